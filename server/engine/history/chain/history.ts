import type { CoveredDigests, TransitionFacts } from '#server/platform/history/chain/chain.ts';

/**
 * A transition that is about to be inserted: its facts, its instance, and the hashes that link it to the
 * one before.
 */
export interface TransitionRow extends TransitionFacts, CoveredDigests {
  instanceId: number;
  /** The business unit of the subject, by which searches find the transition. */
  businessUnitId: number | null;
  previousHash: Buffer;
  hash: Buffer;
}
