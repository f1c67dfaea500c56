//! The chances of the coming comparison, from the dice and adds that the roll itself uses.

use crate::battle::command::Order;
use crate::battle::event::{Event, ScoreParts};
use crate::battle::fighter::{Being, FightSide, Fighter, FighterId};
use crate::battle::resolve::{Run, pace_ways};
use crate::battle::state::{Fight, FighterSet};
use alloc::vec::Vec;
use ludus_engine::chance::Chance;
use ludus_engine::dice::Dice;
use ludus_engine::dice::sum::SumChances;

/// The number 1 in a distribution.
const ONE: u128 = 1 << 40;

/// The distribution of a total: the chance of each value from `from` up, in units of 1/[`ONE`].
#[derive(Clone, Debug, PartialEq, Eq)]
struct Distribution {
    from: i64,
    mass: Vec<u128>,
}

impl Distribution {
    fn certain(value: i64) -> Distribution {
        Distribution { from: value, mass: vec![ONE] }
    }

    /// The sum of dice times a factor, plus adds, divided by 2 if halved.
    fn of_dice(dice: u32, times: i64, adds: i64, halved: bool) -> Distribution {
        let sums = SumChances::new(dice);
        let value = |sum: i64| {
            let total = sum * times + adds;
            if halved { total.div_euclid(2) } else { total }
        };
        let (least, most) = (i64::from(dice), 6 * i64::from(dice));
        let from = value(least);
        let mut mass = vec![0; (value(most) - from + 1) as usize];
        for sum in least..=most {
            let Chance { ways, of } = sums.exactly(sum);
            mass[(value(sum) - from) as usize] += u128::from(ways) * ONE / u128::from(of.max(1));
        }
        Distribution { from, mass }
    }

    fn plus(&self, other: &Distribution) -> Distribution {
        let mut mass = vec![0; self.mass.len() + other.mass.len() - 1];
        for (at, one) in self.mass.iter().enumerate() {
            for (more, another) in other.mass.iter().enumerate() {
                mass[at + more] += one * another / ONE;
            }
        }
        Distribution { from: self.from + other.from, mass }
    }

    fn doubled(&self) -> Distribution {
        let mut mass = vec![0; 2 * self.mass.len() - 1];
        self.mass.iter().enumerate().for_each(|(at, one)| mass[2 * at] = *one);
        Distribution { from: 2 * self.from, mass }
    }

    fn negative(&self) -> Distribution {
        let most = self.from + self.mass.len() as i64 - 1;
        Distribution { from: -most, mass: self.mass.iter().rev().copied().collect() }
    }

    /// The mean of what the values count for, in tenths, rounded.
    fn mean(&self, counts: impl Fn(i64) -> i64) -> i32 {
        let sum = (self.from..).zip(&self.mass).map(|(value, mass)| i128::from(counts(value)) * *mass as i128);
        (10 * sum.sum::<i128>() + ONE as i128 / 2).div_euclid(ONE as i128) as i32
    }

    /// The chance of values for which a condition holds.
    fn chance(&self, holds: impl Fn(i64) -> bool) -> Chance {
        let all: u128 = self.mass.iter().sum();
        let found =
            (self.from..).zip(&self.mass).filter(|(value, _)| holds(*value)).map(|(_, mass)| mass).sum::<u128>();
        Chance { ways: found as u64, of: all.max(1) as u64 }
    }
}

/// The chances of a comparison, and its means in tenths.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TurnOdds {
    pub win: Chance,
    pub equal: Chance,
    pub lose: Chance,
    /// The lead of the party.
    pub lead: i32,
    /// The totals of the party and of its foes.
    pub totals: [i32; 2],
    /// The hits that the party deals and takes, before any armour.
    pub hits: [i32; 2],
}

impl TurnOdds {
    /// Spells leave no foe to compare with.
    const fn won_by_spells(hits: i32) -> TurnOdds {
        let [certain, never] = [Chance { ways: 1, of: 1 }, Chance { ways: 0, of: 1 }];
        TurnOdds { win: certain, equal: never, lose: never, lead: 0, totals: [0, 0], hits: [hits, 0] }
    }
}

impl Fight {
    /// The chances of the common comparison if everyone without an order fights, after the spells that were ordered. `None` at
    /// a distance, without opponents, if somebody runs first, and if a spell rolls dice. It leaves out rage, which is decided on
    /// the dice of the turn.
    pub fn turn_odds(&self) -> Option<TurnOdds> {
        self.odds_after_spells(None)
    }

    /// The chances of a turn in which a character has this order.
    ///
    /// They are those of its own comparison if it fights alone, otherwise those of [`Fight::turn_odds`].
    /// A character who ends another form is supposed to fight afterwards.
    pub fn order_odds(&self, who: FighterId, order: Order) -> Option<TurnOdds> {
        if order == Order::Revert {
            return self.in_own_form(who).turn_odds();
        }
        let mut fight = self.clone();
        fight.get_mut(who).tally.order = Some(order);
        fight.odds_after_spells(match order {
            Order::Duel(foe) => Some([who, foe]),
            _ => None,
        })
    }

    /// The chance to get away of a character and of all who were ordered to run. `None` if nobody can pursue.
    pub fn flight_chance(&self, who: FighterId) -> Option<Chance> {
        let [own, theirs] = self.flight_pace(who)?;
        Some(Chance { ways: pace_ways(own - theirs - self.lead_to_flee()), of: 1296 })
    }

    /// The odds of a comparison: of a pair that fights alone, or of the rest.
    fn odds_after_spells(&self, pair: Option<[FighterId; 2]>) -> Option<TurnOdds> {
        let mut fight = self.clone();
        for id in self.ids() {
            let fighter = &mut fight.fighters[id.index()];
            let own = fighter.side == FightSide::Party && fighter.person().is_some();
            if own && fighter.tally.order.is_none() {
                fighter.tally.order = Some(Order::Fight);
            }
        }
        let runs = |id: FighterId| self.can_act(id) && self.order_of(id) == Some(Order::Flee);
        let lines = self.lines();
        if self.is_missile_turn() || lines.iter().any(|line| line.is_empty()) || self.ids().any(runs) {
            return None;
        }
        // A spell that asks for a die has no numbers before it is rolled.
        let (mut dice, mut events) = (Dice::loaded([]), Vec::new());
        fight.cast_orders(&mut Run { dice: &mut dice, sink: &mut events });
        if dice.ran_short() || fight.wall().is_some() {
            return None;
        }
        let spells = 10 * events.iter().map(|event| fight.hits_of_spell(event)).sum::<i32>();
        if fight.here(FightSide::Foes).is_empty() {
            let is_over = pair.is_none() && fight.lines()[0].is_empty();
            return is_over.then(|| TurnOdds::won_by_spells(spells));
        }
        let groups = match pair {
            Some(pair) => pair.map(|id| FighterSet::NONE.with(id)),
            None => fight.common_lines(),
        };
        let [own, foes]: [FighterSet; 2] =
            groups.map(|group| group.each().filter(|id| fight.get(*id).is_here()).collect());
        if own.is_empty() || foes.is_empty() {
            return None;
        }
        let mut odds = fight.odds_between([own, foes]);
        odds.hits[0] += if pair.is_none() { spells } else { 0 };
        Some(odds)
    }

    /// The hits that an event of a spell does to a foe.
    fn hits_of_spell(&self, event: &Event) -> i32 {
        match event {
            Event::Wounded(wound) if self.get(wound.who).side == FightSide::Foes => wound.hits as i32,
            _ => 0,
        }
    }

    /// The lines without the pairs that fight alone.
    fn common_lines(&self) -> [FighterSet; 2] {
        let [mut party, mut foes] = self.lines();
        for (who, foe) in self.pairs_alone(self.lines()) {
            (party, foes) = (party.without(FighterSet::NONE.with(who)), foes.without(FighterSet::NONE.with(foe)));
        }
        [party, foes]
    }

    /// The chances of a comparison between these groups, with the orders that were given.
    pub fn odds_between(&self, [party, foes]: [FighterSet; 2]) -> TurnOdds {
        let ours = self.distribution(party);
        // Those who fight an image add nothing.
        let theirs = self.distribution(foes.each().filter(|id| !self.is_fooled(*id)).collect());
        let dark = !self.sees_with_orders(party) && foes.each().all(|id| self.monster(id).is_some());
        let theirs = if dark { theirs.doubled() } else { theirs };
        let lead = ours.plus(&theirs.negative());
        TurnOdds {
            win: lead.chance(|value| value > 0),
            equal: lead.chance(|value| value == 0),
            lose: lead.chance(|value| value < 0),
            lead: lead.mean(|value| value),
            totals: [ours.mean(|value| value), theirs.mean(|value| value)],
            hits: [lead.mean(|value| value.max(0)), lead.mean(|value| (-value).max(0))],
        }
    }

    fn sees_with_orders(&self, party: FighterSet) -> bool {
        let mut fighting = party.each().filter(|id| self.adds_to_total(*id)).peekable();
        self.is_light() || fighting.peek().is_some() && fighting.all(|id| self.lasts(self.get(id).effects.sight))
    }

    fn distribution(&self, group: FighterSet) -> Distribution {
        let parts = group.each().filter(|id| self.adds_to_total(*id)).filter_map(|id| self.part(id));
        parts.fold(Distribution::certain(0), |sum, part| sum.plus(&part))
    }

    /// The part of one fighter in the lead of its side.
    fn part(&self, id: FighterId) -> Option<Distribution> {
        let roll = self.expected_roll(id)?;
        // A negative roll lowers the lead by what the enemy gets, so that only dice and adds matter.
        let adds = roll.weapon + roll.personal;
        Some(Distribution::of_dice(roll.dice, roll.times.into(), adds.into(), roll.halved))
    }

    /// The dice and adds of one fighter in the coming comparison. `None` if it cannot strike, or if another of its pack rolls.
    pub fn expected_roll(&self, id: FighterId) -> Option<ExpectedRoll> {
        let fighter: &Fighter = self.get(id);
        match &fighter.being {
            Being::Person(person) => {
                let weapons = self.strikes_with(person)?;
                let mut dice = 0;
                for (place, weapon) in weapons.iter().flatten() {
                    dice += self.weakened(id, self.dice_of(id, *place, weapon));
                }
                if weapons.iter().all(Option::is_none) {
                    dice = self.weakened(id, crate::data::weapon::BARE_HANDS.dice.into());
                }
                let ScoreParts { weapon, personal, halved, .. } = self.person_score(id, person, false);
                Some(ExpectedRoll { dice, times: 1, weapon, personal, halved, of: 1 })
            }
            Being::Monster(monster) => {
                let (of, rating) = self.pack(id, monster)?;
                let ScoreParts { weapon, times, halved, .. } = self.monster_score(id, monster, rating);
                let dice = self.monster_dice(id, monster, rating);
                Some(ExpectedRoll { dice, times, weapon, personal: 0, halved, of })
            }
        }
    }
}

/// The dice and adds of a fighter in a combat turn, before they are rolled. Rage is left out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ExpectedRoll {
    pub dice: u32,
    /// The dice count so many times.
    pub times: u8,
    /// The weapon adds, or the rating add.
    pub weapon: i32,
    pub personal: i32,
    /// True if dice and adds count half.
    pub halved: bool,
    /// The animals that roll together.
    pub of: u8,
}

impl ExpectedRoll {
    /// The mean total in tenths.
    pub const fn mean(self) -> i32 {
        let whole = 35 * self.dice as i32 * self.times as i32 + 10 * (self.weapon + self.personal);
        if self.halved { whole.div_euclid(2) } else { whole }
    }
}
