//! What a look at a fighter or a square shows in the modern look: columns of values, of what is carried, and of what lies there.
//! Start with [`draw`].

use crate::canvas::Canvas;
use crate::gladiator::ask::BattleContext;
use crate::gladiator::looking::pile;
use crate::gladiator::{magic, side_panel, stats_display};
use crate::theme::Ink;
use crate::widgets::side_panel::{Line, Section, columns};
use ludus_gladiator::data::experience::in_points;
use ludus_gladiator::model::board::Square;
use ludus_gladiator::model::fighter::{Fighter, FighterId};
use ludus_gladiator::narration;
use ludus_gladiator::narration::states::State;
use ratatui::layout::Rect;

/// Sections draw as many rows as there are.
const ROWS: (u16, u16) = (1, 99);

/// Draws sections side by side, and the last refusal in the last line.
pub fn draw(scene: &BattleContext<'_>, canvas: &mut Canvas<'_>, area: Rect, sections: &[Section]) {
    let text = Rect { x: area.x + 1, width: area.width.saturating_sub(2), ..area };
    columns(canvas, text, sections);
    if scene.note.1 == Ink::Bad {
        let line = Rect { y: area.bottom().saturating_sub(1), height: 1, ..text };
        canvas.clear(line);
        canvas.fit(line.x, line.y, line.width, &[scene.note.0], Ink::Bad);
    }
}

/// The values of a fighter, with its states and the orders it has.
pub fn values(scene: &BattleContext<'_>, id: FighterId) -> Section {
    let (fighter, body) = (scene.battle.fighter(id), scene.battle.body(id));
    let mut lines: Vec<Line> = side_panel::values(scene, id).into_iter().map(short).collect();
    let states = narration::state_words(scene.battle, id);
    let lent = scene.hands.is_lent(scene.battle, id) && fighter.side() == scene.viewer();
    let order = scene.ordered(id).map(|order| format!("order: {order}"));
    let order = if lent { Some("played by the computer".into()) } else { order };
    let told: Vec<String> = order.into_iter().chain((!states.is_empty()).then_some(states)).collect();
    // The panel has no room for it at 80 columns, so it stands above the armour.
    lines.extend((!told.is_empty()).then(|| Line::Sentence(told.join(", "), Ink::Warning)));
    let kind = format!("{}, {}", body.race().name(), fighter.side().name());
    Section::new(scene.name(id), Ink::of(fighter.side()), ROWS).remark(kind, Ink::Dim).lines(lines)
}

/// Shortens a line of the panel: its long ends stand in the next column.
fn short(line: Line) -> Line {
    match line {
        Line::Text(mut left, right) => {
            for (text, _) in &mut left {
                *text = text.replace("  (", " of ").replace(" unhindered)", "");
            }
            Line::Text(left, right)
        }
        Line::Fact(label, value) => {
            let numbers = value.into_iter().filter(|(_, ink)| *ink != Ink::Plain);
            Line::Fact(label, numbers.collect())
        }
        other => other,
    }
}

/// The attacks of a fighter and everything that it carries.
pub fn kit(scene: &BattleContext<'_>, id: FighterId) -> Section {
    let mut lines = side_panel::kit(scene, id);
    let body = scene.battle.body(id);
    if body.race().is_humanoid() {
        let suit = stats_display::armour_name(body.suit(), body.helmet());
        lines.push(Line::Fact("Wears".into(), vec![(suit, Ink::Plain)]));
    }
    if lines.is_empty() {
        lines.push(Line::Sentence("Nothing in the hands or the slings.".into(), Ink::Dim));
    }
    Section::new("Carries", Ink::Title, ROWS).lines(lines)
}

/// Everything that lies in a square, with the others who fight there. `told`: sentences that follow.
pub fn square(scene: &BattleContext<'_>, (at, title): (Square, String), names: &[&str], told: Vec<String>) -> Section {
    let names =
        names.iter().map(|name| Line::Text(vec![("& ".into(), Ink::Warning), ((*name).into(), Ink::Strong)], vec![]));
    let things = pile(scene.battle, at).into_iter().map(|thing| Line::Text(vec![(thing, Ink::Item)], vec![]));
    let mut lines: Vec<Line> = names.chain(things).collect();
    if lines.is_empty() && told.is_empty() {
        lines.push(Line::Text(vec![("nothing lies here".into(), Ink::Dim)], vec![]));
    }
    lines.extend(told.into_iter().map(|text| Line::Sentence(text, Ink::Plain)));
    Section::new(title, Ink::Title, ROWS).lines(lines)
}

/// Everything else that the own side knows of a fighter. `career`: its experience in half points and
/// the number of its break-outs.
pub fn record(scene: &BattleContext<'_>, id: FighterId, fighter: &Fighter, career: (u32, u32)) -> Section {
    let value = |text: String| vec![(text, Ink::Strong)];
    let mut lines = vec![Line::Fact("EXP".into(), value(in_points(career.0)))];
    if career.1 > 0 {
        lines.push(Line::Fact("Broke out".into(), value(format!("{} times", career.1))));
    }
    let moved = if fighter.moved() { State::Moved(fighter.class()).in_words() } else { "not moved" };
    let speed = vec![(fighter.mp().to_string(), Ink::Strong), (format!("  {moved}"), Ink::Dim)];
    lines.push(Line::Fact("MP".into(), speed));
    let spells = fighter.spells().len();
    if spells > 0 {
        let left = magic::upon_and_left(scene.battle, id).join(", ");
        lines.push(Line::Fact("Spells".into(), value(format!("{spells} known"))));
        lines.extend((!left.is_empty()).then_some(Line::Sentence(left, Ink::Plain)));
    }
    let things = pile(scene.battle, scene.battle.fighter(id).at()).join(", ");
    let lies = if things.is_empty() { vec![("nothing".into(), Ink::Dim)] } else { vec![(things, Ink::Item)] };
    lines.push(Line::Fact("On the ground".into(), lies));
    Section::new("Record", Ink::Title, ROWS).lines(lines)
}
