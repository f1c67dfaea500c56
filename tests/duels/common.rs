//! Characters, plans and encounters in few words.

use ludus::duels::battle::command::Command;
use ludus::duels::battle::event::{End, Event};
use ludus::duels::battle::fight::Fight;
use ludus::duels::battle::resolve;
use ludus::duels::battle::state::Encounter;
use ludus::duels::data::monster::Monster;
use ludus::duels::data::skill::Levels;
use ludus::duels::model::character::Character;
use ludus::duels::model::fighter::{Fighter, Side};
use ludus::duels::model::plan::Plan;
use ludus::duels::model::plan::orders::Orders;
use ludus::duels::model::setup::{Entrant, Setup};
use ludus::duels::model::terms::{Range, Terms};
use ludus::engine::dice::{Dice, Domain, Seed};
use ludus::engine::game::{Game, NullSink};

/// A character with levels ME FI MG TH.
pub fn character(name: &str, levels: [u8; 4]) -> Character {
    Character { levels: Levels(levels), ..Character::new(name) }
}

pub fn plan(text: &str) -> Plan {
    text.parse().unwrap_or_else(|fault| panic!("{text}: {fault}"))
}

/// A fighter with his plan.
pub type Party<'a> = (Fighter, &'a str);

pub fn orders([a, b]: &[Party; 2]) -> [Orders; 2] {
    [a, b].map(|(fighter, text)| Orders::of(&plan(text), fighter, |_| false))
}

/// How many of so many fights end in each way.
pub fn ends(parties: &[Party; 2], terms: Terms, fights: u64, mut count: impl FnMut(End, &Fight)) {
    let orders = orders(parties);
    let start = Fight::new([parties[0].0, parties[1].0], terms.range);
    for number in 0..fights {
        let mut fight = start;
        let mut dice = Dice::new(Seed(7), Domain::Policy, number);
        let end = resolve::run(&mut fight, &orders, &terms, &mut dice, &mut NullSink);
        count(end, &fight);
    }
}

/// The share of fights, in percent, that a side wins by killing the other.
pub fn wins(parties: &[Party; 2], side: Side, fights: u64) -> f64 {
    let mut won = 0;
    ends(parties, Terms::default(), fights, |end, _| {
        won += u64::from(matches!(end, End::Killed { side: dead, .. } if dead != side));
    });
    100.0 * won as f64 / fights as f64
}

pub fn man(levels: [u8; 4]) -> Fighter {
    Fighter::character(&character("A", levels), false)
}

pub fn beast(kind: Monster) -> Fighter {
    Fighter::monster(kind, kind.row().hp, kind.row().gold, &[])
}

/// An encounter that is played with loaded dice: the events after the sealing, and the game at its end. Every die must be used.
pub fn play(setup: &Setup, plans: &[&str], dice: impl IntoIterator<Item = u32>) -> (Vec<Event>, Encounter) {
    let mut game = Encounter::start(setup, Seed(1), &mut NullSink).unwrap();
    let mut dice = Dice::loaded(dice);
    let mut events = Vec::new();
    for text in plans {
        game.submit_with(&Command::Seal(plan(text)), &mut dice, &mut events).unwrap();
    }
    assert_eq!(Game::to_move(&game), None);
    assert!(
        !dice.ran_short() && dice.left_over() == 0,
        "{} dice left, short {}: {events:#?}",
        dice.left_over(),
        dice.ran_short()
    );
    events.retain(|event| !matches!(event, Event::Sealed { .. }));
    (events, game)
}

/// Two players' characters who meet.
pub fn two(a: [u8; 4], b: [u8; 4]) -> Setup {
    Setup::new(Entrant::player(character("Anna", a)), Entrant::player(character("Bert", b)))
}

/// A character and a monster.
pub fn hunt(a: [u8; 4], kind: Monster) -> Setup {
    Setup::new(Entrant::player(character("Anna", a)), Entrant::monster(kind))
}

/// With combat beginning at a range.
pub fn at(range: Range, setup: Setup) -> Setup {
    Setup { range, ..setup }
}
