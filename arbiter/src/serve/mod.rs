//! `arbiter serve`: a table to play at, over HTTP.
//!
//! For: starting and stopping the server, and its connections. `API.md` says what it answers.
//!
//! | module | for |
//! |---|---|
//! | [`room`] | one table as a pure state machine: moves, offers, take-backs |
//! | [`tables`] | the tables in memory; one thing after the other at each |
//! | [`store`] | the file in which all is kept |
//! | [`routes`], [`body`], [`error`] | HTTP |
//! | [`view`], [`games`] | tables and games as JSON |
//! | [`assets`] | the page's files |
//! | [`limits`], [`secrets`] | who may ask for how much, and who plays for a seat |

pub mod assets;
pub mod body;
pub mod error;
pub mod games;
pub mod limits;
pub mod room;
pub mod routes;
pub mod secrets;
pub mod store;
pub mod tables;
pub mod view;

use std::io;
use std::net::SocketAddr;
use std::num::NonZeroU32;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use etcetera::BaseStrategy;
use hyper::server::conn::http1;
use hyper_util::rt::{TokioIo, TokioTimer};
use tokio::net::{TcpListener, TcpSocket, TcpStream};
use tokio_io_timeout::TimeoutStream;
use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;
use tower_service::Service;

use limits::{Places, Rates};
use routes::{Peer, Server};
use store::{Store, StoreError};
use tables::Tables;

/// How long a client may take for the head of a request, or do nothing between two.
const HEAD_PATIENCE: Duration = Duration::from_secs(30);
/// How long a client may not take what is sent to it.
const WRITE_PATIENCE: Duration = Duration::from_secs(120);
/// How many bytes wait in the program for a slow reader, besides the last state; also the most for a request's head.
const BUFFER: usize = 16 * 1024;
/// How many bytes wait in the system for one.
const SEND_BUFFER: u32 = 64 * 1024;
/// How long running requests may take when the server stops.
const LAST_REQUESTS: Duration = Duration::from_secs(1);
/// How often tables that nobody needs are put away.
const SWEEP: Duration = Duration::from_secs(10);

const CONNECTIONS: usize = 10_000;
const CONNECTIONS_EACH: usize = 3_000;
const STREAMS: usize = 5_000;
const STREAMS_EACH: usize = 1_000;

/// How to run a server.
#[derive(Clone, Debug)]
pub struct Options {
    /// The address to listen on; port 0 is any that is free.
    pub listen: SocketAddr,
    /// The file in which tables are kept.
    pub data: PathBuf,
    /// How many requests a second one address may send, with a burst of twice as many.
    pub requests: NonZeroU32,
    /// How many tables a minute one address may open.
    pub new_tables: NonZeroU32,
    /// A folder to send the page's files from instead of those built in, read anew each time.
    pub web: Option<PathBuf>,
}

/// Why a server does not run.
#[derive(Debug, thiserror::Error)]
pub enum ServeError {
    /// The address cannot be listened on.
    #[error("cannot listen on {address}: {error}")]
    Listen {
        /// The address.
        address: SocketAddr,
        /// Why.
        error: io::Error,
    },
    /// The data file cannot be opened.
    #[error("{}: {error}", .path.display())]
    Data {
        /// The file.
        path: PathBuf,
        /// Why.
        error: StoreError,
    },
    /// The system refuses something else.
    #[error(transparent)]
    Io(#[from] io::Error),
}

/// The data file unless another is named: in the user's folder for data. `None` if the user has none.
pub fn default_data() -> Option<PathBuf> {
    let folders = etcetera::choose_base_strategy().ok()?;
    Some(folders.data_dir().join("arbiter").join("tables.sqlite"))
}

/// Serves until the program is asked to stop (SIGINT or SIGTERM). `bound` is called with the address once clients can
/// connect.
///
/// # Errors
/// If the address or the data file cannot be used, or `bound` fails.
pub fn run(
    options: &Options,
    bound: impl FnOnce(SocketAddr) -> io::Result<()>,
) -> Result<(), ServeError> {
    // Each stream of events is an open file. If the system allows few, there are few.
    if let Err(error) = rlimit::increase_nofile_limit(CONNECTIONS as u64 + 100) {
        tracing::warn!(%error, "the number of open files cannot be raised");
    }
    let store = Store::open(&options.data).map_err(|error| ServeError::Data {
        path: options.data.clone(),
        error,
    })?;
    let store = Arc::new(store);
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        .build()?;
    let served = runtime.block_on(serve(options, Arc::clone(&store), bound));
    // What still computes computes for nobody.
    runtime.shutdown_timeout(Duration::from_millis(200));
    store.close();
    served
}

async fn serve(
    options: &Options,
    store: Arc<Store>,
    bound: impl FnOnce(SocketAddr) -> io::Result<()>,
) -> Result<(), ServeError> {
    let stopping = CancellationToken::new();
    stop_on_signals(&stopping)?;
    let failed = store.failed();
    let tasks = TaskTracker::new();
    let tables = Arc::new(Tables::new(Arc::clone(&store), tasks.clone()));
    let server = Arc::new(Server {
        tables: Arc::clone(&tables),
        games: Arc::default(),
        rates: Rates::new(options.requests, options.new_tables),
        streams: Places::new(STREAMS, STREAMS_EACH),
        stopping: stopping.clone(),
        web: options.web.clone(),
    });
    assets::prepare();
    let listener = listen(options.listen).map_err(|error| ServeError::Listen {
        address: options.listen,
        error,
    })?;
    let address = listener.local_addr()?;
    bound(address)?;
    tracing::info!(%address, "listening");

    let router = routes::router(Arc::clone(&server));
    let places = Places::new(CONNECTIONS, CONNECTIONS_EACH);
    let mut sweep = tokio::time::interval(SWEEP);
    loop {
        tokio::select! {
            biased;
            () = stopping.cancelled() => break,
            // Nothing can be done here any more; whoever has started the program may start it again.
            () = failed.cancelled() => stopping.cancel(),
            _ = sweep.tick() => {
                tables.put_away();
                server.rates.forget();
            }
            accepted = listener.accept() => match accepted {
                Ok((stream, from)) => {
                    if let Some(place) = places.take(from.ip()) {
                        let connection = connection(stream, from, router.clone(), stopping.clone());
                        tasks.spawn(async move {
                            connection.await;
                            drop(place);
                        });
                    }
                }
                Err(error) => {
                    // Too many open files, most likely; some are closed before long.
                    tracing::warn!(%error, "a connection could not be accepted");
                    tokio::time::sleep(Duration::from_millis(50)).await;
                }
            },
        }
    }
    tracing::info!("stopping");
    store.hurry();
    drop(listener);
    tasks.close();
    if tokio::time::timeout(LAST_REQUESTS + Duration::from_millis(300), tasks.wait())
        .await
        .is_err()
    {
        tracing::warn!("some requests were broken off");
    }
    if failed.is_cancelled() {
        return Err(ServeError::Data {
            path: options.data.clone(),
            error: StoreError::Failed,
        });
    }
    Ok(())
}

fn listen(address: SocketAddr) -> io::Result<TcpListener> {
    let socket = if address.is_ipv4() {
        TcpSocket::new_v4()?
    } else {
        TcpSocket::new_v6()?
    };
    // The address can be had again right after the server has stopped. Windows means something else by this.
    #[cfg(unix)]
    socket.set_reuseaddr(true)?;
    // Connections inherit this.
    socket.set_send_buffer_size(SEND_BUFFER)?;
    socket.bind(address)?;
    socket.listen(1024)
}

/// Serves one connection until it ends, or for a moment more when the server stops.
async fn connection(
    stream: TcpStream,
    from: SocketAddr,
    router: Router,
    stopping: CancellationToken,
) {
    // Answers are small and should not wait for more.
    let _ = stream.set_nodelay(true);
    let mut stream = TimeoutStream::new(stream);
    stream.set_write_timeout(Some(WRITE_PATIENCE));
    let peer = Peer(from.ip());
    let service = hyper::service::service_fn(move |request: hyper::Request<_>| {
        let mut request = request.map(axum::body::Body::new);
        request.extensions_mut().insert(peer);
        router.clone().call(request)
    });
    let connection = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(HEAD_PATIENCE)
        .max_buf_size(BUFFER)
        .serve_connection(TokioIo::new(Box::pin(stream)), service);
    tokio::pin!(connection);
    let ended = tokio::select! {
        ended = connection.as_mut() => ended,
        () = stopping.cancelled() => {
            connection.as_mut().graceful_shutdown();
            match tokio::time::timeout(LAST_REQUESTS, connection).await {
                Ok(ended) => ended,
                Err(_) => Ok(()),
            }
        }
    };
    if let Err(error) = ended {
        tracing::debug!(%error, "a connection broke off");
    }
}

#[cfg(unix)]
fn stop_on_signals(stopping: &CancellationToken) -> io::Result<()> {
    use tokio::signal::unix::{SignalKind, signal};
    for kind in [SignalKind::interrupt(), SignalKind::terminate()] {
        let mut signal = signal(kind)?;
        let stopping = stopping.clone();
        tokio::spawn(async move {
            signal.recv().await;
            stopping.cancel();
        });
    }
    Ok(())
}

#[cfg(not(unix))]
fn stop_on_signals(stopping: &CancellationToken) -> io::Result<()> {
    let stopping = stopping.clone();
    tokio::spawn(async move {
        let _ = tokio::signal::ctrl_c().await;
        stopping.cancel();
    });
    Ok(())
}
