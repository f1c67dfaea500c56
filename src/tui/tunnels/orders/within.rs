//! What a turn asks on its dice: whether a character goes berserk, what a warrior burns (TT-UI-07), what is done about a raging
//! comrade (TT-UI-11), and about foes who run.

use crate::game_view::choice::{Answer, Choice, View};
use crate::game_view::question::Question as Asking;
use crate::help::Topic;
use crate::menu::Entry;
use crate::theme::Ink;
use crate::tunnels::orders::{command, composed, legal, marks, named, proposal, rows, topic, words};
use crate::tunnels::table::Context;
use crate::widgets::odds_table::{Odds, OddsRow, OddsTable};
use ludus_engine::text::and;
use ludus_tunnels::battle::command::{Command as FightCommand, Pursuit, Restraint};
use ludus_tunnels::battle::fighter::FighterId;
use ludus_tunnels::battle::state::Fight;
use ludus_tunnels::data::attribute::Attribute;
use ludus_tunnels::data::berserk::STRENGTH_COST;
use ludus_tunnels::data::saving_roll;
use ludus_tunnels::narration::preview;
use ludus_tunnels::outing::Outing;

const RAGE: Topic = topic(
    "Going berserk",
    "The dice allow rage: dice that match are rolled again and again, without adds, at a price in ST.",
    &["TT-BERSERK-01", "TT-BERSERK-02", "TT-BERSERK-06", "TT-BERSERK-14", "TT-BERSERK-15"],
    &["Berserk fighting"],
);
const BURN: Topic = topic(
    "Burning armour",
    "Hits get through. Burnt pieces absorb many times as much in this turn, and are destroyed.",
    &["TT-ARMOUR-05", "TT-ARMOUR-06", "TT-ARMOUR-09", "TT-DEC-084"],
    &["Armour and shields"],
);
const RESTRAIN: Topic = topic(
    "A raging comrade",
    "Somebody rages, and turns on the party when no foe is left. Choose what is done.",
    &["TT-BERSERK-07", "TT-BERSERK-09", "TT-BERSERK-10"],
    &["Berserk fighting"],
);

const PURSUE: Topic = topic(
    "Foes who run",
    "Foes run from the fight. Chase them, shoot before they are gone, or let them go.",
    &["TT-REACT-03", "TT-DEC-053", "TT-DEC-054"],
    &["Flight and nerve"],
);

/// One answer: its names, its verb, what it means, and the command.
type DiceReply = (&'static str, &'static str, String, FightCommand);

fn menu(
    scene: &Context<'_>,
    (fight, who): (&Fight, FighterId),
    (topic, title): (Topic, String),
    replies: Vec<DiceReply>,
    (heads, values, notes): (&[(&'static str, Ink)], &[Odds], Vec<String>),
) -> Choice<Outing> {
    let mut table = OddsTable::new(heads);
    let (mut answers, mut views) = (Vec::new(), Vec::new());
    let advised = proposal(fight).map(|(advice, _)| advice);
    let at = replies.iter().position(|(.., given)| Some(*given) == advised).unwrap_or(0);
    for (number, (name, does, means, given)) in replies.into_iter().enumerate() {
        let plain = name.chars().next().map_or_else(String::new, |first| first.to_uppercase().to_string())
            + &name.chars().skip(1).collect::<String>().to_lowercase();
        let capital = name.chars().find(char::is_ascii_uppercase).map(|letter| letter.to_ascii_lowercase());
        let row = OddsRow::new(plain, does).remark(means.clone());
        let row = capital.into_iter().fold(row, OddsRow::by);
        table.push(values.get(number).into_iter().cloned().fold(row, OddsRow::with));
        answers.push((Entry::new(name, ()), Answer::Do(command(given))));
        let lines: Vec<String> = std::iter::once(means).chain(notes.iter().cloned()).collect();
        views.push(View { words: words(&lines), marks: marks(who, None), actor: Some(who.into()) });
    }
    let asking = Asking::new("", table).notes(rows(&notes)).asks(title).needing_title();
    composed(topic, &named(scene, fight, who), asking, answers, views).on(at)
}

pub fn rage(scene: &Context<'_>, fight: &Fight, who: FighterId) -> Choice<Outing> {
    let name = scene.names.of(who);
    let tally = &fight.get(who).tally;
    let matching: u32 = tally.pools.into_iter().flat_map(|pool| pool.sets()).map(u32::from).sum();
    let person = fight.person(who);
    let lost: i32 = person.map_or(0, |person| {
        let weapons: i32 = person.weapons_in_hand().map(|(_, weapon)| i32::from(weapon.adds)).sum();
        weapons + i32::from(person.adds_in_hand())
    });
    let faces: Vec<String> =
        tally.pools.into_iter().flat_map(|pool| pool.faces()).map(|face| face.to_string()).collect();
    let replies = vec![
        (
            "Rage",
            "rage",
            format!("{} again, without adds of {lost:+}; {}", rolls(matching), preview::rage(fight, who)),
            FightCommand::Rage(true),
        ),
        ("Keep calm", "keep calm", format!("the dice stay, with adds of {lost:+}"), FightCommand::Rage(false)),
    ];
    let notes = vec![
        format!("{name} rolled {}. Rage: {}.", faces.join(" "), preview::rage(fight, who)),
        format!("{} {name} takes no orders until it ends.", price(fight, who)),
    ];
    menu(
        scene,
        (fight, who),
        (RAGE, format!("Does {} go berserk?", named(scene, fight, who))),
        replies,
        (&[], &[], notes),
    )
}

/// The ST that each turn of rage costs, with that of weapons that are too heavy.
fn price(fight: &Fight, who: FighterId) -> String {
    let heavy = fight.person(who).map_or(0, |person| fight.exertion(person).0);
    let more = if heavy > 0 { format!(", the heavy weapon {heavy} more") } else { String::new() };
    format!("Each turn of rage costs {STRENGTH_COST} ST{more}.")
}

/// "1 die rolls", "3 dice roll".
fn rolls(dice: u32) -> String {
    if dice == 1 { "1 die rolls".into() } else { format!("{dice} dice roll") }
}

/// All choices with the CON after each (TT-UI-07).
pub fn burn(scene: &Context<'_>, fight: &Fight, who: FighterId) -> Choice<Outing> {
    let name = scene.names.of(who);
    let fighter = fight.get(who);
    let absorbed = |burnt| fighter.person().map_or(0, |person| person.absorbs(burnt).into_iter().sum::<u16>());
    let after = |burnt: [bool; 2]| {
        let free = u32::from(absorbed(burnt).saturating_sub(fighter.tally.absorbed));
        fighter.vitality() - fighter.tally.share.saturating_sub(free) as i32
    };
    let (mut replies, mut values): (Vec<DiceReply>, Vec<Odds>) = (Vec::new(), Vec::new());
    for given in legal(fight) {
        let FightCommand::Burn { shield, mail } = given else { continue };
        let (entry, does) = match (shield, mail) {
            (false, false) => ("Nothing", "burn nothing"),
            (true, false) => ("Shield", "burn the shield"),
            (false, true) => ("Armour", "burn the armour"),
            (true, true) => ("Both", "burn both"),
        };
        let left = after([shield, mail]);
        let fate = if left <= 0 { ": dead" } else { "" };
        values.push(Odds::Text(format!("{} -> {left}{fate}", fighter.vitality())));
        replies.push((entry, does, format!("absorbs {}", absorbed([shield, mail])), given));
    }
    let notes = vec![format!("{name} must absorb {} hits. Burnt pieces are gone for good.", fighter.tally.share)];
    let title = format!("{} hits on {}: what burns?", fighter.tally.share, named(scene, fight, who));
    menu(scene, (fight, who), (BURN, title), replies, (&[("CON", Ink::West)], &values, notes))
}

pub fn restrain(scene: &Context<'_>, fight: &Fight, who: FighterId) -> Choice<Outing> {
    let name = scene.names.of(who);
    let luck = fight.person(who).map_or(0, |person| person.current.get(Attribute::Luck));
    let need = saving_roll::needed(fight.level, luck);
    let chance = saving_roll::chance(need);
    const CALMERS: [&str; 6] = ["Calm", "2nd calms", "3rd calms", "4th calms", "5th calms", "6th calms"];
    let mut calmers = CALMERS.into_iter();
    let (mut replies, mut values): (Vec<DiceReply>, Vec<Odds>) = (Vec::new(), Vec::new());
    for given in legal(fight) {
        let FightCommand::Restrain(restraint) = given else { continue };
        let (entry, does, means, value) = match restraint {
            Restraint::Leave => {
                let means = format!("{name} fights on; {}", preview::rage(fight, who));
                ("Rage on", "let them rage", means, Odds::None)
            }
            Restraint::Calm(by) => {
                let Some(entry) = calmers.next() else { continue };
                (entry, "calm them", format!("{} calms {name}", scene.names.of(by)), Odds::None)
            }
            Restraint::Roll => (
                "Saving roll",
                "roll",
                format!("15 + 5 x {} - LK {luck} = {need} or more on 2 dice; one try", fight.level),
                Odds::Chance(chance),
            ),
        };
        values.push(value);
        replies.push((entry, does, means, given));
    }
    let title = format!("{name} rages. What do you do?");
    let notes = vec![price(fight, who)];
    menu(scene, (fight, who), (RESTRAIN, title), replies, (&[("calm", Ink::West)], &values, notes))
}

pub fn pursue(scene: &Context<'_>, fight: &Fight, who: FighterId) -> Choice<Outing> {
    let runners: Vec<&str> = fight.runners.each().map(|id| scene.names.of(id)).collect();
    let archers: Vec<&str> = fight.pursuing_shots().map(|(id, _)| scene.names.of(id)).collect();
    let (mut replies, mut values): (Vec<DiceReply>, Vec<Odds>) = (Vec::new(), Vec::new());
    for given in legal(fight) {
        let FightCommand::Pursue(pursuit) = given else { continue };
        let (entry, does, means, value) = match pursuit {
            Pursuit::LetGo => ("Let go", "let them go", "They get away".to_string(), Odds::None),
            Pursuit::Chase => {
                let [own, theirs] = fight.chase_pace().unwrap_or_default();
                let means = format!("Pace {own} + 2d against {theirs} + 2d; those who are caught fight on");
                ("Chase", "chase them", means, fight.chase_chance().map_or(Odds::None, Odds::Chance))
            }
            Pursuit::Shoot => ("Shoot", "shoot", format!("{} can shoot once", and(&archers)), Odds::None),
        };
        values.push(value);
        replies.push((entry, does, means, given));
    }
    let verb = if runners.len() == 1 { "runs" } else { "run" };
    let title = format!("{} {verb}: what does the party do?", and(&runners));
    menu(scene, (fight, who), (PURSUE, title), replies, (&[("catches", Ink::West)], &values, Vec::new()))
}
