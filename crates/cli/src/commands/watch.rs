use std::io::Write;

use eightfold_catalog::{AnyMatch, Choice, dispatch};
use eightfold_client::Follower;
use eightfold_game::Game;
use eightfold_table::{Body, Row, Table};

use crate::args::number;
use crate::failure::{Failure, note};
use crate::online::{Rows, SeatNames, Server, ServerAddress, TableEvent, describe_row};
use crate::paint::{ColourChoice, Style, picture};

/// Watch an online game.
///
/// Checks every log entry as it arrives: it must follow from the earlier entries by the rules, and its hash must match
/// theirs. Ends when the game is over. If the connection is lost, it reconnects and continues after the last entry.
#[derive(clap::Args)]
pub struct Args {
    /// The address of the game, `http://HOST/g/ID` or as the page shows it.
    #[arg(value_name = "URL")]
    url: String,
    /// Print the log entries as they are, one JSON object per line.
    #[arg(long)]
    rows: bool,
    /// Don't draw the board after every turn.
    #[arg(long)]
    no_board: bool,
    /// When to print colours.
    #[arg(long, value_enum, default_value_t, value_name = "WHEN", alias = "colour")]
    color: ColourChoice,
    /// The width in columns; by default that of the terminal, or 80.
    #[arg(long, value_name = "N", value_parser = number(1..=usize::MAX))]
    width: Option<usize>,
}

impl Args {
    pub fn run(self, out: &mut dyn Write) -> Result<(), Failure> {
        let address = ServerAddress::read(&self.url)?;
        let style = Style::of_stdout(self.color, self.width, None);
        let server = Server::new(&address.server, None);
        let mut rows = Rows::new(server.clone(), address.table()?, 0);
        let mut follower = Follower::default();
        let mut names = SeatNames::default();
        loop {
            match rows.next_event()? {
                TableEvent::Row(row, text) => {
                    let wrong = |error: String| Failure::Wrong(format!("{}: {error}", server.base()));
                    follower.apply((*row).clone(), text.clone()).map_err(|error| wrong(error.to_string()))?;
                    let newer = follower.table().and_then(Table::newer);
                    newer.map_or(Ok(()), |newer| Err(wrong(newer.to_string())))?;
                    if self.rows {
                        writeln!(out, "{text}")?;
                    } else if let Some(table) = follower.table() {
                        if matches!(row.body, Body::Sit { seat, .. } if names.get(seat).is_none()) {
                            names = SeatNames::ask(&server, table.id(), table.seq());
                        }
                        self.describe(table, &names, &row, style, out)?;
                    }
                    out.flush()?;
                }
                TableEvent::Lost => note!("the connection to {} is lost; reconnecting", server.base()),
                TableEvent::Over => break,
            }
        }
        if let Some(result) = follower.table().and_then(Table::result)
            && !self.rows
        {
            writeln!(out, "result {result}")?;
        }
        Ok(())
    }

    /// Prints what a log entry says.
    fn describe(
        &self,
        table: &Table,
        names: &SeatNames,
        row: &Row,
        style: Style,
        out: &mut dyn Write,
    ) -> Result<(), Failure> {
        let Some(words) = describe_row(table, names, row) else { return Ok(()) };
        writeln!(out, "{words}")?;
        let drawn = matches!(row.body, Body::Start { .. } | Body::Turn { .. } | Body::Undo { .. });
        if drawn
            && !self.no_board
            && let Some(played) = table.played()
        {
            writeln!(out, "{}", board(table.choice(), played, style)?)?;
        }
        Ok(())
    }
}

/// Draws the board of a match as lines.
fn board(choice: &Choice, played: &dyn AnyMatch, style: Style) -> Result<String, Failure> {
    let position = played.position();
    let lines = dispatch!(choice.rules(), |G, rules| {
        <G as Game>::from_text(rules, &position).map(|position| picture(&position, style, None))
    }
    .map_err(Failure::input))?;
    Ok(lines.join("\n"))
}
