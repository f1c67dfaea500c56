//! Standing orders: they answer questions in place of the player until they end. Like control, they exist only on the
//! screen. The rulebook's [`ControlRules::obey`] gives the answers. Start reading with [`Orders`].

use crate::game_view::GameView;
use crate::game_view::control::{Controller, there};
use crate::game_view::rulebook_ui::{ControlRules, RulebookUi, StandingOrder};
use crate::input::Key;
use crate::keys::KeyAction;
use crate::theme::Ink;
use ludus_engine::board::ActorId;
use ludus_engine::game::Seat;
use ludus_engine::lesson::ScreenUse;
use ludus_engine::narration::{Actor, EventText, HitResult};

/// The number of rounds after which an order to hold or advance ends.
const MOST_ROUNDS: u32 = 10;

/// Shown if a key ends the orders.
const STOPPED: &str = "Your standing orders have ended. You decide again.";

/// The actors that an order applies to.
#[derive(Clone, Copy, Debug, PartialEq)]
enum OrderedActors {
    One(ActorId),
    All(Seat),
}

#[derive(Clone, Debug)]
struct Standing<C> {
    of: OrderedActors,
    order: StandingOrder<C>,
    /// The round in which the order was given.
    since: u32,
}

/// All orders in effect.
#[derive(Clone, Debug)]
pub struct Orders<C> {
    standing: Vec<Standing<C>>,
}

impl<C> Default for Orders<C> {
    fn default() -> Self {
        Orders { standing: Vec::new() }
    }
}

impl<C: Clone + PartialEq> Orders<C> {
    pub const fn is_empty(&self) -> bool {
        self.standing.is_empty()
    }

    /// Returns the order of an actor that lasts beyond this round, in a word.
    pub fn of(&self, who: ActorId) -> Option<&'static str> {
        let lasts = |one: &&Standing<C>| one.of == OrderedActors::One(who) && one.order.rounds() > 1;
        self.standing.iter().find(lasts).map(|one| one.order.why())
    }

    pub fn clear(&mut self) {
        self.standing.clear();
    }

    /// Ends all orders except [`StandingOrder::Take`], after an actor was hurt.
    fn hurt(&mut self) {
        self.standing.retain(|one| one.order == StandingOrder::Take);
    }

    /// Drops the order of an actor, for example when a new actor takes its id.
    pub fn forget(&mut self, who: ActorId) {
        self.standing.retain(|one| one.of != OrderedActors::One(who));
    }

    fn give(&mut self, of: OrderedActors, order: StandingOrder<C>, since: u32) {
        self.standing
            .retain(|one| one.of != of || (one.order == StandingOrder::Take) != (order == StandingOrder::Take));
        self.standing.push(Standing { of, order, since });
    }

    /// Returns the answer of an order to the current question, with the reason. An order of a single actor
    /// ends if it has none.
    pub fn answer<G: RulebookUi<Command = C>>(&mut self, memory: &G::Memory, game: &G) -> Option<(C, &'static str)> {
        let round = game.order_round();
        self.standing.retain(|one| (one.since..one.since + one.order.rounds()).contains(&round));
        let seat = game.to_move()?;
        if let Actor::Somebody(who) = game.deciding_actor() {
            while let Some(at) = self.standing.iter().position(|one| one.of == OrderedActors::One(who)) {
                let order = &self.standing[at].order;
                match answer_of(order, memory, game) {
                    Some(command) => return Some((command, order.why())),
                    None => _ = self.standing.remove(at),
                }
            }
        } else if there(game, seat).all(|who| self.is_bound(game, who)) && !self.is_empty() {
            return game.obey(&StandingOrder::Advance).map(|command| (command, StandingOrder::<C>::Advance.why()));
        }
        let of_all = self.standing.iter().filter(|one| one.of == OrderedActors::All(seat)).map(|one| &one.order);
        of_all.filter_map(|order| Some((answer_of(order, memory, game)?, order.why()))).next()
    }

    /// Returns whether nobody needs to be asked for the actor: the computer plays it, or its
    /// order lasts beyond this round.
    fn is_bound<G: ControlRules<Command = C>>(&self, game: &G, who: ActorId) -> bool {
        let lasts = |one: &Standing<C>| one.of == OrderedActors::One(who) && one.order.rounds() > 1;
        !game.is_players(who) || self.standing.iter().any(lasts)
    }
}

/// Returns the answer of an order to the current question. `None` if the player must decide.
fn answer_of<G: RulebookUi>(order: &StandingOrder<G::Command>, memory: &G::Memory, game: &G) -> Option<G::Command> {
    match order {
        StandingOrder::Repeat => G::repeat_of(memory, game),
        order => game.obey(order),
    }
}

impl<C> StandingOrder<C> {
    /// Returns the number of rounds that it can last, with the current one.
    const fn rounds(&self) -> u32 {
        match self {
            StandingOrder::Hold | StandingOrder::Advance | StandingOrder::GoTo(_) => MOST_ROUNDS,
            StandingOrder::Stand
            | StandingOrder::Rest
            | StandingOrder::RestMoves
            | StandingOrder::Take
            | StandingOrder::Repeat
            | StandingOrder::Alike(_) => 1,
        }
    }

    /// Returns the reason for the log.
    const fn why(&self) -> &'static str {
        match self {
            StandingOrder::Stand => "stands",
            StandingOrder::Rest | StandingOrder::RestMoves => "the rest stand",
            StandingOrder::Hold => "holds",
            StandingOrder::Advance => "advances",
            StandingOrder::Take => "takes all this turn",
            StandingOrder::Alike(_) => "does the same",
            StandingOrder::Repeat => "as last turn",
            StandingOrder::GoTo(_) => "walks on",
        }
    }
}

/// Shown for an order at a question of a whole seat that no order answers.
const NO_ORDER: &str = "No order answers this question: choose an answer.";

/// Shown in a lesson for a key that works only in battles.
const STEP_BY_STEP: &str = "This key works in battles, not in lessons.";

impl<G: RulebookUi> GameView<G> {
    /// Returns a command that needs no question: the answer of a standing order, or the only legal one.
    pub(super) fn unasked(&mut self) -> Option<(G::Command, Option<String>)> {
        // The player first reads a page that is open.
        let open = !self.asking.asks.is_empty()
            || self.asking.first.is_some()
            || (self.is_led() && !self.waits_for(ScreenUse::Order));
        if open || self.shown != *self.session.battle() {
            return None;
        }
        let seat = self.shown.to_move().map_or(0, |seat| usize::from(seat.0));
        let answer = self.memory.get(seat).and_then(|memory| self.orders.answer(memory, &self.shown));
        if let Some((command, why)) = answer {
            return Some((command, Some(why.into())));
        }
        self.shown.only_answer().map(|command| (command, None))
    }

    /// Gives an order. The deciding actor follows it immediately.
    pub(super) fn order(&mut self, order: StandingOrder<G::Command>) {
        let Some(seat) = self.shown.to_move() else { return };
        let waits = self.waits_for(ScreenUse::Order);
        if self.is_led() && !waits && !matches!(order, StandingOrder::Stand) {
            self.asking.note = Some(STEP_BY_STEP.into());
            return;
        }
        let decider = self.shown.deciding_actor();
        let command = match &order {
            StandingOrder::Alike(command) => Some(command.clone()),
            order => answer_of(order, self.scene().memory, &self.shown),
        };
        let Some(command) = command else {
            let whole = decider == Actor::Seat;
            let general = || if whole { NO_ORDER } else { self.shown.words().disobeyed }.into();
            self.asking.note = Some(self.shown.disobeys(&order).unwrap_or_else(general));
            return;
        };
        if waits {
            self.note_use(ScreenUse::Order);
        } else if !self.is_wanted(&command) {
            return;
        }
        let since = self.shown.order_round();
        match (&order, decider) {
            (StandingOrder::Stand, _)
            | (
                StandingOrder::Hold | StandingOrder::Advance | StandingOrder::GoTo(_) | StandingOrder::Alike(_),
                Actor::Nobody | Actor::Seat,
            ) => {}
            (StandingOrder::Rest | StandingOrder::RestMoves | StandingOrder::Take | StandingOrder::Repeat, _) => {
                self.orders.give(OrderedActors::All(seat), order, since);
            }
            (StandingOrder::Hold | StandingOrder::Advance | StandingOrder::GoTo(_), Actor::Somebody(who)) => {
                self.orders.give(OrderedActors::One(who), order, since)
            }
            (StandingOrder::Alike(_), Actor::Somebody(who)) => {
                for other in self.bound_to(who).into_iter().filter(|other| *other != who) {
                    self.orders.give(OrderedActors::One(other), order.clone(), since);
                }
            }
        }
        self.execute(&command, None);
    }

    /// Returns all actors that share the control setting of an actor, with the actor itself.
    fn bound_to(&self, who: ActorId) -> Vec<ActorId> {
        let leader = |who: ActorId| {
            let bond = self.shown.control_rule(who);
            bond.with.filter(|_| bond.own.is_none()).unwrap_or(who)
        };
        self.shown.people().filter(|other| leader(*other) == leader(who) && self.shown.is_there(*other)).collect()
    }

    /// Handles a key that works at every question, unless letters search there or several questions are open.
    pub(super) fn common(&mut self, key: Key) -> bool {
        let asked = self.asking.top().filter(|ask| self.asking.asks.len() == 1 && !ask.takes_letters());
        let Some(intent) = asked.and_then(|_| self.beside(key)) else { return false };
        self.asking.note = None;
        match intent {
            KeyAction::Lend if self.is_led() => self.asking.note = Some(STEP_BY_STEP.into()),
            KeyAction::Stand => self.order(StandingOrder::Stand),
            KeyAction::Rest => self.order(StandingOrder::Rest),
            KeyAction::Undo => self.undo(),
            KeyAction::Lend => self.lend(),
            _ => return false,
        }
        true
    }

    /// Gives the deciding actor to the computer for this round. A question for a seat of several actors is answered once.
    fn lend(&mut self) {
        let alone = |seat| {
            let mut all = there(&self.shown, seat);
            all.next().filter(|_| all.next().is_none())
        };
        let who = match self.shown.deciding_actor() {
            Actor::Somebody(who) => Some(who),
            Actor::Seat => self.shown.to_move().and_then(alone),
            Actor::Nobody => return,
        };
        if let Some(who) = who {
            let bond = self.shown.control_rule(who);
            let whose = if bond.own.is_some() { Some(who) } else { bond.with };
            let Some(whose) = whose else { return };
            self.hands.delegate(&self.shown, whose, Controller::Turn(self.shown.round()));
            self.asking.asks.clear();
        } else if let Some(choice) = self.shown.choose() {
            self.execute(&choice.command, Some(choice.why));
        }
    }

    /// Undoes the move being tried out, otherwise the last command.
    pub(super) fn undo(&mut self) {
        if self.with_top(|ask, scene| ask.undo(scene)).is_none_or(|back| back) {
            return self.note_use(ScreenUse::Undo);
        }
        if self.is_led() {
            self.asking.note = Some(STEP_BY_STEP.into());
            return;
        }
        if !self.session.undo() {
            let is_new = self.session.battle().move_number() == 0;
            let why = if is_new { "Nothing to take back yet." } else { self.shown.words().kept };
            self.asking.note = Some(why.into());
            return;
        }
        self.orders.clear();
        // The computer would do the same again at once.
        self.hands.end_turns();
        self.done.pop();
        self.take_back_win_bar();
        self.asking.asks.clear();
        self.asking.first = None;
        self.shown = self.session.battle().clone();
        self.shown.follow(&mut self.names);
        self.seen = self.shown.observation(self.seats.seat);
        self.say("You took back the last command.".into(), Ink::Plain);
        if let Some(warning) = self.session.warning() {
            self.warn(&warning);
        }
    }

    /// Ends all orders and says so.
    pub(super) fn stop_orders(&mut self) {
        if !self.orders.is_empty() {
            self.orders.clear();
            self.say(STOPPED.into(), Ink::Warning);
        }
    }

    /// Ends the orders if an actor of a player was hurt.
    pub(super) fn apply_orders(&mut self, reading: &EventText) {
        let upshot = reading.effect.as_ref().and_then(|effect| effect.upshot.as_ref());
        if upshot.is_some_and(|upshot| upshot.players && upshot.mark >= HitResult::Hit) {
            self.orders.hurt();
        }
    }
}
