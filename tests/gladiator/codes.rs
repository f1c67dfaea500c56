//! A battle's share code restores the set-up and, with the seed, every state to the end.

use crate::common::{Luck, Wish};
use ludus::engine::dice::Seed;
use ludus::engine::game::{Game, NullSink};
use ludus::engine::share_code::{Code, CodeError, code, code_under, groups, read};
use ludus::gladiator::ai;
use ludus::gladiator::battle::state::Battle;
use ludus::gladiator::matchmaking::opposition;
use ludus::gladiator::model::fighter::Side;
use ludus::gladiator::model::setup::Setup;
use ludus::gladiator::model::skill::{Skill, Skills};
use proptest::prelude::*;

/// The hash of every state of a battle played by the computer.
fn hashes(setup: &Setup, seed: Seed) -> Vec<u64> {
    let mut battle = Battle::new(setup, seed).unwrap();
    let mut hashes = vec![battle.hash()];
    while let Some(choice) = ai::choose(&battle).filter(|_| hashes.len() < 3000) {
        battle.execute(&choice.command, &mut NullSink).unwrap();
        hashes.push(battle.hash());
    }
    hashes
}

fn comes_back(setup: &Setup, seed: Seed) {
    let text = code::<Battle>(setup, seed);
    let read = read::<Battle>(&text.to_lowercase().replace('-', " ")).unwrap();
    assert_eq!(read, Code { setup: setup.clone(), seed, rules: Battle::RULES }, "{text}");
    assert_eq!(read.differs(), None);
    assert_eq!(hashes(&read.setup, read.seed), hashes(setup, seed), "{text}");
}

/// A battle as the game draws it: the manual's fighters with experience, and robots of either skill.
fn drawn(number: u64) -> Setup {
    let mut fighters = opposition::examples();
    fighters.truncate(1 + number as usize % 4);
    for one in &mut fighters {
        (one.exp, one.half) = (number as u32 * 37 % 900, number % 2 == 1);
    }
    let step = |number: u64| Skill::ALL[number as usize % 2];
    let skill = Skills::from(step(number)).with(Side::East, step(number / 2));
    let mut setup = Setup { fighters, skill, ..Setup::default() };
    opposition::draw(&mut setup, Seed(number));
    setup
}

#[test]
fn drawn_battles_round_trip_in_short_codes() {
    let mut longest = 0;
    for number in 0..24 {
        let (setup, seed) = (drawn(number), Seed(7).nth(number));
        comes_back(&setup, seed);
        longest = longest.max(code::<Battle>(&setup, seed).len());
    }
    // Four fighters against eight robots. A duel takes about half of that.
    assert!(longest <= 400, "{longest} characters");
    let one = Setup { fighters: drawn(0).fighters, ..Setup::default() };
    assert!(code::<Battle>(&one, Seed(u64::MAX)).len() <= 160, "{}", code::<Battle>(&one, Seed(u64::MAX)));
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    /// Covers every kind of terrain, item, stance, spell, race and start that the tests know.
    #[test]
    fn every_set_up_comes_back(chance in any::<u64>(), seed in any::<u64>(), in_action in any::<bool>()) {
        let wish = Wish { most: 5, robots: true, in_action, magi: 25 };
        let setup = crate::common::setup(&mut Luck::new(chance), wish);
        comes_back(&setup, Seed(seed));
    }

    #[test]
    fn a_changed_sign_is_found_in_its_group(number in 0..24u64, at in any::<prop::sample::Index>(), by in 1..32usize) {
        const SIGNS: &[u8] = b"0123456789ABCDEFGHJKMNPQRSTVWXYZ";
        let mut text = code::<Battle>(&drawn(number), Seed(number)).into_bytes();
        let places: Vec<usize> = (0..text.len()).filter(|at| text[*at].is_ascii_alphanumeric()).collect();
        let at = at.index(places.len());
        let sign = SIGNS.iter().position(|sign| *sign == text[places[at]]).unwrap();
        text[places[at]] = SIGNS[(sign + by) % 32];
        let text = String::from_utf8(text).unwrap();
        let fault = read::<Battle>(&text).unwrap_err();
        prop_assert!(matches!(fault, CodeError::Group { group, .. } if group == at / 5 + 1), "{fault}");
        let wrong: Vec<usize> = groups(&text).iter().enumerate().filter(|(_, one)| !one.1).map(|one| one.0).collect();
        prop_assert_eq!(wrong, vec![at / 5]);
    }

    #[test]
    fn no_text_does_harm(text in "\\PC{0,300}", signs in "[0-9A-HJKMNP-TV-Z]{0,300}") {
        let _ = (read::<Battle>(&text), read::<Battle>(&signs));
    }
}

#[test]
fn a_code_of_another_rulebook_or_cut_or_mixed_says_so() {
    use ludus::duels::battle::state::Encounter;
    use ludus::duels::model::character::Character;
    use ludus::duels::model::setup as duels;
    let two = ["Anna", "Bert"].map(|name| duels::Entrant::player(Character::new(name)));
    let [a, b] = two;
    let other = code::<Encounter>(&duels::Setup::new(a, b), Seed(1));
    assert_eq!(read::<Battle>(&other), Err(CodeError::OtherBook("Duels")));
    let text = code::<Battle>(&drawn(3), Seed(1));
    let all = groups(&text).len();
    let cut: Vec<String> = groups(&text).into_iter().map(|(group, _)| group).take(all - 3).collect();
    assert_eq!(read::<Battle>(&cut.join("-")), Err(CodeError::Cut { found: all - 3, all }));
    assert_eq!(read::<Battle>(""), Err(CodeError::Nothing));
    // A valid code with a name that no player could choose.
    let mut setup = drawn(1);
    setup.fighters[0].name = "\u{1b}[2J".into();
    let fault = read::<Battle>(&code::<Battle>(&setup, Seed(1))).unwrap_err();
    assert!(matches!(&fault, CodeError::Battle { .. }) && !fault.to_string().contains('\u{1b}'), "{fault}");
}

#[test]
fn a_code_of_other_rules_warns_before_it_starts() {
    let (setup, seed) = (drawn(2), Seed(3));
    let text = code_under::<Battle>(&setup, seed, 1);
    let read = read::<Battle>(&text).unwrap();
    let said = read.differs().unwrap();
    assert!(said.contains("rules 1") && said.contains(&format!("rules {}", Battle::RULES)), "{said}");
    assert_eq!((&read.setup, read.seed), (&setup, seed));
    let data = tempfile::tempdir().unwrap();
    let mut store = ludus::store::Store::open(data.path());
    let refused = store.begin_code(&text, false, 1).err().unwrap();
    assert_eq!(refused.to_string(), said);
    assert!(store.battles().is_empty(), "nothing has begun");
    assert!(store.begin_code(&text, true, 1).is_ok());
    assert_eq!(store.battles().len(), 1);
}
