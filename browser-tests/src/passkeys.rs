use serde_json::{Value, json};

use crate::page::Page;

impl Page {
    /// Gives the browser an authenticator that makes and shows passkeys without asking anybody; its id. In Chromium only.
    pub fn add_authenticator(&self) -> String {
        self.devtools("WebAuthn.enable", json!({}));
        let options = json!({ "options": {
            "protocol": "ctap2", "transport": "internal", "hasResidentKey": true, "hasUserVerification": true,
            "isUserVerified": true, "automaticPresenceSimulation": true,
        } });
        let made = self.devtools("WebAuthn.addVirtualAuthenticator", options);
        made["authenticatorId"].as_str().expect("the id of an authenticator").to_owned()
    }

    /// The passkeys of an authenticator, with their secrets.
    pub fn passkeys(&self, authenticator: &str) -> Vec<Value> {
        let found = self.devtools("WebAuthn.getCredentials", json!({ "authenticatorId": authenticator }));
        found["credentials"].as_array().expect("a list of passkeys").clone()
    }

    /// Puts a passkey into an authenticator, as a service does that keeps the devices of a person alike.
    pub fn put_passkey(&self, authenticator: &str, passkey: &Value) {
        let words = json!({ "authenticatorId": authenticator, "credential": passkey });
        self.devtools("WebAuthn.addCredential", words);
    }
}
