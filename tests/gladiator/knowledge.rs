//! A side's view must not reveal secrets: two battles that differ only in a secret must look alike.

use crate::common::invariants::legal;
use crate::common::{Luck, Wish};
use ludus::engine::dice::{Dice, Seed};
use ludus::engine::narration::EventText;
use ludus::gladiator::battle::check::strike;
use ludus::gladiator::battle::command::{Aim, Command, Path};
use ludus::gladiator::battle::danger::Threat;
use ludus::gladiator::battle::event::{Event, Form, Strike};
use ludus::gladiator::battle::odds;
use ludus::gladiator::battle::state::Battle;
use ludus::gladiator::data::spell::Spell;
use ludus::gladiator::model::board::{Facing, Square};
use ludus::gladiator::model::fighter::{FighterId, Side};
use ludus::gladiator::model::magic::{Being, Lasting};
use ludus::gladiator::model::setup::Setup;
use ludus::gladiator::narration::names::Names;
use ludus::gladiator::narration::reading::reading;
use ludus::gladiator::narration::state_words;
use ludus::gladiator::scenario::Scenario;
use serde_json::{Value, json};

const WISH: Wish = Wish { most: 4, robots: true, in_action: false, magi: 45 };
const FORMS: [Form; 8] = [
    Form::Attack,
    Form::DualFirst,
    Form::SlashFirst,
    Form::Impale,
    Form::ReceiveCharge,
    Form::ShieldAttack,
    Form::Shot,
    Form::Throw,
];

/// The secret in which two battles differ.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Secret {
    /// A hidden enemy is somewhere else.
    Place,
    /// An image and its Mage are exchanged.
    Image,
    /// An illusion is a summoned being.
    Illusion,
    /// An unread enemy has other values, but the same wounds.
    Figures,
}

/// The battle, serialized, edited and read back.
fn edited(battle: &Battle, edit: impl FnOnce(&mut Vec<Value>)) -> Battle {
    let mut record = serde_json::to_value(battle).unwrap();
    edit(record["fighters"].as_array_mut().unwrap());
    serde_json::from_value(record).unwrap()
}

/// Moves a hidden enemy to another square that hides it as well.
fn moved(luck: &mut Luck, battle: &Battle, side: Side) -> Option<Battle> {
    let hidden: Vec<FighterId> = battle.enemies(side).filter(|id| battle.is_hidden_from(side, *id)).collect();
    let id = *hidden.get(luck.below(hidden.len().max(1)))?;
    for _ in 0..60 {
        let at = Square::clamped(luck.below(40) as i32, luck.below(19) as i32);
        let terrain = battle.ground().terrain(at);
        if battle.at(at).is_some() || terrain.is_barred() || battle.at(battle.fighter(id).at()) != Some(id) {
            continue;
        }
        let twin = edited(battle, |fighters| {
            fighters[id.index()]["at"] = json!(at);
            fighters[id.index()]["facing"] = json!(luck.pick(&Facing::ALL));
        });
        if twin.is_hidden_from(side, id) {
            return Some(twin);
        }
    }
    None
}

/// Exchanges a Mage and an image, with squares and places in the list.
fn swapped(battle: &Battle, side: Side) -> Option<Battle> {
    let image = battle.enemies(side).find(|id| battle.fighter(*id).is_image())?;
    let mage = battle.fighter(image).being().maker()?;
    let one = battle.fighter(mage);
    // A Mage who lies or can still evade would differ visibly from the images.
    if !one.stands() || !one.acted() || one.evading() {
        return None;
    }
    let mut twin = battle.clone();
    twin.apply(&Event::Shuffled { one: mage, other: image });
    Some(edited(&twin, |fighters| {
        for field in ["at", "facing", "moved", "class", "found"] {
            let values = [mage, image].map(|id| fighters[id.index()].get(field).cloned());
            for (id, value) in [mage, image].into_iter().zip(values.into_iter().rev()) {
                let fighter = fighters[id.index()].as_object_mut().unwrap();
                fighter.remove(field);
                value.into_iter().for_each(|value| _ = fighter.insert(field.into(), value));
            }
        }
        // Exchanged fighters leave no traces.
        for (id, fighter) in battle.fighters().zip(fighters) {
            fighter["trace"] = json!(battle.fighter(id).trace());
        }
    }))
}

fn made_real(battle: &Battle, side: Side) -> Option<Battle> {
    let (id, by) = battle.enemies(side).find_map(|id| match battle.fighter(id).being() {
        Being::Illusion { by } => Some((id, by)),
        _ => None,
    })?;
    let being = Being::Summoned { by, due: battle.turn() + 1, every: 3 };
    // The Mage's costs differ too, by one payment.
    let mage = battle.fighter(by);
    let more = if battle.turn().is_multiple_of(2) { 1 } else { -1 };
    let left = mage.sh() - more;
    let spent = serde_json::to_value(mage).unwrap()["spent"].as_i64().unwrap_or(0) + i64::from(more);
    let price = !battle.view(side).knows_exactly(by) && mage.sh().min(left) > 3 && spent >= 0;
    Some(edited(battle, |fighters| {
        fighters[id.index()]["being"] = json!(being);
        if price {
            fighters[by.index()]["sh"] = json!(left);
            fighters[by.index()]["spent"] = json!(spent);
        }
    }))
}

fn retrained(luck: &mut Luck, battle: &Battle, side: Side) -> Option<Battle> {
    let secret = |id: &FighterId| {
        let fighter = battle.fighter(*id);
        let view = battle.view(side);
        // A fighter with less SH is visibly dazed; images have the values of their Mage.
        let doubled = fighter.is_image() || battle.beings_of(*id).any(|being| battle.fighter(being).is_image());
        !view.knows_exactly(*id) && fighter.sh() > 3 && !doubled
    };
    let enemies: Vec<FighterId> = battle.enemies(side).filter(secret).collect();
    let id = *enemies.get(luck.below(enemies.len().max(1)))?;
    let (sh, ag, iq) = (1 + luck.below(5) as i64, luck.below(3) as i64, luck.below(4) as i64);
    Some(edited(battle, |fighters| {
        let one = &mut fighters[id.index()];
        for (field, more) in [("normal_sh", sh), ("sh", sh), ("normal_ag", ag), ("iq", iq)] {
            let was = one[field].as_i64().unwrap();
            one[field] = json!(was + more);
        }
    }))
}

/// Imagined battles must not reveal a secret either: both battles are imagined alike.
fn imagined_alike(one: &Battle, twin: &Battle, side: Side, secret: Secret) {
    for seed in [one.move_number().into(), 7].map(Seed) {
        let (guess, same) = (one.determinize(side, seed), twin.determinize(side, seed));
        let written = |battle: &Battle| serde_json::to_string_pretty(battle).unwrap();
        if guess != same {
            let (guess, same) = (written(&guess), written(&same));
            let odd = guess.lines().zip(same.lines()).filter(|(line, other)| line != other);
            panic!("{secret:?} shows in what is imagined: {:?}", odd.take(12).collect::<Vec<_>>());
        }
    }
}

/// Everything that a side is shown of a battle, as lines of text.
fn shown(battle: &Battle, side: Side, secret: Secret) -> Vec<String> {
    let view = battle.view(side);
    let mut lines = Vec::new();
    let seen: Vec<FighterId> = view.fighters().collect();
    for id in &seen {
        let (one, body) = (battle.fighter(*id), battle.body(*id));
        let place = (one.at(), one.facing(), one.race(), one.side());
        let figures = (view.wounds(*id), view.sh(*id), view.normal_sh(*id), view.normal_ag(*id));
        let known = (view.knows_exactly(*id), view.sheet(*id));
        let magic: Vec<_> = body.magic().all(battle.turn()).collect();
        let worn = (body.items_by_place(), body.suit(), body.helmet());
        lines.push(format!("{id:?}: {place:?} {figures:?} {known:?} {magic:?} {worn:?} {}", state_words(battle, *id)));
    }
    if secret != Secret::Figures {
        // Faster fighters visibly act earlier.
        let order: Vec<_> = battle.order().into_iter().filter(|id| seen.contains(id)).collect();
        lines.push(format!("order {order:?}"));
    }
    lines.push(format!("{:?}", view.danger()));
    for own in battle.side(side) {
        for threat in view.dangers(own) {
            let Threat { strike, from, quarter, armour, need, outcome, evaded } = threat;
            lines.push(format!("{strike:?} {from:?} {quarter:?} {armour} {need:?} {outcome:?} {evaded:?}"));
        }
        for enemy in seen.iter().copied().filter(|id| !view.is_own(*id)) {
            lines.push(format!("repels {:?} {:?}", view.repels(own, enemy), view.repels(enemy, own)));
            for (attacker, target) in [(own, enemy), (enemy, own)] {
                // An image strikes nobody, so its blows are not compared.
                if attacker == enemy && secret == Secret::Image {
                    continue;
                }
                for form in FORMS {
                    let Ok(strike) = strike::strike(battle, attacker, form, target) else { continue };
                    // The range of an enemy's throw shows when it throws.
                    if attacker == enemy && form == Form::Throw {
                        continue;
                    }
                    lines.push(attack(battle, side, &strike));
                }
                for spell in
                    battle.fighter(attacker).spells().iter().filter(|spell| attacker == own || spell.is_missile())
                {
                    if !spell.is_nice() && (spell.is_missile() || spell.is_thrown()) {
                        lines.push(attack(
                            battle,
                            side,
                            &odds::spell_strike(attacker, spell, spell.row().cost, target),
                        ));
                    }
                }
            }
        }
    }
    lines
}

fn attack(battle: &Battle, side: Side, strike: &Strike) -> String {
    let view = battle.view(side);
    let (need, known) = view.need(strike);
    let (outcome, evades) = (view.outcome(strike, false), view.may_evade(strike.target));
    let standing = view.keeps_standing(strike);
    format!("{strike:?}: {known:?} {:?} {outcome:?} {evades} {standing:?}", need.modifiers())
}

/// The options of a side's own deciding fighter, with the refusals.
fn open(luck: &mut Luck, one: &Battle, twin: &Battle, side: Side) -> usize {
    let Some(id) = one.decision().fighter().filter(|id| one.fighter(*id).side() == side) else { return 0 };
    let (list, other) = (legal(one), legal(twin));
    let odd = list.iter().find(|command| !other.contains(command));
    let odd = odd.or_else(|| other.iter().find(|command| !list.contains(command)));
    // The list names only one of several ways to a square.
    if let Some(command) = odd.filter(|command| !matches!(command, Command::Move { .. } | Command::Disengage { .. })) {
        panic!("{command:?}: {:?}, in the twin {:?}", one.check(command), twin.check(command));
    }
    for _ in 0..40 {
        let at = one.fighter(id).at();
        let to = Square::clamped(at.x() + luck.below(9) as i32 - 4, at.y() + luck.below(9) as i32 - 4);
        let target = FighterId(luck.below(one.fighters().count()) as u8);
        // A side never names a fighter that it cannot see.
        let seen = one.view(side).fighters().any(|id| id == target);
        let spells: Vec<Spell> = Spell::all().collect();
        let spell = luck.pick(&spells);
        let aims = [Aim::Nothing, Aim::At(target), Aim::Square(to), Aim::Send { target, to }];
        let path = Path::try_from("NESWNN"[..1 + luck.below(5)].to_string()).unwrap();
        let (facing, aim) = (luck.pick(&Facing::ALL), luck.pick(&aims));
        let command = luck.pick(&[
            Command::Attack { target },
            Command::Shoot { target },
            Command::Throw { target },
            Command::Push { to },
            Command::BreakFree { to, facing },
            Command::DropNearby { to },
            Command::Move { path, facing },
            Command::Disengage { path, facing },
            Command::Cast { spell, paid: spell.row().cost, aim },
        ]);
        if seen
            || !matches!(
                command,
                Command::Attack { .. } | Command::Shoot { .. } | Command::Throw { .. } | Command::Cast { .. }
            )
        {
            assert_eq!(one.check(&command), twin.check(&command), "{command:?}");
        }
    }
    1
}

/// The text of a missed blow, with dice and lit squares.
fn told(setup: &Setup, battle: &Battle, command: &Command, side: Side) -> Vec<EventText> {
    let mut cast = Names::new(setup);
    cast.follow(battle);
    let (mut before, mut after, mut events) = (battle.clone(), battle.clone(), Vec::new());
    let mut dice = Dice::loaded(std::iter::repeat_n(6, 60));
    after.submit_with(command, &mut dice, &mut events).unwrap();
    let mut readings = Vec::new();
    for event in
        events.iter().take_while(|event| matches!(event, Event::Blow(_) | Event::Cast(_) | Event::Readied { .. }))
    {
        readings.push(reading(&cast, &before, event, Some(side)));
        before.apply(event);
        cast.follow(&before);
    }
    readings
}

/// Returns whether the price of a spell would leave its caster unconscious.
fn falls(battle: &Battle, command: &Command) -> bool {
    let caster = battle.decision().fighter().map(|id| battle.fighter(id));
    matches!((command, caster), (Command::Cast { paid, .. }, Some(caster)) if caster.sh() <= i16::from(*paid) + 1)
}

#[test]
fn two_battles_that_differ_in_a_secret_look_alike() {
    proves!("UI-13");
    let battles = if std::env::var_os("LUDUS_LONG").is_some() { 3_000 } else { 180 };
    let mut luck = Luck::new(11);
    let mut compared = [0; 4];
    let (mut lists, mut blows) = (0, 0);
    for _ in 0..battles {
        let setup = crate::common::setup(&mut luck, WISH);
        let mut battle = Battle::new(&setup, Seed(luck.below(1 << 30) as u64)).unwrap();
        for _ in 0..70 {
            if battle.outcome().is_some() {
                break;
            }
            let side = luck.pick(&Side::BOTH);
            let twins = [
                (Secret::Place, moved(&mut luck, &battle, side)),
                (Secret::Image, swapped(&battle, side)),
                (Secret::Illusion, made_real(&battle, side)),
                (Secret::Figures, if luck.percent(12) { retrained(&mut luck, &battle, side) } else { None }),
            ];
            for (secret, twin) in twins {
                let Some(twin) = twin else { continue };
                compared[secret as usize] += 1;
                imagined_alike(&battle, &twin, side, secret);
                let (one, other) = (shown(&battle, side, secret), shown(&twin, side, secret));
                for (line, wanted) in one.iter().zip(&other) {
                    assert_eq!(line, wanted, "{secret:?} shows");
                }
                assert_eq!(one.len(), other.len());
                lists += open(&mut luck, &battle, &twin, side);
                let attacks: Vec<Command> = legal(&battle)
                    .into_iter()
                    .filter(|command| {
                        matches!(
                            command,
                            Command::Attack { .. }
                                | Command::Shoot { .. }
                                | Command::Throw { .. }
                                | Command::Cast { .. }
                        )
                    })
                    .collect();
                if secret != Secret::Place && !attacks.is_empty() {
                    let command = luck.pick(&attacks);
                    // Everybody sees a caster collapse.
                    let falls = falls(&battle, &command) || falls(&twin, &command);
                    if !falls && twin.check(&command).is_ok() {
                        blows += 1;
                        assert_eq!(
                            told(&setup, &battle, &command, side),
                            told(&setup, &twin, &command, side),
                            "{command:?}"
                        );
                    }
                }
            }
            let list = legal(&battle);
            let castings: Vec<Command> = list.iter().copied().filter(|command| matches!(command, Command::Cast { spell, .. } if matches!(spell, Spell::Image | Spell::Invisibility | Spell::IllusWolf | Spell::IllusMage | Spell::IllusOrc | Spell::CreateShadow | Spell::EspStats | Spell::AgilityMagic | Spell::SteelFlesh | Spell::MagicSpeed | Spell::MissileReturn))).collect();
            let doubles: Vec<Command> = castings
                .iter()
                .copied()
                .filter(|command| matches!(command, Command::Cast { spell: Spell::Image, .. }))
                .collect();
            let castings = if doubles.is_empty() { castings } else { doubles };
            let near: Vec<Command> = list
                .iter()
                .copied()
                .filter(|command| matches!(command, Command::Move { path, .. } if path.len() <= 1))
                .collect();
            let from = if !castings.is_empty() {
                &castings
            } else if !near.is_empty() && luck.percent(60) {
                &near
            } else {
                &list
            };
            let command = luck.pick(from);
            battle.execute(&command, &mut Vec::new()).unwrap();
        }
    }
    assert!(compared.iter().all(|count| *count > 40) && lists > 300 && blows > 200, "{compared:?} {lists} {blows}");
}

/// A battle in its actions, drawn as in a scenario, the first cell at F11.
fn drawn(rows: &[&str], fighters: &str) -> Battle {
    let text = format!(r#"{{ "proves": [], "title": "Drawn", "arena": {rows:?}, "fighters": {{ {fighters} }} }}"#);
    Battle::new(&Scenario::parse(&text).unwrap().setup().unwrap(), Seed(1)).unwrap()
}

#[test]
fn a_flash_dazzles_the_mage_but_no_image() {
    proves!("OSP-01", "OSP-03", "DEC-101", "DEC-104");
    let mut battle = drawn(
        &[". . . . . . . . ", "M>. . . . <I. . ", ". . . . . . . . "],
        r#""M": {"name": "Merlin", "race": "Mage", "side": "West", "ag": 18, "spells": ["Dazzle"]},
        "I": {"name": "Ilse", "race": "Mage", "side": "East", "ag": 20, "spells": ["Image"]}"#,
    );
    let mut events = Vec::new();
    for faces in [[4, 4, 4, 6, 3, 1, 1, 1], [4, 4, 4, 6, 1, 1, 1, 1]] {
        let mut list = Vec::new();
        battle.legal_commands(&mut list);
        let spell = list.into_iter().find(|command| matches!(command, Command::Cast { .. })).unwrap();
        events.clear();
        battle.submit_with(&spell, &mut Dice::loaded(faces), &mut events).unwrap();
    }
    let images = battle.in_arena().filter(|id| battle.fighter(*id).is_image()).count();
    let flashes = events.iter().filter(|event| matches!(event, Event::Enchanted { spell: Spell::Dazzle, .. })).count();
    assert!(images > 1, "{images} images");
    assert_eq!(flashes, 1, "{events:#?}");
    for id in battle.enemies(Side::West) {
        assert_eq!(battle.fighter(id).magic().has(Lasting::Dazzle), !battle.fighter(id).is_image(), "{id:?}");
        assert!(battle.body(id).magic().has(Lasting::Dazzle), "{id:?} has the figures of the Mage");
    }
}

#[test]
fn a_found_fighter_hides_again_in_another_square() {
    proves!("DEC-085", "OSP-13");
    let mut battle = drawn(
        &["M>. . . . . %%<U"],
        r#""M": {"name": "Merlin", "race": "Mage", "side": "West", "ag": 18, "spells": ["ESP Stats"]},
        "U": {"name": "Ulf", "side": "East", "ag": 20}"#,
    );
    let (merlin, ulf) = (FighterId(0), FighterId(1));
    let shadow = Square::new(16, 5).unwrap();
    assert!(battle.would_hide(Side::West, ulf, shadow));
    battle.apply(&Event::Read { fighter: merlin, target: ulf });
    assert!(
        battle.fighter(ulf).is_found() && battle.would_hide(Side::West, ulf, shadow),
        "found here is not found there"
    );
    assert!(!battle.would_hide(Side::West, ulf, battle.fighter(ulf).at()));
}
