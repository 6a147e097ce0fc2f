//! HTTP: addresses, what they take and what they answer.
//!
//! For: reading requests, asking the tables, and writing answers as `API.md` has them. Not for: what may be done at a
//! table, or how it is kept.

use std::any::Any;
use std::convert::Infallible;
use std::net::IpAddr;
use std::panic::AssertUnwindSafe;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::body::Body;
use axum::extract::{FromRequestParts, Path, Request as HttpRequest, State};
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderName, HeaderValue, header};
use axum::middleware::{self, Next};
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use bytes::Bytes;
use futures_util::{FutureExt, Stream, stream};
use kernel::Seats;
use serde_json::{Value, json};
use tokio::sync::watch;
use tokio_util::sync::CancellationToken;

use super::body::{Fields, needed};
use super::error::ApiError;
use super::games::{Games, Part};
use super::limits::{Place, Places, Rates};
use super::room::{Request, Wish};
use super::tables::{Beginning, Live, Open, Snapshot, Tables};
use super::{assets, body, view};

/// After how many milliseconds a page whose stream of events has ended asks for it again.
const RETRY: &str = "retry: 1000\n\n";
/// How often something is sent on a stream on which nothing happens, so that it is not taken for dead.
const KEEP_ALIVE: Duration = Duration::from_secs(15);

/// What all requests share.
pub struct Server {
    /// The tables.
    pub tables: Arc<Tables>,
    /// What is known of the games.
    pub games: Arc<Games>,
    /// How much one address may ask for.
    pub rates: Rates,
    /// How many streams of events may be open.
    pub streams: Arc<Places>,
    /// Is cancelled when the server stops.
    pub stopping: CancellationToken,
    /// Where the page's files are, if not built in.
    pub web: Option<PathBuf>,
}

/// Where a request comes from.
#[derive(Clone, Copy, Debug)]
pub struct Peer(pub IpAddr);

type Shared = State<Arc<Server>>;
type Answer = Result<Response, ApiError>;

/// All addresses.
pub fn router(server: Arc<Server>) -> Router {
    Router::new()
        .route("/api/games", get(games))
        .route("/api/games/{game}", get(game))
        .route("/api/games/{game}/rules", get(rules))
        .route("/api/tables", post(create))
        .route("/api/tables/{id}", get(table))
        .route("/api/tables/{id}/moves", get(moves))
        .route("/api/tables/{id}/plies/{ply}", get(ply))
        .route("/api/tables/{id}/record", get(record))
        .route("/api/tables/{id}/events", get(events))
        .route("/api/tables/{id}/actions", post(act))
        .route("/", get(page))
        .route("/t/{id}", get(page))
        .route("/g/{game}", get(page))
        .route("/assets/{name}", get(asset))
        .fallback(|| async { ApiError::not_found("there is nothing at this address") })
        .method_not_allowed_fallback(|| async { ApiError::method() })
        .layer(middleware::from_fn_with_state(Arc::clone(&server), guard))
        .with_state(server)
}

/// What holds for every request: rates, the end of the server, failures, and headers for browsers.
async fn guard(State(server): Shared, request: HttpRequest, next: Next) -> Response {
    let answer = match server.admit(&request) {
        Err(error) => error.into_response(),
        Ok(()) => AssertUnwindSafe(next.run(request))
            .catch_unwind()
            .await
            .unwrap_or_else(|panic: Box<dyn Any + Send>| {
                drop(panic);
                tracing::error!("a request failed");
                ApiError::internal("this failed within the server").into_response()
            }),
    };
    with_safe_headers(answer)
}

fn with_safe_headers(mut answer: Response) -> Response {
    const POLICY: &str = "default-src 'self'; img-src 'self' data: blob:; frame-ancestors 'none'; \
                          base-uri 'none'; form-action 'none'";
    let headers = answer.headers_mut();
    let set = [
        (header::CONTENT_SECURITY_POLICY, POLICY),
        (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
        (header::REFERRER_POLICY, "no-referrer"),
    ];
    for (name, value) in set {
        headers.insert(name, HeaderValue::from_static(value));
    }
    answer
}

impl Server {
    fn admit(&self, request: &HttpRequest) -> Result<(), ApiError> {
        if self.stopping.is_cancelled() {
            return Err(ApiError::busy("the server is stopping"));
        }
        self.rates.request(peer(request.extensions()))
    }
}

fn peer(extensions: &axum::http::Extensions) -> IpAddr {
    extensions
        .get::<Peer>()
        .map_or(IpAddr::from([0, 0, 0, 0]), |peer| peer.0)
}

/// The parts of an address that vary.
struct At<T>(T);

impl<T, S> FromRequestParts<S> for At<T>
where
    T: serde::de::DeserializeOwned + Send,
    S: Send + Sync,
{
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, ApiError> {
        Path::from_request_parts(parts, state)
            .await
            .map(|Path(at)| Self(at))
            .map_err(|error| ApiError::bad_request(error.body_text()))
    }
}

/// The address that a request comes from.
struct Sender(IpAddr);

impl<S: Send + Sync> FromRequestParts<S> for Sender {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, Infallible> {
        Ok(Self(peer(&parts.extensions)))
    }
}

fn text(content_type: &'static str, body: impl Into<Body>) -> Response {
    let headers: [(HeaderName, &str); 2] = [
        (header::CONTENT_TYPE, content_type),
        (header::CACHE_CONTROL, "no-store"),
    ];
    (headers, body.into()).into_response()
}

fn json_text(body: impl Into<Body>) -> Response {
    text("application/json", body)
}

fn json_answer(value: &Value) -> Response {
    json_text(value.to_string())
}

async fn page(State(server): Shared, headers: HeaderMap) -> Answer {
    assets::file("index.html", &headers, server.web.as_deref())
}

async fn asset(State(server): Shared, At(name): At<String>, headers: HeaderMap) -> Answer {
    assets::file(&name, &headers, server.web.as_deref())
}

async fn games() -> Response {
    json_answer(&view::games())
}

async fn game(state: Shared, name: At<String>, headers: HeaderMap) -> Answer {
    describe(state, name, &headers, Part::Board).await
}

async fn rules(state: Shared, name: At<String>, headers: HeaderMap) -> Answer {
    describe(state, name, &headers, Part::Rules).await
}

async fn describe(
    State(server): Shared,
    At(name): At<String>,
    headers: &HeaderMap,
    part: Part,
) -> Answer {
    if let Some(known) = server.games.known(&name, part)? {
        return Ok(known.answer(headers));
    }
    let games = Arc::clone(&server.games);
    // Whoever has waited for another may find it made by then.
    let describe = move || games.describe(&name, part);
    let described = match part {
        Part::Board => server.tables.ponder(describe).await?,
        // Diagrams take long.
        Part::Rules => server.tables.describe(describe).await?,
    };
    Ok(described?.answer(headers))
}

async fn create(
    State(server): Shared,
    Sender(address): Sender,
    headers: HeaderMap,
    body: Body,
) -> Answer {
    let mut fields = Fields::read(&headers, body, body::MOST_OF_RECORD).await?;
    let beginning = match fields.text("record")? {
        Some(record) => Beginning::Record(record),
        None => Beginning::Game(
            needed("game", fields.text("game")?)?,
            fields.text("position")?,
        ),
    };
    fields.end()?;
    server.rates.table(address, beginning.weight())?;
    let made = server.tables.create(beginning).await?;
    let watch = format!("/t/{}", made.live.id);
    let seats: Vec<Value> = (made.seats.iter().enumerate())
        .map(|(seat, (name, secret))| {
            let link = format!("{watch}#{secret}");
            json!({"seat": seat, "name": name, "secret": secret, "link": link})
        })
        .collect();
    let answer = json_answer(&json!({
        "id": made.live.id,
        "game": made.game,
        "watch": watch,
        "seats": seats,
    }));
    Ok((axum::http::StatusCode::CREATED, answer).into_response())
}

/// The secrets that were sent.
fn secrets(headers: &HeaderMap) -> Result<Vec<&str>, ApiError> {
    let Some(value) = headers.get(header::AUTHORIZATION) else {
        return Ok(Vec::new());
    };
    let form = "the header Authorization must be: Bearer SECRET, or Bearer SECRET,SECRET";
    let unreadable = || ApiError::bad_request(form);
    let (scheme, secrets) = (value.to_str().ok())
        .and_then(|value| value.split_once(' '))
        .ok_or_else(unreadable)?;
    if !scheme.eq_ignore_ascii_case("bearer") {
        return Err(unreadable());
    }
    Ok(secrets
        .split(',')
        .map(str::trim)
        .filter(|secret| !secret.is_empty())
        // Nobody holds more seats than a game can have.
        .take(8)
        .collect())
}

async fn table(State(server): Shared, At(id): At<String>, headers: HeaderMap) -> Answer {
    let live = server.tables.find(&id).await?;
    let held = (secrets(&headers)?.iter())
        .filter_map(|secret| live.seat_of(secret))
        .fold(Seats::NONE, Seats::with);
    let whole = server.tables.look(&live, |room, newest| {
        let state = newest.json();
        view::whole_state(&String::from_utf8_lossy(&state), room, held)
    });
    Ok(json_text(whole.await?))
}

async fn moves(State(server): Shared, At(id): At<String>) -> Answer {
    let live = server.tables.find(&id).await?;
    let moves = server.tables.study(&live, |open: &mut Open| {
        let turn = open.room.turn();
        match &open.moves {
            Some((of, moves)) if *of == turn => moves.clone(),
            _ => {
                let moves = Bytes::from(view::moves(&open.room).to_string());
                open.moves = Some((turn, moves.clone()));
                moves
            }
        }
    });
    Ok(json_text(moves.await?))
}

async fn ply(State(server): Shared, At((id, ply)): At<(String, String)>) -> Answer {
    let live = server.tables.find(&id).await?;
    let none = || ApiError::not_found("the table's line has no such ply");
    let ply: usize = ply.parse().map_err(|_| none())?;
    let view = server
        .tables
        .study(&live, move |open: &mut Open| view::view_at(&open.room, ply));
    let view = view.await?.ok_or_else(none)?;
    Ok(json_answer(&Value::Object(view)))
}

async fn record(State(server): Shared, At(id): At<String>) -> Answer {
    let live = server.tables.find(&id).await?;
    let record = server
        .tables
        .study(&live, |open: &mut Open| open.room.table().record());
    Ok(text("text/plain; charset=utf-8", record.await?))
}

async fn act(State(server): Shared, At(id): At<String>, headers: HeaderMap, body: Body) -> Answer {
    let mut fields = Fields::read(&headers, body, body::MOST).await?;
    let request = request(&mut fields)?;
    fields.end()?;
    let live = server.tables.find(&id).await?;
    let held = held(&live, &headers)?;
    let snapshot = server.tables.act(live, held, request).await?;
    Ok(json_text(snapshot.json()))
}

/// The seats of those who send secrets, all of which must be this table's.
fn held(live: &Live, headers: &HeaderMap) -> Result<Seats, ApiError> {
    let mut held = Seats::NONE;
    for secret in secrets(headers)? {
        let seat = live
            .seat_of(secret)
            .ok_or_else(|| ApiError::no_seat("the secret that was sent is none of this table's"))?;
        held = held.with(seat);
    }
    if held.is_empty() {
        return Err(ApiError::no_seat("no seat's secret was sent"));
    }
    Ok(held)
}

fn request(fields: &mut Fields) -> Result<Request, ApiError> {
    let what = needed("do", fields.text("do")?)?;
    let mut based_on_ply = true;
    let wish = match what.as_str() {
        "move" => Wish::Move(needed("move", fields.text("move")?)?),
        "resign" => Wish::Resign,
        "declare" => Wish::Declare,
        "offer" => match needed("what", fields.text("what")?)?.as_str() {
            "draw" => Wish::OfferDraw,
            "take_back" => Wish::OfferTakeBack(fields.number("to_ply")?),
            other => {
                return Err(ApiError::bad_request(format!(
                    "the field \"what\" must be \"draw\" or \"take_back\", not {other:?}"
                )));
            }
        },
        "answer" => {
            based_on_ply = false;
            Wish::Answer {
                offer: needed("offer", fields.number("offer")?)?,
                agree: needed("agree", fields.flag("agree")?)?,
            }
        }
        other => {
            return Err(ApiError::bad_request(format!(
                "the field \"do\" must be \"move\", \"resign\", \"declare\", \"offer\" or \"answer\", not {other:?}"
            )));
        }
    };
    let mut ply = fields.number("ply")?;
    if based_on_ply {
        ply = Some(needed("ply", ply)?);
    }
    Ok(Request {
        wish,
        seat: fields.number("seat")?,
        ply,
        turn: fields.number("turn")?,
    })
}

async fn events(State(server): Shared, Sender(address): Sender, At(id): At<String>) -> Answer {
    let live = server.tables.find(&id).await?;
    let place = server
        .streams
        .take(address)
        .ok_or_else(|| ApiError::busy("too many streams of events are open"))?;
    let watching = Watching {
        newest: live.watch(),
        stopping: server.stopping.clone(),
        begun: false,
        _live: live,
        _place: place,
    };
    let mut answer = text("text/event-stream", Body::from_stream(watching.frames()));
    // For proxies that would otherwise collect what should go on at once.
    let name = HeaderName::from_static("x-accel-buffering");
    answer
        .headers_mut()
        .insert(name, HeaderValue::from_static("no"));
    Ok(answer)
}

/// One who watches a table. Nothing waits for him and nothing is kept for him: when he can take more, he gets the state
/// that is the newest then.
struct Watching {
    newest: watch::Receiver<Arc<Snapshot>>,
    stopping: CancellationToken,
    begun: bool,
    /// Keeps the table in memory.
    _live: Arc<Live>,
    _place: Place,
}

impl Watching {
    fn frames(self) -> impl Stream<Item = Result<Bytes, Infallible>> {
        stream::unfold(self, |mut watching| async move {
            let frame = watching.next().await?;
            Some((Ok(frame), watching))
        })
    }

    async fn next(&mut self) -> Option<Bytes> {
        if !self.begun {
            self.begun = true;
            let first = self.newest.borrow_and_update().frame();
            return Some([RETRY.as_bytes(), &first].concat().into());
        }
        tokio::select! {
            biased;
            () = self.stopping.cancelled() => None,
            changed = self.newest.changed() => {
                changed.ok()?;
                Some(self.newest.borrow_and_update().frame())
            }
            () = tokio::time::sleep(KEEP_ALIVE) => Some(Bytes::from_static(b":\n\n")),
        }
    }
}
