//! Bytes as terminals send them, whole and cut anywhere.

use super::*;

/// The inputs of bytes without a pause, and the input that the following silence adds.
fn of(bytes: &[u8]) -> (Vec<Input>, Option<Input>) {
    let mut keyboard = Keyboard::default();
    let inputs = bytes.iter().flat_map(|byte| keyboard.take(*byte)).flatten().collect();
    let last = keyboard.silence();
    for _ in 0..300 {
        assert_eq!(keyboard.silence(), [], "{bytes:?}");
    }
    assert!(!keyboard.is_waiting());
    (inputs, last.first().copied())
}

fn keys(bytes: &[u8]) -> Vec<Input> {
    let (inputs, last) = of(bytes);
    assert_eq!(last, None, "{bytes:?}");
    inputs
}

#[test]
fn keys_letters_and_the_mouse_of_all_terminals_are_read() {
    use Key::{BackTab, Backspace, Delete, Down, End, Enter, F2, Home, Left, PageDown, PageUp, Right, Tab, Up};
    let key = |bytes: &[u8], key: Key| assert_eq!(keys(bytes), [Input::Key(key)], "{bytes:?}");
    for (letter, expected) in [("A", Up), ("B", Down), ("C", Right), ("D", Left), ("H", Home), ("F", End), ("Q", F2)] {
        for before in ["\x1b[", "\x1bO", "\x1b[1;5"] {
            key(format!("{before}{letter}").as_bytes(), expected);
        }
    }
    for (sequence, expected) in [
        ("\x1b[1;2A", Key::ShiftUp),
        ("\x1b[1;2B", Key::ShiftDown),
        ("\x1b[a", Key::ShiftUp),
        ("\x1b[b", Key::ShiftDown),
        ("\x1b[1;2C", Right),
    ] {
        key(sequence.as_bytes(), expected);
    }
    for (number, expected) in [(1, Home), (7, Home), (3, Delete), (4, End), (8, End), (5, PageUp), (6, PageDown)] {
        key(format!("\x1b[{number}~").as_bytes(), expected);
        key(format!("\x1b[{number};2~").as_bytes(), expected);
    }
    key(b"\x1b[Z", BackTab);
    key(b"\x1bOP", Key::Char('?'));
    key(b"\x1b[11~", Key::Char('?'));
    key(b"\x1b[[A", Key::Char('?'));
    key(b"\x1b[[B", F2);
    key(b"\x1b[15~", Key::F5);
    for (bytes, expected) in [
        ("2~", Key::Insert),
        ("14~", Key::F4),
        ("S", Key::F4),
        ("[D", Key::F4),
        ("21~", Key::F10),
        ("23~", Key::F11),
        ("24~", Key::F12),
    ] {
        key(format!("\x1b[{bytes}").as_bytes(), expected);
    }
    key(b"\x1b[[E", Key::F5);
    key(b"\x1b[17~", Key::F6);
    key(b"\x1b[18~", Key::F7);
    key(b"\x1b[19~", Key::F8);
    for (byte, expected) in [(b'\r', Enter), (b'\n', Enter), (b'\t', Tab), (0x7f, Backspace), (0x08, Backspace)] {
        key(&[byte], expected);
    }
    key(b"\x1bj", Enter);
    assert_eq!(keys(b"\x1bx\x01\x1b[99~\x1b[I"), [], "Alt, Control and reports that nobody asked for");
    assert_eq!(keys(b"\x03"), [Input::Interrupt]);
    assert_eq!(keys("aÄж!".as_bytes()), ['a', 'Ä', 'ж', '!'].map(Input::Typed));
    let mouse = [Input::Click(4, 9), Input::Wheel(-1), Input::Wheel(1)];
    assert_eq!(keys(b"\x1b[<0;5;10M\x1b[<0;5;10m\x1b[<35;1;1M\x1b[<64;1;1M\x1b[<65;1;1M\x1b[<2;1;1M"), mouse);
    assert_eq!(keys(b"\x1b[32;5;10M\x1b[35;5;10M\x1b[96;1;1M\x1b[97;1;1M"), mouse);
    assert_eq!(keys(b"\x1b[M %*\x1b[M#%*\x1b[M`!!\x1b[Ma!!"), mouse);
    assert_eq!(keys(b"\x1b[<0;0;0M\x1b[M   "), [Input::Click(0, 0), Input::Click(0, 0)], "no place before the first");
}

#[test]
fn unfinished_sequence_ends_with_silence_and_keeps_the_next_key() {
    assert_eq!(of(b"\x1b"), (vec![], Some(Input::Key(Key::Esc))));
    assert_eq!(of(b"\x1b\x1b"), (vec![Input::Key(Key::Esc)], Some(Input::Key(Key::Esc))));
    for begun in ["\x1b[", "\x1bO", "\x1b[1;", "\x1b[<0;5", "\x1b[M", "\x1b[M !", "\x1b[["] {
        assert_eq!(of(begun.as_bytes()), (vec![], None), "{begun:?}");
        let mut keyboard = Keyboard::default();
        begun.bytes().for_each(|byte| assert_eq!(keyboard.take(byte), [None, None]));
        assert!(keyboard.is_waiting());
        keyboard.silence();
        assert_eq!(keyboard.take(b'q'), [Some(Input::Typed('q')), None], "{begun:?}");
    }
    assert_eq!(of(&[0xc3]), (vec![], None), "half a letter");
    assert_eq!(keys(&[0xc3, b'q', b'q']), [Input::Typed('q')]);
    // A new sequence ends the previous one; a long one is invalid.
    assert_eq!(keys(b"\x1b[1;\x1b[A"), [Input::Key(Key::Up)]);
    let long = format!("\x1b[{}q", "1".repeat(200));
    assert!(of(long.as_bytes()).0.len() > 100);
}

fn take(keyboard: &mut Keyboard, bytes: &[u8]) -> Vec<Input> {
    bytes.iter().flat_map(|byte| keyboard.take(*byte)).flatten().collect()
}

fn silences(keyboard: &mut Keyboard, count: usize) -> Vec<Input> {
    (0..count).flat_map(|_| keyboard.silence()).collect()
}

fn pasted(text: &str) -> Vec<Input> {
    text.chars().map(Input::Pasted).collect()
}

const WHOLE: Input = Input::PasteEnd { whole: true };

#[test]
fn a_paste_ends_at_its_mark() {
    let inputs = keys("\x1b[200~rm\rÄж\x1b[A\x1b[201~q".as_bytes());
    assert_eq!(inputs, [pasted("rm\rÄж\x1b[A"), vec![WHOLE, Input::Typed('q')]].concat());
    assert!(pasted("q").iter().all(|input| input.key().is_none()));
    assert_eq!(keys(b"\x1b[200~a\xc3b\x1b[201~"), [pasted("a\u{fffd}"), vec![WHOLE]].concat());
    assert_eq!(keys(b"\x1b[200~\x1b[201~"), [WHOLE]);
}

#[test]
fn a_pause_inside_a_paste_makes_no_keys_of_its_rest() {
    let paste = "\x1b[200~q\rя y\x1b[201~".as_bytes();
    for cut in 6..paste.len() {
        for pause in [1, 2, 20, 49] {
            let mut keyboard = Keyboard::default();
            let mut inputs = take(&mut keyboard, &paste[..cut]);
            inputs.extend(silences(&mut keyboard, pause));
            inputs.extend(take(&mut keyboard, &paste[cut..]));
            assert_eq!(inputs, [pasted("q\rя y"), vec![WHOLE]].concat(), "cut at {cut}, {pause} silences");
        }
    }
}

#[test]
fn two_seconds_of_silence_end_a_paste() {
    let text = "ten more letters q\r\x1b[A and so on";
    let begun = format!("\x1b[200~{text}");
    let broken = || {
        let mut keyboard = Keyboard::default();
        take(&mut keyboard, begun.as_bytes());
        assert_eq!(silences(&mut keyboard, 49), []);
        assert_eq!(silences(&mut keyboard, 1), [Input::PasteEnd { whole: false }]);
        keyboard
    };
    // The rest arrives late, whole or in pieces.
    for pause in [0, 1, 100] {
        let mut keyboard = broken();
        assert_eq!(silences(&mut keyboard, pause), []);
        assert_eq!(take(&mut keyboard, b"y\rqqq"), []);
        assert_eq!(silences(&mut keyboard, 3), []);
        assert_eq!(take(&mut keyboard, b"yy\x1b[201~b"), [Input::Typed('b')], "{pause}");
    }
    // The rest never arrives: the player's keys count.
    let mut keyboard = broken();
    for (bytes, key) in [(&b"q"[..], Input::Typed('q')), (b"\x1b[A", Input::Key(Key::Up)), (b"\x03", Input::Interrupt)]
    {
        let inputs = [take(&mut keyboard, bytes), silences(&mut keyboard, 1)].concat();
        assert_eq!(inputs, [key], "{bytes:?}");
    }
    assert_eq!([take(&mut keyboard, b"\x1b"), silences(&mut keyboard, 1)].concat(), [Input::Key(Key::Esc)]);
    assert_eq!(silences(&mut keyboard, 300), []);
    assert!(!keyboard.is_waiting());
}

/// Answers to an earlier program's questions, and notices of a multiplexer.
const ANSWERS: [&[u8]; 6] = [
    b"\x1bP>|Term 1.0\x1b\\",
    b"\x1b_x\x1b\\",
    b"\x1b^x\x1b\\",
    b"\x1bXx\x1b\\",
    b"\x1bP1+r544e=787465726d\x1b\\",
    b"\x1b]52;c;eXk=\x1b\\",
];

#[test]
fn terminal_answers_are_never_keys() {
    for answer in ANSWERS {
        assert_eq!(keys(answer), [], "{answer:?}");
        for cut in 1..answer.len() {
            for pause in [1, 5, 20] {
                let mut keyboard = Keyboard::default();
                let mut inputs = take(&mut keyboard, &answer[..cut]);
                inputs.extend(silences(&mut keyboard, pause));
                inputs.extend(take(&mut keyboard, &answer[cut..]));
                inputs.extend(silences(&mut keyboard, 60));
                // A lone escape character cannot be distinguished from the key.
                let escape = [Input::Key(Key::Esc)];
                assert_eq!(inputs, escape[..usize::from(cut == 1)], "{answer:?} cut at {cut}, {pause} silences");
                assert_eq!(take(&mut keyboard, b"yq"), ['y', 'q'].map(Input::Typed));
            }
            // The rest is lost: keys count.
            let mut keyboard = Keyboard::default();
            take(&mut keyboard, &answer[..cut]);
            silences(&mut keyboard, 2);
            for key in ['y', 'P', '\\'] {
                let inputs = [take(&mut keyboard, &[key as u8]), silences(&mut keyboard, 1)].concat();
                assert_eq!(inputs, [Input::Typed(key)], "{answer:?} cut at {cut}");
            }
        }
    }
    assert_eq!(keys(b"\x1b[?1u\x1b[?62;4c\x1b[>0;95;0c\x1b[12;40R\x1b[?2026;2$y\x1b[8;24;80t"), []);
}

#[test]
fn kitty_keys_are_read_without_releases() {
    use Key::{BackTab, Backspace, Char, Delete, Down, Enter, Esc, F3, F5, Left, ShiftUp, Tab, Up};
    for (bytes, key) in [
        ("27u", Esc),
        ("27;1:1u", Esc),
        ("27;129u", Esc),
        ("13u", Enter),
        ("13;1:2u", Enter),
        ("57414u", Enter),
        ("109;5u", Enter),
        ("9u", Tab),
        ("9;2u", BackTab),
        ("127u", Backspace),
        ("8u", Backspace),
        ("1;1:1A", Up),
        ("1;2:1A", ShiftUp),
        ("1;1:2B", Down),
        ("57417u", Left),
        ("3;1:1~", Delete),
        ("15;1:2~", F5),
        ("13~", F3),
        ("1;1:1P", Char('?')),
    ] {
        assert_eq!(keys(format!("\x1b[{bytes}").as_bytes()), [Input::Key(key)], "{bytes}");
    }
    for (bytes, letter) in [
        ("97u", 'a'),
        ("97;2u", 'A'),
        ("97:65;2u", 'A'),
        ("49:33;2u", '!'),
        ("97;65u", 'A'),
        ("97;1;97u", 'a'),
        ("1078u", 'ж'),
        ("57400u", '1'),
        ("27;2;65~", 'A'),
    ] {
        assert_eq!(keys(format!("\x1b[{bytes}").as_bytes()), [Input::Typed(letter)], "{bytes}");
    }
    // Hebrew: the letter where text is typed, the key by its place.
    for (bytes, letter, key) in [("1500::107u", 'ל', 'k'), ("1500:76:107;2u", 'L', 'l'), ("1509:1509:83;2u", 'ץ', 's')]
    {
        let read = keys(format!("\x1b[{bytes}").as_bytes());
        assert!(matches!(read[..], [Input::Typed(one) | Input::Placed(one, _)] if one == letter), "{read:?}");
        assert_eq!(read[0].key(), Some(Key::Char(key)), "{bytes}");
    }
    // A letter of a Latin layout stays what it types; a known script needs no help.
    assert_eq!(keys(b"\x1b[104::106u\x1b[1092::97u"), ['h', 'ф'].map(Input::Typed));
    for bytes in ["99;5u", "99;5:1u", "27;5;99~"] {
        assert_eq!(keys(format!("\x1b[{bytes}").as_bytes()), [Input::Interrupt], "{bytes}");
    }
    let nothing = [
        "1;1:3A",
        "27;1:3u",
        "13;1:3u",
        "99;5:3u",
        "97;1:3u",
        "3;1:3~",
        "1;1:3P",
        "97;3u",
        "97;9u",
        "120;5u",
        "57441u",
        "57441;2:1u",
        "1114112u",
        "99999999999u",
        "u",
        "3u",
    ];
    for bytes in nothing {
        assert_eq!(keys(format!("\x1b[{bytes}").as_bytes()), [], "{bytes}");
    }
}

#[test]
fn any_bytes_are_safe() {
    let mut keyboard = Keyboard::default();
    let mut seed = 1_u32;
    for _ in 0..300_000 {
        seed = seed.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        let byte = (seed >> 24) as u8;
        keyboard.take(if byte < 40 { ESCAPE } else { byte });
        assert!(keyboard.waiting.len() <= LONGEST);
        if seed.is_multiple_of(97) {
            keyboard.silence();
        }
    }
}
