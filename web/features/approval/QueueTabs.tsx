import type { QueueEntry } from '#machines/contracts/workflow.ts';
import { paths } from '#web/lib/paths.ts';
import { Badge, Count, Folded, formatCount, Link } from '#web/components/ui/index.ts';
import { useTranslate } from '#web/lib/messages.ts';
import styles from './tasks.module.css';

export type QueueTabsProps = {
  queues: readonly QueueEntry[];
  chosen: QueueEntry;
  /** The address of the screen that shows them; left out, that of all. */
  within?: string | undefined;
};

/** The queues somebody works: how much waits in each, and what is late. Empty ones are folded away. */
export function QueueTabs({ queues, chosen, within }: QueueTabsProps) {
  const t = useTranslate();
  const isShown = (queue: QueueEntry) => queue.waiting > 0 || queue === chosen;
  const empty = queues.filter((queue) => !isShown(queue));
  const listOf = (some: readonly QueueEntry[]) => (
    <ul className={styles.queues}>
      {some.map((queue) => (
        <li key={`${queue.workflow} ${queue.state}`}>
          <QueueTab queue={queue} isChosen={queue === chosen} within={within} />
        </li>
      ))}
    </ul>
  );
  return (
    <nav aria-label={t('Your queues')}>
      {listOf(queues.filter(isShown))}
      {empty.length > 0 && (
        <Folded
          className={styles.empty}
          summary={t('{count, plural, one {# empty queue} other {# empty queues}}', {
            count: empty.length,
          })}
        >
          {listOf(empty)}
        </Folded>
      )}
    </nav>
  );
}

type QueueTabProps = Pick<QueueTabsProps, 'within'> & { queue: QueueEntry; isChosen: boolean };

function QueueTab({ queue, isChosen, within }: QueueTabProps) {
  const t = useTranslate();
  return (
    <Link
      to={paths.approvalQueue(queue.workflow, queue.state, within)}
      className={styles.queue}
      aria-current={isChosen ? 'true' : undefined}
    >
      {t(queue.label)}
      <PipelineVersion of={queue} />
      <Badge tone={queue.waiting > 0 ? 'accent' : 'neutral'}>
        <Count value={queue.waiting} />
      </Badge>
      {queue.overdue > 0 && (
        <Badge tone="danger">{t('{n} overdue', { n: formatCount(queue.overdue) })}</Badge>
      )}
    </Link>
  );
}

/** Requests go by the steps that they were sent under. */
export function PipelineVersion({ of }: { of: Pick<QueueEntry, 'pipelineVersion'> }) {
  const t = useTranslate();
  return of.pipelineVersion === null ? null : (
    <span className={styles.version}>{t('version {n}', { n: of.pipelineVersion })}</span>
  );
}
