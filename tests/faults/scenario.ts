import type { Random } from '#server/demo/stage/random.ts';

export interface Setting {
  random: Random;
  /** A short run of seconds, with the same checks. */
  short: boolean;
  /** Prints progress. */
  say: (line: string) => void;
}

/** The figures and the breaches of a scenario. */
export interface Outcome {
  /** The figures of the table, in order. */
  counts: Record<string, number | string>;
  /** One sentence each; empty if the scenario passed. */
  breaches: string[];
  /** Why the scenario or a part of it was skipped. */
  skipped?: string[];
}

export interface Scenario {
  name: string;
  /** The fault, in one line. */
  what: string;
  run: (setting: Setting) => Promise<Outcome>;
}
