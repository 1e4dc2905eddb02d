import { useSyncExternalStore } from 'react';
import { changeSettings, keep, THIS_BROWSER, type Settings } from '#web/lib/settings/index.ts';

export type ThemeChoice = NonNullable<Settings['theme']>;

const listeners = new Set<() => void>();

const isChoice = (value: unknown): value is ThemeChoice =>
  value === 'light' || value === 'dark' || value === 'system';

function read(): ThemeChoice {
  const shown = document.documentElement.dataset['theme'];
  return isChoice(shown) ? shown : 'system';
}

/** Puts a theme on the page; nothing chosen leaves the present one. */
export function applyTheme(choice: ThemeChoice | null): void {
  if (choice === null) return;
  if (choice === 'system') delete document.documentElement.dataset['theme'];
  else document.documentElement.dataset['theme'] = choice;
  for (const listener of listeners) listener();
}

function choose(theme: ThemeChoice) {
  applyTheme(theme);
  changeSettings({ theme });
  keep(THIS_BROWSER, { theme });
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The theme and how to choose another, which the person and this browser remember. */
export function useTheme(): [ThemeChoice, (choice: ThemeChoice) => void] {
  return [useSyncExternalStore(subscribe, read), choose];
}
