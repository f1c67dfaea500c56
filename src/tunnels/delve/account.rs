//! The account of a delve: loot, the henchmen's shares, the players' parts, experience (TT-XP, DEC-104, DEC-118).

use crate::data::coins::Coins;
use crate::data::experience;
use crate::data::henchman::terms;
use crate::delve::goods::LootItem;
use crate::delve::member::{Beast, DelveMember, MemberId};
use crate::delve::state::Delve;
use alloc::string::String;
use alloc::vec::Vec;
use serde::{Deserialize, Serialize};

/// The price of the cure of tunnel fever (DEC-179).
const CURE: Coins = Coins::gold(50);

/// One line of the account.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct AccountLine {
    pub who: MemberId,
    /// The part of the loot in money.
    pub part: Coins,
    /// Experience for that part, for magic objects, for the deepest level.
    pub treasure: u32,
    pub magic: u32,
    pub daring: u32,
    /// Paid at the surface for the cure of tunnel fever, and for the stable of bound monsters (DEC-179, DEC-050).
    #[serde(default, skip_serializing_if = "is_free")]
    pub cure: Coins,
    #[serde(default, skip_serializing_if = "is_free")]
    pub stable: Coins,
    /// Bound monsters that are let go because their stable cannot be paid.
    #[serde(default, skip_serializing_if = "ludus_engine::json::is_default")]
    pub let_go: u8,
}

fn is_free(coins: &Coins) -> bool {
    *coins == Coins::NONE
}

/// The costs of a member at the surface.
pub(super) struct Upkeep {
    pub cure: Coins,
    pub stable: Coins,
    /// The numbers of the beasts that cannot be kept.
    pub let_go: Vec<usize>,
}

/// The account of a delve. The parts are set when the loot is divided.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Account {
    /// The value of all loot at the surface.
    pub loot: Coins,
    pub deepest: u8,
    pub turns: u32,
    pub kills: u16,
    pub dead: Vec<MemberId>,
    pub lines: Vec<AccountLine>,
    /// Henchmen who did not get their share (DEC-119).
    pub cheated: Vec<MemberId>,
    /// The dead who were carried home, by those who carried them (DEC-229).
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub carried: Vec<(MemberId, String)>,
}

impl Delve {
    /// The value of the loot that the living carry.
    pub fn loot_value(&self) -> Coins {
        self.living().flat_map(|id| &self.member(id).pack).map(LootItem::value).sum()
    }

    /// The account if the loot goes to one member, or to all players' characters in equal parts. `pay`: henchmen get their shares.
    pub fn account(&self, to: Option<MemberId>, pay: bool) -> Account {
        let loot = self.loot_value();
        let living: Vec<MemberId> = self.living().collect();
        let own: Vec<MemberId> = living.iter().copied().filter(|id| self.member(*id).hire.is_none()).collect();
        let hired = living.iter().copied().filter(|id| self.member(*id).hire.is_some());
        // The heirs of a fallen henchman, or the guild, get its share, too (TT-HIRE-04, TT-HIRE-05).
        let fallen = self.ids().filter(|id| {
            let member = self.member(*id);
            member.hire.is_some() && !member.is_alive() && !member.left
        });
        let (mut lines, mut left, mut cheated) = (Vec::new(), loot, Vec::new());
        for id in hired.chain(fallen) {
            let share = self.share(id, loot);
            let (part, alive) = (if pay { share.min(left) } else { Coins::NONE }, self.member(id).is_alive());
            left = left.less(part).unwrap_or_default();
            if !pay {
                cheated.push(id);
            }
            lines.push(self.line(id, part, alive));
        }
        let heirs: Vec<MemberId> = match to {
            Some(id) if own.contains(&id) => vec![id],
            _ => own.clone(),
        };
        let count = heirs.len().max(1) as u32;
        for id in &own {
            let at = heirs.iter().position(|heir| heir == id);
            // The first ones get the copper that does not divide.
            let part = at.map_or(0, |at| left.0 / count + u32::from((at as u32) < left.0 % count));
            lines.push(self.line(*id, Coins(part), true));
        }
        let fell = |id: &MemberId| {
            let member = self.member(*id);
            !member.is_alive() && !member.left && !self.will_wake(member)
        };
        let dead = self.ids().filter(fell).collect();
        let carried = self.carried_home();
        Account { loot, deepest: self.deepest, turns: self.turn, kills: self.kills, dead, lines, cheated, carried }
    }

    /// The bodies that the living carry, with their bearers.
    fn carried_home(&self) -> Vec<(MemberId, String)> {
        let packs = self.living().flat_map(|id| self.member(id).pack.iter().map(move |item| (id, item)));
        let bodies = packs.filter_map(|(id, item)| match item {
            LootItem::Body(body) => Some((id, body.name.clone())),
            _ => None,
        });
        bodies.collect()
    }

    fn line(&self, who: MemberId, part: Coins, alive: bool) -> AccountLine {
        let (treasure, cure, stable) = (0, Coins::NONE, Coins::NONE);
        let none = AccountLine { who, part, treasure, magic: 0, daring: 0, cure, stable, let_go: 0 };
        if !alive {
            return none;
        }
        let member = self.member(who);
        let magic = member.pack.iter().map(LootItem::points).sum();
        let Upkeep { cure, stable, let_go } = self.upkeep(who, member.character.gold.plus(part));
        // A party that turns round in the entrance has dared nothing (TT-XP-09).
        let daring = if self.turn > 0 { experience::for_daring(self.deepest) } else { 0 };
        let treasure = part.whole_gold();
        AccountLine { treasure, magic, daring, cure, stable, let_go: let_go.len() as u8, ..none }
    }

    /// The member who stables a beast: its master, or the leader if the master is dead.
    pub(super) fn keeper(&self, beast: &Beast) -> MemberId {
        if self.member(beast.master).is_alive() { beast.master } else { self.voice() }
    }

    /// The costs of a member with so much money. The cure takes what there is, at most its price; a monster costs 1 g.p. for each
    /// point of its rating on level 1, or is let go.
    pub(super) fn upkeep(&self, who: MemberId, money: Coins) -> Upkeep {
        let cure = if self.member(who).fever > 0 { CURE.min(money) } else { Coins::NONE };
        let (mut left, mut stable, mut let_go) = (money.less(cure).unwrap_or_default(), Coins::NONE, Vec::new());
        for (at, beast) in self.beasts.iter().enumerate() {
            if !beast.bound || beast.called || self.keeper(beast) != who {
                continue;
            }
            let price = Coins::gold(beast.kind.rating(1).unwrap_or(beast.full.into()));
            match left.less(price) {
                Some(rest) => (left, stable) = (rest, stable.plus(price)),
                None => let_go.push(at),
            }
        }
        Upkeep { cure, stable, let_go }
    }

    /// A henchman's share of the loot less the outlay of its employer: 1/4, 1/5 or 1/6 by its type (DEC-118).
    pub fn share(&self, id: MemberId, loot: Coins) -> Coins {
        let member = self.member(id);
        let Some(hire) = member.hire else { return Coins::NONE };
        let same = |other: &&DelveMember| other.hire.is_some_and(|other| other.employer == hire.employer);
        let outlay: Coins = self.party.iter().filter(same).filter_map(|m| m.hire).map(|hire| hire.outlay).sum();
        let base = loot.less(outlay).unwrap_or_default();
        terms(member.character.kind).map_or(Coins::NONE, |terms| Coins(terms.share.down(base.0)))
    }
}
