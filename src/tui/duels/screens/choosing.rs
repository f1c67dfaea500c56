//! Who meets whom: for a duel, before a battle, or in the workshop.

mod drawing;
mod meeting;

pub use meeting::Meeting;

use super::form::{self, Line, turned};
use super::workshop::Workshop;
use crate::duels::character::{Character, Role};
use crate::duels::fighter::Side;
use crate::duels::monster::Monster;
use crate::duels::plan::Plan;
use crate::duels::series::Series;
use crate::duels::setup::{Control, Entrant, Grade, Setup};
use crate::duels::state::Encounter;
use crate::duels::terms::Range;
use crate::kit::code;
use crate::kit::dice::Seed;
use crate::store::duels::Resumed;
use crate::tui::app::Shared;
use crate::tui::canvas::Canvas;
use crate::tui::duels;
use crate::tui::estimate::Estimate;
use crate::tui::help::Topic;
use crate::tui::input::Input;
use crate::tui::keys::{Context, Intent};
use crate::tui::layout::Layout;
use crate::tui::player::ask::sentence;
use crate::tui::screens::seeding::Chance;
use crate::tui::screens::{Go, Screen, coding, explain_line, read_lines, seeding};

/// What for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mode {
    /// An encounter that is fought out.
    Duel,
    /// The duel of two commanders before a battle.
    Commanders,
    /// A plan and its odds.
    Workshop,
}

/// Who plans for the other, and what for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Hand {
    Player,
    Computer(Grade),
    /// His special plan, which nobody is asked for.
    Special,
}

const HANDS: [Hand; 5] = [
    Hand::Computer(Grade::First),
    Hand::Computer(Grade::Second),
    Hand::Computer(Grade::Third),
    Hand::Player,
    Hand::Special,
];

/// Somebody who may be chosen.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Who {
    /// Of the roster, with his special plan.
    Own(Character, Option<Plan>),
    /// One who comes with the game.
    Shipped(Character),
    Monster(Monster),
}

impl Who {
    fn name(&self) -> &str {
        match self {
            Who::Own(who, _) | Who::Shipped(who) => &who.name,
            Who::Monster(kind) => kind.name(),
        }
    }

    const fn is_monster(&self) -> bool {
        matches!(self, Who::Monster(_))
    }

    const fn special(&self) -> Option<&Plan> {
        match self {
            Who::Own(_, special) => special.as_ref(),
            _ => None,
        }
    }

    fn entrant(&self, mode: Mode, control: Control, plan: Option<Plan>) -> Entrant {
        match self {
            Who::Own(who, _) | Who::Shipped(who) => {
                // Whoever duels before a battle leads an army.
                let leads = mode == Mode::Commanders && who.role == Role::Hero;
                let role = if leads { Role::Commander } else { who.role };
                Entrant::Character { who: Character { role, ..who.clone() }, control, idol: 0, plan }
            }
            Who::Monster(kind) => match Entrant::monster(*kind) {
                Entrant::Monster { kind, hp, gold, hoard, plan, .. } => {
                    Entrant::Monster { kind, hp, gold, hoard, plan, known: true }
                }
                other => other,
            },
        }
    }
}

/// The form.
pub struct Choosing {
    mode: Mode,
    own: Vec<Who>,
    others: Vec<Who>,
    at: usize,
    chosen: [usize; 2],
    hand: usize,
    /// The other opens the encounter.
    other_opens: bool,
    range: Range,
    /// A weak temper may refuse.
    refusal: bool,
    /// Best of five.
    five: bool,
    /// Of the dice.
    seed: Seed,
    /// Nobody gains by an encounter whose seed is known before it.
    chance: Chance,
    /// What is typed of a seed so far.
    typing: Option<String>,
    estimate: Estimate<Encounter>,
}

impl Choosing {
    /// The form, if there is anybody.
    pub fn open(shared: &mut Shared, mode: Mode) -> Go {
        match Choosing::begun(shared, mode) {
            Some(choosing) => Go::To(Box::new(choosing)),
            None => Go::Stay,
        }
    }

    fn begun(shared: &mut Shared, mode: Mode) -> Option<Choosing> {
        let own = |who: &Character| {
            let special = shared.store.duels().find(&who.name).ok().and_then(|kept| kept.special.clone());
            Who::Own(who.clone(), special)
        };
        let ready: Vec<Who> = duels::ready(&shared.store).map(own).collect();
        let shipped: Vec<Who> = duels::shipped(&shared.store).into_iter().map(|one| Who::Shipped(one.who)).collect();
        let own: Vec<Who> = ready.iter().chain(&shipped).cloned().collect();
        let monsters = Monster::ALL.into_iter().map(Who::Monster);
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
            chance: Chance::Hidden,
            typing: None,
            estimate: Estimate::new(),
        };
        if choosing.own.is_empty() {
            shared.refuse("Nobody is free: make a character first.");
            return None;
        }
        choosing.apart();
        Some(choosing)
    }

    /// The two are never one.
    fn apart(&mut self) {
        while self.others[self.chosen[1]].name() == self.own[self.chosen[0]].name() {
            self.chosen[1] = turned(self.chosen[1], self.others.len(), true);
        }
    }

    fn own(&self) -> &Who {
        &self.own[self.chosen[0]]
    }

    fn other(&self) -> &Who {
        &self.others[self.chosen[1]]
    }

    /// How many ways there are to plan for the other.
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
        let series = (self.five && self.kinds().contains(&Kind::Bouts)).then(Series::default);
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

    /// Which lines the form has, each with what it changes.
    fn kinds(&self) -> Vec<Kind> {
        let mut kinds = vec![Kind::Own, Kind::Other];
        if !self.other().is_monster() && self.mode != Mode::Workshop {
            kinds.push(Kind::Hand);
        }
        if self.mode != Mode::Commanders {
            kinds.extend([Kind::Opens, Kind::Range, Kind::Refusal]);
        }
        if self.mode == Mode::Duel && !self.other().is_monster() {
            kinds.push(Kind::Bouts);
        }
        kinds
    }

    fn line(&self, kind: Kind) -> Line {
        let whose = |who: &Who| match who {
            Who::Own(..) => "yours",
            Who::Shipped(_) => "comes with the game",
            Who::Monster(_) => "a monster; its plan is known",
        };
        match kind {
            Kind::Own => Line::new("Fighter", self.own().name(), whose(self.own())),
            Kind::Other => Line::new("Against", self.other().name(), whose(self.other())),
            Kind::Hand => match self.hand() {
                Hand::Player => {
                    Line::new("Planned by", "a second player", "both plans are secret; the keyboard is handed over")
                }
                Hand::Special => Line::new(
                    "Planned by",
                    "his special plan",
                    "what he keeps for whoever comes to him; it is not shown",
                ),
                Hand::Computer(Grade::First) => {
                    Line::new("Planned by", "computer, level 1", "it makes everything up as the fight goes on")
                }
                Hand::Computer(Grade::Second) => {
                    Line::new("Planned by", "computer, level 2", "the best of up to eight plans, tried 500 times each")
                }
                Hand::Computer(Grade::Third) => {
                    Line::new("Planned by", "computer, level 3", "goes on from there for 200 changes")
                }
            },
            Kind::Opens => {
                let name = if self.other_opens { self.other().name() } else { self.own().name() };
                Line::new("Opens", name, "who opens it talks, steals and gives first")
            }
            Kind::Range => Line::new("At range", self.range.name(), "an encounter normally begins at Spell range"),
            Kind::Bouts => {
                let value = if self.five { "best of five" } else { "one" };
                Line::new("Bouts", value, "three wins decide, five are the most; the other opens the next")
            }
            Kind::Refusal => {
                let value = if self.refusal { "a weak temper may refuse" } else { "nobody refuses" };
                Line::new("Refusal", value, "Cowardly and Cautious ones may not want to meet the stronger")
            }
        }
    }

    fn change(&mut self, on: bool) {
        let Some(kind) = self.kinds().get(self.at).copied() else { return };
        match kind {
            Kind::Own => self.chosen[0] = turned(self.chosen[0], self.own.len(), on),
            Kind::Other => {
                self.chosen[1] = turned(self.chosen[1], self.others.len(), on);
                if self.other().name() == self.own().name() {
                    self.chosen[1] = turned(self.chosen[1], self.others.len(), on);
                }
            }
            Kind::Hand => self.hand = turned(self.hand, self.hands(), on),
            Kind::Bouts => self.five = !self.five,
            Kind::Opens => self.other_opens = !self.other_opens,
            Kind::Range => {
                let at = Range::ALL.iter().position(|range| *range == self.range).unwrap_or(0);
                self.range = Range::ALL[turned(at, 3, on)];
            }
            Kind::Refusal => self.refusal = !self.refusal,
        }
        self.apart();
    }

    fn begin(&self, shared: &mut Shared) -> Go {
        let setup = self.setup();
        if self.mode == Mode::Workshop {
            return Workshop::open(shared, &setup);
        }
        let entrants = [self.own(), self.other()];
        // Whoever could choose his dice could choose his fame: nobody of the roster enters such an encounter.
        let own = entrants.into_iter().filter(|who| matches!(who, Who::Own(..)) && !self.chance.is_known());
        let names: Vec<&str> = own.map(Who::name).collect();
        let notices = self.chance.no_credit().map(str::to_string).into_iter().collect();
        match shared.store.begin::<Encounter>(setup, self.seed, &names, crate::store::now()) {
            Ok(session) => Go::Battle(Box::new(Resumed { session, notices }.into())),
            Err(error) => {
                shared.refuse(sentence(&error.to_string()));
                Go::Stay
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

/// A line of the form.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    Own,
    Other,
    Hand,
    Opens,
    Range,
    Refusal,
    /// One, or best of five.
    Bouts,
}

impl Screen for Choosing {
    fn input(&mut self, shared: &mut Shared, input: Input, _layout: Option<&Layout>) -> Go {
        if self.typing.is_some() {
            if let Some(seed) = seeding::take(&mut self.typing, shared, input) {
                (self.seed, self.chance) = (seed, Chance::Typed);
            }
            return Go::Stay;
        }
        let Some(key) = input.key() else { return Go::Stay };
        match shared.keys().intent(Context::Before, key).filter(|_| self.has_seed()) {
            Some(Intent::Seed) => self.typing = Some(String::new()),
            // Whoever shares it makes it practice, for themselves as well.
            Some(Intent::Copy) => {
                self.chance = self.chance.shared();
                let code = code::code::<Encounter>(&self.setup(), self.seed);
                shared.copied = Some(code.clone());
                return read_lines(coding::OF_BATTLE, &coding::told(&code));
            }
            _ => {}
        }
        let count = self.kinds().len();
        match shared.keys().intent(Context::Choosing, key) {
            Some(Intent::Previous) => self.at = turned(self.at, count, false),
            Some(Intent::Next) => self.at = turned(self.at, count, true),
            Some(intent @ (Intent::More | Intent::Less)) => self.change(intent == Intent::More),
            Some(Intent::Accept) => return self.begin(shared),
            Some(Intent::Help) => return explain_line(shared, self.topic(), &[], &self.all_keys(shared), &[]),
            Some(Intent::Back) => return Go::Main,
            _ => {}
        }
        Go::Stay
    }

    fn paste(&mut self, _shared: &mut Shared, letter: char) -> Option<Go> {
        seeding::paste(&mut self.typing, letter)
    }

    fn wakes_at(&self, now: u64) -> Option<u64> {
        self.estimate.wakes_at(now)
    }

    fn draw(&self, shared: &Shared, canvas: &mut Canvas<'_>, layout: &Layout) {
        self.draw_form(shared, canvas, layout);
    }
}

const DUEL: Topic = Topic {
    title: "A duel",
    asks: "Who meets whom, and who plans for the other? Then each plan is written in secret and sealed.",
    context: Context::Choosing,
    rules: &["DUEL-PLAN-01", "DUEL-RANGE-05", "DD-08", "DD-53", "DUEL-OURS-12", "DUEL-GEN-07", "DD-85"],
    chapters: &["Duels", "Victory and death"],
};

const COMMANDERS: Topic = Topic {
    title: "Commanders",
    asks: "Who leads the two armies? Each brings a special plan: who flees, or falls, costs his army a quarter of its strength.",
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
    asks: "For whom is a plan written, and against whom? Nothing is at stake here.",
    rules: &["DUEL-PLAN-02", "DD-01", "DUEL-OURS-2"],
    chapters: &["Plans"],
    ..DUEL
};
