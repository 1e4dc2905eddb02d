import { Link } from 'react-router-dom';
import type { QueueEntry } from '#machines/contract.ts';
import { paths } from '#web/app/paths.ts';
import { Badge, Count, formatCount } from '#web/components/ui/index.ts';
import { useWords } from '#web/lib/words.ts';
import styles from './tasks.module.css';

export type QueueTabsProps = {
  queues: readonly QueueEntry[];
  chosen: QueueEntry;
};

/** The queues somebody works, in a line: how much waits in each, and what is late. */
export function QueueTabs({ queues, chosen }: QueueTabsProps) {
  const say = useWords();
  return (
    <nav aria-label={say('Your queues')}>
      <ul className={styles.queues}>
        {queues.map((queue) => (
          <li key={`${queue.workflow} ${queue.state}`}>
            <Link
              to={paths.queue(queue.workflow, queue.state)}
              className={styles.queue}
              aria-current={queue === chosen ? 'true' : undefined}
            >
              {say(queue.label)}
              <Badge tone={queue.waiting > 0 ? 'accent' : 'neutral'}>
                <Count value={queue.waiting} />
              </Badge>
              {queue.overdue > 0 && (
                <Badge tone="danger">{say('{n} overdue', { n: formatCount(queue.overdue) })}</Badge>
              )}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
