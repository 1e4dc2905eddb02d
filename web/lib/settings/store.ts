import { createAtom } from '@xstate/store';
import { breathe } from './breathe.ts';
import { DEFAULTS, type Settings } from './settings.ts';
import { encrypt, decrypt } from './vault.ts';

/** The settings before sign-in belong to the browser itself. They contain its language. */
export const THIS_BROWSER = 'this browser';

/** If the browser's storage takes longer than this, the defaults are used. */
const PATIENCE_MS = 1000;
const WRITE_LOCK = 'cadre.settings';

let owner = THIS_BROWSER;
/** `ready` means that the stored settings have been read. Until then, these are only the defaults. */
export const settingsStore = createAtom({ settings: DEFAULTS, ready: false });
/** The changes made before the stored settings were read. Reading must not overwrite them. */
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

/** Loads a person's settings. The defaults apply until they are read, and if they can't be read. */
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
  // Callers continue with the defaults after the time limit. Settings that are read later are still applied.
  await Promise.race([taken, new Promise((resolve) => setTimeout(resolve, PATIENCE_MS))]);
  return settingsStore.get().settings;
}

/** Stores what public/before.js needs: it renders before this code is loaded, and can't wait for IndexedDB. */
function keepAppearance({ language, wording, theme }: Settings): void {
  try {
    localStorage.setItem('cadre.look', JSON.stringify({ language, wording, theme }));
  } catch {
    // Without storage, public/before.js renders in English and in the system's theme.
  }
}

/** Returns the current settings outside React. */
export const settingsNow = (): Settings => settingsStore.get().settings;

/** Changes the settings of the current person and stores the change. */
export function changeSettings(change: Partial<Settings>): void {
  changedHere = { ...changedHere, ...change };
  settingsStore.set(({ settings, ready }) => ({ settings: { ...settings, ...change }, ready }));
  keep(owner, change);
}

/** Changes a person's stored settings, even if another person is signed in by then. */
export function keep(whose: string, change: Partial<Settings>): void {
  const write = async () => {
    const next = { ...(await readOf(whose)), ...change };
    await encrypt(whose, next);
    if (whose === THIS_BROWSER) keepAppearance(next);
  };
  // All tabs together write one after another, each from the current values, because parallel writes would
  // lose changes.
  writing = lock(write)
    // If nothing can be stored, the choice lasts until the page is closed.
    .catch(() => undefined);
}

/** @throws on a page without WebCrypto, because such a page has no locks either. */
async function lock(write: () => Promise<void>): Promise<void> {
  await navigator.locks.request(WRITE_LOCK, write);
}
