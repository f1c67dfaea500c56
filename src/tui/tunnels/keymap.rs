//! The keymaps of *Tunnels*: the orders of a fight, the cards of its fighters, the shop and the guild.

use crate::keys::KeyAction::{
    Accept, Again, Automatic, Back, Drop, Help, Learn, Lend, Less, Look, More, Next, Other, Page, Previous, Put, Save,
    Stats, Yes,
};
use crate::keys::Keymap;
use crate::keys::declared::Base::{Game, Rows};
use crate::keys::declared::{Declared, keymap};

pub fn keymaps() -> Vec<Declared> {
    vec![
        keymap(Keymap::Ordering, "Tunnels: orders", &[Game])
            .arrows("another entry")
            .key(Look, "look")
            .key(Save, "leave")
            .key(Accept, "choose")
            .key(Page, "pages")
            .key(Help, "help"),
        keymap(Keymap::Detailing, "Tunnels: the steps of an order", &[Game])
            .arrows("another entry")
            .key(Next, "next")
            .more(Previous, "the one before")
            .key(Stats, "card")
            .key(Look, "look")
            .key(Save, "leave")
            .key(Yes, "choose")
            .key(Page, "pages")
            .key(Help, "help")
            .key(Back, "back"),
        keymap(Keymap::Delving, "Tunnels: exploring", &[Game])
            .arrows("walk")
            .key(Look, "look")
            .key(Save, "leave")
            .key(Accept, "choose")
            .key(Page, "pages")
            .key(Help, "help"),
        keymap(Keymap::Deciding, "Tunnels: an answer on a delve", &[Game])
            .arrows("another entry")
            .key(Save, "leave")
            .key(Accept, "choose")
            .key(Back, "back")
            .key(Page, "pages")
            .key(Help, "help"),
        keymap(Keymap::Reviewing, "Tunnels: cards and maps", &[])
            .key(Next, "next")
            .more(Previous, "the one before")
            .key(Accept, "done")
            .more(Back, "back")
            .key(Help, "help"),
        keymap(Keymap::Supplying, "Tunnels: the shop", &[Rows])
            .named(More, "Left, Right", "material")
            .more(Less, "material before")
            .key(Put, "buy")
            .key(Drop, "sell")
            .key(Automatic, "computer buys"),
        keymap(Keymap::Guild, "Tunnels: the guild and the dead", &[Rows])
            .key(Learn, "guild")
            .key(Lend, "lend")
            .key(Put, "learn")
            .key(Other, "change type")
            .key(Again, "Born Again"),
    ]
}
