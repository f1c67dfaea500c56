//! The results of a game for its delvers: a fight of the arena, or the account of a delve.

use crate::roster::same;
use crate::tunnels::delvers::{DelverRecord, MOST_WORDS};
use ludus_tunnels::battle::fighter::{FighterId, Status};
use ludus_tunnels::battle::state::Fight;
use ludus_tunnels::delve::member::{Condition, MemberId};
use ludus_tunnels::delve::setup::{DelveSetup, Entrant};
use ludus_tunnels::delve::state::Delve;
use ludus_tunnels::model::setup::Setup as FightSetup;
use ludus_tunnels::outing::{Outing, Setup};
use ludus_tunnels::stats::listing;

/// The set-up of a delve.
pub(super) fn delve_of(setup: &Setup) -> Option<&DelveSetup> {
    match setup {
        Setup::Fight(_) => None,
        Setup::Delve(setup) => Some(setup),
    }
}

/// The players' own characters of a game, with their seats. Henchmen are on no roster.
pub(super) fn own(setup: &Setup) -> impl Iterator<Item = (&str, u8)> {
    let (fight, delve) = match setup {
        Setup::Fight(setup) => (Some(setup), None),
        Setup::Delve(setup) => (None, Some(setup)),
    };
    let members = fight.into_iter().flat_map(|setup| &setup.party);
    let entrants = delve.into_iter().flat_map(|setup| &setup.party).filter(|entrant| entrant.hire.is_none());
    let fighters = members.map(|member| (member.character.name.as_str(), member.seat));
    fighters.chain(entrants.map(|entrant| (entrant.character.name.as_str(), entrant.seat)))
}

/// The number of a delver in a game.
pub(super) fn place(setup: &Setup, name: &str) -> Option<u8> {
    let place = match setup {
        Setup::Fight(setup) => setup.party.iter().position(|member| same(&member.character.name, name)),
        Setup::Delve(setup) => {
            let is_own = |entrant: &Entrant| entrant.hire.is_none() && same(&entrant.character.name, name);
            setup.party.iter().position(is_own)
        }
    };
    Some(place? as u8)
}

/// Credits a finished game to a delver, who is on the surface afterwards: ST and CON return (TT-LEVEL-07).
pub(super) fn credit(delver: &mut DelverRecord, game: &Outing, setup: &Setup) {
    let Some(place) = place(setup, delver.name()) else { return };
    match (game.delve(), game.fight(), setup) {
        (Some(delve), _, Setup::Delve(setup)) => credit_delve(delver, delve, MemberId(place), &setup.dungeon.name),
        (None, Some(fight), Setup::Fight(setup)) => credit_fight(delver, fight, FighterId(place), setup),
        _ => {}
    }
}

fn credit_fight(delver: &mut DelverRecord, fight: &Fight, place: FighterId, setup: &FightSetup) {
    let Some(end) = fight.outcome else { return };
    delver.fights = delver.fights.saturating_add(1);
    delver.won += u32::from(end.is_held());
    match delver.who.after(fight.get(place), end) {
        Some(home) => delver.who = home.on_the_surface(),
        None => {
            delver.who.experience =
                delver.who.experience.saturating_add(fight.person(place).map_or(0, |one| one.gained));
            delver.dead = Some(loss(fight, place, setup));
        }
    }
}

/// The delve has credited gold, experience and levels itself, in its account. It counts as won if the delver comes home.
fn credit_delve(delver: &mut DelverRecord, delve: &Delve, place: MemberId, dungeon: &str) {
    if !delve.is_over() {
        return;
    }
    let member = delve.member(place);
    // Some wake at the surface although the party is lost (DEC-171).
    let home = member.is_alive();
    delver.fights = delver.fights.saturating_add(1);
    delver.won += u32::from(home);
    if home {
        delver.who = member.character.clone().on_the_surface();
        return;
    }
    delver.who.experience = member.character.experience.max(delver.who.experience);
    let how = if member.condition == Condition::Stone { "turned to stone in" } else { "fell in" };
    delver.dead = Some(format!("{how} {dungeon}").chars().take(MOST_WORDS).collect());
}

/// How a delver was lost: "fell against 3 goblins".
fn loss(fight: &Fight, place: FighterId, setup: &FightSetup) -> String {
    let how = match fight.get(place).status {
        Status::Stone => "turned to stone by",
        Status::Dead => "fell against",
        _ => "was left behind to",
    };
    let text = format!("{how} {}", listing::foes(setup));
    text.chars().take(MOST_WORDS).collect()
}
