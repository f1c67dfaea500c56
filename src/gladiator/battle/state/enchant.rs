//! The part of `apply` for the events of magic.

use crate::battle::event::Casting;
use crate::battle::state::Battle;
use crate::battle::state::decision::Owed;
use crate::data::item::Item;
use crate::data::race::Race;
use crate::data::spell::{Spell, Spells};
use crate::data::tables::tables;
use crate::model::board::{Facing, Square};
use crate::model::fighter::{Fighter, FighterId};
use crate::model::magic::{Being, Lasting, Magic, Upkeep};
use core::num::NonZeroU16;

impl Battle {
    pub(super) fn pay(&mut self, casting: &Casting) {
        let caster = self.write(casting.caster);
        caster.spend(casting.sh);
        caster.gained += casting.gained;
        caster.prone |= casting.collapsed;
    }

    pub(super) fn enchant(&mut self, id: FighterId, by: FighterId, spell: Spell, amount: u8, until: u16) {
        let magic = &mut self.write(id).magic;
        match spell {
            Spell::Clumsiness => magic.clumsy.add(amount, until),
            Spell::CurseArmor => magic.cursed.add(amount, until),
            Spell::AgilityMagic => magic.agility = magic.agility.saturating_add(amount),
            Spell::Invisibility => {
                magic.veil = NonZeroU16::new(until).map(|due| Upkeep { by, due });
                // The images are invisible with their Mage.
                self.elusive = u64::MAX;
            }
            other => {
                if let Some(lasting) = Lasting::of(other) {
                    let end = &mut magic.until[lasting as usize];
                    *end = until.max(*end);
                }
            }
        }
    }

    pub(super) fn lapse(&mut self, id: FighterId, spell: Spell) {
        let turn = self.turn;
        let magic = &mut self.write(id).magic;
        match spell {
            Spell::Clumsiness => magic.clumsy.end(turn),
            Spell::CurseArmor => magic.cursed.end(turn),
            Spell::Invisibility => magic.veil = None,
            other => {
                if let Some(lasting) = Lasting::of(other) {
                    magic.until[lasting as usize] = 0;
                }
            }
        }
    }

    pub(super) fn keep_up(&mut self, id: FighterId, owed: Owed, due: u16, sh: i16) {
        let payer = self.write(id);
        payer.spend(sh);
        payer.prone |= payer.unconscious();
        let target = self.write(owed.whose());
        match (owed, target.being) {
            (Owed::Summons(_), Being::Summoned { by, every, .. }) => target.being = Being::Summoned { by, due, every },
            (Owed::Summons(_), _) => {}
            (Owed::Invisibility(_), _) => {
                let due = NonZeroU16::new(due);
                target.magic.veil = target.magic.veil.and_then(|veil| Some(Upkeep { due: due?, ..veil }));
            }
        }
    }

    /// Adds a being of magic. It moves and acts from the next turn on (DEC-089).
    pub(super) fn arrive(
        &mut self,
        id: FighterId,
        race: Race,
        being: Being,
        at: Square,
        facing: Facing,
        spells: Spells,
    ) {
        let Some(maker) = being.maker().map(|maker| *self.fighter(maker)) else { return };
        let new = if being.is_image() { maker } else { Fighter::new(race, maker.side, maker.control) };
        self.count = self.count.max(id.0 + 1);
        *self.write(id) = Fighter {
            items: if being.is_image() { [None; 4] } else { gear(race) },
            being,
            at,
            facing,
            sh: new.normal_sh(),
            moved: true,
            acted: true,
            prone: false,
            dazed: false,
            home: None,
            trace: None,
            spells,
            // The spells on an image are those of its Mage, and end with them.
            magic: Magic::default(),
            ..new
        };
        self.note_presence(id);
        self.elusive |= self.find_elusive();
    }

    /// Swaps the ids of two fighters, in all places that name one of them.
    pub(super) fn shuffle(&mut self, one: FighterId, other: FighterId) {
        let rename = |id: FighterId| match id {
            id if id == one => other,
            id if id == other => one,
            id => id,
        };
        self.fighters.swap(one.index(), other.index());
        [one, other].into_iter().for_each(|id| self.note_presence(id));
        self.swap_unknown(one, other);
        for fighter in &mut self.fighters[..usize::from(self.count)] {
            fighter.being = fighter.being.renamed(rename);
            if let Some(veil) = &mut fighter.magic.veil {
                veil.by = rename(veil.by);
            }
            for item in fighter.items.iter_mut().flatten() {
                *item = renamed(*item, rename);
            }
        }
        self.ground.change_items(|item| renamed(item, rename));
        self.elusive |= self.find_elusive();
        for (now, before) in [(one, other), (other, one)] {
            let fighter = self.write(now);
            if !fighter.is_image() {
                let home = fighter.home.unwrap_or(before);
                fighter.home = (home != now).then_some(home);
            }
        }
    }
}

fn renamed(item: Item, rename: impl Fn(FighterId) -> FighterId) -> Item {
    item.bones_of().map_or(item, |of| Item::bones(rename(of)))
}

/// The equipment of a summoned humanoid: Ready, Also and a sling (DEC-090).
fn gear(race: Race) -> [Option<Item>; 4] {
    let names = match race {
        Race::Goblin => ["Short Sword", "Buckler", ""],
        Race::Orc => ["Mace", "Shield", ""],
        Race::Elf => ["Long Bow", "", "Short Sword"],
        Race::Dwarf => ["War Axe", "Buckler", ""],
        Race::Human => ["Broadsword", "Spike Shield", ""],
        Race::Mage => ["Staff", "", ""],
        _ => return [None; 4],
    };
    let item = |name: &str| tables().weapon(name).map(Item::new);
    let [ready, also, sling] = names.map(item);
    [ready, also, sling, None]
}
