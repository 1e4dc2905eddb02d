import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react';
import { classNames } from '#web/components/ui/index.ts';
import { titleColumn, type Column } from './column.ts';
import styles from './Table.module.css';
import heading from './TableHead.module.css';
import { TickBox, type TickBoxProps } from './TickBox.tsx';
import type { Sort } from './useRows.ts';
import { useCurrencySymbol } from '#web/lib/currency.ts';
import { translated, useTranslate } from '#web/lib/messages.ts';

export type TableHeadProps<Row> = {
  columns: readonly Column<Row>[];
  sort: Sort | null;
  setSort: (sort: Sort | null) => void;
  canSort: (column: Column<Row>) => boolean;
  selectAll: Pick<TickBoxProps, 'checked' | 'label' | 'onToggle' | 'disabled'> | null;
  rowIndex: number | undefined;
};

/** A click on the same header sorts ascending, then descending, and then no longer sorts. */
function nextSort(sort: Sort | null, column: string): Sort | null {
  if (sort?.column !== column) return { column, descending: false };
  return sort.descending ? null : { column, descending: true };
}

/** The column headers, which sort the table when clicked. */
export function TableHead<Row>({
  columns,
  sort,
  setSort,
  canSort,
  selectAll,
  rowIndex,
}: TableHeadProps<Row>) {
  const t = useTranslate();
  const currency = useCurrencySymbol();
  const title = titleColumn(columns);
  return (
    <thead>
      <tr aria-rowindex={rowIndex}>
        {selectAll && (
          <th scope="col" className={classNames(styles.head, styles.check)}>
            <TickBox {...selectAll} />
          </th>
        )}
        {columns.map((column) => {
          const direction = sort?.column === column.id ? (sort.descending ? 'down' : 'up') : null;
          const Icon =
            direction === null ? ChevronsUpDown : direction === 'up' ? ArrowUp : ArrowDown;
          const sortable = canSort(column);
          return (
            <th
              key={column.id}
              scope="col"
              aria-sort={
                direction === null ? undefined : direction === 'up' ? 'ascending' : 'descending'
              }
              data-head={column.id}
              data-numeric={column.numeric || undefined}
              data-pinned={column.pinned || undefined}
              className={classNames(
                styles.head,
                column.numeric && styles.numeric,
                column === title && styles.title,
                column.pinned && styles.pinned,
              )}
            >
              {sortable ? (
                <button
                  type="button"
                  className={heading.sort}
                  onClick={() => setSort(nextSort(sort, column.id))}
                >
                  <span
                    className={heading.name}
                    data-unit={column.money === true ? currency : undefined}
                  >
                    {translated(t, column.header ?? column.label)}
                  </span>
                  <Icon
                    className={classNames(heading.arrow, direction !== null && heading.sorted)}
                    aria-hidden="true"
                  />
                </button>
              ) : (
                <span
                  className={heading.name}
                  data-unit={column.money === true ? currency : undefined}
                >
                  {translated(t, column.header ?? column.label)}
                </span>
              )}
            </th>
          );
        })}
      </tr>
    </thead>
  );
}
