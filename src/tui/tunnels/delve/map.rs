//! The map of a level as the party has seen it: rooms with their walls on the grid of 8 by 5 places, doors, what lies there, and
//! the party in its place. On screens without a panel the place in words stands beside it.

use crate::canvas::names::short_name;
use crate::canvas::{Canvas, wrap};
use crate::theme::Ink;
use crate::theme::skin::Skin;
use crate::theme::soil::{Soil, in_lamplight, soil};
use crate::tunnels::delve::chart::Chart;
use crate::tunnels::delve::words;
use crate::tunnels::signs::of_member;
use crate::tunnels::table::Context;
use crate::widgets::spans::is_fine;
use ludus_engine::board::BoardCell;
use ludus_tunnels::data::attribute::Attribute;
use ludus_tunnels::data::dungeon::DoorKind;
use ludus_tunnels::delve::log::Marks;
use ludus_tunnels::delve::state::Delve;
use ludus_tunnels::dungeon::level::{COLUMNS, Contents, Direction, Exit, GridCell, LinkId, PlaceId, ROWS};
use ludus_tunnels::narration::names::Names;
use ratatui::layout::Rect;
use ratatui::style::Color;

/// The most columns and rows from one place to the next.
const LARGEST: (u16, u16) = (20, 9);
/// One of so many cells of a floor shows its grain.
const GRAIN: u16 = 11;
/// The columns and rows that a place needs to be seen well.
const ROOMY: (u16, u16) = (12, 5);
/// The columns and rows that a place needs at least: a wall and a token.
const LEAST: (u16, u16) = (4, 2);
/// The columns of a floor with room for two sides.
const BOTH_SIDES: u16 = 7;
/// The columns of a group with a free one.
const GROUP: u16 = 3;
/// The heading of a map beside a fight.
pub const BESIDE_FIGHT: &str = "Map";
/// Columns of a map beside the words of the place on the smallest screen.
const BESIDE: u16 = 40;
/// Least and most columns of the words.
const WORDS: (u16, u16) = (29, 44);
/// The row below the members of a map without a panel, for the latest news.
const NEWS_ROW: u16 = 1;
/// Columns beside the board from which a panel has the words.
const PANEL: u16 = 30;
/// The columns of CON, of its bar, of ST, adds and weapon in the line of a member.
const MEMBER: [u16; 5] = [25, 29, 45, 52, 65];
const MEMBER_BAR: u16 = 8;

/// The places of a map on the screen, from the one in the corner.
#[derive(Clone, Copy)]
pub struct MapGrid {
    area: Rect,
    step: (u16, u16),
    corner: GridCell,
    /// How many columns and rows of places are shown.
    count: (u8, u8),
}

impl MapGrid {
    /// All places of the level, however small they become.
    fn whole(area: Rect) -> MapGrid {
        MapGrid::of(area, (COLUMNS, ROWS), GridCell(0, 0))
    }

    /// As many places around the party as have enough room to be seen well.
    fn around(area: Rect, centre: GridCell) -> MapGrid {
        let fit = |size: u16, least: u16, all: u8| ((size.saturating_sub(1) / least) as u8).clamp(1, all);
        let count = (fit(area.width, ROOMY.0, COLUMNS), fit(area.height, ROOMY.1, ROWS));
        let from = |at: u8, count: u8, all: u8| at.saturating_sub(count / 2).min(all - count);
        MapGrid::of(area, count, GridCell(from(centre.0, count.0, COLUMNS), from(centre.1, count.1, ROWS)))
    }

    /// The places that the party knows, as large as they fit; around the party if not all do.
    fn known(area: Rect, chart: &Chart<'_>, centre: GridCell) -> MapGrid {
        let ways = chart.places().filter(|id| chart.was_entered(*id)).flat_map(|id| chart.exits(id));
        let cells: Vec<GridCell> =
            chart.places().chain(ways.map(|exit| exit.to)).map(|id| chart.place(id).cell).collect();
        let span = |at: fn(&GridCell) -> u8, centre: u8, (size, least): (u16, u16)| {
            let first = cells.iter().map(at).min().unwrap_or(centre);
            let count = cells.iter().map(at).max().unwrap_or(centre) - first + 1;
            let shown = ((size.saturating_sub(1) / least) as u8).clamp(1, count);
            (centre.saturating_sub(shown / 2).clamp(first, first + count - shown), shown)
        };
        let (x, columns) = span(|cell| cell.0, centre.0, (area.width, LEAST.0));
        let (y, rows) = span(|cell| cell.1, centre.1, (area.height, LEAST.1));
        MapGrid::of(area, (columns, rows), GridCell(x, y))
    }

    fn of(area: Rect, count: (u8, u8), corner: GridCell) -> MapGrid {
        let step = |size: u16, count: u8, most: u16| (size.saturating_sub(1) / u16::from(count)).min(most);
        let step = (step(area.width, count.0, LARGEST.0), step(area.height, count.1, LARGEST.1));
        let (wide, high) = (step.0 * u16::from(count.0) + 1, step.1 * u16::from(count.1) + 1);
        let (x, y) = ((area.width.saturating_sub(wide)) / 2, (area.height.saturating_sub(high)) / 2);
        MapGrid { area: Rect { x: area.x + x, y: area.y + y, width: wide, height: high }, step, corner, count }
    }

    fn shows(&self, cell: GridCell) -> bool {
        let within = |at: u8, from: u8, count: u8| (from..from + count).contains(&at);
        within(cell.0, self.corner.0, self.count.0) && within(cell.1, self.corner.1, self.count.1)
    }

    /// A room with its walls, which it shares with its neighbours.
    fn room(&self, cell: GridCell) -> Rect {
        let (column, row) = (u16::from(cell.0 - self.corner.0), u16::from(cell.1 - self.corner.1));
        let (x, y) = (self.area.x + column * self.step.0, self.area.y + row * self.step.1);
        Rect { x, y, width: self.step.0 + 1, height: self.step.1 + 1 }
    }

    fn floor(&self, cell: GridCell) -> Rect {
        let room = self.room(cell);
        Rect { x: room.x + 1, y: room.y + 1, width: room.width - 2, height: room.height - 2 }
    }

    /// The cells of a door: two columns in a wall above or below, one in a wall beside.
    fn door(&self, cell: GridCell, direction: Direction) -> Rect {
        let room = self.room(cell);
        let (middle, half) = (room.x + room.width / 2 - 1, room.y + room.height / 2);
        match direction {
            Direction::North => Rect { x: middle, y: room.y, width: 2, height: 1 },
            Direction::South => Rect { x: middle, y: room.bottom() - 1, width: 2, height: 1 },
            Direction::West => Rect { x: room.x, y: half, width: 1, height: 1 },
            Direction::East => Rect { x: room.right() - 1, y: half, width: 1, height: 1 },
        }
    }
}

/// The areas of a board: the map, and the words of the place if no panel has them.
fn parts(canvas: &Canvas<'_>, area: Rect, members: u16) -> (Rect, Option<Rect>) {
    if canvas.area().width.saturating_sub(area.width) >= PANEL {
        return (area, None);
    }
    let wide = area.width.saturating_sub(BESIDE + 2).clamp(WORDS.0, WORDS.1);
    let high = area.height.saturating_sub(1 + members + NEWS_ROW);
    let map = Rect { y: area.y + 1, width: area.width.saturating_sub(wide + 2), height: high, ..area };
    let words = Rect { x: map.right() + 1, width: wide, ..map };
    (map, Some(words))
}

pub fn draw(scene: &Context<'_>, delve: &Delve, canvas: &mut Canvas<'_>, area: Rect) {
    let chart = Chart::here(delve);
    let members = delve.march.len() as u16;
    let (place, beside) = parts(canvas, area, members);
    let grid = MapGrid::around(place, chart.place(delve.here).cell);
    scene.memory.map.set(Some(grid));
    scene.memory.has_words.set(beside.is_some());
    draw_chart(scene.names, &chart, canvas, &grid);
    if let Some(beside) = beside {
        draw_title(scene, delve, canvas, Rect { height: 1, ..area });
        draw_words(scene, &chart, canvas, beside);
        draw_members(scene, delve, canvas, Rect { y: place.bottom(), height: members, ..area });
    }
}

/// Draws all places of a level that the party knows.
pub fn draw_level(scene: &Context<'_>, chart: &Chart<'_>, canvas: &mut Canvas<'_>, area: Rect) {
    draw_chart(scene.names, chart, canvas, &MapGrid::whole(area));
}

/// Draws the known places of the level of the party, for a map beside a fight.
pub fn draw_known(delve: &Delve, names: &Names, canvas: &mut Canvas<'_>, area: Rect) {
    let chart = Chart::here(delve);
    let grid = MapGrid::known(area, &chart, chart.place(delve.here).cell);
    draw_chart(names, &chart, canvas, &grid);
}

/// Draws the places that the party knows, with what it left there, and the party if it is on the level.
fn draw_chart(names: &Names, chart: &Chart<'_>, canvas: &mut Canvas<'_>, grid: &MapGrid) {
    let shown: Vec<PlaceId> = chart.places().filter(|id| grid.shows(chart.place(*id).cell)).collect();
    // Rooms share walls: those of the party's are drawn last, in its light.
    let (here, dark): (Vec<PlaceId>, Vec<PlaceId>) = shown.iter().partition(|id| Some(**id) == chart.party());
    dark.iter().chain(&here).for_each(|id| draw_room(chart, canvas, grid, *id));
    for id in shown.iter().filter(|id| chart.was_entered(**id)) {
        chart.exits(*id).into_iter().for_each(|exit| draw_exit(chart, canvas, grid, (*id, exit)));
    }
    shown.iter().filter(|id| Some(**id) != chart.party()).for_each(|id| draw_contents(chart, canvas, grid, *id));
    if let Some(here) = chart.party() {
        draw_party(names, chart, canvas, grid, here);
        draw_group(chart, canvas, grid, here);
    }
}

/// The number of a place on the board, for marks and clicks.
pub const fn cell_of(place: PlaceId) -> BoardCell {
    BoardCell { x: 1, y: place.0 as i16 }
}

const fn cell_of_way(link: LinkId) -> BoardCell {
    BoardCell { x: 2, y: link.0 as i16 }
}

/// A place or a way that stands for a cell of the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MapSpot {
    Place(PlaceId),
    Way(LinkId),
}

impl MapSpot {
    /// `None` for the cell of a fighter.
    pub const fn of(cell: BoardCell) -> Option<MapSpot> {
        match cell.x {
            1 => Some(MapSpot::Place(PlaceId(cell.y as u8))),
            2 => Some(MapSpot::Way(LinkId(cell.y as u8))),
            _ => None,
        }
    }
}

/// The cell of the door or the place at a screen position. `None` if the party knows nothing there.
pub fn spot_at(scene: &Context<'_>, delve: &Delve, x: u16, y: u16) -> Option<BoardCell> {
    let (grid, chart) = (scene.memory.map.get()?, Chart::here(delve));
    let at = (x, y).into();
    let entered = || chart.places().filter(|id| chart.was_entered(*id) && grid.shows(chart.place(*id).cell));
    let exits = || entered().flat_map(|id| chart.exits(id).into_iter().map(move |exit| (id, exit)));
    let door = exits().find(|(id, exit)| grid.door(chart.place(*id).cell, exit.direction).contains(at));
    if let Some((_, exit)) = door {
        return Some(cell_of_way(exit.link));
    }
    let seen = chart.places().chain(exits().map(|(_, exit)| exit.to)).filter(|id| grid.shows(chart.place(*id).cell));
    let mut places = seen.filter(|id| grid.floor(chart.place(*id).cell).contains(at));
    places.next().map(cell_of)
}

/// The grounds of a place: slate, and warm from its middle outwards if the party stands there and sees (DEC-215).
#[derive(Clone, Copy)]
struct Light {
    middle: (i32, i32),
    /// The farthest distance in the place, squared.
    reach: i32,
    shines: bool,
}

impl Light {
    fn of(room: Rect, shines: bool) -> Light {
        let middle = (i32::from(room.x + room.width / 2), i32::from(room.y + room.height / 2));
        let light = Light { middle, reach: 1, shines };
        Light { reach: light.distance((room.x, room.y)).max(1), ..light }
    }

    /// The distance from the middle, squared. A cell is twice as high as wide.
    fn distance(self, (x, y): (u16, u16)) -> i32 {
        let (x, y) = (i32::from(x) - self.middle.0, 2 * (i32::from(y) - self.middle.1));
        x * x + y * y
    }

    /// The colours of a ground at a cell, and of the texture on it.
    fn on(self, skin: Skin, kind: Soil, at: (u16, u16)) -> Option<(Color, Color)> {
        match self.shines {
            true => in_lamplight(skin, kind, 100 * self.distance(at) / self.reach),
            false => soil(skin, kind, 0, 0),
        }
    }
}

fn draw_room(chart: &Chart<'_>, canvas: &mut Canvas<'_>, grid: &MapGrid, id: PlaceId) {
    let place = chart.place(id);
    let (room, floor) = (grid.room(place.cell), grid.floor(place.cell));
    let is_here = Some(id) == chart.party();
    let light = Light::of(room, is_here && chart.delve.sees(place));
    draw_ground(canvas, floor, light);
    let wall = if is_fine(canvas) { "\u{2588}" } else { "#" };
    let is_painted = is_fine(canvas) && canvas.skin().tints();
    for (x, y) in (room.x..room.right()).flat_map(|x| (room.y..room.bottom()).map(move |y| (x, y))) {
        if floor.contains((x, y).into()) {
            continue;
        }
        match light.on(canvas.skin(), Soil::SlateWall, (x, y)).filter(|_| is_painted) {
            Some((stone, _)) => canvas.texture((x, y), " ", (stone, stone)),
            None => _ = canvas.put_within(x, y, room.right(), wall, Ink::Wall),
        }
    }
    if !is_here {
        canvas.put_within(floor.x, floor.y, floor.right(), &id.0.to_string(), Ink::Wall);
    }
}

/// Draws the floor of a room: stone with a grain that stays where it is while the map moves.
fn draw_ground(canvas: &mut Canvas<'_>, floor: Rect, light: Light) {
    let fine = is_fine(canvas);
    for (x, y) in (0..floor.width).flat_map(|x| (0..floor.height).map(move |y| (x, y))) {
        let at = (floor.x + x, floor.y + y);
        let colours = light.on(canvas.skin(), Soil::Slate, at);
        if canvas.skin().tints() {
            canvas.floor(Rect::new(at.0, at.1, 1, 1), 1, &[colours.map(|(ground, _)| ground)]);
        }
        let Some((ground, texture)) = colours.filter(|_| fine) else { continue };
        if (x * 7 + y * 13 + x * y % 5) % GRAIN == 0 {
            canvas.texture(at, "\u{b7}", (texture, ground));
        }
    }
}

fn draw_exit(chart: &Chart<'_>, canvas: &mut Canvas<'_>, grid: &MapGrid, (id, exit): (PlaceId, Exit)) {
    let door = grid.door(chart.place(id).cell, exit.direction);
    let (sign, ink) = match chart.map.link(exit.link).door.kind {
        _ if chart.is_shut(exit) => ("+", Ink::Exit),
        DoorKind::Secret => ("s", Ink::Image),
        DoorKind::Moving => ("%", Ink::Warning),
        _ => (" ", Ink::Plain),
    };
    canvas.put_within(door.x, door.y, door.right(), &sign.repeat(door.width.into()), ink);
    if !chart.knows(exit.to) && grid.shows(chart.place(exit.to).cell) {
        let floor = grid.floor(chart.place(exit.to).cell);
        let (x, y) = (floor.x + floor.width / 2 - 1, floor.y + floor.height / 2);
        canvas.put_within(x, y, floor.right(), "??", Ink::Focus);
    }
}

/// The signs of what lies in a place, the most important first.
fn signs(chart: &Chart<'_>, id: PlaceId) -> Vec<(&'static str, Ink)> {
    let (map, place, marks) = (&chart.map, chart.place(id), chart.log.place(id));
    let trap = marks.has(Marks::TRAP_FOUND) || marks.has(Marks::TRAP_SPENT);
    let hoard = matches!(&place.contents, Contents::Treasure(_)) && !marks.has(Marks::LOOTED);
    let all = [
        (chart.log.troop(map, id).is_some(), ("\u{25c4}m", Ink::East)),
        (map.entrance == id, ("\u{2191}", Ink::Exit)),
        (map.stair == Some(id) || map.fall == Some(id), ("\u{2193}", Ink::Exit)),
        (matches!(&place.contents, Contents::Special(_)), ("\u{2666}", Ink::Item)),
        (trap, ("!", Ink::Warning)),
        (hoard || chart.log.goods(id).next().is_some(), ("$", Ink::Item)),
        (chart.log.bodies(id).next().is_some(), ("x%", Ink::Dim)),
    ];
    all.into_iter().filter(|(is_there, _)| *is_there).map(|(_, sign)| sign).collect()
}

fn draw_contents(chart: &Chart<'_>, canvas: &mut Canvas<'_>, grid: &MapGrid, id: PlaceId) {
    let floor = grid.floor(chart.place(id).cell);
    let mut x = floor.x;
    for (sign, ink) in signs(chart, id) {
        if x + sign.chars().count() as u16 <= floor.right() {
            x = canvas.put_within(x, floor.bottom() - 1, floor.right(), sign, ink) + 1;
        }
    }
}

/// The members in their order of march, two abreast.
fn draw_party(names: &Names, chart: &Chart<'_>, canvas: &mut Canvas<'_>, grid: &MapGrid, here: PlaceId) {
    let (delve, floor) = (chart.delve, grid.floor(chart.place(here).cell));
    let facing = if is_fine(canvas) { "\u{25ba}" } else { ">" };
    let walking: Vec<_> = delve.walking().collect();
    // A group that the party faces stands at the right end of the floor.
    let faces_group = chart.log.troop(&chart.map, here).is_some() && floor.width >= BOTH_SIDES;
    let free = floor.width - if faces_group { GROUP } else { 0 };
    let (abreast, rows) = ((free / 2).max(1), floor.height);
    let wanted = if rows >= 3 { 2.min(abreast) } else { abreast };
    for (number, id) in walking.iter().take(usize::from(wanted * rows)).enumerate() {
        let (across, down) = (number as u16 % wanted, number as u16 / wanted);
        let x = floor.x + (free - wanted * 2) / 2 + across * 2;
        let y = floor.y + down + rows.saturating_sub(walking.len().div_ceil(wanted.into()) as u16) / 2;
        canvas.put_within(x, y, floor.right(), &format!("{}{facing}", of_member(names, *id)), Ink::West);
        canvas.token(Rect { x, y, width: 2, height: 1 }, Ink::West, true);
    }
    canvas.cursor = (floor.x, floor.y);
}

/// The group that the party faces, at the right of the place, by their numbers.
fn draw_group(chart: &Chart<'_>, canvas: &mut Canvas<'_>, grid: &MapGrid, here: PlaceId) {
    let floor = grid.floor(chart.place(here).cell);
    if floor.width < BOTH_SIDES {
        return;
    }
    let count = chart.log.troop(&chart.map, here).map_or(0, |troop| troop.ratings.len() as u16).min(floor.height);
    let facing = if is_fine(canvas) { "\u{25c4}" } else { "<" };
    let (x, top) = (floor.right().saturating_sub(GROUP), floor.y + (floor.height - count) / 2);
    for number in 0..count.min(9) {
        canvas.put_within(x, top + number, floor.right(), &format!("{facing}{}", number + 1), Ink::East);
        canvas.token(Rect { x, y: top + number, width: 2, height: 1 }, Ink::East, true);
    }
}

fn draw_title(scene: &Context<'_>, delve: &Delve, canvas: &mut Canvas<'_>, line: Rect) {
    let (light, ink) = words::light(delve);
    // The title says that the place is lit.
    let light = light.trim_end_matches(" carried").to_string();
    let (site, turn) = (words::site(delve), format!("turn {}", delve.turn));
    let from = line.right().saturating_sub((light.chars().count() + turn.len() + 4) as u16);
    // The name of the dungeon leaves room for the rest.
    let room = usize::from(from.saturating_sub(line.x + 1)).saturating_sub(site.len() + 3);
    let name = short_name(&delve.dungeon.name, room);
    let end = canvas.put_within(line.x + 1, line.y, line.right(), &name, Ink::Strong);
    let end = canvas.put_within(end + 2, line.y, line.right(), &site, Ink::Plain);
    if from > end {
        let x = canvas.put_within(from, line.y, line.right(), &turn, Ink::Plain);
        canvas.put_within(x + 2, line.y, line.right(), &light, ink);
    }
    let practice = if scene.memory.practice { "practice" } else { "" };
    let terms = words::terms(scene, delve);
    let free = usize::from(from.saturating_sub(end + 4));
    let short = terms.replace("house ", "");
    if let Some(text) = [terms.as_str(), &short, practice].into_iter().find(|text| text.len() <= free) {
        canvas.put_within(end + 2, line.y, from, text, Ink::Warning);
    }
}

fn draw_words(scene: &Context<'_>, chart: &Chart<'_>, canvas: &mut Canvas<'_>, area: Rect) {
    let sign = |exit: Exit| words::arrow(exit.direction, scene.keys.lists);
    let ways = chart.exits(chart.delve.here).into_iter();
    let ways = ways.map(|exit| (format!("{} {}", sign(exit), words::way(chart, exit)), Ink::Dim));
    let rules = words::house_rules(chart.delve).into_iter().map(|text| (text, Ink::Dim));
    let below: Vec<_> = ways.chain(words::here(scene, chart)).chain(rules).collect();
    let rows = |text: &str| wrap(text, area.width.into()).len() as u16;
    let room = area.height.saturating_sub(below.iter().map(|(text, _)| rows(text)).sum());
    // The log has the words of the place, too: they go before anything else does.
    let place = words::describe(chart.delve, &chart.map);
    let place = Some((place, Ink::Plain)).filter(|(text, _)| rows(text) <= room);
    let mut y = area.y;
    for (text, ink) in place.into_iter().chain(below) {
        let rest = Rect { y, height: area.bottom().saturating_sub(y), ..area };
        y += canvas.wrapped(rest, &text, ink);
    }
}

/// The members below a small map, each with type, CON, ST, adds, what armour takes and weapon (TT-UI-03).
fn draw_members(scene: &Context<'_>, delve: &Delve, canvas: &mut Canvas<'_>, area: Rect) {
    let fine = is_fine(canvas);
    for (y, id) in (area.y..area.bottom()).zip(&delve.march) {
        let member = delve.member(*id);
        let (now, most) = words::strength(member);
        let ink = if member.is_up() { Ink::West } else { Ink::Dim };
        let [con, bar, strength, adds, weapon] = MEMBER.map(|x| area.x + x);
        let token = format!("{}{}", of_member(scene.names, *id), if fine { "\u{25ba}" } else { ">" });
        let end = canvas.put_within(area.x + 1, y, area.right(), &token, ink);
        canvas.token(Rect { x: area.x + 1, y, width: end - area.x - 1, height: 1 }, ink, 2 * now > most);
        let name = short_name(scene.names.member(*id), 7);
        canvas.put_within(area.x + 4, y, con, &name, ink);
        canvas.put_within(area.x + 12, y, con, &words::title(member), Ink::Dim);
        canvas.put_within(con, y, bar, "CON", Ink::Dim);
        canvas.segments(Rect { x: bar, y, width: MEMBER_BAR, height: 1 }, (now, most), ink);
        let ink = if 2 * now > most { Ink::Strong } else { Ink::Warning };
        canvas.put_within(bar + MEMBER_BAR + 1, y, strength, &format!("{now:>2}/{most}"), ink);
        canvas.put_within(strength, y, adds, &format!("ST {}", member.now(Attribute::Strength)), Ink::Plain);
        let takes = format!("{:>+3} takes {}", member.person().adds_in_hand(), words::absorbs(member));
        canvas.put_within(adds, y, weapon, &takes, Ink::Plain);
        let (state, ink) = words::state(delve, member);
        let arms = words::weapon(member);
        let last = if state.is_empty() { (arms.as_str(), Ink::Plain) } else { (state, ink) };
        canvas.put_within(weapon, y, area.right(), last.0, last.1);
    }
}
