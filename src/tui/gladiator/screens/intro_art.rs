//! The picture of the welcome: a scene of a battle in large squares, in the current look, and a
//! short description of the game.

use crate::books::About;
use crate::canvas::Canvas;
use crate::canvas::cells::CellBuffer;
use crate::gladiator::arena::{Arena, Overlay, Shades, cells};
use crate::gladiator::{attack_forecast, moving};
use ludus_engine::dice::Seed;
use ludus_gladiator::battle::check::movement::Reach;
use ludus_gladiator::battle::state::Battle;
use ludus_gladiator::data::race::Race;
use ludus_gladiator::model::board::{Facing, HEIGHT, Square, WIDTH};
use ludus_gladiator::model::fighter::{Control, FighterId, Side};
use ludus_gladiator::model::ground::Layer;
use ludus_gladiator::model::setup::{Arena as Ground, Kit, Phase, Recruit, Setup, Stance, Start};
use ludus_gladiator::narration::names::Names;
use ludus_store::settings::Settings;
use ratatui::layout::Rect;

pub const ABOUT: About = About {
    what: "You keep a school of gladiators. Arm them, lead them into the arena, bring them home: who lives grows \
           stronger, the fallen are dead, unless their bones come to the Altar of Life.",
    how: "Turn by turn, with dice you see fall: you see every chance before you choose.",
    does: &[
        ("Make", "a fighter, a mage or a beast"),
        ("Arm", "the team: each choice shows its effect"),
        ("Fight", "robots that match you, or a friend"),
        ("Watch", "the computer play both sides"),
    ],
    caption: "green: can go and strike; red: can be struck",
    signs: "= 1 2 +: can go and strike; -: only runs",
};

/// The fighter who can move in the picture.
const KHAN: FighterId = FighterId(0);
/// The square in the middle of the picture.
const MIDDLE: (i32, i32) = (20, 9);

/// Columns and rows of a square.
const SQUARE: (u16, u16) = (4, 2);

/// Name, race, column and row, items, lost SH.
type ArtRow = (&'static str, Race, (i32, i32), [&'static str; 4], i16);

/// The fighters and their places.
const WEST: [ArtRow; 3] = [
    ("Khan", Race::Human, (17, 9), ["Broadsword", "Shield", "", ""], 3),
    ("Gimli", Race::Dwarf, (16, 11), ["Mace", "", "", ""], 0),
    ("Lorien", Race::Elf, (13, 7), ["Long Bow", "", "", ""], 0),
];
const EAST: [ArtRow; 4] = [
    ("Slayer 1", Race::Human, (22, 9), ["Mace", "Buckler", "", ""], 8),
    ("Bear", Race::Bear, (23, 12), ["", "", "", ""], 2),
    ("Fire Spirit", Race::FireSpirit, (25, 6), ["", "", "", ""], 0),
    ("Draco", Race::Orc, (27, 10), ["Spear", "", "", ""], 0),
];

/// Terrain as rows of squares from a column on.
const TERRAIN: [(Layer, i32, i32, i32); 11] = [
    (Layer::Fire, 24, 6, 3),
    (Layer::Fire, 25, 5, 2),
    (Layer::Wall, 20, 4, 1),
    (Layer::Wall, 20, 5, 1),
    (Layer::Wall, 20, 6, 1),
    (Layer::Pit, 12, 11, 2),
    (Layer::Altar, 18, 13, 1),
    (Layer::Caltrops, 20, 12, 2),
    (Layer::Shadow, 29, 13, 3),
    (Layer::Fire, 9, 4, 2),
    (Layer::Exit, 31, 5, 1),
];

fn setup() -> Option<Setup> {
    let one = |(name, race, (x, y), items, lost): ArtRow, side: Side| {
        let mut recruit = Recruit { kit: Kit::of(items)?, ..Recruit::new(name, race, side) };
        recruit.control = if side == Side::West { Control::Player } else { Control::Robot };
        let facing = if side == Side::West { Facing::East } else { Facing::West };
        let (sh, dazed) = (Some(i16::from(recruit.sh) - lost).filter(|_| lost > 0), lost > 6);
        let moved = Default::default();
        recruit.stance = Some(Stance { at: Square::new(x, y)?, facing, sh, prone: false, dazed, spells: None, moved });
        Some(recruit)
    };
    let west = WEST.into_iter().map(|row| one(row, Side::West));
    let fighters = west.chain(EAST.into_iter().map(|row| one(row, Side::East))).collect::<Option<Vec<_>>>()?;
    let rows = TERRAIN.into_iter();
    let squares = rows.flat_map(|(layer, x, y, n)| (x..x + n).filter_map(move |x| Some((Square::new(x, y)?, layer))));
    let arena = Ground::Drawn { terrain: squares.collect(), items: Vec::new() };
    let start = Start { turn: 3, phase: Phase::Movement, first: Some(Side::West) };
    Some(Setup { fighters, arena, start: Some(start), ..Setup::default() })
}

/// Draws as much of the scene as the area has room for, centred.
pub fn draw(settings: &Settings, canvas: &mut Canvas<'_>, area: Rect) {
    let Some(setup) = setup() else { return };
    let Ok(battle) = Battle::new(&setup, Seed(1)) else { return };
    let names = Names::new(&setup);
    let reach = Reach::new(&battle, KHAN);
    let at = battle.fighter(KHAN).at();
    let overlay =
        Overlay { signs: moving::signs(&battle, KHAN, &reach, (at, 0)), focus: Some(at), ..Overlay::default() };
    let grounds = attack_forecast::grounds(&battle.view(Side::West).danger());
    let shades = Shades { grounds: &grounds, ..Shades::default() };
    let (wide, high) = (WIDTH as u16 * SQUARE.0, HEIGHT as u16 * SQUARE.1);
    let mut whole = CellBuffer::empty(Rect::new(0, 0, wide, high));
    let mut picture = Canvas::new(&mut whole, canvas.skin());
    let arena = Arena {
        battle: &battle,
        cast: &names,
        viewer: Side::West,
        private: true,
        glyphs: settings.glyphs,
        modern: canvas.skin().modern,
    };
    arena.draw(&mut picture, Rect::new(0, 0, wide, high), &overlay, &shades);
    let (columns, rows) = (area.width.min(wide), area.height.min(high));
    let middle = cells(Rect::new(0, 0, wide, high), Square::clamped(MIDDLE.0, MIDDLE.1));
    // Begins at the corner of a square, so that no square is cut at the left or top.
    let from = |middle: u16, room: u16, all: u16, step: u16| {
        (middle.saturating_sub(room / 2) / step * step).min((all - room).next_multiple_of(step))
    };
    let x = from(middle.x, columns, wide, SQUARE.0).min(wide - columns);
    let y = from(middle.y, rows, high, SQUARE.1).min(high - rows);
    canvas.paste((area.x, area.y), &whole, Rect::new(x, y, columns, rows));
}
