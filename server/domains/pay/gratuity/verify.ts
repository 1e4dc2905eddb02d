import type { Db } from '#server/platform/db/connect.ts';
import { query } from '#server/platform/db/sql.ts';
import type { Check } from '#server/engine/instances/engine.ts';

/**
 * Verifies that each row's liability is the sum of the person's rows so far, that its payslip is of the same person and
 * day, and that a final settlement leaves no liability.
 */
export const gratuityChecks: readonly Check[] = [
  {
    name: 'gratuity and its provisions',
    concern: 'money',
    find: async (db: Db, account: number | null) => {
      const rows = await query<{ id: number; runId: number }>(
        db,
        `select l.id, coalesce(s.run_id, 0) as "runId"
         from (select g.*, sum(g.amount) over (partition by g.employee_id order by g.id) as total
           from gratuity_ledger g where $account::bigint is null or g.account_id = $account) l
         left join slips s on s.id = l.slip_id
         left join payroll_runs r on r.id = s.run_id left join payroll_months m on m.id = r.month_id
         where l.total <> l.liability or s.employee_id <> l.employee_id or m.ends_on <> l.day
           or (l.settlement_id is not null and l.liability <> 0)
         limit 1000`,
        { account },
      );
      return rows.map(({ id, runId }) => ({
        workflow: 'payrollRun',
        subjectId: runId,
        seq: 0,
        reason: 'The liability is not the sum of what was provided',
        row: { table: 'gratuity_ledger', id: String(id) },
      }));
    },
  },
];
