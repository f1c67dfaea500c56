//! A whole combat turn, step by step.

use super::magic::Stands;
use super::melee::Part;
use super::{Answers, CON, Calling, Deed, Faces, Fate, Hold, LK, Mood, Poison, World};

/// What the heroes and beasts suffered in the turn that is played.
#[derive(Default)]
pub struct Notes {
    pub share: Vec<i64>,
    pub absorbed: Vec<i64>,
    pub burnt: Vec<[bool; 2]>,
    pub lost: Vec<i64>,
    pub struck: Vec<bool>,
    pub fought: Vec<bool>,
    pub beast_fought: Vec<bool>,
    /// Heroes who rolled as beasts.
    pub form_fought: Vec<bool>,
    pub beast_struck: Vec<bool>,
    pub foes_beaten: bool,
    /// The attacked and the raging of a turn without foes.
    pub comrades: Option<[Vec<usize>; 2]>,
}

pub fn need(level: i64, luck: i64) -> i64 {
    (15 + 5 * level - luck).max(5)
}

/// The poisons in the fangs of a beast.
fn fangs(beast: Option<&super::Beast>) -> Vec<Poison> {
    let Some(beast) = beast else { return Vec::new() };
    let fangs = [(beast.venom, Poison::Spider), (beast.viper, Poison::Cobra)];
    fangs.into_iter().filter(|(has, _)| *has).map(|(_, poison)| poison).collect()
}

/// Equal shares, the remainder one each from the front.
pub fn shares(hits: i64, count: usize) -> Vec<i64> {
    let count = count as i64;
    (0..count).map(|number| hits / count + i64::from(number < hits % count)).collect()
}

impl World {
    /// Plays the turn and begins the next one, unless the fight is over. Returns the parts of the comparison.
    pub fn play_turn(&mut self, deeds: &[Deed], answers: &Answers, faces: &mut Faces) -> Vec<(usize, Part)> {
        let mut notes = Notes {
            // Of heroes and allies.
            share: vec![0; self.heroes.len() + self.beasts.len() + 6],
            absorbed: vec![0; self.heroes.len()],
            burnt: vec![[false; 2]; self.heroes.len()],
            lost: vec![0; self.heroes.len()],
            struck: vec![false; self.heroes.len()],
            fought: vec![false; self.heroes.len()],
            beast_fought: vec![false; self.beasts.len() + 6],
            form_fought: vec![false; self.heroes.len()],
            beast_struck: vec![false; self.beasts.len() + 6],
            foes_beaten: false,
            comrades: None,
        };
        let deeds = self.take_orders(deeds, answers, faces);
        if self.over.is_some() {
            return Vec::new();
        }
        self.flee(&deeds, faces);
        if self.end(faces) {
            return Vec::new();
        }
        self.cast_all(&deeds, &mut notes, faces);
        if self.end(faces) {
            return Vec::new();
        }
        self.shoot_all(&deeds, &mut notes, faces);
        if self.end(faces) {
            return Vec::new();
        }
        let (party, foes) = (self.party_line(), self.foes_line());
        let mut parts = Vec::new();
        let meet = self.missile_turns == 0 && !party.is_empty() && !foes.is_empty();
        if let Some(groups) = self.quarrel().filter(|_| self.missile_turns == 0) {
            parts = self.fight_comrades(&deeds, groups, &mut notes, answers, faces);
        } else if meet && self.wall().is_some() {
            parts = self.storm(&party, &foes, &mut notes, faces);
        } else if meet {
            parts = self.roll_all(&deeds, &party, &foes, &mut notes, answers, faces);
            self.compare_all(&deeds, &party, &foes, &parts, &mut notes, faces);
        }
        if self.disputed.is_some() {
            return parts;
        }
        self.settle(&mut notes, answers);
        self.tire_all(&foes, &mut notes, faces);
        self.close(answers, &mut notes, faces);
        parts
    }

    fn take_orders(&mut self, deeds: &[Deed], answers: &Answers, faces: &mut Faces) -> Vec<Deed> {
        let mut taken = deeds.to_vec();
        for one in 0..self.heroes.len() {
            if self.heroes[one].form.is_some() && !self.can_act(one) {
                // A beast that wakes in time needs no order.
                taken[one] = Deed::Fight;
                continue;
            }
            if answers.own_form.contains(&one) {
                self.heroes[one].take_own_form();
                if self.end(faces) {
                    break;
                }
            }
            if !self.can_act(one) {
                // One who rages fights without an order, if magic helps in time.
                let rages = self.heroes[one].is_here() && self.heroes[one].is_raging();
                taken[one] = if rages { Deed::Rages(Hold::Leave) } else { Deed::Wait };
                continue;
            }
            if let Deed::Rages(hold) = deeds[one] {
                assert!(self.heroes[one].is_raging(), "{}: hero {one} does not rage", self.place());
                if self.calms(one, hold, faces) {
                    self.heroes[one].mood = Mood::Calm;
                    // Without foes there may be nobody left to fight.
                    if self.end(faces) {
                        break;
                    }
                    let order = answers.calmed.iter().find(|(who, _)| *who == one);
                    taken[one] = order.unwrap_or_else(|| panic!("{}: hero {one} gets no order", self.place())).1;
                }
            }
            self.heroes[one].took_part |= taken[one] != Deed::Flee;
        }
        taken
    }

    fn flee(&mut self, deeds: &[Deed], faces: &mut Faces) {
        let flees = |one: &usize| deeds[*one] == Deed::Flee && self.can_act(*one);
        let running: Vec<usize> = (0..self.heroes.len()).filter(flees).collect();
        let hunts = |one: &usize| {
            self.wall().is_none()
                && self.beasts[*one].fate == Fate::Here
                && !self.is_helpless(*one)
                && !self.is_away(*one)
        };
        let hunters: Vec<usize> = self.targets().into_iter().filter(hunts).collect();
        let Some(own) = running.iter().map(|one| self.pace_of_hero(*one)).min() else { return };
        let paces: Vec<i64> = match self.targets().is_empty() {
            true => self.raging_hunters().into_iter().map(|one| self.pace_of_hero(one)).collect(),
            false => hunters.iter().map(|one| self.pace_of_beast(*one)).collect(),
        };
        let away = match paces.into_iter().min() {
            None => true,
            Some(theirs) => {
                let (mine, other) = (faces.two(), faces.two());
                own + mine > theirs + other
            }
        };
        if away {
            running.into_iter().for_each(|one| self.heroes[one].fate = Fate::Fled);
        }
    }

    #[allow(clippy::too_many_arguments)]
    pub fn roll_all(
        &mut self,
        deeds: &[Deed],
        party: &[usize],
        foes: &[usize],
        notes: &mut Notes,
        answers: &Answers,
        faces: &mut Faces,
    ) -> Vec<(usize, Part)> {
        let mut parts = Vec::new();
        let allies: Vec<usize> = party.iter().filter_map(|one| self.ally(*one)).collect();
        let heroes = self.heroes.len();
        for one in party.iter().copied().filter(|one| *one < heroes) {
            if self.heroes[one].form.is_some() {
                if let Some(part) = self.form_part(one, deeds[one], faces) {
                    notes.form_fought[one] = true;
                    parts.push((one, part));
                }
            } else if self.strikes(one, deeds[one]) {
                notes.fought[one] = true;
                parts.push((one, self.hero_part(one, answers, faces)));
            }
        }
        let first = self.heroes.len();
        let mut beasts = [&allies, foes].concat();
        beasts.sort_unstable();
        for one in beasts {
            let line = if self.beasts[one].ours { &allies } else { foes };
            if let Some(part) = self.beast_part(one, line, faces) {
                notes.beast_fought[one] = true;
                parts.push((first + one, part));
            }
        }
        parts
    }

    fn compare_all(
        &mut self,
        deeds: &[Deed],
        party: &[usize],
        foes: &[usize],
        parts: &[(usize, Part)],
        notes: &mut Notes,
        faces: &mut Faces,
    ) {
        let (mut party, mut foes) = (party.to_vec(), foes.to_vec());
        for one in party.clone() {
            if let Some(Deed::Duel(foe)) = deeds.get(one).copied()
                && foes.contains(&foe)
            {
                party.retain(|other| *other != one);
                foes.retain(|other| *other != foe);
                self.compare(&[one], &[foe], parts, notes, faces);
            }
        }
        if !party.is_empty() && !foes.is_empty() {
            notes.foes_beaten = self.compare(&party, &foes, parts, notes, faces);
        }
    }

    /// Returns whether the party won.
    fn compare(
        &mut self,
        party: &[usize],
        foes: &[usize],
        parts: &[(usize, Part)],
        notes: &mut Notes,
        faces: &mut Faces,
    ) -> bool {
        let [ours, theirs, poison, open] = self.totals(party, foes, parts, notes);
        if ours > theirs {
            self.hit_group(foes, ours - theirs + poison - open, notes);
            self.poison_group(party, foes, notes);
            self.winners_lose(party, (ours - theirs - open).max(0), notes, faces);
            return true;
        }
        if theirs > ours {
            self.share_out(party, theirs - ours, notes);
            if self.house.tenth {
                self.foes_lose_tenth(foes, theirs - ours, notes);
            } else if self.house.winners_roll {
                self.mages_roll(foes, notes, faces);
            }
        }
        self.hit_group(foes, open, notes);
        false
    }

    fn foes_lose_tenth(&mut self, foes: &[usize], hits: i64, notes: &mut Notes) {
        for (foe, share) in foes.iter().zip(shares(hits / 10, foes.len())) {
            self.beasts[*foe].mr = (self.beasts[*foe].mr - share).max(0);
            notes.beast_struck[*foe] |= share > 0;
        }
    }

    /// The totals of both sides, the poison on the party's weapons, and the part of it that counts in the total.
    fn totals(&mut self, party: &[usize], foes: &[usize], parts: &[(usize, Part)], notes: &Notes) -> [i64; 4] {
        let first = self.heroes.len();
        let of = |who: usize| parts.iter().find(|(one, _)| *one == who).map(|(_, part)| *part).unwrap_or_default();
        let heroes: Vec<Part> = party.iter().map(|one| of(*one)).collect();
        // Only those who see through the image count.
        let seeing = foes.iter().filter(|one| !self.is_deceived(**one));
        let beasts: i64 = seeing.map(|one| of(first + *one).total).sum();
        let poison = self.poison_of(party, foes, &of);
        // Beasts without hands or armour cannot keep it off: it counts in the total, and even in defeat.
        let open = if foes.iter().all(|foe| self.beasts[*foe].no_hands) { poison } else { 0 };
        let ours: i64 = heroes.iter().map(|part| part.total).sum::<i64>() + open;
        let fighters: Vec<usize> = party
            .iter()
            .copied()
            .filter(|one| self.ally(*one).is_none() && (notes.fought[*one] || notes.form_fought[*one]))
            .collect();
        // Beasts of the party do not see in the dark.
        let blind = party.iter().any(|one| self.ally(*one).is_some());
        // People suffer from darkness as the party does.
        let people = foes.iter().any(|one| self.beasts[*one].mage.is_some());
        let theirs = beasts * if people { 1 } else { self.darkness(if blind { &[] } else { &fighters }) }
            + heroes.iter().map(|part| part.to_enemy).sum::<i64>();
        let theirs = if foes.iter().all(|one| self.is_deceived(*one)) { 0 } else { theirs };
        [ours, theirs, poison, open]
    }

    /// The poison bonus of a group. Poison to which all foes are immune does nothing.
    fn poison_of(&self, party: &[usize], foes: &[usize], of: &dyn Fn(usize) -> Part) -> i64 {
        let harms = |kind: Poison| foes.iter().any(|foe| kind.harms(&self.beasts[*foe]));
        let mut poison = 0;
        for one in party.iter().filter(|one| self.ally(**one).is_none()) {
            for (hand, place) in self.heroes[*one].striking().into_iter().enumerate() {
                let works = self.heroes[*one].arms[place].poison.is_some_and(harms);
                poison += if works { of(*one).poison[hand] } else { 0 };
            }
        }
        poison
    }

    /// Returns whether a share of hits falls on one of the party: on the living, except elementals.
    pub fn takes_share(&self, one: usize) -> bool {
        match self.ally(one) {
            Some(ally) => self.beasts[ally].mr > 0 && self.beasts[ally].dice.is_none(),
            None if self.heroes[one].form.is_some() => !self.heroes[one].is_slain(),
            None => self.heroes[one].now[CON] > 0 && self.heroes[one].is_here(),
        }
    }

    /// Equal shares for the living of a group. All falls on a hero whose *Oh-go-away* failed and who can be met, even if another
    /// lost a single combat.
    fn share_out(&mut self, party: &[usize], hits: i64, notes: &mut Notes) {
        let alive = |one: &usize| self.takes_share(*one);
        let blamed = self.magic.scapegoat.filter(|one| alive(one) && self.party_line().contains(one));
        let all: Vec<usize> = match blamed {
            Some(one) => vec![one],
            None => party.iter().copied().filter(alive).collect(),
        };
        for (one, share) in all.iter().zip(shares(hits, all.len().max(1))) {
            notes.share[*one] += share;
        }
    }

    /// The foes storm a wall of fire, ice or thorns: what is above its strength breaks it and hits the party, what is
    /// missing hits those who run into fire and thorns.
    fn storm(&mut self, party: &[usize], foes: &[usize], notes: &mut Notes, faces: &mut Faces) -> Vec<(usize, Part)> {
        let mut parts = Vec::new();
        let Some(wall) = self.wall().filter(|wall| wall.can_be_stormed()) else { return parts };
        // Sleepers, the confused and those too weak to fight stay where they are.
        let weak = |one: usize| self.beasts[one].mage.as_ref().is_some_and(|mage| !mage.can_fight());
        let foes: Vec<usize> = foes.iter().copied().filter(|one| !self.is_helpless(*one) && !weak(*one)).collect();
        for one in foes.iter().copied() {
            if let Some(part) = self.beast_part(one, &foes, faces) {
                notes.beast_fought[one] = true;
                parts.push((self.heroes.len() + one, part));
            }
        }
        let total = parts.iter().map(|(_, part)| part.total).sum::<i64>();
        if total > wall.strength {
            self.magic.wall = None;
            self.share_out(party, total - wall.strength, notes);
        } else if wall.kind != Stands::Ice && !foes.is_empty() {
            self.hit_group(&foes, wall.strength - total, notes);
            notes.foes_beaten = wall.strength > total;
        }
        parts
    }

    /// Each weapon with spider venom or cobra milk poisons the first living foe that it harms and that has none of it yet.
    fn poison_group(&mut self, party: &[usize], foes: &[usize], notes: &Notes) {
        for one in party {
            for poison in self.poisons_of(*one, notes) {
                let free = |foe: &usize| self.can_be_poisoned(*foe, poison);
                if let Some(foe) = foes.iter().copied().find(free) {
                    self.poison_one(foe, poison);
                }
            }
        }
    }

    /// The poisons with which one of the party struck: on weapons, or in the fangs of an ally.
    pub fn poisons_of(&self, one: usize, notes: &Notes) -> Vec<Poison> {
        match self.ally(one) {
            Some(ally) if notes.beast_fought[ally] => fangs(Some(&self.beasts[ally])),
            None if notes.form_fought[one] => fangs(self.heroes[one].form.as_deref()),
            None if notes.fought[one] => {
                let hero = &self.heroes[one];
                let coated = hero.striking().into_iter().map(|place| &hero.arms[place]).filter(|arm| arm.coat > 0);
                coated.filter_map(|arm| arm.poison).collect()
            }
            _ => Vec::new(),
        }
    }

    pub fn can_be_poisoned(&self, foe: usize, poison: Poison) -> bool {
        let (turn, beast) = (self.turn, &self.beasts[foe]);
        let fresh = match poison {
            Poison::Spider => beast.spider == 0 || turn >= beast.spider + 5,
            Poison::Cobra => beast.cobra == 0 && !beast.large,
            _ => false,
        };
        beast.mr > 0 && poison.harms(beast) && fresh
    }

    pub fn poison_one(&mut self, foe: usize, poison: Poison) {
        let turn = self.turn;
        if self.can_be_poisoned(foe, poison) {
            let beast = &mut self.beasts[foe];
            if poison == Poison::Spider { beast.spider = turn } else { beast.cobra = turn }
        }
    }

    /// Equal shares for all who live; what kills and is left over goes to the next living ones.
    fn hit_group(&mut self, foes: &[usize], hits: i64, notes: &mut Notes) {
        let shares_hits = |foe: &usize| self.beasts[*foe].mr > 0 && self.beasts[*foe].dice.is_none();
        let alive: Vec<usize> = foes.iter().copied().filter(shares_hits).collect();
        if alive.is_empty() || hits == 0 {
            return;
        }
        let mut left = 0;
        for (foe, share) in alive.iter().zip(shares(hits, alive.len())) {
            left = self.hit_beast(*foe, share + left, notes);
        }
        for foe in alive {
            left = self.hit_beast(foe, left, notes);
        }
    }

    /// Hits harm neither an elemental nor what a caster keeps who is here.
    pub fn ignores_hits(&self, beast: usize) -> bool {
        let beast = &self.beasts[beast];
        beast.dice.is_some() || beast.kept_by.is_some_and(|one| self.heroes[one].is_here())
    }

    pub fn hit_beast(&mut self, foe: usize, hits: i64, notes: &mut Notes) -> i64 {
        if self.ignores_hits(foe) {
            return 0;
        }
        let taken = hits.min(self.beasts[foe].mr);
        self.beasts[foe].mr -= taken;
        notes.beast_struck[foe] |= taken > 0;
        // What is more than enough for a person is lost.
        if self.beasts[foe].mage.is_some() { 0 } else { hits - taken }
    }

    /// The house rules that make winners lose something.
    pub fn winners_lose(&mut self, party: &[usize], hits: i64, notes: &mut Notes, faces: &mut Faces) {
        if self.house.tenth {
            for (one, share) in party.iter().zip(shares(hits / 10, party.len())) {
                match self.ally(*one) {
                    Some(ally) => _ = self.hit_beast(ally, share, notes),
                    None => _ = self.hurt(*one, share, notes),
                }
            }
        } else if self.house.winners_roll {
            let heroes = self.heroes.len();
            for one in party.iter().filter(|one| **one < heroes && self.beast_at(**one).is_none()).collect::<Vec<_>>() {
                let (wanted, total) = (need(1, self.heroes[*one].now[LK]), faces.saving_roll());
                self.hurt(*one, (wanted - total).max(0), notes);
            }
        }
    }

    /// Hits on a hero, after what the armour can still absorb in this turn. Returns what came through.
    pub fn hurt(&mut self, one: usize, hits: i64, notes: &mut Notes) -> i64 {
        if self.heroes[one].form.is_some() {
            return hits - self.hit_at(one, hits, notes);
        }
        let pool = (self.heroes[one].absorbs(notes.burnt[one]) - notes.absorbed[one]).max(0);
        let absorbed = pool.min(hits);
        notes.absorbed[one] += absorbed;
        notes.struck[one] |= hits > 0;
        self.heroes[one].now[CON] -= hits - absorbed;
        hits - absorbed
    }

    fn settle(&mut self, notes: &mut Notes, answers: &Answers) {
        self.settle_allies(notes);
        for one in 0..self.heroes.len() {
            let (share, hero) = (notes.share[one], &self.heroes[one]);
            let something = hero.shield > 0 || hero.mail > 0;
            let conscious = self.can_act(one) || hero.fate == Fate::Here && hero.is_raging();
            let burns = hero.calling == Calling::Warrior && hero.level > 1 && conscious && something;
            let through = share > (hero.absorbs([false; 2]) - notes.absorbed[one]).max(0);
            let answer = answers.burn.iter().find(|(who, _)| *who == one);
            let asks = share > 0 && burns && through;
            assert_eq!(answer.is_some(), asks, "{}: the question of hero {one} about burning", self.place());
            if let Some((_, burnt)) = answer {
                notes.burnt[one] = *burnt;
            }
            if share > 0 {
                notes.lost[one] += self.hurt(one, share, notes);
            }
        }
    }

    /// The shares of allies; what is more than enough goes on to the next of them.
    pub fn settle_allies(&mut self, notes: &mut Notes) {
        let forms = (0..self.heroes.len()).filter(|one| self.heroes[*one].form.is_some());
        let allies = self.allies().into_iter().filter(|one| !self.ignores_hits(*one)).map(|one| self.beast_id(one));
        let hit: Vec<usize> = forms.chain(allies).filter(|id| notes.share[*id] > 0).collect();
        let mut left = 0;
        for id in &hit {
            left = self.hit_at(*id, notes.share[*id] + left, notes);
        }
        for id in hit {
            left = self.hit_at(id, left, notes);
            notes.share[id] = 0;
        }
    }
}
