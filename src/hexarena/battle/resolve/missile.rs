//! What is thrown or shot: the line, everybody on it, and where it comes to rest (14.7, 16.1, D035, D065).

use crate::engine::game::EventSink;
use crate::engine::hex::set::HexSet;
use crate::engine::hex::{Direction, Hex};
use crate::hexarena::battle::blow::{Blow, Range, StrikeCount, Tool};
use crate::hexarena::battle::event::{Event, Why};
use crate::hexarena::battle::figure::{Condition, Figure, FigureId, MOST};
use crate::hexarena::battle::piece::{PieceId, Place};
use crate::hexarena::battle::resolve::Resolution;
use crate::hexarena::battle::state::{Bout, Decision, Step};
use crate::hexarena::data::weapon::Weapon;
use crate::hexarena::model::ground::arena::OUTSIDE;
use crate::hexarena::model::ground::sight::{Flight, line_of_fire};
use crate::hexarena::model::ground::zones::in_ranged_zone;
use std::cell::OnceCell;

impl Bout {
    /// The line that a shot would take; its range is the weapon's (DQ-HEX-08).
    pub fn flight(&self, by: FigureId, at: FigureId, weapon: Weapon) -> Flight {
        self.flight_over(by, at, u32::from(weapon.row().range.unwrap_or(0)))
    }

    /// The same as far as the target: what hinders it, and who is on it before him.
    pub(in crate::hexarena) fn flight_to(&self, by: FigureId, at: FigureId) -> Flight {
        self.flight_over(by, at, 0)
    }

    fn flight_over(&self, by: FigureId, at: FigureId, range: u32) -> Flight {
        let figure = self.figure(by);
        let (from, to) = (self.spot(figure.at), self.spot(mark_of(figure.at, figure.facing, self.figure(at))));
        // Asked only where a line runs along a side.
        let occupied = OnceCell::new();
        line_of_fire(&self.arena, from, to, range, |spot| {
            spot != OUTSIDE && occupied.get_or_init(|| self.occupied()).contains(spot)
        })
    }

    /// The hexes in which somebody is in the way.
    fn occupied(&self) -> HexSet {
        let mut occupied: HexSet = self.occupants().map(|(_, spot)| spot).filter(|spot| *spot != OUTSIDE).collect();
        for (id, _) in self.occupants().filter(|(id, _)| self.figure(*id).is_large()) {
            occupied |= self.filled(id);
        }
        occupied
    }

    /// Those in the way, with the hex in which each stands, or its head does.
    fn occupants(&self) -> impl Iterator<Item = (FigureId, usize)> + '_ {
        self.figures().filter(|(_, figure)| figure.occupies()).map(|(id, figure)| (id, self.spot(figure.at)))
    }

    /// Everybody whom a shot may hit, in the order in which it comes to them: the dead and the senseless are not in its way
    /// (READINGS 15). In the target's hex the target is first.
    pub fn on_the_line(&self, by: FigureId, at: FigureId, weapon: Weapon) -> impl Iterator<Item = FigureId> + use<> {
        self.on_the_flight(by, at, &self.flight(by, at, weapon))
    }

    /// The same where the line is known.
    pub(in crate::hexarena) fn on_the_flight(
        &self,
        by: FigureId,
        at: FigureId,
        flight: &Flight,
    ) -> impl Iterator<Item = FigureId> + use<> {
        // In the target's hex the target comes first.
        let mut list = [None; MOST];
        let mut count = 0;
        for (id, spot) in self.occupants().filter(|(id, _)| *id != by && flight.hindrance().is_none()) {
            // Who fills several hexes of the line is tested once.
            let place = match self.figure(id).is_large() {
                true => flight.hexes().position(|hex| self.figure(id).covers(self.arena.field().hex(hex))),
                false => flight.place_of(spot),
            };
            if let Some(place) = place {
                list[count] = Some((place, id != at, id));
                count += 1;
            }
        }
        list[..count].sort_unstable();
        list.into_iter().flatten().map(|(_, _, id)| id)
    }
}

impl<T: EventSink<Event>> Resolution<'_, T> {
    /// The line has been looked along: it is loosed, or not (DQ-ATK-08, D035).
    pub(super) fn aim(&mut self, blow: Blow, several: StrikeCount) {
        self.doing_mut(|doing| {
            doing.means = Some(blow.means);
            doing.several = several;
        });
        self.say(Event::Aimed(blow));
        let armed = self.bout.tool(blow.by, blow.means, Range::Ranged).is_some_and(|tool| tool.weapon.is_some());
        if armed && self.bout.flight_to(blow.by, blow.at).hindrance().is_none() {
            self.bout.control.aimed = Some(blow);
            self.ask = Some(Decision::Loose(blow.by));
        }
    }

    /// It is loosed.
    pub(super) fn loose(&mut self, by: FigureId) {
        let Some(blow) = self.bout.control.aimed.take().filter(|blow| blow.by == by) else { return };
        self.doing_mut(|doing| {
            doing.strikes += 1;
            doing.used = blow.means.noted(doing.used);
            doing.targets |= 1 << blow.at.0;
        });
        if blow.several != StrikeCount::One {
            self.then(Step::NextStrike);
        }
        self.then(Step::Fly(blow));
    }

    /// A missile flies: a Strike Check for everybody on its line, until somebody is hit or it falls.
    pub(super) fn fly(&mut self, blow: Blow) {
        let Some(tool) = self.bout.tool(blow.by, blow.means, Range::Ranged) else { return };
        let (Some(weapon), Some(piece)) = (tool.weapon, tool.piece) else { return };
        let flight = self.bout.flight(blow.by, blow.at, weapon);
        let line: super::Figures = self.bout.on_the_flight(blow.by, blow.at, &flight).collect();
        let end = flight.hexes().last();
        self.bundled = self.bout.piece(piece).is_some_and(|thing| thing.count > 1);
        self.say(Event::Loosed { blow, piece });
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
        self.lands(&blow, &tool, javelin, hit, end);
        if let Some(natural) = fumbled {
            self.fumble(&blow, &tool, natural);
        }
        self.settle();
    }

    /// Where what was thrown comes to rest: with whom it hit, or where it stopped. What sticks in somebody has gone already; one
    /// of a bundle is not followed, and a Boomerang that hit nobody is back in the hand (DQ-WPN-18, D065, D127).
    fn lands(&mut self, blow: &Blow, tool: &Tool, javelin: Option<PieceId>, hit: Option<FigureId>, end: Option<usize>) {
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
    /// Whether an enemy may be shot at, as far as can be told before the line is looked along (14.7, D065).
    pub fn may_aim(&self, by: FigureId, at: FigureId, weapon: Weapon) -> bool {
        self.may_aim_from(by, self.figure(by).at, at, weapon)
    }

    /// The same were the shooter in that hex.
    pub(in crate::hexarena::battle) fn may_aim_from(
        &self,
        by: FigureId,
        from: Hex,
        at: FigureId,
        weapon: Weapon,
    ) -> bool {
        let (facing, to) = (self.figure(by).facing, self.figure(at));
        let mark = mark_of(from, facing, to);
        let near = from.distance(mark) <= i32::from(weapon.row().range.unwrap_or(0));
        let there = to.condition != Condition::Dead && to.is_there();
        there && near && self.hostile(by, at) && in_ranged_zone(from, facing, mark)
    }
}

/// The hex of somebody at which one shoots: of several in the Ranged Zone the nearest (DQ-HEX-14).
fn mark_of(from: Hex, facing: Direction, to: &Figure) -> Hex {
    if !to.is_large() {
        return to.at;
    }
    let key = |hex: &Hex| (!in_ranged_zone(from, facing, *hex), from.distance(*hex));
    to.hexes().min_by_key(key).unwrap_or(to.at)
}
