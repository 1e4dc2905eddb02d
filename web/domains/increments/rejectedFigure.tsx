import { Count, type SummaryFigure } from '#web/components/ui/index.ts';

/** Says how many rejected raises are listed that the totals beside it leave out. */
export const rejectedFigure = (rejected: number): SummaryFigure[] =>
  rejected === 0 ? [] : [{ label: 'Rejected, in no total', value: <Count value={rejected} /> }];
