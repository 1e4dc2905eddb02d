import type { ReportColumn, ReportValue } from '#machines/reports/report.ts';
import { columnsOf } from '#web/features/reports/index.ts';
import { useTranslate } from '#web/lib/messages.ts';
import styles from './BoardScreen.module.css';

type Row = Readonly<Record<string, ReportValue>>;

/** A few rows of a report, written and linked as the report does. */
export function PartTable({
  label,
  columns,
  rows,
}: {
  label: string;
  columns: readonly ReportColumn[];
  rows: readonly Row[];
}) {
  const t = useTranslate();
  const drawn = columnsOf(columns, columns, t);
  return (
    <div
      className={styles.scroll}
      role="region"
      aria-label={t('{name}, table', { name: t(label) })}
      tabIndex={0}
    >
      <table className={styles.table}>
        <thead>
          <tr>
            {drawn.map(({ id, label: name, numeric }) => (
              <th key={id} scope="col" data-numeric={numeric}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <tr key={JSON.stringify(row)}>
              {drawn.map(({ id, cell, numeric }) => (
                <td key={id} data-numeric={numeric}>
                  {cell?.(row, { index })}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
