import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { DailyMeal, MealBill, VendorMealBill } from '#machines/contracts/cafeteria.ts';
import { DataTable, type Column } from '#web/components/table/index.ts';
import { Count, DateText, Money, Skeleton } from '#web/components/ui/index.ts';
import { Loaded } from '#web/lib/Loaded.tsx';
import { useTranslate, type Translate } from '#web/lib/messages.ts';
import { billingQuery, dailyQuery, vendorQuery } from './api.ts';

export type ReportType = 1 | 2 | 3;
export interface AskedReport {
  type: ReportType;
  from: string;
  to: string;
  placeId: number;
  vendorName: string;
}

const loading = <Skeleton kind="table" rows={8} columns={8} />;

/** Who ate what on a day. */
export function DailyTable({ asked }: { asked: AskedReport }) {
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
  asked: AskedReport;
}) {
  const t = useTranslate();
  const billing = useQuery({ ...billingQuery(from, to, placeId), enabled: type === 2 });
  const vendor = useQuery({ ...vendorQuery(from, to, placeId, vendorName), enabled: type === 3 });
  const bills: UseQueryResult<readonly (MealBill & Partial<VendorMealBill>)[]> =
    type === 2 ? billing : vendor;
  const columns = useMemo(
    () => (type === 3 ? [vendorColumn(t), ...billColumns(t)] : billColumns(t)),
    [t, type],
  );
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
          totals={totalsOf(rows)}
        />
      )}
    </Loaded>
  );
}

const SUMMED = ['own', 'guest', 'total'] as const;
const SUMMED_TK = ['ownTk', 'companyPay', 'guestTk', 'totalTk'] as const;

const totalsOf = (rows: readonly MealBill[]) => ({
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

const vendorColumn = (t: Translate): Column<MealBill & Partial<VendorMealBill>> => ({
  id: 'vendor',
  label: t('Vendor'),
  value: ({ vendorName }) => vendorName,
  card: 'title',
});

const billColumns = (t: Translate): readonly Column<MealBill>[] => [
  {
    id: 'place',
    label: t('Meal Consume Place'),
    value: ({ MealConsumePlace }) => MealConsumePlace,
  },
  amount('rate', t('Rate (Tk)')),
  count('own', t('Own')),
  count('guest', t('Guest')),
  count('total', t('Total')),
  amount('ownTk', t('Own Tk')),
  amount('companyPay', t('Company Pay')),
  amount('guestTk', t('Guest Tk')),
  amount('totalTk', t('Total Tk')),
];

const count = (key: (typeof SUMMED)[number], label: string): Column<MealBill> => ({
  id: key,
  label,
  value: (row) => row[key],
  numeric: true,
  width: 'narrow',
});

const amount = (key: (typeof SUMMED_TK)[number] | 'rate', label: string): Column<MealBill> => ({
  id: key,
  label,
  value: (row) => row[key],
  cell: (row) => <Money value={row[key]} />,
  numeric: true,
});

const dailyColumns = (t: Translate): readonly Column<DailyMeal>[] => [
  { id: 'id', label: t('Employee Id'), value: ({ employeeId }) => employeeId },
  {
    id: 'name',
    label: t('Employee Name'),
    value: ({ employeeFullName }) => employeeFullName,
    width: 'wide',
    card: 'title',
  },
  { id: 'designation', label: t('Designation'), value: ({ designationName }) => designationName },
  { id: 'unit', label: t('Business Unit'), value: ({ businessUnitName }) => businessUnitName },
  { id: 'department', label: t('Department'), value: ({ departmentName }) => departmentName },
  {
    id: 'meals',
    label: t('Meal Count'),
    value: ({ mealCount }) => mealCount,
    numeric: true,
    card: 'figure',
  },
  { id: 'narration', label: t('Narration'), value: ({ narration }) => narration },
  {
    id: 'date',
    label: t('Meal Date'),
    value: ({ mealDate }) => mealDate,
    cell: ({ mealDate }) => <DateText value={mealDate} />,
  },
  {
    id: 'at',
    label: t('Created At'),
    value: ({ createdAt }) => createdAt,
    cell: ({ createdAt }) => <DateText value={createdAt} withTime />,
    width: 'time',
  },
  { id: 'place', label: t('Place'), value: ({ mealConsumePlaceName }) => mealConsumePlaceName },
];
