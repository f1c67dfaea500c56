//! The content of a hex: figures, Close combat, bodies, items, gates or ground. Start with [`Cell`], which is
//! the same for all scales.

use crate::canvas::{Canvas, sand};
use crate::hexarena::picture::Board;
use crate::hexarena::picture::grid::{Grid, Scale};
use crate::theme::Ink;
use crate::widgets::spans::is_fine;
use ludus_engine::hex::{Direction, Hex};
use ludus_hexarena::battle::figure::{Condition, Figure, FigureId, Stance};
use ludus_hexarena::battle::piece::Place;
use ludus_hexarena::model::ground::arena::GroundKind;
use ludus_hexarena::model::ground::drawing;
use ludus_hexarena::model::setup::Side;
use ratatui::layout::Rect;

/// The owners of the Melee Zones that cover a hex.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Zone {
    #[default]
    None,
    Own,
    Hostile,
    Both,
}

impl Zone {
    pub const fn of(own: bool, hostile: bool) -> Zone {
        match (own, hostile) {
            (false, false) => Zone::None,
            (true, false) => Zone::Own,
            (false, true) => Zone::Hostile,
            (true, true) => Zone::Both,
        }
    }

    /// The sign in an empty hex (DQU-18). On tinted ground only a threat has one, as in the other rulebooks.
    const fn sign(self, tinted: bool) -> Option<(char, Ink)> {
        match self {
            Zone::None => None,
            Zone::Own if tinted => None,
            Zone::Hostile | Zone::Both if tinted => Some(('!', Ink::Threat)),
            Zone::Own => Some(('+', Ink::Near)),
            Zone::Hostile => Some((':', Ink::Threat)),
            Zone::Both => Some(('%', Ink::Threat)),
        }
    }

    /// The tint of the zone. The own zone is tinted only if `bare`: no reach is shown.
    pub const fn ground(self, bare: bool) -> Option<Ink> {
        match self {
            Zone::Own if bare => Some(Ink::Charge),
            Zone::None | Zone::Own => None,
            Zone::Hostile => Some(Ink::ThreatFar),
            Zone::Both => Some(Ink::ThreatNear),
        }
    }
}

/// The signs of all states, most important first (DQU-17).
pub fn states(figure: &Figure) -> impl Iterator<Item = char> + use<> {
    let held = figure.is_tangled() || figure.pinned_by != 0;
    let bleeds = figure.is_there() && figure.injuries.flows(false).next().is_some();
    let all = [
        (figure.condition == Condition::Unconscious, '='),
        (figure.condition == Condition::Stunned, '*'),
        (held, '@'),
        (figure.stance == Stance::Prone, '_'),
        (figure.stance == Stance::Kneeling, '-'),
        (figure.evades(), '~'),
        (bleeds, '"'),
        (figure.mount().is_some(), '^'),
    ];
    all.into_iter().filter(|(holds, _)| *holds).map(|(_, sign)| sign)
}

/// The sign of a facing. The flag is true if the sign stands right of the letter (DQU-16).
pub const fn pointer(facing: Direction) -> (char, bool) {
    match facing {
        Direction::E => ('>', true),
        Direction::SE => ('\\', true),
        Direction::NE => ('/', true),
        Direction::W => ('<', false),
        Direction::NW => ('\\', false),
        Direction::SW => ('/', false),
    }
}

/// The sign of a figure's facing. The flag is true if it stands right of the letter (DQU-16, -21).
const fn pointer_of(figure: &Figure) -> (char, bool) {
    if figure.is_large() { drawing::vertex_sign(figure.facing) } else { pointer(figure.facing) }
}

/// The wedge of a facing, for looks that have wedges. A large figure keeps the sign of its vertex.
const fn wedge(figure: &Figure) -> char {
    match figure.facing {
        _ if figure.is_large() => pointer_of(figure).0,
        Direction::E => '\u{25ba}',
        Direction::W => '\u{25c4}',
        Direction::SE | Direction::SW => '\u{25bc}',
        Direction::NE | Direction::NW => '\u{25b2}',
    }
}

/// The figure's letter with its facing on one side and a state on the other.
pub fn pointed(letter: char, figure: &Figure, state: char, fine: bool) -> [char; 3] {
    let (sign, right) = pointer_of(figure);
    let sign = if fine { wedge(figure) } else { sign };
    if right { [state, letter, sign] } else { [sign, letter, state] }
}

#[derive(Clone, Copy, Debug)]
pub enum Content {
    /// A figure that still fights or is unconscious.
    Figure(FigureId),
    /// Two figures in Close combat, and the number of all that take part.
    Close(FigureId, FigureId, usize),
    /// The body of a dead figure.
    Body(FigureId),
    Items,
    Ground(GroundKind),
    Gate(Side),
}

pub struct Cell {
    pub content: Content,
    three: [(char, Ink); 3],
    engaged: bool,
}

impl Cell {
    /// The cell without a pebble where that would mislead. `dotted`: without outlines a dot shows where the hex is. Without
    /// tints a pebble would look like a sign of reach.
    pub const fn on_sand(self, dotted: bool, tints: bool) -> Cell {
        let three = match (self.content, dotted) {
            (Content::Ground(GroundKind::Clear), true) => {
                [(' ', Ink::Frame), ('\u{b7}', Ink::Frame), (' ', Ink::Frame)]
            }
            (Content::Ground(GroundKind::Clear), false) if !tints => [(' ', Ink::Frame); 3],
            _ => self.three,
        };
        Cell { three, ..self }
    }

    pub const fn three(&self) -> [(char, Ink); 3] {
        self.three
    }

    /// True if the occupant is engaged.
    pub const fn is_engaged(&self) -> bool {
        self.engaged
    }

    /// True if no figure and no item is in the hex.
    const fn is_ground(&self) -> bool {
        matches!(self.content, Content::Ground(_) | Content::Gate(_))
    }

    /// Adds the overlay's sign, zone, reach mark or blood to an empty hex. `far`: `None` out of reach, true beyond half a move.
    pub fn with(
        mut self,
        (zone, tinted): (Zone, bool),
        sign: Option<char>,
        (far, stained): (Option<bool>, bool),
    ) -> Cell {
        if !self.is_ground() || matches!(self.content, Content::Ground(GroundKind::Blocked)) {
            return self;
        }
        let at = match self.content {
            Content::Gate(Side::West) => 2,
            Content::Gate(Side::East) => 0,
            _ => 1,
        };
        let reached = far.map(|far| if far { ('-', Ink::Far) } else { ('\'', Ink::Near) });
        let stained = stained.then_some((',', Ink::Drop));
        let told = sign.map(|sign| (sign, Ink::Strong)).or_else(|| zone.sign(tinted)).or(reached).or(stained);
        self.three[at] = told.unwrap_or(self.three[at]);
        self
    }
}

impl Board<'_> {
    /// The topmost content of a hex.
    fn content(&self, hex: Hex) -> Content {
        let (mut up, mut down, mut dead) = ([None; 2], None, None);
        let mut count = 0;
        // The rider stands for the mount as well.
        for (id, figure) in self.bout.in_hex(hex).filter(|(_, figure)| figure.rider().is_none()) {
            if figure.occupies() {
                count += 1;
                let place = usize::from(up[0].is_some());
                // With three or more figures, one of each side is shown.
                let other = |seen: FigureId| self.bout.figure(seen).side != figure.side;
                if up[place].is_none() || up[0].is_some_and(other) && up[1].is_none() {
                    up[place] = Some(id);
                }
            } else if figure.condition == Condition::Dead {
                dead = dead.or(Some(id));
            } else {
                down = down.or(Some(id));
            }
        }
        match (up, down, dead) {
            ([Some(one), Some(two)], ..) => return Content::Close(one, two, count),
            ([Some(one), None], ..) | (_, Some(one), _) => return Content::Figure(one),
            (_, _, Some(body)) => return Content::Body(body),
            _ => {}
        }
        let lies = |place: Place| place == Place::Ground(hex);
        if self.bout.pieces().any(|(_, piece)| lies(piece.place)) {
            return Content::Items;
        }
        let spot = self.bout.spot(hex);
        let gate = |side: &Side| self.bout.arena().size().gate(side.bank()) == spot;
        let ground = self.bout.ground(hex);
        match Side::BOTH.into_iter().find(gate).filter(|_| ground == GroundKind::Clear) {
            Some(side) => Content::Gate(side),
            None => Content::Ground(ground),
        }
    }

    pub(super) fn cell(&self, hex: Hex, fine: bool) -> Cell {
        let content = self.content(hex);
        let engaged = match content {
            Content::Figure(id) => self.bout.figure(id).occupies() && self.bout.is_engaged(id),
            Content::Close(..) => true,
            _ => false,
        };
        Cell { three: self.three(hex, content, fine), content, engaged }
    }

    fn three(&self, hex: Hex, content: Content, fine: bool) -> [(char, Ink); 3] {
        let alike = |text: [char; 3], ink: Ink| text.map(|letter| (letter, ink));
        match content {
            Content::Figure(id) => {
                let (figure, ink) = (self.bout.figure(id), self.ink(id));
                let letter = self.letter(id);
                if figure.at != hex {
                    return alike(['(', letter.to_ascii_lowercase(), ')'], ink);
                }
                if figure.condition == Condition::Yielded {
                    return alike([' ', letter, ' '], ink);
                }
                alike(pointed(letter, figure, states(figure).next().unwrap_or(' '), fine), ink)
            }
            Content::Close(one, two, count) => {
                let last = match count {
                    2 => (self.letter(two), self.ink(two)),
                    more => (char::from_digit(more as u32, 10).unwrap_or('+'), Ink::Strong),
                };
                [(self.letter(one), self.ink(one)), ('&', Ink::Strong), last]
            }
            Content::Body(_) => alike([' ', 'x', if fine { '%' } else { ' ' }], Ink::Item),
            Content::Items if fine => alike([',', ',', ' '], Ink::Item),
            Content::Items => alike([' ', '!', ' '], Ink::Item),
            Content::Gate(Side::West) if fine => alike(['\u{259b}', '\u{259c}', ' '], ground_ink(content)),
            Content::Gate(Side::East) if fine => alike([' ', '\u{259b}', '\u{259c}'], ground_ink(content)),
            Content::Ground(ground) if fine => alike(fine_ground(ground, hex), ground_ink(content)),
            // Letters would look like figures, so gates use signs instead of the letters in files.
            Content::Gate(Side::West) => alike(['{', '{', ' '], ground_ink(content)),
            Content::Gate(Side::East) => alike([' ', '}', '}'], ground_ink(content)),
            Content::Ground(_) => {
                let sign = drawing::sign(self.bout.arena(), self.bout.spot(hex));
                let mut letters = sign.chars();
                let text = [(); 3].map(|()| letters.next().unwrap_or(' '));
                alike(text, ground_ink(content))
            }
        }
    }

    pub fn ink(&self, id: FigureId) -> Ink {
        let figure = self.bout.figure(id);
        match figure.side {
            _ if !figure.occupies() => Ink::Dim,
            Side::West => Ink::West,
            Side::East => Ink::East,
        }
    }

    /// Draws what an area has as the token of a figure. A figure that does not fight has none.
    pub fn draw_token(&self, canvas: &mut Canvas<'_>, area: Rect, id: FigureId) {
        let figure = self.bout.figure(id);
        if figure.occupies() {
            let left = figure.ft_now.max(0) + figure.en_now.max(0);
            canvas.token(area, self.ink(id), 2 * left > figure.values.ft + figure.values.en);
        }
    }

    /// Draws a figure in five columns: its facing, three letters of its name and its state, and its Fatigue if the hex has two
    /// lines. Returns false for other content, which needs only three columns.
    pub(super) fn draw_wide(&self, canvas: &mut Canvas<'_>, grid: &Grid, hex: Hex, cell: &Cell) -> bool {
        let (x, y) = grid.text(hex);
        let Content::Figure(id) = cell.content else { return false };
        let figure = self.bout.figure(id);
        if figure.at != hex || figure.condition == Condition::Yielded {
            return false;
        }
        let state = states(figure).next().unwrap_or(' ');
        let [left, _, right] = pointed(self.letter(id), figure, state, is_fine(canvas));
        let text = format!("{left}{}{right}", self.short(id));
        canvas.put(x - 1, y, &text, self.ink(id));
        self.draw_token(canvas, Rect::new(x - 1, y, 5, 1), id);
        if cell.is_engaged() {
            canvas.tint(Rect::new(x - 1, y, 5, 1), Ink::Underfoot);
        }
        if grid.scale == Scale::Middle && figure.occupies() {
            let (now, most) = (i32::from(figure.ft_now), i32::from(figure.values.ft));
            canvas.bar(Rect::new(x - 1, y + 1, 5, 1), now, most, self.ink(id));
        }
        true
    }

    /// Draws a hex of eight columns by four lines, or as much of a larger one.
    pub(super) fn draw_large(&self, canvas: &mut Canvas<'_>, grid: &Grid, hex: Hex, cell: &Cell) {
        let (x, y) = grid.large(hex);
        match cell.content {
            Content::Figure(id) if self.bout.figure(id).at != hex => draw_body(canvas, (x, y), cell),
            Content::Figure(id) => self.draw_figure(canvas, (x, y), id, cell),
            Content::Close(one, two, count) => {
                canvas.put(x + 3, y + 2, &self.letter(one).to_string(), self.ink(one));
                canvas.put(x + 4, y + 2, "&", Ink::Strong);
                canvas.put(x + 5, y + 2, &self.letter(two).to_string(), self.ink(two));
                self.draw_token(canvas, Rect::new(x + 3, y + 2, 1, 1), one);
                self.draw_token(canvas, Rect::new(x + 5, y + 2, 1, 1), two);
                let text = if count > 2 { format!("{count} here") } else { "close".into() };
                canvas.put(x + 2, y + 3, &text, Ink::Dim);
                canvas.tint(Rect::new(x + 3, y + 2, 3, 1), Ink::Underfoot);
            }
            Content::Body(id) => {
                canvas.put(x + 3, y + 2, "x", Ink::Item);
                canvas.put(x + 4, y + 2, &self.short(id), Ink::Item);
            }
            Content::Ground(ground) => draw_ground(canvas, (x, y), ground, cell.three),
            Content::Items | Content::Gate(_) => {
                for (column, (letter, ink)) in (x + 3..).zip(cell.three) {
                    canvas.put(column, y + 2, letter.encode_utf8(&mut [0; 4]), ink);
                }
            }
        }
    }

    /// Draws the letters of the name, the facing on its side of the hex, the remaining Fatigue and the states.
    fn draw_figure(&self, canvas: &mut Canvas<'_>, (x, y): (u16, u16), id: FigureId, cell: &Cell) {
        let (figure, ink) = (self.bout.figure(id), self.ink(id));
        canvas.put(x + 3, y + 2, &self.short(id), ink);
        self.draw_token(canvas, Rect::new(x + 3, y + 2, 3, 1), id);
        if cell.engaged {
            canvas.tint(Rect::new(x + 3, y + 2, 3, 1), Ink::Underfoot);
        }
        if figure.condition == Condition::Yielded {
            canvas.put(x + 1, y + 3, "yielded", Ink::Dim);
            return;
        }
        let (dx, dy) = match figure.facing {
            // The vertices of a large figure, clockwise from the east-north-eastern one.
            facing if figure.is_large() => [(7, 2), (7, 3), (6, 4), (1, 3), (1, 2), (4, 1)][facing as usize],
            Direction::E => (6, 2),
            Direction::SE => (6, 4),
            Direction::SW => (2, 4),
            Direction::W => (2, 2),
            Direction::NW => (2, 1),
            Direction::NE => (6, 1),
        };
        let sign = if is_fine(canvas) { wedge(figure) } else { pointer_of(figure).0 };
        canvas.put(x + dx, y + dy, sign.encode_utf8(&mut [0; 4]), ink);
        self.draw_token(canvas, Rect::new(x + dx, y + dy, 1, 1), id);
        let told: String = states(figure).take(3).collect();
        canvas.put(x + 3, y + 4, &told, Ink::Strong);
        if figure.occupies() {
            let (now, most) = (i32::from(figure.ft_now), i32::from(figure.values.ft));
            canvas.bar(Rect::new(x + 2, y + 3, 5, 1), now, most, ink);
        }
    }

    /// The figure's letter and the next two of its name. A number at the end of the name goes before them.
    fn short(&self, id: FigureId) -> String {
        let letter = self.letter(id);
        let name = self.names.name(id);
        let after: Vec<char> = name
            .chars()
            .skip_while(|one| !one.eq_ignore_ascii_case(&letter))
            .skip(1)
            .filter(char::is_ascii_alphanumeric)
            .map(|one| one.to_ascii_lowercase())
            .collect();
        let number = after.last().copied().filter(char::is_ascii_digit);
        let second = after.first().copied().unwrap_or(' ');
        let third = number.or_else(|| after.get(1).copied()).unwrap_or(' ');
        [letter, second, third].into_iter().collect()
    }
}

/// Draws a hex of a large figure that does not hold its head.
fn draw_body(canvas: &mut Canvas<'_>, (x, y): (u16, u16), cell: &Cell) {
    for (column, (letter, ink)) in (x + 3..).zip(cell.three) {
        canvas.put(column, y + 2, letter.encode_utf8(&mut [0; 4]), ink);
    }
    if cell.engaged {
        canvas.tint(Rect::new(x + 3, y + 2, 3, 1), Ink::Underfoot);
    }
}

const fn ground_ink(content: Content) -> Ink {
    match content {
        Content::Ground(GroundKind::Blocked) => Ink::Wall,
        Content::Ground(GroundKind::Obscured) => Ink::Shadow,
        Content::Ground(GroundKind::Sheltered) => Ink::Caltrops,
        Content::Ground(GroundKind::Difficult) => Ink::Item,
        Content::Gate(_) => Ink::Exit,
        // A colour without a background keeps the tint below.
        _ => Ink::Frame,
    }
}

/// Three signs for the ground of a hex, in looks that have pictures. Bare sand has a pebble here and there.
fn fine_ground(ground: GroundKind, hex: Hex) -> [char; 3] {
    match ground {
        GroundKind::Clear => {
            let (column, row) = (hex.column() as u16, hex.row() as u16);
            let pebble = sand::pebble(column, row, true).and_then(|sign| sign.chars().next());
            let mut three = [' '; 3];
            three[usize::from((column + row) % 3)] = pebble.unwrap_or(' ');
            three
        }
        GroundKind::Blocked => ['\u{2580}'; 3],
        GroundKind::Obscured => ['\u{2592}'; 3],
        GroundKind::Sheltered => ['[', ' ', ']'],
        GroundKind::Difficult => ['^', ' ', '^'],
    }
}

/// Draws the ground of a large hex.
fn draw_ground(canvas: &mut Canvas<'_>, (x, y): (u16, u16), ground: GroundKind, three: [(char, Ink); 3]) {
    let rows: [&str; 4] = match ground {
        GroundKind::Clear => ["", "", "", ""],
        GroundKind::Blocked => ["#####", "#######", "#######", "#####"],
        GroundKind::Obscured => ["~ ~ ~", " ~ ~ ~ ", "~ ~ ~ ~", " ~ ~ "],
        GroundKind::Sheltered => ["", "[     ]", "[     ]", "====="],
        GroundKind::Difficult => ["  ^", " ^   ^", "   ^", "^   ^"],
    };
    let ink = ground_ink(Content::Ground(ground));
    let fine = is_fine(canvas);
    for (line, (text, from)) in (y + 1..).zip(rows.into_iter().zip([2, 1, 1, 2])) {
        for (column, letter) in (x + from..).zip(text.chars()).filter(|(_, letter)| *letter != ' ') {
            let letter = match letter {
                '#' if fine => '\u{2580}',
                '~' if fine => '\u{2592}',
                letter => letter,
            };
            canvas.put(column, line, letter.encode_utf8(&mut [0; 4]), ink);
        }
    }
    if ground != GroundKind::Blocked {
        let (letter, ink) = three[1];
        canvas.put(x + 4, y + 2, letter.encode_utf8(&mut [0; 4]), ink);
    }
}
