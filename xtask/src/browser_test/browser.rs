//! A real browser, driven through WebDriver: opening pages, pointing, reading what is shown.
//!
//! For: hands and eyes. Not for: what a table is, or what should be seen.

use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use anyhow::{Context, Result, anyhow, bail};
use fantoccini::actions::{
    Actions, InputSource, MouseActions, PenActions, PointerAction, TouchActions,
};
use fantoccini::wd::WebDriverCompatibleCommand;
use fantoccini::{Client, ClientBuilder};
use serde_json::{Value, json};
use tempfile::TempDir;

/// The programs that must be installed, where they are looked for, and Debian's names of the packages.
const PROGRAMS: [(&str, &str); 2] = [
    ("chromium", "chromium"),
    ("chromedriver", "chromium-driver"),
];

/// How long something may take to appear.
const PATIENCE: Duration = Duration::from_secs(15);

/// What is missing for a browser, by the name of the package.
pub(super) fn missing() -> Vec<&'static str> {
    let there = |program: &str| {
        std::env::var_os("PATH").is_some_and(|path| {
            std::env::split_paths(&path).any(|folder| folder.join(program).is_file())
        })
    };
    let absent = PROGRAMS.iter().filter(|(program, _)| !there(program));
    absent.map(|&(_, package)| package).collect()
}

/// Where a pointer is.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Point {
    pub(super) x: f64,
    pub(super) y: f64,
}

/// What points.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Pointer {
    Mouse,
    Touch,
    Pen,
}

/// A running driver; ends with it.
pub(super) struct Driver {
    process: Child,
    address: String,
}

impl Driver {
    /// Starts `chromedriver` on a free port.
    pub(super) fn start() -> Result<Self> {
        let mut process = Command::new("chromedriver")
            .arg("--port=0")
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .context("cannot start chromedriver")?;
        let out = process
            .stdout
            .take()
            .context("chromedriver has no output")?;
        let mut lines = BufReader::new(out).lines();
        while let Some(line) = lines.next() {
            let line = line?;
            let port = line
                .split("started successfully on port ")
                .nth(1)
                .map(|rest| rest.trim_end_matches('.'));
            if let Some(port) = port {
                let address = format!("http://127.0.0.1:{port}");
                // What it says later is read away, so that it never waits for a reader.
                std::thread::spawn(move || lines.for_each(drop));
                return Ok(Self { process, address });
            }
        }
        let _ = process.kill();
        bail!("chromedriver does not say its port")
    }
}

impl Drop for Driver {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

/// A browser window.
pub(super) struct Browser {
    client: Client,
    base: String,
    _profile: TempDir,
}

/// A command of the browser's own protocol, for what WebDriver has no word for.
#[derive(Debug)]
struct Devtools {
    command: &'static str,
    params: Value,
}

impl WebDriverCompatibleCommand for Devtools {
    fn endpoint(
        &self,
        base: &url::Url,
        session: Option<&str>,
    ) -> Result<url::Url, url::ParseError> {
        base.join(&format!(
            "session/{}/goog/cdp/execute",
            session.unwrap_or_default()
        ))
    }

    fn method_and_body(&self, _: &url::Url) -> (http::Method, Option<String>) {
        let body = json!({"cmd": self.command, "params": self.params});
        (http::Method::POST, Some(body.to_string()))
    }
}

impl Browser {
    /// Opens a window of this size; paths are taken from `base`.
    pub(super) async fn open(
        driver: &Driver,
        base: &str,
        (width, height): (u32, u32),
    ) -> Result<Self> {
        let profile = tempfile::tempdir()?;
        let user_data = format!("--user-data-dir={}", profile.path().display());
        let size = format!("--window-size={width},{height}");
        let args = [
            "--headless",
            "--no-sandbox",
            "--disable-gpu",
            "--disable-quic",
            "--disable-dev-shm-usage",
            "--no-first-run",
            "--disable-background-networking",
            "--disable-component-update",
            "--disable-sync",
            "--hide-scrollbars",
            "--force-device-scale-factor=1",
            &user_data,
            &size,
        ];
        let capabilities = json!({
            "browserName": "chrome",
            "goog:chromeOptions": {"args": args},
            "goog:loggingPrefs": {"browser": "ALL"},
        });
        let capabilities = capabilities.as_object().cloned().unwrap_or_default();
        let client = ClientBuilder::new(hyper_util::client::legacy::connect::HttpConnector::new())
            .capabilities(capabilities)
            .connect(&driver.address)
            .await
            .context("cannot open a browser window")?;
        let browser = Self {
            client,
            base: base.trim_end_matches('/').to_owned(),
            _profile: profile,
        };
        browser.size(width, height).await?;
        Ok(browser)
    }

    /// Closes the window.
    pub(super) async fn close(self) -> Result<()> {
        Ok(self.client.close().await?)
    }

    /// Sends a command of the browser's own protocol.
    pub(super) async fn devtools(&self, command: &'static str, params: Value) -> Result<Value> {
        Ok(self.client.issue_cmd(Devtools { command, params }).await?)
    }

    /// Makes the page this large.
    pub(super) async fn size(&self, width: u32, height: u32) -> Result<()> {
        let metrics =
            json!({"width": width, "height": height, "deviceScaleFactor": 1, "mobile": false});
        self.devtools("Emulation.setDeviceMetricsOverride", metrics)
            .await?;
        Ok(())
    }

    /// Light or dark, as the user's system says.
    pub(super) async fn scheme(&self, scheme: &str) -> Result<()> {
        let features = json!({"features": [{"name": "prefers-color-scheme", "value": scheme}]});
        self.devtools("Emulation.setEmulatedMedia", features)
            .await?;
        Ok(())
    }

    /// Opens a path of the server, or a whole address.
    pub(super) async fn goto(&self, path: &str) -> Result<()> {
        // A change of the fragment alone would not load the page.
        self.client.goto("about:blank").await?;
        let address = if path.starts_with('/') {
            format!("{}{path}", self.base)
        } else {
            path.to_owned()
        };
        Ok(self.client.goto(&address).await?)
    }

    /// Opens a path in a new tab and goes on there.
    pub(super) async fn tab(&self, path: &str) -> Result<()> {
        let tab = self.client.new_window(true).await?;
        self.client.switch_to_window(tab.handle).await?;
        self.goto(path).await
    }

    /// Goes back to the first tab.
    pub(super) async fn first_tab(&self) -> Result<()> {
        let tabs = self.client.windows().await?;
        let first = tabs.into_iter().next().context("no tab")?;
        Ok(self.client.switch_to_window(first).await?)
    }

    /// Loads the page again.
    pub(super) async fn reload(&self) -> Result<()> {
        Ok(self.client.refresh().await?)
    }

    /// The address shown, without the server.
    pub(super) async fn path(&self) -> Result<String> {
        let address = self.client.current_url().await?.to_string();
        Ok(address
            .strip_prefix(&self.base)
            .unwrap_or(&address)
            .to_owned())
    }

    /// Runs a script in the page and gives what it returns.
    pub(super) async fn js(&self, script: &str, args: Vec<Value>) -> Result<Value> {
        self.client
            .execute(script, args)
            .await
            .with_context(|| format!("script: {script}"))
    }

    /// Waits until a script returns something true, and gives it.
    pub(super) async fn wait(&self, what: &str, script: &str, args: Vec<Value>) -> Result<Value> {
        let begun = Instant::now();
        loop {
            // A page that is just being left cannot answer.
            if let Ok(found) = self.js(script, args.clone()).await
                && !matches!(&found, Value::Null | Value::Bool(false))
                && found != json!(0)
                && found != json!("")
            {
                return Ok(found);
            }
            if begun.elapsed() > PATIENCE {
                let seen = self
                    .js("return document.body.innerText.slice(0, 1500)", Vec::new())
                    .await;
                bail!(
                    "waited in vain: {what}; the page shows: {}",
                    seen.unwrap_or_default()
                );
            }
            tokio::time::sleep(Duration::from_millis(15)).await;
        }
    }

    /// Waits until something is there and can be seen.
    pub(super) async fn wait_for(&self, selector: &str) -> Result<()> {
        let script = "const e = document.querySelector(arguments[0]);
            return !!e && e.getClientRects().length > 0;";
        self.wait(selector, script, vec![json!(selector)]).await?;
        Ok(())
    }

    /// Whether something is there and can be seen.
    pub(super) async fn shows(&self, selector: &str) -> Result<bool> {
        let script = "const e = document.querySelector(arguments[0]);
            return !!e && e.getClientRects().length > 0;";
        Ok(self.js(script, vec![json!(selector)]).await? == json!(true))
    }

    /// An attribute of the first that the selector finds.
    pub(super) async fn attribute(&self, selector: &str, name: &str) -> Result<Option<String>> {
        let script =
            "return document.querySelector(arguments[0])?.getAttribute(arguments[1]) ?? null;";
        let value = self.js(script, vec![json!(selector), json!(name)]).await?;
        Ok(value.as_str().map(ToOwned::to_owned))
    }

    /// The text of the first that the selector finds, or its value.
    pub(super) async fn text(&self, selector: &str) -> Result<String> {
        let script = "const e = document.querySelector(arguments[0]);
            return !e ? '' : 'value' in e && e.tagName !== 'LI' && e.tagName !== 'BUTTON' ? e.value : e.textContent;";
        let value = self.js(script, vec![json!(selector)]).await?;
        Ok(value.as_str().unwrap_or_default().trim().to_owned())
    }

    /// An attribute of all that the selector finds, in the page's order.
    pub(super) async fn all(&self, selector: &str, attribute: &str) -> Result<Vec<String>> {
        let script = "return [...document.querySelectorAll(arguments[0])]
            .map(e => e.getAttribute(arguments[1]) ?? '');";
        let value = self
            .js(script, vec![json!(selector), json!(attribute)])
            .await?;
        let values = value.as_array().cloned().unwrap_or_default();
        Ok(values
            .iter()
            .filter_map(Value::as_str)
            .map(ToOwned::to_owned)
            .collect())
    }

    /// The middle of the first that the selector finds, brought into view.
    pub(super) async fn middle(&self, selector: &str) -> Result<Point> {
        let script = "const e = document.querySelector(arguments[0]);
            if (!e) return null;
            const seen = r => r.top >= 0 && r.left >= 0 && r.bottom <= innerHeight && r.right <= innerWidth;
            let r = e.getBoundingClientRect();
            if (!seen(r)) { e.scrollIntoView({block: 'center', inline: 'center', behavior: 'instant'}); r = e.getBoundingClientRect(); }
            return [r.left + r.width / 2, r.top + r.height / 2, r.width];";
        let value = self.js(script, vec![json!(selector)]).await?;
        match value.as_array().map(Vec::as_slice) {
            Some([x, y, width]) if width.as_f64() > Some(0.0) => Ok(Point {
                x: x.as_f64().unwrap_or_default(),
                y: y.as_f64().unwrap_or_default(),
            }),
            _ => Err(anyhow!("{selector} is not to be seen")),
        }
    }

    /// Presses and lets go on the middle of the first that the selector finds.
    pub(super) async fn click(&self, selector: &str) -> Result<()> {
        self.press(selector, Pointer::Mouse).await
    }

    /// The same with a finger or with the mouse.
    pub(super) async fn press(&self, selector: &str, pointer: Pointer) -> Result<()> {
        let at = self.middle(selector).await?;
        let button = 0;
        self.act(
            pointer,
            vec![
                to(at),
                PointerAction::Down { button },
                PointerAction::Up { button },
            ],
        )
        .await
        .with_context(|| format!("pressing {selector}"))
    }

    /// Drags from one thing to another, with a stop between; lets go there if `lets_go`.
    pub(super) async fn drag(
        &self,
        from: &str,
        target: &str,
        pointer: Pointer,
        lets_go: bool,
    ) -> Result<()> {
        let (a, b) = (self.middle(from).await?, self.middle(target).await?);
        let between = Point {
            x: f64::midpoint(a.x, b.x),
            y: f64::midpoint(a.y, b.y),
        };
        let mut actions = vec![to(a), PointerAction::Down { button: 0 }, to(between), to(b)];
        if lets_go {
            actions.push(PointerAction::Up { button: 0 });
        }
        self.act(pointer, actions).await
    }

    /// Lets a pointer do several things.
    pub(super) async fn act(&self, pointer: Pointer, actions: Vec<PointerAction>) -> Result<()> {
        match pointer {
            Pointer::Mouse => {
                let mouse = MouseActions::new("mouse".to_owned());
                let mouse = actions.into_iter().fold(mouse, MouseActions::then);
                self.client.perform_actions(mouse).await?;
            }
            Pointer::Touch => {
                let finger = TouchActions::new("finger".to_owned());
                let finger = actions.into_iter().fold(finger, TouchActions::then);
                self.client.perform_actions(finger).await?;
            }
            Pointer::Pen => {
                let pen = PenActions::new("pen".to_owned());
                let pen = actions.into_iter().fold(pen, PenActions::then);
                self.client.perform_actions(pen).await?;
            }
        }
        Ok(())
    }

    /// Begins to drag with one finger and then touches something else with another; both are lifted at the end.
    pub(super) async fn drag_with_a_second_finger(
        &self,
        from: &str,
        target: &str,
        other: &str,
    ) -> Result<()> {
        let (a, b, c) = (
            self.middle(from).await?,
            self.middle(target).await?,
            self.middle(other).await?,
        );
        let pause = || PointerAction::Pause {
            duration: Duration::from_millis(30),
        };
        let (down, up) = (
            || PointerAction::Down { button: 0 },
            || PointerAction::Up { button: 0 },
        );
        let first = [to(a), down(), to(b), pause(), pause(), up(), pause()];
        let second = [to(c), pause(), pause(), pause(), down(), pause(), up()];
        let first = first
            .into_iter()
            .fold(TouchActions::new("finger".to_owned()), TouchActions::then);
        let second = second.into_iter().fold(
            TouchActions::new("second finger".to_owned()),
            TouchActions::then,
        );
        self.client
            .perform_actions(Actions::from(first).and(second))
            .await?;
        Ok(())
    }

    /// Lets go of everything that is pressed.
    pub(super) async fn release(&self) -> Result<()> {
        Ok(self.client.release_actions().await?)
    }

    /// Presses keys where the focus is. Keys without a letter have names: `Enter`, `Escape`, `ArrowUp`.
    pub(super) async fn key(&self, key: &str) -> Result<()> {
        for kind in ["keyDown", "keyUp"] {
            let text = match key {
                "Enter" => "\r",
                key if key.chars().count() == 1 => key,
                _ => "",
            };
            let code = match key {
                "Enter" => 13,
                "Escape" => 27,
                " " => 32,
                "ArrowLeft" => 37,
                "ArrowUp" => 38,
                "ArrowRight" => 39,
                "ArrowDown" => 40,
                "Tab" => 9,
                _ => 0,
            };
            let mut params =
                json!({"type": kind, "key": key, "code": key, "windowsVirtualKeyCode": code});
            if kind == "keyDown" && !text.is_empty() {
                params["text"] = json!(text);
            }
            self.devtools("Input.dispatchKeyEvent", params).await?;
        }
        Ok(())
    }

    /// Puts a text into a field, as typed.
    pub(super) async fn fill(&self, selector: &str, text: &str) -> Result<()> {
        let script = "const e = document.querySelector(arguments[0]);
            e.value = arguments[1];
            e.dispatchEvent(new Event('input', {bubbles: true}));
            e.dispatchEvent(new Event('change', {bubbles: true}));";
        self.js(script, vec![json!(selector), json!(text)]).await?;
        Ok(())
    }

    /// Everything that went wrong in the page's scripts and requests since it was asked last, but for answers that say
    /// no to a request.
    pub(super) async fn complaints(&self) -> Result<Vec<String>> {
        #[derive(Debug)]
        struct Log;
        impl WebDriverCompatibleCommand for Log {
            fn endpoint(
                &self,
                base: &url::Url,
                session: Option<&str>,
            ) -> Result<url::Url, url::ParseError> {
                base.join(&format!("session/{}/se/log", session.unwrap_or_default()))
            }
            fn method_and_body(&self, _: &url::Url) -> (http::Method, Option<String>) {
                (
                    http::Method::POST,
                    Some(json!({"type": "browser"}).to_string()),
                )
            }
        }
        let log = self.client.issue_cmd(Log).await?;
        let entries = log.as_array().cloned().unwrap_or_default();
        let severe = entries
            .iter()
            .filter(|entry| entry["level"] == "SEVERE" && entry["source"] != "network");
        Ok(severe.map(|entry| entry["message"].to_string()).collect())
    }

    /// Writes what is seen of an element, or of the whole page, to a file.
    pub(super) async fn picture(&self, file: &Path) -> Result<()> {
        let png = self.client.screenshot().await?;
        std::fs::write(file, png).with_context(|| file.display().to_string())
    }
}

fn to(point: Point) -> PointerAction {
    PointerAction::MoveTo {
        duration: Some(Duration::ZERO),
        x: point.x.round(),
        y: point.y.round(),
    }
}
