//! The contents of a square of the arena in characters: two a square, or four by two if the screen is large enough.
//!
//! Every state has a sign, so that no state is shown by colour alone: dazed, prone, unconscious, wounded under half, in hand
//! combat (both of the pile), on harmful ground.

use crate::canvas::shapes::{EIGHTHS, filled};
use crate::theme::Ink;
use ludus_gladiator::model::board::Facing;
use ludus_gladiator::model::ground::Layer;
use ludus_store::settings::Glyphs;

/// One character of a square. Its ground is drawn below it, if the look has tints.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Glyph {
    pub letter: char,
    pub ink: Ink,
    pub ground: Option<Ink>,
    /// True if fire or caltrops are under the fighter that it shows.
    pub hurts: bool,
}

/// A fighter as far as the observer knows it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DrawnFighter {
    /// The letter, and a second one for large squares: upper case and lower case for West, lower case for East.
    pub letters: [char; 2],
    /// The ink of the side, or of an image.
    pub ink: Ink,
    pub facing: Facing,
    /// Current SH, at least 0, and the maximum.
    pub sh: (i32, i32),
    pub prone: bool,
    pub dazed: bool,
    pub unconscious: bool,
    /// True if the fighter stands in fire that burns it.
    pub burns: bool,
    /// True if caltrops are under the fighter.
    pub spiked: bool,
}

impl DrawnFighter {
    /// Returns whether more than half of SH is left.
    pub const fn is_whole(&self) -> bool {
        2 * self.sh.0 > self.sh.1
    }

    const fn hurts(&self) -> bool {
        self.burns || self.spiked
    }

    const fn glyph(&self, letter: char) -> Glyph {
        Glyph { letter, ink: self.ink, ground: None, hurts: self.hurts() }
    }

    /// The sign of a state, beside the letters.
    const fn sign(&self, letter: char) -> Glyph {
        Glyph { ink: if self.burns { Ink::Fire } else { self.ink }, ..self.glyph(letter) }
    }
}

/// The visible contents of a square.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Content {
    Floor,
    /// The topmost layer of the terrain.
    Ground(Layer),
    Items,
    /// Items with bones among them.
    Bones,
    Person(DrawnFighter),
    /// Two fighters in hand combat, of either side.
    Pile(DrawnFighter, DrawnFighter),
}

/// A set of characters, and whether grounds are tinted under them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Signs {
    pub glyphs: Glyphs,
    /// True if tints show the grounds.
    pub tints: bool,
}

const fn at(letter: char, ink: Ink) -> Glyph {
    let ground = match ink {
        Ink::Dim | Ink::Item => None,
        ink => Some(ink),
    };
    Glyph { letter, ink, ground, hurts: false }
}

/// Returns the first `N` characters of a text in an ink, filled up with blanks.
fn row<const N: usize>(text: &str, ink: Ink) -> [Glyph; N] {
    let mut letters = text.chars();
    [(); N].map(|()| at(letters.next().unwrap_or(' '), ink))
}

const fn ink(layer: Layer) -> Ink {
    match layer {
        Layer::Fire => Ink::Fire,
        Layer::Pit => Ink::Pit,
        Layer::Caltrops => Ink::Caltrops,
        Layer::Wall => Ink::Wall,
        Layer::Shadow => Ink::Shadow,
        Layer::Exit => Ink::Exit,
        Layer::Altar => Ink::Altar,
    }
}

pub fn small_square(content: &Content, signs: Signs) -> [Glyph; 2] {
    let unicode = signs.glyphs == Glyphs::Unicode;
    match content {
        Content::Floor => row(if unicode { "\u{b7} " } else { ". " }, Ink::Floor),
        Content::Items => row(",,", Ink::Item),
        Content::Bones => row("%,", Ink::Item),
        Content::Ground(layer) => row(super::terrain(*layer, signs.glyphs).0, ink(*layer)),
        Content::Pile(one, other) => [one, other].map(|person| person.glyph(person.letters[0])),
        Content::Person(person) => small_person(person, signs),
    }
}

/// A letter and one sign: unconscious, prone, or the facing, which the sign of a dazed fighter keeps and lights. Without tints
/// the sign of a fighter at half of SH or less is another one; with them the token is dark.
fn small_person(person: &DrawnFighter, signs: Signs) -> [Glyph; 2] {
    let letter = person.glyph(person.letters[0]);
    let pick = |whole: char, hurt: char| person.sign(if signs.tints || person.is_whole() { whole } else { hurt });
    match person {
        DrawnFighter { unconscious: true, .. } => [letter, person.sign('z')],
        // A fighter both prone and dazed has the sign on the other side.
        DrawnFighter { prone: true, dazed: true, .. } => [pick('_', '-'), letter],
        DrawnFighter { prone: true, .. } => [letter, pick('_', '-')],
        DrawnFighter { dazed: true, facing, .. } => {
            beside(*facing, letter, Glyph { ink: Ink::Warning, ..pointer(person, signs) })
        }
        DrawnFighter { facing, .. } => beside(*facing, letter, pointer(person, signs)),
    }
}

/// A letter with the sign on the side of the facing.
const fn beside(facing: Facing, letter: Glyph, sign: Glyph) -> [Glyph; 2] {
    match facing {
        Facing::North | Facing::East => [letter, sign],
        Facing::South | Facing::West => [sign, letter],
    }
}

/// The sign of the facing. Without tints it is hollow for a fighter at half of SH or less, where the set has such signs.
fn pointer(person: &DrawnFighter, signs: Signs) -> Glyph {
    let [wedge, hollow, plain] = match person.facing {
        Facing::North => ['\u{25b2}', '\u{25b5}', '^'],
        Facing::East => ['\u{25ba}', '\u{25b9}', '>'],
        Facing::South => ['\u{25bc}', '\u{25bf}', 'v'],
        Facing::West => ['\u{25c4}', '\u{25c3}', '<'],
    };
    person.sign(match (signs.glyphs, signs.tints || person.is_whole()) {
        (Glyphs::Ascii, _) => plain,
        (Glyphs::Unicode, true) => wedge,
        (Glyphs::Unicode, false) => hollow,
    })
}

/// A square of four characters by two: rows from north to south.
pub fn big_square(content: &Content, signs: Signs) -> [[Glyph; 4]; 2] {
    let unicode = signs.glyphs == Glyphs::Unicode;
    match content {
        Content::Person(person) => big_person(person, signs),
        Content::Pile(one, other) => big_pile(one, other, signs),
        Content::Floor => [row(if unicode { " \u{b7}" } else { " ." }, Ink::Floor), row("", Ink::Floor)],
        Content::Items => [row(" ,, ", Ink::Item), row("", Ink::Item)],
        Content::Bones => [row("%, ,", Ink::Item), row(" ,%,", Ink::Item)],
        Content::Ground(layer) => big_ground(*layer, unicode).map(|text| row(text, ink(*layer))),
    }
}

/// One row of a terrain in a square of `wide` columns and `high` rows. Gates, pits and altars have a
/// rim; the others are patterns.
pub fn ground_row(layer: Layer, signs: Signs, (wide, high): (u16, u16), row: u16) -> Vec<Glyph> {
    let unicode = signs.glyphs == Glyphs::Unicode;
    let [upper, lower] = big_ground(layer, unicode);
    let middle = match (layer, unicode) {
        (Layer::Pit, true) => "    ",
        (Layer::Pit, false) => "|  |",
        (Layer::Altar, true) => "\u{2551}  \u{2551}",
        _ => lower,
    };
    let rim = matches!(layer, Layer::Pit | Layer::Exit | Layer::Altar);
    let text: Vec<char> = match (rim, row) {
        (_, 0) => upper,
        (true, row) if row + 1 < high => middle,
        (true, _) => lower,
        (false, row) => [upper, lower][usize::from(row % 2)],
    }
    .chars()
    .collect();
    let from = |column: u16| match (rim, column) {
        (false, column) => column % 4,
        (true, 0) => 0,
        (true, column) if column + 1 == wide => 3,
        (true, column) => 2 - column % 2,
    };
    (0..wide).map(|column| at(text.get(usize::from(from(column))).copied().unwrap_or(' '), ink(layer))).collect()
}

const fn big_ground(layer: Layer, unicode: bool) -> [&'static str; 2] {
    match (layer, unicode) {
        (Layer::Fire, false) => ["^~^~", "~^~^"],
        (Layer::Fire, true) => ["\u{25b2}\u{25b2}\u{25b2}\u{25b2}", "\u{25b2}\u{25b2}\u{25b2}\u{25b2}"],
        (Layer::Pit, false) => [".--.", "'--'"],
        (Layer::Pit, true) => ["    ", "\u{2584}\u{2584}\u{2584}\u{2584}"],
        (Layer::Caltrops, _) => ["': :", " :' "],
        (Layer::Wall, false) => ["####", "####"],
        (Layer::Wall, true) => ["\u{2580}\u{2580}\u{2580}\u{2580}", "\u{2580}\u{2580}\u{2580}\u{2580}"],
        (Layer::Shadow, false) => ["%%%%", "%%%%"],
        (Layer::Shadow, true) => ["\u{2592}\u{2592}\u{2592}\u{2592}", "\u{2592}\u{2592}\u{2592}\u{2592}"],
        (Layer::Exit, false) => ["[--]", "[  ]"],
        (Layer::Exit, true) => ["\u{259b}\u{2580}\u{2580}\u{259c}", "\u{258c}  \u{2590}"],
        (Layer::Altar, false) => ["_||_", "||||"],
        (Layer::Altar, true) => ["\u{2554}\u{2550}\u{2550}\u{2557}", "\u{255a}\u{2550}\u{2550}\u{255d}"],
    }
}

/// Letters and facing, or the sign for prone, and whether the fighter is dazed. Below them SH, and harmful ground.
fn big_person(person: &DrawnFighter, signs: Signs) -> [[Glyph; 4]; 2] {
    let [first, second] = person.letters.map(|letter| person.glyph(letter));
    let blank = person.glyph(' ');
    let dazed = person.dazed.then(|| person.sign('*'));
    let upper = match person {
        DrawnFighter { unconscious: true, .. } => [person.sign('z'), first, second, person.sign('z')],
        DrawnFighter { prone: true, .. } => {
            let lies = person.sign('_');
            [lies, first, second, dazed.unwrap_or(lies)]
        }
        _ => {
            // The bar tells how much SH is left.
            let pointer = pointer(&DrawnFighter { sh: (1, 1), ..*person }, signs);
            let dazed = dazed.unwrap_or(blank);
            match person.facing {
                Facing::North | Facing::East => [first, second, pointer, dazed],
                Facing::South | Facing::West => [pointer, first, second, dazed],
            }
        }
    };
    let under = underfoot(person);
    let [a, b, c, d] = bar::<4>(person, if under.is_some() { 3 } else { 4 }, signs);
    [upper, [a, b, c, under.unwrap_or(d)]]
}

/// Both fighters of a pile, and below each its SH. A sign there shows which of them is dazed or unconscious.
fn big_pile(one: &DrawnFighter, other: &DrawnFighter, signs: Signs) -> [[Glyph; 4]; 2] {
    let both = Glyph { letter: '&', ink: Ink::Warning, ground: None, hurts: one.hurts() || other.hurts() };
    let under = underfoot(one).or_else(|| underfoot(other)).unwrap_or(one.glyph(' '));
    let half = |person: &DrawnFighter| {
        let state = match person {
            DrawnFighter { unconscious: true, .. } => Some('z'),
            DrawnFighter { dazed: true, .. } => Some('*'),
            _ => None,
        };
        let [long, end] = bar::<2>(person, if state.is_some() { 1 } else { 2 }, signs);
        [long, state.map_or(end, |letter| person.sign(letter))]
    };
    let ([a, b], [c, d]) = (half(one), half(other));
    [[one.glyph(one.letters[0]), both, other.glyph(other.letters[0]), under], [a, b, c, d]]
}

/// The ground under the fighter, if it is harmful.
fn underfoot(person: &DrawnFighter) -> Option<Glyph> {
    match (person.burns, person.spiked) {
        (true, _) => Some(at('~', Ink::Fire)),
        (_, true) => Some(at(':', Ink::Caltrops)),
        _ => None,
    }
    .map(|glyph| Glyph { hurts: true, ..glyph })
}

/// The bar of SH over the first `wide` of `N` characters. At half or less it has the ink of a warning.
fn bar<const N: usize>(person: &DrawnFighter, wide: usize, signs: Signs) -> [Glyph; N] {
    let fine = signs.glyphs == Glyphs::Unicode;
    let parts = if fine { 8 } else { 1 };
    let full = filled(person.sh.0, person.sh.1, wide * parts);
    let ink = if person.is_whole() { person.ink } else { Ink::Warning };
    let empty = match (fine, signs.tints) {
        (true, true) => ' ',
        (true, false) => '\u{2591}',
        (false, _) => '.',
    };
    let mut at = 0;
    [(); N].map(|()| {
        let here = full.saturating_sub(at * parts).min(parts);
        at += 1;
        let (letter, ink) = match here {
            0 => (empty, Ink::BarEmpty),
            _ if !fine => ('=', ink),
            _ => (EIGHTHS[here - 1], ink),
        };
        Glyph { letter, ink, ground: Some(Ink::BarEmpty), hurts: false }
    })
}

#[cfg(test)]
mod tests;
