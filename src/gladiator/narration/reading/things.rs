//! Describes weapons and items: readied, dropped, reloaded, stolen or spent.

use crate::data::item::{Item, Place};
use crate::model::board::Square;
use crate::model::fighter::FighterId;
use crate::narration::reading::Narrator;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt::Write;
use ludus_engine::narration::EventText;

/// The item's name; empty for `None`.
fn named(item: Option<Item>) -> String {
    item.map_or_else(String::new, |item| item.to_string())
}

/// The names of the items, separated by commas.
fn listed(items: &[Option<Item>]) -> String {
    items.iter().flatten().map(ToString::to_string).collect::<Vec<_>>().join(", ")
}

impl Narrator<'_> {
    pub(super) fn readied(&self, fighter: FighterId, from: Place) -> EventText {
        let item = named(self.before.fighter(fighter).item(from));
        self.entry(format!("{} has the {item} ready.", self.name(fighter)))
    }

    pub(super) fn put_down(&self, fighter: FighterId, to: Square) -> EventText {
        let item = self.before.fighter(fighter).item(Place::Ready);
        let what = match item.and_then(Item::bones_of) {
            Some(of) => format!("the bones of {}", self.name(of)),
            None => format!("the {}", named(item)),
        };
        self.entry(format!("{} puts {what} down at {}.", self.name(fighter), to)).by(fighter)
    }

    pub(super) fn reloaded(&self, fighter: FighterId, item: Item) -> EventText {
        let left = item.reloads_needed();
        let words = match left {
            0 => format!("reloads: the {item} is loaded."),
            _ => format!("reloads: {item}, {left} more to go."),
        };
        self.action_text(fighter, &words)
    }

    pub(super) fn changed(
        &self,
        fighter: FighterId,
        items: [Option<Item>; 4],
        dropped: [Option<Item>; 4],
    ) -> EventText {
        let ready = items[0].map_or_else(|| "empty hands".to_string(), |item| item.to_string());
        let mut words = format!("changes weapons: {ready} ready");
        if dropped.iter().any(Option::is_some) {
            let _ = write!(words, ", drops {}", listed(&dropped));
        }
        self.action_text(fighter, &(words + "."))
    }

    pub(super) fn disarmed(&self, fighter: FighterId, to: Square) -> EventText {
        let item = self.before.body(fighter).item(Place::Ready);
        let bones = item.and_then(Item::bones_of);
        let what = bones.map_or_else(|| named(item), |of| format!("bones of {}", self.cast.name(of)));
        let many = bones.is_some() || item.is_some_and(Item::is_caltrops);
        let lies = if many { "they lie" } else { "it lies" };
        self.entry(format!("{} loses the {what}: {lies} at {}.", self.name(fighter), to))
            .at(self.lookalike_places(&[fighter], Some(to)))
            .important_if(self.is_players(fighter))
    }

    pub(super) fn stolen(&self, fighter: FighterId, from: FighterId) -> EventText {
        let item = named(self.before.fighter(from).item(Place::Ready));
        self.entry(format!("{} takes the {item} of {}.", self.name(fighter), self.name(from)))
            .by(fighter)
            .at(self.lookalike_places(&[fighter, from], None))
            .important_if(self.is_players(from))
    }

    pub(super) fn sword_given(&self, fighter: FighterId) -> EventText {
        self.effect_text(fighter, "holds a Death Sword.").important_if(!self.is_players(fighter))
    }

    pub(super) fn staff_spent(&self, fighter: FighterId) -> EventText {
        self.entry(format!("{}'s Staff writhes and is gone.", self.name(fighter)))
            .at(self.lookalike_places(&[fighter], None))
    }
}
