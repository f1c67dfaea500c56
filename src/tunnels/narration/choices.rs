//! Commands in a few words.

use crate::battle::command::{Choice, Command, Element, Order, Pursuit, Restraint, SpellOrder};
use crate::battle::fighter::{FighterId, Person};
use crate::battle::state::{Fight, Question};
use crate::model::arms::{Hands, Traits, Weapon};
use crate::narration::names::Names;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use ludus_engine::text::article;

/// Describes a command for the pending question: "fights with the broadsword".
pub fn describe(fight: &Fight, names: &Names, command: &Command) -> String {
    let who = fight.asked().unwrap_or(FighterId(0));
    match command {
        Command::Order(order) => describe_order(fight, names, who, order),
        Command::Rage(true) => "goes berserk".to_string(),
        Command::Rage(false) => "keeps calm".to_string(),
        Command::Burn { shield, mail } => match (shield, mail) {
            (false, false) => "burns nothing",
            (true, false) => "burns the shield",
            (false, true) => "burns the armour",
            (true, true) => "burns shield and armour",
        }
        .to_string(),
        Command::Pursue(Pursuit::LetGo) => "lets them run".to_string(),
        Command::Pursue(Pursuit::Chase) => "chases them".to_string(),
        Command::Pursue(Pursuit::Shoot) => "shoots at them".to_string(),
        Command::Restrain(restraint) => match restraint {
            Restraint::Leave => "leaves the rage alone".to_string(),
            Restraint::Calm(by) => format!("{} calms {}", names.of(*by), names.of(who)),
            Restraint::Roll => format!("a saving roll for {}", names.of(who)),
        },
    }
}

pub fn describe_order(fight: &Fight, names: &Names, who: FighterId, order: &Order) -> String {
    let person = fight.person(who);
    let weapon = |index: u8| person.map_or_else(String::new, |person| weapon_name(&person.weapons[usize::from(index)]));
    match order {
        Order::Fight => match fight.monster(who) {
            Some(form) => format!("fights as {}", article(form.kind.name())),
            None => format!("fights with {}", person.map_or_else(String::new, |person| held(person, person.hands))),
        },
        Order::Duel(foe) => format!("fights {} alone", names.of(*foe)),
        Order::Shoot { weapon: index, at } => format!("{} at {}", weapon(*index), names.of(*at)),
        Order::Catch(at) => format!("tries to catch {}", names.of(*at)),
        Order::Lay { weapon: index } => format!("lays {}", weapon(*index)),
        Order::Cast(spell) => describe_spell(names, spell),
        Order::Lend(to) => format!("lends strength to {}", names.of(*to)),
        Order::Ready(hands) => format!("takes {}", person.map_or_else(String::new, |person| held(person, *hands))),
        Order::Cock { weapon: index } => format!("cocks the {}", weapon(*index)),
        Order::Coat { weapon: index, poison } => format!("puts {} on the {}", poison.name(), weapon(*index)),
        Order::Flee => "breaks off and runs".to_string(),
        Order::Wait => "waits".to_string(),
        Order::Revert => "takes the own form".to_string(),
    }
}

/// A spell with its level, if raised, its choice and its target.
pub fn describe_spell(names: &Names, spell: &SpellOrder) -> String {
    let mut text = format!("casts {}", spell.spell.name());
    if spell.level > spell.spell.row().level {
        text += &format!(" at level {}", spell.level);
    }
    text += &match spell.choice {
        Choice::None => String::new(),
        Choice::Attribute(attribute) => format!(" ({})", attribute.code()),
        Choice::Points(points) => format!(" ({points} CON)"),
        Choice::Form(kind) => format!(" ({})", kind.name()),
        Choice::Element(element) => format!(" ({})", element_name(element)),
        Choice::Longer => " (longer)".to_string(),
        Choice::Serve => " (to fight for the party)".to_string(),
    };
    if let Some(target) = spell.target {
        text += &format!(" on {}", names.of(target));
    }
    text
}

const fn element_name(element: Element) -> &'static str {
    match element {
        Element::Fire => "fire",
        Element::Ice => "ice",
        Element::Water => "water",
        Element::Earth => "earth",
        Element::Air => "air",
    }
}

/// The name of a weapon with its material and state: "iron broadsword, broken".
pub fn weapon_name(weapon: &Weapon) -> String {
    let name = match weapon.row {
        Some(row) => row.name(),
        None if weapon.has(Traits::TORCH) => "torch",
        None => "nothing",
    };
    let material = match weapon.material {
        crate::data::material::Material::Steel => String::new(),
        other => format!("{} ", other.name()),
    };
    format!("{material}{name}{}", if weapon.broken { ", broken" } else { "" })
}

/// Things in hand: "broadsword and shield", "bare hands".
pub fn held(person: &Person, hands: Hands) -> String {
    let mut things: Vec<String> = hands.weapons().map(|index| weapon_name(&person.weapons[index])).collect();
    if things.is_empty() {
        things.push("bare hands".to_string());
    }
    if hands.shield {
        things.push("shield".to_string());
    }
    let names: Vec<&str> = things.iter().map(String::as_str).collect();
    ludus_engine::text::and(&names)
}

/// The question that waits, in a sentence. `None` if the fight is over.
pub fn question(fight: &Fight, names: &Names) -> Option<String> {
    Some(match fight.question {
        Question::None => return None,
        Question::Order(who) => format!("The order of {}?", names.of(who)),
        Question::Restrain(who) => format!("{} rages. What is done about it?", names.of(who)),
        Question::Rage(who) => format!("The dice allow rage. Does {} go berserk?", names.of(who)),
        Question::Pursue(who) => {
            let runners: Vec<&str> = fight.runners.each().map(|id| names.of(id)).collect();
            let verb = if runners.len() == 1 { "runs" } else { "run" };
            format!("{}: {} {verb}. What does the party do?", names.of(who), ludus_engine::text::and(&runners))
        }
        Question::Burn(who) => {
            let share = fight.get(who).tally.share;
            format!("{share} hits fall on {}. What burns?", names.of(who))
        }
    })
}
