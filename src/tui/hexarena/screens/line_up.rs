//! The figures of a side with their values, for the forms before a bout.

use crate::app::AppState;
use crate::canvas::{Canvas, wrap};
use crate::hexarena::screens::bout_form::BoutForm;
use crate::theme::Ink;
use crate::wide_layout::{Cell, Column, Fill, TextBox, rows, table};
use ludus_engine::chance::Chance;
use ludus_engine::dice::Seed;
use ludus_hexarena::model::record::RecordSheet;
use ludus_hexarena::model::sheet::Sheet;
use ratatui::layout::Rect;

/// For example "Human. FT 21 EN 18 TMR 4 AP 5. Broadsword R0 SC 72 D+4. Worth 105."
pub fn brief(sheet: &Sheet) -> String {
    let record = sheet.record();
    let weapons: Vec<String> = record
        .weapons
        .iter()
        .map(|one| {
            let rank = one.rank.map_or("unranked".to_string(), |rank| format!("R{rank}"));
            format!("{} {rank} SC {}", one.weapon, one.sc)
        })
        .collect();
    let ap = protection(&record);
    let weapons = if weapons.is_empty() { strikes(&record) } else { weapons };
    let weapons = if weapons.is_empty() { vec![format!("bare hands SC {}", record.unarmed.sc)] } else { weapons };
    let rides = record.mount.as_ref().map_or(String::new(), |line| {
        format!(
            " Rides {}, TMR {}, Horsemanship {}.",
            line.mount.name,
            line.mount.tmr,
            Chance::of_100(line.horsemanship)
        )
    });
    let limits: String = sheet.riding_limits().iter().map(|line| format!(" {line}")).collect();
    format!(
        "{}: FT {} EN {} TMR {} AP {ap} Defense {}. {}.{rides} Rated {}.{limits}",
        sheet.kind(),
        record.ft,
        record.en,
        record.tmr,
        record.front,
        weapons.join(", "),
        record.worth
    )
}

/// The protection of armour or hide, in points.
fn protection(record: &RecordSheet) -> i16 {
    let hide = record.nature.as_ref().map_or(0, |nature| nature.ap);
    record.armour.as_ref().map_or(hide, |armour| i16::from(armour.ap))
}

/// A creature's attacks, for example "jaws R2 SC 67".
fn strikes(record: &RecordSheet) -> Vec<String> {
    let attacks = record.nature.iter().flat_map(|nature| &nature.attacks);
    attacks.map(|one| format!("{} R{} SC {}", one.attack, one.rank, one.sc)).collect()
}

/// Stands over a side whose values the bout does not show (D004).
const ESTIMATED: &str = "true values; in the bout their race's averages (~)";

/// The names of the sides.
pub const SIDES: [(&str, Ink); 2] = [("West", Ink::West), ("East", Ink::East)];

/// Draws both sides, one above the other.
pub fn draw(shared: &AppState, canvas: &mut Canvas<'_>, area: Rect, choices: &BoutForm, seed: Seed) {
    for ((side, (name, ink)), area) in SIDES.into_iter().enumerate().zip(rows(area, [Fill(1), Fill(1)])) {
        let sheets: Vec<Sheet> = choices.labelled(shared.store.hexarena(), side, seed);
        let mut pane = TextBox::of(canvas, area, name, ink);
        if choices.is_estimated(side) {
            pane.canvas.remark(area, name, ESTIMATED);
        }
        draw_sheets(&mut pane, &sheets);
    }
}

/// Draws the figures of a side with their values.
fn draw_sheets(pane: &mut TextBox<'_, '_>, sheets: &[Sheet]) {
    if sheets.is_empty() {
        return pane.text("Nobody yet: a side has one to seven figures.", Ink::Bad);
    }
    let high = |sheet: &Sheet, width: u16| wrap(&brief(sheet), width.into()).len() as u16 + 1;
    if pane.width() < 60 {
        // If the values of all figures do not fit, each shows only its rating.
        let width = pane.width();
        let airy = sheets.iter().map(|sheet| high(sheet, width)).sum::<u16>() <= pane.left();
        for sheet in sheets {
            pane.at(0, &sheet.name, Ink::Strong);
            pane.at(22, &format!("rated {}", sheet.worth()), Ink::Dim);
            pane.next();
            if airy {
                pane.text(&brief(sheet), Ink::Dim);
            }
        }
        return;
    }
    let heads = [
        Column("Name", 17, false),
        Column("Race", 10, false),
        Column("FT", 4, true),
        Column("EN", 4, true),
        Column("TMR", 5, true),
        Column("AP", 4, true),
        Column("Weapon", 24, false),
        Column("Rated", 6, true),
    ];
    let cells: Vec<Vec<Cell>> = sheets
        .iter()
        .map(|sheet| {
            let record = sheet.record();
            let nature = strikes(&record).into_iter().next().unwrap_or_default();
            let weapon = record.weapons.first().map_or(nature, |one| {
                let rank = one.rank.map_or("-".to_string(), |rank| rank.to_string());
                format!("{} R{rank} SC {}", one.weapon, one.sc)
            });
            vec![
                Cell::ink(&sheet.name, Ink::Strong),
                Cell::plain(sheet.kind()),
                Cell::plain(record.ft),
                Cell::plain(record.en),
                Cell::plain(record.tmr),
                Cell::plain(protection(&record)),
                Cell::plain(weapon),
                Cell::plain(record.worth),
            ]
        })
        .collect();
    table(pane, &heads, &cells, None);
    for sheet in sheets {
        if high(sheet, pane.width()) + 1 > pane.left() {
            return;
        }
        pane.next();
        pane.line(&sheet.name, Ink::Strong);
        pane.text(&brief(sheet), Ink::Dim);
    }
}
