import type { Broken } from '#server/platform/history/verification/family.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { query } from '#server/platform/db/sql.ts';
import type { Check } from '#server/engine/instances/engine.ts';
import { EXPECTED_SHARES } from './postShares.ts';

interface Wrong {
  id: number;
  runId: number;
  reason: string;
}

const toBroken = (rows: readonly Wrong[], table: string): Broken[] =>
  rows.map(({ id, runId, reason }) => ({
    workflow: 'payrollRun',
    subjectId: runId,
    seq: 0,
    reason,
    row: { table, id: String(id) },
  }));

/**
 * Finds differences between the ledger's shares, arrears and repayments and the payslips of locked runs: missing or
 * extra rows, and other values.
 */
const wrongShares = async (db: Db, account: number | null): Promise<Broken[]> =>
  toBroken(
    await query<Wrong>(
      db,
      `select coalesce(l.id, x.slip_id) as id, coalesce(s.run_id, 0) as "runId",
         case when l.id is null then 'The fund’s ledger lacks a share of this slip'
           when x.slip_id is null then 'No slip has this share' else 'It is not what the slip has' end as reason
       from (${EXPECTED_SHARES}) x
       full join (select * from pf_ledger p
         where p.slip_id is not null and ($account::bigint is null or p.account_id = $account)) l
         on l.slip_id = x.slip_id and l.part = x.part and coalesce(l.for_slip_id, 0) = coalesce(x.for_slip_id, 0)
           and coalesce(l.item_id, 0) = coalesce(x.item_id, 0)
       left join slips s on s.id = coalesce(l.slip_id, x.slip_id)
       where l.id is null or x.slip_id is null or l.amount <> round(x.amount, 3) or l.day <> x.day
         or l.kind <> x.kind or l.employee_id <> x.employee_id
       limit 1000`,
      { account },
    ),
    'pf_ledger',
  );

/** Finds interest that differs from its posting, and withdrawals that differ from their payments. */
const wrongPostings = async (db: Db, account: number | null): Promise<Broken[]> =>
  toBroken(
    await query<Wrong>(
      db,
      `select p.id, 0 as "runId", 'Its rows do not add up to the income' as reason
       from pf_interest_postings p
       left join (select posting_id, sum(amount) as total, sum(amount) filter (where employee_id is not null) as members
         from pf_ledger where posting_id is not null group by 1) l on l.posting_id = p.id
       where ($account::bigint is null or p.account_id = $account)
         and (coalesce(l.total, 0) <> p.income or coalesce(l.members, 0) <> p.credited)
       union all
       select r.id, 0, 'What was taken is not what was paid'
       from requests r
       join workflow_instances i on i.workflow = r.workflow and i.subject_id = r.id
       left join (select request_id, -sum(amount) as total from pf_ledger where request_id is not null group by 1) l
         on l.request_id = r.id
       where r.kind = 'pfWithdrawal' and ($account::bigint is null or r.account_id = $account)
         and coalesce(l.total, 0) <> case when i.state = 'paid'
           then coalesce(i.context->>'granted', i.context->'payload'->>'amount')::numeric else 0 end
       limit 1000`,
      { account },
    ),
    'pf_interest_postings',
  );

/**
 * Finds opening balances whose ledger rows are wrong: every part must be posted once, and a cancelled balance must add
 * up to zero.
 */
const wrongOpenings = async (db: Db, account: number | null): Promise<Broken[]> =>
  toBroken(
    await query<Wrong>(
      db,
      `select o.id, 0 as "runId", 'The fund’s ledger has another opening balance' as reason
       from pf_openings o
       cross join lateral (values ('own', o.own), ('ownInterest', o.own_interest), ('company', o.company),
         ('companyInterest', o.company_interest)) p (part, amount)
       left join lateral (select sum(l.amount) as total,
           bool_or(l.day <> o.as_of or l.employee_id <> o.employee_id or l.kind <> 'opening') as is_other
         from pf_ledger l where l.opening_id = o.id and l.part = p.part) l on true
       where ($account::bigint is null or o.account_id = $account)
         and (coalesce(l.total, 0) <> case when o.cancelled_at is null then p.amount else 0 end
           or coalesce(l.is_other, false))
       limit 1000`,
      { account },
    ),
    'pf_openings',
  );

/** Verifies that the fund's ledger agrees with payslips, opening balances, interest postings and payments. */
export const fundChecks: readonly Check[] = [
  { name: 'provident fund and slips', concern: 'money', find: wrongShares },
  { name: 'provident fund, opening balances', concern: 'money', find: wrongOpenings },
  { name: 'provident fund, interest and withdrawals', concern: 'money', find: wrongPostings },
];
