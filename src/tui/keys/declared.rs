//! Keymaps as their screens declare them: the actions and what they do. The key files have the keys.
//!
//! A keymap takes the keys that its own table lacks from shared tables, its [`Base`]s. [`all`] gathers the keymaps of all
//! screens and rulebooks.

use crate::keys::{KeyAction, Keymap};
use crate::{books, game_view, screens};
use ludus_engine::board::Facing;
use ludus_engine::game::Seat;
use ludus_engine::hex::Direction;
use std::sync::LazyLock;

/// A table of keys that several keymaps share.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Base {
    /// Rows of a list.
    Rows,
    Form,
    /// A question that has yes and no as answers.
    Confirm,
    /// The choice of one of several targets.
    Target,
    /// The keys of most prompts of a game.
    Game,
    /// The four directions, where letters can step as well.
    Steps,
    /// The six directions of a hex board.
    Hexes,
}

/// The table that every keymap falls back to.
const NAVIGATION: &str = "navigation";

/// A keymap, and the tables that have its keys.
pub struct Declared {
    pub at: Keymap,
    /// The heading of its keys for players: "Gladiator: moving".
    pub page: &'static str,
    /// The names of the tables, its own first.
    pub tables: Vec<String>,
    pub actions: Vec<DeclaredAction>,
}

pub struct DeclaredAction {
    /// Its name in key files.
    pub name: String,
    pub intent: KeyAction,
    pub shown: Shown,
    pub does: &'static str,
}

/// How prompts name the classic keys of an action.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Shown {
    FirstKey,
    Named(&'static str),
    /// The name of the action above covers them.
    Covered,
}

/// Begins the keymap of a page, which players know by that heading.
pub fn keymap(at: Keymap, page: &'static str, bases: &'static [Base]) -> Declared {
    let shared = bases.iter().map(|base| snake(&format!("{base:?}")));
    let tables = std::iter::once(at.name()).chain(shared).chain([NAVIGATION.into()]).collect();
    Declared { at, page, tables, actions: Vec::new() }
}

impl Declared {
    /// Adds an action that prompts show with its first key.
    pub fn key(self, intent: KeyAction, does: &'static str) -> Declared {
        self.with(intent, Shown::FirstKey, does)
    }

    /// Adds an action whose classic keys have another name than the first one.
    pub fn named(self, intent: KeyAction, name: &'static str, does: &'static str) -> Declared {
        self.with(intent, Shown::Named(name), does)
    }

    /// Adds an action that the name of the one above covers.
    pub fn more(self, intent: KeyAction, does: &'static str) -> Declared {
        self.with(intent, Shown::Covered, does)
    }

    /// Adds the four directions under one name.
    pub fn arrows(self, does: &'static str) -> Declared {
        let go = KeyAction::Go;
        self.named(go(Facing::North), "Arrows", does)
            .more(go(Facing::South), does)
            .more(go(Facing::West), does)
            .more(go(Facing::East), does)
    }

    /// Adds the six directions of a hex board under one name. Help has their digits, too.
    pub fn hexes(self, does: &'static str) -> Declared {
        let step = KeyAction::Step;
        self.named(step(Direction::W), "Arrows", does)
            .more(step(Direction::E), "to the east")
            .more(step(Direction::NW), "to the north-west")
            .more(step(Direction::NE), "to the north-east")
            .more(step(Direction::SW), "to the south-west")
            .more(step(Direction::SE), "to the south-east")
    }

    /// Adds up and down under one name. `below` is what down does.
    pub fn up_down(self, does: &'static str, below: &'static str) -> Declared {
        self.named(KeyAction::Previous, "Up, Down", does).more(KeyAction::Next, below)
    }

    /// Adds the keys for a page up and down.
    pub fn page_keys(self) -> Declared {
        self.key(KeyAction::PageUp, "a page up").key(KeyAction::PageDown, "a page down")
    }

    /// Adds the keys that move between the boxes of a screen.
    pub fn boxes(self) -> Declared {
        self.key(KeyAction::Page, "next box").more(KeyAction::PageBack, "box before")
    }

    fn with(mut self, intent: KeyAction, shown: Shown, does: &'static str) -> Declared {
        self.actions.push(DeclaredAction { name: intent.name(), intent, shown, does });
        self
    }

    pub fn has(&self, action: &str) -> bool {
        self.actions.iter().any(|one| one.name == action)
    }
}

/// The keymaps of all screens and rulebooks.
pub fn all() -> &'static [Declared] {
    static ALL: LazyLock<Vec<Declared>> = LazyLock::new(|| {
        [books::keymaps(), game_view::keymap::keymaps(), screens::keymap::keymaps()].into_iter().flatten().collect()
    });
    &ALL
}

impl Keymap {
    /// Its name in key files: "what_if".
    pub fn name(self) -> String {
        snake(&format!("{self:?}"))
    }
}

impl KeyAction {
    /// Its name in key files: "go_north", "death_1".
    pub fn name(self) -> String {
        let side = |seat: Seat| if seat == Seat(0) { "west" } else { "east" };
        match self {
            KeyAction::Go(facing) => format!("go_{facing:?}").to_lowercase(),
            KeyAction::Step(direction) => format!("step_{direction:?}").to_lowercase(),
            KeyAction::Peak(highlight, true) => format!("next_{highlight:?}").to_lowercase(),
            KeyAction::Peak(highlight, false) => format!("previous_{highlight:?}").to_lowercase(),
            KeyAction::Seat(seat) => format!("seat_{}", side(seat)),
            KeyAction::Death(number) => format!("death_{}", number + 1),
            action => snake(&format!("{action:?}")),
        }
    }
}

/// The name in lower case, with underscores between words.
fn snake(name: &str) -> String {
    let mut text = String::new();
    for letter in name.chars() {
        if letter.is_uppercase() && !text.is_empty() {
            text.push('_');
        }
        text.extend(letter.to_lowercase());
    }
    text
}
