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
    let files = part_files(&text)
        .ok_or_else(|| Failure::Page(format!("{LINKER} names the parts in another way than it did")))?;
    let text =
        text.replace(streamed, "instantiate(").replace(import, "import { initSync, instantiate } from")
            + &files;
    std::fs::write(&linker, text).at(&linker)?;
    Ok(first)
}

/// Returns JavaScript that exports the addresses of the files of each part, so that they can be fetched while the first
/// module compiles: those that the linker's text fetches for it.
fn part_files(linker: &str) -> Option<String> {
    let between = |text: &'_ str, from: &str, to: &str| -> Option<String> {
        let (_, rest) = text.split_once(from)?;
        rest.split_once(to).map(|(found, _)| found.to_owned())
    };
    let mut declared = String::new();
    for loader in linker.split("\nconst ").skip(1).filter(|loader| loader.starts_with("__chunk_")) {
        let (name, rest) = loader.split_once(' ')?;
        let file = between(rest, "new URL(\"./", "\"")?;
        declared += &format!("const file{name} = new URL(\"./{file}\", import.meta.url).href;\n");
    }
    let mut parts = String::new();
    for loader in linker.split("export const __wasm_split_load_").skip(1) {
        let (name, rest) = loader.split_once(' ')?;
        let own = between(rest, "new URL(\"./", "\"")?;
        let needed = between(rest, "\n, [", "]")?;
        let needed =
            needed.split(", ").filter(|chunk| !chunk.is_empty()).map(|chunk| format!("file{chunk}, "));
        let needed: String = needed.collect();
        parts += &format!("  {name}: [{needed}new URL(\"./{own}\", import.meta.url).href],\n");
    }
    (!parts.is_empty()).then(|| format!("\n{declared}export const partFiles = {{\n{parts}}};\n"))
}

#[cfg(test)]
mod tests {
    use super::part_files;

    #[test]
    fn parts_list_their_files() {
        let linker = "import x;\n/* a, b */\nconst __chunk_3 = makeLoad(() => {\n    \
                      const src = fetch(new URL(\"./chunk_3.wasm\", import.meta.url));\n}\n, []);\n\
                      export const __wasm_split_load_a = wrapAsyncCb(makeLoad(() => {\n    \
                      const src = fetch(new URL(\"./split_a.wasm\", import.meta.url));\n}\n, [__chunk_3]));\n\
                      export const __wasm_split_load_b = wrapAsyncCb(makeLoad(() => {\n    \
                      const src = fetch(new URL(\"./split_b.wasm\", import.meta.url));\n}\n, []));\n";
        let files = part_files(linker).unwrap();
        assert_eq!(
            files,
            "\nconst file__chunk_3 = new URL(\"./chunk_3.wasm\", import.meta.url).href;\n\
             export const partFiles = {\n  \
             a: [file__chunk_3, new URL(\"./split_a.wasm\", import.meta.url).href],\n  \
             b: [new URL(\"./split_b.wasm\", import.meta.url).href],\n};\n"
        );
        assert_eq!(part_files("nothing"), None);
    }
}
