import { isValidElement, useMemo, useState, type ReactNode } from 'react';
import { titleColumn, type Column } from './column.ts';
import type { ShownRow, Sort } from './useRows.ts';

/** With fewer rows than this, equal values are often a coincidence, and every column still fits. */
const ENOUGH_ROWS = 8;
/** Fewer rows are enough to show that a column without any value is not used. */
const ENOUGH_EMPTY = 2;

export type SameOptions<Row> = {
  columns: readonly Column<Row>[];
  shown: readonly ShownRow<Row>[];
  page: number;
  sort: Sort | null;
  totals: Readonly<Record<string, ReactNode>> | undefined;
  /** Whether the user has chosen the columns, so that none is folded. */
  isChosen: boolean;
  /** Whether the user cannot choose columns, so that only those without any value are folded. */
  isFixed: boolean;
};

const nothing: ReadonlySet<string> = new Set();

/**
 * Returns the columns that have the same value in every row, such as the unit if the list is filtered by
 * unit. The value is shown once above the table, which leaves room for other columns. On further pages, a
 * column that the first page shows isn't folded.
 */
export function useSameColumns<Row>({
  columns,
  shown,
  page,
  sort,
  totals,
  isChosen,
  isFixed,
}: SameOptions<Row>): ReadonlySet<string> {
  const sorted = sort?.column;
  const here = useMemo(
    () =>
      getSame(columns, shown, {
        isFixed,
        sorted,
        totals,
      }),
    [columns, shown, isFixed, sorted, totals],
  );
  const [first, setFirst] = useState(here);
  if (page === 1 && first !== here) setFirst(here);
  return useMemo(() => {
    if (isChosen) return nothing;
    return page === 1 ? here : new Set([...here].filter((id) => first.has(id)));
  }, [isChosen, page, here, first]);
}

/** Returns the columns whose shown rows all have one value, or none. */
export function getSame<Row>(
  columns: readonly Column<Row>[],
  shown: readonly ShownRow<Row>[],
  {
    isFixed,
    sorted,
    totals = {},
  }: Pick<SameOptions<Row>, 'isFixed'> & {
    sorted: string | undefined;
    totals: SameOptions<Row>['totals'];
  },
): ReadonlySet<string> {
  const [first, ...others] = shown;
  if (!first || shown.length < ENOUGH_EMPTY) return nothing;
  const title = titleColumn(columns);
  const same = columns.filter((column) => {
    const { id, value, cell, folds = cell === undefined, hideable, sparse } = column;
    if (!value || !folds || column === title || hideable === false || sparse === true) return false;
    const all = toKey(value(first.original));
    // A column of zeros has no total to show, unless other pages have amounts.
    if (id === sorted || (id in totals && (all !== 0 || hasAmount(totals[id])))) return false;
    if (all !== '' && (isFixed || shown.length < ENOUGH_ROWS)) return false;
    return others.every(({ original }) => toKey(value(original)) === all);
  });
  return same.length === 0 ? nothing : new Set(same.map(({ id }) => id));
}

const hasAmount = (total: ReactNode): boolean =>
  isValidElement<{ value?: unknown }>(total) && typeof total.props.value === 'number'
    ? total.props.value !== 0
    : false;

const toKey = (value: unknown) =>
  value instanceof Date ? value.getTime() : value === '—' ? '' : (value ?? '');
