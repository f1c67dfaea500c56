//! What goes wrong, and what must not: disks that fail, names that are long, keys that come late.

use super::*;
use ludus_gladiator::battle::command::Command;
use ludus_gladiator::model::fighter::FighterId;
use ludus_gladiator::model::skill::Skill;
use ludus_store::journal::BattleId;
use ludus_store::settings::Confirm;

/// Two men face to face, to act.
fn close() -> Setup {
    let conan = man("Conan", Side::West, 10, 9, Facing::East, ["Broadsword", "Spike Shield", "Crossbow", ""]);
    let bran = Recruit { ag: 9, ..robot("Bran", 11, 9, ["Mace", "", "", ""]) };
    drawn(vec![conan, bran], Phase::Actions, &[])
}

#[test]
fn unsaved_battle_warns_and_asks_before_it_is_left() {
    for keys in ["m", "q"] {
        let mut player = Player::in_battle(close());
        player.press(keys);
        assert!(player.bar().contains("This battle is NOT saved"), "{}", player.bar());
        assert!(!player.bar().contains("on the disk already"), "{}", player.bar());
        player.press("s<Esc><Esc>");
        assert!(player.bar().contains("Attack"), "back in the battle: {}", player.bar());
        player.press(keys).press("s<Enter>");
        assert!(player.app.battle().is_none());
        assert!(!player.bar().contains("The battle is saved"), "{}", player.bar());
    }
}

#[test]
fn resumed_battle_shows_what_happened_before() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("khan-backs-off-and-receives-a-charge.jsonl");
    let setup = Setup { skill: Skill::Cunning.into(), ..close() };
    let mut session =
        Session::<ludus_gladiator::battle::state::Battle>::apart(&file, BattleId::new(0, Seed(3)), setup, Seed(3))
            .unwrap();
    for command in [Command::Attack { target: FighterId(1) }, Command::TakeIt] {
        session.execute(&command).unwrap();
    }
    let now = session.battle().clone();
    drop(session);
    let mut player = Player::with(Settings::default());
    let resumed = player.app.store_mut().resume_file::<Battle>(&file, 5).unwrap();
    player.app.open_battle(resumed, 0);
    player.draw();
    assert!(player.battle().hash() == now.hash() || player.battle().move_number() > now.move_number());
    // Nothing that is past makes a pause; the battle goes on with what is asked next.
    player.wait(5000).press("!").wait(5000);
    let log = player.app.battle().unwrap().log_text();
    let (first, rest) = log.split_once('\n').unwrap();
    assert!(first.starts_with("Difficulty: cunning."), "as it was set up: {log}");
    assert!(rest.starts_with("T1 Conan strikes Bran, Broadsword: need 11"), "{log}");
    assert!(log.contains("You play a copy; khan-backs-off-and-receives-a-charge.jsonl stays as it is."), "{log}");
}

#[test]
fn resumed_two_player_battle_first_asks_who_is_seated() {
    let folder = tempfile::tempdir().unwrap();
    for (side, ag) in [(Side::West, 8), (Side::East, 15)] {
        let file = folder.path().join(format!("{}.jsonl", side.name()));
        let mut setup = close();
        setup.fighters[1].control = Control::Player;
        setup.fighters[0].ag = ag;
        let mut session =
            Session::<ludus_gladiator::battle::state::Battle>::apart(&file, BattleId::new(0, Seed(3)), setup, Seed(3))
                .unwrap();
        // The first act is the quicker one's; then the other is asked.
        assert_ne!(session.battle().asked_side(), Some(side));
        session.execute(&Command::DoNothing).unwrap();
        assert_eq!(session.battle().asked_side(), Some(side));
        drop(session);
        let mut player = Player::with(quiet());
        let resumed = player.app.store_mut().resume_file::<Battle>(&file, 5).unwrap();
        player.app.open_battle(resumed, 0);
        player.draw();
        if player.bar().contains("<more>") {
            player.press(" ");
        }
        let asks = format!("{}, press Return.", side.name());
        assert!(player.bar().contains(&asks), "{}", player.text());
        assert!(
            !player.text().contains("Attack") && !player.text().contains("T1 "),
            "nothing is private: {}",
            player.text()
        );
        player.press("<Enter>");
        assert!(player.bar().contains("do Nothing"), "{}", player.bar());
        // Whoever sits there is not asked again while it is his side's turn.
        player.press("v<Enter>");
        assert!(!player.bar().contains("press Return"), "{}", player.bar());
    }
}

#[test]
fn a_notice_that_is_longer_than_a_line_waits_until_it_is_read() {
    let mut player = Player::with(quiet());
    let session = Session::<ludus_gladiator::battle::state::Battle>::memory(close(), Seed(1)).unwrap();
    let long = "The last line of the journal was cut off while it was written; it is left out, as it must be.";
    player.app.open_battle(Resumed::<Battle> { session, notices: vec![long.into()] }, 0);
    player.draw();
    assert!(player.bar().contains("it must be.") && player.bar().contains("<more>"), "{}", player.bar());
    player.press(" ");
    assert!(player.bar().contains("Attack"), "{}", player.bar());
}

#[test]
fn a_click_on_abandon_asks_like_its_letter() {
    let mut player = Player::in_battle_with(close(), Settings { confirm: Confirm::Never, ..quiet() });
    player.press("q");
    player.input(Input::Click(33, 19));
    assert!(player.bar().contains("Confirm \"Abandon\"? (return)"), "{}", player.bar());
    assert!(player.app.battle().is_some());
}

#[test]
fn one_target_needs_no_question_without_confirmation() {
    for (confirm, asks) in [(Confirm::Never, false), (Confirm::Risky, true)] {
        let mut player = Player::in_battle_with(close(), Settings { confirm, ..quiet() });
        let before = player.battle();
        player.press("a");
        assert_eq!(player.battle() == before, asks, "{confirm:?}: {}", player.bar());
    }
}

#[test]
fn the_widest_names_and_weapons_leave_the_chances_readable() {
    for item in ["Crossbow", "Heavy Crossbow", "Giant Crossbow"] {
        let wide = |name, side, x| man(name, side, x, 9, Facing::East, ["Mace", "", "", ""]);
        let archer = Recruit {
            sh: 20,
            ag: 16,
            kit: Kit::of([item, "", "", ""]).unwrap(),
            ..wide("Wwwwwwwwwwww", Side::West, 10)
        };
        let others = [("Mmmmmmmmmmmm", 14), ("Mmmmmmmmmmmn", 15)];
        let others = others.map(|(name, x)| Recruit { control: Control::Robot, ..wide(name, Side::East, x) });
        let mut player = Player::in_battle(drawn([vec![archer], others.to_vec()].concat(), Phase::Actions, &[]));
        player.press("b");
        let bar = player.bar();
        let first = bar.lines().next().unwrap();
        assert!(first.contains("Mmmmmmmmmmmm") && first.contains(item), "{bar}");
        assert!(first.contains("if EVADING") && first.ends_with('%'), "{bar}");
        assert!(bar.lines().nth(4).unwrap().ends_with(" 1 of 2"), "{bar}");
    }
}

#[test]
fn browsing_past_two_handed_weapons_keeps_the_other_hand() {
    let mut player = Player::with(quiet());
    player.press("mConan<Enter>");
    let also = |player: &Player| player.text().lines().find(|line| line.contains("Also    ")).unwrap().to_string();
    assert!(also(&player).contains("Spike Shield"), "{}", player.text());
    for _ in 0..60 {
        player.press("-");
        assert!(also(&player).contains("Spike Shield"), "{}", player.text());
    }
    player.press("flail ");
    assert!(!also(&player).contains("Spike Shield"), "a two-handed weapon needs both hands: {}", player.text());
    player.press("broadsword ");
    assert!(also(&player).contains("Spike Shield"), "{}", player.text());
}

/// Bran, robot, strikes first and slowly; then Conan is asked.
#[test]
fn key_meant_for_the_dice_does_not_answer_the_next_question() {
    let dice = DiceBySide { west: DiceShow::Instant, east: DiceShow::Quick };
    let settings = Settings { dice, robots: Pace::Instant, ..Settings::default() };
    let mut setup = close();
    (setup.fighters[0].sh, setup.fighters[1].ag) = (30, 16);
    let mut player = Player::in_battle_with(setup, settings);
    player.press("t");
    assert!(player.bar().contains(".-----."), "{}", player.bar());
    let mut waited = 0;
    while player.bar().contains(".-----.") && waited < 3000 {
        player.wait(10);
        waited += 10;
    }
    assert!(waited < 3000 && player.bar().contains("Your choice?"), "{}", player.bar());
    let before = player.battle();
    player.press("a <Enter>");
    assert!(player.bar().contains("Ignored: that key arrived before this question appeared."), "{}", player.bar());
    assert_eq!(player.battle(), before, "these were meant for the dice");
    player.wait(150).press("v");
    assert!(player.bar().starts_with("Name: Conan"), "this one was meant for the question: {}", player.bar());
}

#[test]
fn reason_for_the_incentive_names_the_side_that_chose() {
    for seed in 1..20 {
        let mut setup = close();
        setup.start = Some(Start { turn: 1, phase: Phase::Incentive, first: None });
        let mut player = Player::in_seeded_battle(setup, quiet(), Seed(seed));
        if player.bar().contains("Which side moves first") {
            continue;
        }
        player.resize(80, 60);
        let text = player.text();
        assert!(text.contains("East lets West move first, to see the enemy move."), "{text}");
        return;
    }
    panic!("East never has the incentive");
}

#[test]
fn fighter_hidden_from_a_side_is_not_in_its_log() {
    let conan = man("Conan", Side::West, 10, 9, Facing::East, ["Mace", "", "", ""]);
    let bran = man("Bran", Side::East, 30, 9, Facing::West, ["Mace", "", "", ""]);
    let shadows = [(at(30, 9), Layer::Shadow), (at(30, 8), Layer::Shadow)];
    let mut player = Player::in_battle(drawn(vec![conan, bran], Phase::Movement, &shadows));
    let mut logs = [String::new(), String::new()];
    for _ in 0..12 {
        let bar = player.bar();
        if player.battle().phase() == Phase::Actions && !bar.contains("press Return") {
            break;
        } else if bar.contains("Which side") {
            player.press("w");
        } else if bar.contains("< Bran >") {
            player.press("<Up><Enter>");
        } else {
            player.press("<Enter>");
        }
    }
    player.resize(80, 60);
    for _ in 0..6 {
        let seat = usize::from(player.bar().contains("Bran"));
        if !player.bar().contains("press Return") {
            logs[seat] = player.text();
        }
        player.press(if player.bar().contains("press Return") { "<Enter>" } else { "n" });
    }
    let [west, east] = logs;
    assert!(east.contains(" to I31"), "East knows its own: {east}");
    assert!(!west.is_empty() && !west.contains(" to I31") && !west.contains("T1 Bran"), "{west}");
}

#[test]
fn the_end_is_left_by_return_only_and_scrolls() {
    let conan = Recruit { sh: 20, ag: 15, ..man("Conan", Side::West, 10, 9, Facing::East, ["Broadsword", "", "", ""]) };
    let mut fighters = vec![conan];
    for number in 0..8 {
        let olaf = man(&format!("Olaf{number}"), Side::West, 2 + number, 2, Facing::South, ["Mace", "", "", ""]);
        fighters.push(Recruit { control: Control::Robot, ag: 20, ..olaf });
    }
    for number in 0..8 {
        let name = if number == 7 { "Bran".into() } else { format!("Ulf{number}") };
        let mut weak = robot(&name, 2 + number, 3, ["", "", "", ""]);
        (weak.ag, weak.stance.as_mut().unwrap().sh) = (8, Some(1));
        fighters.push(weak);
    }
    let mut player = Player::in_battle(drawn(fighters, Phase::Actions, &[]));
    for _ in 0..1500 {
        let bar = player.bar();
        if bar.contains("Return done") {
            break;
        } else if bar.contains("Which side") {
            player.press("e");
        } else if bar.contains("NEED") {
            player.press("y");
        } else if bar.contains(": evade?") {
            player.press("t");
        } else if bar.contains("Attack  ") {
            player.press("a");
        } else if bar.contains("do Nothing") {
            player.press("n");
        } else {
            player.press("<Enter>");
        }
    }
    assert!(player.bar().contains("Return done"), "{}", player.text());
    assert!(player.text().contains("Down: "), "{}", player.text());
    player.press(" q");
    assert!(player.app.battle().is_some() && player.text().contains("Bran"), "{}", player.text());
    player.press("?<Tab>");
    assert!(player.text().contains("HISC-02"), "{}", player.text());
    player.press("<Esc>");
    assert!(player.bar().contains("Return done"), "{}", player.text());
    player.press("<Esc>");
    assert!(player.app.battle().is_none());
}

#[test]
fn space_is_called_by_its_name_where_it_chooses_nothing() {
    let mut player = Player::with(quiet());
    player.press(" ");
    assert!(player.bar().contains("Space chooses nothing"), "{}", player.bar());
    let mut player = Player::in_battle(close());
    player.press(" ");
    assert!(player.bar().contains("Space chooses nothing"), "{}", player.bar());
}

#[test]
fn a_text_that_is_longer_than_its_lines_is_read_page_by_page() {
    let mut player = Player::with(quiet());
    let session = Session::memory(close(), Seed(1)).unwrap();
    let words: Vec<String> = (1..90).map(|number| format!("word{number}")).collect();
    player.app.open_battle(Resumed::<Battle> { session, notices: vec![words.join(" ")] }, 0);
    player.draw();
    let mut read = String::new();
    while player.bar().contains("<more>") {
        read += &player.bar().replace("<more>", " ");
        read.push(' ');
        player.press(" ");
    }
    assert!(words.iter().all(|word| read.split_whitespace().any(|seen| seen == word)), "{read}");
    assert!(player.bar().contains("Attack"), "{}", player.bar());
}
