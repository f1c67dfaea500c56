//! The panel beside the board: both sides with their strength, the chances of the turn, and the cards of the fighter who decides and
//! of the foe in focus.

use crate::theme::Ink;
use crate::tunnels::board;
use crate::tunnels::delve::map;
use crate::tunnels::signs;
use crate::tunnels::table::Context;
use crate::widgets::side_panel::{Line, Measure, OrderRow, Picture, Section, SidePanel, Turn};
use crate::widgets::spans::Span;
use crate::widgets::unknown::NOBODY_KNOWS;
use ludus_engine::board::ActorId;
use ludus_tunnels::battle::fighter::{FightSide, FighterId, Monster, Person};
use ludus_tunnels::battle::state::Fight;
use ludus_tunnels::data::attribute::Attribute;
use ludus_tunnels::data::monster::MonsterTrait;
use ludus_tunnels::narration::choices::{held, weapon_name};

/// Rows of the sections, at least and at most.
const CHANCES: (u16, u16) = (4, 6);
const MAP: (u16, u16) = (6, 12);
const CARD: (u16, u16) = (6, 14);
const FOE: (u16, u16) = (4, 8);
const SPELLS: (u16, u16) = (3, 9);
const DEATHS: (u16, u16) = (3, 8);

pub fn side_panel<'s>(scene: &'s Context<'_>, featured: Option<ActorId>) -> SidePanel<'s> {
    let Some(fight) = scene.battle.fight() else { return SidePanel::default() };
    let own = own_of(fight, featured);
    let foe = foe_of(fight, featured);
    let ids = FightSide::BOTH.into_iter().flat_map(|side| fight.ids().filter(move |id| fight.get(*id).side == side));
    let card = own.map_or_else(|| Section::new("", Ink::Dim, CARD), |id| card(scene, fight, id));
    SidePanel {
        news: Vec::new(),
        title: "Both sides".into(),
        heads: vec!["CON, MR"],
        order: ids.map(|id| row(scene, fight, id, foe.filter(|id| featured == Some((*id).into())))).collect(),
        sides: Vec::new(),
        sections: map(scene)
            .into_iter()
            .chain([
                chances(fight),
                card,
                foe.map_or_else(|| Section::new("", Ink::Dim, FOE), |id| foe_card(scene, fight, id)),
                own.map_or_else(|| Section::new("", Ink::Dim, SPELLS), |id| spells(fight, id)),
                deaths(scene),
            ])
            .collect(),
        more: Vec::new(),
    }
}

/// The map of a delve, drawn from what the party saw. `None` if the board has it, and in a fight of the arena.
fn map(scene: &Context<'_>) -> Option<Section> {
    let delve = scene.battle.delve().filter(|_| !scene.memory.has_map.get())?;
    let (delve, names) = (delve.clone(), scene.names.clone());
    let title = delve.dungeon.name.clone();
    let picture = Picture::new(move |canvas, area| map::draw_known(&delve, &names, canvas, area));
    Some(Section::new(map::BESIDE_FIGHT, Ink::Title, MAP).remark(title, Ink::Dim).lines(vec![Line::Picture(picture)]))
}

/// The member of the party that the screen is about.
pub fn own_of(fight: &Fight, featured: Option<ActorId>) -> Option<FighterId> {
    let is_own = |id: &FighterId| id.index() < fight.fighters.len() && fight.get(*id).side == FightSide::Party;
    let featured = featured.map(|who| FighterId(who.0 as u8)).filter(is_own);
    featured.or_else(|| fight.asked()).or_else(|| fight.here(FightSide::Party).first())
}

/// The foe in focus, otherwise the first that is still there.
pub fn foe_of(fight: &Fight, featured: Option<ActorId>) -> Option<FighterId> {
    let is_foe = |id: &FighterId| id.index() < fight.fighters.len() && fight.get(*id).side == FightSide::Foes;
    let featured = featured.map(|who| FighterId(who.0 as u8)).filter(is_foe);
    featured.or_else(|| fight.here(FightSide::Foes).first())
}

fn row(scene: &Context<'_>, fight: &Fight, id: FighterId, target: Option<FighterId>) -> OrderRow {
    let fighter = fight.get(id);
    let (left, most) = signs::strength(fight, id);
    let secret = signs::is_secret(fight, id);
    let asked = fight.asked() == Some(id) && scene.private;
    let state = match (signs::state(fight, id), fighter.tally.order) {
        ((word, ink), _) if !word.is_empty() => (word.into(), ink),
        _ if asked => ("now".into(), Ink::Strong),
        (_, Some(order)) => (crate::tunnels::board::order_word(&order).chars().take(8).collect(), Ink::Dim),
        _ => (String::new(), Ink::Dim),
    };
    OrderRow {
        pick: id.index(),
        sign: signs::letter(fight, scene.names, id),
        ink: signs::ink_of(fighter.side),
        whole: 2 * left > most,
        name: scene.names.of(id).into(),
        measures: vec![Measure {
            value: (if secret { NOBODY_KNOWS } else { left }, most),
            text: if secret { "?".into() } else { left.to_string() },
        }],
        state,
        turn: match () {
            () if !fighter.is_here() => Turn::Gone,
            () if asked => Turn::Acts,
            () if fighter.tally.order.is_some() => Turn::Done,
            () => Turn::Waits,
        },
        is_target: target == Some(id) && fighter.is_here(),
    }
}

/// The chances of the coming comparison if everyone without an order fights.
fn chances(fight: &Fight) -> Section {
    let section = Section::new("This turn", Ink::Title, CHANCES);
    if fight.is_missile_turn() {
        let text = format!("Missiles and spells at {} feet, {} range.", fight.distance, fight.band().name());
        return section
            .remark(format!("{} left", fight.missiles), Ink::Dim)
            .lines(vec![Line::Sentence(text, Ink::Plain)]);
    }
    if !fight.known && fight.outcome.is_none() {
        let text = "The ratings of the foes show once the first orders hand to hand are given.";
        return section.lines(vec![Line::Sentence(text.into(), Ink::Dim)]);
    }
    let Some(odds) = fight.turn_odds() else { return section };
    let text = |text: &str, ink| vec![(text.to_string(), ink)];
    let lead = match odds.lead {
        ..0 => format!("{}.{} hits for them on average", -odds.lead / 10, -odds.lead % 10),
        0 => "no hits on average".into(),
        lead => format!("{}.{} hits for you on average", lead / 10, lead % 10),
    };
    section.remark(board::if_what(fight), Ink::Dim).lines(vec![
        Line::Share(text("you win", Ink::West), odds.win, Ink::West),
        Line::Share(text("they win", Ink::East), odds.lose, Ink::East),
        Line::Text(text(&lead, Ink::Plain), Vec::new()),
    ])
}

/// The attributes of a person in two lines: current values, with the normal one where it differs.
pub fn attributes(person: &Person) -> Vec<Vec<Span>> {
    let piece = |attribute: Attribute| {
        let (now, normal) = (person.current.get(attribute), person.normal.get(attribute));
        let value = if now == normal { now.to_string() } else { format!("{now}/{normal}") };
        let ink = if now < normal { Ink::Warning } else { Ink::Strong };
        [(format!("{} ", attribute.code()), Ink::Dim), (format!("{value:<7}"), ink)]
    };
    Attribute::ALL.chunks(3).map(|three| three.iter().flat_map(|one| piece(*one)).collect()).collect()
}

/// The card of a member: type, strength, attributes, gear (TT-UI-03).
fn card(scene: &Context<'_>, fight: &Fight, id: FighterId) -> Section {
    let fighter = fight.get(id);
    let ink = signs::ink_of(fighter.side);
    let section = Section::new(scene.names.of(id), ink, CARD).remark(signs::kind(fight, id), Ink::Dim);
    let (left, most) = signs::strength(fight, id);
    let bar = vec![("CON ".into(), Ink::Dim), (left.to_string(), Ink::Strong), (format!(" of {most}"), Ink::Dim)];
    let Some(person) = fighter.person() else {
        return section.lines(vec![Line::Bar((left, most), ink, bar, Vec::new())]);
    };
    let mut lines = vec![Line::Bar((left, most), ink, bar, Vec::new())];
    lines.extend(attributes(person).into_iter().map(|row| Line::Text(row, Vec::new())));
    lines.push(Line::Fact("holds".into(), vec![(held(person, person.hands), Ink::Plain)]));
    if let Some(roll) = fight.expected_roll(id) {
        let text = format!("{}d {:+} {:+}", roll.dice, roll.weapon, roll.personal);
        let mean = vec![(format!("avg. {}", (roll.mean() + 5).div_euclid(10)), Ink::Dim)];
        lines.push(Line::Text(vec![("rolls   ".into(), Ink::Dim), (text, Ink::Strong)], mean));
    }
    let [shield, mail] = person.absorbs([false; 2]);
    let absorbs = if shield > 0 { format!("{mail} + shield {shield}") } else { mail.to_string() };
    lines.push(Line::Fact("absorbs".into(), vec![(absorbs, Ink::Strong)]));
    let others = person.weapons.iter().enumerate().filter(|(at, weapon)| weapon.is_some() && !person.hands.hold(*at));
    let carried: Vec<String> = others
        .map(|(_, weapon)| {
            let shots = if weapon.is_missile() { format!(" ({})", weapon.shots) } else { String::new() };
            format!("{}{shots}", weapon_name(weapon))
        })
        .collect();
    if !carried.is_empty() {
        lines.push(Line::Sentence(format!("carries {}", carried.join(", ")), Ink::Dim));
    }
    section.lines(lines)
}

/// The card of a foe, as far as the players know it.
fn foe_card(scene: &Context<'_>, fight: &Fight, id: FighterId) -> Section {
    let fighter = fight.get(id);
    let section = Section::new(scene.names.of(id), signs::ink_of(fighter.side), FOE);
    let Some(monster) = fighter.monster() else {
        return Section { remark: vec![(signs::kind(fight, id), Ink::Dim)], ..section };
    };
    let (left, most) = signs::strength(fight, id);
    let mut lines = Vec::new();
    if signs::is_secret(fight, id) {
        let text = vec![("MR ".into(), Ink::Dim), ("?".into(), Ink::Strong)];
        lines.push(Line::Bar((NOBODY_KNOWS, most), Ink::East, text, Vec::new()));
    } else {
        let text = vec![("MR ".into(), Ink::Dim), (left.to_string(), Ink::Strong), (format!(" of {most}"), Ink::Dim)];
        lines.push(Line::Bar((left, most), Ink::East, text, Vec::new()));
        if let Some(roll) = fight.expected_roll(id) {
            let text = format!("{}d {:+}", roll.dice, roll.weapon);
            let mean = vec![(format!("avg. {}", (roll.mean() + 5).div_euclid(10)), Ink::Dim)];
            lines.push(Line::Text(vec![("rolls   ".into(), Ink::Dim), (text, Ink::Strong)], mean));
        }
    }
    lines.extend(habits(monster).into_iter().map(|text| Line::Sentence(text, Ink::Dim)));
    section.remark(signs::kind(fight, id), Ink::Dim).lines(lines)
}

/// Each special of monsters in a sentence.
const HABITS: [(MonsterTrait, &str); 22] = [
    (MonsterTrait::Pack, "Its pack rolls dice together."),
    (MonsterTrait::Breath, "Breathes flame: a saving roll each turn."),
    (MonsterTrait::Light, "No darkness where it fights."),
    (MonsterTrait::Bow, "Shoots before the sides close in."),
    (MonsterTrait::Spikes, "Throws spikes before the sides close in."),
    (MonsterTrait::Fever, "Its wounds bring tunnel fever."),
    (MonsterTrait::SpiderVenom, "Its wounds bring spider venom."),
    (MonsterTrait::CobraVenom, "Its wounds bring cobra milk."),
    (MonsterTrait::DrainsConstitution, "Gains the CON that it takes."),
    (MonsterTrait::DrainsStrength, "Its wounds cost ST, too."),
    (MonsterTrait::Regenerates, "Grows back, unless fire hurts it."),
    (MonsterTrait::Rises, "Rises again, if not slain by silver, magic or fire."),
    (MonsterTrait::FearsFire, "Fire hurts it twice."),
    (MonsterTrait::FearsIce, "Ice hurts it twice."),
    (MonsterTrait::ResistsFire, "Fire hurts it half."),
    (MonsterTrait::NoHands, "Poison always counts against it."),
    (MonsterTrait::Flies, "It flies."),
    (MonsterTrait::Legless, "A bola cannot entangle it."),
    (MonsterTrait::Barefoot, "Calthrops hurt it."),
    (MonsterTrait::ApeOrBear, "It can go berserk."),
    (MonsterTrait::NeverPursues, "It does not pursue."),
    (MonsterTrait::FillsPlace, "To get away takes a lead of 3."),
];

/// The specials of a monster, a sentence each.
pub fn habits(monster: &Monster) -> Vec<String> {
    HABITS.iter().filter(|(one, _)| monster.kind.has(*one)).map(|(_, text)| (*text).to_string()).collect()
}

/// Spells with the ST that they cost now.
fn spells(fight: &Fight, id: FighterId) -> Section {
    let section = Section::new("Spells", Ink::Title, SPELLS);
    let Some(person) = fight.person(id).filter(|person| !person.spells.is_empty()) else {
        return Section::new("", Ink::Dim, SPELLS);
    };
    let strength = person.current.get(Attribute::Strength);
    let line = |spell: ludus_tunnels::data::spell::Spell| {
        let casting = ludus_tunnels::battle::command::SpellOrder {
            spell,
            level: spell.row().level,
            target: None,
            choice: ludus_tunnels::battle::command::Choice::None,
        };
        let cost = ludus_tunnels::battle::resolve::price(person, &casting).cost;
        let ink = if cost < strength { Ink::Plain } else { Ink::Dim };
        Line::Text(vec![(spell.name().into(), ink)], vec![(format!("ST {cost}"), ink)])
    };
    section.remark(format!("ST {strength}"), Ink::Dim).list(person.spells.each().map(line).collect())
}

/// The chain of causes of each death, the last first (TT-UI-16).
fn deaths(scene: &Context<'_>) -> Section {
    let lines = scene.memory.deaths.iter().rev().map(|text| Line::Sentence(text.clone(), Ink::Plain));
    let lines: Vec<Line> = lines.collect();
    let heading = if lines.is_empty() { "" } else { "Deaths" };
    Section::new(heading, Ink::Title, DEATHS).lines(lines)
}
