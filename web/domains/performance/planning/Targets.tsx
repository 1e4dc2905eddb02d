import type { PlannedTarget } from '#machines/domains/performance/contracts/planning.ts';
import { DIRECTIONS } from '#machines/domains/performance/scoring/kpi.ts';
import { DataTable, type Column } from '#web/components/table/index.ts';
import { formatNumber, Percent } from '#web/components/ui/index.ts';

/** The targets of a plan, to read. */
export function Targets({ rows, label }: { rows: readonly PlannedTarget[]; label: string }) {
  return (
    <DataTable
      label={label}
      rows={rows}
      columns={COLUMNS}
      rowId={({ id }) => String(id)}
      storageKey="performance.targets"
      columnChoice={false}
      empty={{ description: 'There is no target yet.' }}
    />
  );
}

const number = (value: number | null) => (value === null ? '—' : formatNumber(value));

const COLUMNS: readonly Column<PlannedTarget>[] = [
  { id: 'kpi', label: 'KPI', value: ({ kpi }) => kpi, card: 'title', width: 'wide' },
  {
    id: 'weight',
    label: 'Weight',
    value: ({ weight }) => weight,
    numeric: true,
    cell: ({ weight }) => <Percent value={weight} />,
    card: 'figure',
  },
  {
    id: 'target',
    label: 'Target',
    value: ({ target }) => target,
    numeric: true,
    cell: ({ target }) => number(target),
  },
  { id: 'unit', label: 'Measured in', value: ({ unit }) => unit },
  { id: 'direction', label: 'Better', value: ({ direction }) => DIRECTIONS[direction], says: true },
  {
    id: 'floor',
    label: 'Worth nothing at',
    value: ({ floor }) => floor,
    numeric: true,
    cell: ({ floor }) => number(floor),
  },
  {
    id: 'stretch',
    label: 'Worth the most at',
    value: ({ stretch }) => stretch,
    numeric: true,
    cell: ({ stretch }) => number(stretch),
  },
  { id: 'name', label: 'Note', value: ({ name }) => name ?? '—' },
];
