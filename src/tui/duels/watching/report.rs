//! The facts of a finished encounter: actions, results, luck, possessions and plans. Start reading with [`report`].

use crate::duels::card;
use crate::game_view::prompt::PromptContext;
use crate::game_view::report::facts::{Report, ReportLine, ReportLuck};
use crate::help::Topic;
use crate::keys::Keymap;
use crate::theme::Ink;
use crate::wide_layout::{Cell, TextBox};
use crate::widgets::panels::Panel;
use crate::widgets::rows::{ListColumn, left, right};
use ludus_duels::battle::event::{Cause, End, Event, Finding, Parting, RiddleAnswer};
use ludus_duels::battle::state::Encounter;
use ludus_duels::data::item::Carried;
use ludus_duels::data::special::Special;
use ludus_duels::model::fighter::Side;
use ludus_duels::setup::lairs::words;
use ludus_duels::stats::combat::{ARROWS, BLOWS};
use ludus_duels::stats::results::Fate;
use ludus_duels::stats::summary::Source;
use ludus_engine::narration::Narrate;

type ReportText = Vec<(String, Ink)>;

/// The columns between name and fate. Bars, gold and arrows go first where there is no room.
const COLUMNS: [ListColumn; 11] = [
    left("HP", 8, 0),
    right("dealt", 5, 0),
    left("", 8, 7),
    right("taken", 5, 0),
    left("", 8, 8),
    right("blows", 6, 0),
    right("expected", 8, 0),
    right("arrows", 6, 2),
    right("expected", 8, 3),
    right("most", 4, 5),
    right("magic", 7, 1),
];

/// Columns from which the cards of both fighters stand beside the other panels.
const CARDS_FROM: u16 = 190;

/// Returns the facts of the encounter.
pub fn report<'a>(scene: &PromptContext<'a, Encounter>) -> Report<'a> {
    let (truth, memory) = (scene.truth, scene.memory);
    let ending = Narrate::ending(truth).unwrap_or_default();
    let points =
        |side| memory.summary.as_ref().map_or(0, |all| all.story.deeds(side).dealt.max(all.story.deeds(side).taken));
    let most = Side::BOTH.into_iter().map(points).max().unwrap_or(0);
    let steps = memory.steps.iter().map(|step| (format!("{}{}", step.mark, step.line), Ink::Plain)).collect();
    // A friendly duel takes and gives nothing.
    let sides = Side::BOTH.into_iter().filter(|_| is_at_stake(scene));
    let things = sides.map(|side| (format!("{}: {}", scene.names.name(side), has_now(scene, side)), ink(side)));
    let things: Vec<(String, Ink)> = things.chain(found(scene)).chain(plans(scene)).collect();
    let brought = if is_at_stake(scene) { "What it brought" } else { "Both plans" };
    let card = |side: Side| {
        let draw = move |pane: &mut TextBox<'_, '_>| {
            card::draw_in_combat(pane, truth.fighter(side), truth.fighter(side.other()))
        };
        Panel::drawn(scene.names.name(side), draw).ink(ink(side)).size(36, 14).wide_from(CARDS_FROM)
    };
    let [own, other] = Side::BOTH.map(card);
    Report {
        title: ending,
        columns: COLUMNS.into(),
        lines: Side::BOTH.into_iter().map(|side| line(scene, side, most)).collect(),
        // Before combat no dice decide who lives.
        luck: memory
            .summary
            .as_ref()
            .filter(|_| truth.fight().round > 0)
            .and_then(|all| ReportLuck::of(&all.story, 2, ["HP", "encounters"])),
        after: [epilogue(scene), armies(scene)].concat(),
        deaths: Vec::new(),
        panels: vec![
            Panel::lines("What happened", steps).size(40, 8),
            Panel::lines(brought, things).size(32, 8),
            own,
            other,
        ],
        ..Report::default()
    }
}

const fn ink(side: Side) -> Ink {
    match side {
        Side::A => Ink::West,
        Side::B => Ink::East,
    }
}

fn line(scene: &PromptContext<'_, Encounter>, side: Side, most: u32) -> ReportLine {
    let fighter = scene.truth.fighter(side);
    let is_alive = fighter.is_alive();
    let is_counted = is_alive || !is_at_stake(scene);
    let hp = if is_counted { format!("{} of {}", fighter.hp, fighter.full) } else { "dead".into() };
    let hp = if fighter.is_nobody() { String::new() } else { hp };
    let (name, seat) = (scene.names.name(side).to_string(), side.seat());
    let mut line = ReportLine { name, seat, cells: vec![Cell::plain(hp)], fate: String::new(), is_lost: !is_alive };
    let Some(account) = &scene.memory.summary else { return line };
    line.fate = match account.outcomes[side.index()].fate {
        Fate::Dead if !account.at_stake => "lost".into(),
        of => fate(scene.truth.end(), of, side).into(),
    };
    let deeds = account.story.deeds(side);
    for points in [deeds.dealt, deeds.taken] {
        line.cells.push(Cell::ink(points, Ink::Strong));
        line.cells.push(Cell::Segments((points as i32, most as i32), ink(side)));
    }
    for weapon in [BLOWS, ARROWS] {
        let [hits, mean] = deeds.with(weapon).of_all();
        line.cells.extend([Cell::plain(hits), Cell::ink(mean, Ink::Dim)]);
    }
    // Items always cast successfully.
    let (worked, all) = (deeds.worked + deeds.own.used, deeds.spells + deeds.own.used);
    let spells = if all == 0 { String::new() } else { format!("{worked} of {all}") };
    let best = deeds.best.as_ref().map_or_else(String::new, |best| best.lost.to_string());
    line.cells.extend([best, spells].map(Cell::plain));
    line
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

/// What a scout found: it waits in the camp, so that no other line tells it.
fn found(scene: &PromptContext<'_, Encounter>) -> Option<(String, Ink)> {
    let special = scene.memory.events.iter().find_map(|event| match event {
        Event::Scouted { finding: Finding::Special(special), .. } if *special != Special::Nothing => Some(*special),
        _ => None,
    })?;
    Some((format!("Found, in the camp: {}, {}.", special.name(), special.effect()), Ink::Good))
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
    if scene.memory.brought.is_between_people() && !scene.memory.brought.salt.is_empty() {
        rows.push((format!("Marks: {}. Salt {}.", marks.join(", "), scene.memory.brought.salt), Ink::Dim));
    }
    rows
}

/// The mark of a sealed plan, which can be verified with the salt.
fn mark(scene: &PromptContext<'_, Encounter>, side: Side) -> Option<String> {
    let plan = scene.truth.seal(side).plan().filter(|_| scene.truth.fighter(side).is_character())?;
    Some(format!("{} {}", scene.names.name(side), plan.seal_mark(&scene.memory.brought.salt, side)))
}

const NOT_AT_STAKE: &str = "A friendly duel: the fallen recover, and both get back what was taken.";
const PEACE: &str = "Peace: nobody is hurt, and the lair stays as it is.";

/// True in the lairs, where gold, items and life are at stake.
fn is_at_stake(scene: &PromptContext<'_, Encounter>) -> bool {
    scene.memory.summary.as_ref().is_none_or(|account| account.at_stake)
}

/// The consequences: how it ended, and what the dead lose.
fn epilogue(scene: &PromptContext<'_, Encounter>) -> ReportText {
    let Some(end) = scene.truth.end() else { return Vec::new() };
    if !is_at_stake(scene) {
        return vec![(NOT_AT_STAKE.into(), Ink::Warning)];
    }
    let text = match end {
        End::Killed { side, cause: Cause::Execution } => {
            format!("{} dies at the executioner's hand.", scene.names.name(side))
        }
        End::Killed { side, .. } => format!(
            "{} is dead, for good. The winner takes items of use in the fight; your next new character inherits the rest.",
            scene.names.name(side)
        ),
        End::Fled(side) => format!("{} got away with all belongings.", scene.names.name(side)),
        End::Parted(Parting::Talked | Parting::Peace) if !scene.truth.fighter(Side::B).is_nobody() => {
            return vec![(deal(scene).unwrap_or_else(|| PEACE.into()), Ink::Good)];
        }
        _ => return Vec::new(),
    };
    vec![(text, Ink::Warning)]
}

/// The agreement that was made. It is kept on a later visit.
fn deal(scene: &PromptContext<'_, Encounter>) -> Option<String> {
    scene.memory.events.iter().find_map(|event| match event {
        Event::Talked { answer: RiddleAnswer::Proposes(agreement), .. } => {
            Some(format!("An agreement for a later visit: {} It scores 10 points.", words::agreed(agreement)))
        }
        _ => None,
    })
}

/// Help for the report, as a page and as a panel.
pub const TOPIC: Topic = Topic {
    title: "The end of the encounter",
    asks: "How it ended, who did what, how lucky the dice were, and what changed. Exp.: the hits that the \
           chances promised. The chart plays on from the beginning of each round with both plans known.",
    context: Keymap::Report,
    rules: &["DUEL-DEATH-01", "DUEL-DEATH-02", "DD-85", "DD-49", "DD-84"],
    chapters: &["Victory and death"],
};
