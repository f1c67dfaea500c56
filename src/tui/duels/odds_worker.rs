//! Computes odds in a background thread, so that the screen never waits (UI-07).

use crate::background::{is_waited_for, start};
use ludus_duels::battle::event::{Blow, Casting, Event};
use ludus_duels::battle::odds::{FIGHTS, OddsTally, SEED, Trial};
use ludus_duels::model::fighter::Side;
use ludus_duels::model::plan::Plan;
use ludus_duels::stats::rest::Rest;
use std::cell::RefCell;
use std::cmp::Reverse;
use std::ops::Range;
use std::sync::mpsc::{Receiver, Sender, channel};

/// Fights between two checks for a newer question.
const PART: u64 = 1_000;
/// Milliseconds between two polls for results.
pub const LOOK: u64 = 20;

#[derive(Clone, Debug)]
pub enum OddsQuestion {
    /// The odds of a side's plan, and the effect of each line.
    Plan { trial: Trial, side: Side, plan: Plan },
    /// The odds from a moment of an encounter, after this many events.
    Rest { rest: Rest, seen: usize },
}

impl OddsQuestion {
    /// Number of plan lines to rate.
    fn lines(&self) -> usize {
        match self {
            OddsQuestion::Plan { plan, .. } => plan.len(),
            OddsQuestion::Rest { .. } => 0,
        }
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Odds {
    /// The number of the question.
    asked: u64,
    pub tally: OddsTally,
    /// The tallies without each line of the plan, as far as they are computed.
    pub without: Vec<OddsTally>,
    /// The improvised tactics without the line that costs most wins. `None` until all lines are rated, or if none costs any.
    pub improvised: Option<Improvised>,
}

/// The improvised tactics of a plan without one of its lines.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Improvised {
    /// The index of the line.
    pub line: usize,
    /// The codes, each with the percentage of fights that use it, the most used first.
    pub used: Vec<(String, u64)>,
}

impl Improvised {
    /// Counts the tactics of a side that no line asked for.
    fn of(trial: &Trial, side: Side, line: usize) -> Improvised {
        let mut used: Vec<(String, u64)> = Vec::new();
        for number in 0..PART {
            let mut events: Vec<Event> = Vec::new();
            trial.fight(SEED, number, &mut events);
            let mut codes: Vec<String> = events.iter().filter_map(|event| improvised(event, side)).collect();
            codes.sort_unstable();
            codes.dedup();
            for code in codes {
                match used.iter_mut().find(|(known, _)| *known == code) {
                    Some((_, fights)) => *fights += 1,
                    None => used.push((code, 1)),
                }
            }
        }
        used.iter_mut().for_each(|(_, fights)| *fights = *fights * 100 / PART);
        used.retain(|(_, share)| *share > 0);
        ludus_engine::order::by_key(&mut used, |(_, share)| Reverse(*share));
        Improvised { line, used }
    }
}

/// The code of a tactic that a side improvised.
fn improvised(event: &Event, by: Side) -> Option<String> {
    match event {
        Event::Struck(Blow { side, line, .. }) if *side == by && line.entry.is_none() => Some("ME".into()),
        Event::Shot(Blow { side, line, .. }) if *side == by && line.entry.is_none() => Some("FI".into()),
        Event::Cast(Casting { side, line, spell, item: None, .. }) if *side == by && line.entry.is_none() => {
            Some(format!("CA-{}", spell.code()))
        }
        _ => None,
    }
}

/// The channels to and from the thread; questions have numbers.
type OddsLine = (Sender<(u64, OddsQuestion)>, Receiver<Odds>);

/// Asks the thread for odds and collects the results.
pub struct OddsWorker {
    /// True if tests or commands wait for the answer.
    waits: bool,
    line: Option<OddsLine>,
    asked: u64,
    lines: usize,
    odds: RefCell<Option<Odds>>,
}

impl OddsWorker {
    /// Creates a worker; the thread starts with the first question.
    pub fn new() -> OddsWorker {
        OddsWorker { waits: is_waited_for(), ..OddsWorker::beside() }
    }

    /// Creates a worker that is never waited for.
    pub const fn beside() -> OddsWorker {
        OddsWorker { waits: false, line: None, asked: 0, lines: 0, odds: RefCell::new(None) }
    }

    /// Asks a new question and drops the previous one.
    pub fn ask(&mut self, question: OddsQuestion) {
        self.asked += 1;
        self.lines = question.lines();
        if self.waits {
            let odds = awaited(&question);
            *self.odds.borrow_mut() = odds.map(|odds| Odds { asked: self.asked, ..odds });
            return;
        }
        if self.line.is_none() {
            let (to, questions) = channel();
            let (answers, from) = channel();
            self.line = start(move || work(&questions, &answers)).then_some((to, from));
        }
        // A dead worker only leaves the panel empty.
        if let Some(line) = &self.line {
            let _ = line.0.send((self.asked, question));
        }
    }

    /// The results of the last question. Until they arrive, those of the previous question, marked by `true`.
    pub fn odds(&self) -> Option<(Odds, bool)> {
        if let Some((_, answers)) = &self.line {
            while let Ok(odds) = answers.try_recv() {
                *self.odds.borrow_mut() = Some(odds);
            }
        }
        let odds = self.odds.borrow();
        odds.as_ref().map(|odds| (odds.clone(), odds.asked == self.asked))
    }

    /// Returns whether more results are expected.
    pub fn is_waiting(&self) -> bool {
        let all = |odds: &Odds| odds.asked == self.asked && odds.without.len() >= self.lines;
        // Results that arrived but were not polled still have to be drawn.
        self.asked > 0 && self.line.is_some() && !self.odds.borrow().as_ref().is_some_and(all)
    }
}

/// The thread: answers the latest question in parts and drops it for a newer one.
fn work(questions: &Receiver<(u64, OddsQuestion)>, answers: &Sender<Odds>) {
    let mut next = questions.recv().ok();
    while let Some((asked, question)) = next.take() {
        let newer = RefCell::new(None);
        let comes = || {
            while let Ok(question) = questions.try_recv() {
                *newer.borrow_mut() = Some(question);
            }
            newer.borrow().is_some()
        };
        let mut gone = false;
        answer(asked, &question, comes, |odds| gone |= answers.send(odds).is_err());
        if gone {
            return;
        }
        next = newer.into_inner().or_else(|| questions.recv().ok());
    }
}

/// The complete answer to a question.
fn complete(question: &OddsQuestion) -> Option<Odds> {
    let mut last = None;
    answer(0, question, || false, |odds| last = Some(odds));
    last
}

#[cfg(not(test))]
use self::complete as awaited;

/// The complete answer to a question. Tests show the same plan at many sizes and compute it once.
#[cfg(test)]
fn awaited(question: &OddsQuestion) -> Option<Odds> {
    static KNOWN: std::sync::Mutex<std::collections::BTreeMap<String, Option<Odds>>> =
        std::sync::Mutex::new(std::collections::BTreeMap::new());
    let name = format!("{question:?}");
    let known = KNOWN.lock().unwrap().get(&name).cloned();
    known.unwrap_or_else(|| {
        let odds = complete(question);
        KNOWN.lock().unwrap().insert(name, odds.clone());
        odds
    })
}

/// Computes the odds, then the tally without each line, unless a newer question comes.
fn answer(asked: u64, question: &OddsQuestion, comes: impl Fn() -> bool, mut tell: impl FnMut(Odds)) {
    let all = match question {
        OddsQuestion::Plan { trial, .. } => fights(|numbers| trial.run(SEED, numbers), &comes),
        OddsQuestion::Rest { rest, seen } => fights(|numbers| rest.run(*seen, SEED, numbers), &comes),
    };
    let Some(tally) = all else { return };
    let mut odds = Odds { asked, tally, without: Vec::new(), improvised: None };
    tell(odds.clone());
    let OddsQuestion::Plan { trial, side, plan } = question else { return };
    for line in 0..plan.len() {
        let without = trial.with(*side, &plan.without(line));
        let Some(tally) = fights(|numbers| without.run(SEED, numbers), &comes) else { return };
        odds.without.push(tally);
        if line + 1 == plan.len() {
            odds.improvised = costly(&odds, *side).map(|line| {
                let without = trial.with(*side, &plan.without(line));
                Improvised::of(&without, *side, line)
            });
        }
        tell(odds.clone());
    }
}

/// The line without which a side wins most, if that is more than with it.
fn costly(odds: &Odds, side: Side) -> Option<usize> {
    let wins = |tally: &OddsTally| tally.wins[side.index()];
    let (line, most) = odds.without.iter().map(wins).enumerate().max_by_key(|(_, wins)| *wins)?;
    (most > wins(&odds.tally)).then_some(line)
}

fn fights(run: impl Fn(Range<u64>) -> OddsTally, comes: &impl Fn() -> bool) -> Option<OddsTally> {
    let mut tally = OddsTally::default();
    for begin in (0..FIGHTS).step_by(PART as usize) {
        tally += run(begin..(begin + PART).min(FIGHTS));
        if comes() {
            return None;
        }
    }
    Some(tally)
}

/// Formats tenths as "61.3".
pub fn tenths(number: u64) -> String {
    format!("{}.{}", number / 10, number % 10)
}
