//! The rules of *Duels*' screens, DUEL-UI-01 to 10, each held to its sentence; what is new beside them.

use super::*;
use crate::tests::duels::{FIVE, PLANNED, SCREENS, at, place};
use crate::theme::{Ink, style};
use ludus_duels::battle::chances;
use ludus_duels::data::item::Item;
use ludus_duels::data::skill::Skill;
use ludus_duels::data::temper::Temper;
use ludus_duels::model::character::Character;
use ludus_duels::model::fighter::Fighter;
use ludus_duels::model::setup::Entrant;
use ludus_engine::proves;
use ludus_store::settings::Theme;

/// The lines of the screen.
fn lines(player: &Player) -> Vec<String> {
    player.text().lines().map(str::to_string).collect()
}

fn line_of(player: &Player, words: &str) -> String {
    lines(player)
        .into_iter()
        .find(|line| line.contains(words))
        .unwrap_or_else(|| panic!("{words:?}: {}", player.text()))
}

/// The event that is seen, as "event 4" tells it.
fn event(player: &Player) -> u32 {
    let line = line_of(player, "event ");
    line.split("event ").nth(1).unwrap().split(' ').next().unwrap().parse().unwrap()
}

/// Turns a line of a form to a value.
fn turn_to(player: &mut Player, line: &str, value: &str) {
    for _ in 0..30 {
        if line_of(player, line).contains(value) {
            return;
        }
        player.press("<Right>");
    }
    panic!("{line} never says {value}: {}", player.text());
}

#[test]
fn duels_work_by_pages_letters_arrows_mouse_and_without_colour() {
    proves!("DUEL-UI-01");
    // Pages, turned by Tab, the first again at last.
    let mut player = at(quiet(), PLANNED);
    let mut pages = vec![player.text()];
    for _ in 0..3 {
        player.press("<Tab>");
        assert!(!pages.contains(&player.text()), "a page of its own: {}", player.text());
        pages.push(player.text());
    }
    player.press("<Tab>");
    assert_eq!(player.text(), pages[0]);
    // The same entry by its letter, by arrows and Return, by a click; one column of them.
    for settings in [quiet(), modern()] {
        let mut by_letter = at(settings, "");
        by_letter.resize(120, 36);
        by_letter.press(if settings.look == Look::Modern { "r" } else { "g" });
        by_letter.assert_shows(&["League: 7 compete"].map(|text| &text[..6]));
        let wanted = by_letter.text();
        let reached = (1..10).any(|downs| {
            let mut by_arrows = at(settings, "");
            by_arrows.resize(120, 36);
            by_arrows.press(&("<Home>".to_string() + &"<Down>".repeat(downs) + "<Enter>"));
            by_arrows.text() == wanted
        });
        assert!(reached, "the arrows do not reach the league");
        let mut by_click = at(settings, "");
        by_click.resize(120, 36);
        let (x, y) = place(&by_click, if settings.look == Look::Modern { "Rank all" } else { "leaGue" });
        by_click.input(Input::Click(x + 1, y));
        assert_eq!(by_click.text(), wanted, "by a click at {x}, {y}");
    }
    // Without any colour every screen says the same.
    for (name, keys) in SCREENS {
        let text = |theme| at(Settings { theme, ..modern() }, keys).text().replace(['\u{2591}', '[', ']'], " ");
        let text = |theme| text(theme).lines().map(|line| line.trim_end().to_string()).collect::<Vec<_>>();
        assert_eq!(text(Theme::None), text(Theme::Truecolor), "{name}");
    }
}

#[test]
fn editor_shows_tactics_plan_and_rounds_from_left_to_right() {
    proves!("DUEL-UI-02");
    for (columns, rows) in [(80, 24), (120, 36), (160, 48), (200, 50)] {
        let mut player = at(modern(), PLANNED);
        player.resize(columns, rows);
        let (tactic, line, round) = (place(&player, "ME melee"), place(&player, "CA-MI"), place(&player, "1 Spell"));
        assert!(tactic.0 < line.0 && line.0 < round.0, "{columns}x{rows}: {tactic:?} {line:?} {round:?}");
        let verdict = place(&player, "Valid.");
        assert!(verdict.0.abs_diff(line.0) < 8 && verdict.1 > line.1, "under the plan: {verdict:?} {line:?}");
        // All eleven tactics; those of no use are dim, with the reason behind them.
        let skin = player.app.skin();
        for (text, ink) in [
            ("CA cast spell", Ink::Key),
            ("US use item: no item", Ink::Dim),
            ("FI fire: no archery", Ink::Dim),
            ("ME melee", Ink::Key),
            ("TA talk", Ink::Key),
            ("SA say", Ink::Key),
            ("FU fulfil: no agreement", Ink::Dim),
            ("ST steal", Ink::Key),
            ("FL flee", Ink::Key),
            ("GI give", Ink::Key),
            ("SC scout", Ink::Key),
        ] {
            let (x, y) = place(&player, text);
            assert_eq!(Some(player.cell(x, y).fg), style(skin, ink).fg, "{text} at {columns}x{rows}");
        }
        player.press("ta");
        player.assert_shows(&["ST steal: the plan has TA"]);
        // What is wrong is told where the plan stands.
        player.press("e ST<Enter>");
        player.assert_shows(&["exclude each other"]);
    }
}

#[test]
fn every_key_of_the_editor_does_what_it_says() {
    proves!("DUEL-UI-03");
    let mut player = at(quiet(), "d<Enter>");
    player.press("mefl");
    player.assert_shows(&["1 ME*", "2 FL"]);
    // PgUp and PgDn, and Shift with an arrow; without Shift an arrow only goes there.
    player.press("<PgUp>");
    player.assert_shows(&["1 FL", "2 ME*"]);
    player.press("<S-Down>");
    player.assert_shows(&["1 ME*", "2 FL"]);
    player.press("<S-Up>");
    player.assert_shows(&["1 FL", "2 ME*"]);
    player.press("<PgDn><Up><Down>");
    player.assert_shows(&["1 ME*", "2 FL"]);
    // The count.
    player.press("<Up>-");
    player.assert_shows(&["1 ME5"]);
    player.press("+*");
    player.assert_shows(&["1 ME*"]);
    player.press("3");
    player.assert_shows(&["1 ME3"]);
    player.press("<Del>");
    player.assert_shows(&["1 FL", "1 of 20 lines"]);
    // Tab turns to the odds, W watches one fight, N names, Return seals.
    let before = player.text();
    player.press("<Tab>");
    assert_ne!(player.text(), before, "the next page of the odds");
    player.press("<Tab><Tab><Tab>");
    assert_eq!(player.text(), before);
    player.press("w");
    player.assert_shows(&["One test fight"]);
    player.press("nAway<Enter>");
    player.assert_shows(&["Plan for Bran: Away", "Kept as \"Away\""]);
    // These letters begin tactics, and nothing else.
    for letter in ['c', 'u', 'f', 'm', 't', 's', 'g'] {
        player.press(&letter.to_string());
        player.assert_shows(&[&format!("Tactic: {}_", letter.to_ascii_uppercase())]);
        player.press("<Esc>");
    }
    player.press("<Enter>");
    assert_eq!(event(&player), 1);
}

#[test]
fn the_timeline_shows_what_closing_costs() {
    proves!("DUEL-UI-04");
    let round = |player: &Player, number: usize| {
        let lines = lines(player);
        let line =
            lines.iter().find(|line| line.chars().skip(56).collect::<String>().starts_with(&format!("{number:>2}")));
        line.unwrap_or_else(|| panic!("round {number}: {}", player.text())).chars().skip(56).collect::<String>()
    };
    // Against who makes nothing but blows up: two who close meet at once.
    let mut player = at(quiet(), "d<Down>");
    turn_to(&mut player, "Against", "Giant Rat");
    player.press("<Enter>me");
    assert!(round(&player, 1).contains("Spell to Bow"), "{}", player.text());
    assert!(round(&player, 2).contains("Melee ME 70%"), "{}", player.text());
    // A spell first: cast at Spell range while the other closes.
    player.press("<Home>cada<PgUp>");
    assert!(round(&player, 1).contains("Spell CA-DA 70%"), "{}", player.text());
    assert!(round(&player, 2).contains("Bow   to Melee"), "{}", player.text());
    assert!(round(&player, 3).contains("Melee ME"), "{}", player.text());
    // Hold takes two rounds from the other, who therefore does not close.
    player.press("<Home>caho<PgUp>");
    assert!(
        round(&player, 1).contains("Spell CA-HO") && round(&player, 2).contains("Spell CA-DA"),
        "{}",
        player.text()
    );
}

#[test]
fn timeline_shows_who_is_held_off_by_an_archer() {
    let mut player = at(quiet(), "d<Down>");
    turn_to(&mut player, "Against", "Renegade");
    player.press("<Enter>me");
    // He closes to Bow, and is held there until the two arrows are shot.
    let text = player.text();
    let right: Vec<String> = text.lines().skip(4).take(6).map(|line| line.chars().skip(56).collect()).collect();
    let held = right.iter().filter(|line| line.contains("held off")).count();
    assert!(right[0].contains("Spell to Bow") && held > 0 && right[held].contains("held off"), "{right:#?}");
    // Without arrows the higher level closes first, and the blow of that round is struck.
    assert!(right[held + 1].contains("Bow   ME") && right[held + 2].contains("Melee ME"), "{right:#?}");
}

#[test]
fn encounter_shows_range_and_hit_points_and_steps_both_ways() {
    proves!("DUEL-UI-05");
    for (columns, rows) in [(80, 24), (120, 36), (160, 48)] {
        let mut player = at(quiet(), "d<Enter>meme<Enter>");
        player.resize(columns, rows);
        // Both figures on a bar, nearer at every range; the range in words and in brackets.
        let gap = |player: &Player| {
            let line = lines(player).into_iter().find(|line| line.contains("B>") && line.contains("<b")).unwrap();
            line.find("<b").unwrap() - line.find("B>").unwrap()
        };
        let mut gaps = Vec::new();
        for range in ["[SPELL]", "[BOW]", "[MELEE]"] {
            for _ in 0..9 {
                if !player.text().contains(range) {
                    player.press("<Right>");
                }
            }
            if player.text().contains(range) {
                gaps.push(gap(&player));
            }
        }
        assert!(gaps.len() >= 2 && gaps.is_sorted_by(|a, b| a > b), "{gaps:?}");
        // Hit points in figures and as a bar, of both.
        for name in ["Bran  ", "Brenna  "] {
            let all = lines(&player);
            let line = all.iter().find(|line| line.contains(name) && line.contains("HP ")).unwrap();
            assert!(line.contains("HP ") && line.contains("/10") && line.contains('='), "{line}");
        }
        // One on, one back, the same picture; many back again as well; not before the first.
        let mut seen = vec![player.text()];
        for _ in 0..6 {
            player.press("<Right>");
            seen.push(player.text());
        }
        for earlier in seen.iter().rev().skip(1) {
            player.press("<BS>");
            assert_eq!(&player.text(), earlier, "one event back");
        }
        player.press("<Home><BS>");
        assert_eq!(event(&player), 1);
        // By itself, and to the end.
        player.press(" ").wait(2_000);
        assert!(event(&player) > 1);
        player.press(" ").wait(100);
        let stopped = event(&player);
        player.wait(10_000);
        assert_eq!(event(&player), stopped, "A again stops it");
        player.press("<End>");
        player.assert_shows(&["Return the report"]);
        let last = event(&player);
        assert!(line_of(&player, "event ").contains(&format!("event {last} of {last}")));
    }
}

#[test]
fn sealed_plan_stays_hidden_from_the_second_player() {
    proves!("DUEL-UI-08");
    for (columns, rows) in [(80, 24), (120, 36), (200, 50)] {
        let mut player = at(quiet(), "d<Down><Down><Right><Right><Enter><Enter>");
        player.resize(columns, rows);
        player.press("caho<Tab><Tab>me<Enter>");
        player.assert_shows(&["press Return.", "has sealed a plan:", "must look away"]);
        let hidden = |player: &Player| {
            // The plan that the computer would make is no secret.
            let text = player.text();
            let text = text.split_once("No plan is written yet").map_or(text.as_str(), |(before, _)| before);
            assert!(!text.contains("CA-HO") && !text.contains("1 ME"), "{columns}x{rows}: {text}");
        };
        hidden(&player);
        player.press("<Enter>");
        player.assert_shows(&["Brenna"]);
        hidden(&player);
        // Neither by help, nor by a try, nor by the odds: they stand against what he may assume.
        for keys in ["?<Enter>", "me", "w", "aaa", "<Tab>", "<Tab>"] {
            player.press(keys);
            assert!(!player.text().contains("1 CA-HO"), "{keys}: {}", player.text());
        }
        let text = player.text();
        assert!(text.contains("gainst "), "{text}");
    }
}

#[test]
fn card_shows_levels_chances_items_and_temper() {
    proves!("DUEL-UI-10");
    for temper in Temper::ALL {
        let items = vec![Item::KeenSword.into(), Item::WandOfFire.into(), Item::WingedBoots.into()];
        let who = Character { temper, items, ..ludus_duels::matchmaking::league::examples()[1].who.clone() };
        let who = Character { name: "Ada".into(), ..who };
        let mut player = at(modern(), "");
        player.app.store_mut().import_duelists(&export(&who)).unwrap();
        player.press("y<Down>");
        player.resize(160, 48);
        let fighter = Entrant::player(who.clone()).fighter(&Entrant::Nobody);
        let nobody = Fighter::nobody();
        let hits = format!("ME  {}   hits {}%", fighter.level(Skill::Melee), chances::blow(&fighter, &nobody).total);
        let shoots = format!("hits {}%, 1-6, 2 arrows", chances::arrow(&fighter, &nobody).total);
        let away = format!("Gets away {}%", chances::flight(&fighter, &nobody).total);
        let text = player.text();
        let card = |words: &str| assert!(text.contains(words), "{temper:?}, {words:?}: {text}");
        [hits.as_str(), &shoots, "no spells", "steals 15%", &away].into_iter().for_each(card);
        ["1: Keen Sword", "2: Wand of Fire", "3: Winged Boots"].into_iter().for_each(card);
        // The temper is a sentence of its own, broken over lines.
        let does = match temper {
            Temper::Cowardly => {
                "Cowardly: blows -10%, may panic at 5 HP (30% a round), flight +15%, refuses foes 2 times as dangerous (60%)."
            }
            Temper::Cautious => {
                "Cautious: blows -5%, may panic at 3 HP (20% a round), flight +10%, refuses foes 3 times as dangerous (30%)."
            }
            Temper::Steady => "Steady: obeys every order.",
            Temper::Bold => "Bold: blows +5%, flight -10%, ignores an ordered flight 20%.",
            Temper::Fierce => "Fierce: blows +10%, flight -15%, ignores an ordered flight 40%.",
        };
        let inside = |line: &String| line.rsplit("\u{2502} \u{2502}").next().unwrap().replace('\u{2502}', " ");
        let right = lines(&player).iter().map(inside).collect::<Vec<_>>().join(" ");
        let words = right.split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(words.contains(does), "{does}: {words}");
    }
}

/// A character as an export that may be read.
fn export(who: &Character) -> String {
    let mut roster = ludus_store::duels::roster::Roster::default();
    let bare = Character { items: Vec::new(), ..who.clone() };
    roster.add(&bare, 0).unwrap();
    let text = roster.export(None).unwrap();
    let items = serde_json::to_string(&who.items).unwrap();
    text.replace("\"items\": []", &format!("\"items\": {items}"))
}

#[test]
fn skipped_plan_line_is_marked_beside_it_and_below_the_plan() {
    for (columns, rows) in [(80, 24), (120, 36)] {
        let mut player = at(quiet(), "d<Enter>e<BS><BS><BS>FI* ME*<Enter>");
        player.resize(columns, rows);
        player.assert_shows(&["Valid; line 1 will be skipped."]);
        assert!(line_of(&player, "1 FI*").contains("skipped"), "{}", player.text());
        player.press("<Del>");
        player.assert_shows(&["Valid."]);
        assert!(!player.text().contains("skipped"), "{}", player.text());
    }
}

#[test]
fn viewer_can_look_at_either_fighter_and_their_wounds_so_far() {
    let mut player = at(quiet(), "d<Enter>meme<Enter>o");
    player.assert_shows(&[
        "- Bran -",
        "ME  2   hits 70%",
        "Steady: obeys every order.",
        "No wound yet.",
        "Items: none.",
    ]);
    player.press("<End>");
    let dead = if line_of(&player, "Bran  ").contains("HP  0/10") { "Bran" } else { "Brenna" };
    player.press(if dead == "Bran" { "" } else { "o" });
    player.assert_shows(&[&format!("- {dead} -"), "HP  0/10", ", HP "]);
    // Every wound with its round: what it took adds up to all he had.
    let text = player.text();
    assert!(text.contains("hits, HP 10 to ") && text.contains(" to 0"), "{text}");
    // One event back his wound is undone, and Esc goes back to the log.
    player.press("<BS><BS><BS><BS>");
    assert!(!line_of(&player, &format!("{dead}  ")).contains("HP  0/10"), "{}", player.text());
    player.press("<Esc>");
    assert!(!player.text().contains(" so far"), "{}", player.text());
    player.press("ooo");
    assert!(!player.text().contains(" so far"), "O goes round");
}

#[test]
fn the_odds_of_the_rest_stand_there_and_end_in_what_happened() {
    for (columns, rows) in [(80, 24), (120, 36)] {
        let mut player = at(quiet(), "d<Enter>meme<Enter>");
        player.resize(columns, rows);
        let shown = |player: &Player| {
            let all = lines(player);
            all.into_iter()
                .filter(|line| line.contains("From here") || line.contains("It is over") || line.contains('%'))
                .collect::<Vec<_>>()
                .join("|")
        };
        let first = shown(&player);
        assert!(first.contains("Bran") && first.contains("Brenna") && first.contains("neither"), "{first}");
        player.press("<End>");
        let last = shown(&player);
        assert!(last.contains("100%"), "{last}");
        player.press("<BS><BS><BS><BS><BS>");
        assert!(!shown(&player).contains("100%"), "{}", shown(&player));
        player.press("<Home>");
        assert_eq!(shown(&player), first, "the same dice every time");
    }
}

#[test]
fn hit_point_histogram_is_shown_at_80_and_120_columns() {
    let mut player = at(quiet(), PLANNED);
    player.press("<Tab><Tab>");
    let (heads, shares) = (line_of(&player, "HP left    "), line_of(&player, "% of fights"));
    assert_eq!(
        heads.split_whitespace().skip(2).collect::<Vec<_>>(),
        ["0", "1", "2", "3", "4", "5", "6", "7", "8", "9", "10"]
    );
    let shares: Vec<u32> = shares.split_whitespace().skip(3).map(|share| share.parse().unwrap()).collect();
    assert_eq!(shares.len(), 11);
    assert!(shares.iter().sum::<u32>().abs_diff(100) < 6, "{shares:?}");
    player.resize(120, 36);
    player.assert_shows(&["Fights by the HP left at the end:", "0  1  2  3  4  5  6  7  8  9  10"]);
    let lose = line_of(&player, "lose ");
    assert!(lose.contains(&format!("{}%", shares[0])), "the dead are those who lose: {lose}");
    let below = lines(&player).into_iter().skip_while(|line| !line.contains("Fights by")).nth(3).unwrap();
    assert!(below.chars().take(6).any(|letter| letter == '#'), "{below}");
}

#[test]
fn a_special_plan_is_written_kept_shown_and_fought_by() {
    let mut player = at(quiet(), "h<Enter>");
    player.assert_shows(&["Plan for Bran", "TA not in a special plan"]);
    player.press("taCAHOME<Enter>");
    let special = |player: &mut Player| {
        let store = player.app.store_mut();
        store.duels().find("Bran").unwrap().special.clone().map(|plan| plan.to_string())
    };
    assert_eq!(special(&mut player).as_deref(), Some("CA-HO ME*"), "{}", player.text());
    player.assert_shows(&["Bran has a special plan now."]);
    player.press("<Up>");
    player.assert_shows(&["Special plan: CA-HO ME*"]);
    // Given up it stays; emptied it is gone.
    player.press("<Enter><Del><Esc>");
    assert_eq!(special(&mut player).as_deref(), Some("CA-HO ME*"));
    // As a commander he begins with it, and where another comes to him.
    player.press("<Esc>c<Enter>");
    player.assert_shows(&["1 CA-HO", "2 ME*"]);
    player.press("<Esc>");
    let mut player = at(quiet(), "h<Enter>CAHOME<Enter><Esc>mAda<Enter>d<Right>");
    // Ada comes to Bran, who fights by it: nobody is asked for his plan.
    turn_to(&mut player, "Fighter", "Ada");
    player.press("<Down>");
    turn_to(&mut player, "Against", "Bran");
    player.press("<Down>");
    turn_to(&mut player, "Planned by", "a special plan");
    player.press("<Enter>");
    player.assert_shows(&["Plan for Ada"]);
    assert!(!player.text().contains("1 CA-HO") && !player.text().contains("its plan"), "{}", player.text());
    player.press("me<Enter><End><Tab>");
    player.assert_shows(&["1 CA-HO", "1 ME*"]);
    let mut player = at(quiet(), "h<Enter>me<Enter><Enter><Del><Enter>");
    assert_eq!(special(&mut player), None);
    player.assert_shows(&["Bran has no special plan."]);
}

#[test]
fn best_of_five_goes_from_bout_to_bout_until_three_are_won() {
    let mut player = at(quiet(), "d<Down><Down><Down><Down><Down><Down><Right>");
    player.assert_shows(&["Bouts", "best of five"]);
    player.press("<Enter>");
    let mut bouts = 0;
    while !player.text().contains("Series over.") {
        bouts += 1;
        assert!(bouts < 6, "{}", player.text());
        player.assert_shows(&["Plan for Bran"]);
        player.press(if bouts == 1 { "me<Enter><End><Enter><Enter>" } else { "<Enter><End><Enter><Enter>" });
        player.assert_shows(&["Best of five", "[X]", &format!("after {bouts} of 5 bouts")]);
        if !player.text().contains("Series over.") {
            player.assert_shows(&["opens the next bout"]);
            let opens = if bouts % 2 == 1 { "Brenna opens" } else { "Bran opens" };
            player.assert_shows(&[opens]);
            player.press("<Enter>");
        }
    }
    player.assert_shows(&["has won, 3 to ", "[X] [X] [X]"]);
    let duels = player.app.store_mut().duels().find("Bran").unwrap().record.duels();
    assert_eq!(duels, bouts, "each of them counts");
    player.press("<Enter>");
    player.assert_shows(&["D U E L S"]);
    // Esc ends it between two bouts.
    let mut player = at(quiet(), &[FIVE, "me<Enter><End><Enter><Enter><Esc>"].concat());
    player.assert_shows(&["D U E L S"]);
    player.press("d<Enter>me<Enter><End><Enter><Enter>");
    player.assert_shows(&["D U E L S"]);
}

#[test]
fn repeated_bout_is_practice_and_does_not_continue_the_series() {
    let mut player = at(quiet(), &[FIVE, "me<Enter><End><Enter>"].concat());
    player.assert_shows(&["B same seed"]);
    let duels = |player: &mut Player| player.app.store_mut().duels().find("Bran").unwrap().record.duels();
    let before = duels(&mut player);
    player.press("b");
    player.assert_shows(&["Plan for Bran"]);
    player.press("me<Enter><End><Enter>");
    player.assert_shows(&["roster, scores and experience stay as they are"]);
    player.press("<Enter>");
    player.assert_shows(&["D U E L S"]);
    assert!(!player.text().contains("Best of five"), "{}", player.text());
    assert_eq!(duels(&mut player), before);
}

#[test]
fn bouts_and_special_plans_are_offered_only_where_possible() {
    let mut player = at(quiet(), "d<Down><Down>");
    for _ in 0..6 {
        assert!(!line_of(&player, "Planned by").contains("special"), "{}", player.text());
        player.press("<Right>");
    }
    player.press("<Up>");
    turn_to(&mut player, "Against", "Troll");
    assert!(!player.text().contains("Bouts"), "{}", player.text());
}
