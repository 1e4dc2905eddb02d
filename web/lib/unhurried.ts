import { useDeferredValue } from 'react';

/**
 * An answer whose first drawing is done in slices, between which the page hears its reader: a whole
 * screen at once held a phone's processor for a third of a second. What replaces it is drawn at once.
 */
export function useUnhurried<Data>(data: Data | undefined): Data | undefined {
  const drawn = useDeferredValue(data);
  return drawn === undefined ? undefined : data;
}
