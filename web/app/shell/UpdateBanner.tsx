import { Button } from '#web/components/ui/index.ts';
import { useNewVersion } from '#web/lib/version.ts';
import { useTranslate } from '#web/lib/messages.ts';
import styles from './UpdateBanner.module.css';

/** Offers a new version (spec 000 §2). It never reloads by itself, because that would lose typed text. */
export function UpdateBanner() {
  const t = useTranslate();
  const newer = useNewVersion();
  return (
    <div role="status" className={newer ? styles.offered : undefined}>
      {newer && (
        <div className={styles.banner}>
          <p>{t('There is a new version available.')}</p>
          <Button size="small" onClick={() => window.location.reload()}>
            {t('Update')}
          </Button>
        </div>
      )}
    </div>
  );
}
