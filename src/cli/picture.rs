//! `ludus picture`: the program's own screens as SVG, for its documents. Not in the help: players need it not.

use crate::cli::data::Data;
use crate::cli::play::Frontend;
use crate::cli::{CliError, CliResult};
use crate::store::Store;
use crate::store::books::Opened;
use crate::store::settings::{Background, Look, Theme};
use clap::{Args, ValueEnum};
use std::path::{Path, PathBuf};

/// What is drawn.
#[derive(Clone, Debug)]
pub struct Picture {
    /// Columns of the screen.
    pub columns: u16,
    /// Rows of it.
    pub rows: u16,
    /// Its look.
    pub look: Look,
    /// Its colours.
    pub theme: Theme,
    /// Its background.
    pub background: Background,
    /// The keys that lead to it.
    pub keys: String,
    /// The seed of every battle that is begun.
    pub seed: u64,
}

/// The picture of a screen, as SVG. An error is a sentence for people.
pub type Draw = fn(Store, Option<Opened>, &Picture) -> Result<String, String>;

/// How a screen looks that is drawn.
#[derive(Args)]
#[group(id = "looks")]
pub struct Looks {
    /// Columns and rows
    #[arg(long, value_name = "COLUMNSxROWS", default_value = "80x24", value_parser = size)]
    size: (u16, u16),
    #[arg(long, value_enum, default_value_t = LookName::Modern)]
    look: LookName,
    #[arg(long, value_enum, default_value_t = Colours::Truecolor)]
    colours: Colours,
    #[arg(long, value_enum, default_value_t = BackgroundName::Dark)]
    background: BackgroundName,
}

/// A picture in words.
#[derive(Args)]
#[group(id = "drawing")]
pub struct PictureArgs {
    /// The seed of every battle
    #[arg(long, default_value_t = 1)]
    pub seed: u64,
    #[command(flatten)]
    looks: Looks,
    /// What is typed: letters, and other keys as <Enter>, <Esc>, <Up>, <F6>, <wait 500> (milliseconds)
    #[arg(long, default_value = "")]
    keys: String,
    /// The picture; without it the SVG goes to stdout
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
}

#[derive(Clone, Copy, ValueEnum)]
enum LookName {
    Modern,
    Classic,
}

#[derive(Clone, Copy, ValueEnum)]
enum Colours {
    Truecolor,
    #[value(name = "256")]
    Indexed,
    #[value(name = "16")]
    Sixteen,
    Contrast,
    None,
}

#[derive(Clone, Copy, ValueEnum)]
enum BackgroundName {
    Dark,
    Light,
}

fn size(text: &str) -> Result<(u16, u16), String> {
    let parts = text.split_once('x').and_then(|(columns, rows)| Some((columns.parse().ok()?, rows.parse().ok()?)));
    parts
        .filter(|(columns, rows)| (1..=400).contains(columns) && (1..=200).contains(rows))
        .ok_or_else(|| "columns and rows, as in 120x36".into())
}

impl Looks {
    /// The picture of a screen that looks so.
    pub fn picture(&self, keys: &str, seed: u64) -> Picture {
        Picture {
            columns: self.size.0,
            rows: self.size.1,
            look: match self.look {
                LookName::Modern => Look::Modern,
                LookName::Classic => Look::Classic,
            },
            theme: match self.colours {
                Colours::Truecolor => Theme::Truecolor,
                Colours::Indexed => Theme::Indexed,
                Colours::Sixteen => Theme::Sixteen,
                Colours::Contrast => Theme::Contrast,
                Colours::None => Theme::None,
            },
            background: match self.background {
                BackgroundName::Dark => Background::Dark,
                BackgroundName::Light => Background::Light,
            },
            keys: keys.into(),
            seed,
        }
    }
}

/// Draws a screen, in a battle if there is one. What is played on the way to it changes nothing: it happens in a copy of the data folder that was named,
/// else in an empty one.
pub fn run(
    data: &Data,
    arguments: &PictureArgs,
    scene: Option<Frontend>,
    battle: impl FnOnce(&Store) -> Result<Option<Opened>, CliError>,
) -> CliResult {
    let Some(scene) = scene else { return Err(CliError::new("this program was built without its screens")) };
    let copy = Copy::of(data)?;
    let store = Store::open(&copy.0);
    let battle = battle(&store)?;
    let svg = (scene.picture)(store, battle, &arguments.looks.picture(&arguments.keys, arguments.seed))
        .map_err(CliError::new)?;
    let Some(file) = &arguments.out else { return Ok(svg) };
    std::fs::write(file, svg)
        .map_err(|error| CliError::new(format!("{} cannot be written ({error})", file.display())))?;
    Ok(String::new())
}

/// A folder of its own for the time of a picture.
struct Copy(PathBuf);

impl Copy {
    fn of(data: &Data) -> Result<Copy, CliError> {
        let copy = Copy(std::env::temp_dir().join(format!("ludus-picture-{}", std::process::id())));
        let asked = data.asked_for();
        let wrong =
            |error: std::io::Error| CliError::new(format!("a copy of the data folder cannot be made ({error})"));
        std::fs::create_dir_all(copy.0.join(BATTLES)).map_err(wrong)?;
        for folder in asked.iter().flat_map(|asked| [asked.to_path_buf(), asked.join(BATTLES)]) {
            let to = if folder.ends_with(BATTLES) { copy.0.join(BATTLES) } else { copy.0.clone() };
            copy_files(&folder, &to).map_err(wrong)?;
        }
        Ok(copy)
    }
}

impl Drop for Copy {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

const BATTLES: &str = "battles";

/// Copies the files of a folder that have a document's name; one that is not there has none.
fn copy_files(from: &Path, to: &Path) -> std::io::Result<()> {
    let Ok(entries) = std::fs::read_dir(from) else { return Ok(()) };
    for entry in entries.flatten() {
        let path = entry.path();
        if path.is_file() && path.extension().is_some_and(|kind| kind == "json" || kind == "jsonl") {
            std::fs::copy(&path, to.join(entry.file_name()))?;
        }
    }
    Ok(())
}
