//! Lays out a bout from its set-up: figures, mounts, pieces and places.

use crate::battle::beast::{Beast, Natural};
use crate::battle::event::Event;
use crate::battle::figure::{Condition, Figure, FigureId, Gear, Hands, Quivers, Ranks, Saddle, Stance};
use crate::battle::piece::{EACH, Piece, PieceId, PieceKind, Place};
use crate::battle::state::Bout;
use crate::data::characteristic::Values;
use crate::data::formulas::tmr_of;
use crate::data::mount::Mount;
use crate::data::shield::Shield;
use crate::data::weapon::Weapon;
use crate::model::creature::{Behaviour, Creature, MOST_ATTACKS};
use crate::model::ground::arena::{Arena, Start};
use crate::model::injury::{Gait, Lasting};
use crate::model::kit::{DARTS_IN_A_BUNDLE, Item};
use crate::model::setup::{Setup, SetupError, Side};
use crate::model::sheet::Sheet;
use alloc::vec::Vec;
use ludus_engine::dice::{Dice, Domain, Seed};
use ludus_engine::game::EventSink;
use ludus_engine::hex::{Direction, Hex};

/// Twice the size number of a mount, which is larger than any human (D071).
const STEED_SIZE: u8 = 24;

impl Setup {
    /// The bout before its first decision, without the opening rolls.
    pub(crate) fn lay_out(&self, seed: Seed) -> Result<Bout, SetupError> {
        self.lay_out_on(Arena::new(self.size, self.layout), seed)
    }

    /// Like [`Setup::lay_out`], on a given arena.
    pub(crate) fn lay_out_on(&self, arena: Arena, seed: Seed) -> Result<Bout, SetupError> {
        self.check()?;
        let start = match self.ambush {
            None if self.close => Start::Close,
            None if !self.near => Start::Far,
            _ => Start::Near,
        };
        let mut bout = Bout::empty(seed, self.rules, arena, start);
        for side in Side::BOTH {
            let party = &self.sides[side as usize];
            let first = bout.len() as u8;
            for (number, sheet) in party.figures.iter().enumerate() {
                let id = FigureId(first + number as u8);
                let spot = arena.size().place(side.bank(), start, number);
                let at = arena.field().hex(spot);
                bout.enter(figure(sheet, id, side, at, party.handicap));
            }
            let member = |place: u8| FigureId(first + place);
            bout.lead(side, member(party.leader), party.deputy.map(member));
        }
        for (number, (_, sheet)) in self.figures().enumerate() {
            if let Some(mount) = &sheet.mount {
                saddle(&mut bout, FigureId(number as u8), mount);
            }
        }
        make_room(&mut bout);
        Ok(bout)
    }

    /// The bout at its first decision.
    pub fn build(&self, seed: Seed, events: &mut impl EventSink<Event>) -> Result<Bout, SetupError> {
        let mut bout = self.lay_out(seed)?;
        let mut dice = Dice::new(seed, Domain::Setup, 0);
        bout.begin_bout(self.ambush, &mut dice, events);
        Ok(bout)
    }
}

/// A figure at the start. Held items are prepared, and a crossbow can be loaded (D023).
fn figure(sheet: &Sheet, id: FigureId, side: Side, at: Hex, handicap: u8) -> Figure {
    let kit = &sheet.kit;
    let mut pieces = [None; EACH];
    let mut hands = Hands::default();
    let held = [kit.primary, kit.secondary];
    let reserve = kit.reserve.iter().copied().map(Item::Weapon).chain(kit.slung.map(Item::Shield)).map(Some);
    let all = held.into_iter().chain(reserve).enumerate();
    for (slot, item) in all.filter_map(|(slot, item)| Some((slot, item?))).take_while(|(slot, _)| *slot < EACH) {
        let place = if slot < 2 { Place::Hand(id) } else { Place::Kept(id) };
        let loaded = slot == 0 && kit.loaded;
        pieces[slot] = Some(Piece { place, loaded, ..piece(item) });
        let piece = Some(PieceId::of(id, slot));
        match slot {
            0 => hands.primary = piece,
            1 => hands.secondary = piece,
            _ => {}
        }
    }
    if kit.both_hands || kit.primary.is_some_and(Item::is_two_handed) {
        hands.secondary = hands.primary;
    }
    let hide = sheet.creature.as_ref().map_or(0, |creature| creature.ap);
    let (armour, ap) = sheet.armour.map_or((None, hide), |worn| (Some(worn.armour), i16::from(worn.ap)));
    Figure {
        side,
        race: sheet.race,
        hand: sheet.hand,
        aspect: sheet.aspect,
        size: sheet.size,
        values: sheet.values,
        lasting: Lasting {
            tmr: sheet.lasting.tmr + sheet.creature.as_ref().map_or(0, |creature| creature.haste()),
            ..sheet.lasting
        },
        en_now: sheet.values.en - sheet.en_lost,
        ft_now: (sheet.values.ft - i16::from(handicap)).max(0),
        armour,
        ap,
        skills: sheet.skills,
        ranks: ranks(sheet),
        gear: sheet.creature.as_ref().map_or(Gear::Things(pieces), |creature| Gear::Nature(beast(creature))),
        hands,
        ounces: sheet.load() as u32,
        quivers: quivers(sheet),
        cranequin: kit.cranequin,
        at,
        facing: match side {
            Side::West => Direction::E,
            Side::East => Direction::W,
        },
        stance: match sheet.lasting.gait {
            Gait::Sound => Stance::Standing,
            Gait::Crawls | Gait::Still => Stance::Prone,
        },
        condition: Condition::Fit,
        ..Figure::NOBODY
    }
}

/// The body and attacks of a creature.
fn beast(creature: &Creature) -> Beast {
    let mut attacks = [None; MOST_ATTACKS];
    for (place, attack) in attacks.iter_mut().zip(&creature.attacks) {
        *place = Some(Natural {
            bc: attack.bc,
            damage: attack.damage,
            class: attack.class,
            rank: attack.rank,
            times: attack.times,
            reaches: attack.reaches.iter().fold(0, |all, side| all | 1 << *side as u8),
        });
    }
    Beast { shape: creature.shape(), attacks, fierce: creature.behaviour == Behaviour::Fierce }
}

/// Moves large figures without room at their start to the nearest hex with room.
fn make_room(bout: &mut Bout) {
    let large: Vec<FigureId> = bout.figures().filter(|(_, figure)| figure.is_large()).map(|(id, _)| id).collect();
    for id in large {
        let at = bout.figure(id).at;
        let free = bout.arena().field().all().filter(|hex| bout.has_room(id, *hex));
        let nearest = free.min_by_key(|hex| (hex.distance(at), hex.row(), hex.column()));
        let figure = bout.figure_mut(id);
        figure.at = nearest.unwrap_or(at);
    }
}

/// Adds a rider's mount, behind all fighters in the list.
fn saddle(bout: &mut Bout, rider: FigureId, mount: &Mount) {
    let id = FigureId(bout.len() as u8);
    let who = bout.figure_mut(rider);
    who.saddle = Saddle::Rides(id);
    let steed = Figure {
        side: who.side,
        size: STEED_SIZE,
        values: Values { ps: i16::from(STEED_SIZE), ag: mount.ag, en: mount.en, ft: mount.ft, ..Values::default() },
        // The movement table is for humans; a mount's difference is stored as lasting (5.6).
        lasting: Lasting { tmr: mount.tmr - tmr_of(mount.ag), ..Lasting::default() },
        en_now: mount.en,
        ft_now: mount.ft,
        at: who.at,
        facing: who.facing,
        condition: Condition::Fit,
        saddle: Saddle::Bears(rider),
        ..Figure::NOBODY
    };
    bout.enter(steed);
}

const fn piece(item: Item) -> Piece {
    let (kind, count) = match item {
        Item::Weapon(Weapon::ThrowingDart) => (PieceKind::Weapon(Weapon::ThrowingDart), DARTS_IN_A_BUNDLE),
        Item::Weapon(weapon) => (PieceKind::Weapon(weapon), 1),
        Item::Shield(shield) => (PieceKind::Shield(shield), 1),
    };
    Piece { kind, place: Place::Gone, loaded: false, loading: 0, count }
}

fn ranks(sheet: &Sheet) -> Ranks {
    let mut ranks = Ranks::NONE;
    for (weapon, rank) in &sheet.ranks.weapons {
        ranks.set_weapon(*weapon, Some(*rank));
    }
    for (shield, rank) in sheet.ranks.shields.iter().filter(|(shield, _)| **shield != Shield::MainGauche) {
        ranks.set_shield(*shield, Some(*rank));
    }
    ranks.set_unarmed(sheet.ranks.unarmed);
    ranks
}

fn quivers(sheet: &Sheet) -> Quivers {
    let mut quivers = Quivers::default();
    for quiver in &sheet.kit.quivers {
        if let Some(left) = quivers.of_mut(quiver.holds) {
            *left += quiver.left;
        }
    }
    quivers
}
