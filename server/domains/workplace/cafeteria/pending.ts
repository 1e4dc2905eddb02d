import { z } from 'zod';
import type {
  MealCount,
  MealOfPerson,
  PendingMeal,
} from '#machines/domains/workplace/contracts/cafeteria.ts';
import { accountToday } from '#server/platform/access/accountDay.ts';
import { query, queryOne } from '#server/platform/db/sql.ts';
import type { Call } from '#server/platform/http/call.ts';
import {
  emptyAsMissing,
  queryDay,
  queryIdOrAll,
  queryInt,
  queryText,
} from '#server/platform/http/query.ts';
import { MEALS_SEEN, readVisibleMeals } from './access.ts';
import { BOOKED } from './booked.ts';

export const pendingQuery = z.object({
  mealPlaceId: queryInt('Place is required').pipe(z.number().positive('Place is required')),
  vendorName: emptyAsMissing(queryText.default('')),
});

/** Lists people whose meals of today are still pending, among those whose meals the caller may see. */
export async function pendingToday(
  { db, actor }: Call,
  { mealPlaceId, vendorName }: z.output<typeof pendingQuery>,
): Promise<PendingMeal[]> {
  const day = await accountToday(db, actor.accountId);
  return query<PendingMeal>(
    db,
    `select e.id as "employeeId", e.name as "employeeName", g.name as "employeeDesignation",
       sum(b.pending)::int as "pendingMeal", sum(b.pending)::int as "takeQty",
       sum(b.pending + b.taken)::int as "mealCount"
     from ${BOOKED} b
     join employees e on e.id = b.employee_id and e.is_active
     join designations g on g.id = e.designation_id
     join meal_vendors v on v.id = b.meal_vendor_id
     where v.meal_place_id = $mealPlaceId and ($vendorName = '' or comparison_key(v.name) = comparison_key($vendorName))
       and ${MEALS_SEEN}
     group by e.id, g.name having sum(b.pending) > 0 order by e.name, e.id`,
    {
      ...(await readVisibleMeals(db, actor)),
      fromDay: day,
      toDay: day,
      mealPlaceId,
      vendorName,
    },
  );
}

export const countQuery = z.object({
  mealConsumePlaceId: queryInt('Place is required').pipe(z.number().positive('Place is required')),
  vendorName: queryText.pipe(z.string().min(1, 'Vendor is required')),
  mealDate: queryDay,
});

/** Returns how many meals are booked for a day, or were eaten on it. */
export async function mealCount(
  { db, actor }: Call,
  { mealConsumePlaceId, vendorName, mealDate }: z.output<typeof countQuery>,
): Promise<MealCount> {
  const row = await queryOne<MealCount>(
    db,
    `select coalesce(sum(b.taken + b.pending), 0)::int as "mealCount",
       coalesce(sum(b.taken), 0)::int as taken, coalesce(sum(b.pending), 0)::int as pending
     from ${BOOKED} b
     join employees e on e.id = b.employee_id
     join meal_vendors v on v.id = b.meal_vendor_id
     where v.meal_place_id = $mealConsumePlaceId and comparison_key(v.name) = comparison_key($vendorName) and ${MEALS_SEEN}`,
    {
      ...(await readVisibleMeals(db, actor)),
      fromDay: mealDate,
      toDay: mealDate,
      mealConsumePlaceId,
      vendorName,
    },
  );
  return row ?? { mealCount: 0, taken: 0, pending: 0 };
}

/** Part 1 are meals booked from today for two weeks, and part 2 those eaten in the last thirty days. */
export const ofPersonQuery = z.object({
  PartId: emptyAsMissing(queryInt().pipe(z.number().min(1).max(2)).default(1)),
  EnrollId: queryIdOrAll,
});

/** Returns a person's meals. The ID 0 means the caller. */
export async function mealsOfPerson(
  { db, actor }: Call,
  { PartId, EnrollId }: z.output<typeof ofPersonQuery>,
): Promise<MealOfPerson[]> {
  const consumed = PartId === 2;
  const employeeId = EnrollId === 0 ? actor.employeeId : EnrollId;
  return query<MealOfPerson>(
    db,
    `select e.id as "employeeId", e.name as "employeeName", b.meal_date::text as "mealDate",
       ${consumed ? 'b.taken' : 'b.pending'} as "mealCount", b.is_guest as "isGuest",
       l.id as "placeId", l.name as "mealConsumePlaceName", v.name as "vendorName", b.narration,
       b.cancelled_by as "cancelledBy",
       now() < ((b.meal_date - l.closes_day_before::int)::timestamp + make_interval(hours => l.closes_hour))
         at time zone account_time_zone($accountId) as "isOpen"
     from ${BOOKED} b
     join employees e on e.id = b.employee_id
     join meal_vendors v on v.id = b.meal_vendor_id
     join meal_places l on l.id = v.meal_place_id
     where e.id = $employeeId and ${MEALS_SEEN}
       and ${consumed ? 'b.taken > 0' : `(b.pending > 0 or b.cancelled_by <> '')`}
     order by b.meal_date ${consumed ? 'desc' : ''}, b.is_guest, v.name`,
    {
      ...(await readVisibleMeals(db, actor)),
      ...(await daysAround(db, actor.accountId, consumed)),
      employeeId,
      people: [employeeId],
    },
  );
}

const DAY_MS = 86_400_000;

async function daysAround(db: Call['db'], accountId: number, consumed: boolean) {
  const day = await accountToday(db, accountId);
  const dayAt = (offset: number) =>
    new Date(Date.parse(day) + offset * DAY_MS).toISOString().slice(0, 10);
  return consumed ? { fromDay: dayAt(-30), toDay: day } : { fromDay: day, toDay: dayAt(13) };
}
