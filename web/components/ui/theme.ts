import { useSyncExternalStore } from 'react';

export type ThemeChoice = 'light' | 'dark' | 'system';

const key = 'cadre.theme';
const listeners = new Set<() => void>();

const isChoice = (value: unknown): value is ThemeChoice =>
  value === 'light' || value === 'dark' || value === 'system';

function read(): ThemeChoice {
  const stored = document.documentElement.dataset['theme'];
  return isChoice(stored) ? stored : 'system';
}

function apply(choice: ThemeChoice) {
  if (choice === 'system') delete document.documentElement.dataset['theme'];
  else document.documentElement.dataset['theme'] = choice;
  for (const listener of listeners) listener();
}

/** Puts the person's theme on the page; to be called before the first paint. */
export function applyStoredTheme(): void {
  const stored = localStorage.getItem(key);
  apply(isChoice(stored) ? stored : 'system');
}

function choose(choice: ThemeChoice) {
  localStorage.setItem(key, choice);
  apply(choice);
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The person's theme and how to change it; it is remembered in this browser. */
export function useTheme(): [ThemeChoice, (choice: ThemeChoice) => void] {
  return [useSyncExternalStore(subscribe, read), choose];
}
