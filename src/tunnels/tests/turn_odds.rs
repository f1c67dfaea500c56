//! The chances of each kind of order are those of the roll that it leads to.

use crate::battle::command::Order;
use crate::battle::fighter::FighterId;
use crate::battle::state::FighterSet;
use crate::data::character_type::CharacterType;
use crate::data::monster::MonsterId;
use crate::data::spell::Spell;
use crate::model::setup::FoeEntry;
use crate::tests::arena::{PLAIN, begin, foe, order, person, setup, warrior};
use crate::tests::magic::{cast, fight};
use crate::tests::rules::SECOND;
use crate::tests::vectors::FIRST;
use ludus_engine::chance::Chance;

const THIRD: FighterId = FighterId(2);
const FOURTH: FighterId = FighterId(3);

const fn only(id: FighterId) -> FighterSet {
    FighterSet::NONE.with(id)
}

#[test]
fn odds_of_a_spell_are_those_after_it() {
    let spell = cast(Spell::TakeThatYouFiend, Some(2));
    let odds = fight(vec![foe("orc", 80)]).order_odds(FIRST, spell).unwrap();
    // IQ 60 of 80 hits.
    let hurt =
        FoeEntry::Monster { kind: MonsterId::of("orc").unwrap(), rating: Some(20), full: Some(80), invisible: false };
    let after = fight(vec![hurt]).order_odds(FIRST, Order::Wait).unwrap();
    assert_eq!((odds.win, odds.totals, odds.lead), (after.win, after.totals, after.lead));
    assert_eq!(odds.hits, [after.hits[0] + 600, after.hits[1]], "the spell's hits are dealt, too");
    // The orders of the comrades see the spell that was ordered.
    let mut ordered = fight(vec![foe("orc", 80)]);
    order(&mut ordered, spell, &[]);
    assert_eq!(ordered.turn_odds(), Some(odds));
    let killed = fight(vec![foe("orc", 40)]).order_odds(FIRST, spell).unwrap();
    assert_eq!((killed.win, killed.hits), (Chance { ways: 1, of: 1 }, [400, 0]));
    assert_eq!(fight(vec![foe("orc", 80)]).order_odds(FIRST, cast(Spell::BlastingPower, None)), None, "it rolls dice");
}

#[test]
fn odds_of_a_pair_alone_leave_the_others_out() {
    let strong = person("Ben", CharacterType::Warrior, [12, 16, 12, 40, 12, 12], &["great axe"]);
    let mut fight = begin(&setup(vec![warrior(PLAIN, &["dirk"]), strong], vec![foe("orc", 10), foe("orc", 60)]));
    let alone = fight.order_odds(FIRST, Order::Duel(FOURTH)).unwrap();
    let mut tried = fight.clone();
    tried.fighters[0].tally.order = Some(Order::Duel(FOURTH));
    assert_eq!(alone, tried.odds_between([only(FIRST), only(FOURTH)]));
    assert_ne!(alone, fight.order_odds(FIRST, Order::Fight).unwrap());
    order(&mut fight, Order::Duel(FOURTH), &[]);
    let mut rest = fight.clone();
    rest.fighters[1].tally.order = Some(Order::Fight);
    assert_eq!(fight.turn_odds(), Some(rest.odds_between([only(SECOND), only(THIRD)])));
}

#[test]
fn flight_has_the_chance_of_its_roll() {
    let fight = begin(&setup(vec![warrior(PLAIN, &["dirk"])], vec![foe("orc", 40)]));
    assert_eq!(fight.order_odds(FIRST, Order::Flee), None, "those who get away compare nothing");
    let [own, theirs] = fight.flight_pace(FIRST).unwrap();
    let pairs = || (0..36).map(|all: i16| all % 6 + all / 6 + 2);
    let away = pairs().flat_map(|one| pairs().map(move |other| own + one > theirs + other)).filter(|away| *away);
    assert_eq!(fight.flight_chance(FIRST), Some(Chance { ways: away.count() as u64, of: 1296 }));
}
