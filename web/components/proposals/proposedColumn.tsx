import { TwoLines, type Column } from '#web/components/table/index.ts';
import { DateText } from '#web/components/ui/index.ts';

/** The column that shows who proposed something, and when. */
export const proposedColumn = <
  Row extends { proposedByName: string; proposedAt: string },
>(): Column<Row> => ({
  id: 'proposed',
  label: 'Proposed by',
  value: ({ proposedByName }) => proposedByName,
  cell: ({ proposedByName, proposedAt }) => (
    <TwoLines first={proposedByName} second={<DateText value={proposedAt} withTime />} />
  ),
  width: 'medium',
  sortable: false,
});
