import { useState } from 'react';
import { PageHeader, SelectionBar } from '#web/components/page/index.ts';
import { DataTable, tableShortcuts, type Column } from '#web/components/table/index.ts';
import {
  Badge,
  Button,
  Card,
  Change,
  Money,
  Percent,
  Person,
  RelativeTime,
  ShortcutsDialog,
  StatusBadge,
  SummaryLine,
  useConfirmWithComment,
} from '#web/components/ui/index.ts';
import { samples, type Sample } from '../sample.ts';

const rows = samples(64);

const columns: readonly Column<Sample>[] = [
  {
    id: 'name',
    label: 'Name',
    value: (row) => row.name,
    cell: (row) => <Person name={row.name} detail={row.designation} />,
    card: 'title',
  },
  { id: 'department', label: 'Department', value: (row) => row.department },
  {
    id: 'gross',
    label: 'Gross',
    numeric: true,
    value: (row) => row.after,
    cell: (row) => (
      <Change
        from={<Money value={row.gross} decimals={0} />}
        to={<Money value={row.after} decimals={0} />}
      />
    ),
    width: 'medium',
    card: 'figure',
  },
  {
    id: 'percent',
    label: 'Percent',
    numeric: true,
    value: (row) => row.percent,
    cell: (row) => <Percent value={row.percent} />,
    card: 'figure',
  },
  {
    id: 'state',
    label: 'Stage',
    value: (row) => row.state,
    cell: (row) => <StatusBadge label={row.state} tone="accent" />,
  },
  {
    id: 'since',
    label: 'Waiting since',
    value: (row) => new Date(row.since),
    cell: (row) => <RelativeTime at={row.since} />,
  },
];

export default function Queue() {
  const [selected, setSelected] = useState<ReadonlySet<string>>(
    new Set(['10002', '10003', '10005']),
  );
  const [empty, setEmpty] = useState(false);
  const [loading, setLoading] = useState(false);
  const ask = useConfirmWithComment();
  const chosen = rows.filter((row) => selected.has(String(row.id)));
  const added = chosen.reduce((sum, row) => sum + row.after - row.gross, 0);
  return (
    <>
      <PageHeader
        title="Managing director"
        breadcrumb={[{ label: 'Approval', to: '/' }]}
        meta={<Badge tone="danger">12 overdue</Badge>}
        more={
          <>
            <Button onClick={() => setEmpty(!empty)}>Empty</Button>
            <Button onClick={() => setLoading(!loading)}>Loading</Button>
          </>
        }
      />
      <SummaryLine
        items={[
          { label: 'Previous total', value: <Money value={84_210_500} decimals={0} /> },
          {
            label: 'Total after increment',
            before: <Money value={90_000_000} decimals={0} />,
            value: <Money value={90_947_340} decimals={0} />,
          },
          { label: 'Average percent', value: <Percent value={7.43} /> },
        ]}
      />
      <DataTable
        label="Increments that wait"
        rows={empty || loading ? [] : rows}
        loading={loading}
        columns={columns}
        rowId={(row) => String(row.id)}
        selected={selected}
        onSelectedChange={setSelected}
        onOpen={() => {}}
        paging={{ initialPageSize: 15 }}
        density="tall"
        hotkeys="page"
        empty={{
          description: 'Nothing is waiting for you. New requests appear here by themselves.',
        }}
      />
      <Card title="Rows without boxes">
        <DataTable
          label="Sections"
          rows={rows.slice(0, 4)}
          columns={columns.slice(1)}
          rowId={(row) => String(row.id)}
          columnChoice={false}
          density="compact"
        />
      </Card>
      <SelectionBar
        count={selected.size}
        noun={['increment', 'increments']}
        onClear={() => setSelected(new Set())}
        actions={
          <>
            <Button
              variant="danger"
              onClick={() =>
                void ask({
                  title: 'Are you confirm to reject? ',
                  tone: 'danger',
                  comment: { label: 'Please enter your comments' },
                })
              }
            >
              Reject
            </Button>
            <Button variant="primary">Approve</Button>
          </>
        }
      >
        <span>
          MD decision → <strong>Audit release</strong>
        </span>
        <span>
          adds <Money value={added} sign /> per month
        </span>
        <span>tells 3 auditors</span>
      </SelectionBar>
      <ShortcutsDialog shortcuts={[tableShortcuts]} />
    </>
  );
}
