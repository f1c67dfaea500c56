//! Character creation: a name, a temper, a side and four levels, with the resulting win chances (OURS-3, DD-89).

use crate::app::AppState;
use crate::canvas::Canvas;
use crate::duels::rulebook;
use crate::duels::screens::form;
use crate::duels::screens::form::{FormLine, turned};
use crate::duels::screens::people::draw_card;
use crate::game_view::prompt::sentence;
use crate::help::Topic;
use crate::input::{Input, Key};
use crate::keys::{KeyAction, Keymap};
use crate::layout::Layout;
use crate::screens::screen_stack::explain;
use crate::screens::{Screen, Transition, draw_note, note, push_within};
use crate::theme::Ink;
use crate::wide_layout::{Fill, Length, TextBox, WideLayout, columns, rows, rules};
use ludus_duels::battle::chances;
use ludus_duels::battle::odds::Trial;
use ludus_duels::data::alignment::Alignment;
use ludus_duels::data::monster::Monster;
use ludus_duels::data::skill::{Levels, Skill};
use ludus_duels::data::temper::Temper;
use ludus_duels::model::character::{Character, LONGEST_NAME, NEW_HIGHEST, NEW_LEVELS, Role, check_name};
use ludus_duels::model::fighter::Fighter;
use ludus_duels::model::plan::Plan;
use ludus_duels::model::setup::{Entrant, plan_of};
use ludus_duels::model::terms::Terms;
use ludus_duels::narration::card;
use ludus_engine::chance::Chance;
use ludus_engine::dice::Seed;
use ludus_engine::text::is_printing;
use ludus_store::system;
use ratatui::layout::Rect;

const GENDERS: [&str; 4] = ["", "woman", "man", "neither"];

/// Lines of the form: the name, four choices, the Order, four skills.
const LINES: usize = 10;

pub struct CharacterCreation {
    who: Character,
    at: usize,
}

impl CharacterCreation {
    /// Starts with a nameless swordsman who knows a little magic.
    pub fn new() -> CharacterCreation {
        let mut who = Character::new("");
        who.levels = who.levels.with(Skill::Melee, 2).with(Skill::Magic, 2);
        CharacterCreation { who, at: 0 }
    }

    fn left(&self) -> u32 {
        NEW_LEVELS.saturating_sub(self.who.levels.sum())
    }

    fn lines(&self) -> Vec<FormLine> {
        let who = &self.who;
        let left = match self.left() {
            0 => "all four levels are spent; remove one first".to_string(),
            1 => "one level is left".into(),
            left => format!("{left} levels are left"),
        };
        let order = if who.order { "yes: +1 melee and archery against characters" } else { "no" };
        let mut lines = vec![
            FormLine::new("Name", who.name.clone(), "type it; up to 12 letters"),
            FormLine::new("Is a", if who.gender.is_empty() { "-" } else { &who.gender }, "a word of your choice"),
            FormLine::new("Temper", who.temper.name(), card::temper(who.temper)),
            FormLine::new("Side", who.alignment.name(), "monsters of the same side are easier to talk to"),
            FormLine::new("Role", who.role.name(), "kings never refuse; army leaders are harder to rob"),
            FormLine::new("Of the Order", order, "the Order of Duelists takes Neutral characters only"),
        ];
        lines.extend(Skill::ALL.map(|skill| {
            FormLine::new(skill.name(), format!("{} {}", skill.code(), who.levels.of(skill)), left.clone())
        }));
        lines
    }

    fn change(&mut self, shared: &mut AppState, on: bool) {
        fn next<T: Copy + PartialEq>(all: &[T], value: &mut T, on: bool) {
            let at = all.iter().position(|one| one == value).unwrap_or(0);
            *value = all[turned(at, all.len(), on)];
        }
        let spent = self.left() == 0;
        let who = &mut self.who;
        match self.at {
            1 => {
                let at = GENDERS.iter().position(|word| *word == who.gender).unwrap_or(0);
                who.gender = GENDERS[turned(at, GENDERS.len(), on)].into();
            }
            2 => next(&Temper::ALL, &mut who.temper, on),
            3 => {
                next(&Alignment::ALL, &mut who.alignment, on);
                who.order &= who.alignment == Alignment::Neutral;
            }
            4 => next(&Role::ALL, &mut who.role, on),
            5 if who.alignment == Alignment::Neutral => who.order = !who.order,
            5 => shared.refuse("The Order of Duelists takes Neutral characters only."),
            line @ 6..LINES => {
                let skill = Skill::ALL[line - 6];
                let level = who.levels.of(skill);
                match (on, level) {
                    (true, NEW_HIGHEST..) => shared.refuse("A new character has at most 2 levels in one ability."),
                    (true, _) if spent => shared.refuse("All four levels are spent: remove one first."),
                    (true, _) => who.levels = who.levels.with(skill, level + 1),
                    (false, 0) => shared.refuse("There is no level to remove."),
                    (false, _) => who.levels = who.levels.with(skill, level - 1),
                }
            }
            _ => {}
        }
    }

    fn finish(&mut self, shared: &mut AppState) -> Transition {
        if let Err(fault) = self.who.check_new() {
            shared.refuse(sentence(&fault.to_string()));
            if check_name(&self.who.name).is_err() {
                self.at = 0;
            }
            return Transition::Stay;
        }
        match shared.store.add_duelist(&self.who, system::now()) {
            Err(error) => {
                shared.refuse(sentence(&error.to_string()));
                Transition::Stay
            }
            Ok(()) => {
                shared.say(format!("{} is ready, with {} gold.", self.who.name, self.who.gold));
                Transition::Main
            }
        }
    }

    /// Win chances with plain plans against the first monsters, in tenths of a percent.
    fn outlook(&self) -> Vec<(Monster, u64)> {
        let plan: Plan = "FI* CA-SH CA-MI CA-HO CA-DA ME*".parse().unwrap_or_default();
        let of = |kind: Monster| {
            let (own, other) = (Entrant::player(self.who.clone()), Entrant::monster(kind));
            let fighters = [own.fighter(&other), other.fighter(&own)];
            let tally = Trial::new(fighters, [&plan, &plan_of(kind)], Terms::default()).run(Seed(1), 0..400);
            (kind, tally.per_mille(tally.wins[0]))
        };
        Monster::ALL[..8].iter().map(|kind| of(*kind)).collect()
    }
}

impl Screen for CharacterCreation {
    fn input(&mut self, shared: &mut AppState, input: Input, _layout: Option<&Layout>) -> Transition {
        if self.at == 0 {
            match input {
                Input::Typed(letter) | Input::Placed(letter, _)
                    if is_printing(letter) && self.who.name.chars().count() < LONGEST_NAME =>
                {
                    self.who.name.push(letter);
                    return Transition::Stay;
                }
                Input::Typed(_) | Input::Placed(..) => {
                    shared.refuse(format!("A name has at most {LONGEST_NAME} letters."));
                    return Transition::Stay;
                }
                Input::Key(Key::Backspace) => {
                    self.who.name.pop();
                    return Transition::Stay;
                }
                _ => {}
            }
        }
        let Some(key) = input.key() else { return Transition::Stay };
        match shared.keys().intent(Keymap::Choosing, key) {
            Some(KeyAction::Previous) => self.at = turned(self.at, LINES, false),
            Some(KeyAction::Next) => self.at = turned(self.at, LINES, true),
            Some(intent @ (KeyAction::More | KeyAction::Less)) => self.change(shared, intent == KeyAction::More),
            Some(KeyAction::Accept) => return self.finish(shared),
            Some(KeyAction::Help) => return explain(shared, &TOPIC),
            Some(KeyAction::Back) => return Transition::Main,
            _ => {}
        }
        Transition::Stay
    }

    fn paste(&mut self, _shared: &mut AppState, letter: char) -> Option<Transition> {
        (self.at == 0 && push_within(&mut self.who.name, letter, LONGEST_NAME)).then_some(Transition::Stay)
    }

    fn draw(&self, shared: &AppState, canvas: &mut Canvas<'_>, layout: &Layout) {
        let keys = shared.keys().line(Keymap::Choosing, &KEYS);
        let named = Character { name: self.shown_name(), ..self.who.clone() };
        if let Some(room) = WideLayout::full(canvas.area()) {
            room.head(canvas, "Make a character", "four levels, at most two in one ability");
            let [left, right] = columns(room.body(), [Fill(1), Fill(1)]);
            let [card, rest] = rows(right, [Length(14), Fill(1)]);
            draw_card(canvas, card, Some(&named));
            let [wins, help] = rows(rest, [Length(11), Fill(1)]);
            self.draw_outlook(&mut TextBox::with(canvas, wins, "Wins", "with simple plans, in 400 fights"));
            rules(canvas, help, rulebook::CHAPTERS, &TOPIC);
            room.foot(canvas, note(shared), &keys);
            let [form_box, levels] = rows(left, [Length(23), Fill(1)]);
            draw_levels(&mut TextBox::with(canvas, levels, "Chances by level", "before temper, items and spells"));
            form::draw_in(&mut TextBox::new(canvas, form_box, "Character"), &self.lines(), self.at);
            return self.place_cursor(canvas);
        }
        let (x, y) = (layout.arena.x + 2, layout.arena.y);
        canvas.put(x, y, "Make a character", Ink::Title);
        draw_card(canvas, Rect::new(x + 38, y + 1, 40, 13), Some(&named));
        let lines = self.lines();
        form::draw(canvas, Rect::new(x, y + 2, 36, 12), &lines, self.at);
        let cursor = canvas.cursor;
        canvas.wrapped(Rect::new(x, y + 15, 74, 2), &lines[self.at].about, Ink::Dim);
        draw_note(shared, canvas, layout, 0);
        canvas.keys(layout.bar.x + 1, layout.bar.y + 4, &keys);
        canvas.cursor = cursor;
        self.place_cursor(canvas);
    }
}

/// The chances at every level (OURS-4), and the tempers (OURS-6).
fn draw_levels(pane: &mut TextBox<'_, '_>) {
    pane.line("Level                 0    1    2    3    4    5", Ink::Dim);
    let row = |name: &str, chances: [String; 6]| {
        format!("{name:<18}{}", chances.map(|chance| format!("{chance:>5}")).concat())
    };
    let of = |skill: Skill, chance: fn(&Fighter) -> u8| {
        [0, 1, 2, 3, 4, 5].map(|level| {
            let who = Character { levels: Levels::default().with(skill, level), ..Character::new("") };
            let total = chance(&Entrant::player(who).fighter(&Entrant::Nobody));
            if level == 0 && matches!(skill, Skill::Archery | Skill::Magic) { "-".into() } else { total.to_string() }
        })
    };
    pane.line(&row("a blow hits", of(Skill::Melee, |who| chances::blow(who, &Fighter::nobody()).total)), Ink::Plain);
    pane.line(
        &row("an arrow hits", of(Skill::Archery, |who| chances::arrow(who, &Fighter::nobody()).total)),
        Ink::Plain,
    );
    pane.line(&row("a spell succeeds", of(Skill::Magic, |who| chances::cast(who).total)), Ink::Plain);
    pane.line(
        &row("a theft succeeds", of(Skill::Thief, |who| chances::theft(who, &Fighter::nobody()).total)),
        Ink::Plain,
    );
    pane.line(&row("else uncaught", of(Skill::Thief, |who| chances::uncaught(who).total)), Ink::Plain);
    pane.next();
    for temper in Temper::ALL {
        if pane.left() > 0 {
            pane.text(&card::temper(temper), Ink::Plain);
        }
    }
}

const KEYS: [KeyAction; 5] =
    [KeyAction::Previous, KeyAction::More, KeyAction::Accept, KeyAction::Help, KeyAction::Back];

impl CharacterCreation {
    /// The name, or a placeholder.
    fn shown_name(&self) -> String {
        if self.who.name.is_empty() { "No name yet".into() } else { self.who.name.clone() }
    }

    fn draw_outlook(&self, pane: &mut TextBox<'_, '_>) {
        for (kind, wins) in self.outlook() {
            pane.at(0, kind.name(), Ink::Plain);
            pane.at(14, &format!("{:>5}", Chance { ways: wins, of: 1000 }), Ink::Strong);
            let width = pane.width().saturating_sub(22);
            pane.bar(22, width, (wins as i32, 1000), Ink::Good);
            pane.next();
        }
    }

    /// The cursor follows the name while it is typed.
    fn place_cursor(&self, canvas: &mut Canvas<'_>) {
        if self.at == 0 {
            canvas.cursor.0 += self.who.name.chars().count() as u16;
        }
    }
}

const TOPIC: Topic = Topic {
    title: "Making a character",
    asks: "Choose a name, a temper, a side and four levels. You can change everything until Return.",
    context: Keymap::Choosing,
    rules: &["DUEL-OURS-3", "DD-89", "DUEL-OURS-6", "DUEL-OURS-4", "DUEL-GEN-08", "DUEL-NEUT-01"],
    chapters: &["Characters", "The Order of Duelists"],
};
