//! A record as text.

use std::fmt::Write as _;

use crate::{DiceContext, Record};

impl Record {
    /// Returns the record in canonical text, as `docs/RECORD.md` describes it.
    pub fn to_text(&self) -> String {
        self.print().expect("writing to a string does not fail")
    }

    fn print(&self) -> Result<String, std::fmt::Error> {
        let mut text = String::from("eightfold record 1\n");
        writeln!(text, "game: {}", self.choice.info().id)?;
        let options: Vec<String> =
            self.choice.written_options().map(|(key, value)| format!("{key}={value}")).collect();
        if !options.is_empty() {
            writeln!(text, "options: {}", options.join(" "))?;
        }
        for (key, value) in [("event", &self.event), ("date", &self.date)] {
            if let Some(value) = value {
                writeln!(text, "{key}: {value}")?;
            }
        }
        let letters = self.played.seat_letters();
        for (letter, name) in letters.iter().zip(&self.names) {
            if let Some(name) = name {
                writeln!(text, "player {letter}: {name}")?;
            }
        }
        if let Some(commitment) = self.commitment {
            writeln!(text, "commitment: {commitment}")?;
        }
        if let Some(table) = &self.table {
            writeln!(text, "table: {table}")?;
        }
        match self.dice_context {
            Some(DiceContext::Opening(hash)) => writeln!(text, "opening: {hash}")?,
            Some(DiceContext::Contributions(hash)) => writeln!(text, "contributions: {hash}")?,
            None => {}
        }
        writeln!(text, "start: {}", self.played.position_at(0).expect("every match has a start"))?;
        self.print_remarks(&mut text, 0)?;
        text.push('\n');
        let mut turns = 0;
        for (at, step) in self.played.steps().iter().enumerate() {
            match step.by {
                Some(seat) => {
                    turns += 1;
                    writeln!(text, "{turns}. {} {}", letters[seat.index()], step.text)?;
                }
                None => writeln!(text, "   {}", step.text)?,
            }
            self.print_remarks(&mut text, at + 1)?;
        }
        if turns > 0 {
            text.push('\n');
        }
        writeln!(text, "result: {}", self.result_line())?;
        if let Some(seed) = self.seed {
            writeln!(text, "seed: {seed}")?;
        }
        if let Some(salt) = &self.salt {
            writeln!(text, "salt: {salt}")?;
        }
        if let Some(secret) = self.secret {
            writeln!(text, "secret: {}", secret.0)?;
        }
        for remark in self.remarks.iter().filter(|remark| remark.closing) {
            writeln!(text, "{}", commented(&remark.text))?;
        }
        Ok(text)
    }

    fn print_remarks(&self, text: &mut String, steps: usize) -> std::fmt::Result {
        self.remarks_after(steps).try_for_each(|remark| writeln!(text, "{}", commented(&remark.text)))
    }
}

fn commented(remark: &str) -> String {
    if remark.is_empty() { "#".to_owned() } else { format!("# {remark}") }
}
