//! Raging heroes without foes: each turn they fight the nearest members, who may fight back, run or endure.

use super::melee::Part;
use super::turn::{Notes, need, shares};
use super::{Answers, CHR, CON, Deed, Faces, Hold, LK, Mood, Poison, ST, Stuff, World};

impl World {
    /// The members who are attacked, and the raging heroes. Ids as in the line of the party. `None` if there are foes, or if
    /// the raging reach nobody.
    pub fn quarrel(&self) -> Option<[Vec<usize>; 2]> {
        let open = |one: &usize| self.heroes[*one].is_here() && !self.is_safe(*one);
        let open = (0..self.heroes.len()).filter(open);
        let (raging, calm): (Vec<usize>, Vec<usize>) = open.partition(|one| self.heroes[*one].is_raging());
        let allies = self.open_allies().into_iter().map(|one| self.beast_id(one));
        let nearest: Vec<usize> = calm.into_iter().chain(allies).take(2).collect();
        (self.targets().is_empty() && !raging.is_empty() && !nearest.is_empty()).then_some([nearest, raging])
    }

    pub fn fight_comrades(
        &mut self,
        deeds: &[Deed],
        groups: [Vec<usize>; 2],
        notes: &mut Notes,
        answers: &Answers,
        faces: &mut Faces,
    ) -> Vec<(usize, Part)> {
        let mut line = groups.concat();
        line.sort_unstable();
        let parts = self.roll_all(deeds, &line, &[], notes, answers, faces);
        let sum = |group: &[usize], part: fn(&Part) -> i64| -> i64 {
            parts.iter().filter(|(one, _)| group.contains(one)).map(|(_, found)| part(found)).sum()
        };
        let [calm, raging] = &groups;
        let totals = [
            sum(calm, |part| part.total) + sum(raging, |part| part.to_enemy),
            sum(raging, |part| part.total) + sum(calm, |part| part.to_enemy),
        ];
        if totals[0] != totals[1] {
            let (winners, losers) = if totals[0] > totals[1] { (calm, raging) } else { (raging, calm) };
            let hits = (totals[0] - totals[1]).abs();
            self.share_among(losers, hits + self.poison_bonus(winners, losers, &parts), notes);
            // Beasts have no armour to burn: their hits count at once.
            self.settle_allies(notes);
            self.poison_comrades(winners, losers, notes, faces);
            self.winners_lose(winners, hits, notes, faces);
            notes.foes_beaten = totals[0] > totals[1];
        }
        (notes.comrades, self.quarrelled) = (Some(groups), true);
        parts
    }

    /// Equal shares for all who live, without regard to a hero who is blamed by foes.
    fn share_among(&self, group: &[usize], hits: i64, notes: &mut Notes) {
        let alive: Vec<usize> = group.iter().copied().filter(|one| self.takes_share(*one)).collect();
        for (one, share) in alive.iter().zip(shares(hits, alive.len().max(1))) {
            notes.share[*one] += share;
        }
    }

    fn poison_bonus(&self, winners: &[usize], losers: &[usize], parts: &[(usize, Part)]) -> i64 {
        let harms =
            |poison: Poison| losers.iter().any(|one| self.beast_at(*one).is_none_or(|beast| poison.harms(beast)));
        let mut bonus = 0;
        for (one, part) in parts.iter().filter(|(one, _)| winners.contains(one) && self.ally(*one).is_none()) {
            for (hand, place) in self.heroes[*one].striking().into_iter().enumerate() {
                let works = self.heroes[*one].arms[place].poison.is_some_and(harms);
                bonus += if works { part.poison[hand] } else { 0 };
            }
        }
        bonus
    }

    /// The poison of each weapon goes to the first loser who has none of it. A hero makes a saving roll as against a bite.
    fn poison_comrades(&mut self, winners: &[usize], losers: &[usize], notes: &Notes, faces: &mut Faces) {
        for one in winners {
            for poison in self.poisons_of(*one, notes) {
                let free = |other: &usize| match (
                    self.ally(*other),
                    &self.heroes.get(*other).and_then(|hero| hero.form.as_deref()),
                ) {
                    (Some(ally), _) => self.can_be_poisoned(ally, poison),
                    (None, Some(form)) => self.form_can_be_poisoned(*other, form, poison),
                    (None, None) => self.hero_can_be_poisoned(*other, poison),
                };
                let Some(other) = losers.iter().copied().find(free) else { continue };
                match self.ally(other) {
                    Some(ally) => self.poison_one(ally, poison),
                    None => self.poison_hero(other, poison, faces),
                }
            }
        }
    }

    fn hero_can_be_poisoned(&self, one: usize, poison: Poison) -> bool {
        let hero = &self.heroes[one];
        let fresh = match poison {
            Poison::Spider => hero.magic.spider == 0 || self.turn >= hero.magic.spider + 5,
            Poison::Cobra => hero.magic.cobra == 0,
            _ => false,
        };
        fresh && hero.now[CON] > 0
    }

    fn poison_hero(&mut self, one: usize, poison: Poison, faces: &mut Faces) {
        let (turn, wanted) = (self.turn, need(self.level, self.heroes[one].now[LK]));
        if self.heroes[one].form.is_none() && faces.saving_roll() >= wanted {
            return self.heroes[one].gain(wanted * self.level);
        }
        let magic = &mut self.heroes[one].magic;
        if poison == Poison::Spider { magic.spider = turn } else { magic.cobra = turn }
    }

    /// The hardest arms that a hero strikes: those of heroes are of steel.
    pub fn arms_against(&self, one: usize, foes: &[usize], notes: &Notes) -> Stuff {
        let hardest = |beasts: &mut dyn Iterator<Item = usize>| beasts.map(|beast| self.beasts[beast].arms).max();
        let found = match &notes.comrades {
            None => hardest(&mut foes.iter().copied()),
            Some([calm, raging]) => {
                let others = if raging.contains(&one) { calm } else { raging };
                let heroes = others.iter().any(|other| self.beast_at(*other).is_none());
                let beasts = others.iter().filter_map(|other| self.beast_at(*other)).map(|beast| beast.arms).max();
                heroes.then_some(Stuff::Steel).max(beasts)
            }
        };
        found.unwrap_or(Stuff::Flesh)
    }

    /// Returns whether a raging hero is calm now: by the leader, who can try once in a rage, or by a hero with CHR 15.
    pub fn calms(&mut self, one: usize, hold: Hold, faces: &mut Faces) -> bool {
        match hold {
            Hold::Leave => false,
            Hold::Roll => {
                assert!(!self.heroes[one].tried, "{}: hero {one} is tried twice in one rage", self.place());
                self.heroes[one].tried = true;
                faces.saving_roll() >= need(self.level, self.heroes[one].now[LK])
            }
            Hold::Calm(by) => {
                let able = self.can_act(by) && !self.heroes[by].is_raging() && self.heroes[by].now[CHR] >= 15;
                assert!(able && by != one, "{}: hero {by} calms hero {one}", self.place());
                true
            }
        }
    }

    /// The raging heroes who chase those who run from them.
    pub fn raging_hunters(&self) -> Vec<usize> {
        let hunts = |one: &usize| self.heroes[*one].is_raging() && self.can_act(*one);
        (0..self.heroes.len()).filter(hunts).collect()
    }

    /// Rage ends at ST 5 or less, even without a blow.
    pub fn end_weak_rage(&mut self, one: usize) {
        let hero = &mut self.heroes[one];
        if hero.is_here() && hero.is_raging() && hero.now[ST] <= 5 {
            hero.mood = Mood::Spent;
        }
    }
}
