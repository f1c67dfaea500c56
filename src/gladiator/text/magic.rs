//! The sentences of magic.

use super::{Cast, SOMEBODY, THROUGH, had_he_evaded, is_unseen, knows, need_reasons, wound};
use crate::gladiator::event::{Casting, End, Event, Form, Strike};
use crate::gladiator::fighter::{FighterId, Side};
use crate::gladiator::ground::Layer;
use crate::gladiator::item::{Item, Place};
use crate::gladiator::magic::{Being, DAZZLED, FOR_GOOD, Lasting};
use crate::gladiator::odds;
use crate::gladiator::spell::Spell;
use crate::gladiator::state::{Battle, Owed};
use crate::kit::board::Square;
use std::fmt::Write;

/// An event of magic as a sentence; none if it is another event.
pub(super) fn sentence(cast: &Cast, before: &Battle, event: &Event, viewer: Option<Side>) -> Option<String> {
    let name = |id: FighterId| if is_unseen(before, id, viewer) { SOMEBODY } else { cast.name(id) };
    let place = |at: Square| format!("column {}, row {}", at.x(), at.y());
    let seen = |id: FighterId, to: Square| !viewer.is_some_and(|side| before.would_hide(side, id, to));
    Some(match *event {
        Event::Cast(ref casting) => casting_sentence(cast, before, casting, viewer),
        Event::Blow(ref blow) if blow.strike.form.is_spell() => {
            let what = match (blow.strike.form, blow.strike.arm) {
                (Form::Blast, _) => "Psychic Blast".into(),
                (_, arm) => super::arm_name(before.fighter(blow.strike.attacker), arm),
            };
            format!("{what} strikes {}{}.", name(blow.victim()), wound(before, blow, viewer))
        }
        Event::Made { fighter, at, layer } => {
            if before.fighter(fighter).race().is_robot() {
                format!("{} sets its square on fire.", name(fighter))
            } else if layer == Layer::Wall && before.ground().terrain(at).has(Layer::Pit) {
                format!("Wall fills the pit in {}: open ground.", place(at))
            } else {
                format!("{}: {}.", layer.name(), place(at))
            }
        }
        Event::Enchanted { fighter, spell, amount, until, .. } => {
            let running = Lasting::of(spell).and_then(|lasting| before.fighter(fighter).magic().until(lasting));
            enchanted(name(fighter), spell, amount, until.max(running.unwrap_or(0)))
        }
        Event::Lapsed { fighter, spell } => lapsed(name(fighter), before, fighter, spell),
        // An illusion needs no renewal: to the enemy that one is paid for is not told (ILL-02, ILL-04).
        Event::KeptUp { fighter, owed: Owed::Summons(_), .. }
            if viewer.is_some_and(|side| side != before.fighter(fighter).side()) =>
        {
            return None;
        }
        Event::KeptUp { fighter, owed, sh, .. } => {
            let mut text = match owed {
                Owed::Summons(being) => format!("{} keeps {} for 1 SH", name(fighter), name(being)),
                Owed::Invisibility(target) if fighter == target => {
                    format!("{} stays invisible for 1 SH", name(fighter))
                }
                Owed::Invisibility(target) => format!("{} keeps {} invisible for 1 SH", name(fighter), name(target)),
            };
            if knows(before, fighter, viewer) {
                let _ = write!(text, ": SH {} > {sh}", before.fighter(fighter).sh());
            }
            text + if sh <= 1 { ", unconscious." } else { "." }
        }
        Event::Healed { fighter, sh } => {
            let (was, normal) = (before.fighter(fighter).sh(), before.fighter(fighter).normal_sh());
            if sh == was {
                return Some(format!("{} is 2 above normal already: magic heals no further.", name(fighter)));
            }
            let mut text = format!("{} is healed by {}", name(fighter), sh - was);
            if knows(before, fighter, viewer) {
                let _ = write!(text, ": SH {was} > {sh}");
                if sh > normal + 1 {
                    text += ", 2 above normal, as far as magic heals";
                }
            }
            text + "."
        }
        Event::Disarmed { fighter, to } => {
            let item = before.body(fighter).item(Place::Ready);
            let (bones, caltrops) = (item.and_then(Item::bones_of), item.is_some_and(Item::is_caltrops));
            let what = match bones {
                Some(of) => format!("bones of {}", cast.name(of)),
                None => item.map_or_else(String::new, |item| item.to_string()),
            };
            let lies = if bones.is_some() || caltrops { "they lie" } else { "it lies" };
            format!("{} loses the {what}: {lies} in {}.", name(fighter), place(to))
        }
        Event::StaffSpent { fighter } => format!("{}'s Staff writhes and is gone.", name(fighter)),
        Event::Thwarted { fighter, to } => {
            format!("{} stays where he is: somebody is in {}.", name(fighter), place(to))
        }
        Event::Doubled { fighter, .. } => format!("Suddenly there is more than one {}.", name(fighter)),
        Event::Teleported { fighter, to } if seen(fighter, to) => {
            format!("{} vanishes and stands in {}.", name(fighter), place(to))
        }
        Event::Teleported { fighter, .. } => format!("{} vanishes.", name(fighter)),
        Event::Arrived { fighter, race, being, at, .. } => {
            let what = super::cast::being_name(race, fighter.index() + 1 - before.roster());
            match being.maker().filter(|_| seen_arriving(before, being, at, viewer)) {
                Some(maker) => format!("{what} appears beside {}, in {}.", name(maker), place(at)),
                None => return None,
            }
        }
        Event::Vanished { fighter, end } => {
            let being = before.fighter(fighter).being();
            vanished(name(fighter), being, being.maker().map_or(SOMEBODY, name), end)
        }
        Event::Read { fighter, target } => {
            let own = viewer.is_none_or(|side| before.fighter(fighter).side() == side);
            if !own {
                return Some(format!("{} looks into {}.", name(fighter), cast.name(target)));
            }
            let body = before.body(target);
            let at = before.fighter(target).at();
            let figures = format!("SH {} of {}, AG {}, IQ {}", body.sh(), body.normal_sh(), body.agility(), body.iq());
            format!("{} reads {}: {figures}; in {}.", name(fighter), cast.name(target), place(at))
        }
        Event::Shuffled { .. } => return None,
        _ => return None,
    })
}

/// What arrives in shadow, or next to nobody of the viewer's out of his sight, is not told.
fn seen_arriving(before: &Battle, being: Being, at: Square, viewer: Option<Side>) -> bool {
    let Some(maker) = being.maker() else { return false };
    !viewer.is_some_and(|side| before.would_hide(side, maker, at))
}

/// "casts Fireball", or "calls for Wolf": an enemy keeps to himself whether what he calls is real (ILL-02).
pub fn announced(before: &Battle, casting: &Casting, viewer: Option<Side>) -> String {
    let own = viewer.is_none_or(|side| before.fighter(casting.caster).side() == side);
    match casting.spell.brings().filter(|_| !own && casting.spell != Spell::SnakeStaff) {
        Some(race) => format!("calls for {}", super::cast::short_name(race)),
        None => format!("casts {}", casting.spell.name()),
    }
}

/// "Merlin casts Fireball at Draco for 3 SH: need 11: AG 12, range -1; rolled 4+5+1 = 10: SH 9 > 6."
fn casting_sentence(cast: &Cast, before: &Battle, casting: &Casting, viewer: Option<Side>) -> String {
    let name = |id: FighterId| if is_unseen(before, id, viewer) { SOMEBODY } else { cast.name(id) };
    let mut text = format!("{} {}", name(casting.caster), announced(before, casting, viewer));
    match casting.aim.target() {
        Some(target) if target == casting.caster => text += " on himself",
        Some(target) if before.fighter(target).side() == before.fighter(casting.caster).side() => {
            let _ = write!(text, " on {}", name(target));
        }
        Some(target) => _ = write!(text, " at {}", name(target)),
        None => {}
    }
    let known = knows(before, casting.caster, viewer);
    if known && casting.paid > 0 {
        let _ = write!(text, " for {} SH", casting.paid);
    }
    text += ": ";
    if known {
        let _ = write!(text, "need {}: {}; ", casting.need.total(), need_reasons(&casting.need));
    }
    let faces: Vec<String> = casting.dice.iter().filter(|face| **face > 0).map(ToString::to_string).collect();
    let _ = write!(
        text,
        "rolled {} = {}: {}",
        faces.join("+"),
        casting.total(),
        verdict(before, casting, name(casting.caster))
    );
    if known && casting.cost > 0 {
        let _ = write!(text, ", SH {} > {}", before.fighter(casting.caster).sh(), casting.sh);
    }
    if casting.collapsed {
        text += ", unconscious";
    }
    text += ".";
    let strike = aimed(casting);
    text + &strike.map_or_else(String::new, |strike| had_he_evaded(before, &strike, &casting.need, viewer))
}

/// A spell at somebody as a strike.
fn aimed(casting: &Casting) -> Option<Strike> {
    casting.aim.target().map(|target| odds::spell_strike(casting.caster, casting.spell, casting.paid, target))
}

fn verdict(before: &Battle, casting: &Casting, caster: &str) -> String {
    let half = casting.cost < casting.paid;
    let guarded = aimed(casting).is_some_and(|strike| odds::sends_back(before, &strike));
    let mut text: String = match (casting.success, casting.returned, casting.cost) {
        (false, ..) => "fails".into(),
        (true, true, _) => format!("sent back at {caster}"),
        (true, false, 0) if half => "succeeds, free".into(),
        (true, false, _) if half => "succeeds, half the price".into(),
        _ => "succeeds".into(),
    };
    if guarded && casting.success && !casting.returned {
        text += THROUGH;
    }
    text
}

fn enchanted(name: &str, spell: Spell, amount: u8, until: u16) -> String {
    let what = match spell {
        Spell::MagicSpeed => "has MP 16".into(),
        Spell::Clumsiness => format!("has AG -{amount}"),
        Spell::CurseArmor => format!("has AR -{amount}"),
        Spell::Dazzle => format!("is dazzled: AG -{DAZZLED}"),
        Spell::AgilityMagic => format!("has AG +{amount} for the rest of the battle"),
        Spell::Invisibility => "is invisible".into(),
        Spell::MissileReturn => "sends missiles back".into(),
        other => format!("has AR +{}", other.flesh().unwrap_or(0)),
    };
    if until == 0 || until == FOR_GOOD || spell == Spell::Invisibility {
        return format!("{name} {what}.");
    }
    format!("{name} {what} to the end of turn {until}.")
}

/// Castings that add up end one by one; a veil ends when nobody pays for it (DEC-088, DEC-093).
fn lapsed(name: &str, before: &Battle, fighter: FighterId, spell: Spell) -> String {
    let magic = before.fighter(fighter).magic();
    let (what, hex) = match spell {
        Spell::Clumsiness => ("AG", magic.clumsy),
        Spell::CurseArmor => ("AR", magic.cursed),
        Spell::Invisibility => return format!("Nobody keeps {name} invisible any longer."),
        _ => return format!("{} ends on {name}.", spell.name()),
    };
    let ended = i32::from(hex.ending(before.turn()));
    match hex.total() - ended {
        0 => format!("{} ends on {name}.", spell.name()),
        left => format!("The {} on {name} eases by {ended}: {what} -{left} is left.", spell.name()),
    }
}

fn vanished(name: &str, being: Being, maker: &str, end: End) -> String {
    match end {
        End::Struck => format!("It was only an image of {name}."),
        End::Lapsed if being.is_image() => format!("An image of {name} fades away."),
        End::Disbelieved => format!("{name} was an illusion and is gone."),
        End::Lapsed => format!("The time of {name} is over: gone."),
        End::LetGo => format!("{maker} no longer keeps {name}: gone."),
        End::MakerGone if being.is_image() => format!("An image of {name} goes with him."),
        End::MakerGone => format!("{name} is gone with {maker}."),
    }
}

/// "Fire in 7 squares: column 11, rows 6 to 12.": terrain that one spell made in several squares, line by line, the
/// fullest line first.
pub fn made(layer: Layer, squares: &[Square]) -> String {
    let along = |across: bool, at: &Square| if across { (at.y(), at.x()) } else { (at.x(), at.y()) };
    let mut left = squares.to_vec();
    let mut lines = Vec::new();
    while !left.is_empty() {
        let count = |across: bool, at: &Square| {
            left.iter().filter(|other| along(across, other).0 == along(across, at).0).count()
        };
        let choices = left.iter().flat_map(|at| [(count(true, at), true, *at), (count(false, at), false, *at)]);
        let Some((_, across, at)) = choices.max_by_key(|(count, ..)| *count) else { break };
        let line = along(across, &at).0;
        let (taken, rest): (Vec<Square>, Vec<Square>) =
            left.into_iter().partition(|other| along(across, other).0 == line);
        let mut places: Vec<i32> = taken.iter().map(|at| along(across, at).1).collect();
        places.sort_unstable();
        let (one, many) = if across { ("row", "column") } else { ("column", "row") };
        let plural = if places.len() > 1 { "s" } else { "" };
        lines.push(format!("{one} {line}, {many}{plural} {}", runs(&places)));
        left = rest;
    }
    format!("{} in {} squares: {}.", layer.name(), squares.len(), lines.join("; "))
}

/// "3, 6 to 12": rising numbers in words.
fn runs(numbers: &[i32]) -> String {
    let parts = numbers.chunk_by(|one, next| one + 1 == *next).map(|run| match run {
        [first, .., last] => format!("{first} to {last}"),
        one => one.iter().map(ToString::to_string).collect(),
    });
    parts.collect::<Vec<String>>().join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn squares_are_told_line_by_line() {
        let told = |squares: &[(i32, i32)]| {
            let squares: Vec<Square> = squares.iter().map(|(x, y)| Square::clamped(*x, *y)).collect();
            made(Layer::Fire, &squares)
        };
        assert_eq!(told(&[(11, 9), (11, 8), (11, 10), (11, 12)]), "Fire in 4 squares: column 11, rows 8 to 10, 12.");
        assert_eq!(told(&[(4, 2), (3, 2), (5, 2)]), "Fire in 3 squares: row 2, columns 3 to 5.");
        let angle = [(5, 2), (5, 3), (5, 4), (5, 5), (4, 5), (3, 5)];
        assert_eq!(told(&angle), "Fire in 6 squares: column 5, rows 2 to 5; row 5, columns 3 to 4.");
    }
}
