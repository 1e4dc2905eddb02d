/** The outcome of an intent, as far as the person who had it was told. */
export type Fate = 'acknowledged' | 'refused' | 'unknown';

/** One thing that a client wanted done, once. Its id is the comment of the transition it makes. */
export interface Intent {
  id: string;
  subjectId: number;
  event: string;
  fate: Fate;
  attempts: number;
  /** As the answer said. */
  batchId?: string;
  /** The status of the last answer; 0 where none came. */
  status: number;
  /** The longest that any of its answers took, in milliseconds. */
  slowest: number;
  /** Answers that nobody should get: 5xx other than a 503 with Retry-After. */
  bad: string[];
}

export const tally = (intents: readonly Intent[]): Record<Fate, number> => {
  const counts = { acknowledged: 0, refused: 0, unknown: 0 };
  for (const { fate } of intents) counts[fate] += 1;
  return counts;
};
