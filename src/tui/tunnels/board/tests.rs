//! Everyone has a place in the picture, and no two share one.

use super::*;
use crate::layout::GameLayout;
use crate::tunnels::screens::party::{member, ready};
use ludus_engine::dice::Seed;
use ludus_engine::game::NullSink;
use ludus_tunnels::data::monster::MonsterId;
use ludus_tunnels::model::setup::{FoeEntry, Ground, Setup, Space};

fn fight(members: usize, foes: usize, space: Space) -> Fight {
    let party = ready().into_iter().cycle().take(members).enumerate();
    let party = party.map(|(number, who)| {
        let name = format!("{} {number}", who.name);
        member(ludus_tunnels::model::delver::Delver { name, ..who }, 0)
    });
    let kind = MonsterId::all().find(|kind| kind.rating(1).is_some()).unwrap();
    let setup = Setup::new(party.collect(), vec![FoeEntry::monster(kind); foes]);
    let ground = Ground { space, ..Ground::default() };
    Fight::start(&Setup { ground, ..setup }, Seed(1), &mut NullSink).unwrap()
}

#[test]
fn fighters_stand_apart_within_the_room_at_every_size() {
    for (columns, rows) in [(80, 24), (100, 30), (120, 36), (160, 48), (200, 50), (300, 80)] {
        let board = GameLayout::of(Rect::new(0, 0, columns, rows), true).unwrap().board.inner;
        for space in [Space::Place, Space::Passage, Space::Narrow] {
            for (members, foes) in [(1, 1), (4, 3), (6, 6), (6, 20), (2, 12)] {
                let fight = fight(members, foes, space);
                let formation = Formation::of(&fight, board);
                let cells: Vec<Rect> = fight.ids().map(|id| formation.cells(id)).collect();
                for (number, one) in cells.iter().enumerate() {
                    let inside = one.is_empty() || formation.floor.intersection(*one) == *one;
                    assert!(inside, "{number} of {members} against {foes}: {one:?} in {:?}", formation.floor);
                    let apart = cells[..number].iter().all(|other| other.is_empty() || !other.intersects(*one));
                    assert!(one.is_empty() || apart, "{number} of {members} against {foes} {space:?}: {one:?}");
                }
                let placed = cells.iter().filter(|cells| !cells.is_empty()).count();
                let least = if space == Space::Place { members + foes } else { 2 };
                assert!(placed >= least, "{members} against {foes} {space:?} at {columns}: {placed} of {least}");
                assert!(formation.below.height >= 8 && formation.room.height >= 5, "{:?}", formation.room);
            }
        }
    }
}

#[test]
fn click_finds_the_fighter_and_the_party_stands_left() {
    let fight = fight(4, 3, Space::Hall);
    let formation = Formation::of(&fight, Rect::new(0, 0, 80, 19));
    for id in fight.ids() {
        let cells = formation.cells(id);
        assert_eq!(formation.at(cells.x + 1, cells.y), Some(id));
        let left = cells.x < formation.gap.x;
        assert_eq!(left, fight.get(id).side == FightSide::Party, "{id:?}");
        assert_eq!(fighter(&fight, place(id)), Some(id));
    }
    assert_eq!(formation.at(formation.gap.x, formation.gap.y), None);
}
