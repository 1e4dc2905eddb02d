import type { ReactNode } from 'react';
import styles from './TwoLines.module.css';

export type TwoLinesProps = { first: ReactNode; second: ReactNode };

/** Two facts in one column: with a column for each, status and actions would be off screen. */
export function TwoLines({ first, second }: TwoLinesProps) {
  return (
    <span className={styles.lines}>
      <span>{first}</span>
      <span className={styles.second}>{second}</span>
    </span>
  );
}
