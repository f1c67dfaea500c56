//! Exact chances of the leader's commands. Where hidden things decide, it is the chance of the dice to show what is there.

use crate::data::attribute::Attribute;
use crate::data::dungeon::DoorKind;
use crate::data::saving_roll;
use crate::delve::command::{Answer, Command, DoorWay};
use crate::delve::member::MemberId;
use crate::delve::resolve::{HEARS, HIDDEN_UP_TO, PROBE_FINDS, WALL_OPEN_UP_TO, searcher_needs};
use crate::delve::state::Delve;
use crate::dungeon::level::LinkId;
use alloc::vec::Vec;
use ludus_engine::chance::Chance;

/// Pairs of throws of 2 dice, and those in which the imp's total is lower (DEC-214).
const WAGER: Chance = Chance { ways: 575, of: 1296 };

impl Delve {
    /// The chance that a command does what it tries. `None` if no dice decide, or if it has several outcomes.
    pub fn chance(&self, command: &Command) -> Option<Chance> {
        match command {
            Command::Open { link, way: way @ (DoorWay::Force | DoorWay::Pick) } => {
                self.opener(*link, *way).map(|(_, need)| three_dice(need))
            }
            Command::Go { link, .. } if self.is_moving_wall(*link) => Some(one_die(1, WALL_OPEN_UP_TO)),
            Command::Go { probe: true, .. } => Some(one_die(PROBE_FINDS, 6)),
            Command::Search => Some(self.search_chance()),
            Command::Listen(_) => Some(one_die(HEARS, 6)),
            Command::Talk(topic) => self.talk_chance(*topic),
            Command::Hide => Some(one_die(1, HIDDEN_UP_TO)),
            Command::Special(Answer::Touch(who, _) | Answer::Rob(who)) => Some(self.save_chance(*who)),
            Command::Special(Answer::Stake(_)) => Some(WAGER),
            _ => None,
        }
    }

    /// The chance of a saving roll on this level; a charm or the shrine's blessing makes it certain (TT-SAVE, DEC-205, DEC-214).
    pub fn save_chance(&self, who: MemberId) -> Chance {
        if self.is_sure_to_save(who) {
            return Chance { ways: 1, of: 1 };
        }
        saving_roll::chance(saving_roll::needed(self.level, self.member(who).now(Attribute::Luck)))
    }

    /// Returns whether a charm or the shrine's blessing makes the next saving roll.
    pub fn is_sure_to_save(&self, who: MemberId) -> bool {
        self.blessed || self.has_charm(who)
    }

    /// The members who make a saving roll if the next step leads into the dark. Empty if the party carries light for it (DEC-215).
    pub fn blind_in_the_dark(&self) -> Vec<MemberId> {
        let map = self.map();
        if self.sees(map.place(self.here)) && self.carries_light() {
            return Vec::new();
        }
        self.living().filter(|id| !self.has_sight(self.member(*id))).collect()
    }

    fn is_moving_wall(&self, link: LinkId) -> bool {
        let door = self.map().link(link).door;
        door.kind == DoorKind::Moving && !door.open
    }

    /// The chance that one of all who search has a die that finds (DEC-211).
    fn search_chance(&self) -> Chance {
        let (missed, of) = self.walking().fold((1, 1), |(missed, of), id| {
            let misses = u64::from(searcher_needs(self.member(id))) - 1;
            (missed * misses, of * 6)
        });
        Chance { ways: of - missed, of }
    }
}

/// The chance of a die between two faces.
fn one_die(least: u8, most: u8) -> Chance {
    Chance { ways: u64::from(most + 1 - least), of: 6 }
}

/// The chance of 3 dice to show a total or less.
fn three_dice(need: i16) -> Chance {
    let all = (0..216_i16).filter(|all| all % 6 + all / 6 % 6 + all / 36 + 3 <= need);
    Chance { ways: all.count() as u64, of: 216 }
}
