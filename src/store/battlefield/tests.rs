//! Leaders: a war from its first battle to its score.
