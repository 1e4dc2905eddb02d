import { HONOURS } from '#machines/domains/people/resources/reward.ts';
import { MENU } from '#machines/core/values/menuReferences.ts';
import type { Block, Paper, PaperFields } from '#server/kits/papers/paper.ts';
import { SIGNED } from '#server/kits/papers/letterParts.ts';

/** A period in which position, workplace and supervisor didn't change. */
const STRETCH = {
  from: { kind: 'date', label: 'From', optional: true },
  until: { kind: 'date', label: 'Until', optional: true },
  position: { kind: 'text', label: 'Designation', most: 250 },
  place: { kind: 'text', label: 'Department', most: 420 },
  supervisor: { kind: 'text', label: 'Supervisor', most: 100, optional: true },
} as const satisfies PaperFields;

/**
 * At most this many rows per list, the latest ones. No one has more, and a page for each would delay other
 * people's printing.
 */
const MAX = 50;

const FIELDS = {
  /**
   * The service book has four lists: the current period, the period without a beginning, past periods, and absences
   * after leaving.
   */
  present: { kind: 'rows', label: 'Since', of: STRETCH, most: 5 },
  earliest: { kind: 'rows', label: 'Until', of: STRETCH, most: 1 },
  earlier: { kind: 'rows', label: 'Period', of: STRETCH, most: MAX },
  away: { kind: 'rows', label: 'Left', of: STRETCH, most: 10 },
  honours: {
    kind: 'rows',
    label: 'Rewards',
    of: {
      givenOn: { kind: 'date', label: 'Date' },
      reward: { kind: 'choice', label: 'Type', options: HONOURS },
      subject: { kind: 'text', label: 'Subject', most: 200 },
    },
    most: MAX,
  },
} as const satisfies PaperFields;

const stretches = (which: string, most: number): string => `
  (select coalesce(jsonb_agg(jsonb_build_object('from', lower(v.valid), 'until', upper(v.valid) - 1,
      'position', left(g.name || case when v.grade <> '' then ', ' || v.grade else '' end || ', '
        || y.name, 250),
      'place', left(s.name || ', ' || d.name || ', ' || u.name || ' · ' || w.name, 420),
      'supervisor', left(coalesce(b.name, ''), 100)) order by lower(v.valid) desc nulls last), '[]')
   from (select * from employee_versions v where v.employee_id = e.id and v.superseded_at is null
     and ${which} order by lower(v.valid) desc nulls last limit ${most}) v
   join designations g on g.id = v.designation_id
   join sections s on s.id = v.section_id
   join departments d on d.id = v.department_id
   join business_units u on u.id = v.business_unit_id
   join workplaces w on w.id = v.workplace_id
   join employment_types y on y.id = v.employment_type_id
   left join employees b on b.id = v.supervisor_id)`;

const selectKnown = (extraColumns = ''): string => `
  select e.id as "employeeId",
    ${stretches('v.is_active and upper_inf(v.valid) and not lower_inf(v.valid)', 5)} as present,
    ${stretches('v.is_active and lower_inf(v.valid)', 1)} as earliest,
    ${stretches('v.is_active and not upper_inf(v.valid) and not lower_inf(v.valid)', MAX)} as earlier,
    ${stretches('not v.is_active', 10)} as away,
    (select coalesce(jsonb_agg(jsonb_build_object('givenOn', r.given_on, 'reward', r.kind,
        'subject', r.subject) order by r.given_on desc, r.id desc), '[]')
     from rewards r where r.employee_id = e.id and r.is_active
       and r.kind in (${Object.keys(HONOURS)
         .map((kind) => `'${kind}'`)
         .join(', ')})) as honours${extraColumns}
  from employees e where e.account_id = $accountId and e.id = any($employeeIds::bigint[])`;

const heading = (text: string, when?: string): Block => ({
  kind: 'paragraph',
  text,
  style: 'strong',
  ...(when !== undefined && { when }),
});

const BODY: readonly Block[] = [
  heading('Service book of {employeeName}'),
  { kind: 'paragraph', text: 'Employee ID {employeeCode}' },
  { kind: 'paragraph', text: 'Joined on {joiningDate}', when: 'joiningDate' },
  { kind: 'space', points: 8 },
  {
    kind: 'table',
    head: [
      { label: 'Designation' },
      { label: 'Department and workplace' },
      { label: 'Supervisor' },
    ],
    lines: [
      {
        of: 'present',
        cells: [
          { text: 'Since {from}: {position}' },
          { text: '{place}' },
          { text: '{supervisor}' },
        ],
      },
      {
        of: 'earlier',
        cells: [
          { text: '{from} – {until}: {position}' },
          { text: '{place}' },
          { text: '{supervisor}' },
        ],
      },
      {
        of: 'earliest',
        cells: [
          { text: 'Until {until}: {position}' },
          { text: '{place}' },
          { text: '{supervisor}' },
        ],
      },
    ],
  },
  heading('Not employed', 'away'),
  {
    kind: 'table',
    head: [{ label: 'Last position' }, { label: 'From' }],
    lines: [{ of: 'away', cells: [{ text: '{position}' }, { text: '{from}' }] }],
    when: 'away',
  },
  heading('Rewards', 'honours'),
  {
    kind: 'table',
    head: [{ label: 'Subject' }, { label: 'Type' }, { label: 'Date' }],
    lines: [
      {
        of: 'honours',
        cells: [{ text: '{subject}' }, { text: '{reward}' }, { text: '{givenOn}' }],
      },
    ],
    when: 'honours',
  },
];

/** A paper with every dated change of position, without pay. */
export const serviceBook: Paper = {
  id: 'serviceBook',
  title: 'Service book',
  one: 'service book',
  series: { prefix: 'SB', year: 'calendar', digits: 4 },
  reference: MENU.employment,
  fields: FIELDS,
  known: selectKnown(),
  address: [],
  body: [...BODY, ...SIGNED],
};

/** The service book with the pay after each raise. */
export const serviceBookWithPay: Paper = {
  id: 'serviceBookWithPay',
  title: 'Service book with pay',
  one: 'service book with pay',
  series: { prefix: 'SBP', year: 'calendar', digits: 4 },
  reference: MENU.salaryRevisions,
  own: MENU.mySalaryRevisions,
  showsPay: true,
  fields: {
    ...FIELDS,
    raises: {
      kind: 'rows',
      label: 'Raises',
      of: {
        effectiveDate: { kind: 'date', label: 'From' },
        grossBefore: { kind: 'money', label: 'Gross' },
        grossAfter: { kind: 'money', label: 'Gross' },
      },
      most: MAX,
    },
    gross: { kind: 'money', label: 'Gross' },
  },
  known: selectKnown(`,
    e.gross, (select coalesce(jsonb_agg(jsonb_build_object('effectiveDate', r.effective_date,
        'grossBefore', r.gross_before, 'grossAfter', r.gross_after)
        order by r.effective_date desc, r.id desc), '[]')
      from salary_revisions r where r.employee_id = e.id and r.applied_at is not null) as raises`),
  address: [],
  body: [
    ...BODY,
    heading('Salary'),
    {
      kind: 'table',
      head: [{ label: 'From' }, { label: 'Gross before' }, { label: 'Gross' }],
      lines: [
        {
          of: 'raises',
          cells: [{ text: '{effectiveDate}' }, { text: '{grossBefore}' }, { text: '{grossAfter}' }],
        },
        { cells: [{ label: 'Today' }, { text: '' }, { text: '{gross}' }] },
      ],
    },
    ...SIGNED,
  ],
};
