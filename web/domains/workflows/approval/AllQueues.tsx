import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import type { QueueEntry } from '#machines/core/contracts/workflow.ts';
import { getFamily } from '#machines/core/workflowId.ts';
import { APPROVAL_SCREENS, type ApprovalScreen } from '#machines/catalogue/approvalScreens.ts';
import { paths } from '#web/lib/paths.ts';
import { Badge, Button, Count, Link, Popover } from '#web/components/ui/index.ts';
import { useTranslate } from '#web/lib/messages.ts';
import styles from './AllQueues.module.css';
import { QueueLink } from './QueueLink.tsx';

export type AllQueuesProps = {
  /** All task lists, including empty ones. */
  all: readonly QueueEntry[];
  chosen: QueueEntry | undefined;
  /** The shown kind; undefined for all. */
  shown: ApprovalScreen | undefined;
};

/** All task lists of the user, including empty ones, and every kind of approval with its number of tasks. */
export function AllQueues({ all, chosen, shown }: AllQueuesProps) {
  const t = useTranslate();
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <Popover
      label="All queues"
      width="large"
      align="end"
      open={open}
      onOpenChange={setOpen}
      trigger={
        <Button className={styles.trigger}>
          {t('All queues')} <Waiting count={getSum(all)} />
          <ChevronDown aria-hidden="true" />
        </Button>
      }
    >
      {all.length > 0 && (
        <nav aria-label={t('All queues')}>
          <ul className={styles.list}>
            {all.map((queue) => (
              <li key={`${queue.workflow} ${queue.state}`}>
                <QueueLink
                  queue={queue}
                  isChosen={queue === chosen}
                  className={styles.entry}
                  onClick={close}
                />
              </li>
            ))}
          </ul>
        </nav>
      )}
      <Kinds all={all} shown={shown} onClick={close} />
    </Popover>
  );
}

const getSum = (queues: readonly QueueEntry[]) =>
  queues.reduce((sum, { waiting }) => sum + waiting, 0);

type KindsProps = Pick<AllQueuesProps, 'all' | 'shown'> & { onClick: () => void };

function Kinds({ all, shown, onClick }: KindsProps) {
  const t = useTranslate();
  const waiting = ({ workflows, state }: ApprovalScreen) =>
    getSum(
      all.filter(
        (one) => workflows.includes(getFamily(one.workflow)) && (state ?? one.state) === one.state,
      ),
    );
  return (
    <nav aria-label={t('Kinds of approval')}>
      <p className={styles.heading} aria-hidden="true">
        {t('Kinds of approval')}
      </p>
      <ul className={styles.list}>
        <li>
          <Link
            to={paths.approval}
            className={styles.entry}
            aria-current={shown === undefined ? 'page' : undefined}
            onClick={onClick}
          >
            <span>{t('All approvals')}</span>
            <Waiting count={getSum(all)} />
          </Link>
        </li>
        {APPROVAL_SCREENS.map((screen) => (
          <li key={screen.address}>
            <Link
              to={screen.address}
              className={styles.entry}
              aria-current={screen.address === shown?.address ? 'page' : undefined}
              onClick={onClick}
            >
              <span>{t(screen.title)}</span>
              <Waiting count={waiting(screen)} />
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

const Waiting = ({ count }: { count: number }) => (
  <Badge tone={count > 0 ? 'accent' : 'neutral'}>
    <Count value={count} />
  </Badge>
);
