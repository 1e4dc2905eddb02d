import type { Engine } from '#server/engine/instances/engine.ts';
import { storeOthersAttendance } from './attendance.ts';
import { storeOthersLeave } from './leave.ts';
import { runControls } from '#server/domains/workflows/controls/index.ts';
import { ACCOUNT_ID } from './stage/organisation.ts';
import { lastYear } from './scenarios/lastYear.ts';
import { storeLastYearsRequests } from './pastIncrements.ts';
import { storeMobileBills } from './pay/mobileBills.ts';
import { storeFundYear } from './pay/fundYear.ts';
import { storePayrollRuns } from './pay/payrollRuns.ts';
import { storePayStructure } from './pay/payStructure.ts';
import { plantCases } from './planted/store.ts';
import { storePolicies } from './policies.ts';
import { SEED, seededRandom } from './stage/random.ts';
import { LATER, getMoments, createRandom } from './scenarios/index.ts';
import { runMoments, type Stage } from './stage/scenario.ts';

type StageOfStep = Omit<Stage, 'random'>;

/** A part of the demo that no one sees in the first seconds, so that it is added later, in its own transaction. */
export interface Step {
  name: string;
  make: (stage: StageOfStep, engine: Engine) => Promise<void>;
}

/**
 * The name of the first part of the demo. Its database row stores the day that all dates are relative to, and the
 * number of parts.
 */
export const COMPANY = 'company';

/** The parts in the order in which they are added, which is the order in which a visitor is likely to open them. */
export const STEPS: readonly Step[] = [
  {
    name: 'attendance',
    make: (stage) => storeOthersAttendance({ ...stage, random: seededRandom(SEED) }),
  },
  { name: 'policies', make: storePolicies },
  { name: 'pay structure', make: storePayStructure },
  ...LATER.map((name) => ({
    name,
    make: (stage: StageOfStep, engine: Engine) => runMoments(engine, getMoments(stage, [name])),
  })),
  {
    name: 'last year’s increments',
    make: (stage, engine) =>
      storeLastYearsRequests(
        stage,
        engine,
        lastYear({ ...stage, random: createRandom('increments') }),
      ),
  },
  { name: 'payroll runs', make: storePayrollRuns },
  { name: 'mobile bills', make: storeMobileBills },
  { name: 'fund and tax', make: storeFundYear },
  { name: 'leave', make: ({ tx, today }) => storeOthersLeave(tx, today) },
  { name: 'planted cases', make: plantCases },
  {
    name: 'controls',
    make: async ({ tx }, engine) => {
      await engine.refresh(tx);
      // The worker may have run the nightly audit controls before the past data was added.
      await runControls(tx, engine, ACCOUNT_ID, { wholeYear: true });
    },
  },
];
