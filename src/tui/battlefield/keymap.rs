//! The keymap of the purchase in *Battlefield*.

use crate::keys::KeyAction::{
    Accept, Automatic, Back, Drop, Elite, First, Help, Hide, Homeland, Last, Less, Library, More, Name, Page, Put,
    Rider, Search,
};
use crate::keys::Keymap;
use crate::keys::declared::{Declared, keymap};

pub fn keymaps() -> Vec<Declared> {
    vec![
        keymap(Keymap::Hiring, "Battlefield: purchase", &[])
            .up_down("line", "line below")
            .page_keys()
            .key(First, "the first")
            .key(Last, "done")
            .key(Put, "buy")
            .named(Drop, "Del", "dismiss")
            .named(More, "+ -", "fighters")
            .more(Less, "fewer fighters")
            .key(Elite, "elite")
            .key(Hide, "hidden")
            .key(Rider, "passengers")
            .key(Homeland, "homeland")
            .key(Automatic, "computer buys")
            .key(Name, "save")
            .key(Library, "load")
            .key(Search, "search")
            .key(Page, "army")
            .key(Help, "help")
            .key(Accept, "done")
            .key(Back, "back"),
    ]
}
