import type { Db } from '#server/platform/db/connect.ts';
import { query } from '#server/platform/db/sql.ts';
import type { Check } from '#server/engine/instances/engine.ts';
import { EXPECTED_TAX } from './postTax.ts';

/**
 * Verifies that the tax ledger agrees with the payslips of locked runs, and with its challans and the amounts that they
 * leave uncovered.
 */
export const taxChecks: readonly Check[] = [
  {
    name: 'tax ledger, slips and challans',
    concern: 'money',
    find: async (db: Db, account: number | null) => {
      const rows = await query<{ id: number; runId: number; reason: string }>(
        db,
        `select coalesce(l.id, x.slip_id) as id, s.run_id as "runId",
           case when l.id is null then 'The tax ledger lacks the tax of this slip'
             when x.slip_id is null then 'No slip has this tax' else 'It is not what the slip has' end as reason
         from (${EXPECTED_TAX}) x
         full join (select * from tax_ledger t where t.slip_id is not null
           and ($account::bigint is null or t.account_id = $account)) l
           on l.slip_id = x.slip_id
         left join slips s on s.id = coalesce(l.slip_id, x.slip_id)
         where l.id is null or x.slip_id is null or l.amount <> round(x.amount, 3) or l.day <> x.day
           or l.employee_id <> x.employee_id
         union all
         select t.id, s.run_id, 'The running total of the month is not the sum of its deductions'
         from (select l.*, sum(greatest(l.amount, 0)) over (
             partition by l.account_id, date_trunc('month', l.day) order by l.id) as total
           from tax_ledger l where $account::bigint is null or l.account_id = $account) t
         left join slips s on s.id = t.slip_id
         where t.month_total <> t.total
         union all
         select l.id, s.run_id, 'More is covered than was deducted'
         from tax_ledger l join slips s on s.id = l.slip_id
         join (select ledger_id, sum(amount) as covered from tax_challan_shares group by 1) c on c.ledger_id = l.id
         where c.covered > l.amount and ($account::bigint is null or l.account_id = $account)
         limit 1000`,
        { account },
      );
      return rows.map(({ id, runId, reason }) => ({
        workflow: 'payrollRun',
        subjectId: runId,
        seq: 0,
        reason,
        row: { table: 'tax_ledger', id: String(id) },
      }));
    },
  },
];
