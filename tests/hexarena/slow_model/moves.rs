//! Movement: the allowance of each action (RESTR-T1, 13.1 to 14.8, 15.1 to 15.3), and all places in
//! reach, found by trying everything.

use super::hexes::{self, Hex};
use super::people::{self, m_ag};
use super::{Figure, Stance};
use std::collections::BTreeSet;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Action {
    MeleeAttack,
    Evade,
    Withdraw,
    Pass,
    Move,
    Charge,
    PoleCharge,
    ChargeAndClose,
    Retreat,
    Fire,
    FireCrossbow,
}

/// In a hostile Melee Zone, or not. For a Withdrawal "in" means face to face (D058).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Zone {
    In,
    Out,
}

/// Allowance of an action in hexes, in the words of the source: its own measure, then 15.1, 15.2, 15.3.
pub fn allowance(action: Action, zone: Zone, m_ag: i32, tmr: i32) -> i32 {
    let half = tmr / 2;
    let measure = match (action, zone) {
        (Action::MeleeAttack | Action::Evade | Action::Pass | Action::Withdraw, Zone::In) => 1,
        (Action::MeleeAttack | Action::Evade, Zone::Out) => half,
        (Action::Withdraw, Zone::Out) => tmr,
        (Action::Pass, Zone::Out) | (Action::Retreat, _) => 2,
        (Action::Move | Action::PoleCharge, _) => tmr,
        (Action::Charge | Action::ChargeAndClose, _) => half,
        (Action::Fire, _) => 0,
        (Action::FireCrossbow, _) => 2,
    };
    use Action::{Evade, MeleeAttack, Pass, PoleCharge, Retreat, Withdraw};
    let slowed = matches!(action, MeleeAttack | Evade | Retreat | Pass | PoleCharge);
    let quickened = matches!(action, MeleeAttack | Evade | Withdraw | Pass | Retreat);
    let more = match m_ag {
        ..=8 if slowed => -1,
        22..=25 if quickened => 1,
        26.. if quickened => 2,
        _ => 0,
    };
    (measure + more).max(0)
}

/// The ground of a move, as one figure sees it.
#[derive(Clone, Debug, Default)]
pub struct Ground {
    pub columns: i32,
    pub rows: i32,
    pub blocked: Vec<Hex>,
    pub difficult: Vec<Hex>,
    /// The dead and the unconscious, who do not occupy their hex.
    pub bodies: Vec<Hex>,
    /// Friends, with the cost of squeezing past; `None` if forbidden.
    pub friends: Vec<(Hex, Option<i32>)>,
    /// Conscious enemies.
    pub enemies: Vec<Hex>,
    /// The Melee Zone of each enemy.
    pub zones: Vec<Vec<Hex>>,
}

impl Ground {
    fn inside(&self, at: Hex) -> bool {
        let column = (at.0 - i32::from(at.1 % 2 == 0)) / 2;
        at.0 >= 0 && (0..self.columns).contains(&column) && (1..=self.rows).contains(&at.1)
    }

    /// The cost of entering (D052, D053); `None` if impossible.
    fn cost(&self, at: Hex) -> Option<i32> {
        if !self.inside(at) || self.blocked.contains(&at) || self.enemies.contains(&at) {
            return None;
        }
        let mut cost = if self.difficult.contains(&at) { 2 } else { 1 };
        cost += i32::from(self.bodies.contains(&at));
        for (_, more) in self.friends.iter().filter(|(friend, _)| *friend == at) {
            cost += (*more)?;
        }
        Some(cost)
    }

    fn may_end(&self, at: Hex) -> bool {
        !self.friends.iter().any(|&(friend, _)| friend == at)
    }

    /// Returns whether entering ends the move (HEX-12).
    fn threatened(&self, at: Hex) -> bool {
        self.zones.iter().any(|zone| zone.contains(&at))
    }

    /// Returns whether it is in the Melee Zone of any enemy (D056).
    pub fn zone_of(&self, at: Hex) -> Zone {
        if self.threatened(at) { Zone::In } else { Zone::Out }
    }
}

/// Cost of squeezing past a friend (D053) who is in the way; nothing if either is small.
pub fn squeeze(mover: &Figure, friend: &Figure) -> i32 {
    let small = |who: &Figure| people::double_size(who) <= 6;
    if small(mover) || small(friend) { 0 } else { 2 }
}

/// Reachable places with their facings.
pub type Places = BTreeSet<(Hex, usize)>;

/// A move through front hexes (D050) with turning (D051). One hexside is free at each standing point, each further one
/// costs 1. Turning is free after a Melee Zone has stopped the move.
pub fn run(ground: &Ground, at: Hex, facing: usize, allowance: i32) -> Places {
    let mut found = Places::new();
    let purse = Purse { left: allowance, all: allowance };
    walk(ground, at, facing, purse, false, (&mut BTreeSet::new(), &mut found));
    found.insert((at, facing));
    found
}

#[derive(Clone, Copy)]
struct Purse {
    left: i32,
    all: i32,
}

impl Purse {
    fn pay(self, cost: i32) -> Option<Purse> {
        (cost <= self.left).then_some(Purse { left: self.left - cost, ..self })
    }

    /// A figure that has spent nothing can always enter one hex, if it may move at all (NON-04, D052; a zero in
    /// the table stays a zero).
    fn enter(self, cost: i32) -> Option<Purse> {
        let first = self.all > 0 && self.left == self.all;
        self.pay(cost).or(first.then_some(Purse { left: 0, ..self }))
    }
}

/// Visited states: place, facing, points left, and whether the figure was stopped.
type Stood = BTreeSet<(Hex, usize, i32, bool)>;

fn walk(
    ground: &Ground,
    at: Hex,
    facing: usize,
    purse: Purse,
    stopped: bool,
    (stood, found): (&mut Stood, &mut Places),
) {
    if !stood.insert((at, facing, purse.left, stopped)) {
        return;
    }
    for turn in 0..6 {
        let hexsides = turn.min(6 - turn) as i32;
        let Some(purse) = purse.pay(if stopped { 0 } else { (hexsides - 1).max(0) }) else { continue };
        let facing = (facing + turn) % 6;
        if ground.may_end(at) {
            found.insert((at, facing));
        }
        if stopped {
            continue;
        }
        for next in hexes::front(at, facing) {
            if let Some(purse) = ground.cost(next).and_then(|cost| purse.enter(cost)) {
                walk(ground, next, facing, purse, ground.threatened(next), (&mut *stood, &mut *found));
            }
        }
    }
}

/// Steps without turning, all into front hexes or all into rear hexes.
pub fn straight(ground: &Ground, at: Hex, facing: usize, allowance: i32, backwards: bool) -> BTreeSet<Hex> {
    let mut found = BTreeSet::from([at]);
    step_on(ground, at, facing, Purse { left: allowance, all: allowance }, backwards, &mut found);
    found
}

fn step_on(ground: &Ground, at: Hex, facing: usize, purse: Purse, backwards: bool, found: &mut BTreeSet<Hex>) {
    for next in if backwards { hexes::rear(at, facing) } else { hexes::front(at, facing) } {
        let Some(purse) = ground.cost(next).and_then(|cost| purse.enter(cost)) else { continue };
        if ground.may_end(next) {
            found.insert(next);
        }
        if !ground.threatened(next) {
            step_on(ground, next, facing, purse, backwards, found);
        }
    }
}

/// The short shift of Melee attack, Evade and Pass: any way, with up to `turn` free hexsides of turning. If it begins
/// in a zone, it stays in a zone where it began, hex by hex (D056). Otherwise the first zone ends it.
pub fn shift(ground: &Ground, at: Hex, facing: usize, allowance: i32, turn: i32, bound: bool) -> Places {
    let mut hexes = BTreeSet::from([at]);
    let purse = Purse { left: allowance, all: allowance };
    let began: Vec<&Vec<Hex>> = ground.zones.iter().filter(|zone| zone.contains(&at)).collect();
    if !bound || began.is_empty() {
        drift(ground, at, purse, &|next| !ground.threatened(next), &|_| true, &mut hexes);
    }
    for zone in began.into_iter().filter(|_| bound) {
        drift(ground, at, purse, &|_| true, &|next| zone.contains(&next), &mut hexes);
    }
    let turned = |way: usize| (((way + 6 - facing) % 6).min((facing + 6 - way) % 6)) as i32 <= turn;
    hexes.into_iter().flat_map(|at| (0..6).filter(|&way| turned(way)).map(move |way| (at, way))).collect()
}

fn drift(
    ground: &Ground,
    at: Hex,
    purse: Purse,
    goes_on: &dyn Fn(Hex) -> bool,
    allowed: &dyn Fn(Hex) -> bool,
    found: &mut BTreeSet<Hex>,
) {
    for next in hexes::neighbours(at).into_iter().filter(|&next| allowed(next)) {
        let Some(purse) = ground.cost(next).and_then(|cost| purse.enter(cost)) else { continue };
        if ground.may_end(next) {
            found.insert(next);
        }
        if goes_on(next) {
            drift(ground, next, purse, goes_on, allowed, found);
        }
    }
}

/// Places that an action can lead to before any strike. `face_to_face` as in D058: in the zone of an enemy that
/// is in the figure's own. The figure's own status selects the row (a reading). An unengaged figure in the zone
/// of a Pike counts as free.
pub fn places(ground: &Ground, who: &Figure, at: Hex, facing: usize, action: Action, face_to_face: bool) -> Places {
    let engaged = ground.enemies.iter().any(|&enemy| hexes::distance(at, enemy) <= 1);
    let zone = if engaged { ground.zone_of(at) } else { Zone::Out };
    let hexes = |zone| match who.stance {
        Stance::Standing if who.entangled => 0,
        Stance::Standing => allowance(action, zone, m_ag(who), people::tmr(who)),
        Stance::Kneeling => 0,
        Stance::Prone if action == Action::Move && !who.cannot_crawl => (people::tmr(who) / 4).max(1),
        Stance::Prone => 0,
    };
    let kept = |all: BTreeSet<Hex>| all.into_iter().map(|at| (at, facing)).collect();
    let backwards = |zone| kept(straight(ground, at, facing, hexes(zone), true));
    match action {
        Action::MeleeAttack | Action::Pass if zone == Zone::In => shift(ground, at, facing, hexes(zone), 3, true),
        Action::Pass => shift(ground, at, facing, hexes(zone), 3, false),
        Action::MeleeAttack => kept(straight(ground, at, facing, hexes(zone), false)),
        Action::Evade if zone == Zone::In => shift(ground, at, facing, hexes(zone), 1, true),
        Action::Withdraw if face_to_face => backwards(Zone::In).into_iter().filter(|place| place.0 != at).collect(),
        Action::Retreat => backwards(Zone::Out),
        Action::Evade | Action::Withdraw | Action::Move => run(ground, at, facing, hexes(Zone::Out)),
        Action::Charge | Action::PoleCharge => {
            run(ground, at, facing, hexes(zone)).into_iter().filter(|place| place.0 != at).collect()
        }
        Action::ChargeAndClose => kept(straight(ground, at, facing, hexes(zone) - 1, false)),
        Action::Fire | Action::FireCrossbow => kept(straight(ground, at, facing, hexes(zone), false)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::slow_model::hexes::{facing, hex, name};

    fn field() -> Ground {
        Ground { columns: 19, rows: 9, ..Ground::default() }
    }

    fn hexes_of(places: &Places) -> Vec<String> {
        let all: BTreeSet<Hex> = places.iter().map(|place| place.0).collect();
        let mut names: Vec<String> = all.into_iter().map(name).collect();
        names.sort();
        names
    }

    /// The table of the ledger, cell by cell, with T 5 and so H 2.
    #[test]
    fn allowances() {
        use Action::*;
        #[rustfmt::skip]
        let rows = [
            (MeleeAttack, Zone::In, [0, 1, 2, 3]), (MeleeAttack, Zone::Out, [1, 2, 3, 4]), (Evade, Zone::In, [0, 1, 2, 3]),
            (Evade, Zone::Out, [1, 2, 3, 4]), (Withdraw, Zone::In, [1, 1, 2, 3]), (Withdraw, Zone::Out, [5, 5, 6, 7]),
            (Pass, Zone::In, [0, 1, 2, 3]), (Pass, Zone::Out, [1, 2, 3, 4]), (Move, Zone::Out, [5, 5, 5, 5]),
            (Charge, Zone::Out, [2, 2, 2, 2]), (PoleCharge, Zone::Out, [4, 5, 5, 5]), (ChargeAndClose, Zone::Out, [2, 2, 2, 2]),
            (Retreat, Zone::Out, [1, 2, 3, 4]), (Fire, Zone::Out, [0, 0, 0, 0]), (FireCrossbow, Zone::Out, [2, 2, 2, 2]),
        ];
        for (action, zone, wanted) in rows {
            for (agility, wanted) in
                [([0, 8], wanted[0]), ([9, 21], wanted[1]), ([22, 25], wanted[2]), ([26, 30], wanted[3])]
            {
                for agility in agility {
                    assert_eq!(allowance(action, zone, agility, 5), wanted, "{action:?} {zone:?} at {agility}");
                }
            }
        }
        assert_eq!(allowance(MeleeAttack, Zone::Out, 5, 1), 0);
    }

    #[test]
    fn one_step_and_its_turns() {
        let places = run(&field(), hex("D5"), facing("E"), 1);
        assert_eq!(hexes_of(&places), ["C4", "C6", "D4", "D5", "D6", "E5"]);
        // On the spot: two hexsides for the one point, never three.
        assert!(places.contains(&(hex("D5"), facing("SW"))) && !places.contains(&(hex("D5"), facing("W"))));
        // Straight on: one hexside each way. Over C6, entered facing SE, no further than SW.
        let at = |name| places.iter().filter(|place| place.0 == hex(name)).map(|place| place.1).collect::<Vec<_>>();
        assert_eq!(at("E5"), [0, 1, 2, 4, 5]);
        assert_eq!(at("C6"), [0, 1, 2]);
    }

    #[test]
    fn an_about_turn_costs_two() {
        let places = run(&field(), hex("J5"), facing("E"), 5);
        let farthest = |way: &str, to: &str| places.contains(&(hex(to), facing(way)));
        assert!(farthest("E", "O5") && farthest("NE", "O5") && farthest("NW", "O5") && !farthest("W", "O5"));
        assert!(run(&field(), hex("J5"), facing("E"), 2).contains(&(hex("J5"), facing("W"))));
        // Two hexsides for one point, and the hex behind is a front hex.
        assert!(run(&field(), hex("J5"), facing("E"), 2).contains(&(hex("I5"), facing("SW"))));
        assert!(!hexes_of(&run(&field(), hex("J5"), facing("E"), 1)).contains(&"I5".to_string()));
    }

    #[test]
    fn a_zone_ends_the_move_and_turns_are_free() {
        let mut ground = field();
        ground.enemies = vec![hex("M5")];
        ground.zones = vec![hexes::front(hex("M5"), facing("W"))];
        let places = run(&ground, hex("J5"), facing("E"), 5);
        let at = |name| places.iter().filter(|place| place.0 == hex(name)).count();
        assert_eq!((at("L5"), at("M5")), (6, 0));
        // Past the enemy: N5 lies beyond and is only reached around the zone.
        assert_eq!(at("N5"), 0);
    }

    #[test]
    fn ground_costs() {
        let mut ground = field();
        ground.difficult = vec![hex("K5")];
        ground.blocked = vec![hex("J4")];
        ground.bodies = vec![hex("J6")];
        assert_eq!(hexes_of(&run(&ground, hex("J5"), facing("E"), 1)), ["I4", "I6", "J5", "J6", "K5"]);
        assert!(!hexes_of(&run(&ground, hex("J5"), facing("E"), 2)).contains(&"L5".to_string()));
        ground.friends = vec![(hex("K5"), Some(2))];
        ground.difficult.clear();
        assert!(!hexes_of(&run(&ground, hex("J5"), facing("E"), 3)).contains(&"K5".to_string()));
        let through = straight(&ground, hex("J5"), facing("E"), 4, false);
        assert!(through.contains(&hex("L5")));
        assert!(!straight(&ground, hex("J5"), facing("E"), 3, false).contains(&hex("L5")));
        assert_eq!(straight(&ground, hex("J5"), facing("E"), 0, false).len(), 1);
    }

    #[test]
    fn squeezing_past_figures() {
        let (human, mut halfling) = (Figure::plain("a"), Figure::plain("b"));
        halfling.race = people::Race::Halfling;
        assert_eq!((squeeze(&human, &human), squeeze(&human, &halfling), squeeze(&halfling, &human)), (2, 0, 0));
    }

    #[test]
    fn a_shift_stays_in_the_zone() {
        let mut ground = field();
        ground.enemies = vec![hex("K5")];
        ground.zones = vec![hexes::front(hex("K5"), facing("W"))];
        let who = Figure::plain("a");
        let at = |action, face| places(&ground, &who, hex("J5"), facing("E"), action, face);
        assert_eq!(hexes_of(&at(Action::Pass, true)), ["J4", "J5", "J6"]);
        assert_eq!(at(Action::Pass, true).len(), 18);
        assert_eq!(at(Action::Evade, true).len(), 9);
        assert_eq!(hexes_of(&at(Action::Withdraw, true)), ["I4", "I5", "I6"]);
        assert_eq!(at(Action::Withdraw, true).len(), 3);
        let mut quick = Figure::plain("a");
        quick.ag = 22;
        let from_j4 = places(&ground, &quick, hex("J4"), facing("E"), Action::MeleeAttack, true);
        assert_eq!(hexes_of(&from_j4), ["J4", "J5", "J6"]);
        assert_eq!(hexes_of(&places(&ground, &who, hex("J4"), facing("E"), Action::MeleeAttack, true)), ["J4", "J5"]);
    }

    #[test]
    fn two_zones_and_a_shift() {
        let mut ground = field();
        ground.enemies = vec![hex("K5"), hex("I5")];
        ground.zones = vec![hexes::front(hex("K5"), facing("W")), hexes::front(hex("I5"), facing("NE"))];
        // J5 lies in both zones: either can be kept; I4 only in the second.
        let all = places(&ground, &Figure::plain("a"), hex("J5"), facing("E"), Action::Pass, true);
        assert_eq!(hexes_of(&all), ["I4", "J4", "J5", "J6"]);
    }

    #[test]
    fn engaged_and_not_in_a_zone() {
        let mut ground = field();
        ground.enemies = vec![hex("K5")];
        ground.zones = vec![hexes::front(hex("K5"), facing("E"))];
        let who = Figure::plain("a");
        let strike = places(&ground, &who, hex("J5"), facing("E"), Action::MeleeAttack, false);
        assert!(
            strike.iter().all(|place| place.1 == 0)
                && strike.contains(&(hex("K4"), 0))
                && !strike.contains(&(hex("I5"), 0))
        );
        let pass = places(&ground, &who, hex("J5"), facing("E"), Action::Pass, false);
        assert!(pass.contains(&(hex("H5"), facing("W"))));
        let away = places(&ground, &who, hex("J5"), facing("E"), Action::Withdraw, false);
        assert!(away.contains(&(hex("H5"), facing("SW"))));
    }

    #[test]
    fn backwards_and_not_at_all() {
        let who = Figure::plain("a");
        let back = places(&field(), &who, hex("J5"), facing("E"), Action::Retreat, false);
        assert_eq!(hexes_of(&back), ["H4", "H5", "H6", "I3", "I4", "I5", "I6", "I7", "J5"]);
        assert!(back.iter().all(|place| place.1 == 0));
        assert_eq!(places(&field(), &who, hex("J5"), 0, Action::Fire, false).len(), 1);
        assert_eq!(places(&field(), &who, hex("J5"), 0, Action::FireCrossbow, false).len(), 1 + 3 + 5);
    }

    #[test]
    fn prone_figures_crawl() {
        let mut who = Figure::plain("a");
        who.stance = Stance::Prone;
        assert_eq!(hexes_of(&places(&field(), &who, hex("J5"), 0, Action::Move, false)).len(), 6);
        assert_eq!(hexes_of(&places(&field(), &who, hex("J5"), 0, Action::Pass, false)).len(), 1);
        who.cannot_crawl = true;
        assert_eq!(hexes_of(&places(&field(), &who, hex("J5"), 0, Action::Move, false)).len(), 1);
        who.stance = Stance::Kneeling;
        assert_eq!(places(&field(), &who, hex("J5"), 0, Action::Pass, false).len(), 6);
    }

    #[test]
    fn a_charge_goes_a_hex_at_least() {
        let who = Figure::plain("a");
        let charge = places(&field(), &who, hex("J5"), 0, Action::Charge, false);
        assert!(!hexes_of(&charge).contains(&"J5".to_string()) && hexes_of(&charge).contains(&"L5".to_string()));
        let pole = places(&field(), &who, hex("J5"), 0, Action::PoleCharge, false);
        assert!(hexes_of(&pole).contains(&"O5".to_string()) && !hexes_of(&pole).contains(&"P5".to_string()));
        // One hex to the edge, the second is the defender's.
        assert_eq!(places(&field(), &who, hex("J5"), 0, Action::ChargeAndClose, false).len(), 4);
    }
}
