import { useDeferredValue } from 'react';

/**
 * Lets React render a large response in slices at first. Rendering a whole screen at once blocked a phone's
 * processor for a third of a second. Later updates are rendered at once.
 */
export function useUnhurried<Data>(data: Data | undefined): Data | undefined {
  const drawn = useDeferredValue(data);
  return drawn === undefined ? undefined : data;
}
