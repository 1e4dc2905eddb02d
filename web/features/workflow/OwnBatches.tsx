import { useQuery } from '@tanstack/react-query';
import { Undo2 } from 'lucide-react';
import { useState } from 'react';
import { Button, Card, formatCount, RelativeTime } from '#web/components/ui/index.ts';
import { useTranslate } from '#web/lib/messages.ts';
import { ownBatchesQuery } from './api.ts';
import styles from './OwnBatches.module.css';
import { useTakeBack } from './useTakeBack.ts';

/** What I decided last, and taking it back while nobody has gone on from there. */
export function OwnBatches() {
  const t = useTranslate();
  const { data: batches = [] } = useQuery(ownBatchesQuery);
  const takeBack = useTakeBack();
  const [busy, setBusy] = useState<string | null>(null);
  if (batches.length === 0) return null;
  return (
    <Card title="Your recent actions" padding="none">
      <ul className={styles.batches} aria-label={t('Your recent actions')}>
        {batches.map(({ batchId, workflowLabel, moved, count, untouched, at }) => (
          <li key={batchId} className={styles.batch}>
            <div className={styles.words}>
              <p className={styles.moved}>
                {formatCount(count)} · {t(moved)}
              </p>
              <p className={styles.detail}>
                {t(workflowLabel)}, <RelativeTime at={at} />
                {untouched < count &&
                  untouched > 0 &&
                  ` · ${t('{count} not acted on since', { count: formatCount(untouched) })}`}
                {untouched === 0 &&
                  ` · ${t('others have already acted on these, or they were undone')}`}
              </p>
            </div>
            {untouched > 0 && (
              <Button
                size="small"
                icon={<Undo2 aria-hidden="true" />}
                aria-label={`Undo ${formatCount(untouched)}: ${moved}`}
                loading={busy === batchId}
                disabled={busy !== null}
                onClick={() => {
                  setBusy(batchId);
                  void takeBack(batchId).finally(() => setBusy(null));
                }}
              >
                Undo
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}
