import { OUTCOMES } from '#machines/domains/career/discipline/events.ts';
import { MENU } from '#machines/core/values/menuReferences.ts';
import type { Block, Paper, PaperFields } from '#server/kits/papers/paper.ts';
import { SIGNED, subject, TO_EMPLOYEE } from '#server/kits/papers/letterParts.ts';

const FIELDS: PaperFields = {
  reference: { kind: 'text', label: 'Reference', most: 60 },
  incidentOn: { kind: 'date', label: 'Incident' },
  charge: { kind: 'text', label: 'Charge', most: 2000 },
  words: { kind: 'text', label: 'Reason', most: 2000, optional: true },
};

const DECISION: PaperFields = {
  ...FIELDS,
  outcome: {
    kind: 'choice',
    label: 'Outcome',
    options: Object.fromEntries(OUTCOMES.map((outcome) => [outcome, outcome])),
  },
  effectiveDate: { kind: 'date', label: 'Effective date' },
  appealBy: { kind: 'date', label: 'Appeal by', optional: true },
};

const CHARGE: readonly Block[] = [
  { kind: 'paragraph', text: 'The charge, of {incidentOn}:' },
  { kind: 'paragraph', text: '{charge}', style: 'strong' },
];
const REASONS: readonly Block[] = [
  { kind: 'paragraph', text: 'Reasons: {words}', when: 'words' },
  {
    kind: 'paragraph',
    text: 'You may appeal against this decision until {appealBy}. Someone who has neither prepared nor decided your case will hear the appeal.',
    when: 'appealBy',
  },
];
const END: readonly Block[] = [
  { kind: 'paragraph', text: 'Case: {reference}', style: 'muted' },
  ...SIGNED,
];

const series = (prefix: string) => ({ prefix, year: 'calendar', digits: 4 }) as const;

/** Notice to show cause: the charge, and the deadline for a reply. */
export const showCauseNotice: Paper = {
  id: 'showCauseNotice',
  title: 'Show-cause notice',
  one: 'show-cause notice',
  series: series('SN'),
  reference: MENU.discipline,
  confidentialAs: 'discipline',
  fields: { ...FIELDS, replyBy: { kind: 'date', label: 'Reply by' } },
  address: TO_EMPLOYEE,
  body: [
    ...subject('Subject: Notice to show cause'),
    ...CHARGE,
    { kind: 'paragraph', text: '{words}', when: 'words' },
    {
      kind: 'paragraph',
      text: 'You may reply in writing until {replyBy}. You will then be heard before anything is decided. This notice is not a punishment.',
    },
    ...END,
  ],
};

/** A warning or a final warning, with its reasons. */
export const warningLetter: Paper = {
  id: 'warningLetter',
  title: 'Warning letter',
  one: 'warning letter',
  series: series('WL'),
  reference: MENU.discipline,
  confidentialAs: 'discipline',
  fields: DECISION,
  address: TO_EMPLOYEE,
  body: [
    ...subject('Subject: {outcome}'),
    ...CHARGE,
    {
      kind: 'paragraph',
      text: 'After your hearing you are given the following with effect from {effectiveDate}: {outcome}. If it happens again, more serious measures may follow.',
    },
    ...REASONS,
    ...END,
  ],
};

/** Any other outcome, with its reasons. */
export const disciplinaryDecision: Paper = {
  id: 'disciplinaryDecision',
  title: 'Disciplinary decision',
  one: 'disciplinary decision',
  series: series('DD'),
  reference: MENU.discipline,
  confidentialAs: 'discipline',
  fields: DECISION,
  address: TO_EMPLOYEE,
  body: [
    ...subject('Subject: Decision in your disciplinary case'),
    ...CHARGE,
    {
      kind: 'paragraph',
      text: 'After your hearing, the following was decided with effect from {effectiveDate}: {outcome}.',
    },
    ...REASONS,
    ...END,
  ],
};

/** The letters of disciplinary cases, which are as confidential as the cases themselves. */
export const DISCIPLINE_LETTERS: readonly Paper[] = [
  showCauseNotice,
  warningLetter,
  disciplinaryDecision,
];
