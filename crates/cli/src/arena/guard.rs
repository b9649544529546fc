//! Ends the programs started here when this program ends, for whatever reason.
//!
//! Each program runs in its own process group with everything it starts, so an interrupt from the keyboard doesn't
//! reach it. The leader of the group is a guard: this executable again, which waits for the end of its input. The
//! input ends when the parent process ends in any way. Then the guard kills its group.

#[cfg(not(unix))]
use std::process::Command;

/// The argument that runs this program as a guard.
pub const GUARD: &str = "guard-of-a-program";

#[cfg(unix)]
pub use unix::{Guard, end_all, run_guard};

#[cfg(unix)]
mod unix {
    use std::collections::BTreeSet;
    use std::io::Read;
    use std::os::unix::process::CommandExt;
    use std::process::{Child, Command, Stdio};
    use std::sync::{Mutex, PoisonError};

    use rustix::process::{Pid, Signal, getpgrp, getpid, kill_current_process_group, kill_process_group};

    use super::GUARD;

    /// The running groups. A number stays here until its guard has been waited for, so it can't be reused by another
    /// process.
    static GROUPS: Mutex<BTreeSet<u32>> = Mutex::new(BTreeSet::new());

    /// A guard of a program. Dropping it kills the program and everything it started.
    pub struct Guard {
        /// The guard process, which exits when its input ends.
        process: Child,
    }

    impl Guard {
        /// Starts a guard.
        ///
        /// # Errors
        ///
        /// If the process can't be started.
        pub fn start() -> std::io::Result<Self> {
            let mut command = Command::new(std::env::current_exe()?);
            command.arg(GUARD).stdin(Stdio::piped()).stdout(Stdio::null()).stderr(Stdio::null());
            let process = command.process_group(0).spawn()?;
            GROUPS.lock().unwrap_or_else(PoisonError::into_inner).insert(process.id());
            Ok(Self { process })
        }

        /// Makes a command start in the guard's group.
        pub fn guards(&self, command: &mut Command) {
            command.process_group(i32::try_from(self.process.id()).unwrap_or(0));
        }
    }

    impl Drop for Guard {
        fn drop(&mut self) {
            let mut groups = GROUPS.lock().unwrap_or_else(PoisonError::into_inner);
            kill(self.process.id());
            groups.remove(&self.process.id());
            let _ = self.process.wait();
        }
    }

    fn kill(group: u32) {
        // Groups that have already ended need no kill.
        if let Some(group) = i32::try_from(group).ok().and_then(Pid::from_raw) {
            let _ = kill_process_group(group, Signal::KILL);
        }
    }

    /// Kills all guarded programs and everything they started.
    pub fn end_all() {
        for group in GROUPS.lock().unwrap_or_else(PoisonError::into_inner).iter() {
            kill(*group);
        }
    }

    /// Waits for the end of the input, then kills the group.
    pub fn run_guard() {
        // A signal that the program sends to the whole group must not end the guard.
        let _ = ctrlc::set_handler(|| {});
        let _ = std::io::stdin().lock().read_to_end(&mut Vec::new());
        // A guard started by hand isn't the leader of its group.
        if getpgrp() == getpid() {
            let _ = kill_current_process_group(Signal::KILL);
        }
    }
}

/// Without process groups, a program ends when its input does.
#[cfg(not(unix))]
pub struct Guard;

#[cfg(not(unix))]
impl Guard {
    /// Starts nothing.
    ///
    /// # Errors
    ///
    /// Never.
    pub fn start() -> std::io::Result<Self> {
        Ok(Self)
    }

    /// Leaves the command unchanged.
    pub fn guards(&self, _command: &mut Command) {}
}

/// Does nothing: programs end when their input does.
#[cfg(not(unix))]
pub fn end_all() {}

/// Does nothing: there are no guards.
#[cfg(not(unix))]
pub fn run_guard() {}
