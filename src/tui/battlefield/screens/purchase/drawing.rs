//! Draws the purchase: the list, the army and bars that compare the type in focus with the list.

use crate::app::AppState;
use crate::battlefield::screens::purchase::{Buyer, Purchase, TOPIC, UNITS};
use crate::game_view::prompt::sentence;
use crate::keys::{Hint, KeyAction, Keymap};
use crate::theme::Ink;
use crate::wide_layout::{Cell, LEAST, TextBox};
use crate::widgets::panels::Panel;
use crate::widgets::panels::desk::Desk;
use crate::widgets::rows::{ListColumn, draw_groups, left, right};
use ludus_battlefield::data::ground::Homeland;
use ludus_battlefield::data::size::{MOST_UNITS_OF_AN_ARMY, Scale};
use ludus_battlefield::data::troop::Troop;
use ludus_battlefield::model::army::{Army, ArmyError};
use ludus_battlefield::model::unit::UnitRecord;
use ludus_battlefield::narration::brief;
use ludus_battlefield::setup::price_list::PriceRow;
use ludus_engine::game::Seat;
use ludus_engine::text::count;
use ratatui::layout::Rect;

const LIST: [ListColumn; 11] = [
    left("", 2, 1),
    left("Troops", 17, 0),
    right("price", 5, 0),
    right("Ego", 3, 0),
    right("max", 3, 2),
    right("att", 3, 0),
    right("def", 3, 0),
    right("vol", 3, 0),
    right("move", 4, 2),
    right("HP", 3, 3),
    left("in army", 19, 0),
];
const ARMY: [ListColumn; 8] = [
    right("#", 2, 0),
    left("Unit", 32, 0),
    right("price", 5, 1),
    right("Ego", 4, 0),
    right("att", 3, 2),
    right("def", 3, 2),
    right("vol", 3, 2),
    left("", 9, 1),
];
/// Columns of the left box.
const LEFT: u16 = 34;

fn dash<T: ToString>(value: Option<T>) -> String {
    value.map_or_else(|| "-".into(), |value| value.to_string())
}

impl Purchase {
    pub(super) fn keys(&self, shared: &AppState, all: bool) -> Vec<Hint> {
        use KeyAction::{
            Accept, Automatic, Back, Drop, Elite, Help, Hide, Homeland, Last, Library, More, Name, Page, Previous, Put,
            Rider, Search,
        };
        let wanted: &[KeyAction] = match all {
            true => &[
                Accept, Put, Drop, More, Automatic, Elite, Page, Last, Previous, Hide, Rider, Homeland, Name, Library,
                Search, Help, Back,
            ],
            false => &[Accept, Put, Drop, More, Automatic, Page, Last, Help],
        };
        let mut line = shared.keys().line(Keymap::Hiring, wanted);
        Hint::reword(&mut line, Page, if self.in_army { "list" } else { "army" });
        // Return does what the row in focus says, and Space buys.
        let is_at_done = self.is_at_done();
        line.retain(|hint| match hint.intent {
            Some(Accept) => is_at_done || all,
            Some(Put | Drop | More | Elite | Hide | Rider) => !is_at_done,
            Some(Last) => !is_at_done && !self.in_army,
            Some(Homeland) => !self.is_war(),
            _ => true,
        });
        Hint::reword(&mut line, Accept, if is_at_done { "done" } else { "buy" });
        if !all {
            Hint::reword(&mut line, Automatic, "computer");
            Hint::reword(&mut line, Drop, "drop");
            Hint::reword(&mut line, More, "size");
        }
        line
    }

    fn ink(&self) -> Ink {
        match &self.buyer {
            Buyer::Battle(_, number) => Ink::of_seat(Seat(*number as u8)),
            Buyer::War(_) => Ink::West,
        }
    }

    /// The screen, for every size. A small screen shows the list in focus only.
    pub(super) fn desk<'a>(&'a self, shared: &'a AppState, area: Rect) -> Desk<'a> {
        let is_large = area.width >= LEAST.0 && area.height >= LEAST.1;
        let (list, army) = (self.list(is_large), self.units());
        let (main, other) = if self.in_army && !Desk::has_results(area) { (army, list) } else { (list, army) };
        let about = if self.is_at_done() { "Done" } else { self.troop().name() };
        let about = Panel::drawn(about, |pane| self.draw_about(pane)).size(LEFT, 15);
        let limits = Panel::drawn(self.name.as_str(), |pane| self.draw_limits(pane)).ink(self.ink()).size(LEFT, 11);
        let (gold, leadership) = (self.cart.gold_left(), self.cart.leadership_left());
        Desk {
            title: "Purchase",
            // The words after the double space go first where there is no room.
            remark: format!(
                "{gold} of {} gold, {leadership} of {} Leadership left  {}, {}",
                self.cart.limits.gold,
                self.cart.limits.leadership,
                self.name,
                count(self.cart.units().len() as u64, "unit")
            ),
            left: if is_large { vec![limits, about] } else { Vec::new() },
            main,
            below: vec![other],
            right: vec![Panel::rules(shared, TOPIC)],
            brief: self.brief(),
            tall: false,
            sheet: None,
            warning: None,
            keys: self.keys(shared, is_large),
        }
    }

    fn list(&self, is_large: bool) -> Panel<'_> {
        let draw = move |pane: &mut TextBox<'_, '_>| {
            let rows = self.rows();
            let groups = [("", (0..=rows.len()).collect())];
            let at = (!self.in_army).then_some(self.at[0]);
            let row = |at: usize| rows.get(at).map_or_else(|| self.done_row(), |troop| self.list_row(*troop));
            let shown = draw_groups(pane, &LIST, &groups, (at, 0), &row);
            if shown.count < rows.len() {
                // Above the last column, which has room for it.
                let text = format!("{}-{} of {}", shown.top + 1, (shown.top + shown.count).min(rows.len()), rows.len());
                let x = (pane.rest().x + pane.width()).saturating_sub(text.len() as u16);
                pane.canvas.put(x, shown.y - 1, &text, Ink::Plain);
            }
        };
        let people = self.cart.limits.people.name();
        // A small screen has one line for this and for what is left of gold and Leadership.
        let remark = match self.cart.limits.scale {
            _ if !is_large => people,
            Scale::Personal => "att, def, vol: HP of a medium strike",
            Scale::Tactical | Scale::Strategic => "price, Ego, HP: one fighter; att, def, vol: k of max",
        };
        let remark = self.search.remark().unwrap_or_else(|| remark.into());
        Panel::drawn("Troops", draw).remark(remark).size(80, self.rows().len() as u16 + 4)
    }

    /// The last row, which ends the purchase.
    fn done_row(&self) -> Vec<Cell> {
        let mut cells: Vec<Cell> = LIST.iter().map(|_| Cell::plain("")).collect();
        let ink = if self.cart.check().is_ok() { Ink::Good } else { Ink::Dim };
        cells[1] = Cell::ink("Done", ink);
        cells[LIST.len() - 1] = Cell::ink("ends the purchase", ink);
        cells
    }

    fn list_row(&self, troop: Troop) -> Vec<Cell> {
        let row = PriceRow::of(&self.cart, troop);
        let (name, ink) = if row.is_open { (Ink::Strong, Ink::Plain) } else { (Ink::Dim, Ink::Dim) };
        let mut all = vec![Cell::ink(troop.row().code, Ink::Dim), Cell::ink(troop.row().name, name)];
        all.extend(row.numbers().map(|text| Cell::Text(text, ink)));
        all.push(Cell::ink(troop.row().hp, ink));
        all.push(self.bought(troop, row.remark));
        all
    }

    /// The units of a type. `why`: what is said if there are none, such as why none can be bought.
    fn bought(&self, troop: Troop, why: String) -> Cell {
        let own = self.cart.units().iter().filter(|record| record.troop == troop);
        let numbers: Vec<String> =
            own.map(|record| format!("{}{}", record.fighters, if record.elite { "*" } else { "" })).collect();
        if numbers.is_empty() { Cell::Text(why, Ink::Dim) } else { Cell::Text(numbers.join(" "), self.ink()) }
    }

    fn units(&self) -> Panel<'_> {
        let draw = move |pane: &mut TextBox<'_, '_>| {
            let units = self.cart.units();
            if units.is_empty() {
                pane.text("No unit yet. Space buys one, C lets the computer buy.", Ink::Dim);
                return;
            }
            let groups = [("", (0..units.len()).collect())];
            let at = self.in_army.then_some(self.at[1]);
            draw_groups(pane, &ARMY, &groups, (at, UNITS), &|at| self.unit_row(at, &units[at]));
        };
        let remark = if self.in_army { "Tab: the list" } else { "Tab: change units" };
        Panel::drawn("The army", draw).remark(remark).size(80, 9)
    }

    fn unit_row(&self, number: usize, record: &UnitRecord) -> Vec<Cell> {
        let (attack, defence, volley) = record.strikes(self.cart.limits.scale);
        let state = if self.cart.is_survivor(number) { "survivors" } else { "" };
        vec![
            Cell::ink(number + 1, Ink::Dim),
            Cell::ink(brief::unit(record), self.ink()),
            Cell::plain(dash(record.price())),
            Cell::plain(record.ego()),
            Cell::plain(attack),
            Cell::plain(defence),
            Cell::plain(dash(volley)),
            Cell::ink(state, Ink::Dim),
        ]
    }

    /// Gold, Leadership and units as bars, and what the finished army lacks.
    fn draw_limits(&self, pane: &mut TextBox<'_, '_>) {
        let limits = &self.cart.limits;
        // The bars end alike and leave room for the longest numbers.
        let longest = [limits.gold, limits.leadership, self.cart.price(), self.cart.ego()].into_iter().max();
        let digits = longest.unwrap_or_default().to_string().len();
        let bar = |pane: &mut TextBox<'_, '_>, label: &str, used: u32, most: u32| {
            pane.at(0, label, Ink::Plain);
            let width = pane.width().saturating_sub(16 + 2 * digits as u16);
            pane.segments(12, width, (used.min(most) as i32, most.max(1) as i32), self.ink());
            let text = format!("{used:>digits$} / {most}");
            pane.line_at(13 + width, &text, if used > most { Ink::Bad } else { Ink::Strong });
        };
        bar(pane, "Gold spent", self.cart.price(), limits.gold);
        bar(pane, "Ego", self.cart.ego(), limits.leadership);
        bar(pane, "Units", self.cart.units().len() as u32, MOST_UNITS_OF_AN_ARMY as u32);
        if !self.is_war() {
            let home = self.homeland.map_or("none", Homeland::name);
            pane.pair(12, "Homeland", home, Ink::Plain);
        }
        pane.next();
        match (self.cart.units().is_empty(), self.cart.check()) {
            (true, _) => pane.text("Buy at least one unit.", Ink::Dim),
            (_, Ok(())) => pane.text("Complete: Done, the last row, ends the purchase.", Ink::Good),
            (_, Err(error)) => pane.text(&sentence(&error.to_string()), Ink::Warning),
        }
        pane.text("Ego: the Leadership that a unit takes up.", Ink::Dim);
        for (text, ink) in self.others() {
            pane.text(&text, ink);
        }
    }

    /// The armies that others have bought in the open before.
    fn others(&self) -> Vec<(String, Ink)> {
        let Buyer::Battle(buying, _) = &self.buyer else { return Vec::new() };
        let line = |(number, army): (usize, &Option<Army>)| {
            let units = army.as_ref()?.units.as_slice();
            Some((format!("{}: {}", buying.plan.name(number), brief::codes(units)), Ink::of_seat(Seat(number as u8))))
        };
        let all = buying.bought.iter().enumerate().filter_map(line);
        if buying.plan.open { all.collect() } else { Vec::new() }
    }

    /// The type in focus: bars against the best of the list, and what the numbers mean.
    fn draw_about(&self, pane: &mut TextBox<'_, '_>) {
        if self.is_at_done() {
            return pane.text("Return ends the purchase.", Ink::Plain);
        }
        let scale = self.cart.limits.scale;
        let full = |troop: Troop| UnitRecord::new(troop, UnitRecord::new(troop, 1).most(scale));
        let values = |troop: Troop| {
            let ((attack, defence, volley), row) = (full(troop).strikes(scale), troop.row());
            let hp = u32::from(full(troop).fighters) * u32::from(row.hp);
            [attack, defence, volley.unwrap_or(0), row.moves.into(), hp]
        };
        let (troop, people) = (self.troop(), self.cart.limits.people);
        let all: Vec<[u32; 5]> = people.troops().iter().map(|troop| values(*troop)).collect();
        for (number, (label, value)) in
            ["Attack", "Defence", "Volley", "Move", "HP"].iter().zip(values(troop)).enumerate()
        {
            let most = all.iter().map(|one| one[number]).max().unwrap_or(1).max(value).max(1);
            pane.at(0, label, Ink::Plain);
            let width = pane.width().saturating_sub(14);
            pane.segments(8, width, (value as i32, most as i32), self.ink());
            pane.line_at(9 + width, &format!("{value:>4}"), Ink::Strong);
        }
        pane.text(
            if scale == Scale::Personal { "HP of a medium strike." } else { "k of a full unit (force / 10)." },
            Ink::Dim,
        );
        pane.next();
        let row = troop.row();
        if row.volleys > 0 {
            let far = match scale.range(troop) {
                1 => "to the next hex".to_string(),
                range => format!("over up to {range} hexes"),
            };
            pane.text(&format!("{} volleys {far}.", row.volleys), Ink::Plain);
        }
        for text in traits(troop) {
            pane.text(text, Ink::Plain);
        }
        if let Err(error) = self.cart.offer(troop) {
            pane.text(&missing(&error), Ink::Bad);
        }
    }

    /// The lines below the list at 80x24.
    fn brief(&self) -> Vec<(String, Ink)> {
        let army = match self.cart.units() {
            [] => ("No unit yet. C lets the computer buy.".into(), Ink::Dim),
            units => (brief::codes(units), self.ink()),
        };
        let state = match (self.cart.units().is_empty(), self.cart.check()) {
            (true, _) => None,
            (_, Ok(())) => Some(("Complete: Done, the last row, ends the purchase.".into(), Ink::Good)),
            (_, Err(error)) => Some((brief::warning(&error), Ink::Warning)),
        };
        [army].into_iter().chain(state).chain(self.others()).collect()
    }
}

/// Why not even half a unit can be bought.
fn missing(error: &ArmyError) -> String {
    match error {
        ArmyError::Gold { price, gold } => format!("Half a unit needs {} more gold.", price - gold),
        ArmyError::Leadership { ego, leadership } => format!("Half a unit needs {} more Leadership.", ego - leadership),
        // Which unit it would be says nothing here.
        ArmyError::NotForHire { troop, .. } => format!("{} are not for hire.", troop.name()),
        error => sentence(&error.to_string()),
    }
}

/// Abilities that the numbers do not show.
fn traits(troop: Troop) -> Vec<&'static str> {
    let walks = !troop.flies();
    let all = [
        (!walks, "They fly over everything, and never stop on water."),
        (troop.is_forest_folk(), "In forests they attack twice as hard."),
        (troop.is_swamp_folk(), "In swamps they attack twice as hard."),
        (troop.is_dwarven(), "At home on hills and rocks."),
        (troop == Troop::Chariots, "P gives each a passenger."),
        (troop == Troop::Barbarians, "They flee if they are outnumbered."),
        (walks && troop.is_barred_from_forest(), "They enter no forest."),
        (walks && troop.is_barred_from_swamp(), "They enter no swamp."),
        (walks && troop.is_barred_from_water(), "They sink in water."),
    ];
    all.into_iter().filter(|(is, _)| *is).map(|(_, text)| text).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use ludus_battlefield::data::ground::{Fort, Relief, Terrain};
    use ludus_battlefield::model::going;
    use ludus_battlefield::model::map::Ground;

    #[test]
    fn terrain_that_a_card_bars_cannot_be_entered() {
        let grounds = [(Terrain::Forest, "forest"), (Terrain::Swamp, "swamp")];
        for troop in Troop::ALL {
            for (terrain, word) in grounds {
                let ground = Ground::new(terrain, Relief::Plains, Fort::None);
                let said = traits(troop).iter().any(|text| *text == format!("They enter no {word}."));
                assert_eq!(said, going::cost(troop, None, ground).is_none(), "{} in {word}", troop.name());
            }
        }
    }
}
