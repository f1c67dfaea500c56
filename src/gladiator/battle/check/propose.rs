//! The order in which targets of attacks and spells are offered. The target most likely to be affected comes first; ties
//! go from the top left to the bottom right. All legal targets are offered.

use crate::battle::check::cast::{spell_strike, spell_targets};
use crate::battle::check::strike::strikes;
use crate::battle::event::{Form, Strike};
use crate::battle::odds;
use crate::battle::state::Battle;
use crate::data::spell::Spell;
use crate::model::fighter::FighterId;
use crate::model::magic::Lasting;
use alloc::vec::Vec;
use core::cmp::Reverse;
use ludus_engine::chance::Chance;

/// Common denominator for chances on three and on four dice.
const PARTS: u64 = 1296;

/// The previous target is offered first, unless another target's chance to be hurt is at least
/// this many percentage points higher.
const FAR_LIKELIER: i64 = 20;

/// Returns the targets of an attack by their chance to lose SH. The `last` target comes first, unless another is at
/// least 20 percentage points more likely to be hurt, for example if the last one evades (ACT-18). `battle` is
/// what the fighter's side sees.
pub fn proposed(battle: &Battle, id: FighterId, form: Form, last: Option<FighterId>) -> Vec<FighterId> {
    let rated: Vec<_> =
        strikes(battle, id, form).map(|strike| (strike.target, chance_to_hurt(battle, &strike))).collect();
    let best = rated.iter().map(|(_, rating)| *rating).max().unwrap_or(0);
    let stays = |rating: i64| (best - rating) * 100 < FAR_LIKELIER * PARTS as i64;
    let again =
        rated.iter().find(|(target, rating)| Some(*target) == last && stays(*rating)).map(|(target, _)| *target);
    let mut targets = in_order(battle, rated);
    ludus_engine::order::by_key(&mut targets, |target| Some(*target) != again);
    targets
}

/// Returns the targets of a spell for `paid` SH, by the chance that it is cast and has an effect. A harmful spell lists
/// the caster's own side after the enemies, and the caster last.
pub fn proposed_spell(battle: &Battle, id: FighterId, spell: Spell, paid: u8) -> Vec<FighterId> {
    let targets = spell_targets(battle, id, spell);
    in_order(battle, targets.map(|target| (target, usefulness(battle, id, spell, paid, target))).collect())
}

/// Sorts by rating, highest first. Ties go from the top left to the bottom right.
fn in_order(battle: &Battle, mut targets: Vec<(FighterId, i64)>) -> Vec<FighterId> {
    ludus_engine::order::by_key(&mut targets, |(target, rating)| {
        let at = battle.fighter(*target).at();
        (Reverse(*rating), at.y(), at.x())
    });
    targets.into_iter().map(|(target, _)| target).collect()
}

/// Returns the chance to take at least 1 SH, in `PARTS`. Negative for a target with Missile Return, which only
/// the lowest rolls hit (THR-17).
fn chance_to_hurt(battle: &Battle, strike: &Strike) -> i64 {
    let evading = battle.body(strike.target).evading();
    let (_, need) = battle.view(battle.fighter(strike.attacker).side()).need(strike);
    if odds::sends_back(battle, strike) {
        return parts(odds::turned_back(need.value, evading).0) - PARTS as i64;
    }
    let spread = battle.view(battle.fighter(strike.attacker).side()).spread(strike, evading);
    parts(spread.at_least(1))
}

/// Returns the chance that a spell has an effect on the target, in `PARTS`. Negative if it is meant for the other side.
fn usefulness(battle: &Battle, id: FighterId, spell: Spell, paid: u8, target: FighterId) -> i64 {
    let strike = spell_strike(battle, id, spell, paid, target);
    if let Some(strike) = strike.filter(|_| spell.is_missile()) {
        return chance_to_hurt(battle, &strike);
    }
    if strike.is_none() && !spell.is_nice() {
        return if target == id { -2 } else { -1 };
    }
    let body = battle.body(target);
    let wasted = match spell {
        Spell::CurseArmor => body.armour(false) == (0, 0),
        Spell::HealStrength => body.sh() >= odds::healed(body, i16::from(paid)),
        Spell::Invisibility => body.magic().veil().is_some(),
        Spell::MissileReturn => body.magic().has(Lasting::Return),
        _ => false,
    };
    if wasted {
        return 0;
    }
    let need = odds::casting(battle, id, spell, paid, Some(target));
    parts(odds::chance(need.total(), strike.is_some() && body.evading()))
}

const fn parts(chance: Chance) -> i64 {
    (chance.ways * PARTS / chance.of) as i64
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::battle::event::Event;
    use crate::model::fighter::Side;
    use crate::scenario::Scenario;
    use ludus_engine::dice::Seed;
    use ludus_engine::proves;

    /// Merlin, an allied Conan with a bow, and three enemies; the farthest one is topmost.
    fn battle() -> Battle {
        let text = r#"{ "proves": [], "title": "Merlin and Conan in front of three",
            "arena": [". . . . . . . . . . . . . . . . . . . <U", ". . . . . . . . . . . . <D. . ", ". C>. . . . . . . ",
                      "M>. . . . . . . . ", ". . . . . . <T. . "],
            "fighters": {
                "M": {"name": "Merlin", "race": "Mage", "side": "West", "sh": 20, "ag": 16, "iq": 16,
                      "spells": ["Teleport Away", "Fireball", "Heal-Strength", "Curse Armor"]},
                "C": {"name": "Conan", "side": "West", "sh": 16, "now": 9, "ready": "Long Bow"},
                "T": {"name": "Tarna", "side": "East"}, "D": {"name": "Draco", "side": "East"},
                "U": {"name": "Ulf", "side": "East", "suit": "Plate Mail"} } }"#;
        Battle::new(&Scenario::parse(text).unwrap().setup().unwrap(), Seed(1)).unwrap()
    }

    const MERLIN: FighterId = FighterId(0);
    const CONAN: FighterId = FighterId(1);
    const TARNA: FighterId = FighterId(2);
    const DRACO: FighterId = FighterId(3);
    const ULF: FighterId = FighterId(4);

    #[test]
    fn likeliest_target_is_offered_first() {
        proves!("ACT-18");
        let mut battle = battle();
        assert_eq!(
            proposed(&battle, CONAN, Form::Shot, None),
            [TARNA, DRACO, ULF],
            "the nearest first, and everyone in reach is offered"
        );
        assert_eq!(proposed_spell(&battle, MERLIN, Spell::Fireball, 1), [TARNA, DRACO, ULF]);
        // Only Ulf wears armour that the curse could take.
        assert_eq!(proposed_spell(&battle, MERLIN, Spell::CurseArmor, 1)[0], ULF);
        // A target with Missile Return comes last, but is still offered.
        let (spell, until) = (Spell::MissileReturn, 9);
        battle.apply(&Event::Enchanted { fighter: TARNA, by: TARNA, spell, amount: 0, until });
        assert_eq!(proposed(&battle, CONAN, Form::Shot, None), [DRACO, ULF, TARNA]);
        assert_eq!(proposed_spell(&battle, MERLIN, Spell::Fireball, 1), [DRACO, ULF, TARNA]);
    }

    #[test]
    fn last_target_stays_first_until_another_is_far_likelier() {
        proves!("ACT-18");
        let text = r#"{ "proves": [], "title": "Conan between two",
            "arena": [". . <B. ", ". C>. . ", ". . <R. "],
            "fighters": {
                "C": {"name": "Conan", "side": "West", "ready": "Broadsword"},
                "B": {"name": "Bran", "side": "East", "ready": "Mace", "suit": "Leather"},
                "R": {"name": "Rex", "side": "East", "ready": "Mace"} } }"#;
        let mut battle = Battle::new(&Scenario::parse(text).unwrap().setup().unwrap(), Seed(1)).unwrap();
        let (bran, rex) = (FighterId(1), FighterId(2));
        let first = |battle: &Battle, last| proposed(battle, FighterId(0), Form::Attack, last)[0];
        assert_eq!(first(&battle, None), rex, "Rex wears no armour");
        assert_eq!(first(&battle, Some(bran)), bran, "a little harder to hurt");
        battle.apply(&Event::Evaded { fighter: bran });
        assert_eq!(first(&battle, Some(bran)), rex, "Bran evades");
        battle.apply(&Event::Evaded { fighter: rex });
        assert_eq!(first(&battle, Some(bran)), bran, "both evade");
    }

    #[test]
    fn teleport_away_offers_enemies_first_and_caster_last() {
        let battle = battle();
        let order = proposed_spell(&battle, MERLIN, Spell::TeleportAway, 2);
        assert_eq!((order.len(), &order[3..]), (5, &[CONAN, MERLIN][..]));
        assert!(order[..3].iter().all(|id| battle.fighter(*id).side() == Side::East));
    }

    #[test]
    fn wounded_friend_is_healed_first() {
        for (whole, sh, order) in [(MERLIN, 22, [CONAN, MERLIN]), (CONAN, 18, [MERLIN, CONAN])] {
            let mut battle = battle();
            battle.apply(&Event::Healed { fighter: whole, sh });
            assert_eq!(proposed_spell(&battle, MERLIN, Spell::HealStrength, 2), order, "the other has nothing to heal");
        }
    }
}
