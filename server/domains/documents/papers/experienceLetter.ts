import { MENU } from '#machines/core/values/menuReferences.ts';
import type { Paper } from '#server/kits/papers/paper.ts';
import { SIGNED } from '#server/kits/papers/letterParts.ts';

/** A letter that states positions and length of service, without pay. */
export const experienceLetter: Paper = {
  id: 'experienceLetter',
  title: 'Experience letter',
  one: 'experience letter',
  series: { prefix: 'XL', year: 'calendar', digits: 4 },
  reference: MENU.careerLetters,
  fields: {
    addressedTo: { kind: 'text', label: 'Addressed to', most: 200, optional: true },
    until: { kind: 'date', label: 'Last day', optional: true },
    years: { kind: 'count', label: 'Years of service' },
    months: { kind: 'count', label: 'Months' },
  },
  known: `
    select e.id as "employeeId", l.until::text as until,
      extract(year from age(d.day, e.joining_date))::integer as years,
      extract(month from age(d.day, e.joining_date))::integer as months
    from employees e
    left join lateral (
      select (lower(v.valid) - 1) as until from employee_versions v
      where v.employee_id = e.id and v.superseded_at is null and not v.is_active
        and v.valid @> account_day($accountId)
    ) l on true
    cross join lateral (select coalesce(l.until + 1, account_day($accountId)) as day) d
    where e.account_id = $accountId and e.id = any($employeeIds::bigint[])`,
  address: [
    { kind: 'paragraph', text: 'To whom it may concern', style: 'strong', unless: 'addressedTo' },
    { kind: 'paragraph', text: '{addressedTo}', style: 'strong', when: 'addressedTo' },
  ],
  body: [
    { kind: 'paragraph', text: 'Subject: Experience letter', style: 'strong' },
    { kind: 'space', points: 8 },
    {
      kind: 'paragraph',
      text: '{employeeName}, employee ID {employeeCode}, has worked for {accountName} since {joiningDate}, currently as {designationName} in {sectionName}, {departmentName}.',
      unless: 'until',
    },
    {
      kind: 'paragraph',
      text: '{employeeName}, employee ID {employeeCode}, worked for {accountName} from {joiningDate} to {until}, most recently as {designationName} in {sectionName}, {departmentName}.',
      when: 'until',
    },
    {
      kind: 'paragraph',
      text: 'Length of service: {years, plural, one {# year} other {# years}} and {months, plural, one {# month} other {# months}}.',
    },
    { kind: 'paragraph', text: 'We wish you every success.' },
    ...SIGNED,
  ],
};
