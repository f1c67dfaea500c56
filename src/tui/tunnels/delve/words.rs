//! A delve in words: the ways out of a place, what lies there, the party, and what a command costs.

use crate::canvas::names::short_name;
use crate::game_view::question::Closed;
use crate::theme::Ink;
use crate::tunnels::delve::chart::Chart;
use crate::tunnels::signs::of_member;
use crate::tunnels::table::Context;
use ludus_engine::text::{and, count};
use ludus_tunnels::data::attribute::Attribute;
use ludus_tunnels::data::dungeon::{DoorKind, SpecialPlace};
use ludus_tunnels::data::spell::Spell;
use ludus_tunnels::delve::command::{Command, SpellAim, SpellUse};
use ludus_tunnels::delve::log::{Marks, Mood};
use ludus_tunnels::delve::member::{Condition, DelveMember, MemberId};
use ludus_tunnels::delve::state::{Delve, Scene, has_hoard};
use ludus_tunnels::dungeon::level::{Contents, Direction, Exit, Level, PlaceId, Width};
use ludus_tunnels::model::arms::Hands;
use ludus_tunnels::narration::choices::held;
use ludus_tunnels::narration::delving;
use ludus_tunnels::narration::house_rules::changed;
use ludus_tunnels::narration::names::{Names, capital};
use ludus_tunnels::narration::notes;

/// The arrow of a direction; its letter in the classic look, whose signs of stairs look like arrows.
pub const fn arrow(direction: Direction, modern: bool) -> &'static str {
    match (direction, modern) {
        (Direction::North, true) => "\u{2191}",
        (Direction::East, true) => "\u{2192}",
        (Direction::South, true) => "\u{2193}",
        (Direction::West, true) => "\u{2190}",
        (Direction::North, false) => "N",
        (Direction::East, false) => "E",
        (Direction::South, false) => "S",
        (Direction::West, false) => "W",
    }
}

/// A way out: "a locked door, to place 6", "a passage, not explored".
pub fn way(chart: &Chart<'_>, exit: Exit) -> String {
    let link = chart.map.link(exit.link);
    let door = match link.door.kind {
        DoorKind::Moving => "a moving wall",
        DoorKind::Stuck | DoorKind::Locked | DoorKind::Sealed if !chart.is_shut(exit) => "an open door",
        DoorKind::Stuck => "a stuck door",
        DoorKind::Locked => "a locked door",
        DoorKind::Sealed => "a sealed door",
        DoorKind::Secret => "a secret door",
        DoorKind::Plain => "a plain door",
    };
    let narrow = if link.width == Width::Narrow { ", narrow" } else { "" };
    let barred = if chart.delve.is_barred(exit.link) { ", barred" } else { "" };
    let to = match chart.was_entered(exit.to) {
        true => format!("to place {}", exit.to.0),
        false => "not explored".into(),
    };
    format!("{door}{narrow}{barred}; {to}")
}

/// The sentence about a place.
pub fn describe(delve: &Delve, map: &Level) -> String {
    delve.dungeon.describe(map.place(delve.here))
}

const fn special(kind: SpecialPlace) -> &'static str {
    match kind {
        SpecialPlace::HeartStone => "a heart-stone: touching it changes an attribute",
        SpecialPlace::GamblingImp => "an imp that gambles",
        SpecialPlace::RiddleStatue => "a statue with a riddle",
        SpecialPlace::OvergrownGarden => "an overgrown garden",
        SpecialPlace::Fountain => "a fountain",
        SpecialPlace::DelverRemains => "the remains of a delver",
        SpecialPlace::SleepingMonster => "a monster that sleeps over treasure",
        SpecialPlace::Hermit => "a hermit who heals for gold",
        SpecialPlace::Shrine => "a shrine",
        SpecialPlace::WeaponRack => "a rack of weapons",
        SpecialPlace::Vault => "a vault with three locks",
    }
}

const fn mood(mood: Mood) -> &'static str {
    match mood {
        Mood::Unmet => "not met yet",
        Mood::Frenzied => "frenzied",
        Mood::Hostile => "hostile",
        Mood::Wary => "wary",
        Mood::Talks => "willing to talk",
        Mood::Friendly => "friendly",
        Mood::Afraid => "afraid",
    }
}

/// The saving rolls of the next step, then everything in the place that the party sees, each with its ink (TT-UI-11).
pub fn here(scene: &Context<'_>, chart: &Chart<'_>) -> Vec<(String, Ink)> {
    let dark = notes::in_the_dark(chart.delve, scene.names).filter(|_| chart.delve.scene == Scene::Exploring);
    let mut lines: Vec<_> = dark.into_iter().map(|text| (format!("! {text}"), Ink::Warning)).collect();
    lines.extend(contents(chart, chart.delve.here));
    if !chart.delve.sees(chart.place(chart.delve.here)) {
        lines.push(("! It is dark here.".into(), Ink::Warning));
    }
    lines
}

/// The contents of a place that the party knows, each with its ink.
pub fn contents(chart: &Chart<'_>, id: PlaceId) -> Vec<(String, Ink)> {
    fragments(chart, id).into_iter().map(|(text, ink)| (capital(&text), ink)).collect()
}

fn fragments(chart: &Chart<'_>, id: PlaceId) -> Vec<(String, Ink)> {
    let (place, marks, delve) = (chart.place(id), chart.log.place(id), chart.delve);
    let mut lines = Vec::new();
    // The title says it of the place of the party.
    if place.lit && chart.was_entered(id) && chart.party() != Some(id) {
        lines.push(("a light burns here".into(), Ink::Plain));
    }
    if let Some(troop) = chart.log.troop(&chart.map, id) {
        let sleep = if delve.lasts(troop.asleep) { ", asleep" } else { "" };
        let text = format!("{}, {}{sleep}", delving::of_troop(&troop), mood(troop.mood));
        lines.push((text, Ink::East));
    }
    match &place.contents {
        Contents::Special(kind) => {
            let spent = if marks.has(Marks::SPECIAL_SPENT) { ", used" } else { "" };
            lines.push((format!("{}{spent}", special(kind.kind())), Ink::Item));
        }
        Contents::Trap { trap, .. } if marks.has(Marks::TRAP_FOUND) || marks.has(Marks::TRAP_SPENT) => {
            let spent = if marks.has(Marks::TRAP_SPENT) { ", sprung" } else { "" };
            lines.push((format!("trap: {}{spent}", trap.name()), Ink::Warning));
        }
        _ => {}
    }
    if has_hoard(place, marks) {
        lines.push(("treasure, not opened yet".into(), Ink::Item));
    }
    let goods: Vec<String> = chart.log.goods(id).map(delving::item).collect();
    if !goods.is_empty() {
        lines.push((format!("on the ground: {}", goods.join(", ")), Ink::Item));
    }
    lines.extend(chart.log.bodies(id).map(|body| (format!("the body of {}", body.name), Ink::Dim)));
    let map = &chart.map;
    if map.entrance == id {
        let up = if map.number == 1 { "the way out of the dungeon" } else { "the stairs up" };
        lines.push((up.into(), Ink::Exit));
    }
    if map.stair == Some(id) {
        lines.push(("the stairs down".into(), Ink::Exit));
    }
    if map.fall == Some(id) {
        lines.push(("a shaft down".into(), Ink::Exit));
    }
    lines
}

/// The contents of all places of a level that the party knows, and the ways that it has not explored.
pub fn found(chart: &Chart<'_>) -> Vec<(PlaceId, String, Ink)> {
    let mut lines = Vec::new();
    for id in chart.places() {
        lines.extend(contents(chart, id).into_iter().map(|(text, ink)| (id, text, ink)));
        let ways: Vec<_> = chart.exits(id).into_iter().filter(|exit| !chart.was_entered(exit.to)).collect();
        let ways: Vec<&str> = ways.iter().map(|exit| exit.direction.name()).collect();
        if !ways.is_empty() && chart.was_entered(id) {
            lines.push((id, format!("not explored: {}", ways.join(", ")), Ink::Dim));
        }
    }
    lines
}

/// The brightest light of the party with the game turns that it has left: "lantern 31 left", "no light".
pub fn light(delve: &Delve) -> (String, Ink) {
    let flames = delve.living().filter_map(|id| delve.member(id).flame.filter(|flame| flame.lit));
    match flames.max_by_key(|flame| (flame.good.row().light, flame.left)) {
        Some(flame) => {
            let ink = if flame.left <= 5 { Ink::Warning } else { Ink::Plain };
            (format!("{} {} left", flame.good.row().name, flame.left), ink)
        }
        None if delve.living().any(|id| delve.member(id).light() > 0) => ("magic light".into(), Ink::Plain),
        None if delve.map().place(delve.here).lit => ("no light carried".into(), Ink::Plain),
        None => ("no light".into(), Ink::Warning),
    }
}

/// The terms of a delve, for its title: "practice, 2 house rules". Empty if it counts, with the usual rules.
pub fn terms(scene: &Context<'_>, delve: &Delve) -> String {
    let practice = scene.memory.practice.then(|| "practice".to_string());
    let rules = changed(&delve.dungeon.rules).len();
    let rules = (rules > 0).then(|| count(rules as u64, "house rule"));
    practice.into_iter().chain(rules).collect::<Vec<_>>().join(", ")
}

/// The house rules that differ from the usual ones, in a sentence. `None` if none does.
pub fn house_rules(delve: &Delve) -> Option<String> {
    let rules = changed(&delve.dungeon.rules);
    (!rules.is_empty()).then(|| format!("House rules: {}.", and(&rules)))
}

/// The most letters of a dungeon's name in the title above the board.
const LONGEST_NAME: usize = 32;

/// The title of a delve: dungeon, place and terms, then game turn and light (TT-UI-02).
pub fn strip(scene: &Context<'_>, delve: &Delve) -> [String; 2] {
    let title = format!("{}, {}", short_name(&delve.dungeon.name, LONGEST_NAME), site(delve));
    let terms = terms(scene, delve);
    let title = if terms.is_empty() { title } else { format!("{title}; {terms}") };
    [title, format!("turn {}, {}", delve.turn, light(delve).0)]
}

/// "level 1, place 7", with ", lit" if a light burns in the place itself.
pub fn site(delve: &Delve) -> String {
    format!("level {}, {}", delve.level, place(delve))
}

/// The place of the party: "place 7, lit".
pub fn place(delve: &Delve) -> String {
    let lit = if delve.map().place(delve.here).lit { ", lit" } else { "" };
    format!("place {}{lit}", delve.here.0)
}

/// The current CON and the normal one, as a bar needs them. The dead have none left, whatever their last fight began with.
pub fn strength(member: &DelveMember) -> (i32, i32) {
    let normal = member.character.attributes.get(Attribute::Constitution);
    let now = if member.is_alive() { member.now(Attribute::Constitution).max(0) } else { 0 };
    (now.into(), normal.max(1).into())
}

/// The state of a member in a word. Empty if it is sound.
pub fn state(delve: &Delve, member: &DelveMember) -> (&'static str, Ink) {
    match member.condition {
        Condition::Dead => ("\u{d7} dead", Ink::Dim),
        Condition::Stone => ("\u{d7} stone", Ink::Dim),
        Condition::Fainted => ("* faint", Ink::Warning),
        Condition::Soulless => ("* no soul", Ink::Warning),
        Condition::Sound if member.is_overloaded() => ("* loaded", Ink::Warning),
        Condition::Sound if member.fever > 0 => ("* fever", Ink::Warning),
        Condition::Sound if member.hungry => ("* hungry", Ink::Warning),
        Condition::Sound if delve.lasts(member.lasting.flying) => ("flies", Ink::Plain),
        Condition::Sound if member.hire.is_some() => ("hired", Ink::Dim),
        Condition::Sound => ("", Ink::Plain),
    }
}

/// The type of a member with its level: "warrior 1".
pub fn title(member: &DelveMember) -> String {
    format!("{} {}", member.character.kind.name(), member.character.level())
}

/// The weapons in the hands of a member: "pilum", "bare hands". The shield counts with the armour.
pub fn weapon(member: &DelveMember) -> String {
    let person = member.person();
    held(&person, Hands { shield: false, ..person.hands })
}

/// The hits that shield and armour take off.
pub fn absorbs(member: &DelveMember) -> u16 {
    member.person().absorbs([false; 2]).into_iter().sum()
}

/// A member in one line: type, CON, ST, adds, what armour takes, weapon, state (TT-UI-03).
pub fn line(delve: &Delve, names: &Names, id: MemberId) -> String {
    let member = delve.member(id);
    let (now, most) = strength(member);
    let con = format!("{now}/{most}");
    let text = format!(
        "{:<2}{:<9} {:<12} CON {con:<6} ST {:<3} {:+}  takes {:<2} {}",
        of_member(names, id),
        short_name(names.member(id), 9),
        title(member),
        member.now(Attribute::Strength),
        member.person().adds_in_hand(),
        absorbs(member),
        weapon(member),
    );
    match state(delve, member).0 {
        "" => text,
        state => format!("{text}  {state}"),
    }
}

/// The game turns that a command costs. Empty if that depends on the place.
fn cost(command: &Command) -> String {
    let turns = match command {
        Command::Dig(_) => return "3 game turns, until somebody comes".into(),
        Command::Search => return "1 game turn; the chance if something is hidden".into(),
        Command::Go { probe: true, .. } => return "2 game turns; the chance if a trap is there".into(),
        Command::Go { probe: false, .. } | Command::Open { .. } | Command::Cast(_) => 1,
        Command::Climb(_) | Command::Talk(_) => 1,
        Command::Rest(turns) => u32::from(*turns),
        Command::Listen(_) => return "free, once at a door; the chance if somebody is behind it".into(),
        Command::Look(_) | Command::Light(..) | Command::PutOut(_) | Command::March { .. } => return "free".into(),
        Command::Drop { .. } | Command::EndSpell(_) => return "free".into(),
        _ => return String::new(),
    };
    count(turns, "game turn")
}

/// The way of a step: "a plain door; to place 4".
fn way_of(delve: &Delve, command: &Command) -> String {
    let Command::Go { link, probe: false } = command else { return String::new() };
    let chart = Chart::here(delve);
    let exit = chart.exits(delve.here).into_iter().find(|exit| exit.link == *link);
    exit.map_or_else(String::new, |exit| way(&chart, exit))
}

/// The cost of a command and the numbers that its dice need: "saving roll 20 - LK 12 = 8; 1 game turn".
pub fn stakes(scene: &Context<'_>, delve: &Delve, command: &Command) -> String {
    let parts = [notes::note(delve, scene.names, command), way_of(delve, command), cost(command)];
    parts.into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join("; ")
}

/// The shortest form of that: what the dice must show, or else the time.
pub fn brief(scene: &Context<'_>, delve: &Delve, command: &Command) -> String {
    let note = notes::note(delve, scene.names, command);
    let short = if note.is_empty() { cost(command) } else { note };
    short.split("; ").next().unwrap_or_default().to_string()
}

/// Several commands of one kind in a few words: "north, east", "1, 5 or 10 game turns".
pub fn several(delve: &Delve, commands: &[Command]) -> String {
    let direction = |command: &Command| {
        let (Command::Go { link, .. } | Command::Listen(link) | Command::Look(link) | Command::Open { link, .. }) =
            command
        else {
            return None;
        };
        delve.map().exits(delve.here).find(|exit| exit.link == *link).map(|exit| exit.direction.name())
    };
    let mut ways: Vec<&str> = commands.iter().filter_map(direction).collect();
    ways.dedup();
    match commands.first() {
        _ if !ways.is_empty() => ways.join(", "),
        Some(Command::Rest(_)) => {
            let turns =
                |command: &Command| if let Command::Rest(turns) = command { Some(turns.to_string()) } else { None };
            let turns: Vec<String> = commands.iter().filter_map(turns).collect();
            format!("{} game turns", turns.join(", "))
        }
        Some(Command::March { .. }) => "who goes in front".into(),
        Some(Command::Cast(_)) => {
            let mut spells: Vec<_> = commands.iter().filter_map(spell_of).collect();
            spells.dedup();
            count(spells.len() as u64, "spell")
        }
        _ => count(commands.len() as u64, "choice"),
    }
}

const fn spell_of(command: &Command) -> Option<(MemberId, Spell)> {
    match command {
        Command::Cast(casting) => Some((casting.who, casting.spell)),
        _ => None,
    }
}

/// The known spells that cannot be cast here, each with the reason (TT-UI-09).
pub fn closed_spells(scene: &Context<'_>, delve: &Delve) -> Vec<Closed> {
    let mut legal = Vec::new();
    delve.legal_commands(&mut legal);
    let open: Vec<_> = legal.iter().filter_map(spell_of).collect();
    let known = delve.walking().flat_map(|who| delve.member(who).character.castable().map(move |spell| (who, spell)));
    let closed = known.filter(|one| !open.contains(one)).filter_map(|(who, spell)| {
        let (level, aim) = (spell.row().level, SpellAim::Here);
        let casting = SpellUse { who, spell, level, aim, attribute: None, points: 0 };
        let reason = delve.check(&Command::Cast(casting)).err()?.to_string();
        Some(Closed { name: format!("{}, {}", scene.names.member(who), spell.name()), reason })
    });
    closed.collect()
}

/// A description of a command as a label: "Forces the door to the north".
pub fn label(text: &str) -> String {
    capital(text)
}
