import { useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react';
import { titleColumn, type Column } from './column.ts';
import type { Sort } from './useRows.ts';

const nothing: ReadonlySet<string> = new Set();
/** Ignores rounding errors. */
const A_LITTLE = 1;

export type FittingOptions<Row> = {
  container: RefObject<HTMLElement | null>;
  /** Without those folded for another reason. */
  columns: readonly Column<Row>[];
  rows: readonly unknown[];
  sort: Sort | null;
  /** The user wants all columns, or chose them. */
  isOff: boolean;
};

/**
 * The columns that are folded because the table would be wider than its place: the last ones, so that what a list
 * is read for stays in view with the state and the actions, and nothing scrolls sideways.
 */
export function useFittingColumns<Row>({
  container,
  columns,
  rows,
  sort,
  isOff,
}: FittingOptions<Row>): ReadonlySet<string> {
  const [folded, setFolded] = useState<ReadonlySet<string>>(nothing);
  const width = useRef(0);
  const isEmpty = rows.length === 0;
  const fit = useEffectEvent(() => {
    const box = container.current;
    if (!box || isOff) return;
    let over = box.scrollWidth - box.clientWidth;
    if (over <= A_LITTLE) return;
    const widths = new Map(
      [...box.querySelectorAll<HTMLElement>('thead th[data-head]')].map((head) => [
        head.dataset['head'],
        head.offsetWidth,
      ]),
    );
    const title = titleColumn(columns);
    const next = new Set(folded);
    for (const column of columns.toReversed()) {
      if (over <= A_LITTLE) break;
      const { id } = column;
      if (column === title || id === sort?.column || !isLesser(column) || next.has(id)) continue;
      next.add(id);
      over -= widths.get(id) ?? 0;
    }
    if (next.size > folded.size) setFolded(next);
  });
  useEffect(() => {
    const box = container.current;
    if (!box) return;
    const observer = new ResizeObserver(() => {
      const before = width.current;
      width.current = box.clientWidth;
      if (before > 0 && box.clientWidth > before + A_LITTLE) setFolded(nothing);
      else fit();
    });
    observer.observe(box);
    // Other columns or longer values change the width of the table, not of its place.
    for (const table of box.children) observer.observe(table);
    return () => observer.disconnect();
    // An empty table has no box.
  }, [container, isEmpty]);
  return isOff ? nothing : folded;
}

/** Whether a list can be read without it: not its state, and nothing that must stay. */
const isLesser = <Row>({ folds, hideable, pinned, card, sparse }: Column<Row>): boolean =>
  folds === true &&
  hideable !== false &&
  pinned !== true &&
  card !== 'figure' &&
  card !== 'title' &&
  sparse !== true;
