//! The analysis of a finished game as text and columns: the first seat's win chance, the turning point and
//! the luck of the dice; and the boxes that the reports of all rulebooks have.

use crate::canvas::{Canvas, cut, wrap};
use crate::game_view::postgame::{Point, WinChanceCurve};
use crate::game_view::rulebook_ui::ReportRow;
use crate::help::{Chapters, Topic};
use crate::theme::Ink;
use crate::wide_layout::{
    Cell, Column, Fill, Length, TextBox, columns, draw_scroll_hints, rules, scrolled, table, texts,
};
use ludus_engine::chance::Share;
use ludus_engine::fold::{BattleFold, CombatFacts};
use ludus_engine::game::Seat;
use ratatui::layout::Rect;

/// The name of the first seat, and the rulebook's words for rounds.
pub struct Whose<'a> {
    pub name: &'a str,
    /// The word for a round: "turn".
    pub round: &'static str,
    /// The letter before a round's number: "T".
    pub mark: &'static str,
}

impl Whose<'_> {
    /// Formats a round as "turn 3", or names the beginning.
    fn round(&self, point: &Point) -> String {
        if point.round == 0 { "the beginning".into() } else { format!("{} {}", self.round, point.round) }
    }
}

/// Formats the chance at a point without its error.
fn chance(point: &Point) -> String {
    Share::of_tenths((point.share.0, 2 * point.share.1)).alone()
}

/// Describes the turning point: "Turn 5: West's chance went from 40% to 75% (+-3). Slayer 1 kills Conan."
pub fn turned(course: Option<&WinChanceCurve>, whose: &Whose<'_>) -> Option<(String, Ink)> {
    let (course, turning) = course.and_then(|course| Some((course, course.turning.as_ref()?)))?;
    let (from, to) = (course.points[turning.at], course.points.get(turning.at + 1).copied()?);
    let ink = if to.share.0 > from.share.0 { Ink::West } else { Ink::East };
    let (before, after, error) = (chance(&from), chance(&to), (2 * turning.error).div_ceil(10));
    let act = if turning.act.is_empty() { String::new() } else { format!(" {}.", turning.act) };
    let round = whose.round(&from);
    let when = round[..1].to_uppercase() + &round[1..];
    Some((format!("{when}: {}'s chance went from {before} to {after} (+-{error}).{act}", whose.name), ink))
}

/// Describes the luck: "Luck cost West 4.0 SH: luckier than 34 of 100 such battles." It takes the gain in tenths and the
/// percentile. The words name the points and the compared games.
fn luck(name: &str, (gift, percentile): (i64, u64), [points, games]: [&str; 2]) -> (String, Ink) {
    let word = if gift < 0 { "cost" } else { "gave" };
    let ink = if percentile < 50 { Ink::Bad } else { Ink::Good };
    let (whole, part) = (gift.unsigned_abs() / 10, gift.unsigned_abs() % 10);
    (format!("Luck {word} {name} {whole}.{part} {points}: luckier than {percentile} of 100 such {games}."), ink)
}

/// Lists the luck of some seats, with their names. The words name the points and the compared games.
pub fn lucks<'a, G: CombatFacts>(
    fold: &BattleFold<G>,
    seats: impl IntoIterator<Item = (Seat, &'a str)>,
    words: [&str; 2],
) -> Vec<(String, Ink)> {
    if fold.luck().rolls() == 0 {
        return vec![("No roll mattered to either side.".into(), Ink::Dim)];
    }
    let one = |(seat, name)| luck(name, (fold.gift_tenths(seat), fold.percentile(seat)), words);
    seats.into_iter().map(one).collect()
}

/// The chance from round to round in percent, for screens without room for columns.
pub fn line(course: Option<&WinChanceCurve>, whose: &Whose<'_>) -> Vec<(String, Ink)> {
    let Some(course) = course.filter(|course| !course.points.is_empty()) else { return Vec::new() };
    let every = course.points.len().div_ceil(14).max(1);
    let points = course.points.iter().rev().step_by(every).collect::<Vec<_>>().into_iter().rev();
    let last = course.points.last();
    let when = |point: &Point| match point.round {
        _ if Some(point) == last => "end".into(),
        0 => "start".into(),
        round => format!("{}{round}", whose.mark),
    };
    let points: Vec<String> =
        points.map(|point| format!("{} {}", when(point), chance(point).trim_end_matches('%'))).collect();
    vec![(format!("{}'s chance in percent: {}.", whose.name, points.join(", ")), Ink::Dim)]
}

/// Draws the chance from round to round as columns. The decisive round has another ink.
pub fn draw_course(canvas: &mut Canvas<'_>, area: Rect, course: Option<&WinChanceCurve>, whose: &Whose<'_>) {
    let name = format!("{}'s chance", whose.name);
    let Some(course) = course else {
        let mut pane = TextBox::with(canvas, area, "How it went", &name);
        return pane.text("Only finished games are analysed, not what-if games.", Ink::Dim);
    };
    let every = course.points.get(..2).map_or(1, |two| two[1].round.saturating_sub(two[0].round));
    let what = match (course.played, every) {
        ((played, all), _) if played < all => format!("{name}, {}% computed", played * 100 / all.max(1)),
        (_, 0 | 1) => name,
        (_, every) => format!("{name}, {every} {}s a bar", whose.round),
    };
    let mut pane = TextBox::with(canvas, area, "How it went", &what);
    if course.points.is_empty() {
        return pane.text(&format!("Playing on from every {} ...", whose.round), Ink::Dim);
    }
    let inside = pane.rest();
    let (high, points) = (inside.height.saturating_sub(1).max(1), &course.points);
    let wide = (inside.width.saturating_sub(6) / points.len().max(1) as u16).clamp(1, 6);
    let shown = usize::from((inside.width.saturating_sub(6) / wide).max(1)).min(points.len());
    for (row, percent) in [(0, "100%"), (high / 2, " 50%"), (high.saturating_sub(1), "  0%")] {
        canvas.put(inside.x, inside.y + row, percent, Ink::Dim);
    }
    let chart = Rect { x: inside.x + 5, width: inside.width.saturating_sub(5), height: high, ..inside };
    let turned = course.turning.as_ref().map(|turning| turning.at);
    for (there, ink) in [(false, Ink::West), (true, Ink::Warning)] {
        let value = |(at, point): (usize, &Point)| if (Some(at) == turned) == there { point.share.0 } else { 0 };
        let values: Vec<u64> = points.iter().enumerate().map(value).take(shown).collect();
        canvas.columns(chart, (&values, 1000), wide, ink);
    }
    // Each bar has its round below it if there is room, the last one the result.
    let (y, left) = (inside.y + high, inside.x + 5);
    canvas.put(inside.x, y, &cut(whose.round, 5), Ink::Dim);
    let last = left + wide * (shown as u16).saturating_sub(1);
    let end = if shown == points.len() { "end" } else { "" };
    let (last, mut free) = (last.min(inside.right().saturating_sub(end.len() as u16)), left);
    for (x, point) in (left..).step_by(wide.into()).zip(points.iter().take(shown)) {
        let round = point.round.to_string();
        if x >= free && x + (round.len() as u16) < last {
            free = canvas.put(x, y, &round, Ink::Dim) + 1;
        }
    }
    canvas.put(last, y, end, Ink::Dim);
}

/// Adds texts to the rows of a report, wrapped and below an empty row.
pub fn add_rows(rows: &mut Vec<ReportRow>, told: &[(String, Ink)]) {
    if !told.is_empty() {
        rows.push((2, String::new(), Ink::Plain));
        rows.extend(told.iter().flat_map(|(text, ink)| wrap(text, 76).into_iter().map(|line| (2, line, *ink))));
    }
}

/// Draws the table of everybody's deeds. Returns its scroll range.
pub fn draw_deeds(
    canvas: &mut Canvas<'_>,
    area: Rect,
    (heads, cells): (&[Column], &[Vec<Cell>]),
    wanted: usize,
) -> usize {
    let title = "Who did what";
    let mut pane = TextBox::new(canvas, area, title);
    // One line belongs to the heading.
    let at = scrolled(cells.len(), pane.left().saturating_sub(1), wanted);
    table(&mut pane, heads, cells.get(at.0..).unwrap_or_default(), None);
    draw_scroll_hints(canvas, area, title, at)
}

/// Draws the course of the game, what decided it, and on large screens an explanation. Returns the scroll range.
pub fn draw_meaning(
    canvas: &mut Canvas<'_>,
    area: Rect,
    (course, whose): (Option<&WinChanceCurve>, &Whose<'_>),
    means: &[(String, Ink)],
    (chapters, topic, wanted): (Chapters, &Topic, usize),
) -> usize {
    let told = if area.width >= 150 { area.width / 4 } else { 0 };
    let [left, right, told] = columns(area, [Fill(1), Fill(1), Length(told)]);
    draw_course(canvas, left, course, whose);
    let meant = texts(canvas, right, "What decided it", means, wanted);
    if told.width > 0 {
        rules(canvas, told, chapters, topic);
    }
    meant
}

/// Separates texts by empty lines.
pub fn spaced(means: &[(String, Ink)]) -> Vec<(String, Ink)> {
    let mut lines: Vec<_> = means.iter().flat_map(|line| [line.clone(), (String::new(), Ink::Plain)]).collect();
    lines.pop();
    lines
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game_view::postgame::TurningPoint;
    use crate::theme::skin::Surroundings;
    use crate::theme::style;
    use ludus_store::settings::{Look, Settings, Theme};
    use ratatui::buffer::Buffer;

    #[test]
    fn the_chart_marks_the_round_that_the_text_names() {
        let points = (1..=12).map(|round| Point { round, share: (if round <= 11 { 800 } else { 300 }, 10) });
        let points: Vec<Point> = points.chain([Point { round: 12, share: (0, 0) }]).collect();
        let spot = crate::game_view::replay::JumpTarget::Beginning;
        let turning = Some(TurningPoint { at: 10, error: 14, act: String::new(), spot });
        let course = WinChanceCurve { points, played: (1, 1), turning };
        let whose = Whose { name: "West", round: "turn", mark: "T" };
        let (text, _) = turned(Some(&course), &whose).unwrap();
        assert_eq!(text, "Turn 11: West's chance went from 80% to 30% (+-3).");
        let (told, _) = line(Some(&course), &whose).remove(0);
        assert!(told.starts_with("West's chance in percent: T1 80, ") && told.ends_with(" end 0."), "{told}");
        let settings = Settings { look: Look::Modern, theme: Theme::Truecolor, ..Settings::default() };
        let skin = Surroundings::PLAIN.skin(&settings);
        let area = Rect::new(0, 0, 100, 20);
        let mut buffer = Buffer::empty(area);
        draw_course(&mut Canvas::new(&mut buffer, skin), area, Some(&course), &whose);
        let row = |y: u16| (0..100).map(|x| buffer.cell((x, y)).unwrap().symbol()).collect::<String>();
        let labels = (0..20).map(row).find(|row| row.contains(" 11 ")).unwrap();
        let under = labels[..labels.find(" 11 ").unwrap() + 1].chars().count() as u16;
        let ink = style(skin, Ink::Warning).fg;
        let marked = |x: u16| {
            (1..19).any(|y| buffer.cell((x, y)).is_some_and(|cell| Some(cell.fg) == ink && cell.symbol() != " "))
        };
        let columns: Vec<u16> = (6..99).filter(|x| marked(*x)).collect();
        assert_eq!(columns.first(), Some(&under), "{labels}");
        assert!(columns.len() <= 6, "{columns:?}");
    }
}
