import type { RuleParameter } from '#machines/core/model/workflow.ts';

/** The most instances that are named in a response. All others are only counted. */
export const REPLAY_NAMES = 200;

export interface RealAndChanged {
  really: number;
  changed: number;
}

/**
 * GET /Workflow/Replay (not in the specification): what would have happened in a period with another limit or
 * other steps.
 */
export interface ReplayAnswer {
  workflow: string;
  name: string;
  /** The limit that was changed; null if the steps of a pipeline were. */
  parameter: RuleParameter | null;
  /** The value of the limit in the replay; null for no limit. */
  value: number | null;
  /** How many instances began in the period and were replayed. */
  replayed: number;
  /** How many more began in the period, but contain data that the caller may not see. */
  outOfSight: number;
  /** How many were recorded by an earlier version of the machine, which does not have this limit. */
  older: number;
  /** For each state, how many instances entered it, and how many were in it at the end. */
  states: { state: string; label: string; entered: RealAndChanged; standing: RealAndChanged }[];
  /** Events that a guard would have refused, with the state in which it would have. */
  refused: { event: string; label: string; state: string; reason: string; count: number }[];
  /** Events that were skipped: the state in which they were recorded, and why the instance would not be in it. */
  fellAway: { event: string; label: string; state: string; reason: string; count: number }[];
  /** The instances that would have gone another way. */
  differing: {
    total: number;
    items: { subjectId: number; subject: string; really: string; changed: string; why: string }[];
  };
}
