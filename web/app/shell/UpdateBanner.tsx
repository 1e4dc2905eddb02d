import { Button } from '#web/components/ui/index.ts';
import { useNewVersion } from '#web/lib/version.ts';
import { useWords } from '#web/lib/words.ts';
import styles from './UpdateBanner.module.css';

/**
 * Offers a new version (spec 000 §2). It waits to be asked: reloading by itself would throw away
 * what somebody is typing.
 */
export function UpdateBanner() {
  const say = useWords();
  const newer = useNewVersion();
  return (
    <div role="status" className={newer ? styles.offered : undefined}>
      {newer && (
        <div className={styles.banner}>
          <p>{say('There is a new version available.')}</p>
          <Button size="small" onClick={() => window.location.reload()}>
            {say('Update')}
          </Button>
        </div>
      )}
    </div>
  );
}
