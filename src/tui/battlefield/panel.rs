//! The panel beside the map: the units of the army at the screen, and the record card of the unit in focus (UI-06).

use crate::battlefield::map::code;
use crate::game_view::prompt::PromptContext;
use crate::theme::Ink;
use crate::widgets::side_panel::{Line, Measure, OrderRow, Section, SidePanel, Turn};
use ludus_battlefield::battle::state::FieldBattle;
use ludus_battlefield::battle::unit::{MOST_UNITS, Status, Unit, UnitId, UnitStance};
use ludus_battlefield::narration::card;
use ludus_engine::board::ActorId;
use ludus_engine::game::Seat;

/// One unit of the army in the list, with its state in this round.
fn row(battle: &FieldBattle, id: UnitId, unit: &Unit, featured: Option<UnitId>) -> OrderRow {
    let state = match (unit.status, unit.stance) {
        (Status::Prisoner, _) => ("taken", Ink::Warning),
        (Status::Fled | Status::Escaped, _) => ("left", Ink::Warning),
        (Status::Dead, _) => ("x dead", Ink::Warning),
        (Status::Waiting, _) => ("waits", Ink::Dim),
        (_, UnitStance::Bound) => ("bound", Ink::Plain),
        (_, UnitStance::Defending) => ("defends", Ink::Plain),
        _ if unit.struck => ("struck", Ink::Dim),
        _ if unit.moved => ("moved", Ink::Dim),
        _ => ("", Ink::Plain),
    };
    let text = format!("{} of {}", unit.fighters, unit.began);
    let gone = matches!(unit.status, Status::Fled | Status::Escaped | Status::Dead);
    OrderRow {
        pick: id.index(),
        sign: code(unit),
        ink: Ink::of_seat(Seat(unit.army)),
        whole: 2 * unit.fighters > unit.began,
        name: format!("{} {}", unit.number, unit.troop.name()),
        measures: vec![Measure { value: (unit.fighters.into(), unit.began.max(1).into()), text }],
        state: (state.0.into(), state.1),
        turn: match () {
            () if gone => Turn::Gone,
            () if battle.mover == id || featured == Some(id) => Turn::Acts,
            () if unit.moved => Turn::Done,
            () => Turn::Waits,
        },
        is_target: false,
    }
}

pub fn side_panel(scene: &PromptContext<'_, FieldBattle>, featured: Option<ActorId>) -> SidePanel {
    let battle = scene.battle;
    let unit = featured.map(|who| usize::from(who.0)).filter(|unit| *unit < MOST_UNITS).map(|unit| UnitId(unit as u8));
    let order = battle.of_army(scene.seat.0).map(|(id, record)| row(battle, id, record, unit)).collect();
    let mut card = Section::new("Record", Ink::Title, (12, 16));
    if let Some(id) = unit {
        let fact = |(name, text): (&'static str, String)| Line::Fact(name.into(), vec![(text, Ink::Strong)]);
        card = card.lines(card::fields(scene.names, battle, id).into_iter().map(fact).collect());
    }
    SidePanel {
        title: "Your army".into(),
        heads: vec!["fighters"],
        order,
        sections: vec![card],
        ..SidePanel::default()
    }
}
