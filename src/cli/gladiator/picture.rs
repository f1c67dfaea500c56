//! `ludus dev picture`: the program's own screens, in a battle of two sides or of a scenario.

use crate::cli::data::Data;
use crate::cli::gladiator::{scenario, sides};
use crate::cli::play::Frontend;
use crate::cli::{CliError, CliResult, picture};
use crate::engine::dice::Seed;
use crate::gladiator::battle::state::Battle;
use crate::gladiator::matchmaking::opposition;
use crate::store::Store;
use crate::store::battles::Resumed;
use crate::store::books::Opened;
use crate::store::session::Session;
use clap::Args;
use std::path::PathBuf;

#[derive(Args)]
pub struct BattlePictureArgs {
    #[command(flatten)]
    sides: sides::Sides,
    /// Scenario file; the picture starts in its battle
    #[arg(long, value_name = "FILE", conflicts_with_all = ["west", "east"])]
    scenario: Option<PathBuf>,
    #[command(flatten)]
    drawing: picture::PictureArgs,
}

pub fn run(data: &Data, arguments: &BattlePictureArgs, scene: Option<Frontend>) -> CliResult {
    picture::run(data, &arguments.drawing, scene, |store| arguments.battle(store))
}

impl BattlePictureArgs {
    fn battle(&self, store: &Store) -> Result<Option<Opened>, CliError> {
        let seed = Seed(self.drawing.seed);
        let setup = match &self.scenario {
            Some(file) => scenario::setup(file)?,
            None if self.sides.nobody() => return Ok(None),
            None => {
                let mut setup = self.sides.set_up(store.roster())?;
                if !self.sides.both() {
                    opposition::draw(&mut setup, seed);
                }
                setup
            }
        };
        let session = Session::<Battle>::memory(setup, seed).map_err(CliError::new)?;
        Ok(Some(Resumed::<Battle> { session, notices: Vec::new() }.into()))
    }
}
