import { getOptionalSearchSql } from '#server/platform/db/search.ts';
import type { ReportColumn, ReportFilter } from '#machines/kits/reports/report.ts';

/** Filters that limit a report to certain people. `PEOPLE_MATCH` below is the SQL condition for them. */
export const PEOPLE_FILTERS = {
  businessUnitId: { kind: 'reference', label: 'Business unit', resource: 'businessUnit' },
  departmentId: {
    kind: 'reference',
    label: 'Department',
    resource: 'department',
    dependsOn: 'businessUnitId',
  },
  designationId: { kind: 'reference', label: 'Designation', resource: 'designation' },
  employmentTypeId: { kind: 'reference', label: 'Employment type', resource: 'employmentType' },
  asOf: { kind: 'day', label: 'As of' },
} as const satisfies Record<string, ReportFilter>;

/** SQL source of employees `e` as they were on the requested day, or as they are today. */
export const PEOPLE_ON_DAY = 'employees_as_of($asOf::date) e';

/** Like PEOPLE_ON_DAY, but with pay, for readers who may see pay. It is separate because it needs one more join. */
export const PEOPLE_PAID_ON_DAY = 'employees_paid_as_of($asOf::date) e';

/**
 * Like PEOPLE_ON_DAY, for counts and sums. The rows are not sorted, so that PostgreSQL need not read columns that are
 * not used.
 */
export const PEOPLE_COUNTED_ON_DAY = 'employees_counted_as_of($asOf::date) e';

/** SQL for the requested day, or today if none is requested. */
export const REPORT_DAY = 'coalesce($asOf::date, $today::date)';

/**
 * SQL that joins how often an employee `e` has changed department, workplace or designation up to the requested day:
 * `moves` (changes of place), `posts` (changes of designation), the day of the last change, and the day of the last
 * change of designation.
 */
export const MOVEMENTS = `
  left join (
    select m.employee_id, count(*) filter (where m.place)::integer as moves,
      count(*) filter (where m.post)::integer as posts, max(m.day) filter (where m.place or m.post) as moved_on,
      max(m.day) filter (where m.post) as post_since
    from (
      select v.employee_id, lower(v.valid) as day,
        row(v.department_id, v.workplace_id) is distinct from
          row(lag(v.department_id) over before, lag(v.workplace_id) over before) as place,
        v.designation_id is distinct from lag(v.designation_id) over before as post,
        row_number() over before > 1 as "isChange"
      from employee_versions v
      where v.account_id = $accountId and v.superseded_at is null
        and ($keys::bigint[] is null or v.employee_id = any($keys))
        and coalesce(lower(v.valid) <= ${REPORT_DAY}, true)
      window before as (partition by v.employee_id order by lower(v.valid) nulls first)
    ) m where m."isChange" group by m.employee_id
  ) m on m.employee_id = e.id`;

/**
 * SQL for the start of the first day of a period and the end of its last day. Each is written as a subquery, because
 * PostgreSQL would otherwise evaluate the function for every row.
 */
export const PERIOD_BEGINS =
  '(select $fromDay::date::timestamp at time zone account_time_zone($accountId))';
export const PERIOD_ENDS =
  '(select ($toDay::date + 1)::timestamp at time zone account_time_zone($accountId))';

/**
 * SQL condition for employees `e` whom the caller may see and who match these filters. It does not mention the account,
 * because the joined rows have it. PostgreSQL can therefore omit the join from a count if no filter is set.
 */
export const PEOPLE_MATCH = `($units::bigint[] is null or e.business_unit_id = any($units))
  and ($businessUnitId::bigint is null or e.business_unit_id = $businessUnitId)
  and ($departmentId::bigint is null or e.department_id = $departmentId)
  and ($designationId::bigint is null or e.designation_id = $designationId)
  and ($employmentTypeId::bigint is null or e.employment_type_id = $employmentTypeId)`;
export const PEOPLE_CONDITION = `e.account_id = $accountId and ${PEOPLE_MATCH}`;

/**
 * SQL that joins the names that belong to an employee `e`. These are left joins, because PostgreSQL can omit unused
 * left joins from a count.
 */
export const PEOPLE_JOINS = `left join business_units u on u.id = e.business_unit_id
  left join departments d on d.id = e.department_id
  left join sections s on s.id = e.section_id
  left join designations g on g.id = e.designation_id
  left join employment_types y on y.id = e.employment_type_id`;

/** The roles that can read reports about people by default; administrators can change this. */
export const PEOPLE_READERS = { hr: ['isView'], md: ['isView'], audit: ['isView'] } as const;

/**
 * A filter by name or employee ID. `PERSON_MATCHES` is the SQL condition for it on employees `e`.
 */
export const PERSON_SEARCH = {
  kind: 'search',
  label: 'Name or employee ID',
} as const satisfies ReportFilter;
export const PERSON_MATCHES = getOptionalSearchSql('e.code, e.name', '$pattern');

/**
 * A filter by number, name or employee ID. `NUMBER_MATCHES` is the SQL condition for it on numbered rows `r` of
 * employees `e`.
 */
export const NUMBER_SEARCH = {
  kind: 'search',
  label: 'Number, name or employee id',
} as const satisfies ReportFilter;
export const NUMBER_MATCHES = getOptionalSearchSql('r.number, e.code, e.name', '$pattern');

/** The columns for the number of a request and the person who made it. */
export const NUMBERED_PERSON: readonly ReportColumn[] = [
  { id: 'number', label: 'Number', kind: 'text' },
  { id: 'name', label: 'Name', kind: 'text' },
  { id: 'code', label: 'Employee Id', kind: 'text' },
];

/** SQL condition for requests `r` of employees `e` whom the caller may see, including the filter by business unit. */
export const NUMBERED_MATCH = `($units::bigint[] is null or e.business_unit_id = any($units))
  and ($businessUnitId::bigint is null or e.business_unit_id = $businessUnitId)
  and ${NUMBER_MATCHES}`;
export const NUMBERED_CONDITION = `r.account_id = $accountId and ${NUMBERED_MATCH}`;

/**
 * The columns that identify a person. The name links to the person's service book, as of the given day if there is one.
 */
export const personColumns = (asOf?: string): readonly ReportColumn[] => [
  { id: 'code', label: 'Employee Id', kind: 'text' },
  {
    id: 'name',
    label: 'Name',
    kind: 'text',
    leadsTo: `/profile/employeeServiceBook/{employeeId}${asOf === undefined ? '' : `?asOf={${asOf}}`}`,
  },
  { id: 'designation', label: 'Designation', kind: 'text' },
  { id: 'department', label: 'Department', kind: 'text' },
];
