import { usePrefetchQuery, useQuery } from '@tanstack/react-query';
import { ListChecks } from 'lucide-react';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { QueueEntry } from '#machines/core/contracts/workflow.ts';
import { getFamily } from '#machines/core/workflowId.ts';
import type { ApprovalScreen } from '#machines/catalogue/approvalScreens.ts';
import { tableShortcuts } from '#web/components/table/index.ts';
import { EmptyState, Page, PageHeader } from '#web/components/page/index.ts';
import { ShortcutsDialog, Skeleton, type ShortcutGroup } from '#web/components/ui/index.ts';
import {
  decisionShortcuts,
  OwnBatches,
  ownBatchesQuery,
  QuestionsForMe,
  queuesQuery,
  StepsWithoutDecider,
  useDefinitions,
} from '#web/kits/workflow/index.ts';
import { Loaded } from '#web/components/feedback/Loaded.tsx';
import { useTranslate } from '#web/lib/messages.ts';
import { DecidesFor, DelegateForLeave } from '#web/domains/workflows/delegations/index.ts';
import { useBusinessUnit } from '#web/lib/settings/index.ts';
import { AllQueues } from './AllQueues.tsx';
import { chosenQueue } from './chosenQueue.ts';
import { Inbox } from './Inbox.tsx';
import { QueueStrip } from './QueueStrip.tsx';
import { TaskWorkspace } from './TaskWorkspace.tsx';
import { useFirstPageOfUnit } from './useTaskFilter.ts';

const taskShortcuts: ShortcutGroup = {
  group: 'Tasks',
  keys: [
    { keys: ['c'], does: 'Claim the row in focus, or release it' },
    { keys: ['u'], does: 'Undo your last decision, with a reason' },
    { keys: ['p'], does: 'Open or close the details beside the list' },
    { keys: ['g'], does: 'The most urgent task of all' },
    { keys: ['l'], does: 'Next page of all tasks' },
    { keys: ['h'], does: 'Previous page of all tasks' },
    { keys: ['q'], does: 'Next queue with pending work' },
    { keys: ['/'], does: 'Search the list' },
  ],
};

/**
 * Shows what waits for the user, in every workflow or in one kind below /approval, with the rows of the
 * chosen queue.
 */
export function QueueScreen({ only }: { only?: ApprovalScreen | undefined }) {
  const [search] = useSearchParams();
  const [businessUnitId] = useBusinessUnit();
  useFirstPageOfUnit(businessUnitId);
  const queues = useQuery(queuesQuery(businessUnitId));
  // The user's latest decisions are shown at the bottom, where nothing pushes them down, but are requested at
  // once.
  usePrefetchQuery(ownBatchesQuery);

  return (
    <Page>
      <PageHeader
        title={only?.title}
        more={
          queues.data && (
            <AllQueues
              all={queues.data}
              chosen={getChosen(queues.data, only, search)}
              shown={only}
            />
          )
        }
      />
      {!only && <DelegateForLeave />}
      {!only && <DecidesFor />}
      {!only && <StepsWithoutDecider />}
      {!only && <QuestionsForMe />}
      <Loaded query={queues} loading={<Skeleton kind="card" rows={3} />}>
        {(all) => <Queues all={all} only={only} businessUnitId={businessUnitId} />}
      </Loaded>
      <ShortcutsDialog shortcuts={[tableShortcuts, decisionShortcuts, taskShortcuts]} />
    </Page>
  );
}

type QueuesProps = {
  all: readonly QueueEntry[];
  only: ApprovalScreen | undefined;
  businessUnitId: number;
};

function Queues({ all, only, businessUnitId }: QueuesProps) {
  const [search] = useSearchParams();
  const definitions = useDefinitions(all.map(({ workflow }) => workflow));
  const entries = all.filter((entry) => isAmong(entry, only));
  const chosen = getChosen(all, only, search);
  const filled = entries.filter(({ waiting }) => waiting > 0).length;
  // With tasks in a single queue, that queue is shown instead of the inbox, because it has its own columns.
  // An inbox that is already open stays until it is empty.
  const [beganWithSeveral] = useState(filled > 1);
  const isInbox =
    search.get('workflow') === null &&
    (filled > 1 || (filled === 1 && (beganWithSeveral || search.get('all') === '1')));
  if (!only && isInbox) {
    return (
      <>
        <Inbox key={businessUnitId} businessUnitId={businessUnitId} queues={entries} />
        <OwnBatches />
      </>
    );
  }
  const strip = <QueueStrip queues={entries} chosen={chosen} shown={only} />;
  if (!chosen) {
    return (
      <>
        {strip}
        <NothingToApprove hasQueues={entries.length > 0} ofUnit={businessUnitId !== 0} />
        <OwnBatches />
      </>
    );
  }
  const definition = definitions.get(chosen.workflow);
  return (
    <>
      {strip}
      {definition ? (
        <TaskWorkspace
          // The key resets the list to its first page when the user chooses another queue or unit.
          key={`${chosen.workflow} ${chosen.state} ${businessUnitId}`}
          queue={chosen}
          queues={entries}
          businessUnitId={businessUnitId}
          definition={definition}
          where={only?.where}
          below={<OwnBatches />}
        />
      ) : (
        <Skeleton kind="table" rows={8} columns={4} />
      )}
    </>
  );
}

const isAmong = ({ workflow, state }: QueueEntry, only: ApprovalScreen | undefined): boolean =>
  only === undefined ||
  (only.workflows.includes(getFamily(workflow)) && (only.state ?? state) === state);

const getChosen = (
  all: readonly QueueEntry[],
  only: ApprovalScreen | undefined,
  search: URLSearchParams,
): QueueEntry | undefined =>
  chosenQueue(
    all.filter((entry) => isAmong(entry, only)),
    search.get('workflow'),
    search.get('state'),
  );

type NothingProps = { hasQueues: boolean; ofUnit: boolean };

/** Says why the list is empty: nothing waits, or the user has no queues. */
function NothingToApprove({ hasQueues, ofUnit }: NothingProps) {
  const t = useTranslate();
  if (hasQueues) {
    return (
      <EmptyState
        icon={<ListChecks />}
        title={t('Nothing is waiting for you')}
        description={
          ofUnit
            ? 'Not in the selected unit. Choose all business units above to see the others.'
            : 'You are notified of new work.'
        }
      />
    );
  }
  return (
    <EmptyState description="No approvals are assigned to you. You are notified when your own requests change status." />
  );
}
