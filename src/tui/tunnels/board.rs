//! The "board" of a fight, which has no squares: a picture of both lines, and below it the arithmetic of the combat turn
//! (TT-UI-05). [`formation`] places the fighters, [`table`] writes the numbers. Start reading with [`FightBoard::draw`].

pub mod formation;
mod table;
#[cfg(test)]
mod tests;

use crate::canvas::Canvas;
use crate::canvas::names::short_name;
use crate::game_view::rulebook_ui::Highlight;
use crate::theme::Ink;
use crate::theme::soil::{Soil, soil};
use crate::tunnels::account::Account;
use crate::tunnels::board::formation::Formation;
use crate::tunnels::signs;
use crate::widgets::spans::is_fine;
use crate::widgets::unknown::{NOBODY_KNOWS, segments};
use ludus_engine::board::{ActorId, BoardCell};
use ludus_tunnels::battle::command::Order;
use ludus_tunnels::battle::fighter::{FightSide, FighterId};
use ludus_tunnels::battle::state::{Fight, WallKind};
pub use ludus_tunnels::battle::view::place;
use ludus_tunnels::narration::names::Names;
use ratatui::layout::Rect;

/// Columns of a name beside the picture, and of its bar.
const NAME: u16 = 12;
/// The most columns of a longer name, and in a wide picture, which has so many columns.
const LONG_NAME: (u16, u16) = (14, 16);
const WIDE: u16 = 100;
const BAR: u16 = 7;
/// Columns of an order or a state before a name.
const ORDER: u16 = 10;

/// The assumption of the odds of a turn: orders that are given count, and everybody else fights.
pub fn if_what(fight: &Fight) -> &'static str {
    let mut given = fight.fighters.iter().filter_map(|fighter| fighter.tally.order);
    let else_ordered = given.any(|order| order != Order::Fight);
    if else_ordered { "if the rest fight" } else { "if all fight" }
}

/// A fight with the account of its turn, as the viewer knows both.
#[derive(Clone)]
pub struct FightBoard<'a> {
    pub fight: &'a Fight,
    pub names: &'a Names,
    pub account: &'a Account,
    /// Dungeon and place, then game turn and light, for the upper wall. `None` if another part of the screen has them.
    pub title: Option<[String; 2]>,
}

/// The fewest columns of a board that holds the map of a delve, and those of the map.
const WITH_MAP: u16 = 140;
const MAP: u16 = 46;

/// The areas of the fight and of the map beside it. `None` for the map if the panel has to show it.
pub fn beside_map(area: Rect) -> (Rect, Option<Rect>) {
    if area.width < WITH_MAP {
        return (area, None);
    }
    let fight = Rect { width: area.width - MAP - 1, ..area };
    (fight, Some(Rect { x: fight.right() + 1, width: MAP, ..area }))
}

/// The fighter of a place.
pub fn fighter(fight: &Fight, cell: BoardCell) -> Option<FighterId> {
    fight.ids().find(|id| cell == place(*id))
}

impl FightBoard<'_> {
    /// Draws the picture with the turn below it. Puts the cursor on the fighter in focus.
    pub fn draw(&self, canvas: &mut Canvas<'_>, area: Rect, highlight: Highlight<'_>) {
        let formation = Formation::of(self.fight, area);
        self.draw_floor(canvas, &formation);
        self.draw_sides(canvas, &formation);
        self.draw_middle(canvas, &formation);
        let focus = match highlight {
            Highlight::Actor(who) => {
                self.light(canvas, &formation, who);
                Some(who)
            }
            Highlight::Marks(marks) => {
                let lit = marks.lit.iter().filter_map(|cell| fighter(self.fight, *cell));
                lit.for_each(|id| self.light(canvas, &formation, id.into()));
                marks.focus.and_then(|cell| fighter(self.fight, cell)).map(ActorId::from).or(marks.selected)
            }
            Highlight::Places(places) => {
                let lit = places.lit.iter().filter_map(|cell| fighter(self.fight, *cell));
                lit.for_each(|id| self.light(canvas, &formation, id.into()));
                None
            }
            Highlight::Nothing => None,
        };
        if let Some(cells) = focus.map(|who| formation.cells(FighterId(who.0 as u8))).filter(|cells| !cells.is_empty())
        {
            canvas.cursor = (cells.x, cells.y);
        }
        table::draw(self, canvas, formation.below);
    }

    /// Draws the picture alone at the top of an area, in so many rows. Returns its place.
    pub fn draw_picture(&self, canvas: &mut Canvas<'_>, area: Rect, rows: u16) -> Rect {
        let formation = Formation::of(self.fight, Rect { height: rows + formation::TABLE, ..area });
        self.draw_floor(canvas, &formation);
        self.draw_sides(canvas, &formation);
        self.draw_middle(canvas, &formation);
        formation.room
    }

    fn light(&self, canvas: &mut Canvas<'_>, formation: &Formation, who: ActorId) {
        let cells = formation.cells(FighterId(who.0 as u8));
        if !cells.is_empty() {
            canvas.light(cells);
        }
    }

    /// Draws the walls of the room and its floor, warm where there is light.
    fn draw_floor(&self, canvas: &mut Canvas<'_>, formation: &Formation) {
        let room = formation.room;
        let is_light = self.fight.is_light();
        let ground = soil(canvas.skin(), if is_light { Soil::LitSlate } else { Soil::Slate }, 0, 0).map(|both| both.0);
        let inner = formation.floor;
        if canvas.skin().tints() {
            canvas.floor(inner, inner.width, &[ground]);
        }
        let (upper, lower) = if is_fine(canvas) { ("\u{2580}", "\u{2584}") } else { ("#", "#") };
        for (y, sign) in [(room.y, lower), (room.bottom().saturating_sub(1), upper)] {
            canvas.put_within(room.x, y, room.right(), &sign.repeat(room.width.into()), Ink::Wall);
        }
        let turn =
            if self.fight.turn == 0 { "Before the fight".into() } else { format!("Combat turn {}", self.fight.turn) };
        let light = if is_light { Ink::Dim } else { Ink::Warning };
        let about = [(turn, Ink::Strong), (self.light_words(), light)];
        match &self.title {
            Some([site, time]) => {
                let title = [(site.clone(), Ink::Strong), (time.clone(), Ink::Plain)];
                draw_on_wall(canvas, Rect { height: 1, ..room }, title);
                draw_on_wall(canvas, Rect { y: room.bottom().saturating_sub(1), height: 1, ..room }, about);
            }
            None => draw_on_wall(canvas, Rect { height: 1, ..room }, about),
        }
    }

    /// The room and its light: "hall, lit".
    fn light_words(&self) -> String {
        let space = match self.fight.ground.space.name() {
            "place" => "open place",
            name => name,
        };
        match (self.fight.is_light(), self.fight.turn) {
            (true, _) => format!("{space}, lit"),
            // The lights that the party brings are not there before the first turn.
            (false, 0) => space.into(),
            (false, _) => format!("{space}, dark: monsters count twice"),
        }
    }

    fn draw_sides(&self, canvas: &mut Canvas<'_>, formation: &Formation) {
        let fine = is_fine(canvas);
        for id in self.fight.ids() {
            let cells = formation.cells(id);
            if cells.is_empty() {
                continue;
            }
            let fighter = self.fight.get(id);
            let ink = signs::ink_of(fighter.side);
            let (left, most) = signs::strength(self.fight, id);
            if !fighter.is_here() {
                let sign = if matches!(signs::state(self.fight, id).0, "fled" | "gone") { "" } else { "x%" };
                canvas.put_within(cells.x + 1, cells.y, cells.right(), sign, Ink::Item);
            } else {
                let token = format!(" {} ", signs::token(self.fight, self.names, id, fine));
                canvas.put_within(cells.x, cells.y, cells.right(), &token, ink);
                canvas.token(cells, ink, 2 * left > most);
            }
            if formation.is_front(id) && formation.room.width >= table::LEAST {
                self.draw_beside(canvas, formation, (id, cells));
            }
        }
    }

    /// Draws name, bar and order or state of a fighter at the edge of the picture.
    fn draw_beside(&self, canvas: &mut Canvas<'_>, formation: &Formation, (id, cells): (FighterId, Rect)) {
        let (fight, room) = (self.fight, formation.floor);
        let fighter = fight.get(id);
        let ink = if fighter.is_here() { signs::ink_of(fighter.side) } else { Ink::Dim };
        let most = if room.width < WIDE { LONG_NAME.0 } else { LONG_NAME.1 };
        let side = fight.ids().filter(|other| fight.get(*other).side == fighter.side);
        let longest = side.map(|other| self.names.of(other).chars().count() as u16).max().unwrap_or(0);
        let columns = longest.clamp(NAME, most);
        let name = short_name(self.names.of(id), columns.into());
        let (word, word_ink) = self.word(id);
        // Far sides leave less room for the bars.
        let names = columns + ORDER + 3;
        let free = match fighter.side {
            FightSide::Party => cells.x.saturating_sub(room.x + names + 1),
            FightSide::Foes => room.right().saturating_sub(cells.right() + names + 1),
        };
        let bar = Rect { y: cells.y, width: free.min(BAR), height: 1, ..Rect::ZERO };
        // Name and bar stand beside the token: the bar next to it, the order or the state outermost.
        let (from, word_at, bar) = match fighter.side {
            FightSide::Party => {
                let bar = Rect { x: cells.x.saturating_sub(bar.width + 1), ..bar };
                let from = bar.x.saturating_sub(columns + 1);
                (from, from.saturating_sub(ORDER + 1), bar)
            }
            FightSide::Foes => {
                let bar = Rect { x: cells.right() + 1, ..bar };
                (bar.right() + 1, bar.right() + columns + 2, bar)
            }
        };
        canvas.put_within(from, cells.y, from + columns, &name, ink);
        canvas.put_within(word_at, cells.y, word_at + ORDER, &word, word_ink);
        if fighter.is_here() && bar.width > 0 {
            let (left, most) = signs::strength(fight, id);
            let value = if signs::is_secret(fight, id) { NOBODY_KNOWS } else { left };
            segments(canvas, bar, (value, most), ink);
        }
    }

    /// The state of a fighter, or else the order it has in this turn, in a word.
    fn word(&self, id: FighterId) -> (String, Ink) {
        let (state, ink) = signs::state(self.fight, id);
        if !state.is_empty() {
            return (state.into(), ink);
        }
        match self.fight.get(id).tally.order {
            Some(order) => (order_word(&order).into(), Ink::Dim),
            None if self.fight.asked() == Some(id) => ("?".into(), Ink::Strong),
            None => (String::new(), Ink::Dim),
        }
    }

    /// Draws what stands between the sides: the distance, or a wall of magic.
    fn draw_middle(&self, canvas: &mut Canvas<'_>, formation: &Formation) {
        let gap = formation.gap;
        if let Some(wall) = self.fight.wall() {
            let (sign, ink) = match wall.kind {
                WallKind::Fire => ("\u{25b2}", Ink::Fire),
                WallKind::Ice => ("\u{2592}", Ink::Run),
                WallKind::Thorns => ("#", Ink::Good),
                WallKind::Stone | WallKind::Iron => ("\u{2588}", Ink::Wall),
                WallKind::Force => (":", Ink::Image),
            };
            let x = gap.x + gap.width / 2;
            (gap.top()..gap.bottom()).for_each(|y| _ = canvas.put_within(x, y, gap.right(), sign, ink));
        }
        if self.fight.distance > 0 && self.fight.is_missile_turn() {
            let text = format!("{} feet", self.fight.distance);
            let x = gap.x + gap.width.saturating_sub(text.len() as u16) / 2;
            canvas.put_within(x, gap.y + gap.height / 2, gap.right(), &text, Ink::Strong);
        }
    }
}

/// Writes a text at the left end of a wall, and one at its right end.
fn draw_on_wall(canvas: &mut Canvas<'_>, wall: Rect, [(left, ink), (right, right_ink)]: [(String, Ink); 2]) {
    let end = canvas.put_within(wall.x + 3, wall.y, wall.right(), &format!(" {left} "), ink);
    let x = wall.right().saturating_sub(right.chars().count() as u16 + 5);
    if x > end {
        canvas.put_within(x, wall.y, wall.right(), &format!(" {right} "), right_ink);
    }
}

/// An order in a word.
pub const fn order_word(order: &Order) -> &'static str {
    match order {
        Order::Fight => "fights",
        Order::Duel(_) => "alone",
        Order::Shoot { .. } => "shoots",
        Order::Catch(_) => "catches",
        Order::Lay { .. } => "lays",
        Order::Cast(_) => "casts",
        Order::Lend(_) => "lends ST",
        Order::Ready(_) => "rearms",
        Order::Cock { .. } => "cocks",
        Order::Coat { .. } => "poisons",
        Order::Flee => "flees",
        Order::Wait => "waits",
        Order::Revert => "changes",
    }
}
