import { useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react';
import { titleColumn, type Column } from './column.ts';
import type { Sort } from './useRows.ts';

const nothing: ReadonlySet<string> = new Set();
/** Ignores rounding errors. */
const A_LITTLE = 1;

export type FittingOptions<Row> = {
  container: RefObject<HTMLElement | null>;
  /** The shown columns, without those that are folded for another reason. */
  columns: readonly Column<Row>[];
  rows: readonly unknown[];
  sort: Sort | null;
  /** Whether the user has chosen the columns or wants to see all, so that none is folded. */
  isOff: boolean;
};

/**
 * Returns the columns to fold because the table would be wider than its container. The last optional columns
 * are folded first, so that the most important ones, the state and the actions stay visible without scrolling
 * sideways.
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
    for (const column of inFoldOrder(columns)) {
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
    // Other columns or longer values change the width of the table, but not that of its container.
    for (const table of box.children) observer.observe(table);
    return () => observer.disconnect();
    // An empty table has no scroll container to observe.
  }, [container, isEmpty]);
  return isOff ? nothing : folded;
}

/** Columns that only describe whom a row is about are folded before figures and dates, the last ones first. */
export const inFoldOrder = <Row>(columns: readonly Column<Row>[]): Column<Row>[] =>
  columns
    .toReversed()
    .toSorted((a, b) => Number(b.describes ?? false) - Number(a.describes ?? false));

/** Whether this column may be folded: not the state of a row, nor a column that must stay visible. */
export const isLesser = <Row>({ folds, hideable, pinned, card, sparse }: Column<Row>): boolean =>
  folds === true &&
  hideable !== false &&
  pinned !== true &&
  card !== 'figure' &&
  card !== 'title' &&
  sparse !== true;
