//! A second model of the Hex Arena, written from the source and the ledger alone: plain, slow, and with nothing of the game's own
//! code. Names of weapons are words, dice are a list of numbers, what happened is told in lines of text.

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

/// Dice that were rolled beforehand, used up in order, or dice by chance that remember what they showed. A D10 is 1 to 10, a D100
/// is 1 to 100: one number each.
#[derive(Debug)]
pub struct Dice {
    rolls: Vec<i32>,
    luck: Option<Luck>,
    /// Sides and what was shown.
    shown: Vec<(i32, i32)>,
}

impl Dice {
    pub fn of(rolls: &[i32]) -> Dice {
        Dice { rolls: rolls.to_vec(), luck: None, shown: Vec::new() }
    }

    /// By chance, but the Strike Checks lean to both ends, where more happens.
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

    /// How many were not rolled.
    pub fn left(&self) -> usize {
        self.rolls.len() - self.shown.len()
    }
}

/// How somebody holds himself (EFFECT-12).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stance {
    Standing,
    Kneeling,
    Prone,
}

/// A wound that bleeds (GRIEV-T1, D101).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Wound {
    /// From Fatigue first, from Endurance once that is 0; else from Endurance at once.
    pub from_fatigue: bool,
    /// It stops at Endurance 3 or less.
    pub until_unconscious: bool,
    /// The Rank of the Healer who ends it; none where the row names none.
    pub healer: Option<i32>,
    /// Whether it has been there at the end of a Pulse: the Pulse of the injury itself costs nothing.
    pub fresh: bool,
}

/// A figure, with everything that a rule of combat asks about it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Figure {
    pub name: &'static str,
    pub race: Race,
    pub female: bool,
    pub hand: Hand,
    /// As they stand: what an injury takes away is taken away here; load, armour and shield are not.
    pub ps: i32,
    pub md: i32,
    pub ag: i32,
    pub wp: i32,
    pub pc: i32,
    /// Before the bout.
    pub first_en: i32,
    /// Now.
    pub en: i32,
    pub ft: i32,
    /// "" is none.
    pub armour: &'static str,
    /// Armour points torn off by injuries.
    pub torn: i32,
    /// What the primary and the secondary hand hold, "" is nothing. A two-handed weapon is in the primary hand.
    pub held: [&'static str; 2],
    /// The weapon of the primary hand is held in both.
    pub both_hands: bool,
    /// Carried and not prepared: slung shields, other weapons, quivers.
    pub packed: Vec<&'static str>,
    /// Rank by weapon or shield; "Unarmed" for hands and feet. What is not in it is unranked.
    pub ranks: Vec<(&'static str, i32)>,
    /// Military Scientist, 0 if he is none.
    pub scientist: i32,
    pub assassin: bool,
    pub stance: Stance,
    pub evading: bool,
    pub moving: bool,
    /// Defensive withdrawal.
    pub guarding: bool,
    pub stunned: bool,
    /// G06: so many ends of Pulses until the Stun is over by itself.
    pub stun_ends_in: Option<i32>,
    pub unconscious: bool,
    pub dead: bool,
    pub restrained: bool,
    /// Pins somebody (ATK-18).
    pub holding: bool,
    pub yielded: bool,
    pub gone: bool,
    pub entangled: bool,
    /// In Close combat, in one hex with an enemy.
    pub close: bool,
    /// Must Pass in the Pulse after this one (PARRY-04, G18).
    pub must_pass: bool,
    /// Must not attack in the Pulse after this one (D088).
    pub no_attack: bool,
    pub wounds: Vec<Wound>,
    /// Missile and thrown weapons that stick in him.
    pub lodged: Vec<&'static str>,
    pub tmr_lost: i32,
    pub eyes_lost: i32,
    /// Arms that cannot be used, primary and secondary.
    pub arms_lost: [bool; 2],
    /// Pulses for which an arm is numb besides (G27, G28).
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
    /// A standing, unhurt human with 15 in everything, nothing in his hands and no armour.
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

    /// The same with `weapon` in the primary hand, at `rank` unless that is below 0.
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

    /// Able to act (EFFECT-11), whatever the Stun says.
    pub fn awake(&self) -> bool {
        !self.dead && !self.unconscious && !self.restrained && !self.yielded && !self.gone
    }
}
