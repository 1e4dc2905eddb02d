import { Button, formatCount } from '#web/components/ui/index.ts';
import { useTranslate } from '#web/lib/messages.ts';
import styles from './cells.module.css';

export type RestOfSectionProps = {
  /** The total number of people. */
  people: number;
  failed: boolean;
  onRetry: () => void;
};

/**
 * Says that only the first people of a section are loaded, or that the others could not be loaded.
 */
export function RestOfSection({ people, failed, onRetry }: RestOfSectionProps) {
  const t = useTranslate();
  return failed ? (
    <p className={styles.rest} role="alert">
      {t('The other people could not be loaded.')}{' '}
      <Button size="small" onClick={onRetry}>
        Try again
      </Button>
    </p>
  ) : (
    <p className={styles.rest} role="status">
      {t('Those who come first; all {n} are loading', { n: formatCount(people) })}
    </p>
  );
}
