//! The one reading of each event: what it says in full and in short, its dice, who did it, how much it matters, which
//! squares light up. Screens, `ludus replay`, reports and scenarios have it from here.
//!
//! [`Reader::whole`] names every event: one that is told nowhere does not compile. Each family of events has a file:
//! [`course`] of the turn, [`moves`], [`things`] in hands, [`blows`], [`body`] - what holds, hurts and heals -,
//! [`casting`] and [`magic`].

mod blows;
mod body;
mod casting;
mod course;
mod effects;
mod magic;
mod moves;
mod peaks;
mod things;

use crate::engine::narration;
use crate::engine::narration::Die;
use crate::gladiator::battle::event::Event;
use crate::gladiator::battle::state::Battle;
use crate::gladiator::model::board::{Square, Squares};
use crate::gladiator::model::fighter::{Control, FighterId, Side};
use crate::gladiator::model::magic::Being;
use crate::gladiator::narration::names::Names;

/// An event as a side may know it.
pub type BattleText = narration::EventText<FighterId, EventPlaces, Square>;

/// Where something happens.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct EventPlaces {
    /// The squares that light up.
    pub lit: Squares,
    /// The squares that somebody has left, from his first.
    pub way: Vec<Square>,
}

/// What somebody is called whom the viewer cannot see.
const SOMEBODY: &str = "Somebody unseen";

/// An event as it reads. `before` is the battle before it. `viewer` hides what that side may not know: an enemy's private
/// numbers, and what somebody does whom it cannot see and knows nothing of (DEC-085, DEC-086). None shows everything.
pub fn reading(cast: &Names, before: &Battle, event: &Event, viewer: Option<Side>) -> BattleText {
    reading_as_one(cast, before, std::slice::from_ref(event), viewer)
}

/// Events that are told as one, see [`goes_on`]: the last of them as it reads, with the others that have happened.
/// `before` is the battle before the last.
pub fn reading_as_one(cast: &Names, before: &Battle, events: &[Event], viewer: Option<Side>) -> BattleText {
    let Some((event, earlier)) = events.split_last() else { return BattleText::silent() };
    let reader = Narrator { cast, before, viewer };
    let whole = BattleText { peaks: reader.peaks(event), ..reader.whole(event, earlier) };
    let Some(side) = viewer else { return whole };
    reader.as_far_as_seen(whole, event, side)
}

/// Whether an event is told as one with the next: terrain of one kind by one maker. A wall that fills a pit is told by
/// itself.
pub fn goes_on(before: &Battle, event: &Event, next: &Event) -> bool {
    let made = |event: &Event| {
        let Event::Made { fighter, at, layer } = *event else { return None };
        (!body::fills_pit(before, at, layer)).then_some((fighter, layer))
    };
    made(event).is_some() && made(event) == made(next)
}

/// Who reads: a side or nobody in particular, with the battle as it was before.
struct Narrator<'a> {
    cast: &'a Names,
    before: &'a Battle,
    viewer: Option<Side>,
}

impl Narrator<'_> {
    /// Every event; `earlier` are those that are told with it.
    fn whole(&self, event: &Event, earlier: &[Event]) -> BattleText {
        match *event {
            Event::TurnBegan { turn } => course::turn_began(turn),
            Event::IncentiveRolled { west, east, winner } => self.incentive_rolled(west, east, winner),
            Event::MovingFirst { side, chosen } => self.moving_first(side, chosen),
            Event::Declined { fighter } => {
                self.told(format!("{} waits for the others.", self.name(fighter))).by(fighter)
            }
            Event::Acted { fighter, idle } => self.acted(fighter, idle),
            Event::Won { side } => self.told(format!("{} has won.", side.name())),
            // They only move the game on; the list has changed its order, and who is who stays a secret.
            Event::ActionsBegan | Event::Asked { .. } | Event::Shuffled { .. } => BattleText::silent(),

            Event::Moved { fighter, path, to, facing, stumbled } => self.moved(fighter, path, to, facing, stumbled),
            Event::Phased { fighter, to, facing } => self.phased(fighter, to, facing),
            Event::Disengaged { fighter, path, to, .. } => self.disengaged(fighter, path, to),
            Event::Evaded { fighter } => self.deed(fighter, "evades."),
            Event::Stood { fighter, facing } => self.deed(fighter, &format!("stands up, facing {facing:?}.")),
            Event::WentProne { fighter } => self.deed(fighter, "lies down."),
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
            Event::Regenerated { fighter, .. } => self.told(format!("{} regains 1 SH.", self.name(fighter))),
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

    /// What a side reads of an event: of one that it does not see no more than who comes into sight by it or goes out of
    /// it, and no light where he is not seen afterwards (DEC-085).
    fn as_far_as_seen(&self, whole: BattleText, event: &Event, side: Side) -> BattleText {
        let mut after = self.before.clone();
        after.apply(event);
        let secret = event.alone().filter(|id| self.hides(*id));
        let leaver = event.mover().filter(|id| after.is_hidden_from(side, *id));
        let hidden = event.alone().is_some_and(|id| after.is_hidden_from(side, id));
        let places = if hidden { EventPlaces::default() } else { whole.places };
        let text = match (secret, leaver) {
            (Some(id), _) if hidden || !after.fighter(id).in_arena() => return BattleText::silent(),
            (Some(id), _) => {
                format!("{} comes into sight in {}.", self.cast.name(id), place(after.fighter(id).at()))
            }
            (None, Some(id)) => format!("{} goes out of sight.", self.name(id)),
            (None, None) => return BattleText { places, effect: whole.effect.filter(|_| !hidden), ..whole },
        };
        BattleText { doer: whole.doer, priority: whole.priority, places, ..self.told(text) }
    }

    /// A sentence, marked with the turn.
    fn told(&self, text: String) -> BattleText {
        BattleText { mark: format!("T{} ", self.before.turn()), ..BattleText::told(text) }
    }

    /// What somebody has decided to do, where everybody who looks like him stands.
    fn deed(&self, fighter: FighterId, words: &str) -> BattleText {
        self.told(format!("{} {words}", self.name(fighter))).by(fighter).at(self.alike(&[fighter], None))
    }

    /// What happens to somebody, where everybody who looks like him stands.
    fn fate(&self, fighter: FighterId, words: &str) -> BattleText {
        self.told(format!("{} {words}", self.name(fighter))).at(self.alike(&[fighter], None))
    }

    /// What the viewer calls somebody.
    fn name(&self, id: FighterId) -> &str {
        if self.hides(id) { SOMEBODY } else { self.cast.name(id) }
    }

    /// Whether the viewer knows nothing of a fighter's whereabouts.
    fn hides(&self, id: FighterId) -> bool {
        self.viewer.is_some_and(|side| self.before.is_hidden_from(side, id))
    }

    /// Whether the viewer may read a fighter's exact figures: his own, beings that are all alike, and whom ESP Stats has read.
    fn knows(&self, id: FighterId) -> bool {
        self.viewer.is_none_or(|side| self.before.view(side).knows_exactly(id))
    }

    /// Whether he is of the viewer's side.
    fn is_own(&self, id: FighterId) -> bool {
        self.viewer.is_none_or(|side| self.before.fighter(id).side() == side)
    }

    /// Whether a player decides for him, unless he hands him over.
    fn is_players(&self, id: FighterId) -> bool {
        self.before.fighter(id).control() == Control::Player
    }

    /// "SH 12 to 5", if the viewer may know.
    fn sh(&self, id: FighterId, now: i16) -> Option<String> {
        self.knows(id).then(|| format!("SH {} to {now}", self.before.fighter(id).sh()))
    }

    /// ": SH 12 to 5", if the viewer may know.
    fn and_sh(&self, id: FighterId, now: i16) -> String {
        self.sh(id, now).map_or_else(String::new, |sh| format!(": {sh}"))
    }

    /// Where these are and that square, for what everybody sees happen to just them: none of who hides from the viewer.
    fn exactly(&self, who: &[FighterId], at: Option<Square>) -> EventPlaces {
        self.places(who, at, |id| if self.hides(id) { vec![] } else { vec![id] })
    }

    /// The same for what does not show which of several enemies who look alike it happens to: all of them light up.
    fn alike(&self, who: &[FighterId], at: Option<Square>) -> EventPlaces {
        self.places(who, at, |id| {
            let all = if self.is_own(id) { vec![id] } else { doubles(self.before, id).collect() };
            all.into_iter().filter(|id| !self.hides(*id)).collect()
        })
    }

    fn places(
        &self,
        who: &[FighterId],
        at: Option<Square>,
        shown: impl Fn(FighterId) -> Vec<FighterId>,
    ) -> EventPlaces {
        let mut lit = Squares::NONE;
        who.iter().flat_map(|id| shown(*id)).for_each(|id| lit.insert(self.before.fighter(id).at()));
        at.filter(|_| !who.iter().any(|id| self.hides(*id))).into_iter().for_each(|at| lit.insert(at));
        EventPlaces { lit, way: Vec::new() }
    }
}

/// Everybody who looks like a fighter: a Mage and his images, or he alone.
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

/// "column 12, row 6".
fn place(at: Square) -> String {
    format!("column {}, row {}", at.x(), at.y())
}

/// The dice of the house, six-sided; a 0 is a die that was not rolled.
fn six_sided(faces: &[u8]) -> Vec<Die> {
    faces.iter().filter(|face| **face > 0).map(|face| Die { face: *face, sides: 6 }).collect()
}

/// "4+5+5".
fn sum(faces: &[u8]) -> String {
    faces.iter().filter(|face| **face > 0).map(ToString::to_string).collect::<Vec<_>>().join("+")
}
