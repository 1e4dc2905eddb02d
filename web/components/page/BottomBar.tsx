import type { ReactNode } from 'react';
import styles from './BottomBar.module.css';

/**
 * A bar at the bottom, where the thumb reaches it. It shows the number of selected rows, the effect of the
 * action and the buttons.
 */
export const BottomBar = ({
  label,
  busy,
  count,
  actions,
  children,
}: {
  label: string;
  busy: boolean;
  count: ReactNode;
  actions: ReactNode;
  children?: ReactNode;
}) => (
  <section className={styles.bar} aria-label={label} aria-busy={busy} data-selection-bar="">
    <div className={styles.count}>{count}</div>
    {children}
    <div className={styles.actions}>{actions}</div>
  </section>
);
