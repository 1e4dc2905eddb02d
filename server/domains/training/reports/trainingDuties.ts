import type { Report } from '#server/kits/reports/report.ts';
import {
  PEOPLE_READERS,
  PERSON_MATCHES,
  PERSON_SEARCH,
  personColumns,
} from '#server/kits/reports/people.ts';
import { DAYS_BEFORE } from '#server/domains/training/certificates.ts';
import { labelSql } from '#server/engine/labels.ts';

const STATUSES = { valid: 'Fulfilled', due: 'Due', overdue: 'Overdue' } as const;

export const trainingDuties: Report = {
  id: 'trainingDuties',
  screen: {
    address: '/profile/reports/trainingDuties',
    title: 'Training Duties',
    description: 'Which required trainings people have, and by when the others are due.',
    menu: ['Employee Management', 'Reports'],
    reference: 151976718,
    allow: PEOPLE_READERS,
  },
  filters: {
    businessUnitId: { kind: 'reference', label: 'Business unit', resource: 'businessUnit' },
    search: PERSON_SEARCH,
    titleId: { kind: 'reference', label: 'Training', resource: 'trainingTitle' },
    status: { kind: 'choice', label: 'Status', options: STATUSES },
  },
  columns: [
    ...personColumns('title'),
    { id: 'title', label: 'Training', kind: 'text' },
    { id: 'status', label: 'Status', kind: 'text', words: true },
    { id: 'dueOn', label: 'Due', kind: 'date' },
    { id: 'daysOverdue', label: 'Days overdue', kind: 'count' },
    { id: 'completedOn', label: 'Last completed', kind: 'date' },
    { id: 'expiresOn', label: 'Valid until', kind: 'date' },
    { id: 'unit', label: 'Business unit', kind: 'text' },
  ],
  // A certificate without an end fulfils the duty permanently. Other certificates are due for renewal from the first
  // reminder on, until they expire. Without a certificate, the training is due some days after the first day of the
  // person's designation, or after the day from which the duty applies, if that is later.
  query: `
    select k.key, k."employeeId", k.code, k.name, k.designation, k.department, k.title,
      ${labelSql('k.state', STATUSES)} as status, k."dueOn",
      case when k.state = 'overdue' then $today::date - k."dueOn" end as "daysOverdue", k."completedOn",
      k."expiresOn", k.unit
    from (
      select e.id || '-' || l.id as key, e.id as "employeeId", e.code, e.name, g.name as designation,
        p.name as department, l.name as title, u.name as unit, c.issued_on as "completedOn",
        c.expires_on as "expiresOn", w.due as "dueOn",
        case when c.id is not null and (c.expires_on is null or c.expires_on > $today::date + ${DAYS_BEFORE[0]}) then 'valid'
          when w.due < $today::date then 'overdue' else 'due' end as state
      from employees e
      join (select l.id, l.name, l.account_id, l.gives_certificate, d.business_unit_id, d.designation_id, d.within_days, d.applies_from
        from training_titles l join training_duties d on d.training_title_id = l.id where l.is_active) l
        on l.account_id = e.account_id
        and (l.business_unit_id is null or l.business_unit_id = e.business_unit_id)
        and (l.designation_id is null or l.designation_id = e.designation_id)
      left join business_units u on u.id = e.business_unit_id
      left join departments p on p.id = e.department_id
      left join designations g on g.id = e.designation_id
      left join lateral (select id, issued_on, expires_on from (
          select id, issued_on, expires_on from training_certificates
          where employee_id = e.id and training_title_id = l.id
          union all
          -- Without a certificate, completing the training fulfils the duty.
          select a.id, (t.ends_at at time zone t.time_zone)::date, null from training_applications a
          join trainings t on t.id = a.training_id and t.training_title_id = l.id and not l.gives_certificate
          join workflow_instances i on i.workflow = 'trainingApplication' and i.subject_id = a.id
            and i.state = 'attended'
          where a.employee_id = e.id) h
        order by expires_on desc nulls first, id desc limit 1) c on true
      cross join lateral (select case when c.id is not null then c.expires_on else greatest(l.applies_from, coalesce(
        (select max(upper(v.valid)) from employee_versions v where v.employee_id = e.id
           and v.superseded_at is null and v.designation_id <> e.designation_id
           and upper(v.valid) <= $today::date), e.joining_date)) + l.within_days::integer end as due) w
      where e.account_id = $accountId and e.is_active
        and ($units::bigint[] is null or e.business_unit_id = any($units))
        and ($businessUnitId::bigint is null or e.business_unit_id = $businessUnitId)
        and ($titleId::bigint is null or l.id = $titleId) and ${PERSON_MATCHES}) k
    where $status::text is null or k.state = $status`,
  sort: 'dueOn',
  key: 'key',
};
