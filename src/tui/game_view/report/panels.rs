//! The panels of a report, the same for every rulebook and size: the verdict, who did what, the course of the chance,
//! the mistakes, the deaths, and what only the rulebook has. Start reading with [`GameView::report_sheet`].

use crate::game_view::GameView;
use crate::game_view::mistake_review::{ListedMistake, ReviewState};
use crate::game_view::report::chart;
use crate::game_view::report::chart::{Bar, bars};
use crate::game_view::report::facts::{Report, ReportLine, ReportLuck};
use crate::game_view::report::subject::Subject;
use crate::game_view::rulebook_ui::RulebookUi;
use crate::theme::Ink;
use crate::wide_layout::fill_rules;
use crate::wide_layout::{Cell, TextBox};
use crate::widgets::luck_scale;
use crate::widgets::panels::Panel;
use crate::widgets::panels::sheet::Sheet;
use crate::widgets::rows::{ListColumn, draw_table, left};
use crate::widgets::spans::{Span, is_fine, named, signed, write};
use ludus_engine::game::Seat;

/// Shown instead of the round that decided, if nobody won.
const NOT_JUDGED: &str = "Nobody won, and nobody lost. The chart counts only won games, so that it ends at 0%.";
/// Words behind the key for the mistakes.
const REVIEWS: &str =
    " lists your mistakes here: the coach plays on from each of your choices, which takes a minute or less.";
/// Below mistakes that the question itself had marked.
const MARKED: &str =
    "Marked: you took what Return does there, which is found by a quick look. The review plays each choice on.";
/// Words behind the key for the mistakes if not all of them are shown.
const MORE: &str = " shows one after the other. The list turns with it.";
/// Heading of the event that decided.
const DECIDED: &str = "What decided it";
/// Columns from which the rules stand beside the other panels.
const RULES_FROM: u16 = 150;
/// Rows of the chart with its frame, without room to spare.
const CHART_ROWS: u16 = 11;
/// Least and most columns of a name.
const NAME: (usize, usize) = (8, 16);

impl<G: RulebookUi> GameView<G> {
    /// Returns the title of the report and its panels.
    pub(super) fn report_sheet(&self) -> (String, Sheet<'_>) {
        let scene = self.scene();
        let Report { title, columns, lines, note, luck, after, deaths, panels } = G::report(&scene);
        let (subject, review) = (self.subject(), self.reviewed());
        let mistakes: Vec<u32> = review.iter().flat_map(|review| review.shown().1).map(|one| one.round).collect();
        let course = self.verdict.as_ref().map(|verdict| bars(&verdict.course, &mistakes)).unwrap_or_default();
        let names = self.names_in_inks();
        let mut head = self.verdict_lines(&subject, luck.as_ref(), review.as_ref(), &course);
        head.extend(after.into_iter().map(|(text, ink)| named(&text, ink, &names)));
        // The set-up promises it. A lesson and a copy have no seed of their own, and a practice game is no promise.
        if self.guide.is_none() && !self.is_apart && !self.free {
            head.push(vec![(format!("Seed {}", self.session.battle().seed().0), Ink::Dim)]);
        }
        let head = Panel::drawn("", move |pane| head.iter().for_each(|line| write(pane, 0, line, 2)));
        let table = Panel::drawn("Who did what", {
            let seat = subject.seat;
            move |pane| {
                draw_lines(pane, &columns, &lines, seat);
                if !note.is_empty() {
                    pane.text(note, Ink::Dim);
                }
            }
        });
        let mut all = vec![
            head,
            table.heading(1),
            self.chart_panel(&subject, course.clone()),
            self.reasons_panel(&subject, review, &course, &names),
            self.deaths_panel(&subject, luck, deaths, names),
        ];
        all.extend(panels.into_iter().map(|panel| panel.beside().below()));
        let help = self.session.battle().words().report;
        let rules =
            Panel::drawn("The rules", move |pane| fill_rules(pane, G::CHAPTERS, &help)).remark("F1 all of them");
        all.push(rules.size(36, 6).fits().beside().wide_from(RULES_FROM));
        (title, Sheet { panels: all })
    }

    /// Returns the names of everybody, each in the ink of its seat.
    fn names_in_inks(&self) -> Vec<Span> {
        let scene = self.scene();
        let named = |who| (G::called(&scene, who), Ink::of_seat(self.shown.seat_of(who)));
        self.shown.people().map(named).collect()
    }

    fn chart_panel(&self, subject: &Subject, course: Vec<Bar>) -> Panel<'_> {
        // The playouts start from the game as it was, not from what the player knew.
        let whose = format!("{} chance, all known", subject.whose());
        let Some(verdict) = &self.verdict else {
            let why = "Only finished games are analysed, not what-if games.";
            return Panel::lines("How it went", vec![(why.into(), Ink::Dim)]).size(46, 4);
        };
        let (played, all) = verdict.course.played;
        let every = course.get(..2).map_or(1, |two| two[1].round.saturating_sub(two[0].round));
        let remark = match every {
            _ if played < all => format!("{whose}, {}% computed", played * 100 / all.max(1)),
            0 | 1 => whose,
            every => format!("{whose}, {every} {}s a bar", G::ROUND),
        };
        let (turned, ink) = (self.turning_point().map(|turning| turning.at), Ink::of_seat(subject.seat));
        let draw = move |pane: &mut TextBox<'_, '_>| match course.is_empty() {
            true => pane.text(&format!("Playing on from every {} ...", G::ROUND), Ink::Dim),
            false => chart::draw(pane, &course, ink, (G::ROUND, turned)),
        };
        Panel::drawn("How it went", draw).remark(remark).fills().size(46, CHART_ROWS)
    }

    /// The mistakes if the coach is on; otherwise the round that decided.
    fn reasons_panel(
        &self,
        subject: &Subject,
        review: Option<ReviewState>,
        course: &[Bar],
        names: &[Span],
    ) -> Panel<'_> {
        let round = self.turning_point().and_then(|turning| course.get(turning.at)).map(|bar| bar.round);
        let is_listed = review.iter().flat_map(|review| &review.listed).any(|one| Some(one.round) == round);
        let unnamed = if is_listed { ": see the mistake above." } else { ": many small things." };
        // The first lines of the report tell how the chance changed; the panel tells what happened.
        let turned = self.turning_told(subject, course).map(|mut told| {
            let act = told.pop().filter(|(act, _)| !act.is_empty());
            told.truncate(1);
            told.push(act.map_or_else(|| (unnamed.into(), Ink::Plain), |(act, ink)| (format!(":{act}"), ink)));
            told.into_iter().flat_map(|(text, ink)| match ink {
                Ink::Plain => named(&text, ink, names),
                _ => vec![(text, ink)],
            })
        });
        let turned: Option<Vec<Span>> = turned.map(Iterator::collect);
        let is_reviewed = review.as_ref().is_some_and(|review| review.all > 0);
        let title = if is_reviewed { format!("{} mistakes", subject.titled()) } else { DECIDED.into() };
        let remark = review.as_ref().filter(|review| review.is_done() && is_reviewed);
        let remark = remark.map(ReviewState::counted).unwrap_or_default();
        let (names, can_review) = (names.to_vec(), self.can_review());
        let is_counted = self.verdict.as_ref().is_none_or(|verdict| verdict.course.played.0 >= verdict.course.played.1);
        let key = self.keys().named("report.mistake").unwrap_or_default();
        let (is_judged, counted) = (self.session.battle().is_judged(), self.session.battle().words().counted);
        let draw = move |pane: &mut TextBox<'_, '_>| {
            if let Some(review) = review.as_ref().filter(|review| review.all > 0) {
                draw_review::<G>(pane, (&key, counted), review, &names);
                if turned.is_some() {
                    pane.gap();
                    pane.rule(DECIDED, Ink::Title);
                    pane.next();
                }
            }
            match &turned {
                Some(told) => write(pane, 0, told, 0),
                None if is_reviewed => {}
                None if !is_judged => pane.text(NOT_JUDGED, Ink::Plain),
                None if !is_counted => pane.text("Still being computed ...", Ink::Dim),
                None => pane.text(&format!("No {} changed the chance by more than its error.", G::ROUND), Ink::Dim),
            }
            if can_review {
                pane.gap();
                write(pane, 0, &[(key.clone(), Ink::Key), (REVIEWS.into(), Ink::Dim)], 0);
            }
        };
        Panel::drawn(title, draw).remark(remark).beside().size(50, 8)
    }

    fn deaths_panel(
        &self,
        subject: &Subject,
        luck: Option<ReportLuck>,
        remarks: Vec<(String, Ink)>,
        names: Vec<Span>,
    ) -> Panel<'_> {
        let fallen = self.fallen();
        let has_keys = self.verdict.is_some() && !fallen.is_empty();
        let keys = match fallen.len().min(9) {
            _ if !has_keys => String::new(),
            1 => "1 watch the fall".into(),
            last => format!("1-{last} watch the fall"),
        };
        let gift = luck.and_then(|luck| Some((luck.seat(subject.seat)?, luck.words)));
        let draw = move |pane: &mut TextBox<'_, '_>| {
            if fallen.is_empty() {
                pane.text("Nobody fell.", Ink::Good);
            }
            for (number, text) in fallen.iter().enumerate() {
                let ink = if has_keys && number < 9 { Ink::Key } else { Ink::Dim };
                let mut told = vec![(format!("{:<3}", number + 1), ink)];
                told.extend(named(text, Ink::Plain, &names));
                write(pane, 0, &told, 3);
            }
            for (text, ink) in &remarks {
                write(pane, 3, &named(text, *ink, &names), 0);
            }
            if let Some(((gift, rank), [points, _])) = gift {
                pane.next();
                luck_scale::draw(pane, rank, &in_points(gift, points));
            }
        };
        Panel::drawn(G::FALLEN, draw).remark(keys).below().size(46, 6)
    }
}

/// Draws the table: names in the inks of their seats, the rulebook's columns, and how each ended.
fn draw_lines(pane: &mut TextBox<'_, '_>, columns: &[ListColumn], lines: &[ReportLine], own: Seat) {
    let longest = lines.iter().map(|line| line.name.chars().count()).max().unwrap_or(0);
    let name = left("", longest.clamp(NAME.0, NAME.1) as u16, 0);
    let fate = lines.iter().map(|line| line.fate.chars().count()).max().unwrap_or(0);
    let all = [&[name], columns, &[left("result", fate.max(6) as u16, 0)]].concat();
    // An empty row parts the seats if there are several actors.
    let parted = lines.len() > 2;
    let mut rows: Vec<Option<&ReportLine>> = Vec::new();
    for line in lines {
        let changes = rows.last().copied().flatten().is_some_and(|last| last.seat != line.seat);
        rows.extend((changes && parted).then_some(None));
        rows.push(Some(line));
    }
    let cells = |row: usize| {
        let Some(line) = rows[row] else { return Vec::new() };
        let ink = match (line.is_lost, line.seat == own) {
            (true, true) => Ink::Warning,
            (true, false) => Ink::Dim,
            (false, true) => Ink::Good,
            (false, false) => Ink::Plain,
        };
        let mut cells = vec![Cell::ink(&line.name, Ink::of_seat(line.seat))];
        cells.extend(line.cells.iter().cloned());
        cells.push(Cell::ink(&line.fate, ink));
        cells
    };
    let x = pane.rest().x;
    let shown = draw_table(pane, &all, (rows.len(), None), &cells);
    let lost = if is_fine(pane.canvas) { "\u{d7}" } else { "x" };
    for (y, row) in (shown.y..).zip(rows.iter().skip(shown.top).take(shown.count)) {
        if row.is_some_and(|line| line.is_lost) {
            pane.canvas.put(x, y, lost, Ink::Warning);
        }
    }
}

/// Draws the listed mistakes, each with the choice taken and the better one. `key` stands at the one that it shows next.
fn draw_review<G: RulebookUi>(
    pane: &mut TextBox<'_, '_>,
    (key, counted): (&str, &str),
    review: &ReviewState,
    names: &[Span],
) {
    if !review.is_done() {
        let done = format!("{} of {} choices done ...", review.weighed, review.all);
        return pane.text(&done, Ink::Dim);
    }
    if review.listed.is_empty() {
        return pane.text("The coach found no clear mistake.", Ink::Good);
    }
    let most = review.listed.iter().map(ListedMistake::points).max().unwrap_or(1);
    let (_, shown) = review.shown();
    for mistake in shown {
        let points = format!("-{}", mistake.points());
        let key = if mistake.is_next { key } else { "" };
        pane.at(0, key, Ink::Key);
        let end = pane.at(2, &format!("{} ", G::ROUND), Ink::Dim);
        pane.at(end, &mistake.round.to_string(), Ink::Strong);
        let bar = 2 + G::ROUND.len() as u16 + 6;
        pane.segments(bar, 10, (mistake.points(), most), Ink::Warning);
        pane.at(bar + 11, &signed(pane.canvas, &points), Ink::Warning);
        pane.next();
        let [own, best] = mistake.chances();
        let why = if mistake.why.is_empty() { String::new() } else { format!(", {}", mistake.why) };
        let taken = if mistake.is_marked { "Marked" } else { "You" };
        draw_choice(pane, taken, &named(&mistake.taken, Ink::Plain, names), &own);
        draw_choice(pane, "Better", &[(format!("{}{why}", mistake.better), Ink::Good)], &best);
    }
    let error = shown.iter().flat_map(|one| one.wins).map(|win| win.error).max().unwrap_or(0);
    let error = (error.max(0) + 9) / 10;
    let right = match counted.trim_end_matches("; ") {
        "" => {
            format!(
                "Right: the chance to win at that choice, +-{error}. The chart shows each {}'s beginning.",
                G::ROUND
            )
        }
        also => {
            format!("Right: the coach's rating of that choice, +-{error}: {also}. The chart shows the chance to win.")
        }
    };
    pane.text(&signed(pane.canvas, &right), Ink::Dim);
    if shown.iter().any(|mistake| mistake.is_marked) {
        pane.text(MARKED, Ink::Dim);
    }
    if shown.len() < review.listed.len() {
        write(pane, 0, &[(key.into(), Ink::Key), (MORE.into(), Ink::Dim)], 0);
    }
}

/// Draws a choice with its chance at the right.
fn draw_choice(pane: &mut TextBox<'_, '_>, label: &str, words: &[Span], chance: &str) {
    const LABEL: u16 = 9;
    let right = pane.width().saturating_sub(chance.chars().count() as u16);
    pane.at(right, chance, Ink::Strong);
    pane.at(2, label, Ink::Dim);
    let area = pane.rest();
    let room = ratatui::layout::Rect { width: area.width.saturating_sub(6), ..area };
    let mut inside = TextBox::bare(pane.canvas, room);
    write(&mut inside, LABEL, words, 0);
    let used = room.height - inside.left();
    (0..used).for_each(|_| pane.next());
}

/// Words for the points that luck brought: "+4.2 SH".
fn in_points(gift: i64, points: &str) -> String {
    let sign = if gift < 0 { "-" } else { "+" };
    format!("{sign}{}.{} {points}", gift.unsigned_abs() / 10, gift.unsigned_abs() % 10)
}
