import { useLayoutEffect, useRef, type RefObject } from 'react';

/** Returns a ref to the latest value, for callbacks that must not change although the values they use do. */
export function useLatest<T>(value: T): RefObject<T> {
  const latest = useRef(value);
  useLayoutEffect(() => {
    latest.current = value;
  });
  return latest;
}
