/** The offline page (public/offline.js) reads this key too. */
const KEY = 'cadre.unsent';

interface Unsent {
  key: string;
  /**
   * The title of the screen from which it was sent. What was typed isn't stored, because the next user of the
   * browser could read it.
   */
  title: string;
  at: string;
}

/** Returns the writes of all tabs that the server hasn't confirmed. */
function stored(): Unsent[] {
  try {
    const list: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(list) ? (list as Unsent[]) : [];
  } catch {
    return [];
  }
}

function store(list: readonly Unsent[]): void {
  try {
    if (list.length === 0) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, JSON.stringify(list.slice(-20)));
  } catch {
    // Without storage, the offline page lists nothing.
  }
}

/** Records that a write has got no response yet. */
export const noteUnsent = (key: string): void => {
  const others = stored().filter((one) => one.key !== key);
  const title = document.title.replace(/ · Cadre$/, '');
  store([...others, { key, title, at: new Date().toISOString() }]);
};

export const noteSent = (key: string): void => {
  const list = stored();
  if (list.some((one) => one.key === key)) store(list.filter((one) => one.key !== key));
};
