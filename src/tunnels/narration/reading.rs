//! The text of every event. Texts come before the event is applied, so the fight still shows the values from before it.

mod combat;
mod magic;

use crate::battle::event::{Cause, Deed, Event, Nerve, Peril, Save};
use crate::battle::fighter::{FightSide, FighterId};
use crate::battle::state::{Fight, FightEnd, Step};
use crate::battle::view::place;
use crate::data::saving_roll;
use crate::model::roll::{Faces, Pool};
use crate::narration::choices::{describe_order, held, weapon_name};
use crate::narration::names::Names;
use crate::narration::{end_words, seat_of};
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use ludus_engine::game::Seat;
use ludus_engine::highlight::{Highlight, Highlights};
use ludus_engine::narration::{
    Animation, DiceRoll, Die, EventText, HitResult, Impact, Priority, RollResult, RollVerdict,
};

pub fn of(names: &Names, fight: &Fight, event: &Event, reader: Option<Seat>) -> EventText {
    let narrator = FightNarrator { names, fight, reader };
    let text = narrator.describe(event);
    if !text.is_told() || fight.turn == 0 {
        return text;
    }
    let turn = match event {
        Event::TurnBegan { turn, .. } => *turn,
        _ => fight.turn,
    };
    EventText { mark: format!("T{turn} "), ..text }
}

struct FightNarrator<'a> {
    names: &'a Names,
    fight: &'a Fight,
    reader: Option<Seat>,
}

/// Faces with spaces: "6 6 5 4 2".
fn faces(pool: Pool) -> String {
    let all: Vec<String> = pool.faces().into_iter().map(|face| face.to_string()).collect();
    if all.is_empty() { "no dice".into() } else { all.join(" ") }
}

fn dice_of(pool: Pool) -> Vec<Die> {
    pool.faces().into_iter().map(|face| Die { face, sides: 6 }).collect()
}

/// A saving roll as it went on: "4 + 4 = 8, doubles roll on, 2 + 5 = 7".
fn chain(roll: Faces) -> String {
    let all = roll.list();
    let pairs: Vec<String> = all.chunks(2).map(|pair| format!("{} + {}", pair[0], pair[pair.len() - 1])).collect();
    pairs.join(", doubles roll on, ")
}

impl FightNarrator<'_> {
    fn name(&self, id: FighterId) -> &str {
        self.names.of(id)
    }

    fn side(&self, id: FighterId) -> FightSide {
        self.fight.fighters.get(id.index()).map_or(FightSide::Foes, |fighter| fighter.side)
    }

    /// Returns whether the reader may not know ratings yet (DEC-039).
    fn is_secret(&self, id: FighterId) -> bool {
        self.reader.is_some()
            && !self.fight.known
            && self.fight.monster(id).is_some()
            && self.side(id) == FightSide::Foes
    }

    fn own(&self, id: FighterId) -> bool {
        self.side(id) == FightSide::Party
    }

    fn told(&self, id: FighterId, text: String) -> EventText {
        EventText::told(text).by(id).important_if(self.own(id))
    }

    fn frame(text: impl Into<String>) -> EventText {
        EventText::told(text.into()).of(Priority::Frame)
    }

    fn peaks(&self, id: FighterId, peak: Highlight) -> Highlights {
        let seat = self.fight.fighters.get(id.index()).filter(|fighter| fighter.side == FightSide::Party);
        Highlights::of(Seat(seat.map_or(u8::MAX, |fighter| fighter.seat))).and_if(true, peak)
    }

    /// Adds an impact on a fighter. Its line is the short text.
    fn with_impact(&self, text: EventText, who: FighterId, mark: HitResult, number: i32) -> EventText {
        let fighter = self.fight.fighters.get(who.index());
        let players = fighter.is_some_and(|fighter| fighter.side == FightSide::Party && fighter.seat != u8::MAX);
        let line = text.short.clone();
        let (at, account) = (Some(place(who)), Vec::new());
        let upshot = Impact { line, mark, number, who: Some(who.into()), at, players, account };
        text.looks(Animation { upshot: Some(upshot), ..Animation::default() })
    }

    fn roll(&self, id: FighterId, caption: &str, dice: Vec<Die>, result: String) -> Option<DiceRoll> {
        let of = seat_of(self.side(id));
        Some(DiceRoll { of, caption: caption.into(), dice, result: vec![result], one_by_one: false, verdict: None })
    }

    fn describe(&self, event: &Event) -> EventText {
        match event {
            Event::Decided(_)
            | Event::Stepped(
                Step::Begin | Step::End | Step::Orders | Step::Flight | Step::Magic | Step::Missiles | Step::Dice(_),
            )
            | Event::Stepped(Step::Totals | Step::Shares(_) | Step::Tiring | Step::Close | Step::Over)
            | Event::OrderAsked(_)
            | Event::RestraintAsked(_)
            | Event::RageAsked(_)
            | Event::BurnAsked(_)
            | Event::PursuitAsked { .. }
            | Event::Reached { .. }
            | Event::TurnEnded { .. } => EventText::silent(),
            Event::Met { .. }
            | Event::Dropped { .. }
            | Event::TurnBegan { .. }
            | Event::GameTurnEnded
            | Event::FlightRolled { .. }
            | Event::ChaseRolled { .. }
            | Event::Ended(_) => self.of_the_fight(event),
            Event::Cast { .. }
            | Event::Fizzled { .. }
            | Event::StaffRolled { .. }
            | Event::Changed { .. }
            | Event::PlaceChanged(_)
            | Event::RatingsShown
            | Event::Glowed { .. }
            | Event::MagicRolled { .. }
            | Event::Joined(_)
            | Event::Transformed { .. }
            | Event::Reverted { .. } => self.of_magic(event),
            Event::Rolled { .. }
            | Event::Adjusted { .. }
            | Event::RolledAgain { .. }
            | Event::Scored { .. }
            | Event::Compared(_)
            | Event::Shared { .. }
            | Event::Wounded(_)
            | Event::Shot { .. }
            | Event::Volley { .. }
            | Event::Caught { .. }
            | Event::Laid { .. } => self.of_combat(event),
            event => self.of_one(event),
        }
    }

    fn of_the_fight(&self, event: &Event) -> EventText {
        match event {
            Event::Met { distance, missiles } => {
                let turns = match missiles {
                    0 => "The sides close in.".to_string(),
                    turns => format!("{} before the sides close in.", capital_count(*turns)),
                };
                Self::frame(format!("Distance {distance} feet. {turns}"))
            }
            Event::Dropped { who, die, burns } => {
                let name = self.name(*who);
                EventText::told(match (die, burns) {
                    (0, _) => format!("{name} puts the light down with care."),
                    (die, true) => format!("{name} drops the light in haste: 1d = {die}, it burns on."),
                    (die, false) => format!("{name} drops the light in haste: 1d = {die}, it goes out."),
                })
            }
            Event::TurnBegan { turn, missiles } => {
                let kind = if *missiles > 0 { ", at a distance" } else { "" };
                Self::frame(format!("Combat turn {turn}{kind}."))
            }
            Event::GameTurnEnded => Self::frame("A game turn is over."),
            Event::FlightRolled { fleeing, pace, dice, lead, away } => {
                let who = self.names.list(fleeing.each());
                let side = |side: usize| pace_words(pace[side], dice[side]);
                let more = if *lead > 1 { format!(", a lead of {lead} needed") } else { String::new() };
                let result = if *away { "got away" } else { "not fast enough" };
                let text = format!("{who}: pace {} against {}{more}: {result}.", side(0), side(1));
                let rolled = dice.concat().into_iter().map(|face| Die { face, sides: 6 }).collect();
                let first = fleeing.first().unwrap_or(FighterId(0));
                EventText { dice: self.roll(first, "Flight", rolled, result.into()), ..self.told(first, text) }
            }
            Event::ChaseRolled { pace, dice, caught, .. } => {
                let result = if *caught { "caught" } else { "got away" };
                let [own, theirs] = [0, 1].map(|side| pace_words(pace[side], dice[side]));
                let text = format!("The chase: pace {own} against {theirs}: {result}.");
                let rolled = dice.concat().into_iter().map(|face| Die { face, sides: 6 }).collect();
                let first = self.fight.hunters().first().unwrap_or(FighterId(0));
                EventText { dice: self.roll(first, "chase", rolled, result.into()), ..self.told(first, text) }
            }
            Event::Ended(end) => {
                let lost = *end == FightEnd::Lost;
                EventText::told(end_words(*end).into()).of(if lost { Priority::Important } else { Priority::Frame })
            }
            _ => EventText::silent(),
        }
    }

    fn of_one(&self, event: &Event) -> EventText {
        let say = |who: &FighterId, text: &str| self.told(*who, format!("{} {text}.", self.name(*who)));
        match event {
            Event::Ordered { who, order } => {
                let what = describe_order(self.fight, self.names, *who, order);
                EventText::told(format!("{} {what}.", self.name(*who))).by(*who).of(Priority::Trivial)
            }
            Event::Recovered { who, strength } => say(who, &format!("recovers: ST {strength}")).of(Priority::Frame),
            Event::Woke { who } => say(who, "wakes up"),
            Event::Readied { who, hands } => {
                let things = self.fight.person(*who).map_or_else(String::new, |person| held(person, *hands));
                say(who, &format!("takes {things}"))
            }
            Event::Cocked { who, weapon } => say(who, &format!("cocks the {}", self.weapon(*who, *weapon))),
            Event::Coated { who, weapon, poison } => {
                say(who, &format!("puts {} on the {}", poison.name(), self.weapon(*who, *weapon)))
            }
            Event::Left { who } => say(who, "gets away"),
            Event::Saved { who, peril, save } => self.saved(*who, *peril, *save),
            Event::Raged { who, forced } => {
                let why = if *forced { ": too dull to keep calm" } else { "" };
                say(who, &format!("goes berserk{why}"))
            }
            Event::Lent { who, to, strength } => {
                say(who, &format!("lends {} strength: ST {} -> {}", self.name(*to), strength[0], strength[1]))
            }
            Event::Tried { who, at, die, breaks } => {
                let result = if *breaks { "breaks" } else { "holds" };
                say(who, &format!("tries the weapon of {}: 1d = {die}, it {result}", self.name(*at)))
            }
            Event::Stuck { who, weapon, die, lost } => {
                let result = if *lost { "it is pulled away" } else { "it comes free" };
                say(who, &format!("pulls at the {}: 1d = {die}, {result}", self.weapon(*who, *weapon)))
            }
            Event::Obeyed { who, dice, betrays } => {
                let result = if *betrays { "turns on the party" } else { "obeys" };
                say(who, &format!("{result}: 2d = {} + {}", dice[0], dice[1]))
            }
            Event::Restrained { .. } => EventText::silent(),
            Event::Calmed { who, by, exhausted } => match (by, exhausted) {
                (_, true) => say(who, "is spent: the rage ends"),
                (Some(by), _) => say(who, &format!("is calmed by {}", self.name(*by))),
                (None, _) => say(who, "is calm again"),
            },
            Event::Burnt { who, shield, mail } => {
                let what = match (shield, mail) {
                    (true, true) => "shield and armour",
                    (true, false) => "the shield",
                    _ => "the armour",
                };
                let level = self.fight.person(*who).map_or(1, |person| person.level);
                say(who, &format!("burns {what}: x{level} this turn, then destroyed"))
            }
            Event::Regained { who, rating } => {
                if self.is_secret(*who) {
                    return say(who, "grows stronger");
                }
                let before = self.fight.monster(*who).map_or(0, |monster| monster.rating);
                say(who, &format!("MR {before} -> {rating}"))
            }
            Event::Tired { who, heavy, rage, before, after } => {
                let parts: Vec<String> = [(heavy, "heavy weapons"), (rage, "rage")]
                    .into_iter()
                    .filter(|(points, _)| **points > 0)
                    .map(|(points, what)| format!("{what} -{points}"))
                    .collect();
                say(who, &format!("tires: {}, ST {before} -> {after}", parts.join(", ")))
            }
            Event::Fainted { who } => say(who, "passes out"),
            Event::Tested { who, weapon, dice, breaks } => {
                let (name, result) = (self.weapon(*who, *weapon), if *breaks { "breaks" } else { "holds" });
                say(who, &format!("tests the {name}: 2d = {} + {}, it {result}", dice[0], dice[1]))
            }
            event => self.of_fate(event),
        }
    }

    /// Deaths, nerve, and what is learned from them.
    fn of_fate(&self, event: &Event) -> EventText {
        let say = |who: &FighterId, text: &str| self.told(*who, format!("{} {text}.", self.name(*who)));
        match event {
            Event::Died { who, cause } => self.died(*who, *cause),
            Event::Surrendered { who } => say(who, "surrenders").important_if(true),
            Event::Tamed { who, by } => say(who, &format!("obeys {} from now on", self.name(*by))).important_if(true),
            Event::Petrified { who } => say(who, "turns to stone").important_if(true),
            Event::Vanished { who } => say(who, "vanishes"),
            Event::NerveRolled { who, dice, result } => {
                let who = who.map_or("The group", |who| self.name(who));
                let sum = dice[0] + dice[1];
                let result = match result {
                    Nerve::Holds => "fights on",
                    Nerve::Berserk => "goes berserk",
                    Nerve::Runs => "runs",
                };
                EventText::told(format!("{who} tests its nerve: 2d = {} + {} = {sum}, {result}.", dice[0], dice[1]))
            }
            Event::WentBerserk { who } => say(who, "goes berserk").important_if(true),
            Event::FoeFled { who } => say(who, "flees").important_if(true),
            Event::Rose { who, .. } => say(who, "rises again").important_if(true),
            Event::Learned { who, from, points } => {
                let what = match from {
                    Deed::Foe(foe) => format!("for {}", self.name(*foe)),
                    Deed::Spell => "for the spell".into(),
                    Deed::SavingRoll => "for the saving roll".into(),
                    Deed::Lesson => "for a painful lesson".into(),
                };
                say(who, &format!("gains {points} e.p. {what}")).of(Priority::Routine)
            }
            _ => EventText::silent(),
        }
    }

    fn weapon(&self, who: FighterId, index: u8) -> String {
        self.fight.person(who).map_or_else(String::new, |person| weapon_name(&person.weapons[usize::from(index)]))
    }

    fn died(&self, who: FighterId, cause: Cause) -> EventText {
        let name = self.name(who);
        let text = match cause {
            Cause::Wounds => format!("{name} is dead."),
            Cause::Heart => format!("{name}'s heart bursts: ST 0."),
            Cause::CobraMilk => format!("{name} dies of cobra milk."),
            Cause::Spell(by) => format!("{name} dies by the magic of {}.", self.name(by)),
            Cause::Destroyed => format!("{name} is destroyed."),
            Cause::Master => format!("{name} falls with its master."),
        };
        let death = Some(text.clone());
        let text = EventText {
            death,
            peaks: self.peaks(who, Highlight::Death),
            ..EventText::told(text).by(who).important_if(true)
        };
        self.with_impact(text, who, HitResult::Died, 0)
    }

    fn saved(&self, who: FighterId, peril: Peril, save: Save) -> EventText {
        let why = match peril {
            Peril::Breath(by) => format!("the breath of {}", self.name(by)),
            Peril::Missile(by) => format!("the missiles of {}", self.name(by)),
            Peril::SpiderVenom => "spider venom".into(),
            Peril::CobraMilk => "cobra milk".into(),
            Peril::Clumsy => "clumsiness".into(),
            Peril::Winning => "the cost of winning".into(),
            Peril::Calthrops => "calthrops".into(),
            Peril::Disarmed => "being disarmed".into(),
            Peril::Rage => "waking from rage".into(),
            Peril::DeathSpell => "Death Spell #9".into(),
            Peril::Heat => "the heat".into(),
            Peril::Fever => "tunnel fever".into(),
        };
        let word = if save.is_made() { "MADE" } else { "FAILED" };
        let name = self.name(who);
        let Save::Luck(roll) = save else {
            let Save::Rating(roll) = save else { return EventText::silent() };
            if self.is_secret(who) {
                return self.told(who, format!("{name}, saving roll against {why}: {word}."));
            }
            let rolled = format!("{} = {}, needs {}", faces(roll.pool), roll.total, roll.need.max(0));
            let text = format!("{name}, saving roll against {why}: {rolled}: {word}.");
            return EventText {
                dice: self.roll(who, "Saving roll", dice_of(roll.pool), word.into()),
                ..self.told(who, text)
            };
        };
        let (sum, need) = (format!("{} = {}", chain(roll.faces), roll.total), format!("needs {}", roll.need));
        let text = format!("{name}, saving roll against {why}: {sum}, {need}: {word}.");
        let chance = saving_roll::chance(roll.need);
        let verdict = RollVerdict {
            title: format!("{name}, saving roll"),
            word: word.into(),
            result: if save.is_made() { RollResult::Success } else { RollResult::Failure },
            sum,
            need,
            odds: format!("{chance} of rolls are made"),
            chance,
            effects: Vec::new(),
        };
        let dice = roll.faces.list().into_iter().map(|face| Die { face, sides: 6 }).collect();
        let dice = self.roll(who, "Saving roll", dice, word.into());
        EventText { dice: dice.map(|dice| DiceRoll { verdict: Some(verdict), ..dice }), ..self.told(who, text) }
    }
}

/// "One missile turn", "2 missile turns".
fn capital_count(turns: u8) -> String {
    if turns == 1 { "One missile turn".into() } else { format!("{turns} missile turns") }
}

/// "10 + 3 + 4 = 17".
fn pace_words(pace: i16, [one, other]: [u8; 2]) -> String {
    format!("{pace} + {one} + {other} = {}", pace + i16::from(one) + i16::from(other))
}
