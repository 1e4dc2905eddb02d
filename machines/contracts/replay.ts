import type { RuleParameter } from '#machines/model/workflow.ts';

/** How many differing instances an answer names; the rest are counted. */
export const REPLAY_NAMES = 200;

export interface RealAndChanged {
  really: number;
  changed: number;
}

/** GET /Workflow/Replay (ours): what a period would have come to under another limit. */
export interface ReplayAnswer {
  workflow: string;
  name: string;
  parameter: RuleParameter;
  /** The limit replayed with; null for none. */
  value: number | null;
  /** Instances that began in the period and were replayed. */
  replayed: number;
  /** Began then too, but what they hold isn't for the caller to see. */
  outOfSight: number;
  /** Recorded by an earlier version of the machine, which has no such limit. */
  older: number;
  /** Per state: how many entered it, and how many stand in it at the end of what was recorded. */
  states: { state: string; label: string; entered: RealAndChanged; standing: RealAndChanged }[];
  /** Events that a guard would have refused in the state reached by then. */
  refused: { event: string; label: string; state: string; reason: string; count: number }[];
  /** Events that would not have come to pass, since the instance would have been elsewhere. */
  fellAway: { event: string; label: string; count: number }[];
  /** Those that would have gone another way. */
  differing: {
    total: number;
    items: { subjectId: number; subject: string; really: string; changed: string; why: string }[];
  };
}
