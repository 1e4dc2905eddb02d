import type { ReactNode } from 'react';
import styles from './FilterBar.module.css';
import { useTranslate } from '#web/lib/messages.ts';

export type FilterBarProps = {
  children: ReactNode;
  /** What the search is for, for a screen reader. */
  label: string;
  onSubmit?: (() => void) | undefined;
  /** The View button. Give it type="submit". */
  action?: ReactNode;
};

/** The fields that say what a screen shows, in a grid that wraps. */
export function FilterBar({ children, label, onSubmit, action }: FilterBarProps) {
  const t = useTranslate();
  return (
    <form
      role="search"
      aria-label={t(label)}
      noValidate
      className={styles.bar}
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit?.();
      }}
    >
      <div className={styles.fields}>{children}</div>
      {action != null && <div className={styles.action}>{action}</div>}
    </form>
  );
}
