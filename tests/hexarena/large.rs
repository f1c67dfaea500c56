//! Figures of several hexes: a thousand random shapes, moves and turns against the slow
//! model, and bouts with creatures.

use crate::ground_model::{Board, Cell, Large, cell_at, turned};
use ludus::engine::dice::{Dice, Domain, Seed};
use ludus::engine::hex::{Direction, Hex};
use ludus::hexarena::matchmaking::creatures;
use ludus::hexarena::model::ground::arena::HexSet;
use ludus::hexarena::model::ground::arena::{Arena, GroundKind, Size};
use ludus::hexarena::model::ground::bulk::{Bulk, End, KnownGround};
use ludus::hexarena::model::ground::moves::Way;
use ludus::hexarena::model::ground::shape::{Shape, vertex, vertex_named};
use ludus::hexarena::model::ground::zones::ShapeSide;
use std::collections::{BTreeMap, BTreeSet};

const CASES: u64 = 1000;

fn below(dice: &mut Dice, n: usize) -> usize {
    dice.one_of(n as u32) as usize - 1
}

/// The offset of a hex from the head on the plane.
fn plane(hex: Hex) -> (i64, i64) {
    (2 * i64::from(hex.q) + i64::from(hex.r), 3 * i64::from(hex.r))
}

/// Clockwise sixths of a facing from north.
fn sixths(facing: Direction) -> usize {
    ["N", "ENE", "ESE", "S", "WSW", "WNW"].iter().position(|name| *name == vertex(facing)).unwrap()
}

/// A trio, a diamond, or hexes that grow behind the head.
fn body(dice: &mut Dice) -> Vec<Hex> {
    let hex = |(q, r): (i8, i8)| Hex::new(q, r);
    match below(dice, 3) {
        0 => [(0, 0), (-1, 1), (0, 1)].map(hex).to_vec(),
        1 => [(0, 0), (-1, 1), (0, 1), (-1, 2)].map(hex).to_vec(),
        _ => {
            let mut grown = vec![hex((0, 0))];
            for _ in 0..=below(dice, 5) {
                let all: Vec<Hex> = grown.iter().flat_map(|own| own.neighbours()).filter(|hex| hex.r > 0).collect();
                let next = all[below(dice, all.len())];
                if !grown.contains(&next) {
                    grown.push(next);
                }
            }
            grown
        }
    }
}

/// A shape with random flank and rear hexes, except the four before the head.
fn shape(dice: &mut Dice, body: &[Hex]) -> Shape {
    let ahead = [(-1, 0), (0, -1), (1, -1), (1, 0)].map(|(q, r)| Hex::new(q, r));
    let around: BTreeSet<Hex> =
        body.iter().flat_map(|hex| hex.neighbours()).filter(|hex| !body.contains(hex)).collect();
    let rest: Vec<Hex> = around.into_iter().filter(|hex| !ahead.contains(hex)).collect();
    let cut = below(dice, rest.len() + 1);
    let front = Shape::of_body(body).unwrap().with(ShapeSide::Front, &ahead).unwrap();
    front.with(ShapeSide::Flank, &rest[..cut]).unwrap().with(ShapeSide::Rear, &rest[cut..]).unwrap().whole().unwrap()
}

#[test]
fn shapes_rotate_about_their_heads() {
    proves!("DQ-MULTI-01", "DQ-MULTI-02", "DQ-MULTI-05", "DQ-HEX-03", "D135");
    for case in 0..CASES {
        let mut dice = Dice::new(Seed(17), Domain::Setup, 5000 + case);
        let body = body(&mut dice);
        let shape = shape(&mut dice, &body);
        let head = Hex::at(8, 8);
        let from = plane(head);
        let at = |hex: Hex, facing| {
            let (x, y) = turned(plane(hex), sixths(facing));
            cell_at((from.0 + x, from.1 + y))
        };
        let cell = |hex: Hex| -> Cell { (hex.column().into(), hex.row().into()) };
        let north: BTreeMap<Hex, ShapeSide> = shape.around(Hex::new(0, 0), Direction::NE).collect();
        for facing in Direction::ALL {
            assert_eq!(vertex_named(vertex(facing)), Some(facing));
            let ours: Vec<Cell> = shape.hexes(head, facing).map(cell).collect();
            let model: Vec<Cell> = body.iter().map(|hex| at(*hex, facing)).collect();
            assert_eq!(ours, model, "case {case}: {body:?} facing {}", vertex(facing));
            let ours: BTreeMap<Cell, String> =
                shape.around(head, facing).map(|(hex, side)| (cell(hex), format!("{side:?}"))).collect();
            let model: BTreeMap<Cell, String> =
                north.iter().map(|(hex, side)| (at(*hex, facing), format!("{side:?}"))).collect();
            assert_eq!(ours, model, "case {case}: around {body:?} facing {}", vertex(facing));
        }
    }
}

#[test]
fn large_moves_and_turns_match_the_model() {
    proves!("DQ-MULTI-02", "DQ-MULTI-03", "DQ-MULTI-04", "DQ-MULTI-05", "DQ-MULTI-06");
    let (mut stood, mut refused, mut walked, mut trod) = (0, 0, 0, 0);
    for case in 0..CASES {
        let mut dice = Dice::new(Seed(17), Domain::Setup, 7000 + case);
        let mut arena = Arena::empty(Size::ALL[below(&mut dice, 3)]);
        let field = arena.field();
        for index in 0..field.hexes() {
            let grounds = [GroundKind::Blocked, GroundKind::Difficult, GroundKind::Difficult];
            if let Some(ground) = grounds.get(below(&mut dice, 24)) {
                arena.set(index, *ground);
            }
        }
        let body = body(&mut dice);
        let shape = shape(&mut dice, &body);
        let some =
            |dice: &mut Dice, n: usize| -> BTreeSet<usize> { (0..n).map(|_| below(dice, field.hexes())).collect() };
        let (closed, stops) = (some(&mut dice, 3), some(&mut dice, 5));
        let (from, facing) = (field.hex(below(&mut dice, field.hexes())), Direction::ALL[below(&mut dice, 6)]);
        let sets = [&closed, &stops].map(|set| set.iter().copied().collect::<HexSet>());
        let allowance = below(&mut dice, if case % 4 == 0 { 16 } else { 6 }) as u8;
        let bulk = Bulk { arena: &arena, shape: &shape, from, facing, allowance, closed: &sets[0], stops: &sets[1] };
        let board = Board::new(&arena);
        let large = Large {
            board: &board,
            body: body.iter().map(|hex| plane(*hex)).collect(),
            head: (from.column().into(), from.row().into()),
            sixths: sixths(facing),
            allowance: allowance.into(),
            closed: &closed,
            stops: &stops,
        };
        let label = format!("case {case}: {body:?} at {from} facing {}, {allowance}", vertex(facing));
        let model = large.reach();
        let mut ours = BTreeMap::new();
        let mut order = Vec::new();
        let marks: Vec<usize> = (0..7).map(|_| below(&mut dice, field.hexes())).collect();
        bulk.each(usize::MAX, &KnownGround::new(&bulk, &marks), |End { way, head, facing: to, trodden: told }| {
            order.push((way, to));
            let stand =
                large.walk(&way.steps().collect::<Vec<_>>(), sixths(to)).unwrap_or_else(|| panic!("{label}: {way}"));
            assert_eq!(bulk.cost(way, to), Ok((stand.1 / 2) as u8), "{label}: {way} {}", vertex(to));
            assert_eq!(way.steps().fold(from, |hex, step| hex + step), head, "{label}: {way}");
            let trodden: BTreeSet<usize> = bulk.treads(way, to).iter().collect();
            assert_eq!(trodden, large.treads(&stand.0), "{label}: {way} {}", vertex(to));
            let bits = marks.iter().enumerate().filter(|(_, mark)| trodden.contains(mark));
            assert_eq!(told, bits.fold(0, |all, (bit, _)| all | 1 << bit), "{label}: {way} {}, {marks:?}", vertex(to));
            trod += usize::from(!trodden.is_empty());
            assert_eq!(ours.insert(*stand.0.last().unwrap(), stand.1), None, "{label}: told twice");
        });
        assert_eq!(ours, model, "{label}");
        let mut first = Vec::new();
        let most = below(&mut dice, 80);
        bulk.each(most, &KnownGround::new(&bulk, &[]), |end| first.push((end.way, end.facing)));
        assert_eq!(first, order[..most.min(order.len())], "{label}: the first {most}");
        stood += ours.len();
        for _ in 0..20 {
            let steps: Vec<Direction> = (0..below(&mut dice, 6)).map(|_| Direction::ALL[below(&mut dice, 6)]).collect();
            let way = steps.iter().fold(Way::NONE, |way, step| way.then(*step).unwrap());
            let to = Direction::ALL[below(&mut dice, 6)];
            let model = large
                .walk(&steps, sixths(to))
                .map(|(_, spent)| spent)
                .filter(|spent| *spent <= 2 * i64::from(allowance) + 1);
            let cost = bulk.cost(way, to);
            assert_eq!(
                cost.as_ref().ok().copied(),
                model.map(|spent| (spent / 2) as u8),
                "{label}: {way} {}: {cost:?}",
                vertex(to)
            );
            *(if model.is_some() { &mut walked } else { &mut refused }) += 1;
        }
    }
    assert!(stood > 5000 && walked > 1000 && refused > 1000 && trod > 5000, "{stood} {walked} {refused} {trod}");
}

#[test]
fn creature_bouts_end_in_valid_states() {
    use ludus::engine::game::NullSink;
    use ludus::hexarena::ai::{Scratch, choose};
    use ludus::hexarena::battle::event::Event;
    use ludus::hexarena::battle::state::Decision;
    use ludus::hexarena::matchmaking::foes::FOES;
    use ludus::hexarena::model::setup::{Level, Setup};
    use ludus::hexarena::model::sheet::Sheet;
    proves!("D135", "DQ-MULTI-03", "DQ-MULTI-06");
    let beasts = creatures::all().unwrap();
    let (mut trampled, mut scratch) = (0, Scratch::default());
    for case in 0..120u64 {
        let beast = |n: u64| beasts[((case + n) % beasts.len() as u64) as usize].sheet();
        let foe = |n: u64| Sheet::of(&FOES[((case * 3 + n) % 20) as usize].character());
        let named = |sheet: Sheet, n: u64, side: char| Sheet { name: format!("{side}{n}"), ..sheet };
        let east = (0..1 + case % 3).map(|n| named(beast(n), n, 'E')).collect();
        let west =
            (0..3 + case % 5).map(|n| if n == 6 { named(beast(1), n, 'W') } else { named(foe(n), n, 'W') }).collect();
        let mut setup = Setup::new(west, east);
        setup.size = Size::ALL[(case % 3) as usize];
        let mut bout = setup.build(Seed(case), &mut NullSink).unwrap();
        let level = if case % 10 == 0 { Level::Raw } else { Level::Trained };
        let mut label = bout;
        while bout.decision() != Decision::Over {
            let (command, _) = choose(&bout, level, &mut scratch).unwrap();
            assert_eq!(bout.check(&command), Ok(()), "case {case}: {command:?}");
            let mut events: Vec<Event> = Vec::new();
            bout.execute(&command, &mut events).unwrap();
            events.iter().for_each(|event| label.apply(event));
            assert_eq!(label, bout, "case {case}: {command:?}");
            trampled += events.iter().filter(|event| matches!(event, Event::RunDown { .. })).count();
            for (id, figure) in bout.figures().filter(|(_, figure)| figure.is_large() && figure.occupies()) {
                for hex in figure.hexes() {
                    let spot =
                        bout.arena().field().index(hex).unwrap_or_else(|| panic!("case {case}: {id:?} is outside"));
                    assert!(!bout.arena().is_blocked(spot), "case {case}: {id:?} in a wall");
                    let others = bout.in_hex(hex).filter(|(other, who)| *other != id && who.occupies());
                    for (other, who) in others {
                        assert!(!who.is_large(), "case {case}: {id:?} and {other:?} in {hex}");
                        assert!(who.side != figure.side, "case {case}: {id:?} on its friend {other:?} in {hex}");
                    }
                }
                assert!(!figure.close, "case {case}: {id:?}");
            }
        }
    }
    assert!(trampled > 20, "{trampled}");
}
