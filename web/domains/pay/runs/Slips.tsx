import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { RunDetails, SlipEntry } from '#machines/domains/pay/contracts/payrollRuns.ts';
import { Loaded } from '#web/components/feedback/Loaded.tsx';
import { DataTable, TwoLines, type Column } from '#web/components/table/index.ts';
import { Money, SearchField, Skeleton } from '#web/components/ui/index.ts';
import { slipsQuery } from './api.ts';
import { slipPath } from './runPaths.ts';
import { SLIP_STATES } from './states.ts';

const PAGE = 25;

/** Everyone with a slip in the run. */
export function Slips({ run }: { run: RunDetails }) {
  const navigate = useNavigate();
  const [page, setPage] = useState(1);
  const [search, setSearch] = useState('');
  const query = useQuery(slipsQuery(run.id, search, page));
  return (
    <Loaded query={query} loading={<Skeleton kind="table" rows={8} columns={6} />}>
      {({ rows, total }) => (
        <DataTable
          label="People"
          rows={rows}
          columns={COLUMNS}
          rowId={({ id }) => String(id)}
          onOpen={({ id }) => void navigate(slipPath(id))}
          toolbar={
            <SearchField
              label="Search by name or ID"
              value={search}
              onChange={(text: string) => {
                setPage(1);
                setSearch(text);
              }}
            />
          }
          paging={{
            page: page - 1,
            pageSize: PAGE,
            total,
            pageSizes: [PAGE],
            onChange: (next) => setPage(next.page + 1),
          }}
          empty={{ description: 'No one is found.' }}
        />
      )}
    </Loaded>
  );
}

const amount = (id: 'gross' | 'deductions' | 'net', label: string): Column<SlipEntry> => ({
  id,
  label,
  value: (row) => row[id],
  cell: (row) => <Money value={row[id]} />,
  numeric: true,
  money: true,
  sortable: false,
});

const COLUMNS: readonly Column<SlipEntry>[] = [
  {
    id: 'name',
    label: 'Name',
    value: ({ name }) => name,
    cell: ({ name, code }) => <TwoLines first={name} second={code} />,
    card: 'title',
    sortable: false,
    width: 'wide',
  },
  { id: 'department', label: 'Department', value: (row) => row.department, sortable: false },
  amount('gross', 'Gross'),
  amount('deductions', 'Deductions'),
  { ...amount('net', 'Net pay'), card: 'figure' },
  {
    id: 'bank',
    label: 'Bank',
    value: ({ bank, account }) => (bank === null ? '—' : `${bank} •••• ${account ?? ''}`),
    sortable: false,
  },
  {
    id: 'state',
    label: 'Status',
    value: ({ state }) => SLIP_STATES[state] ?? state,
    says: true,
    sortable: false,
    card: 'subtitle',
  },
];
