//! Texts of treasure, goods, spells and special places.

use super::{DelveNarrator, sum_of};
use crate::data::dungeon::SpecialPlace;
use crate::data::material::Material;
use crate::data::reaction::CARRIES_UP_TO;
use crate::data::supply::{GoodId, GoodUse};
use crate::data::treasure::gem_size;
use crate::delve::event::Event;
use crate::delve::goods::LootItem;
use crate::dungeon::level::Contents;
use crate::dungeon::treasure::{Coin, Find, Gem, JewelDie, JewelFind, Jewels};
use crate::narration::notes::cost;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use ludus_engine::narration::{EventText, Priority};

impl DelveNarrator<'_> {
    pub(super) fn of_finds(&self, event: &Event) -> EventText {
        match event {
            Event::HoardOpened => match self.delve.map().place(self.delve.here).contents {
                // The chest was only the bait of its trap.
                Contents::Trap { treasure: false, .. } => Self::told("The chest is open, and it is empty."),
                _ => Self::told("The treasure is open."),
            },
            Event::TreasureFound(treasure) => {
                let [one, other] = treasure.faces;
                let kind = match treasure.money {
                    None => "doubles, magic".to_string(),
                    Some(face) => format!("no doubles, money; 1d = {face}, {}", money(&treasure.find)),
                };
                let found = format!("{one} and {other}: {kind}: {}", find(&treasure.find));
                let mut faces: Vec<u8> =
                    treasure.faces.into_iter().chain(treasure.money).chain(faces(&treasure.find)).collect();
                faces.truncate(MOST_DICE);
                let text = Self::told(format!("Treasure: {found}.")).of(Priority::Important);
                Self::rolled(text, "Treasure", &faces, found)
            }
            Event::CopperFound(coins) => {
                let list = coins.faces.list();
                let text = format!("Loose copper: {}, {} c.p.", sum_of(&list), coins.count);
                Self::rolled(
                    Self::told(text),
                    "Loose copper",
                    &list,
                    format!("{}: {} c.p.", sum_of(&list), coins.count),
                )
            }
            Event::CarriedFound(carried) => {
                let (result, mut all) = match &carried.find {
                    Some((kind, found)) => {
                        let text = format!("they carry {}", find(found));
                        (
                            format!("{text} (1d = {kind})"),
                            [carried.face, *kind].into_iter().chain(faces(found)).collect(),
                        )
                    }
                    None => ("they carry nothing".to_string(), Vec::from([carried.face])),
                };
                all.truncate(MOST_DICE);
                let result = format!("1d = {}, needs {CARRIES_UP_TO} or less: {result}", carried.face);
                Self::rolled(Self::told(format!("The purse of the wanderers: {result}.")), "Purse", &all, result)
            }
            Event::DaggerChosen { weapon } => Self::told(format!("The finder takes it as a {}.", weapon.name())),
            Event::ThingsFound(items) => {
                let words: Vec<String> = items.iter().map(item).collect();
                let names: Vec<&str> = words.iter().map(String::as_str).collect();
                Self::told(format!("Found: {}.", ludus_engine::text::and(&names)))
            }
            Event::Took { who, item: taken } => self.say(*who, &format!("takes {}", item(taken))),
            Event::Left { item: left } => Self::told(format!("Nobody can carry {}.", item(left))),
            Event::Dropped { who, item: dropped } => self.say(*who, &format!("puts down {}", item(dropped))),
            Event::GoodsMoved { items, .. } => {
                let words: Vec<String> = items.iter().map(item).collect();
                let names: Vec<&str> = words.iter().map(String::as_str).collect();
                Self::told(format!("Out of thin air comes {}.", ludus_engine::text::and(&names)))
            }
            Event::BodyGone { .. } => Self::told("The dead body stirs."),
            Event::Stripped { .. } => Self::told("The gear of the dead lies ready."),
            Event::ItemChanged { who, item: index, now } => {
                let before = self.delve.member(*who).pack.get(usize::from(*index)).map(item).unwrap_or_default();
                match now {
                    Some(now) if item(now) != before => self.say(*who, &format!("now has {}", item(now))),
                    Some(_) => self.say(*who, &format!("uses {before}")),
                    None if matches!(
                        self.delve.member(*who).pack.get(usize::from(*index)),
                        Some(LootItem::Weapon(..) | LootItem::Armour(_))
                    ) =>
                    {
                        self.say(*who, &format!("keeps {before} as own gear: it is no loot any more"))
                    }
                    None => self.say(*who, &format!("uses up {before}")),
                }
            }
            Event::SpecialUsed { special, .. } => Self::told(special_words(*special)).of(Priority::Important),
            Event::RiddleAnswered { right, .. } => Self::told(match right {
                true => "The answer is right: the statue steps aside.",
                false => "The answer is wrong: the statue moves.",
            }),
            Event::ThingTaken { place } => Self::told(format!("A thing that fits a lock, from place {}.", place.0)),
            Event::ThingsSpent => Self::told("Three things turn in three locks."),
            Event::Blessed => Self::told("The next saving roll will be made."),
            Event::Cast { casting, price, strength } => {
                let name = casting.spell.name();
                let level = if casting.level > casting.spell.row().level {
                    format!(" at level {}", casting.level)
                } else {
                    String::new()
                };
                let text = format!("casts {name}{level}: {}, ST {} -> {}", cost(price), strength[0], strength[1]);
                self.say(casting.who, &text)
            }
            Event::Fizzled => Self::told("The spell has no effect."),
            event => self.of_people(event),
        }
    }
}

fn coin(coin: Coin) -> &'static str {
    match coin {
        Coin::Copper => "c.p.",
        Coin::Silver => "s.p.",
        Coin::Gold => "g.p.",
    }
}

/// A find in words, with the dice of coins.
fn find(found: &Find) -> String {
    match found {
        Find::Coins(coins) => format!("{} {} ({})", coins.count, coin(coins.coin), sum_of(&coins.faces.list())),
        Find::Jewels(jewels) => jewel_words(jewels),
        // Its power is known once it is used (DEC-205).
        Find::Magic(_) => "a magic object".into(),
    }
}

/// The most dice that are shown with a find.
const MOST_DICE: usize = 24;

/// The dice of jewels with the rows of their tables, then what they are worth (TT-TREASURE-05 to -14).
fn jewel_words(jewels: &JewelFind) -> String {
    let [red, green, white] = jewels.dice;
    let kind = |gem: &Gem| format!("{}, base {}", gem.kind.row().name, gem.kind.row().base);
    let dice = match (&jewels.jewels, jewels.first) {
        (Jewels::Gems { gem, .. }, JewelDie::White) => {
            format!("white die first, one gem, {}; red {red}, green {green}: {}", size(gem), kind(gem))
        }
        (Jewels::Gems { gem, number, count }, _) => {
            let count = count.list().iter().map(u8::to_string).collect::<Vec<_>>().join(" + ");
            let kind = format!("{}; white {white}, green {green}: {}", size(gem), kind(gem));
            format!("red die first, several gems, {kind}; number 1d, a 1 rolls on: {count} = {number}")
        }
        (Jewels::Jewelry { piece, setting, gems, weapon }, _) => {
            let gems: Vec<String> = gems.iter().map(|gem| format!("{}, {}", kind(gem), size(gem))).collect();
            let metal = setting.map_or("leather", Material::name);
            let weapon = weapon.as_ref().map_or_else(String::new, |weapon| {
                format!("; class 1d = {}, strength {}", weapon.class, sum_of(&weapon.strength))
            });
            let piece = piece_word(*piece);
            format!("green die first, {green}: {piece}; red {red}: {metal}; white {white}: {}{weapon}", gems.join(", "))
        }
    };
    format!("{dice}: {}", jewels_in_short(jewels))
}

/// The dice of the size of a gem with their rows: "3: large (x 50)", "6: magic, again 2: small (x 10)".
fn size(gem: &Gem) -> String {
    let one = |face: &u8| {
        let row = gem_size(*face);
        let times = row.times.map_or_else(String::new, |times| format!(" (x {times})"));
        format!("{face}: {}{times}", row.name)
    };
    gem.size.list().iter().map(one).collect::<Vec<_>>().join(", again ")
}

fn jewels_in_short(jewels: &JewelFind) -> String {
    let power = jewels.power.as_ref().map(|_| " with a power of its own");
    let what = match &jewels.jewels {
        Jewels::Gems { gem, number: 1, .. } => format!("1 {}", gem.kind.row().name),
        Jewels::Gems { gem, number, .. } => format!("{number} pieces of {}", gem.kind.row().name),
        Jewels::Jewelry { weapon: Some(jewelled), .. } => format!("a jewelled {}", jewelled.weapon.weapon.name()),
        Jewels::Jewelry { piece, .. } => format!("jewelry ({})", piece_word(*piece)),
    };
    format!("{what}, worth {}{}", jewels.value(), power.unwrap_or_default())
}

const fn piece_word(piece: crate::data::treasure::Piece) -> &'static str {
    use crate::data::treasure::Piece;
    match piece {
        Piece::Necklace => "necklace",
        Piece::HeadGear => "head-gear",
        Piece::Bracelet => "bracelet",
        Piece::Rings => "rings",
        Piece::Clothing => "clothing",
        Piece::Weapon => "weapon",
    }
}

/// The kind of money of a find.
const fn money(found: &Find) -> &'static str {
    match found {
        Find::Coins(coins) => match coins.coin {
            Coin::Copper => "copper",
            Coin::Silver => "silver",
            Coin::Gold => "gold",
        },
        Find::Jewels(_) => "jewels",
        Find::Magic(_) => "magic",
    }
}

/// The faces of a find in their order.
fn faces(found: &Find) -> Vec<u8> {
    match found {
        Find::Coins(coins) => coins.faces.list(),
        Find::Jewels(jewels) => jewel_faces(jewels),
        Find::Magic(_) => Vec::new(),
    }
}

/// The three dice, then those of sizes, number and weapon. A gem's first die of size is one of the three.
fn jewel_faces(jewels: &JewelFind) -> Vec<u8> {
    let mut all = jewels.dice.to_vec();
    match &jewels.jewels {
        Jewels::Gems { gem, count, .. } => {
            all.extend(gem.size.list().into_iter().skip(1).chain(count.list()));
        }
        Jewels::Jewelry { gems, weapon, .. } => {
            all.extend(gems.iter().flat_map(|gem| gem.size.list()));
            let weapon = weapon.iter().flat_map(|weapon| [weapon.class].into_iter().chain(weapon.strength));
            all.extend(weapon);
        }
    }
    all
}

/// A number of goods: "torch", "2 torches", "30 feet of silk rope".
pub fn goods(good: GoodId, number: u16) -> String {
    let row = good.row();
    let ending = match row.name {
        name if name.ends_with("ss") || name.ends_with("ch") => "es",
        name if name.ends_with('s') => "",
        _ => "s",
    };
    match (row.usage, number) {
        (_, 1) => row.name.into(),
        (GoodUse::Rope, feet) => format!("{feet} feet of {}", row.name),
        (GoodUse::Pack, number) => format!("{number} x {}", row.name),
        (_, number) => format!("{number} {}{ending}", row.name),
    }
}

/// An item in words, as far as its power is known.
pub fn item(item: &LootItem) -> String {
    match item {
        LootItem::Coins(kind, number) => format!("{number} {}", coin(*kind)),
        LootItem::Gems(1, gold) => format!("a gem worth {gold} g.p."),
        LootItem::Gems(number, gold) => format!("{number} gems worth {gold} g.p."),
        LootItem::Jewelry(gold) => format!("jewelry worth {gold} g.p."),
        LootItem::Weapon(owned, gold) => {
            let metal =
                if owned.material == Material::Steel { String::new() } else { format!("{} ", owned.material.name()) };
            let gems = if *gold > 0 { format!(" with gems worth {gold} g.p.") } else { String::new() };
            format!("{metal}{}{gems}", owned.weapon.name())
        }
        LootItem::Armour(owned) => match owned.material {
            Material::Steel => owned.armour.row().name.into(),
            metal => format!("{} {}", metal.name(), owned.armour.row().name),
        },
        LootItem::Goods(good, number) => goods(*good, *number),
        LootItem::Magic(magic) if magic.known => magic.find.object.name().into(),
        LootItem::Magic(_) => "a magic object".into(),
        LootItem::Body(body) => format!("the body of {}", body.name),
    }
}

const fn special_words(special: SpecialPlace) -> &'static str {
    match special {
        SpecialPlace::HeartStone => "The stone beats under the hand like a heart.",
        SpecialPlace::GamblingImp => "The imp shakes its cup and grins.",
        SpecialPlace::RiddleStatue => "The statue listens.",
        SpecialPlace::OvergrownGarden => "Something edible grows here, and does not run.",
        SpecialPlace::Fountain => "The water is cold and tastes of pennies.",
        SpecialPlace::DelverRemains => "An earlier guest has no more use for this.",
        SpecialPlace::SleepingMonster => "It snores. A hand reaches past it.",
        SpecialPlace::Hermit => "The hermit washes both hands, then the wound, then both hands.",
        SpecialPlace::Shrine => "The gold is gone when everyone has blinked.",
        SpecialPlace::WeaponRack => "The rack gives up one weapon.",
        SpecialPlace::Vault => "The vault swings open.",
    }
}
