//! Sizes, places, layouts, drawings.

use crate::model::ground::arena::HEXES;
use crate::model::ground::arena::{Arena, Bank, GroundKind, Layout, OUTSIDE, Size, Start};
use crate::model::ground::drawing::{draw, read};
use crate::model::ground::tests::{at, names};
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use ludus_engine::hex::Direction;
use ludus_engine::proves;

#[test]
fn arenas_have_the_sizes_of_the_ledger() {
    proves!("D031");
    let sizes = Size::ALL.map(|size| (size.field().columns, size.field().rows));
    assert_eq!(sizes, [(11, 7), (19, 9), (19, 18)]);
    assert_eq!(Size::Great.field().hexes(), HEXES);
    assert!(size_of::<Arena>() <= 200, "{}", size_of::<Arena>());
    for size in Size::ALL {
        let (field, around) = (size.field(), size.neighbours());
        for (index, hex) in field.all().enumerate() {
            assert_eq!((size.hexes()[index], field.hex(index)), (hex, hex));
            for direction in Direction::ALL {
                let next = field.index(hex + direction).unwrap_or(OUTSIDE);
                assert_eq!(usize::from(around[index][direction as usize]), next, "{hex} {direction}");
            }
        }
        assert_eq!(around[OUTSIDE], [OUTSIDE as u16; 6]);
    }
}

#[test]
fn sides_start_where_the_ledger_says() {
    proves!("DQ-SETUP-02", "DQ-SETUP-12", "D022", "D023", "D026");
    let places = |side, start| names((0..7).map(|number| Size::Standard.place(side, start, number)));
    assert_eq!(places(Bank::West, Start::Far), "C5 C4 C6 C3 C7 C2 C8");
    assert_eq!(places(Bank::East, Start::Far), "Q5 Q4 Q6 Q3 Q7 Q2 Q8");
    assert_eq!(places(Bank::West, Start::Near), "F5 F4 F6 F3 F7 F2 F8");
    assert_eq!(places(Bank::East, Start::Near), "N5 N4 N6 N3 N7 N2 N8");
    assert_eq!([Bank::West, Bank::East].map(Bank::facing), [Direction::E, Direction::W]);
    let gates =
        Size::ALL.map(|size| [Bank::West, Bank::East].map(|side| size.field().hex(size.gate(side)).to_string()));
    assert_eq!(gates, [["A4", "K4"], ["A5", "S5"], ["A9", "S10"]]);
    let own = |side| names((0..171).filter(|hex| *hex < 19 && Size::Standard.is_own_ground(side, Start::Far, *hex)));
    assert_eq!((own(Bank::West), own(Bank::East)), ("B1 C1".to_string(), "Q1 R1".to_string()));
    for (size, start) in Size::ALL.into_iter().flat_map(|size| [Start::Far, Start::Near].map(|start| (size, start))) {
        let least = if start == Start::Near || size == Size::Pit { 8 } else { 14 };
        let apart = |one, other| {
            let [west, east] = [(Bank::West, one), (Bank::East, other)].map(|(side, n)| size.place(side, start, n));
            size.field().distance(west, east)
        };
        let all = (0..7).flat_map(|one| (0..7).map(move |other| apart(one, other)));
        assert_eq!(all.min(), Some(least), "{size:?} {start:?}");
    }
}

#[test]
fn layouts_are_fair_and_leave_the_ends_free() {
    proves!("D025");
    for (size, layout) in Size::ALL.into_iter().flat_map(|size| Layout::ALL.map(|layout| (size, layout))) {
        let (arena, field) = (Arena::new(size, layout), size.field());
        for (index, hex) in field.all().enumerate().filter(|(index, _)| arena.ground(*index) != GroundKind::Clear) {
            let opposite = field.index(size.opposite(hex)).unwrap();
            assert_eq!(arena.ground(opposite), arena.ground(index), "{size:?} {layout:?} {hex}");
            let starts = (0..field.columns.into()).filter(|column| {
                [Bank::West, Bank::East].iter().any(|side| size.is_own_ground(*side, Start::Far, *column))
            });
            let apart = starts.map(|column| hex.column().abs_diff(column as i32)).min();
            assert!(apart > Some(3), "{size:?} {layout:?} {hex}");
        }
        assert!(arena.filled(GroundKind::Obscured).is_empty());
    }
    let count = |layout| {
        let arena = Arena::new(Size::Standard, layout);
        [GroundKind::Blocked, GroundKind::Sheltered, GroundKind::Difficult].map(|ground| arena.filled(ground).len())
    };
    assert_eq!(Layout::ALL.map(count), [[0, 0, 0], [4, 0, 0], [4, 6, 6]]);
    assert_eq!(Arena::empty(Size::Pit).ground(at("S9") + 1), GroundKind::Blocked);
    let half_turn = |size: Size| size.field().all().filter(|hex| !size.field().contains(size.opposite(*hex))).count();
    assert_eq!(Size::ALL.map(half_turn), [3, 4, 0], "only the last hex of an even row lies opposite to nothing");
    assert!(Size::ALL.iter().all(|size| size.field().all().all(|hex| size.opposite(size.opposite(hex)) == hex)));
}

#[test]
fn arenas_are_drawn_as_they_are_read() {
    proves!("DQU-22", "DQU-24");
    let all = Size::ALL.into_iter().flat_map(|size| Layout::ALL.map(|layout| (size, layout)));
    let pictures =
        all.map(|(size, layout)| format!("{}, {}\n{}", size.name(), layout.name(), draw(&Arena::new(size, layout))));
    insta::assert_snapshot!(pictures.collect::<Vec<_>>().join("\n"));
    for (size, layout) in Size::ALL.into_iter().flat_map(|size| Layout::ALL.map(|layout| (size, layout))) {
        let arena = Arena::new(size, layout);
        assert_eq!(read(&draw(&arena)), Ok((arena, Vec::new())));
        let listed = serde_json::to_string(&arena).unwrap();
        assert_eq!(serde_json::from_str::<Arena>(&listed).unwrap(), arena);
    }
    let mut smoke = Arena::empty(Size::Pit);
    smoke.set(0, GroundKind::Difficult);
    smoke.set(0, GroundKind::Obscured);
    assert_eq!(smoke.filled(GroundKind::Difficult).len(), 0);
    assert_eq!(serde_json::to_string(&smoke).unwrap(), r#"{"size":"pit","obscured":["A1"]}"#);
    assert_eq!(read(&draw(&smoke)).unwrap().0, smoke);
}

#[test]
fn an_outlined_drawing_with_figures_is_read() {
    proves!("DQU-14");
    let text = r"
 / \ / \ / \ / \ / \ / \ / \ / \ / \ / \ / \
| . | . | . | . | . | . | . | . | . | . | . |
 \ / \ / \ / \ / \ / \ / \ / \ / \ / \ / \ / \
  | . | . | . | . | . |###| . | . | . | . | . |
 / \ / \ / \ / \ / \ / \ / \ / \ / \ / \ / \ /
| . | . | . | A>| . | . | . |B&g| . | . | . |
 \ / \ / \ / \ / \ / \ / \ / \ / \ / \ / \ / \
  |{W | . | . |\C~| . | . | . | R>|<m-| . | E}|
 / \ / \ / \ / \ / \ / \ / \ / \ / \ / \ / \ /
| . | . |*T/| ! | . | . | . |~~~| . |<o | . |
 \ / \ / \ / \ / \ / \ / \ / \ / \ / \ / \ / \
  | . | . | . | . | . |^.^| . |[.]| x | . | . |
 / \ / \ / \ / \ / \ / \ / \ / \ / \ / \ / \ /
| . | . | . | . | . | . | . | . | . | . | . |
 \ / \ / \ / \ / \ / \ / \ / \ / \ / \ / \ /
";
    let (arena, marks) = read(text).unwrap();
    let field = arena.field();
    let marks: Vec<String> = marks.iter().map(|mark| format!("{} {}", field.hex(mark.index), mark.sign)).collect();
    assert_eq!(marks.join(", "), r"D3 A>, H3 B&g, D4 \C~, H4 R>, I4 <m-, C5 *T/, D5 !, J5 <o, I6 x");
    let listed = r#"{"size":"pit","blocked":["F2"],"obscured":["H5"],"sheltered":["H6"],"difficult":["F6"]}"#;
    assert_eq!(serde_json::to_string(&arena).unwrap(), listed);
}

#[test]
fn wrong_drawings_are_refused_with_a_reason() {
    let error = |text: &str| read(text).unwrap_err().to_string();
    assert_eq!(error(". .\n. ."), "2 rows, the first with 2 hexes: expected 7 of 11, 9 of 19 or 18 of 19");
    assert_eq!(error(""), "0 rows, the first with 0 hexes: expected 7 of 11, 9 of 19 or 18 of 19");
    let pit = draw(&Arena::empty(Size::Pit));
    assert_eq!(error(&pit.replace(" E}", " . .")), "row 4 has 12 hexes, but the first has 11");
    assert_eq!(error(&pit.replacen(" .", " E}", 1)), "E} at A1: the gates are {W at A4 and E} at K4");
    let listed = |text: &str| serde_json::from_str::<Arena>(text).unwrap_err().to_string();
    let outside = listed(r#"{"size":"pit","blocked":["L1"]}"#);
    assert!(outside.starts_with("L1 is outside the field, whose hexes are A1 to K7"), "{outside}");
    let twice = listed(r#"{"size":"pit","blocked":["B1"],"difficult":["B1"]}"#);
    assert!(twice.starts_with("B1 is listed twice"), "{twice}");
}
