//! Foes who run are chased or shot at (DEC-054).

use crate::ai;
use crate::battle::command::{Command, Order, Pursuit};
use crate::battle::event::Event;
use crate::battle::fighter::{FightSide, FighterId, Status};
use crate::battle::state::{Fight, FightEnd, Question};
use crate::model::arms::Hands;
use crate::model::delver::Delver;
use crate::tests::arena::{begin, foe, order, setup, warrior};
use alloc::vec::Vec;
use ludus_engine::chance::Chance;
use ludus_engine::dice::Dice;
use ludus_engine::proves;

const FIRST: FighterId = FighterId(0);
const ORC: FighterId = FighterId(1);

/// An orc that runs from a strong warrior after two lost turns, with so much rating left of 500.
fn running(member: Delver, left: u16) -> Fight {
    let mut fight = begin(&setup(vec![member], vec![foe("orc", 500)]));
    fight.fighters[1].monster_mut().unwrap().dice = Some(0);
    // Hands are free, weapons are on the back and easy to use.
    let person = fight.fighters[0].person_mut().unwrap();
    person.hands = Hands::default();
    person.weapons.iter_mut().for_each(|weapon| weapon.dexterity = 0);
    (fight.turn, fight.foes_lost) = (2, 1);
    // It loses this turn, too, and is far below half: 3 + 4 is low enough.
    fight.fighters[1].monster_mut().unwrap().rating = left + 1 + 188;
    order(&mut fight, Order::Fight, &[1, 3, 4]);
    assert_eq!((fight.question, fight.get(ORC).status), (Question::Pursue(FIRST), Status::Fled));
    fight
}

fn strong(weapons: &[&str]) -> Delver {
    warrior([200, 16, 12, 90, 12, 12], weapons)
}

fn answer(fight: &mut Fight, pursuit: Pursuit, faces: &[u32]) -> Vec<Event> {
    let (mut dice, mut events) = (Dice::loaded(faces.iter().copied()), Vec::new());
    let before = fight.clone();
    fight.execute_with(&Command::Pursue(pursuit), &mut dice, &mut events).unwrap();
    assert_eq!((dice.left_over(), dice.ran_short()), (0, false), "{events:#?}");
    let mut folded = before;
    events.iter().for_each(|event| folded.apply(event));
    assert_eq!(folded, *fight);
    events
}

#[test]
fn foes_who_are_let_go_are_gone() {
    proves!("TT-DEC-054", "TT-REACT-03");
    let mut fight = running(strong(&[]), 60);
    answer(&mut fight, Pursuit::LetGo, &[]);
    assert_eq!((fight.outcome, fight.person(FIRST).unwrap().gained), (Some(FightEnd::DrivenOff), 0));
}

#[test]
fn a_chase_compares_paces_like_a_flight() {
    proves!("TT-DEC-054");
    // The warrior has pace 12, the orc 10 less 3 for wounds: 12 + 2 is as much as 7 + 7, and the orc is caught.
    let fight = running(strong(&[]), 60);
    assert_eq!(fight.chase_pace(), Some([12, 7]));
    let mut caught = fight.clone();
    answer(&mut caught, Pursuit::Chase, &[1, 1, 3, 4]);
    assert_eq!((caught.outcome, caught.get(ORC).status), (None, Status::Active));
    assert_eq!((caught.question, caught.runners.is_empty()), (Question::Order(FIRST), true));
    let mut away = fight.clone();
    answer(&mut away, Pursuit::Chase, &[1, 1, 4, 4]);
    assert_eq!(away.outcome, Some(FightEnd::DrivenOff));
    // All throws, counted one by one.
    let mut ways = 0;
    for all in 0..1296 {
        let faces = [1, 6, 36, 216].map(|place| all / place % 6 + 1);
        let mut tried = fight.clone();
        answer(&mut tried, Pursuit::Chase, &faces);
        ways += u64::from(tried.outcome.is_none());
    }
    assert_eq!(fight.chase_chance(), Some(Chance { ways, of: 1296 }));
}

#[test]
fn runners_are_shot_at_once_with_what_is_ready() {
    proves!("TT-DEC-054");
    let bare = running(strong(&[]), 60);
    assert!(bare.check(&Command::Pursue(Pursuit::Shoot)).is_err(), "nobody has a missile");
    // The bow is on the back: DX 12 hits at close range on 1 or 2. 2 dice + 3, ST +188.
    let archer = || running(strong(&["saber", "longbow"]), 60);
    let mut shot = archer();
    let (who, weapon) = shot.pursuing_shots().next().unwrap();
    assert_eq!((who, weapon), (FIRST, 1));
    answer(&mut shot, Pursuit::Shoot, &[1, 1, 1]);
    assert_eq!((shot.outcome, shot.get(ORC).status), (Some(FightEnd::Won), Status::Dead));
    assert!(shot.person(FIRST).unwrap().gained > 0);
    let mut missed = archer();
    answer(&mut missed, Pursuit::Shoot, &[6]);
    assert_eq!((missed.outcome, missed.get(ORC).status), (Some(FightEnd::DrivenOff), Status::Fled));
    // An uncocked crossbow is no help.
    let mut idle = running(strong(&["saber", "light crossbow"]), 60);
    idle.fighters[0].person_mut().unwrap().weapons[1].shots = 1;
    assert!(idle.check(&Command::Pursue(Pursuit::Shoot)).is_ok());
    idle.fighters[0].person_mut().unwrap().weapons[1].ready = 0;
    assert!(idle.check(&Command::Pursue(Pursuit::Shoot)).is_err());
}

#[test]
fn nobody_throws_the_weapon_in_hand_while_others_fight_on() {
    proves!("TT-DEC-054");
    let mut fight = running(strong(&["spear"]), 60);
    fight.fighters[0].person_mut().unwrap().hands.main = Some(0);
    assert_eq!(fight.pursuing_shots().count(), 1);
    let other = fight.fighters[1];
    fight.fighters.push(crate::battle::fighter::Fighter { status: Status::Active, ..other });
    assert_eq!((fight.here(FightSide::Foes).len(), fight.pursuing_shots().count()), (1, 0));
}

#[test]
fn the_computer_chases_the_weak_and_shoots_at_others() {
    proves!("TT-DEC-054");
    let choice = |fight: &Fight| ai::choose(fight).map(|(command, _)| command);
    assert_eq!(choice(&running(strong(&[]), 60)), Some(Command::Pursue(Pursuit::Chase)));
    let mut weak = running(strong(&["saber", "longbow"]), 60);
    weak.fighters[1].monster_mut().unwrap().dice = Some(200);
    assert_eq!(choice(&weak), Some(Command::Pursue(Pursuit::Shoot)));
    weak.fighters[0].person_mut().unwrap().weapons[1].shots = 0;
    assert_eq!(choice(&weak), Some(Command::Pursue(Pursuit::LetGo)));
}
