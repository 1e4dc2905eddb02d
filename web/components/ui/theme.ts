import { createAtom } from '@xstate/store';
import { useAtom } from '@xstate/store/react';
import { changeSettings, keep, THIS_BROWSER, type Settings } from '#web/lib/settings/index.ts';

export type ThemeChoice = NonNullable<Settings['theme']>;

const shown = createAtom<ThemeChoice>('system');

/** Applies a theme; null keeps the current one. */
export function applyTheme(choice: ThemeChoice | null): void {
  if (choice === null) return;
  if (choice === 'system') delete document.documentElement.dataset['theme'];
  else document.documentElement.dataset['theme'] = choice;
  shown.set(choice);
}

function choose(theme: ThemeChoice) {
  applyTheme(theme);
  changeSettings({ theme });
  keep(THIS_BROWSER, { theme });
}

/**
 * Returns the theme and a function that changes it. The choice is stored in the user's settings and in this
 * browser.
 */
export const useTheme = (): [ThemeChoice, (choice: ThemeChoice) => void] => [
  useAtom(shown),
  choose,
];
