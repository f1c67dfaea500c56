//! The palettes: one row per meaning, with text and ground colours for each colour depth, on dark and light backgrounds.
//!
//! In the modern look every text has a contrast of at least 4.5 to each ground that can be under it; a test computes it. The 16
//! colours have no ground that dark, so signs replace tints there. Only the dots of the floor are meant to be faint.

use crate::theme::Ink;
use crate::theme::skin::{Depth, Skin};
use ratatui::style::Color;
use ratatui::style::Color::{
    Black, Blue, Cyan, DarkGray, Gray, Green, LightCyan, LightGreen, LightMagenta, LightRed, LightYellow, Magenta, Red,
    Reset, White,
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

const PAGE: Hue = hue([0x0f1116, 0xf4f2ec], [233, 255], [Black, White]);
/// Sand. In 24 bits each cell has a grain of its own ([`crate::theme::sand`]).
const FLOOR: Hue = hue([0x4a3e2d, 0xd0bfa4], [236, 187], [Black, White]);

/// The colours of a look: those for colour-blind players differ where red or green would matter.
fn painted(skin: Skin, ink: Ink) -> Paint {
    match colour_blind(ink) {
        Some(paint) if skin.colour_blind => paint,
        _ => paint(ink),
    }
}

/// The colours that differ for colour-blind players. Red and green look alike to most of them, and purple looks like blue.
const fn colour_blind(ink: Ink) -> Option<Paint> {
    Some(match ink {
        Ink::East => text([0xffa552, 0x8a4300], [215, 52], [LightYellow, Red]),
        Ink::Third => text([0xe9dc5a, 0x5a4e00], [185, 58], [LightMagenta, Magenta]),
        Ink::Fourth => text([0xd8d8e0, 0x303038], [253, 236], [White, Black]),
        Ink::Warning | Ink::Bad => text([0xf5e663, 0x5a4e00], [227, 58], [LightYellow, Black]),
        Ink::Caltrops => text([0xf0f0ff, 0x281a4c], [231, 17], [LightMagenta, Magenta]),
        Ink::Good | Ink::BarFull => text([0x9fdce8, 0x0b4f5a], [152, 23], [LightCyan, Blue]),
        Ink::Threat => text([0xfff0da, 0x3a1c00], [230, 16], [LightYellow, Red]),
        Ink::Exit => (
            Some(hue([0x9fdce8, 0x003a4a], [152, 23], [LightCyan, Blue])),
            Some(hue([0x14242c, 0xb8dce4], [235, 152], NONE)),
        ),
        Ink::Fire => (
            Some(hue([0xfff0a0, 0x4a2a00], [229, 58], [Gray, Black])),
            Some(hue([0x6a4a06, 0xffd878], [58, 222], [Reset, LightYellow])),
        ),
        Ink::Walk => ground(washed(Wash::Walk.colour_blind()), [24, 117]),
        Ink::Charge => ground(washed(Wash::Charge.colour_blind()), [17, 153]),
        Ink::ThreatFar => ground(washed(Wash::ThreatFar.colour_blind()), [58, 223]),
        Ink::ThreatNear => ground(washed(Wash::ThreatNear.colour_blind()), [94, 215]),
        Ink::Rim => text([0x6fb7ff, 0x1f5f98], [75, 25], [LightCyan, Blue]),
        Ink::Slain => (
            Some(hue([0xffffff, 0xffffff], [231, 231], [White, White])),
            Some(hue([0x7a3c00, 0x7a3c00], [94, 94], [Black, Black])),
        ),
        Ink::Drop => text([0xe08a3c, 0x8a4300], [172, 94], [LightYellow, Red]),
        Ink::Flash => (
            Some(hue([0x14161b, 0xffffff], [232, 231], [Black, White])),
            Some(hue([0xfff1c0, 0x8a4300], [230, 94], [LightYellow, Red])),
        ),
        _ => return None,
    })
}

/// The table of the modern look.
const fn paint(ink: Ink) -> Paint {
    match ink {
        Ink::Plain => text([0xcdd3de, 0x2b313c], [252, 236], [White, Black]),
        Ink::Strong | Ink::Title => text([0xf5f7fb, 0x0b0e14], [255, 232], [White, Black]),
        Ink::Dim => text([0x929cae, 0x556070], [248, 240], [Gray, Black]),
        Ink::Far => text([0xe8ebf0, 0x20262e], [255, 234], [Gray, Black]),
        Ink::Key => text([0xffd166, 0x6b4a00], [221, 58], [LightYellow, Black]),
        Ink::Warning | Ink::Bad => text([0xffa552, 0x8a4300], [215, 88], [LightYellow, Black]),
        Ink::West => text([0x6fb7ff, 0x0b5796], [75, 25], [LightCyan, Blue]),
        Ink::East => text([0xff8a90, 0x97121c], [210, 88], [LightRed, Red]),
        Ink::Third => text([0xc9a0ff, 0x5a2aa0], [183, 54], [LightMagenta, Magenta]),
        Ink::Fourth => text([0x7fd6c2, 0x00544a], [122, 23], [LightGreen, Black]),
        Ink::Good | Ink::BarFull => text([0x7fd99a, 0x1a6231], [114, 22], [LightGreen, Blue]),
        Ink::Near => text([0xdff5ee, 0x00281f], [195, 16], [LightGreen, Blue]),
        Ink::Threat => text([0xffe6e3, 0x4a0006], [224, 16], [LightRed, Red]),
        Ink::Item => text([0xf2e6d0, 0x2e1f08], [230, 16], [White, Black]),
        Ink::Image => text([0xc4d6ea, 0x2c3a4c], [152, 237], [Gray, Black]),
        Ink::Caltrops => text([0xe6e6fa, 0x281a4c], [225, 17], [LightMagenta, Magenta]),
        Ink::Frame => text([0x6a7488, 0x7c8492], [243, 243], [Gray, Black]),
        Ink::Wall => (
            Some(hue([0xb8b0a2, 0x3a362f], [249, 238], [Gray, Black])),
            Some(hue([0x5c564c, 0xa09684], [240, 248], NONE)),
        ),
        Ink::Fire => (
            Some(hue([0xffd08a, 0x5c1c00], [222, 52], [LightYellow, Black])),
            Some(hue([0x7a2c06, 0xffc078], [88, 216], [Reset, LightYellow])),
        ),
        Ink::Pit => (
            Some(hue([0x6e6350, 0x5c523f], [242, 240], [Gray, Black])),
            Some(hue([0x0a0a0c, 0xb4a68c], [232, 144], NONE)),
        ),
        Ink::Shadow => (
            Some(hue([0xa89ee0, 0x3a3268], [147, 54], [Gray, Black])),
            Some(hue([0x1a1826, 0xc8c2dc], [234, 188], NONE)),
        ),
        Ink::Exit => (
            Some(hue([0x7fd99a, 0x004a2c], [114, 22], [LightGreen, Blue])),
            Some(hue([0x14281c, 0xb8e0c4], [235, 151], NONE)),
        ),
        Ink::Altar => (
            Some(hue([0x2a2416, 0x4a3400], [234, 58], [LightYellow, Magenta])),
            Some(hue([0xece5d3, 0xfffdf4], [230, 231], NONE)),
        ),
        Ink::Floor => (Some(hue([0x63543d, 0xb2a084], [239, 144], [DarkGray, Gray])), Some(FLOOR)),
        Ink::Underfoot | Ink::Ordered => (None, None),
        Ink::Walk => ground(washed(Wash::Walk.mixture()), [23, 79]),
        Ink::Charge => ground(washed(Wash::Charge.mixture()), [22, 115]),
        Ink::Run => ground(washed(Wash::Run.mixture()), [239, 186]),
        Ink::ThreatFar => ground(washed(Wash::ThreatFar.mixture()), [52, 181]),
        Ink::ThreatNear => ground(washed(Wash::ThreatNear.mixture()), [88, 174]),
        Ink::Stain => ground(washed(Wash::Stain.mixture()), [52, 138]),
        Ink::Scorch => ground(washed(Wash::Scorch.mixture()), [234, 144]),
        Ink::Panel => ground([0x151922, 0xffffff], [234, 231]),
        Ink::Lit => text([0xc4a1ff, 0x5b2da8], [183, 54], [LightMagenta, Magenta]),
        Ink::Strip => ground([0x1e2430, 0xe4e6ee], [235, 254]),
        Ink::BarEmpty => (
            Some(hue([0x929cae, 0x4c5668], [248, 240], [Gray, Black])),
            Some(hue([0x2a303d, 0xcdd2dc], [236, 252], NONE)),
        ),
        Ink::Select => {
            let on_sixteen =
                Hue { truecolor: [0; 2], indexed: [0; 2], sixteen: [Black, White], contrast: [Black, White] };
            let ground = Hue {
                truecolor: [0x44346e, 0xdccdf7],
                indexed: [54, 189],
                sixteen: [LightMagenta, Magenta],
                contrast: [White, Blue],
            };
            (Some(on_sixteen), Some(ground))
        }
        Ink::Focus => (
            Some(hue([0xf5f7fb, 0x0b0e14], [255, 232], [Black, White])),
            Some(hue([0x44346e, 0xdccdf7], [54, 189], [LightMagenta, Magenta])),
        ),
        Ink::Rim => text([0x4fc3a1, 0x1f6f58], [79, 23], [LightGreen, Blue]),
        Ink::Aim => text([0xdcc8ff, 0x4a1f90], [189, 54], [LightMagenta, Magenta]),
        Ink::Acts => (
            Some(hue([0x0f1116, 0xf5f7fb], [232, 231], [Black, White])),
            Some(hue([0xf5f7fb, 0x0b0e14], [231, 232], [White, Black])),
        ),
        Ink::Die => (
            Some(hue([0x181614, 0x181614], [233, 233], [Black, Black])),
            Some(hue([0xece5d3, 0xfffdf4], [230, 231], [White, Gray])),
        ),
        Ink::DieFaded => (
            Some(hue([0x181614, 0x181614], [233, 233], [Black, Black])),
            Some(hue([0xa39e93, 0xd8d2c2], [247, 252], [Gray, Gray])),
        ),
        Ink::Slain => (
            Some(hue([0xffffff, 0xffffff], [231, 231], [White, White])),
            Some(hue([0x97191f, 0x97101c], [88, 88], [Red, Red])),
        ),
        Ink::Ray => text([0xfff1c0, 0x7a5200], [230, 94], [LightYellow, Black]),
        Ink::Drop => text([0xe2474f, 0xa0101c], [167, 124], [LightRed, Red]),
        Ink::Flash => (
            Some(hue([0x14161b, 0xffffff], [232, 231], [Black, White])),
            Some(hue([0xfff1c0, 0xb00020], [230, 124], [LightYellow, Red])),
        ),
    }
}

/// The grounds that are mixed into what lies under them.
#[derive(Clone, Copy)]
enum Wash {
    Walk,
    Charge,
    Run,
    ThreatFar,
    ThreatNear,
    Stain,
    Scorch,
}

impl Wash {
    const fn of(ink: Ink) -> Option<Wash> {
        Some(match ink {
            Ink::Walk => Wash::Walk,
            Ink::Charge => Wash::Charge,
            Ink::Run => Wash::Run,
            Ink::ThreatFar => Wash::ThreatFar,
            Ink::ThreatNear => Wash::ThreatNear,
            Ink::Stain => Wash::Stain,
            Ink::Scorch => Wash::Scorch,
            _ => return None,
        })
    }

    /// The colour on a dark and on a light background, and its share in per cent.
    const fn mixture(self) -> ([u32; 2], u32) {
        match self {
            Wash::Walk => ([0x4fc3a1, 0x0a7a5a], 33),
            Wash::Charge => ([0x4fc3a1, 0x00664a], 19),
            Wash::Run => ([0xcdcda0, 0x6e6e30], 16),
            Wash::ThreatFar => ([0xe2474f, 0xc02832], 20),
            Wash::ThreatNear => ([0xe2474f, 0xc02832], 36),
            Wash::Stain => ([0x681c1a, 0xe3a3a0], 38),
            Wash::Scorch => ([0x100c0a, 0x7d6a54], 46),
        }
    }

    /// The mixture of the palette for colour-blind players.
    const fn colour_blind(self) -> ([u32; 2], u32) {
        match self {
            Wash::Walk => ([0x4f9fe3, 0x1f6fb0], 36),
            Wash::Charge => ([0x4f9fe3, 0x1f6fb0], 20),
            Wash::ThreatFar => ([0xe08a10, 0xe07000], 24),
            Wash::ThreatNear => ([0xe08a10, 0xe07000], 37),
            Wash::Run | Wash::Stain | Wash::Scorch => self.mixture(),
        }
    }
}

/// Mixes a share of a colour into another one. The share is in per cent.
const fn mixed(under: u32, over: u32, share: u32) -> u32 {
    let (mut colour, mut shift) = (0, 0);
    while shift < 24 {
        let (below, above) = ((under >> shift) & 0xff, (over >> shift) & 0xff);
        colour |= ((below * (100 - share) + above * share) / 100) << shift;
        shift += 8;
    }
    colour
}

/// The wash over plain sand, on a dark and on a light background.
const fn washed(([dark, light], share): ([u32; 2], u32)) -> [u32; 2] {
    [mixed(FLOOR.truecolor[0], dark, share), mixed(FLOOR.truecolor[1], light, share)]
}

/// The colour of a ground after an ink is mixed into it. `None` if the look or the ink does not mix.
pub fn wash(skin: Skin, ink: Ink, under: Color) -> Option<Color> {
    let (true, Depth::Truecolor, Color::Rgb(r, g, b)) = (skin.modern, skin.depth, under) else { return None };
    let wash = Wash::of(ink)?;
    let (colours, share) = if skin.colour_blind { wash.colour_blind() } else { wash.mixture() };
    Some(Color::from_u32(mixed(u32::from_be_bytes([0, r, g, b]), colours[usize::from(skin.light)], share)))
}

/// The colour of sand with a grain between -8 and 8. `None` if the look has one colour for all sand.
pub fn sand(skin: Skin, grain: i32) -> Option<Color> {
    if !skin.modern || skin.depth != Depth::Truecolor {
        return None;
    }
    let [_, r, g, b] = FLOOR.truecolor[usize::from(skin.light)].to_be_bytes();
    let part = |part: u8, share: i32| u8::try_from(i32::from(part) + grain.clamp(-8, 8) * share / 8).unwrap_or(part);
    Some(Color::Rgb(part(r, 9), part(g, 8), part(b, 6)))
}

/// A label's colour on a marked row, lifted so that it stays readable.
pub fn lifted(skin: Skin, text: Color) -> Color {
    let of = |ink| painted(skin, ink).0.and_then(|hue| hue.of(skin));
    if skin.tints() && of(Ink::Dim) == Some(text) { of(Ink::Plain).unwrap_or(text) } else { text }
}

/// Text and ground of a token: the sign of an actor on its own ground, in the colours of its side. Over half of its strength
/// the ground is bright, else dark. `None` if the look has no such grounds.
pub fn token(skin: Skin, side: Ink, whole: bool) -> Option<(Color, Color)> {
    if !skin.tints() {
        return None;
    }
    let dark = match side {
        Ink::West => hue([0x1d3a5c, 0xbbd9f2], [17, 159], NONE),
        Ink::East if skin.colour_blind => hue([0x5c3a14, 0xf5d6b0], [52, 223], NONE),
        Ink::Third if skin.colour_blind => hue([0x4a4410, 0xf0e9b0], [236, 229], NONE),
        Ink::Fourth if skin.colour_blind => hue([0x3a3a42, 0xe0e0e6], [238, 254], NONE),
        Ink::East => hue([0x5c2329, 0xf2c4c6], [52, 217], NONE),
        Ink::Third => hue([0x3e2866, 0xdccdf2], [54, 189], NONE),
        Ink::Fourth => hue([0x12463c, 0xb4e4d8], [22, 151], NONE),
        _ => hue([0x2c3848, 0xd8e0ea], [237, 254], NONE),
    };
    let of = |hue: Hue| hue.of(skin);
    let bright = painted(skin, side).0.and_then(of)?;
    Some(if whole { (of(PAGE)?, bright) } else { (bright, of(dark)?) })
}

/// Text and ground of an ink in the modern look.
pub fn modern(skin: Skin, ink: Ink) -> (Option<Color>, Option<Color>) {
    let (text, ground) = painted(skin, ink);
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
        // On a ground that the game fills, a faint text has a colour of its own.
        (Depth::Sixteen | Depth::Contrast, false) if skin.fills && is_faint(ink) => Some(Gray),
        (Depth::Sixteen | Depth::Contrast, false) if skin.colour_blind => colour_blind_sixteen(ink),
        (Depth::Sixteen, false) => sixteen(ink),
        (Depth::Sixteen, true) => sixteen_on_light(ink),
        (Depth::Contrast, false) => contrast(ink),
        (Depth::Contrast, true) => contrast_on_light(ink),
        (Depth::Indexed | Depth::Truecolor, _) => rich(skin, ink),
    }
}

/// True for the inks that are dimmed where the ground is the terminal's own.
pub const fn is_faint(ink: Ink) -> bool {
    matches!(ink, Ink::Dim | Ink::Far | Ink::Frame | Ink::Floor | Ink::BarEmpty | Ink::Image)
}

const fn colour_blind_sixteen(ink: Ink) -> Option<Color> {
    match ink {
        Ink::East | Ink::Bad | Ink::Threat => Some(LightYellow),
        Ink::Good | Ink::Exit | Ink::Near | Ink::BarFull => Some(LightCyan),
        Ink::Third | Ink::Fire | Ink::Warning => None,
        Ink::Fourth => Some(Gray),
        _ => sixteen(ink),
    }
}

const fn sixteen(ink: Ink) -> Option<Color> {
    Some(match ink {
        Ink::Key | Ink::Warning | Ink::Item | Ink::Fire => LightYellow,
        Ink::West => LightCyan,
        Ink::East | Ink::Bad | Ink::Threat => LightRed,
        Ink::Good | Ink::Exit | Ink::Near | Ink::BarFull => Green,
        Ink::Pit | Ink::Wall | Ink::Shadow => Gray,
        Ink::Third | Ink::Caltrops => LightMagenta,
        Ink::Altar => Cyan,
        Ink::Fourth => LightGreen,
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
        Ink::East if skin.colour_blind => [[0xe69a3c, 0x8a4300], [172, 94]],
        Ink::Bad | Ink::Threat | Ink::Warning if skin.colour_blind => [[0xd8c84a, 0x5a4e00], [185, 58]],
        Ink::Good | Ink::Near | Ink::BarFull | Ink::Exit if skin.colour_blind => [[0x7cc4d0, 0x0b4f5a], [116, 23]],
        Ink::Fire if skin.colour_blind => [[0xe8d890, 0x4a3a00], [186, 58]],
        Ink::Third if skin.colour_blind => [[0xd8d8e0, 0x303038], [253, 236]],
        Ink::Fourth if skin.colour_blind => [[0xa8a8b0, 0x505058], [247, 240]],
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
