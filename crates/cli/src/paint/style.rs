use std::io::IsTerminal;

use eightfold_scene::octiles::Paint;

use crate::args::number;
use crate::progress::is_dumb;

/// How a character is painted.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum CellPaint {
    /// The terminal's default colour.
    #[default]
    Plain,
    /// Fainter.
    Faint,
    /// Stronger.
    Strong,
    /// In a colour, as a line.
    Line(Paint),
    /// A piece: dark on a colour.
    Piece(Paint),
}

/// Output settings: whether to use colours, and the size.
#[derive(Clone, Copy, Debug)]
pub struct Style {
    /// Whether to print colour escape sequences.
    pub colour: bool,
    /// The number of columns.
    pub columns: usize,
    /// The number of rows.
    pub rows: usize,
}

/// When to print colours.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, clap::ValueEnum)]
pub enum ColourChoice {
    /// On a terminal, unless NO_COLOR is set or TERM is dumb.
    #[default]
    Auto,
    /// Always.
    Always,
    /// Never.
    Never,
}

/// How boards are drawn, as the command line says.
#[derive(clap::Args, Clone, Copy, Debug)]
pub struct DrawOptions {
    /// When to print colours.
    #[arg(long, value_enum, default_value_t, value_name = "WHEN", alias = "colour")]
    color: ColourChoice,
    /// The width in columns; by default that of the terminal, or 80.
    #[arg(long, value_name = "N", value_parser = number(1..=usize::MAX))]
    width: Option<usize>,
    /// The height in rows; by default that of the terminal, or as many as the largest board takes.
    #[arg(long, value_name = "N", value_parser = number(1..=usize::MAX))]
    height: Option<usize>,
}

impl DrawOptions {
    /// Returns the style for standard output, in the current window.
    pub fn style(self) -> Style {
        Style::of_stdout(self.color, self.width, self.height)
    }
}

impl Style {
    /// Returns the style for standard output.
    ///
    /// Columns and rows are those given, otherwise those of the terminal; without a terminal, 80 columns and as many
    /// rows as needed.
    pub fn of_stdout(when: ColourChoice, columns: Option<usize>, rows: Option<usize>) -> Self {
        let terminal = std::io::stdout().is_terminal();
        let size = terminal_size::terminal_size();
        let forbidden = std::env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty());
        Self {
            colour: match when {
                ColourChoice::Always => true,
                ColourChoice::Never => false,
                ColourChoice::Auto => terminal && !forbidden && !is_dumb(),
            },
            columns: columns.or_else(|| size.map(|(width, _)| usize::from(width.0))).unwrap_or(80),
            rows: rows.or_else(|| size.map(|(_, height)| usize::from(height.0))).unwrap_or(usize::MAX),
        }
    }

    /// Returns the style with this many rows fewer.
    pub const fn less_rows(self, rows: usize) -> Self {
        Self { rows: self.rows.saturating_sub(rows), ..self }
    }

    /// Paints the text, on the wood of a tile or not.
    pub fn paint_on(self, text: &str, paint: CellPaint, on_tile: bool) -> String {
        if !self.colour {
            return text.to_owned();
        }
        let code = match (paint, on_tile) {
            (CellPaint::Plain | CellPaint::Faint | CellPaint::Strong, true) => "38;5;94".to_owned(),
            (paint, _) => code(paint).to_owned(),
        };
        let ground = match paint {
            CellPaint::Piece(_) => "",
            _ if on_tile => "48;5;223",
            _ => "",
        };
        match (code.is_empty(), ground.is_empty()) {
            (true, true) => text.to_owned(),
            (false, false) => format!("\x1b[{code};{ground}m{text}\x1b[0m"),
            _ => format!("\x1b[{code}{ground}m{text}\x1b[0m"),
        }
    }
}

/// Returns the escape code of a paint.
fn code(paint: CellPaint) -> &'static str {
    match paint {
        CellPaint::Plain => "",
        CellPaint::Faint => "2",
        CellPaint::Strong => "1",
        CellPaint::Line(tint) => match tint {
            Paint::Blue => "1;38;5;33",
            Paint::Red => "1;38;5;160",
            Paint::Yellow => "1;38;5;178",
            Paint::Green => "1;38;5;34",
            Paint::Teal => "1;38;5;37",
            Paint::Plum => "1;38;5;133",
            Paint::Gold => "1;38;5;178",
            Paint::Orange => "1;38;5;208",
        },
        CellPaint::Piece(tint) => match tint {
            Paint::Blue => "1;97;48;5;26",
            Paint::Red => "1;97;48;5;160",
            Paint::Yellow => "1;30;48;5;220",
            Paint::Green => "1;97;48;5;28",
            Paint::Teal => "1;30;48;5;44",
            Paint::Plum => "1;97;48;5;96",
            Paint::Gold => "1;30;48;5;220",
            Paint::Orange => "1;30;48;5;208",
        },
    }
}
