import type {
  DailyMeal,
  MealBill,
  VendorMealBill,
} from '#machines/domains/workplace/contracts/cafeteria.ts';
import type { Column } from '#web/components/table/index.ts';
import { DateText, Money } from '#web/components/ui/index.ts';
import type { Translate } from '#web/lib/messages.ts';

type Bill = MealBill & Partial<VendorMealBill>;

/** The amounts of a bill; with the vendor for vendor bills. */
export const billColumns = (t: Translate, withVendor: boolean): readonly Column<Bill>[] =>
  withVendor ? [vendorColumn(t), ...columnsOfBills(t)] : columnsOfBills(t);

const vendorColumn = (t: Translate): Column<Bill> => ({
  id: 'vendor',
  label: t('Vendor'),
  value: ({ vendorName }) => vendorName,
  card: 'title',
});

const columnsOfBills = (t: Translate): readonly Column<MealBill>[] => [
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

const count = (key: 'own' | 'guest' | 'total', label: string): Column<MealBill> => ({
  id: key,
  label,
  value: (row) => row[key],
  numeric: true,
  width: 'narrow',
});

const amount = (
  key: 'rate' | 'ownTk' | 'companyPay' | 'guestTk' | 'totalTk',
  label: string,
): Column<MealBill> => ({
  id: key,
  label,
  value: (row) => row[key],
  cell: (row) => <Money value={row[key]} />,
  numeric: true,
});

/** Meals of a day by person. */
export const dailyColumns = (t: Translate): readonly Column<DailyMeal>[] => [
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
