//! What a fighter counts when sides are made even, and how many robots of a kind match one (DEC-015). Which robots come:
//! [`ludus::gladiator::opposition`]; whether that comes out even, battle by battle: `ludus balance`.

use ludus::gladiator::fighter::{Arm, Control, Fighter, Side};
use crate::hit_value::{Hit, SH, Scale, shock};
use ludus::gladiator::item::Place;
use ludus::gladiator::odds;
use ludus::gladiator::race::Race;
use ludus::gladiator::setup::Recruit;
use ludus::gladiator::tables::Damage;
use ludus::kit::dice;

/// One way to attack, before the modifiers of the moment.
struct Attack {
    damage: Damage,
    need: i32,
    no_shield: bool,
    pole: bool,
    bow: bool,
    /// Turns that each use takes.
    turns: i64,
}

/// What he attacks with from that hand: a blow, or a shot or a throw where he strikes no blow. The craft of his race is
/// counted.
fn attack_of(fighter: &Fighter, place: Place) -> Option<Attack> {
    let bow = fighter.item(place).and_then(|item| item.weapon().row().bow);
    let arm = match fighter.item(place) {
        Some(_) if bow.is_some() => Arm::Item(place),
        _ => fighter.hand_arm(place).or_else(|| if place == Place::Ready { fighter.natural_throw() } else { None })?,
    };
    let figures = fighter.arm_figures(arm);
    let skilled = match fighter.race() {
        Race::Dwarf => figures.hammer_axe,
        Race::Elf => bow.is_some(),
        _ => false,
    };
    Some(Attack {
        damage: Damage { plus: figures.damage.plus + i8::from(skilled), ..figures.damage },
        need: fighter.agility() + i32::from(skilled),
        no_shield: figures.ignores_shield,
        pole: figures.pole.is_some(),
        bow: bow.is_some(),
        turns: bow.map_or(1, |bow| 1 + i64::from(bow.reloads())),
    })
}

/// His first attack, and the second of two if both hands hold something.
fn attacks(fighter: &Fighter) -> (Option<Attack>, Option<Attack>) {
    let armed = fighter.item(Place::Also).is_some() || !fighter.race().is_humanoid();
    (attack_of(fighter, Place::Ready), attack_of(fighter, Place::Also).filter(|_| armed))
}

/// The worth of a fighter with his kit: the root of attack times defence, rounded, at least 1; IQ above 7 is added for
/// a Mage, above 9 for a fighter.
pub fn value(fighter: &Fighter) -> i32 {
    let figures = fighter.race().figures();
    let (front, _) = fighter.armour(false);
    // Attack in 2 x 216 x 1296ths of a point, defence in 100 x 100 x 5ths of one.
    let mut defence = i64::from(fighter.normal_sh()) * i64::from(5 + front) * 10_000;
    match (figures.regenerates, fighter.race()) {
        (Some(1), _) => defence = defence * 150 / 100,
        (_, Race::Mage) => defence = defence * 117 / 100,
        _ => {}
    }
    if figures.invisible {
        defence = defence * 140 / 100;
    }
    if figures.hard_to_hit {
        defence = defence * 125 / 100;
    }
    // Four times the square of the worth, so that rounding to the nearest is exact.
    let fourfold = (4 * i128::from(strength(fighter)) * i128::from(defence) / (SCALE as i128 * 50_000)) as u64;
    let root = i32::try_from(fourfold.isqrt().div_ceil(2)).unwrap_or(i32::MAX);
    let wits = match fighter.race() {
        Race::Mage => fighter.iq() - 7,
        race if race.is_fighter() => (fighter.iq() - 9).max(0),
        _ => 0,
    };
    (root + wits).max(1)
}

const SCALE: i64 = 216 * 6i64.pow(6);

/// Expected damage of one action, single or dual, whatever it meets, times [`SCALE`].
fn strength(fighter: &Fighter) -> i64 {
    let land = |attack: &Attack, malus: i32| {
        odds::chance(attack.need - malus, false).ways as i64 * mean(attack.damage) / attack.turns
    };
    let (ready, also) = attacks(fighter);
    let single = ready.as_ref().map_or(0, |attack| land(attack, 0));
    match (ready, also) {
        (Some(first), Some(second)) => single.max(land(&first, 2) + land(&second, 3)),
        _ => single,
    }
}

/// Mean damage, never below 0 for any roll, times 6 to the sixth.
fn mean(damage: Damage) -> i64 {
    let dice = u32::from(damage.dice);
    let sum: i64 = (damage.dice.into()..=6 * i32::from(damage.dice))
        .map(|total| dice::ways(dice, total) as i64 * i64::from((total + i32::from(damage.plus)).max(0)))
        .sum();
    sum * 6i64.pow(6 - dice.min(6))
}

/// Whether a party has a bow, in somebody's hands or slings, and somebody else who strikes: he waits beside it, and they
/// are shot at as they come (DEC-015).
pub fn shoots_from_behind(party: &[Fighter]) -> bool {
    let bows = party.iter().filter(|one| one.holds_bow() || slung(one).any(|attack| attack.bow)).count();
    let strikes = |one: &&Fighter| one.race().is_fighter() && !one.holds_bow();
    party.iter().filter(strikes).any(|one| bows > usize::from(slung(one).any(|attack| attack.bow)))
}

/// How many robots of a kind are an even match for one fighter, in thousandths: what his blows take of them against what
/// theirs take of him, each by the other's SH - the root of it, since ten robots strike ten times as often and last ten
/// times as long -, and the percentage in the robots' table, which is what their tactics make of their figures (DEC-015).
/// `company`: of a party that [`shoots_from_behind`].
pub fn robots_to_match(fighter: &Fighter, robot: Race, company: bool) -> i64 {
    let Ok(one) = (Recruit { control: Control::Robot, ..Recruit::new("", robot, Side::East) }).fighter() else {
        return 0;
    };
    let percent = robot.creature().and_then(|row| row.even).map_or(100, i64::from);
    let percent = par(&format!("E_{robot:?}"), percent);
    // In nineteenths. A Mage pays with his SH, and guards himself by his wits.
    let sh = i64::from(fighter.normal_sh());
    let sh = if fighter.race() == Race::Mage { (sh.min(23) + 15) * i64::from(fighter.iq().min(22)) } else { 19 * sh };
    // AG beyond what any roll can need helps him to act first, and against every malus.
    let surplus = i64::from((fighter.agility() - 15).clamp(0, par("SURCAP", 100) as i32));
    let first = if fighter.race() == Race::Mage { 100 } else { match fighter.agility().cmp(&one.agility()) { std::cmp::Ordering::Greater => par("FIRST", 100), std::cmp::Ordering::Equal => (100 + par("FIRST", 100)) / 2, _ => 100 } };
    // Whose suit and helmet stop most blows lasts longer than his share of each: he falls to what seldom happens.
    let plate = i64::from((fighter.armour(true).0 - THICK).max(0));
    let plate = if fighter.race() == Race::Mage { 0 } else { plate };
    let mine = blow(fighter, &one) * sh * (200 + par("SUR", 6) * surplus) / (200 * 19) * (20 + par("PLATE", 1) * plate) / 20 * first / 100;
    let slashes = [Place::Ready, Place::Also].into_iter().any(|p| fighter.item(p).is_some_and(|i| i.weapon().row().slash));
    let sideways = fighter.race() != Race::Mage && fighter.race().is_fighter();
    let agile = if sideways { i64::from((fighter.agility() - par("A0", 12) as i32).clamp(0, par("A1", 16) as i32 - par("A0", 12) as i32)) } else { 0 };
    let dazes = if par("DZ", 0) > 0 && robot != Race::EvilMage { blow_by(&one, fighter, &DAZES).min(par("DZMAX", 1000)) } else { 0 };
    let mine = mine * (100_000 + 1000 * par("AGILE", 0) * agile + par("DZ", 0) * agile * dazes) / 100_000;
    // Their enemies come one by one, running, and under arrows.
    let mine = if company && fighter.race().is_fighter() { mine * par("COMP", 150) / 100 } else { mine };
    let his = blow(&one, fighter);
    let bare = { NAKED.with(|n| n.set(true)); let b = blow(&one, fighter); NAKED.with(|n| n.set(false)); b };
    let b = par("BARE", 0);
    let his = if sideways0(fighter) { (his * (100 - b) + bare * b) / 100 } else { his };
    let his = his * i64::from(one.normal_sh());
    let mut ratio = 1_000_000 * mine / his.max(1);
    if slashes && sideways {
        // how many would stand about him: a slash strikes two of them
        let n = (((1_000_000 + 8 * ratio).isqrt() - 1000) / 2 - 1000).clamp(0, par("SLMAX", 1000));
        let one_blow = blow(fighter, &one).max(1);
        let more = (slash(fighter, &one) - one_blow).max(0) * par("SLASH", 0) / 100;
        ratio = ratio * (1_000_000 + n * (1000 * more / one_blow)) / 1_000_000;
    }
    let root = ratio.isqrt().min(MOST);
    (root * percent / 100).max(1)
}

/// Front AR without a shield from which on each point more counts.
const THICK: i32 = 3;

/// The most that is worth telling, in thousandths: such robots cannot hurt him.
const MOST: i64 = 200_000;

/// SH that an action of one costs the other on average, in thousandths, the two face to face: a blow, two, a shot, a
/// spell.
fn blow(from: &Fighter, to: &Fighter) -> i64 { blow_by(from, to, &Scale::POINTS) + besides(from) }
const DAZES: Scale = Scale { point: 0, daze: SH, fall: SH, kill: SH };
fn blow_by(from: &Fighter, to: &Fighter, scale: &Scale) -> i64 {
    let modifier = if to.race().figures().hard_to_hit { -3 } else { 0 };
    let past = par("PAST", 33);
    let mal = if from.race().is_robot() { 0 } else { par("MAL", 0) as i32 };
    let land = |attack: &Attack, malus: i32, factor: u8| {
        let malus = malus + mal;
        let (front, other) = armour(to, attack.no_shield);
        let need = attack.need + modifier - malus;
        let met = |armour: i32| Hit { factor, ..hit(attack.damage, armour, to) }.expected(need, false, scale);
        // One blow in three comes past the shield.
        ((100 - past) * met(front) + past * met(other)) / 100 / attack.turns
    };
    let (ready, also) = attacks(from);
    let alone = |attack: &Attack| match (attack.bow, attack.pole) {
        // The first shots are for nothing.
        (true, _) => land(attack, 0, 1) * par("BOW", 240) / 100,
        // Of ten blows four come out of a charge, a Slayer's two: it would as soon shoot.
        (_, true) => {
            let charges = if from.race() == Race::Slayer { 2 } else { 4 };
            ((10 - charges) * land(attack, 0, 1) + charges * land(attack, 0, 2)) / 10
        }
        _ => land(attack, 0, 1),
    };
    let of_hand = ready.iter().filter(|arm| !arm.bow).map(alone).chain(slung(from).filter(|arm| !arm.bow).map(|arm| alone(&arm))).max().unwrap_or(0);
    let shoots = ready.iter().any(|arm| arm.bow) || slung(from).any(|arm| arm.bow);
    let of_hand = if shoots { of_hand * par("ARROWS", 160) / 100 } else { of_hand };
    let single = ready.iter().filter(|arm| arm.bow).map(alone).max().unwrap_or(0).max(of_hand);
    let both = match (ready, also) {
        (Some(first), Some(second)) => (land(&first, 2, 1) + land(&second, 3, 1)) * if from.race().is_robot() { 100 } else { par("DUAL", 100) } / 100,
        _ => 0,
    };
    let arrows = 0;
    (single + arrows).max(both).max(spell(from, to, scale))
}

/// What somebody carries in his slings, to be readied as soon as the battle has begun: nobody is weaker for a weapon that
/// he does not hold yet.
fn slung(from: &Fighter) -> impl Iterator<Item = Attack> {
    let slings = if from.race().is_humanoid() { &Place::SLINGS[..] } else { &[] };
    slings.iter().filter_map(|place| attack_of(from, *place))
}

/// What a Mage's spells do; armour does not stop the Evil Mage's.
fn spell(from: &Fighter, to: &Fighter, scale: &Scale) -> i64 {
    let (dice, armour) = match from.race() {
        Race::Mage => ((6 + from.iq() / 8).clamp(1, 8) as u8, armour(to, true).0),
        Race::EvilMage => (2, 0),
        _ => return 0,
    };
    hit(Damage { dice, plus: 0 }, armour, to).expected(from.casting_agility(), false, scale)
}

/// Front and other armour; a Mage's spells guard him by one, and leave a quarter of his suit unused.
fn armour(fighter: &Fighter, no_shield: bool) -> (i32, i32) {
    if NAKED.with(|n| n.get()) { let ar = i32::from(fighter.race().figures().ar); return (ar, ar) }
    let (front, other) = fighter.armour(no_shield);
    if fighter.race() == Race::Mage { (1 + 3 * front / 4, 1 + 3 * other / 4) } else { (front, other) }
}

fn hit(damage: Damage, armour: i32, to: &Fighter) -> Hit {
    Hit { damage, factor: 1, armour, sh: to.normal_sh().into(), shock: shock(to) }
}

/// What it does besides, whatever the armour: a Fire Spirit's fires burn, and an Imp steals.
fn besides(from: &Fighter) -> i64 {
    match from.race() {
        Race::FireSpirit => 6 * SH / 5,
        Race::Imp => SH / 8,
        _ => 0,
    }
}


pub fn par(name: &str, default: i64) -> i64 {
    use std::collections::HashMap;
    use std::sync::OnceLock;
    static ALL: OnceLock<HashMap<String, i64>> = OnceLock::new();
    let all = ALL.get_or_init(|| std::env::vars().filter_map(|(k, v)| Some((k.strip_prefix("K_")?.to_string(), v.parse().ok()?))).collect());
    all.get(name).copied().unwrap_or(default)
}

fn sideways0(f: &Fighter) -> bool { f.race().is_fighter() && f.race() != Race::Mage }

thread_local! { static NAKED: std::cell::Cell<bool> = const { std::cell::Cell::new(false) }; }

/// two blows of one slash
fn slash(from: &Fighter, to: &Fighter) -> i64 {
    let modifier = if to.race().figures().hard_to_hit { -3 } else { 0 };
    let (ready, also) = attacks(from);
    let land = |attack: Attack, place: Place| {
        if !from.item(place).is_some_and(|i| i.weapon().row().slash) { return 0 }
        let (front, other) = armour(to, attack.no_shield);
        let met = |armour: i32| Hit { factor: 1, ..hit(attack.damage, armour, to) }.expected(attack.need + modifier - 2, false, &Scale::POINTS);
        2 * (2 * met(front) + met(other)) / 3
    };
    ready.map_or(0, |a| land(a, Place::Ready)).max(also.map_or(0, |a| land(a, Place::Also)))
}
