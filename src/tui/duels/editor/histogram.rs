//! A chart of the planner's hit points after the fights (UI-07).

use crate::theme::Ink;
use crate::wide_layout::TextBox;
use ludus_duels::battle::odds::{OddsTally, TENTHS};
use ludus_duels::model::fighter::{Fighter, Side};
use ratatui::layout::Rect;

/// Minimum rows: three for the chart, plus heading and foot.
pub const ROWS: u16 = 5;
/// Maximum rows of the chart.
const HIGH: u16 = 8;
const STEP: u16 = 3;

/// Labels of the bars: hit points if the fighter has ten, else tenths.
fn labels(fighter: &Fighter) -> impl Iterator<Item = String> {
    let full = u32::from(fighter.full);
    (0..TENTHS as u32).map(move |tenth| (tenth * full).div_ceil(10).to_string())
}

/// Draws the chart, if enough rows are left.
pub fn draw(pane: &mut TextBox<'_, '_>, tally: &OddsTally, fighter: &Fighter, side: Side) {
    if pane.left() < ROWS || pane.width() < STEP * TENTHS as u16 - 1 {
        return;
    }
    pane.line("Fights by the HP left at the end:", Ink::Dim);
    let rows = &tally.tenths[side.index()];
    let rest = pane.rest();
    let height = (rest.height - 1).min(HIGH);
    let (dead, alive) = (Rect { height, width: STEP, ..rest }, Rect { x: rest.x + STEP, height, ..rest });
    // The dead have their own colour, but the same scale.
    let only = |zero: bool| -> Vec<u64> {
        rows.iter().enumerate().map(|(at, count)| if (at == 0) == zero { *count } else { 0 }).collect()
    };
    let most = rows.iter().copied().max().unwrap_or(0);
    let (zero, others) = (only(true), only(false));
    pane.canvas.columns(dead, (&zero[..1], most), STEP, Ink::Bad);
    let alive = Rect { width: STEP * (TENTHS as u16 - 1), ..alive };
    pane.canvas.columns(alive, (&others[1..], most), STEP, Ink::Good);
    (0..height).for_each(|_| pane.next());
    for (at, label) in (0..).zip(labels(fighter)) {
        pane.at(at * STEP, &label, Ink::Dim);
    }
    pane.next();
}

/// The chart in two lines of 78 columns: hit points and shares of the fights.
pub fn lines(tally: &OddsTally, fighter: &Fighter, side: Side) -> [String; 2] {
    let row = |cells: Vec<String>| cells.iter().map(|cell| format!("{cell:>6}")).collect::<String>();
    let shares = tally.tenths[side.index()].iter().map(|count| tally.share(*count).alone().replace('%', ""));
    [format!("HP left    {}", row(labels(fighter).collect())), format!("% of fights{}", row(shares.collect()))]
}
