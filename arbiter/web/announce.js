// Says what happens to screen readers, in a region that is not seen.

// There from the beginning: what a region holds when it is added is not said.
const region = document.createElement('div');
region.className = 'offstage';
region.id = 'announcer';
region.setAttribute('aria-live', 'polite');
document.body.append(region);

/** Says a text, the same text again too. */
export function announce(said) {
  region.textContent = region.textContent === said ? `${said}\u00a0` : said;
}
