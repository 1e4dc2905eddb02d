import type { ReactNode } from 'react';
import { classNames } from './classNames.ts';
import { Change } from './figures.tsx';
import { Skeleton } from './Skeleton.tsx';
import styles from './summary.module.css';
import type { Tone } from './tone.ts';
import tones from './tones.module.css';
import { termNow, translated, useTranslate } from '#web/lib/messages.ts';

export type SummaryFigure = {
  label: string;
  value: ReactNode;
  /** The old value. If given, the tile shows both values with an arrow. */
  before?: ReactNode;
  tone?: Tone | undefined;
};

export type StatTileProps = SummaryFigure & {
  hint?: ReactNode;
  loading?: boolean | undefined;
};

function Figure({ before, value }: Pick<SummaryFigure, 'before' | 'value'>) {
  return before == null ? <>{value}</> : <Change from={before} to={value} />;
}

/** A tile with one figure and its label. */
export function StatTile({ label, value, before, hint, tone, loading = false }: StatTileProps) {
  const t = useTranslate();
  return (
    <dl className={classNames(styles.tile, tone && tones[tone], tone && styles.toned)}>
      <dt className={styles.label}>{translated(t, label)}</dt>
      <dd className={styles.figure}>
        {loading ? <Skeleton kind="title" /> : <Figure before={before} value={value} />}
      </dd>
      {hint != null && <dd className={styles.hint}>{translated(t, hint)}</dd>}
    </dl>
  );
}

/** Tiles of equal width in a row. */
export function Tiles({ children }: { children: ReactNode }) {
  return <div className={styles.tiles}>{children}</div>;
}

export type SummaryLineProps = {
  items: readonly SummaryFigure[];
  label?: string | undefined;
  loading?: boolean | undefined;
};

/** Shows totals above a table, in one line that wraps. */
export function SummaryLine({ items, label = 'Totals', loading = false }: SummaryLineProps) {
  const t = useTranslate();
  return (
    <section aria-label={t(label)} aria-live="polite" aria-busy={loading}>
      <dl className={styles.line}>
        {items.map((item) => (
          <div
            key={item.label}
            className={classNames(
              styles.item,
              item.tone && tones[item.tone],
              item.tone && styles.toned,
            )}
          >
            <dt className={styles.label}>{translated(t, item.label)}</dt>
            <dd className={styles.value}>
              {loading ? (
                <Skeleton kind="text" />
              ) : (
                <Figure before={item.before} value={item.value} />
              )}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

export type DescriptionListProps = {
  /** A wide value, such as a sentence, takes the whole line. */
  items: readonly { label: string; value: ReactNode; wide?: boolean | undefined }[];
  columns?: 1 | 2 | 3 | undefined;
};

/** Shows a list of names and values. */
export function DescriptionList({ items, columns = 1 }: DescriptionListProps) {
  const t = useTranslate();
  return (
    <dl className={classNames(styles.list, styles[`columns${columns}`])}>
      {items.map((item) => (
        <div key={item.label} className={classNames(styles.pair, item.wide && styles.wide)}>
          <dt className={styles.term}>{translated(t, item.label)}</dt>
          <dd>{typeof item.value === 'string' ? termNow(item.value) : item.value}</dd>
        </div>
      ))}
    </dl>
  );
}
