//! The school of the modern look: the living and the fallen, what can be done with them, and the season.

use crate::app::AppState;
use crate::gladiator::camp::Member;
use crate::gladiator::screens::character_creation::Making;
use crate::gladiator::screens::equipment::of_loaded;
use crate::gladiator::screens::front;
use crate::gladiator::screens::lists::{card, is_set_up, open_career, state, take, to_careers, why_not};
use crate::gladiator::screens::match_setup::Before;
use crate::gladiator::screens::person::{Rise, lately, next_rise};
use crate::gladiator::screens::school::TOLD;
use crate::help::Topic;
use crate::keys::{KeyAction, Keymap};
use crate::lives::CareerReader;
use crate::screens::Transition;
use crate::theme::Ink;
use crate::wide_layout::{Cell, TextBox, WideLayout};
use crate::widgets::front_facts;
use crate::widgets::list_screen::{List, ListAction, ListScreen};
use crate::widgets::panels::Panel;
use crate::widgets::rows::{ListColumn, draw_table, left, right};
use crate::widgets::spans::is_fine;
use ludus_engine::book::Book;
use ludus_engine::career::CareerTotals;
use ludus_gladiator::battle::state::Battle;
use ludus_gladiator::data::experience::{Attributes, in_points};
use ludus_gladiator::model::fighter::Side;
use ludus_gladiator::model::setup::MOST_A_SIDE;
use ludus_gladiator::stats::career::CareerEntry;
use ludus_gladiator::stats::results::Fate;
use ludus_store::battles::{BattleRow, BattleState};
use ludus_store::careers::{CareerEntryRow, CareerQuery};
use ludus_store::gladiator::roster::Character;
use ludus_store::gladiator::scores::Score;
use std::cell::RefCell;

/// Battles at most in the season, and those whose end is a square.
const MOST: usize = 12;
const MOST_ENDS: usize = 20;

/// All characters, with the latest battles, which are read once.
pub struct School {
    battles: Vec<BattleRow>,
    /// The name of the fighter in focus, and the battles of this career as far as they are read.
    career: RefCell<Option<(String, CareerReader<CareerEntry>)>>,
}

impl School {
    pub fn screen(shared: &AppState) -> ListScreen<School, Score> {
        let is_over =
            |row: &BattleRow| row.book == Some(Book::Gladiator.word()) && matches!(row.state, BattleState::Over { .. });
        let battles = shared.store.battles().into_iter().filter(is_over).collect();
        ListScreen::new(shared, School { battles, career: RefCell::default() })
    }

    /// The battles of the fighter in focus and the nemesis. They are read in the background.
    fn career<'s>(&self, shared: &AppState, one: &Character) -> Panel<'s> {
        let mut career = self.career.borrow_mut();
        let known = career.take().filter(|(name, _)| *name == one.name);
        let query = || CareerQuery::of(&shared.store, &one.name, one.created);
        let (_, reader) =
            career.insert(known.unwrap_or_else(|| (one.name.clone(), CareerReader::of::<Battle>(query()))));
        let found = reader.found();
        let fought: Vec<&CareerEntry> = found.pages.iter().filter_map(CareerEntryRow::chapter).collect();
        let ends: Vec<bool> = fought.iter().map(|entry| entry.result.fate == Fate::Won).collect();
        let nemesis = CareerTotals::of(fought).nemesis().map(|(name, harm)| format!("{name}, {} SH", harm.taken));
        let is_done = found.done;
        let draw = move |pane: &mut TextBox<'_, '_>| {
            if ends.is_empty() {
                return pane.text(if is_done { "No battle with a journal yet." } else { "..." }, Ink::Dim);
            }
            draw_ends(pane, "Ends", ends.iter().copied());
            if let Some(nemesis) = &nemesis {
                pane.pair(11, "Nemesis", nemesis, Ink::Plain);
            }
        };
        Panel::drawn("Battles", draw).remark("Return all of them").size(44, 4)
    }

    /// Draws the record of the school, then the latest battles as far as there is room.
    fn draw_season(&self, shared: &AppState, pane: &mut TextBox<'_, '_>) {
        if shared.store.roster().games_completed() == 0 {
            pane.text("No battle yet. The first one begins with Arrange a battle in the menu.", Ink::Plain);
            return draw_tips(pane);
        }
        front::draw_season(shared, pane);
        if pane.left() < 4 || self.battles.is_empty() {
            return;
        }
        let is_won = |row: &BattleRow| matches!(&row.state, BattleState::Over { ending, .. } if ending.starts_with(Side::West.name()));
        draw_ends(pane, "Last ends", self.battles.iter().rev().map(is_won));
        pane.next();
        let columns = [left("Begun (UTC)", 16, 1), left("Last battles", 35, 0), left("End", 19, 0)];
        let shown = self.battles.len().min(usize::from(pane.left()) - 1).min(MOST);
        draw_table(pane, &columns, (shown, None), &|at| {
            let Some(row) = self.battles.get(at) else { return Vec::new() };
            let ending = if let BattleState::Over { ending, .. } = &row.state { ending } else { "" };
            let ink = if ending.starts_with(Side::West.name()) { Ink::West } else { Ink::East };
            let when = row.id.as_ref().map(|id| id.minute()).unwrap_or_default();
            vec![
                Cell::ink(when, Ink::Dim),
                Cell::plain(front_facts::briefly(&row.who)),
                Cell::ink(ending.trim_end_matches('.'), ink),
            ]
        });
        draw_records(shared, pane);
        draw_tips(pane);
    }
}

/// Draws a square for each of the latest battles, the oldest first: full if it was won.
fn draw_ends(pane: &mut TextBox<'_, '_>, label: &str, all: impl ExactSizeIterator<Item = bool>) {
    const FROM: u16 = 11;
    let [won, lost] = if is_fine(pane.canvas) { ["\u{25a0}", "\u{25a1}"] } else { ["+", "-"] };
    let most = usize::from(pane.width().saturating_sub(FROM) / 2).min(MOST_ENDS);
    let left_out = all.len().saturating_sub(most);
    pane.at(0, label, Ink::Dim);
    for (column, is_won) in (FROM..).step_by(2).zip(all.skip(left_out)) {
        let (sign, ink) = if is_won { (won, Ink::Good) } else { (lost, Ink::Bad) };
        pane.at(column, sign, ink);
    }
    pane.next();
}

/// Draws tips in the rows that are left.
fn draw_tips(pane: &mut TextBox<'_, '_>) {
    if pane.left() < 4 {
        return;
    }
    pane.gap();
    pane.rule("Did you know?", Ink::Title);
    pane.next();
    for (_, tip) in TOLD {
        if pane.left() > 1 {
            pane.text(tip, Ink::Dim);
        }
    }
}

impl List<Score> for School {
    const COLUMNS: &'static [ListColumn] = &[
        left("Name", 12, 0),
        left("Race", 6, 0),
        right("SH", 2, 1),
        right("AG", 2, 1),
        right("IQ", 2, 1),
        right("Battles", 7, 4),
        right("Kills", 5, 2),
        left("Next point", 10, 3),
        right("in", 5, 3),
        left("State", 7, 1),
        left("Last battle", 32, 6),
    ];
    const TOPIC: Topic = Topic {
        title: "School",
        asks: "Your gladiators: the living by their experience, then the fallen. Return shows a career, F begins a battle, K changes the kit.",
        context: Keymap::List,
        rules: &["HISC-03", "HISC-04", "XP-01", "XP-06", "BONE-06"],
        chapters: &["Experience", "Hi-scores"],
    };
    const EMPTY: &'static str = "Nobody lives here: New gladiator in the menu makes one.";

    fn remark(&self, shared: &AppState) -> String {
        front::count(shared)
    }

    fn shows_rules(&self, shared: &AppState) -> bool {
        shared.store.roster().characters().is_empty()
    }

    fn rows(&self, shared: &AppState) -> Vec<Score> {
        shared.store.roster().my_scores()
    }

    fn name(&self, row: &Score) -> String {
        row.name.clone()
    }

    fn group(&self, row: &Score) -> &'static str {
        if row.died_with.is_some() { "Fallen" } else { "Alive" }
    }

    fn cells(&self, shared: &AppState, row: &Score) -> Vec<Cell> {
        let one = shared.store.roster().find(&row.name).ok();
        if row.died_with.is_some() {
            let cause = one.map(fate).unwrap_or_default();
            return vec![
                Cell::ink(&row.name, Ink::Dim),
                Cell::ink(row.race.name(), Ink::Dim),
                Cell::Rest(cause, Ink::Dim),
            ];
        }
        let rise = next_rise(row.race, row.attributes, row.exp_halves);
        let Attributes { sh, ag, iq } = row.attributes;
        let (word, ink) = state(shared, row);
        let missing = rise.as_ref().map_or_else(String::new, Rise::missing);
        let bar = rise.map_or((0, 1), |rise| (rise.has as i32, rise.step as i32));
        let mut cells = vec![Cell::ink(&row.name, Ink::West), Cell::plain(row.race.name())];
        cells.extend([u32::from(sh), ag.into(), iq.into(), row.games, row.kills].map(Cell::plain));
        cells.extend([Cell::Segments(bar, Ink::Good), Cell::plain(missing), Cell::ink(word, ink)]);
        cells.push(Cell::ink(one.map(|one| lately(shared, one)).unwrap_or_default(), Ink::Dim));
        cells
    }

    fn detail<'s>(&'s self, shared: &'s AppState, row: &'s Score) -> Vec<Panel<'s>> {
        let Ok(one) = shared.store.roster().find(&row.name) else { return Vec::new() };
        let season = Panel::drawn("The season", |pane| self.draw_season(shared, pane)).size(44, 8);
        let card = card(shared, one.recruit(Side::West), Some(one.exp_shown()), Vec::new());
        // A small screen has no box for it.
        let career = WideLayout::of(shared.size).map(|_| self.career(shared, one));
        [card].into_iter().chain(career).chain([season]).collect()
    }

    fn wakes_at(&self, now: u64) -> Option<u64> {
        self.career.borrow().as_ref().and_then(|(_, reader)| reader.wakes_at(now))
    }

    fn actions(&self, shared: &AppState, row: &Score) -> Vec<ListAction> {
        let action = |intent, does, why: Option<String>| {
            let action = ListAction::new(Keymap::Scores, intent).named(does);
            if let Some(why) = why { action.refused(why) } else { action }
        };
        let why = why_not(shared, &row.name).filter(|_| !is_set_up(shared, &row.name));
        let mut all = to_careers();
        all.insert(1, action(KeyAction::Again, "fight", why.clone()));
        all.insert(2, action(KeyAction::Outfit, "kit", why));
        all.insert(3, ListAction::new(Keymap::Scores, KeyAction::Other));
        all
    }

    fn act(&mut self, shared: &mut AppState, action: KeyAction, row: &Score) -> Transition {
        if matches!(action, KeyAction::Again | KeyAction::Outfit | KeyAction::Other) {
            shared.books.gladiator.side = Side::West;
        }
        match action {
            KeyAction::Again => fight_now(shared, &row.name),
            KeyAction::Outfit => change_kit(shared, &row.name),
            KeyAction::Other => Making::open(shared),
            _ => open_career(shared, action, &row.name),
        }
    }
}

/// Opens a battle of this fighter and of those who are set up already, with the last equipment.
fn fight_now(shared: &mut AppState, name: &str) -> Transition {
    if !is_set_up(shared, name) {
        let Ok(recruit) = shared.store.roster().find(name).map(|one| one.recruit(Side::West)) else {
            return Transition::Stay;
        };
        let is_full = shared.books.gladiator.members(Side::West).count() >= MOST_A_SIDE;
        // Equipment that the rules no longer allow is chosen again.
        if is_full || recruit.check().is_err() {
            return take(shared, name);
        }
        shared.books.gladiator.team.push(Member { recruit, stored: true });
    }
    Before::open(shared)
}

/// Opens the equipment of a fighter, who stands ready afterwards.
fn change_kit(shared: &mut AppState, name: &str) -> Transition {
    let camp = &shared.books.gladiator;
    let member = camp.team.iter().find(|member| member.stored && member.recruit.name == name);
    match member.map(|member| member.recruit.clone()) {
        Some(recruit) => Transition::To(Box::new(of_loaded(recruit))),
        None => take(shared, name),
    }
}

/// "killed by Mace of Slayer 1, turn 8". Without a known cause: "fell in game 3".
fn fate(one: &Character) -> String {
    let cause = one.killed_by.as_ref();
    cause.map_or_else(|| format!("fell in game {}", one.last_game), |cause| format!("killed by {cause}"))
}

/// The records of all characters: the best of each kind.
pub fn draw_records(shared: &AppState, pane: &mut TextBox<'_, '_>) {
    let all = shared.store.roster().characters();
    // Four kinds, each with a heading and a gap.
    let most = usize::from(pane.left() / 4).saturating_sub(2).clamp(3, 8);
    let hit = |one: &Character| one.best_blow.as_ref().map_or(0, |blow| blow.lost.into());
    let arm = |one: &Character| one.best_blow.as_ref().map_or_else(String::new, |blow| blow.arm.clone());
    let none = |_: &Character| String::new();
    let exp = |one: &Character| one.exp_shown();
    let shown = |halves: u32| in_points(halves);
    best(pane, most, ("Most experience", shown), all, (exp, none));
    best(pane, most, ("Most kills", |kills| kills.to_string()), all, (|one| one.kills, none));
    best(pane, most, ("Hardest hit, in SH", |lost| lost.to_string()), all, (hit, arm));
    best(pane, most, ("Most battles", |games| games.to_string()), all, (|one| one.games, none));
}

/// Draws a heading, and the best with a bar each.
fn best(
    pane: &mut TextBox<'_, '_>,
    count: usize,
    (title, shown): (&str, fn(u32) -> String),
    all: &[Character],
    (of, more): (impl Fn(&Character) -> u32, impl Fn(&Character) -> String),
) {
    const NAME: u16 = 13;
    const BAR: u16 = 20;
    let mut ranked: Vec<&Character> = all.iter().filter(|one| of(one) > 0).collect();
    ludus_engine::order::by_key(&mut ranked, |one| std::cmp::Reverse(of(one)));
    let Some(most) = ranked.first().map(|one| of(one)) else { return };
    if pane.left() < 3 {
        return;
    }
    pane.gap();
    pane.rule(title, Ink::Title);
    pane.next();
    for one in ranked.into_iter().take(count) {
        let value = of(one);
        pane.at(0, &one.name, if one.dead.is_some() { Ink::Dim } else { Ink::West });
        pane.segments(NAME, BAR, (value as i32, most as i32), Ink::Good);
        pane.at(NAME + BAR + 1, &format!("{:>5}", shown(value)), Ink::Strong);
        pane.at(NAME + BAR + 8, &more(one), Ink::Dim);
        pane.next();
    }
}
