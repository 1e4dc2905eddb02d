import { useLayoutEffect, type RefObject } from 'react';

/** A table that begins below this part of the window shows too few rows in the rest of it. */
const UPPER = 0.45;
/** What stands below a table: its pages and the margin of the page. */
const BELOW_PX = 80;
/** A box that would hide less than this part of its height isn't worth a second scroll bar. */
const LITTLE = 0.25;

/**
 * Sets `--table-top` to the table's offset, so that the table ends at the bottom of the window and only one of
 * them scrolls. A table that is only a little longer, or stands further down, where users scroll to it anyway, is
 * drawn whole. Only if it has too many rows to draw them all (`isWindowed`), it gets the height of the window.
 */
export function useTableTop(scroller: RefObject<HTMLElement | null>, isWindowed = false): void {
  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element) return;
    const measure = () => {
      const top = element.getBoundingClientRect().top + window.scrollY;
      const isLow = top > window.innerHeight * UPPER;
      const seen = isLow ? 'var(--topbar)' : `${Math.round(top)}px`;
      element.style.setProperty('--table-top', seen);
      const space = window.innerHeight - top - BELOW_PX;
      const height = element.firstElementChild?.scrollHeight ?? 0;
      const isWhole = !isWindowed && (isLow || height <= space * (1 + LITTLE));
      element.toggleAttribute('data-whole', isWhole);
    };
    measure();
    // Content above may load later and move the table down.
    const observer = new ResizeObserver(measure);
    observer.observe(document.body);
    return () => observer.disconnect();
  }, [scroller, isWindowed]);
}
