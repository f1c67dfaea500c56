//! The texts of the game screen that a rulebook can replace by its own.

use crate::help::Topic;
use crate::keys::Keymap;

/// The rulebook's own texts for messages of the game screen.
#[derive(Clone, Copy)]
pub struct BookWords {
    /// The result in the first sentence of the report, after "You" or the name of a seat.
    pub won: &'static str,
    pub lost: &'static str,
    /// Names the key of the report for another game of this kind.
    pub again: &'static str,
    /// True if the characters can rest after a game: a key of the report says so.
    pub rests: bool,
    /// The ends beside wins that the coach's chances count, as a clause. Empty if there are none.
    pub counted: &'static str,
    /// The help of the report.
    pub report: Topic,
    /// Shown while the seats change.
    pub look_away: &'static str,
    /// Says what giving up costs.
    pub abandoning: &'static str,
    /// Shown after the player gave up.
    pub given_up: &'static str,
    /// Shown if the seat has no actor to hand to the computer.
    pub nobody: &'static str,
    /// The text for an empty control list.
    pub nobody_listed: &'static str,
    /// Names the keys of the control list. Shown after an unknown key.
    pub lending: &'static str,
    /// Shown if an order has no answer to the question.
    pub disobeyed: &'static str,
    /// Shown if the last command cannot be undone.
    pub kept: &'static str,
}

impl BookWords {
    /// Texts that suit every rulebook, with its own help of the report. The rules of that help stand beside the report, too.
    pub const fn of(report: Topic) -> BookWords {
        BookWords {
            won: "won",
            lost: "lost",
            again: "new foes",
            rests: true,
            counted: "",
            report,
            look_away: "The other player must look away.",
            abandoning: "Abandon: nobody wins.",
            given_up: "The game is given up.",
            nobody: "You have nobody here to hand over.",
            nobody_listed: "You have nobody here to hand over.",
            lending: "Space changes who plays, Return ends.",
            disobeyed: "This question has no such answer.",
            kept: "Nothing to take back: it is already done.",
        }
    }
}

/// The usual topic of the control list.
pub const LENDING: Topic = Topic {
    title: "Who plays",
    asks: "Choose who plays each seat: you, or the computer.",
    context: Keymap::Handing,
    rules: &[],
    chapters: &[],
};

/// The usual topic of the menu for leaving.
pub const LEAVING: Topic = Topic {
    title: "Leaving",
    asks: "Leave the game? A saved game waits for you; an abandoned one is over.",
    context: Keymap::Menu,
    rules: &[],
    chapters: &[],
};
