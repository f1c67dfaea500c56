//! Hostile magic-users: people among the foes who fight with bare hands and cast one spell.

use super::spells::{At, Cast, Pick};
use super::turn::{Notes, need};
use super::{Beast, CON, DX, Faces, Fate, Hero, IQ, LK, ST, Stuff, World};

/// The one spell of hostile magic-users.
const HITS: &str = "take that, you fiend";
/// The level of *Shatterstaff*.
const SHATTERS: i64 = 18;
/// *Anti-magic* stops spells up to this level.
const QUELLED: i64 = 15;

impl Beast {
    /// A person among the foes. CON takes the place of the rating.
    pub fn mage(hero: Hero) -> Beast {
        let con = hero.now[CON];
        let nobody = super::beast("orc", con);
        Beast {
            name: "mage",
            kind: 'h',
            can_rage: false,
            arms: Stuff::Steel,
            pace: hero.pace,
            mage: Some(Box::new(hero)),
            ..nobody
        }
    }
}

impl World {
    /// The magic-users who can cast, each with the order in which spells are cast.
    pub fn hostile_casters(&self) -> Vec<(i64, usize)> {
        let foes = self.targets().into_iter();
        foes.filter_map(|foe| Some((-self.beasts[foe].mage.as_ref()?.now[DX], self.beast_id(foe)))).collect()
    }

    /// A magic-user casts at a random member at its own level. Without the ST it runs, if there is a way out.
    pub fn cast_as_foe(&mut self, foe: usize, notes: &mut Notes, faces: &mut Faces) {
        let beast = &self.beasts[foe];
        let Some(mage) = beast.mage.as_ref().filter(|_| beast.is_here() && beast.mr > 0) else { return };
        let cast = Cast { spell: HITS, level: mage.level, at: At::All, pick: Pick::None };
        let (cost, hits) = (cast.cost(mage), mage.now[IQ] * mage.level);
        if self.is_quelled() && mage.level <= QUELLED {
            return;
        }
        if cost >= mage.now[ST] {
            if !self.cornered {
                self.beasts[foe].fate = Fate::Fled;
            }
            return;
        }
        // No wall lets a spell of this side through that it keeps off from the other.
        let open = |one: &usize| self.heroes[*one].is_here() && !self.is_safe(*one);
        let allies = self.open_allies().into_iter().map(|one| self.beast_id(one));
        let here: Vec<usize> = (0..self.heroes.len()).filter(open).chain(allies).collect();
        if here.is_empty() || !self.passes(mage.level) {
            return;
        }
        let victim = if here.len() > 1 { faces.one() as usize - 1 } else { 0 };
        let one = *here.get(victim).unwrap_or_else(|| panic!("{}: victim {victim} of {here:?}", self.place()));
        self.beasts[foe].mage.iter_mut().for_each(|mage| mage.now[ST] -= cost);
        if self.beast_at(one).is_some() {
            self.hit_at(one, hits, notes);
            return self.bury_at(one);
        }
        notes.struck[one] |= hits > 0;
        let hero = &mut self.heroes[one];
        hero.now[CON] -= hits;
        if hero.now[CON] <= 0 {
            hero.fate = Fate::Dead;
        }
    }

    /// Bare hands: one die and the adds. `None` for those too weak to fight.
    pub fn mage_part(&mut self, foe: usize, faces: &mut Faces) -> Option<super::melee::Part> {
        let mage = self.beasts[foe].mage.as_ref().filter(|mage| mage.can_fight())?;
        let total = mage.adds() + faces.one();
        Some(super::melee::Part { total, ..super::melee::Part::default() })
    }

    /// A house rule makes winners roll for luck: those who miss are hit by the shortfall.
    pub fn mages_roll(&mut self, foes: &[usize], notes: &mut Notes, faces: &mut Faces) {
        for foe in foes {
            let Some(wanted) = self.beasts[*foe].mage.as_ref().map(|mage| need(1, mage.now[LK])) else { continue };
            let total = faces.saving_roll();
            self.hit_beast(*foe, (wanted - total).max(0), notes);
        }
    }

    /// *Seek Ye*: a person leaves on a quest.
    pub fn send_out(&mut self, foe: usize) -> bool {
        let is_person = self.beasts[foe].mage.is_some();
        if is_person {
            self.beasts[foe].fate = Fate::Subdued;
        }
        is_person
    }

    /// The price of *Shatterstaff*: twice the values of the victim.
    pub fn price_of_staff(&self, foe: usize) -> i64 {
        let beast = &self.beasts[foe];
        let Some(mage) = &beast.mage else { return 0 };
        2 * (mage.now.iter().sum::<i64>() - mage.now[CON] + beast.mr)
    }

    /// *Shatterstaff* takes what ST there is, and kills a caster without enough of it.
    pub fn shatter(&mut self, one: usize, foe: usize) {
        let (cost, before) = (self.price_of_staff(foe), self.heroes[one].now[ST]);
        let left = before - cost;
        self.heroes[one].now[ST] = left.max(0);
        if self.beasts[foe].mr == 0 {
            self.disputed = Some("the price of the staff of a dead person");
        }
        let there = self.targets().contains(&foe) && self.passes(SHATTERS);
        if there && left >= 0 {
            self.beasts[foe].mage.iter_mut().for_each(|mage| (mage.staff, mage.deluxe) = (false, false));
        }
        if there && left > 0 {
            self.heroes[one].gain(2 * cost);
        }
        if left <= 0 {
            self.heroes[one].die();
        }
    }

    /// One more ST for each magic-user at the end of a game turn.
    pub fn rest_mages(&mut self) {
        for beast in self.beasts.iter_mut().filter(|beast| beast.is_here()) {
            beast
                .mage
                .iter_mut()
                .for_each(|mage| mage.now[ST] = (mage.now[ST] + 1).min(mage.normal[ST].max(mage.now[ST])));
        }
    }
}

/// The experience for a person: a sixth of the normal values for each level.
pub fn worth_of(mage: &Hero) -> i64 {
    (mage.normal.iter().sum::<i64>() * mage.level / 6).max(1)
}
