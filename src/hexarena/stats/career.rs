//! Careers: a record of each bout of a character, and their totals. Start with [`CareerEntry`].

use crate::battle::figure::FigureId;
use crate::battle::state::Bout;
use crate::data::characteristic::Values;
use crate::model::setup::{Setup, Side};
use crate::model::sheet::Sheet;
use crate::narration::injury;
use crate::stats::aftermath;
use crate::stats::combat::CombatStats;
use crate::stats::results::{Award, Fate, awards};
use alloc::string::String;
use alloc::vec::Vec;
use ludus_engine::board::ActorId;
use ludus_engine::career::Chapter;
use ludus_engine::game::Seat;
use serde::Serialize;

/// One bout in a character's career.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CareerEntry {
    pub id: FigureId,
    /// The sheet on entering the bout.
    pub who: Sheet,
    pub side: Side,
    pub fate: Fate,
    pub won: bool,
    pub drawn: bool,
    /// Experience and money, if the bout counts (DQX-02, DQX-12).
    pub award: Award,
    /// Rows of the Grievous Injuries suffered.
    pub injuries: Vec<u8>,
    /// Number of figures on the other side.
    pub foes: usize,
    pub pulses: u16,
    /// Statistics from the events; `None` if they cannot be replayed.
    pub stats: Option<CombatStats>,
}

impl CareerEntry {
    /// The character's values at this battle.
    pub fn grown(&self) -> Grown {
        Grown { ep: self.award.ep, worth: self.who.worth(), values: self.who.values }
    }

    /// A summary such as "won against 3, 2 put out, +43 EP".
    pub fn words(&self) -> String {
        let how = match (self.fate, self.won, self.drawn) {
            (Fate::Dead, ..) => "fell against",
            (Fate::Fled, ..) => "fled from",
            (Fate::Surrendered, ..) => "yielded to",
            (_, true, _) => "won against",
            (_, _, true) => "a draw with",
            (Fate::Standing | Fate::Unconscious | Fate::Restrained, ..) => "lost against",
        };
        let put_out = match self.award.put_out {
            0 => String::new(),
            count => format!(", {count} put out"),
        };
        let gained = if self.award.ep > 0 { format!(", +{} EP", self.award.ep) } else { String::new() };
        format!("{how} {}{put_out}{gained}", self.foes)
    }
}

impl Chapter<Bout> for CareerEntry {
    fn bare(after: &Bout, setup: &Setup) -> Vec<CareerEntry> {
        let winner = aftermath::winner(after);
        let fought = aftermath::fought(after, setup);
        let awards = awards(&fought, winner);
        let mut chapters = Vec::new();
        for (number, (((side, sheet), award), fought)) in setup.figures().zip(awards).zip(&fought).enumerate() {
            let id = FigureId(number as u8);
            chapters.push(CareerEntry {
                id,
                who: sheet.clone(),
                side,
                fate: fought.fate,
                won: winner == Some(side as u8),
                drawn: winner.is_none(),
                award,
                injuries: after.figure(id).injuries.all().iter().map(|injury| injury.row).collect(),
                foes: setup.sides[side.other() as usize].figures.len(),
                pulses: after.pulse(),
                stats: None,
            });
        }
        chapters
    }

    fn name(&self) -> &str {
        &self.who.name
    }

    fn place(&self) -> (ActorId, Seat) {
        (self.id.into(), self.side.seat())
    }

    fn stats_mut(&mut self) -> &mut Option<CombatStats> {
        &mut self.stats
    }

    fn stats(&self) -> Option<&CombatStats> {
        self.stats.as_ref()
    }

    fn injuries(&self) -> Vec<String> {
        self.injuries.iter().map(|row| format!("{} {}", injury::id(*row), injury::name(*row))).collect()
    }
}

/// A character's values at one bout.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Grown {
    /// Experience gained in the bout.
    pub ep: u32,
    /// Rating on entering the bout (DQX-01).
    pub worth: u32,
    /// Characteristics on entering the bout.
    #[serde(flatten)]
    pub values: Values,
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ai::{Scratch, choose};
    use crate::matchmaking::foes::Foe;
    use crate::model::setup::{Control, Level};
    use crate::stats::summary::BoutSummary;
    use ludus_engine::career::CareerTotals;
    use ludus_engine::career::WeaponStats;
    use ludus_engine::dice::Seed;
    use ludus_engine::game::{Game, NullSink};

    #[test]
    fn career_totals_sum_up_the_bouts() {
        let named = |foe: &str, name: &str| {
            let foe = Foe::named(foe).unwrap();
            Sheet { name: name.into(), ..Sheet::of(&foe.character()) }
        };
        let (mut rolf, mut scratch) = (Vec::new(), Scratch::default());
        for seed in 1..40 {
            let east = vec![named("Mattock-dwarf", "Mattock-dwarf 1"), named("Orc recruit", "Orc recruit")];
            let mut setup = Setup { near: true, ..Setup::new(vec![named("Champion", "Rolf")], east) };
            setup.sides[1].control = Control::Computer(Level::Trained);
            let mut bout = <Bout as Game>::start(&setup, Seed(seed), &mut NullSink).unwrap();
            let mut fold = BoutSummary::default();
            while Game::to_move(&bout).is_some() {
                let (command, _) = choose(&bout, Level::Trained, &mut scratch).unwrap();
                fold.play(&setup, &mut bout, &command).unwrap();
            }
            let mut chapters = CareerEntry::bare(&bout, &setup);
            chapters.iter_mut().for_each(|chapter| chapter.add_stats(&fold));
            for (chapter, plain) in chapters.iter().zip(CareerEntry::bare(&bout, &setup)) {
                let stats = chapter.stats.as_ref().unwrap();
                let sum = |of: fn(&WeaponStats) -> u32| stats.arms.values().map(of).sum::<u32>();
                assert_eq!(
                    (sum(|one| one.strikes), sum(|one| one.hits)),
                    (stats.attacks().strikes, stats.attacks().hits)
                );
                let taken: u32 = stats.harms.values().map(|harm| harm.taken).sum();
                assert_eq!(taken, stats.taken, "{} of {seed}", chapter.who.name);
                assert_eq!(stats.best.as_ref().map_or(0, |best| best.lost), stats.own.best);
                assert_eq!(stats.victims.len() as u32, stats.put_out);
                let record_exit = matches!(chapter.fate, Fate::Dead | Fate::Unconscious);
                assert_eq!(stats.end.is_some(), record_exit, "{} of {seed}: {:?}", chapter.who.name, stats.end);
                assert_eq!(CareerEntry { stats: None, ..chapter.clone() }, plain);
            }
            rolf.push(chapters.into_iter().next().unwrap());
        }
        let life = CareerTotals::of(&rolf);
        let stats = || rolf.iter().filter_map(|one| one.stats.as_ref());
        assert_eq!(
            life.kills.iter().map(|(_, count)| *count).sum::<u32>(),
            stats().map(|one| one.put_out).sum::<u32>()
        );
        let kinds: Vec<&str> = life.kills.iter().map(|(kind, _)| kind.as_str()).collect();
        assert!(kinds.contains(&"Mattock-dwarf") && kinds.contains(&"Orc recruit") && kinds.len() == 2, "{kinds:?}");
        assert_eq!(life.best.as_ref().map(|best| best.lost), stats().map(|one| one.own.best).max());
        assert!(life.harms.iter().any(|(by, _)| by == "Mattock-dwarf"), "{:?}", life.harms);
        assert_eq!((rolf.len(), rolf[0].grown().worth), (39, rolf[0].who.worth()));
        assert!(rolf.iter().any(|one| one.words().starts_with("won against 2, 2 put out, +")));
        assert!(rolf.iter().any(|one| one.words().starts_with("lost against 2")));
    }
}
