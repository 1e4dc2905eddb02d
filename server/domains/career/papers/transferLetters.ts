import { MENU } from '#machines/core/values/menuReferences.ts';
import type { Block, Paper, PaperFields } from '#server/kits/papers/paper.ts';
import { SIGNED, subject, TO_EMPLOYEE } from '#server/kits/papers/letterParts.ts';

const FIELDS: PaperFields = {
  reference: { kind: 'text', label: 'Reference', most: 60 },
  effectiveDate: { kind: 'date', label: 'Effective date' },
  changes: {
    kind: 'rows',
    label: 'What changes',
    most: 10,
    of: {
      what: {
        kind: 'choice',
        label: 'What changes',
        options: {
          designation: 'Designation',
          unit: 'Business unit',
          department: 'Department',
          section: 'Section',
          workplace: 'Workplace',
          supervisor: 'Supervisor',
          employmentType: 'Employment type',
        },
      },
      from: { kind: 'text', label: 'Until now', most: 300 },
      to: { kind: 'text', label: 'From then on', most: 300 },
    },
  },
};

const CHANGES: Block = {
  kind: 'table',
  head: [{ label: 'What changes' }, { label: 'Until now' }, { label: 'From then on' }],
  lines: [{ of: 'changes', cells: [{ text: '{what}' }, { text: '{from}' }, { text: '{to}' }] }],
};

const REST: readonly Block[] = [
  CHANGES,
  {
    kind: 'paragraph',
    text: 'Your length of service continues without a break. The other terms of your employment remain unchanged. Any change in salary will be confirmed in a separate letter.',
  },
  { kind: 'paragraph', text: 'Proposal: {reference}', style: 'muted' },
  ...SIGNED,
];

export const transferLetter: Paper = {
  id: 'transferLetter',
  title: 'Transfer letter',
  one: 'transfer letter',
  series: { prefix: 'TL', year: 'calendar', digits: 4 },
  reference: MENU.careerLetters,
  fields: FIELDS,
  address: TO_EMPLOYEE,
  body: [
    ...subject('Subject: Transfer'),
    {
      kind: 'paragraph',
      text: 'You are transferred with effect from {effectiveDate}. Please report to your new supervisor on that day.',
    },
    ...REST,
  ],
};

export const promotionLetter: Paper = {
  id: 'promotionLetter',
  title: 'Promotion letter',
  one: 'promotion letter',
  series: { prefix: 'PL', year: 'calendar', digits: 4 },
  reference: MENU.careerLetters,
  fields: FIELDS,
  address: TO_EMPLOYEE,
  body: [
    ...subject('Subject: Promotion'),
    {
      kind: 'paragraph',
      text: 'We are pleased to promote you with effect from {effectiveDate}. Thank you for what you have done for {accountName}.',
    },
    ...REST,
  ],
};
