import { z } from 'zod';
import type { PostedMeals } from '#machines/domains/workplace/contracts/cafeteria.ts';
import { MENU } from '#machines/core/values/menuReferences.ts';
import { calendarDay } from '#machines/core/values/calendarDay.ts';
import { accountToday } from '#server/platform/access/accountDay.ts';
import { unitsPermitted } from '#server/platform/access/reach.ts';
import { query } from '#server/platform/db/sql.ts';
import { AppError } from '#server/platform/errors.ts';
import type { WriteCall } from '#server/platform/http/call.ts';
import { postOwedMeals } from './owed.ts';

export const postBody = z.object({ month: calendarDay('must be a date such as 2026-11-01') });

/**
 * Posts what employees owe for a month's meals, with one item per person. No meals can be added to a past
 * month, so posting is final, and repeating it posts nothing.
 * @throws AppError 409 while the month isn't over.
 */
export async function postMeals(
  { tx, actor }: WriteCall,
  { month }: z.output<typeof postBody>,
): Promise<PostedMeals> {
  const today = await accountToday(tx, actor.accountId);
  if (month.slice(0, 7) >= today.slice(0, 7)) {
    throw new AppError('conflict', 'The month is not over yet');
  }
  const owed = await query<{ employeeId: number; amount: string }>(
    tx,
    `select t.employee_id as "employeeId", sum(t.employee_pays)::text as amount
     from meal_takes t join employees e on e.id = t.employee_id
     where t.account_id = $accountId and date_trunc('month', t.meal_date) = date_trunc('month', $month::date)
       and ($units::bigint[] is null or e.business_unit_id = any($units::bigint[]))
     group by t.employee_id having sum(t.employee_pays) > 0 order by t.employee_id`,
    {
      accountId: actor.accountId,
      month,
      units: await unitsPermitted(tx, actor, MENU.mealConsume, 'isEdit'),
    },
  );
  const { posted, standing } = await postOwedMeals(
    tx,
    owed.map((one) => ({ ...one, month })),
    actor,
  );
  return {
    statusCode: 200,
    message: 'Submitted Successfully',
    posted: posted.length,
    standing: standing.length,
  };
}
