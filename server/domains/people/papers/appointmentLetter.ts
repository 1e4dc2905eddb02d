import { MENU } from '#machines/core/values/menuReferences.ts';
import { SIGNED, subject, TO_EMPLOYEE } from '#server/kits/papers/letterParts.ts';
import type { Paper } from '#server/kits/papers/paper.ts';

/** Position, first day and pay of someone who joins. */
export const appointmentLetter: Paper = {
  id: 'appointmentLetter',
  title: 'Appointment letter',
  one: 'appointment letter',
  series: { prefix: 'AL', year: 'calendar', digits: 4 },
  reference: MENU.salaryRevisions,
  showsPay: true,
  fields: {
    firstDay: { kind: 'date', label: 'Joining date' },
    employmentType: { kind: 'text', label: 'Employment type', most: 300 },
    workplace: { kind: 'text', label: 'Workplace', most: 300, optional: true },
    supervisor: { kind: 'text', label: 'Supervisor', most: 300, optional: true },
    gross: { kind: 'money', label: 'Gross' },
    basic: { kind: 'money', label: 'Basic' },
    allowances: { kind: 'money', label: 'Allowances' },
  },
  known: `
    select e.id as "employeeId", e.joining_date::text as "firstDay", t.name as "employmentType",
      w.name as workplace, s.name as supervisor, e.gross, e.basic, e.gross - e.basic as allowances
    from employees e join employment_types t on t.id = e.employment_type_id
    left join workplaces w on w.id = e.workplace_id left join employees s on s.id = e.supervisor_id
    where e.account_id = $accountId and e.id = any($employeeIds::bigint[])`,
  address: TO_EMPLOYEE,
  body: [
    ...subject('Subject: Appointment as {designationName}'),
    {
      kind: 'paragraph',
      text: 'We are pleased to appoint you as {designationName} in {departmentName} of {accountName}. Your first day is {firstDay}.',
    },
    {
      kind: 'table',
      head: [{ label: 'Employment' }, { text: '' }],
      lines: [
        { cells: [{ label: 'Employment type' }, { text: '{employmentType}' }] },
        { cells: [{ label: 'Workplace' }, { text: '{workplace}' }], when: 'workplace' },
        { cells: [{ label: 'Supervisor' }, { text: '{supervisor}' }], when: 'supervisor' },
      ],
    },
    {
      kind: 'table',
      head: [{ label: 'Monthly salary' }, { label: 'Amount' }],
      lines: [
        { cells: [{ label: 'Basic' }, { text: '{basic}' }] },
        { cells: [{ label: 'Allowances' }, { text: '{allowances}' }], when: 'allowances' },
        { cells: [{ label: 'Gross' }, { text: '{gross}' }] },
      ],
    },
    {
      kind: 'paragraph',
      text: 'The rules of the company apply to your employment. Please sign and return a copy of this letter on your first day.',
    },
    ...SIGNED,
  ],
};
