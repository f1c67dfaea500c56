use super::*;
use crate::dice::{Dice, Domain};
use crate::game::EventSink;
use crate::search::ends::Ends;
use serde::{Deserialize, Serialize};

/// Two seats take points in turn: three, the roll of a die, or nine for naming the other seat's card (1 to 6). After
/// six decisions the higher sum wins.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
struct CardGame {
    seed: Seed,
    decisions: u32,
    sums: [i32; 2],
    cards: [u8; 2],
    /// The switch margin, so that a test can change it.
    doubt: i64,
}

#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
enum Take {
    Three,
    Die,
    Card(u8),
    Nothing,
}

#[derive(Debug, PartialEq, thiserror::Error)]
#[error("no such card")]
struct Fault;

impl CardGame {
    fn new(seed: u64, cards: [u8; 2]) -> CardGame {
        CardGame { seed: Seed(seed), decisions: 0, sums: [0; 2], cards, doubt: 0 }
    }

    fn turn(&self) -> usize {
        self.decisions as usize % 2
    }
}

impl Game for CardGame {
    const BOOK: &'static str = "game";
    const RULES: u32 = 1;
    type Setup = [u8; 2];
    type Command = Take;
    type Event = i32;
    type SetupError = Fault;
    type IllegalMove = Fault;

    fn check_names(_: &[u8; 2]) -> Result<(), Fault> {
        Ok(())
    }

    fn start(cards: &[u8; 2], seed: Seed, _: &mut impl EventSink<i32>) -> Result<CardGame, Fault> {
        Ok(CardGame::new(seed.0, *cards))
    }

    fn seed(&self) -> Seed {
        self.seed
    }

    fn reseeded(&self, seed: Seed) -> CardGame {
        CardGame { seed, ..self.clone() }
    }

    fn seats(&self) -> u8 {
        2
    }

    fn to_move(&self) -> Option<Seat> {
        if self.decisions < 6 { Some(Seat(self.turn() as u8)) } else { None }
    }

    fn move_number(&self) -> u32 {
        self.decisions
    }

    fn legal_commands(&self, out: &mut Vec<Take>) {
        out.extend([Take::Three, Take::Die]);
        out.extend((1..=6).map(Take::Card));
    }

    fn check(&self, command: &Take) -> Result<(), Fault> {
        if matches!(command, Take::Card(0 | 7..)) { Err(Fault) } else { Ok(()) }
    }

    fn execute(&mut self, command: &Take, told: &mut impl EventSink<i32>) -> Result<(), Fault> {
        self.check(command)?;
        let mut dice = Dice::new(self.seed, Domain::Battle, u64::from(self.decisions) + 1);
        let gain = match *command {
            Take::Three => 3,
            Take::Die => dice.face().into(),
            Take::Card(named) if named == self.cards[1 - self.turn()] => 9,
            Take::Card(_) | Take::Nothing => 0,
        };
        told.push(&gain);
        self.apply(&gain);
        Ok(())
    }

    fn apply(&mut self, gain: &i32) {
        let turn = self.turn();
        self.sums[turn] += gain;
        self.decisions += 1;
    }

    fn observation(&self, seat: Seat) -> CardGame {
        let mut seen = self.clone();
        seen.cards[1 - usize::from(seat.0)] = 0;
        seen
    }

    fn determinize(&self, seat: Seat, seed: Seed) -> CardGame {
        let mut guess = self.reseeded(seed.apart_from(self.seed));
        guess.cards[1 - usize::from(seat.0)] = Dice::new(seed, Domain::Guess, 0).face();
        guess
    }

    fn hash(&self) -> u64 {
        0
    }
}

impl SearchSpace for CardGame {
    type Scratch = ();

    fn rollout_policy(&self, (): &mut ()) -> Option<Take> {
        (self.to_move().is_some()).then_some(Take::Nothing)
    }

    /// An illegal card, every legal command, and a duplicate.
    fn candidates(&self, _: &Take, (): &mut (), out: &mut Vec<Take>) {
        out.push(Take::Card(7));
        self.legal_commands(out);
        out.push(Take::Die);
    }

    fn is_cutoff(&self, start: &CardGame) -> bool {
        self.decisions >= start.decisions + 2
    }

    fn evaluate(&self, seat: Seat) -> i32 {
        let seat = usize::from(seat.0);
        WHOLE / 2 + 10_000 * (self.sums[seat] - self.sums[1 - seat])
    }

    fn switch_margin(&self) -> i64 {
        self.doubt
    }

    fn full_rollouts(playouts: u32) -> u32 {
        playouts / 10
    }
}

const MANY: Budget = Budget { playouts: 1200 };

fn thought(game: &CardGame, budget: Budget) -> SearchResult<Take> {
    search(game, budget, Seed(9), &mut || false).unwrap()
}

#[test]
fn the_best_fair_command_is_chosen_and_never_a_guess() {
    for seed in 0..20 {
        let game = CardGame::new(seed, [1 + (seed % 6) as u8, 2]);
        let found = thought(&game, MANY);
        assert_eq!(found.command(), Take::Die, "{:?}", found.options);
        let all = search_full_information(&game, MANY, Seed(9), &mut || false).unwrap();
        assert_eq!(all.command(), Take::Card(2), "a search that sees the card names it");
    }
}

#[test]
fn hidden_cards_do_not_change_the_result() {
    let sought = |card| thought(&CardGame::new(3, [1, card]), Budget { playouts: 60 });
    (2..=6).for_each(|card| assert_eq!(sought(1), sought(card)));
}

#[test]
fn each_legal_command_is_listed_once_chosen_one_first() {
    let found = thought(&CardGame::new(1, [1, 2]), MANY);
    assert_eq!(found.options.len(), 9, "nothing, three, the die and six cards");
    assert_eq!(found.options[found.own].command, Take::Nothing);
    let spent: u32 = found.options.iter().map(|tried| tried.playouts).sum();
    assert_eq!(spent, found.playouts);
    assert!((1190..=1200).contains(&spent), "{spent}");
    let best = &found.options[0];
    // The mean of a die is 3.5, so the expected evaluation is 535,000. The standard deviation of a die is 1.7.
    assert!((best.worth - 535_000).abs() < 4 * best.error, "{best:?}");
    let error = 17_078 / i32::try_from(best.playouts.isqrt()).unwrap();
    assert!((best.error - error).abs() * 5 < error, "{best:?}, by the spread of a die {error}");
    assert_eq!(best.wins(), best.worth / 1000);
    let ranked = found.options[1..].iter().map(|tried| (Reverse(tried.playouts), Reverse(tried.worth)));
    assert!(ranked.is_sorted());
}

#[test]
fn all_candidates_face_the_same_dice() {
    // Three points against none: the gain does not depend on the dice.
    let found = thought(&CardGame::new(1, [1, 2]), Budget { playouts: 90 });
    let three = found.options.iter().find(|tried| tried.command == Take::Three).unwrap();
    assert_eq!((three.worth, three.error, three.apart), (530_000, 0, 0));
}

#[test]
fn a_gain_within_the_margin_is_ignored() {
    let game = CardGame::new(1, [1, 2]);
    assert_ne!(thought(&game, MANY).command(), Take::Nothing);
    let careful = CardGame { doubt: 1_000_000, ..game };
    let found = thought(&careful, MANY);
    // Three points for certain have no error at all.
    assert_eq!(found.command(), Take::Three, "{:?}", found.options);
}

#[test]
fn a_stopped_search_answers_by_its_results_so_far() {
    let game = CardGame::new(1, [1, 2]);
    let at_once = search(&game, MANY, Seed(9), &mut || true).unwrap();
    assert_eq!((at_once.command(), at_once.playouts, at_once.stopped), (Take::Nothing, 0, true));
    let mut asked = 0;
    let mut stop = || {
        asked += 1;
        asked > 5
    };
    let soon = search(&game, MANY, Seed(9), &mut stop).unwrap();
    assert_eq!((soon.playouts, soon.stopped), (45, true), "five games of nine answers");
    assert!(!thought(&game, MANY).stopped);
    assert_eq!(thought(&game, MANY), thought(&game, MANY), "the same twice");
}

#[test]
fn a_finished_game_is_not_searched() {
    let over = CardGame { decisions: 6, ..CardGame::new(1, [1, 2]) };
    assert_eq!(search(&over, MANY, Seed(9), &mut || false), None);
}

#[test]
fn requested_candidates_are_tried_to_the_end() {
    let game = CardGame::new(1, [1, 2]);
    let of =
        |found: &SearchResult<Take>, take: Take| found.options.iter().find(|one| one.command == take).unwrap().playouts;
    let plain = thought(&game, MANY);
    assert!(of(&plain, Take::Card(4)) < of(&plain, Take::Die), "a guess is soon dropped");
    let asked = search_including(&game, &[Take::Card(4), Take::Card(7)], MANY, Seed(9), &mut || false).unwrap();
    assert_eq!(of(&asked, Take::Card(4)), of(&asked, Take::Die));
    assert_eq!(asked.options.len(), 9, "there is no card 7");
    assert_eq!(asked.command(), Take::Die);
}

#[test]
fn candidates_tried_to_the_end_rank_first_best_one_on_top() {
    let ends = Ends::default();
    let of = |number: u8, playouts: u32, worth: i32| Candidate {
        command: number,
        worth,
        error: 0,
        apart: 0,
        playouts,
        ends,
    };
    let options = vec![of(1, 80, 500), of(2, 80, 600), of(3, 20, 900), of(4, 20, 950), of(5, 0, 990)];
    let ranked = |options: &[Candidate<u8>]| {
        let thought = SearchResult { options: options.to_vec(), own: 0, playouts: 200, stopped: false };
        thought.ranked().into_iter().map(|one| one.command).collect::<Vec<_>>()
    };
    assert_eq!(ranked(&options), [2, 1, 4, 3], "candidate 5 was not tried");
    assert_eq!(ranked(&options[4..]), [0u8; 0]);
}

#[test]
fn full_games_give_each_candidate_its_chance_and_its_rank() {
    let game = CardGame::new(1, [1, 2]);
    let plain = thought(&game, MANY);
    let best = plain.ranked()[0].clone();
    assert_eq!((best.chance(&game), best.ends.error()), (best.worth, None), "no full games were played");
    let mut told = plain.clone();
    told.foresee(&game, Seed(9), &mut || false);
    let games = told.playouts / 10;
    assert!(told.options.iter().filter(|one| one.playouts > 0).all(|one| one.ends.games == games));
    // After the die nobody takes anything, to the cutoff or to the end, so only the luck differs.
    let die = |found: &SearchResult<Take>| found.options.iter().find(|one| one.command == Take::Die).unwrap().clone();
    let chance = die(&told).chance(&game);
    assert!((chance - 535_000).abs() < 6000 && chance != die(&plain).worth, "{chance}");
    let error = die(&told).ends.error().unwrap();
    let games = i32::try_from(games).unwrap() + 8;
    assert!((error - 500_000 / games.isqrt()).abs() < 25_000, "the cutoff counts as eight games: {error}");
    // The full games decide the order.
    let last = told.options.iter().rposition(|one| one.playouts > 0).unwrap();
    told.options[last].ends.sum = i64::from(WHOLE) * i64::from(games);
    assert_eq!(told.ranked()[0].command, told.options[last].command);
    let mut asked = 0;
    told.foresee(&game, Seed(9), &mut || {
        asked += 1;
        asked > 5
    });
    assert_eq!(told.ranked()[0].ends.games, 5, "stopped");
}

#[test]
fn unanimous_playouts_give_a_nearly_certain_chance() {
    use crate::coach::WinChance;
    let game = CardGame::new(1, [1, 2]);
    let told = |worth: i32, error: i32, playouts: u32| {
        let tried = Candidate { command: Take::Die, worth, error, apart: 0, playouts, ends: Ends::default() };
        let win = WinChance::of(&game, &tried);
        (win.share, win.error)
    };
    assert_eq!(told(WHOLE, 0, 60), (999, 50));
    assert_eq!(told(0, 0, 3000), (1, 1));
    assert_eq!(told(WHOLE / 2, 10_000, 60), (500, 20));
}
