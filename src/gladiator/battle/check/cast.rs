//! Legality of spells: which ones can be cast now, for how much SH, and at which target (manual p12-17).

use crate::battle::check::{Checked, moved_at_most};
use crate::battle::command::{Aim, Command};
use crate::battle::event::Strike;
use crate::battle::illegal_move::IllegalMove;
use crate::battle::state::Battle;
use crate::battle::{odds, shape};
use crate::data::item::Place;
use crate::data::race::Race;
use crate::data::spell::{Aimed, Spell};
use crate::data::tables;
use crate::data::tables::SpellKind;
use crate::model::board;
use crate::model::board::{Square, Squares, Track};
use crate::model::fighter::{Fighter, FighterId, MoveClass, Side};
use crate::model::ground::Layer;
use alloc::vec::Vec;

/// Minimum and maximum distance that Lose Weapon moves a weapon (THR-11).
pub const LOST: core::ops::RangeInclusive<i32> = 4..=8;
/// Maximum number of snakes from a Staff (OSP-07).
pub const MOST_SNAKES: u8 = 3;
/// Range in squares of the Death Sword spell (DEC-126).
const GIFT: i32 = 5;
/// Range of Psychic Blast, in squares (OSP-04).
pub const BLAST: i32 = 5;
/// Minimum distance of Teleport Away (THR-21).
pub const AWAY: i32 = 15;

/// Checks whether the fighter can cast any spell now (ACT-08).
pub(super) fn offer(battle: &Battle, id: FighterId) -> Checked {
    let fighter = battle.fighter(id);
    if fighter.spells().is_empty() {
        return Err(IllegalMove::NoSpells);
    }
    moved_at_most(fighter, MoveClass::Shift)?;
    let mut first = None;
    for spell in fighter.spells().iter() {
        match offer_spell(battle, id, spell) {
            Ok(()) => return Ok(()),
            Err(refusal) => _ = first.get_or_insert(refusal),
        }
    }
    Err(first.unwrap_or(IllegalMove::NoSpells))
}

/// Checks whether the spell has any legal target and amount. Assumes that the fighter may cast.
pub fn offer_spell(battle: &Battle, id: FighterId, spell: Spell) -> Checked {
    if !battle.fighter(id).spells().has(spell) {
        return Err(IllegalMove::UnknownSpell(spell));
    }
    if spell == Spell::SnakeStaff {
        // Without room for a snake the amounts are empty as well, so check room first: it gives the better reason.
        check_room(battle, id, spell)?;
    }
    if amounts(battle, id, spell).next().is_none() {
        return Err(IllegalMove::NoStrength { spell, cost: spell.row().cost });
    }
    match spell.kind() {
        SpellKind::Missile | SpellKind::Thrown => {
            let mut last = IllegalMove::NobodyToEnchant(spell);
            for target in battle.in_arena() {
                match spell_target(battle, id, spell, target) {
                    Ok(()) => return Ok(()),
                    // Prefer a refusal about a target of the right side: it tells the player more.
                    Err(IllegalMove::FriendsOnly(_) | IllegalMove::EnemiesOnly(_) | IllegalMove::PlaceUnknown) => {}
                    Err(refusal) => last = refusal,
                }
            }
            Err(last)
        }
        _ if spell == Spell::DeathSword => {
            spell_targets(battle, id, spell).next().map(|_| ()).ok_or(IllegalMove::NobodyToEnchant(spell))
        }
        SpellKind::Terrain => squares(battle, id, spell).next().map(|_| ()).ok_or(IllegalMove::NoRoom),
        _ => check_room(battle, id, spell),
    }
}

/// Returns the SH that the fighter can pay for a spell now. Amounts are multiples of the cost, up to the row's maximum,
/// and leave at least 1 SH (SPELL-07, MSL-03, DEC-081). ESP Stats costs 0.
pub fn amounts(battle: &Battle, id: FighterId, spell: Spell) -> impl Iterator<Item = u8> + use<> {
    let fighter = battle.fighter(id);
    let row = spell.row();
    let spare = (fighter.sh() - 1).clamp(0, 100) as u8;
    let steps = if row.adjustable { 100 / row.cost.max(1) } else { 1 };
    let mut most = row.max.unwrap_or(100).min(spare);
    if spell == Spell::SnakeStaff {
        most = most.min(room(battle, id).min(MOST_SNAKES.into()) as u8);
    }
    let cost = row.cost;
    (1..=steps).map(move |step| step * cost).take_while(move |paid| *paid <= most)
}

/// Checks a complete casting. Assumes that the fighter may cast.
pub fn casting(battle: &Battle, id: FighterId, spell: Spell, paid: u8, aim: Aim) -> Checked {
    offer_spell(battle, id, spell)?;
    if !amounts(battle, id, spell).any(|amount| amount == paid) {
        return Err(IllegalMove::WrongAmount(spell));
    }
    match (spell.aimed(), aim) {
        (Aimed::Send, Aim::Send { target, to }) => {
            spell_target(battle, id, spell, target)?;
            check_landing(battle, id, target, to)
        }
        (Aimed::At, Aim::At(target)) => spell_target(battle, id, spell, target),
        (Aimed::Square, Aim::Square(to)) => {
            squares(battle, id, spell).find(|square| *square == to).map(|_| ()).ok_or(IllegalMove::NotThere)
        }
        (Aimed::Nothing, Aim::Nothing) => Ok(()),
        (Aimed::Send | Aimed::At | Aimed::Square | Aimed::Nothing, _) => Err(IllegalMove::WrongAim(spell)),
    }
}

/// Returns a spell at an enemy as a strike, without checking its legality. `None` if the target is a friend.
pub fn spell_strike(battle: &Battle, id: FighterId, spell: Spell, paid: u8, target: FighterId) -> Option<Strike> {
    let enemy = battle.fighter(id).side() != battle.fighter(target).side();
    enemy.then(|| odds::spell_strike(id, spell, paid, target))
}

/// Returns the legal targets of a missile or thrown spell, in roster order.
pub fn spell_targets(battle: &Battle, id: FighterId, spell: Spell) -> impl Iterator<Item = FighterId> + '_ {
    battle.in_arena().filter(move |target| spell_target(battle, id, spell, *target).is_ok())
}

/// Checks whether a spell can be aimed at a target: side, frontal area, sight and track (THR-04, DEC-083 to DEC-085).
pub fn spell_target(battle: &Battle, id: FighterId, spell: Spell, target: FighterId) -> Checked {
    let (caster, other) = (battle.fighter(id), battle.fighter(target));
    if !battle.has(target) || !other.in_arena() {
        return Err(IllegalMove::NobodyToEnchant(spell));
    }
    let friend = other.side() == caster.side();
    if spell != Spell::TeleportAway && spell.is_nice() != friend {
        return Err(if friend { IllegalMove::EnemiesOnly(spell) } else { IllegalMove::FriendsOnly(spell) });
    }
    if friend && other.is_image() {
        return Err(IllegalMove::OnlyAnImage);
    }
    if !friend && battle.is_invisible(target) {
        if battle.is_hidden_from(caster.side(), target) {
            return Err(IllegalMove::PlaceUnknown);
        }
        if !spell.is_missile() {
            return Err(IllegalMove::Unseen);
        }
    }
    if spell == Spell::DeathSword {
        let near = caster.at().distance(other.at()) <= GIFT;
        // The hand must be free to hold the sword (HAND-09).
        let free = other.item(Place::Ready).is_none() && !battle.in_hand_combat(target);
        let fit = other.race() == Race::Behemoth && !other.is_gifted() && near && free;
        return if fit { Ok(()) } else { Err(IllegalMove::NobodyToEnchant(spell)) };
    }
    if target != id {
        if !board::is_frontal(caster.at(), caster.facing(), other.at()) {
            return Err(IllegalMove::NotFrontal);
        }
        super::strike::track(battle, caster.at(), other.at())?;
    }
    match spell {
        Spell::DropWeapon | Spell::LoseWeapon if battle.body(target).item(Place::Ready).is_none() => {
            Err(IllegalMove::NothingToLose)
        }
        Spell::LoseWeapon => lost_squares(battle, target).next().map(|_| ()).ok_or(IllegalMove::NoRoom),
        Spell::TeleportAway => away_squares(battle, target).next().map(|_| ()).ok_or(IllegalMove::NoRoom),
        _ => Ok(()),
    }
}

/// Checks the needs of a special spell: room around the caster, a free roster slot, a Staff (DEC-089, OSP-06).
fn check_room(battle: &Battle, id: FighterId, spell: Spell) -> Checked {
    if spell == Spell::SnakeStaff && !has_staff(battle.fighter(id)) {
        return Err(IllegalMove::NoStaff);
    }
    match spell.kind() {
        SpellKind::TerrainArea => {
            let made = shape::area(battle, id, spell);
            if made.is_empty() { Err(IllegalMove::NoRoom) } else { Ok(()) }
        }
        SpellKind::Summon | SpellKind::Illusion => check_arrival(battle, id),
        _ if matches!(spell, Spell::SnakeStaff | Spell::Image) => check_arrival(battle, id),
        _ => Ok(()),
    }
}

fn has_staff(fighter: &Fighter) -> bool {
    fighter.item(Place::Ready).is_some_and(|item| item.weapon() == tables::WeaponId::STAFF)
}

fn check_arrival(battle: &Battle, id: FighterId) -> Checked {
    if battle.free_places().next().is_none() {
        return Err(IllegalMove::TooManyBeings);
    }
    arrival_squares(battle, id).next().map(|_| ()).ok_or(IllegalMove::NoRoom)
}

/// Returns how many beings can arrive next to the caster.
fn room(battle: &Battle, id: FighterId) -> usize {
    arrival_squares(battle, id).count().min(battle.free_places().count())
}

/// Returns the free neighbour squares that can be entered on foot (DEC-089).
pub fn arrival_squares(battle: &Battle, id: FighterId) -> impl Iterator<Item = Square> + '_ {
    let around = battle.fighter(id).at().neighbours();
    around.filter(|to| !battle.ground().terrain(*to).is_barred() && battle.at(*to).is_none())
}

/// Returns the squares in which a single-terrain spell can make its terrain: empty, on or next to the caster. Shadow and
/// exits can also be made where the caster or a friend stands (TSP-02, TSP-03, DEC-098).
pub fn squares(battle: &Battle, id: FighterId, spell: Spell) -> impl Iterator<Item = Square> + '_ {
    let caster = battle.fighter(id);
    let around = core::iter::once(caster.at()).chain(caster.at().neighbours());
    around.filter(move |to| {
        let Some(layer) = spell.makes() else { return false };
        let terrain = battle.ground().terrain(*to);
        let gentle = matches!(layer, Layer::Shadow | Layer::Exit);
        let empty = battle.all_at(*to).all(|other| gentle && battle.fighter(other).side() == caster.side());
        let flat = !terrain.has(Layer::Wall) && !terrain.has(Layer::Altar);
        let twice = matches!(layer, Layer::Pit | Layer::Exit) && terrain.has(layer);
        let bar = matches!(layer, Layer::Wall | Layer::Pit);
        let exit = terrain.has(Layer::Exit) && bar;
        empty && flat && !twice && !exit && !(bar && shuts_in(battle, caster.side(), *to))
    })
}

/// Returns whether a barrier there would leave the caster's side without a reachable neighbour square (DEC-098). It looks
/// at each fighter of the side next to `to`.
fn shuts_in(battle: &Battle, side: Side, to: Square) -> bool {
    let free = |at: &Square| {
        let friend = || battle.all_at(*at).any(|other| battle.fighter(other).side() == side);
        *at != to && !battle.ground().terrain(*at).is_barred() && !friend()
    };
    let mut near = battle.side(side).map(|own| battle.fighter(own).at()).filter(|at| at.is_next_to(to));
    near.any(|at| !at.neighbours().any(|at| free(&at)))
}

/// Returns the squares to which Lose Weapon can move a weapon (DEC-094).
pub fn lost_squares(battle: &Battle, target: FighterId) -> impl Iterator<Item = Square> + '_ {
    let from = battle.fighter(target).at();
    Square::all().filter(move |to| {
        LOST.contains(&from.distance(*to)) && !battle.ground().terrain(*to).is_barred() && battle.at(*to).is_none()
    })
}

/// Returns whether the target could stand there: no barrier and no fighter.
fn is_open(battle: &Battle, target: FighterId, to: Square) -> bool {
    super::movement::barrier(battle, battle.fighter(target), to).is_none() && battle.at(to).is_none()
}

/// Returns the squares to which Teleport Away can send a target (DEC-095).
pub fn away_squares(battle: &Battle, target: FighterId) -> impl Iterator<Item = Square> + '_ {
    let from = battle.fighter(target).at();
    Square::all().filter(move |to| from.distance(*to) >= AWAY && is_open(battle, target, *to))
}

/// Returns the squares that a caster can choose for Teleport. A square with an enemy unknown to the caster's side is
/// included; nothing happens there (DEC-095, DEC-086).
pub fn landings(battle: &Battle, id: FighterId, target: FighterId) -> impl Iterator<Item = Square> + '_ {
    Square::all().filter(move |to| check_landing(battle, id, target, *to).is_ok())
}

fn check_landing(battle: &Battle, id: FighterId, target: FighterId, to: Square) -> Checked {
    let side = battle.fighter(id).side();
    if let Some(layer) = super::movement::barrier(battle, battle.fighter(target), to) {
        return Err(IllegalMove::Barred(layer));
    }
    if battle.all_at(to).any(|other| !battle.is_hidden_from(side, other)) {
        return Err(IllegalMove::Occupied(to));
    }
    Ok(())
}

/// Adds every way to cast every spell.
pub(super) fn legal(battle: &Battle, id: FighterId, out: &mut Vec<Command>) {
    for spell in battle.fighter(id).spells().iter().filter(|spell| offer_spell(battle, id, *spell).is_ok()) {
        let aims: Vec<Aim> = match spell.aimed() {
            Aimed::Send => {
                let friends = spell_targets(battle, id, spell);
                friends
                    .flat_map(|target| landings(battle, id, target).map(move |to| Aim::Send { target, to }))
                    .collect()
            }
            Aimed::At => spell_targets(battle, id, spell).map(Aim::At).collect(),
            Aimed::Square => squares(battle, id, spell).map(Aim::Square).collect(),
            Aimed::Nothing => vec![Aim::Nothing],
        };
        for paid in amounts(battle, id, spell) {
            out.extend(aims.iter().map(|aim| Command::Cast { spell, paid, aim: *aim }));
        }
    }
}

/// Returns the enemies that Dazzle would affect: all who can see the caster. Images are included, although it does
/// nothing to them (OSP-02, OSP-03).
pub fn dazzled(battle: &Battle, id: FighterId) -> impl Iterator<Item = FighterId> + '_ {
    battle.enemies(battle.fighter(id).side()).filter(move |enemy| sees(battle, *enemy, id))
}

/// Returns the enemies within range of Psychic Blast (OSP-04).
pub fn blasted(battle: &Battle, id: FighterId) -> impl Iterator<Item = FighterId> + '_ {
    let area = blast_area(battle, id);
    battle.enemies(battle.fighter(id).side()).filter(move |enemy| area.has(battle.fighter(*enemy).at()))
}

/// Returns the squares within range of Psychic Blast (OSP-04).
pub fn blast_area(battle: &Battle, id: FighterId) -> Squares {
    Squares::within(battle.fighter(id).at(), BLAST)
}

/// Returns whether `id` sees the caster: not prone, caster in the frontal area, and no wall between (OSP-03).
pub fn sees(battle: &Battle, id: FighterId, caster: FighterId) -> bool {
    let (fighter, caster) = (battle.fighter(id), battle.fighter(caster));
    let track = Track::new(fighter.at(), caster.at());
    let mut barred = battle.ground().barred().between(fighter.at(), caster.at());
    !battle.body(id).prone()
        && board::is_frontal(fighter.at(), fighter.facing(), caster.at())
        && !barred.any(|at| battle.ground().terrain(at).has(Layer::Wall) && track.passes(at))
}

/// Returns the enemies that ESP Stats can show (DEC-105). Enemies with known stats and square are left out. A Mage and
/// their images are read together, so that the list does not tell them apart.
pub fn unread(battle: &Battle, id: FighterId) -> impl Iterator<Item = FighterId> + '_ {
    let side = battle.fighter(id).side();
    battle.enemies(side).filter(move |enemy| !battle.body(*enemy).is_read() || battle.is_hidden_from(side, *enemy))
}
