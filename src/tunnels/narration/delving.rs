//! The text of every event of a delve, with its numbers and dice. Texts come before the event is applied.

mod finds;
mod people;

pub use finds::{goods, item};

use crate::data::coins::Coins;
use crate::data::reaction::{Reaction, WANDERERS_ON};
use crate::delve::account::AccountLine;
use crate::delve::event::{Danger, Event, Fact, Finding, Passage};
use crate::delve::log::{Mood, Troop};
use crate::delve::member::MemberId;
use crate::delve::resolve::{HEARS, HIDDEN_UP_TO, WALL, WALL_OPEN_UP_TO};
use crate::delve::state::{Delve, Scene};
use crate::dungeon::level::{GridCell, LinkId};
use crate::model::roll::{Faces, Pool};
use crate::narration::names::{Names, capital, group};
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use ludus_engine::game::Seat;
use ludus_engine::narration::{DiceRoll, Die, EventText, Priority};
use ludus_engine::text::count;

pub fn of(names: &Names, delve: &Delve, event: &Event) -> EventText {
    let text = DelveNarrator { names, delve }.describe(event);
    if text.is_told() { EventText { mark: format!("G{} ", delve.turn), ..text } } else { text }
}

/// The result of a delve in a sentence. `None` while it is in progress.
pub fn ending(delve: &Delve) -> Option<String> {
    result(delve, "")
}

/// The result of a delve with its time: " in turn 45".
pub fn result(delve: &Delve, when: &str) -> Option<String> {
    match delve.scene {
        Scene::Returned => {
            let loot = delve.account.as_ref().map(|account| account.loot).unwrap_or_default();
            let (alive, all) = (delve.living().count(), delve.party.len());
            Some(stopped(format!("The party is back{when}: {alive} of {all} alive, loot worth {loot}.")))
        }
        Scene::Lost => Some(format!("The party is lost{when} on level {}.", delve.level)),
        _ => None,
    }
}

struct DelveNarrator<'a> {
    names: &'a Names,
    delve: &'a Delve,
}

/// "2d = 3 + 4 = 7".
fn sum_of(faces: &[u8]) -> String {
    let shown: Vec<String> = faces.iter().map(u8::to_string).collect();
    let sum: u32 = faces.iter().map(|face| u32::from(*face)).sum();
    match faces.len() {
        1 => format!("1d = {sum}"),
        count => format!("{count}d = {} = {sum}", shown.join(" + ")),
    }
}

/// A group with what it does, at the beginning of a sentence: "An orc comes", "3 orcs come".
pub fn group_does(troop: &Troop, [one, several]: [&str; 2]) -> String {
    let does = if troop.ratings.len() == 1 { one } else { several };
    format!("{} {does}", capital(&of_troop(troop)))
}

/// A group in words: "an orc", "3 orcs".
pub fn of_troop(troop: &Troop) -> String {
    group(troop.kind, troop.ratings.len() as u32)
}

/// The way between two places on the map: ", 3 east and 1 north of here". Empty for the same place.
fn way_to(from: GridCell, to: GridCell) -> String {
    let along = |from: u8, to: u8, names: [&str; 2]| match from.abs_diff(to) {
        0 => None,
        places => Some(format!("{places} {}", names[usize::from(to > from)])),
    };
    let ways: Vec<String> = [along(from.0, to.0, ["west", "east"]), along(from.1, to.1, ["north", "south"])]
        .into_iter()
        .flatten()
        .collect();
    if ways.is_empty() { String::new() } else { format!(", {} of here", ways.join(" and ")) }
}

/// A sentence with one full stop, whatever it ends with: a sum of coins ends with one of its own.
fn stopped(text: impl Into<String>) -> String {
    let text = text.into();
    text.strip_suffix("..").map_or(text.clone(), |rest| format!("{rest}."))
}

impl DelveNarrator<'_> {
    fn name(&self, who: MemberId) -> &str {
        self.names.member(who)
    }

    fn told(text: impl Into<String>) -> EventText {
        EventText::told(stopped(text))
    }

    fn frame(text: impl Into<String>) -> EventText {
        Self::told(text).of(Priority::Frame)
    }

    fn say(&self, who: MemberId, text: &str) -> EventText {
        Self::told(format!("{} {text}.", self.name(who))).by(who)
    }

    /// A text with the dice that it is about.
    fn rolled(text: EventText, caption: &str, faces: &[u8], result: impl Into<String>) -> EventText {
        let dice = faces.iter().map(|face| Die { face: *face, sides: 6 }).collect();
        let roll = DiceRoll {
            of: Some(Seat(0)),
            caption: caption.into(),
            dice,
            result: vec![result.into()],
            one_by_one: false,
            verdict: None,
        };
        EventText { dice: Some(roll), ..text }
    }

    fn direction(&self, link: LinkId) -> &'static str {
        let map = self.delve.map();
        let exit = map.exits(self.delve.here).find(|exit| exit.link == link);
        exit.map_or("that", |exit| exit.direction.name())
    }

    fn found(&self, finding: Finding) -> String {
        match finding {
            Finding::Door(link) => format!("A secret door to the {}.", self.direction(link)),
            Finding::Hoard => "Hidden treasure.".into(),
            Finding::Trap(trap) => format!("A trap: {}.", trap.name()),
            Finding::Magic => "There is magic here.".into(),
            Finding::NoMagic => "There is no magic here.".into(),
            Finding::Nothing => "Nothing is found.".into(),
        }
    }

    fn describe(&self, event: &Event) -> EventText {
        match event {
            Event::Decided(_) | Event::SceneSet(_) | Event::FightOver { .. } => EventText::silent(),
            Event::Began => Self::frame(format!("{}: the party sets out.", self.delve.dungeon.name)),
            Event::TurnPassed { .. } => Self::frame(format!("Game turn {}.", self.delve.turn + 1)),
            Event::MovedFast => Self::frame("Swift feet: a second move in this game turn."),
            Event::Moved { by, level, to } => self.moved(*by, *level, *to),
            Event::Refilled { level, place, die, .. } => Self::rolled(
                Self::frame(format!("Level {level}, place {}: 1d = {die}, it is filled again.", place.0)),
                "New contents",
                &[*die],
                "filled",
            ),
            Event::GoodsGone { level, place, die, body } => {
                let what = if *body { "the gear of the dead" } else { "what lay there" };
                let text = format!("Level {level}, place {}: 1d = {die}, {what} is gone.", place.0);
                Self::rolled(Self::frame(text), "Goods", &[*die], "gone")
            }
            Event::Ended(Scene::Lost) => Self::told(ending_of(self.delve)).of(Priority::Important),
            Event::Ended(_) => Self::frame("The delve is over."),
            Event::Returned => {
                Self::told("The surface: ST and CON return to normal, magic and fever end.").of(Priority::Important)
            }
            Event::FightBegan(setup, _) => {
                let (ours, theirs) = (setup.party.len(), setup.foes.len());
                Self::told(format!("A fight begins: {ours} against {theirs}.")).of(Priority::Important)
            }
            Event::Accounted(account) => {
                let home = |(who, name): &(MemberId, String)| format!(" {} carries {name} home.", self.name(*who));
                let paid = |line: &AccountLine| {
                    let name = self.name(line.who);
                    let pays = |coins: Coins, what: &str| match coins {
                        Coins::NONE => String::new(),
                        coins => format!(" {name} pays {coins} for the {what}."),
                    };
                    let gone = match line.let_go {
                        0 => String::new(),
                        number => format!(" {name} cannot pay the stable and lets {} go.", count(number, "monster")),
                    };
                    pays(line.cure, "cure of the fever") + &pays(line.stable, "stable") + &gone
                };
                Self::told(format!(
                    "The account: loot worth {}, level {} the deepest, {} slain, {}.{}{}",
                    account.loot,
                    account.deepest,
                    count(account.kills, "foe"),
                    count(account.turns, "game turn"),
                    account.carried.iter().map(home).collect::<String>(),
                    account.lines.iter().map(paid).collect::<String>()
                ))
                .of(Priority::Important)
            }
            Event::Killed { number } => Self::frame(format!("Foes slain: {number}.")),
            event => self.of_place(event),
        }
    }

    fn moved(&self, by: Passage, level: u8, to: crate::dungeon::level::PlaceId) -> EventText {
        let words = match by {
            Passage::Through(link) => format!("The party goes {} to place {}.", self.direction(link), to.0),
            Passage::Retreat(link) => format!("The party falls back {} to place {}.", self.direction(link), to.0),
            Passage::Stairs => format!("The stairs lead to level {level}, place {}.", to.0),
            Passage::Fall => format!("The way down ends on level {level}, place {}.", to.0),
            Passage::Magic => format!("Magic moves the party to place {}.", to.0),
        };
        let map = self.delve.map_of(level);
        let text = self.delve.dungeon.describe(map.place(to));
        let bodies = self.delve.logs.get(usize::from(level).wrapping_sub(1)).into_iter().flat_map(|log| log.bodies(to));
        let dead: Vec<&str> = bodies.map(|body| body.name.as_str()).collect();
        let told = match (dead.len(), ludus_engine::text::and(&dead)) {
            (0, _) => Self::told(format!("{words} {text}")),
            (1, name) => Self::told(format!("{words} {text} Here lies {name}.")).of(Priority::Important),
            (_, names) => Self::told(format!("{words} {text} Here lie {names}.")).of(Priority::Important),
        };
        // The look of the place stands beside the map.
        EventText { short: words, ..told }
    }

    /// Doors, groups and what is found in a place.
    fn of_place(&self, event: &Event) -> EventText {
        match event {
            Event::Wandered { die, noise } => {
                let why = if *noise { " for the noise" } else { "" };
                let result = if *die >= WANDERERS_ON { "somebody comes" } else { "nobody comes" };
                let result = format!("they need a {WANDERERS_ON}: {result}");
                let text = Self::frame(format!("Wandering monsters{why}: 1d = {die}, {result}."));
                Self::rolled(text, "Wandering monsters", &[*die], result)
            }
            Event::Approached { troop, warned: true } => {
                Self::told(format!("{} can be heard coming.", capital(&of_troop(troop)))).of(Priority::Important)
            }
            Event::Approached { .. } | Event::MoodChanged(Mood::Unmet) => EventText::silent(),
            Event::Arrived => self.delve.coming.as_ref().map_or_else(EventText::silent, |troop| {
                Self::told(format!("{}.", group_does(troop, ["arrives", "arrive"]))).of(Priority::Important)
            }),
            Event::Encountered { dice, encounter } => {
                let room = if encounter.passage.is_some() { "in the passage" } else { "in the place" };
                let side = if encounter.rear { "from behind" } else { "from the front" };
                let result = format!("{}: {room}, {}: {side}", dice[0], dice[1]);
                Self::rolled(Self::told(format!("They meet the party. {result}.")), "Meeting", dice, result)
            }
            Event::PassedBy => Self::told("They pass by without a look."),
            Event::Hid { die, done } => {
                let result = if *done { "nobody sees the party" } else { "the party is seen" };
                let result = format!("needs {HIDDEN_UP_TO} or less: {result}");
                Self::rolled(Self::told(format!("The party hides: 1d = {die}, {result}.")), "Hiding", &[*die], result)
            }
            Event::Envisioned { place } => {
                let map = self.delve.map();
                let seen = self.delve.troop_at(&map, *place);
                let who = seen.map_or_else(|| "nobody".to_string(), |troop| of_troop(&troop));
                let way = way_to(map.place(self.delve.here).cell, map.place(*place).cell);
                Self::told(format!("A vision shows place {}{way}, and in it {who}.", place.0))
            }
            Event::Glimpsed { place } => {
                let map = self.delve.map();
                let seen = self.delve.troop_at(&map, *place);
                let who = seen.map_or_else(|| "nobody".to_string(), |troop| of_troop(&troop));
                Self::told(format!("In place {}: {who}.", place.0))
            }
            Event::Found(finding) => Self::told(self.found(*finding)),
            Event::FoundFar { place, finding } => Self::told(format!("Place {}: {}", place.0, self.found(*finding))),
            Event::Listened { link, die, heard } => {
                let result = match heard {
                    Some((kind, 1)) => format!("{} is behind it", group(*kind, 1)),
                    Some((kind, number)) => format!("{} are behind it", group(*kind, (*number).into())),
                    None => "nothing is heard".into(),
                };
                let result = format!("needs {HEARS} or more: {result}");
                let text = format!("Listening to the {}: 1d = {die}, {result}.", self.direction(*link));
                Self::rolled(Self::told(text), "Listening", &[*die], result)
            }
            Event::DoorTried { link, who, way, dice, need, done } => {
                let verb = if *way == crate::delve::command::DoorWay::Pick { "picks" } else { "forces" };
                let result = if *done { "it opens" } else { "it holds" };
                let result = format!("needs {need} or less: {result}");
                let (who_does, direction) = (self.name(*who), self.direction(*link));
                let text = format!("{who_does} {verb} the door to the {direction}: {}, {result}.", sum_of(dice));
                Self::rolled(Self::told(text).by(*who), "Door", dice, result)
            }
            Event::WallMoved { link, die, open } => {
                let result = if *open { "open" } else { "shut" };
                let result = format!("opens on {WALL_OPEN_UP_TO} or less: {result}");
                let text = format!("The moving wall to the {}: 1d = {die}, {result}.", self.direction(*link));
                Self::rolled(Self::told(text), "Moving wall", &[*die], result)
            }
            Event::Cut { who, direction, feet } => {
                let text = format!("cuts into the wall to the {}: {feet} feet of {WALL}", direction.name());
                self.say(*who, &text)
            }
            Event::Dug { direction, to: Some(to) } => {
                Self::told(format!("A hole leads through the wall to the {}, to place {}.", direction.name(), to.0))
                    .of(Priority::Important)
            }
            Event::Dug { direction, to: None } => {
                Self::told(format!("Behind the wall to the {} is solid rock.", direction.name()))
            }
            Event::Opened { link } => Self::told(format!("The door to the {} is open.", self.direction(*link))),
            Event::Barred { link, until, level } => Self::told(format!(
                "The way {} is barred by magic of level {level} to game turn {until}.",
                self.direction(*link)
            )),
            Event::Unbarred { link } => Self::told(format!("The way {} is free again.", self.direction(*link))),
            event => self.of_group(event),
        }
    }

    /// Groups, their attitude and parley.
    fn of_group(&self, event: &Event) -> EventText {
        match event {
            Event::Reacted { dice, total, reaction } => {
                let result = match reaction {
                    Reaction::Berserk => "they go berserk",
                    Reaction::Attack => "they attack",
                    Reaction::PartyChooses => "the party may fight or run",
                    Reaction::Parley => "they will parley",
                    Reaction::Afraid => "they are afraid",
                };
                let raised = if *total == dice[0] + dice[1] { String::new() } else { format!(", counts as {total}") };
                let troop = self.delve.troop(&self.delve.map());
                let who = troop.map_or_else(String::new, |troop| capital(&of_troop(&troop)) + ". ");
                let result = format!("{}{raised}: {result}", sum_of(dice));
                let text = format!("{who}Reaction: {result}.");
                Self::rolled(Self::told(text).of(Priority::Important), "Reaction", dice, result)
            }
            Event::MoodChanged(mood) => Self::frame(match mood {
                Mood::Unmet => "They have not seen the party.",
                Mood::Frenzied => "They are beside themselves with rage.",
                Mood::Hostile => "They are hostile.",
                Mood::Wary => "They leave the first step to the party.",
                Mood::Talks => "They are ready to talk.",
                Mood::Friendly => "They let the party be.",
                Mood::Afraid => "They want to get away.",
            }),
            Event::TroopMoved { to, .. } => Self::told(match to {
                Some(_) => "They move on to another place.",
                None => "They are gone.",
            }),
            Event::TroopChanged { troop, .. } => match troop {
                Some(troop) => Self::frame(format!("There: {}.", of_troop(troop))),
                None => EventText::silent(),
            },
            Event::Talked { who, topic, gap, done } => {
                let what = super::deeds::topic(*topic);
                let result = if *done { "it works" } else { "they refuse" };
                self.say(*who, &format!("talks ({what}): charisma higher by {gap}, {result}"))
            }
            Event::TollRolled { die, toll } => {
                let text = format!("The toll: 1d = {die}, {toll}.");
                Self::rolled(Self::told(text), "Toll", &[*die], toll.to_string())
            }
            Event::Told(fact) => Self::told(match fact {
                Fact::Stair(direction) => format!("\"The stair lies to the {}.\"", direction.name()),
                Fact::Neighbour { direction, kind: Some(kind), .. } => {
                    format!("\"To the {} live {}.\"", direction.name(), kind.row().plural)
                }
                Fact::Neighbour { direction, kind: None, .. } => {
                    format!("\"Nobody lives to the {}.\"", direction.name())
                }
                Fact::Trap { direction, trap, .. } => {
                    format!("\"Mind the {} to the {}.\"", trap.name(), direction.name())
                }
                Fact::Nothing => "\"You know as much as we do.\"".into(),
            }),
            Event::TrapSprung { trap } => {
                Self::told(format!("A trap springs: {}.", trap.name())).of(Priority::Important)
            }
            Event::TrapAvoided { trap } => Self::told(format!("The trap is avoided: {}.", trap.name())),
            Event::Foreseen { turn, troop } => Self::told(match troop {
                Some(troop) => format!("In game turn {turn} will come: {}.", of_troop(troop)),
                None => format!("Nobody will come until game turn {turn}."),
            }),
            Event::Granted { questions } => {
                Self::told(format!("{questions} questions will be answered in this game turn."))
            }
            Event::Answered { query, beyond, yes } => {
                let place =
                    beyond.map_or_else(|| "here".to_string(), |link| format!("to the {}", self.direction(link)));
                let answer = if *yes { "yes" } else { "no" };
                let text = format!("The answer about {} {place} is {answer}.", super::deeds::query(*query));
                Self::told(text).of(Priority::Important)
            }
            Event::PartyHidden { until: 0 } => Self::told("The party can be seen again."),
            Event::PartyHidden { until } => Self::told(format!("The party cannot be seen to game turn {until}.")),
            Event::PartyHasted { until } => {
                Self::told(format!("The party moves at twice its pace to game turn {until}."))
            }
            Event::Rolled { faces } => {
                Self::rolled(Self::told(format!("Dice: {}.", sum_of(faces))), "Dice", faces, sum_of(faces))
            }
            event => self.of_finds(event),
        }
    }
}

fn ending_of(delve: &Delve) -> String {
    format!("The whole party is lost on level {}, place {}.", delve.level, delve.here.0)
}

/// The name of a danger in a saving roll or of the cause of hits.
fn danger(danger: Danger) -> String {
    let name = match danger {
        Danger::Darkness => "the darkness",
        Danger::Trap(trap) => return format!("the {}", trap.name()),
        Danger::HeartStone => "the heart-stone",
        Danger::Sleeper => "waking the sleeper",
        Danger::Fever => "tunnel fever",
        Danger::Heat => "the heat",
    };
    name.into()
}

/// A saving roll as it went on: "4 + 4, doubles roll on, 2 + 5".
fn chain(roll: Faces) -> String {
    let all = roll.list();
    let pairs: Vec<String> = all.chunks(2).map(|pair| format!("{} + {}", pair[0], pair[pair.len() - 1])).collect();
    pairs.join(", doubles roll on, ")
}

/// "3 + 4 = 7", or the face of a single die.
fn plus(pool: Pool) -> String {
    let all: Vec<String> = pool.faces().into_iter().map(|face| face.to_string()).collect();
    if all.len() == 1 { all.concat() } else { format!("{} = {}", all.join(" + "), pool.sum()) }
}
