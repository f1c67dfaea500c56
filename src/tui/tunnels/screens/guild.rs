//! The guild: the spells that it teaches, by level, with needs, cost and fee, and why a character cannot learn one.

use crate::app::AppState;
use crate::game_view::prompt::sentence;
use crate::help::{Topic, rule, rule_alone};
use crate::keys::{KeyAction, Keymap};
use crate::screens::Transition;
use crate::theme::Ink;
use crate::tunnels::screens::delvers::DelverList;
use crate::tunnels::screens::{loan, sheet, vocation};
use crate::wide_layout::Cell;
use crate::widgets::list_screen::{List, ListAction, ListScreen};
use crate::widgets::panels::Panel;
use crate::widgets::rows::{ListColumn, left, right};
use ludus_tunnels::data::attribute::Attribute;
use ludus_tunnels::data::spell::{CostBasis, Occasion, Spell};
use ludus_tunnels::model::delver::Delver;
use ludus_tunnels::setup::guild::{GuildError, cost, fee, taught};

/// The guild with its pupil.
pub struct Guild {
    name: String,
}

/// The headings of the list, by level from 1.
const LEVELS: [&str; 18] = [
    "Level 1", "Level 2", "Level 3", "Level 4", "Level 5", "Level 6", "Level 7", "Level 8", "Level 9", "Level 10",
    "Level 11", "Level 12", "Level 13", "Level 14", "Level 15", "Level 16", "Level 17", "Level 18",
];

/// Opens the guild for a character of the roster.
pub fn open(shared: &AppState, name: &str) -> Transition {
    Transition::To(Box::new(ListScreen::new(shared, Guild { name: name.into() })))
}

impl Guild {
    fn pupil<'a>(&self, shared: &'a AppState) -> Option<&'a Delver> {
        shared.store.tunnels().find(&self.name).ok().map(|one| &one.who)
    }
}

/// The effect of a spell, as the rulebook states it.
fn effect(shared: &AppState, spell: Spell) -> String {
    let stated = rule(shared.books.chapters(), spell.row().rule).unwrap_or_default();
    rule_alone(&stated.replace(" (ours)", ""))
}

/// The times at which a spell can be cast: "exploring, combat".
fn times(spell: Spell) -> String {
    let name = |occasion| match occasion {
        Occasion::Exploring => "exploring",
        Occasion::Meeting => "at a meeting",
        Occasion::Combat => "in a fight",
        Occasion::Surface => "at the guild",
    };
    // On the surface only one is cast.
    let is_cast = |occasion: &Occasion| *occasion != Occasion::Surface || spell == Spell::BornAgain;
    spell.row().when.each().filter(is_cast).map(name).collect::<Vec<_>>().join(", ")
}

/// The ST that a spell costs a character: "7", "2 a point".
fn price(who: &Delver, spell: Spell) -> String {
    match spell.row().basis {
        CostBasis::Spell => cost(who, spell).to_string(),
        CostBasis::Point => format!("{} a point", cost(who, spell)),
        CostBasis::VictimSum => "twice the victim".into(),
    }
}

impl List<Spell> for Guild {
    const COLUMNS: &'static [ListColumn] = &[
        left("Spell", 26, 0),
        right("IQ", 3, 1),
        right("DX", 3, 1),
        right("ST", 4, 2),
        right("Fee", 10, 0),
        left("", 14, 1),
    ];
    const TOPIC: Topic = Topic {
        title: "The guild",
        asks: "Space teaches the marked spell for its fee, C changes the type of the character. ST is the cost of a casting for this character.",
        context: Keymap::Guild,
        rules: &["TT-DEC-130", "TT-MAGIC-04", "TT-MAGIC-06", "TT-TYPE-05", "TT-DEC-015"],
        chapters: &["Magic and staffs", "The spells"],
    };
    const EMPTY: &'static str = "The character is not on the roster any more.";

    fn remark(&self, shared: &AppState) -> String {
        let who = self.pupil(shared);
        who.map_or_else(String::new, |who| format!("{}, {} {}: {}", who.name, who.kind.name(), who.level(), who.gold))
    }

    fn rows(&self, shared: &AppState) -> Vec<Spell> {
        if self.pupil(shared).is_some() { Spell::ALL.to_vec() } else { Vec::new() }
    }

    fn name(&self, row: &Spell) -> String {
        row.name().into()
    }

    fn group(&self, row: &Spell) -> &'static str {
        LEVELS.get(usize::from(row.row().level) - 1).copied().unwrap_or_default()
    }

    fn cells(&self, shared: &AppState, row: &Spell) -> Vec<Cell> {
        let Some(who) = self.pupil(shared) else { return Vec::new() };
        let knows = who.spells.contains(row);
        let (state, ink) = match taught(who, *row) {
            _ if knows => ("knows".into(), Ink::Plain),
            Ok(_) => (String::new(), Ink::Plain),
            Err(GuildError::Needs { attribute, need, .. }) => (format!("needs {} {need}", attribute.code()), Ink::Dim),
            Err(GuildError::Poor { .. }) => ("needs money".into(), Ink::Dim),
            Err(_) => ("no magic".into(), Ink::Dim),
        };
        let need = |(attribute, need): (Attribute, u8)| match who.current().get(attribute) < i16::from(need) {
            true => Cell::Text(format!("{need}!"), Ink::Warning),
            false => Cell::ink(need, ink),
        };
        let [iq, dx] = row.needs(0).map(need);
        let fee = fee(who.kind, *row).map_or_else(String::new, |fee| fee.to_string());
        vec![
            Cell::Text(row.name().into(), if knows { Ink::Good } else { ink }),
            iq,
            dx,
            Cell::Text(if who.kind.casts() { cost(who, *row).to_string() } else { row.row().cost.to_string() }, ink),
            Cell::Text(if knows { String::new() } else { fee }, ink),
            Cell::Text(state, if knows { Ink::Good } else { Ink::Dim }),
        ]
    }

    fn detail<'s>(&'s self, shared: &'s AppState, row: &'s Spell) -> Vec<Panel<'s>> {
        let Some(who) = self.pupil(shared) else { return Vec::new() };
        let does = (effect(shared, *row), Ink::Plain);
        let taught = taught(who, *row);
        let is_poor = matches!(taught, Err(GuildError::Poor { .. }));
        let offer = is_poor.then(|| loan::offer(shared, &self.name)).flatten().map(|text| (text, Ink::Plain));
        let after = match taught {
            Ok(after) => (format!("{} left after the lesson.", after.gold), Ink::Plain),
            Err(why) => (sentence(&why.to_string()), Ink::Warning),
        };
        let mut lines = vec![does.clone(), (format!("Cast {}.", times(*row)), Ink::Dim)];
        if who.kind.casts() {
            lines.push((format!("It costs {} {} ST.", who.name, price(who, *row)), Ink::Plain));
        }
        lines.push(after.clone());
        lines.extend(offer.clone());
        let brief = [does, after].into_iter().chain(offer).collect();
        let mut all = vec![Panel::lines(row.name(), lines).size(38, 7).brief(brief)];
        all.extend(sheet::panels(who).into_iter().map(|panel| panel.brief(Vec::new())));
        all
    }

    fn actions(&self, shared: &AppState, row: &Spell) -> Vec<ListAction> {
        let Some(who) = self.pupil(shared) else { return Vec::new() };
        let learn = ListAction::new(Keymap::Guild, KeyAction::Put);
        let learn = match taught(who, *row) {
            Ok(_) => learn,
            Err(why) => learn.refused(sentence(&why.to_string())),
        };
        vec![learn, vocation::action(who), ListAction::done()]
    }

    fn act(&mut self, shared: &mut AppState, action: KeyAction, row: &Spell) -> Transition {
        match action {
            KeyAction::Put => {
                let spell = *row;
                let done = shared.store.between_outings(&self.name, |who| taught(who, spell).map(|after| *who = after));
                shared.say_done(done, format!("{} knows {} now.", self.name, spell.name()));
                Transition::Stay
            }
            KeyAction::Other => vocation::open(shared, &self.name),
            _ => self.leave(shared),
        }
    }

    fn leave(&self, shared: &mut AppState) -> Transition {
        Transition::To(Box::new(ListScreen::new(shared, DelverList).on(&self.name)))
    }
}
