import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { RunDetails, SlipEntry } from '#machines/domains/pay/contracts/payrollRuns.ts';
import { HOLDABLE_STATES } from '#machines/domains/pay/payrollRun/holdableStates.ts';
import { MENU } from '#machines/core/values/menuReferences.ts';
import { Loaded } from '#web/components/feedback/Loaded.tsx';
import { SelectionBar } from '#web/components/page/index.ts';
import { DataTable, TwoLines, type Column, type Selection } from '#web/components/table/index.ts';
import { Button, Field, Money, SearchField, Select, Skeleton } from '#web/components/ui/index.ts';
import { translateNow, useTranslate } from '#web/lib/messages.ts';
import { useMay } from '#web/lib/permissions/index.ts';
import { slipsQuery } from './api.ts';
import { slipPath } from './runPaths.ts';
import styles from './runs.module.css';
import { SLIP_STATES } from './states.ts';
import { useHolds } from './useHolds.ts';

const PAGE = 25;
const NOTHING: Selection = new Set();
const STATES = ['made', 'held', 'paid', 'returned'] as const;

type Props = {
  run: RunDetails;
  /** If set, only payslips in this state are listed, and the user can't choose another state. */ only?: string;
};

/** Lists everyone with a payslip in the run. Users who may pay can hold and release payslips here. */
export function Slips({ run, only }: Props) {
  const navigate = useNavigate();
  const t = useTranslate();
  const may = useMay();
  const [page, setPage] = useState(1);
  const [search, setSearch] = useState('');
  const [chosen, setChosen] = useState<string | null>(null);
  const [selected, setSelected] = useState(NOTHING);
  const query = useQuery(slipsQuery(run.id, search, only ?? chosen ?? '', page));
  const mayHold = HOLDABLE_STATES.includes(run.state) && may('isEdit', MENU.payrollRuns);
  const refilter = (change: () => void) => {
    change();
    setPage(1);
    setSelected(NOTHING);
  };
  const rows = query.data?.rows ?? [];
  return (
    <>
      {only === undefined && (
        <div className={styles.actions}>
          <SearchField
            label="Search by name or ID"
            value={search}
            onChange={(text: string) => refilter(() => setSearch(text))}
          />
          <Field label="Status" name="state">
            <Select
              value={chosen}
              onChange={(state) => refilter(() => setChosen(state))}
              options={STATES.map((state) => ({
                value: state,
                label: t(SLIP_STATES[state] ?? state),
              }))}
              clearable
            />
          </Field>
        </div>
      )}
      <Loaded query={query} loading={<Skeleton kind="table" rows={8} columns={6} />}>
        {({ rows: shown, total }) => (
          <DataTable
            label={only === 'held' ? 'Slips on hold' : 'People'}
            rows={shown}
            columns={COLUMNS}
            rowId={({ id }) => String(id)}
            onOpen={({ id }) => void navigate(slipPath(id))}
            {...(mayHold && {
              selected,
              onSelectedChange: setSelected,
              canSelect: ({ state }: SlipEntry) => state !== 'paid',
            })}
            paging={{
              page: page - 1,
              pageSize: PAGE,
              total,
              pageSizes: [PAGE],
              onChange: (next) => {
                setPage(next.page + 1);
                setSelected(NOTHING);
              },
            }}
            empty={{ description: 'No one is found.' }}
          />
        )}
      </Loaded>
      {mayHold && (
        <HoldBar
          run={run}
          slips={rows.filter(({ id }) => selected.has(String(id)))}
          onDone={() => setSelected(NOTHING)}
        />
      )}
    </>
  );
}

type BarProps = { run: RunDetails; slips: readonly SlipEntry[]; onDone: () => void };

function HoldBar({ run, slips, onDone }: BarProps) {
  const t = useTranslate();
  const { hold, release, busy } = useHolds(run.id);
  const ids = slips.map(({ id }) => id);
  const held = slips.filter(({ state }) => state === 'held').length;
  const act = (what: typeof hold) => void what(ids).then((isDone) => isDone && onDone());
  return (
    <SelectionBar
      count={slips.length}
      noun={['slip', 'slips']}
      onClear={onDone}
      busy={busy}
      actions={
        <>
          <Button disabled={held > 0} onClick={() => act(hold)}>
            {t('Hold…')}
          </Button>
          <Button variant="primary" disabled={held < slips.length} onClick={() => act(release)}>
            {t('Release…')}
          </Button>
        </>
      }
    />
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
    cell: ({ state, hold }) => {
      const label = translateNow(SLIP_STATES[state] ?? state);
      if (!hold) return label;
      const why = hold.heldBy === null ? hold.reason : `${hold.reason} · ${hold.heldBy}`;
      return <TwoLines first={label} second={<span translate="no">{why}</span>} />;
    },
    sortable: false,
    card: 'subtitle',
    width: 'medium',
  },
];
