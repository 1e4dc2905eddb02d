import { Kbd } from '#web/components/ui/index.ts';
import styles from './facts.module.css';

/** The visible shortcut of a button; not part of its accessible name. */
export function KeyHint({ children }: { children: string }) {
  return (
    <span className={styles.key} aria-hidden="true">
      <Kbd>{children}</Kbd>
    </span>
  );
}
