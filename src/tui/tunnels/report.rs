//! The report of a finished fight: what everyone did and lost, who fell and why, experience, luck.

use crate::game_view::report::facts::{Report, ReportLine, ReportLuck};
use crate::help::Topic;
use crate::keys::Keymap;
use crate::theme::Ink;
use crate::tunnels::account::Account;
use crate::tunnels::signs;
use crate::tunnels::table::{Context, end_words};
use crate::wide_layout::Cell;
use crate::widgets::panels::Panel;
use crate::widgets::rows::{left, right};
use ludus_engine::game::Seat;
use ludus_tunnels::battle::fighter::{FightSide, FighterId, Status};
use ludus_tunnels::battle::state::Fight;
use ludus_tunnels::narration::names::Names;

/// Letters of a name for which the smallest screen has room.
const NAME: usize = 16;

pub fn report<'a>(scene: &Context<'a>) -> Report<'a> {
    let Some(fight) = scene.truth.fight() else { return Report::default() };
    let both = FightSide::BOTH.into_iter().flat_map(|side| fight.ids().filter(move |id| fight.get(*id).side == side));
    let gained: Vec<(String, Ink)> = fight
        .ids()
        .filter_map(|id| Some((id, fight.person(id).filter(|_| fight.get(id).side == FightSide::Party)?)))
        .map(|(id, person)| (format!("{}: {} e.p.", scene.names.of(id), person.gained), Ink::Plain))
        .collect();
    let free = (FREE.to_string(), Ink::Dim);
    let rows = gained.len() as u16 + 2;
    Report {
        title: format!("{}  Combat turn {}.", end_words(fight), fight.turn),
        columns: vec![
            right("CON, MR", 10, 0),
            right("dealt", 5, 0),
            right("taken", 5, 1),
            right("absorbed", 8, 2),
            right("hits", 8, 3),
            left("saves", 5, 4),
            right("beaten", 6, 1),
        ],
        lines: both.map(|id| line(scene, fight, id)).collect(),
        luck: scene.memory.summary.as_ref().and_then(|summary| ReportLuck::of(summary, 1, ["hits", "fights"])),
        after: scene.free.then_some(free).into_iter().collect(),
        deaths: scene.memory.deaths.iter().map(|text| (text.clone(), Ink::Plain)).collect(),
        panels: vec![Panel::lines("Experience", gained).size(30, rows)],
        ..Report::default()
    }
}

const FREE: &str = "Practice fight: nobody keeps the experience, and the roster stays as it is.";

fn line(scene: &Context<'_>, fight: &Fight, id: FighterId) -> ReportLine {
    let fighter = fight.get(id);
    let (now, most) = signs::strength(fight, id);
    let mut cells = vec![Cell::plain(format!("{now} of {most}"))];
    if let Some(summary) = &scene.memory.summary {
        let deeds = summary.deeds(id);
        let some = |count: u32| Cell::plain(if count == 0 { String::new() } else { count.to_string() });
        let [hits, _] = deeds.attacks().of_all();
        let [made, failed] = deeds.own.saves;
        let saves = if made + failed > 0 { format!("{made}/{}", made + failed) } else { String::new() };
        cells.extend([some(deeds.dealt), some(deeds.taken), some(deeds.own.absorbed), Cell::plain(hits)]);
        cells.extend([Cell::plain(saves), some(deeds.put_out)]);
    }
    let fate = match fighter.status {
        Status::Active => "",
        Status::Fainted => "faint",
        Status::Dead => "dead",
        Status::Fled => "got away",
        Status::Subdued => "surrendered",
        Status::Stone => "turned to stone",
        Status::Gone => "gone",
    };
    ReportLine {
        name: crate::canvas::names::short_name(scene.names.of(id), NAME),
        seat: Seat(u8::from(fighter.side == FightSide::Foes)),
        cells,
        fate: fate.into(),
        is_lost: matches!(fighter.status, Status::Dead | Status::Stone | Status::Subdued),
    }
}

/// The chain of causes of a death: share, armour, CON (TT-UI-16).
pub fn causes(fight: &Fight, names: &Names, account: &Account, who: FighterId, told: &str) -> String {
    let Some(line) = account.line(who) else { return told.to_string() };
    let mut parts = Vec::new();
    if let Some(compared) = account.common().filter(|_| line.share.is_some()) {
        parts.push(format!("{} against {}", compared.totals[0], compared.totals[1]));
    }
    if line.hits() > 0 {
        let absorbed: u16 = line.absorbed().into_iter().sum();
        let armour = if absorbed > 0 { format!(", armour took {absorbed}") } else { String::new() };
        parts.push(format!("{} hits{armour}", line.hits()));
    }
    if let Some((before, after)) = line.strength() {
        let name = if fight.person(who).is_some() { "CON" } else { "MR" };
        parts.push(format!("{name} {before} -> {after}"));
    }
    match parts.as_slice() {
        [] => told.to_string(),
        parts => format!("{}: {}.", names.of(who), parts.join(", ")),
    }
}

pub const TOPIC: Topic = Topic {
    title: "The end of the fight",
    asks: "How it ended, who did what, and how lucky the dice were. Hits of a comparison count for each member by its part of the \
           total. The chart plays on from the beginning of each turn with all ratings known; the win bar knew only what you know.",
    context: Keymap::Report,
    rules: &["TT-XP-01", "TT-XP-02", "TT-XP-03", "TT-DEC-103", "TT-UI-05"],
    chapters: &["Experience and levels"],
};
