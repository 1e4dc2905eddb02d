import { SEPARATION_TYPES } from '#machines/domains/people/contracts/employment.ts';
import { labelSql } from '#server/engine/labels.ts';
import type { ReportFilter } from '#machines/kits/reports/report.ts';

/** Filters of reports on joiners and leavers. */
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

/** Periods of work `v` in the caller's reach, as currently known. */
const IN_REACH = `v.account_id = $accountId and v.superseded_at is null and v.is_active
  and ($units::bigint[] is null or v.business_unit_id = any($units))
  and ($businessUnitId::bigint is null or v.business_unit_id = $businessUnitId)
  and ($departmentId::bigint is null or v.department_id = $departmentId)`;

/** `works`: each period in which someone worked in the chosen part of the company. */
export const WORKS = `works as not materialized (
  select v.employee_id, v.valid, v.business_unit_id, v.department_id, v.designation_id
  from employee_versions v where ${IN_REACH})`;

/**
 * `leavers`: people whose work there ended and who work nowhere the day after, with their last day. A
 * transfer between departments isn't leaving.
 */
export const LEAVERS = `leavers as (
  select v.employee_id, upper(v.valid) - 1 as day, v.business_unit_id, v.department_id,
    v.designation_id
  from works v
  where upper(v.valid) between $fromDay::date + 1 and $toDay::date + 1 and not exists (
    select from employee_versions n where n.employee_id = v.employee_id and n.superseded_at is null
      and n.is_active and n.valid @> upper(v.valid)))`;

/** `joiners`: people who start work there and worked nowhere the day before. */
export const JOINERS = `joiners as (
  select v.employee_id, lower(v.valid) as day, v.business_unit_id, v.department_id
  from works v
  where lower(v.valid) between $fromDay::date and $toDay::date and not exists (
    select from employee_versions n where n.employee_id = v.employee_id and n.superseded_at is null
      and n.is_active and n.valid @> (lower(v.valid) - 1)))`;

/** Reasons for leaving; `none` if none was recorded. */
export const SEPARATIONS = { ...SEPARATION_TYPES, none: 'Not recorded' } as const;

export const SEPARATION_WORDS = labelSql(`coalesce(e.separation_type, 'none')`, SEPARATIONS);
