//! Names, letters and sentences: how a battle reads on a screen, in a log, in a scenario.

mod cast;
mod magic;
mod spell;

pub use cast::Cast;
pub use magic::{announced, made};
pub use spell::{aimed_at, effect, family, row_in_words};

use super::command::{Path, Step};
use super::event::{Blow, Event, Form, Roll, Strike};
use super::fighter::{Arm, Fighter, FighterId, Side};
use super::ground::Layer;
use super::item::{Item, Place};
use super::odds::{self, Need};
use super::state::{Battle, Decision, Outcome};
use crate::kit::board::Square;
use std::fmt::Write;

/// What an arm is called: the item, the natural weapon, or "fist".
pub fn arm_name(fighter: &Fighter, arm: Arm) -> String {
    match arm {
        Arm::Fist => "fist".into(),
        Arm::Spell(spell, _) => spell.name().into(),
        Arm::Natural(number) => fighter.natural(number).map_or_else(String::new, |attack| attack.name.clone()),
        Arm::Item(place) => fighter.item(place).map_or_else(String::new, |item| item.weapon().row().name.clone()),
    }
}

/// Whether an arm is a shield.
pub fn is_shield(fighter: &Fighter, arm: Arm) -> bool {
    matches!(arm, Arm::Item(place) if fighter.item(place).is_some_and(Item::is_shield))
}

/// The words of the look-around display: kind of move, Prone, Dazed, in fire and so on (UI-17, UI-18).
pub fn state_words(battle: &Battle, id: FighterId) -> String {
    let (own, hand_combat) = (battle.fighter(id), battle.in_hand_combat(id));
    let fighter = battle.body(id);
    let mut words = Vec::new();
    if own.moved() {
        words.push(own.class().word());
    }
    let marks = [
        (fighter.unconscious(), "Unconscious"),
        (hand_combat, "HandC"),
        (fighter.prone(), "Prone"),
        (fighter.dazed(), "Dazed"),
        (fighter.evading(), "Evading"),
        (fighter.acted(), "Acted"),
        (fighter.declined() && !fighter.acted(), "Declined"),
        (battle.underfoot(id).0 > 0, "Burning"),
        (battle.underfoot(id).1 > 0, "OnCaltrops"),
    ];
    words.extend(marks.into_iter().filter(|(set, _)| *set).map(|(_, word)| word));
    words.join(" ")
}

/// "in fire -3", "on caltrops -2": what the ground under somebody takes from him at the end of the turn; nothing on
/// other ground.
pub fn underfoot(battle: &Battle, id: FighterId) -> String {
    let (fire, caltrops) = battle.underfoot(id);
    let parts = [(fire, "in fire"), (caltrops, "on caltrops")];
    let parts = parts.into_iter().filter(|(lost, _)| *lost > 0).map(|(lost, what)| format!("{what} -{lost}"));
    parts.collect::<Vec<_>>().join(", ")
}

/// How a battle ended, in a sentence.
pub const fn outcome(outcome: Outcome) -> &'static str {
    match outcome {
        Outcome::Won(Side::West) => "West wins.",
        Outcome::Won(Side::East) => "East wins.",
        Outcome::Nobody => "Nobody is left: nobody wins.",
        Outcome::Draw => "A draw: nobody can end it.",
    }
}

/// An event as a sentence of the log; none for those that only move the game on. `before` is the battle before the
/// event. `viewer` hides what that side may not know: an enemy's private numbers, and what somebody does whom it cannot
/// see and knows nothing of (DEC-085, DEC-086). None shows everything.
pub fn sentence(cast: &Cast, before: &Battle, event: &Event, viewer: Option<Side>) -> Option<String> {
    if let Some(side) = viewer.filter(|side| is_secret(before, event, *side)) {
        return coming_into_sight(cast, before, event, side);
    }
    if let Some(text) = magic::sentence(cast, before, event, viewer) {
        return Some(text);
    }
    let name = |id: FighterId| if is_unseen(before, id, viewer) { SOMEBODY } else { cast.name(id) };
    if let (Some(fighter), Some(side)) = (event.mover(), viewer)
        && after(before, event).is_hidden_from(side, fighter)
    {
        return Some(format!("{} goes out of sight.", name(fighter)));
    }
    Some(match event {
        Event::TurnBegan { turn } => format!("Turn {turn}."),
        Event::IncentiveRolled { west, east, winner } => {
            format!("Incentive: West {west}, East {east}: {} chooses.", winner.name())
        }
        Event::MovingFirst { side, chosen: true } => format!("{} moves first.", side.name()),
        Event::MovingFirst { side, chosen: false } if !before.side(*side).any(|id| before.can_move(id)) => {
            "Nobody can move.".into()
        }
        Event::MovingFirst { side, chosen: false } => format!("Only one side can move: {}.", side.name()),
        Event::Moved { fighter, path, to, facing, stumbled } => {
            let state = before.fighter(*fighter);
            let class = state.class_of(path.cost(), *facing != state.facing());
            let mut text = format!("{} {}", name(*fighter), class.word().to_lowercase());
            if !path.is_empty() {
                let _ = write!(text, " {} to column {}, row {}", route(*path), to.x(), to.y());
            }
            let _ = write!(text, ", facing {facing:?}");
            if *stumbled {
                text += ": somebody unseen stops the way";
            }
            text + "."
        }
        Event::Phased { fighter, to, facing } => {
            let name = name(*fighter);
            format!("{name} shifts at once to column {}, row {}, facing {facing:?}.", to.x(), to.y())
        }
        Event::Stolen { fighter, from, .. } => {
            let item = before.fighter(*from).item(Place::Ready).map_or_else(String::new, |item| item.to_string());
            format!("{} has the {item} of {}.", name(*fighter), name(*from))
        }
        Event::SwordGiven { fighter } => format!("{} holds a Death Sword.", name(*fighter)),
        Event::Blow(blow) => blow_sentence(cast, before, blow, viewer),
        Event::Rolled { roll, fighter, against, need, dice, success } => {
            let (wish, good, bad) = match roll {
                Roll::KeepStanding => ("to keep standing", "stands", "falls"),
                Roll::Repel => ("to repel", "repels", "cannot repel"),
                Roll::BreakFree => ("to break free", "is free", "stays down"),
                Roll::Disbelieve => {
                    ("to disbelieve", "the nearest illusion goes, if there is one", "everything looks real")
                }
            };
            let total: i32 = dice.iter().map(|face| i32::from(*face)).sum();
            let faces: Vec<String> = dice.iter().map(ToString::to_string).collect();
            let mut text = name(*fighter).to_string();
            let known = knows(before, *fighter, viewer) && knows(before, *against, viewer);
            if known {
                let reasons = if *roll == Roll::Disbelieve { format!("IQ {}", need.ag()) } else { need_reasons(need) };
                let _ = write!(text, " needs {} {wish}: {reasons};", need.total());
            }
            let _ = write!(text, " rolled {} = {total}", faces.join("+"));
            if !known {
                let _ = write!(text, " {wish}");
            }
            let _ = write!(text, ": {}", if *success { good } else { bad });
            if *roll == Roll::Repel {
                let _ = write!(text, " {}", name(*against));
            }
            text + "."
        }
        Event::Pushed { fighter, to } => {
            format!("{} falls to column {}, row {}{}.", name(*fighter), to.x(), to.y(), where_to(before, *to))
        }
        Event::PitHurt { fighter, sh, killed, .. } => {
            let state = before.fighter(*fighter);
            let mut text = format!("{} falls in the pit and loses {}", name(*fighter), state.sh() - sh);
            if knows(before, *fighter, viewer) {
                let _ = write!(text, ": SH {} > {sh}", state.sh());
            }
            text + if *killed { ": killed." } else { "." }
        }
        Event::Grappled { attacker, target } => {
            format!("{} and {} are in hand combat.", name(*attacker), name(*target))
        }
        Event::GotAway { fighter, to, facing } => {
            let (x, y) = (to.x(), to.y());
            format!("{} stands up in column {x}, row {y}, facing {facing:?}.", name(*fighter))
        }
        Event::Readied { fighter, from } => {
            let item = before.fighter(*fighter).item(*from).map_or_else(String::new, |item| item.to_string());
            format!("{} has the {item} ready.", name(*fighter))
        }
        Event::PutDown { fighter, to } => {
            let item = before.fighter(*fighter).item(Place::Ready);
            let what = match item.and_then(Item::bones_of) {
                Some(of) => format!("the bones of {}", name(of)),
                None => format!("the {}", item.map_or_else(String::new, |item| item.to_string())),
            };
            format!("{} puts {what} down in column {}, row {}.", name(*fighter), to.x(), to.y())
        }
        Event::Resurrected { fighter, forfeit, .. } => {
            format!("{} lives again, {} EXP poorer.", name(*fighter), forfeit / 2)
        }
        Event::Evaded { fighter } => format!("{} evades.", name(*fighter)),
        Event::Stood { fighter, facing } => format!("{} stands up, facing {facing:?}.", name(*fighter)),
        Event::WentProne { fighter } => format!("{} lies down.", name(*fighter)),
        Event::Disengaged { fighter, path, to, .. } => {
            format!("{} disengages {} to column {}, row {}.", name(*fighter), route(*path), to.x(), to.y())
        }
        Event::Reloaded { fighter, item } if item.reloads_needed() > 0 => {
            format!("{} reloads: {item}, {} more to go.", name(*fighter), item.reloads_needed())
        }
        Event::Reloaded { fighter, item } => format!("{} reloads: the {item} is loaded.", name(*fighter)),
        Event::Changed { fighter, items, dropped, .. } => {
            let list = |items: &[Option<super::item::Item>]| {
                items.iter().flatten().map(ToString::to_string).collect::<Vec<_>>().join(", ")
            };
            let ready = items[0].map_or_else(|| "empty hands".to_string(), |item| item.to_string());
            let mut text = format!("{} changes weapons: {ready} ready", name(*fighter));
            if dropped.iter().any(Option::is_some) {
                let _ = write!(text, ", drops {}", list(dropped));
            }
            text + "."
        }
        Event::Declined { fighter } => format!("{} waits for the others.", name(*fighter)),
        Event::Acted { fighter, idle: true } => format!("{} can do nothing.", name(*fighter)),
        Event::TerrainHurt { fighter, fire, caltrops, sh, killed } => {
            let causes = [(*fire, "fire"), (*caltrops, "caltrops")];
            let causes = causes.iter().filter(|(n, _)| *n > 0).map(|(n, what)| format!("{n} to {what}"));
            let mut text = format!("{} loses {}", name(*fighter), causes.collect::<Vec<_>>().join(", "));
            if knows(before, *fighter, viewer) {
                let _ = write!(text, ": SH {} > {sh}", before.fighter(*fighter).sh());
            }
            text + if *killed { ": killed." } else { "." }
        }
        Event::Left { fighter } => format!("{} leaves by the exit.", name(*fighter)),
        Event::Regenerated { fighter, .. } => format!("{} regains 1 SH.", name(*fighter)),
        Event::Collapsed { fighter } => format!("{} collapses, unconscious.", name(*fighter)),
        Event::Won { side } => format!("{} has won.", side.name()),
        _ => return None,
    })
}

/// A path for people: "2N 4W", jumps as "jump E".
fn route(path: Path) -> String {
    let mut runs: Vec<(Step, u32)> = Vec::new();
    for step in path.steps() {
        match runs.last_mut() {
            Some((last, count)) if *last == step => *count += 1,
            _ => runs.push((step, 1)),
        }
    }
    let runs = runs.into_iter().map(|(step, count)| {
        let times = if count > 1 { count.to_string() } else { String::new() };
        match step {
            Step::Walk(_) => format!("{times}{}", step.letter()),
            Step::Jump(_) => format!("{times}jump {}", step.letter().to_ascii_uppercase()),
        }
    });
    runs.collect::<Vec<_>>().join(" ")
}

/// ", into the pit" and the like, for somebody who falls.
fn where_to(battle: &Battle, to: Square) -> String {
    let named = [Layer::Pit, Layer::Fire, Layer::Caltrops, Layer::Exit];
    let found = named.into_iter().find(|layer| battle.ground().terrain(to).has(*layer));
    found.map_or_else(String::new, |layer| format!(", onto the {}", layer.name().to_lowercase()))
}

/// What somebody is called whom the viewer cannot see.
const SOMEBODY: &str = "Somebody unseen";

/// A roll of 5 or less against Missile Return (THR-17).
const THROUGH: &str = ", straight through Missile Return";

/// The battle after an event.
fn after(before: &Battle, event: &Event) -> Battle {
    let mut battle = *before;
    battle.apply(event);
    battle
}

/// What a side reads of somebody hidden when the event ends his hiding, and nothing more (DEC-085).
fn coming_into_sight(cast: &Cast, before: &Battle, event: &Event, side: Side) -> Option<String> {
    let id = event.alone()?;
    let after = after(before, event);
    let at = after.fighter(id).at();
    let seen = after.fighter(id).in_arena() && !after.is_hidden_from(side, id);
    seen.then(|| format!("{} comes into sight in column {}, row {}.", cast.name(id), at.x(), at.y()))
}

/// Whether the viewer knows nothing of a fighter's whereabouts.
fn is_unseen(battle: &Battle, id: FighterId, viewer: Option<Side>) -> bool {
    viewer.is_some_and(|side| battle.is_hidden_from(side, id))
}

/// Whether an event touches nobody but somebody of whom that side knows nothing.
pub fn is_secret(before: &Battle, event: &Event, side: Side) -> bool {
    event.alone().is_some_and(|id| before.is_hidden_from(side, id))
}

/// Whether the viewer may read a fighter's exact figures: his own, beings that are all alike, and whom ESP Stats has read.
fn knows(battle: &Battle, id: FighterId, viewer: Option<Side>) -> bool {
    viewer.is_none_or(|side| battle.view(side).knows_exactly(id))
}

/// "Draco strikes Tarna, Broadsword: need 14: AG 12, side +2; rolled 4+5+5 = 14: hit, 7 damage, AR 0: loses 7, SH 12 >
/// 5, dazed."
fn blow_sentence(cast: &Cast, before: &Battle, blow: &Blow, viewer: Option<Side>) -> String {
    let strike = &blow.strike;
    let attacker = before.fighter(strike.attacker);
    let verb = match strike.form {
        Form::Attack | Form::DualFirst => "strikes",
        Form::DualSecond => "strikes again at",
        Form::SlashFirst | Form::SlashNext => "slashes",
        Form::Impale => "impales",
        Form::ReceiveCharge => "receives the charge of",
        Form::ShieldAttack => "strikes with the shield",
        Form::ShieldRush => "rushes",
        Form::Shot => "shoots at",
        Form::Throw => "throws at",
        Form::Crush => "crushes",
        Form::Steal => "snatches at the weapon of",
        Form::Bolt | Form::Charm | Form::Blast => "strikes",
    };
    let arm = arm_name(attacker, strike.arm);
    let name = |id: FighterId| if is_unseen(before, id, viewer) { SOMEBODY } else { cast.name(id) };
    let mut text = format!("{} {verb} {}, {arm}: ", name(strike.attacker), name(strike.target));
    if knows(before, strike.attacker, viewer) {
        let _ = write!(text, "need {}: {}; ", blow.need.total(), need_reasons(&blow.need));
    }
    let faces: Vec<String> = blow.dice.iter().filter(|face| **face > 0).map(ToString::to_string).collect();
    let verdict = if blow.hit { "hit" } else { "miss" };
    let _ = write!(text, "rolled {} = {}: {verdict}", faces.join("+"), blow.total());
    if blow.returned {
        let _ = write!(text, ", sent back at {}", name(strike.attacker));
    } else if blow.hit && odds::sends_back(before, strike) {
        text += THROUGH;
    }
    text + &wound(before, blow, viewer) + "." + &had_he_evaded(before, strike, &blow.need, viewer)
}

/// " Had he evaded: 44%.": of who was asked and took it, the chance of the same need on four dice (manual p37); of who
/// struck from hiding nothing is told. That he was asked would tell a Mage from his images.
fn had_he_evaded(before: &Battle, strike: &Strike, need: &Need, viewer: Option<Side>) -> String {
    let target = strike.target;
    let asked = before.decision() == Decision::Evade { strike: *strike } && !before.fighter(target).evading();
    let doubled = before.beings_of(target).any(|being| before.fighter(being).is_image());
    let betrays = doubled && viewer.is_some_and(|side| side != before.fighter(target).side());
    if !asked || betrays || is_unseen(before, strike.attacker, viewer) {
        return String::new();
    }
    let guess = viewer.filter(|_| !knows(before, strike.attacker, viewer)).map(|side| before.view(side).need(strike).1);
    let (about, need) = guess.map_or(("", need.total()), |known| ("about ", known.value));
    if odds::sends_back(before, strike) {
        let (through, back) = odds::turned_back(need, true);
        return format!(" Had he evaded: {about}{}% through, {}% back.", through.percent(), back.percent());
    }
    format!(" Had he evaded: {about}{}%.", odds::chance(need, true).percent())
}

/// ", 7 damage, AR 0: loses 7, SH 12 > 5, dazed": what a hit did.
fn wound(before: &Battle, blow: &Blow, viewer: Option<Side>) -> String {
    let mut text = String::new();
    let victim = before.fighter(blow.victim());
    if blow.hit && !victim.is_image() && blow.strike.form != Form::Steal {
        let _ = write!(text, ", {} damage", blow.damage);
        if blow.multiplier > 1 {
            let _ = write!(text, " (x{})", blow.multiplier);
        }
        let _ = write!(text, ", AR {}: loses {}", blow.armour, blow.lost);
        if knows(before, blow.victim(), viewer) {
            let _ = write!(text, ", SH {} > {}", victim.sh(), blow.sh);
        }
    }
    let marks = [
        (blow.killed, "killed"),
        (blow.knocked_down, "knocked down"),
        (blow.dazed && !blow.knocked_down, "dazed"),
        (blow.collapsed, "unconscious"),
        (blow.fumbled, "drops the weapon"),
    ];
    for (_, mark) in marks.iter().filter(|(set, _)| *set) {
        let _ = write!(text, ", {mark}");
    }
    if blow.hit && !victim.is_image() && blow.strike.form != Form::Steal {
        let _ = write!(text, "; damage dice {}", damage_dice(before, blow));
    }
    text
}

/// "3+6-2": the damage dice face by face, and what is added to them. `before` is the battle before the blow.
pub fn damage_dice(before: &Battle, blow: &Blow) -> String {
    let faces: Vec<String> = blow.faces.iter().filter(|face| **face > 0).map(ToString::to_string).collect();
    let plus = odds::damage(before, &blow.strike).plus;
    let plus = if plus == 0 { String::new() } else { format!("{plus:+}") };
    format!("{}{plus}", faces.join("+"))
}

/// "AG 12, shield -1, side +2".
pub fn need_reasons(need: &Need) -> String {
    let mut text = format!("AG {}", need.ag());
    for (modifier, value) in need.modifiers() {
        let _ = write!(text, ", {} {value:+}", modifier.name());
    }
    text
}
