//! The rulebook pages of *Duels*.

use crate::help::{Abbreviations, chapters};

/// The abbreviations used on screen.
pub const ABBREVIATIONS: Abbreviations = &[
    ("HP", "hit points: a character has 10 and dies at 0"),
    ("ME", "melee: its level, and in a plan a blow"),
    ("FI", "archery: its level, and in a plan an arrow"),
    ("MG", "magic: magicians know all spells up to this level"),
    ("TH", "thief: theft and smooth talk"),
    ("CA", "cast a spell, as CA-SH"),
    ("US", "use the item in that place, as US-2"),
    ("TA", "talk"),
    ("SA", "say words"),
    ("FU", "fulfil an agreement"),
    ("ST", "steal"),
    ("FL", "flee"),
    ("GI", "give gold or items"),
    ("SC", "scout, after all else"),
];

chapters![
    "duels":
    "01-the-game.md",
    "02-characters.md",
    "03-plans.md",
    "04-rounds.md",
    "05-duelists.md",
    "06-spells.md",
    "07-items.md",
    "08-arrows.md",
    "09-blows.md",
    "10-talk.md",
    "11-theft.md",
    "12-flight.md",
    "13-gifts.md",
    "14-scouting.md",
    "15-victory-and-death.md",
    "16-monsters.md",
    "17-commanders.md",
    "18-computer.md",
    "19-screens.md",
    "20-outside.md",
];
