// Says what happens to screen readers, in a region that is not seen.

import { h } from './dom.js';

let region = null;

/** Says a text, the same text again too. */
export function announce(said) {
  if (!region) {
    region = h('div', { class: 'offstage', 'aria-live': 'polite', id: 'announcer' });
    document.body.append(region);
  }
  region.textContent = region.textContent === said ? `${said}\u00a0` : said;
}
