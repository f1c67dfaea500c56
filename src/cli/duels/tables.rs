//! `ludus duels tables`: monsters, spells, items, tempers, and the specials of lairs.

use crate::cli::columns::{columns, mark};
use crate::cli::{CliResult, json};
use crate::duels::data::item::Item;
use crate::duels::data::monster::Monster;
use crate::duels::data::special::Special;
use crate::duels::data::spell::Spell;
use crate::duels::data::temper::Temper;
use serde::Serialize;

#[derive(Serialize)]
struct Tables {
    monsters: Vec<MonsterLine>,
    spells: Vec<SpellLine>,
    items: Vec<ItemLine>,
    tempers: Vec<TemperLine>,
    specials: Vec<SpecialLine>,
}

#[derive(Serialize)]
struct MonsterLine {
    name: &'static str,
    hp: u8,
    melee: u8,
    damage: u8,
    missile: u8,
    missile_damage: u8,
    magic: u8,
    speed: &'static str,
    wit: &'static str,
    alignment: &'static str,
    wild: bool,
    humanoid: bool,
    gold: u32,
    plan: &'static str,
}

#[derive(Serialize)]
struct SpellLine {
    code: &'static str,
    name: &'static str,
    level: u8,
    effect: &'static str,
}

#[derive(Serialize)]
struct ItemLine {
    number: u8,
    name: &'static str,
    price: u32,
    charges: u8,
    effect: &'static str,
}

/// Chances in percent; `melee` and `flight` are modifiers of a chance.
#[derive(Serialize)]
struct TemperLine {
    name: &'static str,
    melee: i8,
    panics_at: u8,
    panic: u8,
    flight: i8,
    ignores: u8,
    refuses: u8,
}

#[derive(Serialize)]
struct SpecialLine {
    number: usize,
    name: &'static str,
    effect: &'static str,
}

pub(super) fn show(as_json: bool) -> CliResult {
    let tables = Tables {
        monsters: Monster::ALL.into_iter().map(monster).collect(),
        spells: Spell::ALL.into_iter().map(spell).collect(),
        items: Item::ALL.into_iter().map(item).collect(),
        tempers: Temper::ALL.into_iter().map(temper).collect(),
        specials: Special::ALL.into_iter().enumerate().map(special).collect(),
    };
    if as_json { json(&tables) } else { Ok(listing(&tables)) }
}

fn monster(kind: Monster) -> MonsterLine {
    let row = kind.row();
    MonsterLine {
        name: kind.name(),
        hp: row.hp,
        melee: row.melee,
        damage: row.damage,
        missile: row.missile,
        missile_damage: row.missile_damage,
        magic: row.magic,
        speed: row.speed.name(),
        wit: row.wit.name(),
        alignment: row.alignment.name(),
        wild: row.wild,
        humanoid: row.humanoid,
        gold: row.gold,
        plan: row.plan,
    }
}

fn spell(spell: Spell) -> SpellLine {
    SpellLine { code: spell.code(), name: spell.name(), level: spell.level(), effect: spell.effect() }
}

fn item(item: Item) -> ItemLine {
    ItemLine {
        number: item.number(),
        name: item.name(),
        price: item.price(),
        charges: item.charges(),
        effect: item.effect(),
    }
}

fn temper(temper: Temper) -> TemperLine {
    let row = temper.row();
    TemperLine {
        name: temper.name(),
        melee: row.melee,
        panics_at: row.panics_at,
        panic: row.panic,
        flight: row.flight,
        ignores: row.ignores,
        refuses: row.refuses,
    }
}

fn special((index, special): (usize, Special)) -> SpecialLine {
    SpecialLine { number: index + 1, name: special.name(), effect: special.effect() }
}

fn listing(tables: &Tables) -> String {
    let monsters: Vec<[String; 10]> = tables.monsters.iter().map(monster_row).collect();
    let spells: Vec<[String; 4]> = tables
        .spells
        .iter()
        .map(|line| [line.code.into(), line.name.into(), line.level.to_string(), line.effect.into()])
        .collect();
    let items: Vec<[String; 5]> = tables
        .items
        .iter()
        .map(|line| {
            let [number, price] = [u32::from(line.number), line.price].map(|value| value.to_string());
            let charges = if line.charges == 0 { "-".into() } else { line.charges.to_string() };
            [number, line.name.into(), price, charges, line.effect.into()]
        })
        .collect();
    let tempers: Vec<[String; 7]> = tables.tempers.iter().map(temper_row).collect();
    let specials: Vec<[String; 3]> =
        tables.specials.iter().map(|line| [line.number.to_string(), line.name.into(), line.effect.into()]).collect();
    [
        columns(["Monster", "HP", "ME", "Damage", "FI", "Damage", "MG", "Speed", "Humanoid", "Plan"], &monsters),
        columns(["Code", "Spell", "Level", "Effect"], &spells),
        columns(["No.", "Item", "Gold", "Charges", "Effect"], &items),
        columns(["Temper", "Blows", "Panics at", "Panic %", "Flight", "Ignores %", "Refuses %"], &tempers),
        columns(["No.", "Special", "Effect"], &specials),
    ]
    .join("\n")
}

fn monster_row(line: &MonsterLine) -> [String; 10] {
    let none_or = |level: u8, text: String| if level == 0 { "-".into() } else { text };
    [
        line.name.into(),
        line.hp.to_string(),
        line.melee.to_string(),
        format!("1-{}", line.damage),
        none_or(line.missile, line.missile.to_string()),
        none_or(line.missile, format!("1-{}", line.missile_damage)),
        none_or(line.magic, line.magic.to_string()),
        line.speed.into(),
        mark(line.humanoid),
        line.plan.into(),
    ]
}

fn temper_row(line: &TemperLine) -> [String; 7] {
    [
        line.name.into(),
        format!("{:+}", line.melee),
        line.panics_at.to_string(),
        line.panic.to_string(),
        format!("{:+}", line.flight),
        line.ignores.to_string(),
        line.refuses.to_string(),
    ]
}
