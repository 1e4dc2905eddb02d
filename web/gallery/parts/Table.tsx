import { useMemo, useState } from 'react';
import { PageHeader } from '#web/components/page/index.ts';
import {
  actionColumn,
  DataTable,
  tableShortcuts,
  type Column,
} from '#web/components/table/index.ts';
import {
  Button,
  Count,
  DateText,
  Money,
  notify,
  NumberInput,
  Percent,
  ShortcutsDialog,
  StatusBadge,
} from '#web/components/ui/index.ts';
import { samples, type Sample } from '../sample.ts';

const baseColumns: readonly Column<Sample>[] = [
  { id: 'name', label: 'Name', value: (row) => row.name, card: 'title' },
  { id: 'id', label: 'Employee Id', value: (row) => row.id, width: 'narrow', card: 'subtitle' },
  { id: 'designation', label: 'Designation', value: (row) => row.designation },
  { id: 'department', label: 'Department', value: (row) => row.department },
  { id: 'unit', label: 'Business Unit', value: (row) => row.unit, hidden: true },
  {
    id: 'state',
    label: 'State',
    value: (row) => row.state,
    cell: (row) => (
      <StatusBadge
        label={row.state}
        tone={row.state === 'Released' ? 'success' : row.state === 'Rejected' ? 'danger' : 'info'}
      />
    ),
  },
  {
    id: 'effective',
    label: 'Effective Date',
    value: (row) => row.effective,
    cell: (row) => <DateText value={row.effective} />,
    width: 'narrow',
  },
  {
    id: 'gross',
    label: 'Gross',
    numeric: true,
    width: 'medium',
    value: (row) => row.gross,
    cell: (row) => <Money value={row.gross} />,
    card: 'figure',
  },
];

export default function Table() {
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [typed, setTyped] = useState<ReadonlyMap<number, number | null>>(new Map());
  const [opened, setOpened] = useState('none');
  const [query] = useState(() => new URLSearchParams(location.search));
  const [rows, setRows] = useState(() => samples(Number(query.get('rows') ?? 50_000)));

  const columns = useMemo((): readonly Column<Sample>[] => {
    const percentOf = (row: Sample) => typed.get(row.id) ?? row.percent;
    return [
      ...baseColumns,
      {
        id: 'percent',
        label: 'Increment Percentage',
        numeric: true,
        width: 'medium',
        value: percentOf,
        card: 'figure',
        cell: (row) => (
          <NumberInput
            compact
            suffix="%"
            aria-label={`Increment percentage of ${row.name}`}
            value={percentOf(row)}
            onChange={(value) => setTyped((before) => new Map(before).set(row.id, value))}
          />
        ),
      },
      {
        id: 'after',
        label: 'Salary After Increment',
        numeric: true,
        width: 'medium',
        value: (row) => row.gross * (1 + percentOf(row) / 100),
        cell: (row) => <Money value={row.gross * (1 + percentOf(row) / 100)} />,
        card: 'figure',
      },
      ...(query.has('actions')
        ? [actionColumn<Sample>((row) => <Button size="small">Edit {row.name}</Button>, 'wide')]
        : []),
    ];
  }, [typed, query]);

  const totals = useMemo(() => {
    const gross = rows.reduce((sum, row) => sum + row.gross, 0);
    const average = rows.reduce((sum, row) => sum + row.percent, 0) / rows.length;
    return { gross: <Money value={gross} decimals={0} />, percent: <Percent value={average} /> };
  }, [rows]);

  return (
    <>
      <ShortcutsDialog shortcuts={[tableShortcuts]} />
      <PageHeader
        title="Table"
        description={`${rows.length} rows, of which only those in sight are drawn.`}
      />
      <p role="status" id="opened">
        Opened: {opened}; selected: <Count value={selected.size} />
      </p>
      <DataTable
        label="Employees"
        rows={rows}
        columns={columns}
        rowId={(row) => String(row.id)}
        selected={selected}
        onSelectedChange={setSelected}
        canSelect={(row) => row.state !== 'Rejected'}
        onOpen={(row) => {
          setOpened(row.name);
          notify.info(row.name);
        }}
        rowTone={(row) => (typed.has(row.id) ? 'changed' : undefined)}
        totals={totals}
        hotkeys="page"
        storageKey="gallery"
        toolbar={
          <Button
            size="small"
            onClick={() => setRows(rows.filter(({ id }) => !selected.has(String(id))))}
          >
            Remove the selected
          </Button>
        }
      />
    </>
  );
}
