import { UserRoundCheck } from 'lucide-react';
import type { WorkflowDefinition } from '#machines/core/contracts/workflow.ts';
import type { TaskEntry } from '#machines/core/tasks.ts';
import { Button, classNames, RelativeTime } from '#web/components/ui/index.ts';
import { useTranslate } from '#web/lib/messages.ts';
import styles from './TaskActions.module.css';
import { useClaim } from './useClaim.ts';
import { offeredEvents, type EventWords } from './words.ts';

const VARIANTS = { primary: 'primary', neutral: 'secondary', danger: 'quietDanger' } as const;

export type TaskActionsProps<Task extends TaskEntry> = {
  task: Task;
  definition: WorkflowDefinition;
  onAct: (words: EventWords, tasks: readonly Task[]) => void;
  /** The event that is being sent, or null. */
  busy: string | null;
  /** Whether the reader is one of the deciders and may claim the task. Requesters may not. */
  canClaim?: boolean | undefined;
};

/** Shows all actions on a task, including those with forms, and who is working on it. The reader can claim it. */
export function TaskActions<Task extends TaskEntry>(props: TaskActionsProps<Task>) {
  const t = useTranslate();
  const { task, definition, onAct, busy, canClaim = true } = props;
  const { claim } = task;
  const claimIt = useClaim(definition.id);
  const offered = offeredEvents(definition, [task], { withForms: true });
  const isOnlyDanger = offered.length === 1 && offered[0]?.tone === 'danger';
  const isOthers = claim !== null && !claim.mine;
  // If the reader can act with a form on the screen, it isn't mentioned who else can.
  const blocked = task.allowedEvents.length === 0 ? task.blockedEvents[0] : undefined;
  if (offered.length === 0 && !isOthers) {
    return blocked ? <p className={styles.blocked}>{t(blocked.reason)}.</p> : null;
  }
  return (
    <div className={styles.actions}>
      <div className={classNames(styles.buttons, isOnlyDanger && styles.loneDanger)}>
        {offered.map((words) => (
          <Button
            key={words.event}
            variant={VARIANTS[words.tone]}
            loading={busy === words.event}
            disabled={busy !== null && busy !== words.event}
            onClick={() => onAct(words, [task])}
          >
            {words.label}
          </Button>
        ))}
      </div>
      <div className={styles.claim}>
        {claim && (
          <span>
            {claim.mine
              ? t('Claimed by you until')
              : t('{name} is working on this until', { name: claim.name })}{' '}
            <RelativeTime at={claim.until} />
          </span>
        )}
        {canClaim && (
          <Button
            size="small"
            variant="ghost"
            icon={<UserRoundCheck aria-hidden="true" />}
            onClick={() => void claimIt(task)}
          >
            {claim === null ? 'Claim' : claim.mine ? 'Release claim' : 'Take over'}
          </Button>
        )}
      </div>
    </div>
  );
}
