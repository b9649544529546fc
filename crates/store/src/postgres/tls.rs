//! TLS to the database, configured in libpq's terms: `sslmode` and `sslrootcert`.

use std::path::PathBuf;
use std::sync::Arc;

use percent_encoding::percent_decode_str;
use rustls::client::danger::{HandshakeSignatureValid, ServerCertVerified, ServerCertVerifier};
use rustls::crypto::{CryptoProvider, ring, verify_tls12_signature, verify_tls13_signature};
use rustls::pki_types::pem::PemObject;
use rustls::pki_types::{CertificateDer, ServerName, UnixTime};
use rustls::{ClientConfig, DigitallySignedStruct, RootCertStore, SignatureScheme};
use tokio_postgres::Config;
use tokio_postgres::config::{Host, SslMode};
use tokio_postgres_rustls::MakeRustlsConnect;

use crate::StoreError;

/// The TLS mode of the connection.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Mode {
    /// No TLS.
    Disable,
    /// TLS if the database offers it, without checking its identity.
    Prefer,
    /// TLS, without checking the database's identity.
    Require,
    /// TLS, with a certificate that proves the database's identity.
    VerifyFull,
}

/// The TLS settings of an address.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Tls {
    mode: Mode,
    /// A file with trusted certificates, instead of those of the system.
    roots: Option<PathBuf>,
}

fn wrong(words: impl Into<String>) -> StoreError {
    StoreError::Unavailable(words.into())
}

impl Tls {
    /// Returns the TLS settings of an address, and the rest of the address.
    pub fn of(address: &str) -> Result<(Self, String), StoreError> {
        let mut tls = Self { mode: Mode::Prefer, roots: None };
        let is_url = ["postgres://", "postgresql://"].iter().any(|start| address.starts_with(start));
        let rest = match address.split_once('?') {
            Some((front, query)) if is_url => {
                let mut others = Vec::new();
                for pair in query.split('&') {
                    let value = |value: &str| percent_decode_str(value).decode_utf8_lossy().into_owned();
                    let known = pair.split_once('=').map(|(key, text)| tls.take(key, &value(text)));
                    if !known.transpose()?.unwrap_or(false) {
                        others.push(pair);
                    }
                }
                if others.is_empty() { front.to_owned() } else { format!("{front}?{}", others.join("&")) }
            }
            _ if is_url => address.to_owned(),
            _ => {
                let mut others = String::new();
                for word in address.split_inclusive(char::is_whitespace) {
                    let known = word.trim_end().split_once('=').map(|(key, value)| tls.take(key, value));
                    if !known.transpose()?.unwrap_or(false) {
                        others.push_str(word);
                    }
                }
                others
            }
        };
        match (&tls.roots, tls.mode) {
            (Some(_), Mode::Disable | Mode::Prefer | Mode::Require) => {
                Err(wrong("`sslrootcert` is for `sslmode=verify-full`, which checks who the database is"))
            }
            _ => Ok((tls, rest)),
        }
    }

    /// Takes a word of the address if it is about TLS; returns whether it is.
    fn take(&mut self, key: &str, value: &str) -> Result<bool, StoreError> {
        match key {
            "sslmode" => {
                self.mode = match value {
                    "disable" => Mode::Disable,
                    "prefer" => Mode::Prefer,
                    "require" => Mode::Require,
                    "verify-full" => Mode::VerifyFull,
                    other => {
                        return Err(wrong(format!(
                            "`sslmode` is disable, prefer, require or verify-full, not `{other}`"
                        )));
                    }
                }
            }
            "sslrootcert" if value.is_empty() => return Err(wrong("`sslrootcert` needs the name of a file")),
            "sslrootcert" => self.roots = Some(value.into()),
            _ => return Ok(false),
        }
        Ok(true)
    }

    /// Applies the settings to a configuration; returns the TLS connector, if there is TLS.
    pub fn apply(&self, config: &mut Config) -> Result<Option<MakeRustlsConnect>, StoreError> {
        // A socket on this machine needs no TLS, and has none.
        let sockets = config.get_hosts().iter().filter(|host| !matches!(host, Host::Tcp(_))).count();
        let mode = match self.mode {
            Mode::Disable | Mode::Prefer if sockets > 0 => SslMode::Disable,
            _ if sockets > 0 && sockets == config.get_hosts().len() => SslMode::Disable,
            _ if sockets > 0 => {
                return Err(wrong("there is no TLS on a socket: name hosts alone, or sockets alone"));
            }
            Mode::Disable => SslMode::Disable,
            Mode::Prefer => SslMode::Prefer,
            Mode::Require | Mode::VerifyFull => SslMode::Require,
        };
        config.ssl_mode(mode);
        if mode == SslMode::Disable {
            return Ok(None);
        }
        let provider = Arc::new(ring::default_provider());
        let builder = ClientConfig::builder_with_provider(Arc::clone(&provider))
            .with_safe_default_protocol_versions()
            .map_err(|error| wrong(error.to_string()))?;
        let builder = match self.mode {
            Mode::VerifyFull => builder.with_root_certificates(self.trusted_roots()?),
            _ => builder.dangerous().with_custom_certificate_verifier(Arc::new(AcceptAnyName(provider))),
        };
        Ok(Some(MakeRustlsConnect::new(builder.with_no_client_auth())))
    }

    /// Returns the trusted certificates.
    fn trusted_roots(&self) -> Result<RootCertStore, StoreError> {
        let mut roots = RootCertStore::empty();
        match &self.roots {
            Some(file) => {
                let unreadable =
                    |what: String| wrong(format!("the certificates in {}: {what}", file.display()));
                let found =
                    CertificateDer::pem_file_iter(file).map_err(|error| unreadable(error.to_string()))?;
                for certificate in found {
                    let certificate = certificate.map_err(|error| unreadable(error.to_string()))?;
                    roots.add(certificate).map_err(|error| unreadable(error.to_string()))?;
                }
                if roots.is_empty() {
                    return Err(unreadable("there is none".to_owned()));
                }
            }
            None => {
                roots.add_parsable_certificates(rustls_native_certs::load_native_certs().certs);
                if roots.is_empty() {
                    return Err(wrong(
                        "this system knows no certificates to believe: `sslrootcert=FILE` names some",
                    ));
                }
            }
        }
        Ok(roots)
    }
}

/// Returns advice about an error of TLS.
pub fn advice(words: &str) -> Option<&'static str> {
    [
        (
            "server does not support TLS",
            "the database offers no TLS, which `sslmode` asks for: switch it on there (`ssl = on`), or say \
             `sslmode=disable` where nobody else is on the line",
        ),
        (
            "CaUsedAsEndEntity",
            "its certificate is made to sign others (CA:TRUE): make one of its own for the database, signed by that one",
        ),
        ("UnknownIssuer", "`sslrootcert=FILE` names the certificates that are believed"),
        ("not valid for name", "the host in the address has to be a name that is in the certificate"),
    ]
    .into_iter()
    .find_map(|(part, advice)| words.contains(part).then_some(advice))
}

/// Accepts anyone who has the key of the certificate they show: nobody can eavesdrop, but the server's identity isn't
/// checked.
#[derive(Debug)]
struct AcceptAnyName(Arc<CryptoProvider>);

impl ServerCertVerifier for AcceptAnyName {
    fn verify_server_cert(
        &self,
        _end_entity: &CertificateDer<'_>,
        _intermediates: &[CertificateDer<'_>],
        _server_name: &ServerName<'_>,
        _ocsp_response: &[u8],
        _now: UnixTime,
    ) -> Result<ServerCertVerified, rustls::Error> {
        Ok(ServerCertVerified::assertion())
    }

    fn verify_tls12_signature(
        &self,
        message: &[u8],
        certificate: &CertificateDer<'_>,
        signature: &DigitallySignedStruct,
    ) -> Result<HandshakeSignatureValid, rustls::Error> {
        verify_tls12_signature(message, certificate, signature, &self.0.signature_verification_algorithms)
    }

    fn verify_tls13_signature(
        &self,
        message: &[u8],
        certificate: &CertificateDer<'_>,
        signature: &DigitallySignedStruct,
    ) -> Result<HandshakeSignatureValid, rustls::Error> {
        verify_tls13_signature(message, certificate, signature, &self.0.signature_verification_algorithms)
    }

    fn supported_verify_schemes(&self) -> Vec<SignatureScheme> {
        self.0.signature_verification_algorithms.supported_schemes()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_address_chooses_the_tls_mode() {
        for (address, mode, roots, rest) in [
            ("postgres://a@b/c", Mode::Prefer, None, "postgres://a@b/c"),
            ("postgres://a@b/c?sslmode=disable", Mode::Disable, None, "postgres://a@b/c"),
            (
                "postgresql://a@b/c?connect_timeout=3&sslmode=require&options=-c%20x",
                Mode::Require,
                None,
                "postgresql://a@b/c?connect_timeout=3&options=-c%20x",
            ),
            (
                "postgres://a@b/c?sslrootcert=%2Fetc%2Fa%20b.pem&sslmode=verify-full",
                Mode::VerifyFull,
                Some("/etc/a b.pem"),
                "postgres://a@b/c",
            ),
            (
                "host=b sslmode=verify-full user='a  b' sslrootcert=/etc/b.pem dbname=c",
                Mode::VerifyFull,
                Some("/etc/b.pem"),
                "host=b user='a  b' dbname=c",
            ),
        ] {
            let tls = Tls { mode, roots: roots.map(PathBuf::from) };
            assert_eq!(Tls::of(address), Ok((tls, rest.to_owned())), "{address}");
        }
        for (address, words) in [
            ("postgres://a@b/c?sslmode=verify-ca", "disable, prefer, require or verify-full"),
            ("host=b sslmode=", "not ``"),
            ("postgres://a@b/c?sslmode=verify-full&sslrootcert=", "a file"),
            ("postgres://a@b/c?sslrootcert=/etc/b.pem", "verify-full"),
            ("host=b sslmode=require sslrootcert=/etc/b.pem", "verify-full"),
        ] {
            let refused = Tls::of(address).unwrap_err().to_string();
            assert!(refused.contains(words), "{address}: {refused}");
        }
    }
}
