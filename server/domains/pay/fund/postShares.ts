import type { Tx } from '#server/platform/db/connect.ts';
import { query } from '#server/platform/db/sql.ts';

/** The source of pay items that repay a loan from the fund. The source's ID is that of the request. */
export const LOAN_SOURCE = 'pfLoan';

/** SQL: joins the fund's rule `f` in force on the last day of a month `m`. */
const RULE_OF_MONTH = `join lateral (
    select x.own_element_id, x.company_element_id from pf_rules x
    where x.account_id = m.account_id and x.is_active and x.from_day <= m.ends_on
    order by x.from_day desc limit 1) f on true
  cross join lateral (values ('own', f.own_element_id), ('company', f.company_element_id)) p (part, element_id)
  join payroll_elements e on e.id = p.element_id`;

/** SQL: excludes months before an opening balance, because it already contains what was paid in until its day. */
const NOT_OPENED = `not exists (select from pf_openings z
    where z.employee_id = s.employee_id and z.cancelled_at is null and z.as_of >= m.ends_on)`;

/** SQL: both shares of each payslip of locked runs `r`, arrears for past months, and loan repayments. */
const sharesOf = (runs: string): string => `
  select s.account_id, s.employee_id, m.ends_on as day, p.part, 'contribution' as kind,
    s.amounts[c.place] / (10 ^ c.decimals)::numeric as amount, s.id as slip_id, null::bigint as for_slip_id,
    null::bigint as item_id
  from payroll_runs r join payroll_months m on m.id = r.month_id
  join slips s on s.run_id = r.id and s.is_live ${RULE_OF_MONTH}
  join pay_columns c on c.definition_id = s.definition_id and c.code = e.code
  where r.locked_at is not null and ${runs} and s.amounts[c.place] <> 0 and ${NOT_OPENED}
  union all
  select s.account_id, s.employee_id, m.ends_on, p.part, 'arrear', a.amount / (10 ^ c.decimals)::numeric, s.id,
    a.for_slip_id, null
  from payroll_runs r join slips s on s.run_id = r.id and s.is_live
  join slip_arrears a on a.slip_id = s.id
  join slips o on o.id = a.for_slip_id
  join payroll_runs b on b.id = o.run_id join payroll_months m on m.id = b.month_id ${RULE_OF_MONTH}
    and e.code = a.element
  join pay_columns c on c.definition_id = o.definition_id and c.code = e.code
  where r.locked_at is not null and ${runs} and a.amount <> 0 and ${NOT_OPENED}
  union all
  select s.account_id, s.employee_id, m.ends_on, 'own', 'repayment', coalesce(t.taken_amount, t.amount), s.id, null, t.id
  from payroll_runs r join payroll_months m on m.id = r.month_id
  join slips s on s.run_id = r.id and s.is_live
  join pay_items t on t.run_id = r.id and t.employee_id = s.employee_id
  where r.locked_at is not null and ${runs} and t.source = '${LOAN_SOURCE}'
    and coalesce(t.taken_amount, t.amount) > 0`;

const INSERT = `insert into pf_ledger (account_id, employee_id, day, part, kind, amount, slip_id, for_slip_id,
  item_id)`;

/** SQL: the rows that the ledger must have for payslips, for verification. */
export const EXPECTED_SHARES = sharesOf('($account::bigint is null or r.account_id = $account)');

/** Posts both shares, arrears and repayments of a locked run. */
export async function postShares(tx: Tx, runId: number): Promise<void> {
  // Waits for concurrent opening balances, because they check what the ledger already contains.
  await query(
    tx,
    `select id from accounts where id = (select account_id from payroll_runs where id = $runId)
     for no key update`,
    { runId },
  );
  await query(tx, `${INSERT} ${sharesOf('r.id = $runId')} on conflict do nothing`, { runId });
}

/** Posts missing rows of runs that were locked before the fund had a rule. */
export async function postMissingShares(tx: Tx, accountId: number): Promise<void> {
  await query(tx, `${INSERT} ${sharesOf('r.account_id = $accountId')} on conflict do nothing`, {
    accountId,
  });
}
