//! The panel where it has frames: the order of actions with bars of SH, whoever is asked, whoever he faces or looks at with
//! what each can do to the other, who can strike him, and what lies there.

use super::ask::Scene;
use super::magic;
use super::outlook::{self, Outlook};
use super::panel::{self, is_betrayed, is_own_image};
use super::status::{afflictions, bar_ink, health, told};
use crate::gladiator::fighter::{FighterId, Side};
use crate::gladiator::state::Decision;
use crate::gladiator::text::State;
use crate::tui::canvas::{Canvas, cut, hanging, wrap};
use crate::tui::gladiator::arena::pair;
use crate::tui::input::Input;
use crate::tui::theme::Ink;
use ratatui::layout::Rect;

/// Columns of a bar of SH in the order of actions, and on a card.
const SMALL_BAR: u16 = 7;
const LARGE_BAR: u16 = 14;
/// Columns of a name in the order of actions.
const NAME: usize = 11;
/// Rows of a card below which it tells too little.
const LEAST: u16 = 3;

/// A line of a card.
type Line = (String, Ink);

/// The panel's rows from its top, handed out card by card.
struct Pile {
    area: Rect,
    /// Beside it, where the panel is wide: the order of actions has the first half for itself.
    beside: Option<Rect>,
}

/// Columns from which on a panel has two halves.
const HALVES: u16 = 70;

impl Pile {
    fn of(area: Rect) -> Pile {
        if area.width < HALVES {
            return Pile { area, beside: None };
        }
        let half = area.width / 2;
        let beside = Rect { x: area.x + half, width: area.width - half, ..area };
        Pile { area: Rect { width: half, ..area }, beside: Some(beside) }
    }

    /// So many rows inside a frame, or what is left of them; none where that is too little. Whatever would be too little
    /// below is given with it.
    fn take(&mut self, rows: usize) -> Option<Rect> {
        let left = self.area.height;
        let whole = self.beside.is_some();
        let rows = if whole { left } else { u16::try_from(rows + 2).unwrap_or(u16::MAX).min(left) };
        let rows = if left - rows < LEAST { left } else { rows };
        if rows < LEAST {
            return None;
        }
        let card = Rect { height: rows, ..self.area };
        (self.area.y, self.area.height) = (card.bottom(), left - rows);
        if let Some(beside) = self.beside.take() {
            self.area = beside;
        }
        Some(card)
    }
}

/// Draws all cards that have room.
pub fn draw(scene: &Scene<'_>, canvas: &mut Canvas<'_>, area: Rect, featured: Option<FighterId>) {
    let mut pile = Pile::of(area);
    let has_halves = pile.beside.is_some();
    draw_order(scene, canvas, &mut pile, featured);
    let width = usize::from(pile.area.width.saturating_sub(3));
    if !scene.private {
        let inside = canvas.frame(pile.area, "The other side");
        canvas.wrapped(Rect { x: inside.x + 1, ..inside }, "Nothing of either side is shown here.", Ink::Dim);
        return;
    }
    let asked = scene.truth.decision().fighter().filter(|id| !is_betrayed(scene, *id));
    let seen = |id: &FighterId| scene.knows(*id);
    // While the program tells what happens, the cards are one's own: who acts changes too fast to be read.
    let asked = asked.filter(seen).filter(|_| featured.is_some());
    if featured.is_none() {
        let own = scene.truth.side(scene.viewer()).filter(seen).collect::<Vec<_>>();
        own.iter().for_each(|id| draw_person(scene, canvas, &mut pile, *id, &fit(&person(scene, *id, false), width)));
    }
    let foe = scene.outlook.and_then(|outlook| outlook.foe);
    let other = featured.filter(seen).filter(|id| Some(*id) != asked).or(foe);
    // In a half there is room for one: whoever is looked at or aimed at, else whoever is asked.
    let first = asked.filter(|id| !has_halves || featured.is_none_or(|featured| featured == *id));
    if let Some(id) = first {
        let rows = fit(&person(scene, id, true), width);
        draw_person(scene, canvas, &mut pile, id, &rows);
    }
    if let Some(id) = other.filter(|id| Some(*id) != asked) {
        let between = scene.outlook.filter(|_| foe == Some(id)).map(|outlook| exchange(scene, outlook, id));
        // What they can do to each other goes before what he wears.
        let rows = [between.unwrap_or_default(), person(scene, id, true)].concat();
        draw_person(scene, canvas, &mut pile, id, &fit(&rows, width));
    }
    let more = [("Danger here", danger(scene)), ("The ground", ground(scene, asked))];
    for (title, lines) in more.into_iter().filter(|(_, lines)| !lines.is_empty()) {
        let rows = fit(&lines, width);
        let Some(card) = pile.take(rows.len()) else { return };
        let inside = canvas.card(card, title, Ink::Title);
        draw_lines(canvas, inside, &rows);
    }
    if let Some(card) = pile.take(usize::from(pile.area.height)) {
        let inside = canvas.card(card, "The sides", Ink::Title);
        draw_sides(scene, canvas, inside);
    }
}

/// "Khan and 2 more against 3", and whose turn it is.
pub fn board_title(scene: &Scene<'_>) -> [String; 2] {
    let view = scene.truth.view(scene.viewer());
    let all =
        |side| -> Vec<FighterId> { view.fighters().filter(|id| scene.truth.fighter(*id).side() == side).collect() };
    let names = |side| {
        let all: Vec<FighterId> = all(side);
        match all.as_slice() {
            [] => side.name().to_string(),
            [one] => scene.name(*one).to_string(),
            [one, other] => format!("{} and {}", scene.name(*one), scene.name(*other)),
            [one, more @ ..] => format!("{} and {} more", scene.name(*one), more.len()),
        }
    };
    let does = match scene.truth.decision() {
        Decision::Incentive { .. } => "who moves first".to_string(),
        Decision::Move { fighter } => format!("{} moves", scene.truth.fighter(fighter).side().name()),
        Decision::Over { .. } => "over".into(),
        _ => "actions".into(),
    };
    [format!("{} against {}", names(Side::West), names(Side::East)), format!("turn {}: {does}", scene.truth.turn())]
}

/// Lines broken to a width, those that go on a little further in.
fn fit(lines: &[Line], width: usize) -> Vec<Line> {
    lines.iter().flat_map(|(text, ink)| hanging(text, width).into_iter().map(|row| (row, *ink))).collect()
}

fn draw_lines(canvas: &mut Canvas<'_>, inside: Rect, lines: &[Line]) {
    for (y, (text, ink)) in (inside.top()..inside.bottom()).zip(lines) {
        canvas.put_within(inside.x + 1, y, inside.right(), text, *ink);
    }
}

/// Somebody's rows in the order of actions: what is said of him beside his bar, and what has no room there below.
struct Entry {
    id: FighterId,
    words: String,
    below: Vec<String>,
}

/// Who acts when, each with what is said of him; the states have lines of their own where they are long. While the program
/// tells what happens, everybody has a place of his own with as many lines, so that nothing moves but what has changed.
fn order(scene: &Scene<'_>, area: Rect, asked: bool) -> Vec<Entry> {
    let battle = scene.truth;
    let seen: Vec<FighterId> = battle.view(scene.viewer()).fighters().collect();
    let mut order: Vec<FighterId> = battle.order().into_iter().filter(|id| seen.contains(id)).collect();
    if !asked {
        order.sort_by_key(|id| (battle.fighter(*id).side() != Side::West, id.0));
    }
    let width = usize::from(area.width.saturating_sub(2));
    let room = width.saturating_sub(usize::from(SMALL_BAR) + NAME + 12);
    let roomy = 2 * (2 * order.len() + 2) <= usize::from(area.height);
    let entry = |id| {
        // Whose hands they are in is told where it can be changed; lines that come and go would move all below them.
        let words = order_words(scene, id, asked);
        match (asked, words.chars().count() <= room) {
            (true, false) => Entry { id, below: wrap(&words, width - 4), words: String::new() },
            (false, _) if roomy => Entry { id, below: vec![cut(&words, width - 4)], words: String::new() },
            (false, false) => Entry { id, words: cut(&words, room), below: Vec::new() },
            _ => Entry { id, words, below: Vec::new() },
        }
    };
    order.into_iter().map(entry).collect()
}

/// Who acts when: his figure, name, bar, SH and states.
fn draw_order(scene: &Scene<'_>, canvas: &mut Canvas<'_>, pile: &mut Pile, featured: Option<FighterId>) {
    let battle = scene.truth;
    let asked = battle.decision().fighter().filter(|id| scene.private && !is_betrayed(scene, *id));
    let entries = order(scene, pile.area, featured.is_some());
    let Some(card) = pile.take(entries.iter().map(|entry| 1 + entry.below.len()).sum()) else { return };
    let what = if featured.is_some() { "order of actions" } else { "everybody" };
    let inside = canvas.card(card, &format!("Turn {}: {what}", battle.turn()), Ink::Title);
    let mut y = inside.y;
    for Entry { id, words, below } in entries {
        if y >= inside.bottom() {
            break;
        }
        let mark = if asked == Some(id) { ">" } else { " " };
        canvas.put(inside.x, y, mark, Ink::Heed);
        let ink = if is_own_image(scene, id) { Ink::Image } else { Ink::of(battle.fighter(id).side()) };
        canvas.clickable(Rect { y, height: 1, ..inside }, Input::Pick(id.0.into()));
        canvas.put(inside.x + 1, y, &pair(scene, canvas.skin(), id), ink);
        let ink = match () {
            () if featured.is_none() => Ink::Plain,
            () if asked == Some(id) => Ink::Strong,
            () if battle.body(id).acted() => Ink::Dim,
            () => Ink::Plain,
        };
        canvas.put(inside.x + 4, y, &cut(scene.name(id), NAME), ink);
        let x = inside.x + 5 + NAME as u16;
        // While the players change seats nothing stands here that only one of them may know.
        let end = if scene.private { health(scene, canvas, (x, y), (SMALL_BAR, "~"), id) + 1 } else { x };
        let x = if scene.private { end.max(x + SMALL_BAR + 7) } else { x };
        if featured == Some(id) && scene.private {
            canvas.tint(Rect::new(inside.x + 4, y, NAME as u16, 1), Ink::Select);
        }
        canvas.put_within(x, y, inside.right(), &words, ink);
        for (line, words) in (y + 1..inside.bottom()).zip(&below) {
            canvas.put_within(inside.x + 4, line, inside.right(), words, ink);
        }
        y += 1 + below.len() as u16;
    }
}

/// What is said of somebody in the order of actions: what he is, his states, how far he went; while the program tells what
/// happens, nothing that lasts no longer than the turn.
fn order_words(scene: &Scene<'_>, id: FighterId, asked: bool) -> String {
    let marks = [(is_own_image(scene, id), "image"), (asked && scene.shows_lent(id), "computer")];
    let marks = marks.into_iter().filter(|(set, _)| *set).map(|(_, mark)| mark).chain(scene.ordered(id));
    let mut states: Vec<State> = told(scene, id, asked).collect();
    states.sort_by_key(|state| matches!(state, State::Moved(_)));
    marks.chain(states.into_iter().map(State::in_words)).collect::<Vec<_>>().join(", ")
}

/// A card of somebody: a bar with his SH, then lines.
fn draw_person(scene: &Scene<'_>, canvas: &mut Canvas<'_>, pile: &mut Pile, id: FighterId, rows: &[Line]) {
    let fighter = scene.truth.fighter(id);
    let title = format!("{}, {} of {}", scene.name(id), fighter.race().name(), fighter.side().name());
    let Some(card) = pile.take(rows.len() + 1) else { return };
    let inside = canvas.card(card, &title, Ink::of(fighter.side()));
    let view = scene.truth.view(scene.viewer());
    let (sh, normal, lost) = (view.sh(id), view.normal_sh(id), view.wounds(id));
    let ink = bar_ink(scene, id);
    canvas.bar(Rect::new(inside.x + 1, inside.y, LARGE_BAR, 1), sh.value, normal.value, ink);
    let about = if sh.exact { "" } else { "about " };
    let lost = if lost == 0 || !sh.exact { String::new() } else { format!(" ({:+})", -lost) };
    let figure = format!("SH {about}{} of {}{lost}", sh.value, normal.value);
    canvas.put_within(inside.x + LARGE_BAR + 2, inside.y, inside.right(), &figure, Ink::Strong);
    let below = Rect { y: inside.y + 1, height: inside.height.saturating_sub(1), ..inside };
    draw_lines(canvas, below, rows);
}

/// His states, figures and things. While the program tells what happens, his states stand beside his AG, and what he comes
/// by on his way is left out, so that the lines keep their places.
fn person(scene: &Scene<'_>, id: FighterId, asked: bool) -> Vec<Line> {
    let view = scene.truth.view(scene.viewer());
    let states = afflictions(scene, id, asked).join(", ");
    let ag = format!("AG {}", view.normal_ag(id));
    let first = match (states.is_empty(), asked) {
        (true, _) => vec![(ag, Ink::Plain)],
        (false, true) => vec![(super::ask::sentence(&states), Ink::Heed), (ag, Ink::Plain)],
        (false, false) => vec![(format!("{ag}  {states}"), Ink::Heed)],
    };
    // A place that is empty takes no line.
    let sheet = panel::sheet(scene, id).into_iter().filter(|line| !line.ends_with(": -"));
    let about = if asked { panel::about(scene, id) } else { magic::upon(scene.truth, id, true) };
    first.into_iter().chain(sheet.chain(about).map(|line| (line, Ink::Plain))).collect()
}

/// What whoever is asked and a foe can do to each other.
fn exchange(scene: &Scene<'_>, outlook: &Outlook, foe: FighterId) -> Vec<Line> {
    let Some(asked) = outlook::asked(scene) else { return Vec::new() };
    let (own, his) = (Ink::of(scene.truth.fighter(asked).side()), Ink::of(scene.truth.fighter(foe).side()));
    let mut lines: Vec<Line> = Vec::new();
    match outlook.deals.is_empty() {
        true => lines.push((format!("{} > him: no blow from here.", scene.name(asked)), own)),
        false => lines.push((format!("{} > him", scene.name(asked)), own)),
    }
    lines.extend(outlook.deals.iter().map(|deal| (deal.clone(), Ink::Plain)));
    match outlook.threat(foe) {
        Some(threat) => {
            lines.push((format!("He > {}", scene.name(asked)), his));
            lines.push((outlook::likeliest(scene, threat), Ink::Plain));
        }
        None => lines.push((format!("He > {}: no blow or shot next turn.", scene.name(asked)), his)),
    }
    lines.extend(outlook::one_way(scene, foe).map(|told| (told, Ink::Heed)));
    lines
}

/// Who can strike him where he would stand, and how.
fn danger(scene: &Scene<'_>) -> Vec<Line> {
    let (Some(outlook), Some(asked)) = (scene.outlook, outlook::asked(scene)) else { return Vec::new() };
    let Some(warning) = outlook::warning(scene.battle, asked, &outlook.threats) else {
        return vec![(format!("Nobody in sight can strike {} next turn.", scene.name(asked)), Ink::Good)];
    };
    let told = outlook.threats.iter().map(|threat| (outlook::told(scene, threat), Ink::Plain));
    [(format!("{warning}."), Ink::Threat)].into_iter().chain(told).collect()
}

/// What lies where he stands, and what is burning or hidden there.
fn ground(scene: &Scene<'_>, asked: Option<FighterId>) -> Vec<Line> {
    let Some(id) = asked else { return Vec::new() };
    let at = scene.battle.fighter(id).at();
    let pile = super::looking::pile(scene.battle, at);
    let here = if pile.is_empty() { "open floor".into() } else { pile.join(", ") };
    let mut lines = vec![(format!("Column {}, row {}: {here}", at.x(), at.y()), Ink::Plain)];
    let spells = magic::upon(scene.battle, id, true);
    lines.extend(spells.into_iter().map(|spell| (format!("Upon him: {spell}"), Ink::Heed)));
    lines
}

/// Each side's strength as this one knows it, drawn as bars.
fn draw_sides(scene: &Scene<'_>, canvas: &mut Canvas<'_>, inside: Rect) {
    let view = scene.truth.view(scene.viewer());
    for (side, y) in [Side::West, Side::East].into_iter().zip((inside.y..inside.bottom()).step_by(3)) {
        let all: Vec<FighterId> = view.fighters().filter(|id| scene.truth.fighter(*id).side() == side).collect();
        let sum = |of: &dyn Fn(FighterId) -> i32| all.iter().map(|id| of(*id)).sum::<i32>();
        let (sh, normal) = (sum(&|id| view.sh(id).value), sum(&|id| view.normal_sh(id).value));
        let about = if all.iter().all(|id| view.sh(*id).exact) { "" } else { "about " };
        let text = format!("{}: {} there, SH {about}{sh} of {normal}", side.name(), all.len());
        canvas.put_within(inside.x + 1, y, inside.right(), &text, Ink::of(side));
        if y + 1 < inside.bottom() {
            canvas.bar(Rect::new(inside.x + 1, y + 1, inside.width.saturating_sub(2), 1), sh, normal, Ink::of(side));
        }
    }
}
