//! Options that the AI skips because they cannot be the best.

use crate::ai::field::{AssumedPosture, behind, melee, striking};
use crate::ai::memory::Insight;
use crate::ai::tests::{TRAINED, drawn, is_long, named, ride, setup};
use crate::ai::*;
use crate::battle::blow::{Blow, Range};
use crate::battle::figure::Posture;
use crate::battle::state::Form;
use crate::matchmaking::foes::FOES;
use crate::model::ground::arena::{Arena, Layout, Size};
use crate::model::ground::zones;
use crate::model::setup::Setup;
use ludus_engine::dice::Seed;
use ludus_engine::game::NullSink;
use ludus_engine::hex::{Direction, Hex};
use ludus_engine::proves;

/// Pikes strike at two hexes; the archers hold their weapons in both hands.
const PIKES: [&str; 3] = ["Pikeman"; 3];
const ARCHERS: [&str; 3] = ["Elf archer", "Crossbowman", "Goblin sniper"];

/// A numbered bout: near or far, on three grounds, every fourth with two riders.
fn mixed(number: u64) -> Setup {
    let mut setup = setup(&drawn(2 * number), &drawn(2 * number + 1), TRAINED);
    setup.near = number.is_multiple_of(2);
    setup.layout = [Layout::Empty, Layout::Pillars, Layout::Ruins][number as usize % 3];
    if number % 4 == 3 {
        setup.size = Size::Great;
        setup.sides[0].figures.truncate(2);
        setup.sides[0].figures.iter_mut().for_each(ride);
    }
    setup
}

/// Skipping options that cannot be the best does not change Trained's choice.
#[test]
fn skipping_options_changes_no_choice() {
    proves!("D160");
    let mut scratch = Scratch::default();
    let mut compared = 0;
    for number in 0..if is_long() { 1000 } else { 40 } {
        let mut bout = mixed(number).build(Seed(number), &mut NullSink).unwrap();
        while let Some(side) = bout.asked_side() {
            if let Decision::Act(figure) = bout.decision() {
                let best = [true, false].map(|best_only| {
                    let (mut seen, mut insight) = (bout.observation(side), Insight::default());
                    let mut field = Situation::new(&mut seen, figure, &mut insight);
                    Plan::new(&mut field, &mut scratch.reach, &mut scratch.options, best_only).score_options();
                    break_ties(&bout, &mut scratch.options);
                    let best = scratch.options.iter().max_by_key(|option| key(option)).unwrap();
                    (best.command, best.points, best.order)
                });
                assert_eq!(best[0], best[1], "bout {number}, decision {}", bout.move_number());
                compared += 1;
            }
            play(&mut bout, Level::Trained, &mut scratch, &mut NullSink).unwrap();
        }
    }
    assert!(compared > 3000, "{compared}");
}

/// A trusted command is refused where the rules refuse it, and costs the same. Covers Pikes among pillars, kicking
/// archers adjacent to them, riders and creatures.
#[test]
fn trusted_commands_cost_what_the_rules_say() {
    let (mut scratch, mut trusted, mut went, mut refused) = (Scratch::default(), 0, 0, 0);
    for number in 0..if is_long() { 2000 } else { 96 } {
        let mut setup = mixed(number);
        if number % 4 == 1 {
            let place = |name: &&str| FOES.iter().position(|foe| foe.name == *name).unwrap();
            setup.sides[0].figures = named(&PIKES.each_ref().map(place), 'W');
            setup.sides[1].figures = named(&ARCHERS.each_ref().map(place), 'E');
            setup.sides[1].figures.iter_mut().for_each(|archer| archer.ranks.unarmed = Some(4));
        }
        if number % 4 == 2 {
            let beasts = crate::matchmaking::creatures::all().unwrap();
            setup.sides[1].figures = beasts.iter().map(|beast| beast.sheet()).collect();
            setup.sides[0].figures.truncate(2);
        }
        let mut bout = setup.build(Seed(number), &mut NullSink).unwrap();
        while let Some(own) = answer(&bout, Level::Trained, &mut scratch, false) {
            if let Some(cost) = own.cost {
                let (mut events, mut plain, mut twin) = (Vec::new(), Vec::new(), bout);
                let asked = twin.execute(&own.command, &mut plain);
                let trusting = bout.execute_trusted(&own.command, Some(cost), &mut events);
                assert_eq!((&trusting, &events, bout), (&asked, &plain, twin), "bout {number}: {:?}", own.command);
                trusted += 1;
                went += events.iter().filter(|event| matches!(event, Event::Moved { .. })).count();
                if asked.is_ok() {
                    continue;
                }
                refused += 1;
            }
            play(&mut bout, Level::Trained, &mut scratch, &mut NullSink).unwrap();
        }
    }
    assert!(trusted > 2000 && went > 500 && refused > 0, "{trusted} {went} {refused}");
}

/// The facings that can strike a hex are those with the hex in the Melee Zone.
#[test]
fn striking_facings_match_the_melee_zone() {
    let arena = Arena::empty(Size::Standard);
    let (at, field) = (Hex::at(9, 4), Size::Standard.field());
    for (reach, rider) in [(0, false), (1, false), (1, true), (2, false), (2, true)] {
        for target in field.all() {
            let bits = striking(at, target, reach, rider);
            for facing in Direction::ALL {
                let arm = zones::Arm { pike: reach > 1, rider };
                let zone = zones::melee_zone(&arena, field.index(at).unwrap(), facing, arm);
                let has = reach > 0 && zone.contains(field.index(target).unwrap());
                assert_eq!(bits >> facing as u8 & 1 == 1, has, "{target} {facing} {reach} {rider}");
            }
        }
    }
}

/// `behind` agrees with the rules on the rear. After a free turn no other allowed turn
/// would leave fewer enemies behind.
#[test]
fn ai_turns_to_keep_enemies_out_of_its_rear() {
    proves!("D160");
    let at = Hex::at(9, 4);
    for side in Direction::ALL {
        for facing in Direction::ALL {
            let rear = zones::side_of(at, facing, at + side) == zones::ShapeSide::Rear;
            assert_eq!(behind(at, [at + side].into_iter())[facing as usize] == 1, rear, "{side} {facing}");
        }
    }
    let (mut scratch, mut turned) = (Scratch::default(), 0);
    for number in 0..80 {
        let mut bout = mixed(number).build(Seed(number), &mut NullSink).unwrap();
        while let Some((command, _)) = choose(&bout, Level::Trained, &mut scratch) {
            if let (Decision::After(me), false) =
                (bout.decision(), bout.asked_figure().is_some_and(|me| bout.figure(me).is_large()))
            {
                let figure = *bout.figure(me);
                let rear = |facing: Direction| {
                    let foes = bout.of_side(figure.side.other()).filter(|(_, foe)| foe.can_act());
                    let near = foes.filter(|(_, foe)| foe.at.distance(figure.at) == 1);
                    near.filter(|(_, foe)| zones::side_of(figure.at, facing, foe.at) == zones::ShapeSide::Rear).count()
                };
                let least = [-1, 0, 1].map(|sides| rear(figure.facing.turned(sides))).into_iter().min();
                let melee = bout.control().doing.is_some_and(|doing| doing.form == Form::Attack);
                let after = match command {
                    Command::After(going) => going.facing,
                    _ => figure.facing,
                };
                assert!(!melee || Some(rear(after)) == least, "bout {number}: {command:?}");
                turned += u32::from(after != figure.facing);
            }
            bout.execute(&command, &mut NullSink).unwrap();
        }
    }
    assert!(turned > 3, "{turned}");
}

/// Keeping cached results between decisions does not change any choice.
#[test]
fn cached_results_change_no_choice() {
    proves!("D160");
    let mut scratch = Scratch::default();
    for number in 0..if is_long() { 1000 } else { 60 } {
        let start = mixed(number).build(Seed(number), &mut NullSink).unwrap();
        let (mut kept, mut fresh) = (start, start);
        assert!(play_to_end(&mut kept, [Level::Trained; 2], &mut scratch, &mut NullSink));
        while play(&mut fresh, Level::Trained, &mut scratch, &mut NullSink).is_some() {}
        assert_eq!(kept, fresh, "bout {number}");
    }
}

/// An enemy's blow is valued as both stand, including the shield's side if that rule is on.
#[test]
fn enemy_blows_are_valued_as_both_stand() {
    proves!("D093", "D160");
    let (mut scratch, mut compared, mut bare) = (Scratch::default(), 0, 0);
    for number in 0..24 {
        let mut setup = setup(&drawn(2 * number), &drawn(2 * number + 1), TRAINED);
        (setup.near, setup.rules.shield_side) = (true, true);
        let mut bout = setup.build(Seed(number), &mut NullSink).unwrap();
        while let Some((command, _)) = choose(&bout, Level::Trained, &mut scratch) {
            if let Decision::Strike(me) = bout.decision() {
                let mut seen = bout.observation(bout.figure(me).side);
                let mut insight = Insight::default();
                let mut field = Situation::new(&mut seen, me, &mut insight);
                // Values cached before must not matter.
                field.danger(field.at, field.facing, AssumedPosture::Now);
                for number in 0..MOST {
                    let Some(foe) = field.foe(number).filter(|foe| foe.able).copied() else { continue };
                    if field.at.distance(foe.at) > 1 {
                        continue;
                    }
                    let computed = field.answer(number);
                    let Some((means, tool)) = melee(field.seen, foe.id) else { continue };
                    let foe_blow = Blow::plain(foe.id, me, means, Range::Melee);
                    let mut stands = *field.seen;
                    stands.figure_mut(me).posture = Posture::None;
                    assert_eq!(
                        computed,
                        odds::OddsCache::default().value(&stands, &foe_blow, &tool).0,
                        "bout {number}: {foe_blow:?}"
                    );
                    let (own, terms) = (stands.figure(me), stands.chances(&foe_blow).unwrap());
                    let ahead = stands.quarter(&foe_blow) == zones::ShapeSide::Front && own.shield(&stands).is_some();
                    bare += u32::from(ahead && terms.defense == own.agility());
                    compared += 1;
                }
            }
            bout.execute(&command, &mut NullSink).unwrap();
        }
    }
    assert!(compared > 200 && bare > 10, "{compared} {bare}");
}
