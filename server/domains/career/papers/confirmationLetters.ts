import { MENU } from '#machines/core/values/menuReferences.ts';
import type { Paper, PaperFields } from '#server/kits/papers/paper.ts';
import { SIGNED, subject, TO_EMPLOYEE } from '#server/kits/papers/letterParts.ts';

const FIELDS: PaperFields = {
  reference: { kind: 'text', label: 'Reference', most: 60 },
  effectiveDate: { kind: 'date', label: 'Effective date' },
};

export const confirmationLetter: Paper = {
  id: 'confirmationLetter',
  title: 'Confirmation letter',
  one: 'confirmation letter',
  series: { prefix: 'CL', year: 'calendar', digits: 4 },
  reference: MENU.careerLetters,
  fields: FIELDS,
  address: TO_EMPLOYEE,
  body: [
    ...subject('Subject: Confirmation of employment'),
    {
      kind: 'paragraph',
      text: 'You have completed your probation. We are pleased to confirm you as {designationName} with effect from {effectiveDate}.',
    },
    {
      kind: 'paragraph',
      text: 'From that day the terms for confirmed employees of {accountName} apply to you. The other terms of your employment remain unchanged.',
    },
    { kind: 'paragraph', text: 'Confirmation: {reference}', style: 'muted' },
    ...SIGNED,
  ],
};

export const extensionLetter: Paper = {
  id: 'extensionLetter',
  title: 'Extension letter',
  one: 'extension letter',
  series: { prefix: 'EL', year: 'calendar', digits: 4 },
  reference: MENU.careerLetters,
  fields: { ...FIELDS, extendTo: { kind: 'date', label: 'Extend to' } },
  address: TO_EMPLOYEE,
  body: [
    ...subject('Subject: Extension of probation'),
    {
      kind: 'paragraph',
      text: 'Your probation is extended to {extendTo}. Your supervisor will tell you what is expected of you until then and will review you again before that day.',
    },
    {
      kind: 'paragraph',
      text: 'All terms of your probation remain unchanged.',
    },
    { kind: 'paragraph', text: 'Confirmation: {reference}', style: 'muted' },
    ...SIGNED,
  ],
};
