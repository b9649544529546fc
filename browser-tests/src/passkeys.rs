use serde_json::{Value, json};

use crate::page::Page;

impl Page {
    /// Adds an authenticator that creates and uses passkeys without asking; returns its id. Only in Chromium.
    pub fn add_authenticator(&self) -> String {
        self.devtools("WebAuthn.enable", json!({}));
        let options = json!({ "options": {
            "protocol": "ctap2", "transport": "internal", "hasResidentKey": true, "hasUserVerification": true,
            "isUserVerified": true, "automaticPresenceSimulation": true,
        } });
        let made = self.devtools("WebAuthn.addVirtualAuthenticator", options);
        made["authenticatorId"].as_str().expect("the id of an authenticator").to_owned()
    }

    /// Returns the passkeys of an authenticator, with their secrets.
    pub fn passkeys(&self, authenticator: &str) -> Vec<Value> {
        let found = self.devtools("WebAuthn.getCredentials", json!({ "authenticatorId": authenticator }));
        found["credentials"].as_array().expect("a list of passkeys").clone()
    }

    /// Adds a passkey to an authenticator, like a service that syncs a person's devices.
    pub fn put_passkey(&self, authenticator: &str, passkey: &Value) {
        let words = json!({ "authenticatorId": authenticator, "credential": passkey });
        self.devtools("WebAuthn.addCredential", words);
    }
}
