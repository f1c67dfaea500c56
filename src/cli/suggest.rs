//! Did you mean?

/// The name most similar to the typed text, ignoring case. First the only name with that word ("Spirit" for "Fire Spirit"),
/// then the nearest by edit distance; `None` if more than a third differs.
pub fn nearest<'a>(typed: &str, names: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let typed = typed.to_lowercase();
    let most = (typed.chars().count() / 3).clamp(1, 3);
    let names: Vec<&str> = names.into_iter().collect();
    let mut having = names.iter().filter(|name| name.split(' ').any(|word| word.to_lowercase() == typed));
    if let (Some(only), None) = (having.next(), having.next()) {
        return Some(only);
    }
    let near = names.into_iter().map(|name| (strsim::osa_distance(&typed, &name.to_lowercase()), name));
    near.filter(|(distance, _)| *distance <= most).min_by_key(|(distance, _)| *distance).map(|(_, name)| name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_slip_of_the_finger_is_seen_through_and_another_word_is_not() {
        let names = ["Conan", "Tarna", "Imp", "Needler Bush", "Giant Amoeba", "Giant Beetle"];
        for (typed, meant) in
            [("Conna", Some("Conan")), ("imps", Some("Imp")), ("needlerbush", Some("Needler Bush")), ("Nemo", None)]
                .into_iter()
                .chain([("Needler", Some("Needler Bush")), ("amoeba", Some("Giant Amoeba")), ("Giant", None)])
        {
            assert_eq!(nearest(typed, names), meant, "{typed}");
        }
    }
}
