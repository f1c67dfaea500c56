//! A second, plain and slow model of *Battlefield*, written from the rules alone. It shares no code with the program, so
//! that both can be compared case by case and whole rounds event by event.
//!
//! All data are plain structs and enums of integers. Units and armies are named by their index. Points of movement are
//! halves (BD-07). [`state::Battle`] is the state; [`state::Battle::perform`] applies one [`orders::Order`] and returns its
//! [`orders::Event`]s. Questions to other leaders go to [`orders::Choices`], dice to [`orders::Die`]. A refused order
//! changes nothing.
//!
//! # Comparing single cases
//!
//! - Forces: [`strike::Fighters`] with `attack_force`, `defence_force`, `volley_force`, `hp`, `range`.
//! - Strikes: [`strike::product`], [`strike::shielded`], then [`strike::damage`] for HP that count and dead.
//! - Ground: `cost`, `defence_doubled` and `visibility` of [`field::Ground`].
//! - Movement: `Battle::reach_of` (hexes with the halves left), `Battle::instalments`, [`moves::guard_for`] and
//!   [`moves::held_by`].
//! - Hiding: [`hide::chance`], `Battle::discovery_chance`. Leadership: [`leader::leadership_lost`].
//!
//! # Comparing rounds
//!
//! Build a `Battle` from the program's state and translate each command to orders: a move is one `Step` for each hex and a
//! `Halt`. Dice fall in this order: the test of obedience, the attack, its answer; bonus strikes by OURS-9.
//!
//! # Where the rules are silent
//!
//! 1. A bound unit attacks at close quarters only. Volleys are for undecided units (BD-33, BD-36).
//! 2. A bonus striker whose target dies later, by any hand, can attack another (BD-48).
//! 3. An enemy that a step reveals can be left for free by the next step only (BD-66).
//! 4. A rear guard holds its enemies for the whole move of the leaving part (BD-49).
//! 5. A walker's step into a hidden enemy reveals it and is not made; it costs nothing (BD-66).
//! 6. A unit above a hex where it cannot stop, and with no way on, returns to the last hex where it could (BD-54, BD-66).
//!    A leaving part joins its rear guard again.
//! 7. Barbarians never surrender, whatever surrounds them (BATT-SURR-04). Outnumbered ones without a refuge do not move,
//!    leave no rear guard and pay no instalment (BD-20).
//! 8. Each captor can refuse, also in the other unit's own turn; a busy one takes no prisoners (BD-51). In its own turn,
//!    too, only an undecided unit surrenders.
//! 9. An answer with a force of 0 is no strike and rolls no die (BD-28).
//! 10. Hidden units on the shooter's side do not count for Contact (OURS-1).
//! 11. A bonus strike is fighting and costs the striker its instalment; a volley does not (BD-06).
//! 12. An elite chariot doubles or triples passenger and chariot together (BD-19).
//! 13. Prisoners can drown. All prisoners are freed by the state of one moment, so none frees another (BD-51, BD-59).
//! 14. Obedience is tested once in a move, and for each attack, volleys included. Ego is that of free units (BD-12).
//! 15. Hidden units are searched by army and number (BD-63). Visibility of terrain and of relief are reduced separately,
//!     by any enemy unit on the field (BD-65).
//! 16. Victory is checked at the end of a round only; armies without a free unit have no turn (BD-72).

pub mod field;
pub mod fight;
pub mod hide;
pub mod leader;
pub mod legal;
pub mod moves;
pub mod orders;
pub mod reach;
pub mod rounds;
pub mod state;
pub mod strike;
pub mod troops;
