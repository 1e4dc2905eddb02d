import type { ReportColumn, ReportFilter } from '#machines/kits/reports/report.ts';
import { PERSON_MATCHES, PERSON_SEARCH } from '#server/kits/reports/people.ts';

/** The filters of reports on payslips. By default, the month of the latest run is shown. */
export const SLIP_FILTERS = {
  monthId: { kind: 'reference', label: 'Month', resource: 'payrollMonth' },
  businessUnitId: { kind: 'reference', label: 'Business unit', resource: 'businessUnit' },
  departmentId: {
    kind: 'reference',
    label: 'Department',
    resource: 'department',
    dependsOn: 'businessUnitId',
  },
  search: PERSON_SEARCH,
} as const satisfies Record<string, ReportFilter>;

/** Who may read reports on pay. */
export const PAY_READERS = {
  hr: ['isView'],
  md: ['isView'],
  audit: ['isView'],
  finance: ['isView'],
} as const;

/** SQL for the months that a report covers: the chosen one, or the latest with a run of this kind. */
const monthsOf = (kind: string): string => `(
  select m.id from payroll_months m where m.account_id = $accountId and m.id = $monthId::bigint
  union all
  select m.id from payroll_months m where m.account_id = $accountId and $monthId::bigint is null
    and m.starts_on = (select max(x.starts_on) from payroll_months x
      join payroll_runs o on o.month_id = x.id and o.kind = '${kind}' and o.is_live and o.version > 0
      where x.account_id = $accountId))`;

/** SQL for payslips `s` in force of a kind of run `r`, of people `e` with their units and departments at that time. */
export const slipsOf = (kind: string, joins = ''): string => `
  payroll_months m
  join payroll_runs r on r.month_id = m.id and r.kind = '${kind}' and r.is_live
  join payroll_groups p on p.id = r.group_id
  join slips s on s.run_id = r.id and s.is_live
  join employees e on e.id = s.employee_id
  join business_units u on u.id = s.business_unit_id
  join departments d on d.id = s.department_id
  join designations g on g.id = s.designation_id
  left join banks b on b.id = s.bank_id
  cross join lateral (select (10 ^ coalesce((select max(c.decimals) from pay_columns c
    where c.definition_id = s.definition_id and c.unit = 'money'), 2))::numeric as units) f
  ${joins}
  where m.id in ${monthsOf(kind)} and s.account_id = $accountId
    and ($units::bigint[] is null or s.business_unit_id = any($units))
    and ($businessUnitId::bigint is null or s.business_unit_id = $businessUnitId)
    and ($departmentId::bigint is null or s.department_id = $departmentId)`;

export const PERSON_OF_SLIP = `and ${PERSON_MATCHES}`;

/** The columns about the person, whose name links to the payslip. */
export const SLIP_PERSON: readonly ReportColumn[] = [
  { id: 'code', label: 'Employee Id', kind: 'text' },
  {
    id: 'name',
    label: 'Name',
    kind: 'text',
    leadsTo: '/compensationAndBenefits/payrollProcess/payslip/{slipId}',
  },
  { id: 'designation', label: 'Designation', kind: 'text' },
  { id: 'department', label: 'Department', kind: 'text' },
];

export const SLIP_PERSON_VALUES = `s.id as "slipId", e.id as "employeeId", e.code, e.name,
  g.name as designation, d.name as department`;

export const SLIP_AMOUNTS: readonly ReportColumn[] = [
  { id: 'gross', label: 'Gross', kind: 'money', pay: true, total: true },
  { id: 'deductions', label: 'Deductions', kind: 'money', pay: true, total: true },
  { id: 'net', label: 'Net pay', kind: 'money', pay: true, total: true },
];

export const SLIP_AMOUNT_VALUES = `round(s.gross / f.units, 2) as gross,
  round(s.deductions / f.units, 2) as deductions, round(s.net / f.units, 2) as net`;
