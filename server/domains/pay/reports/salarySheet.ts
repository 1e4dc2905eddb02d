import { MENU } from '#machines/core/values/menuReferences.ts';
import type { ReportColumn } from '#machines/kits/reports/report.ts';
import { query } from '#server/platform/db/sql.ts';
import type { FilterValues, Reader, Report } from '#server/kits/reports/report.ts';
import {
  PAY_READERS,
  PERSON_OF_SLIP,
  SLIP_AMOUNTS,
  SLIP_AMOUNT_VALUES,
  SLIP_FILTERS,
  SLIP_PERSON,
  SLIP_PERSON_VALUES,
  slipsOf,
} from './slipRows.ts';

/** Returns a column for each element of the month's payslips. */
async function elementColumns(
  filters: FilterValues,
  { db, actor }: Reader,
): Promise<ReportColumn[]> {
  const rows = await query<{ code: string; name: string }>(
    db,
    `select c.code, min(c.name) as name from pay_columns c
     where c.unit = 'money' and c.direction in ('earning', 'deduction', 'employer') and c.definition_id in (
       select distinct s.definition_id from payroll_runs r
       join payroll_months m on m.id = r.month_id join slips s on s.run_id = r.id and s.is_live
       where r.account_id = $accountId and r.kind = 'salary' and r.is_live
         and m.starts_on = coalesce((select starts_on from payroll_months where id = $monthId::bigint),
           (select max(x.starts_on) from payroll_months x join payroll_runs o on o.month_id = x.id
            and o.kind = 'salary' and o.is_live and o.version > 0 where x.account_id = $accountId)))
     group by 1 order by min(c.place)`,
    { accountId: actor.accountId, monthId: filters.get('monthId') ?? null },
  );
  return rows.map(({ code, name }) => ({
    id: code,
    label: name,
    kind: 'money',
    pay: true,
    total: true,
  }));
}

/** The salary sheet: the amount of every element for every person. */
export const salarySheet: Report = {
  id: 'salarySheet',
  screen: {
    address: '/compensationAndBenefits/reports/salaryReport',
    title: 'Salary Report',
    description: 'Every element of everyone in a month.',
    menu: ['Compensation & Benefits', 'Reports'],
    reference: 1485202087,
    allow: PAY_READERS,
  },
  payShownBy: MENU.payrollRuns,
  filters: SLIP_FILTERS,
  columns: [...SLIP_PERSON, ...SLIP_AMOUNTS],
  generated: elementColumns,
  query: `
    select ${SLIP_PERSON_VALUES}, ${SLIP_AMOUNT_VALUES}, (
      select jsonb_object_agg(c.code, s.amounts[c.place] / (10 ^ c.decimals)::numeric) from pay_columns c
      where c.definition_id = s.definition_id and c.unit = 'money') as values
    from ${slipsOf('salary')} ${PERSON_OF_SLIP}`,
  sort: 'name',
};
