import { MENU } from '#machines/core/values/menuReferences.ts';
import { SIGNED } from '#server/kits/papers/letterParts.ts';
import type { Paper } from '#server/kits/papers/paper.ts';

/** Tax certificate: the tax of a year that was deposited by challans, which can be less than what was deducted. */
export const taxCertificatePaper: Paper = {
  id: 'taxCertificate',
  title: 'Tax certificate',
  one: 'tax certificate',
  series: { prefix: 'TC', year: 'calendar', digits: 4 },
  reference: MENU.salaryRevisions,
  own: MENU.taxCertificate,
  showsPay: true,
  fields: {
    year: { kind: 'text', label: 'Tax year', most: 200 },
    tin: { kind: 'text', label: 'TIN', most: 30, optional: true },
    challans: {
      kind: 'rows',
      label: 'Challans',
      of: {
        number: { kind: 'text', label: 'Challan number', most: 200 },
        bank: { kind: 'text', label: 'Bank', most: 300 },
        depositedOn: { kind: 'date', label: 'Deposited on' },
        amount: { kind: 'money', label: 'Amount' },
      },
      most: 500,
    },
    total: { kind: 'money', label: 'Total' },
  },
  address: [{ kind: 'paragraph', text: 'To whom it may concern', style: 'strong' }],
  body: [
    {
      kind: 'paragraph',
      text: 'Subject: Certificate of tax deducted from {employeeName}',
      style: 'strong',
    },
    { kind: 'space', points: 8 },
    {
      kind: 'paragraph',
      text: 'In the tax year {year}, {accountName} deducted income tax from the salary of {employeeName} (employee ID {employeeCode}) and deposited it by these challans.',
    },
    { kind: 'paragraph', text: 'TIN: {tin}', when: 'tin' },
    {
      kind: 'table',
      head: [
        { label: 'Challan number' },
        { label: 'Bank' },
        { label: 'Deposited on' },
        { label: 'Amount' },
      ],
      lines: [
        {
          of: 'challans',
          cells: [
            { text: '{number}' },
            { text: '{bank}' },
            { text: '{depositedOn}' },
            { text: '{amount}' },
          ],
        },
        {
          cells: [{ label: 'Total' }, { text: '' }, { text: '' }, { text: '{total}' }],
          strong: true,
        },
      ],
    },
    ...SIGNED,
  ],
};
