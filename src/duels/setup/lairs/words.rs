//! Describes what is known of a lair (UI-09).

use crate::data::riddle;
use crate::model::terms::{Agreement, Demand, Reward};
use crate::setup::lairs::{Lair, Lore, Run};
use alloc::string::{String, ToString};

/// The heading for the lines of `line`.
pub const HEADING: &str = " #  Monster          Hit points  Gold  Special          Agreement";

/// The row of a lair, from 0: number from 1, monster, hit points, gold, special and agreement.
pub fn cells(number: usize, lair: &Lair) -> [String; 6] {
    let is_known = lair.met || lair.seen;
    let who = match (lair.alive, is_known) {
        (false, _) => format!("{}, dead", lair.kind.name()),
        (true, true) => lair.kind.name().into(),
        (true, false) => "not met yet".into(),
    };
    let hp = match (lair.alive, lair.measured, is_known) {
        (false, ..) => "-".into(),
        (true, true, _) => lair.hp.to_string(),
        (true, false, true) => format!("about {}", lair.kind.row().hp),
        (true, false, false) => "?".into(),
    };
    let gold = match (lair.met, lair.alive) {
        (_, false) => "-".into(),
        (true, true) => lair.gold.to_string(),
        (false, true) => "?".into(),
    };
    let special = match lair.lore {
        Lore::Unknown => "?".into(),
        Lore::Something => "something".into(),
        Lore::Known => lair.special.name().to_string(),
    };
    let agreement = lair.agreement.map_or_else(String::new, |one| short(&one));
    [(number + 1).to_string(), who, hp, gold, special, agreement]
}

/// Formats the row of a lair as one line.
pub fn line(number: usize, lair: &Lair) -> String {
    let [number, who, hp, gold, special, agreement] = cells(number, lair);
    format!("{number:>2}  {who:<16} {hp:>10} {gold:>5}  {special:<16} {agreement}")
}

fn short(agreement: &Agreement) -> String {
    match agreement.demand {
        Demand::Riddle(_) => "a riddle".into(),
        Demand::Tribute(gold) => format!("{gold} gold"),
        Demand::Trophy { kind, met: true } => format!("{}: done", kind.name()),
        Demand::Trophy { kind, met: false } => format!("kill a {}", kind.name()),
    }
}

/// Describes how an agreement is kept, and what that brings.
pub fn agreed(agreement: &Agreement) -> String {
    let reward = match agreement.reward {
        Reward::Look => "a look round in peace".to_string(),
        Reward::Gold(gold) => format!("{gold} gold"),
        Reward::Item(item) => format!("a {}", item.name()),
    };
    match agreement.demand {
        Demand::Riddle(number) => {
            format!("Riddle, answered by SA, for {reward}: {}", riddle::of(number).question)
        }
        Demand::Tribute(gold) => format!("FU pays {gold} gold for {reward}."),
        Demand::Trophy { kind, met } => {
            let done = if met { "done: FU claims" } else { "to be killed first, for" };
            format!("A {}, {done} {reward}.", kind.name())
        }
    }
}

/// Describes a lair's open agreement, or else the possible actions there.
pub fn about(run: &Run, number: usize) -> String {
    let Some(lair) = run.lairs().get(number) else { return String::new() };
    match &lair.agreement {
        Some(agreement) => agreed(agreement),
        None if !lair.alive && lair.lore == Lore::Known => "Nothing is left here.".into(),
        None if !lair.alive => "The lair is empty. SC looks for its special.".into(),
        None if lair.met => format!("Its plan is known: {}.", lair.kind.row().plan),
        None if lair.seen => "You have seen who lives there. Its plan is known after a meeting.".into(),
        None => "TA talks to it, ST robs it, ME fights it, SC looks round; the dead stay dead.".into(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::data::monster::Monster;
    use crate::data::special::Special;
    use crate::model::character::Character;
    use alloc::vec::Vec;
    use ludus_engine::dice::Seed;

    #[test]
    fn lair_row_shows_only_what_is_known() {
        ludus_engine::proves!("DUEL-UI-09");
        let run = Run::new(Character::new("Ada"), Seed(3)).unwrap();
        let of = Lair {
            kind: Monster::Sphinx,
            hp: 33,
            alive: true,
            gold: 150,
            special: Special::Mirror,
            lore: Lore::Unknown,
            met: false,
            measured: false,
            agreement: None,
            ..run.lairs()[0].clone()
        };
        let shown = |lair: &Lair| cells(6, lair);
        assert_eq!(shown(&of), ["7", "not met yet", "?", "?", "?", ""].map(String::from), "nothing is given away");
        let seen = Lair { seen: true, ..of.clone() };
        assert_eq!(shown(&seen)[1..4], ["Sphinx", "about 30", "?"].map(String::from), "the visit was given up");
        let met = Lair { met: true, ..of };
        assert_eq!(shown(&met)[1..4], ["Sphinx", "about 30", "150"].map(String::from), "the average until it is known");
        let measured = Lair { measured: true, lore: Lore::Something, ..met.clone() };
        assert_eq!(shown(&measured)[2], "33");
        assert_eq!(shown(&measured)[4], "something");
        let known = Lair { lore: Lore::Known, ..met.clone() };
        assert_eq!(shown(&known)[4], Special::Mirror.name());
        let dead = Lair { alive: false, ..known };
        assert_eq!(shown(&dead)[1..4], ["Sphinx, dead", "-", "-"].map(String::from));
        let open = |demand| Lair { agreement: Some(Agreement { demand, reward: Reward::Look }), ..met.clone() };
        let trophy = |met| Demand::Trophy { kind: Monster::Ghoul, met };
        for (demand, told) in [
            (Demand::Riddle(0), "a riddle"),
            (Demand::Tribute(15), "15 gold"),
            (trophy(false), "kill a Ghoul"),
            (trophy(true), "Ghoul: done"),
        ] {
            assert_eq!(shown(&open(demand))[5], told);
            assert!(line(6, &open(demand)).contains(told));
        }
        // Twelve of them, each in a line that fits a small screen.
        let lines: Vec<String> = run.lairs().iter().enumerate().map(|(number, lair)| line(number, lair)).collect();
        assert!(lines.len() == 12 && lines.iter().all(|line| line.chars().count() <= 77), "{lines:#?}");
        assert!(about(&run, 0).contains("TA talks to it") && about(&run, 12).is_empty());
    }
}
