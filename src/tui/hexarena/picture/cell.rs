//! What stands in a hex: a figure, two who struggle, a body, things, a gate, the ground.

use crate::engine::hex::{Direction, Hex};
use crate::hexarena::battle::figure::{Condition, Figure, FigureId, Stance};
use crate::hexarena::battle::piece::Place;
use crate::hexarena::model::ground::arena::GroundKind;
use crate::hexarena::model::ground::drawing;
use crate::hexarena::model::setup::Side;
use crate::tui::canvas::Canvas;
use crate::tui::hexarena::picture::Board;
use crate::tui::hexarena::picture::grid::Grid;
use crate::tui::theme::Ink;
use ratatui::layout::Rect;

/// Whose Melee Zone a hex is in.
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

    /// Its sign in an empty hex (DQU-18).
    const fn sign(self) -> Option<(char, Ink)> {
        match self {
            Zone::None => None,
            Zone::Own => Some(('+', Ink::Near)),
            Zone::Hostile => Some((':', Ink::Threat)),
            Zone::Both => Some(('%', Ink::Threat)),
        }
    }

    /// Its tint; that of the own zone only where no reach is told.
    pub const fn ground(self, bare: bool) -> Option<Ink> {
        match self {
            Zone::Own if bare => Some(Ink::Charge),
            Zone::None | Zone::Own => None,
            Zone::Hostile => Some(Ink::ThreatFar),
            Zone::Both => Some(Ink::ThreatNear),
        }
    }
}

/// The most important state, in the order of DQU-17.
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

/// The sign of a facing, and whether it stands right of the letter (DQU-16).
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

/// The sign of what a figure faces, and whether it stands right of the letter (DQU-16, -21).
const fn pointer_of(figure: &Figure) -> (char, bool) {
    if figure.is_large() { drawing::vertex_sign(figure.facing) } else { pointer(figure.facing) }
}

/// The three characters of a figure's letter with what it faces, and the sign of a state.
pub fn pointed(letter: char, figure: &Figure, state: char) -> [char; 3] {
    match pointer_of(figure) {
        (sign, true) => [state, letter, sign],
        (sign, false) => [sign, letter, state],
    }
}

/// What stands in a hex.
#[derive(Clone, Copy, Debug)]
pub enum Content {
    /// A figure on its feet, or out of its senses.
    Figure(FigureId),
    /// Two or more in Close combat, and how many.
    Close(FigureId, FigureId, usize),
    /// A body, and whose.
    Body(FigureId),
    /// Things.
    Items,
    /// The ground.
    Ground(GroundKind),
    /// A gate.
    Gate(Side),
}

/// A hex as it is drawn.
pub struct Cell {
    pub content: Content,
    three: [(char, Ink); 3],
    engaged: bool,
}

impl Cell {
    /// The three characters.
    pub const fn three(&self) -> [(char, Ink); 3] {
        self.three
    }

    /// Whether whoever stands there is engaged.
    pub const fn is_engaged(&self) -> bool {
        self.engaged
    }

    /// Whether nobody and nothing stands there.
    const fn is_ground(&self) -> bool {
        matches!(self.content, Content::Ground(_) | Content::Gate(_))
    }

    /// The same with what the overlay tells in a hex where nobody is.
    pub fn with(mut self, zone: Zone, sign: Option<char>, reached: bool) -> Cell {
        if !self.is_ground() || matches!(self.content, Content::Ground(GroundKind::Blocked)) {
            return self;
        }
        let at = match self.content {
            Content::Gate(Side::West) => 2,
            Content::Gate(Side::East) => 0,
            _ => 1,
        };
        let reached = reached.then_some(('\'', Ink::Near));
        let told = sign.map(|sign| (sign, Ink::Heed)).or_else(|| zone.sign()).or(reached);
        self.three[at] = told.unwrap_or(self.three[at]);
        self
    }
}

impl Board<'_> {
    /// What stands in a hex: the topmost.
    fn content(&self, hex: Hex) -> Content {
        let (mut up, mut down, mut dead) = ([None; 2], None, None);
        let mut count = 0;
        // Who sits in the saddle is drawn for both.
        for (id, figure) in self.bout.in_hex(hex).filter(|(_, figure)| figure.rider().is_none()) {
            if figure.occupies() {
                count += 1;
                let place = usize::from(up[0].is_some());
                // Of three and more one of each side is told.
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

    /// A hex.
    pub(super) fn cell(&self, hex: Hex) -> Cell {
        let content = self.content(hex);
        let engaged = match content {
            Content::Figure(id) => self.bout.figure(id).occupies() && self.bout.is_engaged(id),
            Content::Close(..) => true,
            _ => false,
        };
        Cell { three: self.three(hex, content), content, engaged }
    }

    fn three(&self, hex: Hex, content: Content) -> [(char, Ink); 3] {
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
                alike(pointed(letter, figure, states(figure).next().unwrap_or(' ')), ink)
            }
            Content::Close(one, two, count) => {
                let last = match count {
                    2 => (self.letter(two), self.ink(two)),
                    more => (char::from_digit(more as u32, 10).unwrap_or('+'), Ink::Strong),
                };
                [(self.letter(one), self.ink(one)), ('&', Ink::Strong), last]
            }
            Content::Body(_) => alike([' ', 'x', ' '], Ink::Dim),
            Content::Items => alike([' ', '!', ' '], Ink::Item),
            // No letters, as files have them: they look like figures.
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

    /// A figure's ink.
    pub fn ink(&self, id: FigureId) -> Ink {
        let figure = self.bout.figure(id);
        match figure.side {
            _ if !figure.occupies() => Ink::Dim,
            Side::West => Ink::West,
            Side::East => Ink::East,
        }
    }

    /// A figure in seven columns: where it faces, three letters of its name, its state. False of anything else, which has
    /// three columns.
    pub(super) fn draw_wide(&self, canvas: &mut Canvas<'_>, (x, y): (u16, u16), hex: Hex, cell: &Cell) -> bool {
        let Content::Figure(id) = cell.content else { return false };
        let figure = self.bout.figure(id);
        if figure.at != hex || figure.condition == Condition::Yielded {
            return false;
        }
        let [left, _, right] = pointed(self.letter(id), figure, states(figure).next().unwrap_or(' '));
        let text = format!("{left}{}{right}", self.short(id));
        canvas.put(x - 1, y, &text, self.ink(id));
        if cell.is_engaged() {
            canvas.tint(Rect::new(x - 1, y, 5, 1), Ink::Underfoot);
        }
        true
    }

    /// A hex of eight columns by four lines.
    pub(super) fn draw_large(&self, canvas: &mut Canvas<'_>, grid: &Grid, hex: Hex, cell: &Cell) {
        let (x, y) = grid.large(hex);
        match cell.content {
            Content::Figure(id) if self.bout.figure(id).at != hex => draw_body(canvas, (x, y), cell),
            Content::Figure(id) => self.draw_figure(canvas, (x, y), id, cell),
            Content::Close(one, two, count) => {
                canvas.put(x + 3, y + 2, &self.letter(one).to_string(), self.ink(one));
                canvas.put(x + 4, y + 2, "&", Ink::Strong);
                canvas.put(x + 5, y + 2, &self.letter(two).to_string(), self.ink(two));
                let text = if count > 2 { format!("{count} here") } else { "close".into() };
                canvas.put(x + 2, y + 3, &text, Ink::Dim);
                canvas.tint(Rect::new(x + 3, y + 2, 3, 1), Ink::Underfoot);
            }
            Content::Body(id) => {
                canvas.put(x + 3, y + 2, "x", Ink::Dim);
                canvas.put(x + 4, y + 2, &self.short(id), Ink::Dim);
            }
            Content::Ground(ground) => draw_ground(canvas, (x, y), ground, cell.three),
            Content::Items | Content::Gate(_) => {
                for (column, (letter, ink)) in (x + 3..).zip(cell.three) {
                    canvas.put(column, y + 2, letter.encode_utf8(&mut [0; 4]), ink);
                }
            }
        }
    }

    /// His letter with the next two of his name; where he faces, at that side; how much Fatigue is left; his states.
    fn draw_figure(&self, canvas: &mut Canvas<'_>, (x, y): (u16, u16), id: FigureId, cell: &Cell) {
        let (figure, ink) = (self.bout.figure(id), self.ink(id));
        canvas.put(x + 3, y + 2, &self.short(id), ink);
        if cell.engaged {
            canvas.tint(Rect::new(x + 3, y + 2, 3, 1), Ink::Underfoot);
        }
        if figure.condition == Condition::Yielded {
            canvas.put(x + 1, y + 3, "yielded", Ink::Dim);
            return;
        }
        let (dx, dy) = match figure.facing {
            // The vertices of who fills several hexes, clockwise from the east-north-eastern one.
            facing if figure.is_large() => [(7, 2), (7, 3), (6, 4), (1, 3), (1, 2), (4, 1)][facing as usize],
            Direction::E => (6, 2),
            Direction::SE => (6, 4),
            Direction::SW => (2, 4),
            Direction::W => (2, 2),
            Direction::NW => (2, 1),
            Direction::NE => (6, 1),
        };
        canvas.put(x + dx, y + dy, pointer_of(figure).0.encode_utf8(&mut [0; 4]), ink);
        let told: String = states(figure).take(3).collect();
        canvas.put(x + 3, y + 4, &told, Ink::Heed);
        if figure.occupies() {
            let (now, most) = (i32::from(figure.ft_now), i32::from(figure.values.ft));
            canvas.bar(Rect::new(x + 2, y + 3, 5, 1), now, most, ink);
        }
    }

    /// His letter and the two that follow it in his name, a number at its end before them.
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

/// A hex of a figure of several, without its head.
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
        // Without a ground of its own: tints stay under it.
        _ => Ink::Frame,
    }
}

/// The ground of a large hex.
fn draw_ground(canvas: &mut Canvas<'_>, (x, y): (u16, u16), ground: GroundKind, three: [(char, Ink); 3]) {
    let rows: [&str; 4] = match ground {
        GroundKind::Clear => ["", "", "", ""],
        GroundKind::Blocked => ["#####", "#######", "#######", "#####"],
        GroundKind::Obscured => ["~ ~ ~", " ~ ~ ~ ", "~ ~ ~ ~", " ~ ~ "],
        GroundKind::Sheltered => ["", "[     ]", "[     ]", "====="],
        GroundKind::Difficult => ["  ^", " ^   ^", "   ^", "^   ^"],
    };
    let ink = ground_ink(Content::Ground(ground));
    for (line, (text, from)) in (y + 1..).zip(rows.into_iter().zip([2, 1, 1, 2])) {
        for (column, letter) in (x + from..).zip(text.chars()).filter(|(_, letter)| *letter != ' ') {
            canvas.put(column, line, letter.encode_utf8(&mut [0; 4]), ink);
        }
    }
    if ground != GroundKind::Blocked {
        let (letter, ink) = three[1];
        canvas.put(x + 4, y + 2, letter.encode_utf8(&mut [0; 4]), ink);
    }
}
