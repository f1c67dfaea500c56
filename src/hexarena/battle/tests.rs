//! Random bouts: there is always a legal command, events add up, and invariants stay true.

use crate::battle::command::Command;
use crate::battle::figure::{Condition, Figure, FigureId, Stance};
use crate::battle::piece::{Piece, PieceKind, Place};
use crate::battle::state::{Bout, Decision};
use crate::matchmaking::foes::FOES;
use crate::model::setup::{Setup, Side};
use crate::model::sheet::Sheet;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use ludus_engine::dice::{Dice, Domain, Seed};
use ludus_engine::game::NullSink;
use ludus_engine::proves;
use std::println;

fn sheets(number: u64, count: usize, side: char) -> Vec<Sheet> {
    let pick = |n: usize| &FOES[(number as usize * 7 + n * 3) % FOES.len()];
    (0..count).map(|n| Sheet { name: format!("{side}{n}"), ..Sheet::of(&pick(n).character()) }).collect()
}

fn bout(number: u64, each: usize) -> Bout {
    let mut setup = Setup::new(sheets(number, each, 'W'), sheets(number + 1, each, 'E'));
    setup.near = number.is_multiple_of(2);
    setup.rules.to_the_death = number.is_multiple_of(5);
    setup.build(Seed(number), &mut NullSink).unwrap()
}

/// Asserts what must be true after every command.
fn check_invariants(bout: &Bout) {
    for (id, figure) in bout.figures() {
        assert!(figure.ft_now >= 0 && figure.ap >= 0, "{id:?}: {figure:?}");
        assert!(bout.arena().field().contains(figure.at), "{id:?} is outside");
        for piece in figure.hands.held() {
            assert_eq!(bout.piece(piece).unwrap().place, Place::Hand(id), "{id:?} holds {piece:?}");
        }
        if figure.close {
            // In a bout to the death, figures can close with an unconscious enemy for one action.
            let deadly = bout.rules().to_the_death;
            let foes = bout
                .in_hex(figure.at)
                .filter(|(_, other)| other.side != figure.side && (other.is_up() || other.may_be_struck(deadly)));
            assert!(foes.count() > 0, "{id:?} struggles alone at {:?}: {figure:?}", bout.decision());
        } else if figure.occupies() {
            // Friends who were in Close combat together share a hex until one of them leaves.
            let others = bout
                .in_hex(figure.at)
                .filter(|(_, fighter)| fighter.side != figure.side)
                .filter(|(other, fighter)| {
                    *other != id && fighter.occupies() && fighter.condition != Condition::Yielded
                })
                .filter(|(other, fighter)| fighter.rider() != Some(id) && figure.rider() != Some(*other));
            assert_eq!(others.count(), 0, "{id:?} shares its hex: {figure:?}");
        }
        if let Some(mount) = figure.mount().map(|mount| bout.figure(mount)) {
            assert_eq!(
                (mount.rider(), mount.at, mount.facing),
                (Some(id), figure.at, figure.facing),
                "{id:?} is not in the saddle"
            );
            assert!(
                figure.is_up() && figure.stance == Stance::Standing && mount.condition == Condition::Fit,
                "{figure:?}"
            );
        }
        assert!(!figure.gallops || figure.mount().is_some(), "{id:?} gallops on foot");
        assert!(!figure.is_steed() || !figure.acted && !bout.is_engaged(id) && !bout.has_zone(id), "a mount acts");
        assert!(figure.en_now > 0 || figure.condition == Condition::Dead, "{id:?} is alive without Endurance");
        let ounces: u32 = bout
            .pieces()
            .filter(|(_, piece)| matches!(piece.place, Place::Hand(by) | Place::Kept(by) if by == id))
            .map(|(_, piece)| piece.ounces())
            .sum();
        assert!(ounces <= figure.ounces, "{id:?} carries {ounces} ounces, and {} are counted", figure.ounces);
    }
    for (id, piece) in bout.pieces() {
        if let Place::Hand(by) = piece.place {
            assert!(bout.figure(by).hands.holds(id), "{id:?} is in no hand");
        }
    }
}

#[test]
fn random_bouts_end_and_their_events_add_up() {
    let mut decisions = 0;
    for number in 0..12 {
        let mut bout = bout(number, 1 + number as usize % 4);
        let mut dice = Dice::new(Seed(number), Domain::Policy, 0);
        for _ in 0..3000 {
            let mut list = Vec::new();
            bout.legal_commands(&mut list);
            if bout.decision() == Decision::Over {
                assert!(list.is_empty());
                break;
            }
            assert!(!list.is_empty(), "nothing to decide: {:?}", bout.decision());
            for command in list.iter().step_by(1 + list.len() / 7) {
                assert_eq!(bout.check(command), Ok(()), "{command:?}");
            }
            let command = list[dice.one_of(list.len() as u32) as usize - 1];
            let mut replayed = bout;
            let mut events = Vec::new();
            bout.execute(&command, &mut events).unwrap();
            events.iter().for_each(|event| replayed.apply(event));
            assert_eq!(replayed, bout, "the events of {command:?} do not add up: {events:#?}");
            check_invariants(&bout);
            decisions += 1;
        }
    }
    assert!(decisions > 1000, "{decisions}");
}

/// Builds a bout of riders of all Ranks, with some fighters on foot.
fn mounted(number: u64, each: usize) -> Bout {
    use crate::data::mount::Mount;
    use crate::model::ground::arena::Size;
    let ride = |sheets: Vec<Sheet>| {
        let ours = Mount::ours();
        let each = sheets.into_iter().enumerate().map(|(at, mut sheet)| {
            sheet.mount = (at % 3 != 2).then(|| ours[(number as usize + at) % ours.len()].clone());
            sheet.skills.horsemanship = Some((number as u8 + at as u8) % 6);
            sheet
        });
        each.collect()
    };
    let mut setup = Setup::new(ride(sheets(number, each, 'W')), ride(sheets(number + 1, each, 'E')));
    (setup.size, setup.near) = (Size::Great, number.is_multiple_of(2));
    setup.rules.to_the_death = number.is_multiple_of(5);
    setup.build(Seed(number), &mut NullSink).unwrap()
}

#[test]
fn random_mounted_bouts_end_and_their_events_add_up() {
    let (mut decisions, mut seen) = (0, alloc::collections::BTreeSet::new());
    for number in 0..12 {
        let mut bout = mounted(number, 1 + number as usize % 4);
        let mut dice = Dice::new(Seed(number), Domain::Policy, 0);
        for _ in 0..600 {
            let mut list = Vec::new();
            bout.legal_commands(&mut list);
            if bout.decision() == Decision::Over {
                break;
            }
            assert!(!list.is_empty(), "nothing to decide: {:?}", bout.decision());
            for command in list.iter().step_by(1 + list.len() / 7) {
                assert_eq!(bout.check(command), Ok(()), "{command:?}");
            }
            let charge = |command: &&Command| matches!(command, Command::Act(super::command::Act::Charge(..)));
            let first = list.iter().find(charge).filter(|_| dice.d10() > 5);
            let command = first.copied().unwrap_or_else(|| list[dice.one_of(list.len() as u32) as usize - 1]);
            let (mut replayed, mut events) = (bout, Vec::new());
            bout.execute(&command, &mut events).unwrap();
            for event in &events {
                replayed.apply(event);
                seen.insert(
                    format!("{event:?}").chars().take_while(|letter| letter.is_alphabetic()).collect::<String>(),
                );
            }
            assert_eq!(replayed, bout, "the events of {command:?} do not add up: {events:#?}");
            check_invariants(&bout);
            decisions += 1;
        }
    }
    assert!(decisions > 1000, "{decisions}");
    for event in ["Rode", "Gallops", "Mounted", "Unsaddled"] {
        assert!(seen.contains(event), "{event} never happened");
    }
}

#[test]
fn ai_riders_finish_their_bouts() {
    use crate::ai::Scratch;
    use crate::matchmaking::matches::play_on;
    use crate::model::setup::Level;
    let (mut drawn, mut charges) = (0, 0);
    for level in [Level::Raw, Level::Trained, Level::Veteran] {
        let bouts = [1, 60, 2][level as usize];
        for number in 0..bouts {
            let mut events = Vec::new();
            let played =
                play_on(mounted(number, 1 + number as usize % 4), [level; 2], &mut Scratch::default(), &mut events);
            check_invariants(&played.bout);
            drawn += u32::from(played.winner.is_none() && level != Level::Raw);
            charges += events.iter().filter(|event| matches!(event, super::event::Event::Gallops(_, true))).count();
        }
    }
    assert!(drawn < 2, "{drawn} bouts of 62 without a winner");
    // The AI charges only with Pole weapons: other Charges are too risky.
    assert!(charges > 60, "{charges} Charges in all");
}

#[test]
fn riders_need_the_great_arena_and_count_with_mounts() {
    use crate::data::mount::Mount;
    use crate::model::ground::arena::Size;
    use crate::model::setup::SetupError;
    let horse = || Mount::named("Horse");
    let mut setup = Setup::new(sheets(1, 3, 'W'), sheets(2, 4, 'E'));
    setup.sides[0].figures[1].mount = horse();
    assert_eq!(setup.check(), Err(SetupError::Rider("W1".into())));
    setup.size = Size::Great;
    assert_eq!(setup.check(), Ok(()));
    // Fighters keep their numbers; mounts follow after all of them.
    let bout = setup.build(Seed(1), &mut NullSink).unwrap();
    assert_eq!((bout.len(), bout.figures().filter(|(_, figure)| figure.is_steed()).count()), (8, 1));
    assert_eq!(bout.figure(super::figure::FigureId(1)).mount(), Some(super::figure::FigureId(7)));
    setup.sides[1].figures.iter_mut().for_each(|sheet| sheet.mount = horse());
    let fault = setup.check().unwrap_err();
    assert_eq!(fault, SetupError::Mounts { side: "East", found: 8 });
    setup.sides[1].figures[0].mount = None;
    setup.sides[1].figures[1].mount = horse().map(|mount| Mount { tmr: 99, ..mount });
    let says = setup.check().unwrap_err().to_string();
    assert_eq!(says, "the mount of E1: tmr: expected a whole number from 1 to 15, found 99");
}

#[test]
fn shown_riding_chance_is_the_rolled_one() {
    ludus_engine::proves!("D136");
    let mut tests = 0;
    for number in 0..30 {
        let mut bout = mounted(number, 2);
        for _ in 0..80 {
            let scratch = &mut crate::ai::Scratch::default();
            let level = crate::model::setup::Level::Trained;
            let Some((command, _)) = crate::ai::choose(&bout, level, scratch) else { break };
            let (mut before, mut events) = (bout, Vec::new());
            bout.execute(&command, &mut events).unwrap();
            for event in &events {
                if let super::event::Event::Rode { figure, test, .. } = event {
                    assert_eq!(test.need, before.horsemanship(*figure));
                    tests += 1;
                }
                before.apply(event);
            }
        }
    }
    assert!(tests > 50, "{tests}");
}

/// Plays ten thousand bouts in the long form: `LUDUS_LONG=1 cargo test --release -p ludus-hexarena --lib four_against_four`.
#[test]
fn four_against_four_ai_bouts_keep_the_invariants() {
    use crate::ai::{Scratch, play};
    use crate::model::setup::Level;
    let bouts = if option_env!("LUDUS_LONG").is_some() { 10_000 } else { 24 };
    let (mut scratch, mut decisions) = (Scratch::default(), 0);
    for number in 0..bouts {
        let mut bout = bout(number, 4);
        loop {
            let (mut replayed, mut events) = (bout, Vec::new());
            let Some((command, _)) = play(&mut bout, Level::Trained, &mut scratch, &mut events) else { break };
            events.iter().for_each(|event| replayed.apply(event));
            assert_eq!(replayed, bout, "bout {number}: the events of {command:?} do not add up: {events:#?}");
            check_invariants(&bout);
            decisions += 1;
        }
        assert!(bout.outcome().is_some(), "bout {number} has no end");
    }
    println!("{bouts} bouts, {decisions} decisions");
}

#[test]
fn a_bout_fits_into_4096_bytes() {
    assert!(size_of::<Bout>() <= 4096, "{}", size_of::<Bout>());
    let bout = bout(1, 7);
    let text = serde_json::to_string(&bout).unwrap();
    let back: Bout = serde_json::from_str(&text).unwrap();
    assert_eq!(back, bout);
    assert_eq!(bout.asked_side(), Some(Side::West));
}

#[test]
fn declining_a_strike_ends_the_attack() {
    proves!("DQ-ATK-09");
    let mut ended = 0;
    for number in 0..20 {
        let mut bout = bout(number, 2);
        let mut dice = Dice::new(Seed(number), Domain::Policy, 0);
        for _ in 0..400 {
            let mut list = Vec::new();
            bout.legal_commands(&mut list);
            let striking = matches!(bout.decision(), Decision::Strike(_));
            let Some(last) = list.len().checked_sub(1) else { break };
            let command = if striking { Command::Done } else { list[dice.one_of(last as u32 + 1) as usize - 1] };
            let ask = bout.decision();
            bout.execute(&command, &mut NullSink).unwrap();
            assert!(!striking || bout.decision() != ask, "asked again: {ask:?}");
            ended += u32::from(striking);
        }
    }
    assert!(ended > 5, "{ended}");
}

#[test]
fn observing_an_observation_changes_nothing() {
    for number in 0..6 {
        let mut bout = bout(number, 3);
        let mut dice = Dice::new(Seed(number), Domain::Policy, 1);
        for _ in 0..200 {
            for side in Side::BOTH {
                let seen = bout.observation(side);
                assert_eq!(seen.observation(side), seen);
                let hidden = bout.of_side(side.other()).zip(seen.of_side(side.other()));
                assert!(
                    bout.outcome().is_some()
                        || hidden.map(|((_, real), (_, shown))| real.values == shown.values).any(|same| !same)
                );
            }
            let mut list = Vec::new();
            bout.legal_commands(&mut list);
            let Some(command) = list.get((dice.one_of(list.len().max(1) as u32) - 1) as usize) else { break };
            bout.execute(command, &mut NullSink).unwrap();
        }
    }
}

#[test]
fn an_unnoticed_ambush_starts_nearer_with_a_free_pulse() {
    ludus_engine::proves!("DQ-SETUP-03", "DQ-SETUP-04");
    let mut seen = alloc::collections::BTreeSet::new();
    for seed in 0..60 {
        let mut setup = Setup::new(sheets(1, 2, 'W'), sheets(2, 2, 'E'));
        setup.ambush = Some(Side::West);
        let mut bout = setup.build(Seed(seed), &mut NullSink).unwrap();
        let apart = |bout: &Bout| {
            let west = bout.of_side(Side::West).map(|(_, figure)| figure.at);
            let all = west.flat_map(|at| bout.of_side(Side::East).map(move |(_, foe)| at.distance(foe.at)));
            all.min().unwrap()
        };
        let surprised = bout.control().surprise == Some(Side::West);
        assert_eq!(apart(&bout), if surprised { 4 } else { 8 });
        seen.insert(surprised);
        bout.execute(&super::command::Command::Ready, &mut NullSink).unwrap();
        bout.execute(&super::command::Command::Ready, &mut NullSink).unwrap();
        // The other side takes no decision in the free Pulse.
        while bout.pulse() == 1 && surprised {
            assert_eq!(bout.asked_side(), Some(Side::West));
            let mut list = Vec::new();
            bout.legal_commands(&mut list);
            let wait = list.iter().find(|command| matches!(command, super::command::Command::Pick(_)));
            let pass = list
                .iter()
                .find(|command| matches!(command, super::command::Command::Act(super::command::Act::Pass(..))));
            let command = *wait.or(pass).unwrap();
            bout.execute(&command, &mut NullSink).unwrap();
        }
    }
    assert_eq!(seen.len(), 2, "noticed and unnoticed ambushes");
}

#[test]
fn abler_own_fighters_imply_abler_enemies() {
    let bout = bout(1, 3);
    let mut abler = bout;
    let own: Vec<FigureId> = bout.of_side(Side::West).map(|(id, _)| id).collect();
    for id in &own {
        let figure = abler.figure_mut(*id);
        for value in [&mut figure.values.md, &mut figure.values.en, &mut figure.values.ft] {
            *value += 8;
        }
        for piece in bout.figure(*id).gear.things().iter().flatten() {
            if let PieceKind::Weapon(weapon) = piece.kind {
                figure.ranks.set_weapon(weapon, Some(8));
            }
        }
    }
    // Means over many determinized bouts, in hundredths.
    let mean = |bout: &Bout, of: &dyn Fn(&Figure) -> i64| {
        let one =
            |seed| bout.determinize(Side::West, Seed(seed)).of_side(Side::East).map(|(_, foe)| of(foe)).sum::<i64>();
        (0..200).map(one).sum::<i64>() / (2 * bout.of_side(Side::East).count() as i64)
    };
    let rank = |foe: &Figure| {
        let kinds = foe.gear.things().iter().flatten().map(|piece| piece.kind);
        kinds.filter_map(|kind| foe.ranks.with(kind)).map(i64::from).max().unwrap_or(0)
    };
    for of in [|foe: &Figure| i64::from(foe.values.en), |foe: &Figure| i64::from(foe.values.ft)] {
        let more = mean(&abler, &of) - mean(&bout, &of);
        assert!((500..=700).contains(&more), "three quarters of eight, not {more} hundredths");
    }
    assert!(mean(&abler, &rank) > mean(&bout, &rank) + 100, "Ranks rise as well");
}

#[test]
fn rough_judgement_shows_the_best_weapon_rank_within_one() {
    let mut seen = 0;
    for number in 0..12 {
        let bout = bout(number, 3);
        let view = bout.observation(Side::West);
        for (id, foe) in
            bout.of_side(Side::East).filter(|(id, _)| bout.judgement(*id) == super::state::Judgement::Roughly)
        {
            let weapons =
                || foe.gear.things().iter().flatten().filter(|piece| matches!(piece.kind, PieceKind::Weapon(_)));
            let real = |piece: &Piece| foe.ranks.with(piece.kind).unwrap_or(0);
            let shown = |piece: &Piece| view.figure(id).ranks.with(piece.kind).unwrap();
            let revealed: Vec<&Piece> = weapons().filter(|piece| shown(piece) != super::view::AVERAGE_RANK).collect();
            assert!(revealed.len() <= 1, "{revealed:?}");
            for piece in revealed {
                let (real, shown) = (real(piece), shown(piece));
                assert!(shown % 2 == 0 && real - shown <= 1, "{piece:?}: {real} shown as {shown}");
                assert!(weapons().all(|other| foe.ranks.with(other.kind).unwrap_or(0) / 2 <= real / 2));
                seen += u32::from(real != shown);
            }
        }
    }
    assert!(seen > 0, "no Rank was hidden");
}

#[test]
fn chance_of_a_roll_counts_the_aspect_as_the_roll_does() {
    use crate::data::aspect::{Aspect, Stroke};
    let mut seen = 0;
    for aspect in Aspect::ALL {
        let sheet = |number: usize| Sheet { aspect, ..Sheet::of(&FOES[number].character()) };
        let mut setup = Setup::new(vec![sheet(0)], vec![sheet(1)]);
        setup.rules.stroke = Some(Stroke::Noon);
        let mut bout = setup.build(Seed(1), &mut NullSink).unwrap();
        bout.control.pulse = 6;
        let id = FigureId(0);
        let modifier = bout.aspect(id);
        seen += u32::from(modifier != 0);
        for limit in [0, 1, 40, 99, 120] {
            let rolls = (1..=100).filter(|natural| (natural + modifier).max(1) <= limit).count();
            assert_eq!(bout.chance_of(id, limit) as usize, rolls, "{aspect:?} {limit}");
        }
    }
    assert!(seen > 0, "no aspect acts at noon");
}
