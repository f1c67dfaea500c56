//! Draws the random contents of a run: lairs, hoards, specials and the shop.

use crate::data::item::Item;
use crate::data::monster::Monster;
use crate::data::special::Special;
use crate::model::setup::draw_offer;
use crate::model::terms::{Agreement, Demand};
use crate::setup::lairs::{LAIRS, Lair, Lore, Run, SHELF};
use alloc::vec::Vec;
use ludus_engine::dice::{Dice, Domain};

/// From this lair on, from 0, two of three hoards hold an item; before it, one of three.
const RICH: usize = 8;

impl Run {
    /// Returns new dice for the next draw.
    pub(super) fn dice(&mut self) -> Dice {
        self.drawn += 1;
        Dice::new(self.seed, Domain::Setup, self.drawn)
    }

    /// Draws twelve of the fourteen kinds, the least dangerous first.
    pub(super) fn draw_lairs(&mut self) {
        let mut dice = self.dice();
        let mut kinds = Monster::ALL.to_vec();
        while kinds.len() > LAIRS {
            let index = dice.one_of(kinds.len() as u32) as usize - 1;
            kinds.remove(index);
        }
        self.lairs = (0..kinds.len()).map(|index| lair(&kinds, index, &mut dice)).collect();
    }

    pub(super) fn draw_shelf(&mut self) {
        let mut dice = self.dice();
        self.shelf.clear();
        while self.shelf.len() < SHELF {
            let item = any_item(&mut dice);
            if !self.shelf.contains(&item) {
                self.shelf.push(item);
            }
        }
    }
}

fn any_item(dice: &mut Dice) -> Item {
    Item::ALL[dice.one_of(Item::ALL.len() as u32) as usize - 1]
}

fn lair(kinds: &[Monster], index: usize, dice: &mut Dice) -> Lair {
    let kind = kinds[index];
    let row = kind.row();
    let hp = hit_points(row.hp, dice);
    let lies_there = dice.one_of(3) <= if index < RICH { 1 } else { 2 };
    let hoard = if lies_there { vec![any_item(dice).into()] } else { Vec::new() };
    let special = Special::ALL[dice.one_of(8) as usize - 1];
    let offer = draw_offer(kind, row.gold, dice).map(|offer| within(offer, &kinds[..index], dice));
    Lair {
        kind,
        hp,
        alive: true,
        gold: row.gold,
        hoard,
        special,
        lore: Lore::Unknown,
        met: false,
        seen: false,
        measured: false,
        talked: false,
        offer,
        agreement: None,
    }
}

/// Replaces a trophy by one of a monster in this run.
fn within(offer: Agreement, weaker: &[Monster], dice: &mut Dice) -> Agreement {
    match offer.demand {
        Demand::Trophy { .. } if !weaker.is_empty() => {
            let kind = weaker[dice.one_of(weaker.len() as u32) as usize - 1];
            Agreement { demand: Demand::Trophy { kind, met: false }, ..offer }
        }
        _ => offer,
    }
}

/// Varies the average by up to a fifth with two dice, within 7 to 50 (DD-33).
fn hit_points(average: u8, dice: &mut Dice) -> u8 {
    let two = dice.one_of(6) as i32 + dice.one_of(6) as i32;
    let average = i32::from(average);
    (average + (two - 7) * average / 25).clamp(7, 50) as u8
}
