//! The spells with which fighters enter a battle, and the weapons with which a Mage can use them.

use ludus::engine::dice::Seed;
use ludus::gladiator::battle::command::{Aim, Command, Source};
use ludus::gladiator::battle::odds;
use ludus::gladiator::battle::state::Battle;
use ludus::gladiator::data::item::{Item, Place};
use ludus::gladiator::data::race::Race;
use ludus::gladiator::data::spell::Spell;
use ludus::gladiator::data::tables::tables;
use ludus::gladiator::model::board::{Facing, Square};
use ludus::gladiator::model::fighter::{FighterId, Side};
use ludus::gladiator::model::setup::{Arena, Kit, Phase, Problem, Recruit, Setup, Stance, Start, check_new};

fn mage(iq: u8, spells: &[Spell]) -> Recruit {
    Recruit { iq, spells: spells.to_vec(), ..Recruit::new("Merlin", Race::Mage, Side::West) }
}

/// A battle in the middle of the first turn's actions: Merlin acts at 12,9, a Human is far away.
fn acting(merlin: Recruit, items: Vec<(Square, Item)>) -> Battle {
    let stance = |x, facing| {
        let at = Square::new(x, 9).unwrap();
        Some(Stance { at, facing, sh: None, prone: false, dazed: false, spells: None, moved: Default::default() })
    };
    let merlin = Recruit { stance: stance(12, Facing::East), ..merlin };
    let other = Recruit { ag: 8, stance: stance(25, Facing::West), ..Recruit::new("Conan", Race::Human, Side::East) };
    let arena = Arena::Drawn { terrain: Vec::new(), items };
    let start = Some(Start { turn: 1, phase: Phase::Actions, first: None });
    Battle::new(&Setup { fighters: vec![merlin, other], arena, start, skill: Default::default() }, Seed(1)).unwrap()
}

#[test]
fn a_mage_chooses_up_to_iq_spells_within_iq() {
    proves!("SPELL-06", "SPELL-12", "SETUP-07", "DEC-021");
    for spell in Spell::all() {
        for iq in 8..=40 {
            let needs = spell.row().iq;
            let expected = if needs > iq { Err(Problem::SpellTooHard { spell, needs, has: iq }) } else { Ok(()) };
            assert_eq!(mage(iq, &[spell]).check(), expected, "{spell} with IQ {iq}");
        }
    }
    let within: Vec<Spell> = Spell::all().filter(|spell| spell.row().iq <= 11).collect();
    assert_eq!(mage(11, &within[..11]).check(), Ok(()));
    assert_eq!(mage(11, &within[..12]).check(), Err(Problem::ManySpells { count: 12, iq: 11 }));
    assert_eq!(mage(11, &[within[0], within[0]]).check(), Err(Problem::SpellTwice(within[0])));
    let conan = Recruit { spells: vec![Spell::EspStats], iq: 12, ..Recruit::new("Conan", Race::Human, Side::West) };
    assert_eq!(conan.check(), Err(Problem::NoMage));
    // In the battle the Mage has these and no others.
    let battle = acting(mage(11, &[Spell::MagicBolt, Spell::EspStats]), Vec::new());
    assert_eq!(battle.fighter(FighterId(0)).spells().iter().collect::<Vec<_>>(), [Spell::MagicBolt, Spell::EspStats]);
    let cast = |spell| Command::Cast { spell, paid: 1, aim: Aim::At(FighterId(1)) };
    assert_eq!(battle.check(&cast(Spell::MagicBolt)), Ok(()));
    assert!(battle.check(&cast(Spell::MagicMissile)).is_err());
}

#[test]
fn proposed_spells_are_legal_and_fill_the_iq() {
    proves!("DEC-021");
    for iq in 8..=40u8 {
        let proposed = mage(iq, &[]).equipped();
        assert_eq!((proposed.check(), proposed.spells.len()), (Ok(()), usize::from(iq)), "IQ {iq}");
        assert!(proposed.spells.iter().any(|spell| spell.is_missile()), "IQ {iq}");
    }
    let merlin = Recruit::new("Merlin", Race::Mage, Side::West).equipped();
    assert!(merlin.spells.contains(&Spell::SnakeStaff) && merlin.kit.items[0].unwrap().to_string() == "Staff");
    assert!(Recruit { iq: 15, ..Recruit::new("X", Race::Elf, Side::West) }.equipped().spells.is_empty());
    // Spells above a lowered IQ are dropped. If none is left, the proposal is used.
    let before = [Spell::MagicBolt, Spell::Fireball, Spell::EspStats];
    assert_eq!(mage(11, &[]).with_spells(&before).spells, [Spell::MagicBolt, Spell::EspStats]);
    assert_eq!(mage(11, &[]).with_spells(&[Spell::Fireball]).spells, merlin.spells);
}

/// The fighters' spells with their IQ: all fighters, all except Orcs, Elves only (manual p17).
const FIGHTERS: [(Spell, u8); 11] = [
    (Spell::EspStats, 8),
    (Spell::CreateFire, 8),
    (Spell::LoseWeapon, 9),
    (Spell::HealStrength, 9),
    (Spell::CreatePit, 10),
    (Spell::AgilityMagic, 10),
    (Spell::CreateExit, 11),
    (Spell::CreateShadow, 11),
    (Spell::CreateWall, 12),
    (Spell::TeleportAway, 13),
    (Spell::RingOfFire, 15),
];

/// How often the dice gave each spell to a fighter of that race and IQ, in that many battles.
fn drawn(race: Race, iq: u8, battles: u64) -> Vec<(Spell, u64)> {
    let one = Recruit { iq, ..Recruit::new("One", race, Side::West) };
    let setup = Setup { fighters: vec![one, Recruit::new("Two", Race::Human, Side::East)], ..Setup::default() };
    let mut counts: Vec<(Spell, u64)> = Spell::all().map(|spell| (spell, 0)).collect();
    for seed in 0..battles {
        let battle = Battle::new(&setup, Seed(seed)).unwrap();
        battle.fighter(FighterId(0)).spells().iter().for_each(|spell| counts[spell as usize].1 += 1);
    }
    counts.into_iter().filter(|(_, count)| *count > 0).collect()
}

#[test]
fn fighters_of_iq_10_get_open_spells_with_even_chances() {
    proves!("FSP-01", "FSP-02", "FSP-03", "DEC-108");
    for race in [Race::Human, Race::Dwarf, Race::Elf, Race::Orc, Race::Goblin] {
        let last = race.humanoid().unwrap().max_iq;
        assert_eq!(
            last,
            match race {
                Race::Elf => 15,
                Race::Orc => 12,
                Race::Goblin => 14,
                Race::Human => 14,
                _ => last,
            }
        );
        for iq in 8..=last {
            let counts = drawn(race, iq, 300);
            let mut open: Vec<Spell> =
                FIGHTERS.iter().filter(|(_, needs)| iq >= 10 && *needs <= iq).map(|(spell, _)| *spell).collect();
            open.sort_unstable();
            assert_eq!(counts.iter().map(|(spell, _)| *spell).collect::<Vec<_>>(), open, "{race:?} IQ {iq}");
            // 300 even coins give 105 to 195 heads, except in one of five million cases.
            assert!(counts.iter().all(|(_, count)| (105..=195).contains(count)), "{race:?} IQ {iq}: {counts:?}");
            let one = Recruit { iq, ..Recruit::new("One", race, Side::West) };
            assert_eq!(one.spells_by_dice().collect::<Vec<_>>(), open, "what set-up announces");
        }
    }
    // The limits of race apply by themselves, whatever the IQ.
    let never = |race, spell: Spell| !spell.is_open_to(race, 40);
    assert!(never(Race::Orc, Spell::TeleportAway) && !never(Race::Goblin, Spell::TeleportAway));
    assert!(never(Race::Human, Spell::RingOfFire) && !never(Race::Elf, Spell::RingOfFire));
    assert!(never(Race::Elf, Spell::Fireball));
}

#[test]
fn spell_mix_is_random_but_fixed_by_the_seed() {
    proves!("FSP-04");
    let wise = |name: &str, side| Recruit { iq: 12, ..Recruit::new(name, Race::Human, side) };
    let fighters = vec![wise("One", Side::West), wise("Two", Side::East)];
    let setup = Setup { fighters, ..Setup::default() };
    let mix = |seed, id| Battle::new(&setup, Seed(seed)).unwrap().fighter(FighterId(id)).spells();
    let mixes: std::collections::BTreeSet<String> = (0..50).map(|seed| format!("{:?}", mix(seed, 0))).collect();
    assert!(mixes.len() > 30, "{} mixes in 50 battles", mixes.len());
    assert!((0..50).all(|seed| mix(seed, 0) == mix(seed, 0)));
    assert!((0..50).filter(|seed| mix(*seed, 0) != mix(*seed, 1)).count() > 40, "each fighter draws separately");
}

#[test]
fn mage_of_the_manual_with_staffs_is_legal_and_can_cast() {
    proves!("EX-14");
    assert_eq!(check_new(Race::Mage, 9, 13, 10), Ok(()));
    let kit = Kit::of(["Staff", "", "Staff", "Staff"]).unwrap();
    let spells = vec![Spell::IllusWolf, Spell::SnakeStaff];
    let merlin = Recruit { sh: 9, ag: 13, iq: 10, kit, spells, ..Recruit::new("Merlin", Race::Mage, Side::West) };
    assert_eq!(merlin.check(), Ok(()));
    let battle = acting(merlin, Vec::new());
    let cast = |spell, paid| battle.check(&Command::Cast { spell, paid, aim: Aim::Nothing });
    assert_eq!((cast(Spell::IllusWolf, 2), cast(Spell::SnakeStaff, 3)), (Ok(()), Ok(())));
}

#[test]
fn iq_decides_spells_and_disbelief_and_nothing_else_in_combat() {
    proves!("ATTR-05");
    let with_iq = |iq| Recruit { iq, spells: vec![Spell::EspStats], ..mage(iq, &[]) };
    let battles = [8, 15].map(|iq| acting(with_iq(iq).equipped(), Vec::new()));
    let needs = battles.each_ref().map(|battle| odds::disbelief(battle, FighterId(0)).ag());
    assert_eq!(needs, [8, 15], "IQ decides disbelief");
    assert!(!with_iq(8).equipped().spells.contains(&Spell::Fireball));
    assert!(with_iq(15).equipped().spells.iter().any(|spell| spell.row().iq > 8));
    let figures = battles.each_ref().map(|battle| {
        let one = battle.fighter(FighterId(0));
        (odds::at_rest(one), one.agility(), one.casting_agility(), one.armour(false), one.mp(), one.sh())
    });
    assert_eq!(figures[0], figures[1]);
}

#[test]
fn a_mage_picks_up_only_a_mages_weapons() {
    proves!("MWPN-01", "MWPN-02");
    let open = ["Dagger", "Staff", "Caltrops", "Mace", "Flail"];
    // Caltrops on the ground are terrain.
    for row in tables().weapons.iter().filter(|row| row.name != "Caltrops") {
        let item = Item::try_from(row.name.clone()).unwrap();
        let strong = Recruit { sh: 40, kit: Kit::of(["Staff", "", "", ""]).unwrap(), ..mage(11, &[]) };
        let battle = acting(strong, vec![(Square::new(12, 9).unwrap(), item)]);
        for place in 0..4 {
            let mut take = [Source::Nothing; 4];
            take[place] = Source::Ground(0);
            if place > 0 {
                take[0] = Source::Place(Place::Ready);
            }
            // A Staff and a Flail need two hands for everyone.
            let hands = place == 1;
            let allowed = battle.check(&Command::Change { take }).is_ok();
            let barred = !open.contains(&row.name.as_str());
            assert!(if barred { !allowed } else { allowed || hands }, "{} to place {place}", row.name);
        }
    }
}
