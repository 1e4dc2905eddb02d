import type { QueueEntry } from '#machines/contracts/workflow.ts';
import { familyOf } from '#machines/requests/workflowId.ts';
import { APPROVAL_SCREENS, type ApprovalScreen } from '#machines/screens/approvalScreens.ts';
import { paths } from '#web/lib/paths.ts';
import { Badge, Count, Folded, Link } from '#web/components/ui/index.ts';
import { useTranslate } from '#web/lib/messages.ts';
import styles from './ApprovalKinds.module.css';

export type ApprovalKindsProps = {
  /** All that wait for somebody. */
  queues: readonly QueueEntry[];
  /** The kind on show; all of them where it is left out. */
  shown: ApprovalScreen | undefined;
};

/** Every kind of approval: how much of it waits, or that it is planned. */
export function ApprovalKinds({ queues, shown }: ApprovalKindsProps) {
  const t = useTranslate();
  const waiting = (kinds: readonly string[]) =>
    queues
      .filter(({ workflow }) => kinds.includes(familyOf(workflow)))
      .reduce((sum, queue) => sum + queue.waiting, 0);
  const built = APPROVAL_SCREENS.filter(({ workflows }) => workflows.length > 0);
  const planned = APPROVAL_SCREENS.filter(({ workflows }) => workflows.length === 0);
  const total = queues.reduce((sum, queue) => sum + queue.waiting, 0);
  return (
    <Folded
      summary={t('Kinds of approval')}
      className={styles.kinds}
      open={shown?.workflows.length === 0}
    >
      <nav aria-label={t('Kinds of approval')}>
        <ul className={styles.list}>
          <li>
            <Link
              to={paths.approval}
              className={styles.kind}
              aria-current={shown === undefined ? 'page' : undefined}
            >
              {t('All approvals')}
              <Badge tone={total > 0 ? 'accent' : 'neutral'}>
                <Count value={total} />
              </Badge>
            </Link>
          </li>
          {[...built, ...planned].map(({ address, title, workflows }) => (
            <li key={address}>
              <Link
                to={address}
                className={styles.kind}
                aria-current={address === shown?.address ? 'page' : undefined}
              >
                {t(title)}
                {workflows.length === 0 ? (
                  <Badge tone="neutral">{t('Planned')}</Badge>
                ) : (
                  <Badge tone={waiting(workflows) > 0 ? 'accent' : 'neutral'}>
                    <Count value={waiting(workflows)} />
                  </Badge>
                )}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
    </Folded>
  );
}
