import { amountInMonth } from '#machines/domains/pay/payrollRun/cappedItems.ts';
import type { Db, Tx } from '#server/platform/db/connect.ts';
import { query } from '#server/platform/db/sql.ts';
import { grouped } from '#machines/core/values/grouped.ts';
import type { RecurringItem } from './readPeople.ts';

/** The amount of an item with a limit in a month that begins on a day; 0 if the months before have all of it. */
export type GetAmount = (item: RecurringItem, startsOn: string) => number;

/**
 * Items with a limit fill their months in order, whenever they were recorded. Months count that took the item, or owe it
 * because it was recorded or changed afterwards and the run still puts it right.
 */
export async function readCappedAmounts(
  db: Db | Tx,
  items: readonly RecurringItem[],
  runStartsOn: string,
): Promise<GetAmount> {
  const capped = items.filter(({ cap }) => cap !== null);
  const months =
    capped.length === 0
      ? []
      : await query<{ id: number; month: string }>(
          db,
          `select distinct t.id, m.starts_on::text as month
           from recurring_items t
           join slips s on s.employee_id = t.employee_id and s.is_live
           join payroll_runs r on r.id = s.run_id and r.is_live and r.kind = 'salary'
           join payroll_months m on m.id = r.month_id and m.ends_on >= t.starts_on
             and (t.ends_on is null or m.starts_on <= t.ends_on)
           where t.id = any($ids::bigint[]) and (
             exists (select from late_pay_facts f
               where f.slip_id = s.id and f.cause = 'recurring' and f.source_id = t.id
                 and (f.settled_run_id is not null or m.starts_on >= $runStartsOn::date - make_interval(months => (
                   select p.arrear_months from salary_assignments a join salary_policies p on p.id = a.policy_id
                   where a.employee_id = s.employee_id and a.superseded_at is null and a.valid @> m.ends_on))))
             or exists (select from run_inputs i
               cross join lateral jsonb_array_elements(i.inputs::jsonb#>'{sources,items}') x (item)
               where i.run_id = s.run_id and i.version = s.version and i.employee_id = s.employee_id
                 and x.item->>'from' = 'recurring' and (x.item->>'id')::bigint = t.id))`,
          { ids: capped.map(({ id }) => id), runStartsOn },
        );
  const byItem = grouped(months, ({ id }) => id);
  return ({ id, amount, cap }, startsOn) =>
    cap === null
      ? Number(amount)
      : amountInMonth(
          { amount, cap },
          (byItem.get(id) ?? []).filter(({ month }) => month < startsOn).length,
        );
}
