import { useCallback, useEffect, type RefObject } from 'react';

/**
 * Counts the columns beyond the right edge of a scroll container, or behind its pinned column. It marks the
 * container with `data-cut`, so that the edge shows that there is more. It returns the function that counts
 * again.
 */
export function useCutColumns(
  scroller: RefObject<HTMLElement | null>,
  columns: number,
  onCut: (columns: number) => void,
): () => void {
  const measure = useCallback(() => {
    const element = scroller.current;
    if (!element) return;
    const heads = [...element.querySelectorAll('thead th:not([data-pinned])')];
    // A pinned column covers the columns behind it.
    const pinned = element.querySelector('thead th[data-pinned]');
    const edge = pinned?.getBoundingClientRect().left ?? element.getBoundingClientRect().right;
    // Rounding may put a column one pixel beyond the edge, which doesn't count.
    const cut = heads.filter((head) => head.getBoundingClientRect().right > edge + 1).length;
    element.toggleAttribute('data-cut', cut > 0);
    onCut(cut);
  }, [scroller, onCut]);
  useEffect(() => {
    const element = scroller.current;
    if (!element) return;
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [scroller, columns, measure]);
  return measure;
}
