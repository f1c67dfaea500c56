//! The final report in rows: each fighter's deeds and rewards, the luck of the dice, and the turning point.

pub mod boxes;

use crate::game_view::prompt::sentence;
use crate::game_view::rulebook_ui::{Report, ReportRow};
use crate::gladiator::ask::BattleContext;
use crate::gladiator::screens::person::{next_rise, rises};
use crate::postgame_text;
use crate::postgame_text::{Whose, add_rows, lucks};
use crate::theme::Ink;
use ludus_engine::text::{and, of_all};
use ludus_gladiator::battle::state::decision::Outcome;
use ludus_gladiator::data::experience::in_points;
use ludus_gladiator::model::fighter::{Control, FighterId, Side};
use ludus_gladiator::narration;
use ludus_gladiator::stats::results::{Fate, FighterResult};

/// The side whose win chance is shown turn by turn.
const WEST: Whose<'static> = Whose { name: "West", round: "turn", mark: "T" };

/// Builds one row per fighter, and one more for each fighter whose attributes rise.
pub fn report(scene: &BattleContext<'_>) -> Report {
    let results = scene.memory.results.as_slice();
    let battle = scene.truth;
    let outcome = battle.outcome().map_or("", narration::outcome);
    let mut rows: Vec<ReportRow> = Vec::new();
    for result in results {
        rows.push((2, row(scene, result), Ink::of(result.side)));
        let sources = sources(scene, result);
        if !sources.is_empty() {
            rows.push((16, format!("EXP: {sources}"), Ink::Dim));
        }
        let rises = rises(result.before, result.after);
        if !rises.is_empty() && !scene.free {
            let next = next(result).map_or_else(String::new, |text| format!("!  {text}"));
            rows.push((16, format!("Rises: {}{next}", rises.join(", ")), Ink::Good));
        }
    }
    let told = [epilogue(scene, results), decided(scene, results), postgame_text::line(scene.course, &WEST)].concat();
    let told: Vec<_> = told.into_iter().chain(ways_out(scene).map(|text| (text, Ink::Warning))).collect();
    add_rows(&mut rows, &told);
    let (turn, skill) = (battle.turn(), battle.skill().called());
    Report {
        title: format!("{outcome}  Turn {turn}.  Difficulty: {skill}."),
        heading: "Name         Result Dealt Taken  Blows, mean   Kills Spells  EXP",
        rows,
    }
}

fn row(scene: &BattleContext<'_>, result: &FighterResult) -> String {
    let (fate, exp) = (fate(result), exp(scene, result));
    let [taken, blows, mean, spells] = deeds(scene, result.id);
    let blows = if mean.is_empty() { blows } else { format!("{blows}, {mean}") };
    let (name, dealt, kills) = (&result.name, result.dealt, result.kills);
    format!("{name:<12} {fate:<6} {dealt:>5} {taken:>5}  {blows:<13} {kills:>5} {spells:>6}  {exp}").trim_end().into()
}

/// Returns SH lost, "5 of 7" hits, the average number of hits, and "1 of 2" spells that worked.
/// All are empty if the battle cannot be replayed.
fn deeds(scene: &BattleContext<'_>, id: FighterId) -> [String; 4] {
    let Some(account) = &scene.memory.summary else { return Default::default() };
    let deeds = account.deeds(id);
    let ([hits, mean], spells) = (deeds.attacks().of_all(), deeds.spells);
    let worked = if spells == 0 { String::new() } else { format!("{} of {spells}", deeds.worked) };
    [deeds.taken.to_string(), hits, mean, worked]
}

/// Returns the sources of a fighter's experience: "23 fought, 20 won". Only for fighters that keep it.
fn sources(scene: &BattleContext<'_>, result: &FighterResult) -> String {
    let keeps = result.race.is_humanoid() && result.fate != Fate::Dead && result.gained_halves > 0;
    let Some(account) = scene.memory.summary.as_ref().filter(|_| keeps) else { return String::new() };
    let earned = account.deeds(result.id).own;
    let parts = [(earned.fought, "fight"), (earned.won, "win"), (earned.magic, "magic")];
    let parts = parts
        .into_iter()
        .filter(|(earned, _)| *earned > 0)
        .map(|(earned, how)| format!("+{} {how}", in_points(earned)));
    parts.collect::<Vec<_>>().join(", ")
}

/// Returns the luck of each player's side, and the turn that decided the most.
fn decided(scene: &BattleContext<'_>, results: &[FighterResult]) -> Vec<(String, Ink)> {
    let mut told: Vec<(String, Ink)> = postgame_text::turned(scene.course, &WEST).into_iter().collect();
    if let Some(account) = &scene.memory.summary {
        let sides = Side::BOTH.into_iter().filter(|side| is_players(results, *side));
        told.extend(lucks(account, sides.map(|side| (side.seat(), side.name())), ["SH", "battles"]));
    }
    told
}

/// Returns lines such as "Conan was wounded before the end: the exit was 9 squares off, 2 turns at a run."
fn ways_out<'a>(scene: &'a BattleContext<'_>) -> impl Iterator<Item = String> + 'a {
    let fallen = scene.memory.summary.as_ref().map_or(&[][..], |account| account.fallen.as_slice()).iter();
    let own = fallen.filter(|one| scene.truth.fighter(one.who.into()).control() == Control::Player);
    own.filter_map(|one| {
        let (name, out) = (scene.name(one.who.into()), one.how.way_out?);
        let squares = if out.squares == 1 { "one square".into() } else { format!("{} squares", out.squares) };
        let turns = if out.turns == 1 { "one turn".into() } else { format!("{} turns", out.turns) };
        Some(format!(
            "{name} was wounded before the end and could have left: the exit was {squares} away, {turns} at a run."
        ))
    })
}

const fn fate(result: &FighterResult) -> &'static str {
    match result.fate {
        Fate::Won => "won",
        Fate::Survived => "lives",
        Fate::Left => "left",
        Fate::Dead => "RIP",
        Fate::Unfinished => "",
    }
}

/// Returns a text such as "23 to 66.5". Empty for fighters without experience; unchanged in a practice battle.
fn exp(scene: &BattleContext<'_>, result: &FighterResult) -> String {
    match (result.race.is_humanoid(), result.fate) {
        (false, _) => String::new(),
        (true, _) if scene.free => format!("keeps {}", in_points(result.brought_halves)),
        (true, Fate::Dead) => format!("{} lost", in_points(result.lost_halves)),
        (true, _) => exp_of(result),
    }
}

fn exp_of(result: &FighterResult) -> String {
    format!("{} to {}", in_points(result.brought_halves), in_points(result.after_halves))
}

/// Returns a text such as "Next: AG 13 with 37 EXP more".
fn next(result: &FighterResult) -> Option<String> {
    let rise = next_rise(result.race, result.after, result.after_halves)?;
    let missing = rise.missing();
    Some(if rise.to.is_empty() {
        "Nothing more can rise".into()
    } else {
        format!("Next: {} with {missing} EXP more", rise.to)
    })
}

/// Returns whether a player fought for that side.
fn is_players(results: &[FighterResult], side: Side) -> bool {
    results.iter().any(|one| one.side == side && one.control == Control::Player)
}

/// Shown at the end of a practice battle.
const FREE: &str = "Practice battle: roster, scores and experience stay as they are.";

/// Explains the outcome: the survivors, the losses with the dead, and how the dead can return.
fn epilogue(scene: &BattleContext<'_>, results: &[FighterResult]) -> Vec<(String, Ink)> {
    let mut told = Vec::new();
    let Some(outcome) = scene.truth.outcome() else { return told };
    let stands = |one: &&FighterResult| matches!(one.fate, Fate::Won | Fate::Survived);
    let left: Vec<String> = results.iter().filter(stands).map(|one| standing(scene, one)).collect();
    if let Outcome::Won(side) = outcome {
        let (won, lost) = (is_players(results, side), is_players(results, side.other()));
        let word = match (won, lost) {
            (true, false) => "A victory: ",
            (false, true) => "A defeat: ",
            _ => "",
        };
        let fallen = results.iter().filter(|one| one.side != side && one.fate == Fate::Dead).count();
        let of = results.iter().filter(|one| one.side != side).count();
        let text = format!("{word}{} of {} fell", of_all(fallen, of), side.other().name());
        told.push((sentence(&text), if won { Ink::Good } else { Ink::Bad }));
    }
    if !left.is_empty() {
        told.push((format!("Still standing: {}.", left.join(", ")), Ink::Plain));
    }
    let dead =
        |one: &&FighterResult| one.fate == Fate::Dead && one.control == Control::Player && one.race.is_humanoid();
    let names: Vec<&str> = results.iter().filter(dead).map(|one| one.name.as_str()).collect();
    if scene.free {
        told.push((FREE.into(), Ink::Warning));
    } else if !names.is_empty() {
        let (names, lie) = (and(&names), if names.len() == 1 { "lies" } else { "lie" });
        told.push((
            format!(
                "{names} {lie} dead. Their bones lie in later arenas. Drop them at the Altar of Life, and they live \
                 again with four fifths of their EXP."
            ),
            Ink::Warning,
        ));
    }
    told
}

fn standing(scene: &BattleContext<'_>, result: &FighterResult) -> String {
    let fighter = scene.truth.fighter(result.id);
    format!("{} (SH {} of {})", result.name, fighter.sh(), fighter.normal_sh())
}
