//! The hall of the dead: names, date and age, cause and killer, and the best deed of each.

use crate::app::AppState;
use crate::gladiator::screens::life::GladiatorCareer;
use crate::help::Topic;
use crate::keys::{KeyAction, Keymap};
use crate::screens::Transition;
use crate::theme::Ink;
use crate::wide_layout::Cell;
use crate::widgets::list_screen::{List, ListAction};
use crate::widgets::panels::Panel;
use crate::widgets::rows::{ListColumn, left, right};
use ludus_gladiator::data::experience::in_points;
use ludus_store::gladiator::roster::Character;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum SortOrder {
    Latest,
    Kills,
    Experience,
    Age,
    Name,
}

impl SortOrder {
    const ALL: [SortOrder; 5] =
        [SortOrder::Latest, SortOrder::Kills, SortOrder::Experience, SortOrder::Age, SortOrder::Name];

    const fn words(self) -> &'static str {
        match self {
            SortOrder::Latest => "the dead of the last battle first",
            SortOrder::Kills => "by their kills",
            SortOrder::Experience => "by the EXP that went with them",
            SortOrder::Age => "by the games they lived",
            SortOrder::Name => "by name",
        }
    }

    fn sorted(self, mut dead: Vec<&Character>) -> Vec<&Character> {
        use std::cmp::Reverse;
        match self {
            SortOrder::Latest => {}
            SortOrder::Kills => ludus_engine::order::by_key(&mut dead, |one| Reverse(one.kills)),
            SortOrder::Experience => ludus_engine::order::by_key(&mut dead, |one| Reverse(one.dead)),
            SortOrder::Age => ludus_engine::order::by_key(&mut dead, |one| Reverse(one.games)),
            SortOrder::Name => ludus_engine::order::by_key(&mut dead, |one| one.name.to_lowercase()),
        }
        dead
    }
}

/// The dead of the school, the latest first at the beginning.
pub struct Hall {
    order: SortOrder,
}

impl Hall {
    pub const fn new() -> Hall {
        Hall { order: SortOrder::Latest }
    }
}

impl List<String> for Hall {
    const COLUMNS: &'static [ListColumn] = &[
        left("Name", 12, 0),
        left("Race", 6, 3),
        left("Fell in", 8, 2),
        right("Games", 5, 4),
        right("Kills", 5, 2),
        right("EXP", 6, 3),
        left("Killed by", 24, 1),
        left("Best blow", 22, 5),
    ];
    const TOPIC: Topic = Topic {
        title: "The hall of the dead",
        asks: "The dead of the school: in which game and at what age they fell, their killer and the weapon. Letters look for a \
               name, Left and Right sort, Return tells a whole life.",
        context: Keymap::Hall,
        rules: &["HISC-03", "DEC-114", "SETUP-15", "DEC-116", "BONE-06", "BONE-08"],
        chapters: &["Hi-scores", "Bones and the Altar of Life"],
    };
    const EMPTY: &'static str = "Nobody has fallen yet. The fallen leave bones in later arenas.";
    const SEARCHES: bool = true;

    fn remark(&self, _: &AppState) -> String {
        self.order.words().into()
    }

    fn rows(&self, shared: &AppState) -> Vec<String> {
        self.order.sorted(shared.store.roster().fallen()).into_iter().map(|one| one.name.clone()).collect()
    }

    fn name(&self, row: &String) -> String {
        row.clone()
    }

    fn cells(&self, shared: &AppState, row: &String) -> Vec<Cell> {
        let Ok(one) = shared.store.roster().find(row) else { return Vec::new() };
        let best = one.best_blow.as_ref().map_or_else(|| "-".into(), |best| format!("{} SH, {}", best.lost, best.arm));
        vec![
            Cell::ink(&one.name, Ink::Strong),
            Cell::plain(one.race.name()),
            Cell::plain(format!("game {}", one.last_game)),
            Cell::plain(one.games),
            Cell::plain(one.kills),
            Cell::plain(in_points(one.exp_shown())),
            Cell::ink(one.killed_by.as_deref().unwrap_or("nobody knows"), Ink::Bad),
            Cell::ink(best, Ink::Good),
        ]
    }

    fn detail<'s>(&'s self, shared: &'s AppState, row: &'s String) -> Vec<Panel<'s>> {
        let epitaph = || shared.store.roster().find(row).map(Character::epitaph).unwrap_or_default();
        let lines = vec![(epitaph(), Ink::Plain), (String::new(), Ink::Plain), (BONES.into(), Ink::Good)];
        vec![Panel::lines(row, lines).ink(Ink::Bad).size(36, 14).brief(vec![(epitaph(), Ink::Plain)])]
    }

    fn actions(&self, _: &AppState, _: &String) -> Vec<ListAction> {
        [KeyAction::More, KeyAction::Less, KeyAction::Accept].map(|intent| ListAction::new(Keymap::Hall, intent)).into()
    }

    fn act(&mut self, shared: &mut AppState, action: KeyAction, row: &String) -> Transition {
        let all = SortOrder::ALL.len();
        let by = match action {
            KeyAction::More => 1,
            KeyAction::Less => all - 1,
            _ => return GladiatorCareer::open(shared, row),
        };
        let at = SortOrder::ALL.iter().position(|order| *order == self.order).unwrap_or(0);
        self.order = SortOrder::ALL[(at + by) % all];
        Transition::Stay
    }

    fn leave(&self, _: &mut AppState) -> Transition {
        Transition::Back
    }
}

const BONES: &str = "The bones can lie in a later arena: dropped on the Altar of Life, they revive.";
