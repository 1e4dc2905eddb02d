import { useDeferredValue } from 'react';

/**
 * Renders a large response in slices at first, so that the page stays responsive: rendering a whole
 * screen at once blocked a phone's processor for a third of a second. Later updates are rendered at
 * once.
 */
export function useUnhurried<Data>(data: Data | undefined): Data | undefined {
  const drawn = useDeferredValue(data);
  return drawn === undefined ? undefined : data;
}
