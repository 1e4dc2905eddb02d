import type {
  ProfitCenterAssignment,
  ProfitCentersOfPerson,
} from '#machines/domains/organisation/contracts/profitCenters.ts';
import { DataTable, type Column } from '#web/components/table/index.ts';
import { Card, DateText, Link } from '#web/components/ui/index.ts';
import { paths } from '#web/lib/paths.ts';

/** Lists a person's past, current and future allocations to profit centers. */
export function Assignments({ of }: { of: ProfitCentersOfPerson }) {
  return (
    <Card title="Shares over time">
      <DataTable
        label="Shares over time"
        rows={of.assignments}
        columns={COLUMNS}
        rowId={({ id }) => String(id)}
        paging={false}
        columnChoice={false}
      />
    </Card>
  );
}

const COLUMNS: readonly Column<ProfitCenterAssignment>[] = [
  {
    id: 'from',
    label: 'From',
    cell: ({ id, from }) => (
      <Link to={paths.editProfitCentersOf(id)}>
        <DateText value={from} />
      </Link>
    ),
    width: 'narrow',
    card: 'title',
  },
  {
    id: 'until',
    label: 'Until',
    cell: ({ until }) => <DateText value={until} />,
    width: 'narrow',
    card: 'line',
  },
  {
    id: 'shares',
    label: 'Shares',
    cell: ({ shares }) => shares.map(({ name, share }) => `${name} ${share} %`).join(', '),
    width: 'widest',
    card: 'line',
  },
];
