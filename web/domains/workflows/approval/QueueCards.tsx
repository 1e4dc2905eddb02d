import type { QueueEntry } from '#machines/core/contracts/workflow.ts';
import { paths } from '#web/lib/paths.ts';
import { Badge, Count, formatCount, Link, RelativeTime } from '#web/components/ui/index.ts';
import { queueStep } from '#web/kits/workflow/index.ts';
import { useTranslate } from '#web/lib/messages.ts';
import { PipelineVersion } from './QueueLink.tsx';
import styles from './QueueCards.module.css';

export type QueueCardsProps = {
  /** The task lists that aren't empty. */
  queues: readonly QueueEntry[];
};

/** A person's task lists: pending work, oldest entry, overdue. */
export function QueueCards({ queues }: QueueCardsProps) {
  const t = useTranslate();
  return (
    <nav aria-label={t('Your queues')}>
      <ul className={styles.cards}>
        {queues.map((queue) => (
          <li key={`${queue.workflow} ${queue.state}`}>
            <Link to={paths.approvalQueue(queue.workflow, queue.state)} className={styles.card}>
              <span className={styles.workflow}>{t(queue.workflowLabel)}</span>
              <span className={styles.label}>
                {t(queueStep(queue))} <PipelineVersion of={queue} />
              </span>
              <span className={styles.figures}>
                <span className={styles.waiting}>
                  <Count value={queue.waiting} />
                </span>
                {queue.overdue > 0 && (
                  <Badge tone="danger">{t('{n} overdue', { n: formatCount(queue.overdue) })}</Badge>
                )}
              </span>
              <span className={styles.oldest}>
                {queue.oldestAt !== null && (
                  <>
                    {t('Oldest')} <RelativeTime at={queue.oldestAt} />
                  </>
                )}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
