import { useQuery } from '@tanstack/react-query';
import type { InboxRow, WorkflowDefinition } from '#machines/core/contracts/workflow.ts';
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
import { TaskPane } from './TaskPane.tsx';
import { TaskSheet } from './TaskSheet.tsx';

type Props = {
  row: InboxRow;
  definition: WorkflowDefinition;
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

/** One task of the inbox, with the actions and keys of its own workflow. */
export function InboxTask({
  row,
  definition,
  isOpen,
  isBeside,
  onDecided,
  onFirst,
  onPage,
  onClose,
}: Props) {
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
    <TaskActions
      task={task}
      definition={definition}
      onAct={(words, tasks) => void act(words, tasks)}
      busy={busy}
    />
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
