import { bookingOpen, type CutOff } from '#machines/domains/workplace/meals.ts';
import { accountToday } from '#server/platform/access/accountDay.ts';
import type { Actor } from '#server/platform/access/actor.ts';
import type { Tx } from '#server/platform/db/connect.ts';
import { queryOne } from '#server/platform/db/sql.ts';
import { AppError, invalid, notFound } from '#server/platform/errors.ts';
import type { Eater } from './access.ts';

export interface Vendor extends CutOff {
  id: number;
  place: string;
}

/**
 * Returns the vendor with that name at a place. Without a name, returns the vendor of the person's plan, or else the
 * first vendor of the place.
 * @throws AppError 404 if the account has no active one.
 */
export async function vendorAt(
  tx: Tx,
  actor: Actor,
  { employeeId }: Eater,
  {
    MealConsumePlaceId: placeId,
    vendorName: name,
    ToDate: day,
  }: { MealConsumePlaceId: number; vendorName: string; ToDate: string },
): Promise<Vendor> {
  const vendor = await queryOne<Vendor>(
    tx,
    `select v.id, l.name as place, l.closes_hour as "closesHour",
       l.closes_day_before as "closesDayBefore"
     from meal_vendors v join meal_places l on l.id = v.meal_place_id
     where l.id = $placeId and l.account_id = $accountId
       and ($name = '' or comparison_key(v.name) = comparison_key($name)) and v.is_active and l.is_active
     order by not exists (select from meal_plans p where p.employee_id = $employeeId
       and p.meal_vendor_id = v.id and p.valid @> $day::date), v.id
     limit 1`,
    { placeId, name, day, employeeId, accountId: actor.accountId },
  );
  if (!vendor) throw notFound('Vendor not found at this place');
  return vendor;
}

/**
 * Refuses past days, and days after the booking deadline unless the cafeteria books.
 * @throws AppError 400 for a past day, 409 after the deadline.
 */
export async function refuseClosed(
  tx: Tx,
  actor: Actor,
  eater: Eater,
  day: string,
  vendor: CutOff & { place: string },
): Promise<void> {
  const today = await accountToday(tx, actor.accountId);
  if (day < today) throw invalid('A meal cannot be booked for a past day');
  if (eater.asCafeteria || bookingOpen(day, await wallClock(tx, actor), vendor)) return;
  const hour = `${String(vendor.closesHour).padStart(2, '0')}:00`;
  throw new AppError(
    'conflict',
    vendor.closesDayBefore
      ? `Bookings at ${vendor.place} close at ${hour} the day before`
      : `Bookings at ${vendor.place} close at ${hour}`,
  );
}

export async function wallClock(tx: Tx, { accountId }: Actor): Promise<string> {
  const row = await queryOne<{ now: string }>(
    tx,
    `select to_char(now() at time zone account_time_zone($accountId), 'YYYY-MM-DD"T"HH24:MI') as now`,
    { accountId },
  );
  return row?.now ?? '';
}
