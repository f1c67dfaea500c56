//! The editor under one set of terms with odds, coach and resolver; what it says of dead lines.

use crate::duels::editor::Editor;
use crate::duels::editor::stand::Stand;
use crate::input::Key;
use crate::keys::Keys;
use ludus_duels::battle::command::Command;
use ludus_duels::battle::event::{End, Event};
use ludus_duels::battle::odds::{OddsTally, Trial};
use ludus_duels::battle::state::Encounter;
use ludus_duels::data::item::Item;
use ludus_duels::data::monster::Monster;
use ludus_duels::data::skill::Levels;
use ludus_duels::data::temper::Temper;
use ludus_duels::model::character::Character;
use ludus_duels::model::fighter::Side;
use ludus_duels::model::plan::named::NamedPlan;
use ludus_duels::model::plan::{CODES, Plan};
use ludus_duels::model::setup::{Entrant, Setup, Visit};
use ludus_duels::model::terms::{Agreement, Demand, Reward};
use ludus_engine::dice::Seed;
use ludus_engine::game::{Game, NullSink};

fn plan(text: &str) -> Plan {
    text.parse().unwrap_or_else(|fault| panic!("{text}: {fault}"))
}

fn brenna() -> Character {
    let items = vec![Item::WandOfFire.into(), Item::KeenSword.into()];
    Character { levels: Levels([1, 1, 2, 2]), temper: Temper::Bold, items, gold: 60, ..Character::new("Brenna") }
}

fn lair(agreement: Option<Agreement>) -> Setup {
    let visit = agreement.map(|agreement| Visit { talked: true, agreement: Some(agreement), ..Visit::default() });
    Setup { visit, ..Setup::new(Entrant::player(brenna()), Entrant::monster(Monster::Gargoyle)) }
}

fn editor(setup: &Setup, text: &str) -> Editor {
    let game = setup.build(Seed(77)).unwrap();
    Editor::new(Stand::new(&game, Side::A), Vec::new()).with(NamedPlan { name: String::new(), plan: plan(text) })
}

/// Wins, defeats, escapes of either, partings: in thousandths.
type Shares = [i64; 5];

fn shares(tally: &OddsTally) -> Shares {
    let [wins, escapes] = [tally.wins, tally.escapes];
    [wins[0], wins[1], escapes[0], escapes[1], tally.parted].map(|count| tally.per_mille(count) as i64)
}

/// Results of encounters started by `begin`, each with this plan sealed.
fn really(begin: impl Fn(u64) -> Encounter, plan: &Plan, fights: u64) -> Shares {
    let mut counts = [0; 5];
    for number in 0..fights {
        let mut game = begin(number);
        game.execute(&Command::Seal(plan.clone()), &mut NullSink).unwrap();
        let place = match game.end().unwrap() {
            End::Killed { side: Side::B, .. } => 0,
            End::Killed { .. } => 1,
            End::Fled(Side::A) | End::Charmed(Side::A) => 2,
            End::Fled(_) | End::Charmed(_) => 3,
            _ => 4,
        };
        counts[place] += 1;
    }
    counts.map(|count| count * 1000 / fights as i64)
}

fn assert_near(one: Shares, other: Shares, what: &str) {
    // Four standard errors of the difference of two shares of 1,500 fights.
    let far = one.iter().zip(other).any(|(one, other)| (one - other).abs() > 73);
    assert!(!far, "{what}: {one:?} against {other:?}");
}

#[test]
fn editor_odds_coach_and_resolver_agree_on_each_tactic() {
    const FIGHTS: u64 = 1500;
    let tribute = Agreement { demand: Demand::Tribute(20), reward: Reward::Look };
    let mut codes = Vec::new();
    for (text, agreement) in [
        ("TA SC CA-SH CA-DA ME*", None),
        ("TA FL ME*", Some(tribute)),
        ("CA-SH CA-DA CA-HO ME*", None),
        ("US-2 US-1 ME*", None),
        ("FI* ME*", None),
        ("ME3 FL ME*", None),
        ("SA \"Good day\" ME*", None),
        ("FU ME*", Some(tribute)),
        ("FU ME*", None),
        ("ST ME*", None),
        ("FL FL ME*", None),
        ("GI gold 10 ME*", None),
        ("SC ME*", Some(tribute)),
    ] {
        let setup = lair(agreement);
        let (editor, own) = (editor(&setup, text), plan(text));
        codes.extend(own.entries().iter().map(|entry| entry.code()));
        let shown = shares(&editor.trial(super::SUPPOSED).run(Seed(1), 0..FIGHTS));
        // `ludus duels odds`, `simulate` and the league.
        let odds = Trial::of(&setup, [Some(&own), None], Seed(5)).run(Seed(2), 0..FIGHTS);
        assert_near(shown, shares(&odds), &format!("{text}: the editor against the odds"));
        let resolved = really(|number| setup.build(Seed(number)).unwrap(), &own, FIGHTS);
        assert_near(shown, resolved, &format!("{text}: the editor against the resolver"));
        let game = setup.build(Seed(3)).unwrap();
        let imagined = really(|number| Game::determinize(&game, Side::A.seat(), Seed(number)), &own, FIGHTS);
        assert_near(shown, imagined, &format!("{text}: the editor against the coach"));
    }
    for (code, _) in CODES {
        assert!(codes.contains(&code), "{code} is not compared");
    }
}

#[test]
fn the_editor_shows_the_odds_of_its_own_trial() {
    let editor = editor(&lair(None), "TA ME*");
    let (odds, _) = editor.odds.odds().unwrap();
    let own = editor.trial(super::SUPPOSED).run(Seed(0x0dd5), 0..10_000);
    assert_eq!(odds.tally, own);
    assert!(own.per_mille(own.parted) > 200, "talk often ends it: {own:?}");
    // "Without line 1" is the same trial without the talk.
    assert!(odds.without[0].parted == 0, "{:?}", odds.without[0]);
}

#[test]
fn a_tried_fight_ends_like_the_fights_of_the_odds() {
    let mut editor = editor(&lair(None), "TA ME*");
    let mut proposed = 0;
    for _ in 0..60 {
        editor.try_once();
        proposed += usize::from(editor.tried.iter().any(|line| line.contains("proposes")));
    }
    assert!((10..50).contains(&proposed), "{proposed} of 60 tried talks end in a proposal");
}

#[test]
fn trial_run_does_not_reveal_a_riddles_answer() {
    let riddle = Agreement { demand: Demand::Riddle(9), reward: Reward::Look };
    let setup = Setup {
        visit: Some(Visit { talked: true, agreement: Some(riddle), ..Visit::default() }),
        ..Setup::new(Entrant::player(brenna()), Entrant::monster(Monster::Sphinx))
    };
    let of = |words: &str| {
        let mut editor = editor(&setup, &format!("SA \"{words}\" ME*"));
        editor.try_once();
        let (odds, _) = editor.odds.odds().unwrap();
        (odds.tally, odds.without, editor.tried.iter().map(|line| line.replace(words, "")).collect::<Vec<_>>())
    };
    assert_eq!(of("towel"), of("wrong"));
    let game = setup.build(Seed(3)).unwrap();
    let coached = |words: &str| {
        let mut game = Game::determinize(&game, Side::A.seat(), Seed(4));
        let mut events: Vec<Event> = Vec::new();
        game.execute(&Command::Seal(plan(&format!("SA \"{words}\" ME*"))), &mut events).unwrap();
        events.split_off(1)
    };
    assert_eq!(coached("towel"), coached("wrong"));
}

#[test]
fn editor_names_the_line_that_ends_a_plan_and_dead_lines() {
    for (text, verdict) in [
        ("ME* CA-SH", "Line 1 ends the plan; line 2 is dead."),
        ("CA-SH ST ME*", "Line 2 is dead: never reached."),
        ("CA-DA CA-DA ME*", "Line 2 is dead: a spell can be tried once."),
        ("US-5 CA-CH ME*", "Valid; lines 1-2 will be skipped."),
        ("US-5 ME2 CA-CH ME*", "Valid; lines 1, 3 will be skipped."),
        ("CA-DA ME* SC", "Valid."),
    ] {
        assert_eq!(editor(&lair(None), text).verdict().0, verdict, "{text}");
    }
}

#[test]
fn a_costly_line_is_named_with_what_is_improvised_instead() {
    use crate::duels::editor::boxes::improvised_text;
    let setup = Setup::new(Entrant::player(brenna()), Entrant::monster(Monster::Ghoul));
    let odds = |text: &str| editor(&setup, text).odds.odds().unwrap().0;
    let told = improvised_text(&odds("ME2 FL")).unwrap();
    assert!(told.starts_with("Improvised without line 2: ME in "), "{told}");
    assert!(told.contains(" of fights") && told.contains("CA-HE") && told.contains("(at 4 HP or less)"), "{told}");
    assert_eq!(improvised_text(&odds("CA-SH CA-DA ME*")), None, "no line costs wins");
}

#[test]
fn a_met_monster_is_tried_with_its_own_plan() {
    let setup = lair(None);
    let game = setup.build(Seed(77)).unwrap();
    let stand = Stand::new(&game, Side::A);
    assert_eq!(stand.assumed[0].0, "improvised tactics");
    let met = stand.meeting(Some(plan("CA-SH FL")));
    assert_eq!(met.assumed[0].0, "its plan CA-SH FL");
    let editor = Editor::new(met, Vec::new()).with(NamedPlan { name: String::new(), plan: plan("TA ME*") });
    assert!(editor.opponent().starts_with("Against its plan CA-SH FL"), "{}", editor.opponent());
    assert!(editor.deal().unwrap().contains("%): peace now"), "{:?}", editor.deal());
}

#[test]
fn preview_keeps_the_enemy_away_while_arrows_come_next() {
    let mirel = Character { levels: Levels([1, 2, 1, 0]), ..Character::new("Mirel") };
    let setup = Setup::new(Entrant::player(mirel), Entrant::monster(Monster::Gargoyle));
    let editor = editor(&setup, "CA-SH FI* ME*");
    let rows: Vec<String> = editor.timeline(8).iter().map(|row| format!("{} {}", row.range.name(), row.does)).collect();
    let shots = rows.iter().filter(|row| row.ends_with("FI")).count();
    assert!(shots >= 1 && rows.last().unwrap().starts_with("Melee"), "{rows:?}");
}

#[test]
fn odds_name_escapes_of_thieves_and_deals_beside_kills() {
    use crate::duels::editor::boxes::ends;
    let names = |text: &str| -> Vec<&'static str> {
        let tally = editor(&lair(None), text).odds.odds().unwrap().0.tally;
        let all = ends(&tally, Side::A);
        assert_eq!(all.iter().map(|(_, count, _)| count).sum::<u64>(), tally.fights, "{text}");
        all.into_iter().map(|(name, ..)| name).collect()
    };
    assert_eq!(names("ME*"), ["win", "lose"]);
    assert!(names("ST FL").contains(&"slips away") && names("ST FL").contains(&"escape"));
    assert!(names("TA ME*").contains(&"peace"));
}

#[test]
fn opposing_plan_is_typed_stored_last_or_assumed() {
    let setup = Setup::new(
        Entrant::player(brenna()),
        Entrant::player(Character { levels: Levels([2, 1, 1, 0]), ..Character::new("Aldric") }),
    );
    let game = setup.build(Seed(77)).unwrap();
    let stand = Stand::new(&game, Side::A).knowing(Some(plan("CA-DA ME3 FL")));
    let kept = vec![NamedPlan { name: "stone".into(), plan: plan("ME7 FL") }];
    let mut editor = Editor::new(stand, kept).with(NamedPlan { name: String::new(), plan: plan("ME*") });
    let all: Vec<String> = editor.opponents().into_iter().map(|(what, _)| what).collect();
    for what in ["improvised tactics", "the last plan CA-DA ME3 FL", "the plan ME*", "\"stone\" ME7 FL"] {
        assert!(all.iter().any(|one| one == what), "{what}: {all:?}");
    }
    let before = editor.odds.odds().unwrap().0.tally;
    assert!(editor.oppose("fi2 fl"));
    assert_eq!(editor.against().1, plan("FI2 FL"));
    assert_ne!(editor.odds.odds().unwrap().0.tally, before, "the odds are those against it");
    assert!(!editor.oppose("XX") && editor.against().1 == plan("FI2 FL"), "what is no plan changes nothing");
    assert!(editor.oppose("ME7 FL"));
    assert_eq!(editor.against().0, "\"stone\" ME7 FL");
}

#[test]
fn arrows_and_return_write_every_tactic() {
    let mut editor = editor(&lair(None), "");
    let all = editor.insertable();
    let keys = Keys::default();
    for (at, (code, _)) in all.iter().enumerate() {
        let mut steps = vec![Key::Down; at + 1];
        steps.push(Key::Enter);
        steps.into_iter().for_each(|key| _ = editor.key(keys, key, None));
        match code.as_str() {
            // Their words are typed.
            "SA" | "GI" => _ = editor.key(keys, Key::Esc, None),
            code => assert_eq!(editor.plan().to_string().replace(['-', '*'], ""), code),
        }
        assert!(!editor.is_typing(), "{code}");
        editor.undo();
        assert!(editor.plan().is_empty());
    }
    let written: Vec<&str> = all.iter().map(|(code, _)| &code[..2]).collect();
    assert!(["CA", "US", "ME", "FL", "TA", "ST"].iter().all(|code| written.contains(code)), "{written:?}");
}
