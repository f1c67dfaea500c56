//! Spells and their effects.

use super::{FightNarrator, dice_of, faces};
use crate::battle::event::{Change, Event, Fizzle, Price};
use crate::battle::fighter::FighterId;
use crate::battle::state::{PlaceMagic, WallKind};
use crate::narration::choices::describe_spell;
use alloc::string::String;
use ludus_engine::highlight::Highlight;
use ludus_engine::narration::{EventText, Priority};

impl FightNarrator<'_> {
    pub(super) fn of_magic(&self, event: &Event) -> EventText {
        match event {
            Event::Cast { who, casting, price, strength } => {
                let what = describe_spell(self.names, casting);
                let text =
                    format!("{} {what}: {}, ST {} -> {}.", self.name(*who), cost(price), strength[0], strength[1]);
                EventText { peaks: self.peaks(*who, Highlight::Spell), ..self.told(*who, text) }
            }
            Event::StaffRolled { who, die, spell } => {
                let result = match spell {
                    Some(spell) => format!("it takes command and {}", describe_spell(self.names, spell)),
                    None => "it obeys".into(),
                };
                self.told(*who, format!("The staff of {}: 1d = {die}, {result}.", self.name(*who)))
                    .important_if(spell.is_some())
            }
            Event::Fizzled { target, why, .. } => {
                let target = target.map_or("Nobody", |target| self.name(target));
                EventText::told(match why {
                    Fizzle::Immune => format!("{target} is immune."),
                    Fizzle::TooWeak => "The caster is not strong enough for that.".into(),
                    Fizzle::Protected => format!("{target} is protected."),
                    Fizzle::Resisted => format!("{target} resists."),
                    Fizzle::NoTarget => "The spell finds nothing to work on.".into(),
                })
            }
            Event::MagicRolled { who, pool } => {
                let text = format!("{} rolls {} = {}.", self.name(*who), faces(*pool), pool.sum());
                EventText {
                    dice: self.roll(*who, "Magic", dice_of(*pool), format!("{}", pool.sum())),
                    ..EventText::told(text)
                }
            }
            Event::Changed { who, change } => match self.changed(*who, change) {
                text if text.is_empty() => EventText::silent(),
                text => self.told(*who, format!("{} {text}.", self.name(*who))),
            },
            Event::PlaceChanged(magic) => EventText::told(self.place_changed(magic)).of(Priority::Important),
            Event::RatingsShown => EventText::told("The strength of the foes is known now.".into()),
            Event::Glowed { .. } => EventText::told("Magic light shines.".into()),
            Event::Transformed { who, form } => {
                self.told(*who, format!("{} becomes a {}: MR {}.", self.name(*who), form.kind.name(), form.rating))
            }
            Event::Reverted { who, constitution } => {
                self.told(*who, format!("{} takes the own form again: CON {constitution}.", self.name(*who)))
            }
            Event::Joined(_) => EventText::told("A called being joins the fight.".into()).of(Priority::Important),
            _ => EventText::silent(),
        }
    }

    /// The end of an effect: "until turn 5", or nothing if it is over.
    fn until(turn: u16, on: &str, off: &str) -> String {
        match turn {
            0 => off.into(),
            u16::MAX => on.into(),
            turn => format!("{on} until turn {turn}"),
        }
    }

    fn changed(&self, who: FighterId, change: &Change) -> String {
        match *change {
            Change::Attribute(attribute, now, normal) => {
                let before = self.fight.person(who).map_or(0, |person| person.current.get(attribute));
                format!("{} {before} -> {now} of {normal}", attribute.code())
            }
            Change::Rating(..) if self.is_secret(who) => "changes in strength".into(),
            Change::Rating(rating, _) => {
                let before = self.fight.monster(who).map_or(0, |monster| monster.rating);
                format!("MR {before} -> {rating}")
            }
            Change::Asleep(turn) => Self::until(turn, "sleeps", "wakes up"),
            Change::Confused(turn) => Self::until(turn, "is confused", "has a clear mind again"),
            Change::Sight(turn) => Self::until(turn, "sees in the dark", "no longer sees in the dark"),
            Change::Flying(turn) => Self::until(turn, "flies", "comes down"),
            Change::Hidden(turn) => Self::until(turn, "is invisible", "is visible again"),
            Change::Safe(turn) => Self::until(turn, "is safe in the pentagram", "is outside the pentagram"),
            Change::Away(turn) => Self::until(turn, "is out of the fight", "is back"),
            Change::Vorpal(turn, _) => Self::until(turn, "has doubled dice", "has plain dice"),
            Change::Whammy(turn, _) => Self::until(turn, "has tripled dice", "has plain dice"),
            Change::Wisp(turn) => Self::until(turn, "carries a light of magic", "has no light"),
            Change::Dull(turn) => Self::until(turn, "is dulled", "is clever again"),
            Change::Doubled(Some((attribute, until, _))) if until > 0 => {
                format!("has {} doubled until turn {until}", attribute.code())
            }
            Change::Doubled(_) | Change::Size(0, _) | Change::Lamed(0) | Change::Form(_) => String::new(),
            Change::Undoubled(_) | Change::CastAt(..) | Change::CursedAt(..) => String::new(),
            Change::Size(factor, turn) if factor > 0 => format!("is {factor} times as large until turn {turn}"),
            Change::Size(factor, turn) => format!("is {} times as small until turn {turn}", -factor),
            Change::Venom(0) | Change::Milk(0) => "is free of poison".into(),
            Change::Venom(_) => "is poisoned by spider venom".into(),
            Change::Milk(_) => "is poisoned by cobra milk".into(),
            Change::CursedBy(by) => format!("is cursed by {}", self.name(by)),
            Change::CurseEnded(by) => format!("is free of the curse of {}", self.name(by)),
            Change::Fever(true) => "is exposed to tunnel fever".into(),
            Change::Fever(false) => "is spared by the fever".into(),
            Change::Shattered => "has no staff any more: it is shattered".into(),
            Change::StaffLeft(0) => "has no staff any more: it burns out".into(),
            Change::StaffLeft(_) | Change::Burnt | Change::Leaves(_) => String::new(),
            Change::Disarmed => "is disarmed".into(),
            Change::Lamed(dice) => format!("steps on a calthrop: -{dice}d"),
            Change::Shown => "is seen".into(),
            Change::Quest => "leaves on a quest".into(),
            Change::OwnForm => "has its own form again".into(),
            Change::Softened => "is flesh now".into(),
            Change::Side(_) => "changes sides".into(),
        }
    }

    fn place_changed(&self, magic: &PlaceMagic) -> String {
        let before = &self.fight.magic;
        match () {
            () if magic.wall != before.wall => match magic.wall {
                None => "The wall is gone.".into(),
                Some(wall) => {
                    let kind = match wall.kind {
                        WallKind::Fire => "fire",
                        WallKind::Ice => "ice",
                        WallKind::Thorns => "thorns",
                        WallKind::Stone => "stone",
                        WallKind::Iron => "iron",
                        WallKind::Force => "force",
                    };
                    let strength =
                        if wall.strength > 0 { format!(" of strength {}", wall.strength) } else { String::new() };
                    format!("A wall of {kind}{strength} stands until turn {}.", wall.until)
                }
            },
            () if magic.mirage != before.mirage => "The foes fight an image this turn.".into(),
            () if magic.quelled != before.quelled => {
                format!("The magic of the foes is cancelled until turn {}.", magic.quelled)
            }
            () if magic.mud != before.mud => format!("The foes stand in mud until turn {}.", magic.mud),
            () if magic.glued != before.glued => format!("The foes move slowly until turn {}.", magic.glued),
            () if magic.hasted != before.hasted => format!("The party moves fast until turn {}.", magic.hasted),
            () if magic.scapegoat != before.scapegoat => match magic.scapegoat {
                Some(who) => format!("The foes attack only {} from now on.", self.name(who)),
                None => String::new(),
            },
            () => "The magic of the place changes.".into(),
        }
    }
}

/// "6 - 2 (level) - 1 (staff) = 3".
fn cost(price: &Price) -> String {
    let less = |points: i16, what: &str| if points > 0 { format!(" - {points} ({what})") } else { String::new() };
    let parts = format!("{}{}{}", price.list, less(price.level, "level"), less(price.staff, "staff"));
    if price.level + price.staff > 0 { format!("cost {parts} = {}", price.cost) } else { format!("cost {parts}") }
}
