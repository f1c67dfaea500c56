//! The rulebook of *Gladiator* as shown in the game.

use crate::help::signs::Sign;
use crate::help::{Abbreviations, chapters};
use crate::theme::Ink;

/// Abbreviations on the screens, and the sign before a bow (UI-16, ATTR-01 to ATTR-10, WND-08, WND-10, XP).
pub const ABBREVIATIONS: Abbreviations = &[
    ("SH", "strength and health: at 1 a fighter collapses, at 0 dies"),
    ("AG", "agility: the highest total of three dice that succeeds"),
    ("IQ", "sense for magic and illusions"),
    ("MP", "squares of movement in a turn"),
    ("AR", "armour, front / sides and rear, off every hit"),
    ("EXP", "experience: enough of it raises an attribute"),
    ("NEED", "what the dice may total at most"),
    ("HIT", "the chance that it hits"),
    ("ESP", "reading thoughts"),
    ("#", "before a bow's name: it has to be reloaded first, an action for each #"),
];

/// The signs of the board, each in its own colour.
pub const SIGNS: &[Sign] = &[
    ("reach", Ink::Near, "you can go there and still act"),
    ("run", Ink::Far, "only a run gets there: no action"),
    ("=", Ink::Near, "where no colours show reach: one or two squares away; all actions are left"),
    ("1 2", Ink::Near, "likewise in the classic look: a shift, a shuffle"),
    ("+", Ink::Near, "likewise: half of your movement, then a charge"),
    ("-", Ink::Far, "likewise: a run"),
    ("!", Ink::Threat, "an enemy can strike here; in front of them your move ends"),
    ("X", Ink::Key, "this key shows where enemies can strike in their next turn, or hides it"),
    ("yours", Ink::West, "West: capital letters; the wedge is the way they face"),
    ("enemy", Ink::East, "East: small letters and numbers; dark at half of their health"),
    ("*", Ink::Warning, "dazed until the end of their next turn; on small squares the wedge is lit"),
    ("_", Ink::Warning, "lies on the ground"),
    ("z", Ink::Warning, "unconscious"),
    ("&", Ink::Warning, "fights hand to hand; on the board: several fighters in this square"),
    ("~", Ink::Dim, "before a number: it is estimated"),
    ("\u{25b2}\u{25b2}|~~", Ink::Fire, "fire: burns who enters or stands in it"),
    ("\u{2584}\u{2584}|()", Ink::Pit, "a pit: swallows who enters, unless they jump"),
    ("\u{2580}\u{2580}|##", Ink::Wall, "a wall: nobody passes it or sees through it"),
    ("\u{2592}\u{2592}|%%", Ink::Shadow, "shadow: nobody sees through it"),
    ("\u{259b}\u{259c}|[]", Ink::Exit, "the exit: leads out of the arena alive"),
    ("\u{256c}\u{256c}|=+", Ink::Altar, "the Altar of Life: bones that are dropped here live again"),
    ("':|::", Ink::Caltrops, "caltrops: hurt who steps on them"),
    (",,", Ink::Item, "weapons and other things, and the bones of the dead"),
];

chapters![
    "gladiator":
    "01-the-game.md",
    "02-attributes.md",
    "03-weapons.md",
    "04-armour.md",
    "05-facing-and-engagement.md",
    "06-races.md",
    "07-experience.md",
    "08-setting-up.md",
    "09-movement.md",
    "10-actions.md",
    "11-evading.md",
    "12-striking.md",
    "13-shooting.md",
    "14-hand-combat.md",
    "15-pole-arms.md",
    "16-shields.md",
    "17-wounds.md",
    "18-terrain.md",
    "19-robots.md",
    "20-magic.md",
    "21-summons-and-illusions.md",
    "22-other-spells.md",
    "23-fighters-spells.md",
    "24-bones.md",
    "25-hi-scores.md",
    "26-examples.md",
    "27-screens.md",
    "28-even-sides.md",
];
