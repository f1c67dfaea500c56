//! Pieces of which screens outside games are built. A screen says which panels it shows; the widgets lay them out for every
//! size. Start reading at [`panels::Page`].

pub mod list_screen;
pub mod panels;
pub mod rows;
