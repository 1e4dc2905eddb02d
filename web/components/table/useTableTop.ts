import { useLayoutEffect, type RefObject } from 'react';

/**
 * Tells the style sheet where a table begins (`--table-top`), so that it ends with the window and
 * only one of the two scrolls. One that begins in the lower half gets the whole window instead: it
 * is scrolled to anyway.
 */
export function useTableTop(scroller: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element) return;
    const measure = () => {
      const top = element.getBoundingClientRect().top + window.scrollY;
      const seen = top > window.innerHeight / 2 ? 'var(--topbar)' : `${Math.round(top)}px`;
      element.style.setProperty('--table-top', seen);
    };
    measure();
    // What lies above may arrive later and push the table down.
    const observer = new ResizeObserver(measure);
    observer.observe(document.body);
    return () => observer.disconnect();
  }, [scroller]);
}
