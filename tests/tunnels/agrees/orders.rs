//! Random orders and answers, in both models.

use super::make::{Chance, form, known, potion};
use crate::plain::{Answers, At, Cast, Deed, Hold, Pick, Pursuit, World};
use ludus_tunnels::battle::command::{Choice, Command, Element, Order, Pursuit as Choose, Restraint, SpellOrder};
use ludus_tunnels::battle::fighter::FighterId;
use ludus_tunnels::battle::state::{Fight, Question};
use ludus_tunnels::data::attribute::Attribute;

/// An order as the plain model knows it. `None` for what it does not know.
fn deed(order: &Order, world: &World) -> Option<Deed> {
    let heroes = world.heroes.len();
    let people = world.beasts.iter().any(|beast| beast.mage.is_some());
    let foe = |id: FighterId| id.index() - heroes;
    Some(match *order {
        Order::Fight => Deed::Fight,
        Order::Duel(at) => Deed::Duel(foe(at)),
        Order::Wait => Deed::Wait,
        Order::Flee => Deed::Flee,
        Order::Ready(hands) => {
            Deed::Take { main: hands.main.map(usize::from), off: hands.off.map(usize::from), shield: hands.shield }
        }
        Order::Shoot { weapon, at } => Deed::Shoot(weapon.into(), foe(at)),
        Order::Cock { weapon } => Deed::Cock(weapon.into()),
        // Poison and most magic on people are left out.
        Order::Coat { .. } if people => return None,
        Order::Coat { weapon, poison } => Deed::Coat(weapon.into(), potion(poison)),
        Order::Cast(SpellOrder { spell, level, target, choice }) => {
            let at = target.map_or(At::All, |at| match at.index().checked_sub(heroes) {
                None => At::Hero(at.index()),
                Some(foe) => At::Beast(foe),
            });
            let pick = pick(choice).filter(|pick| matches!(at, At::Beast(_)) || !is_pack(*pick))?;
            let cast = Cast { spell: known(spell)?, level: level.into(), at, pick };
            if people && !is_for_people(&cast) {
                return None;
            }
            Deed::Cast(cast)
        }
        _ => return None,
    })
}

/// Returns whether the plain model knows what a spell does in a fight against people.
fn is_for_people(cast: &Cast) -> bool {
    const AT_ALL: [&str; 15] = [
        "will-o-wisp",
        "hidey hole",
        "little feets",
        "protective pentagram",
        "wall of fire",
        "wall of ice",
        "wall of thorns",
        "wall of stone",
        "wall of iron",
        "invisible wall",
        "wink-wing",
        "blow me to...",
        "summoning",
        "mutatum mutandis",
        "anti-magic",
    ];
    match (cast.at, cast.pick) {
        (_, Pick::Form(name)) if crate::plain::form(name).venom || crate::plain::form(name).viper => false,
        (At::All, _) => AT_ALL.contains(&cast.spell),
        (At::Beast(_), _) => matches!(cast.spell, "take that, you fiend" | "seek ye" | "shatterstaff"),
        (At::Hero(_), _) => true,
    }
}

/// Returns whether a form rolls together with others of its kind.
fn is_pack(pick: Pick) -> bool {
    matches!(pick, Pick::Form(name) if crate::plain::form(name).pack)
}

/// The choice of a caster as the plain model knows it.
fn pick(choice: Choice) -> Option<Pick> {
    Some(match choice {
        Choice::None => Pick::None,
        Choice::Longer => Pick::Longer,
        Choice::Points(points) => Pick::Points(points.into()),
        Choice::Attribute(value) => Pick::Value(Attribute::ALL.iter().position(|other| *other == value).unwrap()),
        Choice::Element(Element::Fire) => Pick::Fire,
        Choice::Element(Element::Ice) => Pick::Ice,
        Choice::Element(_) | Choice::Serve => return None,
        Choice::Form(kind) => Pick::Form(form(kind)?),
    })
}

/// A random answer to the question of the fight, as both models take it.
pub fn answer(fight: &Fight, world: &World, deeds: &mut [Deed], answers: &mut Answers, chance: &mut Chance) -> Command {
    let mut legal = Vec::new();
    fight.legal_commands(&mut legal);
    let who = fight.asked().unwrap().index();
    match fight.question {
        Question::Rage(_) => {
            let rages = chance.of(2) == 0;
            answers.rage.push((who, rages));
            Command::Rage(rages)
        }
        Question::Burn(_) => {
            let Command::Burn { shield, mail } = chance.pick(&legal) else { unreachable!() };
            answers.burn.push((who, [shield, mail]));
            Command::Burn { shield, mail }
        }
        Question::Pursue(_) => {
            let command = chance.pick(&legal);
            answers.pursuit = Some(match command {
                Command::Pursue(Choose::Chase) => Pursuit::Chase,
                Command::Pursue(Choose::Shoot) => {
                    Pursuit::Shoot(fight.pursuing_shots().map(|(who, weapon)| (who.index(), weapon.into())).collect())
                }
                _ => Pursuit::LetGo,
            });
            command
        }
        Question::Restrain(_) => {
            let command = if chance.of(2) == 0 { chance.pick(&legal) } else { Command::Restrain(Restraint::Leave) };
            deeds[who] = Deed::Rages(match command {
                Command::Restrain(Restraint::Roll) => Hold::Roll,
                Command::Restrain(Restraint::Calm(by)) => Hold::Calm(by.index()),
                _ => Hold::Leave,
            });
            command
        }
        _ => {
            let own_form = Command::Order(Order::Revert);
            if legal.contains(&own_form) && chance.of(5) == 0 {
                answers.own_form.push(who);
                return own_form;
            }
            let all: Vec<(Command, Deed)> = legal
                .iter()
                .filter_map(|command| {
                    let Command::Order(order) = command else { return None };
                    Some((*command, deed(order, world)?))
                })
                .collect();
            let found = |fits: fn(&Deed) -> bool| -> Vec<(Command, Deed)> {
                all.iter().copied().filter(|(_, deed)| fits(deed)).collect()
            };
            let fights = found(|deed| *deed == Deed::Fight);
            let shots = found(|deed| matches!(deed, Deed::Shoot(..) | Deed::Cock(_)));
            let casts = of_one_spell(&found(|deed| matches!(deed, Deed::Cast(..))), chance);
            let coats = found(|deed| matches!(deed, Deed::Coat(..)));
            let stays = found(|deed| *deed != Deed::Flee);
            let wanted = match chance.of(16) {
                0..=4 => [&fights, &shots],
                5..=6 => [&shots, &fights],
                7..=12 => [&casts, &stays],
                13 => [&coats, &stays],
                14 => [&stays, &stays],
                _ => [&all, &all],
            };
            let from = wanted.into_iter().find(|some| !some.is_empty()).unwrap_or(&all);
            let (command, found) = chance.pick(from);
            match deeds[who] {
                Deed::Rages(Hold::Roll | Hold::Calm(_)) => answers.calmed.push((who, found)),
                _ => deeds[who] = found,
            }
            command
        }
    }
}

/// Spells that can seldom be cast.
const RARE: [&str; 9] = [
    "too-bad toxin",
    "dis-spell",
    "zombie zonk",
    "mutatum mutandis",
    "nefarious necromancy",
    "air, earth, fire and water",
    "anti-magic",
    "seek ye",
    "shatterstaff",
];

/// The castings of one spell, each spell as likely as another, and those that are rare more often.
fn of_one_spell(casts: &[(Command, Deed)], chance: &mut Chance) -> Vec<(Command, Deed)> {
    let name = |(_, deed): &(Command, Deed)| if let Deed::Cast(cast) = deed { cast.spell } else { "" };
    let mut names: Vec<&str> = casts.iter().map(name).collect();
    names.sort_unstable();
    names.dedup();
    if names.is_empty() {
        return Vec::new();
    }
    let rare: Vec<&str> = names.iter().copied().filter(|name| RARE.contains(name)).collect();
    let prefers = !rare.is_empty() && chance.of(3) == 0;
    let chosen = chance.pick(if prefers { &rare } else { &names });
    casts.iter().copied().filter(|cast| name(cast) == chosen).collect()
}
