//! Values computed from a figure's condition and position: Agility and Dexterity, movement, zones, Initiative.

use crate::battle::figure::{Condition, Figure, FigureId, Posture, Saddle, Stance};
use crate::battle::piece::{Piece, PieceId, PieceKind};
use crate::battle::state::Bout;
use crate::data::formulas;
use crate::data::shield::Shield;
use crate::data::weapon::{Group, Weapon};
use crate::model::ground::arena::HexSet;
use crate::model::ground::zones;
use crate::model::injury::Arm;
use ludus_engine::hex::{Direction, Hex};

/// Creatures of this many hexes and more never repulse (D135).
const NO_REPULSE: usize = 3;
/// Twice the size number above which some injuries have no effect (D135).
const GIANT_SIZE: u8 = 20;
/// Minimum Rank with bare hands for kicking (D038).
pub(super) const KICKS: u8 = 3;
/// Maximum reach of a Melee Zone, in hexes (DQ-HEX-06).
const ZONE: i32 = 2;
/// Twice the size number of a human, the limit of "human size" (D071).
const HUMAN_SIZE: u8 = 12;

/// Values of a figure that the chance of a strike needs, whatever its position and posture.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Make {
    pub agility: i16,
    pub dexterity: i16,
    pub shield: Option<Shield>,
}

impl Figure {
    pub(crate) fn make(&self, bout: &Bout) -> Make {
        let shield = self.shield(bout);
        Make { agility: self.agility(), dexterity: self.dexterity_behind(shield), shield }
    }

    /// Modified Agility, after armour, load, injuries and lodged missiles (DQ-TERM-05, D011, DQ-WPN-28).
    pub fn agility(&self) -> i16 {
        let (thin, pole) = if self.size > HUMAN_SIZE { (2, 3) } else { (3, 5) };
        let stuck = thin * i16::from(self.lodged.arrows + self.lodged.darts + self.lodged.thrown)
            + pole * i16::from(self.lodged.poles);
        let armour = self.armour.map_or(0, |armour| armour.row().ag_loss);
        let ag = self.values.ag - self.injuries.ag() - stuck;
        formulas::modified_agility(ag, armour, self.ounces as i32, self.values.ps)
    }

    /// Modified Manual Dexterity, after the prepared shield and injuries (DQ-TERM-06).
    pub fn dexterity(&self, bout: &Bout) -> i16 {
        self.dexterity_behind(self.shield(bout))
    }

    fn dexterity_behind(&self, shield: Option<Shield>) -> i16 {
        formulas::modified_dexterity(self.values.md - self.injuries.md(), shield)
    }

    /// Perception after injuries, at least 0.
    pub fn perception(&self) -> i16 {
        (self.values.pc - self.injuries.pc()).max(0)
    }

    /// Tactical Movement Rate on foot (5.6, D010, D104).
    pub fn tmr(&self) -> i16 {
        formulas::tmr(self.agility(), self.race.row().tmr + self.lasting.tmr - self.injuries.tmr())
    }

    /// The prepared shield on a usable arm. A Main-Gauche counts only without another shield.
    pub fn shield(&self, bout: &Bout) -> Option<Shield> {
        let on = |held: PieceId, arm: bool| bout.piece(held)?.shield().filter(|_| self.can_use_arm(arm));
        let first = self.hands.primary.and_then(|held| on(held, true));
        let second =
            || self.hands.secondary.filter(|held| self.hands.primary != Some(*held)).and_then(|held| on(held, false));
        match first {
            Some(Shield::MainGauche) | None => second().or(first),
            first => first,
        }
    }

    /// The held shield as a thing; `None` for a Main-Gauche.
    pub fn shield_piece(&self, bout: &Bout) -> Option<PieceId> {
        let is_shield = |held: &PieceId| matches!(bout.piece(*held), Some(Piece { kind: PieceKind::Shield(_), .. }));
        self.hands.held().find(is_shield)
    }

    /// Returns whether it still evades: a Stun or hold ends it (READINGS 2).
    pub const fn evades(&self) -> bool {
        matches!(self.posture, Posture::Evading) && self.is_free()
    }

    /// Returns whether it counts as kneeling or prone. All figures in Close combat do (D062).
    pub const fn is_low(&self) -> bool {
        !matches!(self.stance, Stance::Standing) || self.close || self.pinned_by != 0
    }

    pub fn can_use_arm(&self, primary: bool) -> bool {
        self.arm(primary) == Arm::Sound
    }

    pub fn can_use_both_arms(&self) -> bool {
        self.can_use_arm(true) && self.can_use_arm(false)
    }

    /// Minimum effective damage of one strike that Stuns it (D110).
    pub const fn stun_at(&self) -> i16 {
        formulas::stun_threshold(self.values.en)
    }

    /// Chance in percent to recover from a Stun (DQ-EFFECT-05).
    pub const fn recovery(&self) -> i16 {
        formulas::recovery(self.values.wp, self.ft_now)
    }

    /// Returns whether loss of Endurance never makes it unconscious (DQ-EFFECT-08, D112).
    pub const fn is_frail(&self) -> bool {
        self.values.en <= 5
    }

    /// Returns whether it is of human size or smaller (D071). Never true for figures of several hexes (D135).
    pub const fn is_human_size(&self) -> bool {
        self.size <= HUMAN_SIZE && !self.is_large()
    }

    /// Returns whether it is so big that only wounds of limb or trunk affect it (D135).
    pub const fn is_giant(&self) -> bool {
        self.size > GIANT_SIZE
    }

    pub const fn is_tangled(&self) -> bool {
        self.tangled > 0
    }

    /// Returns whether the rules allow strikes on it (D113).
    pub const fn may_be_struck(&self, to_the_death: bool) -> bool {
        match self.condition {
            // A mount without a rider is out of the fight (D136).
            Condition::Fit | Condition::Stunned if matches!(self.saddle, Saddle::Loose) => false,
            Condition::Fit | Condition::Stunned => to_the_death || self.pinned_by == 0,
            Condition::Unconscious | Condition::Yielded => to_the_death && !self.is_steed(),
            Condition::Fled | Condition::Dead => false,
        }
    }
}

impl Bout {
    /// Returns whether a figure is armed for Melee: a usable prepared weapon, an empty usable hand, or a kick (D038).
    pub fn is_armed(&self, id: FigureId) -> bool {
        let figure = self.figure(id);
        if let Some(beast) = figure.beast() {
            return beast.attacks().next().is_some();
        }
        let held = figure.hands.held().filter_map(|held| self.piece(held));
        let mut weapons = held.filter(|piece| piece.weapon().row().uses.melee());
        let empty_hand = |primary: bool| {
            let hand = if primary { figure.hands.primary } else { figure.hands.secondary };
            hand.is_none() && figure.can_use_arm(primary)
        };
        weapons.next().is_some() || empty_hand(true) || empty_hand(false) || figure.ranks.unarmed() >= Some(KICKS)
    }

    /// Returns whether a figure has a Melee Zone: it is free, not in Close combat, and armed for Melee (DQ-HEX-05, D038).
    pub fn has_zone(&self, id: FigureId) -> bool {
        let figure = self.figure(id);
        figure.is_free() && !figure.close && !figure.is_steed() && self.is_armed(id)
    }

    /// The Melee Zone of a figure; empty if it has none (DQ-HEX-05, -06).
    pub fn zone(&self, id: FigureId) -> HexSet {
        if !self.has_zone(id) {
            return HexSet::NONE;
        }
        let figure = self.figure(id);
        if figure.is_large() {
            let around = figure.shape().around(figure.at, figure.facing);
            let front = around.filter(|(_, kind)| *kind == zones::ShapeSide::Front).map(|(hex, _)| self.spot(hex));
            return front.filter(|spot| !self.arena.is_blocked(*spot)).collect();
        }
        zones::melee_zone(
            &self.arena,
            self.spot(figure.at),
            figure.facing,
            zones::Arm { pike: self.reaches_far(id), rider: self.lacks_front(id) },
        )
    }

    /// Returns whether a figure holds a weapon that reaches two hexes (DQ-HEX-06).
    fn reaches_far(&self, id: FigureId) -> bool {
        self.figure(id).hands.held().any(|held| self.piece(held).is_some_and(|piece| piece.weapon().reaches()))
    }

    #[inline]
    pub fn in_zone_of(&self, id: FigureId, other: FigureId) -> bool {
        let (target, from) = (self.figure(id), self.figure(other));
        match target.is_large() || from.is_large() {
            true => self.zone(other).meets(&self.filled(id)),
            false => from.at.distance(target.at) <= ZONE && self.in_zone_nearby(target.at, other),
        }
    }

    /// Returns whether an occupied hex lies in the zone of a figure of one hex.
    fn in_zone_nearby(&self, target: Hex, other: FigureId) -> bool {
        let from = self.figure(other);
        match from.at.distance(target) {
            // For adjacent hexes the facing decides, which is faster than the whole zone.
            1 => {
                let rider = self.lacks_front(other);
                let ahead = from.at.direction_to(target).is_some_and(|side| is_ahead(from.facing, side, rider));
                ahead && self.has_zone(other) && !self.arena.is_blocked(self.spot(target))
            }
            ZONE if self.reaches_far(other) => self.zone(other).contains(self.spot(target)),
            _ => false,
        }
    }

    /// Union of the Melee Zones of all enemies of a figure.
    pub fn hostile_zones(&self, id: FigureId) -> HexSet {
        self.hostile_zones_within(id, i32::MAX - ZONE)
    }

    /// Like `hostile_zones`, but only enemies that can affect moves of at most that many hexes.
    pub(crate) fn hostile_zones_within(&self, id: FigureId, hexes: i32) -> HexSet {
        let from = self.figure(id);
        let near = |figure: &Figure| figure.side != from.side && figure.at.distance(from.at) <= hexes + ZONE;
        let enemies = self.figures().filter(|(_, figure)| near(figure));
        enemies.fold(HexSet::NONE, |all, (enemy, _)| all | self.zone(enemy))
    }

    /// Returns whether an enemy might have a Melee Zone that this side cannot see: by its Rank with bare hands, or as
    /// a rider (D004, D038, DQ-HEX-17).
    pub(super) fn has_unknown_zones_against(&self, id: FigureId) -> bool {
        let hidden = |figure: &Figure| figure.mount().is_some() || figure.ranks.unarmed() >= Some(KICKS);
        self.of_side(self.figure(id).side.other()).any(|(_, figure)| hidden(figure))
    }

    #[inline]
    pub fn in_hostile_zone(&self, id: FigureId) -> bool {
        let side = self.figure(id).side;
        self.figures().any(|(other, figure)| figure.side != side && self.in_zone_of(id, other))
    }

    /// Returns whether two figures engage each other: enemies in adjacent or shared hexes who both
    /// can act (DQ-HEX-04, READINGS 1).
    pub fn engages(&self, one: FigureId, other: FigureId) -> bool {
        let (a, b) = (self.figure(one), self.figure(other));
        a.side != b.side && a.can_act() && b.can_act() && a.distance(b) <= 1
    }

    pub fn is_engaged(&self, id: FigureId) -> bool {
        let figure = self.figure(id);
        let engages = |other: &Figure| other.side != figure.side && figure.distance(other) <= 1 && other.can_act();
        figure.can_act() && self.figures().any(|(_, other)| engages(other))
    }

    /// Strike Chance with a held weapon before any modifiers (16.1). `None` for a shield.
    pub fn strike_chance(&self, id: FigureId, piece: PieceId) -> Option<i16> {
        let (figure, PieceKind::Weapon(weapon)) = (self.figure(id), self.piece(piece)?.kind) else { return None };
        let dexterity = figure.dexterity(self);
        let base = formulas::base_chance(weapon, dexterity);
        Some(formulas::strike_chance(base, dexterity, figure.ranks.weapon(weapon)))
    }

    /// Initiative Value, with the best prepared weapon or else with fists (DQ-PULSE-09, D041).
    pub fn iv(&self, id: FigureId) -> i16 {
        let figure = self.figure(id);
        if let Some(beast) = figure.beast() {
            return formulas::initiative(figure.agility(), figure.perception(), Some(beast.rank()));
        }
        let weapons = figure.hands.held().filter_map(|held| self.piece(held)).filter_map(|piece| match piece.kind {
            PieceKind::Weapon(weapon) => Some(figure.ranks.weapon(weapon)),
            PieceKind::Shield(_) => None,
        });
        let best = weapons.max().unwrap_or_else(|| figure.ranks.unarmed());
        formulas::initiative(figure.agility(), figure.perception(), best)
    }

    /// The highest Rank of a prepared weapon, used to repulse; 0 if unranked (DQ-ENG-18, D061).
    pub fn best_rank(&self, id: FigureId) -> u8 {
        let figure = self.figure(id);
        if let Some(beast) = figure.beast() {
            return if figure.shape().len() < NO_REPULSE { beast.rank() } else { 0 };
        }
        let held = figure.hands.held().filter_map(|held| self.piece(held));
        let ranks = held.filter_map(|piece| match piece.kind {
            PieceKind::Weapon(weapon) => figure.ranks.weapon(weapon),
            PieceKind::Shield(_) => None,
        });
        let none_held = figure.hands.held().next().is_none();
        ranks.max().or_else(|| figure.ranks.unarmed().filter(|_| none_held)).unwrap_or(0)
    }

    /// Returns whether a held thing can be thrown or shot now: loaded, and held in the way it needs.
    pub fn is_ready_to_fire(&self, id: FigureId, piece: PieceId) -> bool {
        let (figure, Some(thing)) = (self.figure(id), self.piece(piece)) else { return false };
        let weapon = thing.weapon();
        let held_right = figure.hands.two_handed(piece) || !weapon.is_two_handed();
        held_right && weapon.row().uses.ranged() && (!weapon.is_missile() || thing.loaded) && !is_unknown(weapon)
    }

    /// Remaining shots of a weapon. A Spear Thrower uses the carried javelins.
    pub fn ammunition(&self, id: FigureId, weapon: Weapon) -> u8 {
        use crate::data::accessory::Accessory;
        let figure = self.figure(id);
        match weapon.ammunition() {
            Some(Accessory::Shot) => figure.quivers.shot,
            Some(Accessory::Darts) => figure.quivers.darts,
            Some(Accessory::Arrows) => figure.quivers.arrows,
            Some(Accessory::Quarrels) => figure.quivers.quarrels,
            Some(Accessory::Cranequin) | None => self.javelins(id),
        }
    }

    /// Javelins carried for a Spear Thrower (DQ-WPN-13).
    fn javelins(&self, id: FigureId) -> u8 {
        self.carried(id).filter(|(_, piece)| piece.kind == PieceKind::Weapon(Weapon::Javelin)).count() as u8
    }

    /// Things that a figure carries but does not hold.
    pub fn carried(&self, id: FigureId) -> impl Iterator<Item = (PieceId, Piece)> + '_ {
        self.pieces().filter(move |(_, piece)| piece.place == super::piece::Place::Kept(id))
    }

    /// Passes needed to load a weapon. A Cranequin counts only if the figure is too weak without it (D123).
    pub fn loads(&self, id: FigureId, weapon: Weapon) -> u8 {
        let figure = self.figure(id);
        weapon.loads(figure.cranequin && figure.values.ps < weapon.row().ps)
    }
}

/// Returns whether a neighbour in that direction can be struck. A rider cannot strike the hex in front of the mount.
pub const fn is_ahead(facing: Direction, side: Direction, rider: bool) -> bool {
    let sides = side.steps_to(facing);
    sides <= 1 && !(rider && sides == 0)
}

/// Returns whether the source's rules for a weapon are missing (D126).
const fn is_unknown(weapon: Weapon) -> bool {
    matches!(weapon, Weapon::Grenado | Weapon::Blowgun)
        || matches!(weapon.row().group, Group::Missile) && weapon.row().damage.is_none()
}
