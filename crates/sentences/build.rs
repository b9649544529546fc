//! Makes a constant of each message of the English file, so that code cannot ask for one that does not exist.

use std::fmt::Write as _;
use std::path::Path;
use std::{env, fs};

use fluent_syntax::ast::{Entry, InlineExpression, PatternElement};

fn main() {
    println!("cargo::rerun-if-changed=languages");
    let source = fs::read_to_string("languages/en.ftl").expect("the English messages");
    let resource = match fluent_syntax::parser::parse(source.as_str()) {
        Ok(resource) => resource,
        Err((_, errors)) => panic!("languages/en.ftl: {errors:?}"),
    };
    let mut constants = String::new();
    let mut names = String::new();
    for entry in &resource.body {
        let Entry::Message(message) = entry else { continue };
        let id = message.id.name;
        let name = id.replace('-', "_").to_uppercase();
        let mut text = String::new();
        for element in message.value.iter().flat_map(|pattern| &pattern.elements) {
            match element {
                PatternElement::TextElement { value } => text.push_str(value),
                PatternElement::Placeable { expression } => match expression {
                    fluent_syntax::ast::Expression::Inline(InlineExpression::VariableReference { id }) => {
                        text.push('$');
                        text.push_str(id.name);
                    }
                    _ => text.push('…'),
                },
            }
        }
        let text = text.replace('\n', " ");
        writeln!(constants, "#[doc = {text:?}]\npub const {name}: Id = Id({id:?});").expect("a string grows");
        writeln!(names, "{name},").expect("a string grows");
    }
    write!(constants, "/// Every message there is.\npub const ALL: &[Id] = &[{names}];")
        .expect("a string grows");
    let folder = env::var_os("OUT_DIR").expect("cargo names the folder");
    fs::write(Path::new(&folder).join("ids.rs"), constants).expect("the folder of the build can be written");
}
