/** Monthly gross pay of a grade, from the bottom of the band to the top. */
export const PAY_BANDS = {
  worker1: [12_500, 16_000],
  worker2: [14_500, 19_500],
  worker3: [17_500, 25_000],
  worker4: [22_000, 33_000],
  officer1: [24_000, 34_000],
  officer2: [30_000, 46_000],
  officer3: [40_000, 62_000],
  manager1: [58_000, 88_000],
  manager2: [82_000, 128_000],
  manager3: [118_000, 185_000],
  head: [170_000, 265_000],
  director: [320_000, 480_000],
  chief: [650_000, 820_000],
} as const satisfies Record<string, readonly [number, number]>;

export type Grade = keyof typeof PAY_BANDS;

/** Typical years of service at which people reach a grade. */
export const GRADE_YEARS: Record<Grade, number> = {
  worker1: 0,
  worker2: 0.4,
  worker3: 2,
  worker4: 4,
  officer1: 0,
  officer2: 0.8,
  officer3: 2.5,
  manager1: 4,
  manager2: 6,
  manager3: 8,
  head: 9,
  director: 12,
  chief: 19,
};

/** Officers and above are Management; floor grades aren't. */
export const isManagement = (grade: Grade): boolean => !grade.startsWith('worker');

interface Rank {
  title: string;
  grade: Grade;
  /** The share of this rank among the ranks of a section. */
  share: number;
}

/**
 * The structure of a section: its head, who depends on the section's size, one lead per `span` people, and the ranks.
 */
export interface Ladder {
  /** Possible heads, from the head of a large section to that of a small one. `from` is the section's minimum size. */
  heads: readonly { title: string; grade: Grade; from: number }[];
  lead: { title: string; grade: Grade };
  span: number;
  ranks: readonly Rank[];
  femaleShare: number;
  /** This trade's pay relative to the band; 1 is the band itself. */
  pay: number;
}

const rank = (title: string, grade: Grade, share: number): Rank => ({ title, grade, share });

export const offices = (
  trade: string,
  { femaleShare = 0.38, pay = 1 }: { femaleShare?: number; pay?: number } = {},
): Ladder => ({
  heads: [
    { title: `Senior Manager, ${trade}`, grade: 'manager3', from: 24 },
    { title: `Manager, ${trade}`, grade: 'manager2', from: 10 },
    { title: `Deputy Manager, ${trade}`, grade: 'manager1', from: 0 },
  ],
  lead: { title: `Assistant Manager, ${trade}`, grade: 'manager1' },
  span: 9,
  ranks: [
    rank(`Assistant Officer, ${trade}`, 'officer1', 30),
    rank(`Officer, ${trade}`, 'officer2', 40),
    rank(`Senior Officer, ${trade}`, 'officer3', 30),
  ],
  femaleShare,
  pay,
});

const floor = (
  trade: string,
  [helper, operator, senior]: [string, string, string],
  femaleShare: number,
  pay = 1,
): Ladder => ({
  heads: [
    { title: `Manager, ${trade}`, grade: 'manager2', from: 90 },
    { title: `Deputy Manager, ${trade}`, grade: 'manager1', from: 40 },
    { title: `Senior Supervisor, ${trade}`, grade: 'officer3', from: 0 },
  ],
  lead: { title: `Line Supervisor, ${trade}`, grade: 'worker4' },
  span: 16,
  ranks: [rank(helper, 'worker1', 26), rank(operator, 'worker2', 48), rank(senior, 'worker3', 26)],
  femaleShare,
  pay,
});

export const ENGINEERING: Ladder = {
  heads: [
    { title: 'Engineering Manager', grade: 'manager3', from: 22 },
    { title: 'Lead Engineer', grade: 'manager2', from: 0 },
  ],
  lead: { title: 'Principal Engineer', grade: 'manager2' },
  span: 8,
  ranks: [
    rank('Software Engineer', 'officer2', 34),
    rank('Senior Software Engineer', 'officer3', 40),
    rank('Staff Engineer', 'manager1', 26),
  ],
  femaleShare: 0.34,
  pay: 1.25,
};

export const SALES: Ladder = {
  heads: [
    { title: 'Regional Sales Manager', grade: 'manager3', from: 30 },
    { title: 'Area Sales Manager', grade: 'manager2', from: 0 },
  ],
  lead: { title: 'Territory Sales Manager', grade: 'manager1' },
  span: 10,
  ranks: [
    rank('Sales Representative', 'officer1', 55),
    rank('Senior Sales Representative', 'officer2', 35),
    rank('Territory Sales Officer', 'officer3', 10),
  ],
  femaleShare: 0.16,
  pay: 1,
};

export const SEWING = floor(
  'Sewing',
  ['Sewing Helper', 'Sewing Operator', 'Senior Sewing Operator'],
  0.78,
);
export const PRODUCTION = floor(
  'Production',
  ['Helper', 'Machine Operator', 'Senior Machine Operator'],
  0.3,
);
export const WET = floor(
  'Wet Processing',
  ['Helper', 'Dyeing Operator', 'Senior Dyeing Operator'],
  0.12,
);
export const INSPECTION = floor(
  'Quality',
  ['Assistant Quality Inspector', 'Quality Inspector', 'Senior Quality Inspector'],
  0.55,
  1.06,
);
export const CRAFT = floor(
  'Maintenance',
  ['Assistant Technician', 'Technician', 'Senior Technician'],
  0.04,
  1.18,
);
export const STORES = floor('Stores', ['Loader', 'Store Assistant', 'Store Keeper'], 0.1);
export const DRIVING = floor('Fleet', ['Driver’s Assistant', 'Driver', 'Senior Driver'], 0.03, 1.1);
export const SERVICE = floor('Facilities', ['Attendant', 'Caretaker', 'Senior Caretaker'], 0.32);
export const GUARD = floor('Security', ['Guard', 'Senior Guard', 'Guard Commander'], 0.08);
