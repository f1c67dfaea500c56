//! The places of a party: characters of the roster, or the four who are always there.

use crate::tunnels::screens::creation::names;
use ludus_engine::dice::Seed;
use ludus_store::tunnels::delvers::{DelverRecord, Delvers};
use ludus_tunnels::data::attribute::Attribute;
use ludus_tunnels::data::character_type::CharacterType;
use ludus_tunnels::model::delver::Delver;
use ludus_tunnels::model::setup::{MOST_CHARACTERS, Member};
use ludus_tunnels::setup::outfit::ready_made;

/// A place in a party.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum PartyPlace {
    #[default]
    Nobody,
    /// A character of the roster, by name.
    Kept(String),
    /// One of the ready-made party.
    Ready(usize),
}

/// The types of the ready-made party, in their order of march.
const TYPES: [CharacterType; 4] =
    [CharacterType::Warrior, CharacterType::Rogue, CharacterType::MagicUser, CharacterType::Warrior];

/// The first seed of the ready-made characters. The dice decide what each of them is, as for anybody.
const FIRST: u64 = 19_770;

/// The ready-made party of four, always the same.
pub fn ready() -> Vec<Delver> {
    let mut seed = FIRST;
    let mut all = Vec::new();
    for (kind, name) in TYPES.into_iter().zip(names::READY) {
        loop {
            seed += 1;
            let delver = ready_made(name, Seed(seed));
            // A party for beginners: nobody who hardly stands on the feet.
            if delver.kind == kind
                && delver.attributes.sum() >= 66
                && delver.attributes.get(Attribute::Constitution) >= 11
                && !delver.weapons.is_empty()
            {
                all.push(delver);
                break;
            }
        }
    }
    all
}

/// The characters of the roster who can fight now.
pub fn free(delvers: &Delvers) -> impl Iterator<Item = &DelverRecord> {
    delvers.delvers().iter().filter(|one| delvers.free(one).is_ok())
}

impl PartyPlace {
    /// The values that a place can have: nobody, the roster's living, the ready-made. Those of other places are left out.
    pub fn values(delvers: &Delvers, others: &[PartyPlace]) -> Vec<PartyPlace> {
        let kept = free(delvers).map(|one| PartyPlace::Kept(one.name().into()));
        let all = kept.chain((0..TYPES.len()).map(PartyPlace::Ready));
        std::iter::once(PartyPlace::Nobody).chain(all.filter(|place| !others.contains(place))).collect()
    }

    /// The character in this place. `None` if it is empty, or if the character cannot fight now.
    pub fn character(&self, delvers: &Delvers) -> Option<Delver> {
        match self {
            PartyPlace::Nobody => None,
            PartyPlace::Kept(name) => free(delvers).find(|one| one.name() == name).map(|one| one.who.clone()),
            PartyPlace::Ready(number) => ready().into_iter().nth(*number),
        }
    }

    /// The default party: the first of the roster who can fight, or else the ready-made four.
    pub fn party(delvers: &Delvers) -> [PartyPlace; MOST_CHARACTERS] {
        let mut party: [PartyPlace; MOST_CHARACTERS] = Default::default();
        let kept: Vec<PartyPlace> = free(delvers).map(|one| PartyPlace::Kept(one.name().into())).collect();
        let from = if kept.is_empty() { (0..TYPES.len()).map(PartyPlace::Ready).collect() } else { kept };
        party.iter_mut().zip(from).for_each(|(place, one)| *place = one);
        party
    }
}

/// A character as a member that the only player leads.
pub fn member(character: Delver, seat: u8) -> Member {
    Member { seat, ..Member::new(character) }
}
