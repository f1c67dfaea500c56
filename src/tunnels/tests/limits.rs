//! Limits within one turn: the pool of armour, the least strength, and what a spell without an effect teaches.

use crate::battle::command::Order;
use crate::battle::fighter::Status;
use crate::data::character_type::CharacterType;
use crate::data::spell::Spell;
use crate::model::delver::Delver;
use crate::tests::arena::{PLAIN, begin, con, foe, mail, order, person, setup, st, warrior};
use crate::tests::magic::cast;
use crate::tests::rules::dummy;
use crate::tests::vectors::FIRST;
use ludus_engine::proves;

#[test]
fn armour_is_one_pool_for_the_whole_turn() {
    proves!("TT-ARMOUR-01", "TT-DEC-088");
    let clumsy = Delver { armour: vec![mail("chain mail")], ..warrior([12, 16, 8, 30, 8, 12], &["sax"]) };
    let mut fight = begin(&setup(vec![clumsy], vec![foe("goblin", 10)]));
    // 1 + 5 - 2 against 5 + 5: the mail takes 5 of 6. The clumsy 7 (a roll of 5 for 12) find nothing left of it.
    order(&mut fight, Order::Fight, &[1, 5, 2, 3]);
    assert_eq!(con(&fight, 0), 30 - 1 - 7);
}

#[test]
fn exertion_leaves_one_point_of_strength() {
    proves!("TT-DEC-087", "TT-HEAVY-05");
    let party = vec![warrior([6, 16, 12, 30, 12, 12], &["great axe"]), person("Bea", CharacterType::Rogue, PLAIN, &[])];
    let mut fight = begin(&setup(party, vec![foe("orc", 500)]));
    dummy(&mut fight, 2, 0);
    order(&mut fight, Order::Fight, &[]);
    // SN 21 would cost 15 of 6.
    order(&mut fight, Order::Wait, &[1, 1, 1, 1]);
    assert_eq!((st(&fight, 0), fight.get(FIRST).status), (1, Status::Fainted));
}

#[test]
fn a_spell_without_an_effect_teaches_nothing() {
    proves!("TT-DEC-104", "TT-XP-10");
    let mage = Delver {
        spells: vec![Spell::RockABye],
        ..person("Ilse", CharacterType::MagicUser, [30, 14, 12, 40, 10, 10], &[])
    };
    let gained = |rating: u16| {
        let mut fight = begin(&setup(vec![mage.clone()], vec![foe("goblin", rating)]));
        let dice: &[u32] = if rating < 54 { &[1] } else { &[1, 1, 1, 1, 1, 1, 1, 1] };
        order(&mut fight, cast(Spell::RockABye, None), dice);
        (st(&fight, 0), fight.person(FIRST).unwrap().gained)
    };
    // The sum is 54.
    assert_eq!([gained(53), gained(54)], [(19, 22), (19, 0)]);
}
