import type { RowValues } from '#machines/kits/resources/schema.ts';
import type { DocumentKind } from '#machines/core/values/documentKinds.ts';

interface DemoVersion {
  /** How many days ago it was sent; it was approved some days later, unless it is still pending. */
  daysAgo: number;
  approvals: 0 | 1 | 2;
  /** How many days after being sent it comes into force; by default on approval. */
  inDays?: number;
  isMinor?: true;
  changes: string;
  says: string;
  /** Fields to fill in, for a document without text. */
  asks?: readonly RowValues[];
}

export interface DemoDocument {
  kind: DocumentKind;
  number: string;
  title: string;
  summary?: string;
  /** The document is for everyone, unless a business unit is given. */
  unit?: string;
  /** The number of its parent document, which comes earlier in the list. */
  parent?: string;
  owner: string;
  reviewMonths?: number;
  mustAcknowledge?: true;
  /** A file to print, for a document without text. */
  isFile?: true;
  versions: readonly DemoVersion[];
}

const TEXTILES = 'Riverine Textiles Ltd.';

/** The documents of the demo company, parents first. */
export const TEXTS: readonly DemoDocument[] = [
  {
    kind: 'system',
    number: 'QMS-01',
    title: 'Quality management system',
    summary: 'How the group plans, does, checks and improves its work.',
    owner: 'admin',
    reviewMonths: 24,
    versions: [
      {
        daysAgo: 400,
        approvals: 2,
        changes: 'First version',
        says: '1. Scope\nAll companies of the group, from the order to the delivered goods.\n\n2. Responsibility\nEach head of department answers for the processes of their department.\n\n3. Review\nThe system is reviewed every two years, or after a serious complaint.',
      },
    ],
  },
  {
    kind: 'process',
    number: 'PRC-01',
    title: 'Order to delivery',
    parent: 'QMS-01',
    owner: 'manager',
    reviewMonths: 12,
    versions: [
      {
        daysAgo: 380,
        approvals: 2,
        changes: 'First version',
        says: 'Order, planning, weaving, dyeing, inspection, packing, delivery. Each step signs the job card before it hands over.',
      },
    ],
  },
  {
    kind: 'process',
    number: 'PRC-02',
    title: 'Hire to retire',
    parent: 'QMS-01',
    owner: 'hr',
    reviewMonths: 12,
    versions: [
      {
        daysAgo: 300,
        approvals: 2,
        changes: 'First version',
        says: 'Requisition, selection, joining, confirmation, development, separation. What is done in each step stands in its procedure.',
      },
    ],
  },
  {
    kind: 'procedure',
    number: 'PRD-04',
    title: 'Handling of complaints',
    parent: 'PRC-01',
    owner: 'manager',
    reviewMonths: 12,
    versions: [
      {
        daysAgo: 330,
        approvals: 2,
        changes: 'First version',
        says: 'Anyone who hears a complaint writes it down on the same day and tells the head of sales.\nThe customer hears within two working days who looks into it.',
      },
      {
        daysAgo: 90,
        approvals: 2,
        changes: 'Answer within one working day; lots are kept apart at once.',
        says: 'Anyone who hears a complaint writes it down on the same day and tells the head of sales.\nThe customer hears within one working day who looks into it.\nGoods of the same lot are kept apart until that is clear.',
      },
    ],
  },
  {
    kind: 'SOP',
    number: 'SOP-07',
    title: 'Fire evacuation',
    summary: 'What everyone does when the alarm sounds.',
    parent: 'QMS-01',
    owner: 'admin',
    reviewMonths: 12,
    mustAcknowledge: true,
    versions: [
      {
        daysAgo: 360,
        approvals: 2,
        changes: 'First version',
        says: '1. Leave at once by the nearest stairs. Lifts are out of use.\n2. Meet at the gate.\n3. The fire warden counts.',
      },
      {
        daysAgo: 20,
        approvals: 2,
        changes: 'New meeting place: the car park, because the gate is for the fire brigade.',
        says: '1. Stop machines with the red button, and leave everything where it is.\n2. Leave at once by the nearest stairs. Lifts are out of use.\n3. Meet at the car park, not at the gate: it is for the fire brigade.\n4. The fire warden counts and tells the officer in charge who is missing.\n5. No one goes back before the officer says so.',
      },
    ],
  },
  {
    kind: 'SOP',
    number: 'SOP-11',
    title: 'Starting and stopping looms',
    unit: TEXTILES,
    parent: 'PRC-01',
    owner: 'manager',
    reviewMonths: 6,
    versions: [
      {
        daysAgo: 250,
        approvals: 2,
        changes: 'First version',
        says: 'Check the warp, the guard and the emergency stop. Start at low speed, and listen for a minute.\nBefore stopping, let the shuttle come to rest.',
      },
      {
        daysAgo: 5,
        approvals: 1,
        changes: 'Ear protection before the start.',
        says: 'Put on ear protection.\nCheck the warp, the guard and the emergency stop. Start at low speed, and listen for a minute.\nBefore stopping, let the shuttle come to rest.',
      },
    ],
  },
  {
    kind: 'SOP',
    number: 'SOP-12',
    title: 'Chemicals in the dye house',
    unit: TEXTILES,
    parent: 'PRC-01',
    owner: 'manager',
    reviewMonths: 6,
    mustAcknowledge: true,
    versions: [
      {
        daysAgo: 150,
        approvals: 2,
        changes: 'First version',
        says: 'Gloves, goggles and apron before a drum is opened.\nAcid into water, never water into acid.\nWhat is spilt is taken up with sand, and reported.',
      },
    ],
  },
  {
    kind: 'SOP',
    number: 'SOP-15',
    title: 'Petty cash',
    owner: 'finance',
    reviewMonths: 12,
    versions: [
      {
        daysAgo: 1,
        approvals: 0,
        changes: 'First version',
        says: 'Cash is counted by two people at the end of each day and locked away.\nNo payment above 5,000 is made in cash.',
      },
    ],
  },
  {
    kind: 'policy',
    number: 'POL-02',
    title: 'Information security',
    summary: 'Passwords, devices, and what may leave the company.',
    owner: 'admin',
    reviewMonths: 12,
    mustAcknowledge: true,
    versions: [
      {
        daysAgo: 320,
        approvals: 2,
        changes: 'First version',
        says: 'A password is one’s own: no one asks for it, and no one tells it.\nCompany data stays on company devices.',
      },
      {
        daysAgo: 28,
        approvals: 2,
        changes: 'One-time codes, and what to do when a phone is lost.',
        says: 'A password is one’s own: no one asks for it, and no one tells it. Where it is offered, a one-time code is switched on.\nCompany data stays on company devices.\nA lost phone or laptop is reported within the hour, at night too.\nFiles go to customers through the portal, not through private mail.',
      },
    ],
  },
  {
    kind: 'policy',
    number: 'POL-03',
    title: 'Gifts and hospitality',
    owner: 'hr',
    reviewMonths: 24,
    versions: [
      {
        daysAgo: 280,
        approvals: 2,
        changes: 'First version',
        says: 'A gift above 2,000 is declined or handed in. Anyone who is unsure asks their supervisor before they take it.',
      },
      {
        daysAgo: 140,
        approvals: 2,
        isMinor: true,
        changes: 'A spelling mistake',
        says: 'A gift above 2,000 is declined or handed in. Anyone who is not sure asks their supervisor before they take it.',
      },
    ],
  },
  {
    kind: 'policy',
    number: 'POL-05',
    title: 'Remote work',
    owner: 'hr',
    reviewMonths: 12,
    versions: [
      {
        daysAgo: 260,
        approvals: 2,
        changes: 'First version',
        says: 'One day a week, agreed with the supervisor a week before.',
      },
      {
        daysAgo: 8,
        approvals: 2,
        inDays: 40,
        changes: 'Two days a week from the new year on.',
        says: 'Two days a week, agreed with the supervisor a week before. Core hours are 10:00 to 15:00.',
      },
    ],
  },
];
