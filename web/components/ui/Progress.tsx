import styles from './Progress.module.css';
import { formatCount, formatPercent } from '#web/lib/format.ts';
import { useTranslate } from '#web/lib/messages.ts';

export type ProgressProps = {
  value: number;
  max: number;
  label: string;
  /** Shows the progress in percent, for work whose units mean nothing to users. */
  percent?: boolean;
};

/** Shows how far a long operation has come. */
export function Progress({ value, max, label, percent = false }: ProgressProps) {
  const t = useTranslate();
  const done = max > 0 ? Math.min(1, value / max) : 0;
  return (
    <div className={styles.progress}>
      <div className={styles.words}>
        <span>{t(label)}</span>
        <span className={styles.figure}>
          {percent
            ? formatPercent(done * 100, 0)
            : t('{done} of {all}', { done: formatCount(value), all: formatCount(max) })}
        </span>
      </div>
      <div
        className={styles.track}
        role="progressbar"
        aria-label={t(label)}
        aria-valuemin={0}
        aria-valuemax={max}
        aria-valuenow={value}
      >
        <div className={styles.done} style={{ scale: `${done} 1` }} />
      </div>
    </div>
  );
}
