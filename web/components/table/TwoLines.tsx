import type { ReactNode } from 'react';
import { classNames } from '#web/components/ui/index.ts';
import styles from './TwoLines.module.css';

export type TwoLinesProps = {
  first: ReactNode;
  second: ReactNode;
  /** Whether the second fact is a sentence, which may wrap. */
  wraps?: boolean;
};

/**
 * Shows two facts in one column. With a column for each, the status and the actions would be beyond the edge of
 * the screen.
 */
export function TwoLines({ first, second, wraps = false }: TwoLinesProps) {
  return (
    <span className={styles.lines}>
      <span>{first}</span>
      <span className={classNames(styles.second, wraps && styles.wraps)}>{second}</span>
    </span>
  );
}
