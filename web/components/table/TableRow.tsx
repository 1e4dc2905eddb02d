import { memo } from 'react';
import { classNames } from '#web/components/ui/index.ts';
import { useTranslate } from '#web/lib/messages.ts';
import { cellContent, titleColumn, type Column } from './column.ts';
import styles from './Table.module.css';
import { TickBox } from './TickBox.tsx';

/** `open` means that the row is shown in the pane beside the table. `band` groups adjacent rows by the same colour. */
export type RowTone = 'open' | 'band' | 'changed' | 'warning' | 'danger' | 'muted';

/** The callbacks of rows. All rows share one object that never changes, so that memoised rows aren't rendered again. */
export type RowActions<Row> = {
  toggle: (id: string, withShift: boolean) => void;
  open: ((row: Row) => void) | undefined;
};

export type TableRowProps<Row> = {
  id: string;
  row: Row;
  /** The index among the shown rows, counted from 0. */
  index: number;
  /** The aria-rowindex among all rows. It is undefined if all rows are rendered. */
  rowIndex: number | undefined;
  name: string;
  columns: readonly Column<Row>[];
  selectable: boolean;
  canSelect: boolean;
  selected: boolean;
  /** Whether this row is in the tab order. Only one row is. */
  active: boolean;
  tone: RowTone | undefined;
  actions: RowActions<Row>;
};

function PlainTableRow<Row>({
  id,
  row,
  index,
  rowIndex,
  name,
  columns,
  selectable,
  canSelect,
  selected,
  active,
  tone,
  actions,
}: TableRowProps<Row>) {
  const t = useTranslate();
  const title = titleColumn(columns);
  const tabIndex = active ? 0 : -1;
  return (
    <tr
      data-row={id}
      data-tone={tone}
      aria-rowindex={rowIndex}
      aria-selected={selectable ? selected : undefined}
      tabIndex={tabIndex}
      className={styles.row}
    >
      {selectable && (
        <td className={classNames(styles.cell, styles.check)}>
          <TickBox
            checked={selected}
            label={`Select ${name}`}
            disabled={!canSelect}
            tabIndex={tabIndex}
            onToggle={(withShift) => actions.toggle(id, withShift)}
          />
        </td>
      )}
      {columns.map((column) => {
        const content = cellContent(column, row, index, t);
        return (
          <td
            key={column.id}
            data-column={column.id}
            className={classNames(
              styles.cell,
              column.numeric && styles.numeric,
              column === title && styles.title,
              column.pinned && styles.pinned,
            )}
          >
            {column === title && actions.open ? (
              <button
                type="button"
                className={styles.open}
                tabIndex={tabIndex}
                onClick={() => actions.open?.(row)}
              >
                {content}
              </button>
            ) : (
              content
            )}
          </td>
        );
      })}
    </tr>
  );
}

/** One row of the table. It only renders again when its props change. */
export const TableRow = memo(PlainTableRow) as typeof PlainTableRow;
