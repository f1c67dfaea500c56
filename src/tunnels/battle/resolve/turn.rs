//! The beginning of a combat turn: breath and other specials, and the orders.

use crate::battle::command::{Order, Restraint};
use crate::battle::event::{Change, Deed, Event, HitsFrom, Peril, Save};
use crate::battle::fighter::{Being, FightSide, FighterId, Rage, Status};
use crate::battle::resolve::Run;
use crate::battle::state::{Fight, Step};
use crate::data::attribute::Attribute;
use crate::data::experience;
use crate::data::monster::MonsterTrait;
use crate::data::saving_roll;
use crate::model::roll::{MonsterSave, Pool, SaveRoll};
use ludus_engine::game::EventSink;

impl Fight {
    pub(crate) fn begin_turn(&mut self, run: &mut Run<'_, impl EventSink<Event>>) {
        // The first turn comes with the missile turns that the meeting gave; each later turn uses one up.
        let missiles = if self.turn == 0 { self.missiles } else { self.missiles.saturating_sub(1) };
        self.emit(run, Event::TurnBegan { turn: self.turn + 1, missiles });
        if !self.is_missile_turn() {
            self.breathe(run);
        }
        self.obey(run);
        self.quell(run);
        self.emit(run, Event::Stepped(Step::Orders));
    }

    /// An invisible fiend obeys if 2 dice do not exceed its caster's CHR; else it attacks the party for this turn
    /// and vanishes at its end (DEC-174).
    fn obey(&mut self, run: &mut Run<'_, impl EventSink<Event>>) {
        for who in self.here(FightSide::Party).each() {
            let master = self.monster(who).and_then(|monster| monster.feigns);
            let Some(charisma) = master.and_then(|id| self.true_self(id)).map(|p| p.current.get(Attribute::Charisma))
            else {
                continue;
            };
            let dice = run.pair();
            let betrays = i16::from(dice[0] + dice[1]) > charisma;
            self.emit(run, Event::Obeyed { who, dice, betrays });
            if betrays {
                self.emit(run, Event::Changed { who, change: Change::Leaves(self.turn) });
                self.emit(run, Event::Changed { who, change: Change::Side(FightSide::Foes) });
            }
        }
    }

    /// The breath of flame dragons: one random target each makes a saving roll or takes dice of hits (TT-MON-T3).
    fn breathe(&mut self, run: &mut Run<'_, impl EventSink<Event>>) {
        for by in self.in_reach(FightSide::Foes).each() {
            let breathes = self.monster(by).is_some_and(|monster| monster.kind.has(MonsterTrait::Breath));
            if !breathes || !self.can_act(by) || self.is_quelled() {
                continue;
            }
            if let Some(at) = self.random_member(run) {
                self.dodge(run, by, at, self.level.into(), true);
            }
        }
    }

    /// A random member of the party who can be hit from a distance.
    pub(crate) fn random_member(&mut self, run: &mut Run<'_, impl EventSink<Event>>) -> Option<FighterId> {
        let members = self.in_reach(FightSide::Party);
        let number = run.dice.one_of(members.len()) as usize;
        members.each().nth(number.saturating_sub(1))
    }

    /// A volley or breath: the target makes a saving roll or takes the hits (DEC-078). `dice` are rolled only if it fails.
    pub(crate) fn dodge(
        &mut self,
        run: &mut Run<'_, impl EventSink<Event>>,
        by: FighterId,
        at: FighterId,
        dice: u32,
        breath: bool,
    ) {
        let peril = if breath { Peril::Breath(by) } else { Peril::Missile(by) };
        let save = self.save(run, at, peril);
        if save.is_made() {
            return;
        }
        let pool = Pool::roll(dice, run.dice);
        let hits = pool.sum() as u32;
        self.emit(run, Event::Volley { by, at, breath, pool, hits });
        let before = self.get(at).vitality();
        let from = if breath { HitsFrom::Breath(by) } else { HitsFrom::Missile(by) };
        self.wound(run, at, hits, from, true);
        self.note_lesson(run, at, save, before);
        self.bury(run, at);
    }

    /// A saving roll with its experience if it is made (TT-XP-12): on luck, or on the rating of a monster.
    pub(crate) fn save(&mut self, run: &mut Run<'_, impl EventSink<Event>>, who: FighterId, peril: Peril) -> Save {
        let own_fault = matches!(peril, Peril::Clumsy | Peril::Winning);
        let level = if own_fault { 1 } else { self.level };
        let save = match &self.get(who).being {
            Being::Person(person) => {
                let need = saving_roll::needed(level, person.current.get(Attribute::Luck));
                Save::Luck(SaveRoll::roll(need, run.dice))
            }
            Being::Monster(monster) => {
                let rating = u32::from(monster.rating);
                let dice = self.rules.dice_scale.dice(rating);
                Save::Rating(MonsterSave::roll(saving_roll::needed_by_monster(level, rating), dice, run.dice))
            }
        };
        self.emit(run, Event::Saved { who, peril, save });
        // Clumsiness and the winners' loss teach nothing (DEC-088, reading 11), nor does the leader's try (DEC-193).
        let teaches = !own_fault && peril != Peril::Rage && self.get(who).side == FightSide::Party;
        if let Save::Luck(roll) = save
            && roll.is_made()
            && teaches
        {
            let points = experience::for_saving_roll(roll.need, self.level);
            self.learn(run, who, Deed::SavingRoll, points);
        }
        save
    }

    /// Experience of a failed saving roll that was survived (TT-XP-13).
    pub(crate) fn note_lesson(
        &mut self,
        run: &mut Run<'_, impl EventSink<Event>>,
        who: FighterId,
        save: Save,
        before: i32,
    ) {
        let Save::Luck(roll) = save else { return };
        let after = self.get(who).vitality();
        if after > 0 && after < before && self.get(who).side == FightSide::Party {
            let points = experience::for_failed_saving_roll(roll.need, (before - after) as u32);
            self.learn(run, who, Deed::Lesson, points);
        }
    }

    /// Asks the next character for an order, or continues with the flight once all have theirs.
    pub(crate) fn ask_orders(&mut self, run: &mut Run<'_, impl EventSink<Event>>) {
        let Some(who) = self.next_to_order() else {
            return self.emit(run, Event::Stepped(Step::Flight));
        };
        if !self.get(who).is_raging() {
            return self.emit(run, Event::OrderAsked(who));
        }
        // A raging character takes no orders; somebody may calm it.
        if self.restraints(who).next().is_some() {
            return self.emit(run, Event::RestraintAsked(who));
        }
        self.emit(run, Event::Ordered { who, order: self.order_of_rage() });
    }

    /// A raging character fights the nearest foes (TT-BERSERK-02, -04).
    const fn order_of_rage(&self) -> Order {
        if self.is_missile_turn() { Order::Wait } else { Order::Fight }
    }

    /// The ways to calm a raging comrade (TT-BERSERK-09, -10).
    pub fn restraints(&self, who: FighterId) -> impl Iterator<Item = Restraint> {
        let tried = match self.person(who).map(|person| person.rage) {
            Some(Rage::Raging { tried, .. }) => tried,
            _ => true,
        };
        let able = self.get(self.leader).status == Status::Active && self.leader != who && self.can_act(self.leader);
        let roll = (!tried && able).then_some(Restraint::Roll);
        let calming = self.here(FightSide::Party).each().filter(move |id| *id != who && self.can_calm(*id));
        roll.into_iter().chain(calming.map(Restraint::Calm))
    }

    fn can_calm(&self, id: FighterId) -> bool {
        use crate::data::berserk::CALMING_CHARISMA;
        let charming =
            self.person(id).is_some_and(|person| person.current.get(Attribute::Charisma) >= CALMING_CHARISMA);
        charming && self.can_act(id) && !self.get(id).is_raging()
    }

    pub(crate) fn restrain(&mut self, run: &mut Run<'_, impl EventSink<Event>>, who: FighterId, restraint: Restraint) {
        self.emit(run, Event::Restrained { who, restraint });
        let calmed = match restraint {
            Restraint::Leave => None,
            Restraint::Calm(by) => Some(Some(by)),
            Restraint::Roll => self.save(run, who, Peril::Rage).is_made().then_some(Some(self.leader)),
        };
        match calmed {
            // The calm character gets an order like everyone.
            Some(by) => {
                self.emit(run, Event::Calmed { who, by, exhausted: false });
                self.end_if_decided(run);
            }
            None => self.emit(run, Event::Ordered { who, order: self.order_of_rage() }),
        }
    }
}
