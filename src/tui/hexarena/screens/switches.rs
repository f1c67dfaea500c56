//! The switches of the campaign: effect, current value and scope of a change (D003, D012, D013, DQX-16, DQX-18). A change never
//! affects existing characters or a bout in progress. Start with [`Switches`].

use crate::app::AppState;
use crate::canvas::Canvas;
use crate::game_view::prompt::sentence;
use crate::help::Topic;
use crate::hexarena::camp::week;
use crate::hexarena::rulebook;
use crate::input::Input;
use crate::keys::{Hint, KeyAction, Keymap};
use crate::layout::Layout;
use crate::screens::screen_stack::explain_line;
use crate::screens::{Screen, Transition, draw_note, note};
use crate::theme::Ink;
use crate::wide_layout::{Fill, Length, TextBox, WideLayout, columns, marker, rows, rules};
use ludus_hexarena::model::healing::Medicine;
use ludus_hexarena::model::setup::Extra;
use ludus_store::hexarena::roster::Roster;
use ludus_store::hexarena::switches::Switch;
use ratatui::layout::Rect;

/// Columns of the values and of their descriptions.
const VALUES: u16 = 20;
const MEANS: u16 = 33;
/// The first switch that sets a default for bouts.
const BOUTS: usize = 4;
const LINES: usize = Switch::ALL.len();

pub struct Switches {
    at: usize,
}

pub const fn name(of: Switch) -> &'static str {
    match of {
        Switch::Gender => "Gender modifiers",
        Switch::Beauty => "Physical Beauty",
        Switch::Learning => "Learning time",
        Switch::Medicine => "Medicine",
        Switch::Cloven => "Shields cloven",
        Switch::ShieldSide => "Shield side",
        Switch::Extra => "More damage",
        Switch::Aspects => "Aspects",
        Switch::Death => "To the death",
        Switch::Open => "Open odds",
    }
}

/// Describes the current value of a switch in a line of 45 columns.
const fn means(roster: &Roster, of: Switch) -> &'static str {
    let rules = roster.bouts();
    match of {
        Switch::Gender if roster.newcomers().gender_counts => "women: PS -2, MD +1, FT +1, lighter armour",
        Switch::Gender => "men and women are equal",
        Switch::Beauty if roster.newcomers().beauty => "newcomers roll PB; purse 1% a point from 15",
        Switch::Beauty => "no roll for looks",
        Switch::Learning if roster.counts_learning() => "Rank n takes n weeks without a bout",
        Switch::Learning => "a Rank counts once it is paid",
        Switch::Medicine => match roster.medicine() {
            Medicine::Arena => "a month of healing is a week",
            Medicine::Printed => "months of healing are months",
        },
        Switch::Cloven if rules.cloven => "a shield may be lost in place of armour",
        Switch::Cloven => "armour bears every grievous injury",
        Switch::ShieldSide if rules.shield_side => "it helps in front and on its own side only",
        Switch::ShieldSide => "it helps against all three front hexes",
        Switch::Extra => match rules.extra {
            Extra::None => "the weapon's own damage",
            Extra::Strength => "+1 for 5 PS to spare; weapons break sooner",
            Extra::Rank => "+1 for every 4 Ranks",
        },
        Switch::Aspects if rules.aspects => "births, deaths and stars change rolls",
        Switch::Aspects => "births, deaths and stars change nothing",
        Switch::Death if rules.to_the_death => "the fallen may still be struck",
        Switch::Death => "the fallen or yielded are safe",
        Switch::Open if rules.open => "all values of the enemy are known",
        Switch::Open => "the enemy's values are guessed (~)",
    }
}

/// The ids of the rules that a switch turns on or off.
const fn proof(of: Switch) -> &'static [&'static str] {
    match of {
        Switch::Gender => &["D013"],
        Switch::Beauty => &["D012"],
        Switch::Learning => &["DQX-16"],
        Switch::Medicine => &["DQX-18"],
        Switch::Cloven => &["DQ-GRIEV-06"],
        Switch::ShieldSide => &["DQ-DEF-03"],
        Switch::Extra => &["DQ-DMG-11", "DQ-DMG-10"],
        Switch::Aspects => &["DQ-ASPECT-03"],
        Switch::Death => &["D113"],
        Switch::Open => &["D004"],
    }
}

/// The scope of a change.
const SCOPE: &str = "Roster characters keep their values, wounds their weeks, and unfinished bouts their rules.";
const BEGIN: &str = "Each bout of your own starts with these; its set-up can change them.";

impl Switches {
    /// Starts with the first switch in focus.
    pub const fn new() -> Switches {
        Switches { at: 0 }
    }

    fn turn(&self, shared: &mut AppState, forward: bool) {
        shared.store.turn_switch(Switch::ALL[self.at], forward);
    }

    fn explain(shared: &AppState) -> Transition {
        let roster = shared.store.hexarena();
        let told = |of: Switch| format!("{}: {} - {}.", name(of), roster.switched(of), means(roster, of));
        let all: Vec<String> = Switch::ALL.into_iter().map(told).collect();
        explain_line(shared, &TOPIC, &all, &Switches::keys(shared), &[])
    }

    fn keys(shared: &AppState) -> Vec<Hint> {
        use KeyAction::{Accept, Help, More, Previous};
        let mut line = shared.keys().line(Keymap::Choosing, &[Previous, More, Accept, Help]);
        line.iter_mut().filter(|hint| hint.does == "go on").for_each(|hint| hint.does = "done");
        line
    }

    /// Draws the switches `from..to` with their descriptions. A tall box has the description below the switch.
    fn draw_lines(&self, roster: &Roster, pane: &mut TextBox<'_, '_>, from: usize, to: usize) {
        let tall = pane.left() >= 3 * (to - from) as u16;
        for at in from..to {
            let (of, here) = (Switch::ALL[at], at == self.at);
            pane.clickable(if tall { 2 } else { 1 }, Input::Pick(at));
            let sign = if here { marker(pane.canvas) } else { " " };
            pane.at(0, sign, Ink::Strong);
            pane.at(2, name(of), if here { Ink::Strong } else { Ink::Plain });
            let end = pane.at(VALUES, roster.switched(of), Ink::Warning);
            if here {
                pane.focus(VALUES, end - VALUES, Ink::Focus);
            }
            if tall {
                pane.next();
                pane.at(VALUES, means(roster, of), Ink::Dim);
                pane.next();
            } else {
                pane.at(MEANS, means(roster, of), Ink::Dim);
            }
            pane.next();
        }
    }

    fn draw_room(&self, shared: &AppState, canvas: &mut Canvas<'_>, room: WideLayout) {
        let roster = shared.store.hexarena();
        room.head(canvas, "Switches of the campaign", &week(roster.week()));
        let [left, right] = columns(room.body(), [Length(if room.is_large() { 84 } else { 82 }), Fill(1)]);
        let [people, bouts] = rows(left, [Fill(2), Fill(3)]);
        let [right, below] = rows(right, [Length(16), Fill(1)]);
        let own = Topic { rules: proof(Switch::ALL[self.at]), chapters: &[], ..TOPIC };
        rules(canvas, below, rulebook::CHAPTERS, &own);
        let mut pane = TextBox::new(canvas, right, "Explanation");
        pane.text(name(Switch::ALL[self.at]), Ink::Strong);
        pane.next();
        pane.text(&sentence(means(roster, Switch::ALL[self.at])), Ink::Plain);
        pane.next();
        pane.text(SCOPE, Ink::Dim);
        pane.next();
        pane.text(BEGIN, Ink::Dim);
        room.foot(canvas, note(shared), &Switches::keys(shared));
        // The box with the focused line is drawn last, because the cursor stands in it.
        for drawn_last in [false, true] {
            if (self.at < BOUTS) == drawn_last {
                self.draw_lines(roster, &mut TextBox::new(canvas, people, "Roster"), 0, BOUTS);
            } else {
                self.draw_lines(roster, &mut TextBox::new(canvas, bouts, "Defaults for bouts"), BOUTS, LINES);
            }
        }
    }
}

impl Screen for Switches {
    fn input(&mut self, shared: &mut AppState, input: Input, _layout: Option<&Layout>) -> Transition {
        if let Input::Pick(at) = input {
            let again = std::mem::replace(&mut self.at, at.min(LINES - 1)) == at;
            if again {
                self.turn(shared, true);
            }
            return Transition::Stay;
        }
        match input.key().and_then(|key| shared.keys().intent(Keymap::Choosing, key)) {
            Some(KeyAction::Previous) => self.at = (self.at + LINES - 1) % LINES,
            Some(KeyAction::Next) => self.at = (self.at + 1) % LINES,
            Some(intent @ (KeyAction::More | KeyAction::Less)) => self.turn(shared, intent == KeyAction::More),
            Some(KeyAction::Accept | KeyAction::Back) => return Transition::Main,
            Some(KeyAction::Help) => return Switches::explain(shared),
            _ => {}
        }
        Transition::Stay
    }

    fn draw(&self, shared: &AppState, canvas: &mut Canvas<'_>, layout: &Layout) {
        if let Some(room) = WideLayout::full(canvas.area()) {
            return self.draw_room(shared, canvas, room);
        }
        let (x, y, roster) = (layout.arena.x, layout.arena.y, shared.store.hexarena());
        canvas.put(x + 1, y, "Switches of the campaign", Ink::Title);
        let [people, bouts] = [(y + 1, 6), (y + 7, 8)].map(|(y, height)| Rect { y, height, ..layout.arena });
        // The box with the focused line is drawn last, because the cursor stands in it.
        for drawn_last in [false, true] {
            if (self.at < BOUTS) == drawn_last {
                self.draw_lines(roster, &mut TextBox::new(canvas, people, "Roster"), 0, BOUTS);
            } else {
                self.draw_lines(roster, &mut TextBox::new(canvas, bouts, "Defaults for bouts"), BOUTS, LINES);
            }
        }
        let cursor = canvas.cursor;
        canvas.wrapped(Rect::new(x + 1, y + 15, 78, 2), SCOPE, Ink::Dim);
        canvas.wrapped(Rect::new(x + 1, y + 17, 78, 2), BEGIN, Ink::Dim);
        draw_note(shared, canvas, layout, 1);
        canvas.keys(layout.bar.x + 1, layout.bar.y + 4, &Switches::keys(shared));
        canvas.cursor = cursor;
    }
}

const TOPIC: Topic = Topic {
    title: "Switches of the campaign",
    asks: "Choose the rules of your campaign. They are saved with the roster when you leave the page or pause, and \
           can be changed back. Present characters keep their values: gender and Beauty apply to newcomers, medicine \
           to new wounds, and lessons in progress finish as before.",
    context: Keymap::Choosing,
    rules: &[
        "D003",
        "D013",
        "D012",
        "DQX-16",
        "DQX-18",
        "DQ-GRIEV-06",
        "DQ-DEF-03",
        "DQ-DMG-10",
        "DQ-DMG-11",
        "D113",
        "DQ-ASPECT-03",
        "D004",
    ],
    chapters: &["The Hex Arena", "Money and the calendar"],
};
