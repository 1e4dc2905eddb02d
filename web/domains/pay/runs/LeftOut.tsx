import type { LeftOutEntry, RunDetails } from '#machines/domains/pay/contracts/payrollRuns.ts';
import { DataTable, TwoLines, type Column } from '#web/components/table/index.ts';

/** Lists people without a payslip in this run, and why. */
export function LeftOut({ run }: { run: RunDetails }) {
  return (
    <DataTable
      label="Left out"
      rows={run.leftOutPeople}
      columns={COLUMNS}
      rowId={({ employeeId, isByHand }) => `${employeeId} ${isByHand}`}
      paging={{ initialPageSize: 25 }}
      empty={{ description: 'Everyone has a slip.' }}
    />
  );
}

const COLUMNS: readonly Column<LeftOutEntry>[] = [
  {
    id: 'name',
    label: 'Name',
    value: ({ name }) => name,
    cell: ({ name, code }) => <TwoLines first={name} second={code} />,
    card: 'title',
    width: 'wide',
  },
  {
    id: 'how',
    label: 'Left out',
    value: ({ isByHand }) => (isByHand ? 'By hand' : 'By an error'),
    says: true,
    card: 'subtitle',
  },
  { id: 'element', label: 'Element', value: ({ element }) => element },
  { id: 'reason', label: 'Reason', value: ({ reason }) => reason, says: true, width: 'widest' },
];
