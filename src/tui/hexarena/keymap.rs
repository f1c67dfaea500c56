//! The keymaps of the *Hex Arena*: hexes, strikes, shop and training.

use crate::keys::KeyAction::{
    Accept, Back, Coordinates, Drop, Enough, Fair, Go, GoTo, Grip, Help, Info, Lend, Less, Load, Look, Mend, More,
    Next, Page, Previous, Put, Save, Search, Several, StartOver, Threats, Trick, TurnLeft, TurnRight, Undo, Weapon,
    Yes,
};
use crate::keys::Keymap;
use crate::keys::declared::Base::{Form, Game, Hexes, Target};
use crate::keys::declared::{Declared, keymap};
use ludus_engine::board::Facing::{North, South};

pub fn keymaps() -> Vec<Declared> {
    [board(), camp()].into_iter().flatten().collect()
}

fn board() -> Vec<Declared> {
    vec![
        keymap(Keymap::Pacing, "Hex Arena: moving", &[Hexes, Game])
            .hexes("step")
            .more(Go(North), "up, towards the facing")
            .more(Go(South), "down, towards the facing")
            .named(TurnLeft, ", R", "turn")
            .more(TurnRight, "turn right")
            .key(Threats, "threats")
            .key(Coordinates, "names")
            .key(GoTo, "go to")
            .key(Look, "look")
            .key(Undo, "a step back")
            .key(Save, "leave")
            .key(Page, "pages")
            .key(Help, "help")
            .key(StartOver, "start over")
            .key(Accept, "end move"),
        keymap(Keymap::Placing, "Hex Arena: placing fighters", &[Hexes])
            .hexes("step")
            .key(Next, "next")
            .key(Coordinates, "names")
            .key(Look, "look")
            .key(Save, "leave")
            .key(Page, "pages")
            .key(Help, "help")
            .key(Accept, "ready"),
        keymap(Keymap::Picking, "Hex Arena: who acts next", &[Hexes, Target])
            .key(Next, "next")
            .key(Previous, "previous")
            .key(Coordinates, "names")
            .key(Look, "look")
            .key(Save, "leave")
            .key(Page, "pages")
            .key(Help, "help")
            .key(Accept, "this one acts"),
        keymap(Keymap::Striking, "Hex Arena: attacking", &[Hexes, Target])
            .key(Yes, "strike")
            .key(Next, "target")
            .more(Previous, "previous")
            .key(Weapon, "weapon")
            .key(Trick, "trick")
            .key(Several, "strikes")
            .key(Enough, "enough")
            .key(Look, "look")
            .key(Save, "leave")
            .key(Page, "pages")
            .key(Help, "help")
            .key(Back, "menu"),
        keymap(Keymap::Scanning, "Hex Arena: looking around", &[Hexes, Game])
            .hexes("hex")
            .more(Go(North), "up, towards the facing")
            .more(Go(South), "down, towards the facing")
            .key(Next, "next figure")
            .key(Previous, "previous")
            .key(Threats, "threats")
            .key(Coordinates, "names")
            .key(GoTo, "go to")
            .key(Info, "more")
            .key(Help, "help")
            .key(Accept, "done")
            .key(Back, "back"),
    ]
}

fn camp() -> Vec<Declared> {
    vec![
        keymap(Keymap::Trading, "Hex Arena: the shop", &[])
            .up_down("line", "line below")
            .page_keys()
            .named(More, "Left, Right", "chart, or place")
            .more(Less, "previous")
            .key(Search, "search")
            .key(Page, "shelves, gear")
            .key(Put, "buy")
            .key(Drop, "sell")
            .key(Lend, "loan")
            .key(Mend, "mend armour")
            .key(Grip, "both hands")
            .key(Load, "load")
            .key(Help, "help")
            .key(Accept, "done")
            .key(Back, "back"),
        keymap(Keymap::Training, "Hex Arena: training", &[])
            .up_down("line", "line below")
            .page_keys()
            .named(More, "Left, Right", "chart")
            .more(Less, "previous chart")
            .key(Search, "search")
            .key(Put, "learn")
            .key(Help, "help")
            .key(Accept, "done")
            .key(Back, "back"),
        keymap(Keymap::Marshalling, "Hex Arena: setting up a bout", &[Form])
            .key(Fair, "fair")
            .named(Drop, "Del", "nobody"),
    ]
}
