//! The facts of *Hex Arena*'s events for the fold: strikes, damage, exits, and every roll with its exact chances.
//! [`BattleFold`] adds them up.

use crate::battle::blow::{Blow, Maneuver, Tool, WeaponUse};
use crate::battle::event::{Bid, Cause, Damage, Event, Result, Test};
use crate::battle::figure::{Figure, FigureId};
use crate::battle::state::Bout;
use crate::data::grievous::Grief;
use crate::data::weapon::Class;
use crate::model::setup::{Control, Side};
use crate::narration::injury;
use crate::stats::summary::{GrievousInjury, Loss};
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use ludus_engine::career::WeaponStats;
use ludus_engine::fold;
use ludus_engine::fold::{Attack, BattleFold, CombatFacts, Moment};

/// Stake of a point of Endurance, in points of Fatigue. It does not come back with rest and is scarcer.
pub const ENDURANCE: i32 = 2;
/// Nominal stake of a roll that takes no points: a Stun, a fall, a parry, an injury.
pub const NOMINAL_STAKE: i32 = 5;
/// Nominal stake of Initiative and lots.
pub const MINOR_STAKE: i32 = 1;

/// Combat statistics of one figure. Points are Fatigue and Endurance together.
pub type CombatStats = fold::ActorStats<FigureStats>;

/// Counts of a figure that only *Hex Arena* has.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct FigureStats {
    /// Fatigue and Endurance lost, including bleeding.
    pub lost: [u32; 2],
    /// Points lost by bleeding, of both kinds.
    pub bled: u32,
    /// Damage of its best blow, without a following injury.
    pub best: u32,
    /// Grievous Injuries inflicted on enemies.
    pub injuries: u32,
    /// Successful parries of wide blows.
    pub parries: u32,
    /// Rolls of 99 and 100 with a penalty.
    pub fumbles: u32,
    /// The weapon that hurt it last.
    last: Option<&'static str>,
}

/// Facts about the whole bout.
#[derive(Clone, Debug, Default)]
pub struct BoutFacts {
    /// Grievous Injuries in order of events.
    pub injuries: Vec<GrievousInjury>,
    /// Class of the last blow, needed if an injury roll follows.
    class: Option<Class>,
}

/// All outcomes of a roll as (value, number of ways).
type Ways = Vec<(i32, u64)>;

impl CombatFacts for Bout {
    type Memory = (FigureStats, Loss, BoutFacts);

    /// Measured over 2 x 2,000 AI bouts.
    const SPREAD: (i64, i64) = (12, 11);

    /// Information about an enemy and the removal of missiles do not count as luck.
    fn facts(at: &Moment<'_, Bout>, fold: &mut BattleFold<Bout>) {
        Facts { at, before: at.before, fold }.add();
    }
}

/// The facts of one event on their way into the fold.
struct Facts<'a> {
    at: &'a Moment<'a, Bout>,
    before: &'a Bout,
    fold: &'a mut BattleFold<Bout>,
}

impl Facts<'_> {
    fn add(&mut self) {
        let before = self.before;
        match *self.at.event {
            Event::Struck { ref blow, ref terms, result, ref damage, .. } => {
                let aspect = before.aspect(blow.by);
                let outcome = |natural: u8| terms.outcome(blow.trick, (i16::from(natural) + aspect).max(1));
                self.struck(blow, outcome, result, damage);
            }
            Event::Grievous { by, victim, row, die, en, .. } => self.grievous([by, victim], (row, die, en)),
            Event::Strangled { ref blow, ref damage } => self.strangled(blow, damage),
            Event::Nicked(figure, by) => self.hurt(Some(by), figure, [0, 1], Some("a parry")),
            Event::Bled { figure, ft, en } => {
                self.hurt(None, figure, [ft, en], None);
                self.own(figure).bled += (ft + en).max(0) as u32;
            }
            Event::Pulled { from, ft, en, .. } => self.hurt(None, from, [ft, en], None),
            Event::Parried { by, die, rank, against, .. } => self.parried(by, (die, rank, against)),
            Event::Fumbled { figure, test, .. } => {
                self.own(figure).fumbles += u32::from(!test.succeeds());
                self.tested(figure, test);
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
            | Event::Noticed { figure, test, .. } => self.tested(figure, test),
            Event::Initiative { bids: [Some(west), Some(east)], winner: Some(winner) } => {
                let more = |bid: Bid| bid.pc + i16::from(bid.rank);
                self.initiative(more(west) - more(east), winner);
            }
            Event::Lots { first, then, .. } if before.hostile(first, then) => {
                self.fold.staked(before.figure(first).side.seat(), MINOR_STAKE, (1, 2), true);
            }
            Event::Collapsed(figure, cause) => self.record_exit(figure, cause, Loss::Collapsed(cause)),
            Event::Died(figure, cause) => self.record_exit(figure, cause, Loss::Died(cause)),
            Event::Yielded(figure) => self.lost(figure, Loss::Yielded),
            Event::Fled(figure) => self.lost(figure, Loss::Fled),
            Event::Ended(_) => {
                for (figure, by) in before.pinned() {
                    let victim = self.victim(figure);
                    let holder = self.fold.count(by);
                    holder.put_out += 1;
                    holder.victims.push(victim);
                    self.fold.lost(figure, Some(by.into()), Loss::Pinned, self.at.when);
                }
            }
            _ => {}
        }
    }

    fn own(&mut self, id: FigureId) -> &mut FigureStats {
        &mut self.fold.count(id).own
    }

    /// AI fighters are named by their kind, others by their own name.
    fn called(&self, id: FigureId) -> String {
        let Some((side, sheet)) = self.at.setup.figures().nth(id.index()) else { return String::new() };
        match self.at.setup.sides[side as usize].control {
            Control::Player => sheet.name.clone(),
            Control::Computer(_) => kind(&sheet.name).into(),
        }
    }

    /// The name of an enemy put out stands for its kind.
    fn victim(&self, id: FigureId) -> (String, String) {
        let name = self.called(id);
        (name.clone(), name)
    }

    fn struck(&mut self, blow: &Blow, outcome: impl Fn(u8) -> Result, result: Result, damage: &Damage) {
        let (before, dealt) = (self.before, damage.effective().max(0) as u32);
        let (arm, target, is_enemy) = (arm(before, blow), self.called(blow.at), before.hostile(blow.by, blow.at));
        let own = self.own(blow.by);
        own.best = own.best.max(dealt);
        let due = (1..=100).filter(|natural| outcome(*natural).is_hit()).count() as u64;
        let dealt = if is_enemy { dealt } else { 0 };
        let used = WeaponStats { strikes: 1, hits: result.is_hit().into(), dealt, expected: 10 * due };
        self.fold.attacked(blow.by, Attack { arm: arm.into(), target, is_enemy, used });
        let lost = [damage.to_ft, damage.to_en];
        self.hurt(Some(blow.by), blow.at, lost, result.is_hit().then_some(arm));
        let Some(tool) = before.tool(blow.by, blow.means, blow.range) else { return };
        self.fold.more.class = tool.class();
        let (ways, fell) = ways(before, blow, &tool, outcome, (result, damage.die));
        self.rolled(before.figure(blow.at).side.other(), &ways, fell);
    }

    /// A garrote continues: only its die is rolled (DQ-WPN-24).
    fn strangled(&mut self, blow: &Blow, damage: &Damage) {
        let before = self.before;
        self.hurt(Some(blow.by), blow.at, [damage.to_ft, damage.to_en], Some(arm(before, blow)));
        let Some(tool) = before.tool(blow.by, blow.means, blow.range) else { return };
        let (ways, fell) = ways(before, blow, &tool, |_| Result::Hit, (Result::Hit, damage.die));
        self.rolled(before.figure(blow.at).side.other(), &ways, fell);
    }

    /// Records an injury roll and its cost (18.3).
    fn grievous(&mut self, [by, victim]: [FigureId; 2], (row, die, en): (u8, u8, i16)) {
        self.hurt(Some(by), victim, [0, en], None);
        if self.before.hostile(by, victim) {
            self.own(by).injuries += u32::from(row > 0);
        }
        if row > 0 {
            self.fold.more.injuries.push(GrievousInjury { who: victim, by, row, die, when: self.at.when });
        }
        let target = self.before.figure(victim);
        let class = self.fold.more.class.take();
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
        self.rolled(target.side.other(), &all, value(row, if die == 0 { 10 } else { die }));
    }

    /// At a total of 3 or less the parrying figure must Pass; above it, the weapon is struck aside (17.4).
    fn parried(&mut self, by: FigureId, (die, rank, against): (u8, u8, u8)) {
        let total = |die: u8| i16::from(die) + i16::from(rank) - i16::from(against);
        let value = |die: u8| if total(die) <= 3 { -NOMINAL_STAKE } else { NOMINAL_STAKE };
        let ways: Ways = (1..=10).map(|die| (value(die), 1)).collect();
        self.own(by).parries += u32::from(value(die) > 0);
        self.rolled(self.before.figure(by).side, &ways, value(die));
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
        self.rolled(Side::West, &[(MINOR_STAKE, west), (0, east)], fell);
    }

    /// Records a test: success gains the nominal stake.
    fn tested(&mut self, figure: FigureId, test: Test) {
        let aspect = self.before.aspect(figure);
        let succeeds = |natural: i16| (natural + aspect).max(1) <= test.need;
        let ways = (1..=100).filter(|natural| succeeds(*natural)).count() as u64;
        self.staked(self.before.figure(figure).side, ways, 100, test.succeeds());
    }

    /// Records a roll that succeeds in `ways` of `of` cases.
    fn staked(&mut self, side: Side, ways: u64, of: u64, succeeds: bool) {
        self.fold.staked(side.seat(), NOMINAL_STAKE, (ways, of), succeeds);
    }

    /// Records a roll with all its outcomes and the one that came up, both valued for `side`.
    fn rolled(&mut self, side: Side, ways: &[(i32, u64)], fell: i32) {
        self.fold.rolled(side.seat(), ways, fell);
    }

    /// Records Fatigue and Endurance lost, by another figure with a weapon or without either.
    fn hurt(&mut self, by: Option<FigureId>, figure: FigureId, lost: [i16; 2], with: Option<&'static str>) {
        let target = self.before.figure(figure);
        // Damage beyond the last point counts for neither side.
        let taken = |lost: i16, left: i16| lost.clamp(0, left.max(0)) as u32;
        let lost = [taken(lost[0], target.ft_now), taken(lost[1], target.en_now)];
        let own = self.own(figure);
        own.last = with.or(own.last);
        own.lost = [own.lost[0] + lost[0], own.lost[1] + lost[1]];
        let sum = lost[0] + lost[1];
        let source = by.map_or_else(|| "bleeding and missiles drawn out".to_string(), |by| self.called(by));
        self.fold.hurt(figure, sum, source);
        if let Some(by) = by.filter(|by| self.before.hostile(*by, figure)) {
            self.fold.count(by).dealt += sum;
        }
    }

    /// Credits a loss to the figure that did the last damage (reading 10).
    fn record_exit(&mut self, figure: FigureId, cause: Cause, how: Loss) {
        let (before, dies) = (self.before, matches!(how, Loss::Died(_)));
        let (target, victim) = (before.figure(figure), self.victim(figure));
        let by = target.hurt_by.filter(|by| before.hostile(*by, figure));
        if let Some(by) = by {
            let (own, counts) = (self.fold.count(by), cause != Cause::Missile);
            own.kills += u32::from(counts && dies);
            own.put_out += u32::from(counts && target.is_up());
            own.victims.extend(target.is_up().then_some(victim));
        }
        let who = by.map(|by| self.called(by));
        let by_whom = who.as_ref().map_or(String::new(), |who| format!(" of {who}"));
        let with = self.own(figure).last.unwrap_or("a blow");
        let what = match cause {
            Cause::Blow | Cause::Knockout => format!("{with}{by_whom}"),
            Cause::Injury(row) => format!("{with}{by_whom}, {}", injury::fatal_name(row)),
            Cause::Bleeding => format!("bleeding after {with}{by_whom}"),
            Cause::Missile => "a missile that was drawn out".into(),
        };
        self.fold.count(figure).end = Some(format!("{what}, Pulse {}", before.pulse()));
        if let Some(who) = who.filter(|_| dies) {
            self.fold.killed_by(figure, who);
        }
        self.lost(figure, how);
    }

    fn lost(&mut self, figure: FigureId, how: Loss) {
        let by = self.before.figure(figure).hurt_by.map(Into::into);
        self.fold.lost(figure, by, how, self.at.when);
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
