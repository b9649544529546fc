//! The versions of a database: which migrations it has had, and which programs can use it.
//!
//! A database is marked with the oldest version whose programs can use it, and has the number of its migrations beside
//! that. So servers of the last versions can be started again on a database that a newer server has migrated: while servers
//! are replaced one by one, or to go back. Programs from before this distinction compare the mark with what they know.

use crate::StoreError;

/// The versions that are stored in a database.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Versions {
    /// The oldest version whose programs can use it; 0 for an empty one.
    pub mark: i64,
    /// The number of its migrations; `None` if an older program made it, whose mark was this number.
    pub newest: Option<i64>,
}

impl Versions {
    /// Returns the number of its migrations.
    pub fn migrated(self) -> i64 {
        self.newest.unwrap_or(self.mark)
    }

    /// Returns those of these migrations that it lacks.
    ///
    /// # Errors
    /// If this program is too old for it.
    pub fn missing<T>(self, migrations: &[T]) -> Result<&[T], StoreError> {
        let known = migrations.len() as i64;
        if self.mark > known {
            return Err(StoreError::TooNew { found: self.mark, known });
        }
        let done = usize::try_from(self.migrated()).unwrap_or(0).min(migrations.len());
        Ok(&migrations[done..])
    }

    /// Returns what it says once it has had these migrations, with which programs from the version `oldest` can use it.
    pub fn after<T>(self, migrations: &[T], oldest: i64) -> Self {
        let newest = self.migrated().max(migrations.len() as i64);
        // A newer program may have raised the mark.
        let mark = self.newest.map_or(oldest, |_| self.mark.max(oldest));
        Self { mark, newest: Some(newest) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn databases_say_who_can_use_them() {
        let migrations = ["x"; 10];
        let of = |mark, newest| Versions { mark, newest };
        let lacks = |versions: Versions| versions.missing(&migrations).map(<[_]>::len);
        for (before, missing) in [
            (of(0, None), 10),
            (of(7, None), 3),
            (of(10, None), 0),
            (of(7, Some(8)), 2),
            (of(7, Some(10)), 0),
        ] {
            assert_eq!(lacks(before), Ok(missing), "{before:?}");
            assert_eq!(before.after(&migrations, 7), of(7, Some(10)), "{before:?}");
        }
        // A newer program has added things, or changed what this one uses.
        assert_eq!((lacks(of(9, Some(12))), of(9, Some(12)).after(&migrations, 7)), (Ok(0), of(9, Some(12))));
        assert_eq!(lacks(of(11, Some(12))), Err(StoreError::TooNew { found: 11, known: 10 }));
    }
}
