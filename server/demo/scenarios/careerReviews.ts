import type { Recommendation } from '#machines/domains/career/confirmation/events.ts';

/** Working days before today on which due reviews were started. */
export const sweeps: readonly number[] = [17, 12, 7, 2];

export interface Reviewed {
  review: {
    daysAgo: number;
    work: number;
    knowledge: number;
    conduct: number;
    attendance: number;
    recommendation: Recommendation;
    comment: string;
    /** Days after the end of probation. */
    extendBy?: number;
  };
  accepted?: { daysAgo: number };
}

/** Reviews in the order in which the probations end. All further reviews are pending with supervisors. */
export const reviews: readonly Reviewed[] = [
  {
    review: {
      daysAgo: 11,
      work: 4,
      knowledge: 4,
      conduct: 5,
      attendance: 4,
      recommendation: 'confirm',
      comment: 'Works without supervision since the second month.',
    },
    accepted: { daysAgo: 8 },
  },
  {
    review: {
      daysAgo: 10,
      work: 5,
      knowledge: 4,
      conduct: 4,
      attendance: 5,
      recommendation: 'confirm',
      comment: 'Learnt the line quickly and helps others.',
    },
    accepted: { daysAgo: 6 },
  },
  {
    review: {
      daysAgo: 9,
      work: 3,
      knowledge: 2,
      conduct: 4,
      attendance: 3,
      recommendation: 'extend',
      extendBy: 60,
      comment: 'Needs two more months at the machine before working alone.',
    },
    accepted: { daysAgo: 5 },
  },
  {
    review: {
      daysAgo: 3,
      work: 4,
      knowledge: 3,
      conduct: 4,
      attendance: 5,
      recommendation: 'confirm',
      comment: 'Reliable, and never late.',
    },
  },
  {
    review: {
      daysAgo: 2,
      work: 2,
      knowledge: 2,
      conduct: 3,
      attendance: 1,
      recommendation: 'terminate',
      comment: 'Absent without notice nine times; three talks changed nothing.',
    },
  },
];
