//! The hall of the dead: how and where the characters of the roster were lost, and *Born Again* for them (DEC-171, DEC-229).

use crate::app::AppState;
use crate::game_view::prompt::sentence;
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
use ludus_engine::dice::{Dice, Domain};
use ludus_store::tunnels::delvers::DelverScore;
use ludus_tunnels::data::spell::Spell;

pub struct Fallen;

/// A row with its place, from 1: two who were dismissed can have one name.
type RankedDead = (usize, DelverScore);

/// The caster who could call a dead character back, with the cost; or the reason why nobody can.
fn raiser(shared: &AppState, row: &DelverScore) -> Result<(String, i16), String> {
    let delvers = shared.store.tunnels();
    if !delvers.find(&row.name).is_ok_and(|one| one.dead.is_some()) {
        return Err(format!("{} was dismissed: Born Again finds only characters of the roster.", row.name));
    }
    let [(_, iq), (_, dx)] = Spell::BornAgain.needs(0);
    let found = delvers.who_raises().map(|(one, cost)| (one.name().to_string(), cost));
    found.ok_or_else(|| {
        let cost = Spell::BornAgain.row().cost;
        format!(
            "Born Again needs a living caster of your roster who knows it, with IQ {iq}, DX {dx} and about {cost} ST."
        )
    })
}

impl List<RankedDead> for Fallen {
    const COLUMNS: &'static [ListColumn] = &[
        left("Name", 16, 0),
        left("Title", 18, 3),
        right("Level", 5, 0),
        right("e.p.", 7, 1),
        right("Wealth", 10, 2),
        right("Fights", 6, 4),
        left("How and where", 28, 0),
    ];
    const TOPIC: Topic = Topic {
        title: "The hall of the dead",
        asks: "Your lost characters, and how they were lost. Return shows the career. B gives a character of the roster a new body \
               by Born Again, if somebody living can cast it: the dice choose the kindred, and all goods stay behind.",
        context: Keymap::Guild,
        rules: &["TT-DEC-171", "TT-DEC-229", "TT-DEC-230"],
        chapters: &["The spells", "Experience and levels"],
    };
    const EMPTY: &'static str = "All your characters are alive.";
    const REMARK: &'static str = "by level, experience and wealth";

    fn rows(&self, shared: &AppState) -> Vec<RankedDead> {
        (1..).zip(shared.store.tunnels().dead()).collect()
    }

    fn name(&self, (rank, row): &RankedDead) -> String {
        format!("{} {rank}", row.name)
    }

    fn cells(&self, _: &AppState, (_, row): &RankedDead) -> Vec<Cell> {
        vec![
            Cell::ink(&row.name, Ink::Strong),
            Cell::plain(&row.title),
            Cell::plain(row.level),
            Cell::plain(row.experience),
            Cell::plain(format!("{} g.p.", row.wealth.whole_gold())),
            Cell::plain(row.fights),
            Cell::Text(row.dead.clone().unwrap_or_default(), Ink::Dim),
        ]
    }

    fn detail<'s>(&'s self, shared: &'s AppState, (_, row): &'s RankedDead) -> Vec<Panel<'s>> {
        let fate = sentence(&format!("{} {}", row.name, row.dead.as_deref().unwrap_or_default()));
        let hope = match raiser(shared, row) {
            Ok((caster, cost)) => (format!("{caster} can call {} back for {cost} ST.", row.name), Ink::Good),
            Err(why) => (why, Ink::Dim),
        };
        let lines = vec![(fate, Ink::Warning), hope];
        let mut all = vec![Panel::lines("Fate", lines.clone()).size(38, 5).brief(lines)];
        let record = shared.store.tunnels().find(&row.name).ok().filter(|one| one.dead.is_some());
        let sheet = record.map(|one| Vec::from(sheet::panels(&one.who))).unwrap_or_default();
        all.extend(sheet.into_iter().map(|panel| panel.brief(Vec::new())));
        all
    }

    fn actions(&self, shared: &AppState, (_, row): &RankedDead) -> Vec<ListAction> {
        let again = ListAction::new(Keymap::Guild, KeyAction::Again);
        let again = match raiser(shared, row) {
            Ok((caster, cost)) => again.asks(
                format!("{caster} pays {cost} ST for a new body of {}, without goods?", row.name),
                "let the dead rest",
            ),
            Err(why) => again.refused(why),
        };
        let career = ListAction::on_return("career");
        let is_here = shared.store.tunnels().find(&row.name).is_ok();
        let gone = || format!("{} was dismissed: no career is left.", row.name);
        vec![if is_here { career } else { career.refused(gone()) }, again]
    }

    fn act(&mut self, shared: &mut AppState, action: KeyAction, (_, row): &RankedDead) -> Transition {
        if action != KeyAction::Again {
            return DelverCareer::open(shared, &row.name);
        }
        let Ok((caster, _)) = raiser(shared, row) else { return Transition::Stay };
        let mut dice = Dice::new(shared.fresh_seed(), Domain::Setup, 0);
        match shared.store.raise_delver(&row.name, &caster, &mut dice) {
            Ok(kindred) => shared.say(format!("{} lives again. The new kindred is {}.", row.name, kindred.name())),
            Err(error) => shared.refuse(sentence(&error.to_string())),
        }
        Transition::Stay
    }
}
