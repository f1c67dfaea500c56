//! The table of all keys. Dispatch, prompts and help are generated from it; no other file names a
//! key. Start reading at `TABLE`.

use crate::input::Key;
use ludus_engine::board::Facing;
use ludus_engine::game::Seat;
use ludus_engine::hex::Direction;
use ludus_engine::highlight::Highlight;
use ludus_store::settings::{Action, Confirm, Keys as Preset, OwnKeys, Settings};

/// A context in which keys have meanings, usually one question.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Keymap {
    Menu,
    Moving,
    Going,
    Aiming,
    Evading,
    Turning,
    Stepping,
    Squaring,
    Repelling,
    Changing,
    Cycling,
    Dice,
    Reading,
    Report,
    List,
    /// The list of unfinished battles, in addition to the keys of every list.
    Restoring,
    Making,
    Kitting,
    Spelling,
    Options,
    /// The screen where players bind their own keys.
    Binding,
    Before,
    Spells,
    Paying,
    Charming,
    Landing,
    Keeping,
    Seeing,
    Sure,
    /// Active whenever a battle is on the screen.
    Battle,
    /// The list of the coach's suggestions.
    Coaching,
    Handing,
    Welcome,
    Log,
    Looking,
    /// The page that hands the keyboard to the next player.
    Calling,
    /// A lesson's text is shown; the key that leaves also works at its questions.
    Lesson,
    /// The camp between two expeditions.
    Camping,
    Choosing,
    Planning,
    /// Events are shown step by step.
    Watching,
    Replay,
    /// Other decisions are tried at a point of a replay.
    WhatIf,
    /// A copy of a game, in addition to its other keys.
    Apart,
    /// The page with 1000 playouts of this game.
    Thousand,
    /// Two endings are compared side by side.
    Ends,
    /// Movement and turns on a hex board.
    Pacing,
    /// Fighters are placed on a hex board.
    Placing,
    /// The choice of the fighter who acts next on a hex board.
    Picking,
    /// The choice of weapon and target for an attack on a hex board.
    Striking,
    /// Looking around on a hex board.
    Scanning,
    Coding,
    /// Lists of scores, in addition to the keys of every list.
    Scores,
    /// A fighter's career, in addition to the keys of every list.
    Living,
    /// The hall of the dead, where letters search for a name.
    Hall,
    /// A character of a campaign, in addition to the keys of every list: record, training, shop and healing.
    Campaign,
    /// The shop and the buyer's own equipment.
    Trading,
    Training,
    /// Setting up a bout of the player's own characters, in addition to the keys of every form.
    Marshalling,
    Anywhere,
}

impl KeyAction {
    /// Stands for the four arrows in a line of keys.
    pub const ARROWS: KeyAction = KeyAction::Go(Facing::North);
}

/// The meaning of a key, independent of the key itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum KeyAction {
    Go(Facing),
    Rotate,
    Jump,
    StartOver,
    Accept,
    Back,
    Threats,
    Look,
    Stats,
    Save,
    Help,
    Page,
    Next,
    Previous,
    Ahead,
    Yes,
    No,
    Skip,
    Put,
    Drop,
    More,
    Less,
    PageUp,
    PageDown,
    First,
    Last,
    Other,
    Abandon,
    Info,
    /// Opens the list that hands fighters to the computer.
    Hands,
    /// Shows the coach's best decisions here.
    Coach,
    /// One of the costliest mistakes, from 0.
    Dear(u8),
    Seat(Seat),
    /// Advances step by step, each step with a key.
    Stepwise,
    Difficulty,
    /// The difficulty of one side only.
    DifficultyOf(Seat),
    /// Opens the options at any question.
    Options,
    /// Switches between the modern and the classic look.
    OtherLook,
    Continue,
    /// Fights again with the last fighters.
    Again,
    Seed,
    /// The fighter stands still, or passes.
    Stand,
    /// Everyone who is still to act this turn stands.
    Rest,
    /// Stands until an enemy is in reach.
    Hold,
    /// Advances until an enemy is in reach.
    Advance,
    GoTo,
    /// Gives the same command to the images of this mage.
    Alike,
    /// Does not evade any attack this turn.
    Take,
    Undo,
    /// The computer plays the acting fighter for this turn.
    Lend,
    /// Pins the build that others are compared with.
    Pin,
    Log,
    Learn,
    Endless,
    Raise,
    Lower,
    Name,
    /// Chooses the opponent that odds are computed against.
    Assumed,
    /// Types or chooses the opposing plan of a trial.
    Versus,
    /// Plays the plan once, as a trial.
    Try,
    /// Shows the plan as one line of text.
    Words,
    /// Opens the list of stored plans.
    Library,
    Automatic,
    /// The next (true) or previous highlight of this kind.
    Peak(Highlight, bool),
    WhatIf,
    /// Plays 1000 playouts from here.
    Thousand,
    /// Compares both endings side by side.
    Compare,
    /// Watches the battle that was just played.
    Watch,
    /// Shows the turning point of the battle.
    Turning,
    /// Shows a death, by its number from 0.
    Death(u8),
    Copy,
    Fallen,
    Step(Direction),
    TurnLeft,
    TurnRight,
    Weapon,
    Trick,
    Several,
    Enough,
    /// Shows the names of columns and rows.
    Coordinates,
    Train,
    Outfit,
    Week,
    Surgeon,
    Mend,
    /// Changes the grip between one hand and two.
    Grip,
    Load,
    /// Replaces the opponents so that the bout is fair.
    Fair,
}

/// One row of the table: the keys that have a meaning in a context.
#[derive(Clone, Copy, Debug)]
pub struct KeyBinding {
    pub at: Keymap,
    pub intent: KeyAction,
    pub keys: &'static [Key],
    /// The name of the keys in prompts; empty if another row's name covers them.
    pub shown: &'static str,
    pub does: &'static str,
}

use Facing::{East, North, South, West};
use Key::{BackTab, Backspace, Char, Down, End, Enter, Esc, Home, Left, Right, Tab, Up};
use KeyAction::{
    Abandon, Accept, Advance, Again, Ahead, Alike, Assumed, Automatic, Back, Coach, Compare, Continue, Difficulty,
    Drop, Endless, First, Go, GoTo, Hands, Help, Hold, Info, Jump, Last, Learn, Lend, Less, Library, Log, Look, Lower,
    More, Name, Next, No, Other, OtherLook, Page, PageDown, PageUp, Pin, Previous, Put, Raise, Rest, Rotate, Save,
    Skip, Stand, StartOver, Stats, Step, Stepwise, Take, Thousand, Threats, Try, Undo, Versus, Words, Yes,
};
use Keymap::{
    Aiming, Anywhere, Battle, Before, Binding, Calling, Camping, Changing, Charming, Choosing, Coaching, Cycling, Dice,
    Evading, Going, Handing, Keeping, Kitting, Landing, Lesson, List, Looking, Making, Menu, Moving, Options, Paying,
    Planning, Reading, Repelling, Replay, Report, Restoring, Seeing, Spelling, Spells, Squaring, Stepping, Sure,
    Turning, Watching, Welcome,
};

/// The description of Tab at the menus of a game.
pub const TURNS: &str = "turn the page: odds, log, order";

const fn bind(
    at: Keymap,
    intent: KeyAction,
    keys: &'static [Key],
    shown: &'static str,
    does: &'static str,
) -> KeyBinding {
    KeyBinding { at, intent, keys, shown, does }
}

/// Every key of the program, except the capital letters of menus. Those are defined by the menus themselves.
const TABLE: &[KeyBinding] = &[
    bind(Welcome, Continue, &[Char('c')], "C", "continue the saved battle"),
    bind(Welcome, Help, &[Char('?')], "?", "help"),
    bind(Welcome, Learn, &[Char('l')], "L", "learn the game"),
    bind(Welcome, Again, &[Char('f')], "F", "fight at once"),
    bind(Menu, Go(North), &[Up], "Arrows", "another entry"),
    bind(Menu, Go(South), &[Down], "", "another entry"),
    bind(Menu, Go(West), &[Left], "", "another entry"),
    bind(Menu, Go(East), &[Right], "", "another entry"),
    bind(Menu, Accept, &[Enter], "Return", "choose, and confirm"),
    bind(Menu, Back, &[Esc], "Esc", "cancel the choice"),
    bind(Menu, Page, &[Tab], "Tab", TURNS),
    bind(Menu, Help, &[Char('?')], "?", "explain"),
    bind(Moving, Go(North), &[Up], "Arrows", "move"),
    bind(Moving, Go(South), &[Down], "", "move"),
    bind(Moving, Go(West), &[Left], "", "move"),
    bind(Moving, Go(East), &[Right], "", "move"),
    bind(Moving, Rotate, &[Char('r')], "R", "rotate"),
    bind(Moving, Jump, &[Char('j')], "J", "jump(3)"),
    bind(Moving, Threats, &[Char('x')], "X", "threats"),
    bind(Moving, Look, &[Char('o'), Char('l'), Home], "O", "look"),
    bind(Moving, Stats, &[Char('v')], "V", "stats"),
    bind(Moving, Save, &[Char('m'), Char('q')], "M", "leave"),
    bind(Moving, Page, &[Tab], "Tab", "pages"),
    bind(Moving, Help, &[Char('?')], "?", "help"),
    bind(Moving, Stand, &[Char('.'), Char('t')], ".", "stand"),
    bind(Moving, Rest, &[Char('>'), Char('e')], ">", "rest stand"),
    bind(Moving, GoTo, &[Char('g')], "G", "go to"),
    bind(Moving, Hold, &[Char('h')], "H", "hold"),
    bind(Moving, Advance, &[Char('a')], "A", "advance"),
    bind(Moving, Alike, &[Char('i')], "I", "with images"),
    bind(Moving, StartOver, &[Esc], "Esc", "start over"),
    bind(Moving, Accept, &[Enter], "Return", "finished"),
    bind(Going, Go(North), &[Up], "Arrows", "where to"),
    bind(Going, Go(South), &[Down], "", "where to"),
    bind(Going, Go(West), &[Left], "", "where to"),
    bind(Going, Go(East), &[Right], "", "where to"),
    bind(Going, Next, &[Char('n'), Char(' '), Tab], "n/Space", "enemy"),
    bind(Going, Rotate, &[Char('r')], "R", "rotate"),
    bind(Going, Accept, &[Enter, Char('g')], "Return", "go"),
    bind(Going, Help, &[Char('?')], "?", "help"),
    bind(Going, Back, &[Esc], "Esc", "by steps"),
    bind(Aiming, Yes, &[Char('y'), Enter], "y/Return", "attack"),
    bind(Aiming, Next, &[Char('n'), Char(' '), Char('+'), Right, Down], "n/Space", "next"),
    bind(Aiming, Previous, &[Char('-'), Left, Up], "-", "back"),
    bind(Aiming, Look, &[Char('o'), Home], "O", "look"),
    bind(Aiming, Help, &[Char('?')], "?", "help"),
    bind(Aiming, Page, &[Tab], "Tab", "pages"),
    bind(Aiming, Back, &[Esc], "Esc", "menu"),
    bind(Evading, Yes, &[Char('e'), Char('y')], "E/y", "evade"),
    bind(Evading, No, &[Char('t'), Char('n'), Char('.')], "T/n", "take it"),
    bind(Evading, Next, &[Right, Left, Down, Up], "Arrows", "choose"),
    bind(Evading, Accept, &[Enter], "Return", "as chosen"),
    bind(Evading, Take, &[Char('a')], "A", "all this turn"),
    bind(Evading, Look, &[Char('o'), Home], "O", "look"),
    bind(Evading, Stats, &[Char('v')], "V", "stats"),
    bind(Evading, Save, &[Char('m'), Char('q')], "M", "leave"),
    bind(Evading, Page, &[Tab], "Tab", "pages"),
    bind(Evading, Help, &[Char('?')], "?", "help"),
    bind(Turning, Rotate, &[Char('r'), Char(' ')], "R/Space", "rotate"),
    bind(Turning, Go(North), &[Up], "Arrows", "face there"),
    bind(Turning, Go(South), &[Down], "", "face there"),
    bind(Turning, Go(West), &[Left], "", "face there"),
    bind(Turning, Go(East), &[Right], "", "face there"),
    bind(Turning, Accept, &[Enter], "Return", "finished"),
    bind(Turning, Help, &[Char('?')], "?", "help"),
    bind(Turning, Back, &[Esc], "Esc", "menu"),
    bind(Stepping, Go(North), &[Up], "Arrows", "step"),
    bind(Stepping, Go(South), &[Down], "", "step"),
    bind(Stepping, Go(West), &[Left], "", "step"),
    bind(Stepping, Go(East), &[Right], "", "step"),
    bind(Stepping, Rotate, &[Char('r'), Char(' ')], "R", "rotate"),
    bind(Stepping, Accept, &[Enter], "Return", "finished"),
    bind(Stepping, Help, &[Char('?')], "?", "help"),
    bind(Stepping, StartOver, &[Esc], "Esc", "start over, menu"),
    bind(Squaring, Go(North), &[Up], "Arrows", "choose"),
    bind(Squaring, Go(South), &[Down], "", "choose"),
    bind(Squaring, Go(West), &[Left], "", "choose"),
    bind(Squaring, Go(East), &[Right], "", "choose"),
    bind(Squaring, Next, &[Char('n'), Char(' '), Char('+')], "n/Space", "next"),
    bind(Squaring, Previous, &[Char('-'), BackTab], "-", "back"),
    bind(Squaring, Rotate, &[Char('r')], "R", "rotate"),
    bind(Squaring, Yes, &[Char('y'), Enter], "y/Return", "this square"),
    bind(Squaring, Help, &[Char('?')], "?", "help"),
    bind(Squaring, Page, &[Tab], "Tab", "pages"),
    bind(Squaring, Back, &[Esc], "Esc", "menu"),
    bind(Repelling, Yes, &[Char('r'), Char('y')], "R/y", "repel"),
    bind(Repelling, No, &[Char('l'), Char('n')], "L/n", "let come"),
    bind(Repelling, Next, &[Right, Left, Down, Up], "Arrows", "choose"),
    bind(Repelling, Accept, &[Enter], "Return", "as chosen"),
    bind(Repelling, Look, &[Char('o'), Home], "O", "look"),
    bind(Repelling, Stats, &[Char('v')], "V", "stats"),
    bind(Repelling, Save, &[Char('m'), Char('q')], "M", "leave"),
    bind(Repelling, Page, &[Tab], "Tab", "pages"),
    bind(Repelling, Help, &[Char('?')], "?", "help"),
    bind(Changing, Go(North), &[Up], "Arrows", "choose"),
    bind(Changing, Go(South), &[Down], "", "choose"),
    bind(Changing, Go(West), &[Left], "", "choose"),
    bind(Changing, Go(East), &[Right], "", "choose"),
    bind(Changing, Put, &[Char(' ')], "Space", "take, put"),
    bind(Changing, Drop, &[Char('d'), Key::Delete], "D", "drop"),
    bind(Changing, Accept, &[Enter], "Return", "done"),
    bind(Changing, Help, &[Char('?')], "?", "help"),
    bind(Changing, StartOver, &[Esc], "Esc", "undo, menu"),
    bind(Cycling, Next, &[Char(' '), Char('+'), Right, Down], "Space, +", "next"),
    bind(Cycling, Previous, &[Char('-'), Left, Up, BackTab], "-", "previous"),
    bind(Cycling, Ahead, &[Tab], "Tab", "five ahead"),
    bind(Cycling, Help, &[Char('?')], "?", "help"),
    bind(Cycling, Accept, &[Enter, Char('q'), Esc], "Return", "done"),
    bind(Cycling, Info, &[Char('s')], "S", "spells"),
    bind(Spells, Go(North), &[Up, Char('-'), BackTab], "Up, Down", "spell"),
    bind(Spells, Go(South), &[Down, Char(' '), Char('+')], "", "spell below"),
    bind(Spells, Go(West), &[Left], "Left, Right", "family"),
    bind(Spells, Go(East), &[Right], "", "next family"),
    bind(Spells, PageUp, &[Key::PageUp], "PgUp", "a page up"),
    bind(Spells, PageDown, &[Key::PageDown], "PgDn", "a page down"),
    bind(Spells, First, &[Home], "Home", "the first"),
    bind(Spells, Last, &[End], "End", "the last"),
    bind(Spells, Less, &[Backspace], "Backspace", "delete letter"),
    bind(Spells, Accept, &[Enter], "Return", "this one"),
    bind(Spells, Page, &[Tab], "Tab", "pages"),
    bind(Spells, Help, &[Char('?')], "?", "help"),
    bind(Spells, Back, &[Esc], "Esc", "menu"),
    bind(Paying, More, &[Char('+'), Char('='), Right, Up], "+", "more"),
    bind(Paying, Less, &[Char('-'), Left, Down], "-", "less"),
    bind(Paying, Accept, &[Enter, Char('y')], "y/Return", "cast"),
    bind(Paying, Page, &[Tab], "Tab", "pages"),
    bind(Paying, Help, &[Char('?')], "?", "help"),
    bind(Paying, Back, &[Esc, Char('n'), Char('0')], "0/Esc", "do not cast"),
    bind(Charming, Yes, &[Enter, Char('y')], "Return", "cast"),
    bind(Charming, More, &[Char('+'), Char('='), Up], "+ -", "price"),
    bind(Charming, Less, &[Char('-'), Down], "", "less"),
    bind(Charming, Next, &[Char('n'), Char(' '), Right], "n", "next"),
    bind(Charming, Previous, &[Char('b'), Left, BackTab], "B", "back"),
    bind(Charming, Look, &[Char('o'), Home], "O", "look"),
    bind(Charming, Help, &[Char('?')], "?", "help"),
    bind(Charming, Page, &[Tab], "Tab", "pages"),
    bind(Charming, Back, &[Esc, Char('0')], "Esc", "spells"),
    bind(Landing, Go(North), &[Up], "Arrows", "move"),
    bind(Landing, Go(South), &[Down], "", "move"),
    bind(Landing, Go(West), &[Left], "", "move"),
    bind(Landing, Go(East), &[Right], "", "move"),
    bind(Landing, Next, &[Char('n'), Char(' '), Char('+')], "n/Space", "next"),
    bind(Landing, Previous, &[Char('-'), BackTab], "", "previous"),
    bind(Landing, Yes, &[Char('y'), Enter], "y/Return", "send there"),
    bind(Landing, Help, &[Char('?')], "?", "help"),
    bind(Landing, Page, &[Tab], "Tab", "pages"),
    bind(Landing, Back, &[Esc], "Esc", "spells"),
    bind(Keeping, Yes, &[Char('y'), Char('k')], "y", "keep"),
    bind(Keeping, No, &[Char('n'), Char('l')], "n", "let go"),
    bind(Keeping, Next, &[Right, Left, Down, Up], "Arrows", "choose"),
    bind(Keeping, Accept, &[Enter], "Return", "as chosen"),
    bind(Keeping, Look, &[Char('o'), Home], "O", "look"),
    bind(Keeping, Stats, &[Char('v')], "V", "stats"),
    bind(Keeping, Save, &[Char('m'), Char('q')], "M", "leave"),
    bind(Keeping, Page, &[Tab], "Tab", "pages"),
    bind(Keeping, Help, &[Char('?')], "?", "help"),
    bind(Seeing, Yes, &[Char('y'), Enter], "y/Return", "read"),
    bind(Seeing, Next, &[Char('n'), Char(' '), Char('+'), Right, Down], "n/Space", "next"),
    bind(Seeing, Previous, &[Char('-'), Left, Up], "-", "back"),
    bind(Seeing, Save, &[Char('m'), Char('q')], "M", "leave"),
    bind(Seeing, Page, &[Tab], "Tab", "pages"),
    bind(Seeing, Help, &[Char('?')], "?", "help"),
    bind(Sure, Yes, &[Char('y'), Enter], "y/Return", "do it"),
    bind(Sure, Page, &[Tab], "Tab", "pages"),
    bind(Sure, Help, &[Char('?')], "?", "help"),
    bind(Sure, Back, &[Esc, Char('n')], "Esc", "menu"),
    bind(Dice, More, &[Char('+'), Char('='), Right], "+", "faster"),
    bind(Dice, Less, &[Char('-'), Left], "-", "slower"),
    bind(Dice, Stepwise, &[Char('s')], "S", "step"),
    bind(Dice, Other, &[Char('p')], "P", "pace"),
    bind(Dice, Skip, &[Char('!')], "!", "skip ahead"),
    bind(Dice, Back, &[Esc, Char('q')], "Esc", "leave"),
    bind(Battle, Hands, &[Char('f'), Key::F2], "F", "who plays"),
    bind(Battle, Coach, &[Key::F3], "F3", "coach"),
    bind(Coaching, Next, &[Down, Tab, Char('n'), Char(' ')], "Down, n", "next"),
    bind(Coaching, Previous, &[Up, BackTab, Char('-')], "Up", "previous"),
    bind(Coaching, Accept, &[Enter, Char('y')], "Return", "take it"),
    bind(Coaching, Help, &[Char('?')], "?", "help"),
    bind(Coaching, Back, &[Esc, Char('q'), Key::F3], "Esc", "back"),
    bind(Battle, Threats, &[Char('x')], "X", "threats"),
    bind(Battle, Stand, &[Char('.'), Char('y')], ".", "pass"),
    bind(Battle, Rest, &[Char('j'), Char('>')], "J", "the rest stand"),
    bind(Battle, Lend, &[Char('0')], "0", "computer, this turn"),
    bind(Battle, Undo, &[Backspace], "Backspace", "take back"),
    bind(Battle, Log, &[Char('/'), Key::F7], "/", "the log"),
    bind(Keymap::Log, Previous, &[Up], "Up, Down", "line"),
    bind(Keymap::Log, Next, &[Down], "", "line below"),
    bind(Keymap::Log, PageUp, &[Key::PageUp], "PgUp", "a page up"),
    bind(Keymap::Log, PageDown, &[Key::PageDown], "PgDn", "a page down"),
    bind(Keymap::Log, First, &[Home], "Home", "the first"),
    bind(Keymap::Log, Last, &[End], "End", "the last"),
    bind(Keymap::Log, More, &[Right, Tab], "Left, Right", "filter"),
    bind(Keymap::Log, Less, &[Left, BackTab], "", "previous"),
    bind(Keymap::Log, Drop, &[Key::Backspace], "Backspace", "delete letter"),
    bind(Keymap::Log, Accept, &[Enter], "Return", "go there"),
    bind(Keymap::Log, Help, &[Char('?')], "?", "keys"),
    bind(Keymap::Log, Back, &[Esc], "Esc", "back"),
    bind(Keymap::Log, Log, &[Key::F7], "", "back"),
    bind(Looking, Go(North), &[Up], "Arrows", "squares"),
    bind(Looking, Go(South), &[Down], "", "square below"),
    bind(Looking, Go(West), &[Left], "", "previous square"),
    bind(Looking, Go(East), &[Right], "", "square after"),
    bind(Looking, Next, &[Char(' '), Char('+'), Char('n')], "Space, +", "next fighter"),
    bind(Looking, Previous, &[Char('-'), Char('p'), BackTab], "-", "previous"),
    bind(Looking, Ahead, &[Tab], "Tab", "five ahead"),
    bind(Looking, Info, &[Char('i')], "I", "more about it"),
    bind(Looking, Help, &[Char('?')], "?", "help"),
    bind(Looking, Accept, &[Enter, Char('q'), Char('o')], "Return", "done"),
    bind(Looking, Back, &[Esc], "Esc", "back"),
    bind(Calling, Accept, &[Enter], "Return", "sit down"),
    bind(Calling, Save, &[Esc, Char('q'), Char('m')], "Esc", "leave"),
    bind(Calling, Help, &[Char('?')], "?", "explain"),
    bind(Lesson, Accept, &[Enter, Char(' ')], "Return", "go on"),
    bind(Lesson, Back, &[Esc], "Esc", "to the lessons"),
    bind(Lesson, Abandon, &[Char('q')], "Q", "leave"),
    bind(Lesson, Help, &[Char('?')], "?", "help"),
    bind(Anywhere, KeyAction::Options, &[Key::F5], "F5", "options"),
    bind(Anywhere, OtherLook, &[Key::F6], "F6", "modern or classic look"),
    bind(Handing, Put, &[Char(' ')], "Space", "you, turn, computer"),
    bind(Handing, Next, &[Down, Right, Tab, Char('n'), Char('+')], "+", "next"),
    bind(Handing, Previous, &[Up, Left, BackTab, Char('-')], "", "previous"),
    bind(Handing, KeyAction::Seat(Seat(0)), &[Char('w')], "W", "all West"),
    bind(Handing, KeyAction::Seat(Seat(1)), &[Char('e')], "E", "all East"),
    bind(Handing, Help, &[Char('?')], "?", "help"),
    bind(Handing, Accept, &[Enter, Esc, Char('f'), Key::F2, Char('q')], "Return", "done"),
    bind(Reading, Previous, &[Up, Char('-'), Char('k')], "Up", "a line up"),
    bind(Reading, Next, &[Down, Char('+'), Char('j')], "Down", "a line down"),
    bind(Reading, PageUp, &[Key::PageUp, Char('b')], "PgUp", "a page up"),
    bind(Reading, PageDown, &[Key::PageDown, Char(' ')], "Space", "a page down"),
    bind(Reading, First, &[Home, Char('g')], "Home", "the beginning"),
    bind(Reading, Last, &[End], "End", "the end"),
    bind(Reading, Page, &[Tab], "Tab", "next page"),
    bind(Reading, Accept, &[Enter, Esc, Char('q'), Char('?')], "Return", "done"),
    bind(Report, Previous, &[Up, Char('-'), Char('k')], "Up", "a line up"),
    bind(Report, Next, &[Down, Char('+'), Char('j')], "Down", "a line down"),
    bind(Report, PageUp, &[Key::PageUp, Char('b')], "PgUp", "a page up"),
    bind(Report, PageDown, &[Key::PageDown, Char(' ')], "Space", "a page down"),
    bind(Report, Accept, &[Enter, Esc], "Return", "done"),
    bind(Report, Page, &[Tab], "Tab", "the log"),
    bind(Report, KeyAction::Watch, &[Char('w')], "W", "watch again"),
    bind(Report, KeyAction::Turning, &[Char('t')], "T", "turning point"),
    bind(Report, KeyAction::Death(0), &[Char('1')], "1-9", "deaths"),
    bind(Report, KeyAction::Death(1), &[Char('2')], "", "the second"),
    bind(Report, KeyAction::Death(2), &[Char('3')], "", "the third"),
    bind(Report, KeyAction::Death(3), &[Char('4')], "", "the fourth"),
    bind(Report, KeyAction::Death(4), &[Char('5')], "", "the fifth"),
    bind(Report, KeyAction::Death(5), &[Char('6')], "", "the sixth"),
    bind(Report, KeyAction::Death(6), &[Char('7')], "", "the seventh"),
    bind(Report, KeyAction::Death(7), &[Char('8')], "", "the eighth"),
    bind(Report, KeyAction::Death(8), &[Char('9')], "", "the ninth"),
    bind(Report, KeyAction::Dear(0), &[Char('x')], "X, Y, Z", "mistakes"),
    bind(Report, KeyAction::Dear(1), &[Char('y')], "", "the second"),
    bind(Report, KeyAction::Dear(2), &[Char('z')], "", "the third"),
    bind(Report, KeyAction::Again, &[Char('s')], "S", "same seed"),
    bind(Report, KeyAction::Other, &[Char('n')], "N", "new foes"),
    bind(Report, KeyAction::Rest, &[Char('r')], "R", "rest"),
    bind(Report, KeyAction::Copy, &[Char('c')], "C", "battle code"),
    bind(Report, Help, &[Char('?')], "?", "help"),
    bind(List, Previous, &[Up, Char('-'), Char('k')], "Up", "the one above"),
    bind(List, Next, &[Down, Char('+'), Char(' '), Char('j')], "Down", "the one below"),
    bind(List, PageUp, &[Key::PageUp], "PgUp", "a page up"),
    bind(List, PageDown, &[Key::PageDown, Tab], "PgDn", "a page down"),
    bind(List, Accept, &[Enter], "Return", "take this one"),
    bind(Restoring, Abandon, &[Char('a'), Key::Delete], "A", "abandon it"),
    bind(Restoring, KeyAction::Watch, &[Char('w')], "W", "watch it"),
    bind(List, Help, &[Char('?')], "?", "help"),
    bind(List, Back, &[Esc, Char('q')], "Esc", "back"),
    bind(Making, Previous, &[Up, BackTab], "Up, Down", "line"),
    bind(Making, Next, &[Down, Tab], "", "line below"),
    bind(Making, More, &[Right, Char('+'), Char(' ')], "+", "more"),
    bind(Making, Less, &[Left, Char('-')], "-", "less"),
    bind(Making, Accept, &[Enter], "Return", "weapons"),
    bind(Making, Pin, &[Char('='), Key::F8], "=", "pin"),
    bind(Making, Help, &[Char('?')], "F1", "help"),
    bind(Making, Back, &[Esc], "Esc", "back"),
    bind(Kitting, Previous, &[Up], "Up, Down", "place"),
    bind(Kitting, Next, &[Down], "", "place below"),
    bind(Kitting, More, &[Right, Char('+')], "Left, Right", "list"),
    bind(Kitting, Less, &[Left, Char('-'), BackTab], "", "back"),
    bind(Kitting, Ahead, &[Tab], "Tab", "next 5"),
    bind(Kitting, Put, &[Char(' ')], "Space", "take"),
    bind(Kitting, Drop, &[Key::Delete, Key::Backspace], "Del", "empty"),
    bind(Kitting, Pin, &[Char('='), Key::F8], "=", "pin"),
    bind(Kitting, Info, &[Key::F7], "F7", "info"),
    bind(Kitting, Other, &[End], "End", "spells"),
    bind(Kitting, Help, &[Char('?')], "?", "help"),
    bind(Kitting, Accept, &[Enter], "Return", "ready"),
    bind(Kitting, Back, &[Esc], "Esc", "back"),
    bind(Spelling, Previous, &[Up, Char('-'), BackTab, Char('k')], "Arrows", "spell"),
    bind(Spelling, Next, &[Down, Char('+'), Char('j')], "", "spell below"),
    bind(Spelling, Less, &[Left], "", "previous column or family"),
    bind(Spelling, More, &[Right], "", "next column or family"),
    bind(Spelling, Ahead, &[Tab, Key::PageDown], "Tab", "next 5"),
    bind(Spelling, PageUp, &[Key::PageUp], "PgUp", "5 back"),
    bind(Spelling, First, &[Home], "Home", "the first"),
    bind(Spelling, Last, &[End], "End", "the last"),
    bind(Spelling, Put, &[Char(' ')], "Space", "choose"),
    bind(Spelling, Look, &[Char('c')], "C", "chosen"),
    bind(Spelling, Info, &[Char('i')], "I", "info"),
    bind(Spelling, Other, &[Char('p')], "P", "propose"),
    bind(Spelling, Drop, &[Char('d'), Key::Delete], "D", "none"),
    bind(Spelling, Help, &[Char('?')], "?", "help"),
    bind(Spelling, Back, &[Esc], "Esc", "back"),
    bind(Spelling, Accept, &[Enter], "Return", "ready"),
    bind(Options, Previous, &[Up, BackTab], "Up, Down", "line"),
    bind(Options, Next, &[Down, Tab], "", "line below"),
    bind(Options, More, &[Right, Char('+'), Char('='), Char(' ')], "Left, Right", "change"),
    bind(Options, Less, &[Left, Char('-')], "", "previous"),
    bind(Options, Other, &[Char('b')], "B", "bind keys"),
    bind(Options, Help, &[Char('?')], "?", "explain"),
    bind(Options, Accept, &[Enter, Esc, Char('q')], "Return", "done"),
    bind(Binding, Previous, &[Up, Char('k')], "Up", "above"),
    bind(Binding, Next, &[Down, Char('j'), Tab], "Down", "below"),
    bind(Binding, Accept, &[Enter, Char(' ')], "Return", "another key"),
    bind(Binding, Drop, &[Key::Delete, Key::Backspace, Char('d')], "D", "as classic"),
    bind(Binding, Help, &[Char('?')], "?", "explain"),
    bind(Binding, Back, &[Esc, Char('q')], "Esc", "options"),
    bind(Camping, Previous, &[Up, Char('-')], "Up, Down", "line"),
    bind(Camping, Next, &[Down, Char('+')], "", "line below"),
    bind(Camping, Page, &[Tab, Right], "Tab", "next box"),
    bind(Camping, Accept, &[Enter], "Return", "go, learn, buy, lay down"),
    bind(Camping, Look, &[Char('m')], "M", "the mirror"),
    bind(Camping, Abandon, &[Char('h')], "H", "go home"),
    bind(Camping, Help, &[Char('?')], "?", "help"),
    bind(Camping, Back, &[Esc], "Esc", "menu"),
    bind(Choosing, Previous, &[Up, BackTab], "Up, Down", "line"),
    bind(Choosing, Next, &[Down, Tab], "", "line below"),
    bind(Choosing, More, &[Right, Char('+'), Char(' ')], "+ -", "another"),
    bind(Choosing, Less, &[Left, Char('-')], "", "previous"),
    bind(Choosing, Accept, &[Enter], "Return", "go on"),
    bind(Choosing, Help, &[Char('?')], "F1", "help"),
    bind(Choosing, Back, &[Esc], "Esc", "back"),
    bind(Planning, Previous, &[Up, BackTab], "Up, Down", "line"),
    bind(Planning, Next, &[Down], "", "line below"),
    bind(Planning, First, &[Home], "Home", "the first"),
    bind(Planning, Last, &[End], "End", "the last"),
    bind(Planning, More, &[Char('+'), Char('='), Right], "+ -", "count"),
    bind(Planning, Less, &[Char('-'), Left], "", "fewer"),
    bind(Planning, Endless, &[Char('*'), Char('i')], "*", "to the end"),
    bind(Planning, Raise, &[Char('k'), Key::ShiftUp], "K J", "move"),
    bind(Planning, Lower, &[Char('j'), Key::ShiftDown], "", "move down"),
    bind(Planning, Drop, &[Key::Delete, Char('d')], "Del", "remove"),
    bind(Planning, Assumed, &[Char('a')], "A", "against"),
    bind(Planning, Versus, &[Char('v')], "V", "against which"),
    bind(Planning, Try, &[Char('x')], "X", "try"),
    bind(Planning, Words, &[Char('e')], "E", "as text"),
    bind(Planning, Name, &[Char('n')], "N", "name"),
    bind(Planning, Library, &[Char('p')], "P", "plans"),
    bind(Planning, Page, &[Tab, Char('o')], "Tab", "odds"),
    bind(Planning, Help, &[Char('?')], "?", "help"),
    bind(Planning, Accept, &[Enter], "Return", "done"),
    bind(Planning, Back, &[Esc], "Esc", "leave"),
    bind(Watching, Next, &[Char(' '), Right, Down, Enter], "Space", "next"),
    bind(Watching, Previous, &[Backspace, Left, Up], "Backspace", "back"),
    bind(Watching, Automatic, &[Char('a')], "A", "auto"),
    bind(Watching, More, &[Char('+'), Char('='), Char('f')], "+ -", "pace"),
    bind(Watching, Less, &[Char('-'), Char('d')], "", "slower"),
    bind(Watching, First, &[Home, Char('r')], "R", "from the start"),
    bind(Watching, Last, &[End, Char('s')], "S", "to the end"),
    bind(Watching, Look, &[Char('p'), Tab], "P", "plans"),
    bind(Watching, Info, &[Char('l'), Char('o')], "L", "look"),
    bind(Watching, Help, &[Char('?')], "?", "why"),
    bind(Watching, Back, &[Esc, Char('q')], "Esc", "done"),
    bind(Replay, Next, &[Right, Enter], "Left, Right", "act"),
    bind(Replay, Previous, &[Left, Backspace], "", "previous act"),
    bind(Replay, PageUp, &[Char('b'), Char('['), Key::PageUp], "B N", "turn"),
    bind(Replay, PageDown, &[Char('n'), Char(']'), Key::PageDown], "", "the next turn"),
    bind(Replay, Automatic, &[Char(' '), Char('p')], "Space", "play"),
    bind(Replay, More, &[Char('+'), Char('='), Up], "+ -", "speed"),
    bind(Replay, Less, &[Char('-'), Down], "", "slower"),
    bind(Replay, KeyAction::Peak(Highlight::Death, true), &[Char('d')], "D", "next death"),
    bind(Replay, KeyAction::Peak(Highlight::Wound, true), &[Char('w')], "W", "next wound"),
    bind(Replay, KeyAction::Peak(Highlight::Spell, true), &[Char('s')], "S", "next spell"),
    bind(Replay, KeyAction::Peak(Highlight::Fumble, true), &[Char('f')], "F", "next fumble"),
    bind(Replay, KeyAction::Peak(Highlight::Death, false), &[Char('e')], "E", "previous death"),
    bind(Replay, KeyAction::Peak(Highlight::Wound, false), &[Char('q')], "Q", "previous wound"),
    bind(Replay, KeyAction::Peak(Highlight::Spell, false), &[Char('a')], "A", "previous spell"),
    bind(Replay, KeyAction::Peak(Highlight::Fumble, false), &[Char('r')], "R", "previous fumble"),
    bind(Replay, First, &[Home], "Home", "the beginning"),
    bind(Replay, Last, &[End], "End", "the end"),
    bind(Replay, KeyAction::WhatIf, &[Char('i')], "I", "what if"),
    bind(Replay, Thousand, &[Char('t')], "T", "a thousand times"),
    bind(Replay, Compare, &[Char('c')], "C", "both ends"),
    bind(Replay, Look, &[Char('v')], "V", "viewpoint"),
    bind(Replay, Log, &[Char('l'), Char('/'), Key::F7], "L", "log"),
    bind(Replay, Page, &[Tab], "Tab", "panel"),
    bind(Replay, Help, &[Char('?')], "?", "help"),
    bind(Replay, Back, &[Esc], "Esc", "back"),
    bind(Keymap::WhatIf, Previous, &[Up, BackTab], "Up, Down", "line"),
    bind(Keymap::WhatIf, Next, &[Down, Tab], "", "line below"),
    bind(Keymap::WhatIf, More, &[Right, Char('+'), Char(' ')], "Left, Right", "another"),
    bind(Keymap::WhatIf, Less, &[Left, Char('-')], "", "previous"),
    bind(Keymap::WhatIf, Accept, &[Enter], "Return", "play on"),
    bind(Keymap::WhatIf, Thousand, &[Char('t')], "T", "a thousand times"),
    bind(Keymap::WhatIf, Help, &[Char('?')], "?", "explain"),
    bind(Keymap::WhatIf, Back, &[Esc], "Esc", "back"),
    bind(Keymap::Apart, Accept, &[Enter], "Return", "to both ends"),
    bind(Keymap::Apart, Thousand, &[Key::F9], "F9", "a thousand times"),
    bind(Keymap::Thousand, Help, &[Char('?')], "?", "explain"),
    bind(Keymap::Thousand, Back, &[Esc, Enter, Char('q')], "Esc", "back"),
    bind(Keymap::Ends, Previous, &[Up, Char('k')], "Up, Down", "scroll"),
    bind(Keymap::Ends, Next, &[Down, Char('j'), Char(' ')], "", "a line down"),
    bind(Keymap::Ends, Back, &[Esc, Enter, Char('q')], "Return", "back to the replay"),
    bind(Before, Accept, &[Enter], "Return", "begin"),
    bind(Before, Other, &[Char('o')], "O", "other robots"),
    bind(Before, Difficulty, &[Char('d')], "D", "difficulty"),
    bind(Before, KeyAction::DifficultyOf(Seat(0)), &[Left], "Left, Right", "one side's difficulty"),
    bind(Before, KeyAction::DifficultyOf(Seat(1)), &[Right], "", "East's difficulty"),
    bind(Before, KeyAction::Seat(Seat(0)), &[Char('w')], "W/E", "who plays"),
    bind(Before, KeyAction::Seat(Seat(1)), &[Char('e')], "", "lend East"),
    bind(Before, KeyAction::Seed, &[Char('s')], "S", "type a seed"),
    bind(Before, KeyAction::Copy, &[Char('c')], "C", "share code"),
    bind(Before, Help, &[Char('?')], "?", "help"),
    bind(Before, Back, &[Esc, Char('q')], "Esc", "back"),
    bind(Keymap::Scores, KeyAction::Fallen, &[Char('h')], "H", "the dead"),
    bind(Keymap::Living, Info, &[Char('i')], "I", "full record"),
    bind(Keymap::Hall, Previous, &[Up], "Up", "the one above"),
    bind(Keymap::Hall, Next, &[Down], "Down", "the one below"),
    bind(Keymap::Hall, PageUp, &[Key::PageUp], "PgUp", "a page up"),
    bind(Keymap::Hall, PageDown, &[Key::PageDown], "PgDn", "a page down"),
    bind(Keymap::Hall, More, &[Right, Tab], "Left, Right", "order"),
    bind(Keymap::Hall, Less, &[Left, BackTab], "", "previous order"),
    bind(Keymap::Hall, Drop, &[Backspace], "Backspace", "delete letter"),
    bind(Keymap::Hall, Accept, &[Enter], "Return", "career"),
    bind(Keymap::Hall, Help, &[Char('?')], "?", "help"),
    bind(Keymap::Hall, Back, &[Esc], "Esc", "back"),
    bind(Keymap::Campaign, Accept, &[Enter], "Return", "record"),
    bind(Keymap::Campaign, KeyAction::Train, &[Char('t')], "T", "train"),
    bind(Keymap::Campaign, KeyAction::Outfit, &[Char('s')], "S", "shop"),
    bind(Keymap::Campaign, Abandon, &[Char('a'), Key::Delete], "A", "dismiss"),
    bind(Keymap::Campaign, KeyAction::Week, &[Char('w')], "W", "pass a week"),
    bind(Keymap::Campaign, KeyAction::Surgeon, &[Char('h')], "H", "surgeon"),
    bind(Keymap::Campaign, Help, &[Char('?')], "?", "help"),
    bind(Keymap::Campaign, Back, &[Esc, Char('q')], "Esc", "back"),
    bind(Keymap::Trading, Previous, &[Up], "Up, Down", "line"),
    bind(Keymap::Trading, Next, &[Down], "", "line below"),
    bind(Keymap::Trading, PageUp, &[Key::PageUp], "PgUp", "a page up"),
    bind(Keymap::Trading, PageDown, &[Key::PageDown], "PgDn", "a page down"),
    bind(Keymap::Trading, More, &[Right, Char('+')], "Left, Right", "chart, or place"),
    bind(Keymap::Trading, Less, &[Left, Char('-')], "", "previous"),
    bind(Keymap::Trading, Page, &[Tab, BackTab], "Tab", "shelves, gear"),
    bind(Keymap::Trading, Put, &[Char(' '), Char('b')], "Space", "buy"),
    bind(Keymap::Trading, Drop, &[Char('s'), Key::Delete], "S", "sell"),
    bind(Keymap::Trading, Lend, &[Char('l')], "L", "loan"),
    bind(Keymap::Trading, KeyAction::Mend, &[Char('m')], "M", "mend armour"),
    bind(Keymap::Trading, KeyAction::Grip, &[Char('g')], "G", "both hands"),
    bind(Keymap::Trading, KeyAction::Load, &[Char('o')], "O", "load"),
    bind(Keymap::Trading, Help, &[Char('?')], "?", "help"),
    bind(Keymap::Trading, Accept, &[Enter], "Return", "done"),
    bind(Keymap::Trading, Back, &[Esc], "Esc", "back"),
    bind(Keymap::Training, Previous, &[Up, Char('-')], "Up, Down", "line"),
    bind(Keymap::Training, Next, &[Down, Char('+')], "", "line below"),
    bind(Keymap::Training, PageUp, &[Key::PageUp], "PgUp", "a page up"),
    bind(Keymap::Training, PageDown, &[Key::PageDown], "PgDn", "a page down"),
    bind(Keymap::Training, More, &[Right, Tab], "Left, Right", "chart"),
    bind(Keymap::Training, Less, &[Left, BackTab], "", "previous chart"),
    bind(Keymap::Training, Put, &[Char(' ')], "Space", "learn"),
    bind(Keymap::Training, Help, &[Char('?')], "?", "help"),
    bind(Keymap::Training, Accept, &[Enter], "Return", "done"),
    bind(Keymap::Training, Back, &[Esc], "Esc", "back"),
    bind(Keymap::Campaign, KeyAction::Watch, &[Char('v')], "V", "last bout"),
    bind(Keymap::Marshalling, KeyAction::Fair, &[Char('f')], "F", "fair"),
    bind(Keymap::Marshalling, Page, &[Tab], "Tab", "next box"),
    bind(Keymap::Marshalling, Drop, &[Backspace, Key::Delete], "Del", "nobody"),
    bind(Keymap::Pacing, Step(Direction::W), &[Char('4'), Char('h'), Left], "4 6 7 9 1 3", "step"),
    bind(Keymap::Pacing, Step(Direction::E), &[Char('6'), Char('l'), Right], "", "to the east"),
    bind(Keymap::Pacing, Step(Direction::NW), &[Char('7'), Char('y'), Home], "", "to the north-west"),
    bind(Keymap::Pacing, Step(Direction::NE), &[Char('9'), Char('u'), Key::PageUp], "", "to the north-east"),
    bind(Keymap::Pacing, Step(Direction::SW), &[Char('1'), Char('b'), End], "", "to the south-west"),
    bind(Keymap::Pacing, Step(Direction::SE), &[Char('3'), Char('n'), Key::PageDown], "", "to the south-east"),
    bind(Keymap::Pacing, Go(North), &[Up, Char('8')], "", "up, towards the facing"),
    bind(Keymap::Pacing, Go(South), &[Down, Char('2')], "", "down, towards the facing"),
    bind(Keymap::Pacing, KeyAction::TurnLeft, &[Char(','), Char('e')], ", R", "turn"),
    bind(Keymap::Pacing, KeyAction::TurnRight, &[Char('r')], "", "turn right"),
    bind(Keymap::Pacing, Threats, &[Char('x')], "X", "zones"),
    bind(Keymap::Pacing, KeyAction::Coordinates, &[Char('c')], "C", "names"),
    bind(Keymap::Pacing, GoTo, &[Char('g')], "G", "go to"),
    bind(Keymap::Pacing, Look, &[Char('o')], "O", "look"),
    bind(Keymap::Pacing, Undo, &[Backspace], "Backspace", "a step back"),
    bind(Keymap::Pacing, Save, &[Char('q')], "Q", "leave"),
    bind(Keymap::Pacing, Page, &[Tab], "Tab", "pages"),
    bind(Keymap::Pacing, Help, &[Char('?')], "?", "help"),
    bind(Keymap::Pacing, StartOver, &[Esc], "Esc", "start over"),
    bind(Keymap::Pacing, Accept, &[Enter], "Return", "finished"),
    bind(Keymap::Placing, Step(Direction::W), &[Char('4'), Char('h'), Left], "4 6 7 9 1 3", "step"),
    bind(Keymap::Placing, Step(Direction::E), &[Char('6'), Char('l'), Right], "", "to the east"),
    bind(Keymap::Placing, Step(Direction::NW), &[Char('7'), Char('y'), Home], "", "to the north-west"),
    bind(
        Keymap::Placing,
        Step(Direction::NE),
        &[Char('9'), Char('u'), Key::PageUp, Up, Char('8')],
        "",
        "to the north-east",
    ),
    bind(Keymap::Placing, Step(Direction::SW), &[Char('1'), Char('b'), End], "", "to the south-west"),
    bind(
        Keymap::Placing,
        Step(Direction::SE),
        &[Char('3'), Char('n'), Key::PageDown, Down, Char('2')],
        "",
        "to the south-east",
    ),
    bind(Keymap::Placing, Next, &[Char(' '), Char('+')], "Space", "next"),
    bind(Keymap::Placing, KeyAction::Coordinates, &[Char('c')], "C", "names"),
    bind(Keymap::Placing, Look, &[Char('o')], "O", "look"),
    bind(Keymap::Placing, Save, &[Char('q')], "Q", "leave"),
    bind(Keymap::Placing, Page, &[Tab], "Tab", "pages"),
    bind(Keymap::Placing, Help, &[Char('?')], "?", "help"),
    bind(Keymap::Placing, Accept, &[Enter], "Return", "ready"),
    bind(Keymap::Picking, Next, &[Char(' '), Char('+'), Right, Down], "Space", "next"),
    bind(Keymap::Picking, Previous, &[Char('-'), Left, Up], "-", "previous"),
    bind(Keymap::Picking, KeyAction::Coordinates, &[Char('c')], "C", "names"),
    bind(Keymap::Picking, Look, &[Char('o')], "O", "look"),
    bind(Keymap::Picking, Save, &[Char('q')], "Q", "leave"),
    bind(Keymap::Picking, Page, &[Tab], "Tab", "pages"),
    bind(Keymap::Picking, Help, &[Char('?')], "?", "help"),
    bind(Keymap::Picking, Accept, &[Enter], "Return", "this one acts"),
    bind(Keymap::Striking, Yes, &[Enter, Char('y')], "Return", "strike"),
    bind(Keymap::Striking, Next, &[Char(' '), Char('n'), Char('+'), Right, Down], "Space", "target"),
    bind(Keymap::Striking, Previous, &[Char('-'), Char('b'), Left, Up], "", "previous"),
    bind(Keymap::Striking, KeyAction::Weapon, &[Char('w')], "W", "weapon"),
    bind(Keymap::Striking, KeyAction::Trick, &[Char('t')], "T", "trick"),
    bind(Keymap::Striking, KeyAction::Several, &[Char('s')], "S", "strikes"),
    bind(Keymap::Striking, KeyAction::Enough, &[Char('d')], "D", "enough"),
    bind(Keymap::Striking, Look, &[Char('o')], "O", "look"),
    bind(Keymap::Striking, Save, &[Char('q')], "Q", "leave"),
    bind(Keymap::Striking, Page, &[Tab], "Tab", "pages"),
    bind(Keymap::Striking, Help, &[Char('?')], "?", "help"),
    bind(Keymap::Striking, Back, &[Esc], "Esc", "menu"),
    bind(Keymap::Scanning, Step(Direction::W), &[Char('4'), Char('h'), Left], "4 6 7 9 1 3", "hex"),
    bind(Keymap::Scanning, Step(Direction::E), &[Char('6'), Char('l'), Right], "", "to the east"),
    bind(Keymap::Scanning, Step(Direction::NW), &[Char('7'), Char('y'), Home], "", "to the north-west"),
    bind(Keymap::Scanning, Step(Direction::NE), &[Char('9'), Char('u'), Key::PageUp], "", "to the north-east"),
    bind(Keymap::Scanning, Step(Direction::SW), &[Char('1'), Char('b'), End], "", "to the south-west"),
    bind(Keymap::Scanning, Step(Direction::SE), &[Char('3'), Char('n'), Key::PageDown], "", "to the south-east"),
    bind(Keymap::Scanning, Go(North), &[Up, Char('8')], "", "up, towards the facing"),
    bind(Keymap::Scanning, Go(South), &[Down, Char('2')], "", "down, towards the facing"),
    bind(Keymap::Scanning, Next, &[Char(' '), Char('+'), Tab], "Space", "next figure"),
    bind(Keymap::Scanning, Previous, &[Char('-'), Char('p'), BackTab], "-", "previous"),
    bind(Keymap::Scanning, Threats, &[Char('x')], "X", "zones"),
    bind(Keymap::Scanning, KeyAction::Coordinates, &[Char('c')], "C", "names"),
    bind(Keymap::Scanning, GoTo, &[Char('g')], "G", "go to"),
    bind(Keymap::Scanning, Info, &[Char('i')], "I", "more"),
    bind(Keymap::Scanning, Help, &[Char('?')], "?", "help"),
    bind(Keymap::Scanning, Accept, &[Enter, Char('q'), Char('o')], "Return", "done"),
    bind(Keymap::Scanning, Back, &[Esc], "Esc", "back"),
    bind(Keymap::Coding, Accept, &[Enter], "Return", "begin"),
    bind(Keymap::Coding, Less, &[Backspace], "Backspace", "delete sign"),
    bind(Keymap::Coding, Drop, &[Key::Delete], "Del", "clear all"),
    bind(Keymap::Coding, Help, &[Char('?')], "?", "explain"),
    bind(Keymap::Coding, Back, &[Esc], "Esc", "menu"),
];

/// A key and its effect, as shown in a prompt.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Hint {
    pub shown: String,
    pub does: &'static str,
    /// The key that a click presses. `None` for a name of several keys ("Arrows").
    pub key: Option<Key>,
}

impl Hint {
    /// A hint that is not in the table, for a key that the table has elsewhere.
    pub fn of(key: Key, shown: &str, does: &'static str) -> Hint {
        Hint { shown: shown.into(), does, key: Some(key) }
    }

    /// A hint for several keys, which cannot be clicked.
    pub fn several(shown: &str, does: &'static str) -> Hint {
        Hint { shown: shown.into(), does, key: None }
    }

    pub fn width(&self) -> u16 {
        (self.shown.chars().count() + 1 + self.does.chars().count()) as u16
    }
}

/// The table with the player's key settings applied.
#[derive(Clone, Copy, Debug, Default)]
pub struct Keys {
    /// The letters for the four directions.
    pub preset: Preset,
    /// The player's own bindings, used with [`Preset::Own`].
    pub own: OwnKeys,
    /// Which menu entries ask for confirmation.
    pub confirm: Confirm,
    /// True if a lesson is running. It refuses the keys that hand decisions over, so prompts and help omit them.
    pub lesson: bool,
}

/// The meaning of an action that a player can bind to a key.
pub trait Bindable {
    fn intent(self) -> KeyAction;

    /// Returns the name of the action: "step up".
    fn does(self) -> &'static str;

    /// Returns whether the action is available at menus. Then only a digit or a sign can be its key.
    fn works_beside_menus(self) -> bool;
}

impl Bindable for Action {
    fn intent(self) -> KeyAction {
        match self {
            Action::North => Go(North),
            Action::East => Go(East),
            Action::South => Go(South),
            Action::West => Go(West),
            Action::Rotate => Rotate,
            Action::Jump => Jump,
            Action::Threats => Threats,
            Action::Look => Look,
            Action::Stats => Stats,
            Action::Save => Save,
            Action::Hands => Hands,
        }
    }

    fn does(self) -> &'static str {
        match self {
            Action::North => "step up",
            Action::East => "step right",
            Action::South => "step down",
            Action::West => "step left",
            // The cost in moves stands beside the key in a battle only.
            Action::Jump => "jump",
            action => TABLE.iter().find(|row| row.intent == action.intent()).map_or("", |row| row.does),
        }
    }

    fn works_beside_menus(self) -> bool {
        matches!(self, Action::Hands)
    }
}

impl Keys {
    pub const fn set(settings: &Settings) -> Keys {
        Keys { preset: settings.keys, own: settings.own_keys, confirm: settings.confirm, lesson: false }
    }

    /// The keys of a row: its own and the preset's, without those that the preset needs for steps.
    pub fn of(self, row: &KeyBinding) -> Vec<Key> {
        let steps = has_steps(row.at);
        if let (Go(facing), true) = (row.intent, steps) {
            return row.keys.iter().copied().chain(self.letters()[facing as usize].map(Char)).collect();
        }
        if let Some(key) = self.bound(row) {
            let others = row.keys.iter().copied().filter(|key| !matches!(key, Char(_)));
            return std::iter::once(Char(key)).chain(others).collect();
        }
        if !steps || self.preset == Preset::Own {
            return row.keys.to_vec();
        }
        let taken = |key: &Key| self.letters().iter().flatten().any(|letter| *key == Char(*letter));
        let mut keys: Vec<Key> = row.keys.iter().copied().filter(|key| !taken(key)).collect();
        match (self.preset, row.intent) {
            (Preset::Vi, Jump) => keys.push(Char('b')),
            (Preset::Wasd, Drop) => keys.push(Char('z')),
            (Preset::Vi, Hold) => keys.push(Char('u')),
            (Preset::Wasd, Advance) => keys.push(Char('z')),
            _ => {}
        }
        keys
    }

    /// The player's own key, which replaces the letters of a row. `None` if the row has no such key.
    fn bound(self, row: &KeyBinding) -> Option<char> {
        let own = self.preset == Preset::Own && is_bindable(row.at);
        let action = Action::ALL.into_iter().find(|action| own && action.intent() == row.intent)?;
        self.own.of(action)
    }

    /// The letters for north, east, south and west.
    const fn letters(self) -> [Option<char>; 4] {
        match self.preset {
            Preset::Classic => [None; 4],
            Preset::Vi => [Some('k'), Some('l'), Some('j'), Some('h')],
            Preset::Wasd => [Some('w'), Some('d'), Some('s'), Some('a')],
            Preset::Own => [
                self.own.of(Action::North),
                self.own.of(Action::East),
                self.own.of(Action::South),
                self.own.of(Action::West),
            ],
        }
    }

    /// Describes each own key that has another meaning at the same question. Empty if each key has one meaning.
    pub fn clashes(self) -> Vec<String> {
        let mut all = Vec::new();
        for action in Action::ALL {
            let Some(key) = self.own.of(action).filter(|_| self.preset == Preset::Own) else { continue };
            if action.works_beside_menus() && key.is_ascii_alphabetic() {
                all.push(format!("{key} is a menu letter: \"{}\" needs a digit or a sign", action.does()));
            }
            // The general threats key has lower priority than the question's own keys.
            let yields = |row: &&KeyBinding| row.at == Battle && row.intent == Threats;
            let places = TABLE.iter().filter(|row| row.intent == action.intent() && is_bindable(row.at));
            let places = places.filter(|row| !yields(row));
            let clash = places.flat_map(|row| TABLE.iter().map(move |other| (row, other))).find(|(row, other)| {
                // The letters for passing have lower priority than a question's own.
                let yields = row.at != Battle && other.at == Battle && matches!(other.intent, Stand | Rest | Threats);
                let beside = other.at == row.at || (row.at == Battle && is_bindable(other.at)) || other.at == Battle;
                let beside = beside && !yields;
                beside && other.intent != row.intent && self.of(other).contains(&Char(key))
            });
            if let Some((row, other)) = clash {
                let (wanted, at) = (action.does(), place(if row.at == Battle { other.at } else { row.at }));
                let holder = Action::ALL.into_iter().find(|one| one.intent() == other.intent);
                let remedy = match holder {
                    Some(_) => "bind that to another key first, or choose another key",
                    None => "choose another key",
                };
                let does = holder.map_or(other.does, Action::does);
                all.push(format!("{key} cannot be \"{wanted}\": {at} it is \"{does}\"; {remedy}"));
            }
        }
        all
    }

    /// The meaning of a key in a context. A key with Shift falls back to the key without it. A letter of another script falls
    /// back to the Latin letter on its key.
    pub fn intent(self, at: Keymap, key: Key) -> Option<KeyAction> {
        let of = |key: Key| Keys::bindings(at).find(|row| self.of(row).contains(&key)).map(|row| row.intent);
        of(key).or_else(|| of(key.without_shift()?)).or_else(|| of(key.latin()?))
    }

    /// The rows of a context, in the order in which prompts show them.
    pub fn bindings(at: Keymap) -> impl Iterator<Item = &'static KeyBinding> {
        TABLE.iter().filter(move |row| row.at == at)
    }

    /// The name of a row's key in prompts.
    pub fn label(self, row: &KeyBinding) -> String {
        if let Some(key) = self.bound(row).filter(|_| !matches!(row.intent, Go(_))) {
            return key.to_uppercase().collect();
        }
        match (self.preset, row.intent) {
            (Preset::Own, Go(_)) if !row.shown.is_empty() && has_steps(row.at) => {
                let [north, east, south, west] = self.letters();
                let all: Option<String> = [west, south, north, east].into_iter().collect();
                all.unwrap_or_else(|| row.shown.into())
            }
            (Preset::Vi, Go(_)) if !row.shown.is_empty() && has_steps(row.at) => "hjkl".into(),
            (Preset::Wasd, Go(_)) if !row.shown.is_empty() && has_steps(row.at) => "wasd".into(),
            (Preset::Vi, Jump) => "B".into(),
            (Preset::Wasd, Drop) if row.at == Changing => "Z".into(),
            (Preset::Vi, Hold) => "U".into(),
            (Preset::Wasd, Advance) => "Z".into(),
            _ => row.shown.into(),
        }
    }

    /// The key's name for a context and an action: "moving.rotate" is "R".
    pub fn named(self, name: &str) -> Option<String> {
        let is = |row: &&KeyBinding| {
            let intent = format!("{:?}", row.intent);
            let intent = intent.split_once('(').map_or(intent.as_str(), |(verb, _)| verb);
            format!("{:?}.{intent}", row.at).eq_ignore_ascii_case(name)
        };
        let letter = |row: &KeyBinding| {
            row.keys.iter().find_map(|key| match key {
                Char(letter) => Some(letter.to_uppercase().collect::<String>()),
                _ => None,
            })
        };
        // Prompts name some keys only together with others. In a sentence each needs its own name.
        TABLE
            .iter()
            .find(is)
            .map(|row| Some(self.label(row)).filter(|shown| !shown.is_empty()).or_else(|| letter(row)))?
    }

    /// The label with letters beside signs and with function keys, for which prompts have no room.
    pub fn long_label(self, row: &KeyBinding) -> String {
        let mut told = self.label(row);
        if told.chars().count() == 1 && told.chars().all(|one| one.is_ascii_punctuation()) {
            let letter = |key: &Key| match key {
                Char(letter) if letter.is_ascii_alphanumeric() => Some(letter.to_ascii_uppercase()),
                _ => None,
            };
            if let Some(letter) = row.keys.iter().find_map(letter) {
                told = format!("{told}, {letter}");
            }
        }
        for name in row.keys.iter().filter_map(|key| key.function()) {
            if !told.contains(name) && !told.is_empty() {
                told = format!("{told}, {name}");
            }
        }
        told
    }

    /// The keys of a context and of general rows, as shown in help. General rows have lower priority than the context's own
    /// keys and the menu's `letters`. If letters are `typed`, general rows have no letter keys.
    pub fn help_rows<'a>(
        self,
        at: Keymap,
        beside: impl Iterator<Item = &'a KeyBinding>,
        letters: &[char],
        typed: bool,
    ) -> Vec<(String, &'static str)> {
        let own: Vec<Key> = Keys::bindings(at).flat_map(|row| self.of(row)).collect();
        let is_free = |key: &Key| match key {
            Char(letter) => !typed && !letters.contains(letter) && !own.contains(key),
            key => !own.contains(key),
        };
        let named = |row: &KeyBinding| {
            let free: Vec<Key> = self.of(row).into_iter().filter(is_free).collect();
            let names = || free.iter().filter_map(|key| key.name()).collect::<Vec<String>>().join(", ");
            if free == self.of(row) { self.long_label(row) } else { names() }
        };
        let mut told: Vec<(String, &'static str)> = Vec::new();
        let all = Keys::bindings(at).map(|row| (self.long_label(row), row)).chain(beside.map(|row| (named(row), row)));
        for (key, row) in all.filter(|(key, row)| !row.shown.is_empty() && !key.is_empty() && self.works(row)) {
            if told.iter().all(|(other, _)| *other != key) {
                told.push((key, row.does));
            }
        }
        told
    }

    /// Returns whether the key works; a running lesson refuses some.
    fn works(self, row: &KeyBinding) -> bool {
        let hands_over =
            matches!(row.intent, Hands | Rest | Hold | Advance | KeyAction::Alike | Lend | KeyAction::Coach);
        !(self.lesson && hands_over)
    }

    /// A line of hints with the key that every battle has.
    pub fn line_in_battle(self, at: Keymap, intents: &[KeyAction]) -> Vec<Hint> {
        [self.line(at, intents), self.line(Battle, &[Hands])].concat()
    }

    /// The hints for the given actions, as far as they are bound there.
    pub fn line(self, at: Keymap, intents: &[KeyAction]) -> Vec<Hint> {
        let rows = intents.iter().filter_map(|intent| Keys::bindings(at).find(|row| row.intent == *intent));
        rows.filter(|row| self.works(row)).map(|row| self.hint(row)).collect()
    }

    fn hint(self, row: &KeyBinding) -> Hint {
        let key = if matches!(row.intent, Go(_)) { None } else { self.of(row).first().copied() };
        Hint { shown: self.label(row), does: row.does, key }
    }
}

/// Returns whether letters step in this context.
const fn has_steps(at: Keymap) -> bool {
    matches!(at, Moving | Going | Turning | Stepping | Squaring | Changing | Landing | Looking)
}

/// Returns whether players can bind keys here: at questions of a battle without menu letters.
const fn is_bindable(at: Keymap) -> bool {
    has_steps(at) || matches!(at, Aiming | Evading | Repelling | Charming | Keeping | Seeing | Battle)
}

const fn place(at: Keymap) -> &'static str {
    match at {
        Moving => "while moving",
        Going => "while choosing a square",
        Turning => "while turning",
        Stepping => "while stepping",
        Squaring => "at a choice of squares",
        Changing => "while changing weapons",
        Landing => "when sending somebody",
        Aiming => "while aiming",
        Charming => "at a spell's target",
        Evading => "when asked to evade",
        Repelling => "when asked to repel",
        Keeping => "when keeping a spell",
        Seeing => "at ESP Stats",
        _ => "in a battle",
    }
}

/// The keys in a name like "y/Return", for tests. "Arrows" gives the right arrow.
#[cfg(test)]
pub fn keys_in(name: &str) -> Vec<Key> {
    let words = name.split_whitespace().map(|word| if word.len() > 1 { word.trim_end_matches(',') } else { word });
    let parts = words.flat_map(|word| if word.len() > 1 { word.split('/').collect() } else { vec![word] });
    let key = |part: &str| match part {
        "Arrows" => Right,
        "Return" => Enter,
        "Space" => Char(' '),
        "Backspace" => Backspace,
        "1-9" => Char('1'),
        one if one.chars().count() == 1 => Char(one.to_ascii_lowercase().chars().next().unwrap_or(' ')),
        word => Key::named(word).unwrap_or_else(|| panic!("no key is called {word}")),
    };
    parts.map(key).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_key_has_two_meanings_in_a_context() {
        for preset in [Preset::Classic, Preset::Vi, Preset::Wasd] {
            let keys = Keys { preset, ..Keys::default() };
            for (i, row) in TABLE.iter().enumerate() {
                for other in TABLE[..i].iter().filter(|other| other.at == row.at) {
                    let clash = keys.of(row).into_iter().find(|key| keys.of(other).contains(key));
                    assert_eq!(clash, None, "{preset:?} {:?}: {} and {}", row.at, row.does, other.does);
                }
            }
        }
    }

    #[test]
    fn every_key_that_a_row_names_is_bound_there() {
        for row in TABLE.iter().filter(|row| !row.shown.is_empty()) {
            let named = keys_in(row.shown);
            for key in &named {
                let intent = Keys::default().intent(row.at, *key);
                assert!(intent.is_some(), "{:?}: {} names {key:?}", row.at, row.shown);
                let many = named.len() > 1 || row.shown == "Arrows";
                assert!(many || intent == Some(row.intent), "{:?}: {}", row.at, row.shown);
            }
        }
    }

    #[test]
    fn game_keys_do_not_need_menu_letters() {
        let letter = |key: &Key| matches!(key, Char(one) if one.is_ascii_alphabetic());
        // No menu uses the letter X: `promised_keys` checks each of them.
        for row in Keys::bindings(Battle).filter(|row| row.intent != Threats) {
            assert!(row.keys.iter().any(|key| !letter(key)), "{}", row.does);
        }
    }

    #[test]
    fn questions_of_a_game_are_answered_by_arrows_and_return() {
        let asked = [
            Moving,
            Going,
            Aiming,
            Evading,
            Turning,
            Stepping,
            Squaring,
            Repelling,
            Changing,
            Spells,
            Paying,
            Charming,
            Landing,
            Keeping,
            Seeing,
            Menu,
            List,
            Coaching,
            Handing,
            Planning,
            Watching,
            Keymap::Pacing,
            Keymap::Placing,
            Keymap::Picking,
            Keymap::Striking,
            Keymap::Scanning,
            Looking,
            Cycling,
        ];
        for at in asked {
            let has = |wanted: &[Key]| Keys::bindings(at).any(|row| row.keys.iter().any(|key| wanted.contains(key)));
            assert!(has(&[Enter]) && has(&[Up, Left]) && has(&[Down, Right]), "{at:?}");
        }
    }

    #[test]
    fn letters_of_other_scripts_follow_their_key() {
        for (letter, at, intent) in
            [('к', Moving, Rotate), ('щ', Moving, Look), ('υ', Evading, Yes), ('у', Evading, Yes), ('Т', Evading, No)]
        {
            assert_eq!(Keys::default().intent(at, Char(letter)), Some(intent), "{letter}");
        }
    }

    #[test]
    fn every_row_can_be_reached_in_every_preset() {
        for preset in [Preset::Classic, Preset::Vi, Preset::Wasd] {
            for row in TABLE {
                assert!(
                    !Keys { preset, ..Keys::default() }.of(row).is_empty(),
                    "{preset:?} {:?}: {}",
                    row.at,
                    row.does
                );
            }
        }
    }

    #[test]
    fn every_punctuation_key_has_a_letter_arrow_or_return_too() {
        let plain = |key: &Key| !matches!(key, Char(c) if c.is_ascii_punctuation());
        for row in TABLE.iter().filter(|row| !matches!(row.intent, Help | Skip)) {
            assert!(row.keys.iter().any(plain), "{:?}: {}", row.at, row.does);
        }
    }
}
