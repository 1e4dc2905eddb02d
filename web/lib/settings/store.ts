import { createAtom } from '@xstate/store';
import { breathe } from './breathe.ts';
import { DEFAULTS, type Settings } from './settings.ts';
import { encrypt, decrypt } from './vault.ts';

/** Owner of the settings before sign-in: the browser itself, for its language. */
export const THIS_BROWSER = 'this browser';

/** If the browser's storage takes longer, the defaults are used. */
const PATIENCE_MS = 1000;
const WRITE_LOCK = 'cadre.settings';

let owner = THIS_BROWSER;
/** `ready` means that the stored settings have been read, so these aren't just defaults. */
export const settingsStore = createAtom({ settings: DEFAULTS, ready: false });
/** Changes made before the stored settings were read; reading must not undo them. */
let changedHere: Partial<Settings> = {};
let writing: Promise<unknown> = Promise.resolve();

const readOf = async (whose: string): Promise<Settings> => {
  const stored = await decrypt(whose).catch(() => undefined);
  if (stored === undefined) return DEFAULTS;
  const { settingsSchema } = await import('./settingsSchema.ts');
  await breathe();
  const parsed = settingsSchema.safeParse(stored);
  return parsed.success ? parsed.data : DEFAULTS;
};

/** Loads a person's settings; defaults apply until then and on errors. */
export async function openSettings(whose: string): Promise<Settings> {
  owner = whose;
  changedHere = {};
  settingsStore.set({ settings: DEFAULTS, ready: false });
  await writing;
  const taken = readOf(whose).then((stored) => {
    if (owner !== whose) return;
    if (whose === THIS_BROWSER) keepAppearance(stored);
    settingsStore.set({ settings: { ...stored, ...changedHere }, ready: true });
  });
  // Callers continue with the defaults after the limit; settings read later are still applied.
  await Promise.race([taken, new Promise((resolve) => setTimeout(resolve, PATIENCE_MS))]);
  return settingsStore.get().settings;
}

/** For public/before.js, which renders before this code is loaded and can't wait for IndexedDB. */
function keepAppearance({ language, wording, theme }: Settings): void {
  try {
    localStorage.setItem('cadre.look', JSON.stringify({ language, wording, theme }));
  } catch {
    // Without storage, it renders in English and in the system's theme.
  }
}

/** For use outside React. */
export const settingsNow = (): Settings => settingsStore.get().settings;

/** Changes and stores settings of the current person. */
export function changeSettings(change: Partial<Settings>): void {
  changedHere = { ...changedHere, ...change };
  settingsStore.set(({ settings, ready }) => ({ settings: { ...settings, ...change }, ready }));
  keep(owner, change);
}

/** Changes a person's stored settings, even if someone else is signed in. */
export function keep(whose: string, change: Partial<Settings>): void {
  const write = async () => {
    const next = { ...(await readOf(whose)), ...change };
    await encrypt(whose, next);
    if (whose === THIS_BROWSER) keepAppearance(next);
  };
  // One write at a time across all tabs, each based on the current values: parallel writes would
  // lose changes.
  writing = lock(write)
    // If nothing can be stored, the choice lasts until the page is closed.
    .catch(() => undefined);
}

/** @throws on a page without WebCrypto, which has no locks either */
async function lock(write: () => Promise<void>): Promise<void> {
  await navigator.locks.request(WRITE_LOCK, write);
}
