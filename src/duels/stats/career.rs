//! A character's career: one entry per encounter, computed from its events, and the totals.

use crate::battle::command::Command;
use crate::battle::event::{Blow, Cause, Effect, End, Event};
use crate::battle::state::Encounter;
use crate::data::skill::Levels;
use crate::model::character::Character;
use crate::model::fighter::{FighterKind, Side};
use crate::model::setup::{Entrant, Setup};
use crate::stats::combat::CombatStats;
use crate::stats::results;
use crate::stats::results::{DuelResult, Fate};
use crate::stats::summary::EncounterSummary;
use alloc::collections::BTreeMap;
use alloc::string::String;
use alloc::vec::Vec;
use ludus_engine::career::{BestHit, DamageFrom, WeaponStats, sorted};
use ludus_engine::dice::Seed;
use serde::Serialize;

/// Statistics of one side in one encounter.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EncounterStats {
    pub deeds: CombatStats,
    /// Luck: the percentage of encounters with the same rolls that would have been no luckier.
    /// `None` if nothing was rolled.
    pub percentile: Option<u64>,
    /// Weapons used: blows, arrows, or spells by name.
    pub arms: BTreeMap<String, WeaponStats>,
    /// The best blow, arrow or spell.
    pub best: Option<BestHit>,
}

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
    pub told: Option<EncounterStats>,
}

impl CareerEntry {
    /// Creates an entry without statistics. `None` if the encounter is in progress or the side is no character.
    pub fn bare(setup: &Setup, ended: &Encounter, side: Side) -> Option<CareerEntry> {
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
            told: None,
        })
    }

    /// Creates an entry with statistics by replaying the commands.
    pub fn of(setup: &Setup, seed: Seed, commands: &[Command], side: Side) -> Option<CareerEntry> {
        let (mut game, mut events) = (setup.build(seed).ok()?, Vec::new());
        commands.iter().try_for_each(|command| game.execute(command, &mut events).ok())?;
        let bare = CareerEntry::bare(setup, &game, side)?;
        let account = EncounterSummary::of(setup, seed, commands)?;
        let mut arms: BTreeMap<String, WeaponStats> = BTreeMap::new();
        let mut best: Option<BestHit> = None;
        for (arm, used) in events.iter().filter_map(|event| strike(event, side)) {
            if used.dealt > best.as_ref().map_or(0, |best| best.lost) {
                best = Some(BestHit { lost: used.dealt, arm: arm.into(), from: bare.foe.clone() });
            }
            let all = arms.entry(arm.into()).or_default();
            *all = all.and(used);
        }
        let story = &account.story;
        let percentile = (story.luck().rolls() > 0).then(|| story.percentile(side));
        Some(CareerEntry { told: Some(EncounterStats { deeds: story.deeds(side), percentile, arms, best }), ..bare })
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

/// The weapon and the result of an attack by this side.
fn strike(event: &Event, side: Side) -> Option<(&'static str, WeaponStats)> {
    let of_blow = |blow: &Blow| WeaponStats {
        strikes: 1,
        hits: blow.roll.succeeds().into(),
        dealt: (blow.before - blow.after).into(),
    };
    match event {
        Event::Struck(blow) if blow.side == side => Some(("blows", of_blow(blow))),
        Event::Shot(blow) if blow.side == side => Some(("arrows", of_blow(blow))),
        Event::Cast(casting) if casting.side == side => {
            let dealt = match casting.effect {
                Effect::Harm { before, after, .. } => u32::from(before - after),
                _ => 0,
            };
            let hits = u32::from(casting.effect != Effect::Failed);
            Some((casting.spell.name(), WeaponStats { strikes: 1, hits, dealt }))
        }
        _ => None,
    }
}

/// Totals over all encounters of a character.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CareerTotals {
    /// Kills by kind, the most frequent first. All characters are one kind.
    pub kills: Vec<(String, u32)>,
    /// Weapons, the most used first.
    pub arms: Vec<(String, WeaponStats)>,
    /// Sources of damage, the worst first.
    pub harms: Vec<(String, DamageFrom)>,
    /// The best blow, arrow or spell.
    pub best: Option<BestHit>,
    /// Gold and levels at every encounter, in order.
    pub grown: Vec<Grown>,
}

/// Gold and levels at one encounter.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Grown {
    /// Gold before and after. A duel takes nothing.
    pub gold: [u32; 2],
    pub levels: Levels,
}

impl CareerTotals {
    /// Sums up encounters in their order.
    pub fn of<'a>(chapters: impl IntoIterator<Item = &'a CareerEntry>) -> CareerTotals {
        let (mut kills, mut arms, mut harms) = (BTreeMap::new(), BTreeMap::new(), BTreeMap::new());
        let mut life = CareerTotals::default();
        for chapter in chapters {
            let who = &chapter.who;
            life.grown.push(Grown { gold: [who.gold, chapter.gold()], levels: who.levels });
            let fate = chapter.outcome.fate;
            if fate == Fate::Won {
                *kills.entry(chapter.kind.clone()).or_insert(0) += 1;
            }
            let Some(told) = &chapter.told else { continue };
            for (arm, used) in &told.arms {
                let all: &mut WeaponStats = arms.entry(arm.clone()).or_default();
                *all = all.and(*used);
            }
            let harm = DamageFrom { taken: told.deeds.taken, kills: (fate == Fate::Dead).into() };
            if harm != DamageFrom::default() {
                let all: &mut DamageFrom = harms.entry(chapter.foe.clone()).or_default();
                *all = all.and(harm);
            }
            let better = told.best.as_ref().filter(|one| one.lost > life.best.as_ref().map_or(0, |best| best.lost));
            life.best = better.cloned().or(life.best);
        }
        life.kills = sorted(kills, |count| (*count, 0));
        life.arms = sorted(arms, |used: &WeaponStats| (used.strikes, used.dealt));
        life.harms = sorted(harms, |harm: &DamageFrom| (harm.kills, harm.taken));
        life
    }

    /// The opponent who killed the character, or else did the most damage.
    pub fn nemesis(&self) -> Option<&(String, DamageFrom)> {
        self.harms.first()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::data::monster::Monster;
    use crate::model::plan::Plan;
    use ludus_engine::game::{Game, NullSink};

    fn chapter(number: u64, kind: Monster) -> CareerEntry {
        let who = Character { levels: Levels([3, 1, 2, 0]), gold: 30, ..Character::new("Anna") };
        let setup = Setup::new(Entrant::player(who), Entrant::monster(kind));
        let plan: Plan = "CA-DA FI* ME*".parse().unwrap();
        let mut game = setup.build(Seed(number)).unwrap();
        let commands = [Command::Seal(plan)];
        game.execute(&commands[0], &mut NullSink).unwrap();
        assert_eq!(Game::to_move(&game), None);
        let chapter = CareerEntry::of(&setup, Seed(number), &commands, Side::A).unwrap();
        assert_eq!(CareerEntry { told: None, ..chapter.clone() }, CareerEntry::bare(&setup, &game, Side::A).unwrap());
        assert!(CareerEntry::of(&setup, Seed(number), &commands, Side::B).is_none(), "a monster has no life");
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
        let told = || chapters.iter().filter_map(|one| one.told.as_ref());
        assert_eq!(
            life.harms.iter().map(|(_, harm)| harm.taken).sum::<u32>(),
            told().map(|one| one.deeds.taken).sum::<u32>()
        );
        assert_eq!(
            life.arms.iter().map(|(_, used)| used.dealt).sum::<u32>(),
            told().map(|one| one.deeds.dealt).sum::<u32>()
        );
        assert_eq!(life.best.as_ref().map(|best| best.lost), told().map(|one| one.deeds.best).max());
        assert!(life.harms.windows(2).all(|pair| pair[0].1.kills >= pair[1].1.kills));
        assert_eq!((life.grown.len(), life.grown[0].gold), (60, [30, 30]), "a duel takes nobody's gold");
        let words = |fate: Fate| chapters.iter().find(|one| one.outcome.fate == fate).unwrap().words();
        assert!(words(Fate::Won).starts_with("killed the ") && words(Fate::Dead).starts_with("fell to the "));
    }
}
