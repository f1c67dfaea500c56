//! docs/cli.md is what clap knows of the command line. `LUDUS_RECORD=1 cargo test --test cli reference` writes it.

use std::fs;

const FILE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/docs/cli.md");

#[test]
fn cli_reference_is_current() {
    let options = clap_markdown::MarkdownOptions::new()
        .title("Command line".into())
        .show_footer(false)
        .show_table_of_contents(false);
    // The main help hides `dev`. The reference has it.
    let command = ludus::cli::command().mut_subcommand("dev", |dev| dev.hide(false));
    let text = clap_markdown::help_markdown_command_custom(&command, &options);
    // Examples are set in by two spaces, which Markdown would join to one line.
    let line = |line: &str| if line.starts_with("  ludus") { format!("  {line}") } else { line.trim_end().into() };
    let text = text.lines().map(line).collect::<Vec<String>>().join("\n").replace("Examples:\n", "Examples:\n\n");
    let text = text.trim_end().to_string() + "\n";
    if std::env::var_os("LUDUS_RECORD").is_some() {
        fs::write(FILE, &text).unwrap();
    }
    let written = fs::read_to_string(FILE).unwrap_or_default();
    assert!(written == text, "docs/cli.md is old: LUDUS_RECORD=1 cargo test --test cli reference");
}
