//! The keymap of *Tunnels*: the orders of a fight.

use crate::keys::KeyAction::{Accept, Back, Help, Look, Next, Page, Previous, Save, Stats};
use crate::keys::Keymap;
use crate::keys::declared::Base::Game;
use crate::keys::declared::{Declared, keymap};

pub fn keymaps() -> Vec<Declared> {
    vec![
        keymap(Keymap::Ordering, "Tunnels: orders", &[Game])
            .arrows("another entry")
            .key(Next, "next")
            .more(Previous, "the one before")
            .key(Stats, "card")
            .key(Look, "look")
            .key(Save, "leave")
            .key(Accept, "choose")
            .more(Back, "back")
            .key(Page, "pages")
            .key(Help, "help"),
    ]
}
