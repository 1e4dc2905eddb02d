import { useEffect, useRef } from 'react';
import type { QueueEntry } from '#machines/core/contracts/workflow.ts';
import { useTranslate } from '#web/lib/messages.ts';
import { Badge, Count, Link } from '#web/components/ui/index.ts';
import { paths } from '#web/lib/paths.ts';
import { getSum } from './mostUrgent.ts';
import type { AllQueuesProps } from './AllQueues.tsx';
import { QueueLink } from './QueueLink.tsx';
import styles from './tasks.module.css';

export type QueueStripProps = Pick<AllQueuesProps, 'shown'> & {
  /** Task lists of the shown kind. */
  queues: readonly QueueEntry[];
  chosen: QueueEntry | undefined;
};

/** The task lists in one scrolling line: thirty of them as cards would leave no space for rows. */
export function QueueStrip({ queues, chosen, shown }: QueueStripProps) {
  const t = useTranslate();
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    list.current
      ?.querySelector('[aria-current]')
      ?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [chosen?.workflow, chosen?.state]);
  if (!chosen) return null;
  return (
    <div className={styles.strip}>
      <nav aria-label={t('Your queues')} className={styles.queues}>
        <ul ref={list}>
          {shown === undefined && queues.filter(({ waiting }) => waiting > 0).length > 1 && (
            <li>
              <Link to={paths.inbox} className={styles.queue}>
                <span>{t('All tasks')}</span>
                <Badge tone="accent">
                  <Count value={getSum(queues, 'waiting')} />
                </Badge>
              </Link>
            </li>
          )}
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
    </div>
  );
}
