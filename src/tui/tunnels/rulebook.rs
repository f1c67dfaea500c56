//! The *Tunnels* rulebook for the in-game help. [`CHAPTERS`] come from `assets/rulebook/tunnels`.

use crate::help::signs::Sign;
use crate::help::{Abbreviations, chapters};
use crate::theme::Ink;

/// Abbreviations that the screens use.
pub const ABBREVIATIONS: Abbreviations = &[
    ("ST", "Strength: what a character carries and wields, and the price of spells"),
    ("IQ", "Intelligence: spells, languages, and who goes berserk"),
    ("LK", "Luck: saving rolls, and a part of the adds"),
    ("CON", "Constitution: hits that a character survives"),
    ("DX", "Dexterity: weapons, missiles, and a part of the adds"),
    ("CHR", "Charisma: who leads, and who calms a raging comrade"),
    ("MR", "monster rating: its hits, and what its dice and adds follow from"),
    ("e.p.", "experience points: they bring levels"),
];

/// The picture of both lines, and the map.
pub const SIGNS: &[Sign] = &[
    ("B\u{25ba}|B>", Ink::West, "a member of the party, by the first letter"),
    ("\u{25c4}1|<1", Ink::East, "a monster, by its number"),
    ("\u{25c4}k|<k", Ink::East, "a person among the foes"),
    ("x%", Ink::Item, "somebody who fell there"),
    ("?", Ink::Dim, "a rating that nobody knows yet"),
    ("*", Ink::Warning, "a number with a note below the table"),
    ("\u{25c4}m|<m", Ink::East, "on the map: a group of monsters"),
    ("??", Ink::Focus, "a place that nobody has seen yet"),
    ("+", Ink::Exit, "a shut door"),
    ("s", Ink::Image, "a secret door that was found"),
    ("%", Ink::Warning, "a moving wall"),
    ("\u{2191}|^", Ink::Exit, "the way up and out"),
    ("\u{2193}|v", Ink::Exit, "a way down"),
    ("\u{2666}|&", Ink::Item, "a special place"),
    ("!", Ink::Warning, "a trap that was found"),
    ("$", Ink::Item, "treasure, or goods on the ground"),
];

chapters![
    "tunnels":
    "01-the-game.md",
    "02-characters.md",
    "03-kindreds.md",
    "04-monsters.md",
    "05-combat.md",
    "06-flight-and-nerve.md",
    "07-adds.md",
    "08-missiles.md",
    "09-armour.md",
    "10-two-and-heavy-weapons.md",
    "11-saving-rolls.md",
    "12-experience-and-levels.md",
    "13-shop.md",
    "14-weapons.md",
    "15-poisons.md",
    "16-materials.md",
    "17-berserk.md",
    "18-magic.md",
    "19-spells.md",
    "20-tables-below.md",
    "26-delves.md",
    "21-house-rules.md",
    "22-screens.md",
    "23-examples.md",
    "24-outside.md",
    "25-credits.md",
];
