//! A bout of the *Hex Arena* is a story: its end told, watched again, asked "what if", given away as a code, estimated before.

use super::*;
use crate::books::ActiveGame;
use crate::game_view::GameView as Table;
use crate::tests::hexarena::{at, bout};
use crate::tests::sizes::SIZES;
use ludus_engine::proves;
use ludus_engine::share_code::read;
use ludus_hexarena::battle::state::Bout;
use ludus_hexarena::matchmaking::foes::FOES;
use ludus_hexarena::model::setup::{Control as Hand, Level, Setup as Meeting, Side as Half};
use ludus_hexarena::model::sheet::Sheet;
use ludus_hexarena::scenario::lesson::Lesson;
use ludus_hexarena::stats::summary::BoutSummary;
use ludus_store::battles::Resumed;

fn table(player: &Player) -> &Table<Bout> {
    match player.app.play() {
        Some(ActiveGame::HexArena(table)) => table,
        _ => panic!("no bout: {}", player.text()),
    }
}

/// Three against three, near each other; West a player's.
fn setup() -> Meeting {
    let side = |names: [&str; 3]| -> Vec<Sheet> {
        let find = |name: &str| FOES.iter().find(|foe| foe.name == name).unwrap();
        names.iter().map(|name| Sheet::of(&find(name).character())).collect()
    };
    let (west, east) = (["Legionary", "Hoplite", "Retiarius"], ["Orc raider", "Axe-dwarf", "Bladesister"]);
    let mut setup = Meeting { near: true, ..Meeting::new(side(west), side(east)) };
    setup.sides[1].control = Hand::Computer(Level::Trained);
    setup
}

fn in_bout(setup: Meeting, settings: Settings, seed: u64) -> Player {
    let mut player = Player::with(settings);
    let session = Session::memory(setup, Seed(seed)).unwrap();
    player.app.open_battle(Resumed::<Bout> { session, notices: Vec::new() }, 0);
    player.draw();
    player
}

/// At the report of a bout that the computer played for both sides.
fn at_the_end(seed: u64, settings: Settings, (columns, rows): (u16, u16)) -> Player {
    let mut player = in_bout(setup(), settings, seed);
    player.resize(columns, rows);
    if player.bar().contains("press Return") {
        player.press("<Enter>");
    }
    player.press("<F2>w<Enter>");
    for _ in 0..400 {
        if bout(&player).unwrap().outcome().is_some() {
            break;
        }
        player.press("!").wait(500);
    }
    player.press("!").wait(3000);
    assert!(bout(&player).unwrap().outcome().is_some(), "{}", player.text());
    player
}

fn account(player: &Player) -> BoutSummary {
    let footage = table(player).session().footage().unwrap();
    let commands = (0..).map_while(|decision| footage.film.command(decision));
    BoutSummary::of(&footage.setup, footage.film.seed(), commands).unwrap()
}

fn flat(player: &Player) -> String {
    player.text().replace(['\u{2502}', '|', '\n'], " ").split_whitespace().collect::<Vec<_>>().join(" ")
}

#[test]
fn report_shows_stats_of_everybody_and_luck_of_the_player_only() {
    for size in SIZES {
        for (look, settings) in [("classic", quiet()), ("modern", modern())] {
            let player = at_the_end(3, settings, size);
            let (account, text) = (account(&player), player.text());
            let end = bout(&player).unwrap();
            for (id, figure) in end.figures() {
                let name = setup().figures().nth(id.index()).unwrap().1.name.clone();
                let deeds = account.deeds(id);
                let fatigue = format!("{}/{}", figure.ft_now.max(0), figure.values.ft);
                let is_row = |line: &&str| line.contains(&name) && line.contains(&fatigue);
                let line = text.lines().find(is_row).unwrap_or_else(|| panic!("{name}: {text}"));
                let words: Vec<&str> =
                    line.split([' ', ',', '\u{2502}', '|']).filter(|word| !word.is_empty()).collect();
                for number in [deeds.dealt, deeds.taken] {
                    assert!(words.contains(&number.to_string().as_str()), "{number} of {name}: {line}");
                }
                let attacks = deeds.attacks();
                let due = (attacks.expected + 50) / 100;
                let hits = format!("{} of {}", attacks.hits, attacks.strikes);
                let mean = format!("{}.{}", due / 10, due % 10);
                assert!(
                    attacks.strikes == 0 || line.contains(&hits) && words.contains(&mean.as_str()),
                    "{hits} {mean}: {line}"
                );
            }
            // West was a player's, whoever was lent afterwards; East's luck is nobody's business.
            let gift = account.gift_tenths(Half::West.seat());
            let luck = format!("you by {}.{} points (FT 1, EN 2):", gift.abs() / 10, gift.abs() % 10);
            let text = flat(&player);
            assert!(text.contains(&luck), "{luck}: {text}");
            assert!(!text.contains("cost East") && !text.contains("helped East"), "{text}");
            if (look, size.0) == ("classic", 80) || look == "modern" && size.0 != 160 {
                insta::assert_snapshot!(format!("hex_end_{look}_{}x{}", size.0, size.1), player.text());
            }
        }
    }
}

#[test]
fn win_chance_curve_ends_at_result_and_digits_jump_to_falls() {
    for size in [(80, 24), (120, 36), (200, 50)] {
        let mut player = at_the_end(3, modern(), size);
        let course = table(&player).went().unwrap().clone();
        assert_eq!(course.played.0, course.played.1);
        let won = bout(&player).unwrap().outcome() == Some(ludus_hexarena::battle::state::Outcome::Won(Half::West));
        assert_eq!(course.points.last().unwrap().share, (if won { 1000 } else { 0 }, 0));
        let moved = |at: usize| course.points[at].share.0.abs_diff(course.points[at + 1].share.0);
        if let Some(turning) = &course.turning {
            assert_eq!(Some(moved(turning.at)), super::largest_turn(&course), "{:?}", course.points);
        }
        let (report, account) = (player.text(), account(&player));
        let fell = account.fallen.iter().filter(|one| one.by.is_some()).count();
        assert!(fell >= 2, "{:?}", account.fallen);
        player.press("1").wait(5000);
        player.assert_shows(&[&format!("P{} ", account.fallen[0].when.round)]);
        assert!(flat(&player).contains("unconscious") || flat(&player).contains("is dead"), "{}", player.text());
        player.press("<Esc>");
        assert_eq!(player.text(), report, "back at the report");
        player.press("9");
        player.assert_shows(&["No death has that number."]);
    }
}

#[test]
fn same_seed_restarts_the_bout_and_new_foes_opens_the_form() {
    let mut player = at_the_end(3, quiet(), (80, 24));
    player.press("b");
    let session = table(&player).session();
    assert_eq!((session.setup(), session.battle().seed(), session.battle().move_number()), (&setup(), Seed(3), 0));
    let id = session.id().clone();
    assert!(!player.app.store_mut().counts(&id));
    let mut player = at_the_end(3, quiet(), (80, 24));
    player.press("n");
    player.assert_shows(&["A quick bout", "Seed "]);
    let mut player = at_the_end(3, quiet(), (80, 24));
    player.press("z");
    assert!(player.app.play().is_none());
}

#[test]
fn quick_bout_form_offers_seed_code_and_win_estimate() {
    for size in SIZES {
        let mut player = at(modern(), "");
        player.resize(size.0, size.1);
        player.press("a");
        player.assert_shows(&["Seed ", "S type a seed", "C share code"]);
        let text = flat(&player);
        let share =
            text.split("West ").find_map(|part| part.split_once("% \u{b1}")).unwrap_or_else(|| panic!("{text}")).0;
        assert!(share.parse::<u32>().unwrap() <= 100, "{share}");
        player.press("s12x");
        player.assert_shows(&["A seed has digits only"]);
        player.press("3<Enter>c");
        let before = player.app.take_copied().unwrap();
        player.press("<Esc><Enter>");
        let code = read::<Bout>(&before).unwrap();
        let session = table(&player).session();
        assert_eq!((session.setup(), session.battle().seed()), (&code.setup, code.seed));
        assert_eq!(code.seed, Seed(123));
        let id = session.id().clone();
        assert!(!player.app.store_mut().counts(&id));
    }
    let mut player = at_the_end(3, quiet(), (80, 24));
    player.press("c");
    let code = player.app.take_copied();
    let read = code.map(|code| read::<Bout>(&code).unwrap());
    assert!(read.is_none_or(|code| code.seed == Seed(3)), "a bout in memory may have none");
}

#[test]
fn what_if_and_rollouts_open_from_the_replay() {
    let mut player = at_the_end(3, quiet(), (120, 36));
    player.press("w");
    player.assert_shows(&["I what if"]);
    player.press("0").wait(500);
    player.assert_shows(&["A thousand times"]);
    player.press("<Esc>i");
    player.assert_shows(&["West", "East"]);
}

#[test]
fn secrets_of_the_enemy_are_on_no_screen() {
    // The same keys in two bouts that differ in nothing but what West cannot know of East.
    let secret = |more: i16| {
        let mut setup = setup();
        for sheet in &mut setup.sides[1].figures {
            sheet.values.en += more;
            sheet.values.ft += more;
            sheet.values.wp += more;
        }
        setup
    };
    let keys =
        ["<Enter>", "<Tab>", "<Tab>", "<Tab>", "<Tab>", "o<Enter>", "o ", "<Esc>", "/", "<Esc>", "x", "?", "<Esc>"];
    let mut compared = 0;
    for size in SIZES {
        for settings in [quiet(), modern()] {
            let mut players = [0, 3].map(|more| in_bout(secret(more), settings, 7));
            players.iter_mut().for_each(|player| player.resize(size.0, size.1));
            for round in 0..40 {
                let same = {
                    let [own, his] = [&players[0], &players[1]].map(|player| bout(player).unwrap());
                    own.observation(Half::West) == his.observation(Half::West) && own.outcome().is_none()
                };
                if !same {
                    break;
                }
                for key in if round % 4 == 0 { &keys[..] } else { &keys[..1] } {
                    players.iter_mut().for_each(|player| _ = player.press(key).wait(300));
                    let [own, his] = [&players[0], &players[1]].map(|player| bout(player).unwrap());
                    if own.observation(Half::West) != his.observation(Half::West) || own.outcome().is_some() {
                        break;
                    }
                    assert_eq!(players[0].text(), players[1].text(), "{key} in round {round}");
                    assert!(players[0].cells() == players[1].cells(), "colours: {key} in round {round}");
                    compared += 1;
                }
            }
            assert_ne!(bout(&players[0]).unwrap().hash(), bout(&players[1]).unwrap().hash());
        }
    }
    assert!(compared > 300, "{compared}");
}

#[test]
fn g_goes_to_a_hex_by_its_name_and_x_hides_the_zones() {
    proves!("DQU-23");
    let mut player = in_bout(setup(), quiet(), 7);
    while !matches!(bout(&player).unwrap().decision(), ludus_hexarena::battle::state::Decision::Act(_)) {
        player.press("<Enter>");
    }
    player.press("o");
    player.press("gj5<Enter>");
    player.assert_shows(&["J5"]);
    player.press("gz9<Enter>");
    player.assert_shows(&["No hex \"Z9\" here"]);
    player.press("g<Esc><Esc>m");
    player.assert_shows(&["moves left"]);
    let ludus_hexarena::battle::state::Decision::Act(id) = bout(&player).unwrap().decision() else { panic!() };
    let figure = *bout(&player).unwrap().figure(id);
    let to = figure.at + figure.facing;
    player.press(&format!("g{}<Enter>", to.to_string().to_lowercase()));
    player.assert_shows(&[&format!("at {to}, facing")]);
    let with = player.text();
    player.press("x");
    assert_ne!(player.text(), with, "zones are hidden");
    player.press("x");
    assert_eq!(player.text(), with);
}

#[test]
fn the_help_of_a_question_names_its_paragraph() {
    proves!("DQU-11");
    let mut player = in_bout(setup(), modern(), 7);
    player.resize(120, 36);
    while !matches!(bout(&player).unwrap().decision(), ludus_hexarena::battle::state::Decision::Act(_)) {
        player.press("<Enter>");
    }
    player.press("?");
    let mut text = flat(&player);
    for _ in 0..4 {
        player.press("<Tab>");
        text += &flat(&player);
    }
    // An id of the rule, and the number of its paragraph behind it.
    assert!(text.contains("DQ-ENG-01") || text.contains("DQ-NON-01"), "{text}");
    let number = |part: &str| {
        part.split(')').next().is_some_and(|n| n.contains('.') && n.bytes().next().is_some_and(|b| b.is_ascii_digit()))
    };
    assert!(text.split('(').skip(1).any(number), "{text}");
}

/// A school with Anna, who has fought three bouts.
fn school(settings: Settings) -> Player {
    use ludus_hexarena::ai::{Scratch, choose};
    let mut player = Player::with(settings);
    let store = player.app.store_mut();
    let anna = ludus_hexarena::matchmaking::foes::Foe::named("Champion").unwrap().character();
    let anna = ludus_hexarena::model::character::Character { name: "Anna".into(), ..anna };
    store.add_hexarena(&anna, 1_760_000_000).unwrap();
    for number in 0..3 {
        let own = store.hexarena().find("Anna").unwrap().who.clone();
        let tiro = Sheet::of(&ludus_hexarena::matchmaking::foes::Foe::named("Tiro").unwrap().character());
        let mut setup = Meeting { near: true, ..Meeting::new(vec![Sheet::of(&own)], vec![tiro]) };
        setup.sides[1].control = Hand::Computer(Level::Raw);
        let when = 1_760_000_100 + 3600 * number;
        let mut session = store.begin::<Bout>(setup, Seed(number + 11), &["Anna"], when).unwrap();
        while session.battle().outcome().is_none() {
            let (command, _) = choose(session.battle(), Level::Trained, &mut Scratch::default()).unwrap();
            session.execute(&command).unwrap();
        }
        store.settle(&session).unwrap();
        store.rest_a_week(Seed(number)).unwrap();
    }
    player
}

#[test]
fn career_is_shown_in_every_size_and_both_looks() {
    for settings in [quiet(), modern()] {
        for size in SIZES {
            let mut player = school(settings);
            player.resize(size.0, size.1);
            player.app.open_life("Anna");
            player.draw();
            player.assert_shows(&["Anna", "EP from all bouts", "won against 1"]);
            if size.0 >= 120 {
                player.assert_shows(&["Put out of action ", "Tiro", "Best blow: "]);
            }
            if settings.look == ludus_store::settings::Look::Modern && size.0 < 160 {
                insta::assert_snapshot!(format!("hex_life_{}x{}", size.0, size.1), player.text());
            }
            player.press("i");
            player.assert_shows(&["Weapons: "]);
            player.press("<Esc><Enter>");
            player.assert_shows(&["I what if"]);
        }
    }
}

#[test]
fn every_lesson_is_played_to_its_end_by_keyboard() {
    for (number, lesson) in Lesson::all().iter().enumerate() {
        let (title, learnt) = (lesson.title(), &lesson.learnt[0]);
        let mut player = at(quiet(), "l");
        player.assert_shows(&[title]);
        (0..number).for_each(|_| _ = player.press("<Down>"));
        player.press("<Enter>").wait(500);
        for step in lesson.steps().iter().filter(|step| step.say.is_some()) {
            let key = step.keys.as_deref().unwrap_or("<Enter>");
            let before = player.text();
            player.press(key).wait(500);
            assert_ne!(player.text(), before, "{key} of {title} does nothing:\n{before}");
        }
        player.assert_shows(&["Play freely"]);
        // Return begins the free play, and then gives the proposed answers to its end.
        for _ in 0..600 {
            if player.text().contains(learnt) {
                break;
            }
            player.press("<Enter>").wait(500);
        }
        player.assert_shows(&[learnt]);
        player.press("<Enter>");
        assert!(player.app.store_mut().settings().own.hexarena.lessons.has(number), "{}", player.text());
    }
}
