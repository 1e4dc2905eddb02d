import type { z } from 'zod';
import type { WriteAnswer } from '#machines/core/contracts/workflow.ts';
import {
  getPayrollYear,
  MONTHS_OF_YEAR,
  type payrollYearBody,
} from '#machines/domains/pay/contracts/payrollYear.ts';
import { payrollMonth } from '#machines/domains/pay/resources/payrollMonth.ts';
import type { Tx } from '#server/platform/db/connect.ts';
import { query, queryOne } from '#server/platform/db/sql.ts';
import { AppError, invalid, notFound } from '#server/platform/errors.ts';
import { SUBMITTED, type WriteCall } from '#server/platform/http/call.ts';
import { saveRows } from '#server/kits/resources/save.ts';

type Body = z.output<typeof payrollYearBody>;

/**
 * Adds the twelve months of a year to a payroll group that is paid every month.
 * @throws AppError 404 for a group of another account, 400 for another rhythm or a pay date before the month, 409 if
 * the group has months in this time.
 */
export async function addYear({ tx, actor }: WriteCall, body: Body): Promise<WriteAnswer> {
  const group = await readGroup(tx, actor.accountId, body.groupId);
  if (body.payDate < body.startsOn) {
    const message = 'The pay date cannot be before the first day';
    throw invalid(message, [{ path: 'payDate', message }]);
  }
  const months = getPayrollYear(body);
  await refuseOverlap(tx, body, months.at(-1)?.endsOn ?? '');
  const first = await readPeriod(tx, actor.accountId, body.startsOn);
  await saveRows(
    tx,
    actor,
    payrollMonth,
    months.map((month, at) => ({
      id: null,
      version: null,
      values: {
        name: `${group.name}, ${NAME.format(new Date(`${month.endsOn}T00:00:00Z`))}`,
        groupId: body.groupId,
        ...month,
        period: ((first - 1 + at) % MONTHS_OF_YEAR) + 1,
        periods: MONTHS_OF_YEAR,
      },
    })),
    { reach: { create: null, edit: null } },
  );
  return SUBMITTED;
}

const NAME = new Intl.DateTimeFormat('en', { month: 'long', year: 'numeric', timeZone: 'UTC' });

async function readGroup(tx: Tx, accountId: number, groupId: number): Promise<{ name: string }> {
  const group = await queryOne<{ name: string; rhythm: string }>(
    tx,
    `select g.name, f.rhythm from payroll_groups g join pay_frequencies f on f.id = g.frequency_id
     where g.id = $groupId and g.account_id = $accountId for no key update of g`,
    { groupId, accountId },
  );
  if (!group) throw notFound('Payroll group not found');
  if (group.rhythm !== 'monthly') {
    const message = 'This group is not paid every month. Add its pay periods by a file';
    throw invalid(message, [{ path: 'groupId', message }]);
  }
  return group;
}

async function refuseOverlap(tx: Tx, { groupId, startsOn }: Body, endsOn: string): Promise<void> {
  const rows = await query(
    tx,
    `select from payroll_months where group_id = $groupId and is_active
       and starts_on <= $endsOn::date and ends_on >= $startsOn::date limit 1`,
    { groupId, startsOn, endsOn },
  );
  if (rows.length > 0) throw new AppError('conflict', 'The group has months in this year already');
}

/** The number of a month in the tax year that contains its first day, or in the calendar year if there is none. */
async function readPeriod(tx: Tx, accountId: number, startsOn: string): Promise<number> {
  const row = await queryOne<{ period: number }>(
    tx,
    `select (extract(year from age($startsOn::date, y.first)) * 12 + extract(month from age($startsOn::date, y.first))
       )::integer + 1 as period
     from (select coalesce((select starts_on from tax_years where account_id = $accountId and is_active
         and $startsOn::date between starts_on and ends_on order by id limit 1),
       date_trunc('year', $startsOn::date)::date) as first) y`,
    { accountId, startsOn },
  );
  return row?.period ?? 1;
}
