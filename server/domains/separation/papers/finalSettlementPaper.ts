import { LETTER_LINES } from '#machines/domains/separation/settlement/sources.ts';
import { RELATIONS } from '#machines/domains/people/personalRecord.ts';
import { MENU } from '#machines/core/values/menuReferences.ts';
import { SIGNED } from '#server/kits/papers/letterParts.ts';
import type { Paper } from '#server/kits/papers/paper.ts';

const LINE = {
  source: { kind: 'choice', label: 'What', options: LETTER_LINES },
  title: { kind: 'text', label: 'Reference', most: 300, optional: true },
  amount: { kind: 'money', label: 'Amount' },
} as const;

const lines = (of: string, title: string, total: string) =>
  ({
    kind: 'table',
    head: [{ label: title }, { label: 'Reference' }, { label: 'Amount' }],
    lines: [
      { of, cells: [{ text: '{source}' }, { text: '{title}' }, { text: '{amount}' }] },
      { cells: [{ label: 'Total' }, { text: '' }, { text: `{${total}}` }], strong: true },
    ],
    when: total,
  }) as const;

/** What a leaver was paid and why. It is issued when the settlement is closed. */
export const finalSettlementPaper: Paper = {
  id: 'finalSettlement',
  title: 'Final settlement',
  one: 'final settlement',
  series: { prefix: 'FSL', year: 'calendar', digits: 4 },
  reference: MENU.finalSettlement,
  showsPay: true,
  fields: {
    settlement: { kind: 'text', label: 'Settlement', most: 100 },
    lastDay: { kind: 'date', label: 'Last day' },
    earnings: { kind: 'rows', label: 'Payable', of: LINE, most: 500, optional: true },
    deductions: { kind: 'rows', label: 'Deductions', of: LINE, most: 500, optional: true },
    payable: { kind: 'money', label: 'Payable' },
    receivable: { kind: 'money', label: 'Deductions' },
    net: { kind: 'money', label: 'Paid' },
    owed: { kind: 'money', label: 'Still owed' },
    payee: { kind: 'text', label: 'Paid to', most: 200, optional: true },
    hasDied: { kind: 'flag', label: 'At a death', optional: true },
    nominees: {
      kind: 'rows',
      label: 'Nominees',
      of: {
        name: { kind: 'text', label: 'Name', most: 100 },
        relation: {
          kind: 'choice',
          label: 'Relation',
          options: RELATIONS,
        },
        share: { kind: 'percent', label: 'Share' },
        amount: { kind: 'money', label: 'Amount' },
      },
      most: 50,
      optional: true,
    },
  },
  address: [
    { kind: 'paragraph', text: '{employeeName}', style: 'strong' },
    { kind: 'paragraph', text: '{employeeCode}', style: 'muted' },
    { kind: 'paragraph', text: '{designationName}, {departmentName}', style: 'muted' },
  ],
  body: [
    { kind: 'paragraph', text: 'Final settlement {settlement}', style: 'strong' },
    { kind: 'paragraph', text: 'The last day of employment was {lastDay}.', unless: 'hasDied' },
    {
      kind: 'paragraph',
      text: '{employeeName} died in our service on {lastDay}. We share the grief of the family. What is due is paid to the nominees named below.',
      when: 'hasDied',
    },
    { kind: 'space', points: 6 },
    lines('earnings', 'Payable', 'payable'),
    lines('deductions', 'Deductions', 'receivable'),
    {
      kind: 'table',
      head: [{ label: 'Payment' }, { label: 'Amount' }],
      lines: [
        { cells: [{ label: 'Paid' }, { text: '{net}' }], strong: true },
        { cells: [{ label: 'Still owed' }, { text: '{owed}' }], when: 'owed' },
        { cells: [{ label: 'Paid to' }, { text: '{payee}' }], when: 'payee' },
      ],
    },
    {
      kind: 'table',
      head: [{ label: 'Nominee' }, { label: 'Relation' }, { label: 'Share' }, { label: 'Amount' }],
      lines: [
        {
          of: 'nominees',
          cells: [
            { text: '{name}' },
            { text: '{relation}' },
            { text: '{share}' },
            { text: '{amount}' },
          ],
        },
      ],
      when: 'hasDied',
    },
    ...SIGNED,
  ],
  dense: true,
};
