//! Throws and shots: the line of fire, all figures on it, and where the missile lands (14.7, 16.1, D035, D065).

use crate::battle::blow::{Blow, Range, StrikeCount, Tool};
use crate::battle::event::{Event, Why};
use crate::battle::figure::{Condition, Figure, FigureId, MOST};
use crate::battle::piece::{PieceId, Place};
use crate::battle::resolve::Resolution;
use crate::battle::state::{Bout, Decision, Step};
use crate::data::weapon::Weapon;
use crate::model::ground::arena::HexSet;
use crate::model::ground::arena::OUTSIDE;
use crate::model::ground::sight::{Flight, line_of_fire};
use crate::model::ground::zones::in_ranged_zone;
use core::cell::OnceCell;
use ludus_engine::game::EventSink;
use ludus_engine::hex::{Direction, Hex};

impl Bout {
    /// Line of fire of a shot, up to the weapon's range (DQ-HEX-08).
    pub fn flight(&self, by: FigureId, at: FigureId, weapon: Weapon) -> Flight {
        self.flight_over(by, at, u32::from(weapon.row().range.unwrap_or(0)))
    }

    /// Line of fire as far as the target: obstacles, and figures before it.
    pub(crate) fn flight_to(&self, by: FigureId, at: FigureId) -> Flight {
        self.flight_over(by, at, 0)
    }

    fn flight_over(&self, by: FigureId, at: FigureId, range: u32) -> Flight {
        let figure = self.figure(by);
        let (from, to) = (self.spot(figure.at), self.spot(mark_of(figure.at, figure.facing, self.figure(at))));
        // Computed only if the line runs along a hexside.
        let occupied = OnceCell::new();
        line_of_fire(&self.arena, from, to, range, |spot| {
            spot != OUTSIDE && occupied.get_or_init(|| self.occupied()).contains(spot)
        })
    }

    /// Hexes with a figure in the way.
    fn occupied(&self) -> HexSet {
        let mut occupied: HexSet = self.occupants().map(|(_, spot)| spot).filter(|spot| *spot != OUTSIDE).collect();
        for (id, _) in self.occupants().filter(|(id, _)| self.figure(*id).is_large()) {
            occupied |= self.filled(id);
        }
        occupied
    }

    /// Figures in the way, each with its hex or the hex of its head.
    fn occupants(&self) -> impl Iterator<Item = (FigureId, usize)> + '_ {
        self.figures().filter(|(_, figure)| figure.occupies()).map(|(id, figure)| (id, self.spot(figure.at)))
    }

    /// Figures that a shot can hit, in the order it reaches them. The dead and unconscious are not in its way (READINGS 15).
    pub fn on_the_line(&self, by: FigureId, at: FigureId, weapon: Weapon) -> impl Iterator<Item = FigureId> + use<> {
        self.on_the_flight(by, at, &self.flight(by, at, weapon))
    }

    /// Like `on_the_line`, with the line already known.
    pub(crate) fn on_the_flight(
        &self,
        by: FigureId,
        at: FigureId,
        flight: &Flight,
    ) -> impl Iterator<Item = FigureId> + use<> {
        // The target comes first in its own hex.
        let mut list = [None; MOST];
        let mut count = 0;
        for (id, spot) in self.occupants().filter(|(id, _)| *id != by && flight.hindrance().is_none()) {
            // A figure of several hexes is tested only once.
            let place = match self.figure(id).is_large() {
                true => flight.hexes().position(|hex| self.figure(id).covers(self.arena.field().hex(hex))),
                false => flight.place_of(spot),
            };
            if let Some(place) = place {
                list[count] = Some((place, id != at, id));
                count += 1;
            }
        }
        ludus_engine::order::ascending(&mut list[..count]);
        list.into_iter().flatten().map(|(_, _, id)| id)
    }
}

impl<T: EventSink<Event>> Resolution<'_, T> {
    /// Checks the line of fire, then asks whether to shoot (DQ-ATK-08, D035).
    pub(super) fn aim(&mut self, blow: Blow, several: StrikeCount) {
        self.doing_mut(|doing| {
            doing.means = Some(blow.means);
            doing.several = several;
        });
        self.emit(Event::Aimed(blow));
        let armed = self.bout.tool(blow.by, blow.means, Range::Ranged).is_some_and(|tool| tool.weapon.is_some());
        if armed && self.bout.flight_to(blow.by, blow.at).hindrance().is_none() {
            self.bout.control.aimed = Some(blow);
            self.ask = Some(Decision::Loose(blow.by));
        }
    }

    pub(super) fn loose(&mut self, by: FigureId) {
        let Some(blow) = self.bout.control.aimed.take().filter(|blow| blow.by == by) else { return };
        self.doing_mut(|doing| {
            doing.strikes += 1;
            doing.used = blow.means.noted(doing.used);
            doing.targets |= 1 << blow.at.0;
        });
        if blow.several != StrikeCount::One {
            self.queue(Step::NextStrike);
        }
        self.queue(Step::Fly(blow));
    }

    /// Makes a Strike Check for each figure on the line, until one is hit or the missile falls.
    pub(super) fn fly(&mut self, blow: Blow) {
        let Some(tool) = self.bout.tool(blow.by, blow.means, Range::Ranged) else { return };
        let (Some(weapon), Some(piece)) = (tool.weapon, tool.piece) else { return };
        let flight = self.bout.flight(blow.by, blow.at, weapon);
        let line: super::Figures = self.bout.on_the_flight(blow.by, blow.at, &flight).collect();
        let end = flight.hexes().last();
        self.bundled = self.bout.piece(piece).is_some_and(|thing| thing.count > 1);
        self.emit(Event::Loosed { blow, piece });
        let javelin = self.javelin_of(blow.by, weapon);
        let (mut fumbled, mut hit) = (None, None);
        for at in line.iter() {
            let shot = Blow { at, ..blow };
            let terms = self.bout.chances_with(&shot, &tool);
            let (test, result) = self.check(&shot, &tool, &terms);
            fumbled = fumbled.or(Some(test.natural).filter(|natural| *natural >= 99));
            if result.is_hit() {
                hit = Some(at);
                break;
            }
        }
        self.land(&blow, &tool, javelin, hit, end);
        if let Some(natural) = fumbled {
            self.fumble(&blow, &tool, natural);
        }
        self.settle();
    }

    /// Drops a thrown weapon in the hex of its victim or at the end of its line. Lodged weapons have already moved, and bundled
    /// ones are not tracked. A Boomerang that hit nobody returns to the hand (DQ-WPN-18, D065, D127).
    fn land(&mut self, blow: &Blow, tool: &Tool, javelin: Option<PieceId>, hit: Option<FigureId>, end: Option<usize>) {
        let (Some(weapon), Some(held)) = (tool.weapon, tool.piece) else { return };
        let returns = weapon == Weapon::Boomerang && hit.is_none();
        let thrown = Some(held).filter(|_| !weapon.is_missile() && !self.bundled && !returns);
        let near = |place| matches!(place, Place::Hand(by) | Place::Kept(by) if by == blow.by);
        let missile = javelin.or(thrown).filter(|piece| self.bout.piece(*piece).is_some_and(|thing| near(thing.place)));
        let Some(piece) = missile else { return };
        let field = self.bout.arena.field();
        let rest = hit.map(|at| self.bout.figure(at).at).or_else(|| end.map(|spot| field.hex(spot)));
        let rest = rest.unwrap_or(self.bout.figure(blow.by).at);
        self.lose(blow.by, piece, Place::Ground(rest), Why::Thrown);
    }
}

impl Bout {
    /// Returns whether a shot at an enemy is possible, before the line is checked (14.7, D065).
    pub fn may_aim(&self, by: FigureId, at: FigureId, weapon: Weapon) -> bool {
        self.may_aim_from(by, self.figure(by).at, at, weapon)
    }

    /// Like `may_aim`, with the shooter in hex `from`.
    pub(in crate::battle) fn may_aim_from(&self, by: FigureId, from: Hex, at: FigureId, weapon: Weapon) -> bool {
        let (facing, to) = (self.figure(by).facing, self.figure(at));
        let mark = mark_of(from, facing, to);
        let near = from.distance(mark) <= i32::from(weapon.row().range.unwrap_or(0));
        let there = to.condition != Condition::Dead && to.is_there();
        there && near && self.hostile(by, at) && in_ranged_zone(from, facing, mark)
    }
}

/// The hex to aim at: the nearest hex of the target inside the Ranged Zone (DQ-HEX-14).
fn mark_of(from: Hex, facing: Direction, to: &Figure) -> Hex {
    if !to.is_large() {
        return to.at;
    }
    let key = |hex: &Hex| (!in_ranged_zone(from, facing, *hex), from.distance(*hex));
    to.hexes().min_by_key(key).unwrap_or(to.at)
}
