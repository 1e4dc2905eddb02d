import { useState, type ReactNode } from 'react';
import styles from './reports.module.css';

/** Text of this length fits on two lines of the widest column. */
const FITS = 90;

/** A long text on two lines, so that twelve rows stay in view. A click shows all of it. */
export function LongText({ children }: { children: ReactNode }) {
  const [isWhole, setWhole] = useState(false);
  if (typeof children !== 'string' || children.length <= FITS)
    return <span className={styles.long}>{children}</span>;
  return (
    <button
      type="button"
      className={styles.long}
      aria-expanded={isWhole}
      onClick={() => setWhole(!isWhole)}
    >
      <span className={styles.lines}>{children}</span>
    </button>
  );
}
