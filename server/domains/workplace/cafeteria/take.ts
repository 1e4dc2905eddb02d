import { z } from 'zod';
import type { TakenMeal } from '#machines/domains/workplace/contracts/cafeteria.ts';
import {
  getShares,
  takeFrom,
  type MealRate,
  type Pending,
} from '#machines/domains/workplace/meals.ts';
import { accountToday } from '#server/platform/access/accountDay.ts';
import type { Actor } from '#server/platform/access/actor.ts';
import type { Tx } from '#server/platform/db/connect.ts';
import { query } from '#server/platform/db/sql.ts';
import { AppError, invalid } from '#server/platform/errors.ts';
import { emptyAsMissing, queryIdOrAll, queryInt, queryText } from '#server/platform/http/query.ts';
import { getDiner } from './access.ts';
import { BOOKED } from './booked.ts';

const AT_LEAST = 'Take quantity must be at least 1';

/**
 * `enroll` 0 means the caller. Place and vendor aren't in the specification: with them, the desk hands out the pending
 * meals of that place.
 */
export const takeQuery = z.object({
  enroll: queryIdOrAll,
  takeMealQty: queryInt().pipe(z.number().min(1, AT_LEAST)),
  mealPlaceId: queryIdOrAll,
  vendorName: emptyAsMissing(queryText.default('')),
});

/**
 * Hands out meals of today, never more than are pending, even if several calls arrive at once.
 * @throws AppError 409 if fewer are pending; 403 for another person's meals without permission.
 */
export async function takeMeals(
  tx: Tx,
  actor: Actor,
  { enroll, takeMealQty, mealPlaceId, vendorName }: z.output<typeof takeQuery>,
): Promise<TakenMeal> {
  const eater = await getDiner(tx, actor, enroll);
  const day = await accountToday(tx, actor.accountId);
  const pending = await query<Pending & MealRate & { rate: number | null }>(
    tx,
    `select b.meal_vendor_id as "vendorId", b.is_guest as "isGuest", b.is_payable as "isPayable",
       b.pending as quantity, b.narration, r.rate, r.company_share as "companyShare"
     from ${BOOKED} b
     join meal_vendors v on v.id = b.meal_vendor_id
     left join lateral (select rate, company_share from meal_rates
       where meal_vendor_id = v.id and starts_on <= $fromDay::date
       order by starts_on desc, id desc limit 1) r on true
     where b.employee_id = $employeeId and b.pending > 0
       and ($mealPlaceId::bigint = 0 or v.meal_place_id = $mealPlaceId)
       and ($vendorName = '' or comparison_key(v.name) = comparison_key($vendorName))
     order by v.name, b.is_guest`,
    {
      accountId: actor.accountId,
      employeeId: eater.employeeId,
      people: [eater.employeeId],
      fromDay: day,
      toDay: day,
      mealPlaceId,
      vendorName,
    },
  );
  const left = pending.reduce((sum, { quantity }) => sum + quantity, 0);
  if (left === 0) throw new AppError('conflict', `${eater.name} has no meal pending today`);
  if (takeMealQty > left) {
    throw new AppError('conflict', `${eater.name} has ${left} pending, not ${takeMealQty}`);
  }
  await storeTakes(tx, actor, { employeeId: eater.employeeId, day }, pending, takeMealQty);
  const rest = left - takeMealQty;
  return {
    title: 'Meal taken',
    employee: eater.name,
    mealDate: day,
    autoId: takeMealQty,
    autoName: rest > 0 ? 'Orange' : 'Green',
    message: rest > 0 ? `${rest} still pending today` : 'Enjoy your meal',
  };
}

async function storeTakes(
  tx: Tx,
  actor: Actor,
  { employeeId, day }: { employeeId: number; day: string },
  pending: readonly (Pending & { rate: number | null; companyShare: number })[],
  quantity: number,
): Promise<void> {
  const rates = new Map(pending.map((meals) => [meals.vendorId, meals]));
  const takes = takeFrom(pending, quantity).map((meals) => {
    const { rate = null, companyShare = 0 } = rates.get(meals.vendorId) ?? {};
    if (rate === null) throw invalid('The vendor has no rate for this day');
    return { ...meals, rate, ...getShares({ rate, companyShare }, meals) };
  });
  await query(
    tx,
    `insert into meal_takes (account_id, employee_id, meal_vendor_id, meal_date, quantity, is_guest,
       is_payable, rate, employee_pays, company_pays, narration, taken_by)
     select $accountId, $employeeId, t."vendorId", $day, t.quantity, t."isGuest", t."isPayable", t.rate,
       t."employeePays", t."companyPays", t.narration, $userId
     from jsonb_to_recordset($takes::jsonb) as t ("vendorId" bigint, quantity int, "isGuest" boolean,
       "isPayable" boolean, rate numeric, "employeePays" numeric, "companyPays" numeric,
       narration text)`,
    {
      accountId: actor.accountId,
      userId: actor.userId,
      employeeId,
      day,
      takes: JSON.stringify(takes),
    },
  );
}
