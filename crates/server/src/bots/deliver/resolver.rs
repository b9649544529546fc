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
        let found = self.system.resolve(uri, config, timeout);
        if self.private {
            return found;
        }
        match found {
            Ok(found) if found.iter().all(|address| is_public(address.ip())) => Ok(found),
            Err(ureq::Error::Timeout(timeout)) => Err(ureq::Error::Timeout(timeout)),
            // The answer is the same where there is no such name: else it would tell which names the private network has.
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
    fn a_private_name_and_no_name_get_the_same_answer() {
        let resolver = PublicOnly { private: false, system: DefaultResolver::default() };
        let connector = ureq::unversioned::transport::DefaultConnector::default();
        let agent = ureq::Agent::with_parts(Config::default(), connector, resolver);
        let answers = ["http://localhost:1/", "http://nobody.invalid:1/"]
            .map(|url| agent.get(url).call().unwrap_err().to_string());
        assert!(answers[0].contains("no address on the public internet"), "{answers:?}");
        assert_eq!(answers[0], answers[1]);
    }
}
