import type { RuleParameter } from '#machines/core/model/workflow.ts';

/** At most this many differing instances are named in a response; the rest is counted. */
export const REPLAY_NAMES = 200;

export interface RealAndChanged {
  really: number;
  changed: number;
}

/** GET /Workflow/Replay (ours): the results of a period under another limit, or other steps. */
export interface ReplayAnswer {
  workflow: string;
  name: string;
  /** Null if the steps of a pipeline were changed. */
  parameter: RuleParameter | null;
  /** The limit replayed with; null for none. */
  value: number | null;
  /** Instances that began in the period and were replayed. */
  replayed: number;
  /** Also began in the period, but the caller may not see their data. */
  outOfSight: number;
  /** Recorded by an earlier version of the machine, which doesn't have this limit. */
  older: number;
  /** Per state: how many entered it, and how many were in it at the end of the record. */
  states: { state: string; label: string; entered: RealAndChanged; standing: RealAndChanged }[];
  /** Events that a guard would have refused in the state at that time. */
  refused: { event: string; label: string; state: string; reason: string; count: number }[];
  /** Events that the instance's other state would not have handled. */
  fellAway: { event: string; label: string; count: number }[];
  /** Instances that would have gone differently. */
  differing: {
    total: number;
    items: { subjectId: number; subject: string; really: string; changed: string; why: string }[];
  };
}
