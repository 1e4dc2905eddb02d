import type { Column } from '#web/components/table/index.ts';
import { formatMoney, formatPercent } from '#web/components/ui/index.ts';
import type { Increment } from './api.ts';
import { TwoLines } from './cells.tsx';
import { ExceptionChips } from './ExceptionChips.tsx';
import type { RaiseSheet } from './raiseSheet.ts';
import { RowCommentBox } from './RowCommentBox.tsx';
import type { RowComments } from './rowComments.ts';

/** The exceptions of a row. Sorts by their number. */
export const exceptionsColumn = (sheet: RaiseSheet): Column<Increment> => ({
  id: 'exceptions',
  label: 'Exceptions',
  value: ({ exceptions }) => exceptions.length,
  cell: (row) => <ExceptionChips sheet={sheet} row={row} />,
});

/** Last year's increment, for comparison. */
export const lastYearColumn: Column<Increment> = {
  id: 'lastYear',
  label: 'Last year',
  value: ({ lastYear }) => lastYear?.incrementPercent,
  cell: ({ lastYear }) =>
    lastYear ? (
      <TwoLines
        first={formatPercent(lastYear.incrementPercent)}
        second={`${formatMoney(lastYear.grossBefore)} → ${formatMoney(lastYear.grossAfter)}`}
      />
    ) : (
      '—'
    ),
  numeric: true,
  width: 'medium',
};

/** The input for comments on single rows at this stage. */
export const ownCommentColumn = (
  comments: RowComments,
  isOpen: (row: Increment) => boolean,
): Column<Increment> => ({
  id: 'ownComment',
  label: 'Your comment',
  cell: (row) => isOpen(row) && <RowCommentBox comments={comments} row={row} />,
  hideable: false,
});
