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

/// Rows of the picture, its walls included.
const ROWS: u16 = 6;

/// Draws the beginning of a fight, and below it what a fight is about.
pub fn draw(canvas: &mut Canvas<'_>, area: Rect) {
    let Some(kind) = MonsterId::all().find(|kind| kind.name().contains("wolf")) else { return };
    let foes = (0..3).map(|_| FoeEntry::monster(kind)).collect();
    let setup = Setup::new(ready().into_iter().map(|who| member(who, 0)).collect(), foes);
    let Ok(fight) = Fight::start(&setup, Seed(1), &mut NullSink) else { return };
    let board = FightBoard { fight: &fight, names: &Names::new(&setup), account: &Account::default(), title: None };
    if area.height < ROWS {
        return TextBox::bare(canvas, area).text(WORDS, Ink::Plain);
    }
    let picture = board.draw_picture(canvas, area, ROWS);
    let below = Rect { y: picture.bottom(), height: area.bottom() - picture.bottom(), ..area };
    if below.height > 1 {
        TextBox::bare(canvas, below).text(WORDS, Ink::Dim);
    }
}

const WORDS: &str = "Both sides add up their dice. The losers share the difference as hits.";
