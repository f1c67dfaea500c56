//! Restore game: the battles that wait, and files that cannot be used.

use super::{Explaining, Go, Rows, Screen, draw_note, page};
use crate::store::{BattleRow, BattleState};
use crate::tui::app::Shared;
use crate::tui::canvas::Canvas;
use crate::tui::help::Topic;
use crate::tui::input::Input;
use crate::tui::keys::{Context, Intent};
use crate::tui::layout::Layout;
use crate::tui::player::ask::sentence;
use crate::tui::theme::Ink;
use ratatui::layout::Rect;

/// Restore game.
pub struct Restoring {
    rows: Rows,
    battles: Vec<BattleRow>,
    /// Giving up was asked once and waits for its Return.
    asked: bool,
}

impl Restoring {
    /// The battles that wait, and files that cannot be used.
    pub fn new(shared: &Shared) -> Restoring {
        let all = shared.store.battles();
        let waits = |row: &BattleRow| matches!(row.state, BattleState::Unfinished { .. } | BattleState::Bad(_));
        let battles: Vec<BattleRow> = all.into_iter().filter(waits).collect();
        let rows = battles.iter().map(|row| {
            let id = row.id.as_ref().map_or_else(|| row.path.display().to_string(), ToString::to_string);
            match &row.state {
                BattleState::Bad(why) => (format!("{id}  {why}"), Ink::Dim),
                BattleState::Unfinished { at } => (format!("{id:<24} {:<9} {}", at.to_string(), row.who), Ink::Plain),
                _ => (id, Ink::Dim),
            }
        });
        Restoring { rows: Rows { rows: rows.collect(), at: 0 }, battles, asked: false }
    }

    fn resume(&self, shared: &mut Shared) -> Go {
        let Some(row) = self.battles.get(self.rows.at) else { return Go::Main };
        let opened = match (&row.state, &row.id) {
            (BattleState::Bad(why), _) => {
                shared.refuse(sentence(why));
                return Go::Stay;
            }
            (_, Some(id)) => shared.store.open_battle(id),
            (_, None) => shared.store.open_file(&row.path, crate::store::now()),
        };
        match opened {
            Ok(opened) => Go::Battle(Box::new(opened)),
            Err(error) => {
                shared.refuse(sentence(&error.to_string()));
                Go::Stay
            }
        }
    }

    fn abandon(&mut self, shared: &mut Shared) {
        let Some(id) = self.battles.get(self.rows.at).and_then(|row| row.id.clone()) else { return };
        let result = shared.store.abandon(&id);
        *self = Restoring::new(shared);
        match result {
            Ok(()) => shared.say("The battle is given up; its fighters count a break-out."),
            Err(error) => shared.refuse(sentence(&error.to_string())),
        }
    }
}

impl Screen for Restoring {
    fn input(&mut self, shared: &mut Shared, input: Input, layout: Option<&Layout>) -> Go {
        if let (Input::Click(_, y), Some(layout)) = (input, layout) {
            self.asked = false;
            return if self.rows.click(layout, y) { self.resume(shared) } else { Go::Stay };
        }
        let Some(key) = input.key() else { return Go::Stay };
        let asked = std::mem::take(&mut self.asked);
        match shared.keys().intent(Context::List, key) {
            Some(Intent::Accept) if asked => self.abandon(shared),
            Some(Intent::Accept) => return self.resume(shared),
            Some(Intent::Abandon) => self.asked = !self.battles.is_empty(),
            Some(Intent::Help) => return Explaining::open(shared, &RESTORE_TOPIC, Box::new(Restoring::new(shared))),
            Some(Intent::Back) if !asked => return Go::Main,
            Some(intent) => self.rows.steer(intent),
            None => {}
        }
        Go::Stay
    }

    fn draw(&self, shared: &Shared, canvas: &mut Canvas<'_>, layout: &Layout) {
        self.rows.draw(canvas, layout, "Restore game: battles that wait", "Battle", "No battle waits.");
        let bar = layout.bar;
        if let (Some(BattleRow { state: BattleState::Bad(why), .. }), None) =
            (self.battles.get(self.rows.at), &shared.note)
        {
            canvas.wrapped(Rect::new(bar.x + 1, bar.y, 78, 3), why, Ink::Heed);
        }
        draw_note(shared, canvas, layout, 1);
        if self.asked {
            let text = "Confirm \"Abandon\"? (return)  Each of your fighters in it counts a break-out.";
            let end = canvas.put(bar.x + 1, bar.y + 3, text, Ink::Heed);
            canvas.cursor = (end, bar.y + 3);
        }
        let page = page(layout);
        let mut line = shared.keys().line(Context::List, &[Intent::Abandon, Intent::Help, Intent::Back]);
        line.splice(0..0, [("Return".into(), "go on with it"), ("Up, Down".into(), "another")]);
        canvas.keys(page.x + 1, bar.y + 4, &line);
    }
}

const RESTORE_TOPIC: Topic = Topic {
    title: "Battles that wait",
    context: Context::List,
    rules: &["DEC-028", "HISC-07", "HISC-08", "DEC-117"],
    chapters: &["Hi-scores"],
};
