import { useQuery } from '@tanstack/react-query';
import {
  AUDIT_PAGE_SIZE,
  AUDIT_PAGE_SIZES,
} from '#machines/domains/money/contracts/duplicateAttachments.ts';
import { DataTable } from '#web/components/table/index.ts';
import { Skeleton } from '#web/components/ui/index.ts';
import { Loaded } from '#web/components/feedback/Loaded.tsx';
import { billsQuery } from './api.ts';
import { billColumns } from './columns.tsx';

const PAGING = { initialPageSize: AUDIT_PAGE_SIZE, pageSizes: AUDIT_PAGE_SIZES };

/** Commercial bills that share an attachment with another. */
export function Bills({ from, to }: { from: string; to: string }) {
  const bills = useQuery(billsQuery(from, to));
  return (
    <Loaded query={bills} loading={<Skeleton kind="table" rows={10} columns={6} />}>
      {(rows) => (
        <DataTable
          label="Commercial bills with a shared attachment"
          rows={rows}
          columns={billColumns}
          rowId={({ billRegisterCode }) => billRegisterCode}
          paging={PAGING}
          empty={{
            title: 'No Data Found',
            description:
              'Bills are imported under Administration, Configuration, Commercial Bills.',
          }}
        />
      )}
    </Loaded>
  );
}
