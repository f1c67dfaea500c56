//! The account of a finished delve on one page: loot, parts, each source of experience, levels, deaths with their causes.

use crate::game_view::prompt::sentence;
use crate::game_view::report::facts::{Report, ReportLine, ReportLuck};
use crate::help::Topic;
use crate::keys::Keymap;
use crate::theme::Ink;
use crate::tunnels::delve::words;
use crate::tunnels::table::Context;
use crate::wide_layout::Cell;
use crate::widgets::panels::Panel;
use crate::widgets::rows::right;
use ludus_engine::game::Seat;
use ludus_engine::text::count;
use ludus_tunnels::data::coins::Coins;
use ludus_tunnels::delve::member::MemberId;
use ludus_tunnels::delve::state::Delve;
use ludus_tunnels::narration::delving;

/// Letters of a name for which the smallest screen has room.
const NAME: usize = 16;

const FREE: &str = "Practice delve: nobody keeps the experience, and the roster stays as it is.";

pub fn report<'a>(scene: &Context<'a>, delve: &Delve) -> Report<'a> {
    let free = (FREE.to_string(), Ink::Dim);
    let account = account(scene, delve);
    let rows = account.len() as u16 + 2;
    let end = delving::ending(delve).unwrap_or_default();
    Report {
        title: format!("{end}  {}.", count(delve.turn, "game turn")),
        columns: vec![
            right("CON", 9, 0),
            right("fights", 6, 0),
            right("spells", 6, 2),
            right("rolls", 5, 2),
            right("return", 6, 0),
            right("e.p.", 6, 0),
            right("part, g.p.", 10, 1),
        ],
        lines: delve.ids().map(|id| line(scene, delve, id)).collect(),
        luck: scene.memory.summary.as_ref().and_then(|summary| ReportLuck::of(summary, 1, ["hits", "delves"])),
        after: scene.free.then_some(free).into_iter().collect(),
        deaths: scene.memory.deaths.iter().map(|text| (text.clone(), Ink::Plain)).collect(),
        panels: vec![Panel::lines("The account", account).size(36, rows)],
        ..Report::default()
    }
}

fn line(scene: &Context<'_>, delve: &Delve, id: MemberId) -> ReportLine {
    let member = delve.member(id);
    let (now, most) = words::strength(member);
    let [fights, spells, rolls, loot] = member.gained;
    let number = |points: u32| Cell::plain(if points == 0 { String::new() } else { points.to_string() });
    let part = delve.account.as_ref().and_then(|account| account.lines.iter().find(|line| line.who == id));
    let mut cells = vec![Cell::plain(format!("{now} of {most}"))];
    cells.extend([fights, spells, rolls, loot, fights + spells + rolls + loot].map(number));
    cells.push(Cell::plain(part.map_or_else(String::new, |line| in_gold(line.part))));
    let (state, _) = words::state(delve, member);
    ReportLine {
        name: crate::canvas::names::short_name(scene.names.member(id), NAME),
        seat: Seat(0),
        cells,
        fate: if member.is_alive() { String::new() } else { state.trim_start_matches("\u{d7} ").to_string() },
        is_lost: !member.is_alive(),
    }
}

/// A sum in gold pieces with two decimals, for a narrow column: "55.25".
fn in_gold(sum: Coins) -> String {
    format!("{}.{:02}", sum.whole_gold(), sum.0 % 100)
}

/// Loot and experience, a line for each part of the account.
fn account(scene: &Context<'_>, delve: &Delve) -> Vec<(String, Ink)> {
    let mut lines =
        vec![(format!("Deepest level {}, {} slain.", delve.deepest, count(delve.kills, "foe")), Ink::Plain)];
    let Some(account) = &delve.account else {
        lines.push(("Nothing came home.".into(), Ink::Bad));
        return lines;
    };
    lines.push((sentence(&format!("Loot worth {}", account.loot)), Ink::Strong));
    let of = |id: &MemberId| account.lines.iter().find(|line| line.who == *id);
    for line in delve.march.iter().filter_map(of) {
        let parts = [(line.treasure, "treasure"), (line.magic, "magic"), (line.daring, "the return")];
        let parts = parts.iter().filter(|(points, _)| *points > 0);
        let parts: Vec<String> = parts.map(|(points, what)| format!("{points} for {what}")).collect();
        let parts = if parts.is_empty() { "nothing".into() } else { parts.join(", ") };
        lines.push((format!("{}: {parts}", scene.names.member(line.who)), Ink::Plain));
    }
    let cheated = account.cheated.iter().map(|id| (format!("{} got no share.", scene.names.member(*id)), Ink::Warning));
    lines.extend(cheated);
    let carried = account.carried.iter();
    lines.extend(carried.map(|(id, dead)| (format!("{} carried {dead} home.", scene.names.member(*id)), Ink::Plain)));
    let levels = delve.march.iter().copied().filter(|id| delve.member(*id).is_alive());
    lines.extend(levels.map(|id| {
        let member = &delve.member(id).character;
        (format!("{} is of level {}.", member.name, member.level()), Ink::Dim)
    }));
    lines
}

pub const TOPIC: Topic = Topic {
    title: "The end of the delve",
    asks: "Who came home, what everyone did and gained, and what the loot is worth. A party that is lost brings nothing home; its \
           bodies and its loot stay in the dungeon until somebody finds them. A delve that is given up brings no experience. The \
           chart plays on from the beginning of each turn with the whole dungeon known; the win bar knew only what you know.",
    context: Keymap::Report,
    rules: &["TT-XP-06", "TT-UI-17", "TT-DEC-104", "TT-DEC-118", "TT-DEC-229"],
    chapters: &["Experience and levels", "Tables of the dungeon"],
};
