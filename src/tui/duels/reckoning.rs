//! Odds that are reckoned beside the screen: a thread of its own fights, and nobody waits for it (UI-07).

use crate::duels::battle::odds::{FIGHTS, OddsTally, Trial};
use crate::duels::model::fighter::Side;
use crate::duels::model::plan::Plan;
use crate::duels::stats::rest::Rest;
use crate::engine::dice::Seed;
use crate::tui::background::{is_waited_for, start};
use std::cell::RefCell;
use std::ops::Range;
use std::sync::mpsc::{Receiver, Sender, channel};

/// The dice of all odds: never a battle's.
const SEED: Seed = Seed(0x0dd5);
/// Fights after which it is looked whether another plan is wanted.
const PART: u64 = 1_000;
/// Milliseconds between two looks at what has come.
pub const LOOK: u64 = 20;

/// What is reckoned.
#[derive(Clone, Debug)]
pub enum OddsQuestion {
    /// A plan of one side in a trial, and what each of its lines is worth.
    Plan { trial: Trial, side: Side, plan: Plan },
    /// The rest of an encounter after so many of its events.
    Rest { rest: Rest, seen: usize },
}

impl OddsQuestion {
    /// Lines of which it is asked what they are worth.
    fn lines(&self) -> usize {
        match self {
            OddsQuestion::Plan { plan, .. } => plan.len(),
            OddsQuestion::Rest { .. } => 0,
        }
    }
}

/// What came of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Odds {
    /// The number of the question.
    asked: u64,
    /// All fights.
    pub tally: OddsTally,
    /// The same without each line of the plan, as far as they are reckoned.
    pub without: Vec<OddsTally>,
}

/// To the thread, and from it; questions have numbers.
type OddsLine = (Sender<(u64, OddsQuestion)>, Receiver<Odds>);

/// Asks, and takes the answers when they come.
pub struct OddsWorker {
    /// Whether who asks waits for the answer.
    waits: bool,
    line: Option<OddsLine>,
    asked: u64,
    lines: usize,
    odds: RefCell<Option<Odds>>,
}

impl OddsWorker {
    /// Nothing is asked yet, and no thread begun.
    pub fn new() -> OddsWorker {
        OddsWorker { waits: is_waited_for(), ..OddsWorker::beside() }
    }

    /// The same, for whom nobody waits.
    pub const fn beside() -> OddsWorker {
        OddsWorker { waits: false, line: None, asked: 0, lines: 0, odds: RefCell::new(None) }
    }

    /// Asks anew; whatever was asked before is of no interest any more.
    pub fn ask(&mut self, question: OddsQuestion) {
        self.asked += 1;
        self.lines = question.lines();
        if self.waits {
            let mut last = None;
            reckon(self.asked, &question, || false, |odds| last = Some(odds));
            *self.odds.borrow_mut() = last;
            return;
        }
        if self.line.is_none() {
            let (to, questions) = channel();
            let (answers, from) = channel();
            self.line = start(move || work(&questions, &answers)).then_some((to, from));
        }
        // A worker that is gone leaves the panel without figures, and nothing else.
        if let Some(line) = &self.line {
            let _ = line.0.send((self.asked, question));
        }
    }

    /// What is known by now: of what was asked last, else of what was asked before it, which is marked.
    pub fn odds(&self) -> Option<(Odds, bool)> {
        if let Some((_, answers)) = &self.line {
            while let Ok(odds) = answers.try_recv() {
                *self.odds.borrow_mut() = Some(odds);
            }
        }
        let odds = self.odds.borrow();
        odds.as_ref().map(|odds| (odds.clone(), odds.asked == self.asked))
    }

    /// Whether more is to come.
    pub fn is_waiting(&self) -> bool {
        let all = |odds: &Odds| odds.asked == self.asked && odds.without.len() >= self.lines;
        // What has come but was not looked at is still to be drawn.
        self.asked > 0 && self.line.is_some() && !self.odds.borrow().as_ref().is_some_and(all)
    }
}

/// The thread: takes the last question, answers it part by part, and leaves it where another comes.
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
        reckon(asked, &question, comes, |odds| gone |= answers.send(odds).is_err());
        if gone {
            return;
        }
        next = newer.into_inner().or_else(|| questions.recv().ok());
    }
}

/// Answers a question: first the odds, then line by line what each is worth, unless another comes.
fn reckon(asked: u64, question: &OddsQuestion, comes: impl Fn() -> bool, mut tell: impl FnMut(Odds)) {
    let all = match question {
        OddsQuestion::Plan { trial, .. } => fights(|numbers| trial.run(SEED, numbers), &comes),
        OddsQuestion::Rest { rest, seen } => fights(|numbers| rest.run(*seen, SEED, numbers), &comes),
    };
    let Some(tally) = all else { return };
    let mut odds = Odds { asked, tally, without: Vec::new() };
    tell(odds.clone());
    let OddsQuestion::Plan { trial, side, plan } = question else { return };
    for line in 0..plan.len() {
        let without = trial.with(*side, &plan.without(line));
        let Some(tally) = fights(|numbers| without.run(SEED, numbers), &comes) else { return };
        odds.without.push(tally);
        tell(odds.clone());
    }
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

/// "61.3", of tenths.
pub fn tenths(number: u64) -> String {
    format!("{}.{}", number / 10, number % 10)
}
