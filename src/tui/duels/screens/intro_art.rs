//! The introduction to *Duels*: a few words and a picture of its ranges.

use crate::books::About;
use crate::canvas::Canvas;
use crate::theme::Ink;
use ratatui::layout::Rect;

/// The text: the game and the player's tasks.
pub const ABOUT: About = About {
    what: "Two fighters meet, each with a sealed plan. You write yours and let go: the encounter runs without you, and the \
           better plan wins more often than the stronger arm.",
    how: "Ten thousand test fights rate your plan while you write it.",
    does: &[
        ("Plan", "spells, arrows, blows and flight"),
        ("Seal", "and hand over the keyboard"),
        ("Watch", "both plans at work"),
        ("League", "every plan against every other"),
    ],
    caption: "Spell range, Bow range, Melee range",
    signs: "Spell range, Bow range, Melee range",
};

/// The three ranges, one below the other.
const PICTURE: [&str; 9] = [
    "Spell  B>  .  .  .  .  .  .  .  .  .  .  .  .  .  <g    spells",
    "",
    "Bow         B>  .  .  .  .  .  .  .  .  <g              spells, arrows",
    "",
    "Melee                  B> <g                            spells, blows",
    "",
    "CA-SH  CA-HO  US-1  ME4  FL  ME*",
    "",
    "R5 Brenna strikes Gargoyle: need 65, rolled 41: hits, HP 6 to 1.",
];

/// Draws it in the middle of an area.
pub fn draw(canvas: &mut Canvas<'_>, area: Rect) {
    let top = area.y + area.height.saturating_sub(PICTURE.len() as u16) / 2;
    let left = area.x + area.width.saturating_sub(70) / 2;
    for (y, line) in (top..area.bottom()).zip(PICTURE) {
        canvas.put_within(left.max(area.x), y, area.right(), line, Ink::Plain);
    }
}
