//! The form for a bout with roster characters: sides, leaders, arena, light, switches, handicap, ambush and forecast (DQU-05).
//! The choices are kept from one bout to the next. Start with [`BoutSetup`].

use crate::app::AppState;
use crate::canvas::Canvas;
use crate::estimate::WinEstimate;
use crate::game_view::prompt::sentence;
use crate::help::Topic;
use crate::hexarena::rulebook;
use crate::hexarena::screens::bout_form::{BoutForm, Place, Slot};
use crate::hexarena::screens::characters::NOBODY;
use crate::hexarena::screens::line_up;
use crate::hexarena::screens::line_up::{SIDES, brief};
use crate::input::Input;
use crate::keys::{Hint, KeyAction, Keymap};
use crate::layout::Layout;
use crate::screens::Transition;
use crate::theme::Ink;
use crate::wide_layout::{Fill, Length, TextBox, WideLayout, columns, rows, rules};
use crate::widgets::form_screen::{Field, Form, FormScreen, Group, Places};
use ludus_engine::dice::{Dice, Domain, Seed};
use ludus_hexarena::battle::state::Bout;
use ludus_hexarena::matchmaking::foes::FOES;
use ludus_hexarena::matchmaking::matches::{difference, handicaps, is_fair, opponents};
use ludus_hexarena::model::healing::{Fitness, fitness};
use ludus_hexarena::model::setup::{MOST_A_SIDE, Setup};
use ludus_store::system;
use ratatui::layout::Rect;

/// Fields of one side: its control, its places, leader, deputy and handicap.
const OF_SIDE: usize = MOST_A_SIDE + 4;
/// Bout fields summarised below the sides at 80x24.
const SHOWN: usize = 4;
const PLACES: &str =
    "Your fit characters, then the twenty opponents, then random ones. F fills the other side by rating.";

pub struct BoutSetup {
    choices: BoutForm,
    seed: Seed,
    estimate: WinEstimate<Bout>,
    /// True once the player was warned about unfit characters.
    warned: bool,
}

/// The place of a field; `None` if it is not a place.
fn place(at: usize) -> Option<Place> {
    let place = (at % OF_SIDE).checked_sub(1)?;
    (at < 2 * OF_SIDE && place < MOST_A_SIDE).then_some((at / OF_SIDE, place))
}

impl BoutSetup {
    /// Opens the form with its last values. Refuses if no roster character can fight.
    pub fn open(shared: &mut AppState) -> Transition {
        let roster = shared.store.hexarena();
        if roster.characters().is_empty() {
            shared.refuse(NOBODY);
            return Transition::Stay;
        }
        let choices = shared.books.bout_form.clone().fresh(roster);
        if choices.names().is_empty() {
            let mut all = roster.characters().iter();
            let told = match all.clone().find(|kept| kept.in_battle.is_some()) {
                Some(kept) => format!("{} is in a bout: continue it or give it up at Restore bout.", kept.who.name),
                None if all.all(|kept| kept.who.death.is_some()) => "No living character: make one first.".into(),
                None => "Nobody can fight this week: who has fought, heals or learns rests. Let a week pass in the infirmary."
                    .into(),
            };
            shared.refuse(told);
            return Transition::Stay;
        }
        let seed = shared.fresh_seed();
        let mut form = BoutSetup { choices, seed, estimate: WinEstimate::new(), warned: false };
        if form.choices.slots[1].iter().all(|slot| *slot == Slot::Nobody) {
            form.fair(shared);
            shared.note = None;
        }
        Transition::To(Box::new(FormScreen::new(form).on(1)))
    }

    fn setup(&self, shared: &AppState) -> Setup {
        self.choices.setup(shared.store.hexarena(), self.seed)
    }

    /// Fills East with opponents of a rating close to West's. A handicap makes up for the difference.
    fn fair(&mut self, shared: &mut AppState) {
        let (roster, seed) = (shared.store.hexarena(), self.seed);
        let count = self.choices.sheets(roster, 0, seed).len();
        let mut dice = Dice::new(Seed(seed.0 ^ 1 << 40), Domain::Setup, 99);
        let foes = opponents(self.choices.worth(roster, 0, seed), count.max(1), &mut dice);
        let number = |name: &str| FOES.iter().position(|foe| foe.name == name).unwrap_or(0);
        self.choices.slots[1] = Default::default();
        for (slot, foe) in self.choices.slots[1].iter_mut().zip(&foes) {
            *slot = Slot::Foe(number(foe.name));
        }
        let worths = [0, 1].map(|side| self.choices.worth(roster, side, seed));
        self.choices.handicap = if is_fair(worths) { [0; 2] } else { handicaps(worths) };
        let told = match is_fair(worths) {
            true => format!("Rated alike: {} against {}. The odds come from test bouts.", worths[0], worths[1]),
            false => format!("Rated {} against {}: the handicap balances it.", worths[0], worths[1]),
        };
        shared.say(told);
        self.seed = shared.fresh_seed();
    }

    /// Lists the characters in the bout who should not fight yet, each with the reason.
    fn unwise(&self, shared: &AppState) -> Vec<String> {
        let roster = shared.store.hexarena();
        let why = |name: &String| match fitness(&roster.find(name).ok()?.who, roster.week()) {
            Fitness::Unwise(why) => Some(format!("{name} ({why})")),
            _ => None,
        };
        self.choices.names().iter().filter_map(why).collect()
    }

    fn begin(&mut self, shared: &mut AppState) -> Transition {
        let unwise = self.unwise(shared);
        if !unwise.is_empty() && !std::mem::replace(&mut self.warned, true) {
            shared.refuse(format!("{} should not fight yet. Press Return to start anyway.", unwise.join(", ")));
            return Transition::Stay;
        }
        shared.books.bout_form = self.choices.clone();
        let (setup, names) = (self.setup(shared), self.choices.names());
        let names: Vec<&str> = names.iter().map(String::as_str).collect();
        let begun = shared.store.begin::<Bout>(setup, self.seed, &names, system::now());
        Transition::battle(shared, begun, Vec::new())
    }

    /// The fields of the bout itself, which follow those of the sides.
    fn of_bout(&self) -> Vec<Field<BoutForm>> {
        self.choices.arena().into_iter().chain(self.choices.rules()).collect()
    }

    /// Tells the player at 80x24 that the form has a second page, and summarises that page.
    fn hidden(&self) -> String {
        let fields = self.of_bout();
        let shown: Vec<String> = fields.iter().take(SHOWN).map(Field::told).collect();
        format!("Tab, Down: bout settings. {}, {} more lines.", shown.join(", "), fields.len() - SHOWN)
    }

    /// Shows the ratings of the sides and the forecast. If the set-up is invalid, shows the error.
    fn odds(&self, shared: &AppState) -> [String; 2] {
        let setup = self.setup(shared);
        if let Err(fault) = setup.check() {
            return [sentence(&fault.to_string()), String::new()];
        }
        let worths = setup.worths();
        let worth = format!("Rated {} against {}, {}% apart.", worths[0], worths[1], difference(worths));
        [worth, format!("{}.", self.estimate.describe(&setup).0[1])]
    }
}

impl Form<BoutForm> for BoutSetup {
    fn values(&mut self) -> &mut BoutForm {
        &mut self.choices
    }

    fn changed(&mut self) {
        self.warned = false;
    }

    fn remark(&self, _shared: &AppState) -> String {
        "for good: wounds and deaths are permanent".into()
    }

    fn topic(&self) -> &'static Topic {
        &TOPIC
    }

    fn groups(&self, shared: &AppState) -> Vec<Group<BoutForm>> {
        let choices = &self.choices;
        let labels = choices.labels(shared.store.hexarena(), self.seed);
        let side = |side: usize| {
            let rated = choices.worth(shared.store.hexarena(), side, self.seed);
            let hand = [choices.hand(side, "Played by")].into_iter();
            let fields = hand.chain(choices.places((side, PLACES), labels[side].clone())).chain(choices.command(side));
            Group::new(SIDES[side].0, fields.collect()).with(SIDES[side].1, format!("rated {rated}"))
        };
        vec![side(0), side(1), Group::new("The bout", self.of_bout()).with(Ink::Title, "")]
    }

    fn help(&self, shared: &AppState, at: usize) -> Option<String> {
        Some(brief(&self.choices.sheet(shared.store.hexarena(), place(at)?, self.seed)?))
    }

    fn keys(&self, shared: &AppState, wide: bool) -> Vec<Hint> {
        use KeyAction::{Accept, Back, Drop, Fair, Help, More, Page, Previous};
        let first: &[KeyAction] = if wide { &[Previous, More] } else { &[More] };
        let mut line = shared.keys().line(Keymap::Choosing, first);
        line.extend(shared.keys().line(Keymap::Choosing, &[Page]));
        line.extend(shared.keys().line(Keymap::Marshalling, &[Drop, Fair]));
        line.extend(shared.keys().line(Keymap::Choosing, &[Accept, Help, Back]));
        Hint::reword(&mut line, Accept, "begin");
        if !wide {
            // All of them fit in 80 columns.
            Hint::reword(&mut line, More, "set");
            Hint::reword(&mut line, Page, "box");
        }
        line
    }

    fn input(&mut self, shared: &mut AppState, at: &mut usize, input: Input) -> Option<Transition> {
        match shared.keys().intent(Keymap::Marshalling, input.key()?)? {
            KeyAction::Fair => self.fair(shared),
            KeyAction::Drop => {
                let (side, place) = place(*at)?;
                self.choices.slots[side][place] = Slot::Nobody;
                self.warned = false;
            }
            _ => return None,
        }
        Some(Transition::Stay)
    }

    fn wakes_at(&self, now: u64) -> Option<u64> {
        self.estimate.wakes_at(now)
    }

    fn accept(&mut self, shared: &mut AppState, _at: &mut usize) -> Transition {
        self.begin(shared)
    }

    fn back(&mut self, shared: &mut AppState) -> Transition {
        shared.books.bout_form = self.choices.clone();
        Transition::Main
    }

    fn draw_wide(&self, shared: &AppState, canvas: &mut Canvas<'_>, room: WideLayout, _at: usize) -> Places {
        let body = room.body();
        let [left, right] = columns(body, [Length(if body.width >= 156 { 84 } else { 76 }), Fill(1)]);
        let [sides, lower] = rows(left, [Length(13), Fill(1)]);
        let [bout, told] = columns(lower, [Length(38), Fill(1)]);
        let [help, below] = rows(told, [Length(9), Fill(1)]);
        let [estimate, people] = rows(right, [Length(6), Fill(1)]);
        rules(canvas, below, rulebook::CHAPTERS, &TOPIC);
        let mut pane = TextBox::new(canvas, estimate, "Who will win");
        for text in self.odds(shared) {
            pane.text(&text, Ink::Warning);
        }
        line_up::draw(shared, canvas, people, &self.choices, self.seed);
        let [west, east] = columns(sides, [Fill(1), Fill(1)]);
        Places { groups: vec![west, east, bout], help, note: 0 }
    }

    /// A small screen shows the sides or the bout's own fields.
    fn draw_small(&self, shared: &AppState, canvas: &mut Canvas<'_>, layout: &Layout, at: usize) -> Places {
        let Rect { x, y, .. } = layout.arena;
        let in_bout = at >= 2 * OF_SIDE;
        let area = Rect { height: if in_bout { 15 } else { 13 }, ..layout.arena };
        let [west, east] = columns(area, [Fill(1), Fill(1)]);
        let groups = if in_bout { [Rect::ZERO, Rect::ZERO, area] } else { [west, east, Rect::ZERO] };
        if !in_bout {
            canvas.wrapped(Rect::new(x + 1, y + 18, 78, 2), &self.hidden(), Ink::Plain);
        }
        let help = Rect::new(x + 1, area.bottom(), 78, 3);
        canvas.wrapped(Rect { y: help.y + 4, height: 1, ..help }, &self.odds(shared).join(" "), Ink::Warning);
        Places { groups: groups.to_vec(), help, note: 1 }
    }
}

const TOPIC: Topic = Topic {
    title: "A bout",
    asks: "Choose the sides, the arena and the rules. Harm to your characters is permanent. F picks foes of a like rating. \
           Meanwhile the computer plays both sides of the bout a thousand times to estimate who will win.",
    context: Keymap::Choosing,
    rules: &["DQU-05", "D161", "D021", "D022", "D024", "D003", "D016", "D020", "D027", "D030", "DQX-15", "DQX-18"],
    chapters: &["Before the bout", "Opponents"],
};
