//! Everything that is derived of a figure, as its record shows it and others can check it (DQU-13, DQ-SETUP-11).

use crate::hexarena::data::formulas;
use crate::hexarena::data::mount::{Mount, TWO_HANDED};
use crate::hexarena::data::shield::Shield;
use crate::hexarena::data::weapon::{Class, Weapon};
use crate::hexarena::model::creature::{Attack, Creature};
use crate::hexarena::model::ground::zones::ShapeSide;
use crate::hexarena::model::sheet::Sheet;
use crate::hexarena::model::training::price_of_rank_in_all;
use serde::Serialize;

/// A weapon on the record. Its figures hold with the shield that is prepared, or, of one that takes both hands, without.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct WeaponLine {
    /// Its printed name.
    pub weapon: &'static str,
    /// The Rank; none if unranked.
    pub rank: Option<u8>,
    /// Strike Chance, in per cent.
    pub sc: i16,
    /// Added to D10; none where the chart has no number.
    pub damage: Option<i16>,
    /// Initiative Value with it.
    pub iv: i16,
    /// How it wounds.
    pub class: Option<Class>,
    /// What it is rated for: letters of R, M, C.
    pub uses: String,
    /// Range in hexes.
    pub range: Option<u8>,
    /// Strength below its minimum: damage lost.
    pub missing_ps: i16,
    /// Dexterity below its minimum: 5 of Base Chance lost for each.
    pub missing_md: i16,
}

/// A shield on the record, as if it were prepared.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ShieldLine {
    /// Its printed name.
    pub shield: &'static str,
    /// The Rank; none if unranked.
    pub rank: Option<u8>,
    /// Defense Rating through a front hex.
    pub front: i16,
    /// Through a rear hex.
    pub rear: i16,
    /// Manual Dexterity that it takes.
    pub md_loss: i16,
}

/// Armour on the record.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ArmourLine {
    /// Its name.
    pub armour: &'static str,
    /// Protection now.
    pub ap: u8,
    /// Protection when it is whole.
    pub new: u8,
    /// Agility that it takes.
    pub ag_loss: i16,
}

/// A creature's attack on the record.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct AttackLine {
    /// What it is.
    pub attack: String,
    /// The Rank with it.
    pub rank: u8,
    /// Strike Chance, in per cent.
    pub sc: i16,
    /// Added to D10.
    pub damage: i8,
    /// How it wounds.
    pub class: Option<Class>,
    /// How often a Pulse.
    pub times: u8,
    /// Into which of the hexes around it.
    pub reaches: Vec<ShapeSide>,
}

/// What nature gave a creature.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct NatureLine {
    /// Hexes that it fills.
    pub hexes: usize,
    /// Protection of its hide.
    pub ap: i16,
    /// What its feet add to D10; none of a creature of one hex.
    pub tramples: Option<usize>,
    /// Its attacks.
    pub attacks: Vec<AttackLine>,
}

/// What is derived of a figure.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct RecordSheet {
    /// Its name.
    pub name: String,
    /// Full Fatigue.
    pub ft: i16,
    /// Endurance left.
    pub en: i16,
    /// Perception.
    pub pc: i16,
    /// Tactical Movement Rate.
    pub tmr: i16,
    /// What it carries, 16 to the pound.
    pub load_ounces: i32,
    /// What it carries without loss, in pounds.
    pub limit_pounds: i32,
    /// Modified Agility.
    pub magility: i16,
    /// Modified Manual Dexterity with the shield that is prepared.
    pub mmd: i16,
    /// Chance to recover from a Stun at full Fatigue.
    pub recovery: i16,
    /// The least effective damage that Stuns it.
    pub stun: i16,
    /// Defense Rating as it stands, through a front hex.
    pub front: i16,
    /// Its weapons: in the hands first, then in reserve.
    pub weapons: Vec<WeaponLine>,
    /// The bare hands.
    pub unarmed: WeaponLine,
    /// Its shields.
    pub shields: Vec<ShieldLine>,
    /// Its armour.
    pub armour: Option<ArmourLine>,
    /// The table prices of all its Ranks, in Experience Points.
    pub ep: u32,
    /// What its gear costs new, in Silver Pennies.
    pub price: u32,
    /// Its worth V (DQX-01).
    pub worth: u32,
    /// Its Ranks with weapons and shields that it does not carry.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub idle_ranks: Vec<(&'static str, u8)>,
    /// What nature gave it, if it is a creature (22, D135).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub nature: Option<NatureLine>,
    /// What it rides.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub mount: Option<MountLine>,
}

/// A mount, and how its rider rides.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct MountLine {
    /// Its figures.
    #[serde(flatten)]
    pub mount: Mount,
    /// Chance of every test of Horsemanship: 3 x mAG + 10 a Rank (D136).
    pub horsemanship: i16,
}

impl RecordSheet {
    /// The load in whole pounds, to the nearest.
    pub const fn load_pounds(&self) -> i32 {
        (self.load_ounces + 8) / 16
    }
}

impl Sheet {
    /// Whether it can sit on a mount: creatures cannot.
    pub const fn can_ride(&self) -> bool {
        self.creature.is_none()
    }

    /// What a rider cannot do with what it holds, as sentences; empty on foot (DQ-MOUNT-02, -05, D136).
    pub fn riding_limits(&self) -> Vec<String> {
        let mut all = Vec::new();
        if self.mount.is_none() {
            return all;
        }
        let rank = self.skills.horsemanship;
        let held = self.kit.primary.and_then(|item| item.weapon());
        let both = held.filter(|weapon| weapon.is_two_handed() || self.kit.both_hands);
        if let Some(weapon) = both.filter(|_| rank < Some(TWO_HANDED)) {
            let has = rank.map_or("none".into(), |rank| format!("Rank {rank}"));
            all.push(format!(
                "{} cannot use the {} in both hands while mounted, and cannot charge with it: that takes Horsemanship \
                 Rank {TWO_HANDED}, and the rider has {has}.",
                self.name,
                weapon.name()
            ));
        }
        if !held.is_some_and(|weapon| weapon.is_pole()) {
            all.push(format!("{} holds no pole weapon, and cannot strike straight ahead while mounted.", self.name));
        }
        all
    }

    /// Ranks with what it does not carry, by name.
    fn idle_ranks(&self) -> Vec<(&'static str, u8)> {
        let bare = self.unarmed_line().weapon;
        let carried = |name: &str| name == bare || self.kit.items().any(|item| item.name() == name);
        self.ranks.each().filter(|(name, _)| !carried(name)).collect()
    }

    /// Modified Agility.
    pub fn magility(&self) -> i16 {
        let armour = self.armour.map_or(0, |worn| worn.armour.row().ag_loss);
        formulas::modified_agility(self.values.ag, armour, self.load(), self.values.ps)
    }

    /// Modified Manual Dexterity with a shield prepared, or without.
    pub const fn mmd(&self, shield: Option<Shield>) -> i16 {
        formulas::modified_dexterity(self.values.md, shield)
    }

    /// Tactical Movement Rate.
    pub fn tmr(&self) -> i16 {
        let haste = self.creature.as_ref().map_or(0, |creature| creature.haste());
        formulas::tmr(self.magility(), self.race.row().tmr + self.lasting.tmr + haste)
    }

    /// The table prices of all Ranks with weapons, shields and bare hands (DQX-05, reading 5).
    pub fn ep(&self) -> u32 {
        self.ranks.each().map(|(_, rank)| price_of_rank_in_all(rank)).sum()
    }

    /// What its gear costs new, in Silver Pennies.
    pub fn price(&self) -> u32 {
        self.kit.cost() + self.armour.map_or(0, |worn| u32::from(worn.armour.cost(self.size)))
    }

    /// Strike Chance of a weapon: missile and thrown weapons suffer from a blind eye elsewhere (DQ-STRIKE-10).
    pub fn strike_chance(&self, weapon: Weapon, mmd: i16) -> i16 {
        formulas::strike_chance(formulas::base_chance(weapon, mmd), mmd, self.ranks.weapon(weapon))
    }

    /// Everything that is derived of it.
    pub fn record(&self) -> RecordSheet {
        let (magility, shield) = (self.magility(), self.kit.shield());
        let shields = self.kit.items().filter_map(|item| item.shield());
        RecordSheet {
            name: self.name.clone(),
            ft: self.values.ft,
            en: self.values.en - self.en_lost,
            pc: self.values.pc,
            tmr: self.tmr(),
            load_ounces: self.load(),
            limit_pounds: formulas::load_limit(self.values.ps) / 16,
            magility,
            mmd: self.mmd(shield),
            recovery: formulas::recovery(self.values.wp, self.values.ft),
            stun: formulas::stun_threshold(self.values.en),
            front: formulas::defense(magility, shield, shield.and_then(|shield| self.ranks.shield(shield))),
            weapons: self.kit.weapons().map(|weapon| self.weapon_line(weapon)).collect(),
            unarmed: self.unarmed_line(),
            shields: shields.map(|shield| self.shield_line(shield)).collect(),
            armour: self.armour.map(|worn| ArmourLine {
                armour: worn.armour.name(),
                ap: worn.ap,
                new: worn.armour.row().ap,
                ag_loss: worn.armour.row().ag_loss,
            }),
            ep: self.ep(),
            price: self.price(),
            worth: self.worth(),
            idle_ranks: self.idle_ranks(),
            nature: self.creature.as_ref().map(|creature| self.nature_line(creature)),
            mount: self.mount.clone().map(|mount| MountLine {
                mount,
                horsemanship: formulas::horsemanship(magility, self.skills.horsemanship),
            }),
        }
    }

    /// What it is called beside its name: its race, or its size where it is a creature.
    pub fn kind(&self) -> &'static str {
        if self.creature.is_some() { "Creature" } else { self.race.name() }
    }

    fn nature_line(&self, creature: &Creature) -> NatureLine {
        let line = |attack: &Attack| AttackLine {
            attack: attack.name.clone(),
            rank: attack.rank,
            sc: formulas::strike_chance(i16::from(attack.bc), self.mmd(None), Some(attack.rank)),
            damage: attack.damage,
            class: attack.class,
            times: attack.times,
            reaches: attack.reaches.clone(),
        };
        let hexes = creature.shape().len();
        NatureLine {
            hexes,
            ap: creature.ap,
            tramples: Some(hexes).filter(|hexes| *hexes > 1),
            attacks: creature.attacks.iter().map(line).collect(),
        }
    }

    /// What a weapon does in its hands.
    pub fn weapon_line(&self, weapon: Weapon) -> WeaponLine {
        let shield = self.kit.shield().filter(|_| !weapon.is_two_handed());
        let (row, rank, mmd) = (weapon.row(), self.ranks.weapon(weapon), self.mmd(shield));
        let in_both = self.kit.both_hands && self.kit.primary.and_then(|item| item.weapon()) == Some(weapon);
        let strength = formulas::strength_for(weapon, self.values.ps, self.kit.cranequin);
        WeaponLine {
            weapon: row.name,
            rank,
            sc: self.strike_chance(weapon, mmd),
            damage: formulas::damage_modifier(weapon, strength, in_both),
            iv: formulas::initiative(self.magility(), self.values.pc, rank),
            class: row.class,
            uses: row.uses.to_string(),
            range: row.range.filter(|_| row.uses.ranged()),
            missing_ps: (row.ps - strength).max(0),
            missing_md: (row.md - mmd).max(0),
        }
    }

    fn unarmed_line(&self) -> WeaponLine {
        let (magility, rank, mmd) = (self.magility(), self.ranks.unarmed, self.mmd(self.kit.shield()));
        WeaponLine {
            weapon: "Bare hands",
            rank,
            sc: formulas::strike_chance(formulas::unarmed_base(magility, self.values.ps), mmd, rank),
            damage: Some(formulas::unarmed_damage(self.values.ps)),
            iv: formulas::initiative(magility, self.values.pc, rank),
            class: Some(Class::C),
            uses: "MC".into(),
            range: None,
            missing_ps: 0,
            missing_md: 0,
        }
    }

    /// What a shield does for it, as if it were prepared.
    pub fn shield_line(&self, shield: Shield) -> ShieldLine {
        let (magility, rank) = (self.magility(), self.ranks.shield(shield));
        ShieldLine {
            shield: shield.name(),
            rank,
            front: formulas::defense(magility, Some(shield), rank),
            rear: magility,
            md_loss: shield.row().md_loss,
        }
    }
}
