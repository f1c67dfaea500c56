//! Many whole delves, played by the computer: who came home, how deep they went, and what they brought. Sums do not depend on the
//! order of the delves, so that threads can share the numbers among themselves.

use crate::delve::setup::DelveSetup;
use crate::delve::state::{Delve, Scene};
use crate::model::setup::{DEEPEST, SetupError};
use crate::outing::{Outing, Setup};
use crate::stats::policy::{Planner, Policy};
use alloc::boxed::Box;
use ludus_engine::dice::Seed;
use ludus_engine::game::NullSink;

/// A delve with more decisions counts as unfinished. Those of the computer have some hundreds.
const MOST_DECISIONS: u32 = 20_000;

/// Sums over delves that the computer played.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct DelveSums {
    pub delves: u64,
    /// Delves by the survivors: everyone came home, some did, the whole party was lost.
    pub all_alive: u64,
    pub some_dead: u64,
    pub lost: u64,
    /// Delves with too many decisions.
    pub unfinished: u64,
    /// Delves from which everyone came home, or anyone with loot.
    pub good: u64,
    /// Delves that brought any loot home.
    pub with_loot: u64,
    pub members: u64,
    /// Members who did not come home.
    pub losses: u64,
    /// Delves by the deepest level that the party saw, less 1.
    pub depth: [u64; DEEPEST as usize],
    /// The value of the loot that came home, in copper pieces.
    pub loot: u64,
    /// Experience points of the players' own characters.
    pub gained: u64,
    pub turns: u64,
    pub kills: u64,
    pub decisions: u64,
}

impl DelveSums {
    pub fn add(&mut self, delve: &Delve) {
        let (all, alive) = (delve.party.len() as u64, delve.living().count() as u64);
        let home = if delve.scene == Scene::Returned { alive } else { 0 };
        let loot = delve.account.as_ref().filter(|_| home > 0).map_or(0, |account| u64::from(account.loot.0));
        let own = delve.party.iter().filter(|member| member.hire.is_none());
        self.delves += 1;
        match (&delve.scene, home) {
            (Scene::Returned, home) if home == all => self.all_alive += 1,
            (Scene::Returned, 1..) => self.some_dead += 1,
            (Scene::Returned | Scene::Lost, _) => self.lost += 1,
            _ => self.unfinished += 1,
        }
        self.good += u64::from(home > 0 && (home == all || loot > 0));
        self.with_loot += u64::from(loot > 0);
        self.members += all;
        self.losses += if delve.is_over() { all - home } else { 0 };
        self.depth[usize::from(delve.deepest.clamp(1, DEEPEST)) - 1] += 1;
        self.loot += loot;
        self.gained += own.flat_map(|member| member.gained).map(u64::from).sum::<u64>();
        self.turns += u64::from(delve.turn);
        self.kills += u64::from(delve.kills);
        self.decisions += u64::from(delve.move_number());
    }

    #[must_use]
    pub fn with(self, other: DelveSums) -> DelveSums {
        DelveSums {
            delves: self.delves + other.delves,
            all_alive: self.all_alive + other.all_alive,
            some_dead: self.some_dead + other.some_dead,
            lost: self.lost + other.lost,
            unfinished: self.unfinished + other.unfinished,
            good: self.good + other.good,
            with_loot: self.with_loot + other.with_loot,
            members: self.members + other.members,
            losses: self.losses + other.losses,
            depth: core::array::from_fn(|level| self.depth[level] + other.depth[level]),
            loot: self.loot + other.loot,
            gained: self.gained + other.gained,
            turns: self.turns + other.turns,
            kills: self.kills + other.kills,
            decisions: self.decisions + other.decisions,
        }
    }
}

/// Plays a whole delve by a plan, its fights included.
pub fn play_delve(setup: &DelveSetup, seed: Seed, policy: Policy) -> Result<Outing, SetupError> {
    let mut outing = Outing::start(&Setup::Delve(Box::new(setup.clone())), seed, &mut NullSink)?;
    finish(&mut outing, policy);
    Ok(outing)
}

/// Plays a delve in progress to its end by a plan.
pub fn finish(outing: &mut Outing, policy: Policy) {
    let mut planner = Planner::new(policy);
    while outing.move_number() < MOST_DECISIONS {
        let Some(command) = planner.command(outing) else { return };
        outing.execute_unchecked(&command, &mut NullSink);
    }
}
