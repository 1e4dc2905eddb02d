import { useQuery } from '@tanstack/react-query';
import type {
  InboxRow,
  QueueEntry,
  WorkflowDefinition,
} from '#machines/core/contracts/workflow.ts';
import type { TaskDetail } from '#machines/core/tasks.ts';
import {
  EventDialog,
  RefusedNotice,
  TaskActions,
  taskQuery,
  useAct,
  useClaim,
  useDecisionKeys,
} from '#web/kits/workflow/index.ts';
import { formatCount, TextLink } from '#web/components/ui/index.ts';
import { useTranslate } from '#web/lib/messages.ts';
import { paths } from '#web/lib/paths.ts';
import { TaskPane } from './TaskPane.tsx';
import { TaskSheet } from './TaskSheet.tsx';
import styles from './tasks.module.css';

type Props = {
  row: InboxRow;
  definition: WorkflowDefinition;
  /** The queue of the task, if more tasks wait in it. */
  alike: QueueEntry | undefined;
  isOpen: boolean;
  /** Whether there is room for the task beside the list. */
  isBeside: boolean;
  onDecided: () => void;
  /** Opens the most urgent task. A key calls this. */
  onFirst: () => void;
  /** Goes to the next or previous page. Keys call this. */
  onPage: (step: 1 | -1) => void;
  onClose: () => void;
};

const getName = ({ subject }: TaskDetail) => subject;
const nothing: TaskDetail[] = [];

/**
 * One task of the inbox. Its actions and keyboard shortcuts depend on its workflow, because an inbox mixes tasks of
 * several workflows.
 */
export function InboxTask({
  row,
  definition,
  alike,
  isOpen,
  isBeside,
  onDecided,
  onFirst,
  onPage,
  onClose,
}: Props) {
  const t = useTranslate();
  const { data: task } = useQuery(taskQuery(row.workflow, row.subjectId));
  const claimIt = useClaim(row.workflow);
  const { act, busy, refused, forgetRefused, form, sendForm, closeForm } = useAct<TaskDetail>({
    definition,
    getName,
    known: ({ facts }) => facts,
    onDone: onDecided,
  });
  useDecisionKeys({
    definition,
    target: task ? [task] : nothing,
    withForms: true,
    isBusy: busy !== null,
    isFilling: task === undefined,
    onAct: (words, tasks) => void act(words, tasks),
    others: {
      g: onFirst,
      l: () => onPage(1),
      h: () => onPage(-1),
      c: () => {
        if (task) void claimIt(task);
      },
    },
  });
  if (!task) return null;
  const actions = (
    <div className={styles.decision}>
      <TaskActions
        task={task}
        definition={definition}
        onAct={(words, tasks) => void act(words, tasks)}
        busy={busy}
      />
      {alike && canDecideTogether(definition, alike.state) && (
        <TextLink to={paths.approvalQueue(alike.workflow, alike.state)}>
          {t('Decide {count} like this together', { count: formatCount(alike.waiting) })}
        </TextLink>
      )}
    </div>
  );
  const shared = { task, definition, actions, onClose };
  return (
    <>
      {refused.length > 0 && (
        <RefusedNotice refused={refused} getName={() => row.subject} onDismiss={forgetRefused} />
      )}
      {isOpen && isBeside && <TaskPane {...shared} />}
      {isOpen && !isBeside && <TaskSheet {...shared} onAct={(words) => void act(words, [task])} />}
      {form && (
        <EventDialog
          asked={form}
          getName={getName}
          busy={busy !== null}
          onSend={sendForm}
          onClose={closeForm}
        />
      )}
    </>
  );
}

/** Whether what leads on from the state can be done to several tasks, because it has no screen or form of its own. */
const canDecideTogether = ({ transitions }: WorkflowDefinition, state: string): boolean =>
  transitions.some(
    ({ from, tone, screen, form }) => from === state && tone === 'primary' && !screen && !form,
  );
