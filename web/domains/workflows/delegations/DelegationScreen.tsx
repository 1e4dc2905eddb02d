import { useQuery } from '@tanstack/react-query';
import { EmptyState, Page, PageHeader } from '#web/components/page/index.ts';
import { Card, Skeleton } from '#web/components/ui/index.ts';
import { Loaded } from '#web/components/feedback/Loaded.tsx';
import { delegationsQuery } from './api.ts';
import { UncoveredNotice } from './UncoveredNotice.tsx';
import { DecidedList } from './DecidedList.tsx';
import { DelegateForm } from './DelegateForm.tsx';
import { DelegationList } from './DelegationList.tsx';

/** The user's delegates, delegations from others, and a form to delegate a stage. */
export function DelegationScreen() {
  const delegations = useQuery(delegationsQuery);
  return (
    <Page width="form">
      <PageHeader description="Delegate approvals to a colleague while you are away. A delegation starts and ends automatically, includes work already waiting, and both names appear in the history." />
      <Loaded query={delegations} loading={<Skeleton kind="card" rows={3} />}>
        {({ stages, given, received, uncovered, decided }) => (
          <>
            {uncovered && <UncoveredNotice {...uncovered} />}
            {stages.length > 0 ? (
              <Card title="Delegate approvals">
                <DelegateForm key={uncovered?.fromDate} stages={stages} uncovered={uncovered} />
              </Card>
            ) : (
              received.length === 0 && (
                <EmptyState description="You have no approvals to delegate: neither by a role nor as someone’s superior." />
              )
            )}
            <DelegationList
              title="Delegated by you"
              entries={given}
              who={({ standInName }) => standInName}
            />
            <DelegationList
              title="Delegated to you"
              entries={received}
              who={({ principalName }) => principalName}
            />
            <DecidedList entries={decided} />
          </>
        )}
      </Loaded>
    </Page>
  );
}
