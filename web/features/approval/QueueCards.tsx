import { Link } from 'react-router-dom';
import type { QueueEntry } from '#machines/contract.ts';
import { paths } from '#web/app/paths.ts';
import { Badge, Count, RelativeTime } from '#web/components/ui/index.ts';
import styles from './QueueCards.module.css';

export type QueueCardsProps = {
  queues: readonly QueueEntry[];
  /** The one whose rows are on show, if any. */
  chosen?: QueueEntry | undefined;
};

/** The queues somebody works: how much waits in each, since when, and what is late. */
export function QueueCards({ queues, chosen }: QueueCardsProps) {
  return (
    <nav aria-label="Your queues">
      <ul className={styles.cards}>
        {queues.map((queue) => (
          <li key={`${queue.workflow} ${queue.state}`}>
            <Link
              to={paths.queue(queue.workflow, queue.state)}
              className={styles.card}
              aria-current={queue === chosen ? 'true' : undefined}
            >
              <span className={styles.workflow}>{queue.workflowLabel}</span>
              <span className={styles.label}>{queue.label}</span>
              <span className={styles.figures}>
                <span className={styles.waiting}>
                  <Count value={queue.waiting} />
                </span>
                {queue.overdue > 0 && (
                  <Badge tone="danger">
                    <Count value={queue.overdue} /> overdue
                  </Badge>
                )}
              </span>
              <span className={styles.oldest}>
                {queue.oldestAt === null ? (
                  'Nothing waits'
                ) : (
                  <>
                    Oldest <RelativeTime at={queue.oldestAt} />
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
