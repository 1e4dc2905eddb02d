import type { RowData } from '@tanstack/react-table';
import {
  useCallback,
  useEffect,
  useEffectEvent,
  useImperativeHandle,
  useMemo,
  useRef,
  useState,
  type ReactNode,
  type Ref,
} from 'react';
import { EmptyState, Pagination, type EmptyStateProps } from '#web/components/page/index.ts';
import { formatCount, usePhone } from '#web/components/ui/index.ts';
import { useSetting } from '#web/lib/settings/index.ts';
import { titleColumn, type Column } from './column.ts';
import { arranged } from './pairs.tsx';
import { ColumnMenu } from './ColumnMenu.tsx';
import { MoreColumns } from './MoreColumns.tsx';
import { PhoneTable } from './PhoneTable.tsx';
import type { Selection } from './selection.ts';
import { SameInEveryRow } from './SameInEveryRow.tsx';
import styles from './Table.module.css';
import toolbarStyles from './Toolbar.module.css';
import { TableGrid, type Density } from './TableGrid.tsx';
import type { RowTone } from './TableRow.tsx';
import { useFoldedColumns } from './useFoldedColumns.ts';
import { useHiddenColumns } from './useHiddenColumns.ts';
import { useLatest } from './useLatest.ts';
import { useRowKeys } from './useRowKeys.ts';
import { useRows, type Paging, type Sort } from './useRows.ts';
import { useSelection } from './useSelection.ts';
import { useTranslate } from '#web/lib/messages.ts';

export type DataTableProps<Row extends RowData> = {
  /** The name of the table for screen readers. */
  label: string;
  rows: readonly Row[];
  /**
   * The total number of rows while only the first are loaded. Until the rest is loaded, sorting and selecting
   * all are disabled.
   */
  getPart?: number | undefined;
  /**
   * The columns. They must be the same array in every render, such as a module constant or a result of
   * useMemo. Otherwise every row renders again.
   */
  columns: readonly Column<Row>[];
  rowId: (row: Row) => string;
  /** Whether there are more rows than `rows`, although their number is unknown. */
  hasMore?: boolean | undefined;
  /** Stands below the rows, such as the button that loads more of them. */
  foot?: ReactNode;
  /** Returns the row's name. By default it is the value of the title column. */
  rowName?: ((row: Row) => string) | undefined;
  loading?: boolean | undefined;
  empty?: Pick<EmptyStateProps, 'title' | 'description' | 'action' | 'icon'> | undefined;
  selected?: Selection | undefined;
  /** Rows can be selected if this is given. */
  onSelectedChange?: ((next: Selection) => void) | undefined;
  canSelect?: ((row: Row) => boolean) | undefined;
  /** Called on Enter and double click. If it is given, the title cell is a button. */
  onOpen?: ((row: Row) => void) | undefined;
  sort?: Sort | null | undefined;
  onSortChange?: ((sort: Sort | null) => void) | undefined;
  initialSort?: Sort | null | undefined;
  paging?: Paging | undefined;
  /** The values of a footer row, by column. The footer stays visible while the rows scroll. */
  totals?: Readonly<Record<string, ReactNode>> | undefined;
  toolbar?: ReactNode;
  columnChoice?: boolean | undefined;
  /** The choice of columns is stored under this key. */
  storageKey?: string | undefined;
  rowTone?: ((row: Row) => RowTone | undefined) | undefined;
  density?: Density | undefined;
  height?: 'content' | 'fill' | undefined;
  /** `page` is for the main table of a screen: its keys also work when nothing is focused. */
  hotkeys?: 'focus' | 'page' | undefined;
  /** Called with the row that gets the focus, by keyboard or click. */
  onActive?: ((row: Row) => void) | undefined;
  /** Lets the caller return the focus to the row of the list that had it last, or to the row that replaced it. */
  handle?: Ref<TableHandle> | undefined;
};

export type TableHandle = { focus: () => void };

const DENSER: Record<Density, Density> = { tall: 'normal', normal: 'compact', compact: 'compact' };
const noColumns: readonly never[] = [];
const never = () => false;
const noEffect = () => {};

/** A table with sorting, selection, and paging or virtual scrolling. On phones, rows are cards. */
export function DataTable<Row extends RowData>({
  label,
  rows,
  getPart,
  hasMore = false,
  foot: belowRows,
  columns: fields,
  rowId,
  rowName,
  loading = false,
  empty,
  selected,
  onSelectedChange,
  canSelect,
  onOpen,
  sort,
  onSortChange,
  initialSort,
  paging = false,
  totals,
  toolbar,
  columnChoice = true,
  storageKey,
  rowTone,
  density = 'normal',
  height = 'content',
  hotkeys = 'focus',
  onActive,
  handle,
}: DataTableProps<Row>) {
  const t = useTranslate();
  const phone = usePhone();
  const container = useRef<HTMLDivElement>(null);
  const [dense, setDense] = useSetting('denseColumns');
  const columns = useMemo(() => arranged(t, fields, dense || phone), [t, fields, dense, phone]);
  const [compact, setCompact] = useSetting('denseRows');
  const [cut, setCut] = useState(0);
  const [hidden, showColumn, isChosen] = useHiddenColumns(columns, storageKey);
  const list = useRows({ rows, columns, rowId, paging, hidden, sort, onSortChange, initialSort });
  const { shownColumns, sameColumns, folded, unfold } = useFoldedColumns({
    container,
    columns: list.columns,
    shown: list.shown,
    page: list.pagination?.page ?? 1,
    sort: list.sort,
    totals,
    isOff: isChosen || phone,
    isFixed: !columnChoice,
  });
  const order = useMemo(() => list.shown.map(({ id }) => id), [list.shown]);
  const selection = useSelection(list.sorted, order, selected, onSelectedChange, canSelect);
  const byId = (id: string) => list.shown.find((row) => row.id === id)?.original;

  const keys = useRowKeys({
    container,
    order,
    hotkeys,
    onToggle: selection.on ? (id) => selection.toggle(id, false) : undefined,
    onExtend: selection.on ? selection.extend : undefined,
    // The key is handled while loading, too, because the browser would otherwise select the text of the page.
    onAll: selection.on ? (getPart === undefined ? selection.all : noEffect) : undefined,
    onClear: selection.on ? selection.clear : undefined,
    onOpen: onOpen
      ? (id) => {
          const row = byId(id);
          if (row !== undefined) onOpen(row);
        }
      : undefined,
  });

  useImperativeHandle(handle, () => ({ focus: keys.focusNext }));
  const activeRow = keys.activeId === null ? undefined : byId(keys.activeId);
  const notifyActive = useEffectEvent((row: Row) => onActive?.(row));
  useEffect(() => {
    if (activeRow !== undefined) notifyActive(activeRow);
  }, [activeRow]);

  // Rows get callbacks that never change, so that a selection only renders the rows that it changes.
  const latestToggle = useLatest(selection.toggle);
  const latestOpen = useLatest(onOpen);
  const openable = onOpen !== undefined;
  const toggle = useCallback(
    (id: string, withShift: boolean) => latestToggle.current(id, withShift),
    [latestToggle],
  );
  const actions = useMemo(
    () => ({
      toggle,
      open: openable ? (row: Row) => latestOpen.current?.(row) : undefined,
    }),
    [toggle, latestOpen, openable],
  );

  const title = titleColumn(columns);
  const getName = rowName ?? ((row: Row) => String(title?.value?.(row) ?? rowId(row)));
  const all = {
    checked: selection.covers === 'all' ? true : selection.covers === 'some' ? 'some' : false,
    label: t('Select all {n} rows', { n: formatCount(selection.choosable.length) }),
    disabled: selection.choosable.length === 0 || getPart !== undefined,
    onToggle: selection.all,
  } as const;

  const shared = {
    label,
    container,
    columns: shownColumns,
    shown: list.shown,
    loading,
    totals,
    getName,
    getTone: rowTone,
    selected: selection.selected,
    isChoosable: selection.isChoosable,
    actions,
  };
  const { pagination } = list;
  const pages = pagination && (list.total ?? list.shown.length) > 0 && (
    <Pagination
      {...pagination}
      pageSizes={paging !== false && 'pageSizes' in paging ? paging.pageSizes : undefined}
      label={t('Pages of {name}', { name: t(label) })}
    />
  );
  const foot = pages || belowRows;
  const emptiness = list.shown.length === 0 && !loading ? <EmptyState {...empty} /> : null;
  const total = getPart ?? list.total;
  const count = (
    <p className={toolbarStyles.count} role="status">
      {total === 0 || total === undefined
        ? ''
        : selection.selected.size > 0 && selection.on
          ? t('{n} of {total} selected', {
              n: formatCount(selection.selected.size),
              total: formatCount(total),
            })
          : t(hasMore ? '{n} rows so far' : total === 1 ? '{n} row' : '{n} rows', {
              n: formatCount(total),
            })}
    </p>
  );
  const sorting = {
    sort: list.sort,
    setSort: list.setSort,
    canSort: getPart === undefined ? list.canSort : never,
  };

  if (phone) {
    return (
      <PhoneTable
        {...shared}
        {...sorting}
        selectAll={selection.on ? all : null}
        toolbar={toolbar}
        count={count}
        empty={emptiness}
        foot={foot}
      />
    );
  }

  return (
    <div className={styles.frame}>
      {(toolbar != null || columnChoice || selection.on || cut > 0) && (
        <div className={toolbarStyles.toolbar}>
          <div className={toolbarStyles.tools}>
            {toolbar}
            <SameInEveryRow
              columns={sameColumns}
              row={list.shown[0]?.original}
              isWhole={list.total === list.shown.length}
            />
          </div>
          {list.shown.length > 0 && (
            <MoreColumns folded={folded} cut={cut} onUnfold={unfold} container={container} />
          )}
          {count}
          <ColumnMenu
            columns={columnChoice ? columns : noColumns}
            hidden={hidden}
            show={showColumn}
            dense={
              columnChoice && fields.some(({ second }) => second)
                ? { on: dense, set: setDense }
                : null
            }
            compact={{ on: compact, set: setCompact }}
          />
        </div>
      )}
      {emptiness ?? (
        <TableGrid
          {...shared}
          head={{ ...sorting, selectAll: selection.on ? all : null }}
          firstIndex={list.firstIndex}
          total={total}
          density={compact ? DENSER[density] : density}
          onCut={setCut}
          height={height}
          activeIndex={keys.activeIndex}
          setActiveId={keys.setActiveId}
        />
      )}
      {foot && <div className={styles.foot}>{foot}</div>}
    </div>
  );
}
