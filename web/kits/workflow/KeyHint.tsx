import { Kbd } from '#web/components/ui/index.ts';
import styles from './facts.module.css';

/** Shows the shortcut on a button. Screen readers don't read it as part of the button's name. */
export function KeyHint({ children }: { children: string }) {
  return (
    <span className={styles.key} aria-hidden="true">
      <Kbd>{children}</Kbd>
    </span>
  );
}
