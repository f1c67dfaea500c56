//! The end of a combat turn: deaths, nerve, the game turn and the end of the fight.

use super::mages::worth_of;
use super::melee::dice_of;
use super::turn::{Notes, need};
use super::{Answers, Faces, Fate, LK, Pursuit, World};

impl World {
    pub fn close(&mut self, answers: &Answers, notes: &mut Notes, faces: &mut Faces) {
        self.end_cobra_milk_in_forms(faces);
        self.end_cobra_milk(faces);
        let turn = self.turn;
        let poisoned = |hero: &super::Hero| hero.magic.cobra > 0 && turn == hero.magic.cobra + 3;
        for hero in self.heroes.iter_mut().filter(|hero| hero.is_here() && (hero.is_slain() || poisoned(hero))) {
            hero.die();
        }
        for beast in self.beasts.iter_mut().filter(|beast| beast.fate == Fate::Here && beast.mr == 0) {
            beast.fate = Fate::Dead;
        }
        self.lose_masters();
        let here = self.targets();
        self.test_nerve(notes.foes_beaten, faces);
        let runners = here.into_iter().filter(|foe| self.beasts[*foe].fate == Fate::Fled).collect();
        self.pursue(runners, answers, notes, faces);
        self.lost_running = if notes.foes_beaten { self.lost_running + 1 } else { 0 };
        self.wear_off(notes);
        if self.turn % 5 == 0 {
            self.heroes.iter_mut().for_each(super::Hero::recover);
            self.rest_mages();
            self.end_magic();
        }
        self.leave();
        if !self.end(faces) {
            self.turn += 1;
            self.missile_turns = (self.missile_turns - 1).max(0);
            if self.missile_turns == 0 {
                self.distance = 0;
            }
            self.obey(faces);
            self.quell();
        }
    }

    /// Those who were struck wake, what burnt is gone, and coats of poison wear off.
    fn wear_off(&mut self, notes: &Notes) {
        for (foe, beast) in self.beasts.iter_mut().enumerate() {
            if notes.beast_struck[foe] {
                beast.asleep_until = 0;
            }
        }
        for (one, hero) in self.heroes.iter_mut().enumerate() {
            if notes.struck[one] {
                hero.magic.asleep = 0;
            }
            if notes.burnt[one][0] {
                hero.shield = 0;
            }
            if notes.burnt[one][1] {
                hero.mail = 0;
            }
            if notes.fought[one] {
                hero.striking()
                    .into_iter()
                    .for_each(|place| hero.arms[place].coat = (hero.arms[place].coat - 1).max(0));
            }
        }
    }

    /// The dead who walk fall again, and called beings vanish.
    fn leave(&mut self) {
        for hero in self.heroes.iter_mut().filter(|hero| hero.is_here()) {
            if hero.magic.walks > 0 && hero.magic.walks <= self.turn {
                hero.fate = Fate::Dead;
            }
        }
        for beast in self.beasts.iter_mut().filter(|beast| beast.fate == Fate::Here) {
            if beast.leaves > 0 && beast.leaves <= self.turn {
                beast.fate = Fate::Gone;
            }
        }
    }

    /// An ally that was hit alone is dead at once, and a zombie without its master, too.
    pub fn bury_ally(&mut self, ally: usize) {
        let beast = &self.beasts[ally];
        let lost = beast.kept_by.is_some_and(|caster| !self.heroes[caster].is_here()) && beast.dice.is_none();
        if beast.mr == 0 || lost {
            self.beasts[ally].fate = Fate::Dead;
        }
    }

    /// A zombie falls with its caster. An elemental stays for its time.
    fn lose_masters(&mut self) {
        for one in 0..self.beasts.len() {
            let lost = self.beasts[one].kept_by.is_some_and(|caster| !self.heroes[caster].is_here());
            if lost && self.beasts[one].is_here() && self.beasts[one].dice.is_none() {
                self.beasts[one].fate = Fate::Dead;
            }
        }
    }

    /// Changes of size end, and what was doubled is halved for as long.
    fn end_magic(&mut self) {
        let turn = self.turn;
        for hero in &mut self.heroes {
            if hero.magic.size.is_some_and(|size| size.until <= turn) {
                hero.shrink_back();
            }
            hero.end_doubling(turn);
        }
        for beast in &mut self.beasts {
            if beast.magic.size.is_some_and(|size| size.until <= turn) {
                beast.shrink_back();
            }
        }
    }

    /// Foes who run now are chased, or shot at before they are gone.
    fn pursue(&mut self, runners: Vec<usize>, answers: &Answers, notes: &mut Notes, faces: &mut Faces) {
        let hunters = self.heroes.iter().enumerate().filter(|(one, _)| self.can_act(*one));
        let allies = self.allies().into_iter().map(|one| self.pace_of_beast(one));
        let own = hunters.map(|(one, _)| self.pace_of_hero(one)).min();
        let Some(own) = own.map(|own| allies.fold(own, i64::min)).filter(|_| !runners.is_empty() && self.passes(0))
        else {
            assert!(answers.pursuit.is_none(), "{}: nobody runs, or nobody follows", self.place());
            return;
        };
        self.pursued |= !matches!(answers.pursuit, Some(Pursuit::LetGo));
        let theirs = runners.iter().map(|foe| self.pace_of_beast(*foe)).min().unwrap();
        match answers.pursuit.as_ref().unwrap_or_else(|| panic!("{}: nobody asks about runners", self.place())) {
            Pursuit::LetGo => {}
            Pursuit::Chase => {
                let (mine, other) = (faces.two(), faces.two());
                if own + mine >= theirs + other {
                    runners.into_iter().for_each(|foe| self.beasts[foe].fate = Fate::Here);
                }
            }
            Pursuit::Shoot(shots) => {
                runners.iter().for_each(|foe| self.beasts[*foe].fate = Fate::Here);
                for (one, place) in shots {
                    let at = runners.iter().copied().find(|foe| self.beasts[*foe].fate == Fate::Here);
                    let Some(at) = at.filter(|_| self.can_act(*one)) else { continue };
                    self.shoot(*one, (*place, at), notes, faces);
                }
                let left = runners.into_iter().filter(|foe| self.beasts[*foe].fate == Fate::Here);
                left.collect::<Vec<_>>().into_iter().for_each(|foe| self.beasts[foe].fate = Fate::Fled);
            }
        }
    }

    /// Cobra milk kills at the end of the third turn after it, unless the beast makes its saving roll.
    fn end_cobra_milk(&mut self, faces: &mut Faces) {
        for foe in 0..self.beasts.len() {
            let beast = &self.beasts[foe];
            let due = beast.fate == Fate::Here && beast.mr > 0 && beast.cobra > 0 && self.turn == beast.cobra + 3;
            if due {
                let saved = self.beast_saves(foe, faces);
                let beast = &mut self.beasts[foe];
                if saved { beast.cobra = 0 } else { beast.fate = Fate::Dead }
            }
        }
    }

    /// The dice of the rating, rolled over while all show the same face; a single die is rolled once.
    pub fn beast_saves(&self, foe: usize, faces: &mut Faces) -> bool {
        self.saves_with(self.beasts[foe].mr, faces)
    }

    /// The saving roll of a beast with this rating.
    pub fn saves_with(&self, mr: i64, faces: &mut Faces) -> bool {
        let (wanted, count) = (50 + 50 * self.level - mr, dice_of(&self.house, mr));
        if wanted <= 0 || count == 0 {
            return wanted <= 0;
        }
        let mut sum = 0;
        loop {
            let dice = faces.roll(count);
            sum += dice.iter().sum::<i64>();
            if count == 1 || dice.iter().any(|die| *die != dice[0]) {
                return sum >= wanted;
            }
        }
    }

    fn testable(&self) -> Vec<usize> {
        let tests = |foe: &usize| {
            let beast = &self.beasts[*foe];
            beast.fate == Fate::Here
                && !beast.ours
                && beast.has_nerves()
                && !beast.berserk
                && !self.is_helpless(*foe)
                && !self.is_away(*foe)
        };
        (0..self.beasts.len()).filter(tests).collect()
    }

    fn test_nerve(&mut self, beaten: bool, faces: &mut Faces) {
        self.surrender();
        let slain = self.beasts.iter().filter(|beast| beast.is_beaten() && !beast.ours).count();
        if !self.shaken && 2 * slain > self.began {
            for foe in self.testable() {
                self.shaken = true;
                let rolled = faces.two();
                if rolled < 10 {
                    self.beasts[foe].fate = Fate::Fled;
                } else if self.beasts[foe].can_rage && self.house.berserk {
                    self.beasts[foe].berserk = true;
                }
            }
        }
        let here = |beast: &&super::Beast| beast.fate == Fate::Here && !beast.ours;
        let (now, full): (i64, i64) = (
            self.beasts.iter().filter(here).map(|beast| beast.mr).sum(),
            self.beasts.iter().filter(|beast| !beast.ours).map(|beast| beast.full).sum(),
        );
        if beaten && self.lost_running >= 1 && 2 * now <= full && !self.testable().is_empty() && faces.two() <= 7 {
            self.testable().into_iter().for_each(|foe| self.beasts[foe].fate = Fate::Fled);
        }
        let left = self.targets();
        if let [foe] = left[..] {
            let beast = &mut self.beasts[foe];
            if self.cornered && 4 * beast.mr <= beast.full && !beast.berserk && beast.has_nerves() {
                if beast.can_rage && self.house.berserk { beast.berserk = true } else { beast.fate = Fate::Subdued }
            }
        }
    }

    /// Below MR 10, once something is lost; a pack by its total. Those without nerves are destroyed.
    fn surrender(&mut self) {
        for foe in 0..self.beasts.len() {
            if self.beasts[foe].fate != Fate::Here
                || self.beasts[foe].berserk
                || self.beasts[foe].ours
                || self.beasts[foe].mage.is_some()
            {
                continue;
            }
            let name = self.beasts[foe].name;
            let pack = || self.beasts.iter().filter(|beast| beast.name == name && !beast.ours);
            let counted = |beast: &&super::Beast| matches!(beast.fate, Fate::Here | Fate::Subdued);
            let (now, full) = match self.beasts[foe].pack {
                true => (pack().filter(counted).map(|beast| beast.mr).sum(), pack().map(|beast| beast.full).sum()),
                false => (self.beasts[foe].mr, self.beasts[foe].full),
            };
            if now < 10 && now < full {
                self.beasts[foe].fate = if self.beasts[foe].has_nerves() { Fate::Subdued } else { Fate::Dead };
            }
        }
    }

    /// Ends the fight if it is decided, with saving rolls against fever and the experience of the foes.
    pub fn end(&mut self, faces: &mut Faces) -> bool {
        if self.outcome().is_none() {
            return false;
        }
        self.heroes.iter_mut().for_each(super::Hero::take_own_form);
        // The hits on a form can be the death of its owner.
        let Some(outcome) = self.outcome() else { return false };
        self.over = Some(outcome);
        for one in 0..self.heroes.len() {
            if self.heroes[one].feverish && self.heroes[one].fate != Fate::Dead {
                let wanted = need(self.level, self.heroes[one].now[LK]);
                if faces.saving_roll() >= wanted {
                    self.heroes[one].feverish = false;
                    self.heroes[one].gain(wanted * self.level);
                }
            }
        }
        if outcome != "lost" {
            self.teach();
        }
        true
    }

    /// How the fight is decided. `None` if it is not.
    fn outcome(&mut self) -> Option<&'static str> {
        let foes = !self.targets().is_empty();
        let fled = self.heroes.iter().any(|hero| matches!(hero.fate, Fate::Fled | Fate::Gone));
        // A being of magic that vanished is nobody who ran.
        let gone = self
            .beasts
            .iter()
            .any(|beast| !beast.ours && !beast.called && matches!(beast.fate, Fate::Fled | Fate::Gone));
        let unseen = (0..self.heroes.len()).filter(|one| self.heroes[*one].is_here()).all(|one| self.is_hidden(one))
            && self.allies().into_iter().all(|one| self.lasts(self.beasts[one].magic.hidden));
        let people = self.heroes.iter().any(|hero| hero.is_here());
        match people {
            false => Some(if fled { "fled" } else { "lost" }),
            true if foes && unseen => Some("fled"),
            true if foes => None,
            true if self.quarrel().is_some() => None,
            true => Some(if gone { "driven off" } else { "won" }),
        }
    }

    /// Experience for the foes who were beaten and those who were bound.
    fn teach(&mut self) {
        let beaten = self.beasts.iter().filter(|beast| !beast.called && (beast.ours || beast.is_beaten()));
        let (mages, beasts): (Vec<&super::Beast>, Vec<&super::Beast>) = beaten.partition(|beast| beast.mage.is_some());
        let worth: Vec<i64> = beasts.into_iter().map(|beast| beast.worth).collect();
        let people: i64 = mages.into_iter().filter_map(|beast| beast.mage.as_deref()).map(worth_of).sum();
        let stayed = |hero: &&mut super::Hero| hero.took_part && !matches!(hero.fate, Fate::Fled | Fate::Gone);
        for hero in self.heroes.iter_mut().filter(stayed) {
            let level = hero.level;
            hero.gain(people + worth.iter().map(|worth| (self.level * worth / level).max(1)).sum::<i64>());
        }
    }
}
