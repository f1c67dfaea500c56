//! Who can strike whom, held to what the enemies can really do: their legal moves, one by one.

use crate::common::invariants::legal;
use crate::common::{Luck, Wish, setup};
use ludus::engine::dice::{Dice, Seed};
use ludus::gladiator::battle::action::Action;
use ludus::gladiator::battle::check;
use ludus::gladiator::battle::check::strike;
use ludus::gladiator::battle::event::{Event, Form};
use ludus::gladiator::battle::illegal_move::IllegalMove;
use ludus::gladiator::battle::odds;
use ludus::gladiator::battle::state::Battle;
use ludus::gladiator::battle::state::decision::Decision;
use ludus::gladiator::model::board::Squares;
use ludus::gladiator::model::fighter::FighterId;
use ludus::gladiator::model::ground::Layer;
use ludus::gladiator::model::setup::{Arena, Setup};

const WISH: Wish = Wish { most: 4, robots: true, in_action: false, magi: 0 };

/// All that an enemy who is asked for his move can do by it: the numbers of his blows at each target, and every square in
/// which somebody could be struck.
fn tried(battle: &Battle, enemy: FighterId, dummy: FighterId) -> (Vec<(FighterId, i32)>, Squares) {
    let (mut blows, mut squares, mut list) = (Vec::new(), Squares::NONE, Vec::new());
    battle.legal_commands(&mut list);
    for command in list {
        let mut after = battle.clone();
        // Low dice: he does not stumble over what he walks on.
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
            // The dummy himself stands between, where he still is.
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
fn what_enemies_can_strike_after_a_move_is_what_their_legal_moves_come_to() {
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
                // Whoever is hidden stops who runs into him.
                if battle.enemies(side.other()).any(|id| battle.is_hidden_from(side.other(), id)) {
                    break;
                }
                let (blows, squares) = tried(&battle, enemy, dummy);
                // He who stands in his own square and is struck there is in the list of neither.
                if !battle.is_hidden_from(side, enemy) {
                    assert_eq!(view.danger_of(enemy).moved, squares, "{enemy:?}");
                }
                moved += usize::from(!squares.is_empty());
                for own in battle.side(side).filter(|id| !battle.in_hand_combat(*id) && !battle.in_hand_combat(enemy)) {
                    let numbers = blows.iter().filter(|(target, _)| *target == own).map(|(_, need)| *need);
                    let threats = view.dangers(own);
                    let told = threats.iter().find(|threat| threat.strike.attacker == enemy);
                    let blow = told.filter(|threat| !threat.strike.form.is_missile());
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
fn whoever_is_hidden_endangers_nobody_in_what_his_enemies_are_told() {
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
    // A shadow hides him, and hinders none of his blows.
    let told = |shadow: bool| {
        let terrain = shadow.then(|| (Square::new(12, 9).unwrap(), Layer::Shadow)).into_iter().collect();
        let start = Some(Start { turn: 1, phase: Phase::Movement, first: Some(Side::West) });
        let arena = Arena::Drawn { terrain, items: Vec::new() };
        let setup = Setup { fighters: vec![conan.clone(), troll.clone()], arena, start, ..Setup::default() };
        let battle = Battle::new(&setup, Seed(1)).unwrap();
        assert_eq!(battle.is_hidden_from(Side::West, FighterId(1)), shadow);
        // The battle itself is asked, with everything in it.
        let view = battle.view(Side::West);
        (view.danger().moved.is_empty(), view.dangers(FighterId(0)).len())
    };
    assert_eq!(told(true), (true, 0));
    assert_eq!(told(false), (false, 1), "he would be in reach");
}
