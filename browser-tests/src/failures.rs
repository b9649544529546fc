use serde_json::json;

use crate::page::Page;

impl Page {
    /// Disconnects the browser from everything but local files. Only in Chromium.
    pub fn cut_off(&self) {
        if self.is_chromium() {
            self.devtools("Network.enable", json!({}));
            let line =
                json!({ "offline": true, "latency": 0, "downloadThroughput": 0, "uploadThroughput": 0 });
            self.devtools("Network.emulateNetworkConditions", line);
        }
    }

    /// Makes documents that are loaded from now on refuse storage, as some browser settings do. Only in Chromium.
    pub fn refuse_storage(&self) {
        if self.is_chromium() {
            let refuse = "for (const name of ['localStorage', 'sessionStorage']) Object.defineProperty(window, name, \
                { get() { throw new DOMException('refused', 'SecurityError') }, configurable: true })";
            self.devtools("Page.addScriptToEvaluateOnNewDocument", json!({ "source": refuse }));
        }
    }
}
