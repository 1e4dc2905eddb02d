import type { RulePerson } from '#machines/domains/pay/contracts/rulePreview.ts';
import { DataTable, TwoLines, type Column } from '#web/components/table/index.ts';
import { Money } from '#web/components/ui/index.ts';

/** Shows the effect of a rule on the people with the least, the median and the most pay. */
export const RulePeople = ({ people }: { people: readonly RulePerson[] }) => (
  <DataTable
    label="Three people"
    rows={people}
    columns={COLUMNS}
    rowId={({ employeeId }) => String(employeeId)}
    paging={false}
    columnChoice={false}
    empty={{
      description:
        'No one whose pay you may see is paid by this breakdown, or the rule has a mistake.',
    }}
  />
);

const money = (
  id: 'gross' | 'before' | 'after' | 'netBefore' | 'netAfter',
  label: string,
): Column<RulePerson> => ({
  id,
  label,
  value: (row) => row[id] ?? 0,
  cell: (row) => <Money value={row[id]} />,
  numeric: true,
  sortable: false,
  card: 'line',
});

const COLUMNS: readonly Column<RulePerson>[] = [
  {
    id: 'name',
    label: 'Name',
    value: ({ name }) => name,
    cell: ({ name, code, problem }) => <TwoLines first={name} second={problem ?? code} />,
    sortable: false,
    card: 'title',
    width: 'wide',
  },
  money('gross', 'Gross'),
  money('before', 'Before'),
  { ...money('after', 'After'), card: 'figure' },
  money('netBefore', 'Net before'),
  money('netAfter', 'Net after'),
];
