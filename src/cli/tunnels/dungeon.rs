//! `ludus tunnels dungeon`: the map of a level and its key, for authors and tests. Everything is shown, secrets included.

use crate::cli::tunnels::dungeons;
use crate::cli::tunnels::party::house_rules;
use crate::cli::{CliError, CliResult, json};
use crate::engine::text::{clean, count};
use crate::tunnels::data::dungeon::DoorKind;
use crate::tunnels::delve::log::LevelLog;
use crate::tunnels::dungeon::level::{
    COLUMNS, Contents, Direction, Dungeon, GridCell, Hoard, Level, Link, PlaceId, ROWS, Width,
};
use crate::tunnels::model::setup::Space;
use crate::tunnels::narration::key as written;
use clap::Args;
use serde::Serialize;

#[derive(Args)]
pub struct DungeonArgs {
    /// Seed of a generated dungeon, file of a hand-made one, or one that ships, such as drowned-brewery
    #[arg(value_name = "SEED|FILE")]
    dungeon: String,
    /// Number of the level to draw, from 1
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u8).range(1..=20))]
    level: u8,
    /// Number of delvers that the groups of a generated dungeon are made for
    #[arg(long, default_value_t = 4, value_parser = clap::value_parser!(u8).range(1..=10))]
    delvers: u8,
    /// House rule of a generated dungeon that differs from the default; can be repeated
    #[arg(long, value_name = "NAME=VALUE")]
    rule: Vec<String>,
    /// Print JSON: the level as dungeon files have it
    #[arg(long)]
    json: bool,
}

/// A level with its dungeon, as JSON.
#[derive(Serialize)]
struct LevelSheet {
    dungeon: String,
    theme: &'static str,
    seed: u64,
    delvers: u8,
    deepest: u8,
    level: Level,
}

/// The most columns of a line.
const WIDTH: usize = 79;

/// Explains the signs of the map below it.
const LEGEND: &str = "\
A place: its number, a way (< up, > stair, v shaft), its contents (M monsters,
T trap, $ treasure, S special), * if lit; a hall has braces.
A passage: = or | is 10 feet wide, - or : is 5; then its door: + plain, / open,
J stuck, L locked, ? secret, ! sealed, ~ a moving wall.
";

pub(super) fn run(arguments: &DungeonArgs) -> CliResult {
    let dungeon = dungeons::find(&arguments.dungeon, house_rules(&arguments.rule)?, arguments.delvers)?;
    if arguments.level > dungeon.deepest() {
        let levels = count(dungeon.deepest(), "level");
        return Err(CliError::usage(format!(
            "{} has {levels}, so there is no level {}",
            dungeon.name, arguments.level
        )));
    }
    let mut level = Level::generate(&dungeon, arguments.level);
    if !arguments.json {
        return Ok(clean(
            &(heading(&dungeon, &level) + "\n" + &map(&level) + "\n" + LEGEND + "\n" + &key(&dungeon, &level, None)),
        ));
    }
    for place in &mut level.places {
        place.text = Some(dungeon.describe(place));
    }
    json(&LevelSheet {
        dungeon: dungeon.name.clone(),
        theme: dungeon.theme.name(),
        seed: dungeon.seed.0,
        delvers: dungeon.delvers,
        deepest: dungeon.deepest(),
        level,
    })
}

fn heading(dungeon: &Dungeon, level: &Level) -> String {
    let (places, delvers) = (count(level.places.len() as u64, "place"), count(dungeon.delvers, "delver"));
    let title = format!("{}, level {} of {}", dungeon.name, level.number, dungeon.deepest());
    wrapped("", &format!("{title}: {}, {places}, for {delvers}.", dungeon.theme.name()))
}

/// The places on their grid: eight columns for each, two for a passage.
fn map(level: &Level) -> String {
    let mut text = String::new();
    for row in 0..ROWS {
        let (mut line, mut below) = (String::new(), String::new());
        for column in 0..COLUMNS {
            let found = level.place_ids().find(|id| level.place(*id).cell == GridCell(column, row));
            line += &found.map_or_else(|| " ".repeat(8), |id| sign(level, id));
            let passage = |direction| {
                let exits = found.into_iter().flat_map(|id| level.exits(id));
                exits.filter(|exit| exit.direction == direction).map(|exit| level.link(exit.link)).next()
            };
            line += &passage(Direction::East).map_or("  ".into(), |link| passage_sign(link, ['=', '-']));
            let south = passage(Direction::South).map_or("  ".into(), |link| passage_sign(link, ['|', ':']));
            below += &format!("   {south}     ");
        }
        text += &format!("{}\n", line.trim_end());
        if row + 1 < ROWS {
            text += &format!("{}\n", below.trim_end());
        }
    }
    text
}

/// The sign of a place, such as "[ 7>M *]".
fn sign(level: &Level, id: PlaceId) -> String {
    let place = level.place(id);
    let way = match Some(id) {
        at if at == Some(level.entrance) => '<',
        at if at == level.stair => '>',
        at if at == level.fall => 'v',
        _ => ' ',
    };
    let contents = match &place.contents {
        Contents::Nothing => ' ',
        Contents::Monsters { .. } => 'M',
        Contents::Trap { .. } | Contents::Treasure(Hoard::Trapped(_)) => 'T',
        Contents::Treasure(_) => '$',
        Contents::Special(_) => 'S',
    };
    let lit = if place.lit { '*' } else { ' ' };
    let [open, shut] = if place.space == Space::Hall { ['{', '}'] } else { ['[', ']'] };
    format!("{open}{:>2}{way}{contents} {lit}{shut}", id.0)
}

fn passage_sign(link: &Link, widths: [char; 2]) -> String {
    let width = if link.width == Width::Wide { widths[0] } else { widths[1] };
    let door = match link.door.kind {
        _ if link.door.open => '/',
        DoorKind::Plain => '+',
        DoorKind::Stuck => 'J',
        DoorKind::Locked => 'L',
        DoorKind::Secret => '?',
        DoorKind::Sealed => '!',
        DoorKind::Moving => '~',
    };
    format!("{width}{door}")
}

/// The places by their numbers: description, contents, exits, and with a log what happened there.
fn key(dungeon: &Dungeon, level: &Level, log: Option<&LevelLog>) -> String {
    let place = |id: PlaceId| wrapped(&format!("{:>2}  ", id.0), &written::place(dungeon, level, id, log));
    level.place_ids().map(place).collect()
}

/// The map and the key of each level that parties have visited, for a dungeon that is closed.
pub(super) fn visited(dungeon: &Dungeon, logs: &[LevelLog]) -> String {
    let mut text = String::new();
    for (number, log) in (1..).zip(logs).filter(|(_, log)| !log.is_new()) {
        let level = log.level(dungeon, number);
        text += &(heading(dungeon, &level) + "\n" + &map(&level) + "\n" + LEGEND + "\n");
        text += &(key(dungeon, &level, Some(log)) + "\n");
    }
    clean(&text)
}

/// Breaks a text into lines; those after the first are indented like the first.
fn wrapped(head: &str, text: &str) -> String {
    let (mut all, mut line, mut empty) = (String::new(), head.to_string(), true);
    let indent = " ".repeat(head.len());
    for word in text.split_whitespace() {
        if !empty && line.chars().count() + 1 + word.chars().count() > WIDTH {
            all += &format!("{line}\n");
            (line, empty) = (indent.clone(), true);
        }
        line += if empty { "" } else { " " };
        line += word;
        empty = false;
    }
    all + &line + "\n"
}
