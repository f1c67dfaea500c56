//! Higher spells outside fights: whom they spare, how long they hold, and how they are raised.

use crate::battle::command::{Choice, Command as FightCommand, Order, SpellOrder};
use crate::battle::fighter::FighterId;
use crate::battle::illegal_move::IllegalMove as FightRefusal;
use crate::data::attribute::Attribute;
use crate::data::dungeon::DoorKind;
use crate::data::monster::MonsterId;
use crate::data::spell::Spell;
use crate::delve::command::{Command, SpellAim, SpellUse};
use crate::delve::event::Event;
use crate::delve::goods::LootItem;
use crate::delve::illegal_move::IllegalMove;
use crate::delve::log::{Marks, Mood, Troop};
use crate::delve::member::MemberId;
use crate::delve::state::Scene;
use crate::dungeon::level::{Contents, LinkId, PlaceId};
use crate::dungeon::treasure::Coin;
use crate::outing::Outing;
use crate::tests::arena::{mail, weapon};
use crate::tests::delve_magic::{alone, meet, pair};
use crate::tests::delving::{EAST, FIRST, cast, change, delve, dungeon, execute, give, go, refused, set_out};
use crate::tests::magic::{fight_with, mage};
use alloc::vec::Vec;
use ludus_engine::proves;

const SECOND: MemberId = MemberId(1);

fn raised(spell: Spell, by: u8, aim: SpellAim) -> Command {
    Command::Cast(SpellUse { who: FIRST, spell, level: spell.row().level + by, aim, attribute: None, points: 0 })
}

#[test]
fn medusa_spares_all_that_is_no_flesh() {
    proves!("TT-SPELL-0903", "TT-DEC-167");
    let medusa = cast(Spell::Medusa, SpellAim::Foe(0));
    for name in ["zombie", "mushroom monster", "flame demon", "living statue"] {
        assert_eq!(refused(&meet(name, 1, 100), medusa), IllegalMove::SpellTarget, "{name}");
    }
    assert_eq!(delve(&meet("orc", 1, 100)).check(&medusa), Ok(()));
}

#[test]
fn a_summoned_demon_leaves_when_charisma_falls() {
    proves!("TT-SPELL-0703", "TT-DEC-164");
    let mut outing = alone(Contents::Nothing, DoorKind::Plain);
    give(&mut outing, cast(Spell::Summoning, SpellAim::Here), &[]);
    give(&mut outing, Command::Rest(1), &[]);
    assert_eq!(delve(&outing).beasts.len(), 1);
    change(&mut outing, |delve| delve.party[0].set(Attribute::Charisma, 19));
    give(&mut outing, Command::Rest(1), &[]);
    assert_eq!(delve(&outing).beasts.len(), 0);
}

#[test]
fn zapparmor_takes_a_shield_after_the_armour() {
    proves!("TT-SPELL-0801", "TT-SPELL-0702", "TT-DEC-163");
    let mut outing = pair(Contents::Nothing, DoorKind::Plain);
    change(&mut outing, |delve| {
        let character = &mut delve.party[1].character;
        character.weapons = ["knight's shield", "broadsword"].map(weapon).into();
        character.armour = [mail("leather")].into();
    });
    let zap = |spell| cast(spell, SpellAim::Member(SECOND));
    let tripled = |outing: &crate::outing::Outing| {
        let character = &delve(outing).party[1].character;
        (character.armour[0].tripled, [0, 1].map(|at| character.weapons[at].tripled))
    };
    give(&mut outing, zap(Spell::Zappathingum), &[]);
    assert_eq!(tripled(&outing), (false, [false, true]), "a shield is no weapon");
    give(&mut outing, zap(Spell::Zapparmor), &[]);
    assert_eq!(tripled(&outing), (true, [false, true]));
    give(&mut outing, zap(Spell::Zapparmor), &[]);
    assert_eq!(tripled(&outing), (true, [true, true]));
    assert_eq!(refused(&outing, zap(Spell::Zapparmor)), IllegalMove::SpellTarget, "each piece once");
}

#[test]
fn a_raised_wink_wing_reaches_farther_places() {
    proves!("TT-SPELL-0402", "TT-DEC-154");
    let mut outing = alone(Contents::Nothing, DoorKind::Plain);
    [EAST, LinkId(2)].into_iter().for_each(|link| _ = give(&mut outing, go(link), &[]));
    let to = |by, place| raised(Spell::WinkWing, by, SpellAim::Place(PlaceId(place)));
    for command in [to(0, 1), to(1, 2), to(1, 3), raised(Spell::WinkWing, 1, SpellAim::Link(LinkId(2)))] {
        assert_eq!(refused(&outing, command), IllegalMove::SpellTarget, "{command:?}");
    }
    give(&mut outing, to(1, 1), &[]);
    assert_eq!(delve(&outing).here, PlaceId(1));
}

#[test]
fn spells_are_not_raised_where_it_does_nothing() {
    proves!("TT-MAGIC-10", "TT-DEC-181", "TT-DEC-161");
    let mut outing = alone(Contents::Nothing, DoorKind::Plain);
    change(&mut outing, |delve| {
        delve.log_mut().mark_place(PlaceId(2), Marks::GLIMPSED);
        delve.log_mut().ground.push((PlaceId(2), LootItem::Coins(Coin::Gold, 9)));
    });
    let fetch = |by| raised(Spell::Zingum, by, SpellAim::Link(EAST));
    assert_eq!((delve(&outing).check(&fetch(0)), refused(&outing, fetch(1))), (Ok(()), IllegalMove::SpellTarget));
    let fight = fight_with("orc", 500);
    for spell in [Spell::InvisibleWall, Spell::WinkWing] {
        let at = |level| {
            let casting = SpellOrder { spell, level, target: None, choice: Choice::None };
            fight.check(&FightCommand::Order(Order::Cast(casting)))
        };
        let own = spell.row().level;
        assert_eq!((at(own), at(own + 1)), (Ok(()), Err(FightRefusal::Level)), "{spell:?}");
    }
}

#[test]
fn spells_of_the_column_x_are_cast_at_meetings() {
    proves!("TT-SPELL-02");
    let meeting = meet("orc", 2, 40);
    let mut legal = Vec::new();
    delve(&meeting).legal_commands(&mut legal);
    for spell in [Spell::DoubleDouble, Spell::BiggerIsBetter, Spell::WallOfStone, Spell::Summoning, Spell::AntiMagic] {
        let casts = |command: &&Command| matches!(command, Command::Cast(casting) if casting.spell == spell);
        let mut cast = meeting.clone();
        execute(&mut cast, *legal.iter().find(casts).unwrap());
        assert_eq!(delve(&cast).scene, Scene::Meeting, "{} answers nothing", spell.name());
    }
    assert_eq!(refused(&meeting, cast(Spell::FlyMe, SpellAim::Member(FIRST))), IllegalMove::NoOccasion);
}

#[test]
fn esp_tells_what_a_group_knows_of_its_place() {
    proves!("TT-SPELL-0504", "TT-DEC-160");
    let reads = |name: &str| {
        let mut founded = dungeon(Contents::Nothing, DoorKind::Plain);
        founded.levels[0].links[1].door.kind = DoorKind::Secret;
        let mut outing = set_out(vec![mage()], founded);
        change(&mut outing, |delve| {
            let troop = Troop { mood: Mood::Wary, ..Troop::new(MonsterId::of(name).unwrap(), 2, 40, false) };
            delve.log_mut().set_group(PlaceId(2), Some(troop));
        });
        give(&mut outing, go(EAST), &[]);
        give(&mut outing, cast(Spell::Esp, SpellAim::Here), &[]);
        delve(&outing).log().link(LinkId(2)).has(Marks::SEEN)
    };
    assert!(reads("orc") && !reads("living skeleton"));
}

#[test]
fn stone_made_flesh_at_a_meeting_is_flesh_in_the_fight() {
    proves!("TT-SPELL-0902", "TT-DEC-167");
    let mut statues = meet("living statue", 2, 90);
    give(&mut statues, cast(Spell::Pygmalion, SpellAim::Foe(1)), &[1]);
    let fight = statues.fight().unwrap();
    let soft = |number| fight.monster(FighterId(number)).unwrap().softened;
    assert_eq!([soft(2), soft(3)], [false, true]);
}

/// The mage casts a spell on the second member.
fn on_second(spell: Spell, attribute: Option<Attribute>, points: u8) -> Command {
    let aim = SpellAim::Member(SECOND);
    Command::Cast(SpellUse { who: FIRST, spell, level: spell.row().level, aim, attribute, points })
}

#[test]
fn a_doubled_value_is_halved_and_normal_again() {
    proves!("TT-DEC-149", "TT-SPELL-0210");
    let mut outing = pair(Contents::Nothing, DoorKind::Plain);
    let luck = |outing: &Outing| {
        let member = delve(outing).member(SECOND);
        (member.now(Attribute::Luck), member.character.attributes.get(Attribute::Luck))
    };
    let (_, normal) = luck(&outing);
    give(&mut outing, on_second(Spell::DoubleDouble, Some(Attribute::Luck), 1), &[]);
    assert_eq!(luck(&outing), (2 * normal, 2 * normal));
    // Three points are spent.
    change(&mut outing, |delve| delve.party[1].set(Attribute::Luck, 2 * normal - 3));
    give(&mut outing, Command::Rest(1), &[]);
    give(&mut outing, Command::Rest(1), &[]);
    assert_eq!(luck(&outing), (normal / 2 - 3, normal / 2));
    give(&mut outing, Command::Rest(1), &[]);
    assert_eq!(luck(&outing), (normal - 3, normal));
}

#[test]
fn doubled_and_grown_members_come_home_as_they_were() {
    proves!("TT-DEC-149", "TT-DEC-157");
    for (spell, dice) in [(Spell::DoubleDouble, [].as_slice()), (Spell::BiggerIsBetter, &[3])] {
        let mut outing = pair(Contents::Nothing, DoorKind::Plain);
        let before = delve(&outing).member(SECOND).character.attributes;
        let (attribute, points) = if dice.is_empty() { (Some(Attribute::Strength), 5) } else { (None, 0) };
        give(&mut outing, on_second(spell, attribute, points), dice);
        assert!(delve(&outing).member(SECOND).character.attributes != before);
        give(&mut outing, Command::Return, &[]);
        give(&mut outing, Command::Divide { to: None, pay: true }, &[]);
        assert_eq!(delve(&outing).member(SECOND).character.attributes, before, "{spell:?}");
    }
}

#[test]
fn a_vision_finds_the_stair_and_what_others_lost() {
    proves!("TT-SPELL-0606", "TT-DEC-162");
    let view = |aim| cast(Spell::MysticVisions, aim);
    let mut outing = alone(Contents::Nothing, DoorKind::Locked);
    // The stair of the hand-made level is in its third place, to which no way is known.
    let seen = give(&mut outing, view(SpellAim::Stair), &[]);
    assert!(seen.contains(&Event::Envisioned { place: PlaceId(3) }));
    let known = delve(&outing).observed();
    assert_eq!((known.map().stair, known.map().places.len()), (Some(PlaceId(3)), 3), "the party knows where it is");
    assert_eq!(refused(&outing, view(SpellAim::Stair)), IllegalMove::SpellTarget, "it is known");
    // Nothing was lost here: that is no secret that the list of commands tells.
    let fizzles = give(&mut outing, view(SpellAim::Lost), &[]);
    assert!(fizzles.contains(&Event::Fizzled));
    change(&mut outing, |delve| delve.log_mut().ground.push((PlaceId(2), LootItem::Jewelry(90))));
    let seen = give(&mut outing, view(SpellAim::Lost), &[]);
    assert!(seen.contains(&Event::Envisioned { place: PlaceId(2) }));
    assert!(!delve(&outing).log().place(PlaceId(2)).has(Marks::SHOWN), "only the stair has this mark");
}
