import type { Departure, StepTime, Variant } from '#machines/contracts/conformance.ts';
import { DataTable, type Column } from '#web/components/table/index.ts';
import { Duration, formatCount, Notice } from '#web/components/ui/index.ts';
import { useTranslate } from '#web/lib/messages.ts';

const cases = <Row extends { cases: number }>(): Column<Row> => ({
  id: 'cases',
  label: 'Cases',
  value: (row) => row.cases,
  numeric: true,
});

const departureColumns: readonly Column<Departure>[] = [
  { id: 'state', label: 'State', value: ({ stateLabel }) => stateLabel, says: true },
  {
    id: 'activity',
    label: 'Activity',
    value: ({ activity }) => activity,
    width: 'wide',
    card: 'title',
  },
  { id: 'reason', label: 'Why', value: ({ reason }) => reason, says: true, width: 'widest' },
  cases(),
];

/** Where cases leave the machine, by which step, and why. */
export const Departures = ({ rows }: { rows: readonly Departure[] }) => (
  <DataTable
    label="Where cases depart"
    rows={rows}
    columns={departureColumns}
    rowId={({ state, activity, reason }) => `${state} ${activity} ${reason}`}
    columnChoice={false}
    paging={PAGES}
    empty={{ description: 'No case departs.' }}
  />
);

const PAGES = {};

/** A variant's activities, with a mark before the first that doesn't fit. */
const pathOf = ({ activities, departsAt }: Variant): string =>
  activities.map((activity, at) => (at + 1 === departsAt ? `✗ ${activity}` : activity)).join(' → ');

const variantColumns: readonly Column<Variant>[] = [
  cases(),
  { id: 'path', label: 'Activities', value: pathOf, width: 'widest', card: 'title' },
  { id: 'departsAt', label: 'Departs at step', value: ({ departsAt }) => departsAt, numeric: true },
  { id: 'state', label: 'State', value: ({ stateLabel }) => stateLabel, says: true },
  { id: 'reason', label: 'Why', value: ({ reason }) => reason, says: true, width: 'wide' },
  { id: 'example', label: 'Such as', value: ({ example }) => example },
];

/** The ways of cases that depart, the most frequent first. */
export function Variants({ rows, further }: { rows: readonly Variant[]; further: number }) {
  const t = useTranslate();
  return (
    <>
      {further > 0 && (
        <Notice tone="info">
          {t('{count} more cases are of other variants.', { count: formatCount(further) })}
        </Notice>
      )}
      <DataTable
        label="Variants that depart"
        rows={rows}
        columns={variantColumns}
        rowId={({ activities }) => activities.join('\n')}
        columnChoice={false}
        paging={PAGES}
        empty={{ description: 'No case departs.' }}
      />
    </>
  );
}

const time = (id: 'median' | 'ninetieth' | 'longest', label: string): Column<StepTime> => ({
  id,
  label,
  value: (row) => row[id],
  cell: (row) => <Duration ms={row[id]} />,
  numeric: true,
});

const timeColumns: readonly Column<StepTime>[] = [
  { id: 'state', label: 'State', value: ({ stateLabel }) => stateLabel, says: true },
  {
    id: 'activity',
    label: 'Activity',
    value: ({ activity }) => activity,
    width: 'wide',
    card: 'title',
  },
  { id: 'times', label: 'Times', value: ({ times }) => times, numeric: true },
  time('median', 'Median'),
  time('ninetieth', '90th percentile'),
  time('longest', 'Longest'),
];

/** How long each kind of step took. */
export const StepTimes = ({ rows }: { rows: readonly StepTime[] }) => (
  <DataTable
    label="How long each step took"
    rows={rows}
    columns={timeColumns}
    rowId={({ state, activity }) => `${state} ${activity}`}
    columnChoice={false}
    paging={PAGES}
    empty={{ description: 'No step fits.' }}
  />
);
