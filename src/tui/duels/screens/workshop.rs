//! The workshop: editor and odds, without consequences.

use crate::duels::fighter::Side;
use crate::duels::setup::Setup;
use crate::tui::app::Shared;
use crate::tui::canvas::Canvas;
use crate::tui::duels::editor::{Edited, Editor, Stand, TOPIC};
use crate::tui::duels::library;
use crate::tui::input::Input;
use crate::tui::layout::Layout;
use crate::tui::player::ask::sentence;
use crate::tui::screens::{Go, Screen, explain};

/// A plan that is tried out.
pub struct Workshop {
    editor: Editor,
}

impl Workshop {
    /// For the first of the two.
    pub fn open(shared: &mut Shared, setup: &Setup) -> Go {
        let seed = shared.fresh_seed();
        match setup.build(seed) {
            Ok(game) => {
                let editor = Editor::new(Stand::new(&game, Side::A), library(&shared.store));
                Go::To(Box::new(Workshop { editor }))
            }
            Err(fault) => {
                shared.refuse(sentence(&fault.to_string()));
                Go::Stay
            }
        }
    }
}

impl Screen for Workshop {
    fn input(&mut self, shared: &mut Shared, input: Input, _layout: Option<&Layout>) -> Go {
        let Some(key) = input.key() else { return Go::Stay };
        let keys = shared.keys();
        let letter = if let Input::Typed(letter) = input { Some(letter) } else { None };
        match self.editor.key(keys, key, letter) {
            Edited::Stay => Go::Stay,
            Edited::Done | Edited::Left => Go::Main,
            Edited::Help => explain(shared, &TOPIC),
            Edited::Keep(named) => {
                let kept = shared.store.keep_plan(named);
                shared.heed(kept);
                Go::Stay
            }
        }
    }

    fn wakes_at(&self, now: u64) -> Option<u64> {
        self.editor.wakes_at(now)
    }

    fn draw(&self, shared: &Shared, canvas: &mut Canvas<'_>, _layout: &Layout) {
        let area = canvas.area();
        self.editor.draw(canvas, area, shared.keys());
    }
}
