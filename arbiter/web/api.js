// Requests to the server and its stream of events. Knows the interface, nothing of what is shown.

/** A request that the server refused, or that did not get there (`status` 0). */
export class Refused extends Error {
  constructor(status, body) {
    super(body?.error ?? (status ? `the server answered ${status}` : 'the server cannot be reached'));
    this.status = status;
    this.code = body?.code ?? null;
  }
}

/** Breaks off what is on its way when the page is left: a browser has few connections, and keeps left pages alive. */
let leaving = new AbortController();
addEventListener('pagehide', () => leaving.abort());
addEventListener('pageshow', () => {
  if (leaving.signal.aborted) leaving = new AbortController();
});

async function request(address, { method = 'GET', body, secrets = [], plain = false } = {}) {
  const headers = {};
  if (body !== undefined) headers['Content-Type'] = 'application/json';
  if (secrets.length > 0) headers.Authorization = `Bearer ${secrets.join(',')}`;
  let answer;
  let content;
  try {
    answer = await fetch(address, {
      method, headers, body: body === undefined ? undefined : JSON.stringify(body), cache: 'no-store',
      // A server that does not answer must not lock the page for ever.
      signal: AbortSignal.any([AbortSignal.timeout(15000), leaving.signal]),
    });
    content = await answer.text();
  } catch {
    throw new Refused(0, null);
  }
  if (answer.ok && plain) return content;
  let json = null;
  try {
    json = JSON.parse(content);
  } catch {
    // No JSON: the status says enough.
  }
  if (!answer.ok) {
    const after = Number(answer.headers.get('Retry-After'));
    if (answer.status === 429 && after > 0 && json) json.error += `; try again in ${after} s`;
    throw new Refused(answer.status, json);
  }
  return json;
}

const table = (id) => `/api/tables/${encodeURIComponent(id)}`;
// The plus signs of options stay as they are: they are allowed in a path.
const gameName = (game) => game.split('+').map(encodeURIComponent).join('+');

export const games = () => request('/api/games');
export const game = (name) => request(`/api/games/${gameName(name)}`);
export const rules = (name) => request(`/api/games/${gameName(name)}/rules`);
export const newTable = (body) => request('/api/tables', { method: 'POST', body });
export const whole = (id, secrets) => request(table(id), { secrets });
export const moves = (id) => request(`${table(id)}/moves`);
export const view = (id, ply) => request(`${table(id)}/plies/${ply}`);
export const record = (id) => request(`${table(id)}/record`, { plain: true });
export const act = (id, secrets, body) => request(`${table(id)}/actions`, { method: 'POST', secrets, body });

/**
 * Listens to a table. `onState` gets each state and whether it is the first of a connection; `onLink` is told whether the
 * connection stands. Connects again by itself for ever.
 */
export function listen(id, onState, onLink) {
  let source = null;
  let timer = null;
  let wait = 1000;
  let closed = false;
  const connect = () => {
    clearTimeout(timer);
    source?.close();
    if (closed) return;
    let first = true;
    const mine = new EventSource(`${table(id)}/events`);
    source = mine;
    mine.addEventListener('open', () => {
      first = true;
      wait = 1000;
      onLink(true);
    });
    mine.addEventListener('state', (event) => {
      onState(JSON.parse(event.data), first);
      first = false;
    });
    mine.addEventListener('error', () => {
      if (source !== mine || closed) return;
      onLink(false);
      // The browser tries again by itself, but gives up after an answer that is no stream, and waits long.
      mine.close();
      timer = setTimeout(connect, wait);
      wait = Math.min(wait * 1.5, 10000);
    });
  };
  connect();
  return {
    /** Makes sure that the connection is alive, after a pause of the page. */
    wake() {
      wait = 1000;
      if (!source || source.readyState !== EventSource.OPEN) connect();
    },
    /** Gives the connection up until it is woken: all tabs of a browser share six. */
    rest() {
      clearTimeout(timer);
      source?.close();
      source = null;
    },
    close() {
      closed = true;
      clearTimeout(timer);
      source?.close();
    },
  };
}
