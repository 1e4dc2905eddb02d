import { z } from 'zod';
import type { MealPlan } from '#machines/domains/workplace/contracts/cafeteria.ts';
import { bookingOpen } from '#machines/domains/workplace/meals.ts';
import { calendarDay } from '#machines/core/values/calendarDay.ts';
import { accountToday } from '#server/platform/access/accountDay.ts';
import type { Actor } from '#server/platform/access/actor.ts';
import type { Tx } from '#server/platform/db/connect.ts';
import { query, queryOne } from '#server/platform/db/sql.ts';
import { notFound } from '#server/platform/errors.ts';
import type { Call, WriteCall } from '#server/platform/http/call.ts';
import { queryIdOrAll } from '#server/platform/http/query.ts';
import { getDiner, MEALS_SEEN, readVisibleMeals } from './access.ts';
import { refuseClosed, wallClock, type Vendor } from './cutOff.ts';

export const planQuery = z.object({ EnrollId: queryIdOrAll });

/** Returns the current plan and later ones. */
export async function getPlan(
  { db, actor }: Call,
  { EnrollId }: z.output<typeof planQuery>,
): Promise<MealPlan[]> {
  return query<MealPlan>(
    db,
    `select l.id as "mealPlaceId", v.id as "mealVendorId", v.name as "vendorName",
       l.name as "mealConsumePlaceName", p.weekdays, lower(p.valid)::text as "startsOn",
       coalesce((upper(p.valid) - 1)::text, '') as "endsOn"
     from meal_plans p
     join employees e on e.id = p.employee_id
     join meal_vendors v on v.id = p.meal_vendor_id
     join meal_places l on l.id = v.meal_place_id
     where e.id = $employeeId and p.account_id = $accountId and ${MEALS_SEEN}
       and (upper(p.valid) is null or upper(p.valid) > account_day($accountId))
     order by lower(p.valid)`,
    {
      ...(await readVisibleMeals(db, actor)),
      employeeId: EnrollId === 0 ? actor.employeeId : EnrollId,
    },
  );
}

export const planBody = z.object({
  employeeId: z.number().int().min(0).default(0),
  mealVendorId: z.number('Vendor is required').int().positive('Vendor is required'),
  weekdays: z
    .array(z.number().int().min(1).max(7))
    .min(1, 'Choose at least one day')
    .max(7)
    .transform((days) => [...new Set(days)].sort((a, b) => a - b)),
  /** The first day of the plan. By default it is the first day that can still be booked. */
  startsOn: calendarDay('must be a date such as 2026-11-21').optional(),
});

/** POST /Cafeteria/SaveMealPlan, which the specification doesn't have, replaces the current plan. */
export async function saveMealPlan(
  { tx, actor }: WriteCall,
  { employeeId, mealVendorId, weekdays, startsOn }: z.output<typeof planBody>,
): Promise<void> {
  const eater = await getDiner(tx, actor, employeeId);
  const vendor = await queryOne<Vendor>(
    tx,
    `select v.id, l.name as place, l.closes_hour as "closesHour",
       l.closes_day_before as "closesDayBefore"
     from meal_vendors v join meal_places l on l.id = v.meal_place_id
     where v.id = $mealVendorId and l.account_id = $accountId and v.is_active and l.is_active`,
    { mealVendorId, accountId: actor.accountId },
  );
  if (!vendor) throw notFound('Vendor not found at this place');
  const from = startsOn ?? (await firstOpenDay(tx, actor, vendor));
  await refuseClosed(tx, actor, eater, from, vendor);
  await savePlan(tx, actor, {
    employeeId: eater.employeeId,
    vendorId: vendor.id,
    weekdays,
    startsOn: from,
  });
}

export const endBody = z.object({ employeeId: z.number().int().min(0).default(0) });

/**
 * POST /Cafeteria/EndMealPlan, which the specification doesn't have, ends the plan before the first day that
 * can still be booked.
 */
export async function endMealPlan(
  { tx, actor }: WriteCall,
  { employeeId }: z.output<typeof endBody>,
): Promise<void> {
  const eater = await getDiner(tx, actor, employeeId);
  const vendor = await queryOne<Vendor>(
    tx,
    `select v.id, l.name as place, l.closes_hour as "closesHour",
       l.closes_day_before as "closesDayBefore"
     from meal_plans p join meal_vendors v on v.id = p.meal_vendor_id
     join meal_places l on l.id = v.meal_place_id
     where p.employee_id = $employeeId
       and (upper(p.valid) is null or upper(p.valid) > account_day($accountId))
     order by lower(p.valid) limit 1`,
    { employeeId: eater.employeeId, accountId: actor.accountId },
  );
  if (!vendor) throw notFound('There is no meal plan to end');
  await endPlan(tx, actor, eater.employeeId, await firstOpenDay(tx, actor, vendor));
}

const DAY_MS = 86_400_000;

async function firstOpenDay(tx: Tx, actor: Actor, vendor: Vendor): Promise<string> {
  const [now, today] = [await wallClock(tx, actor), await accountToday(tx, actor.accountId)];
  const dayAt = (offset: number) =>
    new Date(Date.parse(today) + offset * DAY_MS).toISOString().slice(0, 10);
  return [0, 1].map(dayAt).find((day) => bookingOpen(day, now, vendor)) ?? dayAt(2);
}

/** Returns the account's working days, which apply to a plan without weekdays. */
export async function workingWeekdays(tx: Tx, { accountId }: Actor): Promise<number[]> {
  const row = await queryOne<{ weekend: number[] }>(
    tx,
    'select weekend from working_calendars where account_id = $accountId',
    { accountId },
  );
  const weekend = row?.weekend ?? [5, 6];
  return [1, 2, 3, 4, 5, 6, 7].filter((day) => !weekend.includes(day));
}

interface Plan {
  employeeId: number;
  vendorId: number;
  weekdays: readonly number[];
  startsOn: string;
}

export async function savePlan(tx: Tx, actor: Actor, plan: Plan): Promise<void> {
  await endPlan(tx, actor, plan.employeeId, plan.startsOn);
  await query(
    tx,
    `insert into meal_plans (account_id, employee_id, meal_vendor_id, weekdays, valid, created_by)
     values ($accountId, $employeeId, $vendorId, $weekdays::smallint[],
       daterange($startsOn::date, null), $userId)`,
    { accountId: actor.accountId, userId: actor.userId, ...plan },
  );
}

/** Ends a plan from a day on. The plan still applies to earlier days. */
export async function endPlan(
  tx: Tx,
  { accountId }: Actor,
  employeeId: number,
  day: string,
): Promise<void> {
  await query(
    tx,
    'delete from meal_plans where employee_id = $employeeId and lower(valid) >= $day::date',
    { employeeId, day },
  );
  await query(
    tx,
    `update meal_plans set valid = daterange(lower(valid), $day::date)
     where employee_id = $employeeId and account_id = $accountId and valid @> $day::date`,
    { employeeId, accountId, day },
  );
}
