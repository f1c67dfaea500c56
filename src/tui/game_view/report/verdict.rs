//! The first sentences of a report: who won, what the dice did, and the costliest mistake. Start reading with
//! [`GameView::verdict_lines`].

use crate::game_view::GameView;
use crate::game_view::mistake_review::ReviewState;
use crate::game_view::postgame::TurningPoint;
use crate::game_view::report::chart::Bar;
use crate::game_view::report::facts::ReportLuck;
use crate::game_view::report::subject::Subject;
use crate::game_view::rulebook_ui::RulebookUi;
use crate::theme::Ink;
use crate::widgets::spans::{Span, spans};
use ludus_engine::game::Seat;
use ludus_engine::text::count;

/// Points of chance from which a mistake is called costly.
const COSTLY: i32 = 5;

impl<G: RulebookUi> GameView<G> {
    /// Returns the result with the luck, and then the costliest mistake or the round that decided.
    pub(super) fn verdict_lines(
        &self,
        subject: &Subject,
        luck: Option<&ReportLuck>,
        review: Option<&ReviewState>,
        bars: &[Bar],
    ) -> Vec<Vec<Span>> {
        let mut first = self.result_told(subject);
        first.extend(luck.map(|luck| luck_told(subject, luck)).unwrap_or_default());
        if let Some((text, _)) = first.first_mut() {
            *text = text.trim_start().into();
        }
        let second = review.and_then(|review| mistake_told::<G>(review));
        // What happened in that round stands in its own panel.
        let decided = || self.turning_told(subject, bars).map(|told| told.into_iter().take(6).collect());
        let second = second.or_else(decided);
        [Some(first).filter(|first| !first.is_empty()), second].into_iter().flatten().collect()
    }

    /// "You won in turn 11." Nothing if nobody won: the title says how it ended.
    fn result_told(&self, subject: &Subject) -> Vec<Span> {
        let game = self.session.battle();
        let words = game.words();
        if game.is_lost() {
            let is_alone = G::ends(self.session.setup()).alone().is_some();
            let who = match subject.is_you() {
                true => "You",
                false if is_alone => "All of the party",
                false => "The party",
            };
            let text = format!("{who} {}", words.lost);
            return vec![(text, Ink::Bad), (format!(" in {} {}.", G::ROUND, game.round()), Ink::Plain)];
        }
        let Some(winner) = game.winner() else { return Vec::new() };
        let (who, ink) = match subject.is_you() {
            true if is_with(game, winner, subject.seat) => (format!("You {}", words.won), Ink::Good),
            true => (format!("You {}", words.lost), Ink::Bad),
            false => {
                let alone = G::ends(self.session.setup()).alone().is_some();
                let who = if alone { "The party".into() } else { G::seat_name(&self.names, winner) };
                (format!("{who} {}", words.won), Ink::of_seat(winner))
            }
        };
        let missing = self.missing(subject.seat).filter(|_| subject.is_you());
        let without = missing.map_or_else(String::new, |(gone, all)| format!(", without {gone} of {all}"));
        vec![(who, ink), (format!(" in {} {}{without}.", G::ROUND, game.round()), Ink::Plain)]
    }

    /// The characters of a seat that a party without an opponent lost, and all of them. `None` if all came through.
    fn missing(&self, seat: Seat) -> Option<(usize, usize)> {
        let game = self.session.battle();
        G::ends(self.session.setup()).alone()?;
        let own = || game.people().filter(|who| game.seat_of(*who) == seat);
        let gone = own().filter(|who| !game.is_there(*who)).count();
        (gone > 0).then(|| (gone, own().count()))
    }

    /// Returns the round that decided. `None` if the report does not judge the end.
    pub(super) fn turning_point(&self) -> Option<&TurningPoint> {
        let course = &self.verdict.as_ref()?.course;
        course.turning.as_ref().filter(|_| self.session.battle().is_judged())
    }

    /// "Turn 5 decided it: your chance went from 40% to 75% (+-3). Slayer 1 kills Conan."
    pub(super) fn turning_told(&self, subject: &Subject, bars: &[Bar]) -> Option<Vec<Span>> {
        let turning = self.turning_point()?;
        let (from, to) = (bars.get(turning.at)?, bars.get(turning.at + 1)?);
        let when = if from.round == 0 { "the beginning".into() } else { format!("{} {}", G::ROUND, from.round) };
        let when = when[..1].to_uppercase() + &when[1..];
        let error = (2 * turning.error).div_ceil(10);
        let act = if turning.act.is_empty() { String::new() } else { format!(" {}.", turning.act) };
        let mut told = spans([
            (when.as_str(), Ink::Strong),
            (&format!(" decided it: {} chance went from ", subject.whose()), Ink::Plain),
            (&from.told(), Ink::Strong),
            (" to ", Ink::Plain),
            (&to.told(), Ink::Strong),
            (&format!(" (+-{error})."), Ink::Dim),
        ]);
        told.push((act, Ink::Plain));
        Some(told)
    }
}

/// Returns whether two seats are the same, or of the same party.
fn is_with<G: RulebookUi>(game: &G, one: Seat, other: Seat) -> bool {
    one == other || game.party_of(one).is_some_and(|party| game.party_of(other) == Some(party))
}

/// " The dice helped you by 4.2 SH: luckier than 66 of 100 such battles.", or how much they cost and "unluckier than".
fn luck_told(subject: &Subject, luck: &ReportLuck) -> Vec<Span> {
    let Some((gift, rank)) = luck.seat(subject.seat) else { return Vec::new() };
    let [points, games] = luck.words;
    if gift == 0 {
        return spans([(" The dice helped nobody.", Ink::Plain)]);
    }
    let value = format!("{}.{} {points}", gift.unsigned_abs() / 10, gift.unsigned_abs() % 10);
    let who = subject.object();
    let before = if gift < 0 { format!(" The dice cost {who} ") } else { format!(" The dice helped {who} by ") };
    let (than, rank) = if gift < 0 { (": unluckier than ", 100 - rank) } else { (": luckier than ", rank) };
    spans([
        (before.as_str(), Ink::Plain),
        (&value, Ink::Strong),
        (than, Ink::Plain),
        (&format!("{rank} of 100"), Ink::Strong),
        (&format!(" such {games}."), Ink::Plain),
    ])
}

/// "One costly mistake: turn 4, Khan strikes at Bran. Better: stays. 12% -> 33%"
fn mistake_told<G: RulebookUi>(review: &ReviewState) -> Option<Vec<Span>> {
    if review.all == 0 {
        return None;
    }
    if review.weighed < review.all {
        let done = format!("The coach looks for mistakes: {} of {} choices done.", review.weighed, review.all);
        return Some(vec![(done, Ink::Dim)]);
    }
    let Some(worst) = review.listed.first() else {
        let text = format!("No clear mistake in {}.", count(review.all as u64, "choice"));
        return Some(vec![(text, Ink::Good)]);
    };
    let counted = match review.listed.len() {
        1 if worst.points() >= COSTLY => "One costly mistake: ".into(),
        1 => "One small mistake: ".into(),
        some => format!("{some} mistakes. The costliest: "),
    };
    let [own, best] = worst.chances();
    let marked = if worst.is_marked { " (the marked choice)" } else { "" };
    Some(spans([
        (counted.as_str(), Ink::Warning),
        (&format!("{} {}", G::ROUND, worst.round), Ink::Strong),
        (&format!(", {}{marked}. Better: ", worst.taken), Ink::Plain),
        (&worst.better, Ink::Good),
        (": ", Ink::Plain),
        (&format!("{own} -> {best}."), Ink::Strong),
    ]))
}
