//! Draws the arena from above, north up (manual p24, p28). A square is two columns wide, or more if the area is large enough.

pub mod grid;
mod squares;

use crate::canvas::Canvas;
use crate::game_view::stains::Stains;
use crate::theme::Ink;
use crate::theme::skin::Skin;
use ludus_gladiator::battle::state::Battle;
use ludus_gladiator::model::board::{Facing, HEIGHT, Square, Squares, WIDTH};
use ludus_gladiator::model::fighter::{FighterId, Side};
use ludus_gladiator::model::ground::Layer;
use ludus_gladiator::narration::names::Names;
use ludus_store::settings::Glyphs;
use ratatui::layout::Rect;
use std::borrow::Cow;

/// Markings that the current question adds to the arena.
#[derive(Clone, Debug, Default)]
pub struct Overlay {
    /// Signs on open squares: the distance, or where the move ends.
    pub signs: Vec<(Square, Sign)>,
    /// The square that gets the cursor.
    pub focus: Option<Square>,
    /// Highlighted squares: a target, a track or a trail.
    pub lit: Squares,
    /// Squares of a move that is tried out, without its last one. Skins with tints number them.
    pub way: Vec<Square>,
    /// Squares to tint in skins that support it. Later entries override earlier ones; threats are included.
    pub grounds: Vec<(Square, Ink)>,
    /// Selects the danger that the tints show.
    pub danger: SquareText,
    /// The front squares of the fighter that turns.
    pub front: Squares,
}

/// The danger that the tinted squares show when the screen computes it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum SquareText {
    /// All squares that enemies can strike.
    #[default]
    All,
    /// Only the given squares and the square of the fighter to act.
    Given,
}

/// Markings that belong to the battle, not to the question.
#[derive(Clone, Copy, Debug)]
pub struct Shades<'a> {
    /// Squares to tint, those of the overlay among them.
    pub grounds: &'a [(Square, Ink)],
    /// True if enemies' front squares show the enemies' letters.
    pub threats: bool,
    /// The marks that the battle has left so far.
    pub stains: &'a Stains,
    /// True while the last of them has not spread yet.
    pub bleeds: bool,
}

impl Default for Shades<'_> {
    fn default() -> Self {
        Shades { grounds: &[], threats: false, stains: Stains::NONE, bleeds: false }
    }
}

impl Shades<'_> {
    fn threatened(&self) -> Squares {
        let threats = self.grounds.iter().filter(|(_, ink)| matches!(ink, Ink::ThreatFar | Ink::ThreatNear));
        threats.map(|(square, _)| *square).collect()
    }
}

/// A mark on an open square.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sign {
    /// A distance of one square: a Shift.
    Shift,
    /// A distance of two squares: a Shuffle.
    Shuffle,
    /// Up to half of the fighter's moves: a Charge.
    Charge,
    /// A longer move, with no action left: a Run.
    Run,
    Magic,
    /// An enemy's front square: the move ends there.
    Stop,
    /// The square where a fighter has just started.
    Start,
    /// A square that the fighter has just crossed.
    Way,
}

impl Sign {
    pub const fn text(self) -> &'static str {
        match self {
            Sign::Shift => "1 ",
            Sign::Shuffle => "2 ",
            Sign::Charge => "+ ",
            Sign::Run => "- ",
            Sign::Magic => "* ",
            Sign::Stop => "! ",
            Sign::Start => "o ",
            Sign::Way => "' ",
        }
    }

    /// The sign of the modern look, in which numbers are robots.
    const fn modern(self) -> &'static str {
        match self {
            Sign::Shift | Sign::Shuffle => "= ",
            other => other.text(),
        }
    }

    const fn ink(self) -> Ink {
        match self {
            Sign::Shift | Sign::Shuffle | Sign::Charge => Ink::Near,
            Sign::Run => Ink::Far,
            Sign::Stop | Sign::Magic | Sign::Start | Sign::Way => Ink::Strong,
        }
    }
}

/// The signs to write: of a run only the rim, in which the fighters do not drown.
fn written(signs: &[(Square, Sign)]) -> impl Iterator<Item = &(Square, Sign)> {
    let mut reach = Squares::NONE;
    signs.iter().for_each(|(square, _)| reach.insert(*square));
    let is_rim = move |square: Square| {
        let beyond = |facing| square.step(facing).is_some_and(|next| !reach.has(next));
        Facing::ALL.into_iter().any(beyond)
    };
    signs.iter().filter(move |(square, sign)| *sign != Sign::Run || is_rim(*square))
}

/// The sign beside a letter for more fighters in the same square, who fight hand to hand.
pub const SEVERAL: char = '&';

/// Returns a fighter's letter and facing pointer. A prone fighter has no pointer (DEC-138).
/// An image is prone when its Mage is prone.
pub fn figure(battle: &Battle, letter: char, id: FighterId) -> String {
    if battle.body(id).prone() { format!("{letter} ") } else { pointed(letter, battle.fighter(id).facing()) }
}

/// Returns the letter with the facing pointer, even for prone fighters (MOVE-23).
pub fn pointed(letter: char, facing: Facing) -> String {
    match facing {
        Facing::North => format!("{letter}^"),
        Facing::East => format!("{letter}>"),
        Facing::South => format!("v{letter}"),
        Facing::West => format!("<{letter}"),
    }
}

/// Returns the fighter's two characters in the given skin: the letter and a sign for the facing or for lying prone.
pub fn pair(scene: &super::ask::BattleContext<'_>, skin: Skin, id: FighterId) -> String {
    if !skin.modern {
        return scene.figure(id);
    }
    let arena = Arena {
        battle: scene.battle,
        cast: scene.names,
        viewer: scene.viewer(),
        private: scene.private,
        glyphs: skin.glyphs,
        modern: skin.modern,
    };
    grid::small(&arena, skin, id)
}

/// Returns the picture of a terrain. Each terrain has its own (UI-40, TER-02).
pub const fn terrain(layer: Layer, glyphs: Glyphs) -> (&'static str, Ink) {
    match (layer, glyphs) {
        (Layer::Fire, Glyphs::Ascii) => ("~~", Ink::Fire),
        (Layer::Fire, Glyphs::Unicode) => ("\u{25b2}\u{25b2}", Ink::Fire),
        (Layer::Pit, Glyphs::Ascii) => ("()", Ink::Pit),
        (Layer::Pit, Glyphs::Unicode) => ("\u{2584}\u{2584}", Ink::Pit),
        (Layer::Caltrops, Glyphs::Ascii) => ("::", Ink::Caltrops),
        (Layer::Caltrops, Glyphs::Unicode) => ("':", Ink::Caltrops),
        (Layer::Wall, Glyphs::Ascii) => ("##", Ink::Wall),
        (Layer::Wall, Glyphs::Unicode) => ("\u{2580}\u{2580}", Ink::Wall),
        (Layer::Shadow, Glyphs::Ascii) => ("%%", Ink::Shadow),
        (Layer::Shadow, Glyphs::Unicode) => ("\u{2592}\u{2592}", Ink::Shadow),
        (Layer::Exit, Glyphs::Ascii) => ("[]", Ink::Exit),
        (Layer::Exit, Glyphs::Unicode) => ("\u{259b}\u{259c}", Ink::Exit),
        (Layer::Altar, Glyphs::Ascii) => ("=+", Ink::Altar),
        (Layer::Altar, Glyphs::Unicode) => ("\u{256c}\u{256c}", Ink::Altar),
    }
}

pub const ITEMS: (&str, Ink) = (",,", Ink::Item);

/// The battle to draw and the side that sees it.
#[derive(Clone, Copy)]
pub struct Arena<'a> {
    pub battle: &'a Battle,
    pub cast: &'a Names,
    /// The side whose view is drawn. Enemies it cannot see are left out (DEC-086).
    pub viewer: Side,
    /// True if the side's own secrets are marked: which of its Magi are images.
    pub private: bool,
    pub glyphs: Glyphs,
    /// True if robots have their numbers for signs, not letters.
    pub modern: bool,
}

impl Arena<'_> {
    /// Returns the top of a square's pile: its fighter, else its terrain or top item (UI-04). Open squares are dim.
    fn cell(&self, square: Square, people: &Squares, items: &Squares) -> (Cow<'static, str>, Ink) {
        let person = if people.has(square) { self.battle.at(square) } else { None };
        if let Some(id) = person.filter(|id| !self.battle.is_invisible(*id)) {
            let fighter = self.battle.fighter(id);
            let marked = self.private && fighter.is_image() && fighter.side() == self.viewer;
            let ink = if marked { Ink::Image } else { Ink::of(fighter.side()) };
            let letter = self.cast.letter(id);
            let several = self.others_at(square, id).next().is_some();
            let text = if several { format!("{letter}{SEVERAL}") } else { figure(self.battle, letter, id) };
            return (text.into(), ink);
        }
        let top = self.battle.ground().terrain(square).layers().next();
        let picture = top.map(|(layer, _)| terrain(layer, self.glyphs));
        let item = || items.has(square).then_some(ITEMS);
        picture.or_else(item).map_or((Cow::Borrowed(""), Ink::Dim), |(text, ink)| (text.into(), ink))
    }

    /// Returns the other fighters that the side sees in the square. There are some only in hand combat.
    fn others_at(&self, square: Square, id: FighterId) -> impl Iterator<Item = FighterId> + '_ {
        let sees = move |other: &FighterId| {
            !self.battle.is_invisible(*other) && !self.battle.is_hidden_from(self.viewer, *other)
        };
        self.battle.all_at(square).filter(move |other| *other != id).filter(sees)
    }

    /// Draws all squares and puts the cursor on the one in focus.
    pub fn draw(&self, canvas: &mut Canvas<'_>, area: Rect, overlay: &Overlay, shades: &Shades<'_>) {
        if canvas.skin().modern || scale(area).1 > 1 {
            return self.draw_grid(canvas, area, overlay, shades);
        }
        let people = self.battle.occupied(self.viewer);
        let items: Squares = self.battle.ground().items().map(|(square, _)| square).collect();
        empty(canvas, area, self.glyphs);
        let mut open = Squares::NONE;
        for square in Square::all() {
            let (text, ink) = self.cell(square, &people, &items);
            let (x, y) = place(area, square);
            if ink == Ink::Dim {
                open.insert(square);
                continue;
            }
            canvas.put(x, y, &text, ink);
            self.burn(canvas, (x, y), square, &people);
        }
        for (square, sign) in written(&overlay.signs) {
            let (x, y) = place(area, *square);
            if open.has(*square) {
                canvas.put(x, y, sign.text(), sign.ink());
            }
        }
        if shades.threats {
            for square in shades.threatened().iter().filter(|square| open.has(*square)) {
                let (x, y) = place(area, square);
                canvas.put(x + 1, y, ":", Ink::Threat);
            }
            self.threats(canvas, area);
        }
        for square in overlay.lit.iter() {
            let (x, y) = place(area, square);
            canvas.tint(Rect::new(x, y, 2, 1), Ink::Focus);
        }
        if let Some(square) = overlay.focus {
            canvas.cursor = place(area, square);
        }
    }

    /// Underlines a fighter that stands on fire or caltrops. Fire also colours the fighter's pointer.
    /// A prone fighter has no pointer, so fire shows as "~".
    fn burn(&self, canvas: &mut Canvas<'_>, (x, y): (u16, u16), square: Square, people: &Squares) {
        let person = if people.has(square) { self.battle.at(square) } else { None };
        let Some(id) = person.filter(|id| !self.battle.is_invisible(*id)) else { return };
        let (fire, caltrops) = self.battle.underfoot(id);
        if fire == 0 && caltrops == 0 {
            return;
        }
        let several = self.others_at(square, id).next().is_some();
        if fire > 0 && self.battle.body(id).prone() && !several {
            canvas.put(x + 1, y, "~", Ink::Fire);
        }
        let letter_first = several || figure(self.battle, self.cast.letter(id), id).starts_with(self.cast.letter(id));
        if fire > 0 {
            canvas.tint(Rect::new(if letter_first { x + 1 } else { x }, y, 1, 1), Ink::Fire);
        }
        canvas.tint(Rect::new(x, y, 2, 1), Ink::Underfoot);
    }

    /// Marks every square that a standing enemy can strike with the enemy's letter and a colon.
    fn threats(&self, canvas: &mut Canvas<'_>, area: Rect) {
        for id in self.battle.enemies(self.viewer).filter(|id| !self.battle.is_invisible(*id)) {
            let around = self.battle.fighter(id).at().neighbours();
            for square in around.filter(|square| self.battle.engages(id, *square)) {
                let (x, y) = place(area, square);
                if self.battle.at(square).is_none() {
                    canvas.put(x, y, &format!("{}:", self.cast.letter(id)), Ink::Threat);
                }
            }
        }
    }
}

/// Draws an arena without a battle as dots, as behind the menus (manual p24).
pub fn empty(canvas: &mut Canvas<'_>, area: Rect, glyphs: Glyphs) {
    if canvas.skin().modern || scale(area).1 > 1 {
        return grid::floor(canvas, area);
    }
    let dot = if glyphs == Glyphs::Ascii { ". " } else { "\u{b7} " };
    let row = dot.repeat(WIDTH as usize);
    for y in 0..HEIGHT as u16 {
        canvas.put(area.x, area.y + y, &row, Ink::Dim);
    }
}

/// Returns the columns and rows of a square: the largest of 2 by 1, 4 by 2 and 6 by 3 that fits.
pub const fn scale(area: Rect) -> (u16, u16) {
    let (wide, high) = (area.width / (2 * WIDTH as u16), area.height / HEIGHT as u16);
    let times = if wide < high { wide } else { high };
    if times < 2 { (2, 1) } else { (2 * times, times) }
}

/// Returns the screen cells of a square.
pub const fn cells(area: Rect, square: Square) -> Rect {
    let ((x, y), (width, height)) = (place(area, square), scale(area));
    Rect { x, y, width, height }
}

/// Returns the first column and the row of a square.
pub const fn place(area: Rect, square: Square) -> (u16, u16) {
    let (wide, high) = scale(area);
    (area.x + wide * square.x() as u16, area.y + high * square.y() as u16)
}

/// Returns the square at a screen position. `None` if the position is outside the arena.
pub fn square_at(area: Rect, x: u16, y: u16) -> Option<Square> {
    let ((dx, dy), (wide, high)) = ((x.checked_sub(area.x)?, y.checked_sub(area.y)?), scale(area));
    Square::new(i32::from(dx / wide), i32::from(dy / high))
}

/// Returns the fighter in a square. `None` if the square is empty or the side cannot see the fighter.
pub fn visible_at(battle: &Battle, viewer: Side, square: Square) -> Option<FighterId> {
    battle.at(square).filter(|id| battle.view(viewer).fighters().any(|seen| seen == *id))
}

#[cfg(test)]
mod tests {
    use super::*;
    use ludus_engine::proves;

    #[test]
    fn pointer_is_drawn_on_the_side_the_fighter_faces() {
        proves!("FACE-10", "UI-03");
        let pairs = Facing::ALL.map(|facing| pointed('C', facing));
        assert_eq!(pairs, ["C^", "C>", "vC", "<C"]);
        let (north, south) = (Square::clamped(3, 0), Square::clamped(3, 18));
        let area = Rect::new(0, 0, 80, 19);
        assert!(place(area, north).1 < place(area, south).1, "north is up");
        assert!(place(area, Square::clamped(0, 3)).0 < place(area, Square::clamped(39, 3)).0, "west is left");
    }

    #[test]
    fn a_square_is_as_large_as_the_area_has_room_for() {
        for (area, scale_of) in
            [((0, 0, 80, 19), (2, 1)), ((1, 1, 160, 38), (4, 2)), ((0, 0, 160, 37), (2, 1)), ((1, 1, 240, 57), (6, 3))]
                .map(|((x, y, width, height), scale_of)| (Rect::new(x, y, width, height), scale_of))
        {
            assert_eq!(scale(area), scale_of);
            for square in Square::all() {
                let (x, y) = place(area, square);
                for (dx, dy) in (0..scale_of.0).flat_map(|dx| (0..scale_of.1).map(move |dy| (dx, dy))) {
                    assert_eq!(square_at(area, x + dx, y + dy), Some(square));
                    assert!(area.contains((x + dx, y + dy).into()));
                }
            }
            assert_eq!(square_at(area, area.right(), area.y).filter(|_| area.height != 37), None);
        }
    }

    #[test]
    fn every_terrain_has_a_picture_of_its_own() {
        proves!("UI-40", "TER-02");
        for glyphs in [Glyphs::Ascii, Glyphs::Unicode] {
            let mut pictures: Vec<&str> = Layer::ALL.iter().map(|layer| terrain(*layer, glyphs).0).collect();
            pictures.push(ITEMS.0);
            pictures.sort_unstable();
            pictures.dedup();
            assert_eq!(pictures.len(), 8);
        }
    }

    #[test]
    fn only_the_rim_of_a_run_has_signs() {
        let square = |x, y| Square::new(x, y).unwrap();
        let all = (3..8).flat_map(|x| (3..8).map(move |y| (square(x, y), Sign::Run)));
        let signs: Vec<_> = all.chain([(square(20, 9), Sign::Charge)]).collect();
        let written: Vec<Square> = written(&signs).map(|(square, _)| *square).collect();
        assert_eq!(written.len(), 16 + 1, "the inner nine are left out");
        assert!(!written.contains(&square(5, 5)) && written.contains(&square(20, 9)));
    }
}
