//! The report of a finished battle: losses by unit, and the Leadership sum written out (UI-15).

use crate::game_view::prompt::PromptContext;
use crate::game_view::report::facts::{Report, ReportLine};
use crate::theme::Ink;
use crate::wide_layout::Cell;
use crate::widgets::panels::Panel;
use crate::widgets::rows::right;
use ludus_battlefield::battle::state::FieldBattle;
use ludus_battlefield::battle::unit::{Status, Unit, UnitId};
use ludus_battlefield::narration::names::label;
use ludus_battlefield::stats::results::{Balance, Ending, balance};
use ludus_engine::game::Seat;
use ludus_engine::narration::Narrate;

fn line(battle: &FieldBattle, (id, unit): (UnitId, &Unit)) -> ReportLine {
    let fate = match unit.status {
        Status::Dead => "wiped out",
        Status::Prisoner => "taken prisoner",
        Status::Fled => "left the field",
        Status::Escaped => "reached the edge",
        _ => "",
    };
    ReportLine {
        name: format!("{} {}", label(battle, id), unit.troop.name()),
        seat: Seat(unit.army),
        cells: vec![Cell::plain(format!("{} of {}", unit.fighters, unit.began)), Cell::plain(unit.lost)],
        fate: fate.into(),
        is_lost: matches!(unit.status, Status::Dead | Status::Prisoner),
    }
}

/// The sum of BATT-LEAD-03 to -05 in words, as in EX-03.
fn leadership(name: &str, before: u32, sum: &Balance) -> Vec<(String, Ink)> {
    let Balance { own, enemy, .. } = sum;
    let terms = match sum.ending {
        Ending::Victory => format!("({own} own / 2 – {enemy} enemy) / 5"),
        Ending::Draw => format!("({own} own – {enemy} enemy) / 5"),
        Ending::Defeat => format!("(2 x {own} own – {enemy} enemy) / 5"),
    };
    let lost = sum.change;
    let mut all = vec![
        (format!("{name}, {}", sum.ending.word()), Ink::Strong),
        (format!("{terms} = {lost} lost"), Ink::Plain),
        (format!("Leadership {before} – {lost} = {}", sum.leadership), Ink::Plain),
    ];
    if sum.booty > 0 {
        all.push((format!("booty {} gold for prisoners", sum.booty), Ink::Plain));
    }
    all
}

pub fn report<'a>(scene: &PromptContext<'a, FieldBattle>) -> Report<'a> {
    let battle = scene.truth;
    let of = |army: u8| {
        let sum = balance(battle, army)?;
        Some(leadership(scene.names.army(army), battle.army(army).leadership, &sum))
    };
    let sums: Vec<(String, Ink)> = (0..battle.armies().len() as u8).filter_map(of).flatten().collect();
    let rows = sums.len() as u16 + 2;
    Report {
        title: battle.ending().unwrap_or_default(),
        columns: vec![right("fighters", 9, 0), right("HP lost", 7, 0)],
        lines: (0..battle.armies().len() as u8)
            .flat_map(|army| battle.of_army(army))
            .map(|one| line(battle, one))
            .collect(),
        panels: vec![Panel::lines("Leadership", sums).size(44, rows)],
        ..Report::default()
    }
}
