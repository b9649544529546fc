//! The published crates: each can be packed and published, and every public item of the library has an example that
//! runs.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use serde_json::Value;
use syn::{Attribute, Item, UseTree, Visibility};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("the workspace is around xtask").to_owned()
}

fn cargo(args: &[&str]) -> String {
    let mut command = Command::new(env!("CARGO"));
    let out = command.args(args).current_dir(root()).output().expect("cargo starts");
    assert!(out.status.success(), "cargo {args:?}: {}", String::from_utf8_lossy(&out.stderr));
    String::from_utf8(out.stdout).expect("text")
}

/// Returns the packages of the workspace by name.
fn packages() -> BTreeMap<String, Value> {
    let told = cargo(&["metadata", "--format-version", "1", "--no-deps", "--offline"]);
    let mut told: Value = serde_json::from_str(&told).expect("JSON");
    let all = std::mem::take(told["packages"].as_array_mut().expect("a list"));
    all.into_iter().map(|package| (text(&package["name"]).to_owned(), package)).collect()
}

fn text(value: &Value) -> &str {
    value.as_str().unwrap_or_default()
}

/// Returns the published ones; `publish = false` is an empty list.
fn published(packages: &BTreeMap<String, Value>) -> Vec<&Value> {
    packages.values().filter(|package| package["publish"].is_null()).collect()
}

#[test]
fn published_crates_are_complete() {
    let packages = packages();
    let published = published(&packages);
    assert!(published.iter().any(|package| package["name"] == "eightfold"), "the library is published");
    let names: BTreeSet<&str> = published.iter().map(|package| text(&package["name"])).collect();
    let mut wrong = Vec::new();
    for package in published {
        let name = text(&package["name"]);
        let mut say = |what: String| wrong.push(format!("{name}: {what}"));
        for field in ["description", "license", "readme", "rust_version"] {
            if text(&package[field]).is_empty() {
                say(format!("no {field}"));
            }
        }
        // The limits of the registry.
        let words = |field: &str| package[field].as_array().map(Vec::as_slice).unwrap_or_default().to_vec();
        for field in ["keywords", "categories"] {
            if words(field).is_empty() || words(field).len() > 5 {
                say(format!("{field} are one to five"));
            }
        }
        let fits = |word: &Value| {
            let word = text(word);
            word.len() <= 20
                && word.starts_with(|letter: char| letter.is_ascii_alphanumeric())
                && word.chars().all(|letter| letter.is_ascii_alphanumeric() || "_-+".contains(letter))
        };
        if !words("keywords").iter().all(fits) {
            say("a keyword is a word of at most 20 letters".to_owned());
        }
        let manifest = Path::new(text(&package["manifest_path"])).parent().expect("its folder");
        if !manifest.join(text(&package["readme"])).is_file() {
            say(format!("{} isn't a file", text(&package["readme"])));
        }
        for dependency in package["dependencies"].as_array().expect("a list") {
            let on = text(&dependency["name"]);
            let of_tests = dependency["kind"] == "dev";
            // Dev-dependencies with a path are left out of what is published.
            if dependency["req"] == "*" && (!of_tests || dependency["path"].is_null()) {
                say(format!("no version of {on}"));
            }
            if !dependency["path"].is_null() && !of_tests && !names.contains(on) {
                say(format!("{on} is not published"));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// The files that the licences require in every package.
const LICENCES: [&str; 3] = ["LICENSE-MIT", "LICENSE-APACHE", "NOTICE"];

#[test]
fn packages_have_licences_and_all_compiled_files() {
    let packages = packages();
    let mut wrong = Vec::new();
    for package in published(&packages) {
        let name = text(&package["name"]);
        let packed =
            cargo(&["package", "--list", "--allow-dirty", "--offline", "--quiet", "--package", name]);
        let packed: BTreeSet<&str> = packed.lines().collect();
        let folder = Path::new(text(&package["manifest_path"])).parent().expect("its folder");
        let mut wanted = BTreeSet::from(["Cargo.toml".to_owned(), "README.md".to_owned()]);
        for licence in LICENCES {
            wanted.insert(licence.to_owned());
            let read = |folder: &Path| std::fs::read(folder.join(licence)).ok();
            if read(folder) != read(&root()) {
                wrong.push(format!("{name}: {licence} differs from the one of the workspace"));
            }
        }
        for source in sources(&folder.join("src")) {
            let within = |path: &Path| path.strip_prefix(folder).ok().map(|path| path.display().to_string());
            wanted.extend(within(&source));
            let text = std::fs::read_to_string(&source).expect("a source");
            for part in text.split("include_").skip(1) {
                let named = part.split_once("!(\"").filter(|(what, _)| ["str", "bytes"].contains(what));
                let Some((_, rest)) = named else { continue };
                let file = rest.split('"').next().unwrap_or_default();
                let path = source.parent().expect("a folder").join(file);
                match path.canonicalize().ok().and_then(|path| within(&path)) {
                    Some(path) => wanted.extend([path]),
                    None => wrong.push(format!("{name}: {file} is outside of the crate")),
                }
            }
        }
        wrong.extend(
            wanted.iter().filter(|file| !packed.contains(file.as_str())).map(|f| format!("{name}: {f}")),
        );
        if name == "eightfold-challenges" {
            // The archive is part of the package, including its proofs.
            for file in ["archive/1.json", "archive/9.json", "build.rs"] {
                assert!(packed.contains(file), "{file}");
            }
            assert!(packed.iter().any(|file| file.starts_with("archive/proofs/")), "the proofs");
        }
    }
    assert!(wrong.is_empty(), "not in the package:\n{}", wrong.join("\n"));
}

/// Returns the text between two markers, which must exist.
fn between<'a>(text: &'a str, begin: &str, end: &str) -> &'a str {
    let (_, rest) = text.split_once(begin).unwrap_or_else(|| panic!("no {begin:?} in {text}"));
    rest.split_once(end).unwrap_or_else(|| panic!("no {end:?} after {begin:?}")).0
}

#[test]
fn readmes_state_version_rust_and_example() {
    let library = &packages()["eightfold"];
    let read = |path: &str| std::fs::read_to_string(root().join(path)).expect("a file");
    let (whole, own) = (read("README.md"), read("crates/eightfold/README.md"));
    for readme in [&whole, &own] {
        let rust = between(readme, "needs Rust ", " or newer");
        assert_eq!(rust, text(&library["rust_version"]));
        // The pinned compiler is the one it is tested with.
        assert!(between(&read("rust-toolchain.toml"), "channel = \"", "\"").starts_with(&format!("{rust}.")));
    }
    let version = between(&own, "eightfold = \"", "\"");
    assert!(text(&library["version"]).starts_with(&format!("{version}.")), "{version}");
    // The example is compiled with the library, whose README contains it too.
    assert!(own.contains(&format!("```rust\n{}", between(&whole, "```rust\n", "```"))));
}

/// Returns how many crates the library is compiled from, including itself.
fn crates_of(features: &[&str]) -> usize {
    let mut words =
        vec!["tree", "--offline", "--package", "eightfold", "--edges", "normal,build", "--prefix", "none"];
    words.extend(["--target", "x86_64-unknown-linux-gnu", "--format", "{p}"]);
    words.extend(features);
    let tree = cargo(&words);
    tree.lines().map(|line| line.trim_end_matches(" (*)")).collect::<BTreeSet<_>>().len()
}

#[test]
fn features_need_as_many_crates_as_documented() {
    let library = &packages()["eightfold"];
    let readme = std::fs::read_to_string(root().join("crates/eightfold/README.md")).expect("a file");
    let table = between(&readme, "|---|---|---:|\n", "\n\n");
    let mut told = BTreeMap::new();
    for row in table.lines() {
        let cells: Vec<&str> = row.split('|').map(str::trim).collect();
        told.insert(cells[1].trim_matches('`'), cells[3].parse::<usize>().expect("a number"));
    }
    let mut counted = BTreeMap::from([
        ("none", crates_of(&["--no-default-features"])),
        ("all", crates_of(&["--all-features"])),
    ]);
    for feature in library["features"].as_object().expect("features").keys().filter(|name| *name != "default")
    {
        counted.insert(feature, crates_of(&["--no-default-features", "--features", feature]));
    }
    assert_eq!(told, counted);
    let whole = std::fs::read_to_string(root().join("README.md")).expect("a file");
    assert_eq!(between(&whole, "compiled from ", " crates"), counted["none"].to_string());
}

/// The errors that `eightfold-sentences` translates: the compiler finds those without a sentence.
const TRANSLATED_ERRORS: [&str; 3] =
    ["eightfold-catalog: StepError", "eightfold-octi: TurnError", "eightfold-octiles: TurnError"];

/// Errors can get more variants in a later version without breaking programs that match them.
#[test]
fn published_errors_can_grow() {
    let packages = packages();
    let mut closed = Vec::new();
    for package in published(&packages) {
        let folder = Path::new(text(&package["manifest_path"])).parent().expect("its folder");
        for file in sources(&folder.join("src")) {
            let source = std::fs::read_to_string(&file).expect("a source");
            for item in syn::parse_file(&source).expect("it is Rust").items {
                let Item::Enum(item) = item else { continue };
                let name = item.ident.to_string();
                let error = name.ends_with("Error") || name.ends_with("Problem");
                let open = item.attrs.iter().any(|attribute| attribute.path().is_ident("non_exhaustive"));
                if error && matches!(item.vis, Visibility::Public(_)) && !open {
                    closed.push(format!("{}: {name}", text(&package["name"])));
                }
            }
        }
    }
    closed.sort();
    assert_eq!(closed, TRANSLATED_ERRORS, "without #[non_exhaustive]");
}

fn sources(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in std::fs::read_dir(folder).expect("a folder").flatten() {
        let path = entry.path();
        if path.is_dir() {
            found.extend(sources(&path));
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            found.push(path);
        }
    }
    found
}

#[test]
fn every_noun_of_the_library_has_an_example() {
    let library = root().join("crates/eightfold/src");
    let read = |file: &Path| {
        syn::parse_file(&std::fs::read_to_string(file).expect("a source")).expect("it is Rust").items
    };
    // The items of the library, by name, and whether their documentation has an example.
    let mut defined = BTreeMap::new();
    for file in sources(&library) {
        for item in read(&file) {
            let (visible, name, attributes) = match &item {
                Item::Struct(item) => (&item.vis, &item.ident, &item.attrs),
                Item::Enum(item) => (&item.vis, &item.ident, &item.attrs),
                Item::Trait(item) => (&item.vis, &item.ident, &item.attrs),
                Item::Type(item) => (&item.vis, &item.ident, &item.attrs),
                Item::Fn(item) => (&item.vis, &item.sig.ident, &item.attrs),
                _ => continue,
            };
            if matches!(visible, Visibility::Public(_)) {
                defined.insert(name.to_string(), has_example(attributes));
            }
        }
    }
    let mut nouns = BTreeMap::new();
    for door in ["lib.rs", "env/mod.rs"] {
        for item in read(&library.join(door)) {
            let Item::Use(item) = item else { continue };
            // Re-exported crates: their own documentation has examples.
            if !matches!(item.vis, Visibility::Public(_)) || is_crate(&item.tree) {
                continue;
            }
            let mut names = Vec::new();
            names_of(&item.tree, &mut names);
            let shown = has_example(&item.attrs);
            nouns.extend(names.into_iter().map(|name| {
                let shown = shown || defined.get(&name).copied().unwrap_or(false);
                (name, shown)
            }));
        }
    }
    // A module of functions and a type.
    nouns.extend(
        ["Look", "svg", "svg_with", "tiles"].map(|name| (name.to_owned(), defined.get(name) == Some(&true))),
    );
    for known in ["Game", "Position", "Match", "Family", "Level", "Dice", "Episode", "Batch"] {
        assert!(nouns.contains_key(known), "{known} is a noun of the library");
    }
    let bare: Vec<&String> = nouns.iter().filter(|(_, shown)| !**shown).map(|(name, _)| name).collect();
    assert!(bare.is_empty(), "without an example: {bare:?}");
}

fn has_example(attributes: &[Attribute]) -> bool {
    let lines: Vec<String> = attributes
        .iter()
        .filter(|attribute| attribute.path().is_ident("doc"))
        .filter_map(|attribute| match &attribute.meta.require_name_value().ok()?.value {
            syn::Expr::Lit(syn::ExprLit { lit: syn::Lit::Str(line), .. }) => Some(line.value()),
            _ => None,
        })
        .collect();
    // An example that is compiled and run: without words such as `text` or `ignore` after the fence.
    lines.iter().any(|line| line.trim() == "```")
}

fn is_crate(tree: &UseTree) -> bool {
    matches!(tree, UseTree::Rename(_))
}

fn names_of(tree: &UseTree, found: &mut Vec<String>) {
    match tree {
        UseTree::Path(path) => names_of(&path.tree, found),
        UseTree::Name(name) => found.push(name.ident.to_string()),
        UseTree::Rename(renamed) => found.push(renamed.rename.to_string()),
        UseTree::Glob(_) => panic!("nouns are named one by one"),
        UseTree::Group(group) => group.items.iter().for_each(|tree| names_of(tree, found)),
    }
}

#[test]
fn every_rule_of_a_style_sheet_is_closed() {
    let folder = root().join("crates/web/static");
    let mut sheets = 0;
    for entry in fs::read_dir(folder).expect("the page's files") {
        let path = entry.expect("a file").path();
        if path.extension().is_none_or(|extension| extension != "css") {
            continue;
        }
        sheets += 1;
        let mut depth = 0;
        for (number, line) in fs::read_to_string(&path).expect("a style sheet").lines().enumerate() {
            // Rules inside others are indented, so one at the margin is at the top.
            let at_margin = line.starts_with(|c: char| c.is_ascii_alphabetic() || ".#:@[*".contains(c));
            assert!(depth == 0 || !at_margin, "{}:{}: a rule before is open", path.display(), number + 1);
            depth += line.matches('{').count();
            depth -= line.matches('}').count();
        }
        assert_eq!(depth, 0, "{}: a rule is open at the end", path.display());
    }
    assert!(sheets > 3, "{sheets} style sheets found");
}
