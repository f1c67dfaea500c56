//! Describes each event in one place: full and short text, dice, actor, priority and lit squares. Screens, `ludus
//! replay`, reports and scenarios all use it.
//!
//! `Narrator::full_text` matches every event without a wildcard, so a new event does not compile until it is
//! described. Each family of events has a file: `course` of the turn, `moves`, `things` in hands, `blows`,
//! `body` (grips, wounds, healing), `casting` and `magic`.

mod blows;
mod body;
mod casting;
mod course;
mod effects;
mod magic;
mod moves;
mod peaks;
mod things;

use crate::battle::event::Event;
use crate::battle::odds;
use crate::battle::state::Battle;
use crate::battle::view::KnownFighter;
use crate::model::board::{Square, Squares};
use crate::model::fighter::{Control, FighterId, Side};
use crate::model::magic::Being;
use crate::narration::names::Names;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use ludus_engine::board::Places;
use ludus_engine::chance::Chance;
use ludus_engine::narration::{Die, EventText};

/// Stands for the name of a fighter that the viewer cannot see.
const SOMEBODY: &str = "Somebody unseen";

/// Describes an event. `before` is the battle before it. `viewer` hides what that side may not know: an enemy's private
/// numbers, and the actions of fighters it cannot locate (DEC-085, DEC-086). `None` shows everything.
pub fn reading(cast: &Names, before: &Battle, event: &Event, viewer: Option<Side>) -> EventText {
    reading_as_one(cast, before, core::slice::from_ref(event), viewer)
}

/// Describes events that share one line (see [`goes_on`]): the last event, extended by the earlier ones. `before` is
/// the battle before the last event.
pub fn reading_as_one(cast: &Names, before: &Battle, events: &[Event], viewer: Option<Side>) -> EventText {
    let Some((event, earlier)) = events.split_last() else { return EventText::silent() };
    let reader = Narrator { cast, before, viewer };
    let full_text = EventText { peaks: reader.peaks(event), ..reader.full_text(event, earlier) };
    let Some(side) = viewer else { return full_text };
    reader.as_seen_by(full_text, event, side)
}

/// Returns whether `event` and `next` share one line: terrain of one kind by one maker. A wall that fills
/// a pit has its own line.
pub fn goes_on(before: &Battle, event: &Event, next: &Event) -> bool {
    let made = |event: &Event| {
        let Event::Made { fighter, at, layer } = *event else { return None };
        (!body::fills_pit(before, at, layer)).then_some((fighter, layer))
    };
    made(event).is_some() && made(event) == made(next)
}

/// The viewing side, if any, and the battle before the event.
struct Narrator<'a> {
    cast: &'a Names,
    before: &'a Battle,
    viewer: Option<Side>,
}

impl Narrator<'_> {
    /// The full text of any event; `earlier` events share its line.
    fn full_text(&self, event: &Event, earlier: &[Event]) -> EventText {
        match *event {
            Event::TurnBegan { turn } => course::turn_began(turn),
            Event::IncentiveRolled { west, east, winner } => self.incentive_rolled(west, east, winner),
            Event::MovingFirst { side, chosen } => self.moving_first(side, chosen),
            Event::Declined { fighter } => {
                self.entry(format!("{} waits for the others.", self.name(fighter))).by(fighter)
            }
            Event::Acted { fighter, idle } => self.acted(fighter, idle),
            Event::Won { side } => self.entry(format!("{} has won.", side.name())),
            // These only advance the game. A shuffle must not reveal who is who.
            Event::ActionsBegan | Event::Asked { .. } | Event::Shuffled { .. } => EventText::silent(),

            Event::Moved { fighter, path, to, facing, stumbled } => self.moved(fighter, path, to, facing, stumbled),
            Event::Phased { fighter, to, facing } => self.phased(fighter, to, facing),
            Event::Disengaged { fighter, path, to, .. } => self.disengaged(fighter, path, to),
            Event::Evaded { fighter } => self.action_text(fighter, "evades."),
            Event::Stood { fighter, facing } => self.action_text(fighter, &format!("stands up, facing {facing:?}.")),
            Event::WentProne { fighter } => self.action_text(fighter, "lies down."),
            Event::GotAway { fighter, to, facing } => self.got_away(fighter, to, facing),
            Event::Pushed { fighter, to } => self.pushed(fighter, to),
            Event::Left { fighter } => self.left(fighter),

            Event::Readied { fighter, from } => self.readied(fighter, from),
            Event::PutDown { fighter, to } => self.put_down(fighter, to),
            Event::Reloaded { fighter, item } => self.reloaded(fighter, item),
            Event::Changed { fighter, items, dropped, .. } => self.changed(fighter, items, dropped),
            Event::Disarmed { fighter, to } => self.disarmed(fighter, to),
            Event::Stolen { fighter, from, .. } => self.stolen(fighter, from),
            Event::SwordGiven { fighter } => self.sword_given(fighter),
            Event::StaffSpent { fighter } => self.staff_spent(fighter),

            Event::Blow(ref blow) if blow.strike.form.is_spell() => self.spell_blow(blow),
            Event::Blow(ref blow) => self.blow(blow),

            Event::Rolled { roll, fighter, against, need, dice, success } => {
                self.rolled(roll, fighter, against, &need, dice, success)
            }
            Event::Grappled { attacker, target } => self.grappled(attacker, target),
            Event::PitHurt { fighter, sh, killed, .. } => self.pit_hurt(fighter, sh, killed),
            Event::TerrainHurt { fighter, by, fire, caltrops, sh, killed } => {
                let fires = by.map_or_else(|| "fire".to_string(), |by| format!("{}'s fire", self.name(by)));
                self.terrain_hurt(fighter, [(fire, &fires), (caltrops, "caltrops")], sh, killed)
            }
            Event::Made { fighter, at, layer } => self.made(fighter, at, layer, earlier),
            Event::Collapsed { fighter } => self.collapsed(fighter),
            Event::Regenerated { fighter, .. } => self.entry(format!("{} regains 1 SH.", self.name(fighter))),
            Event::Healed { fighter, sh } => self.healed(fighter, sh),
            Event::Resurrected { fighter, forfeit, .. } => self.resurrected(fighter, forfeit),

            Event::Cast(ref casting) => self.casting(casting),
            Event::Enchanted { fighter, by, spell, amount, until } => self.enchanted(fighter, by, spell, amount, until),
            Event::Lapsed { fighter, spell } => self.lapsed(fighter, spell),
            Event::KeptUp { fighter, owed, sh, .. } => self.kept_up(fighter, owed, sh),
            Event::Teleported { fighter, to } => self.teleported(fighter, to),
            Event::Thwarted { fighter, to } => self.thwarted(fighter, to),
            Event::Doubled { fighter, .. } => self.doubled(fighter),
            Event::Arrived { fighter, race, being, at, .. } => self.arrived(fighter, race, being, at),
            Event::Vanished { fighter, end } => self.vanished(fighter, end),
            Event::Read { fighter, target } => self.read(fighter, target),
        }
    }

    /// Reduces a text to what a side sees (DEC-085). Of an unseen event only a fighter who appears or disappears is
    /// shown. No square lights up for a fighter who ends unseen.
    fn as_seen_by(&self, full_text: EventText, event: &Event, side: Side) -> EventText {
        let mut after = self.before.clone();
        after.apply(event);
        let secret = event.alone().filter(|id| self.hides(*id));
        let leaver = event.mover().filter(|id| after.is_hidden_from(side, *id));
        let hidden = event.alone().is_some_and(|id| after.is_hidden_from(side, id));
        let places = if hidden { Places::default() } else { full_text.places };
        let text = match (secret, leaver) {
            (Some(id), _) if hidden || !after.fighter(id).in_arena() => return EventText::silent(),
            (Some(id), _) => {
                format!("{} comes into sight at {}.", self.cast.name(id), after.fighter(id).at())
            }
            (None, Some(id)) => format!("{} goes out of sight.", self.name(id)),
            (None, None) => return EventText { places, effect: full_text.effect.filter(|_| !hidden), ..full_text },
        };
        EventText { doer: full_text.doer, priority: full_text.priority, places, ..self.entry(text) }
    }

    /// A sentence, marked with the turn.
    fn entry(&self, text: String) -> EventText {
        EventText { mark: format!("T{} ", self.before.turn()), ..EventText::told(text) }
    }

    /// A deliberate action of a fighter. Every fighter that looks like them lights up.
    fn action_text(&self, fighter: FighterId, words: &str) -> EventText {
        self.entry(format!("{} {words}", self.name(fighter))).by(fighter).at(self.lookalike_places(&[fighter], None))
    }

    /// Something that happens to a fighter. Every fighter that looks like them lights up.
    fn effect_text(&self, fighter: FighterId, words: &str) -> EventText {
        self.entry(format!("{} {words}", self.name(fighter))).at(self.lookalike_places(&[fighter], None))
    }

    /// The fighter's name as the viewer knows it.
    fn name(&self, id: FighterId) -> &str {
        if self.hides(id) { SOMEBODY } else { self.cast.name(id) }
    }

    /// Returns whether the viewer does not know where a fighter is.
    fn hides(&self, id: FighterId) -> bool {
        self.viewer.is_some_and(|side| self.before.is_hidden_from(side, id))
    }

    /// Returns whether the viewer may read a fighter's exact numbers: their own, those of beings that are all
    /// lookalike_places, and those that ESP Stats has read.
    fn knows(&self, id: FighterId) -> bool {
        self.viewer.is_none_or(|side| self.before.view(side).knows_exactly(id))
    }

    fn is_own(&self, id: FighterId) -> bool {
        self.viewer.is_none_or(|side| self.before.fighter(id).side() == side)
    }

    /// Returns whether a player controls the fighter, disregarding delegation.
    fn is_players(&self, id: FighterId) -> bool {
        self.before.fighter(id).control() == Control::Player
    }

    /// "SH 12 to 5"; `None` if the viewer may not know it.
    fn sh(&self, id: FighterId, now: i16) -> Option<String> {
        self.knows(id).then(|| format!("SH {} to {now}", self.before.fighter(id).sh()))
    }

    /// ": SH 12 to 5"; empty if the viewer may not know it.
    fn and_sh(&self, id: FighterId, now: i16) -> String {
        self.sh(id, now).map_or_else(String::new, |sh| format!(": {sh}"))
    }

    /// The squares of these fighters and `at`, for events that reveal exactly who is affected. Fighters hidden
    /// from the viewer are left out.
    fn places_of(&self, who: &[FighterId], at: Option<Square>) -> Places {
        self.places(who, at, |id| if self.hides(id) { vec![] } else { vec![id] })
    }

    /// Like [`Self::places_of`], but lights up all enemies that look alike, so that the event does
    /// not reveal which one it is.
    fn lookalike_places(&self, who: &[FighterId], at: Option<Square>) -> Places {
        self.places(who, at, |id| {
            let all = if self.is_own(id) { vec![id] } else { doubles(self.before, id).collect() };
            all.into_iter().filter(|id| !self.hides(*id)).collect()
        })
    }

    fn places(&self, who: &[FighterId], at: Option<Square>, shown: impl Fn(FighterId) -> Vec<FighterId>) -> Places {
        let mut lit = Squares::NONE;
        who.iter().flat_map(|id| shown(*id)).for_each(|id| lit.insert(self.before.fighter(id).at()));
        at.filter(|_| !who.iter().any(|id| self.hides(*id))).into_iter().for_each(|at| lit.insert(at));
        Places::lit(lit.iter())
    }
}

/// All fighters that look like this one: a Mage and their images, or the fighter alone.
pub fn doubles(battle: &Battle, id: FighterId) -> impl Iterator<Item = FighterId> + '_ {
    let of = match battle.fighter(id).being() {
        Being::Image { of, .. } => of,
        _ => id,
    };
    battle.in_arena().filter(move |other| {
        let image = matches!(battle.fighter(*other).being(), Being::Image { of: mage, .. } if mage == of);
        *other == of || image
    })
}

/// Six-sided dice; a face of 0 is a die that was not rolled.
fn six_sided(faces: &[u8]) -> Vec<Die> {
    faces.iter().filter(|face| **face > 0).map(|face| Die { face: *face, sides: 6 }).collect()
}

/// The faces with plus signs and their total: "4 + 5 + 5 = 14".
fn added(faces: &[u8], total: impl core::fmt::Display) -> String {
    let faces: Vec<String> = faces.iter().filter(|face| **face > 0).map(ToString::to_string).collect();
    format!("{} = {total}", faces.join(" + "))
}

/// The need and the share of rolls that reach it, as the reader knows both: "needs 14 or less", "91% of rolls hit".
fn odds_words(need: KnownFighter, evading: bool, verb: &str) -> (String, Chance, String) {
    let about = if need.exact { "" } else { "about " };
    let chance = odds::chance(need.value, evading);
    (format!("needs {need} or less"), chance, format!("{about}{chance} of rolls {verb}"))
}

/// The faces with plus signs: "4+5+5".
fn sum(faces: &[u8]) -> String {
    faces.iter().filter(|face| **face > 0).map(ToString::to_string).collect::<Vec<_>>().join("+")
}
