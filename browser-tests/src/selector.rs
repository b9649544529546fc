/// A CSS selector.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Selector(pub(crate) String);

/// Selects the element with this `data-testid`.
pub fn id(test_id: &str) -> Selector {
    attribute("data-testid", test_id)
}

/// Selects the element with this `aria-label`.
pub fn label(label: &str) -> Selector {
    attribute("aria-label", label)
}

fn attribute(name: &str, value: &str) -> Selector {
    Selector(format!("[{name}=\"{}\"]", value.replace('\\', "\\\\").replace('"', "\\\"")))
}

impl From<&str> for Selector {
    fn from(css: &str) -> Selector {
        Selector(css.to_owned())
    }
}

impl From<String> for Selector {
    fn from(css: String) -> Selector {
        Selector(css)
    }
}

impl From<&Selector> for Selector {
    fn from(selector: &Selector) -> Selector {
        selector.clone()
    }
}
