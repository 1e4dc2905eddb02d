import { MENU } from '#machines/core/values/menuReferences.ts';
import { SIGNED } from '#server/kits/papers/letterParts.ts';
import type { Paper, PaperValues, ReadKnown } from '#server/kits/papers/paper.ts';
import { accountToday } from '#server/platform/access/accountDay.ts';
import { query } from '#server/platform/db/sql.ts';
import { readOrdinaryEarnings } from '#server/domains/pay/assignments/index.ts';

const EARNING = {
  name: { kind: 'text', label: 'Element', most: 200 },
  amount: { kind: 'money', label: 'Amount' },
} as const;

const PERSON = `
  select e.id as "employeeId", e.gross, e.basic, e.gross - e.basic as allowances,
    t.name as "employmentType"
  from employees e join employment_types t on t.id = e.employment_type_id
  where e.account_id = $accountId and e.id = any($employeeIds::bigint[])`;

/** Reads what is known of a person’s pay, and the elements of their breakdown in an ordinary month with their sum. */
const readPay: ReadKnown = async (tx, of) => {
  const people = await query<PaperValues & { employeeId: number }>(tx, PERSON, { ...of });
  const day = await accountToday(tx, of.accountId);
  const earningsByEmployee = await readOrdinaryEarnings(tx, { ...of, day });
  return new Map(
    people.map(({ employeeId, ...person }) => {
      const earnings = earningsByEmployee.get(employeeId)?.map((line) => ({ ...line }));
      if (!earnings) return [employeeId, person];
      const cents = earnings.reduce((sum, { amount }) => sum + Math.round(amount * 100), 0);
      return [employeeId, { ...person, earnings, monthly: cents / 100 }];
    }),
  );
};

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
    earnings: { kind: 'rows', label: 'Earnings', of: EARNING, most: 100, optional: true },
    monthly: { kind: 'money', label: 'Gross', optional: true },
  },
  known: readPay,
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
      when: 'earnings',
      head: [{ label: 'Monthly salary' }, { label: 'Amount' }],
      lines: [
        { of: 'earnings', cells: [{ text: '{name}' }, { text: '{amount}' }] },
        { cells: [{ label: 'Gross' }, { text: '{monthly}' }], strong: true },
      ],
    },
    // Where payroll isn't set up, only basic and gross are known.
    {
      kind: 'table',
      unless: 'earnings',
      head: [{ label: 'Monthly salary' }, { label: 'Amount' }],
      lines: [
        { cells: [{ label: 'Basic' }, { text: '{basic}' }] },
        { cells: [{ label: 'Allowances' }, { text: '{allowances}' }], when: 'allowances' },
        { cells: [{ label: 'Gross' }, { text: '{gross}' }], strong: true },
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
