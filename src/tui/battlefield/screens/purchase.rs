//! The purchase of an army (UI-07): the list with the reason for each row that cannot be bought, and the units so far. It serves
//! single battles and wars. Start with [`Purchase`].

mod drawing;

use crate::app::AppState;
use crate::battlefield::screens::armies::{NameArmy, SavedArmies};
use crate::battlefield::screens::arrangement::Arrangement;
use crate::battlefield::screens::handover::Handover;
use crate::battlefield::screens::{arrange, camp};
use crate::canvas::Canvas;
use crate::estimate::WinEstimate;
use crate::game_view::prompt::sentence;
use crate::help::Topic;
use crate::input::Input;
use crate::keys::{KeyAction, Keymap};
use crate::layout::Layout;
use crate::screens::confirming::Confirming;
use crate::screens::screen_stack::explain_line;
use crate::screens::{Screen, Transition};
use crate::search::Search;
use crate::theme::Ink;
use crate::widgets::form_screen::turned;
use crate::widgets::list_screen::ListScreen;
use crate::widgets::panels::Panel;
use ludus_battlefield::battle::state::FieldBattle;
use ludus_battlefield::data::ground::Homeland;
use ludus_battlefield::data::people::People;
use ludus_battlefield::data::troop::Troop;
use ludus_battlefield::model::army::{Army, ArmyError};
use ludus_battlefield::narration::brief;
use ludus_battlefield::setup::cart::Cart;
use ludus_battlefield::setup::war::War;
use ludus_engine::dice::Seed;
use ludus_engine::text::count;

/// Rows that Page Up and Page Down move by.
const PAGE: isize = 10;
/// The refusal of a change while no unit is marked.
const UNMARKED: &str = "Mark a type or a unit first: Up, or Tab for the army.";
/// Click numbers from this value on mean units of the army.
const UNITS: usize = 1000;

/// The purchases of a battle: those that are done, and the armies that still buy.
#[derive(Clone)]
pub struct Buying {
    pub plan: Arrangement,
    pub bought: Vec<Option<Army>>,
}

impl Buying {
    pub fn new(plan: Arrangement) -> Buying {
        let bought = vec![None; plan.count()];
        Buying { plan, bought }
    }

    /// The next army whose player buys.
    pub fn next(&self) -> Option<usize> {
        self.plan.buyers().into_iter().find(|army| self.bought[*army].is_none())
    }
}

/// The reason for a purchase.
#[derive(Clone)]
pub enum Buyer {
    /// A battle, and the number of the army.
    Battle(Box<Buying>, usize),
    /// The war of a leader.
    War(String),
}

#[derive(Clone)]
pub struct Purchase {
    buyer: Buyer,
    name: String,
    cart: Cart,
    homeland: Option<Homeland>,
    /// The rows in focus: of the list, and of the army.
    at: [usize; 2],
    /// True if the army has the keys.
    in_army: bool,
    /// The seed of the computer's purchase.
    seed: Seed,
    /// Goes to a type by its name.
    search: Search,
}

/// The purchase on the screen, with the question before it is left.
pub struct PurchaseScreen {
    pub of: Purchase,
    asked: Confirming<()>,
    estimate: WinEstimate<FieldBattle>,
}

impl Purchase {
    /// Goes to the next purchase of a battle, or begins it if all armies are there. Players at one keyboard hand it over, so
    /// that a purchase stays secret (UI-14).
    pub fn next(shared: &mut AppState, buying: Buying) -> Transition {
        let Some(number) = buying.next() else { return arrange::begin(shared, &buying) };
        let purchase = Purchase {
            name: buying.plan.name(number).into(),
            cart: Cart::new(buying.plan.limits(number), Vec::new()),
            ..Purchase::of(shared, Buyer::Battle(Box::new(buying.clone()), number))
        };
        if buying.plan.buyers().len() > 1 && !buying.plan.open {
            return Transition::To(Box::new(Handover::new(purchase)));
        }
        purchase.shown()
    }

    /// Opens the purchase before the next battle of a leader's war. `None` if there is no such leader.
    pub fn of_war(shared: &mut AppState, name: &str) -> Option<Purchase> {
        let war = shared.store.battlefield().find(name).ok()?.war.clone();
        let purchase = Purchase::of(shared, Buyer::War(war.leader.clone()));
        Some(Purchase { name: war.leader.clone(), cart: war.cart(), ..purchase })
    }

    fn of(shared: &mut AppState, buyer: Buyer) -> Purchase {
        let limits = shared.books.field.arrangement.limits(0);
        let (cart, seed) = (Cart::new(limits, Vec::new()), shared.fresh_seed());
        Purchase {
            buyer,
            name: String::new(),
            cart,
            homeland: None,
            at: [0; 2],
            in_army: false,
            seed,
            search: Search::new(),
        }
    }

    pub fn name(&self) -> &str {
        &self.name
    }

    pub fn shown(self) -> Transition {
        let estimate = WinEstimate::new();
        Transition::To(Box::new(PurchaseScreen { of: self, asked: Confirming::new(), estimate }))
    }

    /// The army as it is now.
    pub fn army(&self) -> Army {
        let Cart { limits, .. } = &self.cart;
        Army {
            leadership: limits.leadership,
            homeland: self.homeland,
            ..Army::new(&self.name, self.cart.units().to_vec())
        }
    }

    /// Replaces the bought units by those of a saved army.
    pub fn load(&mut self, army: &Army) {
        self.cart.replace(&army.units);
        self.homeland = army.homeland;
        self.at = [self.rows().len(), 0];
    }

    /// The rows of the list. The list Free also shows what is not for hire, except demons, which only scenarios have.
    fn rows(&self) -> &'static [Troop] {
        match self.cart.limits.people {
            People::Free => &Troop::ALL[..31],
            people => people.troops(),
        }
    }

    /// Returns whether the row "Done" is in focus, which stands behind the types.
    fn is_at_done(&self) -> bool {
        !self.in_army && self.at[0] >= self.rows().len()
    }

    /// Moves to the row "Done".
    fn go_to_done(&mut self) {
        (self.in_army, self.at[0]) = (false, self.rows().len());
    }

    fn troop(&self) -> Troop {
        match self.in_army {
            true => self.cart.units().get(self.at[1]).map_or(Troop::Archers, |record| record.troop),
            false => self.rows()[self.at[0].min(self.rows().len() - 1)],
        }
    }

    const fn is_war(&self) -> bool {
        matches!(self.buyer, Buyer::War(_))
    }

    fn steer(&mut self, by: isize) {
        let count = if self.in_army { self.cart.units().len() } else { self.rows().len() + 1 };
        let at = &mut self.at[usize::from(self.in_army)];
        *at = at.saturating_add_signed(by).min(count.saturating_sub(1));
    }

    /// The unit that a key changes: the one in focus, or the last bought one of the type in focus.
    fn unit(&self) -> Option<usize> {
        if self.is_at_done() {
            return None;
        }
        if self.in_army {
            return (self.at[1] < self.cart.units().len()).then_some(self.at[1]);
        }
        let troop = self.troop();
        self.cart.units().iter().rposition(|record| record.troop == troop)
    }

    fn buy(&mut self, shared: &mut AppState) {
        match self.cart.add(self.troop()) {
            Ok(record) => {
                let price = record.price().unwrap_or(0);
                shared.say(format!("{} for {price} gold.", brief::unit(&record)));
            }
            Err(error) => shared.refuse(sentence(&error.to_string())),
        }
    }

    /// Changes the unit in focus, or says why not.
    fn change(&mut self, shared: &mut AppState, does: impl FnOnce(&mut Cart, usize) -> Result<(), ArmyError>) {
        let Some(number) = self.unit() else {
            if self.is_at_done() {
                return shared.refuse(UNMARKED);
            }
            return shared.refuse(format!("No unit of {} is bought yet. Space buys one.", self.troop().name()));
        };
        if let Err(error) = does(&mut self.cart, number) {
            return shared.refuse(sentence(&error.to_string()));
        }
        if let Some(record) = self.cart.units().get(number) {
            shared.say(format!("Unit {}: {}.", number + 1, brief::unit(record)));
        }
    }

    /// Changes the unit in focus if it is no survivor.
    fn alter(&mut self, shared: &mut AppState, does: impl FnOnce(&mut Cart, usize) -> Result<(), ArmyError>) {
        match self.unit() {
            Some(number) if self.cart.is_survivor(number) => {
                shared.refuse("Survivors stay as they are. The camp can dismiss them.");
            }
            _ => self.change(shared, does),
        }
    }

    fn drop_unit(&mut self, shared: &mut AppState) {
        let Some(number) = self.unit() else {
            return shared.refuse(if self.is_at_done() { UNMARKED } else { "No unit of this type is bought yet." });
        };
        let told = self.cart.units().get(number).map(brief::unit).unwrap_or_default();
        if self.cart.remove(number) {
            shared.say(format!("Dropped: {told}."));
            self.steer(0);
        } else {
            shared.refuse("Survivors stay as they are. The camp can dismiss them.");
        }
    }

    fn turn_homeland(&mut self, shared: &mut AppState) {
        if self.is_war() {
            return shared.refuse("An army of a war has no homeland.");
        }
        let all: Vec<Option<Homeland>> = std::iter::once(None).chain(Homeland::ALL.map(Some)).collect();
        let at = all.iter().position(|home| *home == self.homeland).unwrap_or(0);
        self.homeland = all[turned(at, all.len(), true)];
        let told = self.homeland.map_or("none", Homeland::name);
        shared.say(format!("Homeland: {told}. Its human troops pay no penalty there."));
    }

    fn fill(&mut self, shared: &mut AppState) {
        self.seed = self.seed.nth(1);
        match self.cart.fill(self.seed) {
            0 => shared.refuse("The computer finds nothing more to buy."),
            more => {
                self.go_to_done();
                shared.say(format!("The computer bought {}.", count(more as u64, "unit")));
            }
        }
    }

    /// Return: buys the type in focus, or ends the purchase at the row "Done".
    fn accept(&mut self, shared: &mut AppState) -> Transition {
        match (self.is_at_done(), self.in_army) {
            (true, _) => return self.done(shared),
            (false, true) => self.go_to_done(),
            (false, false) => self.buy(shared),
        }
        Transition::Stay
    }

    fn done(&self, shared: &mut AppState) -> Transition {
        if let Err(error) = self.cart.check() {
            shared.refuse(sentence(&error.to_string()));
            return Transition::Stay;
        }
        match &self.buyer {
            Buyer::Battle(buying, number) => {
                let mut buying = (**buying).clone();
                buying.bought[*number] = Some(self.army());
                Purchase::next(shared, buying)
            }
            Buyer::War(name) => {
                let done = shared.store.between_field_battles(name, |war| war.take(&self.cart));
                if shared.say_done(done, "The army is ready.") { camp::open(shared, name) } else { Transition::Stay }
            }
        }
    }

    fn leave(&self, shared: &mut AppState) -> Transition {
        match &self.buyer {
            Buyer::Battle(buying, _) => arrange::back(buying.plan.clone()),
            Buyer::War(name) => camp::open(shared, name),
        }
    }
}

impl PurchaseScreen {
    /// The chances of the next battle of a war with a complete army: the enemy and the map are known.
    fn forecast(&self, shared: &AppState) -> Option<([String; 2], Ink)> {
        let (Buyer::War(name), Ok(())) = (&self.of.buyer, self.of.cart.check()) else { return None };
        let war = &shared.store.battlefield().find(name).ok()?.war;
        let then = War { units: self.of.cart.units().to_vec(), ..war.clone() };
        Some(self.estimate.describe(&then.battle()))
    }

    fn pick(&mut self, shared: &mut AppState, number: usize) -> Transition {
        let of = &mut self.of;
        let (in_army, at) = (number >= UNITS, number % UNITS);
        let again = of.in_army == in_army && of.at[usize::from(in_army)] == at;
        of.in_army = in_army;
        of.at[usize::from(in_army)] = at;
        of.steer(0);
        if again && !in_army { of.accept(shared) } else { Transition::Stay }
    }
}

impl Screen for PurchaseScreen {
    fn input(&mut self, shared: &mut AppState, input: Input, _layout: Option<&Layout>) -> Transition {
        if let Some(answer) = self.asked.answer(input) {
            return answer.map_or(Transition::Stay, |()| self.of.leave(shared));
        }
        if let Input::Pick(number) = input {
            return self.pick(shared, number);
        }
        let Some(key) = input.key() else { return Transition::Stay };
        let of = &mut self.of;
        let intent = shared.keys().intent(Keymap::Hiring, key);
        if let Some(to) = of.search.jumps(key, intent, of.rows().iter().map(|troop| troop.row().name)) {
            (of.in_army, of.at[0]) = (false, to.unwrap_or(of.at[0]));
            return Transition::Stay;
        }
        match intent {
            Some(KeyAction::Previous) => of.steer(-1),
            Some(KeyAction::Next) => of.steer(1),
            Some(KeyAction::PageUp) => of.steer(-PAGE),
            Some(KeyAction::PageDown) => of.steer(PAGE),
            Some(KeyAction::Page) => {
                of.in_army = !of.in_army;
                of.steer(0);
            }
            Some(KeyAction::First) => of.steer(-isize::from(i16::MAX)),
            Some(KeyAction::Last) if of.in_army => of.steer(isize::from(i16::MAX)),
            Some(KeyAction::Last) => of.go_to_done(),
            Some(KeyAction::Put) if of.is_at_done() => shared.refuse(UNMARKED),
            Some(KeyAction::Put) if of.in_army => shared.refuse("Tab: the list, to buy units."),
            Some(KeyAction::Put) => of.buy(shared),
            Some(KeyAction::Drop) => of.drop_unit(shared),
            Some(intent @ (KeyAction::More | KeyAction::Less)) => {
                of.alter(shared, |cart, number| cart.resize(number, intent == KeyAction::More));
            }
            Some(KeyAction::Elite) => of.alter(shared, Cart::turn_elite),
            Some(KeyAction::Hide) => of.change(shared, Cart::turn_hidden),
            Some(KeyAction::Rider) => match of.unit().is_some_and(|number| of.cart.turn_passenger(number)) {
                true => of.change(shared, |_, _| Ok(())),
                false => shared.refuse("Only new chariots take passengers, and only those that the limits allow."),
            },
            Some(KeyAction::Homeland) => of.turn_homeland(shared),
            Some(KeyAction::Automatic) => of.fill(shared),
            Some(KeyAction::Name) => return NameArmy::screen(of.clone()),
            Some(KeyAction::Library) => {
                return Transition::To(Box::new(ListScreen::new(shared, SavedArmies::of(of.clone()))));
            }
            Some(KeyAction::Accept) => return of.accept(shared),
            Some(KeyAction::Help) => return explain_line(shared, &TOPIC, &[], &of.keys(shared, true), &[]),
            Some(KeyAction::Back) if of.cart.bought().is_empty() => return of.leave(shared),
            Some(KeyAction::Back) => self.asked.ask(shared, (), "Leave without these units?", "stay"),
            _ => {}
        }
        Transition::Stay
    }

    fn wakes_at(&self, now: u64) -> Option<u64> {
        self.estimate.wakes_at(now)
    }

    fn draw(&self, shared: &AppState, canvas: &mut Canvas<'_>, layout: &Layout) {
        let mut desk = self.of.desk(shared, canvas.area());
        desk.keys = self.asked.keys(desk.keys);
        if let Some(([long, short], ink)) = self.forecast(shared) {
            desk.brief.push((short, ink));
            desk.right.insert(0, Panel::lines("Who will win?", vec![(long, ink)]).size(46, 4));
        }
        desk.draw(shared, canvas, layout);
    }
}

const TOPIC: Topic = Topic {
    title: "Purchase",
    asks: "Buy units for gold. Ego is the Leadership that a unit takes up: there must be enough. Space buys the largest unit \
           of the type in focus, + and - change its fighters, Del drops it. Tab switches between the list and the army. C lets the computer buy the \
           rest. The row Done at the end of the list ends the purchase: End goes there.",
    context: Keymap::Hiring,
    rules: &[
        "BATT-LEAD-06",
        "BD-16",
        "BD-11",
        "BATT-ARMY-18",
        "OURS-1",
        "BD-22",
        "BATT-HIDE-01",
        "BATT-ARMY-06",
        "OURS-5",
    ],
    chapters: &["Setting up", "Troops", "Leadership"],
};
