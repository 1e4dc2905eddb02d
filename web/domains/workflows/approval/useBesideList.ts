import { useSyncExternalStore } from 'react';

/**
 * The window must be this wide to show a task beside the list. In a narrower one, the list would only have
 * two columns.
 */
const WIDE = '(width >= 1100px)';

const subscribe = (listener: () => void) => {
  const media = window.matchMedia(WIDE);
  media.addEventListener('change', listener);
  return () => media.removeEventListener('change', listener);
};

/** Whether there is room for a pane next to the list. */
export const useBesideList = (): boolean =>
  useSyncExternalStore(subscribe, () => window.matchMedia(WIDE).matches);
