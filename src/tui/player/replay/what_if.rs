//! What if: a seat is taken over at a decision, in a copy that is kept nowhere. It touches no roster, no score and no
//! experience, and whatever is on the screen meanwhile says so.

use super::Replay;
use super::ends::{Ends, column};
use super::recalling::Recalling;
use super::thousand::{GAMES, Question, Thousand};
use crate::kit::dice::Seed;
use crate::kit::film::Shot;
use crate::kit::game::{Asked, Seat};
use crate::kit::reading::Doer;
use crate::store::{BattleId, Session, fresh_seed};
use crate::tui::canvas::Canvas;
use crate::tui::input::Key;
use crate::tui::keys::{Context, Intent, Keys};
use crate::tui::player::ask::Scene;
use crate::tui::player::hands::seats;
use crate::tui::player::table::Table;
use crate::tui::player::{Apart, Ending, Player};
use crate::tui::room::marker;
use crate::tui::theme::Ink;
use ratatui::layout::Rect;

/// Said of a game that goes on. The dice of a decision belong to its number, so that the same luck would be an oracle.
pub const GOES_ON: &str =
    "This game goes on, and what it hides cannot be drawn by lot yet: there is a what-if once it is over.";
/// Said where nothing was decided.
const NO_DECISION: &str = "Nothing was decided here: go to an act that somebody decided on.";
/// Said all the time.
pub const COUNTS: &str = "What if: it counts for nobody - no roster, no score, no experience.";

/// The question from which decision, for whom, with which luck.
pub struct WhatIf {
    /// Decisions that led to the act, by number.
    decisions: Vec<u32>,
    decision: usize,
    seat: Seat,
    seats: u8,
    fresh: bool,
    /// The line in focus.
    line: usize,
}

/// Lines of the question.
const LINES: usize = 3;

/// What a key there comes to.
pub enum Answer {
    Stay,
    Begin,
    Thousand,
    Help,
    Done,
}

impl WhatIf {
    fn number(&self) -> u32 {
        self.decisions[self.decision]
    }

    pub fn key(&mut self, keys: Keys, key: Key) -> Answer {
        match keys.intent(Context::WhatIf, key) {
            Some(Intent::Next) => self.line = (self.line + 1) % LINES,
            Some(Intent::Previous) => self.line = (self.line + LINES - 1) % LINES,
            Some(intent @ (Intent::More | Intent::Less)) => self.turn(intent == Intent::More),
            Some(Intent::Accept) => return Answer::Begin,
            Some(Intent::Thousand) => return Answer::Thousand,
            Some(Intent::Help) => return Answer::Help,
            Some(Intent::Back) => return Answer::Done,
            _ => {}
        }
        Answer::Stay
    }

    fn turn(&mut self, on: bool) {
        let by = |at: usize, count: usize| if on { (at + 1) % count } else { (at + count - 1) % count };
        match self.line {
            0 => self.decision = by(self.decision, self.decisions.len()),
            1 => self.seat = Seat(by(self.seat.0.into(), self.seats.max(1).into()) as u8),
            _ => self.fresh = !self.fresh,
        }
    }
}

/// A copy that is played on.
pub struct Fork<G: Table> {
    pub player: Box<Player<G>>,
    /// The game that it left.
    pub parent: BattleId,
    /// The decision at which it did.
    pub decision: u32,
    /// With other dice.
    pub fresh: bool,
}

impl<G: Table> Fork<G> {
    /// "decision 33 on, with fresh luck".
    pub fn words(&self) -> String {
        format!("decision {} on, with {}", self.decision, luck(self.fresh))
    }
}

const fn luck(fresh: bool) -> &'static str {
    if fresh { "fresh luck" } else { "the same luck" }
}

impl<G: Table> Replay<G> {
    /// Asks from which decision on, for whom and with which luck.
    pub(super) fn ask_what_if(&mut self) {
        match self.what_if() {
            Ok(asking) => self.asking = Some(asking),
            Err(why) => self.note = Some(why.into()),
        }
    }

    fn what_if(&self) -> Result<WhatIf, &'static str> {
        if !self.is_whole() {
            return Err(GOES_ON);
        }
        let decisions = self.decisions();
        let asked = |number: &u32| self.film.before(*number).map(|shot| shot.game.asked());
        let own = decisions.iter().rposition(|number| asked(number) == Some(Asked::Seat(self.seat)));
        let decision = own.or(decisions.len().checked_sub(1)).ok_or(NO_DECISION)?;
        let seat = match asked(&decisions[decision]) {
            Some(Asked::Seat(seat)) => seat,
            _ => self.seat,
        };
        Ok(WhatIf { decisions, decision, seat, seats: self.shot.game.seats(), fresh: false, line: 0 })
    }

    /// The decisions that led from the act before to the one that is shown.
    fn decisions(&self) -> Vec<u32> {
        let all = self.film.steps();
        let steps = &all[..all.len().min(self.at + 1)];
        let Some((step, earlier)) = steps.split_last() else { return Vec::new() };
        let Some(last) = step.decision else { return Vec::new() };
        let before = earlier.iter().rev().find_map(|step| step.decision);
        let first = before.map_or(0, |before| if before == last { last } else { before + 1 });
        (first..=last).filter(|number| self.film.command(*number).is_some()).collect()
    }

    /// "Decision 33, Tarna's".
    fn whose(&self, number: u32, shot: &Shot<G>) -> String {
        let scene = self.scene_of(shot);
        let whose = match shot.game.decider() {
            Doer::Somebody(who) => G::called(&scene, who),
            Doer::Seat | Doer::Nobody => match shot.game.asked() {
                Asked::Seat(seat) => G::seat_name(&shot.names, seat),
                Asked::Over => String::new(),
            },
        };
        format!("decision {number}, {whose}'s")
    }

    pub(super) fn draw_what_if(&self, asking: &WhatIf, canvas: &mut Canvas<'_>, bar: Rect) {
        let Some(shot) = self.film.before(asking.number()) else { return };
        let several =
            if asking.decisions.len() > 1 { format!(" ({} led here)", asking.decisions.len()) } else { String::new() };
        let lines = [
            ("From", format!("{}{several}", self.whose(asking.number(), &shot))),
            ("You take", G::seat_name(&shot.names, asking.seat)),
            (
                "Luck",
                if asking.fresh {
                    "fresh: other dice from here on".into()
                } else {
                    "the same: every decision keeps its dice".to_string()
                },
            ),
        ];
        for (number, (y, (what, value))) in (bar.y..).zip(&lines).enumerate() {
            let end = canvas.put(bar.x + 3, y, &format!("{what:<10}"), Ink::Plain);
            canvas.put_within(end, y, bar.right(), value, Ink::Strong);
            if number == asking.line {
                let sign = marker(canvas);
                canvas.put(bar.x + 1, y, sign, Ink::Strong);
                canvas.tint(Rect::new(bar.x + 3, y, 70, 1), Ink::Select);
                canvas.cursor = (bar.x + 1, y);
            }
        }
        canvas.put(bar.x + 1, bar.y + 3, COUNTS, Ink::Heed);
        let keys = [Intent::More, Intent::Accept, Intent::Thousand, Intent::Help, Intent::Back];
        canvas.keys(bar.x + 1, bar.y + 4, &self.keys().line(Context::WhatIf, &keys));
    }

    /// The questions of a thousand games from that decision: as it was decided, and as the computer would.
    pub(super) fn ask_thousand(&mut self) {
        let asking = match self.asking.take().map_or_else(|| self.what_if(), Ok) {
            Ok(asking) => asking,
            Err(why) => return self.note = Some(why.into()),
        };
        let number = asking.number();
        let Some(shot) = self.film.before(number) else { return };
        let title = format!("A thousand times from {} on:", self.whose(number, &shot));
        let mut questions = self.as_decided(number).into_iter().collect::<Vec<_>>();
        let other = shot.game.choose().filter(|choice| Some(&choice.command) != self.film.command(number));
        if let Some(choice) = other {
            let (what, first) = ("as the computer would", Some(choice.command));
            questions.push(Question { what: what.into(), game: shot.game.clone(), first });
        }
        self.thousand = Some(Thousand::begin(title, questions, GAMES));
    }

    fn as_decided(&self, number: u32) -> Option<Question<G>> {
        let (shot, first) = (self.film.before(number)?, self.film.command(number)?.clone());
        Some(Question { what: "as it was decided".into(), game: shot.game, first: Some(first) })
    }

    /// The same from where the copy stands, beside what was decided where it left.
    pub(super) fn ask_thousand_of_fork(&mut self) {
        let Some(fork) = &self.fork else { return };
        let game = fork.player.session().battle().clone();
        if game.asked() == Asked::Over {
            return;
        }
        let here = Question { what: "from where you stand".into(), game, first: None };
        let questions = [Some(here), self.as_decided(fork.decision)].into_iter().flatten().collect();
        let title = format!("A thousand times, against decision {} as it was:", fork.decision);
        self.thousand = Some(Thousand::begin(title, questions, GAMES));
    }

    /// Takes the seat over, in a copy.
    pub(super) fn begin_fork(&mut self) {
        let Some(asking) = self.asking.take() else { return };
        let number = asking.number();
        let Some(Shot { mut game, .. }) = self.film.before(number) else { return };
        let memories = seats(&game).map(|seat| Recalling::new().before(&self.film, number, seat)).collect();
        if asking.fresh {
            game = game.with_luck(self.other_luck());
        }
        let id = BattleId::try_from(format!("{}-if-{number}", self.id)).unwrap_or_else(|_| self.id.clone());
        let session = Session::copy(id, self.setup.clone(), game);
        // Before the act that the decision led to.
        let story = self.film.steps().iter().position(|step| step.decision.is_some_and(|led| led >= number));
        let told = story.unwrap_or(self.film.steps().len());
        let lines = self.log.lines[..told].to_vec();
        let said = format!("What if, from decision {number} on, with {}: it counts for nobody.", luck(asking.fresh));
        let apart = Apart { seat: asking.seat, lines, memories, said };
        let player = Player::apart(session, self.settings, self.brought.clone(), apart, self.now);
        let (parent, fresh) = (self.id.clone(), asking.fresh);
        self.due = None;
        self.fork = Some(Fork { player: Box::new(player), parent, decision: number, fresh });
    }

    /// A seed that is not the game's own.
    fn other_luck(&self) -> Seed {
        let fresh = fresh_seed();
        if fresh == self.film.seed() { fresh.nth(1) } else { fresh }
    }

    /// A copy that was left gives both ends.
    pub(super) fn follow_fork(&mut self) {
        if let Some(player) = self.fork.as_mut().map(|fork| &mut fork.player).filter(|player| player.wants_results())
            && let Some(results) = G::outcome(player.session().battle(), &self.setup)
        {
            player.set_results(results, None);
        }
        if self.fork.as_ref().is_none_or(|fork| fork.player.ending() == Ending::Not) {
            return;
        }
        let Some(fork) = self.fork.take() else { return };
        let end = self.film.at(usize::MAX);
        let account = G::account(&self.setup, &self.film);
        let was = Scene { account: account.as_ref(), ..self.scene_of(&end) };
        let here = column(&was, &self.setup, &self.log.fallen_whole(self.seat), "As it was");
        let there = fork.player.column(&self.setup, &format!("What if: from {}", fork.words()));
        self.ends = Some(Ends::new(format!("Battle {}, and what if", fork.parent), [here, there]));
        self.compares = true;
        self.thousand = None;
    }
}
