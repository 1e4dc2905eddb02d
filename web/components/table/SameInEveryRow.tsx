import { useTranslate } from '#web/lib/messages.ts';
import { cellContent, type Column } from './column.ts';
import styles from './SameInEveryRow.module.css';

/** What the folded columns say, once for all rows; without values, it names them as empty. */
export function SameInEveryRow<Row>({
  columns,
  row,
}: {
  columns: readonly Column<Row>[];
  row: Row | undefined;
}) {
  const t = useTranslate();
  if (columns.length === 0 || row === undefined) return null;
  return (
    <dl className={styles.same} aria-label={t('Same in every row')}>
      {columns.map((column) => (
        <div key={column.id} className={styles.fact}>
          <dt>{t(column.label)}</dt>
          <dd>{cellContent(column, row, 0, t)}</dd>
        </div>
      ))}
    </dl>
  );
}
