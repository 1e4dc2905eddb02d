import { MENU } from '#machines/core/values/menuReferences.ts';
import type { Paper } from '#server/kits/papers/paper.ts';

const LINE = {
  name: { kind: 'text', label: 'Element', most: 200 },
  amount: { kind: 'money', label: 'Amount' },
  toDate: { kind: 'money', label: 'Year to date' },
} as const;

const lines = (of: string, title: string, total: string) =>
  ({
    kind: 'table',
    head: [{ label: title }, { label: 'Amount' }, { label: 'Year to date' }],
    lines: [
      { of, cells: [{ text: '{name}' }, { text: '{amount}' }, { text: '{toDate}' }] },
      { cells: [{ label: 'Total' }, { text: `{${total}}` }, { text: '' }] },
    ],
  }) as const;

/** A slip of a locked run, issued when it is first printed. */
export const payslip: Paper = {
  id: 'payslip',
  title: 'Payslip',
  one: 'payslip',
  series: { datedBy: 'payDate' },
  reference: MENU.salaryRevisions,
  own: MENU.myPayslips,
  showsPay: true,
  fields: {
    month: { kind: 'text', label: 'Month', most: 100 },
    payDate: { kind: 'date', label: 'Pay date' },
    days: { kind: 'text', label: 'Paid days', most: 40 },
    bank: { kind: 'text', label: 'Bank', most: 300, optional: true },
    earnings: { kind: 'rows', label: 'Earnings', of: LINE, most: 100 },
    deductions: { kind: 'rows', label: 'Deductions', of: LINE, most: 100, optional: true },
    gross: { kind: 'money', label: 'Gross' },
    deducted: { kind: 'money', label: 'Deductions' },
    employer: { kind: 'money', label: 'Employer’s contributions' },
    net: { kind: 'money', label: 'Net pay' },
  },
  address: [
    { kind: 'paragraph', text: '{employeeName}', style: 'strong' },
    { kind: 'paragraph', text: '{employeeCode}', style: 'muted' },
    { kind: 'paragraph', text: '{designationName}, {departmentName}', style: 'muted' },
  ],
  body: [
    { kind: 'paragraph', text: 'Payslip of {month}', style: 'strong' },
    {
      kind: 'table',
      head: [{ label: 'Pay date' }, { text: '{payDate}' }],
      lines: [
        { cells: [{ label: 'Paid days' }, { text: '{days}' }] },
        { cells: [{ label: 'Bank' }, { text: '{bank}' }], when: 'bank' },
      ],
    },
    lines('earnings', 'Earnings', 'gross'),
    { ...lines('deductions', 'Deductions', 'deducted'), when: 'deducted' },
    {
      kind: 'table',
      head: [{ label: 'Net pay' }, { text: '{net}' }],
      lines: [
        {
          cells: [{ label: 'Employer’s contributions' }, { text: '{employer}' }],
          when: 'employer',
        },
      ],
    },
  ],
  dense: true,
};
