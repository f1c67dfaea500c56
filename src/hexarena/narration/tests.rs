//! Narrates whole bouts to everybody and to each side, and checks that no side reads hidden values.

use crate::battle::blow::{Maneuver, StrikeCount};
use crate::battle::command::{Act, Command};
use crate::battle::event::Event;
use crate::battle::state::{Bout, Decision};
use crate::matchmaking::foes::FOES;
use crate::model::setup::{Rules, Setup, Side};
use crate::model::sheet::Sheet;
use crate::narration::eye::Eye;
use crate::narration::names::Names;
use crate::narration::reading::of;
use crate::narration::{injury, strike};
use alloc::vec::Vec;
use ludus_engine::dice::{Dice, Domain, Seed};
use ludus_engine::game::{Game, NullSink};
use ludus_engine::narration::Narrate;
use ludus_engine::proves;

fn setup(number: usize) -> Setup {
    let side = |first: usize, mark: &str| {
        let foes = (0..3).map(|n| &FOES[(first + n * 7) % FOES.len()]);
        foes.enumerate()
            .map(|(n, foe)| Sheet { name: format!("{mark}{n} {}", foe.name), ..Sheet::of(&foe.character()) })
            .collect()
    };
    let rules = Rules { aspects: false, ..Rules::default() };
    Setup { near: true, rules, ..Setup::new(side(number, "W"), side(number + 3, "E")) }
}

/// Commands that turn a random bout into a fight.
fn is_fighting(command: &Command) -> bool {
    match command {
        Command::Act(act) => {
            matches!(act, Act::Attack(_) | Act::Close(_) | Act::Charge(..) | Act::Fire { .. } | Act::Grapple)
        }
        Command::Strike(_) | Command::Loose | Command::Riposte(Some(_)) | Command::Repulse(true) => true,
        _ => false,
    }
}

/// Plays a random bout and passes each group of events with the bout before it.
fn play(number: usize, mut each: impl FnMut(&Setup, &Bout, &[Event])) {
    let setup = setup(number);
    let mut bout = Bout::start(&setup, Seed(number as u64), &mut NullSink).unwrap();
    let mut dice = Dice::new(Seed(number as u64), Domain::Policy, 0);
    for _ in 0..600 {
        let mut list = Vec::new();
        bout.legal_commands(&mut list);
        if bout.decision() == Decision::Over {
            break;
        }
        let fights: Vec<Command> = list.iter().copied().filter(is_fighting).collect();
        let list = if fights.is_empty() || dice.one_of(4) == 1 { list } else { fights };
        let command = list[dice.one_of(list.len() as u32) as usize - 1];
        let (mut shown, mut events) = (bout, Vec::new());
        bout.execute(&command, &mut events).unwrap();
        let mut from = 0;
        for (at, event) in events.iter().enumerate() {
            let continues = events.get(at + 1).is_some_and(|next| shown.goes_on(event, next));
            if !continues {
                each(&setup, &shown, &events[from..=at]);
                from = at + 1;
            }
            shown.apply(event);
        }
    }
}

#[test]
fn every_event_is_narrated_in_sentences() {
    let mut shown_text = 0;
    for number in 0..6 {
        play(number, |setup, before, events| {
            let names = Bout::names(setup);
            let reading = of(&names, before, events, None);
            let last = events.last().unwrap();
            if matches!(last, Event::PulseEnded | Event::Waits(_)) {
                assert!(!reading.is_told());
                return;
            }
            shown_text += 1;
            assert!(
                reading.text.ends_with('.') && reading.text.starts_with(|c: char| c.is_ascii_uppercase()),
                "{}",
                reading.text
            );
            assert!(!reading.text.contains("nobody") && !reading.text.contains("  "), "{}", reading.text);
            assert!(reading.short.len() < 150, "{}", reading.short);
        });
    }
    assert!(shown_text > 1000, "{shown_text}");
}

/// D004, DQU-36: a side's texts do not depend on hidden values.
#[test]
fn hidden_values_are_never_shown() {
    for number in 0..6 {
        play(number, |setup, before, events| {
            let names = Bout::names(setup);
            for side in Side::BOTH {
                let text = of(&names, before, events, Some(side.seat()));
                for (id, figure) in before.figures().filter(|(_, figure)| figure.side != side) {
                    let name = names.name(id);
                    let line = format!("{} {}", text.text, text.short);
                    for secret in ["x AG", "x MD", "x PC", "WP", "+PC"] {
                        let shown = line.contains(secret) && line.starts_with(name);
                        assert!(!shown, "{side:?} reads {line} of {figure:?}");
                    }
                    if let Some(Event::Struck { blow, .. }) = events.last() {
                        assert!(!line.contains("lost") || before.figure(blow.at).side == side, "{line}");
                        let own = [blow.by, blow.at].iter().all(|id| before.figure(*id).side == side);
                        assert!(own || line.contains('~'), "{side:?} reads {line}");
                    }
                }
            }
        });
    }
}

#[test]
fn letters_are_unique_and_show_the_side() {
    ludus_engine::proves!("DQ-GEN-11");
    let names = Bout::names(&setup(2));
    let letters: Vec<char> = (0..6).map(|n| names.letter(crate::battle::figure::FigureId(n))).collect();
    assert!(letters[..3].iter().all(char::is_ascii_uppercase) && letters[3..].iter().all(char::is_ascii_lowercase));
    let mut each = letters.clone();
    each.sort_unstable();
    each.dedup();
    assert_eq!(each.len(), letters.len(), "{letters:?}");
}

/// The chance beside an answer equals the share of all hundred rolls that succeed, rolled one by one (DQU-34).
#[test]
fn answer_chance_is_the_share_of_good_rolls() {
    use crate::battle::event::Result;
    use crate::narration::choices;
    use crate::narration::eye::Eye;
    use ludus_engine::dice::D100;
    let (mut tried, mut tricks) = (0, 0);
    for number in 0..3 {
        play(number, |setup, before, _| {
            if tried > 60 || !matches!(before.decision(), Decision::Strike(_)) {
                return;
            }
            let (names, side) = (Bout::names(setup), before.asked_side().unwrap());
            let seen = before.observation(side);
            let eye = Eye { truth: before, battle: &seen, names: &names, side };
            for choice in choices::groups(&eye).remove(0).choices {
                let Some(blow) = choice.blow else { continue };
                // The chance is exact only if none of it is hidden.
                let shown_text = choice.words.rsplit(' ').next().unwrap();
                assert!(shown_text.starts_with('~'), "{}", choice.words);
                let exact = choices::groups(&Eye { battle: before, side: side.other(), ..eye });
                let exact = exact[0].choices.iter().find(|other| other.command == choice.command).unwrap();
                let shown_text: usize =
                    exact.words.rsplit(' ').next().unwrap().trim_matches(['~', '%']).parse().unwrap();
                let hits = (1..=100).filter(|roll| {
                    let dice = D100::of(*roll);
                    let faces = [dice.tens, dice.units].map(u32::from).into_iter().chain([5; 40]);
                    let (mut bout, mut events) = (*before, Vec::new());
                    bout.submit_with(&choice.command, &mut Dice::loaded(faces), &mut events).unwrap();
                    let struck = events.iter().find_map(|event| match event {
                        Event::Struck { result, .. } => Some(*result != Result::Missed),
                        _ => None,
                    });
                    struck.unwrap()
                });
                assert_eq!(hits.count(), shown_text, "{}", exact.words);
                tried += 1;
                tricks += usize::from(blow.trick != crate::battle::blow::Maneuver::Damage);
            }
        });
    }
    assert!(tried > 30 && tricks > 5, "{tried} {tricks}");
}

/// A word from the source for each row of the table (18.3).
const OF_THE_SOURCE: [&str; 32] = [
    "primary arm",
    "elbow",
    "groin",
    "secondary arm",
    "aorta",
    "stomach",
    "eye",
    "organ",
    "thigh",
    "ribs",
    "secondary hand",
    "primary hand",
    "face",
    "secondary arm",
    "primary arm",
    "abdomen",
    "ear",
    "cheek",
    "arm slashed",
    "hamstring",
    "primary arm",
    "secondary arm",
    "collar bone",
    "concussion",
    "chest crushed",
    "internal injuries",
    "primary shoulder",
    "secondary shoulder",
    "right hip",
    "left hip",
    "skull",
    "pelvis",
];

#[test]
fn wounds_use_the_names_of_the_source() {
    proves!("DQ-GRIEV-T1");
    for (row, word) in (1..).zip(OF_THE_SOURCE) {
        assert!(injury::name(row).contains(word), "G{row:02} is {}", injury::name(row));
    }
    let dead =
        |row: u8, dice: core::ops::RangeInclusive<u8>| dice.map(|die| injury::name_of(row, die)).collect::<Vec<_>>();
    assert_eq!(dead(23, 1..=4), ["head severed", "head severed", "head severed", "collar bone crushed"]);
    assert_eq!(dead(7, 1..=2), ["brain pierced through the eye", "eye pierced"]);
    assert_eq!(dead(5, 0..=0), ["aorta severed"]);
}

/// The chance before a blow counts the rolls that succeed, and a knockout names them (D074).
#[test]
fn strike_chance_is_the_share_of_good_rolls() {
    let (mut compared, mut knocks) = (0, 0);
    for number in 0..2 {
        play(number, |setup, bout, _| {
            let Decision::Strike(by) = bout.decision() else { return };
            let (names, side) = (Names::new(setup), bout.figure(by).side);
            let seen = bout.observation(side);
            let eye = Eye { truth: bout, battle: &seen, names: &names, side };
            let mut legal = Vec::new();
            bout.legal_commands(&mut legal);
            for command in legal {
                let Command::Strike(strike) = command else { continue };
                let blow = bout.blow_of(by, &strike).unwrap();
                let terms = seen.chances(&blow).unwrap();
                let succeed = (1..=100).filter(|roll| terms.outcome(blow.trick, *roll).is_hit()).count() as i16;
                let shown_text = strike::told(&eye, &blow).unwrap();
                let first = shown_text.head[1].trim_start_matches(['M', 'S', 'C', ' ', '~']);
                let first: i16 = first.split('%').next().unwrap().parse().unwrap();
                assert_eq!(first.min(100), succeed, "{}", shown_text.head[1]);
                if blow.trick == Maneuver::Knockout {
                    let range = format!("01-{succeed:02} knock out");
                    assert!(
                        succeed < 2 || shown_text.deep.starts_with(&format!("only {range}")),
                        "{}",
                        shown_text.deep
                    );
                    assert!(!shown_text.deep.contains("Endurance"), "{}", shown_text.deep);
                    knocks += 1;
                }
                compared += 1;
            }
        });
    }
    assert!(compared > 50 && knocks > 5, "{compared} {knocks}");
}

#[test]
fn best_chance_is_the_one_that_a_charge_rolls() {
    use crate::narration::odds;
    let (mut charges, mut withdrawals) = (0, 0);
    for number in 0..40 {
        play(number, |_, before, events| {
            let Some(Event::Struck { blow, terms, .. }) = events.first() else { return };
            if !(blow.charge || blow.withdrawing) || blow.trick != Maneuver::Damage || blow.several != StrikeCount::One
            {
                return;
            }
            let (means, hits) = odds::best(before, blow.by, blow.at).unwrap();
            if blow.charge {
                assert_eq!(
                    (means, hits),
                    (blow.means, before.chance_of(blow.by, terms.hits())),
                    "bout {number}: {blow:?}"
                );
            } else if means == blow.means {
                assert_eq!(hits, before.chance_of(blow.by, terms.hits()), "bout {number}: {blow:?}");
            } else {
                assert!(hits >= before.chance_of(blow.by, terms.hits()), "bout {number}: {blow:?}");
            }
            charges += u32::from(blow.charge);
            withdrawals += u32::from(blow.withdrawing);
        });
    }
    assert!(charges > 3, "{charges} Charges, {withdrawals} withdrawals");
}

#[test]
fn threats_name_each_enemy_that_can_charge_or_shoot() {
    use crate::battle::blow::Range;
    use crate::narration::odds::{Onset, moved, threats};
    let mut named = [0; 4];
    for number in 0..4 {
        play(number, |_, before, events| {
            let Decision::Act(by) = before.decision() else { return };
            if events.is_empty() || before.pulse() > 3 {
                return;
            }
            let mut legal = Vec::new();
            before.legal_commands(&mut legal);
            for at in before.ids().filter(|at| before.hostile(by, *at) && before.figure(*at).is_up()) {
                let can = legal.iter().any(|command| match command {
                    Command::Act(Act::Fire { at: aimed, .. }) => *aimed == at,
                    Command::Act(Act::Charge(going, means)) => {
                        let after = moved(before, by, *going);
                        after.tool(by, *means, Range::Melee).is_some_and(|tool| after.in_reach(by, at, &tool))
                    }
                    _ => false,
                });
                let threat = threats(before, at).into_iter().find(|threat| threat.by == by);
                assert!(threat.is_some() || !can, "bout {number}: {by:?} reaches {at:?}");
                threat.into_iter().for_each(|threat| named[threat.how as usize] += 1);
            }
        });
    }
    assert!(named[Onset::Charge as usize] > 0 && named[Onset::Shot as usize] > 0, "{named:?}");
}

#[test]
fn a_disproved_guess_is_called_a_guess() {
    use crate::narration::arithmetic::against_guess;
    assert_eq!(against_guess(("36", 36), 38, true), "36 of ~38");
    assert_eq!(against_guess(("36", 36), 34, true), "36 (guess was ~34)");
    assert_eq!(against_guess(("36", 36), 38, false), "36 (guess was ~38)");
    let mut told = 0;
    play(0, |setup, before, events| {
        let Some(Event::Struck { result, test, .. }) = events.last() else { return };
        let text = of(&Bout::names(setup), before, events, Some(Side::West.seat())).short;
        let guess = text.split(" of ~").nth(1).and_then(|rest| rest.split(':').next()?.parse::<i16>().ok());
        if let Some(guess) = guess.filter(|_| told < 20) {
            assert_eq!(i16::from(test.natural) <= guess, result.is_hit(), "{text}");
            told += 1;
        }
    });
    assert!(told > 5, "{told}");
}

#[test]
fn cards_tell_who_began_with_a_handicap() {
    use crate::narration::card::card;
    let mut setup = setup(0);
    setup.sides[1].handicap = 4;
    let bout = Bout::start(&setup, Seed(1), &mut NullSink).unwrap();
    let names = Bout::names(&setup);
    let east = bout.of_side(Side::East).next().unwrap().0;
    let told = |side: Side| {
        let battle = Bout::observation(&bout, side);
        card(&Eye { truth: &bout, battle: &battle, names: &names, side }, east).join("\n")
    };
    let most = bout.figure(east).values.ft;
    assert!(told(Side::East).contains(&format!("began with FT {} of {most}", most - 4)), "{}", told(Side::East));
    assert!(told(Side::West).contains("began with FT 4 less"), "{}", told(Side::West));
}

/// Without ordinary wounds to Endurance the average stands for a hidden Fatigue; with them nobody can tell (D004).
#[test]
fn fatigue_is_unknown_after_a_wound() {
    let mut seen = [0; 2];
    for number in 0..2 {
        play(number, |setup, bout, _| {
            let (names, side) = (Bout::names(setup), Side::West);
            let observed = bout.observation(side);
            let eye = Eye { truth: bout, battle: &observed, names: &names, side };
            for id in bout.ids().filter(|id| !eye.is_exact(*id) && bout.figure(*id).is_person()) {
                let figure = observed.figure(id);
                let is_clear = figure.en_now == figure.values.en && figure.ft_now > 1;
                assert_eq!(eye.fatigue(id).is_some(), is_clear);
                seen[usize::from(is_clear)] += 1;
            }
        });
    }
    assert!(seen.iter().all(|count| *count > 0), "{seen:?}");
}
