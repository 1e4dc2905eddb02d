import type { QueueEntry } from '#machines/core/contracts/workflow.ts';
import { paths } from '#web/lib/paths.ts';
import { Badge, Count, formatCount, Link } from '#web/components/ui/index.ts';
import { queueTitle } from '#web/kits/workflow/index.ts';
import { useTranslate } from '#web/lib/messages.ts';
import styles from './tasks.module.css';

export type QueueLinkProps = {
  queue: QueueEntry;
  isChosen: boolean;
  /** The path of the screen that shows the list. By default it is the screen of all tasks. */
  within?: string | undefined;
  className: string | undefined;
  onClick?: (() => void) | undefined;
};

/** A task list with its numbers of pending and overdue tasks. */
export function QueueLink({ queue, isChosen, within, className, onClick }: QueueLinkProps) {
  const t = useTranslate();
  return (
    <Link
      to={paths.approvalQueue(queue.workflow, queue.state, within)}
      className={className}
      aria-current={isChosen ? 'true' : undefined}
      onClick={onClick}
    >
      <span>
        {queueTitle(t, queue)} <PipelineVersion of={queue} />
      </span>
      <Badge tone={queue.waiting > 0 ? 'accent' : 'neutral'}>
        <Count value={queue.waiting} />
      </Badge>
      {queue.overdue > 0 && (
        <Badge tone="danger">{t('{n} overdue', { n: formatCount(queue.overdue) })}</Badge>
      )}
    </Link>
  );
}

/** Shows under which version of the pipeline a request was sent. A request keeps the steps of that version. */
export function PipelineVersion({ of }: { of: Pick<QueueEntry, 'pipelineVersion'> }) {
  const t = useTranslate();
  return of.pipelineVersion === null ? null : (
    <span className={styles.version}>{t('version {n}', { n: of.pipelineVersion })}</span>
  );
}
