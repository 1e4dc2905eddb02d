import { SEPARATION_TYPES } from '#machines/domains/people/contracts/employment.ts';
import { labelSql } from '#server/engine/labels.ts';
import type { ReportFilter } from '#machines/kits/reports/report.ts';

/** The filters of reports about people who join and leave. */
export const MOVEMENT_FILTERS = {
  period: { kind: 'period', label: 'Period', days: 365, most: 3660 },
  businessUnitId: { kind: 'reference', label: 'Business unit', resource: 'businessUnit' },
  departmentId: {
    kind: 'reference',
    label: 'Department',
    resource: 'department',
    dependsOn: 'businessUnitId',
  },
} as const satisfies Record<string, ReportFilter>;

/** The condition for periods of work `v` that the caller may see, as they are known today. */
const IN_REACH = `v.account_id = $accountId and v.superseded_at is null and v.is_active
  and ($units::bigint[] is null or v.business_unit_id = any($units))
  and ($businessUnitId::bigint is null or v.business_unit_id = $businessUnitId)
  and ($departmentId::bigint is null or v.department_id = $departmentId)`;

/** SQL that defines `works`: each period in which a person worked in the chosen part of the company. */
export const WORKS = `works as not materialized (
  select v.employee_id, v.valid, v.business_unit_id, v.department_id, v.designation_id
  from employee_versions v where ${IN_REACH})`;

/**
 * SQL that defines `leavers`: people whose work ended and who work nowhere on the next day, with their last
 * day. Moving to another department isn't leaving.
 */
export const LEAVERS = `leavers as (
  select v.employee_id, upper(v.valid) - 1 as day, v.business_unit_id, v.department_id,
    v.designation_id
  from works v
  where upper(v.valid) between $fromDay::date + 1 and $toDay::date + 1 and not exists (
    select from employee_versions n where n.employee_id = v.employee_id and n.superseded_at is null
      and n.is_active and n.valid @> upper(v.valid)))`;

/** SQL that defines `joiners`: people who start work in the chosen part and worked nowhere on the day before. */
export const JOINERS = `joiners as (
  select v.employee_id, lower(v.valid) as day, v.business_unit_id, v.department_id
  from works v
  where lower(v.valid) between $fromDay::date and $toDay::date and not exists (
    select from employee_versions n where n.employee_id = v.employee_id and n.superseded_at is null
      and n.is_active and n.valid @> (lower(v.valid) - 1)))`;

/** The reasons for leaving. `none` means that no reason was recorded. */
export const SEPARATIONS = { ...SEPARATION_TYPES, none: 'Not recorded' } as const;

export const SEPARATION_WORDS = labelSql(`coalesce(e.separation_type, 'none')`, SEPARATIONS);
