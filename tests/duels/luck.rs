//! The luck of an encounter: every roll with its exact chances, ranked so that nobody's rank says more than his dice.

use ludus::duels::ai;
use ludus::duels::battle::command::Command;
use ludus::duels::battle::event::{Blow, Event};
use ludus::duels::battle::state::Encounter;
use ludus::duels::data::monster::Monster;
use ludus::duels::matchmaking::league;
use ludus::duels::model::character::Character;
use ludus::duels::model::fighter::Side;
use ludus::duels::model::setup::{Entrant, Grade, Setup};
use ludus::duels::model::terms;
use ludus::duels::stats::combat::BLOWS;
use ludus::duels::stats::summary::EncounterSummary;
use ludus::engine::dice::{Dice, Domain, Seed};
use ludus::engine::fold::{BattleFold, CombatFacts};
use ludus::engine::game::{Game, NullSink};

/// One of the league against another one or a monster, from every range.
fn setup(number: u64) -> Setup {
    let mut dice = Dice::new(Seed(number), Domain::Setup, 1);
    let people: Vec<Character> = league::examples().into_iter().map(|one| one.who).collect();
    let mut one = |of: usize| dice.one_of(of as u32) as usize - 1;
    let (a, b) = (one(people.len()), one(people.len() - 1));
    let other = people.iter().enumerate().filter(|(at, _)| *at != a).map(|(_, who)| who).nth(b).unwrap();
    let other = match one(2) {
        0 => Entrant::monster(Monster::ALL[one(Monster::ALL.len())]),
        _ => Entrant::player(other.clone()),
    };
    let range = terms::Range::ALL[one(3)];
    Setup { range, ..Setup::new(Entrant::player(people[a].clone()), other) }
}

/// The same, fought by the plans of the computer.
fn fought(number: u64) -> EncounterSummary {
    let setup = setup(number);
    let mut game = Encounter::start(&setup, Seed(number), &mut NullSink).unwrap();
    let mut commands = Vec::new();
    while game.to_move().is_some() {
        let choice = ai::choose(&game, Grade::Second).unwrap();
        commands.push(Command::Seal(choice.plan));
        game.execute(commands.last().unwrap(), &mut NullSink).unwrap();
    }
    EncounterSummary::of(&setup, Seed(number), &commands).unwrap()
}

#[test]
fn each_tenth_of_luck_holds_a_tenth_of_the_encounters() {
    const ENCOUNTERS: u64 = 2000;
    let mut tenths = [0u64; 10];
    let mut ties = Dice::new(Seed(1), Domain::Setup, 0);
    let mut rolls = 0;
    // Others than those over which the scatter was measured, which began at 100,000 and at 200,000.
    for number in 10_000..10_000 + ENCOUNTERS {
        let story = fought(number).story;
        let share = u64::from(ties.one_of(1000)) - 1;
        tenths[(story.luck().rank(share, Encounter::SPREAD) / 100) as usize] += 1;
        rolls += u64::from(story.luck().rolls());
    }
    println!("{tenths:?}, {} rolls in the mean", rolls / ENCOUNTERS);
    assert!(rolls > 5 * ENCOUNTERS);
    for count in tenths {
        let per_mille = count * 1000 / ENCOUNTERS;
        assert!((75..=125).contains(&per_mille), "{tenths:?}");
    }
}

/// The whole set of what a blow can take, by hand: 50% for a first blow of one to six points.
#[test]
fn a_blow_is_worth_what_it_takes_against_all_that_it_could_take() {
    let event = |roll: u8, die: u8| {
        let chance = ludus::duels::battle::chances::PlanChance::plain(50);
        let (after, line) = (20 - die, Default::default());
        let roll = ludus::duels::battle::event::Roll { need: chance, roll };
        Event::Struck(Blow { side: Side::B, line, roll, die, more: 0, before: 20, after })
    };
    let setup = setup(1);
    let mut game = serde_json::to_value(Encounter::start(&setup, Seed(1), &mut NullSink).unwrap()).unwrap();
    game["fight"]["sides"][0]["hp"] = 20.into();
    game["fight"]["sides"][1]["damage"] = 6.into();
    game["fight"]["sides"][1]["weapon"] = serde_json::Value::Null;
    let game: Encounter = serde_json::from_value(game).unwrap();
    assert_eq!((game.fighter(Side::A).hp, game.fighter(Side::B).damage), (20, 6));
    // In the mean 1.75 points; half of them miss, each face falls once in twelve.
    for (roll, die, gift, rank) in [(51, 0, 17, 750), (50, 1, 7, 458), (1, 6, -43, 41)] {
        let mut story = BattleFold::default();
        story.take(&setup, &game, &event(roll, die));
        assert!(story.luck().rolls() == 1 && story.luck().rank(500, (1, 1)).abs_diff(rank) <= 1, "{die}");
        assert_eq!(story.gift_tenths(Side::A.seat()), gift, "{die}");
        assert_eq!(story.deeds(Side::A).taken, u32::from(die));
        assert_eq!(story.deeds(Side::B).with(BLOWS).expected, 500);
    }
}
