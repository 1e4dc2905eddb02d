import { z } from 'zod';
import type { Chart } from '#machines/core/chart/contract.ts';

/** The size limit of a log in the workbench; larger ones need the command. */
export const CONFORMANCE_LOG_BYTES = 16 * 1024 * 1024;
/** The maximum number of steps per request: about 10 s of CPU time. */
export const CONFORMANCE_STEPS = 60_000;
/** The maximum number of variants in a response; further variants are only counted. */
export const CONFORMANCE_VARIANTS = 200;

/**
 * POST /Workflow/Conformance (not in the specification): an event log to check against a machine.
 */
export const conformanceBody = z.object({
  workflow: z.string('Workflow is required').min(1, 'Workflow is required').max(200),
  /** The mapping as an object or as its text; its format is described in docs/conformance. */
  mapping: z.union([z.string(), z.record(z.string(), z.unknown())], 'Mapping is required'),
  /** The pipeline file that the mapping names, as an object or text like the mapping. */
  pipeline: z
    .union([z.string(), z.record(z.string(), z.unknown())], 'The pipeline is not valid')
    .optional(),
  /** The content of the log, as CSV. */
  log: z.string('Log is required').min(1, 'Log is required'),
});
export type ConformanceQuestion = z.input<typeof conformanceBody>;

/** Cases that deviate in the same state, at the same step, for the same reason. */
export interface Departure {
  state: string;
  stateLabel: string;
  activity: string;
  reason: string;
  cases: number;
}

/** Cases with the same sequence of steps. */
export interface Variant {
  activities: string[];
  cases: number;
  /** The position, from 1, of the variant's first step that does not fit the machine. */
  departsAt: number;
  stateLabel: string;
  reason: string;
  example: string;
}

export interface StepTime {
  state: string;
  stateLabel: string;
  activity: string;
  times: number;
  /** Milliseconds since the previous step. */
  median: number;
  ninetieth: number;
  longest: number;
}

export interface ConformanceAnswer {
  /**
   * The chart of the machine that was checked. The client cannot load it separately, because a machine built from a
   * pipeline in the request is not stored.
   */
  chart: Chart;
  cases: number;
  fitting: number;
  steps: number;
  fittingSteps: number;
  /** The number of deviating cases by state. */
  departedIn: { state: string; cases: number }[];
  departures: Departure[];
  variants: Variant[];
  /** The number of cases in variants that are not listed. */
  furtherCases: number;
  stepTimes: StepTime[];
  starts: { name: string; cases: number }[];
  ends: { name: string; cases: number }[];
}
