//! A second model of attacks, written slowly from the rulebook's sentences without the game's own odds: targets, number
//! needed and damage. It reads only a battle's plain values and the tables.

use super::arms::{arms, grappling, strength, weapon};
use ludus::gladiator::battle::event::Form;
use ludus::gladiator::battle::state::Battle;
use ludus::gladiator::data::item::Place;
use ludus::gladiator::data::race::Race;
use ludus::gladiator::data::tables::{Bow, Pole, WeaponRow};
use ludus::gladiator::model::board::{Facing, Square};
use ludus::gladiator::model::fighter::{Fighter, FighterId, MoveClass, Side};
use ludus::gladiator::model::ground::Layer;
use ludus::gladiator::model::magic::Lasting;

/// The drawings of manual p8, row by row from the north-west: f front, s side, r rear.
fn where_is(from: Square, of: &Fighter) -> char {
    let drawing = match of.facing() {
        Facing::North => "fff f.f srs",
        Facing::East => "sff r.f sff",
        Facing::South => "srs f.f fff",
        Facing::West => "ffs f.r ffs",
    };
    let (dx, dy) = (from.x() - of.at().x(), from.y() - of.at().y());
    if (dx, dy) == (0, 0) {
        // In hand combat the first number of armour counts (DEC-010).
        return 'f';
    }
    // Two squares off on one line counts as the neighbour on that line (DEC-060).
    let far = dx.abs().max(dy.abs());
    let (dx, dy) = (dx / far, dy / far);
    drawing.chars().nth((4 * (dy + 1) + dx + 1) as usize).unwrap()
}

/// The frontal half includes the fighter's own line.
pub fn in_frontal_area(of: &Fighter, square: Square) -> bool {
    match of.facing() {
        Facing::North => square.y() <= of.at().y(),
        Facing::East => square.x() >= of.at().x(),
        Facing::South => square.y() >= of.at().y(),
        Facing::West => square.x() <= of.at().x(),
    }
}

pub fn distance(a: Square, b: Square) -> i32 {
    i32::max((a.x() - b.x()).abs(), (a.y() - b.y()).abs())
}

/// DEC-007: step by step along the longer axis; the other is rounded to the nearest square, halves away from the start.
pub fn track(from: Square, to: Square) -> Vec<Square> {
    let (dx, dy) = (f64::from(to.x() - from.x()), f64::from(to.y() - from.y()));
    let steps = dx.abs().max(dy.abs());
    let near = |value: f64| value.signum() * (value.abs() + 0.5).floor();
    let squares = (1..steps as i32).map(|i| {
        let on = |d: f64| if d.abs() == steps { d.signum() * f64::from(i) } else { near(f64::from(i) * d / steps) };
        Square::new(from.x() + on(dx) as i32, from.y() + on(dy) as i32).unwrap()
    });
    squares.collect()
}

pub fn layers(battle: &Battle, at: Square, layer: Layer) -> i32 {
    i32::from(battle.ground().terrain(at).count(layer))
}

fn hidden(battle: &Battle, target: &Fighter) -> bool {
    layers(battle, target.at(), Layer::Shadow) > 0
        || target.race() == Race::Imp
        || (target.race() == Race::Troll && layers(battle, target.at(), Layer::Pit) > 0)
}

/// Returns whether an attack of that form is open after the fighter's move (matrix ACT-T1, DEC-063).
fn move_allows(fighter: &Fighter, form: Form) -> bool {
    use MoveClass::{Charge, Shift, Shuffle, Wait};
    let needler = fighter.race() == Race::NeedlerBush;
    let (least, most) = match form {
        Form::Shot | Form::ReceiveCharge | Form::ShieldAttack => (Wait, Shift),
        Form::Throw if !needler => (Wait, Shuffle),
        Form::Impale | Form::ShieldRush => (Shuffle, Charge),
        _ => (Wait, Charge),
    };
    fighter.class() >= least && fighter.class() <= most
}

/// Returns whether the rules allow that attack on that target now.
pub fn allowed(battle: &Battle, id: FighterId, form: Form, target: FighterId) -> bool {
    let (attacker, target) = (battle.fighter(id), battle.fighter(target));
    let Some(arms) = arms(battle, id, form) else { return false };
    if target.side() == attacker.side() || !target.in_arena() || !move_allows(attacker, form) {
        return false;
    }
    let two_handed = arms.row.is_some_and(|row| row.two_handed);
    let dual = form != Form::DualFirst || (!two_handed && super::arms::arms(battle, id, Form::DualSecond).is_some());
    if grappling(battle, id) {
        return dual && target.at() == attacker.at();
    }
    let crossbow = arms.row.is_some_and(|row| matches!(row.bow, Some(Bow::B1 | Bow::B2)));
    if attacker.prone() && !(form == Form::Shot && crossbow) {
        return false;
    }
    let long = arms.row.is_some_and(|row| row.pole == Some(Pole::Long));
    match form {
        Form::Shot => {
            let loaded = attacker.item(Place::Ready).unwrap().reloads_needed() == 0;
            loaded && flies(battle, attacker, target)
        }
        Form::Throw => distance(attacker.at(), target.at()) <= strength(attacker) && flies(battle, attacker, target),
        // Needs a Ready item to take and a sling to put it in (DEC-125).
        Form::Steal => {
            let free = Place::SLINGS.iter().any(|sling| attacker.item(*sling).is_none());
            free && target.item(Place::Ready).is_some() && by_hand(attacker, target)
        }
        Form::Attack | Form::Impale | Form::ReceiveCharge => {
            let charged = form != Form::ReceiveCharge || target.class() >= MoveClass::Shuffle;
            charged && (by_hand(attacker, target) || (long && at_two_squares(battle, attacker, target)))
        }
        _ => dual && by_hand(attacker, target),
    }
}

fn by_hand(attacker: &Fighter, target: &Fighter) -> bool {
    distance(attacker.at(), target.at()) == 1 && where_is(target.at(), attacker) == 'f'
}

/// DEC-060: two squares straight ahead, with no enemy, wall or altar between.
fn at_two_squares(battle: &Battle, attacker: &Fighter, target: &Fighter) -> bool {
    let (dx, dy) = attacker.facing().delta();
    let at = attacker.at();
    let Some(between) = Square::new(at.x() + dx, at.y() + dy) else { return false };
    let free = layers(battle, between, Layer::Wall) + layers(battle, between, Layer::Altar) == 0;
    let enemy = |id| battle.fighter(id).at() == between && battle.fighter(id).side() != attacker.side();
    // Nobody strikes at an unknown enemy (DEC-085).
    let near = |id| battle.fighter(id).side() == attacker.side() && distance(battle.fighter(id).at(), target.at()) <= 1;
    let known = !hidden(battle, target) || target.is_found() || battle.in_arena().any(near);
    let ahead = Square::new(at.x() + 2 * dx, at.y() + 2 * dy) == Some(target.at());
    ahead && known && free && !battle.in_arena().any(enemy)
}

/// Returns whether a fighter can try to draw the target into hand combat (HAND-01, ROB table).
pub fn may_grapple(battle: &Battle, id: FighterId, target: FighterId) -> bool {
    let (attacker, target) = (battle.fighter(id), battle.fighter(target));
    let shy = [Race::NeedlerBush, Race::PhaseSpider, Race::Imp, Race::Slayer, Race::EvilMage];
    let free = !attacker.prone() && attacker.class() <= MoveClass::Shift && !shy.contains(&attacker.race());
    free && target.in_arena() && target.side() != attacker.side() && by_hand(attacker, target)
}

/// The squares for breaking free: free and open squares; an Orc's are two off (DEC-070).
pub fn ways_out(battle: &Battle, id: FighterId) -> Vec<Square> {
    let fighter = battle.fighter(id);
    let far = if fighter.race() == Race::Orc { 2 } else { 1 };
    let barred = |at: Square| {
        let pit = fighter.race() != Race::Troll && layers(battle, at, Layer::Pit) > 0;
        pit || layers(battle, at, Layer::Wall) + layers(battle, at, Layer::Altar) > 0
    };
    let there = |other: FighterId, at: Square| battle.fighter(other).at() == at && known(battle, fighter.side(), other);
    let empty = |at: Square| !battle.in_arena().any(|other| there(other, at));
    Square::all().filter(|at| distance(*at, fighter.at()) <= far && !barred(*at) && empty(*at)).collect()
}

/// The squares into which a fighter can be knocked: neighbours without character, wall or altar (DEC-066).
pub fn push_squares(battle: &Battle, id: FighterId) -> Vec<Square> {
    let at = battle.fighter(id).at();
    let open = |to: Square| layers(battle, to, Layer::Wall) + layers(battle, to, Layer::Altar) == 0;
    let side = battle.fighter(id).side().other();
    let empty =
        |to: Square| !battle.in_arena().any(|other| battle.fighter(other).at() == to && known(battle, side, other));
    Square::all().filter(|to| distance(*to, at) == 1 && open(*to) && empty(*to)).collect()
}

/// Returns whether a side knows where a fighter is: its own, visible ones, and those beside its own (DEC-085).
fn known(battle: &Battle, side: Side, id: FighterId) -> bool {
    let fighter = battle.fighter(id);
    let beside = battle
        .in_arena()
        .any(|own| battle.fighter(own).side() == side && distance(battle.fighter(own).at(), fighter.at()) <= 1);
    fighter.side() == side || !hidden(battle, fighter) || fighter.is_found() || beside
}

/// The targets of a slash, clockwise from the left hand to the right (DEC-055).
pub fn slash_order(battle: &Battle, id: FighterId) -> Vec<FighterId> {
    slash_order_with(battle, id, None)
}

/// Like [`slash_order`], including a target that was just killed.
pub fn slash_order_with(battle: &Battle, id: FighterId, fallen: Option<FighterId>) -> Vec<FighterId> {
    // The front squares of a fighter facing north; other facings turn them.
    let north = [(-1, 0), (-1, -1), (0, -1), (1, -1), (1, 0)];
    let attacker = battle.fighter(id);
    let turn = |(x, y): (i32, i32)| match attacker.facing() {
        Facing::North => (x, y),
        Facing::East => (-y, x),
        Facing::South => (-x, -y),
        Facing::West => (y, -x),
    };
    let mut order = Vec::new();
    for (dx, dy) in north.map(turn) {
        let at = |one: &Fighter| (one.at().x() - attacker.at().x(), one.at().y() - attacker.at().y()) == (dx, dy);
        let enemy = |other: &FighterId| {
            let there = fallen == Some(*other) || battle.fighter(*other).in_arena();
            let other = battle.fighter(*other);
            there && other.side() != attacker.side() && at(other)
        };
        order.extend(battle.fighters().filter(enemy));
    }
    order
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

/// The AG that a held shield costs, and the damage it takes off.
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

/// AG now, after armour, shields in hand and daze.
fn agility(fighter: &Fighter) -> i32 {
    let dazed = fighter.dazed() || fighter.sh() <= 3;
    fighter.normal_ag() + armour_row(fighter).0 + shields(fighter, Place::HANDS).0 - if dazed { 2 } else { 0 }
}

/// AG including Agility Magic, Clumsiness and Dazzle (THR-09, THR-14, OSP-02).
pub fn agility_of(fighter: &Fighter) -> i32 {
    let magic = fighter.magic();
    let dazzle = if magic.has(Lasting::Dazzle) { 3 } else { 0 };
    agility(fighter) + magic.agility() - magic.clumsy() - dazzle
}

/// Armour including the best Flesh spell and Curse Armor, at least 0 (THR-10, THR-20, DEC-093).
pub fn armour_of(fighter: &Fighter, front: bool) -> i32 {
    let flesh = [(Lasting::Stone, 3), (Lasting::Iron, 4), (Lasting::Steel, 5)];
    let best = flesh.into_iter().filter(|(spell, _)| fighter.magic().has(*spell)).map(|(_, ar)| ar).max().unwrap_or(0);
    let body = armour_row(fighter).1 + i32::from(fighter.race().figures().ar);
    let held = shields(fighter, if front { Place::HANDS } else { Place::SLINGS }).1;
    (body + held + best - fighter.magic().cursed()).max(0)
}

pub fn needed(battle: &Battle, id: FighterId, form: Form, target: FighterId) -> i32 {
    let (attacker, target) = (battle.fighter(id), battle.fighter(target));
    let row = arms(battle, id, form).unwrap().row;
    let mut need = agility(attacker);
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
    if matches!(form, Form::Shot | Form::Throw) {
        return need + flight(battle, attacker, form, target);
    }
    need += match (target.prone(), where_is(attacker.at(), target)) {
        (true, _) => 4,
        (false, 's') => 2,
        (false, 'r') => 3,
        _ => 0,
    };
    match form {
        Form::DualFirst | Form::SlashFirst => need - 2,
        Form::DualSecond => need - 3,
        Form::SlashNext => need - 4,
        Form::ReceiveCharge | Form::ShieldRush => need + 2,
        _ => need,
    }
}

/// The number needed to keep standing after a hit by that shield blow (SHLD-04, SHLD-05).
pub fn keeps_standing(battle: &Battle, id: FighterId, form: Form, target: FighterId) -> i32 {
    let (attacker, target) = (battle.fighter(id), battle.fighter(target));
    let rush = if form == Form::ShieldRush { 2 } else { 0 };
    agility(target) - (strength(attacker) - strength(target)) - rush
}

/// The number the defender needs to repel (HAND-03, HAND-05).
pub fn repels(battle: &Battle, id: FighterId, target: FighterId) -> i32 {
    let (attacker, target) = (battle.fighter(id), battle.fighter(target));
    let from = match where_is(attacker.at(), target) {
        's' => 2,
        'r' => 3,
        _ => 0,
    };
    agility(target) - (strength(attacker) - strength(target)) - from
}

/// The number needed to break free (HAND-16).
pub fn breaks_free(battle: &Battle, id: FighterId) -> i32 {
    agility(battle.fighter(id))
}

fn flight(battle: &Battle, attacker: &Fighter, form: Form, target: &Fighter) -> i32 {
    let far = distance(attacker.at(), target.at());
    // Missile Return doubles the squares (THR-16).
    let far = if target.magic().has(Lasting::Return) { 2 * far } else { far };
    let mut sum = if form == Form::Throw { -far } else { -(far / 5) };
    if attacker.race() == Race::Elf {
        sum += 1;
    }
    if attacker.prone() && form == Form::Shot {
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

/// The target's armour against this attack.
fn armour(battle: &Battle, id: FighterId, form: Form, target: &Fighter) -> i32 {
    let attacker = battle.fighter(id);
    let body = armour_row(target).1 + i32::from(target.race().figures().ar);
    if arms(battle, id, form).unwrap().ignores_shield {
        return body;
    }
    let flies = matches!(form, Form::Shot | Form::Throw);
    let front = if flies { in_frontal_area(target, attacker.at()) } else { where_is(attacker.at(), target) == 'f' };
    body + shields(target, if front { Place::HANDS } else { Place::SLINGS }).1
}

/// SH lost to a hit with those totals of the to-hit dice and the damage dice (DEC-048).
pub fn lost(battle: &Battle, id: FighterId, form: Form, target: FighterId, totals: (i32, i32)) -> i32 {
    if form == Form::Steal {
        return 0;
    }
    let target = battle.fighter(target);
    let lying = if battle.fighter(id).at() == target.at() { 3 } else { 0 };
    let plain = (totals.1 + i32::from(arms(battle, id, form).unwrap().damage.plus) + lying).max(0);
    let lucky = match totals.0 {
        3 => 3,
        4 => 2,
        _ => 1,
    };
    let charge = if matches!(form, Form::Impale | Form::ReceiveCharge) { 2 } else { 1 };
    (plain * lucky * charge - armour(battle, id, form, target)).max(0)
}

/// The losses in one blow that daze and that knock down.
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

/// EVADE-03, -04 and HAND-20: not yet acted, charge at most, upright or in hand combat, conscious, not evading already.
pub fn may_evade(battle: &Battle, id: FighterId) -> bool {
    let target = battle.fighter(id);
    let able = !target.prone() || grappling(battle, id);
    able && !target.acted() && target.class() <= MoveClass::Charge && target.sh() > 1 && !target.evading()
}
