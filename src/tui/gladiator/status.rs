//! One line: who is asked with a bar of his SH, his figures and states, and whoever he faces or aims at.

use crate::gladiator::model::fighter::FighterId;
use crate::gladiator::narration::states;
use crate::gladiator::narration::states::State;
use crate::tui::canvas::{Canvas, cut};
use crate::tui::gladiator::arena::pair;
use crate::tui::gladiator::ask::BattleContext;
use crate::tui::gladiator::attack_forecast;
use crate::tui::gladiator::panel::is_own_image;
use crate::tui::theme::Ink;
use ratatui::layout::Rect;

/// Columns of a bar of SH.
const BAR: u16 = 6;
/// Columns of whom is asked; the rest is the other's.
const FIRST: u16 = 40;

/// Draws the line.
pub fn draw(scene: &BattleContext<'_>, canvas: &mut Canvas<'_>, line: Rect, featured: Option<FighterId>) {
    let asked = attack_forecast::asked(scene);
    let foe = scene.outlook.and_then(|outlook| outlook.foe);
    let other = featured.filter(|id| Some(*id) != asked).filter(|id| scene.knows(*id)).or(foe);
    let mut x = line.x + 1;
    if let Some(id) = asked {
        let width = if other.is_some() { FIRST } else { line.width };
        let end = one(scene, canvas, Rect { x, width, ..line }, id);
        x = (end + 2).max(line.x + FIRST);
    }
    if let Some(id) = other {
        one(scene, canvas, Rect { x, width: line.right().saturating_sub(x), ..line }, id);
    }
}

/// "K> Khan  ======.. 9/12  AG 11  AR 2/1  dazed", as much of it as there is room for; returns the column after it.
fn one(scene: &BattleContext<'_>, canvas: &mut Canvas<'_>, area: Rect, id: FighterId) -> u16 {
    let (battle, view) = (scene.battle, scene.battle.view(scene.viewer()));
    let body = battle.body(id);
    let ink = if is_own_image(scene, id) { Ink::Image } else { Ink::of(battle.fighter(id).side()) };
    let x = canvas.put(area.x, area.y, &pair(scene, canvas.skin(), id), ink);
    let x = canvas.put(x + 1, area.y, &cut(scene.name(id), 12), ink);
    let x = health(scene, canvas, (x + 1, area.y), (BAR, "about "), id) + 2;
    let room = usize::from(area.right().saturating_sub(x));
    let states = afflictions(scene, id, true);
    let (front, other) = body.armour(false);
    let figures = view.sheet(id).filter(|_| view.is_own(id));
    let figures = figures.map_or_else(String::new, |own| format!("AG {}  AR {front}/{other}", own.agility()));
    // What the bar tells too goes first, then his figures, then the lesser states.
    let fewer: Vec<&str> = states.iter().copied().filter(|word| *word != WOUNDED).collect();
    let with = |states: &[&str]| {
        [figures.clone(), states.join(", ")]
            .into_iter()
            .filter(|words| !words.is_empty())
            .collect::<Vec<_>>()
            .join("  ")
    };
    let some = (1..=fewer.len()).rev().map(|n| fewer[..n].join(", "));
    let forms: Vec<String> = [with(&states), with(&fewer)].into_iter().chain(some).collect();
    let words = forms.iter().find(|words| words.chars().count() <= room);
    let ink = if states.is_empty() { Ink::Plain } else { Ink::Heed };
    words.map_or(x, |words| canvas.put_within(x, area.y, area.right(), words, ink))
}

/// A bar of SH with so many columns and the figure beside it: "9/12", or the figure after `about` of whom it is not known
/// exactly; returns the column after it.
pub fn health(
    scene: &BattleContext<'_>,
    canvas: &mut Canvas<'_>,
    (x, y): (u16, u16),
    (wide, about): (u16, &str),
    id: FighterId,
) -> u16 {
    let view = scene.battle.view(scene.viewer());
    let (sh, normal) = (view.sh(id), view.normal_sh(id));
    let ink = bar_ink(scene, id);
    canvas.bar(Rect::new(x, y, wide, 1), sh.value, normal.value, ink);
    let figure = if sh.exact { format!("{}/{}", sh.value, normal.value) } else { format!("{about}{}", sh.value) };
    canvas.put(x + wide + 1, y, &figure, ink)
}

/// His side's ink; wounded under half, something to heed.
pub fn bar_ink(scene: &BattleContext<'_>, id: FighterId) -> Ink {
    if is_wounded(scene, id) { Ink::Heed } else { Ink::of(scene.battle.fighter(id).side()) }
}

/// Whether he has less than half of his SH.
fn is_wounded(scene: &BattleContext<'_>, id: FighterId) -> bool {
    let view = scene.battle.view(scene.viewer());
    2 * view.sh(id).value < view.normal_sh(id).value
}

/// What a bar under half tells, too.
const WOUNDED: &str = "wounded";

/// His states as they are told while somebody is asked; while the program tells what happens, without those that last no
/// longer than the turn.
pub fn told(scene: &BattleContext<'_>, id: FighterId, asked: bool) -> impl Iterator<Item = State> + use<> {
    states::states(scene.battle, id).filter(move |state| {
        asked || !matches!(state, State::Acted | State::Evading | State::Declined | State::Moved(_))
    })
}

/// Wounded, then the same in words without how far he went.
pub fn afflictions(scene: &BattleContext<'_>, id: FighterId, asked: bool) -> Vec<&'static str> {
    let wounded = is_wounded(scene, id).then_some(WOUNDED);
    let states = told(scene, id, asked).filter(|state| !matches!(state, State::Moved(_)));
    wounded.into_iter().chain(states.map(State::in_words)).collect()
}
