//! The stats display of manual p26: a fighter's values in five lines.

use crate::canvas::Canvas;
use crate::gladiator::arena::pointed;
use crate::theme::Ink;
use ludus_gladiator::data::experience::in_points;
use ludus_gladiator::data::item::Place;
use ludus_gladiator::data::tables::ArmourId;
use ludus_gladiator::model::fighter::{Fighter, MoveClass, Side};
use ludus_gladiator::model::setup::Recruit;
use ratatui::layout::Rect;

pub struct StatsSheet<'a> {
    pub name: &'a str,
    pub fighter: &'a Fighter,
    /// The fighter's letter and facing pointer.
    pub figure: String,
    /// Experience in half points, including gains in this battle so far.
    pub exp_halves: u32,
    /// Number of break-outs, shown as "B#".
    pub break_outs: u32,
    /// Contents of the fighter's square.
    pub ground: Vec<String>,
}

impl StatsSheet<'_> {
    /// Builds the sheet of a fighter outside the arena.
    pub fn of<'a>(recruit: &'a Recruit, fighter: &'a Fighter, break_outs: u32) -> StatsSheet<'a> {
        let letter = recruit.name.chars().next().unwrap_or('0');
        let west = recruit.side == Side::West;
        let letter = if west { letter.to_ascii_uppercase() } else { letter.to_ascii_lowercase() };
        let figure = pointed(letter, fighter.facing());
        StatsSheet {
            name: &recruit.name,
            fighter,
            figure,
            exp_halves: recruit.exp_halves(),
            break_outs,
            ground: Vec::new(),
        }
    }

    /// Draws five lines in columns 0, 22, 35 and 59, with `<more>` at 72 of the last (UI-09, DEC-133).
    pub fn draw(&self, canvas: &mut Canvas<'_>, bar: Rect) {
        let (x, y, fighter) = (bar.x, bar.y, self.fighter);
        canvas.put(x, y, &format!("Name: {}", self.name), Ink::Plain);
        canvas.put(x, y + 1, &format!("Race: {}", fighter.race().name()), Ink::Plain);
        canvas.put(x, y + 2, &format!("Team: {:<6}  {}", fighter.side().name(), self.figure), Ink::Plain);
        canvas.put(x, y + 3, &format!("Exp : {}", in_points(self.exp_halves)), Ink::Plain);
        canvas.put(x + 22, y, &format!("SH: ({}) {}", fighter.normal_sh(), fighter.sh()), Ink::Plain);
        canvas.put(x + 22, y + 1, &format!("AG: ({}) {}", fighter.normal_ag(), fighter.agility()), Ink::Plain);
        canvas.put(x + 22, y + 2, &format!("IQ: {}", fighter.iq()), Ink::Plain);
        let moved = match (fighter.moved(), fighter.class()) {
            (false, _) => "-",
            (_, MoveClass::Wait) => "W",
            (_, MoveClass::Shift) => "S",
            (_, MoveClass::Shuffle) => "F",
            (_, MoveClass::Charge) => "C",
            (_, MoveClass::Run) => "R",
        };
        canvas.put(x + 22, y + 3, &format!("MP: {}  {moved}", fighter.mp()), Ink::Plain);
        let (front, other) = fighter.armour(false);
        canvas.put(x + 22, y + 4, &format!("AR: {front} / {other}"), Ink::Plain);
        let is_there = |place: &(Place, &str)| fighter.race().is_humanoid() || fighter.item(place.0).is_some();
        let places = Place::ALL.into_iter().zip(["Ready", "Also ", "Slung", "Slung"]).filter(is_there);
        let held = places.map(|(place, word)| format!("{word}: {}", held(fighter, place)));
        // Creatures and robots have natural attacks and natural armour.
        let own = fighter.race().figures().attacks.iter().map(|attack| format!("{}: {}", attack.name, attack.damage));
        for (row, line) in (y..y + 4).zip(held.chain(own)) {
            canvas.put_within(x + 35, row, x + 58, &line, Ink::Plain);
        }
        let worn = match fighter.race() {
            race if race.is_humanoid() => armour_name(fighter.suit(), fighter.helmet()),
            race => format!("its skin, {}", race.figures().ar),
        };
        canvas.put(x + 35, y + 4, &format!("Armor: {worn}"), Ink::Plain);
        canvas.put(x + 59, y, "___On Ground___", Ink::Dim);
        for (row, line) in (y + 1..y + 5).zip(&self.ground) {
            // The last line shares its space with `<more>`.
            canvas.fit(x + 59, row, if row == y + 4 { 13 } else { 17 }, &[line], Ink::Item);
        }
        if self.break_outs > 0 {
            let mark = format!("B{}", self.break_outs);
            canvas.put(x + 79 - mark.len() as u16, y + 1, &mark, Ink::Warning);
        }
        let end = canvas.put(x + 72, y + 4, "<more>", Ink::Warning);
        canvas.cursor = (end, y + 4);
    }
}

/// Returns the item in a place, in words. Empty if there is none.
pub fn held(fighter: &Fighter, place: Place) -> String {
    fighter.item(place).map_or_else(String::new, |item| item.to_string())
}

/// Returns the suit and the helmet, such as "Plate Mail+H" (DEC-022).
pub fn armour_name(suit: Option<ArmourId>, helmet: Option<ArmourId>) -> String {
    let suit = suit.map_or("Clothes", |suit| suit.row().name.as_str());
    let mark = helmet.map_or("", |helmet| match helmet.row().name.as_str() {
        "Helmet" => "+H",
        "War Helmet" => "+WH",
        _ => "+HH",
    });
    format!("{suit}{mark}")
}
