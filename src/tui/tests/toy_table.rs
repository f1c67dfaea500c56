//! A game that is no rulebook's neighbour on the screen: three seats, a secret, dice of ten sides, no board. The player
//! knows nothing of it but what it brings.

#[path = "../../../tests/contract/toy.rs"]
mod toy;

use crate::canvas::Canvas;
use crate::canvas::cells::CellBuffer;
use crate::game_view::book_words::BookWords;
use crate::game_view::choice::{Answer, Choice, MenuChoice, View};
use crate::game_view::prompt::{Prompt, PromptContext};
use crate::game_view::report::facts::{Report, ReportLine};
use crate::game_view::rulebook_ui::{AiMove, ControlRules, Highlight, RulebookUi, StandingOrder};
use crate::game_view::{Ending, GameView};
use crate::help::{Chapters, Topic};
use crate::input::{Input, Key};
use crate::keys::Keymap;
use crate::layout::GameLayout;
use crate::menu::Entry;
use crate::tests::toy_table::toy::{Command, SEATS, Toy};
use crate::theme::Ink;
use crate::wide_layout::Cell;
use crate::widgets::rows::right;
use ludus_engine::board::{ActorId, BoardCell};
use ludus_engine::coach::Explain;
use ludus_engine::dice::Seed;
use ludus_engine::game::{Game, Seat};
use ludus_engine::narration::Narrate;
use ludus_engine::search::{SearchSpace, WHOLE};
use ludus_store::disk::RealDisk;
use ludus_store::journal::{BattleId, Journal};
use ludus_store::session::Session;
use ludus_store::settings::{DiceBySide, DiceShow, Pace, Settings};
use ratatui::layout::Rect;

impl ControlRules for Toy {
    fn people(&self) -> impl Iterator<Item = ActorId> {
        (0..SEATS).map(ActorId::from)
    }

    fn seat_of(&self, who: ActorId) -> Seat {
        Seat(who.0 as u8)
    }

    fn obey(&self, order: &StandingOrder<Command>) -> Option<Command> {
        matches!(order, StandingOrder::Stand | StandingOrder::Rest).then_some(Command::Keep)
    }

    fn choose(&self) -> Option<AiMove<Command>> {
        let seat = self.to_move()?;
        let low = self.hand(seat.0) <= 5;
        let (command, why) = if low { (Command::Roll, "low") } else { (Command::Keep, "high enough") };
        Some(AiMove { command, why: why.into() })
    }
}

impl SearchSpace for Toy {
    type Scratch = ();

    fn rollout_policy(&self, (): &mut ()) -> Option<Command> {
        ControlRules::choose(self).map(|choice| choice.command)
    }

    fn candidates(&self, _own: &Command, (): &mut (), out: &mut Vec<Command>) {
        self.legal_commands(out);
    }

    fn is_cutoff(&self, _start: &Toy) -> bool {
        false
    }

    fn evaluate(&self, seat: Seat) -> i32 {
        if self.winner() == Some(seat) { WHOLE } else { 0 }
    }

    fn switch_margin(&self) -> i64 {
        10
    }
}

impl Explain for Toy {
    fn describe(&self, names: &Self::Names, command: &Command) -> String {
        match command {
            Command::Keep => "keeps his die".into(),
            Command::Roll => "rolls again".into(),
            Command::Look { at } => format!("looks at {}", names[usize::from(*at)]),
        }
    }

    fn reasons(&self, _names: &Self::Names) -> Vec<(Command, String)> {
        ControlRules::choose(self).into_iter().map(|choice| (choice.command, choice.why)).collect()
    }
}

const TOPIC: Topic = Topic {
    title: "Toy",
    asks: "Do you keep the die, or roll it again?",
    context: Keymap::Menu,
    rules: &["TOY-01"],
    chapters: &["The toy"],
};

impl RulebookUi for Toy {
    type Memory = ();

    const ROUND: &'static str = "round";
    const CHAPTERS: Chapters = &["# The toy\n- **TOY-01** The highest die wins.\n"];
    const WORDS: BookWords = BookWords {
        look_away: "The others look away.",
        abandoning: "Abandon: nobody wins.",
        given_up: "Given up.",
        nobody: "Nobody sits here.",
        nobody_listed: "Nobody sits here.",
        lending: "Space changes who plays, Return ends.",
        disobeyed: "No answer to this.",
        kept: "Nothing to take back.",
        ..BookWords::of(TOPIC)
    };
    const LENDING: Topic =
        Topic { title: "Who plays", asks: "Who plays each seat?", context: Keymap::Handing, rules: &[], chapters: &[] };
    const LEAVING: Topic = TOPIC;

    fn seat_name(names: &Self::Names, seat: Seat) -> String {
        names[usize::from(seat.0)].clone()
    }

    fn question(scene: &PromptContext<'_, Self>) -> Option<Box<dyn Prompt<Self>>> {
        let seat = scene.battle.to_move()?;
        let answer = |name, command| (Entry::new(name, ()), Answer::Do(command));
        let others = (0..SEATS).filter(|at| scene.battle.check(&Command::Look { at: *at }).is_ok() && *at != seat.0);
        let look =
            others.map(|at| answer(["look at One", "look at Two", "look at tHree"][at as usize], Command::Look { at }));
        let plain = [answer("Keep", Command::Keep), answer("Roll", Command::Roll)];
        let lead = format!("{} holds {}. ", scene.names[usize::from(seat.0)], scene.battle.hand(seat.0));
        let view = View { actor: Some(seat.0.into()), ..View::default() };
        let answers = plain.into_iter().chain(look).collect();
        Some(Box::new(Choice::menu(TOPIC, lead, answers, &[("Quit", MenuChoice::Quit)], vec![view])))
    }

    fn spot_at(_scene: &PromptContext<'_, Self>, _area: Rect, _x: u16, _y: u16) -> Option<BoardCell> {
        None
    }

    fn draw_board(scene: &PromptContext<'_, Self>, canvas: &mut Canvas<'_>, area: Rect, _: Highlight<'_>) {
        for seat in (0..SEATS).filter(|_| scene.private) {
            let hand = match scene.battle.hand(seat) {
                0 => "hidden".into(),
                face => format!("holds {face}"),
            };
            let line = format!("{}: {hand}", Self::seat_name(scene.names, Seat(seat)));
            canvas.put(area.x, area.y + u16::from(seat), &line, Ink::Plain);
        }
    }

    fn draw_panel(scene: &PromptContext<'_, Self>, canvas: &mut Canvas<'_>, area: Rect, _featured: Option<ActorId>) {
        canvas.put(area.x, area.y, &format!("Round {}", scene.truth.round() + 1), Ink::Title);
    }

    fn called(scene: &PromptContext<'_, Self>, who: ActorId) -> String {
        Self::label(scene, who)
    }

    fn label(scene: &PromptContext<'_, Self>, who: ActorId) -> String {
        Self::seat_name(scene.names, Seat(who.0 as u8))
    }

    fn report<'a>(scene: &PromptContext<'a, Self>) -> Report<'a> {
        let line = |seat: u8| {
            let name = scene.names[usize::from(seat)].clone();
            let cells = vec![Cell::plain(scene.truth.hand(seat))];
            ReportLine { name, seat: Seat(seat), cells, fate: String::new(), is_lost: false }
        };
        Report {
            title: scene.truth.ending().unwrap_or_default(),
            columns: vec![right("die", 3, 0)],
            lines: (0..SEATS).map(line).collect(),
            ..Report::default()
        }
    }
}

/// The toy on a screen of its own.
struct Screen {
    player: GameView<Toy>,
    now: u64,
}

const SIZE: (u16, u16) = (120, 30);

fn settings(dice: DiceShow) -> Settings {
    Settings { dice: DiceBySide { west: dice, east: dice }, robots: Pace::Instant, ..Settings::default() }
}

impl Screen {
    fn new(settings: Settings) -> Screen {
        let session = Session::memory(toy::setup(1), Seed(1)).unwrap();
        Screen { player: GameView::new(session, settings, (), &[], 0), now: 0 }
    }

    fn layout() -> GameLayout {
        GameLayout::of(Rect::new(0, 0, SIZE.0, SIZE.1), false).unwrap()
    }

    fn key(&mut self, key: Key) -> &mut Screen {
        self.player.input(Input::Key(key), Some(&Screen::layout()), self.now);
        self
    }

    fn press(&mut self, letters: &str) -> &mut Screen {
        letters.chars().for_each(|letter| _ = self.key(Key::Char(letter)));
        self
    }

    /// Return; the page of what happened meanwhile is turned at once.
    fn enter(&mut self) -> &mut Screen {
        self.key(Key::Enter);
        if self.text().contains("What you saw happen meanwhile") {
            self.key(Key::Enter);
        }
        self
    }

    fn wait(&mut self, milliseconds: u64) -> &mut Screen {
        for _ in 0..milliseconds / 10 {
            self.now += 10;
            self.player.tick(self.now);
        }
        self
    }

    fn text(&self) -> String {
        let mut buffer = CellBuffer::empty(Rect::new(0, 0, SIZE.0, SIZE.1));
        self.player.draw(&mut Canvas::new(&mut buffer, crate::theme::skin::Skin::BARE), &Screen::layout());
        let line = |y| (0..SIZE.0).map(|x| buffer.cell((x, y)).unwrap().symbol()).collect::<String>();
        (0..SIZE.1).map(|y| line(y).trim_end().to_string()).collect::<Vec<_>>().join("\n")
    }

    /// Everything is on the screen.
    fn sees(&mut self, wanted: &[&str]) -> &mut Screen {
        let text = self.text();
        wanted.iter().for_each(|words| assert!(text.contains(words), "{words:?} is not in {text}"));
        self
    }

    fn misses(&mut self, unwanted: &[&str]) -> &mut Screen {
        let text = self.text();
        unwanted.iter().for_each(|words| assert!(!text.contains(words), "{words:?} is in {text}"));
        self
    }

    fn hand(&self, seat: u8) -> u8 {
        self.player.session().battle().hand(seat)
    }
}

#[test]
fn a_game_of_three_seats_is_played_to_its_end_with_dice_and_log() {
    let mut screen = Screen::new(settings(DiceShow::Boxed));
    // The opening: the first seat's die rolls until a key stops it; those of the others are nobody's to see.
    screen.sees(&["Seat 0 of 1 rolls", "<space bar>", ".-----."]).press(" ");
    let own = screen.hand(0);
    screen.sees(&[&format!("a {own}"), "<more>"]).enter();
    screen.sees(&["holds", "Seat 1 of 1: hidden", "Seat 1 of 1 rolls.", "Round 1", "Keep"]);
    assert_eq!(screen.player.shown, *screen.player.session().battle(), "what opened the game happens once");
    screen.press("k").sees(&["Seat 1 of 1, press Return.", "The others look away."]).enter();
    screen.press("r").sees(&["Seat 1 of 1 rolls", "<space bar>"]).press(" ");
    let rolled = screen.hand(1);
    screen.sees(&[&format!("a {rolled}")]).enter().sees(&["Seat 2 of 1, press Return."]).enter();
    screen.press("o").sees(&["Seat 0 of 1, press Return."]).enter();
    for _ in 0..6 {
        screen.press("k").enter();
    }
    assert_eq!(screen.player.session().battle().to_move(), None);
    let end = screen.player.session().battle().ending().unwrap();
    screen.sees(&[&end, "die", "Return done"]);
    screen.enter();
    assert_eq!(screen.player.ending(), Ending::Done);
    let log = screen.player.log_text();
    assert!(log.contains("Seat 0 of 1 keeps it.") && log.contains("Seat 2 of 1 looks at Seat 0 of 1"), "{log}");
}

#[test]
fn seats_secret_is_not_shown_to_others_on_board_dice_or_log() {
    let mut screen = Screen::new(settings(DiceShow::Quick));
    screen.wait(2000).sees(&["Seat 0 of 1: holds", "Seat 1 of 1: hidden", "Seat 2 of 1: hidden"]);
    let first = format!("Seat 0 of 1 rolls a {}.", screen.hand(0));
    screen.sees(&[&first]).press("r");
    // His own die tumbles; when it lies the next one is called, and nothing of it is left.
    screen.sees(&["Seat 0 of 1 rolls"]).wait(2000).sees(&["Seat 1 of 1, press Return."]);
    let again = format!("rolls a {}", screen.hand(0));
    screen.misses(&[&first, &again, "holds"]).enter();
    screen.sees(&["Seat 0 of 1: hidden", "Seat 1 of 1: holds", "Seat 0 of 1 rolls."]).misses(&[&first]);
    // Who has looked is told what he saw; the third is told that he looked.
    screen.press("o").wait(2000).enter();
    let told = format!("Seat 1 of 1 looks at Seat 0 of 1: {}.", screen.hand(0));
    screen.sees(&["Seat 1 of 1 looks at Seat 0 of 1."]).misses(&[&told]);
    screen.press("k").enter().sees(&[&told]);
}

#[test]
fn games_that_differ_in_a_secret_look_alike_to_other_seats() {
    let shown = |change: bool, seat: u8| {
        let mut screen = Screen::new(settings(DiceShow::Instant));
        let game = screen.player.session().battle().clone();
        let game = if change { game.with_hand(1, game.hand(1) % 10 + 1) } else { game };
        screen.player.sit(Seat(seat));
        screen.player.show_instead(game);
        screen.player.seats.next = None;
        screen.text()
    };
    assert_eq!(shown(false, 0), shown(true, 0));
    assert_eq!(shown(false, 2), shown(true, 2));
    assert_ne!(shown(false, 1), shown(true, 1));
}

#[test]
fn a_seat_is_lent_to_the_computer_and_taken_back() {
    let mut screen = Screen::new(settings(DiceShow::Instant));
    screen.press("f").sees(&["Who plays?", "Seat 0 of 1: by hand", "Seat 0 of 1    you"]);
    // For this round, and those two for good.
    screen.press(" ").sees(&["Seat 0 of 1    this turn"]).press("e").sees(&["Seat 1 of 1: the computer"]).enter();
    screen.sees(&["Seat 2 of 1, press Return."]).enter().press("k");
    screen.sees(&["Seat 0 of 1, press Return."]).enter();
    let log = screen.player.log_text();
    assert!(log.contains("(high enough).") || log.contains("(low)."), "the computer says why: {log}");
    assert_eq!(screen.player.session().battle().move_number(), 3, "his round is over: he is asked");
}

#[test]
fn all_computer_game_is_watched_at_its_pace_and_left() {
    let mut screen = Screen::new(Settings { robots: Pace::Timed, ..settings(DiceShow::Boxed) });
    (0..SEATS).for_each(|seat| screen.player.give(Seat(seat)));
    screen.player.watch();
    // The opening was on the screen before it was known that nobody plays.
    screen.press("  ");
    let paused = (0..300).any(|_| screen.wait(10).text().contains("Esc leave"));
    assert!(paused, "{}", screen.text());
    let before = screen.player.session().battle().move_number();
    assert!(before < 9, "step by step: {before}");
    screen.press("+++").wait(10_000);
    assert_eq!(screen.player.session().battle().to_move(), None, "dice stop by themselves");
    screen.press("q");
    assert_eq!(screen.player.ending(), Ending::Done);
}

#[test]
fn journaled_game_is_left_and_resumed_with_its_whole_log() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("toy.jsonl");
    let id = BattleId::try_from("toy".to_string()).unwrap();
    let session = Session::<Toy>::apart(&path, id, toy::setup(1), Seed(1)).unwrap();
    let mut screen = Screen { player: GameView::new(session, settings(DiceShow::Instant), (), &[], 0), now: 0 };
    (0..SEATS).for_each(|_| _ = screen.press("k").enter());
    screen.press("q").sees(&["Continue resumes exactly here", "Abandon: nobody wins."]).enter();
    assert_eq!(screen.player.ending(), Ending::Saved);
    let id = screen.player.session().id().clone();
    let before = screen.player.log_text();
    let journal = Journal::<Toy>::read(&RealDisk, &path).unwrap();
    assert_eq!(journal.past().len(), 3);
    let (session, notices) = Session::resume(std::sync::Arc::new(RealDisk), journal, id, String::new()).unwrap();
    let mut screen = Screen { player: GameView::new(session, settings(DiceShow::Boxed), (), &notices, 0), now: 0 };
    // Nothing rolls again; who was asked sits down first, and is told what he was told before.
    screen.sees(&["Seat 0 of 1, press Return."]).misses(&["rolls", "<space bar>"]).enter();
    screen.sees(&["Seat 0 of 1: holds", "Seat 1 of 1: hidden", "Seat 2 of 1 keeps it.", "Roll"]);
    assert_eq!(screen.player.log_text(), before);
}

#[test]
fn toy_rules_open_over_the_game_and_refused_keys_are_reported() {
    let mut screen = Screen::new(settings(DiceShow::Instant));
    screen.press("z").sees(&["No entry has the letter z"]);
    screen
        .press("?")
        .sees(&["Do you keep the die, or roll it again?"])
        .key(Key::Tab)
        .sees(&["TOY-01: The highest die wins."])
        .press(" ")
        .sees(&["The chapter: The toy"])
        .enter()
        .sees(&["Keep"]);
    screen.key(Key::Tab).sees(&["[Log]"]).key(Key::Tab).sees(&["Your choice?"]);
}

#[test]
fn the_keys_of_every_rulebook_pass_lend_and_take_back_here_too() {
    let mut screen = Screen::new(settings(DiceShow::Instant));
    screen.press(".").sees(&["Seat 1 of 1, press Return."]).enter();
    assert!(screen.player.log_text().contains("Seat 0 of 1 keeps it."));
    screen.key(Key::Backspace).sees(&["Nothing to take back."]);
    // The computer answers for whoever is asked, and says why.
    screen.press("0").sees(&["Seat 2 of 1, press Return."]).enter();
    let log = screen.player.log_text();
    assert!(log.contains("(high enough).") || log.contains("(low)."), "{log}");
    screen.press(">").sees(&["Seat 0 of 1, press Return."]);
}

#[test]
fn the_player_names_no_rulebook() {
    let mut folders =
        vec![std::path::Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../..")).join("src/tui/game_view")];
    let mut paths = Vec::new();
    while let Some(folder) = folders.pop() {
        for path in std::fs::read_dir(folder).unwrap().map(|file| file.unwrap().path()) {
            if path.is_dir() { folders.push(path) } else { paths.push(path) }
        }
    }
    let mut files = 0;
    for path in paths {
        files += 1;
        for (number, line) in std::fs::read_to_string(&path).unwrap().lines().enumerate() {
            // The panel beside a board has its name from its place, not from the sides of a battle.
            let line = line.replace("side_panel", "panel");
            let words = line.split(|letter: char| !letter.is_alphanumeric()).map(str::to_lowercase);
            let named = |word: &str| {
                word.contains("gladiator") || ["side", "fighter", "fighters", "west", "east"].contains(&word)
            };
            let bad: Vec<String> = words.filter(|word| named(word)).collect();
            assert!(bad.is_empty(), "{}:{} names {bad:?}: {line}", path.display(), number + 1);
        }
    }
    assert!(files > 10);
}
