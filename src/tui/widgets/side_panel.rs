//! The panel beside a board: the turn order, then sections such as the card of the actor who decides. It stands on its own
//! ground instead of frames. Every rulebook fills it with data, and it is laid out here for every size.
//!
//! Its sections keep their places from question to question: they depend on the size of the panel and on the rows that each
//! section asks for, not on what it says. A section with nothing to say leaves its place empty. Start with [`SidePanel`].

mod columns;
mod more;
mod narrow;
mod section;

use crate::canvas::names::short_name;
use crate::canvas::{Canvas, cut, wrap};
use crate::input::Input;
use crate::layout::Panel;
use crate::theme::Ink;
use crate::wide_layout::marker;
use crate::widgets::side_panel::columns::{Columns, step, value_of};
use crate::widgets::spans::{Span, signed};
use crate::widgets::unknown;
use ludus_engine::chance::Chance;
pub use more::{COURSE, course, legend};
use ratatui::layout::Rect;
pub use section::{Extra, Line, Overflow, Picture, Section};

/// Columns of a state in the turn order.
pub const STATE: u16 = 8;
/// Columns of a bar that stands alone.
const BAR: u16 = 14;
/// Columns of a label before its value.
const LABEL: u16 = 8;
/// Columns of the bar of a chance, and the fewest. Without room for them the number stands alone.
const CHANCE_BAR: u16 = 6;
const LEAST_BAR: u16 = 3;
/// Columns of the longest label before chances, " you evade", and a space.
const ODDS_LABEL: u16 = 11;
/// Columns of the longest text before a share, "8–11 SH * dazed", and a space.
const SHARE_TEXT: u16 = 16;
/// Columns of the bars of one row in the turn order: of one bar, and of each of two.
const SEGMENTS: [u16; 2] = [7, 4];
/// The segments that a bar keeps.
const FEWEST: u16 = 4;
/// Panels with fewer columns have no cards, and no bars beside their numbers.
const NARROW: u16 = 27;
/// Columns of a chance without its bar.
const NUMBER: u16 = 4;
/// The sections that are cards, at the start.
const CARDS: usize = 2;
/// Columns between sections that stand side by side.
const COLUMN_GAP: u16 = 3;
/// Panels with this many columns have two columns of sections.
const TWO_COLUMNS: u16 = 74;

/// A value with its maximum, as a bar and in words.
#[derive(Clone, Debug, Default)]
pub struct Measure {
    pub value: (i32, i32),
    pub text: String,
}

/// The part of an actor in the current turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Turn {
    Acts,
    Waits,
    Done,
    /// The actor is dead or has left.
    Gone,
}

/// An actor in the turn order.
#[derive(Clone, Debug)]
pub struct OrderRow {
    /// The number for a click.
    pub pick: usize,
    /// The sign and facing, as on the board.
    pub sign: String,
    pub ink: Ink,
    /// True if over half of the strength is left.
    pub whole: bool,
    pub name: String,
    pub measures: Vec<Measure>,
    /// The most important state, in at most eight columns.
    pub state: Span,
    pub turn: Turn,
    /// True if the question is about this actor.
    pub is_target: bool,
}

/// Everything that the panel shows.
#[derive(Default)]
pub struct SidePanel<'s> {
    pub title: String,
    /// The names of the measures, from left to right.
    pub heads: Vec<&'static str>,
    pub order: Vec<OrderRow>,
    /// The strength of both sides.
    pub sides: Vec<Span>,
    pub sections: Vec<Section>,
    /// Sections for rows that would stay empty, the most useful first.
    pub more: Vec<Extra<'s>>,
    /// Sections about the event on the screen, in the place of everything below the cards of two actors.
    pub news: Vec<Section>,
}

impl SidePanel<'_> {
    /// The rows that the order and each section ask for, at least and at most.
    fn wanted(&self) -> Vec<(u16, u16)> {
        let order = self.order.len() as u16 + 1;
        let all = std::iter::once((order, order + u16::from(!self.sides.is_empty())));
        all.chain(self.sections.iter().map(|section| section.rows)).collect()
    }

    /// Leaves only the order, which everybody may see.
    pub fn keep_order(&mut self) {
        self.sections.clear();
        self.more.clear();
        self.news.clear();
    }

    /// The number of sections that stay in their places: all, or while there is news the cards.
    fn staying(&self) -> usize {
        if self.news.is_empty() { self.sections.len() } else { self.sections.len().min(CARDS) }
    }
}

/// Draws the panel: the order, then the sections that fit.
pub fn draw(canvas: &mut Canvas<'_>, part: Panel, panel: &SidePanel<'_>) {
    draw_above(canvas, part, panel, 0);
}

/// Draws the panel above so many rows at its end that something else covers. The sections keep the places that they have in the
/// whole panel: those without room go.
pub fn draw_above(canvas: &mut Canvas<'_>, part: Panel, panel: &SidePanel<'_>, covered: u16) {
    let Panel { outer, inner } = part;
    // In the place of the log it stands in the log's frame.
    if inner.bottom() < outer.bottom() {
        canvas.clear(outer);
        canvas.boxed(outer, "", false);
    } else {
        canvas.tint(outer, Ink::Panel);
    }
    let narrowed;
    let panel = if inner.width <= NARROW {
        narrowed = narrow::narrowed_to(inner.width.saturating_sub(1), panel);
        &narrowed
    } else {
        panel
    };
    let end = outer.bottom().saturating_sub(covered);
    let above = |place: Rect| Rect { height: place.height.min(end.saturating_sub(place.y)), ..place };
    let places: Vec<Rect> = places(inner, &panel.wanted()).into_iter().map(above).collect();
    let Some((order, sections)) = places.split_first() else { return };
    draw_order(canvas, *order, panel);
    let mut draw = |area: Rect, section: &Section| {
        draw_section(canvas, Rect { x: area.x + 1, width: area.width.saturating_sub(1), ..area }, section);
    };
    let staying = panel.staying();
    let shown = sections.len().min(staying);
    let areas: Vec<Rect> = (0..shown).map(|number| grown(sections, &panel.sections[..shown], number)).collect();
    areas.iter().zip(&panel.sections).for_each(|(area, section)| draw(*area, section));
    if !panel.news.is_empty() && inner.width > NARROW {
        let free = more::below(inner.bottom().min(end), &places, staying);
        let wanted: Vec<(u16, u16)> = panel.news.iter().map(|section| section.rows).collect();
        stacked(free, &wanted).into_iter().zip(&panel.news).for_each(|(place, section)| draw(place, section));
        return;
    }
    if covered == 0 && sections.len() == panel.sections.len() && inner.width > NARROW {
        let is_told = |(area, section): (&Rect, &Section)| (!section.lines.is_empty()).then_some(*area);
        let told: Vec<Rect> = areas.iter().zip(&panel.sections).filter_map(is_told).collect();
        let vacant = sections.iter().filter(|place| told.iter().all(|area| !area.intersects(**place))).copied();
        for (areas, extra) in more::spare(inner, (&places, vacant.collect()), &panel.more) {
            more::parts(&areas, &extra.section()).iter().for_each(|(area, part)| draw(*area, part));
        }
    }
}

/// Draws sections side by side, each in a column of the same width.
pub fn columns(canvas: &mut Canvas<'_>, area: Rect, sections: &[Section]) {
    let count = sections.len().max(1) as u16;
    let each = (area.width + COLUMN_GAP) / count;
    for (number, section) in sections.iter().enumerate() {
        let x = area.x + number as u16 * each;
        let is_last = number + 1 == sections.len();
        let width = if is_last { area.right() - x } else { each.saturating_sub(COLUMN_GAP) };
        draw_section(canvas, Rect { x, width, ..area }, section);
    }
}

/// The place of a section. One without room for all its lines takes the empty places below it.
fn grown(places: &[Rect], sections: &[Section], number: usize) -> Rect {
    let mut area = places[number];
    let wanted = sections[number].lines.len() as u16 + 1;
    for (place, section) in places.iter().zip(sections).skip(number + 1) {
        let is_long = sections[number].overflow != Overflow::Start && area.height < wanted;
        if !is_long || !section.lines.is_empty() || place.x != area.x {
            break;
        }
        area.height = wanted.min(place.bottom() - area.y);
    }
    area
}

/// The columns for the text of a section in a panel of that width.
pub const fn text_width(panel: u16) -> u16 {
    let each = if panel < TWO_COLUMNS { panel } else { panel / 2 };
    each.saturating_sub(1)
}

/// Places sections below one another, in one or two columns. The last ones are left out first.
fn places(area: Rect, wanted: &[(u16, u16)]) -> Vec<Rect> {
    if area.width < TWO_COLUMNS {
        return stacked(area, wanted);
    }
    let half = Rect { width: area.width / 2, ..area };
    let beside = Rect { x: half.right(), width: area.width - half.width, ..area };
    if let Some(count) = balanced(area.height, wanted) {
        let (left, right) = wanted.split_at(count);
        return [stacked(half, left), stacked(beside, right)].concat();
    }
    let left = stacked(half, wanted);
    let right = stacked(beside, wanted.get(left.len()..).unwrap_or_default());
    left.into_iter().chain(right).collect()
}

/// The number of sections in the first of two columns, so that both are about as high. `None` if they do not fit so.
fn balanced(height: u16, wanted: &[(u16, u16)]) -> Option<usize> {
    let rows = |part: &[(u16, u16)], of: fn(&(u16, u16)) -> u16| part.iter().map(|one| of(one) + 1).sum::<u16>();
    let fits = |part: &[(u16, u16)]| rows(part, |one| one.0) <= height + 1;
    let counts = (1..wanted.len()).filter(|count| fits(&wanted[..*count]) && fits(&wanted[*count..]));
    counts.min_by_key(|count| {
        let (left, right) = wanted.split_at(*count);
        rows(left, |one| one.1).max(rows(right, |one| one.1))
    })
}

fn stacked(area: Rect, wanted: &[(u16, u16)]) -> Vec<Rect> {
    let needs = |count: usize| wanted[..count].iter().map(|(least, _)| least + 1).sum::<u16>().saturating_sub(1);
    // The order is shown even if it is too long.
    let count = (1..=wanted.len()).rev().find(|count| needs(*count) <= area.height).unwrap_or(wanted.len().min(1));
    let mut spare = area.height.saturating_sub(needs(count));
    let mut y = area.y;
    let mut places = Vec::new();
    for (least, most) in &wanted[..count] {
        let more = most.saturating_sub(*least).min(spare);
        spare -= more;
        let height = (least + more).min(area.bottom().saturating_sub(y));
        places.push(Rect { y, height, ..area });
        y += height + 1;
    }
    places
}

/// Draws a heading with its rule and its remark.
fn draw_heading(canvas: &mut Canvas<'_>, line: Rect, (heading, ink): &Span, remark: &[Span]) {
    let heading = cut(heading, line.width.into());
    let end = canvas.put_within(line.x, line.y, line.right(), &heading, *ink);
    let wide = width(remark);
    let room = line.right().saturating_sub(end + 1);
    let told = wide > 0 && wide < room;
    let rule = if told { room - wide - 1 } else { room };
    canvas.put_within(end + 1, line.y, line.right(), &"\u{2500}".repeat(rule.into()), Ink::Frame);
    if told {
        put_spans(canvas, (line.right() - wide, line.y), line.right(), remark);
    }
}

fn width(spans: &[Span]) -> u16 {
    spans.iter().map(|(text, _)| text.chars().count() as u16).sum()
}

/// The first pieces that fit whole, and the first one in any case.
fn whole_spans(columns: u16, spans: &[Span]) -> Vec<Span> {
    let count = (1..=spans.len()).rev().find(|count| width(&spans[..*count]) <= columns).unwrap_or(1);
    spans.iter().take(count).cloned().collect()
}

/// Writes pieces up to a column; returns the column after them.
fn put_spans(canvas: &mut Canvas<'_>, (mut x, y): (u16, u16), right: u16, spans: &[Span]) -> u16 {
    for (text, ink) in spans {
        let text = signed(canvas, &cut(text, right.saturating_sub(x).into()));
        x = canvas.put_within(x, y, right, &text, *ink);
    }
    x
}

fn draw_order(canvas: &mut Canvas<'_>, area: Rect, panel: &SidePanel<'_>) {
    let line = Rect { x: area.x + 1, width: area.width.saturating_sub(1), height: 1, ..area };
    let columns = Columns::of(panel, line.width);
    draw_heading(canvas, line, &(panel.title.clone(), Ink::Title), &[]);
    let first = line.x + columns.sign + 1 + columns.name + columns.gap;
    for (head, x) in panel.heads.iter().zip((first..).step_by(usize::from(step(columns.bar, columns.number)))) {
        let x = (x + columns.bar + columns.number).saturating_sub(head.chars().count() as u16);
        canvas.put_within(x.saturating_sub(1), line.y, line.right(), &format!(" {head} "), Ink::Dim);
    }
    let mut y = area.y + 1;
    for row in shown_order(&panel.order, area.height.saturating_sub(1).into()) {
        draw_actor(canvas, Rect { y, height: 1, ..area }, row, &columns);
        y += 1;
    }
    if y < area.bottom() {
        let with = |from: &str, to: &str, spans: &[Span]| -> Vec<Span> {
            spans.iter().map(|(text, ink)| (text.replace(from, to), *ink)).collect()
        };
        let tight = with("  ", " ", &panel.sides);
        // The heading names the unit already.
        let unit = panel.heads.first().map_or_else(String::new, |head| format!(" {head} "));
        let bare = with(&unit, " ", &tight);
        let forms = [&panel.sides, &tight, &bare];
        let sides = forms.into_iter().find(|form| width(form) <= line.width).unwrap_or(&bare);
        put_spans(canvas, (line.x, y), line.right(), sides);
    }
}

/// The first rows of the order that have room, with those who are gone last.
/// A target below them takes the place of the last one.
fn shown_order(order: &[OrderRow], room: usize) -> impl Iterator<Item = &OrderRow> {
    let (gone, present): (Vec<&OrderRow>, Vec<&OrderRow>) = order.iter().partition(|row| row.turn == Turn::Gone);
    let order: Vec<&OrderRow> = present.into_iter().chain(gone).collect();
    let target = order.iter().position(|row| row.is_target).filter(|at| *at >= room && room > 0);
    let first = room - usize::from(target.is_some());
    let last = target.map(|at| order[at]);
    order.into_iter().take(first).chain(last)
}

fn draw_actor(canvas: &mut Canvas<'_>, line: Rect, row: &OrderRow, columns: &Columns) {
    canvas.clickable(line, Input::Pick(row.pick));
    let ink = match row.turn {
        _ if row.is_target => Ink::Aim,
        Turn::Acts => Ink::Strong,
        Turn::Waits => Ink::Plain,
        Turn::Done | Turn::Gone => Ink::Dim,
    };
    if row.turn == Turn::Acts {
        let sign = marker(canvas);
        canvas.put_within(line.x, line.y, line.right(), sign, Ink::Aim);
    }
    let mut x = line.x + 1;
    let is_gone = row.turn == Turn::Gone;
    let sign = canvas.put_within(x, line.y, line.right(), &row.sign, if is_gone { Ink::Dim } else { row.ink });
    if !is_gone {
        canvas.token(Rect { x, width: sign - x, ..line }, row.ink, row.whole);
    }
    let (state, state_ink) = &row.state;
    let is_narrow = columns.is_narrow;
    if is_narrow && *state_ink == Ink::Warning {
        let sign: String = state.chars().take(1).collect();
        canvas.put_within(x + columns.sign, line.y, line.right(), &sign, *state_ink);
    }
    x += columns.sign + 1;
    canvas.put_within(x, line.y, line.right(), &short_name(&row.name, columns.name.into()), ink);
    x += columns.name + columns.gap;
    for measure in &row.measures {
        if !is_gone {
            unknown::segments(canvas, Rect { x, width: columns.bar, ..line }, measure.value, row.ink);
            let text = value_of(measure, columns.is_brief);
            let from = (x + columns.bar + columns.number).saturating_sub(text.chars().count() as u16);
            canvas.put_within(from, line.y, line.right(), text, ink);
        }
        x += step(columns.bar, columns.number);
    }
    if !is_narrow {
        x += u16::from(columns.bar == 0);
        let state: String = state.chars().take(STATE.into()).collect();
        canvas.put_within(x, line.y, line.right(), &state, *state_ink);
    }
    if row.turn == Turn::Acts {
        // After the texts, which would have their own colours on it. The sign keeps those of its side.
        canvas.tint(Rect { width: 1, ..line }, Ink::Select);
        canvas.tint(Rect { x: sign, width: line.right().saturating_sub(sign), ..line }, Ink::Select);
    }
}

fn draw_section(canvas: &mut Canvas<'_>, area: Rect, section: &Section) {
    if section.lines.is_empty() || area.height < 2 {
        return;
    }
    draw_heading(canvas, Rect { height: 1, ..area }, &section.heading, &section.remark);
    let room = usize::from(area.height) - 1;
    let is_cut = section.overflow == Overflow::Counted && section.lines.len() > room;
    let shown = if is_cut { room - 1 } else { section.lines.len() };
    let mut y = area.y + 1;
    let hidden = match section.overflow {
        Overflow::Start => section.lines.len().saturating_sub(room),
        Overflow::End | Overflow::Counted => 0,
    };
    for line in &section.lines[hidden..shown] {
        if y >= area.bottom() {
            return;
        }
        y += draw_line(canvas, Rect { y, height: area.bottom() - y, ..area }, line);
    }
    if is_cut {
        let more = format!("and {} more", section.lines.len() - shown);
        canvas.put_within(area.x, y, area.right(), &more, Ink::Dim);
    }
}

/// Draws a line at the top of an area; returns the rows it took.
fn draw_line(canvas: &mut Canvas<'_>, area: Rect, line: &Line) -> u16 {
    let (at, right) = ((area.x, area.y), area.right());
    match line {
        Line::Text(left, end) => put_both(canvas, at, right, left, end),
        Line::Fact(label, value) => {
            let end = canvas.put_within(area.x, area.y, right, label, Ink::Dim);
            let from = (area.x + LABEL).max(end + 1);
            put_spans(canvas, (from, area.y), right, &whole_spans(right.saturating_sub(from), value));
        }
        Line::Bar(value, ink, text, end) => {
            let texts = width(text) + width(end);
            let wide = area.width.saturating_sub(texts + 2).min(BAR);
            // The numbers say what the bar shows.
            if wide < FEWEST && texts > 0 {
                put_both(canvas, at, right, text, end);
            } else {
                unknown::bar(canvas, Rect { width: wide, height: 1, ..area }, *value, *ink);
                put_both(canvas, (area.x + wide + 1, area.y), right, text, end);
            }
        }
        Line::Odds((label, ink), chances, bar) => {
            canvas.put_within(area.x, area.y, right, label, *ink);
            let has_bars = area.width >= ODDS_LABEL + 2 * (LEAST_BAR + 6);
            let each = if has_bars { chance_bar(area.width) + 6 } else { NUMBER };
            let from = right.saturating_sub(2 * each);
            for (x, chance) in [from, from + each].into_iter().zip(chances) {
                draw_chance(canvas, Rect { x, width: each, height: 1, ..area }, *chance, *bar);
            }
        }
        Line::Share(text, chance, ink) => {
            let number = chance.to_string();
            if area.width < NARROW {
                put_spans(canvas, at, right.saturating_sub(NUMBER + 1), text);
            } else {
                let wide = BAR.min(area.width.saturating_sub(SHARE_TEXT + 5)).max(LEAST_BAR);
                let bar = right.saturating_sub(wide + 5);
                put_spans(canvas, at, bar, text);
                canvas.chance_segments((bar, area.y), wide, *chance, *ink);
            }
            canvas.put_within(right.saturating_sub(number.len() as u16), area.y, right, &number, Ink::Strong);
        }
        Line::Strength(text, value, ink, end) => {
            let bar = right.saturating_sub(width(end) + FEWEST + 1);
            let is_wide = area.width >= NARROW;
            put_spans(canvas, at, if is_wide { bar - 1 } else { bar }, text);
            if is_wide {
                canvas.segments(Rect { x: bar, width: FEWEST, height: 1, ..area }, *value, *ink);
            }
            put_both(canvas, at, right, &[], end);
        }
        Line::Sentence(text, ink) => {
            let rows = wrap(text, area.width.into());
            // A sentence that does not fit goes whole.
            if rows.len() > usize::from(area.height) {
                return area.height;
            }
            for (y, row) in (area.y..).zip(&rows) {
                canvas.put_within(area.x, y, right, &signed(canvas, row), *ink);
            }
            return rows.len() as u16;
        }
        Line::Whole(lines) => {
            let rows = lines.len() as u16;
            if rows <= area.height {
                for (y, line) in (area.y..).zip(lines) {
                    draw_line(canvas, Rect { y, height: 1, ..area }, line);
                }
            }
            return rows.min(area.height);
        }
        Line::Picture(picture) => {
            picture.draw(canvas, area);
            return area.height;
        }
    }
    1
}

/// Columns of the bar of a chance, so that the longest label and two chances have room.
fn chance_bar(width: u16) -> u16 {
    (width.saturating_sub(ODDS_LABEL) / 2).saturating_sub(6).clamp(LEAST_BAR, CHANCE_BAR)
}

fn draw_chance(canvas: &mut Canvas<'_>, area: Rect, chance: Option<(Chance, bool)>, ink: Ink) {
    let text = match chance {
        Some((chance, about)) => {
            if area.width > NUMBER {
                canvas.chance_segments((area.x, area.y), area.width - 6, chance, ink);
            }
            let text = chance.to_string();
            // A bound is no estimate more.
            if about && !text.starts_with(['<', '>']) { format!("~{text}") } else { text }
        }
        None => "\u{2013}".into(),
    };
    let x = area.right().saturating_sub(text.chars().count() as u16 + u16::from(area.width > NUMBER));
    canvas.put_within(x, area.y, area.right(), &text, if chance.is_some() { Ink::Strong } else { Ink::Dim });
}

/// Writes pieces from a column on, and others at the right end if they fit.
fn put_both(canvas: &mut Canvas<'_>, at: (u16, u16), right: u16, left: &[Span], end: &[Span]) {
    let x = put_spans(canvas, at, right, left);
    let from = right.saturating_sub(width(end));
    if from > x {
        put_spans(canvas, (from, at.1), right, end);
    }
}

#[cfg(test)]
mod tests;
