//! The switches of the campaign: effect, current value and scope of a change (D003, D012, D013, DQX-16, DQX-18). A change never
//! affects existing characters or a bout in progress. Start with [`Switches`].

use crate::app::AppState;
use crate::canvas::Canvas;
use crate::help::Topic;
use crate::hexarena::camp::week;
use crate::hexarena::rulebook;
use crate::keys::{Hint, Keymap};
use crate::layout::Layout;
use crate::screens::{Screen, Transition};
use crate::theme::Ink;
use crate::wide_layout::{Fill, Length, WideLayout, columns, rows, rules};
use crate::widgets::form_screen::{Field, Form, FormScreen, Group, Places, keys};
use ludus_store::hexarena::switches::Switch;
use ratatui::layout::Rect;

/// The first switch that sets a default for bouts.
const BOUTS: usize = 4;

pub struct Switches;

/// Name and rules of a switch, and its values with their meanings, of up to 43 columns.
struct Facts(&'static str, &'static [&'static str], &'static [(&'static str, &'static str)]);

const fn facts(of: Switch) -> Facts {
    match of {
        Switch::Gender => Facts(
            "Gender modifiers",
            &["D013"],
            &[("on", "women: PS -2, MD +1, FT +1, lighter armour"), ("off", "men and women are equal")],
        ),
        Switch::Beauty => Facts(
            "Physical Beauty",
            &["D012"],
            &[("on", "newcomers roll PB; purse 1% a point from 15"), ("off", "no roll for looks")],
        ),
        Switch::Learning => Facts(
            "Learning time",
            &["DQX-16"],
            &[("on", "Rank n takes n weeks without a bout"), ("off", "a Rank counts once it is paid")],
        ),
        Switch::Medicine => Facts(
            "Medicine",
            &["DQX-18"],
            &[("arena", "a month of healing is a week"), ("as printed", "months of healing are months")],
        ),
        Switch::Cloven => Facts(
            "Shields cloven",
            &["DQ-GRIEV-06"],
            &[("on", "a shield may be lost in place of armour"), ("off", "armour bears every grievous injury")],
        ),
        Switch::ShieldSide => Facts(
            "Shield side",
            &["DQ-DEF-03"],
            &[("on", "it helps in front and on its own side only"), ("off", "it helps against all three front hexes")],
        ),
        Switch::Extra => Facts(
            "More damage",
            &["DQ-DMG-11", "DQ-DMG-10"],
            &[
                ("none", "the weapon's own damage"),
                ("by Strength", "+1 for 5 PS to spare; weapons break sooner"),
                ("by Rank", "+1 for every 4 Ranks"),
            ],
        ),
        Switch::Aspects => Facts(
            "Aspects",
            &["DQ-ASPECT-03"],
            &[("on", "births, deaths and stars change rolls"), ("off", "births, deaths and stars change nothing")],
        ),
        Switch::Death => Facts(
            "To the death",
            &["D113"],
            &[("on", "the fallen may still be struck"), ("off", "the fallen or yielded are safe")],
        ),
        Switch::Open => Facts(
            "Open odds",
            &["D004"],
            &[("on", "all values of the enemy are known"), ("off", "the enemy's values are guessed (~)")],
        ),
    }
}

/// The scope of a change.
const SCOPE: &str = "Roster characters keep their values, wounds their weeks, and unfinished bouts their rules.";
const BEGIN: &str = "Each bout of your own starts with these; its set-up can change them.";

impl Switches {
    /// Starts with the first switch in focus.
    pub const fn screen() -> impl Screen {
        FormScreen::new(Switches)
    }
}

fn field(shared: &AppState, of: Switch) -> Field<Switches> {
    let Facts(label, _, values) = facts(of);
    let now = shared.store.hexarena().switched(of);
    let set = move |_: &mut Switches, shared: &mut AppState, value| {
        while shared.store.hexarena().switched(of) != value {
            shared.store.turn_switch(of, true);
        }
    };
    let all = values.iter().map(|(name, means)| (*name, *name, *means));
    Field::one(label, all, now, set).help(if of.is_of_bouts() { BEGIN } else { SCOPE })
}

impl Form<Switches> for Switches {
    fn values(&mut self) -> &mut Switches {
        self
    }

    fn remark(&self, shared: &AppState) -> String {
        week(shared.store.hexarena().week())
    }

    fn topic(&self) -> &'static Topic {
        &TOPIC
    }

    fn groups(&self, shared: &AppState) -> Vec<Group<Switches>> {
        let (people, bouts) = Switch::ALL.split_at(BOUTS);
        let fields = |of: &[Switch]| of.iter().map(|of| field(shared, *of)).collect();
        vec![Group::new("Roster", fields(people)), Group::new("Defaults for bouts", fields(bouts))]
    }

    fn keys(&self, shared: &AppState, _wide: bool) -> Vec<Hint> {
        keys(shared, "done")
    }

    fn accept(&mut self, _shared: &mut AppState, _at: &mut usize) -> Transition {
        Transition::Main
    }

    fn draw_wide(&self, _shared: &AppState, canvas: &mut Canvas<'_>, room: WideLayout, at: usize) -> Places {
        let [left, right] = columns(room.body(), [Length(if room.is_large() { 84 } else { 82 }), Fill(1)]);
        let [people, bouts] = rows(left, [Fill(2), Fill(3)]);
        let [help, below] = rows(right, [Length(16), Fill(1)]);
        let Facts(_, proof, _) = facts(Switch::ALL[at]);
        rules(canvas, below, rulebook::CHAPTERS, &Topic { rules: proof, chapters: &[], ..TOPIC });
        Places { groups: vec![people, bouts], help, note: 0 }
    }

    fn draw_small(&self, _shared: &AppState, canvas: &mut Canvas<'_>, layout: &Layout, _at: usize) -> Places {
        let Rect { x, y, .. } = layout.arena;
        canvas.wrapped(Rect::new(x + 1, y + 15, 78, 2), SCOPE, Ink::Dim);
        canvas.wrapped(Rect::new(x + 1, y + 17, 78, 2), BEGIN, Ink::Dim);
        let groups = [(y + 1, 6), (y + 7, 8)].map(|(y, height)| Rect { y, height, ..layout.arena });
        Places { groups: groups.to_vec(), help: Rect::ZERO, note: 1 }
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
