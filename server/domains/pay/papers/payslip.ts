import { MENU } from '#machines/core/values/menuReferences.ts';
import { TABLE_ROW, type Paper } from '#server/kits/papers/paper.ts';

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

/** The payslip of a locked run. It is issued when it is first printed. */
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
    /** Payslips issued before there were templates use the fields from here on, and keep their layout. */
    lines: { kind: 'rows', label: 'Lines', of: TABLE_ROW, most: 500, optional: true },
    net: { kind: 'money', label: 'Net pay' },
    days: { kind: 'text', label: 'Paid days', most: 40, optional: true },
    bank: { kind: 'text', label: 'Bank', most: 300, optional: true },
    earnings: { kind: 'rows', label: 'Earnings', of: LINE, most: 100, optional: true },
    deductions: { kind: 'rows', label: 'Deductions', of: LINE, most: 100, optional: true },
    gross: { kind: 'money', label: 'Gross', optional: true },
    deducted: { kind: 'money', label: 'Deductions', optional: true },
    employer: { kind: 'money', label: 'Employer’s contributions', optional: true },
  },
  address: [
    { kind: 'paragraph', text: '{employeeName}', style: 'strong' },
    { kind: 'paragraph', text: '{employeeCode}', style: 'muted' },
    { kind: 'paragraph', text: '{designationName}, {departmentName}', style: 'muted' },
  ],
  body: [
    { kind: 'paragraph', text: 'Payslip of {month}', style: 'strong' },
    { kind: 'tables', of: 'lines', when: 'lines' },
    {
      kind: 'table',
      when: 'days',
      head: [{ label: 'Pay date' }, { text: '{payDate}' }],
      lines: [
        { cells: [{ label: 'Paid days' }, { text: '{days}' }] },
        { cells: [{ label: 'Bank' }, { text: '{bank}' }], when: 'bank' },
      ],
    },
    { ...lines('earnings', 'Earnings', 'gross'), when: 'earnings' },
    { ...lines('deductions', 'Deductions', 'deducted'), when: 'deducted' },
    {
      kind: 'table',
      unless: 'lines',
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
