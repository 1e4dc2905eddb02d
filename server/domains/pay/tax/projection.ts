import { z } from 'zod';
import type { TaxMonth, TaxProjection } from '#machines/domains/pay/tax/contract.ts';
import { getTaxMonth, projectYear } from '#machines/domains/pay/tax/projectYear.ts';
import { MENU } from '#machines/core/values/menuReferences.ts';
import { accountToday } from '#server/platform/access/accountDay.ts';
import { unitsPermitted } from '#server/platform/access/reach.ts';
import { recordSalaryAccess } from '#server/platform/access/salaryAccess.ts';
import { queryOne } from '#server/platform/db/sql.ts';
import { AppError, notFound } from '#server/platform/errors.ts';
import type { Call } from '#server/platform/http/call.ts';
import { queryIdOrAll, queryInt } from '#server/platform/http/query.ts';
import { readYearSlips, type TaxYear } from './yearSlips.ts';

export const projectionQuery = z.object({
  employeeId: queryInt('Employee is required').pipe(z.number().positive('Employee is required')),
  /** 0 is the current year. */
  taxYearId: queryIdOrAll,
});

/** GET /Tax/Projection: the tax deducted in the locked months of a year, and the expected tax of the other months. */
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
  const year = await queryOne<TaxYear>(
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
  const slips = await readYearSlips(db, employeeId, year);
  const { months, problem } = getYear(slips);
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

function getYear(real: Awaited<ReturnType<typeof readYearSlips>>) {
  const months = real.map((slip) => getTaxMonth(slip, slip.period, true));
  const last = real.findLast(({ kind }) => kind === 'salary');
  if (!last) return { months, problem: 'No month of this year is locked yet' };
  const projected = projectYear(last);
  return { months: [...months, ...projected.months], problem: projected.problem };
}
