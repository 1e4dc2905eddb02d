import type { Payslip } from '#machines/domains/pay/contracts/payslips.ts';
import type { Db, Tx } from '#server/platform/db/connect.ts';
import { query } from '#server/platform/db/sql.ts';

/** Returns the balance of each leave type at the end of the payslip's period, by payslip. */
export const readLeave = async (
  db: Db | Tx,
  slipIds: readonly number[],
): Promise<Map<number, Payslip['leave']>> =>
  byId(
    await query<{ id: number; rows: Payslip['leave'] }>(
      db,
      `select b.id, jsonb_agg(jsonb_build_object('name', t.name, 'days', b.days) order by lower(t.name)) as rows
       from (
         select s.id, l.leave_type_id, sum(l.days)::float8 as days
         from slips s join payroll_runs r on r.id = s.run_id join payroll_months m on m.id = r.month_id
         join leave_ledger l on l.employee_id = s.employee_id and l.effective_on <= m.ends_on
         where s.id = any($slipIds::bigint[]) group by 1, 2) b
       join leave_types t on t.id = b.leave_type_id group by 1`,
      { slipIds: [...slipIds] },
    ),
  );

/**
 * Returns the open amount of each loan after a payslip: the instalments that neither it nor earlier payslips have
 * deducted.
 */
export const readLoans = async (
  db: Db | Tx,
  slipIds: readonly number[],
): Promise<Map<number, Payslip['loans']>> =>
  byId(
    await query<{ id: number; rows: Payslip['loans'] }>(
      db,
      `select b.id, jsonb_agg(jsonb_build_object('name', b.name, 'number', b.number, 'open', b.open)
         order by b.loan) as rows
       from (
         select s.id, l.id as loan, k.name, q.number, sum(n.payment)::float8 as open
         from slips s join payroll_runs r on r.id = s.run_id join payroll_months m on m.id = r.month_id
         join loans l on l.employee_id = s.employee_id and l.paid_out_on <= m.ends_on
         join loan_types k on k.id = l.loan_type_id left join requests q on q.id = l.request_id
         join loan_plan_now n on n.loan_id = l.id
         left join pay_items p on p.account_id = l.account_id and p.source = 'loan' and p.source_id = l.id
           and p.month = n.due_month and p.cancelled_at is null and p.corrects_id is null
         where s.id = any($slipIds::bigint[]) and (p.taken_at is null or n.due_month > m.ends_on)
         group by 1, 2, 3, 4) b
       group by 1`,
      { slipIds: [...slipIds] },
    ),
  );

const byId = <Row>(rows: readonly { id: number; rows: Row }[]): Map<number, Row> =>
  new Map(rows.map(({ id, rows: its }) => [id, its]));
