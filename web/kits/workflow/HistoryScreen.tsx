import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, type ReactNode } from 'react';
import { useLocation, useParams } from 'react-router-dom';
import type { WorkflowDefinition } from '#machines/core/contracts/workflow.ts';
import { MENU } from '#machines/core/values/menuReferences.ts';
import type { TaskDetail } from '#machines/core/tasks.ts';
import { paths } from '#web/lib/paths.ts';
import { workflowKeys } from '#web/lib/workflowKeys.ts';
import { Page, PageHeader } from '#web/components/page/index.ts';
import { Button, Card, Link, ShortcutsDialog, Skeleton } from '#web/components/ui/index.ts';
import { useMay } from '#web/lib/permissions/index.ts';
import { Loaded } from '#web/components/feedback/Loaded.tsx';
import { taskQuery } from './api.ts';
import { EventDialog } from './EventDialog.tsx';
import { RefusedNotice } from './RefusedNotice.tsx';
import { TaskActions } from './TaskActions.tsx';
import { TaskFacts } from './TaskFacts.tsx';
import { useAct } from './useAct.ts';
import { WhoHasIt } from './WhoHasIt.tsx';
import { useDefinitions } from './useDefinitions.ts';
import { decisionShortcuts, useDecisionKeys } from './useDecisionKeys.ts';

export type HistoryScreenProps = {
  action?: ReactNode;
  /** The workflow and the subject, if they aren't the parameters of the URL. */
  of?: { workflow: string; subjectId: string };
  breadcrumb?: { label: string; to?: string }[];
  /** The width of the page: full if it has tables. */
  width?: 'full';
  /** Content above the facts, which every workflow has. */
  children?: ReactNode;
};

/** One subject at its own URL, with its facts, its history and the possible actions. */
export function HistoryScreen({ action, of, breadcrumb, width, children }: HistoryScreenProps) {
  const params = useParams();
  const { workflow = '', subjectId = '' } = of ?? params;
  const definition = useDefinitions([workflow]).get(workflow);
  const task = useQuery(taskQuery(workflow, subjectId));
  const mayOpen = useMay()('isView', MENU.workbench);
  const state: unknown = useLocation().state;
  const label = definition?.label ?? 'History';
  const clicked =
    typeof state === 'object' && state !== null && 'subject' in state
      ? String(state.subject)
      : label;
  return (
    <Page width={width ?? 'form'}>
      <PageHeader
        title={task.data?.subject ?? clicked}
        description={label}
        breadcrumb={breadcrumb ?? [{ label: 'Approval', to: paths.approval }]}
        action={action}
        more={
          mayOpen && (
            <Button asChild>
              <Link to={paths.instance(workflow, subjectId)}>View on chart</Link>
            </Button>
          )
        }
      />
      <Loaded query={task} loading={<Skeleton kind="text" lines={12} />}>
        {(detail) =>
          definition ? (
            <Task key={subjectId} detail={detail} definition={definition} above={children} />
          ) : (
            <Skeleton kind="text" lines={12} />
          )
        }
      </Loaded>
      <ShortcutsDialog shortcuts={[decisionShortcuts]} />
    </Page>
  );
}

const getName = ({ subject }: TaskDetail) => subject;

/** Refetches the content beside the facts after each step, because it depends on the stage. */
function useFetchAfterSteps(version: number): void {
  const queries = useQueryClient();
  const shown = useRef(version);
  useEffect(() => {
    if (shown.current === version) return;
    shown.current = version;
    void queries.invalidateQueries({
      type: 'active',
      predicate: ({ queryKey }) => queryKey[0] !== workflowKeys.all[0],
    });
  }, [queries, version]);
}

type TaskProps = { detail: TaskDetail; definition: WorkflowDefinition; above: ReactNode };

function Task({ detail, definition, above }: TaskProps) {
  useFetchAfterSteps(detail.version);
  const { act, busy, refused, forgetRefused, form, sendForm, closeForm } = useAct<TaskDetail>({
    definition,
    getName,
    known: ({ facts }) => facts,
  });
  useDecisionKeys({
    definition,
    target: [detail],
    withForms: true,
    onAct: (words, tasks) => void act(words, tasks),
  });
  return (
    <>
      <RefusedNotice refused={refused} getName={() => detail.subject} onDismiss={forgetRefused} />
      <TaskActions
        task={detail}
        definition={definition}
        onAct={(words, tasks) => void act(words, tasks)}
        busy={busy}
        canClaim={detail.reminder === null}
      />
      <WhoHasIt task={detail} workflow={definition.id} />
      {above}
      <Card title="Details">
        <TaskFacts task={detail} detail={detail} definition={definition} />
      </Card>
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
