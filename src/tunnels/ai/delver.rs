//! The computer's leader: explores while the party is sound, fights by the odds, takes what it finds, and goes home in time.
//!
//! [`choose`] answers the pending question from what the party has seen. It looks at the delve afresh each time, so the same delve
//! always gets the same answer.

mod route;

use crate::ai::outlook::DIE;
use crate::data::attribute::Attribute;
use crate::data::character_type::CharacterType;
use crate::data::level::LevelOption;
use crate::data::monster::{MonsterId, MonsterSize, MonsterTrait};
use crate::data::spell::Spell;
use crate::data::supply::GoodUse;
use crate::data::treasure::daggers;
use crate::data::weapon::WeaponId;
use crate::delve::command::{Answer, Command, DoorWay, SpellAim, SpellUse, Topic};
use crate::delve::log::Troop;
use crate::delve::member::{DelveMember, MemberId};
use crate::delve::resolve::price;
use crate::delve::state::{Delve, Scene};
use crate::dungeon::level::{Direction, Level};
use alloc::vec::Vec;
use core::fmt;

/// The party goes home if it has less than this many hundredths of its CON.
const WEARY: i32 = 90;
/// It rests below so many hundredths of ST.
const TIRED: i16 = 60;
/// A delve of the computer takes at most so many game turns.
const LONGEST: u32 = 150;
/// The party attacks if its mean total is so many tenths of that of the foes.
const BOLD: i32 = 25;
/// After so many game turns groups drive it to and fro, and a smaller lead is enough.
const CORNERED: u32 = 30;
const CORNERED_LEAD: i32 = 15;
/// After so many game turns, before its lights are burnt down, it attacks any group in its way.
const DESPERATE: u32 = 100;
/// The party is content with so many gold pieces for each living member and level.
const CONTENT: u32 = 40;
/// The least full rating of a beast that is worth its place in the party.
const USEFUL: u16 = 20;

/// Why the computer gives a command.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DelveReason {
    Explores,
    Listens,
    OpensDoor,
    TakesLoot,
    NeedsLight,
    Heals,
    Rests,
    /// Hundredths of its CON that the party still has.
    Weary(i32),
    Explored,
    Content,
    LateHour,
    /// The reasons name no totals: those of the foes follow from ratings that the players do not see.
    Strong,
    Weak,
    Talks,
    FreesHands,
    Strikes,
    Tames,
    Finishes,
    Divides,
    Learns,
    NoOther,
}

impl fmt::Display for DelveReason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = match self {
            DelveReason::Explores => "there is more to see",
            DelveReason::Listens => "a closed door tells much to a good ear",
            DelveReason::Content => "the loot is worth the way",
            DelveReason::OpensDoor => "the way on is shut",
            DelveReason::TakesLoot => "loot is what the party came for",
            DelveReason::NeedsLight => "nobody sees in the dark",
            DelveReason::Heals => "the wounds are worth the strength",
            DelveReason::Rests => "strength returns with rest",
            DelveReason::Weary(left) => return write!(f, "the party has {left}% of its CON left"),
            DelveReason::Explored => "nothing more is worth the risk",
            DelveReason::LateHour => "the delve has lasted long enough",
            DelveReason::Strong => "the odds are good",
            DelveReason::Weak => "the odds are bad",
            DelveReason::Talks => "they are friendly enough to talk",
            DelveReason::FreesHands => "who keeps a light of magic cannot use weapons",
            DelveReason::Strikes => "it hits hardest",
            DelveReason::Tames => "it may serve the party",
            DelveReason::Finishes => "it would be no use to the party",
            DelveReason::Divides => "everyone gets a fair part",
            DelveReason::Learns => "that serves this character best",
            DelveReason::NoOther => "nothing else is left",
        };
        f.write_str(text)
    }
}

/// The command for the pending question, with its reason. `None` if the delve is over, or a fight asks.
pub fn choose(delve: &Delve) -> Option<(Command, DelveReason)> {
    let map = delve.map();
    let legal = |command: Command| delve.check_on(&map, &command).is_ok();
    Some(match &delve.scene {
        Scene::Returned | Scene::Lost | Scene::Fight(_) => return None,
        Scene::Captives { left, .. } => captive(delve, left.first().copied(), &legal),
        Scene::Dagger => dagger(delve)?,
        Scene::Parting => (Command::Divide { to: None, pay: true }, DelveReason::Divides),
        Scene::Level(who) => gain(delve, *who, &legal).unwrap_or((Command::Later, DelveReason::NoOther)),
        Scene::Warned => {
            let troop = delve.coming.as_ref()?;
            let (ours, theirs) = odds(delve, troop);
            if let Some(lighter) = lighten(delve, &legal).filter(|_| !legal(Command::Run)) {
                return Some(lighter);
            }
            match () {
                () if is_good(ours, theirs) => (Command::Wait, DelveReason::Strong),
                () if legal(Command::Run) => (Command::Run, DelveReason::Weak),
                () => (Command::Hide, DelveReason::Weak),
            }
        }
        Scene::Meeting => meeting(delve, &map, &legal),
        Scene::Exploring => exploring(delve, &map, &legal),
    })
}

/// The dagger that hits hardest, then the dearest.
fn dagger(delve: &Delve) -> Option<(Command, DelveReason)> {
    let value = |weapon: &WeaponId| {
        let row = weapon.row();
        let hits = row.dice.map_or(0, |dice| DIE * i32::from(dice.dice) + 10 * i32::from(dice.adds));
        (hits, row.price, core::cmp::Reverse(*weapon))
    };
    let best = daggers(delve.daggers.first()?.strength).max_by_key(value)?;
    Some((Command::Choose(best), DelveReason::Strikes))
}

fn captive(
    delve: &Delve,
    first: Option<(MonsterId, u16, u16)>,
    legal: &impl Fn(Command) -> bool,
) -> (Command, DelveReason) {
    // A large beast would not fit narrow passages.
    let useful = first.is_some_and(|(kind, _, full)| full >= USEFUL && kind.row().size == MonsterSize::Small);
    let tamer = delve.walking().map(Command::Capture).find(|command| useful && legal(*command));
    tamer.map_or((Command::Finish, DelveReason::Finishes), |command| (command, DelveReason::Tames))
}

/// Fighters take strength and luck, casters IQ first.
fn gain(delve: &Delve, who: MemberId, legal: &impl Fn(Command) -> bool) -> Option<(Command, DelveReason)> {
    use LevelOption::{A, B, C, D, E, F, G};
    let order = match delve.member(who).character.kind {
        CharacterType::MagicUser => [C, B, A, D, G, E, F],
        CharacterType::Warrior | CharacterType::Rogue | CharacterType::WizardWarrior => [C, A, D, G, E, B, F],
    };
    let command = |option| Command::Advance { who, option, larger: Attribute::Strength };
    order.into_iter().map(command).find(|command| legal(*command)).map(|command| (command, DelveReason::Learns))
}

/// An overloaded member puts down what is worth least for its weight, so that it can fight or run (DEC-012).
fn lighten(delve: &Delve, legal: &impl Fn(Command) -> bool) -> Option<(Command, DelveReason)> {
    let who = delve.walking().find(|id| delve.member(*id).is_overloaded() && !delve.member(*id).pack.is_empty())?;
    let (item, _) = (0..).zip(&delve.member(who).pack).min_by_key(|(_, item)| item.priority())?;
    let command = Command::Drop { who, item };
    legal(command).then_some((command, DelveReason::NoOther))
}

/// Ends a wisp before a fight that others light as well, if its bearer has a weapon in hand (TT-SPELL-0103).
fn free_hands(delve: &Delve, map: &Level) -> Option<Command> {
    let others = |who: MemberId| delve.living().any(|id| id != who && delve.member(id).light() > 0);
    let bears = |who: &MemberId| {
        let member = delve.member(*who);
        member.lasting.wisp && member.person().weapons_in_hand().next().is_some()
    };
    let spare = |who: &MemberId| map.place(delve.here).lit || others(*who);
    delve.walking().find(|who| bears(who) && spare(who)).map(Command::EndSpell)
}

fn meeting(delve: &Delve, map: &Level, legal: &impl Fn(Command) -> bool) -> (Command, DelveReason) {
    let Some(troop) = delve.troop(map) else { return (Command::Run, DelveReason::NoOther) };
    let (ours, theirs) = odds(delve, &troop);
    let good = has_lead(ours, theirs, needed_lead(delve.turn));
    let needed = if good { Command::Attack } else { Command::Run };
    if let Some(lighter) = lighten(delve, legal).filter(|_| !legal(needed)) {
        return lighter;
    }
    if let Some(free) = good.then(|| free_hands(delve, map)).flatten().filter(|free| legal(*free)) {
        return (free, DelveReason::FreesHands);
    }
    if good {
        let reason = if has_lead(ours, theirs, CORNERED_LEAD) { DelveReason::Strong } else { DelveReason::NoOther };
        return (Command::Attack, reason);
    }
    let gap = delve.speaker(troop.kind).map_or(0, |who| delve.charisma_gap(who, &troop));
    if gap >= crate::delve::resolve::BEFRIENDS && legal(Command::Talk(Topic::Pass)) {
        return (Command::Talk(Topic::Pass), DelveReason::Talks);
    }
    let run = Command::Run;
    if legal(run) { (run, DelveReason::Weak) } else { (Command::Attack, DelveReason::NoOther) }
}

/// The mean totals of the party and of a group in tenths, by what the party knows (DEC-039).
pub fn odds(delve: &Delve, troop: &Troop) -> (i32, i32) {
    let member = |id: MemberId| {
        let person = delve.member(id).person();
        let dice: i32 = person
            .weapons_in_hand()
            .map(|(_, weapon)| DIE * weapon.dice_now() as i32 + 10 * i32::from(weapon.adds))
            .sum();
        let armour: i32 = person.absorbs([false; 2]).into_iter().map(i32::from).sum();
        dice.max(DIE) + 10 * i32::from(person.adds_in_hand()) + 5 * armour
    };
    let scale = delve.dungeon.rules.dice_scale;
    let rated = |rating: u32| DIE * scale.dice(rating) as i32 + 10 * rating as i32 / 3;
    let beasts: i32 = delve.beasts.iter().map(|beast| rated(beast.rating.into())).sum();
    let ours = delve.walking().map(member).sum::<i32>() + beasts;
    let listed = troop.kind.rating(delve.level).or(troop.kind.rating(1)).unwrap_or(1);
    let ratings = troop.ratings.iter().map(|(now, full)| {
        if troop.known { u32::from(*now) } else { listed.min(20_000).saturating_sub(u32::from(full - now)) }
    });
    let theirs = match troop.kind.has(MonsterTrait::Pack) {
        true => rated(ratings.sum()),
        false => ratings.map(rated).sum(),
    };
    (ours, theirs)
}

/// The lead in tenths with which the party attacks a group that leaves it the choice. One that is driven to and fro takes more
/// risks, and fights at last.
const fn needed_lead(turn: u32) -> i32 {
    if turn > DESPERATE {
        0
    } else if turn > CORNERED {
        CORNERED_LEAD
    } else {
        BOLD
    }
}

/// Returns whether the party should win a fight with these mean totals.
const fn is_good(ours: i32, theirs: i32) -> bool {
    has_lead(ours, theirs, BOLD)
}

/// Returns whether the mean total of the party is at least so many tenths of that of the foes.
const fn has_lead(ours: i32, theirs: i32, tenths: i32) -> bool {
    10 * ours >= tenths * theirs
}

/// Hundredths of its CON that the living party has.
fn health(delve: &Delve) -> i32 {
    let sums = delve.living().map(|id| delve.member(id)).fold((0, 0), |(now, full), member| {
        let normal = i32::from(member.character.attributes.get(Attribute::Constitution));
        (now + i32::from(member.now(Attribute::Constitution)).min(normal), full + normal)
    });
    100 * sums.0 / sums.1.max(1)
}

fn exploring(delve: &Delve, map: &Level, legal: &impl Fn(Command) -> bool) -> (Command, DelveReason) {
    if let Some(found) = small_things(delve, map, legal) {
        return found;
    }
    let left = health(delve);
    let fallen = delve.party.iter().any(|member| !member.is_alive());
    let content = CONTENT * u32::from(delve.level) * delve.living().count() as u32;
    let home = match () {
        () if left < WEARY => Some(DelveReason::Weary(left)),
        () if delve.loot_value().whole_gold() >= content => Some(DelveReason::Content),
        () if fallen || delve.turn > LONGEST => Some(DelveReason::LateHour),
        () if !delve.sees(map.place(delve.here)) => Some(DelveReason::NeedsLight),
        () => None,
    };
    if let Some(reason) = home {
        return go_home(delve, map, legal, reason);
    }
    if let Some(command) = route::onward(delve, map) {
        let reason = match command {
            Command::Open { .. } => DelveReason::OpensDoor,
            Command::Listen(_) => DelveReason::Listens,
            _ => DelveReason::Explores,
        };
        return (command, reason);
    }
    go_home(delve, map, legal, DelveReason::Explored)
}

/// Loot, light, healing and rest, in this order of urgency.
fn small_things(delve: &Delve, map: &Level, legal: &impl Fn(Command) -> bool) -> Option<(Command, DelveReason)> {
    let careful = Command::Loot { careful: true };
    for command in [careful, Command::Loot { careful: false }, Command::TakeAll, Command::Special(Answer::Remains)] {
        if legal(command) {
            return Some((command, DelveReason::TakesLoot));
        }
    }
    if !delve.sees(map.place(delve.here)) || !delve.living().any(|id| delve.member(id).light() > 0) {
        for who in delve.walking() {
            let goods = delve.member(who).character.goods.iter().map(|(good, _)| *good);
            let stub = delve.member(who).flame.map(|flame| flame.good);
            let lights = goods.chain(stub).filter(|good| matches!(good.row().usage, GoodUse::Torch | GoodUse::Lantern));
            if let Some(command) = lights.map(|good| Command::Light(who, good)).find(|command| legal(*command)) {
                return Some((command, DelveReason::NeedsLight));
            }
        }
    }
    if let Some(casting) = healing(delve).filter(|casting| legal(Command::Cast(*casting))) {
        return Some((Command::Cast(casting), DelveReason::Heals));
    }
    let senseless = delve.living().count() > delve.walking().count();
    // Weakness that makes the own gear too heavy passes with rest; until then nobody could run (DEC-012).
    let loaded = |member: &DelveMember| {
        member.is_overloaded() && member.now(Attribute::Strength) < member.character.attributes.get(Attribute::Strength)
    };
    let laden = delve.walking().any(|id| loaded(delve.member(id))) && delve.turn < LONGEST;
    let hundredths = |member: &DelveMember| {
        100 * member.now(Attribute::Strength) / member.character.attributes.get(Attribute::Strength).max(1)
    };
    let tired = delve.walking().any(|id| hundredths(delve.member(id)) < TIRED) && delve.turn < LONGEST;
    let rest = Command::Rest(5);
    (senseless || tired || laden).then_some((rest, DelveReason::Rests)).filter(|_| legal(rest))
}

/// *Poor Baby* for the member who lacks most, by a caster who can spare the strength.
fn healing(delve: &Delve) -> Option<SpellUse> {
    let missing = |id: &MemberId| {
        let member = delve.member(*id);
        member.character.attributes.get(Attribute::Constitution) - member.now(Attribute::Constitution)
    };
    let patient =
        delve.living().max_by_key(|id| (missing(id), core::cmp::Reverse(*id))).filter(|id| missing(id) > 1)?;
    for who in delve.walking() {
        let member = delve.member(who);
        if !member.character.spells.contains(&Spell::PoorBaby) {
            continue;
        }
        let spell = Spell::PoorBaby;
        let casting = |points| SpellUse {
            who,
            spell,
            level: spell.row().level,
            aim: SpellAim::Member(patient),
            attribute: None,
            points,
        };
        let spare = member.now(Attribute::Strength) / 2;
        let points = (1..=missing(&patient).clamp(1, 50) as u8).rev();
        if let Some(points) = points.into_iter().find(|points| price(member, &casting(*points)).cost <= spare) {
            return Some(casting(points));
        }
    }
    None
}

/// The command of a party that is on its way home, over doors and unknown places if it must.
pub fn homeward(delve: &Delve) -> Command {
    let map = delve.map();
    go_home(delve, &map, &|command| delve.check_on(&map, &command).is_ok(), DelveReason::Explored).0
}

fn go_home(
    delve: &Delve,
    map: &Level,
    legal: &impl Fn(Command) -> bool,
    reason: DelveReason,
) -> (Command, DelveReason) {
    use crate::delve::command::Stair;
    for command in [Command::Return, Command::Climb(Stair::Up)] {
        if legal(command) {
            return (command, reason);
        }
    }
    if let Some(command) = route::homeward(delve, map) {
        return (command, reason);
    }
    if let Some(command) = route::onward(delve, map) {
        return (command, DelveReason::Explores);
    }
    if let Some(command) = route::at_any_risk(delve, map) {
        return (command, DelveReason::NoOther);
    }
    // A beast that does not fit the way is left behind.
    let dismissed = (0..delve.beasts.len() as u8).map(Command::Dismiss).find(|command| legal(*command));
    if let Some(command) = dismissed {
        return (command, DelveReason::NoOther);
    }
    let ways = [DoorWay::Force, DoorWay::Pick, DoorWay::Break, DoorWay::Key];
    let exits = delve.known_exits(map, delve.here);
    let doors = exits.flat_map(|exit| ways.map(|way| Command::Open { link: exit.link, way }));
    // A pickaxe is surer than a search.
    let walls = Direction::ALL.into_iter().map(Command::Dig);
    let others = [Command::Search, Command::Rest(10), Command::Attack];
    let found = doors.chain(walls).chain(others).find(|command| legal(*command));
    let any = || {
        let mut all = Vec::new();
        delve.legal_commands(&mut all);
        all.first().copied().unwrap_or(Command::Return)
    };
    (found.unwrap_or_else(any), DelveReason::NoOther)
}
