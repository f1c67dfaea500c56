//! Introduces *Hex Arena* with a short text and a picture. [`ABOUT`] is the text, [`draw`] shows the picture.

use crate::books::About;
use crate::canvas::Canvas;
use crate::theme::Ink;
use ratatui::layout::Rect;

/// The introduction shown in the menu of all games.
pub const ABOUT: About = About {
    what: "Figures on hexes, in Pulses of five seconds: each does one thing, and you see every chance before the roll.",
    how: "d100 to strike; scratches cost Fatigue, wounds Endurance, and some of them never heal.",
    does: &[
        ("Move", "on hexes; an enemy's zone stops you"),
        ("Strike", "throw, shoot, trip, disarm, grapple"),
        ("Evade", "and strike back"),
        ("Yield", "before it is too late"),
    ],
    caption: "Rolf and Mouser face each other; % lies in both their zones",
    signs: "Rolf and Mouser face each other; % lies in both their zones",
};

const PICTURE: [&str; 11] = [
    r" / \ / \ / \ / \ / \ / \ / \ / \ / \ / \ ",
    r"| . | . | . | . | . | . | . | . | . | . |",
    r" \ / \ / \ / \ / \ / \ / \ / \ / \ / \ / \",
    r"  | . | A>| . | . | % | . | . |###| . | . |",
    r" / \ / \ / \ / \ / \ / \ / \ / \ / \ / \ /",
    r"|{W | . | . | . | R>|<m-| . | . | . | E}|",
    r" \ / \ / \ / \ / \ / \ / \ / \ / \ / \ / \",
    r"  | . | . | . | . | % | . | . | : | . | . |",
    r" / \ / \ / \ / \ / \ / \ / \ / \ / \ / \ /",
    r"| . | . |*T/| . | . | . | : |<o | . | . |",
    r" \ / \ / \ / \ / \ / \ / \ / \ / \ / \ / ",
];

/// Draws the picture in the middle of `area`.
pub fn draw(canvas: &mut Canvas<'_>, area: Rect) {
    let top = area.y + area.height.saturating_sub(PICTURE.len() as u16) / 2;
    let left = area.x + area.width.saturating_sub(43) / 2;
    for (y, line) in (top..area.bottom()).zip(PICTURE) {
        for (x, sign) in (left..area.right()).zip(line.chars()) {
            let ink = match sign {
                'A'..='Z' if !matches!(sign, 'W' | 'E') => Ink::West,
                'a'..='z' => Ink::East,
                '%' | ':' => Ink::Threat,
                '#' => Ink::Wall,
                'W' | 'E' | '{' | '}' => Ink::Exit,
                _ => Ink::Floor,
            };
            canvas.put_within(x, y, area.right(), sign.encode_utf8(&mut [0; 4]), ink);
        }
    }
}
