//! Treasure and gear: open, take, use, light (TT-TREASURE-17, DEC-205, DEC-215).

use crate::battle::resolve::Run;
use crate::data::attribute::Attribute;
use crate::data::monster::MonsterId;
use crate::data::spell::{Occasion, SpellTarget};
use crate::data::supply::{GoodId, GoodUse, StaffKind};
use crate::data::treasure::MagicObject;
use crate::data::weapon::{WeaponId, WeaponSpecial};
use crate::delve::apply::good_for;
use crate::delve::command::{SpellAim, SpellUse};
use crate::delve::event::{Event, Spelled};
use crate::delve::goods::{LootItem, MagicItem};
use crate::delve::log::{Mood, Troop};
use crate::delve::member::{Beast, Condition, Flame, MemberId};
use crate::delve::resolve::QUICK_LOAD;
use crate::delve::state::Delve;
use crate::dungeon::level::{Contents, Hoard};
use crate::dungeon::treasure::{Carried, Coin, CoinFind, Treasure};
use crate::model::arms::MOST_WEAPONS;
use crate::model::delver::{Delver, OwnedWeapon};
use alloc::boxed::Box;
use alloc::vec::Vec;
use ludus_engine::game::EventSink;

/// The lowest IQ that reads a scroll (DEC-205).
pub const READS: i16 = 10;
/// The lowest die on which the demon of the jar is a friend.
const FRIEND: u8 = 4;

impl Delve {
    /// Opens the treasure of the place: its trap first, then the roll.
    pub(super) fn loot(&mut self, run: &mut Run<'_, impl EventSink<Event>>, careful: bool) {
        let map = self.map();
        let place = map.place(self.here);
        if let Some(trap) = self.trap_of(&map, self.here) {
            if careful {
                self.emit(run, Event::TrapAvoided { trap });
            } else {
                let before = (self.level, self.here);
                self.spring(run, trap);
                // A fall, a fight or a disaster keeps the party from the treasure.
                if (self.level, self.here) != before || self.pending() || self.walking().next().is_none() {
                    return;
                }
            }
        }
        if !self.hoard_here(place) {
            return;
        }
        self.emit(run, Event::HoardOpened);
        let guarded = matches!(place.contents, Contents::Monsters { .. });
        let has = match &place.contents {
            Contents::Trap { treasure, .. } => *treasure,
            Contents::Treasure(Hoard::Hidden | Hoard::Trapped(_) | Hoard::Free) => true,
            _ => true,
        };
        if has {
            self.find_treasure(run);
        }
        if guarded {
            let copper = CoinFind::roll(Coin::Copper, self.level, run.dice);
            self.emit(run, Event::CopperFound(copper));
        }
    }

    /// One roll of treasure, which then lies on the ground.
    pub(super) fn find_treasure(&mut self, run: &mut Run<'_, impl EventSink<Event>>) {
        let treasure = Treasure::roll(self.level, run.dice);
        self.emit(run, Event::TreasureFound(Box::new(treasure)));
    }

    /// Wanderers who were slain leave what they carried (TT-WANDER-04).
    pub(crate) fn leave_carried(&mut self, run: &mut Run<'_, impl EventSink<Event>>, troop: &Troop) {
        if troop.wanders {
            let carried = Carried::roll(self.level, run.dice);
            self.emit(run, Event::CarriedFound(Box::new(carried)));
        }
    }

    /// Takes one item, or all that the members can carry; each goes to the member with the most room.
    pub(super) fn take(&mut self, run: &mut Run<'_, impl EventSink<Event>>, one: Option<u8>) {
        let ground: Vec<LootItem> = self.log().goods(self.here).cloned().collect();
        let mut wanted: Vec<LootItem> = match one {
            Some(index) => ground.into_iter().skip(usize::from(index)).take(1).collect(),
            None => ground,
        };
        // What is worth most for its weight comes first.
        wanted.sort_by_key(|item| core::cmp::Reverse(item.priority()));
        let before: u32 = self.ids().map(|id| self.member(id).load()).sum();
        for item in wanted {
            self.share_out(run, item);
        }
        let after: u32 = self.ids().map(|id| self.member(id).load()).sum();
        if after - before > QUICK_LOAD {
            self.spend_turn(run);
        }
    }

    fn share_out(&mut self, run: &mut Run<'_, impl EventSink<Event>>, mut item: LootItem) {
        loop {
            let holders = self.walking().filter(|id| self.member(*id).holds(&item));
            let most = holders.max_by_key(|id| (self.member(*id).room(), core::cmp::Reverse(*id)));
            let Some((who, room)) = most.map(|id| (id, self.member(id).room())) else {
                return self.emit(run, Event::Left { item });
            };
            if item.weight() <= room {
                let ring = match &item {
                    LootItem::Magic(magic) if magic.find.object == MagicObject::CursedRing => Some(magic.find.amount),
                    _ => None,
                };
                self.emit(run, Event::Took { who, item });
                // The ring slips on by itself (DEC-205).
                if let Some(points) = ring {
                    let attribute = Attribute::Charisma;
                    self.emit(run, Event::Cursed { who, by: None, die: None, attribute, points });
                }
                return;
            }
            // A heap of coins is split among those who have room.
            let LootItem::Coins(coin, number) = item else { return self.emit(run, Event::Left { item }) };
            if room == 0 {
                return self.emit(run, Event::Left { item });
            }
            self.emit(run, Event::Took { who, item: LootItem::Coins(coin, room) });
            item = LootItem::Coins(coin, number - room);
        }
    }

    pub(super) fn light(&mut self, run: &mut Run<'_, impl EventSink<Event>>, who: MemberId, good: GoodId) {
        let row = good.row();
        let stub = self.member(who).flame.filter(|flame| flame.good == good && flame.left > 0);
        let (left, used) = match (stub, row.usage) {
            (Some(flame), _) => (flame.left, None),
            // A new lantern is full; later fillings are oil.
            (None, GoodUse::Lantern) if self.member(who).flame.is_none_or(|flame| flame.good != good) => {
                (row.burns, None)
            }
            (None, GoodUse::Lantern) => (row.burns, good_for(self.member(who), GoodUse::Oil)),
            (None, _) => (row.burns, Some(good)),
        };
        self.emit(run, Event::Lit { who, flame: Flame { good, left, lit: true }, used });
    }

    /// Uses up one charge of a magic object.
    pub(super) fn spend_charge(&mut self, run: &mut Run<'_, impl EventSink<Event>>, who: MemberId, index: u8) {
        let Some(LootItem::Magic(item)) = self.member(who).pack.get(usize::from(index)).cloned() else { return };
        let now = LootItem::Magic(Box::new(MagicItem { left: item.left.saturating_sub(1), known: true, ..*item }));
        self.emit(run, Event::ItemChanged { who, item: index, now: Some(now) });
    }

    pub(super) fn use_item(
        &mut self,
        run: &mut Run<'_, impl EventSink<Event>>,
        who: MemberId,
        index: u8,
        on: MemberId,
    ) {
        let item = match self.member(who).pack[usize::from(index)].clone() {
            LootItem::Weapon(owned, gold) => return self.wield(run, who, index, owned, gold),
            LootItem::Magic(item) => *item,
            item => return self.put_on(run, who, index, &item),
        };
        match item.find.object {
            MagicObject::HealingDraught => {
                let die = run.dice.face();
                self.emit(run, Event::Rolled { faces: vec![die] });
                self.heal(run, on, 2 * i16::from(die));
                self.emit(run, Event::ItemChanged { who, item: index, now: None });
            }
            MagicObject::VigourDraught => {
                let normal = self.member(on).character.attributes.get(Attribute::Strength);
                self.change(run, on, Attribute::Strength, normal.max(self.member(on).now(Attribute::Strength)));
                self.emit(run, Event::ItemChanged { who, item: index, now: None });
            }
            MagicObject::Scroll | MagicObject::Wand => {
                self.spend_turn(run);
                if let Some(spell) = item.find.spells.first().copied() {
                    let aim =
                        if spell.row().target == SpellTarget::Member { SpellAim::Member(on) } else { SpellAim::Here };
                    self.read_spell(
                        run,
                        SpellUse { who, spell, level: spell.row().level, aim, attribute: None, points: 1 },
                    );
                }
                if item.find.object == MagicObject::Scroll || item.left <= 1 {
                    self.emit(run, Event::ItemChanged { who, item: index, now: None });
                } else {
                    self.spend_charge(run, who, index);
                }
            }
            MagicObject::HidingCloak => {
                self.emit(run, Event::PartyHidden { until: self.turn + 3 });
                self.spend_charge(run, who, index);
            }
            MagicObject::ElsewhereMirror => {
                let map = self.map();
                let known: Vec<_> = self.known_exits(&map, self.here).map(|exit| exit.to).collect();
                known.into_iter().for_each(|place| self.emit(run, Event::Glimpsed { place }));
                self.spend_charge(run, who, index);
            }
            MagicObject::BearGem => {
                self.emit(run, Event::Spelled { who, spell: Spelled::Bear(true) });
                self.spend_charge(run, who, index);
            }
            MagicObject::SpellBook => {
                let spells: Vec<_> =
                    self.member(who).character.spells.iter().chain(&item.find.spells).copied().collect();
                self.record(run, who, |character| Delver { spells, ..character });
                self.emit(run, Event::ItemChanged { who, item: index, now: None });
            }
            MagicObject::SealedJar => {
                self.emit(run, Event::ItemChanged { who, item: index, now: None });
                self.open_jar(run, who);
            }
            MagicObject::TunnelHeart => {
                self.emit(run, Event::ItemChanged { who, item: index, now: None });
                self.raise_the_dead(run);
            }
            MagicObject::DeluxeStaff => {
                let (staff, staff_spells) = (Some(StaffKind::Deluxe), item.find.spells);
                self.record(run, who, |character| Delver { staff, staff_spells, ..character });
                self.spend_charge(run, who, index);
            }
            _ => self.don(run, who, index, &item),
        }
    }

    /// Takes a weapon or armour from the pack into use; a magic one stays in the pack as the record of what it is.
    fn don(&mut self, run: &mut Run<'_, impl EventSink<Event>>, who: MemberId, index: u8, item: &MagicItem) {
        let kris = if item.find.object == MagicObject::Kris { WeaponId::with(WeaponSpecial::Kris) } else { None };
        let enchanted = matches!(item.find.object, MagicObject::KeenWeapon | MagicObject::ToughShield);
        let bonus = if enchanted { item.find.amount } else { 0 };
        let weapon = item.find.weapon.map(|owned| OwnedWeapon { bonus, ..owned }).or(kris.map(OwnedWeapon::steel));
        let armour = item.find.armour;
        self.record(run, who, |mut character| {
            character.weapons.extend(weapon);
            if let Some(suit) = armour {
                character.armour = vec![suit];
            }
            character
        });
        let find = crate::dungeon::treasure::MagicFind { weapon: None, armour: None, ..item.find.clone() };
        let now = LootItem::Magic(Box::new(MagicItem { find, left: 0, known: true, owned: item.owned }));
        self.emit(run, Event::ItemChanged { who, item: index, now: Some(now) });
    }

    fn wield(
        &mut self,
        run: &mut Run<'_, impl EventSink<Event>>,
        who: MemberId,
        index: u8,
        owned: OwnedWeapon,
        gold: u32,
    ) {
        self.record(run, who, |mut character| {
            character.weapons.push(owned);
            character
        });
        // The jewels of a weapon are loot all the same.
        let now = (gold > 0).then_some(LootItem::Jewelry(gold));
        self.emit(run, Event::ItemChanged { who, item: index, now });
    }

    /// The gear of a fallen delver: armour is worn, goods join the member's own.
    fn put_on(&mut self, run: &mut Run<'_, impl EventSink<Event>>, who: MemberId, index: u8, item: &LootItem) {
        self.record(run, who, |mut character| {
            match item {
                LootItem::Armour(owned) => character.armour.push(*owned),
                LootItem::Goods(good, number) => character.add_goods(*good, *number),
                _ => {}
            }
            character
        });
        self.emit(run, Event::ItemChanged { who, item: index, now: None });
    }

    pub(super) fn heal(&mut self, run: &mut Run<'_, impl EventSink<Event>>, who: MemberId, points: i16) {
        let normal = self.member(who).character.attributes.get(Attribute::Constitution);
        let now = self.member(who).now(Attribute::Constitution);
        self.change(run, who, Attribute::Constitution, (now + points).min(normal.max(now)));
    }

    /// A demon of MR 20 x level: a friend on 4 to 6, else a foe.
    fn open_jar(&mut self, run: &mut Run<'_, impl EventSink<Event>>, who: MemberId) {
        let Some(kind) = MonsterId::of("flame demon") else { return };
        let (die, rating) = (run.dice.face(), 20 * u16::from(self.level));
        self.emit(run, Event::Rolled { faces: vec![die] });
        if die >= FRIEND {
            let beast = Beast::called(kind, rating, who);
            return self.emit(run, Event::Tamed(beast));
        }
        let troop = Troop { mood: Mood::Hostile, ..Troop::new(kind, 1, rating, false) };
        self.set_troop(run, troop);
        self.begin_fight(run, true);
    }

    /// The heart of the tunnels: the dead of this delve who lie here live again with CON 1.
    fn raise_the_dead(&mut self, run: &mut Run<'_, impl EventSink<Event>>) {
        let bodies = self.log().bodies(self.here).filter(|body| !body.stone);
        let dead: Vec<MemberId> = bodies.filter_map(|body| body.member).collect();
        for who in dead {
            self.emit(run, Event::ConditionChanged { who, condition: Condition::Sound });
            self.change(run, who, Attribute::Constitution, 1);
        }
    }

    /// Returns whether a weapon of the pack can be taken into use.
    pub(crate) fn has_free_hand(&self, who: MemberId) -> bool {
        self.member(who).character.weapons.len() < MOST_WEAPONS
    }

    /// Returns whether a spell of a scroll or wand can have an effect here.
    pub(crate) fn is_useful_now(&self, spell: crate::data::spell::Spell) -> bool {
        let when = spell.row().when;
        when.has(Occasion::Exploring)
            && matches!(
                spell.row().target,
                SpellTarget::Member | SpellTarget::Party | SpellTarget::Place | SpellTarget::Caster
            )
    }
}

impl LootItem {
    /// Copper pieces, and experience as gold pieces, for each unit of weight.
    pub fn priority(&self) -> u64 {
        let worth = u64::from(self.value().0) + 100 * u64::from(self.points());
        worth / u64::from(self.weight().max(1))
    }
}
