import { Spinner } from '#web/components/ui/index.ts';
import styles from './Starting.module.css';

/** While the refresh cookie is being asked who this is. */
export function Starting() {
  return (
    <div className={styles.starting} role="status" aria-label="Loading">
      <Spinner />
    </div>
  );
}
