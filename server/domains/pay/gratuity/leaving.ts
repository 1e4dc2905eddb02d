import { z } from 'zod';
import type { LeavingAnswer } from '#machines/domains/pay/gratuity/contract.ts';
import { SEPARATION_TYPES } from '#machines/domains/people/contracts/employment.ts';
import { getGratuity } from '#machines/domains/pay/gratuity/getGratuity.ts';
import { MENU } from '#machines/core/values/menuReferences.ts';
import { accountToday } from '#server/platform/access/accountDay.ts';
import { unitsPermitted } from '#server/platform/access/reach.ts';
import { recordSalaryAccess } from '#server/platform/access/salaryAccess.ts';
import { queryOne } from '#server/platform/db/sql.ts';
import { AppError, notFound } from '#server/platform/errors.ts';
import type { Call } from '#server/platform/http/call.ts';
import { emptyAsMissing, queryDay, queryInt } from '#server/platform/http/query.ts';
import { readRule } from './rules.ts';

const REASONS = Object.keys(SEPARATION_TYPES);

export const leavingQuery = z.object({
  employeeId: queryInt('Employee is required').pipe(z.number().positive('Employee is required')),
  day: emptyAsMissing(queryDay.optional()),
  reason: emptyAsMissing(z.enum(REASONS, 'must be a reason of leaving').optional()),
});

interface Person {
  code: string;
  name: string;
  joined: string;
  basic: number | null;
  gross: number | null;
  provided: number;
}

/** GET /Gratuity/Leaving: calculates line by line what someone would be paid if they left on a day. Stores nothing. */
export async function readLeaving(
  { db, actor }: Call,
  { employeeId, day: requestedDay, reason }: z.output<typeof leavingQuery>,
): Promise<LeavingAnswer> {
  const { accountId } = actor;
  const units = await unitsPermitted(db, actor, MENU.gratuityLeaving, 'isView');
  const day = requestedDay ?? (await accountToday(db, accountId));
  const person = await queryOne<Person>(
    db,
    `select e.code, e.name, e.joining_date::text as joined, (p.basic * 100)::bigint as basic,
       (p.gross * 100)::bigint as gross,
       coalesce((select sum(l.amount * 100) from gratuity_ledger l
         where l.employee_id = e.id and l.day <= $day::date), 0)::bigint as provided
     from employees e
     left join employee_pay p on p.employee_id = e.id and p.from_day <= $day::date and p.until_day > $day::date
     where e.id = $employeeId and e.account_id = $accountId
       and ($units::bigint[] is null or e.business_unit_id = any($units))`,
    { employeeId, day, accountId, units },
  );
  if (!person) throw notFound('Employee not found');
  const rule = await readRule(db, { accountId, day });
  if (!rule) throw new AppError('conflict', 'There is no gratuity rule for this day');
  const base = person[rule.base];
  if (base === null) throw new AppError('conflict', 'This person’s pay isn’t known on this day');
  await recordSalaryAccess(db, actor, { call: 'Gratuity/Leaving', employeeIds: [employeeId] });
  const { code, name, joined, provided } = person;
  return {
    ...getGratuity({ joined, lastDay: day, base, reason: reason ?? null }, rule),
    employeeId,
    code,
    name,
    joined,
    day,
    base,
    baseIs: rule.base,
    dayRate: rule.dayRate,
    rule: rule.name,
    provided,
  };
}
