//! Compares the drawn board with the examples of the ledger.

use super::*;
use crate::canvas::cells::{CellBuffer, ScreenCell};
use crate::hexarena::picture::grid::Grid;
use crate::theme::skin::{Depth, Skin};
use crate::theme::{sand, style, token, wash};
use insta::assert_snapshot;
use ludus_engine::dice::Seed;
use ludus_engine::game::NullSink;
use ludus_engine::hex::Direction;
use ludus_engine::proves;
use ludus_hexarena::battle::event::{Cause, Event};
use ludus_hexarena::battle::figure::{Posture, Stance};
use ludus_hexarena::matchmaking::foes::FOES;
use ludus_hexarena::model::ground::arena::{Layout, Size};
use ludus_hexarena::model::setup::Setup;
use ludus_hexarena::model::sheet::Sheet;
use ludus_store::settings::Glyphs;
use ratatui::style::Color;

const MODERN: Skin = Skin {
    modern: true,
    depth: Depth::Truecolor,
    light: false,
    colour_blind: false,
    fills: false,
    glyphs: Glyphs::Ascii,
};

fn sheets(names: &[&str]) -> Vec<Sheet> {
    let of =
        |(number, name): (usize, &&str)| Sheet { name: (*name).into(), ..Sheet::of(&FOES[number % 5].character()) };
    names.iter().enumerate().map(of).collect()
}

/// Builds a bout from names, hexes and facings.
fn bout(size: Size, layout: Layout, west: &[(&str, &str, Direction)], east: &[(&str, &str, Direction)]) -> Bout {
    let names = |list: &[(&str, &str, Direction)]| sheets(&list.iter().map(|(name, ..)| *name).collect::<Vec<_>>());
    let setup = Setup { size, layout, ..Setup::new(names(west), names(east)) };
    let mut bout = setup.build(Seed(1), &mut NullSink).unwrap();
    for (id, (_, hex, facing)) in (0..).map(FigureId).zip(west.iter().chain(east)) {
        let to = bout.arena().field().parse(hex).unwrap();
        let from = bout.figure(id).at;
        bout.apply(&Event::Moved { figure: id, from, to, steps: 0, cost: 0, facing: *facing });
    }
    bout
}

fn named(bout: &Bout, names: &[&str]) -> Names {
    Names::of(bout.figures().zip(names).map(|((_, figure), name)| (figure.side, *name, true)))
}

fn drawn(bout: &Bout, names: &[&str], size: (u16, u16), skin: Skin, overlay: &Overlay) -> CellBuffer {
    stained(bout, names, size, skin, (overlay, Stains::NONE))
}

fn stained(
    bout: &Bout,
    names: &[&str],
    (wide, high): (u16, u16),
    skin: Skin,
    (overlay, stains): (&Overlay, &Stains),
) -> CellBuffer {
    let mut buffer = CellBuffer::empty(Rect::new(0, 0, wide, high));
    let mut canvas = Canvas::new(&mut buffer, skin);
    let board = Board { bout, names: &named(bout, names), stains };
    board.draw(&mut canvas, Rect::new(0, 0, wide, high), overlay, overlay.selected.map(|id| (id, false)));
    buffer
}

fn text(buffer: &CellBuffer) -> String {
    let line = |y| (0..buffer.area.width).map(|x| buffer.cell((x, y)).unwrap().symbol()).collect::<String>();
    (0..buffer.area.height).map(|y| line(y).trim_end().to_string()).collect::<Vec<_>>().join("\n")
}

const NAMES: [&str; 9] = ["Ariel", "Bran", "Rolf", "Carl", "Tedric", "Mouser", "Orc", "Gnash", "Xerxes"];

/// The example of the ledger with an engagement, as far as the layouts allow it.
fn display() -> Bout {
    use Direction::{E, NE, NW, W};
    let west = [("Ariel", "D3", E), ("Bran", "N3", E), ("Rolf", "I5", E), ("Carl", "E5", NW), ("Tedric", "G7", NE)];
    let east = [("Mouser", "J5", W), ("Orc", "N7", W), ("Gnash", "N3", W), ("Xerxes", "P2", W)];
    let mut bout = bout(Size::Standard, Layout::Pillars, &west, &east);
    bout.apply(&Event::Postured(FigureId(3), Posture::Evading));
    bout.apply(&Event::Stunned(FigureId(4), 0));
    bout.apply(&Event::Posed(FigureId(5), Stance::Kneeling));
    bout.apply(&Event::Closed(FigureId(1), bout.figure(FigureId(7)).at));
    bout.apply(&Event::Died(FigureId(8), Cause::Bleeding));
    bout
}

#[test]
fn the_display_with_an_engagement() {
    proves!("DQ-GEN-11", "DQU-14", "DQU-15", "DQU-16", "DQU-17", "DQU-18", "DQU-19", "DQU-20", "DQU-22");
    let bout = display();
    let overlay = Overlay { selected: Some(FigureId(2)), ..Overlay::default() };
    let buffer = drawn(&bout, &NAMES, (80, 19), Skin::BARE, &overlay);
    let picture = text(&buffer);
    assert_snapshot!("hex_board", picture);
    let lines: Vec<&str> = picture.lines().collect();
    assert_eq!(lines.len(), 19);
    assert!(lines.iter().all(|line| line.len() <= 79));
    assert!(lines[9].starts_with("|{{ | . | . | . |\\C~| . | . | . | R>|<m-|"), "{}", lines[9]);
    assert!(lines[13].contains("|*T/|") && lines[13].contains("|<o |"), "{}", lines[13]);
    assert!(lines[5].contains("|B&g|") && lines[3].contains("| x |"), "{picture}");
    assert!(lines[7].contains('%') && lines[11].contains('%'), "both zones: {picture}");
    // Every theme underlines an engaged figure.
    let under = |x, y| buffer.cell((x, y)).unwrap().modifier.contains(ratatui::style::Modifier::UNDERLINED);
    assert!(under(34, 9) && under(38, 9), "Rolf and Mouser are engaged");
    assert!(!under(14, 5), "Ariel is not");
}

#[test]
fn zones_keep_their_signs_around_an_enemy() {
    let bout = display();
    let (rolf, mouser) = (FigureId(2), FigureId(5));
    let names = named(&bout, &NAMES);
    let board = Board { bout: &bout, names: &names, stains: Stains::NONE };
    let [own, hostile] = board.zones(Some((mouser, true)));
    assert!(hostile == bout.zone(mouser) && own == bout.hostile_zones(mouser));
    let [mine, theirs] = board.zones(Some((rolf, false)));
    let spots = 0..bout.arena().field().all().count();
    let within = |one: &HexSet, other: &HexSet| spots.clone().all(|spot| !one.contains(spot) || other.contains(spot));
    assert!(within(&mine, &own) && within(&hostile, &theirs), "plus is West's and the colon East's around both");
}

#[test]
fn the_same_with_colours() {
    proves!("DQU-18");
    let bout = display();
    let overlay = Overlay { selected: Some(FigureId(2)), ..Overlay::default() };
    let buffer = drawn(&bout, &NAMES, (80, 19), MODERN, &overlay);
    let at = |x, y| buffer.cell((x, y)).unwrap();
    assert_eq!(Some(at(34, 9).bg.color()), token(MODERN, Ink::West, true).bg);
    assert_eq!(Some(at(38, 9).bg.color()), token(MODERN, Ink::East, true).bg);
    let sand: Vec<Option<Color>> = (-8..=8).map(|grain| sand(MODERN, grain)).collect();
    assert!(sand.contains(&Some(at(2, 1).bg.color())), "{:?}", at(2, 1).bg);
    // The zone of both sides, and the zone of the Orc alone.
    let washed = |ink| sand.iter().map(|floor| wash(MODERN, ink, floor.unwrap())).collect::<Vec<_>>();
    assert!(washed(Ink::ThreatNear).contains(&Some(at(36, 7).bg.color())), "{:?}", at(36, 7).bg);
    assert!(washed(Ink::ThreatFar).contains(&Some(at(52, 11).bg.color())), "{:?}", at(52, 11).bg);
}

#[test]
fn modern_board_has_lines_wedges_and_outlined_zones() {
    let fine = Skin { glyphs: Glyphs::Unicode, ..MODERN };
    let overlay = Overlay { selected: Some(FigureId(2)), ..Overlay::default() };
    let buffer = drawn(&display(), &NAMES, (80, 19), fine, &overlay);
    let picture = text(&buffer);
    let lines: Vec<&str> = picture.lines().collect();
    assert!(lines[9].contains(" R\u{25ba}\u{2502}\u{25c4}m-\u{2502}"), "{picture}");
    assert!(lines[9].contains("\u{25b2}C~") && lines[3].contains(" x%"), "{picture}");
    assert!(!picture.contains(['/', '\\', '|', ':', '#', '{']), "{picture}");
    let at = |x, y| buffer.cell((x, y)).unwrap();
    assert_eq!(at(52, 11).symbol(), "!", "the zone of the Orc");
    assert_eq!(Some(at(50, 11).fg.color()), style(fine, Ink::Threat).fg, "its outline");
    assert_eq!(Some(at(6, 11).fg.color()), style(fine, Ink::Floor).fg, "no outline elsewhere");
}

#[test]
fn a_large_board_shows_names_facings_and_fatigue() {
    proves!("DQU-14", "DQU-16");
    let bout = display();
    let overlay = Overlay { selected: Some(FigureId(2)), names: true, ..Overlay::default() };
    let picture = text(&drawn(&bout, &NAMES, (160, 38), Skin::BARE, &overlay));
    assert_snapshot!("hex_board_large", picture);
    assert!(picture.contains("Rol>") && picture.contains("<mou") && picture.contains("====="), "{picture}");
}

#[test]
fn the_great_arena_is_whole_on_80x24() {
    proves!("DQU-24", "DQU-23");
    let east = [("Orc", "P10", Direction::W)];
    let bout = bout(Size::Great, Layout::Pillars, &[("Rolf", "D9", Direction::NE)], &east);
    let overlay = Overlay { names: true, ..Overlay::default() };
    let picture = text(&drawn(&bout, &["Rolf", "Orc"], (80, 19), Skin::BARE, &overlay));
    assert_snapshot!("hex_board_great", picture);
    assert!(picture.lines().all(|line| line.len() <= 80));
    // A larger screen has room for outlines.
    let picture = text(&drawn(&bout, &["Rolf", "Orc"], (80, 42), Skin::BARE, &overlay));
    assert!(picture.contains("| R/|"), "{picture}");
}

#[test]
fn reach_is_one_area_without_stripes() {
    for (size, area) in
        [(Size::Standard, (80, 19)), (Size::Great, (80, 19)), (Size::Great, (160, 38)), (Size::Standard, (160, 38))]
    {
        let bout = bout(size, Layout::Pillars, &[("Rolf", "A1", Direction::E)], &[("Orc", "S1", Direction::W)]);
        let reach: Vec<_> = bout.arena().field().all().map(|hex| (hex, Ink::Run)).collect();
        let buffer = drawn(&bout, &["Rolf", "Orc"], area, MODERN, &Overlay { reach, ..Overlay::default() });
        let floor = style(MODERN, Ink::Floor).bg.unwrap();
        let washed = |ink| (-8..=8).map(|grain| wash(MODERN, ink, sand(MODERN, grain).unwrap())).collect::<Vec<_>>();
        let run = washed(Ink::Run);
        // Covers the middles of the first to the last column, between the first and the last row.
        let grid = Grid::new(Rect::new(0, 0, area.0, area.1), size);
        let at = |hex: &str| grid.middle(bout.arena().field().parse(hex).unwrap());
        let last = if size == Size::Great { "R17" } else { "R8" };
        let ((left, top), (right, bottom)) = (at("B2"), at(last));
        for (x, y) in (left..right).flat_map(|x| (top..bottom).map(move |y| (x, y))) {
            let cell = buffer.cell((x, y)).unwrap();
            assert!(cell.bg != floor || cell.symbol() == "#", "{size:?} {area:?}: a gap at {x},{y}");
            let once = run.contains(&Some(cell.bg.color())) || cell.symbol() == "#";
            assert!(once, "{size:?} {area:?}: tinted twice at {x},{y}");
        }
    }
}

#[test]
fn the_great_arena_fills_a_large_screen() {
    let east = [("Elrond", "R10", Direction::E)];
    let bout = bout(Size::Great, Layout::Pillars, &[("Rolf", "D9", Direction::NE)], &east);
    let picture = text(&drawn(&bout, &["Rolf", "Elrond"], (160, 38), MODERN, &Overlay::default()));
    let widest = picture.lines().map(|line| line.trim_start().chars().count()).max().unwrap();
    assert!(widest > 150 && picture.lines().count() > 35, "{widest} columns: {picture}");
    assert!(picture.contains("Rol/") && picture.contains("elr>"), "{picture}");
    // A letter would make the gate look like a figure.
    assert!(picture.contains("{{") && picture.contains("}}") && !picture.contains("E}"), "{picture}");
}

#[test]
fn every_hex_is_found_where_it_is_drawn() {
    for (size, area) in [
        (Size::Pit, Rect::new(0, 0, 80, 19)),
        (Size::Standard, Rect::new(0, 0, 80, 19)),
        (Size::Great, Rect::new(0, 0, 80, 19)),
        (Size::Standard, Rect::new(1, 1, 160, 38)),
        (Size::Great, Rect::new(1, 1, 160, 38)),
        (Size::Great, Rect::new(1, 1, 240, 57)),
    ] {
        let grid = Grid::new(area, size);
        for hex in size.field().all() {
            let cells = grid.cells(hex);
            assert_eq!(cells.intersection(area), cells, "{hex} lies outside");
            for (x, y) in cells.positions().map(|at| (at.x, at.y)) {
                assert_eq!(grid.hex_at(x, y), Some(hex), "{x},{y}");
            }
            let (x, y) = grid.middle(hex);
            assert_eq!(grid.hex_at(x, y), Some(hex));
        }
    }
}

#[test]
fn a_figure_of_several_hexes_has_its_head_and_its_vertex() {
    proves!("DQU-21", "DQ-MULTI-02", "DQ-HEX-03");
    let beast = |name: &str, called: &str| {
        let creature = ludus_hexarena::matchmaking::creatures::named(name).unwrap();
        Sheet { name: called.into(), ..creature.sheet() }
    };
    let east = vec![beast("Marsh drake", "Drake"), beast("Ridgeback", "Boar")];
    let mut bout = Setup::new(sheets(&["Rolf"]), east).build(Seed(1), &mut NullSink).unwrap();
    let mut put = |id: u8, hex: &str, facing: Direction| {
        let to = bout.arena().field().parse(hex).unwrap();
        let (figure, from) = (FigureId(id), bout.figure(FigureId(id)).at);
        bout.apply(&Event::Moved { figure, from, to, steps: 0, cost: 0, facing });
    };
    put(0, "D5", Direction::E);
    put(1, "J5", Direction::NE);
    put(2, "O5", Direction::W);
    let names = ["Rolf", "Drake", "Boar"];
    let picture = text(&drawn(&bout, &names, (80, 19), Skin::BARE, &Overlay::default()));
    assert_snapshot!("hex_board_beasts", picture);
    assert!(picture.contains("d^|") && picture.contains("(d)d(d)") && picture.contains(".b "), "{picture}");
    for (facing, head) in Direction::ALL.into_iter().zip([" d'", " d.", " dv", ".d ", "'d ", " d^"]) {
        let mut turned = bout;
        turned.apply(&Event::Turned(FigureId(1), facing));
        let picture = text(&drawn(&turned, &names, (80, 19), Skin::BARE, &Overlay::default()));
        assert!(picture.contains(head), "{head}: {picture}");
        // The compact and the large scale show the same letters.
        let large = text(&drawn(&turned, &names, (160, 38), MODERN, &Overlay::default()));
        assert_eq!(large.matches("(d)").count(), 3, "{large}");
        let sign = head.trim_matches([' ', 'd']);
        assert!(large.contains("dra") && large.contains(sign), "{sign}: {large}");
    }
    // Looking at the figure shows its front, flank and rear.
    let signs = crate::hexarena::looking::sides(&bout, FigureId(1));
    let seen = text(&drawn(&bout, &names, (80, 19), Skin::BARE, &Overlay { signs, ..Overlay::default() }));
    assert_snapshot!("hex_board_beast_looked_at", seen);
    assert_eq!([" + ", " f ", " r "].map(|sign| seen.matches(sign).count()), [4, 2, 4], "{seen}");
}

#[test]
fn blood_stays_inside_its_hex_and_a_death_covers_it() {
    let bout = display();
    let hex = bout.arena().field().parse("K3").unwrap();
    for (wide, high) in [(80, 19), (120, 28), (160, 38), (240, 57)] {
        let grid = Grid::new(Rect::new(0, 0, wide, high), Size::Standard);
        let look = |kinds: &[StainKind]| {
            let mut stains = Stains::default();
            kinds.iter().for_each(|kind| stains.add(hex, *kind));
            stained(&bout, &NAMES, (wide, high), MODERN, (&Overlay::default(), &stains))
        };
        let bare = look(&[]);
        let marks = |kinds: &[StainKind]| {
            let marked = look(kinds);
            let all = bare.area.positions().map(|at| (at.x, at.y));
            all.filter(|at| marked.cell(*at) != bare.cell(*at)).collect::<Vec<_>>()
        };
        let (wound, death) = (marks(&[StainKind::Blood]), marks(&[StainKind::Death]));
        for (x, y) in wound.iter().chain(&death) {
            assert_eq!(grid.hex_at(*x, *y), Some(hex), "{wide}x{high}: {x},{y}");
        }
        let inside = bare.area.positions().filter(|at| grid.hex_at(at.x, at.y) == Some(hex)).count();
        assert_eq!(death.len(), inside, "{wide}x{high}");
        assert!(!wound.is_empty() && wound.len() < inside, "{wide}x{high}: {wound:?}");
    }
}

/// The looks of the modern board: 24 bits, 256, 16, high contrast and no colours, each with line signs and without.
fn looks() -> impl Iterator<Item = Skin> {
    let depths = [Depth::Truecolor, Depth::Indexed, Depth::Sixteen, Depth::Contrast, Depth::None];
    let sides = depths.into_iter().flat_map(|depth| [false, true].map(|light| (depth, light)));
    sides.flat_map(|(depth, light)| {
        [Glyphs::Unicode, Glyphs::Ascii].map(|glyphs| Skin { depth, light, glyphs, ..MODERN })
    })
}

/// Checks that no two of these look alike.
fn differ(skin: Skin, looks: &[(&str, Vec<ScreenCell>)]) {
    for (number, (what, cells)) in looks.iter().enumerate() {
        let twin = looks[..number].iter().find(|(_, other)| other == cells);
        assert!(twin.is_none(), "{skin:?}: {what} looks like {}", twin.unwrap().0);
    }
}

/// The cells inside the outline of a hex.
fn cells_of(buffer: &CellBuffer, hex: Hex) -> Vec<ScreenCell> {
    let grid = Grid::new(buffer.area, Size::Standard);
    let cells = buffer.area.positions().filter(|at| grid.hex_at(at.x, at.y) == Some(hex));
    cells.map(|at| *buffer.cell((at.x, at.y)).unwrap()).collect()
}

const SIZES: [(u16, u16); 3] = [(80, 19), (120, 28), (160, 38)];

#[test]
fn zones_and_reach_differ_in_every_look() {
    // Rolf and the Orc stand beside the hex, or elsewhere.
    let look = |west: &str, east: &str, reach: Option<Ink>, skin: Skin, size: (u16, u16)| {
        let sides = [[("Rolf", west, Direction::E)], [("Orc", east, Direction::W)]];
        let bout = bout(Size::Standard, Layout::Empty, &sides[0], &sides[1]);
        let hex = bout.arena().field().parse("K5").unwrap();
        let reach: Vec<_> = reach.map(|ink| (hex, ink)).into_iter().collect();
        let selected = Some(FigureId(0)).filter(|_| reach.is_empty());
        let overlay = Overlay { selected, reach, ..Overlay::default() };
        cells_of(&drawn(&bout, &["Rolf", "Orc"], size, skin, &overlay), hex)
    };
    for (skin, size) in looks().flat_map(|skin| SIZES.map(|size| (skin, size))) {
        let all = [
            ("open ground", look("B1", "R1", None, skin, size)),
            ("the own zone", look("J5", "R1", None, skin, size)),
            ("an enemy's zone", look("B1", "L5", None, skin, size)),
            ("both zones", look("J5", "L5", None, skin, size)),
            ("half of a move", look("B1", "R1", Some(Ink::Walk), skin, size)),
            ("a whole move", look("B1", "R1", Some(Ink::Run), skin, size)),
        ];
        differ(skin, &all);
    }
}

#[test]
fn sides_and_states_differ_in_every_look() {
    let look = |id: u8, change: &[Event], skin: Skin, size: (u16, u16)| {
        let sides = [[("Rolf", "E5", Direction::E)], [("Orc", "N5", Direction::E)]];
        let mut bout = bout(Size::Standard, Layout::Empty, &sides[0], &sides[1]);
        change.iter().for_each(|event| bout.apply(event));
        let hex = bout.figure(FigureId(id)).at;
        let buffer = drawn(&bout, &["Rolf", "Rolf"], size, skin, &Overlay::default());
        // The sand under both differs by its grain.
        cells_of(&buffer, hex).into_iter().filter(|cell| cell.symbol() != " ").collect::<Vec<_>>()
    };
    let rolf = FigureId(0);
    for (skin, size) in looks().flat_map(|skin| SIZES.map(|size| (skin, size))) {
        let own = |event: Event| look(0, &[event], skin, size);
        let all = [
            ("an enemy", look(1, &[], skin, size)),
            ("a fit figure", look(0, &[], skin, size)),
            ("a stunned one", own(Event::Stunned(rolf, 0))),
            ("a prone one", own(Event::Posed(rolf, Stance::Prone))),
            ("a kneeling one", own(Event::Posed(rolf, Stance::Kneeling))),
            ("one that evades", own(Event::Postured(rolf, Posture::Evading))),
            ("an unconscious one", own(Event::Collapsed(rolf, Cause::Blow))),
            ("a dead one", own(Event::Died(rolf, Cause::Blow))),
        ];
        differ(skin, &all);
    }
}
