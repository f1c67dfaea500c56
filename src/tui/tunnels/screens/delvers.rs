//! The roster: its delvers with level, wealth and state; their sheets, the shop and the gain of a new level.

use crate::app::AppState;
use crate::game_view::prompt::sentence;
use crate::help::Topic;
use crate::keys::{KeyAction, Keymap};
use crate::screens::Transition;
use crate::theme::Ink;
use crate::tunnels::screens::career::DelverCareer;
use crate::tunnels::screens::{guild, loan, sheet, shop};
use crate::wide_layout::Cell;
use crate::widgets::list_screen::{List, ListAction, ListScreen};
use crate::widgets::panels::Panel;
use crate::widgets::rows::{self, ListColumn, left, right};
use ludus_store::tunnels::delvers::{DelverRecord, MOST_DELVERS};
use ludus_tunnels::data::attribute::Attribute;
use ludus_tunnels::data::level::LevelOption;
use ludus_tunnels::model::delver::Delver;

pub const NOBODY: &str = "No character yet. Make one: the dice decide the attributes.";

pub struct DelverList;

/// The state of a delver in a word or two.
fn state(one: &DelverRecord) -> (String, Ink) {
    match (&one.dead, &one.in_battle, one.who.next_choice()) {
        (Some(_), ..) => ("dead".into(), Ink::Dim),
        (_, Some(_), _) => ("in a fight".into(), Ink::Plain),
        _ if one.who.is_at_limit() => ("+ new type".into(), Ink::Good),
        (_, _, Some(level)) => (format!("+ level {level}"), Ink::Good),
        _ => ("ready".into(), Ink::Plain),
    }
}

impl List<String> for DelverList {
    const COLUMNS: &'static [ListColumn] = &[
        left("Name", 16, 0),
        left("Type", 14, 0),
        right("Level", 5, 1),
        right("e.p.", 6, 2),
        right("ST", 3, 3),
        right("CON", 3, 3),
        right("Gold", 5, 2),
        right("Fights", 6, 4),
        right("Won", 3, 4),
        left("State", 10, 1),
    ];
    const TOPIC: Topic = Topic {
        title: "Your characters",
        asks: "Your characters and their state. Return opens the shop, G the guild with its spells, T chooses the gain of a new \
               level, L lends money to another character or borrows it, I shows the career, A dismisses a character for good.",
        context: Keymap::Campaign,
        rules: &["TT-CHAR-10", "TT-LEVEL-01", "TT-XP-05", "TT-CHAR-13"],
        chapters: &["Characters", "Experience and levels"],
    };
    const EMPTY: &'static str = NOBODY;

    fn remark(&self, shared: &AppState) -> String {
        format!("{} of {MOST_DELVERS}", shared.store.tunnels().delvers().len())
    }

    fn rows(&self, shared: &AppState) -> Vec<String> {
        shared.store.tunnels().delvers().iter().map(|one| one.name().to_string()).collect()
    }

    fn name(&self, row: &String) -> String {
        row.clone()
    }

    fn cells(&self, shared: &AppState, row: &String) -> Vec<Cell> {
        let Ok(one) = shared.store.tunnels().find(row) else { return Vec::new() };
        let who = &one.who;
        let (state, ink) = state(one);
        let (strong, plain) = if one.dead.is_some() { (Ink::Dim, Ink::Dim) } else { (Ink::Strong, Ink::Plain) };
        let name = rows::in_list(&who.name, one.dead.is_some());
        vec![
            Cell::ink(name, strong),
            Cell::ink(who.kind.name(), plain),
            Cell::ink(who.level(), plain),
            Cell::ink(who.experience, plain),
            Cell::ink(who.attributes.get(Attribute::Strength), plain),
            Cell::ink(who.attributes.get(Attribute::Constitution), plain),
            Cell::ink(who.gold.whole_gold(), plain),
            Cell::ink(one.fights, plain),
            Cell::ink(one.won, plain),
            Cell::Text(state, ink),
        ]
    }

    fn detail<'s>(&'s self, shared: &'s AppState, row: &'s String) -> Vec<Panel<'s>> {
        let Ok(one) = shared.store.tunnels().find(row) else { return Vec::new() };
        let fate = one.dead.as_ref().map(|dead| Panel::lines("Fate", vec![(sentence(dead), Ink::Warning)]).size(38, 3));
        fate.into_iter().chain(sheet::panels(&one.who)).collect()
    }

    fn actions(&self, shared: &AppState, row: &String) -> Vec<ListAction> {
        let Ok(one) = shared.store.tunnels().find(row) else { return Vec::new() };
        let free = shared.store.tunnels().free(one).err().map(|why| sentence(&why.to_string()));
        let guarded = |action: ListAction| match &free {
            Some(why) => action.refused(why.clone()),
            None => action,
        };
        let train = ListAction::new(Keymap::Campaign, KeyAction::Train).named("level");
        let train = match one.who.next_choice() {
            Some(_) => guarded(train),
            None => train.refused(format!("{row} needs more experience for a new level.")),
        };
        let lend = ListAction::new(Keymap::Guild, KeyAction::Lend);
        vec![
            guarded(ListAction::on_return("shop")),
            guarded(ListAction::new(Keymap::Guild, KeyAction::Learn)),
            train,
            match loan::refusal(shared, one) {
                Some(why) => lend.refused(why),
                None => lend.named(if loan::borrows(one) { "loan" } else { "lend" }),
            },
            ListAction::new(Keymap::Living, KeyAction::Info).named("career"),
            ListAction::new(Keymap::Campaign, KeyAction::Abandon).asks(format!("Dismiss {row} for good?"), "keep them"),
        ]
    }

    fn act(&mut self, shared: &mut AppState, action: KeyAction, row: &String) -> Transition {
        match action {
            KeyAction::Accept => return shop::open(shared, row),
            KeyAction::Learn => return guild::open(shared, row),
            KeyAction::Lend => return loan::open(shared, row),
            KeyAction::Train => {
                let list = LevelOptions { name: row.clone() };
                return Transition::Over(Box::new(ListScreen::new(shared, list)));
            }
            KeyAction::Info => return DelverCareer::open(shared, row),
            _ => {}
        }
        let done = shared.store.remove_delver(row);
        shared.say_done(done, format!("{row} is dismissed."));
        Transition::Stay
    }
}

/// The gains of a new level, of which one is chosen (TT-LEVEL-T2).
pub struct LevelOptions {
    name: String,
}

impl LevelOptions {
    fn who<'a>(&self, shared: &'a AppState) -> Option<&'a Delver> {
        shared.store.tunnels().find(&self.name).ok().map(|one| &one.who)
    }
}

/// An option with the attribute that gets the larger half of a shared gain.
type Gain = (LevelOption, Attribute);

/// The gain of an option on a level: "ST +2", "DX +1, CHR +1".
fn gains(level: u8, (option, larger): Gain) -> String {
    let all = option.gains(level, larger).into_iter().flatten().filter(|(_, gain)| *gain > 0);
    all.map(|(attribute, gain)| format!("{} +{gain}", attribute.code())).collect::<Vec<_>>().join(", ")
}

impl List<Gain> for LevelOptions {
    const COLUMNS: &'static [ListColumn] =
        &[left("Option", 6, 0), left("Gain", 18, 0), left("Now", 14, 1), left("", 30, 2)];
    const TOPIC: Topic = Topic {
        title: "A new level",
        asks: "Choose the gain of the new level. The choice is for good.",
        context: Keymap::List,
        rules: &["TT-LEVEL-T2", "TT-LEVEL-05"],
        chapters: &["Experience and levels"],
    };
    const EMPTY: &'static str = "All levels have their gains.";

    fn remark(&self, shared: &AppState) -> String {
        let next = self.who(shared).and_then(Delver::next_choice);
        next.map_or_else(String::new, |level| format!("{}, level {level}", self.name))
    }

    fn rows(&self, shared: &AppState) -> Vec<Gain> {
        let Some(level) = self.who(shared).and_then(Delver::next_choice) else { return Vec::new() };
        let mut all = Vec::new();
        for option in LevelOption::ALL {
            let row = option.row();
            all.push((option, row.attribute));
            // Of an odd level the player gives the larger half to one.
            let other = row.second.map(|second| (option, second));
            all.extend(other.filter(|other| gains(level, *other) != gains(level, (option, row.attribute))));
        }
        all
    }

    fn name(&self, (option, larger): &Gain) -> String {
        format!("{option:?} {}", larger.code())
    }

    fn cells(&self, shared: &AppState, row: &Gain) -> Vec<Cell> {
        let Some(who) = self.who(shared) else { return Vec::new() };
        let level = who.next_choice().unwrap_or(who.advanced);
        let now: Vec<String> = row
            .0
            .gains(level, row.1)
            .into_iter()
            .flatten()
            .map(|(attribute, _)| format!("{} {}", attribute.code(), who.attributes.get(attribute)))
            .collect();
        let allowed = who.clone().advance(row.0, row.1, true);
        let why = if allowed { "" } else { "a wizard-warrior keeps ST above IQ" };
        let ink = if allowed { Ink::Plain } else { Ink::Dim };
        vec![
            Cell::Text(format!("{:?}", row.0), ink),
            Cell::Text(gains(level, *row), if allowed { Ink::Strong } else { Ink::Dim }),
            Cell::Text(now.join(", "), ink),
            Cell::ink(why, Ink::Dim),
        ]
    }

    fn detail<'s>(&'s self, shared: &'s AppState, row: &'s Gain) -> Vec<Panel<'s>> {
        let Some(mut who) = self.who(shared).cloned() else { return Vec::new() };
        who.advance(row.0, row.1, true);
        vec![sheet::derived(&who).remark("with this gain").brief(vec![(sheet::brief(&who), Ink::Plain)])]
    }

    fn actions(&self, shared: &AppState, row: &Gain) -> Vec<ListAction> {
        let take = ListAction::on_return("take it");
        let allowed = self.who(shared).is_some_and(|who| who.clone().advance(row.0, row.1, true));
        vec![if allowed { take } else { take.refused("A wizard-warrior keeps ST above IQ.") }]
    }

    fn act(&mut self, shared: &mut AppState, _: KeyAction, row: &Gain) -> Transition {
        let (option, larger) = *row;
        let done = shared.store.between_outings(&self.name, |who| {
            who.advance(option, larger, true);
            Ok::<(), std::fmt::Error>(())
        });
        shared.say_done(done, format!("{} has the gain of option {option:?}.", self.name));
        match self.who(shared).and_then(Delver::next_choice) {
            Some(_) => Transition::Stay,
            None => self.leave(shared),
        }
    }

    fn leave(&self, shared: &mut AppState) -> Transition {
        Transition::To(Box::new(ListScreen::new(shared, DelverList).on(&self.name)))
    }
}
