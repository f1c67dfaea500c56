//! The form that pairs two sides for a duel, a battle encounter or the workshop.

mod drawing;
pub mod meeting;

use crate::app::AppState;
use crate::canvas::Canvas;
use crate::duels;
use crate::duels::screens::form::{FormLine, turned};
use crate::duels::screens::workshop::Workshop;
use crate::estimate::WinEstimate;
use crate::game_view::prompt::sentence;
use crate::help::Topic;
use crate::input::Input;
use crate::keys::{KeyAction, Keymap};
use crate::layout::Layout;
use crate::screens::enter_seed::SeedChoice;
use crate::screens::screen_stack::{explain_line, read_lines};
use crate::screens::{Screen, Transition, enter_code, enter_seed};
use ludus_duels::battle::state::Encounter;
use ludus_duels::data::monster::Monster;
use ludus_duels::model::character::{Character, Role};
use ludus_duels::model::fighter::Side;
use ludus_duels::model::plan::Plan;
use ludus_duels::model::series::Series;
use ludus_duels::model::setup::{Control, Entrant, Grade, Setup};
use ludus_duels::model::terms::Range;
use ludus_engine::dice::Seed;
use ludus_engine::share_code;
use ludus_store::battles::Resumed;
use ludus_store::system;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mode {
    Duel,
    /// The duel of two commanders before a battle.
    Commanders,
    /// A plan and its odds only.
    Workshop,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Hand {
    Player,
    Computer(Grade),
    /// A stored special plan; no seat makes one.
    Special,
}

const HANDS: [Hand; 5] = [
    Hand::Computer(Grade::First),
    Hand::Computer(Grade::Second),
    Hand::Computer(Grade::Third),
    Hand::Player,
    Hand::Special,
];

#[derive(Clone, Debug, PartialEq, Eq)]
enum Chooser {
    /// A character of the roster, with their special plan.
    Own(Character, Option<Plan>),
    Shipped(Character),
    Monster(Monster),
}

impl Chooser {
    fn name(&self) -> &str {
        match self {
            Chooser::Own(who, _) | Chooser::Shipped(who) => &who.name,
            Chooser::Monster(kind) => kind.name(),
        }
    }

    const fn is_monster(&self) -> bool {
        matches!(self, Chooser::Monster(_))
    }

    const fn special(&self) -> Option<&Plan> {
        match self {
            Chooser::Own(_, special) => special.as_ref(),
            _ => None,
        }
    }

    fn entrant(&self, mode: Mode, control: Control, plan: Option<Plan>) -> Entrant {
        match self {
            Chooser::Own(who, _) | Chooser::Shipped(who) => {
                // A commander in a duel before a battle leads an army.
                let leads = mode == Mode::Commanders && who.role == Role::Hero;
                let role = if leads { Role::Commander } else { who.role };
                Entrant::Character { who: Character { role, ..who.clone() }, control, idol: 0, plan }
            }
            Chooser::Monster(kind) => match Entrant::monster(*kind) {
                Entrant::Monster { kind, hp, gold, hoard, plan, .. } => {
                    Entrant::Monster { kind, hp, gold, hoard, plan, known: true }
                }
                other => other,
            },
        }
    }
}

pub struct Choosing {
    mode: Mode,
    own: Vec<Chooser>,
    others: Vec<Chooser>,
    at: usize,
    chosen: [usize; 2],
    hand: usize,
    /// True if the opponent opens the encounter.
    other_opens: bool,
    range: Range,
    /// True if a weak temper can refuse.
    refusal: bool,
    /// True for a best-of-five series.
    five: bool,
    /// The seed of the dice.
    seed: Seed,
    /// True if the player typed the seed: the encounter is then only practice.
    chance: SeedChoice,
    /// The digits of a seed typed so far.
    typing: Option<String>,
    estimate: WinEstimate<Encounter>,
}

impl Choosing {
    /// Opens the form; `None` if there is no character.
    pub fn open(shared: &mut AppState, mode: Mode) -> Transition {
        match Choosing::begun(shared, mode) {
            Some(choosing) => Transition::To(Box::new(choosing)),
            None => Transition::Stay,
        }
    }

    fn begun(shared: &mut AppState, mode: Mode) -> Option<Choosing> {
        let own = |who: &Character| {
            let special = shared.store.duels().find(&who.name).ok().and_then(|kept| kept.special.clone());
            Chooser::Own(who.clone(), special)
        };
        let ready: Vec<Chooser> = duels::ready(&shared.store).map(own).collect();
        let shipped: Vec<Chooser> =
            duels::shipped(&shared.store).into_iter().map(|one| Chooser::Shipped(one.who)).collect();
        let own: Vec<Chooser> = ready.iter().chain(&shipped).cloned().collect();
        let monsters = Monster::ALL.into_iter().map(Chooser::Monster);
        let characters = ready.into_iter().rev().chain(shipped);
        let others = if mode == Mode::Commanders { characters.collect() } else { characters.chain(monsters).collect() };
        let mut choosing = Choosing {
            mode,
            own,
            others,
            at: 0,
            chosen: [0, 0],
            hand: 1,
            other_opens: false,
            range: Range::Spell,
            refusal: false,
            five: false,
            seed: shared.fresh_seed(),
            chance: SeedChoice::Hidden,
            typing: None,
            estimate: WinEstimate::new(),
        };
        if choosing.own.is_empty() {
            shared.refuse("No free character: make one first.");
            return None;
        }
        choosing.apart();
        Some(choosing)
    }

    fn apart(&mut self) {
        while self.others[self.chosen[1]].name() == self.own[self.chosen[0]].name() {
            self.chosen[1] = turned(self.chosen[1], self.others.len(), true);
        }
    }

    fn own(&self) -> &Chooser {
        &self.own[self.chosen[0]]
    }

    fn other(&self) -> &Chooser {
        &self.others[self.chosen[1]]
    }

    /// Number of ways to plan for the opponent.
    fn hands(&self) -> usize {
        HANDS.len() - usize::from(self.other().special().is_none())
    }

    fn hand(&self) -> Hand {
        HANDS[self.hand.min(self.hands() - 1)]
    }

    fn setup(&self) -> Setup {
        let (control, plan) = match self.hand() {
            Hand::Player => (Control::Player, None),
            Hand::Computer(grade) => (Control::Computer(grade), None),
            Hand::Special => (Control::Player, self.other().special().cloned()),
        };
        let sides =
            [self.own().entrant(self.mode, Control::Player, None), self.other().entrant(self.mode, control, plan)];
        let series = (self.five && self.kinds().contains(&OpponentKind::Bouts)).then(Series::default);
        Setup {
            sides,
            starter: if self.other_opens { Side::B } else { Side::A },
            range: self.range,
            refusal: self.refusal,
            commanders: self.mode == Mode::Commanders,
            visit: None,
            series,
        }
    }

    /// The lines of the form, each with the choice that it changes.
    fn kinds(&self) -> Vec<OpponentKind> {
        let mut kinds = vec![OpponentKind::Own, OpponentKind::Other];
        if !self.other().is_monster() && self.mode != Mode::Workshop {
            kinds.push(OpponentKind::Hand);
        }
        if self.mode != Mode::Commanders {
            kinds.extend([OpponentKind::Opens, OpponentKind::Range, OpponentKind::Refusal]);
        }
        if self.mode == Mode::Duel && !self.other().is_monster() {
            kinds.push(OpponentKind::Bouts);
        }
        kinds
    }

    fn line(&self, kind: OpponentKind) -> FormLine {
        let whose = |who: &Chooser| match who {
            Chooser::Own(..) => "one of your characters",
            Chooser::Shipped(_) => "comes with the game",
            Chooser::Monster(_) => "a monster; its plan is known",
        };
        match kind {
            OpponentKind::Own => FormLine::new("Fighter", self.own().name(), whose(self.own())),
            OpponentKind::Other => FormLine::new("Against", self.other().name(), whose(self.other())),
            OpponentKind::Hand => match self.hand() {
                Hand::Player => {
                    FormLine::new("Planned by", "a second player", "both plans are secret; hand over the keyboard")
                }
                Hand::Special => FormLine::new("Planned by", "a special plan", "stored for visitors; not shown"),
                Hand::Computer(Grade::First) => {
                    FormLine::new("Planned by", "computer, level 1", "improvises during the fight")
                }
                Hand::Computer(Grade::Second) => FormLine::new(
                    "Planned by",
                    "computer, level 2",
                    "the best of up to eight plans, tried 500 times each",
                ),
                Hand::Computer(Grade::Third) => {
                    FormLine::new("Planned by", "computer, level 3", "improves it with 200 changes")
                }
            },
            OpponentKind::Opens => {
                let name = if self.other_opens { self.other().name() } else { self.own().name() };
                FormLine::new("Opens", name, "this side talks, steals and gives first")
            }
            OpponentKind::Range => {
                FormLine::new("At range", self.range.name(), "an encounter normally begins at Spell range")
            }
            OpponentKind::Bouts => {
                let value = if self.five { "best of five" } else { "one" };
                FormLine::new("Bouts", value, "three wins decide, at most five; sides take turns opening")
            }
            OpponentKind::Refusal => {
                let value = if self.refusal { "a weak temper can refuse" } else { "not allowed" };
                FormLine::new("Refusing", value, "the Cowardly and Cautious may avoid the stronger")
            }
        }
    }

    fn change(&mut self, on: bool) {
        let Some(kind) = self.kinds().get(self.at).copied() else { return };
        match kind {
            OpponentKind::Own => self.chosen[0] = turned(self.chosen[0], self.own.len(), on),
            OpponentKind::Other => {
                self.chosen[1] = turned(self.chosen[1], self.others.len(), on);
                if self.other().name() == self.own().name() {
                    self.chosen[1] = turned(self.chosen[1], self.others.len(), on);
                }
            }
            OpponentKind::Hand => self.hand = turned(self.hand, self.hands(), on),
            OpponentKind::Bouts => self.five = !self.five,
            OpponentKind::Opens => self.other_opens = !self.other_opens,
            OpponentKind::Range => {
                let at = Range::ALL.iter().position(|range| *range == self.range).unwrap_or(0);
                self.range = Range::ALL[turned(at, 3, on)];
            }
            OpponentKind::Refusal => self.refusal = !self.refusal,
        }
        self.apart();
    }

    fn begin(&self, shared: &mut AppState) -> Transition {
        let setup = self.setup();
        if self.mode == Mode::Workshop {
            return Workshop::open(shared, &setup);
        }
        let entrants = [self.own(), self.other()];
        // Knowing the dice would let players farm fame, so no roster character takes part.
        let own = entrants.into_iter().filter(|who| matches!(who, Chooser::Own(..)) && !self.chance.is_known());
        let names: Vec<&str> = own.map(Chooser::name).collect();
        let notices = self.chance.no_credit().map(str::to_string).into_iter().collect();
        match shared.store.begin::<Encounter>(setup, self.seed, &names, system::now()) {
            Ok(session) => Transition::Battle(Box::new(Resumed::<Encounter> { session, notices }.into())),
            Err(error) => {
                shared.refuse(sentence(&error.to_string()));
                Transition::Stay
            }
        }
    }

    const fn title(&self) -> &'static str {
        match self.mode {
            Mode::Duel => "A duel",
            Mode::Commanders => "Commanders before a battle",
            Mode::Workshop => "Workshop",
        }
    }

    const fn topic(&self) -> &'static Topic {
        match self.mode {
            Mode::Duel => &DUEL,
            Mode::Commanders => &COMMANDERS,
            Mode::Workshop => &WORKSHOP,
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum OpponentKind {
    Own,
    Other,
    Hand,
    Opens,
    Range,
    Refusal,
    /// One bout, or best of five.
    Bouts,
}

impl Screen for Choosing {
    fn input(&mut self, shared: &mut AppState, input: Input, _layout: Option<&Layout>) -> Transition {
        if self.typing.is_some() {
            if let Some(seed) = enter_seed::take(&mut self.typing, shared, input) {
                (self.seed, self.chance) = (seed, SeedChoice::Typed);
            }
            return Transition::Stay;
        }
        let Some(key) = input.key() else { return Transition::Stay };
        match shared.keys().intent(Keymap::Before, key).filter(|_| self.has_seed()) {
            Some(KeyAction::Seed) => self.typing = Some(String::new()),
            // A shared encounter becomes practice for the sender too.
            Some(KeyAction::Copy) => {
                self.chance = self.chance.shared();
                let code = share_code::code::<Encounter>(&self.setup(), self.seed);
                shared.copied = Some(code.clone());
                return read_lines(enter_code::OF_BATTLE, &enter_code::code_page(&code));
            }
            _ => {}
        }
        let count = self.kinds().len();
        match shared.keys().intent(Keymap::Choosing, key) {
            Some(KeyAction::Previous) => self.at = turned(self.at, count, false),
            Some(KeyAction::Next) => self.at = turned(self.at, count, true),
            Some(intent @ (KeyAction::More | KeyAction::Less)) => self.change(intent == KeyAction::More),
            Some(KeyAction::Accept) => return self.begin(shared),
            Some(KeyAction::Help) => return explain_line(shared, self.topic(), &[], &self.all_keys(shared), &[]),
            Some(KeyAction::Back) => return Transition::Main,
            _ => {}
        }
        Transition::Stay
    }

    fn paste(&mut self, _shared: &mut AppState, letter: char) -> Option<Transition> {
        enter_seed::paste(&mut self.typing, letter)
    }

    fn wakes_at(&self, now: u64) -> Option<u64> {
        self.estimate.wakes_at(now)
    }

    fn draw(&self, shared: &AppState, canvas: &mut Canvas<'_>, layout: &Layout) {
        self.draw_form(shared, canvas, layout);
    }
}

const DUEL: Topic = Topic {
    title: "A duel",
    asks: "Choose both sides and who plans for the other. Then each plan is written in secret and sealed.",
    context: Keymap::Choosing,
    rules: &["DUEL-PLAN-01", "DUEL-RANGE-05", "DD-08", "DD-53", "DUEL-OURS-12", "DUEL-GEN-07", "DD-85"],
    chapters: &["Duels", "Victory and death"],
};

const COMMANDERS: Topic = Topic {
    title: "Commanders",
    asks: "Choose both commanders and their special plans. Flight or death costs the commander's army a quarter of its strength.",
    rules: &[
        "DUEL-SPECIAL-04",
        "DUEL-SPECIAL-05",
        "DUEL-SPECIAL-06",
        "DUEL-SPECIAL-07",
        "DUEL-SPECIAL-10",
        "DUEL-SPECIAL-13",
    ],
    chapters: &["Commanders"],
    ..DUEL
};

const WORKSHOP: Topic = Topic {
    title: "Workshop",
    asks: "Choose the planner and the opponent. Nothing is at stake here.",
    rules: &["DUEL-PLAN-02", "DD-01", "DUEL-OURS-2"],
    chapters: &["Plans"],
    ..DUEL
};
