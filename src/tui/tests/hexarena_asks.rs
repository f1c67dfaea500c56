//! Every question of the *Hex Arena* as it stands on the screen: what it is about, what it costs, its answers.

use super::*;
use crate::tests::hexarena::bout;
use crate::tests::sizes::SIZES;
use ludus_engine::dice::{Dice, Domain};
use ludus_engine::game::{Game, NullSink};
use ludus_engine::proves;
use ludus_hexarena::ai::{Scratch, choose};
use ludus_hexarena::battle::blow::{Blow, Maneuver, StrikeCount};
use ludus_hexarena::battle::command::Command as Deed;
use ludus_hexarena::battle::event::Event;
use ludus_hexarena::battle::figure::FigureId;
use ludus_hexarena::battle::state::{Bout, Decision};
use ludus_hexarena::matchmaking::foes::FOES;
use ludus_hexarena::model::setup::{Level, Setup as Meeting};
use ludus_hexarena::model::sheet::Sheet;
use ludus_store::battles::Resumed;
use ludus_store::settings::Theme;

/// Two against two, a player for each side, everything known to both.
fn setup(number: u64) -> Meeting {
    let mut dice = Dice::new(Seed(number), Domain::Setup, 3);
    let mut side = |name: char| -> Vec<Sheet> {
        let mut one = |place: usize| {
            let foe = &FOES[dice.one_of(FOES.len() as u32) as usize - 1];
            Sheet {
                name: format!("{name}{place} {}", foe.name.split(' ').next().unwrap()),
                ..Sheet::of(&foe.character())
            }
        };
        (1..3).map(&mut one).collect()
    };
    Meeting { near: true, ..Meeting::new(side('W'), side('E')) }
}

/// The first bout of some in which that is asked, as the computer's players lead there; now and then anything legal is done.
pub(super) fn asked(wanted: impl Fn(&Bout) -> bool) -> (Meeting, Bout) {
    for number in 0..400 {
        let setup = setup(number);
        let mut bout = Bout::start(&setup, Seed(number), &mut NullSink).unwrap();
        let (mut scratch, mut legal) = (Scratch::default(), Vec::new());
        while bout.outcome().is_none() && bout.pulse() < 40 {
            if wanted(&bout) {
                return (setup, bout);
            }
            let mut dice = Dice::new(Seed(number), Domain::Policy, bout.move_number().into());
            let (choice, _) = choose(&bout, Level::Trained, &mut scratch).unwrap();
            legal.clear();
            bout.legal_commands(&mut legal);
            let any = legal[dice.one_of(legal.len() as u32) as usize - 1];
            let command = if dice.one_of(5) == 1 { any } else { choice };
            bout.execute(&command, &mut NullSink).unwrap();
        }
    }
    panic!("it is never asked");
}

pub(super) fn at_question((setup, bout): (Meeting, Bout), settings: Settings, (columns, rows): (u16, u16)) -> Player {
    let mut player = Player::with(settings);
    player.app.open_battle(Resumed::<Bout> { session: Session::staged(setup, bout), notices: Vec::new() }, 0);
    player.resize(columns, rows);
    if player.text().contains("press Return.") {
        player.press("<Enter>");
    }
    player
}

/// Whatever size and look, these words stand on the screen.
fn stands(found: (Meeting, Bout), texts: &[&str]) {
    for size in SIZES {
        for settings in [quiet(), modern()] {
            let player = at_question(found.clone(), settings, size);
            let flat = player.text().replace(['\u{2502}', '|', '\n'], " ");
            let flat = flat.split_whitespace().collect::<Vec<_>>().join(" ");
            for text in texts {
                // The classic menu writes its letter as a capital: "lOok".
                let is_there = flat.to_lowercase().contains(&text.to_lowercase());
                assert!(is_there, "no \"{text}\" at {size:?}:\n{}", player.text());
            }
        }
    }
}

#[test]
fn order_question_shows_the_order_of_engagement_and_sides() {
    proves!("DQU-26", "DQU-27");
    stands(asked(|bout| matches!(bout.decision(), Decision::Order(_))), &["This engagement:", "IV ", "First", "Last"]);
    let sides = ["has the Initiative among unengaged figures", "Still to act:", "First", "Last"];
    stands(asked(|bout| matches!(bout.decision(), Decision::Sides(_))), &sides);
    let (setup, found) = asked(|bout| matches!(bout.decision(), Decision::Pick(side) if bout.left_of(side).len() > 1));
    let Decision::Pick(side) = found.decision() else { panic!() };
    let all: Vec<FigureId> = found.left_of(side).iter().collect();
    let mut player = at_question((setup.clone(), found), quiet(), (80, 24));
    // Another than the one in hand is the next.
    player.press(" <Enter>");
    let after = bout(&player).unwrap();
    assert!(after.decision() == Decision::Act(all[1]) || after.figure(all[1]).acted, "{:?} {all:?}", after.decision());
}

#[test]
fn reaction_questions_say_what_each_answer_costs() {
    proves!("DQU-33");
    let repulse = ["enters the hex of", "To repulse: D10 of", "It costs nothing"];
    stands(asked(|bout| matches!(bout.decision(), Decision::Repulse(_))), &repulse);
    let riposte = ["parried the blow of", "Strike back?", "Not at all", "%"];
    stands(asked(|bout| matches!(bout.decision(), Decision::Riposte(_))), &riposte);
    let cleave = ["A grievous injury hits", "useless from now on", "Armour: AP"];
    stands(asked(|bout| matches!(bout.decision(), Decision::Cleave(_))), &cleave);
    let submit = ["to give up.", "if you give up, you leave the bout alive", "Fight on"];
    stands(asked(|bout| matches!(bout.decision(), Decision::Submit(_))), &submit);
}

#[test]
fn loose_or_hold_question_lists_figures_on_the_line() {
    stands(asked(|bout| matches!(bout.decision(), Decision::Loose(_))), &["Loose", "Hold", "%"]);
    let crowded = |bout: &Bout| {
        let Some(blow) = bout.control().aimed.filter(|_| matches!(bout.decision(), Decision::Loose(_))) else {
            return false;
        };
        let weapon = bout.tool(blow.by, blow.means, blow.range).and_then(|tool| tool.weapon);
        weapon.is_some_and(|weapon| bout.on_the_line(blow.by, blow.at, weapon).count() > 1)
    };
    stands(asked(crowded), &["On the line, in this order:", "then"]);
}

#[test]
fn withdrawal_and_pass_ask_how_and_turning_ends_with_return() {
    proves!("DQU-29", "DQU-31");
    use ludus_hexarena::battle::command::{Act, Command, Withdrawal};
    let can = |bout: &Bout, wanted: &dyn Fn(&Act) -> bool| {
        let mut legal = Vec::new();
        bout.legal_commands(&mut legal);
        matches!(bout.decision(), Decision::Act(_))
            && legal.iter().any(|one| matches!(one, Command::Act(act) if wanted(act)))
    };
    let all = |bout: &Bout| {
        [Withdrawal::Plain, Withdrawal::Offensive]
            .into_iter()
            .all(|how| can(bout, &|act: &Act| matches!(act, Act::Withdraw(_, found) if *found == how)))
    };
    let found = asked(all);
    let mut player = at_question(found.clone(), quiet(), (80, 24));
    player.press("w");
    assert!(player.text().contains("Offensive"), "{}", player.text());
    let mut player = at_question(found, quiet(), (80, 24));
    player.press("p");
    let text = player.text();
    assert!(text.contains("othing") || text.contains("wait") || text.contains("Wait"), "{text}");
    let found = asked(|bout| can(bout, &|act: &Act| matches!(act, Act::Move(_))));
    let Decision::Act(id) = found.1.decision() else { panic!() };
    let facing = found.1.figure(id).facing;
    let mut player = at_question(found, quiet(), (80, 24));
    player.press("m,");
    assert!(player.bar().contains(&format!("facing {}", facing.turned(-1))), "{}", player.bar());
    player.press("rr");
    assert!(player.bar().contains(&format!("facing {}", facing.turned(1))), "{}", player.bar());
    player.press("<Enter>");
    assert_eq!(bout(&player).unwrap().figure(id).facing, facing.turned(1));
}

#[test]
fn return_proposes_no_lost_weapon_or_ground_at_bad_odds() {
    use crate::hexarena::proposing::is_sound;
    use ludus_hexarena::battle::command::{Act, Command};
    let unsound = |bout: &Bout| {
        let Decision::Act(id) = bout.decision() else { return None };
        let (choice, _) = choose(bout, Level::Trained, &mut Scratch::default())?;
        (!is_sound(&bout.observation(bout.asked_side()?), id, &choice)).then_some(choice)
    };
    for closes in [true, false] {
        let found = asked(|bout| {
            unsound(bout)
                .is_some_and(|choice| matches!(choice, Command::Act(Act::Close(_) | Act::ChargeClose(..))) == closes)
        });
        let choice = format!("{:?}", unsound(&found.1).unwrap());
        let mut player = at_question(found.clone(), quiet(), (80, 24));
        assert!(player.bar().contains("Return: "), "{choice}: {}", player.bar());
        let before = player.app.play().unwrap().seen().commands.len();
        player.press("<Enter>");
        let done = player.app.play().unwrap().seen().commands;
        assert!(done.len() > before, "Return does something: {}", player.bar());
        assert!(!done.contains(&choice), "{choice}: {done:?}");
    }
}

#[test]
fn return_never_throws_the_only_weapon() {
    use crate::hexarena::proposing::{is_last, is_sound};
    use ludus_hexarena::battle::command::{Act, Command};
    let thrown = |bout: &Bout| {
        let Decision::Act(id) = bout.decision() else { return None };
        let mut legal = Vec::new();
        bout.legal_commands(&mut legal);
        let is_one =
            |command: &Command| matches!(command, Command::Act(Act::Fire { means, .. }) if is_last(bout, id, *means));
        legal.into_iter().find(is_one).map(|command| (id, command))
    };
    let found = asked(|bout| thrown(bout).is_some());
    let (id, command) = thrown(&found.1).unwrap();
    assert!(!is_sound(&found.1, id, &command), "{command:?}");
    let player = at_question(found, modern(), (120, 36));
    assert!(player.text().contains("Fire: throw"), "{}", player.text());
}

#[test]
fn a_key_of_no_use_is_answered_with_what_return_does() {
    for (pick, wanted) in [(false, "Return ends placing"), (true, "Return: this one acts")] {
        let found = asked(|bout| match bout.decision() {
            Decision::Place(_) => !pick,
            Decision::Pick(_) => pick,
            _ => false,
        });
        let mut player = at_question(found, modern(), (80, 24));
        player.press("!");
        assert!(player.text().contains(wanted), "{}", player.text());
    }
}

#[test]
fn log_lists_all_rolls_or_one_figures_and_can_be_searched() {
    proves!("DQU-12", "DQU-25", "DQU-38");
    let mut player = Player::with(quiet());
    let mut setup = setup(1);
    setup.sides[1].control = ludus_hexarena::model::setup::Control::Computer(Level::Trained);
    let session = Session::memory(setup, Seed(1)).unwrap();
    player.app.open_battle(Resumed::<Bout> { session, notices: Vec::new() }, 0);
    player.draw();
    // Not to its end: Return would begin another bout there, of a seed that nobody has chosen.
    for _ in 0..60 {
        if bout(&player).unwrap().pulse() > 3 {
            break;
        }
        player.press("<Enter>");
    }
    player.press("/");
    let mut pages = vec![player.text()];
    for _ in 0..30 {
        player.press("<PgUp>");
        pages.push(player.text());
    }
    let all = pages.join("\n");
    // The Initiative as a sum (DQU-25), a throw with its chance and parts, and why the computer did it (DQU-38).
    assert!(all.contains("Initiative: West ") && all.contains("+PC "), "{all}");
    assert!(all.contains("SC ") && all.contains(" of "), "{all}");
    let lines =
        |player: &Player| player.text().lines().filter(|line| line.contains("P1 ") || line.contains("P2 ")).count();
    player.press("<End>");
    let whole = player.text();
    player.press("<Right>");
    assert_ne!(player.text(), whole, "one figure's lines");
    assert!(!player.text().contains("of everybody"), "{}", player.text());
    player.press("<Left>");
    assert!(player.text().contains("of everybody"), "{}", player.text());
    player.press("initiative");
    assert!(lines(&player) > 0 && player.text().contains("nitiative"), "{}", player.text());
}

#[test]
fn two_at_one_keyboard_hand_it_over_unless_nothing_is_hidden() {
    proves!("DQU-37");
    for open in [false, true] {
        let mut setup = setup(2);
        setup.rules.open = open;
        let mut player = Player::with(quiet());
        let session = Session::memory(setup, Seed(2)).unwrap();
        player.app.open_battle(Resumed::<Bout> { session, notices: Vec::new() }, 0);
        player.draw();
        let (mut handed, mut sides) = (0, [0, 0]);
        for _ in 0..60 {
            handed += u32::from(player.text().contains("press Return."));
            if let Some(side) = bout(&player).unwrap().asked_side() {
                sides[side as usize] += 1;
            }
            player.press("<Enter>");
        }
        assert!(sides.iter().all(|count| *count > 2), "{sides:?}");
        assert_eq!(handed == 0, open, "{handed}");
    }
}

/// The blows that may be struck now.
fn blows(bout: &Bout) -> Vec<Blow> {
    let Decision::Strike(id) = bout.decision() else { return Vec::new() };
    let mut legal = Vec::new();
    bout.legal_commands(&mut legal);
    let blow = |command: &Deed| match command {
        Deed::Strike(strike) => bout.blow_of(id, strike),
        _ => None,
    };
    legal.iter().filter_map(blow).collect()
}

/// Presses a key until these words stand in the bar, once round at most.
fn until(player: &mut Player, key: &str, words: &str) -> bool {
    for _ in 0..12 {
        if player.bar().contains(words) {
            return true;
        }
        player.press(key);
    }
    false
}

#[test]
fn player_chooses_the_item_to_disarm_at_the_shown_chance() {
    proves!("DQU-34");
    let things = |bout: &Bout| -> Vec<Blow> {
        blows(bout).into_iter().filter(|blow| matches!(blow.trick, Maneuver::Disarm(_))).collect()
    };
    // Something in each hand of one enemy.
    let two = |bout: &Bout| {
        let all = things(bout);
        all.iter().any(|one| {
            all.iter().any(|other| (one.at, one.means) == (other.at, other.means) && one.trick != other.trick)
        })
    };
    let (setup, found) = asked(two);
    let seen = found.observation(found.asked_side().unwrap());
    let plain = at_question((setup.clone(), found), quiet(), (80, 24));
    assert!(plain.bar().contains("T "), "the key that changes what for: {}", plain.bar());
    let mut held = Vec::new();
    for blow in things(&found) {
        let Maneuver::Disarm(piece) = blow.trick else { continue };
        let name = ludus_hexarena::narration::words::thing(&found, piece);
        let msc = seen.chances(&blow).unwrap().msc().max(0);
        let mut player = at_question((setup.clone(), found), quiet(), (80, 24));
        let names = ludus_hexarena::narration::names::Names::new(&setup);
        let with = ludus_hexarena::narration::words::means(&found, &names, blow.by, blow.means);
        // Struck with another weapon it is another blow, with another chance.
        if blow.several != StrikeCount::One || !until(&mut player, "t", &format!("{with} to disarm: {name}")) {
            continue;
        }
        let bar = player.bar();
        if !bar.contains(&format!("> {}", ludus_hexarena::narration::names::Names::new(&setup).letter(blow.at))) {
            continue;
        }
        assert!(bar.contains(&format!("MSC ~{msc}%")), "{name} {msc}: {bar}");
        let (mut struck, before) = (found, found.move_number());
        player.press("<Enter>");
        let strike = ludus_hexarena::battle::command::Strike {
            means: blow.means,
            at: blow.at,
            trick: blow.trick,
            several: blow.several,
        };
        struck.execute(&Deed::Strike(strike), &mut NullSink).unwrap();
        let after = bout(&player).unwrap();
        assert!(after.move_number() > before, "{bar}");
        if after.move_number() == struck.move_number() {
            assert_eq!(after, struck, "what the screen names is what is struck for");
            held.push(name);
        }
    }
    assert!(held.len() > 1, "{held:?}");
}

#[test]
fn second_strike_can_choose_another_target_or_be_declined() {
    proves!("DQU-34");
    let second = |bout: &Bout| {
        let first = bout.control().doing.is_some_and(|doing| doing.strikes == 1 && doing.several != StrikeCount::One);
        let mut targets: Vec<FigureId> = blows(bout).iter().map(|blow| blow.at).collect();
        targets.dedup();
        first && !targets.is_empty()
    };
    let (setup, found) = asked(second);
    let names = ludus_hexarena::narration::names::Names::new(&setup);
    let seen = found.observation(found.asked_side().unwrap());
    for blow in blows(&found).into_iter().filter(|blow| blow.trick == Maneuver::Damage) {
        let mut player = at_question((setup.clone(), found), quiet(), (80, 24));
        assert!(until(&mut player, " ", &format!("> {} {}", names.letter(blow.at), names.name(blow.at))));
        let msc = seen.chances(&blow).unwrap().msc().max(0);
        assert!(player.bar().contains(&format!("MSC ~{msc}%")), "{msc}: {}", player.bar());
        player.press("<Enter>");
        let after = bout(&player).unwrap();
        assert!(after.move_number() > found.move_number(), "{}", player.text());
    }
    // Or no more of them, which spends the action and therefore asks.
    let mut player = at_question((setup, found), quiet(), (80, 24));
    player.press("e");
    assert!(player.text().contains("Press E again") && bout(&player).unwrap().decision() == found.decision());
    player.press("e");
    assert!(!matches!(bout(&player).unwrap().decision(), Decision::Strike(_)), "{}", player.text());
}

#[test]
fn missile_chance_is_shown_and_l_looses_while_h_holds() {
    proves!("DQU-34");
    let (setup, found) = asked(|bout| matches!(bout.decision(), Decision::Loose(_)));
    let blow = found.control().aimed.unwrap();
    let hits = found.observation(found.asked_side().unwrap()).chances(&blow).unwrap().hits().max(0);
    let shot = |player: &Player| {
        let Decision::Loose(id) = found.decision() else { panic!() };
        let left = |bout: &Bout| {
            let figure = bout.figure(id);
            let carried = bout.pieces().filter(|(piece, thing)| {
                piece.owner() == id
                    && matches!(
                        thing.place,
                        ludus_hexarena::battle::piece::Place::Hand(_) | ludus_hexarena::battle::piece::Place::Kept(_)
                    )
            });
            (figure.quivers, carried.map(|(_, thing)| (thing.count, thing.loaded)).collect::<Vec<_>>())
        };
        left(&bout(player).unwrap()) != left(&found)
    };
    for (key, flies) in [("l", true), ("h", false)] {
        let mut player = at_question((setup.clone(), found), quiet(), (80, 24));
        assert!(player.bar().contains(&format!("~{hits}%")), "{hits}: {}", player.bar());
        player.press(key);
        assert!(bout(&player).unwrap().move_number() > found.move_number());
        assert_eq!(shot(&player), flies, "{key}: {}", player.text());
    }
}

/// The dice of the first blow that is told.
fn natural(events: &[Event]) -> Option<u8> {
    events.iter().find_map(|event| match event {
        Event::Struck { test, .. } => Some(test.natural),
        _ => None,
    })
}

#[test]
fn two_dice_boxes_show_the_roll_before_the_next_question() {
    proves!("DQU-35");
    let (setup, found) = asked(|bout| blows(bout).iter().any(|blow| blow.trick == Maneuver::Damage));
    for settings in [quiet(), modern(), Settings { theme: Theme::None, ..modern() }] {
        for size in SIZES {
            let dice = DiceBySide { west: DiceShow::Boxed, east: DiceShow::Boxed };
            let mut player = at_question((setup.clone(), found), Settings { dice, ..settings }, size);
            player.press("<Enter>").wait(300);
            let rolling = player.text();
            let after = bout(&player).unwrap();
            let mut all = Vec::new();
            found.legal_commands(&mut all);
            let rolled = all.iter().find_map(|command| {
                let (mut one, mut events) = (found, Vec::new());
                one.execute(command, &mut events).unwrap();
                (one == after).then(|| natural(&events)).flatten()
            });
            let rolled = rolled.expect("a blow is rolled");
            // Five lines: lid, three inner ones, bottom; two boxes side by side.
            let boxes = |text: &str| -> Vec<String> {
                let at = text.lines().position(|line| line.contains(".-----. .-----.")).expect("two boxes");
                let lid = text.lines().nth(at).unwrap();
                let x = lid.split(".-----.").next().unwrap().chars().count();
                let line = |line: &str| line.chars().skip(x).take(15).collect();
                text.lines().skip(at).take(5).map(line).collect()
            };
            if settings.look == Look::Modern {
                let lids = "\u{256d}\u{2500}\u{2500}\u{2500}\u{2500}\u{2500}\u{2500}\u{2500}\u{256e} ".repeat(2);
                // Four lines have no room for frames.
                assert!(
                    (rolling.contains(&lids) || size == (80, 24)) && rolling.contains("any key stops"),
                    "{size:?}\n{rolling}"
                );
                let still = player.press(" ").text();
                let parts = [format!("  {rolled:02}  "), "needs ~".into(), "of rolls hit".into()];
                assert!(parts.iter().all(|part| still.contains(part)), "{parts:?} {size:?}\n{still}");
                continue;
            }
            let lines = boxes(&rolling);
            assert!(lines[1..4].iter().all(|line| line.starts_with('|') && line.ends_with('|')), "{lines:?}");
            assert_eq!(lines[4], "`-----' `-----'", "{size:?}\n{rolling}");
            assert!(rolling.contains("<space bar>") && !rolling.contains("<more>"), "{rolling}");
            // A key stops them: tens before units, and what comes of them stands there before the next key is asked for.
            player.press(" ");
            let still = player.text();
            let (tens, units) = (rolled / 10 % 10, rolled % 10);
            assert_eq!(boxes(&still)[2], format!("|  {tens}  | |  {units}  |"), "{rolled} {size:?}\n{still}");
            assert!(still.contains(&format!("{rolled:02} of ~")), "{rolled} {size:?}\n{still}");
        }
    }
    // Quick ones stop by themselves, instant ones are not seen.
    for (show, seen) in [(DiceShow::Quick, true), (DiceShow::Instant, false)] {
        let dice = DiceBySide { west: show, east: show };
        let mut player = at_question((setup.clone(), found), Settings { dice, ..quiet() }, (80, 24));
        player.press("<Enter>").wait(100);
        assert_eq!(player.text().contains(".-----. .-----."), seen, "{show:?}\n{}", player.text());
        player.wait(20_000);
        assert!(!player.text().contains(".-----."), "{show:?}\n{}", player.text());
    }
}
