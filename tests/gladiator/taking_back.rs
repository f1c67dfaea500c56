//! Undo: a move can be taken back while it has had no consequences.

use crate::common::invariants::legal;
use crate::common::{Luck, Wish, setup};
use ludus::engine::dice::{Dice, Domain, Seed};
use ludus::engine::game::Game;
use ludus::gladiator::battle::event::Event;
use ludus::gladiator::battle::state::Battle;
use ludus::gladiator::battle::state::decision::Decision;

const WISH: Wish = Wish { most: 4, robots: true, in_action: false, magi: 30 };

#[test]
fn undoable_moves_need_no_dice_and_reveal_nothing() {
    let mut luck = Luck::new(31);
    let (mut open, mut closed) = (0, 0);
    for _ in 0..80 {
        let setup = setup(&mut luck, WISH);
        let mut battle = Battle::new(&setup, Seed(luck.below(1 << 30) as u64)).unwrap();
        for _ in 0..60 {
            if battle.outcome().is_some() {
                break;
            }
            let command = luck.pick(&legal(&battle));
            let (mut after, mut events) = (battle.clone(), Vec::new());
            let dice = &mut Dice::new(Seed(1), Domain::Battle, 1);
            after.submit_with(&command, dice, &mut events).unwrap();
            if battle.can_undo(&command, &events, &after) {
                open += 1;
                assert!(matches!(battle.decision(), Decision::Move { .. }), "{events:?}");
                assert_eq!(after.asked_side(), battle.asked_side());
                // The result is the same for any dice and any hidden fighters.
                let (mut other, mut other_events) = (battle.clone(), Vec::new());
                other.submit_with(&command, &mut Dice::loaded([]), &mut other_events).unwrap();
                assert_eq!((other.hash(), &other_events), (after.hash(), &events));
                let side = battle.asked_side().unwrap();
                let mut seen = battle.observation(side);
                events.iter().for_each(|event| seen.apply(event));
                let wanted: Vec<_> = seen.in_arena().map(|id| (id, seen.fighter(id).at())).collect();
                let known = after.observation(side);
                assert_eq!(known.in_arena().map(|id| (id, known.fighter(id).at())).collect::<Vec<_>>(), wanted);
            } else if matches!(events.first(), Some(Event::Moved { .. })) {
                closed += 1;
            }
            battle.execute(&command, &mut Vec::new()).unwrap();
        }
    }
    assert!(open > 100 && closed > 100, "{open} {closed}");
}
