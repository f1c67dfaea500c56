//! Small fights with loaded dice: the files in `scenarios`. Lines of a file:
//!
//! - `proves` rules; `level`, `distance`; `ground` with `passage`, `narrow`, `dark`, `cornered`; `rules` of the house;
//! - `party` a name, a type, six attributes, then fields behind bars: weapons, then `wears`, `level`, `holds`, `knows`, `poison`;
//! - `foe` a monster and its rating;
//! - `do` a name and a command in the words of plain play, with all the dice that it rolls behind `=`; `refuse` likewise;
//! - `see` and `not` search the sentences of the last command; `is` compares one value of a fighter, or the outcome.

use ludus_engine::dice::{Dice, Seed};
use ludus_engine::narration::Narrate;
use ludus_tunnels::battle::event::Event;
use ludus_tunnels::battle::fighter::FighterId;
use ludus_tunnels::battle::state::Fight;
use ludus_tunnels::data::armour::ArmourId;
use ludus_tunnels::data::attribute::{Attribute, Attributes};
use ludus_tunnels::data::character_type::CharacterType;
use ludus_tunnels::data::house_rules::{HouseRules, WinnerHits};
use ludus_tunnels::data::level::threshold;
use ludus_tunnels::data::material::Material;
use ludus_tunnels::data::monster::MonsterId;
use ludus_tunnels::data::poison::Poison;
use ludus_tunnels::data::spell::Spell;
use ludus_tunnels::data::weapon::WeaponId;
use ludus_tunnels::model::arms::Hands;
use ludus_tunnels::model::delver::{Delver, OwnedArmour, OwnedWeapon};
use ludus_tunnels::model::setup::{FoeEntry, Member, Setup, Space};
use ludus_tunnels::narration::choices::describe;
use ludus_tunnels::narration::names::Names;

fn weapon(text: &str) -> OwnedWeapon {
    let made = |(material, name): (&str, &str)| {
        let material = Material::ALL.into_iter().find(|one| one.name() == material)?;
        Some(OwnedWeapon { material, ..OwnedWeapon::steel(WeaponId::of(name)?) })
    };
    let plain = WeaponId::of(text).map(OwnedWeapon::steel);
    plain.or_else(|| text.split_once(' ').and_then(made)).unwrap_or_else(|| panic!("no weapon {text}"))
}

fn member(text: &str) -> Member {
    let mut fields = text.split('|').map(str::trim);
    let words: Vec<&str> = fields.next().unwrap().split_whitespace().collect();
    let kind = match words[1] {
        "warrior" => CharacterType::Warrior,
        "magic-user" => CharacterType::MagicUser,
        "rogue" => CharacterType::Rogue,
        other => panic!("no type {other}"),
    };
    let six: Vec<i16> = words[2..].iter().map(|value| value.parse().unwrap()).collect();
    let mut character = Delver::plain(words[0], kind, Attributes(six.try_into().unwrap()));
    let mut hands = None;
    for field in fields {
        let (word, rest) = field.split_once(' ').unwrap_or((field, ""));
        match word {
            "wears" => character.armour.push(OwnedArmour::steel(ArmourId::of(rest).unwrap())),
            "level" => character.experience = threshold(rest.parse().unwrap()),
            "knows" => character.spells = rest.split(';').map(|name| Spell::of(name.trim()).unwrap()).collect(),
            "poison" => character.poisons.push((Poison::ALL.into_iter().find(|one| one.name() == rest).unwrap(), 3)),
            "holds" => {
                let places: Vec<u8> = rest.split_whitespace().filter_map(|place| place.parse().ok()).collect();
                let shield = rest.contains("shield");
                hands = Some(Hands { main: places.first().copied(), off: places.get(1).copied(), shield });
            }
            _ => character.weapons = field.split(", ").map(weapon).collect(),
        }
    }
    Member { hands, ..Member::new(character) }
}

fn house(text: &str) -> HouseRules {
    let mut rules = HouseRules::default();
    for word in text.split_whitespace() {
        match word {
            "tenth" => rules.winner_hits = WinnerHits::Tenth,
            "saving-roll" => rules.winner_hits = WinnerHits::SavingRoll,
            "calm" => rules.berserk = false,
            other => panic!("no house rule {other}"),
        }
    }
    rules
}

struct Stage {
    fight: Fight,
    names: Names,
    told: Vec<String>,
}

impl Stage {
    fn id(&self, name: &str) -> FighterId {
        let all = (0..self.fight.fighters.len() as u8).map(FighterId);
        all.into_iter().find(|id| self.names.of(*id) == name).unwrap_or_else(|| panic!("nobody is called {name}"))
    }

    /// The legal commands of the fighter that is asked, in words.
    fn legal(&self, name: &str) -> Vec<(String, ludus_tunnels::battle::command::Command)> {
        assert_eq!(self.fight.asked(), Some(self.id(name)), "{name} is not asked: {:?}", self.fight.question);
        let mut legal = Vec::new();
        self.fight.legal_commands(&mut legal);
        legal.into_iter().map(|command| (describe(&self.fight, &self.names, &command), command)).collect()
    }

    fn act(&mut self, text: &str) {
        let (order, dice) = text.split_once(" = ").unwrap_or((text, ""));
        let (name, words) = order.split_once(": ").unwrap();
        let legal = self.legal(name);
        let command = legal.iter().find(|(described, _)| described == words.trim_end());
        let (_, command) = command.unwrap_or_else(|| panic!("{words} is none of {legal:#?}"));
        let mut dice = Dice::loaded(dice.split_whitespace().map(|face| face.parse().unwrap()));
        let (mut before, mut events) = (self.fight.clone(), Vec::new());
        self.fight.execute_with(command, &mut dice, &mut events).unwrap();
        assert_eq!((dice.left_over(), dice.ran_short()), (0, false), "{text}: {events:#?}");
        self.told.clear();
        for event in &events {
            self.told.push(before.narrate(&self.names, core::slice::from_ref::<Event>(event), None).text);
            before.apply(event);
        }
    }

    fn is(&self, text: &str) {
        let (subject, value) = text.rsplit_once(' ').unwrap();
        if subject == "outcome" {
            return assert_eq!(format!("{:?}", self.fight.outcome), format!("Some({value})"), "{text}");
        }
        let (name, what) = subject.rsplit_once(' ').unwrap();
        let (id, fighter) = (self.id(name), self.fight.get(self.id(name)));
        let found = match (what, Attribute::ALL.into_iter().find(|one| one.code() == what)) {
            (_, Some(attribute)) => self.fight.person(id).unwrap().current.get(attribute).to_string(),
            ("MR", _) => self.fight.monster(id).unwrap().rating.to_string(),
            ("e.p.", _) => self.fight.person(id).unwrap().gained.to_string(),
            ("status", _) => format!("{:?}", fighter.status),
            _ => panic!("{text}: no such value"),
        };
        assert_eq!(found, value, "{text}: {:#?}", self.told);
    }
}

/// Plays a file. Returns whether it compared anything.
fn play(text: &str) -> bool {
    let mut setup = Setup { distance: Some(10), ..Setup::new(Vec::new(), Vec::new()) };
    let (mut stage, mut compared): (Option<Stage>, bool) = (None, false);
    for line in text.lines().filter(|line| !line.is_empty() && !line.starts_with('#')) {
        let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
        match word {
            "proves" => {}
            "level" => setup.level = rest.parse().unwrap(),
            "distance" => setup.distance = Some(rest.parse().unwrap()),
            "rules" => setup.rules = house(rest),
            "party" => setup.party.push(member(rest)),
            "foe" => {
                let (name, rating) = rest.rsplit_once(' ').unwrap();
                let kind = MonsterId::of(name).unwrap_or_else(|| panic!("no {name}"));
                setup.foes.push(FoeEntry::Monster { kind, rating: rating.parse().ok(), full: None, invisible: false });
            }
            "ground" => {
                let has = |word: &str| rest.split_whitespace().any(|found| found == word);
                setup.ground.space = match () {
                    () if has("passage") => Space::Passage,
                    () if has("narrow") => Space::Narrow,
                    () => Space::Place,
                };
                (setup.ground.lit, setup.ground.cornered) = (!has("dark"), has("cornered"));
            }
            _ => {
                let stage = stage.get_or_insert_with(|| {
                    let mut dice = Dice::loaded([]);
                    let fight = Fight::start_with(&setup, Seed(1), &mut dice, &mut Vec::new()).unwrap();
                    Stage { fight, names: Names::new(&setup), told: Vec::new() }
                });
                let told = |stage: &Stage| stage.told.iter().any(|sentence| sentence.contains(rest));
                match word {
                    "do" => stage.act(rest),
                    "refuse" => {
                        let (name, words) = rest.split_once(": ").unwrap();
                        let legal = stage.legal(name);
                        assert!(legal.iter().all(|(described, _)| described != words), "{rest} is legal");
                    }
                    "see" => assert!(told(stage), "{rest}: {:#?}", stage.told),
                    "not" => assert!(!told(stage), "{rest}: {:#?}", stage.told),
                    "is" => {
                        stage.is(rest);
                        compared = true;
                    }
                    other => panic!("no such line: {other}"),
                }
            }
        }
    }
    compared
}

#[test]
fn every_scenario_comes_out_as_written() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/tunnels/scenarios");
    let mut played = 0;
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        println!("{}", path.display());
        let text = std::fs::read_to_string(&path).unwrap();
        assert!(text.lines().next().is_some_and(|line| line.starts_with("proves ")), "{}", path.display());
        assert!(play(&text), "{} compares nothing", path.display());
        played += 1;
    }
    assert!(played >= 15, "{played}");
}
