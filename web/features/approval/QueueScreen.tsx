import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { tableShortcuts } from '#web/components/table/index.ts';
import { EmptyState, Page, PageHeader } from '#web/components/page/index.ts';
import { ShortcutsDialog, Skeleton, type ShortcutGroup } from '#web/components/ui/index.ts';
import {
  decisionShortcuts,
  definitionsQuery,
  OwnBatches,
  queuesQuery,
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

/** What waits for me, of every workflow, and the rows of one queue to decide on. */
export function QueueScreen() {
  const [search] = useSearchParams();
  const [businessUnitId] = useBusinessUnit();
  useFirstPageOfUnit(businessUnitId);
  const queues = useQuery(queuesQuery(businessUnitId));
  const { data: definitions } = useQuery(definitionsQuery);

  return (
    <Page>
      <PageHeader />
      <Loaded query={queues} loading={<Skeleton kind="card" rows={3} />}>
        {(entries) => {
          const chosen = chosenQueue(entries, search.get('workflow'), search.get('state'));
          if (!chosen) {
            return (
              <EmptyState description="No approvals are assigned to you. You are notified when your own requests move." />
            );
          }
          const definition = definitions?.find(({ id }) => id === chosen.workflow);
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
