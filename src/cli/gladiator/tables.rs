//! `ludus tables`: every table of the rulebook.

use crate::cli::columns::{columns, mark, or_dash};
use crate::cli::{CliResult, json};
use crate::gladiator::data::tables::{
    ArmourRow, Bow, CreatureRow, FighterSpellRow, FistRow, NaturalAttack, Pole, RaceRow, SpellRow, Tables, WeaponRow,
    tables,
};

pub fn show(as_json: bool) -> CliResult {
    if as_json { json(tables()) } else { Ok(listing(tables())) }
}

fn listing(tables: &Tables) -> String {
    let parts = [
        ("Weapons and shields", weapons(&tables.weapons)),
        ("Armour", armour(&tables.armour)),
        ("Races", races(&tables.races)),
        ("Creatures", creatures(&tables.creatures)),
        ("Robots", creatures(&tables.robots)),
        ("Spells", spells(&tables.spells)),
        ("Spells of fighters", fighter_spells(&tables.fighter_spells)),
        ("Fists", fists(&tables.fists)),
    ];
    parts.map(|(title, text)| format!("{title}\n\n{text}")).join("\n")
}

fn weapons(rows: &[WeaponRow]) -> String {
    let rows: Vec<[String; 10]> = rows.iter().map(weapon).collect();
    let heads = ["Name", "SH", "Pole", "Slash", "Bow", "Throw", "Axe", "Two hands", "Ignores shield", "Damage"];
    columns(heads, &rows)
}

fn weapon(row: &WeaponRow) -> [String; 10] {
    let pole = match row.pole {
        None => "",
        Some(Pole::P) => "P",
        Some(Pole::Long) => "P!",
    };
    let bow = match row.bow {
        None => "",
        Some(Bow::B) => "B",
        Some(Bow::B1) => "B1",
        Some(Bow::B2) => "B2",
    };
    [
        row.name.clone(),
        row.sh.to_string(),
        pole.into(),
        mark(row.slash),
        bow.into(),
        mark(row.throw),
        mark(row.hammer_axe),
        mark(row.two_handed),
        mark(row.ignores_shield),
        row.damage.to_string(),
    ]
}

fn armour(rows: &[ArmourRow]) -> String {
    let row = |row: &ArmourRow| {
        [row.name.clone(), or_dash(row.mp), or_dash(row.min_sh), row.ag.to_string(), row.absorb.to_string()]
    };
    columns(["Name", "MP", "SH", "AG", "Absorbs"], &rows.iter().map(row).collect::<Vec<_>>())
}

fn races(rows: &[RaceRow]) -> String {
    let row = |row: &RaceRow| {
        [
            row.name.name().into(),
            format!("{} ({}-{})", row.sh, row.min_sh, row.max_sh),
            format!("{} ({}-{})", row.ag, row.min_ag, row.max_ag),
            format!("{} (-{})", row.iq, row.max_iq),
            row.ar.to_string(),
            row.mp.to_string(),
            row.daze.to_string(),
            or_dash(row.knock_down),
            row.exp_step.to_string(),
        ]
    };
    let heads = ["Name", "SH", "AG", "IQ", "AR", "MP", "Dazed at", "Down at", "EXP a point"];
    columns(heads, &rows.iter().map(row).collect::<Vec<_>>())
}

fn creatures(rows: &[CreatureRow]) -> String {
    let row = |row: &CreatureRow| {
        let attacks: Vec<String> = row.attacks.iter().map(attack).collect();
        [
            row.name.name().into(),
            row.sh.to_string(),
            row.ag.to_string(),
            row.iq.to_string(),
            row.ar.to_string(),
            row.mp.to_string(),
            row.daze.to_string(),
            or_dash(row.knock_down),
            or_dash(row.regenerates),
            mark(row.hard_to_hit),
            attacks.join(", "),
        ]
    };
    let heads = ["Name", "SH", "AG", "IQ", "AR", "MP", "Dazed at", "Down at", "Regains", "Hard to hit", "Attacks"];
    columns(heads, &rows.iter().map(row).collect::<Vec<_>>())
}

fn attack(attack: &NaturalAttack) -> String {
    let flies = match (attack.throw, attack.missile) {
        (true, _) => " thrown",
        (_, true) => " shot",
        _ => "",
    };
    format!("{} {}{flies}", attack.name, attack.damage)
}

fn spells(rows: &[SpellRow]) -> String {
    let row = |row: &SpellRow| {
        [
            row.name.clone(),
            format!("{:?}", row.kind),
            row.iq.to_string(),
            row.cost.to_string(),
            mark(row.adjustable),
            or_dash(row.max),
            or_dash(row.duration.as_ref()),
            or_dash(row.renew),
            mark(row.nice == Some(true)),
            or_dash(row.size),
            or_dash(row.damage),
        ]
    };
    let heads =
        ["Name", "Kind", "IQ", "Cost", "Adjustable", "Most", "Lasts", "Renewed", "For friends", "Squares", "Damage"];
    columns(heads, &rows.iter().map(row).collect::<Vec<_>>())
}

fn fighter_spells(rows: &[FighterSpellRow]) -> String {
    let row = |row: &FighterSpellRow| {
        let races: Vec<&str> = row.races.iter().map(|race| race.name()).collect();
        [row.name.clone(), races.join(", ")]
    };
    columns(["Name", "Races"], &rows.iter().map(row).collect::<Vec<_>>())
}

fn fists(rows: &[FistRow]) -> String {
    let row = |row: &FistRow| [row.sh.to_string(), row.damage.to_string()];
    columns(["SH", "Damage"], &rows.iter().map(row).collect::<Vec<_>>())
}
