//! Why an order is impossible now, and what an end of the combat would leave undone.

use crate::battlefield::orders::turn::{Maker, able};
use crate::battlefield::orders::{legal, unit_of};
use crate::game_view::question::Closed;
use crate::game_view::wording::Row;
use crate::theme::Ink;
use ludus_battlefield::battle::command::Command;
use ludus_battlefield::battle::state::Stage;
use ludus_battlefield::battle::unit::UnitId;
use ludus_battlefield::data::troop::Troop;
use ludus_battlefield::narration::names::label;

impl Maker<'_> {
    /// Names the units that an end of the combat would keep from shooting or attacking.
    pub(super) fn left_undone(&self) -> Option<String> {
        if self.battle.stage != Stage::Combat {
            return None;
        }
        let all = legal(self.battle);
        let of = |kind: fn(&Command) -> bool| {
            let can = |id: &UnitId| all.iter().any(|one| kind(one) && unit_of(one) == Some(*id));
            able(self.battle).into_iter().filter(can).map(|id| label(self.battle, id)).collect::<Vec<_>>().join(", ")
        };
        let (shoot, strike) =
            (of(|one| matches!(one, Command::Shoot { .. })), of(|one| matches!(one, Command::Attack { .. })));
        match (shoot.is_empty(), strike.is_empty()) {
            (false, _) => Some(format!("! {shoot} can still shoot, and nobody answers a volley.")),
            (true, false) => Some(format!("! {strike} can still attack.")),
            (true, true) => None,
        }
    }

    /// The enemies in range at which the unit cannot shoot, with the reason; the nearest first.
    fn closed_shots(&self) -> Vec<(UnitId, String)> {
        let (battle, unit) = (self.battle, self.unit);
        let record = battle.unit(unit);
        let range = battle.range(record);
        if battle.stage != Stage::Combat || range == 0 {
            return Vec::new();
        }
        let far = |id: &UnitId| battle.unit(*id).at.distance(record.at);
        let mut all: Vec<UnitId> = battle.enemies(record.army).map(|(id, _)| id).collect();
        all.retain(|id| far(id) <= range);
        ludus_engine::order::by_key(&mut all, far);
        let why = |target: UnitId| battle.check(&Command::Shoot { unit, target }).err().map(|why| why.to_string());
        all.into_iter().filter_map(|target| Some((target, why(target)?))).collect()
    }

    /// Says why the nearest enemy in range cannot be shot.
    pub(super) fn unshot(&self) -> Option<Row> {
        let (target, why) = self.closed_shots().into_iter().next()?;
        let brief = why.split(": ").next().unwrap_or(&why);
        let told = |why: &str| format!("No shot at {}: {why}.", label(self.battle, target));
        Some(Row::new(told(&why), Ink::Plain).or(told(brief)))
    }

    /// The end of the movement, if the rules refuse it (BD-20).
    fn endless(&self) -> Option<Closed> {
        let why = self.battle.check(&Command::EndTurn).err().filter(|_| self.battle.stage == Stage::Movement)?;
        Some(Closed { name: "End movement".into(), reason: why.to_string() })
    }

    /// The warning to barbarians who must flee before anything else.
    pub(super) fn must_flee(&self) -> Option<Row> {
        let (battle, unit) = (self.battle, self.unit);
        let is_barbarian = battle.unit(unit).troop == Troop::Barbarians && !battle.unit(unit).moved;
        self.endless().filter(|_| is_barbarian && battle.is_outnumbered(unit))?;
        Some(Row::new("! Outnumbered: these barbarians must flee before the turn ends.", Ink::Warning))
    }

    /// Orders that are impossible now, with the reason of the rules.
    pub(super) fn closed(&self) -> Vec<Closed> {
        let battle = self.battle;
        let army = battle.unit(self.unit).army;
        let has = |kind: fn(&Command) -> bool| self.own.iter().any(kind);
        let near = battle.enemies(army).min_by_key(|(_, enemy)| enemy.at.distance(self.at())).map(|(id, _)| id);
        let mut all: Vec<Closed> = self.endless().into_iter().collect();
        let unit = self.unit;
        let record = battle.unit(unit);
        if record.reordered {
            let reason = format!("{}. Changed this round, can change in the next", record.order.name());
            all.push(Closed { name: "If attacked".into(), reason });
        }
        let mut close = |name: &str, command: Option<Command>| {
            if let Some(Err(why)) = command.map(|command| battle.check(&command)) {
                all.push(Closed { name: name.into(), reason: why.to_string() });
            }
        };
        if battle.stage == Stage::Combat {
            if !has(|one| matches!(one, Command::Attack { .. })) {
                close("Attack", near.map(|target| Command::Attack { unit, target }));
            }
            let shooter = battle.unit(unit).kind().shooter().is_some();
            if shooter && !has(|one| matches!(one, Command::Shoot { .. })) {
                close("Shoot", near.map(|target| Command::Shoot { unit, target }));
            } else {
                let shots = self.closed_shots().into_iter();
                all.extend(
                    shots.map(|(target, reason)| Closed { name: format!("Shoot {}", label(battle, target)), reason }),
                );
            }
        } else if !has(|one| matches!(one, Command::Withdraw { .. })) {
            close("Withdraw", Some(Command::Withdraw { unit }));
        }
        all
    }
}
