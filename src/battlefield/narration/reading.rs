//! The text of every event.

use crate::battle::event::{Event, Exchange, Manner};
use crate::battle::illegal_move::points;
use crate::battle::odds::{StrikeOdds, StrikeResult, factor};
use crate::battle::state::{FieldBattle, Outcome, Stage};
use crate::battle::unit::UnitId;
use crate::model::setup::{Goal, MOST_ARMIES};
use crate::model::spot::Spot;
use crate::narration::names::{Names, label};
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use ludus_engine::board::Places;
use ludus_engine::chance::Chance;
use ludus_engine::game::Seat;
use ludus_engine::highlight::{Highlight, Highlights};
use ludus_engine::narration::{
    Animation, DiceRoll, Die, EventText, HitResult, Impact, Priority, RollResult, RollVerdict,
};
use ludus_engine::text::count;

/// Letters of the short text of a strike.
const SHORT: usize = 72;

/// Describes an event before it is applied.
pub fn of(names: &Names, battle: &FieldBattle, event: &Event, reader: Option<Seat>) -> EventText {
    let reading = Reading { names, battle, reader };
    let text = match event {
        Event::Struck(exchange) => reading.struck(exchange),
        Event::Decided(_) | Event::MoveBegan { .. } | Event::MoveEnded { .. } | Event::TurnEnded { .. } => {
            EventText::silent()
        }
        event => reading.of_unit(event).unwrap_or_else(|| reading.of_order(event)),
    };
    if !text.is_told() || battle.round == 0 {
        return text;
    }
    EventText { mark: format!("R{} ", battle.round), ..text }
}

/// The sentence about the result. `None` while the battle is in progress. Without `names`, which a battle does not know, armies
/// are called by the side of the map where they are at home (BD-80).
pub fn ending(battle: &FieldBattle, names: Option<&Names>) -> Option<String> {
    Some(match battle.outcome? {
        Outcome::Drawn => format!("A draw after {}.", count(battle.round, "round")),
        Outcome::Won(army) => {
            let winners = allies(battle, army);
            let who = match names {
                Some(names) => names.act(&winners, "has", "have"),
                None => Names::of_sides(battle.armies().len()).act(&winners, "has", "have"),
            };
            format!("{who} won in round {}.", battle.round)
        }
    })
}

/// An army with all its allies.
fn allies(battle: &FieldBattle, army: u8) -> Vec<u8> {
    (0..battle.armies().len() as u8).filter(|other| battle.are_allied(*other, army)).collect()
}

struct Reading<'a> {
    names: &'a Names,
    battle: &'a FieldBattle,
    reader: Option<Seat>,
}

impl Reading<'_> {
    fn name(&self, id: UnitId) -> String {
        self.names.unit(self.battle, id)
    }

    /// Returns whether the reader knows nothing of a unit.
    fn is_secret(&self, id: UnitId) -> bool {
        self.reader.is_some_and(|seat| self.battle.is_secret(id, seat.0))
    }

    fn is_own(&self, id: UnitId) -> bool {
        self.reader.is_some_and(|seat| self.battle.are_allied(self.battle.unit(id).army, seat.0))
    }

    /// A sentence about one unit, silent for a reader who knows nothing of it.
    fn told(&self, id: UnitId, text: String) -> EventText {
        if self.is_secret(id) {
            return EventText::silent();
        }
        EventText::told(text).by(id).at(Places::lit([self.battle.unit(id).at]))
    }

    /// A sentence about a unit that this event shows to everyone.
    fn shown(&self, id: UnitId, text: String) -> EventText {
        EventText::told(text).at(Places::lit([self.battle.unit(id).at])).of(Priority::Important)
    }

    fn roll(&self, id: UnitId, caption: &str, die: u8, result: String) -> Option<DiceRoll> {
        let of = Some(Seat(self.battle.unit(id).army));
        let dice = Vec::from([Die { face: die, sides: 6 }]);
        Some(DiceRoll {
            of,
            caption: caption.into(),
            dice,
            result: Vec::from([result]),
            one_by_one: false,
            verdict: None,
        })
    }

    /// Events of one unit. `None` for an event of an army or of the battle.
    fn of_unit(&self, event: &Event) -> Option<EventText> {
        Some(match *event {
            Event::Placed { unit, at } => {
                let told = self.told(unit, format!("{} take position on {at}.", self.name(unit)));
                // A secret place must not be highlighted either.
                if told.is_told() { told.at(Places::lit([at])) } else { told }
            }
            Event::Searched { unit, die, chance } => self.searched(unit, die, chance),
            Event::Stepped { unit, to, .. } => self.stepped(unit, to),
            Event::Revealed { unit, by_mover } => {
                let how = if by_mover { "are discovered" } else { "show themselves" };
                let at = self.battle.unit(unit).at;
                self.shown(unit, format!("{} {how} on {at}.", self.name(unit)))
            }
            Event::Stopped { unit, at } => self.told(unit, format!("{} stop on {at}.", self.name(unit))),
            Event::Paid { unit, to, total, cost } => {
                let (paid, cost) = (points(total.min(cost)), points(cost));
                self.told(unit, format!("{} work their way to {to}: {paid} of {cost} points.", self.name(unit)))
            }
            Event::Split { unit, guard, .. } => {
                let text = format!("{} leave a rear guard of {guard} behind.", self.name(unit));
                self.told(unit, text)
            }
            Event::BonusOffered { striker, fleer } => self
                .told(striker, format!("{} could strike at {}, who flee.", self.name(striker), self.name(fleer)))
                .of(Priority::Frame),
            Event::LetGo { striker } => self.told(striker, format!("{} let them go.", self.name(striker))),
            Event::ReplyAsked { attacker, target } => self
                .told(target, format!("{} are attacked by {}.", self.name(target), self.name(attacker)))
                .of(Priority::Frame),
            Event::Bound { unit, target } => {
                self.told(unit, format!("{} turn on {}.", self.name(unit), self.name(target))).of(Priority::Trivial)
            }
            Event::Defends { unit } => {
                self.told(unit, format!("{} defend themselves.", self.name(unit))).of(Priority::Trivial)
            }
            Event::Disobeyed { unit, die, need } => self.ordered(unit, die, need, "disobey and only defend themselves"),
            Event::Obeyed { unit, die, need } => self.ordered(unit, die, need, "obey"),
            Event::SurrenderOffered { unit, to, .. } => {
                self.shown(unit, format!("{} offer surrender to {}.", self.name(unit), self.name(to)))
            }
            Event::SurrenderRefused { unit, by } => {
                self.told(by, format!("{} take no prisoners of {}.", self.name(by), self.name(unit)))
            }
            Event::Captured { unit, by } => self.captured(unit, by),
            Event::Freed { unit } => self.shown(unit, format!("{} are freed.", self.name(unit))),
            Event::Withdrew { unit, escaped } => {
                let how = if escaped { "reach the edge and are through" } else { "leave the field" };
                let peaks = Highlights::of(Seat(self.battle.unit(unit).army)).and_out();
                EventText { peaks, ..self.shown(unit, format!("{} {how}.", self.name(unit))) }
            }
            Event::Swam { unit, rounds, drowned, hp } => self.swam(unit, rounds, drowned, hp),
            Event::Reordered { unit, order } if self.is_own(unit) || self.reader.is_none() => {
                self.told(unit, format!("{}: standing order {}.", self.name(unit), order.name())).of(Priority::Trivial)
            }
            Event::Reordered { .. } => EventText::silent(),
            _ => return None,
        })
    }

    /// Events of the order of play.
    fn of_order(&self, event: &Event) -> EventText {
        let battle = self.battle;
        let framed = |text: String| EventText::told(text).of(Priority::Frame);
        match *event {
            Event::Overlapped { units: [one, other] } => {
                let involved = self.reader.is_none() || self.is_own(one) || self.is_own(other);
                if !involved {
                    return EventText::silent();
                }
                EventText::told("Two hidden units chose the same hex: both are placed again.".into())
            }
            Event::OrderRolled { faces } => {
                let rolled = (0..MOST_ARMIES).filter(|army| faces[*army] > 0);
                let rolled: Vec<String> =
                    rolled.map(|army| format!("{} {}", self.names.army(army as u8), faces[army])).collect();
                framed(format!("Dice for the order: {}.", rolled.join(", ")))
            }
            Event::OrderSet { order } => {
                let order = &order[..battle.armies().len()];
                let order: Vec<&str> = order.iter().map(|army| self.names.army(*army)).collect();
                framed(format!("Order of the first round: {}.", order.join(", ")))
            }
            Event::RoundBegan { round } => framed(format!("Round {round} begins.")),
            Event::TurnBegan { stage, turn } => {
                let army = battle.order[usize::from(turn) % MOST_ARMIES];
                let acts = |one: &str, many: &str| self.names.acts(army, one, many);
                framed(match stage {
                    Stage::Deployment => return EventText::silent(),
                    Stage::Hiding => format!("{} hidden units.", acts("places", "place")),
                    Stage::Movement => format!("{}.", acts("moves", "move")),
                    Stage::Combat => format!("{}.", acts("strikes", "strike")),
                })
            }
            Event::Conceded { army } => {
                let who = self.names.acts(army, "gives", "give");
                EventText::told(format!("{who} up the battle.")).of(Priority::Important)
            }
            Event::Ended(Outcome::Drawn) => {
                EventText::told("The battle ends without a victor.".into()).of(Priority::Important)
            }
            Event::Ended(Outcome::Won(army)) => {
                let who = self.names.act(&allies(battle, army), "wins", "win");
                EventText::told(format!("{}{who} the battle.", self.shares())).of(Priority::Important)
            }
            _ => EventText::silent(),
        }
    }

    /// The shares that decide a battle of attrition at its limit. Empty if it ends otherwise.
    fn shares(&self) -> String {
        let battle = self.battle;
        let armies = 0..battle.armies().len() as u8;
        let fighting = armies.clone().filter(|army| battle.remaining(*army).left > 0).count();
        if battle.goal != Goal::Attrition || battle.round < battle.rounds || fighting < 2 {
            return String::new();
        }
        let share = |army| format!("{} {}%", self.names.army(army), battle.remaining(army).percent());
        format!(
            "Round {} was the last. Fighters left: {}. ",
            battle.round,
            armies.map(share).collect::<Vec<_>>().join(", ")
        )
    }

    /// A unit that stays hidden is a secret of its own army; a discovered one is shown.
    fn searched(&self, id: UnitId, die: u8, chance: u8) -> EventText {
        let found = die <= chance;
        let verb = if found { "are discovered" } else { "stay hidden" };
        let text = format!("{} {verb}: die {die}, found on {chance} or less.", self.name(id));
        let told = if found { self.shown(id, text) } else { self.told(id, text) };
        if !told.is_told() {
            return told;
        }
        EventText { dice: self.roll(id, "discovery", die, format!("found on {chance} or less")), ..told }
    }

    fn stepped(&self, id: UnitId, to: Spot) -> EventText {
        let from = self.battle.unit(id).at;
        let effect = Animation { way: Places::lit([from, to]).lit, ..Animation::default() };
        let text = self.told(id, format!("{} move to {to}.", self.name(id)));
        if !text.is_told() {
            return text;
        }
        EventText { short: format!("{} to {to}", label(self.battle, id)), ..text }
            .at(Places::new([to], [from]))
            .looks(effect)
    }

    fn ordered(&self, id: UnitId, die: u8, need: u8, how: &str) -> EventText {
        let text = format!("{} {how}: die {die}, disobey on {need} or less.", self.name(id));
        EventText { dice: self.roll(id, "obedience", die, format!("disobey on {need} or less")), ..self.told(id, text) }
            .important_if(die <= need)
    }

    fn captured(&self, id: UnitId, by: UnitId) -> EventText {
        let peaks = Highlights::of(Seat(self.battle.unit(id).army)).and_out();
        let text = format!("{} surrender to {}.", self.name(id), self.name(by));
        EventText { peaks, ..self.shown(id, text.clone()) }.death_if(true, || text)
    }

    fn swam(&self, id: UnitId, rounds: u8, drowned: u8, hp: u32) -> EventText {
        if drowned == 0 {
            return EventText::silent();
        }
        let unit = self.battle.unit(id);
        let text = format!("{drowned} of {} drown after {rounds} rounds in deep water: {hp} HP.", self.name(id));
        let dies = drowned >= unit.fighters;
        let peaks = Highlights::of(Seat(unit.army)).and(Highlight::Wound).and_if(dies, Highlight::Death);
        let told = EventText { peaks, ..self.told(id, text) }.important_if(self.is_own(id));
        let gone = dies && told.is_told();
        told.death_if(gone, || format!("{} are gone.", self.name(id)))
    }

    /// A strike with its arithmetic: die, factor, k, HP and dead on both sides (UI-13).
    fn struck(&self, exchange: &Exchange) -> EventText {
        let &Exchange { by, at, manner, strike, back } = exchange;
        let (battle, target) = (self.battle, self.battle.unit(at));
        let verb = match manner {
            Manner::Attack => "attack",
            Manner::Volley => "shoot at",
            Manner::Bonus => "strike at the backs of",
        };
        let title = format!("{} {verb} {}", self.name(by), self.name(at));
        let caption = format!("{} > {}", label(battle, by), label(battle, at));
        let mut text = format!("{title}: {}", arithmetic(&strike));
        let mut short = format!("{caption} {}", arithmetic(&strike));
        let dies = strike.dead >= target.fighters;
        let verdict = Some(strike_verdict(title, &strike, back.as_ref(), dies));
        let roll = self.roll(by, &caption, strike.die, arithmetic(&strike));
        let mut dice = roll.map(|roll| DiceRoll { verdict, ..roll });
        if let Some(back) = back {
            text += &format!("; they strike back: {}", arithmetic(&back));
            let whole = format!(" | back {}", arithmetic(&back));
            // A line of the smallest screen also has the round. The text has the sums in words.
            if short.chars().count() + whole.chars().count() > SHORT {
                short =
                    format!("{caption} {} | back {}", brief_arithmetic(&strike, " HP"), brief_arithmetic(&back, ""));
            } else {
                short += &whole;
            }
            if let Some(dice) = &mut dice {
                dice.dice.push(Die { face: back.die, sides: 6 });
                dice.result.push(format!("back: {}", arithmetic(&back)));
            }
        }
        let falls = back.is_some_and(|back| back.dead >= battle.unit(by).fighters);
        let gone: Vec<String> =
            [(dies, at), (falls, by)].into_iter().filter(|(gone, _)| *gone).map(|(_, id)| self.name(id)).collect();
        // A unit that falls to the retaliation counts only if the target survives it.
        let victim = if falls && !dies { by } else { at };
        let peaks = Highlights::of(Seat(battle.unit(victim).army))
            .and_if(strike.dead > 0, Highlight::Wound)
            .and_if(dies || falls, Highlight::Death);
        let effect = Animation {
            bolt: if manner == Manner::Volley { Places::lit([battle.unit(by).at, target.at]).lit } else { Vec::new() },
            upshot: Some(self.impact(&caption, at, &strike, dies)),
            ..Animation::default()
        };
        EventText { short, dice, peaks, ..EventText::told(text + ".") }
            .by(by)
            .at(Places::lit([battle.unit(by).at, target.at]))
            .looks(effect)
            .important_if(self.is_own(at) || self.is_own(by))
            .death_if(dies || falls, || format!("{} are wiped out.", gone.join(" and ")))
    }

    fn impact(&self, caption: &str, id: UnitId, blow: &StrikeResult, dies: bool) -> Impact {
        let mark = match (dies, blow.dead) {
            (true, _) => HitResult::Died,
            (_, 0) => HitResult::Done,
            _ => HitResult::Hit,
        };
        Impact {
            line: match dies {
                true => format!("{} are wiped out", self.name(id)),
                false => format!("{caption}: {} HP, {} dead", blow.lost, blow.dead),
            },
            mark,
            number: -i32::from(blow.dead),
            who: Some(id.into()),
            at: Some(self.battle.unit(id).at.into()),
            players: self.is_own(id),
            account: account(blow),
        }
    }
}

/// A strike from its die to the dead.
fn account(blow: &StrikeResult) -> Vec<[String; 2]> {
    let (odds, factor) = (&blow.odds, factor(blow.die));
    let shield = if odds.shield > 1 { format!(" / {}", odds.shield) } else { String::new() };
    let full = odds.full(factor);
    let over = (full > blow.lost).then(|| ["HP that they had left".to_string(), blow.lost.to_string()]);
    let rows = [
        [format!("die {}, factor", blow.die), factor.to_string()],
        [format!("times {}{shield}, in HP", base(odds)), full.to_string()],
    ];
    let dead = [format!("dead of {}", odds.target_fighters), blow.dead.to_string()];
    rows.into_iter().chain(over).chain([dead]).collect()
}

/// A strike in parts, for the dice on the screen. The title and the odds are the same whatever the dice show.
fn strike_verdict(title: String, strike: &StrikeResult, back: Option<&StrikeResult>, dies: bool) -> RollVerdict {
    let (odds, factor) = (&strike.odds, factor(strike.die));
    let shield = if odds.shield > 1 { format!(" / {}", odds.shield) } else { String::new() };
    let (word, result) = match (dies, strike.dead) {
        (true, _) => ("DESTROYED".into(), RollResult::Success),
        (_, 0) => ("HOLDS".into(), RollResult::Failure),
        (_, dead) => (format!("{dead} DEAD").into(), RollResult::Success),
    };
    let back = back.map(|back| format!("They strike back: {}.", arithmetic(back)));
    let kills = odds.outcomes().into_iter().filter(|(_, dead)| *dead > 0).count() as u64;
    RollVerdict {
        title,
        word,
        result,
        sum: format!("{factor} x {}{shield} = {}", base(odds), odds.full(factor)),
        need: format!("4, 5 or 6 x {}{shield} HP", base(odds)),
        chance: Chance { ways: kills, of: odds.outcomes().len() as u64 },
        odds: fallen(odds),
        effects: back.into_iter().collect(),
    }
}

/// The losses of a strike, such as "10, 13 or 16 of 20 die", or "2 or 3 of 4 HP" where wounds are kept.
fn fallen(odds: &StrikeOdds) -> String {
    let mut lost: Vec<String> = odds.losses().into_iter().map(|lost| format!("{lost}")).collect();
    lost.dedup();
    let last = lost.pop().unwrap_or_default();
    let first = if lost.is_empty() { String::new() } else { format!("{} or ", lost.join(", ")) };
    format!("{first}{last} of {} {}", odds.stake(), if odds.wounds.is_some() { "HP" } else { "die" })
}

/// The arithmetic in signs, such as "die 4 x5 k8 = 40 HP, 13 dead", with the HP that were left.
fn brief_arithmetic(blow: &StrikeResult, unit: &str) -> String {
    let (die, factor, odds) = (blow.die, factor(blow.die), &blow.odds);
    let base = if odds.wounds.is_some() { format!(" x{}", base(odds)) } else { format!(" k{}", odds.k) };
    format!("die {die} x{factor}{base} = {}{unit}, {} dead", blow.lost, blow.dead)
}

/// The base of a strike, which the factor of its die multiplies: k, or the force among single fighters, a tenth of which is taken last (BD-10).
fn base(odds: &StrikeOdds) -> String {
    if odds.wounds.is_some() { format!("{} / 10", odds.force()) } else { format!("{}", odds.k) }
}

/// The arithmetic of a strike, such as "die 4 gives 5, x 8 = 40 HP, 13 dead". The second factor is the strength k.
pub fn arithmetic(blow: &StrikeResult) -> String {
    let (factor, odds) = (factor(blow.die), &blow.odds);
    let full = odds.full(factor);
    let shield = if odds.shield > 1 { format!(" / {}", odds.shield) } else { String::new() };
    let cap = if full > blow.lost { format!(", only {} left", blow.lost) } else { String::new() };
    format!("die {} gives {factor}, x {}{shield} = {full} HP{cap}, {} dead", blow.die, base(odds), blow.dead)
}
