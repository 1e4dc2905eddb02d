/** One step of a variant, or one line of the map. */
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
  /** The same for the same steps, in every period and unit. */
  id: string;
  cases: number;
  /** From the first to the last step. */
  medianSeconds: number;
  steps: MapStep[];
}

/** GET /Workflow/Variants: of the cases that started in the period, most frequent first. */
export interface Variants {
  workflow: string;
  cases: number;
  /** How many there are, of which at most `VARIANTS_SHOWN` are listed. */
  total: number;
  variants: Variant[];
}

export const VARIANTS_SHOWN = 200;

/** A transition, as often as these cases took it. */
export interface MapWay extends MapStep {
  count: number;
  /** Since the case came to the state before; null for a step that stays in its state. */
  medianSeconds: number | null;
  /** How many of them led to a state in which the case had been before. */
  again: number;
}

/** How long cases stayed in a state, once they left it. */
export interface MapStay {
  state: string;
  label: string;
  /** The audience of its queue; null for a state that waits for no one. */
  who: string | null;
  left: number;
  medianSeconds: number;
  p95Seconds: number;
  /** Of all cases together: where the time goes. */
  totalSeconds: number;
}

/** GET /Workflow/ProcessMap: of the cases that started in the period. */
export interface ProcessMap {
  workflow: string;
  ways: MapWay[];
  /** Longest total first. */
  stays: MapStay[];
}

/** GET /Workflow/VariantCases: at most `CASES_SHOWN`, latest first. */
export interface VariantCase {
  subjectId: number;
  subject: string;
  startedAt: string;
}

export const CASES_SHOWN = 100;
