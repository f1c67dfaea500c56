//! The page of odds as a table, for the modern look: every blow open to the fighter to act, then the likeliest attack of each
//! enemy. Start with [`table`].

use crate::game_view::prompt::sentence;
use crate::gladiator::ask::BattleContext;
use crate::gladiator::{aiming, odds};
use crate::theme::Ink;
use crate::widgets::odds_table::{Odds, OddsRow, OddsTable};
use ludus_gladiator::battle::action::Action;
use ludus_gladiator::battle::check;
use ludus_gladiator::battle::danger::Threat;
use ludus_gladiator::battle::event::Strike;
use ludus_gladiator::model::fighter::FighterId;
use ludus_gladiator::narration;

/// Returns the chances of a fighter and of the enemies. `None` if nobody can attack.
pub fn table(scene: &BattleContext<'_>, id: FighterId, threats: &[Threat]) -> Option<OddsTable> {
    let side = scene.battle.fighter(id).side();
    let mut table = aiming::chances_table(Ink::of(side));
    for strike in odds::strikes(scene, id) {
        table.push(blow(scene, &strike));
    }
    if check::offer(scene.battle, id, Action::Cast).is_ok() {
        table.push(OddsRow::new("Cast a spell", "").remark("each spell shows its chance").without_letter());
    }
    for one in threats {
        table.push(threat(scene, one).of(Ink::of(side.other())));
    }
    (!table.rows().is_empty()).then_some(table)
}

fn blow(scene: &BattleContext<'_>, strike: &Strike) -> OddsRow {
    let does = sentence(&format!("{} {}", odds::called(scene, strike.form), scene.name(strike.target)));
    let row = OddsRow::new(does.trim_end_matches('.'), "").without_letter();
    let arm = narration::arm_name(scene.battle.body(strike.attacker), strike.arm);
    let need = odds::needed(scene.battle.view(scene.viewer()).need(strike).1);
    aiming::with_chances(scene, strike, row).remark(format!("{arm}, needs {need}")).remark(arm)
}

/// The attack of an enemy that can come in its next turn.
fn threat(scene: &BattleContext<'_>, threat: &Threat) -> OddsRow {
    let (name, strike) = (scene.name(threat.strike.attacker), &threat.strike);
    let exact = threat.need.exact;
    let arm = narration::arm_name(scene.battle.body(strike.attacker), strike.arm);
    let (does, how) = match (strike.form.is_missile(), threat.from) {
        (true, _) => ("shoots", arm.clone()),
        (false, Some(_)) => ("strikes", format!("{arm} after a move")),
        (false, None) => ("strikes", arm.clone()),
    };
    let may_evade = scene.battle.view(scene.viewer()).may_evade(strike.target);
    let evading = match may_evade {
        true => Odds::of(threat.evaded.hit(), exact),
        false => Odds::Text("you cannot".into()),
    };
    let outcome = &threat.outcome;
    let row = OddsRow::new(format!("{name} {does}"), "").without_letter();
    let row = row.with(Odds::of(outcome.hit(), exact)).with(evading);
    let row = row.with(Odds::of(outcome.daze(), exact)).with(Odds::of(outcome.kill(), exact));
    row.remark(format!("{how}, needs {}", odds::needed(threat.need))).remark(how).remark(arm)
}
