//! A purchase in progress (UI-07): the price of each unit on the list, the reason why it cannot be bought, and the units so far.
//!
//! Gold, Leadership and sizes are hard limits at each step. Muster, elites and loyalty count the finished army, so a unit that
//! breaks them can be added, and [`Cart::check`] refuses the army until others make it right. Start with [`Cart::offer`].

use crate::data::size::MOST_UNITS_OF_AN_ARMY;
use crate::data::troop::Troop;
use crate::model::army::{Army, ArmyError, PurchaseLimits};
use crate::model::unit::UnitRecord;
use crate::setup::purchase::buy;
use alloc::vec::Vec;
use ludus_engine::dice::Seed;

/// The units of an army that is being bought, the survivors of earlier battles first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cart {
    pub limits: PurchaseLimits,
    /// The number of survivors, which are paid already.
    kept: usize,
    units: Vec<UnitRecord>,
}

impl Cart {
    pub const fn new(limits: PurchaseLimits, survivors: Vec<UnitRecord>) -> Cart {
        Cart { limits, kept: survivors.len(), units: survivors }
    }

    pub fn units(&self) -> &[UnitRecord] {
        &self.units
    }

    /// The units that are paid now.
    pub fn bought(&self) -> &[UnitRecord] {
        self.units.get(self.kept..).unwrap_or_default()
    }

    pub const fn is_survivor(&self, number: usize) -> bool {
        number < self.kept
    }

    fn army(&self) -> Army {
        Army::new("", self.units.clone())
    }

    pub fn price(&self) -> u32 {
        self.bought().iter().filter_map(UnitRecord::price).sum()
    }

    pub fn gold_left(&self) -> u32 {
        self.limits.gold.saturating_sub(self.price())
    }

    pub fn ego(&self) -> u32 {
        self.army().ego()
    }

    /// Leadership that no unit needs. Survivors can need more than there is, and then nothing is left.
    pub fn leadership_left(&self) -> u32 {
        self.limits.leadership.saturating_sub(self.ego())
    }

    /// The unit that is added for a type: as many fighters as the limits allow, at least half a unit (BD-11).
    pub fn offer(&self, troop: Troop) -> Result<UnitRecord, ArmyError> {
        let unit = self.units.len() + 1;
        let one = UnitRecord::new(troop, 1);
        let price = self.check_list(unit, &one)?;
        if unit > MOST_UNITS_OF_AN_ARMY {
            return Err(ArmyError::Units(unit));
        }
        let most = one.most(self.limits.scale);
        let least = u32::from(most.div_ceil(2));
        let (price, ego) = (price.max(1), one.ego().max(1));
        if least * price > self.gold_left() {
            return Err(ArmyError::Gold { price: self.price() + least * price, gold: self.limits.gold });
        }
        if least * ego > self.leadership_left() {
            let leadership = self.limits.leadership;
            return Err(ArmyError::Leadership { ego: self.ego() + least * ego, leadership });
        }
        let fighters = u32::from(most).min(self.gold_left() / price).min(self.leadership_left() / ego);
        Ok(UnitRecord::new(troop, fighters as u8))
    }

    /// Adds the unit that [`Cart::offer`] gives.
    pub fn add(&mut self, troop: Troop) -> Result<UnitRecord, ArmyError> {
        let record = self.offer(troop)?;
        self.units.push(record);
        Ok(record)
    }

    /// Adds a unit of a given size. If the list or a limit forbids it, nothing changes.
    pub fn put(&mut self, record: UnitRecord) -> Result<(), ArmyError> {
        self.check_list(self.units.len() + 1, &record)?;
        self.units.push(record);
        let checked = self.check_limits();
        if checked.is_err() {
            self.units.pop();
        }
        checked
    }

    /// Dismisses a survivor for good. Returns whether it was one.
    pub fn dismiss(&mut self, number: usize) -> bool {
        let is_survivor = self.is_survivor(number);
        if is_survivor {
            self.units.remove(number);
            self.kept -= 1;
        }
        is_survivor
    }

    /// Removes a unit that is not a survivor. Returns whether it was removed.
    pub fn remove(&mut self, number: usize) -> bool {
        let is_bought = number >= self.kept && number < self.units.len();
        if is_bought {
            self.units.remove(number);
        }
        is_bought
    }

    /// Changes a bought unit. If a limit forbids that, nothing changes. Survivors can only be hidden.
    fn change(&mut self, number: usize, change: impl FnOnce(&mut UnitRecord)) -> Result<(), ArmyError> {
        let Some(before) = self.units.get(number).copied() else { return Ok(()) };
        change(&mut self.units[number]);
        let checked = self.check_limits();
        if checked.is_err() {
            self.units[number] = before;
        }
        checked
    }

    /// Adds fighters to a bought unit or takes some away: one, or ten of a strategic unit.
    pub fn resize(&mut self, number: usize, more: bool) -> Result<(), ArmyError> {
        let scale = self.limits.scale;
        if self.is_survivor(number) {
            return Ok(());
        }
        self.change(number, |record| {
            let most = record.most(scale);
            let step = (most / 20).max(1);
            let fighters =
                if more { record.fighters.saturating_add(step) } else { record.fighters.saturating_sub(step) };
            record.fighters = fighters.min(most);
        })
    }

    /// Makes a bought unit elite, or plain again (BATT-ARMY-18 to -22).
    pub fn turn_elite(&mut self, number: usize) -> Result<(), ArmyError> {
        if self.is_survivor(number) {
            return Ok(());
        }
        self.change(number, |record| record.elite = !record.elite)
    }

    /// Makes a unit start hidden, or in the open (BATT-HIDE-01).
    pub fn turn_hidden(&mut self, number: usize) -> Result<(), ArmyError> {
        self.change(number, |record| record.hidden = !record.hidden)
    }

    /// Gives bought chariots the next kind of passengers that the limits allow, and none after the last (BD-19).
    pub fn turn_passenger(&mut self, number: usize) -> bool {
        let Some(record) = self.units.get(number).filter(|record| record.troop == Troop::Chariots) else {
            return false;
        };
        if self.is_survivor(number) {
            return false;
        }
        let riders = self.limits.people.troops().iter().copied().filter(|troop| troop.can_ride()).map(Some);
        let all: Vec<Option<Troop>> = core::iter::once(None).chain(riders).collect();
        let now = all.iter().position(|with| *with == record.with).unwrap_or(0);
        (1..=all.len()).any(|step| self.change(number, |record| record.with = all[(now + step) % all.len()]).is_ok())
    }

    /// Lets the computer buy for the gold and the Leadership that are left. Returns the number of new units.
    pub fn fill(&mut self, seed: Seed) -> usize {
        let before = self.units.len();
        let limits = PurchaseLimits { gold: self.gold_left(), ..self.limits };
        self.units = buy(&limits, &self.units, seed);
        self.units.len() - before
    }

    /// Replaces the bought units, for example by a saved army.
    pub fn replace(&mut self, units: &[UnitRecord]) {
        self.units.truncate(self.kept);
        self.units.extend(units.iter().map(|record| UnitRecord { at: None, ..*record }));
    }

    /// Checks whether troops and passengers are on the list and for hire. Returns the price of the unit.
    fn check_list(&self, unit: usize, record: &UnitRecord) -> Result<u32, ArmyError> {
        let (troop, people) = (record.troop, self.limits.people);
        let price = record.price().ok_or(ArmyError::NotForHire { unit, troop })?;
        match core::iter::once(troop).chain(record.with).find(|troop| !people.troops().contains(troop)) {
            Some(troop) => Err(ArmyError::NotOnTheList { unit, troop, people }),
            None => Ok(price),
        }
    }

    /// The limits that hold at every step: sizes, gold and Leadership.
    fn check_limits(&self) -> Result<(), ArmyError> {
        let army = self.army();
        army.check_units(self.limits.scale)?;
        for (number, record) in self.units.iter().enumerate().skip(self.kept) {
            let (unit, troop, fighters) = (number + 1, record.troop, record.fighters);
            let least = record.most(self.limits.scale).div_ceil(if record.hidden { 8 } else { 2 });
            if fighters < least {
                return Err(ArmyError::TooFew { unit, troop, fighters, least });
            }
        }
        let (price, gold) = (self.price(), self.limits.gold);
        if price > gold {
            return Err(ArmyError::Gold { price, gold });
        }
        let (ego, leadership) = (army.ego(), self.limits.leadership);
        // Survivors may stay even if their Ego is above the Leadership (BD-12).
        if ego > leadership && !self.bought().is_empty() {
            return Err(ArmyError::Leadership { ego, leadership });
        }
        Ok(())
    }

    /// Muster, elites and loyalty of the units so far.
    pub fn check_composition(&self) -> Result<(), ArmyError> {
        self.army().check_composition(&self.limits)
    }

    /// Checks the whole army: every limit and the composition.
    pub fn check(&self) -> Result<(), ArmyError> {
        if self.kept == 0 {
            return self.army().check_purchase(&self.limits);
        }
        for (number, record) in self.bought().iter().enumerate() {
            self.check_list(self.kept + number + 1, record)?;
        }
        self.check_limits()?;
        // Losses can break Muster. An army that hires nobody is not refused for them.
        if self.bought().is_empty() { Ok(()) } else { self.check_composition() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::data::people::People;
    use crate::data::size::{GameSize, RuleSet, Scale};

    fn cart(people: People) -> Cart {
        Cart::new(PurchaseLimits::of(GameSize::Skirmish, Scale::Tactical, RuleSet::Ludus, people), Vec::new())
    }

    #[test]
    fn a_row_gives_the_largest_unit_or_its_reason() {
        let mut cart = cart(People::Free);
        assert_eq!(cart.offer(Troop::HeavyInfantry), Ok(UnitRecord::new(Troop::HeavyInfantry, 20)));
        // 280 Leadership: 50 for each giant.
        assert_eq!(cart.offer(Troop::Giants), Ok(UnitRecord::new(Troop::Giants, 4)));
        assert_eq!(cart.offer(Troop::Wyverns), Err(ArmyError::NotForHire { unit: 1, troop: Troop::Wyverns }));
        cart.add(Troop::Giants).unwrap();
        let left = (cart.gold_left(), cart.leadership_left());
        assert_eq!(left, (400 - 4 * 30, 280 - 4 * 50));
        assert_eq!(cart.offer(Troop::Knights).map(|record| record.fighters), Ok(8), "80 Ego are left, 10 for each");
        assert_eq!(cart.offer(Troop::Battlemages), Err(ArmyError::Leadership { ego: 300, leadership: 280 }));
        cart.limits.people = People::Horde;
        let (unit, troop) = (2, Troop::Knights);
        assert_eq!(cart.offer(troop), Err(ArmyError::NotOnTheList { unit, troop, people: People::Horde }));
    }

    #[test]
    fn hard_limits_hold_at_every_step_and_muster_at_the_end() {
        let mut cart = cart(People::Free);
        for _ in 0..3 {
            cart.add(Troop::LightInfantry).unwrap();
        }
        assert!(matches!(cart.check(), Err(ArmyError::Muster { units: 3, most: 1, .. })));
        for _ in 0..20 {
            _ = cart.resize(0, false);
        }
        assert_eq!(cart.units()[0].fighters, 10, "half a unit at least");
        cart.turn_hidden(0).unwrap();
        for _ in 0..20 {
            _ = cart.resize(0, false);
        }
        assert_eq!(cart.units()[0].fighters, 3, "an eighth of a hidden picket");
        assert!(cart.turn_hidden(0).is_err() && cart.units()[0].hidden, "three in the open are too few");
        assert!(cart.remove(0) && !cart.remove(7));
        cart.add(Troop::Pikemen).unwrap();
        assert!(cart.turn_elite(0).is_ok() && cart.units()[0].elite);
        assert!(matches!(cart.turn_elite(2), Err(ArmyError::Gold { .. })), "{:?}", cart.units());
    }

    #[test]
    fn passengers_follow_the_list_and_the_limits() {
        let mut cart = cart(People::Empire);
        cart.add(Troop::Chariots).unwrap();
        cart.add(Troop::Archers).unwrap();
        assert!(!cart.turn_passenger(1) && cart.turn_passenger(0));
        assert_eq!(cart.units()[0].with, Some(Troop::Archers));
        let riders: Vec<_> = (0..3).map(|_| (cart.turn_passenger(0), cart.units()[0].with).1).collect();
        assert_eq!(riders, [Some(Troop::LightInfantry), Some(Troop::Peasants), None]);
    }

    #[test]
    fn units_of_a_given_size_keep_list_and_limits() {
        let mut cart = cart(People::Empire);
        let unit = |troop, fighters| UnitRecord::new(troop, fighters);
        let with = UnitRecord { with: Some(Troop::Archers), ..unit(Troop::Chariots, 4) };
        assert_eq!((cart.put(with), cart.units().len()), (Ok(()), 1));
        let before = cart.clone();
        let (gold, leadership) = (cart.price(), cart.ego());
        for (record, why) in [
            (unit(Troop::Orcs, 20), ArmyError::NotOnTheList { unit: 2, troop: Troop::Orcs, people: People::Empire }),
            (
                UnitRecord { with: Some(Troop::Goblins), ..with },
                ArmyError::NotOnTheList { unit: 2, troop: Troop::Goblins, people: People::Empire },
            ),
            (unit(Troop::Wyverns, 1), ArmyError::NotForHire { unit: 2, troop: Troop::Wyverns }),
            (
                unit(Troop::HeavyInfantry, 9),
                ArmyError::TooFew { unit: 2, troop: Troop::HeavyInfantry, fighters: 9, least: 10 },
            ),
            (
                UnitRecord { elite: true, ..unit(Troop::Knights, 9) },
                ArmyError::Leadership { ego: leadership + 270, leadership: 280 },
            ),
            (
                UnitRecord { elite: true, ..unit(Troop::HeavyInfantry, 20) },
                ArmyError::Gold { price: gold + 360, gold: 400 },
            ),
        ] {
            assert_eq!(cart.put(record), Err(why));
            assert_eq!(cart, before, "nothing changes");
        }
        let mut cart = Cart::new(cart.limits, vec![with]);
        cart.put(unit(Troop::HeavyInfantry, 10)).unwrap();
        assert!(!cart.dismiss(1) && cart.dismiss(0) && !cart.dismiss(0), "only survivors");
        assert_eq!(cart.bought(), cart.units());
    }

    #[test]
    fn the_computer_fills_what_is_left() {
        for seed in 0..6 {
            let mut cart = cart(People::ALL[seed as usize]);
            let first = cart.limits.people.troops()[0];
            cart.add(first).unwrap();
            let before = cart.units().to_vec();
            assert!(cart.fill(Seed(seed)) > 0, "{:?}", cart.limits.people);
            assert!(cart.units().starts_with(&before) && cart.check().is_ok(), "{:?}", cart.check());
        }
    }

    #[test]
    fn survivors_are_paid_and_stay() {
        let survivors = vec![UnitRecord::new(Troop::Knights, 3), UnitRecord::new(Troop::LightInfantry, 4)];
        let limits = PurchaseLimits { gold: 100, leadership: 60, ..cart(People::Empire).limits };
        let mut cart = Cart::new(limits, survivors.clone());
        assert_eq!((cart.gold_left(), cart.leadership_left(), cart.check()), (100, 22, Ok(())));
        cart.resize(1, true).unwrap();
        assert!(!cart.remove(0) && cart.turn_elite(0).is_ok() && cart.units() == survivors);
        assert_eq!(cart.add(Troop::LightInfantry).map(|record| record.fighters), Ok(11));
        cart.replace(&[UnitRecord::new(Troop::Peasants, 20)]);
        assert_eq!(cart.bought(), [UnitRecord::new(Troop::Peasants, 20)]);
        let broke = Cart::new(PurchaseLimits { gold: 0, leadership: 1, ..limits }, survivors);
        assert_eq!(broke.check(), Ok(()), "they may need more Leadership than there is (BD-12)");
    }
}
