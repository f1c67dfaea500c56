//! The dungeons of this installation: to enter, to share by a code, to found and to close (DEC-217).

use crate::app::AppState;
use crate::game_view::prompt::sentence;
use crate::help::Topic;
use crate::keys::{KeyAction, Keymap};
use crate::screens::Transition;
use crate::screens::screen_stack::read_lines;
use crate::theme::Ink;
use crate::tunnels::screens::delve::DelveScreen;
use crate::tunnels::screens::founding::Founding;
use crate::tunnels::screens::house_rules;
use crate::wide_layout::Cell;
use crate::widgets::list_screen::{List, ListAction};
use crate::widgets::panels::Panel;
use crate::widgets::rows::{ListColumn, left, right};
use ludus_engine::text::{and, count};
use ludus_store::tunnels::delvers::Delvers;
use ludus_store::tunnels::dungeons::{DungeonRecord, DungeonsError, MOST_DUNGEONS};
use ludus_tunnels::dungeon::hand_made::shipped;
use ludus_tunnels::dungeon::level::Dungeon;
use ludus_tunnels::narration::key;

pub struct DungeonList;

/// A row of the list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum DungeonRow {
    Stored(String),
    /// A dungeon that comes with the program and has not been entered.
    Ships(String),
    /// Opens the form of a new dungeon.
    New,
}

/// The dungeon of a row, with its record if it is stored.
fn dungeon<'a>(delvers: &'a Delvers, row: &DungeonRow) -> Option<(&'a Dungeon, Option<&'a DungeonRecord>)> {
    match row {
        DungeonRow::Stored(name) => delvers.dungeon(name).ok().map(|one| (&one.dungeon, Some(one))),
        DungeonRow::Ships(name) => shipped().iter().find(|one| one.name == *name).map(|one| (one, None)),
        DungeonRow::New => None,
    }
}

/// The code of the dungeon of a row. That of a dungeon that ships needs no record.
fn code_of(delvers: &Delvers, row: &DungeonRow) -> Option<Result<String, DungeonsError>> {
    let (dungeon, record) = dungeon(delvers, row)?;
    Some(record.map_or_else(|| DungeonRecord::new(dungeon.clone()).code(), DungeonRecord::code))
}

/// "Made by hand, 2 levels." `None` for a generated dungeon.
pub fn made_by_hand(dungeon: &Dungeon) -> Option<String> {
    let levels = dungeon.levels.len() as u64;
    (levels > 0).then(|| format!("Made by hand, {}.", count(levels, "level")))
}

/// The names of the party inside.
fn inside<'a>(delvers: &'a Delvers, one: &'a DungeonRecord) -> Vec<&'a str> {
    let here = delvers.delvers().iter().filter(|who| one.in_battle.is_some() && who.in_battle == one.in_battle);
    here.map(|who| who.name()).collect()
}

fn about(delvers: &Delvers, dungeon: &Dungeon, record: Option<&DungeonRecord>) -> Vec<(String, Ink)> {
    let mut lines = vec![
        (dungeon.name.clone(), Ink::Strong),
        (format!("Theme: {}.", dungeon.theme.row().name), Ink::Plain),
        (house_rules::line(dungeon), Ink::Plain),
    ];
    lines.extend(made_by_hand(dungeon).map(|text| (text, Ink::Plain)));
    let Some(one) = record else {
        lines.push(("It comes with the program. Nobody has been there.".into(), Ink::Dim));
        return lines;
    };
    lines.push((been_there(one), Ink::Plain));
    let inside = inside(delvers, one);
    if !inside.is_empty() {
        lines.push((format!("Inside: {}.", and(&inside)), Ink::West));
    }
    let fallen: Vec<&str> = delvers.fallen(one).collect();
    if !fallen.is_empty() {
        lines.push((format!("Not found: {}.", and(&fallen)), Ink::Warning));
    }
    lines
}

/// The text for a dungeon without a delve.
pub const NOBODY: &str = "Nobody has been there.";

/// How often parties were in a dungeon, and how much they have seen.
pub fn been_there(one: &DungeonRecord) -> String {
    if one.delves == 0 {
        return NOBODY.into();
    }
    format!("{} so far, {} seen.", count(one.delves, "delve"), count(one.levels_seen() as u64, "level"))
}

impl List<DungeonRow> for DungeonList {
    const COLUMNS: &'static [ListColumn] = &[
        left("Name", 26, 0),
        left("Theme", 18, 3),
        right("For", 3, 2),
        right("Delves", 6, 1),
        right("Levels", 6, 1),
        right("Fallen", 6, 0),
        left("State", 14, 1),
    ];
    const TOPIC: Topic = Topic {
        title: "Dungeons",
        asks: "The dungeons of this installation. Return enters one, C copies the code that founds it elsewhere, A closes it for \
               good and shows its key. The last row founds a new one.",
        context: Keymap::List,
        rules: &["TT-DEC-217", "TT-DUNGEON-08", "TT-DUNGEON-30", "TT-DEC-229"],
        chapters: &["Delves", "House rules"],
    };
    const EMPTY: &'static str = "No dungeon yet.";

    fn remark(&self, shared: &AppState) -> String {
        format!("{} founded, at most {MOST_DUNGEONS}", shared.store.tunnels().dungeons().len())
    }

    fn rows(&self, shared: &AppState) -> Vec<DungeonRow> {
        let delvers = shared.store.tunnels();
        let stored = delvers.dungeons().iter().rev().map(|one| DungeonRow::Stored(one.dungeon.name.clone()));
        let fresh = shipped().iter().filter(|one| delvers.dungeon(&one.name).is_err());
        stored.chain(fresh.map(|one| DungeonRow::Ships(one.name.clone()))).chain([DungeonRow::New]).collect()
    }

    fn name(&self, row: &DungeonRow) -> String {
        match row {
            DungeonRow::Stored(name) | DungeonRow::Ships(name) => name.clone(),
            DungeonRow::New => "Found a new dungeon".into(),
        }
    }

    fn cells(&self, shared: &AppState, row: &DungeonRow) -> Vec<Cell> {
        let delvers = shared.store.tunnels();
        let name = Cell::ink(self.name(row), Ink::Strong);
        let Some((dungeon, record)) = dungeon(delvers, row) else { return vec![name] };
        let fallen = record.map_or(0, |one| delvers.fallen(one).count());
        let state = match record {
            None => ("never entered", Ink::Dim),
            Some(one) if one.in_battle.is_some() => ("a party inside", Ink::West),
            Some(one) if one.delves == 0 => ("never entered", Ink::Dim),
            Some(_) => ("free", Ink::Plain),
        };
        vec![
            name,
            Cell::ink(dungeon.theme.row().name, Ink::Plain),
            Cell::ink(dungeon.delvers, Ink::Plain),
            Cell::ink(record.map_or(0, |one| one.delves), Ink::Plain),
            Cell::ink(record.map_or(0, DungeonRecord::levels_seen), Ink::Plain),
            Cell::ink(fallen, if fallen > 0 { Ink::Warning } else { Ink::Dim }),
            Cell::Text(state.0.into(), state.1),
        ]
    }

    fn detail<'s>(&'s self, shared: &'s AppState, row: &'s DungeonRow) -> Vec<Panel<'s>> {
        let delvers = shared.store.tunnels();
        let lines = match dungeon(delvers, row) {
            Some((dungeon, record)) => about(delvers, dungeon, record),
            None => vec![
                ("Choose theme, size, seed and house rules of a new one.".into(), Ink::Plain),
                ("`ludus tunnels found FILE` founds one that you made by hand.".into(), Ink::Dim),
            ],
        };
        vec![Panel::lines("The dungeon", lines).size(38, 8)]
    }

    fn actions(&self, shared: &AppState, row: &DungeonRow) -> Vec<ListAction> {
        let delvers = shared.store.tunnels();
        let Some((dungeon, record)) = dungeon(delvers, row) else { return vec![ListAction::on_return("found it")] };
        let code = ListAction::new(Keymap::Before, KeyAction::Copy).named("copy its code");
        let Some(one) = record else { return vec![ListAction::on_return("enter"), code] };
        let close = ListAction::new(Keymap::Campaign, KeyAction::Abandon).named("close");
        let enter = ListAction::on_return("enter");
        match one.check_free().err().map(|why| sentence(&why.to_string())) {
            Some(why) => vec![enter.refused(why.clone()), code.refused(why.clone()), close.refused(why)],
            None => {
                let fallen = delvers.fallen(one).count() as u64;
                let lie = if fallen == 1 { "lies" } else { "lie" };
                let who = if fallen == 0 { String::new() } else { format!(" {fallen} fallen {lie} there.") };
                let question = format!("{who} Close {} for good and show its key?", dungeon.name);
                vec![enter, code, close.asks(question.trim_start().into(), "keep it")]
            }
        }
    }

    fn act(&mut self, shared: &mut AppState, action: KeyAction, row: &DungeonRow) -> Transition {
        let name = self.name(row);
        match (action, row) {
            (KeyAction::Copy, _) => match code_of(shared.store.tunnels(), row) {
                Some(Ok(code)) => {
                    let page = code_page(&code);
                    shared.copied = Some(code);
                    return read_lines(&format!("The code of {name}"), &page);
                }
                Some(Err(why)) => shared.refuse(sentence(&why.to_string())),
                None => {}
            },
            (KeyAction::Abandon, _) => match shared.store.close_dungeon(&name) {
                Ok(one) => {
                    shared.say(format!("{name} is closed."));
                    return read_lines(&format!("The key of {name}"), &key::pages(&one.dungeon, &one.logs));
                }
                Err(why) => shared.refuse(sentence(&why.to_string())),
            },
            (_, DungeonRow::New) => return Transition::To(Box::new(Founding::screen(shared))),
            _ => return Transition::To(Box::new(DelveScreen::of_list(shared, &name))),
        }
        Transition::Stay
    }
}

/// A page with the code of a dungeon.
fn code_page(code: &str) -> Vec<String> {
    let before = [
        "Paste it at \"Play a code\" in the menu, or after `ludus tunnels found`, to found exactly this dungeon elsewhere, as \
         it was before anybody entered it.",
        "",
    ];
    let after =
        ["", "It is in the clipboard now, if your terminal allows that (OSC 52; tmux: set -s set-clipboard on)."];
    before.into_iter().chain(code.lines()).chain(after).map(String::from).collect()
}
