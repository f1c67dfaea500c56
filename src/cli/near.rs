//! Did you mean?

/// The name most like what was typed, upper and lower case alike; none if there is none at most a third away.
pub fn nearest<'a>(typed: &str, names: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let typed = typed.to_lowercase();
    let most = (typed.chars().count() / 3).clamp(1, 3);
    let near = names.into_iter().map(|name| (strsim::osa_distance(&typed, &name.to_lowercase()), name));
    near.filter(|(distance, _)| *distance <= most).min_by_key(|(distance, _)| *distance).map(|(_, name)| name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_slip_of_the_finger_is_seen_through_and_another_word_is_not() {
        let names = ["Conan", "Tarna", "Imp", "Needler Bush"];
        for (typed, meant) in
            [("Conna", Some("Conan")), ("imps", Some("Imp")), ("needlerbush", Some("Needler Bush")), ("Nemo", None)]
        {
            assert_eq!(nearest(typed, names), meant, "{typed}");
        }
    }
}
