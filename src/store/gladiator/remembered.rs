//! Facts of a battle that its result does not hold: what killed each fighter, and each fighter's best blow.

use crate::gladiator::roster::{BestBlow, Roster};
use crate::journal::{BattleId, Journal};
use ludus_gladiator::battle::event::{Blow, Event};
use ludus_gladiator::battle::state::Battle;
use ludus_gladiator::model::fighter::FighterId;
use ludus_gladiator::narration::arm_name;
use ludus_gladiator::narration::names::Names;

/// A death: the fighter, and its cause, such as "Mace of Slayer 1, turn 8".
type Death = (FighterId, String);

/// Extracts these facts from a battle's journal. Does nothing if the journal does not replay.
pub fn remember(roster: &mut Roster, id: &BattleId, journal: &Journal<Battle>) {
    let setup = &journal.header.setup;
    let (fighters, names) = (&setup.fighters, Names::new(setup));
    let (mut deaths, mut blows): (Vec<Death>, Vec<(FighterId, BestBlow)>) = (Vec::new(), Vec::new());
    let replayed = journal.tell(|battle, event| {
        deaths.extend(death(battle, &names, event));
        blows.extend(own_blow(battle, event));
    });
    if replayed.is_err() {
        return;
    }
    let known = |id: FighterId| fighters.get(id.index());
    for (who, what) in deaths {
        if let Some(character) = known(who).and_then(|recruit| roster.of_battle(id, recruit)) {
            character.killed_by = Some(what);
        }
    }
    for (who, blow) in blows {
        if let Some(character) = known(who).and_then(|recruit| roster.of_battle(id, recruit))
            && character.best_blow.as_ref().is_none_or(|best| best.lost < blow.lost)
        {
            character.best_blow = Some(blow);
        }
    }
}

/// Returns the death that an event causes, if any.
fn death(battle: &Battle, names: &Names, event: &Event) -> Option<Death> {
    let (who, what) = match event {
        Event::Blow(blow) if blow.killed => (blow.victim(), struck(battle, names, blow)),
        Event::PitHurt { fighter, killed: true, .. } => (*fighter, "a fall into a pit".into()),
        Event::TerrainHurt { fighter, killed: true, fire: 1.., .. } => (*fighter, "fire".into()),
        Event::TerrainHurt { fighter, killed: true, .. } => (*fighter, "caltrops".into()),
        _ => return None,
    };
    Some((who, format!("{what}, turn {}", battle.turn())))
}

/// Names the weapon and its owner, as the log does: "Mace of Slayer 1".
fn struck(battle: &Battle, names: &Names, blow: &Blow) -> String {
    let attacker = blow.strike.attacker;
    let arm = arm_name(battle.fighter(attacker), blow.strike.arm);
    if blow.returned {
        return format!("their own {arm}, sent back");
    }
    let is_known = attacker.index() < battle.roster();
    let name = if is_known { names.name(attacker) } else { battle.fighter(attacker).race().name() };
    format!("{arm} of {name}")
}

/// Returns the attacker and the blow, if it hurt an enemy.
fn own_blow(battle: &Battle, event: &Event) -> Option<(FighterId, BestBlow)> {
    let Event::Blow(blow) = event else { return None };
    let lost = u16::try_from(blow.lost).ok().filter(|lost| *lost > 0 && !blow.returned)?;
    let attacker = blow.strike.attacker;
    let enemy = battle.fighter(attacker).side() != battle.fighter(blow.victim()).side();
    enemy.then(|| (attacker, BestBlow { lost, arm: arm_name(battle.fighter(attacker), blow.strike.arm) }))
}
