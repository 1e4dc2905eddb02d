import { z } from 'zod';
import { compileStructure, type Definition } from '#machines/domains/pay/calculation/index.ts';
import type { FrozenInputs } from '#machines/domains/pay/payrollRun/inputs.ts';
import type { TaxMonth, TaxProjection } from '#machines/domains/pay/tax/contract.ts';
import { getTaxMonth, projectYear } from '#machines/domains/pay/tax/projectYear.ts';
import { MENU } from '#machines/core/values/menuReferences.ts';
import { accountToday } from '#server/platform/access/accountDay.ts';
import { unitsPermitted } from '#server/platform/access/reach.ts';
import { recordSalaryAccess } from '#server/platform/access/salaryAccess.ts';
import { query, queryOne } from '#server/platform/db/sql.ts';
import { AppError, notFound } from '#server/platform/errors.ts';
import type { Call } from '#server/platform/http/call.ts';
import { queryIdOrAll, queryInt } from '#server/platform/http/query.ts';

export const projectionQuery = z.object({
  employeeId: queryInt('Employee is required').pipe(z.number().positive('Employee is required')),
  /** 0 is the current one. */
  taxYearId: queryIdOrAll,
});

interface Year {
  id: number;
  name: string;
  startsOn: string;
  endsOn: string;
  taxElement: string;
}

interface SlipOfYear {
  definition: Definition;
  payDate: string;
  period: number;
  periods: number;
  kind: string;
  inputs: string;
  amounts: number[];
}

/** GET /Tax/Projection: what was taken in the locked months of a year, and what the others will take. */
export async function readProjection(
  { db, actor }: Call,
  { employeeId, taxYearId }: z.output<typeof projectionQuery>,
): Promise<TaxProjection> {
  const { accountId } = actor;
  const units = await unitsPermitted(db, actor, MENU.taxProjection, 'isView');
  const person = await queryOne<{ code: string; name: string; tin: string | null }>(
    db,
    `select code, name, nullif(tin, '') as tin from employees where id = $employeeId and account_id = $accountId
       and ($units::bigint[] is null or business_unit_id = any($units))`,
    { employeeId, accountId, units },
  );
  if (!person) throw notFound('Employee not found');
  const today = await accountToday(db, accountId);
  const year = await queryOne<Year>(
    db,
    `select y.id, y.name, y.starts_on::text as "startsOn", y.ends_on::text as "endsOn", e.code as "taxElement"
     from tax_years y join payroll_elements e on e.id = y.tax_element_id
     where y.account_id = $accountId and y.is_active
       and case when $taxYearId::bigint = 0 then $today::date between y.starts_on and y.ends_on
         else y.id = $taxYearId end`,
    { accountId, taxYearId, today },
  );
  if (!year && taxYearId > 0) throw notFound('Tax year not found');
  if (!year) throw new AppError('conflict', 'There is no tax year for this day');
  await recordSalaryAccess(db, actor, { call: 'Tax/Projection', employeeIds: [employeeId] });
  const slips = await query<SlipOfYear>(
    db,
    `select d.definition, m.pay_date::text as "payDate", m.period, m.periods, r.kind, i.inputs, s.amounts
     from slips s join payroll_runs r on r.id = s.run_id join payroll_months m on m.id = r.month_id
     join pay_definitions d on d.id = s.definition_id
     join run_inputs i on i.run_id = s.run_id and i.version = s.version and i.employee_id = s.employee_id
     where s.employee_id = $employeeId and s.is_live and r.locked_at is not null
       and m.pay_date between $startsOn::date and $endsOn::date
     order by m.pay_date, r.id`,
    { employeeId, ...year },
  );
  const { months, problem } = getYear(slips, year.taxElement);
  const sum = (of: (month: TaxMonth) => number): number =>
    Math.round(months.reduce((total, month) => total + of(month) * 100, 0)) / 100;
  return {
    employeeId,
    ...person,
    year: year.name,
    months,
    income: sum(({ income }) => income),
    taken: sum(({ isReal, tax }) => (isReal ? tax : 0)),
    toTake: sum(({ isReal, tax }) => (isReal ? 0 : tax)),
    problem,
  };
}

function getYear(slips: readonly SlipOfYear[], taxElement: string) {
  const real = slips.flatMap((slip) => {
    const { plan } = compileStructure(slip.definition, slip.payDate);
    return plan ? [{ ...slip, plan, taxElement }] : [];
  });
  const months = real.map((slip) => getTaxMonth(slip, slip.period, true));
  const last = real.findLast(({ kind }) => kind === 'salary');
  if (!last) return { months, problem: 'No month of this year is locked yet' };
  const projected = projectYear({ ...last, inputs: JSON.parse(last.inputs) as FrozenInputs });
  return { months: [...months, ...projected.months], problem: projected.problem };
}
