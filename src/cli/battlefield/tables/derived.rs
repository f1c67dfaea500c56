//! Tables that follow from the printed scores: full units (UNIT-T1), strikes (STRIKE-08), hiding (HIDE-T1), answers (RETAL-T1)
//! and the exceptions of single troops.

use crate::battlefield::battle::odds::FACTORS;
use crate::battlefield::data::ground::Homeland;
use crate::battlefield::data::size::Scale;
use crate::battlefield::data::troop::Troop;
use crate::battlefield::model::going::discovery_chance;
use crate::battlefield::model::map::Ground;
use crate::battlefield::model::unit::{UnitRecord, tenth};
use crate::cli::columns::{columns, or_dash};
use serde::Serialize;

#[derive(Serialize)]
pub struct DerivedTables {
    full_units: Vec<FullUnit>,
    strikes: Vec<StrikeRow>,
    hiding: Vec<HidingRow>,
    answers: Vec<AnswerRow>,
    exceptions: Vec<ExceptionRow>,
}

/// A full tactical unit. `most` is its number of fighters, tactical and strategic.
#[derive(Serialize)]
struct FullUnit {
    code: &'static str,
    most: [u8; 2],
    hp: u32,
    attack: ForceRow,
    defence: ForceRow,
    volley: Option<ForceRow>,
    ego: u32,
    hire: Option<u32>,
    maintenance: u32,
}

#[derive(Serialize)]
struct ForceRow {
    force: u32,
    k: u16,
}

impl ForceRow {
    fn of(fighters: u8, score: u16) -> ForceRow {
        let force = u32::from(fighters) * u32::from(score);
        ForceRow { force, k: tenth(force) }
    }

    fn words(&self) -> String {
        format!("{} k {}", self.force, self.k)
    }
}

/// HP of a bad, a medium and a good strike.
#[derive(Serialize)]
struct StrikeRow {
    force: [u32; 2],
    k: u32,
    hp: [u32; 3],
}

/// Chances in 6 that a hidden unit is discovered, by the visibility of its hex from 1 to 6.
#[derive(Serialize)]
struct HidingRow {
    fighters: &'static str,
    chances: [u8; 6],
}

/// The choices of a unit that enemy E attacks.
#[derive(Serialize)]
struct AnswerRow {
    unit: &'static str,
    strikes_back: &'static str,
    own_attack: &'static str,
}

#[derive(Serialize)]
struct ExceptionRow {
    ground: &'static str,
    rule: String,
    troops: Vec<&'static str>,
}

impl DerivedTables {
    pub fn new() -> DerivedTables {
        // Demons have no Size of their own, and no full unit (BD-14).
        let units = Troop::ALL.into_iter().filter(|troop| *troop != Troop::LesserDemons);
        let strikes = (1..=12).chain([20, 40]);
        DerivedTables {
            full_units: units.map(full_unit).collect(),
            strikes: strikes.map(strike).collect(),
            hiding: hiding().into(),
            answers: answers().into(),
            exceptions: exceptions(),
        }
    }

    pub fn text(&self) -> String {
        self.units_text() + &self.strikes_text() + &self.orders_text()
    }

    fn units_text(&self) -> String {
        let row = |unit: &FullUnit| {
            let [tactical, strategic] = unit.most;
            let [hp, ego] = [unit.hp, unit.ego].map(|sum| sum.to_string());
            let maintenance = or_dash(unit.hire.map(|_| unit.maintenance));
            let volley = or_dash(unit.volley.as_ref().map(ForceRow::words));
            let [attack, defence] = [&unit.attack, &unit.defence].map(ForceRow::words);
            let most = format!("{tactical} / {strategic}");
            [unit.code.into(), most, hp, attack, defence, volley, ego, or_dash(unit.hire), maintenance]
        };
        let rows: Vec<[String; 9]> = self.full_units.iter().map(row).collect();
        let heads = ["Full unit", "Most", "HP", "Attack", "Defence", "Volley", "Ego", "Hire", "Maintenance"];
        format!("\n{}", columns(heads, &rows))
    }

    fn strikes_text(&self) -> String {
        let row = |row: &StrikeRow| {
            let [bad, medium, good] = row.hp.map(|hp| hp.to_string());
            let [from, to] = row.force;
            [format!("{from}-{to}"), row.k.to_string(), bad, medium, good]
        };
        let rows: Vec<[String; 5]> = self.strikes.iter().map(row).collect();
        format!("\n{}", columns(["Force", "k", "Bad", "Medium", "Good"], &rows))
    }

    fn orders_text(&self) -> String {
        let row = |row: &HidingRow| {
            let [one, two, three, four, five, six] = row.chances.map(|chance| chance.to_string());
            [row.fighters.into(), one, two, three, four, five, six]
        };
        let rows: Vec<[String; 7]> = self.hiding.iter().map(row).collect();
        let mut text = "\nChance in 6 that a hidden unit is found, by the visibility of its hex\n".to_string();
        text += &columns(["Of a full unit", "1", "2", "3", "4", "5", "6"], &rows);
        let row = |row: &AnswerRow| [row.unit, row.strikes_back, row.own_attack].map(String::from);
        let rows: Vec<[String; 3]> = self.answers.iter().map(row).collect();
        text += &format!("\n{}", columns(["Attacked by E", "Strikes back at E", "Own attack later"], &rows));
        let row = |row: &ExceptionRow| [row.ground.into(), row.rule.clone(), row.troops.join(" ")];
        let rows: Vec<[String; 3]> = self.exceptions.iter().map(row).collect();
        text + &format!("\n{}", columns(["Exceptions", "Rule", "Troops"], &rows))
    }
}

fn full_unit(troop: Troop) -> FullUnit {
    let kind = UnitRecord::new(troop, 1).kind();
    let [tactical, strategic] = [Scale::Tactical, Scale::Strategic].map(|scale| UnitRecord::new(troop, 1).most(scale));
    let all = u32::from(tactical);
    FullUnit {
        code: troop.code(),
        most: [tactical, strategic],
        hp: all * u32::from(kind.hp()),
        attack: ForceRow::of(tactical, kind.attack(Ground::open())),
        defence: ForceRow::of(tactical, kind.defence(None, Ground::open())),
        volley: kind.shooter().map(|troop| ForceRow::of(tactical, troop.row().power.into())),
        ego: all * kind.ego(),
        hire: kind.hire().map(|hire| all * hire),
        maintenance: all * kind.maintenance(),
    }
}

fn strike(k: u32) -> StrikeRow {
    StrikeRow { force: [10 * k - 9, 10 * k], k, hp: FACTORS.map(|factor| u32::from(factor) * k) }
}

fn hiding() -> [HidingRow; 4] {
    let shares = [("less than 1/8", 1), ("1/8 to 1/4", 25), ("1/4 to 1/2", 50), ("1/2 to 1", 100)];
    shares.map(|(fighters, of_200)| HidingRow {
        fighters,
        chances: [1, 2, 3, 4, 5, 6].map(|visibility| discovery_chance(of_200, 200, visibility)),
    })
}

fn answers() -> [AnswerRow; 6] {
    [
        ("undecided, chooses to attack E", "once", "yes, at E"),
        ("undecided, chooses to attack Y", "no", "yes, at Y"),
        ("undecided, chooses to defend", "yes", "no"),
        ("has attacked E, or is bound to E", "once in the round", "if not yet made"),
        ("has attacked Y, or is bound to Y", "no", "if not yet made"),
        ("defends", "yes, every time", "no"),
    ]
    .map(|(unit, strikes_back, own_attack)| AnswerRow { unit, strikes_back, own_attack })
}

fn exceptions() -> Vec<ExceptionRow> {
    let row = |ground: &'static str, rule: &str, of: &dyn Fn(Troop) -> bool| ExceptionRow {
        ground,
        rule: rule.into(),
        troops: Troop::ALL.into_iter().filter(|troop| of(*troop)).map(Troop::code).collect(),
    };
    let mut all = vec![
        row("forest", "attack x2, cost and visibility 1", &Troop::is_forest_folk),
        row("forest", "closed", &Troop::is_barred_from_forest),
        row("swamp", "attack x2, cost and visibility 1", &Troop::is_swamp_folk),
        row("swamp", "closed", &|troop| troop.is_barred_from_swamp() && !troop.flies()),
        row("water", "closed", &Troop::is_barred_from_water),
        row("hills", "cost and visibility not raised", &Troop::is_dwarven),
        row("rocks", "cost and visibility raised by 1", &Troop::is_dwarven),
        row("fortification", "attack 3 and defence 2, as light infantry", &Troop::is_cramped_indoors),
        row("any ground", "cost 1, nothing is closed", &Troop::flies),
    ];
    all.extend(Homeland::ALL.map(|home| {
        let defence = if home == Homeland::Water { ", defence x1" } else { "" };
        let rule = format!("cost and visibility 1{defence}, with the homeland {}", home.name());
        // Armour sinks even at home in the water (BD-57).
        let sinks = |troop: Troop| home == Homeland::Water && troop.is_barred_from_water();
        row(home.terrain().name(), &rule, &|troop| troop.is_human() && !sinks(troop))
    }));
    all
}
