import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { RunEntry } from '#machines/domains/pay/contracts/payrollRuns.ts';
import type { RunKind } from '#machines/domains/pay/payrollRun/kinds.ts';
import { MENU } from '#machines/core/values/menuReferences.ts';
import { Loaded } from '#web/components/feedback/Loaded.tsx';
import { Page, PageHeader } from '#web/components/page/index.ts';
import { DataTable, type Column } from '#web/components/table/index.ts';
import {
  Button,
  DateText,
  Link,
  Money,
  Skeleton,
  StatusBadge,
  type Tone,
} from '#web/components/ui/index.ts';
import { useMay } from '#web/lib/permissions/index.ts';
import { runsQuery } from './api.ts';
import { runPaths } from './runPaths.ts';

const PAGE = 25;

const TONES: Readonly<Record<string, Tone>> = {
  calculating: 'info',
  calculated: 'info',
  review: 'warning',
  secondReview: 'warning',
  approved: 'info',
  locked: 'info',
  paid: 'success',
  cancelled: 'neutral',
};

/** Lists the payroll runs of a kind, with their state and totals. */
export function RunsScreen({ kind }: { kind: RunKind }) {
  const navigate = useNavigate();
  const may = useMay();
  const [page, setPage] = useState(1);
  const runs = useQuery(runsQuery(kind, page));
  const paths = runPaths(kind);
  const create = may('isCreate', MENU.payrollRuns) && (
    <Button asChild variant="primary" icon={<Plus aria-hidden="true" />}>
      <Link to={paths.create}>Create</Link>
    </Button>
  );
  return (
    <Page>
      <PageHeader action={create} />
      <Loaded query={runs} loading={<Skeleton kind="table" rows={8} columns={7} />}>
        {({ rows, total }) => (
          <DataTable
            label="Payroll runs"
            rows={rows}
            columns={COLUMNS}
            rowId={({ id }) => String(id)}
            onOpen={({ id }) => void navigate(paths.view(id))}
            paging={{
              page: page - 1,
              pageSize: PAGE,
              total,
              pageSizes: [PAGE],
              onChange: (next) => setPage(next.page + 1),
            }}
            storageKey="payroll.runs"
            hotkeys="page"
            empty={{ description: 'No month has been run yet.', action: create }}
          />
        )}
      </Loaded>
    </Page>
  );
}

const COLUMNS: readonly Column<RunEntry>[] = [
  { id: 'month', label: 'Month', value: ({ month }) => month, card: 'title' },
  { id: 'group', label: 'Payroll group', value: ({ group }) => group },
  {
    id: 'state',
    label: 'Status',
    value: ({ stateLabel }) => stateLabel,
    cell: ({ state, stateLabel }) => (
      <StatusBadge
        label={stateLabel}
        tone={TONES[state] ?? 'neutral'}
        live={state === 'calculating'}
      />
    ),
    card: 'subtitle',
  },
  { id: 'people', label: 'People', value: ({ people }) => people, numeric: true, width: 'narrow' },
  {
    id: 'leftOut',
    label: 'Left out',
    value: ({ leftOut }) => leftOut,
    numeric: true,
    width: 'narrow',
  },
  {
    id: 'gross',
    label: 'Gross',
    value: ({ gross }) => gross,
    cell: ({ gross }) => <Money value={gross} />,
    numeric: true,
    money: true,
  },
  {
    id: 'net',
    label: 'Net pay',
    value: ({ net }) => net,
    cell: ({ net }) => <Money value={net} />,
    numeric: true,
    money: true,
    card: 'figure',
  },
  { id: 'number', label: 'Number', value: ({ number }) => number },
  { id: 'preparedBy', label: 'Prepared by', value: ({ preparedBy }) => preparedBy },
  {
    id: 'createdAt',
    label: 'Created',
    value: ({ createdAt }) => createdAt,
    cell: ({ createdAt }) => <DateText value={createdAt} />,
    width: 'narrow',
  },
];
