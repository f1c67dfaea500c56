//! Leaves the tables for unwinding out of the release program, a tenth of its bytes: a panic ends it, so nothing reads them.
//! No profile can say so.

use std::path::Path;
use std::{env, fs, io};

/// Placed behind the code, so that the linker's own script stays.
const SCRIPT: &str =
    "SECTIONS { /DISCARD/ : { *(.eh_frame .eh_frame.* .gcc_except_table .gcc_except_table.*) } } INSERT AFTER .text;\n";

fn main() -> io::Result<()> {
    println!("cargo::rerun-if-changed=build.rs");
    let is = |name: &str, value: &str| env::var(name).is_ok_and(|one| one == value);
    // Another linker that somebody chose may not read scripts.
    let usual = env::var("CARGO_ENCODED_RUSTFLAGS").is_ok_and(|flags| !flags.contains("link"));
    if usual && is("PROFILE", "release") && is("CARGO_CFG_TARGET_OS", "linux") && is("CARGO_CFG_TARGET_ENV", "gnu") {
        let script = Path::new(&env::var("OUT_DIR").unwrap_or_default()).join("no-unwinding.ld");
        fs::write(&script, SCRIPT)?;
        println!("cargo::rustc-link-arg-bins=-Wl,--no-eh-frame-hdr,-T,{}", script.display());
    }
    Ok(())
}
