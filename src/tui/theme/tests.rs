//! Tests that compute the contrast of all texts and grounds.

use super::*;
use crate::tests::measured::stands_in_the_document;
use crate::theme::skin::{Depth, Skin, Surroundings};
use ludus_store::settings::{Background, Glyphs, Look, Settings, Theme};
use ratatui::style::Modifier;

const INKS: [Ink; 51] = [
    Ink::Plain,
    Ink::Dim,
    Ink::Strong,
    Ink::Key,
    Ink::West,
    Ink::East,
    Ink::Third,
    Ink::Fourth,
    Ink::Focus,
    Ink::Select,
    Ink::Good,
    Ink::Bad,
    Ink::Warning,
    Ink::Fire,
    Ink::Pit,
    Ink::Caltrops,
    Ink::Wall,
    Ink::Shadow,
    Ink::Exit,
    Ink::Altar,
    Ink::Item,
    Ink::Near,
    Ink::Far,
    Ink::Threat,
    Ink::Title,
    Ink::Image,
    Ink::Underfoot,
    Ink::Ordered,
    Ink::Frame,
    Ink::Floor,
    Ink::Walk,
    Ink::Charge,
    Ink::Run,
    Ink::ThreatFar,
    Ink::ThreatNear,
    Ink::Stain,
    Ink::Scorch,
    Ink::Strip,
    Ink::Panel,
    Ink::Lit,
    Ink::Aim,
    Ink::Rim,
    Ink::Acts,
    Ink::BarFull,
    Ink::BarEmpty,
    Ink::Flash,
    Ink::Die,
    Ink::DieFaded,
    Ink::Slain,
    Ink::Ray,
    Ink::Drop,
];

const DEPTHS: [Depth; 5] = [Depth::None, Depth::Sixteen, Depth::Contrast, Depth::Indexed, Depth::Truecolor];

fn skins() -> impl Iterator<Item = Skin> {
    let all = DEPTHS.into_iter().flat_map(|depth| [(depth, false), (depth, true)]);
    let skin = |modern, colour_blind| {
        move |(depth, light)| Skin { modern, depth, light, colour_blind, fills: false, glyphs: Glyphs::Unicode }
    };
    let both = [(true, false), (false, false), (true, true), (false, true)];
    both.into_iter()
        .flat_map(move |(modern, colour_blind)| all.clone().map(skin(modern, colour_blind)).collect::<Vec<_>>())
}

/// The 16 colours of two kinds of terminals: xterm's, and those of the console and VGA.
const SIXTEEN: [[u32; 16]; 2] = [
    [
        0x000000, 0xcd0000, 0x00cd00, 0xcdcd00, 0x0000ee, 0xcd00cd, 0x00cdcd, 0xe5e5e5, 0x7f7f7f, 0xff0000, 0x00ff00,
        0xffff00, 0x5c5cff, 0xff00ff, 0x00ffff, 0xffffff,
    ],
    [
        0x000000, 0xaa0000, 0x00aa00, 0xaa5500, 0x0000aa, 0xaa00aa, 0x00aaaa, 0xaaaaaa, 0x555555, 0xff5555, 0x55ff55,
        0xffff55, 0x5555ff, 0xff55ff, 0x55ffff, 0xffffff,
    ],
];

const NAMED: [Color; 16] = [
    Color::Black,
    Color::Red,
    Color::Green,
    Color::Yellow,
    Color::Blue,
    Color::Magenta,
    Color::Cyan,
    Color::Gray,
    Color::DarkGray,
    Color::LightRed,
    Color::LightGreen,
    Color::LightYellow,
    Color::LightBlue,
    Color::LightMagenta,
    Color::LightCyan,
    Color::White,
];

/// The RGB values of a colour in that kind of terminal.
fn rgb(colour: Color, kind: usize) -> [u8; 3] {
    const LEVELS: [u8; 6] = [0, 95, 135, 175, 215, 255];
    match colour {
        Color::Rgb(r, g, b) => [r, g, b],
        Color::Indexed(grey @ 232..) => [8 + 10 * (grey - 232); 3],
        Color::Indexed(index @ 16..) => {
            [(index - 16) / 36, (index - 16) / 6 % 6, (index - 16) % 6].map(|level| LEVELS[level as usize])
        }
        Color::Indexed(_) | Color::Reset => panic!("{colour:?} is the terminal's own"),
        named => {
            let index = NAMED.iter().position(|one| *one == named).unwrap();
            let [_, r, g, b] = SIXTEEN[kind][index].to_be_bytes();
            [r, g, b]
        }
    }
}

/// The relative luminance of WCAG 2.
fn luminance(colour: Color, kind: usize) -> f64 {
    let [r, g, b] = rgb(colour, kind).map(linear);
    0.2126 * r + 0.7152 * g + 0.0722 * b
}

/// Converts a colour component to linear light.
fn linear(part: u8) -> f64 {
    let part = f64::from(part) / 255.0;
    if part <= 0.040_45 { part / 12.92 } else { ((part + 0.055) / 1.055).powf(2.4) }
}

/// The WCAG 2 contrast in the worse kind of terminal.
fn contrast(text: Color, ground: Color) -> f64 {
    let of = |kind| {
        let (one, other) = (luminance(text, kind), luminance(ground, kind));
        (one.max(other) + 0.05) / (one.min(other) + 0.05)
    };
    f64::min(of(0), of(1))
}

/// The inks of text on the open ground of a board.
const BOARD: [Ink; 6] = [Ink::Strong, Ink::Near, Ink::Far, Ink::Threat, Ink::Item, Ink::Caltrops];
/// The inks of lines and pictures, which need less contrast than text.
const LINES: [Ink; 10] =
    [Ink::Ray, Ink::Drop, Ink::Frame, Ink::Aim, Ink::Wall, Ink::Fire, Ink::Pit, Ink::Shadow, Ink::Exit, Ink::Altar];
/// The grounds that are mixed into the floor of a board.
const WASHES: [Ink; 7] = [Ink::Walk, Ink::Charge, Ink::Run, Ink::ThreatFar, Ink::ThreatNear, Ink::Stain, Ink::Scorch];
const SIDES: [Ink; 5] = [Ink::West, Ink::East, Ink::Third, Ink::Fourth, Ink::Image];

/// All grounds of a board: the floor in its extreme grains, each with each wash, and marked squares.
fn board_grounds(skin: Skin) -> Vec<Color> {
    let flat = style(skin, Ink::Floor).bg;
    let floors = [-8, 8].into_iter().filter_map(|grain| sand(skin, grain)).chain(flat);
    let washed = |floor| WASHES.into_iter().filter_map(move |ink| wash(skin, ink, floor).or(style(skin, ink).bg));
    let grounds = floors.flat_map(|floor| washed(floor).chain([floor]));
    grounds.chain(style(skin, Ink::Select).bg.filter(|_| skin.tints())).collect()
}

/// The texts of a look that draws its background, each with the worst possible ground and their contrast. The floor's pebbles
/// and the rim of the reach do not count as text.
fn texts(skin: Skin) -> Vec<(Ink, Color, f64)> {
    let (_, empty) = page(skin);
    let marked = style(skin, Ink::Select).bg.unwrap_or(empty);
    let board = board_grounds(skin);
    let mut texts = Vec::new();
    for (ink, style) in INKS.into_iter().map(|ink| (ink, style(skin, ink))) {
        let Some(text) = style.fg.filter(|_| !matches!(ink, Ink::Floor | Ink::Rim)) else { continue };
        let mut under = vec![(text, style.bg.unwrap_or(empty))];
        // On a marked row a label is lifted; on 16 colours all its text has one colour.
        if style.bg.is_none() && skin.tints() && !LINES.contains(&ink) {
            under.push((lifted(skin, text), marked));
            under.extend(super::style(skin, Ink::Strip).bg.map(|strip| (text, strip)));
        }
        if BOARD.contains(&ink) || ink == Ink::Aim {
            under.extend(board.iter().map(|ground| (text, *ground)));
        }
        let worst = under.into_iter().map(|(text, ground)| (ground, contrast(text, ground)));
        let (ground, found) = worst.min_by(|a, b| a.1.total_cmp(&b.1)).unwrap();
        texts.push((ink, ground, found));
    }
    for (side, whole) in SIDES.into_iter().flat_map(|side| [(side, true), (side, false)]) {
        if let Some((text, ground)) = palette::token(skin, side, whole) {
            texts.push((side, ground, contrast(text, ground)));
        }
    }
    texts
}

#[test]
fn modern_text_is_readable_on_every_possible_background() {
    assert!((contrast(Color::White, Color::Black) - 21.0).abs() < 0.01, "the measure itself");
    let mut faint = Vec::new();
    let mut table = String::new();
    for skin in skins().filter(|skin| skin.paints()) {
        let (plain, empty) = page(skin);
        assert!(contrast(plain, empty) >= 4.5);
        let (lines, letters): (Vec<_>, Vec<_>) = texts(skin).into_iter().partition(|(ink, ..)| LINES.contains(ink));
        for (all, least) in [(&lines, 3.0), (&letters, 4.5)] {
            faint.extend(all.iter().filter(|(.., found)| *found < least).map(|one| format!("{skin:?}: {one:?}")));
        }
        let (ink, _, least) = letters.iter().min_by(|a, b| a.2.total_cmp(&b.2)).unwrap();
        let background = if skin.light { "light" } else { "dark" };
        let colours = format!("{:?}{}", skin.depth, if skin.colour_blind { ", colour-blind" } else { "" });
        table += &format!("| {colours} | {background} | {:.1} | {least:.1} | {ink:?} |\n", contrast(plain, empty));
    }
    assert!(faint.is_empty(), "{faint:#?}");
    stands_in_the_document("contrast", &table);
}

#[test]
fn classic_text_is_readable_on_its_chosen_background() {
    for skin in skins().filter(|skin| !skin.modern && skin.depth != Depth::None) {
        let ground = if skin.light { Color::Rgb(255, 255, 255) } else { Color::Rgb(0, 0, 0) };
        for ink in INKS {
            if let Some(text) = style(skin, ink).fg {
                let found = contrast(text, ground);
                assert!(found >= 4.5, "{skin:?}: {ink:?} has {found:.2}");
            }
        }
    }
}

#[test]
fn classic_look_fills_a_background_set_by_hand() {
    for theme in [Theme::Auto, Theme::Truecolor, Theme::Indexed, Theme::Sixteen, Theme::Contrast] {
        for (background, light) in [(Background::Light, false), (Background::Dark, true)] {
            let settings = Settings { look: Look::Classic, theme, background, ..Settings::default() };
            let skin = Surroundings { light, ..Surroundings::PLAIN }.skin(&settings);
            let (text, ground) = page(skin);
            assert!(contrast(text, ground) > 15.0, "{settings:?}");
            for ink in INKS {
                let style = style(skin, ink);
                let found = contrast(style.fg.unwrap_or(text), ground);
                assert!(found >= 4.5, "{settings:?}: {ink:?} has {found:.2}");
                // How much fainter a terminal draws such a text is not known.
                assert!(!style.add_modifier.contains(Modifier::DIM), "{settings:?}: {ink:?} is dimmed");
            }
        }
        let settings = Settings { look: Look::Classic, theme, ..Settings::default() };
        assert_eq!(page(Surroundings::PLAIN.skin(&settings)), (Color::Reset, Color::Reset), "the terminal's own");
    }
}

#[test]
fn sides_have_different_colours_and_none_is_that_of_fire() {
    for skin in skins().filter(|skin| skin.depth != Depth::None) {
        // The classic look has two sides, and high contrast few colours.
        let sides = [Ink::West, Ink::East, Ink::Third, Ink::Fourth];
        let sides = if skin.modern { &sides[..] } else { &sides[..2] };
        let paints: Vec<_> = sides.iter().map(|ink| style(skin, *ink)).map(|style| (style.fg, style.bg)).collect();
        for (i, paint) in paints.iter().enumerate() {
            assert!(!paints[..i].contains(paint), "{skin:?}");
        }
        let fire = style(skin, Ink::Fire);
        if skin.modern || skin.depth != Depth::Contrast {
            assert!(!paints.contains(&(fire.fg, fire.bg)), "{skin:?}");
        }
    }
}

/// Just visible is 0.02 ([`distance`]). Reach has an outline and a threat its sign besides.
#[test]
fn grounds_of_reach_and_threat_are_far_apart_in_colour() {
    for skin in skins() {
        let all = [Ink::Floor, Ink::Walk, Ink::Charge, Ink::Run, Ink::ThreatFar, Ink::ThreatNear];
        let grounds: Vec<_> = all.into_iter().map(|ink| style(skin, ink).bg).collect();
        if !skin.tints() {
            assert!(grounds[1..].iter().all(Option::is_none), "signs tell it: {skin:?}");
            continue;
        }
        for (i, ground) in grounds.iter().enumerate() {
            for (j, other) in grounds[..i].iter().enumerate() {
                let apart = distance(ground.unwrap(), other.unwrap());
                assert!(apart >= 0.03, "{skin:?}: {:?} and {:?} are {apart:.3} apart", all[i], all[j]);
            }
        }
    }
}

/// The OKLab distance of two colours: 0.02 is just visible between two large areas.
fn distance(one: Color, other: Color) -> f64 {
    let lab = |colour| {
        let [r, g, b] = rgb(colour, 0).map(linear);
        let l = (0.412_221_47 * r + 0.536_332_54 * g + 0.051_445_99 * b).cbrt();
        let m = (0.211_903_5 * r + 0.680_699_55 * g + 0.107_396_96 * b).cbrt();
        let s = (0.088_302_46 * r + 0.281_718_84 * g + 0.629_978_7 * b).cbrt();
        [
            0.210_454_26 * l + 0.793_617_79 * m - 0.004_072_05 * s,
            1.977_998_5 * l - 2.428_592_21 * m + 0.450_593_71 * s,
            0.025_904_04 * l + 0.782_771_77 * m - 0.808_675_77 * s,
        ]
    };
    let ([a, b, c], [x, y, z]) = (lab(one), lab(other));
    ((a - x).powi(2) + (b - y).powi(2) + (c - z).powi(2)).sqrt()
}

/// A colour as somebody sees it without the receptors for red (`kind` 0) or for green (1), by the matrices of Machado and
/// others for a complete lack.
fn seen_without(colour: Color, kind: usize) -> Color {
    const MATRICES: [[[f64; 3]; 3]; 2] = [
        [[0.152, 1.053, -0.205], [0.115, 0.786, 0.099], [-0.004, -0.048, 1.052]],
        [[0.367, 0.861, -0.228], [0.280, 0.673, 0.047], [-0.012, 0.043, 0.969]],
    ];
    let light = rgb(colour, 0).map(linear);
    let [r, g, b] = MATRICES[kind].map(|row| {
        let sum = row.iter().zip(light).map(|(share, part)| share * part).sum::<f64>().clamp(0.0, 1.0);
        let part = if sum <= 0.003_130_8 { 12.92 * sum } else { 1.055 * sum.powf(1.0 / 2.4) - 0.055 };
        (255.0 * part).round() as u8
    });
    Color::Rgb(r, g, b)
}

#[test]
fn colour_blind_players_tell_sides_states_and_grounds_apart() {
    let pairs = [
        (Ink::West, Ink::East),
        (Ink::Good, Ink::Bad),
        (Ink::Walk, Ink::ThreatNear),
        (Ink::Walk, Ink::ThreatFar),
        (Ink::Charge, Ink::ThreatNear),
        (Ink::Charge, Ink::ThreatFar),
    ];
    for skin in skins().filter(|skin| skin.colour_blind && skin.depth != Depth::None) {
        for (kind, (one, other)) in [0, 1].into_iter().flat_map(|kind| pairs.map(|pair| (kind, pair))) {
            let of =
                |ink| style(skin, ink).bg.filter(|_| one == Ink::Walk || one == Ink::Charge).or(style(skin, ink).fg);
            let (Some(first), Some(second)) = (of(one), of(other)) else { continue };
            let apart = distance(seen_without(first, kind), seen_without(second, kind));
            let least = if matches!(one, Ink::Walk | Ink::Charge) { 0.04 } else { 0.1 };
            assert!(apart >= least, "{skin:?}: {one:?} and {other:?} are {apart:.3} apart without {kind}");
        }
    }
}

#[test]
fn the_floor_is_dim_and_people_are_bright() {
    for skin in skins().filter(|skin| skin.tints()) {
        let Style { fg: Some(dot), bg: Some(ground), .. } = style(skin, Ink::Floor) else { panic!("{skin:?}") };
        assert!(contrast(dot, ground) < 2.5, "{skin:?}: {:.2}", contrast(dot, ground));
        for (side, whole) in SIDES.into_iter().flat_map(|side| [(side, true), (side, false)]) {
            let (text, token) = palette::token(skin, side, whole).unwrap();
            assert!(contrast(text, token) > 2.0 * contrast(dot, ground), "{skin:?}: {side:?}");
        }
    }
}

#[test]
fn without_colours_there_are_none() {
    for skin in skins().filter(|skin| skin.depth == Depth::None) {
        for ink in INKS {
            let style = style(skin, ink);
            assert_eq!((style.fg, style.bg), (None, None), "{skin:?} {ink:?}");
        }
        assert_eq!(page(skin), (Color::Reset, Color::Reset));
    }
}
