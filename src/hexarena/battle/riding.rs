//! Riders and their mounts: what follows from the saddle, and what it forbids (23, D136).

use crate::engine::hex::{Direction, Hex};
use crate::hexarena::battle::blow::{StrikeCount, Tool};
use crate::hexarena::battle::command::Going;
use crate::hexarena::battle::figure::{Condition, Figure, FigureId, Saddle, Stance};
use crate::hexarena::battle::illegal_move::{IllegalMove, Riding};
use crate::hexarena::battle::state::{Bout, Form};
use crate::hexarena::data::formulas;
use crate::hexarena::data::mount::TWO_HANDED;
use crate::hexarena::data::weapon::Weapon;
use crate::hexarena::model::ground::arena::GroundKind;
use crate::hexarena::model::ground::moves::Way;

/// Ranks in Horsemanship from which a rider shoots and throws while his mount moves, and strikes with two weapons (DQ-MOUNT-02,
/// D136); for both hands on one weapon: [`TWO_HANDED`].
pub const MOVING: u8 = 2;
pub const TWO_WEAPONS: u8 = 3;

const fn when(holds: bool, riding: Riding) -> Result<(), IllegalMove> {
    if holds { Ok(()) } else { Err(IllegalMove::Riding(riding)) }
}

impl Bout {
    /// The highest roll with which a test of Horsemanship succeeds: 3 x mAG + 10 for each Rank (D136).
    pub fn horsemanship(&self, id: FigureId) -> i16 {
        let rider = self.figure(id);
        formulas::horsemanship(rider.agility(), rider.skills.horsemanship)
    }

    /// Whether a figure is on foot, or rides with that Rank at least.
    pub(in crate::hexarena) fn rides_well_enough(&self, id: FigureId, rank: u8) -> bool {
        let figure = self.figure(id);
        figure.mount().is_none() || figure.skills.horsemanship.is_some_and(|own| own >= rank)
    }

    /// The figure that carries another about: its mount, or itself (DQ-MOUNT-01).
    pub const fn legs(&self, id: FigureId) -> &Figure {
        match self.figure(id).mount() {
            Some(mount) => self.figure(mount),
            None => self.figure(id),
        }
    }

    /// The Tactical Movement Rate of a figure: a rider's is that of his mount.
    pub fn rate(&self, id: FigureId) -> i16 {
        self.legs(id).tmr()
    }

    /// Whether a rider has no Melee Zone in his front hex: he holds no Pole weapon that he can use (DQ-HEX-17, DQ-MOUNT-05).
    pub fn lacks_front(&self, id: FigureId) -> bool {
        let figure = self.figure(id);
        let long =
            |weapon: Weapon| weapon.is_pole() && (!weapon.is_two_handed() || self.rides_well_enough(id, TWO_HANDED));
        if figure.mount().is_none() {
            return false;
        }
        let mut held = figure.hands.held().filter_map(|held| self.piece(held));
        !held.any(|piece| long(piece.weapon()))
    }

    /// Whether a rider strikes into his front hex with that (DQ-MOUNT-05); everybody on foot does.
    pub(in crate::hexarena) fn reaches_front(&self, id: FigureId, tool: &Tool) -> bool {
        self.figure(id).mount().is_none() || tool.weapon.is_some_and(Weapon::is_pole)
    }

    /// Whether somebody can stand in a hex: no wall, nobody who occupies it.
    fn is_open(&self, hex: Hex) -> bool {
        let spot = self.arena.field().index(hex);
        spot.is_some_and(|spot| !self.arena.is_blocked(spot)) && self.in_hex(hex).all(|(_, other)| !other.occupies())
    }

    /// The way of a mount that still has its speed: straight ahead, its whole rate, or as far as nobody and nothing is in the
    /// way (DQ-MOUNT-08).
    pub fn run_of(&self, id: FigureId) -> Way {
        let figure = self.figure(id);
        let (mut left, mut at, mut way) = (self.rate(id), figure.at, Way::NONE);
        while self.is_open(at + figure.facing) {
            at = at + figure.facing;
            left -= if self.ground(at) == GroundKind::Difficult { 2 } else { 1 };
            match way.then(figure.facing).filter(|_| left >= 0) {
                Some(longer) => way = longer,
                None => break,
            }
        }
        way
    }

    /// Whether something ends the run of a mount, which stops there by itself.
    pub(super) fn is_barred(&self, id: FigureId) -> bool {
        let figure = self.figure(id);
        !self.is_open(figure.at + figure.facing)
    }

    /// The hex into which a rider falls: a free one next to his mount, as near as can be to whoever has hurt him, else behind
    /// the mount (D136); none where all are taken.
    pub(super) fn falls_to(&self, id: FigureId) -> Option<Hex> {
        let figure = self.figure(id);
        let foe = figure.hurt_by.map(|by| self.figure(by).at);
        let near = |side: &Direction| {
            let hex = figure.at + *side;
            (foe.map_or(0, |foe| hex.distance(foe)), side.steps_to(figure.facing.opposite()), *side as u8)
        };
        let open = Direction::ALL.into_iter().filter(|side| self.is_open(figure.at + *side));
        open.min_by_key(near).map(|side| figure.at + side)
    }

    /// What the speed of a mount leaves its rider to do: to go on, or to charge on (DQ-MOUNT-08).
    pub(super) fn check_speed(&self, id: FigureId, form: Form) -> Result<(), IllegalMove> {
        let bound = self.figure(id).must_pass == self.control.pulse || self.is_engaged(id);
        when(form == Form::Move || form == Form::Charge && !bound, Riding::Gallops)
    }

    /// The run itself, with any facing at its end: for a turn the rider is tested.
    pub(super) fn check_run(&self, id: FigureId, going: Going) -> Result<(), IllegalMove> {
        when(going.way == self.run_of(id), Riding::Gallops)
    }

    /// A mounted Charge: a straight line (DQ-MOUNT-06).
    pub(super) fn check_straight(&self, id: FigureId, going: Going) -> Result<(), IllegalMove> {
        let facing = self.figure(id).facing;
        let straight = going.facing == facing && going.way.steps().all(|step| step == facing);
        when(self.figure(id).mount().is_none() || straight, Riding::Straight)
    }

    /// What a rider does not do, whatever his Rank: he closes with nobody.
    pub(super) fn check_on_foot(&self, id: FigureId) -> Result<(), IllegalMove> {
        when(self.figure(id).mount().is_none(), Riding::OnFoot)
    }

    /// Whom nobody closes with, throws down, entangles or pins.
    pub(super) fn check_not_in_saddle(&self, at: FigureId) -> Result<(), IllegalMove> {
        when(self.figure(at).saddle == Saddle::Foot, Riding::InSaddle)
    }

    /// Two weapons at a time (DQ-MOUNT-02).
    pub(super) fn check_pair(&self, id: FigureId, several: StrikeCount) -> Result<(), IllegalMove> {
        when(several != StrikeCount::Pair || self.rides_well_enough(id, TWO_WEAPONS), Riding::TwoWeapons)
    }

    /// Both hands on one weapon (DQ-MOUNT-02).
    pub(super) fn check_both_hands(&self, id: FigureId) -> Result<(), IllegalMove> {
        let hands = self.figure(id).hands;
        let both = hands.primary.is_some_and(|held| hands.two_handed(held));
        when(!both || self.rides_well_enough(id, TWO_HANDED), Riding::TwoHanded)
    }

    /// Missiles and throws from a mount that has moved with its last action, or would (DQ-MOUNT-02, DQ-PULSE-15).
    pub(super) fn check_steady(&self, id: FigureId, way: Way) -> Result<(), IllegalMove> {
        let moving = self.figure(id).moving || !way.is_empty();
        when(!moving || self.rides_well_enough(id, MOVING), Riding::Moving)
    }

    /// On a mount without a rider next to it, from one's feet (DQ-MOUNT-01).
    pub(super) fn check_mount(&self, id: FigureId, mount: FigureId) -> Result<(), IllegalMove> {
        let (figure, steed) = (self.figure(id), self.figure(mount));
        when(figure.mount().is_none(), Riding::OnFoot)?;
        let free = self.has(mount) && steed.saddle == Saddle::Loose && steed.condition == Condition::Fit;
        when(free && figure.at.distance(steed.at) == 1, Riding::NoMount)?;
        let able =
            figure.stance == Stance::Standing && !figure.close && !figure.is_tangled() && figure.tether.is_none();
        if able { Ok(()) } else { Err(IllegalMove::Stance) }
    }

    /// Off a mount that stands still, into a free hex next to it (DQ-MOUNT-01).
    pub(super) fn check_dismount(&self, id: FigureId, to: Direction, still: bool) -> Result<(), IllegalMove> {
        let figure = self.figure(id);
        when(figure.mount().is_some(), Riding::NoMount)?;
        when(still && !figure.moving && !figure.gallops, Riding::StandStill)?;
        if self.is_open(figure.at + to) { Ok(()) } else { Err(IllegalMove::NoRoom) }
    }
}
