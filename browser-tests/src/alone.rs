use serde_json::json;

use crate::page::Page;

impl Page {
    /// From now on the browser reaches nothing but this machine's files. Other browsers than Chromium cannot be told so.
    pub fn cut_off(&self) {
        if self.is_chromium() {
            self.devtools("Network.enable", json!({}));
            let line =
                json!({ "offline": true, "latency": 0, "downloadThroughput": 0, "uploadThroughput": 0 });
            self.devtools("Network.emulateNetworkConditions", line);
        }
    }

    /// Documents that are loaded from now on may keep nothing between visits, as browsers have it that are set so. Other
    /// browsers than Chromium cannot be told so.
    pub fn refuse_storage(&self) {
        if self.is_chromium() {
            let refuse = "for (const name of ['localStorage', 'sessionStorage']) Object.defineProperty(window, name, \
                { get() { throw new DOMException('refused', 'SecurityError') }, configurable: true })";
            self.devtools("Page.addScriptToEvaluateOnNewDocument", json!({ "source": refuse }));
        }
    }
}
