//! *Tunnels* under trial: parties of one to six seats with every type of character, at a distance and hand to hand.

use super::{Trial, legal, submit};
use ludus::engine::career::Chapter;
use ludus::engine::coach::Explain;
use ludus::engine::dice::{Dice, Domain, Seed};
use ludus::engine::fold::{BattleFold, CombatFacts};
use ludus::engine::game::{Game, NullSink, Seat};
use ludus::engine::narration::Narrate;
use ludus::engine::search::SearchSpace;
use ludus::engine::share_code::ShareCode;
use ludus::tunnels::battle::command::Command as FightCommand;
use ludus::tunnels::battle::fighter::{FighterId, Status};
use ludus::tunnels::battle::state::Fight;
use ludus::tunnels::data::armour::ArmourId;
use ludus::tunnels::data::attribute::Attributes;
use ludus::tunnels::data::character_type::CharacterType;
use ludus::tunnels::data::monster::MonsterId;
use ludus::tunnels::data::spell::Spell;
use ludus::tunnels::data::weapon::WeaponId;
use ludus::tunnels::model::delver::{Delver, OwnedArmour, OwnedWeapon};
use ludus::tunnels::model::setup::{FoeEntry, Ground, Light, Member, Setup as FightSetup, Space};
use ludus::tunnels::narration::preview;
use ludus::tunnels::outing::{Command, Outing, Setup};
use ludus::tunnels::setup::arena::ArenaFight;
use ludus::tunnels::setup::outfit::ready_made;
use ludus::tunnels::stats::career::FightEntry;

/// Weapons of the members, by type.
const ARMS: [(CharacterType, &[&str]); 4] = [
    (CharacterType::Warrior, &["broadsword", "knight's shield"]),
    (CharacterType::MagicUser, &["sax"]),
    (CharacterType::Rogue, &["longbow", "sax"]),
    (CharacterType::WizardWarrior, &["saber", "dirk"]),
];

fn member(number: u64, place: u64, seats: u64) -> Member {
    let (kind, weapons) = ARMS[((number + place) % 4) as usize];
    let strength = 15 + ((number + 3 * place) % 5) as i16;
    let character = Delver {
        weapons: weapons.iter().map(|name| OwnedWeapon::steel(WeaponId::of(name).unwrap())).collect(),
        armour: vec![OwnedArmour::steel(ArmourId::of("leather").unwrap())],
        spells: Spell::ALL.into_iter().filter(|spell| kind.casts() && spell.row().level < 3).collect(),
        // Above level 1, so that warriors can burn armour.
        experience: 2500,
        ..Delver::plain(&format!("Member {place}"), kind, Attributes([strength, 14, 12, 16, 15, 11]))
    };
    let light = (place % 2 == 1).then_some(Light::Torch);
    Member { seat: (place % seats) as u8, light, ..Member::new(character) }
}

fn foe(kind: &str, rating: Option<u16>) -> FoeEntry {
    FoeEntry::Monster { kind: MonsterId::of(kind).unwrap(), rating, full: rating, invisible: false }
}

/// A party of one to six seats against foes at a distance, whose rating the players cannot know yet.
fn fight(number: u64, kind: &str, foes: u64, rating: Option<u16>) -> FightSetup {
    let members = number % 6 + 1;
    let space = [Space::Place, Space::Hall, Space::Passage, Space::Narrow][(number % 4) as usize];
    let ground = Ground { space, lit: !number.is_multiple_of(3), cornered: number.is_multiple_of(2) };
    let party = (0..members).map(|place| member(number, place, 1 + number % members)).collect();
    let foes = (0..foes).map(|_| foe(kind, rating)).collect();
    FightSetup { ground, distance: Some(60), ..FightSetup::new(party, foes) }
}

impl Trial for Outing {
    fn setup(number: u64) -> Setup {
        let kind = ["goblin", "orc", "ghoul", "giant spider", "ogre", "leopard"][(number % 6) as usize];
        Setup::Fight(fight(number, kind, 1 + number % 4, None))
    }

    fn broken_setup() -> Setup {
        Setup::Fight(FightSetup { party: Vec::new(), ..fight(0, "orc", 1, None) })
    }

    /// The rating of the foes is known to nobody before the first orders hand to hand (DEC-039).
    fn twins(number: u64) -> Option<(Outing, Outing, Seat)> {
        let start = |rating| {
            let setup = Setup::Fight(fight(number, "orc", 2, Some(rating)));
            <Outing as Game>::start(&setup, Seed(number), &mut NullSink).unwrap()
        };
        let one = start(30);
        let last = Seat(one.seats() - 1);
        Some((one, start(90), last))
    }
}

/// Everything that a player can read about a game whose foes have a secret rating.
fn read(game: &Outing, setup: &Setup) -> Vec<String> {
    let seat = game.to_move();
    let mut names = Outing::names(setup);
    game.follow(&mut names);
    let seen = game.observation(seat.unwrap_or(Seat(0)));
    let fight: &Fight = seen.fight().unwrap();
    let list = legal(game);
    let described = list.iter().map(|command| game.describe(&names, command));
    let who = fight.asked().unwrap();
    let notes = list.iter().filter_map(|command| match command {
        Command::Fight(FightCommand::Order(order)) => Some(preview::note(fight, who, order)),
        Command::Fight(_) | Command::Delve(_) => None,
    });
    let reasons = game.reasons(&names).into_iter().map(|(command, why)| format!("{command:?} {why}"));
    let policy = format!("{:?}", game.rollout_policy(&mut ()));
    let odds = format!("{:?} {}", fight.turn_odds(), game.hides_setup(setup));
    let json = serde_json::to_string(&seen).unwrap();
    described.chain(notes).chain(reasons).chain([policy, odds, json, format!("{seat:?}")]).collect()
}

/// Screen data, odds, coach, what-if, log and JSON are the same whatever the secret rating is.
#[test]
fn a_secret_rating_of_tunnels_shows_nowhere() {
    let mut compared = 0;
    for number in 0..12 {
        // So strong that no wound of these turns makes a difference.
        let setups = [2000, 5000].map(|rating| Setup::Fight(fight(number, "orc", 2, Some(rating))));
        let mut games = setups.clone().map(|setup| Outing::start(&setup, Seed(number), &mut NullSink).unwrap());
        assert!(games.iter().zip(&setups).all(|(game, setup)| game.hides_setup(setup)), "a code would tell it");
        let mut dice = Dice::new(Seed(number), Domain::Policy, 5);
        for _ in 0..30 {
            if games[0].fight().is_none_or(|fight| !fight.hides_ratings() || fight.asked().is_none()) {
                break;
            }
            assert_eq!(read(&games[0], &setups[0]), read(&games[1], &setups[1]), "game {number}");
            compared += 1;
            let list = legal(&games[0]);
            assert_eq!(list, legal(&games[1]));
            let command = &list[dice.one_of(list.len() as u32) as usize - 1];
            let befores = games.clone();
            let told = [0, 1].map(|at| {
                let events = submit(&mut games[at], command);
                let names = Outing::names(&setups[at]);
                let mut before = befores[at].clone();
                let mut lines = Vec::new();
                for event in &events {
                    let text = before.narrate(&names, std::slice::from_ref(event), Some(Seat(0)));
                    before.apply(event);
                    // What is known afterwards may be told: the rest of the decision is another matter.
                    if !before.fight().is_some_and(Fight::hides_ratings) {
                        break;
                    }
                    lines.push((text.text, text.dice.map(|dice| dice.result)));
                }
                lines
            });
            if games[0].fight().is_some_and(Fight::hides_ratings) && games[1].fight().is_some_and(Fight::hides_ratings)
            {
                assert_eq!(told[0], told[1], "game {number}, {command:?}");
            }
        }
    }
    assert!(compared > 30, "{compared}");
}

/// Every fight has an entry for each member, and what the entries and the statistics say belongs together.
#[test]
fn careers_of_tunnels_add_up() {
    let (mut kills, mut lost, mut strikes) = (0, 0, 0);
    for number in 0..40 {
        let setup = Outing::setup(number);
        let mut game = Outing::start(&setup, Seed(number), &mut NullSink).unwrap();
        let mut fold = BattleFold::<Outing>::default();
        while let Some(command) = game.rollout_policy(&mut ()) {
            fold.play(&setup, &mut game, &command).unwrap();
        }
        let mut entries = FightEntry::bare(&game, &setup);
        let fight = game.fight().unwrap();
        assert_eq!(entries.len() as u64, number % 6 + 1);
        for entry in &mut entries {
            let bare = entry.clone();
            entry.add_stats(&fold);
            assert_eq!(FightEntry { stats: None, ..entry.clone() }, bare);
            let stats = entry.stats().unwrap();
            let dead = matches!(entry.member.status, Status::Dead | Status::Stone | Status::Subdued);
            assert_eq!(stats.end.is_some(), dead, "{number}: {:?} {:?}", stats.end, entry.member);
            assert_eq!(stats.own.learned, entry.member.gained, "{number}");
            assert_eq!(stats.harms.values().map(|harm| harm.taken).sum::<u32>(), stats.taken);
            // Everyone shares the luck of the party.
            assert_eq!(stats.percentile, (fold.luck().rolls() > 0).then(|| fold.percentile(Seat(0))));
            (kills, strikes) = (kills + stats.kills, strikes + stats.attacks().strikes);
            lost += u32::from(entry.member.lost);
        }
        let [dealt, taken]: [u32; 2] =
            [fight.ids().map(|id| fold.deeds(id).dealt).sum(), fight.ids().map(|id| fold.deeds(id).taken).sum()];
        assert!(dealt <= taken, "{number}: {dealt} {taken}");
        let dead = |id: &FighterId| fight.get(*id).status == Status::Dead;
        assert!(fight.ids().filter(dead).all(|id| fold.loss(id).is_some()), "{number}");
    }
    assert!(kills > 20 && lost > 5 && strikes > 50, "{kills} {lost} {strikes}");
}

/// Each tenth of the ranks holds about a tenth of the fights, which is what `SPREAD` is for.
#[test]
fn luck_of_tunnels_ranks_fights_evenly() {
    const FIGHTS: u64 = 600;
    let mut tenths = [0_u64; 10];
    for number in 0..FIGHTS {
        let party = (0..4).map(|place| {
            let name = format!("Member {place}");
            Member::new(ready_made(&name, Seed(number).nth(place)))
        });
        let (_, fight) = ArenaFight::new(party.collect()).draw(Seed(number));
        let setup = Setup::Fight(fight);
        let mut game = Outing::start(&setup, Seed(number), &mut NullSink).unwrap();
        let mut fold = BattleFold::<Outing>::default();
        while let Some(command) = game.rollout_policy(&mut ()) {
            fold.play(&setup, &mut game, &command).unwrap();
        }
        tenths[(fold.luck().rank(500, <Outing as CombatFacts>::SPREAD) / 100) as usize] += 1;
    }
    println!("{tenths:?}");
    assert!(tenths.iter().all(|count| (FIGHTS / 20..=FIGHTS * 3 / 20).contains(count)), "{tenths:?}");
}
