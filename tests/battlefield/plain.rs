//! A second, plain and slow model of *Battlefield*, written from the rules alone. It shares no code with the program, so
//! that both can be compared case by case and whole rounds event by event.
//!
//! All data are plain structs and enums of integers. Units and armies are named by their index. Points of movement are
//! halves (BD-07). [`state::Battle`] is the state; [`state::Battle::perform`] applies one [`orders::Order`] and returns its
//! [`orders::Event`]s. Questions to other leaders go to [`orders::Choices`], dice to [`orders::Die`]. A refused order
//! changes nothing.
//!
//! For an adapter: build a `Battle` from the program's state, translate each command to orders (a move is one `Step` for
//! each hex and a `Halt`), and compare events and fields. Start reading at `state`.

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
