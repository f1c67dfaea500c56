//! The rules for entering a battle, and the layout of the arena.

use ludus::engine::dice::Seed;
use ludus::engine::search::SearchSpace;
use ludus::engine::tally::{Tally, play_on};
use ludus::gladiator::battle::check::change::readied;
use ludus::gladiator::battle::command::Source;
use ludus::gladiator::battle::state::Battle;
use ludus::gladiator::data::item::{Item, Place};
use ludus::gladiator::data::race::Race;
use ludus::gladiator::data::spell::Spell;
use ludus::gladiator::data::tables::{ArmourId, WeaponId, tables};
use ludus::gladiator::matchmaking::{gentle, opposition};
use ludus::gladiator::model::board::{Facing, Square};
use ludus::gladiator::model::fighter::{Control, Fighter, FighterId, Side};
use ludus::gladiator::model::ground::Layer;
use ludus::gladiator::model::setup::{Kit, Problem, Recruit, Setup, SetupError, check_name, check_new};
use ludus::gladiator::setup::fighter_value;

fn human(name: &str, side: Side) -> Recruit {
    Recruit::new(name, Race::Human, side)
}

fn setup(fighters: Vec<Recruit>) -> Setup {
    Setup { fighters, ..Setup::default() }
}

fn kit_check(race: Race, sh: u8, items: [&str; 4]) -> Result<(), Problem> {
    Recruit { sh, kit: Kit::of(items).unwrap(), ..Recruit::new("X", race, Side::West) }.check()
}

fn wears(race: Race, sh: u8, suit: Option<&str>, helmet: Option<&str>) -> Result<(), Problem> {
    let kit = Kit { suit: suit.map(str::to_string), helmet: helmet.map(str::to_string), ..Kit::default() };
    Recruit { sh, kit, ..Recruit::new("X", race, Side::West) }.check()
}

#[test]
fn names() {
    proves!("SETUP-03", "DEC-019");
    assert_eq!(check_name("000"), Err(Problem::NameStandIn));
    assert_eq!(check_name(""), Err(Problem::NameEmpty));
    assert_eq!(check_name("Thirteen long"), Err(Problem::NameLong(13)));
    assert_eq!(check_name("a\u{202e}b"), Err(Problem::NameCharacter));
    assert_eq!(check_name(" Bob"), Err(Problem::NameSpaces));
    assert_eq!(check_name("Twelve chars"), Ok(()));
    let twins = setup(vec![human("Bob", Side::West), human("Bob", Side::East)]);
    let fault = Battle::new(&twins, Seed(1)).unwrap_err();
    assert_eq!(fault, SetupError::Fighter { name: "Bob".into(), problem: Problem::NameTaken });
}

#[test]
fn base_attributes_traded_one_for_one() {
    proves!("RACE-02", "RACE-03", "RACE-05", "RACE-07", "RACE-21", "SETUP-06", "DEC-019");
    let totals = [(Race::Human, 24), (Race::Dwarf, 23), (Race::Elf, 23), (Race::Orc, 23), (Race::Goblin, 19)];
    for (race, total) in totals {
        let base = Recruit::new("X", race, Side::West);
        assert_eq!(base.sh + base.ag, total, "{race:?}");
        let row = race.humanoid().unwrap();
        assert_eq!((base.sh, base.ag, base.iq), (row.sh, row.ag, row.iq));
        // Every trade down to either minimum and no further, with the total unchanged.
        for sh in 1..=40u8 {
            for ag in 1..=40u8 {
                let legal = sh + ag == total && sh >= row.min_sh && ag >= row.min_ag;
                assert_eq!(check_new(race, sh, ag, base.iq).is_ok(), legal, "{race:?} {sh}/{ag}");
            }
        }
        assert!(check_new(race, base.sh, base.ag, base.iq + 1).is_err(), "fighters' IQ is fixed");
    }
    let with_iq = [Race::Human, Race::Dwarf, Race::Elf, Race::Orc, Race::Goblin, Race::Mage].map(|race| {
        let base = Recruit::new("X", race, Side::West);
        base.sh + base.ag + base.iq
    });
    assert_eq!(with_iq, [32, 31, 32, 30, 27, 32]);
    // A minimum applies only at creation, not to wounds or in battles.
    assert!(human("X", Side::West).check().is_ok() && Recruit { sh: 1, ..human("X", Side::West) }.check().is_ok());
}

#[test]
fn magi_trade_three_attributes() {
    proves!("RACE-04", "DEC-019");
    assert!(check_new(Race::Mage, 9, 13, 10).is_ok());
    assert!(check_new(Race::Mage, 8, 8, 16).is_ok());
    assert!(check_new(Race::Mage, 16, 8, 8).is_ok());
    assert!(check_new(Race::Mage, 7, 13, 12).is_err(), "below the minimum of SH");
    assert!(check_new(Race::Mage, 9, 7, 16).is_err(), "below the minimum of AG");
    assert!(check_new(Race::Mage, 17, 8, 7).is_err(), "below IQ 8");
    assert_eq!(check_new(Race::Mage, 9, 13, 11), Err(Problem::Total { total: 32, found: 33, mage: true }));
}

#[test]
fn a_mage_comes_with_the_chosen_spells() {
    proves!("SPELL-06", "SPELL-12", "DEC-021");
    let mage = |spells: &[Spell]| Recruit {
        kit: Kit::default(),
        spells: spells.to_vec(),
        ..Recruit::new("Merlin", Race::Mage, Side::West)
    };
    let known = |spells: &[Spell]| {
        let battle = Battle::new(&setup(vec![mage(spells), human("Bob", Side::East)]), Seed(1)).unwrap();
        battle.fighter(FighterId(0)).spells().iter().collect::<Vec<_>>()
    };
    // IQ 11: Iron Flesh is just within it, Fireball just above.
    assert_eq!(known(&[Spell::MagicBolt, Spell::IronFlesh]), [Spell::MagicBolt, Spell::IronFlesh]);
    assert_eq!(known(&[]), []);
    let fireball = mage(&[Spell::Fireball]).check();
    assert_eq!(fireball, Err(Problem::SpellTooHard { spell: Spell::Fireball, needs: 12, has: 11 }));
    assert_eq!(mage(&[Spell::MagicBolt, Spell::MagicBolt]).check(), Err(Problem::SpellTwice(Spell::MagicBolt)));
    let easy: Vec<Spell> = Spell::all().filter(|spell| spell.row().iq <= 11).collect();
    assert!(mage(&easy[..11]).check().is_ok(), "as many as IQ");
    assert_eq!(mage(&easy[..12]).check(), Err(Problem::ManySpells { count: 12, iq: 11 }));
    let human = Recruit { spells: vec![Spell::LoseWeapon], iq: 12, ..human("Bob", Side::East) };
    assert_eq!(human.check(), Err(Problem::NoMage));
}

#[test]
fn thirteen_races_for_players_and_eight_for_the_program() {
    proves!("RACE-22", "ROB-02", "DEC-018");
    assert_eq!(Race::playable().len(), 13);
    for race in Race::ALL {
        let mut recruit = Recruit::new("X", race, Side::West);
        recruit.control = Control::Player;
        assert_eq!(recruit.check().is_ok(), Race::playable().contains(&race), "{race:?}");
        recruit.control = Control::Robot;
        assert!(recruit.check().is_ok());
    }
    // Creatures have fixed attributes.
    assert!(check_new(Race::Snake, 4, 13, 6).is_ok());
    assert!(check_new(Race::Snake, 5, 12, 6).is_err());
}

#[test]
fn creatures_carry_and_wear_nothing() {
    proves!("RACE-19");
    for race in Race::ALL.into_iter().filter(|race| !race.is_humanoid()) {
        let carries = |items| {
            let kit = Kit::of(items).unwrap();
            Recruit { sh: 40, kit, ..Recruit::new("X", race, Side::West) }.check()
        };
        assert_eq!(carries(["Dagger", "", "", ""]), Err(Problem::Creature), "{race:?}");
        assert_eq!(carries(["", "", "", "Buckler"]), Err(Problem::Creature), "{race:?}");
        assert!(wears(race, 40, Some("Leather"), None).is_err(), "{race:?}");
    }
}

#[test]
fn every_weapon_needs_its_strength() {
    proves!("WPN-02", "WPN-03", "SETUP-05", "CAP-02", "DEC-020");
    for weapon in WeaponId::all() {
        let row = weapon.row();
        for place in 0..4 {
            let mut items = [""; 4];
            items[place] = &row.name;
            let in_also = place == 1 && row.two_handed;
            assert_eq!(kit_check(Race::Human, row.sh, items).is_ok(), !in_also, "{} at {place}", row.name);
            let weak = kit_check(Race::Human, row.sh - 1, items);
            let (needs, has) = (i32::from(row.sh), i32::from(row.sh) - 1);
            assert_eq!(weak, Err(Problem::TooWeak { item: row.name.clone(), needs, has }));
            assert_eq!(kit_check(Race::Goblin, row.sh - 4, items).is_ok(), !in_also, "{} of a Goblin", row.name);
            assert!(kit_check(Race::Goblin, row.sh - 5, items).is_err());
        }
    }
    assert!(kit_check(Race::Human, 14, ["Mace", "War Shield", "Buckler", "Long Bow"]).is_ok());
}

#[test]
fn a_two_hander_in_ready_leaves_three_items() {
    proves!("CAP-06", "SETUP-14", "WPN-12");
    assert!(kit_check(Race::Human, 12, ["Spear", "", "Mace", "Dagger"]).is_ok());
    assert_eq!(
        kit_check(Race::Human, 12, ["Spear", "Buckler", "Mace", "Dagger"]),
        Err(Problem::BothHands("Spear".into()))
    );
    assert_eq!(kit_check(Race::Human, 12, ["", "Spear", "", ""]), Err(Problem::NotInAlso("Spear".into())));
}

#[test]
fn readying_a_two_hander_slings_or_drops_the_other_hand() {
    proves!("CAP-05");
    let fighter = |items| {
        let kit = Kit::of(items).unwrap();
        Recruit { kit, ..human("X", Side::West) }.fighter().unwrap()
    };
    let spear = Item::try_from("Spear".to_string()).unwrap();
    let from = Source::Place(Place::Sling1);
    use Source::Nothing;
    // The Ready item goes where the spear came from, the Also item into the free sling.
    let free = readied(&fighter(["Mace", "Buckler", "Spear", ""]), spear, from);
    assert_eq!(free, [from, Nothing, Source::Place(Place::Ready), Source::Place(Place::Also)]);
    // Without a free sling the Also item falls.
    let full = readied(&fighter(["Mace", "Buckler", "Spear", "Dagger"]), spear, from);
    assert_eq!(full, [from, Nothing, Source::Place(Place::Ready), Source::Place(Place::Sling2)]);
    let axe = Item::try_from("Axe".to_string()).unwrap();
    let one_handed = readied(&fighter(["Mace", "Buckler", "Axe", ""]), axe, from);
    assert_eq!(one_handed, [from, Source::Place(Place::Also), Source::Place(Place::Ready), Nothing]);
}

#[test]
fn magi_carry_five_kinds_of_weapon() {
    proves!("MWPN-01", "MWPN-02", "DEC-024");
    let open = ["Dagger", "Staff", "Caltrops", "Mace", "Flail"];
    for row in &tables().weapons {
        let allowed = open.contains(&row.name.as_str());
        assert_eq!(kit_check(Race::Mage, 40, [&row.name, "", "", ""]).is_ok(), allowed, "{}", row.name);
    }
    assert!(wears(Race::Mage, 16, Some("Heavy Plate"), Some("Helmet")).is_ok());
}

#[test]
fn armour_needs_its_strength_and_a_suit_is_one() {
    proves!("ARM-04", "ARM-10", "CAP-09", "DEC-022");
    for piece in ArmourId::suits().chain(ArmourId::helmets()) {
        let name = Some(piece.row().name.as_str());
        let (suit, helmet) = if piece.is_helmet() { (None, name) } else { (name, None) };
        let needs = piece.row().min_sh.unwrap_or(1);
        assert!(wears(Race::Human, needs, suit, helmet).is_ok(), "{name:?}");
        assert_eq!(wears(Race::Human, needs - 1, suit, helmet).is_err(), piece.row().min_sh.is_some(), "{name:?}");
        // A helmet is no suit and a suit no helmet: one of each at most.
        assert!(wears(Race::Human, 40, helmet, suit).is_err(), "{name:?}");
    }
    assert!(wears(Race::Goblin, 10, Some("Full Plate"), None).is_ok());
    let kit = Kit { suit: Some("Plate Mail".into()), helmet: Some("Helmet".into()), ..Kit::default() };
    let fighter = Recruit { kit, ..human("X", Side::West) }.fighter().unwrap();
    assert_eq!((fighter.armour(false), fighter.armour_ag(), fighter.mp()), ((7, 7), -7, 6));
    let two = r#"{"suit": "Leather", "suit": "Plate Mail", "items": [null, null, null, null]}"#;
    assert!(serde_json::from_str::<Kit>(two).is_err());
}

#[test]
fn sides_begin_at_opposite_ends() {
    proves!("GEN-02", "DEC-011", "DEC-017");
    let mut fighters: Vec<Recruit> = (0..9).map(|i| human(&format!("W{i}"), Side::West)).collect();
    fighters.extend((0..9).map(|i| human(&format!("E{i}"), Side::East)));
    let mut set = setup(fighters);
    opposition::add(&mut set, Side::East, &[Race::NeedlerBush]);
    let battle = Battle::new(&set, Seed(1)).unwrap();
    let rows = [9, 7, 11, 5, 13, 3, 15, 1, 17];
    for (i, id) in battle.fighters().enumerate() {
        let fighter = battle.fighter(id);
        let (x, facing) = match i {
            0..9 => (1, Facing::East),
            9..18 => (38, Facing::West),
            _ => (39, Facing::West),
        };
        assert_eq!((fighter.at(), fighter.facing()), (Square::new(x, rows[i % 9]).unwrap(), facing), "{i}");
    }
    set.fighters.push(human("W9", Side::West));
    assert_eq!(Battle::new(&set, Seed(1)).unwrap_err(), SetupError::TooMany { side: "West", count: 10 });
}

#[test]
fn the_arena_is_laid_out_at_random_with_one_exit_and_no_walls() {
    proves!("SETUP-11", "TER-15", "TSP-13", "TER-22", "DEC-012", "DEC-013", "DEC-014");
    let set = setup(vec![human("W", Side::West), human("E", Side::East)]);
    let mut seen = std::collections::BTreeSet::new();
    let (mut exits, mut fires, mut pits) = ([0; 2], [0; 9], [0; 9]);
    for seed in 0..600 {
        let battle = Battle::new(&set, Seed(seed)).unwrap();
        let of = |layer| -> Vec<Square> {
            let all = Square::all().filter(|at| battle.ground().terrain(*at).has(layer));
            all.inspect(|at| assert_eq!(battle.ground().terrain(*at).layers().map(|(_, n)| n).sum::<u8>(), 1)).collect()
        };
        let (exit, altar) = (of(Layer::Exit), of(Layer::Altar));
        assert_eq!((exit.len(), altar.len()), (1, 1));
        assert!(exit[0].x() == 20 && (exit[0].y() == 0 || exit[0].y() == 18), "{exit:?}");
        exits[usize::from(exit[0].y() == 0)] += 1;
        assert!((13..=26).contains(&altar[0].x()) && (4..=14).contains(&altar[0].y()), "{altar:?}");
        for none in [Layer::Wall, Layer::Shadow, Layer::Caltrops] {
            assert!(of(none).is_empty());
        }
        for (layer, count) in [(Layer::Fire, &mut fires), (Layer::Pit, &mut pits)] {
            let squares = of(layer);
            count[squares.len()] += 1;
            for square in &squares {
                assert!((4..36).contains(&square.x()) && square.distance(exit[0]) > 1 && square.distance(altar[0]) > 1);
            }
        }
        seen.insert(battle.hash());
    }
    assert_eq!(seen.len(), 600);
    // 1d+2 of each, and the exit north or south half the time.
    for count in [fires, pits] {
        assert!(count[..3].iter().all(|n| *n == 0) && count[3..].iter().all(|n| (50..150).contains(n)), "{count:?}");
    }
    assert!(exits.iter().all(|n| (240..360).contains(n)), "{exits:?}");
}

#[test]
fn robots_even_out_the_sides() {
    proves!("ROB-03", "ROB-04", "SETUP-12", "GEN-05", "DEC-015", "DEC-016");
    let newman = || {
        let kit = Kit::of(["Broadsword", "Spike Shield", "Crossbow", ""]).unwrap();
        Recruit { kit, ..human("N", Side::West) }
    };
    let value = fighter_value::value(&newman().fighter().unwrap());
    assert_eq!(value, 9);
    let mut outnumbered = 0;
    let (mut drawn, mut parts) = ([0usize; 2], [0.0; 2]);
    for seed in 0..400 {
        for n in 0..2 {
            let team: Vec<Recruit> = (0..=n).map(|i| Recruit { name: format!("N{i}"), ..newman() }).collect();
            let against: Vec<Fighter> = team.iter().map(|one| one.fighter().unwrap()).collect();
            let mut set = setup(team);
            opposition::draw(&mut set, Seed(seed));
            let robots = &set.fighters[n + 1..];
            assert!(!robots.is_empty(), "somebody comes");
            assert!(robots.iter().all(|r| r.side == Side::East && r.control == Control::Robot));
            let simple = [Race::NeedlerBush, Race::GiantAmoeba, Race::FireSpirit];
            assert!(robots.iter().all(|robot| simple.contains(&robot.race)), "without EXP only simple robots come");
            parts[n] += robots
                .iter()
                .map(|robot| 1000.0 / opposition::robots_to_match(&against, robot.race) as f64)
                .sum::<f64>();
            drawn[n] += robots.len();
            outnumbered += usize::from(n == 0 && robots.len() >= 2);
            assert!(Battle::new(&set, Seed(seed)).is_ok());
        }
    }
    // On average they make up exactly what is missing.
    for (n, parts) in parts.into_iter().enumerate() {
        let mean = parts / 400.0;
        assert!((0.93..1.07).contains(&mean), "{mean} of an even match against {} fighters", n + 1);
    }
    assert!(outnumbered > 200, "robots outnumber their enemy as a rule: {outnumbered} of 400");
    assert!(drawn[1] > drawn[0] * 3 / 2, "two fighters meet more robots than one: {drawn:?}");
    // Both sides have players: only the weaker one is filled up.
    let mut set = setup(vec![
        newman(),
        Recruit { name: "S".into(), side: Side::East, ..Recruit::new("S", Race::Snake, Side::East) },
    ]);
    opposition::draw(&mut set, Seed(3));
    assert!(set.fighters.len() > 2 && set.fighters[2..].iter().all(|robot| robot.side == Side::East));
}

#[test]
fn a_gentle_start_gives_a_fair_chance_at_three_squares() {
    let conan = || Recruit {
        kit: Kit::of(["Broadsword", "Spike Shield", "Crossbow", ""]).unwrap(),
        ..human("Conan", Side::West)
    };
    let seeds = if std::env::var_os("LUDUS_LONG").is_some() { 400 } else { 12 };
    let mut kinds = std::collections::BTreeMap::new();
    for (seed, side) in (0..seeds).flat_map(|seed| Side::BOTH.map(|side| (seed, side))) {
        let mut drawn = setup(vec![Recruit { side, ..conan() }]);
        assert!(gentle::draw(&mut drawn, Seed(seed)), "seed {seed}");
        let [own, other, more @ ..] = drawn.fighters.as_slice() else { panic!("seed {seed}: nobody was drawn") };
        assert_eq!((own.side, other.side, other.control), (side, side.other(), Control::Robot));
        assert!(more.len() == 1 && more[0].side == side.other(), "{more:?}");
        let battle = Battle::new(&drawn, Seed(seed)).unwrap();
        let [a, b] = [FighterId(0), FighterId(1)].map(|id| battle.fighter(id));
        assert_eq!((a.at().distance(b.at()), a.at().y() - b.at().y()), (3, 0), "seed {seed}");
        assert!([a, b].iter().all(|one| battle.ground().terrain(one.at()).layers().next().is_none()));
        assert_eq!(a.facing() == Facing::East, side == Side::West);
        // Other dice than those of the draw.
        let mut tally = Tally::default();
        let choose = |battle: &Battle| battle.rollout_policy(&mut ());
        play_on(&mut tally, |seed| battle.reseeded(seed), None, (Seed(99), 0..600), choose);
        let won = tally.share(tally.won(side.seat())).0;
        // Three errors of 600 battles beyond the bounds of the draw.
        assert!((545..=805).contains(&won), "seed {seed}: {won} of 1000 against {:?}", other.race);
        let (count, sum) = kinds.entry((other.race, more[0].race)).or_insert((0, 0));
        (*count, *sum) = (*count + 1, *sum + won);
    }
    println!("{kinds:?}");
    assert!(kinds.len() > 1, "only {kinds:?}");
    let (count, sum) = kinds.values().fold((0, 0), |(count, sum), one| (count + one.0, sum + one.1));
    assert!((620..=730).contains(&(sum / count)), "on average {}", sum / count);
    let mut two = setup(vec![conan(), human("Bran", Side::West)]);
    assert!(!gentle::draw(&mut two, Seed(1)) && two.fighters.len() == 2, "two are no gentle start");
}
