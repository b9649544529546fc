//! Generates a constant for each message of the English files, so that code can't refer to a missing message.

use std::fmt::Write as _;
use std::path::Path;
use std::{env, fs};

use fluent_syntax::ast::{Entry, Expression, InlineExpression, Message, PatternElement};

fn main() {
    println!("cargo::rerun-if-changed=languages");
    constants("languages/en.ftl", "ids.rs", |_| "Id");
    // The page uses some messages as plain texts and fills others; the types distinguish them.
    constants(
        "languages/page.en.ftl",
        "page.rs",
        |message| if is_plain(message) { "Text" } else { "Message" },
    );
}

/// Writes a file with one constant per message; its type depends on the message.
fn constants(from: &str, to: &str, type_of: impl Fn(&Message<&str>) -> &'static str) {
    let source = fs::read_to_string(from).expect("the English messages");
    let resource = match fluent_syntax::parser::parse(source.as_str()) {
        Ok(resource) => resource,
        Err((_, errors)) => panic!("{from}: {errors:?}"),
    };
    let mut constants = String::new();
    let mut names = String::new();
    for entry in &resource.body {
        let Entry::Message(message) = entry else { continue };
        let (id, kind, text) = (message.id.name, type_of(message), shown(message));
        let name = id.replace('-', "_").to_uppercase();
        writeln!(constants, "#[doc = {text:?}]\npub const {name}: {kind} = {kind}({id:?});")
            .expect("a string grows");
        writeln!(names, "Id({id:?}),").expect("a string grows");
    }
    write!(constants, "/// Every message there is.\npub const ALL: &[Id] = &[{names}];")
        .expect("a string grows");
    let folder = env::var_os("OUT_DIR").expect("cargo names the folder");
    fs::write(Path::new(&folder).join(to), constants).expect("the folder of the build can be written");
}

/// Returns whether the message has no placeholders or selectors.
fn is_plain(message: &Message<&str>) -> bool {
    let elements = message.value.as_ref().map_or(&[][..], |pattern| &pattern.elements);
    matches!(elements, [PatternElement::TextElement { .. }])
}

/// Returns the message on one line.
fn shown(message: &Message<&str>) -> String {
    let mut text = String::new();
    for element in message.value.iter().flat_map(|pattern| &pattern.elements) {
        match element {
            PatternElement::TextElement { value } => text.push_str(value),
            PatternElement::Placeable { expression } => match expression {
                Expression::Inline(InlineExpression::VariableReference { id }) => {
                    text.push('$');
                    text.push_str(id.name);
                }
                _ => text.push('…'),
            },
        }
    }
    text.replace('\n', " ")
}
