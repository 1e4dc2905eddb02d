import { z } from 'zod';
import type { Actor } from '#server/platform/access/actor.ts';
import type { Tx } from '#server/platform/db/connect.ts';
import { query, queryOne } from '#server/platform/db/sql.ts';
import { AppError, notFound } from '#server/platform/errors.ts';
import {
  emptyAsMissing,
  queryBoolean,
  queryDay,
  queryIdOrAll,
  queryInt,
} from '#server/platform/http/query.ts';
import { getDiner, type Eater } from './access.ts';
import { refuseClosed, vendorAt, type Vendor } from './cutOff.ts';
import { endPlan, savePlan, workingWeekdays } from './plan.ts';

const either = emptyAsMissing(
  z.preprocess((value) => (typeof value === 'number' ? value === 1 : value), queryBoolean),
);
const part = (most: number) =>
  emptyAsMissing(queryInt().pipe(z.number().min(1).max(most)).default(1));

/**
 * POST /Cafeteria/CafeteriaEntry (spec 002 §7) has all parameters in the query. docs/decisions/workplace.md
 * says what their values mean.
 */
export const entryBody = z.object({
  PartId: part(2),
  ToDate: queryDay,
  EnrollId: queryIdOrAll,
  TypeId: part(2),
  MealOption: part(2),
  MealFor: part(2),
  CountMeal: emptyAsMissing(queryInt().pipe(z.number().min(1).max(100)).default(1)),
  isOwnGuest: either.default(false),
  isPayable: either.default(true),
  Narration: emptyAsMissing(z.string().trim().max(500).default('')),
  ActionBy: emptyAsMissing(z.unknown()),
  MealConsumePlaceId: queryInt('Place is required').pipe(z.number().positive('Place is required')),
  /** The old client sends an empty name for the place's own vendor. */
  vendorName: z.string('must be text').trim().max(100).default(''),
});
type Entry = z.output<typeof entryBody>;

/**
 * Books or cancels the meals of a day, or starts or ends a plan.
 * @throws AppError 403, 404 or 409 as the called functions do.
 */
export async function recordEntry(tx: Tx, actor: Actor, entry: Entry): Promise<void> {
  const eater = await getDiner(tx, actor, entry.EnrollId);
  const vendor = await vendorAt(tx, actor, eater, entry);
  await refuseClosed(tx, actor, eater, entry.ToDate, vendor);
  const isGuest = entry.MealFor === 2 || entry.isOwnGuest;
  if (entry.TypeId === 2) {
    await (entry.PartId === 2 || entry.MealOption === 2
      ? endPlan(tx, actor, eater.employeeId, entry.ToDate)
      : savePlan(tx, actor, {
          employeeId: eater.employeeId,
          vendorId: vendor.id,
          weekdays: await workingWeekdays(tx, actor),
          startsOn: entry.ToDate,
        }));
    return;
  }
  if (isGuest) {
    await (entry.PartId === 2 ? cancelGuests : bookGuests)(tx, actor, eater, entry, vendor);
    return;
  }
  // A person's own booking of a day replaces their earlier one. A booking of no meal overrides the plan for that day.
  await cancelOwn(tx, actor, eater, entry.ToDate);
  const quantity = entry.PartId === 2 || entry.MealOption === 2 ? 0 : entry.CountMeal;
  await store(tx, actor, eater, entry, { vendor, quantity, isGuest: false });
}

const bookGuests = (tx: Tx, actor: Actor, eater: Eater, entry: Entry, vendor: Vendor) =>
  store(tx, actor, eater, entry, { vendor, quantity: entry.CountMeal, isGuest: true });

async function cancelGuests(
  tx: Tx,
  actor: Actor,
  eater: Eater,
  { ToDate }: Entry,
  vendor: Vendor,
): Promise<void> {
  const rows = await query(
    tx,
    `update meal_entries set cancelled_by = $userId, cancelled_at = now()
     where employee_id = $employeeId and meal_date = $ToDate and is_guest and cancelled_at is null
       and meal_vendor_id = $vendorId returning id`,
    { userId: actor.userId, employeeId: eater.employeeId, ToDate, vendorId: vendor.id },
  );
  if (rows.length === 0) throw notFound('There is no meal to cancel');
}

async function cancelOwn(tx: Tx, actor: Actor, eater: Eater, day: string): Promise<void> {
  const taken = await queryOne(
    tx,
    `select id from meal_takes where employee_id = $employeeId and meal_date = $day
       and not is_guest limit 1`,
    { employeeId: eater.employeeId, day },
  );
  if (taken) throw new AppError('conflict', 'The meal for this day has already been taken');
  await query(
    tx,
    `update meal_entries set cancelled_by = $userId, cancelled_at = now()
     where employee_id = $employeeId and meal_date = $day and not is_guest and cancelled_at is null`,
    { userId: actor.userId, employeeId: eater.employeeId, day },
  );
}

async function store(
  tx: Tx,
  actor: Actor,
  { employeeId }: Eater,
  entry: Entry,
  { vendor, quantity, isGuest }: { vendor: Vendor; quantity: number; isGuest: boolean },
): Promise<void> {
  await query(
    tx,
    `insert into meal_entries (account_id, employee_id, meal_vendor_id, meal_date, quantity, is_guest,
       is_payable, narration, created_by)
     values ($accountId, $employeeId, $vendorId, $day, $quantity, $isGuest, $isPayable, $narration,
       $userId)`,
    {
      accountId: actor.accountId,
      userId: actor.userId,
      employeeId,
      vendorId: quantity === 0 ? null : vendor.id,
      day: entry.ToDate,
      quantity,
      isGuest,
      isPayable: entry.isPayable,
      narration: entry.Narration,
    },
  );
}
