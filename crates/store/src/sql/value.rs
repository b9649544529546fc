//! The values of statements and rows, the same for all databases.

use crate::StoreError;
use crate::faults::log_fault;

/// A value in a statement or a row.
#[derive(Clone, PartialEq, Debug)]
pub enum Value {
    /// No value.
    Null,
    /// A whole number, or 0 and 1 for false and true.
    Int(i64),
    /// A fraction.
    Real(f64),
    Text(String),
    Bytes(Vec<u8>),
    /// A list of texts, for [`Dialect::one_of`](super::Dialect::one_of).
    Texts(Vec<String>),
}

/// Creates the values of a statement, `?1` first.
macro_rules! values {
    ($($value:expr),* $(,)?) => { vec![$($crate::sql::Value::from($value)),*] };
}

pub(crate) use values;

impl From<u64> for Value {
    fn from(number: u64) -> Self {
        Self::Int(i64::try_from(number).unwrap_or(i64::MAX))
    }
}

impl From<usize> for Value {
    fn from(number: usize) -> Self {
        Self::from(number as u64)
    }
}

/// Implements the conversion for types with a variant of their own.
macro_rules! into_value {
    ($($kind:ty: $value:ident => $made:expr;)*) => {
        $(impl From<$kind> for Value {
            fn from($value: $kind) -> Self {
                $made
            }
        })*
    };
}

into_value! {
    i64: number => Self::Int(number);
    u32: number => Self::Int(number.into());
    u8: number => Self::Int(number.into());
    bool: yes => Self::Int(yes.into());
    f64: number => Self::Real(number);
    String: text => Self::Text(text);
    &str: text => Self::Text(text.to_owned());
    &String: text => Self::Text(text.clone());
    Vec<u8>: bytes => Self::Bytes(bytes);
    Vec<String>: texts => Self::Texts(texts);
    &Vec<String>: texts => Self::Texts(texts.clone());
}

impl<T: Into<Self>> From<Option<T>> for Value {
    fn from(value: Option<T>) -> Self {
        value.map_or(Self::Null, Into::into)
    }
}

impl<T: Clone + Into<Self>> From<&Option<T>> for Value {
    fn from(value: &Option<T>) -> Self {
        value.clone().into()
    }
}

/// A row that a query found. Its columns are read in order.
#[derive(Debug)]
pub struct Row(std::vec::IntoIter<Value>);

impl Row {
    pub(crate) fn new(columns: Vec<Value>) -> Self {
        Self(columns.into_iter())
    }

    /// Reads the next column.
    pub(crate) fn get<T: FromValue>(&mut self) -> Result<T, StoreError> {
        let value = self.0.next().ok_or_else(|| unreadable("a row is too short".to_owned()))?;
        T::from_value(value)
    }
}

/// Logs and returns the error for data that can't be read.
pub(crate) fn unreadable(words: String) -> StoreError {
    log_fault(StoreError::Damaged(words), "")
}

/// A type of a column.
pub trait FromValue: Sized {
    /// Reads it.
    fn from_value(value: Value) -> Result<Self, StoreError>;
}

/// Returns the error for a column of another type. The value itself stays out of the log.
fn other_type(value: &Value, expected: &str) -> StoreError {
    let found = match value {
        Value::Null => "nothing",
        Value::Int(_) => "a whole number",
        Value::Real(_) => "a fraction",
        Value::Text(_) => "a text",
        Value::Bytes(_) => "bytes",
        Value::Texts(_) => "texts",
    };
    unreadable(format!("a column has {found} instead of {expected}"))
}

/// Implements reading of types with a variant of their own.
macro_rules! from_value {
    ($($kind:ty, $expected:literal: $variant:pat => $read:expr;)*) => {
        $(impl FromValue for $kind {
            fn from_value(value: Value) -> Result<Self, StoreError> {
                match value {
                    $variant => Ok($read),
                    other => Err(other_type(&other, $expected)),
                }
            }
        })*
    };
}

from_value! {
    i64, "a whole number": Value::Int(number) => number;
    u64, "a whole number": Value::Int(number) => u64::try_from(number).unwrap_or(0);
    u32, "a whole number": Value::Int(number) => u32::try_from(number).unwrap_or(u32::MAX);
    bool, "true or false": Value::Int(number) => number != 0;
    f64, "a fraction": Value::Real(number) => number;
    String, "a text": Value::Text(text) => text;
    Vec<u8>, "bytes": Value::Bytes(bytes) => bytes;
}

impl<T: FromValue> FromValue for Option<T> {
    fn from_value(value: Value) -> Result<Self, StoreError> {
        if value == Value::Null { Ok(None) } else { T::from_value(value).map(Some) }
    }
}

/// What a row is read as.
pub trait FromRow: Sized {
    /// Reads its columns.
    fn from_row(row: &mut Row) -> Result<Self, StoreError>;
}

impl<T: FromValue> FromRow for T {
    fn from_row(row: &mut Row) -> Result<Self, StoreError> {
        row.get()
    }
}

impl<A: FromValue, B: FromValue> FromRow for (A, B) {
    fn from_row(row: &mut Row) -> Result<Self, StoreError> {
        Ok((row.get()?, row.get()?))
    }
}

impl<A: FromValue, B: FromValue, C: FromValue> FromRow for (A, B, C) {
    fn from_row(row: &mut Row) -> Result<Self, StoreError> {
        Ok((row.get()?, row.get()?, row.get()?))
    }
}
