import { useAtom } from '@xstate/store/react';
import { useCallback } from 'react';
import { FIRST_PAGE } from './defaults.ts';
import type { Settings } from './settings.ts';
import { changeSettings, settingsStore } from './store.ts';

/** One setting of the signed-in user, and its setter. */
export function useSetting<Name extends keyof Settings>(
  name: Name,
): [Settings[Name], (value: Settings[Name]) => void] {
  const value = useAtom(settingsStore, ({ settings }) => settings[name]);
  const change = useCallback(
    (next: Settings[Name]) => changeSettings({ [name]: next } as Partial<Settings>),
    [name],
  );
  return [value, change];
}

/**
 * The business unit chosen in the top bar, 0 for all, and its setter. It is the default of screens'
 * filters; a change resets paging to page 1, size 25 (spec 000 §4).
 */
export function useBusinessUnit(): [number, (businessUnitId: number) => void] {
  const [businessUnitId] = useSetting('businessUnitId');
  const choose = useCallback(
    (next: number) => changeSettings({ businessUnitId: next, pagination: FIRST_PAGE }),
    [],
  );
  return [businessUnitId, choose];
}

/** Whether the stored settings have been read; until then the defaults apply. */
export const useSettingsReady = (): boolean => useAtom(settingsStore, ({ ready }) => ready);
