import type { ElementSum, RunDetails } from '#machines/domains/pay/contracts/payrollRuns.ts';
import { DataTable, type Column } from '#web/components/table/index.ts';
import { Money } from '#web/components/ui/index.ts';

/** Shows the totals by pay element beside those of the previous month. */
export function ElementSums({ run }: { run: RunDetails }) {
  return (
    <DataTable
      label="Sums by element"
      rows={run.elements}
      columns={COLUMNS}
      rowId={({ code }) => code}
      paging={false}
      empty={{ description: 'There are no slips.' }}
    />
  );
}

const DIRECTIONS: Readonly<Record<string, string>> = {
  earning: 'Earning',
  deduction: 'Deduction',
  employer: 'Employer',
  information: 'Information',
};

const money = (id: string, label: string, value: (row: ElementSum) => number, sign = false) => ({
  id,
  label,
  value,
  cell: (row: ElementSum) => <Money value={value(row)} sign={sign} />,
  numeric: true,
  money: true,
});

const COLUMNS: readonly Column<ElementSum>[] = [
  { id: 'name', label: 'Element', value: ({ name }) => name, card: 'title' },
  {
    id: 'direction',
    label: 'Direction',
    value: ({ direction }) => DIRECTIONS[direction] ?? direction,
    says: true,
    width: 'narrow',
    card: 'subtitle',
  },
  { id: 'people', label: 'People', value: ({ people }) => people, numeric: true, width: 'narrow' },
  { ...money('amount', 'Amount', ({ amount }) => amount), card: 'figure' },
  money('before', 'Month before', ({ before }) => before),
  money('difference', 'Difference', ({ amount, before }) => amount - before, true),
];
