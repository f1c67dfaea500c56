//! Career statistics: records what each battle meant to each fighter, and sums
//! up their careers. Start with [`CareerRecorder`].

use crate::battle::event::Event;
use crate::battle::state::Battle;
use crate::data::experience::{Attributes, in_points};
use crate::model::fighter::{Control, FighterId};
use crate::model::setup::{Recruit, Setup};
use crate::narration::arm_name;
use crate::stats::combat;
use crate::stats::combat::{CombatStats, StatsRecorder, Struck};
use crate::stats::results::{Fate, FighterResult, results};
use alloc::collections::BTreeMap;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use ludus_engine::career::{BestHit, DamageFrom, WeaponStats, sorted};
use serde::Serialize;

/// Adds a strike to the statistics of its weapon.
fn tally(used: &mut WeaponStats, struck: &Struck) {
    used.strikes += struck.strikes;
    used.hits += struck.hits;
    used.dealt += struck.dealt;
}

/// The statistics of one fighter in one battle, taken from its events.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct BattleStats {
    /// Blows, wounds, kills and spells.
    #[serde(skip)]
    pub deeds: CombatStats,
    /// Victims by name and kind.
    pub killed: Vec<(String, &'static str)>,
    pub arms: BTreeMap<String, WeaponStats>,
    /// Damage by source: robots by kind, fighters by name, terrain by its word.
    pub harms: BTreeMap<String, DamageFrom>,
    pub best: Option<BestHit>,
    /// The cause of death: "Mace of Slayer 1, turn 8".
    pub end: Option<String>,
}

/// One battle in a fighter's career.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CareerEntry {
    pub result: FighterResult,
    /// The number of fighters on the other side.
    pub foes: usize,
    /// The last turn of the battle.
    pub turns: u16,
    /// The statistics from the events; `None` if the battle cannot be replayed.
    pub told: Option<BattleStats>,
}

/// Collects the statistics of all fighters while a battle is replayed.
pub struct CareerRecorder<'a> {
    setup: &'a Setup,
    story: StatsRecorder,
    told: Vec<BattleStats>,
}

impl<'a> CareerRecorder<'a> {
    /// Starts before the first event of a battle with that set-up.
    pub fn new(setup: &'a Setup) -> CareerRecorder<'a> {
        CareerRecorder {
            setup,
            story: StatsRecorder::default(),
            told: vec![BattleStats::default(); setup.fighters.len()],
        }
    }

    /// Records an event; `before` is the battle before it.
    pub fn take(&mut self, before: &Battle, event: &Event) {
        self.story.take(before, event);
        let lost = |id: FighterId, sh: i16| combat::lost(before, id, before.fighter(id).sh() - sh);
        match event {
            Event::Blow(blow) => {
                let (attacker, victim) = (blow.strike.attacker, blow.victim());
                let arm = arm_name(before.fighter(attacker), blow.strike.arm);
                let (lost, struck) = (combat::lost(before, victim, blow.lost), Struck::of(blow));
                let (by, victim_name) = (self.called(before, attacker), self.called(before, victim));
                if let Some(own) = self.of(attacker) {
                    tally(own.arms.entry(arm.clone()).or_default(), &struck);
                    let enemy = before.fighter(attacker).side() != before.fighter(victim).side();
                    if enemy && struck.dealt > own.best.as_ref().map_or(0, |best| best.lost) {
                        own.best = Some(BestHit { lost: struck.dealt, arm: arm.clone(), from: victim_name });
                    }
                }
                let by = if blow.returned { "his own missiles".into() } else { by };
                let name = self.recruit(attacker).map_or_else(|| by.clone(), |one| one.name.clone());
                let what = if blow.returned { format!("his own {arm}, sent back") } else { format!("{arm} of {name}") };
                self.hurt(before, victim, (by, lost), blow.killed.then_some(what));
                if blow.killed && !blow.returned {
                    self.kill(before, attacker, victim);
                }
            }
            Event::Cast(casting) => {
                let Some(missed) = Struck::missed(before, casting) else { return };
                let arm = arm_name(before.fighter(casting.caster), missed.strike.arm);
                if let Some(own) = self.of(casting.caster) {
                    tally(own.arms.entry(arm).or_default(), &Struck::of(&missed));
                }
            }
            Event::PitHurt { fighter, by, sh, killed, .. } => {
                let lost = lost(*fighter, *sh);
                let who = by.map_or_else(|| "pits".to_string(), |by| self.called(before, by));
                self.hurt(before, *fighter, (who, lost), killed.then(|| "a fall into a pit".into()));
                if let Some(by) = by.filter(|_| *killed) {
                    self.kill(before, by, *fighter);
                }
            }
            Event::TerrainHurt { fighter, by, sh, killed, fire, .. } => {
                let lost = lost(*fighter, *sh);
                let what = if *fire > 0 { "fire" } else { "caltrops" };
                self.hurt(before, *fighter, (what.into(), lost), killed.then(|| what.into()));
                if let Some(by) = by.filter(|_| *killed) {
                    self.kill(before, by, *fighter);
                }
            }
            Event::Resurrected { fighter, .. } => {
                if let Some(own) = self.of(*fighter) {
                    own.end = None;
                }
            }
            _ => {}
        }
    }

    /// The career entries of all fighters, as the battle stands.
    pub fn chapters(mut self, after: &Battle) -> Vec<CareerEntry> {
        let mut chapters = bare(after, self.setup);
        for chapter in &mut chapters {
            let told = self.told.get_mut(chapter.result.id.index()).map(core::mem::take);
            chapter.told = told.map(|told| BattleStats { deeds: self.story.deeds(chapter.result.id), ..told });
        }
        chapters
    }

    /// The record of a fighter of the set-up. `None` for beings of magic, which have no career.
    fn of(&mut self, id: FighterId) -> Option<&mut BattleStats> {
        self.told.get_mut(id.index())
    }

    fn recruit(&self, id: FighterId) -> Option<&Recruit> {
        self.setup.fighters.get(id.index())
    }

    /// Robots and beings by their kind, player fighters by name.
    fn called(&self, battle: &Battle, id: FighterId) -> String {
        let named = self.recruit(id).filter(|one| one.control == Control::Player);
        named.map_or_else(|| battle.fighter(id).race().name().into(), |one| one.name.clone())
    }

    fn hurt(&mut self, before: &Battle, id: FighterId, (by, lost): (String, u32), killed: Option<String>) {
        let Some(own) = self.of(id) else { return };
        if lost > 0 || killed.is_some() {
            let harm = own.harms.entry(by).or_default();
            harm.taken += lost;
            harm.kills += u32::from(killed.is_some());
        }
        if let Some(what) = killed {
            own.end = Some(format!("{what}, turn {}", before.turn()));
        }
    }

    fn kill(&mut self, before: &Battle, by: FighterId, victim: FighterId) {
        let fighter = before.fighter(victim);
        let enemy = fighter.side() != before.fighter(by).side();
        let race = fighter.race();
        let name = self.recruit(victim).map_or_else(|| race.name().into(), |one| one.name.clone());
        if let Some(own) = self.of(by).filter(|_| enemy) {
            own.killed.push((name, race.name()));
        }
    }
}

/// The career entries without statistics, for battles whose events are unknown.
pub fn bare(after: &Battle, setup: &Setup) -> Vec<CareerEntry> {
    let all = results(after, setup);
    let foes = |one: &FighterResult| all.iter().filter(|other| other.side != one.side).count();
    let chapter =
        |one: &FighterResult| CareerEntry { foes: foes(one), turns: after.turn(), told: None, result: one.clone() };
    all.iter().map(chapter).collect()
}

/// The totals of a fighter's battles.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Career {
    /// Kills by kind, the most frequent first.
    pub kills: Vec<(String, u32)>,
    /// Weapons, the most used first.
    pub arms: Vec<(String, WeaponStats)>,
    /// Sources of damage, the worst first.
    pub harms: Vec<(String, DamageFrom)>,
    pub best: Option<BestHit>,
    /// Experience and attributes after each battle, in order.
    pub grown: Vec<Grown>,
}

/// A fighter's values after a battle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Grown {
    /// Experience in halves of a point; 0 for the dead.
    pub exp_halves: u32,
    #[serde(flatten)]
    pub attributes: Attributes,
}

impl Career {
    /// Sums up battles, which must be in order.
    pub fn of<'a>(chapters: impl IntoIterator<Item = &'a CareerEntry>) -> Career {
        let (mut kills, mut arms, mut harms) = (BTreeMap::new(), BTreeMap::new(), BTreeMap::new());
        let mut life = Career::default();
        for CareerEntry { result, told, .. } in chapters {
            life.grown.push(Grown { exp_halves: result.after_halves, attributes: result.after });
            let Some(told) = told else { continue };
            told.killed.iter().for_each(|(_, kind)| *kills.entry((*kind).to_string()).or_insert(0) += 1);
            for (arm, used) in &told.arms {
                let all: &mut WeaponStats = arms.entry(arm.clone()).or_default();
                *all = all.and(*used);
            }
            for (by, harm) in &told.harms {
                let all: &mut DamageFrom = harms.entry(by.clone()).or_default();
                *all = all.and(*harm);
            }
            let better = told.best.as_ref().filter(|one| one.lost > life.best.as_ref().map_or(0, |best| best.lost));
            life.best = better.cloned().or(life.best);
        }
        life.kills = sorted(kills, |count| (*count, 0));
        life.arms = sorted(arms, |used: &WeaponStats| (used.strikes, used.dealt));
        life.harms = sorted(harms, |harm: &DamageFrom| (harm.kills, harm.taken));
        life
    }

    /// The enemy who killed the fighter, or else took the most SH.
    pub fn nemesis(&self) -> Option<&(String, DamageFrom)> {
        self.harms.first()
    }
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
            let mut chronicle = CareerRecorder::new(&setup);
            while let Some(choice) = ai::choose(&battle) {
                let take = |before: &Battle, event: &Event, _| chronicle.take(before, event);
                battle.execute_by_events(&choice.command, take).unwrap();
            }
            for chapter in chronicle.chapters(&battle) {
                let (name, told) = (&chapter.result.name, chapter.told.unwrap());
                let sum = |of: fn(&WeaponStats) -> u32| told.arms.values().map(of).sum::<u32>();
                let deeds = (told.deeds.strikes, told.deeds.hits);
                assert_eq!((sum(|one| one.strikes), sum(|one| one.hits)), deeds, "{name} of {seed}: {told:?}");
                let taken: u32 = told.harms.values().map(|harm| harm.taken).sum();
                assert_eq!(taken, told.deeds.taken, "{name} of {seed}");
                assert!(sum(|one| one.dealt) <= chapter.result.dealt, "{name} of {seed}");
                struck += deeds.0;
                missed += deeds.0 - deeds.1;
            }
        }
        assert!(struck > 200 && missed > 50, "{struck} {missed}");
    }
}
