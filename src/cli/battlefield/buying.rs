//! The purchase of an army by lines (UI-07): the units and the list in words, and a [`Cart`] that refuses what breaks a limit.

use crate::battlefield::data::ground::Homeland;
use crate::battlefield::data::size::Scale;
use crate::battlefield::data::troop::Troop;
use crate::battlefield::model::army::Army;
use crate::battlefield::narration::brief;
use crate::battlefield::setup::cart::Cart;
use crate::battlefield::setup::price_list::PriceRow;
use crate::cli::CliError;
use crate::cli::battlefield::army::{troop, units};
use crate::cli::battlefield::fields::HomelandWord;
use crate::cli::columns::columns;
use crate::cli::plain::Lines;
use crate::cli::suggest::nearest;
use crate::engine::dice::Seed;
use crate::engine::text::{count, quote};
use clap::ValueEnum;

/// All commands of a purchase.
const FORMS: &[&str] = &[
    "buy UNITS, such as buy 18 HI, 4 CH with AR; without a number (buy HI) as many as the limits allow",
    "drop UNIT",
    "dismiss UNIT (survivors, for good)",
    "hide UNIT (or show it again)",
    "fill (the computer buys the rest)",
    "load ARMY (a saved one)",
    "homeland bush|desert|arctic|water|none",
    "list (of troops with prices)",
    "army",
    "done",
    "q (leave)",
];

/// An army that is being bought.
pub struct LinePurchase<'a> {
    name: &'a str,
    cart: Cart,
    homeland: Option<Homeland>,
    /// True for an army of a war, which has survivors and no homeland.
    is_war: bool,
    saved: &'a [Army],
    /// The seed of the computer's next purchase.
    seed: Seed,
}

impl<'a> LinePurchase<'a> {
    pub const fn new(name: &'a str, cart: Cart, saved: &'a [Army], seed: Seed) -> LinePurchase<'a> {
        LinePurchase { name, cart, homeland: None, is_war: false, saved, seed }
    }

    #[must_use]
    pub fn of_war(self) -> LinePurchase<'a> {
        LinePurchase { is_war: true, ..self }
    }

    /// Asks until the army is complete. `None` if the player leaves.
    pub fn ask(mut self, lines: &mut Lines) -> Option<(Cart, Army)> {
        let people = self.cart.limits.people.name();
        lines.tell(&format!("{} buys an army from the list {people}. ? tells the commands.", self.name));
        self.show(lines);
        loop {
            let typed = lines.ask("purchase>")?;
            let (verb, rest) = typed.split_once(' ').unwrap_or((&typed, ""));
            match (verb, rest.trim()) {
                ("", _) => {}
                ("q" | "quit", _) => return None,
                ("?" | "help", _) => lines.tell(&format!("Commands: {}.", FORMS.join("; "))),
                ("list", _) => self.list(lines),
                ("army", _) => self.show(lines),
                ("done", _) => match self.cart.check() {
                    Ok(()) => {
                        let army = self.army();
                        return Some((self.cart, army));
                    }
                    Err(error) => lines.tell(&format!("Not complete yet: {error}.")),
                },
                (verb, rest) => match self.change(verb, rest) {
                    Ok(told) => {
                        lines.tell(&told);
                        lines.tell(&self.left());
                    }
                    Err(why) if why.ends_with('?') => lines.tell(&why),
                    Err(why) => lines.tell(&format!("{why}.")),
                },
            }
        }
    }

    fn army(&self) -> Army {
        let leadership = self.cart.limits.leadership;
        Army { leadership, homeland: self.homeland, ..Army::new(self.name, self.cart.units().to_vec()) }
    }

    /// Carries out a command that changes the army. Returns a sentence, or the reason why nothing changes.
    fn change(&mut self, verb: &str, rest: &str) -> Result<String, String> {
        match verb {
            "buy" => self.buy(rest).map_err(|CliError { reason, .. }| reason),
            "drop" => {
                let (number, told) = self.unit(rest)?;
                match self.cart.remove(number) {
                    true => Ok(format!("Dropped: {told}.")),
                    false => Err(format!("{told} are survivors: dismiss {} sends them away for good", number + 1)),
                }
            }
            "dismiss" => {
                let (number, told) = self.unit(rest)?;
                match self.cart.dismiss(number) {
                    true => Ok(format!("Dismissed when you are done: {told}.")),
                    false => Err(format!("{told} are no survivors: drop {} drops them", number + 1)),
                }
            }
            "hide" => {
                let (number, _) = self.unit(rest)?;
                self.cart.turn_hidden(number).map_err(|error| error.to_string())?;
                let told = self.cart.units().get(number).map(brief::unit).unwrap_or_default();
                Ok(format!("Unit {}: {told}.", number + 1))
            }
            "fill" => {
                self.seed = self.seed.nth(1);
                match self.cart.fill(self.seed) {
                    0 => Err("the computer finds nothing more to buy".into()),
                    more => Ok(format!("The computer bought {}.", count(more as u64, "unit"))),
                }
            }
            "load" => self.load(rest),
            "homeland" => self.settle(rest),
            _ => Err(format!("\"{}\" is no command; expected one of: {}", quote(verb), FORMS.join("; "))),
        }
    }

    /// Buys units in words: all of them, or none.
    fn buy(&mut self, words: &str) -> Result<String, CliError> {
        if words.is_empty() {
            return Err(CliError::new("name units, such as buy 18 HI, or buy HI for as many as the limits allow"));
        }
        let mut cart = self.cart.clone();
        for part in words.split(',').map(str::trim) {
            match troop(part) {
                Ok(troop) => {
                    cart.add(troop).map_err(CliError::new)?;
                }
                Err(_) => {
                    for record in units(part, &cart.limits)? {
                        cart.put(record).map_err(CliError::new)?;
                    }
                }
            }
        }
        let new: Vec<String> = cart.units()[self.cart.units().len()..].iter().map(brief::unit).collect();
        let price = cart.price() - self.cart.price();
        self.cart = cart;
        Ok(format!("{} for {price} gold.", new.join(", ")))
    }

    /// Replaces the bought units by those of a saved army.
    fn load(&mut self, name: &str) -> Result<String, String> {
        let named = |army: &&Army| army.name.to_lowercase() == name.to_lowercase();
        let Some(army) = self.saved.iter().find(named) else {
            let names = self.saved.iter().map(|army| army.name.as_str());
            return Err(match nearest(name, names) {
                Some(near) => format!("no saved army is called {}; did you mean {near}?", quote(name)),
                None => format!("no saved army is called {}; `ludus battlefield army --save` saves one", quote(name)),
            });
        };
        let mut cart = self.cart.clone();
        cart.replace(&army.units);
        cart.check().map_err(|error| format!("{}: {error}", army.name))?;
        self.cart = cart;
        self.homeland = army.homeland.filter(|_| !self.is_war);
        Ok(format!("{}: {}.", army.name, brief::codes(self.cart.bought())))
    }

    fn settle(&mut self, word: &str) -> Result<String, String> {
        if self.is_war {
            return Err("an army of a war has no homeland".into());
        }
        let home = match word {
            "none" => None,
            word => match HomelandWord::from_str(word, true) {
                Ok(home) => Some(Homeland::from(home)),
                Err(_) => {
                    return Err(format!(
                        "\"{}\" is no homeland; expected bush, desert, arctic, water or none",
                        quote(word)
                    ));
                }
            },
        };
        self.homeland = home;
        Ok(format!("Homeland: {}. Its human troops pay no penalty there.", home.map_or("none", Homeland::name)))
    }

    /// The unit of a typed number, from 0 on, and its words.
    fn unit(&self, typed: &str) -> Result<(usize, String), String> {
        let all = self.cart.units();
        let number = typed.parse::<usize>().ok().and_then(|number| number.checked_sub(1));
        match number.and_then(|number| Some((number, all.get(number)?))) {
            Some((number, record)) => Ok((number, brief::unit(record))),
            None if all.is_empty() => Err("the army has no unit yet".into()),
            None => Err(format!("\"{}\" is no number of a unit: 1 to {}", quote(typed), all.len())),
        }
    }

    /// Gold and Leadership left, and what the army lacks.
    fn left(&self) -> String {
        let Cart { limits, .. } = &self.cart;
        let lacks = match (self.cart.units().is_empty(), self.cart.check()) {
            (false, Err(error)) => format!(" Not complete yet: {error}."),
            _ => String::new(),
        };
        format!(
            "{} of {} gold and {} of {} Leadership left, {}.{lacks}",
            self.cart.gold_left(),
            limits.gold,
            self.cart.leadership_left(),
            limits.leadership,
            count(self.cart.units().len() as u64, "unit"),
        )
    }

    /// Prints the army, one unit a line, and gold and Leadership left.
    fn show(&self, lines: &mut Lines) {
        for (number, record) in self.cart.units().iter().enumerate() {
            let price = match record.price() {
                _ if self.cart.is_survivor(number) => "survivors".into(),
                Some(price) => format!("price {price}"),
                None => "not for hire".into(),
            };
            lines.tell(&format!("  {} {}: {price}, Ego {}", number + 1, brief::unit(record), record.ego()));
        }
        lines.tell(&self.left());
    }

    /// Prints the troops of the list with their prices, their strikes and the reason why they cannot be bought.
    fn list(&self, lines: &mut Lines) {
        let row = |troop: &Troop| {
            let row = PriceRow::of(&self.cart, *troop);
            let [price, ego, most, attack, defence, volley, moves] = row.numbers();
            let (code, name) = (troop.row().code.to_string(), troop.row().name.to_string());
            [code, name, price, ego, most, attack, defence, volley, moves, row.remark]
        };
        let rows: Vec<[String; 10]> = self.cart.limits.people.troops().iter().map(row).collect();
        lines.say(match self.cart.limits.scale {
            Scale::Personal => "Att, def, vol: HP of a medium strike on open ground.",
            _ => "Price, Ego: one fighter. Att, def, vol: k of a full unit on open ground.",
        });
        let heads = ["", "Troops", "Price", "Ego", "Max", "Att", "Def", "Vol", "Move", ""];
        columns(heads, &rows).lines().for_each(|line| lines.say(line));
    }
}
