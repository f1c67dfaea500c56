//! The pages beside the log, turned with Tab: the odds of every attack, and the order of actions.

use crate::canvas::wrap;
#[cfg(test)]
use crate::game_view::GameView;
use crate::game_view::rulebook_ui::{ODDS, Page};
use crate::gladiator::arena::figure;
use crate::gladiator::ask::BattleContext;
use crate::gladiator::panel::is_own_image;
use crate::gladiator::side_panel::sh_text;
use crate::gladiator::{magic, odds};
use ludus_gladiator::battle::action::Action;
use ludus_gladiator::battle::check;
#[cfg(test)]
use ludus_gladiator::battle::state::Battle;
use ludus_gladiator::model::fighter::{Fighter, FighterId, Presence};
use std::fmt::Write;

pub const STANDING: &str = "Both sides";
const ORDER: &str = "Order";

/// The pages in Tab order.
pub const ALL: &[Page] = &[Page::Of(ODDS), Page::Log, Page::Of(ORDER)];

pub fn rows(scene: &BattleContext<'_>, title: &str) -> Vec<String> {
    if title == ORDER { order_rows(scene) } else { odds_rows(scene, 78) }
}

/// Returns the odds of every attack open to the fighter to act, in the battle as tried out.
pub fn odds_rows(scene: &BattleContext<'_>, width: usize) -> Vec<String> {
    let asked = scene.truth.decision().fighter();
    let table = asked.map(|id| odds::table(scene, id)).unwrap_or_default();
    if !table.is_empty() {
        return table.iter().flat_map(|line| wrap(line, width)).collect();
    }
    let casts = asked.is_some_and(|id| check::offer(scene.battle, id, Action::Cast).is_ok());
    let spells = if casts { " Cast spell shows the odds of each spell." } else { "" };
    vec![format!("Nobody can attack now.{spells}")]
}

/// Returns each side's remaining, fallen and departed fighters. This replaces the odds when there is no question.
/// Only visible enemies count, and the side's own images do not.
pub fn standing(scene: &BattleContext<'_>) -> Vec<String> {
    let (battle, viewer) = (scene.truth, scene.viewer());
    let seen: Vec<FighterId> = battle.view(viewer).fighters().filter(|id| !is_own_image(scene, *id)).collect();
    let named = |is: &dyn Fn(&Fighter) -> bool| {
        let all = battle.fighters().filter(|id| is(battle.fighter(*id)));
        all.map(|id| scene.name(id)).collect::<Vec<_>>().join(", ")
    };
    let mut rows = Vec::new();
    for side in [viewer, viewer.other()] {
        let here = seen.iter().filter(|id| battle.fighter(**id).side() == side).count();
        let fallen = named(&|one| one.side() == side && one.presence() == Presence::Dead);
        let left = named(&|one| one.side() == side && one.presence() == Presence::Left);
        rows.push(format!("{}: {here} in the arena", side.name()));
        let gone = [("fallen", fallen), ("left by the exit", left)].into_iter().filter(|(_, who)| !who.is_empty());
        rows.extend(gone.map(|(what, who)| format!("  {what}: {who}")));
    }
    rows
}

/// Returns the lines of the order of actions. No line breaks within a fighter.
fn order_rows(scene: &BattleContext<'_>) -> Vec<String> {
    let mut rows: Vec<String> = Vec::new();
    for one in order(scene) {
        match rows.last_mut() {
            Some(row) if row.chars().count() + one.chars().count() + 3 <= 78 => _ = write!(row, ",  {one}"),
            _ => rows.push(one),
        }
    }
    rows.iter().flat_map(|row| wrap(row, 78)).collect()
}

fn order(scene: &BattleContext<'_>) -> Vec<String> {
    let battle = scene.truth;
    let seen: Vec<FighterId> = battle.view(scene.viewer()).fighters().collect();
    let order = battle.order().into_iter().filter(|id| seen.contains(id));
    let names = order.map(|id| {
        let body = battle.body(id);
        let waits = body.declined() && !body.acted();
        let lent = scene.shows_lent(id);
        let marks = [(body.acted(), "acted"), (waits, "waits"), (is_own_image(scene, id), "image"), (lent, "computer")];
        let marks = marks.into_iter().filter(|(set, _)| *set).map(|(_, mark)| mark);
        let marks = marks.chain(scene.ordered(id)).map(str::to_string);
        let marks: Vec<String> = marks.chain(magic::upon(battle, id, false)).collect();
        let mark = if marks.is_empty() { String::new() } else { format!(" ({})", marks.join(", ")) };
        // While players change seats, secrets of one side must stay hidden.
        let sh = if scene.private { format!(" {}", sh_text(scene, id)) } else { String::new() };
        format!("{} {}{sh}{mark}", figure(battle, scene.sign(id), id), scene.name(id))
    });
    names.collect()
}

#[cfg(test)]
impl GameView<Battle> {
    /// Returns the odds page without line breaks, for tests.
    pub fn odds_lines(&self) -> Vec<String> {
        self.shown.decision().fighter().map(|id| odds::table(&self.scene(), id)).unwrap_or_default()
    }
}
