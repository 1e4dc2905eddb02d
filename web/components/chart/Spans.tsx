import styles from './Spans.module.css';

export type SpansProps = {
  /** The median and the 95th percentile of the durations. */
  median: number;
  p95: number;
  /** The longest of all durations that are compared, which fills the whole bar. */
  most: number;
};

/**
 * Shows durations as a bar up to the 95th percentile, with the median marked. It is hidden from screen readers,
 * because the figures are next to it.
 */
export function Spans({ median, p95, most }: SpansProps) {
  const share = (value: number) => Math.min(1, value / Math.max(most, Number.MIN_VALUE));
  return (
    <span className={styles.track} aria-hidden="true">
      <span className={styles.p95} style={{ scale: `${share(p95)} 1` }} />
      <span className={styles.median} style={{ scale: `${share(median)} 1` }} />
    </span>
  );
}
