//! `ludus dev picture`: the program's own screens as SVG, for its documents.

use crate::cli::data::Data;
use crate::cli::play::Frontend;
use crate::cli::{CliError, CliResult};
use crate::store::Store;
use crate::store::books::Opened;
use crate::store::frontend::Picture;
use crate::store::settings::{Background, Look, Theme};
use clap::{Args, ValueEnum};
use std::path::{Path, PathBuf};

/// Draws a screen as SVG. The error is a sentence for people.
pub type Draw = fn(Store, Option<Opened>, &Picture) -> Result<String, String>;

#[derive(Args)]
#[group(id = "looks")]
pub struct Looks {
    /// Columns and rows, such as 80x24
    #[arg(long, value_name = "COLUMNSxROWS", default_value = "80x24", value_parser = size)]
    size: (u16, u16),
    #[arg(long, value_enum, default_value_t = LookName::Modern)]
    look: LookName,
    #[arg(long, value_enum, default_value_t = Colours::Truecolor)]
    colours: Colours,
    #[arg(long, value_enum, default_value_t = BackgroundName::Dark)]
    background: BackgroundName,
}

#[derive(Args)]
#[group(id = "drawing")]
pub struct PictureArgs {
    /// Seed of every battle
    #[arg(long, default_value_t = 1)]
    pub seed: u64,
    #[command(flatten)]
    looks: Looks,
    /// Keys to press: letters, and `<Enter>`, `<Esc>`, `<Up>`, `<F6>`, `<wait 500>` (milliseconds)
    #[arg(long, default_value = "")]
    keys: String,
    /// SVG file; default: stdout
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

/// Draws a screen, in a battle if there is one. Works on a temporary copy of the named data folder, or on an empty
/// one, so that nothing changes.
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

/// A temporary folder.
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

/// Copies the documents of a folder; a missing folder has none.
fn copy_files(from: &Path, to: &Path) -> std::io::Result<()> {
    let Ok(entries) = std::fs::read_dir(from) else { return Ok(()) };
    for entry in entries.flatten() {
        let path = entry.path();
        if path.is_file() && path.extension().is_some_and(|kind| kind == "json" || kind == "jsonl" || kind == "toml") {
            std::fs::copy(&path, to.join(entry.file_name()))?;
        }
    }
    Ok(())
}
