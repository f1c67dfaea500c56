//! The *Battlefield* rulebook for the in-game help. [`CHAPTERS`] come from `assets/rulebook/battlefield`.

use crate::help::signs::Sign;
use crate::help::{Abbreviations, chapters};
use crate::theme::Ink;

/// Abbreviations that the screens use.
pub const ABBREVIATIONS: Abbreviations = &[
    ("HP", "hit points: a fighter dies when they are used up"),
    ("force", "fighters times the score of one: what a strike is computed from"),
    ("k", "a tenth of the force, rounded up: a strike costs four, five or six times as many HP"),
    ("Ego", "the Leadership that troops take up: beyond their leader's they may disobey"),
    ("bound", "attacks and strikes back at that one enemy in this round"),
];

/// The map (UI-02, UI-03): units, ground, and what a question or a layer writes into the hexes.
pub const SIGNS: &[Sign] = &[
    ("LC10", Ink::West, "a unit of 10 fighters; codes of the troops: V, the record"),
    ("LC9", Ink::West, "on the small map: ninths of a full unit of that size"),
    ("lc", Ink::East, "small letters: the second and the fourth army"),
    ("3.LC", Ink::Plain, "the third army; the map underlines it and the fourth"),
    ("LC?", Ink::West, "hidden; with an x: prisoners"),
    ("x%", Ink::Item, "the bones of a destroyed unit"),
    (". \"", Ink::Plain, "open ground, bushes"),
    ("&", Ink::Good, "forest: defence doubled"),
    ("%", Ink::Run, "swamp: defence doubled"),
    ("~", Ink::Run, "water: defence halved"),
    ("=", Ink::Plain, "road: fast"),
    (": *", Ink::Plain, "sand, snow"),
    ("^ ^^", Ink::Wall, "hills, rocks: defence higher"),
    ("+ # @", Ink::Wall, "fortification, castle, stronghold"),
    ("3", Ink::Near, "during a move: points left there"),
    ("!", Ink::Threat, "an enemy stands beside that hex"),
    ("x", Ink::Threat, "an enemy strikes at its back on the way; x! is both"),
    ("3r", Ink::Near, "rounds to pay for that hex"),
    ("L", Ink::Key, "turns the layers; their numbers in the hexes are:"),
    ("2", Ink::Near, "layer defence: the factor of the ground"),
    ("2", Ink::Near, "layer volleys: your shooters that reach the hex"),
    ("2", Ink::Threat, "layer threat: enemies that can attack it next"),
    ("2", Ink::Threat, "layer zones: enemies beside the hex"),
];

chapters![
    "battlefield":
    "01-the-game.md",
    "02-units-and-scales.md",
    "03-troops.md",
    "04-leadership.md",
    "05-ground.md",
    "06-setting-up.md",
    "07-rounds-and-victory.md",
    "08-movement.md",
    "09-flight.md",
    "10-combat.md",
    "11-strikes.md",
    "12-volleys.md",
    "13-surrender.md",
    "14-hidden-units.md",
    "15-maps-and-scenarios.md",
    "16-war.md",
    "17-computer.md",
    "18-screens.md",
    "19-examples.md",
    "20-outside.md",
    "21-credits.md",
];

#[cfg(test)]
mod tests {
    use super::*;
    use crate::help::{rule_alone, sentences};

    /// Words of somebody who explains how the rules came about.
    const AUTHORS: [&str; 7] = ["the text", "The text", "We ", " we ", "rough test", "deserve", "example does"];

    #[test]
    fn rules_beside_a_screen_speak_to_the_player() {
        // The last three chapters compute examples and tell where the rules come from.
        for chapter in &CHAPTERS[..18] {
            for line in chapter.lines().filter_map(|line| line.strip_prefix("- ")) {
                let told = rule_alone(line);
                let of_author = sentences(&told).find(|one| AUTHORS.iter().any(|words| one.contains(words)));
                assert_eq!(of_author, None, "{line}");
            }
        }
    }
}
