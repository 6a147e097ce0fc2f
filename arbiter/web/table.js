// A table: the board with hands, the moves and the actions. Holds what the server told last and shows it; every change
// comes from the server.

import { announce } from './announce.js';
import * as api from './api.js';
import { Board } from './board.js';
import * as choose from './choose.js';
import { ask, attribute, capital, copy, download, h, s, text } from './dom.js';
import { opposite, side } from './geometry.js';
import { guide, redrawMen } from './guide.js';
import { links } from './links.js';
import { fromText, title } from './lobby.js';
import { bareName, ownerClass, picture } from './men.js';
import { isEvent, MoveList } from './moves.js';
import { draggable } from './pointer.js';
import { keep, keepTable, madeHere, recall } from './settings.js';

const icon = (path) => s('svg', { viewBox: '0 0 24 24', class: 'icon', 'aria-hidden': 'true' }, s('path', { d: path }));
/** After these answers the same request may work a little later: no answer, too many, busy. */
const AGAIN = [0, 429, 502, 503];
/** So many earlier positions are kept. */
const VIEWS = 300;
/** One column: the board above, all else below. */
const narrow = matchMedia('(max-width: 60rem)');
/** A line's entry as words. */
const words = (entry) => (entry === '--' ? 'passes' : entry.replace(':', ' '));
const calm = () => matchMedia('(prefers-reduced-motion: reduce)').matches;

export class Table {
  constructor(root, id, secrets) {
    Object.assign(this, { root, id, secrets });
    this.state = null;
    this.line = [];
    /** Who made each entry of the line; null where the page cannot know. */
    this.movers = [];
    this.held = [];
    this.choice = choose.start([]);
    this.choiceTurn = null;
    /** The ply looked at, or null for the present. */
    this.looking = null;
    this.views = new Map();
    this.news = false;
    /** What is on its way to the server, or null. */
    this.busy = null;
    /** A man that was pointed at and cannot be moved: `{code, seat}`. */
    this.peeked = null;
    /** What is said of offers that are gone. */
    this.gone = [];
    this.flipped = false;
    this.linked = true;
    /** Places clicked while the legal moves are on their way. */
    this.early = [];
  }

  async open() {
    const whole = await api.whole(this.id, this.secrets).catch((refused) => {
      // A secret of another table: one may still watch.
      if (refused.status !== 401) throw refused;
      this.secrets = [];
      return api.whole(this.id, []);
    });
    const lost = location.hash.length > 1 && (whole.held ?? []).length === 0;
    const [detail, start] = await Promise.all([api.game(whole.game), whole.ply === 0 ? whole : api.view(this.id, 0)]);
    this.detail = detail;
    this.held = whole.held ?? [];
    this.seen = this.held.length === 1 ? this.held[0] : 0;
    this.build();
    this.views.set(0, start);
    this.list.begin(start.number, start.to_move ?? 0);
    this.take(whole, whole.line);
    performance.mark('first-board');
    this.scrollToLast();
    this.showRules();
    if (lost) text(this.parts.error, 'This link holds no seat of this table. You can watch.');
    this.stream = api.listen(this.id, (state, first) => this.hear(state, first), (linked) => this.setLinked(linked));
    const wake = (event) => {
      if (event.type === 'pageshow' && !event.persisted) return;
      if (document.hidden) {
        this.rest();
        return;
      }
      clearInterval(this.poll);
      this.stream.wake();
      this.refetch();
      if (!this.rulesShown) this.showRules();
    };
    addEventListener('pagehide', () => this.stream.rest());
    for (const [target, event] of [[document, 'visibilitychange'], [document, 'resume'], [window, 'pageshow'], [window, 'online']]) {
      target.addEventListener(event, wake);
    }
  }

  /** While nobody sees the tab it holds no connection, but looks now and then whether it is somebody's turn. */
  rest() {
    this.stream.rest();
    clearInterval(this.poll);
    this.poll = setInterval(() => this.refetch(), 15000);
  }

  // What the server tells.

  /** A state from the stream or as an answer. */
  hear(state, first = false) {
    const known = this.state.version;
    if (state.version === known) return undefined;
    if (state.version === known + 1) {
      if (state.turn === this.state.turn) return this.take(state, this.line);
      if (state.ply === this.line.length + 1) return this.take(state, [...this.line, state.last.text]);
      if (state.ply < this.line.length) return this.take(state, this.line.slice(0, state.ply));
    }
    // An old one that came late is no news, but a new connection tells the truth.
    if (state.version < known && !first) return undefined;
    return this.refetch();
  }

  /** Asks for everything, one request at a time. */
  async refetch() {
    if (this.fetching) {
      this.fetchAgain = true;
      return;
    }
    this.fetching = true;
    try {
      const whole = await api.whole(this.id, this.secrets);
      this.held = whole.held ?? this.held;
      this.setLinked(true);
      this.take(whole, whole.line);
    } catch (refused) {
      if (AGAIN.includes(refused.status)) {
        this.setLinked(false);
        setTimeout(() => this.refetch(), 2000);
      } else this.fail(refused);
    } finally {
      this.fetching = false;
      if (this.fetchAgain) {
        this.fetchAgain = false;
        this.refetch();
      }
    }
  }

  /** Takes over a new state and shows it. */
  take(state, line) {
    const before = this.state;
    const grown = before && line.length === this.line.length + 1 && state.turn !== before.turn;
    const other = !before || state.turn !== before.turn;
    if (before && other && !grown) this.views.clear();
    if (before && grown) this.remember(before.ply, before);
    this.movers = this.moversOf(state, line, grown);
    this.state = state;
    this.line = line;
    if (before && state.version !== before.version) {
      // What was refused before need not be refused now.
      if (!this.busy) this.fail(null);
      this.gone = other ? [] : this.goneOffers(before);
    }
    if (other) {
      this.choice = choose.start([]);
      this.choiceTurn = null;
      this.early = [];
      this.peeked = null;
      if (before && this.looking !== null) this.news = true;
      if (this.looking !== null && this.looking >= state.ply) this.looking = null;
      if (this.looking === null) this.news = false;
    }
    if (before && state.version !== before.version) this.say(before, grown);
    this.render();
    if (grown && this.looking === null) {
      this.glide(state.last);
      this.scrollToLast();
    }
    if (other) this.askMoves();
    if (other || !before) this.askRecord();
  }

  /** Who made each entry of the line: what the server tells, else what is known from before or sure by the order. */
  moversOf(state, line, grown) {
    if (state.movers?.length === line.length) return state.movers;
    let same = 0;
    while (same < line.length && line[same] === this.line[same]) same += 1;
    const movers = line.map((_, index) => (index < same ? this.movers[index] : null) ?? null);
    if (grown) movers[line.length - 1] = state.last?.seat ?? null;
    const seats = this.detail.seats.length;
    // As long as all are in, they move in turn.
    if (state.in.length === seats && !line.slice(0, -1).some(isEvent)) {
      line.forEach((entry, index) => { if (!isEvent(entry)) movers[index] ??= (this.list.first.seat + index) % seats; });
    }
    return movers;
  }

  /** Says which offers are gone while nothing else happened. */
  goneOffers(before) {
    const still = (old) => this.state.offers.some((offer) => offer.offer === old.offer || (offer.what === old.what && offer.by === old.by));
    return before.offers.filter((old) => !still(old)).map((old) => `${old.what === 'draw' ? 'The draw offer by' : 'The request to take back by'} ${capital(this.name(old.by))} was declined or withdrawn`);
  }

  /** Keeps an earlier position; of too many the oldest goes, but never the start. */
  remember(ply, view) {
    this.views.set(ply, view);
    if (this.views.size > VIEWS) this.views.delete([...this.views.keys()].find((kept) => kept !== 0 && kept !== ply));
  }

  /** Tells screen readers what has changed. */
  say(before, grown) {
    const { state } = this;
    const said = [];
    if (grown) {
      const who = state.last.seat === undefined ? '' : `${this.name(state.last.seat)}: `;
      said.push(state.last.text === '--' ? who.replace(':', '') + words('--') : who + words(state.last.text));
    } else if (state.turn !== before.turn) said.push(`back to ply ${state.ply}`);
    if (state.turn !== before.turn) {
      said.push(state.status.replace(/^ongoing, /, ''));
      if (state.check && !state.over) said.push('check');
    }
    for (const offer of state.offers) {
      if (!before.offers.some((old) => old.offer === offer.offer)) said.push(this.offerWords(offer));
    }
    said.push(...this.gone);
    if (said.length > 0) announce(said.join('. '));
  }

  /** Gets the legal moves if somebody here is to move. */
  async askMoves() {
    const { state } = this;
    if (!this.waiting()) return;
    try {
      const answer = await api.moves(this.id);
      if (answer.turn !== this.state.turn) return;
      this.choice = choose.start(answer.moves);
      this.choiceTurn = answer.turn;
      this.render();
      for (const place of this.early.splice(0)) this.click(place);
    } catch (refused) {
      if (!AGAIN.includes(refused.status)) this.fail(refused);
      else setTimeout(() => this.state.turn === state.turn && this.askMoves(), 2000);
    }
  }

  askRecord() {
    clearTimeout(this.recordTimer);
    this.recordTimer = setTimeout(async () => {
      try {
        this.parts.record.value = await api.record(this.id);
      } catch {
        // It stays as it was until the next change.
      }
    }, 120);
  }

  setLinked(linked) {
    if (linked === this.linked) return;
    this.linked = linked;
    this.parts.connection.hidden = linked;
    if (!linked) return;
    if (this.failed?.status === 0) this.fail(null);
    this.refetch();
  }

  // What the user does.

  /** Sends an action; only one is on its way at a time. The same again is a double click, another one waits its turn. */
  async act(body) {
    const what = `${body.do} ${body.what ?? body.offer ?? ''}`;
    const asked = { ply: this.state.ply, ...body };
    while (this.busy) {
      if (this.busy === what) return false;
      await this.underway;
    }
    this.busy = what;
    this.underway = this.send(asked);
    return this.underway;
  }

  async send(body) {
    document.body.classList.add('busy');
    this.fail(null);
    try {
      this.hear(await api.act(this.id, this.secrets, body));
      return true;
    } catch (refused) {
      this.fail(refused);
      if (refused.status === 409 || refused.status === 0) await this.refetch();
      return false;
    } finally {
      this.busy = null;
      document.body.classList.remove('busy');
    }
  }

  play(move) {
    return this.act({ do: 'move', move: move.text, turn: this.choiceTurn });
  }

  /** Takes a step of choosing: `{state, play}`. */
  async step({ state, play }) {
    if (this.busy) return;
    const before = choose.look(this.choice);
    this.choice = state;
    this.fail(null);
    this.render();
    if (this.peeked) announce(this.peekedWords());
    const now = choose.look(state);
    if (play) await this.play(play);
    else if (now.promotions && !before.promotions) this.parts.promotion.querySelector('button')?.focus();
    else if (now.from) this.sayChoice(now);
  }

  /** Tells screen readers what can be done next. */
  sayChoice(now) {
    const said = [`${this.chosenName(now.from)} ${this.board.cells.has(now.from) ? `on ${now.from}` : now.from === 'pocket' ? 'from the pocket' : 'from the hand'} chosen`];
    if (now.steps.length > 0) said.push(`to ${now.steps.join(', ')}`);
    if (now.picked.length > 0) said.push(`capturing ${now.picked.join(', ')}`);
    if (now.targets.length > 0) said.push(now.targets.length > 12 ? `${now.targets.length} targets` : `targets ${now.targets.join(', ')}`);
    if (now.victims.length > 0) said.push(`may also capture ${now.victims.join(', ')}`);
    if (now.canFinish) said.push('can be finished');
    announce(said.join('; '));
  }

  click(place) {
    if (place === null || this.busy) return undefined;
    if (this.looking !== null) return this.peek(this.board.men.get(place) ?? null);
    if (this.waiting()) {
      this.early = [...this.early.slice(-3), place];
      return undefined;
    }
    const next = choose.click(this.choice, place);
    const idle = this.choice.from === null && next.state.from === null && !next.play;
    this.peeked = (idle && this.board.men.get(place)) || null;
    return this.step(next);
  }

  /** Says what a man is that cannot be moved. */
  peek(man) {
    this.peeked = man;
    this.render();
    if (man) announce(this.peekedWords());
  }

  peekedWords() {
    const { code, seat } = this.peeked;
    const { state } = this;
    const name = capital(this.board.kind(code).name);
    if (this.looking !== null || state.over) return name;
    if (this.held.length === 0) return `${name}. You are watching`;
    if (seat !== state.to_move || !this.held.includes(seat)) return `${name}. ${capital(this.name(state.to_move))} is to move`;
    return `${name}. It cannot move now`;
  }

  /** Whether the legal moves are on their way. */
  waiting() {
    const { state } = this;
    return !state.over && this.held.includes(state.to_move) && this.choiceTurn !== state.turn;
  }

  letGo() {
    this.early = [];
    if (this.peeked) this.peek(null);
    if (choose.look(this.choice).from !== null) this.step({ state: choose.letGo(this.choice), play: null });
  }

  fail(refused) {
    this.failed = refused;
    text(this.parts.error, refused ? capital(refused.message) : '');
  }

  flip() {
    this.flipped = !this.flipped;
    this.render();
  }

  backToPresent() {
    this.looking = null;
    this.news = false;
    this.wanted = null;
    this.render();
  }

  /** Shows the position after so many plies. */
  async show(ply) {
    this.peeked = null;
    if (ply === this.state.ply) {
      this.backToPresent();
      return;
    }
    this.wanted = ply;
    if (this.loading) return;
    this.loading = true;
    try {
      while (this.wanted !== null) {
        const next = this.wanted;
        if (!this.views.has(next)) {
          const turn = this.state.turn;
          const view = await api.view(this.id, next);
          if (turn === this.state.turn || next < this.state.ply) this.remember(next, view);
        }
        if (this.wanted === next) {
          this.wanted = null;
          this.looking = next === this.state.ply ? null : next;
          this.choice = choose.letGo(this.choice);
          this.render();
          announce(`${next === 0 ? 'start position' : `position after ${words(this.line[next - 1])}`}, ply ${next} of ${this.state.ply}`);
        }
      }
    } catch (refused) {
      this.wanted = null;
      this.fail(refused);
    } finally {
      this.loading = false;
    }
  }

  // What is shown.

  name(seat) {
    return this.detail.seats[seat]?.name ?? `seat ${seat}`;
  }

  shown() {
    return (this.looking !== null && this.views.get(this.looking)) || this.state;
  }

  /** The seat that sits at the bottom. */
  viewer() {
    let seat = this.seen;
    if (this.held.length > 1 && this.turning && this.state.to_move !== null) seat = this.state.to_move;
    return this.flipped ? opposite(this.detail.seats, seat) : seat;
  }

  build() {
    const { detail } = this;
    this.board = new Board(detail);
    this.wedgesOnly = detail.shape === 'hexagons' || detail.seats.length > 2;
    this.lookKey = `look.${detail.game.split('+')[0]}`;
    this.turning = recall('turning', false);
    this.list = new MoveList({
      seats: detail.seats.map(({ name }, seat) => ({ name, colour: ownerClass(detail.seats, seat) })),
      icon, onStep: (ply) => this.show(ply),
    });
    const parts = {};
    this.parts = parts;
    const button = (id, label, onclick, attributes = {}) => {
      parts[id] = h('button', { type: 'button', id, onclick, ...attributes }, label);
      return parts[id];
    };
    const select = (id, label, choices, onchange) => {
      parts[id] = h('select', { id, onchange }, choices.map(([value, words]) => h('option', { value }, words)));
      return h('label', { class: 'field' }, h('span', {}, label), parts[id]);
    };

    this.trays = detail.seats.map((_, seat) => this.buildTray(seat));
    parts.promotion = h('dialog', { id: 'promotion', 'aria-label': 'What does the man become?' });
    parts.promotion.addEventListener('keydown', (event) => {
      const go = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
      if (!go) return;
      event.preventDefault();
      const all = [...parts.promotion.querySelectorAll('button')];
      all[(all.indexOf(document.activeElement) + go + all.length) % all.length]?.focus();
    });
    const wrap = this.wrap = h('div', { class: 'board-wrap' }, this.board.element, parts.promotion);
    const arena = h('div', { class: `arena seats-${detail.seats.length}` }, this.trays.map((tray) => tray.element), wrap);
    arena.classList.toggle('no-hands', !detail.pockets && detail.men.every((man) => !man.hand));
    this.arena = arena;

    const bar = h('div', { class: 'row choose-bar' },
      button('pass', 'Pass', () => {
        const move = choose.pass(this.choice);
        if (move) this.step({ state: choose.letGo(this.choice), play: move });
      }, { hidden: true, class: 'primary' }),
      button('finish', 'Finish the move', () => this.step(choose.finish(this.choice)), { hidden: true, class: 'primary' }),
      button('cancel', 'Cancel', () => this.letGo(), { hidden: true }),
      parts.hint = h('span', { class: 'hint' }),
      button('offered', '', () => {
        parts.offers.scrollIntoView({ block: 'center' });
        parts.offers.querySelector('.agree')?.focus({ preventScroll: true });
      }, { hidden: true, class: 'offered' }));
    this.bar = bar;
    const placeSteps = () => (narrow.matches ? bar : this.list.element).append(this.list.steps);
    narrow.addEventListener('change', placeSteps);
    placeSteps();

    const seats = detail.seats.map((seat, index) => [index, capital(seat.name)]);
    parts.turningField = h('label', { class: 'field check' },
      parts.turning = h('input', { type: 'checkbox', id: 'turn-board', onchange: () => {
        this.turning = parts.turning.checked;
        keep('turning', this.turning);
        this.flipped = false;
        this.render();
      } }), h('span', {}, 'Turn with the player'));
    parts.turning.checked = this.turning;
    const look = select('look', 'Board', [['chess', 'Chess'], ['shogi', 'Shogi']], () => {
      keep(this.lookKey, parts.look.value);
      this.render();
    });
    look.hidden = this.wedgesOnly;
    const boardBar = h('div', { class: 'row board-bar' },
      button('flip', [icon('M7 4v14M3 14l4 4 4-4M17 20V6M13 10l4-4 4 4'), ' Flip'], () => this.flip(), { title: 'Look from the other side' }),
      select('seen-from', 'Seen from', seats, () => {
        this.seen = Number(parts['seen-from'].value);
        this.turning = false;
        keep('turning', false);
        parts.turning.checked = false;
        this.flipped = false;
        this.render();
      }),
      select('letters', 'Men', [['letters', 'Letters'], ['kanji', 'Kanji']], () => {
        keep(`letters.${this.looks().look}`, parts.letters.value);
        this.render();
      }),
      look, parts.turningField,
      detail.cells.length > 120 ? button('larger', 'Larger', () => this.enlarge(!wrap.classList.contains('large'))) : null);

    parts.status = h('p', { id: 'status' });
    parts.connection = h('p', { id: 'connection', role: 'status', hidden: true }, 'Connection lost, trying again \u2026');
    parts.error = h('p', { id: 'error', role: 'alert' });
    parts.offers = h('div', { id: 'offers' });
    parts.looking = h('div', { id: 'looking', class: 'notice', hidden: true },
      parts.lookingText = h('span', {}), button('present', 'Back to the present', () => this.show(this.state.ply), { class: 'primary' }));

    const typed = h('input', { name: 'move', autocomplete: 'off', autocapitalize: 'off', spellcheck: 'false', 'aria-label': 'Type a move', placeholder: 'Type a move' });
    const form = h('form', { id: 'typed', class: 'row' }, typed, h('button', {}, 'Play'));
    form.addEventListener('submit', async (event) => {
      event.preventDefault();
      const move = typed.value.trim();
      if (!move || !await this.act({ do: 'move', move, turn: this.state.turn })) return;
      typed.value = '';
      this.backToPresent();
    });

    const actions = h('div', { class: 'row actions', role: 'group', 'aria-label': 'Actions' },
      button('take-back', 'Take back', () => this.takeBack()),
      button('draw', 'Offer draw', () => this.offerDraw()),
      button('resign', 'Resign', () => this.resign()),
      button('declare', 'Declare the win', () => this.act({ do: 'declare' })));
    parts.actions = actions;

    const made = madeHere().find((table) => table.id === this.id);
    const file = (kind) => `${detail.game.replace(/[^a-z0-9_]+/gi, '-')}${kind}.txt`;
    const field = (id, label, rows, name) => {
      parts[id] = h('textarea', { id: `${id}-text`, rows, readonly: true, spellcheck: 'false', 'aria-label': label });
      parts[id].id = id;
      return h('div', { class: 'text-field', 'data-for': id }, h('div', { class: 'row' }, h('h3', {}, label),
        h('button', { type: 'button', class: 'copy', 'aria-label': `Copy: ${label}`, onclick: (event) => copy(parts[id].value, event.currentTarget) }, 'Copy'),
        h('button', { type: 'button', class: 'download', 'aria-label': `Download: ${label}`, onclick: () => download(file(name), parts[id].value) }, 'Download')), parts[id]);
    };
    const pasted = h('textarea', { rows: 2, spellcheck: 'false', 'aria-label': 'Position or record to play on from', placeholder: 'Paste a position or a record' });
    const pasteError = h('p', { class: 'paste-error', role: 'alert' });
    const paste = h('form', { id: 'paste' }, h('h3', {}, 'Play on from a text'), pasted, pasteError, h('button', {}, 'Open a new table'));
    paste.addEventListener('submit', async (event) => {
      event.preventDefault();
      if (!pasted.value.trim()) return;
      text(pasteError, '');
      try {
        const table = await api.newTable(fromText(detail.game, pasted.value));
        keepTable(table);
        location.assign(`/t/${table.id}#${table.seats.map((seat) => seat.secret).join(',')}`);
      } catch (refused) {
        text(pasteError, capital(refused.message));
      }
    });

    parts.rules = h('div', {});
    this.root.replaceChildren(h('div', { class: `table-view style-${detail.style}` },
      h('section', { class: 'play-area', 'aria-label': 'Board and hands' }, arena, bar, boardBar),
      h('div', { class: 'side' },
        h('section', { class: 'panel notices', 'aria-label': 'How the game stands' },
          h('h1', {}, title(detail.game)), parts.status, parts.connection, parts.error),
        h('section', { class: 'panel game', 'aria-label': 'Moves and actions' }, this.list.element, parts.looking, actions, form,
          // Last, so that no button moves away when an offer comes.
          parts.offers),
        made ? h('details', { class: 'panel', open: this.held.length === 0 }, h('summary', {}, h('h2', {}, 'Links')), links(made)) : null,
        h('details', { class: 'panel', open: true }, h('summary', {}, h('h2', {}, 'Position and record')),
          field('position', 'Position', 2, '-position'), field('record', 'Record', 3, ''), paste),
        h('details', { class: 'panel', open: true }, h('summary', {}, h('h2', {}, 'Rules')), parts.rules))));
    const { look: start } = this.looks();
    parts.look.value = start;
    if (recall('larger', false) && parts.larger) this.enlarge(true);
    this.listen();
    // The board may change its size while a question stands beside a cell.
    new ResizeObserver(() => this.placePromotion()).observe(wrap);
  }

  /** Puts the rules beside the board; they come after it, since diagrams of a large game take the server a while. */
  async showRules() {
    const { rules: place } = this.parts;
    place.textContent = 'Loading \u2026';
    try {
      const rules = await api.rules(this.detail.game);
      this.rulesShown = true;
      place.replaceChildren(guide(this.detail, rules, () => this.looks()));
    } catch (refused) {
      place.replaceChildren(h('p', {}, `${capital(refused.message)}. `,
        h('button', { type: 'button', onclick: () => this.showRules() }, 'Try again')));
    }
  }

  buildTray(seat) {
    const tray = {
      name: h('span', { class: 'player' }), mark: h('span', { class: 'turn-mark', 'aria-hidden': 'true' }),
      state: h('span', { class: 'player-state' }), hand: h('div', { class: 'hand' }), pocket: null, drawn: '',
    };
    tray.name.textContent = capital(this.name(seat));
    if (this.detail.pockets) {
      tray.pocket = h('button', { type: 'button', class: 'pocket' });
    }
    tray.element = h('section', { class: `tray ${'owner-'}${this.name(seat)}`, 'data-seat': seat, 'aria-label': `${this.name(seat)}: hand` },
      h('div', { class: 'tray-head' }, tray.mark, tray.name, tray.state), tray.pocket, tray.hand);
    return tray;
  }

  /** The place that an element stands for: a cell, a man in the hand of the player to move, his pocket. */
  source(element) {
    const cell = element.closest?.('[data-cell]');
    if (cell) return cell.classList.contains('unused') ? null : cell.dataset.cell;
    const mine = element.closest?.('.tray');
    if (!mine || Number(mine.dataset.seat) !== this.state.to_move) return null;
    const hand = element.closest('[data-hand]');
    if (hand) return `@${hand.dataset.hand}`;
    return element.closest('.pocket') ? 'pocket' : null;
  }

  listen() {
    this.arena.addEventListener('click', (event) => {
      const place = this.source(event.target);
      if (place === null) {
        // A man in the hand of somebody who is not to move.
        const code = event.target.closest('[data-hand]')?.dataset.hand;
        if (code && choose.look(this.choice).from === null) this.peek({ code, seat: Number(event.target.closest('.tray').dataset.seat) });
        return;
      }
      if (this.board.cells.has(place)) this.board.rove(place);
      this.click(place);
      // Who drops by keyboard goes on on the board.
      if (event.detail === 0 && !this.board.cells.has(place)) {
        const target = choose.look(this.choice).targets.find((cell) => this.board.cells.has(cell));
        if (target) this.board.focus(target, true);
      }
    });
    // Not at the board itself: browsers make a picture that listens to the focus a stop of the Tab key.
    this.arena.addEventListener('focusin', (event) => {
      const cell = event.target.closest('[data-cell]');
      if (cell) this.board.rove(cell.dataset.cell);
    });
    this.board.element.addEventListener('keydown', (event) => {
      const go = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[event.key];
      if (event.ctrlKey || event.altKey || event.metaKey) return;
      if (go) {
        event.preventDefault();
        this.board.step(go);
      } else if (event.key === 'Enter' || event.key === ' ') {
        event.preventDefault();
        const now = choose.look(this.choice);
        if (event.repeat) return;
        // A second Enter at the target finishes there.
        if (now.canFinish && now.steps.at(-1) === this.board.roving && this.board.roving !== now.from) this.step(choose.finish(this.choice));
        else this.click(this.board.roving);
      }
    });
    addEventListener('keydown', (event) => {
      if (event.key === 'Escape' && !document.querySelector('#ask')) this.letGo();
    });
    let stood = null;
    const light = (place) => {
      for (const old of this.arena.querySelectorAll('.over')) old.classList.remove('over');
      if (place && choose.look(this.choice).targets.includes(place)) this.board.cells.get(place)?.element.classList.add('over');
    };
    draggable(this.arena, {
      source: (element) => this.source(element),
      movable: (place) => !this.busy && this.looking === null && choose.movable(this.choice, place),
      lift: (place) => {
        stood = this.choice;
        this.peeked = null;
        const man = this.board.men.get(place);
        const seat = this.state.to_move;
        const code = man?.code ?? (place === 'pocket' ? this.state.pockets?.[seat] : place.slice(1));
        this.choice = choose.take(this.choice, place);
        this.lifted = place;
        this.render();
        const cell = this.board.middle(this.board.roving);
        return { element: picture(this.board.kind(code), this.detail.seats, seat, this.board.drawing(seat)), size: Math.min(cell.width, cell.height) };
      },
      over: light,
      drop: async (place, from) => {
        light(null);
        const taken = this.choice;
        try {
          if (place !== null && place !== from && choose.look(taken).targets.includes(place)) await this.click(place);
          else if (place === from) {
            // Let down where it was: chosen, as by a tap.
            if (stood.from === from) this.choice = stood;
          } else this.choice = stood;
        } finally {
          this.lifted = null;
          this.render();
        }
      },
      back: () => {
        light(null);
        this.lifted = null;
        this.choice = stood.moves === this.choice.moves ? stood : choose.letGo(this.choice);
        this.render();
      },
    });
  }

  /** To the position looked at; else on one screen by one, with one seat to before its last move. */
  takeBack() {
    const to = this.looking ?? (this.held.length > 1 ? this.state.ply - 1 : null);
    return this.act({ do: 'offer', what: 'take_back', ...(to === null ? {} : { to_ply: to }) });
  }

  /** Whether everybody who still plays sits at this screen. */
  alone() {
    return this.held.length > 1 && this.state.in.every((seat) => this.held.includes(seat));
  }

  async offerDraw() {
    // Where nobody else is asked the game ends at once.
    if (this.alone() && !await ask('End the game as a draw?', 'Agree on a draw')) return;
    this.act({ do: 'offer', what: 'draw' });
  }

  /** Shows a large board as large again, in part. */
  enlarge(large) {
    keep('larger', large);
    this.wrap.classList.toggle('large', large);
    text(this.parts.larger, large ? 'Whole board' : 'Larger');
    this.scrollToLast();
  }

  /** Where the board is seen in part: to where the last move went. */
  scrollToLast() {
    const { last } = this.state ?? {};
    const box = this.wrap.classList.contains('large') && last?.path && this.board.middle(last.path.at(-1));
    if (!box) return;
    const around = this.wrap.getBoundingClientRect();
    this.wrap.scrollBy(box.x - around.x - around.width / 2, box.y - around.y - around.height / 2);
  }

  async resign() {
    const { state } = this;
    const seat = this.held.includes(state.to_move) ? state.to_move : this.held[0];
    if (await ask(`Resign for ${this.name(seat)}?`, 'Resign')) await this.act({ do: 'resign', seat });
  }

  /** How things are drawn. */
  looks() {
    const look = this.wedgesOnly ? 'shogi' : recall(this.lookKey, this.detail.style);
    return { look, script: recall(`letters.${look}`, look === 'shogi' ? 'kanji' : 'letters') };
  }

  /** Where the focus goes if what has it now is taken away. */
  heldFocus() {
    const focused = document.activeElement;
    const near = focused?.closest('.arena, .choose-bar, .side');
    if (!near) return () => {};
    const stays = () => focused.isConnected && focused.getClientRects().length > 0 && !focused.disabled;
    return () => {
      const now = document.activeElement;
      if ((now !== focused && now !== document.body) || stays()) return;
      if (near.classList.contains('side')) this.list.list.focus({ preventScroll: true });
      else this.board.focus(this.board.roving, true);
    };
  }

  render() {
    const { state, parts, detail, board } = this;
    const keepFocus = this.heldFocus();
    const view = this.shown();
    const present = this.looking === null;
    const looks = this.looks();
    const viewer = this.viewer();

    document.title = `${state.over ? '' : this.held.length === 1 && state.to_move === this.held[0] ? '\u25cf ' : ''}${title(detail.game)}`;
    const { dataset } = document.body;
    Object.assign(dataset, {
      version: state.version, ply: state.ply, shown: view.ply, seatToMove: state.to_move ?? '',
      ready: !this.waiting(),
    });

    if (looks.look !== board.options.look || looks.script !== board.options.script || board.turn === null) {
      board.setOptions(looks);
      if (this.rulesShown) redrawMen(parts.rules, detail, looks);
    }
    board.setTurn(detail.seats[viewer].turn);
    this.arena.style.setProperty('--aspect', board.aspect);
    board.setPosition(view.men);
    const now = present ? choose.look(this.choice) : choose.look(choose.start([]));
    board.setMarks({
      target: now.targets,
      chosen: now.from ? [now.from] : [],
      step: now.steps,
      victim: now.victims,
      picked: now.picked,
      last: view.last?.path ? [view.last.from, ...view.last.path, ...(view.last.captures ?? [])] : [],
      check: view.check && view.to_move !== null
        ? view.men.filter(([, seat, code]) => seat === view.to_move && board.kind(code).royal).map(([cell]) => cell) : [],
      movable: present ? this.choice.moves.map((move) => move.from) : [],
    });
    board.element.classList.toggle('choosing', now.from !== null);
    for (const [name, cell] of board.cells) cell.holder?.classList.toggle('lifted', name === this.lifted);

    this.renderTrays(view, now, viewer, looks);
    this.renderPromotion(now, looks);

    const passing = present && choose.pass(this.choice) !== null;
    parts.pass.hidden = !passing;
    // Where finishing is not yet possible the button shows what is missing.
    parts.finish.hidden = !(now.canFinish || now.victims.length > 0 || now.picked.length > 0);
    parts.finish.disabled = !now.canFinish;
    const idle = now.canFinish && now.picked.length === 0 && now.steps.length === 1 && now.steps[0] === now.from;
    text(parts.finish, idle ? 'Skip the turn' : 'Finish the move');
    parts.cancel.hidden = now.from === null;
    text(parts.hint, !present ? `Ply ${view.ply} of ${state.ply}${this.peeked ? `. ${this.peekedWords()}` : ''}`
      : now.promotions ? 'What does it become?'
        : now.victims.length > 0 ? 'Choose what else is captured'
          : now.steps.length > 0 && now.targets.length > 0 ? 'Choose the way on'
            : now.from ? `${this.chosenName(now.from)}${now.targets.includes(now.from) ? '; tap it again to stay here' : ''}`
              : this.peeked ? this.peekedWords() : '');
    this.bar.classList.toggle('choosing', now.from !== null || passing);

    const check = view.check && !(present && state.over);
    text(parts.status, present
      ? `${state.status.replace(/^ongoing, /, '')}${check ? ' \u2013 check' : ''}${state.result !== '*' ? ` \u2013 ${state.result}` : ''}`
      : `${view.to_move === null ? '' : `${this.name(view.to_move)} to move`}${check ? ' \u2013 check' : ''}`);
    parts.status.classList.toggle('mine', present && this.held.includes(state.to_move));
    parts.looking.hidden = present;
    parts.present.hidden = present;
    parts.looking.classList.toggle('news', this.news);
    this.arena.classList.toggle('past', !present);
    if (!present) {
      text(parts.lookingText, `${this.news ? 'The game went on. ' : ''}You are looking at an earlier position: ply ${view.ply} of ${state.ply}.`);
    }
    this.list.setLine(this.line, this.movers);
    this.list.setShown(view.ply);
    if (parts.position.value !== view.position) parts.position.value = view.position;

    parts['seen-from'].value = viewer;
    parts.letters.value = looks.script;
    text(parts.letters.options[0], looks.look === 'chess' ? 'Figures' : 'Letters');
    attribute(board.element, 'aria-label', `Board, seen by ${this.name(viewer)}`);
    parts.turningField.hidden = this.held.length < 2;
    const playing = this.held.some((seat) => state.in.includes(seat));
    parts.actions.hidden = this.held.length === 0;
    parts.resign.hidden = parts.draw.hidden = state.over !== null || !playing;
    text(parts.draw, this.alone() ? 'Agree on a draw' : 'Offer draw');
    parts['take-back'].hidden = state.ply === 0;
    text(parts['take-back'], present ? 'Take back' : 'Take back to here');
    parts.declare.hidden = !detail.declaration;
    parts.declare.disabled = !state.can_declare || !this.held.includes(state.to_move);
    attribute(parts.declare, 'title', !parts.declare.disabled ? null
      : this.held.includes(state.to_move) ? 'What the rules ask for is not reached yet' : 'Only on your turn');
    document.querySelector('#typed').hidden = !playing || state.over !== null;
    this.renderOffers();
    keepFocus();
  }

  /** What the chosen man is called. */
  chosenName(from) {
    if (!from) return '';
    const code = this.board.men.get(from)?.code ?? (from === 'pocket' ? this.state.pockets?.[this.state.to_move] : from.slice(1));
    return code ? capital(this.board.kind(code).name) : '';
  }

  renderTrays(view, now, viewer, looks) {
    const { detail, board } = this;
    const { turn } = detail.seats[viewer];
    this.trays.forEach((tray, seat) => {
      const where = side(detail.seats, seat, turn);
      attribute(tray.element, 'data-side', where);
      const moving = view.to_move === seat;
      tray.element.classList.toggle('to-move', moving);
      const out = !view.in.includes(seat);
      tray.element.classList.toggle('out', out);
      text(tray.state, [this.held.length === 1 && this.held[0] === seat ? 'you' : '', out ? 'out' : moving ? 'to move' : '']
        .filter(Boolean).join(', '));
      const hand = view.hands[seat] ?? [];
      const key = JSON.stringify([hand, view.pockets?.[seat], looks, turn]);
      if (key !== tray.drawn) {
        tray.drawn = key;
        const shown = (code) => picture(board.kind(code), detail.seats, seat, { ...board.drawing(seat), scale: board.drawing(seat).angle % 90 ? 0.87 : 1 });
        const focused = tray.element.contains(document.activeElement) ? document.activeElement.dataset.hand : null;
        tray.hand.replaceChildren(...hand.map(([code, count]) => h('button', {
          type: 'button', 'data-hand': code, 'data-count': count,
          'aria-label': `${this.name(seat)}'s hand: ${count} ${board.kind(code).name}`,
        }, shown(code), count > 1 ? h('span', { class: 'count', 'aria-hidden': 'true' }, count) : null)));
        if (focused) [...tray.hand.children].find((other) => other.dataset.hand === focused)?.focus();
        if (tray.pocket) {
          const code = view.pockets?.[seat] ?? null;
          attribute(tray.pocket, 'data-man', code);
          attribute(tray.pocket, 'aria-label', `${this.name(seat)}'s pocket: ${code ? board.kind(code).name : 'empty'}`);
          tray.pocket.replaceChildren(...(code ? [shown(code)] : [h('span', { class: 'pocket-empty', 'aria-hidden': 'true' }, 'pocket')]));
        }
      }
      const acting = seat === this.state.to_move && this.looking === null;
      for (const button of tray.hand.children) {
        const place = `@${button.dataset.hand}`;
        button.classList.toggle('chosen', acting && now.from === place);
        button.classList.toggle('movable', acting && choose.movable(this.choice, place));
        attribute(button, 'aria-pressed', acting && now.from === place ? 'true' : 'false');
        attribute(button, 'aria-disabled', button.classList.contains('movable') ? null : 'true');
        attribute(button, 'tabindex', button.classList.contains('movable') ? null : '-1');
      }
      if (tray.pocket) {
        tray.pocket.classList.toggle('chosen', acting && now.from === 'pocket');
        tray.pocket.classList.toggle('target', acting && now.targets.includes('pocket'));
        tray.pocket.classList.toggle('movable', acting && choose.movable(this.choice, 'pocket'));
      }
    });
  }

  renderPromotion(now, looks) {
    const { promotion } = this.parts;
    if (!now.promotions) {
      const focused = promotion.contains(document.activeElement);
      if (promotion.open) promotion.close();
      promotion.replaceChildren();
      if (focused) this.board.focus(this.board.roving, true);
      this.asked = null;
      return;
    }
    const at = now.steps[now.steps.length - 1];
    const from = this.board.men.get(now.from);
    const key = JSON.stringify([now.promotions, at, looks, this.board.turn]);
    if (this.asked !== key) {
      const focused = promotion.contains(document.activeElement) ? document.activeElement.dataset.promotion : null;
      this.asked = key;
      promotion.replaceChildren(...now.promotions.sort((a, b) => (a === '') - (b === '')).map((code) => {
        const kind = this.board.kind(code || from?.code || '');
        return h('button', {
          type: 'button', 'data-promotion': code, onclick: () => this.step(choose.promote(this.choice, code)),
          'aria-label': code ? `Promote to ${kind.name}` : `Stay ${kind.name}`,
        }, picture(kind, this.detail.seats, this.state.to_move, this.board.drawing(this.state.to_move)), h('span', {}, code ? capital(bareName(kind.name)) : 'Stay'));
      }));
      if (!promotion.open) promotion.show();
      if (focused !== null) [...promotion.children].find((other) => other.dataset.promotion === focused)?.focus();
    }
    this.placePromotion();
  }

  /** Beside the cell, within what is seen of the board. */
  placePromotion() {
    const { promotion } = this.parts;
    const now = choose.look(this.choice);
    if (!now.promotions || !promotion.open) return;
    const box = this.board.middle(now.steps[now.steps.length - 1]);
    if (!box) return;
    const around = this.wrap.getBoundingClientRect();
    const { offsetWidth, offsetHeight } = promotion;
    const left = Math.max(0, Math.min(around.width - offsetWidth, box.x - around.x - offsetWidth / 2));
    const below = box.y - around.y + box.height / 2 + 4;
    const top = below + offsetHeight <= around.height ? below : Math.max(0, box.y - around.y - box.height / 2 - offsetHeight - 4);
    promotion.style.left = `${left + this.wrap.scrollLeft}px`;
    promotion.style.top = `${top + this.wrap.scrollTop}px`;
  }

  offerWords(offer) {
    return offer.what === 'draw' ? `${capital(this.name(offer.by))} offers a draw`
      : `${capital(this.name(offer.by))} asks to go back to ply ${offer.to_ply}${offer.to_ply === 0 ? ', the start' : `, after ${this.line[offer.to_ply - 1] ?? ''}`}`;
  }

  renderOffers() {
    const { offers } = this.state;
    const waits = offers.find((offer) => this.held.some((seat) => offer.needed.includes(seat) && !offer.agreed.includes(seat)));
    this.parts.offered.hidden = !waits;
    if (waits) text(this.parts.offered, `${capital(this.name(waits.by))} ${waits.what === 'draw' ? 'offers a draw' : 'asks to take back'}`);
    const key = JSON.stringify([offers, this.held, this.gone]);
    if (key === this.offersDrawn) return;
    this.offersDrawn = key;
    this.parts.offers.replaceChildren(...offers.map((offer) => {
      const mine = this.held.includes(offer.by);
      const asked = this.held.filter((seat) => offer.needed.includes(seat) && !offer.agreed.includes(seat));
      const answer = (agree) => () => this.act({ do: 'answer', offer: offer.offer, agree });
      const missing = offer.needed.filter((seat) => !offer.agreed.includes(seat)).map((seat) => this.name(seat));
      return h('div', { class: 'offer notice', 'data-offer': offer.offer, 'data-what': offer.what, role: 'group', 'aria-label': this.offerWords(offer) },
        h('p', {}, `${this.offerWords(offer)}.`),
        h('p', { class: 'agreed' }, `Agreed: ${offer.agreed.map((seat) => this.name(seat)).join(', ') || 'nobody'}. Asked: ${missing.join(', ')}.`),
        h('div', { class: 'row' },
          asked.length > 0 ? h('button', { type: 'button', class: 'agree primary', onclick: answer(true) }, 'Agree') : null,
          asked.length > 0 || mine ? h('button', { type: 'button', class: 'decline', onclick: answer(false) }, mine ? 'Take it back' : 'Decline') : null));
    }), ...this.gone.map((said) => h('p', { class: 'notice' }, `${said}.`)));
  }

  /** Lets a man glide from where it came. Its new cell holds it already. */
  glide(last) {
    if (!last?.path || !this.board.cells.has(last.from) || document.hidden || calm() || this.lifted) return;
    const to = last.path[last.path.length - 1];
    const holder = this.board.cells.get(to)?.holder;
    if (!holder?.animate || to === last.from) return;
    const { turn, geometry } = this.board;
    const stops = [last.from, ...last.path].map((cell) => geometry.place(cell, turn));
    const [endX, endY] = stops[stops.length - 1];
    // Drawn above all cells: a copy glides while the man itself waits unseen.
    const copyOfMan = holder.cloneNode(true);
    copyOfMan.setAttribute('transform', `translate(${endX} ${endY})`);
    const layer = s('g', { class: 'glide', 'aria-hidden': 'true' }, copyOfMan);
    this.board.element.append(layer);
    holder.classList.add('waiting');
    const done = () => {
      layer.remove();
      holder.classList.remove('waiting');
    };
    const frames = stops.map(([x, y]) => ({ transform: `translate(${x - endX}px, ${y - endY}px)` }));
    const run = layer.animate(frames, { duration: 90 + 70 * last.path.length, easing: 'ease-out' });
    run.onfinish = done;
    run.oncancel = done;
  }
}
