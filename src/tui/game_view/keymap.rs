//! The keymaps of every game, whatever its rulebook: playback, log, coach, report, replay.

use crate::keys::KeyAction::{
    Abandon, Accept, Again, Automatic, Back, Coach, Compare, Copy, Death, Drop, First, Hands, Help, Last, Lend, Less,
    Log, Look, Mistake, More, Next, Other, Page, PageDown, PageUp, Peak, Previous, Rest, Save, Search, Skip, Stand,
    Stats, Stepwise, Thousand, Threats, Turning, Undo, Watch, WhatIf,
};
use crate::keys::declared::Base::{Form, Game, Rows};
use crate::keys::declared::{Declared, keymap};
use crate::keys::{Keymap, TURNS};
use ludus_engine::highlight::Highlight;

pub fn keymaps() -> Vec<Declared> {
    [playing(), replaying()].into_iter().flatten().collect()
}

fn playing() -> Vec<Declared> {
    vec![
        keymap(Keymap::Dice, "Battles: while the computer plays", &[])
            .key(More, "faster")
            .key(Less, "slower")
            .key(Stepwise, "step")
            .key(Other, "pace")
            .key(Skip, "skip ahead")
            .key(Back, "leave"),
        keymap(Keymap::Battle, "Battles: at every question", &[Game])
            .key(Hands, "who plays")
            .key(Coach, "coach")
            .key(Threats, "threats")
            .key(Stand, "pass")
            .key(Rest, "the rest stand")
            .key(Lend, "computer, this turn")
            .key(Undo, "take back")
            .key(Log, "the log"),
        keymap(Keymap::Asking, "Battles: a question", &[Game])
            .arrows("mark")
            .key(Accept, "choose")
            .key(Look, "look")
            .key(Stats, "stats")
            .key(Save, "leave")
            .more(Back, "leave")
            .key(Page, TURNS)
            .key(Help, "explain"),
        keymap(Keymap::Coaching, "Battles: the coach", &[])
            .named(Next, "Down, n", "next")
            .key(Previous, "previous")
            .key(Accept, "take it")
            .key(Help, "help")
            .key(Back, "back"),
        keymap(Keymap::Log, "Battles: the log", &[])
            .up_down("line", "line below")
            .page_keys()
            .key(First, "the first")
            .key(Last, "the last")
            .named(More, "Left, Right", "filter")
            .more(Less, "previous")
            .key(Search, "search")
            .key(Drop, "delete letter")
            .key(Accept, "go there")
            .key(Help, "keys")
            .key(Back, "back"),
        keymap(Keymap::Calling, "Battles: the other player", &[])
            .key(Accept, "sit down")
            .key(Save, "leave")
            .key(Help, "explain"),
        keymap(Keymap::Lesson, "Lessons", &[])
            .key(Accept, "go on")
            .key(Back, "to the lessons")
            .key(Abandon, "leave")
            .key(Help, "help"),
        keymap(Keymap::Report, "The report", &[Rows])
            .key(Previous, "previous line")
            .key(Next, "next line")
            .key(PageUp, "a page up")
            .named(PageDown, "Space", "a page down")
            .key(Accept, "done")
            .key(Page, "the log")
            .key(Log, "search the log")
            .key(Watch, "watch again")
            .key(Turning, "turning point")
            .named(Death(0), "1-9", "deaths")
            .more(Death(1), "the second")
            .more(Death(2), "the third")
            .more(Death(3), "the fourth")
            .more(Death(4), "the fifth")
            .more(Death(5), "the sixth")
            .more(Death(6), "the seventh")
            .more(Death(7), "the eighth")
            .more(Death(8), "the ninth")
            .key(Mistake, "mistakes")
            .key(Again, "same seed")
            .key(Other, "new foes")
            .key(Rest, "rest")
            .key(Copy, "battle code")
            .key(Help, "help"),
    ]
}

fn replaying() -> Vec<Declared> {
    vec![
        keymap(Keymap::Replay, "Replays", &[])
            .named(Next, "Left, Right", "act")
            .more(Previous, "previous act")
            .named(PageUp, "PgUp PgDn", "turn")
            .more(PageDown, "the next turn")
            .key(Automatic, "play")
            .named(More, "+ -", "speed")
            .more(Less, "slower")
            .key(Peak(Highlight::Death, true), "next death")
            .key(Peak(Highlight::Wound, true), "next wound")
            .key(Peak(Highlight::Spell, true), "next spell")
            .key(Peak(Highlight::Fumble, true), "next fumble")
            .key(Peak(Highlight::Death, false), "death before")
            .key(Peak(Highlight::Wound, false), "wound before")
            .key(Peak(Highlight::Spell, false), "spell before")
            .key(Peak(Highlight::Fumble, false), "fumble before")
            .key(First, "the beginning")
            .key(Last, "the end")
            .key(WhatIf, "what if")
            .key(Thousand, "a thousand times")
            .key(Compare, "both ends")
            .key(Look, "viewpoint")
            .key(Log, "log")
            .key(Page, "panel")
            .key(Help, "help")
            .key(Back, "back"),
        keymap(Keymap::WhatIf, "Replays: what if", &[Form])
            .up_down("line", "line below")
            .named(More, "Left, Right", "another")
            .more(Less, "previous")
            .key(Accept, "play on")
            .key(Thousand, "a thousand times")
            .key(Help, "explain")
            .key(Back, "back"),
        keymap(Keymap::Apart, "Replays: a copy of a battle", &[])
            .key(Accept, "to both ends")
            .key(Thousand, "a thousand times"),
        keymap(Keymap::Thousand, "Replays: a thousand times", &[]).key(Help, "explain").key(Back, "back"),
        keymap(Keymap::Ends, "Replays: both ends", &[]).up_down("scroll", "next line").named(
            Back,
            "Return",
            "back to the replay",
        ),
    ]
}
