//! One line about the character who decides, and the page with the numbers of both sides, for screens without a panel.

use crate::canvas::Canvas;
use crate::theme::Ink;
use crate::tunnels::delve::words;
use crate::tunnels::panel::{foe_of, own_of};
use crate::tunnels::signs;
use crate::tunnels::table::{Context, player_of};
use ludus_engine::board::ActorId;
use ludus_tunnels::battle::fighter::{FightSide, FighterId};
use ludus_tunnels::battle::state::Fight;
use ludus_tunnels::data::attribute::Attribute;
use ludus_tunnels::narration::choices::held;
use ratatui::layout::Rect;

/// Columns of the bar of a fighter.
const BAR: u16 = 6;

fn bar(
    scene: &Context<'_>,
    canvas: &mut Canvas<'_>,
    (x, y, right): (u16, u16, u16),
    fight: &Fight,
    id: FighterId,
) -> u16 {
    let ink = signs::ink_of(fight.get(id).side);
    let (left, most) = signs::strength(fight, id);
    let name = if fight.person(id).is_some() { "CON" } else { "MR" };
    let value = if signs::is_secret(fight, id) { "?".into() } else { left.to_string() };
    let x = canvas.put_within(x, y, right, &format!("{} {name} {value}", scene.names.of(id)), ink) + 1;
    if signs::is_secret(fight, id) || x + BAR > right {
        return x;
    }
    canvas.segments(Rect::new(x, y, BAR, 1), (left, most), ink);
    x + BAR
}

/// Draws the character with CON and ST, then the foe in focus.
pub fn draw(scene: &Context<'_>, canvas: &mut Canvas<'_>, line: Rect, featured: Option<ActorId>) {
    let Some(fight) = scene.battle.fight() else { return draw_leader(scene, canvas, line) };
    let right = line.right().saturating_sub(1);
    let mut x = line.x + 1;
    if let Some(id) = own_of(fight, featured) {
        x = bar(scene, canvas, (x, line.y, right), fight, id) + 1;
        if let Some(person) = fight.person(id) {
            let text = format!("ST {}", person.current.get(Attribute::Strength));
            x = canvas.put_within(x, line.y, right, &text, Ink::Plain) + 3;
        }
    }
    let foe = foe_of(fight, featured);
    let wide = |id: FighterId| scene.names.of(id).chars().count() as u16 + 9 + BAR;
    if let Some(id) = foe.filter(|id| x + wide(*id) < right) {
        bar(scene, canvas, (x, line.y, right), fight, id);
    }
}

/// Draws the leader of a party that explores, with the loot so far.
fn draw_leader(scene: &Context<'_>, canvas: &mut Canvas<'_>, line: Rect) {
    let Some(delve) = scene.battle.delve() else { return };
    let (leader, right) = (delve.voice(), line.right().saturating_sub(1));
    let (left, most) = words::strength(delve.member(leader));
    let player = player_of(scene, delve.member(leader).seat);
    let name = format!("{}{player} CON {left}", scene.names.member(leader));
    let x = canvas.put_within(line.x + 1, line.y, right, &name, Ink::West) + 1;
    canvas.segments(Rect::new(x, line.y, BAR, 1), (left, most), Ink::West);
    let text = format!("loot {}", delve.loot_value());
    canvas.put_within(x + BAR + 3, line.y, right, &text, Ink::Plain);
}

/// Everyone in a line: CON or rating, ST, adds, what is held, what armour absorbs (TT-UI-03).
pub fn sides(scene: &Context<'_>) -> Vec<String> {
    let Some(fight) = scene.battle.fight() else {
        let Some(delve) = scene.battle.delve() else { return Vec::new() };
        let practice = scene.memory.practice.then(|| "Practice: it counts for nobody.".to_string());
        let terms = words::house_rules(delve).into_iter().chain(practice);
        return delve.march.iter().map(|id| words::line(delve, scene.names, *id)).chain(terms).collect();
    };
    let line = |id: FighterId| {
        let fighter = fight.get(id);
        let (left, most) = signs::strength(fight, id);
        let state = signs::state(fight, id).0;
        let state = if state.is_empty() { String::new() } else { format!("  {state}") };
        let head = format!("{:<2}{:<13}", signs::letter(fight, scene.names, id), scene.names.of(id));
        match fighter.person() {
            Some(person) => format!(
                "{head}CON {left}/{most}  ST {}  adds {:+}  absorbs {}  {}{state}",
                person.current.get(Attribute::Strength),
                person.adds_in_hand(),
                person.absorbs([false; 2]).into_iter().sum::<u16>(),
                held(person, person.hands),
            ),
            None if signs::is_secret(fight, id) => format!("{head}MR ?{state}"),
            None => {
                let roll = fight
                    .expected_roll(id)
                    .map_or_else(String::new, |roll| format!("  {}d {:+}", roll.dice, roll.weapon));
                format!("{head}MR {left}/{most}{roll}{state}")
            }
        }
    };
    FightSide::BOTH
        .into_iter()
        .flat_map(|side| fight.ids().filter(move |id| fight.get(*id).side == side))
        .map(line)
        .collect()
}
