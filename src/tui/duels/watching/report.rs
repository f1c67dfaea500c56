//! The report: actions, results, the win chance, what decided the encounter, and luck.

use crate::canvas::{Canvas, wrap};
use crate::duels::{card, rulebook};
use crate::game_view::prompt::PromptContext;
use crate::game_view::rulebook_ui::{Report, ReportFacts, ReportRow, draw_fallen};
use crate::help::Topic;
use crate::keys::Keymap;
use crate::postgame_text;
use crate::postgame_text::{Whose, draw_deeds, draw_meaning, lucks};
use crate::theme::Ink;
use crate::wide_layout::{Cell, Column, Fill, Length, TextBox, columns, rows, texts};
use ludus_duels::battle::event::{Cause, End};
use ludus_duels::battle::state::Encounter;
use ludus_duels::data::item::Carried;
use ludus_duels::model::fighter::Side;
use ludus_duels::stats::combat::{ARROWS, BLOWS};
use ludus_duels::stats::results::Fate;
use ludus_duels::stats::summary::Source;
use ludus_engine::narration::Narrate;
use ratatui::layout::Rect;

type ReportText = Vec<(String, Ink)>;

/// The whole report in rows of 76 columns.
pub fn report(scene: &PromptContext<'_, Encounter>) -> Report {
    let mut all: Vec<ReportRow> = Vec::new();
    for side in Side::BOTH {
        let ReportNumbers { fate, hp, dealt, taken, blows, arrows, spells, .. } = ReportNumbers::of(scene, side);
        let (name, blows, arrows) = (scene.names.name(side), with_mean(blows), with_mean(arrows));
        let name: String = name.chars().take(13).collect();
        let text = format!("{name:<13} {fate:<7} {hp:<8} {dealt:>5} {taken:>5}  {blows:<13} {arrows:<12} {spells}");
        all.push((2, text.trim_end().into(), ink(side)));
        all.extend(wrap(&has_now(scene, side), 72).into_iter().map(|line| (4, line, Ink::Dim)));
    }
    let rows = [
        decided(scene),
        postgame_text::line(scene.course, &whose(scene)),
        armies(scene),
        epilogue(scene),
        plans(scene),
    ]
    .concat();
    all.extend(rows.iter().flat_map(|(text, ink)| wrap(text, 76).into_iter().map(|line| (2, line, *ink))));
    let ending = Narrate::ending(scene.truth).unwrap_or_default();
    Report {
        title: format!("{ending}  Seed {}.", scene.truth.seed().0),
        heading: "Who           How     HP       Dealt Taken  Blows, mean   Arrows, mean Spells",
        rows: all,
    }
}

const fn ink(side: Side) -> Ink {
    match side {
        Side::A => Ink::West,
        Side::B => Ink::East,
    }
}

/// The side whose win chance is described round by round.
fn whose<'a>(scene: &'a PromptContext<'_, Encounter>) -> Whose<'a> {
    Whose { name: scene.names.name(Side::A), round: "round", mark: "R" }
}

/// One side in words and numbers; empty where unknown.
#[derive(Default)]
struct ReportNumbers {
    fate: &'static str,
    hp: String,
    dealt: String,
    taken: String,
    /// Hits as "5 of 7", and the expected hits.
    blows: [String; 2],
    arrows: [String; 2],
    /// Successful spells as "2 of 3", including items.
    spells: String,
    best: String,
}

impl ReportNumbers {
    fn of(scene: &PromptContext<'_, Encounter>, side: Side) -> ReportNumbers {
        let fighter = scene.truth.fighter(side);
        let hp = if fighter.is_alive() { format!("{} of {}", fighter.hp, fighter.full) } else { "dead".into() };
        let hp = if fighter.is_nobody() { String::new() } else { hp };
        let Some(account) = &scene.memory.summary else { return ReportNumbers { hp, ..ReportNumbers::default() } };
        let deeds = account.story.deeds(side);
        // Items always cast successfully.
        let (worked, all) = (deeds.worked + deeds.own.used, deeds.spells + deeds.own.used);
        let spells = if all == 0 { String::new() } else { format!("{worked} of {all}") };
        ReportNumbers {
            fate: fate(scene.truth.end(), account.outcomes[side.index()].fate, side),
            hp,
            dealt: deeds.dealt.to_string(),
            taken: deeds.taken.to_string(),
            blows: deeds.with(BLOWS).of_all(),
            arrows: deeds.with(ARROWS).of_all(),
            spells,
            best: deeds.best.as_ref().map_or_else(String::new, |best| best.lost.to_string()),
        }
    }
}

/// Returns "5 of 7, 4.2".
fn with_mean([hits, mean]: [String; 2]) -> String {
    if mean.is_empty() { hits } else { format!("{hits}, {mean}") }
}

/// The outcome for a side, in a word.
const fn fate(end: Option<End>, fate: Fate, side: Side) -> &'static str {
    match (fate, end) {
        (Fate::Won, _) => "won",
        (Fate::Dead, _) => "RIP",
        (Fate::Escaped, Some(End::Charmed(_))) => "left",
        (Fate::Escaped, _) => "fled",
        (Fate::LeftStanding, _) => "lives",
        (Fate::Parted, Some(End::Stole(thief))) => {
            if thief as u8 == side as u8 {
                "away"
            } else {
                "lives"
            }
        }
        (Fate::Parted, Some(End::Ransomed(payer))) => {
            if payer as u8 == side as u8 {
                "paid"
            } else {
                "lives"
            }
        }
        (Fate::Parted, Some(End::Refused(who))) => {
            if who as u8 == side as u8 {
                "shied"
            } else {
                "lives"
            }
        }
        (Fate::Parted, _) => "peace",
        (Fate::Undecided, _) => "lives",
        (Fate::Unfinished, _) => "",
    }
}

/// Lists gains and losses of gold by source: "+25 loot, -10 gifts".
fn sources(scene: &PromptContext<'_, Encounter>, side: Side) -> String {
    let Some(account) = &scene.memory.summary else { return String::new() };
    let sources = Source::ALL.into_iter().map(|source| (account.gold(side, source), source.name()));
    let sources: Vec<String> =
        sources.filter(|(gold, _)| *gold != 0).map(|(gold, name)| format!("{gold:+} {name}")).collect();
    sources.join(", ")
}

/// Returns "85: +25 loot".
fn gold(scene: &PromptContext<'_, Encounter>, side: Side) -> String {
    let (now, sources) = (scene.truth.fighter(side).gold, sources(scene, side));
    if sources.is_empty() { now.to_string() } else { format!("{now}: {sources}") }
}

/// Returns "Gold 85: +25 loot. Has 1 Keen Sword; got Healing Flask."
fn has_now(scene: &PromptContext<'_, Encounter>, side: Side) -> String {
    let fighter = scene.truth.fighter(side);
    if fighter.is_nobody() {
        return "No opponent.".into();
    }
    format!("Gold {}. {}", gold(scene, side), things(scene, side))
}

/// Returns "Has 1 Keen Sword; got Healing Flask."
fn things(scene: &PromptContext<'_, Encounter>, side: Side) -> String {
    let fighter = scene.truth.fighter(side);
    let got: Vec<&str> = fighter.got.iter().flatten().map(|carried: &Carried| carried.item.name()).collect();
    let got = if got.is_empty() { String::new() } else { format!("; got {}", got.join(", ")) };
    format!("Items: {}{got}.", ludus_duels::narration::card::items(fighter))
}

/// The decisive round, and the luck of the players' sides.
fn decided(scene: &PromptContext<'_, Encounter>) -> ReportText {
    let mut rows: ReportText = postgame_text::turned(scene.course, &whose(scene)).into_iter().collect();
    let Some(account) = &scene.memory.summary else { return rows };
    let sides = Side::BOTH.into_iter().filter(|side| account.is_players(*side));
    let sides = sides.map(|side| (side.seat(), scene.names.name(side)));
    // For example "Luck cost Bran 11.0 hit points".
    rows.extend(lucks(&account.story, sides, ["hit points", "encounters"]));
    rows
}

fn armies(scene: &PromptContext<'_, Encounter>) -> ReportText {
    let lost = Side::BOTH.into_iter().filter(|side| scene.truth.fight().disheartened[side.index()]);
    lost.map(|side| (format!("The army of {} loses a quarter of its strength.", scene.names.name(side)), Ink::Warning))
        .collect()
}

/// Both plans, as far as they are known.
fn plans(scene: &PromptContext<'_, Encounter>) -> ReportText {
    let plan = |side: Side| {
        let plan = scene.truth.seal(side).plan().filter(|_| !scene.truth.fighter(side).is_nobody())?;
        let plan = if plan.is_empty() { "improvised".into() } else { plan.to_string() };
        Some((format!("{}'s plan: {plan}", scene.names.name(side)), Ink::Dim))
    };
    let mut rows: ReportText = Side::BOTH.into_iter().filter_map(plan).collect();
    let marks: Vec<String> = Side::BOTH.into_iter().filter_map(|side| mark(scene, side)).collect();
    if !marks.is_empty() && !scene.memory.brought.salt.is_empty() {
        rows.push((format!("Marks: {}. Salt {}.", marks.join(", "), scene.memory.brought.salt), Ink::Dim));
    }
    rows
}

/// The mark of a sealed plan, which can be verified with the salt.
fn mark(scene: &PromptContext<'_, Encounter>, side: Side) -> Option<String> {
    let plan = scene.truth.seal(side).plan().filter(|_| scene.truth.fighter(side).is_character())?;
    Some(format!("{} {}", scene.names.name(side), plan.seal_mark(&scene.memory.brought.salt, side)))
}

const NOT_AT_STAKE: &str = "A duel: all recover, and nothing is lost.";

/// The consequences: how it ended, and what the dead lose.
fn epilogue(scene: &PromptContext<'_, Encounter>) -> ReportText {
    let Some(end) = scene.truth.end() else { return Vec::new() };
    if scene.memory.summary.as_ref().is_some_and(|account| !account.at_stake) {
        return vec![(NOT_AT_STAKE.into(), Ink::Warning)];
    }
    let text = match end {
        End::Killed { side, cause: Cause::Execution } => {
            format!("{} dies at the executioner's hand.", scene.names.name(side))
        }
        End::Killed { side, .. } => format!(
            "{} is dead. The winner takes items of use in the fight; the heir gets the rest.",
            scene.names.name(side)
        ),
        End::Fled(side) => format!("{} got away with all belongings.", scene.names.name(side)),
        _ => return Vec::new(),
    };
    vec![(text, Ink::Warning)]
}

const HEADS: [Column; 12] = [
    Column("Name", 14, false),
    Column("How", 5, false),
    Column("HP", 8, false),
    Column("Dealt", 5, true),
    Column("Taken", 5, true),
    Column("Blows hit", 9, true),
    Column("Mean", 4, true),
    Column("Arrows hit", 10, true),
    Column("Mean", 4, true),
    Column("Best", 4, true),
    Column("Spells", 7, false),
    Column("Gold", 14, false),
];

fn cells(scene: &PromptContext<'_, Encounter>, side: Side) -> Vec<Cell> {
    let ReportNumbers { fate, hp, dealt, taken, blows, arrows, spells, best } = ReportNumbers::of(scene, side);
    let alive = scene.truth.fighter(side).is_alive();
    let mood = if alive { Ink::Good } else { Ink::Bad };
    let [hits, mean] = blows;
    let [shots, expected] = arrows;
    let plain = [dealt, taken, hits, mean, shots, expected, best, spells, gold(scene, side)].map(Cell::plain);
    let first = [Cell::ink(scene.names.name(side), ink(side)), Cell::ink(fate, mood), Cell::ink(hp, mood)];
    first.into_iter().chain(plain).collect()
}

/// Draws the report on large screens: actions, win chance, decision, events, deaths and possessions.
pub fn draw_report(
    scene: &PromptContext<'_, Encounter>,
    canvas: &mut Canvas<'_>,
    area: Rect,
    ended: &ReportFacts<'_>,
) -> usize {
    let [who, middle, below] = rows(area, [Length(5), Fill(2), Fill(3)]);
    let (fallen, wanted) = (ended.fallen, ended.wanted);
    draw_deeds(canvas, who, (&HEADS, &Side::BOTH.map(|side| cells(scene, side))), 0);
    let means: ReportText = [&decided(scene), ended.costs, &epilogue(scene), &armies(scene)].concat();
    let rules = (rulebook::CHAPTERS, &TOPIC, wanted);
    let meant = draw_meaning(canvas, middle, (scene.course, &whose(scene)), &means, rules);
    let wide = area.width >= 150;
    let [went, more, cards] = columns(below, [Fill(4), Fill(3), Length(if wide { area.width / 4 } else { 0 })]);
    let lines: ReportText =
        scene.memory.steps.iter().map(|step| (format!("{}{}", step.mark, step.line), Ink::Plain)).collect();
    let happened = texts(canvas, went, "What happened", &lines, wanted);
    let [dead, brought] = rows(more, [Length(fallen.len().clamp(1, 2) as u16 + 3), Fill(1)]);
    let died = draw_fallen(canvas, dead, ended);
    let things: ReportText = Side::BOTH
        .into_iter()
        .map(|side| (format!("{}: {}", scene.names.name(side), has_now(scene, side)), ink(side)))
        .chain(plans(scene))
        .collect();
    let had = texts(canvas, brought, "What it brought", &things, wanted);
    if wide {
        for (area, side) in rows(cards, [Fill(1), Fill(1)]).into_iter().zip(Side::BOTH) {
            let mut pane = TextBox::of(canvas, area, scene.names.name(side), ink(side));
            card::draw(&mut pane, scene.truth.fighter(side), scene.truth.fighter(side.other()));
        }
    }
    [meant, happened, died, had].into_iter().max().unwrap_or(0)
}

/// Help for the report, as a page and as a box.
pub const TOPIC: Topic = Topic {
    title: "The end of the encounter",
    asks: "How it ended, who did what, how lucky the dice were, and what changed.",
    context: Keymap::Report,
    rules: &["DUEL-DEATH-01", "DUEL-DEATH-02", "DD-85", "DD-49", "DD-84"],
    chapters: &["Victory and death"],
};
