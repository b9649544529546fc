use serde_json::Value;

/// An action that the server hasn't answered yet.
#[derive(Clone, PartialEq, Debug)]
pub struct PendingAction {
    /// The client's idempotency key for it.
    pub action_id: String,
    /// The name of the request, such as `act`.
    pub request: &'static str,
    /// The message.
    pub body: Value,
    /// When it was taken, in ms of a clock that doesn't go back.
    pub taken_ms: f64,
    /// When it was sent on the current connection, by the same clock.
    pub sent_ms: Option<f64>,
}

/// The actions that the server hasn't answered yet, in the order in which they were taken.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct PendingActions(Vec<PendingAction>);

impl PendingActions {
    /// Adds an action.
    pub fn push(&mut self, action: PendingAction) {
        self.0.push(action);
    }

    /// Returns the actions not yet sent on the current connection, and counts them as sent now.
    pub fn send_all(&mut self, now_ms: f64) -> Vec<PendingAction> {
        let unsent = self.0.iter_mut().filter(|action| action.sent_ms.is_none());
        unsent
            .map(|action| {
                action.sent_ms = Some(now_ms);
                action.clone()
            })
            .collect()
    }

    /// Counts an action as not sent, because the server couldn't say whether it was done.
    pub fn retry(&mut self, action_id: &str) {
        let action = self.0.iter_mut().find(|action| action.action_id == action_id);
        action.into_iter().for_each(|action| action.sent_ms = None);
    }

    /// Counts all actions as not sent, because the connection is lost.
    pub fn retry_all(&mut self) {
        self.0.iter_mut().for_each(|action| action.sent_ms = None);
    }

    /// Removes an action that has been answered or withdrawn.
    pub fn remove(&mut self, action_id: &str) -> Option<PendingAction> {
        let at = self.0.iter().position(|action| action.action_id == action_id)?;
        Some(self.0.remove(at))
    }

    /// Returns whether an action was taken more than `limit_ms` ago.
    pub fn is_waiting_over(&self, limit_ms: f64, now_ms: f64) -> bool {
        self.0.iter().any(|action| now_ms - action.taken_ms > limit_ms)
    }

    /// Returns whether an action was sent more than `limit_ms` ago on the current connection.
    pub fn is_unanswered_over(&self, limit_ms: f64, now_ms: f64) -> bool {
        self.0.iter().filter_map(|action| action.sent_ms).any(|sent_ms| now_ms - sent_ms > limit_ms)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn action(id: &str, taken_ms: f64) -> PendingAction {
        PendingAction { action_id: id.to_owned(), request: "act", body: Value::Null, taken_ms, sent_ms: None }
    }

    fn ids(actions: &[PendingAction]) -> Vec<&str> {
        actions.iter().map(|action| action.action_id.as_str()).collect()
    }

    #[test]
    fn actions_are_sent_once_per_connection() {
        let mut pending = PendingActions::default();
        pending.push(action("a", 0.0));
        pending.push(action("b", 10.0));
        assert_eq!(ids(&pending.send_all(20.0)), ["a", "b"]);
        assert!(pending.send_all(30.0).is_empty());
        pending.retry("b");
        assert_eq!(ids(&pending.send_all(40.0)), ["b"]);
        pending.retry_all();
        assert_eq!(pending.remove("a").map(|action| action.action_id).as_deref(), Some("a"));
        assert_eq!(ids(&pending.send_all(50.0)), ["b"], "what was answered isn't sent again");
    }

    #[test]
    fn waits_count_from_the_action_and_from_sending() {
        let mut pending = PendingActions::default();
        pending.push(action("a", 0.0));
        assert!(pending.is_waiting_over(100.0, 150.0) && !pending.is_waiting_over(100.0, 100.0));
        assert!(!pending.is_unanswered_over(100.0, 150.0), "it hasn't been sent");
        pending.send_all(150.0);
        assert!(!pending.is_unanswered_over(100.0, 250.0) && pending.is_unanswered_over(100.0, 251.0));
    }
}
