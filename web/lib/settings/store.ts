import { createAtom } from '@xstate/store';
import { breathe } from '../breathe.ts';
import { DEFAULTS, type Settings } from './settings.ts';
import { encrypt, decrypt } from './vault.ts';

/** Whose settings are on hand. Before anyone signs in, the browser's own: its language. */
export const THIS_BROWSER = 'this browser';

/** Without an answer of the browser's storage for so long, the defaults stand. */
const PATIENCE_MS = 1000;
const WRITE_LOCK = 'cadre.settings';

let owner = THIS_BROWSER;
/** `ready`: what is on hand has been read, and is not just the defaults. */
export const settingsStore = createAtom({ settings: DEFAULTS, ready: false });
/** Changes made here, which what is still being read must not undo. */
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
    settingsStore.set({ settings: { ...stored, ...changedHere }, ready: true });
  });
  // Who waits goes on with the defaults; a late answer is still taken when it comes.
  await Promise.race([taken, new Promise((resolve) => setTimeout(resolve, PATIENCE_MS))]);
  return settingsStore.get().settings;
}

/** For what isn't drawn by React. */
export const settingsNow = (): Settings => settingsStore.get().settings;

/** Changes and stores settings of the current person. */
export function changeSettings(change: Partial<Settings>): void {
  changedHere = { ...changedHere, ...change };
  settingsStore.set(({ settings, ready }) => ({ settings: { ...settings, ...change }, ready }));
  keep(owner, change);
}

/** Changes a person's stored settings, regardless of who is current. */
export function keep(whose: string, change: Partial<Settings>): void {
  const write = async () => encrypt(whose, { ...(await readOf(whose)), ...change });
  // One after another, in all tabs, each upon what is stored by then: two that read the same lost a change.
  writing = lock(write)
    // Where nothing can be kept, what was chosen holds until the page is left.
    .catch(() => undefined);
}

/** @throws in a page without cryptography, which has no locks either */
async function lock(write: () => Promise<void>): Promise<void> {
  await navigator.locks.request(WRITE_LOCK, write);
}
