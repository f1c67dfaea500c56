//! Things that are carried: a weapon or shield of the table, with its state.

use crate::gladiator::data::tables::{Bow, WeaponId, tables};
use serde::{Deserialize, Serialize};
use std::fmt;
use std::num::NonZeroU8;

/// What bones are called.
const BONES: &str = "Bones";

/// One item in a hand, in a sling or on the ground.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(into = "String", try_from = "String")]
pub struct Item {
    kind: NonZeroU8,
    /// Reload actions still needed; 0 is ready to shoot. Of bones: whose they are.
    state: u8,
}

impl Item {
    /// A weapon or shield as it comes from the armoury: crossbows are loaded (DEC-076).
    pub const fn new(weapon: WeaponId) -> Item {
        Item { kind: NonZeroU8::MIN.saturating_add(weapon.0), state: 0 }
    }

    /// Bones with the number of the fighter they are of.
    pub(in crate::gladiator) const fn numbered_bones(of: u8) -> Item {
        Item { state: of, ..Item::new(WeaponId::BONES) }
    }

    /// The number of the fighter these bones are of; `None` if they are no bones.
    pub(in crate::gladiator) fn bones_number(self) -> Option<u8> {
        (self.weapon() == WeaponId::BONES).then_some(self.state)
    }

    /// The row of the weapons table.
    pub const fn weapon(self) -> WeaponId {
        WeaponId(self.kind.get() - 1)
    }

    /// Reload actions still needed before it can be shot; 0 for everything that needs none.
    pub fn reloads_needed(self) -> u8 {
        if self.weapon().row().bow.is_some() { self.state } else { 0 }
    }

    /// The same item just after a shot: B1 needs one action, B2 two (WPN-09, ACT-20).
    pub fn shot(self) -> Item {
        Item { state: self.weapon().row().bow.map_or(0, Bow::reloads), ..self }
    }

    /// The same item after one Reload action.
    pub const fn reloaded_once(self) -> Item {
        Item { state: self.state.saturating_sub(1), ..self }
    }

    /// Whether it is one of the five shields.
    pub fn is_shield(self) -> bool {
        self.weapon().shield().is_some()
    }

    /// Whether it leaves no hand for anything else (WPN-12).
    pub fn is_two_handed(self) -> bool {
        self.weapon().row().two_handed
    }

    /// Whether it strikes in a hand attack: everything but bows, caltrops and shields (DEC-056).
    pub fn is_hand_weapon(self) -> bool {
        let row = self.weapon().row();
        row.bow.is_none() && !self.is_shield() && !self.is_caltrops() && self.weapon() != WeaponId::BONES
    }

    /// Whether it is a dagger, which stays in the hand in hand combat (HAND-09).
    pub fn is_dagger(self) -> bool {
        self.weapon() == WeaponId::DAGGER
    }

    /// Whether it turns into terrain on the ground (WPN-16).
    pub fn is_caltrops(self) -> bool {
        self.weapon() == WeaponId::CALTROPS
    }
}

impl fmt::Display for Item {
    /// The name; every reload action still needed puts a "#" before it (UI-16).
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
            let of =
                of.trim().parse().map_err(|_| format!("\"{text}\": expected whose bones, such as \"{BONES} 3\""))?;
            return Ok(Item::numbered_bones(of));
        }
        let name = text.trim_start_matches('#');
        let weapon = tables().weapon(name).ok_or_else(|| format!("\"{name}\" is no weapon or shield of the table"))?;
        let unloaded = (text.len() - name.len()) as u8;
        if unloaded > weapon.row().bow.map_or(0, Bow::reloads) {
            return Err(format!("\"{text}\": {name} cannot need that many reloads"));
        }
        Ok(Item { state: unloaded, ..Item::new(weapon) })
    }
}

/// What a two-handed weapon in Ready pushes out of Also.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Displaced {
    /// The weapon that takes both hands.
    pub by: Item,
    /// What was in Also.
    pub item: Item,
    /// The first free sling, which takes it; where there is none it is put away.
    pub to: Option<Place>,
}

/// What must give way in these four places, and where it goes (CAP-05).
pub fn displaced(items: &[Option<Item>; 4]) -> Option<Displaced> {
    let by = items[Place::Ready as usize].filter(|item| item.is_two_handed())?;
    let item = items[Place::Also as usize]?;
    let to = Place::SLINGS.into_iter().find(|sling| items[*sling as usize].is_none());
    Some(Displaced { by, item, to })
}

/// The four places of an item (CAP-01).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[repr(u8)]
pub enum Place {
    /// The weapon used for ordinary attacks.
    Ready,
    /// The other hand.
    Also,
    /// The upper sling, "1".
    Sling1,
    /// The lower sling, "2".
    Sling2,
}

impl Place {
    /// All four, in the order of the stats display.
    pub const ALL: [Place; 4] = [Place::Ready, Place::Also, Place::Sling1, Place::Sling2];
    /// The two hands.
    pub const HANDS: [Place; 2] = [Place::Ready, Place::Also];
    /// The two slings.
    pub const SLINGS: [Place; 2] = [Place::Sling1, Place::Sling2];

    /// The name on the screens.
    pub const fn name(self) -> &'static str {
        match self {
            Place::Ready => "Ready",
            Place::Also => "Also",
            Place::Sling1 => "Sling 1",
            Place::Sling2 => "Sling 2",
        }
    }
}
