//! What a bout is made of before the first Pulse (DQU-05).

use crate::engine::dice::{Dice, Domain, Seed};
use crate::engine::hex::{Direction, Hex};
use crate::hexarena::battle::beast::{Beast, Natural};
use crate::hexarena::battle::figure::{Figure, FigureId, Gear, Hands, MOST_A_SIDE, Quivers, Ranks, Saddle, Side};
use crate::hexarena::battle::piece::{EACH, Piece, PieceId, PieceKind, Place};
use crate::hexarena::battle::state::{Bout, Rules};
use crate::hexarena::data::characteristic::Values;
use crate::hexarena::data::formulas::tmr_of;
use crate::hexarena::data::mount::{Mount, MountError};
use crate::hexarena::data::shield::Shield;
use crate::hexarena::data::weapon::Weapon;
use crate::hexarena::model::checks::{CharacterError, check_name};
use crate::hexarena::model::creature::{Behaviour, Creature, MOST_ATTACKS};
use crate::hexarena::model::ground::arena::{Arena, Layout, Size, Start};
use crate::hexarena::model::injury::{Gait, Lasting};
use crate::hexarena::model::kit::{DARTS_IN_A_BUNDLE, Item, KitError};
use crate::hexarena::model::sheet::{Sheet, SheetError};
use serde::{Deserialize, Serialize};
use thiserror::Error;

/// How well the computer plays a side (D164).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Level {
    /// The better of two legal commands drawn by chance.
    Raw,
    /// By what it expects of each.
    #[default]
    Trained,
    /// By what it expects of each and of the answer.
    Veteran,
}

/// Who decides for a side (D030).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Control {
    /// A player.
    #[default]
    Player,
    /// The computer.
    Computer(Level),
}

/// One side.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Party {
    /// Who decides for it.
    #[serde(default)]
    pub control: Control,
    /// Its figures, 1 to 7.
    pub figures: Vec<Sheet>,
    /// Who leads it, by place in the list (D021).
    #[serde(default)]
    pub leader: u8,
    /// Who leads it when the leader is gone.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub deputy: Option<u8>,
    /// Fatigue that each of its figures begins without, 0 to 10 (D024).
    #[serde(default)]
    pub handicap: u8,
}

/// A bout before its first die.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Setup {
    /// West, then East.
    pub sides: [Party; 2],
    /// How large the arena is.
    #[serde(default)]
    pub size: Size,
    /// What stands in it.
    #[serde(default)]
    pub layout: Layout,
    /// The sides start 8 hexes apart, not 14 (D022).
    #[serde(default)]
    pub near: bool,
    /// The switches.
    #[serde(default)]
    pub rules: Rules,
    /// The side that lies in ambush (D020).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ambush: Option<Side>,
}

/// Why a set-up is no bout.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum SetupError {
    /// Too few or too many.
    #[error("{side} has {found} figures: a side has 1 to {MOST_A_SIDE}")]
    Count {
        /// Which side.
        side: &'static str,
        /// How many it has.
        found: usize,
    },
    /// A leader or deputy who is not there.
    #[error("{0} is led by a figure that it has not")]
    Leader(&'static str),
    /// Too much Fatigue taken.
    #[error("{0} begins with {1} Fatigue less: 0 to 10 is possible")]
    Handicap(&'static str, u8),
    /// A name that could not be given.
    #[error("{0}")]
    Name(#[from] CharacterError),
    /// What a figure cannot carry so.
    #[error("{0}: {1}")]
    Kit(String, KitError),
    /// A figure beyond its bounds.
    #[error("{0}: {1}")]
    Sheet(String, SheetError),
    /// Who cannot fight.
    #[error("{0} has Endurance {1}: nobody enters a bout with 3 or less")]
    Weak(String, i16),
    /// Too many with their mounts.
    #[error("{side} has {found} figures with its mounts: a side has at most {MOST_A_SIDE}")]
    Mounts {
        /// Which side.
        side: &'static str,
        /// How many it has.
        found: usize,
    },
    /// A rider in another arena than the Great one.
    #[error("{0} is mounted: riders fight in the Great arena only")]
    Rider(String),
    /// A creature on a mount.
    #[error("{0} cannot ride: only people ride")]
    CannotRide(String),
    /// A mount beyond its bounds.
    #[error("the mount of {0}: {1}")]
    Mount(String, MountError),
    /// Two of one name.
    #[error("two figures are called {0}: each needs a name of its own")]
    Twice(String),
}

const SIDES: [&str; 2] = ["West", "East"];
/// Twice the size number of a mount: it is larger than any man (D071).
const STEED_SIZE: u8 = 24;

impl Setup {
    /// A plain bout of these two sides in the standard arena.
    pub fn new(west: Vec<Sheet>, east: Vec<Sheet>) -> Setup {
        let party = |figures| Party { figures, ..Party::default() };
        Setup {
            sides: [party(west), party(east)],
            size: Size::Standard,
            layout: Layout::default(),
            near: false,
            rules: Rules::default(),
            ambush: None,
        }
    }

    /// All figures, West's first: as they are numbered in the bout.
    pub fn figures(&self) -> impl Iterator<Item = (Side, &Sheet)> {
        let of = |side: Side| self.sides[side as usize].figures.iter().map(move |sheet| (side, sheet));
        of(Side::West).chain(of(Side::East))
    }

    /// Whether it is a bout, or the first thing that stands against it.
    pub fn check(&self) -> Result<(), SetupError> {
        for (party, side) in self.sides.iter().zip(SIDES) {
            let found = party.figures.len();
            if !(1..=MOST_A_SIDE).contains(&found) {
                return Err(SetupError::Count { side, found });
            }
            let there = |place: u8| usize::from(place) < found;
            if !there(party.leader) || party.deputy.is_some_and(|deputy| !there(deputy)) {
                return Err(SetupError::Leader(side));
            }
            let found = found + party.figures.iter().filter(|sheet| sheet.mount.is_some()).count();
            if found > MOST_A_SIDE {
                return Err(SetupError::Mounts { side, found });
            }
            if party.handicap > 10 {
                return Err(SetupError::Handicap(side, party.handicap));
            }
        }
        let mut names: Vec<&str> = Vec::new();
        for (_, sheet) in self.figures() {
            check_name(&sheet.name)?;
            sheet.kit.check().map_err(|fault| SetupError::Kit(sheet.name.clone(), fault))?;
            sheet.check().map_err(|fault| SetupError::Sheet(sheet.name.clone(), fault))?;
            let en = sheet.values.en - sheet.en_lost;
            if en <= 3 && sheet.values.en > 5 || en <= 0 {
                return Err(SetupError::Weak(sheet.name.clone(), en));
            }
            if let Some(mount) = &sheet.mount {
                if !sheet.can_ride() {
                    return Err(SetupError::CannotRide(sheet.name.clone()));
                }
                if self.size != Size::Great {
                    return Err(SetupError::Rider(sheet.name.clone()));
                }
                mount.check().map_err(|fault| SetupError::Mount(sheet.name.clone(), fault))?;
            }
            if names.contains(&sheet.name.as_str()) {
                return Err(SetupError::Twice(sheet.name.clone()));
            }
            names.push(&sheet.name);
        }
        Ok(())
    }

    /// The bout before its first decision, without what is rolled at its opening.
    pub(in crate::hexarena) fn lay_out(&self, seed: Seed) -> Result<Bout, SetupError> {
        self.lay_out_on(Arena::new(self.size, self.layout), seed)
    }

    /// The same on a ground of its own.
    pub(in crate::hexarena) fn lay_out_on(&self, arena: Arena, seed: Seed) -> Result<Bout, SetupError> {
        self.check()?;
        let start = if self.near || self.ambush.is_some() { Start::Near } else { Start::Far };
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
    pub fn build(
        &self,
        seed: Seed,
        told: &mut impl crate::engine::game::EventSink<crate::hexarena::battle::event::Event>,
    ) -> Result<Bout, SetupError> {
        let mut bout = self.lay_out(seed)?;
        let mut dice = Dice::new(seed, Domain::Setup, 0);
        bout.begin_bout(self.ambush, &mut dice, told);
        Ok(bout)
    }
}

/// A figure as it stands at the start: what is in its hands is prepared, a crossbow perhaps loaded (D023).
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
            Gait::Sound => crate::hexarena::battle::figure::Stance::Standing,
            Gait::Crawls | Gait::Still => crate::hexarena::battle::figure::Stance::Prone,
        },
        condition: crate::hexarena::battle::figure::Condition::Fit,
        ..Figure::NOBODY
    }
}

/// A creature's body and attacks.
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

/// Who fills several hexes and has no room where he would start takes the nearest place where he has it.
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

/// A rider's mount comes in, behind all fighters in the list.
fn saddle(bout: &mut Bout, rider: FigureId, mount: &Mount) {
    let id = FigureId(bout.len() as u8);
    let who = bout.figure_mut(rider);
    who.saddle = Saddle::Rides(id);
    let steed = Figure {
        side: who.side,
        size: STEED_SIZE,
        values: Values { ps: i16::from(STEED_SIZE), ag: mount.ag, en: mount.en, ft: mount.ft, ..Values::default() },
        // The table of movement is that of men; a mount differs from it by so much (5.6).
        lasting: Lasting { tmr: mount.tmr - tmr_of(mount.ag), ..Lasting::default() },
        en_now: mount.en,
        ft_now: mount.ft,
        at: who.at,
        facing: who.facing,
        condition: crate::hexarena::battle::figure::Condition::Fit,
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
