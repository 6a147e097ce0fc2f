// Which view an address shows, and the switch between light and dark.

import * as api from './api.js';
import { capital, h } from './dom.js';
import { guide } from './guide.js';
import { showLobby, title } from './lobby.js';
import { keep, recall } from './settings.js';
import { Table } from './table.js';

const root = document.querySelector('#view');

function themeSwitch() {
  const button = document.querySelector('#theme');
  const dark = matchMedia('(prefers-color-scheme: dark)');
  const show = () => {
    const theme = recall('theme') ?? (dark.matches ? 'dark' : 'light');
    document.documentElement.dataset.theme = theme;
    const other = theme === 'dark' ? 'light' : 'dark';
    button.setAttribute('aria-label', `Change to ${other} colours`);
    button.title = `Change to ${other} colours`;
  };
  dark.addEventListener('change', show);
  button.addEventListener('click', () => {
    keep('theme', document.documentElement.dataset.theme === 'dark' ? 'light' : 'dark');
    show();
  });
  show();
}

async function showRules(game) {
  const [detail, rules] = await Promise.all([api.game(game), api.rules(game)]);
  document.title = `${title(detail.game)}: rules`;
  const look = () => {
    const looks = detail.shape === 'hexagons' || detail.seats.length > 2 ? 'shogi' : detail.style;
    return { look: looks, script: recall(`letters.${looks}`, looks === 'shogi' ? 'kanji' : 'letters') };
  };
  root.replaceChildren(h('article', { class: 'rules-view panel' },
    h('h1', {}, title(detail.game)),
    h('p', {}, h('a', { class: 'button primary', href: `/?game=${encodeURIComponent(detail.game)}` }, 'Play it')),
    h('h2', {}, 'Rules'), guide(detail, rules, look)));
}

async function route() {
  const [, kind, name] = /^\/(?:(g|t)\/([^/]+))?/.exec(location.pathname) ?? [];
  document.body.dataset.view = { t: 'table', g: 'rules' }[kind] ?? 'lobby';
  try {
    if (kind === 't') {
      const secrets = decodeURIComponent(location.hash.slice(1)).split(',').filter(Boolean);
      await new Table(root, decodeURIComponent(name), secrets).open();
    } else if (kind === 'g') await showRules(decodeURIComponent(name));
    else await showLobby(root);
  } catch (refused) {
    root.replaceChildren(h('div', { class: 'panel lost' },
      h('h1', {}, refused.status === 404 ? 'There is nothing here' : 'This did not work'),
      h('p', { id: 'error', role: 'alert' }, capital(refused.message)),
      h('p', {}, h('a', { class: 'button', href: '/' }, 'To the list of games'))));
    if (!refused.status) setTimeout(route, 3000);
  }
}

themeSwitch();
// Another seat of the same table is another page.
addEventListener('hashchange', () => document.body.dataset.view === 'table' && location.reload());
route();
