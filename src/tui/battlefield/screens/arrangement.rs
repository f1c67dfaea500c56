//! The choices for a battle (OURS-7), and the set-up that they give. Map, purchases and dice all follow from one seed.

use ludus_battlefield::data::people::People;
use ludus_battlefield::data::size::{GameSize, RuleSet, Scale};
use ludus_battlefield::model::army::{Army, ArmyError, Commander, General, PurchaseLimits};
use ludus_battlefield::model::generator::{MapPlan, Theme};
use ludus_battlefield::model::setup::{Goal, MOST_ARMIES, MapSource, Setup};
use ludus_battlefield::scenario;
use ludus_battlefield::setup::purchase::buy;
use ludus_engine::dice::Seed;
use ludus_store::battlefield::leaders::Leaders;

/// The field of a battle.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Battleground {
    #[default]
    Random,
    /// A saved map, by its number.
    Saved(usize),
    /// A scenario, by its number. It brings its own armies.
    Ready(usize),
}

/// Where the units of an army come from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Troops {
    /// The player buys from a list.
    Own(People),
    /// The computer buys from a list.
    Bought(People),
    /// A saved army, by its number.
    Saved(usize),
}

/// The armies of a battle, and who is allied.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Parties {
    #[default]
    Two,
    Three,
    Four,
    /// Four armies, the western two against the eastern two.
    Pairs,
}

/// The choices of the form.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Arrangement {
    pub ground: Battleground,
    pub rules: RuleSet,
    pub size: GameSize,
    pub scale: Scale,
    pub theme: Theme,
    pub mirrored: bool,
    /// True if elves and dwarven guards serve among their own only (BD-22).
    pub loyalty: bool,
    /// True if those who buy later see what the others have bought (OURS-7).
    pub open: bool,
    pub parties: Parties,
    pub seed: Seed,
    pub leads: [Commander; MOST_ARMIES],
    pub troops: [Troops; MOST_ARMIES],
}

impl Default for Arrangement {
    /// The player buys an army for a skirmish against a Captain.
    fn default() -> Arrangement {
        let computer = Commander::Computer(General::Captain);
        let bought = Troops::Bought(People::Free);
        Arrangement {
            ground: Battleground::Random,
            rules: RuleSet::Ludus,
            size: GameSize::Skirmish,
            scale: Scale::Tactical,
            theme: Theme::Green,
            mirrored: false,
            loyalty: true,
            open: false,
            parties: Parties::Two,
            seed: Seed(1),
            leads: [Commander::Player, computer, computer, computer],
            troops: [Troops::Own(People::Free), bought, bought, bought],
        }
    }
}

/// The names of two armies, and of up to four.
const SIDES: [&str; 2] = ["West", "East"];
const CORNERS: [&str; MOST_ARMIES] = ["Northwest", "Northeast", "Southwest", "Southeast"];

impl Arrangement {
    pub fn count(&self) -> usize {
        match (self.ground, self.parties) {
            (Battleground::Ready(_), _) | (_, Parties::Two) => 2,
            (_, Parties::Three) => 3,
            (_, Parties::Four | Parties::Pairs) => MOST_ARMIES,
        }
    }

    pub fn name(&self, army: usize) -> &'static str {
        if self.count() == 2 { SIDES[army] } else { CORNERS[army] }
    }

    pub const fn is_ready(&self) -> bool {
        matches!(self.ground, Battleground::Ready(_))
    }

    pub fn is_led_by_a_player(&self, army: usize) -> bool {
        self.leads[army] == Commander::Player
    }

    /// The list of an army.
    pub const fn people(&self, army: usize) -> People {
        match self.troops[army] {
            Troops::Own(people) | Troops::Bought(people) => people,
            Troops::Saved(_) => People::Free,
        }
    }

    pub fn limits(&self, army: usize) -> PurchaseLimits {
        let limits = PurchaseLimits::of(self.size, self.scale, self.rules, self.people(army));
        PurchaseLimits { loyalty: self.loyalty, ..limits }
    }

    /// The armies that players buy themselves.
    pub fn buyers(&self) -> Vec<usize> {
        let buys = |army: &usize| self.is_led_by_a_player(*army) && matches!(self.troops[*army], Troops::Own(_));
        if self.is_ready() { Vec::new() } else { (0..self.count()).filter(buys).collect() }
    }

    /// An army as it enters the battle. `bought` has what its player has bought.
    pub fn army(&self, leaders: &Leaders, number: usize, bought: Option<&Army>) -> Army {
        let limits = self.limits(number);
        let saved = match self.troops[number] {
            Troops::Saved(at) => leaders.saved().armies.get(at),
            _ => None,
        };
        let army = match bought.or(saved) {
            Some(army) => army.clone(),
            None => Army::new("", buy(&limits, &[], self.seed.nth(1 + number as u64))),
        };
        let alliance = (self.parties == Parties::Pairs && !self.is_ready()).then_some(number as u8 % 2);
        Army {
            name: self.name(number).into(),
            commander: self.leads[number],
            leadership: limits.leadership,
            alliance,
            ..army
        }
    }

    fn source(&self, leaders: &Leaders) -> MapSource {
        if let Battleground::Saved(at) = self.ground
            && let Some(saved) = leaders.saved().maps.get(at)
        {
            return MapSource::Drawn(Box::new(saved.map));
        }
        let ((columns, rows), seed) = (self.size.map(), self.seed.nth(0));
        MapSource::Generated(MapPlan { seed, columns, rows, theme: self.theme, mirrored: self.mirrored })
    }

    /// The set-up with the armies that players have bought, each in its place.
    pub fn setup(&self, leaders: &Leaders, bought: &[Option<Army>]) -> Setup {
        let ready = match self.ground {
            Battleground::Ready(at) => scenario::ALL.get(at).and_then(|one| one.setup().ok()),
            _ => None,
        };
        if let Some(mut setup) = ready {
            setup.armies.iter_mut().zip(self.leads).for_each(|(army, lead)| army.commander = lead);
            // A scenario of the Printed rules has no others (reading 5).
            setup.rules = if setup.rules == RuleSet::Printed { RuleSet::Printed } else { self.rules };
            return setup;
        }
        let army = |number: usize| self.army(leaders, number, bought.get(number).and_then(Option::as_ref));
        let armies = (0..self.count()).map(army).collect();
        Setup {
            rules: self.rules,
            scale: self.scale,
            goal: Goal::of(self.rules),
            ..Setup::new(self.source(leaders), armies)
        }
    }

    /// The first saved army that breaks the limits of this battle. A saved army of one people keeps to its list.
    pub fn refused(&self, leaders: &Leaders) -> Option<(usize, ArmyError)> {
        let is_saved = |army: &usize| matches!(self.troops[*army], Troops::Saved(_));
        let all = (0..self.count()).filter(|army| !self.is_ready() && is_saved(army));
        all.into_iter().find_map(|number| {
            let army = self.army(leaders, number, None);
            let limits = self.limits(number);
            let fits = |people: &People| army.check_purchase(&PurchaseLimits { people: *people, ..limits }).is_ok();
            let error = army.check_purchase(&limits).err()?;
            (!People::ALL.iter().any(fits)).then_some((number, error))
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use ludus_battlefield::data::troop::Troop;
    use ludus_battlefield::model::unit::UnitRecord;

    #[test]
    fn free_hiring_lifts_the_limits_on_elves() {
        let limits = |loyalty| Arrangement { loyalty, ..Arrangement::default() }.limits(0);
        let units = ["EL", "LI", "HI"].map(|code| UnitRecord::new(Troop::of(code).unwrap(), 20));
        let mixed = Army::new("Mixed", units.to_vec());
        assert_eq!(mixed.check_composition(&limits(true)), Err(ArmyError::Elves(1)));
        assert_eq!(mixed.check_composition(&limits(false)), Ok(()));
    }
}
