//! The guild: lessons and their fees, changes of type, and *Born Again*.

use crate::data::attribute::Attributes;
use crate::data::character_type::CharacterType;
use crate::data::coins::Coins;
use crate::data::kindred::Kindred;
use crate::data::spell::Spell;
use crate::data::supply::StaffKind;
use crate::model::delver::Delver;
use crate::setup::guild::{GuildError, born_again, can_raise, changed, cost, fee, taught};
use crate::tests::arena::{PLAIN, person, warrior};
use alloc::string::ToString;
use ludus_engine::dice::Dice;
use ludus_engine::proves;

fn caster(kind: CharacterType, gold: u32) -> Delver {
    Delver { gold: Coins::gold(gold), ..person("Ilse", kind, PLAIN, &[]) }
}

#[test]
fn the_guild_teaches_for_a_fee_by_level_and_type() {
    proves!("TT-MAGIC-04", "TT-MAGIC-06", "TT-TYPE-05", "TT-DEC-130");
    let fees = |kind| [Spell::WillOWisp, Spell::Whammy, Spell::Shatterstaff].map(|spell| fee(kind, spell));
    let gold = |pieces: [u32; 3]| pieces.map(|pieces| Some(Coins::gold(pieces)));
    assert_eq!(fees(CharacterType::MagicUser), gold([0, 500, 8500]));
    assert_eq!(fees(CharacterType::Rogue), gold([100, 600, 8600]));
    assert_eq!(fees(CharacterType::WizardWarrior), gold([100, 600, 8600]));
    assert_eq!(fees(CharacterType::Warrior), [None; 3]);
    let after = taught(&caster(CharacterType::MagicUser, 600), Spell::Whammy).unwrap();
    assert_eq!((after.gold, after.spells.as_slice(), after.level()), (Coins::gold(100), &[Spell::Whammy][..], 1));
    let after = taught(&caster(CharacterType::Rogue, 100), Spell::WillOWisp).unwrap();
    assert_eq!((after.gold, after.spells.as_slice()), (Coins::NONE, &[Spell::WillOWisp][..]));
}

#[test]
fn the_guild_refuses_with_a_reason() {
    proves!("TT-TYPE-03", "TT-MAGIC-02", "TT-MAGIC-03");
    let why = |who: &Delver, spell| taught(who, spell).unwrap_err().to_string();
    let rich = caster(CharacterType::MagicUser, 1100);
    assert_eq!(why(&warrior(PLAIN, &[]), Spell::Whammy), "Anna is a warrior, and warriors learn no magic");
    let poor = caster(CharacterType::Rogue, 599);
    assert_eq!(why(&poor, Spell::Whammy), "the fee is 600 g.p., and Ilse has 599 g.p.");
    // PLAIN has IQ 16 and DX 12: enough for level 4. Level 5 needs 18 and 12.
    assert_eq!(why(&rich, Spell::Zingum), "Zingum needs IQ 18, and Ilse has 16");
    let clumsy = Delver { current: Some(Attributes([12, 16, 12, 12, 8, 12])), ..rich.clone() };
    assert_eq!(why(&clumsy, Spell::Whammy), "Whammy needs DX 9, and Ilse has 8");
    let knows = taught(&rich, Spell::Whammy).unwrap();
    assert_eq!(why(&knows, Spell::Whammy), "Ilse knows Whammy already");
}

#[test]
fn a_change_of_type_starts_again_at_level_one() {
    proves!("TT-TYPE-08", "TT-TYPE-09", "TT-DEC-015");
    let of = |kind, gold| Delver {
        experience: 9000,
        advanced: 4,
        spells: vec![Spell::Whammy],
        ..Delver { gold: Coins::gold(gold), ..person("Ilse", kind, [30, 16, 12, 12, 12, 12], &[]) }
    };
    let rogue = of(CharacterType::Rogue, 700);
    let mage = changed(&rogue, CharacterType::MagicUser).unwrap();
    assert_eq!((mage.kind, mage.experience, mage.advanced, mage.level()), (CharacterType::MagicUser, 0, 1, 1));
    assert_eq!((mage.gold, mage.spells.len(), mage.attributes), (Coins::gold(200), 11, rogue.attributes));
    let fighter = changed(&rogue, CharacterType::Warrior).unwrap();
    assert_eq!((fighter.gold, fighter.spells.len(), fighter.experience), (Coins::gold(700), 0, 0));
    assert_eq!(fighter.check(), Ok(()));
    let back = changed(&of(CharacterType::MagicUser, 0), CharacterType::Rogue).unwrap();
    assert_eq!((back.kind, back.spells.len(), back.advanced), (CharacterType::Rogue, 1, 1));
    let why = |who: &Delver, to| changed(who, to).unwrap_err().to_string();
    assert_eq!(why(&rogue, CharacterType::Rogue), "Ilse is a rogue already");
    assert_eq!(why(&rogue, CharacterType::WizardWarrior), "only a rogue with 60000 e.p. becomes a wizard-warrior");
    let poor = of(CharacterType::Rogue, 499);
    assert_eq!(why(&poor, CharacterType::MagicUser), "the fee is 500 g.p., and Ilse has 499 g.p.");
    for fixed in [CharacterType::Warrior, CharacterType::WizardWarrior] {
        let said = why(&of(fixed, 700), CharacterType::Rogue);
        assert!(said.ends_with(": only magic-users and rogues change their type"), "{said}");
    }
}

#[test]
fn a_rogue_at_the_limit_keeps_a_part_at_the_guild() {
    proves!("TT-TYPE-10", "TT-DEC-016");
    let rogue = Delver { experience: 60_000, advanced: 7, ..caster(CharacterType::Rogue, 0) };
    let points = |to| changed(&rogue, to).map(|one| (one.experience, one.gold));
    assert_eq!(points(CharacterType::Warrior), Ok((15_000, Coins::NONE)));
    assert_eq!(points(CharacterType::MagicUser), Ok((3000, Coins::NONE)), "no fee");
    assert_eq!(points(CharacterType::WizardWarrior), Ok((60_000, Coins::NONE)));
    assert!(points(CharacterType::Rogue).is_err());
}

#[test]
fn born_again_gives_the_dead_a_new_body() {
    proves!("TT-DEC-171", "TT-SPELL-1701");
    let master = |kind, strength| Delver {
        spells: vec![Spell::BornAgain],
        ..person("Ilse", kind, [strength, 42, 12, 12, 24, 12], &[])
    };
    let ilse = master(CharacterType::MagicUser, 300);
    let dead = Delver {
        experience: 2500,
        advanced: 2,
        spells: vec![Spell::Whammy],
        gold: Coins::gold(40),
        ..person("Moss", CharacterType::Rogue, PLAIN, &["sax"])
    };
    for (face, kindred) in [(1, Kindred::Human), (4, Kindred::Leprechaun), (6, Kindred::Hobbit)] {
        let mut dice = Dice::loaded([face]);
        let (die, back) = born_again(&ilse, &dead, &mut dice).unwrap();
        assert_eq!((u32::from(die), dice.left_over(), dice.ran_short()), (face, 0, false));
        assert_eq!(
            (back.kindred, back.attributes, back.experience, back.advanced),
            (kindred, dead.attributes, 2500, 2)
        );
        assert_eq!((back.weapons.len(), back.gold, back.spells), (0, Coins::NONE, dead.spells.clone()));
    }
    let why = |who: &Delver| can_raise(who).unwrap_err().to_string();
    assert_eq!(why(&dead), "Moss does not know Born Again");
    // One ST must be left of the 208; a staff takes one off at level 1.
    let weak = master(CharacterType::MagicUser, 208);
    assert_eq!(why(&weak), "Born Again takes 208 ST, and Ilse has 208; one must be left");
    let staff = Delver { staff: Some(StaffKind::Ordinaire), ..weak };
    assert_eq!((can_raise(&staff), cost(&staff, Spell::BornAgain)), (Ok(207), 207));
    let dull = Delver { current: Some(Attributes([300, 41, 12, 12, 24, 12])), ..ilse };
    assert_eq!(why(&dull), "Born Again needs IQ 42, and Ilse has 41");
    let mut none = Dice::loaded([]);
    let refused = born_again(&dull, &dead, &mut none).unwrap_err();
    assert!(matches!(refused, GuildError::Needs { .. }) && !none.ran_short(), "no die falls for a refusal");
}

#[test]
fn a_wizard_warrior_raises_the_dead_only_while_strong() {
    proves!("TT-TYPE-11", "TT-DEC-017");
    let of = |strength| Delver {
        spells: vec![Spell::BornAgain],
        ..person("Ilse", CharacterType::WizardWarrior, [strength, 250, 12, 12, 24, 12], &[])
    };
    assert_eq!(can_raise(&of(250)), Err(GuildError::Bound("Ilse".into())));
    assert_eq!(can_raise(&of(251)), Ok(208));
}
