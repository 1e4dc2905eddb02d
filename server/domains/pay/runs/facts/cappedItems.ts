import { amountInMonth, type MonthOfItem } from '#machines/domains/pay/payrollRun/cappedItems.ts';
import type { Db, Tx } from '#server/platform/db/connect.ts';
import { query } from '#server/platform/db/sql.ts';
import { grouped } from '#machines/core/values/grouped.ts';
import { IS_WITHIN_LIMIT } from '#server/domains/pay/runs/arrears/limit.ts';
import type { RecurringItem } from './readPeople.ts';

/**
 * Returns the amount of an item with a limit for the month that begins on a day; 0 if other months use up the limit.
 */
export type GetAmount = (item: RecurringItem, startsOn: string) => number;

/**
 * Allocates items with a limit to months in chronological order, whenever the items were recorded. A month counts if it
 * took the item, or if the run still pays the item for it as arrears.
 */
export async function readCappedAmounts(
  db: Db | Tx,
  items: readonly RecurringItem[],
  runStartsOn: string,
): Promise<GetAmount> {
  const capped = items.filter(({ cap }) => cap !== null);
  const byItem = await readMonthsOfItems(
    db,
    capped.map(({ id }) => id),
    runStartsOn,
  );
  return ({ id, amount, cap }, startsOn) =>
    cap === null ? Number(amount) : amountInMonth({ amount, cap }, byItem.get(id) ?? [], startsOn);
}

/** Returns the months that took items with a limit, or for which a run that begins on a day still pays them. */
export async function readMonthsOfItems(
  db: Db | Tx,
  ids: readonly number[],
  runStartsOn: string,
): Promise<ReadonlyMap<number, readonly MonthOfItem[]>> {
  if (ids.length === 0) return new Map();
  const months = await query<MonthOfItem & { id: number }>(db, MONTHS, {
    ids: [...ids],
    runStartsOn,
  });
  return grouped(months, ({ id }) => id);
}

/** What a month took is unknown after arrears were paid for it, because its payslip no longer shows the amount. */
const MONTHS = `
  select t.id, m.starts_on::text as month, g.is_open as "isOpen",
    case when not g.is_open and not g.is_settled then g.taken end as taken
  from recurring_items t
  join slips s on s.employee_id = t.employee_id and s.is_live
  join payroll_runs r on r.id = s.run_id and r.is_live and r.kind = 'salary'
  join payroll_months m on m.id = r.month_id and m.ends_on >= t.starts_on
    and (t.ends_on is null or m.starts_on <= t.ends_on)
  cross join lateral (
    select exists (select from late_pay_facts f where f.slip_id = s.id and f.cause = 'recurring'
        and f.source_id = t.id and f.settled_run_id is null)
        and ${IS_WITHIN_LIMIT('s.employee_id', 'm', '$runStartsOn::date')} as is_open,
      exists (select from late_pay_facts f where f.slip_id = s.id and f.cause = 'recurring'
        and f.source_id = t.id and f.settled_run_id is not null) as is_settled,
      (select x.item->>'amount' from run_inputs i
        cross join lateral jsonb_array_elements(i.inputs::jsonb#>'{sources,items}') x (item)
        where i.run_id = s.run_id and i.version = s.version and i.employee_id = s.employee_id
          and x.item->>'from' = 'recurring' and (x.item->>'id')::bigint = t.id) as taken) g
  where t.id = any($ids::bigint[]) and (g.is_open or g.is_settled or g.taken is not null)`;
