use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdout, Command, Stdio};
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Once, mpsc};
use std::time::Duration;

/// How long a program may take to say where it listens.
pub const START: Duration = Duration::from_secs(120);

/// Kills the whole group when its input closes, which also happens when the test is killed. The shell closes its own
/// end of the output, so that the output ends when the program does.
const SCRIPT: &str = r#""$@" 2>&1 & exec > /dev/null; cat; kill -KILL 0"#;

/// A program in a process group with everything it starts, and a folder for its files. When this is dropped, the group
/// is killed and the folder removed.
pub struct Group {
    shell: Child,
    folder: PathBuf,
}

impl Group {
    /// Starts the program that `add` adds to the command with its arguments, given the folder; returns what `find`
    /// finds in its output.
    pub fn start<T: Send + 'static>(
        add: impl FnOnce(&mut Command, &Path),
        find: impl FnOnce(&mut BufReader<ChildStdout>) -> Result<T, String> + Send + 'static,
    ) -> Result<(Group, T), String> {
        use std::os::unix::process::CommandExt;
        let folder = fresh_folder();
        let mut shell = Command::new("sh");
        shell.args(["-c", SCRIPT, "sh"]).env("TMPDIR", &folder);
        add(&mut shell, &folder);
        shell.process_group(0).stdin(Stdio::piped()).stdout(Stdio::piped());
        let mut shell = shell.spawn().expect("sh can be started");
        let mut output = BufReader::new(shell.stdout.take().expect("its output is piped"));
        // From here on the group is killed when this is dropped.
        let group = Group { shell, folder };
        let (sender, found) = mpsc::channel();
        std::thread::spawn(move || {
            // If it took too long, the receiver is gone.
            let _ = sender.send(find(&mut output));
            // Further output would block the program once the pipe is full.
            let _ = std::io::copy(&mut output, &mut std::io::sink());
        });
        let found = found.recv_timeout(START);
        let found =
            found.unwrap_or_else(|_| Err(format!("no word of its port for {} s", START.as_secs())))?;
        Ok((group, found))
    }
}

impl Drop for Group {
    fn drop(&mut self) {
        drop(self.shell.stdin.take());
        // The group is already killed, or the shell can't be waited for; either way there is nothing left to do.
        let _ = self.shell.wait();
        let _ = std::fs::remove_dir_all(&self.folder);
    }
}

/// Reads until the program prints these words; returns the rest of that line, or everything it printed before it ended.
pub fn after(output: &mut impl BufRead, words: &str) -> Result<String, String> {
    let mut said = String::new();
    loop {
        let from = said.len();
        match output.read_line(&mut said) {
            Ok(0) | Err(_) => return Err(said),
            Ok(_) => {}
        }
        if let Some((_, rest)) = said[from..].split_once(words) {
            return Ok(rest.trim().to_owned());
        }
    }
}

/// Creates a new folder for a program in the system's temporary folder, because Chromium refuses a long path. Folders
/// of earlier runs, whose programs ended with them, are removed.
fn fresh_folder() -> PathBuf {
    static NEXT_NUMBER: AtomicU32 = AtomicU32::new(0);
    static REMOVE_OLD_FOLDERS: Once = Once::new();
    const NAME: &str = "eightfold-browser-";
    let temporary = std::env::temp_dir();
    REMOVE_OLD_FOLDERS.call_once(|| {
        for folder in std::fs::read_dir(&temporary).into_iter().flatten().flatten() {
            let name = folder.file_name().to_string_lossy().into_owned();
            let process = name.strip_prefix(NAME).and_then(|rest| rest.split('-').next());
            if process.is_some_and(|id| !Path::new("/proc").join(id).exists()) {
                // A folder that can't be removed does no harm.
                let _ = std::fs::remove_dir_all(folder.path());
            }
        }
    });
    let number = NEXT_NUMBER.fetch_add(1, Ordering::Relaxed);
    let folder = temporary.join(format!("{NAME}{}-{number}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("the folder for temporary files can be written");
    folder
}
