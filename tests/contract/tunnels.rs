//! *Tunnels* under trial: parties of one to six seats with every type of character, in fights and in delves.

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
use ludus::tunnels::data::dungeon::DoorKind;
use ludus::tunnels::data::monster::MonsterId;
use ludus::tunnels::data::spell::Spell;
use ludus::tunnels::data::supply::GoodId;
use ludus::tunnels::data::weapon::WeaponId;
use ludus::tunnels::delve::log::Marks;
use ludus::tunnels::delve::setup::{DelveSetup, Entrant};
use ludus::tunnels::delve::state::Scene;
use ludus::tunnels::dungeon::hand_made::shipped;
use ludus::tunnels::dungeon::level::{Contents, Direction, Door, Dungeon, Link, LinkId, PlaceId, Width};
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

fn fight_setup(number: u64) -> Setup {
    let kind = ["goblin", "orc", "ghoul", "giant spider", "ogre", "leopard"][(number % 6) as usize];
    Setup::Fight(fight(number, kind, 1 + number % 4, None))
}

/// A party of one to six members, who have as many players or fewer, in a generated dungeon.
fn delve(members: u64, seats: u64, dungeon: Dungeon) -> DelveSetup {
    let entrant = |place: u64| {
        let mut character = member(members, place, seats).character;
        for (good, count) in [("torch", 3), ("silk rope", 1), ("provisions", 1)] {
            character.goods.push((GoodId::of(good).unwrap(), count));
        }
        Entrant { seat: (place % seats) as u8, ..Entrant::new(character) }
    };
    DelveSetup::new(dungeon, (0..members).map(entrant).collect())
}

fn delve_setup(number: u64) -> DelveSetup {
    let members = number % 6 + 1;
    let dungeon = Dungeon::found(format!("Dungeon {number}"), Seed(number), members as u8);
    delve(members, 1 + (members - 1 + number / 6) % members, dungeon)
}

/// The places of the brewery, from this one on, that the twins have different. The party has seen none of them.
const SECRET: u8 = 10;

/// The hand-made dungeon, or a twin in which everything that is far from the entrance is different, and which has secret doors
/// near it.
fn brewery(changed: bool) -> Dungeon {
    let mut dungeon = shipped()[0].clone();
    if changed {
        let [first, second] = dungeon.levels.as_mut_slice() else { panic!("two levels") };
        for level in [(SECRET - 1, &mut *first), (1, &mut *second)] {
            let (from, level) = level;
            let mut contents: Vec<Contents> =
                level.places[from.into()..].iter().map(|place| place.contents.clone()).collect();
            contents.rotate_left(1);
            for (place, contents) in level.places[from.into()..].iter_mut().zip(contents) {
                place.contents = contents;
                (place.text, place.lit) = (Some("It is another place here.".into()), !place.lit);
            }
        }
        for link in first.links.iter_mut().filter(|link| link.from.0 >= SECRET && link.to.0 >= SECRET) {
            (link.door.kind, link.width) = (DoorKind::Stuck, Width::Narrow);
        }
        // Secret doors in dead ends where the party does stand.
        for from in [1, 3] {
            let door = Door { kind: DoorKind::Secret, open: false };
            let direction = if from == 1 { Direction::North } else { Direction::East };
            first.links.push(Link { from: PlaceId(from), to: PlaceId(11), direction, width: Width::Wide, door });
        }
        (first.stair, second.landing) = (Some(PlaceId(12)), PlaceId(1));
    }
    dungeon
}

/// Two delves that are alike but for what the party has not seen.
fn delving_twins(number: u64) -> ([Setup; 2], [Outing; 2]) {
    let members = number % 6 + 1;
    let setups = [false, true].map(|changed| Setup::Delve(Box::new(delve(members, members, brewery(changed)))));
    let games = setups.clone().map(|setup| Outing::start(&setup, Seed(number), &mut NullSink).unwrap());
    (setups, games)
}

impl Trial for Outing {
    /// Fights and delves in turn.
    fn setup(number: u64) -> Setup {
        match number % 2 {
            0 => fight_setup(number),
            _ => Setup::Delve(Box::new(delve_setup(number / 2))),
        }
    }

    fn broken_setup() -> Setup {
        Setup::Fight(FightSetup { party: Vec::new(), ..fight(0, "orc", 1, None) })
    }

    /// The rating of the foes is known to nobody before the first orders hand to hand (DEC-039), and of a dungeon only what
    /// was seen.
    fn twins(number: u64) -> Option<(Outing, Outing, Seat)> {
        if number % 2 == 1 {
            let (_, [one, other]) = delving_twins(number / 2);
            return Some((one, other, Seat(0)));
        }
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

/// Everything that a player can read about a delve: question, answers in words, reasons, chances, the computer's choice, JSON.
fn read_delve(game: &Outing, setup: &Setup) -> Vec<String> {
    let mut names = Outing::names(setup);
    game.follow(&mut names);
    let seat = game.to_move().unwrap_or(Seat(0));
    let list = legal(game);
    let described = list.iter().map(|command| format!("{command:?} {}", game.describe(&names, command)));
    let reasons = game.reasons(&names).into_iter().map(|(command, why)| format!("{command:?} {why}"));
    let seen = game.observation(seat);
    let own = seen.rollout_policy(&mut ());
    assert_eq!(own, game.rollout_policy(&mut ()), "the computer knows more than its party");
    let mut candidates = Vec::new();
    if let Some(own) = &own {
        game.candidates(own, &mut (), &mut candidates);
    }
    let guess = serde_json::to_string(&game.determinize(seat, Seed(3))).unwrap();
    let worth = game.evaluate(seat);
    let shown = format!("{seat:?} {own:?} {candidates:?} {worth} {}", game.hides_setup(setup));
    described.chain(reasons).chain([shown, guess, serde_json::to_string(&seen).unwrap()]).collect()
}

/// True as long as the party has seen nothing that the twins have different.
fn is_alike(game: &Outing) -> bool {
    let delve = game.delve().unwrap();
    let far = delve.log().places.iter().skip(usize::from(SECRET) - 1);
    let map = delve.map();
    let near = |link: &(LinkId, &Link)| link.1.from.0 < SECRET && link.1.to.0 >= SECRET;
    let found = (1..)
        .map(LinkId)
        .zip(&map.links)
        .filter(near)
        .any(|(id, link)| link.door.kind == DoorKind::Secret && delve.log().link(id).has(Marks::SEEN));
    !found
        && !delve.is_over()
        && delve.deepest == 1
        && delve.here.0 < SECRET
        && far.into_iter().all(|marks| marks.0 == 0)
}

/// Answers, coach, what-if, log, codes and JSON are the same for two dungeons as long as nobody has seen a difference.
#[test]
fn unseen_parts_of_a_dungeon_show_nowhere() {
    let (mut compared, mut fought) = (0, 0);
    for number in 0..24 {
        let (setups, mut games) = delving_twins(number);
        let mut dice = Dice::new(Seed(number), Domain::Policy, 5);
        for _ in 0..120 {
            if !games.iter().all(is_alike) {
                break;
            }
            assert_eq!(read_delve(&games[0], &setups[0]), read_delve(&games[1], &setups[1]), "delve {number}");
            (compared, fought) = (compared + 1, fought + u32::from(games[0].fight().is_some()));
            let list = legal(&games[0]);
            // Every other command is the computer's, so that the party gets about.
            let command = match games[0].rollout_policy(&mut ()) {
                Some(own) if dice.one_of(2) == 1 => own,
                _ => list[dice.one_of(list.len() as u32) as usize - 1],
            };
            let befores = games.clone();
            let told = [0, 1].map(|at| {
                let events = submit(&mut games[at], &command);
                let mut names = Outing::names(&setups[at]);
                let mut before = befores[at].clone();
                let mut lines = Vec::new();
                for event in &events {
                    before.follow(&mut names);
                    lines.push(before.narrate(&names, std::slice::from_ref(event), Some(Seat(0))).text);
                    before.apply(event);
                }
                lines
            });
            if games.iter().all(is_alike) {
                assert_eq!(told[0], told[1], "delve {number}, {command:?}");
            }
        }
    }
    assert!(compared > 300 && fought > 10, "{compared} {fought}");
}

/// Whole delves with commands drawn at random: there is always a legal command, and each delve ends.
#[test]
fn whole_random_delves_always_have_an_answer() {
    let count = if std::env::var_os("LUDUS_LONG").is_some() { 5000 } else { 24 };
    let (mut ends, mut seats) = ([0; 2], [0; 6]);
    for number in 0..count {
        let setup = Setup::Delve(Box::new(delve_setup(number)));
        let mut game = Outing::start(&setup, Seed(number), &mut NullSink).unwrap();
        let mut dice = Dice::new(Seed(number), Domain::Policy, 6);
        let mut list = Vec::new();
        while let Some(seat) = game.to_move() {
            assert!(seat.0 < game.seats(), "delve {number}: {seat:?}");
            list.clear();
            game.legal_commands(&mut list);
            assert!(!list.is_empty(), "delve {number}: nothing to decide in {:?}", game.delve().unwrap().scene);
            assert!(game.move_number() < 100_000, "delve {number} never ends");
            let command = list[dice.one_of(list.len() as u32) as usize - 1];
            game.execute(&command, &mut NullSink).unwrap_or_else(|why| panic!("delve {number}, {command:?}: {why}"));
        }
        ends[usize::from(game.delve().unwrap().scene == Scene::Returned)] += 1;
        seats[usize::from(game.seats()) - 1] += 1;
    }
    assert!(ends.iter().all(|ends| *ends > 0) && seats.iter().all(|seats| *seats > 0), "{ends:?} {seats:?}");
}

/// Every fight has an entry for each member, and what the entries and the statistics say belongs together.
#[test]
fn careers_of_tunnels_add_up() {
    let (mut kills, mut lost, mut strikes) = (0, 0, 0);
    for number in 0..40 {
        let setup = fight_setup(number);
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
        // Some fights end by magic that rolls nothing.
        if fold.luck().rolls() == 0 {
            continue;
        }
        tenths[(fold.luck().rank(500, <Outing as CombatFacts>::SPREAD) / 100) as usize] += 1;
    }
    let all: u64 = tenths.iter().sum();
    assert!(all > FIGHTS / 2 && tenths.iter().all(|count| (all / 20..=all * 3 / 20).contains(count)), "{tenths:?}");
}
