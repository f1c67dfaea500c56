//! What if: the player takes over a seat at a decision, in a copy that is never saved. The copy changes no roster, no
//! score and no experience, and the screen always says so. This module also runs a thousand playouts from a decision.
//! Start reading with [`WhatIf`] and [`Fork`].

use crate::canvas::Canvas;
use crate::game_view::control::seats;
use crate::game_view::prompt::PromptContext;
use crate::game_view::replay::ReplayScreen;
use crate::game_view::replay::ends::{Column, Ends, column, fell};
use crate::game_view::replay::recalling::Recalling;
use crate::game_view::rulebook_ui::RulebookUi;
use crate::game_view::{Apart, Ending, GameView};
use crate::input::Key;
use crate::keys::{KeyAction, Keymap, Keys};
use crate::rollouts::{GAMES, PlayOn, RolloutJob, RolloutStart};
use crate::theme::Ink;
use crate::wide_layout::marker;
use ludus_engine::dice::Seed;
use ludus_engine::game::{NullSink, Seat};
use ludus_engine::narration::Actor;
use ludus_engine::replay::{Frame, Replay};
use ludus_store::journal::BattleId;
use ludus_store::session::Session;
use ludus_store::system::fresh_seed;
use ratatui::layout::Rect;
use std::cell::OnceCell;

/// Shown for a game in progress. Each decision has its own dice, so the same luck would reveal the future.
pub const IMAGINED: &str = "imagined: what you cannot see is guessed, the dice are others";
/// Shown if no decision led to the step.
const NO_DECISION: &str = "Nobody decided anything here. Go to an act with a decision.";
/// Shown for a game in progress before the viewer's first decision.
const NONE_OF_YOURS: &str = "You have decided nothing up to here. Go to a later act.";
/// Shown while a copy is set up.
const COUNTS: &str = "What if: it counts for nobody - no roster, no score, no experience.";

/// The question for the decision, the seat and the luck of a copy.
pub struct WhatIf {
    /// The numbers of the decisions that led to the step.
    decisions: Vec<u32>,
    decision: usize,
    seat: Seat,
    seats: u8,
    fresh: bool,
    /// True if the game is in progress. Then hidden information is guessed and the dice always change.
    imagined: bool,
    line: usize,
}

/// The effect of a key on the question.
pub enum ForkAnswer {
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

    pub fn key(&mut self, keys: Keys, key: Key) -> ForkAnswer {
        match keys.intent(Keymap::WhatIf, key) {
            Some(KeyAction::Next) => self.line = (self.line + 1) % self.lines(),
            Some(KeyAction::Previous) => self.line = (self.line + self.lines() - 1) % self.lines(),
            Some(intent @ (KeyAction::More | KeyAction::Less)) => self.turn(intent == KeyAction::More),
            Some(KeyAction::Accept) => return ForkAnswer::Begin,
            Some(KeyAction::Thousand) => return ForkAnswer::Thousand,
            Some(KeyAction::Help) => return ForkAnswer::Help,
            Some(KeyAction::Back) => return ForkAnswer::Done,
            _ => {}
        }
        ForkAnswer::Stay
    }

    /// Returns the number of lines that offer a choice.
    const fn lines(&self) -> usize {
        if self.imagined { 2 } else { 3 }
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

/// A copy of a game that the player continues.
pub struct Fork<G: RulebookUi> {
    pub player: Box<GameView<G>>,
    /// The game it was copied from.
    pub parent: BattleId,
    /// The decision at which it starts.
    pub decision: u32,
    /// For example "with fresh luck".
    pub luck: &'static str,
    /// True if the original game is in progress.
    pub imagined: bool,
    /// The game at the start of the copy.
    begun: G,
}

impl<G: RulebookUi> Fork<G> {
    /// Computes the rulebook's summary of the copy so far.
    fn count(&mut self, parent: &Replay<G>) {
        let film = parent.fork((self.decision, &self.begun), self.imagined, self.player.session().deeds());
        self.player.conclude(&film);
    }

    /// Describes the copy, for example "decision 33 on, with fresh luck".
    pub fn words(&self) -> String {
        format!("decision {} on, {}", self.decision + 1, self.luck)
    }
}

impl<G: RulebookUi> ReplayScreen<G> {
    /// Asks for the decision, the seat and the luck of a copy.
    pub(super) fn ask_what_if(&mut self) {
        match self.what_if() {
            Ok(asking) => self.asking = Some(self.at_own_decision(asking)),
            Err(why) => self.note = Some(why.into()),
        }
    }

    /// Marks the viewer's last decision before the step if none of those that led to it was the viewer's.
    fn at_own_decision(&self, mut asking: WhatIf) -> WhatIf {
        let is_own = |number: &u32| {
            let shot = self.film.before(*number).filter(|_| self.film.command(*number).is_some());
            shot.is_some_and(|shot| shot.game.to_move() == Some(self.seat))
        };
        let first = asking.decisions.first().copied().unwrap_or(0);
        if asking.seat != self.seat
            && let Some(own) = (0..first).rev().find(is_own)
        {
            asking.decisions.insert(0, own);
            (asking.decision, asking.seat) = (0, self.seat);
        }
        asking
    }

    fn what_if(&self) -> Result<WhatIf, &'static str> {
        let imagined = !self.is_whole();
        let decisions = if imagined { self.own_decisions() } else { self.decisions() };
        let asked = |number: &u32| self.film.before(*number).map(|shot| shot.game.to_move());
        let own = decisions.iter().rposition(|number| asked(number) == Some(Some(self.seat)));
        let none = if imagined { NONE_OF_YOURS } else { NO_DECISION };
        let decision = own.or(decisions.len().checked_sub(1)).ok_or(none)?;
        let seat = match asked(&decisions[decision]) {
            Some(Some(seat)) => seat,
            _ => self.seat,
        };
        let seats = self.shot.game.seats();
        Ok(WhatIf { decisions, decision, seat, seats, fresh: imagined, imagined, line: 0 })
    }

    /// Returns the viewer's decisions in a game in progress. These are the ones that led to the current step,
    /// otherwise the latest one before it. At the last step, the viewer's open decision is added. The viewer must not
    /// learn when other seats decided.
    fn own_decisions(&self) -> Vec<u32> {
        let asked = |number: &u32| {
            let shot = self.film.before(*number);
            shot.is_some_and(|shot| shot.game.to_move() == Some(self.seat))
        };
        let steps = &self.film.steps()[..self.film.steps().len().min(self.at + 1)];
        let now = (self.at == self.last()).then(|| self.film.at(usize::MAX).game.move_number()).filter(asked);
        let mut own: Vec<u32> = self.decisions().into_iter().filter(asked).collect();
        if own.is_empty()
            && let Some(last) = steps.iter().rev().find_map(|step| step.decision)
        {
            own.extend((0..=last).rev().find(asked));
        }
        own.into_iter().chain(now).collect()
    }

    /// Returns the game at a decision, to be continued in a copy. Hidden information is guessed if
    /// the game is in progress.
    fn moment(&self, number: u32) -> Option<Frame<G>> {
        let mut shot = self.film.before(number)?;
        if let Some(seat) = self.film.reader() {
            shot.game = shot.game.determinize(seat, fresh_seed());
        }
        Some(shot)
    }

    /// Returns the decisions between the previous step and the current one.
    fn decisions(&self) -> Vec<u32> {
        let all = self.film.steps();
        let steps = &all[..all.len().min(self.at + 1)];
        let Some((step, earlier)) = steps.split_last() else { return Vec::new() };
        let Some(last) = step.decision else { return Vec::new() };
        let before = earlier.iter().rev().find_map(|step| step.decision);
        let first = before.map_or(0, |before| if before == last { last } else { before + 1 });
        (first..=last).filter(|number| self.film.command(*number).is_some()).collect()
    }

    /// Describes a decision, for example "decision 33, Tarna's". Adds its turn if the screen shows another one.
    fn whose(&self, number: u32, shot: &Frame<G>) -> String {
        let scene = self.scene_of(shot);
        let whose = match shot.game.deciding_actor() {
            Actor::Somebody(who) => G::called(&scene, who),
            Actor::Seat | Actor::Nobody => match shot.game.to_move() {
                Some(seat) => G::seat_name(&shot.names, seat),
                None => String::new(),
            },
        };
        let round = shot.game.round();
        let earlier = if round == self.shot.game.round() { String::new() } else { format!(" of {} {round}", G::ROUND) };
        format!("decision {}{earlier}, {whose}'s", number + 1)
    }

    pub(super) fn draw_what_if(&self, asking: &WhatIf, canvas: &mut Canvas<'_>, bar: Rect) {
        let Some(shot) = self.film.before(asking.number()) else { return };
        let several =
            if asking.decisions.len() > 1 { format!(" (one of {})", asking.decisions.len()) } else { String::new() };
        let luck = match (asking.imagined, asking.fresh) {
            (true, _) => IMAGINED,
            (_, true) => "fresh: other dice from here on",
            _ => "the same: every decision keeps its dice",
        };
        let lines = [
            ("From", format!("{}{several}", self.whose(asking.number(), &shot))),
            ("You take", G::seat_name(&shot.names, asking.seat)),
            ("Luck", luck.to_string()),
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
        canvas.put(bar.x + 1, bar.y + 3, COUNTS, Ink::Warning);
        let keys = [KeyAction::More, KeyAction::Accept, KeyAction::Thousand, KeyAction::Help, KeyAction::Back];
        canvas.keys(bar.x + 1, bar.y + 4, &self.keys().line(Keymap::WhatIf, &keys));
    }

    /// Starts the playouts from a decision: as it was decided, and as the computer would decide.
    pub(super) fn ask_thousand(&mut self) {
        let asking = match self.asking.take().map_or_else(|| self.what_if(), Ok) {
            Ok(asking) => asking,
            Err(why) => return self.note = Some(why.into()),
        };
        let number = asking.number();
        let Some(shot) = self.film.before(number) else { return };
        let title = format!("A thousand times from {} on:", self.whose(number, &shot));
        if G::AT_ONCE {
            let as_it_was = self.film.command(number).cloned();
            let questions = [("as it was decided", as_it_was), ("as the computer would", None)];
            let questions = questions.map(|(what, first)| (what.into(), self.sealed(shot.game.clone(), first)));
            self.thousand = Some(RolloutJob::begin_with(title, questions.into(), GAMES));
            return;
        }
        let mut questions = self.as_decided(number).into_iter().collect::<Vec<_>>();
        let imagines = self.film.reader();
        let choice = shot.game.choose().map(|choice| choice.command).filter(|_| imagines.is_none());
        if imagines.is_some() || choice.as_ref().is_some_and(|command| Some(command) != self.film.command(number)) {
            // If each playout guesses again, the computer must decide again in each.
            let what = "as the computer would".into();
            questions.push(RolloutStart { what, game: shot.game.clone(), imagines, first: choice });
        }
        self.thousand = Some(RolloutJob::begin(title, questions, GAMES));
    }

    /// Returns a playout for a game that few decisions settle in advance. The first command is `first`, or else the
    /// computer's choice, which is computed once. The later commands stay as they were.
    fn sealed(&self, game: G, first: Option<G::Command>) -> PlayOn {
        let number = game.move_number();
        let later: Vec<G::Command> = (number + 1..).map_while(|later| self.film.command(later).cloned()).collect();
        let found = OnceCell::new();
        Box::new(move |tally, (series, numbers)| {
            let first = first.clone().or_else(|| {
                let chosen = found.get_or_init(|| game.choose().map(|choice| choice.command));
                chosen.clone()
            });
            let sealed: Vec<&G::Command> = first.iter().chain(&later).collect();
            for number in numbers {
                let mut game = game.reseeded(series.nth(number));
                let whole = sealed.iter().all(|command| game.execute(command, &mut NullSink).is_ok());
                if whole { tally.count_game(&game) } else { tally.count(1, None) }
            }
        })
    }

    fn as_decided(&self, number: u32) -> Option<RolloutStart<G>> {
        let (shot, first) = (self.film.before(number)?, self.film.command(number)?.clone());
        let (what, imagines) = ("as it was decided".into(), self.film.reader());
        Some(RolloutStart { what, game: shot.game, imagines, first: Some(first) })
    }

    /// Starts the playouts from the current state of the copy, and from the original decision.
    pub(super) fn ask_thousand_of_fork(&mut self) {
        let Some(fork) = &self.fork else { return };
        let game = fork.player.session().battle().clone();
        if game.to_move().is_none() {
            return;
        }
        let title = format!("A thousand times, against decision {} as it was:", fork.decision + 1);
        if G::AT_ONCE {
            let was = self.film.before(fork.decision).map(|shot| shot.game).zip(self.film.command(fork.decision));
            let was = was.map(|(game, first)| ("as it was decided".into(), self.sealed(game, Some(first.clone()))));
            let here = ("from where you stand".into(), self.sealed(game, None));
            self.thousand = Some(RolloutJob::begin_with(title, std::iter::once(here).chain(was).collect(), GAMES));
            return;
        }
        let imagines = self.film.reader();
        let here = RolloutStart { what: "from where you stand".into(), game, imagines, first: None };
        let questions = [Some(here), self.as_decided(fork.decision)].into_iter().flatten().collect();
        self.thousand = Some(RolloutJob::begin(title, questions, GAMES));
    }

    /// Creates the copy and gives the seat to the player.
    pub(super) fn begin_fork(&mut self) {
        let Some(asking) = self.asking.take() else { return };
        let number = asking.number();
        let Some(Frame { mut game, .. }) = self.moment(number) else { return };
        // The knowledge of other seats stays secret while the game is in progress.
        let may_know = |seat: Seat| self.film.reader().is_none_or(|reader| reader == seat);
        let initial = G::separate(&self.initial_memory);
        let recall = |seat| Recalling::new(initial.clone()).before(&self.film, number, seat);
        let memories = seats(&game).map(|seat| if may_know(seat) { recall(seat) } else { initial.clone() });
        let memories = memories.collect();
        if asking.fresh && !asking.imagined {
            game = game.reseeded(self.other_luck());
        }
        let luck = match (asking.imagined, asking.fresh) {
            (true, _) => IMAGINED,
            (_, true) => "with fresh luck",
            _ => "with the same luck",
        };
        let begun = game.clone();
        let id = BattleId::try_from(format!("{}-if-{number}", self.id)).unwrap_or_else(|_| self.id.clone());
        let session = Session::copy(id, self.setup.clone(), game);
        // The log of the copy ends before the step that the decision led to.
        let story = self.film.steps().iter().position(|step| step.decision.is_some_and(|led| led >= number));
        let told = story.unwrap_or(self.film.steps().len());
        let lines = self.log.lines[..told].to_vec();
        let said = format!("What if, from decision {} on, {luck}: it counts for nobody.", number + 1);
        let apart = Apart { seat: asking.seat, lines, memories, said };
        let player = GameView::apart(session, self.settings, initial, apart, self.now);
        let (player, parent, imagined) = (Box::new(player), self.id.clone(), asking.imagined);
        self.due = None;
        self.fork = Some(Fork { player, parent, decision: number, luck, imagined, begun });
    }

    /// Returns a seed different from the game's own.
    fn other_luck(&self) -> Seed {
        let fresh = fresh_seed();
        if fresh == self.film.seed() { fresh.nth(1) } else { fresh }
    }

    /// Gives the copy its results when it ends. If the player has left it, compares both endings.
    pub(super) fn follow_fork(&mut self) {
        if let Some(fork) = self.fork.as_mut().filter(|fork| fork.player.wants_results()) {
            fork.player.set_results(None);
            fork.count(&self.film);
        }
        if self.fork.as_ref().is_none_or(|fork| fork.player.ending() == Ending::Not) {
            return;
        }
        let Some(mut fork) = self.fork.take() else { return };
        fork.count(&self.film);
        let here = if fork.imagined { self.column_that_goes_on() } else { self.column_of_the_end() };
        let there = fork.player.column(&format!("What if: from {}", fork.words()));
        self.ends = Some(Ends::new(format!("Battle {}, and what if", fork.parent), [here, there]));
        self.compares = true;
        self.thousand = None;
    }

    /// Returns the real ending of the game.
    fn column_of_the_end(&self) -> Column {
        let end = self.film.at(usize::MAX);
        let mut memory = self.memory.clone();
        G::conclude(std::slice::from_mut(&mut memory), &end.game, &self.setup, Some(&self.film));
        let was = PromptContext { memory: &memory, ..self.scene_of(&end) };
        column(&was, &self.log.fallen_whole(self.seat), "As it was")
    }

    /// Returns the state of a game in progress, as the viewer knows it.
    fn column_that_goes_on(&self) -> Column {
        let round = self.film.steps().last().map_or(0, |step| step.round);
        let stands = [
            (format!("In progress: {} {round}.", G::ROUND), Ink::Strong),
            ("Other players stay hidden until the end.".into(), Ink::Plain),
        ];
        let fallen = self.log.fallen_whole(self.seat);
        ("As it stands".into(), stands.into_iter().chain(fell(&fallen)).collect())
    }
}
