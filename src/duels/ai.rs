//! The computer's plans, in three grades (OURS-12). The computer knows an opponent's levels and kind,
//! but neither plan nor items.
//!
//! The first grade plans nothing: everything is improvised during the fight (DD-04). The second tries eight templates
//! against an improvising opponent. The third improves the best of them by small changes. It plays against an improvising
//! opponent and against the second grade's plan for the other side. It assumes that an opposing character carries the
//! planner's own items: a plan that ignores enemy wands dies of one.

pub mod search;
pub mod templates;

use crate::ai::templates::templates;
use crate::battle::odds::Trial;
use crate::battle::state::Encounter;
use crate::data::spell::Spell;
use crate::data::temper::Temper;
use crate::model::fighter::{Fighter, FighterKind, Side};
use crate::model::plan::orders::Orders;
use crate::model::plan::{MOST_ENTRIES, Plan, Tactic, Times};
use crate::model::setup::Grade;
use crate::model::terms::Terms;
use alloc::string::String;
use alloc::vec::Vec;
use ludus_engine::dice::{Dice, Domain, Seed};

/// Fights that rate a template.
const FIGHTS: u64 = 500;
/// Fights that rate a change. A good change gains one or two points, which 500 fights do not show.
const FIGHTS_OF_A_CHANGE: u64 = 2000;
/// A change is tested again unless it is worse by more than this many permille.
const LEEWAY: u64 = 5;
/// Changes that the third grade tries.
const TRIES: u32 = 200;

/// A plan with its rationale.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AiChoice {
    pub plan: Plan,
    /// The rationale as a clause: "won 61 of 100 trials".
    pub why: String,
}

/// Plans for the side to move; `None` if no plan is missing.
pub fn choose(encounter: &Encounter, grade: Grade) -> Option<AiChoice> {
    let side = encounter.asked_side()?;
    let seen = encounter.observation(side);
    let mut fighters = seen.fight().sides;
    let other = &mut fighters[side.other().index()];
    *other = visible(other);
    let seed = encounter.seed().nth(side as u64);
    let terms = seen.expected_terms(side, &mut Dice::new(seed, Domain::Guess, 0));
    let bench = Bench { fighters, terms, seed };
    Some(bench.choose(side, grade))
}

/// Plans for the first of two fighters under these terms.
pub fn plan_for(own: &Fighter, other: &Fighter, terms: &Terms, grade: Grade, seed: Seed) -> Plan {
    Bench { fighters: [*own, visible(other)], terms: *terms, seed }.choose(Side::A, grade).plan
}

/// The visible part of a fighter: levels and kind, without items and temper.
fn visible(fighter: &Fighter) -> Fighter {
    let seen = Fighter { items: Default::default(), temper: Temper::Steady, gold: 0, idol: 0, ..*fighter };
    match seen.kind {
        FighterKind::Character(_) => seen.carrying(Default::default()),
        _ => seen,
    }
}

/// The conditions for trial fights.
struct Bench {
    fighters: [Fighter; 2],
    terms: Terms,
    seed: Seed,
}

impl Bench {
    /// Gives an opposing character the planner's items.
    fn of_equals(&self, side: Side) -> Bench {
        let (mut fighters, own) = (self.fighters, self.fighters[side.index()]);
        let other = &mut fighters[side.other().index()];
        if other.is_character() && own.is_character() {
            *other = other.carrying(own.items);
        }
        Bench { fighters, terms: self.terms, seed: self.seed }
    }

    fn choose(&self, side: Side, grade: Grade) -> AiChoice {
        let unwritten = Plan::default();
        match grade {
            Grade::First => AiChoice { plan: unwritten, why: "improvises during the fight".into() },
            Grade::Second => {
                let (plan, score) = self.best_template(side, &[unwritten]);
                let tried = templates(&self.fighters[side.index()]).len();
                AiChoice { plan, why: reason(score, &format!("the best of {tried}")) }
            }
            Grade::Third => {
                let bench = self.of_equals(side);
                let models = [unwritten.clone(), bench.best_template(side.other(), &[unwritten]).0];
                let (plan, score) = bench.climb(side, &models);
                AiChoice { plan: reached(plan), why: reason(score, "best of 200 changes") }
            }
        }
    }

    /// True if the plan attacks; two waiting fighters would part.
    fn attacks(&self, side: Side, plan: &Plan) -> bool {
        Orders::of(plan, &self.fighters[side.index()], |_| false).attacks(0)
    }

    /// The best template against these opposing plans.
    fn best_template(&self, side: Side, models: &[Plan]) -> (Plan, u64) {
        self.best_of(side, models, templates(&self.fighters[side.index()]))
    }

    fn best_of(&self, side: Side, models: &[Plan], plans: Vec<Plan>) -> (Plan, u64) {
        let mut best: Option<(Plan, u64)> = None;
        for plan in plans {
            let score = self.score(side, &plan, models, 0);
            if best.as_ref().is_none_or(|(_, most)| score > *most) {
                best = Some((plan, score));
            }
        }
        best.unwrap_or_default()
    }

    /// Rates a plan in permille: two points for a win, one if neither dies. Each series has its own dice; series
    /// 0 is the short one.
    fn score(&self, side: Side, plan: &Plan, models: &[Plan], series: u64) -> u64 {
        let fights = if series == 0 { FIGHTS } else { FIGHTS_OF_A_CHANGE } / models.len() as u64;
        let of_model = |(number, model): (usize, &Plan)| {
            let plans = if side == Side::A { [plan, model] } else { [model, plan] };
            let tally =
                Trial::new(self.fighters, plans, self.terms).run(self.seed.nth(10 * series + number as u64), 0..fights);
            tally.fights + tally.wins[side.index()] - tally.wins[side.other().index()]
        };
        models.iter().enumerate().map(of_model).sum::<u64>() * 1000 / (2 * fights * models.len() as u64)
    }

    /// Improves a plan by random changes: swap, move, drop, insert. A change must also succeed with other dice, so that
    /// luck does not pass for skill.
    fn climb(&self, side: Side, models: &[Plan]) -> (Plan, u64) {
        let mut dice = Dice::new(self.seed, Domain::Policy, u64::MAX);
        let pool = pool(&self.fighters[side.index()]);
        let score = |plan: &Plan, series| self.score(side, plan, models, series);
        let mut best = self.best_template(side, models).0;
        let mut scores = [score(&best, 1), score(&best, 2)];
        for _ in 0..TRIES {
            let entries = change(best.entries().to_vec(), &pool, &mut dice);
            let Ok(plan) = Plan::new(entries) else { continue };
            if plan == best || !self.attacks(side, &plan) {
                continue;
            }
            let first = score(&plan, 1);
            if first + LEEWAY < scores[0] {
                continue;
            }
            let second = score(&plan, 2);
            if first + second > scores[0] + scores[1] {
                (best, scores) = (plan, [first, second]);
            }
        }
        (best, (scores[0] + scores[1]) / 2)
    }
}

/// Returns "the best of 8: 64 of 100". An end without a death counts as half a win.
fn reason(score: u64, how: &str) -> String {
    format!("{how}: {} of 100", (score + 5) / 10)
}

/// All tactics that can improve a plan.
fn pool(fighter: &Fighter) -> Vec<Tactic> {
    let spells = Spell::ALL.into_iter().filter(|spell| fighter.knows(*spell)).map(Tactic::Cast);
    let items = (1..=6).filter(|place| fighter.at_hand(*place).is_some_and(|carried| carried.item.casts().is_some()));
    let weapons = (1..=6).filter(|place| fighter.at_hand(*place).is_some_and(|carried| carried.item.is_weapon()));
    let arrows = (fighter.archery_level() > 0).then_some([Tactic::Fire(Times::Always), Tactic::Fire(Times::Count(1))]);
    let blows = [Times::Count(1), Times::Count(2), Times::Always].map(Tactic::Melee);
    spells
        .chain(items.map(Tactic::Use))
        .chain(weapons.map(Tactic::Use))
        .chain(arrows.into_iter().flatten())
        .chain(blows)
        .collect()
}

/// Leaves out the lines behind one that ends the plan.
fn reached(plan: Plan) -> Plan {
    let mut entries = plan.entries().to_vec();
    entries.truncate(endless(&entries).map_or(entries.len(), |end| end + 1));
    Plan::new(entries).unwrap_or(plan)
}

/// The line of blows to the end, from 0.
fn endless(entries: &[Tactic]) -> Option<usize> {
    entries.iter().position(|entry| *entry == Tactic::Melee(Times::Always))
}

/// Makes one change among the reachable lines: swap two, move one, drop one or insert one.
fn change(mut entries: Vec<Tactic>, pool: &[Tactic], dice: &mut Dice) -> Vec<Tactic> {
    let end = endless(&entries);
    let reached = end.map_or(entries.len(), |end| end + 1);
    entries.truncate(reached);
    let mut place = |count: usize| dice.one_of(count.max(1) as u32) as usize - 1;
    match (place(4), reached) {
        (0, 2..) => {
            let (one, two) = (place(reached), place(reached));
            entries.swap(one, two);
        }
        (1, 2..) => {
            let moved = entries.remove(place(reached));
            entries.insert(place(reached), moved);
        }
        (2, 1..) => {
            entries.remove(place(reached));
        }
        (_, ..MOST_ENTRIES) => {
            let new = &pool[place(pool.len())];
            let twice = matches!(new, Tactic::Cast(_)) && entries.contains(new);
            if !twice {
                entries.insert(place(end.unwrap_or(reached) + 1), new.clone());
            }
        }
        _ => {}
    }
    entries
}
