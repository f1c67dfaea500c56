//! Moves run, missiles fly, blows land: what is seen for a moment, how long it stays, that nothing depends on it.

use super::*;
use crate::showcase::Count;
use ludus_engine::game::NullSink;
use ludus_gladiator::ai;
use ludus_gladiator::battle::command::Command;
use ludus_gladiator::battle::event::{Blow, Event};
use ludus_gladiator::battle::state::decision::Decision;
use ludus_gladiator::matchmaking::opposition;
use ludus_gladiator::model::fighter::FighterId;
use ludus_store::settings::{Look, Theme};
use ratatui::backend::CrosstermBackend;
use ratatui::style::Modifier;
use std::cell::Cell as Counter;
use std::rc::Rc;

/// Quick dice, the usual pace, effects.
fn usual() -> Settings {
    Settings::default()
}

/// Conan beside Bran, at his action; Merlin acts after him.
pub(super) fn beside(bran_sh: u8) -> Setup {
    let conan = Recruit { sh: 18, ag: 14, ..man("Conan", Side::West, 10, 9, Facing::East, ["Mace", "", "", ""]) };
    let bran = Recruit { sh: bran_sh, ag: 8, ..robot("Bran", 11, 9, ["Dagger", "", "", ""]) };
    let gimli = Recruit { ag: 12, ..man("Gimli", Side::West, 3, 3, Facing::East, ["Mace", "", "", ""]) };
    let ulf = Recruit { ag: 7, ..robot("Ulf", 30, 15, ["Dagger", "", "", ""]) };
    drawn(vec![conan, bran, gimli, ulf], Phase::Actions, &[])
}

/// What becomes of Bran when Conan strikes him: the first seed for that.
pub(super) fn seed_where(setup: &Setup, wanted: impl Fn(&Blow) -> bool) -> Seed {
    let strikes = |seed: &Seed| {
        let mut battle = Battle::new(setup, *seed).unwrap();
        let mut events = Vec::new();
        battle.execute(&Command::Attack { target: FighterId(1) }, &mut events).unwrap();
        if matches!(battle.decision(), Decision::Evade { .. }) {
            battle.execute(&ai::choose(&battle).unwrap().command, &mut events).unwrap();
        }
        events.iter().any(|event| matches!(event, Event::Blow(blow) if wanted(blow)))
    };
    (0..2000).map(Seed).find(strikes).unwrap()
}

fn struck(sh: u8, settings: Settings, wanted: impl Fn(&Blow) -> bool) -> Player {
    let setup = beside(sh);
    let seed = seed_where(&setup, wanted);
    let mut player = Player::in_seeded_battle(setup, settings, seed);
    player.press("ay");
    player
}

/// Lets time pass until the first line of the bar has these words; how many milliseconds it has stood there when it goes.
fn stands(player: &mut Player, words: &str) -> u64 {
    let there = |player: &Player| player.bar().lines().next().unwrap().contains(words);
    let mut waited = 0;
    while !there(player) {
        assert!(waited < 3000, "{words} does not come: {}", player.text());
        player.wait(10);
        waited += 10;
    }
    let mut stood = 0;
    while there(player) && stood < 9000 {
        player.wait(10);
        stood += 10;
    }
    stood
}

/// What a blow looks like, what its line says, and for how many milliseconds.
type Upshot = (fn(&Blow) -> bool, &'static str, u64);

const UPSHOTS: [Upshot; 4] = [
    (|blow| !blow.hit && !blow.fumbled, "Conan misses Bran", 900),
    (|blow| blow.hit && blow.lost > 0 && !blow.dazed && !blow.killed, "Conan hits Bran: ", 1500),
    (|blow| blow.knocked_down && !blow.killed && !blow.collapsed, ", knocked down", 2000),
    (|blow| blow.killed, "***  Bran is dead: ", 3000),
];

#[test]
fn players_blow_is_shown_for_its_time_or_until_a_key() {
    for (wanted, words, stay) in UPSHOTS {
        for effects in [true, false] {
            let sh = if words.contains("is dead") { 8 } else { 20 };
            let settings = Settings { effects, ..usual() };
            let mut player = struck(sh, settings, wanted);
            let stood = stands(&mut player, words);
            assert_eq!(stood, stay, "{words}");
            // Any key ends it.
            let mut player = struck(sh, settings, wanted);
            player.wait(1000);
            assert!(player.bar().lines().next().unwrap().contains(words), "{}", player.bar());
            let decisions = player.battle().move_number();
            player.press(" ");
            let now = player.bar();
            assert!(!now.contains(words) || words.starts_with(','), "{now}");
            assert!(now.contains("Your choice?"), "Gimli is asked: {now}");
            assert_eq!(player.battle().move_number(), decisions, "the key is not taken for what is asked then");
        }
    }
}

#[test]
fn the_last_blow_of_a_turn_stands_before_the_dice_of_the_next() {
    let conan = Recruit { ag: 8, ..man("Conan", Side::West, 5, 9, Facing::East, ["Crossbow", "", "", ""]) };
    let bran = Recruit { sh: 40, ag: 14, ..robot("Bran", 15, 9, ["Mace", "", "", ""]) };
    let mut player = Player::in_battle_with(drawn(vec![conan, bran], Phase::Actions, &[]), usual());
    player.wait(1000);
    assert!(player.bar().contains("Your choice?"), "{}", player.bar());
    player.press("by");
    let (mut line, mut dice) = (0, 0);
    for now in (10..6000).step_by(10) {
        player.wait(10);
        if player.bar().starts_with(" Conan ") && !player.bar().contains("<space bar>") {
            line = now;
        }
        if dice == 0 && player.bar().contains("team incentive") {
            dice = now;
        }
    }
    assert!(line > 1500 && dice > line, "the line until {line}, the dice from {dice}: {}", player.text());
}

#[test]
fn blow_at_a_players_fighter_flashes_and_waits_for_a_key() {
    let conan = Recruit { sh: 30, ag: 8, ..man("Conan", Side::West, 10, 9, Facing::East, ["Mace", "", "", ""]) };
    let bran = Recruit { sh: 20, ag: 18, ..robot("Bran", 11, 9, ["Mace", "", "", ""]) };
    let mut player = Player::in_battle_with(drawn(vec![conan, bran], Phase::Actions, &[]), usual());
    // He does not evade.
    player.press("t").wait(760);
    assert!(player.bar().contains("Bran hits Conan: ") && player.bar().contains("<more>"), "{}", player.bar());
    let over: String = (19..23).map(|x| player.cell(x, 8).symbol().to_string()).collect();
    assert!(over.contains('-'), "the number is over him: {over:?}");
    assert!(player.cell(20, 9).modifier.contains(Modifier::REVERSED), "he flashes");
    player.wait(110);
    assert!(!player.cell(20, 9).modifier.contains(Modifier::REVERSED), "by turns");
    player.wait(60_000);
    assert!(player.bar().contains("Bran hits Conan: "), "it waits: {}", player.bar());
    assert_eq!(player.app.wakes_at(), None, "and nothing wakes it");
}

#[test]
fn moves_run_square_by_square_and_a_key_ends_them() {
    let bran = robot("Bran", 22, 9, ["Mace", "", "", ""]);
    let conan = man("Conan", Side::West, 4, 9, Facing::East, ["Mace", "", "", ""]);
    let mut setup = drawn(vec![conan, bran], Phase::Movement, &[]);
    setup.start.as_mut().unwrap().first = Some(Side::East);
    let column = |player: &Player| {
        let row = player.text().lines().nth(9).unwrap().to_string();
        row.find("<b").map(|at| at / 2)
    };
    let open = |effects| Player::in_battle_with(setup.clone(), Settings { effects, ..usual() });
    let end = column(&open(false)).unwrap();
    let mut player = open(true);
    let mut seen = vec![column(&player).unwrap()];
    let mut time = 0;
    while *seen.last().unwrap() != end {
        player.wait(10);
        time += 10;
        seen.extend(column(&player).filter(|at| Some(at) != seen.last()));
        assert!(time < 400, "{seen:?}");
    }
    assert!(end + 3 < 22, "he has moved far: {end}");
    assert_eq!(seen, (end..22).rev().collect::<Vec<_>>(), "every square");
    let mut player = open(true);
    assert_ne!(column(&player), Some(end));
    player.press(" ");
    assert_eq!(column(&player), Some(end), "a key ends it");
    let moves = ["Moves Left", "Return end move"].iter().any(|words| player.bar().contains(words));
    assert!(!moves, "and chooses nothing: {}", player.bar());
}

#[test]
fn a_shot_flies_along_its_line() {
    let conan = Recruit { ag: 16, ..man("Conan", Side::West, 5, 9, Facing::East, ["Crossbow", "", "", ""]) };
    let bran = Recruit { ag: 8, ..robot("Bran", 15, 9, ["Mace", "", "", ""]) };
    let mut player = Player::in_battle_with(drawn(vec![conan, bran], Phase::Actions, &[]), usual());
    player.press("by");
    let mut seen = Vec::new();
    for _ in 0..200 {
        let row = player.text().lines().nth(9).unwrap().to_string();
        seen.extend(row.find('-').filter(|at| (12..30).contains(at) && Some(at) != seen.last()));
        player.wait(10);
    }
    assert!(seen.len() > 3 && seen.is_sorted(), "{seen:?}");
}

/// A watched battle to its end: everything that wakes the program, and what it shows then.
fn watch(setup: &Setup, seed: Seed, settings: Settings, mut sees: impl FnMut(&mut Player, u64)) -> Player {
    let mut player = Player::with(settings);
    let session = Session::memory(setup.clone(), seed).unwrap();
    player.app.watch_battle(Resumed::<Battle> { session, notices: Vec::new() }, 0);
    player.draw();
    while let Some(at) = player.app.wakes_at() {
        assert!(at > player.now, "time goes on");
        player.now = at;
        player.app.tick(at);
        sees(&mut player, at);
    }
    assert!(player.battle().outcome().is_some(), "{}", player.text());
    player
}

/// Four fighters against robots.
fn four_against_four(seed: u64) -> Setup {
    let mut setup = Setup { fighters: opposition::examples(), ..Setup::default() };
    opposition::draw(&mut setup, Seed(seed));
    setup
}

#[test]
fn effects_change_neither_the_log_nor_the_battle() {
    let mut lines = 0;
    for (number, setup) in [four_against_four(1), four_against_four(2), everything()].iter().enumerate() {
        let seed = Seed(number as u64);
        let mut alone = Battle::new(setup, seed).unwrap();
        while let Some(choice) = ai::choose(&alone) {
            alone.execute(&choice.command, &mut NullSink).unwrap();
        }
        let told = |effects, keys: bool| {
            let player = watch(setup, seed, Settings { effects, ..usual() }, |player, now| {
                if keys && now % 3 == 0 {
                    player.app.input(Input::Key(Key::Enter), now);
                }
            });
            assert_eq!(player.battle().hash(), alone.hash());
            player.app.battle().unwrap().log_text()
        };
        let with = told(true, false);
        assert_eq!(with, told(false, false));
        assert_eq!(with, told(true, true), "whatever is skipped");
        lines += with.lines().count();
    }
    assert!(lines > 300, "{lines}");
}

#[test]
fn each_kind_of_effect_has_its_own_sign_without_colour() {
    let settings = Settings { look: Look::Classic, theme: Theme::None, ..usual() };
    let signs = ["XX", "**", "__", "zz", "++", "miss"];
    let mut seen = [false; 6];
    for seed in 0..12 {
        let setup = if seed % 2 == 0 { everything() } else { four_against_four(seed) };
        watch(&setup, Seed(seed), settings, |player, _| {
            player.draw();
            let board: String = player.text().lines().take(19).collect();
            signs.iter().zip(&mut seen).for_each(|(sign, seen)| *seen |= board.contains(sign));
        });
        if seen.iter().all(|seen| *seen) {
            return;
        }
    }
    panic!("{signs:?}: {seen:?}");
}

#[test]
fn nothing_is_waited_for_at_instant_pace() {
    let mut player = Player::in_battle_with(beside(20), Settings { effects: true, ..quiet() });
    player.press("ay");
    assert_eq!(player.app.wakes_at(), None);
    player.press("fw<Enter>");
    assert!(player.battle().outcome().is_some(), "{}", player.text());
    assert_eq!(player.app.wakes_at(), None);
}

#[test]
fn while_nothing_changes_nothing_wakes_the_program() {
    let mut player = Player::new(80, 24);
    for keys in [" ", "o", "<Esc>", "m", "<Esc>"] {
        player.press(keys);
        assert_eq!(player.app.wakes_at(), None, "{keys}");
    }
    // Of what runs by itself every frame shows something else.
    let (mut last, mut frames, mut idle) = (Vec::new(), 0, 0);
    let settings = Settings { dice: quiet().dice, ..usual() };
    watch(&four_against_four(3), Seed(3), settings, |player, _| {
        player.draw();
        let now = player.cells();
        frames += 1;
        idle += usize::from(now == last);
        last = now;
    });
    assert!(frames > 300 && idle * 10 < frames, "{idle} of {frames} frames show what the one before showed");
}

/// Bytes and milliseconds of a whole watched battle on a screen of this size, the report at its end included.
fn sent(setup: &Setup, seed: u64, settings: Settings, (columns, rows): (u16, u16)) -> (u64, u64) {
    let bytes = Rc::new(Counter::new(0));
    let mut screen = Screen::of_size(CrosstermBackend::new(Count(Rc::clone(&bytes))), columns, rows);
    let mut first = None;
    let mut last = 0;
    watch(setup, Seed(seed), settings, |player, now| {
        screen.draw(&mut player.app).unwrap();
        first.get_or_insert((bytes.get(), now));
        last = now;
    });
    let (before, since) = first.unwrap();
    (bytes.get() - before, last - since)
}

#[test]
fn effects_add_little_output_to_a_watched_battle() {
    let modern = Settings { look: Look::Modern, theme: Theme::Truecolor, ..usual() };
    for seed in 7..13 {
        let [with, without] = [true, false].map(|effects| {
            let (bytes, time) = sent(&four_against_four(seed), seed, Settings { effects, ..modern }, (200, 50));
            println!("200x50, seed {seed}, effects {effects}: {bytes} bytes in {} s", time / 1000);
            bytes * 1000 / time
        });
        // 2.5 KiB.
        assert!(with <= 2560, "{with} bytes a second with seed {seed}");
        assert!(with <= without + 450, "{with} and {without} bytes a second");
    }
}

#[test]
fn a_small_screen_gets_at_most_a_kilobyte_a_second() {
    for (look, theme) in [(Look::Modern, Theme::Truecolor), (Look::Classic, Theme::Auto)] {
        for seed in 7..13 {
            let (bytes, time) = sent(&four_against_four(seed), seed, Settings { look, theme, ..usual() }, (80, 24));
            let rate = bytes * 1000 / time;
            println!("80x24, {look:?}, seed {seed}: {bytes} bytes in {} s, {rate} a second", time / 1000);
            assert!(rate <= 1000, "{rate} bytes a second with seed {seed}");
        }
    }
}

/// Eight on each side, as many as a battle can have.
fn eight_against_eight(seed: u64) -> Setup {
    let four = opposition::examples();
    let twins = four.iter().map(|one| Recruit { name: format!("{}a", one.name), ..one.clone() });
    let mut setup = Setup { fighters: four.iter().cloned().chain(twins).collect(), ..Setup::default() };
    opposition::draw(&mut setup, Seed(seed));
    let mut robots: Vec<Recruit> = setup.fighters.iter().filter(|one| one.side == Side::East).cloned().collect();
    let name = |number: usize, kind: &str| format!("{kind} {}", 20 + number);
    while robots.len() < 8 {
        let mut more = robots[robots.len() % 2].clone();
        let kind = more.name.split(' ').next().unwrap_or("Robot").to_string();
        more.name = name(robots.len(), &kind);
        robots.push(more);
    }
    robots.truncate(8);
    setup.fighters.retain(|one| one.side == Side::West);
    setup.fighters.extend(robots);
    setup
}

#[test]
fn eight_a_side_send_little_and_nothing_when_idle() {
    let modern = Settings { look: Look::Modern, theme: Theme::Truecolor, ..usual() };
    for (size, least) in [((200, 50), 2560), ((80, 24), 1000)] {
        for seed in 7..9 {
            let setup = eight_against_eight(seed);
            let of = |side| setup.fighters.iter().filter(|one| one.side == side).count();
            assert_eq!([of(Side::West), of(Side::East)], [8, 8]);
            let (bytes, time) = sent(&setup, seed, modern, size);
            let rate = bytes * 1000 / time;
            println!("{size:?}, eight a side, seed {seed}: {bytes} bytes in {} s, {rate} a second", time / 1000);
            assert!(rate <= least, "{rate} bytes a second with seed {seed} at {size:?}");
        }
    }
    // A frame that shows what the last one showed sends nothing.
    let bytes = Rc::new(Counter::new(0));
    let mut screen = Screen::of_size(CrosstermBackend::new(Count(Rc::clone(&bytes))), 200, 50);
    let mut player = Player::in_battle_with(eight_against_eight(7), Settings { effects: true, ..modern });
    screen.draw(&mut player.app).unwrap();
    screen.draw(&mut player.app).unwrap();
    let before = bytes.get();
    screen.draw(&mut player.app).unwrap();
    assert_eq!(bytes.get(), before, "an idle frame");
}

#[test]
fn between_questions_a_summary_of_both_sides_replaces_the_odds() {
    let mut player = struck(8, usual(), |blow| blow.killed);
    player.resize(200, 50);
    player.wait(2500);
    let aside = player.parts().aside.unwrap();
    let text = player.inside(aside.outer);
    let all = ["Both sides", "West: 2 in the arena", "East: 1 in the arena", "fallen: Bran"];
    all.iter().for_each(|words| assert!(text.contains(words), "{words}: {text}"));
    // The next who is asked has his odds again.
    player.press("!").wait(4000);
    assert!(!player.inside(aside.outer).contains("Both sides"), "{}", player.text());
}
