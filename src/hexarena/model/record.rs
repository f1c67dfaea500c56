//! All derived values of a figure, as its record shows them and others can check them
//! (DQU-13, DQ-SETUP-11). Start with [`Sheet::record`].

use crate::data::formulas;
use crate::data::mount::{Mount, TWO_HANDED};
use crate::data::shield::Shield;
use crate::data::weapon::{Class, Weapon};
use crate::model::creature::{Attack, Creature};
use crate::model::ground::zones::ShapeSide;
use crate::model::sheet::Sheet;
use crate::model::training::price_of_rank_in_all;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use serde::Serialize;

/// A weapon on the record. Its values assume the prepared shield; for a two-handed weapon, no shield.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct WeaponLine {
    pub weapon: &'static str,
    /// The Rank; `None` if unranked.
    pub rank: Option<u8>,
    /// Strike Chance in per cent.
    pub sc: i16,
    /// Added to the damage die D10. `None` if the chart has no number.
    pub damage: Option<i16>,
    /// Initiative Value with this weapon.
    pub iv: i16,
    pub class: Option<Class>,
    /// Allowed uses: letters of R, M, C.
    pub uses: String,
    pub range: Option<u8>,
    /// Strength below the minimum; each point costs 1 damage.
    pub missing_ps: i16,
    /// Dexterity below the minimum; each point costs 5 Base Chance.
    pub missing_md: i16,
}

/// A shield on the record, as if it were prepared.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ShieldLine {
    pub shield: &'static str,
    /// The Rank; `None` if unranked.
    pub rank: Option<u8>,
    /// Defense Rating through a front hex.
    pub front: i16,
    /// Defense Rating through a rear hex.
    pub rear: i16,
    /// Manual Dexterity lost by using it.
    pub md_loss: i16,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ArmourLine {
    pub armour: &'static str,
    /// Armour Points in the current state.
    pub ap: u8,
    /// Armour Points of the undamaged armour.
    pub new: u8,
    /// Agility lost by wearing it.
    pub ag_loss: i16,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct AttackLine {
    pub attack: String,
    pub rank: u8,
    /// Strike Chance in per cent.
    pub sc: i16,
    /// Added to the damage die D10.
    pub damage: i8,
    pub class: Option<Class>,
    /// Number of attacks in a Pulse.
    pub times: u8,
    /// Sides of the creature that it can strike into.
    pub reaches: Vec<ShapeSide>,
}

/// Natural body and attacks of a creature.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct NatureLine {
    /// Number of hexes it fills.
    pub hexes: usize,
    /// Armour Points of its hide.
    pub ap: i16,
    /// Trample damage added to D10. `None` for a creature of one hex.
    pub tramples: Option<usize>,
    pub attacks: Vec<AttackLine>,
}

/// All derived values of a figure.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct RecordSheet {
    pub name: String,
    pub ft: i16,
    /// Endurance left, after earlier losses.
    pub en: i16,
    pub pc: i16,
    pub tmr: i16,
    /// Carried weight, 16 to the pound.
    pub load_ounces: i32,
    /// Pounds that can be carried without penalty.
    pub limit_pounds: i32,
    pub magility: i16,
    /// Modified Manual Dexterity with the prepared shield.
    pub mmd: i16,
    /// Chance to recover from a Stun at full Fatigue.
    pub recovery: i16,
    /// Least effective damage that Stuns it.
    pub stun: i16,
    /// Defense Rating through a front hex, with the prepared shield.
    pub front: i16,
    /// Weapons, in the hands first, then in reserve.
    pub weapons: Vec<WeaponLine>,
    pub unarmed: WeaponLine,
    pub shields: Vec<ShieldLine>,
    pub armour: Option<ArmourLine>,
    /// Table prices of all its Ranks, in Experience Points.
    pub ep: u32,
    /// Price of its gear when new, in Silver Pennies.
    pub price: u32,
    /// The rating V of the figure (DQX-01).
    pub worth: u32,
    /// Ranks with weapons and shields that it does not carry.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub idle_ranks: Vec<(&'static str, u8)>,
    /// Natural body and attacks, if it is a creature (22, D135).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub nature: Option<NatureLine>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub mount: Option<MountLine>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct MountLine {
    #[serde(flatten)]
    pub mount: Mount,
    /// Chance of every Horsemanship test: 3 x mAG + 10 per Rank (D136).
    pub horsemanship: i16,
}

impl RecordSheet {
    /// The load rounded to whole pounds.
    pub const fn load_pounds(&self) -> i32 {
        (self.load_ounces + 8) / 16
    }
}

impl Sheet {
    /// Returns whether it can ride. Creatures cannot.
    pub const fn can_ride(&self) -> bool {
        self.creature.is_none()
    }

    /// Restrictions on a rider with the held weapon, as sentences. Empty on foot (DQ-MOUNT-02, -05, D136).
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

    /// Ranks with equipment that it does not carry, by name.
    fn idle_ranks(&self) -> Vec<(&'static str, u8)> {
        let bare = self.unarmed_line().weapon;
        let carried = |name: &str| name == bare || self.kit.items().any(|item| item.name() == name);
        self.ranks.each().filter(|(name, _)| !carried(name)).collect()
    }

    /// Agility less the losses from armour and load.
    pub fn magility(&self) -> i16 {
        let armour = self.armour.map_or(0, |worn| worn.armour.row().ag_loss);
        formulas::modified_agility(self.values.ag, armour, self.load(), self.values.ps)
    }

    /// Manual Dexterity less the loss from a prepared shield.
    pub const fn mmd(&self, shield: Option<Shield>) -> i16 {
        formulas::modified_dexterity(self.values.md, shield)
    }

    /// Tactical Movement Rate after armour, load and injuries.
    pub fn tmr(&self) -> i16 {
        let haste = self.creature.as_ref().map_or(0, |creature| creature.haste());
        formulas::tmr(self.magility(), self.race.row().tmr + self.lasting.tmr + haste)
    }

    /// Table prices of all Ranks with weapons, shields and bare hands (DQX-05, reading 5).
    pub fn ep(&self) -> u32 {
        self.ranks.each().map(|(_, rank)| price_of_rank_in_all(rank)).sum()
    }

    /// Price of its gear when new, in Silver Pennies.
    pub fn price(&self) -> u32 {
        self.kit.cost() + self.armour.map_or(0, |worn| u32::from(worn.armour.cost(self.size)))
    }

    /// Strike Chance with a weapon. The penalty for a blind eye is applied elsewhere (DQ-STRIKE-10).
    pub fn strike_chance(&self, weapon: Weapon, mmd: i16) -> i16 {
        formulas::strike_chance(formulas::base_chance(weapon, mmd), mmd, self.ranks.weapon(weapon))
    }

    /// Computes all derived values of the figure.
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

    /// The race to show beside the name, or "Creature".
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

    /// The record line of a weapon in this figure's hands.
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

    /// The record line of a shield, as if it were prepared.
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
