import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { PersonDifference, RunDetails } from '#machines/domains/pay/contracts/payrollRuns.ts';
import { Loaded } from '#web/components/feedback/Loaded.tsx';
import { DataTable, TwoLines, type Column } from '#web/components/table/index.ts';
import { Money, Skeleton } from '#web/components/ui/index.ts';
import { differencesQuery } from './api.ts';
import { Causes } from './Causes.tsx';
import { slipPath } from './runPaths.ts';

const PAGE = 25;

/**
 * Lists people whose net pay differs most from the previous month, or from an earlier version of the run,
 * with the causes.
 */
export function Differences({ run, version = 0 }: { run: RunDetails; version?: number }) {
  const navigate = useNavigate();
  const [page, setPage] = useState(1);
  const query = useQuery(differencesQuery(run.id, version, page));
  return (
    <Loaded query={query} loading={<Skeleton kind="table" rows={6} columns={5} />}>
      {({ rows, total }) => (
        <DataTable
          label="Differences"
          rows={rows}
          columns={COLUMNS}
          rowId={({ employeeId }) => String(employeeId)}
          onOpen={({ slipId }) => {
            if (slipId !== null) void navigate(slipPath(slipId));
          }}
          paging={{
            page: page - 1,
            pageSize: PAGE,
            total,
            pageSizes: [PAGE],
            onChange: (next) => setPage(next.page + 1),
          }}
          empty={{ description: 'Everyone is paid the same.' }}
        />
      )}
    </Loaded>
  );
}

const amount = (id: 'before' | 'now' | 'difference', label: string): Column<PersonDifference> => ({
  id,
  label,
  value: (row) => row[id],
  cell: (row) => <Money value={row[id]} sign={id === 'difference'} />,
  numeric: true,
  money: true,
  sortable: false,
});

const COLUMNS: readonly Column<PersonDifference>[] = [
  {
    id: 'name',
    label: 'Name',
    value: ({ name }) => name,
    cell: ({ name, code, department }) => (
      <TwoLines first={name} second={`${code} · ${department}`} />
    ),
    card: 'title',
    sortable: false,
    width: 'wide',
  },
  amount('before', 'Before'),
  amount('now', 'Now'),
  { ...amount('difference', 'Difference'), card: 'figure' },
  {
    id: 'causes',
    label: 'Causes',
    cell: ({ causes }) => <Causes causes={causes} />,
    sortable: false,
    width: 'widest',
  },
];
