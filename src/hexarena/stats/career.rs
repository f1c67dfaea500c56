//! Careers: a record of each bout of a character, and their totals. [`CareerRecorder`] collects a bout from its events.

use crate::battle::blow::{Blow, WeaponUse};
use crate::battle::event::{Cause, Event};
use crate::battle::figure::FigureId;
use crate::battle::state::Bout;
use crate::data::characteristic::Values;
use crate::model::setup::{Control, Setup, Side};
use crate::model::sheet::Sheet;
use crate::narration::injury;
use crate::stats::aftermath;
use crate::stats::combat::{CombatStats, StatsRecorder};
use crate::stats::results::{Award, Fate, awards};
use alloc::collections::BTreeMap;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use ludus_engine::career::{BestHit, DamageFrom, WeaponStats, sorted};
use serde::Serialize;

/// Statistics of one figure in a bout, collected from its events.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct BoutStats {
    /// Strikes, damage and enemies put out.
    pub deeds: CombatStats,
    /// Luck of the side: the percentage of bouts with the same rolls that would have been no luckier.
    /// `None` if nothing was rolled.
    pub percentile: Option<u64>,
    /// The kinds of the enemies put out.
    pub put_out: Vec<String>,
    pub arms: BTreeMap<String, WeaponStats>,
    /// Damage by its source: AI fighters by kind, others by name; bleeding.
    pub harms: BTreeMap<String, DamageFrom>,
    pub best: Option<BestHit>,
    /// The cause of its exit, such as "Broadsword of Tiro, Pulse 8".
    pub end: Option<String>,
}

/// One bout in a character's career.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CareerEntry {
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
    pub told: Option<BoutStats>,
}

impl CareerEntry {
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

/// Collects the career entries of all figures in a bout.
pub struct CareerRecorder<'a> {
    setup: &'a Setup,
    story: StatsRecorder,
    stats: Vec<BoutStats>,
    /// The weapon that hurt each figure last.
    last: Vec<Option<&'static str>>,
}

impl<'a> CareerRecorder<'a> {
    /// Starts before the first event of the bout.
    pub fn new(setup: &'a Setup) -> CareerRecorder<'a> {
        let count = setup.figures().count();
        CareerRecorder {
            setup,
            story: StatsRecorder::default(),
            stats: vec![BoutStats::default(); count],
            last: vec![None; count],
        }
    }

    /// Records an event; `before` is the bout before it.
    pub fn take(&mut self, before: &Bout, event: &Event) {
        self.story.take(before, event);
        match *event {
            Event::Struck { ref blow, result, ref damage, .. } => {
                let (arm, dealt) = (arm(before, blow), damage.effective().max(0) as u32);
                let from = self.called(blow.at);
                let enemy = before.hostile(blow.by, blow.at);
                if let Some(own) = self.stats.get_mut(blow.by.index()) {
                    let used = own.arms.entry(arm.into()).or_default();
                    let dealt = if enemy { dealt } else { 0 };
                    *used = used.and(WeaponStats { strikes: 1, hits: result.is_hit().into(), dealt });
                    if enemy && dealt > own.best.as_ref().map_or(0, |best| best.lost) {
                        own.best = Some(BestHit { lost: dealt, arm: arm.into(), from });
                    }
                }
                self.hurt(Some(blow.by), blow.at, result.is_hit().then_some(arm));
            }
            Event::Strangled { ref blow, .. } => {
                self.hurt(Some(blow.by), blow.at, Some(arm(before, blow)));
            }
            Event::Grievous { by, victim, .. } => self.hurt(Some(by), victim, None),
            Event::Nicked(figure, by) => self.hurt(Some(by), figure, Some("a parry")),
            Event::Bled { figure, .. } => self.hurt(None, figure, None),
            Event::Pulled { from, .. } => self.hurt(None, from, None),
            Event::Collapsed(figure, cause) => self.record_exit(before, figure, cause, false),
            Event::Died(figure, cause) => self.record_exit(before, figure, cause, true),
            Event::Ended(_) => {
                for (figure, by) in before.pinned() {
                    let target_name = self.called(figure);
                    self.stats[by.index()].put_out.push(target_name);
                }
            }
            _ => {}
        }
    }

    /// Returns the entries of all figures; `after` is the final state.
    pub fn chapters(mut self, after: &Bout) -> Vec<CareerEntry> {
        let rolled = self.story.luck().rolls() > 0;
        let mut chapters = bare(after, self.setup);
        for (number, chapter) in chapters.iter_mut().enumerate() {
            let told = self.stats.get_mut(number).map(core::mem::take);
            let deeds = self.story.deeds(FigureId(number as u8));
            let percentile = rolled.then(|| self.story.percentile(chapter.side));
            chapter.told = told.map(|told| BoutStats { deeds, percentile, ..told });
        }
        chapters
    }

    /// AI fighters are named by their kind, others by their own name.
    fn called(&self, id: FigureId) -> String {
        let Some((side, sheet)) = self.setup.figures().nth(id.index()) else { return String::new() };
        match self.setup.sides[side as usize].control {
            Control::Player => sheet.name.clone(),
            Control::Computer(_) => kind(&sheet.name).into(),
        }
    }

    /// Attributes the damage that the statistics have just counted.
    fn hurt(&mut self, by: Option<FigureId>, figure: FigureId, with: Option<&'static str>) {
        let taken = self.story.deeds(figure).all_taken();
        let who = by.map_or_else(|| "bleeding and missiles drawn out".to_string(), |by| self.called(by));
        let (Some(own), Some(last)) = (self.stats.get_mut(figure.index()), self.last.get_mut(figure.index())) else {
            return;
        };
        *last = with.or(*last);
        let lost = taken - own.harms.values().map(|harm| harm.taken).sum::<u32>();
        if lost > 0 {
            own.harms.entry(who).or_default().taken += lost;
        }
    }

    fn record_exit(&mut self, before: &Bout, figure: FigureId, cause: Cause, dies: bool) {
        let target = before.figure(figure);
        let by = target.hurt_by.filter(|by| before.hostile(*by, figure));
        let (who, target_name) = (by.map(|by| self.called(by)), self.called(figure));
        if let Some(foe) = by.and_then(|by| self.stats.get_mut(by.index())).filter(|_| target.is_up()) {
            foe.put_out.push(target_name);
        }
        let with = self.last.get(figure.index()).copied().flatten().unwrap_or("a blow");
        let Some(own) = self.stats.get_mut(figure.index()) else { return };
        let by_whom = who.as_ref().map_or(String::new(), |who| format!(" of {who}"));
        let what = match cause {
            Cause::Blow | Cause::Knockout => format!("{with}{by_whom}"),
            Cause::Injury(row) => format!("{with}{by_whom}, {}", injury::fatal_name(row)),
            Cause::Bleeding => format!("bleeding after {with}{by_whom}"),
            Cause::Missile => "a missile that was drawn out".into(),
        };
        own.end = Some(format!("{what}, Pulse {}", before.pulse()));
        if let Some(who) = who.filter(|_| dies) {
            own.harms.entry(who).or_default().kills += 1;
        }
    }
}

/// Strips a number: "Tiro" for "Tiro 2".
fn kind(name: &str) -> &str {
    name.trim_end_matches(|sign: char| sign.is_ascii_digit()).trim_end()
}

/// The name of the weapon used for a blow.
fn arm(before: &Bout, blow: &Blow) -> &'static str {
    let tool = before.tool(blow.by, blow.means, blow.range);
    match (tool.and_then(|tool| tool.shield), tool.and_then(|tool| tool.weapon), blow.means) {
        (Some(shield), ..) => shield.name(),
        (_, Some(weapon), _) => weapon.name(),
        (_, _, WeaponUse::Kick) => "foot",
        _ => "fist",
    }
}

/// The entries without statistics, for a bout whose events are unknown.
pub fn bare(after: &Bout, setup: &Setup) -> Vec<CareerEntry> {
    let winner = aftermath::winner(after);
    let fought = aftermath::fought(after, setup);
    let awards = awards(&fought, winner);
    let mut chapters = Vec::new();
    for (number, (((side, sheet), award), fought)) in setup.figures().zip(awards).zip(&fought).enumerate() {
        let figure = after.figure(FigureId(number as u8));
        chapters.push(CareerEntry {
            who: sheet.clone(),
            side,
            fate: fought.fate,
            won: winner == Some(side as u8),
            drawn: winner.is_none(),
            award,
            injuries: figure.injuries.all().iter().map(|injury| injury.row).collect(),
            foes: setup.sides[side.other() as usize].figures.len(),
            pulses: after.pulse(),
            told: None,
        });
    }
    chapters
}

/// Totals over a character's bouts.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct CareerTotals {
    /// Enemies put out by kind, most frequent first.
    pub put_out: Vec<(String, u32)>,
    /// Use of each weapon, most used first.
    pub arms: Vec<(String, WeaponStats)>,
    /// Damage by its source, worst first.
    pub harms: Vec<(String, DamageFrom)>,
    /// Grievous Injuries by row, most frequent first.
    pub injuries: Vec<(String, u32)>,
    pub best: Option<BestHit>,
    /// State of the character at each bout, in order.
    pub grown: Vec<Grown>,
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

impl CareerTotals {
    /// Sums up the bouts of a career in order.
    pub fn of<'a>(chapters: impl IntoIterator<Item = &'a CareerEntry>) -> CareerTotals {
        let (mut put_out, mut arms, mut harms) = (BTreeMap::new(), BTreeMap::new(), BTreeMap::new());
        let mut injuries = BTreeMap::new();
        let mut life = CareerTotals::default();
        for chapter in chapters {
            let who = &chapter.who;
            life.grown.push(Grown { ep: chapter.award.ep, worth: who.worth(), values: who.values });
            for row in &chapter.injuries {
                *injuries.entry(format!("{} {}", injury::id(*row), injury::name(*row))).or_insert(0) += 1;
            }
            let Some(told) = &chapter.told else { continue };
            told.put_out.iter().for_each(|kind| *put_out.entry(kind.clone()).or_insert(0) += 1);
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
        life.put_out = sorted(put_out, |count| (*count, 0));
        life.injuries = sorted(injuries, |count| (*count, 0));
        life.arms = sorted(arms, |used: &WeaponStats| (used.strikes, used.dealt));
        life.harms = sorted(harms, |harm: &DamageFrom| (harm.kills, harm.taken));
        life
    }

    /// The source that killed the character or did the most damage.
    pub fn nemesis(&self) -> Option<&(String, DamageFrom)> {
        self.harms.first()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ai::{Scratch, choose};
    use crate::matchmaking::foes::Foe;
    use crate::model::setup::Level;
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
            let mut recorder = CareerRecorder::new(&setup);
            while Game::to_move(&bout).is_some() {
                let (command, _) = choose(&bout, Level::Trained, &mut scratch).unwrap();
                bout.execute_by_events(&command, |before, event, _| recorder.take(before, event)).unwrap();
            }
            let chapters = recorder.chapters(&bout);
            for (chapter, plain) in chapters.iter().zip(bare(&bout, &setup)) {
                let told = chapter.told.as_ref().unwrap();
                let sum = |of: fn(&WeaponStats) -> u32| told.arms.values().map(of).sum::<u32>();
                assert_eq!((sum(|one| one.strikes), sum(|one| one.hits)), (told.deeds.strikes, told.deeds.hits));
                let taken: u32 = told.harms.values().map(|harm| harm.taken).sum();
                assert_eq!(taken, told.deeds.all_taken(), "{} of {seed}", chapter.who.name);
                assert_eq!(told.best.as_ref().map_or(0, |best| best.lost), told.deeds.best);
                assert_eq!(told.put_out.len() as u32, told.deeds.put_out);
                let record_exit = matches!(chapter.fate, Fate::Dead | Fate::Unconscious);
                assert_eq!(told.end.is_some(), record_exit, "{} of {seed}: {:?}", chapter.who.name, told.end);
                assert_eq!(CareerEntry { told: None, ..chapter.clone() }, plain);
            }
            rolf.push(chapters.into_iter().next().unwrap());
        }
        let life = CareerTotals::of(&rolf);
        let told = || rolf.iter().filter_map(|one| one.told.as_ref());
        assert_eq!(
            life.put_out.iter().map(|(_, count)| *count).sum::<u32>(),
            told().map(|one| one.deeds.put_out).sum::<u32>()
        );
        let kinds: Vec<&str> = life.put_out.iter().map(|(kind, _)| kind.as_str()).collect();
        assert!(kinds.contains(&"Mattock-dwarf") && kinds.contains(&"Orc recruit") && kinds.len() == 2, "{kinds:?}");
        assert_eq!(life.best.as_ref().map(|best| best.lost), told().map(|one| one.deeds.best).max());
        assert!(life.harms.iter().any(|(by, _)| by == "Mattock-dwarf"), "{:?}", life.harms);
        assert_eq!((life.grown.len(), life.grown[0].worth), (39, rolf[0].who.worth()));
        assert!(rolf.iter().any(|one| one.words().starts_with("won against 2, 2 put out, +")));
        assert!(rolf.iter().any(|one| one.words().starts_with("lost against 2")));
    }
}
