//! Questions as data: the answers, and what bar and board show while one is selected. One implementation draws them and
//! handles keys, clicks, confirmation and help. A rulebook builds a question with [`Choice::pair`], [`Choice::turns`] or
//! [`Choice::menu`]; the keymap of its topic names the keys. [`in_table`] shows it as a table in the modern look.

pub mod in_table;
pub mod places;

use crate::canvas::Canvas;
use crate::game_view::choice::in_table::AnswerTable;
use crate::game_view::choice::places::{BoardStep, Steps};
use crate::game_view::prompt::{Prompt, PromptContext, PromptReply};
use crate::game_view::question::Question;
use crate::game_view::quitting::Quitting;
use crate::game_view::rulebook_ui::{LookAt, RulebookUi, StandingOrder};
use crate::game_view::wording::{self, Marks, Row, Words};
use crate::help::Topic;
use crate::input::Key;
use crate::keys::{Hint, KeyAction, Keys};
use crate::layout::{BAR_ROWS, GameLayout};
use crate::menu::{Entry, Menu, Picked};
use crate::theme::Ink;
use ludus_engine::board::{ActorId, BoardCell};
use ratatui::layout::Rect;

/// The keys that a question names in its last line, as far as its keymap has them and they work.
const KEYS: [KeyAction; 13] = [
    KeyAction::ARROWS,
    KeyAction::Accept,
    KeyAction::Yes,
    KeyAction::No,
    KeyAction::Take,
    KeyAction::Next,
    KeyAction::Rotate,
    KeyAction::Previous,
    KeyAction::Look,
    KeyAction::Stats,
    KeyAction::Save,
    KeyAction::Help,
    KeyAction::Back,
];

/// Makes the prompt that an answer opens.
type Opener<G> = Box<dyn Fn(&PromptContext<'_, G>) -> Box<dyn Prompt<G>>>;

/// The effect of an answer.
pub enum Answer<G: RulebookUi> {
    Do(G::Command),
    /// Opens the next question, such as the square after the kind of move.
    Open(Opener<G>),
    /// Gives an order that answers this question and others after it.
    Order(StandingOrder<G::Command>),
}

impl<G: RulebookUi> Answer<G> {
    fn reply(&self, scene: &PromptContext<'_, G>) -> PromptReply<G> {
        match self {
            Answer::Do(command) => PromptReply::Do(command.clone()),
            Answer::Open(next) => PromptReply::Open(next(scene)),
            Answer::Order(order) => PromptReply::Order(order.clone()),
        }
    }
}

/// The text, the marks and the actor that the screen shows while an answer is selected.
#[derive(Clone, Default)]
pub struct View {
    pub words: Words,
    pub marks: Marks,
    /// The actor that the status line and the panel show.
    pub actor: Option<ActorId>,
}

/// An entry of a menu of answers: an answer by its number, or what every question offers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MenuChoice {
    Answer(usize),
    Look,
    Stats,
    Quit,
}

/// How a key picks an answer.
pub enum Picking {
    /// Each of two answers has a key. The arrows select one and Return gives it; at first none is selected.
    Pair { is_selected: bool },
    /// One answer is shown and given by a key; others show the next. Each place has as many answers as it has turns.
    Turns { turns: usize },
    /// The answers are entries of a menu, with a text before its prompt.
    Menu(Menu<MenuChoice>, String),
}

/// The reply to the key for the next answer at the last one.
pub type PastLast<G> = Box<dyn Fn(&PromptContext<'_, G>) -> PromptReply<G>>;

/// A question with a few answers.
pub struct Choice<G: RulebookUi> {
    pub topic: Topic,
    /// Names the keys. Shown after a key without a meaning.
    pub hint: &'static str,
    pub picking: Picking,
    pub answers: Vec<Answer<G>>,
    /// One for all answers, or one for each.
    pub views: Vec<View>,
    pub at: usize,
    /// Why Esc does not close the question: empty to say nothing, `None` if it closes it.
    pub required: Option<&'static str>,
    /// `None` if the first answer follows the last.
    pub past_last: Option<PastLast<G>>,
    /// Why a click on another place gives no answer. A place of an answer then needs only one click. `None` if the
    /// first click shows it, and other places are described.
    pub astray: Option<&'static str>,
    /// The standing order that has its own key.
    pub order: Option<StandingOrder<G::Command>>,
    /// True if the texts of the marked row of a menu stand below its table.
    pub explains: bool,
    /// The meaning of arrows and clicks on the board, if they do not move the mark. Letters of answers come first.
    pub steps: Option<Steps<G>>,
    /// The answers as a table, for the modern look. `None` if the words suffice.
    pub table: Option<AnswerTable>,
}

impl<G: RulebookUi> Choice<G> {
    fn new(topic: Topic, hint: &'static str, picking: Picking, answers: Vec<Answer<G>>, views: Vec<View>) -> Choice<G> {
        let (required, past_last) = (Some(""), None);
        Choice {
            topic,
            hint,
            picking,
            answers,
            views,
            at: 0,
            required,
            past_last,
            astray: None,
            order: None,
            explains: false,
            steps: None,
            table: None,
        }
    }

    /// Returns whether the next key confirms an answer or takes it back.
    pub fn is_confirming(&self) -> bool {
        matches!(&self.picking, Picking::Menu(menu, _) if menu.is_confirming())
            || self.table.as_ref().is_some_and(|table| table.question.is_confirming())
    }

    /// Creates a question with the keys Yes and No.
    pub fn pair(topic: Topic, hint: &'static str, answers: [G::Command; 2], view: View) -> Choice<G> {
        let picking = Picking::Pair { is_selected: false };
        Choice { at: 1, ..Choice::new(topic, hint, picking, answers.map(Answer::Do).into(), vec![view]) }
    }

    /// Creates a question that shows one answer after the other. Esc closes it.
    pub fn turns(topic: Topic, hint: &'static str, answers: Vec<(G::Command, View)>) -> Choice<G> {
        Choice::facing(topic, hint, 1, answers)
    }

    /// Creates a question in which `turns` answers in a row have the same place; R shows the next of them.
    pub fn facing(topic: Topic, hint: &'static str, turns: usize, answers: Vec<(G::Command, View)>) -> Choice<G> {
        let (answers, views) = answers.into_iter().map(|(command, view)| (Answer::Do(command), view)).unzip();
        Choice { required: None, ..Choice::new(topic, hint, Picking::Turns { turns }, answers, views) }
    }

    /// Creates a question with a menu. `entries` name the answers; `more` are the entries after them.
    pub fn menu(
        topic: Topic,
        lead: String,
        answers: Vec<(Entry<()>, Answer<G>)>,
        more: &[(&'static str, MenuChoice)],
        views: Vec<View>,
    ) -> Choice<G> {
        let (names, answers): (Vec<_>, Vec<_>) = answers.into_iter().unzip();
        let own = names.iter().enumerate().map(|(number, entry)| Entry {
            name: entry.name,
            choice: MenuChoice::Answer(number),
            risky: entry.risky,
        });
        let more = more.iter().map(|(name, choice)| Entry::new(name, *choice));
        let menu = Menu::new(own.chain(more).collect());
        Choice::new(topic, "", Picking::Menu(menu, lead), answers, views)
    }

    #[must_use]
    pub fn on(mut self, number: usize) -> Choice<G> {
        self.at = number;
        self.show_in_table();
        if let Picking::Menu(menu, lead) = self.picking {
            self.picking = Picking::Menu(menu.on(MenuChoice::Answer(number)), lead);
        }
        self
    }

    fn view(&self) -> Option<&View> {
        let selected = match &self.picking {
            Picking::Menu(menu, _) if self.table.is_none() => match menu.focus() {
                Some(MenuChoice::Answer(number)) => number,
                _ => 0,
            },
            _ => self.at,
        };
        self.views.get(selected.min(self.views.len().checked_sub(1)?))
    }

    fn give(&self, scene: &PromptContext<'_, G>, number: usize) -> PromptReply<G> {
        self.answers.get(number).map_or(PromptReply::Close, |answer| answer.reply(scene))
    }

    /// Handles the keys of a pair or of turns.
    fn act(&mut self, scene: &PromptContext<'_, G>, action: Option<KeyAction>) -> PromptReply<G> {
        match (action, &mut self.picking) {
            (Some(KeyAction::Yes), Picking::Pair { .. }) => return self.give(scene, 0),
            (Some(KeyAction::No), Picking::Pair { .. }) => return self.give(scene, 1),
            (Some(KeyAction::Next), Picking::Pair { is_selected }) => (*is_selected, self.at) = (true, 1 - self.at),
            // The first Return marks the proposed answer, the second gives it.
            (Some(KeyAction::Accept), Picking::Pair { is_selected }) if !*is_selected => *is_selected = true,
            (Some(KeyAction::Yes | KeyAction::Accept), _) => return self.give(scene, self.at),
            (Some(KeyAction::Next), _) => return self.show_next(scene),
            (Some(KeyAction::Previous), _) => {
                let last = self.places().saturating_sub(1);
                self.show_place(self.place().checked_sub(1).unwrap_or(last));
            }
            (Some(KeyAction::Rotate), Picking::Turns { turns }) if *turns > 1 => {
                self.at = self.at / *turns * *turns + (self.at + 1) % *turns;
            }
            (Some(KeyAction::Go(facing)), _) => self.go(facing.delta()),
            (Some(KeyAction::Take), _) => {
                let order = self.order.clone();
                return order.map_or(PromptReply::Stay, PromptReply::Order);
            }
            (Some(KeyAction::Back), _) => return self.leave(),
            (action, _) => {
                let actor = self.featured();
                return common(scene, action, actor).unwrap_or_else(|| PromptReply::Say(self.hint.into()));
            }
        }
        PromptReply::Stay
    }

    /// Handles an arrow that walks. `None` if the key means something else here.
    fn step(&self, scene: &PromptContext<'_, G>, key: Key) -> Option<PromptReply<G>> {
        let steps = self.steps.as_ref().filter(|_| !self.is_confirming())?;
        if let Key::Char(letter) = key
            && (0..self.answers.len()).any(|number| self.letter(number, scene.keys) == Some(letter))
        {
            return None;
        }
        match scene.keys.intent(self.topic.context, key)? {
            KeyAction::Go(facing) => Some(steps(scene, BoardStep::Arrow(facing))),
            _ => None,
        }
    }

    /// Handles a key without the table.
    fn key_in_bar(&mut self, scene: &PromptContext<'_, G>, (key, action): (Key, Option<KeyAction>)) -> PromptReply<G> {
        let Picking::Menu(menu, _) = &mut self.picking else { return self.act(scene, action) };
        let picked = menu.key(key, scene.keys, scene.settings.confirm);
        self.follow_menu();
        match picked {
            Picked::Nothing if action == Some(KeyAction::Back) => self.leave(),
            Picked::Nothing => common(scene, action, None).unwrap_or(PromptReply::Stay),
            picked => self.picked(scene, picked),
        }
    }

    fn leave(&self) -> PromptReply<G> {
        match self.required {
            None => PromptReply::Close,
            Some("") => PromptReply::Stay,
            Some(why) => PromptReply::Say(why.into()),
        }
    }

    fn picked(&mut self, scene: &PromptContext<'_, G>, picked: Picked<MenuChoice>) -> PromptReply<G> {
        let Picked::Chosen(choice) = picked else {
            return match picked {
                Picked::Unknown(letter) => PromptReply::Say(self.no_answer(letter)),
                _ => PromptReply::Stay,
            };
        };
        let action = match choice {
            MenuChoice::Answer(number) => return self.give(scene, number),
            MenuChoice::Look => KeyAction::Look,
            MenuChoice::Stats => KeyAction::Stats,
            MenuChoice::Quit => KeyAction::Save,
        };
        if let Picking::Menu(menu, _) = &mut self.picking {
            menu.go_home();
        }
        common(scene, Some(action), self.featured()).unwrap_or(PromptReply::Stay)
    }

    /// The lower-case letter that gives an answer now. `None` if only the arrows reach it.
    pub fn letter(&self, number: usize, keys: Keys) -> Option<char> {
        match (&self.table, &self.picking) {
            (Some(table), Picking::Menu(..)) if keys.lists => table.letter(number),
            (_, Picking::Menu(menu, _)) => menu.letter(MenuChoice::Answer(number)),
            _ => None,
        }
    }

    fn has_key(&self, action: KeyAction) -> bool {
        Keys::bindings(self.topic.context).any(|row| row.intent == action)
    }

    /// Returns the keys that work now, in the order of the last line. A selected answer is given by Return.
    fn keys(&self, scene: &PromptContext<'_, G>) -> Vec<Hint> {
        let at = self.topic.context;
        let works = |action: &KeyAction| match action {
            KeyAction::Accept => self.is_list(),
            KeyAction::Rotate => self.turned() > 1,
            // The arrows go to every place, too.
            KeyAction::Next | KeyAction::Previous if self.has_key(KeyAction::ARROWS) => false,
            KeyAction::Next => self.places() > 1 || self.past_last.is_some(),
            KeyAction::Previous | KeyAction::Go(_) => self.places() > 1,
            KeyAction::Back => self.required.is_none(),
            // The key of an order takes its room.
            KeyAction::Stats => self.order.is_none(),
            _ => true,
        };
        let keys = KEYS.into_iter().filter(works);
        let Picking::Pair { is_selected } = self.picking else {
            return scene.keys.line(at, &keys.collect::<Vec<_>>());
        };
        let pair = |action: &KeyAction| *action != KeyAction::Next;
        if !is_selected {
            return scene.keys.line_in_battle(at, &keys.filter(pair).collect::<Vec<_>>());
        }
        let answer = if self.at == 0 { KeyAction::Yes } else { KeyAction::No };
        let does = scene.keys.line(at, &[answer]).first().map_or("", |hint| hint.does);
        let give = scene.keys.line(at, &[KeyAction::Accept]).into_iter().map(|hint| Hint { does, ..hint });
        let others: Vec<KeyAction> =
            keys.filter(|action| pair(action) && !matches!(action, KeyAction::Stats | KeyAction::Save)).collect();
        give.chain(scene.keys.line(at, &others)).collect()
    }

    fn draw_menu(&self, scene: &PromptContext<'_, G>, canvas: &mut Canvas<'_>, bar: Rect) {
        let Picking::Menu(menu, lead) = &self.picking else { return };
        let place = self.place_of_menu(bar);
        let has_line = GameLayout::of(canvas.area(), canvas.skin().modern).is_some_and(|parts| parts.has_actors());
        if place != bar && !has_line {
            G::draw_status(scene, canvas, Rect { height: 1, ..bar }, self.featured());
        }
        let beside = self.words_beside();
        if let Some(words) = beside.as_ref().or_else(|| self.view().map(|view| &view.words)) {
            words.draw(scene, canvas, place, menu.lines_of(place));
        }
        let end = menu.draw(canvas, place, lead);
        if !menu.is_confirming() {
            let end = menu.draw_return(canvas, (end, place), scene.settings.confirm);
            G::draw_menu_keys(scene, canvas, place, end);
        }
    }

    /// Returns the lines of a menu: without the first of five if it does not need that.
    fn place_of_menu(&self, bar: Rect) -> Rect {
        match self.needs_five() || bar.height < BAR_ROWS {
            true => bar,
            false => Rect { y: bar.y + 1, height: bar.height - 1, ..bar },
        }
    }
}

/// Handles the keys that every question has. `actor`: the actor to look at.
pub fn common<G: RulebookUi>(
    scene: &PromptContext<'_, G>,
    action: Option<KeyAction>,
    actor: Option<ActorId>,
) -> Option<PromptReply<G>> {
    let look = |at| G::look(scene, at).map_or(PromptReply::Stay, PromptReply::Open);
    Some(match action? {
        KeyAction::Look => look(LookAt::Actor(actor)),
        KeyAction::Stats => look(LookAt::Stats),
        KeyAction::Save => PromptReply::Open(Box::new(Quitting::new(scene.kept))),
        KeyAction::Help => PromptReply::Help,
        KeyAction::Page => PromptReply::Page,
        KeyAction::Back => PromptReply::Close,
        _ => return None,
    })
}

/// Opens the description of a clicked place.
pub fn look_at<G: RulebookUi>(scene: &PromptContext<'_, G>, cell: BoardCell) -> PromptReply<G> {
    G::look(scene, LookAt::Cell(cell)).map_or(PromptReply::Stay, PromptReply::Open)
}

impl<G: RulebookUi> Prompt<G> for Choice<G> {
    fn teach(&mut self, scene: &PromptContext<'_, G>, wanted: &[G::Command]) -> bool {
        self.mark_taught(scene, wanted)
    }

    fn key(&mut self, scene: &PromptContext<'_, G>, key: Key) -> PromptReply<G> {
        if let Some(reply) = self.step(scene, key) {
            return reply;
        }
        if let Some(reply) = self.key_in_table(scene, key) {
            return reply;
        }
        let action = scene.keys.intent(self.topic.context, key);
        let reply = self.key_in_bar(scene, (key, action));
        self.show_in_table();
        reply
    }

    fn question(&self) -> Option<&Question> {
        self.table.as_ref().map(AnswerTable::question)
    }

    fn draw_question(&self, scene: &PromptContext<'_, G>, canvas: &mut Canvas<'_>, place: (Rect, bool)) {
        if let Some(question) = self.question() {
            // A small box has room for the notes of the question only.
            let warnings = self.remarks(scene).into_iter().filter(|(_, ink)| *ink == Ink::Threat && place.1);
            let more: Vec<Row> = warnings.map(|(text, ink)| Row::new(format!("! {text}"), ink)).collect();
            question.draw(scene, canvas, place, (&self.table_keys(scene, question), &more));
        }
    }
    /// Shows the answer at the clicked place; a second click gives it.
    fn click(&mut self, scene: &PromptContext<'_, G>, spot: BoardCell) -> PromptReply<G> {
        if let Some(steps) = self.steps.as_ref().filter(|_| !self.is_confirming()) {
            return steps(scene, BoardStep::Place(spot));
        }
        let is_turns = matches!(self.picking, Picking::Turns { .. });
        let place = (0..self.places()).find(|place| is_turns && self.cell(*place) == Some(spot));
        match (place, self.astray) {
            (Some(place), astray) => {
                let is_given = astray.is_some() || place == self.place();
                self.show_place(place);
                if is_given { self.give(scene, self.at) } else { PromptReply::Stay }
            }
            (None, Some(why)) => PromptReply::Say(why.into()),
            (None, None) => look_at(scene, spot),
        }
    }

    fn click_bar(&mut self, scene: &PromptContext<'_, G>, bar: Rect, x: u16, y: u16) -> PromptReply<G> {
        if scene.keys.lists && self.table.is_some() {
            return self.click_table(scene, (x, y));
        }
        let place = self.place_of_menu(bar);
        let Picking::Menu(menu, _) = &mut self.picking else { return PromptReply::Stay };
        let picked = menu.click(place, x, y, scene.settings.confirm);
        self.follow_menu();
        self.picked(scene, picked)
    }

    fn draw(&self, scene: &PromptContext<'_, G>, canvas: &mut Canvas<'_>, bar: Rect) {
        if matches!(self.picking, Picking::Menu(..)) {
            return self.draw_menu(scene, canvas, bar);
        }
        let Some(view) = self.view() else { return };
        view.words.draw(scene, canvas, bar, 0);
        if view.marks.focus.is_none() {
            view.words.set_cursor(canvas, bar);
        }
        let number = match self.picking {
            Picking::Turns { .. } if self.has_key(KeyAction::Next) || self.is_list() => {
                format!("{} of {}", self.place() + 1, self.places())
            }
            _ => String::new(),
        };
        wording::draw_keys(canvas, bar, &self.keys(scene), &number);
    }

    fn marks(&self, _scene: &PromptContext<'_, G>) -> Option<Marks> {
        self.view().map(|view| view.marks.clone())
    }

    fn under_cursor(&self, _scene: &PromptContext<'_, G>) -> Option<G::Command> {
        match self.answers.get(self.at) {
            Some(Answer::Do(command)) if matches!(self.picking, Picking::Turns { .. }) => Some(command.clone()),
            _ => None,
        }
    }

    fn sole_reply(&self, scene: &PromptContext<'_, G>) -> Option<PromptReply<G>> {
        self.has_one_answer().then(|| self.give(scene, 0))
    }

    fn featured(&self) -> Option<ActorId> {
        self.view().and_then(|view| view.actor)
    }

    fn needs_five(&self) -> bool {
        let Picking::Menu(menu, _) = &self.picking else { return false };
        self.views.iter().any(|view| usize::from(menu.lines()) + view.words.rows.len() + 2 > usize::from(BAR_ROWS))
    }

    fn letters(&self, keys: Keys) -> Vec<char> {
        if keys.lists && self.table.is_some() {
            return self.table_letters();
        }
        if let Picking::Menu(menu, _) = &self.picking { menu.letters() } else { Vec::new() }
    }

    fn topic(&self) -> Topic {
        self.topic
    }
}
