//! Structure: crates depend only on crates further down the map of ARCHITECTURE.md, and the module-level imports within a
//! crate form no cycle.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::process::Command;

use proc_macro2::{TokenStream, TokenTree};
use quote::ToTokens;
use serde_json::Value;
use syn::ext::IdentExt;
use syn::{Item, UseTree};

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("xtask is a folder of the workspace")
}

/// Returns the packages of the workspace, each with its folder as in the map.
fn packages() -> Vec<(String, Value)> {
    let output = Command::new(env!("CARGO"))
        .args(["metadata", "--no-deps", "--offline", "--format-version", "1"])
        .current_dir(root())
        .output()
        .expect("cargo runs");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let metadata: Value = serde_json::from_slice(&output.stdout).expect("cargo prints JSON");
    let all = metadata["packages"].as_array().cloned().expect("a list of packages");
    all.into_iter().map(|package| (folder(&package["manifest_path"]), package)).collect()
}

/// Returns the folder of a manifest, relative to the root of the workspace.
fn folder(manifest: &Value) -> String {
    let manifest = Path::new(manifest.as_str().expect("a path"));
    let folder =
        if manifest.ends_with("Cargo.toml") { manifest.parent().expect("a folder") } else { manifest };
    folder.strip_prefix(root()).expect("within the workspace").to_string_lossy().into_owned()
}

/// Returns the rows of the map, from the top: each names one crate or several on the same level.
fn map() -> Vec<Vec<String>> {
    let text = std::fs::read_to_string(root().join("ARCHITECTURE.md")).expect("ARCHITECTURE.md");
    let (_, map) = text.split_once("\n## Map\n").expect("a section `Map`");
    let map = map.split("\n## ").next().unwrap_or(map);
    let rows = map.lines().filter_map(|line| line.strip_prefix("| `")?.split(" |").next());
    rows.map(|names| names.split(", ").map(|name| name.trim_matches('`').to_owned()).collect()).collect()
}

#[test]
fn crates_depend_only_on_lower_crates() {
    let map = map();
    let floor = |folder: &str| map.iter().position(|row| row.iter().any(|name| name == folder));
    let packages = packages();
    let mut wrong = Vec::new();
    for row in map.iter().flatten() {
        if !packages.iter().any(|(folder, _)| folder == row) {
            wrong.push(format!("the map names `{row}`, which isn't a crate"));
        }
    }
    for (from, package) in &packages {
        let Some(above) = floor(from) else {
            wrong.push(format!("`{from}` is not on the map of ARCHITECTURE.md"));
            continue;
        };
        let dependencies = package["dependencies"].as_array().expect("a list");
        for to in dependencies.iter().filter(|dependency| dependency["path"].is_string()) {
            let to = folder(&to["path"]);
            if floor(&to).is_some_and(|below| below <= above) {
                wrong.push(format!("`{from}` depends on `{to}`, which does not stand below it on the map"));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn no_file_of_tests_is_left_out() {
    let mut left_out = Vec::new();
    for (folder, package) in packages() {
        let targets = package["targets"].as_array().cloned().unwrap_or_default();
        let tests = root().join(&folder).join("tests");
        for entry in std::fs::read_dir(&tests).into_iter().flatten() {
            let path = entry.expect("a file of tests").path();
            let name = path.file_stem().expect("a name").to_string_lossy().into_owned();
            let alone = targets.iter().any(|target| target["src_path"] == *path.to_string_lossy());
            let all = std::fs::read_to_string(tests.join("all.rs")).unwrap_or_default();
            if path.extension().is_some_and(|e| e == "rs")
                && !alone
                && !all.contains(&format!("\nmod {name};\n"))
            {
                left_out.push(format!("{folder}/tests/{name}.rs: `mod {name};` is missing in all.rs"));
            }
        }
    }
    assert!(left_out.is_empty(), "{}", left_out.join("\n"));
}

/// Returns the texts of all files of a library or program. `src/main.rs` is a program of its own if there is also a
/// library.
fn texts(target: &Value) -> Vec<String> {
    let main = PathBuf::from(target["src_path"].as_str().expect("a path"));
    let sources = main.parent().expect("a folder");
    let alone = main.ends_with("main.rs") && sources.join("lib.rs").exists();
    let files = if alone { vec![main] } else { files_below(sources) };
    files.iter().map(|file| std::fs::read_to_string(file).expect("a source file")).collect()
}

fn files_below(folder: &Path) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(folder).expect("a folder of sources");
    let below = |entry: std::io::Result<std::fs::DirEntry>| {
        let path = entry.expect("a source file").path();
        if path.is_dir() { files_below(&path) } else { vec![path] }
    };
    entries.flat_map(below).filter(|path| path.extension().is_some_and(|e| e == "rs")).collect()
}

fn has_tests(text: &str) -> bool {
    let begins = |line: &str| ["#[test]", "#[tokio::test", "proptest!"].iter().any(|it| line.starts_with(it));
    text.lines().any(|line| begins(line.trim_start()))
}

/// Whether its documentation has blocks of Rust code.
fn has_examples(text: &str) -> bool {
    let mut within = false;
    let mut opens = |line: &str| {
        let line = line.trim_start();
        let fence = line.strip_prefix("///").or(line.strip_prefix("//!"))?.trim().strip_prefix("```")?;
        within = !within;
        Some(within && !fence.starts_with("text"))
    };
    text.lines().any(|line| opens(line) == Some(true))
}

#[test]
fn only_targets_with_tests_are_built_for_tests() {
    let mut wrong = Vec::new();
    for (folder, package) in packages() {
        for target in package["targets"].as_array().expect("a list") {
            let kind = target["kind"][0].as_str().expect("a kind");
            if !["lib", "bin"].contains(&kind) {
                continue;
            }
            let texts = texts(target);
            let tests = texts.iter().any(|text| has_tests(text));
            let examples = kind == "lib" && texts.iter().any(|text| has_examples(text));
            for (key, has) in [("test", tests), ("doctest", examples)] {
                if target[key] != has {
                    wrong.push(format!("{folder}: `{key}` of its {kind} should be {has}"));
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn files_of_a_crate_import_without_cycles() {
    let mut wrong = Vec::new();
    for (_, package) in packages() {
        for target in package["targets"].as_array().expect("a list") {
            let kind = target["kind"][0].as_str().expect("a kind");
            if ["test", "bench", "custom-build"].contains(&kind) {
                continue;
            }
            let sources = Sources::read(Path::new(target["src_path"].as_str().expect("a path")));
            for circle in circles(&sources.arrows()) {
                wrong.push(describe(&circle));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn cycles_through_reexports_are_found() {
    let sources = Sources::of_files(&[
        ("src/lib.rs", "mod one; mod two; mod three; mod r#in; pub use two::Two;"),
        ("src/one.rs", "use crate::Two; fn one() -> Two { crate::three::make() }"),
        ("src/two.rs", "pub struct Two; impl Two { fn back() { super::three::make(); } }"),
        ("src/three.rs", "pub fn make() -> crate::r#in::X {} #[cfg(test)] mod tests { use crate::two::X; }"),
        ("src/in.rs", "use crate::one; mod inner { pub fn thing() -> X { crate::one::Thing } }"),
    ]);
    let found = circles(&sources.arrows());
    assert_eq!(found.len(), 1, "{found:?}");
    assert_eq!(
        describe(&found[0]),
        "circle: src/in.rs -> src/one.rs (crate::one::Thing); src/one.rs -> src/three.rs (crate::three::make); \
         src/one.rs -> src/two.rs (crate::Two); src/three.rs -> src/in.rs (crate::in::X); \
         src/two.rs -> src/three.rs (super::three::make)"
    );
    let door = Sources::of_files(&[
        ("src/lib.rs", "mod room;"),
        ("src/room/mod.rs", "mod part; pub use part::Part; pub struct Room(part::Part);"),
        ("src/room/part.rs", "use super::Room; pub struct Part(Room);"),
    ]);
    assert_eq!(circles(&door.arrows()), Vec::<Imports>::new());
}

/// Returns the components of the server, from the top, as the table in their documentation lists them.
fn components() -> Vec<String> {
    let text = std::fs::read_to_string(root().join("crates/server/src/components/mod.rs")).expect("a file");
    let names = text.lines().filter_map(|line| line.strip_prefix("//! | `")?.split('`').next());
    names.map(str::to_owned).collect()
}

/// Returns the source of the server.
fn server() -> Sources {
    Sources::read(&root().join("crates/server/src/lib.rs"))
}

/// Returns the component that a module belongs to.
fn component_of(module: &[String]) -> Option<&str> {
    match module {
        [components, name, ..] if components == "components" => Some(name),
        _ => None,
    }
}

#[test]
fn server_components_call_only_lower_ones() {
    let (components, sources) = (components(), server());
    let mut wrong = Vec::new();
    let floor = |name: &str| components.iter().position(|other| other == name);
    let mut check = |from: &str, to: &str, what: &str| {
        if from != to && floor(to) <= floor(from) {
            wrong.push(format!("`{from}` uses `{to}`, which isn't below it in the table: {what}"));
        }
    };
    for ((from, to), what) in &sources.arrows() {
        match (component_of(from), component_of(to)) {
            (Some(from), Some(to)) => check(from, to, &format!("{what:?}")),
            (Some(from), None) if to.len() == 1 && to[0] == "app" => {
                check(from, "app", &format!("{what:?}"));
            }
            _ => {}
        }
    }
    // A component calls another through the field of that name.
    for (from, called, what) in sources.calls_of_fields() {
        if let Some(from) = component_of(&from) {
            components.iter().filter(|name| **name == called).for_each(|to| check(from, to, &what));
        }
    }
    let modules: BTreeSet<&str> = sources.modules.keys().filter_map(|module| component_of(module)).collect();
    for name in &modules {
        if floor(name).is_none() {
            wrong.push(format!("the table in components/mod.rs lacks `{name}`"));
        }
    }
    assert_eq!(modules.len(), components.len(), "the table has a component that doesn't exist");
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn app_has_no_methods() {
    let methods: Vec<String> =
        server().methods.into_iter().filter(|(of, _)| of == "App").map(|it| it.1).collect();
    assert_eq!(methods, ["new"], "`App` holds the components of the server: methods belong to one of them");
}

#[test]
fn calls_through_fields_are_found() {
    let sources = Sources::of_files(&[(
        "src/lib.rs",
        "struct App; impl App { fn a(&self) { self.tables.act(&self.people.moderation.of(self.clock)); } fn b() {} }",
    )]);
    let called: Vec<String> = sources.calls_of_fields().into_iter().map(|(_, name, _)| name).collect();
    assert_eq!(called, ["tables", "people"]);
    let methods: Vec<&str> = sources.methods.iter().map(|(_, name)| name.as_str()).collect();
    assert_eq!(methods, ["a", "b"]);
}

/// Returns the path of a module with `#[path = ".."]`, relative to the folder of its file.
fn path_attribute(attributes: &[syn::Attribute]) -> Option<String> {
    attributes.iter().filter(|attribute| attribute.path().is_ident("path")).find_map(|attribute| {
        match &attribute.meta.require_name_value().ok()?.value {
            syn::Expr::Lit(syn::ExprLit { lit: syn::Lit::Str(path), .. }) => Some(path.value()),
            _ => None,
        }
    })
}

/// A path from the crate's root.
type ModulePath = Vec<String>;

/// The imports from file to file, each named as a module, with their sources.
type Imports = BTreeMap<(ModulePath, ModulePath), BTreeSet<String>>;

/// The source of one target of a crate.
#[derive(Default)]
struct Sources {
    modules: BTreeMap<ModulePath, Module>,
    /// The paths that are used: the module, and the path as written.
    paths: Vec<(ModulePath, ModulePath)>,
    /// The own methods of types, each with the name of its type.
    methods: Vec<(String, String)>,
    /// The module and the tokens of each item.
    tokens: Vec<(ModulePath, TokenStream)>,
}

/// A module, in a file of its own or inline.
#[derive(Default)]
struct Module {
    file: PathBuf,
    defined: BTreeSet<String>,
    /// The names that `use` imports.
    imports: BTreeMap<String, ModulePath>,
    /// The targets of `use ..::*`.
    globs: Vec<ModulePath>,
}

impl Sources {
    fn read(main: &Path) -> Self {
        let mut sources = Self::default();
        sources.add(ModulePath::new(), main, &|path| std::fs::read_to_string(path).ok());
        sources
    }

    fn of_files(files: &[(&str, &str)]) -> Self {
        let mut sources = Self::default();
        let read =
            |path: &Path| files.iter().find(|file| Path::new(file.0) == path).map(|file| file.1.to_owned());
        sources.add(ModulePath::new(), Path::new(files[0].0), &read);
        sources
    }

    fn add(&mut self, module: ModulePath, path: &Path, read: &dyn Fn(&Path) -> Option<String>) {
        let text = read(path).unwrap_or_else(|| panic!("{}: cannot be read", path.display()));
        let file = syn::parse_file(&text).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        let stem = path.file_stem().unwrap_or_default();
        let folder = path.parent().unwrap_or(Path::new(""));
        let is_door = module.is_empty() || stem == "mod";
        let parts = if is_door { folder.to_owned() } else { folder.join(stem) };
        self.add_items(module, path, &parts, file.items, read);
    }

    fn add_items(
        &mut self,
        module: ModulePath,
        path: &Path,
        parts: &Path,
        items: Vec<Item>,
        read: &dyn Fn(&Path) -> Option<String>,
    ) {
        let mut here =
            Module { file: path.strip_prefix(root()).unwrap_or(path).to_owned(), ..Module::default() };
        for item in items {
            if attributes(&item).iter().any(is_of_tests) {
                continue;
            }
            match item {
                Item::Mod(part) => {
                    let name = part.ident.unraw().to_string();
                    let deeper = [module.clone(), vec![name.clone()]].concat();
                    let folder = parts.join(&name);
                    match part.content {
                        Some((_, items)) => self.add_items(deeper, path, &folder, items, read),
                        None => {
                            let beside = parts.join(format!("{name}.rs"));
                            let door = folder.join("mod.rs");
                            let file = match path_attribute(&part.attrs) {
                                Some(named) => path.parent().unwrap_or(Path::new("")).join(named),
                                None if read(&beside).is_some() => beside,
                                None => door,
                            };
                            self.add(deeper, &file, read);
                        }
                    }
                }
                Item::Use(import) => {
                    let mut found = Vec::new();
                    flatten(&import.tree, &mut ModulePath::new(), &mut found);
                    for (names, alias) in found {
                        match alias.as_str() {
                            "*" => here.globs.push(names.clone()),
                            _ => {
                                here.imports.insert(alias, names.clone());
                            }
                        }
                        self.paths.push((module.clone(), names));
                    }
                }
                item => {
                    here.defined.extend(name_of(&item));
                    self.methods.extend(methods_of(&item));
                    let mut found = Vec::new();
                    let tokens = item.into_token_stream();
                    self.tokens.push((module.clone(), tokens.clone()));
                    written_paths(tokens, &mut found);
                    self.paths.extend(found.into_iter().map(|names| (module.clone(), names)));
                }
            }
        }
        self.modules.insert(module, here);
    }

    /// Returns a path from the crate's root; `None` if it leads to another crate.
    fn absolute(&self, module: &ModulePath, names: &[String], depth: u8) -> Option<ModulePath> {
        let (first, rest) = names.split_first()?;
        let mut base = match first.as_str() {
            "crate" => ModulePath::new(),
            "self" => module.clone(),
            "super" => module[..module.len().checked_sub(1)?].to_vec(),
            name => {
                let child = [module.clone(), vec![name.to_owned()]].concat();
                let imported = self.modules.get(module).and_then(|here| here.imports.get(name));
                match imported {
                    _ if self.modules.contains_key(&child) => child,
                    Some(to) if depth > 0 && to.as_slice() != names => {
                        self.absolute(module, to, depth - 1)?
                    }
                    _ => return None,
                }
            }
        };
        let mut rest = rest;
        while let [first, more @ ..] = rest
            && first == "super"
        {
            base.pop()?;
            rest = more;
        }
        Some([base, rest.to_vec()].concat())
    }

    /// Returns the module in which the target of a path is defined, following re-exports; `None` for a path to a module
    /// itself.
    fn home(&self, module: &ModulePath, names: &[String], depth: u8) -> Option<ModulePath> {
        let full = self.absolute(module, names, 8)?;
        let split = (0..=full.len()).rev().find(|&at| self.modules.contains_key(&full[..at]))?;
        let (home, rest) = (full[..split].to_vec(), &full[split..]);
        let name = rest.first()?;
        let door = &self.modules[&home];
        if depth > 0 && !door.defined.contains(name) {
            let handed_on = door.imports.get(name).cloned();
            let globs = door.globs.iter().map(|glob| [glob.clone(), vec![name.clone()]].concat());
            for onward in handed_on.into_iter().chain(globs) {
                if let Some(found) = self.home(&home, &onward, depth - 1)
                    && self.modules[&found].defined.contains(name)
                {
                    return Some(found);
                }
            }
        }
        Some(home)
    }

    /// Returns the imports between files. A module and the files of its own folder count as one: imports between a
    /// module and the modules that contain it are ignored.
    fn arrows(&self) -> Imports {
        let mut arrows = Imports::new();
        for (module, names) in &self.paths {
            let Some(home) = self.home(module, names, 8) else { continue };
            let (from, to) = (self.file_of(module), self.file_of(&home));
            if !from.starts_with(to) && !to.starts_with(from) {
                arrows.entry((from.to_vec(), to.to_vec())).or_default().insert(format!(
                    "{} -> {} ({})",
                    self.modules[from].file.display(),
                    self.modules[to].file.display(),
                    names.join("::")
                ));
            }
        }
        arrows
    }

    /// Returns where something is called on a field of `self`, or on a field of that: the module, the name of the field
    /// and the call as written.
    fn calls_of_fields(&self) -> Vec<(ModulePath, String, String)> {
        let mut found = Vec::new();
        for (module, tokens) in &self.tokens {
            let mut calls = Vec::new();
            calls_of_fields(tokens.clone(), &mut calls);
            found.extend(calls.into_iter().map(|(field, what)| (module.clone(), field, what)));
        }
        found
    }

    /// Returns the module of the file that contains this one.
    fn file_of<'a>(&self, module: &'a [String]) -> &'a [String] {
        let file = &self.modules[module].file;
        let outermost = (0..=module.len()).find(|&at| self.modules[&module[..at]].file == *file);
        &module[..outermost.unwrap_or(module.len())]
    }
}

fn attributes(item: &Item) -> &[syn::Attribute] {
    match item {
        Item::Const(item) => &item.attrs,
        Item::Enum(item) => &item.attrs,
        Item::Fn(item) => &item.attrs,
        Item::Impl(item) => &item.attrs,
        Item::Macro(item) => &item.attrs,
        Item::Mod(item) => &item.attrs,
        Item::Static(item) => &item.attrs,
        Item::Struct(item) => &item.attrs,
        Item::Trait(item) => &item.attrs,
        Item::Type(item) => &item.attrs,
        Item::Use(item) => &item.attrs,
        _ => &[],
    }
}

fn is_of_tests(attribute: &syn::Attribute) -> bool {
    attribute.path().is_ident("test")
        || (attribute.path().is_ident("cfg") && attribute.to_token_stream().to_string().contains("(test)"))
}

fn name_of(item: &Item) -> Option<String> {
    Some(match item {
        Item::Const(item) => item.ident.unraw().to_string(),
        Item::Enum(item) => item.ident.unraw().to_string(),
        Item::Fn(item) => item.sig.ident.unraw().to_string(),
        Item::Macro(item) => item.ident.as_ref()?.unraw().to_string(),
        Item::Static(item) => item.ident.unraw().to_string(),
        Item::Struct(item) => item.ident.unraw().to_string(),
        Item::Trait(item) => item.ident.unraw().to_string(),
        Item::Type(item) => item.ident.unraw().to_string(),
        _ => return None,
    })
}

/// Returns the methods of an `impl` without a trait, each with the name of the type.
fn methods_of(item: &Item) -> Vec<(String, String)> {
    let Item::Impl(item) = item else { return Vec::new() };
    let syn::Type::Path(of) = item.self_ty.as_ref() else { return Vec::new() };
    let Some(of) = of.path.segments.last().filter(|_| item.trait_.is_none()) else { return Vec::new() };
    let methods = item.items.iter().filter_map(|part| match part {
        syn::ImplItem::Fn(method) => Some((of.ident.to_string(), method.sig.ident.unraw().to_string())),
        _ => None,
    });
    methods.collect()
}

/// Lists the calls `self.FIELD.method(..)` in these tokens, each with the name of the field.
fn calls_of_fields(tokens: TokenStream, found: &mut Vec<(String, String)>) {
    let tokens: Vec<TokenTree> = tokens.into_iter().collect();
    let is_dot = |token: &TokenTree| matches!(token, TokenTree::Punct(mark) if mark.as_char() == '.');
    for (at, token) in tokens.iter().enumerate() {
        if let TokenTree::Group(group) = token {
            calls_of_fields(group.stream(), found);
        }
        let TokenTree::Ident(name) = token else { continue };
        if name != "self" {
            continue;
        }
        let chain: Vec<&TokenTree> = tokens[at + 1..]
            .iter()
            .enumerate()
            .take_while(|(place, token)| match place % 2 {
                0 => is_dot(token),
                _ => matches!(token, TokenTree::Ident(_)),
            })
            .map(|(_, token)| token)
            .collect();
        let names: Vec<String> = chain.iter().skip(1).step_by(2).map(ToString::to_string).collect();
        let calls = matches!(tokens.get(at + 1 + chain.len()), Some(TokenTree::Group(_)));
        if let [field, .., _] = names.as_slice()
            && calls
        {
            found.push((field.clone(), format!("self.{}()", names.join("."))));
        }
    }
}

/// Lists the paths of a `use`, each with the name it imports.
fn flatten(tree: &UseTree, before: &mut ModulePath, found: &mut Vec<(ModulePath, String)>) {
    let with =
        |before: &ModulePath, name: &syn::Ident| [before.clone(), vec![name.unraw().to_string()]].concat();
    match tree {
        UseTree::Path(path) => {
            before.push(path.ident.unraw().to_string());
            flatten(&path.tree, before, found);
            before.pop();
        }
        UseTree::Name(name) if name.ident == "self" => {
            found.push((before.clone(), before.last().cloned().unwrap_or_default()));
        }
        UseTree::Name(name) => found.push((with(before, &name.ident), name.ident.unraw().to_string())),
        UseTree::Rename(renamed) => {
            found.push((with(before, &renamed.ident), renamed.rename.unraw().to_string()))
        }
        UseTree::Glob(_) => found.push((before.clone(), "*".to_owned())),
        UseTree::Group(group) => group.items.iter().for_each(|tree| flatten(tree, before, found)),
    }
}

/// Lists every path of at least two names in these tokens, including macros.
fn written_paths(tokens: TokenStream, found: &mut Vec<ModulePath>) {
    let mut names = ModulePath::new();
    let mut colons = 0;
    let mut end = |names: &mut ModulePath| {
        if names.len() > 1 {
            found.push(std::mem::take(names));
        }
        names.clear();
    };
    let mut groups = Vec::new();
    for token in tokens {
        match token {
            TokenTree::Ident(name) => {
                if colons != 2 {
                    end(&mut names);
                }
                names.push(name.unraw().to_string());
                colons = 0;
            }
            TokenTree::Punct(mark) if mark.as_char() == ':' => colons += 1,
            TokenTree::Group(group) => {
                end(&mut names);
                groups.push(group.stream());
                colons = 0;
            }
            _ => {
                end(&mut names);
                colons = 0;
            }
        }
    }
    end(&mut names);
    for group in groups {
        written_paths(group, found);
    }
}

/// Returns the cycles: the imports within each strongly connected set of files.
fn circles(arrows: &Imports) -> Vec<Imports> {
    let mut reach: BTreeMap<&ModulePath, BTreeSet<&ModulePath>> = BTreeMap::new();
    for (from, _) in arrows.keys() {
        let mut open = vec![from];
        let mut met = BTreeSet::new();
        while let Some(at) = open.pop() {
            let next = arrows.keys().filter(|(other, _)| other == at).map(|(_, to)| to);
            open.extend(next.filter(|&to| met.insert(to)));
        }
        reach.insert(from, met);
    }
    let leads = |from: &ModulePath, to: &ModulePath| reach.get(from).is_some_and(|met| met.contains(to));
    let mut found: Vec<Imports> = Vec::new();
    for ((from, to), what) in arrows.iter().filter(|((from, to), _)| leads(to, from)) {
        let in_circle = |circle: &Imports| {
            circle.keys().next().is_some_and(|(other, _)| leads(other, from) && leads(from, other))
        };
        let arrow = ((from.clone(), to.clone()), what.clone());
        match found.iter_mut().find(|circle| in_circle(circle)) {
            Some(circle) => {
                circle.extend([arrow]);
            }
            None => found.push(Imports::from([arrow])),
        }
    }
    found
}

fn describe(circle: &Imports) -> String {
    let arrows: Vec<&str> = circle.values().flatten().map(String::as_str).collect();
    format!("circle: {}", arrows.join("; "))
}
