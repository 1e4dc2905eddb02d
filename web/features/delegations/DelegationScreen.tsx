import { useQuery } from '@tanstack/react-query';
import { EmptyState, Page, PageHeader } from '#web/components/page/index.ts';
import { Card, Skeleton } from '#web/components/ui/index.ts';
import { Loaded } from '#web/lib/Loaded.tsx';
import { delegationsQuery } from './api.ts';
import { DelegateForm } from './DelegateForm.tsx';
import { DelegationList } from './DelegationList.tsx';

/** Who stands in for me at which stage, for whom I do, and handing a stage over. */
export function DelegationScreen() {
  const delegations = useQuery(delegationsQuery);
  return (
    <Page width="form">
      <PageHeader
        title="Delegation"
        description="Hand a stage to a stand-in while you are away. It begins and ends by itself; what waits there already is included, and both names stand in the history."
      />
      <Loaded query={delegations} loading={<Skeleton kind="card" rows={3} />}>
        {({ stages, given, received }) => (
          <>
            {stages.length > 0 ? (
              <Card title="Hand a stage over">
                <DelegateForm stages={stages} />
              </Card>
            ) : (
              received.length === 0 && (
                <EmptyState description="No stage is yours to work, so there is none to hand over." />
              )
            )}
            <DelegationList
              title="Standing in for you"
              entries={given}
              who={({ standInName }) => standInName}
            />
            <DelegationList
              title="You stand in for"
              entries={received}
              who={({ principalName }) => principalName}
            />
          </>
        )}
      </Loaded>
    </Page>
  );
}
