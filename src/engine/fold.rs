//! The fold of a game's events into statistics. Report, luck, losses and career are all read from it.
//!
//! A rulebook implements [`CombatFacts`]: for each event it states who attacked, what was rolled and what was lost.
//! [`BattleFold`] replays a battle and adds the facts up. [`crate::career`] sums up several battles.

use crate::board::ActorId;
use crate::career::{BestHit, DamageFrom, WeaponStats};
use crate::dice::Seed;
use crate::game::{NullSink, Seat};
use crate::luck::Luck;
use crate::narration::Narrate;
use crate::replay::Replay;
use alloc::collections::BTreeMap;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt::Debug;

/// A rulebook that states the facts of its events.
pub trait CombatFacts: Narrate {
    /// The counts that only this rulebook has: of an actor, of a loss and of the whole battle.
    type Memory: FoldMemory;

    /// How much wider the luck of battles spreads than that of a fixed number of the same rolls, because dice decide when
    /// a battle ends. Measured so that each tenth of the ranks holds a tenth of the battles.
    const SPREAD: (i64, i64);

    /// True if all seats play on one side, so that they share the luck of the first.
    const ONE_SIDE: bool = false;

    /// Adds the facts of one event to the fold.
    fn facts(at: &Moment<'_, Self>, fold: &mut BattleFold<Self>);
}

/// The counts that only one rulebook has. Any three types of this kind will do, as a tuple.
pub trait FoldMemory {
    /// The counts of one actor.
    type Actor: Clone + Debug + Default + PartialEq + 'static;
    /// How an actor can be lost: the cause, and whatever else the report says.
    type How: Clone + Debug + PartialEq;
    /// The facts about the whole battle.
    type Battle: Clone + Debug + Default;
}

impl<A, H, B> FoldMemory for (A, H, B)
where
    A: Clone + Debug + Default + PartialEq + 'static,
    H: Clone + Debug + PartialEq,
    B: Clone + Debug + Default,
{
    type Actor = A;
    type How = H;
    type Battle = B;
}

/// The statistics of an actor of a rulebook.
pub type StatsOf<G> = ActorStats<<<G as CombatFacts>::Memory as FoldMemory>::Actor>;
type LossOf<G> = Loss<<<G as CombatFacts>::Memory as FoldMemory>::How>;

/// One event with the states around it.
pub struct Moment<'a, G: Narrate> {
    /// The set-up of the battle.
    pub setup: &'a G::Setup,
    /// The state before the event.
    pub before: &'a G,
    /// The state after the event.
    pub after: &'a G,
    /// The event, which is not yet applied to `before`.
    pub event: &'a G::Event,
    /// The place of the event in the battle.
    pub when: When,
}

/// The place of an event in a battle.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct When {
    /// The round before the event; 0 before the first.
    pub round: u32,
    /// The number of the decision that caused it.
    pub decision: u32,
    /// The index of the event among those of the decision.
    pub event: usize,
}

/// A blow, shot or spell against a target.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Attack {
    /// The name of the weapon, under which the career counts it.
    pub arm: String,
    /// The name of the target.
    pub target: String,
    /// True if the target is an enemy. Other targets cannot be the best hit.
    pub is_enemy: bool,
    /// The numbers that it adds to the statistics of the weapon.
    pub used: WeaponStats,
}

/// The statistics of one actor in one battle.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ActorStats<O> {
    /// Points that others lost to it.
    pub dealt: u32,
    /// Points that it lost itself.
    pub taken: u32,
    /// The number of others it killed.
    pub kills: u32,
    /// Enemies put out of action.
    pub put_out: u32,
    /// The number of spells it cast.
    pub spells: u32,
    /// The number of spells that worked.
    pub worked: u32,
    /// Counts that only this rulebook has.
    pub own: O,
    /// The weapons it used, by name.
    pub arms: BTreeMap<String, WeaponStats>,
    /// Points lost by their source: computer fighters by kind, others by name.
    pub harms: BTreeMap<String, DamageFrom>,
    /// The most damaging hit on an enemy.
    pub best: Option<BestHit>,
    /// Enemies killed or put out, by name and kind.
    pub victims: Vec<(String, String)>,
    /// The cause of death or of the exit, such as "Mace of Slayer 1, turn 8".
    pub end: Option<String>,
    /// The percentage of battles with the same rolls in which the side would have been no luckier. `None` if nothing was
    /// rolled, or before [`BattleFold::stats_of`].
    pub percentile: Option<u64>,
}

impl<O> ActorStats<O> {
    /// Returns the sum over all weapons.
    pub fn attacks(&self) -> WeaponStats {
        self.arms.values().fold(WeaponStats::default(), |sum, used| sum.and(*used))
    }

    /// Returns the record with one weapon.
    pub fn with(&self, arm: &str) -> WeaponStats {
        self.arms.get(arm).copied().unwrap_or_default()
    }
}

/// An actor that was killed, or put out in another way.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Loss<L> {
    /// The actor that was lost.
    pub who: ActorId,
    /// The actor that caused it, if one did.
    pub by: Option<ActorId>,
    /// How the actor was lost.
    pub how: L,
    /// When the actor was lost.
    pub when: When,
}

/// The sum of all facts of a battle.
#[derive(Clone, Debug)]
pub struct BattleFold<G: CombatFacts> {
    actors: Vec<StatsOf<G>>,
    none: StatsOf<G>,
    /// The luck of the first seat with every roll.
    luck: Luck,
    /// Losses in order, each actor once: somebody who is put out and later dies counts as dead.
    pub fallen: Vec<LossOf<G>>,
    /// Facts that only this rulebook has.
    pub more: <G::Memory as FoldMemory>::Battle,
}

impl<G: CombatFacts> Default for BattleFold<G> {
    fn default() -> Self {
        let (none, more) = (ActorStats::default(), Default::default());
        BattleFold { actors: Vec::new(), none, luck: Luck::default(), fallen: Vec::new(), more }
    }
}

// Reading.
impl<G: CombatFacts> BattleFold<G> {
    /// Folds the battle of that set-up and seed. `None` if the commands do not belong to it.
    pub fn of<'c>(setup: &G::Setup, seed: Seed, commands: impl IntoIterator<Item = &'c G::Command>) -> Option<Self>
    where
        G: 'c,
    {
        let game = G::start(setup, seed, &mut NullSink).ok()?;
        Self::from(setup, game, commands.into_iter().map(|command| (None, command)))
    }

    /// Folds the known part of a replay, which can begin late or jump to another state.
    pub fn of_film(setup: &G::Setup, film: &Replay<G>) -> Option<Self> {
        Self::from(setup, film.opened().clone(), film.played())
    }

    /// Folds commands from any state on. A command can come with the state from which it continues.
    fn from<'c>(
        setup: &G::Setup,
        mut game: G,
        played: impl IntoIterator<Item = (Option<&'c G>, &'c G::Command)>,
    ) -> Option<Self>
    where
        G: 'c,
    {
        let mut fold = BattleFold::default();
        for (jump, command) in played {
            game = jump.cloned().unwrap_or(game);
            fold.play(setup, &mut game, command).ok()?;
        }
        Some(fold)
    }

    /// Executes a command and adds the facts of its events.
    pub fn play(&mut self, setup: &G::Setup, game: &mut G, command: &G::Command) -> Result<(), G::IllegalMove> {
        let (decision, mut before, mut after, mut events) =
            (game.move_number(), game.clone(), game.clone(), Vec::new());
        game.execute(command, &mut events)?;
        for (number, event) in events.iter().enumerate() {
            after.apply(event);
            let when = When { round: before.round(), decision, event: number };
            G::facts(&Moment { setup, before: &before, after: &after, event, when }, self);
            before.apply(event);
        }
        Ok(())
    }

    /// Adds the facts of a single event that follows a state.
    pub fn take(&mut self, setup: &G::Setup, before: &G, event: &G::Event) {
        let mut after = before.clone();
        after.apply(event);
        let when = When { round: before.round(), decision: before.move_number(), event: 0 };
        G::facts(&Moment { setup, before, after: &after, event, when }, self);
    }

    /// Returns the statistics of an actor; all 0 for one that did nothing.
    pub fn deeds(&self, who: impl Into<ActorId>) -> &StatsOf<G> {
        self.actors.get(usize::from(who.into().0)).unwrap_or(&self.none)
    }

    /// Returns the statistics of an actor together with the luck of its seat, for its career.
    pub fn stats_of(&self, who: impl Into<ActorId>, seat: Seat) -> StatsOf<G> {
        let percentile = (self.luck.rolls() > 0).then(|| self.percentile(seat));
        ActorStats { percentile, ..self.deeds(who).clone() }
    }

    /// Returns how an actor was lost. `None` if it was not.
    pub fn loss(&self, who: impl Into<ActorId>) -> Option<&LossOf<G>> {
        let who = who.into();
        self.fallen.iter().find(|one| one.who == who)
    }

    /// The luck of the first seat with every roll.
    pub const fn luck(&self) -> &Luck {
        &self.luck
    }

    /// Returns the luck of a seat above average, in tenths of a point. Negative means bad luck. Rolls that take no points
    /// count with a nominal value.
    pub const fn gift_tenths(&self, seat: Seat) -> i64 {
        if seat.0 == 0 || G::ONE_SIDE { self.luck.tenths() } else { -self.luck.tenths() }
    }

    /// Returns the luck of a seat as a rank: the percentage of battles with the same rolls that would have been no luckier.
    pub fn percentile(&self, seat: Seat) -> u64 {
        let first = self.luck.percentile(G::SPREAD);
        if seat.0 == 0 || G::ONE_SIDE { first } else { 100 - first }
    }
}

// Writing: the vocabulary of facts.
impl<G: CombatFacts> BattleFold<G> {
    /// The statistics of an actor, to count in.
    pub fn count(&mut self, who: impl Into<ActorId>) -> &mut StatsOf<G> {
        let at = usize::from(who.into().0);
        if self.actors.len() <= at {
            self.actors.resize(at + 1, ActorStats::default());
        }
        &mut self.actors[at]
    }

    /// An actor attacked. The points that the target lost count separately, with [`BattleFold::hurt`].
    pub fn attacked(&mut self, by: impl Into<ActorId>, attack: Attack) {
        let (own, Attack { arm, target, is_enemy, used }) = (self.count(by), attack);
        if is_enemy && used.dealt > own.best.as_ref().map_or(0, |best| best.lost) {
            own.best = Some(BestHit { lost: used.dealt, arm: arm.clone(), from: target });
        }
        let all = own.arms.entry(arm).or_default();
        *all = all.and(used);
    }

    /// An actor lost points to a source.
    pub fn hurt(&mut self, who: impl Into<ActorId>, points: u32, source: String) {
        let own = self.count(who);
        own.taken += points;
        if points > 0 {
            own.harms.entry(source).or_default().taken += points;
        }
    }

    /// An actor was killed by a source.
    pub fn killed_by(&mut self, who: impl Into<ActorId>, source: String) {
        self.count(who).harms.entry(source).or_default().kills += 1;
    }

    /// An actor left the battle. A later loss replaces an earlier one.
    pub fn lost(
        &mut self,
        who: impl Into<ActorId>,
        by: Option<ActorId>,
        how: <G::Memory as FoldMemory>::How,
        when: When,
    ) {
        let who = who.into();
        self.restored(who);
        self.fallen.push(Loss { who, by, how, when });
    }

    /// An actor came back, so its loss is forgotten.
    pub fn restored(&mut self, who: impl Into<ActorId>) {
        let who = who.into();
        self.fallen.retain(|one| one.who != who);
    }

    /// A roll: every possible value for a seat with its number of ways, and the value that was rolled.
    pub fn rolled(&mut self, seat: Seat, ways: &[(i32, u64)], fell: i32) {
        if seat.0 == 0 {
            return self.luck.record(ways, fell);
        }
        let ways: Vec<(i32, u64)> = ways.iter().map(|(value, ways)| (-value, *ways)).collect();
        self.luck.record(&ways, -fell);
    }

    /// A roll that succeeds in `ways` of `of` cases, and then is worth `value` to a seat.
    pub fn staked(&mut self, seat: Seat, value: i32, (ways, of): (u64, u64), succeeds: bool) {
        self.rolled(seat, &[(value, ways), (0, of - ways)], if succeeds { value } else { 0 });
    }
}
