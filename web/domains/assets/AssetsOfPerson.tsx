import { useQuery } from '@tanstack/react-query';
import { Loaded } from '#web/components/feedback/Loaded.tsx';
import { Card, Skeleton } from '#web/components/ui/index.ts';
import { heldQuery } from './api.ts';
import { HeldTable } from './HeldTable.tsx';

/** Lists the company's assets that a person holds now, and those that they held before. */
export function AssetsOfPerson({ employeeId }: { employeeId: number }) {
  const held = useQuery(heldQuery(employeeId));
  return (
    <Card title="Assets" padding="none">
      <Loaded query={held} loading={<Skeleton kind="table" rows={3} columns={4} />}>
        {(rows) => <HeldTable rows={rows} storageKey="assets.person" />}
      </Loaded>
    </Card>
  );
}
