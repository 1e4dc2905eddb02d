import {
  columnVisibilityFeature,
  createPaginatedRowModel,
  createSortedRowModel,
  rowPaginationFeature,
  rowSortingFeature,
  tableFeatures,
  useTable,
  type ColumnDef,
  type RowData,
} from '@tanstack/react-table';
import { useMemo, useState } from 'react';
import { usePages } from '#web/lib/settings/index.ts';
import { compareValues, type CellValue, type Column } from './column.ts';

const features = tableFeatures({
  rowSortingFeature,
  columnVisibilityFeature,
  rowPaginationFeature,
  sortedRowModel: createSortedRowModel(),
  paginatedRowModel: createPaginatedRowModel(),
});

export type Sort = { column: string; descending: boolean };

export type PageState = { page: number; pageSize: number };

export type Paging =
  | false
  | { initialPageSize?: number | undefined; pageSizes?: readonly number[] }
  /**
   * The page and size are stored in the user's settings under the list's name (spec 000 §3). They are reset
   * when the user switches the business unit.
   */
  | { remembered: string }
  | (PageState & {
      /** The total number of rows, or undefined while they are being counted. */
      total: number | undefined;
      onChange: (next: PageState) => void;
      pageSizes?: readonly number[];
    });

export type RowsOptions<Row> = {
  rows: readonly Row[];
  columns: readonly Column<Row>[];
  rowId: (row: Row) => string;
  paging: Paging;
  hidden: ReadonlySet<string>;
  sort?: Sort | null | undefined;
  onSortChange?: ((sort: Sort | null) => void) | undefined;
  initialSort?: Sort | null | undefined;
};

export type ShownRow<Row> = { id: string; original: Row };

const defaultPageSize = 25;

/**
 * Sorts, pages and picks columns with TanStack Table. If the caller fetches single pages, only the caller can
 * sort all rows, so sorting is off without `onSortChange`.
 */
export function useRows<Row extends RowData>(options: RowsOptions<Row>) {
  const { rows, columns, rowId, paging, hidden, onSortChange } = options;
  const outside = paging !== false && 'total' in paging;
  const [ownSort, setOwnSort] = useState<Sort | null>(options.initialSort ?? null);
  const remembered = paging !== false && 'remembered' in paging;
  const [kept, keep] = usePages(remembered ? paging.remembered : '');
  const [ownPage, setOwnPage] = useState<PageState>({
    page: 1,
    pageSize:
      (paging !== false && 'initialPageSize' in paging ? paging.initialPageSize : undefined) ??
      defaultPageSize,
  });

  const sort = options.sort === undefined ? ownSort : options.sort;
  const setSort = (next: Sort | null) => {
    if (options.sort === undefined) setOwnSort(next);
    onSortChange?.(next);
  };

  const total = outside ? paging.total : rows.length;
  const state: PageState = outside ? paging : remembered ? kept : ownPage;
  // The chosen page may no longer exist, because there may be fewer rows now.
  const page =
    total === undefined
      ? state.page
      : Math.min(state.page, Math.max(1, Math.ceil(total / state.pageSize)));
  const sortable = !outside || onSortChange !== undefined;

  const definitions = useMemo(
    () =>
      columns.map((column): ColumnDef<typeof features, Row> => ({
        id: column.id,
        // Empty values come last in both directions. The library does so only for undefined, so null is
        // converted to undefined.
        accessorFn: (row) => column.value?.(row) ?? undefined,
        enableSorting: column.sortable ?? column.value !== undefined,
        sortFn: (a, b, id) => compareValues(a.getValue<CellValue>(id), b.getValue<CellValue>(id)),
        sortUndefined: 'last',
      })),
    [columns],
  );

  const table = useTable({
    features,
    data: rows,
    columns: definitions,
    getRowId: rowId,
    manualSorting: outside,
    manualPagination: outside || paging === false,
    autoResetPageIndex: false,
    state: useTableState(sort, hidden, page, state.pageSize),
  });

  // A new array would render every row and everything around the table again.
  const visible = useMemo(
    () => columns.filter((column) => !hidden.has(column.id)),
    [columns, hidden],
  );
  const shown: readonly ShownRow<Row>[] = table.getRowModel().rows;
  const sorted: readonly ShownRow<Row>[] = table.getSortedRowModel().rows;
  return {
    /** The rows of this page, in their order. */
    shown,
    /** The loaded rows of all pages, in their order. */
    sorted,
    columns: visible,
    sort,
    setSort,
    canSort: (column: Column<Row>) => sortable && (column.sortable ?? column.value !== undefined),
    pagination:
      paging === false
        ? null
        : {
            page,
            pageSize: state.pageSize,
            total,
            shown: shown.length,
            onChange: outside ? paging.onChange : remembered ? keep : setOwnPage,
          },
    firstIndex: paging === false ? 0 : (page - 1) * state.pageSize,
    total,
  };
}

/** The library sorts again whenever a part of its state is a new object, so equal parts are reused. */
function useTableState(
  sort: Sort | null,
  hidden: ReadonlySet<string>,
  page: number,
  pageSize: number,
) {
  const column = sort?.column;
  const desc = sort?.descending ?? false;
  const sorting = useMemo(
    () => (column === undefined ? [] : [{ id: column, desc }]),
    [column, desc],
  );
  const columnVisibility = useMemo(
    () => Object.fromEntries([...hidden].map((id) => [id, false])),
    [hidden],
  );
  const pagination = useMemo(() => ({ pageIndex: page - 1, pageSize }), [page, pageSize]);
  return { sorting, columnVisibility, pagination };
}
