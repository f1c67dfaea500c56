//! The order of one character: magic if it is worth its ST, a shot at a distance, otherwise the melee.

use crate::ai::outlook::{DIE, Outlook, mean_of, worth};
use crate::ai::reason::Reason;
use crate::battle::command::{Choice, Command, Order, SpellOrder};
use crate::battle::fighter::{FightSide, FighterId, Person};
use crate::battle::odds::ExpectedRoll;
use crate::battle::state::Fight;
use crate::data::attribute::Attribute;
use crate::data::berserk::FAINTS_AT;
use crate::data::spell::Spell;
use crate::model::arms::{Hands, Traits, Weapon};
use crate::model::delver::may_use;
use crate::model::setup::Space;

/// The order for a character, with its reason.
pub fn choose(fight: &Fight, who: FighterId) -> (Command, Reason) {
    let (order, reason) = best(fight, who);
    let command = Command::Order(order);
    // The list of rules is long: what is refused becomes a plain order.
    if fight.check(&command).is_ok() {
        return (command, reason);
    }
    let fights = Command::Order(Order::Fight);
    if fight.check(&fights).is_ok() { (fights, Reason::Fights) } else { (Command::Order(Order::Wait), Reason::Waits) }
}

fn best(fight: &Fight, who: FighterId) -> (Order, Reason) {
    let orders = || fight.fighters.iter().map(|fighter| fighter.tally.order);
    if orders().any(|order| order == Some(Order::Flee)) {
        return (Order::Flee, Reason::FollowsOthers);
    }
    let Some(person) = fight.person(who) else { return in_other_form(fight, who) };
    if let Some(found) = cast(fight, who, person) {
        return found;
    }
    // Only the first one to be asked decides about flight, for all.
    let first = orders().all(|order| order.is_none());
    if first && Outlook::of(fight).is_hopeless() {
        return (Order::Flee, Reason::Hopeless);
    }
    if fight.is_missile_turn() {
        return at_a_distance(fight, who, person);
    }
    hand_to_hand(fight, who, person)
}

/// The order of a member in another form. It keeps the form as long as that strikes harder than its owner.
fn in_other_form(fight: &Fight, who: FighterId) -> (Order, Reason) {
    let spell = fight.spellcaster(who).and_then(|person| cast(fight, who, person));
    if let Some(found) = spell {
        return found;
    }
    let first = fight.fighters.iter().all(|fighter| fighter.tally.order.is_none());
    if first && Outlook::of(fight).is_hopeless() {
        return (Order::Flee, Reason::Hopeless);
    }
    if fight.is_missile_turn() {
        return (Order::Wait, Reason::Waits);
    }
    let own = fight.in_own_form(who);
    let strikes = own.person(who).map_or(0, |person| mean_of(&own, person, person.hands));
    let form = fight.expected_roll(who).map_or(0, ExpectedRoll::mean);
    let is_spent = own.can_strike(who) && own.get(who).vitality() > 0 && strikes > form;
    if is_spent { (Order::Revert, Reason::FormIsSpent) } else { (Order::Fight, Reason::Fights) }
}

/// The best spell, if one is worth its price.
fn cast(fight: &Fight, who: FighterId, person: &Person) -> Option<(Order, Reason)> {
    if person.spells.is_empty() {
        return None;
    }
    let outlook = Outlook::of(fight);
    let spell = |spell: Spell, level: u8, target, choice| Order::Cast(SpellOrder { spell, level, target, choice });
    let legal = |order: &Order| fight.check(&Command::Order(*order)).is_ok();
    let sum = |all: &[Attribute]| all.iter().map(|one| i32::from(person.current.get(*one))).sum::<i32>();
    let away = spell(Spell::OhGoAway, 1, None, Choice::None);
    let frightens = sum(&[Attribute::Intelligence, Attribute::Luck, Attribute::Charisma]) > outlook.rating;
    if outlook.lead() < 0 && frightens && legal(&away) {
        return Some((away, Reason::DrivesOff));
    }
    let sleep = spell(Spell::RockABye, Spell::RockABye.row().level, None, Choice::None);
    let awake = fight.here(FightSide::Foes).each().any(|id| !fight.is_helpless(id) && !fight.get(id).is_raging());
    let strength = sum(&[Attribute::Strength, Attribute::Intelligence, Attribute::Charisma]);
    if awake && strength > outlook.rating && outlook.lead() < 100 && legal(&sleep) {
        return Some((sleep, Reason::PutsToSleep));
    }
    if let Some(order) = heal(fight).filter(legal) {
        return Some((order, Reason::Heals));
    }
    let target = fight.here(FightSide::Foes).each().max_by_key(|id| worth(fight, *id))?;
    let enough = worth(fight, target);
    let iq = i32::from(person.current.get(Attribute::Intelligence)).max(1);
    let wanted = ((enough + iq - 1) / iq).clamp(1, person.level.into()) as u8;
    let hits = (1..=wanted).rev().map(|level| spell(Spell::TakeThatYouFiend, level, Some(target), Choice::None));
    if let Some(order) = hits.into_iter().find(legal) {
        return Some((order, Reason::HitsFoe));
    }
    let whammy = best_weapon(fight).map(|id| spell(Spell::Whammy, 2, Some(id), Choice::None));
    let gains = fight.person(who).is_some_and(|own| !own.kind.uses_personal_adds());
    whammy.filter(|order| gains && legal(order)).map(|order| (order, Reason::StrengthensWeapon))
}

/// *Poor Baby* for the member closest to death, if there is one.
fn heal(fight: &Fight) -> Option<Order> {
    let con = Attribute::Constitution;
    let hurt = fight.here(FightSide::Party).each().filter_map(|id| Some((id, fight.person(id)?)));
    let (id, person) = hurt.min_by_key(|(_, person)| 100 * person.current.get(con) / person.normal.get(con).max(1))?;
    let missing = person.normal.get(con) - person.current.get(con);
    let close = 3 * person.current.get(con) <= person.normal.get(con);
    let points = missing.clamp(1, 4) as u8;
    let order = SpellOrder { spell: Spell::PoorBaby, level: 2, target: Some(id), choice: Choice::Points(points) };
    close.then_some(Order::Cast(order))
}

/// The member with the most dice in hand.
fn best_weapon(fight: &Fight) -> Option<FighterId> {
    let dice = |id: FighterId| {
        let person = fight.person(id).filter(|_| fight.can_strike(id));
        person.map_or(0, |person| person.weapons_in_hand().map(|(_, weapon)| weapon.dice_now()).max().unwrap_or(0))
    };
    fight.here(FightSide::Party).each().max_by_key(|id| dice(*id)).filter(|id| dice(*id) > 2)
}

fn at_a_distance(fight: &Fight, who: FighterId, person: &Person) -> (Order, Reason) {
    let target = fight.here(FightSide::Foes).each().max_by_key(|id| worth(fight, *id));
    let shot = target.and_then(|at| {
        let places = 0..person.weapons.len() as u8;
        let orders = places.map(|weapon| (Order::Shoot { weapon, at }, person.weapons[usize::from(weapon)]));
        let legal = orders.filter(|(order, weapon)| {
            fight.check(&Command::Order(*order)).is_ok() && !(weapon.has(Traits::THROWN) && is_needed(person, weapon))
        });
        legal.max_by_key(|(order, weapon)| rating_of_shot(fight, who, order, weapon, at))
    });
    if let Some((order, _)) = shot {
        return (order, Reason::Shoots);
    }
    let places = (0..person.weapons.len() as u8).filter(|_| fight.missiles > 1);
    let cock = places.map(|weapon| Order::Cock { weapon }).find(|order| fight.check(&Command::Order(*order)).is_ok());
    if let Some(order) = cock {
        return (order, Reason::Cocks);
    }
    let best = best_hands(fight, person);
    if best != person.hands { (Order::Ready(best), Reason::ChangesWeapon) } else { (Order::Wait, Reason::Waits) }
}

/// Returns whether a weapon to throw is the only one for the hand.
fn is_needed(person: &Person, weapon: &Weapon) -> bool {
    let usable = |other: &&Weapon| other.is_for_hand() && may_use(person.kind, person.dexterity(), other);
    weapon.shots <= 1 && weapon.is_for_hand() && person.weapons.iter().filter(usable).count() < 2
}

/// Mean hits of a shot, in tenths of a sixth.
fn rating_of_shot(fight: &Fight, who: FighterId, order: &Order, weapon: &Weapon, at: FighterId) -> i32 {
    let Order::Shoot { weapon: index, .. } = order else { return 0 };
    let (_, _, need) = fight.aim(who, *index, at);
    i32::from(need) * (DIE * fight.missile_dice(who, *index, weapon) as i32 + 10 * i32::from(weapon.adds))
}

/// The weapons with the highest mean that neither exhaust nor endanger their user; a shield counts what it absorbs.
pub fn best_hands(fight: &Fight, person: &Person) -> Hands {
    let rated = |hands: Hands| {
        let held = Person { hands, ..*person };
        let awkward = held.needs().1 > held.dexterity();
        let shield = 10 * i32::from(held.absorbs([false; 2])[0]);
        mean_of(fight, person, hands) + shield - 30 * i32::from(held.deficit()) - if awkward { 40 } else { 0 }
    };
    let all = person.grips();
    let stays = rated(person.hands);
    let best = all.into_iter().max_by_key(|hands| rated(*hands));
    best.filter(|hands| rated(*hands) > stays).unwrap_or(person.hands)
}

fn hand_to_hand(fight: &Fight, who: FighterId, person: &Person) -> (Order, Reason) {
    let (heavy, rage) = fight.exertion(person);
    let faints = heavy > 0 && person.current.get(Attribute::Strength) - heavy - rage <= FAINTS_AT;
    if !fight.can_strike(who) || faints {
        let best = best_hands(fight, person);
        if best != person.hands {
            return (Order::Ready(best), if faints { Reason::SavesStrength } else { Reason::ChangesWeapon });
        }
        if faints {
            return (Order::Wait, Reason::SavesStrength);
        }
    }
    if fight.ground.space == Space::Place || fight.ground.space == Space::Hall {
        return if fight.can_strike(who) { (Order::Fight, Reason::Fights) } else { (Order::Wait, Reason::Waits) };
    }
    let target = fight.here(FightSide::Foes).each().max_by_key(|id| worth(fight, *id));
    let bow = |weapon: &Weapon| weapon.is_missile() && !weapon.has(Traits::THROWN);
    if let Some(at) = target.filter(|_| !fight.lines()[0].has(who)) {
        let found = person.weapons.iter().position(bow).map(|weapon| Order::Shoot { weapon: weapon as u8, at });
        if let Some(order) = found.filter(|order| fight.check(&Command::Order(*order)).is_ok()) {
            return (order, Reason::Shoots);
        }
    }
    if fight.can_strike(who) { (Order::Fight, Reason::Fights) } else { (Order::Wait, Reason::Waits) }
}
