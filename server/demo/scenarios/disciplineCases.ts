import type { Outcome } from '#machines/domains/career/discipline/events.ts';

/** A disciplinary case of the demo; times are working days before today. */
export interface DemoCase {
  of: { login: string } | { section: string; place: number };
  daysAgo: number;
  charge: string;
  /** A misconduct of the built-in catalogue. A case with one begins as a judicial grievance. */
  misconduct?: string;
  by?: string;
  steps: readonly {
    by: string;
    daysAgo: number;
    event: string;
    comment?: string;
    replyDays?: number;
    outcome?: Outcome;
  }[];
}

export const cases: readonly DemoCase[] = [
  {
    of: { section: 'Knitwear', place: 2 },
    daysAgo: 24,
    charge: 'Smoked beside the bale store on two nights although the sign there forbids it.',
    misconduct: 'Breach of a safety rule',
    steps: [
      {
        by: 'hr',
        daysAgo: 23,
        event: 'notice',
        replyDays: 10,
        comment: 'Please say in writing why no action should be taken.',
      },
      { by: 'hr', daysAgo: 14, event: 'hearing.set', comment: 'Meeting room 2, 10 o’clock.' },
      {
        by: 'hr',
        daysAgo: 12,
        event: 'hearing.record',
        comment: 'Admitted both nights, and not to have known of the new sign on the first.',
      },
      {
        by: 'hr2',
        daysAgo: 10,
        event: 'decide',
        outcome: 'Warning',
        comment: 'The second night stands. Nothing before it in the record.',
      },
    ],
  },
  {
    of: { section: 'Knitwear', place: 3 },
    daysAgo: 15,
    charge: 'Let the loom run with its guard open for most of a shift.',
    steps: [
      {
        by: 'hr',
        daysAgo: 14,
        event: 'notice',
        replyDays: 7,
        comment: 'Please say in writing why no action should be taken.',
      },
      { by: 'hr', daysAgo: 5, event: 'hearing.set', comment: 'Meeting room 2, 2 o’clock.' },
      {
        by: 'hr',
        daysAgo: 4,
        event: 'hearing.record',
        comment: 'Says that the switch had been reported twice. Maintenance confirms one report.',
      },
    ],
  },
  {
    of: { login: 'employee' },
    daysAgo: 3,
    charge: 'Absent from the stocktaking without notice.',
    steps: [
      {
        by: 'hr',
        daysAgo: 2,
        event: 'notice',
        replyDays: 14,
        comment: 'Please say in writing where you were, and whom you had told.',
      },
    ],
  },
  {
    of: { section: 'Knitwear', place: 4 },
    daysAgo: 2,
    charge: 'Signed the attendance sheet for a colleague who had left.',
    misconduct: 'Falsified record',
    steps: [],
  },
];
