//! An item that a fighter carries: a weapon or shield of the tables, with its state.

use crate::data::tables::{Bow, WeaponId, tables};
use alloc::string::{String, ToString};
use core::fmt;
use core::num::NonZeroU8;
use serde::{Deserialize, Serialize};

/// The name of bones in saved text.
const BONES: &str = "Bones";

/// An item in a hand, in a sling or on the ground.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(into = "String", try_from = "String")]
pub struct Item {
    kind: NonZeroU8,
    /// Reload actions still needed; 0 if ready to shoot. For bones, the index of the dead fighter.
    state: u8,
}

impl Item {
    /// Creates a weapon or shield as the armoury sells it: crossbows are loaded (DEC-076).
    pub const fn new(weapon: WeaponId) -> Item {
        Item { kind: NonZeroU8::MIN.saturating_add(weapon.0), state: 0 }
    }

    /// Bones with the number of the fighter they are of.
    pub(crate) const fn numbered_bones(of: u8) -> Item {
        Item { state: of, ..Item::new(WeaponId::BONES) }
    }

    /// The number of the fighter these bones are of; `None` if they are no bones.
    pub(crate) fn bones_number(self) -> Option<u8> {
        (self.weapon() == WeaponId::BONES).then_some(self.state)
    }

    pub const fn weapon(self) -> WeaponId {
        WeaponId(self.kind.get() - 1)
    }

    /// Reload actions still needed before it can shoot; 0 for items that need none.
    pub fn reloads_needed(self) -> u8 {
        if self.weapon().row().bow.is_some() { self.state } else { 0 }
    }

    /// Returns the item as it is just after a shot: B1 needs one reload action, B2 two (WPN-09, ACT-20).
    pub fn shot(self) -> Item {
        Item { state: self.weapon().row().bow.map_or(0, Bow::reloads), ..self }
    }

    pub const fn reloaded_once(self) -> Item {
        Item { state: self.state.saturating_sub(1), ..self }
    }

    pub fn is_shield(self) -> bool {
        self.weapon().shield().is_some()
    }

    /// True if it occupies both hands (WPN-12).
    pub fn is_two_handed(self) -> bool {
        self.weapon().row().two_handed
    }

    /// True if it can be used in a hand attack: not a bow, caltrops, a shield or bones (DEC-056).
    pub fn is_hand_weapon(self) -> bool {
        let row = self.weapon().row();
        row.bow.is_none() && !self.is_shield() && !self.is_caltrops() && self.weapon() != WeaponId::BONES
    }

    /// True for the dagger, which stays in the hand in hand combat (HAND-09).
    pub fn is_dagger(self) -> bool {
        self.weapon() == WeaponId::DAGGER
    }

    /// True for caltrops, which become terrain on the ground (WPN-16).
    pub fn is_caltrops(self) -> bool {
        self.weapon() == WeaponId::CALTROPS
    }
}

impl fmt::Display for Item {
    /// Writes the name with one "#" before it for each reload action still needed (UI-16).
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for _ in 0..self.reloads_needed() {
            f.write_str("#")?;
        }
        f.write_str(&self.weapon().row().name)
    }
}

impl From<Item> for String {
    fn from(item: Item) -> String {
        item.bones_number().map_or_else(|| item.to_string(), |of| format!("{BONES} {of}"))
    }
}

impl TryFrom<String> for Item {
    type Error = String;
    fn try_from(text: String) -> Result<Item, String> {
        if let Some(of) = text.strip_prefix(BONES) {
            let of = of.trim().parse().map_err(|_| format!("\"{text}\": expected a number, such as \"{BONES} 3\""))?;
            return Ok(Item::numbered_bones(of));
        }
        let name = text.trim_start_matches('#');
        let weapon = tables().weapon(name).ok_or_else(|| format!("unknown weapon or shield \"{name}\""))?;
        let unloaded = (text.len() - name.len()) as u8;
        if unloaded > weapon.row().bow.map_or(0, Bow::reloads) {
            return Err(format!("\"{text}\": {name} cannot need that many reloads"));
        }
        Ok(Item { state: unloaded, ..Item::new(weapon) })
    }
}

/// A conflict: a two-handed weapon in Ready pushes an item out of Also.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Displaced {
    /// The two-handed weapon in Ready.
    pub by: Item,
    /// The item that was in Also.
    pub item: Item,
    /// The first free sling, which takes the item. `None` if both are full; then the item is put away.
    pub to: Option<Place>,
}

/// Returns the item that a two-handed weapon displaces, and its new place (CAP-05). `None` if there is no conflict.
pub fn displaced(items: &[Option<Item>; 4]) -> Option<Displaced> {
    let by = items[Place::Ready as usize].filter(|item| item.is_two_handed())?;
    let item = items[Place::Also as usize]?;
    let to = Place::SLINGS.into_iter().find(|sling| items[*sling as usize].is_none());
    Some(Displaced { by, item, to })
}

/// The four places for an item (CAP-01).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[repr(u8)]
pub enum Place {
    /// The hand that holds the weapon for ordinary attacks.
    Ready,
    Also,
    Sling1,
    Sling2,
}

impl Place {
    /// All places, in the order of the stats display.
    pub const ALL: [Place; 4] = [Place::Ready, Place::Also, Place::Sling1, Place::Sling2];
    pub const HANDS: [Place; 2] = [Place::Ready, Place::Also];
    pub const SLINGS: [Place; 2] = [Place::Sling1, Place::Sling2];

    pub const fn name(self) -> &'static str {
        match self {
            Place::Ready => "Ready",
            Place::Also => "Also",
            Place::Sling1 => "Sling 1",
            Place::Sling2 => "Sling 2",
        }
    }
}
