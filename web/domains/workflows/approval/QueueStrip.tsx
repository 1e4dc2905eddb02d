import { useEffect, useRef } from 'react';
import type { QueueEntry } from '#machines/core/contracts/workflow.ts';
import { useTranslate } from '#web/lib/messages.ts';
import { AllQueues, type AllQueuesProps } from './AllQueues.tsx';
import { QueueLink } from './QueueLink.tsx';
import styles from './tasks.module.css';

export type QueueStripProps = Pick<AllQueuesProps, 'all' | 'shown'> & {
  /** Task lists of the shown kind. */
  queues: readonly QueueEntry[];
  chosen: QueueEntry | undefined;
};

/** The task lists in one scrolling line: thirty of them as cards would leave no space for rows. */
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
