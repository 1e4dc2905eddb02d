import type { ReactNode } from 'react';
import { useMemo, useState, type RefObject } from 'react';
import type { Column } from './column.ts';
import { useFittingColumns } from './useFittingColumns.ts';
import { useSameColumns } from './useSameColumns.ts';
import type { ShownRow, Sort } from './useRows.ts';

export type FoldedOptions<Row> = {
  container: RefObject<HTMLElement | null>;
  columns: readonly Column<Row>[];
  shown: readonly ShownRow<Row>[];
  page: number;
  sort: Sort | null;
  totals: Readonly<Record<string, ReactNode>> | undefined;
  /** Whether nothing is folded, because the user has chosen the columns or the rows are rendered as cards. */
  isOff: boolean;
  /** Whether the user cannot choose columns, so that only those without any value are folded. */
  isFixed: boolean;
};

/** Returns the shown columns of a table, without those that have the same value in every row or don't fit. */
export function useFoldedColumns<Row>({ container, isOff, isFixed, ...table }: FoldedOptions<Row>) {
  const { columns, shown, sort } = table;
  const same = useSameColumns({ ...table, isChosen: isOff, isFixed });
  const differing = useMemo(
    () => (same.size === 0 ? columns : columns.filter(({ id }) => !same.has(id))),
    [columns, same],
  );
  const [isWhole, setWhole] = useState(false);
  const folded = useFittingColumns({
    container,
    columns: differing,
    rows: shown,
    sort,
    isOff: isWhole || isOff || isFixed,
  });
  const shownColumns = useMemo(
    () => (folded.size === 0 ? differing : differing.filter(({ id }) => !folded.has(id))),
    [differing, folded],
  );
  return {
    shownColumns,
    sameColumns: columns.filter(({ id }) => same.has(id)),
    folded: differing.length - shownColumns.length,
    unfold: () => setWhole(true),
  };
}
