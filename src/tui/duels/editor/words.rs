//! Short texts beside codes and lines: why a code is unusable, and what a line does, with its chance.

use crate::duels::editor::Editor;
use crate::duels::editor::stand::Stand;
use crate::theme::Ink;
use ludus_duels::battle::chances;
use ludus_duels::data::spell::Spell;
use ludus_duels::model::fighter::Fighter;
use ludus_duels::model::plan::reach::{Reach, lines_in_words};
use ludus_duels::model::plan::{CODES, Purpose, Tactic, Times};
use ludus_duels::model::terms::Range;

impl Stand {
    /// Describes where the encounter begins, for example "from Bow range".
    pub fn begins(&self) -> String {
        format!("from {} range", self.game.terms().range.name())
    }
}

impl Editor {
    /// Why a code cannot be inserted now; `None` if it can.
    pub(super) fn why_not(&self, code: &str) -> Option<String> {
        let stand = &self.stand;
        let own = stand.own();
        let single = self.entries.iter().find(|entry| entry.is_single());
        match code {
            _ if super::is_full(self.entries.len()) => Some("20 lines at most".into()),
            "CA" if own.magic == 0 => Some("no magic".into()),
            "US" if !(1..=6).any(|place| {
                own.at_hand(place).is_some_and(|one| one.item.casts().is_some() || one.item.is_weapon())
            }) =>
            {
                let has_any = (1..=6).any(|place| own.at_hand(place).is_some());
                Some(if has_any { "works by itself" } else { "no item" }.into())
            }
            "FI" if own.archery_level() == 0 => Some("no archery".into()),
            "TA" | "FU" | "ST" if stand.purpose == Purpose::Special => Some("not in a special plan".into()),
            "TA" | "FU" | "ST" if single.is_some() => single.map(|one| format!("the plan has {}", one.code())),
            "FU" if stand.game.terms().agreement.is_none() => Some("no agreement".into()),
            "ST" if !own.is_character() => Some("monsters do not steal".into()),
            _ => None,
        }
    }

    /// All codes with their names and obstacles.
    pub(super) fn codes(&self) -> Vec<(&'static str, &'static str, Option<String>)> {
        CODES.iter().map(|(code, name)| (*code, *name, self.why_not(code))).collect()
    }

    /// The plan lines that can be reached.
    pub(super) fn reach(&self) -> Reach {
        let stand = &self.stand;
        Reach::of(&self.plan(), stand.own(), stand.other(), stand.game.terms().commanders)
    }

    /// Describes whether the whole plan is legal, in a sentence.
    pub(super) fn verdict(&self) -> (String, Ink) {
        let plan = self.plan();
        match plan.check(self.stand.purpose) {
            Err(fault) => (format!("{fault}."), Ink::Bad),
            Ok(()) if plan.is_empty() => ("Empty: tactics are improvised.".into(), Ink::Dim),
            Ok(()) => {
                let entries = (1..).zip(plan.entries());
                let idle: Vec<usize> =
                    entries.filter(|(_, entry)| idle(&self.stand, entry).is_some()).map(|(line, _)| line).collect();
                match (self.reach().sentence(), idle.as_slice()) {
                    (Some(dead), _) => (dead, Ink::Warning),
                    (None, []) => ("Valid.".into(), Ink::Good),
                    (None, lines) => (format!("Valid; {} will be skipped.", lines_in_words(lines)), Ink::Warning),
                }
            }
        }
    }
}

/// The name of a tactic with the reason why it cannot be used; without room only the reason.
pub fn reason(name: &str, why: String, room: usize) -> String {
    let both = format!("{name}: {why}");
    if both.chars().count() <= room { both } else { why }
}

/// Why a line will be skipped.
pub fn idle(stand: &Stand, tactic: &Tactic) -> Option<&'static str> {
    let own = stand.own();
    match tactic {
        Tactic::Fire(_) if own.archery_level() == 0 => Some("skipped: no archery"),
        Tactic::Fire(_) if stand.game.terms().range == Range::Melee => Some("skipped: begins at Melee"),
        Tactic::Cast(spell) if !own.knows(*spell) => Some("skipped: not known"),
        Tactic::Use(place) => match own.at_hand(*place) {
            Some(carried) if carried.item.casts().is_some() || carried.item.is_weapon() => None,
            _ => Some("skipped: nothing to use there"),
        },
        _ => None,
    }
}

/// Describes a line in a few words.
pub fn does(stand: &Stand, tactic: &Tactic) -> (String, Ink) {
    if let Some(why) = idle(stand, tactic) {
        return (why.into(), Ink::Warning);
    }
    let (own, other) = (stand.own(), stand.other());
    let text = match tactic {
        Tactic::Cast(spell) => format!("{} {}: {}", spell.name(), chances::cast(own), spell.effect()),
        Tactic::Use(place) => match own.at_hand(*place) {
            Some(carried) => match carried.item.casts() {
                Some(spell) => format!("{}: {}, {} left", carried.item.name(), spell.effect(), carried.charges),
                None => match own.in_hand().filter(|held| *held != carried.item) {
                    Some(held) => format!("{} in hand, free; the {} is put away", carried.item.name(), held.name()),
                    None => format!("{} in hand, free", carried.item.name()),
                },
            },
            None => String::new(),
        },
        Tactic::Fire(times) => format!("{}, {}", times_of(*times, "arrow"), chances::arrow(own, other)),
        Tactic::Melee(times) => format!("{}, {}", times_of(*times, "blow"), chances::blow(own, other)),
        Tactic::Talk => "before combat; the odds say what it brings".into(),
        Tactic::Say(_) if stand.riddle().is_some() => "a guess; not tested".into(),
        Tactic::Say(_) => "costs no time".into(),
        Tactic::Fulfil => "what was agreed".into(),
        Tactic::Steal => {
            format!("{}, then {} uncaught", chances::theft(own, other), chances::uncaught(own))
        }
        Tactic::Flee if stand.game.terms().commanders => "away, always".into(),
        Tactic::Flee => flight(own, other),
        Tactic::Give(_) => "a gift".into(),
        Tactic::Scout => "after all else".into(),
    };
    (text, Ink::Dim)
}

/// Describes a line and its chance on 80 columns.
pub fn short(stand: &Stand, tactic: &Tactic) -> (String, Ink) {
    let own = stand.own();
    let text = match tactic {
        _ if idle(stand, tactic).is_some() => return ("skipped".into(), Ink::Warning),
        Tactic::Cast(spell) => format!("{} {}", spell.name(), chances::cast(own)),
        // A weapon takes the place of the one in hand.
        Tactic::Use(place) => match (own.at_hand(*place), own.in_hand()) {
            (Some(one), Some(held)) if one.item.is_weapon() && held != one.item => format!("not the {}", held.name()),
            (one, _) => one.map_or_else(String::new, |one| one.item.name().to_string()),
        },
        Tactic::Melee(Times::Always) => format!("to the end, {}", chances::blow(own, stand.other())),
        Tactic::Fire(Times::Always) => format!("to the end, {}", chances::arrow(own, stand.other())),
        Tactic::Talk => "before combat".into(),
        _ => return does(stand, tactic),
    };
    (text, Ink::Dim)
}

fn flight(own: &Fighter, other: &Fighter) -> String {
    let ignores = chances::ignore(own);
    let but = if ignores.total > 0 { format!(", ignored {ignores}") } else { String::new() };
    format!("away, {}{but}", chances::flight(own, other))
}

fn times_of(times: Times, what: &str) -> String {
    match times {
        Times::Always => format!("{what}s to the end"),
        Times::Count(1) => format!("one {what}"),
        Times::Count(count) => format!("{count} {what}s"),
    }
}

/// Formats a line, with long words cut.
pub fn written(tactic: &Tactic) -> String {
    tactic.to_string()
}

/// The spells that a fighter knows, with whether they can still be cast.
pub fn spells(own: &Fighter) -> Vec<(Spell, bool)> {
    Spell::ALL.into_iter().map(|spell| (spell, own.knows(spell))).collect()
}
