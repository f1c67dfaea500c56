//! A loan: money for another character of the roster (TT-CHAR-13).

use crate::app::AppState;
use crate::game_view::prompt::sentence;
use crate::help::Topic;
use crate::keys::{Hint, KeyAction, Keymap};
use crate::screens::Transition;
use crate::theme::Ink;
use crate::tunnels::screens::delvers::DelverList;
use crate::widgets::form_screen::{Field, Form, FormScreen, Group, keys};
use crate::widgets::list_screen::ListScreen;
use crate::widgets::panels::Panel;
use ludus_store::tunnels::delvers::{DelverRecord, Delvers, DelversError};
use ludus_tunnels::data::coins::Coins;

/// The most digits of a sum.
const DIGITS: usize = 6;

/// The choices for a loan.
pub struct LoanChoices {
    gold: String,
    /// The place of the other character among those who can take part.
    other: usize,
}

/// A loan of one character to another. The form opens for either of them.
pub struct Loan {
    name: String,
    /// True if the character of the form gets the money: one without money can only borrow.
    borrows: bool,
    choices: LoanChoices,
}

/// Returns whether a character has nothing to lend, so that the form is about borrowing.
pub fn borrows(one: &DelverRecord) -> bool {
    one.who.gold == Coins::NONE
}

/// The characters who can take money from somebody, or lend it.
fn others<'a>(delvers: &'a Delvers, name: &str, borrows: bool) -> Vec<&'a DelverRecord> {
    let fits =
        |one: &&DelverRecord| delvers.free(one).is_ok() && one.name() != name && !(borrows && self::borrows(one));
    delvers.delvers().iter().filter(fits).collect()
}

/// Why a character can neither lend money nor borrow it now; `None` if there is a way.
pub fn refusal(shared: &AppState, one: &DelverRecord) -> Option<String> {
    let delvers = shared.store.tunnels();
    let is_alone = others(delvers, one.name(), false).is_empty();
    match delvers.free(one) {
        Err(why) => Some(sentence(&why.to_string())),
        Ok(()) if is_alone => Some("Nobody else is here to take the money. Make another character first.".into()),
        Ok(()) if others(delvers, one.name(), borrows(one)).is_empty() => {
            Some(format!("{} has no money to lend, and nobody else has any.", one.name()))
        }
        Ok(()) => None,
    }
}

/// A line for a character without the money for a thing: who could lend it, and where. `None` if nobody can.
pub fn offer(shared: &AppState, name: &str) -> Option<String> {
    let delvers = shared.store.tunnels();
    let richest = others(delvers, name, true).into_iter().max_by_key(|one| one.who.gold)?;
    let lend = shared.keys().line(Keymap::Guild, &[KeyAction::Lend]).pop().map(|hint| hint.shown)?;
    Some(format!("{} has {}: {lend} in \"Your characters\" lends money.", richest.name(), richest.who.gold))
}

pub fn open(shared: &AppState, name: &str) -> Transition {
    let delvers = shared.store.tunnels();
    let borrows = delvers.find(name).is_ok_and(borrows);
    let giver = if borrows { others(delvers, name, true).first().copied() } else { delvers.find(name).ok() };
    let whole = giver.map_or(0, |one| one.who.gold.whole_gold());
    let choices = LoanChoices { gold: whole.min(10).to_string(), other: 0 };
    Transition::To(Box::new(FormScreen::new(Loan { name: name.into(), borrows, choices })))
}

impl Loan {
    /// The characters who lend and who get the money. `None` if nobody else is there any more.
    fn both(&self, delvers: &Delvers) -> Option<[String; 2]> {
        let other = others(delvers, &self.name, self.borrows).get(self.choices.other)?.name().to_string();
        Some(if self.borrows { [other, self.name.clone()] } else { [self.name.clone(), other] })
    }

    /// The sum; `None` if no number is typed.
    fn sum(&self) -> Option<Coins> {
        self.choices.gold.trim().parse().ok().map(Coins::gold)
    }

    /// Does the loan in a copy of the roster. `None` if a choice is missing.
    fn tried(&self, delvers: &Delvers) -> Option<Result<Delvers, DelversError>> {
        let ([from, to], sum) = (self.both(delvers)?, self.sum()?);
        let mut after = delvers.clone();
        Some(after.pass_money(&from, &to, sum).map(|()| after))
    }
}

impl Form<LoanChoices> for Loan {
    fn values(&mut self) -> &mut LoanChoices {
        &mut self.choices
    }

    fn topic(&self) -> &'static Topic {
        &TOPIC
    }

    fn remark(&self, _: &AppState) -> String {
        format!("{} {}", self.name, if self.borrows { "borrows" } else { "lends" })
    }

    fn groups(&self, shared: &AppState) -> Vec<Group<LoanChoices>> {
        let others = others(shared.store.tunnels(), &self.name, self.borrows);
        let names = others.iter().enumerate().map(|(at, one)| (at, one.name().to_string(), ""));
        let fields = vec![
            Field::text("Gold pieces", self.choices.gold.clone(), DIGITS, |loan: &mut LoanChoices| &mut loan.gold)
                .help("Type the sum in gold pieces. Backspace removes a digit."),
            Field::one(
                if self.borrows { "From" } else { "To" },
                names,
                self.choices.other,
                |loan: &mut LoanChoices, _, other| loan.other = other,
            )
            .help("Left and Right choose another character who is at the surface."),
        ];
        vec![Group::new("The loan", fields)]
    }

    fn panels<'a>(&'a self, shared: &'a AppState) -> Vec<Panel<'a>> {
        let delvers = shared.store.tunnels();
        let after = self.tried(delvers);
        let shown = match &after {
            Some(Ok(after)) => after,
            _ => delvers,
        };
        let both = self.both(delvers);
        let both = both.iter().flatten().filter_map(|name| shown.find(name).ok());
        let line = |one: &DelverRecord| {
            let who = &one.who;
            (format!("{}: {}, load {} of {}", who.name, who.gold, who.load(), who.weight_possible()), Ink::Plain)
        };
        let mut lines: Vec<(String, Ink)> = both.map(line).collect();
        let title = if matches!(after, Some(Ok(_))) { "After the loan" } else { "Before the loan" };
        match after {
            Some(Ok(_)) => {}
            Some(Err(why)) => lines.push((sentence(&why.to_string()), Ink::Warning)),
            None => lines.push(("Type a number of gold pieces.".into(), Ink::Warning)),
        }
        vec![Panel::lines(title, lines).size(38, 6), Panel::rules(shared, TOPIC)]
    }

    fn keys(&self, shared: &AppState, _: bool) -> Vec<Hint> {
        keys(shared, "lend it")
    }

    fn accept(&mut self, shared: &mut AppState, at: &mut usize) -> Transition {
        *at = 0;
        let (Some([from, to]), Some(sum)) = (self.both(shared.store.tunnels()), self.sum()) else {
            shared.refuse("Type the sum as a number of gold pieces.");
            return Transition::Stay;
        };
        let done = shared.store.pass_money(&from, &to, sum);
        match shared.say_done(done, format!("{from} lends {sum} to {to}.")) {
            true => self.back(shared),
            false => Transition::Stay,
        }
    }

    fn back(&mut self, shared: &mut AppState) -> Transition {
        Transition::To(Box::new(ListScreen::new(shared, DelverList).on(&self.name)))
    }
}

const TOPIC: Topic = Topic {
    title: "Lend money",
    asks: "Type a sum in gold pieces and choose who gets it. The program keeps no debts: the other one gives it back in the same way.",
    context: Keymap::Choosing,
    rules: &["TT-CHAR-13", "TT-CHAR-07", "TT-CHAR-06"],
    chapters: &["Characters"],
};
