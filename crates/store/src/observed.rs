//! Measures the calls of a store.

use std::sync::Arc;
use std::time::{Duration, Instant};

use crate::{Store, StoreError, StoreFuture};

/// A completed call of a store.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Call {
    /// The name of the method.
    pub name: &'static str,
    /// How long it took.
    pub took: Duration,
    /// The class of its error, see [`StoreError::class`].
    pub error: Option<&'static str>,
}

/// A store that reports its calls to an observer. Calls that the caller drops are not reported.
pub struct ObservedStore {
    inner: Arc<dyn Store>,
    observer: Arc<dyn Fn(Call) + Send + Sync>,
}

impl std::fmt::Debug for ObservedStore {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Observed").finish_non_exhaustive()
    }
}

impl ObservedStore {
    /// Reports each completed call of this store.
    pub fn new(inner: Arc<dyn Store>, observer: impl Fn(Call) + Send + Sync + 'static) -> Self {
        Self { inner, observer: Arc::new(observer) }
    }

    pub(crate) fn inner(&self) -> &dyn Store {
        self.inner.as_ref()
    }

    /// Reports a result and returns it.
    pub(crate) fn report<'a, T: Send + 'a>(
        &'a self,
        name: &'static str,
        begun: Instant,
        reply: StoreFuture<'a, T>,
    ) -> StoreFuture<'a, T> {
        Box::pin(async move {
            let answer = reply.await;
            let error = answer.as_ref().err().map(StoreError::class);
            (self.observer)(Call { name, took: begun.elapsed(), error });
            answer
        })
    }
}

/// Defines a trait of calls, and implements it for [`ObservedStore`].
macro_rules! observed {
    (
        $(#[$about:meta])*
        pub trait $trait:ident $(: $first:ident $(+ $more:ident)*)? {
            $(
                $(#[$doc:meta])*
                fn $call:ident $(<$life:lifetime>)? (
                    & $($of:lifetime)? $this:ident $(, $name:ident: $kind:ty)* $(,)?
                ) -> StoreFuture<$within:lifetime, $answer:ty> $body:tt
            )*
        }
    ) => {
        $(#[$about])*
        pub trait $trait $(: $first $(+ $more)*)? {
            $(
                $(#[$doc])*
                fn $call $(<$life>)? (& $($of)? $this $(, $name: $kind)*) -> StoreFuture<$within, $answer> $body
            )*
        }

        impl $trait for $crate::ObservedStore {
            $(
                fn $call $(<$life>)? (& $($of)? $this $(, $name: $kind)*) -> StoreFuture<$within, $answer> {
                    let begun = std::time::Instant::now();
                    $this.report(stringify!($call), begun, $this.inner().$call($($name),*))
                }
            )*
        }
    };
}

pub(crate) use observed;
