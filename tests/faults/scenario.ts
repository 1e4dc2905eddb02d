import type { Random } from '#server/demo/random.ts';

export interface Setting {
  random: Random;
  /** A run of seconds rather than minutes, with the same checks. */
  short: boolean;
  /** Says what goes on, for whoever waits. */
  say: (line: string) => void;
}

/** What one scenario counted, and what it holds against the application. */
export interface Outcome {
  /** Figures worth a line of the table, in their order. */
  counts: Record<string, number | string>;
  /** Each a sentence; none means that it held. */
  breaches: string[];
  /** Why a part, or all of it, was not run here. */
  skipped?: string[];
}

export interface Scenario {
  name: string;
  /** What befalls the application, in a line. */
  what: string;
  run: (setting: Setting) => Promise<Outcome>;
}
