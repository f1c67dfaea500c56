//! Draws the framed panel. It shows the order of actions, the fighter to
//! act, the opponent or selected fighter, and both sides.
//! Each card shows what the two can do to each other. A box shows who can strike here and what lies here.

use crate::canvas::names::short_name;
use crate::canvas::{Canvas, hanging};
use crate::game_view::prompt;
use crate::game_view::wording::against;
use crate::gladiator::arena::pair;
use crate::gladiator::ask::BattleContext;
use crate::gladiator::attack_forecast::AttackForecast;
use crate::gladiator::panel::{is_betrayed, is_own_image};
use crate::gladiator::status::{afflictions, bar_ink, health, told};
use crate::gladiator::{attack_forecast, magic, panel};
use crate::input::Input;
use crate::theme::Ink;
use ludus_gladiator::battle::state::decision::Decision;
use ludus_gladiator::model::fighter::{FighterId, Side};
use ludus_gladiator::narration::states::State;
use ratatui::layout::Rect;

/// Minimum and maximum columns of an SH bar in the order of actions.
const SMALL_BAR: (u16, u16) = (3, 7);
/// Columns of the SH bar on a card.
const LARGE_BAR: u16 = 14;
/// Columns of a name in the order of actions.
const NAME: usize = 11;
/// Columns of a fighter's states in the order of actions.
pub const WORDS: u16 = 8;
/// Minimum and maximum rows of a card, including its frame.
const CARD: (u16, u16) = (7, 16);
/// Rows of the card of the fighter to act.
const FIRST: u16 = 12;
/// Rows of the box with threats and items at the fighter's square.
const HERE: u16 = 4;
/// Panels with fewer rows are low: they replace the log and hold the order and one card.
const LOW: u16 = 16;
/// Panels with at least this many rows are high.
const HIGH: u16 = 44;

type CardLine = (String, Ink);

/// Positions of the boxes. They depend only on the panel's size and the number of visible fighters.
struct CardPlaces {
    /// The order of actions, one row per fighter.
    order: Rect,
    /// The fighter to act, and the fighter the question is about.
    cards: [Rect; 2],
    /// Threats and items at the fighter's square.
    here: Rect,
    /// Cards of other fighters, if the panel is high.
    more: Rect,
    sides: Rect,
}

/// Panels with at least this many columns have two halves: order and sides, and cards.
const HALVES: u16 = 70;

impl CardPlaces {
    fn of(area: Rect, people: usize) -> CardPlaces {
        let people = u16::try_from(people).unwrap_or(u16::MAX).saturating_add(2);
        let sides = match area.height {
            ..LOW => 0,
            LOW..HIGH => 4,
            HIGH.. => 6,
        };
        let top = |area: Rect, rows: u16| {
            let rows = rows.min(area.height);
            let rest = Rect { y: area.y + rows, height: area.height - rows, ..area };
            (Rect { height: rows, ..area }, rest)
        };
        let (order, mut rest, sides) = if area.width < HALVES {
            let (above, sides) = top(area, area.height.saturating_sub(sides));
            let (order, rest) = top(above, people);
            (order, rest, sides)
        } else {
            let half = area.width / 2;
            let (order, sides) = top(Rect { width: half, ..area }, area.height.saturating_sub(sides));
            (order, Rect { x: area.x + half, width: area.width - half, ..area }, sides)
        };
        let left = rest.height;
        if left < LOW {
            let none = Rect { y: rest.bottom(), height: 0, ..rest };
            return CardPlaces { order, cards: [rest, none], here: none, more: none, sides };
        }
        let mut take = |rows| {
            let (part, below) = top(rest, rows);
            rest = below;
            part
        };
        // The threats box is optional: both cards need their space first.
        let here = if left >= FIRST + CARD.0 + HERE { HERE } else { 0 };
        let first = take(FIRST.min((left - here) / 2));
        let other = take((left - here - first.height).min(CARD.1));
        let here = take(if left >= FIRST + CARD.1 + 2 * HERE { 2 * HERE } else { here });
        CardPlaces { order, cards: [first, other], here, more: rest, sides }
    }
}

/// Draws all cards that fit.
pub fn draw(scene: &BattleContext<'_>, canvas: &mut Canvas<'_>, area: Rect, featured: Option<FighterId>) {
    let people = order(scene, featured.is_some());
    let mut places = CardPlaces::of(area, people.len());
    draw_order(scene, canvas, places.order, &people, featured);
    draw_sides(scene, canvas, places.sides);
    if !scene.private {
        let all = places.cards[0].union(places.more);
        let inside = canvas.frame(all, "The other side");
        canvas.wrapped(Rect { x: inside.x + 1, ..inside }, "Nothing of either side is shown here.", Ink::Dim);
        return;
    }
    let asked = scene.truth.decision().fighter().filter(|id| !is_betrayed(scene, *id));
    let seen = |id: &FighterId| scene.knows(*id);
    // During playback the acting fighter changes too fast to read, so the card shows the player's own fighter.
    let asked = asked.filter(seen).filter(|_| featured.is_some());
    let foe = scene.memory.forecast.as_ref().and_then(|outlook| outlook.foe);
    let other = featured.filter(seen).filter(|id| Some(*id) != asked).or(foe).filter(|id| Some(*id) != asked);
    let mut own = scene.truth.side(scene.viewer()).filter(seen);
    let shown = match featured {
        None => [own.next(), own.next()],
        Some(_) if asked.is_none() => [other, None],
        // A single card shows the selected or targeted fighter.
        Some(_) if places.cards[1].height < CARD.0 => [other.or(asked), None],
        Some(_) => [asked, other],
    };
    for (id, card) in shown.into_iter().zip(places.cards).filter_map(|(id, card)| Some((id?, card))) {
        // The exchange of blows matters more than the equipment, so it comes first.
        let between =
            scene.memory.forecast.as_ref().filter(|_| foe == Some(id)).map(|outlook| exchange(scene, outlook, id));
        let rows = [between.unwrap_or_default(), person(scene, id, featured.is_some())].concat();
        draw_person(scene, canvas, card, id, &rows);
    }
    let here = [danger(scene), ground(scene, asked)].concat();
    if !here.is_empty() && places.here.height > 2 {
        let inside = canvas.card(places.here, "Danger here", Ink::Title);
        draw_lines(canvas, inside, &here);
    }
    for id in people.into_iter().filter(seen).filter(|id| !shown.contains(&Some(*id))) {
        if places.more.height < FIRST {
            return;
        }
        let card = Rect { height: FIRST, ..places.more };
        places.more = Rect { y: card.bottom(), height: places.more.height - FIRST, ..places.more };
        draw_person(scene, canvas, card, id, &person(scene, id, false));
    }
}

/// Returns a line such as "Khan and 2 more against 3", and whose turn it is.
pub fn board_title(scene: &BattleContext<'_>) -> [String; 2] {
    let view = scene.truth.view(scene.viewer());
    let all = |side| {
        let own = view.fighters().filter(|id| scene.truth.fighter(*id).side() == side);
        let all: Vec<&str> = own.map(|id| scene.name(id)).collect();
        if all.is_empty() { vec![side.name()] } else { all }
    };
    let does = match scene.truth.decision() {
        Decision::Incentive { .. } => "who moves first".to_string(),
        Decision::Move { fighter } => format!("{} moves", scene.truth.fighter(fighter).side().name()),
        Decision::Over { .. } => "over".into(),
        _ => "actions".into(),
    };
    [against(Side::BOTH.map(all)), format!("turn {}: {does}", scene.truth.turn())]
}

/// Draws lines in a box, wrapped between words. A line that does not fit completely is left out.
/// A heading, in a side's ink, stays with the line below it.
fn draw_lines(canvas: &mut Canvas<'_>, inside: Rect, lines: &[CardLine]) {
    let broken = |text: &str| hanging(text, usize::from(inside.width.saturating_sub(1)));
    let (mut y, mut headless) = (inside.y, false);
    for (at, (text, ink)) in lines.iter().enumerate() {
        let rows = broken(text);
        let headed = lines.get(at + 1).filter(|(_, below)| is_side(*ink) && *below == Ink::Plain);
        let whole = rows.len() + headed.map_or(0, |(below, _)| broken(below).len());
        if headless || usize::from(inside.bottom().saturating_sub(y)) < whole {
            headless = headed.is_some();
            continue;
        }
        for (y, row) in (y..).zip(&rows) {
            canvas.put_within(inside.x + 1, y, inside.right(), row, *ink);
        }
        y += rows.len() as u16;
    }
}

const fn is_side(ink: Ink) -> bool {
    matches!(ink, Ink::West | Ink::East)
}

/// Returns the visible fighters in the order of actions. During playback each fighter keeps a fixed place.
fn order(scene: &BattleContext<'_>, asked: bool) -> Vec<FighterId> {
    let battle = scene.truth;
    let seen: Vec<FighterId> = battle.view(scene.viewer()).fighters().collect();
    let mut order: Vec<FighterId> = battle.order().into_iter().filter(|id| seen.contains(id)).collect();
    if !asked {
        ludus_engine::order::by_key(&mut order, |id| (battle.fighter(*id).side() != Side::West, id.0));
    }
    order
}

/// Draws the order of actions, one row per fighter: symbol, name, SH bar and states.
fn draw_order(
    scene: &BattleContext<'_>,
    canvas: &mut Canvas<'_>,
    card: Rect,
    people: &[FighterId],
    featured: Option<FighterId>,
) {
    let battle = scene.truth;
    let asked = battle.decision().fighter().filter(|id| scene.private && !is_betrayed(scene, *id));
    let what = if featured.is_some() { "order of actions" } else { "everybody" };
    let inside = canvas.card(card, &format!("Turn {}: {what}", battle.turn()), Ink::Title);
    let spare = inside.width.saturating_sub(5 + NAME as u16 + 7 + WORDS);
    let bar = spare.clamp(SMALL_BAR.0, SMALL_BAR.1);
    for (y, id) in (inside.top()..inside.bottom()).zip(people.iter().copied()) {
        let mark = if asked == Some(id) { ">" } else { " " };
        canvas.put(inside.x, y, mark, Ink::Warning);
        let ink = if is_own_image(scene, id) { Ink::Image } else { Ink::of(battle.fighter(id).side()) };
        canvas.clickable(Rect { y, height: 1, ..inside }, Input::Pick(id.0.into()));
        canvas.put(inside.x + 1, y, &pair(scene, canvas.skin(), id), ink);
        let ink = match () {
            () if featured.is_none() => Ink::Plain,
            () if asked == Some(id) => Ink::Strong,
            () if battle.body(id).acted() => Ink::Dim,
            () => Ink::Plain,
        };
        canvas.put(inside.x + 4, y, &short_name(scene.name(id), NAME), ink);
        let x = inside.x + 5 + NAME as u16;
        // While players change seats, secrets of one side must stay hidden.
        let end = if scene.private { health(scene, canvas, (x, y), (bar, "~"), id) + 1 } else { x };
        let x = if scene.private { end.max(x + bar + 7) } else { x };
        if featured == Some(id) && scene.private {
            canvas.tint(Rect::new(inside.x + 4, y, NAME as u16, 1), Ink::Select);
        }
        let words = order_words(scene, id, featured.is_some(), usize::from(inside.right().saturating_sub(x)));
        canvas.put_within(x, y, inside.right(), &words, ink);
    }
}

/// Returns a fighter's states for the order of actions, cut to `room` columns.
/// Kind marks come first, then states, the distance moved, and the number of omitted entries.
/// During playback, states that last only this turn are left out.
pub fn order_words(scene: &BattleContext<'_>, id: FighterId, asked: bool, room: usize) -> String {
    let marks = [(is_own_image(scene, id), "image"), (asked && scene.shows_lent(id), "computer")];
    let marks = marks.into_iter().filter(|(set, _)| *set).map(|(_, mark)| mark).chain(scene.ordered(id));
    let mut states: Vec<State> = told(scene, id, asked).collect();
    ludus_engine::order::by_key(&mut states, |state| matches!(state, State::Moved(_)));
    let words: Vec<&str> = marks.chain(states.into_iter().map(State::in_short)).collect();
    let some = |count: usize| match words.len() - count {
        0 => words.join(", "),
        more => format!("{} +{more}", words[..count].join(", ")),
    };
    let mut forms = (1..=words.len()).rev().map(some);
    let first = || words.first().copied().unwrap_or_default().to_string();
    forms.find(|form| form.chars().count() <= room).unwrap_or_else(first)
}

/// Draws a fighter's card: an SH bar, then lines of text.
fn draw_person(scene: &BattleContext<'_>, canvas: &mut Canvas<'_>, card: Rect, id: FighterId, rows: &[CardLine]) {
    let fighter = scene.truth.fighter(id);
    let title = format!("{}, {} of {}", scene.name(id), fighter.race().name(), fighter.side().name());
    if card.height < 3 {
        return;
    }
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

/// Returns a fighter's states, values and equipment. During playback the states stand beside the AG.
/// Temporary details are then left out, so that the lines keep their places.
fn person(scene: &BattleContext<'_>, id: FighterId, asked: bool) -> Vec<CardLine> {
    let view = scene.truth.view(scene.viewer());
    let states = afflictions(scene, id, asked).join(", ");
    let went = told(scene, id, asked).find(|state| matches!(state, State::Moved(_)));
    let went = went.map_or(String::new(), |state| format!(", {}", state.in_words()));
    let ag = format!("AG {}{went}", view.normal_ag(id));
    let first = match (states.is_empty(), asked) {
        (true, _) => vec![(ag, Ink::Plain)],
        (false, true) => vec![(prompt::sentence(&states), Ink::Warning), (ag, Ink::Plain)],
        (false, false) => vec![(format!("{ag}  {states}"), Ink::Warning)],
    };
    // Empty slots would waste lines.
    let sheet = panel::sheet(scene, id).into_iter().filter(|line| !line.ends_with(": -"));
    let about = if asked { panel::about(scene, id) } else { magic::upon(scene.truth, id, true) };
    first.into_iter().chain(sheet.chain(about).map(|line| (line, Ink::Plain))).collect()
}

/// Returns what the fighter to act and an enemy can do to each other.
fn exchange(scene: &BattleContext<'_>, outlook: &AttackForecast, foe: FighterId) -> Vec<CardLine> {
    let Some(asked) = attack_forecast::asked(scene) else { return Vec::new() };
    let (own, theirs) = (Ink::of(scene.truth.fighter(asked).side()), Ink::of(scene.truth.fighter(foe).side()));
    let mut lines: Vec<CardLine> = Vec::new();
    match outlook.deals.is_empty() {
        true => lines.push((format!("{} > foe: no blow from here.", scene.name(asked)), own)),
        false => lines.push((format!("{} > foe", scene.name(asked)), own)),
    }
    lines.extend(outlook.deals.iter().map(|deal| (deal.clone(), Ink::Plain)));
    match outlook.threat(foe) {
        Some(threat) => {
            lines.push((format!("Foe > {}", scene.name(asked)), theirs));
            lines.push((attack_forecast::likeliest(scene, threat), Ink::Plain));
        }
        None => lines.push((format!("Foe > {}: no blow or shot next turn.", scene.name(asked)), theirs)),
    }
    lines.extend(attack_forecast::one_way(scene, foe).map(|told| (told, Ink::Warning)));
    lines
}

/// Returns who could strike the fighter at the tried-out position, and how.
fn danger(scene: &BattleContext<'_>) -> Vec<CardLine> {
    let (Some(outlook), Some(asked)) = (&scene.memory.forecast, attack_forecast::asked(scene)) else {
        return Vec::new();
    };
    let Some(warning) = attack_forecast::warning(scene.battle, asked, &outlook.threats) else {
        return vec![(format!("Nobody in sight can strike {} next turn.", scene.name(asked)), Ink::Good)];
    };
    let told = outlook.threats.iter().map(|threat| (attack_forecast::told(scene, threat), Ink::Plain));
    [(format!("{warning}."), Ink::Threat)].into_iter().chain(told).collect()
}

/// Returns items, fire and hidden things in the fighter's square.
fn ground(scene: &BattleContext<'_>, asked: Option<FighterId>) -> Vec<CardLine> {
    let Some(id) = asked else { return Vec::new() };
    let at = scene.battle.fighter(id).at();
    let pile = super::looking::pile(scene.battle, at);
    let here = if pile.is_empty() { "open floor".into() } else { pile.join(", ") };
    let mut lines = vec![(format!("{at}: {here}"), Ink::Plain)];
    let spells = magic::upon(scene.battle, id, true);
    lines.extend(spells.into_iter().map(|spell| (format!("Spell: {spell}"), Ink::Warning)));
    lines
}

/// Draws each side's strength as the viewing side knows it. Bars go below the words, or beside them in low boxes.
fn draw_sides(scene: &BattleContext<'_>, canvas: &mut Canvas<'_>, card: Rect) {
    if card.height < 4 {
        return;
    }
    let inside = canvas.card(card, "The sides", Ink::Title);
    let view = scene.truth.view(scene.viewer());
    let rows = if inside.height < 4 { 1 } else { 2 };
    for (side, y) in [Side::West, Side::East].into_iter().zip((inside.y..inside.bottom()).step_by(rows)) {
        let all: Vec<FighterId> = view.fighters().filter(|id| scene.truth.fighter(*id).side() == side).collect();
        // While players change seats, no side's strength may be visible.
        if !scene.private {
            canvas.put_within(inside.x + 1, y, inside.right(), side.name(), Ink::of(side));
            continue;
        }
        let sum = |of: &dyn Fn(FighterId) -> i32| all.iter().map(|id| of(*id)).sum::<i32>();
        let (sh, normal) = (sum(&|id| view.sh(id).value), sum(&|id| view.normal_sh(id).value));
        let about = if all.iter().all(|id| view.sh(*id).exact) { "" } else { "~" };
        let text = format!("{}: {} there, SH {about}{sh} of {normal}", side.name(), all.len());
        let end = canvas.put_within(inside.x + 1, y, inside.right(), &text, Ink::of(side)) + 1;
        let bar = if rows > 1 { Rect::new(inside.x + 1, y + 1, 0, 1) } else { Rect::new(end, y, 0, 1) };
        let width = inside.right().saturating_sub(bar.x + 1);
        canvas.bar(Rect { width, ..bar }, sh, normal, Ink::of(side));
    }
}
