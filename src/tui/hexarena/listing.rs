//! A list of commands to choose from: the purpose of a Pass, a target for Close combat, an item
//! to drop. Start with [`Listing`].

use crate::canvas::{Canvas, cut};
use crate::game_view::choice::in_table::battle_keys;
use crate::game_view::prompt::{Prompt, sentence};
use crate::game_view::question::{Asked, Question};
use crate::game_view::wording::Marks;
use crate::help::Topic;
use crate::hexarena::acting::is_pick_up;
use crate::hexarena::ask::{BoutContext, BoutReply, four};
use crate::hexarena::moving::Moving;
use crate::hexarena::moving::purpose::Purpose;
use crate::input::Key;
use crate::keys::{KeyAction, Keymap};
use crate::search::Search;
use crate::theme::Ink;
use crate::widgets::odds_table::{OddsRow, OddsTable};
use ludus_engine::board::ActorId;
use ludus_hexarena::battle::command::{Act, Command};
use ludus_hexarena::battle::figure::FigureId;
use ludus_hexarena::battle::state::Bout;
use ludus_hexarena::narration::{choices, words};
use ludus_store::settings::Confirm;
use ratatui::layout::Rect;

/// Visible rows of each of the two columns.
const ROWS: usize = 3;

#[derive(Clone)]
enum ListChoice {
    Do(Command),
    /// A Pass that begins with steps.
    Shift,
}

pub struct Listing {
    id: FigureId,
    title: &'static str,
    rows: Vec<(String, ListChoice)>,
    at: usize,
    legal: Vec<Command>,
    /// The rows as a table, for the modern look.
    list: Question,
    /// Goes to a row by its words.
    search: Search,
}

impl Listing {
    pub fn of(scene: &BoutContext<'_>, id: FigureId, title: &'static str, commands: Vec<Command>) -> Listing {
        let rows =
            commands.into_iter().map(|one| (words::command(&scene.eye(), id, &one), ListChoice::Do(one))).collect();
        Listing { id, title, rows, at: 0, legal: Vec::new(), list: Question::default(), search: Search::new() }
            .tabled(scene)
    }

    /// Lists every purpose of a Pass except pieces on the ground, which have a row of their own in the menu.
    pub fn passes(scene: &BoutContext<'_>, id: FigureId, legal: &[Command]) -> Listing {
        let facing = scene.truth.figure(id).facing;
        let shifts = legal.iter().any(|command| match command {
            Command::Act(Act::Pass(going, _)) => !going.way.is_empty() || going.facing != facing,
            _ => false,
        });
        let commands = choices::shortest_passes(scene.truth, id, legal);
        let commands = commands.into_iter().filter(|one| !is_pick_up(one)).collect();
        let mut list = Listing::of(scene, id, "Pass", commands);
        if shifts {
            let row = ("shift and turn, then wait".to_string(), ListChoice::Shift);
            list.rows.insert(1.min(list.rows.len()), row);
        }
        Listing { legal: legal.to_vec(), ..list }.tabled(scene)
    }

    /// Puts the mark on a command, if it is listed.
    pub fn on(mut self, command: Option<&Command>) -> Listing {
        let is_it =
            |choice: &ListChoice| matches!((choice, command), (ListChoice::Do(one), Some(other)) if one == other);
        self.at = self.rows.iter().position(|(_, choice)| is_it(choice)).unwrap_or(0);
        self.list.table.mark(self.at);
        self
    }

    /// Builds the table of the modern look.
    fn tabled(mut self, scene: &BoutContext<'_>) -> Listing {
        let mut table = OddsTable::new(&[]);
        for (text, _) in &self.rows {
            let name = sentence(text);
            table.push(OddsRow::new(name.trim_end_matches('.'), "do it").without_letter());
        }
        self.list = Question::new(format!("{}?", self.title), table).aside(scene.called(self.id));
        self
    }

    fn accept(&self, scene: &BoutContext<'_>) -> BoutReply {
        match self.rows.get(self.at).map(|(_, choice)| choice.clone()) {
            Some(ListChoice::Do(command)) => BoutReply::Do(command),
            Some(ListChoice::Shift) => {
                BoutReply::Open(Box::new(Moving::new(scene, self.id, Purpose::Pass, &self.legal)))
            }
            None => BoutReply::Close,
        }
    }

    fn steer(&mut self, by: isize) {
        self.at = self.at.saturating_add_signed(by).min(self.rows.len().saturating_sub(1));
    }

    fn target(&self) -> Option<FigureId> {
        match self.rows.get(self.at)?.1 {
            ListChoice::Do(Command::Act(Act::Close(at) | Act::ChargeClose(_, at))) => Some(at),
            _ => None,
        }
    }
}

impl Prompt<Bout> for Listing {
    fn key(&mut self, scene: &BoutContext<'_>, key: Key) -> BoutReply {
        if scene.keys.lists && !self.search.is_open() {
            let asked = self.list.key(key, scene.keys, Confirm::Never);
            self.at = self.list.table.at();
            match asked {
                Asked::Nothing => {}
                Asked::Moved => return BoutReply::Stay,
                Asked::Chosen { .. } => return self.accept(scene),
            }
        }
        let intent = scene.keys.intent(Keymap::List, key);
        if let Some(to) = self.search.jumps(key, intent, self.rows.iter().map(|(text, _)| text.as_str())) {
            self.at = to.unwrap_or(self.at);
            self.list.table.mark(self.at);
            // What was typed stands where notes stand.
            return self.search.remark().map_or(BoutReply::Stay, BoutReply::Say);
        }
        match intent {
            Some(KeyAction::Previous) => self.steer(-1),
            Some(KeyAction::Next) => self.steer(1),
            Some(KeyAction::PageUp) => self.steer(-(ROWS as isize)),
            Some(KeyAction::PageDown) => self.steer(ROWS as isize),
            Some(KeyAction::Accept) => return self.accept(scene),
            Some(KeyAction::Back) => return BoutReply::Close,
            Some(KeyAction::Help) => return BoutReply::Help,
            _ => return BoutReply::Say("Press Up or Down to choose, Return to confirm, Esc for menu.".into()),
        }
        BoutReply::Stay
    }

    fn click_bar(&mut self, scene: &BoutContext<'_>, _bar: Rect, x: u16, y: u16) -> BoutReply {
        let asked = self.list.click((x, y), Confirm::Never);
        self.at = self.list.table.at();
        if matches!(asked, Asked::Chosen { .. }) && scene.keys.lists { self.accept(scene) } else { BoutReply::Stay }
    }

    fn takes_letters(&self) -> bool {
        self.search.is_open()
    }

    fn question(&self) -> Option<&Question> {
        Some(&self.list)
    }

    fn draw_question(&self, scene: &BoutContext<'_>, canvas: &mut Canvas<'_>, place: (Rect, bool)) {
        let keys =
            [self.list.menu_keys(scene.keys, &battle_keys(scene)), scene.keys.line(Keymap::List, &[KeyAction::Back])];
        self.list.draw(scene, canvas, place, (&keys.concat(), &[]));
    }

    fn draw(&self, scene: &BoutContext<'_>, canvas: &mut Canvas<'_>, bar: Rect) {
        let bar = four(scene, canvas, bar, Some(self.id));
        // Both columns are filled downwards.
        let page = self.at / (2 * ROWS) * 2 * ROWS;
        for (number, (text, _)) in self.rows.iter().enumerate().skip(page).take(2 * ROWS) {
            let place = number - page;
            let (x, y) = (bar.x + 1 + 40 * (place / ROWS) as u16, bar.y + (place % ROWS) as u16);
            let end = canvas.put(x, y, &cut(text, 38), Ink::Plain);
            if number == self.at {
                canvas.tint(Rect::new(x, y, end - x, 1), Ink::Focus);
                canvas.cursor = (x, y);
            }
        }
        let pages = self.rows.len().div_ceil(2 * ROWS);
        let more = if pages > 1 { format!("  page {} of {pages}", page / (2 * ROWS) + 1) } else { String::new() };
        let text = format!("{}?  Up, Down choose  Return confirm  Esc menu{more}", self.title);
        match scene.note.1 {
            Ink::Bad => scene.note(canvas, bar, 3),
            _ => _ = canvas.put(bar.x + 1, bar.y + 3, &text, Ink::Dim),
        }
    }

    /// Sets no focus: the terminal cursor stands on the row, not on the board.
    fn marks(&self, scene: &BoutContext<'_>) -> Option<Marks> {
        let at = |id: FigureId| scene.battle.figure(id).at;
        let lit = [at(self.id)].into_iter().chain(self.target().map(at));
        Some(Marks { selected: Some(self.id.into()), ..Marks::on(lit, None) })
    }

    fn featured(&self) -> Option<ActorId> {
        Some(self.target().unwrap_or(self.id).into())
    }

    fn topic(&self) -> Topic {
        Topic {
            title: "Choices from a list",
            asks: "Choose one line. A Pass does exactly one thing; dropping and changing the grip cost nothing.",
            context: Keymap::List,
            rules: &["D060", "DQ-ENG-12", "DQ-ENG-17", "DQ-ENG-18", "DQU-29"],
            chapters: &["Actions"],
        }
    }
}
