//! What became of the foes of a fight.

use crate::battle::fighter::{FightSide, Status};
use crate::battle::state::Fight;
use crate::data::monster::MonsterId;
use crate::delve::log::Troop;
use crate::delve::state::Fighters;
use alloc::vec::Vec;

/// The fates of the foes, as pairs of current and full rating.
#[derive(Default)]
pub(super) struct Fates {
    pub killed: u16,
    pub stay: Vec<(u16, u16)>,
    pub fled: Vec<(u16, u16)>,
    pub captives: Vec<(MonsterId, u16, u16)>,
}

impl Fates {
    pub fn of(fight: &Fight, fighters: &Fighters, troop: Option<&Troop>) -> Fates {
        let mut fates = Fates::default();
        let foes = fight.fighters.iter().skip(fighters.members.len()).take(usize::from(fight.foes_began));
        for (number, fighter) in foes.enumerate() {
            let Some(monster) = fighter.monster().filter(|_| fighter.side == FightSide::Foes) else { continue };
            let own = troop.filter(|troop| number < troop.ratings.len());
            let unseen = own.is_some_and(|troop| troop.invisible) && monster.invisible;
            let halved = |rating: u16| (if unseen { rating / 2 } else { rating }).max(1);
            let rating = (halved(monster.rating), halved(monster.full.max(monster.rating)));
            match fighter.status {
                Status::Dead | Status::Stone => fates.killed += 1,
                Status::Subdued => fates.captives.push((monster.kind, rating.0, rating.1)),
                Status::Fled if own.is_some() => fates.fled.push(rating),
                Status::Active | Status::Fainted if own.is_some() => fates.stay.push(rating),
                _ => {}
            }
        }
        fates
    }
}
