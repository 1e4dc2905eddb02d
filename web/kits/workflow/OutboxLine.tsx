import { formatCount } from '#web/components/ui/index.ts';
import { useTranslate } from '#web/lib/messages.ts';
import { KeyHint } from './KeyHint.tsx';
import styles from './OutboxLine.module.css';

export type OutboxLineProps = {
  decided: { count: number; last: string };
  /** The number of decisions that the server hasn't confirmed or the list doesn't show yet. */
  pending: number;
};

/** Shows how many rows were decided on in this list so far, and the last decision, which a key undoes. */
export function OutboxLine({ decided, pending }: OutboxLineProps) {
  const t = useTranslate();
  return (
    <p className={styles.line} role="status" data-pending={pending}>
      {decided.count > 0 && (
        <>
          <strong>{t('{count} decided', { count: formatCount(decided.count) })}</strong>
          {pending > 0 && <span>{t('{count} being sent', { count: formatCount(pending) })}</span>}
          <span className={styles.last}>{decided.last}</span>
          <span>
            <KeyHint>u</KeyHint> {t('Undo')}
          </span>
        </>
      )}
    </p>
  );
}
