//! Chances are written by one function, `engine::chance`.

use crate::neutral::sources;
use std::path::Path;

/// What has a percent sign after a value and is no chance: factors, differences, parts of a whole, a Modified Strike Chance.
const NO_CHANCES: [&str; 17] = [
    "src/engine/chance.rs",
    "x{}%",
    "x{arrows}%",
    "x{blows}%",
    " x{}% ",
    "blows {:+}%",
    "flight {:+}%",
    "{}% a round",
    "ordered flight {}%",
    "dangerous ({}%)",
    "{}% computed",
    "{}% apart",
    "{GROWTH}% more",
    "MSC {about}{}%",
    "{from:>2} to {to:>3}%",
    "{left}% of its CON",
    "{} {}%\", self.names.army(army)",
];

#[test]
fn chances_are_written_by_one_function() {
    let mut found = Vec::new();
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut files = Vec::new();
    sources(&root.join("src"), &mut files);
    for file in files {
        let path = file.strip_prefix(root).unwrap().display().to_string();
        let text = std::fs::read_to_string(&file).unwrap();
        let code =
            text.lines().take_while(|line| *line != "#[cfg(test)]").filter(|line| !line.trim().starts_with("//"));
        let own = code.filter(|line| line.contains("}%") && !path.contains("/tests"));
        let known = |line: &&str| NO_CHANCES.iter().any(|known| path == *known || line.contains(known));
        found.extend(own.filter(|line| !known(line)).map(|line| format!("{path}: {}", line.trim())));
    }
    assert!(found.is_empty(), "use engine::chance:\n{}", found.join("\n"));
}
