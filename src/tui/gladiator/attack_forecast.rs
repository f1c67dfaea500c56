//! Forecasts attacks for the battle as it stands or as a move is tried out: possible blows, with the core's numbers.
//! The forecast is computed once per question. The arena, the move lines and the cards draw it.

use crate::game_view::wording::Row;
use crate::gladiator::arena::{Overlay, SquareText};
use crate::gladiator::ask::BattleContext;
use crate::gladiator::odds::Preview;
use crate::gladiator::{odds, odds_page};
use crate::theme::Ink;
use crate::widgets::odds_table::OddsTable;
use ludus_engine::chance::Chance;
use ludus_gladiator::ai::bidding;
use ludus_gladiator::battle::action::Action;
use ludus_gladiator::battle::check;
use ludus_gladiator::battle::check::strike;
use ludus_gladiator::battle::command::Path;
use ludus_gladiator::battle::danger::{Danger, Threat};
use ludus_gladiator::battle::event::{Event, Form, Strike};
use ludus_gladiator::battle::odds::outcome::{AttackOutcome, Band};
use ludus_gladiator::battle::state::Battle;
use ludus_gladiator::battle::state::decision::Decision;
use ludus_gladiator::data::race::Race;
use ludus_gladiator::model::board::{Quarter, Square, is_frontal};
use ludus_gladiator::model::fighter::FighterId;
use ludus_gladiator::narration;

/// Possible attacks at one question.
#[derive(Default)]
pub struct AttackForecast {
    /// Squares that enemies can strike.
    pub danger: Danger,
    /// Squares that the featured fighter can strike. `None` unless it is an enemy.
    pub reach: Option<Danger>,
    /// The likeliest attack of each enemy at the fighter to act.
    pub threats: Vec<Threat>,
    /// The opponent of the fighter to act.
    pub foe: Option<FighterId>,
    /// Attacks on the opponent, in several wordings, the longest first.
    pub deals: Vec<String>,
    /// The odds of every possible attack.
    pub odds: Vec<String>,
    /// They and the enemies' likeliest attacks as a table. `None` if nobody can attack.
    pub table: Option<OddsTable>,
    /// The first attack on the opponent, and theirs.
    pub exchange: Exchange,
    /// True if the fighter to move can be ordered to hold; and to advance. Nearby enemies rule it out.
    pub orders: [bool; 2],
}

/// The odds of one blow, as far as the viewing side knows them.
#[derive(Clone, Copy, Debug)]
pub struct BlowOdds {
    pub hit: Chance,
    pub kill: Chance,
    /// True if they are only estimated.
    pub about: bool,
}

/// The blows of the fighter to act and an opponent at each other: each, then the same if its target evades.
#[derive(Default)]
pub struct Exchange {
    pub deal: [Option<BlowOdds>; 2],
    pub threat: [Option<BlowOdds>; 2],
    /// The effects of a hit: the blow that waits for its target's answer, else the blow on the opponent, else the opponent's.
    pub bands: Vec<Band>,
    /// The attacker and the target of that hit.
    pub blow: Option<(FighterId, FighterId)>,
    /// True if the target's SH are only estimated.
    pub is_about: bool,
}

impl Exchange {
    fn of(scene: &BattleContext<'_>, id: FighterId, foe: FighterId, threats: &[Threat]) -> Exchange {
        let view = scene.battle.view(scene.viewer());
        let odds = |strike: &Strike, exact: bool, evading: bool| {
            let outcome = view.outcome(strike, evading);
            BlowOdds { hit: outcome.hit(), kill: outcome.kill(), about: !exact }
        };
        let both = |strike: &Strike, exact: bool, may_evade: bool| {
            let evades = scene.battle.body(strike.target).evading();
            let plain = (!evades).then(|| odds(strike, exact, false));
            [plain, (evades || may_evade).then(|| odds(strike, exact, true))]
        };
        let strike = blows_at(scene, id, foe).next();
        let strike = strike.or_else(|| strike::strike(scene.battle, id, Form::Attack, foe).ok());
        let deal = strike.map_or([None; 2], |strike| {
            let exact = view.sh(foe).exact && view.need(&strike).1.exact;
            both(&strike, exact, view.may_evade(foe))
        });
        let theirs = threats.iter().find(|threat| threat.strike.attacker == foe);
        let threat = theirs.map_or([None; 2], |threat| {
            let odds = |outcome: &AttackOutcome| BlowOdds {
                hit: outcome.hit(),
                kill: outcome.kill(),
                about: !threat.need.exact,
            };
            // From another square the number needed is another one.
            let evades = threat.from.is_none() && view.may_evade(id);
            [Some(odds(&threat.outcome)), evades.then(|| odds(&threat.evaded))]
        });
        let blow = match scene.truth.decision() {
            // A charm and a theft do no damage.
            Decision::Evade { strike } if matches!(strike.form, Form::Charm | Form::Steal) => None,
            Decision::Evade { strike } => Some(strike),
            _ => strike,
        };
        let evades = |strike: &Strike| scene.battle.body(strike.target).evading();
        let bands = blow.map(|strike| view.outcome(&strike, evades(&strike)).supposed_bands());
        let is_about = blow.is_some_and(|strike| !view.sh(strike.target).exact);
        let blow = blow.map(|strike| (strike.attacker, strike.target));
        // Out of reach of the opponent, what it can do next matters most.
        let theirs = theirs.filter(|_| blow.is_none() && !matches!(scene.truth.decision(), Decision::Evade { .. }));
        let blow = blow.or_else(|| theirs.map(|_| (foe, id)));
        let bands = bands.or_else(|| theirs.map(|threat| threat.outcome.supposed_bands()));
        Exchange { deal, threat, bands: bands.unwrap_or_default(), blow, is_about }
    }
}

impl AttackForecast {
    /// Computes the forecast for `scene.battle`: everything the side knows, with the move being tried out.
    pub fn of(scene: &BattleContext<'_>, featured: Option<FighterId>) -> AttackForecast {
        let view = scene.battle.view(scene.viewer());
        let asked = asked(scene);
        let enemy = featured.filter(|id| !view.is_own(*id)).filter(|id| scene.knows(*id));
        let foe = enemy.or_else(|| asked.and_then(|id| faced(scene, id)));
        let between = asked.zip(foe);
        let threats = asked.map(|id| view.dangers(id)).unwrap_or_default();
        let can_be_ordered = |shots| asked.is_some_and(|id| !bidding::is_met(scene.truth, id, shots));
        AttackForecast {
            exchange: between.map(|(id, foe)| Exchange::of(scene, id, foe, &threats)).unwrap_or_default(),
            danger: view.danger(),
            reach: enemy.map(|id| view.danger_of(id)),
            foe,
            deals: between.map(|(id, foe)| deals(scene, id, foe)).unwrap_or_default(),
            odds: super::pages::odds_rows(scene, usize::MAX),
            table: asked.and_then(|id| odds_page::table(scene, id, &threats)),
            orders: [true, false].map(can_be_ordered),
            threats,
        }
    }

    /// Returns one enemy's likeliest attack. `None` if it has none.
    pub fn threat(&self, enemy: FighterId) -> Option<&Threat> {
        self.threats.iter().find(|threat| threat.strike.attacker == enemy)
    }
}

/// Columns for the danger in a row that also counts further lines.
const ONE_ROW: usize = 64;

/// Shown if no enemy can attack.
pub const NOBODY: &str = "No enemy in sight can strike or shoot here next turn.";

/// Returns the fighter to act. `None` if it does not belong to the viewing side.
pub fn asked(scene: &BattleContext<'_>) -> Option<FighterId> {
    let id = scene.truth.decision().fighter()?;
    let fighter = scene.battle.fighter(id);
    (fighter.side() == scene.viewer() && fighter.in_arena()).then_some(id)
}

/// Returns the opponent in hand combat, else the nearest enemy in front, else the nearest enemy.
fn faced(scene: &BattleContext<'_>, id: FighterId) -> Option<FighterId> {
    let battle = scene.battle;
    let one = battle.fighter(id);
    let seen = battle.enemies(scene.viewer()).filter(|enemy| scene.knows(*enemy));
    seen.min_by_key(|enemy| {
        let at = battle.fighter(*enemy).at();
        let behind = at != one.at() && !is_frontal(one.at(), one.facing(), at);
        (behind, one.at().distance(at), at.y(), at.x())
    })
}

/// Returns the tinted squares of a danger. Later entries override earlier ones.
pub fn grounds(danger: &Danger) -> Vec<(Square, Ink)> {
    let moved = danger.moved.iter().map(|square| (square, Ink::ThreatFar));
    moved.chain(danger.now.iter().map(|square| (square, Ink::ThreatNear))).collect()
}

/// Returns the tints of an overlay, with the dangers it selects: enemies' front squares, and what they reach after a move while
/// the threats are shown. The square of the fighter to act always keeps its own tint.
pub fn tinted(scene: &BattleContext<'_>, overlay: &Overlay) -> Vec<(Square, Ink)> {
    let Some(outlook) = &scene.memory.forecast else { return overlay.grounds.clone() };
    let mut all = grounds(&outlook.danger);
    all.retain(|(_, ink)| scene.threats || *ink == Ink::ThreatNear);
    if overlay.danger == SquareText::All {
        return all;
    }
    let own = asked(scene).map(|id| scene.battle.fighter(id).at());
    overlay.grounds.iter().copied().chain(all.into_iter().filter(|(square, _)| Some(*square) == own)).collect()
}

/// Returns the blows that a fighter can strike at an enemy from its square, one per line.
fn deals(scene: &BattleContext<'_>, id: FighterId, foe: FighterId) -> Vec<String> {
    blows_at(scene, id, foe)
        .map(|strike| format!("{}: {}", odds::called(scene, strike.form), chance(scene, &strike)))
        .collect()
}

/// Returns the blows that a fighter can strike at an enemy now.
fn blows_at(scene: &BattleContext<'_>, id: FighterId, foe: FighterId) -> impl Iterator<Item = Strike> {
    let battle = scene.battle;
    let open = Action::ALL.into_iter().filter(move |action| check::offer(battle, id, *action).is_ok());
    open.flat_map(move |action| strike::blows(battle, id, action)).filter(move |strike| strike.target == foe)
}

/// The beginning of the note about shots in one direction only.
pub const ONE_WAY: &str = "One-way line of fire past a wall:";

/// Returns a note if a wall or the altar stops shots in one direction only (DEC-007).
pub fn one_way(scene: &BattleContext<'_>, foe: FighterId) -> Option<String> {
    one_way_shot(scene, foe).map(|(told, _)| format!("{ONE_WAY} {told} (DEC-007)."))
}

/// Returns which of the fighter to act and an enemy can shoot at the other, in words and by number, if only one of them can. It
/// covers the two if either can shoot, throw or cast.
pub fn one_way_shot(scene: &BattleContext<'_>, foe: FighterId) -> Option<(&'static str, FighterId)> {
    let battle = scene.battle;
    let id = asked(scene).filter(|id| *id != foe)?;
    let afar = |id: FighterId| {
        let one = battle.body(id);
        one.holds_bow() || one.natural_shot().is_some() || one.natural_throw().is_some() || one.race() == Race::Mage
    };
    let [here, there] = [id, foe].map(|one| battle.fighter(one).at());
    let open = |from, to| strike::track(battle, from, to).is_ok();
    let told = match (open(here, there), open(there, here)) {
        (true, false) => ("you can shoot, the other cannot", id),
        (false, true) => ("the other can shoot, you cannot", foe),
        _ => return None,
    };
    (afar(id) || afar(foe)).then_some(told)
}

/// Returns a text such as "needs 14, hit 91% (evading 56%), kills about 16%".
pub fn chance(scene: &BattleContext<'_>, strike: &Strike) -> String {
    let view = scene.battle.view(scene.viewer());
    if ludus_gladiator::battle::odds::sends_back(scene.battle, strike) {
        return Preview::new(scene, strike).chances;
    }
    let (need, evading) = (view.need(strike).1, scene.battle.body(strike.target).evading());
    let outcome = view.outcome(strike, evading);
    let evaded = match !evading && view.may_evade(strike.target) {
        true => format!(" (evading {})", view.outcome(strike, true).hit()),
        false => String::new(),
    };
    let about = if view.sh(strike.target).exact && need.exact { "" } else { "about " };
    let (hit, kill) = (outcome.hit(), outcome.kill());
    format!("needs {}, hit {hit}{evaded}, kills {about}{kill}", odds::needed(need))
}

/// Returns one enemy's likeliest attack: "Bran: Mace after a move, needs about 12, hit 74%, kills 9%".
pub fn told(scene: &BattleContext<'_>, threat: &Threat) -> String {
    format!("{}: {}", scene.name(threat.strike.attacker), likeliest(scene, threat))
}

/// Returns an enemy's likeliest attack without the enemy's name.
pub fn likeliest(scene: &BattleContext<'_>, threat: &Threat) -> String {
    let strike = &threat.strike;
    // An image strikes with its Mage's weapon.
    let arm = narration::arm_name(scene.battle.body(strike.attacker), strike.arm);
    let how = match (strike.form.is_missile(), threat.from) {
        (true, _) => format!("{} {arm}", odds::called(scene, strike.form)),
        (false, Some(_)) => format!("{arm} after a move"),
        (false, None) => arm,
    };
    let about = if threat.need.exact { "" } else { "about " };
    let (hit, kill) = (threat.outcome.hit(), threat.outcome.kill());
    format!("{how}, needs {}, hit {about}{hit}, kills {about}{kill}", odds::needed(threat.need))
}

/// Returns every enemy's likeliest attack in one line: "Hit/killed about: Bran 74/9%, Ulf 26/3%".
pub fn brief(scene: &BattleContext<'_>, threats: &[Threat]) -> String {
    let about = if threats.iter().all(|threat| threat.need.exact) { "" } else { " about" };
    let one = |threat: &Threat| {
        let (name, outcome) = (scene.name(threat.strike.attacker), &threat.outcome);
        format!("{name} {}/{}", outcome.hit(), outcome.kill())
    };
    format!("Hit/killed{about}: {}", threats.iter().map(one).collect::<Vec<_>>().join(", "))
}

/// Returns who can strike the fighter to act in `scene.battle`, and how. Empty if no forecast was computed.
pub fn remarks(scene: &BattleContext<'_>) -> Vec<(String, Ink)> {
    let Some(outlook) = scene.memory.forecast.as_ref().filter(|_| asked(scene).is_some()) else { return Vec::new() };
    let Some(danger) = danger(scene) else { return vec![(NOBODY.into(), Ink::Dim)] };
    // The line can share its row with the number of further lines.
    let danger = if danger.chars().count() > ONE_ROW { forms(&danger)[1].clone() } else { danger };
    let each = outlook.threats.iter().map(|threat| (told(scene, threat), Ink::Plain));
    [(danger, Ink::Threat)].into_iter().chain(each).collect()
}

/// Returns the first line of the remarks. `None` if no enemy can attack.
pub fn danger(scene: &BattleContext<'_>) -> Option<String> {
    warning(scene.battle, asked(scene)?, &scene.memory.forecast.as_ref()?.threats).map(|warning| format!("{warning}."))
}

/// Returns the danger as a row, shortened if it does not fit.
pub fn danger_row(danger: &str) -> Row {
    let [long, short @ ..] = forms(danger);
    short.into_iter().fold(Row::new(long, Ink::Threat), Row::or)
}

/// Returns a text such as "2 enemies can strike here next turn, 1 from behind: AR 0 instead of 2". `None` if no enemy can attack.
pub fn warning(battle: &Battle, id: FighterId, threats: &[Threat]) -> Option<String> {
    let (missiles, blows): (Vec<&Threat>, Vec<&Threat>) =
        threats.iter().partition(|threat| threat.strike.form.is_missile());
    let from = |quarter| blows.iter().filter(|threat| threat.quarter == quarter).count();
    let sides = [(Quarter::Rear, "from behind"), (Quarter::Flank, "from the side")];
    let sides: Vec<String> = sides
        .into_iter()
        .filter_map(|(quarter, words)| Some(from(quarter)).filter(|n| *n > 0).map(|n| format!(", {n} {words}")))
        .collect();
    let front = battle.body(id).armour(false).0;
    let least = blows.iter().map(|threat| threat.armour).min().filter(|least| *least < front && !sides.is_empty());
    let armour = least.map_or_else(String::new, |least| format!(": AR {least} instead of {front}"));
    let struck = format!("{} can strike here next turn{}{armour}", enemies(blows.len()), sides.concat());
    match (blows.is_empty(), missiles.is_empty()) {
        (true, true) => None,
        (false, true) => Some(struck),
        (true, false) => Some(format!("{} can shoot or throw here next turn", enemies(missiles.len()))),
        (false, false) => Some(format!("{struck}; {} can shoot or throw", missiles.len())),
    }
}

/// A number alone would read as the sign of an enemy.
pub fn enemies(count: usize) -> String {
    if count == 1 { "1 enemy".into() } else { format!("{count} enemies") }
}

/// Returns who could strike the moving fighter in a given square, and how. The first line gives the number.
pub fn if_he_stood(scene: &BattleContext<'_>, square: Square) -> Vec<String> {
    let Decision::Move { fighter } = scene.truth.decision() else { return Vec::new() };
    if scene.memory.forecast.as_ref().is_none() || asked(scene).is_none() {
        return Vec::new();
    }
    let (mut there, facing) = (scene.battle.clone(), scene.battle.fighter(fighter).facing());
    there.apply(&Event::Moved { fighter, path: Path::EMPTY, to: square, facing, stumbled: false });
    let threats = there.view(scene.viewer()).dangers(fighter);
    let scene = BattleContext { battle: &there, ..*scene };
    let name = scene.name(fighter);
    let all = warning(&there, fighter, &threats).unwrap_or_else(|| "nobody in sight can strike next turn".into());
    let each = (!threats.is_empty()).then(|| brief(&scene, &threats));
    [format!("If {name} stood there: {all}.")].into_iter().chain(each).collect()
}

/// Returns the warning in ever shorter wordings.
pub fn forms(warning: &str) -> [String; 5] {
    let shots = warning.replace("can shoot or throw", "can shoot");
    let here = shots.replace(" here next turn", " next turn");
    // Without room for both, the numbers matter more than the word.
    let brief = here.replace(" enemies can", " can");
    let blows = brief.split("; ").next().unwrap_or(&brief).trim_end_matches('.').to_string();
    [warning.to_string(), shots, here, brief, format!("{blows}.")]
}

#[cfg(test)]
mod tests;
