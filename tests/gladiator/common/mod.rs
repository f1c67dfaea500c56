//! Random battles for the tests: any race, any legal kit, any terrain, close together.
#![allow(dead_code)]

pub mod arms;
pub mod grimoire;
pub mod invariants;
pub mod rulebook;

use ludus::engine::book::Book;
use ludus::engine::dice::{Dice, Domain, Seed};
use ludus::gladiator::battle::command::Command;
use ludus::gladiator::data::item::Item;
use ludus::gladiator::data::race::Race;
use ludus::gladiator::data::spell::Spell;
use ludus::gladiator::data::tables::{ArmourId, WeaponId};
use ludus::gladiator::model::board::{Facing, Square};
use ludus::gladiator::model::fighter::{FighterId, MoveClass, Side};
use ludus::gladiator::model::ground::Layer;
use ludus::gladiator::model::setup::{Arena, Kit, Phase, Recruit, Setup, Stance, Start, check_hands};
use ludus::store::disk::RealDisk;
use ludus::store::journal::book;
use std::path::{Path, PathBuf};

/// A stream of choices that depends on its seed alone.
pub struct Luck(Dice);

impl Luck {
    pub fn new(seed: u64) -> Luck {
        Luck(Dice::new(Seed(seed), Domain::Setup, 99))
    }

    /// A number from 0 to n - 1.
    pub fn below(&mut self, n: usize) -> usize {
        self.0.one_of(n as u32) as usize - 1
    }

    pub fn percent(&mut self, chance: usize) -> bool {
        self.below(100) < chance
    }

    pub fn pick<T: Copy>(&mut self, from: &[T]) -> T {
        from[self.below(from.len())]
    }

    pub fn face(&mut self) -> u32 {
        u32::from(self.0.face())
    }
}

/// The properties of a random battle.
#[derive(Clone, Copy)]
pub struct Wish {
    /// The most fighters on each side.
    pub most: usize,
    /// True if robots take part.
    pub robots: bool,
    /// True to start in the middle of an action phase, with fighters wounded, prone or dazed.
    pub in_action: bool,
    /// The percentage of Magi; with 0 nobody casts.
    pub magi: usize,
}

/// A battle in a patch of 9 by 7 squares with terrain of every kind.
pub fn setup(luck: &mut Luck, wish: Wish) -> Setup {
    let sizes = [1 + luck.below(wish.most), 1 + luck.below(wish.most)];
    setup_of(luck, wish, sizes)
}

/// Like [`setup`], with a given number of fighters on each side.
pub fn setup_of(luck: &mut Luck, wish: Wish, sizes: [usize; 2]) -> Setup {
    let corner = (luck.below(32) as i32, luck.below(13) as i32);
    let mut free: Vec<Square> = (0..63).filter_map(|i| Square::new(corner.0 + i % 9, corner.1 + i / 9)).collect();
    let mut fighters: Vec<Recruit> = Vec::new();
    for (side, size) in Side::BOTH.into_iter().zip(sizes) {
        for number in 0..size {
            let at = free.swap_remove(luck.below(free.len()));
            fighters.push(recruit(luck, wish, &format!("{}{number}", side.name()), side, at));
        }
    }
    let (terrain, mut items) = ground(luck, &fighters, &free);
    if luck.percent(40) {
        // Bones of an earlier game, in a hand or where a fighter can pick them up.
        let bones = Item::bones(FighterId(fighters.len() as u8));
        let number = luck.below(fighters.len());
        let finder = &mut fighters[number];
        let stance = finder.stance.clone();
        if finder.race.is_humanoid() && luck.percent(60) {
            finder.kit.items[0] = Some(bones);
        } else {
            items.push((stance.as_ref().unwrap().at, bones));
        }
        let dead = Recruit::new("Bones", luck.pick(&Race::ALL[..6]), luck.pick(&Side::BOTH));
        fighters.push(Recruit { bones: true, exp: luck.below(200) as u32, stance, ..dead });
    }
    let turn = 1 + luck.below(6) as u16;
    let start = wish.in_action.then_some(Start { turn, phase: Phase::Actions, first: None });
    Setup { fighters, arena: Arena::Drawn { terrain, items }, start, skill: Default::default() }
}

type Drawn = (Vec<(Square, Layer)>, Vec<(Square, Item)>);

fn ground(luck: &mut Luck, fighters: &[Recruit], free: &[Square]) -> Drawn {
    let mut terrain = Vec::new();
    for square in free {
        if luck.percent(25) {
            terrain.push((*square, luck.pick(&Layer::ALL)));
        }
    }
    let mut items = Vec::new();
    for recruit in fighters {
        let Some(stance) = &recruit.stance else { continue };
        for layer in [Layer::Fire, Layer::Fire, Layer::Shadow, Layer::Shadow, Layer::Caltrops, Layer::Exit] {
            if luck.percent(8) {
                terrain.push((stance.at, layer));
            }
        }
        if recruit.race == Race::Troll && luck.percent(30) {
            terrain.push((stance.at, Layer::Pit));
        }
        while luck.percent(20) {
            items.push((stance.at, Item::new(any_weapon(luck))));
        }
    }
    (terrain, items)
}

fn any_weapon(luck: &mut Luck) -> WeaponId {
    let all: Vec<WeaponId> = WeaponId::all().collect();
    // Pole arms, crossbows and slashing weapons are heavy, so strong enough fighters rarely draw them by chance.
    let (first, second) = (luck.pick(&all), luck.pick(&all));
    let row = first.row();
    if row.slash || row.pole.is_some() || row.bow.is_some_and(|bow| bow.reloads() > 0) { first } else { second }
}

fn recruit(luck: &mut Luck, wish: Wish, name: &str, side: Side, at: Square) -> Recruit {
    let races = if wish.robots { &Race::ALL[..] } else { Race::playable() };
    // Half of the fighters carry weapons.
    let race = if luck.percent(50) { luck.pick(&races[..6]) } else { luck.pick(races) };
    let race = if wish.magi > 0 && luck.percent(wish.magi) { Race::Mage } else { race };
    let mut recruit = Recruit::new(name, race, side);
    if race.is_humanoid() {
        (recruit.sh, recruit.ag) = (6 + luck.below(18) as u8, 5 + luck.below(13) as u8);
        if wish.magi > 0 {
            recruit.sh += 4 * luck.below(4) as u8;
            recruit.iq = 8 + luck.below(13) as u8;
        }
        recruit.kit = kit(luck, &recruit);
    }
    let facing = luck.pick(&Facing::ALL);
    let spells = if wish.magi > 0 { spells(luck, &recruit) } else { Some(Vec::new()) };
    let mut stance = Stance { at, facing, sh: None, prone: false, dazed: false, spells, moved: MoveClass::Wait };
    if wish.in_action {
        let wounded = 1 + luck.below(usize::from(recruit.sh)) as i16;
        stance.sh = luck.percent(40).then_some(wounded);
        (stance.prone, stance.dazed) = (luck.percent(15), luck.percent(20));
        if !stance.prone {
            let classes = [MoveClass::Wait, MoveClass::Shift, MoveClass::Shuffle, MoveClass::Charge, MoveClass::Run];
            stance.moved = luck.pick(&classes);
        }
    }
    Recruit { stance: Some(stance), ..recruit }
}

/// The spells of a fighter. A Mage gets a few, half or all within IQ, or simply all. Others get those of the
/// dice, or all open to them.
fn spells(luck: &mut Luck, recruit: &Recruit) -> Option<Vec<Spell>> {
    let open = |spell: &Spell| spell.is_open_to(recruit.race, recruit.iq);
    if recruit.race != Race::Mage {
        return (recruit.race.is_fighter() && luck.percent(60)).then(|| Spell::all().filter(open).collect());
    }
    let chance = luck.pick(&[15, 50, 100]);
    let any = luck.percent(30);
    Some(Spell::all().filter(|spell| (any || open(spell)) && luck.percent(chance)).collect())
}

/// A legal kit: draws items until hands and strength allow them.
fn kit(luck: &mut Luck, recruit: &Recruit) -> Kit {
    let mut kit = Kit::default();
    let may = |kit: &Kit| Recruit { kit: kit.clone(), ..recruit.clone() }.check().is_ok();
    for place in 0..4 {
        for _ in 0..6 {
            let mut with = kit.clone();
            let mage = recruit.race == Race::Mage && luck.percent(30);
            let weapon = if mage { WeaponId::STAFF } else { any_weapon(luck) };
            with.items[place] = luck.percent(80).then(|| Item::new(weapon));
            let hands = check_hands(with.items[0], with.items[1]).is_ok();
            if hands && may(&with) {
                kit = with;
                break;
            }
        }
    }
    let suits: Vec<ArmourId> = ArmourId::suits().collect();
    let helmets: Vec<ArmourId> = ArmourId::helmets().collect();
    for (pieces, helmet) in [(suits, false), (helmets, true)] {
        let mut with = kit.clone();
        let name = luck.percent(40).then(|| luck.pick(&pieces).row().name.clone());
        if helmet {
            with.helmet = name
        } else {
            with.suit = name
        }
        if may(&with) {
            kit = with;
        }
    }
    kit
}

pub fn spell_cast(command: &Command) -> Option<Spell> {
    match command {
        Command::Cast { spell, .. } => Some(*spell),
        _ => None,
    }
}

/// The different spells among these commands.
pub fn castable(list: &[Command]) -> Vec<Spell> {
    let mut spells: Vec<Spell> = list.iter().filter_map(spell_cast).collect();
    spells.dedup();
    spells
}
/// A folder of the repository.
pub fn folder(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(name)
}

/// The journals of this rulebook in a folder, by name.
pub fn journals(name: &str) -> Vec<PathBuf> {
    let files = std::fs::read_dir(folder(name)).unwrap().map(|entry| entry.unwrap().path());
    let is_one = |path: &PathBuf| path.extension().is_some_and(|end| end == "jsonl");
    let ours = |path: &PathBuf| book(&RealDisk, path).unwrap() == Book::Gladiator;
    let mut files: Vec<PathBuf> = files.filter(is_one).filter(ours).collect();
    files.sort();
    files
}
