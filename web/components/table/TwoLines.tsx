import type { ReactNode } from 'react';
import { classNames } from '#web/components/ui/index.ts';
import styles from './TwoLines.module.css';

export type TwoLinesProps = {
  first: ReactNode;
  second: ReactNode;
  /** Whether the second fact is a sentence, which may wrap. */
  wraps?: boolean;
};

/** Two facts in one column: with a column for each, status and actions would be off screen. */
export function TwoLines({ first, second, wraps = false }: TwoLinesProps) {
  return (
    <span className={styles.lines}>
      <span>{first}</span>
      <span className={classNames(styles.second, wraps && styles.wraps)}>{second}</span>
    </span>
  );
}
