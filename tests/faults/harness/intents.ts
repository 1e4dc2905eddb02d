/** The outcome of an intent according to the responses. */
export type Fate = 'acknowledged' | 'refused' | 'unknown';

/** One action that a client wants done once. Its ID is the comment of the resulting transition. */
export interface Intent {
  id: string;
  subjectId: number;
  event: string;
  fate: Fate;
  attempts: number;
  /** From the response. */
  batchId?: string;
  /** The URL of the server that acknowledged it. */
  server?: string;
  /** The status of the last response; 0 if there was none. */
  status: number;
  /** The longest response time, in milliseconds. */
  slowest: number;
  /** Wrong responses: 5xx other than a 503 with Retry-After. */
  bad: string[];
}

export const tally = (intents: readonly Intent[]): Record<Fate, number> => {
  const counts = { acknowledged: 0, refused: 0, unknown: 0 };
  for (const { fate } of intents) counts[fate] += 1;
  return counts;
};
