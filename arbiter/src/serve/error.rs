//! What goes wrong, as the server answers it.
//!
//! For: one error type with its status, its code and the JSON of `API.md`. Not for: deciding what is wrong.

use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde_json::json;

use super::room::{Refusal, RefusalKind};
use super::store::StoreError;

/// An answer that says why nothing was done.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{reason}")]
pub struct ApiError {
    status: StatusCode,
    code: &'static str,
    reason: String,
    present: Option<Present>,
    retry_after: Option<u64>,
}

/// Where a table stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Present {
    /// How much has happened on its line.
    pub ply: usize,
    /// How often its line has changed.
    pub turn: u64,
    /// How much has happened at it.
    pub version: u64,
}

impl ApiError {
    fn new(status: StatusCode, code: &'static str, reason: impl Into<String>) -> Self {
        Self {
            status,
            code,
            reason: reason.into(),
            present: None,
            retry_after: None,
        }
    }

    /// The body or the address cannot be read.
    pub fn bad_request(reason: impl Into<String>) -> Self {
        Self::new(StatusCode::BAD_REQUEST, "bad_request", reason)
    }

    /// The body is of another type.
    pub fn content_type() -> Self {
        let reason = "the body must be JSON, with the content type application/json";
        Self::new(StatusCode::UNSUPPORTED_MEDIA_TYPE, "content_type", reason)
    }

    /// The body is too long.
    pub fn too_large(most: usize) -> Self {
        let reason = format!("the body is longer than {most} bytes");
        Self::new(StatusCode::PAYLOAD_TOO_LARGE, "too_large", reason)
    }

    /// The body does not come.
    pub fn too_slow() -> Self {
        let reason = "the body did not come in time";
        Self::new(StatusCode::REQUEST_TIMEOUT, "too_slow", reason)
    }

    /// No seat's secret was sent.
    pub fn no_seat(reason: impl Into<String>) -> Self {
        Self::new(StatusCode::UNAUTHORIZED, "no_seat", reason)
    }

    /// There is no such thing.
    pub fn not_found(reason: impl Into<String>) -> Self {
        Self::new(StatusCode::NOT_FOUND, "not_found", reason)
    }

    /// The address knows other methods.
    pub fn method() -> Self {
        let reason = "this address does not know that method";
        Self::new(StatusCode::METHOD_NOT_ALLOWED, "method", reason)
    }

    /// The rules refuse it.
    pub fn illegal(reason: impl Into<String>) -> Self {
        Self::new(StatusCode::UNPROCESSABLE_ENTITY, "illegal", reason)
    }

    /// The address sends too much; it may go on after so many seconds.
    pub fn too_many(reason: impl Into<String>, seconds: u64) -> Self {
        Self {
            retry_after: Some(seconds),
            ..Self::new(StatusCode::TOO_MANY_REQUESTS, "too_many", reason)
        }
    }

    /// The server cannot take this now.
    pub fn busy(reason: impl Into<String>) -> Self {
        Self {
            retry_after: Some(1),
            ..Self::new(StatusCode::SERVICE_UNAVAILABLE, "busy", reason)
        }
    }

    /// The server failed.
    pub fn internal(reason: impl Into<String>) -> Self {
        Self::new(StatusCode::INTERNAL_SERVER_ERROR, "internal", reason)
    }

    /// A request that a table refuses. Conflicts say where the table stands.
    pub fn refused(refusal: Refusal, present: Present) -> Self {
        let (status, code) = match refusal.kind {
            RefusalKind::Unclear => (StatusCode::BAD_REQUEST, "bad_request"),
            RefusalKind::NoSeat => (StatusCode::UNAUTHORIZED, "no_seat"),
            RefusalKind::NotYourTurn => (StatusCode::FORBIDDEN, "not_your_turn"),
            RefusalKind::Out => (StatusCode::FORBIDDEN, "out"),
            RefusalKind::NotFound => (StatusCode::NOT_FOUND, "not_found"),
            RefusalKind::Conflict => (StatusCode::CONFLICT, "conflict"),
            RefusalKind::Finished => (StatusCode::CONFLICT, "finished"),
            RefusalKind::Illegal => (StatusCode::UNPROCESSABLE_ENTITY, "illegal"),
        };
        let shown = refusal.kind == RefusalKind::Conflict;
        Self {
            present: shown.then_some(present),
            ..Self::new(status, code, refusal.reason)
        }
    }
}

impl From<StoreError> for ApiError {
    fn from(error: StoreError) -> Self {
        match error {
            StoreError::Closed => Self::busy("the server is stopping"),
            StoreError::Sqlite(_) | StoreError::Io(_) | StoreError::Failed => Self {
                status: StatusCode::SERVICE_UNAVAILABLE,
                retry_after: Some(1),
                ..Self::internal("this could not be stored, and nothing was done")
            },
            StoreError::Unreadable(_)
            | StoreError::Newer { .. }
            | StoreError::Foreign(_)
            | StoreError::InUse => Self::internal(error.to_string()),
        }
    }
}

impl IntoResponse for ApiError {
    fn into_response(self) -> Response {
        let mut body = json!({"error": self.reason, "code": self.code});
        if let Some(present) = self.present {
            body["ply"] = present.ply.into();
            body["turn"] = present.turn.into();
            body["version"] = present.version.into();
        }
        let mut response = (
            self.status,
            [
                (header::CONTENT_TYPE, "application/json"),
                (header::CACHE_CONTROL, "no-store"),
            ],
            body.to_string(),
        )
            .into_response();
        let headers = response.headers_mut();
        if let Some(seconds) = self.retry_after {
            headers.insert(header::RETRY_AFTER, HeaderValue::from(seconds));
        }
        if self.status == StatusCode::UNAUTHORIZED {
            headers.insert(header::WWW_AUTHENTICATE, HeaderValue::from_static("Bearer"));
        }
        response
    }
}
