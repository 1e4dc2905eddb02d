import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { MealBill, VendorMealBill } from '#machines/domains/workplace/contracts/cafeteria.ts';
import { DataTable } from '#web/components/table/index.ts';
import { Count, Money, Skeleton } from '#web/components/ui/index.ts';
import { Loaded } from '#web/components/feedback/Loaded.tsx';
import { useTranslate } from '#web/lib/messages.ts';
import { billingQuery, dailyQuery, vendorQuery } from './api.ts';
import { billColumns, dailyColumns } from './mealColumns.tsx';

export type ReportType = 1 | 2 | 3;
export interface ReportChoice {
  type: ReportType;
  from: string;
  to: string;
  placeId: number;
  vendorName: string;
}

const loading = <Skeleton kind="table" rows={8} columns={8} />;

/** Meals of a day by person. */
export function DailyTable({ asked }: { asked: ReportChoice }) {
  const t = useTranslate();
  const daily = useQuery(dailyQuery(asked.from, asked.placeId));
  const columns = useMemo(() => dailyColumns(t), [t]);
  return (
    <Loaded query={daily} loading={loading}>
      {(rows) => (
        <DataTable
          label={t('Daily report')}
          rows={rows}
          columns={columns}
          rowId={(row) => JSON.stringify(row)}
          paging={{ remembered: 'dailyMeals' }}
          totals={{
            meals: <Count value={rows.reduce((sum, { mealCount }) => sum + mealCount, 0)} />,
          }}
        />
      )}
    </Loaded>
  );
}

/** The amount payable and its recipient. */
export function BillTable({
  asked: { type, from, to, placeId, vendorName },
}: {
  asked: ReportChoice;
}) {
  const t = useTranslate();
  const billing = useQuery({ ...billingQuery(from, to, placeId), enabled: type === 2 });
  const vendor = useQuery({ ...vendorQuery(from, to, placeId, vendorName), enabled: type === 3 });
  const bills: UseQueryResult<readonly (MealBill & Partial<VendorMealBill>)[]> =
    type === 2 ? billing : vendor;
  const columns = useMemo(() => billColumns(t, type === 3), [t, type]);
  return (
    <Loaded query={bills} loading={loading}>
      {(rows) => (
        <DataTable
          label={t(type === 2 ? 'Billing report' : 'Vendor report')}
          rows={rows}
          columns={columns}
          rowId={({ MealConsumePlace, rate, vendorName: of = '' }) =>
            `${of} ${MealConsumePlace} ${rate}`
          }
          totals={getTotals(rows)}
        />
      )}
    </Loaded>
  );
}

const SUMMED = ['own', 'guest', 'total'] as const;
const SUMMED_TK = ['ownTk', 'companyPay', 'guestTk', 'totalTk'] as const;

const getTotals = (rows: readonly MealBill[]) => ({
  ...Object.fromEntries(
    SUMMED.map((key) => [
      key,
      <Count key={key} value={rows.reduce((sum, row) => sum + row[key], 0)} />,
    ]),
  ),
  ...Object.fromEntries(
    SUMMED_TK.map((key) => [
      key,
      <Money key={key} value={rows.reduce((sum, row) => sum + row[key], 0)} />,
    ]),
  ),
});
