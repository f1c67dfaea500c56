//! The program between the screens: who is set up, which screen is shown, what the store says.

use super::battle::{BattleScreen, Career, Ending};
use super::canvas::Canvas;
use super::input::{Input, Key};
use super::keys::{Context, Intent, Keys};
use super::layout::{Layout, SMALLEST};
use super::screens::{self, Go, Screen};
use super::theme::{Ink, Skin, Surroundings};
use crate::gladiator::fighter::Side;
use crate::gladiator::setup::Recruit;
use crate::kit::dice::Seed;
use crate::store::{Kept, Look, Pace, Resumed, Settings, Store, StoreError, fresh_seed};
use ratatui::layout::Rect;
use std::path::Path;

/// Milliseconds within which the terminal's answer about its background counts: later it would change a screen that is
/// read already.
const ANSWER: u64 = 200;

/// Somebody who is set up for the next battle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Member {
    /// He as he will fight.
    pub recruit: Recruit,
    /// He stands in the roster: creatures do not (DEC-018).
    pub stored: bool,
}

/// What all screens share.
pub struct Shared {
    /// The data folder.
    pub store: Store,
    /// Everybody set up so far, both sides.
    pub team: Vec<Member>,
    /// The side that is being set up.
    pub side: Side,
    /// The sides that the computer is to play in the next battle.
    pub lent: Vec<Side>,
    /// A sentence for the player, shown until the next key.
    pub note: Option<(String, Ink)>,
    /// Milliseconds since the program began.
    pub now: u64,
    /// The seed of the next battle, where it is not left to chance.
    fixed: Option<u64>,
}

impl Shared {
    /// The settings.
    pub const fn settings(&self) -> &Settings {
        self.store.settings()
    }

    /// The keys.
    pub const fn keys(&self) -> Keys {
        Keys { preset: self.store.settings().keys }
    }

    /// The seed of a new battle.
    pub fn fresh_seed(&mut self) -> Seed {
        match &mut self.fixed {
            Some(fixed) => {
                *fixed = fixed.wrapping_add(1);
                Seed(fixed.wrapping_sub(1))
            }
            None => fresh_seed(),
        }
    }

    /// Says why something is refused.
    pub fn refuse(&mut self, text: impl Into<String>) {
        self.note = Some((text.into(), Ink::Bad));
    }

    /// Says something.
    pub fn say(&mut self, text: impl Into<String>) {
        self.note = Some((text.into(), Ink::Good));
    }

    /// Says what could not be stored; play goes on.
    pub fn heed(&mut self, result: Result<(), StoreError>) {
        if let Err(error) = result {
            self.note = Some((format!("{error}."), Ink::Heed));
        }
    }

    /// The members of a side.
    pub fn members(&self, side: Side) -> impl Iterator<Item = &Member> {
        self.team.iter().filter(move |member| member.recruit.side == side)
    }

    /// After a battle those of the team who may enter another stay set up, as they are now.
    fn keep_the_living(&mut self) {
        let roster = self.store.roster();
        let again = |member: &Member| {
            let stored =
                roster.find(&member.recruit.name).ok().filter(|one| member.stored && one.loadable().is_ok())?;
            let recruit = stored.recruit(member.recruit.side);
            recruit.check().is_ok().then_some(Member { recruit, stored: true })
        };
        self.team = self.team.iter().filter_map(again).collect();
    }

    /// What the fighters of a battle bring, by roster order.
    fn careers(&self, fighters: &[Recruit]) -> Vec<Career> {
        let career = |one: &Recruit| Career {
            exp_halves: one.exp_halves(),
            break_outs: self.store.roster().find(&one.name).map_or(0, |stored| stored.break_outs),
        };
        fighters.iter().map(career).collect()
    }
}

/// The whole program.
pub struct App {
    shared: Shared,
    screen: Box<dyn Screen>,
    battle: Option<Box<BattleScreen>>,
    surroundings: Surroundings,
    size: Rect,
    done: bool,
}

impl App {
    /// The program at its welcome.
    pub fn new(store: Store, surroundings: Surroundings) -> App {
        let shared =
            Shared { store, team: Vec::new(), side: Side::West, lent: Vec::new(), note: None, now: 0, fixed: None };
        let screen = Box::new(screens::Welcome::new(&shared));
        App { shared, screen, battle: None, surroundings, size: Rect::ZERO, done: false }
    }

    /// The battles to come have this seed, and those after it.
    pub const fn fix_chance(&mut self, seed: Seed) {
        self.shared.fixed = Some(seed.0);
    }

    /// The battle under way, for tests.
    #[cfg(test)]
    pub fn battle(&self) -> Option<&BattleScreen> {
        self.battle.as_deref()
    }

    /// The battle on the screen, for tests.
    #[cfg(test)]
    pub fn battle_mut(&mut self) -> Option<&mut BattleScreen> {
        self.battle.as_deref_mut()
    }

    /// The store, for tests.
    #[cfg(test)]
    pub const fn store_mut(&mut self) -> &mut Store {
        &mut self.shared.store
    }

    /// Whether the program ends.
    pub const fn is_done(&self) -> bool {
        self.done
    }

    /// The look to draw.
    pub fn skin(&self) -> Skin {
        self.surroundings.skin(self.shared.settings())
    }

    /// Whether the terminal is to be asked for its background.
    pub fn asks_background(&self) -> bool {
        self.surroundings.asks(self.shared.settings())
    }

    /// Whether clicks are wanted.
    pub const fn wants_mouse(&self) -> bool {
        self.shared.store.settings().mouse
    }

    /// The journal of the battle under way.
    pub fn journal(&self) -> Option<&Path> {
        self.battle.as_ref().and_then(|battle| battle.session().path())
    }

    /// When something changes by itself.
    pub fn wakes_at(&self) -> Option<u64> {
        self.battle.as_ref().and_then(|battle| battle.wakes_at())
    }

    /// Time has passed.
    pub fn tick(&mut self, now: u64) {
        self.shared.now = now;
        if let Some(battle) = &mut self.battle {
            battle.tick(now);
        }
        self.follow_battle();
    }

    /// Opens a battle.
    pub fn open_battle(&mut self, resumed: Resumed, now: u64) {
        self.open(resumed, *self.shared.settings(), now);
    }

    fn open(&mut self, resumed: Resumed, settings: Settings, now: u64) {
        let Resumed { session, notices } = resumed;
        let careers = self.shared.careers(&session.setup().fighters);
        let mut battle = BattleScreen::new(session, settings, careers, &notices, now);
        std::mem::take(&mut self.shared.lent).into_iter().for_each(|side| battle.give(side));
        self.battle = Some(Box::new(battle));
        self.follow_battle();
    }

    /// Opens a battle in which the computer plays both sides, at a pace that can be followed.
    pub fn watch_battle(&mut self, resumed: Resumed, now: u64) {
        self.shared.lent = Side::BOTH.to_vec();
        // Without pauses it would be over before anything is seen.
        self.open(resumed, Settings { robots: Pace::Timed, ..*self.shared.settings() }, now);
        if let Some(battle) = &mut self.battle {
            battle.watch();
        }
    }

    /// Takes an input.
    pub fn input(&mut self, input: Input, now: u64) {
        self.shared.now = now;
        let layout = Layout::of(self.size);
        match input {
            Input::Resize(..) => return,
            Input::Background { light } => {
                self.surroundings.light = if now <= ANSWER { light } else { self.surroundings.light };
                return;
            }
            Input::Interrupt => return self.interrupt(),
            _ if layout.is_none() => return,
            _ => {}
        }
        let anywhere = input.key().and_then(|key| self.shared.keys().intent(Context::Anywhere, key));
        if anywhere == Some(Intent::OtherLook) {
            return self.change_look();
        }
        if let Some(battle) = &mut self.battle {
            battle.input(input, layout.as_ref(), now);
            return self.follow_battle();
        }
        self.shared.note = None;
        let go = self.screen.input(&mut self.shared, input, layout.as_ref());
        self.go(go);
    }

    /// Ctrl-C: a battle waits in its journal, so nothing is lost.
    fn interrupt(&mut self) {
        self.done = true;
    }

    /// The modern look for the classic one, or the other way round; it is kept.
    fn change_look(&mut self) {
        let look = if self.skin().modern { Look::Classic } else { Look::Modern };
        let saved = self.shared.store.set_settings(Settings { look, ..*self.shared.settings() });
        self.shared.heed(saved);
    }

    fn go(&mut self, go: Go) {
        match go {
            Go::Stay => {}
            Go::To(screen) => self.screen = screen,
            Go::Main => self.screen = Box::new(screens::Main::new(&self.shared)),
            Go::Battle(resumed) => self.open_battle(*resumed, self.shared.now),
            Go::Quit => self.done = true,
        }
    }

    /// Credits a battle that is over, and leaves one that has ended.
    fn follow_battle(&mut self) {
        let Some(battle) = &mut self.battle else { return };
        let kept = self.shared.store.keep(battle.session());
        self.shared.heed(kept);
        if battle.wants_results() {
            let (results, saved) = self.shared.store.settle(battle.session());
            battle.set_results(results, saved.err().map(|error| format!("{error}.")));
        }
        match battle.ending() {
            Ending::Not => return,
            Ending::Saved => self.shared.say("The battle waits: Restore game goes on with it."),
            Ending::Lost if battle.session().kept() == Kept::Beginning => {
                self.shared.refuse("The end of the battle was not saved: Restore game goes on with its beginning.");
            }
            Ending::Lost => {
                let id = battle.session().id().clone();
                let let_go = self.shared.store.abandon(&id);
                self.shared.heed(let_go);
                self.shared.refuse("The battle was not saved: it is gone.");
            }
            Ending::Abandoned => {
                let id = battle.session().id().clone();
                let given_up = self.shared.store.abandon(&id);
                self.shared.say("The battle is given up; its fighters count a break-out.");
                self.shared.heed(given_up);
            }
            Ending::Done => {}
        }
        self.battle = None;
        self.shared.keep_the_living();
        self.screen = Box::new(screens::Main::new(&self.shared));
    }

    /// Draws the screen.
    pub fn draw(&mut self, canvas: &mut Canvas<'_>) {
        self.size = canvas.area();
        let Some(layout) = Layout::of(self.size) else { return too_small(canvas) };
        match &self.battle {
            Some(battle) => battle.draw(canvas, &layout),
            None => self.screen.draw(&self.shared, canvas, &layout),
        }
    }
}

/// The notice for a terminal that is too small; whatever was asked is asked again when it has grown.
fn too_small(canvas: &mut Canvas<'_>) {
    let area = canvas.area();
    let (columns, rows) = SMALLEST;
    let text = format!(
        "This terminal has {} columns and {} rows; Ludus needs {columns} and {rows}. Nothing is lost: make it larger.",
        area.width, area.height
    );
    canvas.wrapped(area, &text, Ink::Plain);
}

/// Whether a key goes back or on where only a text is read.
pub fn is_any(input: Input) -> Option<Key> {
    match input {
        Input::Click(..) => Some(Key::Enter),
        other => other.key(),
    }
}
