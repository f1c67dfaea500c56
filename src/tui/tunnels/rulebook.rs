//! The *Tunnels* rulebook for the in-game help.

use crate::help::signs::Sign;
use crate::help::{Abbreviations, Chapters};
use crate::theme::Ink;

pub const CHAPTERS: Chapters = &[];

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

/// The picture of both lines.
pub const SIGNS: &[Sign] = &[
    ("B\u{25ba}|B>", Ink::West, "a member of the party, by the first letter"),
    ("\u{25c4}1|<1", Ink::East, "a monster, by its number"),
    ("\u{25c4}k|<k", Ink::East, "a person among the foes"),
    ("x%", Ink::Item, "somebody who fell there"),
    ("?", Ink::Dim, "a rating that nobody knows yet"),
    ("*", Ink::Warning, "a number with a note below the table"),
];
