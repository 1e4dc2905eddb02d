import { useQuery } from '@tanstack/react-query';
import { fiscalYearLabel } from '#machines/values/fiscalYear.ts';
import { MENU } from '#machines/values/menuReferences.ts';
import { Money, SummaryLine } from '#web/components/ui/index.ts';
import { useMay } from '#web/lib/permissions/index.ts';
import type { Increment } from './api.ts';
import { budgetsQuery } from './budgetApi.ts';
import type { RaiseSheet } from './raiseSheet.ts';
import { useTotals } from './useSheet.ts';

export type BudgetLineProps = {
  sheet: RaiseSheet;
  year: number;
  unitId: number;
  /** Those who would be recommended: their raises come on top of what is recommended already. */
  waiting: readonly Increment[];
};

/** The unit's pool beside the section, following each edit; nothing where there is no pool. */
export function BudgetLine({ sheet, year, unitId, waiting }: BudgetLineProps) {
  const may = useMay();
  const { data } = useQuery({
    ...budgetsQuery(year, unitId),
    enabled: may('isView', MENU.incrementBudget),
  });
  useTotals(sheet);
  const pool = data?.[0];
  if (!pool || pool.amount === null || pool.recommended === null) return null;
  const { gross, after } = sheet.totalsOf(waiting.map(({ incrementId }) => incrementId));
  const here = Math.round((after - gross) * 100) / 100;
  const left = Math.round((pool.amount - pool.recommended - here) * 100) / 100;
  return (
    <SummaryLine
      label={`Increment budget of ${pool.businessUnitName}, ${fiscalYearLabel(year)}`}
      items={[
        { label: 'Monthly budget', value: <Money value={pool.amount} currency /> },
        { label: 'Already recommended', value: <Money value={pool.recommended} currency /> },
        ...(waiting.length > 0
          ? [{ label: 'This section', value: <Money value={here} currency /> }]
          : []),
        {
          label: left < 0 ? 'Over budget' : 'Left',
          value: <Money value={Math.abs(left)} currency />,
          ...(left < 0 && { tone: 'danger' as const }),
        },
      ]}
    />
  );
}
