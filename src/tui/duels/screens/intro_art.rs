//! What *Duels* is, in a few words and a picture of its ranges.

use crate::tui::books::About;
use crate::tui::canvas::Canvas;
use crate::tui::theme::Ink;
use ratatui::layout::Rect;

/// What the game is, and what one does in it.
pub const ABOUT: About = About {
    what: "Two fighters meet, each with a sealed plan. You write yours and let go: the encounter runs without you, and the \
           better plan wins more often than the stronger arm.",
    how: "Every plan is fought out ten thousand times while you write it.",
    does: &[
        ("Plan", "spells, arrows, blows and flight"),
        ("Seal", "it, and hand over the keyboard"),
        ("Watch", "what both plans make of it"),
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
    "R5 Brenna strikes Gargoyle: need 65, rolled 41: 5 damage, HP 6 to 1.",
];

/// Draws it in the middle of an area.
pub fn draw(canvas: &mut Canvas<'_>, area: Rect) {
    let top = area.y + area.height.saturating_sub(PICTURE.len() as u16) / 2;
    let left = area.x + area.width.saturating_sub(70) / 2;
    for (y, line) in (top..area.bottom()).zip(PICTURE) {
        canvas.put_within(left.max(area.x), y, area.right(), line, Ink::Plain);
    }
}
