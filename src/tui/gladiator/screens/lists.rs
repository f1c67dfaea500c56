//! Lists: the roster to load from, the team, the scores.

mod boxes;

use crate::app::AppState;
use crate::canvas::Canvas;
use crate::game_view::prompt::sentence;
use crate::gladiator::screens::character_creation::full;
use crate::gladiator::screens::equipment::of_loaded;
use crate::gladiator::screens::hall::Hall;
use crate::gladiator::screens::life::GladiatorCareer;
use crate::gladiator::screens::lists::boxes::{BoxWords, SCORES, TEAM, score_cells, team_cells};
use crate::gladiator::stats_display::StatsSheet;
use crate::help::Topic;
use crate::input::{Input, Key};
use crate::keys::{Hint, KeyAction, Keymap};
use crate::layout::Layout;
use crate::screens::list_view::ListView;
use crate::screens::screen_stack::{explain, explain_with};
use crate::screens::{Screen, Transition, draw_note};
use crate::theme::Ink;
use crate::wide_layout::WideLayout;
use ludus_gladiator::data::spell::Spell;
use ludus_gladiator::model::fighter::Side;
use ludus_gladiator::model::setup::Recruit;
use ludus_store::gladiator::roster::{Character, Roster};
use ludus_store::gladiator::scores::Score;
use ratatui::layout::Rect;
use std::collections::BTreeMap;

/// The text of an empty roster.
const EMPTY: &str = "The roster is empty: make a character first.";

/// A character of the roster as a fighter of that side.
fn stored(shared: &AppState, name: &str, side: Side) -> Option<Recruit> {
    shared.store.roster().find(name).ok().map(|one| one.recruit(side))
}

const SCORE_HEADING: &str = "Name         Race   SH AG IQ    EXP Games Difficulty  Kills Rest B#";

fn score_line(score: &Score) -> String {
    format!(
        "{:<12} {:<6} {:>2} {:>2} {:>2} {:>6} {:>5} {:<11} {:>5} {:>4} {}",
        score.name,
        score.race.name(),
        score.attributes.sh,
        score.attributes.ag,
        score.attributes.iq,
        score.exp(),
        score.games,
        score.step(),
        score.kills,
        score.standing(),
        score.marks()
    )
}

/// Hi-scores and my scores.
pub struct Scores {
    rows: ListView,
    scores: Vec<Score>,
    best: bool,
}

impl Scores {
    /// Opens the filtered list, or everybody (HISC-01 to HISC-11).
    pub fn new(shared: &AppState, best: bool) -> Scores {
        let roster = shared.store.roster();
        let scores = if best { roster.hi_scores() } else { roster.my_scores() };
        let ink = |score: &Score| if score.died_with.is_some() { Ink::Dim } else { Ink::Plain };
        let named = by_name(roster);
        let row = |score: &Score| {
            let one = named.get(score.name.as_str()).copied();
            ((score_line(score), ink(score)), score_cells(shared, score, one, None))
        };
        let rows = ListView::new(scores.iter().map(row).collect());
        Scores { rows, scores, best }
    }
}

impl Scores {
    /// The difference between the two lists, or the reason why they are equal (HISC-05, HISC-06).
    fn beside(&self, shared: &AppState) -> String {
        let roster = shared.store.roster();
        let all = roster.my_scores().len();
        match (self.best, all - roster.hi_scores().len()) {
            (true, _) if all == 0 => "without who rested 50 games or broke out; the living by their experience".into(),
            (false, _) if all == 0 => "the living by their experience, then the dead".into(),
            (true, 0) => "The same as My scores: nobody has rested 50 games or broken out yet.".into(),
            (false, 0) => "The same as the hi-scores: nobody has rested 50 games or broken out yet.".into(),
            (true, out) => format!("{out} of My scores left out: rested 50 games or more, or broke out."),
            (false, out) => format!("Everybody. Not in the hi-scores: {out}, who rested 50 games or broke out."),
        }
    }

    /// Opens the career of the character in focus.
    fn life(&self, shared: &AppState) -> Transition {
        self.scores.get(self.rows.at).map_or(Transition::Main, |score| GladiatorCareer::open(shared, &score.name))
    }

    /// The reason why the list is empty.
    fn empty(&self, shared: &AppState) -> &'static str {
        let all = shared.store.roster().my_scores();
        let others = self.best && all.iter().any(|score| score.break_outs > 0);
        if others {
            "Nobody without break-outs yet; view mY scores shows all."
        } else {
            "Nobody yet. Make a character and begin a game."
        }
    }
}

impl Screen for Scores {
    fn input(&mut self, shared: &mut AppState, input: Input, _layout: Option<&Layout>) -> Transition {
        if let Input::Pick(row) = input
            && self.rows.pick(row)
        {
            return self.life(shared);
        }
        if let Input::Wheel(by) = input {
            self.rows.steer(if by < 0 { KeyAction::Previous } else { KeyAction::Next });
        }
        let Some(key) = input.key() else { return Transition::Stay };
        if shared.keys().intent(Keymap::Scores, key) == Some(KeyAction::Fallen) {
            return Transition::Over(Box::new(Hall::new(shared)));
        }
        match shared.keys().intent(Keymap::List, key) {
            Some(KeyAction::Help) => explain_with(shared, &SCORES_TOPIC, &[], &[Keymap::Scores]),
            Some(KeyAction::Back) => Transition::Main,
            Some(KeyAction::Accept) => self.life(shared),
            Some(intent) => {
                self.rows.steer(intent);
                Transition::Stay
            }
            None => Transition::Stay,
        }
    }

    fn draw(&self, shared: &AppState, canvas: &mut Canvas<'_>, layout: &Layout) {
        let title = if self.best { "Hi-scores" } else { "My scores: everybody of this installation" };
        let mut keys = vec![Hint::several("Up, Down", "another"), Hint::of(Key::Enter, "Return", "career")];
        keys.retain(|_| !self.scores.is_empty());
        keys.extend(shared.keys().line(Keymap::Scores, &[KeyAction::Fallen]));
        keys.extend(shared.keys().line(Keymap::List, &[KeyAction::Help, KeyAction::Back]));
        if let Some(room) = WideLayout::of(canvas.area()) {
            let more = self.beside(shared);
            let words = BoxWords { title, more: &more, empty: self.empty(shared), topic: &SCORES_TOPIC };
            let chosen = self.scores.get(self.rows.at).and_then(|score| stored(shared, &score.name, Side::West));
            return boxes::draw(shared, canvas, room, (&self.rows, &SCORES), &words, chosen.as_ref(), &keys);
        }
        self.rows.draw(canvas, layout, title, SCORE_HEADING, self.empty(shared));
        let cursor = canvas.cursor;
        let bar = layout.bar;
        canvas.put(layout.arena.x + 2, layout.arena.y + 1, &self.beside(shared), Ink::Dim);
        let chosen = self.scores.get(self.rows.at).and_then(|score| shared.store.roster().find(&score.name).ok());
        if let Some(one) = chosen {
            let recruit = one.recruit(Side::West);
            if let Ok(fighter) = recruit.fighter() {
                let sheet = StatsSheet::of(&recruit, &fighter, one.break_outs);
                StatsSheet { exp_halves: one.exp_shown(), ..sheet }.draw(canvas, bar);
            }
        }
        canvas.keys(layout.arena.x + 2, layout.arena.bottom() - 1, &keys);
        canvas.cursor = cursor;
    }
}

const SCORES_TOPIC: Topic = Topic {
    title: "Scores",
    asks: "Nothing is asked: your characters, the best first. RIP has fallen, B# counts battles that were broken off.",
    context: Keymap::List,
    rules: &[
        "HISC-01", "HISC-02", "HISC-03", "HISC-04", "HISC-05", "HISC-06", "HISC-07", "HISC-09", "HISC-10", "DEC-119",
    ],
    chapters: &["Hi-scores"],
};

pub struct Loading {
    rows: ListView,
    names: Vec<String>,
}

impl Loading {
    /// Opens the roster, unless the side is full.
    pub fn open(shared: &mut AppState) -> Transition {
        if let Some(why) = full(shared) {
            shared.refuse(why);
            return Transition::Stay;
        }
        Transition::To(Box::new(Loading::new(shared)))
    }

    fn new(shared: &AppState) -> Loading {
        let roster = shared.store.roster();
        let named = by_name(roster);
        let row = |score: &Score| {
            let one = named.get(score.name.as_str()).copied();
            let end = match one {
                Some(one) if one.dead.is_some() => Some("dead"),
                Some(one) if one.in_battle.is_some() => Some("fights"),
                _ => is_set_up(shared, &score.name).then_some("set up"),
            };
            let ink = if end.is_some() { Ink::Dim } else { Ink::Plain };
            let line = format!("{:<67} {}", score_line(score), end.unwrap_or_default());
            ((line, ink), score_cells(shared, score, one, end))
        };
        let scores = roster.my_scores();
        let rows = ListView::new(scores.iter().map(row).collect());
        Loading { rows, names: scores.into_iter().map(|score| score.name).collect() }
    }

    fn take(&self, shared: &mut AppState) -> Transition {
        let Some(name) = self.names.get(self.rows.at) else { return Transition::Main };
        if let Some(why) = why_not(shared, name) {
            shared.refuse(why);
            return Transition::Stay;
        }
        let recruit = shared.store.roster().find(name).map(|one| one.recruit(shared.books.gladiator.side));
        recruit.map_or(Transition::Stay, |recruit| Transition::To(Box::new(of_loaded(recruit))))
    }
}

/// The characters by name. A search for each row would take quadratic time.
fn by_name(roster: &Roster) -> BTreeMap<&str, &Character> {
    roster.characters().iter().map(|one| (one.name.as_str(), one)).collect()
}

fn is_set_up(shared: &AppState, name: &str) -> bool {
    shared.books.gladiator.team.iter().any(|member| member.recruit.name == name)
}

/// The reason why a character cannot be loaded.
fn why_not(shared: &AppState, name: &str) -> Option<String> {
    if is_set_up(shared, name) {
        return Some("This character is set up already.".into());
    }
    let found = shared.store.roster().find(name);
    found.and_then(Character::loadable).err().map(|error| sentence(&error.to_string()))
}

impl Screen for Loading {
    fn input(&mut self, shared: &mut AppState, input: Input, _layout: Option<&Layout>) -> Transition {
        if let Input::Pick(row) = input
            && self.rows.pick(row)
        {
            return self.take(shared);
        }
        let Some(key) = input.key() else { return Transition::Stay };
        match shared.keys().intent(Keymap::List, key) {
            Some(KeyAction::Accept) => self.take(shared),
            Some(KeyAction::Help) => explain(shared, &LOAD_TOPIC),
            Some(KeyAction::Back) => Transition::Main,
            Some(intent) => {
                self.rows.steer(intent);
                Transition::Stay
            }
            None => Transition::Stay,
        }
    }

    fn draw(&self, shared: &AppState, canvas: &mut Canvas<'_>, layout: &Layout) {
        let side = shared.books.gladiator.side;
        let title = format!("Load a character for {}", side.name());
        let mut keys = vec![Hint::several("Up, Down", "another")];
        keys.extend(shared.keys().line(Keymap::List, &[KeyAction::Accept]));
        keys.retain(|_| !self.names.is_empty());
        keys.extend(shared.keys().line(Keymap::List, &[KeyAction::Help, KeyAction::Back]));
        let why = self.names.get(self.rows.at).and_then(|name| why_not(shared, name));
        if let Some(room) = WideLayout::of(canvas.area()) {
            let takes = match self.names.is_empty() {
                true => "Nobody yet: make a character in the main menu first",
                false => "Return takes the one in focus, with the last equipment",
            };
            let more = why.as_deref().unwrap_or(takes);
            let words = BoxWords { title: &title, more, empty: EMPTY, topic: &LOAD_TOPIC };
            let chosen = self.names.get(self.rows.at).and_then(|name| stored(shared, name, side));
            return boxes::draw(shared, canvas, room, (&self.rows, &SCORES), &words, chosen.as_ref(), &keys);
        }
        self.rows.draw(canvas, layout, &title, SCORE_HEADING, EMPTY);
        if let Some(why) = why {
            canvas.fit(layout.bar.x + 1, layout.bar.y, 78, &[&why], Ink::Warning);
        }
        draw_note(shared, canvas, layout, 1);
        canvas.keys(layout.bar.x + 1, layout.bar.y + 4, &keys);
    }
}

const LOAD_TOPIC: Topic = Topic {
    title: "Loading a character",
    asks: "Who fights next? The character joins the team with the last equipment; the dead and those in another battle cannot come.",
    context: Keymap::List,
    rules: &["SETUP-13", "DEC-020", "HISC-08", "DEC-118", "HISC-07", "HISC-09", "HISC-10", "DEC-119"],
    chapters: &["Setting up"],
};

/// Show and dump: the current team.
pub struct Team {
    at: usize,
    dumping: bool,
}

impl Team {
    /// Shows every member of the team (SETUP-08).
    pub const fn showing() -> Team {
        Team { at: 0, dumping: false }
    }

    /// Removes a member from the team; the stored character is untouched (DEC-026).
    pub const fn dumping() -> Team {
        Team { at: 0, dumping: true }
    }
}

impl Screen for Team {
    fn input(&mut self, shared: &mut AppState, input: Input, _layout: Option<&Layout>) -> Transition {
        if let Input::Pick(row) = input {
            self.at = row;
        }
        let Some(key) = input.key() else { return Transition::Stay };
        let count = shared.books.gladiator.team.len().max(1);
        match shared.keys().intent(Keymap::Cycling, key) {
            Some(KeyAction::Next) => self.at = (self.at + 1) % count,
            Some(KeyAction::Previous) => self.at = (self.at + count - 1) % count,
            Some(KeyAction::Ahead) => self.at = (self.at + 5) % count,
            Some(KeyAction::Help) => {
                let topic = if self.dumping { &DUMP_TOPIC } else { &TEAM_TOPIC };
                return explain(shared, topic);
            }
            Some(KeyAction::Accept) if self.dumping && key == Key::Enter => {
                if self.at < shared.books.gladiator.team.len() {
                    let member = shared.books.gladiator.team.remove(self.at);
                    shared.say(format!("{} is out of the team; the roster keeps the character.", member.recruit.name));
                }
                return Transition::Main;
            }
            Some(KeyAction::Accept) => return Transition::Main,
            _ => {}
        }
        Transition::Stay
    }

    fn draw(&self, shared: &AppState, canvas: &mut Canvas<'_>, layout: &Layout) {
        let title = if self.dumping { "Dump a character: remove it from the team" } else { "The team" };
        let rows = shared.books.gladiator.team.iter().map(|member| {
            let recruit = &member.recruit;
            let kept = if member.stored { "" } else { "  (not stored)" };
            let text = format!("{:<13} {:<15} {}{kept}", recruit.name, recruit.race.name(), recruit.side.name());
            ((text, Ink::of(recruit.side)), team_cells(recruit))
        });
        let rows = ListView::new(rows.collect()).on(self.at);
        let keys = [KeyAction::Next, KeyAction::Previous, KeyAction::Ahead, KeyAction::Help, KeyAction::Accept];
        let mut line = shared.keys().line(Keymap::Cycling, &keys);
        if self.dumping {
            line.truncate(4);
            line.extend([Hint::of(Key::Enter, "Return", "dump"), Hint::of(Key::Esc, "Esc", "back")]);
        }
        if let Some(room) = WideLayout::of(canvas.area()) {
            let chosen = shared.books.gladiator.team.get(self.at).map(|member| &member.recruit);
            let more = if self.dumping { "the roster keeps it" } else { "who is set up for the next battle" };
            let words = BoxWords { title, more, empty: "Nobody is set up.", topic: &TEAM_TOPIC };
            return boxes::draw(shared, canvas, room, (&rows, &TEAM), &words, chosen, &line);
        }
        rows.draw(canvas, layout, title, "", "Nobody is set up.");
        let cursor = canvas.cursor;
        if let Some(member) = shared.books.gladiator.team.get(self.at)
            && let Ok(fighter) = member.recruit.fighter()
        {
            let break_outs = shared.store.roster().find(&member.recruit.name).map_or(0, |one| one.break_outs);
            StatsSheet::of(&member.recruit, &fighter, break_outs).draw(canvas, layout.bar);
        }
        if let Some(member) = shared.books.gladiator.team.get(self.at) {
            let area = Rect::new(layout.arena.x + 50, layout.arena.y + 2, 28, 15);
            draw_spells(canvas, area, &member.recruit);
        }
        canvas.keys(layout.arena.x + 2, layout.arena.bottom() - 1, &line);
        canvas.cursor = cursor;
    }
}

const DUMP_TOPIC: Topic = Topic {
    title: "Out of the team",
    asks: "Who leaves the team? Return removes the character, Esc goes back; the roster keeps stored characters.",
    ..TEAM_TOPIC
};

const TEAM_TOPIC: Topic = Topic {
    title: "The team",
    asks: "Nothing is asked: turn through those who fight next, with their figures and what they carry.",
    context: Keymap::Cycling,
    rules: &["SETUP-08", "DEC-026", "DEC-018", "SETUP-10", "XP-07", "ATTR-12"],
    chapters: &["Setting up"],
};

/// Draws the chosen spells, or those of which the dice will give some.
fn draw_spells(canvas: &mut Canvas<'_>, area: Rect, recruit: &Recruit) {
    let mage = recruit.race.chooses_spells();
    let spells: Vec<Spell> = if mage { recruit.spells.clone() } else { recruit.spells_by_dice().collect() };
    let title = match (mage, spells.len()) {
        (true, count) => format!("Spells: {count}, may have {}", recruit.iq),
        (false, 0) => return,
        (false, _) => "Spells, each by even chances".into(),
    };
    canvas.put(area.x, area.y, &title, Ink::Title);
    let names: Vec<&str> = spells.iter().map(|spell| spell.name()).collect();
    canvas.wrapped(Rect::new(area.x, area.y + 1, area.width, area.height - 1), &names.join(", "), Ink::Plain);
}
