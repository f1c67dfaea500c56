//! The hexes that figures fill, how far apart they are, and from which side one comes at the other (22, D036, D135).

use crate::engine::hex::set::HexSet;
use crate::engine::hex::{Direction, Hex};
use crate::hexarena::battle::beast::{Beast, Natural};
use crate::hexarena::battle::figure::{Figure, FigureId, Gear};
use crate::hexarena::battle::state::Bout;
use crate::hexarena::model::ground::shape;
use crate::hexarena::model::ground::shape::Shape;
use crate::hexarena::model::ground::zones;
use crate::hexarena::model::ground::zones::ShapeSide;

impl Figure {
    /// Whether it is one of the people: neither creature nor mount, whose figures everybody knows (D135, D136).
    pub const fn is_person(&self) -> bool {
        self.beast().is_none() && !self.is_steed()
    }

    /// What nature gave a creature; none of the people.
    pub const fn beast(&self) -> Option<&Beast> {
        match &self.gear {
            Gear::Nature(beast) => Some(beast),
            Gear::Things(_) => None,
        }
    }

    /// Whether it fills several hexes.
    pub const fn is_large(&self) -> bool {
        match &self.gear {
            Gear::Nature(beast) => beast.shape.len() > 1,
            Gear::Things(_) => false,
        }
    }

    /// What it fills, for a head that looks north.
    pub const fn shape(&self) -> Shape {
        match &self.gear {
            Gear::Nature(beast) => beast.shape,
            Gear::Things(_) => Shape::ONE,
        }
    }

    /// How a facing of its is called: a hexside, and a vertex where it fills several hexes (DQ-MULTI-02).
    pub const fn faces(&self, facing: Direction) -> &'static str {
        if self.is_large() { shape::vertex(facing) } else { facing.name() }
    }

    /// The hexes that it fills, its head first.
    pub fn hexes(&self) -> impl Iterator<Item = Hex> + use<> {
        self.shape().hexes(self.at, self.facing)
    }

    /// Whether it fills that hex.
    #[inline]
    pub fn covers(&self, hex: Hex) -> bool {
        self.at == hex || self.is_large() && self.covers_large(hex)
    }

    #[inline(never)]
    fn covers_large(&self, hex: Hex) -> bool {
        self.hexes().any(|own| own == hex)
    }

    /// Steps between the nearest hexes of two figures: 0 in one hex.
    #[inline]
    pub fn distance(&self, other: &Figure) -> i32 {
        match self.is_large() || other.is_large() {
            false => self.at.distance(other.at),
            true => self.distance_between_large(other),
        }
    }

    /// Steps from its nearest hex to that one.
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

    /// Whether the two share a hex.
    pub fn shares_hex(&self, other: &Figure) -> bool {
        self.covers(other.at) || other.is_large() && other.covers(self.at)
    }

    /// Through which of its hexes somebody comes who stands in that one (D036): at a figure of several hexes through the
    /// nearest of those around it, of several through that which is best for it.
    #[inline]
    pub fn side_from_hex(&self, hex: Hex) -> ShapeSide {
        if self.is_large() { self.side_of_large(hex) } else { zones::side_of(self.at, self.facing, hex) }
    }

    #[inline(never)]
    fn side_of_large(&self, hex: Hex) -> ShapeSide {
        let near = self.shape().around(self.at, self.facing).map(|(own, kind)| (own.distance(hex), kind as u8, kind));
        near.min_by_key(|(distance, rank, _)| (*distance, *rank)).map_or(ShapeSide::Front, |(_, _, kind)| kind)
    }

    /// Through which of its hexes another figure comes at it: from the nearest hex that the other fills, of several from that
    /// which is best for itself.
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
    /// The hexes that a figure fills, by index; those behind the edge left out.
    pub fn filled(&self, id: FigureId) -> HexSet {
        self.figure(id).hexes().filter_map(|hex| self.arena.field().index(hex)).collect()
    }

    /// Whether an attack of a creature of several hexes, as it stands, reaches somebody (DQ-HEX-14, D135).
    pub fn reaches(&self, by: FigureId, natural: &Natural, at: FigureId) -> bool {
        let figure = self.figure(by);
        self.reaches_from(by, (figure.at, figure.facing), natural, at)
    }

    /// The same were its head there, and faced so.
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

    /// Whether a figure stands or lies in a hex that an enemy of several hexes fills.
    pub(in crate::hexarena) fn is_under(&self, id: FigureId) -> bool {
        let who = self.figure(id);
        self.figures()
            .any(|(_, other)| other.side != who.side && other.is_large() && other.is_up() && other.covers(who.at))
    }

    /// Whether an enemy who is up is in one of the hexes of a figure of several hexes.
    pub fn has_inside(&self, id: FigureId) -> bool {
        let figure = self.figure(id);
        self.figures().any(|(_, other)| other.side != figure.side && other.is_up() && figure.covers(other.at))
    }

    /// Whether all enemies that engage a figure are of one hex: these cannot hold one of several (DQ-MULTI-06).
    pub fn is_held_by_small_only(&self, id: FigureId) -> bool {
        self.ids().filter(|other| self.engages(id, *other)).all(|other| !self.figure(other).is_large())
    }

    /// The strength of a figure's side and of its enemies in its hex, between which a die decides whether it breaks out
    /// (DQ-ENG-23). Who fills several hexes holds nobody with its strength (D135), nor does a mount (D136).
    pub(in crate::hexarena) fn holding(&self, id: FigureId) -> (i16, i16) {
        let figure = self.figure(id);
        let holds = |other: &Figure| other.is_free() && !other.is_large() && !other.is_steed();
        let strength = |own: bool| {
            let all = self.in_hex(figure.at).filter(|(_, other)| holds(other));
            all.filter(|(_, other)| (other.side == figure.side) == own).map(|(_, other)| other.values.ps).sum::<i16>()
        };
        (strength(true), strength(false))
    }

    /// Whether a D10 breaks out between these strengths: 10 or more with the difference, or a natural 10 (DQ-ENG-23).
    pub(in crate::hexarena) const fn breaks_out(die: u8, (own, foes): (i16, i16)) -> bool {
        die == 10 || die as i16 + own - foes >= 10
    }

    /// The chance in percent that a figure breaks out of Close combat.
    pub fn breaking_out(&self, id: FigureId) -> i16 {
        let held = self.holding(id);
        (1..=10).filter(|die| Bout::breaks_out(*die, held)).count() as i16 * 10
    }

    /// The hex that somebody enters who closes with a figure from there, his front hexes ahead of him: that straight ahead
    /// first, then the left one (13.6, D135).
    pub fn entry(&self, from: Hex, facing: Direction, at: FigureId) -> Option<Hex> {
        let ahead = [0, -1, 1].map(|turn| from + facing.turned(turn));
        ahead.into_iter().find(|hex| self.figure(at).covers(*hex))
    }
}
