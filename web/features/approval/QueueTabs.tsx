import type { QueueEntry } from '#machines/contracts/workflow.ts';
import { paths } from '#web/lib/paths.ts';
import { Badge, Count, formatCount, Link } from '#web/components/ui/index.ts';
import { useTranslate } from '#web/lib/messages.ts';
import styles from './tasks.module.css';

export type QueueTabsProps = {
  queues: readonly QueueEntry[];
  chosen: QueueEntry;
  /** The address of the screen that shows them; left out, that of all. */
  within?: string | undefined;
};

/** The queues somebody works, in a line: how much waits in each, and what is late. */
export function QueueTabs({ queues, chosen, within }: QueueTabsProps) {
  const t = useTranslate();
  return (
    <nav aria-label={t('Your queues')}>
      <ul className={styles.queues}>
        {queues.map((queue) => (
          <li key={`${queue.workflow} ${queue.state}`}>
            <Link
              to={paths.approvalQueue(queue.workflow, queue.state, within)}
              className={styles.queue}
              aria-current={queue === chosen ? 'true' : undefined}
            >
              {t(queue.label)}
              <Badge tone={queue.waiting > 0 ? 'accent' : 'neutral'}>
                <Count value={queue.waiting} />
              </Badge>
              {queue.overdue > 0 && (
                <Badge tone="danger">{t('{n} overdue', { n: formatCount(queue.overdue) })}</Badge>
              )}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
