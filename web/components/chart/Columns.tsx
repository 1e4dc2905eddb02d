import { Suspense } from 'react';
import { lazyPart, Skeleton } from '#web/components/ui/index.ts';
import styles from './Columns.module.css';
import type { ColumnsProps } from './Bars.tsx';
import { useTranslate } from '#web/lib/messages.ts';

export type { ColumnGroup, ColumnsProps } from './Bars.tsx';

/** The chart library has 100 kB gzipped and most screens have no chart, so it is loaded with the first one. */
const Bars = lazyPart(() => import('./Bars.tsx'));

/** A column chart over time with axes. It has a label for screen readers, and a table with the figures. */
export function Columns(props: ColumnsProps) {
  const t = useTranslate();
  return (
    <figure className={styles.figure}>
      <Suspense fallback={<Skeleton kind="card" />}>
        <Bars {...props} />
      </Suspense>
      <figcaption className={styles.names}>
        {props.series.map((name, index) => (
          <span key={name} className={styles.name} data-series={index}>
            {t(name)}
          </span>
        ))}
      </figcaption>
    </figure>
  );
}
