//! Members of the party in another form (DEC-166).

use crate::ai;
use crate::battle::command::{Choice, Command, Order, SpellOrder};
use crate::battle::event::{Change, Event};
use crate::battle::fighter::{Being, FightSide, Fighter, FighterId, Monster, Status};
use crate::battle::illegal_move::IllegalMove;
use crate::battle::state::{Fight, FightEnd};
use crate::data::attribute::Attribute;
use crate::data::monster::MonsterId;
use crate::data::spell::Spell;
use crate::tests::arena::{con, order, st};
use crate::tests::magic::{cast, casts, fight};
use crate::tests::rules::{SECOND, dummy, scores};
use crate::tests::vectors::FIRST;
use alloc::boxed::Box;
use alloc::vec::Vec;
use ludus_engine::proves;

/// Gives a member another form of full rating.
fn change(fight: &mut Fight, who: FighterId, name: &str) {
    let kind = MonsterId::of(name).unwrap();
    let form = Monster::new(kind, kind.rating(1).unwrap() as u16);
    fight.apply(&Event::Transformed { who, form });
}

/// The mage in another form beside a comrade, against an orc that rolls no dice.
fn changed(name: &str) -> Fight {
    let mut fight = fight(vec![crate::tests::arena::foe("orc", 500)]);
    dummy(&mut fight, 2, 0);
    change(&mut fight, FIRST, name);
    fight
}

fn answer(fight: &Fight, order: Order) -> Result<(), IllegalMove> {
    fight.check(&Command::Order(order))
}

fn take_that() -> Order {
    cast(Spell::TakeThatYouFiend, Some(2))
}

#[test]
fn a_form_fights_or_waits_by_order() {
    proves!("TT-SPELL-0804", "TT-DEC-166");
    let total = |given| {
        let mut bear = changed("cave bear");
        assert_eq!(bear.asked(), Some(FIRST));
        order(&mut bear, given, &[]);
        let events = order(&mut bear, Order::Wait, if given == Order::Fight { &[1; 6] } else { &[] });
        scores(&events).iter().map(|score| score.total).sum::<i32>()
    };
    // Six dice, and half of the rating of 45.
    assert_eq!([Order::Fight, Order::Wait].map(total), [28, 0]);
    let bear = changed("cave bear");
    assert_eq!(answer(&bear, Order::Duel(FighterId(2))), Err(IllegalMove::OtherForm));
    let mut legal = Vec::new();
    bear.legal_commands(&mut legal);
    assert_eq!(legal, [Order::Fight, Order::Wait, Order::Flee, Order::Revert].map(Command::Order));
}

#[test]
fn a_form_ends_at_will_and_takes_no_time() {
    proves!("TT-DEC-166", "TT-SPELL-04");
    let mut bear = changed("cave bear");
    bear.fighters[0].monster_mut().unwrap().rating = 30;
    order(&mut bear, Order::Revert, &[]);
    // A third of the rating is a third of 60 CON; then the mage gives an order.
    assert_eq!((con(&bear, 0), bear.asked(), bear.turn), (40, Some(FIRST), 1));
    assert_eq!(answer(&bear, Order::Revert), Err(IllegalMove::OwnForm));
    order(&mut bear, take_that(), &[]);
    order(&mut bear, Order::Wait, &[]);
    assert_eq!(bear.monster(FighterId(2)).unwrap().rating, 500 - 60);
}

#[test]
fn the_end_of_a_form_can_be_death() {
    proves!("TT-DEC-166");
    let weak = |constitution| {
        let mut bear = changed("cave bear");
        bear.fighters[0].monster_mut().unwrap().rating = 1;
        *bear.selves[0].1.current.get_mut(Attribute::Constitution) = constitution;
        bear
    };
    // 44 of 45 are lost: 58.7 of 60 and 4.9 of 5, rounded up.
    let mut fights = [60, 5].map(weak);
    fights.iter_mut().for_each(|fight| _ = order(fight, Order::Revert, &[]));
    let left = |fight: &Fight| (con(fight, 0), fight.get(FIRST).status, fight.asked());
    assert_eq!(left(&fights[0]), (1, Status::Active, Some(FIRST)));
    assert_eq!(left(&fights[1]), (0, Status::Dead, Some(SECOND)));
    // At the end of the fight, too.
    let mut last = weak(5);
    last.fighters[1].status = Status::Dead;
    last.fighters[2].status = Status::Dead;
    order(&mut last, Order::Wait, &[]);
    assert_eq!((last.get(FIRST).status, last.outcome), (Status::Dead, Some(FightEnd::Lost)));
}

#[test]
fn only_manlike_forms_cast() {
    proves!("TT-DEC-166");
    let mut ogre = changed("ogre");
    assert_eq!(answer(&changed("cave bear"), take_that()), Err(IllegalMove::OtherForm));
    order(&mut ogre, take_that(), &[]);
    let events = order(&mut ogre, Order::Wait, &[]);
    // IQ 60; only the orc rolls, and the caster pays 1 ST.
    assert_eq!((scores(&events).len(), ogre.monster(FighterId(2)).unwrap().rating), (1, 500 - 60));
    order(&mut ogre, Order::Revert, &[]);
    assert_eq!((st(&ogre, 0), con(&ogre, 0)), (199, 60));
    let bear = Choice::Form(MonsterId::of("cave bear").unwrap());
    let third = SpellOrder { spell: Spell::MutatumMutandis, level: 8, target: None, choice: bear };
    assert_eq!(answer(&changed("ogre"), Order::Cast(third)), Err(IllegalMove::OtherForm));
    assert_eq!(answer(&ogre, Order::Cast(third)), Ok(()));
}

#[test]
fn a_form_flees_when_it_is_told_to() {
    proves!("TT-DEC-166", "TT-DEC-054");
    let fled = |comrade: Order, dice: &[u32]| {
        let mut bear = changed("cave bear");
        order(&mut bear, Order::Flee, &[]);
        order(&mut bear, comrade, dice);
        (bear.get(FIRST).status, bear.get(SECOND).status)
    };
    // Pace 12 of the bear and 10 of the orc, each with 2 dice; the saber of the comrade who stays has 3.
    assert_eq!(fled(Order::Wait, &[1, 1, 1, 1]), (Status::Fled, Status::Active));
    assert_eq!(fled(Order::Flee, &[6, 6, 1, 1]), (Status::Fled, Status::Fled));
}

#[test]
fn a_friend_can_become_something_stronger() {
    proves!("TT-SPELL-0901", "TT-DEC-166");
    let mut friend = fight(vec![crate::tests::arena::foe("orc", 500)]);
    dummy(&mut friend, 2, 0);
    let bear = Choice::Form(MonsterId::of("cave bear").unwrap());
    let spell = SpellOrder { spell: Spell::MutatumMutandorum, level: 9, target: Some(SECOND), choice: bear };
    // The friend was told to take up bare hands, which a bear has not.
    order(&mut friend, Order::Cast(spell), &[]);
    let bare = crate::model::arms::Hands { main: None, off: None, shield: false };
    order(&mut friend, Order::Ready(bare), &[]);
    assert_eq!((con(&friend, 1), friend.true_self(SECOND).unwrap().hands.main), (45, Some(0)));
    assert_eq!(answer(&friend, Order::Cast(spell)), Err(IllegalMove::SpellTarget), "one form at a time");
    order(&mut friend, Order::Wait, &[]);
    let events = order(&mut friend, Order::Fight, &[1; 6]);
    assert_eq!(scores(&events).iter().map(|score| score.total).sum::<i32>(), 28);
    order(&mut friend, Order::Wait, &[]);
    order(&mut friend, Order::Revert, &[]);
    assert_eq!((con(&friend, 1), friend.asked()), (40, Some(SECOND)));
}

#[test]
fn growth_ends_with_the_form_that_it_was_on() {
    proves!("TT-DEC-166", "TT-DEC-157", "TT-DEC-149");
    let mut grown = fight(vec![crate::tests::arena::foe("orc", 500)]);
    dummy(&mut grown, 2, 0);
    casts(&mut grown, cast(Spell::BiggerIsBetter, Some(0)), &[2]);
    assert_eq!(con(&grown, 0), 180);
    let bear = Choice::Form(MonsterId::of("cave bear").unwrap());
    let spell = SpellOrder { spell: Spell::MutatumMutandis, level: 8, target: None, choice: bear };
    casts(&mut grown, Order::Cast(spell), &[1; 6]);
    // A bear of the usual size, and a mage of the usual size in it.
    let own = |fight: &Fight| fight.true_self(FIRST).unwrap().current.get(Attribute::Constitution);
    assert_eq!((con(&grown, 0), own(&grown), grown.get(FIRST).effects.size), (45, 60, 0));
    let mut large = changed("cave bear");
    for change in [Change::Rating(90, 90), Change::Size(2, 25)] {
        large.apply(&Event::Changed { who: FIRST, change });
    }
    order(&mut large, Order::Revert, &[]);
    assert_eq!((con(&large, 0), large.get(FIRST).effects.size), (60, 0));
}

#[test]
fn the_magic_of_a_changed_caster_stays() {
    proves!("TT-DEC-166", "TT-DEC-143", "TT-DEC-174");
    let mut bear = changed("cave bear");
    bear.ground.lit = false;
    assert!(!bear.is_light());
    bear.fighters[0].effects.wisp = 5;
    assert!(bear.is_light(), "a wisp shines beside a bear, too");
    // The fiend of a caster with CHR 9 betrays on 12.
    *bear.selves[0].1.current.get_mut(Attribute::Charisma) = 9;
    let fiend = Monster { feigns: Some(FIRST), ..Monster::new(MonsterId::of("orc").unwrap(), 1) };
    bear.apply(&Event::Joined(Box::new(Fighter::new(FightSide::Party, 0, Being::Monster(fiend)))));
    order(&mut bear, Order::Wait, &[]);
    order(&mut bear, Order::Wait, &[6, 6]);
    assert_eq!(bear.get(FighterId(3)).side, FightSide::Foes);
}

#[test]
fn the_computer_keeps_a_form_that_strikes_harder() {
    proves!("TT-DEC-166");
    let chosen = |rating| {
        let mut bear = fight(vec![crate::tests::arena::foe("orc", 500)]);
        dummy(&mut bear, 2, 0);
        order(&mut bear, Order::Wait, &[]);
        change(&mut bear, SECOND, "cave bear");
        bear.fighters[1].monster_mut().unwrap().rating = rating;
        let (command, _) = ai::choose(&bear).unwrap();
        assert_eq!(bear.check(&command), Ok(()));
        command
    };
    // A saber has 3 dice and adds; what is left of the bear has a single die.
    assert_eq!([45, 30, 4].map(chosen), [Order::Fight, Order::Fight, Order::Revert].map(Command::Order));
    let caster = changed("ogre");
    let (Command::Order(order), _) = ai::choose(&caster).unwrap() else { panic!("no order") };
    assert!(matches!(order, Order::Cast(_)), "{order:?}");
}
