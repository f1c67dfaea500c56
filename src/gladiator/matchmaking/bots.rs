//! *Gladiator*'s players against each other, and the line-ups in which they are measured: each is its own mirror.

use crate::engine::arena::{BLIND, Bots, MASTER, SEER, Searcher, blind};
use crate::gladiator::ai;
use crate::gladiator::battle::command::Command;
use crate::gladiator::battle::state::Battle;
use crate::gladiator::battle::state::decision::Outcome;
use crate::gladiator::data::race::Race;
use crate::gladiator::matchmaking::opposition;
use crate::gladiator::model::fighter::Side;
use crate::gladiator::model::setup::{Kit, Recruit, Setup};
use crate::gladiator::model::skill::Skill;
use std::fmt;

/// Who plays a side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bot {
    /// The computer of that skill: robots by their tactics or cunning, everybody else as house gladiators.
    Computer(Skill),
    /// The search, with so many playouts a decision.
    Search(Searcher),
    /// Any legal command.
    Blind,
}

impl fmt::Display for Bot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Bot::Computer(skill) => f.write_str(skill.name()),
            Bot::Search(searcher) => searcher.fmt(f),
            Bot::Blind => f.write_str(BLIND),
        }
    }
}

impl Bots for Battle {
    type Bot = Bot;
    type BotState = Vec<Command>;

    const PLAYERS: &'static [(&'static str, &'static str)] = &[
        ("manual", "robots by the tactics of their kinds, everybody else as house gladiators"),
        ("house", "another word for manual, where nobody is a robot"),
        ("cunning", "robots look an exchange of blows ahead"),
        (MASTER, "tries a handful of answers as its side imagines the game; master:400 with 400 playouts a decision"),
        (SEER, "the same, but it reads what its side may not know"),
        (BLIND, "any legal command"),
    ];

    fn player(word: &str) -> Option<Bot> {
        match word {
            "manual" | "house" => Some(Bot::Computer(Skill::Manual)),
            "cunning" => Some(Bot::Computer(Skill::Cunning)),
            BLIND => Some(Bot::Blind),
            _ => Searcher::named(word).map(Bot::Search),
        }
    }

    fn answer(&self, player: Bot, mind: &mut Vec<Command>) -> Option<Command> {
        match player {
            Bot::Computer(skill) => ai::choose_as(self, skill).map(|choice| choice.command),
            Bot::Search(searcher) => searcher.answer(self),
            Bot::Blind => blind(self, mind),
        }
    }

    fn points(&self) -> Option<u8> {
        Some(match self.outcome()? {
            Outcome::Won(Side::West) => 2,
            Outcome::Won(Side::East) => 0,
            Outcome::Nobody | Outcome::Draw => 1,
        })
    }
}

/// Two sides that are alike, for measuring players.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Lineup {
    /// The manual's four fighters.
    Examples,
    /// Two Magi and two fighters.
    Magi,
    /// Eight creatures: a Giant Beetle, a Wolf, a Giant Scorpion and a Bear a side.
    Creatures,
    /// A Human with a Crossbow and a Broadsword.
    Crossbows,
    /// Two Giant Amoebas, a Needler Bush, a Fire Spirit and a Phase Spider.
    Robots,
    /// Two Needler Bushes.
    Needlers,
    /// Two Giant Amoebas.
    Amoebas,
    /// Two Fire Spirits.
    Spirits,
    /// Two Phase Spiders.
    Spiders,
    /// Two Imps.
    Imps,
    /// Two Slayers.
    Slayers,
    /// Two Evil Magi.
    EvilMagi,
    /// Two Behemoths.
    Behemoths,
}

impl Lineup {
    /// All, as documents list them.
    pub const ALL: [Lineup; 13] = [
        Lineup::Examples,
        Lineup::Magi,
        Lineup::Creatures,
        Lineup::Crossbows,
        Lineup::Robots,
        Lineup::Needlers,
        Lineup::Amoebas,
        Lineup::Spirits,
        Lineup::Spiders,
        Lineup::Imps,
        Lineup::Slayers,
        Lineup::EvilMagi,
        Lineup::Behemoths,
    ];

    /// The word by which it is called.
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

    /// The battle.
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

    /// Those of one side who are no robots.
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

/// The same somebody on a side; nobody bears the name of another.
fn renamed(one: Recruit, side: Side) -> Recruit {
    let name = if side == Side::West { one.name } else { format!("{} II", one.name) };
    Recruit { name, side, ..one }
}
