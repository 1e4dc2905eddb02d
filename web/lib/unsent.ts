/** public/offline.js reads this key. */
const KEY = 'cadre.unsent';

interface Unsent {
  key: string;
  /** The screen from which it was sent; never typed text, which the next user could read. */
  title: string;
  at: string;
}

/** Unconfirmed writes of this and other tabs. */
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

/** Records that a write got no response yet. */
export const noteUnsent = (key: string): void => {
  const others = stored().filter((one) => one.key !== key);
  const title = document.title.replace(/ · Cadre$/, '');
  store([...others, { key, title, at: new Date().toISOString() }]);
};

export const noteSent = (key: string): void => {
  const list = stored();
  if (list.some((one) => one.key === key)) store(list.filter((one) => one.key !== key));
};
