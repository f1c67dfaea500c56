//! Pieces of which screens outside games are built: panels, lists, menus, forms. A rulebook fills them with its facts and
//! words; the widgets lay them out for every size. Start reading at [`panels::Page`].

pub mod form_screen;
pub mod front_facts;
pub mod front_page;
pub mod list_screen;
pub mod luck_scale;
pub mod menu_list;
pub mod menu_screen;
pub mod odds_table;
pub mod panels;
pub mod rows;
pub mod seed_line;
pub mod shares;
pub mod side_panel;
pub mod spans;
pub mod unknown;
