import { useTranslate } from '#web/lib/messages.ts';
import { cellContent, type Column } from './column.ts';
import styles from './SameInEveryRow.module.css';

/** Shows the values of columns that are the same in every row once, above the table. */
export function SameInEveryRow<Row>({
  columns,
  row,
  isWhole,
}: {
  columns: readonly Column<Row>[];
  row: Row | undefined;
  /** Whether there are no other pages, whose rows may have other values. */
  isWhole: boolean;
}) {
  const t = useTranslate();
  if (row === undefined) return null;
  const filled = columns.filter(({ value }) => !['', '—'].includes(String(value?.(row) ?? '')));
  if (filled.length === 0) return null;
  const label = t(isWhole ? 'In every row' : 'In every row of this page');
  return (
    <div className={styles.same}>
      <span className={styles.about}>{label}</span>
      <dl className={styles.facts}>
        {filled.map((column) => (
          <div key={column.id} className={styles.fact}>
            <dt>{t(column.label)}</dt>
            <dd>{cellContent(column, row, 0, t)}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
