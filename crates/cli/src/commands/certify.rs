use std::fmt::Write as _;
use std::fs::{File, TryLockError};
use std::io::{BufWriter, ErrorKind, Write};
use std::path::{Path, PathBuf};
use std::time::Duration;

use eightfold_challenges::exact::{
    self, CHECK_CROSSINGS, CHECK_PRICES, CHECK_ROUNDS, CHECK_WEIGHTS, CertificateError, Crossings, Depth,
    Prices, Question, Rounds, Source, StopCondition, VerifyError, Weights, solver_name,
};
use eightfold_challenges::{Amount, Certificate, Measure, Record, ScoreId, Status, archive};

use super::solve::interrupted;
use super::verify_archive::ArchiveLocation;
use crate::args::{NO_TIMEOUT, duration, make_folder};
use crate::count::count;
use crate::failure::Failure;
use crate::paint::{ColourChoice, Style, layout_picture};
use crate::progress::Progress;

/// Write the files for checking a record independently.
///
/// The folder gets the board that reaches the value, and the evidence for the bound: a formula in DIMACS with comments
/// that explain each variable and block of clauses, and its proof, which is created if the archive doesn't have it; or
/// weights, rounds, tiles or prices with a short program that checks them; or the reason in words. `ID.md` says what is
/// claimed and how to check it. The exit code is 1 if the record is wrong. Existing files are never overwritten, except
/// those of a run that was interrupted or ran out of time: run the same command again to finish it.
#[derive(clap::Args)]
pub struct Args {
    /// The score, like `9` or `2.path.segments`; `eightfold solve --list` lists all.
    #[arg(value_name = "ID", value_parser = crate::suggest::SCORES, hide_possible_values = true)]
    id: String,
    /// The folder for the files; it's created if it doesn't exist.
    #[arg(long, value_name = "DIR")]
    dir: PathBuf,
    #[command(flatten)]
    location: ArchiveLocation,
    /// The maximum time for creating a proof, like `30s` or `10m`; by default there is no limit.
    #[arg(long, value_name = "TIME", value_parser = duration(Duration::ZERO, NO_TIMEOUT))]
    time: Option<Duration>,
}

/// Creates the files of a record one by one.
struct RecordWriter<'a> {
    dir: &'a Path,
    id: String,
    /// Names and descriptions of the files written.
    files: Vec<(String, &'static str)>,
}

impl Args {
    pub fn run(self, out: &mut dyn Write) -> Result<(), Failure> {
        let id: ScoreId = self.id.parse().map_err(|error| {
            let parts = exact::all_scores().into_iter().filter(|id| id.is_named(&self.id));
            let parts: Vec<String> = parts.take(6).map(|id| id.to_string()).collect();
            match parts[..] {
                [] => Failure::input(error),
                _ => Failure::input(format!(
                    "`{}` has several scores: name one, like {}; `eightfold solve --list` lists them",
                    self.id,
                    parts.join(", ")
                )),
            }
        })?;
        let source = self.location.source();
        let records = match &source {
            Source::Folder(folder) => exact::read_folder(folder).map_err(Failure::input)?,
            Source::BuiltIn => archive(),
        };
        let record = records
            .into_iter()
            .find(|record| record.id == id)
            .ok_or_else(|| Failure::input(format!("the archive has no record of `{id}`")))?;
        let mut dossier = RecordWriter { dir: &self.dir, id: id.to_string(), files: Vec::new() };
        // The files of an interrupted run are overwritten.
        let unfinished = UnfinishedMarker::find(&self.dir, &dossier.id)?;
        for name in dossier.possible() {
            if unfinished.is_none() && self.dir.join(&name).exists() {
                return Err(Failure::input(format!(
                    "{}: this file already exists and won't be overwritten; name another folder",
                    self.dir.join(&name).display()
                )));
            }
        }
        // Never hand out a board with another score, or a proof that fails.
        exact::verify(&record, &source, Depth { proof: Duration::ZERO }).map_err(|fault| match fault {
            VerifyError::Certificate(CertificateError::Stored(fault)) => Failure::input(fault),
            VerifyError::Certificate(CertificateError::Io(fault)) => Failure::input(fault),
            fault => Failure::Wrong(format!("the record of `{id}` is wrong: {fault}")),
        })?;
        make_folder(&self.dir)?;
        let unfinished = match unfinished {
            Some(found) => found,
            None => UnfinishedMarker::begin(&self.dir, &dossier.id)?,
        };
        dossier.witness(&record)?;
        let (reason, missing) = dossier.bound(&record, &source, self.time)?;
        dossier.describe(&record, &reason)?;
        for (name, meaning) in &dossier.files {
            writeln!(out, "{}: {meaning}", self.dir.join(name).display())?;
        }
        match missing {
            None => unfinished.end(),
            Some(why) => {
                out.flush()?;
                Err(Failure::Limit(why))
            }
        }
    }
}

/// The file `ID.unfinished`, which exists until all files of a record are written, so that a later run resumes where
/// an earlier one was interrupted. A run holds its lock while it works.
struct UnfinishedMarker {
    path: PathBuf,
    _lock: File,
}

impl UnfinishedMarker {
    /// Finds the marker of an earlier run, if there is one.
    ///
    /// # Errors
    ///
    /// If that run is still active, or the marker can't be opened.
    fn find(dir: &Path, id: &str) -> Result<Option<Self>, Failure> {
        let path = Self::path(dir, id);
        match File::open(&path) {
            Ok(file) => Self::locked(path, file).map(Some),
            // A file in place of the folder is reported when the folder is created.
            Err(error) if matches!(error.kind(), ErrorKind::NotFound | ErrorKind::NotADirectory) => Ok(None),
            Err(error) => Err(at(&path, &error)),
        }
    }

    /// Creates the marker.
    fn begin(dir: &Path, id: &str) -> Result<Self, Failure> {
        let path = Self::path(dir, id);
        let mut file = File::create_new(&path).map_err(|error| at(&path, &error))?;
        let words = format!(
            "`eightfold certify {id}` hasn't written all its files here yet. If it was interrupted, run it again to \
             write them all.\n"
        );
        file.write_all(words.as_bytes()).map_err(|error| at(&path, &error))?;
        Self::locked(path, file)
    }

    /// Removes the marker, because all files are complete.
    fn end(self) -> Result<(), Failure> {
        std::fs::remove_file(&self.path).map_err(|error| at(&self.path, &error))
    }

    fn path(dir: &Path, id: &str) -> PathBuf {
        dir.join(format!("{id}.unfinished"))
    }

    fn locked(path: PathBuf, file: File) -> Result<Self, Failure> {
        // On file systems without locks, the caller has to keep runs apart.
        if let Err(TryLockError::WouldBlock) = file.try_lock() {
            let words = "another run is writing these files; wait for it, or name another folder";
            return Err(Failure::Input(format!("{}: {words}", path.display())));
        }
        Ok(Self { path, _lock: file })
    }
}

impl RecordWriter<'_> {
    /// Returns all names that a file of this record can have.
    fn possible(&self) -> Vec<String> {
        ["md", "board.txt", "cnf", "lrat", "weights.json", "rounds.json", "crossings.json", "prices.json"]
            .iter()
            .map(|ending| format!("{}.{ending}", self.id))
            .collect()
    }

    fn write(&mut self, name: &str, meaning: &'static str, text: &str) -> Result<(), Failure> {
        let path = self.dir.join(name);
        std::fs::write(&path, text).map_err(|error| at(&path, &error))?;
        self.files.push((name.to_owned(), meaning));
        Ok(())
    }

    /// The board, its value and its picture.
    fn witness(&mut self, record: &Record) -> Result<(), Failure> {
        let layout = record.board().map_err(Failure::input)?;
        let style = Style::of_stdout(ColourChoice::Never, Some(100), Some(usize::MAX));
        let mut text = format!("{}\n{} {}\n\n", record.witness, record.id, record.value);
        for line in layout_picture(&layout, style) {
            let _ = writeln!(text, "{line}");
        }
        self.write(&format!("{}.board.txt", self.id), "the board that reaches the value", &text)
    }

    /// Writes the evidence for the bound; describes why it holds, how to check it, and what is missing for lack of
    /// time.
    fn bound(
        &mut self,
        record: &Record,
        source: &Source,
        limit: Option<Duration>,
    ) -> Result<(String, Option<String>), Failure> {
        let reason = match (&record.certificate, record.id) {
            (None, _) => "No bound is known.".to_owned(),
            (Some(Certificate::Ceiling { reason }), _) => format!(
                "The bound follows from counting alone: {reason}. There is nothing to compute; docs/SOLVER.md gives the \
                 arguments that take more than a line."
            ),
            (Some(Certificate::Enumeration { what, count }), ScoreId::Pair(_)) => format!(
                "All {count} {what} were checked. No path between two stops or circles is shorter than the shortest way \
                 along links and segments if any two sides of every tile could be joined. The witness has a real path \
                 of this length."
            ),
            (Some(Certificate::Enumeration { .. }), ScoreId::Measure(measure)) => {
                self.enumeration(measure)?
            }
            (Some(Certificate::Weights { weights, .. }), ScoreId::Measure(measure)) => {
                let weights = Weights::new(weights.clone());
                let file = weights.and_then(|weights| weights.to_json(measure));
                let file =
                    file.ok_or_else(|| Failure::input("the weights of the certificate fit no links"))?;
                self.checked(
                    "weights",
                    &file,
                    CHECK_WEIGHTS,
                    "Each link between spaces, each way from a space into a post and each stop has a weight. Whatever \
                     counts takes some of them, none is taken twice, and the whole is not enough for one more than the \
                     bound. For challenge 18 this needs ruling C7: every side of both stops belongs to the group.",
                )?
            }
            (Some(Certificate::Weights { .. }), ScoreId::Pair(_)) => {
                return Err(Failure::input("the record of a pair of posts has no weights"));
            }
            (Some(Certificate::Prices { unit, prices, shapes }), ScoreId::Measure(measure)) => {
                let prices = Prices::new(*unit, prices, shapes.clone());
                let file = prices.and_then(|prices| prices.to_json(measure));
                let file =
                    file.ok_or_else(|| Failure::input("the prices of the certificate fit no tiles"))?;
                self.checked(
                    "prices",
                    &file,
                    CHECK_PRICES,
                    "A board earns the unit for each strand that counts and pays the price of each of its tiles. Filling \
                     the spaces one by one, with any tile each time, shows how much can be gained at most. A board has \
                     no tile twice, so it pays at most all prices together. Where shapes have prices, strands of one \
                     shape pay its price, and together they earn no more than the unit beyond what one pays.",
                )?
            }
            (Some(Certificate::Prices { .. }), ScoreId::Pair(_)) => {
                return Err(Failure::input("the record of a pair of posts has no prices"));
            }
            (Some(Certificate::Refutation { .. }), _) => return self.refutation(record, source, limit),
        };
        Ok((reason, None))
    }

    fn enumeration(&mut self, measure: Measure) -> Result<String, Failure> {
        if measure == Measure::PairCrossings {
            return self.checked(
                "crossings",
                &Crossings::count().to_json(),
                CHECK_CROSSINGS,
                "On each space the crossings of two strands are at most as many as their ends at posts there, plus the \
                 gain of its tile. The two strands have four ends, and each tile is there once.",
            );
        }
        self.checked(
            "rounds",
            &Rounds::count().to_json(measure),
            CHECK_ROUNDS,
            "A strand that comes back to a tile has gone round: some of its links make a round that enters no space \
             twice. A link belongs to one strand, so there are no more such strands than rounds that share no link.",
        )
    }

    /// Writes a data file and the program that checks it.
    fn checked(
        &mut self,
        kind: &str,
        file: &serde_json::Value,
        program: &str,
        why: &str,
    ) -> Result<String, Failure> {
        let name = format!("{}.{kind}.json", self.id);
        self.write(&name, "the figures from which the bound follows", &format!("{file:#}\n"))?;
        let script = format!("check_{kind}.py");
        let path = self.dir.join(&script);
        match std::fs::metadata(&path) {
            // The program is the same for all scores.
            Ok(there)
                if there.len() == program.len() as u64
                    && std::fs::read_to_string(&path).is_ok_and(|there| there == program) =>
            {
                self.files.push((script.clone(), "a program that checks them"))
            }
            // An interrupted run may have written part of it.
            Ok(_) if std::fs::read(&path).is_ok_and(|there| program.as_bytes().starts_with(&there)) => {
                self.write(&script, "a program that checks them", program)?;
            }
            Ok(_) => {
                return Err(Failure::input(format!(
                    "{}: a different file with this name already exists; name another folder",
                    path.display()
                )));
            }
            Err(_) => self.write(&script, "a program that checks them", program)?,
        }
        Ok(format!("{why}\n\n```\npython3 {script} {name}\n```"))
    }

    fn refutation(
        &mut self,
        record: &Record,
        source: &Source,
        limit: Option<Duration>,
    ) -> Result<(String, Option<String>), Failure> {
        let question = exact::refuted_question(record).map_err(Failure::input)?;
        let (Some(question), Some(Certificate::Refutation { asked, formula, cuts, proof, .. })) =
            (question, &record.certificate)
        else {
            return Err(Failure::input("the certificate isn't a refutation"));
        };
        let cnf = format!("{}.cnf", self.id);
        self.formula(&question, &cnf, record, *asked)?;
        let name = format!("{}.lrat", self.id);
        let path = self.dir.join(&name);
        let (made, missing) = match &proof.file {
            Some(kept) => {
                let bytes = source.proof(kept, proof.bytes).map_err(Failure::input)?;
                std::fs::write(&path, bytes).map_err(|error| at(&path, &error))?;
                (
                    format!(
                        "This is the proof stored in the archive, made by CaDiCaL in {} s",
                        proof.seconds
                    ),
                    None,
                )
            }
            None => {
                // A limit beyond the range of the clock means no limit.
                let stop = StopCondition::after(limit.unwrap_or(Duration::MAX), &interrupted());
                let progress = Progress::new(None);
                progress.say(format!("{} makes the proof (CaDiCaL took {} s)", solver_name(), proof.seconds));
                let ScoreId::Measure(measure) = record.id else {
                    return Err(Failure::input("the record of a pair of posts has no refutation"));
                };
                let certificate =
                    exact::certify(measure, asked - 1, cuts, &path, &stop).map_err(Failure::input)?;
                match certificate {
                    Some(Certificate::Refutation { proof: new, .. }) => (
                        format!(
                            "It was recreated by {} in {} s and checked: {}, {}, SHA-256 {}",
                            solver_name(),
                            new.seconds,
                            count(new.steps, "step"),
                            count(new.bytes, "byte"),
                            new.sha256
                        ),
                        None,
                    ),
                    _ => {
                        let _ = std::fs::remove_file(&path);
                        let why = format!(
                            "the proof by {} wasn't finished in time; everything else is written, and \
                             `cadical --lrat --no-binary {cnf} {name}` creates the proof too",
                            solver_name()
                        );
                        ("It was not finished in the time given".to_owned(), Some(why))
                    }
                }
            }
        };
        if missing.is_none() {
            self.files.push((name.clone(), "the proof that the formula has no model, in LRAT"));
        }
        let commands: String = [
            (format!("grep -v '^c' {cnf} | sha256sum"), "the hash above"),
            (format!("lrat-check {cnf} {name}"), "comes with drat-trim"),
            (format!("cake_lpr {cnf} {name}"), "a checker that is itself proven correct"),
            (format!("cadical --lrat --no-binary {cnf} own.lrat"), "a proof of your own"),
            (format!("kissat {cnf}"), "any SAT solver finds no model"),
            (format!("eightfold verify-archive {}", self.id), "what this program does"),
        ]
        .map(|(command, what)| format!("{command:55} # {what}\n"))
        .concat();
        let text = format!(
            "`{cnf}` asks whether a board reaches {asked}. It has no model, so none does. Every board that reaches the \
             value is a model once it is turned as docs/SOLVER.md says; the comments before the formula say what each \
             variable and block of clauses means. Without its comments the formula has SHA-256\n`{formula}`.\n\n\
             `{name}` is the proof. {made}.\n\n```\n\
             {commands}```"
        );
        Ok((text, missing))
    }

    fn formula(
        &mut self,
        question: &Question,
        name: &str,
        record: &Record,
        asked: i64,
    ) -> Result<(), Failure> {
        let path = self.dir.join(name);
        let file = File::create(&path).map_err(|error| at(&path, &error))?;
        let mut out = BufWriter::new(file);
        let head = [
            format!("Eightfold {}: does any Octiles board score {asked} or more in {}?", env!("CARGO_PKG_VERSION"), record.id),
            format!("{}: {}", record.id, about(record.id)),
            "Spaces are named as in docs/SOLVER.md, a2 to e4; a side of a space is written like c3.NW, with N at the top."
                .to_owned(),
            "A placement is TILE.ROTATION: the tile, turned clockwise by this many eighths from how it is printed.".to_owned(),
            "docs/SOLVER.md explains the encoding.".to_owned(),
        ];
        question
            .cnf
            .write_commented(&head, &mut out)
            .and_then(|()| out.flush())
            .map_err(|error| at(&path, &error))?;
        self.files.push((name.to_owned(), "the formula that a better board would satisfy, in DIMACS"));
        Ok(())
    }

    fn describe(&mut self, record: &Record, reason: &str) -> Result<(), Failure> {
        let bound = record.bound.as_ref().map_or_else(|| "not known".to_owned(), Amount::to_string);
        let status = match record.status {
            Status::Proven => "value and bound are equal, so no board is better",
            Status::BestKnown | Status::Below => "the best possible value lies between the two",
        };
        let name = format!("{}.md", self.id);
        let about = about(record.id);
        let mut letters = about.chars();
        let about: String = letters.next().into_iter().flat_map(char::to_uppercase).chain(letters).collect();
        let mut text = format!(
            "# {id}\n\n{about}.\n\n- best board known: **{value}**\n- no board has more than: **{bound}**\n- {status}\n\n\
             ## The board\n\n`{witness}`\n\n({method}.) `{id}.board.txt` shows it; \
             `eightfold measure \"{witness}\" {id}` measures it.\n\n## The bound\n\n{reason}\n\n## The files\n\n",
            id = record.id,
            value = record.value,
            witness = record.witness,
            method = record.method,
        );
        for (file, meaning) in &self.files {
            let _ = writeln!(text, "- `{file}`: {meaning}");
        }
        self.write(&name, "what is claimed, and how to check it", &text)
    }
}

/// Describes a score in words.
pub fn about(id: ScoreId) -> String {
    match id {
        ScoreId::Pair(score) => {
            let [one, other] = score.pair.posts();
            format!("the least {} of a path between {one} and {other}", score.length.name())
        }
        ScoreId::Measure(measure) => measure.score().map_or_else(String::new, |score| score.about.to_owned()),
    }
}

fn at(path: &Path, error: &std::io::Error) -> Failure {
    Failure::input(format!("{}: {error}", path.display()))
}
