//! Who takes part: tempers, items and monsters as the ledger has them.

use super::plan::{self, Entry, Spell, Tactic};

pub const KEEN_SWORD: u8 = 1;
pub const HEAVY_MAUL: u8 = 2;
pub const YEW_BOW: u8 = 3;
pub const WAND_OF_FIRE: u8 = 4;
pub const WAND_OF_HOLDING: u8 = 5;
pub const FLASK: u8 = 6;
pub const RING: u8 = 7;
pub const GLOVES: u8 = 8;
pub const BOOTS: u8 = 9;
pub const STONE: u8 = 10;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Temper {
    Cowardly,
    Cautious,
    Steady,
    Bold,
    Fierce,
}

impl Temper {
    pub const ALL: [Temper; 5] = [Temper::Cowardly, Temper::Cautious, Temper::Steady, Temper::Bold, Temper::Fierce];

    pub fn melee(self) -> i32 {
        [-10, -5, 0, 5, 10][self as usize]
    }

    /// Hit points at which he panics, and how likely.
    pub fn panic(self) -> Option<(i32, u32)> {
        [Some((5, 30)), Some((3, 20)), None, None, None][self as usize]
    }

    pub fn flight(self) -> i32 {
        [15, 10, 0, -10, -15][self as usize]
    }

    /// How likely he does not hear the order to flee.
    pub fn heedless(self) -> u32 {
        [0, 0, 0, 20, 40][self as usize]
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Alignment {
    Good,
    Neutral,
    Evil,
    Druidic,
}

impl Alignment {
    pub const ALL: [Alignment; 4] = [Alignment::Good, Alignment::Neutral, Alignment::Evil, Alignment::Druidic];

    pub fn distance(self, other: Alignment) -> i32 {
        match (self, other) {
            (a, b) if a == b => 0,
            (Alignment::Good, Alignment::Evil) | (Alignment::Evil, Alignment::Good) => 2,
            _ => 1,
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Role {
    Hero,
    Commander,
    King,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Speed {
    Fast,
    Medium,
    Slow,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wit {
    Dull,
    Average,
    Sharp,
    Cunning,
}

/// A row of OURS-7.
#[derive(Clone, Copy, Debug)]
pub struct Kind {
    pub name: &'static str,
    pub hp: i32,
    pub melee: (u32, u32),
    pub missile: (u32, u32),
    pub magic: u32,
    pub speed: Speed,
    pub wit: Wit,
    pub side: Alignment,
    pub humanoid: bool,
    pub plan: &'static str,
    pub gold: u32,
    pub danger: u32,
}

use Alignment::{Evil, Neutral};
use Speed::{Fast, Medium, Slow};
use Wit::{Average, Cunning, Dull, Sharp};

macro_rules! kind {
    ($name:literal $hp:literal $melee:tt $missile:tt $speed:ident $wit:ident $side:ident $plan:literal $gold:literal $danger:literal $magic:literal $humanoid:literal) => {
        Kind {
            name: $name,
            hp: $hp,
            melee: $melee,
            missile: $missile,
            magic: $magic,
            speed: $speed,
            wit: $wit,
            side: $side,
            humanoid: $humanoid,
            plan: $plan,
            gold: $gold,
            danger: $danger,
        }
    };
}

/// The bestiary; wild ones count as Neutral.
pub const KINDS: [Kind; 14] = [
    kind!("Giant Rat" 7 (0, 4) (0, 0) Fast Dull Neutral "ME*" 5 8 0 false),
    kind!("Ghoul" 12 (1, 6) (0, 0) Slow Dull Evil "ME*" 20 25 0 false),
    kind!("Renegade" 10 (2, 6) (1, 6) Medium Average Neutral "FI* ME*" 30 28 0 true),
    kind!("Gargoyle" 15 (1, 6) (0, 0) Medium Average Evil "ME*" 40 31 0 false),
    kind!("Ooze" 18 (0, 6) (0, 0) Slow Dull Neutral "ME*" 30 31 0 false),
    kind!("Spectre" 20 (1, 6) (0, 0) Medium Sharp Evil "ME*" 60 42 0 false),
    kind!("Troll" 25 (1, 6) (0, 0) Medium Dull Evil "ME*" 70 52 0 false),
    kind!("Giant" 25 (1, 7) (1, 7) Medium Average Evil "FI* ME*" 90 60 0 false),
    kind!("Gryphon" 25 (2, 6) (0, 0) Fast Average Neutral "ME*" 80 61 0 false),
    kind!("Ice Devil" 20 (2, 6) (2, 6) Medium Sharp Evil "CA-HO FI* ME*" 110 69 2 false),
    kind!("Elasmosaurus" 25 (2, 7) (0, 0) Fast Dull Neutral "ME*" 90 70 0 false),
    kind!("Sphinx" 30 (2, 7) (0, 0) Fast Cunning Neutral "CA-HO ME*" 150 104 2 false),
    kind!("Demon" 30 (3, 8) (0, 0) Fast Cunning Evil "ME*" 200 108 0 false),
    kind!("Dragon" 50 (4, 10) (3, 8) Fast Cunning Evil "FI* ME*" 500 247 0 false),
];

/// One item of somebody's list; its place stays when it is gone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Item {
    pub number: u8,
    pub charges: u32,
    pub gone: bool,
}

impl Item {
    pub fn new(number: u8) -> Item {
        let charges = match number {
            WAND_OF_FIRE | WAND_OF_HOLDING => 3,
            FLASK => 2,
            _ => 0,
        };
        Item { number, charges, gone: false }
    }

    pub fn spell(&self) -> Option<Spell> {
        match self.number {
            WAND_OF_FIRE => Some(Spell::FB),
            WAND_OF_HOLDING => Some(Spell::HO),
            FLASK => Some(Spell::HE),
            _ => None,
        }
    }

    pub fn is_weapon(&self) -> bool {
        matches!(self.number, KEEN_SWORD | HEAVY_MAUL)
    }
}

/// Somebody as he comes to the meeting.
#[derive(Clone, Debug)]
pub struct Person {
    /// None for a character.
    pub monster: Option<Kind>,
    pub hp: i32,
    pub melee: u32,
    pub archery: u32,
    pub magic: u32,
    pub theft: u32,
    pub blow_sides: u32,
    pub shot_sides: u32,
    pub temper: Temper,
    pub alignment: Alignment,
    pub role: Role,
    /// In the service of a neutral kingdom.
    pub of_the_order: bool,
    /// What a cursed idol does to his blows.
    pub idol: i32,
    pub gold: u32,
    pub items: Vec<Item>,
    /// Given, stolen: his, but of no use today.
    pub got: Vec<Item>,
    pub plan: Vec<Entry>,
}

impl Person {
    /// A steady neutral Hero without gold or items.
    pub fn character(levels: [u32; 4], plan: &str) -> Person {
        let [melee, archery, magic, theft] = levels;
        Person {
            monster: None,
            hp: 10,
            melee,
            archery,
            magic,
            theft,
            blow_sides: 6,
            shot_sides: 6,
            temper: Temper::Steady,
            alignment: Alignment::Neutral,
            role: Role::Hero,
            of_the_order: false,
            idol: 0,
            gold: 0,
            items: Vec::new(),
            got: Vec::new(),
            plan: plan::read(plan),
        }
    }

    /// A monster of the list with its average of hit points.
    pub fn monster(name: &str) -> Person {
        let kind = *KINDS.iter().find(|kind| kind.name == name).unwrap();
        Person {
            monster: Some(kind),
            hp: kind.hp,
            blow_sides: kind.melee.1,
            shot_sides: kind.missile.1,
            alignment: kind.side,
            gold: kind.gold,
            ..Person::character([kind.melee.0, kind.missile.0, kind.magic, 0], kind.plan)
        }
    }

    pub fn with_temper(mut self, temper: Temper) -> Person {
        self.temper = temper;
        self
    }

    pub fn has(&self, number: u8) -> bool {
        self.monster.is_none() && self.items.iter().any(|item| item.number == number && !item.gone)
    }

    /// The n-th of his list, counted from 1, if it is still there. A monster uses nothing of its hoard.
    pub fn item(&self, place: usize) -> Option<&Item> {
        let there = place.checked_sub(1).and_then(|index| self.items.get(index)).filter(|item| !item.gone);
        there.filter(|_| self.monster.is_none())
    }

    pub fn first_weapon(&self) -> Option<u8> {
        let weapon = self.items.iter().find(|item| item.is_weapon() && !item.gone);
        weapon.filter(|_| self.monster.is_none()).map(|item| item.number)
    }

    pub fn is_neutral(&self) -> bool {
        self.alignment == Alignment::Neutral
    }

    pub fn wit(&self) -> Wit {
        self.monster.map_or(Wit::Average, |kind| kind.wit)
    }

    pub fn speed(&self) -> Speed {
        self.monster.map_or(Speed::Medium, |kind| kind.speed)
    }

    /// Something in his plan is aggressive.
    pub fn means_harm(&self) -> bool {
        self.plan.iter().any(|entry| self.is_aggressive(entry.tactic))
    }

    /// The first entry that takes time: not words, nor the choice of a weapon, nor SC, whose place is of no matter.
    pub fn first_of(&self, plan: &[Entry]) -> Option<Entry> {
        let timely = |entry: &&Entry| match entry.tactic {
            Tactic::Say { .. } | Tactic::Scout => false,
            Tactic::Use(place) => !self.item(place).is_some_and(Item::is_weapon),
            _ => true,
        };
        plan.iter().find(timely).copied()
    }

    /// DD-06.
    pub fn is_aggressive(&self, tactic: Tactic) -> bool {
        match tactic {
            Tactic::Melee | Tactic::Fire => true,
            Tactic::Cast(spell) => spell.harms(),
            Tactic::Use(place) => self.item(place).and_then(Item::spell).is_some_and(Spell::harms),
            _ => false,
        }
    }
}
