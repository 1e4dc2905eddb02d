import { Count, formatPercent, Money, SummaryLine } from '#web/components/ui/index.ts';
import { useBudgetFigures, type BudgetProps } from './useBudgetFigures.tsx';
import { useTotals } from './useSheet.ts';

/** What a section's raises come to, old → new while percents are changed, and the budget for them. */
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
        ...budget,
      ]}
    />
  );
}
