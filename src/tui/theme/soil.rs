//! The grounds of a map in colour: a hex and the texture on it. Looks with fewer colours show grounds by their signs alone.

use crate::theme::skin::{Depth, Skin};
use ratatui::style::Color;

/// The kinds of ground that a map colours.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Soil {
    Grass,
    Bushes,
    Forest,
    Road,
    Sand,
    Snow,
    Swamp,
    Water,
    Built,
    /// The floor of a tunnel in the dark and in the light of a lantern, and the stone around it.
    Slate,
    LitSlate,
    SlateWall,
}

/// Red, green and blue on a dark and on a light background, and the indexes of 256 colours: ground and texture of each.
struct Tone {
    truecolor: [Rgb; 2],
    indexed: [(u8, u8); 2],
}

const fn tone(dark: Rgb, light: Rgb, indexed: [(u8, u8); 2]) -> Tone {
    Tone { truecolor: [dark, light], indexed }
}

type Rgb = (i32, i32, i32);

/// The colours of hills and of rocks, with their shares in per cent, on a dark and on a light background.
const RELIEF: [[(Rgb, i32); 2]; 2] =
    [[((150, 122, 78), 45), ((206, 170, 116), 45)], [((150, 146, 140), 55), ((172, 168, 162), 60)]];
/// The grounds of hills and rocks in 256 colours, with their textures.
const RELIEF_INDEXED: [[(u8, u8); 2]; 2] = [[(95, 223), (187, 58)], [(240, 252), (250, 238)]];

const fn tone_of(soil: Soil) -> Tone {
    match soil {
        Soil::Grass => tone((66, 80, 47), (196, 210, 166), [(236, 244), (194, 65)]),
        Soil::Bushes => tone((80, 90, 42), (206, 212, 146), [(58, 185), (186, 58)]),
        Soil::Forest => tone((34, 62, 40), (146, 188, 142), [(22, 114), (151, 22)]),
        Soil::Road => tone((118, 100, 66), (226, 206, 168), [(94, 223), (223, 94)]),
        Soil::Sand => tone((104, 90, 56), (236, 222, 178), [(101, 229), (230, 94)]),
        Soil::Snow => tone((96, 106, 120), (250, 252, 255), [(60, 255), (231, 240)]),
        Soil::Swamp => tone((54, 74, 64), (172, 194, 178), [(23, 115), (152, 23)]),
        Soil::Water => tone((34, 76, 120), (150, 192, 232), [(24, 117), (117, 18)]),
        Soil::Built => tone((84, 82, 86), (200, 198, 204), [(239, 254), (252, 236)]),
        Soil::Slate => tone((34, 38, 47), (206, 208, 216), [(235, 240), (252, 247)]),
        Soil::LitSlate => tone((66, 56, 42), (222, 210, 190), [(237, 244), (253, 246)]),
        Soil::SlateWall => tone((62, 69, 86), (150, 154, 166), [(239, 244), (248, 244)]),
    }
}

/// The light of a lantern on a dark and on a light background, and its share in per cent beside the lantern and at its end.
const LAMP: [Rgb; 2] = [(168, 120, 58), (255, 214, 130)];
const LAMP_SHARES: (i32, i32) = (72, 22);

/// The ground of a tunnel in the light of a lantern. `far`: the distance from it in per cent of its reach.
pub fn in_lamplight(skin: Skin, ground: Soil, far: i32) -> Option<(Color, Color)> {
    if !(skin.tints() && skin.depth == Depth::Truecolor) {
        return soil(skin, if ground == Soil::Slate { Soil::LitSlate } else { ground }, 0, 0);
    }
    let side = usize::from(skin.light);
    let share = LAMP_SHARES.0 - (LAMP_SHARES.0 - LAMP_SHARES.1) * far.clamp(0, 100) / 100;
    let base = mixed(tone_of(ground).truecolor[side], LAMP[side], share);
    Some((colour(base), colour(mixed(base, if skin.light { (30, 36, 24) } else { (255, 255, 230) }, 32))))
}

fn mixed(under: Rgb, over: Rgb, share: i32) -> Rgb {
    let part = |under: i32, over: i32| (under * (100 - share) + over * share) / 100;
    (part(under.0, over.0), part(under.1, over.1), part(under.2, over.2))
}

fn colour((r, g, b): Rgb) -> Color {
    let part = |part: i32| part.clamp(0, 255) as u8;
    Color::Rgb(part(r), part(g), part(b))
}

/// Ground and texture of a soil. `relief`: 0 for plains, 1 for hills, 2 for rocks. `grain`: between -8 and 8. `None` if the look
/// has no colours for grounds.
pub fn soil(skin: Skin, soil: Soil, relief: u8, grain: i32) -> Option<(Color, Color)> {
    let side = usize::from(skin.light);
    match (skin.tints(), skin.depth) {
        (true, Depth::Truecolor) => {
            let mut base = tone_of(soil).truecolor[side];
            if relief > 0 {
                let (over, share) = RELIEF[usize::from(relief - 1) % 2][side];
                base = mixed(base, over, share);
            }
            let base = (base.0 + grain, base.1 + grain, base.2 + grain / 2);
            let texture = match (soil, skin.light) {
                (Soil::Water, false) => mixed(base, (190, 222, 250), 46),
                (Soil::Forest | Soil::Swamp, false) => mixed(base, (166, 226, 146), 46),
                (_, false) => mixed(base, (255, 255, 230), 32),
                (_, true) => mixed(base, (30, 36, 24), 44),
            };
            Some((colour(base), colour(texture)))
        }
        (true, _) => {
            let (ground, texture) = match relief.checked_sub(1) {
                Some(at) => RELIEF_INDEXED[usize::from(at) % 2][side],
                None => tone_of(soil).indexed[side],
            };
            Some((Color::Indexed(ground), Color::Indexed(texture)))
        }
        (false, _) => None,
    }
}
