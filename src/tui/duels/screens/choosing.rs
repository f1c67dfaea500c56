//! The form that pairs two sides for a duel, a battle encounter or the workshop.

pub mod meeting;

use crate::app::AppState;
use crate::canvas::Canvas;
use crate::duels;
use crate::duels::screens::workshop::Workshop;
use crate::duels::{card, rulebook};
use crate::help::Topic;
use crate::input::Input;
use crate::keys::{Hint, Keymap};
use crate::layout::Layout;
use crate::screens::Transition;
use crate::theme::Ink;
use crate::wide_layout::{Fill, Length, TextBox, WideLayout, columns, rows, rules};
use crate::widgets::form_screen::{Field, Form, FormScreen, Group, Places, keys, turned};
use crate::widgets::seed_line::SeedLine;
use ludus_duels::battle::state::Encounter;
use ludus_duels::data::monster::Monster;
use ludus_duels::model::character::{Character, Role};
use ludus_duels::model::fighter::Side;
use ludus_duels::model::plan::Plan;
use ludus_duels::model::series::Series;
use ludus_duels::model::setup::{Control, Entrant, Grade, Setup};
use ludus_duels::model::terms::Range;
use ludus_store::system;
use ratatui::layout::Rect;

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

const HANDS: [(Hand, &str, &str); 5] = [
    (Hand::Computer(Grade::First), "computer, level 1", "improvises during the fight"),
    (Hand::Computer(Grade::Second), "computer, level 2", "the best of up to eight plans, tried 500 times each"),
    (Hand::Computer(Grade::Third), "computer, level 3", "improves it with 200 changes"),
    (Hand::Player, "a second player", "both plans are secret; hand over the keyboard"),
    (Hand::Special, "a special plan", "stored for visitors; not shown"),
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
    chosen: [usize; 2],
    hand: Hand,
    /// True if the opponent opens the encounter.
    other_opens: bool,
    range: Range,
    /// True if a weak temper can refuse.
    refusal: bool,
    /// True for a best-of-five series.
    five: bool,
    seed: SeedLine<Encounter>,
}

impl Choosing {
    /// Opens the form; `None` if there is no character.
    pub fn open(shared: &mut AppState, mode: Mode) -> Transition {
        match Choosing::begun(shared, mode) {
            Some(choosing) => {
                let away: Vec<&str> =
                    shared.store.duels().away().iter().map(|away| away.run.who().name.as_str()).collect();
                if mode != Mode::Workshop && !away.is_empty() {
                    shared.say(format!("In the lairs, and free after the run: {}.", away.join(", ")));
                }
                Transition::To(Box::new(FormScreen::new(choosing)))
            }
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
            chosen: [0, 0],
            hand: Hand::Computer(Grade::Second),
            other_opens: false,
            range: Range::Spell,
            refusal: false,
            five: false,
            seed: SeedLine::new(shared.fresh_seed()),
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
        let is_open = HANDS[..self.hands()].iter().any(|(hand, ..)| *hand == self.hand);
        if is_open { self.hand } else { Hand::Player }
    }

    fn setup(&self) -> Setup {
        let (control, plan) = match self.hand() {
            Hand::Player => (Control::Player, None),
            Hand::Computer(grade) => (Control::Computer(grade), None),
            Hand::Special => (Control::Player, self.other().special().cloned()),
        };
        let sides =
            [self.own().entrant(self.mode, Control::Player, None), self.other().entrant(self.mode, control, plan)];
        let series = (self.five && self.has_series()).then(Series::default);
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

    fn whose(who: &Chooser) -> &'static str {
        match who {
            Chooser::Own(..) => "one of your characters",
            Chooser::Shipped(_) => "supplied with the game",
            Chooser::Monster(_) => "a monster; its plan is known",
        }
    }

    fn fields(&self) -> Vec<Field<Choosing>> {
        let own = Field::new("Fighter", self.own().name(), |form: &mut Choosing, _, on| {
            form.chosen[0] = turned(form.chosen[0], form.own.len(), on);
        });
        let other = Field::new("Against", self.other().name(), |form: &mut Choosing, _, on| {
            form.chosen[1] = turned(form.chosen[1], form.others.len(), on);
            if form.other().name() == form.own().name() {
                form.chosen[1] = turned(form.chosen[1], form.others.len(), on);
            }
        });
        let mut fields = vec![own.means(Choosing::whose(self.own())), other.means(Choosing::whose(self.other()))];
        if !self.other().is_monster() && self.mode != Mode::Workshop {
            let hands = HANDS.into_iter().take(self.hands());
            fields.push(Field::one("Planned by", hands, self.hand(), |form: &mut Choosing, _, hand| form.hand = hand));
        }
        if self.mode != Mode::Commanders {
            let opens = if self.other_opens { self.other().name() } else { self.own().name() };
            let opens = Field::new("Opens", opens, |form: &mut Choosing, _, _| form.other_opens = !form.other_opens);
            fields.push(opens.means("this side talks, steals and gives first"));
            let ranges = Range::ALL.map(|range| (range, range.name(), ""));
            let range = Field::one("At range", ranges, self.range, |form: &mut Choosing, _, range| form.range = range);
            fields.push(range.means("an encounter normally begins at Spell range"));
            let refusal = [(false, "not allowed", ""), (true, "a weak temper can refuse", "")];
            let refusal = Field::one("Refusing", refusal, self.refusal, |form: &mut Choosing, _, on| form.refusal = on);
            fields.push(refusal.means("the Cowardly and Cautious may avoid the stronger"));
        }
        if self.has_series() {
            let series = [(false, "one", ""), (true, "best of five", "")];
            let series = Field::one("Bouts", series, self.five, |form: &mut Choosing, _, five| form.five = five);
            fields.push(series.means("three wins decide, at most five; sides take turns opening"));
        }
        fields
    }

    /// Returns whether more than one bout can decide.
    fn has_series(&self) -> bool {
        self.mode == Mode::Duel && !self.other().is_monster()
    }

    fn begin(&self, shared: &mut AppState) -> Transition {
        let setup = self.setup();
        if self.mode == Mode::Workshop {
            return Workshop::open(shared, &setup);
        }
        let entrants = [self.own(), self.other()];
        // Knowing the dice would let players farm fame, so no roster character takes part.
        let own = entrants.into_iter().filter(|who| matches!(who, Chooser::Own(..)) && !self.seed.chance.is_known());
        let names: Vec<&str> = own.map(Chooser::name).collect();
        let notices = self.seed.notices();
        let begun = shared.store.begin::<Encounter>(setup, self.seed.seed, &names, system::now());
        Transition::battle(shared, begun, notices)
    }

    /// False in the workshop, which rolls no dice.
    fn has_seed(&self) -> bool {
        self.mode != Mode::Workshop
    }

    /// Which records the encounter affects.
    fn counts(&self) -> (&'static str, Ink) {
        let own = [self.own(), self.other()].iter().any(|who| matches!(who, Chooser::Own(..)));
        (if own { COUNTS } else { NOBODY }, Ink::Dim)
    }

    fn draw_card(&self, canvas: &mut Canvas<'_>, area: Rect, side: Side) {
        let fighters = self.setup().fighters();
        let (who, ink) = if side == Side::A { (self.own(), Ink::West) } else { (self.other(), Ink::East) };
        let mut pane = TextBox::of(canvas, area, who.name(), ink);
        card::draw(&mut pane, &fighters[side.index()], &fighters[side.other().index()]);
    }
}

/// Shown if both fighters come with the game.
const NOBODY: &str = "None of your characters takes part: nothing counts.";
const COUNTS: &str = "It counts for the records of your characters.";

impl Form<Choosing> for Choosing {
    fn values(&mut self) -> &mut Choosing {
        self
    }

    fn changed(&mut self) {
        self.apart();
    }

    fn remark(&self, _shared: &AppState) -> String {
        "Return: write the plans".into()
    }

    fn topic(&self) -> &'static Topic {
        match self.mode {
            Mode::Duel => &DUEL,
            Mode::Commanders => &COMMANDERS,
            Mode::Workshop => &WORKSHOP,
        }
    }

    fn groups(&self, _shared: &AppState) -> Vec<Group<Choosing>> {
        vec![Group::new("Both sides", self.fields())]
    }

    fn keys(&self, shared: &AppState, wide: bool) -> Vec<Hint> {
        match (self.is_typing(), wide && self.has_seed()) {
            (true, _) => self.seed.keys(shared),
            // On 80 columns the seed's keys stand beside it.
            (false, false) => keys(shared, "go on"),
            (false, true) => [keys(shared, "go on"), self.seed.keys(shared)].concat(),
        }
    }

    fn input(&mut self, shared: &mut AppState, _at: &mut usize, input: Input) -> Option<Transition> {
        let setup = self.setup();
        self.seed.input(shared, input, |_, _| setup).filter(|_| self.has_seed())
    }

    fn paste(&mut self, letter: char) -> Option<Transition> {
        self.seed.paste(letter)
    }

    fn is_typing(&self) -> bool {
        self.seed.is_typing()
    }

    fn wakes_at(&self, now: u64) -> Option<u64> {
        self.seed.estimate.wakes_at(now)
    }

    fn accept(&mut self, shared: &mut AppState, _at: &mut usize) -> Transition {
        self.begin(shared)
    }

    fn draw_wide(&self, _shared: &AppState, canvas: &mut Canvas<'_>, room: WideLayout, _at: usize) -> Places {
        let [left, right] = columns(room.body(), [Fill(1), Fill(1)]);
        let high = if self.has_seed() { 7 } else { 0 };
        let [form, help, this, below] = rows(left, [Length(9), Length(9), Length(high), Fill(1)]);
        let [upper, lower] = rows(right, [Fill(1), Fill(1)]);
        self.draw_card(canvas, upper, Side::A);
        self.draw_card(canvas, lower, Side::B);
        rules(canvas, below, rulebook::CHAPTERS, self.topic());
        if self.has_seed() {
            let ([chance, _], ink) = self.seed.estimate.describe(&self.setup());
            self.seed.draw_box(&mut TextBox::new(canvas, this, "This encounter"), (&chance, ink), self.counts());
        }
        Places { groups: vec![form], help, note: 0 }
    }

    fn draw_small(&self, shared: &AppState, canvas: &mut Canvas<'_>, layout: &Layout, _at: usize) -> Places {
        let Rect { x, y, .. } = layout.arena;
        if self.has_seed() {
            let (chance, ink) = self.seed.estimate.describe(&self.setup());
            let from = x + 4 + self.topic().title.len() as u16;
            canvas.fit(from, y, x + 79 - from, &chance.each_ref().map(String::as_str), ink);
            self.seed.draw_bar(shared, canvas, layout, self.counts());
        }
        self.draw_card(canvas, Rect::new(x, y + 9, 40, 12), Side::A);
        self.draw_card(canvas, Rect::new(x + 40, y + 9, 40, 12), Side::B);
        let help = Rect::new(x + 1, y + 8, 78, 1);
        Places { groups: vec![Rect::new(x + 1, y + 1, 78, 7)], help, note: 3 }
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
    title: "Commanders before a battle",
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
