//! The second model's armoury: the weapon for each form of attack, written from the rulebook's sentences and tables.

use ludus::gladiator::battle::event::Form;
use ludus::gladiator::battle::state::Battle;
use ludus::gladiator::data::item::Place;
use ludus::gladiator::data::race::Race;
use ludus::gladiator::data::tables::{Damage, WeaponRow};
use ludus::gladiator::model::fighter::{Fighter, FighterId};

/// The weapon of a strike, shot or throw.
pub struct Arms {
    pub damage: Damage,
    pub row: Option<&'static WeaponRow>,
    pub ignores_shield: bool,
}

/// DEC-054: unwounded SH; Goblins count 4 more.
pub fn strength(fighter: &Fighter) -> i32 {
    i32::from(fighter.normal_sh()) + if fighter.race() == Race::Goblin { 4 } else { 0 }
}

fn fist(fighter: &Fighter) -> Damage {
    Damage { dice: 1, plus: strength(fighter).clamp(11, 17) as i8 - 15 }
}

/// Lying in one square with a conscious enemy (DEC-068, DEC-071).
pub fn grappling(battle: &Battle, id: FighterId) -> bool {
    let one = battle.fighter(id);
    let foe = |other: &Fighter| other.side() != one.side() && other.at() == one.at() && other.sh() > 1;
    one.prone() && battle.in_arena().any(|other| foe(battle.fighter(other)))
}

/// The natural blows: dice and plus of the first or second. `None` if there is none.
fn natural(race: Race, second: bool, lying: bool) -> Option<Arms> {
    let blow = |dice, plus| Some(Arms { damage: Damage { dice, plus }, row: None, ignores_shield: false });
    match (race, second) {
        (Race::NeedlerBush, false) if lying => blow(1, -1),
        (Race::PhaseSpider, true) => blow(1, -2),
        (Race::GiantBeetle, _) => blow(1, 0),
        (Race::Troll, _) => blow(1, 2),
        (Race::Imp, _) => blow(1, -2),
        (Race::Behemoth, true) => blow(3, 1),
        (Race::Behemoth, false) => blow(2, 4),
        // Creatures with one weapon have no second blow.
        (_, true) => None,
        (Race::Snake, _) => blow(1, -1),
        (Race::Wolf | Race::GiantAmoeba, _) => blow(1, 1),
        (Race::GiantScorpion, _) => Some(Arms { ignores_shield: true, ..blow(1, 3)? }),
        (Race::Gargoyle, _) => blow(2, 0),
        (Race::Bear, _) => blow(3, 0),
        (Race::FireSpirit, _) => blow(0, 3),
        (Race::PhaseSpider, _) => blow(1, 0),
        _ => None,
    }
}

/// The Slayer's Krill stabs as a pole arm and shoots as a bow, also at arm's length as the second of two blows. Without
/// it, or lying with an enemy, a Slayer has the fist of SH 14 (manual p18, DEC-123).
fn slayer(fighter: &Fighter, form: Form, lying: bool) -> Option<Arms> {
    let row = weapon(fighter, Place::Ready).filter(|row| row.name == "Krill" && !lying);
    let blow = |dice, plus, row| Some(Arms { damage: Damage { dice, plus }, row, ignores_shield: false });
    match (form, row) {
        (Form::Attack | Form::DualFirst, None) => blow(1, -1, None),
        (Form::Attack | Form::DualFirst | Form::Impale | Form::ReceiveCharge, Some(_)) => blow(1, 3, row),
        (Form::DualSecond | Form::Shot, Some(_)) => blow(2, 0, None),
        _ => None,
    }
}

/// The weapon for an attack of that form. `None` if there is none.
pub fn arms(battle: &Battle, id: FighterId, form: Form) -> Option<Arms> {
    let fighter = battle.fighter(id);
    let lying = grappling(battle, id);
    if lying && !matches!(form, Form::Attack | Form::DualFirst | Form::DualSecond) {
        return None;
    }
    if !fighter.race().is_humanoid() {
        let blow = |dice, plus| Some(Arms { damage: Damage { dice, plus }, row: None, ignores_shield: false });
        return match (fighter.race(), form) {
            (Race::NeedlerBush, Form::Throw) => blow(1, -1),
            (Race::PhaseSpider, Form::Throw) => blow(1, -2),
            (Race::Behemoth, Form::Crush) => blow(3, 1),
            (Race::Imp, Form::Steal) => blow(0, 0),
            (Race::Slayer, _) => slayer(fighter, form, lying),
            (race, Form::Attack | Form::DualFirst) => natural(race, false, lying),
            (race, Form::DualSecond) => natural(race, true, lying),
            _ => None,
        };
    }
    let bare = Some(Arms { damage: fist(fighter), row: None, ignores_shield: false });
    let hand = if form == Form::DualSecond { Place::Also } else { Place::Ready };
    if lying {
        // Fists or daggers (HAND-11).
        let dagger = weapon(fighter, hand).filter(|row| row.name == "Dagger");
        return dagger.map(|row| Arms { damage: row.damage, row: Some(row), ignores_shield: false }).or(bare);
    }
    if matches!(form, Form::ShieldAttack | Form::ShieldRush) {
        let held = Place::HANDS.into_iter().filter_map(|hand| weapon(fighter, hand));
        return held.into_iter().find(|row| is_shield(row)).map(|row| held_arms(fighter, form, row));
    }
    let Some(row) = weapon(fighter, hand) else {
        let two_handed = weapon(fighter, Place::Ready).is_some_and(|row| row.two_handed);
        let strikes = matches!(form, Form::Attack | Form::DualFirst) || (form == Form::DualSecond && !two_handed);
        return bare.filter(|_| strikes);
    };
    serves(form, row).then(|| held_arms(fighter, form, row))
}

/// Returns whether a held weapon can be used for that form.
fn serves(form: Form, row: &WeaponRow) -> bool {
    let dead_weight = row.bow.is_some() || row.name == "Caltrops" || row.name == "Bones";
    match form {
        Form::Crush | Form::Steal => false,
        Form::Shot => row.bow.is_some(),
        Form::Throw => row.throw,
        Form::SlashFirst | Form::SlashNext => row.slash,
        Form::Impale | Form::ReceiveCharge => row.pole.is_some(),
        // A shield can make the second blow (DUAL-06).
        Form::DualSecond => !dead_weight,
        _ => !dead_weight && !is_shield(row),
    }
}

fn held_arms(fighter: &Fighter, form: Form, row: &'static WeaponRow) -> Arms {
    let craft = fighter.race() == Race::Dwarf && row.hammer_axe;
    let eye = fighter.race() == Race::Elf && matches!(form, Form::Shot | Form::Throw);
    let mut damage = row.damage;
    damage.plus += i8::from(craft || eye);
    Arms { damage, row: Some(row), ignores_shield: row.ignores_shield }
}

pub fn weapon(fighter: &Fighter, place: Place) -> Option<&'static WeaponRow> {
    fighter.item(place).map(|item| item.weapon().row())
}

pub fn is_shield(row: &WeaponRow) -> bool {
    ["Buckler", "Shield", "Spike Shield", "Large Shield", "War Shield"].contains(&row.name.as_str())
}
