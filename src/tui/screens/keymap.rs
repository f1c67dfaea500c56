//! The keymaps of the screens that all rulebooks share: menus, lists, forms, options.

use crate::keys::KeyAction::{
    Abandon, Accept, Again, Back, Continue, Copy, Difficulty, Drop, Fallen, First, Help, Info, Last, Learn, Less, More,
    Next, Options, Other, OtherLook, Outfit, Page, PageDown, PageUp, Previous, Put, Search, Seat, Seed, StartOver,
    Surgeon, Train, Watch, Week,
};
use crate::keys::declared::Base::{Form, Rows};
use crate::keys::declared::{Declared, keymap};
use crate::keys::{Keymap, TURNS};
use ludus_engine::game::Seat as Number;

pub fn keymaps() -> Vec<Declared> {
    [pages(), lists(), forms()].into_iter().flatten().collect()
}

fn pages() -> Vec<Declared> {
    vec![
        keymap(Keymap::Handing, "Battles: who plays", &[])
            .named(Put, "Left, Right", "you, turn, computer")
            .more(Less, "the choice before")
            .named(Next, "Up, Down", "another")
            .more(Previous, "the one above")
            .key(Seat(Number(0)), "all West")
            .key(Seat(Number(1)), "all East")
            .key(Help, "help")
            .key(Accept, "done"),
        keymap(Keymap::Welcome, "The welcome", &[])
            .key(Continue, "continue the saved battle")
            .key(Help, "help")
            .key(Learn, "learn the game")
            .key(Again, "fight at once"),
        keymap(Keymap::Menu, "Menus", &[])
            .arrows("another entry")
            .key(Accept, "choose, and confirm")
            .key(Back, "cancel the choice")
            .key(Page, TURNS)
            .key(Help, "explain"),
        keymap(Keymap::Reading, "Help and other texts", &[Rows])
            .key(Previous, "previous line")
            .key(Next, "next line")
            .key(PageUp, "a page up")
            .named(PageDown, "Space", "a page down")
            .key(First, "the beginning")
            .key(Last, "the end")
            .key(Page, "next page")
            .key(Less, "heading before")
            .key(More, "next heading")
            .key(Search, "search")
            .key(Accept, "done"),
        keymap(Keymap::Options, "Options", &[Form])
            .up_down("line", "line below")
            .named(More, "Left, Right", "change")
            .more(Less, "previous")
            .boxes()
            .key(Search, "search")
            .key(Other, "bind keys")
            .key(Help, "explain")
            .key(Accept, "done"),
        keymap(Keymap::Binding, "Your own keys", &[Rows])
            .key(Previous, "above")
            .key(Next, "below")
            .boxes()
            .key(Search, "search")
            .key(Accept, "another key")
            .named(Drop, "D", "reset")
            .key(StartOver, "reset all")
            .key(Help, "explain")
            .key(Back, "options"),
        keymap(Keymap::Coding, "Battle codes", &[])
            .key(Accept, "begin")
            .key(Less, "delete sign")
            .key(Drop, "clear all")
            .key(Help, "explain")
            .key(Back, "menu"),
        keymap(Keymap::Anywhere, "Everywhere", &[]).key(Options, "options").key(OtherLook, "modern or classic look"),
    ]
}

fn lists() -> Vec<Declared> {
    vec![
        keymap(Keymap::List, "Lists", &[Rows])
            .key(Previous, "the one above")
            .key(Next, "the one below")
            .page_keys()
            .boxes()
            .key(Search, "search")
            .key(Accept, "take this one")
            .key(Help, "help")
            .key(Back, "back"),
        keymap(Keymap::Restoring, "Lists: battles in progress", &[Rows])
            .key(Abandon, "abandon it")
            .key(Watch, "watch it")
            .key(Copy, "save twice"),
        keymap(Keymap::Scores, "Lists: scores", &[])
            .key(Fallen, "the dead")
            .key(Again, "fight")
            .key(Outfit, "kit")
            .key(Other, "new gladiator"),
        keymap(Keymap::Living, "Lists: a career", &[Rows])
            .key(Previous, "the one above")
            .key(Next, "the one below")
            .page_keys()
            .key(Search, "search")
            .key(Accept, "watch this one")
            .key(Copy, "code")
            .key(Info, "record")
            .key(Help, "help")
            .key(Back, "back"),
        keymap(Keymap::Hall, "Lists: the hall", &[])
            .key(Previous, "the one above")
            .key(Next, "the one below")
            .page_keys()
            .named(More, "Left, Right", "order")
            .more(Less, "previous order")
            .boxes()
            .key(Search, "search")
            .key(Drop, "delete letter")
            .key(Accept, "career")
            .key(Help, "help")
            .key(Back, "back"),
        keymap(Keymap::Campaign, "Hex Arena: a character", &[Rows])
            .key(Accept, "record")
            .key(Train, "train")
            .key(Outfit, "shop")
            .key(Abandon, "dismiss")
            .key(Week, "pass a week")
            .key(Surgeon, "surgeon")
            .key(Help, "help")
            .key(Back, "back")
            .key(Watch, "last bout"),
    ]
}

fn forms() -> Vec<Declared> {
    vec![
        keymap(Keymap::Choosing, "Forms", &[Form])
            .up_down("line", "line below")
            .named(More, "Left, Right", "change")
            .more(Less, "previous")
            .boxes()
            .key(Search, "search")
            .key(Accept, "go on")
            .named(Help, "F1", "help")
            .key(Back, "back"),
        keymap(Keymap::Before, "Before a battle", &[Rows])
            .key(Accept, "begin")
            .named(More, "Arrows", "change")
            .more(Less, "previous")
            .more(Previous, "the one above")
            .more(Next, "the one below")
            .key(Search, "search")
            .key(Other, "other robots")
            .key(Difficulty, "difficulty")
            .named(Seat(Number(0)), "W/E", "who plays")
            .more(Seat(Number(1)), "lend East")
            .key(Seed, "type a seed")
            .key(Copy, "share code")
            .key(Help, "help")
            .key(Back, "back"),
    ]
}
