//! The school in the main menu of large screens: its members, its dead, its record.

use crate::app::AppState;
use crate::canvas;
use crate::canvas::Canvas;
use crate::gladiator::screens::person::{Rise, lately, next_rise, shortly};
use crate::theme::Ink;
use crate::wide_layout::{Cell, Column, TextBox, table};
use crate::widgets::spans::is_fine;
use ludus_gladiator::data::experience::in_points;
use ludus_gladiator::model::fighter::Side;
use ludus_gladiator::setup::fighter_value;
use ludus_store::gladiator::roster::Character;
use ratatui::layout::Rect;

/// The width from which the last battle is shown in full, with IQ, in columns.
const WIDE: u16 = 90;

/// The columns of smaller screens.
const NARROW: [Column; 9] = [
    Column("Name", 12, false),
    Column("Race", 6, false),
    Column("SH", 2, true),
    Column("AG", 2, true),
    Column("Games", 5, true),
    Column("Kills", 5, true),
    Column("EXP to it", 9, false),
    Column("left", 4, true),
    Column("Last battle", 11, false),
];

const HEADS: [Column; 10] = [
    Column("Name", 12, false),
    Column("Race", 6, false),
    Column("SH", 2, true),
    Column("AG", 2, true),
    Column("IQ", 2, true),
    Column("Games", 5, true),
    Column("Kills", 5, true),
    Column("EXP to a point", 14, false),
    Column("left", 4, true),
    Column("Last battle", 10, false),
];

/// Tips, each with its rule.
pub const TOLD: [(&str, &str); 12] = [
    ("FACE-04", "Strike an enemy from the side, diagonally behind it: that is +2 to hit."),
    ("EVADE-01", "An enemy that evades is harder to hit: attackers roll four dice, not three."),
    ("ROLL-03", "Dice that sum to 4 in an attack do double damage."),
    ("WND-04", "One blow that takes 5 SH or more dazes a Human."),
    (
        "MOVE-08",
        "While a fighter moves, Esc puts it back to its first square with all its moves, as often as you like.",
    ),
    ("SHLD-03", "A blow with the shield that hits can fell: its target needs an AG roll to stay on its feet."),
    (
        "HAND-03",
        "The stronger you are, the harder you are to repel when you grapple: your strength counts against the AG roll.",
    ),
    ("BONE-06", "The Altar of Life brings a dead character back, with 20% less EXP."),
    ("XP-06", "A killed character loses all EXP, unless it is resurrected later."),
    ("XP-13", "Leave by the exit, and you keep the EXP gained so far."),
    ("WPN-12", "A two-handed weapon leaves no hand for a shield or for a second weapon."),
    ("ROLL-01", "A roll of 5 or less always succeeds, however much speaks against it."),
];

/// Draws all living characters, with the bar of their experience.
pub fn draw_people(shared: &AppState, pane: &mut TextBox<'_, '_>) {
    let (roster, wide) = (shared.store.roster(), pane.width() >= WIDE);
    let scores = roster.my_scores();
    let living: Vec<&str> =
        scores.iter().filter(|score| score.died_with.is_none()).map(|score| score.name.as_str()).collect();
    let left = usize::from(pane.left());
    // Of a large school only the visible rows are looked up.
    let shown = living.iter().take(left).filter_map(|name| roster.find(name).ok());
    let rows: Vec<Vec<Cell>> = shown.map(|one| row(shared, one, wide)).collect();
    if rows.is_empty() {
        pane.text("Nobody lives here: make a character first.", Ink::Plain);
        pane.text("A Human with a Broadsword is ready after you enter a name.", Ink::Dim);
        return;
    }
    let count = living.len();
    if pane.width() >= WIDE {
        table(pane, &HEADS, &rows, None);
    } else {
        table(pane, &NARROW, &rows, None);
    }
    if count + 1 > left {
        pane.canvas.shortened(format!("{count} characters"));
    }
}

/// Returns the cells from the name to the bar of experience, and the experience to the next point. `None` if there is no further point.
pub fn figures(one: &Character) -> (Vec<Cell>, Option<String>) {
    let now = one.attributes();
    let rise = next_rise(one.race, now, one.exp_halves);
    let missing = rise.as_ref().map(Rise::missing);
    let (has, step) = rise.map_or((0, 1), |rise| (rise.has as i32, rise.step as i32));
    let cells = vec![
        Cell::ink(&one.name, Ink::West),
        Cell::plain(one.race.name()),
        Cell::plain(now.sh),
        Cell::plain(now.ag),
        Cell::plain(now.iq),
        Cell::plain(one.games),
        Cell::plain(one.kills),
        Cell::Bar(has, step),
    ];
    (cells, missing)
}

fn row(shared: &AppState, one: &Character, wide: bool) -> Vec<Cell> {
    let (mut cells, missing) = figures(one);
    let ink = if one.in_battle.is_some() { Ink::Warning } else { Ink::Dim };
    let words = if wide { lately(shared, one) } else { shortly(shared, one) };
    cells.extend([Cell::plain(missing.unwrap_or_else(|| "1".into())), Cell::Text(words, ink)]);
    if !wide {
        cells.remove(4);
    }
    cells
}

/// Draws the team for the next battle.
pub fn draw_team(shared: &AppState, canvas: &mut Canvas<'_>, area: Rect) {
    let camp = &shared.books.gladiator;
    let remark = format!("{} is set up", camp.side.name());
    fill_team(shared, &mut TextBox::with(canvas, area, "For the next battle", &remark));
}

/// Fills a box with the team, each by its sign and side.
pub fn fill_team(shared: &AppState, pane: &mut TextBox<'_, '_>) {
    let camp = &shared.books.gladiator;
    if camp.team.is_empty() {
        return pane.text("Nobody yet: make or load a character, then Begin game.", Ink::Plain);
    }
    for side in Side::BOTH {
        for member in camp.members(side) {
            let recruit = &member.recruit;
            let letter = recruit.name.chars().next().unwrap_or('?');
            let [east, west] = if is_fine(pane.canvas) { ["\u{25ba}", "\u{25c4}"] } else { [">", "<"] };
            let figure = match side {
                Side::West => format!("{}{east}", letter.to_ascii_uppercase()),
                Side::East => format!("{west}{}", letter.to_ascii_lowercase()),
            };
            pane.at(0, &figure, Ink::of(side));
            let end = pane.at(3, &recruit.name, Ink::of(side));
            let worth = recruit.fighter().map_or(0, |fighter| fighter_value::value(&fighter));
            let ready = recruit.kit.items[0].map_or_else(|| format!("worth {worth}"), |item| item.to_string());
            let column = end.max(15) + 1;
            let whole = format!("{}, {ready}", recruit.race.name());
            let fits = |text: &&str| text.chars().count() <= usize::from(pane.width().saturating_sub(column));
            let text = [whole.as_str(), ready.as_str()].into_iter().find(fits).unwrap_or(recruit.race.name());
            pane.at(column, text, Ink::Plain);
            pane.next();
        }
    }
}

/// Draws the dead, the latest first, and their fate.
pub fn draw_fallen(shared: &AppState, canvas: &mut Canvas<'_>, area: Rect) {
    fill_fallen(shared, &mut TextBox::new(canvas, area, "The fallen"));
}

/// Fills a box with the dead.
pub fn fill_fallen(shared: &AppState, pane: &mut TextBox<'_, '_>) {
    let roster = shared.store.roster();
    let mut dead: Vec<&Character> = roster.characters().iter().filter(|one| one.dead.is_some()).collect();
    ludus_engine::order::by_key(&mut dead, |one| std::cmp::Reverse(one.last_game));
    if dead.is_empty() {
        return pane.text("Nobody has fallen yet. The fallen leave bones in later arenas.", Ink::Dim);
    }
    pane.text("Their bones lie in later arenas; dropped on the Altar of Life they live again.", Ink::Good);
    for one in dead {
        // The cause of death, if it is known; or else the number of enemies.
        let foes = one.last.filter(|_| one.killed_by.is_none() && pane.width() > 60);
        let foes = foes.map_or_else(String::new, |last| format!("fell against {} with ", last.foes));
        let (games, exp) = (one.games, in_points(one.exp_shown()));
        let s = if games == 1 { "" } else { "s" };
        let end = pane.at(0, &one.name, Ink::Bad);
        let column = end.max(12) + 1;
        let whole = format!("{foes}{exp} EXP, {games} game{s}, {} kills", one.kills);
        let fits = whole.chars().count() <= usize::from(pane.width().saturating_sub(column));
        pane.at(column, if fits { whole } else { format!("{exp} EXP") }.as_str(), Ink::Dim);
        if let Some(what) = &one.killed_by {
            pane.next();
            // A narrow box leaves the turn out, then the killer.
            let whole = format!("killed by {what}");
            let forms = [whole.as_str(), whole.split(", ").next().unwrap_or_default()];
            let room = usize::from(pane.width()).saturating_sub(2);
            let fits = forms.into_iter().find(|form| form.chars().count() <= room);
            let text = fits.or_else(|| whole.split(" of ").next()).unwrap_or_default();
            pane.at(2, text, Ink::Plain);
        }
        pane.next();
    }
}

/// Draws the record of the school so far.
pub fn draw_season(shared: &AppState, canvas: &mut Canvas<'_>, area: Rect) {
    let roster = shared.store.roster();
    let all = roster.characters();
    let (dead, kills): (usize, u32) =
        (all.iter().filter(|one| one.dead.is_some()).count(), all.iter().map(|one| one.kills).sum());
    let best = |of: fn(&Character) -> u32| all.iter().filter(|one| of(one) > 0).max_by_key(|one| of(one));
    let mut pane = TextBox::new(canvas, area, "The season");
    let battles = match roster.games_won() {
        0 => roster.games_completed().to_string(),
        won => format!("{}, {won} won", roster.games_completed()),
    };
    pane.pair(16, "Battles", &battles, Ink::Strong);
    pane.pair(16, "Alive, fallen", &format!("{}, {dead}", all.len() - dead), Ink::Plain);
    let blows = all.iter().filter_map(|one| Some((one, one.best_blow.as_ref()?)));
    if let Some((one, blow)) = blows.max_by_key(|(_, blow)| blow.lost) {
        pane.pair(16, "Best blow", &format!("{}, {}", blow.lost, one.name), Ink::Plain);
        pane.pair(16, "", &blow.arm, Ink::Dim);
    }
    if let Some(one) = best(|one| one.kills) {
        pane.pair(16, "Most kills", &format!("{}, {}", one.name, one.kills), Ink::Plain);
    }
    pane.pair(16, "Enemies killed", &kills.to_string(), Ink::Plain);
    if let Some(one) = best(|one| one.exp_halves) {
        pane.pair(16, "Most EXP", &format!("{}, {}", one.name, in_points(one.exp_halves)), Ink::Plain);
    }
    let left: u32 = all.iter().map(|one| one.break_outs).sum();
    if left > 0 {
        pane.pair(16, "Break-outs", &left.to_string(), Ink::Warning);
    }
}

/// Draws as many tips as there is room for, another one first after every battle.
pub fn draw_told(shared: &AppState, canvas: &mut Canvas<'_>, area: Rect) {
    let mut pane = TextBox::with(canvas, area, "Did you know?", "? explains");
    let first = shared.store.roster().games_completed() as usize;
    let told = (0..TOLD.len()).map(|number| TOLD[(first + number) % TOLD.len()]);
    for (_, text) in told {
        if canvas::wrap(text, pane.width().into()).len() > usize::from(pane.left()) {
            break;
        }
        pane.text(text, Ink::Plain);
        pane.next();
    }
}
