import { useAtom } from '@xstate/store/react';
import { useCallback } from 'react';
import { FIRST_PAGE } from './defaults.ts';
import type { Settings } from './settings.ts';
import { changeSettings, settingsStore } from './store.ts';

/** Returns one setting of the signed-in user, and a function that changes it. */
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
 * Returns the business unit chosen in the top bar, or 0 for all, and a function that changes it. It is the
 * default of the screens' filters. A change resets lists to page 1 with 25 rows (spec 000 §4).
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
