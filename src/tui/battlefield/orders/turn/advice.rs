//! The advice of a Marshal in the menu of a unit: a line of text, and a row that follows it with one key.

use crate::battlefield::orders::losses::left_of;
use crate::battlefield::orders::marching;
use crate::battlefield::orders::turn::{Maker, Order};
use crate::battlefield::orders::{points_of, unit_of};
use crate::game_view::wording::{Marks, Row};
use crate::menu::Entry;
use crate::theme::Ink;
use crate::widgets::odds_table::{Odds, OddsRow};
use ludus_battlefield::battle::command::Command;
use ludus_battlefield::battle::state::{FieldBattle, Stage};
use ludus_battlefield::battle::unit::UnitId;
use ludus_battlefield::narration::choices::describe;
use ludus_battlefield::narration::names::label;

/// The advice of a Marshal about a unit, or to end the turn.
pub fn row(battle: &FieldBattle, unit: UnitId, (command, why): (Command, String)) -> Option<Row> {
    if command == Command::EndTurn {
        let stage = if battle.stage == Stage::Combat { "combat" } else { "movement" };
        return Some(Row::new(format!("A Marshal would end the {stage}: {why}."), Ink::Dim));
    }
    let does = (unit_of(&command) == Some(unit)).then(|| describe(battle, &command))?;
    let row = Row::new(format!("A Marshal would: {does}, {why}."), Ink::Dim);
    Some(row.or(format!("Marshal: {does}, {why}.")).or(format!("A Marshal: {why}.")))
}

impl Maker<'_> {
    /// The move that a Marshal would make with this unit, for one key: the map shows its way. `None` if the way costs strikes.
    pub(super) fn advised_walk(&self) -> Option<Order> {
        let (unit, battle) = (self.unit, self.battle);
        let command = self.advice.filter(|_| !self.scene.keys.lesson)?;
        let Command::Move { way, .. } = command else { return None };
        let to = way.end(self.at());
        let walk = battle.walk_outlook(unit, way, 0);
        if unit_of(&command) != Some(unit) || !walk.strikes.is_empty() {
            return None;
        }
        let name = if marching::leads_away(battle, unit, to) { "Go back to" } else { "Go to" };
        let row = OddsRow::new(format!("{name} {to}"), "go there")
            .with(left_of(walk.left, battle.unit(unit).kind().moves()))
            .with(Odds::None)
            .remark(format!("costs {}", points_of(walk.cost)));
        let met: Vec<String> = walk.contacts.iter().map(|enemy| label(battle, *enemy)).collect();
        let mut lines = self.said(&command);
        lines.extend((!met.is_empty()).then(|| format!("! It meets {} there.", met.join(", "))));
        let mut order = self.gives(Entry::new("Go to", ()), row, command, (lines, Some(to)));
        order.view.marks = Marks { selected: Some(unit.into()), ..Marks::on(way.spots(self.at()), Some(to)) };
        order.object = to.to_string();
        Some(order)
    }
}
