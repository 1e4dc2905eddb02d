import type { BoardPart } from '#machines/kits/boards/contract.ts';
import { Columns } from '#web/components/chart/index.ts';
import { formatDate } from '#web/components/ui/index.ts';
import { useTranslate } from '#web/lib/messages.ts';
import { PartTable } from './PartTable.tsx';
import styles from './BoardScreen.module.css';

/** A chart with its figures as a hidden table. Bars and groups of the table open the rows behind them. */
export function PartChart({ part }: { part: BoardPart & { shows: 'chart' } }) {
  const t = useTranslate();
  const { by, series, groups, title } = part;
  if (groups.length === 0) return <p className={styles.quiet}>{t('No Data Found')}</p>;
  const leadsTo = `${part.to}${part.to.includes('?') ? '&' : '?'}only=${by.id}:{${by.id}}`;
  const hasNames = by.kind === 'text';
  const rows = groups.map(({ label, values }) => ({
    [by.id]: label,
    ...Object.fromEntries(series.map(({ id }, at) => [id, values[at] ?? null])),
  }));
  return (
    <>
      <Columns
        label={title}
        named={hasNames}
        series={series.map(({ label }) => label)}
        groups={groups.map(({ label, values, to }) => {
          const written = hasNames ? (label ?? '—') : formatDate(label);
          return { label: written, mark: written, to, values: values.map((value) => value ?? 0) };
        })}
      />
      <details className={styles.behind}>
        <summary>{t('Show as a table')}</summary>
        <PartTable label={title} columns={[{ ...by, leadsTo }, ...series]} rows={rows} />
      </details>
    </>
  );
}
