import type { Column } from '#web/components/table/index.ts';
import { formatMoney, formatPercent } from '#web/components/ui/index.ts';
import type { Increment } from './api.ts';
import { TwoLines } from './cells.tsx';
import { ExceptionChips } from './ExceptionChips.tsx';
import type { RaiseSheet } from './raiseSheet.ts';
import { RowCommentBox } from './RowCommentBox.tsx';
import type { RowComments } from './rowComments.ts';

/** Why a row deserves a look. Sorts those with the most reasons to one end. */
export const exceptionsColumn = (sheet: RaiseSheet): Column<Increment> => ({
  id: 'exceptions',
  label: 'Exceptions',
  value: ({ exceptions }) => exceptions.length,
  cell: (row) => <ExceptionChips sheet={sheet} row={row} />,
});

/** What the person was given for the fiscal year before, to compare with. */
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

/** Where the person at this stage writes about single rows. */
export const ownCommentColumn = (
  comments: RowComments,
  isOpen: (row: Increment) => boolean,
): Column<Increment> => ({
  id: 'ownComment',
  label: 'Your comment',
  cell: (row) => isOpen(row) && <RowCommentBox comments={comments} row={row} />,
  hideable: false,
});
