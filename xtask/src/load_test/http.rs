//! HTTP as the clients speak it: one connection that is kept open, one request after the other.

use std::net::SocketAddr;
use std::time::Duration;

use anyhow::{Context, Result};
use bytes::Bytes;
use http_body_util::{BodyExt, Full};
use hyper::body::Incoming;
use hyper::client::conn::http1::{self, SendRequest};
use hyper::header::{AUTHORIZATION, CONTENT_TYPE, HOST, HeaderValue};
use hyper::{Method, Request, Response, Uri};
use hyper_util::rt::TokioIo;
use tokio::net::TcpStream;
use tokio::time::timeout;

/// How long an answer may take. The server has failed then.
const PATIENCE: Duration = Duration::from_secs(20);

/// A connection to the server.
pub(super) struct Connection {
    host: HeaderValue,
    sender: SendRequest<Full<Bytes>>,
}

/// An answer that has been read to its end.
#[derive(Debug)]
pub(super) struct Answer {
    pub(super) status: u16,
    pub(super) body: Bytes,
}

impl Answer {
    /// The status and the first words of the body, for people.
    pub(super) fn in_words(&self) -> String {
        let body = String::from_utf8_lossy(&self.body);
        let words: String = body.chars().take(200).collect();
        format!("{} {words}", self.status)
    }
}

impl Connection {
    /// Connects.
    pub(super) async fn open(address: SocketAddr) -> Result<Self> {
        let stream = TcpStream::connect(address)
            .await
            .context("cannot connect")?;
        stream.set_nodelay(true)?;
        let (sender, connection) = http1::handshake(TokioIo::new(stream)).await?;
        tokio::spawn(connection);
        Ok(Self {
            host: HeaderValue::from_str(&address.to_string())?,
            sender,
        })
    }

    /// Asks with `GET`.
    pub(super) async fn get(&mut self, uri: &Uri, bearer: Option<&HeaderValue>) -> Result<Answer> {
        self.ask(Method::GET, uri, bearer, Bytes::new()).await
    }

    /// Sends JSON with `POST`.
    pub(super) async fn post(
        &mut self,
        uri: &Uri,
        bearer: Option<&HeaderValue>,
        body: String,
    ) -> Result<Answer> {
        self.ask(Method::POST, uri, bearer, body.into()).await
    }

    async fn ask(
        &mut self,
        method: Method,
        uri: &Uri,
        bearer: Option<&HeaderValue>,
        body: Bytes,
    ) -> Result<Answer> {
        let whole = async {
            let response = self.send(method, uri, bearer, body).await?;
            let status = response.status().as_u16();
            let body = response.into_body().collect().await?.to_bytes();
            Ok::<_, anyhow::Error>(Answer { status, body })
        };
        timeout(PATIENCE, whole).await.context("no answer")?
    }

    async fn send(
        &mut self,
        method: Method,
        uri: &Uri,
        bearer: Option<&HeaderValue>,
        body: Bytes,
    ) -> Result<Response<Incoming>> {
        let mut request = Request::builder()
            .method(method)
            .uri(uri)
            .header(HOST, &self.host);
        if let Some(bearer) = bearer {
            request = request.header(AUTHORIZATION, bearer);
        }
        if !body.is_empty() {
            request = request.header(CONTENT_TYPE, HeaderValue::from_static("application/json"));
        }
        self.sender.ready().await?;
        Ok(self
            .sender
            .send_request(request.body(Full::new(body))?)
            .await?)
    }

    /// Opens a stream of events. The connection ends with what is given.
    pub(super) async fn events(mut self, uri: &Uri) -> Result<(Self, Incoming)> {
        let sent = self.send(Method::GET, uri, None, Bytes::new());
        let response = timeout(PATIENCE, sent).await.context("no answer")??;
        let status = response.status();
        anyhow::ensure!(status.is_success(), "the events are refused with {status}");
        Ok((self, response.into_body()))
    }
}

/// The header for one who holds these secrets.
pub(super) fn bearer<S: AsRef<str>>(secrets: &[S]) -> Result<HeaderValue> {
    let secrets: Vec<&str> = secrets.iter().map(AsRef::as_ref).collect();
    let mut value = HeaderValue::from_str(&format!("Bearer {}", secrets.join(",")))?;
    value.set_sensitive(true);
    Ok(value)
}
