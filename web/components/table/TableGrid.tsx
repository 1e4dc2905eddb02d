import { useMemo, useRef, type MouseEvent, type ReactNode, type RefObject } from 'react';
import { classNames, Skeleton } from '#web/components/ui/index.ts';
import { useTranslate } from '#web/lib/messages.ts';
import { getMostCutOff, getWidths, titleColumn, type Column } from './column.ts';
import styles from './Table.module.css';
import { isInteractive } from './interactive.ts';
import { TableHead, type TableHeadProps } from './TableHead.tsx';
import { TableRow, type RowActions, type RowTone } from './TableRow.tsx';
import type { ShownRow } from './useRows.ts';
import { useCutColumns } from './useCutColumns.ts';
import { useTableTop } from './useTableTop.ts';
import { useWindowing, virtualAbove } from './useWindowing.ts';

export type Density = 'compact' | 'normal' | 'tall';

const rowTokens: Record<Density, string> = {
  compact: '--row-compact',
  normal: '--row',
  tall: '--row-tall',
};

const skeletonRows = [0, 1, 2, 3, 4, 5, 6, 7];

export type TableGridProps<Row> = {
  label: string;
  container: RefObject<HTMLDivElement | null>;
  head: Omit<TableHeadProps<Row>, 'columns' | 'rowIndex'>;
  columns: readonly Column<Row>[];
  shown: readonly ShownRow<Row>[];
  firstIndex: number;
  /** The total number of rows, or undefined while they are being counted. */
  total: number | undefined;
  loading: boolean;
  density: Density;
  /** Called with the number of columns beyond the right edge. */
  onCut: (columns: number) => void;
  height: 'content' | 'fill';
  totals: Readonly<Record<string, ReactNode>> | undefined;
  getName: (row: Row) => string;
  getTone: ((row: Row) => RowTone | undefined) | undefined;
  selected: ReadonlySet<string>;
  isChoosable: (id: string) => boolean;
  activeIndex: number;
  setActiveId: (id: string) => void;
  actions: RowActions<Row>;
};

/** The table of wide windows. It scrolls in its own container, where the header and the first column stay visible. */
export function TableGrid<Row>({
  label,
  container,
  head,
  columns,
  shown,
  firstIndex,
  total,
  loading,
  density,
  onCut,
  height,
  totals,
  getName,
  getTone,
  selected,
  isChoosable,
  activeIndex,
  setActiveId,
  actions,
}: TableGridProps<Row>) {
  const t = useTranslate();
  const scrolled = useRef(false);
  const measure = useCutColumns(container, columns.length, onCut);
  useTableTop(container, shown.length > virtualAbove);
  const pieces = useWindowing(shown.length, rowTokens[density], container, activeIndex);
  const selectable = head.selectAll !== null;
  const span = columns.length + (selectable ? 1 : 0);
  const partial = shown.length > virtualAbove || total === undefined || total > shown.length;
  const widths = useMemo(
    () =>
      getWidths(
        columns,
        shown.map(({ original }) => original),
        t,
        totals,
      ),
    [columns, shown, t, totals],
  );
  const cutOff = useMemo(
    () =>
      getMostCutOff(
        columns,
        shown.map(({ original }) => original),
      ),
    [columns, shown],
  );
  const isGrowing = ({ id, pinned }: Column<Row>): boolean =>
    id === cutOff || (cutOff !== undefined && pinned === true);
  const title = titleColumn(columns);
  const least = [...(selectable ? ['var(--column-check)'] : []), ...widths].join(' + ');

  const getRow = (event: MouseEvent) => {
    const target = event.target instanceof Element ? event.target : null;
    if (!target || isInteractive(target)) return null;
    const id = target.closest<HTMLElement>('[data-row]')?.dataset['row'];
    return shown.find((row) => row.id === id) ?? null;
  };

  const click = (event: MouseEvent) => {
    const row = getRow(event);
    if (!row || window.getSelection()?.isCollapsed === false) return;
    if (selectable) actions.toggle(row.id, event.shiftKey);
    else actions.open?.(row.original);
  };

  return (
    <div
      ref={container}
      className={classNames(styles.scroller, height === 'fill' && styles.fill)}
      onScroll={(event) => {
        measure();
        const now = event.currentTarget.scrollLeft > 0;
        if (now === scrolled.current) return;
        scrolled.current = now;
        event.currentTarget.toggleAttribute('data-scrolled', now);
      }}
    >
      <table
        className={classNames(styles.table, styles[density])}
        style={{ minWidth: `calc(${least})` }}
        // In ARIA, -1 means that the number of rows is unknown.
        aria-rowcount={partial ? (total === undefined ? -1 : total + 1) : undefined}
        aria-busy={loading}
        data-selectable={selectable || undefined}
        data-openable={actions.open !== undefined || undefined}
      >
        <caption className="visually-hidden">{t(label)}</caption>
        <colgroup>
          {selectable && <col style={{ width: 'var(--column-check)' }} />}
          {columns.map((column, at) => (
            <col key={column.id} style={isGrowing(column) ? undefined : { width: widths[at] }} />
          ))}
        </colgroup>
        <TableHead {...head} columns={columns} rowIndex={partial ? 1 : undefined} />
        <tbody
          onMouseDown={(event) => {
            // By default, a click with Shift would select the text of all rows in between, so the default is
            // prevented.
            if (event.shiftKey && getRow(event)) event.preventDefault();
          }}
          onClick={click}
          onDoubleClick={(event) => {
            const row = getRow(event);
            if (row && selectable) actions.open?.(row.original);
          }}
          onFocus={(event) => {
            const id = event.target.closest<HTMLElement>('[data-row]')?.dataset['row'];
            if (id !== undefined) setActiveId(id);
          }}
        >
          {shown.length === 0 &&
            loading &&
            skeletonRows.map((row) => (
              <tr key={row} className={styles.row}>
                {Array.from({ length: span }, (_, column) => (
                  <td key={column} className={styles.cell}>
                    <Skeleton />
                  </td>
                ))}
              </tr>
            ))}
          {pieces.map((piece) => {
            if (piece.kind === 'gap') {
              return (
                <tr key={piece.key} aria-hidden="true" className={styles.gap}>
                  <td colSpan={span} style={{ height: piece.height }} />
                </tr>
              );
            }
            const row = shown[piece.index];
            if (!row) return null;
            return (
              <TableRow
                key={row.id}
                id={row.id}
                row={row.original}
                index={firstIndex + piece.index}
                rowIndex={partial ? firstIndex + piece.index + 2 : undefined}
                name={getName(row.original)}
                columns={columns}
                selectable={selectable}
                canSelect={isChoosable(row.id)}
                selected={selected.has(row.id)}
                active={activeIndex === piece.index || (activeIndex < 0 && piece.index === 0)}
                tone={getTone?.(row.original)}
                actions={actions}
              />
            );
          })}
        </tbody>
        {/* Totals of columns that are not shown would leave a line that says only “Total”. */}
        {totals && columns.some(({ id }) => totals[id] != null) && (
          <tfoot>
            <tr>
              {selectable && <td className={classNames(styles.total, styles.check)} />}
              {columns.map((column) => (
                <td
                  key={column.id}
                  className={classNames(
                    styles.total,
                    column.numeric && styles.numeric,
                    column === title && styles.title,
                    column.pinned && styles.pinned,
                  )}
                >
                  {totals[column.id] ?? (column === title ? t('Total') : null)}
                </td>
              ))}
            </tr>
          </tfoot>
        )}
      </table>
    </div>
  );
}
