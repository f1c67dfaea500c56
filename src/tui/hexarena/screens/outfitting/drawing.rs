//! Draws the shop: shelves, possessions and the effect of a purchase.

use crate::app::AppState;
use crate::estimate::Won;
use crate::game_view::prompt::sentence;
use crate::hexarena::camp::{ActiveCharacter, damage, record};
use crate::hexarena::changes;
use crate::hexarena::estimate::bouts;
use crate::hexarena::screens::character_creation::drawing::draw_steps;
use crate::hexarena::screens::outfitting::{CHARTS, OWN, Outfitting, TOPIC, change, conflict, group, is_dear, why_not};
use crate::hexarena::screens::record::{draw_arms, draw_values};
use crate::keys::{Hint, KeyAction, Keymap};
use crate::theme::Ink;
use crate::wide_layout::{Cell, LEAST, TextBox};
use crate::widgets::panels::Panel;
use crate::widgets::panels::desk::Desk;
use crate::widgets::rows::{Groups, ListColumn, draw_groups, left, right};
use crate::widgets::shares::share;
use ludus_hexarena::data::weapon::Hands;
use ludus_hexarena::matchmaking::foes::FOES;
use ludus_hexarena::model::arranging::{KitPlace, things};
use ludus_hexarena::model::character::Character;
use ludus_hexarena::model::kit::Item;
use ludus_hexarena::model::setup::{Setup, Side};
use ludus_hexarena::model::sheet::Sheet;
use ludus_hexarena::model::shop::{Goods, repair_price};
use ratatui::layout::Rect;

const SHELF: [ListColumn; 6] = [
    left("On the shelf", 18, 0),
    right("SP", 3, 0),
    right("lb", 4, 3),
    left("strikes", 8, 2),
    right("", 4, 1),
    left("", 12, 0),
];
const OWNED: [ListColumn; 3] = [left("Item", 19, 0), left("Where", 19, 0), left("", 6, 1)];
/// Columns inside the left box.
const LEFT: u16 = 26;

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
        let pages = shared.keys().line(Keymap::Trading, &[KeyAction::PageUp, KeyAction::PageDown, KeyAction::Search]);
        [self.keys(shared, true), pages].concat()
    }

    /// The screen, for every size. 80x24 shows the list in focus only.
    pub(super) fn desk<'a>(&'a self, shared: &'a AppState, area: Rect, who: &'a Character) -> Desk<'a> {
        let is_large = area.width >= LEAST.0 && area.height >= LEAST.1;
        let all = bouts(who, shared.store.hexarena().bouts());
        let (won, _) = self.estimate.worth(&all, Side::West.seat());
        let won = if won.is_empty() { won } else { format!(". Bouts: {won}") };
        let about = Panel::drawn(self.focus(who).map_or("Nothing", |(_, goods)| goods.name()), move |pane| {
            self.draw_about(pane, who);
        });
        let (shelf, gear) = (self.shelf(who), self.gear(who));
        let (main, other) = if self.own && !is_large { (gear, shelf) } else { (shelf, gear) };
        let below = if Desk::has_results(area) { vec![other, self.chances(&all)] } else { vec![other] };
        let first = match &self.active {
            ActiveCharacter::Fresh(fresh) => Panel::drawn("So far", move |pane| draw_steps(pane, &fresh.made, Some(1))),
            ActiveCharacter::Kept(_) => Panel::drawn("Arms", move |pane| draw_arms(pane, who)),
        };
        let values = Panel::drawn("Values", move |pane| draw_values(pane, who));
        Desk {
            title: "The shop",
            remark: format!("{} has {} SP{won}", self.active.name(), who.sp),
            left: vec![about.size(LEFT + 4, 16)],
            main,
            below,
            right: vec![first.size(40, 18), values.size(40, 21), Panel::rules(shared, TOPIC)],
            brief: Vec::new(),
            tall: false,
            sheet: None,
            warning: None,
            keys: self.keys(shared, is_large),
        }
    }

    /// The goods of a chart: those with a Rank first, then the usable ones, then what is beyond the character.
    fn shelf<'a>(&'a self, who: &'a Character) -> Panel<'a> {
        let goods = self.goods(who);
        let titles = ["You have a Rank", "Usable", "Beyond you", "Too dear"];
        let all: Vec<usize> = (0..goods.len()).collect();
        let own = |number| all.iter().copied().filter(|at| group(who, goods[*at]) == number).collect();
        let groups: Groups = titles.into_iter().enumerate().map(|(number, title)| (title, own(number))).collect();
        let at = (!self.own).then_some(self.at[0]);
        let remark = format!("Left, Right: {} of {}", self.chart + 1, CHARTS.len());
        let draw = move |pane: &mut TextBox<'_, '_>| {
            draw_groups(pane, &SHELF, &groups, (at, 0), &|at| shelf_row(who, goods[at]));
        };
        Panel::drawn(self.search.remark().unwrap_or(CHARTS[self.chart].into()), draw).remark(remark).size(50, 18)
    }

    fn gear<'a>(&'a self, who: &'a Character) -> Panel<'a> {
        let all = things(who);
        let at = self.own.then_some(self.at[1]);
        let draw = move |pane: &mut TextBox<'_, '_>| {
            if all.is_empty() {
                return pane.text("No gear: bare hands.", Ink::Dim);
            }
            let groups = [("", (0..all.len()).collect())];
            draw_groups(pane, &OWNED, &groups, (at, OWN), &|at| owned_row(who, all[at].0, all[at].1));
        };
        Panel::drawn("Gear", draw).remark(format!("{} SP", who.sp)).size(50, 10)
    }

    /// The chance to win over all sample bouts, and against each opponent.
    fn chances(&self, all: &[Setup]) -> Panel<'_> {
        let won = self.estimate.shares(all, Side::West.seat());
        let draw = move |pane: &mut TextBox<'_, '_>| {
            let Some((all, each)) = &won else { return pane.line("computing", Ink::Dim) };
            share(pane, ("all twenty", 18), (all.chance, Ink::West), (&all.share.to_string(), Ink::Strong));
            let mut by_foe: Vec<(&str, Won)> = FOES.iter().map(|foe| foe.name).zip(each.iter().copied()).collect();
            ludus_engine::order::by_key(&mut by_foe, |(_, won)| std::cmp::Reverse(won.chance.rounded()));
            for (name, won) in by_foe {
                share(pane, (name, 18), (won.chance, Ink::West), (&won.chance.to_string(), Ink::Plain));
            }
        };
        Panel::drawn("Your chance to win", draw).remark("one bout each, as you are").size(50, 10)
    }

    /// Describes the focused goods: data, obstacles and changes.
    fn draw_about(&self, pane: &mut TextBox<'_, '_>, who: &Character) {
        let Some((spot, goods)) = self.focus(who) else { return pane.text("Tab: the shelves.", Ink::Dim) };
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
                    changes::draw(pane, &all);
                    self.draw_weapon_line(pane, who, goods);
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
        pane.text(
            &format!("In hand, {rank}: Strike Chance {}, {}, IV {}.", line.sc, damage(line.damage), line.iv),
            Ink::Strong,
        );
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
    let poor = is_dear(who, goods);
    let ink = if !why.is_empty() || poor { Ink::Dim } else { Ink::Plain };
    let short = match (why.first(), goods) {
        (Some(why), _) => why.split(':').next().unwrap_or("").to_string(),
        (None, _) if poor => "too dear".into(),
        (None, Goods::Item(Item::Weapon(weapon))) => format!("BC {} {}", weapon.row().bc, damage(weapon.row().damage)),
        (None, Goods::Item(Item::Shield(shield))) => format!("{} a Rank", shield.row().defense),
        (None, Goods::Armour(armour)) => format!("AP {} AG {:+}", armour.row().ap, armour.row().ag_loss),
        (None, Goods::Accessory(accessory)) => format!("{} of them", accessory.row().count),
    };
    let strikes = match goods {
        Goods::Item(Item::Weapon(weapon)) if why.is_empty() => Some(Sheet::of(who).weapon_line(weapon).sc),
        _ => None,
    };
    let [bar, chance] = match strikes {
        Some(sc) => [Cell::Segments((sc.into(), 100), Ink::West), Cell::ink(sc, Ink::Strong)],
        None => [Cell::plain(""), Cell::plain("")],
    };
    let name = Cell::ink(goods.name(), if ink == Ink::Plain { Ink::Strong } else { ink });
    vec![name, Cell::ink(price, ink), Cell::ink(pounds(ounces), ink), bar, chance, Cell::ink(short, Ink::Dim)]
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
                "Base Chance {}, {}{class}, use {}{range}, {hands}; needs PS {} and MD {}; {highest}.",
                row.bc,
                damage(row.damage),
                row.uses,
                row.ps,
                row.md
            )
        }
        Goods::Item(Item::Shield(shield)) => {
            let row = shield.row();
            let useless = match who.ranks.shield(shield) {
                Some(1..) => "",
                _ => " Without Rank 1 it adds no Defense, only the MD loss.",
            };
            format!(
                "Defense {} for each Rank, MD {:+} while it is prepared; Rank {} at most.{useless}",
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
