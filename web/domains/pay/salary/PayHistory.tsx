import { useQuery } from '@tanstack/react-query';
import { Skeleton } from '#web/components/ui/index.ts';
import { Loaded } from '#web/components/feedback/Loaded.tsx';
import { salaryHistoryQuery } from './api.ts';
import { Revisions } from './Revisions.tsx';

/** Shows a person's pay within another screen. Loading it is recorded in the salary access log. */
export function PayHistory({ employeeId }: { employeeId: number }) {
  const history = useQuery(salaryHistoryQuery(employeeId));
  return (
    <Loaded query={history} loading={<Skeleton kind="table" rows={4} columns={6} />}>
      {(theirs) => <Revisions history={theirs} />}
    </Loaded>
  );
}
