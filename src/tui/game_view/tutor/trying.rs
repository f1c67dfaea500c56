//! The parts of a lesson except its steps: wrong choices are played out, explained and taken back; uses of the screen end
//! their steps; the free play at the end takes any command. Start with [`TutorState`].
//!
//! The lesson has a line and an explanation for the wrong choices it knows. The computer answers all others.

use crate::game_view::playback::Playback;
use crate::game_view::rulebook_ui::{Page, RulebookUi};
use crate::game_view::tutor::{Tutor, TutorStep};
use crate::game_view::{Ending, GameView};
use crate::keys::{Keymap, Keys};
use crate::theme::Ink;
use ludus_engine::lesson::ScreenUse;
use ludus_store::session::Session;

/// The tutor's current activity.
pub enum TutorState<G: RulebookUi> {
    /// It leads through the steps.
    Steps,
    /// It plays out a wrong choice, and explains it after the last command.
    Wrong {
        /// The number of the wrong choice. `None` if the lesson does not know it.
        wrong: Option<usize>,
        /// The number of the next command of its line.
        at: usize,
        /// True if no command of the line is left.
        done: bool,
        before: Box<Snapshot<G>>,
        why: Vec<String>,
    },
    /// It has shown all steps and introduces the free play.
    FreeNext,
    /// The learner plays freely, up to this round or to the end of the game.
    Free {
        until: Option<u32>,
    },
    Over,
}

/// The game and the knowledge of the seats before a wrong choice.
pub struct Snapshot<G: RulebookUi> {
    game: G,
    memory: Vec<G::Memory>,
}

/// Shown while a wrong choice is played out.
const WATCH: &str = "You decided otherwise. Watch where it leads.";
/// Explains a choice that the lesson does not know, before the hint of the step.
const ASTRAY: &str = "You can do that, but this step is about something else.";
/// The commands at most that answer a choice which the lesson does not know.
const ANSWERS: usize = 20;

impl<G: RulebookUi> Tutor<G> {
    /// Ends the steps: the free play is next, if the lesson has one.
    pub(super) fn end_steps(&mut self, keys: Keys) {
        let Some((free, _, place)) = self.course.free() else {
            self.state = TutorState::Over;
            return;
        };
        let begin = keys.named("lesson.accept").unwrap_or_else(|| "Return".into());
        let length = match free.rounds {
            0 => "to the end".into(),
            1 => format!("for one {}", G::ROUND),
            rounds => format!("for {rounds} {}s", G::ROUND),
        };
        self.step = Some(TutorStep {
            place,
            say: free.say.clone(),
            press: format!("Play freely {length}, from a new start: {begin} begins. Nothing you do is wrong."),
            hint: format!("{begin} begins."),
            wants: Vec::new(),
            by_itself: false,
            wait: None,
            wrong: Vec::new(),
            show: Vec::new(),
        });
        self.state = TutorState::FreeNext;
    }

    pub(super) const fn is_free_next(&self) -> bool {
        matches!(self.state, TutorState::FreeNext)
    }

    /// Returns whether a wrong choice is being played out or explained.
    pub(super) const fn is_trying(&self) -> bool {
        matches!(self.state, TutorState::Wrong { .. })
    }

    /// Returns whether a wrong choice has been played out.
    pub(super) const fn is_explaining(&self) -> bool {
        matches!(self.state, TutorState::Wrong { done: true, .. })
    }

    /// Returns whether the step waits for this use of the screen.
    pub(in crate::game_view) fn waits_for(&self, wanted: ScreenUse) -> bool {
        let waits = self.step.as_ref().and_then(|step| step.wait);
        matches!(self.state, TutorState::Steps) && !self.due && waits == Some(wanted)
    }

    /// Notes a use of the screen that leaves no other trace.
    pub(in crate::game_view) const fn note_use(&mut self, used: ScreenUse) {
        self.used = Some(used);
    }

    /// Returns whether the computer decides for the other seats, instead of the lesson.
    pub(super) fn leaves_others(&self) -> bool {
        matches!(self.state, TutorState::Free { .. }) || self.waits_for(ScreenUse::Order)
    }

    /// Returns whether commands go to the game as in any battle: with its own dice, and undo.
    pub(in crate::game_view) fn is_free(&self) -> bool {
        self.leaves_others()
    }

    /// Says how long the free play lasts, and which key leaves it. `None` if the learner does not play freely.
    pub(super) fn free_line(&self, game: &G, leave: Option<&str>) -> Option<String> {
        let TutorState::Free { until } = self.state else { return None };
        let length = match until.map(|until| until.saturating_sub(game.round())) {
            None => "to the end".into(),
            Some(1) => format!("1 {} left", G::ROUND),
            Some(left) => format!("{left} {}s left", G::ROUND),
        };
        let leave = leave.map_or_else(String::new, |key| format!(", {key} leave"));
        let number = self.course.number() + 1;
        Some(format!(" Lesson {number}, free play: {length}{leave} "))
    }

    /// Ends the free play if its rounds are over. Returns whether it has ended.
    pub(super) fn ends_freely(&mut self, game: &G) -> bool {
        let TutorState::Free { until } = self.state else { return false };
        let over = game.to_move().is_none() || until.is_some_and(|until| game.round() >= until);
        if over {
            (self.state, self.step) = (TutorState::Over, None);
        }
        over
    }

    /// Returns the number of the wrong choice that a command is. `None` if the step does not know it.
    pub(super) fn wrong_number(&self, game: &G, command: &G::Command) -> Option<usize> {
        let step = self.step.as_ref().filter(|_| matches!(self.state, TutorState::Steps))?;
        let after = |place, command: &G::Command| {
            let mut next = game.clone();
            self.course.execute_wrong(place, &mut next, command, &mut Vec::new()).is_ok().then_some(next)
        };
        step.wrong.iter().enumerate().position(|(wrong, known)| {
            let place = (self.number, wrong, 0);
            known == command || after(place, command).is_some_and(|led| after(place, known) == Some(led))
        })
    }

    /// Returns the next command of the wrong line that is being played out.
    pub(super) fn wrong_command(&mut self, game: &G, names: &G::Names) -> Option<G::Command> {
        let TutorState::Wrong { wrong, at, done, .. } = &mut self.state else { return None };
        if *at == 0 {
            // The choice itself is the player's.
            return None;
        }
        let learner = self.course.learner();
        let next = match *wrong {
            Some(wrong) => self.course.wrong_command((self.number, wrong, *at), game, names),
            None if *at > ANSWERS || game.to_move() == Some(learner) => None,
            None => game.choose_easily().map(|choice| choice.command),
        };
        *done = next.is_none();
        next
    }

    /// Executes a command. It ends the step, unless it belongs to a wrong line.
    pub(in crate::game_view) fn execute(
        &mut self,
        game: &mut G,
        command: &G::Command,
        told: &mut Vec<G::Event>,
    ) -> Result<(), G::IllegalMove> {
        if let TutorState::Wrong { wrong, at, .. } = &mut self.state {
            match *wrong {
                Some(wrong) => self.course.execute_wrong((self.number, wrong, *at), game, command, told)?,
                None => game.execute(command, told)?,
            }
            *at += 1;
            return Ok(());
        }
        self.course.execute(self.number, game, command, told)?;
        self.go_on();
        Ok(())
    }

    /// Returns the lines of the card about a wrong choice. `None` if there is none.
    pub(super) fn trial_lines(&self, keys: Keys) -> Option<Vec<(String, Ink)>> {
        let TutorState::Wrong { done, why, .. } = &self.state else { return None };
        if !done {
            return Some(vec![(WATCH.into(), Ink::Dim)]);
        }
        let key = keys.named("lesson.accept").unwrap_or_else(|| "Return".into());
        let why = why.iter().map(|line| (line.clone(), Ink::Bad));
        Some(why.chain([(format!("{key} takes it back: try again."), Ink::Strong)]).collect())
    }
}

impl<G: RulebookUi> GameView<G> {
    /// Begins to play out a wrong choice of the current step. `None`: one that the lesson does not know.
    pub(super) fn try_wrong(&mut self, wrong: Option<usize>) {
        let keys = self.keys();
        let memory = self.memory.iter().map(G::separate).collect();
        let before = Box::new(Snapshot { game: self.session.battle().clone(), memory });
        let Some(guide) = &mut self.guide else { return };
        let why = match wrong {
            Some(wrong) => guide.course.explain((guide.number, wrong), &before.game, &self.names, keys),
            None => [ASTRAY.into()].into_iter().chain(guide.step.as_ref().map(|step| step.hint.clone())).collect(),
        };
        guide.missed = false;
        guide.state = TutorState::Wrong { wrong, at: 0, done: false, before, why };
    }

    /// Takes a wrong choice back, so that the step begins again.
    pub(super) fn try_again(&mut self) {
        let Some(guide) = &mut self.guide else { return };
        let TutorState::Wrong { before, .. } = std::mem::replace(&mut guide.state, TutorState::Steps) else { return };
        (guide.missed, guide.since) = (false, None);
        let Snapshot { game, memory } = *before;
        self.stage_again(game, memory);
        self.say("The lesson takes that back. Try again.".into(), Ink::Dim);
    }

    pub(super) fn play_freely(&mut self) {
        let Some(guide) = &mut self.guide else { return };
        let Some((free, game, _)) = guide.course.free() else { return };
        guide.state = TutorState::Free { until: (free.rounds > 0).then(|| game.round() + free.rounds) };
        self.settings.coach |= free.coach;
        let memory = self.memory.iter().map(|_| G::separate(&self.initial_memory)).collect();
        self.stage_again(game, memory);
        // The log of the steps tells of a battle that is over.
        self.log.lines.clear();
        self.begin_log();
        self.say("Set up again: you play freely now.".into(), Ink::Good);
    }

    /// Continues the lesson from another state of its game.
    fn stage_again(&mut self, game: G, memory: Vec<G::Memory>) {
        self.session = Session::staged(self.session.setup().clone(), game.clone());
        (self.telling, self.memory) = (Playback::new(), memory);
        self.orders.clear();
        self.done.clear();
        self.asking.asks.clear();
        (self.asking.first, self.asking.note, self.asking.page) = (None, None, Page::Menu);
        self.shown = game;
        self.shown.follow(&mut self.names);
        self.seen = self.shown.observation(self.seats.seat);
        self.outlook = None;
    }

    /// Returns whether the tutor waits for this use of the screen.
    pub(in crate::game_view) fn waits_for(&self, wanted: ScreenUse) -> bool {
        self.guide.as_ref().is_some_and(|guide| guide.waits_for(wanted))
    }

    pub(in crate::game_view) const fn note_use(&mut self, used: ScreenUse) {
        if let Some(guide) = &mut self.guide {
            guide.note_use(used);
        }
    }

    /// Leaves the lesson for the list of lessons.
    pub(in crate::game_view) fn leave_lesson(&mut self) {
        let Some(guide) = &self.guide else { return };
        // The free play follows the last step.
        self.ending = Ending::Lesson { number: guide.course.number(), learnt: !guide.has_card(), on: false };
    }

    /// Ends the step if the screen shows what it waits for. Returns whether it did.
    pub(in crate::game_view) fn use_is_seen(&mut self) -> bool {
        let top = self.asking.top().map(|ask| ask.topic().context);
        let page = self.asking.page != Page::Menu || self.asking.cards;
        let open = page || self.reading.is_some() || self.help.is_some() || self.asking.asks.len() > 1;
        let Some(guide) = &mut self.guide else { return false };
        let seen = |wanted| match wanted {
            ScreenUse::Look => matches!(top, Some(Keymap::Looking | Keymap::Surveying)),
            ScreenUse::Log => self.reading.is_some(),
            ScreenUse::Page => page,
            ScreenUse::Threats => self.threats,
            ScreenUse::Coach => top == Some(Keymap::Coaching),
            ScreenUse::Back => !open,
            ScreenUse::Undo => guide.used == Some(ScreenUse::Undo),
            ScreenUse::Order => guide.used == Some(ScreenUse::Order) && self.asking.asks.is_empty(),
        };
        let waits = guide.step.as_ref().and_then(|step| step.wait);
        let ends = waits.is_some_and(|wanted| guide.waits_for(wanted) && seen(wanted));
        if ends {
            guide.go_on();
        }
        ends
    }
}
