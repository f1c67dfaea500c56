//! The panel beside the map: the units of the army at the screen, the enemies in sight, the cards of the unit that acts and of the
//! hex in focus, and what a strike between them does (UI-06, UI-10).

use crate::battlefield::map::code;
use crate::battlefield::orders::outcomes::Outcomes;
use crate::battlefield::orders::{Context, danger};
use crate::battlefield::pages::{known_of, strength_of};
use crate::theme::Ink;
use crate::widgets::side_panel::{Line, Measure, OrderRow, Section, SidePanel, Turn};
use crate::widgets::spans::Span;
use ludus_battlefield::battle::event::Manner;
use ludus_battlefield::battle::illegal_move::points;
use ludus_battlefield::battle::state::{FieldBattle, Question, Stage};
use ludus_battlefield::battle::unit::{MOST_UNITS, Status, Unit, UnitId, UnitStance};
use ludus_battlefield::data::troop::Troop;
use ludus_battlefield::model::going;
use ludus_battlefield::narration::card;
use ludus_battlefield::narration::ground::{factor, ground_name};
use ludus_battlefield::narration::names::{mark, spelled};
use ludus_engine::board::ActorId;
use ludus_engine::game::Seat;
use ludus_engine::text::count;

/// Rows of the sections, at least and at most.
const ENEMIES: u16 = 9;
const CARD: (u16, u16) = (5, 9);
const TARGET: (u16, u16) = (5, 9);
const EXCHANGE: (u16, u16) = (9, 11);
const THEN: (u16, u16) = (3, 6);
const GROUND: (u16, u16) = (3, 4);
/// Letters of a name for which the list of units has room beside the shortest bars.
const ROW_NAME: usize = 13;

/// The most important state of a unit in at most eight columns.
pub fn state(battle: &FieldBattle, id: UnitId, unit: &Unit) -> Span {
    let (word, ink) = match (unit.status, unit.stance) {
        (Status::Prisoner, _) => ("taken", Ink::Warning),
        (Status::Fled | Status::Escaped, _) => ("left", Ink::Dim),
        (Status::Dead, _) => ("\u{d7} dead", Ink::Dim),
        (Status::Waiting, _) => ("waits", Ink::Dim),
        (Status::Unknown, _) => ("hidden", Ink::Warning),
        _ if unit.hidden => ("hidden", Ink::Good),
        _ if battle.is_busy(unit) => ("disarms", Ink::Warning),
        (_, UnitStance::Defending) => ("defends", Ink::Plain),
        _ if unit.struck => ("struck", Ink::Dim),
        (_, UnitStance::Bound) => ("bound", Ink::Plain),
        _ if battle.stage == Stage::Movement && unit.moved => ("moved", Ink::Dim),
        _ if battle.stage == Stage::Movement && battle.mover == id => ("moves", Ink::Plain),
        _ if unit.paid > 0 => ("works", Ink::Plain),
        _ => ("", Ink::Plain),
    };
    (word.into(), ink)
}

/// Returns whether the unit has nothing left to do in this stage.
fn is_done(battle: &FieldBattle, unit: &Unit) -> bool {
    if battle.stage == Stage::Combat { unit.struck || unit.stance == UnitStance::Defending } else { unit.moved }
}

/// One unit in a list, with its state in this round.
fn row(battle: &FieldBattle, id: UnitId, unit: &Unit, acts: Option<UnitId>, target: Option<UnitId>) -> OrderRow {
    let gone = matches!(unit.status, Status::Fled | Status::Escaped | Status::Dead);
    let (left, most) = battle.strength(unit);
    OrderRow {
        pick: id.index(),
        sign: code(unit),
        ink: Ink::of_seat(Seat(unit.army)),
        whole: left > most / 2,
        name: short_name(unit),
        measures: vec![Measure { value: (left.into(), most.max(1).into()), text: left.to_string() }],
        state: state(battle, id, unit),
        turn: match () {
            () if gone => Turn::Gone,
            () if acts == Some(id) => Turn::Acts,
            () if is_done(battle, unit) => Turn::Done,
            () => Turn::Waits,
        },
        is_target: target == Some(id),
    }
}

fn name(unit: &Unit) -> String {
    match unit.status {
        Status::Unknown => format!("Hidden unit {}", unit.number),
        _ => format!("{} {}", unit.troop.name(), unit.number),
    }
}

/// The last word of a troop's name. A sign beside it tells light infantry from heavy.
pub fn last_word(troop: Troop) -> String {
    let word = troop.name().rsplit(' ').next().unwrap_or_default();
    let (first, rest) = word.split_at(word.len().min(1));
    first.to_ascii_uppercase() + rest
}

/// The name in the list of units.
pub fn short_name(unit: &Unit) -> String {
    let whole = name(unit);
    let is_long = whole.len() > ROW_NAME && unit.status != Status::Unknown;
    if is_long { format!("{} {}", last_word(unit.troop), unit.number) } else { whole }
}

/// The unit that an actor stands for. `None` for the leader of an army.
pub fn unit_of(who: Option<ActorId>) -> Option<UnitId> {
    who.map(|who| usize::from(who.0)).filter(|unit| *unit < MOST_UNITS).map(|unit| UnitId(unit as u8))
}

/// Returns the unit that acts with the enemy that it deals with, and the enemy in focus if there is one.
pub fn both(scene: &Context<'_>, featured: Option<ActorId>) -> ([Option<UnitId>; 2], Option<UnitId>) {
    let (battle, army) = (scene.battle, scene.seat.0);
    let own = unit_of(featured);
    let focus = scene.memory.view.focus();
    let on_focus = battle.seen_on(focus, army).filter(|id| Some(*id) != own);
    let is_own = |id: &UnitId| battle.are_allied(battle.unit(*id).army, army);
    // In a replay an enemy can be the one that acts.
    let nearest = || {
        let from = own.filter(is_own).map(|id| battle.unit(id).at)?;
        // A move that is shown deals with the enemy at its end.
        let far = |enemy: &Unit| (enemy.at.distance(focus), enemy.at.distance(from));
        battle.enemies(army).min_by_key(|(_, enemy)| far(enemy)).map(|(id, _)| id)
    };
    ([own, on_focus.or_else(nearest)], on_focus)
}

pub fn side_panel(scene: &Context<'_>, featured: Option<ActorId>) -> SidePanel<'static> {
    let (battle, army) = (scene.battle, scene.seat.0);
    let ([own, target], on_focus) = both(scene, featured);
    let is_own = |id: &UnitId| battle.are_allied(battle.unit(*id).army, army);
    let (known, hidden) = known_of(battle, army);
    let order = known.into_iter().map(|(id, unit)| row(battle, id, unit, own, None)).collect();
    let able = battle.of_army(army).filter(|(_, unit)| unit.is_active() && !is_done(battle, unit)).count();
    let (left, lost) = strength_of(battle, army);
    let totals = match battle.deciding_army() {
        _ if hidden > 0 => format!("{left} left, {lost} HP lost, {hidden} hidden"),
        Some(decides) if decides == army && able > 0 => format!("{left} left, {lost} HP lost, {able} to act"),
        _ => format!("{}, {lost} HP lost", count(left, "fighter")),
    };
    let card =
        |id: Option<UnitId>, rows| id.map_or_else(|| Section::new("", Ink::Dim, rows), |id| card(scene, id, rows));
    SidePanel {
        news: Vec::new(),
        title: "Your units".into(),
        heads: Vec::new(),
        order,
        sides: vec![(totals, Ink::Dim)],
        more: Vec::new(),
        sections: vec![
            enemies(scene, own.filter(is_own), on_focus),
            exchange(scene, own, target),
            card(own, CARD),
            card(target, TARGET),
            then(scene, own),
            ground(scene, own),
        ],
    }
}

/// The enemies that the army knows of.
fn enemies(scene: &Context<'_>, own: Option<UnitId>, target: Option<UnitId>) -> Section {
    let (battle, army) = (scene.battle, scene.seat.0);
    let from = own.map(|id| battle.unit(id)).filter(|unit| unit.is_on_the_map()).map(|unit| unit.at);
    let hostile = |unit: &Unit| {
        !battle.are_allied(unit.army, army) && !matches!(unit.status, Status::Dead | Status::Fled | Status::Escaped)
    };
    let ids = battle.units.ids().zip(battle.units.all());
    let known = battle.units.all().iter().filter(|unit| !battle.are_allied(unit.army, army)).count() as u16;
    let mut all: Vec<(UnitId, &Unit)> = ids.filter(|(_, unit)| hostile(unit)).collect();
    let far = |unit: &Unit| from.filter(|_| unit.is_on_the_map()).map(|from| unit.at.distance(from));
    // A list with room for all keeps its rows. Of a longer one the nearest matter most.
    if all.len() >= ENEMIES.into() {
        ludus_engine::order::by_key(&mut all, |(id, unit)| (Some(*id) != target, far(unit).unwrap_or(u8::MAX), id.0));
    }
    let line = |(id, unit): &(UnitId, &Unit)| {
        let ink = Ink::of_seat(Seat(unit.army));
        let what = match far(unit) {
            _ if unit.status == Status::Unknown => "hidden".to_string(),
            _ if unit.status == Status::Prisoner => "taken".into(),
            _ if Some(*id) == target => "target".into(),
            Some(1) => "beside".into(),
            Some(distance) => format!("{distance} hexes"),
            None => String::new(),
        };
        let text = vec![(mark(unit.army) + &code(unit), ink), (format!(" {}", short_name(unit)), Ink::Plain)];
        let (left, most) = battle.strength(unit);
        if unit.status == Status::Unknown {
            return Line::Text(text, vec![("?".into(), Ink::Strong), (format!("{what:>9}"), Ink::Dim)]);
        }
        let end = vec![(format!("{left:>3}"), Ink::Strong), (format!("{what:>9}"), Ink::Dim)];
        Line::Strength(text, (left.into(), most.max(1).into()), ink, end)
    };
    let lines: Vec<Line> = all.iter().map(line).collect();
    // Enemies who are gone leave their rows empty, so that nothing below moves.
    let rows = known + 1;
    let heading = Section::new("Enemies", Ink::Title, (rows.min(ENEMIES), rows));
    heading.remark(enemy_counts(all.iter().map(|(_, unit)| unit.status)), Ink::Dim).list(lines)
}

/// How many enemies are in sight, taken prisoner, hidden (their number is open, BD-93) and not yet placed: "4 in sight, 2 hidden".
pub fn enemy_counts(all: impl Iterator<Item = Status> + Clone) -> String {
    let kinds = [
        (Status::Active, "in sight"),
        (Status::Prisoner, "taken"),
        (Status::Unknown, "hidden"),
        (Status::Waiting, "to place"),
    ];
    let counts = kinds.map(|(kind, word)| (all.clone().filter(|status| *status == kind).count(), word));
    let told = counts.iter().filter(|(count, _)| *count > 0).map(|(count, word)| format!("{count} {word}"));
    told.collect::<Vec<_>>().join(", ")
}

/// The record of a unit in a few lines.
fn card(scene: &Context<'_>, id: UnitId, rows: (u16, u16)) -> Section {
    let (battle, unit) = (scene.battle, scene.battle.unit(id));
    let ink = Ink::of_seat(Seat(unit.army));
    if unit.status == Status::Unknown {
        return Section::new(name(unit), ink, rows)
            .lines(vec![Line::Sentence("Nothing is known of it.".into(), Ink::Dim)]);
    }
    let (kind, fighters) = (unit.kind(), u32::from(unit.fighters));
    let hex = battle.map.ground(unit.at);
    let (left, most) = battle.strength(unit);
    let text = vec![
        (format!(" {}", unit.fighters), Ink::Strong),
        (format!(" of {}, ", unit.began), Ink::Dim),
        (battle.hp(unit).to_string(), Ink::Strong),
        (" HP".into(), Ink::Dim),
    ];
    let fact = |label: &str, text: String| Line::Fact(label.into(), vec![(text, Ink::Plain)]);
    let force = |score: u16| card::force(battle, unit, score);
    let mut lines = vec![
        Line::Bar((left.into(), most.max(1).into()), ink, text, Vec::new()),
        fact("Attack", force(kind.attack(hex))),
        fact("Defence", force(battle.defence_score(id))),
        fact(
            "Move",
            format!(
                "{}, {} left   Ego {}",
                unit.troop.row().moves,
                points(battle.points_left(id)),
                fighters * kind.ego()
            ),
        ),
    ];
    match kind.shooter() {
        // A shooter's volleys are seen in the smallest card.
        Some(_) => lines.insert(1, fact("Volleys", format!("{} left, range {}", unit.volleys, battle.range(unit)))),
        None => lines.push(fact("Volleys", "none".into())),
    }
    lines.push(fact(
        "Lost",
        format!("{} HP, {} fighters", battle.hp_lost(unit), unit.began.saturating_sub(unit.fighters)),
    ));
    if unit.army == scene.seat.0 {
        lines.push(fact("Order", unit.order.name().into()));
    }
    if unit.paid > 0 {
        lines.push(fact("Works", format!("{} paid towards {}", points(unit.paid), unit.paid_to)));
    }
    let place = if unit.is_on_the_map() {
        format!("{}, {} {}", unit.at, ground_name(hex), defence(battle, unit))
    } else {
        "not on the map".into()
    };
    Section::new(name(unit), ink, rows).remark(place, Ink::Dim).lines(lines)
}

/// A factor in halves with the sign of the modern look.
fn times(halves: u16) -> String {
    factor(halves).replace('x', "\u{d7}")
}

/// The factor of the ground under a unit.
fn defence(battle: &FieldBattle, unit: &Unit) -> String {
    let ground = battle.map.ground(unit.at);
    times(going::defence_factor(unit.troop, battle.homeland(unit.army), ground))
}

/// The strike that the question is about, or the one between the acting unit and the unit in focus.
fn exchange(scene: &Context<'_>, own: Option<UnitId>, target: Option<UnitId>) -> Section {
    let (battle, army) = (scene.battle, scene.seat.0);
    let outcomes = match battle.question {
        Question::Reply { attacker, target } => Some(Outcomes::new(battle, army, (attacker, target), Manner::Attack)),
        Question::Bonus { striker, fleer } => Some(Outcomes::new(battle, army, (striker, fleer), Manner::Bonus)),
        _ => own
            .zip(target)
            .filter(|(own, target)| {
                let [own, target] = [own, target].map(|id| battle.unit(*id));
                own.army == army && target.is_visible() && own.is_active() && !battle.are_allied(own.army, target.army)
            })
            .map(|(own, target)| {
                let distance = battle.unit(own).at.distance(battle.unit(target).at);
                let shoots = distance > 1 && battle.range(battle.unit(own)) > 0;
                Outcomes::new(battle, army, (own, target), if shoots { Manner::Volley } else { Manner::Attack })
            }),
    };
    match outcomes {
        Some(outcomes) => Section::new(outcomes.heading(), Ink::Title, EXCHANGE).lines(outcomes.lines()),
        None => Section::new("", Ink::Dim, EXCHANGE),
    }
}

/// The strikes that the acting unit has to expect where it stands.
fn then(scene: &Context<'_>, own: Option<UnitId>) -> Section {
    let battle = scene.battle;
    let Some(id) = own.filter(|id| battle.unit(*id).is_active() && battle.unit(*id).army == scene.seat.0) else {
        return Section::new("", Ink::Dim, THEN);
    };
    let at = battle.unit(id).at;
    let mut lines: Vec<Line> = battle
        .dangers(id, at)
        .iter()
        .map(|one| Line::Sentence(spelled(battle, &danger(battle, one)).replace('-', "\u{2013}"), Ink::Warning))
        .collect();
    lines.extend(comers(scene, id).into_iter().map(|line| Line::Sentence(line, Ink::Warning)));
    if lines.is_empty() {
        let text = vec![("+ ".into(), Ink::Good), ("no enemy strikes here".into(), Ink::Dim)];
        lines.push(Line::Text(text, Vec::new()));
    }
    Section::new(format!("At {at}, this round"), Ink::Title, THEN).lines(lines)
}

/// The enemies that can come to attack or to shoot: in this round, or in the next if their army has moved.
fn comers(scene: &Context<'_>, id: UnitId) -> Vec<String> {
    let (battle, at) = (scene.battle, scene.battle.unit(id).at);
    if battle.stage != Stage::Movement {
        return Vec::new();
    }
    let here: Vec<UnitId> = battle.dangers(id, at).iter().map(|one| one.by).collect();
    let mut lines = Vec::new();
    for (does, comers) in ["attack", "shoot"].into_iter().zip(scene.memory.view.comers_of(battle, id)) {
        for (moved, when) in [(false, "Can come to"), (true, "Next round can come to")] {
            let far = comers.iter().filter(|enemy| battle.has_moved(battle.unit(**enemy).army) == moved);
            let far = far.filter(|enemy| match does {
                "shoot" => moved || !here.contains(enemy),
                _ => battle.unit(**enemy).at.distance(at) > 1,
            });
            let far: Vec<String> = far.map(|enemy| short_name(battle.unit(*enemy))).collect();
            if !far.is_empty() {
                lines.push(format!("! {when} {does}: {}", far.join(", ")));
            }
        }
    }
    lines
}

/// The ground of the hex in focus, and who can come there.
fn ground(scene: &Context<'_>, own: Option<UnitId>) -> Section {
    let (battle, focus) = (scene.battle, scene.memory.view.focus());
    if !battle.map.contains(focus) {
        return Section::new("", Ink::Dim, GROUND);
    }
    let hex = battle.map.ground(focus);
    let acting = own.map(|id| battle.unit(id)).filter(|unit| unit.status != Status::Unknown);
    let (troop, home) = acting.map_or((Troop::LightInfantry, None), |unit| (unit.troop, battle.homeland(unit.army)));
    let halves = going::defence_factor(troop, home, hex);
    let cost = going::cost(troop, home, hex).map_or_else(|| "no way".into(), points);
    let lines = vec![
        Line::Fact("Defence".into(), vec![(times(halves), Ink::Strong)]),
        Line::Fact("Costs".into(), vec![(cost, Ink::Strong), (format!(" to enter, {}", troop.name()), Ink::Dim)]),
    ];
    Section::new(format!("{focus}: {}", ground_name(hex)), Ink::Title, GROUND).lines(lines)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn enemies_out_of_sight_are_counted_apart() {
        ludus_engine::proves!("BD-93");
        let counts = |all: &[Status]| enemy_counts(all.iter().copied());
        assert_eq!(counts(&[Status::Active, Status::Unknown, Status::Active]), "2 in sight, 1 hidden");
        assert_eq!(counts(&[Status::Prisoner, Status::Active]), "1 in sight, 1 taken");
        assert_eq!(counts(&[Status::Unknown; 4]), "4 hidden");
        assert_eq!(counts(&[Status::Waiting]), "1 to place");
    }
}
