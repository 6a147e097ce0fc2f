//! The page: files built into the program.
//!
//! For: which files there are, and sending them, packed for those who take that, and not again to those who have them.
//! Not for: what the page does.

use std::io::Write;
use std::path::Path;
use std::sync::LazyLock;

use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use bytes::Bytes;
use flate2::Compression;
use flate2::write::GzEncoder;
use sha2::{Digest, Sha256};

use super::error::ApiError;

const HTML: &str = "text/html; charset=utf-8";
const CSS: &str = "text/css; charset=utf-8";
const SCRIPT: &str = "text/javascript; charset=utf-8";
const SVG: &str = "image/svg+xml";
const FONT: &str = "font/woff2";
const TEXT: &str = "text/plain; charset=utf-8";

/// Lists files by name, with their types and what is in them.
macro_rules! files {
    ($($name:literal $content_type:ident,)*) => {
        &[$(($name, $content_type, include_bytes!(concat!("../../web/", $name)))),*]
    };
}

/// All files. The first is the page itself.
static FILES: &[(&str, &str, &[u8])] = files! {
    "index.html" HTML,
    "style.css" CSS,
    "icon.svg" SVG,
    "kanji.woff2" FONT,
    "OFL.txt" TEXT,
    "announce.js" SCRIPT,
    "api.js" SCRIPT,
    "board.js" SCRIPT,
    "choose.js" SCRIPT,
    "dom.js" SCRIPT,
    "geometry.js" SCRIPT,
    "guide.js" SCRIPT,
    "links.js" SCRIPT,
    "lobby.js" SCRIPT,
    "main.js" SCRIPT,
    "men.js" SCRIPT,
    "moves.js" SCRIPT,
    "pointer.js" SCRIPT,
    "settings.js" SCRIPT,
    "table.js" SCRIPT,
};

/// Something that is sent often and does not change: as it is, packed, and with a mark by which it is known again.
pub struct Packed {
    content_type: &'static str,
    plain: Bytes,
    gzip: Option<Bytes>,
    tag: HeaderValue,
}

impl Packed {
    /// Packs what gets smaller by it.
    pub fn new(content_type: &'static str, plain: Bytes) -> Self {
        let digest = Sha256::digest(&plain);
        let tag = format!(
            "W/\"{}\"",
            data_encoding::BASE64URL_NOPAD.encode(&digest[..12])
        );
        let gzip = gzip(&plain).filter(|gzip| gzip.len() < plain.len() / 10 * 9);
        Self {
            content_type,
            tag: HeaderValue::from_str(&tag).unwrap_or(HeaderValue::from_static("W/\"\"")),
            gzip,
            plain,
        }
    }

    /// The answer to a request with these headers.
    pub fn answer(&self, asked: &HeaderMap) -> Response {
        let mut headers = HeaderMap::new();
        headers.insert(header::ETAG, self.tag.clone());
        headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-cache"));
        headers.insert(header::VARY, HeaderValue::from_static("accept-encoding"));
        let known = (asked.get_all(header::IF_NONE_MATCH).iter())
            .filter_map(|value| value.to_str().ok())
            .flat_map(|value| value.split(','))
            .any(|tag| tag.trim() == "*" || tag.trim().as_bytes() == self.tag.as_bytes());
        if known {
            return (StatusCode::NOT_MODIFIED, headers).into_response();
        }
        headers.insert(
            header::CONTENT_TYPE,
            HeaderValue::from_static(self.content_type),
        );
        match &self.gzip {
            Some(gzip) if takes_gzip(asked) => {
                headers.insert(header::CONTENT_ENCODING, HeaderValue::from_static("gzip"));
                (headers, gzip.clone()).into_response()
            }
            _ => (headers, self.plain.clone()).into_response(),
        }
    }
}

fn gzip(plain: &[u8]) -> Option<Bytes> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::best());
    encoder.write_all(plain).ok()?;
    encoder.finish().ok().map(Bytes::from)
}

fn takes_gzip(asked: &HeaderMap) -> bool {
    (asked.get_all(header::ACCEPT_ENCODING).iter())
        .filter_map(|value| value.to_str().ok())
        .flat_map(|value| value.split(','))
        .any(|coding| {
            let mut parts = coding.split(';').map(str::trim);
            let named = parts
                .next()
                .is_some_and(|name| name.eq_ignore_ascii_case("gzip"));
            let refused = parts.any(|part| {
                (part.strip_prefix("q=")).is_some_and(|q| q.parse::<f32>().is_ok_and(|q| q == 0.0))
            });
            named && !refused
        })
}

static PACKED: LazyLock<Vec<(&str, Packed)>> = LazyLock::new(|| {
    let pack = |&(name, content_type, bytes): &(&'static str, &'static str, &'static [u8])| {
        (name, Packed::new(content_type, Bytes::from_static(bytes)))
    };
    FILES.iter().map(pack).collect()
});

/// Packs all files, so that nobody waits for it later.
pub fn prepare() {
    LazyLock::force(&PACKED);
}

/// Sends the file of this name: the one built in, or the one that now lies in `folder`.
///
/// # Errors
/// If there is none.
pub fn file(name: &str, asked: &HeaderMap, folder: Option<&Path>) -> Result<Response, ApiError> {
    let none = || ApiError::not_found("there is no such file");
    let (known, packed) = (PACKED.iter())
        .find(|(known, _)| *known == name)
        .ok_or_else(none)?;
    match folder {
        None => Ok(packed.answer(asked)),
        Some(folder) => {
            let bytes = std::fs::read(folder.join(known)).map_err(|_| none())?;
            Ok(Packed::new(packed.content_type, bytes.into()).answer(asked))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn headers(pairs: &[(header::HeaderName, &'static str)]) -> HeaderMap {
        let pairs = pairs.iter().cloned();
        pairs
            .map(|(name, value)| (name, HeaderValue::from_static(value)))
            .collect()
    }

    #[test]
    fn files_are_packed_for_those_who_take_it() {
        let packed = Packed::new(
            "text/plain",
            Bytes::from("so much of the same ".repeat(100)),
        );
        let encoding = |accepted: &'static str| {
            let answer = packed.answer(&headers(&[(header::ACCEPT_ENCODING, accepted)]));
            answer.headers().contains_key(header::CONTENT_ENCODING)
        };
        assert!(encoding("gzip") && encoding("br, GZIP;q=0.5"));
        assert!(!encoding("br") && !encoding("gzip;q=0") && !encoding("xgzip"));
        let short = Packed::new("text/plain", Bytes::from("short"));
        assert!(short.gzip.is_none());
    }

    #[test]
    fn who_has_a_file_is_not_sent_it_again() {
        let first = file("index.html", &HeaderMap::new(), None).unwrap();
        let tag = first.headers()[header::ETAG].clone();
        let mut asked = HeaderMap::new();
        asked.insert(header::IF_NONE_MATCH, tag);
        let second = file("index.html", &asked, None).unwrap();
        assert_eq!(second.status(), StatusCode::NOT_MODIFIED);
        assert!(file("../index.html", &asked, None).is_err());
    }

    #[test]
    fn every_file_of_the_page_is_built_in() {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("web");
        let mut weight = 0;
        for entry in std::fs::read_dir(&folder).unwrap() {
            let entry = entry.unwrap();
            if entry.file_type().unwrap().is_file() {
                let name = entry.file_name().into_string().unwrap();
                assert!(FILES.iter().any(|(known, ..)| *known == name), "{name}");
                weight += entry.metadata().unwrap().len();
            }
        }
        assert!(weight < 300_000, "the page weighs {weight} bytes");
        let from_folder = file("main.js", &HeaderMap::new(), Some(&folder)).unwrap();
        let built_in = file("main.js", &HeaderMap::new(), None).unwrap();
        let tag = |answer: &Response| answer.headers()[header::ETAG].clone();
        assert_eq!(tag(&from_folder), tag(&built_in));
    }
}
