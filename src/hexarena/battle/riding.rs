//! Riders and mounts: values and limits that follow from the saddle (23, D136).

use crate::battle::blow::{StrikeCount, Tool};
use crate::battle::command::Going;
use crate::battle::figure::{Condition, Figure, FigureId, Saddle, Stance};
use crate::battle::illegal_move::{IllegalMove, Riding};
use crate::battle::state::{Bout, Form};
use crate::data::formulas;
use crate::data::mount::TWO_HANDED;
use crate::data::weapon::Weapon;
use crate::model::ground::arena::GroundKind;
use crate::model::ground::moves::Way;
use ludus_engine::hex::{Direction, Hex};

/// Minimum Ranks in Horsemanship to shoot from a moving mount, and to strike with two weapons (DQ-MOUNT-02, D136). See
/// [`TWO_HANDED`] for both hands on one weapon.
pub const MOVING: u8 = 2;
pub const TWO_WEAPONS: u8 = 3;

const fn require(holds: bool, riding: Riding) -> Result<(), IllegalMove> {
    if holds { Ok(()) } else { Err(IllegalMove::Riding(riding)) }
}

impl Bout {
    /// Highest roll that passes a Horsemanship test: 3 x mAG + 10 per Rank (D136).
    pub fn horsemanship(&self, id: FigureId) -> i16 {
        let rider = self.figure(id);
        formulas::horsemanship(rider.agility(), rider.skills.horsemanship)
    }

    /// Returns whether a figure is on foot, or rides with at least that Rank.
    pub(crate) fn rides_well_enough(&self, id: FigureId, rank: u8) -> bool {
        let figure = self.figure(id);
        figure.mount().is_none() || figure.skills.horsemanship.is_some_and(|own| own >= rank)
    }

    /// The figure that moves this one: its mount, or itself (DQ-MOUNT-01).
    pub const fn legs(&self, id: FigureId) -> &Figure {
        match self.figure(id).mount() {
            Some(mount) => self.figure(mount),
            None => self.figure(id),
        }
    }

    /// Tactical Movement Rate; a rider has that of the mount.
    pub fn rate(&self, id: FigureId) -> i16 {
        self.legs(id).tmr()
    }

    /// Returns whether a rider has no Melee Zone in front, for lack of a usable Pole weapon (DQ-HEX-17, DQ-MOUNT-05).
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

    /// Returns whether a figure can strike into its front hex with that weapon. Only riders have limits (DQ-MOUNT-05).
    pub(crate) fn reaches_front(&self, id: FigureId, tool: &Tool) -> bool {
        self.figure(id).mount().is_none() || tool.weapon.is_some_and(Weapon::is_pole)
    }

    /// Returns whether a hex has no wall and no occupant.
    fn is_open(&self, hex: Hex) -> bool {
        let spot = self.arena.field().index(hex);
        spot.is_some_and(|spot| !self.arena.is_blocked(spot)) && self.in_hex(hex).all(|(_, other)| !other.occupies())
    }

    /// The forced run of a mount that still has its speed: straight ahead for its whole rate, or
    /// up to an obstacle (DQ-MOUNT-08).
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

    /// Returns whether an obstacle right in front stops the mount.
    pub(super) fn is_barred(&self, id: FigureId) -> bool {
        let figure = self.figure(id);
        !self.is_open(figure.at + figure.facing)
    }

    /// The hex into which a rider falls: the free hex next to the mount that is nearest to the last attacker, else behind the
    /// mount (D136). `None` if all are taken.
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

    /// Refuses actions that a galloping mount rules out: only moves and further Charges remain (DQ-MOUNT-08).
    pub(super) fn check_speed(&self, id: FigureId, form: Form) -> Result<(), IllegalMove> {
        let bound = self.figure(id).must_pass == self.control.pulse || self.is_engaged(id);
        require(form == Form::Move || form == Form::Charge && !bound, Riding::Gallops)
    }

    /// Requires the exact forced run. Any facing at its end is allowed; turning needs a test.
    pub(super) fn check_run(&self, id: FigureId, going: Going) -> Result<(), IllegalMove> {
        require(going.way == self.run_of(id), Riding::Gallops)
    }

    /// Requires a straight line for a mounted Charge (DQ-MOUNT-06).
    pub(super) fn check_straight(&self, id: FigureId, going: Going) -> Result<(), IllegalMove> {
        let facing = self.figure(id).facing;
        let straight = going.facing == facing && going.way.steps().all(|step| step == facing);
        require(self.figure(id).mount().is_none() || straight, Riding::Straight)
    }

    /// Refuses actions that no rider can do, such as closing.
    pub(super) fn check_on_foot(&self, id: FigureId) -> Result<(), IllegalMove> {
        require(self.figure(id).mount().is_none(), Riding::OnFoot)
    }

    /// Refuses maneuvers that riders and mounts are safe from.
    pub(super) fn check_not_in_saddle(&self, at: FigureId) -> Result<(), IllegalMove> {
        require(self.figure(at).saddle == Saddle::Foot, Riding::InSaddle)
    }

    /// Limits strikes with two weapons to skilled riders (DQ-MOUNT-02).
    pub(super) fn check_pair(&self, id: FigureId, several: StrikeCount) -> Result<(), IllegalMove> {
        require(several != StrikeCount::Pair || self.rides_well_enough(id, TWO_WEAPONS), Riding::TwoWeapons)
    }

    /// Limits two-handed weapons to skilled riders (DQ-MOUNT-02).
    pub(super) fn check_both_hands(&self, id: FigureId) -> Result<(), IllegalMove> {
        let hands = self.figure(id).hands;
        let both = hands.primary.is_some_and(|held| hands.two_handed(held));
        require(!both || self.rides_well_enough(id, TWO_HANDED), Riding::TwoHanded)
    }

    /// Limits throws and shots from a moving mount to skilled riders (DQ-MOUNT-02, DQ-PULSE-15).
    pub(super) fn check_steady(&self, id: FigureId, way: Way) -> Result<(), IllegalMove> {
        let moving = self.figure(id).moving || !way.is_empty();
        require(!moving || self.rides_well_enough(id, MOVING), Riding::Moving)
    }

    /// Requires a free mount next to a figure on its feet (DQ-MOUNT-01).
    pub(super) fn check_mount(&self, id: FigureId, mount: FigureId) -> Result<(), IllegalMove> {
        let (figure, steed) = (self.figure(id), self.figure(mount));
        require(figure.mount().is_none(), Riding::OnFoot)?;
        let free = self.has(mount) && steed.saddle == Saddle::Loose && steed.condition == Condition::Fit;
        require(free && figure.at.distance(steed.at) == 1, Riding::NoMount)?;
        let able =
            figure.stance == Stance::Standing && !figure.close && !figure.is_tangled() && figure.tether.is_none();
        if able { Ok(()) } else { Err(IllegalMove::Stance) }
    }

    /// Requires a mount that stands still, and a free adjacent hex (DQ-MOUNT-01).
    pub(super) fn check_dismount(&self, id: FigureId, to: Direction, still: bool) -> Result<(), IllegalMove> {
        let figure = self.figure(id);
        require(figure.mount().is_some(), Riding::NoMount)?;
        require(still && !figure.moving && !figure.gallops, Riding::StandStill)?;
        if self.is_open(figure.at + to) { Ok(()) } else { Err(IllegalMove::NoRoom) }
    }
}
