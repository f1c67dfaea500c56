//! One line: who is asked with a bar of his SH, his figures and states, and whoever he faces or aims at.

use super::ask::Scene;
use super::outlook;
use crate::gladiator::fighter::FighterId;
use crate::gladiator::text;
use crate::tui::canvas::{Canvas, cut};
use crate::tui::gladiator::arena::pair;
use crate::tui::gladiator::panel::is_own_image;
use crate::tui::theme::Ink;
use ratatui::layout::Rect;

/// Columns of a bar of SH.
const BAR: u16 = 6;
/// Columns of whom is asked; the rest is the other's.
const FIRST: u16 = 40;

/// Draws the line.
pub fn draw(scene: &Scene<'_>, canvas: &mut Canvas<'_>, line: Rect, featured: Option<FighterId>) {
    let asked = outlook::asked(scene);
    let seen =
        |id: &FighterId| scene.battle.fighter(*id).in_arena() && !scene.battle.is_hidden_from(scene.viewer(), *id);
    let foe = scene.outlook.and_then(|outlook| outlook.foe);
    let other = featured.filter(|id| Some(*id) != asked).filter(seen).or(foe);
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
fn one(scene: &Scene<'_>, canvas: &mut Canvas<'_>, area: Rect, id: FighterId) -> u16 {
    let (battle, view) = (scene.battle, scene.battle.view(scene.viewer()));
    let body = battle.body(id);
    let ink = if is_own_image(scene, id) { Ink::Image } else { Ink::of(battle.fighter(id).side()) };
    let x = canvas.put(area.x, area.y, &pair(scene, canvas.skin(), id), ink);
    let x = canvas.put(x + 1, area.y, &cut(scene.name(id), 12), ink);
    let x = health(scene, canvas, (x + 1, area.y), BAR, id) + 2;
    let room = usize::from(area.right().saturating_sub(x));
    let states = afflictions(scene, id);
    let (front, other) = body.armour(false);
    let figures = view.sheet(id).filter(|_| view.is_own(id));
    let figures = figures.map_or_else(String::new, |own| format!("AG {}  AR {front}/{other}", own.agility()));
    // What the bar tells too goes first, then his figures, then the lesser states.
    let fewer: Vec<&str> = states.split(", ").filter(|word| *word != "wounded").collect();
    let with =
        |states: &str| [figures.as_str(), states].map(str::to_string).into_iter().filter(|words| !words.is_empty());
    let [full, most] = [&states, &fewer.join(", ")].map(|states| with(states).collect::<Vec<_>>().join("  "));
    let some = (1..=fewer.len()).rev().map(|n| fewer[..n].join(", "));
    let forms: Vec<String> = [full, most].into_iter().chain(some).collect();
    let words = forms.iter().find(|words| words.chars().count() <= room);
    let ink = if states.is_empty() { Ink::Plain } else { Ink::Heed };
    words.map_or(x, |words| canvas.put_within(x, area.y, area.right(), words, ink))
}

/// A bar of SH and the figure beside it: "9/12", or "about 5" of whom it is not known exactly; returns the column after it.
pub fn health(scene: &Scene<'_>, canvas: &mut Canvas<'_>, (x, y): (u16, u16), wide: u16, id: FighterId) -> u16 {
    let view = scene.battle.view(scene.viewer());
    let (sh, normal) = (view.sh(id), view.normal_sh(id));
    let ink = bar_ink(scene, id);
    canvas.bar(Rect::new(x, y, wide, 1), sh.value, normal.value, ink);
    let figure = if sh.exact { format!("{}/{}", sh.value, normal.value) } else { format!("about {}", sh.value) };
    canvas.put(x + wide + 1, y, &figure, if ink == Ink::Heed { Ink::Heed } else { Ink::Plain })
}

/// His side's ink; wounded under half, something to heed.
pub fn bar_ink(scene: &Scene<'_>, id: FighterId) -> Ink {
    let view = scene.battle.view(scene.viewer());
    let wounded = 2 * view.sh(id).value < view.normal_sh(id).value;
    if wounded { Ink::Heed } else { Ink::of(scene.battle.fighter(id).side()) }
}

/// "wounded, dazed, prone, hand combat, in fire", then how far he went: every state, the gravest first.
pub fn states(scene: &Scene<'_>, id: FighterId) -> String {
    let class = Some(scene.battle.fighter(id)).filter(|fighter| fighter.moved()).map(|fighter| fighter.class().word());
    let all = [afflictions(scene, id), class.unwrap_or_default().to_lowercase()];
    all.into_iter().filter(|words| !words.is_empty()).collect::<Vec<_>>().join(", ")
}

/// The same without how far he went.
pub fn afflictions(scene: &Scene<'_>, id: FighterId) -> String {
    let battle = scene.battle;
    let wounded = bar_ink(scene, id) == Ink::Heed;
    let words = text::state_words(battle, id).to_lowercase();
    let class = usize::from(battle.fighter(id).moved());
    let words = words.split(' ').filter(|word| !word.is_empty()).skip(class).map(|word| match word {
        "handc" => "hand combat",
        "oncaltrops" => "on caltrops",
        "burning" => "in fire",
        word => word,
    });
    Some("wounded").filter(|_| wounded).into_iter().chain(words).collect::<Vec<_>>().join(", ")
}
