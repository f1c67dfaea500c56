//! The tables of the chapters against the plain model, so that neither can drift.

use super::plain::field::OPEN;
use super::plain::strike::{Fighters, product, strength};
use super::plain::troops::{Kind, ROWS, Row, Scale, capacity};

/// The rows of the first table after a line that begins with `start`, without its head.
fn table<'a>(chapter: &'a str, start: &str) -> Vec<Vec<&'a str>> {
    let lines = chapter.lines().skip_while(|line| !line.starts_with(start)).skip(1);
    let rows = lines.skip_while(|line| !line.starts_with('|')).take_while(|line| line.starts_with('|')).skip(2);
    rows.map(|row| row.trim_matches('|').split('|').map(str::trim).collect()).collect()
}

fn or_dash(text: String, shown: bool) -> String {
    if shown { text } else { "-".to_string() }
}

fn distance(row: Row) -> String {
    or_dash(format!("{}x{}:{}", row.volleys, row.power, row.distance), row.volleys > 0)
}

#[test]
fn the_table_of_troops_is_that_of_the_model() {
    let chapter = include_str!("../../assets/rulebook/battlefield/03-troops.md");
    let rows = table(chapter, "- **BATT-ARMY-T1**");
    assert_eq!(rows.len(), ROWS.len());
    for (cells, row) in rows.iter().zip(ROWS) {
        let size = if row.kind == Kind::Demons { "5-50".to_string() } else { row.size.to_string() };
        let (hire, maintenance) = row.price.unwrap_or_default();
        let price = [hire, maintenance].map(|cost| or_dash(cost.to_string(), row.price.is_some()));
        let number = |value: u32| value.to_string();
        let expected =
            [number(row.attack), distance(row), number(row.defence), number(row.moves), size, number(row.hp)];
        assert_eq!(cells[2..8], expected, "{:?}", row.kind);
        assert_eq!(cells[8], number(row.ego), "{:?}", row.kind);
        assert_eq!(cells[9..], price, "{:?}", row.kind);
    }
}

#[test]
fn the_table_of_full_units_follows_from_the_rows() {
    let chapter = include_str!("../../assets/rulebook/battlefield/02-units-and-scales.md");
    let rows = table(chapter, "- **BATT-UNIT-T1**");
    assert_eq!(rows.len(), ROWS.len() - 1, "demons have no Size");
    for (cells, row) in rows.iter().zip(ROWS) {
        let most = capacity(Scale::Tactical, row.size);
        let unit = Fighters::plain(row.kind, most, OPEN);
        let force = |force: u32, shown| or_dash(format!("{force} {}", strength(force)), shown);
        let (hire, maintenance) = row.price.unwrap_or_default();
        let price = [hire, maintenance].map(|cost| or_dash((most * cost).to_string(), row.price.is_some()));
        let expected = [
            format!("{most} / {}", capacity(Scale::Strategic, row.size)),
            (most * row.hp).to_string(),
            force(unit.attack_force(), true),
            force(unit.defence_force(), true),
            force(unit.volley_force(), row.volleys > 0),
            (most * row.ego).to_string(),
        ];
        assert_eq!(cells[1..7], expected, "{:?}", row.kind);
        assert_eq!(cells[7..], price, "{:?}", row.kind);
    }
}

#[test]
fn the_table_of_strikes_follows_from_the_formula() {
    let chapter = include_str!("../../assets/rulebook/battlefield/11-strikes.md");
    let rows = table(chapter, "- **BATT-STRIKE-08**");
    assert_eq!(rows.len(), 14);
    for cells in rows {
        let (low, high) = cells[0].split_once('-').unwrap();
        for force in [low, high].map(|force| force.parse::<u32>().unwrap()) {
            let strikes = [1, 3, 5].map(|die| product(Scale::Tactical, force, die).to_string());
            assert_eq!(
                (cells[1], &cells[2..]),
                (&*strength(force).to_string(), &strikes.each_ref().map(|it| &**it)[..])
            );
        }
    }
    assert_eq!([1, 3, 5].map(|die| product(Scale::Personal, 1, die)), [1, 1, 1], "a lone peasant");
    assert_eq!([1, 3, 5].map(|die| product(Scale::Personal, 10, die)), [4, 5, 6], "a giant");
}
