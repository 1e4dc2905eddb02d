import type { TransferKind } from '#machines/domains/career/transfer/events.ts';

/** A transfer or promotion, and the stage that it reached. */
export interface Move {
  /** The longest-serving person with this title who reports to the person with this login. */
  of: { superior: string; title: string };
  kind: TransferKind;
  to: {
    designation?: string;
    /** The new section, in the unit whose name begins with `unit`, at a workplace of that unit. */
    section?: string;
    unit?: string;
    workplace?: string;
    /** The login of the new supervisor. */
    supervisor?: string;
  };
  reason: string;
  raise?: { percent: number; basicOrGross: 'basic' | 'gross' };
  effective: { inMonths: number } | { daysAgo: number };
  proposed: { by: string; daysAgo: number };
  steps: readonly { by: string; daysAgo: number; event: string; comment?: string }[];
  /** Whether the effective date has passed. */
  hasCome?: true;
  joinedBy?: string;
}

export const moves: readonly Move[] = [
  // Pending with the current supervisor.
  {
    of: { superior: 'developer', title: 'Software Engineer' },
    kind: 'promotion',
    to: { designation: 'Senior Software Engineer' },
    reason: 'Leads the payment module since spring.',
    effective: { inMonths: 2 },
    proposed: { by: 'otp', daysAgo: 2 },
    steps: [],
  },
  // Pending with HR, with a raise that hasn't been requested yet.
  {
    of: { superior: 'manager', title: 'Deputy Manager, Executive Office' },
    kind: 'transferAndPromotion',
    to: {
      designation: 'Manager, HR',
      section: 'HR Operations',
      unit: 'Riverine Textiles',
      supervisor: 'hr',
    },
    reason: 'Takes the development of the organisation over, as the board decided.',
    raise: { percent: 8, basicOrGross: 'gross' },
    effective: { inMonths: 2 },
    proposed: { by: 'manager', daysAgo: 3 },
    steps: [],
  },
  // One unit has agreed, the other hasn't decided.
  {
    of: { superior: 'otp', title: 'Assistant Officer, HR' },
    kind: 'transferAndPromotion',
    to: {
      designation: 'Officer, HR',
      section: 'HR Services',
      unit: 'Riverine Foods',
      workplace: 'Foods Plant',
      supervisor: 'hr2',
    },
    reason: 'Foods hires for its new line and needs someone who knows the system.',
    effective: { inMonths: 1 },
    proposed: { by: 'otp', daysAgo: 9 },
    steps: [{ by: 'hr', daysAgo: 5, event: 'hr.approve' }],
  },
  // Released, with a future date.
  {
    of: { superior: 'hr2', title: 'Officer, HR' },
    kind: 'promotion',
    to: { designation: 'Senior Officer, HR' },
    reason: 'Takes over payroll questions of the plant.',
    effective: { inMonths: 1 },
    proposed: { by: 'hr2', daysAgo: 12 },
    steps: [{ by: 'hr', daysAgo: 8, event: 'hr.approve' }],
  },
  // The effective date has passed, but the new supervisor hasn't confirmed the arrival.
  {
    of: { superior: 'hr', title: 'Deputy Manager, HR' },
    kind: 'transfer',
    to: { section: 'Managing Director’s Office', unit: 'Riverine Textiles', supervisor: 'manager' },
    reason: 'Prepares the group’s organisation for the board.',
    effective: { daysAgo: 2 },
    proposed: { by: 'hr', daysAgo: 15 },
    steps: [{ by: 'hr2', daysAgo: 11, event: 'hr.approve' }],
    hasCome: true,
  },
  // The new supervisor has confirmed the arrival.
  {
    of: { superior: 'finance', title: 'Deputy Manager, Finance' },
    kind: 'transfer',
    to: { section: 'Costing', unit: 'Riverine Textiles' },
    reason: 'Costing closes the books of two plants from now on.',
    effective: { daysAgo: 14 },
    proposed: { by: 'hr', daysAgo: 26 },
    steps: [
      { by: 'finance', daysAgo: 24, event: 'supervisor.approve' },
      { by: 'hr2', daysAgo: 20, event: 'hr.approve' },
    ],
    hasCome: true,
    joinedBy: 'finance',
  },
  // In effect, and no confirmation of arrival is needed.
  {
    of: { superior: 'otp', title: 'Senior Officer, HR' },
    kind: 'promotion',
    to: { designation: 'Deputy Manager, HR' },
    reason: 'Answers for hiring of the whole unit.',
    effective: { daysAgo: 25 },
    proposed: { by: 'otp', daysAgo: 40 },
    steps: [{ by: 'hr', daysAgo: 35, event: 'hr.approve' }],
    hasCome: true,
  },
  // Rejected.
  {
    of: { superior: 'hr2', title: 'Assistant Officer, HR' },
    kind: 'promotion',
    to: { designation: 'Officer, HR' },
    reason: 'Two years in the position.',
    effective: { inMonths: 1 },
    proposed: { by: 'hr2', daysAgo: 18 },
    steps: [
      {
        by: 'hr',
        daysAgo: 14,
        event: 'reject',
        comment: 'Not before the regrading of January; please propose it again then.',
      },
    ],
  },
];
