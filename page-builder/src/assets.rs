use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use sha2::{Digest, Sha256};

use crate::failure::{Failure, PathContext};

/// These keep their names, so that the address of the page, its service worker and its manifest never change.
/// The service worker comes last: it lists all the others.
const UNHASHED_FILES: [&str; 3] = ["index.html", "manifest.webmanifest", "sw.js"];

/// The style sheets of the page, joined in the order in which `index.html` links them, so that they load with one request.
const STYLES: &str = "page.css";

/// How the name of a file begins that may be absent.
const OPTIONAL_PREFIX: &str = "{{optional:";

/// What stands before the name of a file in JavaScript that was made for a wasm module.
const NAME_PREFIXES: [&str; 2] = ["from ", "new URL("];

/// Writes the page: every file but the plain ones goes to `assets/NAME-HASH.EXT`, so that it can be cached for
/// ever, and every `{{name}}` in a text file becomes the address of the file of that name.
///
/// A line with `{{optional:name}}` is left out where there is no file of that name, as for parts of a module that is not
/// cut. The style sheets that `index.html` links become one file. In `sw.js`, `{{precache}}` becomes the list of all files and `{{version}}` a hash of them.
pub fn write(files: &[PathBuf], folder: &Path) -> Result<Vec<PathBuf>, Failure> {
    let mut assets = Assets {
        sources: BTreeMap::new(),
        styles: Vec::new(),
        done: BTreeMap::new(),
        open: Vec::new(),
        folder,
    };
    for file in files {
        let name = file.file_name().unwrap_or_default().to_string_lossy().into_owned();
        if let Some(other) = assets.sources.insert(name.clone(), file.clone()) {
            return Err(Failure::Page(format!(
                "{name} is there twice: {} and {}",
                other.display(),
                file.display()
            )));
        }
    }
    std::fs::create_dir_all(folder.join("assets")).at(folder)?;
    if let Some(index) = assets.sources.get(UNHASHED_FILES[0]) {
        let index = std::fs::read_to_string(index).at(index)?;
        assets.styles = index.lines().filter_map(linked_style).map(str::to_owned).collect();
    }
    let names: Vec<String> = assets.sources.keys().cloned().collect();
    let alone = |name: &&String| !UNHASHED_FILES.contains(&name.as_str()) && !assets.styles.contains(name);
    let alone: Vec<&String> = names.iter().filter(alone).collect();
    for name in alone {
        assets.hashed(name)?;
    }
    for name in UNHASHED_FILES {
        assets.plain(name)?;
    }
    Ok(assets.done.values().map(|done| folder.join(&done.address)).collect())
}

/// Lower-case hexadecimal.
pub fn hex(bytes: &[u8]) -> String {
    base16ct::lower::encode_string(bytes)
}

/// Returns the name of the style sheet that a line of the document links.
fn linked_style(line: &str) -> Option<&str> {
    line.trim().strip_prefix("<link rel=\"stylesheet\" href=\"{{")?.strip_suffix("}}\">")
}

struct Assets<'a> {
    sources: BTreeMap<String, PathBuf>,
    /// The style sheets that `index.html` links, in order.
    styles: Vec<String>,
    done: BTreeMap<String, BuiltAsset>,
    /// What is being written, to find circles.
    open: Vec<String>,
    folder: &'a Path,
}

/// A file of the page: its address from the page's root, and the hash of its contents.
struct BuiltAsset {
    address: String,
    hash: String,
}

impl Assets<'_> {
    /// Writes the file under a name with its hash, unless done before, and returns that name.
    fn hashed(&mut self, name: &str) -> Result<String, Failure> {
        if let Some(done) = self.done.get(name) {
            return Ok(done.address["assets/".len()..].to_owned());
        }
        if self.open.iter().any(|open| open == name) {
            return Err(Failure::Page(format!("{} refer to each other in a circle", self.open.join(", "))));
        }
        self.open.push(name.to_owned());
        let contents = self.contents(name, "")?;
        self.open.pop();
        let hash = hex(&Sha256::digest(&contents)[..8]);
        let (stem, ending) = name.rsplit_once('.').unwrap_or((name, "bin"));
        let hashed = format!("{stem}-{hash}.{ending}");
        self.put(name, format!("assets/{hashed}"), hash, contents)?;
        Ok(hashed)
    }

    fn plain(&mut self, name: &str) -> Result<(), Failure> {
        let contents = self.contents(name, "assets/")?;
        let hash = hex(&Sha256::digest(&contents)[..8]);
        self.put(name, name.to_owned(), hash, contents)
    }

    fn put(&mut self, name: &str, address: String, hash: String, contents: Vec<u8>) -> Result<(), Failure> {
        let path = self.folder.join(&address);
        std::fs::write(&path, contents).at(&path)?;
        self.done.insert(name.to_owned(), BuiltAsset { address, hash });
        Ok(())
    }

    /// The file's bytes with the names in it replaced; `to_assets` leads from its folder to the hashed files.
    fn contents(&mut self, name: &str, to_assets: &str) -> Result<Vec<u8>, Failure> {
        if name == STYLES {
            let styles = self.styles.clone();
            let sheets: Result<Vec<_>, _> =
                styles.iter().map(|style| self.contents(style, to_assets)).collect();
            return Ok(sheets?.join(&b'\n'));
        }
        let path = self.sources.get(name).cloned();
        let path = path.ok_or_else(|| Failure::Page(format!("there is no file {name}")))?;
        let bytes = std::fs::read(&path).at(&path)?;
        let Ok(text) = String::from_utf8(bytes.clone()) else {
            return Ok(bytes);
        };
        let text = self.without_absent(&text);
        let text = if name == UNHASHED_FILES[0] { self.with_one_style(&text) } else { text };
        let mut result = String::with_capacity(text.len());
        let mut rest = text.as_str();
        while let Some((before, key, after)) = next_key(rest) {
            result += before;
            result += &self.value(name, key, to_assets)?;
            rest = after;
        }
        result += rest;
        // JavaScript that was made for a wasm module names its files itself; they are hashed like all others.
        if name.ends_with(".js") {
            let hashed = |other: &&String| *other != name && !UNHASHED_FILES.contains(&other.as_str());
            let others: Vec<String> = self.sources.keys().filter(hashed).cloned().collect();
            for other in others {
                for (before, quote) in NAME_PREFIXES.iter().flat_map(|before| [(before, '"'), (before, '\'')])
                {
                    for folder in ["./", ""] {
                        let naming = format!("{before}{quote}{folder}{other}{quote}");
                        if result.contains(&naming) {
                            let address = self.hashed(&other)?;
                            result = result.replace(&naming, &format!("{before}{quote}./{address}{quote}"));
                        }
                    }
                }
            }
        }
        Ok(result.into_bytes())
    }

    /// Returns the text with `optional:` taken out of the names of files that are there, and without the lines that name
    /// others.
    fn without_absent(&self, text: &str) -> String {
        let absent = |line: &str| {
            let mut named = line.split(OPTIONAL_PREFIX).skip(1).filter_map(|rest| rest.split_once("}}"));
            named.any(|(name, _)| !self.sources.contains_key(name))
        };
        let lines = text.split_inclusive('\n').filter(|line| !absent(line));
        lines.collect::<String>().replace(OPTIONAL_PREFIX, "{{")
    }

    /// Returns the document with one link to the joined style sheets in place of the first of their links.
    fn with_one_style(&self, text: &str) -> String {
        let mut linked = false;
        let lines = text.split_inclusive('\n').filter_map(|line| match linked_style(line) {
            None => Some(line.to_owned()),
            Some(_) if linked => None,
            Some(style) => {
                linked = true;
                Some(line.replace(style, STYLES))
            }
        });
        lines.collect()
    }

    fn value(&mut self, name: &str, key: &str, to_assets: &str) -> Result<String, Failure> {
        let addresses = || self.done.values().map(|done| done.address.as_str());
        match key {
            "precache" if name == "sw.js" => {
                // The page itself is asked for by the address of its folder.
                // Its picture is for other programs.
                let list = addresses().filter(|address| !address.starts_with("assets/preview-"));
                let list = list.map(|address| if address == "index.html" { "" } else { address });
                Ok(serde_json::to_string_pretty(&list.collect::<Vec<_>>()).expect("a list of texts"))
            }
            "version" if name == "sw.js" => {
                let all: String = self.done.values().map(|d| format!("{} {}\n", d.address, d.hash)).collect();
                Ok(hex(&Sha256::digest(all)[..8]))
            }
            _ if key == STYLES || self.sources.contains_key(key) && !UNHASHED_FILES.contains(&key) => {
                Ok(format!("{to_assets}{}", self.hashed(key)?))
            }
            _ => {
                Err(Failure::Page(format!("{name} names {{{{{key}}}}}, which isn't a file that gets hashed")))
            }
        }
    }
}

/// Finds `{{key}}`: what is before it, the key, and what is after.
fn next_key(text: &str) -> Option<(&str, &str, &str)> {
    let mut from = 0;
    while let Some(open) = text[from..].find("{{").map(|at| from + at) {
        let inside = &text[open + 2..];
        let length = inside.bytes().take_while(|b| b.is_ascii_alphanumeric() || b"._-".contains(b)).count();
        if length > 0 && inside[length..].starts_with("}}") {
            return Some((&text[..open], &inside[..length], &inside[length + 2..]));
        }
        from = open + 2;
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    fn page(files: &[(&str, &str)]) -> Result<BTreeMap<String, String>, Failure> {
        static NEXT_NUMBER: std::sync::atomic::AtomicU32 = std::sync::atomic::AtomicU32::new(0);
        let count = NEXT_NUMBER.fetch_add(1, std::sync::atomic::Ordering::Relaxed);
        let folder = std::env::temp_dir().join(format!("eightfold-assets-{}-{count}", std::process::id()));
        let (from, to) = (folder.join("from"), folder.join("to"));
        std::fs::create_dir_all(&from).unwrap();
        let files = files.iter().map(|(name, text)| {
            std::fs::write(from.join(name), text).unwrap();
            from.join(name)
        });
        let files: Vec<PathBuf> = files.collect();
        let written = write(&files, &to).map(|paths| {
            let read = |p: &PathBuf| {
                let address = p.strip_prefix(&to).unwrap().display().to_string();
                (address, std::fs::read_to_string(p).unwrap())
            };
            paths.iter().map(read).collect()
        });
        std::fs::remove_dir_all(&folder).unwrap();
        written
    }

    const SERVICE_WORKER: (&str, &str) = ("sw.js", "v = '{{version}}'; list = {{precache}};");
    const MANIFEST: (&str, &str) = ("manifest.webmanifest", "{}");

    #[test]
    fn files_are_named_by_their_contents() {
        let index = ("index.html", "<script src={{a.js}}>");
        let first = page(&[
            index,
            SERVICE_WORKER,
            MANIFEST,
            ("a.js", "import './{{b.js}}' // {{ {{ no key }}"),
            ("b.js", "1"),
        ]);
        let first = first.unwrap();
        let name = |p: &BTreeMap<String, String>, start: &str| {
            p.keys().find(|key| key.starts_with(start)).unwrap().clone()
        };
        let (a, b) = (name(&first, "assets/a-"), name(&first, "assets/b-"));
        assert_eq!(first["index.html"], format!("<script src={a}>"));
        assert_eq!(first[&a], format!("import './{}' // {{{{ {{{{ no key }}}}", &b["assets/".len()..]));
        for listed in [a.as_str(), b.as_str(), "manifest.webmanifest", ""] {
            assert!(first["sw.js"].contains(&format!("\"{listed}\"")), "{listed}");
        }

        let second =
            page(&[index, SERVICE_WORKER, MANIFEST, ("a.js", "import './{{b.js}}'"), ("b.js", "2")]).unwrap();
        assert_ne!(name(&second, "assets/b-"), b, "other contents, other name");
        assert_ne!(name(&second, "assets/a-"), a, "also for what refers to it");
        assert_ne!(first["sw.js"], second["sw.js"]);
    }

    #[test]
    fn files_fetched_by_generated_javascript_are_hashed() {
        let glue = (
            "web.js",
            "import * as later from './later.js'; imports['./later.js'] = later; new URL('web_bg.wasm', import.meta.url)",
        );
        let later = ("later.js", "load(new URL(\"./part.wasm\", import.meta.url))");
        let index = ("index.html", "<script src={{web.js}}>");
        let page =
            page(&[index, SERVICE_WORKER, MANIFEST, glue, later, ("web_bg.wasm", "0"), ("part.wasm", "1")])
                .unwrap();
        let name = |start: &str| {
            page.keys().find(|key| key.starts_with(start)).unwrap()["assets/".len()..].to_owned()
        };
        let (web, later) = (name("assets/web-"), name("assets/later-"));
        assert_eq!(
            page[&format!("assets/{web}")],
            format!(
                "import * as later from './{later}'; imports['./later.js'] = later; \
                 new URL('./{}', import.meta.url)",
                name("assets/web_bg-")
            )
        );
        assert!(page[&format!("assets/{later}")].contains(&format!("\"./{}\"", name("assets/part-"))));
    }

    #[test]
    fn style_sheets_load_with_one_request() {
        let link = |name: &str| format!("<link rel=\"stylesheet\" href=\"{{{{{name}}}}}\">\n");
        let index = format!("<head>\n{}{}</head>\n", link("b.css"), link("a.css"));
        let page = page(&[
            ("index.html", &index),
            SERVICE_WORKER,
            MANIFEST,
            ("a.css", "a { color: red }"),
            ("b.css", "b { src: url({{font.woff2}}) }"),
            ("font.woff2", "0"),
        ])
        .unwrap();
        let styles: Vec<&String> = page.keys().filter(|name| name.ends_with(".css")).collect();
        let [styles] = styles[..] else { panic!("{styles:?}") };
        assert_eq!(
            page["index.html"],
            format!("<head>\n<link rel=\"stylesheet\" href=\"{styles}\">\n</head>\n")
        );
        let font = page.keys().find(|name| name.contains("font-")).unwrap();
        let font = &font["assets/".len()..];
        assert_eq!(page[styles], format!("b {{ src: url({font}) }}\na {{ color: red }}"));
    }

    #[test]
    fn lines_with_optional_files_need_them() {
        let boot = ("a.js", "1;\nimport \"./{{optional:part.js}}\";\n2;\n");
        let whole = |files: &[(&str, &str)]| {
            let page = page(&[&[("index.html", "{{a.js}}"), SERVICE_WORKER, MANIFEST, boot], files].concat())
                .unwrap();
            let (_, script) = page.iter().find(|(name, _)| name.starts_with("assets/a-")).unwrap();
            script.clone()
        };
        assert_eq!(whole(&[]), "1;\n2;\n");
        let cut = whole(&[("part.js", "3")]);
        assert!(cut.contains("import \"./part-") && cut.lines().count() == 3, "{cut}");
    }

    #[test]
    fn missing_files_and_circles_are_errors() {
        let missing = page(&[("index.html", "{{gone.css}}"), SERVICE_WORKER, MANIFEST]);
        assert!(missing.unwrap_err().to_string().contains("gone.css"));
        let circle =
            page(&[("index.html", ""), SERVICE_WORKER, MANIFEST, ("a.js", "{{b.js}}"), ("b.js", "{{a.js}}")]);
        assert!(circle.unwrap_err().to_string().contains("circle"));
    }
}
