import { z } from 'zod';
import type { JobKindName } from '#machines/core/contracts/jobs.ts';

/** What HR does with a whole cycle, each as one job. */
export const CYCLE_ACTS = ['open', 'close', 'publish'] as const;
export type CycleAct = (typeof CYCLE_ACTS)[number];

export const JOB_OF_ACT = {
  open: 'cycleOpening',
  close: 'cycleClosing',
  publish: 'cyclePublication',
} as const satisfies Record<CycleAct, JobKindName>;

const cycleId = z.number('Cycle is required').int('Cycle is required').positive();

/** POST /Performance/OpenCycle: opens the forms of everyone with agreed targets. */
export const openCycleBody = z.object({ cycleId });

/** POST /Performance/CloseForms: goes on to calibration without the forms that are still missing. */
export const closeFormsBody = z.object({
  cycleId,
  comment: z
    .string('Reason is required')
    .trim()
    .min(1, 'Reason is required')
    .max(2000, 'Reason can be at most 2000 characters'),
});

/** POST /Performance/Publish: publishes every assessment of the cycle that has a score. */
export const publishBody = z.object({ cycleId });

/** GET /Performance/CycleWork */
export interface CycleWork {
  cycleId: number;
  /** The number of people for whom the caller could do each; null while one of them is running. */
  people: Record<CycleAct, number> | null;
  /** How many people in calibration have no score yet, so that there is nothing to publish. */
  withoutScore: number;
  running: {
    act: CycleAct;
    /** Who started the job; null if the caller did. */
    by: string | null;
    /**
     * The progress from 0 to 100; null while it is unknown. It is a percentage because the number of people in other
     * units is not for everyone to see.
     */
    percent: number | null;
  } | null;
}
