//! Looks around: a cursor moves over all hexes and shows everything the player can know about them (DQU-37). It shows only what
//! the player's side knows. Start with [`Looking`].

use crate::canvas;
use crate::canvas::Canvas;
use crate::game_view::prompt::Prompt;
use crate::help::Topic;
use crate::hexarena::ask::{BoutContext, BoutReply, four, line};
use crate::hexarena::naming::{HexEntry, HexEntryStep};
use crate::hexarena::picture;
use crate::hexarena::picture::Overlay;
use crate::input::Key;
use crate::keys::{KeyAction, Keymap};
use crate::theme::Ink;
use crate::widgets::panels::Panel;
use ludus_engine::board::BoardCell;
use ludus_engine::board::Facing;
use ludus_engine::hex::{Direction, Hex};
use ludus_hexarena::battle::figure::FigureId;
use ludus_hexarena::battle::state::Bout;
use ludus_hexarena::model::ground::zones::ShapeSide;
use ludus_hexarena::narration::card;
use ratatui::layout::Rect;

/// The cursor and the text of the hex under it.
pub struct Looking {
    at: Hex,
    names: bool,
    /// The first visible line of the text.
    more: usize,
    naming: HexEntry,
}

impl Looking {
    /// Starts at a figure, or at the first figure if `from` is `None`.
    pub fn new(scene: &BoutContext<'_>, from: Option<FigureId>) -> Looking {
        let all = || scene.battle.figures().filter(|(_, figure)| figure.is_there());
        let first = from.map(|id| scene.battle.figure(id).at);
        let at = first.or_else(|| all().next().map(|(_, figure)| figure.at)).unwrap_or(Hex::new(0, 0));
        Looking::hex(scene, at)
    }

    pub fn hex(_scene: &BoutContext<'_>, at: Hex) -> Looking {
        Looking { at, names: false, more: 0, naming: HexEntry::default() }
    }

    /// The topmost figure in the hex.
    fn who(&self, bout: &Bout) -> Option<FigureId> {
        let all = bout.in_hex(self.at).map(|(id, _)| id);
        all.max_by_key(|id| (bout.figure(*id).occupies(), std::cmp::Reverse(id.0)))
    }

    fn go(&mut self, scene: &BoutContext<'_>, step: Direction) {
        let to = self.at + step;
        if scene.battle.arena().field().contains(to) {
            (self.at, self.more) = (to, 0);
        }
    }

    /// Moves to the next figure on the board, in the order of their numbers.
    fn next(&mut self, scene: &BoutContext<'_>, by: isize) {
        let all: Vec<FigureId> =
            scene.battle.figures().filter(|(_, figure)| figure.is_there()).map(|(id, _)| id).collect();
        let now = self.who(scene.battle).and_then(|id| all.iter().position(|other| *other == id));
        let count = all.len().max(1) as isize;
        let next = now.map_or(0, |now| (now as isize + by).rem_euclid(count) as usize);
        if let Some(id) = all.get(next) {
            (self.at, self.more) = (scene.battle.figure(*id).at, 0);
        }
    }

    /// The full text about the hex.
    fn all(&self, scene: &BoutContext<'_>) -> Vec<String> {
        let mut lines: Vec<String> = Vec::new();
        for (id, _) in scene.battle.in_hex(self.at) {
            lines.extend(card::card(&scene.eye(), id));
        }
        lines.extend(card::ground(&scene.eye(), self.at));
        lines
    }
}

/// The hexes around a figure of several hexes, with their signs: front `+`, flank `f`, rear `r` (DQU-21).
pub fn sides(bout: &Bout, id: FigureId) -> Vec<(Hex, char)> {
    let figure = bout.figure(id);
    let sign = |side: ShapeSide| match side {
        ShapeSide::Front => '+',
        ShapeSide::Flank => 'f',
        ShapeSide::Rear => 'r',
    };
    let around = figure.shape().around(figure.at, figure.facing);
    around.filter(|_| figure.is_there()).map(|(hex, side)| (hex, sign(side))).collect()
}

impl Prompt<Bout> for Looking {
    fn key(&mut self, scene: &BoutContext<'_>, key: Key) -> BoutReply {
        if self.naming.is_on() {
            match self.naming.key(scene, key) {
                HexEntryStep::More => {}
                HexEntryStep::Hex(hex) => (self.at, self.more) = (hex, 0),
                HexEntryStep::Not(why) => return BoutReply::Say(why),
            }
            return BoutReply::Stay;
        }
        let Some(intent) = scene.keys.intent(Keymap::Scanning, key) else {
            return BoutReply::Say("Move with digits or arrows; Space: next figure, Return: done.".into());
        };
        match intent {
            KeyAction::Step(step) => self.go(scene, step),
            KeyAction::Go(Facing::North) => {
                self.go(scene, if self.at.row() % 2 == 0 { Direction::NE } else { Direction::NW })
            }
            KeyAction::Go(Facing::South) => {
                self.go(scene, if self.at.row() % 2 == 0 { Direction::SE } else { Direction::SW })
            }
            KeyAction::Next => self.next(scene, 1),
            KeyAction::Previous => self.next(scene, -1),
            KeyAction::Coordinates => self.names = !self.names,
            KeyAction::GoTo => self.naming.begin(),
            KeyAction::Info => self.more += 3,
            KeyAction::Accept | KeyAction::Back => return BoutReply::Close,
            KeyAction::Help => return BoutReply::Help,
            _ => {}
        }
        BoutReply::Stay
    }

    fn paste(&mut self, _scene: &BoutContext<'_>, letter: char) -> bool {
        self.naming.paste(letter)
    }

    fn click(&mut self, _scene: &BoutContext<'_>, spot: BoardCell) -> BoutReply {
        let hex = Hex::from(spot);
        if hex == self.at {
            return BoutReply::Close;
        }
        (self.at, self.more) = (hex, 0);
        BoutReply::Stay
    }

    fn draw(&self, scene: &BoutContext<'_>, canvas: &mut Canvas<'_>, bar: Rect) {
        let bar = four(scene, canvas, bar, self.who(scene.battle));
        let all = self.all(scene);
        let rows: Vec<String> = all.iter().flat_map(|line| canvas::wrap(line, 78)).collect();
        let first = if self.more >= rows.len() { 0 } else { self.more };
        if rows.is_empty() {
            line(canvas, bar, 0, &["Open floor: nothing lies here, and no zone reaches it."], Ink::Dim);
        }
        let refused = scene.note.1 == Ink::Bad;
        for (number, row) in rows.iter().skip(first).take(if refused { 2 } else { 3 }).enumerate() {
            canvas.put(bar.x + 1, bar.y + number as u16, row, Ink::Plain);
        }
        if refused {
            scene.note(canvas, bar, 2);
        }
        let x = canvas.put(bar.x + 1, bar.y + 3, &format!("{}  ", self.at), Ink::Strong);
        if self.naming.is_on() {
            return self.naming.draw(canvas, (x, bar.y + 3));
        }
        let mut keys = vec![
            KeyAction::Step(Direction::W),
            KeyAction::Next,
            KeyAction::GoTo,
            KeyAction::Threats,
            KeyAction::Accept,
        ];
        // With more text to read its hint goes before Help, whose key still works.
        keys.push(KeyAction::Help);
        keys.extend((rows.len() > 3).then_some(KeyAction::Info));
        canvas.keys_within(x, bar.y + 3, bar.right(), &scene.keys.line(Keymap::Scanning, &keys));
    }

    /// The full text. On screens of 80 columns I scrolls it in the bar.
    fn beside(&self, scene: &BoutContext<'_>) -> Vec<Panel<'static>> {
        let lines: Vec<_> = self.all(scene).into_iter().map(|line| (line, Ink::Plain)).collect();
        let panel = Panel::lines(self.at.to_string(), lines).remark("what you know").size(30, 6);
        Some(panel).filter(|_| !self.all(scene).is_empty()).into_iter().collect()
    }

    fn draw_board(&self, scene: &BoutContext<'_>, shown: &BoutContext<'_>, canvas: &mut Canvas<'_>, area: Rect) {
        let overlay = Overlay {
            selected: self.who(scene.battle),
            names: self.names,
            focus: Some(self.at),
            lit: vec![self.at],
            signs: self.who(scene.battle).map(|id| sides(scene.battle, id)).unwrap_or_default(),
            ..Overlay::default()
        };
        picture::draw(shown, canvas, area, &overlay);
    }

    fn takes_letters(&self) -> bool {
        self.naming.is_on()
    }

    fn topic(&self) -> Topic {
        Topic {
            title: "Looking",
            asks: "See who or what is in each hex. Hidden values of enemies are averages, marked with a ~.",
            context: Keymap::Scanning,
            rules: &["D004", "DQU-16", "DQU-17", "DQU-18", "DQU-21", "DQU-22"],
            chapters: &["The screens", "Hexes"],
        }
    }
}
