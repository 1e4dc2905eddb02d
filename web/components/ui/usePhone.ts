import { useSyncExternalStore } from 'react';

/**
 * The specification's threshold for phones (000 §9). The style sheets repeat it, because media queries can't
 * use variables.
 */
const phone = () => window.matchMedia('(width < 768px)');

function subscribe(listener: () => void) {
  const query = phone();
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}

/** Whether the window is narrower than 768 px. */
export const usePhone = () => useSyncExternalStore(subscribe, () => phone().matches);
