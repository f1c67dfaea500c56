//! In which order shots, throws and spells are proposed at those whom they can reach: the likeliest useful target first,
//! of equals from the top left to the bottom right. Every one of them can still be chosen.

use crate::engine::chance::Chance;
use crate::gladiator::battle::check::cast::{spell_strike, spell_targets};
use crate::gladiator::battle::check::strike::strikes;
use crate::gladiator::battle::event::{Form, Strike};
use crate::gladiator::battle::odds;
use crate::gladiator::battle::state::Battle;
use crate::gladiator::data::spell::Spell;
use crate::gladiator::model::fighter::FighterId;
use crate::gladiator::model::magic::Lasting;
use std::cmp::Reverse;

/// Parts in which chances on three and on four dice can be compared.
const PARTS: u64 = 1296;

/// How much likelier another must be hurt before whom he struck the last time is not proposed first: in hundredths.
const FAR_LIKELIER: i64 = 20;

/// The targets of a blow, shot or throw, by the chance to take SH; first whom he struck the `last` time, unless somebody
/// else is likelier hurt by 20% or more: the last one evades, say (ACT-18). `battle` is what his side sees.
pub fn proposed(battle: &Battle, id: FighterId, form: Form, last: Option<FighterId>) -> Vec<FighterId> {
    let valued: Vec<_> = strikes(battle, id, form).map(|strike| (strike.target, hurts(battle, &strike))).collect();
    let best = valued.iter().map(|(_, worth)| *worth).max().unwrap_or(0);
    let stays = |worth: i64| (best - worth) * 100 < FAR_LIKELIER * PARTS as i64;
    let again = valued.iter().find(|(target, worth)| Some(*target) == last && stays(*worth)).map(|(target, _)| *target);
    let mut targets = in_order(battle, valued);
    targets.sort_by_key(|target| Some(*target) != again);
    targets
}

/// Those whom a spell reaches for so many SH, by the chance that it is cast and does something; his own side after the
/// enemies of a spell that harms, himself last.
pub fn proposed_spell(battle: &Battle, id: FighterId, spell: Spell, paid: u8) -> Vec<FighterId> {
    let targets = spell_targets(battle, id, spell);
    in_order(battle, targets.map(|target| (target, serves(battle, id, spell, paid, target))).collect())
}

/// The highest worth first, of equals from the top left to the bottom right.
fn in_order(battle: &Battle, mut targets: Vec<(FighterId, i64)>) -> Vec<FighterId> {
    targets.sort_by_key(|(target, worth)| {
        let at = battle.fighter(*target).at();
        (Reverse(*worth), at.y(), at.x())
    });
    targets.into_iter().map(|(target, _)| target).collect()
}

/// The chance to take at least 1 SH, in parts; below 0 for who sends missiles back and is struck by the lowest rolls only
/// (THR-17).
fn hurts(battle: &Battle, strike: &Strike) -> i64 {
    let evading = battle.body(strike.target).evading();
    let (_, need) = battle.view(battle.fighter(strike.attacker).side()).need(strike);
    if odds::sends_back(battle, strike) {
        return parts(odds::turned_back(need.value, evading).0) - PARTS as i64;
    }
    let spread = battle.view(battle.fighter(strike.attacker).side()).spread(strike, evading);
    parts(spread.at_least(1))
}

/// The chance that a spell does something to him, in parts; below 0 for whom it is not meant for.
fn serves(battle: &Battle, id: FighterId, spell: Spell, paid: u8, target: FighterId) -> i64 {
    let strike = spell_strike(battle, id, spell, paid, target);
    if let Some(strike) = strike.filter(|_| spell.is_missile()) {
        return hurts(battle, &strike);
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
    use crate::engine::dice::Seed;
    use crate::gladiator::battle::event::Event;
    use crate::gladiator::model::fighter::Side;
    use crate::gladiator::scenario::Scenario;
    use crate::proves;

    /// Merlin, his friend Conan with a bow, and three enemies of whom the farthest stands highest.
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
    fn the_likeliest_is_proposed_first_and_everybody_in_reach_is_proposed() {
        proves!("ACT-18");
        let mut battle = battle();
        assert_eq!(
            proposed(&battle, CONAN, Form::Shot, None),
            [TARNA, DRACO, ULF],
            "the nearest, though he stands lowest"
        );
        assert_eq!(proposed_spell(&battle, MERLIN, Spell::Fireball, 1), [TARNA, DRACO, ULF]);
        // Only Ulf wears what a curse could take.
        assert_eq!(proposed_spell(&battle, MERLIN, Spell::CurseArmor, 1)[0], ULF);
        // Whom a missile comes back from is the last choice, though he can be chosen.
        let (spell, until) = (Spell::MissileReturn, 9);
        battle.apply(&Event::Enchanted { fighter: TARNA, by: TARNA, spell, amount: 0, until });
        assert_eq!(proposed(&battle, CONAN, Form::Shot, None), [DRACO, ULF, TARNA]);
        assert_eq!(proposed_spell(&battle, MERLIN, Spell::Fireball, 1), [DRACO, ULF, TARNA]);
    }

    #[test]
    fn whom_he_struck_last_comes_first_until_another_is_far_likelier_hurt() {
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
        assert_eq!(first(&battle, None), rex, "he wears nothing");
        assert_eq!(first(&battle, Some(bran)), bran, "a little harder to hurt");
        battle.apply(&Event::Evaded { fighter: bran });
        assert_eq!(first(&battle, Some(bran)), rex, "he evades");
        battle.apply(&Event::Evaded { fighter: rex });
        assert_eq!(first(&battle, Some(bran)), bran, "so does the other");
    }

    #[test]
    fn what_sends_away_is_proposed_at_enemies_and_at_the_caster_last() {
        let battle = battle();
        let order = proposed_spell(&battle, MERLIN, Spell::TeleportAway, 2);
        assert_eq!((order.len(), &order[3..]), (5, &[CONAN, MERLIN][..]));
        assert!(order[..3].iter().all(|id| battle.fighter(*id).side() == Side::East));
    }

    #[test]
    fn a_friend_who_is_hurt_is_healed_before_who_is_not() {
        for (whole, sh, order) in [(MERLIN, 22, [CONAN, MERLIN]), (CONAN, 18, [MERLIN, CONAN])] {
            let mut battle = battle();
            battle.apply(&Event::Healed { fighter: whole, sh });
            assert_eq!(proposed_spell(&battle, MERLIN, Spell::HealStrength, 2), order, "nothing is left to heal");
        }
    }
}
