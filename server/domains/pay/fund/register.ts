import { z } from 'zod';
import type { CallOption } from '#machines/kits/reports/report.ts';
import { accountToday } from '#server/platform/access/accountDay.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { queryOne } from '#server/platform/db/sql.ts';
import type { Call } from '#server/platform/http/call.ts';
import { queryInt } from '#server/platform/http/query.ts';
import { MENU } from '#machines/core/values/menuReferences.ts';
import type { Report } from '#server/kits/reports/report.ts';
import {
  BY_NAME,
  findIdentities,
  IDENTITY_COLUMNS,
  IDENTITY_CONDITION,
  IDENTITY_ORDER,
  IDENTITY_VALUES,
  identityJoins,
  LEGAL_FILTERS,
  legalQuery,
  readLegalRows,
  type LegalRow,
} from '#server/domains/pay/reports/legalIdentity.ts';
import { PAY_READERS } from '#server/domains/pay/reports/slipRows.ts';

const YEARS = 5;

/** Returns the first month of the fund's year, by the latest rule; July if there is no rule. */
async function readStartMonth(db: Db, accountId: number): Promise<number> {
  const rule = await queryOne<{ startMonth: number }>(
    db,
    `select start_month as "startMonth" from pf_rules where account_id = $accountId and is_active
     order by from_day desc limit 1`,
    { accountId },
  );
  return rule?.startMonth ?? 7;
}

/**
 * GET /Fund/Years: lists the fund's current year and the four before it. A year's ID is the calendar year of its first
 * day.
 */
export async function listFundYears({
  db,
  actor,
}: Pick<Call, 'db' | 'actor'>): Promise<CallOption[]> {
  const startMonth = await readStartMonth(db, actor.accountId);
  const today = await accountToday(db, actor.accountId);
  const [year = 0, month = 0] = today.split('-').map(Number);
  const latest = month >= startMonth ? year : year - 1;
  return Array.from({ length: YEARS }, (_, back) => {
    const value = latest - back;
    return { value, label: startMonth === 1 ? String(value) : `${value}–${value + 1}` };
  });
}

/** SQL: the first day of the requested year, or of the latest year with rows. */
const FIRST = `select make_date(least(9000, coalesce($yearId::integer,
    extract(year from y.latest - make_interval(months => y.month - 1))::integer)), y.month, 1) as first
  from (select coalesce((select start_month from pf_rules where account_id = $accountId and is_active
    order by from_day desc limit 1), 7)::integer as month,
    coalesce((select max(day) from pf_ledger where account_id = $accountId and slip_id is not null),
      $today::date) as latest) y`;

/** SQL condition for rows `r` of the ledger that belong to the year. */
const COUNTS = `r.kind in ('contribution', 'arrear') and r.day >= b.first
  and r.day < b.first + interval '1 year'`;

/** SQL: contributions of a year. Arrears count in the year of the month that they are for. */
const ROWS = `
  select ${IDENTITY_VALUES}, ${BY_NAME} as "order", round(l.own, 2) as "employeePf", round(l.company, 2) as "companyPf",
    round(l.own + l.company, 2) as total
  from (${FIRST}) b
  join lateral (
    select r.employee_id, coalesce(sum(r.amount) filter (where r.part = 'own'), 0) as own,
      coalesce(sum(r.amount) filter (where r.part = 'company'), 0) as company
    from pf_ledger r
    where r.account_id = $accountId and ${COUNTS} and r.employee_id is not null
      and ($employeeId::bigint is null or r.employee_id = $employeeId::bigint)
      and ($keys::bigint[] is null or r.employee_id = any($keys))
    group by 1) l on true
  join employees e on e.id = l.employee_id
  ${identityJoins(`least($today::date, (b.first + interval '1 year - 1 day')::date)`)}
  where ${IDENTITY_CONDITION}`;

export const pfRegister: Report = {
  id: 'pfRegister',
  screen: {
    address: '/compensationAndBenefits/reports/pfRegister',
    title: 'PF Register',
    description: 'Both shares of each member in a year of the fund, from its ledger.',
    menu: ['Compensation & Benefits', 'Reports'],
    reference: MENU.pfRegister,
    allow: PAY_READERS,
  },
  payShownBy: MENU.fundInterest,
  views: true,
  filters: {
    businessUnitId: LEGAL_FILTERS.businessUnitId,
    yearId: { kind: 'listed', label: 'Year', call: '/Fund/Years', required: true },
    employeeId: LEGAL_FILTERS.employeeId,
  },
  columns: [
    ...IDENTITY_COLUMNS,
    { id: 'employeePf', label: 'Employee Contribution', kind: 'money', pay: true, total: true },
    { id: 'companyPf', label: 'Company contribution', kind: 'money', pay: true, total: true },
    { id: 'total', label: 'Total', kind: 'money', pay: true, total: true },
  ],
  query: ROWS,
  ...IDENTITY_ORDER,
  find: findIdentities(`cross join (${FIRST}) b
    where ${IDENTITY_CONDITION} and ($employeeId::bigint is null or e.id = $employeeId::bigint)
      and exists (select from pf_ledger r where r.employee_id = e.id and ${COUNTS})`),
};

/** The query of GET /Employee/GetEmployeePfReport (spec 002 §2.4); 0 means all. */
export const pfReportQuery = legalQuery.extend({
  yearId: queryInt('Year is required').pipe(
    z.number().min(1900, 'Year is required').max(2999, 'Year is required'),
  ),
});

interface PfRow extends LegalRow {
  employeePf: number;
  companyPf: number;
  total: number;
}

export async function readPfReport(call: Call, filter: z.output<typeof pfReportQuery>) {
  const rows = await readLegalRows<PfRow>(call, {
    report: pfRegister,
    call: 'Employee/GetEmployeePfReport',
    sql: ROWS,
    request: filter,
  });
  return rows.map(({ identity, row }) => ({
    ...identity,
    EmployeePfAmount: Number(row.employeePf),
    CompanyPfAmount: Number(row.companyPf),
    TotalAmount: Number(row.total),
  }));
}
