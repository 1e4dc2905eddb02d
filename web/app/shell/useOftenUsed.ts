import { useEffect, useEffectEvent, useMemo } from 'react';
import { useLocation } from 'react-router-dom';
import {
  countUse,
  mostUsed,
  type MenuEntry,
  type Suggestion,
} from '#web/components/shell/index.ts';
import { changeSettings, settingsNow, useSetting } from '#web/lib/settings/index.ts';

/** The number of screens that the search lists at once. */
const MAX = 8;

/** Counts the screens that the user opens; returns the most used, for a menu of almost two hundred. */
export function useOftenUsed(menu: readonly MenuEntry[]): readonly Suggestion[] {
  const { pathname } = useLocation();
  const [used] = useSetting('used');
  const count = useEffectEvent((path: string) => {
    const before = settingsNow().used;
    const after = countUse(menu, before, path);
    if (after !== before) changeSettings({ used: after });
  });
  const isLoaded = menu.length > 0;
  useEffect(() => {
    if (isLoaded) count(pathname);
  }, [isLoaded, pathname]);
  return useMemo(
    () => mostUsed(menu, used, { except: pathname, most: MAX }),
    [menu, used, pathname],
  );
}
