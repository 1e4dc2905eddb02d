import { Count, type SummaryFigure } from '#web/components/ui/index.ts';

/** The number of rejected raises in the list, which the totals next to it leave out. */
export const rejectedFigure = (rejected: number): SummaryFigure[] =>
  rejected === 0 ? [] : [{ label: 'Rejected, in no total', value: <Count value={rejected} /> }];
