//! A fight of *Tunnels* on the screen: the picture, the arithmetic of the turn, orders, and what a rating must not betray.

use super::*;
use crate::books::ActiveGame;
use crate::tunnels::screens::party::{member, ready};
use ludus_engine::game::NullSink;
use ludus_tunnels::battle::command::{Command as FightCommand, Order};
use ludus_tunnels::battle::fighter::FighterId;
use ludus_tunnels::battle::state::{Fight, Question};
use ludus_tunnels::data::attribute::Attribute;
use ludus_tunnels::data::monster::MonsterId;
use ludus_tunnels::model::delver::Delver;
use ludus_tunnels::model::setup::{FoeEntry, Setup as FightSetup};
use ludus_tunnels::outing::{Command, Outing, Setup as OutingSetup};

/// The ready-made party against monsters of a kind.
pub fn against(kind: &str, number: usize) -> FightSetup {
    let foe = FoeEntry::monster(MonsterId::of(kind).unwrap());
    FightSetup::new(ready().into_iter().map(|who| member(who, 0)).collect(), vec![foe; number])
}

fn beginning(setup: &FightSetup) -> Outing {
    Outing::start(&OutingSetup::Fight(setup.clone()), Seed(3), &mut NullSink).unwrap()
}

/// Opens a fight at its first question.
pub fn opened(setup: FightSetup, settings: Settings, size: (u16, u16)) -> Player {
    let outing = beginning(&setup);
    staged(setup, outing, settings, size)
}

pub fn staged(setup: FightSetup, outing: Outing, settings: Settings, (columns, rows): (u16, u16)) -> Player {
    let mut player = Player::with(settings);
    let session = Session::staged(OutingSetup::Fight(setup), outing);
    player.app.open_battle(Resumed::<Outing> { session, notices: Vec::new() }, 0);
    player.resize(columns, rows);
    player
}

pub fn fight(player: &Player) -> Fight {
    match player.app.play() {
        Some(ActiveGame::Tunnels(view)) => view.session().battle().fight().unwrap().clone(),
        _ => panic!("no fight is on the screen"),
    }
}

/// A fight after its first combat turn hand to hand.
pub fn second_turn(settings: Settings, size: (u16, u16)) -> Player {
    let mut player = opened(against("orc", 2), settings, size);
    for _ in 0..40 {
        let now = fight(&player);
        if now.known && matches!(now.question, Question::Order(FighterId(0))) {
            break;
        }
        let key = match now.question {
            Question::Order(_) if now.is_missile_turn() => "w",
            Question::Order(_) => "f",
            _ => "<Enter>",
        };
        player.press(key);
    }
    assert!(fight(&player).known, "{}", player.text());
    player
}

/// A fight in which a question of a kind is open, found by the dice of many seeds.
pub fn asked(wanted: fn(&Question) -> bool, party: Vec<Delver>, foe: &str, number: usize) -> (FightSetup, Outing) {
    let foe = FoeEntry::monster(MonsterId::of(foe).unwrap());
    let setup = FightSetup::new(party.into_iter().map(|who| member(who, 0)).collect(), vec![foe; number]);
    for seed in 0..400 {
        let mut outing = Outing::start(&OutingSetup::Fight(setup.clone()), Seed(seed), &mut NullSink).unwrap();
        for _ in 0..200 {
            let fight = outing.fight().unwrap();
            if wanted(&fight.question) {
                return (setup, outing);
            }
            let fights = Command::Fight(FightCommand::Order(Order::Fight));
            let command = match fight.question {
                Question::None => break,
                Question::Order(_) if fight.check(&FightCommand::Order(Order::Fight)).is_ok() => fights,
                Question::Order(_) => Command::Fight(FightCommand::Order(Order::Wait)),
                _ => Command::Fight(crate::tunnels::orders::legal(fight)[0]),
            };
            outing.execute(&command, &mut NullSink).unwrap();
        }
    }
    panic!("no seed leads to the question");
}

/// A question of the dice of each kind.
pub fn of_the_dice(kind: &str, settings: Settings, size: (u16, u16)) -> Player {
    let mut party = ready();
    let (setup, outing) = match kind {
        "rage" => {
            party[0].attributes = party[0].attributes.map(|attribute, value| match attribute {
                Attribute::Intelligence => 9,
                _ => value,
            });
            asked(|question| matches!(question, Question::Rage(_)), party, "orc", 3)
        }
        _ => {
            party[0].experience = ludus_tunnels::data::level::threshold(3);
            asked(|question| matches!(question, Question::Burn(_)), party, "troll", 2)
        }
    };
    staged(setup, outing, settings, size)
}

#[test]
fn fight_is_played_to_its_end_by_return() {
    for (settings, size) in [(quiet(), (80, 24)), (modern(), (120, 36))] {
        let mut player = opened(against("orc", 1), settings, size);
        let mut keys = 0;
        while fight(&player).outcome.is_none() {
            player.press("<Enter>");
            keys += 1;
            assert!(keys < 300, "{}", player.text());
        }
        let end = crate::tunnels::table::end_words(&fight(&player));
        assert!(player.text().contains(end), "{}", player.text());
        // At most one key a member, and one for a question of the dice.
        let turns = u32::from(fight(&player).turn);
        assert!(keys <= 4 * turns + 8, "{keys} keys in {turns} turns");
    }
}

#[test]
fn return_repeats_the_orders_of_the_last_turn() {
    for settings in [quiet(), modern()] {
        let mut player = second_turn(settings, (120, 36));
        let turn = fight(&player).turn;
        assert!(player.text().contains("epeat"), "{}", player.text());
        player.press("<Enter>");
        let after = fight(&player);
        let done = after.turn > turn || !matches!(after.question, Question::Order(_));
        assert!(done, "one key orders everyone: {}", player.text());
    }
}

#[test]
fn table_of_the_turn_shows_the_cores_numbers() {
    ludus_engine::proves!("TT-UI-05");
    let player = second_turn(modern(), (120, 36));
    let text = player.text();
    assert!(text.contains("dice") && text.contains("weapon") && text.contains("armour"), "{text}");
    let ActiveGame::Tunnels(view) = player.app.play().unwrap() else { panic!("no fight") };
    let account = &view.scene().memory.account;
    let compared = account.common().expect("the turn was compared");
    assert!(text.contains(&format!("You {}", compared.totals[0])), "{text}");
    assert!(text.contains(&format!("{} Foes", compared.totals[1])), "{text}");
    let fight = fight(&player);
    for id in fight.ids() {
        let Some(score) = account.line(id).and_then(|line| line.score) else { continue };
        let name = view.scene().names.of(id);
        let line = text.lines().filter(|line| line.contains(name)).find(|line| line.contains(&score.total.to_string()));
        assert!(line.is_some(), "{name} {score:?}: {text}");
    }
}

#[test]
fn rating_of_a_foe_is_a_question_mark_until_it_is_known() {
    ludus_engine::proves!("TT-UI-10");
    let setup = against("troll", 1);
    for settings in [quiet(), modern()] {
        for size in [(80, 24), (120, 36)] {
            let player = opened(setup.clone(), settings, size);
            let now = fight(&player);
            assert!(!now.known);
            let rating = now.fighters.last().unwrap().vitality().to_string();
            assert!(player.text().contains('?'), "{}", player.text());
            let told = player.text().lines().any(|line| line.contains("Troll") && line.contains(&rating));
            assert!(!told, "{rating} in {}", player.text());
        }
    }
}

#[test]
fn burning_shows_the_con_after_each_choice() {
    ludus_engine::proves!("TT-ARMOUR-09", "TT-UI-07");
    let player = of_the_dice("burn", modern(), (120, 36));
    let now = fight(&player);
    let Question::Burn(who) = now.question else { panic!("no burning") };
    let fighter = now.get(who);
    let plain: u16 = fighter.person().unwrap().absorbs([false; 2]).into_iter().sum();
    let left = fighter.vitality() - (fighter.tally.share - u32::from(plain - fighter.tally.absorbed)) as i32;
    let text = player.text();
    assert!(text.contains(&format!("{} \u{2192} {left}", fighter.vitality())), "{left}: {text}");
    assert!(text.contains("what burns?"), "{text}");
}

#[test]
fn foes_who_run_are_chased_with_the_chance_on_screen() {
    ludus_engine::proves!("TT-DEC-054");
    let (setup, outing) = asked(|question| matches!(question, Question::Pursue(_)), ready(), "goblin", 4);
    let chance = outing.fight().unwrap().chase_chance().unwrap();
    let mut player = staged(setup, outing, modern(), (120, 36));
    let text = player.text();
    let row = text.lines().find(|line| line.contains("Chase ")).unwrap_or_else(|| panic!("{text}"));
    assert!(row.contains(&chance.to_string()) && text.contains("what does the party do?"), "{chance}: {text}");
    player.press("c");
    let now = player.app.play().is_some_and(|play| matches!(play, ActiveGame::Tunnels(_)));
    assert!(now && !matches!(fight(&player).question, Question::Pursue(_)), "{}", player.text());
}

#[test]
fn orders_are_taken_back_until_the_dice_roll() {
    let mut player = opened(against("orc", 3), quiet(), (80, 24));
    let first = fight(&player).question;
    player.press("<Enter>");
    assert_ne!(fight(&player).question, first);
    player.input(Input::Key(Key::Backspace));
    assert_eq!(fight(&player).question, first, "{}", player.text());
}

#[test]
fn a_fight_has_its_pictures() {
    for (name, size) in [("80x24", (80, 24)), ("120x36", (120, 36)), ("160x48", (160, 48)), ("200x50", (200, 50))] {
        insta::assert_snapshot!(format!("tunnels-fight-{name}"), second_turn(modern(), size).text());
    }
    insta::assert_snapshot!("tunnels-fight-classic-80x24", second_turn(quiet(), (80, 24)).text());
}
