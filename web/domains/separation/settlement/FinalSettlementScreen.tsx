import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import type { SettlementRow } from '#machines/domains/separation/contracts/settlement.ts';
import { MENU } from '#machines/core/values/menuReferences.ts';
import { Loaded } from '#web/components/feedback/Loaded.tsx';
import { useSubmit } from '#web/components/feedback/useSubmit.ts';
import { Page, PageHeader } from '#web/components/page/index.ts';
import { DataTable, type Column } from '#web/components/table/index.ts';
import { Button, DateText, Link, Money, Skeleton } from '#web/components/ui/index.ts';
import { useMay } from '#web/lib/permissions/index.ts';
import { useTranslate } from '#web/lib/messages.ts';
import { SETTLEMENTS, settlementsQuery } from './api.ts';
import { Settlement } from './Settlement.tsx';

export const SETTLEMENT_PATH = '/profile/separation/FinalSettlement';

/** Lists leavers with their settlements. If the URL names one, shows that settlement. */
export function FinalSettlementScreen() {
  const [search] = useSearchParams();
  const id = Number(search.get('settlement'));
  return id > 0 ? <Settlement key={id} id={id} /> : <Settlements />;
}

function Settlements() {
  const settlements = useQuery(settlementsQuery);
  return (
    <Page>
      <PageHeader description="What leavers and the company owe each other, from every ledger." />
      <Loaded query={settlements} loading={<Skeleton kind="table" rows={8} columns={6} />}>
        {(rows) => (
          <DataTable
            label="Final settlements"
            rows={rows}
            columns={COLUMNS}
            rowId={({ separationId }) => String(separationId)}
            storageKey="separation.settlements"
            hotkeys="page"
            empty={{ description: 'No separation is approved.' }}
          />
        )}
      </Loaded>
    </Page>
  );
}

const COLUMNS: readonly Column<SettlementRow>[] = [
  {
    id: 'name',
    label: 'Name',
    value: ({ name }) => name,
    card: 'title',
    cell: ({ settlementId, name }) =>
      settlementId === null ? (
        name
      ) : (
        <Link to={`${SETTLEMENT_PATH}?settlement=${settlementId}`}>{name}</Link>
      ),
  },
  { id: 'status', label: 'Status', value: ({ status }) => status, says: true },
  {
    id: 'prepare',
    label: 'Prepare',
    value: ({ canPrepare }) => String(canPrepare),
    cell: (row) => <Prepare row={row} />,
  },
  {
    id: 'net',
    label: 'Net',
    value: ({ net }) => net,
    numeric: true,
    cell: ({ net }) => (net === null ? '—' : <Money value={net} />),
  },
  {
    id: 'dueOn',
    label: 'Due',
    value: ({ dueOn }) => dueOn,
    cell: ({ dueOn }) => <DateText value={dueOn} />,
  },
  {
    id: 'lastDay',
    label: 'Last day',
    value: ({ lastDay }) => lastDay,
    cell: ({ lastDay }) => <DateText value={lastDay} />,
  },
  { id: 'type', label: 'Separation type', value: ({ type }) => type },
  { id: 'code', label: 'Employee Id', value: ({ code }) => code },
];

function Prepare({ row: { separationId, canPrepare, name } }: { row: SettlementRow }) {
  const t = useTranslate();
  const { submit, busy } = useSubmit([SETTLEMENTS]);
  const may = useMay();
  if (!canPrepare || !may('isCreate', MENU.finalSettlement)) return null;
  return (
    <Button
      size="small"
      loading={busy}
      aria-label={t('Prepare the settlement of {name}', { name })}
      onClick={() => void submit('/Separation/PrepareSettlement', { separationId })}
    >
      {t('Prepare')}
    </Button>
  );
}
