import { useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react';

export interface Sight {
  top: number;
  left: number;
  width: number;
  height: number;
}

/** What of a long plane is in sight, in pixels; follows scrolling once a frame. */
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

/** The first and the last of so many things of one size that are in sight, with some around. */
export function range(count: number, size: number, from: number, length: number): [number, number] {
  const around = 4;
  return [
    Math.max(0, Math.floor(from / size) - around),
    Math.min(count, Math.ceil((from + length) / size) + around),
  ];
}

/** So close to the end, in pixels, whoever scrolls wants to stay there. */
const NEAR = 60;

/** Stays at the end of what grows, unless one has scrolled away from it; null follows nothing. */
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
