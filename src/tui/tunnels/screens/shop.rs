//! The shop: everything on the list of gear with price, weight and needs, and why a character cannot have a thing.

use crate::app::AppState;
use crate::game_view::prompt::sentence;
use crate::help::Topic;
use crate::keys::{KeyAction, Keymap};
use crate::screens::Transition;
use crate::theme::Ink;
use crate::tunnels::screens::delvers::DelverList;
use crate::tunnels::screens::sheet;
use crate::wide_layout::Cell;
use crate::widgets::form_screen::turn;
use crate::widgets::list_screen::{List, ListAction, ListScreen};
use crate::widgets::panels::Panel;
use crate::widgets::rows::{ListColumn, left, right};
use ludus_tunnels::data::attribute::Attribute;
use ludus_tunnels::data::house_rules::GearList;
use ludus_tunnels::data::material::Material;
use ludus_tunnels::data::weapon::WeaponClass;
use ludus_tunnels::model::arms::Weapon;
use ludus_tunnels::model::delver::Delver;
use ludus_tunnels::setup::outfit::outfit;
use ludus_tunnels::setup::shop::{ShopError, Ware};

/// The shop with its customer. `material`: what weapons are made of where there is a choice.
pub struct Shop {
    name: String,
    material: Material,
    /// True if the player was told that the customer leaves without a weapon.
    is_warned: bool,
}

/// Opens the shop for a character of the roster.
pub fn open(shared: &AppState, name: &str) -> Transition {
    let shop = Shop { name: name.into(), material: Material::Steel, is_warned: false };
    let who = shop.customer(shared);
    let first = shop.rows(shared).into_iter().find(|ware| who.is_some_and(|who| ware.bought(who).is_ok()));
    let first = first.map_or_else(String::new, |ware| shop.name(&ware));
    Transition::Over(Box::new(ListScreen::new(shared, shop).on(&first)))
}

impl Shop {
    fn customer<'a>(&self, shared: &'a AppState) -> Option<&'a Delver> {
        shared.store.tunnels().find(&self.name).ok().map(|one| &one.who)
    }

    /// Changes the customer, and says what was done.
    fn change(
        &self,
        shared: &mut AppState,
        action: impl FnOnce(&mut Delver) -> Result<String, ShopError>,
    ) -> Transition {
        match shared.store.between_outings(&self.name, action) {
            Ok(done) => shared.say(done),
            Err(error) => shared.refuse(sentence(&error.to_string())),
        }
        Transition::Stay
    }
}

/// The numbers of a weapon, suit or other ware: "3d+4", "absorbs 6".
fn effect(ware: Ware) -> String {
    match ware {
        Ware::Weapon(id, _) if id.row().absorbs > 0 && id.row().dice.is_none() => {
            format!("absorbs {}", id.row().absorbs)
        }
        Ware::Weapon(id, _) => id.row().dice.map_or_else(String::new, |dice| dice.to_string()),
        Ware::Armour(id, _) => {
            let half = id.row().total_half_hits();
            format!("absorbs {}{}", half / 2, if half % 2 == 1 { " 1/2" } else { "" })
        }
        Ware::Poison(poison) => format!("{} doses", poison.row().applications),
        Ware::Staff(_) | Ware::Good(_) => String::new(),
    }
}

/// ST and DX that a ware needs.
fn needs(ware: Ware) -> [Option<u8>; 2] {
    match ware {
        Ware::Weapon(id, _) => [id.row().strength, id.row().dexterity],
        _ => [None, None],
    }
}

/// ST and DX that a character lacks for a ware, and what else keeps it from use, each with what comes of it. Empty if nothing does.
fn lacks(who: &Delver, ware: Ware) -> Vec<(String, String)> {
    let Ware::Weapon(id, material) = ware else { return Vec::new() };
    let has = [Attribute::Strength, Attribute::Dexterity].map(|attribute| who.attributes.get(attribute));
    let short = |place: usize| needs(ware)[place].map_or(0, |need| i16::from(need) - has[place]);
    let large = !who.may_use(&Weapon::new(id, material, who.level()));
    let all = [
        (short(0) > 0, (format!("ST {} short", short(0)), "each combat turn costs so much ST".to_string())),
        (short(1) > 0, (format!("DX {} short", short(1)), "a saving roll, or it hurts friends".to_string())),
        (large, ("too large".to_string(), format!("a {} may not fight with it", who.kind.name()))),
    ];
    all.into_iter().filter(|(is_true, _)| *is_true).map(|(_, text)| text).collect()
}

/// Why a ware is not for a character, in a few words. Empty if it is.
fn reason(who: &Delver, ware: Ware) -> String {
    let short = match ware.bought(who) {
        Err(ShopError::Poor { .. }) => Some("too dear".to_string()),
        Err(ShopError::HandsFull(_)) => Some("hands and belt are full".to_string()),
        Err(why) => Some(why.to_string()),
        Ok(_) => None,
    };
    let lacks = lacks(who, ware).into_iter().map(|(text, _)| text);
    lacks.chain(short).collect::<Vec<_>>().join(", ")
}

const fn class(ware: Ware) -> &'static str {
    match ware {
        Ware::Weapon(..) => "Weapons and shields",
        Ware::Armour(..) => "Armour",
        Ware::Poison(_) => "Poisons",
        Ware::Staff(_) => "Staffs",
        Ware::Good(_) => "Goods",
    }
}

impl List<Ware> for Shop {
    const COLUMNS: &'static [ListColumn] = &[
        left("Ware", 26, 0),
        right("Price", 14, 0),
        right("Weight", 6, 2),
        left("Dice, adds", 11, 1),
        right("ST", 6, 2),
        right("DX", 6, 2),
        right("Have", 4, 3),
        left("Not for this one", 40, 4),
    ];
    const RETURN_LEAVES: bool = true;
    const TOPIC: Topic = Topic {
        title: "The shop",
        asks: "Space buys the marked ware, S sells one for half its price, Left and Right change the material of weapons, C lets \
               the computer buy. Return ends the purchase.",
        context: Keymap::Supplying,
        rules: &["TT-SUPPLY-03", "TT-SUPPLY-02", "TT-CHAR-06", "TT-CHAR-07"],
        chapters: &["Money, the shop and its basic lists", "Weapons and armour"],
    };
    const EMPTY: &'static str = "The character is not on the roster any more.";

    fn remark(&self, shared: &AppState) -> String {
        let who = self.customer(shared);
        who.map_or_else(String::new, |who| {
            format!("{}: {}, load {} of {}", who.name, who.gold, who.load(), who.weight_possible())
        })
    }

    fn rows(&self, shared: &AppState) -> Vec<Ware> {
        if self.customer(shared).is_none() {
            return Vec::new();
        }
        // Weapons of a kind stand together, whatever the order of the tables.
        let mut all = Ware::all(GearList::Advanced, self.material);
        all.sort_by_key(|ware| match ware {
            Ware::Weapon(id, _) => (0, weapon_order(id.row().class)),
            Ware::Armour(..) => (1, 0),
            Ware::Poison(_) => (2, 0),
            Ware::Staff(_) => (3, 0),
            Ware::Good(_) => (4, 0),
        });
        all
    }

    fn name(&self, row: &Ware) -> String {
        row.name().into()
    }

    fn group(&self, row: &Ware) -> &'static str {
        class(*row)
    }

    fn cells(&self, shared: &AppState, row: &Ware) -> Vec<Cell> {
        let Some(who) = self.customer(shared) else { return Vec::new() };
        let reason = reason(who, *row);
        let ink = if reason.is_empty() { Ink::Plain } else { Ink::Dim };
        let name = match row {
            Ware::Weapon(id, material) if *material != Material::Steel => format!("{} {}", material.name(), id.name()),
            _ => row.name().to_string(),
        };
        let [strength, dexterity] = needs(*row);
        let need = |need: Option<u8>, has: i16| match need {
            None => Cell::plain(""),
            Some(need) if i16::from(need) > has => {
                Cell::Text(format!("{need} -{}", i16::from(need) - has), Ink::Warning)
            }
            Some(need) => Cell::ink(need, ink),
        };
        let owned = row.owned(who);
        vec![
            Cell::Text(name, if owned > 0 { Ink::Good } else { ink }),
            Cell::Text(row.price().map_or_else(String::new, |price| price.to_string()), ink),
            Cell::ink(row.weight(), ink),
            Cell::Text(effect(*row), ink),
            need(strength, who.attributes.get(Attribute::Strength)),
            need(dexterity, who.attributes.get(Attribute::Dexterity)),
            Cell::plain(if owned > 0 { owned.to_string() } else { String::new() }),
            Cell::Text(reason, Ink::Dim),
        ]
    }

    fn detail<'s>(&'s self, shared: &'s AppState, row: &'s Ware) -> Vec<Panel<'s>> {
        let Some(who) = self.customer(shared) else { return Vec::new() };
        let lacks = lacks(who, *row).into_iter();
        let mut after: Vec<_> = lacks.map(|(text, then)| (format!("! {text}: {then}."), Ink::Warning)).collect();
        after.extend(match row.bought(who) {
            Ok(after) => vec![
                (format!("{} left, load {} of {}", after.gold, after.load(), after.weight_possible()), Ink::Plain),
                (format!("With it: {}", sheet::brief(&after)), Ink::Plain),
            ],
            Err(why) => vec![(sentence(&why.to_string()), Ink::Warning)],
        });
        let mut all = vec![Panel::lines("With it", after.clone()).size(38, 5).brief(after)];
        // What the customer owns comes first: it decides what is worth buying.
        let [card, derived, gear] = sheet::panels(who);
        let owns = vec![(format!("{} has: {}", who.name, sheet::gear(who)), Ink::Plain)];
        all.extend([gear.brief(owns), derived, card.brief(Vec::new())]);
        all
    }

    fn actions(&self, shared: &AppState, row: &Ware) -> Vec<ListAction> {
        let Some(who) = self.customer(shared) else { return Vec::new() };
        let key = |action| ListAction::new(Keymap::Supplying, action);
        let buy = match row.bought(who) {
            Ok(_) => key(KeyAction::Put),
            Err(why) => key(KeyAction::Put).refused(sentence(&why.to_string())),
        };
        let sell = match row.owned(who) {
            0 => key(KeyAction::Drop).refused(format!("{} has none to sell.", who.name)),
            _ => key(KeyAction::Drop),
        };
        vec![
            buy,
            sell,
            key(KeyAction::More),
            key(KeyAction::Less),
            key(KeyAction::Automatic),
            ListAction::on_return("done"),
        ]
    }

    fn act(&mut self, shared: &mut AppState, action: KeyAction, row: &Ware) -> Transition {
        let ware = *row;
        match action {
            KeyAction::Put => self.change(shared, |who| {
                ware.buy(who)?;
                Ok(format!("{} buys: {}. {} left.", who.name, ware.name(), who.gold))
            }),
            KeyAction::Drop => self.change(shared, |who| {
                let gain = ware.sell(who)?;
                Ok(format!("{} sells: {}, for {gain}.", who.name, ware.name()))
            }),
            KeyAction::Automatic => self.change(shared, |who| {
                outfit(who, GearList::Advanced);
                Ok(format!("{} has: {}.", who.name, sheet::gear(who)))
            }),
            KeyAction::More | KeyAction::Less => {
                turn(&Material::ALL, &mut self.material, action == KeyAction::More);
                shared.say(format!("Weapons are of {} where there is a choice.", self.material.name()));
                Transition::Stay
            }
            _ if !self.is_warned && self.customer(shared).is_some_and(|who| who.weapons.is_empty()) => {
                self.is_warned = true;
                let does = |action| shared.keys().line(Keymap::Supplying, &[action]).pop().map(|hint| hint.shown);
                let buys = does(KeyAction::Automatic).unwrap_or_default();
                shared.refuse(format!("{} has no weapon. {buys} lets the computer buy, Return leaves.", self.name));
                Transition::Stay
            }
            _ => self.leave(shared),
        }
    }

    fn leave(&self, shared: &mut AppState) -> Transition {
        Transition::To(Box::new(ListScreen::new(shared, DelverList).on(&self.name)))
    }
}

/// The order of the kinds of weapons in the shop.
const fn weapon_order(class: WeaponClass) -> u8 {
    match class {
        WeaponClass::Sword => 0,
        WeaponClass::Hafted => 1,
        WeaponClass::Dagger => 2,
        WeaponClass::Spear => 3,
        WeaponClass::Pole => 4,
        WeaponClass::Bow => 5,
        WeaponClass::Missile => 6,
        WeaponClass::Shield => 7,
        WeaponClass::Device => 8,
        WeaponClass::Odd => 9,
    }
}
