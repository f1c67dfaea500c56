//! A character's career: one entry per encounter, and the totals. Start with [`CareerEntry`].

use crate::battle::event::{Cause, End};
use crate::battle::state::Encounter;
use crate::data::skill::Levels;
use crate::model::character::Character;
use crate::model::fighter::{FighterKind, Side};
use crate::model::setup::{Entrant, Setup};
use crate::stats::combat::CombatStats;
use crate::stats::results;
use crate::stats::results::{DuelResult, Fate};
use alloc::string::String;
use alloc::vec::Vec;
use ludus_engine::board::ActorId;
use ludus_engine::career::Chapter;
use ludus_engine::game::Seat;
use serde::Serialize;

/// One encounter of a character.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CareerEntry {
    /// The character before the encounter.
    pub who: Character,
    pub foe: String,
    /// The opponent's kind: a monster's name, a character, nobody.
    pub kind: String,
    /// True for an expedition into a lair, where gold, items and life are at stake (DUEL-DEATH-01).
    pub lair: bool,
    /// The last round; 0 without combat.
    pub rounds: u16,
    /// The end of the encounter, and the fate of this character.
    pub end: End,
    pub side: Side,
    pub outcome: DuelResult,
    /// The statistics; `None` if the events cannot be replayed.
    pub stats: Option<CombatStats>,
}

impl CareerEntry {
    /// The character's values at this battle.
    pub fn grown(&self) -> Grown {
        Grown { gold: [self.who.gold, self.gold()], levels: self.who.levels }
    }

    /// Creates an entry without statistics. `None` if the encounter is in progress or the side is no character.
    fn of(setup: &Setup, ended: &Encounter, side: Side) -> Option<CareerEntry> {
        let Entrant::Character { who, .. } = setup.of(side) else { return None };
        let foe = setup.of(side.other());
        let kind = match ended.fighter(side.other()).kind {
            FighterKind::Monster(kind) => kind.name(),
            FighterKind::Character(_) => "character",
            FighterKind::Nobody => "nobody",
        };
        Some(CareerEntry {
            who: who.clone(),
            foe: foe.name().into(),
            kind: kind.into(),
            lair: setup.visit.is_some(),
            rounds: ended.fight().round,
            end: ended.end()?,
            side,
            outcome: results::of(ended, setup, side),
            stats: None,
        })
    }

    /// Gold afterwards. A duel never changes it (DUEL-DEATH-01).
    pub const fn gold(&self) -> u32 {
        if self.lair { self.outcome.gold[1] } else { self.who.gold }
    }

    /// Describes the outcome: "killed the Troll in round 6", "fled from Bert".
    pub fn words(&self) -> String {
        let foe = match self.kind.as_str() {
            "nobody" => return "scouted an empty place".into(),
            "character" => self.foe.clone(),
            _ => format!("the {}", self.foe),
        };
        let round = if self.rounds > 0 { format!(" in round {}", self.rounds) } else { String::new() };
        let is_own = |side: Side| side as u8 == self.side as u8;
        match (self.outcome.fate, self.end) {
            (Fate::Won, _) => format!("killed {foe}{round}"),
            (Fate::Dead, End::Killed { cause: Cause::Execution, .. }) => "was executed".into(),
            (Fate::Dead, _) => format!("fell to {foe}{round}"),
            (Fate::Escaped, End::Charmed(_)) => format!("charmed {foe}{round}"),
            (Fate::Escaped, _) => format!("fled from {foe}{round}"),
            (Fate::LeftStanding, _) => format!("{foe} got away{round}"),
            (Fate::Parted, End::Stole(thief)) if is_own(thief) => format!("slipped away from {foe}"),
            (Fate::Parted, End::Stole(_)) => format!("{foe} slipped away"),
            (Fate::Parted, End::Refused(who)) if is_own(who) => format!("would not meet {foe}"),
            (Fate::Parted, _) => format!("parted from {foe}"),
            (Fate::Undecided, _) => format!("nothing was decided with {foe}"),
            (Fate::Unfinished, _) => format!("met {foe}"),
        }
    }
}

impl Chapter<Encounter> for CareerEntry {
    fn bare(after: &Encounter, setup: &Setup) -> Vec<CareerEntry> {
        Side::BOTH.into_iter().filter_map(|side| CareerEntry::of(setup, after, side)).collect()
    }

    fn name(&self) -> &str {
        &self.who.name
    }

    fn place(&self) -> (ActorId, Seat) {
        (self.side.into(), self.side.seat())
    }

    fn stats_mut(&mut self) -> &mut Option<CombatStats> {
        &mut self.stats
    }

    fn stats(&self) -> Option<&CombatStats> {
        self.stats.as_ref()
    }

    /// A roster counts duels only; runs know the number of expeditions.
    fn counts(&self) -> bool {
        self.stats.is_some() && !self.lair
    }

    /// The opponent, if it was killed. All characters are one kind.
    fn victims(&self) -> Vec<&str> {
        (self.outcome.fate == Fate::Won).then_some(self.kind.as_str()).into_iter().collect()
    }
}

/// Gold and levels at one encounter.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Grown {
    /// Gold before and after. A duel takes nothing.
    pub gold: [u32; 2],
    pub levels: Levels,
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::battle::command::Command;
    use crate::data::monster::Monster;
    use crate::model::plan::Plan;
    use ludus_engine::career::CareerTotals;
    use ludus_engine::dice::Seed;
    use ludus_engine::fold::BattleFold;
    use ludus_engine::game::Game;

    fn chapter(number: u64, kind: Monster) -> CareerEntry {
        let who = Character { levels: Levels([3, 1, 2, 0]), gold: 30, ..Character::new("Anna") };
        let setup = Setup::new(Entrant::player(who), Entrant::monster(kind));
        let plan: Plan = "CA-DA FI* ME*".parse().unwrap();
        let mut game = setup.build(Seed(number)).unwrap();
        let commands = [Command::Seal(plan)];
        let mut fold = BattleFold::default();
        fold.play(&setup, &mut game, &commands[0]).unwrap();
        assert_eq!(Game::to_move(&game), None);
        let mut chapters = CareerEntry::bare(&game, &setup);
        assert_eq!(chapters.len(), 1, "a monster has no life");
        let mut chapter = chapters.remove(0);
        chapter.add_stats(&fold);
        chapter
    }

    #[test]
    fn a_life_is_the_sum_of_its_encounters() {
        let kinds = [Monster::Ghoul, Monster::Troll, Monster::Dragon];
        let chapters: Vec<CareerEntry> = (0..60).map(|number| chapter(number, kinds[number as usize % 3])).collect();
        let life = CareerTotals::of(&chapters);
        let of = |fate: Fate| chapters.iter().filter(move |one| one.outcome.fate == fate).count() as u32;
        assert!(of(Fate::Won) > 5 && of(Fate::Dead) > 5);
        assert_eq!(life.kills.iter().map(|(_, count)| count).sum::<u32>(), of(Fate::Won));
        assert_eq!(life.harms.iter().map(|(_, harm)| harm.kills).sum::<u32>(), of(Fate::Dead));
        let stats = || chapters.iter().filter_map(|one| one.stats.as_ref());
        assert_eq!(
            life.harms.iter().map(|(_, harm)| harm.taken).sum::<u32>(),
            stats().map(|one| one.taken).sum::<u32>()
        );
        assert_eq!(
            life.arms.iter().map(|(_, used)| used.dealt).sum::<u32>(),
            stats().map(|one| one.dealt).sum::<u32>()
        );
        assert_eq!(
            life.best.as_ref().map(|best| best.lost),
            stats().filter_map(|one| Some(one.best.as_ref()?.lost)).max()
        );
        assert!(life.harms.windows(2).all(|pair| pair[0].1.kills >= pair[1].1.kills));
        assert_eq!(chapters[0].grown().gold, [30, 30], "a duel leaves gold as it is");
        let words = |fate: Fate| chapters.iter().find(|one| one.outcome.fate == fate).unwrap().words();
        assert!(words(Fate::Won).starts_with("killed the ") && words(Fate::Dead).starts_with("fell to the "));
    }
}
