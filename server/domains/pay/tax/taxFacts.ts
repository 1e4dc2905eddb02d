import { TAX_FACTS } from '#machines/domains/pay/tax/taxFacts.ts';
import { taxDeclaration } from '#machines/domains/pay/tax/taxDeclaration.ts';
import type { Tx } from '#server/platform/db/connect.ts';
import { query } from '#server/platform/db/sql.ts';
import { inForce } from '#server/kits/requests/inForce.ts';

/** SQL that sets facts of people from a day on. Facts for which the account has no payroll fact are left out. */
const SET = `
  insert into employee_pay_facts (account_id, employee_id, fact_id, from_day, value)
  select $accountId, r.person, f.id, r.day, trim_scale(r.value)::text
  from rows r join pay_facts f on f.account_id = $accountId and f.name = r.name and f.is_active
  on conflict (employee_id, fact_id, from_day) do update set value = excluded.value`;

/** Sets the facts of tax assignments, from the first day of their year. */
export async function setAssignedFacts(
  tx: Tx,
  accountId: number,
  ids: readonly number[],
): Promise<void> {
  await query(
    tx,
    `with rows as (
       select p.employee_id as person, y.starts_on as day, v.name, coalesce(v.value, 0) as value
       from tax_profiles p join tax_years y on y.id = p.tax_year_id
       cross join lateral (values ('${TAX_FACTS.openingIncome}', p.opening_income),
         ('${TAX_FACTS.openingTax}', p.opening_tax), ('${TAX_FACTS.fixedAmount}', p.fixed_amount)) v (name, value)
       where p.id = any($ids::bigint[]) and p.is_active
     ) ${SET}`,
    { accountId, ids: [...ids] },
  );
}

/**
 * Sets the facts of each person's latest declaration in force, from the first day of its year. Without proof, they end
 * with the deadline for proof, so that the remaining months deduct the missing tax.
 */
export async function setDeclaredFacts(
  tx: Tx,
  accountId: number,
  declared: readonly { employeeId: number; taxYearId: number }[],
): Promise<void> {
  await query(
    tx,
    `with latest as (
       select g.person, y.starts_on, y.prove_until, d.amount, d.proved
       from unnest($people::bigint[], $years::bigint[]) g (person, year)
       join tax_years y on y.id = g.year
       left join lateral (
         select (select coalesce(sum(v.value::numeric), 0) from jsonb_each_text(i.context->'payload') v
             where v.key in ('savings', 'insurance', 'certificates', 'shares', 'donations')) as amount,
           i.context->'payload'->>'proof' is not null as proved
         from requests r join workflow_instances i on i.workflow = r.workflow and i.subject_id = r.id
         where r.kind = '${taxDeclaration.id}' and r.employee_id = g.person
           and (i.context->'payload'->>'taxYearId')::bigint = g.year and ${inForce(taxDeclaration)}
         order by r.id desc limit 1) d on true
     ), rows as (
       select person, starts_on as day, '${TAX_FACTS.investment}' as name, coalesce(amount, 0) as value from latest
       union all
       select person, prove_until + 1, '${TAX_FACTS.investment}',
         case when proved then amount else 0 end from latest where prove_until is not null
     ) ${SET}`,
    {
      accountId,
      people: declared.map(({ employeeId }) => employeeId),
      years: declared.map(({ taxYearId }) => taxYearId),
    },
  );
}
