//! A delve of *Tunnels* on the screen: the map of what was seen, walking by arrows, and the way home with the account.

use super::*;
use crate::books::ActiveGame;
use crate::tunnels::screens::party::ready;
use crate::tunnels::signs::of_member;
use ludus_engine::game::NullSink;
use ludus_engine::narration::Narrate;
use ludus_tunnels::ai::delver;
use ludus_tunnels::data::supply::GoodId;
use ludus_tunnels::data::weapon::WeaponId;
use ludus_tunnels::delve::command::Command as DelveCommand;
use ludus_tunnels::delve::log::Marks;
use ludus_tunnels::delve::setup::{DelveSetup, Entrant};
use ludus_tunnels::delve::state::{Delve, Scene};
use ludus_tunnels::dungeon::level::{Direction, Dungeon, LinkId};
use ludus_tunnels::model::delver::OwnedWeapon;
use ludus_tunnels::narration::names::Names;
use ludus_tunnels::outing::{Outing, Setup as OutingSetup};

/// The ready-made party with torches before a dungeon of this seed.
pub fn setup(seed: u64) -> DelveSetup {
    let torch = GoodId::of("torch").unwrap();
    let party = ready().into_iter().map(|mut who| {
        who.goods.push((torch, 2));
        Entrant::new(who)
    });
    DelveSetup::new(Dungeon::found("The Bear Gate".into(), Seed(seed), 4), party.collect())
}

/// Opens a delve at its first question.
pub fn entered(seed: u64, settings: Settings, (columns, rows): (u16, u16)) -> Player {
    let setup = OutingSetup::Delve(Box::new(setup(seed)));
    let outing = Outing::start(&setup, Seed(seed), &mut NullSink).unwrap();
    let mut player = Player::with(settings);
    let session = Session::staged(setup, outing);
    player.app.open_battle(Resumed::<Outing> { session, notices: Vec::new() }, 0);
    player.resize(columns, rows);
    player
}

pub fn outing(player: &Player) -> Outing {
    match player.app.play() {
        Some(ActiveGame::Tunnels(view)) => view.session().battle().clone(),
        _ => panic!("no delve is on the screen"),
    }
}

pub fn delve(player: &Player) -> Delve {
    outing(player).delve().unwrap().clone()
}

/// The key that walks through a link.
fn arrow(delve: &Delve, link: LinkId) -> &'static str {
    let exit = delve.map().exits(delve.here).find(|exit| exit.link == link).unwrap();
    match exit.direction {
        Direction::North => "<Up>",
        Direction::East => "<Right>",
        Direction::South => "<Down>",
        Direction::West => "<Left>",
    }
}

/// Presses what the computer would do: an arrow through an exit, otherwise Return for the marked answer.
fn press_on(player: &mut Player) {
    let now = outing(player);
    let key = match (now.fight(), now.delve()) {
        (None, Some(delve)) => match delver::choose(delve) {
            Some((DelveCommand::Go { link, .. } | DelveCommand::Open { link, .. }, _)) if !player.has_list() => {
                arrow(delve, link)
            }
            _ => "<Enter>",
        },
        _ => "<Enter>",
    };
    player.press(key);
}

impl Player {
    /// Returns whether a list lies over the question of the delve.
    fn has_list(&self) -> bool {
        ["is shut. What", ": which", ": how long?", ": who goes", "Esc back"]
            .iter()
            .any(|words| self.text().contains(words))
    }
}

/// A delve after some places were seen: of the first party that comes so far.
pub fn explored(settings: Settings, size: (u16, u16)) -> Player {
    for seed in 11..40 {
        let mut player = entered(seed, settings, size);
        for _ in 0..400 {
            if !matches!(player.app.play(), Some(ActiveGame::Tunnels(_))) {
                break;
            }
            let now = delve(&player);
            let seen = now.log().places.iter().filter(|marks| marks.has(Marks::ENTERED)).count();
            if seen >= 4 && now.scene == Scene::Exploring && outing(&player).fight().is_none() {
                return player;
            }
            press_on(&mut player);
        }
    }
    panic!("no party saw four places");
}

#[test]
fn arrows_walk_through_the_exits() {
    for (settings, size) in [(quiet(), (80, 24)), (modern(), (120, 36))] {
        let mut player = entered(11, settings, size);
        let before = delve(&player);
        let exits: Vec<_> = before.known_exits(&before.map(), before.here).collect();
        let go = |link| DelveCommand::Go { link, probe: false };
        let open =
            exits.iter().find(|exit| before.check(&go(exit.link)).is_ok()).expect("an open exit at the entrance");
        player.press(arrow(&before, open.link));
        let after = delve(&player);
        assert!(after.turn > before.turn, "{}", player.text());
        let none = [Direction::North, Direction::East, Direction::South, Direction::West]
            .into_iter()
            .find(|direction| exits.iter().all(|exit| exit.direction != *direction));
        assert!(none.is_some());
    }
}

#[test]
fn a_delve_by_keyboard_comes_home_with_an_account() {
    let mut best = None;
    for seed in 0..12 {
        let mut player = entered(seed, quiet(), (80, 24));
        for _ in 0..1500 {
            if outing(&player).delve().unwrap().is_over() {
                break;
            }
            press_on(&mut player);
        }
        let end = delve(&player);
        assert!(end.is_over(), "seed {seed}: {}", player.text());
        if end.scene == Scene::Returned {
            best = Some(player);
            break;
        }
    }
    let player = best.expect("no party of twelve came home");
    let account = delve(&player).account.expect("the account of the delve");
    assert!(player.text().contains("The party is back"), "{}", player.text());
    assert!(player.text().contains(&account.loot.to_string()), "{}", player.text());
}

#[test]
fn map_shows_nothing_that_was_not_seen() {
    let one = entered(11, modern(), (120, 36));
    let text = one.text();
    assert!(text.contains("??"), "{text}");
    let now = delve(&one);
    let rooms = (0..40_u8).filter(|id| text.contains(&format!("place {id}, "))).count();
    assert!(rooms <= 1, "{text}");
    assert_eq!(now.log().places.iter().filter(|marks| marks.has(Marks::ENTERED)).count(), 1);
}

#[test]
fn a_delve_names_its_dungeon_at_every_size() {
    for settings in [quiet(), modern()] {
        for size in [(80, 24), (100, 30), (120, 36), (160, 48), (200, 50)] {
            // The title, and the ways out of the place in words.
            explored(settings, size).assert_shows(&["The Bear Gate", "place ", "to place "]);
        }
    }
}

#[test]
fn the_board_shows_the_party_wherever_it_went() {
    for size in [(80, 24), (100, 30), (120, 36), (160, 48), (200, 50)] {
        let player = explored(modern(), size);
        let now = delve(&player);
        let sign = format!("{}\u{25ba}", of_member(&names(&player), now.walking().next().unwrap()));
        assert!(player.text().contains(&sign), "{size:?}: {}", player.text());
    }
}

fn names(player: &Player) -> Names {
    match player.app.play() {
        Some(ActiveGame::Tunnels(view)) => Outing::names(view.session().setup()),
        _ => panic!("no delve is on the screen"),
    }
}

#[test]
fn a_look_around_shows_the_level_and_every_member() {
    for size in [(80, 24), (120, 36)] {
        let mut player = explored(modern(), size);
        let now = delve(&player);
        player.press("o");
        let text = player.text();
        assert!(text.contains("The Bear Gate, level 1") && text.contains("not explored: "), "{text}");
        for id in &now.march {
            player.press(" ");
            let text = player.text();
            let load =
                format!("{} of {} weight units", now.member(*id).load(), now.member(*id).character.weight_possible());
            assert!(text.contains(&now.member(*id).character.name) && text.contains(&load), "{text}");
        }
        player.press("<Enter>");
        assert!(player.text().contains("Find"), "{}", player.text());
    }
}

#[test]
fn the_prompt_shows_the_chance_of_a_search() {
    let player = entered(11, modern(), (120, 36));
    let now = delve(&player);
    let chance = now.chance(&DelveCommand::Search).expect("a search has a chance");
    let row = player.text().lines().find(|line| line.contains("Find ")).unwrap().to_string();
    assert!(row.contains(&chance.to_string()), "{row}");
}

#[test]
fn a_pickaxe_adds_a_row_to_the_menu() {
    ludus_engine::proves!("TT-WPN-07");
    let plain = entered(11, modern(), (120, 36));
    let has_row = |player: &Player| player.text().lines().any(|line| line.contains("   Wall  "));
    assert!(!has_row(&plain), "{}", plain.text());
    let mut setup = setup(11);
    let pickaxe = WeaponId::of("pickaxe").unwrap();
    setup.party[0].character.weapons.push(OwnedWeapon::steel(pickaxe));
    let setup = OutingSetup::Delve(Box::new(setup));
    let outing = Outing::start(&setup, Seed(11), &mut NullSink).unwrap();
    let mut player = Player::with(modern());
    let session = Session::staged(setup, outing);
    player.app.open_battle(Resumed::<Outing> { session, notices: Vec::new() }, 0);
    player.resize(120, 36);
    assert!(has_row(&player), "{}", player.text());
    player.press("w");
    assert!(!delve(&player).logs[0].cuts.is_empty(), "{}", player.text());
}

#[test]
fn a_dungeon_made_by_hand_can_be_entered() {
    let mut player = Player::with(modern());
    player.resize(120, 36);
    player.app.back_to_the_welcome();
    player.press("<Enter>te");
    assert!(player.text().contains("a new one"), "{}", player.text());
    player.press("<Right>");
    let text = player.text();
    assert!(text.contains("The Drowned Brewery") && text.contains("Made by hand, 2 levels."), "{text}");
    player.press("<Enter>");
    player.read_on();
    assert!(player.text().contains("The Drowned Brewery, level 1"), "{}", player.text());
}

#[test]
fn a_henchman_is_hired_in_the_form_and_comes_along() {
    for size in [(80, 24), (120, 36)] {
        let mut player = Player::with(modern());
        player.resize(size.0, size.1);
        player.app.back_to_the_welcome();
        player.press("<Enter>te");
        let candidate = player.app.store_mut().tunnels().candidates().remove(0).name;
        assert!(player.text().contains(&format!("{candidate}: stays")), "{}", player.text());
        // The first line of the last box; the fourth member has the money.
        player.press("<Tab><Tab>").assert_shows(&["in advance", ", ST "]);
        player.press("<Left>");
        assert!(player.text().contains(&format!("{candidate}, hired by Tam")), "{}", player.text());
        player.press("<Enter>");
        player.read_on();
        let now = delve(&player);
        let hired = now.party.iter().find(|member| member.hire.is_some()).expect("a henchman");
        assert_eq!(hired.character.name, candidate);
        assert_eq!(hired.hire.map(|hire| hire.employer.index()), Some(3));
    }
}
