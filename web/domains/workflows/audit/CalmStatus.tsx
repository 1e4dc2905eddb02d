import type { ReactNode } from 'react';
import { CircleCheck, TriangleAlert } from 'lucide-react';
import type { HistoryStatus } from '#machines/core/contracts/verification.ts';
import { Button, RelativeTime } from '#web/components/ui/index.ts';
import { useTranslate } from '#web/lib/messages.ts';
import styles from './audit.module.css';

/** The state of an intact history in one line, because readers come for the steps below it. */
export function CalmStatus({
  status: { latest, isAnchoredOutside },
  action,
  onShow,
}: {
  status: HistoryStatus;
  action: ReactNode;
  onShow: () => void;
}) {
  const t = useTranslate();
  return (
    <div className={styles.calm}>
      {latest && (
        <span className={styles.fact} data-tone="success">
          <CircleCheck aria-hidden="true" />
          <span role="status">{t('No problems found')}</span>
          <span className={styles.muted}>
            <RelativeTime at={latest.endedAt ?? latest.askedAt} />
          </span>
        </span>
      )}
      {!isAnchoredOutside && (
        <span className={styles.fact} data-tone="warning">
          <TriangleAlert aria-hidden="true" />
          {t('No checkpoint is kept outside of this machine')}
        </span>
      )}
      <Button size="small" variant="ghost" onClick={onShow}>
        Details of the verification
      </Button>
      {action}
    </div>
  );
}
