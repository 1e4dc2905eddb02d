import { useEffect, useRef } from 'react';
import type { QueueEntry } from '#machines/contracts/workflow.ts';
import { useTranslate } from '#web/lib/messages.ts';
import { AllQueues, type AllQueuesProps } from './AllQueues.tsx';
import { QueueLink } from './QueueLink.tsx';
import styles from './tasks.module.css';

export type QueueStripProps = Pick<AllQueuesProps, 'all' | 'shown'> & {
  /** Those of the kind on show. */
  queues: readonly QueueEntry[];
  chosen: QueueEntry | undefined;
};

/** What waits, queue by queue on one line that scrolls: thirty of them leave the page to the rows. */
export function QueueStrip({ queues, chosen, all, shown }: QueueStripProps) {
  const t = useTranslate();
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    list.current
      ?.querySelector('[aria-current]')
      ?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [chosen?.workflow, chosen?.state]);
  return (
    <div className={styles.strip}>
      {chosen && (
        <nav aria-label={t('Your queues')} className={styles.queues}>
          <ul ref={list}>
            {queues
              .filter((queue) => queue.waiting > 0 || queue === chosen)
              .map((queue) => (
                <li key={`${queue.workflow} ${queue.state}`}>
                  <QueueLink
                    queue={queue}
                    isChosen={queue === chosen}
                    within={shown?.address}
                    className={styles.queue}
                  />
                </li>
              ))}
          </ul>
        </nav>
      )}
      <AllQueues all={all} chosen={chosen} shown={shown} />
    </div>
  );
}
