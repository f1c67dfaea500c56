//! Careers: what each battle meant to each fighter, and the sum of all. Start with [`CareerEntry`].

use crate::battle::state::Battle;
use crate::data::experience::{Attributes, in_points};
use crate::model::setup::Setup;
use crate::stats::combat::CombatStats;
use crate::stats::results::{Fate, FighterResult, results};
use alloc::string::String;
use alloc::vec::Vec;
use ludus_engine::board::ActorId;
use ludus_engine::career::Chapter;
use ludus_engine::game::Seat;
use serde::Serialize;

/// One battle in a fighter's career.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CareerEntry {
    pub result: FighterResult,
    /// The number of fighters on the other side.
    pub foes: usize,
    /// The last turn of the battle.
    pub turns: u16,
    /// The statistics from the events; `None` if the battle cannot be replayed.
    pub stats: Option<CombatStats>,
}

impl CareerEntry {
    /// The character's values at this battle.
    pub fn grown(&self) -> Grown {
        Grown { exp_halves: self.result.after_halves, attributes: self.result.after }
    }
}

impl Chapter<Battle> for CareerEntry {
    const ABSENT: &'static str = "only bones lay there";

    fn bare(after: &Battle, setup: &Setup) -> Vec<CareerEntry> {
        let all = results(after, setup);
        let foes = |one: &FighterResult| all.iter().filter(|other| other.side != one.side).count();
        let chapter = |one: &FighterResult| CareerEntry {
            foes: foes(one),
            turns: after.turn(),
            stats: None,
            result: one.clone(),
        };
        all.iter().map(chapter).collect()
    }

    fn name(&self) -> &str {
        &self.result.name
    }

    fn place(&self) -> (ActorId, Seat) {
        (self.result.id.into(), self.result.side.seat())
    }

    fn stats_mut(&mut self) -> &mut Option<CombatStats> {
        &mut self.stats
    }

    fn stats(&self) -> Option<&CombatStats> {
        self.stats.as_ref()
    }

    fn may_lie_there(setup: &Setup, is_fighter: &dyn Fn(&str) -> bool) -> bool {
        setup.fighters.iter().any(|one| one.bones && is_fighter(&one.name))
    }

    /// Bones that nobody resurrected did not fight.
    fn took_part(&self) -> bool {
        self.result.returned
    }
}

/// A fighter's values after a battle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Grown {
    /// Experience in halves of a point; 0 for the dead.
    pub exp_halves: u32,
    #[serde(flatten)]
    pub attributes: Attributes,
}

/// A career entry in words: "won against 3, 2 kills, +43 EXP".
pub fn chapter_words(fate: Fate, foes: usize, kills: u32, gained_halves: u32) -> String {
    let fate = match fate {
        Fate::Won => "won against",
        Fate::Survived => "a draw with",
        Fate::Left => "left, against",
        Fate::Dead => "fell against",
        Fate::Unfinished => "fought",
    };
    let kills = match kills {
        0 => String::new(),
        1 => ", 1 kill".into(),
        kills => format!(", {kills} kills"),
    };
    let gained = if gained_halves > 0 { format!(", +{} EXP", in_points(gained_halves)) } else { String::new() };
    format!("{fate} {foes}{kills}{gained}")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ai;
    use crate::data::race::Race;
    use crate::matchmaking::opposition;
    use crate::model::setup::Recruit;
    use crate::stats::summary::BattleSummary;
    use ludus_engine::career::WeaponStats;
    use ludus_engine::dice::Seed;
    use ludus_engine::game::{Game, NullSink};

    #[test]
    fn weapon_statistics_add_up_to_the_combat_totals() {
        let (mut missed, mut struck) = (0, 0);
        for seed in 1..30 {
            let mut fighters: Vec<Recruit> = opposition::examples().into_iter().take(2).collect();
            let mut mage = Recruit::new("Merlin", Race::Mage, crate::model::fighter::Side::West);
            mage.spells = mage.proposed_spells();
            fighters.push(mage);
            let mut setup = Setup { fighters, ..Setup::default() };
            opposition::draw(&mut setup, Seed(seed));
            let mut battle = <Battle as Game>::start(&setup, Seed(seed), &mut NullSink).unwrap();
            let mut fold = BattleSummary::default();
            while let Some(choice) = ai::choose(&battle) {
                fold.play(&setup, &mut battle, &choice.command).unwrap();
            }
            for mut chapter in CareerEntry::bare(&battle, &setup) {
                chapter.add_stats(&fold);
                let (name, stats) = (&chapter.result.name, chapter.stats.unwrap());
                let sum = |of: fn(&WeaponStats) -> u32| stats.arms.values().map(of).sum::<u32>();
                let attacks = stats.attacks();
                let deeds = (attacks.strikes, attacks.hits);
                assert_eq!((sum(|one| one.strikes), sum(|one| one.hits)), deeds, "{name} of {seed}: {stats:?}");
                let taken: u32 = stats.harms.values().map(|harm| harm.taken).sum();
                assert_eq!(taken, stats.taken, "{name} of {seed}");
                assert!(sum(|one| one.dealt) <= chapter.result.dealt, "{name} of {seed}");
                struck += deeds.0;
                missed += deeds.0 - deeds.1;
            }
        }
        assert!(struck > 200 && missed > 50, "{struck} {missed}");
    }
}
