//! Draws the shop: shelves, possessions and the effect of a purchase.

use crate::app::AppState;
use crate::canvas::Canvas;
use crate::game_view::prompt::sentence;
use crate::hexarena::camp::{ActiveCharacter, damage, record};
use crate::hexarena::estimate::bouts;
use crate::hexarena::screens::character_creation::drawing::draw_steps;
use crate::hexarena::screens::outfitting::{CHARTS, OWN, Outfitting, TOPIC, change, conflict, why_not};
use crate::hexarena::screens::record::{draw_arms, draw_values};
use crate::hexarena::{changes, rulebook};
use crate::input::Input;
use crate::keys::{Hint, KeyAction, Keymap};
use crate::layout::Layout;
use crate::screens::{draw_note, note};
use crate::theme::Ink;
use crate::wide_layout::{Cell, Column, Fill, Length, TextBox, WideLayout, columns, rows, rules, table};
use ludus_hexarena::data::weapon::Hands;
use ludus_hexarena::model::arranging::{KitPlace, things};
use ludus_hexarena::model::character::Character;
use ludus_hexarena::model::kit::Item;
use ludus_hexarena::model::setup::Side;
use ludus_hexarena::model::sheet::Sheet;
use ludus_hexarena::model::shop::{Goods, repair_price};
use ratatui::layout::Rect;

const SHELF: [Column; 4] =
    [Column("On the shelf", 18, false), Column("SP", 3, true), Column("lb", 4, true), Column("", 12, false)];
const OWNED: [Column; 3] = [Column("Item", 19, false), Column("Where", 19, false), Column("", 6, false)];

impl Outfitting {
    fn keys(&self, shared: &AppState, all: bool) -> Vec<Hint> {
        use KeyAction::{Accept, Back, Drop, Grip, Help, Lend, Load, Mend, More, Page, Previous, Put};
        let wanted: &[KeyAction] = match (self.own, all) {
            (_, true) => &[Previous, More, Page, Put, Drop, Lend, Mend, Grip, Load, Accept, Help, Back],
            (false, false) => &[Page, Put, Lend, Mend, Accept, Help, Back],
            (true, false) => &[Page, Drop, Mend, Grip, Load, Accept, Back],
        };
        let mut line = shared.keys().line(Keymap::Trading, wanted);
        Hint::reword(&mut line, More, if self.own { "place" } else { "chart" });
        Hint::reword(&mut line, Page, if self.own { "shelves" } else { "gear" });
        if self.is_fresh() {
            Hint::reword(&mut line, Accept, "name");
        }
        if !all {
            Hint::reword(&mut line, Mend, "mend");
        }
        line
    }

    /// All keys. A small screen shows only some of them.
    pub(super) fn all_keys(&self, shared: &AppState) -> Vec<Hint> {
        let pages = shared.keys().line(Keymap::Trading, &[KeyAction::PageUp, KeyAction::PageDown]);
        [self.keys(shared, true), pages].concat()
    }

    pub(super) fn draw_shop(&self, shared: &AppState, canvas: &mut Canvas<'_>, layout: &Layout, who: &Character) {
        let has = format!("{} has {} SP", self.active.name(), who.sp);
        let (won, ink) = self.estimate.worth(&bouts(who, shared.store.hexarena().bouts()), Side::West.seat());
        if let Some(room) = WideLayout::full(canvas.area()) {
            let won = if won.is_empty() { won } else { format!(". Bouts with the twenty: {won}") };
            room.head(canvas, "The shop", &format!("{has}{won}"));
            self.draw_room(canvas, room.body(), who);
            room.foot(canvas, note(shared), &self.keys(shared, true));
            return;
        }
        let (x, y) = (layout.arena.x, layout.arena.y);
        let end = canvas.put(x + 1, y, &format!("The shop: {has}"), Ink::Title);
        if !won.is_empty() {
            let forms = ["Bouts with the twenty", "Bouts"].map(|label| format!("{label}: {won}"));
            canvas.fit(end + 2, y, (x + 79).saturating_sub(end + 2), &forms.each_ref().map(String::as_str), ink);
        }
        let [list, about] = columns(Rect { y: y + 1, height: 20, ..layout.arena }, [Length(50), Fill(1)]);
        self.draw_about(canvas, about, who);
        match self.own {
            true => self.draw_owned(canvas, list, who),
            false => self.draw_shelf(canvas, list, who),
        }
        let cursor = canvas.cursor;
        draw_note(shared, canvas, layout, 2);
        canvas.keys(layout.bar.x + 1, layout.bar.y + 4, &self.keys(shared, false));
        canvas.cursor = cursor;
    }

    fn draw_room(&self, canvas: &mut Canvas<'_>, body: Rect, who: &Character) {
        let wide = body.width >= 156;
        let [left, middle, right] = match wide {
            true => columns(body, [Length(52), Length(54), Fill(1)]),
            false => columns(body, [Length(52), Fill(1), Length(0)]),
        };
        let [about, below] = rows(middle, [Fill(1), Length(if wide { 22 } else { 14 })]);
        self.draw_about(canvas, about, who);
        if wide {
            let [upper, lower] = rows(right, [Length(18), Fill(1)]);
            match &self.active {
                ActiveCharacter::Fresh(fresh) => {
                    draw_steps(&mut TextBox::new(canvas, upper, "So far"), &fresh.made, Some(1))
                }
                ActiveCharacter::Kept(_) => draw_arms(&mut TextBox::new(canvas, upper, "Arms"), who),
            }
            let [values, told] = rows(lower, [Length(21), Fill(1)]);
            draw_values(&mut TextBox::new(canvas, values, "Values"), who);
            rules(canvas, told, rulebook::CHAPTERS, &TOPIC);
        }
        // The list in focus is drawn last, because the cursor stands in it.
        match self.own {
            true => {
                self.draw_shelf(canvas, left, who);
                self.draw_owned(canvas, below, who);
            }
            false => {
                self.draw_owned(canvas, below, who);
                self.draw_shelf(canvas, left, who);
            }
        }
    }

    fn draw_shelf(&self, canvas: &mut Canvas<'_>, area: Rect, who: &Character) {
        let cells: Vec<Vec<Cell>> = self.goods(who).into_iter().map(|goods| shelf_row(who, goods)).collect();
        let mut pane = TextBox::with(
            canvas,
            area,
            CHARTS[self.chart],
            &format!("Left, Right: {} of {}", self.chart + 1, CHARTS.len()),
        );
        let shown = table(&mut pane, &SHELF, &cells, (!self.own).then_some(self.at[0]));
        shown.clickable(pane.canvas, area);
    }

    fn draw_owned(&self, canvas: &mut Canvas<'_>, area: Rect, who: &Character) {
        let cells: Vec<Vec<Cell>> = things(who).into_iter().map(|(spot, goods)| owned_row(who, spot, goods)).collect();
        let mut pane = TextBox::with(canvas, area, "Gear", &format!("{} SP", who.sp));
        if cells.is_empty() {
            return pane.text("No gear: bare hands.", Ink::Dim);
        }
        let shown = table(&mut pane, &OWNED, &cells, self.own.then_some(self.at[1]));
        for (y, number) in (shown.y..).zip(shown.top..).take(shown.count) {
            pane.canvas.clickable(Rect { y, height: 1, ..area }, Input::Pick(OWN + number));
        }
    }

    /// Describes the focused goods: data, obstacles and changes.
    fn draw_about(&self, canvas: &mut Canvas<'_>, area: Rect, who: &Character) {
        let Some((spot, goods)) = self.focus(who) else {
            return TextBox::new(canvas, area, "Nothing").text("Tab: the shelves.", Ink::Dim);
        };
        let mut pane = TextBox::new(canvas, area, goods.name());
        pane.text(&figures(who, goods), Ink::Plain);
        for why in why_not(who, goods) {
            pane.text(&format!("{why}."), Ink::Bad);
        }
        if let Some(text) = conflict(who, goods) {
            pane.text(&text, Ink::Warning);
        }
        pane.next();
        match spot {
            Some(spot) => {
                pane.text(&format!("It is {}. Left and Right move it.", spot.name()), Ink::Plain);
                if who.kit.both_hands && spot == KitPlace::Primary {
                    pane.text("Held in both hands.", Ink::Plain);
                }
                if who.kit.loaded && spot == KitPlace::Primary {
                    pane.text("It is loaded.", Ink::Plain);
                }
                if let Goods::Item(item) = goods
                    && who.lent.contains(&item)
                {
                    pane.text("On loan from the house until after the bout.", Ink::Warning);
                }
            }
            None => match change(who, goods) {
                Ok(all) => {
                    pane.line("Changes:", Ink::Title);
                    changes::draw(&mut pane, &all);
                    self.draw_weapon_line(&mut pane, who, goods);
                }
                Err(fault) => pane.text(&sentence(&fault.to_string()), Ink::Bad),
            },
        }
        let mending = repair_price(who);
        if mending > 0 {
            pane.next();
            pane.text(&format!("Mending the armour costs {mending} SP."), Ink::Warning);
        }
    }

    /// Describes a weapon in this character's hand.
    fn draw_weapon_line(&self, pane: &mut TextBox<'_, '_>, who: &Character, goods: Goods) {
        let Goods::Item(Item::Weapon(weapon)) = goods else { return };
        let line = Sheet::of(who).weapon_line(weapon);
        let rank = line.rank.map_or("unranked".to_string(), |rank| format!("Rank {rank}"));
        pane.text(&format!("In hand, {rank}: SC {}, {}, IV {}.", line.sc, damage(line.damage), line.iv), Ink::Strong);
    }
}

fn pounds(ounces: u16) -> String {
    format!("{}.{}", ounces / 16, ounces % 16 * 10 / 16)
}

fn shelf_row(who: &Character, goods: Goods) -> Vec<Cell> {
    let price = goods.price(who.size()).unwrap_or(0);
    let ounces = match goods {
        Goods::Item(item) => item.ounces(),
        Goods::Armour(armour) => armour.ounces(who.size()),
        Goods::Accessory(accessory) => accessory.row().ounces,
    };
    let why = why_not(who, goods);
    let poor = u32::from(price) > who.sp;
    let ink = if !why.is_empty() || poor { Ink::Dim } else { Ink::Plain };
    let short = match (why.first(), goods) {
        (Some(why), _) => why.split(':').next().unwrap_or("").to_string(),
        (None, _) if poor => "too dear".into(),
        (None, Goods::Item(Item::Weapon(weapon))) => format!("BC {} {}", weapon.row().bc, damage(weapon.row().damage)),
        (None, Goods::Item(Item::Shield(shield))) => format!("{} a Rank", shield.row().defense),
        (None, Goods::Armour(armour)) => format!("AP {} AG {:+}", armour.row().ap, armour.row().ag_loss),
        (None, Goods::Accessory(accessory)) => format!("{} of them", accessory.row().count),
    };
    vec![
        Cell::ink(goods.name(), if ink == Ink::Plain { Ink::Strong } else { ink }),
        Cell::ink(price, ink),
        Cell::ink(pounds(ounces), ink),
        Cell::ink(short, Ink::Dim),
    ]
}

fn owned_row(who: &Character, spot: KitPlace, goods: Goods) -> Vec<Cell> {
    let more = match goods {
        Goods::Item(item) if who.lent.contains(&item) => "lent".into(),
        Goods::Item(_) => String::new(),
        Goods::Armour(_) => who.armour.map_or(String::new(), |worn| format!("AP {}", worn.ap)),
        Goods::Accessory(accessory) => {
            let quiver = who.kit.quivers.iter().find(|quiver| quiver.holds == accessory);
            quiver.map_or(String::new(), |quiver| format!("{} left", quiver.left))
        }
    };
    let ink = if spot == KitPlace::Chest { Ink::Dim } else { Ink::Plain };
    vec![Cell::ink(goods.name(), Ink::Strong), Cell::ink(spot.name(), ink), Cell::ink(more, Ink::Dim)]
}

/// For example "BC 55, D+4, Class B, use M, PS 15, MD 15; one hand".
fn figures(who: &Character, goods: Goods) -> String {
    match goods {
        Goods::Item(Item::Weapon(weapon)) => {
            let row = weapon.row();
            let hands = match row.hands {
                Hands::One => "one hand",
                Hands::OneOrTwo => "one hand or two",
                Hands::Two => "both hands",
            };
            let range =
                row.range.filter(|_| row.uses.ranged()).map_or(String::new(), |range| format!(", range {range}"));
            let class = row.class.map_or(String::new(), |class| format!(", Class {class:?}"));
            let highest = row.max_rank.map_or("no Ranks".to_string(), |rank| format!("Rank {rank} at most"));
            format!(
                "BC {}, {}{class}, use {}{range}, {hands}; needs PS {} and MD {}; {highest}.",
                row.bc,
                damage(row.damage),
                row.uses,
                row.ps,
                row.md
            )
        }
        Goods::Item(Item::Shield(shield)) => {
            let row = shield.row();
            format!(
                "Defense {} for each Rank, MD {:+} while it is prepared; Rank {} at most.",
                row.defense, row.md_loss, row.max_rank
            )
        }
        Goods::Armour(armour) => {
            let (row, worn) = (armour.row(), record(who));
            let now = worn
                .armour
                .map_or("no armour".to_string(), |line| format!("{}, traded in at half its price", line.armour));
            format!("AP {}, AG {:+}. Worn now: {now}.", row.ap, row.ag_loss)
        }
        Goods::Accessory(accessory) => match accessory.row().count {
            1 => "One tool; it is not used up.".into(),
            count => format!("{count} in a set, with its quiver or pouch."),
        },
    }
}
