//! The pages that Tab turns beside the log: the odds of every attack, and who acts when.

use crate::gladiator::battle::action::Action;
use crate::gladiator::battle::check;
use crate::gladiator::model::fighter::{Fighter, FighterId, Presence};
use crate::tui::canvas::wrap;
use crate::tui::game_view::rulebook_ui::Page;
use crate::tui::gladiator::arena::figure;
use crate::tui::gladiator::ask::BattleContext;
use crate::tui::gladiator::panel::is_own_image;
use crate::tui::gladiator::{magic, odds};
use std::fmt::Write;

pub const ODDS: &str = "Odds";
pub const STANDING: &str = "Both sides";
const ORDER: &str = "Order";

/// The pages in the order in which Tab turns them.
pub const ALL: &[Page] = &[Page::Of(ODDS), Page::Log, Page::Of(ORDER)];

/// Every line of a page.
pub fn rows(scene: &BattleContext<'_>, title: &str) -> Vec<String> {
    if title == ORDER { order_rows(scene) } else { odds_rows(scene, 78) }
}

/// Every attack that is open to whoever is asked, of the battle as it is tried out.
pub fn odds_rows(scene: &BattleContext<'_>, width: usize) -> Vec<String> {
    let asked = scene.truth.decision().fighter();
    let table = asked.map(|id| odds::table(scene, id)).unwrap_or_default();
    if !table.is_empty() {
        return table.iter().flat_map(|line| wrap(line, width)).collect();
    }
    let casts = asked.is_some_and(|id| check::offer(scene.battle, id, Action::Cast).is_ok());
    let spells = if casts { " Cast spell shows the odds of each spell." } else { "" };
    vec![format!("No attack is open from here and now.{spells}")]
}

/// Who is left of each side, and who has fallen or left: what stands in the place of the odds while nobody is asked. Of the
/// enemy those count who can be seen; one's own images do not.
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

/// The lines of the order of actions, none of them broken within a fighter.
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
        format!("{} {}{mark}", figure(battle, scene.names, id), scene.name(id))
    });
    names.collect()
}

#[cfg(test)]
impl crate::tui::game_view::GameView<crate::gladiator::battle::state::Battle> {
    /// All lines of the page of odds, unbroken, for tests.
    pub fn odds_lines(&self) -> Vec<String> {
        self.shown.decision().fighter().map(|id| odds::table(&self.scene(), id)).unwrap_or_default()
    }
}
