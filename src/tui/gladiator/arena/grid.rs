//! Draws the arena in the modern look, and in both looks if a square has four characters by two or more.

use crate::canvas::{Canvas, sand};
use crate::game_view::stains::{StainKind, Stains};
use crate::gladiator::arena::squares::{Content, DrawnFighter, Glyph, Signs, big_square, ground_row, small_square};
use crate::gladiator::arena::{Arena, Overlay, SEVERAL, Shades, Sign, cells, place, scale};
use crate::theme;
use crate::theme::Ink;
use crate::theme::skin::Skin;
use ludus_gladiator::model::board::{Facing, HEIGHT, SQUARES, Square, Squares, WIDTH, row_letter};
use ludus_gladiator::model::fighter::{FighterId, Side};
use ludus_gladiator::model::ground::Terrain;
use ludus_store::settings::Glyphs;
use ratatui::layout::Rect;
use ratatui::style::Color;
use std::sync::LazyLock;

impl Arena<'_> {
    /// Draws all squares: floor, tints, contents, signs and highlights. The cursor goes to the square in focus.
    pub(super) fn draw_grid(&self, canvas: &mut Canvas<'_>, area: Rect, overlay: &Overlay, shades: &Shades<'_>) {
        let tints = canvas.skin().tints();
        let people = self.battle.occupied(self.viewer);
        let items: Squares = self.battle.ground().items().map(|(square, _)| square).collect();
        floor(canvas, area);
        stain(canvas, area, shades);
        let reached = || overlay.signs.iter().filter_map(|(square, sign)| Some((*square, tint_of(*sign)?)));
        let reach: Squares = reached().filter(|(_, ink)| tints && *ink != Ink::Run).map(|(square, _)| square).collect();
        // One tint a square: danger stands over reach.
        let mut grounds = vec![None; if tints { SQUARES } else { 0 }];
        for (square, ink) in reached().chain(shades.grounds.iter().copied()) {
            if let Some(ground) = grounds.get_mut(square.index()) {
                *ground = Some(ink);
            }
        }
        for (square, ink) in Square::all().zip(grounds).filter_map(|(square, ink)| Some((square, ink?))) {
            canvas.tint(cells(area, square), ink);
        }
        for square in overlay.front.iter().filter(|_| tints) {
            canvas.tint(cells(area, square), Ink::Select);
        }
        let threatened = shades.threatened();
        let mut open = Squares::NONE;
        for square in Square::all() {
            match self.content(square, &people, &items) {
                Content::Floor => open.insert(square),
                content => self.draw_square(canvas, area, square, &content),
            }
        }
        if canvas.skin().glyphs == Glyphs::Unicode {
            outline(canvas, area, &reach, &open);
        }
        for (square, sign) in super::written(&overlay.signs) {
            // If the ground shows a threat, the sign shows the cost of the way.
            let told = tints && tint_of(*sign).is_some() && !threatened.has(*square);
            if open.has(*square) && !told {
                let text = if canvas.skin().modern { sign.modern() } else { sign.text() };
                sign_on(canvas, area, *square, text, sign.ink());
            }
        }
        if tints {
            let near = shades.grounds.iter().filter(|(_, ink)| *ink == Ink::ThreatNear);
            for (square, _) in near.filter(|(square, _)| self.battle.at(*square).is_none()) {
                sign_on(canvas, area, *square, "!", Ink::Threat);
            }
            self.number_way(canvas, area, overlay, &open);
        } else if shades.threats {
            for square in threatened.iter().filter(|square| open.has(*square)) {
                let at = cells(area, square);
                canvas.put(at.x + at.width / 2, at.y, ":", Ink::Threat);
            }
            self.tell_threats(canvas, area);
        }
        for square in overlay.lit.iter() {
            if open.has(square) {
                canvas.tint(cells(area, square), Ink::Select);
            } else {
                self.aim(canvas, area, square, &open);
            }
        }
        let acts = self.battle.decision().fighter().map(|id| self.battle.fighter(id).at());
        let shows = |square: &Square| people.has(*square) && !open.has(*square);
        if let Some(square) = overlay.focus {
            canvas.cursor = place(area, square);
            if shows(&square) && acts != Some(square) && !overlay.lit.has(square) {
                self.aim(canvas, area, square, &open);
            }
        }
        if let Some(square) = acts.filter(shows) {
            self.light(canvas, area, square, &people);
        }
    }

    /// Marks a target: brackets on the free squares beside it, and its sign in the colour of aiming.
    fn aim(&self, canvas: &mut Canvas<'_>, area: Rect, square: Square, open: &Squares) {
        if !canvas.skin().paints() {
            let (_, y) = picture(area, square);
            return canvas.light(Rect { y, height: 1, ..cells(area, square) });
        }
        let at = cells(area, square);
        let brackets = if at.height > 1 { ["\u{250c}\u{2514}", "\u{2510}\u{2518}"] } else { ["[", "]"] };
        let free = [-1, 1].map(|step| square.offset(step, 0).is_some_and(|beside| open.has(beside)));
        for ((step, signs), _) in [-1, 1].into_iter().zip(brackets).zip(free).filter(|(_, free)| *free) {
            let x = if step < 0 { at.x - 1 } else { at.right() };
            for (y, sign) in [at.y, at.bottom() - 1].into_iter().zip(signs.chars()) {
                canvas.put(x, y, sign.encode_utf8(&mut [0; 4]), Ink::Aim);
            }
        }
        // Without room for brackets the token itself is marked.
        if free == [false; 2] {
            let (x, y) = picture(area, square);
            let wide = if at.height > 1 { LARGE.0 } else { at.width };
            canvas.tint(Rect::new(x, y, wide, 1), Ink::Focus);
        }
    }

    /// Draws the token of the fighter who acts in white. Of a large square only the upper row changes.
    fn light(&self, canvas: &mut Canvas<'_>, area: Rect, square: Square, people: &Squares) {
        let at = picture(area, square);
        let all = Rect { y: at.1, height: 1, ..cells(area, square) };
        canvas.tint(all, Ink::Acts);
        let Content::Person(person) = self.content(square, people, &Squares::NONE) else { return };
        let wide = if scale(area).1 > 1 { LARGE.0 } else { 2 };
        burn(canvas, at, wide, &person);
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
            tokens(canvas, (x, y), LARGE.0, content);
        } else {
            draw_row(canvas, x, y, &small_square(content, signs));
            tokens(canvas, (x, y), 2, content);
        }
    }

    /// The contents of a square as this side sees them: the top of its pile (UI-04), or both fighters in hand combat.
    fn content(&self, square: Square, people: &Squares, items: &Squares) -> Content {
        let battle = self.battle;
        let seen = |id: &FighterId| !battle.is_invisible(*id);
        let top = if people.has(square) { battle.at(square).filter(seen) } else { None };
        if let Some(id) = top {
            let side = battle.fighter(id).side();
            let mut others: Vec<FighterId> = self.others_at(square, id).collect();
            ludus_engine::order::by_key(&mut others, |other| battle.fighter(*other).side() == side);
            return match others.as_slice() {
                [] => Content::Person(self.person(id)),
                [other] => Content::Pile(self.person(id), self.person(*other)),
                // Two signs have no room for three fighters, so the second says that there are more.
                [other, ..] => {
                    let other = self.person(*other);
                    Content::Pile(self.person(id), DrawnFighter { letters: [SEVERAL, ' '], ..other })
                }
            };
        }
        let terrain = battle.ground().terrain(square);
        if let Some((layer, _)) =
            Some(terrain).filter(|laid| *laid != Terrain::OPEN).and_then(|laid| laid.layers().next())
        {
            return Content::Ground(layer);
        }
        match items.has(square) {
            true if battle.ground().pile(square).any(|item| item.bones_of().is_some()) => Content::Bones,
            true => Content::Items,
            false => Content::Floor,
        }
    }

    fn sign(&self, id: FighterId) -> char {
        if self.modern { self.cast.sign(id) } else { self.cast.letter(id) }
    }

    /// A fighter as this side knows it; while no player sits at the screen, as its enemies do.
    fn person(&self, id: FighterId) -> DrawnFighter {
        let (fighter, body) = (self.battle.fighter(id), self.battle.body(id));
        let view = self.battle.view(if self.private { self.viewer } else { fighter.side().other() });
        let marked = self.private && fighter.is_image() && fighter.side() == self.viewer;
        let (fire, caltrops) = self.battle.underfoot(id);
        DrawnFighter {
            letters: letters(self.sign(id), self.cast.name(id), fighter.side()),
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

    /// Numbers the steps of a move that is tried out.
    fn number_way(&self, canvas: &mut Canvas<'_>, area: Rect, overlay: &Overlay, open: &Squares) {
        for (number, square) in overlay.way.iter().enumerate().filter(|(_, square)| open.has(**square)) {
            let text = if number == 0 { "o".into() } else { number.to_string() };
            sign_on(canvas, area, *square, &text, Ink::Strong);
        }
    }

    /// Marks every square that a standing enemy can strike, in a look without tints: in the classic look with the enemy's letter.
    /// In the modern one a number is a robot itself.
    fn tell_threats(&self, canvas: &mut Canvas<'_>, area: Rect) {
        for id in self.battle.enemies(self.viewer).filter(|id| !self.battle.is_invisible(*id)) {
            let around = self.battle.fighter(id).at().neighbours();
            for square in around.filter(|square| self.battle.engages(id, *square)) {
                if self.battle.at(square).is_none() {
                    let sign = if self.modern { "!:".into() } else { format!("{}:", self.sign(id)) };
                    sign_on(canvas, area, square, &sign, Ink::Threat);
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

/// The cell of a fighter's sign: the last one of a large picture, and beside the letter of a small one.
fn sign_cell(skin: Skin, (x, y): (u16, u16), wide: u16, person: &DrawnFighter) -> Rect {
    let [first, _] = small_square(&Content::Person(*person), signs(skin));
    let column = if wide > 2 { wide - 1 } else { u16::from(first.letter == person.letters[0]) };
    Rect::new(x + column, y, 1, 1)
}

/// Gives the sign of a burning fighter the colours of fire.
fn burn(canvas: &mut Canvas<'_>, at: (u16, u16), wide: u16, person: &DrawnFighter) {
    if person.burns && canvas.skin().tints() {
        canvas.tint(sign_cell(canvas.skin(), at, wide, person), Ink::Fire);
    }
}

/// Lights the wedge of a dazed fighter in a small square, which has no room for the sign of a daze.
fn daze(canvas: &mut Canvas<'_>, at: (u16, u16), wide: u16, person: &DrawnFighter) {
    if !person.dazed || person.unconscious || wide > 2 {
        return;
    }
    let cell = sign_cell(canvas.skin(), at, wide, person);
    match canvas.skin().tints() {
        true => canvas.token(cell, Ink::Warning, true),
        false => canvas.light(cell),
    }
}

/// Fills the upper row of a square with the tokens of its fighters.
fn tokens(canvas: &mut Canvas<'_>, (x, y): (u16, u16), wide: u16, content: &Content) {
    let half = Rect::new(x, y, wide / 2, 1);
    match content {
        Content::Person(person) => {
            canvas.token(Rect { width: wide, ..half }, person.ink, person.is_whole());
            burn(canvas, (x, y), wide, person);
            daze(canvas, (x, y), wide, person);
        }
        Content::Pile(one, other) => {
            canvas.token(half, one.ink, one.is_whole());
            let second = Rect { x: x + wide / 2, ..half };
            canvas.token(second, other.ink, other.is_whole());
            // Two letters leave no room for a sign: without tokens the second one is inverted.
            if !canvas.skin().tints() && wide == 2 {
                canvas.light(second);
            }
        }
        _ => {}
    }
}

/// Draws the floor of the whole arena on an empty screen: sand with pebbles, or one dot a square in a look without sand.
pub fn floor(canvas: &mut Canvas<'_>, area: Rect) {
    let high = scale(area).1;
    let (skin, unicode) = (canvas.skin(), canvas.skin().glyphs == Glyphs::Unicode);
    let dot = if unicode { "\u{b7}" } else { "." };
    let shades: Vec<Option<Color>> = (-8..=8).map(|grain| theme::sand(skin, grain)).collect();
    for (square, (_, pebbles)) in Square::all().zip(GROUND.iter()) {
        let pebble = if skin.tints() { pebbles[usize::from(unicode)] } else { Some(dot) };
        if let Some(pebble) = pebble {
            let (x, y) = picture(area, square);
            canvas.put(if high > 1 { x + 1 } else { x }, y, pebble, Ink::Floor);
        }
    }
    let wide = scale(area).0;
    for (y, row) in (area.y..).step_by(high.into()).zip(GROUND.chunks(WIDTH as usize)) {
        let sand: Vec<Option<Color>> =
            row.iter().map(|(grain, _)| shades.get((grain + 8) as usize).copied().flatten()).collect();
        canvas.floor(Rect { y, height: high, width: wide * WIDTH as u16, ..area }, wide, &sand);
    }
}

/// The grain of a square, and its pebble in ASCII and in Unicode.
type Floor = (i32, [Option<&'static str>; 2]);

/// The floor of each square.
static GROUND: LazyLock<Vec<Floor>> = LazyLock::new(|| {
    let ground = |square: Square| {
        let (x, y) = (square.x() as u16, square.y() as u16);
        let grain = sand::grain(x, y, (WIDTH as u16, HEIGHT as u16));
        (grain, [false, true].map(|unicode| sand::pebble(x, y, unicode)))
    };
    Square::all().map(ground).collect()
});

/// Draws scorched ground and blood. A death stains the squares around it, too, after a moment.
fn stain(canvas: &mut Canvas<'_>, area: Rect, shades: &Shades<'_>) {
    let skin = canvas.skin();
    if !skin.modern {
        return;
    }
    let all = shades.stains.all();
    if !skin.tints() {
        for stain in all.iter().filter(|stain| stain.kind != StainKind::Scorch) {
            sign_on(canvas, area, stain.at.into(), ",", Ink::Drop);
        }
    }
    for square in scorched(shades.stains).iter() {
        canvas.tint(cells(area, square), Ink::Scorch);
    }
    for (number, stain) in all.iter().enumerate().filter(|(_, stain)| stain.kind != StainKind::Scorch) {
        let at = Square::from(stain.at);
        canvas.tint(cells(area, at), Ink::Stain);
        let spreads = !shades.bleeds || number + 1 < all.len();
        if stain.kind == StainKind::Death && spreads {
            canvas.tint(cells(area, at), Ink::Stain);
            let beside = Facing::ALL.into_iter().filter_map(|facing| at.step(facing));
            beside.for_each(|square| canvas.tint(cells(area, square), Ink::Stain));
        }
    }
}

/// The squares where fire has burnt, and those beside them.
fn scorched(stains: &Stains) -> Squares {
    let burnt = stains.all().iter().filter(|stain| stain.kind == StainKind::Scorch).map(|stain| Square::from(stain.at));
    burnt.flat_map(|at| Facing::ALL.into_iter().filter_map(move |facing| at.step(facing)).chain([at])).collect()
}

/// Draws the rim of the squares in reach, on those that are open.
fn outline(canvas: &mut Canvas<'_>, area: Rect, reach: &Squares, open: &Squares) {
    for square in reach.iter().filter(|square| open.has(*square)) {
        let at = cells(area, square);
        let ends = |dx: i32, dy: i32| square.offset(dx, dy).is_none_or(|beside| !reach.has(beside));
        let last = at.bottom() - 1;
        for x in at.left()..at.right() {
            if ends(0, -1) {
                canvas.put(x, at.y, "\u{2594}", Ink::Rim);
            }
            if ends(0, 1) && (at.height > 1 || !ends(0, -1)) {
                canvas.put(x, last, "\u{2581}", Ink::Rim);
            }
        }
        for y in at.top()..at.bottom() {
            if ends(-1, 0) {
                canvas.put(at.x, y, "\u{258f}", Ink::Rim);
            }
            if ends(1, 0) {
                canvas.put(at.right() - 1, y, "\u{2595}", Ink::Rim);
            }
        }
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

/// Draws the letters of the rows and the numbers of the columns on the board's frame.
pub fn axes(canvas: &mut Canvas<'_>, frame: Rect, area: Rect) {
    for y in 0..HEIGHT {
        let at = cells(area, Square::clamped(0, y));
        canvas.put(frame.x, at.y, &row_letter(y).to_string(), Ink::Dim);
    }
    for column in (5..=WIDTH).step_by(5) {
        let at = cells(area, Square::clamped(column - 1, 0));
        let text = column.to_string();
        canvas.put(at.right() - text.len() as u16, frame.bottom() - 1, &text, Ink::Dim);
    }
}

/// Draws the same names on the squares at the board's edge that nothing stands on: each letter, every fifth number.
pub fn inner_axes(canvas: &mut Canvas<'_>, area: Rect) {
    let name = |canvas: &mut Canvas<'_>, at: (u16, u16), text: &str| {
        let label = Rect::new(at.0, at.1, text.len() as u16, 1);
        // A sign of reach tells nothing about a square at the edge that its neighbours do not tell.
        let is_reach = |canvas: &Canvas<'_>, sign| canvas.row_with(label, sign).is_some() && !canvas.has_letters(label);
        if canvas.is_ground(label) || is_reach(canvas, "-") || is_reach(canvas, "+") {
            canvas.put(at.0, at.1, text, Ink::Plain);
        }
    };
    for y in 0..HEIGHT {
        let at = cells(area, Square::clamped(0, y));
        name(canvas, (at.x, at.y), &row_letter(y).to_string());
    }
    for column in (5..=WIDTH).step_by(5) {
        let at = cells(area, Square::clamped(column - 1, 0));
        let text = column.to_string();
        name(canvas, (at.right() - text.len() as u16, at.y), &text);
    }
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

/// The fighter's letter, and the digit at the end of the name, or else the letter after the first one. A number stands alone.
/// East has only lower case.
fn letters(letter: char, name: &str, side: Side) -> [char; 2] {
    if letter.is_ascii_digit() {
        return [letter, ' '];
    }
    let after = name.chars().skip_while(|one| !one.eq_ignore_ascii_case(&letter)).nth(1);
    let last = name.chars().last().filter(char::is_ascii_digit);
    let second = last.or(after).filter(char::is_ascii_alphanumeric).unwrap_or(' ');
    [if side == Side::West { letter.to_ascii_uppercase() } else { letter }, second.to_ascii_lowercase()]
}
