// Small helpers to make elements, to copy and to download text.

import { announce } from './announce.js';

const SVG = 'http://www.w3.org/2000/svg';

function fill(element, attributes, children) {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) continue;
    if (name.startsWith('on')) element.addEventListener(name.slice(2), value);
    else element.setAttribute(name, value === true ? '' : value);
  }
  element.append(...children.flat(Infinity).filter((child) => child !== null && child !== undefined));
  return element;
}

/** An HTML element: attributes, `onclick` and the like as functions, children. */
export const h = (tag, attributes = {}, ...children) => fill(document.createElement(tag), attributes, children);

/** The same for SVG. */
export const s = (tag, attributes = {}, ...children) => fill(document.createElementNS(SVG, tag), attributes, children);

/** Sets an attribute only if it changes; null takes it away. */
export function attribute(element, name, value) {
  if (value === null || value === undefined) {
    if (element.hasAttribute(name)) element.removeAttribute(name);
  } else if (element.getAttribute(name) !== String(value)) element.setAttribute(name, value);
}

/** Sets text only if it changes, so that screen readers are not told twice. */
export function text(element, value) {
  if (element.textContent !== value) element.textContent = value;
}

export const capital = (word) => (word ? word[0].toUpperCase() + word.slice(1) : '');

/** Copies text, and says so on the button. */
export async function copy(value, button) {
  let done = true;
  try {
    await navigator.clipboard.writeText(value);
  } catch {
    // Without a secure context there is no clipboard: the old way through a selection.
    const area = h('textarea', { class: 'offstage', readonly: true });
    area.value = value;
    document.body.append(area);
    area.select();
    done = document.execCommand('copy');
    area.remove();
    button.focus();
  }
  const before = button.dataset.label ?? button.textContent;
  button.dataset.label = before;
  button.textContent = done ? 'Copied' : 'Not copied';
  announce(button.textContent);
  setTimeout(() => { button.textContent = before; }, 1500);
}

/** Hands text to the browser as a file. */
export function download(name, value) {
  const address = URL.createObjectURL(new Blob([value], { type: 'text/plain' }));
  const link = h('a', { href: address, download: name });
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(address), 10000);
}

/** Asks a question with two answers; resolves to whether it was agreed to. */
export function ask(question, yes, no = 'No') {
  return new Promise((resolve) => {
    const answer = (value) => () => dialog.close(value);
    const dialog = h('dialog', { id: 'ask', 'aria-label': question },
      h('p', {}, question),
      h('div', { class: 'row' },
        h('button', { type: 'button', class: 'yes primary', onclick: answer('yes') }, yes),
        h('button', { type: 'button', class: 'no', onclick: answer('') }, no)));
    dialog.addEventListener('close', () => {
      dialog.remove();
      resolve(dialog.returnValue === 'yes');
    });
    document.body.append(dialog);
    dialog.showModal();
  });
}
