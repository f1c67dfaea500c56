//! A second model of casting, written from the rulebook's sentences: number needed, price and effect on SH. It reads
//! only a battle's plain values and the names in the spell table.

use super::rulebook::{agility_of, armour_of, distance, in_frontal_area, layers, track};
use ludus::gladiator::battle::state::Battle;
use ludus::gladiator::data::race::Race;
use ludus::gladiator::data::spell::Spell;
use ludus::gladiator::model::board::Square;
use ludus::gladiator::model::fighter::{Fighter, FighterId};
use ludus::gladiator::model::ground::Layer;
use ludus::gladiator::model::magic::Lasting;

/// Dice and plus for each step of a missile spell, and the SH of a step (manual p12-13).
pub fn missile(spell: Spell) -> Option<(i32, i32)> {
    Some(match spell.name() {
        "Magic Bolt" => (-2, 1),
        "Magic Missile" => (-1, 1),
        "Fireball" => (0, 1),
        "Drain Life" | "Drain Life II" => (0, 2),
        "Lightning" | "Lightning II" | "Lightning III" => (1, 1),
        _ => return None,
    })
}

/// The thrown spells, for friends and for others (manual p13).
pub fn is_thrown(spell: Spell) -> bool {
    const THROWN: [&str; 15] = [
        "Drop Weapon",
        "Magic Speed",
        "Clumsiness",
        "Stone Flesh",
        "Lose Weapon",
        "Heal-Strength",
        "Invisibility",
        "Agility Magic",
        "Iron Flesh",
        "Missile Return",
        "Curse Armor",
        "Steel Flesh",
        "Teleport Away",
        "Teleport",
        "Ring of Fire",
    ];
    THROWN.contains(&spell.name())
}

pub fn drains(spell: Spell) -> bool {
    spell.name().starts_with("Drain Life")
}

/// AG for casting; a fighter's is the mean of AG and IQ, rounded down (FSP-05).
fn casting_skill(fighter: &Fighter) -> i32 {
    let ag = agility_of(fighter);
    let fighters = [Race::Human, Race::Dwarf, Race::Elf, Race::Orc, Race::Goblin];
    if !fighters.contains(&fighter.race()) {
        return ag;
    }
    let sum = ag + fighter.iq();
    if sum < 0 && sum % 2 != 0 { sum / 2 - 1 } else { sum / 2 }
}

/// The number needed. Range counts by five squares for missile spells and by each square for thrown
/// ones. Obstacles in the track count, and for enemies what makes them hard to hit. Other spells
/// have no modifier (THR-02, MSL-05, DEC-085).
pub fn needed(battle: &Battle, caster: FighterId, spell: Spell, target: Option<FighterId>) -> i32 {
    let one = battle.fighter(caster);
    let mut need = casting_skill(one);
    // The Death Sword is cast like any special spell (DEC-126).
    let Some(target) = target.filter(|target| *target != caster && spell.name() != "Death Sword") else { return need };
    let other = battle.fighter(target);
    let enemy = other.side() != one.side();
    let far = distance(one.at(), other.at());
    // Missile Return doubles the squares (THR-16).
    let far = if enemy && returns(battle, target) { 2 * far } else { far };
    need -= if missile(spell).is_some() { far / 5 } else { far };
    for square in track(one.at(), other.at()) {
        need -= battle.in_arena().filter(|id| battle.fighter(*id).at() == square).count() as i32;
        need -= layers(battle, square, Layer::Fire) + 4 * layers(battle, square, Layer::Shadow);
    }
    need -= layers(battle, other.at(), Layer::Fire);
    if enemy {
        if other.race() == Race::Snake {
            need -= 2;
        }
        let shadows = layers(battle, other.at(), Layer::Shadow);
        need -= if shadows == 0 && unseen(battle, target) { 2 } else { 2 * shadows };
    }
    need
}

/// The Mage of an image, or the fighter itself.
fn body(battle: &Battle, id: FighterId) -> &Fighter {
    let one = battle.fighter(id);
    if one.is_image() { battle.fighter(one.being().maker().unwrap()) } else { one }
}

fn unseen(battle: &Battle, id: FighterId) -> bool {
    let one = battle.fighter(id);
    let pit = one.race() == Race::Troll && layers(battle, one.at(), Layer::Pit) > 0;
    one.race() == Race::Imp || pit || body(battle, id).magic().veil().is_some()
}

pub fn returns(battle: &Battle, id: FighterId) -> bool {
    body(battle, id).magic().has(Lasting::Return)
}

/// The final price (SPELL-03, SPELL-04, SPELL-14, MSL-04, THR-03).
pub fn price(spell: Spell, paid: i32, total: i32, success: bool) -> i32 {
    if success {
        return match total {
            3 => 0,
            4 => (paid + 1) / 2,
            _ => paid,
        };
    }
    if missile(spell).is_some() {
        paid
    } else if is_thrown(spell) {
        1
    } else {
        i32::max(paid - 1, 0)
    }
}

/// The SH that a missile spell takes: dice and plus for each step, at least 0, multiplied by luck, less the armour on
/// the side of impact. A returned spell meets the caster's front (MSL-02, MSL-07, THR-17, DEC-048, DEC-097).
pub fn lost(
    battle: &Battle,
    caster: FighterId,
    spell: Spell,
    paid: i32,
    target: FighterId,
    rolled: i32,
    total: i32,
) -> i32 {
    let (plus, step) = missile(spell).unwrap();
    let back = returns(battle, target) && total > 5;
    let lucky = match total {
        3 if !returns(battle, target) => 3,
        4 if !returns(battle, target) => 2,
        _ => 1,
    };
    let damage = i32::max(rolled + plus * (paid / step), 0) * lucky;
    if drains(spell) {
        return damage;
    }
    let (one, other) = (battle.fighter(caster), battle.fighter(target));
    let armour = if back { armour_of(one, true) } else { armour_of(other, in_frontal_area(other, one.at())) };
    i32::max(damage - armour, 0)
}

/// Returns whether a spell can reach the target: right kind, right place, not too
/// far behind (THR-04, DEC-083 to DEC-085).
pub fn reaches(battle: &Battle, caster: FighterId, spell: Spell, target: FighterId) -> bool {
    const NICE: [&str; 10] = [
        "Magic Speed",
        "Stone Flesh",
        "Heal-Strength",
        "Invisibility",
        "Agility Magic",
        "Iron Flesh",
        "Missile Return",
        "Steel Flesh",
        "Teleport",
        "Ring of Fire",
    ];
    let (one, other) = (battle.fighter(caster), battle.fighter(target));
    let friend = one.side() == other.side();
    if !other.in_arena() || (spell.name() != "Teleport Away" && NICE.contains(&spell.name()) != friend) {
        return false;
    }
    if friend && other.is_image() {
        return false;
    }
    if target == caster {
        return true;
    }
    let shut = |at: &Square| layers(battle, *at, Layer::Wall) + layers(battle, *at, Layer::Altar) > 0;
    if !in_frontal_area(one, other.at()) || track(one.at(), other.at()).iter().any(shut) {
        return false;
    }
    let dark = layers(battle, other.at(), Layer::Shadow) > 0 || unseen(battle, target);
    if friend || !dark {
        return true;
    }
    let near = |id: FighterId| distance(battle.fighter(id).at(), other.at()) <= 1;
    missile(spell).is_some()
        && (other.is_found() || battle.in_arena().any(|id| battle.fighter(id).side() == one.side() && near(id)))
}
