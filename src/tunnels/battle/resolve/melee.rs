//! The dice of the melee: one fighter after the other, with the dice of rage (DEC-060, step 5).

use crate::battle::event::{Event, ScoreParts};
use crate::battle::fighter::{Being, FightSide, FighterId, Monster, Person, Rage};
use crate::battle::resolve::Run;
use crate::battle::state::{Fight, FighterSet, Step};
use crate::data::attribute::Attribute;
use crate::data::berserk::{ALWAYS_UP_TO, NEVER_FROM, SHIELD_BONUS};
use crate::data::house_rules::{DeeperLevels, RatingAdd};
use crate::data::monster::{MonsterId, MonsterTrait};
use crate::model::arms::{Traits, Weapon};
use crate::model::roll::Pool;
use crate::model::setup::Space;
use ludus_engine::game::EventSink;

/// Times that dice of rage are rolled again at most: far more than chance ever brings.
const MOST_AGAIN: u8 = 40;

impl Fight {
    pub(crate) fn roll_dice(&mut self, run: &mut Run<'_, impl EventSink<Event>>, who: FighterId) {
        if who.index() >= self.fighters.len() || self.is_missile_turn() {
            return self.emit(run, Event::Stepped(Step::Totals));
        }
        let rolls = self.adds_to_total(who) && self.can_be_met(who);
        if rolls {
            match self.get(who).being {
                Being::Person(_) => {
                    self.roll_weapons(run, who);
                    if self.ask_rage(run, who) {
                        return;
                    }
                    self.score_person(run, who);
                }
                Being::Monster(monster) => self.roll_monster(run, who, &monster),
            }
        }
        self.emit(run, Event::Stepped(Step::Dice(who.0 + 1)));
    }

    /// Returns whether a fighter is in the line and has an enemy there: no wall keeps them apart (DEC-161).
    fn can_be_met(&self, who: FighterId) -> bool {
        let [party, foes] = self.line;
        let walled =
            self.wall_in_melee().is_some_and(|wall| !wall.can_be_stormed() || self.get(who).side == FightSide::Party);
        (party.has(who) || foes.has(who)) && !party.is_empty() && !foes.is_empty() && !walled
    }

    /// The dice that the weapon of a place in the list rolls: magic doubles or triples them for a turn (*Vorpal Blade*, *Whammy*). Of
    /// both on one weapon the stronger counts.
    pub fn dice_of(&self, who: FighterId, place: usize, weapon: &Weapon) -> u32 {
        let effects = &self.get(who).effects;
        let [boosted, sharpened] = [effects.boosted, effects.sharpened].map(|at| usize::from(at) == place);
        let times = match () {
            () if boosted && self.lasts(effects.whammy) => 3,
            () if sharpened && self.lasts(effects.vorpal) && weapon.has(Traits::BLADE) => 2,
            () => 1,
        };
        times * weapon.dice_now()
    }

    fn roll_weapons(&mut self, run: &mut Run<'_, impl EventSink<Event>>, who: FighterId) {
        let Some(weapons) = self.person(who).and_then(|person| self.strikes_with(person)) else { return };
        for (hand, weapon) in weapons.into_iter().enumerate() {
            let count = match weapon {
                Some((place, weapon)) => self.dice_of(who, place, &weapon),
                None if hand == 0 => crate::data::weapon::BARE_HANDS.dice.into(),
                None => continue,
            };
            let pool = Pool::roll(self.weakened(who, count), run.dice);
            self.emit(run, Event::Rolled { who, hand: hand as u8, pool });
        }
    }

    /// Dice under spider venom: half after one combat turn (DEC-185).
    pub(crate) fn weakened(&self, who: FighterId, dice: u32) -> u32 {
        if self.is_halved_by_venom(who) { dice / 2 } else { dice }
    }

    /// Adds under spider venom, weapon and personal ones alike: half, rounded down (DEC-185).
    pub(crate) fn weakened_adds(&self, who: FighterId, adds: i32) -> i32 {
        if self.is_halved_by_venom(who) { adds.div_euclid(2) } else { adds }
    }

    /// Asks whether a character goes berserk, or decides it by the IQ (TT-BERSERK-02, -03). Returns whether somebody is asked.
    fn ask_rage(&mut self, run: &mut Run<'_, impl EventSink<Event>>, who: FighterId) -> bool {
        let fighter = self.get(who);
        let Some(person) = fighter.person() else { return false };
        if person.rage != Rage::Calm || !self.rules.berserk || fighter.side == FightSide::Foes {
            return false;
        }
        let allowed = fighter.tally.pools.into_iter().any(Pool::allows_rage);
        match person.current.get(Attribute::Intelligence) {
            _ if !allowed => false,
            ..=ALWAYS_UP_TO => {
                self.emit(run, Event::Raged { who, forced: true });
                false
            }
            NEVER_FROM.. => false,
            _ => {
                self.emit(run, Event::RageAsked(who));
                true
            }
        }
    }

    pub(crate) fn decide_rage(&mut self, run: &mut Run<'_, impl EventSink<Event>>, who: FighterId, rages: bool) {
        if rages {
            self.emit(run, Event::Raged { who, forced: false });
        }
        self.score_person(run, who);
        self.emit(run, Event::Stepped(Step::Dice(who.0 + 1)));
    }

    /// Rolls the dice of rage: each set is rolled again for itself (TT-BERSERK-16, DEC-192).
    fn roll_rage(&mut self, run: &mut Run<'_, impl EventSink<Event>>, who: FighterId) {
        let rage = self.person(who).map(|person| person.rage);
        let begins = matches!(rage, Some(Rage::Raging { since, .. }) if since == self.turn);
        for hand in 0..2u8 {
            let mut pool = self.get(who).tally.pools[usize::from(hand)];
            if !begins && pool.forced() != pool {
                pool = pool.forced();
                self.emit(run, Event::Adjusted { who, hand, pool });
            }
            self.roll_sets(run, who, hand, pool, 0);
        }
    }

    fn roll_sets(&mut self, run: &mut Run<'_, impl EventSink<Event>>, who: FighterId, hand: u8, pool: Pool, times: u8) {
        for size in pool.sets().into_iter().filter(|size| *size > 0 && times < MOST_AGAIN) {
            let again = Pool::roll(size.into(), run.dice);
            self.emit(run, Event::RolledAgain { who, hand, pool: again });
            self.roll_sets(run, who, hand, again, times + 1);
        }
    }

    /// Adds up what a person contributes.
    fn score_person(&mut self, run: &mut Run<'_, impl EventSink<Event>>, who: FighterId) {
        let raging = self.get(who).is_raging();
        if raging {
            self.roll_rage(run, who);
        }
        let Some(person) = self.person(who).copied() else { return };
        let score = self.person_score(who, &person, raging);
        self.emit(run, Event::Scored { who, of: 1, score });
    }

    /// The score of a person for the dice of the tally.
    pub(crate) fn person_score(&self, who: FighterId, person: &Person, raging: bool) -> ScoreParts {
        let sums = self.get(who).tally.sums;
        let weapons = self.strikes_with(person).unwrap_or_default();
        let mut score = ScoreParts { times: 1, dice: sums.into_iter().sum(), ..ScoreParts::default() };
        for (weapon, sum) in weapons.into_iter().zip(sums).filter_map(|(held, sum)| Some((held?.1, sum))) {
            let adds = if raging { 0 } else { self.weakened_adds(who, weapon.adds.into()) };
            score.weapon += adds;
            // A negative roll counts for the enemy, and nothing for the user (DEC-067).
            score.against += (-(sum + adds)).max(0);
            score.venom += weapon.bonus(sum + adds);
        }
        if raging {
            score.shield = if person.armour.shield > 0 { SHIELD_BONUS } else { 0 };
        } else {
            score.personal = self.weakened_adds(who, person.adds_in_hand().into());
        }
        let mut total = score.dice + score.weapon + score.against + score.personal + score.shield;
        if self.halves(&weapons) {
            (score.halved, total) = (true, total.div_euclid(2));
            score.venom /= 2;
        }
        score.total = total;
        score
    }

    /// Returns whether a pole weapon counts half here (DEC-075).
    pub(crate) fn halves(&self, weapons: &[Option<(usize, Weapon)>; 2]) -> bool {
        self.ground.space == Space::Passage && weapons.iter().flatten().any(|(_, weapon)| weapon.has(Traits::POLE))
    }

    /// A monster, or a whole pack with its first animal (DEC-033).
    fn roll_monster(&mut self, run: &mut Run<'_, impl EventSink<Event>>, who: FighterId, monster: &Monster) {
        let Some((of, rating)) = self.pack(who, monster) else { return };
        let count = self.monster_dice(who, monster, rating);
        let pool = Pool::roll(count, run.dice);
        self.emit(run, Event::Rolled { who, hand: 0, pool });
        if monster.berserk {
            let (mut ones, mut times) = (pool.showing(1), 0);
            while ones > 0 && times < MOST_AGAIN {
                let again = Pool::roll(ones.into(), run.dice);
                self.emit(run, Event::RolledAgain { who, hand: 0, pool: again });
                (ones, times) = (again.showing(1), times + 1);
            }
        }
        let score = self.monster_score(who, monster, rating);
        self.emit(run, Event::Scored { who, of, score });
    }

    /// The animals that roll together and their total rating. `None` for one that an earlier animal rolls for.
    pub(crate) fn pack(&self, who: FighterId, monster: &Monster) -> Option<(u8, u16)> {
        if !monster.kind.has(MonsterTrait::Pack) {
            return Some((1, monster.rating));
        }
        let pack = self.pack_mates(who, monster.kind);
        if pack.each().next() != Some(who) {
            return None;
        }
        let rating = |id| self.monster(id).map_or(0, |other| other.rating);
        Some((pack.len() as u8, pack.each().map(rating).sum()))
    }

    /// The animals of a kind in the line of a fighter that roll together this turn.
    pub(crate) fn pack_mates(&self, who: FighterId, kind: MonsterId) -> FighterSet {
        let line = self.lines()[self.get(who).side as usize];
        let same = |id: &FighterId| self.monster(*id).is_some_and(|other| other.kind == kind);
        line.each().filter(|id| same(id) && self.adds_to_total(*id)).collect()
    }

    /// The combat dice of a monster of this rating (TT-MON-07), less what disarms, lames or poisons it.
    pub fn monster_dice(&self, who: FighterId, monster: &Monster, rating: u16) -> u32 {
        if let Some(dice) = monster.dice {
            return dice.into();
        }
        let dice = self.rules.dice_scale.dice(rating.into());
        let dice = if monster.disarmed { dice / 2 } else { dice };
        let dice = if monster.fought { dice } else { dice.saturating_sub(monster.lamed.into()) };
        self.weakened(who, dice)
    }

    /// The part of the rating that a monster adds (TT-MON-08, -09, -11, TT-BERSERK-25), rounded down.
    pub fn rating_add(&self, monster: &Monster, rating: u16) -> i32 {
        if monster.dice.is_some() {
            return 0;
        }
        let quarters = match (self.rules.deeper_levels, self.rules.rating_add) {
            (DeeperLevels::GrowingAdd, _) if self.level > 1 => u32::from(self.level),
            (_, RatingAdd::HalfAlways) => 2,
            _ if !monster.fought => 2,
            _ => 1,
        };
        let quarters = if monster.berserk { quarters.max(2) } else { quarters };
        (u32::from(rating) * quarters / 4) as i32
    }

    pub(crate) fn monster_score(&self, who: FighterId, monster: &Monster, rating: u16) -> ScoreParts {
        let times = if self.rules.deeper_levels == DeeperLevels::TimesLevel { self.level } else { 1 };
        let dice = self.get(who).tally.sums[0];
        let add = self.rating_add(monster, rating);
        let weapon = if self.is_halved_by_venom(who) { add / 2 } else { add };
        let full = dice * i32::from(times) + weapon;
        let halved = self.is_mired(who);
        let total = if halved { full / 2 } else { full };
        ScoreParts { dice, weapon, times, halved, total, ..ScoreParts::default() }
    }
}
