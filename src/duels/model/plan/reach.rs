//! Entries of a plan that no fight can come to, and the line that ends it: the plan is legal all the same.
//!
//! Only what holds in every fight is named: an entry that mere luck keeps from being used is not dead.

use crate::duels::data::spell::Spell;
use crate::duels::model::character::Role;
use crate::duels::model::fighter::Fighter;
use crate::duels::model::plan::{Plan, Tactic, Times};
use std::fmt;

/// Why an entry is dead. Lines are counted from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Dead {
    /// It stands behind a line that lasts to the end, or that ends the encounter.
    Behind(usize),
    /// The fight has begun with that line: it is too late for words, gifts, theft and agreements.
    TooLate(usize),
    /// That line casts the spell already; each is cast once.
    Cast(usize),
    /// Its item has no charge left for it.
    UsedUp,
    /// Behind that line nobody shoots: the fighters stand at Melee range, or no arrow is left.
    NoShot(usize),
    /// That line scouts already.
    Scouts(usize),
    /// Nobody is there.
    Alone,
}

impl fmt::Display for Dead {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Dead::Behind(line) => write!(f, "dead: behind {line}"),
            Dead::TooLate(line) => write!(f, "dead: too late ({line})"),
            Dead::Cast(line) => write!(f, "dead: cast in {line}"),
            Dead::UsedUp => f.write_str("dead: used up"),
            Dead::NoShot(line) => write!(f, "dead: no shot ({line})"),
            Dead::Scouts(line) => write!(f, "dead: scouts in {line}"),
            Dead::Alone => f.write_str("dead: nobody there"),
        }
    }
}

/// What of a plan can be reached.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Reach {
    /// The line that ends the plan, from 1; `None` if its last line does, or none.
    pub ends: Option<usize>,
    /// The dead lines, from 1, in their order.
    pub dead: Vec<(usize, Dead)>,
}

impl Reach {
    /// The reach of a plan of a fighter against another; `commanders` in a battle encounter.
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

    /// Why a line is dead.
    pub fn why(&self, line: usize) -> Option<Dead> {
        self.dead.iter().find(|(dead, _)| *dead == line).map(|(_, why)| *why)
    }

    /// "Line 1 ends the plan; lines 2-4 behind it are dead."; `None` if every line can be reached.
    pub fn sentence(&self) -> Option<String> {
        let numbers: Vec<usize> = self.dead.iter().map(|(line, _)| *line).collect();
        let (first, last) = (*numbers.first()?, *numbers.last()?);
        let row = last - first + 1 == numbers.len();
        let lines = match numbers.len() {
            1 => format!("line {first}"),
            _ if row => format!("lines {first}-{last}"),
            _ => format!("lines {}", numbers.iter().map(usize::to_string).collect::<Vec<_>>().join(", ")),
        };
        let are = if numbers.len() == 1 { "is" } else { "are" };
        Some(match self.ends {
            Some(end) => format!("Line {end} ends the plan; {lines} {are} dead."),
            None => format!("L{} {are} dead: never reached.", &lines[1..]),
        })
    }
}

/// What the lines so far leave open.
struct Walk<'a> {
    own: &'a Fighter,
    other: &'a Fighter,
    commanders: bool,
    /// The line that ends the plan.
    end: Option<usize>,
    /// The line with which the fight begins.
    fight: Option<usize>,
    /// The line behind which no arrow flies.
    no_shot: Option<usize>,
    scouts: Option<usize>,
    /// The lines that cast, each with its spell.
    casts: Vec<(usize, Spell)>,
    /// Uses of each item.
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

    /// The line is followed, or passed over for good.
    fn follow(&mut self, line: usize, tactic: &Tactic) {
        let combat =
            matches!(tactic, Tactic::Cast(_) | Tactic::Use(_) | Tactic::Fire(_) | Tactic::Melee(_) | Tactic::Flee);
        if combat {
            self.fight = self.fight.or(Some(line));
        }
        match tactic {
            Tactic::Melee(Times::Always) => self.end = Some(line),
            // A blow is struck at Melee range, from which nobody goes back.
            Tactic::Melee(Times::Count(_)) => self.no_shot = self.no_shot.or(Some(line)),
            Tactic::Fire(Times::Always) => self.no_shot = self.no_shot.or(Some(line)),
            Tactic::Flee if self.commanders => self.end = Some(line),
            // Whoever robs the great gets away, pays or dies: no fight follows.
            Tactic::Steal if matches!(self.other.role(), Some(Role::King | Role::Commander)) => self.end = Some(line),
            Tactic::Scout => self.scouts = Some(line),
            Tactic::Cast(spell) if self.own.knows(*spell) => self.casts.push((line, *spell)),
            Tactic::Use(place) if (1..=6).contains(place) => self.uses[usize::from(*place) - 1] += 1,
            _ => {}
        }
    }
}
