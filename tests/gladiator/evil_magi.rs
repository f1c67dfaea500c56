//! Evil Magi shift for a reason, not back and forth between two squares.

use ludus::engine::dice::Seed;
use ludus::engine::game::NullSink;
use ludus::gladiator::ai;
use ludus::gladiator::battle::state::Battle;
use ludus::gladiator::battle::state::decision::Decision;
use ludus::gladiator::data::experience::Attributes;
use ludus::gladiator::data::race::Race;
use ludus::gladiator::matchmaking::opposition;
use ludus::gladiator::model::board::Square;
use ludus::gladiator::model::fighter::{FighterId, Side};
use ludus::gladiator::model::setup::{Kit, Recruit, Setup};
use ludus::gladiator::model::skill::Skill;
use std::collections::BTreeMap;

/// The valid reasons to shift back: another fighter moved, fell or disappeared, or the Mage's own wounds changed. Other
/// Evil Magi do not count, because two of them would answer each other for ever.
#[derive(PartialEq)]
struct Reasons {
    others: Vec<(FighterId, Square, bool)>,
    wounded: bool,
}

impl Reasons {
    fn of(battle: &Battle, id: FighterId) -> Reasons {
        let others = battle.in_arena().filter(|other| battle.fighter(*other).race() != Race::EvilMage);
        let one = battle.fighter(id);
        Reasons {
            others: others.map(|id| (id, battle.fighter(id).at(), battle.is_invisible(id))).collect(),
            wounded: 3 * one.sh() <= one.normal_sh(),
        }
    }
}

/// A shift of an Evil Mage: from, to, and the situation before it.
type Shift = (Square, Square, Reasons);

/// Counts the shifts of Evil Magi in a battle, and those straight back to the last square without a reason.
fn shifts(setup: &Setup, seed: u64) -> [u32; 2] {
    let (mut shifts, mut back) = (0, 0);
    let mut last: BTreeMap<FighterId, Shift> = BTreeMap::new();
    let mut battle = Battle::new(setup, Seed(seed)).unwrap();
    while let Some(choice) = ai::choose(&battle) {
        let before = battle.clone();
        battle.execute(&choice.command, &mut NullSink).unwrap();
        let Decision::Move { fighter: id } = before.decision() else { continue };
        if before.fighter(id).race() != Race::EvilMage {
            continue;
        }
        let (from, to) = (before.fighter(id).at(), battle.fighter(id).at());
        let now = (from, to, Reasons::of(&before, id));
        shifts += u32::from(from != to);
        let returns = |(earlier, there, reasons): &Shift| *earlier == to && *there == from && *reasons == now.2;
        back += u32::from(from != to && last.get(&id).is_some_and(returns));
        last.insert(id, now);
    }
    [shifts, back]
}

/// A fighter with experience and with these items.
fn aged(name: &str, race: Race, exp: u32, items: [&str; 4]) -> Recruit {
    let now = Attributes::base(race).after(race, exp);
    let kit = Kit::of(items).unwrap();
    Recruit { sh: now.sh, ag: now.ag, iq: now.iq, exp, kit, ..Recruit::new(name, race, Side::West) }
}

#[test]
fn evil_magi_do_not_shift_to_and_fro() {
    proves!("ROB-67", "DEC-127");
    let archer = |name| aged(name, Race::Elf, 600, ["Long Bow", "", "Dagger", ""]);
    let swords =
        ["Conan", "Tarna", "Draco"].map(|name| aged(name, Race::Human, 2000, ["Broadsword", "Large Shield", "", ""]));
    let parties = [opposition::examples(), ["Khan", "Robin", "Tell"].map(archer).to_vec(), swords.to_vec()];
    let magi = [
        vec![Race::EvilMage],
        vec![Race::EvilMage; 2],
        vec![Race::EvilMage; 3],
        vec![Race::EvilMage, Race::Behemoth],
        vec![Race::EvilMage, Race::EvilMage, Race::Behemoth, Race::Behemoth, Race::Slayer, Race::Slayer],
    ];
    let battles = if std::env::var_os("LUDUS_LONG").is_some() { 400 } else { 12 };
    for (number, party) in parties.iter().enumerate() {
        for robots in &magi {
            for skill in [Skill::Manual, Skill::Cunning] {
                let mut setup = Setup { fighters: party.clone(), skill: skill.into(), ..Setup::default() };
                opposition::add(&mut setup, Side::East, robots);
                let counts = (0..battles).map(|seed| shifts(&setup, seed));
                let [all, back] = counts.fold([0, 0], |sum, one| [sum[0] + one[0], sum[1] + one[1]]);
                assert!(all > 10, "party {number}, {robots:?}, {skill:?}: {all} shifts");
                assert_eq!(back, 0, "party {number}, {robots:?}, {skill:?}: to and fro, of {all} shifts");
            }
        }
    }
}
