//! The picture of the introduction: a party that meets a pack of wolves, drawn as the board draws any fight.

use crate::canvas::Canvas;
use crate::theme::Ink;
use crate::tunnels::account::Account;
use crate::tunnels::board::FightBoard;
use crate::tunnels::screens::party::{member, ready};
use crate::wide_layout::TextBox;
use ludus_engine::dice::Seed;
use ludus_engine::game::NullSink;
use ludus_tunnels::battle::state::Fight;
use ludus_tunnels::data::monster::MonsterId;
use ludus_tunnels::model::setup::{FoeEntry, Setup};
use ludus_tunnels::narration::names::Names;
use ratatui::layout::Rect;

/// The least columns of a board.
const BOARD: u16 = 80;

/// Draws the beginning of a fight, or words where it has no room.
pub fn draw(canvas: &mut Canvas<'_>, area: Rect) {
    let Some(kind) = MonsterId::all().find(|kind| kind.name().contains("wolf")) else { return };
    let foes = (0..3).map(|_| FoeEntry::monster(kind)).collect();
    let setup = Setup::new(ready().into_iter().map(|who| member(who, 0)).collect(), foes);
    let Ok(fight) = Fight::start(&setup, Seed(1), &mut NullSink) else { return };
    if area.width >= BOARD && area.height >= 8 {
        let board = FightBoard { fight: &fight, names: &Names::new(&setup), account: &Account::default() };
        return board.draw(canvas, area, crate::game_view::rulebook_ui::Highlight::Nothing);
    }
    let mut pane = TextBox::bare(canvas, area);
    pane.text("Four delvers, three wolves, and one lantern.", Ink::Plain);
    pane.text("Both sides add up their dice; the losers share the difference as hits.", Ink::Dim);
}
