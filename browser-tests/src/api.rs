use serde_json::{Value, json};

use crate::page::Page;

/// Requests to the server.
impl Page {
    /// Sends a request to the API with the account of the page, or with a token.
    pub fn post(&self, path: &str, body: &Value, token: Option<&str>) -> Value {
        let script = format!(
            "const by = {}; const headers = {{ 'Content-Type': 'application/json' }}; \
             if (by) headers.Authorization = `Bearer ${{by}}`; \
             return fetch('api/{path}', {{ method: 'POST', headers, credentials: by ? 'omit' : 'same-origin', \
             body: JSON.stringify({body}) }}).then(answer => answer.text().then(text => [answer.ok, text]))",
            json!(token),
        );
        let answer = self.eval(&script);
        let text = answer[1].as_str().unwrap_or_default();
        assert_eq!(answer[0], true, "{path}: {text}");
        serde_json::from_str(text).unwrap_or(Value::Null)
    }
}
