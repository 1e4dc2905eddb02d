import { useLayoutEffect, type RefObject } from 'react';

/**
 * Sets `--table-top` to the table's offset, so that the table ends at the bottom of the window and only one of
 * them scrolls. A table in the lower half gets the height of the whole window instead, because users scroll to
 * it anyway.
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
    // Content above may load later and move the table down.
    const observer = new ResizeObserver(measure);
    observer.observe(document.body);
    return () => observer.disconnect();
  }, [scroller]);
}
