//! The life between delves of *Tunnels*: the guild, changes of type, loans, and the hall of the dead.

use super::*;
use ludus_engine::proves;
use ludus_tunnels::data::attribute::Attributes;
use ludus_tunnels::data::character_type::CharacterType;
use ludus_tunnels::data::coins::Coins;
use ludus_tunnels::data::spell::Spell;
use ludus_tunnels::model::delver::Delver;

const SIZES: [(u16, u16); 2] = [(80, 24), (200, 50)];

fn delver(name: &str, kind: CharacterType, gold: u32) -> Delver {
    let own = if kind == CharacterType::MagicUser { vec![Spell::WillOWisp] } else { Vec::new() };
    let attributes = Attributes([18, 14, 12, 12, 13, 12]);
    Delver { gold: Coins::gold(gold), spells: own, ..Delver::plain(name, kind, attributes) }
}

/// The menu of *Tunnels* with these characters on the roster; those with a fate are dead.
fn menu(all: &[(Delver, Option<&str>)], size: (u16, u16)) -> Player {
    let mut player = Player::with(modern());
    player.resize(size.0, size.1);
    for (who, fate) in all {
        let store = player.app.store_mut();
        store.add_delver(who, 1).unwrap();
        let Some(fate) = fate else { continue };
        let text = store.tunnels().export(Some(&who.name)).unwrap();
        let dead = text.replace("\"created\"", &format!("\"dead\": \"{fate}\", \"created\""));
        store.remove_delver(&who.name).unwrap();
        store.import_delvers(&dead).unwrap();
    }
    player.app.back_to_the_welcome();
    player.press("<Enter>t");
    player
}

/// The three who live: a magic-user, a rogue of level 4 and a warrior.
fn three() -> Vec<(Delver, Option<&'static str>)> {
    let moss = Delver { experience: 9000, advanced: 4, ..delver("Moss", CharacterType::Rogue, 700) };
    vec![
        (delver("Ilse", CharacterType::MagicUser, 600), None),
        (moss, None),
        (delver("Brakk", CharacterType::Warrior, 50), None),
    ]
}

fn who(player: &mut Player, name: &str) -> Delver {
    player.app.store_mut().tunnels().find(name).unwrap().who.clone()
}

#[test]
fn shop_shows_what_the_customer_has() {
    for size in [(80, 24), (100, 30), (132, 43)] {
        let mut player = menu(&[(delver("Brakk", CharacterType::Warrior, 200), None)], size);
        player.press("y<Enter> <Down>");
        assert_eq!(who(&mut player, "Brakk").weapons.len(), 1, "{}", player.text());
        player.assert_shows(&[if size.1 > 24 { "Gear \u{2500}" } else { "Brakk has: claymore" }]);
    }
}

#[test]
fn guild_teaches_the_marked_spell_for_its_fee() {
    proves!("TT-MAGIC-04", "TT-MAGIC-06");
    for size in SIZES {
        let mut player = menu(&three(), size);
        player.press("yg");
        player.assert_shows(&["The guild", "Ilse, magic-user 1: 600 g.p.", "Level 1", "knows", "500 g.p."]);
        player.press("/whammy<Esc>");
        player.assert_shows(&["Whammy", "100 g.p. left after the lesson."]);
        player.press(" ");
        player.assert_shows(&["Ilse knows Whammy now.", "100 g.p."]);
        assert_eq!(who(&mut player, "Ilse").spells, [Spell::WillOWisp, Spell::Whammy]);
        player.press(" ");
        player.assert_shows(&["Ilse knows Whammy already."]);
        assert_eq!(who(&mut player, "Ilse").gold, Coins::gold(100));
        player.press("/cateyes<Esc>");
        player.assert_shows(&["needs money", "The fee is 500 g.p., and Ilse has 100 g.p."]);
        player.press("/curses<Esc>");
        player.assert_shows(&["needs money", "Curses Foiled"]);
        player.press("/zingum<Esc>");
        player.assert_shows(&["18!", "Zingum needs IQ 18, and Ilse has 14."]);
        assert!(player.text().matches("needs IQ 18").count() > 2, "in the rows, too: {}", player.text());
        player.press("<Esc>");
        player.assert_shows(&["Your characters"]);
    }
}

#[test]
fn warriors_learn_nothing_and_keep_their_type() {
    let mut player = menu(&three(), (80, 24));
    player.press("y<Down><Down>g");
    player.assert_shows(&["no magic"]);
    player.assert_shows(&["Brakk is a warrior, and warriors learn no magic."]);
    player.press("c");
    player.assert_shows(&["Brakk stays a warrior: only magic-users and rogues change their type."]);
    assert_eq!(who(&mut player, "Brakk"), three()[2].0);
}

#[test]
fn change_of_type_is_confirmed_twice() {
    proves!("TT-DEC-015");
    for size in SIZES {
        let mut player = menu(&three(), size);
        player.press("y<Down>gc");
        player.assert_shows(&["A change of type costs Moss experience. Choose another type?"]);
        player.press("<Enter><Down>");
        let loses = "Moss becomes a magic-user and loses 9000 e.p., 3 levels and 500 g.p";
        player.assert_shows(&["Change of type", loses]);
        player.press("<Enter>");
        let asked = player.text().split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(asked.contains(&format!("{loses}.: for good?")), "{asked}");
        player.press("<Esc>");
        assert_eq!(who(&mut player, "Moss"), three()[1].0, "any other key keeps the type");
        player.press("<Enter><Enter>");
        player.assert_shows(&["Moss is a magic-user now.", "The guild"]);
        let after = who(&mut player, "Moss");
        assert_eq!((after.kind, after.experience, after.spells.len()), (CharacterType::MagicUser, 0, 10));
    }
}

#[test]
fn rogue_at_the_limit_is_asked_on_the_surface() {
    proves!("TT-DEC-016");
    let moss = Delver { experience: 60_000, advanced: 7, ..delver("Moss", CharacterType::Rogue, 0) };
    let mut player = menu(&[(moss, None)], (80, 24));
    player.press("y");
    player.assert_shows(&["+ new type"]);
    player.press("gc<Enter>");
    player.assert_shows(&["15000", "3000", "60000"]);
    player.press("<Down><Down><Enter><Enter>");
    assert_eq!(who(&mut player, "Moss").kind, CharacterType::WizardWarrior);
    player.assert_shows(&["Moss is a wizard-warrior now."]);
}

#[test]
fn loan_shows_both_purses_and_refuses_too_much() {
    proves!("TT-CHAR-13");
    for size in SIZES {
        let mut player = menu(&three(), size);
        player.press("yl");
        player.assert_shows(&["Lend money", "Ilse: 590 g.p.", "Moss: 710 g.p."]);
        player.press("<BS><BS>");
        player.assert_shows(&["Type a number of gold pieces."]);
        player.press("<Enter>");
        player.assert_shows(&["Type the sum as a number of gold pieces."]);
        player.press("601<Enter>");
        player.assert_shows(&["Ilse has 600 g.p., which is less than 601 g.p."]);
        player.press("<BS><BS><BS>0<Enter>");
        player.assert_shows(&["A sum of 0 g.p. is nothing to lend; name a larger one."]);
        player.press("<BS>25<Down><Right>");
        player.assert_shows(&["Ilse: 575 g.p.", "Brakk: 75 g.p."]);
        player.press("<Enter>");
        player.assert_shows(&["Ilse lends 25 g.p. to Brakk.", "Your characters"]);
        let gold = ["Ilse", "Brakk"].map(|name| who(&mut player, name).gold);
        assert_eq!(gold, [Coins::gold(575), Coins::gold(75)]);
    }
}

#[test]
fn poor_and_lonely_characters_lend_nothing() {
    let mut player = menu(&[(delver("Ilse", CharacterType::MagicUser, 600), None)], (80, 24));
    player.press("yl");
    player.assert_shows(&["Nobody else is here to take the money."]);
    let poor = ["Ilse", "Moss"].map(|name| (delver(name, CharacterType::MagicUser, 0), None));
    let mut player = menu(&poor, (80, 24));
    player.press("yl");
    player.assert_shows(&["Ilse has no money to lend, and nobody else has any."]);
}

#[test]
fn a_character_without_money_borrows_it() {
    proves!("TT-CHAR-13");
    let poor = [(delver("Ilse", CharacterType::MagicUser, 0), None), three().remove(1)];
    for size in SIZES {
        let mut player = menu(&poor, size);
        player.press("y").assert_shows(&["L loan"]);
        player.press("<Enter><Down>").assert_shows(&["in \"Your characters\" lends money."]);
        player.press("<Esc>l").assert_shows(&["From", "Ilse: 10 g.p."]);
        player.press("<Enter>");
        assert_eq!(who(&mut player, "Ilse").gold, Coins::gold(10), "{}", player.text());
    }
}

#[test]
fn hall_of_the_dead_calls_a_character_back() {
    proves!("TT-DEC-171", "TT-DEC-229");
    let dead = (delver("Tamsin", CharacterType::Rogue, 30), Some("fell in The Bear Gate"));
    for size in SIZES {
        let mut player = menu(&[three(), vec![dead.clone()]].concat(), size);
        player.assert_shows(&["The hall of the dead"]);
        player.press("t");
        player.assert_shows(&["Tamsin", "30 g.p.", "fell in The Bear Gate", "Born Again needs a living caster"]);
        player.press("b");
        assert!(player.app.store_mut().tunnels().find("Tamsin").unwrap().dead.is_some(), "{}", player.text());
        let merle = Delver {
            spells: vec![Spell::BornAgain],
            ..Delver::plain("Merle", CharacterType::MagicUser, Attributes([230, 42, 12, 12, 24, 12]))
        };
        player.app.store_mut().add_delver(&merle, 2).unwrap();
        player.press("<Down>");
        player.assert_shows(&["Merle can call Tamsin back for 208 ST."]);
        player.press("b");
        player.assert_shows(&["Merle pays 208 ST for a new body of Tamsin, without goods?"]);
        player.press("<Enter>");
        player.assert_shows(&["Tamsin lives again.", "All your characters are alive."]);
        assert_eq!(who(&mut player, "Tamsin").gold, Coins::NONE);
        player.press("<Esc>");
        assert!(!player.text().contains("The hall of the dead"), "{}", player.text());
    }
}

#[test]
fn dismissed_dead_stay_in_the_hall_for_good() {
    let fallen = Delver { experience: 50, ..delver("Tamsin", CharacterType::Rogue, 30) };
    let mut player = menu(&[three(), vec![(fallen, Some("fell in The Bear Gate"))]].concat(), (80, 24));
    let store = player.app.store_mut();
    let text = store.tunnels().export(Some("Tamsin")).unwrap().replace("\"fights\": 0", "\"fights\": 2");
    store.remove_delver("Tamsin").unwrap();
    store.import_delvers(&text).unwrap();
    store.remove_delver("Tamsin").unwrap();
    player.press("t");
    player.assert_shows(&["Tamsin", "Tamsin was dismissed: Born Again finds only characters of the roster."]);
    player.press("<Enter>");
    player.assert_shows(&["Tamsin was dismissed: no career is left."]);
}

#[test]
fn key_line_of_the_roster_fits_the_classic_look() {
    let ready = Delver { advanced: 3, ..three().remove(1).0 };
    let mut player = menu(&[(ready, None), three().remove(0)], (80, 24));
    player.press("y").look_as(Look::Classic);
    player.assert_shows(&["G guild  T level  L lend  I career  A dismiss  ? help  Esc back"]);
}

#[test]
fn letters_of_the_classic_menu_mean_one_thing() {
    let dead = (delver("Tamsin", CharacterType::Rogue, 30), Some("fell in The Bear Gate"));
    let mut player = menu(&[three(), vec![dead]].concat(), (80, 24));
    let all = crate::tunnels::screens::menu::items(player.app.shared_mut());
    let capitals = |label: &str| label.chars().filter(char::is_ascii_uppercase).collect::<String>();
    let mut letters: Vec<String> = all.iter().map(|item| capitals(item.label())).collect();
    letters.push("T".into());
    assert!(letters.contains(&"H".into()), "{letters:?}");
    let distinct: std::collections::BTreeSet<&String> = letters.iter().collect();
    assert_eq!(distinct.len(), letters.len(), "{letters:?}");
}

#[test]
fn return_in_a_search_of_the_shop_stays_at_the_ware() {
    let mut player = menu(&[(delver("Brakk", CharacterType::Warrior, 200), None)], (120, 36));
    player.press("y<Enter>/claym<Enter>").assert_shows(&["The shop", "claymore", "1 of 1"]);
    player.press(" ");
    assert_eq!(who(&mut player, "Brakk").weapons.len(), 1, "{}", player.text());
    // Without a search Return ends the purchase.
    player.press("<Esc><Enter>").assert_lacks(&["The shop"]);
}

#[test]
fn shop_says_what_a_customer_lacks_for_a_weapon() {
    let mut weak = delver("Brakk", CharacterType::Warrior, 900);
    weak.attributes = Attributes([9, 12, 12, 12, 3, 12]);
    let mut player = menu(&[(weak, None)], (200, 50));
    player.press("y<Enter>").assert_shows(&["Not for this one", "! ST 6 short: each combat turn costs so much ST."]);
    let text = player.text();
    let claymore = text.lines().find(|line| line.contains("claymore")).unwrap();
    assert!(claymore.contains("15 \u{2013}6") && claymore.contains("ST 6 short"), "{claymore}");
    for (columns, rows) in [(80, 24), (120, 36)] {
        player.resize(columns, rows);
        player.assert_shows(&["Weight", "Dice, adds", "   ST", "   DX", "15 \u{2013}6"]);
    }
}
