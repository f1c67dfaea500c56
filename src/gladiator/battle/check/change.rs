//! Legality of Change weapon/shield and Drop/pick up (manual p33-34, CAP, ACT-33, ACT-38 to ACT-41).

use crate::battle::check::Checked;
use crate::battle::command::{Command, Source};
use crate::battle::illegal_move::IllegalMove;
use crate::battle::state::Battle;
use crate::data::item;
use crate::data::item::{Displaced, Item, Place};
use crate::model::fighter::{Fighter, FighterId, MoveClass};
use crate::model::setup;
use crate::model::setup::Problem;
use alloc::vec::Vec;

/// Maximum depth in a pile from which an item can be taken.
pub const DEEPEST: usize = 64;

/// The result of a rearrangement of items.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Arrangement {
    /// The items in the four places afterwards.
    pub items: [Option<Item>; 4],
    /// Bit i is set if item i from the top of the pile was taken.
    pub taken: u64,
    /// The items left over, which are laid on the ground.
    pub dropped: [Option<Item>; 4],
}

/// Refuses if there is nothing to rearrange.
pub(super) fn any(battle: &Battle, id: FighterId) -> Checked {
    let fighter = battle.fighter(id);
    let carries = Place::ALL.iter().any(|place| fighter.item(*place).is_some());
    if carries || battle.ground().pile(fighter.at()).next().is_some() {
        return Ok(());
    }
    Err(IllegalMove::NothingToChange)
}

/// Returns the result of taking these items, if legal. Checks strength, the Mage's weapons, and both hands for two-handed
/// weapons. After a Charge, nothing can be slung, and a slung weapon needs empty hands (DEC-045, DEC-075).
pub fn arrangement(battle: &Battle, id: FighterId, take: &[Source; 4]) -> Result<Arrangement, IllegalMove> {
    let fighter = battle.fighter(id);
    let pile: Vec<Item> = battle.ground().pile(fighter.at()).take(DEEPEST).collect();
    let mut result = Arrangement { items: [None; 4], taken: 0, dropped: [None; 4] };
    let mut kept = [false; 4];
    for (place, source) in Place::ALL.into_iter().zip(take) {
        let item = match *source {
            Source::Nothing => continue,
            Source::Place(from) => {
                if core::mem::replace(&mut kept[from as usize], true) {
                    return Err(IllegalMove::TakenTwice);
                }
                fighter.item(from).ok_or(IllegalMove::EmptyPlace)?
            }
            Source::Ground(depth) => {
                let item = pile.get(usize::from(depth)).copied().ok_or(IllegalMove::EmptyPlace)?;
                if result.taken >> depth & 1 == 1 {
                    return Err(IllegalMove::TakenTwice);
                }
                result.taken |= 1 << depth;
                item
            }
        };
        may_carry(fighter, item)?;
        result.items[place as usize] = Some(item);
    }
    hands(&result.items)?;
    if only_drops_and_picks_up(fighter) {
        after_a_charge(take, &kept)?;
    }
    for place in Place::ALL {
        if !kept[place as usize] {
            result.dropped[place as usize] = fighter.item(place);
        }
    }
    if result.taken == 0 && result.items == fighter.items_by_place() {
        return Err(IllegalMove::NoChange);
    }
    Ok(result)
}

fn may_carry(fighter: &Fighter, item: Item) -> Checked {
    let weapon = item.weapon();
    match setup::check_item(fighter.race(), fighter.strength(), item) {
        Ok(()) => Ok(()),
        Err(Problem::TooWeak { needs, has, .. }) => Err(IllegalMove::TooWeak { weapon, needs, has }),
        Err(Problem::NotForYou(_)) => Err(IllegalMove::SlayersOnly),
        Err(Problem::NotForMagi(_)) => Err(IllegalMove::NotForMagi(weapon)),
        Err(_) => Err(IllegalMove::CarriesNothing),
    }
}

/// Checks that a two-handed weapon is in Ready, with nothing in Also (WPN-12).
fn hands(items: &[Option<Item>; 4]) -> Checked {
    let two = |item: &Option<Item>| item.filter(|item| item.is_two_handed());
    match (two(&items[0]), &items[1], two(&items[1])) {
        (Some(item), Some(_), _) | (None, _, Some(item)) => Err(IllegalMove::TwoHanded(item.weapon())),
        _ => Ok(()),
    }
}

fn after_a_charge(take: &[Source; 4], kept: &[bool; 4]) -> Checked {
    for place in Place::SLINGS {
        if !matches!(take[place as usize], Source::Nothing) && take[place as usize] != Source::Place(place) {
            return Err(IllegalMove::NoSlinging);
        }
    }
    let unslung = Place::SLINGS.iter().any(|sling| take[..2].contains(&Source::Place(*sling)));
    if unslung && (kept[0] || kept[1]) {
        return Err(IllegalMove::HandsFull);
    }
    Ok(())
}

/// Returns the smallest rearrangement that brings `item` from `from` into the Ready hand. The old Ready item takes its
/// place. A two-handed weapon sends the Also item into a free sling, else to the ground (CAP-05).
pub fn readied(fighter: &Fighter, item: Item, from: Source) -> [Source; 4] {
    let mut take = Place::ALL.map(|place| match fighter.item(place) {
        Some(_) => Source::Place(place),
        None => Source::Nothing,
    });
    let before = core::mem::replace(&mut take[0], from);
    if let Source::Place(place) = from {
        take[place as usize] = before;
    }
    let held = |source: Source| match source {
        Source::Place(place) => fighter.item(place),
        Source::Nothing | Source::Ground(_) => None,
    };
    let items = [Some(item), held(take[1]), held(take[2]), held(take[3])];
    make_room(&mut take, items);
    take
}

/// Moves the item that a two-handed weapon in Ready displaces from Also (CAP-05). `items` is the planned content of the
/// four places. Returns the displaced item.
pub fn make_room(take: &mut [Source; 4], items: [Option<Item>; 4]) -> Option<Displaced> {
    let displaced = item::displaced(&items)?;
    let also = core::mem::replace(&mut take[Place::Also as usize], Source::Nothing);
    if let Some(sling) = displaced.to {
        take[sling as usize] = also;
    }
    Some(displaced)
}

/// True after a Charge, when weapons can only be dropped and picked up (ACT-38, DEC-075).
pub fn only_drops_and_picks_up(fighter: &Fighter) -> bool {
    fighter.class() == MoveClass::Charge
}

/// Adds every rearrangement that is legal and changes something.
pub(super) fn legal(battle: &Battle, id: FighterId, out: &mut Vec<Command>) {
    let fighter = battle.fighter(id);
    let pile = battle.ground().pile(fighter.at()).take(DEEPEST).count();
    let own = Place::ALL.into_iter().filter(|place| fighter.item(*place).is_some()).map(Source::Place);
    let mut sources: Vec<Source> = vec![Source::Nothing];
    sources.extend(own);
    sources.extend((0..pile as u8).map(Source::Ground));
    let twice = |chosen: &[Source], next: Source| next != Source::Nothing && chosen.contains(&next);
    for ready in &sources {
        for also in sources.iter().filter(|next| !twice(&[*ready], **next)) {
            for first in sources.iter().filter(|next| !twice(&[*ready, *also], **next)) {
                for second in sources.iter().filter(|next| !twice(&[*ready, *also, *first], **next)) {
                    let take = [*ready, *also, *first, *second];
                    if arrangement(battle, id, &take).is_ok() {
                        out.push(Command::Change { take });
                    }
                }
            }
        }
    }
}
