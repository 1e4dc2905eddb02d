import type { UseQueryResult } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { MarketVisitRow } from '#machines/domains/money/contracts/marketVisits.ts';
import { DataTable } from '#web/components/table/index.ts';
import { Skeleton } from '#web/components/ui/index.ts';
import { Loaded } from '#web/components/feedback/Loaded.tsx';
import { useTranslate } from '#web/lib/messages.ts';
import { visitColumns } from './visitColumns.tsx';

/** Visits by date; visits on the same date share a background colour. */
export function Visits({
  label,
  query,
  withPeople = false,
}: {
  label: string;
  query: UseQueryResult<MarketVisitRow[]>;
  withPeople?: boolean;
}) {
  const t = useTranslate();
  const columns = useMemo(() => visitColumns(t, withPeople), [t, withPeople]);
  const days = [...new Set(query.data?.map(({ dteAttendanceDate }) => dteAttendanceDate))];
  return (
    <Loaded query={query} loading={<Skeleton kind="table" rows={8} columns={6} />}>
      {(rows) => (
        <DataTable
          label={t(label)}
          rows={rows}
          columns={columns}
          rowId={(row) => JSON.stringify(row)}
          rowTone={({ dteAttendanceDate }) =>
            withPeople && days.indexOf(dteAttendanceDate) % 2 === 1 ? 'band' : undefined
          }
          paging={{ remembered: 'marketVisits' }}
          empty={{ title: 'No Data Found' }}
        />
      )}
    </Loaded>
  );
}
