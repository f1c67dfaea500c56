//! A loan: money for another character of the roster (TT-CHAR-13).

use crate::app::AppState;
use crate::game_view::prompt::sentence;
use crate::help::Topic;
use crate::keys::{Hint, Keymap};
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
    /// The place of the taker among those who are free.
    to: usize,
}

pub struct Loan {
    from: String,
    choices: LoanChoices,
}

/// The characters who can take money from somebody.
fn takers<'a>(delvers: &'a Delvers, from: &str) -> Vec<&'a DelverRecord> {
    delvers.delvers().iter().filter(|one| delvers.free(one).is_ok() && one.name() != from).collect()
}

/// Why a character cannot lend money now; `None` if it can.
pub fn refusal(shared: &AppState, from: &DelverRecord) -> Option<String> {
    let delvers = shared.store.tunnels();
    match delvers.free(from) {
        Err(why) => Some(sentence(&why.to_string())),
        Ok(()) if from.who.gold == Coins::NONE => Some(format!("{} has no money to lend.", from.name())),
        Ok(()) if takers(delvers, from.name()).is_empty() => {
            Some("Nobody else is here to take the money. Make another character first.".into())
        }
        Ok(()) => None,
    }
}

pub fn open(shared: &AppState, from: &str) -> Transition {
    let whole = shared.store.tunnels().find(from).map_or(0, |one| one.who.gold.whole_gold());
    let choices = LoanChoices { gold: whole.min(10).to_string(), to: 0 };
    Transition::To(Box::new(FormScreen::new(Loan { from: from.into(), choices })))
}

impl Loan {
    fn taker(&self, delvers: &Delvers) -> Option<String> {
        takers(delvers, &self.from).get(self.choices.to).map(|one| one.name().to_string())
    }

    /// The sum; `None` if no number is typed.
    fn sum(&self) -> Option<Coins> {
        self.choices.gold.trim().parse().ok().map(Coins::gold)
    }

    /// Does the loan in a copy of the roster. `None` if a choice is missing.
    fn tried(&self, delvers: &Delvers) -> Option<Result<Delvers, DelversError>> {
        let (to, sum) = (self.taker(delvers)?, self.sum()?);
        let mut after = delvers.clone();
        Some(after.pass_money(&self.from, &to, sum).map(|()| after))
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
        format!("{} lends", self.from)
    }

    fn groups(&self, shared: &AppState) -> Vec<Group<LoanChoices>> {
        let takers = takers(shared.store.tunnels(), &self.from);
        let names = takers.iter().enumerate().map(|(at, one)| (at, one.name().to_string(), ""));
        let fields = vec![
            Field::text("Gold pieces", self.choices.gold.clone(), DIGITS, |loan: &mut LoanChoices| &mut loan.gold)
                .help("Type the sum in gold pieces. Backspace removes a digit."),
            Field::one("To", names, self.choices.to, |loan: &mut LoanChoices, _, to| loan.to = to)
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
        let taker = self.taker(delvers);
        let both = [Some(&self.from), taker.as_ref()].into_iter().flatten().filter_map(|name| shown.find(name).ok());
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
        let (Some(to), Some(sum)) = (self.taker(shared.store.tunnels()), self.sum()) else {
            shared.refuse("Type the sum as a number of gold pieces.");
            return Transition::Stay;
        };
        let done = shared.store.pass_money(&self.from, &to, sum);
        match shared.say_done(done, format!("{} lends {sum} to {to}.", self.from)) {
            true => self.back(shared),
            false => Transition::Stay,
        }
    }

    fn back(&mut self, shared: &mut AppState) -> Transition {
        Transition::To(Box::new(ListScreen::new(shared, DelverList).on(&self.from)))
    }
}

const TOPIC: Topic = Topic {
    title: "Lend money",
    asks: "Type a sum in gold pieces and choose who gets it. The program keeps no debts: the other one gives it back in the same way.",
    context: Keymap::Choosing,
    rules: &["TT-CHAR-13", "TT-CHAR-07", "TT-CHAR-06"],
    chapters: &["Characters"],
};
