import type { RuleParameter } from '#machines/core/model/workflow.ts';

/** The maximum number of instances that are named in a response. All others are only counted. */
export const REPLAY_NAMES = 200;

export interface RealAndChanged {
  really: number;
  changed: number;
}

/**
 * GET /Workflow/Replay (not in the specification): what would have happened in a period if a limit or the steps of a
 * pipeline had been different.
 */
export interface ReplayAnswer {
  workflow: string;
  name: string;
  /** The limit that was changed; null if the steps of a pipeline were changed instead. */
  parameter: RuleParameter | null;
  /** The value of the limit in the replay; null for no limit. */
  value: number | null;
  /** How many instances began in the period and were replayed. */
  replayed: number;
  /**
   * How many more instances began in the period but were not replayed, because they contain data
   * that the caller may not see.
   */
  outOfSight: number;
  /** How many instances were recorded by an earlier version of the machine, which does not have this limit. */
  older: number;
  /** For each state, how many instances entered it, and how many were in it at the end of the period. */
  states: { state: string; label: string; entered: RealAndChanged; standing: RealAndChanged }[];
  /**
   * Events that a guard would have refused, with the state in which the instance would have been.
   */
  refused: { event: string; label: string; state: string; reason: string; count: number }[];
  /**
   * Recorded events that the replay skipped: the state in which each was recorded, and why the instance would not have
   * been in that state.
   */
  fellAway: { event: string; label: string; state: string; reason: string; count: number }[];
  /** The instances that would have taken another path. */
  differing: {
    total: number;
    items: { subjectId: number; subject: string; really: string; changed: string; why: string }[];
  };
}
