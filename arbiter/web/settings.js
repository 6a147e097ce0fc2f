// What the user chose to see, kept by the browser. Works without storage, too.

const PREFIX = 'arbiter.';

export function recall(name, otherwise = null) {
  try {
    const value = localStorage.getItem(PREFIX + name);
    return value === null ? otherwise : JSON.parse(value);
  } catch {
    return otherwise;
  }
}

export function keep(name, value) {
  try {
    localStorage.setItem(PREFIX + name, JSON.stringify(value));
  } catch {
    // Storage is off or full: the setting lasts as long as the page.
  }
}

/** The tables that were made here, with their seats' links, the newest first. */
export const madeHere = () => recall('tables', []);

export function keepTable(table) {
  keep('tables', [{ ...table, made: Date.now() }, ...madeHere().filter((other) => other.id !== table.id)].slice(0, 40));
}
