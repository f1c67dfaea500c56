//! The texts of the game screen that a rulebook can replace by its own.

use crate::help::Topic;
use crate::keys::Keymap;

/// The rulebook's own texts for messages of the game screen.
pub struct BookWords {
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
    /// Texts that suit every rulebook.
    pub const PLAIN: BookWords = BookWords {
        look_away: "The other player must look away.",
        abandoning: "Abandon: nobody wins.",
        given_up: "The game is given up.",
        nobody: "You have nobody here to hand over.",
        nobody_listed: "You have nobody here to hand over.",
        lending: "Space changes who plays, Return ends.",
        disobeyed: "This question has no such answer.",
        kept: "Nothing to take back: it is already done.",
    };
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
