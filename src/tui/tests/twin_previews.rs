//! Planning finds no secret. Two games that differ in nothing but what a seat may not know are shown side by side, and
//! the same keys are typed into both: until a command is given every cell, tint, line and cursor is the same.

use crate::books::ActiveGame;
use crate::input::{Input, Key};
use crate::tests::{Player, at, drawn, man, quiet};
use ludus_duels::battle::command::Command as Sealing;
use ludus_duels::battle::state::Encounter;
use ludus_duels::data::monster::Monster;
use ludus_duels::matchmaking::league;
use ludus_duels::model::setup::{Entrant, Setup as Meeting};
use ludus_engine::dice::Seed;
use ludus_engine::game::{Game, NullSink};
use ludus_engine::hex::Hex;
use ludus_engine::proves;
use ludus_gladiator::battle::check::movement::Reach;
use ludus_gladiator::battle::command::Step;
use ludus_gladiator::battle::event::Event;
use ludus_gladiator::battle::state::Battle;
use ludus_gladiator::battle::state::decision::Decision;
use ludus_gladiator::data::race::Race;
use ludus_gladiator::data::spell::Spell;
use ludus_gladiator::model::board::Facing;
use ludus_gladiator::model::fighter::{FighterId, Side};
use ludus_gladiator::model::setup::{Phase, Setup};
use ludus_gladiator::scenario::Scenario;
use ludus_hexarena::battle::command::{Act, Command as HexCommand};
use ludus_hexarena::battle::state::{Bout, Decision as BoutDecision, Judgement};
use ludus_hexarena::model::setup::Side as HexSide;
use serde_json::{Value, json};

/// Two programs that show twin games.
struct Twins {
    one: Player,
    other: Player,
    compared: usize,
}

impl Twins {
    fn new(one: Player, other: Player) -> Twins {
        let mut twins = Twins { one, other, compared: 0 };
        twins.compare("");
        twins
    }

    /// Types the same into both; what is shown then is the same.
    fn press(&mut self, keys: &str) {
        self.one.press(keys);
        self.other.press(keys);
        self.compare(keys);
    }

    /// Types a key into both without a look at the screen.
    fn type_only(&mut self, key: Key) {
        for player in [&mut self.one, &mut self.other] {
            player.app.input(Input::Key(key), player.now);
        }
    }

    fn compare_drawn(&mut self, keys: &str) {
        self.one.draw();
        self.other.draw();
        self.compare(keys);
    }

    fn resize(&mut self, columns: u16, rows: u16) {
        self.one.resize(columns, rows);
        self.other.resize(columns, rows);
        self.compare("resize");
    }

    fn compare(&mut self, keys: &str) {
        self.compared += 1;
        if self.one.cells() != self.other.cells() {
            let (one, other) = (self.one.text(), self.other.text());
            assert_eq!(one, other, "after {keys:?}");
            panic!("the colours differ after {keys:?}: {one}");
        }
        assert_eq!(self.one.cursor(), self.other.cursor(), "the cursor after {keys:?}");
    }

    /// The cursor goes over every square between two corners, row by row.
    fn sweep(&mut self, columns: usize, rows: usize) {
        (0..columns).for_each(|_| self.type_only(Key::Left));
        (0..rows).for_each(|_| self.type_only(Key::Up));
        for row in 0..rows {
            let key = if row % 2 == 0 { "<Right>" } else { "<Left>" };
            (1..columns).for_each(|_| self.press(key));
            self.press("<Down>");
        }
    }
}

const fn arrow(facing: Facing) -> Key {
    match facing {
        Facing::North => Key::Up,
        Facing::East => Key::Right,
        Facing::South => Key::Down,
        Facing::West => Key::Left,
    }
}

fn shown(player: &Player) -> &Battle {
    player.app.battle().unwrap().shown_game()
}

/// Every square that can be reached is tried out step by step, with all facings and threats, and left again.
fn try_every_step(twins: &mut Twins, id: FighterId, side: Side) {
    let seen = Game::observation(shown(&twins.one), side.seat());
    let reach = Reach::new(&seen, id);
    for cost in 1..=reach.most() {
        for to in reach.at_cost(cost).iter() {
            let steps: Vec<Step> = reach.path(to, cost).steps().collect();
            if steps.iter().any(|step| matches!(step, Step::Jump(_))) {
                continue;
            }
            // Each square is the end of a way of its own: what is on the way is compared there.
            for step in &steps {
                let Step::Walk(facing) = step else { continue };
                twins.type_only(arrow(*facing));
            }
            twins.compare_drawn("a way");
            twins.press("r");
            twins.type_only(Key::Esc);
        }
    }
    // Jumps to all sides, and the pages beside a move that is tried out.
    for turns in ["", "r", "rr", "rrr"] {
        twins.press(turns);
        twins.press("j");
        ["x", "x", "<Tab>", "<Tab>", "<Tab>", "?", "<Esc>", "<Esc>"].into_iter().for_each(|key| twins.press(key));
    }
}

/// Everything that can be looked at and tried out at the move of a fighter.
fn plan_a_move(twins: &mut Twins, id: FighterId, side: Side) {
    let asked = Decision::Move { fighter: id };
    assert_eq!(shown(&twins.one).decision(), asked, "{}", twins.one.text());
    for (columns, rows) in [(120, 36), (80, 24)] {
        twins.resize(columns, rows);
        try_every_step(twins, id, side);
        twins.press("g");
        ["n", "n", "n"].into_iter().for_each(|key| twins.press(key));
        if columns == 120 {
            twins.sweep(40, 19);
        }
        twins.press("<Esc>");
        twins.press("<Esc>");
        twins.press("o");
        if columns == 80 {
            twins.sweep(40, 19);
        }
        twins.press("<Esc>");
    }
    assert_eq!(shown(&twins.one).decision(), asked, "nothing was done: {}", twins.one.text());
}

fn scenario(text: &str) -> Setup {
    Scenario::parse(text).unwrap().setup().unwrap()
}

/// An Imp, always invisible, in one of two squares.
fn imp(row: &str) -> Setup {
    scenario(&format!(
        r#"{{ "proves": [], "title": "Where is the Imp", "arena": ["C>. . . . . . . ", "{row}"],
        "fighters": {{
            "C": {{"name": "Conan", "side": "West", "ag": 13, "ready": "Broadsword"}},
            "I": {{"name": "Imp 1", "race": "Imp", "side": "East", "control": "Robot"}} }},
        "phase": "movement", "first": "West" }}"#
    ))
}

/// Tarna in shadow, in one of two squares.
fn shade(above: &str, below: &str) -> Setup {
    let dark = (13..16).flat_map(|x| (5..8).map(move |y| format!(r#""{x},{y}": ["shadow"]"#)));
    let dark = dark.collect::<Vec<_>>().join(", ");
    scenario(&format!(
        r#"{{ "proves": [], "title": "Who hides in the shadows",
        "arena": ["{above}", "C>. . . . . . . . . . <U", "{below}"], "ground": {{ {dark} }},
        "fighters": {{
            "C": {{"name": "Conan", "side": "West", "ag": 13, "ready": "Broadsword", "sling1": "Long Bow"}},
            "T": {{"name": "Tarna", "side": "East", "ag": 9, "ready": "Mace"}},
            "U": {{"name": "Ulf", "side": "East", "ag": 9, "ready": "Mace"}} }},
        "phase": "movement", "first": "West" }}"#
    ))
}

#[test]
fn a_move_tried_out_meets_no_hidden_enemy() {
    proves!("DEC-085", "DEC-086");
    let (open, dark) = (". . . . . . . . . . . . ", ". . . . <T. . . . . . . ");
    for [one, other] in [[imp(". . . . <I. . . "), imp(". . . . . . <I. ")], [shade(open, dark), shade(dark, open)]] {
        let [one, other] = [one, other].map(Player::in_battle);
        let mut twins = Twins::new(one, other);
        plan_a_move(&mut twins, FighterId(0), Side::West);
        assert!(twins.compared > 1_700, "{}", twins.compared);
    }
}

#[test]
fn the_step_itself_meets_the_hidden_enemy() {
    proves!("DEC-086");
    let mut player = Player::in_battle(imp(". . <I. . . . . "));
    player.press("<Right><Right>");
    assert!(!player.text().contains("ngaged by Imp"), "tried out: {}", player.text());
    player.press("<Enter>");
    let battle = player.battle();
    assert!(battle.is_engaged(FighterId(0)) || battle.fighter(FighterId(0)).at().x() < 12, "{}", player.text());
    assert!(!battle.is_hidden_from(Side::West, FighterId(1)), "{}", player.text());
}

/// Conan of West is asked for his move; Merlin of East is veiled, in one of three squares, or has images.
fn magi(done: impl Fn(&mut Battle)) -> Player {
    let mut merlin = man("Merlin", Side::East, 20, 9, Facing::West, ["Staff", "", "", ""]);
    (merlin.race, merlin.sh, merlin.iq) = (Race::Mage, 14, 14);
    merlin.stance.as_mut().unwrap().spells = Some(vec![Spell::Image, Spell::Fireball]);
    let conan = man("Conan", Side::West, 12, 9, Facing::East, ["Mace", "", "Long Bow", ""]);
    let ulf = man("Ulf", Side::East, 18, 7, Facing::West, ["Mace", "", "", ""]);
    let mut player = Player::in_battle(drawn(vec![conan, merlin, ulf], Phase::Actions, &[]));
    player.press("<Enter>");
    let mut battle = player.battle();
    done(&mut battle);
    let decision = Decision::Move { fighter: FighterId(0) };
    battle.apply(&Event::Asked { n: battle.move_number(), decision });
    player.app.battle_mut().unwrap().show_instead(battle);
    player.draw();
    player.press("<Enter>");
    player
}

#[test]
fn previewed_move_reveals_nothing_about_magi() {
    proves!("DEC-085", "DEC-104");
    let (fighter, spell) = (FighterId(1), Spell::Invisibility);
    let veiled = |x: i32, y: i32| {
        magi(|battle| {
            battle.apply(&Event::Enchanted { fighter, by: fighter, spell, amount: 0, until: 9 });
            battle.apply(&Event::Teleported { fighter, to: at(x, y) });
            assert!(battle.is_hidden_from(Side::West, fighter));
        })
    };
    let images = [FighterId(3), FighterId(4)];
    let squares = [at(15, 9), at(16, 8), at(16, 10)];
    let doubled = |real: usize| {
        magi(|battle| {
            let places = [fighter, images[0], images[1]];
            let rest = match real {
                0 => [Some((places[1], squares[1])), Some((places[2], squares[2]))],
                _ => [Some((places[1], squares[0])), Some((places[2], squares[2]))],
            };
            battle.apply(&Event::Doubled { fighter, to: squares[real], images: rest, until: 5, swap: places[real] });
        })
    };
    for [one, other] in [[veiled(16, 9), veiled(3, 17)], [doubled(0), doubled(1)]] {
        let mut twins = Twins::new(one, other);
        plan_a_move(&mut twins, FighterId(0), Side::West);
    }
}

/// At the `number`th question for one action of a quick bout.
fn bout_player(number: usize) -> Player {
    let mut player = super::hexarena::at(quiet(), "q<Enter><Enter>");
    player.resize(120, 36);
    let mut acts = 0;
    for _ in 0..400 {
        let mut legal = Vec::new();
        bout(&player).legal_commands(&mut legal);
        let moves = |command: &HexCommand| matches!(command, HexCommand::Act(Act::Move(_)));
        if matches!(bout(&player).decision(), BoutDecision::Act(_)) && legal.iter().any(moves) {
            acts += 1;
            if acts > number {
                return player;
            }
        }
        let before = player.text();
        player.press("<Enter>");
        if player.text() == before {
            player.press("<Esc>p<Enter>");
        }
    }
    panic!("not asked so often: {}", player.text());
}

fn bout(player: &Player) -> Bout {
    super::hexarena::bout(player).unwrap()
}

fn show_bout(player: &mut Player, bout: Bout) {
    let Some(ActiveGame::HexArena(shown)) = player.app.play_mut() else { panic!("no bout is shown") };
    shown.show_instead(bout);
    player.draw();
}

fn add(value: &mut Value, more: i64) {
    *value = json!(value.as_i64().unwrap() + more);
}

/// The bout with other secrets of the enemies of a side (D004, D005): what they have lost, and all that is seen, stays.
fn other_secrets(bout: &Bout, side: HexSide) -> Bout {
    let mut record = serde_json::to_value(bout).unwrap();
    for id in bout.ids().filter(|id| bout.figure(*id).side != side && bout.figure(*id).is_person()) {
        let (at, figure) = (id.index(), bout.figure(id));
        for (whole, now, begun) in [("en", "en_now", "en_at_start"), ("ft", "ft_now", "ft_at_start")] {
            let stays = if whole == "en" { figure.is_up() } else { figure.ft_now > 0 };
            let more = if stays { 3 } else { 0 };
            add(&mut record["figures"][at]["values"][whole], more);
            add(&mut record["figures"][at][now], more);
            add(&mut record[begun][at], more);
        }
        add(&mut record["figures"][at]["values"]["wp"], 2);
        if bout.judgement(id) == Judgement::Exactly {
            continue;
        }
        for secret in ["ps", "md", "ag", "ma"] {
            add(&mut record["figures"][at]["values"][secret], 2);
        }
        let roughly = bout.judgement(id) == Judgement::Roughly;
        for rank in record["figures"][at]["ranks"].as_array_mut().into_iter().flatten() {
            let now = rank[1].as_i64().unwrap();
            rank[1] = json!(if roughly { now ^ 1 } else { now + 2 });
        }
    }
    let twin: Bout = serde_json::from_value(record).unwrap();
    assert!(twin != *bout, "the twin has other secrets");
    twin
}

#[test]
fn previewed_action_reveals_no_secrets_of_enemies() {
    proves!("D004", "DQU-30");
    for number in [0, 4] {
        let twins = || {
            let (mut one, mut other) = (bout_player(number), bout_player(number));
            let (same, side) = (bout(&one), bout(&one).asked_side().unwrap());
            show_bout(&mut one, same);
            show_bout(&mut other, other_secrets(&same, side));
            Twins::new(one, other)
        };
        let mut pair = twins();
        let begun = bout(&pair.one).move_number();
        let field = bout(&pair.one).arena().field();
        // Every move to every hex, and every hex that is looked at.
        for column in 0..i32::from(field.columns) {
            for row in 0..i32::from(field.rows) {
                let name = Hex::at(column, row).to_string().to_lowercase();
                pair.press(&format!("mg{name}<Enter>"));
                pair.press("r");
                pair.press("<Esc>");
                pair.press("<Esc>");
                pair.press(&format!("og{name}<Enter>"));
                pair.press("<Esc>");
            }
        }
        assert!(pair.compared > 600 && bout(&pair.one).move_number() == begun, "{}", pair.compared);
        // Everything else that the menu opens: entries, targets, pages. What is done at once is done in neither.
        for letter in 'a'..='z' {
            pair.one.press(&letter.to_string());
            pair.other.press(&letter.to_string());
            let same = |player: &Player| super::hexarena::bout(player).is_some_and(|bout| bout.move_number() == begun);
            if !same(&pair.one) || !same(&pair.other) {
                pair = twins();
                continue;
            }
            pair.compare(&letter.to_string());
            for key in ["<Down>", "<Down>", "<Up>", "<Tab>", "<Tab>", "<Right>", "?", "<Esc>", "<Esc>", "<Esc>"] {
                pair.press(key);
            }
            if !same(&pair.one) {
                pair = twins();
            }
        }
    }
}

fn show_encounter(player: &mut Player, encounter: Encounter) {
    let Some(ActiveGame::Duels(shown)) = player.app.play_mut() else { panic!("no encounter is shown") };
    let seat = encounter.asked_side().unwrap().seat();
    shown.show_instead(encounter);
    shown.sit(seat);
    player.draw();
}

/// A monster before it is met, with another hoard, other hit points and another plan.
fn monsters() -> [Encounter; 2] {
    let own = league::examples().swap_remove(0).who;
    let setup = Meeting::new(Entrant::player(own), Entrant::monster(Monster::ALL[3]));
    let game = <Encounter as Game>::start(&setup, Seed(5), &mut NullSink).unwrap();
    [("ME*", 0, 0), ("FL ME3", 40, 2)].map(|(plan, gold, hp)| {
        let mut record = serde_json::to_value(&game).unwrap();
        record["known"] = json!([false, false]);
        record["seals"][1] = json!({ "closed": plan });
        add(&mut record["fight"]["sides"][1]["gold"], gold);
        add(&mut record["fight"]["sides"][1]["hp"], hp);
        add(&mut record["fight"]["sides"][1]["full"], hp);
        serde_json::from_value(record).unwrap()
    })
}

/// Two characters; what the first has sealed the second does not know.
fn sealed() -> [Encounter; 2] {
    let all = league::examples();
    let setup = Meeting::new(Entrant::player(all[0].who.clone()), Entrant::player(all[1].who.clone()));
    ["ME*", "FL ME3"].map(|plan| {
        let mut game = <Encounter as Game>::start(&setup, Seed(5), &mut NullSink).unwrap();
        Game::execute(&mut game, &Sealing::Seal(plan.parse().unwrap()), &mut NullSink).unwrap();
        game
    })
}

#[test]
fn previewed_plan_reveals_nothing_about_the_opponent() {
    for encounters in [monsters(), sealed()] {
        let [one, other] = encounters.map(|encounter| {
            let mut player = super::duels::at(quiet(), "d<Enter>");
            player.resize(160, 48);
            show_encounter(&mut player, encounter);
            player
        });
        let mut twins = Twins::new(one, other);
        for key in ["me", "ca", "sh", "x", "x", "<Tab>", "<Up>", "<Down>", "<Tab>", "-", "fl", "sa"] {
            twins.press(key);
        }
        // Every entry of the list, every page.
        for _ in 0..40 {
            twins.press("<Down>");
            twins.press("<Right>");
        }
        for key in ["<Tab>", "<Left>", "<Left>", "?", "<Esc>", "x", "<Tab>", "<Tab>", "c", "<Esc>"] {
            twins.press(key);
        }
        twins.resize(80, 24);
        twins.resize(200, 50);
    }
}
