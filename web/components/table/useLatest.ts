import { useLayoutEffect, useRef, type RefObject } from 'react';

/** A ref to the latest value, for functions that must stay the same while what they do changes. */
export function useLatest<T>(value: T): RefObject<T> {
  const latest = useRef(value);
  useLayoutEffect(() => {
    latest.current = value;
  });
  return latest;
}
