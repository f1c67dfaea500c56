//! The report of a finished battle: losses by unit, and the Leadership sum written out (UI-15).

use crate::battlefield::panel::last_word;
use crate::game_view::prompt::PromptContext;
use crate::game_view::report::facts::{Report, ReportLine, ReportLuck};
use crate::help::Topic;
use crate::keys::Keymap;
use crate::theme::Ink;
use crate::wide_layout::Cell;
use crate::widgets::panels::Panel;
use crate::widgets::rows::right;
use ludus_battlefield::battle::state::FieldBattle;
use ludus_battlefield::battle::unit::{Status, Unit, UnitId};
use ludus_battlefield::narration::names::label;
use ludus_battlefield::stats::account;
use ludus_battlefield::stats::results::{Balance, Casualties, balance};
use ludus_engine::game::Seat;
use ludus_engine::narration::Narrate;

/// The help topic of the report, for its page and for the panel beside it.
pub const TOPIC: Topic = Topic {
    title: "The end of the battle",
    asks: "Who won and how, what each unit lost and dealt, and what the battle does to each Leadership. The chart plays on \
           from the beginning of each round with all secrets known; the win bar knew only what you know.",
    context: Keymap::Report,
    rules: &["BATT-LEAD-02", "BATT-LEAD-03", "BATT-LEAD-04", "BATT-LEAD-05", "BD-73", "BD-24"],
    chapters: &["Rounds and victory"],
};

/// Letters of a name for which the smallest screen has room.
const NAME: usize = 16;

fn line(scene: &PromptContext<'_, FieldBattle>, (id, unit): (UnitId, &Unit)) -> ReportLine {
    let battle = scene.truth;
    let fate = match unit.status {
        Status::Dead if unit.began == 0 => "joined its rear guard again",
        Status::Dead => "wiped out",
        Status::Prisoner => "taken prisoner",
        Status::Fled => "left the field",
        Status::Escaped => "reached the edge",
        _ => "",
    };
    let whole = format!("{} {}", label(battle, id), unit.troop.name());
    let is_long = whole.len() > NAME;
    let split = battle.split_of(id).map(|other| {
        let other_label = label(battle, other);
        if other < id { format!("a part of {other_label}") } else { format!("{other_label} left it") }
    });
    let mut cells = vec![
        Cell::plain(format!("{} of {}", unit.fighters, unit.began)),
        Cell::plain(Casualties::of_unit(battle, unit).hp),
    ];
    if let Some(summary) = &scene.memory.summary {
        let deeds = summary.deeds(id);
        let beaten = if deeds.put_out == 0 { String::new() } else { deeds.put_out.to_string() };
        cells.extend([Cell::plain(deeds.dealt), Cell::plain(beaten)]);
    }
    let fate: Vec<String> = split.into_iter().chain((!fate.is_empty()).then(|| fate.into())).collect();
    ReportLine {
        name: if is_long { format!("{} {}", label(battle, id), last_word(unit.troop)) } else { whole },
        seat: Seat(unit.army),
        cells,
        fate: fate.join(", "),
        is_lost: matches!(unit.status, Status::Dead | Status::Prisoner),
    }
}

/// The sum of BATT-LEAD-03 to -05 in words, as in EX-03. A loss of Leadership below zero is a gain, and is written as one: a
/// player reads no sign twice. It counts the strikes in full (BD-24), so both sums can exceed the HP of the armies.
pub fn leadership(name: &str, before: u32, sum: &Balance) -> Vec<(String, Ink)> {
    let change = match sum.change {
        ..0 => Ink::Good,
        0 => Ink::Plain,
        1.. => Ink::Warning,
    };
    let inks = [Ink::Strong, Ink::Plain, Ink::Plain, change, Ink::Good];
    account::lines(name, before, sum).into_iter().zip(inks).collect()
}

/// The result with the names of the winners, which the battle itself does not know.
fn title(scene: &PromptContext<'_, FieldBattle>) -> String {
    scene.truth.named_ending(scene.names).unwrap_or_default()
}

/// The price of the battle, after the sentence about its winner that every report has. It is the sum of the column "HP lost".
/// Leadership and careers count more (BD-24), which always has the name "HP counted".
fn cost(scene: &PromptContext<'_, FieldBattle>) -> Option<(String, Ink)> {
    let (battle, army) = (scene.truth, scene.seat.0);
    let own = Casualties::of(battle, |other| other == army);
    let enemy = Casualties::of(battle, |other| !battle.are_allied(other, army));
    let told = format!(
        "The dead and prisoners had {} of {} HP, and the enemy's {} of {} HP. HP counted for Leadership are more: whole strikes, also where nobody died.",
        own.hp, own.of, enemy.hp, enemy.of
    );
    Some((told, Ink::Plain))
}

/// Says what the chances are: those by rounds know the secrets of all armies, the others do not.
fn measure(scene: &PromptContext<'_, FieldBattle>) -> Option<(String, Ink)> {
    let told = "All chances: as if Captains led all armies from there to the end. Your mistakes and the win bar use what you could know; the chart uses everything.";
    scene.course.map(|_| (told.into(), Ink::Dim))
}

pub fn report<'a>(scene: &PromptContext<'a, FieldBattle>) -> Report<'a> {
    let battle = scene.truth;
    let of = |army: u8| {
        let sum = balance(battle, army)?;
        Some(leadership(scene.names.army(army), battle.army(army).leadership, &sum))
    };
    let sums: Vec<(String, Ink)> = (0..battle.armies().len() as u8).filter_map(of).flatten().collect();
    let rows = sums.len() as u16 + 2;
    // Luck is kept for two sides.
    let seats = if battle.armies().len() == 2 { 2 } else { 0 };
    Report {
        title: title(scene),
        columns: vec![right("fighters", 9, 0), right("HP lost", 7, 0), right("HP dealt", 8, 0), right("beaten", 6, 1)],
        lines: (0..battle.armies().len() as u8)
            .flat_map(|army| battle.of_army(army))
            .map(|one| line(scene, one))
            .collect(),
        luck: scene.memory.summary.as_ref().and_then(|summary| ReportLuck::of(summary, seats, ["HP", "battles"])),
        after: cost(scene).into_iter().chain(measure(scene)).collect(),
        panels: vec![Panel::lines("Leadership", sums).size(44, rows)],
        ..Report::default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use ludus_battlefield::stats::results::Ending;

    #[test]
    fn leadership_sum_shows_gains_without_two_signs() {
        let told = |ending: Ending, own, enemy, before: u32| {
            let change = ending.leadership_lost(own, enemy);
            let leadership = (i64::from(before) - change).max(0) as u32;
            let sum = Balance { ending, own, enemy, change, leadership, booty: 0 };
            leadership_lines(before, &sum)
        };
        ludus_engine::proves!("BATT-UI-15");
        assert_eq!(
            told(Ending::Victory, 70, 90, 280)[1..],
            [
                "HP counted: 70 taken, 90 dealt",
                "(90 - 70 / 2) / 5, rounded down: 11 gained",
                "Leadership 280 + 11 = 291"
            ]
        );
        assert_eq!(
            told(Ending::Defeat, 70, 90, 280)[1..],
            ["HP counted: 70 taken, 90 dealt", "(2 x 70 - 90) / 5, rounded up: 10 lost", "Leadership 280 - 10 = 270"]
        );
        assert_eq!(told(Ending::Draw, 70, 70, 5)[3], "Leadership 5 - 0 = 5");
    }

    fn leadership_lines(before: u32, sum: &Balance) -> Vec<String> {
        leadership("Ann", before, sum).into_iter().map(|(text, _)| text).collect()
    }
}
