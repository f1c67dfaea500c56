//! The facts of the events for the fold: hits with their authors, losses, and every roll with its exact chances.
//!
//! The hits of a comparison are those of a whole side. They count for each member by its part of the total, and a foe that falls
//! to them for the member with the largest part. All players are on one side, so they share their luck.

use crate::battle::command::Order;
use crate::battle::event::{Cause, Comparison, Event, HitsFrom, Save, Wound};
use crate::battle::fighter::{FightSide, FighterId};
use crate::battle::resolve::pace_ways;
use crate::battle::state::{Fight, FighterSet};
use crate::data::saving_roll;
use crate::delve::member::MemberId;
use crate::delve::state::Scene;
use crate::model::roll::Pool;
use crate::model::setup::FoeEntry;
use crate::narration::choices::{held, weapon_name};
use crate::outing::{self, Outing};
use crate::stats::delves;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use ludus_engine::board::ActorId;
use ludus_engine::career::WeaponStats;
use ludus_engine::fold::{self, Attack, BattleFold, CombatFacts, Moment};
use ludus_engine::game::Seat;

/// Nominal stake of a roll that takes no hits: a saving roll, a flight.
pub const NOMINAL_STAKE: i32 = 5;

/// The first number of the foes of a delve: more than it has members.
const FIRST_FOE: u16 = 32;

/// Combat statistics of a fighter.
pub type DelverStats = fold::ActorStats<FighterStats>;

/// How a fighter was lost.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FighterLoss {
    Died(Cause),
    Stone,
    Subdued,
    Fled,
    Vanished,
    /// In a delve, outside its fights.
    Perished,
}

/// Counts that only this rulebook has.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct FighterStats {
    /// Saving rolls made and failed.
    pub saves: [u32; 2],
    /// Hits that armour and shield have absorbed.
    pub absorbed: u32,
    pub rages: u32,
    pub faints: u32,
    /// Experience points of all deeds together.
    pub learned: u32,
}

/// Facts about the whole fight.
#[derive(Clone, Debug, Default)]
pub struct FightFacts {
    /// The last source of hits on a fighter: its author and the name of the weapon.
    last: Vec<(FighterId, FighterId, String)>,
    /// The weapon or spell that was used last, for the wounds that follow.
    tool: Option<(FighterId, String)>,
}

impl CombatFacts for Outing {
    type Memory = (FighterStats, FighterLoss, FightFacts);

    const SPREAD: (i64, i64) = (1, 1);
    const ONE_SIDE: bool = true;

    fn facts(at: &Moment<'_, Outing>, fold: &mut BattleFold<Outing>) {
        match (at.event, at.before.fight()) {
            (outing::Event::Fight(event), Some(before)) => EventFacts { at, before, fold }.add(event),
            (outing::Event::Delve(event), _) => delves::add(at, fold, event),
            (outing::Event::Fight(_), None) => {}
        }
    }
}

/// The facts of one event on their way into the fold.
struct EventFacts<'a> {
    at: &'a Moment<'a, Outing>,
    before: &'a Fight,
    fold: &'a mut BattleFold<Outing>,
}

/// The seat for whose luck a side rolls.
const fn luck_of(side: FightSide) -> Seat {
    Seat(side as u8)
}

impl EventFacts<'_> {
    fn add(&mut self, event: &Event) {
        match event {
            Event::Rolled { who, pool, .. }
            | Event::RolledAgain { who, pool, .. }
            | Event::MagicRolled { who, pool } => {
                self.pool(*who, *pool);
            }
            Event::Compared(comparison) => self.compared(comparison),
            Event::Wounded(wound) => self.wounded(wound),
            Event::Shot { who, at, weapon, need, die, damage, .. } => {
                let name = self.before.person(*who).map(|person| weapon_name(&person.weapons[usize::from(*weapon)]));
                self.staked(*who, u64::from(*need), 6, die <= need);
                if let Some((pool, _)) = damage {
                    self.pool(*who, *pool);
                }
                self.used(*who, *at, name.unwrap_or_default(), damage.is_some(), 1000 * u64::from(*need) / 6);
            }
            Event::Volley { by, at, breath, pool, .. } => {
                self.pool(*by, *pool);
                let name = if *breath { "breath" } else { "missiles" };
                self.used(*by, *at, name.into(), true, 1000);
            }
            Event::Cast { who, casting, .. } => {
                let own = self.fold.count(self.actor(*who));
                (own.spells, own.worked) = (own.spells + 1, own.worked + 1);
                self.fold.more.tool = Some((*who, casting.spell.name().into()));
            }
            Event::Fizzled { who, .. } => {
                let own = self.fold.count(self.actor(*who));
                own.worked = own.worked.saturating_sub(1);
            }
            Event::ChaseRolled { pace, caught, .. } => {
                let hunter = self.before.hunters().first();
                hunter.into_iter().for_each(|who| self.staked(who, pace_ways(pace[0] - pace[1]), 1296, *caught));
            }
            Event::FlightRolled { fleeing, pace, lead, away, .. } => self.flight(*fleeing, *pace, *lead, *away),
            Event::Saved { who, save, .. } => self.saved(*who, *save),
            Event::Raged { who, .. } => self.fold.count(self.actor(*who)).own.rages += 1,
            Event::Fainted { who } => self.fold.count(self.actor(*who)).own.faints += 1,
            Event::Learned { who, points, .. } => self.fold.count(self.actor(*who)).own.learned += points,
            Event::Died { who, cause } => self.out(*who, FighterLoss::Died(*cause)),
            Event::Petrified { who } => self.out(*who, FighterLoss::Stone),
            Event::Surrendered { who } => self.out(*who, FighterLoss::Subdued),
            Event::Vanished { who } => self.left(*who, FighterLoss::Vanished),
            Event::Left { who } | Event::FoeFled { who } => self.left(*who, FighterLoss::Fled),
            Event::Rose { who, .. } => self.fold.restored(self.actor(*who)),
            _ => {}
        }
    }

    /// The member of a delve who is this fighter.
    fn member(&self, id: FighterId) -> Option<MemberId> {
        match &self.at.before.delve()?.scene {
            Scene::Fight(fighters) => fighters.members.get(id.index()).copied(),
            _ => None,
        }
    }

    /// The number under which a fighter counts: in a delve that of the member. The foes of all its fights follow after.
    fn actor(&self, id: FighterId) -> ActorId {
        match (self.member(id), self.at.before.delve()) {
            (Some(member), _) => member.into(),
            (None, Some(_)) => ActorId(FIRST_FOE + u16::from(id.0)),
            (None, None) => id.into(),
        }
    }

    /// The name under which a fighter counts: a person's own, a monster's kind.
    fn called(&self, id: FighterId) -> String {
        let fighter = self.before.get(id);
        if let Some(monster) = fighter.monster() {
            return monster.kind.name().to_string();
        }
        let setup = match (self.at.setup, self.member(id), self.at.before.delve()) {
            (outing::Setup::Fight(setup), ..) => setup,
            (_, Some(member), Some(delve)) => return delve.member(member).character.name.clone(),
            _ => return "a stranger".to_string(),
        };
        match setup.party.get(id.index()) {
            Some(member) => member.character.name.clone(),
            None => match setup.foes.get(id.index() - setup.party.len()) {
                Some(FoeEntry::Person(person)) => person.name.clone(),
                _ => "a stranger".to_string(),
            },
        }
    }

    /// The name of what a fighter strikes with.
    fn arm(&self, id: FighterId) -> String {
        self.before.person(id).map_or_else(|| "attack".to_string(), |person| held(person, person.hands))
    }

    fn are_enemies(&self, one: FighterId, other: FighterId) -> bool {
        self.before.get(one).side != self.before.get(other).side
    }

    /// Each die is a roll of its own.
    fn pool(&mut self, who: FighterId, pool: Pool) {
        const DIE: [(i32, u64); 6] = [(1, 1), (2, 1), (3, 1), (4, 1), (5, 1), (6, 1)];
        let seat = luck_of(self.before.get(who).side);
        pool.faces().into_iter().for_each(|face| self.fold.rolled(seat, &DIE, face.into()));
    }

    fn staked(&mut self, who: FighterId, ways: u64, of: u64, succeeds: bool) {
        self.fold.staked(luck_of(self.before.get(who).side), NOMINAL_STAKE, (ways, of), succeeds);
    }

    fn used(&mut self, by: FighterId, at: FighterId, arm: String, hit: bool, expected: u64) {
        let used = WeaponStats { strikes: 1, hits: hit.into(), dealt: 0, expected };
        let (target, is_enemy) = (self.called(at), self.are_enemies(by, at));
        self.fold.attacked(self.actor(by), Attack { arm: arm.clone(), target, is_enemy, used });
        self.fold.more.tool = Some((by, arm));
    }

    /// Everyone in the comparison used a weapon; it hit if the side won.
    fn compared(&mut self, comparison: &Comparison) {
        let groups = match comparison.duel {
            Some(who) => [FighterSet::NONE.with(who), self.opponents(who)],
            None => self.common(),
        };
        let odds = self.before.odds_between(groups);
        for (group, side) in groups.into_iter().zip(FightSide::BOTH) {
            let chance = if side == FightSide::Party { odds.win } else { odds.lose };
            let expected = (u128::from(chance.ways) * 1000 / u128::from(chance.of.max(1))) as u64;
            let won = comparison.won.is_some_and(|(winner, _)| winner == side);
            for who in group.each().filter(|who| self.before.get(*who).tally.total > 0) {
                let used = WeaponStats { strikes: 1, hits: won.into(), dealt: 0, expected };
                let attack = Attack { arm: self.arm(who), target: String::new(), is_enemy: false, used };
                self.fold.attacked(self.actor(who), attack);
            }
        }
    }

    /// The pairs that fight alone (DEC-066).
    fn duels(&self) -> Vec<[FighterId; 2]> {
        let [party, mut foes] = self.before.line;
        let mut pairs = Vec::new();
        for who in party.each() {
            if let Some(Order::Duel(foe)) = self.before.get(who).tally.order
                && foes.has(foe)
            {
                foes = foes.without(FighterSet::NONE.with(foe));
                pairs.push([who, foe]);
            }
        }
        pairs
    }

    /// The groups of the common comparison.
    fn common(&self) -> [FighterSet; 2] {
        let alone: FighterSet = self.duels().concat().into_iter().collect();
        self.before.line.map(|line| line.without(alone))
    }

    /// The enemies whose hits fall on a fighter of the line.
    fn opponents(&self, who: FighterId) -> FighterSet {
        if let Some(pair) = self.duels().into_iter().find(|pair| pair.contains(&who)) {
            return pair.into_iter().filter(|one| *one != who).collect();
        }
        let [party, foes] = self.common();
        if party.has(who) { foes } else { party }
    }

    fn wounded(&mut self, wound: &Wound) {
        let own = &mut self.fold.count(self.actor(wound.who)).own;
        own.absorbed += wound.absorbed.into_iter().map(u32::from).sum::<u32>();
        // Hits beyond the last point count for neither side.
        let lost = wound.lost().min(wound.before.max(0) as u32);
        let author = |by: FighterId| {
            let tool = self.fold.more.tool.as_ref().filter(|(user, _)| *user == by);
            (by, tool.map_or_else(|| self.arm(by), |(_, name)| name.clone()), lost)
        };
        let authors = match wound.from {
            HitsFrom::Missile(by) | HitsFrom::Breath(by) | HitsFrom::Spell(by) => vec![author(by)],
            HitsFrom::Combat | HitsFrom::Poison | HitsFrom::Fire => self.parts(wound.who, lost),
            HitsFrom::Clumsy | HitsFrom::Winning | HitsFrom::Wall | HitsFrom::Heat => Vec::new(),
        };
        let source = match (authors.first(), wound.from) {
            (Some((by, ..)), _) => self.called(*by),
            (None, HitsFrom::Clumsy) => "own clumsiness".to_string(),
            (None, HitsFrom::Winning) => "the cost of winning".to_string(),
            (None, HitsFrom::Wall) => "a wall of magic".to_string(),
            (None, _) => "heat".to_string(),
        };
        self.fold.hurt(wound.who, lost, source);
        let target = self.called(wound.who);
        for (by, arm, dealt) in &authors {
            let is_enemy = self.are_enemies(*by, wound.who);
            let used = WeaponStats { dealt: *dealt, ..WeaponStats::default() };
            self.fold.attacked(self.actor(*by), Attack { arm: arm.clone(), target: target.clone(), is_enemy, used });
            if is_enemy {
                self.fold.count(self.actor(*by)).dealt += dealt;
            }
        }
        self.fold.more.last.retain(|(who, ..)| *who != wound.who);
        if let Some((by, arm, _)) = authors.into_iter().next() {
            self.fold.more.last.push((wound.who, by, arm));
        }
    }

    /// Divides hits among the enemies of a fighter by their parts of the total, the largest first. It gets what is left over.
    fn parts(&self, who: FighterId, hits: u32) -> Vec<(FighterId, String, u32)> {
        let total = |id: FighterId| self.before.get(id).tally.total.max(0) as u32;
        let mut all: Vec<FighterId> = self.opponents(who).each().filter(|id| total(*id) > 0).collect();
        ludus_engine::order::by_key(&mut all, |id| core::cmp::Reverse(total(*id)));
        let sum: u32 = all.iter().map(|id| total(*id)).sum();
        let part = |id: &FighterId| (u64::from(hits) * u64::from(total(*id)) / u64::from(sum.max(1))) as u32;
        let left = hits.saturating_sub(all.iter().map(part).sum());
        let more = |number: usize| if number == 0 { left } else { 0 };
        all.iter().enumerate().map(|(number, id)| (*id, self.arm(*id), part(id) + more(number))).collect()
    }

    fn saved(&mut self, who: FighterId, save: Save) {
        let made = save.is_made();
        self.fold.count(self.actor(who)).own.saves[usize::from(!made)] += 1;
        match save {
            Save::Luck(roll) => {
                let chance = saving_roll::chance(roll.need);
                // The luck counts in smaller numbers than the exact chance has.
                let ways = (u128::from(chance.ways) * 1_000_000 / u128::from(chance.of)) as u64;
                self.staked(who, ways, 1_000_000, made);
            }
            Save::Rating(roll) => self.pool(who, roll.pool),
        }
    }

    fn flight(&mut self, fleeing: FighterSet, pace: [i16; 2], lead: i16, away: bool) {
        let Some(first) = fleeing.first() else { return };
        self.staked(first, pace_ways(pace[0] - pace[1] - lead), 1296, away);
    }

    /// A fighter is out of the fight by the hits of another.
    fn out(&mut self, who: FighterId, how: FighterLoss) {
        let last = self.fold.more.last.iter().find(|(victim, ..)| *victim == who).cloned();
        let by = match how {
            FighterLoss::Died(Cause::Spell(by)) => Some((by, self.tool_of(by))),
            FighterLoss::Died(Cause::Heart | Cause::CobraMilk | Cause::Master) => None,
            _ => last.map(|(_, by, arm)| (by, arm)),
        };
        let dies = matches!(how, FighterLoss::Died(_));
        let turn = self.before.turn;
        let name = self.called(who);
        if let Some((by, _)) = by.as_ref().filter(|(by, _)| self.are_enemies(*by, who)) {
            let own = self.fold.count(self.actor(*by));
            own.kills += u32::from(dies);
            own.put_out += 1;
            own.victims.push((name.clone(), name));
        }
        let end = match (&by, how) {
            (_, FighterLoss::Stone) => "turned to stone".to_string(),
            (_, FighterLoss::Subdued) => "surrendered".to_string(),
            (Some((by, arm)), _) => format!("{arm} of {}", self.called(*by)),
            (None, FighterLoss::Died(Cause::Heart)) => "a burst heart".to_string(),
            (None, FighterLoss::Died(Cause::CobraMilk)) => "cobra milk".to_string(),
            (None, _) => "wounds".to_string(),
        };
        self.fold.count(self.actor(who)).end = Some(format!("{end}, turn {turn}"));
        if let Some((by, _)) = by.as_ref().filter(|_| dies) {
            let source = self.called(*by);
            self.fold.killed_by(self.actor(who), source);
        }
        self.fold.lost(self.actor(who), by.map(|(by, _)| self.actor(by)), how, self.at.when);
    }

    fn tool_of(&self, by: FighterId) -> String {
        let tool = self.fold.more.tool.as_ref().filter(|(user, _)| *user == by);
        tool.map_or_else(|| "magic".to_string(), |(_, name)| name.clone())
    }

    fn left(&mut self, who: FighterId, how: FighterLoss) {
        self.fold.lost(self.actor(who), None, how, self.at.when);
    }
}
