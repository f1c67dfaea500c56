//! The fight as a space for the engine's search: the computer's own orders are its policy, playouts run to the end.

use crate::ai::{choose, delver};
use crate::battle::command::{Command, Order};
use crate::battle::fighter::{FightSide, FighterId};
use crate::battle::state::{Fight, FightEnd};
use crate::delve::command::Command as DelveCommand;
use crate::delve::state::Scene;
use crate::outing::{self, Outing};
use alloc::vec::Vec;
use ludus_engine::game::Seat;
use ludus_engine::narration::Narrate;
use ludus_engine::search::{SearchSpace, WHOLE};

/// Candidates beside the policy's own command.
const MOST_CANDIDATES: usize = 7;

impl Fight {
    /// Members of the party who live, in thousandths: a victory that costs comrades is worth less.
    fn survivors(&self) -> i32 {
        let ours = |id: &FighterId| self.get(*id).side == FightSide::Party && self.true_self(*id).is_some();
        let members = || self.ids().filter(ours);
        let all = members().count().max(1) as i32;
        let alive = members().filter(|id| self.get(*id).vitality() > 0).count() as i32;
        1000 * alive / all
    }
}

impl SearchSpace for Fight {
    type Scratch = ();

    fn rollout_policy(&self, _scratch: &mut ()) -> Option<Command> {
        choose(self).map(|(command, _)| command)
    }

    /// One order of each kind: fight, flee, wait, the first shots and spells.
    fn candidates(&self, own: &Command, _scratch: &mut (), out: &mut Vec<Command>) {
        let mut legal = Vec::new();
        self.legal_commands(&mut legal);
        legal.retain(|command| command != own);
        let rank = |command: &Command| match command {
            Command::Order(Order::Fight | Order::Flee) => 0,
            Command::Order(Order::Shoot { .. } | Order::Cast(_) | Order::Catch(_)) => 1,
            Command::Order(Order::Duel(_) | Order::Ready(_)) => 2,
            Command::Order(_) => 3,
            _ => 0,
        };
        legal.sort_by_key(rank);
        out.extend(legal.into_iter().take(MOST_CANDIDATES));
    }

    /// A victory counts by its survivors, a flight as the loss of half of it.
    fn evaluate(&self, _seat: Seat) -> i32 {
        let alive = WHOLE / 1000 * self.survivors();
        match self.outcome {
            Some(FightEnd::Won) => WHOLE / 2 + alive / 2,
            Some(FightEnd::DrivenOff) => WHOLE * 2 / 5 + alive / 2,
            Some(FightEnd::Fled | FightEnd::Undecided) => alive * 2 / 5,
            Some(FightEnd::Lost) => 0,
            None => (alive / 2).clamp(1000, WHOLE - 1000),
        }
    }
}

impl SearchSpace for Outing {
    type Scratch = ();

    fn rollout_policy(&self, scratch: &mut ()) -> Option<outing::Command> {
        match (&self.fight, &self.delve) {
            (Some(fight), _) => fight.rollout_policy(scratch).map(outing::Command::Fight),
            (None, Some(delve)) => delver::choose(delve).map(|(command, _)| outing::Command::Delve(command)),
            (None, None) => None,
        }
    }

    /// In a fight as in the arena; of a delve's commands those that fight, talk, run or rest.
    fn candidates(&self, own: &outing::Command, scratch: &mut (), out: &mut Vec<outing::Command>) {
        if let (Some(fight), outing::Command::Fight(own)) = (&self.fight, own) {
            let mut found = Vec::new();
            fight.candidates(own, scratch, &mut found);
            return out.extend(found.into_iter().map(outing::Command::Fight));
        }
        let mut legal = Vec::new();
        self.legal_commands(&mut legal);
        let rank = |command: &outing::Command| match command {
            outing::Command::Delve(DelveCommand::Attack | DelveCommand::Run | DelveCommand::Hide) => 0,
            outing::Command::Delve(DelveCommand::Return | DelveCommand::Climb(_) | DelveCommand::Loot { .. }) => 1,
            outing::Command::Delve(DelveCommand::Go { probe: false, .. } | DelveCommand::Rest(10)) => 2,
            outing::Command::Delve(DelveCommand::Talk(_) | DelveCommand::Search) => 3,
            _ => 4,
        };
        legal.retain(|command| command != own && rank(command) < 4);
        legal.sort_by_key(rank);
        out.extend(legal.into_iter().take(MOST_CANDIDATES));
    }

    /// A delve counts by its survivors, and by what they bring home.
    fn evaluate(&self, seat: Seat) -> i32 {
        match (&self.delve, &self.fight) {
            (None, fight) => fight.as_ref().map_or(0, |fight| fight.evaluate(seat)),
            (Some(delve), _) => {
                let all = delve.party.len().max(1) as i32;
                let alive = WHOLE / 1000 * (1000 * delve.living().count() as i32 / all);
                let loot = delve.account.as_ref().map_or_else(|| delve.loot_value(), |account| account.loot);
                // 1,000 gold pieces are half of what can be won.
                let gold = WHOLE / 1000 * loot.whole_gold().min(1000) as i32;
                match delve.scene {
                    Scene::Lost => 0,
                    Scene::Returned => alive / 2 + gold / 2,
                    _ => (alive / 4 + gold / 4).clamp(1000, WHOLE - 1000),
                }
            }
        }
    }

    const PAIRS: u32 = 400;

    /// The choice counts survivors, too; the chance counts fights that are won, and delves from which somebody comes home.
    fn won(&self, _seat: Seat) -> i32 {
        if self.winner().is_some() { WHOLE } else { 0 }
    }

    fn full_rollouts(playouts: u32) -> u32 {
        playouts / 4
    }
}
