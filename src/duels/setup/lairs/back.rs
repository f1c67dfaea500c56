//! Applies the results of an expedition: gold, items, death, agreements and specials.

use crate::battle::event::{End, Event, Finding, Fulfilment, Parting, RiddleAnswer};
use crate::battle::state::Encounter;
use crate::data::alignment::Alignment;
use crate::data::item::{Carried, Item, MOST};
use crate::data::monster::Monster;
use crate::data::special::Special;
use crate::data::temper::Temper;
use crate::model::fighter::Side;
use crate::model::setup::Setup;
use crate::model::terms::{Agreement, Demand};
use crate::setup::lairs::{Lore, Run, RunEnd, RunError};
use crate::stats::results;
use crate::stats::results::Fate;
use alloc::vec::Vec;
use serde::{Deserialize, Serialize};

/// One change that an expedition made.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum LairChange {
    Died,
    /// The monster is dead and the lair empty.
    Emptied(Monster),
    /// Gold gained, or lost if negative.
    Gold(i64),
    Gained(Carried),
    Lost(Carried),
    /// An item was left behind for lack of room.
    LeftLying(Carried),
    Agreed(Agreement),
    /// A trophy was won for the monster of this lair, from 1.
    Trophy(usize),
    /// A riddle, a quest or a special was solved.
    Solved,
    /// The scout noticed a special of unknown kind.
    Sensed,
    Special(Special),
    Finished,
}

impl Run {
    /// Applies a finished expedition to a lair, counted from 1, with its events.
    pub fn came_back(
        &mut self,
        number: usize,
        setup: &Setup,
        encounter: &Encounter,
        events: &[Event],
    ) -> Result<Vec<LairChange>, RunError> {
        self.open()?;
        self.lair(number)?;
        if encounter.end().is_none() {
            return Err(RunError::Unfinished);
        }
        let mut changes = Vec::new();
        self.expeditions += 1;
        self.mirror = false;
        let fought = encounter.fight().round > 0;
        if fought {
            (self.idol, self.gas) = (0, false);
        }
        self.visitor(encounter, setup, &mut changes);
        self.host(number - 1, encounter, setup, &mut changes);
        self.agreed(number - 1, encounter, events, &mut changes);
        if self.end.is_none() {
            self.scouted(number - 1, events, &mut changes);
            if self.lairs.iter().all(|lair| !lair.alive) {
                self.end = Some(RunEnd::Emptied);
                changes.push(LairChange::Finished);
            }
        }
        self.draw_shelf();
        Ok(changes)
    }

    /// Updates the character, gold and items.
    fn visitor(&mut self, encounter: &Encounter, setup: &Setup, changes: &mut Vec<LairChange>) {
        let outcome = results::of(encounter, setup, Side::A);
        if outcome.fate == Fate::Dead {
            self.end = Some(RunEnd::Dead);
            self.estate = outcome.estate;
            changes.push(LairChange::Died);
            return;
        }
        let [before, after] = outcome.gold;
        if before != after {
            changes.push(LairChange::Gold(i64::from(after) - i64::from(before)));
        }
        let lost = missing(&self.who.items, &outcome.items);
        changes.extend(lost.into_iter().map(LairChange::Lost));
        changes.extend(missing(&outcome.items, &self.who.items).into_iter().map(LairChange::Gained));
        changes.extend(outcome.left_lying.iter().copied().map(LairChange::LeftLying));
        (self.who.gold, self.who.items) = (after, outcome.items);
    }

    /// Updates the monster and its hoard. A survivor recovers all its hit points.
    fn host(&mut self, index: usize, encounter: &Encounter, setup: &Setup, changes: &mut Vec<LairChange>) {
        let (fighter, outcome) = (encounter.fighter(Side::B), results::of(encounter, setup, Side::B));
        if fighter.is_nobody() {
            return;
        }
        let refused = matches!(encounter.end(), Some(End::Refused(_)));
        let lair = &mut self.lairs[index];
        lair.met |= !refused;
        lair.measured |= encounter.fight().round > 0;
        lair.alive = outcome.fate != Fate::Dead;
        (lair.gold, lair.hoard) = (fighter.gold, outcome.items);
        if lair.alive {
            return;
        }
        let kind = lair.kind;
        lair.hoard.clear();
        (lair.agreement, lair.offer) = (None, None);
        changes.push(LairChange::Emptied(kind));
        for (i, other) in self.lairs.iter_mut().enumerate() {
            if let Some(Agreement { demand: Demand::Trophy { kind: wanted, met }, .. }) = &mut other.agreement
                && *wanted == kind
                && !*met
            {
                *met = true;
                changes.push(LairChange::Trophy(i + 1));
            }
        }
    }

    /// Updates agreements that were made, kept or broken.
    fn agreed(&mut self, index: usize, encounter: &Encounter, events: &[Event], changes: &mut Vec<LairChange>) {
        let lair = &mut self.lairs[index];
        for event in events {
            match event {
                Event::Talked { answer: RiddleAnswer::Proposes(agreement), .. } => {
                    (lair.talked, lair.agreement) = (true, Some(*agreement));
                    changes.push(LairChange::Agreed(*agreement));
                }
                Event::Talked { answer: RiddleAnswer::Attacks, .. } => lair.talked = false,
                Event::Fulfilled { fulfilment: Fulfilment::Broken, .. } => {
                    (lair.talked, lair.agreement) = (false, None)
                }
                _ => {}
            }
        }
        let done = matches!(encounter.end(), Some(End::Parted(Parting::Fulfilled | Parting::Answered)));
        if done {
            (lair.agreement, lair.offer, lair.talked) = (None, None, true);
            self.solved += 1;
            changes.push(LairChange::Solved);
        } else if encounter.fight().round > 0 {
            // A monster that was attacked is hostile from then on.
            (lair.talked, lair.agreement) = (false, None);
        }
    }

    fn scouted(&mut self, index: usize, events: &[Event], changes: &mut Vec<LairChange>) {
        let finding = events.iter().find_map(|event| match event {
            Event::Scouted { finding, .. } => Some(*finding),
            _ => None,
        });
        let Some(finding) = finding else { return };
        self.lairs[index].measured = true;
        let special = match finding {
            Finding::Something => {
                self.lairs[index].lore = Lore::Something;
                changes.push(LairChange::Sensed);
                return;
            }
            Finding::Special(special) => special,
        };
        self.lairs[index].lore = Lore::Known;
        if special != Special::Nothing {
            self.solved += 1;
            changes.push(LairChange::Solved);
        }
        changes.push(LairChange::Special(special));
        self.act(special, changes);
    }

    /// Applies a special that was found (OURS-10).
    fn act(&mut self, special: Special, changes: &mut Vec<LairChange>) {
        match special {
            Special::TrainingStone => self.half_price = true,
            Special::Spring if self.who.temper == Temper::Cowardly => self.who.temper = Temper::Cautious,
            Special::Spring | Special::Nothing => {}
            Special::CursedIdol => self.idol = if self.who.alignment == Alignment::Evil { 10 } else { -10 },
            Special::HiddenChest => {
                let gold = 20 * self.dice().one_of(6);
                self.who.gold = self.who.gold.saturating_add(gold);
                changes.push(LairChange::Gold(gold.into()));
            }
            Special::Mirror => self.mirror = true,
            Special::Armoury => {
                let item = Carried::from(Item::ALL[self.dice().one_of(3) as usize - 1]);
                match self.who.items.len() < MOST {
                    true => {
                        self.who.items.push(item);
                        changes.push(LairChange::Gained(item));
                    }
                    false => changes.push(LairChange::LeftLying(item)),
                }
            }
            Special::Gas => self.gas = true,
        }
    }
}

/// Items of the first list that the second lacks, duplicates counted.
fn missing(first: &[Carried], second: &[Carried]) -> Vec<Carried> {
    let mut rest = second.to_vec();
    let mut lacks = |carried: &&Carried| match rest.iter().position(|other| other.item == carried.item) {
        Some(index) => {
            rest.remove(index);
            false
        }
        None => true,
    };
    first.iter().filter(|carried| lacks(carried)).copied().collect()
}
