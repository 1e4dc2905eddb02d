import { z } from 'zod';
import type {
  DailyMeal,
  MealBill,
  VendorMealBill,
} from '#machines/domains/workplace/contracts/cafeteria.ts';
import { query } from '#server/platform/db/sql.ts';
import type { Call } from '#server/platform/http/call.ts';
import {
  emptyAsMissing,
  queryBoolean,
  queryDay,
  queryIdOrAll,
  queryText,
} from '#server/platform/http/query.ts';
import type { Sheet } from '#server/platform/sheets/cell.ts';
import { MEALS_SEEN, readVisibleMeals } from './access.ts';

const isDownload = emptyAsMissing(queryBoolean.default(false));
const ignored = emptyAsMissing(z.unknown());

export const dailyQuery = z.object({
  accountId: ignored,
  mealDate: queryDay,
  isDownload,
  MealConsumePlaceId: queryIdOrAll,
});

const FROM_TAKES = `from meal_takes t
  join employees e on e.id = t.employee_id
  join meal_vendors v on v.id = t.meal_vendor_id
  join meal_places l on l.id = v.meal_place_id
  where t.account_id = $accountId and ${MEALS_SEEN}
    and ($placeId::bigint = 0 or l.id = $placeId)`;

/** Lists the meals of a day by person. */
export async function dailyMeals(
  { db, actor }: Call,
  { mealDate, MealConsumePlaceId }: z.output<typeof dailyQuery>,
): Promise<DailyMeal[]> {
  return query<DailyMeal>(
    db,
    `select x."employeeId", x."employeeFullName", g.name as "designationName", u.name as "businessUnitName", d.name as "departmentName",
       x."mealCount", x.narration, x."mealDate", x."createdAt", x."mealConsumePlaceName"
     from (select e.id as "employeeId", e.name as "employeeFullName", e.designation_id,
         e.business_unit_id, e.department_id, t.quantity as "mealCount", t.narration,
         t.meal_date::text as "mealDate",
         to_char(t.taken_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "createdAt",
         l.name as "mealConsumePlaceName"
       ${FROM_TAKES} and t.meal_date = $mealDate) x
     join designations g on g.id = x.designation_id
     join business_units u on u.id = x.business_unit_id
     join departments d on d.id = x.department_id
     order by x."createdAt", x."employeeFullName"`,
    { ...(await readVisibleMeals(db, actor)), mealDate, placeId: MealConsumePlaceId },
  );
}

const period = { FromDate: queryDay, ToDate: queryDay };

/** ReportType and LoginBy are sent as 0 and ignored (spec 002 §7). */
export const billingQuery = z.object({
  PartId: ignored,
  ...period,
  ReportType: ignored,
  LoginBy: ignored,
  BusinessUnitId: queryIdOrAll,
  MealConsumePlaceId: queryIdOrAll,
});

const BILL = `l.name as "MealConsumePlace", t.rate,
  coalesce(sum(t.quantity) filter (where not t.is_guest), 0)::int as own,
  coalesce(sum(t.quantity) filter (where t.is_guest), 0)::int as guest,
  sum(t.quantity)::int as total,
  coalesce(sum(t.employee_pays) filter (where not t.is_guest), 0) as "ownTk",
  sum(t.company_pays) as "companyPay",
  coalesce(sum(t.employee_pays) filter (where t.is_guest), 0) as "guestTk",
  sum(t.rate * t.quantity) as "totalTk"`;

/** Lists meals by place and rate, and who pays for them. */
export async function mealBills(
  { db, actor }: Call,
  { FromDate, ToDate, BusinessUnitId, MealConsumePlaceId }: z.output<typeof billingQuery>,
): Promise<MealBill[]> {
  return query<MealBill>(
    db,
    `select ${BILL} ${FROM_TAKES} and t.meal_date between $FromDate and $ToDate
       and ($unitId::bigint = 0 or e.business_unit_id = $unitId)
     group by l.id, l.name, t.rate order by l.name, t.rate`,
    {
      ...(await readVisibleMeals(db, actor)),
      FromDate,
      ToDate,
      unitId: BusinessUnitId,
      placeId: MealConsumePlaceId,
    },
  );
}

export const vendorQuery = z.object({
  accountId: ignored,
  mealConsumePlaceId: queryIdOrAll,
  fromDate: queryDay,
  toDate: queryDay,
  vendorName: emptyAsMissing(queryText.default('')),
  isDownload,
});

/** Lists the meals of each vendor, and so the amount that their bill should have. */
export async function vendorBills(
  { db, actor }: Call,
  { mealConsumePlaceId, fromDate, toDate, vendorName }: z.output<typeof vendorQuery>,
): Promise<VendorMealBill[]> {
  return query<VendorMealBill>(
    db,
    `select v.name as "vendorName", ${BILL} ${FROM_TAKES}
       and t.meal_date between $fromDate and $toDate
       and ($vendorName = '' or comparison_key(v.name) = comparison_key($vendorName))
     group by v.id, v.name, l.id, l.name, t.rate order by v.name, l.name, t.rate`,
    {
      ...(await readVisibleMeals(db, actor)),
      fromDate,
      toDate,
      vendorName,
      placeId: mealConsumePlaceId,
    },
  );
}

type Columns<Row> = readonly (readonly [
  label: string,
  kind: 'text' | 'count' | 'money',
  key: keyof Row,
])[];

const getSheet = <Row>(name: string, columns: Columns<Row>, rows: readonly Row[]): Sheet<Row> => ({
  name,
  columns: columns.map(([label, kind, key]) => ({
    label,
    kind,
    width: kind === 'text' ? 24 : 12,
    value: (row) => row[key] as string | number,
  })),
  rows: (async function* all() {
    yield* rows;
  })(),
});

export const dailySheet = (rows: readonly DailyMeal[]) =>
  getSheet<DailyMeal>(
    'Daily Cafeteria Report',
    [
      ['Employee Id', 'count', 'employeeId'],
      ['Employee Name', 'text', 'employeeFullName'],
      ['Designation', 'text', 'designationName'],
      ['Business Unit', 'text', 'businessUnitName'],
      ['Department', 'text', 'departmentName'],
      ['Meal Count', 'count', 'mealCount'],
      ['Narration', 'text', 'narration'],
      ['Meal Date', 'text', 'mealDate'],
      ['Created At', 'text', 'createdAt'],
      ['Place', 'text', 'mealConsumePlaceName'],
    ],
    rows,
  );

export const vendorSheet = (rows: readonly VendorMealBill[]) =>
  getSheet<VendorMealBill>(
    'Vendor Cafeteria Report',
    [
      ['Vendor', 'text', 'vendorName'],
      ['Place', 'text', 'MealConsumePlace'],
      ['Rate', 'money', 'rate'],
      ['Own', 'count', 'own'],
      ['Guest', 'count', 'guest'],
      ['Total', 'count', 'total'],
      ['Own Tk', 'money', 'ownTk'],
      ['Company Pay', 'money', 'companyPay'],
      ['Guest Tk', 'money', 'guestTk'],
      ['Total Tk', 'money', 'totalTk'],
    ],
    rows,
  );
