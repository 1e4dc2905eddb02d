import type { Tracked } from '#machines/domains/recruitment/steps.ts';

/** One requisition of the demo; days are working days ago. */
export interface RequisitionPlan {
  unit: string;
  section: string;
  /** `hr` if HR raises it; otherwise the manager does. */
  by?: 'hr';
  daysAgo: number;
  vacancies: number;
  /** Monthly pay per position. */
  pay: number;
  replacement: boolean;
  joinsInDays: number;
  reason: string;
  responsibilities: string;
  skills: string;
  /** Reason for exceeding the department's plan. */
  overPlan: string | null;
  /** Days on which each step was completed, in order. */
  steps: readonly number[];
  end?: {
    daysAgo: number;
    by: string;
    event: 'requisition.reject' | 'requisition.cancel';
    comment: string;
  };
}

const need = (
  reason: string,
  responsibilities: string,
  skills: string,
): Pick<RequisitionPlan, 'reason' | 'responsibilities' | 'skills' | 'overPlan'> => ({
  reason,
  responsibilities,
  skills,
  overPlan: null,
});

const STITCHING = need(
  'A second shift for the winter orders',
  'Runs a lockstitch or overlock machine to the line’s target',
  'Two years on industrial sewing machines',
);
const DRIVING = need(
  'Three drivers retire this year',
  'Drives a covered van between depots and keeps its log',
  'Heavy licence, clean record for five years',
);
const CODING = need(
  'The customer portal needs a team of its own',
  'Builds and runs web applications with the product owner',
  'TypeScript, PostgreSQL, patience',
);
const SELLING = need(
  'The region opens eleven new routes',
  'Visits retailers, takes orders, collects what is due',
  'Knows the region, rides a motorcycle',
);

/** Newest first; the screen shows a month by default. */
export const REQUISITIONS: readonly RequisitionPlan[] = [
  {
    ...STITCHING,
    unit: 'RT',
    section: 'Sewing Floor A',
    daysAgo: 1,
    vacancies: 6,
    pay: 14_500,
    replacement: false,
    joinsInDays: 35,
    steps: [],
  },
  {
    ...SELLING,
    unit: 'RF',
    section: 'Northern Region',
    daysAgo: 4,
    vacancies: 3,
    pay: 24_000,
    replacement: false,
    joinsInDays: 40,
    steps: [],
  },
  {
    ...CODING,
    unit: 'RD',
    section: 'Web Applications',
    daysAgo: 5,
    vacancies: 2,
    pay: 98_000,
    replacement: false,
    joinsInDays: 60,
    overPlan: 'The portal’s launch was brought forward by the board',
    steps: [3],
  },
  {
    ...need(
      'The post has been empty since June',
      'Clears imports and exports with customs',
      'Customs clearance certificate',
    ),
    unit: 'RL',
    section: 'Customs Clearance',
    daysAgo: 7,
    vacancies: 1,
    pay: 42_000,
    replacement: true,
    joinsInDays: 30,
    steps: [5],
  },
  {
    ...DRIVING,
    unit: 'RL',
    section: 'Long-haul Transport',
    daysAgo: 9,
    vacancies: 3,
    pay: 22_000,
    replacement: true,
    joinsInDays: 25,
    steps: [8, 6],
  },
  {
    ...need(
      'Two testers left for abroad',
      'Tests fabric for colour fastness and shrinkage',
      'Diploma in textile technology',
    ),
    unit: 'RT',
    section: 'Testing Laboratory',
    daysAgo: 12,
    vacancies: 2,
    pay: 30_000,
    replacement: true,
    joinsInDays: 20,
    steps: [11, 9],
  },
  {
    ...need(
      'A data team for the group’s reports',
      'Keeps pipelines and models of the group’s data',
      'SQL, Python, two years with data',
    ),
    unit: 'RD',
    section: 'Data Engineering',
    by: 'hr',
    daysAgo: 14,
    vacancies: 1,
    pay: 110_000,
    replacement: false,
    joinsInDays: 45,
    overPlan: 'Decided by the managing director after the plan was made',
    steps: [13, 11, 5],
  },
  {
    ...need(
      'The night shift is one mechanic short',
      'Keeps sewing machines and boilers running',
      'Trade certificate, shift work',
    ),
    unit: 'RT',
    section: 'Mechanical Maintenance',
    daysAgo: 16,
    vacancies: 1,
    pay: 26_000,
    replacement: true,
    joinsInDays: 15,
    steps: [15, 13, 7],
  },
  {
    ...need(
      'Audits ask for a second food technologist',
      'Keeps the hazard plan and its records',
      'Food engineering degree',
    ),
    unit: 'RF',
    section: 'Food Safety',
    daysAgo: 18,
    vacancies: 1,
    pay: 52_000,
    replacement: false,
    joinsInDays: 20,
    steps: [17, 14, 8, 4],
  },
  {
    ...need(
      'Vehicles wait two days for the workshop',
      'Repairs diesel engines',
      'Five years in a workshop',
    ),
    unit: 'RL',
    section: 'Vehicle Workshop',
    daysAgo: 19,
    vacancies: 2,
    pay: 24_000,
    replacement: false,
    joinsInDays: 10,
    steps: [18, 16, 10, 6, 3],
  },
  {
    ...need(
      'The buyer of trims moved to merchandising',
      'Buys trims and packaging',
      'Negotiation, spreadsheets',
    ),
    unit: 'RT',
    section: 'Procurement',
    daysAgo: 20,
    vacancies: 1,
    pay: 38_000,
    replacement: true,
    joinsInDays: 5,
    steps: [19, 18, 12, 8, 5, 1],
  },
  {
    ...need('A third cashier for the factory', 'Pays wages on the floor', 'Accounts, honesty'),
    unit: 'RT',
    section: 'Treasury',
    daysAgo: 13,
    vacancies: 1,
    pay: 34_000,
    replacement: false,
    joinsInDays: 30,
    steps: [],
    end: {
      daysAgo: 11,
      by: 'hr',
      event: 'requisition.reject',
      comment: 'Wages go by mobile banking from next month; no one pays in cash then.',
    },
  },
  {
    ...SELLING,
    unit: 'RF',
    section: 'Modern Trade',
    daysAgo: 15,
    vacancies: 2,
    pay: 32_000,
    replacement: false,
    joinsInDays: 30,
    steps: [14, 12],
    end: {
      daysAgo: 6,
      by: 'manager',
      event: 'requisition.cancel',
      comment: 'The chain postponed its new shops to next year.',
    },
  },
  {
    ...need(
      'Parental leave from spring on',
      'Keeps the ledger of the plant',
      'Two years in accounts',
    ),
    unit: 'RT',
    section: 'Accounts',
    daysAgo: 62,
    vacancies: 1,
    pay: 36_000,
    replacement: true,
    joinsInDays: -10,
    steps: [60, 58, 44, 36, 30, 9],
  },
];

export const STEP_COMMENTS: Readonly<Record<Tracked, readonly string[]>> = {
  review: [
    'The need is plain, and the budget fits the grade.',
    'Talked with the department: the work can’t be shared out.',
  ],
  mdApproval: ['Approved.', 'Approved; look inside the group first.'],
  sourcing: ['Advertised in two papers and on our page: 41 applications.', '17 fit the profile.'],
  interview: [
    'Six interviewed, two of them twice.',
    'Four interviewed with the department’s head.',
  ],
  offer: ['Accepted in writing.', 'Accepted after a talk about the place of work.'],
  joining: ['All joined and were shown around.', 'Joined on the first of the month.'],
};
