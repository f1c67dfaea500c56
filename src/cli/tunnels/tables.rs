//! `ludus tunnels tables`: the tables of the rulebook, each row with its rule.

use crate::cli::columns::{columns, or_dash};
use crate::cli::{CliResult, json};
use crate::tunnels::data::tables::tables;

/// JSON has every table; text has those that a player looks up.
pub(super) fn show(as_json: bool) -> CliResult {
    if as_json { json(tables()) } else { Ok(text()) }
}

fn text() -> String {
    [monsters(), kindreds(), weapons(), armour(), poisons(), spells(), goods(), levels()].join("\n")
}

fn monsters() -> String {
    let row = |row: &crate::tunnels::data::monster::MonsterRow| {
        let [a, b, c, d, e, f] = row.ratings.map(or_dash);
        let (least, most) = row.number;
        [row.name.to_string(), a, b, c, d, e, f, format!("{least}-{most}"), row.pace.to_string(), row.rule.into()]
    };
    let rows: Vec<[String; 10]> = tables().monsters.iter().map(row).collect();
    columns(["Monster", "L1", "L2", "L3", "L4", "L5", "L6", "Number", "Pace", "Rule"], &rows)
}

fn kindreds() -> String {
    let row = |row: &crate::tunnels::data::kindred::KindredRow| {
        let times = [row.st, row.iq, row.lk, row.con, row.dx, row.chr].map(|part| match part.under {
            1 => part.over.to_string(),
            under => format!("{}/{under}", part.over),
        });
        let [st, iq, lk, con, dx, chr] = times;
        [row.name.name().to_string(), st, iq, lk, con, dx, chr, row.rule.into()]
    };
    let rows: Vec<[String; 8]> = tables().kindreds.iter().map(row).collect();
    columns(["Kindred", "ST x", "IQ x", "LK x", "CON x", "DX x", "CHR x", "Rule"], &rows)
}

fn weapons() -> String {
    let row = |row: &crate::tunnels::data::weapon::WeaponRow| {
        let dice = row.dice.map(|dice| format!("{}d{:+}", dice.dice, dice.adds));
        let (strength, dexterity) = (or_dash(row.strength), or_dash(row.dexterity));
        let (weight, price) = (row.weight.to_string(), row.price.to_string());
        [row.name.to_string(), or_dash(dice), strength, dexterity, weight, price, row.rule.into()]
    };
    let rows: Vec<[String; 7]> = tables().weapons.iter().map(row).collect();
    columns(["Weapon", "Dice", "ST", "DX", "Weight", "Price", "Rule"], &rows)
}

fn armour() -> String {
    let row = |row: &crate::tunnels::data::armour::ArmourRow| {
        let halves = row.total_half_hits();
        let hits = format!("{}{}", halves / 2, if halves.is_multiple_of(2) { "" } else { ".5" });
        [row.name.to_string(), hits, row.weight.to_string(), row.price.to_string(), row.rule.into()]
    };
    let rows: Vec<[String; 5]> = tables().armour.iter().map(row).collect();
    columns(["Armour", "Absorbs", "Weight", "Price", "Rule"], &rows)
}

fn poisons() -> String {
    let row = |row: &crate::tunnels::data::poison::PoisonRow| {
        let (uses, price) = (row.applications.to_string(), row.price.to_string());
        [row.name.to_string(), uses, row.weight.to_string(), price, row.rule.into()]
    };
    let rows: Vec<[String; 5]> = tables().poisons.iter().map(row).collect();
    columns(["Poison", "Uses", "Weight", "Price", "Rule"], &rows)
}

fn spells() -> String {
    let row = |row: &crate::tunnels::data::spell::SpellRow| {
        let [level, cost, iq, dx] = [row.level, row.cost, row.iq, row.dx].map(|number| number.to_string());
        [row.name.name().to_string(), level, cost, iq, dx, row.rule.into()]
    };
    let rows: Vec<[String; 6]> = tables().spells.iter().map(row).collect();
    columns(["Spell", "Level", "ST", "IQ", "DX", "Rule"], &rows)
}

fn goods() -> String {
    let row = |row: &crate::tunnels::data::supply::GoodRow| {
        [row.name.to_string(), row.weight.to_string(), row.price.to_string(), row.rule.into()]
    };
    let rows: Vec<[String; 4]> = tables().goods.iter().map(row).collect();
    columns(["Goods", "Weight", "Price", "Rule"], &rows)
}

fn levels() -> String {
    let row = |row: &crate::tunnels::data::level::LevelRow| {
        let titles = [row.warrior, row.magic_user, row.rogue].map(or_dash);
        let [warrior, magic_user, rogue] = titles;
        [row.level.to_string(), row.points.to_string(), warrior, magic_user, rogue, row.rule.into()]
    };
    let rows: Vec<[String; 6]> = tables().levels.iter().map(row).collect();
    columns(["Level", "E.p.", "Warrior", "Magic-user", "Rogue", "Rule"], &rows)
}
