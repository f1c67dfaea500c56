//! What stands beside codes and lines: why a code is of no use, what a line does, with the figure that its roll uses.

use crate::duels::battle::chances;
use crate::duels::data::spell::Spell;
use crate::duels::model::fighter::Fighter;
use crate::duels::model::plan::reach::Reach;
use crate::duels::model::plan::{CODES, Purpose, Tactic, Times};
use crate::tui::duels::editor::{Editor, Stand};
use crate::tui::theme::Ink;

impl Editor {
    /// Why a code cannot be put in now; none if it can.
    pub(super) fn why_not(&self, code: &str) -> Option<String> {
        let stand = &self.stand;
        let own = stand.own();
        let single = self.entries.iter().find(|entry| entry.is_single());
        match code {
            _ if super::is_full(self.entries.len()) => Some("20 lines are all".into()),
            "CA" if own.magic == 0 => Some("no magic".into()),
            "US" if !(1..=6).any(|place| {
                own.at_hand(place).is_some_and(|one| one.item.casts().is_some() || one.item.is_weapon())
            }) =>
            {
                Some("nothing to use".into())
            }
            "FI" if own.archery_level() == 0 => Some("no archery".into()),
            "TA" | "FU" | "ST" if stand.purpose == Purpose::Special => Some("not in a special plan".into()),
            "TA" | "FU" | "ST" if single.is_some() => single.map(|one| format!("{} is there already", one.code())),
            "FU" if stand.game.terms().agreement.is_none() => Some("no agreement".into()),
            "ST" if !own.is_character() => Some("monsters do not steal".into()),
            _ => None,
        }
    }

    /// The codes with their names, and what stands against each.
    pub(super) fn codes(&self) -> Vec<(&'static str, &'static str, Option<String>)> {
        CODES.iter().map(|(code, name)| (*code, *name, self.why_not(code))).collect()
    }

    /// Which lines of the plan no fight comes to.
    pub(super) fn reach(&self) -> Reach {
        let stand = &self.stand;
        Reach::of(&self.plan(), stand.own(), stand.other(), stand.game.terms().commanders)
    }

    /// The legality of the whole plan, in a sentence.
    pub(super) fn verdict(&self) -> (String, Ink) {
        let plan = self.plan();
        match plan.check(self.stand.purpose) {
            Err(fault) => (format!("{fault}."), Ink::Bad),
            Ok(()) if plan.is_empty() => ("Empty: his tactics are made up.".into(), Ink::Dim),
            Ok(()) => {
                let idle = plan.entries().iter().position(|entry| idle(&self.stand, entry).is_some());
                match (self.reach().sentence(), idle) {
                    (Some(dead), _) => (dead, Ink::Heed),
                    (None, Some(at)) => (format!("Legal; line {} will be passed over.", at + 1), Ink::Heed),
                    (None, None) => ("Legal.".into(), Ink::Good),
                }
            }
        }
    }
}

/// Why a line will be passed over.
pub fn idle(stand: &Stand, tactic: &Tactic) -> Option<&'static str> {
    let own = stand.own();
    match tactic {
        Tactic::Fire(_) if own.archery_level() == 0 => Some("passed over: no archery"),
        Tactic::Cast(spell) if !own.knows(*spell) => Some("passed over: not known"),
        Tactic::Use(place) => match own.at_hand(*place) {
            Some(carried) if carried.item.casts().is_some() || carried.item.is_weapon() => None,
            _ => Some("passed over: nothing to use there"),
        },
        _ => None,
    }
}

/// What a line does, in a few words.
pub fn does(stand: &Stand, tactic: &Tactic) -> (String, Ink) {
    if let Some(why) = idle(stand, tactic) {
        return (why.into(), Ink::Heed);
    }
    let (own, other) = (stand.own(), stand.other());
    let text = match tactic {
        Tactic::Cast(spell) => format!("{} {}: {}", spell.name(), chances::cast(own), spell.effect()),
        Tactic::Use(place) => match own.at_hand(*place) {
            Some(carried) => match carried.item.casts() {
                Some(spell) => format!("{}: {}, {} left", carried.item.name(), spell.effect(), carried.charges),
                None => format!("{} in hand, at once", carried.item.name()),
            },
            None => String::new(),
        },
        Tactic::Fire(times) => format!("{}, {}", times_of(*times, "arrow"), chances::arrow(own, other)),
        Tactic::Melee(times) => format!("{}, {}", times_of(*times, "blow"), chances::blow(own, other)),
        Tactic::Talk => "before any blow".into(),
        Tactic::Say(_) if stand.riddle().is_some() => "a guess; not judged here".into(),
        Tactic::Say(_) => "costs no time".into(),
        Tactic::Fulfil => "what was agreed".into(),
        Tactic::Steal => {
            format!("{}, then {} uncaught", chances::theft(own, other), chances::uncaught(own))
        }
        Tactic::Flee if stand.game.terms().commanders => "away, always".into(),
        Tactic::Flee => flight(own, other),
        Tactic::Give(_) => "nothing comes back".into(),
        Tactic::Scout => "once all else is over".into(),
    };
    (text, Ink::Dim)
}

/// The same on 80 columns: what it is, and its chance.
pub fn short(stand: &Stand, tactic: &Tactic) -> (String, Ink) {
    let own = stand.own();
    let text = match tactic {
        _ if idle(stand, tactic).is_some() => return ("passed over".into(), Ink::Heed),
        Tactic::Cast(spell) => format!("{} {}", spell.name(), chances::cast(own)),
        Tactic::Use(place) => own.at_hand(*place).map_or_else(String::new, |one| one.item.name().to_string()),
        Tactic::Melee(Times::Always) => format!("to the end, {}", chances::blow(own, stand.other())),
        Tactic::Fire(Times::Always) => format!("to the end, {}", chances::arrow(own, stand.other())),
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

/// A line as it is written, cut where words are long.
pub fn written(tactic: &Tactic) -> String {
    tactic.to_string()
}

/// The spells that somebody knows, with what each does.
pub fn spells(own: &Fighter) -> Vec<(Spell, bool)> {
    Spell::ALL.into_iter().map(|spell| (spell, own.knows(spell))).collect()
}
