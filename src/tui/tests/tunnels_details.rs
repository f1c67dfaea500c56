//! Details of the screens of *Tunnels*: the signs of members, the light of a place, the search in the shop, practice in the form.

use super::tunnels_delve::{delve, entered, setup};
use super::tunnels_play::{against, fight, opened};
use super::*;
use crate::books::ActiveGame;
use crate::tunnels::delve::words;
use crate::tunnels::signs;
use ludus_engine::game::NullSink;
use ludus_engine::narration::Narrate;
use ludus_engine::proves;
use ludus_engine::search::SearchSpace;
use ludus_tunnels::data::attribute::Attribute;
use ludus_tunnels::delve::command::Command as DelveCommand;
use ludus_tunnels::delve::member::MemberId;
use ludus_tunnels::model::delver::Delver;
use ludus_tunnels::outing::{Command, Outing, Setup as OutingSetup};
use ludus_tunnels::setup::outfit::ready_for_delve;

/// A fight of a delve that the second member leads, with its set-up. Both first names begin with B.
fn fight_of_a_delve() -> (OutingSetup, Outing) {
    let begun = (0..60).find_map(|seed| {
        let mut setup = setup(seed);
        setup.party[1].character.name = "Bram".into();
        let setup = OutingSetup::Delve(Box::new(setup));
        let mut game = Outing::start(&setup, Seed(seed), &mut NullSink).unwrap();
        let leads = Command::Delve(DelveCommand::March { who: MemberId(1), to: 0 });
        game.execute(&leads, &mut NullSink).unwrap();
        for _ in 0..500 {
            if game.fight().is_some() {
                return Some((setup, game));
            }
            let next = game.rollout_policy(&mut ())?;
            game.execute(&next, &mut NullSink).unwrap();
        }
        None
    });
    begun.expect("a fight")
}

#[test]
fn members_have_one_sign_on_the_map_and_in_fights() {
    let (setup, game) = fight_of_a_delve();
    let (fight, delve) = (game.fight().unwrap(), game.delve().unwrap());
    let mut names = Outing::names(&setup);
    names.follow_delve(delve, Some(fight));
    let sign = |name: &str| {
        let who = fight.ids().find(|id| names.of(*id) == name).unwrap();
        signs::letter(fight, &names, who)
    };
    assert_eq!(["Brakk", "Bram"].map(sign), ["B", "2"], "as on the map: {:?}", delve.march);
    assert_eq!([0, 1].map(|at| signs::of_member(&names, MemberId(at))), ["B", "2"]);
}

#[test]
fn the_title_says_whether_a_place_is_lit() {
    for size in [(80, 24), (120, 36), (200, 50)] {
        for settings in [quiet(), modern()] {
            let player = entered(11, settings, size);
            let now = delve(&player);
            assert!(now.map().place(now.here).lit, "the entrance is lit");
            player.assert_shows(&["place 1, lit"]);
        }
    }
}

#[test]
fn return_ends_the_search_in_the_shop() {
    let mut player = Player::with(quiet());
    let rich = Delver { gold: ludus_tunnels::data::coins::Coins::gold(900), ..ready_for_delve("Anna", Seed(3)) };
    player.app.store_mut().add_delver(&rich, 1).unwrap();
    player.press("iy<Enter>/saber").assert_shows(&["named \"saber\"", "keep these"]);
    player.press("<Enter>").assert_shows(&["The shop", "computer buys"]);
    player.press(" ").assert_shows(&["Anna buys: saber."]);
    // Esc ends the search, and a name that nothing has ends it on Return.
    player.press("<Esc>").assert_shows(&["of 133"]);
    player.press("/zzz").assert_shows(&["No such name."]);
    player.press("<Enter>").assert_shows(&["of 133"]);
    player.press("<Enter>").assert_shows(&["Your characters"]);
}

#[test]
fn a_delve_without_own_characters_is_practice() {
    let mut player = Player::at(quiet(), &["i", "e"]);
    assert!(player.text().lines().any(|line| line.contains("Practice") && line.contains("yes")), "{}", player.text());
    player.press("<Down><Down><Down><Down><Right>");
    player.assert_shows(&["No character of yours goes, so the delve counts for nobody."]);
}

#[test]
fn a_line_of_the_party_and_its_card_tell_all() {
    proves!("TT-UI-03");
    let player = entered(11, modern(), (120, 36));
    let now = delve(&player);
    for (rank, id) in now.march.iter().enumerate() {
        let who = now.member(*id);
        let (con, sign) = (words::strength(who).0, signs::of_member(&Outing::names(&set_out(&player)), *id));
        let text = player.text();
        let order: Vec<&str> = text.lines().filter(|line| line.contains("ST ") && line.contains(" \u{25a0}")).collect();
        let strength = format!("ST {}", who.now(Attribute::Strength));
        let row = order.get(rank).unwrap_or_else(|| panic!("rank {rank}: {text}"));
        assert!(
            row.contains(&who.character.name) && row.contains(&con.to_string()) && row.contains(&strength),
            "{row}"
        );
        let arms = format!("{}, {}", words::title(who), words::weapon(who));
        let numbers = format!("{sign:<3}{:>+3} {:>2}  ", who.person().adds_in_hand(), words::absorbs(who));
        assert!(text.lines().any(|line| line.contains(&(numbers.clone() + &arms))), "{numbers}{arms}: {text}");
    }
    // The card has the other attributes.
    let (mut player, first) = (player, now.member(now.march[0]));
    player.press("o ");
    for attribute in Attribute::ALL {
        player.assert_shows(&[&format!("{} {}", attribute.code(), first.now(attribute))]);
    }
}

/// The set-up of the delve on the screen.
fn set_out(player: &Player) -> OutingSetup {
    match player.app.play() {
        Some(ActiveGame::Tunnels(view)) => view.session().setup().clone(),
        _ => panic!("no delve is on the screen"),
    }
}

#[test]
fn a_death_shows_its_causes() {
    proves!("TT-UI-16");
    let told = ["black hobbit", "goblin", "giant spider", "ghoul"].into_iter().find_map(|kind| {
        let mut player = opened(against(kind, 1), modern(), (200, 50));
        for _ in 0..300 {
            if fight(&player).outcome.is_some() {
                break;
            }
            player.press("<Enter>");
        }
        let Some(ActiveGame::Tunnels(view)) = player.app.play() else { panic!("no fight is on the screen") };
        let last = view.scene().memory.deaths.iter().rfind(|told| told.contains("against"))?.clone();
        Some((last, player.text()))
    });
    let (told, text) = told.expect("somebody dies");
    assert!(["against", " hits", "->"].iter().all(|part| told.contains(part)), "{told}");
    let first: Vec<&str> = told.split_whitespace().take(3).collect();
    assert!(text.contains(&first.join(" ")), "{told}: {text}");
}

#[test]
fn the_letter_of_an_impossible_deed_says_why() {
    proves!("TT-UI-18");
    for settings in [quiet(), modern()] {
        let mut player = entered(11, settings, (120, 36));
        let text = player.text();
        assert!(!text.contains("Stairs  ") && !text.contains("Talk  "), "neither is possible: {text}");
        player.press("s").assert_shows(&["Stairs: "]);
    }
    let mut player = entered(11, modern(), (120, 36));
    player.press("t").assert_shows(&["Nobody is here to talk to."]);
}

#[test]
fn nothing_is_told_by_colour_alone() {
    proves!("TT-UI-19");
    let letters = |player: &Player| player.text().chars().filter(|one| one.is_alphanumeric()).collect::<String>();
    let plain = Settings { theme: Theme::None, ..modern() };
    for size in [(80, 24), (120, 36), (200, 50)] {
        let [coloured, plain_delve] = [modern(), plain].map(|settings| entered(11, settings, size));
        assert_eq!(letters(&coloured), letters(&plain_delve), "a delve at {size:?}");
        let [coloured, plain_fight] = [modern(), plain].map(|settings| opened(against("orc", 3), settings, size));
        assert_eq!(letters(&coloured), letters(&plain_fight), "a fight at {size:?}");
        // The sides differ by letters, numbers and facing.
        plain_fight.assert_shows(&["B\u{25ba}", "\u{25c4}1"]);
    }
}
