//! A second model of *Hex Arena*, written from the source and the ledger alone. Plain and slow, it shares no code with
//! the game: weapons are words, dice are numbers, results are lines of text.

mod blow;
mod chance;
mod chart;
mod compare;
mod hexes;
mod injury;
mod moves;
mod people;
mod pulse;
mod vectors;

use ludus::engine::dice::Dice as Luck;
use people::{Hand, Race};

/// Loaded dice, used up in order, or random dice that record their rolls. A D10 is 1 to 10, a D100 is 1
/// to 100: one number each.
#[derive(Debug)]
pub struct Dice {
    rolls: Vec<i32>,
    luck: Option<Luck>,
    /// Sides and result of each roll.
    shown: Vec<(i32, i32)>,
}

impl Dice {
    pub fn of(rolls: &[i32]) -> Dice {
        Dice { rolls: rolls.to_vec(), luck: None, shown: Vec::new() }
    }

    /// Random dice, with Strike Checks biased to both ends, where more happens.
    fn by_chance(luck: Luck) -> Dice {
        Dice { rolls: Vec::new(), luck: Some(luck), shown: Vec::new() }
    }

    fn take(&mut self, sides: i32, what: &str) -> i32 {
        let roll = match &mut self.luck {
            Some(luck) => match (what, luck.one_of(6)) {
                ("Strike Check", 1 | 2) => luck.one_of(6) as i32,
                ("Strike Check", 3) => 92 + luck.one_of(8) as i32,
                _ => luck.one_of(sides as u32) as i32,
            },
            None => match self.rolls.get(self.shown.len()) {
                Some(&roll) => roll,
                None => panic!("no die is left for: {what}"),
            },
        };
        assert!((1..=sides).contains(&roll), "{what}: a D{sides} cannot show {roll}");
        self.shown.push((sides, roll));
        roll
    }

    pub fn d10(&mut self, what: &str) -> i32 {
        self.take(10, what)
    }

    pub fn d100(&mut self, what: &str) -> i32 {
        self.take(100, what)
    }

    /// Number of dice left.
    pub fn left(&self) -> usize {
        self.rolls.len() - self.shown.len()
    }
}

/// The stance and posture of a figure (EFFECT-12).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stance {
    Standing,
    Kneeling,
    Prone,
}

/// A bleeding wound (GRIEV-T1, D101).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Wound {
    /// True if Fatigue is lost before Endurance.
    pub from_fatigue: bool,
    /// True if it stops at Endurance 3 or less.
    pub until_unconscious: bool,
    /// Rank of the Healer who can end it; `None` if the row names none.
    pub healer: Option<i32>,
    /// True if it has lasted to the end of a Pulse. The Pulse of the injury costs nothing.
    pub fresh: bool,
}

/// A figure, with everything that combat rules use.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Figure {
    pub name: &'static str,
    pub race: Race,
    pub female: bool,
    pub hand: Hand,
    /// Current values: reduced by injuries, but not by load, armour and shield.
    pub ps: i32,
    pub md: i32,
    pub ag: i32,
    pub wp: i32,
    pub pc: i32,
    /// Value before the bout.
    pub first_en: i32,
    /// The current value.
    pub en: i32,
    pub ft: i32,
    /// "" for none.
    pub armour: &'static str,
    /// Armour points lost to injuries.
    pub torn: i32,
    /// Items in the primary and the secondary hand, "" for nothing. A two-handed weapon is in the primary hand.
    pub held: [&'static str; 2],
    /// True if the primary weapon is held in both hands.
    pub both_hands: bool,
    /// Carried but not prepared: slung shields, other weapons, quivers.
    pub packed: Vec<&'static str>,
    /// Rank by weapon or shield; "Unarmed" for hands and feet. A missing entry is unranked.
    pub ranks: Vec<(&'static str, i32)>,
    /// Rank as Military Scientist, 0 for none.
    pub scientist: i32,
    pub assassin: bool,
    pub stance: Stance,
    pub evading: bool,
    pub moving: bool,
    /// In a defensive withdrawal.
    pub guarding: bool,
    pub stunned: bool,
    /// G06: ends of Pulses until the Stun ends by itself.
    pub stun_ends_in: Option<i32>,
    pub unconscious: bool,
    pub dead: bool,
    pub restrained: bool,
    /// Pins another figure (ATK-18).
    pub holding: bool,
    pub yielded: bool,
    pub gone: bool,
    pub entangled: bool,
    /// In Close combat, sharing a hex with an enemy.
    pub close: bool,
    /// Must Pass in the Pulse after this one (PARRY-04, G18).
    pub must_pass: bool,
    /// Must not attack in the Pulse after this one (D088).
    pub no_attack: bool,
    pub wounds: Vec<Wound>,
    /// Missile and thrown weapons lodged in the body.
    pub lodged: Vec<&'static str>,
    pub tmr_lost: i32,
    pub eyes_lost: i32,
    /// Useless arms, primary and secondary.
    pub arms_lost: [bool; 2],
    /// Pulses for which an arm is numb as well (G27, G28).
    pub arms_numb: [i32; 2],
    /// G20, G29, G30, G32.
    pub cannot_stand: bool,
    pub cannot_crawl: bool,
    /// Added to the chance of infection.
    pub infection: i32,
    /// Endurance lost in this bout.
    pub en_lost: i32,
    pub beauty: i32,
}

impl Figure {
    /// A standing, unhurt human with 15 in everything, empty hands and no armour.
    pub fn plain(name: &'static str) -> Figure {
        Figure {
            name,
            race: Race::Human,
            female: false,
            hand: Hand::Right,
            ps: 15,
            md: 15,
            ag: 15,
            wp: 15,
            pc: 8,
            first_en: 15,
            en: 15,
            ft: 20,
            armour: "",
            torn: 0,
            held: ["", ""],
            both_hands: false,
            packed: Vec::new(),
            ranks: Vec::new(),
            scientist: 0,
            assassin: false,
            stance: Stance::Standing,
            evading: false,
            moving: false,
            guarding: false,
            stunned: false,
            stun_ends_in: None,
            unconscious: false,
            dead: false,
            restrained: false,
            holding: false,
            yielded: false,
            gone: false,
            entangled: false,
            close: false,
            must_pass: false,
            no_attack: false,
            wounds: Vec::new(),
            lodged: Vec::new(),
            tmr_lost: 0,
            eyes_lost: 0,
            arms_lost: [false; 2],
            arms_numb: [0; 2],
            cannot_stand: false,
            cannot_crawl: false,
            infection: 0,
            en_lost: 0,
            beauty: 0,
        }
    }

    /// A plain figure with `weapon` in the primary hand, at `rank` unless that is negative.
    pub fn armed(name: &'static str, weapon: &'static str, rank: i32) -> Figure {
        let mut made = Figure::plain(name);
        made.held[0] = weapon;
        made.both_hands = chart::weapon(weapon).hands == "2";
        if rank >= 0 {
            made.ranks.push((weapon, rank));
        }
        made
    }

    pub fn rank(&self, with: &str) -> Option<i32> {
        self.ranks.iter().find(|(name, _)| *name == with).map(|&(_, rank)| rank)
    }

    /// Able to act (EFFECT-11), ignoring a Stun.
    pub fn awake(&self) -> bool {
        !self.dead && !self.unconscious && !self.restrained && !self.yielded && !self.gone
    }
}
