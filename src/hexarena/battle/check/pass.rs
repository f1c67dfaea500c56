//! Checks of the acts of a Pass (13.4, D060).

use crate::battle::command::{Going, Grip, PassAct};
use crate::battle::figure::{Figure, FigureId, Stance};
use crate::battle::illegal_move::IllegalMove;
use crate::battle::piece::{PieceId, PieceKind, Place};
use crate::battle::state::Bout;
use crate::data::weapon::Weapon;
use crate::model::injury::Gait;

const fn require(holds: bool, refusal: IllegalMove) -> Result<(), IllegalMove> {
    if holds { Ok(()) } else { Err(refusal) }
}

impl Bout {
    /// Checks a Pass act at the end of its movement.
    pub(super) fn check_pass(&self, id: FigureId, going: Going, act: PassAct) -> Result<(), IllegalMove> {
        let figure = self.figure(id);
        if figure.close && (!going.way.is_empty() || !self.fits_close(id, act)) {
            return Err(IllegalMove::InClose);
        }
        let mut there = *self;
        there.figure_mut(id).at = self.end_of(id, going.way);
        there.check_pass_there(id, act, going.way.is_empty())
    }

    /// Acts allowed in Close combat: hold, release, take a suitable weapon, or free oneself.
    fn fits_close(&self, id: FigureId, act: PassAct) -> bool {
        match act {
            PassAct::Wait | PassAct::KeepHold | PassAct::LetGo => true,
            PassAct::Disentangle(of) => of == id,
            PassAct::Draw(piece, _) | PassAct::PickUp(piece, _) => {
                self.piece(piece).is_some_and(|thing| thing.weapon().row().uses.close())
            }
            _ => false,
        }
    }

    fn check_pass_there(&self, id: FigureId, act: PassAct, still: bool) -> Result<(), IllegalMove> {
        let figure = self.figure(id);
        match act {
            PassAct::Kneel | PassAct::LieDown | PassAct::PickUp(..) if figure.mount().is_some() => {
                self.check_on_foot(id)
            }
            PassAct::Wait => Ok(()),
            PassAct::Draw(piece, grip) => self.check_draw(id, piece, grip),
            PassAct::PutAway(piece) => self.check_put_away(id, piece),
            PassAct::PickUp(piece, grip) => {
                require(self.lies_here(id, piece), IllegalMove::NotAtHand)?;
                require(self.hands_can_take(id, piece, grip), IllegalMove::Hands)
            }
            PassAct::Load(piece) => self.check_load(id, piece),
            PassAct::Mount(mount) => self.check_mount(id, mount),
            PassAct::Dismount(to) => self.check_dismount(id, to, still),
            PassAct::Kneel => require(still && figure.stance == Stance::Standing, IllegalMove::Stance),
            PassAct::LieDown => require(still && figure.stance != Stance::Prone, IllegalMove::Stance),
            PassAct::Rise => require(may_rise(figure), IllegalMove::Stance),
            PassAct::PullArrow(from) => {
                let stuck = self.has(from) && self.figure(from).lodged.is_pulled();
                require(stuck && self.can_tend(id, from), IllegalMove::NothingThere)
            }
            PassAct::Pull(piece) => require(self.can_pull(id, piece), IllegalMove::NothingThere),
            PassAct::Staunch(at, wound) => self.check_staunch(id, at, wound),
            PassAct::Disentangle(at) => require(
                self.has(at) && self.figure(at).is_tangled() && self.can_tend(id, at),
                IllegalMove::NothingThere,
            ),
            PassAct::KeepHold => require(figure.holds().is_some(), IllegalMove::NothingThere),
            PassAct::LetGo => require(figure.holds().is_some() || figure.tether.is_some(), IllegalMove::NothingThere),
        }
    }

    fn check_draw(&self, id: FigureId, piece: PieceId, grip: Grip) -> Result<(), IllegalMove> {
        let kept = self.piece(piece).is_some_and(|thing| thing.place == Place::Kept(id));
        require(kept, IllegalMove::NotAtHand)?;
        require(self.hands_can_take(id, piece, grip), IllegalMove::Hands)
    }

    /// Limits carried weapons to four, with one long one; shields go on the back (D121).
    fn check_put_away(&self, id: FigureId, piece: PieceId) -> Result<(), IllegalMove> {
        let thing = self.piece(piece).filter(|_| self.figure(id).hands.holds(piece)).ok_or(IllegalMove::NotHeld)?;
        require(!self.is_worn(piece), IllegalMove::NotHeld)?;
        let is_weapon = |kind: PieceKind| matches!(kind, PieceKind::Weapon(_));
        let long = |weapon: Weapon| weapon.is_two_handed() || weapon.is_pole();
        let weapons = || self.carried(id).filter(|(_, other)| is_weapon(other.kind));
        let room = weapons().count() < 4;
        let place = !long(thing.weapon()) || !weapons().any(|(_, other)| long(other.weapon()));
        require(!is_weapon(thing.kind) || room && place, IllegalMove::Hands)
    }

    /// Requires an unloaded missile weapon in both hands, ammunition, and enough strength (D123).
    fn check_load(&self, id: FigureId, piece: PieceId) -> Result<(), IllegalMove> {
        let figure = self.figure(id);
        let thing = self.piece(piece).filter(|_| figure.hands.holds(piece)).ok_or(IllegalMove::NotHeld)?;
        let weapon = thing.weapon();
        let loads = self.loads(id, weapon) > 0 && !thing.loaded && figure.hands.two_handed(piece);
        require(loads && self.ammunition(id, weapon) > 0, IllegalMove::NoLoading)
    }

    /// Returns whether a figure can tend itself or a friend within one hex.
    fn can_tend(&self, id: FigureId, other: FigureId) -> bool {
        let (figure, patient) = (self.figure(id), self.figure(other));
        let near = figure.distance(patient) <= 1 && figure.side == patient.side;
        (id == other || near) && patient.is_there()
    }

    /// Returns whether it can draw out a thing: of itself or a friend, or its own out of a figure in its hex (D103, D130).
    fn can_pull(&self, id: FigureId, piece: PieceId) -> bool {
        match self.piece(piece).map(|thing| thing.place) {
            Some(Place::Lodged(from)) => self.can_tend(id, from),
            Some(Place::Caught(from)) => self.can_tend(id, from) || self.figure(from).covers(self.figure(id).at),
            _ => false,
        }
    }

    /// Requires a bleeding wound, a Healer of sufficient Rank, a free usable hand, and no hostile zone (DQX-10).
    fn check_staunch(&self, id: FigureId, at: FigureId, wound: u8) -> Result<(), IllegalMove> {
        require(self.has(at) && self.can_tend(id, at), IllegalMove::NothingThere)?;
        let mut flows = self.figure(at).injuries.flows(false);
        let found = flows.find(|(index, _)| *index == usize::from(wound));
        let Some((_, flow)) = found else { return Err(IllegalMove::NothingThere) };
        let figure = self.figure(id);
        let skilled = flow.healer.is_some_and(|needed| figure.skills.healer.is_some_and(|rank| rank >= needed));
        require(skilled, IllegalMove::NoHealer)?;
        let free = |primary: bool| {
            let hand = if primary { figure.hands.primary } else { figure.hands.secondary };
            hand.is_none() && figure.can_use_arm(primary)
        };
        require(free(true) || free(false), IllegalMove::Hands)?;
        require(!self.in_hostile_zone(id), IllegalMove::Engaged)
    }
}

fn may_rise(figure: &Figure) -> bool {
    figure.stance != Stance::Standing && !figure.close && !figure.is_tangled() && figure.gait() == Gait::Sound
}
