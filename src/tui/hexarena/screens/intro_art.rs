//! Introduces *Hex Arena* with a short text and a picture. [`ABOUT`] is the text, [`draw`] shows the picture.

use crate::books::About;
use crate::canvas::Canvas;
use crate::canvas::cells::CellBuffer;
use crate::game_view::stains::Stains;
use crate::hexarena::picture::grid::Grid;
use crate::hexarena::picture::{Board, Overlay, grid};
use ludus_engine::lesson::LessonFile;
use ludus_hexarena::battle::state::Bout;
use ludus_hexarena::model::setup::Side;
use ludus_hexarena::narration::names::Names;
use ludus_hexarena::scenario::Scenario;
use ratatui::layout::Rect;

/// The introduction shown in the menu of all games.
pub const ABOUT: About = About {
    what: "Figures on hexes, in Pulses of five seconds: each does one thing, and you see every chance before the roll.",
    how: "d100 to strike; scratches cost Fatigue, wounds Endurance, and some of them never heal.",
    does: &[
        ("Move", "on hexes; an enemy's zone stops you"),
        ("Strike", "throw, shoot, trip, disarm, grapple"),
        ("Evade", "and strike back"),
        ("Yield", "before it is too late"),
    ],
    caption: "Rolf and Mouser face each other, each in the other's zone",
    signs: "Rolf and Mouser face each other, each in the other's zone",
};

/// The lesson whose first scene is the picture.
const SCENE: usize = 1;

thread_local! {
    /// The bout of the picture, which every frame of the menu draws.
    static BOUT: Option<(Bout, Names)> = begin();
}

fn begin() -> Option<(Bout, Names)> {
    let lesson = LessonFile::<Scenario, Bout>::all().get(SCENE)?;
    Some((lesson.begin().ok()?, Names::new(&lesson.setup().ok()?)))
}

/// Draws the board of a lesson around its first figure, as much of it as the area has room for.
pub fn draw(canvas: &mut Canvas<'_>, area: Rect) {
    BOUT.with(|scene| {
        if let Some((bout, names)) = scene {
            draw_bout(canvas, area, (bout, names));
        }
    });
}

fn draw_bout(canvas: &mut Canvas<'_>, area: Rect, (bout, names): (&Bout, &Names)) {
    let Some((first, figure)) = bout.of_side(Side::West).next() else { return };
    let size = bout.arena().size();
    let (wide, high) = grid::outlined(size);
    let board = Rect::new(0, 0, wide, high);
    let mut whole = CellBuffer::empty(board);
    let mut picture = Canvas::new(&mut whole, canvas.skin());
    Board { bout, names, stains: Stains::NONE }.draw(&mut picture, board, &Overlay::default(), Some((first, false)));
    let (columns, lines) = (area.width.min(wide), area.height.min(high));
    let at = Grid::new(board, size).middle(figure.at);
    // Begins at the corner of a hex.
    let from = |at: u16, room: u16, all: u16, step: u16| at.saturating_sub(room / 2).min(all - room) / step * step;
    let part = Rect::new(from(at.0, columns, wide, 4), from(at.1, lines, high, 2), columns, lines);
    let (left, top) = ((area.width - columns) / 2, (area.height - lines) / 2);
    canvas.paste((area.x + left, area.y + top), &whole, part);
}
