import { Count, formatPercent, Money, SummaryLine } from '#web/components/ui/index.ts';
import { rejectedFigure } from './rejectedFigure.tsx';
import { useBudgetFigures, type BudgetProps } from './useBudgetFigures.tsx';
import { useTotals } from './useSheet.ts';

/** The totals of a section's raises, old → new while percentages change, and its budget. */
export function SectionTotals(props: BudgetProps) {
  const { sheet } = props;
  const budget = useBudgetFigures(props);
  const now = useTotals(sheet);
  const before = sheet.initialTotals();
  const moved = now.changed > 0;
  return (
    <SummaryLine
      items={[
        { label: 'People', value: <Count value={now.people} /> },
        { label: 'Gross', value: <Money value={now.gross} currency /> },
        { label: 'Basic', value: <Money value={now.basic} currency /> },
        {
          label: 'Average percent',
          value: formatPercent(now.meanPercent),
          ...(moved && { before: formatPercent(before.meanPercent) }),
        },
        {
          label: 'Total after increment',
          value: <Money value={now.after} currency />,
          ...(moved && { before: <Money value={before.after} currency /> }),
        },
        ...rejectedFigure(now.rejected),
        ...budget,
      ]}
    />
  );
}
