//! Resolves the addresses of hooks, and refuses those outside the public internet.

use ureq::config::Config;
use ureq::http::Uri;
use ureq::unversioned::resolver::{DefaultResolver, ResolvedSocketAddrs, Resolver};
use ureq::unversioned::transport::NextTimeout;

use super::super::public::is_public;

/// Finds the addresses of hosts, and refuses those that are not everybody's. It is asked for each connection, so that a
/// name which leads somewhere else the next time is no way around.
#[derive(Debug)]
pub struct PublicOnly {
    /// Whether other addresses are allowed too.
    pub private: bool,
    /// What finds them.
    pub system: DefaultResolver,
}

impl Resolver for PublicOnly {
    fn resolve(
        &self,
        uri: &Uri,
        config: &Config,
        timeout: NextTimeout,
    ) -> Result<ResolvedSocketAddrs, ureq::Error> {
        let found = self.system.resolve(uri, config, timeout)?;
        if !self.private && found.iter().any(|address| !is_public(address.ip())) {
            let words = "the address is not one of the open network";
            return Err(ureq::Error::Other(words.into()));
        }
        Ok(found)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_that_leads_into_a_private_network_is_not_followed() {
        let resolver = PublicOnly { private: false, system: DefaultResolver::default() };
        let connector = ureq::unversioned::transport::DefaultConnector::default();
        let agent = ureq::Agent::with_parts(Config::default(), connector, resolver);
        let refused = agent.get("http://localhost:1/").call().unwrap_err();
        assert!(refused.to_string().contains("not one of the open network"), "{refused}");
    }
}
