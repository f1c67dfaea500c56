//! The program's state as a state of the plain model, and the comparison of both.

use crate::plain::field::{Field, Fort, Ground, Hex, Homeland, Relief, Terrain, hex};
use crate::plain::state::{Army, Battle, LUDUS, PRINTED, Stance, Step, Unit};
use crate::plain::troops::{ROWS, Scale};
use ludus::battlefield::battle::state::{FieldBattle, Stage};
use ludus::battlefield::battle::unit::{Status, Unit as CoreUnit, UnitId, UnitStance};
use ludus::battlefield::data::ground as core_ground;
use ludus::battlefield::data::size as core_size;
use ludus::battlefield::data::troop::Troop;
use ludus::battlefield::model::map as core_map;
use ludus::battlefield::model::setup::Goal;
use ludus::battlefield::model::spot::Spot;

pub(super) fn place(spot: Spot) -> Hex {
    hex(i32::from(spot.column()), i32::from(spot.row()))
}

/// Both tables have the printed order, which a test of the model's tables holds.
pub(super) fn kind(troop: Troop) -> crate::plain::troops::Kind {
    let at = Troop::ALL.iter().position(|other| *other == troop).unwrap();
    ROWS[at].kind
}

pub(super) fn homeland(home: Option<core_ground::Homeland>) -> Homeland {
    match home {
        None => Homeland::None,
        Some(core_ground::Homeland::Bush) => Homeland::Bush,
        Some(core_ground::Homeland::Desert) => Homeland::Desert,
        Some(core_ground::Homeland::Arctic) => Homeland::Arctic,
        Some(core_ground::Homeland::Water) => Homeland::Water,
    }
}

pub(super) fn ground(ground: core_map::Ground) -> Ground {
    use Terrain::{Bushes, Forest, None, Road, Sand, Snow, Swamp, Water};
    Ground {
        terrain: [None, Bushes, Forest, Road, Sand, Snow, Swamp, Water][ground.terrain() as usize],
        relief: [Relief::Plains, Relief::Hills, Relief::Rocks][ground.relief() as usize],
        fort: [Fort::None, Fort::Simple, Fort::Castle, Fort::Stronghold][ground.fort() as usize],
    }
}

fn unit(battle: &FieldBattle, unit: &CoreUnit) -> Unit {
    let stance = match unit.stance {
        _ if !unit.is_active() || battle.is_busy(unit) => Stance::Done,
        UnitStance::Undecided => Stance::Undecided,
        UnitStance::Defending => Stance::Defending,
        UnitStance::Bound => {
            Stance::Bound { to: unit.target.index(), attacked: unit.struck, answered: unit.replied, bonus: unit.bonus }
        }
    };
    Unit {
        passenger: unit.with.map(kind),
        elite: unit.elite,
        size: unit.size.into(),
        volleys: unit.volleys.into(),
        at: unit.is_on_the_map().then(|| place(unit.at)),
        hidden: unit.hidden,
        captor: (!unit.is_active() && unit.is_on_the_map()).then(|| unit.captor.index()),
        disarming: (unit.took_prisoners > 0).then(|| unit.took_prisoners.into()),
        moved: unit.moved,
        fled: unit.status == Status::Fled,
        gave_bonus: unit.bonus,
        stance,
        paid: (unit.paid > 0).then(|| (place(unit.paid_to), unit.paid.into())),
        wet: unit.swum.into(),
        lost: unit.lost,
        ..Unit::new(unit.army.into(), unit.number.into(), kind(unit.troop), unit.fighters.into(), hex(0, 0))
    }
}

/// The state as the plain model writes it. No unit may be in the middle of a move.
pub(super) fn mirror(battle: &FieldBattle) -> Battle {
    let map = &battle.map;
    let mut field = Field::open(map.columns().into(), map.rows().into());
    for spot in map.spots() {
        field.set(place(spot), ground(map.ground(spot)));
    }
    let units = battle.units.all().iter().map(|other| unit(battle, other)).collect();
    let count = battle.armies().len();
    let mut plain = Battle::new(field, count, units);
    plain.scale = match battle.scale {
        core_size::Scale::Tactical => Scale::Tactical,
        core_size::Scale::Strategic => Scale::Strategic,
        core_size::Scale::Personal => Scale::Personal,
    };
    plain.rules = if battle.rules.has_house_rules() { LUDUS } else { PRINTED };
    for (number, army) in battle.armies().iter().enumerate() {
        let edge = battle.zone(number as u8).edge();
        plain.armies[number] = Army {
            alliance: army.alliance.into(),
            homeland: homeland(army.homeland),
            exits: map.spots().filter(|spot| spot.column() == edge).map(place).collect(),
            leadership: None,
        };
    }
    plain.order = battle.order[..count].iter().map(|army| usize::from(*army)).collect();
    plain.turn = battle.turn.into();
    plain.step = if battle.stage == Stage::Combat { Step::Combat } else { Step::Movement };
    (plain.round, plain.limit) = (battle.round.into(), battle.rounds.into());
    if battle.goal == Goal::Attrition {
        plain.began = Some(battle.armies().iter().map(|army| army.began.into()).collect());
    }
    plain
}

/// The first difference between the units of both states, without those for which `skips` is true. Otherwise returns how many
/// ends of moves were not compared.
pub(super) fn difference(battle: &FieldBattle, plain: &Battle, skips: impl Fn(usize) -> bool) -> Result<u64, String> {
    let (of_plain, mut lent) = (plain.units.len(), 0);
    if battle.units.all().len() != of_plain {
        return Err(format!("{of_plain} units instead of {}", battle.units.all().len()));
    }
    for (index, other) in plain.units.iter().enumerate() {
        let own = battle.unit(UnitId(index as u8));
        let ours = unit(battle, own);
        let mut theirs = other.clone();
        if skips(index) {
            continue;
        }
        // The end of a move is told later: the unit that moves last can still be about it in one model.
        let moves = |mover: Option<usize>| mover == Some(index);
        let about = moves(plain.mover.as_ref().map(|mover| mover.unit)) || moves(Some(battle.mover.index()));
        if theirs.moved != ours.moved && (about || theirs.at.is_none()) {
            (theirs.moved, lent) = (ours.moved, lent + 1);
        }
        let silent = theirs.at.is_none() || theirs.captor.is_some() || theirs.stance == Stance::Done;
        if silent || matches!(ours.stance, Stance::Done) {
            theirs.stance = ours.stance;
        }
        theirs.disarming = ours.disarming.filter(|_| theirs.disarming == ours.disarming).or(theirs.disarming);
        if theirs.at.is_none() {
            (theirs.hidden, theirs.paid, theirs.wet, theirs.captor) = (ours.hidden, ours.paid, ours.wet, ours.captor);
            (theirs.gave_bonus, theirs.volleys) = (ours.gave_bonus, ours.volleys);
        }
        if ours != theirs {
            return Err(format!("unit {index}\n program {ours:?}\n plain   {theirs:?}"));
        }
    }
    Ok(lent)
}
