//! A server of its own for each test, and what a client needs to speak to it.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::PathBuf;
use std::process::{Child, Command, ExitStatus, Stdio};
use std::time::{Duration, Instant};

use serde_json::{Value, json};
use tempfile::TempDir;
use ureq::Agent;
use ureq::http::HeaderMap;

/// A running server; it is killed when this is dropped.
pub(crate) struct Server {
    process: Child,
    /// `127.0.0.1:PORT`.
    pub(crate) address: String,
    folder: TempDir,
    options: Vec<String>,
}

/// What a server answers.
pub(crate) struct Answer {
    pub(crate) status: u16,
    pub(crate) headers: HeaderMap,
    pub(crate) text: String,
}

impl Answer {
    pub(crate) fn json(&self) -> Value {
        serde_json::from_str(&self.text).unwrap_or_else(|error| panic!("{error}: {}", self.text))
    }

    /// The answer's JSON, if all went well.
    pub(crate) fn fine(&self) -> Value {
        assert!(self.status < 300, "{}: {}", self.status, self.text);
        self.json()
    }

    /// Status and code of an error, whose form is looked at.
    pub(crate) fn error(&self) -> (u16, String) {
        let value = self.json();
        assert!(self.status >= 400, "{}", self.text);
        assert!(!value["error"].as_str().unwrap().is_empty());
        assert_eq!(self.headers["content-type"], "application/json");
        (self.status, value["code"].as_str().unwrap().to_owned())
    }
}

/// Who speaks to a server, over connections of his own.
#[derive(Clone)]
pub(crate) struct Client {
    agent: Agent,
    base: String,
}

impl Client {
    pub(crate) fn new(address: &str) -> Self {
        let config = Agent::config_builder()
            .http_status_as_error(false)
            .timeout_global(Some(Duration::from_secs(30)))
            .build();
        Self {
            agent: config.into(),
            base: format!("http://{address}"),
        }
    }

    pub(crate) fn get(&self, path: &str) -> Answer {
        self.get_with(path, &[])
    }

    pub(crate) fn get_with(&self, path: &str, headers: &[(&str, &str)]) -> Answer {
        self.try_get(path, headers).unwrap()
    }

    pub(crate) fn try_get(
        &self,
        path: &str,
        headers: &[(&str, &str)],
    ) -> Result<Answer, ureq::Error> {
        let mut request = self.agent.get(format!("{}{path}", self.base));
        for (name, value) in headers {
            request = request.header(*name, *value);
        }
        answer(request.call()?)
    }

    pub(crate) fn post(&self, path: &str, secrets: &str, body: &Value) -> Answer {
        self.try_post(path, secrets, body).unwrap()
    }

    pub(crate) fn try_post(
        &self,
        path: &str,
        secrets: &str,
        body: &Value,
    ) -> Result<Answer, ureq::Error> {
        let headers = [
            ("content-type", "application/json"),
            ("authorization", &format!("Bearer {secrets}")),
        ];
        self.post_raw(
            path,
            &headers[..if secrets.is_empty() { 1 } else { 2 }],
            body.to_string().as_bytes(),
        )
    }

    pub(crate) fn post_raw(
        &self,
        path: &str,
        headers: &[(&str, &str)],
        body: &[u8],
    ) -> Result<Answer, ureq::Error> {
        let mut request = self.agent.post(format!("{}{path}", self.base));
        for (name, value) in headers {
            request = request.header(*name, *value);
        }
        answer(request.send(body)?)
    }

    /// Opens a table.
    pub(crate) fn table(&self, beginning: &Value) -> Table {
        let made = self.post("/api/tables", "", beginning);
        assert_eq!(made.status, 201, "{}", made.text);
        let made = made.json();
        let seats = made["seats"].as_array().unwrap();
        let secrets = seats
            .iter()
            .map(|seat| seat["secret"].as_str().unwrap().to_owned());
        Table {
            client: self.clone(),
            id: made["id"].as_str().unwrap().to_owned(),
            secrets: secrets.collect(),
        }
    }

    pub(crate) fn game(&self, game: &str) -> Table {
        self.table(&json!({ "game": game }))
    }
}

fn answer(mut response: ureq::http::Response<ureq::Body>) -> Result<Answer, ureq::Error> {
    Ok(Answer {
        status: response.status().as_u16(),
        headers: response.headers().clone(),
        text: response.body_mut().read_to_string()?,
    })
}

/// A table with the secrets of all its seats.
#[derive(Clone)]
pub(crate) struct Table {
    pub(crate) client: Client,
    pub(crate) id: String,
    pub(crate) secrets: Vec<String>,
}

impl Table {
    pub(crate) fn path(&self, rest: &str) -> String {
        format!("/api/tables/{}{rest}", self.id)
    }

    /// The same table, asked for by another client.
    pub(crate) fn by(&self, client: &Client) -> Self {
        Self {
            client: client.clone(),
            ..self.clone()
        }
    }

    pub(crate) fn state(&self) -> Value {
        self.client.get(&self.path("")).fine()
    }

    pub(crate) fn secrets_of(&self, seats: &[usize]) -> String {
        let secrets: Vec<&str> = seats
            .iter()
            .map(|&seat| self.secrets[seat].as_str())
            .collect();
        secrets.join(",")
    }

    /// Asks for something with the secrets of these seats.
    pub(crate) fn act(&self, seats: &[usize], action: &Value) -> Answer {
        self.client
            .post(&self.path("/actions"), &self.secrets_of(seats), action)
    }

    /// Plays a move for whoever's turn it is.
    pub(crate) fn play(&self, text: &str, ply: usize) -> Value {
        let all: Vec<usize> = (0..self.secrets.len()).collect();
        let action = json!({"do": "move", "move": text, "ply": ply});
        self.act(&all, &action).fine()
    }

    /// All players go back.
    pub(crate) fn take_back(&self, ply: usize, to_ply: usize) -> Value {
        let all: Vec<usize> = (0..self.secrets.len()).collect();
        let action = json!({"do": "offer", "what": "take_back", "to_ply": to_ply, "ply": ply});
        self.act(&all, &action).fine()
    }

    pub(crate) fn moves(&self) -> Vec<String> {
        let moves = self.client.get(&self.path("/moves")).fine();
        let moves = moves["moves"].as_array().unwrap();
        let text = |m: &Value| m["text"].as_str().unwrap().to_owned();
        moves.iter().map(text).collect()
    }

    /// That the record replays to where the table stands.
    pub(crate) fn check_record(&self) {
        let record = self.client.get(&self.path("/record")).text;
        let reports = arbiter::check::check(record.as_bytes(), None);
        assert_eq!(reports.len(), 1);
        let fine = reports[0].verdict.clone().unwrap();
        assert_eq!(fine.position, self.state()["position"]);
    }

    pub(crate) fn events(&self) -> Events {
        let address = self.client.base.strip_prefix("http://").unwrap();
        Events::open(address, &self.path("/events"))
    }
}

/// A stream of events, read from the bare connection.
pub(crate) struct Events {
    reader: BufReader<TcpStream>,
}

impl Events {
    /// Asks for the stream, and reads nothing yet.
    pub(crate) fn open(address: &str, path: &str) -> Self {
        let mut stream = TcpStream::connect(address).unwrap();
        write!(stream, "GET {path} HTTP/1.1\r\nHost: {address}\r\n\r\n").unwrap();
        stream
            .set_read_timeout(Some(Duration::from_secs(20)))
            .unwrap();
        Self {
            reader: BufReader::new(stream),
        }
    }

    /// Reads on to the next state; `None` at the end of the stream.
    pub(crate) fn next(&mut self) -> Option<Value> {
        loop {
            let mut line = String::new();
            if self.reader.read_line(&mut line).unwrap() == 0 {
                return None;
            }
            if let Some(state) = line.strip_prefix("data: ") {
                return Some(serde_json::from_str(state).unwrap());
            }
            // The last chunk, of no bytes.
            if line == "0\r\n" {
                return None;
            }
        }
    }

    /// Reads on until a version is told of; how many states that took.
    pub(crate) fn read_to(&mut self, version: u64) -> (Value, usize) {
        let (mut count, mut last) = (0, 0);
        loop {
            let state = self.next().expect("the stream goes on");
            let told = state["version"].as_u64().unwrap();
            assert!(count == 0 || told > last, "versions only grow");
            last = told;
            count += 1;
            if told == version {
                return (state, count);
            }
            assert!(told < version);
        }
    }

    /// Reads the bare answer up to the first empty line.
    pub(crate) fn head(&mut self) -> String {
        let mut head = String::new();
        while !head.ends_with("\r\n\r\n") {
            if self.reader.read_line(&mut head).unwrap() == 0 {
                break;
            }
        }
        head
    }
}

impl Server {
    pub(crate) fn start() -> Self {
        // Tests send more than a player does.
        Self::start_with(&["--requests", "1000000", "--new-tables", "1000000"])
    }

    pub(crate) fn start_with(options: &[&str]) -> Self {
        let folder = tempfile::tempdir().unwrap();
        let options: Vec<String> = options.iter().map(|&option| option.to_owned()).collect();
        let data = folder.path().join("tables.sqlite");
        let (process, address) = spawn("127.0.0.1:0", &data, &options);
        Self {
            process,
            address,
            folder,
            options,
        }
    }

    pub(crate) fn client(&self) -> Client {
        Client::new(&self.address)
    }

    pub(crate) fn data(&self) -> PathBuf {
        self.folder.path().join("tables.sqlite")
    }

    /// Starts again on the same address with the same file.
    pub(crate) fn start_again(&mut self) {
        let (process, address) = spawn(&self.address, &self.data(), &self.options);
        assert_eq!(address, self.address);
        self.process = process;
    }

    pub(crate) fn signal(&self, name: &str) {
        let killed = Command::new("kill")
            .args(["-s", name, &self.process.id().to_string()])
            .status()
            .unwrap();
        assert!(killed.success());
    }

    /// Waits for the end; how long that took.
    pub(crate) fn wait(&mut self) -> (ExitStatus, Duration) {
        let begun = Instant::now();
        loop {
            if let Some(status) = self.process.try_wait().unwrap() {
                return (status, begun.elapsed());
            }
            assert!(begun.elapsed() < Duration::from_secs(10), "it does not end");
            std::thread::sleep(Duration::from_millis(5));
        }
    }

    pub(crate) fn kill(&mut self) {
        self.process.kill().unwrap();
        self.process.wait().unwrap();
    }

    /// The memory that the process holds, in KiB.
    pub(crate) fn memory(&self) -> u64 {
        let status =
            std::fs::read_to_string(format!("/proc/{}/status", self.process.id())).unwrap();
        let line = status.lines().find(|line| line.starts_with("VmRSS:"));
        let words: Vec<&str> = line.unwrap().split_whitespace().collect();
        words[1].parse().unwrap()
    }

    /// Sends bytes and reads the answer to its end.
    pub(crate) fn bare(&self, bytes: &[u8]) -> String {
        let mut stream = TcpStream::connect(&self.address).unwrap();
        stream
            .set_read_timeout(Some(Duration::from_secs(20)))
            .unwrap();
        stream.write_all(bytes).unwrap();
        let mut answer = Vec::new();
        let _ = stream.read_to_end(&mut answer);
        String::from_utf8_lossy(&answer).into_owned()
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

fn spawn(listen: &str, data: &std::path::Path, options: &[String]) -> (Child, String) {
    let mut process = Command::new(env!("CARGO_BIN_EXE_arbiter"))
        .args(["serve", "--listen", listen, "--data"])
        .arg(data)
        .args(options)
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut line = String::new();
    BufReader::new(process.stdout.take().unwrap())
        .read_line(&mut line)
        .unwrap();
    let address = line
        .trim()
        .strip_prefix("http://")
        .and_then(|rest| rest.strip_suffix('/'))
        .unwrap_or_else(|| panic!("it said {line:?}"));
    (process, address.to_owned())
}
