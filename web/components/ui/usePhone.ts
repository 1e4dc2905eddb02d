import { useSyncExternalStore } from 'react';

/** The specification's mobile threshold (§9); the style sheets repeat it, since media queries take no variables. */
const phone = () => window.matchMedia('(width < 768px)');

function subscribe(listener: () => void) {
  const query = phone();
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}

/** Whether the window is narrower than 768 px. */
export const usePhone = () => useSyncExternalStore(subscribe, () => phone().matches);
