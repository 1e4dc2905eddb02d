import { Spinner } from '#web/components/ui/index.ts';
import { useTranslate } from '#web/lib/messages.ts';
import styles from './Starting.module.css';

/** The page that is shown while the refresh cookie is exchanged for a session. */
export function Starting() {
  const t = useTranslate();
  return (
    <div className={styles.starting} role="status" aria-label={t('Loading')}>
      <Spinner />
    </div>
  );
}
