//! Questions of *Tunnels* on the smallest screen: titles that say who comes, lists that tell where their mark is, texts that belong to
//! the marked row; and the grammar of everything that a delve says.

use super::tunnels_delve::{delve, entered, setup};
use super::tunnels_play::{against, fight, of_the_dice, opened};
use super::tunnels_walks::first;
use super::*;
use crate::game_view::ends::Ends;
use crate::tunnels::delve::words;
use ludus_engine::game::{NullSink, Seat};
use ludus_engine::narration::Narrate;
use ludus_engine::search::SearchSpace;
use ludus_engine::tally::Tally;
use ludus_tunnels::battle::command::{Choice as SpellChoice, Command as FightCommand, Order, SpellOrder};
use ludus_tunnels::battle::state::Question;
use ludus_tunnels::delve::command::{Command as DelveCommand, Topic as Subject};
use ludus_tunnels::delve::setup::DelveSetup;
use ludus_tunnels::delve::state::Scene;
use ludus_tunnels::narration::preview;
use ludus_tunnels::outing::{Command, Event, Outing, Setup as OutingSetup};

const SMALL: (u16, u16) = (80, 24);

#[test]
fn a_small_screen_says_who_the_party_meets() {
    let meets = |now: &Outing, _: &Command| {
        now.delve().is_some_and(|delve| matches!(delve.scene, Scene::Meeting | Scene::Warned))
    };
    for settings in [modern(), quiet()] {
        let player = first(settings, SMALL, meets);
        let troop = {
            let now = delve(&player);
            now.coming.clone().or_else(|| now.troop(&now.map())).unwrap()
        };
        if settings.look == modern().look {
            player.assert_shows(&["What does the party do?", troop.kind.name()]);
        }
        // The keys are the first letters.
        player.assert_shows(&["Attack", "Run"]);
        player.assert_lacks(&["eXit", "hIde", "surfacE"]);
    }
}

#[test]
fn long_lists_say_where_their_mark_is() {
    let mut player = entered(11, modern(), SMALL);
    player.press("m").assert_shows(&["1 of 12", "marches second", "Esc back"]);
    player.press("<Down>").assert_shows(&["2 of 12"]);
}

#[test]
fn a_message_hides_no_choice() {
    let mut player = entered(11, modern(), SMALL);
    let rows = ["Go ", "Find", "Listen", "Kit", "March", "Rest", "Exit"];
    player.assert_shows(&rows);
    player.press("z").assert_shows(&["No entry"]);
    player.assert_shows(&rows);
}

#[test]
fn exploring_names_its_arrows_and_its_way_on() {
    for size in [SMALL, (120, 36), (160, 48)] {
        entered(11, modern(), size).assert_shows(&["Arrows walk", "Go "]);
    }
}

#[test]
fn a_searched_place_says_so() {
    let mut player = entered(11, modern(), (120, 36));
    player.assert_lacks(&["searched before"]);
    player.press("k<Enter>").press("f");
    player.read_on();
    let memory = match player.app.play() {
        Some(crate::books::ActiveGame::Tunnels(view)) => view.scene().memory.searched.clone(),
        _ => panic!("no delve is on the screen"),
    };
    let now = delve(&player);
    assert_eq!(memory, [(now.level, now.here)], "{}", player.text());
}

/// A text of the core with the signs of the modern look.
fn with_signs(text: &str) -> String {
    text.replace("->", "\u{2192}").replace(" -", " \u{2013}")
}

#[test]
fn the_text_below_a_list_is_that_of_the_marked_spell() {
    let mut player = opened(against("orc", 3), modern(), SMALL);
    player.press("w").press("w");
    player.assert_shows(&["What does Ilse do?"]);
    player.press("c");
    let (text, now) = (player.text(), fight(&player));
    let marked = text.lines().skip(19).find_map(|line| line.split_once("\u{25ba} ")).expect("a marked spell").1;
    let who = now.asked().unwrap();
    let known = now.person(who).unwrap().spells;
    let spell = known.each().find(|spell| marked.starts_with(spell.name())).expect("a known spell");
    let order = SpellOrder { spell, level: spell.row().level, target: None, choice: SpellChoice::None };
    let note = preview::note(&now, who, &Order::Cast(order));
    let note = with_signs(&note.to_lowercase());
    assert!(text.to_lowercase().contains(&note), "{note}: {text}");
}

#[test]
fn party_rows_show_arms_at_every_size() {
    for size in [SMALL, (100, 30), (120, 36), (160, 48), (200, 50)] {
        let player = entered(11, modern(), size);
        let now = delve(&player);
        let who = now.member(now.march[0]);
        player.assert_shows(&[&words::title(who), &words::weapon(who), &format!("ST {}", 13), "CON "]);
    }
}

#[test]
fn the_place_is_described_beside_the_map() {
    for seed in [11, 12, 13, 14] {
        for size in [SMALL, (120, 36), (160, 48)] {
            let player = entered(seed, modern(), size);
            let now = delve(&player);
            let text = words::describe(&now, &now.map());
            let first: Vec<&str> = text.split_whitespace().take(2).collect();
            player.assert_shows(&[&first.join(" "), "The way out of the dungeon"]);
        }
    }
}

#[test]
fn a_party_of_one_divides_no_loot() {
    let alone = || {
        let usual = setup(11);
        DelveSetup { party: usual.party.into_iter().take(1).collect(), ..setup(11) }
    };
    let setup = OutingSetup::Delve(Box::new(alone()));
    let outing = Outing::start(&setup, Seed(11), &mut NullSink).unwrap();
    let mut player = Player::with(modern());
    player.app.open_battle(Resumed::<Outing> { session: Session::staged(setup, outing), notices: Vec::new() }, 0);
    player.resize(80, 24);
    player.press("e");
    player.read_on();
    player.assert_shows(&["The party is home with loot worth 0 g.p.", "Divides the loot equally"]);
    player.assert_lacks(&["Gives all", "g.p.."]);
}

#[test]
fn rage_shows_strength_before_and_after() {
    ludus_engine::proves!("TT-UI-08");
    for size in [SMALL, (120, 36)] {
        let player = of_the_dice("rage", modern(), size);
        let now = fight(&player);
        let Question::Rage(who) = now.question else { panic!("no rage") };
        let text = preview::rage(&now, who);
        assert!(text.starts_with("ST ") && text.contains(" -> "), "{text}");
        player.assert_shows(&["go berserk?", &with_signs(&text)]);
    }
}

/// Everything that the delve of a seed says.
fn told(seed: u64) -> Vec<String> {
    let setup = OutingSetup::Delve(Box::new(setup(seed)));
    let mut names = Outing::names(&setup);
    let mut outing = Outing::start(&setup, Seed(seed), &mut NullSink).unwrap();
    let mut all = Vec::new();
    for _ in 0..400 {
        let Some(command) = outing.rollout_policy(&mut ()) else { break };
        let mut events: Vec<Event> = Vec::new();
        let mut before = outing.clone();
        outing.execute(&command, &mut events).unwrap();
        for event in &events {
            before.follow(&mut names);
            all.push(before.narrate(&names, std::slice::from_ref(event), None).text);
            before.apply(event);
        }
    }
    all
}

#[test]
fn a_delve_speaks_with_correct_grammar() {
    ludus_engine::proves!("TT-UI-04");
    let all: Vec<String> = (0..12).flat_map(told).collect();
    let is_one = |line: &str| line.starts_with("A ") || line.starts_with("An ");
    for line in &all {
        assert!(!line.ends_with(".."), "{line}");
        assert!(!line.starts_with("1 ") && !line.contains(": 1 foes"), "{line}");
        assert!(!is_one(line) || !line.ends_with(" arrive."), "{line}");
    }
    let needs = |start: &str, need: &str| {
        let lines: Vec<&String> = all.iter().filter(|line| line.starts_with(start)).collect();
        assert!(!lines.is_empty() && lines.iter().all(|line| line.contains(need)), "{start}: {lines:?}");
    };
    needs("Wandering monsters", "they need a 6");
    needs("The purse of the wanderers", "needs 2 or less");
}

/// A fight on a delve that is about to be decided by an order.
pub fn fighting(settings: Settings, size: (u16, u16)) -> Player {
    let fights = |now: &Outing, next: &Command| {
        let orders = matches!(next, Command::Fight(FightCommand::Order(_)));
        orders && now.delve().is_some_and(|delve| delve.turn > 2)
    };
    first(settings, size, fights)
}

#[test]
fn a_fight_on_a_delve_keeps_title_and_map() {
    ludus_engine::proves!("TT-UI-01", "TT-UI-02", "TT-UI-14");
    for settings in [modern(), quiet()] {
        for size in [SMALL, (120, 36), (160, 48), (200, 50)] {
            let player = fighting(settings, size);
            let now = delve(&player);
            let [site, time] = [words::site(&now), format!("turn {}, {}", now.turn, words::light(&now).0)];
            player.assert_shows(&[&now.dungeon.name, &site, &time, "Combat turn "]);
            let text = player.text();
            assert_eq!(text.contains("Map"), size != SMALL, "{size:?}: {text}");
        }
    }
    // A fight of the arena has no map, and no hole in its place.
    let player = opened(against("orc", 2), modern(), (120, 36));
    player.assert_lacks(&["Map"]);
}

#[test]
fn requests_show_their_chance_and_peace_is_proposed() {
    ludus_engine::proves!("TT-DEC-047");
    let talks = |now: &Outing, _: &Command| {
        let Some(delve) = now.delve().filter(|delve| delve.scene == Scene::Meeting) else { return false };
        delve.check(&DelveCommand::Talk(Subject::Toll)).is_ok()
    };
    for settings in [modern(), quiet()] {
        let mut player = first(settings, (120, 36), talks);
        assert!(
            !player.text().contains("Return attack") && !player.text().contains("Return: Attack"),
            "{}",
            player.text()
        );
        player.press("t").assert_shows(&["charisma", "over theirs"]);
    }
    let mut player = first(modern(), (120, 36), talks);
    player.press("t<Down><Down>").assert_shows(&["to pay a toll", "osts 1 die x 10 gold pieces"]);
}

#[test]
fn classic_lists_of_a_delve_name_return_and_their_place() {
    let mut player = entered(11, quiet(), SMALL);
    player.press("m").assert_shows(&["Return choose", "1 of 12", "Esc back"]);
}

#[test]
fn a_lost_party_is_no_draw() {
    let names = Outing::names(&OutingSetup::Fight(against("orc", 1)));
    let mut tally = Tally::default();
    tally.count(10, Some(Seat(0)));
    tally.count_lost(80);
    tally.count(5, None);
    let told = |ends: Ends| {
        let all = ends.results::<Outing>(1, &names, &tally);
        all.into_iter().map(|(who, games)| format!("{who} {games}")).collect::<Vec<_>>().join(", ")
    };
    assert_eq!(told(Ends::AgainstFoes(["Party", "Foes", "fled"])), "Party 10, Foes 80, fled 5");
    assert_eq!(told(Ends::Alone(["home", "lost"])), "home 10, lost 85");
}

#[test]
fn a_list_of_spells_says_what_they_do() {
    let mut player = opened(against("orc", 3), modern(), (120, 36));
    player.press("w").press("w").press("c");
    // The letter chooses Oh-go-away here, so it looks at nothing.
    player.assert_shows(&["Oh-go-away"]);
    player.assert_lacks(&["O look"]);
    for _ in 0..12 {
        if player.text().contains("\u{25ba} Oh-go-away") {
            return player.assert_shows(&["IQ + LK + CHR is ", "Oh-go-away drives the whole group off"]);
        }
        player.press("<Down>");
    }
    panic!("{}", player.text());
}
