import type { ReactNode } from 'react';
import { cellContent, type Column } from '#web/components/table/index.ts';
import { useCurrencySymbol } from '#web/lib/currency.ts';
import { useTranslate } from '#web/lib/messages.ts';
import styles from './PlainTable.module.css';

/** A simple table without sorting, paging or selection. If it is wide, the keyboard can scroll it. */
export function PlainTable<Row>({
  label,
  columns,
  rows,
  sums,
  dense = false,
}: {
  label: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  /** The sums in the footer, by column. */
  sums?: Readonly<Record<string, ReactNode>> | undefined;
  dense?: boolean;
}) {
  const t = useTranslate();
  const currency = useCurrencySymbol();
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className={styles.scroller} role="region" aria-label={label} tabIndex={0}>
      <table className={styles.table} data-dense={dense || undefined}>
        <thead>
          <tr>
            {columns.map(({ id, label: name, numeric, money }) => (
              <th key={id} scope="col" data-numeric={numeric || undefined}>
                {money ? `${name} (${currency})` : name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            // Rows never move, and may be equal.
            // oxlint-disable-next-line react/no-array-index-key
            <tr key={index}>
              {columns.map((column) => (
                <td key={column.id} data-numeric={column.numeric || undefined}>
                  {cellContent(column, row, index, t)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        {sums && (
          <tfoot>
            <tr>
              {columns.map(({ id, numeric }, at) => (
                <td key={id} data-numeric={numeric || undefined}>
                  {sums[id] ?? (at === 0 ? t('Total') : null)}
                </td>
              ))}
            </tr>
          </tfoot>
        )}
      </table>
    </div>
  );
}
