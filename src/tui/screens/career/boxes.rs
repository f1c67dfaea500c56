//! The career on large screens: two charts, the facts, and the battles as a table.

use crate::app::AppState;
use crate::canvas::names::short_name;
use crate::canvas::{Canvas, wrap};
use crate::lives::CareerProgress;
use crate::screens::career::{CareerScreen, CareerUi, Sum, detail};
use crate::screens::note;
use crate::theme::Ink;
use crate::wide_layout::{Fill, Length, TextBox, WideLayout, columns, rows, rules};
use crate::widgets::luck_scale;
use crate::widgets::spans::is_fine;
use ludus_engine::career::Feat;
use ludus_store::careers::CareerEntryRow;
use ratatui::layout::Rect;

/// An area without its outermost column at each side.
const fn within(area: Rect) -> Rect {
    Rect { x: area.x + 1, width: area.width.saturating_sub(2), ..area }
}

impl<E: CareerUi> CareerScreen<E> {
    pub(super) fn draw_room(
        &self,
        shared: &AppState,
        canvas: &mut Canvas<'_>,
        room: WideLayout,
        (found, sum): (&CareerProgress<E>, &Sum),
    ) {
        room.head(canvas, &sum.one.name, sum.one.heading.trim_start_matches([',', ' ']));
        if sum.is_empty() && found.pages.is_empty() {
            return self.draw_unfought(shared, canvas, room, (found, sum));
        }
        let card = if room.is_large() { 64 } else { 42 };
        let [left, record] = columns(room.body(), [Fill(1), Length(card)]);
        // A short list leaves its rows to the charts.
        let wanted = self.shown(found).len() as u16 + DETAIL + LIST;
        let [upper, list] = rows(left, [Fill(1), Length(wanted.min(left.height / 2))]);
        // A narrower chart marks each rise above its battle.
        let beside = if room.is_large() { Fill(2) } else { Length(0) };
        let [exp, attributes] = columns(upper, [Fill(3), beside]);
        let exp = if room.is_large() { exp } else { upper };
        let inside = canvas.card(exp, E::GROWS[0], Ink::Title);
        self.draw_columns(canvas, within(inside), (found, sum));
        if room.is_large() {
            let inside = canvas.card(attributes, E::LINES, Ink::Title);
            draw_legend(canvas, attributes, (E::LINES, sum));
            sum.draw_lines(canvas, within(inside));
        }
        draw_record::<E>(&mut TextBox::new(canvas, record, "Record"), sum);
        let cursor = self.draw_list(canvas, list, (found, sum));
        room.foot(canvas, note(shared), &CareerScreen::<E>::keys(shared, found.pages.len()));
        canvas.cursor = cursor;
    }
}

/// Rows of the box of battles beside them and the words below: frame, heading, rule and a blank row.
const LIST: u16 = 6;

impl<E: CareerUi> CareerScreen<E> {
    /// Draws the battles, and below them the one in focus. Returns the place of the cursor.
    fn draw_list(&self, canvas: &mut Canvas<'_>, area: Rect, (found, sum): (&CareerProgress<E>, &Sum)) -> (u16, u16) {
        let shown = self.shown(found);
        let searched = self.searched(shown.len());
        let count = if searched.is_empty() { self.focus.position(shown.len()) } else { searched };
        let pane = TextBox::new(canvas, area, "Battles");
        pane.canvas.lit(area, "Battles", Ink::Title);
        pane.canvas.remark(area, "Battles", &count);
        let inside = pane.rest();
        let told = detail(shown.get(self.focus.at).copied());
        let lines = wrap(&told, usize::from(inside.width)).len() as u16;
        // The list keeps its place while the words below it change.
        let [list, below] = rows(inside, [Fill(1), Length(1 + lines.max(DETAIL))]);
        self.draw_battles(&mut TextBox::bare(pane.canvas, list), (found, sum));
        let cursor = pane.canvas.cursor;
        let mut pane = TextBox::bare(pane.canvas, below);
        pane.rule("This battle", Ink::Title);
        pane.next();
        pane.text(&told, Ink::Plain);
        cursor
    }

    /// Draws the career of a character without a battle: the rules of experience instead of empty charts.
    fn draw_unfought(
        &self,
        shared: &AppState,
        canvas: &mut Canvas<'_>,
        room: WideLayout,
        (found, sum): (&CareerProgress<E>, &Sum),
    ) {
        let facts = sum.one.facts.len() as u16 + u16::from(!sum.silence.is_empty());
        let [list, below] = rows(room.body(), [Length(facts + 4), Fill(1)]);
        let mut pane = TextBox::new(canvas, list, "Battles");
        pane.canvas.lit(list, "Battles", Ink::Title);
        self.draw_battles(&mut pane, (found, sum));
        let cursor = pane.canvas.cursor;
        pane.next();
        sum.one.facts.iter().for_each(|(text, ink)| pane.text(text, *ink));
        if !sum.silence.is_empty() {
            pane.text(&sum.silence, Ink::Dim);
        }
        rules(canvas, below, shared.books.chapters(), &E::TOPIC);
        room.foot(canvas, note(shared), &CareerScreen::<E>::keys(shared, 0));
        canvas.cursor = cursor;
    }
}

/// Columns of a battle in the larger chart, and its rows below them.
const STEP: u16 = 8;
const LABELS: u16 = 2;
/// Lines of the words about a battle, at least.
const DETAIL: u16 = 3;

impl<E: CareerUi> CareerScreen<E> {
    /// Draws the growth as a column a battle with its number and its end, or as a line if there are too many.
    fn draw_columns(&self, canvas: &mut Canvas<'_>, area: Rect, (found, sum): (&CareerProgress<E>, &Sum)) {
        let fought: Vec<&E> = found.pages.iter().filter_map(CareerEntryRow::chapter).collect();
        let values: Vec<u64> = sum.one.grown.iter().skip(1).map(|value| u64::from(*value)).collect();
        let most = values.iter().copied().max().unwrap_or(0).max(u64::from(E::HIGH));
        let axis = most.to_string().len() as u16 + 2;
        let fits = area.height > LABELS + 2 && values.len() as u16 * STEP + axis <= area.width;
        if values.is_empty() || values.len() != fought.len() || !fits {
            return sum.draw_grown(canvas, area, E::HIGH);
        }
        let bars = Rect { x: area.x + axis, width: area.width - axis, height: area.height - LABELS, ..area };
        canvas.put(area.x, bars.y, &most.to_string(), Ink::Dim);
        canvas.put(area.x + axis - 3, bars.bottom() - 1, "0", Ink::Dim);
        canvas.columns(bars, (&values, most), STEP, Ink::Good);
        for (number, (x, chapter)) in (bars.x..).step_by(STEP.into()).zip(fought).enumerate() {
            let high = u64::from(bars.height) * values[number] / most.max(1);
            let above = bars.bottom().saturating_sub(high as u16 + 2).max(bars.y);
            canvas.put_within(x, above, bars.right(), &rise(canvas, sum, number), Ink::Strong);
            let (words, _, ink) = chapter.row();
            let word = words.split([' ', ',']).next().unwrap_or_default();
            canvas.put(x, bars.bottom(), &format!("{:^7}", number + 1), Ink::Dim);
            canvas.put_within(x, bars.bottom() + 1, x + STEP - 1, &format!("{word:^7}"), ink);
        }
    }
}

/// The values that rose in a battle, by its number from 0: "▲AG 13". Empty if none did.
fn rise(canvas: &Canvas<'_>, sum: &Sum, number: usize) -> String {
    let sign = if is_fine(canvas) { "\u{25b2}" } else { "^" };
    let risen = |(name, _, values): &(&str, Ink, Vec<u32>)| {
        let (before, after) = (values.get(number)?, values.get(number + 1)?);
        (after > before).then(|| format!("{sign}{name} {after}"))
    };
    sum.one.lines.iter().filter_map(risen).next().unwrap_or_default()
}

/// Draws the facts, those that count something as rows with bars.
fn draw_record<E: CareerUi>(pane: &mut TextBox<'_, '_>, sum: &Sum) {
    let (one, [points, killed, struck]) = (&sum.one, E::WORDS);
    let is_counted = |text: &str| {
        let title = text.split(':').next().unwrap_or_default();
        [killed, struck, "Also hurt by"].contains(&title)
    };
    one.facts.iter().filter(|(text, _)| !is_counted(text)).for_each(|(text, ink)| pane.text(text, *ink));
    let life = &one.life;
    let kills = life.kills.iter().map(|(name, count)| (name, (*count, 0), count.to_string()));
    bars(pane, killed, Ink::West, kills.collect());
    let arms = life.arms.iter().map(|(name, used)| {
        (name, (used.hits, used.strikes), format!("{} of {}, {} {points}", used.hits, used.strikes, used.dealt))
    });
    bars(pane, struck, Ink::West, arms.collect());
    let harms = life.harms.iter().map(|(name, harm)| (name, (harm.taken, 0), format!("{} {points}", harm.taken)));
    let mut harms: Vec<_> = harms.collect();
    ludus_engine::order::by_key(&mut harms, |(_, (taken, _), _)| std::cmp::Reverse(*taken));
    bars(pane, "Hurt most by", Ink::East, harms);
    draw_luck(pane, sum);
    draw_feats(pane, &life.feats);
    if !sum.silence.is_empty() {
        pane.gap();
        pane.text(&sum.silence, Ink::Dim);
    }
}

/// Draws the luck of all battles on a scale, and the hits beside those expected.
fn draw_luck(pane: &mut TextBox<'_, '_>, sum: &Sum) {
    let life = &sum.one.life;
    let Some(rank) = life.luck.filter(|_| pane.left() > 4) else { return };
    pane.gap();
    pane.rule("Luck and skill", Ink::Title);
    pane.next();
    luck_scale::draw(pane, rank, "");
    let (words, rank) = if rank < 50 { ("worse", 100 - rank) } else { ("better", rank) };
    pane.text(&format!("Dice {words} than in {rank} of 100 battles."), Ink::Dim);
    let [hits, expected] = life.attacks().of_all();
    if !hits.is_empty() {
        pane.text(&format!("Hits: {hits}, expected {expected}."), Ink::Dim);
    }
}

/// Draws the feats, those that are still open last.
fn draw_feats(pane: &mut TextBox<'_, '_>, feats: &[Feat]) {
    if feats.is_empty() || pane.left() < 3 {
        return;
    }
    pane.gap();
    pane.rule("Titles", Ink::Title);
    pane.next();
    let signs = if is_fine(pane.canvas) { ["\u{25c6}", "\u{25c7}"] } else { ["*", "-"] };
    let (reached, open): (Vec<&Feat>, Vec<&Feat>) = feats.iter().partition(|feat| feat.battle.is_some());
    for feat in reached.into_iter().chain(open) {
        let (sign, ink) = if feat.battle.is_some() { (signs[0], Ink::Good) } else { (signs[1], Ink::Dim) };
        pane.at(0, sign, ink);
        let end = pane.at(2, feat.words, if feat.battle.is_some() { Ink::Plain } else { Ink::Dim });
        let when = feat.battle.map_or_else(String::new, |number| format!("battle {number}"));
        pane.line_at(end + 2, &when, Ink::Strong);
    }
}

/// Columns of a wide record, and the rows with bars in a narrow and in a wide one.
const WIDE: u16 = 50;
const FEW: usize = 3;
const MANY: usize = 8;

/// Draws a heading and its rows: a name, a bar and a text. A bar without a maximum has that of the largest.
fn bars(pane: &mut TextBox<'_, '_>, title: &str, ink: Ink, rows: Vec<(&String, (u32, u32), String)>) {
    const NAME: u16 = 16;
    const BAR: u16 = 8;
    if rows.is_empty() || pane.left() < 3 {
        return;
    }
    let most_rows = if pane.width() < WIDE { FEW } else { MANY };
    let largest = rows.iter().map(|(_, (value, _), _)| *value).max().unwrap_or(1);
    pane.gap();
    pane.rule(title, Ink::Title);
    pane.next();
    for (name, (value, most), text) in rows.into_iter().take(most_rows) {
        let most = if most == 0 { largest } else { most };
        pane.at(0, &short_name(name, usize::from(NAME) - 1), Ink::Plain);
        pane.segments(NAME, BAR, (value as i32, most as i32), ink);
        pane.line_at(NAME + BAR + 1, &text, Ink::Strong);
    }
}

/// Colours the line names in the title with their inks.
fn draw_legend(canvas: &mut Canvas<'_>, area: Rect, (title, sum): (&str, &Sum)) {
    for (name, ink, _) in &sum.one.lines {
        if let Some(at) = title.find(name) {
            canvas.put(area.x + 3 + at as u16, area.y, name, *ink);
        }
    }
}
