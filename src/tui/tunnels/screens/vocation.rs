//! The change of type at the guild: what each type would cost, and what is lost. It is confirmed twice (DEC-015).

use crate::app::AppState;
use crate::game_view::prompt::sentence;
use crate::help::Topic;
use crate::keys::{KeyAction, Keymap};
use crate::screens::Transition;
use crate::theme::Ink;
use crate::tunnels::screens::{guild, sheet};
use crate::wide_layout::Cell;
use crate::widgets::list_screen::{List, ListAction, ListScreen};
use crate::widgets::panels::Panel;
use crate::widgets::rows::{ListColumn, left, right};
use ludus_engine::text::{and, article, count};
use ludus_tunnels::data::character_type::CharacterType;
use ludus_tunnels::data::coins::Coins;
use ludus_tunnels::model::delver::Delver;
use ludus_tunnels::setup::guild::{GuildError, changed};

/// The types that a character could change to.
pub struct Vocations {
    name: String,
}

/// The key that opens the change of type, with the first warning.
pub fn action(who: &Delver) -> ListAction {
    let change = ListAction::new(Keymap::Guild, KeyAction::Other);
    match types(who).find_map(|to| changed(who, to).err()) {
        Some(why @ GuildError::Fixed { .. }) => change.refused(sentence(&why.to_string())),
        _ => change
            .asks(format!("A change of type costs {} experience. Choose another type?", who.name), "keep the type"),
    }
}

pub fn open(shared: &AppState, name: &str) -> Transition {
    Transition::To(Box::new(ListScreen::new(shared, Vocations { name: name.into() })))
}

/// The types that a character does not have.
fn types(who: &Delver) -> impl Iterator<Item = CharacterType> + use<> {
    let own = who.kind;
    CharacterType::ALL.into_iter().filter(move |kind| *kind != own)
}

/// The losses of a change: " and loses 6000 e.p., 3 levels, 10 spells and 500 g.p."; empty if nothing is lost.
fn losses(who: &Delver, after: &Delver) -> String {
    let lost = |all: usize, word: &str| (all > 0).then(|| count(all as u64, word));
    let spells = who.spells.iter().filter(|spell| !after.spells.contains(spell)).count();
    let fee = who.gold.less(after.gold).filter(|fee| *fee > Coins::NONE);
    let points = who.experience.saturating_sub(after.experience);
    let all = [
        (points > 0).then(|| format!("{points} e.p.")),
        lost(who.level().saturating_sub(after.level()).into(), "level"),
        lost(spells, "spell"),
        fee.map(|fee| fee.to_string()),
    ];
    let all: Vec<String> = all.into_iter().flatten().collect();
    let named: Vec<&str> = all.iter().map(String::as_str).collect();
    if all.is_empty() { String::new() } else { format!(" and loses {}", and(&named)) }
}

impl Vocations {
    fn who<'a>(&self, shared: &'a AppState) -> Option<&'a Delver> {
        shared.store.tunnels().find(&self.name).ok().map(|one| &one.who)
    }
}

impl List<CharacterType> for Vocations {
    const COLUMNS: &'static [ListColumn] = &[
        left("Type", 14, 0),
        right("Level", 5, 0),
        right("e.p.", 6, 0),
        right("Spells", 6, 1),
        right("Money left", 12, 1),
        left("", 56, 2),
    ];
    const TOPIC: Topic = Topic {
        title: "Change of type",
        asks: "Choose the new type. The list shows the character after the change. It is for good.",
        context: Keymap::List,
        rules: &["TT-TYPE-09", "TT-DEC-015", "TT-DEC-016", "TT-TYPE-08"],
        chapters: &["Characters"],
    };
    const EMPTY: &'static str = "The character is not on the roster any more.";

    fn remark(&self, shared: &AppState) -> String {
        let who = self.who(shared);
        who.map_or_else(String::new, |who| format!("{}, {} {}", who.name, who.kind.name(), who.level()))
    }

    fn rows(&self, shared: &AppState) -> Vec<CharacterType> {
        self.who(shared).map(|who| types(who).collect()).unwrap_or_default()
    }

    fn name(&self, row: &CharacterType) -> String {
        row.name().into()
    }

    fn cells(&self, shared: &AppState, row: &CharacterType) -> Vec<Cell> {
        let Some(who) = self.who(shared) else { return Vec::new() };
        match changed(who, *row) {
            Ok(after) => vec![
                Cell::ink(row.name(), Ink::Strong),
                Cell::plain(after.level()),
                Cell::plain(after.experience),
                Cell::plain(after.spells.len()),
                Cell::plain(after.gold),
                Cell::plain(""),
            ],
            Err(why) => {
                let mut cells = vec![Cell::ink(row.name(), Ink::Dim)];
                cells.extend((0..4).map(|_| Cell::plain("")));
                cells.push(Cell::Text(why.to_string(), Ink::Dim));
                cells
            }
        }
    }

    fn detail<'s>(&'s self, shared: &'s AppState, row: &'s CharacterType) -> Vec<Panel<'s>> {
        let Some(who) = self.who(shared) else { return Vec::new() };
        match changed(who, *row) {
            Ok(after) => {
                let lines = vec![
                    (format!("{} becomes {}{}.", who.name, article(row.name()), losses(who, &after)), Ink::Warning),
                    (format!("The attributes stay: {}.", sheet::brief(&after)), Ink::Plain),
                ];
                let panel = Panel::lines("After the change", lines.clone()).size(38, 5).brief(lines);
                let sheet = sheet::panels(&after).into_iter().map(|panel| panel.brief(Vec::new()));
                std::iter::once(panel).chain(sheet).collect()
            }
            Err(why) => {
                vec![Panel::lines("Not possible", vec![(sentence(&why.to_string()), Ink::Warning)]).size(38, 4)]
            }
        }
    }

    fn actions(&self, shared: &AppState, row: &CharacterType) -> Vec<ListAction> {
        let Some(who) = self.who(shared) else { return Vec::new() };
        let change = ListAction::on_return("change");
        vec![match changed(who, *row) {
            Ok(after) => {
                let kind = article(row.name());
                change.asks(format!("{} becomes {kind}{}: for good?", who.name, losses(who, &after)), "keep the type")
            }
            Err(why) => change.refused(sentence(&why.to_string())),
        }]
    }

    fn act(&mut self, shared: &mut AppState, _: KeyAction, row: &CharacterType) -> Transition {
        let to = *row;
        let done = shared.store.between_outings(&self.name, |who| changed(who, to).map(|after| *who = after));
        shared.say_done(done, format!("{} is {} now.", self.name, article(to.name())));
        self.leave(shared)
    }

    fn leave(&self, shared: &mut AppState) -> Transition {
        guild::open(shared, &self.name)
    }
}
