//! Dead entries: lines of a legal plan that no fight can reach, and the line that ends the plan.
//!
//! An entry counts as dead only if every fight misses it, whatever the dice show.

use crate::data::spell::Spell;
use crate::model::character::Role;
use crate::model::fighter::Fighter;
use crate::model::plan::{Plan, Tactic, Times};
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt;

/// Reason for a dead entry. Lines are counted from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Dead {
    /// This earlier line never ends, or it ends the encounter.
    Behind(usize),
    /// Combat begins with this line: too late for words, gifts, theft and agreements.
    TooLate(usize),
    /// This line already casts the spell; each spell is cast once.
    Cast(usize),
    /// The item has no charge left.
    UsedUp,
    /// No shot is possible after this line: the range is Melee or the arrows are gone.
    NoShot(usize),
    Scouts(usize),
    Alone,
}

impl fmt::Display for Dead {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Dead::Behind(line) => write!(f, "dead: behind {line}"),
            Dead::TooLate(line) => write!(f, "dead: too late ({line})"),
            Dead::Cast(line) => write!(f, "dead: tried in {line}"),
            Dead::UsedUp => f.write_str("dead: used up"),
            Dead::NoShot(line) => write!(f, "dead: no shot ({line})"),
            Dead::Scouts(line) => write!(f, "dead: scouts in {line}"),
            Dead::Alone => f.write_str("dead: nobody there"),
        }
    }
}

/// The reachable part of a plan.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Reach {
    /// The line that ends the plan, from 1; `None` if its last line or no line does.
    pub ends: Option<usize>,
    /// The dead lines in order, from 1, with their reasons.
    pub dead: Vec<(usize, Dead)>,
}

impl Reach {
    /// Computes the reach of a plan against an opponent; `commanders` for a battle encounter.
    pub fn of(plan: &Plan, own: &Fighter, other: &Fighter, commanders: bool) -> Reach {
        let mut reach = Reach::default();
        let mut walk = Walk::new([own, other], commanders);
        for (line, tactic) in (1..).zip(plan.entries()) {
            match walk.dead(tactic) {
                Some(dead) => {
                    if let Dead::Behind(line) = dead {
                        reach.ends = Some(line);
                    }
                    reach.dead.push((line, dead));
                }
                None => walk.follow(line, tactic),
            }
        }
        reach
    }

    /// The reason why this line is dead.
    pub fn why(&self, line: usize) -> Option<Dead> {
        self.dead.iter().find(|(dead, _)| *dead == line).map(|(_, why)| *why)
    }

    /// Returns "Line 1 ends the plan; lines 2-4 are dead."; `None` if every line is reachable.
    pub fn sentence(&self) -> Option<String> {
        let numbers: Vec<usize> = self.dead.iter().map(|(line, _)| *line).collect();
        if numbers.is_empty() {
            return None;
        }
        let lines = lines_in_words(&numbers);
        let are = if numbers.len() == 1 { "is" } else { "are" };
        let are_spells = self.dead.iter().all(|(_, why)| matches!(why, Dead::Cast(_)));
        let why = if are_spells { "a spell can be tried once" } else { "never reached" };
        Some(match self.ends {
            Some(end) => format!("Line {end} ends the plan; {lines} {are} dead."),
            None => format!("L{} {are} dead: {why}.", &lines[1..]),
        })
    }
}

/// Returns "line 2", "lines 2-4" or "lines 2, 4, 5" for lines in order.
pub fn lines_in_words(lines: &[usize]) -> String {
    match lines {
        [one] => format!("line {one}"),
        [first, .., last] if last - first + 1 == lines.len() => format!("lines {first}-{last}"),
        lines => format!("lines {}", lines.iter().map(usize::to_string).collect::<Vec<_>>().join(", ")),
    }
}

/// The state while walking through the lines.
struct Walk<'a> {
    own: &'a Fighter,
    other: &'a Fighter,
    commanders: bool,
    /// The line that ends the plan.
    end: Option<usize>,
    /// The line that begins combat.
    fight: Option<usize>,
    /// The line after which no shot is possible.
    no_shot: Option<usize>,
    scouts: Option<usize>,
    /// The lines that cast, each with its spell.
    casts: Vec<(usize, Spell)>,
    uses: [u8; 6],
}

impl<'a> Walk<'a> {
    const fn new([own, other]: [&'a Fighter; 2], commanders: bool) -> Walk<'a> {
        Walk {
            own,
            other,
            commanders,
            end: None,
            fight: None,
            no_shot: None,
            scouts: None,
            casts: Vec::new(),
            uses: [0; 6],
        }
    }

    fn dead(&self, tactic: &Tactic) -> Option<Dead> {
        // SC is done at the end, wherever it stands.
        if *tactic == Tactic::Scout {
            return self.scouts.map(Dead::Scouts);
        }
        if let Some(end) = self.end {
            return Some(Dead::Behind(end));
        }
        if self.other.is_nobody() {
            return (!matches!(tactic, Tactic::Say(_))).then_some(Dead::Alone);
        }
        match tactic {
            Tactic::Talk | Tactic::Fulfil | Tactic::Steal | Tactic::Give(_) => self.fight.map(Dead::TooLate),
            Tactic::Fire(_) => self.no_shot.map(Dead::NoShot),
            Tactic::Cast(spell) => self.casts.iter().find(|(_, cast)| cast == spell).map(|(line, _)| Dead::Cast(*line)),
            Tactic::Use(place) => match self.own.at_hand(*place) {
                Some(carried) if carried.item.casts().is_some() => {
                    (self.uses[usize::from(*place) - 1] >= carried.charges).then_some(Dead::UsedUp)
                }
                _ => None,
            },
            _ => None,
        }
    }

    /// Records a line as used or skipped for good.
    fn follow(&mut self, line: usize, tactic: &Tactic) {
        let combat =
            matches!(tactic, Tactic::Cast(_) | Tactic::Use(_) | Tactic::Fire(_) | Tactic::Melee(_) | Tactic::Flee);
        if combat {
            self.fight = self.fight.or(Some(line));
        }
        match tactic {
            Tactic::Melee(Times::Always) => self.end = Some(line),
            // Blows need Melee range, and the range never grows again.
            Tactic::Melee(Times::Count(_)) => self.no_shot = self.no_shot.or(Some(line)),
            Tactic::Fire(Times::Always) => self.no_shot = self.no_shot.or(Some(line)),
            Tactic::Flee if self.commanders => self.end = Some(line),
            // A thief who robs a king or commander gets away, pays or dies: no fight follows.
            Tactic::Steal if matches!(self.other.role(), Some(Role::King | Role::Commander)) => self.end = Some(line),
            Tactic::Scout => self.scouts = Some(line),
            Tactic::Cast(spell) if self.own.knows(*spell) => self.casts.push((line, *spell)),
            Tactic::Use(place) if (1..=6).contains(place) => self.uses[usize::from(*place) - 1] += 1,
            _ => {}
        }
    }
}
