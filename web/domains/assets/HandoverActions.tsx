import { useQuery } from '@tanstack/react-query';
import type { WorkflowDefinition } from '#machines/core/contracts/workflow.ts';
import type { TaskDetail } from '#machines/core/tasks.ts';
import {
  definitionQuery,
  EventDialog,
  RefusedNotice,
  TaskActions,
  taskQuery,
  useAct,
} from '#web/kits/workflow/index.ts';

const WORKFLOW = 'assetHandover';
const getName = ({ subject }: TaskDetail) => subject;

/** The actions that the reader may take on an asset handover, each with its question or form. */
export function HandoverActions({ handoverId }: { handoverId: number }) {
  const { data: definition } = useQuery(definitionQuery(WORKFLOW));
  const { data: task } = useQuery(taskQuery(WORKFLOW, handoverId));
  return task && definition ? <Actions task={task} definition={definition} /> : null;
}

function Actions({ task, definition }: { task: TaskDetail; definition: WorkflowDefinition }) {
  const { act, busy, refused, forgetRefused, form, sendForm, closeForm } = useAct<TaskDetail>({
    definition,
    getName,
    known: ({ facts }) => facts,
  });
  return (
    <>
      <RefusedNotice refused={refused} getName={() => task.subject} onDismiss={forgetRefused} />
      <TaskActions
        task={task}
        definition={definition}
        onAct={(words, tasks) => void act(words, tasks)}
        busy={busy}
        canClaim={false}
      />
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
