//! The box of a roll in the modern look: the dice, and beside them total, result, the share of rolls that succeed, and what
//! the roll did. The dice stay there until the result was read. Start reading with [`GameView::draw_roll_box`].

use crate::canvas::shapes::filled;
use crate::canvas::{Canvas, wrap};
use crate::dice;
use crate::game_view::GameView;
use crate::game_view::bar::more_key;
use crate::game_view::effects::{self, Flight, ImpactFlash};
use crate::game_view::hit_sections::account_line;
use crate::game_view::playback_state::{PlaybackState, ShownRoll};
use crate::game_view::prompt::capitalized;
use crate::game_view::rulebook_ui::{Life, RulebookUi};
use crate::keys::Hint;
use crate::layout::GameLayout;
use crate::theme::Ink;
use crate::widgets::spans::signed;
use ludus_engine::game::Seat;
use ludus_engine::narration::{DiceRoll, HitResult, Impact, RollResult, RollVerdict};
use ratatui::layout::Rect;

/// Columns of the bar of all rolls, and of the bar of what is left.
const BARS: [u16; 2] = [16, 14];
/// The most columns of title and need in the frame of the narrowest box.
const HEADING: usize = 70;

/// The rows beside the dice that are still free.
struct Rows {
    area: Rect,
}

impl Rows {
    /// Takes the next row. `None` if there is none.
    fn next(&mut self) -> Option<Rect> {
        let row = Rect { height: 1, ..self.area };
        (self.area.y, self.area.height) = (self.area.y + 1, self.area.height.checked_sub(1)?);
        Some(row)
    }
}

impl<G: RulebookUi> GameView<G> {
    /// Returns the roll whose dice are on the screen. `None` in the classic look.
    pub(super) fn boxed_roll(&self) -> Option<&ShownRoll<G>> {
        match &self.telling.stage {
            _ if !self.modern || self.handing.is_some() => None,
            PlaybackState::Dice(roll) => Some(roll),
            PlaybackState::Flight(Flight { roll, .. }) => roll.as_deref(),
            PlaybackState::Landed(landing) if landing.is_read() => landing.roll.as_deref(),
            _ => None,
        }
    }

    /// Returns title and remark for the frame around a roll.
    pub(super) fn roll_heading(&self, roll: &ShownRoll<G>) -> [String; 2] {
        match &roll.throw.verdict {
            // The need goes before a long title.
            Some(verdict) if verdict.title.chars().count() + verdict.need.chars().count() > HEADING => {
                [capitalized(&roll.throw.caption), verdict.need.clone()]
            }
            Some(verdict) => [verdict.title.clone(), verdict.need.clone()],
            None => [capitalized(&self.roll_caption(roll)), String::new()],
        }
    }

    /// Returns the caption of a roll. If each seat rolls one die, it names the seat whose die rolls now.
    pub(super) fn roll_caption(&self, roll: &ShownRoll<G>) -> String {
        if roll.throw.one_by_one && !roll.is_still() {
            let seat = G::seat_name(&self.names, Seat(roll.stopped as u8)).to_uppercase();
            return format!("Roll {seat} {}", roll.throw.caption);
        }
        roll.throw.caption.clone()
    }

    /// Draws the dice and, beside them, as much of the result as is known.
    pub(super) fn draw_roll_box(&self, canvas: &mut Canvas<'_>, layout: &GameLayout, roll: &ShownRoll<G>) {
        let bar = layout.bar;
        let landing = if let PlaybackState::Landed(landing) = &self.telling.stage { Some(landing) } else { None };
        let upshot = landing.and_then(|landing| landing.effect.upshot.as_ref());
        let died = upshot.is_some_and(|upshot| upshot.mark == HitResult::Died);
        let is_framed = layout.box_of_bar.is_framed();
        // Without a frame the last of the five lines belongs to the keys.
        let height = bar.height - u16::from(!is_framed && layout.keys.is_some());
        let left = if self.far { 1 } else { dice::width(&roll.throw.dice) + 2 };
        let waits = landing.map_or(roll.waits && roll.is_still(), |landing| landing.until.is_none());
        let area = Rect { x: bar.x + left, width: bar.width.saturating_sub(left + 1), height, ..bar };
        let mut rows = Rows { area };
        canvas.cursor = (area.x, area.y);
        if !is_framed && let Some(row) = rows.next() {
            draw_heading(canvas, row, &self.roll_heading(roll), &roll.throw.caption);
        }
        if self.far {
            let end = dice::draw_small(canvas, (rows.area.x, rows.area.y), &roll.dice(), died);
            let columns = end + 1 - rows.area.x;
            (rows.area.x, rows.area.width) = (end + 1, rows.area.width.saturating_sub(columns));
        } else {
            dice::draw_row(canvas, (bar.x + 1, bar.y), &roll.dice(), (died, !is_framed));
        }
        // In four lines the odds make room for what the hit did.
        let odds = is_framed || upshot.is_none();
        let success = if upshot.is_some_and(|upshot| upshot.players) { Ink::Bad } else { Ink::Good };
        draw_result(canvas, &mut rows, &roll.throw, (roll.is_still(), odds), success);
        match (landing, upshot) {
            (Some(landing), Some(upshot)) => {
                if is_framed && rows.area.height > 3 {
                    _ = rows.next();
                }
                self.draw_upshot(canvas, &mut rows, (landing, upshot), layout.panel.is_some());
            }
            _ if roll.is_still() => draw_effects(canvas, &mut rows, roll.throw.verdict.as_ref()),
            _ => {}
        }
        // The reason keeps the last line, whatever comes above it.
        let why = reason(&roll.why, &self.roll_heading(roll)[0]);
        if let Some(why) = why.filter(|_| rows.area.height > 0 && (roll.is_still() || !roll.boxed)) {
            canvas.fit(rows.area.x, area.bottom() - 1, rows.area.width, &[&why, &roll.why], Ink::Dim);
        }
        if roll.boxed && !roll.is_still() {
            canvas.gather(&[Hint { shown: "any key".into(), does: "stops", key: None, intent: None }]);
        }
        canvas.gather(&self.pace_keys());
        if waits {
            canvas.gather(&[more_key()]);
        }
    }

    /// Draws what a hit did: its line, and the bar of the strength that is left.
    fn draw_upshot(
        &self,
        canvas: &mut Canvas<'_>,
        rows: &mut Rows,
        (landing, upshot): (&ImpactFlash<G>, &Impact),
        has_panel: bool,
    ) {
        let verdict = landing.roll.as_ref().and_then(|roll| roll.throw.verdict.as_ref());
        // Title and result of a roll say the rest, except that a hit did nothing.
        let needs_line = matches!(upshot.mark, HitResult::Died | HitResult::Done) || verdict.is_none();
        if needs_line && let Some(row) = rows.next() {
            // The line of a death reaches to both ends of the row.
            effects::draw_line(canvas, Rect { x: row.x - 1, width: row.width + 1, ..row }, upshot);
        }
        // The dead have nothing left, and what an enemy had is only an estimate.
        let counts = upshot.number != 0 && upshot.mark != HitResult::Died;
        if let (Some(life), true) = (&landing.life, counts)
            && let Some(row) = rows.next()
        {
            draw_life(canvas, row, life, (upshot.number, landing.shows_loss(self.now)));
        }
        draw_effects(canvas, rows, verdict);
        if has_panel {
            // The panel has the numbers, and what the dead leave behind.
            let most = if upshot.mark == HitResult::Died { 1 } else { usize::MAX };
            let states = upshot.account.iter().filter(|[_, value]| value.is_empty()).take(most);
            states.for_each(|[words, _]| draw_lines(canvas, rows, words, Ink::Plain));
        } else {
            draw_lines(canvas, rows, &account_line(upshot, rows.area.width.into()), Ink::Plain);
        }
        canvas.shortened(landing.text.clone());
    }
}

/// Returns the reason of a roll in words that nobody takes for its result. `None` if the title says it already.
fn reason(why: &str, title: &str) -> Option<String> {
    (!why.is_empty() && !title.contains(why)).then(|| format!("Reason: {why}"))
}

/// Draws the dice of an event with their result, for a page of a rulebook. `elapsed`: milliseconds since they began to roll.
pub fn draw_throw(canvas: &mut Canvas<'_>, area: Rect, throw: &DiceRoll, elapsed: u64) {
    let is_still = elapsed >= dice::QUICK;
    dice::draw_row(canvas, (area.x, area.y), &dice::quick(&throw.dice, elapsed), (false, false));
    let left = dice::width(&throw.dice) + 1;
    let beside = Rect { x: area.x + left, width: area.width.saturating_sub(left), ..area };
    let mut rows = Rows { area: beside };
    if let (Some(verdict), Some(row)) = (&throw.verdict, rows.next()) {
        draw_heading(canvas, row, &[verdict.title.clone(), verdict.need.clone()], &throw.caption);
    }
    draw_result(canvas, &mut rows, throw, (is_still, true), Ink::Good);
    if is_still {
        draw_effects(canvas, &mut rows, throw.verdict.as_ref());
    }
}

/// Draws dice, total and result of an event in one row, for a screen that shows its text as well.
pub fn draw_roll_row(canvas: &mut Canvas<'_>, row: Rect, throw: &DiceRoll) {
    let Some(verdict) = &throw.verdict else { return };
    let end = dice::draw_small(canvas, (row.x, row.y), &dice::quick(&throw.dice, dice::QUICK), false);
    draw_total(canvas, Rect { x: end + 1, width: row.right().saturating_sub(end + 1), ..row }, verdict, Ink::Good);
}

/// Draws what a roll came to, in parts or as its lines. `odds`: with the share of rolls that succeed. `success`: the ink of a
/// success, which can be the enemy's.
fn draw_result(canvas: &mut Canvas<'_>, rows: &mut Rows, throw: &DiceRoll, shows: (bool, bool), success: Ink) {
    let is_still = shows.0;
    match &throw.verdict {
        Some(verdict) => draw_verdict(canvas, rows, verdict, shows, success),
        None if is_still => {
            let inks = std::iter::once(Ink::Warning).chain(std::iter::repeat(Ink::Plain));
            throw.result.iter().zip(inks).for_each(|(line, ink)| draw_lines(canvas, rows, line, ink));
        }
        None => {}
    }
}

/// Draws title and need in one row. `short`: the title to use without room.
fn draw_heading(canvas: &mut Canvas<'_>, row: Rect, [title, need]: &[String; 2], short: &str) {
    let wide = need.chars().count() as u16;
    let room = row.width.saturating_sub(if wide > 0 { wide + 2 } else { 0 });
    canvas.fit(row.x, row.y, room, &[title, short], Ink::Strong);
    canvas.put(row.right() - wide.min(row.width), row.y, need, Ink::Dim);
}

/// Draws the total with its result as a filled word, and the share of all rolls that succeed.
fn draw_verdict(
    canvas: &mut Canvas<'_>,
    rows: &mut Rows,
    verdict: &RollVerdict,
    (is_still, odds): (bool, bool),
    success: Ink,
) {
    if let Some(row) = rows.next().filter(|_| is_still) {
        draw_total(canvas, row, verdict, success);
    }
    if odds && let Some(row) = rows.next() {
        let end = row.x + BARS[0];
        canvas.chance_segments((row.x, row.y), BARS[0], verdict.chance, Ink::Good);
        canvas.put_within(end + 1, row.y, row.right(), &verdict.odds, Ink::Dim);
    }
}

fn draw_total(canvas: &mut Canvas<'_>, row: Rect, verdict: &RollVerdict, success: Ink) {
    let (faces, total) = verdict.sum.rsplit_once(' ').map_or(("", verdict.sum.as_str()), |(faces, sum)| (faces, sum));
    let x = if faces.is_empty() { row.x } else { canvas.put(row.x, row.y, faces, Ink::Dim) + 1 };
    let x = canvas.put(x, row.y, total, Ink::Strong) + 3;
    let ink = match verdict.result {
        RollResult::Success => success,
        RollResult::Failure => Ink::Dim,
        RollResult::Fumble => Ink::Warning,
    };
    filled_word(canvas, (x, row.y), &verdict.word, ink);
}

/// Writes a word on a ground in its colour, or in brackets in a look without such grounds.
fn filled_word(canvas: &mut Canvas<'_>, (x, y): (u16, u16), word: &str, ink: Ink) {
    if !canvas.skin().tints() {
        canvas.put(x, y, &format!("[ {word} ]"), ink);
        return;
    }
    let end = canvas.put(x, y, &format!("  {word}  "), ink);
    canvas.token(Rect::new(x, y, end - x, 1), ink, true);
}

/// Draws the strength before and after a hit. `fresh`: the part just lost is white.
fn draw_life(canvas: &mut Canvas<'_>, row: Rect, life: &Life, (number, fresh): (i32, bool)) {
    let (left, was) = (life.left.max(0), (life.left - number).max(0));
    let most = life.most.max(was);
    let x = canvas.put(row.x, row.y, life.name, Ink::Dim) + 1;
    let bar = Rect::new(x, row.y, BARS[1], 1);
    canvas.bar(bar, left, most, Ink::of_seat(life.seat));
    if fresh && was > left {
        let cells = |value: i32| filled(value, most, usize::from(bar.width)) as u16;
        let from = if left > 0 { cells(left) } else { 0 };
        let to = cells(was).max(from + 1).min(bar.width);
        canvas.tint(Rect { x: bar.x + from, width: to.saturating_sub(from), ..bar }, Ink::Acts);
    }
    let about = if life.exact { "" } else { "~" };
    let x = canvas.put(bar.right() + 2, row.y, &format!("{about}{was} \u{2192} {left}"), Ink::Strong);
    let (text, ink) =
        if number < 0 { (format!("\u{2013}{}", -number), Ink::Warning) } else { (format!("+{number}"), Ink::Good) };
    canvas.put_within(x + 3, row.y, row.right(), &text, ink);
}

fn draw_effects(canvas: &mut Canvas<'_>, rows: &mut Rows, verdict: Option<&RollVerdict>) {
    for line in verdict.into_iter().flat_map(|verdict| &verdict.effects) {
        draw_lines(canvas, rows, line, Ink::Plain);
    }
}

/// The clauses at the beginning of a text that fit into the room; empty if the first one does not.
fn whole_clauses(text: &str, room: usize) -> &str {
    if text.chars().count() <= room {
        return text;
    }
    let ends = ["; ", ", ", ": ", ". "].into_iter().flat_map(|mark| text.match_indices(mark)).map(|(end, _)| end);
    ends.filter(|end| text[..*end].chars().count() <= room).max().map_or("", |end| &text[..end])
}

/// Draws a text over as many of the free rows as it takes. The last free row has only whole clauses.
fn draw_lines(canvas: &mut Canvas<'_>, rows: &mut Rows, text: &str, ink: Ink) {
    let mut rest = signed(canvas, text);
    while !rest.is_empty() {
        let is_last = rows.area.height == 1;
        let Some(row) = rows.next() else { return };
        if is_last {
            let whole = whole_clauses(&rest, row.width.into());
            if whole.len() < rest.len() && !whole.is_empty() {
                canvas.shortened(rest.clone());
                canvas.put_within(row.x, row.y, row.right(), whole, ink);
            } else {
                canvas.fit(row.x, row.y, row.width, &[&rest], ink);
            }
            return;
        }
        let lines = wrap(&rest, row.width.into());
        canvas.put_within(row.x, row.y, row.right(), &lines[0], ink);
        rest = lines[1..].join(" ");
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_reason_is_named_and_not_told_twice() {
        assert_eq!(reason("knocks out Gorm", "Orc strikes Gorm").unwrap(), "Reason: knocks out Gorm");
        assert_eq!([reason("strikes Gorm", "Orc strikes Gorm"), reason("", "Orc strikes Gorm")], [None, None]);
    }

    #[test]
    fn a_text_without_room_ends_with_a_whole_clause() {
        let text = "hits the left arm, 5 damage; Stunned until recovery";
        assert_eq!(whole_clauses(text, 30), "hits the left arm, 5 damage");
        assert_eq!(whole_clauses(text, 20), "hits the left arm");
        assert_eq!(whole_clauses(text, 99), text);
        assert_eq!(whole_clauses(text, 9), "");
    }
}
