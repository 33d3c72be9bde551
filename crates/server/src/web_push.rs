//! Web push: a message that only one browser can read (RFC 8291), from a server that shows who it is (RFC 8292).

use aes_gcm::aead::{Aead as _, KeyInit as _};
use aes_gcm::{Aes128Gcm, Key, Nonce};
use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use hkdf::Hkdf;
use p256::ecdsa::signature::Signer as _;
use p256::ecdsa::{Signature, SigningKey};
use p256::{PublicKey, SecretKey};
use protocol::Problem;
use serde_json::json;
use sha2::Sha256;

use crate::chance::Chance;

/// How long a signature holds, in seconds. A day is the most that push services take.
const SIGNED_FOR: u64 = 12 * 60 * 60;

/// All messages are made so long, in bytes: their length tells nobody what is in them.
pub(crate) const PADDED: usize = 512;

/// The size of a record, of which each message is one.
const RECORD: u32 = 4096;

pub(crate) fn to_base64(bytes: &[u8]) -> String {
    URL_SAFE_NO_PAD.encode(bytes)
}

fn from_base64(text: &str) -> Option<Vec<u8>> {
    URL_SAFE_NO_PAD.decode(text.trim_end_matches('=')).ok()
}

/// A secret key that nobody guesses.
fn new_secret(chance: &Chance) -> Result<SecretKey, Problem> {
    loop {
        // Nearly all numbers are keys.
        if let Ok(key) = SecretKey::from_slice(&chance.bytes::<32>()?) {
            return Ok(key);
        }
    }
}

fn public_bytes(key: &PublicKey) -> Box<[u8]> {
    key.to_sec1_bytes()
}

/// The key by which push services know this server.
pub(crate) struct VapidKey {
    signing: SigningKey,
    public: String,
}

/// The key is nobody's business.
impl std::fmt::Debug for VapidKey {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("VapidKey").field("public", &self.public).finish_non_exhaustive()
    }
}

impl VapidKey {
    /// A new one, as it is kept.
    pub(crate) fn generate(chance: &Chance) -> Result<String, Problem> {
        Ok(to_base64(&new_secret(chance)?.to_bytes()))
    }

    /// The one that is kept.
    pub(crate) fn read(kept: &str) -> Result<Self, String> {
        let secret = from_base64(kept).and_then(|bytes| SecretKey::from_slice(&bytes).ok());
        let secret = secret.ok_or("the key for notices in the database is damaged")?;
        let public = to_base64(&public_bytes(&secret.public_key()));
        Ok(Self { signing: SigningKey::from(secret), public })
    }

    /// The half of it that browsers are told.
    pub(crate) fn public(&self) -> &str {
        &self.public
    }

    /// Shows a push service who sends: it is named by scheme and authority. Times are in seconds since 1970.
    pub(crate) fn authorization(&self, service: &str, contact: Option<&str>, now: u64) -> String {
        let mut claims = json!({ "aud": service, "exp": now + SIGNED_FOR });
        if let Some(contact) = contact {
            claims["sub"] = json!(contact);
        }
        let header = to_base64(br#"{"typ":"JWT","alg":"ES256"}"#);
        let signed = format!("{header}.{}", to_base64(claims.to_string().as_bytes()));
        let signature: Signature = self.signing.sign(signed.as_bytes());
        format!("vapid t={signed}.{}, k={}", to_base64(&signature.to_bytes()), self.public)
    }
}

/// The keys of a browser.
#[derive(Clone, Debug)]
pub(crate) struct BrowserKeys {
    public: PublicKey,
    auth: Vec<u8>,
}

impl BrowserKeys {
    /// As the browser tells them, if they are keys.
    pub(crate) fn read(p256dh: &str, auth: &str) -> Option<Self> {
        let public = PublicKey::from_sec1_bytes(&from_base64(p256dh)?).ok()?;
        let auth = from_base64(auth).filter(|auth| auth.len() == 16)?;
        Some(Self { public, auth })
    }

    /// A message that only this browser reads.
    pub(crate) fn seal(&self, text: &[u8], chance: &Chance) -> Result<Vec<u8>, Problem> {
        Ok(self.seal_with(text, PADDED, &new_secret(chance)?, chance.bytes()?))
    }

    fn seal_with(&self, text: &[u8], length: usize, own: &SecretKey, salt: [u8; 16]) -> Vec<u8> {
        let own_public = public_bytes(&own.public_key());
        let shared = own.diffie_hellman(&self.public);
        let info =
            [b"WebPush: info\0".as_slice(), &public_bytes(&self.public), &own_public].concat();
        let input: [u8; 32] = derived(&self.auth, shared.raw_secret_bytes(), &info);
        let key: [u8; 16] = derived(&salt, &input, b"Content-Encoding: aes128gcm\0");
        let nonce: [u8; 12] = derived(&salt, &input, b"Content-Encoding: nonce\0");
        // The last record ends with a two; what follows fills it up.
        let mut record = [text, &[2]].concat();
        record.resize(record.len().max(length), 0);
        let cipher = Aes128Gcm::new(&Key::<Aes128Gcm>::from(key));
        let sealed = cipher
            .encrypt(&Nonce::from(nonce), record.as_slice())
            .expect("a message is never too long");
        let length = own_public.len() as u8;
        [salt.as_slice(), &RECORD.to_be_bytes(), &[length], &own_public, &sealed].concat()
    }
}

fn derived<const N: usize>(salt: &[u8], input: &[u8], info: &[u8]) -> [u8; N] {
    let mut key = [0; N];
    let derived = Hkdf::<Sha256>::new(Some(salt), input).expand(info, &mut key);
    derived.expect("so few bytes can be had");
    key
}

#[cfg(test)]
pub(crate) mod tests {
    use p256::ecdsa::VerifyingKey;
    use p256::ecdsa::signature::Verifier as _;
    use serde_json::Value;

    use super::*;

    /// A browser's side of it.
    pub(crate) struct Browser {
        secret: SecretKey,
        auth: [u8; 16],
    }

    impl Browser {
        pub(crate) fn new(seed: u8) -> Self {
            Self { secret: SecretKey::from_slice(&[seed; 32]).unwrap(), auth: [seed; 16] }
        }

        /// What it tells the server: `p256dh` and `auth`.
        pub(crate) fn keys(&self) -> (String, String) {
            (to_base64(&public_bytes(&self.secret.public_key())), to_base64(&self.auth))
        }

        /// Reads a message as RFC 8291 says; nothing if it is for somebody else.
        pub(crate) fn open(&self, body: &[u8]) -> Option<Vec<u8>> {
            let (salt, rest) = body.split_at_checked(16)?;
            let (size, rest) = rest.split_at_checked(4)?;
            assert_eq!(size, 4096_u32.to_be_bytes());
            let (sender, sealed) = rest[1..].split_at_checked(usize::from(rest[0]))?;
            let public = PublicKey::from_sec1_bytes(sender).ok()?;
            let shared = self.secret.diffie_hellman(&public);
            let own = public_bytes(&self.secret.public_key());
            let info = [b"WebPush: info\0".as_slice(), &own, sender].concat();
            let input: [u8; 32] = derived(&self.auth, shared.raw_secret_bytes(), &info);
            let key: [u8; 16] = derived(salt, &input, b"Content-Encoding: aes128gcm\0");
            let nonce: [u8; 12] = derived(salt, &input, b"Content-Encoding: nonce\0");
            let cipher = Aes128Gcm::new(&Key::<Aes128Gcm>::from(key));
            let record = cipher.decrypt(&Nonce::from(nonce), sealed).ok()?;
            let end = record.iter().rposition(|byte| *byte != 0)?;
            assert_eq!(record[end], 2, "the last record");
            Some(record[..end].to_vec())
        }
    }

    /// What a push service makes of who says to send: the claims, if they are signed by the key that was told.
    pub(crate) fn verified(authorization: &str, public: &str) -> Option<Value> {
        let (token, key) = authorization.strip_prefix("vapid t=")?.split_once(", k=")?;
        assert_eq!(key, public);
        let key = VerifyingKey::from_sec1_bytes(&from_base64(key)?).ok()?;
        let (signed, signature) = token.rsplit_once('.')?;
        let signature = Signature::from_slice(&from_base64(signature)?).ok()?;
        key.verify(signed.as_bytes(), &signature).ok()?;
        let (header, claims) = signed.split_once('.')?;
        let read = |part| serde_json::from_slice::<Value>(&from_base64(part).unwrap()).unwrap();
        assert_eq!(read(header), json!({ "typ": "JWT", "alg": "ES256" }));
        Some(read(claims))
    }

    /// The example of RFC 8291, appendix A.
    #[test]
    fn a_message_is_sealed_as_the_standard_shows_it() {
        let keys = BrowserKeys::read(
            "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
            "BTBZMqHH6r4Tts7J_aSIgg",
        )
        .unwrap();
        let own = from_base64("yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw").unwrap();
        let own = SecretKey::from_slice(&own).unwrap();
        let salt = from_base64("DGv6ra1nlYgDCS1FRnbzlw").unwrap().try_into().unwrap();
        let text = b"When I grow up, I want to be a watermelon";
        assert_eq!(
            to_base64(&keys.seal_with(text, 0, &own, salt)),
            "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8\
             wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN"
        );
    }

    #[test]
    fn a_message_is_read_by_its_browser_alone_and_tells_nothing_by_its_length() {
        let (ann, ben) = (Browser::new(1), Browser::new(2));
        let (p256dh, auth) = ann.keys();
        let keys = BrowserKeys::read(&p256dh, &auth).unwrap();
        let short = keys.seal(b"a", &Chance::Machine).unwrap();
        let long = keys.seal(&[b'x'; 300], &Chance::Machine).unwrap();
        assert_eq!(ann.open(&short).unwrap(), b"a");
        assert_eq!(ann.open(&long).unwrap(), [b'x'; 300]);
        assert_eq!(short.len(), long.len());
        assert_eq!(ben.open(&short), None);
        assert_ne!(short, keys.seal(b"a", &Chance::Machine).unwrap(), "no two are alike");
    }

    #[test]
    fn what_is_no_key_is_refused() {
        let (p256dh, auth) = Browser::new(1).keys();
        assert!(BrowserKeys::read(&p256dh, &auth).is_some());
        assert!(BrowserKeys::read(&format!("{p256dh}="), &auth).is_some());
        for (p256dh, auth) in [("", "")]
            .into_iter()
            .chain([(&*p256dh, "AAAA"), (&p256dh[..40], &*auth), ("ü", &*auth)])
            .chain([("BAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA", &*auth)])
        {
            assert!(BrowserKeys::read(p256dh, auth).is_none(), "{p256dh} {auth}");
        }
    }

    #[test]
    fn who_sends_is_signed_for_one_service_and_some_hours() {
        let kept = VapidKey::generate(&Chance::Machine).unwrap();
        let key = VapidKey::read(&kept).unwrap();
        let contact = "https://games.example.org";
        let told = key.authorization("https://push.example", Some(contact), 1_000);
        let claims = verified(&told, key.public()).unwrap();
        assert_eq!(claims, json!({ "aud": "https://push.example", "exp": 44_200, "sub": contact }));
        // A word changed, and it is nobody's.
        let other = VapidKey::read(&VapidKey::generate(&Chance::Machine).unwrap()).unwrap();
        let forged = told.replace(key.public(), other.public());
        assert_eq!(verified(&forged, other.public()), None);
        assert!(VapidKey::read("nonsense").is_err());
    }
}
