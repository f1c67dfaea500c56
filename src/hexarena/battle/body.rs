//! The hexes that figures fill, their distances, and the side from which an attack comes (22, D036, D135).

use crate::battle::beast::{Beast, Natural};
use crate::battle::figure::{Figure, FigureId, Gear};
use crate::battle::state::Bout;
use crate::model::ground::arena::HexSet;
use crate::model::ground::shape::Shape;
use crate::model::ground::zones::ShapeSide;
use crate::model::ground::{shape, zones};
use ludus_engine::hex::{Direction, Hex};

impl Figure {
    /// True for people: neither creature nor mount, whose values all players know (D135, D136).
    pub const fn is_person(&self) -> bool {
        self.beast().is_none() && !self.is_steed()
    }

    /// Body and attacks of a creature; `None` for people.
    pub const fn beast(&self) -> Option<&Beast> {
        match &self.gear {
            Gear::Nature(beast) => Some(beast),
            Gear::Things(_) => None,
        }
    }

    pub const fn is_large(&self) -> bool {
        match &self.gear {
            Gear::Nature(beast) => beast.shape.len() > 1,
            Gear::Things(_) => false,
        }
    }

    /// The hexes that it fills with its head facing north.
    pub const fn shape(&self) -> Shape {
        match &self.gear {
            Gear::Nature(beast) => beast.shape,
            Gear::Things(_) => Shape::ONE,
        }
    }

    /// Name of a facing: a hexside, or a vertex for a figure of several hexes (DQ-MULTI-02).
    pub const fn faces(&self, facing: Direction) -> &'static str {
        if self.is_large() { shape::vertex(facing) } else { facing.name() }
    }

    /// Iterates over the filled hexes, head first.
    pub fn hexes(&self) -> impl Iterator<Item = Hex> + use<> {
        self.shape().hexes(self.at, self.facing)
    }

    #[inline]
    pub fn covers(&self, hex: Hex) -> bool {
        self.at == hex || self.is_large() && self.covers_large(hex)
    }

    #[inline(never)]
    fn covers_large(&self, hex: Hex) -> bool {
        self.hexes().any(|own| own == hex)
    }

    /// Steps between the nearest hexes of two figures; 0 in one hex.
    #[inline]
    pub fn distance(&self, other: &Figure) -> i32 {
        match self.is_large() || other.is_large() {
            false => self.at.distance(other.at),
            true => self.distance_between_large(other),
        }
    }

    /// Steps from its nearest hex to `hex`.
    #[inline]
    pub fn distance_to(&self, hex: Hex) -> i32 {
        if self.is_large() { self.distance_of_large(hex) } else { self.at.distance(hex) }
    }

    #[inline(never)]
    fn distance_of_large(&self, hex: Hex) -> i32 {
        self.hexes().map(|own| own.distance(hex)).min().unwrap_or(0)
    }

    #[inline(never)]
    fn distance_between_large(&self, other: &Figure) -> i32 {
        self.hexes().map(|own| other.distance_to(own)).min().unwrap_or(0)
    }

    pub fn shares_hex(&self, other: &Figure) -> bool {
        self.covers(other.at) || other.is_large() && other.covers(self.at)
    }

    /// Side of this figure that an attacker in `hex` comes from (D036). A figure of several hexes is attacked through the
    /// nearest hex around it; ties go to the side that is best for it.
    #[inline]
    pub fn side_from_hex(&self, hex: Hex) -> ShapeSide {
        if self.is_large() { self.side_of_large(hex) } else { zones::side_of(self.at, self.facing, hex) }
    }

    #[inline(never)]
    fn side_of_large(&self, hex: Hex) -> ShapeSide {
        let near = self.shape().around(self.at, self.facing).map(|(own, kind)| (own.distance(hex), kind as u8, kind));
        near.min_by_key(|(distance, rank, _)| (*distance, *rank)).map_or(ShapeSide::Front, |(_, _, kind)| kind)
    }

    /// Side of this figure that `other` comes from, measured from the nearest hex of `other`. Ties go to the side that
    /// is best for this figure.
    pub fn side_from(&self, other: &Figure) -> ShapeSide {
        if !other.is_large() {
            return self.side_from_hex(other.at);
        }
        let near = other.hexes().map(|hex| (self.distance_to(hex), self.side_from_hex(hex)));
        let nearest = near.min_by_key(|(distance, side)| (*distance, *side as u8));
        nearest.map_or(ShapeSide::Front, |(_, side)| side)
    }
}

impl Bout {
    /// Indexes of the hexes a figure fills inside the arena.
    pub fn filled(&self, id: FigureId) -> HexSet {
        self.figure(id).hexes().filter_map(|hex| self.arena.field().index(hex)).collect()
    }

    /// Returns whether a large creature's attack reaches `at` from its current position (DQ-HEX-14, D135).
    pub fn reaches(&self, by: FigureId, natural: &Natural, at: FigureId) -> bool {
        let figure = self.figure(by);
        self.reaches_from(by, (figure.at, figure.facing), natural, at)
    }

    /// Like `reaches`, with the creature's head at another hex and facing.
    pub(super) fn reaches_from(
        &self,
        by: FigureId,
        (head, facing): (Hex, Direction),
        natural: &Natural,
        at: FigureId,
    ) -> bool {
        let target = self.figure(at);
        let mut around = self.figure(by).shape().around(head, facing);
        around.any(|(hex, kind)| natural.reaches(kind) && target.covers(hex))
    }

    /// Returns whether an enemy of several hexes fills the figure's hex.
    pub(crate) fn is_under(&self, id: FigureId) -> bool {
        let fighter = self.figure(id);
        self.figures().any(|(_, other)| {
            other.side != fighter.side && other.is_large() && other.is_up() && other.covers(fighter.at)
        })
    }

    /// Returns whether an active enemy is in one of the figure's hexes.
    pub fn has_inside(&self, id: FigureId) -> bool {
        let figure = self.figure(id);
        self.figures().any(|(_, other)| other.side != figure.side && other.is_up() && figure.covers(other.at))
    }

    /// Returns whether all enemies engaging it fill one hex: they cannot hold a larger figure (DQ-MULTI-06).
    pub fn is_held_by_small_only(&self, id: FigureId) -> bool {
        self.ids().filter(|other| self.engages(id, *other)).all(|other| !self.figure(other).is_large())
    }

    /// Strength of the figure's side and of its enemies in its hex, for breaking out (DQ-ENG-23). Figures of several hexes
    /// (D135) and mounts (D136) add nothing.
    pub(crate) fn holding(&self, id: FigureId) -> (i16, i16) {
        let figure = self.figure(id);
        let holds = |other: &Figure| other.is_free() && !other.is_large() && !other.is_steed();
        let strength = |own: bool| {
            let all = self.in_hex(figure.at).filter(|(_, other)| holds(other));
            all.filter(|(_, other)| (other.side == figure.side) == own).map(|(_, other)| other.values.ps).sum::<i16>()
        };
        (strength(true), strength(false))
    }

    /// Returns whether a D10 breaks out: die plus difference is 10 or more, or a natural 10 (DQ-ENG-23).
    pub(crate) const fn breaks_out(die: u8, (own, foes): (i16, i16)) -> bool {
        die == 10 || die as i16 + own - foes >= 10
    }

    /// Chance in percent to break out of Close combat.
    pub fn breaking_out(&self, id: FigureId) -> i16 {
        let held = self.holding(id);
        (1..=10).filter(|die| Bout::breaks_out(*die, held)).count() as i16 * 10
    }

    /// The hex of `at` that a closing figure enters from `from`: straight ahead first, then its left
    /// front, then right (13.6, D135).
    pub fn entry(&self, from: Hex, facing: Direction, at: FigureId) -> Option<Hex> {
        let ahead = [0, -1, 1].map(|turn| from + facing.turned(turn));
        ahead.into_iter().find(|hex| self.figure(at).covers(*hex))
    }
}
