import { SEED, seededRandom, type Random } from '#server/demo/stage/random.ts';
import type { Moment, Scenario, Stage } from '#server/demo/stage/scenario.ts';
import { assetCounts } from './assetCounts.ts';
import { assets } from './assets.ts';
import { cafeteria } from './cafeteria.ts';
import { career } from './career.ts';
import { changeRequests } from './changeRequests.ts';
import { development } from './development.ts';
import { feedback } from './feedback.ts';
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
import { payRequests } from './payRequests.ts';
import { performance } from './performance.ts';
import { personalRecords } from './personalRecords.ts';
import { masterData } from './masterData.ts';
import { marketVisits } from './marketVisits.ts';
import { notices } from './notices.ts';
import { onboarding } from './onboarding.ts';
import { recruitment } from './recruitment.ts';
import { rewards } from './rewards.ts';
import { separations } from './separations.ts';
import { shares } from './shares.ts';
import { tasks } from './tasks.ts';
import { tickets } from './tickets.ts';
import { training } from './training.ts';

/**
 * The scenarios of all workflows. Add a new one at the end, because its index here determines its random numbers, and
 * add its name to one of the lists below.
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
  separations,
  training,
  performance,
  tasks,
  assets,
  assetCounts,
  development,
  feedback,
  payRequests,
  onboarding,
} satisfies Record<string, Scenario>;

export type ScenarioName = keyof typeof SCENARIOS;

/**
 * Scenarios with pending work that most people see on the first page, and the data that this work refers to. `career`
 * must exist before the worker runs, because the worker starts due confirmations. Leave and shifts come before the
 * attendance of their days.
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
 * Scenarios added after the start, in the order in which a visitor is likely to open their screens. Requests change
 * personal records, and the cafeteria's payroll run takes the pay items of earlier scenarios.
 */
export const LATER: readonly ScenarioName[] = [
  'personalRecords',
  'assets',
  'assetCounts',
  'tickets',
  'expenses',
  'loans',
  'changeRequests',
  'recruitment',
  'onboarding',
  'documents',
  'separations',
  'training',
  'tasks',
  'performance',
  'development',
  'feedback',
  'discipline',
  'grievances',
  'marketVisits',
  'rewards',
  'shares',
  'cafeteria',
  'payRequests',
];

/** All events of some scenarios. */
export const getMoments = (
  stage: Omit<Stage, 'random'>,
  names: readonly ScenarioName[],
): Moment[] => names.flatMap((name) => SCENARIOS[name]({ ...stage, random: createRandom(name) }));

/** Each scenario has its own random numbers, so that changing one doesn't change the others. */
export const createRandom = (name: ScenarioName): Random =>
  seededRandom(SEED + 1 + Object.keys(SCENARIOS).indexOf(name));
