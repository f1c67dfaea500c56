//! Missiles: shots of heroes and volleys of beasts, with the change of gear, in the order of the fighters.

use super::melee::dice_of;
use super::turn::{Notes, need};
use super::{CON, Calling, Deed, Faces, Fate, Hero, LK, ST, World};
use crate::tables::printed;

const MISSILES: &str = include_str!("../../../assets/rulebook/tunnels/08-missiles.md");

/// The highest result of a die that hits, by the table. Columns: close, medium, far.
fn hits_up_to(skill: i64, column: usize) -> i64 {
    let rows = printed(MISSILES, "- **TT-MISSILE-T1**");
    let from = |row: &[String]| row[0].split(['-', '+']).next().unwrap().parse::<i64>().unwrap();
    let row = rows.iter().rev().find(|row| from(row) <= skill).unwrap();
    let cell = row[2 + column].rsplit('-').next().unwrap();
    cell.parse().unwrap_or(0)
}

impl World {
    /// Turns of shooting that a distance gives, if anybody can use it: close none, medium one, far two.
    pub fn missile_turns_at(&self, distance: i64) -> i64 {
        let far = |hero: &Hero| hero.arms.iter().any(|arm| arm.reach > 0 || arm.thrower.is_some());
        let casts = |hero: &Hero| hero.calling != Calling::Warrior;
        let used = self.heroes.iter().any(|hero| far(hero) || casts(hero))
            || self.beasts.iter().any(|beast| beast.bow || beast.spikes);
        if used { band(distance) as i64 } else { 0 }
    }

    pub fn shoot_all(&mut self, deeds: &[Deed], notes: &mut Notes, faces: &mut Faces) {
        for (one, deed) in deeds.iter().enumerate() {
            if !self.can_act(one) || self.heroes[one].form.is_some() {
                continue;
            }
            let hero = &mut self.heroes[one];
            match *deed {
                Deed::Take { main, off, shield } => {
                    hero.held = main.into_iter().chain(off).collect();
                    hero.shield_on_arm = shield;
                }
                Deed::Coat(place, poison) => {
                    let arm = &mut hero.arms[place];
                    (arm.poison, arm.coat) = (Some(poison), arm.coating());
                }
                Deed::Cock(place) => {
                    hero.arms[place].ready = hero.arms[place].cocked;
                    let missing = (hero.arms[place].needs_st - hero.now[ST]).max(0);
                    hero.strain(missing, self.house.one_a_turn, 0);
                }
                Deed::Shoot(place, foe) => {
                    self.shoot(one, (place, foe), notes, faces);
                }
                _ => {}
            }
        }
        for foe in 0..self.beasts.len() {
            if self.missile_turns > 0
                && self.beasts[foe].fate == Fate::Here
                && !self.beasts[foe].ours
                && !self.is_helpless(foe)
                && self.open_to_missiles()
            {
                self.volley(foe, notes, faces);
            }
        }
    }

    pub fn shoot(&mut self, one: usize, (place, foe): (usize, usize), notes: &mut Notes, faces: &mut Faces) {
        let there = self.targets();
        let chosen = Some(foe).filter(|foe| there.contains(foe)).or(there.first().copied());
        let sheltered = self.lasts(self.heroes[one].magic.safe);
        let Some(foe) = chosen.filter(|_| self.open_to_missiles() && !sheltered) else { return };
        // An attack makes visible.
        self.heroes[one].magic.hidden = 0;
        let hero = &self.heroes[one];
        let arm = hero.arms[place].clone();
        let column = if self.beasts[foe].invisible { 2 } else { band(self.distance) };
        let most = match (self.sees(one), column) {
            (true, _) => hits_up_to(hero.marksmanship(place), column),
            (false, 0) => hits_up_to(0, 0),
            (false, _) => 0,
        };
        let missing = if arm.cocked > 0 { 0 } else { (arm.needs_st - hero.now[ST]).max(0) };
        if faces.one() <= most {
            let thrown = if self.has_thrower(one, place) { 2 } else { 1 };
            let times = thrown * self.heroes[one].times(place, self.turn);
            let halved = |value: i64| if self.venom_in(one) == 1 { value.div_euclid(2) } else { value };
            let sum: i64 = faces.roll(halved(times * arm.dice)).iter().sum();
            let of_weapon = halved(arm.adds) + if arm.half { (sum + 1) / 2 } else { sum };
            let poison = arm.poison.filter(|kind| arm.coat > 0 && kind.harms(&self.beasts[foe]));
            let bonus = poison.map_or(0, |kind| of_weapon.max(0) * kind.halves() / 2);
            let total = (of_weapon + halved(self.heroes[one].adds_with_missile(place))).max(0);
            let beast = &mut self.beasts[foe];
            notes.beast_struck[foe] |= total + bonus > 0;
            beast.mr = (beast.mr - total - bonus).max(0);
            if let Some(kind) = poison {
                self.poison_one(foe, kind);
            }
            if self.beasts[foe].mr == 0 {
                self.beasts[foe].fate = Fate::Dead;
            }
        }
        self.use_up(one, place);
        let hero = &mut self.heroes[one];
        let awkward = arm.needs_dx_in_flight > hero.dexterity_with(&[place]);
        hero.strain(missing, self.house.one_a_turn, 0);
        if awkward {
            self.stumble(one, notes, faces);
            if self.heroes[one].now[CON] <= 0 {
                self.heroes[one].fate = Fate::Dead;
            }
        }
    }

    fn has_thrower(&self, one: usize, place: usize) -> bool {
        let arms = &self.heroes[one].arms;
        arms[place].thrown_by.is_some() && arms.iter().any(|arm| arm.thrower == arms[place].thrown_by)
    }

    /// A missile is gone, and a bow stays in the hands.
    fn use_up(&mut self, one: usize, place: usize) {
        let hero = &mut self.heroes[one];
        let arm = &mut hero.arms[place];
        arm.missiles -= 1;
        arm.ready = (arm.ready - 1).max(0);
        arm.coat = (arm.coat - 1).max(0);
        let (spent, bow) = (arm.thrown && arm.missiles == 0, !arm.for_hand);
        if bow {
            (hero.held, hero.shield_on_arm) = (vec![place], false);
        }
        if spent {
            let arm = &mut hero.arms[place];
            (arm.gone, arm.coat, arm.poison, arm.broken) = (true, 0, None, false);
            hero.held.retain(|held| *held != place);
        }
    }

    /// Half of a beast's dice, on one member who misses a saving roll.
    fn volley(&mut self, foe: usize, notes: &mut Notes, faces: &mut Faces) {
        let (beast, far) = (&self.beasts[foe], band(self.distance) == 2);
        if beast.magic.dull || self.is_away(foe) {
            return;
        }
        if !beast.bow && (!beast.spikes || far) {
            return;
        }
        let dice = dice_of(&self.house, beast.mr);
        let dice = if self.is_halved(foe) { dice / 2 } else { dice } / 2;
        let open = |one: &usize| self.heroes[*one].is_here() && !self.is_safe(*one);
        let allies = self.open_allies().into_iter().map(|one| self.beast_id(one));
        let here: Vec<usize> = (0..self.heroes.len()).filter(open).chain(allies).collect();
        if dice == 0 || here.is_empty() {
            return;
        }
        let one = if here.len() > 1 { here[faces.one() as usize - 1] } else { here[0] };
        if let Some(mr) = self.beast_at(one).map(|beast| beast.mr) {
            if !self.saves_with(mr, faces) {
                let hits = faces.roll(dice).into_iter().sum();
                self.hit_at(one, hits, notes);
                self.bury_at(one);
            }
            return;
        }
        let wanted = need(self.level, self.heroes[one].now[LK]);
        if faces.saving_roll() >= wanted {
            self.heroes[one].gain(wanted * self.level);
            return;
        }
        let hits = faces.roll(dice).iter().sum();
        let through = self.hurt(one, hits, notes);
        let hero = &mut self.heroes[one];
        if hero.now[CON] <= 0 {
            hero.fate = Fate::Dead;
        } else {
            hero.gain(through * wanted);
        }
    }
}

/// Close is up to 10 feet, medium up to 100, far what is more.
const fn band(distance: i64) -> usize {
    match distance {
        0..=10 => 0,
        11..=100 => 1,
        _ => 2,
    }
}
