import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import type { RequestKind } from '#machines/requests/request.ts';
import { familyOf } from '#machines/requests/workflowId.ts';
import { tableShortcuts } from '#web/components/table/index.ts';
import { EmptyState, Page, PageHeader } from '#web/components/page/index.ts';
import { ShortcutsDialog, Skeleton, type ShortcutGroup } from '#web/components/ui/index.ts';
import {
  decisionShortcuts,
  OwnBatches,
  queuesQuery,
  useDefinitions,
} from '#web/features/workflow/index.ts';
import { Loaded } from '#web/lib/Loaded.tsx';
import { useBusinessUnit } from '#web/lib/settings/index.ts';
import { chosenQueue } from './chosenQueue.ts';
import { QueueTabs } from './QueueTabs.tsx';
import { TaskWorkspace } from './TaskWorkspace.tsx';
import { useFirstPageOfUnit } from './useTaskFilter.ts';

const taskShortcuts: ShortcutGroup = {
  group: 'Tasks',
  keys: [{ keys: ['c'], does: 'Claim the row in focus, or release it' }],
};

/**
 * What waits for me, of every workflow or of one kind of request, and the rows
 * of one queue to decide on.
 */
export function QueueScreen({ kind }: { kind?: RequestKind | undefined }) {
  const [search] = useSearchParams();
  const [businessUnitId] = useBusinessUnit();
  useFirstPageOfUnit(businessUnitId);
  const queues = useQuery(queuesQuery(businessUnitId));
  const definitions = useDefinitions((queues.data ?? []).map(({ workflow }) => workflow));

  return (
    <Page>
      <PageHeader title={kind?.label} />
      <Loaded query={queues} loading={<Skeleton kind="card" rows={3} />}>
        {(all) => {
          const entries = all.filter(
            ({ workflow }) => kind === undefined || familyOf(workflow) === kind.id,
          );
          const chosen = chosenQueue(entries, search.get('workflow'), search.get('state'));
          if (!chosen) {
            return (
              <EmptyState description="No approvals are assigned to you. You are notified when your own requests move." />
            );
          }
          const definition = definitions.get(chosen.workflow);
          return (
            <>
              <QueueTabs queues={entries} chosen={chosen} />
              {definition ? (
                <TaskWorkspace
                  // Another queue, or another unit's part of it, begins at its first page.
                  key={`${chosen.workflow} ${chosen.state} ${businessUnitId}`}
                  queue={chosen}
                  businessUnitId={businessUnitId}
                  definition={definition}
                />
              ) : (
                <Skeleton kind="table" rows={8} columns={4} />
              )}
            </>
          );
        }}
      </Loaded>
      <OwnBatches />
      <ShortcutsDialog shortcuts={[tableShortcuts, decisionShortcuts, taskShortcuts]} />
    </Page>
  );
}
