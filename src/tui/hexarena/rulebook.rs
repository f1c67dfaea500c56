//! The *Hex Arena* rulebook for the in-game help. [`CHAPTERS`] come from `assets/rulebook/hexarena`.

use crate::help::signs::Sign;
use crate::help::{Abbreviations, chapters};
use crate::theme::Ink;

/// Abbreviations that the screens use.
pub const ABBREVIATIONS: Abbreviations = &[
    ("FT", "Fatigue: near-misses and scratches; lost before Endurance"),
    ("EN", "Endurance: wounds; at 3 unconscious, at 0 dead"),
    ("PS", "Physical Strength"),
    ("MD", "Manual Dexterity, reduced by a held shield"),
    ("AG", "Agility, after armour and load"),
    ("WP", "Willpower"),
    ("PC", "Perception"),
    ("TMR", "hexes a figure can move in a Pulse"),
    ("IV", "Initiative Value: who acts first in an engagement"),
    ("SC", "Strike Chance, before the target's Defense"),
    ("BC", "Base Chance of a weapon, before Dexterity and Rank"),
    ("V", "rating: Ranks, armour and damage, to match opponents"),
    ("MSC", "Modified Strike Chance: the roll that hits is this or less"),
    ("DR", "Defense Rating, subtracted from the Strike Chance"),
    ("AP", "damage that armour stops"),
    ("R3", "Rank 3 with it"),
];

/// The signs of the board, each in its own colour.
pub const SIGNS: &[Sign] = &[
    ("'", Ink::Near, "you can go there"),
    (
        "\u{2571}\u{2572}|+",
        Ink::Rim,
        "the edge of your own zone, where you can strike, or of your reach while you move",
    ),
    ("! :", Ink::Threat, "in the zone of an enemy: your move ends there; % is in both zones"),
    ("X", Ink::Key, "this key shows the zones of all enemies, or hides them"),
    ("A\u{25ba}|A>", Ink::West, "West: capital letters; the wedge is the way they face"),
    ("\u{25c4}b|<b", Ink::East, "East: small letters; dark at half of their strength"),
    ("A&b", Ink::Strong, "Close combat; a number instead of the last letter: so many take part"),
    ("= *", Ink::Warning, "unconscious; Stunned"),
    ("_ -", Ink::Warning, "prone; kneeling"),
    ("@ ~", Ink::Warning, "held or tangled; evades"),
    ("\" ^", Ink::Warning, "bleeds; rides"),
    (",,| !", Ink::Item, "items on the ground"),
    ("x%|x", Ink::Item, "a body"),
    ("\u{259b}\u{259c}|{{ }}", Ink::Exit, "the gates of West and East"),
];

chapters![
    "hexarena":
    "01-the-game.md",
    "02-dice-and-terms.md",
    "03-characteristics.md",
    "04-birth-and-races.md",
    "05-aspects.md",
    "06-heritage.md",
    "07-experience.md",
    "08-money-and-calendar.md",
    "09-before-the-bout.md",
    "10-hexes.md",
    "11-the-pulse.md",
    "12-actions.md",
    "13-riders-and-large-figures.md",
    "14-attacks.md",
    "15-special-attacks.md",
    "16-strike-chance.md",
    "17-fumbles-parries-defence.md",
    "18-damage.md",
    "19-grievous-injuries.md",
    "20-stun-and-death.md",
    "21-weapons.md",
    "22-shields-and-armour.md",
    "23-fists-and-beasts.md",
    "24-the-end-of-a-bout.md",
    "25-opponents.md",
    "26-examples.md",
    "27-screens.md",
    "28-outside.md",
    "29-credits.md",
];
