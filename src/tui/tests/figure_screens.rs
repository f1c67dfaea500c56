//! What the screens print of a strike are the core's figures; tests/gladiator/figures.rs holds those to all rolls.

use crate::tests::{Player, at, choose_spell, drawn, man, quiet, robot};
use ludus_engine::dice::Seed;
use ludus_engine::game::NullSink;
use ludus_engine::proves;
use ludus_gladiator::battle::check::strike;
use ludus_gladiator::battle::command::Command;
use ludus_gladiator::battle::event::{Event, Form, Strike};
use ludus_gladiator::battle::odds::outcome::AttackOutcome;
use ludus_gladiator::battle::state::Battle;
use ludus_gladiator::battle::state::decision::Decision;
use ludus_gladiator::battle::{action, check, odds};
use ludus_gladiator::data::item::{Item, Place};
use ludus_gladiator::data::race::Race;
use ludus_gladiator::data::spell::Spell;
use ludus_gladiator::model::board::Facing;
use ludus_gladiator::model::fighter::{FighterId, MoveClass, Side};
use ludus_gladiator::model::ground::Layer;
use ludus_gladiator::model::setup::{Phase, Recruit};
use ludus_store::settings::{DiceBySide, DiceShow, Settings};

const CONAN: FighterId = FighterId(0);
const BRAN: FighterId = FighterId(1);

fn conan(items: [&str; 4]) -> Recruit {
    Recruit { sh: 20, ag: 13, ..man("Conan", Side::West, 10, 9, Facing::East, items) }
}

/// The page of the bar as one line.
fn line(player: &Player) -> String {
    player.bar().replace("\n ", " ")
}

/// Everything is in the bar, in that order.
fn assert_told(player: &Player, wanted: &[String]) {
    let bar = line(player);
    let mut rest = bar.as_str();
    for words in wanted {
        let Some(at) = rest.find(words.as_str()) else { panic!("{words:?} of {wanted:?} is not in {bar}") };
        rest = &rest[at + words.len()..];
    }
}

/// The figures of a preview, worded as the screen words them.
fn preview(battle: &Battle, strike: &Strike) -> Vec<String> {
    let view = battle.view(Side::West);
    let evading = battle.body(strike.target).evading();
    let (now, evaded) = (view.outcome(strike, evading), view.outcome(strike, true));
    let sh = view.sh(strike.target);
    let about = if sh.exact { "" } else { "about " };
    let mut words = vec![format!("NEED {}-", odds::rolled(view.need(strike).1.value))];
    let evades = view.may_evade(strike.target);
    words.push(format!("HIT {}", now.hit()));
    words.push(if evades { format!("if EVADING {}", evaded.hit()) } else { "cannot evade".into() });
    let possible = now.bands().into_iter().filter(|band| band.chance.ways > 0);
    words.extend(possible.map(|band| format!(" {}", band.chance)));
    words.push(format!("mean {}.{}", now.mean_tenths() / 10, now.mean_tenths() % 10));
    words.extend(now.falls().map(|falls| format!("Hit, target falls {about}{}.", falls)));
    words.push(format!("Kill {about}{}", now.kill()));
    if evades && now.falls().is_none() {
        words.push(format!("({} ", evaded.kill()));
    }
    words
}

#[test]
fn a_preview_prints_the_figures_of_the_core() {
    let blows = [
        ("a", Form::Attack, ["Broadsword", "", "", ""]),
        ("a", Form::Attack, ["Battle Axe", "", "", ""]),
        ("k", Form::ShieldAttack, ["Mace", "Large Shield", "", ""]),
        ("l", Form::DualFirst, ["Mace", "Spike Shield", "", ""]),
    ];
    let targets = [Race::Human, Race::Bear, Race::Troll, Race::Gargoyle, Race::Dwarf];
    let moved = [MoveClass::Wait, MoveClass::Run];
    for (key, form, items) in blows {
        for (race, moved) in targets.into_iter().flat_map(|race| moved.map(|moved| (race, moved))) {
            for prone in [false, true] {
                let mut bran = Recruit { race, ..robot("Bran", 11, 9, ["", "", "", ""]) };
                (bran.sh, bran.ag) = (race.figures().sh, race.figures().ag);
                let stance = bran.stance.as_mut().unwrap();
                (stance.moved, stance.prone) = (if prone { MoveClass::Wait } else { moved }, prone);
                stance.sh = Some(9);
                let mut player =
                    Player::in_battle(drawn(vec![Recruit { ag: 15, ..conan(items) }, bran], Phase::Actions, &[]));
                player.press(key);
                let battle = player.battle();
                let strike = strike::strike(&battle, CONAN, form, BRAN).unwrap();
                assert_told(&player, &preview(&battle, &strike));
            }
        }
    }
}

#[test]
fn evading_is_not_shown_if_the_target_cannot_evade() {
    proves!("EVADE-03", "EVADE-04");
    for (moved, prone) in [(MoveClass::Run, false), (MoveClass::Wait, true)] {
        let mut bran = robot("Bran", 11, 9, ["Mace", "", "", ""]);
        let stance = bran.stance.as_mut().unwrap();
        (stance.moved, stance.prone) = (moved, prone);
        let mut player = Player::in_battle(drawn(vec![conan(["Mace", "", "", ""]), bran.clone()], Phase::Actions, &[]));
        player.press("a");
        assert!(player.bar().contains("cannot evade"), "{}", player.bar());
        assert!(!player.bar().contains("EVADES") && !player.bar().contains("if evading"), "{}", player.bar());
        player.press("<Esc><Tab>");
        assert!(player.bar().contains("attack at Bran") && !player.bar().contains("EVADES"), "{}", player.bar());
    }
}

#[test]
fn second_blow_with_a_shield_shows_the_chance_to_fall() {
    proves!("SHLD-03", "DUAL-06");
    let mut bran = robot("Bran", 11, 9, ["Mace", "", "", ""]);
    bran.stance.as_mut().unwrap().moved = MoveClass::Run;
    // With nobody else to strike nobody would be asked.
    let mut ulf = robot("Ulf", 11, 10, ["Mace", "", "", ""]);
    ulf.stance.as_mut().unwrap().moved = MoveClass::Run;
    let setup = drawn(vec![conan(["Mace", "Large Shield", "", ""]), bran, ulf], Phase::Actions, &[]);
    let standing = |seed: &Seed| {
        let mut battle = Battle::new(&setup, *seed).unwrap();
        battle.execute(&Command::DualAttack { target: BRAN }, &mut NullSink).unwrap();
        matches!(battle.decision(), Decision::SecondBlow { .. }) && battle.stands(BRAN)
    };
    let seed = (0..200).map(Seed).find(standing).unwrap();
    let mut player = Player::in_seeded_battle(setup.clone(), quiet(), seed);
    player.press("ly");
    let battle = player.battle();
    let strike = strike::strike(&battle, CONAN, Form::DualSecond, BRAN).unwrap();
    assert!(player.bar().contains("econd blow"), "{}", player.bar());
    let falls = battle.view(Side::West).outcome(&strike, battle.fighter(BRAN).evading()).falls().unwrap();
    assert_told(&player, &[format!("Hit, target falls about {}.", falls)]);
}

#[test]
fn missile_return_shows_return_chance_instead_of_kill_chance() {
    proves!("THR-17", "THR-18");
    let bran = robot("Bran", 13, 9, ["Mace", "", "", ""]);
    let mut player = Player::in_battle(drawn(vec![conan(["Long Bow", "", "", ""]), bran], Phase::Actions, &[]));
    player.press("b");
    assert!(player.bar().contains("Kill about"), "{}", player.bar());
    player.press("<Esc>");
    let mut battle = player.battle();
    battle.apply(&Event::Enchanted { fighter: BRAN, by: BRAN, spell: Spell::MissileReturn, amount: 0, until: 9 });
    player.app.battle_mut().unwrap().show_instead(battle.clone());
    player.press("b");
    let bar = player.bar();
    let strike = strike::strike(&battle, CONAN, Form::Shot, BRAN).unwrap();
    let need = battle.view(Side::West).need(&strike).1.value;
    let (through, back) = odds::turned_back(need, false);
    assert!(bar.contains(&format!("{} strikes, {} comes back", through, back)), "{bar}");
    assert!(!bar.contains("Kill") && !bar.contains("HIT"), "{bar}");
}

/// Conan, and three in his front.
fn three(items: [&str; 4]) -> Player {
    let mut fighters = vec![conan(items)];
    fighters.extend([8, 9, 10].map(|y| robot("Bran", 11, y, ["Mace", "", "", ""])));
    for (recruit, name) in fighters.iter_mut().skip(1).zip(["Bran", "Ulf", "Vik"]) {
        recruit.name = name.into();
    }
    Player::in_battle(drawn(fighters, Phase::Actions, &[]))
}

#[test]
fn odds_page_separates_blows_and_gives_each_slash_its_need() {
    proves!("SLASH-03", "DUAL-02", "DUAL-03");
    let mut player = three(["Battle Axe", "", "", ""]);
    player.press("<Tab>");
    let battle = player.battle();
    let lines = player.app.battle().unwrap().odds_lines();
    let slashes: Vec<&String> = lines.iter().filter(|line| line.starts_with("slash")).collect();
    assert_eq!(slashes.len(), 3, "{lines:?}");
    for (number, line) in slashes.iter().enumerate() {
        let form = if number == 0 { Form::SlashFirst } else { Form::SlashNext };
        let word = if number == 0 { "slash, first at " } else { "slash, next at " };
        let target = battle.fighters().skip(1).find(|id| line.contains(["", "Bran", "Ulf", "Vik"][id.index()]));
        let strike = strike::strike(&battle, CONAN, form, target.unwrap()).unwrap();
        let need = odds::rolled(battle.view(Side::West).need(&strike).1.value);
        assert!(line.starts_with(word) && line.contains(&format!("NEED {need}-")), "{line}");
    }
    assert!(lines.iter().any(|line| line.starts_with("attack at ")), "{lines:?}");
    assert!(player.bar().contains("attack at "), "{}", player.bar());
    let dual = three(["Mace", "Axe", "", ""]).app.battle().unwrap().odds_lines();
    assert!(dual.iter().any(|line| line.starts_with("dual, first at Bran  Mace")), "{dual:?}");
    assert!(dual.iter().any(|line| line.starts_with("dual, second at Bran  Axe")), "{dual:?}");
    assert!(dual.iter().chain(&lines).all(|line| line.chars().count() <= 78), "{dual:?} {lines:?}");
}

/// Bran of East is struck and asked whether he evades.
fn asked(
    attacker: Recruit,
    keys: &str,
    form: Form,
    terrain: &[(ludus_gladiator::model::board::Square, Layer)],
) -> (Player, Strike) {
    let bran = Recruit { ag: 5, ..man("Bran", Side::East, 11, 9, Facing::West, ["Mace", "", "", ""]) };
    let mut player = Player::in_battle(drawn(vec![attacker, bran], Phase::Actions, terrain));
    player.press(keys).press("<Enter>");
    let Decision::Evade { strike } = player.battle().decision() else { panic!("{}", player.bar()) };
    assert_eq!(strike.form, form);
    (player, strike)
}

#[test]
fn evade_question_shows_the_odds_of_the_core_uncut() {
    proves!("EVADE-05", "ROLL-01");
    let long = Recruit { name: "Conan Great".into(), ..conan(["Mace", "Large Shield", "", ""]) };
    // AG about 12, shield -1, dazed -2, three shadows -6.
    let mut weak = conan(["Mace", "Large Shield", "", ""]);
    weak.stance.as_mut().unwrap().dazed = true;
    let dark = [(at(11, 9), Layer::Shadow), (at(11, 9), Layer::Shadow), (at(11, 9), Layer::Shadow)];
    let questions = [
        asked(conan(["Broadsword", "", "", ""]), "ay", Form::Attack, &[]),
        asked(long, "ky", Form::ShieldAttack, &[]),
        asked(weak, "ky", Form::ShieldAttack, &dark),
    ];
    for (player, strike) in questions {
        let battle = player.battle();
        let view = battle.view(Side::East);
        let [plain, evaded]: [AttackOutcome; 2] = [false, true].map(|evading| view.outcome(&strike, evading));
        let need = view.need(&strike).1.value;
        let mut words = vec![
            format!("Needs about {}: hit {}, evading {}", need.max(5), plain.hit(), evaded.hit()),
            format!("death {}, evading {}", plain.kill(), evaded.kill()),
            format!("A hit costs {}.{} SH", plain.mean_tenths() / 10, plain.mean_tenths() % 10),
            format!("dazes: {}, evading {}.", plain.daze(), evaded.daze()),
        ];
        words.extend(plain.falls().map(|falls| format!("Hit, target falls about {}.", falls)));
        assert_told(&player, &words);
        assert!(!player.bar().contains(".."), "{}", player.bar());
    }
}

#[test]
fn chance_to_fall_includes_the_daze_of_the_same_blow() {
    proves!("SHLD-03", "WND-05");
    let spiked = Recruit { sh: 12, ag: 18, ..conan(["Mace", "Spike Shield", "", ""]) };
    let mut player =
        Player::in_battle(drawn(vec![spiked, robot("Bran", 11, 9, ["", "", "", ""])], Phase::Actions, &[]));
    player.press("k");
    // AG 12 to keep standing, 10 for who is dazed by 5 or 6 of the die: 26% and 50%, with a tenth of doubled hits.
    let battle = player.battle();
    let strike = strike::strike(&battle, CONAN, Form::ShieldAttack, BRAN).unwrap();
    let plain = odds::chance(12, false).otherwise().rounded();
    assert_eq!(battle.view(Side::West).keeps_standing(&strike).value, 12);
    let falls = battle.view(Side::West).outcome(&strike, false).falls().unwrap().rounded();
    assert!((plain + 6..plain + 14).contains(&falls), "{falls} with the daze, {plain} without");
    assert_told(&player, &[format!("Hit, target falls about {falls}%.")]);
}

#[test]
fn move_into_a_spear_warns_who_can_receive_the_charge() {
    proves!("ACT-32", "POLE-03");
    let tarna = man("Tarna", Side::East, 15, 9, Facing::West, ["Spear", "", "", ""]);
    let mut setup = drawn(vec![conan(["Broadsword", "", "", ""]), tarna], Phase::Movement, &[]);
    setup.start.as_mut().unwrap().first = Some(Side::West);
    let mut player = Player::in_battle(setup);
    player.press("<Right><Right><Right>");
    assert!(!player.bar().contains("May receive"), "{}", player.bar());
    player.press("<Right>");
    let mut battle = player.battle();
    let (before, path) = (
        battle.clone(),
        (0..4).fold(ludus_gladiator::battle::command::Path::EMPTY, |path, _| {
            path.then(ludus_gladiator::battle::command::Step::Walk(Facing::East)).unwrap()
        }),
    );
    battle.execute(&Command::Move { path, facing: Facing::East }, &mut NullSink).unwrap();
    let view = battle.view(Side::West);
    let (_, need, outcome) = view.receivers(CONAN).next().unwrap();
    assert_eq!(before.view(Side::West).receivers(CONAN).count(), 0);
    let (hit, kill) = (outcome.hit(), outcome.kill());
    let words = format!("May receive the charge: Tarna (needs about {}: about {hit}, kills about {kill})", need.value);
    assert_told(&player, &[words]);
    assert!(!player.bar().contains(".."), "{}", player.bar());
}

#[test]
fn actions_previewed_for_a_move_match_the_later_menu() {
    proves!("ACT-29", "BONE-03");
    for (bones, word) in [(false, "drop"), (true, "drop bones on the altar")] {
        let mut west = conan(["Axe", "", "Dagger", ""]);
        if bones {
            west.kit.items[0] = Some(Item::bones(FighterId(2)));
        }
        let dead = Recruit { bones: true, ..man("Thor", Side::West, 1, 1, Facing::East, ["", "", "", ""]) };
        let bran = robot("Bran", 35, 9, ["Mace", "", "", ""]);
        let mut setup = drawn(vec![west, bran, dead], Phase::Movement, &[(at(12, 10), Layer::Altar)]);
        setup.start.as_mut().unwrap().first = Some(Side::West);
        let mut player = Player::in_battle(setup);
        player.press("<Right>");
        let bar = line(&player);
        let then = bar.split_once("Then: ").unwrap().1;
        let told: Vec<&str> = then.split(", ").map(str::trim).collect();
        assert!(told.contains(&word), "{bar}");
        player.press("<Enter>");
        let battle = player.battle();
        assert_eq!(battle.decision(), Decision::Act { fighter: CONAN });
        let open = action::Action::ALL.into_iter().filter(|action| check::offer(&battle, CONAN, *action).is_ok());
        for action in open {
            let name = match action {
                action::Action::DropNearby => word,
                action::Action::GoProne => "prone",
                action::Action::DoNothing => "nothing",
                action::Action::Cast => "cast",
                action => crate::gladiator::acting::short(action),
            };
            assert!(told.iter().any(|told| told.starts_with(name)), "{name} is not in {told:?}");
        }
        assert!(battle.fighter(CONAN).item(Place::Ready).is_some());
    }
}

#[test]
fn hand_combat_shows_its_consequences_before_the_roll() {
    proves!("HAND-08", "HAND-13", "HAND-14", "HAND-16");
    let bran = man("Bran", Side::East, 11, 9, Facing::West, ["Mace", "", "Dagger", ""]);
    let terrain = [(at(11, 9), Layer::Pit)];
    let troll = Recruit { race: Race::Troll, ..robot("Bran", 11, 9, ["", "", "", ""]) };
    let troll = Recruit { sh: Race::Troll.figures().sh, ag: Race::Troll.figures().ag, ..troll };
    for (other, terrain) in [(bran, &terrain[..0]), (troll, &terrain[..])] {
        let fighters = vec![conan(["Mace", "", "", ""]), other];
        let mut player = Player::in_battle(drawn(fighters, Phase::Actions, terrain));
        player.press("h");
        let battle = player.battle();
        let view = battle.view(Side::West);
        let (need, chance) = view.repels(CONAN, BRAN);
        let about = if need.exact { "" } else { "about " };
        let mut words = vec![format!("needs {about}{} to repel: {about}{}.", need.value.max(5), chance)];
        if !terrain.is_empty() {
            words.push("who falls in the pit loses 4 SH".into());
        }
        for hold in view.wrestling(CONAN, BRAN).iter().flatten() {
            words.push(format!("{}: hits ", hold.damage));
            words.push(format!("{}, kills ", hold.outcome.hit()));
            words.push(format!("{}", hold.outcome.kill()));
        }
        assert!(words.len() >= 7, "{words:?}");
        assert_told(&player, &words);
        assert!(!player.bar().contains(".."), "{}", player.bar());
    }
}

/// Merlin of that AG, who knows one spell, and Bran three squares off.
fn caster(spell: Spell, ag: u8) -> Player {
    let mut merlin = man("Merlin", Side::West, 10, 9, Facing::East, ["Staff", "", "", ""]);
    (merlin.race, merlin.sh, merlin.ag, merlin.iq) = (Race::Mage, 20, ag, 16);
    merlin.stance.as_mut().unwrap().spells = Some(vec![spell]);
    let dice = DiceBySide { west: DiceShow::Boxed, east: DiceShow::Instant };
    // He acts before Bran does, however slow he is.
    let bran = Recruit { ag: 2, ..robot("Bran", 13, 9, ["Mace", "", "", ""]) };
    let setup = drawn(vec![merlin, bran], Phase::Actions, &[]);
    Player::in_battle_with(setup, Settings { dice, ..quiet() })
}

/// Lets the dice roll until they lie.
fn rolled(player: &mut Player) -> String {
    for _ in 0..6 {
        if player.bar().contains(", need ") {
            break;
        }
        player.press(" ");
    }
    player.bar()
}

#[test]
fn need_below_five_is_shown_as_five() {
    proves!("ROLL-01");
    for spell in [Spell::Fireball, Spell::CreateWall, Spell::Dazzle, Spell::HealStrength] {
        let mut player = caster(spell, 3);
        assert!(odds::casting(&player.battle(), CONAN, spell, 1, None).total() < 5);
        choose_spell(&mut player, spell);
        let told = "NEED 5- 5%";
        assert!(player.bar().contains(told), "the list: {}", player.bar());
        player.press("<Enter>");
        let bar = player.bar();
        assert!(bar.contains("NEED 5-") && bar.contains("5%"), "whom or where, and the price: {bar}");
        player.press("<Enter>");
        assert!(rolled(&mut player).contains(", need 5: "), "the dice of {spell}: {}", player.bar());
    }
    let weak = Recruit { ag: 3, ..conan(["Mace", "", "", ""]) };
    let bran = Recruit { ag: 2, ..robot("Bran", 11, 9, ["Mace", "", "", ""]) };
    let setup = drawn(vec![weak, bran], Phase::Actions, &[]);
    let dice = DiceBySide { west: DiceShow::Boxed, east: DiceShow::Instant };
    let mut player = Player::in_battle_with(setup, Settings { dice, ..quiet() });
    assert!(player.press("a").bar().contains("NEED 5-"), "{}", player.bar());
    assert!(rolled(player.press("y")).contains(", need 5: "), "the dice of a blow: {}", player.bar());
}

#[test]
fn spell_list_accounts_for_evasion_and_missile_return() {
    proves!("EVADE-06", "THR-17");
    let mut player = caster(Spell::Fireball, 15);
    let battle = player.battle();
    let need = odds::casting(&battle, CONAN, Spell::Fireball, 1, Some(BRAN)).total();
    let told = |player: &mut Player, battle: Battle| {
        player.app.battle_mut().unwrap().show_instead(battle);
        choose_spell(player, Spell::Fireball);
        let list = player.bar();
        let price = player.press("<Enter>").bar();
        player.press("<Esc><Esc>");
        [list, price]
    };
    let mut evading = battle.clone();
    evading.apply(&Event::Evaded { fighter: BRAN });
    let percent = odds::chance(need, true);
    let words =
        [format!("NEED {need}- on 4 dice {percent}"), format!("NEED {need}- on 4 dice: EVADING  HIT {percent}")];
    for (bar, words) in told(&mut player, evading).into_iter().zip(words) {
        assert!(bar.contains(&words), "{words}: {bar}");
    }
    let mut guarded = battle;
    guarded.apply(&Event::Enchanted { fighter: BRAN, by: BRAN, spell: Spell::MissileReturn, amount: 0, until: 9 });
    let need = odds::casting(&guarded, CONAN, Spell::Fireball, 1, Some(BRAN)).total();
    let (through, back) = odds::turned_back(need, false);
    for (bar, gap) in told(&mut player, guarded).into_iter().zip([" ", "  "]) {
        let words = format!("NEED {need}-{gap}{} strikes, {} comes back", through, back);
        assert!(bar.contains(&words), "{words}: {bar}");
    }
}

#[test]
fn every_attack_of_the_page_of_odds_can_be_read() {
    let mut fighters = vec![Recruit { name: "Aethelbaldan".into(), ..conan(["Battle Axe", "", "Javelin", "Dagger"]) }];
    for (number, (x, y)) in [(11, 8), (11, 9), (11, 10), (20, 9), (21, 2)].into_iter().enumerate() {
        fighters.push(robot(&format!("Theodoric th{number}")[..12], x, y, ["Mace", "", "", ""]));
        fighters.last_mut().unwrap().name = format!("Theodoricth{number}");
    }
    for items in [["Battle Axe", "", "Dagger", ""], ["Mace", "Axe", "Dagger", ""], ["Mace", "Large Shield", "", ""]] {
        fighters[0].kit = ludus_gladiator::model::setup::Kit::of(items).unwrap();
        for (columns, rows) in [(80, 24), (112, 30), (120, 40)] {
            let mut player = Player::in_battle(drawn(fighters.clone(), Phase::Actions, &[]));
            player.resize(columns, rows);
            let lines = player.app.battle().unwrap().odds_lines();
            assert!(lines.len() > 4, "{lines:?}");
            player.press("<Tab>");
            let mut read: Vec<String> = Vec::new();
            for _ in 0..lines.len() + 2 {
                let bar = player.bar();
                let shown =
                    bar.lines().take(4).map(|line| line.chars().take(80).collect::<String>().trim().to_string());
                read.extend(shown);
                player.press("<Down>");
            }
            assert!(player.bar().contains("[Odds]") && !player.bar().contains(" more"), "{}", player.bar());
            for line in &lines {
                assert!(!line.contains("..") && line.contains("NEED "), "{line}");
                assert!(read.contains(line), "{columns}: {line:?} cannot be read: {read:#?}");
            }
            // And back up to the first one.
            (0..lines.len() + 2).for_each(|_| _ = player.press("<Up>"));
            assert!(player.bar().contains(&lines[0]), "{}", player.bar());
        }
    }
}
