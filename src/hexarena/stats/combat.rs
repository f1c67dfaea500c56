//! Statistics of a bout, collected from its events: actions of each figure, and luck.

use crate::battle::blow::{Blow, Maneuver, Tool};
use crate::battle::chances::Terms;
use crate::battle::event::{Bid, Cause, Damage, Event, Result, Test};
use crate::battle::figure::{Figure, FigureId, MOST};
use crate::battle::state::Bout;
use crate::data::grievous::Grief;
use crate::data::weapon::Class;
use crate::model::setup::Side;
use alloc::vec::Vec;
use ludus_engine::luck::Luck;

/// Stake of a point of Endurance, in points of Fatigue. It does not come back with rest and is scarcer.
pub const ENDURANCE: i32 = 2;
/// Nominal stake of a roll that takes no points: a Stun, a fall, a parry, an injury.
pub const NOMINAL_STAKE: i32 = 5;
/// Nominal stake of Initiative and lots.
pub const MINOR_STAKE: i32 = 1;

/// Spread of luck relative to a fixed number of rolls, as a fraction. A bout ends when dice decide it, which widens the
/// spread. Measured over 2 x 2,000 AI bouts, so that each tenth of the ranks holds a tenth.
pub const SPREAD_RATIO: (i64, i64) = (12, 11);

/// Combat statistics of one figure.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct CombatStats {
    /// Strike Checks: blows, shots, throws, holds.
    pub strikes: u32,
    pub hits: u32,
    /// Expected number of hits, in hundredths.
    pub due: u32,
    /// Fatigue and Endurance taken from enemies by blows, injuries and parries.
    pub dealt: [u32; 2],
    /// Fatigue and Endurance lost, including bleeding.
    pub taken: [u32; 2],
    /// Points lost by bleeding, of both kinds.
    pub bled: u32,
    /// Damage of its best blow, without a following injury.
    pub best: u32,
    /// Grievous Injuries inflicted on enemies.
    pub injuries: u32,
    /// Enemies put out: dead, unconscious, or pinned at the end.
    pub put_out: u32,
    pub kills: u32,
    /// Successful parries of wide blows.
    pub parries: u32,
    /// Rolls of 99 and 100 with a penalty.
    pub fumbles: u32,
}

impl CombatStats {
    /// Points taken from enemies, of both kinds.
    pub const fn all_dealt(&self) -> u32 {
        self.dealt[0] + self.dealt[1]
    }

    /// Points lost, of both kinds.
    pub const fn all_taken(&self) -> u32 {
        self.taken[0] + self.taken[1]
    }
}

/// Collects statistics and luck while a bout is replayed.
#[derive(Clone, Debug, Default)]
pub struct StatsRecorder {
    stats: [CombatStats; MOST],
    luck: Luck,
    /// Class of the last blow, needed if an injury roll follows.
    class: Option<Class>,
}

/// All outcomes of a roll as (value, number of ways).
type Ways = Vec<(i32, u64)>;

impl StatsRecorder {
    pub const fn deeds(&self, id: FigureId) -> CombatStats {
        self.stats[id.index()]
    }

    /// Luck of a side in tenths of a point of Fatigue, relative to the average.
    pub const fn gift_tenths(&self, side: Side) -> i64 {
        match side {
            Side::West => self.luck.tenths(),
            Side::East => -self.luck.tenths(),
        }
    }

    /// Percentage of bouts with the same rolls in which the side would have been no luckier.
    pub fn percentile(&self, side: Side) -> u64 {
        match side {
            Side::West => self.luck.percentile(SPREAD_RATIO),
            Side::East => 100 - self.luck.percentile(SPREAD_RATIO),
        }
    }

    /// West's luck over all rolls.
    pub const fn luck(&self) -> &Luck {
        &self.luck
    }

    /// Records an event; `before` is the bout before it. Information about an enemy and the removal of missiles
    /// do not count as luck.
    pub fn take(&mut self, before: &Bout, event: &Event) {
        match *event {
            Event::Struck { ref blow, ref terms, result, ref damage, .. } => {
                self.struck(before, blow, terms, result, damage);
            }
            Event::Grievous { by, victim, row, die, en, .. } => self.grievous(before, [by, victim], (row, die, en)),
            Event::Strangled { ref blow, ref damage } => self.strangled(before, blow, damage),
            Event::Nicked(figure, by) => self.hurt(before, Some(by), figure, [0, 1]),
            Event::Bled { figure, ft, en } => {
                self.hurt(before, None, figure, [ft, en]);
                self.stats[figure.index()].bled += (ft + en).max(0) as u32;
            }
            Event::Pulled { from, ft, en, .. } => self.hurt(before, None, from, [ft, en]),
            Event::Parried { by, die, rank, against, .. } => self.parried(before, by, (die, rank, against)),
            Event::Fumbled { figure, test, .. } => {
                self.stats[figure.index()].fumbles += u32::from(!test.succeeds());
                self.tested(before, figure, test);
            }
            Event::Repulse { by, die, rank, .. } if die > 0 => {
                let rank = u64::from(rank.min(10));
                self.staked(before.figure(by).side, rank, 10, u64::from(die) <= rank);
            }
            Event::BrokeOff { figure, die, own, foes, .. } => {
                let free = |die: i16| die == 10 || die + own - foes >= 10;
                let ways = (1..=10).filter(|die| free(*die)).count() as u64;
                self.staked(before.figure(figure).side, ways, 10, free(die.into()));
            }
            Event::Senses(figure, test)
            | Event::Grasp(figure, test)
            | Event::Recovered(figure, test)
            | Event::Balance(figure, test)
            | Event::Peered(figure, test)
            | Event::Noticed { figure, test, .. } => self.tested(before, figure, test),
            Event::Initiative { bids: [Some(west), Some(east)], winner: Some(winner) } => {
                let more = |bid: Bid| bid.pc + i16::from(bid.rank);
                self.initiative(more(west) - more(east), winner);
            }
            Event::Lots { first, then, .. } if before.hostile(first, then) => {
                let side = before.figure(first).side;
                self.record_roll(side, &[(MINOR_STAKE, 1), (0, 1)], MINOR_STAKE);
            }
            Event::Collapsed(figure, cause) => self.record_exit(before, figure, cause, false),
            Event::Died(figure, cause) => self.record_exit(before, figure, cause, true),
            Event::Ended(_) => {
                before.pinned().for_each(|(_, by)| self.stats[by.index()].put_out += 1);
            }
            _ => {}
        }
    }

    fn struck(&mut self, before: &Bout, blow: &Blow, terms: &Terms, result: Result, damage: &Damage) {
        let aspect = before.aspect(blow.by);
        let outcome = |natural: u8| terms.outcome(blow.trick, (i16::from(natural) + aspect).max(1));
        let own = &mut self.stats[blow.by.index()];
        own.strikes += 1;
        own.hits += u32::from(result.is_hit());
        own.due += (1..=100).filter(|natural| outcome(*natural).is_hit()).count() as u32;
        own.best = own.best.max(damage.effective().max(0) as u32);
        self.hurt(before, Some(blow.by), blow.at, [damage.to_ft, damage.to_en]);
        let Some(tool) = before.tool(blow.by, blow.means, blow.range) else { return };
        self.class = tool.class();
        let (ways, fell) = ways(before, blow, &tool, outcome, (result, damage.die));
        self.record_roll(before.figure(blow.at).side.other(), &ways, fell);
    }

    /// A garrote continues: only its die is rolled (DQ-WPN-24).
    fn strangled(&mut self, before: &Bout, blow: &Blow, damage: &Damage) {
        self.hurt(before, Some(blow.by), blow.at, [damage.to_ft, damage.to_en]);
        let Some(tool) = before.tool(blow.by, blow.means, blow.range) else { return };
        let (ways, fell) = ways(before, blow, &tool, |_| Result::Hit, (Result::Hit, damage.die));
        self.record_roll(before.figure(blow.at).side.other(), &ways, fell);
    }

    /// Records an injury roll and its cost (18.3).
    fn grievous(&mut self, before: &Bout, [by, victim]: [FigureId; 2], (row, die, en): (u8, u8, i16)) {
        self.hurt(before, Some(by), victim, [0, en]);
        if before.hostile(by, victim) {
            self.stats[by.index()].injuries += u32::from(row > 0);
        }
        let target = before.figure(victim);
        let class = self.class.take();
        let value = |row: u8, die: u8| match row {
            0 => 0,
            row if Grief::of(row).kills(die) => life(target),
            row => NOMINAL_STAKE + ENDURANCE * i32::from(Grief::of(row).en.min(target.en_now.max(0))),
        };
        let mut all = Ways::new();
        for roll in 1..=100u8 {
            let counts = class.map(Class::grievous).is_some_and(|(from, to)| (from..=to).contains(&roll));
            let number = if counts { Grief::rolled(roll).number } else { 0 };
            for face in 1..=10 {
                add(&mut all, value(number, face), 1);
            }
        }
        self.record_roll(target.side.other(), &all, value(row, if die == 0 { 10 } else { die }));
    }

    /// At a total of 3 or less the parrying figure must Pass; above it, the weapon is struck aside (17.4).
    fn parried(&mut self, before: &Bout, by: FigureId, (die, rank, against): (u8, u8, u8)) {
        let total = |die: u8| i16::from(die) + i16::from(rank) - i16::from(against);
        let value = |die: u8| if total(die) <= 3 { -NOMINAL_STAKE } else { NOMINAL_STAKE };
        let ways: Ways = (1..=10).map(|die| (value(die), 1)).collect();
        self.stats[by.index()].parries += u32::from(value(die) > 0);
        self.record_roll(before.figure(by).side, &ways, value(die));
    }

    /// Ties are rolled again, so they are left out of the two D10 sums (12.2).
    fn initiative(&mut self, ahead: i16, winner: Side) {
        let (mut west, mut east) = (0, 0);
        for own in 1..=10 {
            for other in 1..=10 {
                west += u64::from(own + ahead > other);
                east += u64::from(own + ahead < other);
            }
        }
        let fell = if winner == Side::West { MINOR_STAKE } else { 0 };
        self.record_roll(Side::West, &[(MINOR_STAKE, west), (0, east)], fell);
    }

    /// Records a test: success gains the nominal stake.
    fn tested(&mut self, before: &Bout, figure: FigureId, test: Test) {
        let aspect = before.aspect(figure);
        let succeeds = |natural: i16| (natural + aspect).max(1) <= test.need;
        let ways = (1..=100).filter(|natural| succeeds(*natural)).count() as u64;
        self.staked(before.figure(figure).side, ways, 100, test.succeeds());
    }

    /// Records a roll that succeeds in `ways` of `of` cases.
    fn staked(&mut self, side: Side, ways: u64, of: u64, succeeds: bool) {
        self.record_roll(side, &[(NOMINAL_STAKE, ways), (0, of - ways)], if succeeds { NOMINAL_STAKE } else { 0 });
    }

    /// Records a roll with all its outcomes and the one that came up, both valued for `side`.
    fn record_roll(&mut self, side: Side, ways: &[(i32, u64)], fell: i32) {
        match side {
            Side::West => self.luck.record(ways, fell),
            Side::East => {
                let ways: Ways = ways.iter().map(|(value, ways)| (-value, *ways)).collect();
                self.luck.record(&ways, -fell);
            }
        }
    }

    /// Records Fatigue and Endurance lost, by another figure or without one.
    fn hurt(&mut self, before: &Bout, by: Option<FigureId>, figure: FigureId, lost: [i16; 2]) {
        let enemy = by.filter(|by| before.hostile(*by, figure));
        let target = before.figure(figure);
        for (kind, (lost, left)) in lost.into_iter().zip([target.ft_now, target.en_now]).enumerate() {
            // Damage beyond the last point counts for neither side.
            let lost = lost.clamp(0, left.max(0)) as u32;
            self.stats[figure.index()].taken[kind] += lost;
            if let Some(by) = enemy {
                self.stats[by.index()].dealt[kind] += lost;
            }
        }
    }

    /// Credits a loss to the figure that did the last damage (reading 10).
    fn record_exit(&mut self, before: &Bout, figure: FigureId, cause: Cause, dies: bool) {
        let target = before.figure(figure);
        let by = target.hurt_by.filter(|by| before.hostile(*by, figure) && cause != Cause::Missile);
        let Some(own) = by.map(|by| &mut self.stats[by.index()]) else { return };
        own.kills += u32::from(dies);
        own.put_out += u32::from(target.is_up());
    }
}

/// All outcomes of a Strike Check and its damage die, and the one that came up.
fn ways(
    before: &Bout,
    blow: &Blow,
    tool: &Tool,
    outcome: impl Fn(u8) -> Result,
    (fell, die): (Result, u8),
) -> (Ways, i32) {
    let mut rolls = [(Result::Missed, 0u64), (Result::Hit, 0), (Result::Endurance, 0), (Result::Grievous, 0)];
    for natural in 1..=100 {
        let found = outcome(natural);
        rolls.iter_mut().filter(|(result, _)| *result == found).for_each(|(_, count)| *count += 1);
    }
    let value = |result: Result, die: u8| match result {
        Result::Missed => 0,
        result => taken(before, blow, &before.harm_of(blow, tool, result, die)),
    };
    let mut all = Ways::new();
    for (result, count) in rolls.into_iter().filter(|(_, count)| *count > 0) {
        (1..=10).for_each(|die| add(&mut all, value(result, die), count));
    }
    (all, value(fell, die))
}

/// Value of a hit with this damage, up to what the target can lose.
fn taken(before: &Bout, blow: &Blow, damage: &Damage) -> i32 {
    let target = before.figure(blow.at);
    let lost = i32::from(damage.to_ft) + ENDURANCE * i32::from(damage.to_en.min(target.en_now.max(0)));
    let stuns = target.is_free() && damage.effective() >= target.stun_at();
    let trick = match blow.trick {
        Maneuver::Damage => 0,
        Maneuver::Knockout => life(target),
        _ => NOMINAL_STAKE,
    };
    lost + trick + if stuns { NOMINAL_STAKE } else { 0 }
}

/// Value of all Fatigue and Endurance left.
fn life(target: &Figure) -> i32 {
    i32::from(target.ft_now.max(0)) + ENDURANCE * i32::from(target.en_now.max(0))
}

/// Adds `more` ways to an outcome.
fn add(ways: &mut Ways, value: i32, more: u64) {
    match ways.iter_mut().find(|(known, _)| *known == value) {
        Some((_, count)) => *count += more,
        None => ways.push((value, more)),
    }
}
