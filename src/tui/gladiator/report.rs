//! The facts of a finished battle: each fighter's deeds and rewards, the luck of the dice, and who could have left.

use crate::game_view::report::facts::{Report, ReportLine, ReportLuck};
use crate::gladiator::ask::BattleContext;
use crate::gladiator::screens::person::{Rise, next_rise, rises};
use crate::theme::Ink;
use crate::wide_layout::{Cell, TextBox};
use crate::widgets::panels::Panel;
use crate::widgets::rows::{ListColumn, left, right};
use crate::widgets::spans::{spans, write};
use ludus_engine::text::and;
use ludus_gladiator::battle::state::Battle;
use ludus_gladiator::data::experience::in_points;
use ludus_gladiator::model::fighter::{Control, FighterId, Presence, Side};
use ludus_gladiator::narration;
use ludus_gladiator::stats::combat::CombatStats;
use ludus_gladiator::stats::results::{Fate, FighterResult};
use ludus_gladiator::stats::summary::BattleSummary;

/// The columns between name and fate. Bars and spells go first where there is no room.
const COLUMNS: [ListColumn; 8] = [
    right("dealt", 5, 0),
    left("", 10, 6),
    right("taken", 5, 0),
    left("", 10, 7),
    right("hits", 8, 0),
    right("expected", 8, 2),
    right("kills", 5, 1),
    right("spells", 6, 3),
];

/// Returns the facts of the battle.
pub fn report<'a>(scene: &BattleContext<'a>) -> Report<'a> {
    let memory = scene.memory;
    let (results, battle) = (memory.results.as_slice(), scene.truth);
    let outcome = battle.outcome().map_or("", narration::outcome);
    let summary = memory.summary.as_ref();
    let taken = |one: &FighterResult| summary.map_or(0, |summary| summary.deeds(one.id).taken);
    let most = results.iter().map(|one| one.dealt.max(taken(one))).max().unwrap_or(0);
    let called = summary.map(|summary| called(battle, results, summary)).unwrap_or_default();
    let dealt = |id: &FighterId| summary.map_or(0, |summary| summary.deeds(*id).dealt.max(summary.deeds(*id).taken));
    let most = called.iter().map(dealt).max().unwrap_or(0).max(most);
    let mut lines: Vec<ReportLine> = results.iter().map(|result| line(scene, result, most)).collect();
    lines.extend(called.into_iter().map(|id| being_line(scene, id, most)));
    ludus_engine::order::by_key(&mut lines, |line| line.seat.0);
    let experience = Panel::drawn("Experience", {
        let scene = *scene;
        move |pane| draw_experience(&scene, pane)
    });
    Report {
        title: format!("{outcome}  Turn {}.  Difficulty: {}.", battle.turn(), battle.skill().called()),
        columns: COLUMNS.into(),
        lines,
        note: if summary.is_some_and(|summary| differs(battle, summary)) { BEYOND } else { "" },
        luck: summary.and_then(|summary| ReportLuck::of(summary, 2, ["SH", "battles"])),
        after: after(scene, results),
        deaths: ways_out(scene).chain(bones(scene, results)).map(|text| (text, Ink::Warning)).collect(),
        panels: vec![experience.size(36, 6)],
    }
}

/// Shown if the table's sums differ.
const BEYOND: &str = "Dealt counts beyond the last SH, as experience does. Taken ends at 0 SH.";

/// Returns whether all fighters together dealt another sum than they took.
fn differs(battle: &Battle, summary: &BattleSummary) -> bool {
    let sum = |of: fn(&CombatStats) -> u32| battle.fighters().map(|id| of(summary.deeds(id))).sum::<u32>();
    sum(|deeds| deeds.dealt) != sum(|deeds| deeds.taken)
}

/// Returns the beings of magic that fought: they are no members of the set-up, so they have no result.
fn called(battle: &Battle, results: &[FighterResult], summary: &BattleSummary) -> Vec<FighterId> {
    let fought = |id: &FighterId| {
        let deeds = summary.deeds(*id);
        deeds.dealt > 0 || deeds.kills > 0 || deeds.taken > 0 || deeds.attacks().strikes > 0
    };
    let others = battle.fighters().skip(battle.roster());
    others.filter(|id| results.iter().all(|one| one.id != *id) && fought(id)).collect()
}

/// Returns the line of a being of magic. The experience of its deeds is its Mage's.
fn being_line(scene: &BattleContext<'_>, id: FighterId, most: u32) -> ReportLine {
    let fighter = scene.truth.fighter(id);
    let deeds = scene.memory.summary.as_ref().map(|summary| summary.deeds(id));
    let (dealt, kills) = deeds.map_or((0, 0), |deeds| (deeds.dealt, deeds.kills));
    let fate = match fighter.presence() {
        Presence::Arena => format!("called, SH {} of {}", fighter.sh(), fighter.normal_sh()),
        Presence::Dead => "called, killed".into(),
        Presence::Gone | Presence::Left => "called, gone".into(),
    };
    let cells = cells(scene, (id, fighter.side()), (dealt, kills), most);
    ReportLine { name: scene.name(id).into(), seat: fighter.side().seat(), cells, fate, is_lost: false }
}

fn line(scene: &BattleContext<'_>, result: &FighterResult, most: u32) -> ReportLine {
    let cells = cells(scene, (result.id, result.side), (result.dealt, result.kills), most);
    let (name, seat) = (scene.name(result.id).to_string(), result.side.seat());
    ReportLine { name, seat, cells, fate: fate(scene, result), is_lost: result.fate == Fate::Dead }
}

/// Returns the cells of a fighter: SH dealt and taken with their bars, hits, kills and spells.
fn cells(scene: &BattleContext<'_>, (id, side): (FighterId, Side), (dealt, kills): (u32, u32), most: u32) -> Vec<Cell> {
    let ink = Ink::of(side);
    let bar = |value: u32| Cell::Segments((value as i32, most as i32), ink);
    let number = |value: u32| Cell::ink(value, Ink::Strong);
    let mut cells = vec![number(dealt), bar(dealt)];
    match &scene.memory.summary {
        Some(summary) => {
            let deeds = summary.deeds(id);
            let ([hits, mean], spells) = (deeds.attacks().of_all(), deeds.spells);
            let worked = if spells == 0 { String::new() } else { format!("{} of {spells}", deeds.worked) };
            cells.extend([number(deeds.taken), bar(deeds.taken), Cell::plain(hits), Cell::ink(mean, Ink::Dim)]);
            cells.extend([number(kills), Cell::plain(worked)]);
        }
        None => {
            cells.extend(["", "", "", ""].map(Cell::plain));
            cells.push(number(kills));
        }
    }
    cells
}

/// Returns "won, SH 9 of 15", "left" or "RIP in turn 8".
fn fate(scene: &BattleContext<'_>, result: &FighterResult) -> String {
    let fighter = scene.truth.fighter(result.id);
    let standing = |word: &str| format!("{word}, SH {} of {}", fighter.sh(), fighter.normal_sh());
    match result.fate {
        Fate::Won => standing("won"),
        Fate::Survived => standing("lives"),
        Fate::Left => "left".into(),
        Fate::Dead => {
            let loss = scene.memory.summary.as_ref().and_then(|summary| summary.loss(result.id));
            loss.map_or_else(|| "RIP".into(), |loss| format!("RIP in turn {}", loss.when.round))
        }
        Fate::Unfinished => String::new(),
    }
}

/// Returns what the battle brought: "+43 EXP for Khan, SH 12 to 13".
fn after(scene: &BattleContext<'_>, results: &[FighterResult]) -> Vec<(String, Ink)> {
    if scene.free {
        return vec![(FREE.into(), Ink::Warning)];
    }
    let own = results.iter().filter(|one| one.control == Control::Player && one.race.is_humanoid());
    let gained = own.filter(|one| one.fate != Fate::Dead && one.gained_halves > 0).map(|one| {
        let rises = rises(one.before, one.after);
        let rises = if rises.is_empty() { String::new() } else { format!(", {}", rises.join(", ")) };
        format!("+{} EXP for {}{rises}", in_points(one.gained_halves), one.name)
    });
    let gained: Vec<String> = gained.collect();
    if gained.is_empty() { Vec::new() } else { vec![(format!("{}.", gained.join("; ")), Ink::Good)] }
}

/// Returns how the players' dead can return.
fn bones(scene: &BattleContext<'_>, results: &[FighterResult]) -> Option<String> {
    let dead =
        |one: &&FighterResult| one.fate == Fate::Dead && one.control == Control::Player && one.race.is_humanoid();
    let names: Vec<&str> = results.iter().filter(dead).map(|one| one.name.as_str()).collect();
    if scene.free || names.is_empty() {
        return None;
    }
    let lie = if names.len() == 1 { "lies" } else { "lie" };
    Some(format!(
        "{} {lie} dead. Their bones lie in later arenas. Drop them at the Altar of Life, and they live again with four \
         fifths of their EXP.",
        and(&names)
    ))
}

/// Returns lines such as "Conan was wounded before the end: the exit was 9 squares off, 2 turns at a run."
fn ways_out<'s>(scene: &'s BattleContext<'_>) -> impl Iterator<Item = String> + 's {
    let fallen = scene.memory.summary.as_ref().map_or(&[][..], |account| account.fallen.as_slice()).iter();
    let own = fallen.filter(|one| scene.truth.fighter(one.who.into()).control() == Control::Player);
    own.filter_map(|one| {
        let (name, out) = (scene.name(one.who.into()), one.how.way_out?);
        let squares = if out.squares == 1 { "one square".into() } else { format!("{} squares", out.squares) };
        let turns = if out.turns == 1 { "one turn".into() } else { format!("{} turns", out.turns) };
        Some(format!(
            "{name} was wounded before the end, with the exit {squares} away: {turns} at a run, if no enemy engages."
        ))
    })
}

/// Shown at the end of a practice battle.
const FREE: &str = "Practice battle: roster, scores and experience stay as they are.";

/// Draws each person's experience, with its sources and the way to the next point.
fn draw_experience(scene: &BattleContext<'_>, pane: &mut TextBox<'_, '_>) {
    let keeps = |one: &&FighterResult| one.race.is_humanoid() && one.control == Control::Player;
    let own: Vec<&FighterResult> = scene.memory.results.iter().filter(keeps).collect();
    if own.is_empty() {
        return pane.text("Nobody here keeps experience.", Ink::Dim);
    }
    let name = own.iter().map(|one| one.name.chars().count()).max().unwrap_or(0) as u16 + 2;
    for one in own {
        pane.at(0, &one.name, Ink::of(one.side));
        let ink = if one.fate == Fate::Dead && !scene.free { Ink::Warning } else { Ink::Plain };
        write(pane, name, &spans([(&exp(scene, one), ink), (&sources(scene, one), Ink::Dim)]), 2);
        if scene.free || one.fate == Fate::Dead {
            continue;
        }
        let risen = rises(one.before, one.after);
        if !risen.is_empty() {
            pane.at(name, &format!("Rises: {}!", risen.join(", ")), Ink::Good);
            pane.next();
        }
        if let Some(rise) = next_rise(one.race, one.after, one.after_halves) {
            pane.segments(name, 8, (rise.has as i32, rise.step as i32), Ink::BarFull);
            pane.at(name + 9, &next(&rise), Ink::Dim);
            pane.next();
        }
    }
}

/// Returns "23 to 66.5". For the dead, what is lost; in a practice battle, what stays.
fn exp(scene: &BattleContext<'_>, result: &FighterResult) -> String {
    match result.fate {
        _ if scene.free => format!("keeps {} EXP", in_points(result.brought_halves)),
        Fate::Dead => format!("{} EXP lost", in_points(result.lost_halves)),
        _ => format!("{} to {} EXP", in_points(result.brought_halves), in_points(result.after_halves)),
    }
}

/// Returns the sources of a fighter's experience: ": +23 fight, +20 win". Only for fighters that keep it.
fn sources(scene: &BattleContext<'_>, result: &FighterResult) -> String {
    let keeps = result.fate != Fate::Dead && result.gained_halves > 0 && !scene.free;
    let Some(account) = scene.memory.summary.as_ref().filter(|_| keeps) else { return String::new() };
    let earned = account.deeds(result.id).own;
    let parts = [(earned.fought, "fight"), (earned.won, "win"), (earned.magic, "magic")];
    let parts = parts.into_iter().filter(|(earned, _)| *earned > 0);
    let parts: Vec<String> = parts.map(|(earned, how)| format!("+{} {how}", in_points(earned))).collect();
    if parts.is_empty() { String::new() } else { format!(": {}", parts.join(", ")) }
}

/// Returns a text such as "AG 13 with 37 EXP more".
fn next(rise: &Rise) -> String {
    if rise.to.is_empty() {
        return "Nothing more can rise".into();
    }
    format!("{} with {} EXP more", rise.to, rise.missing())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tests::{drawn, man, robot};
    use ludus_engine::dice::Seed;
    use ludus_engine::game::NullSink;
    use ludus_gladiator::ai;
    use ludus_gladiator::data::race::Race;
    use ludus_gladiator::data::spell::Spell;
    use ludus_gladiator::model::board::Facing;
    use ludus_gladiator::model::setup::{Phase, Recruit, Setup};
    use ludus_gladiator::stats::results::results;

    fn setup() -> Setup {
        let mut merlin = man("Merlin", Side::West, 10, 9, Facing::East, ["Staff", "", "", ""]);
        (merlin.race, merlin.sh, merlin.ag, merlin.iq) = (Race::Mage, 16, 18, 18);
        merlin.stance.as_mut().unwrap().spells = Some(vec![Spell::SummonBear]);
        drawn(vec![merlin, Recruit { ag: 8, ..robot("Bran", 14, 9, ["Mace", "", "", ""]) }], Phase::Movement, &[])
    }

    #[test]
    fn summoned_beings_that_fought_have_a_line() {
        let (mut kills, setup) = (0, setup());
        for seed in 0..60 {
            let mut battle = Battle::new(&setup, Seed(seed)).unwrap();
            let mut commands = Vec::new();
            while let Some(choice) = ai::choose(&battle) {
                battle.execute(&choice.command, &mut NullSink).unwrap();
                commands.push(choice.command);
            }
            let summary = BattleSummary::of(&setup, Seed(seed), &commands).unwrap();
            let results = results(&battle, &setup);
            let listed: Vec<FighterId> =
                results.iter().map(|one| one.id).chain(called(&battle, &results, &summary)).collect();
            let active: Vec<FighterId> = battle.fighters().filter(|id| summary.deeds(*id).dealt > 0).collect();
            assert!(active.iter().all(|id| listed.contains(id)), "seed {seed}: {active:?} of {listed:?}");
            let by_beings = listed.iter().filter(|id| id.index() >= battle.roster());
            kills += by_beings.map(|id| summary.deeds(*id).kills).sum::<u32>();
        }
        assert!(kills > 0, "no being killed anybody in 60 battles");
    }
}
