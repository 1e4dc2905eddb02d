import { useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react';

export interface Sight {
  top: number;
  left: number;
  width: number;
  height: number;
}

/** The visible part of a scroll container in pixels; updated once per frame. */
export function useSight(scroller: RefObject<HTMLElement | null>): Sight {
  const [sight, setSight] = useState<Sight>({ top: 0, left: 0, width: 1000, height: 600 });
  useEffect(() => {
    const element = scroller.current;
    if (!element) return undefined;
    let frame = 0;
    const look = () => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(() =>
        setSight({
          top: element.scrollTop,
          left: element.scrollLeft,
          width: element.clientWidth,
          height: element.clientHeight,
        }),
      );
    };
    const sized = new ResizeObserver(look);
    sized.observe(element);
    element.addEventListener('scroll', look, { passive: true });
    return () => {
      cancelAnimationFrame(frame);
      sized.disconnect();
      element.removeEventListener('scroll', look);
    };
  }, [scroller]);
  return sight;
}

/** The first and last visible item of a list with fixed item size, with some overscan. */
export function range(count: number, size: number, from: number, length: number): [number, number] {
  const around = 4;
  return [
    Math.max(0, Math.floor(from / size) - around),
    Math.min(count, Math.ceil((from + length) / size) + around),
  ];
}

/** If the user has scrolled at most this many pixels away from the end, the list keeps following it. */
const NEAR = 60;

/** Keeps the scroll position at the end of growing content unless the user has scrolled away; does nothing for null. */
export function useFollowing(scroller: RefObject<HTMLElement | null>, length: number | null): void {
  const before = useRef(0);
  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element || length === null) return;
    const wasAtEnd = element.scrollTop + element.clientHeight >= before.current - NEAR;
    before.current = length;
    if (wasAtEnd) element.scrollTo({ top: element.scrollHeight });
  }, [scroller, length]);
}
