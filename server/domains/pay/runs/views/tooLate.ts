import { leftOfLimit, type MonthOfItem } from '#machines/domains/pay/payrollRun/cappedItems.ts';
import { grouped } from '#machines/core/values/grouped.ts';
import type { MissingEntry, MonthChoice } from '#machines/domains/pay/contracts/payrollRuns.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { query } from '#server/platform/db/sql.ts';
import { IS_WITHIN_LIMIT } from '#server/domains/pay/runs/arrears/limit.ts';
import { LATE } from '#server/domains/pay/runs/arrears/readLate.ts';
import { readMonthsOfItems } from '#server/domains/pay/runs/facts/cappedItems.ts';

interface TooLate {
  name: string;
  month: string;
  itemId: number | null;
  amount: string | null;
  cap: string | null;
  until: string | null;
}

/**
 * Facts that changed in months to which arrears no longer go back. Each is reported once, with the first run that can
 * no longer pay it.
 */
const TOO_LATE = `
  with last as (
    select r.created_at, m.starts_on from payroll_runs r join payroll_months m on m.id = r.month_id
    where m.group_id = $groupId and r.kind = 'salary' and r.is_live and m.starts_on < $startsOn::date
    order by m.starts_on desc, r.id desc limit 1)
  select distinct e.id, e.name, m.name as month, m.starts_on, t.id as "itemId", t.amount::text as amount,
    t.cap::text as cap, t.ends_on::text as until
  from last join ${LATE} on true
  join employees e on e.id = f.employee_id
  left join recurring_items t on f.cause = 'recurring' and t.id = f.source_id
  where f.settled_run_id is null and m.ends_on < $startsOn::date
    and exists (select from salary_assignments a where a.employee_id = f.employee_id and a.group_id = $groupId
      and a.superseded_at is null and a.valid && daterange($startsOn::date, $endsOn::date, '[]'))
    and not ${IS_WITHIN_LIMIT('f.employee_id', 'm', '$startsOn::date')}
    and (f.noted_at >= last.created_at or ${IS_WITHIN_LIMIT('f.employee_id', 'm', 'last.starts_on')})
    and (f.cause <> 'recurring' or t.is_active and t.starts_on <= m.ends_on
      and (t.ends_on is null or t.ends_on >= m.starts_on))
  order by e.name, e.id, m.starts_on`;

/** At most this many people are named; the others are only counted. */
const NAMED = 10;

/**
 * Returns people with such facts, and their months. Items that other months pay up to their limit are left out, because
 * nothing is lost.
 */
export async function readTooLate(db: Db, month: MonthChoice): Promise<MissingEntry> {
  const rows = await query<TooLate & { id: number }>(db, TOO_LATE, { ...month });
  const capped = rows.flatMap(({ itemId, cap }) => (itemId === null || cap === null ? [] : itemId));
  const months = await readMonthsOfItems(db, [...new Set(capped)], month.startsOn);
  const lost = rows.filter((row) => isLost(row, months, month.startsOn));
  const people = [...grouped(lost, ({ id }) => id).values()];
  return {
    kind: 'tooLate',
    count: people.length,
    names: people.slice(0, NAMED).map((own) => {
      const named = [...new Set(own.map((one) => one.month))].join('; ');
      return `${own[0]?.name ?? ''} (${named})`;
    }),
    blocks: false,
    to: '/compensationAndBenefits/employeeSalary/allowanceAndDeduction/single',
  };
}

/** Whether part of the item stays unpaid, because this and all later months together don't reach its limit. */
function isLost(
  { itemId, amount, cap, until }: TooLate,
  months: ReadonlyMap<number, readonly MonthOfItem[]>,
  startsOn: string,
): boolean {
  if (itemId === null || amount === null || cap === null) return true;
  if (until === null) return false;
  return leftOfLimit({ amount, cap }, months.get(itemId) ?? [], countMonths(startsOn, until)) > 0;
}

/** Counts the months from that of one day to that of another, both inclusive. */
const countMonths = (from: string, until: string): number =>
  Math.max(0, monthNumber(until) - monthNumber(from) + 1);
const monthNumber = (day: string): number => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7));
