import { useVirtualizer } from '@tanstack/react-virtual';
import { useState, type RefObject } from 'react';

/** Up to this many rows, it costs less to render all of them than only the visible ones. */
export const virtualAbove = 100;

const overscan = 8;

export type Piece = { kind: 'row'; index: number } | { kind: 'gap'; key: string; height: number };

/** Returns a length of tokens.css in pixels, at the user's font size. */
function tokenPixels(name: string): number {
  const root = getComputedStyle(document.documentElement);
  return parseFloat(root.getPropertyValue(name)) * parseFloat(root.fontSize);
}

/**
 * Returns the rows to render: all of a short list, and of a long one the visible rows and the focused one, so
 * that scrolling loses neither the focus nor half-typed input. Spacers replace the others, which keeps the
 * table markup valid.
 */
export function useWindowing(
  count: number,
  rowToken: string,
  scroller: RefObject<HTMLElement | null>,
  keepIndex: number,
): readonly Piece[] {
  const virtual = count > virtualAbove;
  const [height] = useState(() => tokenPixels(rowToken));

  // oxlint-disable-next-line react/incompatible-library -- a warning for the React Compiler, which isn't used
  const virtualizer = useVirtualizer({
    count: virtual ? count : 0,
    getScrollElement: () => scroller.current,
    estimateSize: () => height,
    overscan,
    // Before the first measurement, a full screen is assumed, so that the first paint isn't empty.
    initialRect: { width: 0, height: 25 * height },
  });

  if (!virtual) return Array.from({ length: count }, (_, index) => ({ kind: 'row', index }));

  const inSight = virtualizer.getVirtualItems().map((item) => item.index);
  const kept = keepIndex >= 0 && keepIndex < count && !inSight.includes(keepIndex);
  const indexes = kept ? [...inSight, keepIndex].toSorted((a, b) => a - b) : inSight;

  const pieces: Piece[] = [];
  let next = 0;
  for (const index of [...indexes, count]) {
    if (index > next) {
      pieces.push({
        kind: 'gap',
        key: `gap before ${pieces.length === 0 ? 'all' : index}`,
        height: (index - next) * height,
      });
    }
    if (index < count) pieces.push({ kind: 'row', index });
    next = index + 1;
  }
  return pieces;
}
