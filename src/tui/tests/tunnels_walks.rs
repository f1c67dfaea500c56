//! A delve of *Tunnels* on the screen: walks by clicks, house rules in the title, the coach at a meeting, what stands before a choice,
//! hits that flash, and the words of the report.

use super::tunnels_delve::{delve, entered, outing, setup};
use super::tunnels_play::{against, opened};
use super::*;
use crate::books::ActiveGame;
use crate::tunnels::delve::chart::Chart;
use crate::tunnels::delve::map::{MapSpot, spot_at};
use crate::tunnels::screens::delve::choices::DelveChoices;
use ludus_engine::board::BoardCell;
use ludus_engine::game::{NullSink, Seat};
use ludus_engine::search::SearchSpace;
use ludus_store::settings::Pace;
use ludus_tunnels::delve::command::Command as DelveCommand;
use ludus_tunnels::delve::setup::DelveSetup;
use ludus_tunnels::delve::state::{Delve, Scene};
use ludus_tunnels::dungeon::hand_made::shipped;
use ludus_tunnels::dungeon::level::{Dungeon, PlaceId};
use ludus_tunnels::outing::{Command, Outing, Setup as OutingSetup};

/// Where the screen shows a place or a way of the map.
fn shown_at(player: &Player, wanted: MapSpot) -> Option<(u16, u16)> {
    let Some(ActiveGame::Tunnels(view)) = player.app.play() else { panic!("no delve is on the screen") };
    let (scene, area) = (view.scene(), player.parts().board.inner);
    let delve = scene.battle.delve().unwrap();
    let all = (area.y..area.bottom()).flat_map(|y| (area.x..area.right()).map(move |x| (x, y)));
    let is_it = |cell: BoardCell| MapSpot::of(cell) == Some(wanted);
    all.into_iter().find(|(x, y)| spot_at(&scene, delve, *x, *y).is_some_and(is_it))
}

fn click(player: &mut Player, wanted: MapSpot) {
    let (x, y) = shown_at(player, wanted).unwrap_or_else(|| panic!("{wanted:?} is not in {}", player.text()));
    player.input(Input::Click(x, y));
}

/// Opens a delve of the store, some commands of the computer after its beginning.
fn played_on(
    setup: DelveSetup,
    seed: u64,
    settings: Settings,
    until: impl Fn(&Outing, &Command) -> bool,
) -> Option<Player> {
    let mut player = Player::with(settings);
    let setup = OutingSetup::Delve(Box::new(setup));
    let mut session = player.app.store_mut().begin::<Outing>(setup, Seed(seed), &[], 1).unwrap();
    for _ in 0..3000 {
        let next = session.battle().rollout_policy(&mut ())?;
        if until(session.battle(), &next) {
            player.app.open_battle(Resumed::<Outing> { session, notices: Vec::new() }, 0);
            return Some(player);
        }
        session.execute(&next).unwrap();
    }
    None
}

/// The first party that comes to such a question.
pub fn first(settings: Settings, size: (u16, u16), until: impl Fn(&Outing, &Command) -> bool + Copy) -> Player {
    let found = (0..60).find_map(|seed| played_on(setup(seed), seed, settings, until));
    let mut player = found.expect("no party of sixty comes so far");
    player.resize(size.0, size.1);
    player
}

/// A party at the question after which it is home.
fn nearly_home(settings: Settings, size: (u16, u16)) -> Player {
    first(settings, size, |now, next| {
        let mut after = now.clone();
        after.execute(next, &mut NullSink).unwrap();
        after.delve().is_some_and(|delve| delve.scene == Scene::Returned)
    })
}

#[test]
fn the_report_of_a_delve_says_who_came_home() {
    for (settings, size) in [(quiet(), (80, 24)), (modern(), (120, 36)), (modern(), (200, 50))] {
        let mut player = nearly_home(settings, size);
        player.press("<Enter>");
        player.assert_shows(&["You came home in turn ", "The party is back", "part, g.p."]);
        player.assert_lacks(&["You won", "new foes", "g.p.."]);
        player.press("?");
        player.assert_shows(&["another delve"]);
        player.assert_lacks(&["new foes", "The end of the fight"]);
        player.press("<Esc>");
        // The key opens the form of a delve, not that of a fight.
        player.press("n").assert_shows(&["Provisions"]);
    }
    // A fight of the arena keeps its words.
    let words = |setup: OutingSetup| {
        use crate::game_view::rulebook_ui::RulebookUi;
        let game = Outing::start(&setup, Seed(1), &mut NullSink).unwrap();
        (game.words().won, game.words().again, game.words().report.title)
    };
    assert_eq!(words(OutingSetup::Fight(against("orc", 1))), ("won", "new foes", "The end of the fight"));
    let delve = words(OutingSetup::Delve(Box::new(setup(1))));
    assert_eq!(delve, ("came home", "another delve", "The end of the delve"));
}

#[test]
fn another_delve_begins_with_the_last_dungeon() {
    let mut player = Player::with(quiet());
    let store = player.app.store_mut();
    store.found_dungeon(&Dungeon::found("The Pit".into(), Seed(5), 4)).unwrap();
    store.found_dungeon(&Dungeon::found("The Hole".into(), Seed(6), 4)).unwrap();
    let delvers = store.tunnels().clone();
    let known = |name| DelveChoices::of(&delvers, name).known;
    assert_eq!(known("The Pit").as_deref(), Some("The Pit"));
    assert_eq!(known(&shipped()[0].name).as_deref(), Some(shipped()[0].name.as_str()));
    assert_eq!(known("Nowhere").as_deref(), Some("The Hole"), "the newest");
}

#[test]
fn abandoning_a_delve_says_what_it_costs() {
    let mut player = played_on(setup(11), 11, quiet(), |_, _| true).unwrap();
    player.press("q");
    player.assert_shows(&["the living come home without experience"]);
    player.assert_lacks(&["fight"]);
    player.press("a<Enter>");
    player.assert_shows(&["The delve is given up."]);
}

#[test]
fn changed_house_rules_and_practice_stand_in_the_title() {
    ludus_engine::proves!("TT-DEC-006");
    let begun = |wandering: bool, settings: Settings, size: (u16, u16)| {
        let mut setup = setup(11);
        (setup.dungeon.rules.wandering, setup.dungeon.rules.berserk) = (wandering, wandering);
        let mut player = played_on(setup, 11, settings, |_, _| true).unwrap();
        player.resize(size.0, size.1);
        player
    };
    for settings in [quiet(), modern()] {
        for size in [(80, 24), (100, 30), (120, 36), (160, 48), (200, 50)] {
            let usual = begun(true, settings, size);
            usual.assert_shows(&["practice"]);
            usual.assert_lacks(&["house rule"]);
            let changed = begun(false, settings, size);
            changed.assert_shows(&["practice, 2 ", " rules", "House rules: nobody goes"]);
        }
    }
}

#[test]
fn a_delve_that_counts_is_not_called_practice() {
    let mut player = Player::with(quiet());
    let anna = ludus_tunnels::setup::outfit::ready_for_delve("Anna", Seed(3));
    player.app.store_mut().add_delver(&anna, 1).unwrap();
    player.press("ie<Enter>").assert_shows(&["The Bear Gate  level 1"]);
    player.assert_lacks(&["practice"]);
}

/// The first place next to the party that it can walk into.
fn next_door(delve: &Delve) -> PlaceId {
    let exits = Chart::here(delve).exits(delve.here);
    let go = |link| DelveCommand::Go { link, probe: false };
    exits.into_iter().find(|exit| delve.check(&go(exit.link)).is_ok()).expect("an open exit").to
}

#[test]
fn a_click_on_a_place_or_its_door_walks_there() {
    for (settings, size) in [(quiet(), (80, 24)), (modern(), (80, 24)), (modern(), (120, 36)), (modern(), (200, 50))] {
        let mut player = entered(11, settings, size);
        let before = delve(&player);
        let to = next_door(&before);
        click(&mut player, MapSpot::Place(to));
        assert_eq!(delve(&player).here, to, "{}", player.text());
        let mut player = entered(11, settings, size);
        let exits = Chart::here(&before).exits(before.here);
        let link = exits.iter().find(|exit| exit.to == to).unwrap().link;
        click(&mut player, MapSpot::Way(link));
        assert_eq!(delve(&player).here, to, "{}", player.text());
    }
}

#[test]
fn a_click_on_a_shut_door_asks_how_it_is_opened() {
    let player = (0..60).find_map(|seed| {
        let mut player = entered(seed, modern(), (120, 36));
        let now = delve(&player);
        let chart = Chart::here(&now);
        let shut = chart.exits(now.here).into_iter().find(|exit| {
            let force = ludus_tunnels::delve::command::DoorWay::Force;
            now.check(&DelveCommand::Open { link: exit.link, way: force }).is_ok()
        })?;
        click(&mut player, MapSpot::Way(shut.link));
        Some((player, now.here))
    });
    let (player, here) = player.expect("an entrance with a shut door");
    assert_eq!(delve(&player).here, here);
    player.assert_shows(&["is shut. What does the party do?"]);
    let mut player = player;
    player.press("<Down>").assert_shows(&[" or less on 3 dice"]);
}

#[test]
fn a_click_on_a_far_place_walks_until_something_happens() {
    let far = |now: &Delve| {
        let chart = Chart::here(now);
        let near: Vec<PlaceId> = chart.exits(now.here).into_iter().map(|exit| exit.to).collect();
        let reach = |id: &PlaceId| *id != now.here && !near.contains(id) && chart.was_entered(*id);
        chart.places().filter(reach).find(|id| chart.way_to(*id).is_some())
    };
    let mut arrived = 0;
    for seed in 0..40 {
        let walked = |now: &Outing, _: &Command| {
            let exploring = now.fight().is_none() && now.delve().is_some_and(|delve| delve.scene == Scene::Exploring);
            exploring && now.delve().is_some_and(|delve| far(delve).is_some() && delve.blind_in_the_dark().is_empty())
        };
        let Some(mut player) = played_on(setup(seed), seed, modern(), walked) else { continue };
        player.resize(200, 50);
        let before = delve(&player);
        let to = far(&before).unwrap();
        if shown_at(&player, MapSpot::Place(to)).is_none() {
            continue;
        }
        click(&mut player, MapSpot::Place(to));
        let after = outing(&player);
        let now = after.delve().unwrap();
        assert!(now.turn > before.turn, "{}", player.text());
        let stopped = after.fight().is_some() || now.scene != Scene::Exploring;
        let hurt = now.party != before.party;
        assert!(now.here == to || stopped || hurt, "{seed}: {:?} {}", now.here, player.text());
        arrived += u32::from(now.here == to);
    }
    assert!(arrived >= 3, "{arrived} parties arrived");
}

#[test]
fn the_coach_at_a_meeting_shows_the_chance_of_each_answer() {
    let meets = |now: &Outing, _: &Command| now.delve().is_some_and(|delve| delve.scene == Scene::Meeting);
    for (settings, size) in [(quiet(), (80, 24)), (modern(), (120, 36)), (modern(), (200, 50))] {
        let settings = Settings { coach: true, ..settings };
        let mut player = first(settings, size, meets);
        player.press("<F3>").wait(2000);
        player.assert_shows(&["to win the fight", "to get away", "survivors and loot count; "]);
    }
}

#[test]
fn the_prompt_warns_of_steps_in_the_dark() {
    ludus_engine::proves!("TT-UI-11");
    for (settings, size) in [(quiet(), (80, 24)), (modern(), (120, 36))] {
        let lights = setup(11);
        let mut dark = setup(11);
        dark.party.iter_mut().for_each(|entrant| entrant.character.goods.clear());
        let at = |setup: DelveSetup| {
            let mut player = played_on(setup, 11, settings, |now, next| {
                let delve = now.delve().unwrap();
                let lights = matches!(next, Command::Delve(DelveCommand::Light(..)));
                !lights && delve.scene == Scene::Exploring
            });
            player.as_mut().unwrap().resize(size.0, size.1);
            player.unwrap()
        };
        at(lights).assert_lacks(&["Dark: "]);
        let player = at(dark);
        let now = delve(&player);
        let who = now.living().next().unwrap();
        player.assert_shows(&["Dark: ", &now.save_chance(who).to_string()]);
    }
}

/// The frames of a fight until its first wound was shown, at the usual pace, and the log.
fn frames(effects: bool) -> (Vec<String>, String) {
    let settings = Settings { effects, robots: Pace::Needed, tips: false, ..modern() };
    let mut player = opened(against("orc", 3), settings, (120, 36));
    let mut frames = Vec::new();
    for _ in 0..40 {
        player.press("<Enter>");
        for _ in 0..40 {
            player.wait(50);
            frames.push(player.text());
        }
        let Some(ActiveGame::Tunnels(view)) = player.app.play() else { panic!("no fight is on the screen") };
        let told = view.log_text();
        if wound_in(&told).is_some() {
            return (frames, told);
        }
    }
    panic!("nobody was hurt: {}", player.text());
}

fn wound_in(told: &str) -> Option<&str> {
    told.lines().find(|line| line.contains(" takes ") && (line.contains(" -> ") || line.contains(" \u{2192} ")))
}

#[test]
fn hits_of_a_fight_flash_with_their_number() {
    let (with, told) = frames(true);
    let (without, same) = frames(false);
    assert_eq!(wound_in(&told), wound_in(&same), "the log says it all");
    let chips = |frames: &[String]| frames.iter().filter(|frame| has_chip(frame)).count();
    assert!(chips(&with) > 0, "{}", with.last().unwrap());
    assert_eq!(chips(&without), 0);
}

/// Returns whether a number of lost points stands in the picture of both lines.
fn has_chip(frame: &str) -> bool {
    let picture: Vec<&str> = frame.lines().skip(1).take(7).collect();
    picture.iter().any(|line| {
        line.split_whitespace().any(|word| word.strip_prefix('\u{2013}').is_some_and(|rest| rest.parse::<u8>().is_ok()))
    })
}

#[test]
fn two_players_order_their_own_and_the_leader_decides() {
    ludus_engine::proves!("TT-DEC-225", "TT-UI-15");
    for (settings, size) in [(quiet(), (80, 24)), (modern(), (120, 36))] {
        let mut setup = setup(11);
        (0..).zip(&mut setup.party).for_each(|(number, entrant)| entrant.seat = number % 2);
        setup.leader = 1;
        let leader = setup.party[1].character.name.clone();
        let begun = played_on(setup.clone(), 11, settings, |now, _| {
            now.delve().is_some_and(|delve| delve.scene == Scene::Exploring)
        });
        let mut player = begun.unwrap();
        player.resize(size.0, size.1);
        player.assert_shows(&[&format!("{leader} (Player 2)")]);
        // In a fight each question names the player of the one who is asked.
        let fights = |now: &Outing, _: &Command| now.fight().is_some_and(|fight| fight.asked().is_some());
        let found = (0..40).find_map(|seed| {
            let dungeon = Dungeon::found("The Bear Gate".into(), Seed(seed), 4);
            played_on(DelveSetup { dungeon, ..setup.clone() }, seed, settings, fights)
        });
        let mut player = found.expect("a fight");
        player.resize(size.0, size.1);
        let mut seats = Vec::new();
        for _ in 0..40 {
            let now = outing(&player);
            let Some((fight, who)) = now.fight().and_then(|fight| Some((fight, fight.asked()?))) else { break };
            let seat = fight.get(who).seat;
            assert_eq!(now.asked_seat(), Some(Seat(seat)));
            if !player.text().contains("Esc back") {
                player.assert_shows(&[&format!("(Player {})", seat + 1)]);
                seats.push(seat);
            }
            player.press("<Enter>");
        }
        assert!(seats.contains(&0) && seats.contains(&1), "{seats:?}");
    }
}

#[test]
fn the_form_names_players_and_leader() {
    let mut player = Player::at(quiet(), &["i", "e"]);
    player.assert_lacks(&["Player 1"]);
    let fields = player.text();
    assert!(fields.contains("Leader") && fields.contains("Players"), "{fields}");
    // The field of the players, then that of the leader.
    player.press("<Down><Down><Down><Down><Down><Right>");
    player.assert_shows(&["(Player 1)", "(Player 2)"]);
    player.press("<Down><Right><Enter>");
    player.read_on();
    let now = delve(&player);
    let name = now.member(now.voice()).character.name.clone();
    assert_eq!(now.voice().index(), 1);
    player.assert_shows(&[&format!("{name} (Player 2)")]);
}

#[test]
fn a_practice_delve_is_saved_twice_in_the_list() {
    ludus_engine::proves!("TT-DEC-226");
    let mut player = Player::at(quiet(), &["i", "e"]);
    player.press("<Enter>");
    player.read_on();
    player.press("q<Enter>");
    assert_eq!(player.app.store_mut().battles().len(), 1, "{}", player.text());
    player.press("r").assert_shows(&["save twice"]);
    player.press("c").assert_shows(&["Saved once more"]);
    assert_eq!(player.app.store_mut().battles().len(), 2);
    // A delve that counts cannot be saved twice.
    let mut player = Player::with(quiet());
    let anna = ludus_tunnels::setup::outfit::ready_for_delve("Anna", Seed(3));
    player.app.store_mut().add_delver(&anna, 1).unwrap();
    player.press("ie<Enter>");
    player.read_on();
    player.press("q<Enter>").press("r").press("c");
    player.assert_shows(&["only practice can be saved twice"]);
    assert_eq!(player.app.store_mut().battles().len(), 1);
}
