// Where games begin: the list of games with their options, a position or record to start from, and the tables made here.

import * as api from './api.js';
import { capital, h, text } from './dom.js';
import { links, oneScreen } from './links.js';
import { keepTable, madeHere } from './settings.js';

const FAMILIES = [
  ['Bishogi: chess with hands', ['bishogi', 'advanced_pawn', 'catholic', 'cannibal', 'dual_return', 'filgi', 'bishogi_81', 'wildebishogi', 'southwark']],
  ['Draughts with hands', ['sekishogi', 'sekishogi_once_pawned']],
  ['Pocket Shogi Plus', ['pocket_shogi_plus']],
  ['Gyokugi: hexagons', ['shogi_style', 'radial_only', 'okisaki_style', 'amethyst_file', 'invegi', 'framed_chevron_chess', 'radial_framed_chevron_chess']],
  ['Mitregi: four players', ['mitregi_90', 'mitregi_144']],
  ['Suzumu Shogi', ['suzumu']],
];
const WORDS = {
  no_pawn_drop_mate: 'No mate by dropping a Pawn',
  stepping: 'The Infanta does not leap',
  no_pocket: 'Without the pocket',
  invegi: 'Invegi', inspegi: 'Inspegi', foh: 'Frontofhouse',
};
/** Of these a game has one at most. */
const PROMOTIONS = ['invegi', 'inspegi', 'foh'];

/** A game's name as people write it. */
export const title = (game) => {
  const [name, ...options] = game.split('+');
  const shown = name === 'pocket_shogi_plus' ? 'Pocket Shogi Plus' : capital(name.replaceAll('_', ' '));
  return options.length > 0 ? `${shown} (${options.map((option) => (option === '3p' ? 'three players' : option.replaceAll('_', ' '))).join(', ')})` : shown;
};

/** What to ask the server for when a text is pasted. A record has tags or begins with a move number; all else is a position. */
export function fromText(game, pasted) {
  const given = pasted.trim();
  if (/^\[/.test(given) && /\]\s*(\n|$)/.test(given)) return { record: `${given}\n` };
  if (/^\d+\.\s*\S/.test(given)) return { record: `[Game "${game}"]\n\n${given}\n` };
  return given ? { game, position: given } : { game };
}

function optionFields(game) {
  const input = (type, name, option, label, checked = false) => h('label', { class: 'option' },
    h('input', { type, name, 'data-option': option, checked }), ` ${label}`);
  const group = (legend, ...inputs) => h('fieldset', {}, h('legend', {}, legend), inputs);
  const parts = [];
  if (game.options.includes('3p')) {
    parts.push(group('Players', input('radio', 'players', '', 'Two', true), input('radio', 'players', '3p', 'Three')));
  }
  const promotions = game.options.filter((option) => PROMOTIONS.includes(option));
  if (promotions.length > 0) {
    parts.push(group('Promotion', input('radio', 'promotion', '', 'As usual in this form', true),
      promotions.map((option) => input('radio', 'promotion', option, WORDS[option]))));
  }
  const others = game.options.filter((option) => option !== '3p' && !PROMOTIONS.includes(option));
  if (others.length > 0) {
    parts.push(group('Options', others.map((option) => input('checkbox', 'option', option, WORDS[option] ?? capital(option.replaceAll('_', ' '))))));
  }
  return parts;
}

export async function showLobby(root) {
  document.title = 'Arbiter: a table for Shogi\u2019s relatives';
  const games = await api.games();
  const options = h('div', { class: 'options' });
  const about = h('p', { class: 'about' });
  const rules = h('a', { class: 'button', id: 'rules-link' }, 'Read the rules');
  const error = h('p', { id: 'error', role: 'alert' });
  const pasted = h('textarea', { id: 'from-text', rows: 3, spellcheck: 'false', placeholder: 'The start position unless given', 'aria-label': 'Position or record to start from' });
  let chosen = null;

  const name = () => [chosen.name, ...[...options.querySelectorAll('input:checked')].map((input) => input.dataset.option).filter(Boolean)].join('+');
  const choose = (game) => {
    chosen = game;
    options.replaceChildren(...optionFields(game));
    text(about, capital(game.summary));
    text(heading, title(game.name));
    rules.href = `/g/${name()}`;
  };
  options.addEventListener('change', () => { rules.href = `/g/${name()}`; });

  const card = (game) => {
    const radio = h('input', { type: 'radio', name: 'game', value: game.name, class: 'offstage' });
    radio.addEventListener('change', () => choose(game));
    return h('label', { class: 'card', 'data-game': game.name }, radio,
      h('span', { class: 'card-name' }, title(game.name)), h('span', { class: 'card-summary' }, capital(game.summary)));
  };
  const known = new Set(FAMILIES.flatMap(([, names]) => names));
  const others = games.filter((game) => !known.has(game.name)).map((game) => game.name);
  const families = [...FAMILIES, ['Others', others]].map(([family, names]) => [family, games.filter((game) => names.includes(game.name))]);
  const list = h('div', { id: 'games', role: 'radiogroup', 'aria-label': 'Game' },
    families.filter(([, members]) => members.length > 0).map(([family, members]) => h('section', { class: 'family' },
      h('h2', {}, family), h('div', { class: 'cards' }, members.map(card)))));

  let busy = false;
  const make = async (then) => {
    if (busy) return;
    busy = true;
    text(error, '');
    try {
      const table = await api.newTable(fromText(name(), pasted.value));
      keepTable(table);
      then(table);
    } catch (refused) {
      text(error, capital(refused.message));
    } finally {
      busy = false;
    }
  };
  const dialog = h('section', { class: 'made panel', 'aria-label': 'Links of the new table', tabindex: '-1', hidden: true });
  const showLinks = (table) => {
    dialog.hidden = false;
    dialog.replaceChildren(h('h2', {}, `${title(table.game)}: links`), links(table),
      h('p', {}, h('a', { class: 'button', href: oneScreen(table) }, 'Play all seats on this screen')));
    history.replaceState(null, '', `/#links=${table.id}`);
    dialog.scrollIntoView({ block: 'nearest' });
    dialog.focus({ preventScroll: true });
  };
  const heading = h('h2', {});
  const start = h('section', { class: 'start panel', 'aria-label': 'New table' },
    heading, about, options,
    h('details', {}, h('summary', {}, 'From a position or record'), pasted),
    error,
    h('div', { class: 'row' },
      h('button', { type: 'button', id: 'here', class: 'primary', onclick: () => make((table) => location.assign(oneScreen(table))) }, 'On this screen'),
      h('button', { type: 'button', id: 'links', class: 'primary', onclick: () => make(showLinks) }, 'With links'),
      rules));
  const before = madeHere();
  const made = before.length === 0 ? null : h('details', { class: 'panel your-tables' },
    h('summary', {}, 'Tables made here'),
    h('ul', {}, before.slice(0, 12).map((table) => h('li', {},
      h('span', {}, `${title(table.game)}, ${new Date(table.made).toLocaleString()}`),
      h('span', { class: 'row' }, h('a', { class: 'button', href: oneScreen(table) }, 'One screen'),
        h('button', { type: 'button', onclick: () => showLinks(table) }, 'Links'))))));

  root.replaceChildren(h('div', { class: 'lobby' },
    h('div', { class: 'hello' }, h('h1', {}, 'Play Shogi\u2019s relatives'),
      h('p', {}, 'Choose a game. Play on one screen in turn, or send each player a link.')),
    list, h('div', { class: 'beside' }, dialog, start, made)));
  const wanted = new URLSearchParams(location.search).get('game') ?? '';
  const [wantedName, ...wantedOptions] = wanted.split('+');
  const first = games.find((game) => game.name === wantedName) ?? games[0];
  list.querySelector(`[data-game="${first.name}"] input`).checked = true;
  choose(first);
  for (const input of options.querySelectorAll('input')) {
    if (wantedOptions.includes(input.dataset.option)) input.checked = true;
  }
  rules.href = `/g/${name()}`;
  const again = /^#links=(.+)$/.exec(location.hash);
  const kept = again && before.find((table) => table.id === decodeURIComponent(again[1]));
  if (kept) showLinks(kept);
}
