import { useLayoutEffect, useRef, type RefObject } from 'react';

/** A ref to the latest value, for stable callbacks that use changing values. */
export function useLatest<T>(value: T): RefObject<T> {
  const latest = useRef(value);
  useLayoutEffect(() => {
    latest.current = value;
  });
  return latest;
}
