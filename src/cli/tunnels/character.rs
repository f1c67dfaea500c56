//! `ludus tunnels character`: what the program derives of a character, so that others can check it.

use crate::cli::columns::columns;
use crate::cli::data::Data;
use crate::cli::tunnels::party::PartyWords;
use crate::cli::{CliError, CliResult, json};
use crate::engine::dice::Seed;
use crate::tunnels::battle::fighter::Person;
use crate::tunnels::data::attribute::{Attribute, charisma};
use crate::tunnels::data::level::{HIGHEST, threshold};
use crate::tunnels::data::saving_roll;
use crate::tunnels::data::spell::CastTerms;
use crate::tunnels::data::weapon::BARE_HANDS;
use crate::tunnels::model::arms::Weapon;
use crate::tunnels::model::delver::Delver;
use crate::tunnels::narration::choices::{held, weapon_name};
use clap::Args;
use serde::Serialize;

#[derive(Args)]
pub struct CharacterArgs {
    /// Delver of the roster, file with a character, or "1 beginner" made by dice
    #[arg(value_name = "NAME|FILE")]
    name: String,
    /// Seed of a beginner's dice
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Print the character as a file for --party, without what follows from it
    #[arg(long, conflicts_with = "json")]
    plain: bool,
    /// Print JSON instead of text
    #[arg(long)]
    json: bool,
}

/// A character with everything that follows from it.
#[derive(Serialize)]
struct CharacterSheet {
    name: String,
    #[serde(rename = "type")]
    kind: &'static str,
    kindred: &'static str,
    title: String,
    level: u8,
    ep: u32,
    /// Experience points of the next level. `None` at the highest.
    next_level_at: Option<u32>,
    levels_to_choose: u8,
    attributes: Vec<AttributeLine>,
    /// Personal adds hand to hand with what is in hand, and with missiles.
    adds: i16,
    missile_adds: i16,
    marksmanship: i16,
    in_hand: String,
    weapons: Vec<WeaponLine>,
    /// Hits that shield and armour absorb in a combat turn.
    absorbs_shield: u16,
    absorbs_armour: u16,
    pace: i8,
    flies: bool,
    load: u32,
    load_possible: u32,
    gold: String,
    wealth: String,
    languages: Vec<&'static str>,
    additional_languages: u8,
    /// The most beings whose loyalty the charisma has.
    loyal: Option<u16>,
    height_inches: Option<u16>,
    pounds: Option<u16>,
    /// Saving rolls on luck on the levels 1 to 3.
    saving_rolls: Vec<SaveLine>,
    spells: Vec<SpellLine>,
}

#[derive(Serialize)]
struct AttributeLine {
    code: &'static str,
    normal: i16,
    current: i16,
}

#[derive(Serialize)]
struct WeaponLine {
    name: String,
    dice: u32,
    adds: i8,
    strength: u8,
    dexterity: u8,
    hand_to_hand: bool,
    missile: bool,
    may_use: bool,
}

#[derive(Serialize)]
struct SaveLine {
    level: u8,
    needed: i32,
    chance: f64,
}

#[derive(Serialize)]
struct SpellLine {
    name: &'static str,
    level: u8,
    cost: u32,
    /// True if IQ and DX reach what the spell needs.
    can_cast: bool,
}

pub(super) fn run(data: &Data, arguments: &CharacterArgs) -> CliResult {
    let delvers = PartyWords::read(data, &arguments.name)?.delvers(Seed(arguments.seed));
    let [who] = delvers.as_slice() else {
        return Err(CliError::usage(format!("one character is shown at a time, not {}", delvers.len())));
    };
    let sheet = CharacterSheet::of(who);
    match () {
        () if arguments.plain => json(who),
        () if arguments.json => json(&sheet),
        () => Ok(sheet.text()),
    }
}

impl CharacterSheet {
    fn of(who: &Delver) -> CharacterSheet {
        let person = Person::new(who);
        let level = who.level();
        let [absorbs_shield, absorbs_armour] = person.absorbs([false; 2]);
        let limit = who.kind.level_limit().unwrap_or(HIGHEST);
        let attribute = |attribute: Attribute| AttributeLine {
            code: attribute.code(),
            normal: who.attributes.get(attribute),
            current: who.current().get(attribute),
        };
        let weapons = person.weapons.iter().filter(|weapon| weapon.is_some());
        CharacterSheet {
            name: who.name.clone(),
            kind: who.kind.name(),
            kindred: who.kindred.name(),
            title: who.title(),
            level,
            ep: who.experience,
            next_level_at: (level < limit).then(|| threshold(level + 1)),
            levels_to_choose: level.saturating_sub(who.advanced),
            attributes: Attribute::ALL.map(attribute).into(),
            adds: person.adds_in_hand(),
            missile_adds: person.adds_with_missile(),
            marksmanship: person.marksmanship(),
            in_hand: held(&person, person.hands),
            weapons: weapons.map(|weapon| WeaponLine::of(who, weapon)).collect(),
            absorbs_shield,
            absorbs_armour,
            pace: who.pace(),
            flies: who.flies(),
            load: who.load(),
            load_possible: who.weight_possible(),
            gold: who.gold.to_string(),
            wealth: who.wealth().to_string(),
            languages: who.languages.each().map(|language| language.name()).collect(),
            additional_languages: who.additional_languages(),
            loyal: charisma(who.current().get(Attribute::Charisma)).loyal,
            height_inches: who.size.map(|size| size.inches),
            pounds: who.size.map(|size| size.pounds),
            saving_rolls: (1..=3).map(|level| SaveLine::of(who, level)).collect(),
            spells: who.spells.iter().map(|spell| SpellLine::of(who, *spell)).collect(),
        }
    }

    fn text(&self) -> String {
        let CharacterSheet { name, kind, kindred, title, ep, adds, missile_adds, marksmanship, .. } = self;
        let next = self.next_level_at.map_or_else(String::new, |points| format!(", next level at {points}"));
        let mut text = format!("{name}, {kindred} {kind}: {title}, {ep} e.p.{next}\n");
        let value = |line: &AttributeLine| match line.current == line.normal {
            true => format!("{} {}", line.code, line.normal),
            false => format!("{} {} of {}", line.code, line.current, line.normal),
        };
        text += &format!("{}\n", self.attributes.iter().map(value).collect::<Vec<_>>().join("  "));
        text += &format!(
            "Adds {adds:+}, with missiles {missile_adds:+}; marksmanship {marksmanship}; in hand: {}\n",
            self.in_hand
        );
        text += &format!(
            "Absorbs: shield {}, armour {}; pace {}; load {} of {}\n",
            self.absorbs_shield, self.absorbs_armour, self.pace, self.load, self.load_possible
        );
        text += &format!("Money {}, wealth {}; languages: {}\n", self.gold, self.wealth, self.languages.join(", "));
        let row = |line: &WeaponLine| {
            let dice = format!("{}d{:+}", line.dice, line.adds);
            let used = [(line.hand_to_hand, "hand"), (line.missile, "missile")];
            let used: Vec<&str> = used.into_iter().filter(|(is, _)| *is).map(|(_, word)| word).collect();
            [line.name.clone(), dice, line.strength.to_string(), line.dexterity.to_string(), used.join(", ")]
        };
        let rows: Vec<[String; 5]> = self.weapons.iter().map(row).collect();
        if rows.is_empty() {
            text += &format!("Bare hands: {}d\n", BARE_HANDS.dice);
        } else {
            text += &format!("\n{}", columns(["Weapon", "Dice", "ST", "DX", "Use"], &rows));
        }
        let row = |line: &SpellLine| {
            let casts = if line.can_cast { "" } else { "too hard" };
            [line.name.into(), line.level.to_string(), line.cost.to_string(), casts.to_string()]
        };
        let rows: Vec<[String; 4]> = self.spells.iter().map(row).collect();
        if rows.is_empty() { text } else { format!("{text}\n{}", columns(["Spell", "Level", "ST", ""], &rows)) }
    }
}

impl WeaponLine {
    fn of(who: &Delver, weapon: &Weapon) -> WeaponLine {
        WeaponLine {
            name: weapon_name(weapon),
            dice: weapon.dice_now(),
            adds: weapon.adds,
            strength: weapon.strength,
            dexterity: weapon.dexterity,
            hand_to_hand: weapon.is_for_hand(),
            missile: weapon.is_missile(),
            may_use: who.may_use(weapon),
        }
    }
}

impl SaveLine {
    fn of(who: &Delver, level: u8) -> SaveLine {
        let needed = saving_roll::needed(level, who.current().get(Attribute::Luck));
        let chance = saving_roll::chance(needed);
        SaveLine { level, needed, chance: chance.ways as f64 / chance.of as f64 }
    }
}

impl SpellLine {
    fn of(who: &Delver, spell: crate::tunnels::data::spell::Spell) -> SpellLine {
        let staff = who.staff.is_some() && who.kind.uses_staffs();
        let terms = CastTerms {
            caster_level: who.level(),
            rogue: who.kind == crate::tunnels::data::character_type::CharacterType::Rogue,
            raised: 0,
            staff,
            units: 1,
        };
        let reached = |(attribute, least): (Attribute, u8)| who.current().get(attribute) >= i16::from(least);
        SpellLine {
            name: spell.name(),
            level: spell.row().level,
            cost: spell.cost(terms),
            can_cast: spell.needs(0).into_iter().all(reached),
        }
    }
}
