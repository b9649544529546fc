use std::path::{Path, PathBuf};

use crate::failure::{Failure, PathContext};

/// The file that fetches the parts of the page's module and links them to it.
const LINKER: &str = "__wasm_split.js";

/// Cuts the page's module where `#[wasm_split]` says. Writes the parts that come later into the folder, with the JavaScript
/// that fetches them, and what comes first as the file whose path it returns, still to be bound.
pub fn split(module: &Path, out: &Path) -> Result<PathBuf, Failure> {
    let input = std::fs::read(module).at(module)?;
    let first = out.join("first.wasm");
    let mut options = wasm_split_cli_support::Options::new(&input);
    options.output_dir = out;
    options.main_out_path = &first;
    let linker = format!("./{LINKER}");
    options.link_name = &linker;
    // The exports of what comes first, which `boot.js` leaves there.
    options.main_module = "./exports.js";
    let cut = wasm_split_cli_support::transform(options)
        .map_err(|error| Failure::Page(format!("{} cannot be cut: {error:#}", module.display())))?;
    for part in cut.split_modules {
        // Numbers as the linker left them, as wide as can be, and names: a third of the bytes, of no use to a browser.
        let written = std::fs::read(&part).at(&part)?;
        let mut config = walrus::ModuleConfig::new();
        config.generate_name_section(false).generate_producers_section(false).generate_dwarf(false);
        let mut read = config
            .parse(&written)
            .map_err(|error| Failure::Page(format!("{}: {error:#}", part.display())))?;
        std::fs::write(&part, read.emit_wasm()).at(&part)?;
    }
    // Where a host does not say that wasm is wasm, the parts come all the same, as what comes first does.
    let linker = out.join(LINKER);
    let text = std::fs::read_to_string(&linker).at(&linker)?;
    let (streamed, import) = ("WebAssembly.instantiateStreaming(", "import { initSync } from");
    if !text.contains(streamed) || !text.contains(import) {
        return Err(Failure::Page(format!("{LINKER} fetches the parts in another way than it did")));
    }
    let text =
        text.replace(streamed, "instantiate(").replace(import, "import { initSync, instantiate } from");
    std::fs::write(&linker, text).at(&linker)?;
    Ok(first)
}
