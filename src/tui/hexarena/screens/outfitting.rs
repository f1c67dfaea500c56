//! The shop: the charts with the effect of each purchase, the character's possessions, selling, loan and repair (DQU-04). It
//! serves newcomers and roster characters alike. Start with [`Outfitting`].

mod drawing;

use crate::app::AppState;
use crate::canvas::Canvas;
use crate::estimate::WinEstimate;
use crate::help::Topic;
use crate::hexarena::camp::ActiveCharacter;
use crate::hexarena::changes;
use crate::hexarena::changes::BodyChange;
use crate::hexarena::screens::name_entry::NameEntry;
use crate::hexarena::screens::training::{Training, is_free};
use crate::input::Input;
use crate::keys::{KeyAction, Keymap};
use crate::layout::Layout;
use crate::screens::screen_stack::explain_line;
use crate::screens::{Screen, Transition};
use crate::search::Search;
use ludus_hexarena::battle::state::Bout;
use ludus_hexarena::data::weapon::Weapon;
use ludus_hexarena::model::arranging::{KitPlace, things};
use ludus_hexarena::model::character::Character;
use ludus_hexarena::model::kit::Item;
use ludus_hexarena::model::sheet::Sheet;
use ludus_hexarena::model::shop::{Goods, ShopError, hindrances, tried};
use ludus_hexarena::model::{arranging, shop};

const CHARTS: [&str; 4] = ["Weapons", "Shields", "Armour", "Accessories"];
/// Rows that Page Up and Page Down move by.
const PAGE: usize = 10;

pub struct Outfitting {
    active: ActiveCharacter,
    chart: usize,
    /// The focused rows of the shelves and of the possessions.
    at: [usize; 2],
    /// True if the possessions are in focus.
    own: bool,
    /// Estimates the character's strength with the current gear.
    estimate: WinEstimate<Bout>,
    /// The goods whose sale, or whose purchase in place of better armour, was asked about by the last key.
    offered: Option<Goods>,
    search: Search,
}

impl Outfitting {
    pub fn new(active: ActiveCharacter) -> Outfitting {
        let (estimate, search) = (WinEstimate::new(), Search::default());
        Outfitting { active, chart: 0, at: [0; 2], own: false, estimate, offered: None, search }
    }

    /// Opens the shop if the character is free. Otherwise tells the player why not.
    pub fn open(shared: &mut AppState, active: ActiveCharacter) -> Transition {
        match &active {
            ActiveCharacter::Fresh(_) => Transition::To(Box::new(Outfitting::new(active))),
            ActiveCharacter::Kept(name) => match is_free(shared, name) {
                true => Transition::Over(Box::new(Outfitting::new(active))),
                false => Transition::Stay,
            },
        }
    }

    const fn is_fresh(&self) -> bool {
        matches!(self.active, ActiveCharacter::Fresh(_))
    }

    /// The rows of the current chart, usable goods first.
    fn goods(&self, who: &Character) -> Vec<Goods> {
        if self.search.is_on() {
            let all: Vec<Goods> = Goods::all().collect();
            let found = self.search.found(all.iter().map(|goods| goods.name()));
            let mut found: Vec<Goods> = found.into_iter().map(|at| all[at]).collect();
            ludus_engine::order::by_key(&mut found, |goods| group(who, *goods));
            return found;
        }
        let of_chart = |goods: &Goods| match goods {
            Goods::Item(Item::Weapon(_)) => self.chart == 0,
            Goods::Item(Item::Shield(_)) => self.chart == 1,
            Goods::Armour(_) => self.chart == 2,
            Goods::Accessory(_) => self.chart == 3,
        };
        let mut all: Vec<Goods> = Goods::all().filter(of_chart).collect();
        ludus_engine::order::by_key(&mut all, |goods| group(who, *goods));
        all
    }

    fn count(&self, who: &Character) -> usize {
        if self.own { things(who).len() } else { self.goods(who).len() }
    }

    fn here(&self) -> usize {
        self.at[usize::from(self.own)]
    }

    fn steer(&mut self, shared: &AppState, by: isize) {
        let count = self.active.who(shared).map_or(1, |who| self.count(who));
        let at = &mut self.at[usize::from(self.own)];
        *at = at.saturating_add_signed(by).min(count.saturating_sub(1));
    }

    /// The focused goods. The place is `None` for a row of the shelves.
    fn focus(&self, who: &Character) -> Option<(Option<KitPlace>, Goods)> {
        match self.own {
            true => things(who).get(self.at[1]).map(|(spot, goods)| (Some(*spot), *goods)),
            false => self.goods(who).get(self.at[0]).map(|goods| (None, *goods)),
        }
    }

    /// Handles Left and Right: the next chart, or the next place for a possession.
    fn turn(&mut self, shared: &mut AppState, on: bool) {
        if !self.own {
            let count = CHARTS.len();
            // Another chart ends a search, which would hide it.
            match std::mem::take(&mut self.search).is_on() {
                true => {}
                false if on => self.chart = (self.chart + 1) % count,
                false => self.chart = (self.chart + count - 1) % count,
            }
            self.at[0] = 0;
            return;
        }
        let Some((Some(spot), goods)) = self.active.who(shared).and_then(|who| self.focus(who)) else { return };
        let Goods::Item(item) = goods else {
            return shared.refuse(format!("{} is worn: sell it, or trade it for other armour.", goods.name()));
        };
        let moved = self.active.change(shared, |who, _| arranging::shift(who, item, spot, on));
        if let Some(to) = moved {
            self.look_at(shared, to, goods);
            shared.say(format!("{}: {}.", item.name(), to.name()));
        }
    }

    fn look_at(&mut self, shared: &AppState, spot: KitPlace, goods: Goods) {
        let all = self.active.who(shared).map(things).unwrap_or_default();
        self.at[1] = all.iter().position(|thing| *thing == (spot, goods)).unwrap_or(self.at[1]);
    }

    fn buy(&mut self, shared: &mut AppState) {
        let Some((None, goods)) = self.active.who(shared).and_then(|who| self.focus(who)) else {
            return shared.refuse("Already owned. Press Tab for the shelves.");
        };
        let worn = self.active.who(shared).and_then(|who| who.armour);
        if let (Goods::Armour(armour), Some(worn)) = (goods, worn)
            && armour.row().ap < worn.ap
            && self.offered.take() != Some(goods)
        {
            self.offered = Some(goods);
            let (new, old) = (armour.row().ap, worn.ap);
            let text = format!("{}, AP {new}, in place of {}, AP {old}?", armour.name(), worn.armour.name());
            return shared.say(format!("{text} Space or Return trades it."));
        }
        let before = self.active.who(shared).map(things).unwrap_or_default();
        if let Some(paid) = self.active.change(shared, |who, _| shop::buy(who, goods)) {
            let now = self.active.who(shared).map(things).unwrap_or_default();
            let place = added(&before, &now).map_or("worn", |spot| spot.name());
            shared.say(format!("{} for {paid} SP: {place}.", goods.name()));
        }
    }

    fn sell(&mut self, shared: &mut AppState) {
        let Some((Some(_), goods)) = self.active.who(shared).and_then(|who| self.focus(who)) else {
            return shared.refuse(if self.own {
                "You own nothing to sell."
            } else {
                "To sell, press Tab and choose owned gear."
            });
        };
        // A sale brings half the price, so it is asked for twice.
        if self.offered.take() != Some(goods) {
            self.offered = Some(goods);
            return shared.say(format!("Sell {} for half its price? S or Return sells it.", goods.name()));
        }
        if let Some(gain) = self.active.change(shared, |who, _| shop::sell(who, goods)) {
            shared.say(format!("Sold {} for {gain} SP.", goods.name()));
        }
        self.steer(shared, 0);
    }

    fn borrow(&mut self, shared: &mut AppState) {
        match self.active.who(shared).and_then(|who| self.focus(who)) {
            Some((None, Goods::Item(item))) => {
                if self.active.change(shared, |who, _| shop::lend(who, item)).is_some() {
                    shared.say(format!("The house lends the {} for one bout.", item.name()));
                }
            }
            Some((None, _)) => shared.refuse("The house lends weapons and shields only."),
            _ => shared.refuse("Already owned. Press Tab for the shelves."),
        }
    }

    fn mend(&mut self, shared: &mut AppState) {
        if let Some(paid) = self.active.change(shared, |who, _| shop::repair(who)) {
            shared.say(format!("The armour is mended, for {paid} SP."));
        }
    }

    /// Continues to the name, or returns to the previous screen.
    fn done(&self) -> Transition {
        match &self.active {
            ActiveCharacter::Fresh(fresh) => Transition::To(Box::new(NameEntry::new(fresh.clone()))),
            ActiveCharacter::Kept(_) => Transition::Back,
        }
    }
}

/// Returns the place of the item that only `now` contains.
fn added(before: &[(KitPlace, Goods)], now: &[(KitPlace, Goods)]) -> Option<KitPlace> {
    let count = |all: &[(KitPlace, Goods)], thing: &(KitPlace, Goods)| all.iter().filter(|one| *one == thing).count();
    now.iter().find(|thing| count(now, thing) > count(before, thing)).map(|thing| thing.0)
}

/// Lists the obstacles to using goods: the minima of a weapon or shield, and the hands needed.
pub fn why_not(who: &Character, goods: Goods) -> Vec<String> {
    match goods {
        Goods::Item(Item::Weapon(weapon)) => hindrances(who, weapon),
        Goods::Item(Item::Shield(shield)) => {
            let (row, now) = (shield.row(), who.now());
            let of =
                |name: &str, needs: i16, has: i16| (has < needs).then(|| format!("{name} {needs}, has {has}: no Rank"));
            [of("PS", row.ps, now.ps), of("MD", row.md, now.md)].into_iter().flatten().collect()
        }
        Goods::Armour(_) | Goods::Accessory(_) => Vec::new(),
    }
}

/// The group of goods in its chart: 0 with a Rank, 1 usable, 2 beyond the character, 3 too dear.
fn group(who: &Character, goods: Goods) -> usize {
    match () {
        () if !why_not(who, goods).is_empty() => 2,
        () if is_dear(who, goods) => 3,
        () => usize::from(!has_rank(who, goods)),
    }
}

fn is_dear(who: &Character, goods: Goods) -> bool {
    u32::from(goods.price(who.size()).unwrap_or(0)) > who.sp
}

/// True if the character has a Rank with the goods. Ammunition counts with the weapon that shoots it.
fn has_rank(who: &Character, goods: Goods) -> bool {
    let ranked = |weapon: Weapon| who.ranks.weapon(weapon).is_some();
    match goods {
        Goods::Item(Item::Weapon(weapon)) => ranked(weapon),
        Goods::Item(Item::Shield(shield)) => who.ranks.shield(shield).is_some(),
        Goods::Accessory(accessory) => {
            Weapon::ALL.into_iter().any(|weapon| weapon.ammunition() == Some(accessory) && ranked(weapon))
        }
        Goods::Armour(_) => false,
    }
}

/// Explains a conflict between a shield and a two-handed item.
pub fn conflict(who: &Character, goods: Goods) -> Option<String> {
    let Goods::Item(item) = goods else { return None };
    match (item.is_two_handed(), who.kit.shield(), who.kit.primary) {
        (true, Some(shield), _) => Some(format!("Two-handed: the {} is slung while it is held.", shield.name())),
        (false, _, Some(held)) if item.shield().is_some() && held.is_two_handed() => {
            Some(format!("The {} needs both hands: the shield is then slung.", held.name()))
        }
        _ => None,
    }
}

/// Returns the changes that a purchase would make, or the reason for refusing it.
pub fn change(who: &Character, goods: Goods) -> Result<Vec<BodyChange>, ShopError> {
    tried(who, goods).map(|record| changes::changes(&Sheet::of(who).record(), &record))
}

impl Screen for Outfitting {
    fn input(&mut self, shared: &mut AppState, input: Input, _layout: Option<&Layout>) -> Transition {
        if let Input::Pick(number) = input {
            self.own = number >= OWN;
            let at = number % OWN;
            let again = self.here() == at;
            self.at[usize::from(self.own)] = at;
            self.steer(shared, 0);
            if again && !self.own {
                self.buy(shared);
            }
            return Transition::Stay;
        }
        let Some(key) = input.key() else { return Transition::Stay };
        let intent = shared.keys().intent(Keymap::Trading, key);
        if self.search.takes_after_its_key(key, intent) {
            (self.own, self.at[0]) = (false, 0);
            return Transition::Stay;
        }
        // Return answers an open question with yes.
        let intent = match (intent, self.offered) {
            (Some(KeyAction::Accept), Some(_)) => Some(if self.own { KeyAction::Drop } else { KeyAction::Put }),
            (intent, _) => intent,
        };
        self.offered = self.offered.filter(|_| matches!(intent, Some(KeyAction::Drop | KeyAction::Put)));
        match intent {
            Some(KeyAction::Previous) => self.steer(shared, -1),
            Some(KeyAction::Next) => self.steer(shared, 1),
            Some(KeyAction::PageUp) => self.steer(shared, -(PAGE as isize)),
            Some(KeyAction::PageDown) => self.steer(shared, PAGE as isize),
            Some(intent @ (KeyAction::More | KeyAction::Less)) => self.turn(shared, intent == KeyAction::More),
            Some(KeyAction::Page) => self.own = !self.own,
            Some(KeyAction::Put) => self.buy(shared),
            Some(KeyAction::Drop) => self.sell(shared),
            Some(KeyAction::Lend) => self.borrow(shared),
            Some(KeyAction::Mend) => self.mend(shared),
            Some(KeyAction::Grip) => {
                if let Some(both) = self.active.change(shared, |who, _| arranging::grip(&mut who.kit)) {
                    shared.say(if both { "Held in both hands." } else { "Held in one hand." });
                }
            }
            Some(KeyAction::Load) => {
                if let Some(loaded) = self.active.change(shared, |who, _| arranging::load(&mut who.kit)) {
                    shared.say(if loaded { "The crossbow is loaded." } else { "The crossbow is not loaded." });
                }
            }
            Some(KeyAction::Accept) => return self.done(),
            Some(KeyAction::Help) => return explain_line(shared, &TOPIC, &[], &self.all_keys(shared), &[]),
            Some(KeyAction::Back) if self.is_fresh() => {
                return Transition::To(Box::new(Training::new(self.active.clone())));
            }
            Some(KeyAction::Back) => return Transition::Back,
            _ => {}
        }
        Transition::Stay
    }

    fn wakes_at(&self, now: u64) -> Option<u64> {
        self.estimate.wakes_at(now)
    }

    fn draw(&self, shared: &AppState, canvas: &mut Canvas<'_>, layout: &Layout) {
        if let Some(who) = self.active.who(shared) {
            self.desk(shared, canvas.area(), who).draw(shared, canvas, layout);
        }
    }
}

/// Click numbers from this value on mean possessions.
const OWN: usize = 1000;

const TOPIC: Topic = Topic {
    title: "The shop",
    asks: "Buy and sell gear, and choose where it is carried. Tab switches between the shelves and the gear; there \
           Left and Right move an item to the next place. A change shows the value now, then with the item.",
    context: Keymap::Trading,
    rules: &["DQU-04", "DQX-11", "DQX-13", "DQX-14", "D011", "D121", "D023", "DQ-ARM-02"],
    chapters: &["Money and the calendar", "Shields and armour", "Weapons"],
};
