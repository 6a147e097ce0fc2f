// The links of a table that was made here: one to watch, one for each seat.

import { capital, copy, h } from './dom.js';

const whole = (path) => new URL(path, location.href).href;

/** The links as a list with buttons. `table` is what the server told when the table was made. */
export function links(table) {
  const line = (label, link, attributes, extra) => h('li', {},
    h('span', { class: 'seat-name' }, label),
    h('a', { ...attributes, href: link }, whole(link)),
    h('span', { class: 'row' },
      h('button', { type: 'button', class: 'copy', 'aria-label': `Copy the link: ${label}`, onclick: (event) => copy(whole(link), event.currentTarget) }, 'Copy'),
      extra));
  return h('div', { class: 'links' },
    h('p', {}, 'Who has a seat\u2019s link plays for it. Give each player one; keep yours.'),
    h('ul', {},
      table.seats.map(({ seat, name, link }) => line(capital(name), link, { class: 'seat-link', 'data-seat': seat },
        h('a', { class: 'button sit', href: link, 'aria-label': `Sit here as ${name}` }, 'Sit here'))),
      line('Watch', table.watch, { id: 'watch-link' },
        h('a', { class: 'button', href: table.watch, 'aria-label': 'Watch the table' }, 'Watch'))));
}

/** The address of one screen for all players. */
export const oneScreen = (table) => `/t/${table.id}#${table.seats.map((seat) => seat.secret).join(',')}`;
