//! The keymaps of *Battlefield*: what a unit does, the hexes of the map, the record of a unit (UI-12).

use crate::keys::KeyAction::{Accept, Back, Go, Help, Layer, Look, Next, Page, Previous, Save, Stats};
use crate::keys::Keymap;
use crate::keys::declared::Base::{Game, Hexes};
use crate::keys::declared::{Declared, keymap};
use ludus_engine::board::Facing::{North, South};

pub fn keymaps() -> Vec<Declared> {
    vec![
        keymap(Keymap::Commanding, "Battlefield: orders", &[Game])
            .arrows("another entry")
            .key(Next, "next unit")
            .more(Previous, "unit before")
            .key(Layer, "layer")
            .key(Stats, "record")
            .key(Look, "look")
            .key(Save, "leave")
            .key(Accept, "choose")
            .more(Back, "back")
            .key(Page, "pages")
            .key(Help, "help"),
        keymap(Keymap::Marching, "Battlefield: choosing a hex", &[Hexes])
            .hexes("cursor")
            .more(Go(North), "up")
            .more(Go(South), "down")
            .key(Accept, "here")
            .key(Next, "next hex")
            .more(Previous, "hex before")
            .key(Layer, "layer")
            .key(Stats, "record")
            .key(Look, "look")
            .key(Save, "leave")
            .key(Page, "pages")
            .key(Help, "help")
            .key(Back, "back"),
        keymap(Keymap::Surveying, "Battlefield: looking around", &[Hexes])
            .hexes("cursor")
            .more(Go(North), "up")
            .more(Go(South), "down")
            .key(Next, "next unit")
            .more(Previous, "unit before")
            .key(Layer, "layer")
            .key(Stats, "record")
            .key(Accept, "done")
            .more(Back, "back")
            .key(Help, "help"),
        keymap(Keymap::Recording, "Battlefield: the record of a unit", &[])
            .key(Next, "next unit")
            .more(Previous, "unit before")
            .key(Accept, "done")
            .more(Back, "back")
            .key(Help, "help"),
    ]
}
