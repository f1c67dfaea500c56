//! The right panel without frames: the order of actions, then the fighter to act, the target or the selected fighter.

use crate::canvas::Canvas;
use crate::game_view::prompt::sentence;
use crate::gladiator::arena::{figure, pointed};
use crate::gladiator::ask::BattleContext;
use crate::gladiator::cards::{WORDS, order_words};
use crate::gladiator::{looking, magic, odds, stats_display};
use crate::input::Input;
use crate::theme::Ink;
use ludus_gladiator::battle::odds::item_damage;
use ludus_gladiator::data::experience::in_points;
use ludus_gladiator::data::item::Place;
use ludus_gladiator::model::fighter::FighterId;
use ludus_gladiator::narration;
use ludus_gladiator::narration::reading;
use ratatui::layout::Rect;

/// Draws the order of actions, one row per fighter. The fighter to act, the target or the selected fighter is below it.
pub fn draw(scene: &BattleContext<'_>, canvas: &mut Canvas<'_>, area: Rect, featured: Option<FighterId>) {
    let mut y = area.y;
    let (battle, viewer, hidden) = (scene.truth, scene.viewer(), !scene.private);
    let asked = battle.decision().fighter().filter(|id| !is_betrayed(scene, *id));
    let featured = featured.filter(|id| !battle.is_hidden_from(viewer, *id));
    canvas.put(area.x, y, &format!("Turn {}: order of actions", battle.turn()), Ink::Title);
    let seen: Vec<FighterId> = battle.view(viewer).fighters().collect();
    for id in battle.order().into_iter().filter(|id| seen.contains(id)) {
        y += 1;
        if y + 1 >= area.bottom() {
            break;
        }
        let fighter = battle.fighter(id);
        let view = battle.view(viewer);
        let figure = figure(battle, scene.sign(id), id);
        let image = is_own_image(scene, id);
        canvas.clickable(Rect { y, height: 1, ..area }, Input::Pick(id.0.into()));
        let x = canvas.put(area.x, y, &figure, if image { Ink::Image } else { Ink::of(fighter.side()) });
        let ink = if battle.body(id).acted() { Ink::Dim } else { Ink::Plain };
        let ink = if asked == Some(id) { Ink::Strong } else { ink };
        // While players change seats, secrets of one side must stay hidden.
        let sh = if hidden {
            String::new()
        } else {
            format!("SH {}{}", if view.sh(id).exact { "" } else { "~" }, view.sh(id).value)
        };
        let end = canvas.put(x + 1, y, &format!("{:<12} {sh}", scene.name(id)), ink) + 1;
        let at = if area.width >= STATES + WORDS { end.max(area.x + STATES) } else { end };
        let words = order_words(scene, id, true, usize::from(area.right().saturating_sub(at)));
        canvas.put_within(at, y, area.right(), &words, ink);
    }
    if let Some(id) = featured.or(asked).filter(|_| !hidden) {
        let below = Rect { y: y + 2, height: area.bottom().saturating_sub(y + 2), ..area };
        y = draw_fighter(scene, canvas, below, id) + 1;
        // Each row has space for one state, so fighters with more states get extra lines.
        let others = battle.order().into_iter().filter(|other| *other != id && seen.contains(other));
        for (other, words) in others.map(|other| (other, narration::state_words(battle, other))) {
            if words.contains(' ') {
                let room = Rect::new(area.x, y + 1, area.width, area.bottom().saturating_sub(y + 1));
                y += canvas.wrapped(room, &format!("{}: {words}", scene.name(other)), Ink::Plain);
            }
        }
    }
}

/// Draws one fighter as far as the viewing side knows it. Returns the last row used.
fn draw_fighter(scene: &BattleContext<'_>, canvas: &mut Canvas<'_>, area: Rect, id: FighterId) -> u16 {
    let (battle, viewer) = (scene.truth, scene.viewer());
    let fighter = battle.fighter(id);
    let view = battle.view(viewer);
    let (x, mut y) = (area.x, area.y);
    let figure = pointed(scene.sign(id), fighter.facing());
    let end = canvas.put(x, y, &figure, Ink::of(fighter.side()));
    let (name, side) = (scene.name(id), fighter.side().name());
    let forms = [format!("{name}, {} of {side}", fighter.race().name()), format!("{name} of {side}")];
    canvas.fit(end + 1, y, area.right().saturating_sub(end + 1), &[&forms[0], &forms[1]], Ink::Title);
    let lost = view.wounds(id);
    let wounds = if lost == 0 { String::new() } else { format!(" (has lost {lost})") };
    let sh = format!("SH {}{wounds}   AG {}", odds::about(view.sh(id)), odds::about(view.normal_ag(id)));
    let mut lines = vec![sh];
    lines.extend(sheet(scene, id));
    let words = narration::state_words(battle, id);
    if !words.is_empty() {
        lines.push(words);
    }
    lines.extend(about(scene, id));
    for line in lines {
        let room = Rect::new(x, y + 1, area.width, area.bottom().saturating_sub(y + 1));
        y += canvas.wrapped(room, &line, Ink::Plain);
    }
    y
}

/// Returns a fighter's values and equipment, except SH and AG.
pub fn sheet(scene: &BattleContext<'_>, id: FighterId) -> Vec<String> {
    let (battle, fighter) = (scene.truth, scene.truth.fighter(id));
    let (view, body) = (battle.view(scene.viewer()), battle.body(id));
    let (front, other) = body.armour(false);
    let mut lines = vec![format!("AR {front} front, {other} else   MP {}", body.mp())];
    if let Some(own) = view.sheet(id) {
        lines.push(format!(
            "AG now {}   IQ {}   gained {} EXP",
            own.agility(),
            own.iq(),
            in_points(own.gained_halves())
        ));
    }
    let damage = |item| item_damage(fighter.race(), item);
    if fighter.race().is_humanoid() {
        for place in Place::ALL {
            let item = body.item(place).map_or("-".into(), |item| format!("{item}  {}", damage(item)));
            lines.push(format!("{:<7}: {item}", place.name()));
        }
        lines.push(format!("Armour : {}", stats_display::armour_name(body.suit(), body.helmet())));
    } else {
        let attacks = fighter.race().figures().attacks.iter();
        lines.extend(attacks.map(|attack| format!("{}  {}", attack.name, attack.damage)));
        let held = Place::ALL.into_iter().filter_map(|place| Some((place, body.item(place)?)));
        lines.extend(held.map(|(place, item)| format!("{:<7}: {item}  {}", place.name(), damage(item))));
    }
    if scene.shows_lent(id) {
        lines.push("Played by the computer".into());
    }
    lines.extend(scene.ordered(id).map(|order| format!("Standing order: {order}")));
    lines
}

/// Returns the kind of being, the spells on it, and the contents of its square.
pub fn about(scene: &BattleContext<'_>, id: FighterId) -> Vec<String> {
    let (battle, viewer) = (scene.truth, scene.viewer());
    let mut lines = Vec::new();
    let being = magic::being_words(battle, viewer, id, |maker| scene.name(maker).to_string());
    lines.extend(Some(being).filter(|words| !words.is_empty()).map(|words| sentence(&words)));
    lines.extend(magic::upon(battle, id, true));
    let ground = looking::pile(battle, battle.fighter(id).at());
    if !ground.is_empty() {
        lines.push(format!("Here: {}", ground.join(", ")));
    }
    lines
}

/// Returns whether this is an image of the viewing side. The other side must not learn it.
pub fn is_own_image(scene: &BattleContext<'_>, id: FighterId) -> bool {
    let fighter = scene.truth.fighter(id);
    fighter.is_image() && fighter.side() == scene.viewer() && scene.private
}

/// Returns whether showing this enemy alone would reveal its identity or position: an invisible enemy or a Mage with images.
pub fn is_betrayed(scene: &BattleContext<'_>, id: FighterId) -> bool {
    let enemy = scene.truth.fighter(id).side() != scene.viewer();
    enemy && (scene.truth.is_invisible(id) || reading::doubles(scene.truth, id).count() > 1)
}

/// The column of the states in the order of actions.
const STATES: u16 = 28;
