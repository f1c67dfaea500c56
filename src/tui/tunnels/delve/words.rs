//! A delve in words: the ways out of a place, what lies there, the party, and what a command costs.

use crate::theme::Ink;
use ludus_engine::chance::Chance;
use ludus_engine::text::count;
use ludus_tunnels::data::attribute::Attribute;
use ludus_tunnels::data::dungeon::{DoorKind, SpecialPlace};
use ludus_tunnels::delve::command::{Command, DoorWay};
use ludus_tunnels::delve::log::{Marks, Mood};
use ludus_tunnels::delve::member::{Condition, DelveMember, MemberId};
use ludus_tunnels::delve::state::Delve;
use ludus_tunnels::dungeon::level::{Contents, Direction, Exit, Level, Width};
use ludus_tunnels::narration::delving;
use ludus_tunnels::narration::names::{Names, capital};

/// The arrow of a direction; a letter in a look without arrows.
pub const fn arrow(direction: Direction) -> &'static str {
    match direction {
        Direction::North => "\u{2191}",
        Direction::East => "\u{2192}",
        Direction::South => "\u{2193}",
        Direction::West => "\u{2190}",
    }
}

/// Returns whether a door must be opened before anyone goes through.
pub fn is_shut(delve: &Delve, map: &Level, exit: Exit) -> bool {
    let door = map.link(exit.link).door;
    let closed = matches!(door.kind, DoorKind::Stuck | DoorKind::Locked | DoorKind::Sealed);
    closed && !door.open && !delve.log().link(exit.link).has(Marks::OPENED)
}

/// The exits that the party knows, by direction.
pub fn exits(delve: &Delve, map: &Level) -> Vec<Exit> {
    let mut all: Vec<Exit> = delve.known_exits(map, delve.here).collect();
    all.sort_by_key(|exit| exit.direction);
    all
}

/// A way out: "a locked door, to place 6", "a passage, not explored".
pub fn way(delve: &Delve, map: &Level, exit: Exit) -> String {
    let link = map.link(exit.link);
    let door = match link.door.kind {
        DoorKind::Moving => "a moving wall",
        DoorKind::Stuck | DoorKind::Locked | DoorKind::Sealed if !is_shut(delve, map, exit) => "an open door",
        DoorKind::Stuck => "a stuck door",
        DoorKind::Locked => "a locked door",
        DoorKind::Sealed => "a sealed door",
        DoorKind::Secret => "a secret door",
        DoorKind::Plain => "a plain door",
    };
    let narrow = if link.width == Width::Narrow { ", narrow" } else { "" };
    let barred = if delve.is_barred(exit.link) { ", barred" } else { "" };
    let to = match delve.log().place(exit.to).has(Marks::ENTERED) {
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

/// Everything in the place that the party sees, each with its ink.
pub fn here(delve: &Delve, map: &Level) -> Vec<(String, Ink)> {
    let (place, marks) = (map.place(delve.here), delve.marks());
    let mut lines = Vec::new();
    if let Some(troop) = delve.troop(map) {
        let sleep = if delve.lasts(troop.asleep) { ", asleep" } else { "" };
        let text = format!("{}, {}{sleep}", delving::group(troop.kind, troop.ratings.len()), mood(troop.mood));
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
    if delve.hoard_here(place) {
        lines.push(("treasure, not opened yet".into(), Ink::Item));
    }
    let goods: Vec<String> = delve.log().goods(delve.here).map(delving::item).collect();
    if !goods.is_empty() {
        lines.push((format!("on the ground: {}", goods.join(", ")), Ink::Item));
    }
    let bodies = delve.log().bodies.iter().filter(|(at, _)| *at == delve.here);
    lines.extend(bodies.map(|(_, body)| (format!("the body of {}", body.name), Ink::Dim)));
    if map.entrance == delve.here {
        let up = if delve.level == 1 { "the way out of the dungeon" } else { "the stairs up" };
        lines.push((up.into(), Ink::Exit));
    }
    if map.stair == Some(delve.here) {
        lines.push(("the stairs down".into(), Ink::Exit));
    }
    if map.fall == Some(delve.here) {
        lines.push(("a shaft down".into(), Ink::Exit));
    }
    if !delve.sees(place) {
        lines.push(("it is dark here".into(), Ink::Warning));
    }
    lines
}

/// The brightest light of the party with the game turns that it has left: "lantern 31", "no light".
pub fn light(delve: &Delve) -> (String, Ink) {
    let flames = delve.living().filter_map(|id| delve.member(id).flame.filter(|flame| flame.lit));
    match flames.max_by_key(|flame| (flame.good.row().light, flame.left)) {
        Some(flame) => {
            let ink = if flame.left <= 5 { Ink::Warning } else { Ink::Plain };
            (format!("{} {} left", flame.good.row().name, flame.left), ink)
        }
        None if delve.living().any(|id| delve.member(id).light() > 0) => ("magic light".into(), Ink::Plain),
        None => ("no light".into(), Ink::Warning),
    }
}

pub fn site(delve: &Delve) -> String {
    format!("level {}, place {}", delve.level, delve.here.0)
}

/// The sign of a member: the first letter of the name, or its number if another has it.
pub fn letter(delve: &Delve, names: &Names, id: MemberId) -> String {
    let first = |id: MemberId| names.member(id).chars().next().unwrap_or('?').to_ascii_uppercase();
    let own = first(id);
    let taken = delve.ids().take_while(|other| *other != id).any(|other| first(other) == own);
    if taken { (id.0 + 1).to_string() } else { own.to_string() }
}

/// The current CON and the normal one, as a bar needs them.
pub fn strength(member: &DelveMember) -> (i32, i32) {
    let normal = member.character.attributes.get(Attribute::Constitution);
    (member.now(Attribute::Constitution).max(0).into(), normal.max(1).into())
}

/// The state of a member in a word. Empty if it is sound.
pub fn state(delve: &Delve, member: &DelveMember) -> (&'static str, Ink) {
    match member.condition {
        Condition::Dead => ("\u{d7} dead", Ink::Dim),
        Condition::Stone => ("\u{d7} stone", Ink::Dim),
        Condition::Fainted => ("* faint", Ink::Warning),
        Condition::Sound if member.is_overloaded() => ("* loaded", Ink::Warning),
        Condition::Sound if member.fever > 0 => ("* fever", Ink::Warning),
        Condition::Sound if member.hungry => ("* hungry", Ink::Warning),
        Condition::Sound if delve.lasts(member.lasting.flying) => ("flies", Ink::Plain),
        Condition::Sound if member.hire.is_some() => ("hired", Ink::Dim),
        Condition::Sound => ("", Ink::Plain),
    }
}

/// A member in one line: CON, ST, adds, load, what it carries from the dungeon.
pub fn line(delve: &Delve, names: &Names, id: MemberId) -> String {
    let member = delve.member(id);
    let (now, most) = strength(member);
    let (state, _) = state(delve, member);
    let adds = member.person().adds_in_hand();
    let text = format!(
        "{:<2}{:<13}{} {}  CON {now}/{most}  ST {}  adds {adds:+}  load {}/{}",
        letter(delve, names, id),
        names.member(id),
        member.character.kind.name(),
        member.character.level(),
        member.now(Attribute::Strength),
        member.load(),
        member.character.weight_possible(),
    );
    if state.is_empty() { text } else { format!("{text}  {state}") }
}

/// The chance of 3 dice to show a total or less.
pub fn three_dice(need: i16) -> Chance {
    let all = (0..216_i16).filter(|all| all % 6 + all / 6 % 6 + all / 36 + 3 <= need);
    Chance { ways: all.count() as u64, of: 216 }
}

/// The chance that a command does what it tries, if the core has an exact one.
pub fn chance(delve: &Delve, command: &Command) -> Option<Chance> {
    match command {
        Command::Open { link, way: way @ (DoorWay::Force | DoorWay::Pick) } => {
            delve.opener(*link, *way).map(|(_, need)| three_dice(need))
        }
        Command::Hide => None,
        _ => None,
    }
}

/// The game turns that a command costs. Empty if that depends on the place.
pub fn cost(command: &Command) -> String {
    let turns = match command {
        Command::Go { probe: false, .. } | Command::Open { .. } | Command::Search | Command::Cast(_) => 1,
        Command::Climb(_) | Command::Talk(_) => 1,
        Command::Go { probe: true, .. } => 2,
        Command::Rest(turns) => u32::from(*turns),
        Command::Listen(_) => return "free, once at a door".into(),
        Command::Look(_) | Command::Light(..) | Command::PutOut(_) | Command::March { .. } => return "free".into(),
        Command::Drop { .. } | Command::EndSpell(_) => return "free".into(),
        _ => return String::new(),
    };
    count(turns, "game turn")
}

/// A description of a command as a label: "Forces the door to the north".
pub fn label(text: &str) -> String {
    capital(text)
}
