//! The end told: who did what, how kind the dice were, how the chance went and where it turned, who fell; and the keys that lead
//! back into it or into another one.

use super::*;
use crate::tests::sizes::SIZES;
use insta::assert_snapshot;
use ludus_gladiator::matchmaking::opposition;
use ludus_gladiator::narration::names::Names;
use ludus_gladiator::stats::results::results;
use ludus_gladiator::stats::summary::BattleSummary;
use ludus_store::settings::Look;

/// Three of the examples against what is drawn for them.
fn setup(seed: Seed) -> Setup {
    let mut setup = Setup { fighters: opposition::examples().into_iter().take(3).collect(), ..Setup::default() };
    opposition::draw(&mut setup, seed);
    setup
}

/// At the report of a battle that the computer played for both sides.
fn at_the_end(seed: u64, settings: Settings, (columns, rows): (u16, u16)) -> Player {
    let mut player = Player::in_seeded_battle(setup(Seed(seed)), settings, Seed(seed));
    player.resize(columns, rows);
    if player.bar().contains("press Return") {
        player.press("<Enter>");
    }
    player.press("<F2>w<Enter>");
    for _ in 0..200 {
        if player.battle().outcome().is_some() {
            break;
        }
        player.press("!").wait(500);
    }
    player.press("!").wait(3000);
    assert!(player.battle().outcome().is_some(), "{}", player.text());
    player
}

fn account(player: &Player) -> BattleSummary {
    let footage = player.app.battle().unwrap().session().footage().unwrap();
    let commands = (0..).map_while(|decision| footage.film.command(decision));
    BattleSummary::of(&footage.setup, footage.film.seed(), commands).unwrap()
}

#[test]
fn the_report_of_a_battle_at_four_sizes_and_in_both_looks() {
    for size in SIZES {
        for (look, settings) in [("classic", quiet()), ("modern", modern())] {
            let player = at_the_end(5, settings, size);
            if look == "modern" && size.0 != 160 || size.0 == 80 {
                assert_snapshot!(format!("end_{look}_{}x{}", size.0, size.1), player.text());
            }
        }
    }
}

#[test]
fn report_table_shows_everyones_stats_and_the_players_luck() {
    for seed in [5, 6, 8] {
        let player = at_the_end(seed, modern(), (200, 50));
        let (account, text) = (account(&player), player.text());
        let mut names = Names::new(&setup(Seed(seed)));
        names.follow(&player.battle());
        for one in results(&player.battle(), &setup(Seed(seed))) {
            let deeds = account.deeds(one.id);
            let line = text.lines().find(|line| line.contains(&format!(" {} ", names.name(one.id)))).unwrap();
            let words: Vec<&str> = line.split_whitespace().collect();
            for figure in [one.dealt, deeds.taken, one.kills] {
                assert!(words.contains(&figure.to_string().as_str()), "{figure} of {}: {line}", one.name);
            }
            let attacks = deeds.attacks();
            if attacks.strikes > 0 {
                let tenths = (attacks.expected + 50) / 100;
                let mean = format!("{} of {} {}.{} ", attacks.hits, attacks.strikes, tenths / 10, tenths % 10);
                assert!(words.join(" ").contains(&mean), "{mean:?}: {line}");
            }
        }
        let gift = account.gift_tenths(Side::West.seat());
        let rank = account.percentile(Side::West.seat());
        let rank = if gift < 0 { format!("unluckier than {}", 100 - rank) } else { format!("luckier than {rank}") };
        let luck = format!("{}.{} SH: {rank} of 100 such battles.", gift.abs() / 10, gift.abs() % 10);
        assert!(gift == 0 || text.contains(&luck), "{luck}: {text}");
        for fell in account.fallen.iter().filter(|fell| fell.how.way_out.is_some() && fell.who.0 < 3) {
            let squares = fell.how.way_out.unwrap().squares;
            assert!(text.contains(&format!("with the exit {squares}")), "{text}");
        }
    }
}

#[test]
fn win_chance_curve_ends_at_result_and_turns_at_largest_change() {
    for seed in [5, 6, 8] {
        let player = at_the_end(seed, quiet(), (80, 24));
        let course = player.app.battle().unwrap().went().unwrap().clone();
        assert_eq!(course.played.0, course.played.1);
        let won = player.battle().outcome() == Some(ludus_gladiator::battle::state::decision::Outcome::Won(Side::West));
        assert_eq!(course.points.last().unwrap().share, (if won { 1000 } else { 0 }, 0));
        assert_eq!(course.points[0].round, 1);
        assert!(course.points.windows(2).all(|pair| pair[0].round < pair[1].round || pair[1].share.1 == 0));
        let moved = |at: usize| course.points[at].share.0.abs_diff(course.points[at + 1].share.0);
        let Some(turning) = &course.turning else { panic!("it turned nowhere: {:?}", course.points) };
        assert_eq!(Some(moved(turning.at)), super::largest_turn(&course), "{:?}", course.points);
        assert!(!turning.act.is_empty());
        // What is named is something that befell whoever lost by it, or a spell of the other side.
        let lost = ludus_engine::game::Seat(u8::from(
            course.points[turning.at + 1].share.0 > course.points[turning.at].share.0,
        ));
        let crate::game_view::replay::JumpTarget::Step(step) = turning.spot else { panic!("it stands nowhere") };
        let film = player.app.battle().unwrap().session().footage().unwrap().film;
        let peaks = film.steps()[step].reading.peaks;
        let spell = peaks.has(ludus_engine::highlight::Highlight::Spell);
        assert_eq!(peaks.whose == Some(lost), !spell, "{}: {}", turning.act, film.steps()[step].text());
    }
}

#[test]
fn a_key_leads_to_every_death_and_to_what_decided_it() {
    let mut player = at_the_end(5, modern(), (120, 36));
    let report = player.text();
    let fallen = account(&player).fallen;
    assert!(fallen.len() > 2);
    for (number, fell) in fallen.iter().enumerate().take(9) {
        player.press(&(number + 1).to_string());
        // It begins before the act, plays it and stops at the fall.
        let before = player.text();
        assert!(before.contains(">") || number == 0, "{before}");
        player.wait(4000);
        let text = player.text();
        assert!(number == 0 || text != before, "{text}");
        player.wait(4000);
        assert_eq!(player.text(), text, "it stops");
        let name = player.app.battle().unwrap().names.name(fell.who.into()).to_string();
        assert_ne!(text, report);
        assert!(text.contains(&format!("T{}", fell.when.round)) && text.contains(&name), "{name}: {text}");
        assert!(text.contains("killed"), "{text}");
        player.press("<Esc>");
        assert_eq!(player.text(), report, "back at the report");
    }
    player.press("0");
    assert_ne!(player.text(), report);
    player.press("<Esc>");
    assert_eq!(player.text(), report);
    if fallen.len() < 9 {
        player.press("9");
        assert!(player.text().contains("No death has that number."), "{}", player.text());
    }
}

#[test]
fn the_same_seed_again_is_the_same_battle_and_touches_no_roster() {
    for size in [(80, 24), (120, 36)] {
        let mut player = at_the_end(5, quiet(), size);
        let (first, text) = (player.battle(), player.text());
        assert!(text.contains("B same seed") && text.contains("N new foes"), "{text}");
        player.press("b");
        let session = player.app.battle().unwrap().session();
        assert_eq!((session.battle().seed(), session.setup()), (first.seed(), &setup(Seed(5))));
        assert!(session.battle().turn() == 1, "{}", player.text());
        let log = player.app.battle().unwrap().log_text();
        assert!(log.contains("The same seed again: it touches no roster, no score and no experience."), "{log}");
        let id = player.app.battle().unwrap().session().id().clone();
        assert!(!player.app.store_mut().counts(&id));
    }
}

/// Makes Conan, gives the side to the computer and watches the battle to its report.
fn watch_to_the_end(player: &mut Player) {
    player.press("mConan<Enter><Enter>b<Enter>").press("<F2>w<Enter>");
    for _ in 0..200 {
        if player.battle().outcome().is_some() {
            break;
        }
        player.press("!").wait(500);
    }
    player.press("!").wait(3000);
}

/// Rest: the menu, and nobody stays set up; after Return whoever lives does.
#[test]
fn resting_fighters_leave_the_team() {
    for (key, stays) in [("z", false), ("<Enter>", true)] {
        let mut player = Player::with(quiet());
        player.app.fix_chance(Seed(7));
        watch_to_the_end(&mut player);
        assert!(player.text().contains("Z rest"), "{}", player.text());
        player.press(key);
        assert!(player.app.battle().is_none(), "{}", player.text());
        let lives = player.app.store_mut().roster().find("Conan").is_ok_and(|one| one.dead.is_none());
        let team = player.app.books().gladiator.team.len();
        assert_eq!(team > 0, stays && lives, "{key}: {}", player.text());
    }
}

/// The question mark explains where one is, at the title as well.
#[test]
fn the_title_explains_itself_and_the_report_its_words() {
    let mut player = Player::with(quiet());
    player.app.back_to_the_welcome();
    player.draw();
    player.press("?");
    assert!(player.text().contains("Press any key for the menu"), "{}", player.text());
    player.press("<Esc>");
    assert!(player.text().contains("Any other key: menu"), "{}", player.text());
    let mut player = at_the_end(5, quiet(), (80, 24));
    player.press("?");
    let text = player.text().replace('|', " ").split_whitespace().collect::<Vec<_>>().join(" ");
    for word in ["Result: won", "Expected: how many", "Percentile: of 100"] {
        assert!(text.contains(word), "{word}: {text}");
    }
}

#[test]
fn new_foes_key_keeps_the_survivors_and_draws_a_new_seed() {
    let mut player = Player::with(quiet());
    player.press("mConan<Enter><Enter>b<Enter>");
    let first = player.battle().seed();
    player.press("<F2>w<Enter>");
    for _ in 0..200 {
        if player.battle().outcome().is_some() {
            break;
        }
        player.press("!").wait(500);
    }
    player.press("!").wait(3000).press("n");
    assert!(player.app.battle().is_none(), "{}", player.text());
    let text = player.text();
    // Whoever fell meets nobody any more: somebody ready-made stands there.
    let lives = player.app.store_mut().roster().find("Conan").is_ok_and(|one| one.dead.is_none());
    assert!(text.contains("Before the fight"), "{text}");
    assert_eq!(text.contains("Conan"), lives, "{text}");
    assert!(!text.contains(&first.0.to_string()), "{text}");
}

#[test]
fn help_of_the_report_names_only_what_this_report_has() {
    let promises = ["0 turning point", "1-9 deaths", "M mistakes", "B same seed", "N new foes", "C battle code"];
    let mut named = [false; 6];
    let mut missing = [false; 6];
    for size in [(80, 24), (120, 36)] {
        for mut player in [at_the_end(5, modern(), size), super::first_and_last::pyre(modern(), size)] {
            player.resize(size.0, size.1);
            let keys = |player: &Player| player.text().lines().rev().take(2).collect::<Vec<_>>().join("\n");
            let line = keys(&player);
            // The key line has a limit. The rows of the classic look name every key that works.
            player.look_as(Look::Classic).resize(200, 50);
            let report = keys(&player);
            player.look_as(Look::Modern).resize(size.0, size.1);
            player.press("?");
            let help = player.text().split_whitespace().collect::<Vec<_>>().join(" ");
            for (number, promise) in promises.iter().enumerate() {
                let is_told = report.contains(promise);
                assert_eq!(help.contains(promise), is_told, "{promise}: {report}\n{help}");
                assert!(is_told || !line.contains(promise), "{promise}: {line}");
                named[number] |= is_told;
                missing[number] |= !is_told;
            }
        }
    }
    assert!(named[0] && named[1] && missing[2] && missing[0], "{named:?} {missing:?}");
}

#[test]
fn report_of_a_finished_battle_opens_again_from_the_list() {
    for size in [(80, 24), (120, 36)] {
        let mut player = Player::with(quiet());
        player.resize(size.0, size.1);
        player.app.fix_chance(Seed(7));
        watch_to_the_end(&mut player);
        let keyless = |player: &Player| -> Vec<String> {
            player.text().lines().take(usize::from(size.1) - 4).map(String::from).collect()
        };
        let report = keyless(&player);
        player.press("<Enter>");
        let before = player.app.store_mut().roster().clone();
        player.press("r");
        assert!(player.text().contains("Saved battles"), "{}", player.text());
        player.press("<Enter>").wait(3000);
        assert_eq!(keyless(&player), report);
        // Nobody goes on from here, and everything can be watched.
        assert!(!player.text().contains("N new foes") && player.text().contains("B same seed"), "{}", player.text());
        player.press("1").wait(5000);
        assert!(player.text().contains("killed"), "{}", player.text());
        player.press("<Esc>");
        assert_eq!(keyless(&player), report);
        player.press("<Enter>");
        assert!(player.app.battle().is_none() && player.text().contains("Saved battles"), "{}", player.text());
        assert_eq!(*player.app.store_mut().roster(), before, "nothing is credited twice");
    }
}
