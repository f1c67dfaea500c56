//! A character's life: what every bout was to him, told by its events, and what they come to together.

use crate::engine::career::{BestHit, DamageFrom, WeaponStats, sorted};
use crate::hexarena::battle::blow::{Blow, WeaponUse};
use crate::hexarena::battle::event::{Cause, Event};
use crate::hexarena::battle::figure::FigureId;
use crate::hexarena::battle::state::Bout;
use crate::hexarena::data::characteristic::Values;
use crate::hexarena::model::setup::Side;
use crate::hexarena::model::setup::{Control, Setup};
use crate::hexarena::model::sheet::Sheet;
use crate::hexarena::narration::injury;
use crate::hexarena::stats::aftermath;
use crate::hexarena::stats::combat::{CombatStats, StatsRecorder};
use crate::hexarena::stats::results::{Award, Fate, awards};
use serde::Serialize;
use std::collections::BTreeMap;

/// What the events of a bout tell of one who fought it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct BoutStats {
    /// Strikes, wounds, enemies put out.
    pub deeds: CombatStats,
    /// How kind the dice were to his side: so many of a hundred bouts with the same rolls would have been no kinder; none
    /// where nothing was rolled.
    pub percentile: Option<u64>,
    /// Whom he put out: by their kinds.
    pub put_out: Vec<String>,
    /// What he struck with.
    pub arms: BTreeMap<String, WeaponStats>,
    /// Who hurt him: the computer's by their kind, others by name; what bled.
    pub harms: BTreeMap<String, DamageFrom>,
    /// His best blow.
    pub best: Option<BestHit>,
    /// What put him out, "Broadsword of Tiro, Pulse 8".
    pub end: Option<String>,
}

/// What one bout was to one who fought it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CareerEntry {
    /// He as he came.
    pub who: Sheet,
    /// On which side.
    pub side: Side,
    /// Where it left him.
    pub fate: Fate,
    /// His side has won.
    pub won: bool,
    /// Nobody has.
    pub drawn: bool,
    /// What it brings, where it counts (DQX-02, DQX-12).
    pub award: Award,
    /// Grievous Injuries that he took away with him, by their rows.
    pub injuries: Vec<u8>,
    /// How many stood on the other side.
    pub foes: usize,
    /// Its last Pulse.
    pub pulses: u16,
    /// What its events tell; none where they cannot be replayed.
    pub told: Option<BoutStats>,
}

impl CareerEntry {
    /// "won against 3, 2 put out, +43 EP".
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

/// A bout as it is gone through, for everybody in it.
pub struct CareerRecorder<'a> {
    setup: &'a Setup,
    story: StatsRecorder,
    told: Vec<BoutStats>,
    /// With what each was hurt last.
    last: Vec<Option<&'static str>>,
}

impl<'a> CareerRecorder<'a> {
    /// Before the first event of the bout of that set-up.
    pub fn new(setup: &'a Setup) -> CareerRecorder<'a> {
        let count = setup.figures().count();
        CareerRecorder {
            setup,
            story: StatsRecorder::default(),
            told: vec![BoutStats::default(); count],
            last: vec![None; count],
        }
    }

    /// Takes an event in; `before` is the bout before it.
    pub fn take(&mut self, before: &Bout, event: &Event) {
        self.story.take(before, event);
        match *event {
            Event::Struck { ref blow, result, ref damage, .. } => {
                let (arm, dealt) = (arm(before, blow), damage.effective().max(0) as u32);
                let from = self.called(blow.at);
                let enemy = before.hostile(blow.by, blow.at);
                if let Some(own) = self.told.get_mut(blow.by.index()) {
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
            Event::Collapsed(figure, cause) => self.is_out(before, figure, cause, false),
            Event::Died(figure, cause) => self.is_out(before, figure, cause, true),
            Event::Ended(_) => {
                for (figure, by) in before.pinned() {
                    let whom = self.called(figure);
                    self.told[by.index()].put_out.push(whom);
                }
            }
            _ => {}
        }
    }

    /// What the bout was to everybody who fought it, as it stands now.
    pub fn chapters(mut self, after: &Bout) -> Vec<CareerEntry> {
        let rolled = self.story.luck().rolls() > 0;
        let mut chapters = bare(after, self.setup);
        for (number, chapter) in chapters.iter_mut().enumerate() {
            let told = self.told.get_mut(number).map(std::mem::take);
            let deeds = self.story.deeds(FigureId(number as u8));
            let percentile = rolled.then(|| self.story.percentile(chapter.side));
            chapter.told = told.map(|told| BoutStats { deeds, percentile, ..told });
        }
        chapters
    }

    /// One of the computer's by his kind, everybody else by his name.
    fn called(&self, id: FigureId) -> String {
        let Some((side, sheet)) = self.setup.figures().nth(id.index()) else { return String::new() };
        match self.setup.sides[side as usize].control {
            Control::Player => sheet.name.clone(),
            Control::Computer(_) => kind(&sheet.name).into(),
        }
    }

    /// Notes who did what the story has just counted as taken.
    fn hurt(&mut self, by: Option<FigureId>, figure: FigureId, with: Option<&'static str>) {
        let taken = self.story.deeds(figure).all_taken();
        let who = by.map_or_else(|| "bleeding and missiles drawn out".to_string(), |by| self.called(by));
        let (Some(own), Some(last)) = (self.told.get_mut(figure.index()), self.last.get_mut(figure.index())) else {
            return;
        };
        *last = with.or(*last);
        let lost = taken - own.harms.values().map(|harm| harm.taken).sum::<u32>();
        if lost > 0 {
            own.harms.entry(who).or_default().taken += lost;
        }
    }

    fn is_out(&mut self, before: &Bout, figure: FigureId, cause: Cause, dies: bool) {
        let him = before.figure(figure);
        let by = him.hurt_by.filter(|by| before.hostile(*by, figure));
        let (who, whom) = (by.map(|by| self.called(by)), self.called(figure));
        if let Some(foe) = by.and_then(|by| self.told.get_mut(by.index())).filter(|_| him.is_up()) {
            foe.put_out.push(whom);
        }
        let with = self.last.get(figure.index()).copied().flatten().unwrap_or("a blow");
        let Some(own) = self.told.get_mut(figure.index()) else { return };
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

/// "Tiro" of "Tiro 2".
fn kind(name: &str) -> &str {
    name.trim_end_matches(|sign: char| sign.is_ascii_digit()).trim_end()
}

/// What a blow is struck with.
fn arm(before: &Bout, blow: &Blow) -> &'static str {
    let tool = before.tool(blow.by, blow.means, blow.range);
    match (tool.and_then(|tool| tool.shield), tool.and_then(|tool| tool.weapon), blow.means) {
        (Some(shield), ..) => shield.name(),
        (_, Some(weapon), _) => weapon.name(),
        (_, _, WeaponUse::Kick) => "foot",
        _ => "fist",
    }
}

/// What a bout brought everybody who fought it, where its events are not known.
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

/// What a character's bouts come to together.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct CareerTotals {
    /// Whom he put out, by kind, the most frequent first.
    pub put_out: Vec<(String, u32)>,
    /// What he struck with, the most used first.
    pub arms: Vec<(String, WeaponStats)>,
    /// Who hurt him, the worst first.
    pub harms: Vec<(String, DamageFrom)>,
    /// His Grievous Injuries, by row, the most frequent first.
    pub injuries: Vec<(String, u32)>,
    /// His best blow.
    pub best: Option<BestHit>,
    /// At each of his bouts, in their order.
    pub grown: Vec<Grown>,
}

/// What somebody had at a bout.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Grown {
    /// Experience that it brought him.
    pub ep: u32,
    /// His worth as he came (DQX-01).
    pub worth: u32,
    /// His characteristics as he came.
    #[serde(flatten)]
    pub values: Values,
}

impl CareerTotals {
    /// Of his bouts in their order.
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

    /// Who killed him, or took the most from him.
    pub fn nemesis(&self) -> Option<&(String, DamageFrom)> {
        self.harms.first()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::dice::Seed;
    use crate::engine::game::{Game, NullSink};
    use crate::hexarena::ai::{Scratch, choose};
    use crate::hexarena::matchmaking::foes::Foe;
    use crate::hexarena::model::setup::Level;

    #[test]
    fn a_life_is_the_sum_of_its_bouts() {
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
            let mut chronicle = CareerRecorder::new(&setup);
            while Game::to_move(&bout).is_some() {
                let (command, _) = choose(&bout, Level::Trained, &mut scratch).unwrap();
                bout.execute_by_events(&command, |before, event, _| chronicle.take(before, event)).unwrap();
            }
            let chapters = chronicle.chapters(&bout);
            for (chapter, plain) in chapters.iter().zip(bare(&bout, &setup)) {
                let told = chapter.told.as_ref().unwrap();
                let sum = |of: fn(&WeaponStats) -> u32| told.arms.values().map(of).sum::<u32>();
                assert_eq!((sum(|one| one.strikes), sum(|one| one.hits)), (told.deeds.strikes, told.deeds.hits));
                let taken: u32 = told.harms.values().map(|harm| harm.taken).sum();
                assert_eq!(taken, told.deeds.all_taken(), "{} of {seed}", chapter.who.name);
                assert_eq!(told.best.as_ref().map_or(0, |best| best.lost), told.deeds.best);
                assert_eq!(told.put_out.len() as u32, told.deeds.put_out);
                let is_out = matches!(chapter.fate, Fate::Dead | Fate::Unconscious);
                assert_eq!(told.end.is_some(), is_out, "{} of {seed}: {:?}", chapter.who.name, told.end);
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
