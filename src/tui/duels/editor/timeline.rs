//! Previews the first rounds if nothing fails or is disrupted, to show the cost of closing (UI-04).

use crate::duels::editor::Editor;
use crate::duels::editor::words::written;
use ludus_duels::battle::chances;
use ludus_duels::battle::resolve::round::{ITEM_LEVEL, MADE_UP};
use ludus_duels::data::spell::Power;
use ludus_duels::model::fighter::{Fighter, Side};
use ludus_duels::model::plan::{Plan, Tactic, Times};
use ludus_duels::model::terms::Range;

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TimelineRow {
    /// Its number, from 1.
    pub round: usize,
    /// The range when it begins.
    pub range: Range,
    pub does: String,
    /// The planner's chance; empty if nothing is rolled.
    pub chance: String,
    /// The opponent's action under the assumed plan.
    pub other: String,
    /// True if all later rounds are like this one.
    pub repeats: bool,
}

/// One side during the preview.
struct Walker {
    fighter: Fighter,
    entries: Vec<Tactic>,
    at: usize,
    done: u8,
    /// The charges used of the items carried.
    used: [u8; 6],
    /// Rounds still lost to delays.
    delay: u8,
    /// True if the delay starts next round.
    fresh: bool,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum TimelineStep {
    Close,
    Shoot,
    Act,
    Lost,
    Wait,
}

impl Walker {
    fn new(fighter: Fighter, plan: &Plan, other: &Fighter) -> Walker {
        let entries = if plan.is_empty() { improvised(&fighter) } else { plan.entries().to_vec() };
        Walker {
            fighter: Fighter { arrows: chances::arrows(&fighter, other), ..fighter },
            entries,
            at: 0,
            done: 0,
            used: [0; 6],
            delay: 0,
            fresh: false,
        }
    }

    /// The tactic of this round, after skipping unusable entries.
    fn current(&mut self, range: Range) -> Option<Tactic> {
        while let Some(tactic) = self.entries.get(self.at) {
            let usable = match tactic {
                Tactic::Fire(_) => range != Range::Melee && self.fighter.arrows > 0,
                Tactic::Cast(spell) => self.fighter.can_cast(*spell),
                Tactic::Use(place) => self
                    .fighter
                    .at_hand(*place)
                    .is_some_and(|one| one.item.casts().is_some() && self.used[usize::from(*place) - 1] < one.charges),
                Tactic::Melee(_) | Tactic::Flee => true,
                _ => false,
            };
            if usable {
                return Some(tactic.clone());
            }
            (self.at, self.done) = (self.at + 1, 0);
        }
        None
    }

    fn step(&mut self, range: Range) -> (TimelineStep, Option<Tactic>) {
        if self.delay > 0 {
            return (TimelineStep::Lost, None);
        }
        let tactic = self.current(range);
        let step = match &tactic {
            None => TimelineStep::Wait,
            Some(Tactic::Melee(_)) if range != Range::Melee => TimelineStep::Close,
            Some(Tactic::Fire(_)) if range == Range::Spell => TimelineStep::Close,
            Some(Tactic::Fire(_)) => TimelineStep::Shoot,
            Some(_) => TimelineStep::Act,
        };
        (step, tactic)
    }

    /// True if this archer keeps the opponent from Melee range: FI comes next, and arrows are left (DD-29).
    fn holds_off(&mut self, range: Range) -> bool {
        let fires = matches!(self.current(range), Some(Tactic::Fire(_)));
        self.delay == 0 && range == Range::Bow && fires && self.fighter.arrows > 0
    }

    /// Ranks the side's action in a round: lower kinds first, then higher levels (DD-18, DD-20).
    fn rank(&self, (step, tactic): &(TimelineStep, Option<Tactic>), range: Range) -> (u8, u8) {
        let fighter = &self.fighter;
        let level = match tactic {
            Some(Tactic::Cast(_)) => fighter.magic,
            Some(Tactic::Use(_)) => ITEM_LEVEL,
            Some(Tactic::Fire(_)) => fighter.archery_level(),
            Some(Tactic::Melee(_)) => fighter.melee_level(),
            _ => 0,
        };
        let is_early = match (step, range) {
            (TimelineStep::Wait | TimelineStep::Lost, _) => false,
            (_, Range::Bow) => true,
            (TimelineStep::Act, Range::Spell) => !matches!(tactic, Some(Tactic::Flee)),
            (TimelineStep::Act, Range::Melee) => matches!(tactic, Some(Tactic::Melee(_))),
            _ => false,
        };
        (u8::from(!is_early), u8::MAX - level)
    }

    /// Advances the plan after a tactic.
    fn follow(&mut self, tactic: &Tactic) {
        let over = match tactic {
            Tactic::Melee(Times::Always) | Tactic::Fire(Times::Always) => false,
            Tactic::Melee(Times::Count(count)) | Tactic::Fire(Times::Count(count)) => self.done + 1 >= *count,
            _ => true,
        };
        self.done += 1;
        match tactic {
            Tactic::Fire(_) => self.fighter.arrows = self.fighter.arrows.saturating_sub(1),
            Tactic::Cast(spell) => {
                self.fighter.spent = self.fighter.spent.with(*spell);
                self.fighter.might |= spell.power() == Power::Might;
            }
            Tactic::Use(place) => self.used[usize::from(*place) - 1] += 1,
            _ => {}
        }
        if over {
            (self.at, self.done) = (self.at + 1, 0);
        }
    }

    const fn count_off(&mut self) {
        if !self.fresh {
            self.delay = self.delay.saturating_sub(1);
        }
        self.fresh = false;
    }

    /// Rounds that a tactic takes from the opponent.
    fn delays(&self, tactic: &Tactic) -> u8 {
        let spell = match tactic {
            Tactic::Cast(spell) => Some(*spell),
            Tactic::Use(place) => self.fighter.at_hand(*place).and_then(|one| one.item.casts()),
            _ => None,
        };
        match spell.map(|spell| spell.power()) {
            Some(Power::Delay(rounds)) => rounds,
            _ => 0,
        }
    }
}

/// The tactics of a fighter without a plan, as far as they are known before the fight (DD-04).
fn improvised(fighter: &Fighter) -> Vec<Tactic> {
    let spells = MADE_UP.into_iter().filter(|spell| fighter.knows(*spell)).map(Tactic::Cast);
    spells.chain([Tactic::Fire(Times::Always), Tactic::Melee(Times::Always)]).collect()
}

fn chance(own: &Fighter, other: &Fighter, tactic: &Tactic, commanders: bool) -> String {
    match tactic {
        Tactic::Cast(_) => chances::cast(own).to_string(),
        Tactic::Use(_) => chances::PlanChance::plain(100).to_string(),
        Tactic::Fire(_) => chances::arrow(own, other).to_string(),
        Tactic::Melee(_) => chances::blow(own, other).to_string(),
        Tactic::Flee if commanders => chances::PlanChance::plain(100).to_string(),
        Tactic::Flee => chances::flight(own, other).to_string(),
        _ => String::new(),
    }
}

fn action_text(step: TimelineStep, tactic: Option<&Tactic>, range: Range, might: bool) -> String {
    match (step, tactic) {
        (TimelineStep::Close, _) => format!("closes to {}", range.closer().name()),
        (TimelineStep::Lost, _) => "is held".into(),
        (TimelineStep::Wait, _) => "improvised".into(),
        (_, Some(Tactic::Melee(_))) if might => "ME, Might".into(),
        (_, Some(Tactic::Melee(_))) => "ME".into(),
        (_, Some(Tactic::Fire(_))) => "FI".into(),
        (_, Some(tactic)) => written(tactic),
        (_, None) => String::new(),
    }
}

impl Editor {
    pub(super) fn timeline(&self, count: usize) -> Vec<TimelineRow> {
        let game = &self.stand.game;
        let own = self.stand.side;
        let plan = self.plan();
        let mut walkers = Side::BOTH.map(|side| {
            let plan = if side == own { &plan } else { &self.against().1 };
            Walker::new(*game.fighter(side), plan, game.fighter(side.other()))
        });
        let mut range = game.terms().range;
        if plan.is_empty() {
            return Vec::new();
        }
        let mut rows = Vec::new();
        for round in 1..=count {
            let begins = range;
            let steps = Side::BOTH.map(|side| walkers[side.index()].step(range));
            let mut texts = ["", ""].map(String::from);
            let mut rolled = String::new();
            let ranks = Side::BOTH.map(|side| walkers[side.index()].rank(&steps[side.index()], range));
            // At equal levels the dice decide; the preview lets the planner act first.
            let first = if ranks[own.other().index()] < ranks[own.index()] { own.other() } else { own };
            for (turn, side) in [first, first.other()].into_iter().enumerate() {
                // The second side acts after the range may have changed (DD-21).
                let (mut step, mut tactic) =
                    if turn == 1 { walkers[side.index()].step(range) } else { steps[side.index()].clone() };
                if walkers[side.index()].delay > 0 {
                    // The delay came this round, before this side's turn.
                    (step, tactic) = (TimelineStep::Lost, None);
                }
                let other = side.other().index();
                let holds = walkers[other].holds_off(range);
                texts[side.index()] = action_text(step, tactic.as_ref(), range, walkers[side.index()].fighter.might);
                match (step, &tactic) {
                    (TimelineStep::Close, _) if holds => texts[side.index()] = "held off".into(),
                    (TimelineStep::Close, _) => range = range.closer(),
                    (TimelineStep::Act | TimelineStep::Shoot, Some(tactic)) => {
                        if side == own {
                            let [actor, target] = [side.index(), other].map(|index| &walkers[index].fighter);
                            rolled = chance(actor, target, tactic, game.terms().commanders);
                        }
                        let delays = walkers[side.index()].delays(tactic);
                        if delays > walkers[other].delay {
                            // A side that has already acted loses rounds from the next one on.
                            (walkers[other].delay, walkers[other].fresh) = (delays, turn == 1);
                        }
                        walkers[side.index()].follow(tactic);
                    }
                    _ => {}
                }
            }
            walkers.iter_mut().for_each(Walker::count_off);
            let [a, b] = texts;
            let (does, other) = if own == Side::A { (a, b) } else { (b, a) };
            let ends = steps[own.index()].0 == TimelineStep::Wait;
            rows.push(TimelineRow { round, range: begins, does, chance: rolled, other, repeats: false });
            if ends {
                break;
            }
        }
        // The last rounds are one row if they are alike.
        let alike = |[one, next]: [&TimelineRow; 2]| {
            TimelineRow { round: next.round, repeats: next.repeats, ..one.clone() } == *next
        };
        while rows.len() >= 2 && alike([&rows[rows.len() - 2], &rows[rows.len() - 1]]) {
            rows.pop();
            if let Some(last) = rows.last_mut() {
                last.repeats = true;
            }
        }
        rows
    }
}
