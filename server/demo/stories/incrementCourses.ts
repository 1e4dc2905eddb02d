/** How far a section's requests of this year have come, and who said what on the way. */
export interface Course {
  unit: string;
  section: string;
  percent: number;
  basicOrGross?: 'basic' | 'gross';
  /** From the first of that month, counted from this one. */
  effectiveInMonths: number;
  /** Working days, at least one: nothing happens later than yesterday. */
  requestedDaysAgo: number;
  steps: { login: string; event: string; daysAgo: number; comment?: string }[];
}

type Said = readonly [login: string, daysAgo: number, comment?: string];

const step =
  (event: string) =>
  ([login, daysAgo, comment]: Said): Course['steps'][number] => ({
    login,
    event,
    daysAgo,
    ...(comment ? { comment } : {}),
  });

const recommended = step('hr.recommend');
const sentBack = step('md.requestChange');
const approved = step('md.approve');
const rejected = step('md.reject');
const audited = step('audit.release');
const released = step('finance.release');

/** At every stage something waits, each where one would look for it. */
export const courses: readonly Course[] = [
  // HR review
  {
    unit: 'RT',
    section: 'Dyeing',
    percent: 7,
    effectiveInMonths: 1,
    requestedDaysAgo: 3,
    steps: [],
  },
  {
    unit: 'RF',
    section: 'Dhaka Region',
    percent: 8,
    effectiveInMonths: 1,
    requestedDaysAgo: 2,
    steps: [],
  },
  {
    unit: 'RL',
    section: 'Sea Freight',
    percent: 6,
    effectiveInMonths: 1,
    requestedDaysAgo: 6,
    steps: [],
  },
  {
    unit: 'RD',
    section: 'Customer Support',
    percent: 11,
    effectiveInMonths: 1,
    requestedDaysAgo: 16,
    steps: [
      recommended(['hr2', 12]),
      sentBack([
        'md',
        3,
        'Eleven percent is more than the product teams got. Please bring it down to what we agreed for services, and leave the night shift as it is.',
      ]),
    ],
  },
  // The managing director's decision
  {
    unit: 'RT',
    section: 'Sewing Floor A',
    percent: 7.5,
    effectiveInMonths: 1,
    requestedDaysAgo: 14,
    steps: [recommended(['hr', 5])],
  },
  {
    unit: 'RL',
    section: 'Customs Clearance',
    percent: 6.5,
    effectiveInMonths: 1,
    requestedDaysAgo: 11,
    steps: [recommended(['hr2', 4])],
  },
  {
    unit: 'RD',
    section: 'Web Applications',
    percent: 9,
    effectiveInMonths: 1,
    requestedDaysAgo: 24,
    steps: [
      recommended(['hr', 20]),
      sentBack([
        'md',
        13,
        'The two people who carried the release deserve more than the average. Please differentiate and send it again.',
      ]),
      recommended(['hr', 6]),
    ],
  },
  // Audit release
  {
    unit: 'RT',
    section: 'In-line Inspection',
    percent: 6.5,
    effectiveInMonths: 1,
    requestedDaysAgo: 24,
    steps: [
      recommended(['hr', 19]),
      approved(['md', 6, 'Approved. Rejects are down by a third, this is earned.']),
    ],
  },
  {
    unit: 'RL',
    section: 'Port Warehouse',
    percent: 6,
    effectiveInMonths: 1,
    requestedDaysAgo: 20,
    steps: [recommended(['hr2', 15]), approved(['md2', 4])],
  },
  {
    unit: 'RD',
    section: 'Mobile Applications',
    percent: 9.5,
    effectiveInMonths: 1,
    requestedDaysAgo: 22,
    steps: [recommended(['hr', 16]), approved(['md', 5, 'Approved as recommended.'])],
  },
  // Finance release
  {
    unit: 'RT',
    section: 'Woven',
    percent: 10,
    basicOrGross: 'basic',
    effectiveInMonths: 0,
    requestedDaysAgo: 27,
    steps: [
      recommended(['hr', 22]),
      approved(['md', 14, 'Approved. Keep the order book in mind for next year.']),
      audited(['audit', 3, 'Basic percentages checked against the pay structure. In order.']),
    ],
  },
  {
    unit: 'RF',
    section: 'Chattogram Region',
    percent: 7,
    effectiveInMonths: 1,
    requestedDaysAgo: 26,
    steps: [
      recommended(['hr2', 21]),
      approved(['md', 13]),
      audited(['audit', 5, 'Compared with the sales targets that were reached. No remarks.']),
    ],
  },
  {
    unit: 'RL',
    section: 'Air Freight',
    percent: 6,
    effectiveInMonths: 1,
    requestedDaysAgo: 25,
    steps: [recommended(['hr', 20]), approved(['md2', 12]), audited(['audit', 2])],
  },
  // Released, not yet in effect
  {
    unit: 'RF',
    section: 'Beverage Line',
    percent: 7,
    effectiveInMonths: 1,
    requestedDaysAgo: 31,
    steps: [
      recommended(['hr2', 27]),
      approved(['md', 20, 'Approved.']),
      audited(['audit', 12, 'Sampled ten of them, in order.']),
      released(['finance', 5, 'Goes with next month’s payroll.']),
    ],
  },
  {
    unit: 'RD',
    section: 'Data Engineering',
    percent: 14,
    basicOrGross: 'basic',
    effectiveInMonths: 2,
    requestedDaysAgo: 33,
    steps: [
      recommended(['hr', 28]),
      approved(['md', 19, 'Approved. We can not afford to lose another one of them.']),
      audited(['audit', 13]),
      released(['finance', 7, 'Scheduled. Provision made.']),
    ],
  },
  {
    unit: 'RT',
    section: 'Systems & Infrastructure',
    percent: 8,
    effectiveInMonths: 1,
    requestedDaysAgo: 29,
    steps: [
      recommended(['hr2', 24]),
      approved(['md2', 17]),
      audited(['audit', 10, 'No differences.']),
      released(['finance', 3]),
    ],
  },
  // Released and in effect
  {
    unit: 'RT',
    section: 'Knitwear',
    percent: 8,
    effectiveInMonths: -1,
    requestedDaysAgo: 38,
    steps: [
      recommended(['hr', 33]),
      approved(['md', 27, 'Approved. The new buyers came through this team.']),
      audited(['audit', 21, 'Percentages and effective date agree with the approval.']),
      released(['finance', 15, 'Paid with arrears in this month’s payroll.']),
    ],
  },
  {
    unit: 'RT',
    section: 'Washing',
    percent: 6,
    effectiveInMonths: -1,
    requestedDaysAgo: 41,
    steps: [
      recommended(['hr2', 36]),
      approved(['md', 30]),
      audited(['audit', 24, 'Checked against the recommendation list, no differences.']),
      released(['finance', 17, 'Posted.']),
    ],
  },
  {
    unit: 'RL',
    section: 'Long-haul Transport',
    percent: 7,
    effectiveInMonths: -1,
    requestedDaysAgo: 44,
    steps: [
      recommended(['hr', 38]),
      approved(['md2', 31, 'Approved. Not one accident on the northern route this year.']),
      audited(['audit', 26]),
      released(['finance', 20, 'Released to payroll, letters to follow.']),
    ],
  },
  {
    unit: 'RF',
    section: 'Modern Trade',
    percent: 9,
    effectiveInMonths: -1,
    requestedDaysAgo: 36,
    steps: [
      recommended(['hr2', 31]),
      approved(['md', 25, 'Approved. Best figures since we opened the channel.']),
      audited(['audit', 18, 'In order.']),
      released(['finance', 11]),
    ],
  },
  {
    unit: 'RD',
    section: 'Platform',
    percent: 10,
    effectiveInMonths: -1,
    requestedDaysAgo: 40,
    steps: [
      recommended(['hr', 35]),
      sentBack([
        'md2',
        32,
        'Please check the two newest joiners, they were raised when they joined.',
      ]),
      recommended(['hr', 29]),
      approved(['md2', 26, 'Thank you, approved.']),
      audited(['audit', 19]),
      released(['finance', 14, 'Posted. Provision updated.']),
    ],
  },
  // Rejected
  {
    unit: 'RT',
    section: 'Transport Pool',
    percent: 12,
    effectiveInMonths: 1,
    requestedDaysAgo: 22,
    steps: [
      recommended(['hr2', 17]),
      rejected([
        'md',
        9,
        'Twelve percent for everybody is not a review. Please come back with individual figures next quarter.',
      ]),
    ],
  },
  {
    unit: 'RD',
    section: 'Product Design',
    percent: 9,
    effectiveInMonths: 1,
    requestedDaysAgo: 19,
    steps: [
      recommended(['hr', 14]),
      rejected(['md2', 8, 'The team was regraded a few months ago. Nothing more this year.']),
    ],
  },
];
