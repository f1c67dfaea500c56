//! How many keys a turn takes: a player who presses nothing but what the prompts offer plays pinned battles with default
//! options. Every key counts; what passes by itself is waited for.

use crate::background::tests::REFUSES;
use crate::books::ActiveGame;
use crate::tests::measured::stands_in_the_document;
use crate::tests::{Player, drawn, man, robot};
use ludus_engine::dice::Seed;
use ludus_gladiator::model::board::Facing;
use ludus_gladiator::model::fighter::Side;
use ludus_gladiator::model::setup::{Phase, Setup};
use ludus_store::settings::{Look, Settings};

/// Keys after which he gives up.
const ENOUGH: usize = 600;

/// What one battle took.
#[derive(Debug, Default)]
struct Count {
    keys: usize,
    turns: usize,
}

impl Count {
    fn a_turn(&self) -> f64 {
        self.keys as f64 / self.turns.max(1) as f64
    }
}

impl Player {
    /// Lets everything pass that passes by itself.
    fn settle(&mut self) {
        for _ in 0..10_000 {
            if self.app.wakes_at().is_none() {
                break;
            }
            self.wait(50);
        }
        // Nobody is quicker than that.
        self.wait(300);
    }

    /// Whether Brutus has struck or shot at somebody.
    fn has_struck(&self) -> bool {
        let log = self.app.battle().unwrap().log_text();
        let his = |line: &&str| line.split_once(' ').is_some_and(|(_, text)| text.starts_with("Brutus "));
        log.lines().filter(his).any(|line| line.contains(": need "))
    }

    /// Returns whether a fighter has acted against an enemy: as far as an encounter is watched, or by the log of a bout.
    fn strikes(&self, name: &str) -> bool {
        match self.app.play() {
            Some(ActiveGame::HexArena(game)) => {
                let deeds = ["strikes", "shoots", "throws"].map(|deed| format!(" {name} {deed} "));
                game.log_text().lines().any(|line| deeds.iter().any(|deed| line.contains(deed)))
            }
            _ => self.text().lines().any(|line| line.trim_start().starts_with(name) && line.contains(": need ")),
        }
    }

    /// The key that the prompt offers to who stands and strikes.
    fn next_key(&self) -> &'static str {
        let bar = self.bar();
        let offers = |words: &str| bar.contains(words);
        // These only open the next question.
        let opened = ["change weapon", "drop", "disengage", "hand combat", "cast", "break free", "view", "look"];
        let opens = opened.iter().any(|word| offers(&format!("Return: {word}")));
        if self.asks_in_table() {
            let first = offers("First") || offers("first");
            // Who is proposed to step away strikes all the same.
            let flees = offers("Return flee") && offers("Attack");
            return match (offers("take all") || flees, first && offers("> the rest stand")) {
                (true, _) => "a",
                (_, true) => ">",
                _ => "<Enter>",
            };
        }
        if offers("Which side moves first?") {
            if offers("> the rest stand") { ">" } else { "<Enter>" }
        } else if offers("Moves Left[") || offers("Return end move") {
            if offers("> rest stand") { ">" } else { "<Enter>" }
        } else if offers("evade?") {
            if offers("take all") { "a" } else { "t" }
        } else if offers("Return: ") && !opens {
            "<Enter>"
        } else if offers("y/Return") {
            "y"
        } else if offers("Your choice?") {
            if offers("Attack") {
                "a"
            } else if offers("Stand ") {
                "s"
            } else {
                "e"
            }
        } else if offers("R/y repel") {
            "r"
        } else {
            "<Enter>"
        }
    }
}

/// Default options of a player who has read every hint: the card of a hint takes a key once.
fn experienced() -> Settings {
    Settings { tips: false, ..Settings::default() }
}

/// Plays pinned battles to their end, or so many turns.
fn played(setup: &Setup, seeds: std::ops::Range<u64>, turns: u16) -> Count {
    played_with(experienced(), (setup, false), seeds, turns)
}

/// `waits`: the player holds the move while nobody is near.
fn played_with(settings: Settings, (setup, waits): (&Setup, bool), seeds: std::ops::Range<u64>, turns: u16) -> Count {
    let mut count = Count::default();
    for seed in seeds {
        let mut player = Player::in_seeded_battle(setup.clone(), settings, Seed(seed));
        player.settle();
        let mut keys = 0;
        while player.app.battle().is_some() && player.battle().outcome().is_none() && player.battle().turn() <= turns {
            player.press(if waits && player.bar().contains("H hold") { "h" } else { player.next_key() });
            player.settle();
            keys += 1;
            assert!(keys < ENOUGH, "{}", player.text());
        }
        count.keys += keys;
        count.turns += usize::from(player.battle().turn().min(turns));
    }
    count
}

const SWORD: [&str; 4] = ["Broadsword", "", "", ""];

/// Pairs face to face, so many, who fight it out.
fn pairs(count: i32) -> Setup {
    let names = ["Conan", "Grim", "Hawk", "Ivar", "Bran", "Draco", "Slar", "Tarn"];
    let pair = |i: i32| {
        let mut west = man(names[i as usize], Side::West, 20, 6 + 3 * i, Facing::East, SWORD);
        let mut east = robot(names[4 + i as usize], 21, 6 + 3 * i, SWORD);
        (west.sh, east.sh) = (16, 16);
        [west, east]
    };
    let (mut all, mut others) = (Vec::new(), Vec::new());
    for i in 0..count {
        let [west, east] = pair(i);
        all.push(west);
        others.push(east);
    }
    all.extend(others);
    drawn(all, Phase::Movement, &[])
}

/// A row of docs/screens.md: keys in hundredths.
fn row(what: &str, before: &str, now: f64, most: f64) -> String {
    println!("{what}: {now:.2}");
    assert!(now <= most, "{what}: {now}");
    format!("| {what} | {before} | {now:.2} | {most} |\n")
}

#[test]
fn a_turn_takes_no_more_keys_than_there_is_to_decide() {
    let far = vec![man("Conan", Side::West, 1, 9, Facing::East, SWORD), robot("Bran", 38, 9, SWORD)];
    let far = drawn(far, Phase::Movement, &[]);
    let [one, four] = [(pairs(1), 1..13, 500), (pairs(4), 1..7, 5)]
        .map(|(setup, seeds, turns)| played(&setup, seeds, turns).a_turn());
    let none = played_with(experienced(), (&far, true), 1..7, 2).a_turn();
    let first: Vec<usize> = (1..7).map(keys_to_the_first_blow).collect();
    let first = first.iter().sum::<usize>() as f64 / first.len() as f64;
    let duel = (1..5).map(keys_of_a_duel).sum::<usize>() as f64 / 4.0;
    let table = row("a turn of one fighter who stands and strikes", "3.94", one, 3.0)
        + &row("a turn of four fighters", "13.30", four, 12.0)
        + &row("a turn in which nothing is to be decided", "2.25", none, 2.0)
        + &row("from a first start to the first own blow, on average", "161", first, 12.0)
        + &row("*Hex Arena*, from a first start to the first own blow", "\u{2013}", keys_by_return("h", 1..5), 14.0)
        + &row("*Duels*, from a first start to the first own blow", "\u{2013}", keys_by_return("d", 1..5), 12.0)
        + &row("*Duels*, a plan of one tactic, from a first start to the report", "\u{2013}", duel, 40.0);
    stands_in_the_document("keys", &table);
}

#[test]
fn tables_take_no_more_keys_than_the_classic_menus() {
    let modern = Settings { look: Look::Modern, ..experienced() };
    for (setup, seeds, turns) in [(pairs(1), 1..5, 500), (pairs(4), 1..3, 5)] {
        let [classic, tables] = [experienced(), modern]
            .map(|settings| played_with(settings, (&setup, false), seeds.clone(), turns).a_turn());
        println!("{classic:.2} {tables:.2}");
        assert!(tables <= classic, "{tables} keys a turn, {classic} in the classic look");
    }
}

/// Average keys from a first start up to the first own blow in another rulebook, by a player who only presses Return there.
/// No estimate is computed: the player would not wait for it either.
fn keys_by_return(book: &str, seeds: std::ops::Range<u64>) -> f64 {
    REFUSES.set(true);
    let all: Vec<usize> = seeds.map(|seed| keys_to_a_blow(book, seed)).collect();
    REFUSES.set(false);
    all.iter().sum::<usize>() as f64 / all.len() as f64
}

fn keys_to_a_blow(book: &str, seed: u64) -> usize {
    let mut player = Player::with(Settings { look: Look::Modern, ..Settings::default() });
    player.app.fix_chance(Seed(seed));
    player.press(book);
    // The first key left the welcome.
    let (mut keys, mut name) = (2, None);
    while !name.as_deref().is_some_and(|name| player.strikes(name)) {
        player.press("<Enter>").settle();
        keys += 1;
        name = name.or_else(|| own_name(&player.text()));
        assert!(keys <= 16, "seed {seed}: {}", player.text());
    }
    keys
}

/// The fighter whose plan is written, or who is placed on the board.
fn own_name(text: &str) -> Option<String> {
    let plan = text.split_once("Plan for ").and_then(|(_, rest)| rest.split_whitespace().next());
    let placed = text.split_once("1 of 1: ").and_then(|(_, rest)| rest.split_once(" at "));
    plan.or_else(|| placed.and_then(|(figure, _)| figure.split_once(' ')).map(|(_, name)| name)).map(String::from)
}

/// Keys from a first start up to the first own blow: twelve at most, whatever the seed.
fn keys_to_the_first_blow(seed: u64) -> usize {
    let mut player = Player::new(80, 24);
    player.app.fix_chance(Seed(seed));
    assert!(player.text().contains("F  fight now as"), "{}", player.text());
    player.press("f<Enter>").settle();
    let (mut keys, mut refused) = (2, false);
    while !player.has_struck() {
        let bar = player.bar();
        let key = if bar.contains("A advance") {
            if refused { "g" } else { "a" }
        } else if bar.contains("Esc by steps") {
            "<Enter>"
        } else {
            player.next_key()
        };
        let log = player.app.battle().unwrap().log_text();
        player.press(key).settle();
        keys += 1;
        assert!(player.app.battle().is_some(), "{log}");
        // Somebody is in reach: he goes there himself.
        refused = player.bar().contains("Not now:");
        assert!(keys <= 12, "seed {seed}: {}\n{}", player.text(), player.app.battle().unwrap().log_text());
    }
    keys
}

/// The keys of a fight of *Duels* by the plan that the player writes: one tactic, sealed, watched to its end.
fn keys_of_a_duel(seed: u64) -> usize {
    REFUSES.set(true);
    let mut player = Player::with(Settings { look: Look::Modern, ..experienced() });
    player.app.fix_chance(Seed(seed));
    player.press("d<Enter>").settle();
    let mut keys = 3;
    player.press("me<Enter>").settle();
    while !player.text().contains("watch again") {
        player.press("<Enter>").settle();
        keys += 1;
        assert!(keys <= 60, "seed {seed}: {}", player.text());
    }
    REFUSES.set(false);
    keys
}

#[cfg(feature = "battlefield")]
mod of_battlefield {
    use super::*;
    use crate::tests::field_starts::{battle, setup, staged};
    use ludus_battlefield::battle::state::FieldBattle;
    use ludus_engine::game::NullSink;

    /// Units of both armies face to face, so many.
    fn pairs(count: usize) -> (String, String) {
        let army = |name: &str, commander: &str, troop: &str, column: &str| {
            let rows = ["02", "04", "06", "09"].iter().take(count);
            let units = rows.map(|row| format!(r#"{{"troop":"{troop}","fighters":20,"at":"{column}{row}"}}"#));
            let units = units.collect::<Vec<_>>().join(",");
            format!(r#"{{"name":"{name}","leadership":900,{commander}"units":[{units}]}}"#)
        };
        (army("West", "", "HI", "F"), army("East", r#""commander":{"computer":"captain"},"#, "OR", "G"))
    }

    /// Keys a round of a player who only presses Return.
    fn a_round(count: usize, seeds: std::ops::Range<u64>) -> f64 {
        let (west, east) = pairs(count);
        let (mut keys, mut rounds) = (0_u32, 0_u32);
        for seed in seeds {
            let setup = setup(&west, &east);
            let start = FieldBattle::start(&setup, Seed(seed), &mut NullSink).unwrap();
            let settings = Settings { look: Look::Modern, ..experienced() };
            let mut player = staged(setup, start, settings, (80, 24));
            player.settle();
            while battle(&player).outcome.is_none() && battle(&player).round <= 3 {
                player.press("<Enter>").settle();
                keys += 1;
                assert!(keys < ENOUGH as u32, "{}", player.text());
            }
            rounds += u32::from(battle(&player).round.min(3));
        }
        f64::from(keys) / f64::from(rounds)
    }

    /// Keys from a first start up to the first loss of an enemy.
    fn keys_to_a_blow(seed: u64) -> usize {
        REFUSES.set(true);
        let mut player = Player::with(Settings { look: Look::Modern, ..Settings::default() });
        player.app.fix_chance(Seed(seed));
        player.press("b");
        // The first key left the welcome.
        let mut keys = 2;
        let hurt = |player: &Player| {
            let enemies =
                |player: &Player| battle(player).units.all().iter().any(|one| one.army == 1 && one.hp_lost() > 0);
            player.app.play().is_some() && enemies(player)
        };
        while !hurt(&player) {
            player.press("<Enter>").settle();
            keys += 1;
            assert!(keys <= 30, "seed {seed}: {}", player.text());
        }
        REFUSES.set(false);
        keys
    }

    #[test]
    fn a_round_of_battlefield_takes_few_keys() {
        let first: usize = (1..5).map(keys_to_a_blow).sum();
        let table = row("*Battlefield*, a round of one unit", "\u{2013}", a_round(1, 1..7), 4.0)
            + &row("*Battlefield*, a round of four units", "\u{2013}", a_round(4, 1..5), 14.0)
            + &row("*Battlefield*, from a first start to the first own blow", "\u{2013}", first as f64 / 4.0, 12.0);
        stands_in_the_document("field keys", &table);
    }
}
