//! The guild at the surface: lessons in magic, changes of type, and *Born Again* for the dead of the roster. Each has one refusal,
//! [`GuildError`], and a refused character stays as it is.

use crate::battle::command::{Choice, SpellOrder};
use crate::battle::fighter::Person;
use crate::battle::resolve::price;
use crate::data::attribute::Attribute;
use crate::data::character_type::CharacterType;
use crate::data::coins::Coins;
use crate::data::kindred::Kindred;
use crate::data::level::threshold;
use crate::data::spell::{FIRST_LEVEL, Spell, guild_fee, rogue_fee};
use crate::model::delver::{Delver, LIMIT_OF_ROGUES};
use alloc::string::String;
use ludus_engine::dice::Dice;
use thiserror::Error;

/// The fee of a rogue who becomes a magic-user (DEC-015).
pub const MAGIC_USER_FEE: Coins = Coins::gold(500);

/// The reason why the guild refuses a character.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum GuildError {
    #[error("{0} is a warrior, and warriors learn no magic")]
    NoCaster(String),
    #[error("{name} knows {} already", .spell.name())]
    Known { name: String, spell: Spell },
    #[error("{} needs {} {need}, and {name} has {has}", .spell.name(), .attribute.code())]
    Needs { name: String, spell: Spell, attribute: Attribute, need: u8, has: i16 },
    #[error("the fee is {fee}, and {name} has {has}")]
    Poor { name: String, fee: Coins, has: Coins },
    #[error("{name} is a {} already", .kind.name())]
    Same { name: String, kind: CharacterType },
    #[error("{name} stays a {}: only magic-users and rogues change their type", .kind.name())]
    Fixed { name: String, kind: CharacterType },
    #[error("only a rogue with {} e.p. becomes a wizard-warrior", threshold(LIMIT_OF_ROGUES))]
    NoWizard,
    #[error("{name} does not know {}", .spell.name())]
    Unknown { name: String, spell: Spell },
    #[error("{0} casts spells only while ST is above IQ")]
    Bound(String),
    #[error("{} takes {cost} ST, and {name} has {has}; one must be left", .spell.name())]
    Strength { name: String, spell: Spell, cost: i16, has: i16 },
}

/// The fee for teaching a character of a type a spell; `None` for warriors. Wizard-warriors learn like rogues (DEC-017, DEC-130).
pub fn fee(kind: CharacterType, spell: Spell) -> Option<Coins> {
    let level = spell.row().level;
    match kind {
        CharacterType::Warrior => None,
        CharacterType::MagicUser => Some(Coins::gold(guild_fee(level))),
        CharacterType::Rogue | CharacterType::WizardWarrior => Some(Coins::gold(rogue_fee(level))),
    }
}

/// The ST that a spell at its own level costs a character, for one point if the price is per point (DEC-125).
pub fn cost(who: &Delver, spell: Spell) -> i16 {
    let order = SpellOrder { spell, level: spell.row().level, target: None, choice: Choice::Points(1) };
    price(&Person::new(who), &order).cost
}

/// Returns the character with this spell, for its fee. No level is required, only IQ, DX and the fee (DEC-130).
pub fn taught(who: &Delver, spell: Spell) -> Result<Delver, GuildError> {
    let name = || who.name.clone();
    let fee = fee(who.kind, spell).ok_or_else(|| GuildError::NoCaster(name()))?;
    if who.spells.contains(&spell) {
        return Err(GuildError::Known { name: name(), spell });
    }
    fits(who, spell)?;
    let mut after = paid(who, fee)?;
    after.spells.push(spell);
    Ok(after)
}

/// Checks the IQ and DX that a spell needs.
fn fits(who: &Delver, spell: Spell) -> Result<(), GuildError> {
    for (attribute, need) in spell.needs(0) {
        let has = who.current().get(attribute);
        if has < i16::from(need) {
            return Err(GuildError::Needs { name: who.name.clone(), spell, attribute, need, has });
        }
    }
    Ok(())
}

fn paid(who: &Delver, fee: Coins) -> Result<Delver, GuildError> {
    let poor = || GuildError::Poor { name: who.name.clone(), fee, has: who.gold };
    Ok(Delver { gold: who.gold.less(fee).ok_or_else(poor)?, ..who.clone() })
}

/// Returns the character with another type. A rogue at the limit keeps a part of the experience (DEC-016). Everyone else starts
/// again at level 1 with 0 e.p. and the attributes of now (TT-TYPE-09, DEC-015).
pub fn changed(who: &Delver, to: CharacterType) -> Result<Delver, GuildError> {
    let (name, kind) = (|| who.name.clone(), who.kind);
    let mut after = who.clone();
    if after.change_type(to) {
        return Ok(after);
    }
    match (kind, to) {
        _ if kind == to => return Err(GuildError::Same { name: name(), kind }),
        (CharacterType::Warrior | CharacterType::WizardWarrior, _) => {
            return Err(GuildError::Fixed { name: name(), kind });
        }
        (_, CharacterType::WizardWarrior) => return Err(GuildError::NoWizard),
        (_, CharacterType::Warrior) => after.spells.clear(),
        (_, CharacterType::MagicUser) => {
            after = paid(who, MAGIC_USER_FEE)?;
            after.learn_level(FIRST_LEVEL);
        }
        (_, CharacterType::Rogue) => {}
    }
    Ok(Delver { kind: to, experience: 0, advanced: 1, ..after })
}

/// Checks whether a character can cast *Born Again* at the guild. Returns its cost in ST, which comes back at the surface.
pub fn can_raise(caster: &Delver) -> Result<i16, GuildError> {
    let (name, spell) = (|| caster.name.clone(), Spell::BornAgain);
    if !caster.spells.contains(&spell) {
        return Err(GuildError::Unknown { name: name(), spell });
    }
    fits(caster, spell)?;
    let [has, iq] = [Attribute::Strength, Attribute::Intelligence].map(|one| caster.current().get(one));
    if caster.kind == CharacterType::WizardWarrior && has <= iq {
        return Err(GuildError::Bound(name()));
    }
    let cost = cost(caster, spell);
    if has > cost { Ok(cost) } else { Err(GuildError::Strength { name: name(), spell, cost, has }) }
}

/// Casts *Born Again* on a dead character: 1d decides the new kindred (DEC-171). Returns the face, and the new body.
pub fn born_again(caster: &Delver, dead: &Delver, dice: &mut Dice) -> Result<(u8, Delver), GuildError> {
    can_raise(caster)?;
    let die = dice.face();
    Ok((die, dead.reborn(Kindred::ALL[usize::from(die) - 1])))
}
