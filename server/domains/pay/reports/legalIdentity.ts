import { z } from 'zod';
import type { MenuReference } from '#machines/core/values/menuReferences.ts';
import { accountToday } from '#server/platform/access/accountDay.ts';
import { unitsPermitted } from '#server/platform/access/reach.ts';
import { recordSalaryAccess } from '#server/platform/access/salaryAccess.ts';
import { query, queryOne } from '#server/platform/db/sql.ts';
import { queryIdOrAll, queryInt } from '#server/platform/http/query.ts';
import { forbidden, notFound } from '#server/platform/errors.ts';
import type { Call } from '#server/platform/http/call.ts';
import type { Report } from '#server/kits/reports/report.ts';
import { getPayReference } from '#server/kits/reports/run.ts';
import type { ReportColumn } from '#machines/kits/reports/report.ts';

/** The first columns of the reports on provident fund, gratuity and tax (spec 002 §2.4 to §2.6). */
export const IDENTITY_COLUMNS: readonly ReportColumn[] = [
  { id: 'sl', label: 'SL', kind: 'count', numbers: true },
  { id: 'code', label: 'Enroll', kind: 'text' },
  { id: 'name', label: 'Name', kind: 'text' },
  { id: 'jobStatus', label: 'Employee Status', kind: 'text' },
  { id: 'joiningDate', label: 'Date of Joining', kind: 'date' },
  { id: 'confirmationDate', label: 'Date of Permanent', kind: 'date' },
  { id: 'serviceLength', label: 'Length of service', kind: 'text' },
];

const businessUnitId = {
  kind: 'reference',
  label: 'Business Unit',
  resource: 'businessUnit',
  required: true,
} as const;
const employeeId = { kind: 'person', label: 'Employee' } as const;

/** The filters of the reports on provident fund, gratuity and tax; View needs a business unit. */
export const LEGAL_FILTERS = { businessUnitId, employeeId };

/** The parameters of these reports' calls, as in the specification; the employee 0 means all. */
export const legalQuery = z.object({
  businessUnitId: queryInt('Business Unit is required').pipe(
    z.number().positive('Business Unit is required'),
  ),
  employeeId: queryIdOrAll,
});

/** SQL for the values of `IDENTITY_COLUMNS`, of employees `e`, but for their number. */
export const IDENTITY_VALUES = `e.id as "employeeId", e.code, e.name,
  coalesce(y.name, '') as "jobStatus", e.joining_date as "joiningDate", q.confirmed as "confirmationDate",
  extract(year from age(q.until, e.joining_date))::integer || 'Y ' ||
    extract(month from age(q.until, e.joining_date))::integer || 'M ' ||
    extract(day from age(q.until, e.joining_date))::integer || 'D' as "serviceLength"`;

/**
 * SQL for the joins that `IDENTITY_VALUES` needs. Someone who was permanent from the start is confirmed since joining.
 */
export const identityJoins = (until: string): string => `
  left join employment_types y on y.id = e.employment_type_id
  cross join lateral (select least(coalesce(e.leaving_date, ${until}), ${until}) + 1 as until, (
    select coalesce(min(lower(v.valid)), e.joining_date) from employee_versions v
    join employment_types t on t.id = v.employment_type_id and t.job_status = 'confirmed'
    where v.employee_id = e.id and v.superseded_at is null
    having count(*) > 0) as confirmed) q`;

/** SQL that limits rows to the caller's business units, and to the requested unit and person. */
export const IDENTITY_CONDITION = `e.account_id = $accountId
  and ($units::bigint[] is null or e.business_unit_id = any($units))
  and ($businessUnitId::bigint is null or e.business_unit_id = $businessUnitId::bigint)`;

/** SQL for the value by which these reports are sorted: the name of the employee `e`. */
export const BY_NAME = 'lower(e.name)';

/** What sorts the rows of these reports; each row has the value of `order`. */
export const IDENTITY_ORDER = {
  sort: 'sl',
  sortedBy: { sl: 'order' },
  key: 'employeeId',
} as const satisfies Partial<Report>;

/**
 * Returns how a page of such a report is found without computing its amounts.
 * @param from SQL that follows `employees e`, and selects those who have a row.
 */
export const findIdentities =
  (from: string, order = BY_NAME): NonNullable<Report['find']> =>
  (by) =>
    ['sl', 'code', 'name', 'joiningDate'].includes(by)
      ? `select e.id as "employeeId", e.code, e.name, e.joining_date as "joiningDate", ${order} as "order"
         from employees e ${from}`
      : null;

/** A row of these reports, by the names of their columns. */
export interface LegalRow {
  employeeId: number;
  code: string;
  name: string;
  jobStatus: string;
  joiningDate: string;
  confirmationDate: string | null;
  serviceLength: string;
}

interface LegalReport {
  report: Pick<Report, 'screen' | 'payShownBy'>;
  call: string;
  sql: string;
  /** The requested filters; the employee 0 means all. */
  request: z.output<typeof legalQuery> & Readonly<Record<string, number>>;
}

/**
 * Returns the rows of a report with the specification's field names, for people whose pay the caller may see.
 * @throws AppError 403 without the permission for the report or for pay, 404 for a unit of another account
 */
export async function readLegalRows<Row extends LegalRow>(
  { db, actor }: Call,
  { report, call, sql, request }: LegalReport,
) {
  const { accountId } = actor;
  const reference = report.screen.reference as MenuReference;
  const units = await unitsPermitted(db, actor, reference, 'isView');
  const pay = await unitsPermitted(db, actor, getPayReference(report), 'isView');
  const { businessUnitId } = request;
  const unit = await queryOne(
    db,
    'select id from business_units where id = $businessUnitId and account_id = $accountId',
    { businessUnitId, accountId },
  );
  if (!unit) throw notFound('Business unit not found');
  const mayRead = [units, pay].every((reach) => reach === null || reach.includes(businessUnitId));
  if (!mayRead) throw forbidden();
  const today = await accountToday(db, accountId);
  const rows = await query<Row>(db, `${sql} order by "order", "employeeId"`, {
    ...request,
    employeeId: request.employeeId || null,
    keys: null,
    accountId,
    units,
    today,
  });
  await recordSalaryAccess(db, actor, {
    call,
    employeeIds: rows.map(({ employeeId }) => employeeId),
  });
  return rows.map((row) => ({
    row,
    identity: {
      EnRoll: row.code,
      EmployeeName: row.name,
      JobStatus: row.jobStatus,
      JoiningDate: row.joiningDate,
      ConfirmationDate: row.confirmationDate ?? '',
      ServiceLength: row.serviceLength,
    },
  }));
}
