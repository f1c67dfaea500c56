//! Piles and packs: coins of one kind join, and goods are used up.

use crate::data::coins::Coins;
use crate::data::supply::{GoodId, GoodUse};
use crate::delve::goods::LootItem;
use crate::delve::member::DelveMember;
use crate::dungeon::level::PlaceId;
use crate::dungeon::treasure::Coin;
use alloc::vec::Vec;

/// Puts an item on a pile; coins of one kind join.
pub(super) fn lay(ground: &mut Vec<(PlaceId, LootItem)>, at: PlaceId, item: LootItem) {
    if let LootItem::Coins(coin, number) = item {
        let same = ground
            .iter_mut()
            .find(|(place, other)| *place == at && matches!(other, LootItem::Coins(c, _) if *c == coin));
        if let Some((_, LootItem::Coins(_, sum))) = same {
            *sum = sum.saturating_add(number);
            return;
        }
    }
    ground.push((at, item));
}

/// Takes an item, or a part of a heap of coins, from the ground.
pub(super) fn lift(ground: &mut Vec<(PlaceId, LootItem)>, at: PlaceId, item: &LootItem) {
    let found = ground.iter().position(|(place, other)| {
        let same = match (other, item) {
            (LootItem::Coins(one, _), LootItem::Coins(other, _)) => one == other,
            (one, other) => one == other,
        };
        *place == at && same
    });
    let Some(index) = found else { return };
    if let (LootItem::Coins(_, there), LootItem::Coins(_, taken)) = (&mut ground[index].1, item)
        && *there > *taken
    {
        *there -= taken;
        return;
    }
    ground.remove(index);
}

pub(super) fn stow(pack: &mut Vec<LootItem>, item: LootItem) {
    if let LootItem::Coins(coin, number) = item {
        let same = pack.iter_mut().find(|other| matches!(other, LootItem::Coins(c, _) if *c == coin));
        if let Some(LootItem::Coins(_, sum)) = same {
            *sum = sum.saturating_add(number);
            return;
        }
    }
    pack.push(item);
}

pub(super) fn remove(pack: &mut Vec<LootItem>, item: &LootItem) {
    if let Some(index) = pack.iter().position(|other| other == item) {
        pack.remove(index);
    }
}

/// The first good of a use that a member carries.
pub(crate) fn good_for(member: &DelveMember, of: GoodUse) -> Option<GoodId> {
    let held = member.character.goods.iter().find(|(good, number)| good.row().usage == of && *number > 0);
    held.map(|(good, _)| *good)
}

pub(super) fn use_up(member: &mut DelveMember, good: GoodId) {
    let goods = &mut member.character.goods;
    if let Some((_, number)) = goods.iter_mut().find(|(held, _)| *held == good) {
        *number = number.saturating_sub(1);
    }
    goods.retain(|(_, number)| *number > 0);
}

/// The coins of a member: its own, and those of its loot.
pub(crate) fn purse(member: &DelveMember) -> Coins {
    let loot = member.pack.iter().filter(|item| matches!(item, LootItem::Coins(..))).map(LootItem::value);
    member.character.gold.plus(loot.sum())
}

/// Pays with its own coins first, then with those of the loot, which are changed into the fewest coins.
pub(super) fn pay(member: &mut DelveMember, coins: Coins) {
    let own = member.character.gold.0.min(coins.0);
    member.character.gold.0 -= own;
    if own == coins.0 {
        return;
    }
    let loot: Coins = member.pack.iter().filter(|item| matches!(item, LootItem::Coins(..))).map(LootItem::value).sum();
    member.pack.retain(|item| !matches!(item, LootItem::Coins(..)));
    let left = loot.0.saturating_sub(coins.0 - own);
    for (coin, number) in [(Coin::Gold, left / 100), (Coin::Silver, left / 10 % 10), (Coin::Copper, left % 10)] {
        if number > 0 {
            member.pack.push(LootItem::Coins(coin, number));
        }
    }
}
