import { msg } from '#machines/core/locales/messages.ts';
import { useQuery } from '@tanstack/react-query';
import { Undo2 } from 'lucide-react';
import { useState } from 'react';
import type { OwnBatch } from '#machines/core/contracts/undo.ts';
import { Button, Card, formatCount, RelativeTime } from '#web/components/ui/index.ts';
import { useTranslate, type Translate } from '#web/lib/messages.ts';
import { ownBatchesQuery } from './api.ts';
import { namesInWords } from './names.ts';
import styles from './OwnBatches.module.css';
import { useUndo } from './useUndo.ts';

const getRecipients = (t: Translate, { noun }: OwnBatch, count: number) =>
  t('{count} {noun}', { count: formatCount(count), noun: t(count === 1 ? noun.one : noun.many) });

/** Translates the states in text such as `HR review → Managing director’s decision`. */
const translatedMove = (t: Translate, moved: string): string =>
  moved
    .split(' → ')
    .map((state) => t(state))
    .join(' → ');

/** Shows the user's last decision with its subjects, and a button that undoes it while that is possible. */
export function OwnBatches() {
  const t = useTranslate();
  const { data: batches = [] } = useQuery(ownBatchesQuery);
  const undo = useUndo();
  const [busy, setBusy] = useState<string | null>(null);
  if (batches.length === 0) return null;
  return (
    <Card title="Your recent actions" padding="none">
      <ul className={styles.batches} aria-label={t('Your recent actions')}>
        {batches.map((batch) => {
          const { batchId, done, names, moved, count, undoable, at } = batch;
          return (
            <li key={batchId} className={styles.batch}>
              <div className={styles.words}>
                <p className={styles.moved}>
                  {t(done)}:{' '}
                  {names.length > 0
                    ? namesInWords(
                        names.map((name) => t(name)),
                        count,
                      )
                    : getRecipients(t, batch, count)}
                </p>
                <p className={styles.detail}>
                  {getRecipients(t, batch, count)}, {translatedMove(t, moved)},{' '}
                  <RelativeTime at={at} />
                  {undoable < count && ` · ${t(standing(batch))}`}
                </p>
              </div>
              {undoable > 0 && (
                <Button
                  size="small"
                  icon={<Undo2 aria-hidden="true" />}
                  aria-label={t('Undo {action} of {whom}: {names}', {
                    action: t(done),
                    whom: getRecipients(t, batch, undoable),
                    names: namesInWords(names, count),
                  })}
                  loading={busy === batchId}
                  disabled={busy !== null}
                  onClick={() => {
                    setBusy(batchId);
                    void undo(batch).finally(() => setBusy(null));
                  }}
                >
                  Undo
                </Button>
              )}
            </li>
          );
        })}
      </ul>
    </Card>
  );
}

/** Says why a decision can't be undone completely. */
function standing({ untouched, undoable }: OwnBatch): string {
  if (undoable > 0) return msg('some can still be undone');
  return untouched > 0 ? msg('cannot be undone') : msg('others have acted since, or it was undone');
}
