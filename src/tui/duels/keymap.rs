//! The keymaps of *Duels*: plans and the camp.

use crate::keys::KeyAction::{
    Abandon, Accept, Assumed, Automatic, Back, Drop, Endless, First, Help, Info, Last, Less, Library, Look, Lower,
    More, Name, Next, Page, PageBack, Previous, Raise, Try, Undo, Versus, Words,
};
use crate::keys::Keymap;
use crate::keys::declared::{Declared, keymap};

pub fn keymaps() -> Vec<Declared> {
    vec![
        keymap(Keymap::Camping, "Duels: the camp", &[])
            .up_down("line", "line below")
            .key(Page, "next box")
            .more(PageBack, "box before")
            .key(Accept, "go, learn, buy, lay down")
            .key(Look, "the mirror")
            .key(Abandon, "go home")
            .key(Help, "help")
            .key(Back, "menu"),
        keymap(Keymap::Planning, "Duels: a plan", &[])
            .up_down("line", "line below")
            .key(First, "the first")
            .key(Last, "the last")
            .named(More, "+ -", "count")
            .more(Less, "fewer")
            .key(Endless, "always")
            .key(Raise, "raise")
            .more(Lower, "lower")
            .key(Drop, "remove")
            .key(Undo, "undo")
            .key(Assumed, "against")
            .key(Versus, "versus which")
            .key(Try, "watch")
            .key(Words, "edit")
            .key(Name, "name")
            .key(Library, "plans")
            .key(Page, "odds")
            .key(Help, "help")
            .key(Accept, "done")
            .key(Back, "leave"),
        keymap(Keymap::Watching, "Duels: watching a fight", &[])
            .key(Next, "next")
            .key(Previous, "back")
            .key(Automatic, "auto")
            .named(More, "+ -", "pace")
            .more(Less, "slower")
            .key(First, "from the start")
            .key(Last, "to the end")
            .key(Look, "plans")
            .key(Info, "look")
            .key(Help, "why")
            .key(Back, "done"),
    ]
}
