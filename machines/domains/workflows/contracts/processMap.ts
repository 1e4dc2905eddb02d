/** A step of a variant, or a line of the map. */
export interface MapStep {
  event: string;
  label: string;
  from: string;
  fromLabel: string;
  to: string;
  toLabel: string;
}

/** Cases that took the same steps in the same order. */
export interface Variant {
  /** The ID is the same for the same steps, in every period and unit. */
  id: string;
  cases: number;
  /** The median time from the first to the last step. */
  medianSeconds: number;
  steps: MapStep[];
}

/** GET /Workflow/Variants: the variants of the cases that started in the period, the most frequent first. */
export interface Variants {
  workflow: string;
  cases: number;
  /** How many variants there are. At most `VARIANTS_SHOWN` of them are listed. */
  total: number;
  variants: Variant[];
}

export const VARIANTS_SHOWN = 200;

/** A transition, and how often these cases took it. */
export interface MapWay extends MapStep {
  count: number;
  /** The median time since the case came to the state before. It is null for a step that stays in its state. */
  medianSeconds: number | null;
  /** How many of these steps led to a state in which the case had been before. */
  again: number;
}

/** How long cases were in a state before they left it. */
export interface MapStay {
  state: string;
  label: string;
  /** Who works on the state's task list. Null if the state waits for no one. */
  who: string | null;
  left: number;
  medianSeconds: number;
  p95Seconds: number;
  /** The sum over all cases, which shows where most time is spent. */
  totalSeconds: number;
}

/** GET /Workflow/ProcessMap: a map of the cases that started in the period. */
export interface ProcessMap {
  workflow: string;
  ways: MapWay[];
  /** How long cases stayed in each state, the longest total first. */
  stays: MapStay[];
}

/** GET /Workflow/VariantCases: at most `CASES_SHOWN` cases, the latest first. */
export interface VariantCase {
  subjectId: number;
  subject: string;
  startedAt: string;
}

export const CASES_SHOWN = 100;
