//! The title strip above a battle: who fights, whose turn it is, and the win bar. The bar's chances come from games that the
//! computer plays in the background from what the player knows; they never use the battle's dice.

use crate::canvas::Canvas;
use crate::game_view::control::{is_hot_seat, seats};
use crate::game_view::prompt::PromptContext;
use crate::game_view::rulebook_ui::RulebookUi;
use crate::game_view::{GameView, control};
use crate::layout::{GameLayout, Panel};
use crate::rollouts::{RolloutJob, RolloutStart};
use crate::theme::Ink;
use crate::widgets::side_panel;
use crate::widgets::side_panel::{Extra, Section, text_width};
use ludus_engine::chance::Chance;
use ludus_engine::game::Seat;
use ludus_engine::tally::Tally;
use ludus_store::settings::Glyphs;
use ratatui::layout::Rect;

const GAMES: u64 = if cfg!(test) { 4 } else { 400 };
/// Columns of the bar in the title strip, and in a status line.
const WIDE: u16 = 20;
const SHORT: u16 = 10;

/// The estimate of the battle on the screen.
pub struct WinBar<G: RulebookUi> {
    /// The number of commands before the position that is estimated. `None` once one of them was taken back.
    begun_at: Option<usize>,
    job: RolloutJob<G>,
    /// The party of each seat. All results are those of the two parties.
    parties: Vec<Seat>,
    /// The round of the position.
    round: u32,
    /// The results of the last position that was estimated to its end.
    last: Option<Tally>,
    /// The first complete results of each round: the report's chart shows the beginnings of rounds, too.
    rounds: Vec<(u32, Tally)>,
    /// When this position's results were complete; `None` until then.
    complete_at: Option<u64>,
}

/// Milliseconds in which the bar slides to new results, and of one of its frames.
const SLIDE: (u64, u64) = (300, 60);

impl<G: RulebookUi> WinBar<G> {
    /// Returns whether the position after so many commands is the one that is estimated.
    fn is_of(&self, commands: usize) -> bool {
        self.begun_at == Some(commands)
    }

    /// The results to show: those of the last position until the new ones are complete.
    fn tally(&self) -> Option<Tally> {
        let now = self.job.answers().pop().map(|(_, tally)| tally.by_party(&self.parties));
        let now = now.filter(|tally| tally.games() > 0);
        if self.job.is_done() { now } else { self.last.clone().or(now) }
    }

    /// The results of all rounds so far, each the first one known.
    fn course(&self) -> Vec<(u32, Tally)> {
        let mut rounds = self.rounds.clone();
        let is_new = rounds.iter().all(|(round, _)| *round != self.round);
        rounds.extend(self.tally().filter(|_| is_new && self.job.is_done()).map(|tally| (self.round, tally)));
        rounds
    }

    /// Returns how far the bar has slid from the last results to the new ones, in thousandths.
    fn slid(&self, now: u64) -> u64 {
        let Some(at) = self.complete_at.filter(|_| self.last.is_some()) else { return 1000 };
        (now.saturating_sub(at) / SLIDE.1 * SLIDE.1).min(SLIDE.0) * 1000 / SLIDE.0
    }

    /// Returns the results while the bar slides, for the bar and its numbers.
    fn sliding(&self, tally: Tally, slid: u64) -> Tally {
        match &self.last {
            Some(last) if self.job.is_done() && slid < 1000 => between([last, &tally], slid),
            _ => tally,
        }
    }
}

impl<G: RulebookUi> GameView<G> {
    /// Returns whether this battle has a win bar: one person plays, or all see the same, and the option is on. With two opponents
    /// at one keyboard it would tell one what the other knows.
    fn has_win_bar(&self) -> bool {
        let plays = |seat: &Seat| control::has_players(&self.shown, *seat);
        // Some rulebooks say in the set-up alone which seats the computer plays.
        let one_person = match is_hot_seat(&self.shown) {
            true => {
                let people = seats(&self.shown).filter(|seat| !self.hands.has_seat(&self.shown, *seat)).count();
                people == 1 || people > 1 && self.shown.is_common()
            }
            false => seats(&self.shown).any(|seat| plays(&seat)),
        };
        self.settings.win_bar && self.guide.is_none() && one_person && self.shown.party_of(Seat(0)).is_some()
    }

    /// The first seat of a party, and the name of the party: that of this seat, and the number of the others.
    fn party(&self, party: Seat) -> (Seat, String) {
        let mut all = seats(&self.shown).filter(|seat| self.shown.party_of(*seat) == Some(party));
        let first = all.next().unwrap_or(party);
        let name = G::seat_name(&self.names, first);
        (
            first,
            match all.count() {
                0 => name,
                more => format!("{name} +{more}"),
            },
        )
    }

    /// Starts the estimate of the current question's position, if the last estimate is complete.
    pub(super) fn estimate_win(&mut self, layout: &GameLayout) {
        let asks = self.telling.is_ready() && self.asking.top().is_some();
        let is_hit = self.hit().is_some() && layout.panel.is_some();
        if layout.keys.is_none() || !(asks || is_hit) || !self.has_win_bar() {
            return;
        }
        let commands = self.done.len();
        let fresh = self.win_bar.as_ref().is_some_and(|bar| bar.is_of(commands) || !bar.job.is_done());
        // Behind a hit the game has got further, but nobody was hit on the way.
        let game = if asks { &self.shown } else { self.session.battle() };
        if fresh || game.winner().is_some() || !asks && !self.is_told_after() {
            return;
        }
        let start =
            RolloutStart { what: String::new(), game: game.clone(), imagines: Some(self.seats.seat), first: None };
        let old = self.win_bar.take();
        let (mut rounds, last) = old.map_or((Vec::new(), None), |bar| (bar.course(), bar.tally()));
        let round = game.round();
        // A move that was taken back can have begun a round.
        rounds.retain(|(told, _)| *told <= round);
        let job = RolloutJob::begin(String::new(), vec![start], GAMES);
        let parties = seats(&self.shown).map(|seat| self.shown.party_of(seat).unwrap_or(seat)).collect();
        self.win_bar = Some(WinBar { begun_at: Some(commands), job, parties, round, last, rounds, complete_at: None });
    }

    /// The estimated position was taken back: the next question gets an estimate of its own.
    pub(super) fn take_back_win_bar(&mut self) {
        if let Some(bar) = &mut self.win_bar {
            bar.begun_at = None;
        }
    }

    /// Notes when the results were complete, so that the bar slides to them.
    pub(super) fn note_win_bar(&mut self) {
        if let Some(bar) = self.win_bar.as_mut().filter(|bar| bar.complete_at.is_none() && bar.job.is_done()) {
            bar.complete_at = Some(self.now);
        }
    }

    /// Returns when the win bar must be drawn again.
    pub(super) fn win_bar_wakes_at(&self, now: u64) -> Option<u64> {
        let bar = self.win_bar.as_ref().filter(|_| self.has_win_bar())?;
        let slides = || {
            let at = bar.complete_at.filter(|at| bar.last.is_some() && self.has_effects() && now < at + SLIDE.0)?;
            Some(at + ((now - at) / SLIDE.1 + 1) * SLIDE.1)
        };
        bar.job.wakes_at(now).or_else(slides)
    }

    pub(super) fn draw_title(&self, canvas: &mut Canvas<'_>, line: Rect) {
        canvas.tint(line, Ink::Strip);
        let from = match self.shown_tally() {
            Some(tally) => self.draw_win_bar(canvas, line, &tally),
            None => line.right(),
        };
        let names = [Seat(0), Seat(1)].map(|seat| G::seat_name(&self.names, seat));
        draw_strip(canvas, line, from, (&G::board_title(&self.scene()), &names));
    }

    /// The results that the player can see now. `None` after the end of the battle.
    fn shown_tally(&self) -> Option<Tally> {
        let goes = self.shown.to_move().is_some();
        let bar = self.win_bar.as_ref().filter(|_| goes && self.seats.is_private() && self.has_win_bar());
        bar.and_then(WinBar::tally)
    }

    /// The player's chance before and after the command whose hit is on the screen. The second is `None` until it is known.
    pub(super) fn chances_around_hit(&self) -> Option<(Tally, Option<Tally>, Seat)> {
        let bar = self.win_bar.as_ref().filter(|_| self.has_win_bar())?;
        let own = self.seats.seat;
        let party = self.shown.party_of(own).unwrap_or(own);
        match bar.is_of(self.done.len()) {
            true => Some((bar.last.clone()?, bar.tally().filter(|_| bar.job.is_done()), party)),
            false => Some((bar.tally()?, None, party)),
        }
    }

    /// The ink of a seat's number: dim while it belongs to the question before, because much has happened since.
    fn number_ink(&self, seat: Seat) -> Ink {
        let is_now = self.win_bar.as_ref().is_some_and(|bar| bar.is_of(self.done.len()) && bar.job.is_done());
        if is_now && self.asking.top().is_some() { Ink::of_seat(seat) } else { Ink::Dim }
    }

    /// Draws the first seat's chance and a short bar at the right end of a line; returns the columns left of them.
    pub(super) fn draw_small_win_bar(&self, canvas: &mut Canvas<'_>, line: Rect) -> Rect {
        let Some(tally) = self.shown_tally() else { return line };
        let text = format!("{} {}", self.party(Seat(0)).1, tally.chance(tally.won(Seat(0))).alone());
        let wide = text.chars().count() as u16 + SHORT + 2;
        let x = line.right().saturating_sub(wide);
        let seats = [Seat(0), Seat(1)].map(|party| self.party(party).0);
        let from = canvas.put(x, line.y, &text, self.number_ink(seats[0])) + 1;
        let shares = [Seat(0), Seat(1)].map(|party| share(&tally, party));
        draw_both(canvas, Rect::new(from, line.y, SHORT, 1), shares, seats);
        Rect { width: (x - line.x).saturating_sub(1), ..line }
    }

    /// Draws the panel beside the board, with the player's chance by rounds at its end.
    pub(super) fn draw_side_panel(
        &self,
        scene: &PromptContext<'_, G>,
        canvas: &mut Canvas<'_>,
        part: Panel,
        covered: u16,
    ) {
        let mut panel = G::side_panel(scene, self.featured());
        if !scene.private {
            panel.keep_order();
        } else if self.has_win_bar() {
            let own = self.seats.seat;
            let party = self.shown.party_of(own).unwrap_or(own);
            let chance =
                |(round, tally): (u32, Tally)| (round, share(&tally, party), tally.chance(tally.won(party)).alone());
            let rounds: Vec<_> = self.win_bar.iter().flat_map(|bar| bar.course()).map(chance).collect();
            let lines = side_panel::course(&rounds, Ink::of_seat(own), text_width(part.inner.width));
            let rows = (2, side_panel::COURSE as u16 + 1);
            let heading = format!("Chance at each {}'s start", G::ROUND);
            let section = Section::new(heading, Ink::Title, rows).lines(lines).keeping_the_end();
            panel.more.insert(0, Extra::new(rows, move || section.clone()));
        }
        if scene.private {
            panel.news = self.news_sections(text_width(part.inner.width));
        }
        let is_unicode = canvas.skin().glyphs == Glyphs::Unicode;
        panel.more.push(side_panel::legend(G::SIGNS, is_unicode, part.inner.width));
        side_panel::draw_above(canvas, part, &panel, covered);
    }

    /// Draws both chances and the bar between them at the right end; returns its first column.
    fn draw_win_bar(&self, canvas: &mut Canvas<'_>, line: Rect, tally: &Tally) -> u16 {
        let [(first_seat, first_name), (second_seat, second_name)] = [Seat(0), Seat(1)].map(|party| self.party(party));
        let slid = match &self.win_bar {
            Some(bar) if self.has_effects() => bar.slid(self.now),
            _ => 1000,
        };
        let tally = &self.win_bar.as_ref().map_or_else(|| tally.clone(), |bar| bar.sliding(tally.clone(), slid));
        let ends = G::ends(self.session.setup());
        let alone = ends.alone();
        let names = ends.names().map(|ends| ends.map(String::from));
        let [first_name, second_name] = names.unwrap_or([first_name, second_name]);
        let [first, second, drawn] = figures(tally, alone.is_some());
        let (left, right) = (format!("{first_name} {first}"), format!("{second} {second_name}"));
        let drawn = if drawn.is_empty() { drawn } else { format!("  {drawn} {}", ends.undecided()) };
        let wide = [&left, &right, &drawn].map(|text| text.chars().count()).iter().sum::<usize>() as u16 + WIDE + 2;
        let x = line.right().saturating_sub(wide + 1);
        let from = canvas.put(x, line.y, &left, self.number_ink(first_seat)) + 1;
        let [first, second] = [Seat(0), Seat(1)].map(|seat| share(tally, seat));
        let shares = [first, if alone.is_some() { 1000_u64.saturating_sub(first) } else { second }];
        draw_both(canvas, Rect::new(from, line.y, WIDE, 1), shares, [first_seat, second_seat]);
        let end = canvas.put(from + WIDE + 1, line.y, &right, self.number_ink(second_seat));
        canvas.put(end, line.y, &drawn, Ink::Dim);
        x
    }
}

/// The results on the way from some to others, in thousandths of it.
fn between([from, to]: [&Tally; 2], slid: u64) -> Tally {
    let mix = |from: u32, to: u32| ((u64::from(from) * (1000 - slid) + u64::from(to) * slid) / 1000) as u32;
    let mut tally = Tally::default();
    for seat in [Seat(0), Seat(1)] {
        tally.count(mix(from.won(seat), to.won(seat)), Some(seat));
    }
    tally.count(mix(from.nobody(), to.nobody()), None);
    tally
}

/// The share of games that a seat won, in thousandths.
fn share(tally: &Tally, seat: Seat) -> u64 {
    tally.share(tally.won(seat)).0
}

/// The chance of the first seat with its error, that of the second, and that of no winner. The last is empty below half a
/// percent. Rounded one by one they could add up to 101, so whole percents leave the rest to the second. `alone`: nobody opposes
/// the first seat, and the second number is that of its failure.
fn figures(tally: &Tally, alone: bool) -> [String; 3] {
    let chance = |count| tally.chance(count);
    let whole = |text: &str| text.strip_suffix('%').and_then(|text| text.parse::<i64>().ok());
    let (first, second) = (chance(tally.won(Seat(0))), chance(tally.won(Seat(1))).alone());
    let second = if alone { chance(tally.games() - tally.won(Seat(0))).alone() } else { second };
    let drawn = if alone || tally.share(tally.nobody()).0 < 5 { String::new() } else { chance(tally.nobody()).alone() };
    let taken = whole(&first.alone()).and_then(|first| Some(first + if drawn.is_empty() { 0 } else { whole(&drawn)? }));
    let second = match taken.filter(|taken| whole(&second).is_some() && *taken < 100) {
        Some(taken) => Chance::of_100(100 - taken).to_string(),
        None => second,
    };
    [first.to_string(), second, drawn]
}

/// Draws the title strip as far as column `from`: who fights, and the turn in the middle.
pub(super) fn draw_strip(
    canvas: &mut Canvas<'_>,
    line: Rect,
    from: u16,
    ([who, turn], names): (&[String; 2], &[String; 2]),
) {
    canvas.tint(Rect { width: from - line.x, ..line }, Ink::Strip);
    let end = canvas.put_within(line.x + 1, line.y, from.saturating_sub(1), who, Ink::Strong);
    if let Some(at) = who.find(" against ") {
        let x = line.x + 1 + who[..at].chars().count() as u16;
        canvas.put_within(x, line.y, from.saturating_sub(1), " against ", Ink::Dim);
    }
    let wide = turn.chars().count() as u16;
    // In the middle, or left of it where the bar is long: the name that the turn ends with and the bar's are often alike.
    let middle = (line.x + line.width.saturating_sub(wide) / 2).min(from.saturating_sub(wide + 6)).max(end + 3);
    if middle + wide + 2 <= from {
        // The number and the seat that acts are read at a glance, the words around them are labels.
        let mut x = middle;
        for word in turn.split_inclusive(' ') {
            let ink = match word.trim_end_matches([' ', ':', ',']) {
                name if name == names[0] => Ink::of_seat(Seat(0)),
                name if name == names[1] => Ink::of_seat(Seat(1)),
                number if number.starts_with(|one: char| one.is_ascii_digit()) => Ink::Strong,
                _ => Ink::Dim,
            };
            x = canvas.put(x, line.y, word, ink);
        }
    }
}

/// Draws the chances of both seats, in thousandths, as one bar: the first from the left, the second from the right. The gap
/// between them is the share without a winner. Cells are whole: the rest of a cell would look like a gap.
fn draw_both(canvas: &mut Canvas<'_>, bar: Rect, [won, lost]: [u64; 2], seats: [Seat; 2]) {
    let [first, second] = seats.map(Ink::of_seat);
    let cells = |share: u64| ((share * u64::from(bar.width) + 500) / 1000) as u16;
    let own = cells(won).min(bar.width);
    let lost = (bar.width - own).saturating_sub(cells(1000 - (won + lost).min(1000)));
    canvas.bar(bar, own.into(), bar.width.into(), first);
    let theirs = Rect { x: bar.right() - lost, width: lost, ..bar };
    if canvas.skin().tints() && lost > 0 {
        canvas.token(theirs, second, true);
    } else {
        // Without tints it has a sign of its own.
        let sign = if canvas.skin().glyphs == Glyphs::Unicode { "\u{2592}" } else { "#" };
        canvas.put_within(theirs.x, bar.y, theirs.right(), &sign.repeat(lost.into()), second);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tally(won: [u32; 2], nobody: u32) -> Tally {
        let mut tally = Tally::default();
        tally.count(won[0], Some(Seat(0)));
        tally.count(won[1], Some(Seat(1)));
        tally.count(nobody, None);
        tally
    }

    #[test]
    fn figures_of_the_bar_add_up_with_draws() {
        let told = |won, nobody| figures(&tally(won, nobody), false).join("|");
        assert_eq!(told([260, 132], 8), "65% +-5|33%|2%");
        assert_eq!(told([258, 142], 0), "65% +-5|35%|", "64.5 and 35.5 would add up to 101");
        assert_eq!(told([0, 0], 400), "<1%|<1%|>99%", "the third explains the other two");
        assert_eq!(told([400, 0], 0), ">99%|<1%|");
        assert_eq!(told([200, 199], 1), "50% +-5|50%|", "less than half a percent is not told");
    }

    #[test]
    fn numbers_slide_with_the_bar() {
        let (from, to) = (tally([300, 100], 0), tally([100, 300], 0));
        let told = |slid| figures(&between([&from, &to], slid), false).join("|");
        assert_eq!([0, 1000].map(told), [&from, &to].map(|tally| figures(tally, false).join("|")));
        assert_eq!(told(500), "50% +-5|50%|");
    }

    #[test]
    fn figures_of_a_lone_party_are_success_and_failure() {
        let told = |won, nobody| figures(&tally(won, nobody), true).join("|");
        assert_eq!(told([260, 0], 140), "65% +-5|35%|");
        assert_eq!(told([0, 0], 400), "<1%|>99%|");
    }
}
