//! The scores: delvers by level, experience and wealth, the dead and the dismissed among them (DEC-230).

use crate::app::AppState;
use crate::help::Topic;
use crate::keys::{KeyAction, Keymap};
use crate::screens::Transition;
use crate::theme::Ink;
use crate::tunnels::screens::career::DelverCareer;
use crate::tunnels::screens::sheet;
use crate::wide_layout::Cell;
use crate::widgets::list_screen::{List, ListAction};
use crate::widgets::panels::Panel;
use crate::widgets::rows::{ListColumn, left, right};
use ludus_store::tunnels::delvers::DelverScore;

pub struct DelverScores;

/// A row with its rank, from 1.
type RankedScore = (usize, DelverScore);

impl List<RankedScore> for DelverScores {
    const COLUMNS: &'static [ListColumn] = &[
        right("#", 3, 1),
        left("Name", 16, 0),
        left("Title", 24, 2),
        right("Level", 5, 0),
        right("e.p.", 7, 0),
        right("Wealth", 8, 1),
        right("Fights", 6, 3),
        left("Fate", 24, 4),
    ];
    const TOPIC: Topic = Topic {
        title: "Best delvers",
        asks: "Delvers by level, experience and wealth. Wealth counts coins and gear at list prices. Return shows the career.",
        context: Keymap::List,
        rules: &["TT-LEVEL-01", "TT-XP-01"],
        chapters: &["Experience and levels"],
    };
    const EMPTY: &'static str = "No delver yet.";

    fn rows(&self, shared: &AppState) -> Vec<RankedScore> {
        (1..).zip(shared.store.tunnels().scores()).collect()
    }

    fn name(&self, (rank, _): &RankedScore) -> String {
        rank.to_string()
    }

    fn cells(&self, _: &AppState, (rank, row): &RankedScore) -> Vec<Cell> {
        let fate = row.dead.clone().unwrap_or_default();
        vec![
            Cell::ink(rank, Ink::Dim),
            Cell::ink(&row.name, Ink::Strong),
            Cell::plain(&row.title),
            Cell::ink(row.level, Ink::Good),
            Cell::plain(row.experience),
            Cell::plain(format!("{} g.p.", row.wealth.whole_gold())),
            Cell::plain(row.fights),
            Cell::Text(fate, Ink::Dim),
        ]
    }

    fn detail<'s>(&'s self, shared: &'s AppState, (_, row): &'s RankedScore) -> Vec<Panel<'s>> {
        let found = shared.store.tunnels().find(&row.name);
        found.map(|one| Vec::from(sheet::panels(&one.who))).unwrap_or_default()
    }

    fn actions(&self, _: &AppState, _: &RankedScore) -> Vec<ListAction> {
        vec![ListAction::on_return("career")]
    }

    fn act(&mut self, shared: &mut AppState, _: KeyAction, (_, row): &RankedScore) -> Transition {
        if shared.store.tunnels().find(&row.name).is_err() {
            shared.refuse(format!("{} is no longer on the roster: no career is left.", row.name));
            return Transition::Stay;
        }
        DelverCareer::open(shared, &row.name)
    }
}
