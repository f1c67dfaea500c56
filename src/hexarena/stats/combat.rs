//! The story of a bout, told by its events: what each figure did with the dice that it had, and how kind they were.

use crate::engine::luck::Luck;
use crate::hexarena::battle::blow::{Blow, Maneuver, Tool};
use crate::hexarena::battle::chances::Terms;
use crate::hexarena::battle::event::{Bid, Cause, Damage, Event, Result, Test};
use crate::hexarena::battle::figure::{Figure, FigureId, MOST};
use crate::hexarena::battle::state::Bout;
use crate::hexarena::data::grievous::Grief;
use crate::hexarena::data::weapon::Class;
use crate::hexarena::model::setup::Side;

/// What a point of Endurance is worth beside a point of Fatigue: it does not come back with rest, and there are fewer.
pub const ENDURANCE: i32 = 2;
/// What a roll that takes neither is worth, so that it can be counted beside blows: a Stun, a fall, a parry, an injury.
pub const STAKE: i32 = 5;
/// What Initiative and lots are worth.
pub const TRIFLE: i32 = 1;

/// How much wider bouts scatter than their rolls would in a fixed number: a bout ends when the dice have decided it. Measured
/// over twice 2,000 of the computer's, in which each tenth of the ranks then holds a tenth.
pub const SCATTER: (i64, i64) = (12, 11);

/// What one figure did.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct CombatStats {
    /// Strike Checks: blows, shots, throws, holds.
    pub strikes: u32,
    /// How many of them hit.
    pub hits: u32,
    /// How many would have hit in the mean, in hundredths.
    pub due: u32,
    /// Fatigue and Endurance that it took from enemies by blows, injuries and parries.
    pub dealt: [u32; 2],
    /// Fatigue and Endurance that it lost, bleeding and all.
    pub taken: [u32; 2],
    /// Of both, by bleeding.
    pub bled: u32,
    /// The most that one blow of its own took, an injury that followed not counted.
    pub best: u32,
    /// Grievous Injuries that it did to enemies.
    pub injuries: u32,
    /// Enemies that it put out: dead, unconscious, or pinned at the end.
    pub put_out: u32,
    /// How many of them it killed.
    pub kills: u32,
    /// Wide blows that it turned aside.
    pub parries: u32,
    /// Rolls of 99 and 100 that cost it something.
    pub fumbles: u32,
}

impl CombatStats {
    /// Points that it took from enemies, of both kinds.
    pub const fn all_dealt(&self) -> u32 {
        self.dealt[0] + self.dealt[1]
    }

    /// Points that it lost, of both kinds.
    pub const fn all_taken(&self) -> u32 {
        self.taken[0] + self.taken[1]
    }
}

/// A bout as it was fought.
#[derive(Clone, Debug, Default)]
pub struct StatsRecorder {
    deeds: [CombatStats; MOST],
    /// West's luck with every roll.
    luck: Luck,
    /// The Class of the last blow that may do a Grievous Injury, which is rolled for next.
    class: Option<Class>,
}

/// Every way that a roll can fall, with its worth.
type Ways = Vec<(i32, u64)>;

impl StatsRecorder {
    /// What a figure did.
    pub const fn deeds(&self, id: FigureId) -> CombatStats {
        self.deeds[id.index()]
    }

    /// What the dice gave a side above the mean, in tenths of a point of Fatigue; below 0 what they cost it.
    pub const fn gift_tenths(&self, side: Side) -> i64 {
        match side {
            Side::West => self.luck.tenths(),
            Side::East => -self.luck.tenths(),
        }
    }

    /// How kind the dice were to a side: of a hundred bouts with the same rolls so many would have been no kinder.
    pub fn percentile(&self, side: Side) -> u64 {
        match side {
            Side::West => self.luck.percentile(SCATTER),
            Side::East => 100 - self.luck.percentile(SCATTER),
        }
    }

    /// West's luck with every roll.
    pub const fn luck(&self) -> &Luck {
        &self.luck
    }

    /// Takes an event in; `before` is the bout before it. What was found out of an enemy, and what a missile costs that is drawn
    /// out, is worth nothing to either.
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
                self.deeds[figure.index()].bled += (ft + en).max(0) as u32;
            }
            Event::Pulled { from, ft, en, .. } => self.hurt(before, None, from, [ft, en]),
            Event::Parried { by, die, rank, against, .. } => self.parried(before, by, (die, rank, against)),
            Event::Fumbled { figure, test, .. } => {
                self.deeds[figure.index()].fumbles += u32::from(!test.succeeds());
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
                self.fell(side, &[(TRIFLE, 1), (0, 1)], TRIFLE);
            }
            Event::Collapsed(figure, cause) => self.is_out(before, figure, cause, false),
            Event::Died(figure, cause) => self.is_out(before, figure, cause, true),
            Event::Ended(_) => {
                before.pinned().for_each(|(_, by)| self.deeds[by.index()].put_out += 1);
            }
            _ => {}
        }
    }

    fn struck(&mut self, before: &Bout, blow: &Blow, terms: &Terms, result: Result, damage: &Damage) {
        let aspect = before.aspect(blow.by);
        let outcome = |natural: u8| terms.outcome(blow.trick, (i16::from(natural) + aspect).max(1));
        let own = &mut self.deeds[blow.by.index()];
        own.strikes += 1;
        own.hits += u32::from(result.is_hit());
        own.due += (1..=100).filter(|natural| outcome(*natural).is_hit()).count() as u32;
        own.best = own.best.max(damage.effective().max(0) as u32);
        self.hurt(before, Some(blow.by), blow.at, [damage.to_ft, damage.to_en]);
        let Some(tool) = before.tool(blow.by, blow.means, blow.range) else { return };
        self.class = tool.class();
        let (ways, fell) = ways(before, blow, &tool, outcome, (result, damage.die));
        self.fell(before.figure(blow.at).side.other(), &ways, fell);
    }

    /// A garrote goes on: only its die is rolled (DQ-WPN-24).
    fn strangled(&mut self, before: &Bout, blow: &Blow, damage: &Damage) {
        self.hurt(before, Some(blow.by), blow.at, [damage.to_ft, damage.to_en]);
        let Some(tool) = before.tool(blow.by, blow.means, blow.range) else { return };
        let (ways, fell) = ways(before, blow, &tool, |_| Result::Hit, (Result::Hit, damage.die));
        self.fell(before.figure(blow.at).side.other(), &ways, fell);
    }

    /// The roll for an injury, and what it costs (18.3).
    fn grievous(&mut self, before: &Bout, [by, victim]: [FigureId; 2], (row, die, en): (u8, u8, i16)) {
        self.hurt(before, Some(by), victim, [0, en]);
        if before.hostile(by, victim) {
            self.deeds[by.index()].injuries += u32::from(row > 0);
        }
        let him = before.figure(victim);
        let class = self.class.take();
        let worth = |row: u8, die: u8| match row {
            0 => 0,
            row if Grief::of(row).kills(die) => life(him),
            row => STAKE + ENDURANCE * i32::from(Grief::of(row).en.min(him.en_now.max(0))),
        };
        let mut all = Ways::new();
        for roll in 1..=100u8 {
            let counts = class.map(Class::grievous).is_some_and(|(from, to)| (from..=to).contains(&roll));
            let number = if counts { Grief::rolled(roll).number } else { 0 };
            for face in 1..=10 {
                add(&mut all, worth(number, face), 1);
            }
        }
        self.fell(him.side.other(), &all, worth(row, if die == 0 { 10 } else { die }));
    }

    /// Three or less and it must Pass; more, and the weapon is struck aside (17.4).
    fn parried(&mut self, before: &Bout, by: FigureId, (die, rank, against): (u8, u8, u8)) {
        let total = |die: u8| i16::from(die) + i16::from(rank) - i16::from(against);
        let worth = |die: u8| if total(die) <= 3 { -STAKE } else { STAKE };
        let ways: Ways = (1..=10).map(|die| (worth(die), 1)).collect();
        self.deeds[by.index()].parries += u32::from(worth(die) > 0);
        self.fell(before.figure(by).side, &ways, worth(die));
    }

    /// Ties are rolled again: what is left are the other sums of two D10 (12.2).
    fn initiative(&mut self, ahead: i16, winner: Side) {
        let (mut west, mut east) = (0, 0);
        for own in 1..=10 {
            for other in 1..=10 {
                west += u64::from(own + ahead > other);
                east += u64::from(own + ahead < other);
            }
        }
        let fell = if winner == Side::West { TRIFLE } else { 0 };
        self.fell(Side::West, &[(TRIFLE, west), (0, east)], fell);
    }

    /// A test of a figure: what it loses by failing, or gains by success.
    fn tested(&mut self, before: &Bout, figure: FigureId, test: Test) {
        let aspect = before.aspect(figure);
        let succeeds = |natural: i16| (natural + aspect).max(1) <= test.need;
        let ways = (1..=100).filter(|natural| succeeds(*natural)).count() as u64;
        self.staked(before.figure(figure).side, ways, 100, test.succeeds());
    }

    /// So many ways of all are good for a side.
    fn staked(&mut self, side: Side, ways: u64, of: u64, succeeds: bool) {
        self.fell(side, &[(STAKE, ways), (0, of - ways)], if succeeds { STAKE } else { 0 });
    }

    /// A roll with every way that it can fall, each with what it is worth for a side, and what it fell to be worth.
    fn fell(&mut self, side: Side, ways: &[(i32, u64)], fell: i32) {
        match side {
            Side::West => self.luck.record(ways, fell),
            Side::East => {
                let ways: Ways = ways.iter().map(|(worth, ways)| (-worth, *ways)).collect();
                self.luck.record(&ways, -fell);
            }
        }
    }

    /// A figure loses Fatigue and Endurance, by somebody or by itself.
    fn hurt(&mut self, before: &Bout, by: Option<FigureId>, figure: FigureId, lost: [i16; 2]) {
        let enemy = by.filter(|by| before.hostile(*by, figure));
        let him = before.figure(figure);
        for (kind, (lost, left)) in lost.into_iter().zip([him.ft_now, him.en_now]).enumerate() {
            // What a blow takes beyond the last point is neither's.
            let lost = lost.clamp(0, left.max(0)) as u32;
            self.deeds[figure.index()].taken[kind] += lost;
            if let Some(by) = enemy {
                self.deeds[by.index()].dealt[kind] += lost;
            }
        }
    }

    /// Somebody is out for the rest of the bout; who did the last damage put him out (reading 10).
    fn is_out(&mut self, before: &Bout, figure: FigureId, cause: Cause, dies: bool) {
        let him = before.figure(figure);
        let by = him.hurt_by.filter(|by| before.hostile(*by, figure) && cause != Cause::Missile);
        let Some(own) = by.map(|by| &mut self.deeds[by.index()]) else { return };
        own.kills += u32::from(dies);
        own.put_out += u32::from(him.is_up());
    }
}

/// Every way of a Strike Check and its die, with what it takes, and what this one took.
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
    let worth = |result: Result, die: u8| match result {
        Result::Missed => 0,
        result => taken(before, blow, &before.harm_of(blow, tool, result, die)),
    };
    let mut all = Ways::new();
    for (result, count) in rolls.into_iter().filter(|(_, count)| *count > 0) {
        (1..=10).for_each(|die| add(&mut all, worth(result, die), count));
    }
    (all, worth(fell, die))
}

/// What a hit with that damage is worth, as far as the target has so much to lose.
fn taken(before: &Bout, blow: &Blow, damage: &Damage) -> i32 {
    let him = before.figure(blow.at);
    let lost = i32::from(damage.to_ft) + ENDURANCE * i32::from(damage.to_en.min(him.en_now.max(0)));
    let stuns = him.is_free() && damage.effective() >= him.stun_at();
    let trick = match blow.trick {
        Maneuver::Damage => 0,
        Maneuver::Knockout => life(him),
        _ => STAKE,
    };
    lost + trick + if stuns { STAKE } else { 0 }
}

/// All that a figure has to lose.
fn life(him: &Figure) -> i32 {
    i32::from(him.ft_now.max(0)) + ENDURANCE * i32::from(him.en_now.max(0))
}

/// So many ways more of a worth.
fn add(ways: &mut Ways, worth: i32, more: u64) {
    match ways.iter_mut().find(|(known, _)| *known == worth) {
        Some((_, count)) => *count += more,
        None => ways.push((worth, more)),
    }
}
