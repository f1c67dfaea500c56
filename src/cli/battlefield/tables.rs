//! `ludus battlefield tables`: troops, grounds, sizes and lists, and what follows from them ([`derived`]).

mod derived;

use crate::battlefield::data::ground::{Fort, Relief, Terrain};
use crate::battlefield::data::people::People;
use crate::battlefield::data::size::GameSize;
use crate::battlefield::data::troop::Troop;
use crate::cli::columns::{columns, or_dash};
use crate::cli::{CliResult, json};
use serde::Serialize;

#[derive(Serialize)]
struct FieldTables {
    troops: Vec<TroopLine>,
    terrains: Vec<GroundLine>,
    reliefs: Vec<GroundLine>,
    forts: Vec<GroundLine>,
    sizes: Vec<SizeLine>,
    lists: Vec<ListOfTroops>,
    #[serde(flatten)]
    derived: derived::DerivedTables,
}

#[derive(Serialize)]
struct TroopLine {
    code: &'static str,
    name: &'static str,
    attack: u8,
    volleys: u8,
    power: u8,
    range: u8,
    defence: u8,
    moves: u8,
    size: u8,
    /// Greater than `size` for demons, who have a range (BD-14).
    size_most: u8,
    hp: u16,
    ego: u16,
    /// `None` if the troops are not for hire.
    hire: Option<u8>,
    maintenance: u8,
}

/// Costs in points of movement. Relief adds to cost, defence factor and visibility of the terrain.
#[derive(Serialize)]
struct GroundLine {
    sign: char,
    name: &'static str,
    cost: Option<f64>,
    defence: f64,
    visibility: Option<u8>,
}

#[derive(Serialize)]
struct SizeLine {
    name: &'static str,
    columns: u8,
    rows: u8,
    gold: u32,
    leadership: u32,
}

#[derive(Serialize)]
struct ListOfTroops {
    name: &'static str,
    troops: Vec<&'static str>,
}

pub(super) fn show(as_json: bool) -> CliResult {
    let half = |halves: u8| f64::from(halves) / 2.0;
    let terrain = |one: Terrain| GroundLine {
        sign: one.sign(),
        name: one.name(),
        cost: Some(half(one.cost())),
        defence: half(one.defence()),
        visibility: Some(one.visibility()),
    };
    let relief = |one: Relief| GroundLine {
        sign: [' ', '^', 'A'][one as usize],
        name: one.name(),
        cost: Some(one.bonus().into()),
        defence: one.bonus().into(),
        visibility: Some(one.bonus()),
    };
    let fort = |one: &Fort| {
        let (sign, name) = (one.sign(), one.name());
        GroundLine { sign, name, cost: None, defence: half(one.defence()), visibility: None }
    };
    let size = |one: GameSize| {
        let (columns, rows) = one.map();
        SizeLine { name: one.name(), columns, rows, gold: one.gold(), leadership: one.leadership() }
    };
    let list = |one: People| ListOfTroops {
        name: one.name(),
        troops: one.troops().iter().map(|troop| troop.code()).collect(),
    };
    let tables = FieldTables {
        troops: Troop::ALL.into_iter().map(troop).collect(),
        terrains: Terrain::ALL.into_iter().map(terrain).collect(),
        reliefs: Relief::ALL.into_iter().map(relief).collect(),
        forts: Fort::ALL[1..].iter().map(fort).collect(),
        sizes: GameSize::ALL.into_iter().map(size).collect(),
        lists: People::ALL.into_iter().map(list).collect(),
        derived: derived::DerivedTables::new(),
    };
    if as_json { json(&tables) } else { Ok(text(&tables)) }
}

fn troop(troop: Troop) -> TroopLine {
    let row = troop.row();
    TroopLine {
        code: row.code,
        name: row.name,
        attack: row.attack,
        volleys: row.volleys,
        power: row.power,
        range: row.range,
        defence: row.defence,
        moves: row.moves,
        size: row.size,
        size_most: if troop == Troop::LesserDemons { 50 } else { row.size },
        hp: row.hp,
        ego: row.ego,
        hire: row.hire,
        maintenance: row.maintenance,
    }
}

fn text(tables: &FieldTables) -> String {
    let row = |line: &TroopLine| {
        let distance = match line.volleys {
            0 => "-".into(),
            volleys => format!("{volleys} x {} : {}", line.power, line.range),
        };
        let [attack, defence, moves, maintenance] =
            [line.attack, line.defence, line.moves, line.maintenance].map(|score| score.to_string());
        let size = match (line.size, line.size_most) {
            (size, most) if size < most => format!("{size}-{most}"),
            (size, _) => size.to_string(),
        };
        let (hp, ego, hire) = (line.hp.to_string(), line.ego.to_string(), or_dash(line.hire));
        [line.code.into(), line.name.into(), attack, distance, defence, moves, size, hp, ego, hire, maintenance]
    };
    let rows: Vec<[String; 11]> = tables.troops.iter().map(row).collect();
    let heads = ["Code", "Troops", "Attack", "Volleys", "Defence", "Move", "Size", "HP", "Ego", "Hire", "Maintenance"];
    let mut text = columns(heads, &rows);
    for (title, lines) in [("Terrain", &tables.terrains), ("Relief adds", &tables.reliefs), ("Fort", &tables.forts)] {
        let row = |line: &GroundLine| {
            let (cost, defence, seen) = (or_dash(line.cost), line.defence.to_string(), or_dash(line.visibility));
            [line.sign.to_string(), line.name.into(), cost, defence, seen]
        };
        let rows: Vec<[String; 5]> = lines.iter().map(row).collect();
        text += &format!("\n{}", columns(["", title, "Cost", "Defence x", "Visibility"], &rows));
    }
    let row = |line: &SizeLine| {
        let map = format!("{} x {}", line.columns, line.rows);
        [line.name.into(), map, line.gold.to_string(), line.leadership.to_string()]
    };
    let rows: Vec<[String; 4]> = tables.sizes.iter().map(row).collect();
    text += &format!("\n{}", columns(["Size", "Map", "Gold", "Leadership"], &rows));
    let rows: Vec<[String; 2]> = tables.lists.iter().map(|line| [line.name.into(), line.troops.join(" ")]).collect();
    text += &format!("\n{}", columns(["List", "Troops"], &rows));
    text + &tables.derived.text()
}
