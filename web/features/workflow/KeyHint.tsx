import { Kbd } from '#web/components/ui/index.ts';
import styles from './facts.module.css';

/** The key of a button, for whoever sees it; it is no part of the button's name. */
export function KeyHint({ children }: { children: string }) {
  return (
    <span className={styles.key} aria-hidden="true">
      <Kbd>{children}</Kbd>
    </span>
  );
}
