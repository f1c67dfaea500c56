//! Compares the display of danger with the enemies' legal moves, tried one by one.

use crate::common::invariants::legal;
use crate::common::{Luck, Wish, setup};
use ludus::engine::dice::{Dice, Seed};
use ludus::gladiator::battle::action::Action;
use ludus::gladiator::battle::check::strike;
use ludus::gladiator::battle::event::{Event, Form};
use ludus::gladiator::battle::illegal_move::IllegalMove;
use ludus::gladiator::battle::state::Battle;
use ludus::gladiator::battle::state::decision::Decision;
use ludus::gladiator::battle::{check, odds};
use ludus::gladiator::model::board::Squares;
use ludus::gladiator::model::fighter::FighterId;
use ludus::gladiator::model::ground::Layer;
use ludus::gladiator::model::setup::{Arena, Setup};

const WISH: Wish = Wish { most: 4, robots: true, in_action: false, magi: 0 };

/// Tries all moves of an enemy. Returns the numbers needed for its blows at each target, and
/// all squares that it could strike.
fn tried(battle: &Battle, enemy: FighterId, dummy: FighterId) -> (Vec<(FighterId, i32)>, Squares) {
    let (mut blows, mut squares, mut list) = (Vec::new(), Squares::NONE, Vec::new());
    battle.legal_commands(&mut list);
    for command in list {
        let mut after = battle.clone();
        // Low dice, so that the enemy does not stumble.
        after.submit_with(&command, &mut Dice::loaded([1; 40]), &mut Vec::new()).unwrap();
        let open = |action| check::able(&after, enemy, action).is_ok();
        if !after.stands(enemy) || after.turn() != battle.turn() || !open(Action::Attack) {
            continue;
        }
        for (form, action) in [(Form::Attack, Action::Attack), (Form::Impale, Action::Impale)] {
            let strikes = strike::strikes(&after, enemy, form).filter(|_| open(action));
            blows.extend(strikes.map(|strike| (strike.target, odds::need(&after, &strike).total())));
        }
        for square in Squares::within(after.fighter(enemy).at(), 2).iter() {
            let mut there = after.clone();
            there.apply(&Event::Teleported { fighter: dummy, to: square });
            let at = after.fighter(enemy).at();
            // The dummy itself stands between, in its present square.
            if square.distance(at) == 2 && at.step(after.fighter(enemy).facing()) == Some(battle.fighter(dummy).at()) {
                continue;
            }
            let struck = strike::strike(&there, enemy, Form::Attack, dummy);
            if square != at && matches!(struck, Ok(_) | Err(IllegalMove::PlaceUnknown)) {
                squares.insert(square);
            }
        }
    }
    (blows, squares)
}

fn lit(setup: &mut Setup) {
    if let Arena::Drawn { terrain, .. } = &mut setup.arena {
        terrain.retain(|(_, layer)| *layer != Layer::Shadow);
    }
}

#[test]
fn danger_equals_all_legal_enemy_moves() {
    let mut luck = Luck::new(21);
    let (mut moved, mut stirred, mut there) = (0, 0, 0);
    for _ in 0..60 {
        let mut setup = setup(&mut luck, WISH);
        lit(&mut setup);
        let mut battle = Battle::new(&setup, Seed(luck.below(1 << 30) as u64)).unwrap();
        for _ in 0..40 {
            if battle.outcome().is_some() {
                break;
            }
            if let Decision::Move { fighter: enemy } = battle.decision() {
                let side = battle.fighter(enemy).side().other();
                let Some(dummy) = battle.enemies(side.other()).next() else { break };
                let view = battle.view(side);
                // A hidden fighter stops anyone who runs into it.
                if battle.enemies(side.other()).any(|id| battle.is_hidden_from(side.other(), id)) {
                    break;
                }
                let (blows, squares) = tried(&battle, enemy, dummy);
                // A fighter struck in its own square is in neither list.
                if !battle.is_hidden_from(side, enemy) {
                    assert_eq!(view.danger_of(enemy).moved, squares, "{enemy:?}");
                }
                moved += usize::from(!squares.is_empty());
                for own in battle.side(side).filter(|id| !battle.in_hand_combat(*id) && !battle.in_hand_combat(enemy)) {
                    let numbers = blows.iter().filter(|(target, _)| *target == own).map(|(_, need)| *need);
                    let threats = view.dangers(own);
                    let shown = threats.iter().find(|threat| threat.strike.attacker == enemy);
                    let blow = shown.filter(|threat| !threat.strike.form.is_missile());
                    let known = !battle.is_hidden_from(side, enemy);
                    assert_eq!(blow.is_some(), known && numbers.clone().next().is_some(), "{enemy:?} at {own:?}");
                    let Some(blow) = blow.filter(|blow| blow.need.exact) else { continue };
                    let from = blow.from;
                    (stirred, there) = (stirred + usize::from(from.is_some()), there + usize::from(from.is_none()));
                    assert!(numbers.clone().any(|need| need == blow.need.value), "{blow:?}");
                }
            }
            let list = legal(&battle);
            battle.execute(&luck.pick(&list), &mut Vec::new()).unwrap();
        }
    }
    assert!(moved > 100 && stirred > 40 && there > 20, "{moved} {stirred} {there}");
}

#[test]
fn hidden_enemies_show_no_danger() {
    use ludus::gladiator::data::race::Race;
    use ludus::gladiator::model::board::{Facing, Square};
    use ludus::gladiator::model::fighter::Side;
    use ludus::gladiator::model::setup::Phase;
    use ludus::gladiator::model::setup::{Recruit, Stance, Start};
    let stance = |x: i32, facing| {
        let moved = Default::default();
        let at = Square::new(x, 9).unwrap();
        Some(Stance { at, facing, sh: None, prone: false, dazed: false, spells: None, moved })
    };
    let conan = Recruit { stance: stance(10, Facing::East), ..Recruit::new("Conan", Race::Human, Side::West) };
    let troll = Recruit { stance: stance(12, Facing::West), ..Recruit::new("Troll", Race::Troll, Side::East) };
    // A shadow hides the fighter but does not hinder its blows.
    let shown = |shadow: bool| {
        let terrain = shadow.then(|| (Square::new(12, 9).unwrap(), Layer::Shadow)).into_iter().collect();
        let start = Some(Start { turn: 1, phase: Phase::Movement, first: Some(Side::West) });
        let arena = Arena::Drawn { terrain, items: Vec::new() };
        let setup = Setup { fighters: vec![conan.clone(), troll.clone()], arena, start, ..Setup::default() };
        let battle = Battle::new(&setup, Seed(1)).unwrap();
        assert_eq!(battle.is_hidden_from(Side::West, FighterId(1)), shadow);
        // The query runs on the full battle, with hidden fighters.
        let view = battle.view(Side::West);
        (view.danger().moved.is_empty(), view.dangers(FighterId(0)).len())
    };
    assert_eq!(shown(true), (true, 0));
    assert_eq!(shown(false), (false, 1), "in reach without the shadow");
}
