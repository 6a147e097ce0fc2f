//! Bodies of requests.
//!
//! For: reading a body that is JSON, not too long and not too slow, and taking its fields one by one, so that whoever
//! sends another one is told which. Not for: what the fields mean.

use std::time::Duration;

use axum::body::Body;
use axum::http::{HeaderMap, header};
use http_body_util::BodyExt;
use serde_json::{Map, Value};

use super::error::ApiError;

/// How long a body may be.
pub const MOST: usize = 64 * 1024;
/// How long one may be that may hold a record: one of the longest line has room.
pub const MOST_OF_RECORD: usize = 256 * 1024;
/// How long it may take.
const PATIENCE: Duration = Duration::from_secs(10);
/// How much of a body that is too long is read nevertheless, so that the answer reaches those who send first and read
/// then.
const DRAINED: usize = 1024 * 1024;

/// The fields of a body.
pub struct Fields(Map<String, Value>);

impl Fields {
    /// Reads a body of at most so many bytes.
    ///
    /// # Errors
    /// If it is no JSON object, too long, or too slow.
    pub async fn read(headers: &HeaderMap, body: Body, most: usize) -> Result<Self, ApiError> {
        let json = (headers.get(header::CONTENT_TYPE))
            .and_then(|value| value.to_str().ok())
            .and_then(|value| value.split(';').next())
            .is_some_and(|value| value.trim().eq_ignore_ascii_case("application/json"));
        if !json {
            return Err(ApiError::content_type());
        }
        let bytes = tokio::time::timeout(PATIENCE, collect(body, most))
            .await
            .map_err(|_| ApiError::too_slow())??;
        Self::parse(&bytes)
    }

    fn parse(bytes: &[u8]) -> Result<Self, ApiError> {
        // The messages say line and column.
        match serde_json::from_slice(bytes) {
            Ok(Value::Object(fields)) => Ok(Self(fields)),
            Ok(other) => Err(ApiError::bad_request(format!(
                "the body must be a JSON object, not {}",
                kind(&other)
            ))),
            Err(error) => Err(ApiError::bad_request(format!(
                "the body is no JSON: {error}"
            ))),
        }
    }

    /// Takes a field; null counts as none.
    fn take(&mut self, name: &str) -> Option<Value> {
        self.0.shift_remove(name).filter(|value| !value.is_null())
    }

    /// Takes a text.
    ///
    /// # Errors
    /// If it is something else.
    pub fn text(&mut self, name: &str) -> Result<Option<String>, ApiError> {
        match self.take(name) {
            None => Ok(None),
            Some(Value::String(text)) => Ok(Some(text)),
            Some(other) => Err(wrong(name, "a text", &other)),
        }
    }

    /// Takes a whole number from 0.
    ///
    /// # Errors
    /// If it is something else.
    pub fn number<N: TryFrom<u64>>(&mut self, name: &str) -> Result<Option<N>, ApiError> {
        match self.take(name) {
            None => Ok(None),
            Some(value) => value
                .as_u64()
                .and_then(|number| N::try_from(number).ok())
                .map(Some)
                .ok_or_else(|| wrong(name, "a whole number from 0", &value)),
        }
    }

    /// Takes true or false.
    ///
    /// # Errors
    /// If it is something else.
    pub fn flag(&mut self, name: &str) -> Result<Option<bool>, ApiError> {
        match self.take(name) {
            None => Ok(None),
            Some(Value::Bool(flag)) => Ok(Some(flag)),
            Some(other) => Err(wrong(name, "true or false", &other)),
        }
    }

    /// Says that there are no other fields.
    ///
    /// # Errors
    /// If there are.
    pub fn end(self) -> Result<(), ApiError> {
        match self.0.keys().next() {
            None => Ok(()),
            Some(name) => Err(ApiError::bad_request(format!(
                "the field {name:?} has no meaning here"
            ))),
        }
    }
}

/// A field that must be there.
///
/// # Errors
/// If it is not.
pub fn needed<T>(name: &str, value: Option<T>) -> Result<T, ApiError> {
    value.ok_or_else(|| ApiError::bad_request(format!("the field {name:?} is missing")))
}

fn wrong(name: &str, expected: &str, found: &Value) -> ApiError {
    ApiError::bad_request(format!(
        "the field {name:?} must be {expected}, not {}",
        kind(found)
    ))
}

const fn kind(value: &Value) -> &'static str {
    match value {
        Value::Null => "null",
        Value::Bool(_) => "true or false",
        Value::Number(_) => "this number",
        Value::String(_) => "a text",
        Value::Array(_) => "a list",
        Value::Object(_) => "an object",
    }
}

async fn collect(mut body: Body, most: usize) -> Result<Vec<u8>, ApiError> {
    let mut bytes = Vec::new();
    let mut length = 0;
    while let Some(frame) = body.frame().await {
        let frame =
            frame.map_err(|_| ApiError::bad_request("the body breaks off or is ill-formed"))?;
        let Ok(data) = frame.into_data() else {
            continue;
        };
        length += data.len();
        if length <= most {
            bytes.extend_from_slice(&data);
        } else if length > DRAINED {
            break;
        }
    }
    if length > most {
        return Err(ApiError::too_large(most));
    }
    Ok(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn reason(text: &str) -> String {
        Fields::parse(text.as_bytes())
            .and_then(|mut fields| {
                fields.number::<u64>("ply")?;
                fields.flag("agree")?;
                needed("do", fields.text("do")?)?;
                fields.end()
            })
            .map_or_else(|error| error.to_string(), |()| String::from("fine"))
    }

    #[test]
    fn bodies_that_cannot_be_read_are_told_where() {
        assert_eq!(reason(r#"{"do": "x", "ply": 3, "agree": null}"#), "fine");
        assert_eq!(
            reason("{\n\"do\": }"),
            "the body is no JSON: expected value at line 2 column 7"
        );
        assert_eq!(reason("[]"), "the body must be a JSON object, not a list");
        assert_eq!(reason("{}"), "the field \"do\" is missing");
        assert_eq!(
            reason(r#"{"do": 1}"#),
            "the field \"do\" must be a text, not this number"
        );
        for ply in ["-1", "1.5", "1e30", "18446744073709551616"] {
            assert_eq!(
                reason(&format!("{{\"do\": \"x\", \"ply\": {ply}}}")),
                "the field \"ply\" must be a whole number from 0, not this number"
            );
        }
        assert_eq!(
            reason(r#"{"do": "x", "agree": "yes"}"#),
            "the field \"agree\" must be true or false, not a text"
        );
        assert_eq!(
            reason(r#"{"do": "x", "undo": 1}"#),
            "the field \"undo\" has no meaning here"
        );
        assert!(reason(&"[".repeat(60_000)).starts_with("the body is no JSON: recursion limit"));
        assert!(reason("\u{0}").starts_with("the body is no JSON"));
        assert_eq!(
            Fields::parse(&[0xFF, 0xFE])
                .map(|_| ())
                .unwrap_err()
                .to_string()
                .split(':')
                .next(),
            Some("the body is no JSON")
        );
    }
}
