//! To-hit and damage a second time, written from the rulebook's sentences, slowly and without the game's own odds:
//! whom an attack may reach, what it needs, what it does. It reads a battle's plain figures and the tables, no more.

use ludus::gladiator::event::Form;
use ludus::gladiator::fighter::{Fighter, FighterId, MoveClass};
use ludus::gladiator::ground::Layer;
use ludus::gladiator::item::Place;
use ludus::gladiator::race::Race;
use ludus::gladiator::state::Battle;
use ludus::gladiator::tables::{Bow, Damage, WeaponRow};
use ludus::kit::board::{Facing, Square};

/// The drawings of manual p8, row by row from the north-west: f front, s side, r rear.
fn where_is(from: Square, of: &Fighter) -> char {
    let drawing = match of.facing() {
        Facing::North => "fff f.f srs",
        Facing::East => "sff r.f sff",
        Facing::South => "srs f.f fff",
        Facing::West => "ffs f.r ffs",
    };
    let (dx, dy) = (from.x() - of.at().x(), from.y() - of.at().y());
    assert!(dx.abs() <= 1 && dy.abs() <= 1);
    drawing.chars().nth((4 * (dy + 1) + dx + 1) as usize).unwrap()
}

/// The frontal half begins with his own line.
fn in_frontal_area(of: &Fighter, square: Square) -> bool {
    match of.facing() {
        Facing::North => square.y() <= of.at().y(),
        Facing::East => square.x() >= of.at().x(),
        Facing::South => square.y() >= of.at().y(),
        Facing::West => square.x() <= of.at().x(),
    }
}

fn distance(a: Square, b: Square) -> i32 {
    i32::max((a.x() - b.x()).abs(), (a.y() - b.y()).abs())
}

/// DEC-007: step by step along the longer axis, the other one rounded to the nearest square, halves away from where he
/// shoots from.
fn track(from: Square, to: Square) -> Vec<Square> {
    let (dx, dy) = (f64::from(to.x() - from.x()), f64::from(to.y() - from.y()));
    let steps = dx.abs().max(dy.abs());
    let near = |value: f64| value.signum() * (value.abs() + 0.5).floor();
    let squares = (1..steps as i32).map(|i| {
        let on = |d: f64| if d.abs() == steps { d.signum() * f64::from(i) } else { near(f64::from(i) * d / steps) };
        Square::new(from.x() + on(dx) as i32, from.y() + on(dy) as i32).unwrap()
    });
    squares.collect()
}

fn layers(battle: &Battle, at: Square, layer: Layer) -> i32 {
    i32::from(battle.ground().terrain(at).count(layer))
}

fn weapon(fighter: &Fighter, place: Place) -> Option<&'static WeaponRow> {
    fighter.item(place).map(|item| item.weapon().row())
}

fn is_shield(row: &WeaponRow) -> bool {
    ["Buckler", "Shield", "Spike Shield", "Large Shield", "War Shield"].contains(&row.name.as_str())
}

/// What he strikes or shoots with.
pub struct Arms {
    pub damage: Damage,
    pub row: Option<&'static WeaponRow>,
    ignores_shield: bool,
}

fn fist(fighter: &Fighter) -> Damage {
    let strength = fighter.normal_sh() + if fighter.race() == Race::Goblin { 4 } else { 0 };
    Damage { dice: 1, plus: strength.clamp(11, 17) as i8 - 15 }
}

/// What serves for an attack of that form, none if nothing does.
pub fn arms(fighter: &Fighter, form: Form) -> Option<Arms> {
    let natural = |dice, plus| Some(Arms { damage: Damage { dice, plus }, row: None, ignores_shield: false });
    let place = if form == Form::DualSecond { Place::Also } else { Place::Ready };
    if !fighter.race().is_humanoid() {
        return match (fighter.race(), form) {
            (Race::NeedlerBush, Form::Throw) => natural(1, -1),
            (Race::PhaseSpider, Form::Throw) => natural(1, -2),
            (_, Form::Throw | Form::Shot) => None,
            (Race::GiantBeetle, _) => natural(1, 0),
            (Race::Troll, _) => natural(1, 2),
            (Race::Imp, _) => natural(1, -2),
            (Race::Behemoth, Form::DualSecond) => natural(3, 1),
            (Race::Behemoth, _) => natural(2, 4),
            // The web and the bolt fly; one-weapon creatures have no second blow.
            (_, Form::DualSecond) => None,
            (Race::Snake, _) => natural(1, -1),
            (Race::Wolf | Race::GiantAmoeba, _) => natural(1, 1),
            (Race::GiantScorpion, _) => Some(Arms { ignores_shield: true, ..natural(1, 3)? }),
            (Race::Gargoyle, _) => natural(2, 0),
            (Race::Bear, _) => natural(3, 0),
            (Race::FireSpirit, _) => natural(0, 3),
            (Race::PhaseSpider, _) => natural(1, 0),
            (Race::Slayer, _) => natural(1, 3),
            _ => None,
        };
    }
    let two_handed = weapon(fighter, Place::Ready).is_some_and(|row| row.two_handed);
    let Some(row) = weapon(fighter, place) else {
        let free = place == Place::Ready || !two_handed;
        let by_hand = free && form != Form::Shot && form != Form::Throw;
        return by_hand.then(|| Arms { damage: fist(fighter), row: None, ignores_shield: false });
    };
    let serves = match form {
        Form::Shot => row.bow.is_some(),
        Form::Throw => false,
        _ => row.bow.is_none() && !is_shield(row) && row.name != "Caltrops",
    };
    let mut damage = row.damage;
    let craft = fighter.race() == Race::Dwarf && row.hammer_axe;
    let eye = fighter.race() == Race::Elf && row.bow.is_some();
    damage.plus += i8::from(craft || eye);
    serves.then_some(Arms { damage, row: Some(row), ignores_shield: row.ignores_shield })
}

fn hidden(battle: &Battle, target: &Fighter) -> bool {
    layers(battle, target.at(), Layer::Shadow) > 0
        || target.race() == Race::Imp
        || (target.race() == Race::Troll && layers(battle, target.at(), Layer::Pit) > 0)
}

/// Whether the rules allow that attack on that target now.
pub fn allowed(battle: &Battle, id: FighterId, form: Form, target: FighterId) -> bool {
    let (attacker, target) = (battle.fighter(id), battle.fighter(target));
    let Some(arms) = arms(attacker, form) else { return false };
    if target.side() == attacker.side() || !target.in_arena() {
        return false;
    }
    let needler = attacker.race() == Race::NeedlerBush;
    let most = match form {
        Form::Shot => MoveClass::Shift,
        Form::Throw if !needler => MoveClass::Shuffle,
        _ => MoveClass::Charge,
    };
    let crossbow = arms.row.is_some_and(|row| matches!(row.bow, Some(Bow::B1 | Bow::B2)));
    if attacker.class() > most || (attacker.prone() && !(form == Form::Shot && crossbow)) {
        return false;
    }
    match form {
        Form::Attack | Form::DualSecond => by_hand(attacker, target),
        Form::DualFirst => {
            let two_handed = arms.row.is_some_and(|row| row.two_handed);
            by_hand(attacker, target) && !two_handed && self::arms(attacker, Form::DualSecond).is_some()
        }
        Form::Shot => {
            let loaded = attacker.item(Place::Ready).unwrap().reloads_needed() == 0;
            loaded && flies(battle, attacker, target)
        }
        Form::Throw => {
            let reach = i32::from(attacker.normal_sh());
            distance(attacker.at(), target.at()) <= reach && flies(battle, attacker, target)
        }
    }
}

fn by_hand(attacker: &Fighter, target: &Fighter) -> bool {
    distance(attacker.at(), target.at()) == 1 && where_is(target.at(), attacker) == 'f'
}

fn flies(battle: &Battle, attacker: &Fighter, target: &Fighter) -> bool {
    let stopped = |at: &Square| layers(battle, *at, Layer::Wall) + layers(battle, *at, Layer::Altar) > 0;
    in_frontal_area(attacker, target.at())
        && !hidden(battle, target)
        && !track(attacker.at(), target.at()).iter().any(stopped)
}

fn armour_row(fighter: &Fighter) -> (i32, i32) {
    let pieces = fighter.suit().into_iter().chain(fighter.helmet());
    pieces.fold((0, 0), |(ag, absorb), piece| (ag + i32::from(piece.row().ag), absorb + i32::from(piece.row().absorb)))
}

/// The AG a shield costs in the hand, and what it takes off.
fn shield(row: &WeaponRow) -> (i32, i32) {
    match row.name.as_str() {
        "Buckler" => (0, 1),
        "Shield" | "Spike Shield" => (-1, 2),
        "Large Shield" | "War Shield" => (-1, 3),
        _ => (0, 0),
    }
}

fn shields(fighter: &Fighter, places: [Place; 2]) -> (i32, i32) {
    let rows = places.into_iter().filter_map(|place| weapon(fighter, place)).map(shield);
    rows.fold((0, 0), |(ag, best), (more, absorb)| (ag + more, best.max(absorb)))
}

/// The number needed.
pub fn needed(battle: &Battle, id: FighterId, form: Form, target: FighterId) -> i32 {
    let (attacker, target) = (battle.fighter(id), battle.fighter(target));
    let row = arms(attacker, form).unwrap().row;
    let mut need = attacker.normal_ag() + armour_row(attacker).0 + shields(attacker, Place::HANDS).0;
    if attacker.dazed() || attacker.sh() <= 3 {
        need -= 2;
    }
    if target.race() == Race::Snake {
        need -= 2;
    }
    if attacker.race() == Race::Dwarf && row.is_some_and(|row| row.hammer_axe) {
        need += 1;
    }
    match layers(battle, target.at(), Layer::Shadow) {
        0 if hidden(battle, target) => need -= 2,
        shadows => need -= 2 * shadows,
    }
    match form {
        Form::Shot | Form::Throw => need + flight(battle, attacker, form, target),
        _ => {
            need += match (target.prone(), where_is(attacker.at(), target)) {
                (true, _) => 4,
                (false, 's') => 2,
                (false, 'r') => 3,
                _ => 0,
            };
            need - [0, 2, 3][[Form::Attack, Form::DualFirst, Form::DualSecond].iter().position(|f| *f == form).unwrap()]
        }
    }
}

fn flight(battle: &Battle, attacker: &Fighter, form: Form, target: &Fighter) -> i32 {
    let far = distance(attacker.at(), target.at());
    let mut sum = if form == Form::Throw { -far } else { -(far / 5) };
    if attacker.race() == Race::Elf {
        sum += 1;
    }
    if attacker.prone() {
        sum += 2;
    }
    for square in track(attacker.at(), target.at()) {
        sum -= battle.in_arena().filter(|id| battle.fighter(*id).at() == square).count() as i32;
        sum -= layers(battle, square, Layer::Fire) + 4 * layers(battle, square, Layer::Shadow);
    }
    sum - layers(battle, target.at(), Layer::Fire)
}

pub fn hits(need: i32, total: i32) -> bool {
    if total <= 5 {
        return true;
    }
    total < 16 && total <= need
}

/// The armour that counts against it.
pub fn armour(attacker: &Fighter, form: Form, target: &Fighter) -> i32 {
    let body = armour_row(target).1 + i32::from(target.race().figures().ar);
    if arms(attacker, form).unwrap().ignores_shield {
        return body;
    }
    let flies = matches!(form, Form::Shot | Form::Throw);
    let front = if flies { in_frontal_area(target, attacker.at()) } else { where_is(attacker.at(), target) == 'f' };
    body + shields(target, if front { Place::HANDS } else { Place::SLINGS }).1
}

/// SH lost to a hit with that total of the to-hit dice and that total of the damage dice.
pub fn lost(attacker: &Fighter, form: Form, target: &Fighter, total: i32, rolled: i32) -> i32 {
    let plain = (rolled + i32::from(arms(attacker, form).unwrap().damage.plus)).max(0);
    let times = match total {
        3 => 3,
        4 => 2,
        _ => 1,
    };
    (plain * times - armour(attacker, form, target)).max(0)
}

/// SH lost to one blow that daze, and that knock down.
pub fn thresholds(race: Race) -> (i32, i32) {
    const NEVER: i32 = 999;
    match race {
        Race::Dwarf => (6, 8),
        Race::Orc | Race::Slayer => (6, 9),
        Race::Troll => (6, 10),
        Race::Gargoyle => (7, 12),
        Race::Bear | Race::Behemoth => (10, 15),
        Race::FireSpirit => (6, NEVER),
        Race::Snake | Race::NeedlerBush | Race::GiantAmoeba => (5, NEVER),
        _ => (5, 8),
    }
}

/// EVADE-03 and -04: not yet acted, charge at most, upright, conscious, and not evading already.
pub fn may_evade(battle: &Battle, id: FighterId) -> bool {
    let target = battle.fighter(id);
    !target.acted() && target.class() <= MoveClass::Charge && !target.prone() && target.sh() > 1 && !target.evading()
}
