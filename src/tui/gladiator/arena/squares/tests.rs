//! The tables of squares, drawn.

use super::*;
use unicode_width::UnicodeWidthChar;

const ASCII: Signs = Signs { glyphs: Glyphs::Ascii, tints: false };
const FINE: Signs = Signs { glyphs: Glyphs::Unicode, tints: true };
const COLOURLESS: Signs = Signs { glyphs: Glyphs::Unicode, tints: false };

fn khan() -> DrawnFighter {
    DrawnFighter {
        letters: ['K', 'h'],
        ink: Ink::West,
        facing: Facing::East,
        sh: (12, 12),
        prone: false,
        dazed: false,
        unconscious: false,
        burns: false,
        spiked: false,
    }
}

fn slayer() -> DrawnFighter {
    DrawnFighter { letters: ['s', '1'], ink: Ink::East, facing: Facing::West, ..khan() }
}

fn text(glyphs: &[Glyph]) -> String {
    glyphs.iter().map(|glyph| glyph.letter).collect()
}

fn big(content: Content, signs: Signs) -> [String; 2] {
    big_square(&content, signs).map(|row| text(&row))
}

fn small(content: Content, signs: Signs) -> String {
    text(&small_square(&content, signs))
}

/// Everybody in every state.
fn states() -> Vec<(&'static str, Content)> {
    let person = |person: DrawnFighter| Content::Person(person);
    vec![
        ("well", person(khan())),
        ("wounded", person(DrawnFighter { sh: (5, 12), ..khan() })),
        ("dazed", person(DrawnFighter { dazed: true, ..khan() })),
        ("dazed and wounded", person(DrawnFighter { dazed: true, sh: (5, 12), ..khan() })),
        ("prone", person(DrawnFighter { prone: true, ..khan() })),
        ("prone and wounded", person(DrawnFighter { prone: true, sh: (5, 12), ..khan() })),
        ("prone and dazed", person(DrawnFighter { prone: true, dazed: true, ..khan() })),
        ("unconscious", person(DrawnFighter { prone: true, dazed: true, unconscious: true, sh: (1, 12), ..khan() })),
        (
            "hand combat",
            Content::Pile(DrawnFighter { prone: true, ..khan() }, DrawnFighter { prone: true, ..slayer() }),
        ),
    ]
}

#[test]
fn large_squares_in_ascii() {
    let of = |content| big(content, ASCII);
    assert_eq!(of(Content::Floor), [" .  ", "    "]);
    assert_eq!(of(Content::Person(khan())), ["Kh> ", "===="]);
    assert_eq!(of(Content::Person(slayer())), ["<s1 ", "===="]);
    assert_eq!(of(Content::Person(DrawnFighter { facing: Facing::South, ..khan() })), ["vKh ", "===="]);
    assert_eq!(of(Content::Person(DrawnFighter { sh: (6, 12), ..khan() })), ["Kh> ", "==.."]);
    assert_eq!(of(Content::Person(DrawnFighter { prone: true, ..khan() })), ["_Kh_", "===="]);
    assert_eq!(of(Content::Person(DrawnFighter { dazed: true, burns: true, ..khan() })), ["Kh>*", "===~"]);
    assert_eq!(of(Content::Person(DrawnFighter { spiked: true, ..khan() })), ["Kh> ", "===:"]);
    let pile =
        Content::Pile(DrawnFighter { prone: true, ..khan() }, DrawnFighter { prone: true, dazed: true, ..slayer() });
    assert_eq!(of(pile), ["K&s ", "===*"]);
    let layers = Layer::ALL.map(|layer| of(Content::Ground(layer)).join("|"));
    assert!(layers.contains(&"^~^~|~^~^".into()) && layers.contains(&".--.|'--'".into()), "{layers:?}");
}

#[test]
fn large_squares_in_unicode() {
    let of = |content| big(content, FINE);
    assert_eq!(of(Content::Person(khan())), ["Kh► ", "████"]);
    assert_eq!(of(Content::Person(DrawnFighter { sh: (7, 12), ..slayer() })), ["◄s1 ", "██▎ "]);
    assert_eq!(of(Content::Person(DrawnFighter { dazed: true, facing: Facing::North, ..khan() })), ["Kh▲*", "████"]);
    assert_eq!(of(Content::Person(DrawnFighter { prone: true, burns: true, sh: (6, 12), ..khan() })), ["_Kh_", "█▌ ~"]);
    assert_eq!(big(Content::Person(DrawnFighter { sh: (6, 12), ..khan() }), COLOURLESS), ["Kh► ", "██░░"]);
    assert_eq!(of(Content::Ground(Layer::Exit)), ["▛▀▀▜", "▌  ▐"]);
}

#[test]
fn small_squares_of_the_modern_look() {
    let of = |signs| states().into_iter().map(move |(state, content)| (state, small(content, signs)));
    let wanted = [
        ("well", "K►", "K►"),
        ("wounded", "K►", "K▹"),
        ("dazed", "K►", "K►"),
        ("dazed and wounded", "K►", "K▹"),
        ("prone", "K_", "K_"),
        ("prone and wounded", "K_", "K-"),
        ("prone and dazed", "_K", "_K"),
        ("unconscious", "Kz", "Kz"),
        ("hand combat", "Ks", "Ks"),
    ];
    assert!(of(FINE).eq(wanted.map(|(state, tinted, _)| (state, tinted.to_string()))));
    assert!(of(COLOURLESS).eq(wanted.map(|(state, _, plain)| (state, plain.to_string()))));
    assert_eq!(small(Content::Person(slayer()), FINE), "◄s");
}

#[test]
fn every_state_has_its_own_sign_without_colour_at_both_sizes() {
    for signs in [ASCII, COLOURLESS, FINE] {
        let (mut seen, mut large) = (Vec::new(), Vec::new());
        for (state, content) in states() {
            // In the classic look small squares are the manual's pairs, which tell less.
            // With tints the ground of the token tells who is wounded.
            let whole = matches!(content, Content::Person(person) if signs.tints && person.is_whole());
            let glyphs = small_square(&content, signs).map(|glyph| (glyph.letter, glyph.ink));
            let pair = (glyphs, whole, signs);
            assert!(signs == ASCII || !seen.contains(&pair), "{state}: {pair:?}");
            seen.push(pair);
            let square = big(content, signs);
            assert!(!large.contains(&square), "{state}: {square:?}");
            large.push(square);
        }
        // What is under him is underlined, and in large squares has its sign.
        for burning in
            [DrawnFighter { burns: true, ..khan() }, DrawnFighter { burns: true, prone: true, dazed: true, ..khan() }]
        {
            let glyphs = small_square(&Content::Person(burning), signs);
            assert!(glyphs.iter().all(|glyph| glyph.hurts));
            assert!(big(Content::Person(burning), signs)[1].ends_with('~'));
        }
        assert!(small_square(&Content::Person(khan()), signs).iter().all(|glyph| !glyph.hurts));
    }
}

#[test]
fn every_ground_has_a_picture_of_its_own_at_both_sizes() {
    let all = || Layer::ALL.map(Content::Ground).into_iter().chain([Content::Floor, Content::Items, Content::Bones]);
    for signs in [ASCII, FINE] {
        let pictures: Vec<_> = all().map(|content| (small(content, signs), big(content, signs))).collect();
        for (i, (pair, square)) in pictures.iter().enumerate() {
            assert!(pictures[..i].iter().all(|(other, large)| other != pair && large != square), "{pair}");
        }
    }
}

/// One column in every terminal: ASCII, or signs of one column that no font draws as a picture of two.
#[test]
fn no_sign_has_a_width_that_terminals_disagree_about() {
    let people = states().into_iter().map(|(_, content)| content);
    let all: Vec<Content> = Layer::ALL.map(Content::Ground).into_iter().chain(people).chain([Content::Floor]).collect();
    for content in all {
        for signs in [ASCII, FINE, COLOURLESS] {
            let square = big_square(&content, signs).concat();
            for glyph in small_square(&content, signs).into_iter().chain(square) {
                let letter = glyph.letter;
                let plain = matches!(letter, ' '..='~');
                // Latin 1, box drawing, blocks and triangles: none of them is an emoji.
                let drawn = matches!(letter, '\u{b7}' | '\u{2500}'..='\u{259f}' | '\u{25b2}'..='\u{25c4}');
                assert!(plain || (signs.glyphs == Glyphs::Unicode && drawn), "{letter:?}");
                assert!(!matches!(letter, '\u{25b6}' | '\u{25c0}' | '\u{25aa}' | '\u{25ab}'), "{letter} is an emoji");
                assert_eq!(letter.width(), Some(1), "{letter:?}");
            }
        }
    }
}
