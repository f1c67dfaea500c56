//! The boxes around the main menu in the modern look: the school with bars to the next point, the last battle, the season, the
//! fallen and a tip with its chances. All numbers are stored ones, or those of the core's odds.

use crate::app::AppState;
use crate::canvas::{cut, wrap};
use crate::gladiator::screens::intro_art;
use crate::gladiator::screens::person::shortly;
use crate::gladiator::screens::school::{self, TOLD};
use crate::theme::Ink;
use crate::wide_layout::{Cell, TextBox};
use crate::widgets::front_facts;
use crate::widgets::front_page::{FrontBox, FrontPage};
use crate::widgets::rows::{ListColumn, draw_table, left, right};
use ludus_engine::chance::Chance;
use ludus_gladiator::battle::odds;
use ludus_gladiator::data::experience::in_points;
use ludus_gladiator::data::race::Race;
use ludus_gladiator::model::fighter::{Fighter, Side};
use ludus_gladiator::model::setup::Recruit;
use ludus_store::battles::BattleRow;
use ludus_store::gladiator::roster::Character;
use ludus_store::gladiator::scores::Score;
use ratatui::layout::Rect;

const WORDS: &str = "a school of gladiators, after Gladiator (1992)";

/// The columns of the roster beside the menu, for the longest name and the width of a bar. Of two columns that do not fit, the
/// one with the higher number goes first.
const fn roster_columns(name: u16, bar: u16) -> [ListColumn; 10] {
    [
        left("Name", name, 0),
        left("Race", 6, 4),
        right("SH", 2, 2),
        right("AG", 2, 2),
        right("IQ", 2, 7),
        right("Games", 5, 5),
        right("Kills", 5, 3),
        left("Next", bar, 1),
        right("point", 5, 1),
        left("Last", 11, 6),
    ]
}

/// The characters as they are counted: the living by their experience, and the dead.
fn living(shared: &AppState) -> Vec<Score> {
    shared.store.roster().my_scores().into_iter().filter(|score| score.died_with.is_none()).collect()
}

/// How many live and how many have fallen: "5 alive, 3 fallen".
pub fn count(shared: &AppState) -> String {
    let all = shared.store.roster().characters();
    let dead = all.iter().filter(|one| one.dead.is_some()).count();
    match (all.len() - dead, dead) {
        (0, 0) => "nobody yet".into(),
        (alive, 0) => format!("{alive} alive"),
        (alive, dead) => format!("{alive} alive, {dead} fallen"),
    }
}

/// The page around the menu. `last`: the last battle that is over.
pub fn page<'s>(shared: &'s AppState, last: Option<&'s BattleRow>) -> FrontPage<'s> {
    let living = living(shared);
    let letters = living.iter().filter_map(|one| one.name.chars().next()?.to_uppercase().next()).take(3).collect();
    let roster = shared.store.roster();
    let dead = roster.characters().iter().any(|one| one.dead.is_some());
    let lines = living.len().max(1) as u16 + 1 + 2 * u16::from(dead);
    let people = FrontBox::new("Your school", lines, move |pane| draw_people(shared, &living, pane));
    let mut facts: Vec<FrontBox<'_>> = front_facts::last_battle(last).into_iter().collect();
    if roster.games_completed() > 0 {
        facts.push(FrontBox::new("Season", 6, |pane| draw_season(shared, pane)));
    }
    let team = shared.books.gladiator.team.len() as u16;
    if team > 0 {
        facts.push(FrontBox::new("For the next battle", team, |pane| school::fill_team(shared, pane)));
    }
    if roster.games_completed() == 0 {
        facts.push(FrontBox::new("How it is played", 7, |pane| front_facts::about(pane, &intro_art::ABOUT)));
    }
    if dead {
        facts.push(FrontBox::new("The fallen", 6, |pane| school::fill_fallen(shared, pane)));
    }
    let tip = FrontBox::new("Did you know?", 6, |pane| draw_tips(shared, pane)).remark("? explains");
    FrontPage { words: WORDS, letters, people: people.remark(count(shared)), facts, tip }
}

/// Draws the living, and in the last line who fell in the last battle that took a life.
fn draw_people(shared: &AppState, living: &[Score], pane: &mut TextBox<'_, '_>) {
    if living.is_empty() {
        pane.text("Nobody lives here: New gladiator makes one.", Ink::Plain);
        pane.text("A Human with a Broadsword is ready after you enter a name.", Ink::Dim);
        return draw_last_fallen(shared, pane);
    }
    let area = pane.rest();
    let fallen = u16::from(shared.store.roster().characters().iter().any(|one| one.dead.is_some()) && area.height > 3);
    let rows = usize::from(area.height.saturating_sub(1 + fallen));
    let shown = if living.len() > rows { rows.saturating_sub(1) } else { living.len() };
    let find = |row: usize| shared.store.roster().find(&living.get(row)?.name).ok();
    let cells = |row: usize| find(row).map(|one| row_cells(shared, one)).unwrap_or_default();
    let name = living.iter().map(|score| score.name.chars().count() as u16).max().unwrap_or(0).max(4);
    draw_table(pane, &roster_columns(name, if pane.width() < 60 { 5 } else { 8 }), (shown, None), &cells);
    if living.len() > shown {
        pane.at(2, &format!("and {} more: School shows all", living.len() - shown), Ink::Dim);
        pane.next();
    }
    if pane.left() > 1 {
        pane.next();
    }
    draw_last_fallen(shared, pane);
}

fn row_cells(shared: &AppState, one: &Character) -> Vec<Cell> {
    let (mut cells, missing) = school::figures(one);
    let last = shortly(shared, one);
    let ink = if last.starts_with("won") { Ink::Good } else { Ink::Dim };
    cells.extend([Cell::ink(missing.unwrap_or_else(|| "-".into()), Ink::Strong), Cell::Text(last, ink)]);
    cells
}

/// "Last to fall: Thora (Dwarf), killed by Mace of Slayer 1, turn 8", as far as it is known and fits.
fn draw_last_fallen(shared: &AppState, pane: &mut TextBox<'_, '_>) {
    let fallen = shared.store.roster().fallen();
    let Some(one) = fallen.first().filter(|_| pane.left() > 0) else { return };
    let cause = one.killed_by.as_ref().map_or_else(String::new, |cause| format!(", killed by {cause}"));
    // Nobody knows who of them fell last.
    let names: Vec<&str> =
        fallen.iter().take_while(|other| other.last_game == one.last_game).map(|other| other.name.as_str()).collect();
    let (who, cause) = match names.len() {
        1 => (format!("{} ({})", one.name, one.race.name()), cause),
        _ => (names.join(", "), String::new()),
    };
    let room = usize::from(pane.width().saturating_sub(14));
    let text = if who.chars().count() + cause.chars().count() <= room { who + &cause } else { who };
    pane.at(0, "Last to fall:", Ink::Dim);
    pane.line_at(14, &cut(&text, room), Ink::Plain);
}

/// Draws the record of the school: a bar of the battles won, and the best of its members.
pub fn draw_season(shared: &AppState, pane: &mut TextBox<'_, '_>) {
    const LABEL: u16 = 11;
    let roster = shared.store.roster();
    let (battles, won) = (roster.games_completed(), roster.games_won());
    let end = pane.at(0, "Battles", Ink::Dim);
    let end = pane.at(end.max(LABEL - 1) + 1, &battles.to_string(), Ink::Strong);
    let end = pane.at(end + 2, "won", Ink::Dim);
    pane.line_at(end + 1, &won.to_string(), Ink::Strong);
    pane.segments(LABEL, pane.width().saturating_sub(LABEL).min(20), (won as i32, battles as i32), Ink::Good);
    pane.next();
    let all = roster.characters();
    let blows = all.iter().filter_map(|one| Some((one, one.best_blow.as_ref()?)));
    if let Some((one, blow)) = blows.max_by_key(|(_, blow)| blow.lost) {
        front_facts::pair(pane, LABEL, ("Best hit", &blow.lost.to_string()), &format!("{}, {}", one.name, blow.arm));
    }
    let best = |of: fn(&Character) -> u32| all.iter().filter(|one| of(one) > 0).max_by_key(|one| of(one));
    if let Some(one) = best(|one| one.kills) {
        front_facts::pair(pane, LABEL, ("Most kills", &one.kills.to_string()), &one.name);
    }
    if let Some(one) = best(Character::exp_shown) {
        front_facts::pair(pane, LABEL, ("Most EXP", &in_points(one.exp_shown())), &one.name);
    }
    let left: u32 = all.iter().map(|one| one.break_outs).sum();
    if left > 0 {
        // Of every fighter: two who leave one battle have one each.
        pane.at(0, "Break-outs", Ink::Dim);
        pane.line_at(LABEL, &format!("{left} !"), Ink::Warning);
    }
}

/// The fighter of the tips: the best of the school, or one as it is made at first.
fn example(shared: &AppState) -> Option<(char, Fighter)> {
    let best = living(shared).into_iter().find_map(|score| shared.store.roster().find(&score.name).ok());
    let recruit =
        best.map_or_else(|| Recruit::new("Brutus", Race::Human, Side::West).equipped(), |one| one.recruit(Side::West));
    Some((recruit.name.chars().next()?.to_ascii_uppercase(), recruit.fighter().ok()?))
}

/// The rules whose tips come with chances. One of them is the first tip, another one after every battle.
const WITH_CHANCES: [&str; 3] = ["FACE-04", "EVADE-01", "ROLL-01"];

/// Lines of a box of tips that has room for all chances.
const HIGH: u16 = 16;

/// Draws a tip with its chances, then as many others as there is room for.
fn draw_tips(shared: &AppState, pane: &mut TextBox<'_, '_>) {
    let games = shared.store.roster().games_completed() as usize;
    let first = WITH_CHANCES[games % WITH_CHANCES.len()];
    let others = (0..TOLD.len()).map(|number| TOLD[(games + number) % TOLD.len()]);
    let others = others.filter(|(id, _)| !WITH_CHANCES.contains(id));
    // A high box has the other chances, too.
    pane.flow();
    let high = pane.left() >= HIGH;
    let more = TOLD.into_iter().filter(|(id, _)| high && *id != first && WITH_CHANCES.contains(id));
    let all: Vec<(&str, &str)> = TOLD.into_iter().filter(|(id, _)| *id == first).chain(more).chain(others).collect();
    let width = usize::from(pane.width());
    let lines_of = |(id, text): &(&str, &str)| {
        let lines = wrap(text, width).len() as u16;
        (lines, lines + if WITH_CHANCES.contains(id) { 4 } else { 0 })
    };
    pane.balance(all.iter().map(|tip| lines_of(tip).1 + 1).sum());
    for tip in all {
        let (lines, with_chances) = lines_of(&tip);
        let (id, text) = tip;
        if !pane.has_room(with_chances) && !pane.has_room(lines) {
            continue;
        }
        pane.text(text, Ink::Plain);
        draw_chances(shared, pane, id);
        pane.gap();
    }
}

/// Draws the chances of a tip below it, if there is room for them.
fn draw_chances(shared: &AppState, pane: &mut TextBox<'_, '_>, id: &str) {
    let Some((letter, fighter)) = example(shared).filter(|_| pane.left() >= 4) else { return };
    let Some(need) = odds::at_rest(&fighter).map(|rest| rest.need) else { return };
    let blow = |label, need, evading| (label, need, odds::chance(need, evading));
    let rows = match id {
        "FACE-04" => vec![
            blow("From the front", need, false),
            blow("From the side", need + odds::FLANK, false),
            blow("From behind", need + odds::REAR, false),
        ],
        "EVADE-01" => vec![blow("It stands", need, false), blow("It evades", need, true)],
        "ROLL-01" => vec![blow("Three dice", odds::ALWAYS, false), blow("Four dice", odds::ALWAYS, true)],
        _ => return,
    };
    pane.next();
    for (number, (label, need, chance)) in (0..).zip(rows) {
        draw_chance(pane, label, need, chance);
        if id == "FACE-04" && pane.width() >= 94 {
            let Rect { x, y, .. } = pane.rest();
            let board = Rect { x: x + 44 + 17 * number, y: y - number, width: 8, height: 3 };
            draw_quarter(pane, board, letter, number);
        }
        pane.next();
    }
}

fn draw_chance(pane: &mut TextBox<'_, '_>, label: &str, need: i32, chance: Chance) {
    let narrow = pane.width() < 44;
    let (number, bar) = if narrow { (22, 8) } else { (23, 10) };
    pane.at(0, label, Ink::Dim);
    pane.at(number - 6, "up to", Ink::Dim);
    pane.at(number, &format!("{need:>2}"), Ink::Strong);
    pane.segments(number + 4, bar, (chance.ways as i32, chance.of as i32), Ink::West);
    pane.at(number + 4 + bar, &format!("{:>5}", chance.to_string()), Ink::Strong);
}

/// Draws a small board: an enemy who faces left, its front squares, and the fighter at one of its quarters.
fn draw_quarter(pane: &mut TextBox<'_, '_>, area: Rect, letter: char, quarter: u16) {
    let canvas = &mut *pane.canvas;
    for y in area.top()..area.bottom() {
        canvas.put(area.x, y, &" ".repeat(area.width.into()), Ink::Floor);
        // The front is three squares ahead and the two beside (FACE-02).
        let width = if y == area.y + 1 { 2 } else { 4 };
        canvas.tint(Rect { x: area.x + 2, y, width, height: 1 }, Ink::ThreatNear);
    }
    let (x, y, wedge) = match quarter {
        0 => (2, 1, '\u{25ba}'),
        1 => (6, 0, '\u{25c4}'),
        _ => (6, 1, '\u{25c4}'),
    };
    let mut token = |x: u16, y: u16, text: String, ink: Ink| {
        canvas.put(area.x + x, area.y + y, "  ", Ink::Floor);
        canvas.put(area.x + x, area.y + y, &text, ink);
        canvas.light(Rect::new(area.x + x, area.y + y, 2, 1));
    };
    token(4, 1, "\u{25c4}1".into(), Ink::East);
    let text = if quarter > 0 { format!("{wedge}{letter}") } else { format!("{letter}{wedge}") };
    token(x, y, text, Ink::West);
    let words = ["front", "side", "behind"];
    pane.canvas.put(area.right() + 1, area.y + 1, words[usize::from(quarter).min(2)], Ink::Dim);
}
