//! The scores of finished wars, best first (OURS-8).

use crate::app::AppState;
use crate::battlefield::screens::career::LeaderCareer;
use crate::battlefield::screens::leaders;
use crate::help::Topic;
use crate::keys::{KeyAction, Keymap};
use crate::screens::Transition;
use crate::theme::Ink;
use crate::wide_layout::Cell;
use crate::widgets::list_screen::{List, ListAction};
use crate::widgets::panels::Panel;
use crate::widgets::rows::{ListColumn, left, right};
use ludus_battlefield::setup::war::BATTLES;
use ludus_store::battlefield::leaders::WarScore;

pub struct WarScores;

/// A row with its rank, from 1.
type RankedScore = (usize, WarScore);

impl List<RankedScore> for WarScores {
    const COLUMNS: &'static [ListColumn] = &[
        right("#", 3, 1),
        left("Leader", 16, 0),
        right("Score", 6, 0),
        right("Leadership", 10, 2),
        right("Army value", 10, 3),
        right("Won", 6, 1),
        left("List", 8, 4),
        left("Size", 12, 5),
    ];
    const TOPIC: Topic = Topic {
        title: "Best wars",
        asks: "Finished wars, the best first. The score is the Leadership at the end and a tenth of the army's value. Return \
               shows the leader's career.",
        context: Keymap::List,
        rules: &["OURS-8", "BATT-LEAD-02"],
        chapters: &["War", "Leadership"],
    };
    const EMPTY: &'static str = "No war is over yet. Score: Leadership and a tenth of the army's value.";
    const REMARK: &'static str = "wars of five battles";

    fn rows(&self, shared: &AppState) -> Vec<RankedScore> {
        (1..).zip(shared.store.battlefield().scores().iter().cloned()).collect()
    }

    fn name(&self, (rank, _): &RankedScore) -> String {
        rank.to_string()
    }

    fn cells(&self, _: &AppState, (rank, row): &RankedScore) -> Vec<Cell> {
        vec![
            Cell::ink(rank, Ink::Dim),
            Cell::ink(&row.leader, Ink::Strong),
            Cell::ink(row.score, Ink::Good),
            Cell::plain(row.leadership),
            Cell::plain(row.value),
            Cell::plain(format!("{} of {BATTLES}", row.won)),
            Cell::plain(row.people.name()),
            Cell::plain(row.size.name()),
        ]
    }

    fn detail<'s>(&'s self, shared: &'s AppState, (_, row): &'s RankedScore) -> Vec<Panel<'s>> {
        let sum = format!("{} + {} / 10 = {}", row.leadership, row.value, row.score);
        let lines = vec![(sum, Ink::Strong), ("Leadership, and a tenth of the army's value".into(), Ink::Dim)];
        let mut all = vec![Panel::lines("The score", lines).size(46, 4)];
        all.extend(shared.store.battlefield().find(&row.leader).ok().map(leaders::army));
        all
    }

    fn actions(&self, _: &AppState, _: &RankedScore) -> Vec<ListAction> {
        vec![ListAction::on_return("career")]
    }

    fn act(&mut self, shared: &mut AppState, _: KeyAction, (_, row): &RankedScore) -> Transition {
        if shared.store.battlefield().find(&row.leader).is_err() {
            shared.refuse(format!("{} is no longer on the roster: no career is left.", row.leader));
            return Transition::Stay;
        }
        LeaderCareer::open(shared, &row.leader)
    }
}
