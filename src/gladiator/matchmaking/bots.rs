//! Bots for matches between computer players, and mirror line-ups to measure them in.

use crate::ai;
use crate::battle::command::Command;
use crate::battle::state::Battle;
use crate::battle::state::decision::Outcome;
use crate::data::race::Race;
use crate::matchmaking::opposition;
use crate::model::fighter::Side;
use crate::model::setup::{Kit, Recruit, Setup};
use crate::model::skill::Skill;
use alloc::vec::Vec;
use ludus_engine::arena::{Bot, BotState, Bots};
use ludus_engine::game::Seat;

/// The index of the cunning player in [`Bots::LEVELS`].
const CUNNING: usize = 2;

/// Returns the computer player of a skill without a search ([`Skill::quick`]).
pub fn bot(skill: Skill) -> Bot {
    Bot::computer::<Battle>(if skill.quick() == Skill::Cunning { CUNNING } else { 0 })
}

impl Bots for Battle {
    const LEVELS: &'static [(&'static str, &'static str)] = &[
        ("manual", "robots follow the tactics of their kind, all others play as house gladiators"),
        ("house", "another word for manual, if nobody is a robot"),
        ("cunning", "robots look an exchange of blows ahead"),
    ];

    /// "house" is another word for "manual".
    fn canonical(level: usize) -> usize {
        if level == CUNNING { CUNNING } else { 0 }
    }

    fn answer_at(&self, level: usize, _state: &mut BotState<Battle>) -> Option<Command> {
        let skill = if level == CUNNING { Skill::Cunning } else { Skill::Manual };
        ai::choose_as(self, skill).map(|choice| choice.command)
    }

    fn points(&self, seat: Seat) -> Option<u8> {
        Some(match self.outcome()? {
            Outcome::Won(side) if side.seat() == seat => 2,
            Outcome::Won(_) => 0,
            Outcome::Nobody | Outcome::Draw => 1,
        })
    }
}

ludus_engine::listed! {
    /// Mirror line-ups for measuring players.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum Lineup {
        Examples,
        /// Two Magi and two fighters.
        Magi,
        /// A Giant Beetle, a Wolf, a Giant Scorpion and a Bear on each side.
        Creatures,
        /// A Human with a Crossbow and a Broadsword.
        Crossbows,
        /// Two Giant Amoebas, a Needler Bush, a Fire Spirit and a Phase Spider.
        Robots,
        Needlers,
        Amoebas,
        Spirits,
        Spiders,
        Imps,
        Slayers,
        EvilMagi,
        Behemoths,
    }
}

impl Lineup {
    /// The word for this line-up in commands.
    pub const fn word(self) -> &'static str {
        match self {
            Lineup::Examples => "examples",
            Lineup::Magi => "magi",
            Lineup::Creatures => "creatures",
            Lineup::Crossbows => "crossbows",
            Lineup::Robots => "robots",
            Lineup::Needlers => "needlers",
            Lineup::Amoebas => "amoebas",
            Lineup::Spirits => "spirits",
            Lineup::Spiders => "spiders",
            Lineup::Imps => "imps",
            Lineup::Slayers => "slayers",
            Lineup::EvilMagi => "evil-magi",
            Lineup::Behemoths => "behemoths",
        }
    }

    /// The set-up with the line-up on both sides.
    pub fn setup(self) -> Setup {
        let mut setup = Setup::default();
        for side in Side::BOTH {
            match self.robots() {
                [] => setup.fighters.extend(self.party().into_iter().map(|one| renamed(one, side))),
                robots => opposition::add(&mut setup, side, robots),
            }
        }
        setup
    }

    const fn robots(self) -> &'static [Race] {
        match self {
            Lineup::Robots => {
                &[Race::GiantAmoeba, Race::GiantAmoeba, Race::NeedlerBush, Race::FireSpirit, Race::PhaseSpider]
            }
            Lineup::Needlers => &[Race::NeedlerBush; 2],
            Lineup::Amoebas => &[Race::GiantAmoeba; 2],
            Lineup::Spirits => &[Race::FireSpirit; 2],
            Lineup::Spiders => &[Race::PhaseSpider; 2],
            Lineup::Imps => &[Race::Imp; 2],
            Lineup::Slayers => &[Race::Slayer; 2],
            Lineup::EvilMagi => &[Race::EvilMage; 2],
            Lineup::Behemoths => &[Race::Behemoth; 2],
            Lineup::Examples | Lineup::Magi | Lineup::Creatures | Lineup::Crossbows => &[],
        }
    }

    /// The fighters of one side that are no robots.
    fn party(self) -> Vec<Recruit> {
        let new = |name: &str, race| Recruit::new(name, race, Side::West);
        match self {
            Lineup::Examples => opposition::examples(),
            Lineup::Magi => {
                let magi = ["Ged", "Ogion"].map(|name| new(name, Race::Mage).equipped());
                magi.into_iter().chain(opposition::examples().into_iter().take(2)).collect()
            }
            Lineup::Creatures => [Race::GiantBeetle, Race::Wolf, Race::GiantScorpion, Race::Bear]
                .map(|race| new(race.name(), race))
                .into(),
            Lineup::Crossbows => {
                let kit = Kit::of(["Crossbow", "", "Broadsword", ""]).unwrap_or_default();
                vec![Recruit { sh: 12, ag: 12, kit, ..new("Human", Race::Human) }]
            }
            _ => Vec::new(),
        }
    }
}

/// A copy of a fighter for a side, with a name of its own.
fn renamed(one: Recruit, side: Side) -> Recruit {
    let name = if side == Side::West { one.name } else { format!("{} II", one.name) };
    Recruit { name, side, ..one }
}
