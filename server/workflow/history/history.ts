import type { CoveredDigests, TransitionFacts } from './chain.ts';

/** A transition as it is appended: its facts, its instance, and its two links. */
export interface TransitionRow extends TransitionFacts, CoveredDigests {
  instanceId: number;
  /** The subject's, by which it is searched. */
  businessUnitId: number | null;
  previousHash: Buffer;
  hash: Buffer;
}
