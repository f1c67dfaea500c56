//! The columns of the turn order: which of names, bars, numbers and states have room.

use crate::widgets::side_panel::{FEWEST, Measure, NARROW, SEGMENTS, STATE, SidePanel};

/// The columns of the turn order.
#[derive(Clone, Copy)]
pub struct Columns {
    pub sign: u16,
    pub name: u16,
    /// Columns between the name and the first measure.
    pub gap: u16,
    pub bar: u16,
    /// Columns of a number, with a space before it.
    pub number: u16,
    /// True if numbers stand without their maximum.
    pub is_brief: bool,
    /// True if a sign between sign and name stands for the state.
    pub is_narrow: bool,
}

impl Columns {
    /// Names are whole if they can be: without maxima, then without the column of states, then without bars.
    pub fn of(panel: &SidePanel<'_>, width: u16) -> Columns {
        let name = panel.order.iter().map(|row| row.name.chars().count() as u16).max().unwrap_or(0);
        let forms = [(false, NARROW), (true, NARROW), (true, STATES_FROM)];
        let columns = [true, false].into_iter().flat_map(|has_bars| forms.map(|form| (form, has_bars)));
        let mut columns = columns.map(|((is_brief, states_from), has_bars)| {
            Columns::with(panel, width, (is_brief, width < states_from, has_bars))
        });
        columns
            .find(|columns| columns.name >= name)
            .unwrap_or_else(|| Columns::with(panel, width, (false, width < NARROW, true)))
    }

    fn with(panel: &SidePanel<'_>, width: u16, (is_brief, is_narrow, has_bars): (bool, bool, bool)) -> Columns {
        let measures = panel.heads.len().clamp(1, 2) as u16;
        let text = |measure: &Measure| value_of(measure, is_brief).chars().count() as u16;
        let longest = panel.order.iter().flat_map(|row| &row.measures).map(text).max().unwrap_or(0);
        let number = longest.max(3) + 1;
        let name = panel.order.iter().map(|row| row.name.chars().count() as u16).max().unwrap_or(0);
        // In few columns the sign of a state stands between sign and name.
        let state = if is_narrow { 0 } else { STATE + 1 };
        let signs = panel.order.iter().map(|row| row.sign.chars().count() as u16).max();
        let sign = if is_narrow { signs.unwrap_or(SIGN) } else { SIGN };
        let gap = |bar: u16| u16::from(bar > 0 || !is_narrow);
        let room = |bar: u16| {
            let more = if bar == 0 { gap(bar) } else { 0 };
            width.saturating_sub(sign + 1 + state + measures * step(bar, number) + more)
        };
        // The bars lose segments before a name loses letters.
        let most = SEGMENTS[usize::from(measures) - 1];
        let bar = (FEWEST..most).rev().fold(most, |bar, less| if room(bar) < name { less } else { bar });
        // Numbers without bars are better than names that nobody can tell apart.
        let bar = if !has_bars || room(bar) < name.min(SHORTEST) { 0 } else { bar };
        let rest = room(bar);
        Columns { sign, name: name.min(rest).max(rest.min(6)), gap: gap(bar), bar, number, is_brief, is_narrow }
    }
}

/// The text of a measure, or only what stands before its maximum.
pub fn value_of(measure: &Measure, is_brief: bool) -> &str {
    let whole = measure.text.as_str();
    if is_brief { whole.split('/').next().unwrap_or(whole) } else { whole }
}

/// Columns of a measure with the gap behind it. A number alone has its gap before it.
pub const fn step(bar: u16, number: u16) -> u16 {
    if bar == 0 { number } else { bar + number + 1 }
}

/// Columns of the sign in the turn order.
pub const SIGN: u16 = 2;
/// Panels with fewer columns give up the column of states for whole names.
const STATES_FROM: u16 = 32;
/// Columns of a name beside which bars are drawn.
const SHORTEST: u16 = 8;
