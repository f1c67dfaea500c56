//! Whole delves with random commands and by the computer: the contract, and no panic.

use crate::ai::{choose, delver};
use crate::data::attribute::Attributes;
use crate::data::coins::Coins;
use crate::data::language::{Language, Languages};
use crate::data::spell::Spell;
use crate::data::supply::GoodId;
use crate::delve::event::Event as DelveEvent;
use crate::delve::goods::{LootItem, MagicItem};
use crate::delve::member::{Hire, MemberId};
use crate::delve::setup::{DelveSetup, Entrant};
use crate::delve::state::Scene;
use crate::dungeon::level::Dungeon;
use crate::dungeon::treasure::MagicFind;
use crate::model::delver::Delver;
use crate::narration::names::Names;
use crate::outing::{Command, Event, Outing, Setup};
use crate::setup::outfit::ready_made;
use alloc::boxed::Box;
use alloc::format;
use alloc::vec::Vec;
use ludus_engine::coach::Explain;
use ludus_engine::dice::{Dice, Domain, Seed};
use ludus_engine::game::{Game, NullSink, Seat};
use ludus_engine::narration::Narrate;

/// A party of one to five in a generated dungeon. Every third party is experienced, with spells, tools, tongues and a henchman.
pub(super) fn any_delve(seed: u64) -> DelveSetup {
    let mut dice = Dice::new(Seed(seed), Domain::Setup, 99);
    let count = dice.one_of(5) as usize;
    let entrant = |number: usize| {
        let character = equipped(&format!("Member {number}"), Seed(seed).nth(number as u64));
        let character = if seed.is_multiple_of(3) { experienced(character) } else { character };
        let hired = seed.is_multiple_of(3) && number == 2;
        let hire = hired.then_some(Hire { employer: MemberId(0), outlay: Coins::gold(30) });
        Entrant { hire, ..Entrant::new(character) }
    };
    DelveSetup::new(Dungeon::found("The pit".into(), Seed(seed), count as u8), (0..count).map(entrant).collect())
}

fn experienced(mut character: Delver) -> Delver {
    character.attributes = Attributes(character.attributes.0.map(|value| value + 20));
    (character.experience, character.advanced) = (7_000, 3);
    character.languages = Language::ALL.into_iter().fold(Languages::NONE, Languages::with);
    if character.kind.casts() {
        character.spells = Spell::ALL.into_iter().filter(|spell| spell.row().level <= 8).collect();
    }
    for good in ["silk rope", "pitons", "lantern"] {
        character.goods.push((GoodId::of(good).unwrap(), 1));
    }
    character.gold = Coins::gold(300);
    character.check().unwrap();
    character
}

/// A ready-made character with two torches, if they fit.
fn equipped(name: &str, seed: Seed) -> Delver {
    let mut character = ready_made(name, seed);
    let before = character.clone();
    character.goods.push((GoodId::of("torch").unwrap(), 3));
    if character.check().is_ok() { character } else { before }
}

fn next_random(outing: &Outing, dice: &mut Dice, legal: &mut Vec<Command>) -> Option<Command> {
    legal.clear();
    outing.legal_commands(legal);
    legal.get(dice.one_of(legal.len() as u32) as usize - 1).copied()
}

pub(super) fn by_computer(outing: &Outing) -> Option<Command> {
    match (&outing.fight, &outing.delve) {
        (Some(fight), _) => choose(fight).map(|(command, _)| Command::Fight(command)),
        (None, Some(delve)) => delver::choose(delve).map(|(command, _)| Command::Delve(command)),
        (None, None) => None,
    }
}

/// Every event of a delve has a sentence with names, except those that only keep the books.
fn check_text(outing: &Outing, names: &Names, event: &Event) {
    let text = outing.narrate(names, core::slice::from_ref(event), Some(Seat(0)));
    let Event::Delve(event) = event else { return };
    let quiet = matches!(
        event,
        DelveEvent::Decided(_)
            | DelveEvent::SceneSet(_)
            | DelveEvent::FightOver { .. }
            | DelveEvent::Approached { .. }
            | DelveEvent::TroopChanged { troop: None, .. }
    );
    assert!(quiet || text.is_told(), "{event:?}");
    let whole = text.text.is_empty() || text.text.ends_with(['.', '!', '"']);
    // The name of one spell is a question.
    let unknown = text.text.replace("Dear God?", "").contains('?');
    assert!(whole && !unknown, "{event:?}: {}", text.text);
}

/// Plays a delve: random commands, or the computer's where `smart`. Stops after so many decisions.
fn play(seed: u64, smart: bool, most: u32, contract: bool) -> Outing {
    let setup = Setup::Delve(Box::new(any_delve(seed)));
    let mut outing = Outing::start(&setup, Seed(seed), &mut NullSink).unwrap_or_else(|why| panic!("{seed}: {why}"));
    if !smart {
        // Magic objects are rare: each member brings three.
        let mut dice = Dice::new(Seed(seed), Domain::Setup, 98);
        for member in &mut outing.delve.as_mut().unwrap().party {
            let found = (0..3).map(|_| LootItem::Magic(Box::new(MagicItem::new(MagicFind::roll(&mut dice)))));
            member.pack.extend(found);
        }
    }
    let (mut dice, mut legal) = (Dice::new(Seed(seed), Domain::Policy, 1), Vec::new());
    let mut names = Outing::names(&setup);
    while outing.to_move().is_some() && outing.move_number() < most {
        let command = match smart {
            true => by_computer(&outing),
            false => next_random(&outing, &mut dice, &mut legal),
        };
        let command = command.unwrap_or_else(|| panic!("{seed}: no command in {:?}", outing.delve().unwrap().scene));
        if !contract {
            outing.execute_unchecked(&command, &mut NullSink);
            continue;
        }
        for command in legal.iter().take(40) {
            let words = outing.describe(&names, command);
            let unknown = words.replace("Dear God?", "").contains('?');
            assert!(!words.is_empty() && !unknown, "{seed} {command:?}: {words}");
        }
        let (before, mut events) = (outing.clone(), Vec::<Event>::new());
        outing.execute(&command, &mut events).unwrap_or_else(|why| panic!("{seed} {command:?}: {why}"));
        let mut folded = before;
        for event in &events {
            check_text(&folded, &names, event);
            folded.apply(event);
            folded.follow(&mut names);
        }
        assert_eq!(folded, outing, "{seed} {command:?} {events:#?}");
        if outing.move_number().is_multiple_of(16) {
            let text = serde_json::to_string(&outing).unwrap();
            assert!(text.len() <= 64 * 1024, "{seed}: {}", text.len());
            let back: Outing = serde_json::from_str(&text).unwrap();
            assert_eq!(back, outing, "{seed}");
            assert_eq!(back.hash(), outing.hash(), "{seed}");
        }
        let (seen, mut known) = (outing.observation(Seat(0)), Vec::new());
        seen.legal_commands(&mut known);
        legal.clear();
        outing.legal_commands(&mut legal);
        assert_eq!(known, legal, "{seed}: the legal commands show no secret");
    }
    outing
}

#[test]
fn random_delves_keep_the_contract() {
    for seed in 0..60 {
        play(seed, false, 150, true);
    }
}

#[test]
fn random_delves_never_get_stuck() {
    for seed in 1000..1300 {
        play(seed, false, 400, false);
    }
}

#[test]
fn the_computer_finishes_its_delves() {
    let mut ends = [0; 2];
    // Mostly new characters: the delves of experienced parties take longer.
    for seed in (0..300).filter(|seed| seed % 3 > 0 || *seed < 30) {
        let outing = play(seed, true, 3000, false);
        let delve = outing.delve().unwrap();
        assert!(delve.is_over(), "{seed}: {:?}", delve.scene);
        ends[usize::from(delve.scene == Scene::Returned)] += 1;
    }
    assert!(ends[1] >= 100, "lost and returned: {ends:?}");
}
