import { Spinner } from '#web/components/ui/index.ts';
import { useTranslate } from '#web/lib/messages.ts';
import styles from './Starting.module.css';

/** While the refresh cookie is being asked who this is. */
export function Starting() {
  const t = useTranslate();
  return (
    <div className={styles.starting} role="status" aria-label={t('Loading')}>
      <Spinner />
    </div>
  );
}
