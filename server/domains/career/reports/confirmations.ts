import { MENU } from '#machines/core/values/menuReferences.ts';
import { JOB_STATUSES } from '#machines/domains/organisation/resources/employmentType.ts';
import { confirmationWorkflow } from '#machines/domains/career/confirmation/workflow.ts';
import { labelSql, stateOptions, stateSql } from '#server/engine/labels.ts';
import type { Report } from '#server/kits/reports/report.ts';
import {
  REPORT_DAY,
  PEOPLE_CONDITION,
  PEOPLE_FILTERS,
  PEOPLE_JOINS,
  PEOPLE_ON_DAY,
  PEOPLE_READERS,
  PERSON_MATCHES,
  PERSON_SEARCH,
  personColumns,
} from '#server/kits/reports/people.ts';

/** The latest review `i` of an employee `e`, and the label of its state. */
const REVIEW = `left join lateral (
    select c.id, w.context, ${stateSql(confirmationWorkflow).replaceAll('i.state', 'w.state')} as status
    from confirmations c
    join workflow_instances w on w.workflow = 'confirmation' and w.subject_id = c.id
    where c.employee_id = e.id order by c.id desc limit 1
  ) i on true`;

export const eligibleEmployee: Report = {
  id: 'eligibleEmployee',
  screen: {
    address: '/profile/confirmation/EligibleEmployee',
    title: 'Eligible Employee',
    description:
      'Who is on probation, until when, and the status of their review. A review starts automatically 30 days before.',
    menu: ['Employee Management', 'Confirmation'],
    reference: MENU.confirmation,
    allow: { hr: ['isView'], supervisor: ['isView'], audit: ['isView'] },
  },
  filters: {
    ...PEOPLE_FILTERS,
    due: {
      kind: 'choice',
      label: 'Probation ends',
      options: { passed: 'Has ended', month: 'Within 30 days', all: 'All' },
      start: 'all',
    },
    search: PERSON_SEARCH,
  },
  columns: [
    { id: 'code', label: 'Employee Id', kind: 'text' },
    { id: 'name', label: 'Name', kind: 'text' },
    { id: 'designation', label: 'Designation', kind: 'text' },
    { id: 'department', label: 'Department', kind: 'text' },
    { id: 'supervisor', label: 'Supervisor', kind: 'text' },
    { id: 'joiningDate', label: 'Joining date', kind: 'date' },
    { id: 'dueOn', label: 'Probation ends', kind: 'date' },
    {
      id: 'status',
      label: 'Review',
      kind: 'text',
      words: true,
      leadsTo: '/workflow/confirmation/{confirmationId}',
    },
  ],
  query: `
    select e.id as "employeeId", e.code, e.name, g.name as designation, d.name as department,
      v.name as supervisor, e.joining_date as "joiningDate", p.ends as "dueOn",
      i.id as "confirmationId", i.status
    from ${PEOPLE_ON_DAY} ${PEOPLE_JOINS} left join employees v on v.id = e.supervisor_id
    cross join lateral (select probation_end(e.id, e.joining_date) as ends) p
    ${REVIEW}
    where ${PEOPLE_CONDITION} and e.is_active and y.job_status = 'probation'
      and ($due = 'all' or p.ends < $today::date
        or ($due = 'month' and p.ends <= $today::date + 30))
      and ($due <> 'passed' or p.ends < $today::date)
      and ${PERSON_MATCHES}`,
  sort: 'dueOn',
  key: 'employeeId',
};

export const jobConfirmation: Report = {
  id: 'jobConfirmation',
  screen: {
    address: '/profile/reports/jobConfirmation',
    title: 'Job Confirmation',
    description: 'The job status of each person on any day, and since when they have it.',
    menu: ['Employee Management', 'Reports'],
    reference: MENU.jobConfirmation,
    allow: PEOPLE_READERS,
  },
  filters: {
    ...PEOPLE_FILTERS,
    status: { kind: 'choice', label: 'Job status', options: JOB_STATUSES },
    search: PERSON_SEARCH,
  },
  columns: [
    ...personColumns('asOf'),
    { id: 'unit', label: 'Business unit', kind: 'text' },
    { id: 'joiningDate', label: 'Joining date', kind: 'date' },
    { id: 'status', label: 'Job status', kind: 'text', words: true },
    { id: 'since', label: 'Since', kind: 'date' },
    { id: 'dueOn', label: 'Probation ends', kind: 'date' },
  ],
  query: `
    select e.id as "employeeId", coalesce($asOf::text, '') as "asOf", e.code, e.name,
      g.name as designation, d.name as department, u.name as unit, e.joining_date as "joiningDate",
      ${labelSql('y.job_status', JOB_STATUSES)} as status, coalesce(last.day, e.joining_date) as since,
      case when y.job_status = 'probation' then probation_end(e.id, e.joining_date) end as "dueOn"
    from ${PEOPLE_ON_DAY} ${PEOPLE_JOINS}
    left join (
      select w.employee_id, max(upper(w.valid)) as day
      from employee_versions w join employment_types x on x.id = w.employment_type_id
      join ${PEOPLE_ON_DAY} on e.id = w.employee_id
      join employment_types y on y.id = e.employment_type_id and y.job_status <> x.job_status
      where w.account_id = $accountId and w.superseded_at is null and upper(w.valid) <= ${REPORT_DAY}
        and ($keys::bigint[] is null or w.employee_id = any($keys))
      group by w.employee_id
    ) last on last.employee_id = e.id
    where ${PEOPLE_CONDITION} and e.is_active
      and ($status::text is null or y.job_status = $status) and ${PERSON_MATCHES}`,
  sort: 'since',
  key: 'employeeId',
};

export const confirmationReport: Report = {
  id: 'confirmations',
  screen: {
    address: '/profile/reports/confirmation',
    title: 'Confirmation',
    description: 'Probation reviews with their ratings and outcomes.',
    menu: ['Employee Management', 'Reports'],
    reference: MENU.confirmationReport,
    allow: PEOPLE_READERS,
  },
  filters: {
    businessUnitId: { kind: 'reference', label: 'Business unit', resource: 'businessUnit' },
    status: { kind: 'choice', label: 'Status', options: stateOptions(confirmationWorkflow) },
    dueFrom: { kind: 'day', label: 'Probation ends from' },
    dueUntil: { kind: 'day', label: 'Probation ends until' },
    search: PERSON_SEARCH,
  },
  columns: [
    {
      id: 'number',
      label: 'Number',
      kind: 'text',
      leadsTo: '/workflow/confirmation/{confirmationId}',
    },
    { id: 'name', label: 'Name', kind: 'text' },
    { id: 'code', label: 'Employee Id', kind: 'text' },
    { id: 'department', label: 'Department', kind: 'text' },
    { id: 'unit', label: 'Business unit', kind: 'text' },
    { id: 'joiningDate', label: 'Joining date', kind: 'date' },
    { id: 'dueOn', label: 'Probation ends', kind: 'date' },
    { id: 'mean', label: 'Average rating', kind: 'text' },
    { id: 'extensions', label: 'Extensions', kind: 'count' },
    { id: 'status', label: 'Status', kind: 'text', words: true },
    { id: 'effectiveDate', label: 'Effective date', kind: 'date' },
  ],
  query: `
    select c.id as "confirmationId", c.number, e.name, e.code, d.name as department, u.name as unit,
      e.joining_date as "joiningDate", (i.context->>'dueOn')::date as "dueOn",
      i.context->>'dueOn' as "dueDay",
      i.context->>'mean' as mean, (i.context->>'extensions')::integer as extensions,
      ${stateSql(confirmationWorkflow)} as status,
      (i.context->>'effectiveDate')::date as "effectiveDate"
    from confirmations c
    join workflow_instances i on i.workflow = 'confirmation' and i.subject_id = c.id
    left join employees e on e.id = c.employee_id
    left join departments d on d.id = e.department_id
    left join business_units u on u.id = c.business_unit_id
    where c.account_id = $accountId and i.account_id = $accountId
      and ($units::bigint[] is null or c.business_unit_id = any($units))
      and ($businessUnitId::bigint is null or c.business_unit_id = $businessUnitId)
      and ($status::text is null or i.state = $status)
      and ($dueFrom::date is null or (i.context->>'dueOn')::date >= $dueFrom::date)
      and ($dueUntil::date is null or (i.context->>'dueOn')::date <= $dueUntil::date)
      and ${PERSON_MATCHES}`,
  sort: '-dueOn',
  key: 'confirmationId',
  sortedBy: { dueOn: 'dueDay' },
};
