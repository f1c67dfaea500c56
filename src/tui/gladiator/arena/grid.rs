//! Draws the arena in the modern look, and in both looks if a square has four characters by two or more.

use crate::canvas::Canvas;
use crate::gladiator::arena::squares::{Content, DrawnFighter, Glyph, Signs, big_square, ground_row, small_square};
use crate::gladiator::arena::{Arena, Overlay, Sign, cells, place, scale};
use crate::theme::Ink;
use crate::theme::skin::Skin;
use ludus_gladiator::model::board::{HEIGHT, Square, Squares, WIDTH};
use ludus_gladiator::model::fighter::{FighterId, Side};
use ratatui::layout::Rect;

impl Arena<'_> {
    /// Draws all squares: floor, tints, contents, signs and highlights. The cursor goes to the square in focus.
    pub(super) fn draw_grid(&self, canvas: &mut Canvas<'_>, area: Rect, overlay: &Overlay) {
        let tints = canvas.skin().tints();
        let people = self.battle.occupied(self.viewer);
        let items: Squares = self.battle.ground().items().map(|(square, _)| square).collect();
        floor(canvas, area);
        let reach = overlay.signs.iter().filter_map(|(square, sign)| Some((*square, tint_of(*sign)?)));
        for (square, ink) in reach.chain(overlay.grounds.iter().copied()).filter(|_| tints) {
            canvas.tint(cells(area, square), ink);
        }
        for square in overlay.front.iter().filter(|_| tints) {
            canvas.tint(cells(area, square), Ink::Select);
        }
        let threatened = overlay.threatened();
        let mut open = Squares::NONE;
        for square in Square::all() {
            match self.content(square, &people, &items) {
                Content::Floor => open.insert(square),
                content => self.draw_square(canvas, area, square, &content),
            }
        }
        for (square, sign) in &overlay.signs {
            // If the ground shows a threat, the sign shows the cost of the way.
            let told = tints && tint_of(*sign).is_some() && !threatened.has(*square);
            if open.has(*square) && !told {
                sign_on(canvas, area, *square, sign.text(), sign.ink());
            }
        }
        if overlay.threats {
            for square in threatened.iter().filter(|square| !tints && open.has(*square)) {
                let at = cells(area, square);
                canvas.put(at.x + at.width / 2, at.y, ":", Ink::Threat);
            }
            self.tell_threats(canvas, area);
        }
        for square in overlay.lit.iter() {
            if open.has(square) {
                canvas.tint(cells(area, square), Ink::Select);
            } else {
                self.light(canvas, area, square, &people, overlay);
            }
        }
        if let Some(square) = overlay.focus {
            canvas.cursor = place(area, square);
            // The deciding fighter stands out.
            if people.has(square) && !open.has(square) && !overlay.lit.has(square) {
                self.light(canvas, area, square, &people, overlay);
            }
        }
    }

    /// Highlights a square. Of a large square only the upper row changes, because an inverted bar would say the opposite. If
    /// the fighter there can be struck, the sign keeps the ground of danger.
    fn light(&self, canvas: &mut Canvas<'_>, area: Rect, square: Square, people: &Squares, overlay: &Overlay) {
        let at = picture(area, square);
        let all = Rect { y: at.1, height: 1, ..cells(area, square) };
        canvas.light(all);
        let danger = overlay.grounds.iter().rfind(|(one, _)| *one == square).filter(|_| canvas.skin().tints());
        let content = self.content(square, people, &Squares::NONE);
        let (Some((_, ink)), Content::Person(person)) = (danger, &content) else { return };
        let sign = if scale(area).1 > 1 {
            at.0 - all.x + LARGE.0 - 1
        } else {
            // The sign stands on the side of the facing, the letter on the other.
            let [first, _] = small_square(&content, signs(canvas.skin()));
            u16::from(first.letter == person.letters[0])
        };
        let sign = Rect { x: all.x + sign, width: 1, ..all };
        canvas.light(sign);
        canvas.tint(sign, *ink);
    }

    fn draw_square(&self, canvas: &mut Canvas<'_>, area: Rect, square: Square, content: &Content) {
        let (x, y) = place(area, square);
        let top = self.battle.ground().terrain(square).layers().next();
        if let (Content::Person(_) | Content::Pile(..), Some((layer, _)), true) = (content, top, canvas.skin().tints())
        {
            canvas.tint(cells(area, square), super::terrain(layer, canvas.skin().glyphs).1);
        }
        let signs = signs(canvas.skin());
        let size = scale(area);
        if let (Content::Ground(layer), true) = (content, size.1 > 1) {
            for (row, line) in (0..size.1).zip(y..) {
                draw_row(canvas, x, line, &ground_row(*layer, signs, size, row));
            }
        } else if size.1 > 1 {
            let (x, y) = picture(area, square);
            for (row, glyphs) in (y..).zip(big_square(content, signs)) {
                draw_row(canvas, x, row, &glyphs);
            }
        } else {
            draw_row(canvas, x, y, &small_square(content, signs));
            // Both letters of a pile leave no room for a sign: the second one is inverted, dark on its side's colour.
            if matches!(content, Content::Pile(..)) {
                canvas.light(Rect::new(x + 1, y, 1, 1));
            }
        }
    }

    /// The contents of a square as this side sees them: the top of its pile (UI-04), or both fighters in hand combat.
    fn content(&self, square: Square, people: &Squares, items: &Squares) -> Content {
        let battle = self.battle;
        let seen = |id: &FighterId| !battle.is_invisible(*id);
        let top = if people.has(square) { battle.at(square).filter(seen) } else { None };
        if let Some(id) = top {
            let side = battle.fighter(id).side();
            let foe = battle.all_at(square).filter(seen).find(|other| battle.fighter(*other).side() != side);
            return match foe.filter(|foe| !battle.is_hidden_from(self.viewer, *foe)) {
                Some(foe) => Content::Pile(self.person(id), self.person(foe)),
                None => Content::Person(self.person(id)),
            };
        }
        if let Some((layer, _)) = battle.ground().terrain(square).layers().next() {
            return Content::Ground(layer);
        }
        match items.has(square) {
            true if battle.ground().pile(square).any(|item| item.bones_of().is_some()) => Content::Bones,
            true => Content::Items,
            false => Content::Floor,
        }
    }

    /// A fighter as this side knows it; while no player sits at the screen, as its enemies do.
    fn person(&self, id: FighterId) -> DrawnFighter {
        let (fighter, body) = (self.battle.fighter(id), self.battle.body(id));
        let view = self.battle.view(if self.private { self.viewer } else { fighter.side().other() });
        let marked = self.private && fighter.is_image() && fighter.side() == self.viewer;
        let (fire, caltrops) = self.battle.underfoot(id);
        DrawnFighter {
            letters: letters(self.cast.letter(id), self.cast.name(id), fighter.side()),
            ink: if marked { Ink::Image } else { Ink::of(fighter.side()) },
            facing: fighter.facing(),
            sh: (view.sh(id).value, view.normal_sh(id).value),
            prone: body.prone(),
            dazed: body.dazed(),
            unconscious: body.unconscious(),
            burns: fire > 0,
            spiked: caltrops > 0,
        }
    }

    /// Marks every square that a standing enemy can strike: the enemy's letter, on the ground of a threat.
    fn tell_threats(&self, canvas: &mut Canvas<'_>, area: Rect) {
        for id in self.battle.enemies(self.viewer).filter(|id| !self.battle.is_invisible(*id)) {
            let around = self.battle.fighter(id).at().neighbours();
            for square in around.filter(|square| self.battle.engages(id, *square)) {
                canvas.tint(cells(area, square), Ink::ThreatNear);
                if self.battle.at(square).is_none() {
                    sign_on(canvas, area, square, &format!("{}:", self.cast.letter(id)), Ink::Threat);
                }
            }
        }
    }
}

/// The text of a fighter in a small square.
pub fn small(arena: &Arena<'_>, skin: Skin, id: FighterId) -> String {
    let person = Content::Person(arena.person(id));
    small_square(&person, signs(skin)).iter().map(|glyph| glyph.letter).collect()
}

/// Columns and rows of the picture in a large square.
const LARGE: (u16, u16) = (4, 2);

/// The place of the picture: the middle of a square that is larger than the picture.
const fn picture(area: Rect, square: Square) -> (u16, u16) {
    let ((x, y), (wide, high)) = (place(area, square), scale(area));
    (x + wide.saturating_sub(LARGE.0) / 2, y + high.saturating_sub(LARGE.1) / 2)
}

/// Draws the floor of the whole arena on an empty screen: its ground, and one sign in each square.
pub fn floor(canvas: &mut Canvas<'_>, area: Rect) {
    let (wide, high) = scale(area);
    canvas.tint(Rect { width: wide * WIDTH as u16, height: high * HEIGHT as u16, ..area }, Ink::Floor);
    let square = match high > 1 {
        true => big_square(&Content::Floor, signs(canvas.skin()))[0].to_vec(),
        false => small_square(&Content::Floor, signs(canvas.skin())).to_vec(),
    };
    let (column, dot) =
        (0..).zip(square).find(|(_, glyph)| glyph.letter != ' ').map_or((0, ' '), |(x, glyph)| (x, glyph.letter));
    let dot = dot.to_string();
    for square in Square::all() {
        let (x, y) = picture(area, square);
        canvas.put(x + column, y, &dot, Ink::Floor);
    }
}

/// The ground colour of a sign of reach.
const fn tint_of(sign: Sign) -> Option<Ink> {
    Some(match sign {
        Sign::Shift | Sign::Shuffle => Ink::Walk,
        Sign::Charge => Ink::Charge,
        Sign::Run => Ink::Run,
        Sign::Magic | Sign::Stop | Sign::Start | Sign::Way => return None,
    })
}

/// Writes a text in the upper row of a square.
fn sign_on(canvas: &mut Canvas<'_>, area: Rect, square: Square, text: &str, ink: Ink) {
    let (x, y) = picture(area, square);
    canvas.put(if scale(area).1 > 1 { x + 1 } else { x }, y, text, ink);
}

fn draw_row(canvas: &mut Canvas<'_>, x: u16, y: u16, glyphs: &[Glyph]) {
    for (x, glyph) in (x..).zip(glyphs) {
        let cell = Rect::new(x, y, 1, 1);
        if let Some(ground) = glyph.ground.filter(|_| canvas.skin().tints()) {
            canvas.tint(cell, ground);
        }
        canvas.put(x, y, glyph.letter.encode_utf8(&mut [0; 4]), glyph.ink);
        if glyph.hurts {
            canvas.tint(cell, Ink::Underfoot);
        }
    }
}

const fn signs(skin: Skin) -> Signs {
    Signs { glyphs: skin.glyphs, tints: skin.tints() }
}

/// The fighter's letter, and the digit at the end of the name, or else the letter after the first one.
/// East has only lower case.
fn letters(letter: char, name: &str, side: Side) -> [char; 2] {
    let after = name.chars().skip_while(|one| !one.eq_ignore_ascii_case(&letter)).nth(1);
    let last = name.chars().last().filter(char::is_ascii_digit);
    let second = last.or(after).filter(char::is_ascii_alphanumeric).unwrap_or(' ');
    [if side == Side::West { letter.to_ascii_uppercase() } else { letter }, second.to_ascii_lowercase()]
}
