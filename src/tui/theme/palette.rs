//! The palettes: one row per meaning, with text and ground colours for each colour depth, on dark and light backgrounds.
//!
//! In the modern look every text has a contrast of at least 4.5 to each ground that can be under it; a test computes it. The 16
//! colours have no ground that dark, so signs replace tints there. Only the dots of the floor are meant to be faint.

use crate::theme::Ink;
use crate::theme::skin::{Depth, Skin};
use ratatui::style::Color;
use ratatui::style::Color::{
    Black, Blue, Cyan, DarkGray, Gray, Green, LightBlue, LightCyan, LightGreen, LightMagenta, LightRed, LightYellow,
    Magenta, Red, Reset, White, Yellow,
};

/// The colour of a meaning in each depth: first for a dark background, then for a light one.
struct Hue {
    truecolor: [u32; 2],
    indexed: [u8; 2],
    sixteen: [Color; 2],
    contrast: [Color; 2],
}

/// The text and ground colours of a meaning; `None` if it does not set one.
type Paint = (Option<Hue>, Option<Hue>);

impl Hue {
    /// The colour for a look; `None` if the look has no colour for it.
    fn of(&self, skin: Skin) -> Option<Color> {
        let side = usize::from(skin.light);
        let colour = match skin.depth {
            Depth::None => return None,
            Depth::Truecolor => Color::from_u32(self.truecolor[side]),
            Depth::Indexed => Color::Indexed(self.indexed[side]),
            Depth::Sixteen => self.sixteen[side],
            Depth::Contrast => self.contrast[side],
        };
        Some(colour).filter(|colour| *colour != Reset)
    }
}

const fn hue(truecolor: [u32; 2], indexed: [u8; 2], sixteen: [Color; 2]) -> Hue {
    Hue { truecolor, indexed, sixteen, contrast: sixteen }
}

const fn text(truecolor: [u32; 2], indexed: [u8; 2], sixteen: [Color; 2]) -> Paint {
    (Some(hue(truecolor, indexed, sixteen)), None)
}

/// A ground without a text colour.
const fn ground(truecolor: [u32; 2], indexed: [u8; 2]) -> Paint {
    (None, Some(hue(truecolor, indexed, NONE)))
}

const NONE: [Color; 2] = [Reset, Reset];

const PAGE: Hue = hue([0x14161b, 0xfaf8f2], [233, 231], [Black, White]);
const FLOOR: Hue = hue([0x1b1a17, 0xf0ecdf], [234, 255], [Black, White]);

/// The table of the modern look.
const fn paint(ink: Ink) -> Paint {
    match ink {
        Ink::Plain => text([0xd7dae0, 0x22242a], [253, 235], [White, Black]),
        Ink::Strong | Ink::Title => text([0xf2f4f8, 0x0c0e12], [255, 232], [White, Black]),
        Ink::Dim | Ink::Far => text([0xa7adb9, 0x4a4e56], [251, 239], [Gray, Black]),
        Ink::Key | Ink::Warning => text([0xffd166, 0x6a4600], [221, 52], [LightYellow, Black]),
        Ink::West => text([0x6cb6ff, 0x0046a0], [117, 19], [LightCyan, Blue]),
        Ink::East => text([0xff8a9f, 0x98102e], [217, 89], [LightRed, Red]),
        Ink::Third => text([0xc9a0ff, 0x5a2aa0], [189, 54], [LightMagenta, Magenta]),
        Ink::Fourth => text([0x7fd6c2, 0x00544a], [122, 22], [LightGreen, Black]),
        Ink::Good | Ink::Near | Ink::BarFull => text([0x7ed385, 0x005a1e], [120, 22], [LightGreen, Blue]),
        Ink::Bad | Ink::Threat => text([0xff8f7f, 0x9c1c0c], [217, 88], [LightRed, Red]),
        Ink::Item => text([0xd0b080, 0x5e4420], [223, 52], [White, Black]),
        Ink::Image => text([0xa8c0d8, 0x3c4c60], [152, 238], [Gray, Black]),
        Ink::Caltrops => text([0xc4c4e4, 0x4a3a70], [189, 54], [LightMagenta, Magenta]),
        Ink::Frame => text([0x6a7080, 0x7c8088], [244, 243], [Gray, Black]),
        Ink::Wall => (Some(hue([0x9e988e, 0x55514a], [247, 239], [Gray, Black])), Some(FLOOR)),
        Ink::Fire => (
            Some(hue([0xff9d2e, 0x7c3400], [214, 88], [LightYellow, Black])),
            Some(hue([0x3a220c, 0xffe2c4], [235, 223], [Reset, LightYellow])),
        ),
        Ink::Pit => (
            Some(hue([0xa8a8b4, 0x4a4640], [250, 239], [Gray, Black])),
            Some(hue([0x0a0a0c, 0xdcd6ca], [232, 252], NONE)),
        ),
        Ink::Shadow => (
            Some(hue([0xa89ee0, 0x4c4480], [147, 54], [Gray, Black])),
            Some(hue([0x1a1826, 0xe2dff0], [234, 254], NONE)),
        ),
        Ink::Exit => (
            Some(hue([0x66dcb0, 0x00563a], [121, 22], [LightGreen, Blue])),
            Some(hue([0x14281c, 0xd8f0e0], [235, 194], NONE)),
        ),
        Ink::Altar => (
            Some(hue([0xf5c542, 0x664600], [221, 52], [LightYellow, Magenta])),
            Some(hue([0x2c2610, 0xf6ecc8], [235, 230], NONE)),
        ),
        Ink::Floor => (Some(hue([0x4a463c, 0xb4ac98], [239, 249], [DarkGray, Gray])), Some(FLOOR)),
        Ink::Underfoot | Ink::Ordered => (None, None),
        Ink::Walk => ground([0x0e493b, 0xa3d7ce], [22, 122]),
        Ink::Charge => ground([0x0c300d, 0xb0ed90], [17, 192]),
        Ink::Run => ground([0x41331b, 0xdcc98c], [238, 251]),
        Ink::ThreatFar => ground([0x490b0d, 0xe2cbcb], [52, 219]),
        Ink::ThreatNear => ground([0x66292a, 0xfeabad], [88, 217]),
        Ink::BarEmpty => (
            Some(hue([0x9ca2ae, 0x4c5058], [249, 239], [Gray, Black])),
            Some(hue([0x343944, 0xd4d2cc], [238, 252], NONE)),
        ),
        Ink::Select => {
            let on_sixteen =
                Hue { truecolor: [0; 2], indexed: [0; 2], sixteen: [Black, White], contrast: [Black, White] };
            let ground = Hue {
                truecolor: [0x28364a, 0xd6e4f6],
                indexed: [237, 189],
                sixteen: [Gray, Blue],
                contrast: [White, Blue],
            };
            (Some(on_sixteen), Some(ground))
        }
        Ink::Focus => (
            Some(hue([0x14161b, 0xfaf8f2], [232, 231], [Black, White])),
            Some(hue([0xffd166, 0x2a4a7a], [221, 24], [White, Blue])),
        ),
        Ink::Flash => (
            Some(hue([0x14161b, 0xffffff], [232, 231], [Black, White])),
            Some(hue([0xfff1c0, 0xb00020], [230, 124], [LightYellow, Red])),
        ),
    }
}

/// Text and ground of an ink in the modern look.
pub fn modern(skin: Skin, ink: Ink) -> (Option<Color>, Option<Color>) {
    let (text, ground) = paint(ink);
    // With many colours a chosen row keeps the inks of its texts.
    let keeps = ink == Ink::Select && skin.tints();
    let of = |hue: Option<Hue>| hue.and_then(|hue| hue.of(skin));
    (if keeps { None } else { of(text) }, of(ground))
}

/// Text and ground of an empty screen in the modern look.
pub fn page(skin: Skin) -> (Color, Color) {
    let of = |hue: Option<Hue>| hue.and_then(|hue| hue.of(skin)).unwrap_or(Reset);
    (of(paint(Ink::Plain).0), of(Some(PAGE)))
}

/// Text and ground of an empty screen in the classic look: the terminal's own unless the player set a background.
pub const fn classic_page(skin: Skin) -> (Color, Color) {
    match (skin.fills, skin.light) {
        (false, _) => (Reset, Reset),
        (true, false) => (White, Black),
        (true, true) => (Black, White),
    }
}

/// The text colour of an ink in the classic look, on the terminal's own background.
pub const fn classic(skin: Skin, ink: Ink) -> Option<Color> {
    match (skin.depth, skin.light) {
        (Depth::None, _) => None,
        (Depth::Sixteen, false) => sixteen(ink),
        (Depth::Sixteen, true) => sixteen_on_light(ink),
        (Depth::Contrast, false) => contrast(ink),
        (Depth::Contrast, true) => contrast_on_light(ink),
        (Depth::Indexed | Depth::Truecolor, _) => rich(skin, ink),
    }
}

const fn sixteen(ink: Ink) -> Option<Color> {
    Some(match ink {
        Ink::Key | Ink::Warning | Ink::Item => Yellow,
        Ink::West => LightBlue,
        Ink::Shadow => Blue,
        Ink::East | Ink::Bad | Ink::Threat => LightRed,
        Ink::Good | Ink::Exit | Ink::Near | Ink::BarFull => Green,
        Ink::Fire => Red,
        Ink::Pit | Ink::Wall => DarkGray,
        Ink::Caltrops => Magenta,
        Ink::Third => LightMagenta,
        Ink::Altar => Cyan,
        Ink::Fourth => LightCyan,
        _ => return None,
    })
}

const fn sixteen_on_light(ink: Ink) -> Option<Color> {
    Some(match ink {
        Ink::West | Ink::Good | Ink::Exit | Ink::Near | Ink::BarFull => Blue,
        Ink::East | Ink::Bad | Ink::Threat => Red,
        Ink::Third | Ink::Fire | Ink::Caltrops | Ink::Altar => Magenta,
        _ => return None,
    })
}

const fn contrast(ink: Ink) -> Option<Color> {
    Some(match ink {
        Ink::Key | Ink::Warning => LightYellow,
        Ink::West | Ink::Good | Ink::Near => LightCyan,
        Ink::Third => LightMagenta,
        Ink::Fourth => LightGreen,
        Ink::East | Ink::Bad | Ink::Threat | Ink::Fire => LightRed,
        _ => return None,
    })
}

const fn contrast_on_light(ink: Ink) -> Option<Color> {
    Some(match ink {
        Ink::West | Ink::Good | Ink::Near => Blue,
        Ink::East | Ink::Bad | Ink::Threat => Red,
        Ink::Third => Magenta,
        _ => return None,
    })
}

/// The classic look in 24 bits, or in the nearest of the 256 colours.
const fn rich(skin: Skin, ink: Ink) -> Option<Color> {
    let [truecolor, indexed] = match ink {
        Ink::Dim | Ink::Far | Ink::Image | Ink::Frame | Ink::Floor | Ink::BarEmpty => {
            [[0x808080, 0x6a6a6a], [244, 242]]
        }
        Ink::Key | Ink::Warning => [[0xe0a028, 0x7a5000], [178, 94]],
        Ink::Item => [[0xbe965a, 0x6e5020], [137, 94]],
        Ink::West => [[0x5a96f0, 0x0046a0], [75, 25]],
        Ink::East => [[0xe6645a, 0x98102e], [167, 124]],
        Ink::Bad | Ink::Threat => [[0xdc4646, 0x9c1c0c], [167, 124]],
        Ink::Good | Ink::Near | Ink::BarFull => [[0x5ab46e, 0x005a1e], [71, 22]],
        Ink::Exit => [[0x3cbea0, 0x00563a], [73, 22]],
        Ink::Fire => [[0xf07828, 0x7c3400], [208, 130]],
        Ink::Pit => [[0x8c786e, 0x5a5046], [246, 240]],
        Ink::Wall => [[0x9696a0, 0x55555c], [247, 240]],
        Ink::Caltrops => [[0xbe6ec8, 0x702a7a], [134, 90]],
        Ink::Shadow => [[0x786eb4, 0x4c4480], [98, 54]],
        Ink::Altar => [[0x64c8dc, 0x00546a], [80, 24]],
        Ink::Third => [[0xb080f0, 0x5a2aa0], [141, 54]],
        Ink::Fourth => [[0x5ac8b0, 0x00544a], [79, 23]],
        _ => return None,
    };
    let side = skin.light as usize;
    Some(match skin.depth {
        Depth::Truecolor => Color::from_u32(truecolor[side]),
        _ => Color::Indexed(indexed[side] as u8),
    })
}
