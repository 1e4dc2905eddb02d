import { z } from 'zod';
import type { Chart } from './chart.ts';

/** A log that is checked in the workbench; larger ones are for the command. */
export const CONFORMANCE_LOG_BYTES = 16 * 1024 * 1024;
/** Steps that one call may ask for: some 10 s of a processor. */
export const CONFORMANCE_STEPS = 60_000;
/** Variants that an answer names; the rest are counted. */
export const CONFORMANCE_VARIANTS = 200;

/** POST /Workflow/Conformance (ours): a log of what people did, to be held to a machine. */
export const conformanceBody = z.object({
  workflow: z.string('Workflow is required').min(1, 'Workflow is required').max(200),
  /** As docs/conformance describes it: an object, or its text. */
  mapping: z.union([z.string(), z.record(z.string(), z.unknown())], 'Mapping is required'),
  /** What the mapping names by a file's name: the same. */
  pipeline: z
    .union([z.string(), z.record(z.string(), z.unknown())], 'The pipeline is not valid')
    .optional(),
  /** The log itself, as CSV. */
  log: z.string('Log is required').min(1, 'Log is required'),
});
export type ConformanceQuestion = z.input<typeof conformanceBody>;

/** Cases that left the machine at the same place, by the same step, for the same reason. */
export interface Departure {
  state: string;
  stateLabel: string;
  activity: string;
  reason: string;
  cases: number;
}

/** Cases that went the same way. */
export interface Variant {
  activities: string[];
  cases: number;
  /** The place of its first step that doesn't fit, from 1. */
  departsAt: number;
  stateLabel: string;
  reason: string;
  /** One of them, to look it up. */
  example: string;
}

export interface StepTime {
  state: string;
  stateLabel: string;
  activity: string;
  times: number;
  /** Milliseconds since the step before. */
  median: number;
  ninetieth: number;
  longest: number;
}

export interface ConformanceAnswer {
  /** The machine that the log was held to: a pipeline that the mapping brings is nowhere else. */
  chart: Chart;
  cases: number;
  fitting: number;
  steps: number;
  fittingSteps: number;
  /** How many cases depart in which state. */
  departedIn: { state: string; cases: number }[];
  departures: Departure[];
  variants: Variant[];
  /** Cases of variants that aren't named. */
  furtherCases: number;
  stepTimes: StepTime[];
  starts: { name: string; cases: number }[];
  ends: { name: string; cases: number }[];
}
