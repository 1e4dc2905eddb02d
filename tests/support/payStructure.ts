import type { Db } from '#server/platform/db/connect.ts';
import { query } from '#server/platform/db/sql.ts';

/** `[code, name, direction, formula, follows days, counts in gross and tax, kind of items, shrinks]`. */
const ELEMENTS = [
  ['basic', 'Basic', 'earning', 'pay.basic', true, true, null, null],
  ['house_rent', 'House rent', 'earning', '50% * basic', false, true, null, null],
  ['other', 'Other allowances', 'earning', 'pay.gross - pay.basic * 150%', true, true, null, null],
  ['overtime', 'Overtime', 'earning', null, false, true, 'overtime', null],
  ['arrears', 'Arrears', 'earning', null, false, true, 'arrears', null],
  ['pf', 'Provident fund', 'deduction', '10% * basic', false, false, null, null],
  ['pf_company', 'Provident fund, company', 'employer', 'pf', false, false, null, null],
  ['tax', 'Tax', 'deduction', 'max(5% * ytd(base.tax) - before(tax), 0)', false, false, null, null],
  ['loan', 'Loan', 'deduction', null, false, false, 'loan', 1],
  ['recovered', 'Arrears recovered', 'deduction', null, false, false, 'arrearsRecovered', 2],
] as const;

/** Months of 2026 by number, and the group, breakdown and policy of `createPayStructure`. */
export interface PayStructure {
  months: ReadonlyMap<number, number>;
  groupId: number;
  breakdownId: number;
  policyId: number;
}

/**
 * A structure with proration, shares, tax by the year and a loan that shrinks. Everyone of account 1 is assigned to it
 * from 2020 on. Pay is divided by calendar days; net may not fall below 1,000.
 */
export async function createPayStructure(owner: Db): Promise<PayStructure> {
  const insert = async (sql: string, parameters: Record<string, unknown> = {}): Promise<number> =>
    (await query<{ id: number }>(owner, `${sql} returning id`, parameters))[0]?.id ?? 0;
  const breakdownId =
    await insert(`insert into salary_breakdowns (account_id, name, code, currency, status)
    values (1, 'Standard', 'standard', 'BDT', 'published')`);
  for (const [at, element] of ELEMENTS.entries()) {
    const [code, name, direction, formula, followsDays, counts, kind, shrinks] = element;
    const elementId = await insert(
      `insert into payroll_elements (account_id, code, name, direction, item_kind)
       values (1, $code, $name, $direction, $kind)`,
      { code, name, direction, kind },
    );
    await insert(
      `insert into salary_breakdown_elements (salary_breakdown_id, position, element_id)
       values ($breakdownId, $at, $elementId)`,
      { breakdownId, at, elementId },
    );
    await insert(
      `insert into element_formulas (account_id, note, element_id, from_day, formula, calculated, counts_in_gross,
         counts_in_tax, follows_days, shrinks)
       values (1, 'First', $elementId, '2020-01-01', $formula,
         case when $formula::text is null then 'items' else 'formula' end, $counts, $counts, $followsDays, $shrinks)`,
      { elementId, formula, counts, followsDays, shrinks },
    );
  }
  const policyId =
    await insert(`insert into salary_policies (account_id, name, day_basis, least_net)
    values (1, 'Calendar days', 'calendar', '1000')`);
  const rhythm = await insert(`insert into pay_frequencies (account_id, name, rhythm)
    values (1, 'Monthly', 'monthly')`);
  const groupId = await insert(
    `insert into payroll_groups (account_id, name, frequency_id, currency) values (1, 'Everyone', $rhythm, 'BDT')`,
    { rhythm },
  );
  const months = new Map<number, number>();
  for (let month = 1; month <= 12; month += 1) {
    const from = `2026-${String(month).padStart(2, '0')}-01`;
    months.set(
      month,
      await insert(
        `insert into payroll_months (account_id, name, group_id, starts_on, ends_on, pay_date, period,
           periods)
         select 1, to_char(d, 'YYYY-MM'), $groupId, d, e, e, $month::integer, 12
         from (select $from::date as d, ($from::date + interval '1 month' - interval '1 day')::date as e) x`,
        { groupId, from, month },
      ),
    );
  }
  await query(
    owner,
    `insert into salary_assignments (account_id, employee_id, breakdown_id, policy_id, group_id, currency, valid,
       source)
     select 1, id, $breakdownId, $policyId, $groupId, 'BDT', daterange('2020-01-01', null), 'import'
     from employees where account_id = 1`,
    { breakdownId, policyId, groupId },
  );
  await owner.raw(`
    insert into banks (account_id, name, swift_code) values (1, 'River Bank', 'RIVRBDDH');
    insert into company_bank_accounts (business_unit_id, bank_id, account_name, account_number, purpose)
      select min(u.id), min(b.id), 'Salaries', '0077001', 'salary' from business_units u, banks b
      where u.account_id = 1;
    update payroll_groups set bank_account_id = (select max(id) from company_bank_accounts);
    insert into employee_details (id, account_id) select id, 1 from employees e where account_id = 1
      and not exists (select from employee_details d where d.id = e.id);
    insert into employee_bank_accounts (employee_id, bank_id, name, account_number, valid_from)
      select e.id, b.id, e.name, '00' || (100000 + e.id), '2020-01-01' from employees e, banks b
      where e.account_id = 1 and e.id % 4 <> 0`);
  return { months, groupId, breakdownId, policyId };
}
