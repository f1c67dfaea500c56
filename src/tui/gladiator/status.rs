//! The status line: the fighter to act with an SH bar, values and states, and the opponent or target.

use crate::canvas::Canvas;
use crate::canvas::names::short_name;
use crate::gladiator::arena::pair;
use crate::gladiator::ask::BattleContext;
use crate::gladiator::attack_forecast;
use crate::gladiator::panel::is_own_image;
use crate::theme::Ink;
use ludus_gladiator::model::fighter::FighterId;
use ludus_gladiator::narration::states;
use ludus_gladiator::narration::states::State;
use ratatui::layout::Rect;

/// Columns of an SH bar.
const BAR: u16 = 6;
/// Columns of the fighter to act. The other fighter gets the remaining columns.
const FIRST: u16 = 40;

pub fn draw(scene: &BattleContext<'_>, canvas: &mut Canvas<'_>, line: Rect, featured: Option<FighterId>) {
    let asked = attack_forecast::asked(scene);
    let foe = scene.memory.forecast.as_ref().and_then(|outlook| outlook.foe);
    let other = featured.filter(|id| Some(*id) != asked).filter(|id| scene.knows(*id)).or(foe);
    let mut x = line.x + 1;
    // Beside a win bar both have half of the line.
    let first = FIRST.min(line.width / 2);
    if let Some(id) = asked {
        let width = if other.is_some() { first } else { line.width };
        let end = one(scene, canvas, Rect { x, width, ..line }, id);
        x = (end + 2).max(line.x + first);
    }
    if let Some(id) = other {
        one(scene, canvas, Rect { x, width: line.right().saturating_sub(x), ..line }, id);
    }
}

/// Draws as much as fits of "K> Khan ======.. 9/12 AG 11 AR 2/1 dazed". Returns the column after it.
fn one(scene: &BattleContext<'_>, canvas: &mut Canvas<'_>, area: Rect, id: FighterId) -> u16 {
    let (battle, view) = (scene.battle, scene.battle.view(scene.viewer()));
    let body = battle.body(id);
    let ink = if is_own_image(scene, id) { Ink::Image } else { Ink::of(battle.fighter(id).side()) };
    let x = canvas.put(area.x, area.y, &pair(scene, canvas.skin(), id), ink);
    let x = canvas.put(x + 1, area.y, &short_name(scene.name(id), 12), ink);
    let about = if canvas.skin().modern { "~" } else { "about " };
    let x = health(scene, canvas, (x + 1, area.y), (BAR, about), id) + 2;
    let room = usize::from(area.right().saturating_sub(x));
    let states = afflictions(scene, id, true);
    let (front, other) = body.armour(false);
    let figures = view.sheet(id).filter(|_| view.is_own(id));
    let figures = figures.map_or_else(String::new, |own| format!("AG {}  AR {front}/{other}", own.agility()));
    // Cut first what the bar shows too, then the values, then the lesser states.
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
    let ink = if states.is_empty() { Ink::Plain } else { Ink::Warning };
    words.map_or(x, |words| canvas.put_within(x, area.y, area.right(), words, ink))
}

/// Draws an SH bar of the given width and a value such as "9/12". If the SH is not known exactly, `about` precedes it.
/// Returns the column after it.
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
    canvas.segments(Rect::new(x, y, wide, 1), (sh.value, normal.value), ink);
    let figure = if sh.exact { format!("{}/{}", sh.value, normal.value) } else { format!("{about}{}", sh.value) };
    canvas.put(x + wide + 1, y, &figure, ink)
}

/// Returns the side's ink, or the warning ink for a wounded fighter.
pub fn bar_ink(scene: &BattleContext<'_>, id: FighterId) -> Ink {
    if is_wounded(scene, id) { Ink::Warning } else { Ink::of(scene.battle.fighter(id).side()) }
}

/// Returns whether the fighter has less than half of its SH.
fn is_wounded(scene: &BattleContext<'_>, id: FighterId) -> bool {
    let view = scene.battle.view(scene.viewer());
    2 * view.sh(id).value < view.normal_sh(id).value
}

/// The state that a bar under half shows too.
const WOUNDED: &str = "wounded";

/// Returns the states to show. During playback, states that last only this turn are left out.
pub fn told(scene: &BattleContext<'_>, id: FighterId, asked: bool) -> impl Iterator<Item = State> + use<> {
    states::states(scene.battle, id).filter(move |state| {
        asked || !matches!(state, State::Acted | State::Evading | State::Declined | State::Moved(_))
    })
}

/// Returns "wounded" if it applies, then the states in words without the distance moved.
pub fn afflictions(scene: &BattleContext<'_>, id: FighterId, asked: bool) -> Vec<&'static str> {
    let wounded = is_wounded(scene, id).then_some(WOUNDED);
    let states = told(scene, id, asked).filter(|state| !matches!(state, State::Moved(_)));
    wounded.into_iter().chain(states.map(State::in_words)).collect()
}
