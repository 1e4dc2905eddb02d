import type { PlannedTarget } from '#machines/domains/performance/contracts/planning.ts';
import { DIRECTIONS } from '#machines/domains/performance/scoring/kpi.ts';
import { DataTable, type Column } from '#web/components/table/index.ts';
import { Percent } from '#web/components/ui/index.ts';
import { figureColumn } from '../figures.tsx';

/** Shows the targets of a plan, read-only. */
export function Targets({ rows, label }: { rows: readonly PlannedTarget[]; label: string }) {
  return (
    <DataTable
      label={label}
      rows={rows}
      columns={COLUMNS}
      rowId={({ id }) => String(id)}
      storageKey="performance.targets"
      empty={{ description: 'There is no target yet.' }}
    />
  );
}

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
  figureColumn('target', 'Target', ({ target }) => target),
  { id: 'unit', label: 'Measured in', value: ({ unit }) => unit },
  { id: 'direction', label: 'Better', value: ({ direction }) => DIRECTIONS[direction], says: true },
  figureColumn('floor', 'Worth nothing at', ({ floor }) => floor),
  figureColumn('stretch', 'Worth the most at', ({ stretch }) => stretch),
  { id: 'name', label: 'Note', value: ({ name }) => name ?? '—' },
];
