//! Commands of a delve in a few words, and its questions.

use crate::data::attribute::Attribute;
use crate::data::spell::Spell;
use crate::delve::command::{Answer, Bidding, Command, DoorWay, Query, SpellAim, SpellUse, Stair, Topic};
use crate::delve::goods::LootItem;
use crate::delve::log::{Marks, Troop};
use crate::delve::member::MemberId;
use crate::delve::state::{Delve, Scene};
use crate::dungeon::level::{LinkId, PlaceId};
use crate::narration::delving;
use crate::narration::names::Names;
use alloc::string::{String, ToString};

/// Describes a command for the pending question: "goes north".
pub fn describe(delve: &Delve, names: &Names, command: &Command) -> String {
    let way = |link: LinkId| direction(delve, link);
    let item = |who: MemberId, index: u8| {
        let found = delve.party.get(who.index()).and_then(|member| member.pack.get(usize::from(index)));
        found.map_or_else(|| "nothing".to_string(), delving::item)
    };
    let name = |who: MemberId| names.member(who);
    match *command {
        Command::Go { link, probe: false } => format!("goes {}", way(link)),
        Command::Go { link, .. } => format!("goes {}, probing for traps", way(link)),
        Command::Look(link) => format!("looks {} with the lantern", way(link)),
        Command::Listen(link) => format!("listens to the {}", way(link)),
        Command::Open { link, way: by } => {
            let verb = match by {
                DoorWay::Force => "forces",
                DoorWay::Pick => "picks",
                DoorWay::Break => "breaks",
                DoorWay::Key => "unlocks",
            };
            format!("{verb} the door to the {}", way(link))
        }
        Command::Dig(direction) => format!("digs through the wall to the {}", direction.name()),
        Command::Search => "searches the place".into(),
        Command::Loot { careful: true } => "opens the treasure with care".into(),
        Command::Loot { .. } => "opens the treasure".into(),
        Command::Take(index) => {
            let found = delve.log().goods(delve.here).nth(usize::from(index)).map(delving::item);
            format!("takes {}", found.unwrap_or_default())
        }
        Command::TakeAll => "takes everything".into(),
        Command::Strip(_) => "takes the gear of the dead".into(),
        Command::Carry { who, body } => {
            let bodies = delve.log().bodies.iter().filter(|(place, _)| *place == delve.here);
            let dead = bodies.map(|(_, body)| body.name.as_str()).nth(usize::from(body)).unwrap_or("the dead");
            format!("{} carries {dead}", name(who))
        }
        Command::Drop { who, item: index } => format!("{} puts down {}", name(who), item(who, index)),
        Command::Use { who, item: index, .. } if is_gear(delve, who, index) => {
            format!("{} keeps {} as own gear", name(who), item(who, index))
        }
        Command::Use { who, item: index, on } if who == on => format!("{} uses {}", name(who), item(who, index)),
        Command::Use { who, item: index, on } => format!("{} uses {} on {}", name(who), item(who, index), name(on)),
        Command::Ask { query: about, beyond } => {
            let place = beyond.map_or_else(|| "here".to_string(), |link| format!("to the {}", way(link)));
            format!("asks about {} {place}", query(about))
        }
        Command::Cast(casting) => describe_casting(delve, names, &casting),
        Command::Light(who, good) => format!("{} lights a {}", name(who), good.row().name),
        Command::PutOut(who) => format!("{} puts out the light", name(who)),
        Command::EndSpell(who) => format!("{} ends the light of magic", name(who)),
        Command::March { who, to } => format!("{} marches {}", name(who), rank(to)),
        Command::Rest(1) => "rests 1 game turn".into(),
        Command::Rest(turns) => format!("rests {turns} game turns"),
        Command::Advance { who, option, larger } => gain(delve, names, who, option, larger),
        Command::Dismiss(beast) => {
            let kind = delve.beasts.get(usize::from(beast)).map_or("beast", |beast| beast.kind.name());
            format!("sends the {kind} away")
        }
        Command::Special(answer) => describe_answer(delve, names, answer),
        Command::Climb(Stair::Up) => "climbs the stairs up".into(),
        Command::Climb(Stair::Down) => "climbs the stairs down".into(),
        Command::Climb(Stair::Shaft) => "climbs down the shaft".into(),
        Command::Return => "leaves the dungeon".into(),
        Command::Attack => "attacks".into(),
        Command::Run => "runs".into(),
        Command::Hide => "hides".into(),
        Command::Wait if delve.scene == Scene::Meeting => "withdraws".into(),
        Command::Wait => "waits for them".into(),
        Command::Talk(about) => format!("talks: {}", topic(about)),
        Command::Capture(by) => format!("{} tames it", name(by)),
        Command::Finish => "finishes it off".into(),
        Command::Choose(weapon) => format!("takes a {}", weapon.name()),
        Command::Divide { to, pay } => {
            let hired = delve.party.iter().any(|member| member.hire.is_some());
            let shares = match (hired, pay) {
                (false, _) => "",
                (true, true) => ", henchmen get their shares",
                (true, false) => ", henchmen get nothing",
            };
            match to {
                Some(who) => format!("gives all to {}{shares}", name(who)),
                None => format!("divides the loot equally{shares}"),
            }
        }
        Command::Later => "leaves the gain for later".into(),
    }
}

/// Returns whether an item of the loot is a weapon or armour, which its bearer can keep.
fn is_gear(delve: &Delve, who: MemberId, index: u8) -> bool {
    let item = delve.party.get(who.index()).and_then(|member| member.pack.get(usize::from(index)));
    matches!(item, Some(LootItem::Weapon(..) | LootItem::Armour(_)))
}

/// The place of a member in the order of march: "first".
pub(super) fn rank(at: u8) -> &'static str {
    const RANKS: [&str; 10] =
        ["first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth"];
    RANKS.get(usize::from(at)).copied().unwrap_or("last")
}

/// The subject of a question of *Dear God?*, without its place.
pub const fn query(query: Query) -> &'static str {
    match query {
        Query::Trapped => "a trap",
        Query::Guarded => "guards",
        Query::Treasure => "treasure",
        Query::SecretDoor => "a secret door",
        Query::WayDown => "a way down",
        Query::Magic => "magic",
    }
}

/// The subject of a parley.
pub const fn topic(topic: Topic) -> &'static str {
    match topic {
        Topic::Pass => "to pass in peace",
        Topic::AskWay => "to ask the way",
        Topic::Toll => "to pay a toll",
        Topic::Befriend => "to make friends",
        Topic::CommandLeave => "to command them away",
        Topic::CommandJoin => "to command them along",
        Topic::BreakOff => "to break off",
    }
}

fn direction(delve: &Delve, link: LinkId) -> &'static str {
    let map = delve.map();
    map.exits(delve.here).find(|exit| exit.link == link).map_or("away", |exit| exit.direction.name())
}

/// An exit of this place, or of another where the party was: " to the north", " to the north of place 3".
fn exit_anywhere(delve: &Delve, link: LinkId) -> String {
    let map = delve.map();
    let known = |place: &PlaceId| delve.log().place(*place).has(Marks::ENTERED);
    // This place comes first.
    let places = core::iter::once(delve.here).chain(map.place_ids().filter(known));
    let mut exits = places.filter_map(|place| Some((place, map.exits(place).find(|exit| exit.link == link)?)));
    match exits.next() {
        Some((place, exit)) if place != delve.here => format!(" to the {} of place {}", exit.direction.name(), place.0),
        _ => format!(" to the {}", direction(delve, link)),
    }
}

pub(super) fn gain(
    delve: &Delve,
    names: &Names,
    who: MemberId,
    option: crate::data::level::LevelOption,
    larger: Attribute,
) -> String {
    let level = delve.member(who).character.next_choice().unwrap_or(1);
    let gains = option.gains(level, larger).into_iter().flatten();
    let normal = delve.member(who).character.attributes;
    let change = |(attribute, points): (Attribute, i16)| {
        let before = normal.get(attribute);
        format!("{} {before} -> {}", attribute.code(), before + points)
    };
    let words: alloc::vec::Vec<String> = gains.map(change).collect();
    format!("{} takes {}", names.member(who), words.join(", "))
}

fn describe_casting(delve: &Delve, names: &Names, casting: &SpellUse) -> String {
    let mut text = format!("{} casts {}", names.member(casting.who), casting.spell.name());
    if casting.level > casting.spell.row().level {
        text += &format!(" at level {}", casting.level);
    }
    if let Some(attribute) = casting.attribute {
        text += &format!(" ({}, {} game turns)", attribute.code(), casting.points);
    } else if casting.points > 0 {
        text += &format!(" ({} points)", casting.points);
    }
    text += &match casting.aim {
        SpellAim::Here => String::new(),
        SpellAim::Member(who) => format!(" on {}", names.member(who)),
        SpellAim::Beast(beast) => {
            format!(" on the {}", delve.beasts.get(usize::from(beast)).map_or("beast", |beast| beast.kind.name()))
        }
        SpellAim::Link(link) if casting.spell == Spell::MysticVisions => exit_anywhere(delve, link),
        SpellAim::Link(link) => format!(" to the {}", direction(delve, link)),
        SpellAim::Item(who, item) => {
            let found: Option<&LootItem> =
                delve.party.get(who.index()).and_then(|member| member.pack.get(usize::from(item)));
            format!(" on {}", found.map(delving::item).unwrap_or_default())
        }
        SpellAim::Body(_) => " on the dead".into(),
        SpellAim::Captive => " on the captive".into(),
        SpellAim::Foe(foe) => format!(" on {}", foe_name(delve, foe)),
        SpellAim::Place(place) if matches!(casting.spell, Spell::BlowMeTo | Spell::WinkWing) => {
            format!(" to place {}", place.0)
        }
        SpellAim::Place(place) if casting.spell == Spell::MysticVisions => format!(" of place {}", place.0),
        SpellAim::Place(place) => format!(" in place {}, where the spirit is", place.0),
        SpellAim::Surface => " to the surface".into(),
        SpellAim::Soul(foe, keeper) => {
            let place = keeper.map_or("at the surface".into(), |who| format!("with {}", names.member(who)));
            format!(": takes over {}, the life force in an object {place}", foe_name(delve, foe))
        }
        SpellAim::Stair => " of the stair down".into(),
        SpellAim::Lost => " of what others lost here".into(),
        SpellAim::Bid(Bidding::Peace) => ": they stay and let the party be".into(),
        SpellAim::Bid(Bidding::Spring) => ": they spring the trap".into(),
        SpellAim::Bid(Bidding::Open(link)) => format!(": they open the door to the {}", direction(delve, link)),
        SpellAim::Lesson(pupil, spell) => format!(": {} learns {}", names.member(pupil), spell.name()),
    };
    text
}

/// A foe of the group that the party faces: "the orc", or "orc 2" if there are several.
fn foe_name(delve: &Delve, foe: u8) -> String {
    let Some(troop) = delve.troop(&delve.map()) else { return format!("foe {}", foe + 1) };
    let kind = troop.kind.name();
    if troop.ratings.len() == 1 { format!("the {kind}") } else { format!("{kind} {}", foe + 1) }
}

fn describe_answer(delve: &Delve, names: &Names, answer: Answer) -> String {
    let name = |who: MemberId| names.member(who);
    let price = delve.price_of(answer).map(|price| price.to_string()).unwrap_or_default();
    match answer {
        Answer::Touch(who, attribute) => format!("{} touches the stone for {}", name(who), attribute.code()),
        Answer::Stake(_) => format!("stakes {price} against the imp"),
        Answer::Riddle(given) => {
            use crate::dungeon::level::{Contents, Special};
            let map = delve.map();
            match &map.place(delve.here).contents {
                Contents::Special(Special::RiddleStatue(number)) => {
                    format!("answers: {}", delve.dungeon.riddle(*number).answers[usize::from(given) % 3])
                }
                _ => format!("gives answer {}", given + 1),
            }
        }
        Answer::Gather => "gathers what grows here".into(),
        Answer::Drink(who) => format!("{} drinks from the fountain", name(who)),
        Answer::Remains => "searches the remains".into(),
        Answer::Rob(who) => format!("{} robs the sleeper", name(who)),
        Answer::Heal(who, points) => format!("{} is healed by {points} CON for {price}", name(who)),
        Answer::Offer => format!("leaves {price} at the shrine"),
        Answer::Rack(who) => format!("{} takes a weapon from the rack", name(who)),
        Answer::OpenVault => "opens the vault".into(),
        Answer::TakeThing => "takes the thing that fits a lock".into(),
    }
}

/// The question that waits, in a sentence. `None` if the delve is over, or a fight asks.
pub fn question(delve: &Delve, names: &Names) -> Option<String> {
    let leader = names.member(delve.voice());
    let map = delve.map();
    let does = |troop: Option<Troop>, words| troop.map_or_else(String::new, |troop| delving::group_does(&troop, words));
    Some(match &delve.scene {
        Scene::Returned | Scene::Lost | Scene::Fight(_) => return None,
        Scene::Exploring => format!("{leader}: what does the party do?"),
        Scene::Warned => {
            format!("{}. What does the party do?", does(delve.coming.clone(), ["comes", "come"]))
        }
        Scene::Meeting => {
            let stands = ["stands before you", "stand before you"];
            format!("{}. What does the party do?", does(delve.troop(&map), stands))
        }
        Scene::Captives { left, .. } => {
            let kind = left.first().map_or("foe", |(kind, ..)| kind.name());
            format!("The {kind} is helpless. What becomes of it?")
        }
        Scene::Dagger => {
            let found = delve.daggers.first();
            let metal = found.and_then(|found| found.weapon()).map_or("steel", |owned| owned.material.name());
            format!("A dagger of {metal} was found. Which kind is it?")
        }
        Scene::Parting => format!("How is the loot divided? It is worth {}", delve.loot_value()),
        Scene::Level(who) => format!("{} has reached a new level. What is the gain?", names.member(*who)),
    })
}
