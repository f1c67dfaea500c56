//! `ludus hexarena tables`: weapons, shields, armour, accessories, races, grievous injuries.

use crate::cli::columns::{columns, or_dash};
use crate::cli::{CliResult, json};
use crate::hexarena::data::accessory::Accessory;
use crate::hexarena::data::armour::Armour;
use crate::hexarena::data::grievous::{GRIEFS, Grief};
use crate::hexarena::data::race::Race;
use crate::hexarena::data::shield::Shield;
use crate::hexarena::data::weapon::{Class, Hands, Weapon};
use serde::Serialize;

#[derive(Serialize)]
struct Tables {
    weapons: Vec<WeaponLine>,
    shields: Vec<ShieldLine>,
    armour: Vec<ArmourLine>,
    accessories: Vec<AccessoryLine>,
    races: Vec<RaceLine>,
    injuries: Vec<InjuryLine>,
}

#[derive(Serialize)]
struct WeaponLine {
    name: &'static str,
    group: String,
    hands: &'static str,
    ounces: u16,
    ps: i16,
    md: i16,
    bc: i16,
    damage: Option<i16>,
    range: Option<u8>,
    class: Option<Class>,
    uses: String,
    cost: Option<u16>,
    max_rank: Option<u8>,
}

#[derive(Serialize)]
struct ShieldLine {
    name: &'static str,
    ounces: u16,
    defense: i16,
    md_loss: i16,
    cost: u16,
    max_rank: u8,
}

#[derive(Serialize)]
struct ArmourLine {
    name: &'static str,
    weight_factor: u16,
    ap: u8,
    ag_loss: i16,
    cost: u16,
    stealth: i16,
}

#[derive(Serialize)]
struct AccessoryLine {
    name: &'static str,
    count: u8,
    ounces: u16,
    cost: u16,
}

#[derive(Serialize)]
struct RaceLine {
    name: &'static str,
    chance: Option<u8>,
    ep_tenths: u16,
    ps: i16,
    md: i16,
    ag: i16,
    en: i16,
    ma: i16,
    wp: i16,
    ft: i16,
    pc: i16,
    tmr: i16,
    size: u8,
}

#[derive(Serialize)]
struct InjuryLine {
    id: String,
    from: u8,
    to: u8,
    en: i16,
    md: i16,
    ag: i16,
    pc: i16,
    tmr: i16,
}

pub(super) fn show(as_json: bool) -> CliResult {
    let tables = Tables {
        weapons: Weapon::ALL.into_iter().map(weapon).collect(),
        shields: Shield::ALL.into_iter().map(shield).collect(),
        armour: Armour::ALL.into_iter().map(armour).collect(),
        accessories: Accessory::ALL.into_iter().map(accessory).collect(),
        races: Race::ALL.into_iter().map(race).collect(),
        injuries: GRIEFS.iter().map(injury).collect(),
    };
    if as_json { json(&tables) } else { Ok(listing(&tables)) }
}

fn weapon(weapon: Weapon) -> WeaponLine {
    let row = weapon.row();
    let hands = match row.hands {
        Hands::One => "1",
        Hands::OneOrTwo => "1-2",
        Hands::Two => "2",
    };
    WeaponLine {
        name: row.name,
        group: format!("{:?}", row.group),
        hands,
        ounces: row.ounces,
        ps: row.ps,
        md: row.md,
        bc: row.bc,
        damage: row.damage,
        range: row.range,
        class: row.class,
        uses: row.uses.to_string(),
        cost: row.cost,
        max_rank: row.max_rank,
    }
}

fn shield(shield: Shield) -> ShieldLine {
    let row = shield.row();
    ShieldLine {
        name: row.name,
        ounces: row.ounces,
        defense: row.defense,
        md_loss: row.md_loss,
        cost: row.cost,
        max_rank: row.max_rank,
    }
}

fn armour(armour: Armour) -> ArmourLine {
    let row = armour.row();
    ArmourLine {
        name: row.name,
        weight_factor: row.weight,
        ap: row.ap,
        ag_loss: row.ag_loss,
        cost: row.cost,
        stealth: row.stealth,
    }
}

fn accessory(accessory: Accessory) -> AccessoryLine {
    let row = accessory.row();
    AccessoryLine { name: row.name, count: row.count, ounces: row.ounces, cost: row.cost }
}

fn race(race: Race) -> RaceLine {
    let row = race.row();
    let more = row.modifiers;
    RaceLine {
        name: row.name,
        chance: row.chance,
        ep_tenths: row.tenths,
        ps: more.ps,
        md: more.md,
        ag: more.ag,
        en: more.en,
        ma: more.ma,
        wp: more.wp,
        ft: more.ft,
        pc: more.pc,
        tmr: row.tmr,
        size: row.size,
    }
}

fn injury(row: &Grief) -> InjuryLine {
    InjuryLine {
        id: format!("G{:02}", row.number),
        from: row.from,
        to: row.to,
        en: row.en,
        md: row.md,
        ag: row.ag,
        pc: row.pc,
        tmr: row.tmr,
    }
}

fn listing(tables: &Tables) -> String {
    let weapons: Vec<[String; 12]> = tables
        .weapons
        .iter()
        .map(|row| {
            let damage = row.damage.map_or("-".into(), |more| format!("D{more:+}"));
            let class = row.class.map_or("-".into(), |class| format!("{class:?}"));
            [
                row.name.into(),
                row.group.clone(),
                row.hands.into(),
                row.ounces.to_string(),
                row.ps.to_string(),
                row.md.to_string(),
                row.bc.to_string(),
                damage,
                or_dash(row.range),
                class,
                row.uses.clone(),
                or_dash(row.cost),
            ]
        })
        .collect();
    let numbers = |name: &str, of: &[i32]| {
        std::iter::once(name.to_string()).chain(of.iter().map(i32::to_string)).collect::<Vec<_>>()
    };
    let shields: Vec<[String; 5]> = tables
        .shields
        .iter()
        .filter_map(|row| {
            let figures = [i32::from(row.ounces), row.defense.into(), row.md_loss.into(), row.cost.into()];
            numbers(row.name, &figures).try_into().ok()
        })
        .collect();
    let armour: Vec<[String; 5]> = tables
        .armour
        .iter()
        .filter_map(|row| {
            let figures = [i32::from(row.weight_factor), row.ap.into(), row.ag_loss.into(), row.cost.into()];
            numbers(row.name, &figures).try_into().ok()
        })
        .collect();
    let races: Vec<[String; 10]> = tables
        .races
        .iter()
        .filter_map(|row| {
            let figures = [row.ps, row.md, row.ag, row.en, row.ma, row.wp, row.ft, row.pc, row.tmr].map(i32::from);
            numbers(row.name, &figures).try_into().ok()
        })
        .collect();
    let injuries: Vec<[String; 7]> = tables
        .injuries
        .iter()
        .filter_map(|row| {
            let rolls = format!("{:02}-{:02}", row.from, row.to);
            let figures = [row.en, row.md, row.ag, row.pc, row.tmr].map(|figure| figure.to_string());
            let cells: Vec<String> = [row.id.clone(), rolls].into_iter().chain(figures).collect();
            cells.try_into().ok()
        })
        .collect();
    let heads = ["Weapon", "Group", "Hands", "oz", "PS", "MD", "BC", "Damage", "Range", "Class", "Use", "SP"];
    let parts = [
        columns(heads, &weapons),
        columns(["Shield", "oz", "Defense", "MD", "SP"], &shields),
        columns(["Armour", "Weight", "AP", "AG", "SP"], &armour),
        columns(["Race", "PS", "MD", "AG", "EN", "MA", "WP", "FT", "PC", "TMR"], &races),
        columns(["Injury", "Roll", "EN", "-MD", "-AG", "-PC", "-TMR"], &injuries),
    ];
    parts.join("\n")
}
