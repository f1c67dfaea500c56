//! The keys that earlier versions kept in the settings, as a key file.

use serde_json::{Map, Value};

/// The entries of the key file for each of the eleven actions: table, action and the keys that it keeps.
const ACTIONS: [(&str, &[(&str, &str)]); 11] = [
    ("north", &[("steps", "go_north = [KEY, \"Up\"]")]),
    ("east", &[("steps", "go_east = [KEY, \"Right\"]")]),
    ("south", &[("steps", "go_south = [KEY, \"Down\"]")]),
    ("west", &[("steps", "go_west = [KEY, \"Left\"]")]),
    ("rotate", &[("game", "rotate = KEY"), ("turning", "rotate = [KEY, \"Space\"]")]),
    ("jump", &[("moving", "jump = KEY")]),
    ("threats", &[("game", "threats = [KEY, \"F4\"]"), ("battle", "threats = [KEY, \"F4\"]")]),
    ("look", &[("game", "look = [KEY, \"Home\"]")]),
    ("stats", &[("game", "stats = [KEY, \"F7\"]")]),
    ("save", &[("game", "save = KEY")]),
    ("hands", &[("battle", "hands = [KEY, \"F2\"]")]),
];

/// The text of a key file with the own keys of these settings. `None` if they are not used.
pub(super) fn converted(settings: &Map<String, Value>) -> Option<String> {
    let own = settings.get("own_keys")?.as_object().filter(|_| settings.get("keys") == Some(&Value::from("own")))?;
    let bound = ACTIONS.iter().filter_map(|(name, entries)| Some((own.get(*name)?.as_str()?, entries)));
    let lines: Vec<(&str, String)> = bound
        .flat_map(|(key, entries)| {
            entries.iter().map(move |(table, line)| (*table, line.replace("KEY", &format!("{key:?}"))))
        })
        .collect();
    let text = |table: &str| {
        let own = lines.iter().filter(|(of, _)| *of == table).map(|(_, line)| format!("{line}\n"));
        let own: String = own.collect();
        if own.is_empty() { own } else { format!("[{table}]\n{own}\n") }
    };
    let text: String = ["steps", "game", "turning", "moving", "battle"].into_iter().map(text).collect();
    Some(text).filter(|text| !text.is_empty())
}
