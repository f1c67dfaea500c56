//! A war: five battles with one leader (OURS-8). Leadership changes after each, survivors stay, and opponents follow the results.

use crate::battle::state::FieldBattle;
use crate::data::people::People;
use crate::data::size::{GameSize, RuleSet, Scale};
use crate::model::army::{Army, ArmyError, Commander, General, PurchaseLimits};
use crate::model::generator::{MapPlan, Theme};
use crate::model::setup::{Goal, MapSource, Setup};
use crate::model::unit::UnitRecord;
use crate::setup::cart::Cart;
use crate::setup::purchase::buy;
use crate::stats::results::{Balance, Ending, balance, survivors};
use alloc::string::String;
use alloc::vec::Vec;
use ludus_engine::dice::Seed;
use serde::{Deserialize, Serialize};

/// The number of battles of a war.
pub const BATTLES: u8 = 5;
/// The least gold before each battle after the first.
pub const INCOME: u32 = 200;
/// Gold and Leadership of the first enemy, in percent of those of the size. The leader learns what the enemy's list can do.
const FIRST: u32 = 95;
/// By how much the next enemy is larger after a victory and smaller after a defeat or draw, in percent.
pub const GROWTH: u32 = 15;
/// The least that an enemy has, in percent of gold and Leadership of the size: a few units.
const SMALLEST: u32 = 35;
/// The income raises army and gold to this share of the next enemy's gold, in percent. Survivors are broken units, so equal gold
/// would be less than an equal army.
const RAISED: u32 = 105;

/// The maps that are tried for a battle.
const MAPS: u64 = 16;

/// A leader's war between two battles.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct War {
    pub leader: String,
    pub seed: Seed,
    pub size: GameSize,
    pub rules: RuleSet,
    pub people: People,
    pub enemy: People,
    pub general: General,
    /// The number of battles so far.
    pub fought: u8,
    pub won: u8,
    pub leadership: u32,
    pub gold: u32,
    /// The army, with the numbers of its survivors.
    pub units: Vec<UnitRecord>,
}

/// The account of a battle of a war.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WarAccount {
    pub balance: Balance,
    /// Leadership and gold before the battle.
    pub before: (u32, u32),
    pub income: u32,
    pub maintenance: u32,
    /// Units that left because they could not be paid.
    pub unpaid: Vec<UnitRecord>,
}

impl War {
    /// A war before its first battle, with the gold and the Leadership of its size.
    pub fn new(leader: &str, size: GameSize, people: People, enemy: People, seed: Seed) -> War {
        War {
            leader: leader.into(),
            seed,
            size,
            rules: RuleSet::Ludus,
            people,
            enemy,
            general: General::Captain,
            fought: 0,
            won: 0,
            leadership: PurchaseLimits::of(size, Scale::Tactical, RuleSet::Ludus, people).leadership,
            gold: size.gold(),
            units: Vec::new(),
        }
    }

    pub const fn is_over(&self) -> bool {
        self.fought >= BATTLES
    }

    /// Leadership and a tenth of the army's value.
    pub fn score(&self) -> u32 {
        self.leadership + Army::new("", self.units.clone()).price() / 10
    }

    /// The limits of hiring now: the gold left and the present Leadership.
    pub const fn limits(&self) -> PurchaseLimits {
        let limits = PurchaseLimits::of(self.size, Scale::Tactical, self.rules, self.people);
        PurchaseLimits { gold: self.gold, leadership: self.leadership, ..limits }
    }

    /// The purchase before the next battle. The survivors are in it and paid. Before the first battle nobody is a survivor, and what
    /// was bought can be given back.
    pub fn cart(&self) -> Cart {
        if self.fought > 0 {
            return Cart::new(self.limits(), self.units.clone());
        }
        let gold = self.gold + Army::new("", self.units.clone()).price();
        let mut cart = Cart::new(PurchaseLimits { gold, ..self.limits() }, Vec::new());
        cart.replace(&self.units);
        cart
    }

    /// Takes the army of a purchase and pays for the new units.
    pub fn take(&mut self, cart: &Cart) -> Result<(), ArmyError> {
        cart.check()?;
        self.settle(cart);
        Ok(())
    }

    fn settle(&mut self, cart: &Cart) {
        (self.gold, self.units) = (cart.gold_left(), cart.units().to_vec());
    }

    /// Hires units. Their price is paid immediately.
    /// Survivors may stay even if their Ego is above the Leadership, and then disobey (BD-12).
    pub fn hire(&mut self, hired: &[UnitRecord]) -> Result<(), ArmyError> {
        if hired.is_empty() {
            return Err(ArmyError::Empty);
        }
        let mut cart = self.cart();
        cart.replace(&[cart.bought(), hired].concat());
        self.take(&cart)
    }

    /// Dismisses a unit for good, to save its maintenance. Before the first battle its price comes back.
    pub fn dismiss(&mut self, number: usize) {
        let mut cart = self.cart();
        if cart.dismiss(number) || cart.remove(number) {
            self.settle(&cart);
        }
    }

    /// The maintenance of the whole army, due before each battle after the first. It is part of the price at the first.
    pub fn maintenance(&self) -> u32 {
        self.units.iter().map(|record| u32::from(record.fighters) * record.kind().maintenance()).sum()
    }

    /// Gold and Leadership of the next enemy, who grows with each victory and shrinks after any other battle. An enemy needs no
    /// more than the leader can lead: Leadership limits the own army, whatever the income.
    pub fn enemy_limits(&self) -> PurchaseLimits {
        let limits = PurchaseLimits::of(self.size, Scale::Tactical, self.rules, self.enemy);
        let begun = PurchaseLimits::of(self.size, Scale::Tactical, self.rules, self.people).leadership.max(1);
        let grown = |sum: u32| {
            let victories = (0..self.won).fold(sum * FIRST / 100, |sum, _| sum + sum * GROWTH / 100);
            let steps = (self.won..self.fought).fold(victories, |sum, _| sum - sum * GROWTH / 100);
            let led = (sum * self.leadership / begun).max(sum * SMALLEST / 100);
            if self.won == self.fought { steps } else { steps.min(led) }
        };
        PurchaseLimits { gold: grown(limits.gold), leadership: grown(limits.leadership), ..limits }
    }

    /// The gold that comes in before the next battle: enough for an army that can face the next enemy.
    fn income(&self) -> u32 {
        let army = Army::new("", self.units.clone()).price();
        let has = (army + self.gold).saturating_sub(self.maintenance());
        INCOME.max((self.enemy_limits().gold * RAISED / 100).saturating_sub(has))
    }

    /// The next battle against an army that has grown.
    pub fn battle(&self) -> Setup {
        let seed = self.seed.nth(self.fought.into());
        let (columns, rows) = self.size.map();
        let plan = |number| MapPlan { seed: seed.nth(number), columns, rows, theme: Theme::Green, mirrored: false };
        let limits = self.enemy_limits();
        let own = Army { leadership: self.leadership, ..Army::new(&self.leader, self.units.clone()) };
        let enemy = Army {
            commander: Commander::Computer(self.general),
            leadership: limits.leadership,
            ..Army::new("Enemy", buy(&limits, &[], seed.nth(1)))
        };
        let setup = |number| Setup {
            rules: self.rules,
            goal: Goal::of(self.rules),
            ..Setup::new(MapSource::Generated(plan(number)), vec![own.clone(), enemy.clone()])
        };
        // On some maps a zone has no room for the army: water and rocks are in it.
        let mut all = core::iter::once(0).chain(2..MAPS).map(&setup);
        all.find(|setup| setup.check().is_ok()).unwrap_or_else(|| setup(0))
    }

    /// Takes the result of a finished battle: Leadership, survivors, booty, income and maintenance. Units that cannot be paid
    /// leave, the last ones first. Returns the account; `None` while the battle is in progress, and then nothing changes.
    pub fn conclude(&mut self, battle: &FieldBattle) -> Option<WarAccount> {
        let balance = balance(battle, 0)?;
        let before = (self.leadership, self.gold);
        self.fought += 1;
        self.won += u8::from(balance.ending == Ending::Victory);
        self.leadership = balance.leadership;
        self.units = survivors(battle, 0);
        self.gold += balance.booty;
        let mut account = WarAccount { balance, before, income: 0, maintenance: 0, unpaid: Vec::new() };
        if self.is_over() {
            return Some(account);
        }
        account.income = self.income();
        self.gold += account.income;
        while self.maintenance() > self.gold {
            account.unpaid.extend(self.units.pop());
        }
        account.maintenance = self.maintenance();
        self.gold -= account.maintenance;
        Some(account)
    }
}
