import { SEED, seededRandom, type Random } from '#server/demo/stage/random.ts';
import type { Moment, Scenario, Stage } from '#server/demo/stage/scenario.ts';
import { cafeteria } from './cafeteria.ts';
import { career } from './career.ts';
import { changeRequests } from './changeRequests.ts';
import { documents } from './documents.ts';
import { discipline } from './discipline.ts';
import { expenses } from './expenses.ts';
import { grievances } from './grievances.ts';
import { hotDesks } from './hotDesks.ts';
import { increments } from './increments.ts';
import { leave } from './leave.ts';
import { leaveEarned } from './leaveEarned.ts';
import { insight } from './insight.ts';
import { loans } from './loans.ts';
import { personalRecords } from './personalRecords.ts';
import { masterData } from './masterData.ts';
import { marketVisits } from './marketVisits.ts';
import { notices } from './notices.ts';
import { recruitment } from './recruitment.ts';
import { rewards } from './rewards.ts';
import { shares } from './shares.ts';
import { tickets } from './tickets.ts';

/**
 * The scenarios of all workflows. A new one adds its file, a line at the end here, since its place is that of
 * its random numbers, and its name below.
 */
const SCENARIOS = {
  increments,
  shares,
  tickets,
  grievances,
  recruitment,
  cafeteria,
  leave,
  insight,
  hotDesks,
  marketVisits,
  expenses,
  loans,
  career,
  discipline,
  rewards,
  leaveEarned,
  masterData,
  personalRecords,
  changeRequests,
  notices,
  documents,
} satisfies Record<string, Scenario>;

export type ScenarioName = keyof typeof SCENARIOS;

/**
 * What waits for most people on the first page, and what they name. The worker begins confirmations that are
 * due, so those of `career` must be there before it runs; leave and shifts come before the attendance of their
 * days.
 */
export const FIRST: readonly ScenarioName[] = [
  'masterData',
  'increments',
  'leave',
  'leaveEarned',
  'career',
  'insight',
  'hotDesks',
  'notices',
];

/**
 * What is made after the start, what a visitor opens soonest first. Requests change personal records, and the
 * payroll of the cafeteria takes what the others have posted.
 */
export const LATER: readonly ScenarioName[] = [
  'personalRecords',
  'tickets',
  'expenses',
  'loans',
  'changeRequests',
  'recruitment',
  'documents',
  'discipline',
  'grievances',
  'marketVisits',
  'rewards',
  'shares',
  'cafeteria',
];

/** Everything that happens in some scenarios. */
export const getMoments = (
  stage: Omit<Stage, 'random'>,
  names: readonly ScenarioName[],
): Moment[] => names.flatMap((name) => SCENARIOS[name]({ ...stage, random: createRandom(name) }));

/** Each has random numbers of its own, so that it changes no other. */
export const createRandom = (name: ScenarioName): Random =>
  seededRandom(SEED + 1 + Object.keys(SCENARIOS).indexOf(name));
