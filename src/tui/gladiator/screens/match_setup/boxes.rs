//! Before the battle on large screens: the arena as it will be, both line-ups as cards, and the rolls of the seed.

use crate::app::AppState;
use crate::canvas;
use crate::canvas::Canvas;
use crate::gladiator::arena::{Arena, Overlay, Shades};
use crate::gladiator::estimate::robots_level;
use crate::gladiator::screens::match_setup::{Before, by_dice, line, worth};
use crate::theme::Ink;
use crate::wide_layout::{Fill, Length, TextBox, WideLayout, columns, rows};
use crate::widgets::form_screen::{Form, Places};
use ludus_engine::dice::Seed;
use ludus_engine::share_code;
use ludus_gladiator::battle::state::Battle;
use ludus_gladiator::model::fighter::{Control, Fighter, Side};
use ludus_gladiator::model::setup::{Recruit, Setup};
use ludus_gladiator::narration::names::Names;
use ludus_gladiator::narration::races::about;
use ratatui::layout::Rect;

/// The battle as it will begin.
pub struct Preview {
    battle: Battle,
    names: Names,
}

impl Preview {
    /// `None` if the set-up is invalid: beginning it says why.
    pub fn of(setup: &Setup, seed: Seed) -> Option<Preview> {
        use ludus_engine::game::{Game, NullSink};
        let battle = <Battle as Game>::start(setup, seed, &mut NullSink).ok()?;
        Some(Preview { battle, names: Names::new(setup) })
    }

    /// Draws the battle for the player's side, with nothing hidden from it.
    fn draw(&self, shared: &AppState, setup: &Setup, canvas: &mut Canvas<'_>, area: Rect) {
        let plays = |side: Side| {
            setup.fighters.iter().any(|one| one.side == side && one.control == Control::Player && !one.bones)
        };
        let viewer = if plays(Side::West) { Side::West } else { Side::East };
        let glyphs = shared.settings().glyphs;
        let arena = Arena {
            battle: &self.battle,
            cast: &self.names,
            viewer,
            private: false,
            glyphs,
            modern: canvas.skin().modern,
        };
        arena.draw(canvas, area, &Overlay::default(), &Shades::default());
    }
}

/// The arena's own columns and rows, with squares of two by one and of four by two.
const SMALL: (u16, u16) = (80, 19);
const LARGE: (u16, u16) = (160, 38);
/// The fewest columns of the sides beside it.
const LEAST_SIDE: u16 = 32;
/// Rows of the box about the battle below the sides.
const BATTLE: u16 = 8;

impl Before {
    pub(super) fn draw_room(&self, shared: &AppState, canvas: &mut Canvas<'_>, room: WideLayout) -> Places {
        let body = room.body();
        let fields: usize = self.groups(shared).iter().map(|group| group.fields().len()).sum();
        if body.width < SMALL.0 + LEAST_SIDE {
            // Without room for the arena beside them the sides stand next to each other.
            let [choices, upper, told] = rows(body, [Length(fields as u16 + 2), Fill(1), Length(BATTLE)]);
            let sides = columns(upper, [Fill(1), Fill(1)]);
            Side::BOTH.into_iter().zip(sides).for_each(|(side, area)| self.draw_side(shared, canvas, area, side));
            self.draw_told(canvas, told);
            return Places { groups: vec![choices], ..Places::default() };
        }
        let (wide, high) = match body.width >= LARGE.0 + 38 && body.height >= LARGE.1 + 6 {
            true => LARGE,
            false => SMALL,
        };
        let [left, right] = columns(body, [Length(wide + 2), Fill(1)]);
        let [arena, told] = rows(left, [Length(high + 2), Fill(1)]);
        let inside = canvas.card(arena, "The arena as it will be", Ink::Title);
        if let Some(preview) = &self.preview {
            preview.draw(shared, &self.setup, canvas, Rect { width: wide, height: high, ..inside });
        }
        let share = |side: Side| Fill(self.members(shared, side).len().max(1) as u16);
        let [choices, west, east] = rows(right, [Length(fields as u16 + 2), share(Side::West), share(Side::East)]);
        for (side, area) in [(Side::West, west), (Side::East, east)] {
            self.draw_side(shared, canvas, area, side);
        }
        self.draw_told(canvas, told);
        Places { groups: vec![choices], ..Places::default() }
    }

    /// Draws the terrain of the dice, and the value of the battle.
    fn draw_told(&self, canvas: &mut Canvas<'_>, area: Rect) {
        let mut pane = TextBox::new(canvas, area, "This battle");
        let ([chance, _], ink) = self.seed.estimate.describe(&self.setup);
        // Before the first game only words stand there.
        let level = if chance.ends_with("games") { robots_level(&self.setup) } else { String::new() };
        self.seed.draw_box(&mut pane, (&format!("{chance}{level}"), ink), self.counts());
        let bones: Vec<&str> =
            self.setup.fighters.iter().filter(|one| one.bones).map(|one| one.name.as_str()).collect();
        if !bones.is_empty() {
            let names = bones.join(", ");
            pane.text(&format!("Bones lie there of {names}: dropped on the Altar of Life they live again."), Ink::Good);
        }
        pane.text("The seed decides where fires, pits, the exit and the altar are.", Ink::Plain);
        if self.has_drawn() {
            pane.text(RATED, Ink::Dim);
        }
        let dice = by_dice(&self.setup);
        if !dice.is_empty() {
            pane.text(&dice, Ink::Plain);
        }
        if !self.seed.chance.is_known() || pane.width() < 71 {
            return;
        }
        let code = share_code::code::<Battle>(&self.setup, self.seed.seed);
        if usize::from(pane.left()) > code.lines().count() {
            pane.line("Its code, which C copies:", Ink::Dim);
            code.lines().for_each(|line| pane.line(line, Ink::Plain));
        }
    }

    /// Draws one side as cards, with as many lines for each as there is room.
    fn draw_side(&self, shared: &AppState, canvas: &mut Canvas<'_>, area: Rect, side: Side) {
        let members = self.members(shared, side);
        let others = self.others(side);
        let sum: i32 = members.iter().map(|one| worth(one, &others)).sum();
        let title = format!("{}, worth {sum}", side.name());
        let mut pane = TextBox::of(canvas, area, &title, Ink::of(side));
        if shared.books.gladiator.lent.contains(&side) {
            pane.canvas.remark(area, &title, "the computer's");
        }
        let each = usize::from(pane.left()) / members.len().max(1);
        for (number, one) in members.iter().enumerate() {
            let more = members.len() - number;
            if pane.left() == 1 && more > 1 {
                return pane.line(&format!("and {more} more"), Ink::Warning);
            }
            draw_member(&mut pane, one, &others, side, each);
        }
    }
}

/// Why a kind of robot is rated otherwise in another battle.
const RATED: &str = "A robot's worth is that at full SH against these fighters.";

/// The SH of a fighter before the battle: "10", or "7 of 10" with `of` between if it begins wounded.
pub fn sh_of(one: &Recruit, of: &str) -> String {
    let wounded = one.stance.as_ref().and_then(|stance| stance.sh).filter(|sh| *sh != i16::from(one.sh));
    wounded.map_or_else(|| one.sh.to_string(), |sh| format!("{sh}{of}{}", one.sh))
}

/// Draws one fighter in one line, or in up to five.
fn draw_member(pane: &mut TextBox<'_, '_>, one: &Recruit, others: &[Fighter], side: Side, lines: usize) {
    if lines < 3 {
        let short = format!("{:<12} SH {:<2} AG {}", one.name, sh_of(one, " of "), one.ag);
        return pane.line(&if pane.width() < 60 { short } else { line(one) }, Ink::Plain);
    }
    let end = pane.at(0, &one.name, Ink::of(side));
    let (column, race, worth) = (end.max(13) + 1, one.race.name(), worth(one, others));
    let long = format!("{race}, worth {worth}");
    let fits = long.chars().count() <= usize::from(pane.width().saturating_sub(column));
    pane.at(column, &if fits { long } else { format!("{race}, {worth}") }, Ink::Plain);
    pane.next();
    let Ok(fighter) = one.fighter() else { return };
    let (front, other) = fighter.armour(false);
    pane.line(&format!("  SH {} AG {} MP {} AR {front}/{other}", sh_of(one, " of "), one.ag, fighter.mp()), Ink::Plain);
    let attacks = one.race.figures().attacks.iter().map(|attack| format!("{} {}", attack.name, attack.damage));
    let arms: Vec<String> = match one.race.is_humanoid() {
        true => one.kit.items.iter().flatten().map(ToString::to_string).collect(),
        false => attacks.collect(),
    };
    let arms = if arms.is_empty() { "empty hands".into() } else { arms.join(", ") };
    let wrapped = canvas::wrap(&arms, usize::from(pane.width().saturating_sub(2)));
    for text in wrapped.iter().take(lines.saturating_sub(3)) {
        pane.line(&format!("  {text}"), Ink::Dim);
    }
    let left = lines.saturating_sub(3 + wrapped.len());
    if left > TOLD && one.control == Control::Robot {
        pane.text(&about(one.race).join(" "), Ink::Plain);
    }
    if left > 0 {
        pane.next();
    }
}

/// The most lines that two remarks of a robot take.
const TOLD: usize = 5;
