import { MENU } from '#machines/core/values/menuReferences.ts';
import { SIGNED } from '#server/kits/papers/letterParts.ts';
import type { Paper } from '#server/kits/papers/paper.ts';

/** Salary certificate for a bank, an embassy or a landlord. */
export const salaryCertificate: Paper = {
  id: 'salaryCertificate',
  title: 'Salary certificate',
  one: 'salary certificate',
  series: { prefix: 'SC', year: 'calendar', digits: 4 },
  reference: MENU.salaryRevisions,
  showsPay: true,
  fields: {
    addressedTo: { kind: 'text', label: 'Addressed to', most: 300, optional: true },
    purpose: { kind: 'text', label: 'Purpose', most: 500, optional: true },
    gross: { kind: 'money', label: 'Gross' },
    basic: { kind: 'money', label: 'Basic' },
    allowances: { kind: 'money', label: 'Allowances' },
    employmentType: { kind: 'text', label: 'Employment type', most: 300 },
  },
  known: `
    select e.id as "employeeId", e.gross, e.basic, e.gross - e.basic as allowances,
      t.name as "employmentType"
    from employees e join employment_types t on t.id = e.employment_type_id
    where e.account_id = $accountId and e.id = any($employeeIds::bigint[])`,
  address: [
    { kind: 'paragraph', text: 'To', style: 'muted' },
    { kind: 'paragraph', text: '{addressedTo}', style: 'strong', when: 'addressedTo' },
    { kind: 'paragraph', text: 'To whom it may concern', style: 'strong', unless: 'addressedTo' },
  ],
  body: [
    { kind: 'paragraph', text: 'Subject: Salary certificate of {employeeName}', style: 'strong' },
    { kind: 'space', points: 8 },
    {
      kind: 'paragraph',
      text: 'This is to certify that {employeeName} (employee ID {employeeCode}) has been employed by {accountName} since {joiningDate}.',
      when: 'joiningDate',
    },
    {
      kind: 'paragraph',
      text: 'This is to certify that {employeeName} (employee ID {employeeCode}) is employed by {accountName}.',
      unless: 'joiningDate',
    },
    { kind: 'space', points: 6 },
    {
      kind: 'table',
      head: [{ label: 'Employment' }, { text: '' }],
      lines: [
        { cells: [{ label: 'Designation' }, { text: '{designationName}' }] },
        { cells: [{ label: 'Department' }, { text: '{departmentName}' }] },
        { cells: [{ label: 'Business unit' }, { text: '{unitName}' }] },
        { cells: [{ label: 'Employment type' }, { text: '{employmentType}' }] },
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
    { kind: 'paragraph', text: 'Purpose: {purpose}', when: 'purpose' },
    {
      kind: 'paragraph',
      text: 'This certificate is issued at the request of the employee and states the salary as of its date. It creates no obligation of the company.',
    },
    ...SIGNED,
  ],
};
