//! The odds of an attack: the number needed, with every modifier by name, and the damage, exactly.
//!
//! [`need`] and [`armour_against`] serve the resolver and the preview alike; what the screen shows is what is rolled.

use super::event::{Form, Strike};
use super::fighter::{Arm, Fighter, FighterId};
use super::ground::Layer;
use super::item::Place;
use super::magic::{DAZZLED, Lasting};
use super::race::Race;
use super::spell::Spell;
use super::state::Battle;
use super::tables::Damage;
use crate::kit::board::{self, Quarter, Squares};
use crate::kit::dice;
use serde::{Deserialize, Serialize};

/// A named reason why the number needed differs from normal AG.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Modifier {
    /// Suit and helmet (ARM-02).
    Armour,
    /// Shields in the hands (ARM-03).
    Shield,
    /// Dazed: -2 (WND-05).
    Dazed,
    /// From the target's side: +2 (FACE-04).
    Side,
    /// From the target's rear: +3 (FACE-05).
    Rear,
    /// The target is prone: +4 (FACE-06).
    Prone,
    /// The target is invisible: -2 (TER-19).
    Invisible,
    /// The target stands in shadow: -2 a layer (TER-19).
    InShadow,
    /// The target is a Snake: -2 (RACE-18).
    HardToHit,
    /// A Dwarf with a hammer or an axe: +1 (WPN-18).
    DwarfCraft,
    /// An Elf with a bow or a throw: +1 (WPN-17).
    ElfEye,
    /// A crossbow shot lying down: +2 (ACT-17).
    ProneCrossbow,
    /// First blow of a dual attack: -2 (DUAL-02).
    FirstBlow,
    /// Second blow of a dual attack: -3 (DUAL-03).
    SecondBlow,
    /// First blow of a slash: -2 (SLASH-03).
    SlashFirst,
    /// A further blow of a slash: -4 (SLASH-03).
    SlashNext,
    /// A charge received: +2 (POLE-03).
    ReceiveCharge,
    /// Shield rush: +2 for the attacker, -2 for who must keep standing (SHLD-05).
    ShieldRush,
    /// The other's strength less one's own, taken off (SHLD-04, HAND-03).
    Strength,
    /// Distance (RNG-01, RNG-02).
    Range,
    /// Fighters in the track: -1 each (OBST-02).
    InTheWay,
    /// Fires in the track or under the target: -1 each (OBST-03).
    Fire,
    /// Shadows in the track: -4 each (OBST-04).
    Shadow,
    /// A fighter casts by the mean of AG and IQ (FSP-05).
    Wits,
    /// Agility Magic (THR-14).
    AgilityMagic,
    /// Clumsiness (THR-09).
    Clumsy,
    /// Dazzled: -3 (OSP-02).
    Dazzled,
    /// What twice the squares take off beyond [`Modifier::Range`], against Missile Return (THR-16).
    MissileReturn,
}

impl Modifier {
    /// The word in log, odds panel and scenarios.
    pub const fn name(self) -> &'static str {
        match self {
            Modifier::Armour => "armour",
            Modifier::Shield => "shield",
            Modifier::Dazed => "dazed",
            Modifier::Side => "side",
            Modifier::Rear => "rear",
            Modifier::Prone => "prone",
            Modifier::Invisible => "invisible",
            Modifier::InShadow => "in shadow",
            Modifier::HardToHit => "hard to hit",
            Modifier::DwarfCraft => "dwarf",
            Modifier::ElfEye => "elf",
            Modifier::ProneCrossbow => "lying",
            Modifier::FirstBlow => "first blow",
            Modifier::SecondBlow => "second blow",
            Modifier::SlashFirst => "slash",
            Modifier::SlashNext => "slash on",
            Modifier::ReceiveCharge => "received",
            Modifier::ShieldRush => "rush",
            Modifier::Strength => "strength",
            Modifier::Range => "range",
            Modifier::InTheWay => "in the way",
            Modifier::Fire => "fire",
            Modifier::Shadow => "shadow in the way",
            Modifier::Wits => "IQ",
            Modifier::AgilityMagic => "Agility Magic",
            Modifier::Clumsy => "Clumsiness",
            Modifier::Dazzled => "dazzled",
            Modifier::MissileReturn => "Missile Return",
        }
    }
}

const MOST: usize = 16;
/// To hit who is prone (FACE-06).
pub const LYING: i32 = 4;
/// Added to every damage in hand combat (HAND-14).
pub const GRAPPLING: i8 = 3;

/// The number needed and how it came about: normal AG plus every modifier. The roll succeeds on this total or less,
/// but always on 5 or less and never on 16 or more (ROLL-01, ROLL-02).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(into = "NeedRecord", from = "NeedRecord")]
pub struct Need {
    ag: i8,
    total: i8,
    len: u8,
    modifiers: [(Modifier, i8); MOST],
}

#[derive(Serialize, Deserialize)]
struct NeedRecord {
    ag: i8,
    modifiers: Vec<(Modifier, i8)>,
}

impl From<Need> for NeedRecord {
    fn from(need: Need) -> NeedRecord {
        NeedRecord { ag: need.ag, modifiers: need.modifiers().to_vec() }
    }
}

impl From<NeedRecord> for Need {
    fn from(record: NeedRecord) -> Need {
        let mut need = Need::from_ag(i32::from(record.ag));
        record.modifiers.into_iter().for_each(|(modifier, value)| need.add(modifier, i32::from(value)));
        need
    }
}

impl Need {
    /// Nothing is needed: what it belongs to is not rolled.
    pub const NONE: Need = Need { ag: 0, total: 0, len: 0, modifiers: [(Modifier::Armour, 0); MOST] };

    fn from_ag(ag: i32) -> Need {
        Need { ag: ag as i8, total: ag as i8, len: 0, modifiers: [(Modifier::Armour, 0); MOST] }
    }

    /// Current AG: normal AG with armour, shields and daze.
    fn current(fighter: &Fighter) -> Need {
        let mut need = Need::from_ag(fighter.normal_ag());
        need.add(Modifier::Armour, fighter.armour_ag());
        need.add(Modifier::Shield, fighter.shield_ag());
        need.add(Modifier::Dazed, if fighter.dazed() { -2 } else { 0 });
        let magic = fighter.magic();
        if !magic.is_none() {
            need.add(Modifier::AgilityMagic, magic.agility());
            need.add(Modifier::Clumsy, -magic.clumsy());
            need.add(Modifier::Dazzled, if magic.has(Lasting::Dazzle) { -DAZZLED } else { 0 });
        }
        need
    }

    /// Current AG for casting (FSP-05).
    fn casting(fighter: &Fighter) -> Need {
        let mut need = Need::current(fighter);
        need.add(Modifier::Wits, fighter.casting_agility() - fighter.agility());
        need
    }

    fn add(&mut self, modifier: Modifier, value: i32) {
        if value != 0 && usize::from(self.len) < MOST {
            // Several Magi's Clumsiness may be more than a byte holds; what is past its ends makes no difference.
            let byte = |value: i32| value.clamp(i8::MIN.into(), i8::MAX.into()) as i8;
            self.modifiers[usize::from(self.len)] = (modifier, byte(value));
            self.len += 1;
            self.total = byte(i32::from(self.total) + value);
        }
    }

    /// Normal AG of who rolls.
    pub const fn ag(&self) -> i32 {
        self.ag as i32
    }

    /// The same without a modifier.
    pub(super) fn without(&self, modifier: Modifier) -> Need {
        let mut need = Need::from_ag(self.ag());
        let others = self.modifiers().iter().filter(|(other, _)| *other != modifier);
        others.for_each(|(other, value)| need.add(*other, i32::from(*value)));
        need
    }

    /// The modifiers that are not 0, in a fixed order.
    pub fn modifiers(&self) -> &[(Modifier, i8)] {
        &self.modifiers[..usize::from(self.len)]
    }

    /// Normal AG and all modifiers together; may lie outside 5..=15.
    pub const fn total(&self) -> i32 {
        self.total as i32
    }

    /// Whether a total of the dice succeeds (ROLL-01, ROLL-02).
    pub const fn met_by(&self, total: i32) -> bool {
        succeeds(self.total as i32, total)
    }
}

/// Whether a total of the dice meets a number: 5 or less always does, 16 or more never (ROLL-01, ROLL-02).
pub const fn succeeds(need: i32, total: i32) -> bool {
    total <= 5 || (total < 16 && total <= need)
}

/// A chance as exact ways out of all equally likely ones.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Chance {
    /// Ways it happens.
    pub ways: u64,
    /// All ways.
    pub of: u64,
}

impl Chance {
    /// The chance that it does not happen.
    pub const fn otherwise(self) -> Chance {
        Chance { ways: self.of - self.ways, of: self.of }
    }

    /// In percent, rounded to the nearest; a chance that is neither 0 nor certain shows 1 to 99.
    pub const fn percent(self) -> u64 {
        if self.ways == 0 || self.ways == self.of {
            return 100 * self.ways / self.of;
        }
        let rounded = (200 * self.ways + self.of) / (2 * self.of);
        if rounded == 0 {
            1
        } else if rounded > 99 {
            99
        } else {
            rounded
        }
    }
}

/// The ways to total `index` or less with three dice, of 216.
const THREE: [u16; 19] = [0, 0, 0, 1, 4, 10, 20, 35, 56, 81, 108, 135, 160, 181, 196, 206, 212, 215, 216];
/// The ways to total `index` or less with four dice, of 1296.
const FOUR: [u16; 25] = [
    0, 0, 0, 0, 1, 5, 15, 35, 70, 126, 206, 310, 435, 575, 721, 861, 986, 1090, 1170, 1226, 1261, 1281, 1291, 1295,
    1296,
];

/// The chance of an agility roll that needs `need` or less, on three dice or, against an evader, on four (ROLL-07).
pub const fn chance(need: i32, evading: bool) -> Chance {
    let need = if need < 5 {
        5
    } else if need > 15 {
        15
    } else {
        need
    } as usize;
    if evading { Chance { ways: FOUR[need] as u64, of: 1296 } } else { Chance { ways: THREE[need] as u64, of: 216 } }
}

/// What a strike needs, with every modifier by name.
pub fn need(battle: &Battle, strike: &Strike) -> Need {
    let (attacker, target) = (battle.fighter(strike.attacker), battle.fighter(strike.target));
    let mut need = if strike.form.is_spell() { Need::casting(attacker) } else { Need::current(attacker) };
    if !strike.form.is_missile() {
        // An image lies where its Mage lies (DEC-104).
        if battle.body(strike.target).prone() {
            need.add(Modifier::Prone, LYING);
        } else {
            match board::quarter(target.at(), target.facing(), attacker.at()) {
                Quarter::Front => {}
                Quarter::Flank => need.add(Modifier::Side, 2),
                Quarter::Rear => need.add(Modifier::Rear, 3),
            }
        }
    }
    let shadows = i32::from(battle.ground().terrain(target.at()).count(Layer::Shadow));
    need.add(Modifier::InShadow, -2 * shadows);
    if shadows == 0 && battle.is_invisible(strike.target) {
        need.add(Modifier::Invisible, -2);
    }
    if target.race().figures().hard_to_hit {
        need.add(Modifier::HardToHit, -2);
    }
    if attacker.race() == Race::Dwarf && attacker.arm_figures(strike.arm).hammer_axe {
        need.add(Modifier::DwarfCraft, 1);
    }
    match strike.form {
        Form::Attack => {}
        Form::DualFirst => need.add(Modifier::FirstBlow, -2),
        Form::DualSecond => need.add(Modifier::SecondBlow, -3),
        Form::SlashFirst => need.add(Modifier::SlashFirst, -2),
        Form::SlashNext => need.add(Modifier::SlashNext, -4),
        Form::ReceiveCharge => need.add(Modifier::ReceiveCharge, 2),
        Form::ShieldRush => need.add(Modifier::ShieldRush, 2),
        Form::Impale | Form::ShieldAttack | Form::Blast | Form::Crush | Form::Steal => {}
        Form::Shot | Form::Throw | Form::Bolt | Form::Charm => flight(battle, strike, &mut need),
    }
    need
}

/// What a caster needs for a spell: against an enemy as for any strike; at a friend range and obstacles count; special
/// spells have no target (SPELL-01, THR-02, DEC-083). `target` is whom it is aimed at.
pub fn casting(battle: &Battle, caster: FighterId, spell: Spell, paid: u8, target: Option<FighterId>) -> Need {
    let side = |id: FighterId| battle.fighter(id).side();
    match target {
        // It is called up like any special spell, without range (DEC-126).
        Some(_) if spell == Spell::DeathSword => Need::casting(battle.fighter(caster)),
        Some(target) if side(target) != side(caster) => need(battle, &spell_strike(caster, spell, paid, target)),
        Some(target) => {
            let mut need = Need::casting(battle.fighter(caster));
            if target != caster {
                flight(battle, &spell_strike(caster, spell, paid, target), &mut need);
            }
            need
        }
        None => Need::casting(battle.fighter(caster)),
    }
}

/// A spell at somebody as a strike.
pub fn spell_strike(caster: FighterId, spell: Spell, paid: u8, target: FighterId) -> Strike {
    let form = if spell.is_missile() { Form::Bolt } else { Form::Charm };
    Strike { attacker: caster, target, form, arm: Arm::Spell(spell, paid) }
}

/// The SH that a spell costs in the end: free for a 3, half, rounded up, for a 4; a failed missile spell costs all that
/// was put in, a failed thrown spell 1, any other 1 less (SPELL-03, SPELL-04, DEC-080, DEC-087).
pub fn price(spell: Spell, paid: u8, total: i32, success: bool) -> u8 {
    match (success, total) {
        (true, 3) => 0,
        (true, 4) => paid.div_ceil(2),
        (true, _) => paid,
        _ if spell.is_missile() => paid,
        _ if spell.is_thrown() => paid.min(1),
        _ => paid.saturating_sub(1),
    }
}

/// The most SH to which magic heals: 2 above normal (MSL-09, THR-12).
pub const fn healed(fighter: &Fighter, by: i16) -> i16 {
    let most = fighter.normal_sh() + 2;
    let sh = fighter.sh();
    if sh >= most {
        sh
    } else if sh + by > most {
        most
    } else {
        sh + by
    }
}

/// What somebody needs to see through an illusion: his IQ, without the limits of agility rolls (ILL-05, DEC-107).
pub fn disbelief(battle: &Battle, id: FighterId) -> Need {
    Need::from_ag(battle.fighter(id).iq())
}

/// The chance to see through it, on three dice.
pub fn disbelieving(battle: &Battle, id: FighterId) -> Chance {
    Chance { ways: THREE[disbelief(battle, id).total().clamp(0, 18) as usize].into(), of: 216 }
}

/// The chances of a missile at somebody whom Missile Return guards: to strike him after all with 5 or less, and to come
/// back at who sent it (THR-17, THR-18).
pub fn turned_back(need: i32, evading: bool) -> (Chance, Chance) {
    let (through, hit) = (chance(5, evading), chance(need, evading));
    (through, Chance { ways: hit.ways - through.ways, of: hit.of })
}

/// What a target needs to keep standing when that shield blow has hit him (SHLD-03 to SHLD-05).
pub fn keep_standing(battle: &Battle, strike: &Strike) -> Need {
    let (attacker, target) = (battle.fighter(strike.attacker), battle.body(strike.target));
    let mut need = Need::current(target);
    need.add(Modifier::Strength, target.strength() - attacker.strength());
    need.add(Modifier::ShieldRush, if strike.form == Form::ShieldRush { -2 } else { 0 });
    need
}

/// What a defender needs to repel who wants hand combat; an attacker at his side or rear costs 2 or 3 (HAND-03, HAND-05).
pub fn repel(battle: &Battle, attacker: FighterId, target: FighterId) -> Need {
    let (attacker, body, target) = (battle.fighter(attacker), battle.body(target), battle.fighter(target));
    let mut need = Need::current(body);
    need.add(Modifier::Strength, body.strength() - attacker.strength());
    match board::quarter(target.at(), target.facing(), attacker.at()) {
        Quarter::Front => {}
        Quarter::Flank => need.add(Modifier::Side, -2),
        Quarter::Rear => need.add(Modifier::Rear, -3),
    }
    need
}

/// What he needs to break free from hand combat (HAND-16).
pub fn break_free(battle: &Battle, id: FighterId) -> Need {
    Need::current(battle.fighter(id))
}

/// Range, obstacles and the eye of whoever shoots or throws.
fn flight(battle: &Battle, strike: &Strike, need: &mut Need) {
    let (attacker, target) = (battle.fighter(strike.attacker), battle.fighter(strike.target));
    if attacker.race() == Race::Elf && !strike.form.is_spell() {
        need.add(Modifier::ElfEye, 1);
    }
    let distance = attacker.at().distance(target.at());
    let by_square = matches!(strike.form, Form::Throw | Form::Charm);
    let range = |distance: i32| if by_square { -distance } else { -(distance / 5) };
    need.add(Modifier::Range, range(distance));
    if sends_back(battle, strike) {
        // The squares are doubled, not what they cost: a bow loses 3 at 8 squares and 1 at 3 (THR-16).
        need.add(Modifier::MissileReturn, range(2 * distance) - range(distance));
    }
    if strike.form == Form::Shot {
        let crossbow = attacker.item(Place::Ready).is_some_and(|item| item.shot().reloads_needed() > 0);
        need.add(Modifier::ProneCrossbow, if attacker.prone() && crossbow { 2 } else { 0 });
    }
    let mut track = Squares::NONE;
    let mut fire = i32::from(battle.ground().terrain(target.at()).count(Layer::Fire));
    let mut shadow = 0;
    for at in board::line(attacker.at(), target.at()) {
        let terrain = battle.ground().terrain(at);
        fire += i32::from(terrain.count(Layer::Fire));
        shadow += i32::from(terrain.count(Layer::Shadow));
        track.insert(at);
    }
    let in_the_way = battle.in_arena().filter(|id| track.has(battle.fighter(*id).at())).count();
    need.add(Modifier::InTheWay, -(in_the_way as i32));
    need.add(Modifier::Fire, -fire);
    need.add(Modifier::Shadow, -4 * shadow);
}

/// Whether Missile Return guards the target of a missile attack against an enemy (THR-15).
pub fn sends_back(battle: &Battle, strike: &Strike) -> bool {
    let (attacker, target) = (battle.fighter(strike.attacker), battle.body(strike.target));
    strike.form.is_missile() && attacker.side() != target.side() && target.magic().has(Lasting::Return)
}

/// The armour that an attacker's own missile meets when it comes back: his front number (DEC-097).
pub fn own_armour(battle: &Battle, strike: &Strike) -> i32 {
    let attacker = battle.fighter(strike.attacker);
    if ignores_armour(strike) { 0 } else { attacker.armour(attacker.arm_figures(strike.arm).ignores_shield).0 }
}

/// Drain Life and Psychic Blast (MSL-07, OSP-05).
fn ignores_armour(strike: &Strike) -> bool {
    strike.form == Form::Blast || matches!(strike.arm, Arm::Spell(spell, _) if spell.drains())
}

/// The armour that a strike meets: the front number from the target's front or frontal area, else the second
/// (FACE-12, DEC-010).
pub fn armour_against(battle: &Battle, strike: &Strike) -> i32 {
    if ignores_armour(strike) {
        return 0;
    }
    let (attacker, target) = (battle.fighter(strike.attacker), battle.fighter(strike.target));
    let (front, other) = battle.body(strike.target).armour(attacker.arm_figures(strike.arm).ignores_shield);
    match board::quarter(target.at(), target.facing(), attacker.at()) {
        Quarter::Front => front,
        Quarter::Flank | Quarter::Rear => other,
    }
}

/// The dice and modifier of a strike, race bonus included (DEC-048).
pub fn damage(battle: &Battle, strike: &Strike) -> Damage {
    // A hand that snatches does not hurt (DEC-125).
    if strike.form == Form::Steal {
        return Damage::default();
    }
    let attacker = battle.fighter(strike.attacker);
    let skilled = skilled_damage(attacker, strike.arm, strike.form.is_missile());
    let grappling = if battle.fighter(strike.target).at() == attacker.at() { GRAPPLING } else { 0 };
    Damage { plus: skilled.plus + grappling, ..skilled }
}

fn skilled_damage(attacker: &Fighter, arm: Arm, missile: bool) -> Damage {
    let figures = attacker.arm_figures(arm);
    let skilled = match attacker.race() {
        Race::Dwarf => figures.hammer_axe,
        Race::Elf => missile && matches!(arm, Arm::Item(_)),
        _ => false,
    };
    Damage { plus: figures.damage.plus + i8::from(skilled), ..figures.damage }
}

/// What the Ready hand needs and does with nothing in the way: current AG with the race's craft, and the damage. For
/// the choice of attributes and weapons, before there is a battle. None if the hand holds nothing that strikes or
/// shoots.
pub fn at_rest(fighter: &Fighter) -> Option<(i32, Damage)> {
    let bow = fighter.item(Place::Ready).is_some_and(|item| item.weapon().row().bow.is_some());
    let hand = if bow { Some(Arm::Item(Place::Ready)) } else { fighter.hand_arm(Place::Ready) };
    let thrown = hand.is_none() && fighter.natural_throw().is_some();
    let arm = hand.or_else(|| fighter.natural_throw())?;
    let craft = match fighter.race() {
        Race::Dwarf => fighter.arm_figures(arm).hammer_axe,
        Race::Elf => bow,
        _ => false,
    };
    Some((fighter.agility() + i32::from(craft), skilled_damage(fighter, arm, bow || thrown)))
}

/// How much a total of the to-hit dice multiplies damage: 4 doubles, 3 triples (ROLL-03, ROLL-04).
pub const fn multiplier(total: i32) -> u8 {
    match total {
        3 => 3,
        4 => 2,
        _ => 1,
    }
}

/// SH lost to a hit, from the dice total with its modifier: never below 0, multiplied, then armour (DEC-048).
pub const fn lost(rolled: i32, multiplier: u8, armour: i32) -> (i32, i32) {
    let damage = if rolled < 0 { 0 } else { rolled } * multiplier as i32;
    (damage, if damage > armour { damage - armour } else { 0 })
}

/// The most a strike can take without the luck of a 3 or 4 (DEC-078).
pub fn highest(battle: &Battle, strike: &Strike) -> i32 {
    lost(damage(battle, strike).range().1, strike.form.factor(), armour_against(battle, strike)).1
}

/// Exactly how much SH an attack may cost its target.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Spread {
    /// Ways to lose exactly `index` SH, misses counted under 0.
    ways: Vec<u64>,
    /// Ways to hit at all.
    hits: u64,
    of: u64,
}

impl Spread {
    /// The spread of a strike that needs `need`, on three dice or four.
    pub fn new(need: i32, evading: bool, damage: Damage, factor: u8, armour: i32) -> Spread {
        let dice = if evading { 4 } else { 3 };
        let (low, high) = (i32::from(damage.dice), 6 * i32::from(damage.dice));
        let most = lost(high + i32::from(damage.plus), 3 * factor, armour).1 as usize;
        let mut spread = Spread { ways: vec![0; most + 1], hits: 0, of: 0 };
        let all_damage = 6u64.pow(u32::from(damage.dice));
        for total in dice..=6 * dice {
            let ways = dice::ways(dice as u32, total);
            spread.of += ways * all_damage;
            if !succeeds(need, total) {
                spread.ways[0] += ways * all_damage;
                continue;
            }
            spread.hits += ways * all_damage;
            for rolled in low..=high {
                let (_, lost) = lost(rolled + i32::from(damage.plus), multiplier(total) * factor, armour);
                spread.ways[lost as usize] += ways * dice::ways(u32::from(damage.dice), rolled);
            }
        }
        spread
    }

    /// The chance to lose at least so much, hit or miss.
    pub fn at_least(&self, lost: i32) -> Chance {
        let from = lost.max(0) as usize;
        let ways = if lost <= 0 { self.of } else { self.ways.iter().skip(from).sum() };
        Chance { ways, of: self.of }
    }

    /// The chance to hit.
    pub const fn hit(&self) -> Chance {
        Chance { ways: self.hits, of: self.of }
    }

    /// Among hits, the chance to lose from `low` to `high` SH, both included.
    pub fn of_hits(&self, low: i32, high: i32) -> Chance {
        let misses = self.of - self.hits;
        let ways: u64 = (low..=high).filter_map(|lost| self.ways.get(lost as usize)).sum();
        Chance { ways: if low == 0 { ways - misses } else { ways }, of: self.hits.max(1) }
    }

    /// Mean SH lost by a hit, in tenths, rounded down.
    pub fn mean_tenths(&self) -> u64 {
        let sum: u64 = self.ways.iter().enumerate().map(|(lost, ways)| lost as u64 * ways).sum();
        10 * sum / self.hits.max(1)
    }
}

/// The spread of an attack as it would be rolled now, or if the target evaded.
pub fn spread(battle: &Battle, strike: &Strike, evading: bool) -> Spread {
    let (damage, armour) = (damage(battle, strike), armour_against(battle, strike));
    Spread::new(need(battle, strike).total(), evading, damage, strike.form.factor(), armour)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cumulative_tables_are_the_sums_of_the_ways() {
        for total in 0..19 {
            let sum: u64 = (0..=total).map(|t| dice::ways(3, t)).sum();
            assert_eq!(u64::from(THREE[total as usize]), sum);
        }
        for total in 0..25 {
            let sum: u64 = (0..=total).map(|t| dice::ways(4, t)).sum();
            assert_eq!(u64::from(FOUR[total as usize]), sum);
        }
    }

    #[test]
    fn a_spread_agrees_with_counting_every_roll() {
        let damage = Damage { dice: 2, plus: -1 };
        let spread = Spread::new(9, false, damage, 1, 2);
        let mut at_least_five = 0;
        let mut hits = 0;
        let faces = || 1..=6i32;
        for a in faces() {
            for b in faces() {
                for c in faces() {
                    let total = a + b + c;
                    if total > 9 {
                        continue;
                    }
                    hits += 36;
                    let times = if total == 3 {
                        3
                    } else if total == 4 {
                        2
                    } else {
                        1
                    };
                    for d in faces() {
                        for e in faces() {
                            at_least_five += u64::from(((d + e - 1) * times - 2).max(0) >= 5);
                        }
                    }
                }
            }
        }
        assert_eq!(spread.hit(), Chance { ways: hits, of: 216 * 36 });
        assert_eq!(spread.at_least(5).ways, at_least_five);
    }
}
