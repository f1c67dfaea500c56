//! Anything at all is typed, clicked and pasted into the whole program on screens of every size: it never panics, and what
//! it draws stays on the screen. A million inputs under `LUDUS_LONG=1`.

use super::*;
use crate::canvas::outside;
use ludus_gladiator::matchmaking::opposition;

/// How many inputs, together.
fn inputs() -> usize {
    if std::env::var_os("LUDUS_LONG").is_some() { 1_000_000 } else { 20_000 }
}

/// Chance that is the same every time.
struct Luck(u64);

impl Luck {
    fn below(&mut self, many: u64) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 11) % many.max(1)
    }

    fn pick<T: Copy>(&mut self, all: &[T]) -> T {
        all[self.below(all.len() as u64) as usize]
    }

    fn letter(&mut self) -> char {
        match self.below(20) {
            0 => self.pick(&['\u{0}', '\u{7f}', '\u{202e}', '\u{301}', '\u{4e2d}', '\u{1f480}', '\u{e4}']),
            1..3 => char::from(b'!' + self.below(94) as u8),
            _ => char::from(b'a' + self.below(26) as u8),
        }
    }

    fn input(&mut self, size: (u16, u16)) -> Input {
        const KEYS: [Key; 20] = [
            Key::Enter,
            Key::Enter,
            Key::Enter,
            Key::Enter,
            Key::Esc,
            Key::Tab,
            Key::BackTab,
            Key::Backspace,
            Key::Delete,
            Key::Up,
            Key::Down,
            Key::Left,
            Key::Right,
            Key::Home,
            Key::End,
            Key::PageUp,
            Key::PageDown,
            Key::F2,
            Key::F6,
            Key::Char(' '),
        ];
        match self.below(12) {
            0..5 => Input::Key(self.pick(&KEYS)),
            5..9 => Input::Typed(self.letter()),
            9 => Input::Click(self.below(size.0.into()) as u16, self.below(size.1.into()) as u16),
            10 => Input::Click(self.below(300) as u16, self.below(100) as u16),
            _ => self.pick(&[Input::Wheel(1), Input::Wheel(-1), Input::Background { light: true }]),
        }
    }

    /// Often a size in which the game is played, else any from 1x1 to 220x70.
    fn size(&mut self) -> (u16, u16) {
        match self.below(3) {
            0 => self.pick(&[(80, 24), (120, 36), (160, 48), (200, 50), (112, 26), (79, 24), (1, 1), (220, 70)]),
            _ => (1 + self.below(220) as u16, 1 + self.below(70) as u16),
        }
    }
}

/// A program in some state: at its welcome, in a battle of any rulebook, watching one.
fn program(luck: &mut Luck) -> Player {
    let mut player = Player::new(80, 24);
    let settings = Settings {
        robots: luck.pick(&[Pace::Needed, Pace::Step, Pace::Timed, Pace::Instant]),
        effects: luck.below(4) > 0,
        look: luck.pick(&[ludus_store::settings::Look::Modern, ludus_store::settings::Look::Classic]),
        theme: luck.pick(&[
            ludus_store::settings::Theme::Truecolor,
            ludus_store::settings::Theme::Sixteen,
            ludus_store::settings::Theme::None,
        ]),
        ..quiet()
    };
    let dice = luck.pick(&[DiceShow::Boxed, DiceShow::Quick, DiceShow::Instant]);
    let settings = Settings { dice: DiceBySide { west: dice, east: dice }, ..settings };
    player.app.store_mut().set_settings(settings).unwrap();
    player.app.fix_chance(Seed(luck.below(1000)));
    let begins = luck.below(6);
    match begins {
        0 => return player,
        1 => {
            player.press(" xq<Enter>");
            return player;
        }
        2 => {
            player.press(" u<Enter>");
            return player;
        }
        _ => {}
    }
    let setup = if luck.below(2) == 0 {
        everything()
    } else {
        let mut setup = Setup { fighters: opposition::examples(), ..Setup::default() };
        opposition::draw(&mut setup, Seed(luck.below(1000)));
        setup
    };
    let session = Session::memory(setup, Seed(luck.below(1000))).unwrap();
    let opened = Resumed::<Battle> { session, notices: Vec::new() };
    player.press(" ");
    if begins == 3 {
        player.app.watch_battle(opened, 0)
    } else {
        player.app.open_battle(opened, 0)
    }
    player
}

fn fuzz(seed: u64, many: usize) {
    let mut luck = Luck(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15));
    let mut done = 0;
    while done < many {
        let mut player = program(&mut luck);
        let mut size = (80, 24);
        for _ in 0..400 {
            done += 1;
            match luck.below(40) {
                0 => {
                    size = luck.size();
                    player.resize(size.0, size.1);
                }
                // A paste comes faster than frames are drawn.
                1 => {
                    for _ in 0..luck.below(30) {
                        let letter = luck.letter();
                        let pasted = luck.below(2) == 0;
                        let input = if pasted { Input::Pasted(letter) } else { Input::Typed(letter) };
                        player.app.input(input, player.now);
                        done += 1;
                    }
                    player.draw();
                }
                2..10 => {
                    let time = luck.pick(&[10, 60, 150, 700, 3000]);
                    player.wait(time);
                }
                _ => player.input(luck.input(size)),
            }
            assert_eq!(outside(), Vec::<String>::new(), "on {size:?}: {}", player.text());
            if player.app.is_done() {
                break;
            }
        }
    }
}

#[test]
fn random_input_never_panics_or_draws_outside_the_screen() {
    let many = inputs() / 4;
    let parts: Vec<_> = (1..=4).map(|seed| std::thread::spawn(move || fuzz(seed, many))).collect();
    parts.into_iter().for_each(|part| part.join().unwrap());
}
