import { useQuery } from '@tanstack/react-query';
import { MENU } from '#machines/core/values/menuReferences.ts';
import { Money, type SummaryFigure } from '#web/components/ui/index.ts';
import { useMay } from '#web/lib/permissions/index.ts';
import type { Increment } from './api.ts';
import { budgetsQuery } from './budgetApi.ts';
import type { RaiseSheet } from './raiseSheet.ts';
import { useTotals } from './useSheet.ts';

export type BudgetProps = {
  sheet: RaiseSheet;
  year: number;
  unitId: number;
  /** The rows that would be recommended: their raises are added to those already recommended. */
  waiting: readonly Increment[];
  /** Whether all rows are loaded; otherwise the remaining budget isn't known yet. */
  complete: boolean;
};

/**
 * Returns what would remain of the unit's budget after this section, updated with each edit. Empty without a
 * budget.
 */
export function useBudgetFigures({
  sheet,
  year,
  unitId,
  waiting,
  complete,
}: BudgetProps): SummaryFigure[] {
  const may = useMay();
  const { data } = useQuery({
    ...budgetsQuery(year, unitId),
    enabled: may('isView', MENU.incrementBudget),
  });
  useTotals(sheet);
  const budget = data?.[0];
  if (!complete || !budget || budget.amount === null || budget.recommended === null) return [];
  const { gross, after } = sheet.getTotals(waiting.map(({ incrementId }) => incrementId));
  const here = Math.round((after - gross) * 100) / 100;
  const left = Math.round((budget.amount - budget.recommended - here) * 100) / 100;
  return [
    { label: 'Monthly budget', value: <Money value={budget.amount} currency /> },
    {
      label: left < 0 ? 'Over budget' : 'Left',
      value: <Money value={Math.abs(left)} currency />,
      ...(left < 0 && { tone: 'danger' as const }),
    },
  ];
}
