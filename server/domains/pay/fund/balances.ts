import type { FundPart } from '#machines/domains/pay/fund/contract.ts';
import { getVestedPercent, type VestingStep } from '#machines/domains/pay/fund/vesting.ts';
import type { Db, Tx } from '#server/platform/db/connect.ts';
import { query } from '#server/platform/db/sql.ts';

/** Amounts are whole thousandths of the currency. */
export interface FundBalance {
  employeeId: number;
  memberSince: string | null;
  parts: Record<FundPart, number>;
  total: number;
  vestedPercent: number;
  vested: number;
  lent: number;
  canWithdraw: number;
  canBorrow: number;
  loanMonths: number;
}

interface Rule {
  withdrawalPercent: number;
  loanPercent: number;
  loanMonths: number;
  steps: VestingStep[];
}

interface Sums extends Record<FundPart, number> {
  employeeId: number;
  joined: string;
  left: string | null;
  hasDied: boolean;
  memberSince: string | null;
  lent: number;
}

const thousandths = (condition: string): string =>
  `coalesce(sum(l.amount * 1000) filter (where ${condition}), 0)::bigint`;

/** Returns the balances of any number of people at the end of a day. */
export async function readFundBalances(
  db: Db | Tx,
  of: { accountId: number; day: string; employeeIds: readonly number[] },
): Promise<Map<number, FundBalance>> {
  const bindings = { ...of, employeeIds: [...of.employeeIds] };
  const [rule] = await query<Rule>(db, RULE, bindings);
  const people = await query<Sums>(
    db,
    `select e.id as "employeeId", e.joining_date::text as joined, e.leaving_date::text as left,
       -- Vested also on the day of death, although the employment ends on the next day.
       exists (select from employee_versions v where v.employee_id = e.id and v.superseded_at is null
         and not v.is_active and v.separation_type = 'death') as "hasDied",
       least(min(l.day) filter (where l.kind in ('contribution', 'arrear')), min(coalesce(o.member_since, o.as_of)))::text
         as "memberSince",
       ${thousandths(`l.part = 'own'`)} as own, ${thousandths(`l.part = 'ownInterest'`)} as "ownInterest",
       ${thousandths(`l.part = 'company'`)} as company,
       ${thousandths(`l.part = 'companyInterest'`)} as "companyInterest",
       -${thousandths(`l.kind in ('loan', 'repayment')`)} as lent
     from employees e left join pf_ledger l on l.employee_id = e.id and l.day <= $day::date
     left join pf_openings o on o.id = l.opening_id and o.cancelled_at is null
     where e.account_id = $accountId and e.id = any($employeeIds::bigint[])
     group by e.id`,
    bindings,
  );
  return new Map(people.map((sums) => [sums.employeeId, getBalance(sums, of.day, rule)]));
}

const RULE = `select f.withdrawal_percent::float8 as "withdrawalPercent", f.loan_percent::float8 as "loanPercent",
    f.loan_months as "loanMonths", coalesce((select jsonb_agg(jsonb_build_object('counted', s.counted,
      'years', s.years, 'percent', s.percent)) from pf_vesting_steps s where s.pf_rule_id = f.id), '[]') as steps
  from pf_rules f where f.account_id = $accountId and f.is_active and f.from_day <= $day::date
  order by f.from_day desc limit 1`;

function getBalance(sums: Sums, day: string, rule: Rule | undefined): FundBalance {
  const { own, ownInterest, company, companyInterest, lent, employeeId, memberSince } = sums;
  const until = sums.left !== null && sums.left < day ? sums.left : day;
  const vestedPercent = getVestedPercent({ ...sums, until }, rule?.steps ?? []);
  const vested = share(company + companyInterest, vestedPercent);
  const ownTotal = own + ownInterest;
  return {
    employeeId,
    memberSince,
    parts: { own, ownInterest, company, companyInterest },
    total: ownTotal + company + companyInterest,
    vestedPercent,
    vested,
    lent,
    canWithdraw: Math.max(0, share(ownTotal + vested, rule?.withdrawalPercent ?? 0)),
    // Amounts already lent count towards the limit, so that several loans together stay within it.
    canBorrow: Math.max(0, share(ownTotal + lent, rule?.loanPercent ?? 0) - lent),
    loanMonths: rule?.loanMonths ?? 0,
  };
}

/** Returns a percentage of an amount, rounded down to hundredths. */
const share = (thousandthsOf: number, percent: number): number =>
  Math.floor((thousandthsOf * Math.round(percent * 100)) / 100_000) * 10;
