//! Every spell cast by hand in the shipped battle: menu, list, amount, aim, and what it did.

use crate::tests::{Player, choose_spell, everything, quiet};
use ludus_engine::dice::Seed;
use ludus_engine::proves;
use ludus_gladiator::battle::state::Battle;
use ludus_gladiator::data::item::Place;
use ludus_gladiator::data::race::Race;
use ludus_gladiator::data::spell::Spell;
use ludus_gladiator::data::tables::{SpellKind, tables};
use ludus_gladiator::model::board::Square;
use ludus_gladiator::model::fighter::{Fighter, FighterId, Side};
use ludus_gladiator::model::ground::Layer;
use ludus_gladiator::model::magic::{Being, Lasting};

/// Seeds that are tried until the dice let the spell succeed.
const SEEDS: u64 = 60;

/// The keys after the spell has been taken from the list.
fn keys(spell: Spell) -> &'static str {
    match (spell, spell.kind()) {
        // The Return that ended the search casts nothing, and there is no step in which it could be given up.
        (Spell::EspStats, _) => "<Enter>",
        // The second friend from the top: to heal oneself gives back what it cost.
        (Spell::HealStrength, _) => "ny",
        (Spell::Teleport, _) => "<Down><Down><Down><Down>y",
        (_, SpellKind::Missile) => "+y",
        (_, SpellKind::Thrown) => "y",
        (_, SpellKind::Terrain) => "ny",
        _ => "<Enter>",
    }
}

/// Whether what the spell is for has happened between two battles.
fn worked(before: &Battle, after: &Battle, spell: Spell) -> bool {
    let anybody = |changed: &dyn Fn(&Fighter, &Fighter) -> bool| {
        before.fighters().any(|id| changed(before.fighter(id), after.fighter(id)))
    };
    let lasting = |lasting: Lasting| anybody(&|_, now| now.magic().has(lasting));
    let arrived = |race: Race| after.in_arena().filter(move |id| !before.has(*id) && after.fighter(*id).race() == race);
    match (spell, spell.brings(), spell.makes()) {
        (Spell::DropWeapon | Spell::LoseWeapon, ..) => {
            anybody(&|was, now| was.item(Place::Ready).is_some() && now.item(Place::Ready).is_none())
        }
        (Spell::MagicSpeed, ..) => anybody(&|_, now| now.mp() == 16),
        (Spell::Clumsiness, ..) => anybody(&|was, now| now.agility() < was.agility()),
        (Spell::CurseArmor, ..) => anybody(&|_, now| now.magic().cursed() > 0),
        (Spell::StoneFlesh, ..) => {
            lasting(Lasting::Stone) && anybody(&|was, now| now.armour(false).0 > was.armour(false).0)
        }
        (Spell::IronFlesh, ..) => {
            lasting(Lasting::Iron) && anybody(&|was, now| now.armour(false).0 > was.armour(false).0)
        }
        (Spell::SteelFlesh, ..) => {
            lasting(Lasting::Steel) && anybody(&|was, now| now.armour(false).0 > was.armour(false).0)
        }
        (Spell::HealStrength, ..) => anybody(&|was, now| now.sh() > was.sh()),
        (Spell::Invisibility, ..) => before.fighters().any(|id| after.is_invisible(id) && !before.is_invisible(id)),
        (Spell::AgilityMagic, ..) => anybody(&|was, now| now.agility() > was.agility()),
        (Spell::MissileReturn, ..) => lasting(Lasting::Return),
        (Spell::TeleportAway, ..) => anybody(&|was, now| was.at().distance(now.at()) >= 15),
        (Spell::Teleport, ..) => anybody(&|was, now| was.at().distance(now.at()) == 4),
        (Spell::Dazzle, ..) => lasting(Lasting::Dazzle),
        (Spell::PsychicBlast, ..) => anybody(&|was, now| was.side() == Side::East && now.sh() < was.sh()),
        (Spell::EspStats, ..) => anybody(&|_, now| now.is_read()),
        (Spell::Image, ..) => after.in_arena().filter(|id| after.fighter(*id).is_image()).count() == 2,
        (_, Some(race), _) => arrived(race).any(|id| match spell.kind() {
            SpellKind::Summon => matches!(after.fighter(id).being(), Being::Summoned { .. }),
            SpellKind::Illusion => matches!(after.fighter(id).being(), Being::Illusion { .. }),
            _ => matches!(after.fighter(id).being(), Being::Snake { .. }),
        }),
        (_, _, Some(layer)) => made(before, after, layer) >= least_squares(spell),
        _ => anybody(&|was, now| was.side() == Side::East && now.sh() < was.sh()),
    }
}

fn made(before: &Battle, after: &Battle, layer: Layer) -> usize {
    let count = |battle: &Battle| -> usize {
        Square::all().map(|at| usize::from(battle.ground().terrain(at).count(layer))).sum()
    };
    count(after) - count(before)
}

/// In open ground all its squares, less those where somebody stands; a ring always has some.
fn least_squares(spell: Spell) -> usize {
    match spell.row().size {
        _ if spell == Spell::RingOfFire => 4,
        Some(size) => usize::from(size).saturating_sub(1).max(1),
        None => 1,
    }
}

/// Casts with the first seed whose dice let it succeed, by who is called so; the log afterwards.
fn cast(who: &str, spell: Spell) -> String {
    for seed in 1..SEEDS {
        let mut player = Player::in_seeded_battle(everything(), quiet(), Seed(seed));
        for _ in 0..4 {
            if player.bar().contains(&format!("< {who} >")) {
                break;
            }
            player.press("n");
        }
        assert!(player.bar().contains(&format!("< {who} >")), "{}", player.text());
        let before = player.battle();
        choose_spell(&mut player, spell);
        player.press("<Enter>");
        assert_eq!(player.battle(), before, "nothing is cast by taking {spell} from the list");
        player.press(keys(spell));
        if spell == Spell::EspStats && player.bar().contains("whose figures?") {
            player.press("y");
            assert!(player.bar().starts_with("Name: "), "the stats display is shown: {}", player.bar());
        }
        let log = player.app.battle().unwrap().log_text();
        assert!(log.contains(&format!("{who} casts {spell}")), "{spell}: {}\n{log}", player.bar());
        if !log.contains(": fails") && !log.contains("sent back") {
            assert!(log.contains(": succeeds"), "{log}");
            assert!(worked(&before, &player.battle(), spell), "{spell} did nothing:\n{log}");
            return log;
        }
    }
    panic!("{spell} never succeeds");
}

#[test]
fn each_of_the_sixty_three_spells_is_cast_by_hand_and_works() {
    proves!("UI-27");
    for spell in Spell::all() {
        let log = cast("Merlin", spell);
        let told = match spell.kind() {
            SpellKind::Missile => format!("{spell} strikes"),
            SpellKind::Summon | SpellKind::Illusion => "appears beside Merlin".to_string(),
            _ => continue,
        };
        assert!(log.contains(&told), "{spell}: {log}");
    }
}

#[test]
fn each_of_the_fighters_eleven_is_cast_by_hand_and_works() {
    let rows = &tables().fighter_spells;
    assert_eq!(rows.len(), 11);
    for row in rows {
        cast("Lorien", Spell::named(&row.name).unwrap());
    }
}

#[test]
fn fighter_knows_only_the_spells_of_the_race() {
    let battle = Battle::new(&everything(), Seed(1)).unwrap();
    let gimli = FighterId(3);
    assert_eq!(battle.fighter(gimli).race(), Race::Dwarf);
    assert!(!battle.fighter(gimli).spells().has(Spell::RingOfFire));
    assert_eq!(battle.fighter(gimli).spells().len(), 10);
}
