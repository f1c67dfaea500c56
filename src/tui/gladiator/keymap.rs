//! The keymaps of *Gladiator*'s prompts and screens.

use crate::keys::KeyAction::{
    Accept, Advance, Ahead, Alike, Back, Drop, First, Go, GoTo, Help, Hold, Info, Jump, Last, Less, Look, More, Next,
    No, Other, Page, PageBack, PageUp, Pin, Previous, Put, Rest, Rotate, Save, Search, Stand, StartOver, Stats, Take,
    Threats, Yes,
};
use crate::keys::Keymap;
use crate::keys::declared::Base::{Confirm, Form, Game, Steps, Target};
use crate::keys::declared::{Declared, keymap};
use ludus_engine::board::Facing::{East, North, South, West};

pub fn keymaps() -> Vec<Declared> {
    [moving(), fighting(), looking(), making()].into_iter().flatten().collect()
}

fn moving() -> Vec<Declared> {
    vec![
        keymap(Keymap::Moving, "Gladiator: moving", &[Steps, Game])
            .arrows("move")
            .key(Rotate, "rotate")
            .key(Jump, "jump(3)")
            .key(Threats, "threats")
            .key(Look, "look")
            .key(Stats, "stats")
            .key(Save, "leave")
            .key(Page, "pages")
            .key(Help, "help")
            .key(Stand, "stand")
            .key(Rest, "rest stand")
            .key(GoTo, "go to")
            .key(Hold, "hold")
            .key(Advance, "advance")
            .key(Alike, "with images")
            .key(StartOver, "start over")
            .key(Accept, "end move"),
        keymap(Keymap::Going, "Gladiator: going to a square", &[Steps, Game])
            .arrows("where to")
            .named(Next, "n/Space", "enemy")
            .key(Rotate, "rotate")
            .key(Accept, "go")
            .key(Help, "help")
            .key(Back, "by steps"),
        keymap(Keymap::Turning, "Gladiator: turning", &[Steps, Game])
            .named(Rotate, "R/Space", "rotate")
            .arrows("face there")
            .key(Accept, "finished")
            .key(Help, "help")
            .key(Back, "menu"),
        keymap(Keymap::Stepping, "Gladiator: one step", &[Steps, Game])
            .arrows("step")
            .key(Rotate, "rotate")
            .key(Accept, "end move")
            .key(Help, "help")
            .key(StartOver, "start over, menu"),
        keymap(Keymap::Squaring, "Gladiator: choosing a square", &[Steps, Target, Game])
            .arrows("choose")
            .named(Next, "n/Space", "next")
            .key(Previous, "back")
            .key(Rotate, "rotate")
            .named(Yes, "y/Return", "this square")
            .key(Help, "help")
            .key(Page, "pages")
            .key(Back, "menu"),
        keymap(Keymap::Landing, "Gladiator: sending somebody away", &[Steps, Target, Game])
            .arrows("move")
            .named(Next, "n/Space", "next")
            .more(Previous, "previous")
            .named(Yes, "y/Return", "send there")
            .key(Help, "help")
            .key(Page, "pages")
            .key(Back, "spells"),
        keymap(Keymap::Changing, "Gladiator: changing weapons", &[Steps, Game])
            .arrows("choose")
            .key(Put, "take, put")
            .key(Drop, "drop")
            .key(Accept, "done")
            .key(Help, "help")
            .key(StartOver, "undo, menu"),
    ]
}

/// A question with yes and no, each with its keys and its words.
fn question(
    at: Keymap,
    page: &'static str,
    yes: (&'static str, &'static str),
    no: (&'static str, &'static str),
) -> Declared {
    keymap(at, page, &[Confirm, Game])
        .named(Yes, yes.0, yes.1)
        .named(No, no.0, no.1)
        .named(Next, "Arrows", "choose")
        .key(Accept, "as chosen")
}

/// Adds what a player can do before they answer.
fn around(question: Declared) -> Declared {
    question.key(Look, "look").key(Stats, "stats").key(Save, "leave").key(Page, "pages").key(Help, "help")
}

fn fighting() -> Vec<Declared> {
    vec![
        keymap(Keymap::Aiming, "Gladiator: aiming", &[Target, Game])
            .named(Yes, "y/Return", "attack")
            .named(Next, "n/Space", "next")
            .key(Previous, "back")
            .key(Look, "look")
            .key(Help, "help")
            .key(Page, "pages")
            .key(Back, "menu"),
        around(
            question(Keymap::Evading, "Gladiator: evading", ("E/y", "evade"), ("T/n", "take it")).key(Take, "take all"),
        ),
        around(question(Keymap::Repelling, "Gladiator: repelling", ("R/y", "repel"), ("N", "let it come"))),
        keymap(Keymap::Charming, "Gladiator: aiming a spell", &[Target, Game])
            .key(Yes, "cast")
            .named(More, "+ -", "SH")
            .more(Less, "less")
            .named(Next, "Up, Down", "target")
            .key(Previous, "back")
            .key(Look, "look")
            .key(Help, "help")
            .key(Page, "pages")
            .key(Back, "spells"),
        keymap(Keymap::Paying, "Gladiator: the price of a spell", &[])
            .key(More, "more")
            .key(Less, "less")
            .named(Accept, "y/Return", "cast")
            .key(Page, "pages")
            .key(Help, "help")
            .named(Back, "0/Esc", "do not cast"),
        around(question(Keymap::Keeping, "Gladiator: keeping a spell", ("y", "keep"), ("n", "let go"))),
        keymap(Keymap::Seeing, "Gladiator: ESP Stats", &[Target, Game])
            .named(Yes, "y/Return", "read")
            .named(Next, "n/Space", "next")
            .key(Previous, "back")
            .key(Save, "leave")
            .key(Page, "pages")
            .key(Help, "help"),
        keymap(Keymap::Sure, "Gladiator: a last question", &[Confirm])
            .named(Yes, "y/Return", "do it")
            .key(Page, "pages")
            .key(Help, "help")
            .key(Back, "menu"),
    ]
}

fn looking() -> Vec<Declared> {
    vec![
        keymap(Keymap::Spells, "Gladiator: casting", &[])
            .named(Go(North), "Up, Down", "spell")
            .more(Go(South), "spell below")
            .named(More, "Left, Right", "SH")
            .more(Less, "spend less")
            .key(Ahead, "next target")
            .page_keys()
            .key(First, "the first")
            .key(Last, "the last")
            .key(Search, "search")
            .key(Drop, "delete letter")
            .key(Accept, "this one")
            .key(Help, "help")
            .key(Back, "menu"),
        keymap(Keymap::Cycling, "Gladiator: viewing stats", &[])
            .named(Next, "Space, +", "next")
            .key(Previous, "previous")
            .key(Ahead, "five ahead")
            .key(Help, "help")
            .key(Accept, "done")
            .key(Info, "spells"),
        keymap(Keymap::Looking, "Gladiator: looking around", &[Steps])
            .named(Go(North), "Arrows", "squares")
            .more(Go(South), "square below")
            .more(Go(West), "previous square")
            .more(Go(East), "square after")
            .named(Next, "Space, +", "next fighter")
            .key(Previous, "previous")
            .key(Ahead, "five ahead")
            .key(Info, "more about it")
            .key(Help, "help")
            .key(Accept, "done")
            .key(Back, "back"),
    ]
}

fn making() -> Vec<Declared> {
    vec![
        keymap(Keymap::Making, "Gladiator: making a character", &[Form])
            .up_down("line", "line below")
            .named(More, "Left, Right", "change")
            .more(Less, "less")
            .key(Accept, "weapons")
            .key(Pin, "pin")
            .named(Help, "F1", "help")
            .key(Back, "back"),
        keymap(Keymap::Kitting, "Gladiator: equipment", &[Form])
            .up_down("choose", "item below")
            .named(More, "Left, Right", "place")
            .more(Less, "previous place")
            .key(Page, "next group")
            .more(PageBack, "group before")
            .page_keys()
            .key(Put, "take")
            .key(Drop, "empty")
            .key(Pin, "pin")
            .key(Info, "info")
            .key(Search, "search")
            .key(Other, "spells")
            .key(Help, "help")
            .key(Accept, "done")
            .key(Back, "back"),
        keymap(Keymap::Spelling, "Gladiator: choosing spells", &[])
            .named(Previous, "Up, Down", "spell")
            .more(Next, "spell below")
            .more(Less, "previous family")
            .named(More, "Left, Right", "family")
            .key(Ahead, "next 5")
            .key(PageUp, "5 back")
            .key(First, "the first")
            .key(Last, "the last")
            .key(Put, "choose")
            .key(Look, "yours")
            .key(Search, "search")
            .key(Info, "info")
            .key(Other, "suggest")
            .key(Drop, "clear")
            .key(Help, "help")
            .key(Back, "back")
            .key(Accept, "done"),
    ]
}
