//! The server's time in this page.

use std::cell::Cell;

use eightfold_client::ServerTime;

use crate::app::now;

thread_local! {
    static SERVER_TIME: Cell<ServerTime> = const { Cell::new(ServerTime::UNKNOWN) };
}

fn note(change: impl FnOnce(&mut ServerTime)) {
    let mut known = SERVER_TIME.get();
    change(&mut known);
    SERVER_TIME.set(known);
}

/// Records the time of a response, exact to the millisecond.
pub fn exact(now_ms: u64) {
    note(|known| known.exact(now_ms, now()));
}

/// Records the `Date` header of a response to a request sent at this moment.
pub fn to_second(date: &str, asked: f64) {
    let date_ms = js_sys::Date::new(&date.into()).get_time();
    note(|known| known.to_second(date_ms, asked, now()));
}

/// The server's time in milliseconds since 1970; `None` before its first response.
pub fn server_now() -> Option<u64> {
    SERVER_TIME.get().at(now())
}
