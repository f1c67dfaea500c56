//! Compares lines, arcs, zones and moves with the slow model in a thousand random cases, and again after rotation.

use crate::ground_model::{Board, Cell, Move, Steps, ahead, distance};
use ludus::engine::dice::{Dice, Domain, Seed};
use ludus::engine::hex::{Direction, Hex, front};
use ludus::hexarena::model::ground::arena::HexSet;
use ludus::hexarena::model::ground::arena::{Arena, GroundKind, OUTSIDE, Size};
use ludus::hexarena::model::ground::moves::{Gait, Mover, Passing, Way};
use ludus::hexarena::model::ground::reach::Reach;
use ludus::hexarena::model::ground::sight::{Hindrance, line_of_fire};
use ludus::hexarena::model::ground::zones::{Arm, ShapeSide, in_ranged_zone, melee_zone, side_of};
use std::collections::{BTreeMap, BTreeSet};

const CASES: u64 = 1000;

fn dice(case: u64) -> Dice {
    Dice::new(Seed(17), Domain::Setup, case)
}

/// A number from 0 to `n` - 1.
fn below(dice: &mut Dice, n: usize) -> usize {
    dice.one_of(n as u32) as usize - 1
}

fn direction(dice: &mut Dice) -> Direction {
    Direction::ALL[below(dice, 6)]
}

/// An arena of random size with about a quarter of its hexes filled.
fn arena(dice: &mut Dice) -> Arena {
    let mut arena = Arena::empty(Size::ALL[below(dice, 3)]);
    for index in 0..arena.field().hexes() {
        let grounds = [GroundKind::Blocked, GroundKind::Obscured, GroundKind::Sheltered, GroundKind::Difficult];
        if let Some(ground) = grounds.get(below(dice, 16)) {
            arena.set(index, *ground);
        }
    }
    arena
}

/// A random hex in which a figure can stand.
fn standing(dice: &mut Dice, arena: &Arena) -> usize {
    let free: Vec<usize> = (0..arena.field().hexes()).filter(|index| !arena.is_blocked(*index)).collect();
    free[below(dice, free.len())]
}

fn set(hexes: &BTreeSet<usize>) -> HexSet {
    hexes.iter().copied().collect()
}

#[test]
fn lines_of_fire_match_the_model() {
    proves!("DQ-HEX-08", "DQ-HEX-09", "DQ-HEX-10", "DQ-ATK-04", "DQ-ATK-05", "D035", "D065");
    let (mut free, mut hindered, mut broken) = (0, 0, 0);
    for case in 0..CASES {
        let mut dice = dice(case);
        let arena = arena(&mut dice);
        let board = Board::new(&arena);
        let (from, to) = (standing(&mut dice, &arena), standing(&mut dice, &arena));
        if from == to {
            continue;
        }
        let (from_cell, to_cell) = (board.cell(from), board.cell(to));
        let occupied: BTreeSet<usize> = (0..30).map(|_| standing(&mut dice, &arena)).collect();
        let range = 1 + below(&mut dice, 24);
        let ours = line_of_fire(&arena, from, to, range as u32, |index| occupied.contains(&index));
        let model = board.flight(from_cell, to_cell, range as i64, &occupied);
        let label = format!("case {case}: {from_cell:?} to {to_cell:?}, range {range}: {ours:?} {model:?}");
        assert!(ours.hexes().eq(model.hexes.iter().copied()), "{label}");
        assert_eq!(i64::from(ours.distance()), model.n, "{label}");
        let cell = ours.hindrance().map(|hindrance| match hindrance {
            Hindrance::Blocked(index) => (index, GroundKind::Blocked),
            Hindrance::Obscured(index) => (index, GroundKind::Obscured),
        });
        let model_hindrance = model.hindered.map(|cell| (board.index(cell), board.ground(cell)));
        assert_eq!(cell, model_hindrance, "{label}");
        assert_eq!(ours.wall().is_some(), model.broken, "{label}");
        if ours.hindrance().is_none() {
            let n = model.n as usize;
            assert!(ours.before().eq(model.hexes[..n - 1].iter().copied()), "{label}");
            assert!(ours.beyond().eq(model.hexes[n..].iter().copied()), "{label}");
        }
        free += u32::from(model.hindered.is_none());
        hindered += u32::from(model.hindered.is_some());
        broken += u32::from(model.broken && model.hindered.is_none());
    }
    assert!(free > 200 && hindered > 200 && broken > 100, "{free} {hindered} {broken}");
}

#[test]
fn arcs_match_the_model() {
    proves!("DQ-HEX-02", "DQ-HEX-07", "DQ-HEX-16", "D032", "D033", "D034", "D036");
    let board = Board::new(&Arena::empty(Size::Great));
    let field = Size::Great.field();
    for case in 0..CASES {
        let mut dice = dice(case);
        let (at, facing) = (below(&mut dice, field.hexes()), direction(&mut dice));
        for other in 0..field.hexes() {
            let (hex, target) = (field.hex(at), field.hex(other));
            let side = ahead(board.cell(at), facing, board.cell(other));
            let label = format!("{hex} facing {facing}, {target}");
            assert_eq!(i64::from(front(facing, target - hex).signum()), side, "{label}");
            assert_eq!(in_ranged_zone(hex, facing, target), side == 1, "{label}");
            assert_eq!(side_of(hex, facing, target) == ShapeSide::Rear, side == -1, "{label}");
        }
    }
}

#[test]
fn zones_match_the_model() {
    proves!("DQ-HEX-05", "DQ-HEX-06", "DQ-HEX-09", "DQ-HEX-17", "D037");
    for case in 0..CASES {
        let mut dice = dice(case);
        let arena = arena(&mut dice);
        let board = Board::new(&arena);
        let (at, facing) = (standing(&mut dice, &arena), direction(&mut dice));
        let (pike, rider) = (below(&mut dice, 3) > 0, below(&mut dice, 3) == 0);
        let model = board.melee_zone(board.cell(at), facing, pike, rider);
        let ours = melee_zone(&arena, at, facing, Arm { pike, rider });
        assert_eq!(ours, set(&model), "case {case}: {:?} {facing} {pike} {rider}", board.cell(at));
    }
}

/// Everything that affects a move, for the game and the model.
struct Drawn {
    arena: Arena,
    from: usize,
    facing: Direction,
    gait: Gait,
    allowance: u8,
    forbidden: BTreeSet<usize>,
    taken: BTreeSet<usize>,
    added: BTreeMap<usize, i64>,
    hostile: BTreeSet<usize>,
    inside: Option<BTreeSet<usize>>,
}

const GAITS: [(Gait, Steps); 4] =
    [(Gait::Walk, Steps::Walk), (Gait::Ahead, Steps::Ahead), (Gait::Shift, Steps::Shift), (Gait::Back, Steps::Back)];

/// A random move on a random arena; every second one is a walk.
fn drawn(dice: &mut Dice, arena: Arena) -> Drawn {
    let from = standing(dice, &arena);
    let near = |dice: &mut Dice, n: usize| -> BTreeSet<usize> {
        let hexes = (0..3 * n).map(|_| standing(dice, &arena)).collect::<Vec<_>>();
        hexes.into_iter().filter(|hex| *hex != from && arena.field().distance(*hex, from) < 6).take(n).collect()
    };
    let gait = GAITS[[0, 0, 0, 1, 2, 3][below(dice, 6)]].0;
    let allowance = below(dice, if gait == Gait::Walk { 8 } else { 4 }) as u8;
    let (forbidden, taken) = (near(dice, 3), near(dice, 4));
    let added = taken.iter().chain(&near(dice, 3)).map(|hex| (*hex, 1 + (*hex % 3) as i64)).collect();
    let board = Board::new(&arena);
    let mut zone = || {
        let (enemy, facing) = (standing(dice, &arena), direction(dice));
        board.melee_zone(board.cell(enemy), facing, enemy.is_multiple_of(2), false)
    };
    let hostile: BTreeSet<usize> = (0..4).flat_map(|_| zone()).collect();
    let inside = (gait == Gait::Shift && allowance.is_multiple_of(2)).then(|| hostile.clone());
    let facing = direction(dice);
    Drawn { arena, from, facing, gait, allowance, forbidden, taken, added, hostile, inside }
}

impl Drawn {
    fn passing(&self) -> Passing {
        let mut passing = Passing::NONE;
        self.forbidden.iter().for_each(|hex| passing.forbid(*hex));
        self.taken.iter().for_each(|hex| passing.take(*hex));
        self.added.iter().for_each(|(hex, points)| passing.add(*hex, *points as u8));
        passing
    }

    /// Runs a query on the game's mover.
    fn ask<T>(&self, asked: impl FnOnce(&Mover) -> T) -> T {
        let (passing, hostile, inside) = (self.passing(), set(&self.hostile), self.inside.as_ref().map(set));
        let Drawn { arena, from, facing, gait, allowance, .. } = *self;
        let (arena, passing, hostile, inside) = (&arena, &passing, &hostile, inside.as_ref());
        asked(&Mover { arena, from, facing, gait, allowance, passing, hostile, inside })
    }

    fn reach(&self) -> Reach {
        let mut reach = Reach::default();
        self.ask(|mover| reach.find(mover));
        reach
    }

    fn model<'a>(&self, board: &'a Board) -> Move<'a> {
        Move {
            board,
            from: board.cell(self.from),
            facing: self.facing,
            steps: GAITS.iter().find(|(gait, _)| *gait == self.gait).unwrap().1,
            allowance: self.allowance.into(),
            forbidden: self.forbidden.clone(),
            taken: self.taken.clone(),
            added: self.added.clone(),
            hostile: self.hostile.clone(),
            inside: self.inside.clone(),
        }
    }
}

#[test]
fn moves_match_the_model() {
    proves!("DQ-NON-02", "DQ-NON-03", "DQ-NON-04", "DQ-NON-06", "DQ-HEX-12", "D050", "D051", "D052", "D053", "D056");
    let mut ends = [0; 4];
    let mut reused = Reach::default();
    for case in 0..CASES {
        let mut dice = dice(case);
        let drawn_arena = arena(&mut dice);
        let drawn = drawn(&mut dice, drawn_arena);
        let board = Board::new(&drawn.arena);
        let model = drawn.model(&board);
        let found = model.reach();
        // The buffer is reused to prove that no case leaves anything behind.
        drawn.ask(|mover| reused.find(mover));
        for index in 0..drawn.arena.field().hexes() {
            let label = format!("case {case}, {:?} to {:?}", drawn.gait, board.cell(index));
            let of = |facing| found.get(&(index, facing)).map(|cost| *cost as u8);
            let costs = Direction::ALL.map(|facing| reused.cost_facing(index, facing));
            assert_eq!(costs, Direction::ALL.map(of), "{label}");
            assert_eq!(reused.cost(index), Direction::ALL.into_iter().filter_map(of).min(), "{label}");
            assert_eq!(reused.ends().contains(index), reused.cost(index).is_some(), "{label}");
            assert!(reused.facings(index).eq(Direction::ALL.into_iter().filter(|facing| of(*facing).is_some())));
            for facing in Direction::ALL {
                let way = reused.way(index, facing);
                assert_eq!(way.is_some(), of(facing).is_some(), "{label}");
                let Some(way) = way else { continue };
                assert_eq!(way.end(&drawn.arena, drawn.from), index, "{label}: {way}");
                assert_eq!(drawn.ask(|mover| mover.cost(way, facing)).ok(), of(facing), "{label} {facing}: {way}");
                // The model is slow, so it checks only every sixth way.
                if (index + case as usize) % 6 == facing as usize {
                    let gone = model.way(&way.steps().collect::<Vec<_>>());
                    assert_eq!(gone.get(&facing).map(|cost| *cost as u8), of(facing), "{label} {facing}: {way}");
                }
            }
        }
        ends[drawn.gait as usize] += reused.ends().len();
    }
    assert!(ends.iter().all(|count| *count > 300), "{ends:?}");
}

#[test]
fn way_costs_match_the_model() {
    proves!("D051", "D052", "D057", "D058", "D064");
    let (mut gone, mut refused) = (0, 0);
    for case in 0..CASES {
        let mut dice = dice(case);
        let drawn_arena = arena(&mut dice);
        let drawn = Drawn { allowance: 15, ..drawn(&mut dice, drawn_arena) };
        let board = Board::new(&drawn.arena);
        let model = drawn.model(&board);
        for _ in 0..20 {
            let mut way = Way::NONE;
            for _ in 0..below(&mut dice, 5) {
                way = way.then(direction(&mut dice)).unwrap();
            }
            let expected = model.way(&way.steps().collect::<Vec<_>>());
            for facing in Direction::ALL {
                let cost = expected.get(&facing).map(|cost| *cost as u8).filter(|cost| *cost <= 15);
                let ours = drawn.ask(|mover| mover.cost(way, facing));
                assert_eq!(ours.ok(), cost, "case {case}: {way} to {facing}, {:?}", ours);
                gone += u32::from(cost.is_some());
                refused += u32::from(cost.is_none());
            }
        }
    }
    assert!(gone > 10_000 && refused > 10_000, "{gone} {refused}");
}

/// The middle of the Great arena: all hexes within eight steps lie inside.
const MIDDLE: Hex = Hex::at(9, 8);

/// A move on a random arena that is Blocked outside the middle.
fn in_the_middle(dice: &mut Dice) -> Drawn {
    let field = Size::Great.field();
    let mut arena = Arena::empty(Size::Great);
    for (index, hex) in field.all().enumerate() {
        let grounds = [GroundKind::Blocked, GroundKind::Obscured, GroundKind::Sheltered, GroundKind::Difficult];
        match grounds.get(below(dice, 16)) {
            _ if hex.distance(MIDDLE) > 8 => arena.set(index, GroundKind::Blocked),
            Some(ground) => arena.set(index, *ground),
            None => {}
        }
    }
    drawn(dice, arena)
}

/// The hex after a rotation about the middle.
fn turned(index: usize, n: i32) -> usize {
    let field = Size::Great.field();
    field.index(field.hex(index).rotated(MIDDLE, n)).unwrap_or(OUTSIDE)
}

impl Drawn {
    fn turned(&self, n: i32) -> Drawn {
        let mut arena = Arena::empty(Size::Great);
        for index in 0..arena.field().hexes() {
            match turned(index, -n) {
                OUTSIDE => arena.set(index, GroundKind::Blocked),
                before => arena.set(index, self.arena.ground(before)),
            }
        }
        let hexes = |set: &BTreeSet<usize>| set.iter().map(|hex| turned(*hex, n)).collect();
        Drawn {
            arena,
            from: turned(self.from, n),
            facing: self.facing.turned(n),
            forbidden: hexes(&self.forbidden),
            taken: hexes(&self.taken),
            added: self.added.iter().map(|(hex, points)| (turned(*hex, n), *points)).collect(),
            hostile: hexes(&self.hostile),
            inside: self.inside.as_ref().map(hexes),
            ..*self
        }
    }
}

/// Hexes of the middle in which a figure can stand.
fn middle(arena: &Arena) -> impl Iterator<Item = usize> {
    (0..arena.field().hexes()).filter(|index| !arena.is_blocked(*index))
}

#[test]
fn rotation_changes_nothing() {
    proves!("D031", "D033", "D035");
    for case in 0..CASES / 5 {
        let mut dice = dice(case);
        let before = in_the_middle(&mut dice);
        let target = middle(&before.arena).filter(|hex| *hex != before.from).nth(case as usize % 60).unwrap();
        let fire = |drawn: &Drawn, to| line_of_fire(&drawn.arena, drawn.from, to, 7, |hex| drawn.taken.contains(&hex));
        let (reach, flight) = (before.reach(), fire(&before, target));
        for n in 1..6 {
            let after = before.turned(n);
            let (turned_reach, turned_flight) = (after.reach(), fire(&after, turned(target, n)));
            let label = format!("case {case}, {n} sixths");
            assert!(flight.hexes().map(|hex| turned(hex, n)).eq(turned_flight.hexes()), "{label}");
            assert_eq!(flight.hindrance().is_some(), turned_flight.hindrance().is_some(), "{label}");
            for arm in [Arm::default(), Arm { pike: true, rider: true }] {
                let zone = |drawn: &Drawn| melee_zone(&drawn.arena, drawn.from, drawn.facing, arm);
                let expected: HexSet = zone(&before).iter().map(|hex| turned(hex, n)).collect();
                assert_eq!(zone(&after), expected, "{label}");
            }
            for index in middle(&before.arena) {
                let costs = Direction::ALL.map(|facing| reach.cost_facing(index, facing));
                let same = |facing: Direction| turned_reach.cost_facing(turned(index, n), facing.turned(n));
                assert_eq!(costs, Direction::ALL.map(same), "{label}");
            }
        }
    }
}

#[test]
fn distances_match_the_model() {
    let field = Size::Standard.field();
    let cell = |hex: Hex| -> Cell { (hex.column().into(), hex.row().into()) };
    for (from, to) in field.all().step_by(11).flat_map(|from| field.all().map(move |to| (from, to))) {
        assert_eq!(i64::from(from.distance(to)), distance(cell(from), cell(to)), "{from} to {to}");
    }
}
