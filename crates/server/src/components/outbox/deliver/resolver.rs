//! Resolves the addresses of hooks, and refuses those outside the public internet.

use ureq::config::Config;
use ureq::http::Uri;
use ureq::unversioned::resolver::{DefaultResolver, ResolvedSocketAddrs, Resolver};
use ureq::unversioned::transport::NextTimeout;

use super::super::public::is_public;

/// Resolves host names and refuses addresses that aren't public. It runs for each connection, so a name can't evade the
/// check by resolving to another address later.
#[derive(Debug)]
pub struct PublicResolver {
    /// Whether private addresses are allowed too.
    pub private: bool,
    pub system: DefaultResolver,
}

impl Resolver for PublicResolver {
    fn resolve(
        &self,
        uri: &Uri,
        config: &Config,
        timeout: NextTimeout,
    ) -> Result<ResolvedSocketAddrs, ureq::Error> {
        let found = self.system.resolve(uri, config, timeout);
        if self.private {
            return found;
        }
        match found {
            Ok(found) if found.iter().all(|address| is_public(address.ip())) => Ok(found),
            Err(ureq::Error::Timeout(timeout)) => Err(ureq::Error::Timeout(timeout)),
            // The same error as for an unknown name; otherwise it would reveal the names of the private network.
            Ok(_) | Err(_) => {
                Err(ureq::Error::Other("the name has no address on the public internet".into()))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn private_and_missing_names_get_the_same_answer() {
        let resolver = PublicResolver { private: false, system: DefaultResolver::default() };
        let connector = ureq::unversioned::transport::DefaultConnector::default();
        let agent = ureq::Agent::with_parts(Config::default(), connector, resolver);
        let answers = ["http://localhost:1/", "http://nobody.invalid:1/"]
            .map(|url| agent.get(url).call().unwrap_err().to_string());
        assert!(answers[0].contains("no address on the public internet"), "{answers:?}");
        assert_eq!(answers[0], answers[1]);
    }
}
