//! An encounter of *Duels* is a story: its end told, watched again, asked "what if", given away as a code.

use super::*;
use crate::tests::duels::{FIVE, at};
use crate::tests::sizes::SIZES;
use ludus_duels::battle::state::Encounter;
use ludus_duels::data::skill::Skill;
use ludus_duels::model::fighter::Side as Half;
use ludus_duels::model::setup::Setup as Meeting;
use ludus_duels::stats::combat::BLOWS;
use ludus_duels::stats::summary::EncounterSummary;
use ludus_engine::share_code::read;

/// Bran against somebody, to the report.
const FOUGHT: &str = "d<Enter>cashcadacamime<Enter><End><Enter>";

fn at_the_end(settings: Settings, keys: &str, (columns, rows): (u16, u16)) -> Player {
    let mut player = at(settings, keys);
    player.resize(columns, rows);
    player.wait(3000);
    player
}

/// The encounter on the screen: what it was made of, its seed, how it ended, what is made of it.
fn told(player: &Player) -> (Meeting, Seed, Encounter, EncounterSummary) {
    let session = player.app.duel().unwrap().session();
    let film = session.footage().unwrap().film;
    let commands = (0..).map_while(|decision| film.command(decision));
    let account = EncounterSummary::of(session.setup(), film.seed(), commands).unwrap();
    (session.setup().clone(), film.seed(), session.battle().clone(), account)
}

#[test]
fn report_shows_stats_of_both_and_luck_of_the_player_only() {
    for size in SIZES {
        let player = at_the_end(modern(), FOUGHT, size);
        let ((setup, _, _, account), text) = (told(&player), player.text());
        for side in Half::BOTH {
            let (name, deeds) = (setup.of(side).name(), account.story.deeds(side));
            let is_row = |line: &&str| line.contains(name) && (line.contains(" of ") || line.contains("dead"));
            let is_row = |line: &&str| is_row(line) && [" won", " lost"].iter().any(|fate| line.contains(fate));
            let is_row = |line: &&str| is_row(line) && !line.contains(" won in ");
            let line = text.lines().find(is_row).unwrap_or_else(|| panic!("{name}: {text}"));
            let words: Vec<&str> = line.split_whitespace().collect();
            for figure in [deeds.dealt, deeds.taken] {
                assert!(words.contains(&figure.to_string().as_str()), "{figure} of {name}: {line}");
            }
            let blows = deeds.with(BLOWS);
            let tenths = (blows.expected + 50) / 100;
            let due = format!("{}.{}", tenths / 10, tenths % 10);
            let hits = format!("{} of {}", blows.hits, blows.strikes);
            assert!(blows.strikes == 0 || (line.contains(&hits) && words.contains(&due.as_str())), "{due}: {line}");
            assert!(deeds.spells > 0 && line.contains(&format!("{} of {}", deeds.worked, deeds.spells)), "{line}");
        }
        // Bran is a player's, whoever met him the computer's: its luck is nobody's business.
        let gift = account.story.gift_tenths(Half::A.seat());
        let flat = text.replace(['\u{2502}', '\n'], " ").split_whitespace().collect::<Vec<_>>().join(" ");
        let luck = format!("you {}.{} HP:", gift.abs() / 10, gift.abs() % 10);
        assert!(flat.contains(&luck), "{luck}: {text}");
        assert_eq!(flat.matches("luckier than ").count(), 1, "{text}");
    }
}

#[test]
fn win_chance_curve_ends_at_result_and_turns_at_a_large_step() {
    let player = at_the_end(quiet(), FOUGHT, (80, 24));
    let (_, _, game, account) = told(&player);
    let course = player.app.duel().unwrap().went().unwrap().clone();
    assert_eq!(course.played.0, course.played.1);
    let won = !game.fighter(Half::B).is_alive();
    assert_eq!(course.points.last().unwrap().share, (if won { 1000 } else { 0 }, 0));
    let rounds: Vec<u32> = course.points.iter().map(|point| point.round).collect();
    let stages: Vec<u32> = account.stages().map(|stage| stage.round.into()).collect();
    assert_eq!(rounds[..stages.len()], stages);
    let moved = |at: usize| course.points[at].share.0.abs_diff(course.points[at + 1].share.0);
    let turning = course.turning.as_ref().unwrap_or_else(|| panic!("it turned nowhere: {course:?}"));
    assert_eq!(Some(moved(turning.at)), super::largest_turn(&course), "{course:?}");
    // Every point is the chance of the rest from there, with dice of its own.
    for (point, stage) in course.points.iter().zip(account.stages()) {
        let odds = account.rest().unwrap().run(stage.seen, Seed(9), 0..4000);
        let wins = odds.per_mille(odds.wins[0]);
        assert!(point.share.0.abs_diff(wins) <= 4 * point.share.1.max(10), "{point:?} {wins}");
    }
}

#[test]
fn a_key_leads_to_the_death_and_to_what_decided_it() {
    for size in SIZES {
        let mut player = at_the_end(modern(), FOUGHT, size);
        let (setup, _, _, account) = told(&player);
        let (report, fallen) = (player.text(), account.story.fallen[0].clone());
        player.press("1").wait(5000);
        let name = setup.of(fallen.who.into()).name();
        player.assert_shows(&[&format!("R{} ", fallen.when.round), &format!("{name} dies of")]);
        player.press("<Esc>");
        assert_eq!(player.text(), report, "back at the report");
        player.press("0");
        assert_ne!(player.text(), report);
        player.press("<Esc>2");
        player.assert_shows(&["No death has that number."]);
    }
}

#[test]
fn same_seed_restarts_the_duel_and_new_foes_draws_another() {
    let mut player = at_the_end(quiet(), FOUGHT, (80, 24));
    let (setup, seed, ..) = told(&player);
    player.assert_shows(&["B same seed", "N new foes"]);
    player.press("b");
    let session = player.app.duel().unwrap().session();
    assert_eq!((session.setup(), session.battle().seed(), session.battle().move_number()), (&setup, seed, 0));
    let id = session.id().clone();
    assert!(!player.app.store_mut().counts(&id));
    let mut player = at_the_end(quiet(), FOUGHT, (80, 24));
    player.press("n");
    assert!(player.app.duel().is_none());
    player.assert_shows(&["A duel", "Fighter", "Against"]);
    let other = setup.of(Half::B).name();
    let text = player.text();
    let against = text.lines().find(|line| line.contains("Against")).unwrap();
    assert!(!against.contains(other), "{against}");
}

#[test]
fn encounter_with_a_typed_seed_is_practice() {
    for size in [(80, 24), (120, 36)] {
        let mut player = at(modern(), "d");
        player.resize(size.0, size.1);
        player.assert_shows(&["Seed: shown at the end", "S type a seed", "C share code"]);
        player.press("s12x");
        player.assert_shows(&["A seed has digits only", "Seed: 12"]);
        player.press("3<Enter>");
        player.assert_shows(&["Seed 123", "it touches no roster"]);
        player.press("<Enter>");
        let session = player.app.duel().unwrap().session();
        let (seed, id) = (session.battle().seed(), session.id().clone());
        assert_eq!(seed, Seed(123));
        assert!(!player.app.store_mut().counts(&id));
        player.press("cashcadacamime<Enter><End><Enter>").wait(3000);
        player.assert_shows(&["Practice: roster, scores and experience stay as they are."]);
        let bran = player.app.store_mut().duels().find("Bran").unwrap().clone();
        assert!(bran.dead.is_none() && bran.record == Default::default(), "{:?}", bran.record);
    }
}

#[test]
fn share_code_before_and_after_the_duel_is_the_same() {
    let mut player = at(quiet(), "d<Down><Right>");
    player.press("cc");
    player.assert_shows(&["The code of this battle"]);
    let before = player.app.take_copied().unwrap();
    player.press("<Esc><Enter>cashcadacamime<Enter><End><Enter>c");
    let after = player.app.take_copied().unwrap();
    assert_eq!(before, after);
    let (setup, seed, ..) = told(&player);
    let code = read::<Encounter>(&after).unwrap();
    assert_eq!((code.setup, code.seed), (setup, seed));
    // The workshop throws no dice: it has neither.
    let player = at(quiet(), "w");
    assert!(!player.text().contains("type a seed"), "{}", player.text());
}

#[test]
fn a_plan_that_is_named_in_a_what_if_is_kept_and_nothing_else() {
    let mut player = at_the_end(quiet(), FOUGHT, (80, 24));
    let before = player.app.store_mut().duels().clone();
    player.press("wi");
    player.assert_shows(&["You take", "counts for nobody"]);
    player.press("<Enter>").wait(500);
    // It stands in the row of the title, over no box.
    let head = player.text().lines().next().unwrap().to_string();
    assert!(head.contains("WHAT IF: counts for nobody") && head.contains("against"), "{}", player.text());
    // The plan that was sealed is the one to begin with.
    player.assert_shows(&["CA-SH", "CA-MI"]);
    player.press("<Del>nThe other way<Enter>");
    let kept = |player: &mut Player| player.app.store_mut().duels().plans().to_vec();
    assert_eq!(kept(&mut player).len(), 1);
    let named = &kept(&mut player)[0];
    assert_eq!(named.name, "The other way");
    player.press("<Enter><End><Enter>").wait(2000).press("<Enter>").wait(500);
    let after = player.app.store_mut().duels();
    assert_eq!(after.characters(), before.characters(), "it counts for nobody");
    // Whoever asks again has it.
    player.press("<Esc>i<Enter>").wait(500).press("p");
    player.assert_shows(&["The other way"]);
}

#[test]
fn what_if_repeats_with_same_luck_and_differs_with_fresh_luck() {
    let mut player = at_the_end(quiet(), FOUGHT, (160, 48));
    let (_, _, game, _) = told(&player);
    let ending = ludus_engine::narration::Narrate::ending(&game).unwrap();
    player
        .press("wi<Enter>")
        .wait(500)
        .press("<Enter>")
        .wait(500)
        .press("<End><Enter>")
        .wait(2000)
        .press("<Enter>")
        .wait(500);
    // Both ends beside each other are one and the same: who was not taken over kept his plan.
    assert_eq!(player.text().matches(&ending).count(), 2, "{}", player.text());
    let mut other = 0;
    for _ in 0..4 {
        player.press("<Esc>i<Down><Down><Right>");
        player.assert_shows(&["fresh: other dice"]);
        player
            .press("<Enter>")
            .wait(500)
            .press("<Enter>")
            .wait(500)
            .press("<End><Enter>")
            .wait(2000)
            .press("<Enter>")
            .wait(500);
        other += usize::from(player.text().matches(&ending).count() < 2);
    }
    assert!(other > 0, "other dice never led elsewhere");
}

#[test]
fn rollouts_show_the_win_share_of_the_sealed_plans() {
    let mut player = at_the_end(quiet(), FOUGHT, (120, 36));
    let (setup, _, game, _) = told(&player);
    player.press("w0").wait(500);
    player.assert_shows(&["A thousand times", "as it was decided", "as the computer would", "nobody"]);
    let plans = Half::BOTH.map(|side| game.seal(side).plan().cloned().unwrap());
    let trial = ludus_duels::battle::odds::Trial::of(&setup, [Some(&plans[0]), Some(&plans[1])], game.seed());
    let odds = trial.run(Seed(4), 0..4000);
    let text = player.text();
    let at = text.lines().position(|line| line.contains("as it was decided")).unwrap();
    let row = text.lines().skip(at).take(3).collect::<Vec<_>>().join(" ");
    let share = row.split("Bran ").nth(1).unwrap().split(' ').next().unwrap();
    let share: f64 = share.trim_matches(['<', '>', '%']).parse().unwrap();
    let expected = 100.0 * odds.wins[0] as f64 / odds.fights as f64;
    // Of 24 games, which is what a test has time for: three standard errors.
    assert!((share - expected).abs() < 31.0, "{share} {expected}");
}

/// A school with Anna, who has met four; Bert is dead.
fn school(settings: Settings) -> Player {
    use ludus_duels::battle::command::Command;
    use ludus_duels::data::monster::Monster;
    use ludus_duels::data::skill::Levels;
    use ludus_duels::model::character::Character;
    use ludus_duels::model::setup::Entrant;
    let mut player = Player::with(settings);
    let store = player.app.store_mut();
    let anna = Character { levels: Levels([2, 0, 2, 0]), gold: 30, ..Character::new("Anna") };
    store.add_duelist(&anna, 1_760_000_000).unwrap();
    for (number, kind) in [Monster::Ghoul, Monster::Troll, Monster::Gargoyle, Monster::Dragon].into_iter().enumerate() {
        let setup = Meeting::new(Entrant::player(anna.clone()), Entrant::monster(kind));
        let (seed, when) = (Seed(number as u64), 1_760_000_100 + 3600 * number as u64);
        let mut session = store.begin::<Encounter>(setup, seed, &["Anna"], when).unwrap();
        session.execute(&Command::Seal("CA-SH CA-DA ME*".parse().unwrap())).unwrap();
        store.settle(&session).unwrap();
    }
    player
}

#[test]
fn return_on_a_score_row_opens_the_career() {
    let mut player = school(quiet());
    player.press("us");
    player.assert_shows(&["Anna", "no run yet", "Return: career"].map(|text| text.trim_start_matches("Return: ")));
    player.press("<Enter>");
    insta::assert_snapshot!("duels_life_classic", player.text());
    player.press("i");
    player.assert_shows(&["Nemesis: ", "Worked: "]);
    player.press("<Esc><Down><Enter>");
    player.assert_shows(&["I what if"]);
    player.press("<Esc><Esc>");
    player.assert_shows(&["Scores"]);
    // From the list of characters as well.
    player.press("<Esc>hi");
    player.assert_shows(&["Gold after each encounter"]);
    let mut player = school(modern());
    player.press("ds<Enter>");
    for (columns, rows) in SIZES {
        player.resize(columns, rows);
        player.assert_shows(&["Anna", "Gold after each encounter", "Nemesis: ", "Best blow: ", "the Ghoul"]);
        if (columns, rows) == (120, 36) {
            insta::assert_snapshot!("duels_life_modern_120", player.text());
        }
    }
}

#[test]
fn screens_hide_markup_explain_peace_and_use_right_plurals() {
    for (columns, rows) in SIZES {
        let mut player = at(modern(), "d<Enter>");
        player.resize(columns, rows);
        player.press("<Esc>");
        assert!(!player.text().contains("*Duel"), "{}", player.text());
    }
    let mut player = at(quiet(), "w<Enter>");
    for (columns, rows) in SIZES {
        player.resize(columns, rows);
        let text = player.text().replace(['|', '\n'], " ").split_whitespace().collect::<Vec<_>>().join(" ");
        let peace = text.contains("Neither plan attacks");
        assert_eq!(peace, text.contains(">99.9%"), "{}", player.text());
    }
    let keys = &[FIVE, "me<Enter><End><Enter><Enter>"].concat();
    let mut player = at(modern(), keys);
    player.resize(160, 48);
    player.assert_shows(&["Best of five", "Duel: two characters"]);
    assert!(!player.text().contains("*Duel"), "{}", player.text());
    use ludus_duels::model::fighter::Fighter;
    let archer = |level| Fighter { archery: level, ..Fighter::nobody() };
    let told = |level| ludus_duels::narration::card::chance(Skill::Archery, &archer(level), &archer(0));
    assert!(told(1).ends_with(", 1 arrow") && told(2).ends_with(", 2 arrows"), "{} {}", told(1), told(2));
}
